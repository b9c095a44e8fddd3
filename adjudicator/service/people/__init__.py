"""People: how they sign in and what they are in a game. Uses `post`."""
