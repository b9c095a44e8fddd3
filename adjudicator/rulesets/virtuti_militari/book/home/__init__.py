"""4 and 5 Cards, Production Points, units, technology."""
