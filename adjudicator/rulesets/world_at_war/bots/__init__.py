"""Players for simulation and practice: `players` names them."""
