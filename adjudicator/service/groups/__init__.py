"""Groups of players: who is in one, and games that are opened for one. A group has a name, an owner
and members, who came in by invitation and leave when they like."""
