"""What those at a table say to each other and agree on: press, diaries, votes, how a game ends
by them. Uses `people`."""
