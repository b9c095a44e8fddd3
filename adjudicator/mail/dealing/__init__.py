"""What becomes of letters that are not orders: behind the doors of the way."""
