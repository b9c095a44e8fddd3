"""Reads a letter: its bytes go in, `ReadLetter` comes out, never an exception. Pure."""
