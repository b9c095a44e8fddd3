"""What takes long to make and is taken home as a file: asked for, made by a worker, kept for a
while, fetched by whoever may have it then. May use every room before it."""
