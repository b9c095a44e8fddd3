"""What players may order, how it is written, and what a receipt says to it."""
