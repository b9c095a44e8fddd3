"""13 The Air Force Phase."""
