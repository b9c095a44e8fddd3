"""Players of the house. `Frame` has one that draws lots; yours come here."""
