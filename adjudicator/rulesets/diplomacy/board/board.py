"""The maps of a pack: provinces, coasts, who can go where, and the scenarios played on them.

A map is two tables, `<map>_provinces.tsv` and `<map>_borders.tsv`, and its drawing
`<map>.geojson`. A *province* is what the rules call so. A *place* is where a unit stands: a
province (`par`), or one coast of a province that has several (`stp/sc`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from adjudicator.core.maps import reach
from adjudicator.core.telling import Geometry

Arm = Literal["army", "fleet"]
Power = str
Kind = Literal["inland", "coast", "sea"]

COASTS = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


def province_of(place: str) -> str:
    """`stp/sc` -> `stp`."""
    return place.partition("/")[0]


@dataclass(frozen=True)
class Province:
    """centre: is it a supply centre? home: the power whose home centre it is; empty for none.
    coasts: `("nc", "sc")` where a fleet must say which. land: the power whose country it lies
    in, for its colour; empty for none."""

    id: str
    name: str
    kind: Kind
    centre: bool = False
    home: Power = ""
    land: Power = ""
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    lon: float = 0.0
    lat: float = 0.0

    @property
    def places(self) -> tuple[str, ...]:
        """Itself and its coasts."""
        return self.id, *(f"{self.id}/{coast}" for coast in self.coasts)

    @property
    def at(self) -> tuple[float, float]:
        return self.lon, self.lat


@dataclass(frozen=True)
class Chart:
    """One map. walk: province -> where an army can march. sail: place -> where a fleet can
    sail, places again."""

    name: str
    provinces: Mapping[str, Province]
    walk: Mapping[str, frozenset[str]]
    sail: Mapping[str, frozenset[str]]
    geometry: Geometry = field(repr=False, compare=False)

    @cached_property
    def places(self) -> tuple[str, ...]:
        """All places, a province with coasts before its coasts."""
        return tuple(place for one in self.provinces.values() for place in one.places)

    @cached_property
    def calls(self) -> Mapping[str, frozenset[str]]:
        """Place of a fleet -> the provinces that it can enter from there."""
        return {
            place: frozenset(province_of(other) for other in others)
            for place, others in self.sail.items()
        }

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """Province -> all that lie next to it, for any unit, in the order of the map."""
        found: dict[str, set[str]] = {id: set(self.walk.get(id, ())) for id in self.provinces}
        for place, others in self.sail.items():
            found[province_of(place)] |= {province_of(other) for other in others}
        return {id: tuple(o for o in self.provinces if o in found[id]) for id in self.provinces}

    @cached_property
    def seas_by(self) -> Mapping[str, frozenset[str]]:
        """Coastal province -> the waters at it; a water -> the waters next to it."""
        return {
            id: frozenset(other for other in beside if self.provinces[other].kind == "sea")
            for id, beside in self.beside.items()
        }

    @cached_property
    def centres(self) -> tuple[str, ...]:
        """The supply centres, in the order of the map."""
        return tuple(one.id for one in self.provinces.values() if one.centre)

    def homes(self, power: Power) -> tuple[str, ...]:
        """The home centres of a power."""
        return tuple(one.id for one in self.provinces.values() if one.home == power)

    def enters(self, arm: Arm, place: str, province: str) -> bool:
        """Can such a unit at a place go to a province next to it, without a convoy?"""
        if arm == "army":
            return province in self.walk.get(place, ())
        return province in self.calls.get(place, ())

    def landings(self, place: str, province: str) -> tuple[str, ...]:
        """The places of a province that a fleet can reach from its place: one, none, or
        several coasts."""
        return tuple(
            sorted(other for other in self.sail.get(place, ()) if province_of(other) == province)
        )

    @cached_property
    def steps(self) -> Mapping[str, Mapping[str, int]]:
        """Province -> province -> how many steps apart, over land and water alike."""
        return {start: reach(self.beside.__getitem__, [start]) for start in self.provinces}


@dataclass(frozen=True)
class Nation:
    """A power as people call it."""

    id: Power
    name: str
    adjective: str
    colour: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A starting position. seats: seat -> the powers that it commands. absent: powers that
    nobody plays. units: `A Paris` by power. owners: centres by power, where they are not the
    home centres. wins: centres that a seat needs. last_turn: the last year, counted from 1; 0
    for none."""

    title: str
    map: str
    units: Mapping[Power, tuple[str, ...]]
    wins: int
    year: int = 1901
    seats: Mapping[str, tuple[Power, ...]] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    absent: tuple[Power, ...] = ()
    owners: Mapping[Power, tuple[str, ...]] = field(default_factory=dict)
    last_turn: int = 0


@dataclass(frozen=True, eq=False)
class Board:
    """All that a pack holds."""

    charts: Mapping[str, Chart]
    nations: Mapping[Power, Nation]
    scenarios: Mapping[str, Scenario]

    def chart(self, position: Any) -> Chart:
        """The map of a position or a view."""
        found: Chart = self.charts[position.map]
        return found

    def name(self, power: Power) -> str:
        """`Austria`."""
        return self.nations[power].name

    def of(self, power: Power) -> str:
        """`Austrian`."""
        return self.nations[power].adjective

    def seat_name(self, seat: str, position: Any) -> str:
        """A seat as people call it: the power it commands, or what its scenario calls it."""
        named = {id: one.name for id, one in self.nations.items()}
        scenario = self.scenarios.get(position.scenario)
        if scenario is not None:
            named |= scenario.titles
        return named.get(seat, seat.replace("_", " ").title())
