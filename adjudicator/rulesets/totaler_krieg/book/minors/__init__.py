"""13 Minor Countries: Alignment, activation and set-up, ceded lands, created Countries, Vichy,
Civil War, Partnership. One module a concern; may use `book.ground` and `book.countries`."""
