"""0, 4.3 and 7: markers, Delay, the Turn Marker, victory."""
