"""Events to text, HTML and map. Makes no decision: what is told comes from the ruleset
(`core.telling`), how it looks is decided here."""
