"""15 to 17 Movement and combat on land."""
