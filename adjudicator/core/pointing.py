"""Orders on the map: what a click may mean, and how an order that was typed is drawn.

A ruleset hands over `Choice`s for a place and arrows for an order; both come from what the
seat sees. An order says itself which of its fields are its way
(`Order.drawn_along`); of one that does not it is read from the names of its fields.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from adjudicator.core.telling import Arrow, Kind

if TYPE_CHECKING:
    from adjudicator.core.protocol.orders import Order

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
    first: tuple[BaseModel, ...] = ()
    """Orders that it needs before it, and that are offered with it."""


@dataclass(frozen=True)
class Held:
    """A place where units stand that a question is about. units: they, as the map calls them.
    near: the enemy is next to it. brief: they in a letter, each with whose it is, which may be
    empty: `("GER", "3 inf")`."""

    place: str
    units: tuple[str, ...]
    near: bool = False
    brief: tuple[tuple[str, str], ...] = ()

    def words(self) -> str:
        """`2 × German infantry, German armour`."""
        return tallied(self.units)

    def short(self) -> str:
        """`GER 2 × 3 inf, 1 arm; ITA 1 inf`."""
        of: dict[str, list[str]] = {}
        for whose, what in self.brief:
            of.setdefault(whose, []).append(what)
        said = (f"{whose} {tallied(some)}".strip() for whose, some in of.items())
        return "; ".join(said) or self.words()


def apart(units: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Names of units by the code that orders use: (code, name, place). Where two in a place are
    called alike, the code stands behind the name: `GER 3 infantry (c10)`."""
    found = list(units)
    alike = Tally((name, place) for _, name, place in found)
    return {
        code: f"{name} ({code})" if alike[name, place] > 1 else name for code, name, place in found
    }


def tallied(units: Iterable[str]) -> str:
    """`2 × GER air, GER 1 armoured`: what is alike is said once."""
    return ", ".join(f"{n} × {one}" if n > 1 else one for one, n in Tally(units).items())


def front_first(found: Iterable[Held]) -> list[Held]:
    """Places next to the enemy first, the others behind them; of each, where most stand."""
    return sorted(found, key=lambda one: (not one.near, -len(one.units)))


def way_of(order: BaseModel, areas: Container[str], start: str = "") -> list[str]:
    """The areas that an order goes through, in their order.

    start: where it begins if the order does not say so."""
    return _each_once([
        *(_named(order, FROM, areas)[:1] or ([start] if start in areas else [])),
        *_named(order, THROUGH, areas),
        *_named(order, TO, areas),
    ])  # fmt: skip


def declared(order: Order, areas: Container[str], area_of: Callable[[str], str]) -> Arrow | None:
    """The arrow of an order that says itself which fields are its way. area_of: the area in which
    a place is drawn, where that is another: a port, a coast."""
    places = _named(order, order.drawn_along, None)
    way = _each_once([area_of(place) for place in places if area_of(place) in areas])
    kind = order.arrow_kind() or kind_of(order.tag())
    return Arrow(path=way, kind=kind) if way else None


def _each_once(found: list[str]) -> list[str]:
    return [place for n, place in enumerate(found) if n == 0 or place != found[n - 1]]


def arrow_of(order: BaseModel, areas: Container[str], start: str = "") -> Arrow | None:
    """The arrow of an order that names a way, or the mark (a way of one area) of one that
    names a place; None if it names none."""
    way = way_of(order, areas, start)
    return Arrow(path=way, kind=kind_of(type(order).__name__)) if way else None


Way = tuple[Sequence[str], Kind, str]
"""The places that something went through, how, and its colour."""


def traces(ways: Iterable[Way], area_of: Callable[[str], str] = str) -> list[Arrow]:
    """What went where as arrows, each way once; what stays in one area has none. area_of: as in
    `declared`."""
    arrows: list[Arrow] = []
    for places, kind, colour in ways:
        path = _each_once([area_of(place) for place in places])
        arrow = Arrow(path=path, kind=kind, colour=colour)
        if len(path) > 1 and arrow not in arrows:
            arrows.append(arrow)
    return arrows


def kind_of(tag: str) -> Kind:
    """`AirMission` -> `air`."""
    name = tag.casefold()
    return next((kind for part, kind in KINDS if part in name), "move")


def _named(order: BaseModel, fields: Sequence[str], areas: Container[str] | None) -> list[str]:
    found: list[str] = []
    for field in fields:
        value: Any = getattr(order, field, None)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, str) and item and (areas is None or item in areas):
                found.append(item)
    return found
