"""What lies on the table: map, counters, cards, tables, position, set-up. Knows no phase."""
