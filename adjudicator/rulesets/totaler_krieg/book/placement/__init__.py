"""2.2: the Support Segment."""
