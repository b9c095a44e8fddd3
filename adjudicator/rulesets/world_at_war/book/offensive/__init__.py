"""Offensives: who may attack, air and ground combat, retreats, what a capture brings."""
