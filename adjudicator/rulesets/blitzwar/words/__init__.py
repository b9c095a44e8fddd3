"""What is said: facts of events and their words, headlines, reports, where a seat stands."""
