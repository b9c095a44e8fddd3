"""What lies on the table: maps, pieces, positions."""
