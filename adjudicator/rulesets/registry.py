"""The games this house can judge, imported only when one is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from adjudicator.core.protocol import Ruleset

RULESETS = {
    "blitzwar": "BlitzWar",
    "totaler_krieg": "TotalerKrieg",
    "victory": "Victory",
    "virtuti_militari": "VirtutiMilitari",
    "world_at_war": "WorldAtWar",
}
"""Name -> its class in `adjudicator.rulesets.<name>`."""


@cache
def load(name: str) -> Ruleset[Any, Any]:
    """The ruleset. KeyError if the house does not have it."""
    module = import_module(f"adjudicator.rulesets.{name}")
    ruleset: Ruleset[Any, Any] = getattr(module, RULESETS[name])()
    return ruleset
