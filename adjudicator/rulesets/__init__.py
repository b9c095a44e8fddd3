"""The games. Each ruleset knows only `adjudicator.core`."""
