"""Tables, sessions and migrations. What is stored, never what it means."""
