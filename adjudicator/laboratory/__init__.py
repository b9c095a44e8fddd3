"""The rules without a house: the table, games between bots, what the tests hold of a book."""
