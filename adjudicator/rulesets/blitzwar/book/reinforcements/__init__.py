"""10 and 11 Reinforcements: cards, new counters, reorganisation, Lend-Lease."""
