"""6.1, 12 and 16: war states, war and peace, conquest, liberation, internment."""
