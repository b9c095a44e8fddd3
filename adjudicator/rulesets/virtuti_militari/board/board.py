"""The map of Virtuti Militari, and `Board`: all components together, and questions about them.

`components.read_board` makes a `Board` out of a pack. What lies on the board at a moment is
the position; nothing here changes during a game.

Places are land areas (`caen`), ports (`caen_port`) and sea areas (`english_channel`). A port
is a place of its own: it belongs to its area and opens on seas, and only Fleets lie in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.areas import LandAndSea
from adjudicator.core.maps import both_ways, by_ends
from adjudicator.core.telling import Geometry
from adjudicator.rulesets.virtuti_militari.board.counters import (
    AirToken,
    Card,
    OrderToken,
    Stacks,
    UnitRow,
)
from adjudicator.rulesets.virtuti_militari.board.events import (
    CalendarEvent,
    RandomEvent,
    ScriptedEvent,
)
from adjudicator.rulesets.virtuti_militari.board.scenarios import Country, Scenario, TurnRow
from adjudicator.rulesets.virtuti_militari.board.terms import PORT, Climate, Die, Faction, Kind

# ----------------------------------------------------------------------- map


@dataclass(frozen=True)
class Area:
    """A land area. owner: the Original Owner at the start (VM-AREA-1). supply: the faction
    that it is a Supply Source of, '' for none. seas: the seas on its shore. port: does it
    have one, which opens on all of them? africa: the Western Allies' way round Africa ends
    here. tags: `north_africa` (VM-RAID-7)."""

    id: str
    name: str
    owner: str
    climate: Climate
    seas: tuple[str, ...] = ()
    port: bool = False
    pp: int = 0
    vp: int = 0
    supply: str = ""
    africa: bool = False
    tags: tuple[str, ...] = ()
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Sea:
    """A sea area. straits: neighbouring sea -> the land area whose controller may pass."""

    id: str
    name: str
    adjacent: tuple[str, ...] = ()
    straits: Mapping[str, str] = field(default_factory=dict)
    submarines: tuple[Faction, ...] = ()
    """Factions that may deploy submarine markers here."""
    at: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Border:
    """The border of two land areas (VM-CONC-7)."""

    a: str
    b: str
    river: bool = False
    mountain: bool = False


# --------------------------------------------------------------------- board


@dataclass(eq=False)
class Board(LandAndSea):
    """All components, each table by id in the order of its file."""

    areas: dict[str, Area]
    seas: dict[str, Sea]
    borders: tuple[Border, ...]
    units: dict[tuple[Kind, int], UnitRow]
    dice: dict[Die, tuple[int, ...]]
    tokens: dict[str, OrderToken]
    air_tokens: dict[int, AirToken]
    logistics: dict[int, Stacks]
    cards: dict[str, Card]
    turns: dict[int, TurnRow]
    calendar: tuple[CalendarEvent, ...]
    random_events: dict[str, RandomEvent]
    scripted_events: dict[str, ScriptedEvent]
    countries: dict[str, Country]
    submarine: tuple[int, int]
    """Price of a submarine marker in tenths of a PP, base build time in turns."""
    geometry: Geometry
    scenarios: dict[str, Scenario] = field(default_factory=dict)
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)

    # ------------------------------------------------------------- places

    @cached_property
    def ports(self) -> dict[str, str]:
        """Port -> its land area, in the order of the map."""
        return {f"{area.id}{PORT}": area.id for area in self.areas.values() if area.port}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Land areas, ports, seas: the order in which everything is done."""
        return (*self.areas, *self.ports, *self.seas)

    def is_port(self, place: str) -> bool:
        return place in self.ports

    def sort(self, place: str) -> str:
        """`land`, `port` or `sea`."""
        return "land" if self.is_land(place) else "port" if self.is_port(place) else "sea"

    def land_of(self, place: str) -> str:
        """The land area of a port; any other place itself."""
        return self.ports.get(place, place)

    def port_of(self, area: str) -> str | None:
        """The port of a land area, None if it has none."""
        return f"{area}{PORT}" if self.areas[area].port else None

    def name(self, place: str) -> str:
        """How a place is written: `Caen`, `port of Caen`, `North Sea`."""
        if place in self.areas:
            return self.areas[place].name
        if place in self.ports:
            return f"port of {self.areas[self.ports[place]].name}"
        return self.seas[place].name if place in self.seas else place

    # --------------------------------------------------------------- land

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        return both_ways(((one.a, one.b) for one in self.borders), [*self.areas])

    @cached_property
    def _borders(self) -> dict[tuple[str, str], Border]:
        return by_ends(self.borders)

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The adjacent land areas, in the order of the map."""
        return self._neighbours[area]

    def border(self, a: str, b: str) -> Border | None:
        """The border of two land areas, None if they are not adjacent."""
        return self._borders.get((a, b))

    # ---------------------------------------------------------------- sea

    @cached_property
    def _ports_on(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(f"{area}{PORT}" for area in areas if self.areas[area].port)
            for sea, areas in self._coastal.items()
        }

    def ports_on(self, sea: str) -> tuple[str, ...]:
        """The ports that open on a sea."""
        return self._ports_on[sea]

    def port_seas(self, port: str) -> tuple[str, ...]:
        """The seas on which a port opens; none for Kuwait."""
        return self.areas[self.ports[port]].seas

    def adjacent(self, place: str) -> tuple[str, ...]:
        """The places next to a place within its own element: land to land; a sea to seas and
        to the ports on it; a port to its seas. Straits count as adjacent here."""
        if place in self.areas:
            return self.neighbours(place)
        if place in self.ports:
            return self.port_seas(place)
        return (*self.seas[place].adjacent, *self.ports_on(place))

    # -------------------------------------------------------- other tables

    def unit(self, kind: Kind, level: int) -> UnitRow:
        return self.units[kind, level]

    def tagged(self, tag: str) -> tuple[str, ...]:
        """The areas with a tag, in the order of the map."""
        return tuple(area.id for area in self.areas.values() if tag in area.tags)

    def climate(self, *climates: Climate) -> tuple[str, ...]:
        """The areas of some climate zones, in the order of the map."""
        return tuple(area.id for area in self.areas.values() if area.climate in climates)

    def deck(self, faction: Faction) -> tuple[Card, ...]:
        """All cards of a faction, in the order of the file."""
        return tuple(card for card in self.cards.values() if card.faction == faction)

    def events_of(self, turn: int) -> tuple[CalendarEvent, ...]:
        """What the calendar brings in a turn."""
        return tuple(event for event in self.calendar if event.turn == turn)

    def raid_seas(self, faction: Faction) -> tuple[str, ...]:
        """The seas where a faction's submarines may lie."""
        return tuple(sea.id for sea in self.seas.values() if faction in sea.submarines)
