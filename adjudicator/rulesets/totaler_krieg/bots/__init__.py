"""Players made of code."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.bots.players import BOTS

__all__ = ["BOTS"]
