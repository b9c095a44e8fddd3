"""Games: opened, taken seat by seat, begun, shown; the bots in them. Uses `stepping`."""
