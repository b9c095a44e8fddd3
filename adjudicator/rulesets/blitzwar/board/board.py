"""The components of BlitzWar: map, cards, calendar, counter mix, and questions about them.

`components.read_board` makes a `Board` out of a pack. What lies on the board at a
moment is the position; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Literal

from adjudicator.core import maps
from adjudicator.core.exonyms import named_abroad
from adjudicator.core.maps import both_ways, by_ends
from adjudicator.core.names import Name
from adjudicator.core.telling import Geometry
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Kind

Terrain = Literal["clear", "narrow", "swamp", "mountains", "high_mountains"]
"""`clear` is the book's good going (BW-5-11, BW-5-12)."""
Weather = Literal["good", "mud", "snow"]
Season = Literal["winter", "spring", "summer", "autumn"]

AMERICA = "america"
LONDON = "london"
CAPE = "cape"
"""Tag of Suez and the Asian Bases: by sea only at the double price (BW-14.1.1-4) and
without any line of supply over their sea (BW-7-8)."""


@dataclass(frozen=True)
class Coast:
    """One zone's shore on one sea. beach: units may land there, were it no naval base
    (BW-5-18). blue_links: zones across the water on a dotted blue line (BW-5-8)."""

    sea: str
    port: bool = False
    naval_base: bool = False
    beach: bool = False
    bold: bool = False
    blue_links: tuple[str, ...] = ()


@dataclass(frozen=True)
class Zone:
    """A land zone (BW-5-2). points: General and National together (BW-5-21, BW-5-22).

    tags: africa, asia_south, british_asia, north_africa_french, italy_home,
    eastern_poland, western_poland, vichy, occupied_france, united_kingdom (the
    place, BW-A64), soviet_union (the place, BW-A65), cape.
    stack_limit: counters or corps, None for none (BW-4-1 to BW-4-6).
    """

    id: str
    name: str
    country: str
    owner_start: str
    tags: tuple[str, ...] = ()
    terrain: Terrain = "clear"
    fortress: bool = False
    capital: bool = False
    port: bool = False
    naval_base: bool = False
    supply_zone: str = ""
    points: int = 0
    national_points: int = 0
    national_owner: str = ""
    snow_exempt: bool = False
    stack_limit: tuple[Literal["counters", "corps"], int] | None = ("counters", 3)
    coasts: tuple[Coast, ...] = ()
    at: tuple[float, float] = (0.0, 0.0)

    @property
    def general_points(self) -> int:
        return self.points - self.national_points

    def coast(self, sea: str) -> Coast | None:
        """Its shore on a sea, None if it has none there."""
        return next((coast for coast in self.coasts if coast.sea == sea), None)


@dataclass(frozen=True)
class Sea:
    """A sea zone (BW-5-7). straits: neighbouring sea -> the zone that must be controlled
    to pass (BW-12.1-5). abstract: the way round the Cape, for Sea Transport alone; it
    names the seas where it begins, and no sea names it."""

    id: str
    name: str
    adjacent: tuple[str, ...] = ()
    straits: Mapping[str, str] = field(default_factory=dict)
    mediterranean: bool = False
    snow_exempt: bool = False
    abstract: bool = False
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Border:
    """A brown line (BW-5-3). fortified_line: the zone that the line on it protects."""

    a: str
    b: str
    river: bool = False
    fortified_line: str = ""


@dataclass(frozen=True)
class Card:
    """A reinforcement card (10). supply in whole units."""

    id: str
    side: str
    type: Literal["limited", "total"]
    title: str
    infantry: int = 0
    armour: int = 0
    air: int = 0
    fleet: int = 0
    u_boat: int = 0
    supply: int = 0
    modernisation: int = 0


@dataclass(frozen=True)
class TurnRow:
    """A turn of the calendar (8, 6). marks: what is printed there, in words."""

    turn: int
    year: int
    season: Season
    half: int
    weather: Weather
    circled_1: bool
    circled_2: bool
    blitzkrieg: str = ""
    marks: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """`2nd winter turn 1941`."""
        return f"{'1st' if self.half == 1 else '2nd'} {self.season} turn {self.year}"

    @property
    def slug(self) -> str:
        """`1941-winter-2`."""
        return f"{self.year}-{self.season}-{self.half}"


@dataclass(frozen=True)
class Face:
    """One side of a printed counter."""

    infantry: int = 0
    armour: int = 0
    air: int = 0
    ships: int = 0
    halves: int = 0
    fortified: bool = False

    @property
    def corps(self) -> int:
        return self.infantry + self.armour


