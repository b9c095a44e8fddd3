"""Which of a seat's units an order gives something to do, told from the order and the names alone.

For a player who lends units to another: the order of a borrower counts if all that acts in it is
lent, and the owner's own order for the same goes before it. A ruleset says which names its units
have (`Ruleset.units_called`), and in games whose orders tell units by where they stand, which
places (`Ruleset.places_called`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from adjudicator.core.names import Lexicon, Name
from adjudicator.core.pointing import FROM
from adjudicator.core.protocol import Order, Ruleset

ACTORS = (
    *("unit", "units", "force", "counter", "block", "who", "ships", "cargo", "own", "parts"),
    *("air", "markers"),
)
"""Names of fields that say who acts; what they hold besides own units (a kind, a number) is passed
over."""


@dataclass(frozen=True)
class Acting:
    """What acts in an order: own units by their ids, and where it begins."""

    units: frozenset[str]
    places: frozenset[str]

    def within(self, lent: Collection[str]) -> bool:
        """Is all that acts among these ids of units and places? What names its units one by one
        is within too, if they all begin where everything is lent."""
        if self.units and self.units <= set(lent):
            return True
        return bool(self.places) and self.places <= {_land(one) for one in lent}

    def meets(self, other: Acting) -> bool:
        """May a unit be given two things to do by these orders?"""
        if self.units and other.units:
            return not self.units.isdisjoint(other.units)
        return not self.places.isdisjoint(other.places)


def acting(ruleset: Ruleset[Any, Any], order: Order, lexicon: Lexicon) -> Acting:
    """What acts in an order; nothing in one that is about no unit."""
    units: set[str] = set()
    places: set[str] = set()
    at = ruleset.acts_from or FROM
    for name, value in _said(order):
        if name in ACTORS and _known(ruleset.units_called, lexicon, value):
            units.add(value)
        elif name in at and _known(ruleset.places_called, lexicon, value):
            places.add(_land(value))
    return Acting(frozenset(units), frozenset(places))


def named(ruleset: Ruleset[Any, Any], lexicon: Lexicon, words: str) -> Name | None:
    """The unit, or the place where units stand, that somebody names; None if that is not one.
    What stands before the name (`army Paris`, `the units at Paris`) says no more than it does."""
    parts = words.split()
    while parts:
        text = " ".join(parts)
        for kind in (*ruleset.units_called, *ruleset.places_called):
            found = lexicon.best(kind, text)
            if len(found) == 1:
                return found[0]
        parts = parts[1:]
    return None


def _known(kinds: tuple[str, ...], lexicon: Lexicon, id: str) -> bool:
    return any(lexicon.knows(kind, id) for kind in kinds)


def _land(place: str) -> str:
    """A place without its coast: `stp/sc` -> `stp`."""
    return place.partition("/")[0]


def _said(part: BaseModel) -> Iterator[tuple[str, str]]:
    """(field, text) of an order and its phrases."""
    for name in type(part).model_fields:
        value = getattr(part, name)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, str):
                yield name, item
            elif isinstance(item, BaseModel) and name != "when":
                yield from _said(item)
