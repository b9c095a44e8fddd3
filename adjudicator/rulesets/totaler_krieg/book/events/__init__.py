"""1.1, 2.1, 6.2 and 15: cards carried out, the forty Political Events."""
