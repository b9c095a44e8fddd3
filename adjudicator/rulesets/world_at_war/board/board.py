"""The components of The World at War: map, countries, tables, and questions about them.

`components.read_board` makes a `Board` out of a pack. What lies on the board at a moment is
the position; nothing here changes during a game.

Places are land areas (`south_poland`), marine areas (`north_sea_south`) and off-map boxes
(`box_asia_india`). A port is not a place of its own: a fleet in port stands in its area, a fleet at
sea in a marine area (WAW-CORE.NAV-1, NAV-18). The two parts of the Ethiopian box, `ethiopia`
and `ethiopia_uk`, are boxes that can be controlled and attacked (WAW-CORE.BOX-5, BOX-6).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.areas import LandAndSea
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

FAR = 4
"""Areas that no air fleet flies beyond."""


@dataclass(eq=False)
class Board(LandAndSea):
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

    @cached_property
    def by_air(self) -> dict[str, dict[str, int]]:
        """Place -> the areas and marine areas that are near, with their distance by air if nothing
        closes the sky: what is not among them no air fleet reaches."""
        return {start: self._by_air(start) for start in (*self.areas, *self.seas)}

    def _by_air(self, start: str) -> dict[str, int]:
        found, edge = {start: 0}, [start]
        for distance in range(1, FAR + 1):
            following: list[str] = []
            for place in edge:
                if place in self.areas:
                    near = (*self.areas[place].neighbours, *self.areas[place].seas)
                else:
                    near = (*self.seas[place].adjacent, *self.coastal(place))
                following += [p for p in dict.fromkeys(near) if p not in found]
                found.update({p: distance for p in near if p not in found})
            edge = list(dict.fromkeys(following))
        return found

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
