"""What may be written: orders and names."""
