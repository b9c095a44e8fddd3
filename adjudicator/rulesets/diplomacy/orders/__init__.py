"""What may be written: orders, names, checks, clicks on the map."""
