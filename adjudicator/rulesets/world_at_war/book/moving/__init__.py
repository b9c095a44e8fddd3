"""Movement by land, air and sea, supply, and fleets that meet on the way."""
