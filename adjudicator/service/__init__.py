"""Use cases, one function each; the only place with transactions. See README.md."""
