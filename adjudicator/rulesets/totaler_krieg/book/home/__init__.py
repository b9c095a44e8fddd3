"""1.2, 1.3 and 2.3: what a faction does at home before it moves."""
