"""Adjudicator."""
