"""Makes letters: the facts of the outbox become a message with text, HTML and a map."""
