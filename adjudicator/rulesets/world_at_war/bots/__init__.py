"""Players made of code, for simulation and for trying out."""
