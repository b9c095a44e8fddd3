"""What explains a choice where it stands: what its card does, where a hex without a name lies.

Both are made from what the seat sees and knows: the matter `cards` of its picture, and the map.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.core.offering import Case, Offer
from adjudicator.core.telling import Geometry

NEAR = 3.0
"""Hexes within which a place is called after a town; their width is measured on each map."""
NEXT = 1.1
"""The same of the hexes beside it."""
MAPS = 8
"""Maps whose hexes are remembered."""
_CARD = re.compile(
    r"^\s*(?:(?:You can choose|To come): )?(?P<name>[^:(]{2,60}?)(?:: | \()(?P<text>.+?)\)?\.?$"
)
"""A line of the matter “cards” that tells what one does: `Blitzkrieg: PP 25%, air 3`."""
_MADE: dict[int, tuple[Geometry, dict[str, str]]] = {}
"""Geometries are kept with what was made of them, so that the id of one is nobody else's."""


@dataclass(frozen=True)
class Glossary:
    """cards: name -> what it does. places: id of a hex without a name -> where it lies."""

    cards: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)

    def note(self, offer: Offer) -> str:
        """The note of an offer: what its card does, where it leads, what the rules add."""
        return "; ".join(
            part
            for part in (self.card(offer.line), self.places.get(offer.area, ""), offer.note)
            if part
        )

    def card(self, line: str) -> str:
        """What the card does that a line names; empty if it names none."""
        named = [name for name in self.cards if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line)]
        return self.cards[max(named, key=len)] if named else ""


def of(case: Case) -> Glossary:
    """What explains the choices of a seat."""
    return Glossary(cards(case), beside(case.ruleset.geometry(case.board, case.view)))


def cards(case: Case) -> dict[str, str]:
    """What each card does that the seat may know: name -> text."""
    matter = case.ruleset.matter(case.board, case.view, "cards")
    lines = [_CARD.match(line) for line in matter.all] if matter is not None else []
    return {found["name"].strip(): found["text"] for found in lines if found is not None}


def beside(geometry: Geometry | None) -> dict[str, str]:
    """Where hexes without a name lie: id -> `beside Minsk`, `near Minsk`. Made once a map."""
    if geometry is None:
        return {}
    kept = _MADE.get(id(geometry))
    if kept is None:
        if len(_MADE) >= MAPS:
            _MADE.clear()
        kept = _MADE[id(geometry)] = (geometry, _beside(geometry))
    return kept[1]


def called(geometry: Geometry, area: str) -> str:
    """`Minsk (e3706)`, `e3705, beside Minsk`."""
    where = beside(geometry).get(area, "")
    name = geometry.areas[area].name
    return f"{name}, {where}" if where else name


def town_of(geometry: Geometry, area: str) -> str:
    """The name of a place without the number of its hex; empty if it has none."""
    name = geometry.areas[area].name.removesuffix(f"({area})").strip()
    return "" if name == area else name


def _wide(geometry: Geometry, one: str) -> float:
    """How wide the hexes of a map are: from the middle of one to the next."""
    if geometry.hexes:
        return 1.0
    here = geometry.areas[one].at
    others = (area.at for id, area in geometry.areas.items() if id != one)
    return min((math.dist(here, other) for other in others), default=1.0)


def _beside(geometry: Geometry) -> dict[str, str]:
    bare = [
        id
        for id, area in geometry.areas.items()
        if area.kind != "box" and not town_of(geometry, id)
    ]
    if not bare:
        return {}  # every place has a name
    wide = _wide(geometry, bare[0])
    reach = NEAR * wide
    towns: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
    for id, area in geometry.areas.items():
        if area.kind == "land" and (town := town_of(geometry, id)):
            x, y = area.at
            towns.setdefault((int(x // reach), int(y // reach)), []).append((x, y, town))
    found = {}
    for id in bare:
        x, y = geometry.areas[id].at
        column, row = int(x // reach), int(y // reach)
        near = [
            (math.hypot(x - a, y - b), town)
            for c in (column - 1, column, column + 1)
            for r in (row - 1, row, row + 1)
            for a, b, town in towns.get((c, r), ())
        ]
        far, town = min(near, default=(math.inf, ""))
        if far <= reach:
            found[id] = f"{'beside' if far <= NEXT * wide else 'near'} {town}"
    return found
