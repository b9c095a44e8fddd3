"""Guests: people who play against the house without an account, known by a cookie alone. They are
let in, their games become an account's, or both are forgotten. Uses `people`."""