@dataclass(frozen=True)
class CounterType:
    """So many equal counters of the mix (BW-3-10): `GER I3`, ten of them.

    side: axis, allies, soviet, or any for countries that may join either.
    infantry, armour, ships, halves: of the front. back: None if it is blank.
    """

    side: str
    country: str
    code: str
    kind: Kind
    quantity: int
    front: Face
    back: Face | None = None
    elite: bool = False

    @property
    def infantry(self) -> int:
        return self.front.infantry

    @property
    def armour(self) -> int:
        return self.front.armour

    @property
    def ships(self) -> int:
        return self.front.ships

    @property
    def halves(self) -> int:
        return self.front.halves

    @property
    def fortifiable(self) -> bool:
        return self.back is not None and self.back.fortified

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(eq=False)
class Board:
    """All components. zones, seas and cards by id, in the order of their files.

    scenarios: name -> the scenario's words (see `words`).
    """

    zones: dict[str, Zone]
    seas: dict[str, Sea]
    borders: tuple[Border, ...]
    cards: dict[str, Card]
    calendar: dict[int, TurnRow]
    counter_types: tuple[CounterType, ...]
    geometry: Geometry
    scenarios: dict[str, dict[str, Any]] = field(default_factory=dict)
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Place -> modern and other names of it, and of places in it."""
    offers: dict[Any, Any] = field(default_factory=dict, repr=False)
    """What `mix.offer` has worked out before."""

    # -------------------------------------------------------------- land

    @cached_property
    def points(self) -> dict[str, int]:
        """Zones with Strategic points -> how many."""
        return {zone.id: zone.points for zone in self.zones.values() if zone.points}

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return both_ways(((one.a, one.b) for one in self.borders), [*self.zones])

    @cached_property
    def order(self) -> dict[str, int]:
        """Zone -> its number in the order of the map."""
        return {zone: n for n, zone in enumerate(self.zones)}

    @cached_property
    def _borders(self) -> dict[tuple[str, str], Border]:
        return by_ends(self.borders)

    def neighbours(self, zone: str) -> tuple[str, ...]:
        """The adjacent zones (BW-5-3), in the order of the map."""
        return self._neighbours[zone]

    def beside(self, place: str) -> tuple[str, ...]:
        """What lies next to a zone or a sea, land before water."""
        if place in self.zones:
            return *self.neighbours(place), *dict.fromkeys(c.sea for c in self.zones[place].coasts)
        if place not in self.seas:
            return ()
        coast = (id for id, zone in self.zones.items() if any(c.sea == place for c in zone.coasts))
        return *coast, *self.seas[place].adjacent

    def border(self, a: str, b: str) -> Border | None:
        """The brown line between two zones, None if they are not adjacent."""
        return self._borders.get((a, b))

    def blue(self, zone: str) -> tuple[str, ...]:
        """Zones on the other end of a dotted blue line (BW-5-8)."""
        return self._blue[zone]

    @cached_property
    def _blue(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, tuple[str, ...]] = {}
        for zone in self.zones.values():
            links = [link for coast in zone.coasts for link in coast.blue_links]
            table[zone.id] = tuple(dict.fromkeys(links))
        return table

    @cached_property
    def _air_neighbours(self) -> dict[str, tuple[str, ...]]:
        return {zone: (*self._neighbours[zone], *self._blue[zone]) for zone in self.zones}

    def air_distance(self, a: str, b: str, most: int = 3) -> int | None:
        """Zones between two land zones as air units count them: brown and dotted blue
        lines (BW-13.4.1-2). None if it is more than `most`."""
        return self._air_reach(a, most).get(b)

    def land_distance(self, a: str, b: str, most: int | None = None) -> int | None:
        """Zones between two land zones over brown lines."""
        return maps.distance(self.neighbours, a, b, most)

    @cached_property
    def _air_reach(self) -> Callable[[str, int], dict[str, int]]:
        return lru_cache(maxsize=None)(
            lambda zone, most: maps.reach(self._air_neighbours.__getitem__, [zone], most)
        )

    # --------------------------------------------------------------- sea

    @cached_property
    def _coastal(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(zone.id for zone in self.zones.values() if zone.coast(sea))
            for sea in self.seas
        }

    @cached_property
    def _ports(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(
                zone
                for zone in zones
                if (coast := self.zones[zone].coast(sea)) is not None and coast.port
            )
            for sea, zones in self._coastal.items()
        }

    def coastal(self, sea: str) -> tuple[str, ...]:
        """The land zones on a sea."""
        return self._coastal[sea]

    def ports(self, sea: str) -> tuple[str, ...]:
        """The land zones with a port, or naval base, that opens on a sea."""
        return self._ports[sea]

    def port_seas(self, zone: str) -> tuple[str, ...]:
        """The seas on which a zone's port opens."""
        return self._port_seas[zone]

    @cached_property
    def _port_seas(self) -> dict[str, tuple[str, ...]]:
        return {
            zone.id: tuple(coast.sea for coast in zone.coasts if coast.port)
            for zone in self.zones.values()
        }

    def shared_seas(self, a: str, b: str) -> tuple[str, ...]:
        """The seas on which both zones are coastal (BW-13.4.1-3)."""
        other = {coast.sea for coast in self.zones[b].coasts}
        return tuple(
            coast.sea
            for coast in self.zones[a].coasts
            if coast.sea in other and not self.seas[coast.sea].abstract
        )

    def beaches(self, zone: str, sea: str) -> bool:
        """May units land in a zone from a sea (BW-5-18, BW-13.4.5-5)?"""
        coast = self.zones[zone].coast(sea)
        return coast is not None and coast.beach and not self.zones[zone].naval_base

    def strait(self, a: str, b: str) -> str:
        """The zone that must be controlled to pass between two seas, or ''."""
        return self.seas[a].straits.get(b, "")

    def sea_route(
        self,
        starts: Iterable[str],
        goals: Iterable[str],
        passes: Callable[[str, str], bool] = lambda a, b: True,
        *,
        cape: bool = False,
        most: int | None = None,
    ) -> tuple[str, ...] | None:
        """A shortest way over seas from one of the starts to one of the goals.

        passes(a, b): may one go from sea a to sea b next to it? cape: is the way
        round the Cape open? most: sea zones crossed at most, ends included.
        """
        ends = set(goals)

        def near(sea: str) -> list[str]:
            there = self.seas[sea].adjacent if cape or not self.seas[sea].abstract else ()
            round_the_cape = self._capes.get(sea, ()) if cape else ()
            return [other for other in (*there, *round_the_cape) if passes(sea, other)]

        steps = None if most is None else most - 1
        return maps.path(near, starts, ends.__contains__, steps)

    @cached_property
    def _capes(self) -> dict[str, tuple[str, ...]]:
        """Sea -> the abstract ways that begin there. They are not neighbours of the sea, so
        that no fleet and no line of supply ever finds them."""
        ways = [sea for sea in self.seas.values() if sea.abstract]
        return {
            sea: tuple(way.id for way in ways if sea in way.adjacent)
            for sea in self.seas
            if any(sea in way.adjacent for way in ways)
        }

    # ------------------------------------------------------------- names

    @cached_property
    def place_names(self) -> dict[str, list[Name]]:
        """`zone` and `sea` -> the names of the map, as players may type them."""
        zones = [Name(z.id, z.name, self.aliases.get(z.id, ())) for z in self.zones.values()]
        seas = [
            Name(sea.id, sea.name, self.aliases.get(sea.id, ()))
            for sea in self.seas.values()
            if not sea.abstract
        ]
        return {"zone": named_abroad(zones), "sea": seas}

    def next_countries(self, code: str) -> tuple[str, ...]:
        """A country itself and those a brown line joins it to, in the order of the map."""
        if code not in self._next_countries:
            found = [code]
            for zone in self.country(code):
                found += [self.zones[other].country for other in self.neighbours(zone)]
            self._next_countries[code] = tuple(dict.fromkeys(found))
        return self._next_countries[code]

    @cached_property
    def _next_countries(self) -> dict[str, tuple[str, ...]]:
        return {}

    def name(self, place: str) -> str:
        """How a place is written: a zone, a sea, the Strategic Bombing box."""
        if place in self.zones:
            return self.zones[place].name
        if place in self.seas:
            return self.seas[place].name
        return "Strategic Bombing box" if place == BOMBING else place

    def land(self, place: str) -> bool:
        return place in self.zones

    def tagged(self, tag: str) -> tuple[str, ...]:
        """The zones with a tag, in the order of the map."""
        return self._tagged.get(tag, ())

    @cached_property
    def _tagged(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for zone in self.zones.values():
            for tag in zone.tags:
                table.setdefault(tag, []).append(zone.id)
        return {tag: tuple(zones) for tag, zones in table.items()}

    def country(self, code: str) -> tuple[str, ...]:
        """The zones of a country, in the order of the map."""
        return self._countries.get(code, ())

    @cached_property
    def _countries(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for zone in self.zones.values():
            table.setdefault(zone.country, []).append(zone.id)
        return {code: tuple(zones) for code, zones in table.items()}

    def capital(self, code: str) -> str | None:
        """The capital of a country, None if it has none on this map."""
        return next((zone for zone in self.country(code) if self.zones[zone].capital), None)

    def supply_zones(self, side: str) -> tuple[str, ...]:
        """The zones printed with a side's supply symbol."""
        return self._supply_zones.get(side, ())

    @cached_property
    def _supply_zones(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for zone in self.zones.values():
            if zone.supply_zone:
                table.setdefault(zone.supply_zone, []).append(zone.id)
        return {side: tuple(zones) for side, zones in table.items()}

    def deck(self, side: str, type: str) -> list[Card]:
        """A side's Limited or Total War cards, in the order of the file."""
        return [card for card in self.cards.values() if card.side == side and card.type == type]

    def types_of(self, country: str) -> tuple[CounterType, ...]:
        """The counters of the mix that carry a country's name. Vichy and Free France use
        the French ones."""
        return self._types.get({"VF": "FRA", "FF": "FRA"}.get(country, country), ())

    @cached_property
    def _types(self) -> dict[str, tuple[CounterType, ...]]:
        table: dict[str, list[CounterType]] = {}
        for kind in self.counter_types:
            table.setdefault(kind.country, []).append(kind)
        return {country: tuple(kinds) for country, kinds in table.items()}
