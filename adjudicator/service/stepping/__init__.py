"""A batch is closed and the rules run: claim, compute, store, and what follows. Uses `play`."""
