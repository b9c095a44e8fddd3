"""The chapters of the rules, in their order."""
