"""Resolving Battles, step by step."""
