"""What happened, for one reader and event by event: the parts of a game's story in the fog of a
seat, where its reader stopped, and what is new since then. Made from what was stored for that
seat and from nothing else."""
