"""Lessons: a first turn taught on the board. What a lesson says is a file; how far one is in it
is read off their game. Uses `play`."""
