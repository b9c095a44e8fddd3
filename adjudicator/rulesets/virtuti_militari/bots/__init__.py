"""Players of the house: at random and with some sense, and whole games between them."""
