"""What a player sends, and what he is answered at once: drafts, submissions, receipts, orders
ahead, sketches, what-if. Uses `deadlines` and `grammar`."""
