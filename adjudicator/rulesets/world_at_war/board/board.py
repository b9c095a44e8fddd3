"""The components of The World at War: map, countries, tables, and questions about them.

`components.read_board` makes a `Board` out of a pack. What lies on the board at a moment is
the position; nothing here changes during a game.

Places are land areas (`south_poland`), marine areas (`north_sea_south`) and off-map boxes
(`box_asia_india`). A port is no place of its own: a fleet in port stands in its area, a fleet at
sea in a marine area (WAW-CORE.NAV-1, NAV-18). The two parts of the Ethiopian box, `ethiopia`
and `ethiopia_uk`, are boxes that can be controlled and attacked (WAW-CORE.BOX-5, BOX-6).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.telling import Geometry
from adjudicator.rulesets.world_at_war.board.parts import (
    Area,
    Box,
    Construction,
    Country,
    EventRow,
    LevelRow,
    PoolDate,
    Scenario,
    Sea,
    SeasonRow,
    Technology,
    Track,
    TurnRow,
)
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS


@dataclass(eq=False)
class Board:
    """All components of a pack. Dicts keep the order of the files."""

    areas: dict[str, Area]
    seas: dict[str, Sea]
    boxes: dict[str, Box]
    countries: dict[str, Country]
    construction: dict[str, Construction]
    technologies: dict[tuple[str, str], Technology]
    chart: dict[int, tuple[int, ...]]
    """Industry Level -> percent for a d10 of 1 to 10 (WAW-CORE.IMP-11)."""
    levels: dict[tuple[str, int], LevelRow]
    tracks: dict[str, Track]
    events: dict[str, EventRow]
    seasons: dict[str, SeasonRow]
    """`spring`, ..., `winter`, and `russian_winter`."""
    turns: dict[int, TurnRow]
    pool_dates: tuple[PoolDate, ...]
    geometry: Geometry
    scenarios: dict[str, Scenario] = field(default_factory=dict)
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)

    # ------------------------------------------------------------- places

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Land areas, marine areas, boxes: the order in which everything is done."""
        return (*self.areas, *self.seas, *self.boxes)

    @cached_property
    def order(self) -> dict[str, int]:
        """Place -> its number in `places`."""
        return {place: n for n, place in enumerate(self.places)}

    def name(self, place: str) -> str:
        """How a place is written: `South Poland`."""
        for table in (self.areas, self.seas, self.boxes):
            if place in table:
                return table[place].name
        return place

    def country_name(self, country: str) -> str:
        return self.countries[country].name if country in self.countries else country

    def adjective(self, country: str) -> str:
        """`German`, `Free French`."""
        row = self.countries.get(country)
        return (row.adjective or row.name) if row else country

    def is_land(self, place: str) -> bool:
        return place in self.areas

    def is_sea(self, place: str) -> bool:
        return place in self.seas

    def is_box(self, place: str) -> bool:
        return place in self.boxes

    def stacking(self, place: str) -> int:
        """Ground units that may stand in a place of one side; a large number for seas and
        open boxes."""
        if place in self.areas:
            return self.areas[place].stacking
        if place in self.boxes and self.boxes[place].stacking:
            return self.boxes[place].stacking
        return 999

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The land-adjacent areas, in the order of the map."""
        return self.areas[area].neighbours if area in self.areas else ()

    def beside(self, place: str) -> tuple[str, ...]:
        """What lies next to an area or a sea, land before water."""
        if place in self.areas:
            return *self.neighbours(place), *self.areas[place].seas
        if place not in self.seas:
            return ()
        return *self.coastal(place), *self.seas[place].adjacent

    @cached_property
    def _coastal(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(area.id for area in self.areas.values() if sea in area.seas)
            for sea in self.seas
        }

    def coastal(self, sea: str) -> tuple[str, ...]:
        """The land areas with a port on a marine area, in the order of the map."""
        return self._coastal[sea]

    def strait(self, a: str, b: str) -> str:
        """The land area that must be held to pass between two marine areas, '' for none."""
        return self.seas[a].straits.get(b, "")

    @cached_property
    def _of_country(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for area in self.areas.values():
            table.setdefault(area.owner, []).append(area.id)
        return {country: tuple(areas) for country, areas in table.items()}

    def of_country(self, country: str) -> tuple[str, ...]:
        """The areas that a country owns on the map, in its order."""
        return self._of_country.get(country, ())

    def homes(self, country: str) -> tuple[str, ...]:
        """The home areas of a country: its own, without colonies and outposts."""
        return tuple(a for a in self.of_country(country) if self.home(a))

    def home(self, area: str) -> bool:
        """Is the area home to its owner? Not colonies, Albania, Malta, Gibraltar."""
        row = self.areas[area]
        if row.owner in ("italy", "france", "uk"):
            return row.region == "europe" and area not in ("albania", *ISLAND_FORTS)
        return True

    def technologies_of(self, country: str) -> tuple[Technology, ...]:
        return tuple(t for (owner, _), t in self.technologies.items() if owner == country)

    @cached_property
    def capitals(self) -> dict[str, str]:
        """Country -> the area of its capital, where it has one."""
        return {c.id: c.capital for c in self.countries.values() if c.capital}


def in_order(board: Board, places: Iterable[str]) -> list[str]:
    """Places in the order of the map."""
    return sorted(places, key=board.order.__getitem__)
