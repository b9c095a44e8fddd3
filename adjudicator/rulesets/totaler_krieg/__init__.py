"""Totaler Krieg!: Europe from 1937 to V-E Day, in hexes, cards and politics, for three factions."""
