"""5 Movement by land, sea and air."""
