"""Orders on the map: what a click may mean, and how an order that was typed is drawn.

A ruleset hands over `Choice`s for a place and arrows for an order; both come from what the
seat sees. What it says nothing about is read from the names of an order's fields.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from adjudicator.core.telling import Arrow, Kind

FROM = ("start", "base", "origin")
THROUGH = ("path", "via", "seas", "way")
TO = ("end", "target", "goal", "zone", "place", "hex", "sea", "to")
"""Field names that say which part of a way a place is. Others (`payer`) lie on no way."""

KINDS: tuple[tuple[str, Kind], ...] = (
    ("attack", "attack"), ("blitz", "attack"), ("assault", "attack"), ("retreat", "retreat"),
    ("fall", "retreat"), ("withdraw", "retreat"), ("air", "air"), ("fly", "air"),
    ("bomb", "air"), ("counter", "air"), ("drop", "air"), ("ship", "sea"), ("sail", "sea"),
    ("land", "sea"), ("transport", "sea"),
)  # fmt: skip
"""Part of an order's name -> the arrow that is drawn for it."""


@dataclass(frozen=True)
class Choice:
    """An order that may be given about a place.

    area: where it leads, to be highlighted; empty if it stays where it is. unit: the label
    of the piece that does it, as on the sheet; empty if it is not about one. sure: the rules
    themselves were asked on the view, so it need not be tried again unless other orders have
    been given.
    """

    order: BaseModel
    area: str = ""
    unit: str = ""
    sure: bool = False


def way_of(order: BaseModel, areas: Container[str], start: str = "") -> list[str]:
    """The areas that an order goes through, in their order.

    start: where it begins if the order does not say so."""
    found = [*_named(order, FROM, areas)][:1] or ([start] if start in areas else [])
    found += _named(order, THROUGH, areas)
    found += _named(order, TO, areas)
    return [place for n, place in enumerate(found) if n == 0 or place != found[n - 1]]


def arrow_of(order: BaseModel, areas: Container[str], start: str = "") -> Arrow | None:
    """The arrow of an order that names a way, or the mark (a way of one area) of one that
    names a place; None if it names none."""
    way = way_of(order, areas, start)
    return Arrow(path=way, kind=kind_of(type(order).__name__)) if way else None


def kind_of(tag: str) -> Kind:
    """`AirMission` -> `air`."""
    name = tag.casefold()
    return next((kind for part, kind in KINDS if part in name), "move")


def _named(order: BaseModel, fields: Sequence[str], areas: Container[str]) -> list[str]:
    found: list[str] = []
    for field in fields:
        value: Any = getattr(order, field, None)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, str) and item in areas:
                found.append(item)
    return found
