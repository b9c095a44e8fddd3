"""5 and 6 Combat: battles round by round."""
