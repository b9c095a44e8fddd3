"""Conduct: what somebody reports, who decides about it and what follows; what readers write for a
game's gazette, and what its moderator takes."""
