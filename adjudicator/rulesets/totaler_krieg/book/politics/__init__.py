"""1.1, 2.1, 6 and 12 to 16: cards, events, Policies, Countries."""
