"""3 and 5: the Movement Phases."""
