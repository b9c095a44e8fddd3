"""Order classes, standing orders, phrases, lexicon, and what receipts check."""
