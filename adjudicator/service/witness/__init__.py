"""Witnesses: another house has a say in the dice of a game here (`asking`), and this house is
asked by others (`serving`). Neither knows how what it says travels: by HTTP or by mail. Uses
`talk` and what lies below it."""
