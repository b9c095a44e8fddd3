"""Players of the house, and whole games between them."""
