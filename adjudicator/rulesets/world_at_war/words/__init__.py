"""Facts of events, wordings, headlines, reports, and positions in words."""
