"""9 Diplomacy, surrender, scripted events, how countries join."""
