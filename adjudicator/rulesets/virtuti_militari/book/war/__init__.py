"""6 Planning and 7 Operations."""
