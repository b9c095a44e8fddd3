"""Who sits down where: announced tables, those who ask for a seat and wait, a letter a week about
tables. Uses games and the rooms below them."""
