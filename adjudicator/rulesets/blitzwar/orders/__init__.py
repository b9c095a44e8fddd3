"""What a player may write: orders and standing orders, the names in them, receipts, and what a
click on the map may mean."""
