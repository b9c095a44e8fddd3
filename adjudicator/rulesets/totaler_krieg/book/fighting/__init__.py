"""4: the Combat Phase."""
