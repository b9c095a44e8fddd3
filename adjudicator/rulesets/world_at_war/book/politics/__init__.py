"""Diplomacy and war: the chart, minors that join, the pact, Vichy France, surrender."""
