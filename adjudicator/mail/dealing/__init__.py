"""What becomes of letters that are no orders: behind the doors of the way."""
