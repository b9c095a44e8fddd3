"""Witnesses: another house has a say in the dice of a game here (`asking`, `hearing`), and this
house is asked by others (`serving`). None of them knows how what is said travels: by HTTP or by
mail. Uses `deadlines` and what lies below it."""
