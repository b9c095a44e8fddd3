"""What is told: facts of events and the sentences made of them."""
