"""What there is: components and position, set-up, positions in words, the drawn map. Uses `core`
and no other room but, for the names of things, `words`."""
