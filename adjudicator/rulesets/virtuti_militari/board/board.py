"""The components of Virtuti Militari: map, units, tokens, cards, events, and questions about them.

`components.read_board` makes a `Board` out of a pack. What lies on the board at a moment is
the position; nothing here changes during a game.

Places are land areas (`caen`), ports (`caen_port`) and sea areas (`english_channel`). A port
is a place of its own: it belongs to its area and opens on seas, and only Fleets lie in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

from adjudicator.core.telling import Geometry

Faction = Literal["axis", "western", "ussr"]
Side = Literal["axis", "allies"]
"""A seat (VM-INTRO-1)."""
Climate = Literal["subtropical", "temperate", "subpolar"]
Season = Literal["spring", "early_summer", "late_summer", "autumn", "winter"]
Kind = Literal["corps", "army", "armored_division", "armored_corps", "artillery", "fleet"]
"""The six unit types (VM-CONC-3)."""
Die = Literal["white", "yellow", "orange", "green", "blue", "purple", "black", "skull"]
Family = Literal[
    "move",
    "support",
    "defense",
    "feint",
    "fortification",
    "strategic",
    "maneuver",
    "amphibious",
    "bombardment",
]
"""The nine families of order tokens."""
Technology = Literal[
    "infantry", "tanks", "artillery", "fleet", "air_force", "submarines", "sonars"
]  # VM-CONC-24

FACTIONS: tuple[Faction, ...] = get_args(Faction)
SIDES: tuple[Side, ...] = get_args(Side)
SEASONS: tuple[Season, ...] = get_args(Season)
KINDS: tuple[Kind, ...] = get_args(Kind)
DICE: tuple[Die, ...] = get_args(Die)
FAMILIES: tuple[Family, ...] = get_args(Family)
TECHNOLOGIES: tuple[Technology, ...] = get_args(Technology)

SIDE_OF: Mapping[str, Side] = {"axis": "axis", "western": "allies", "ussr": "allies"}
FACTIONS_OF: Mapping[str, tuple[Faction, ...]] = {
    "axis": ("axis",),
    "allies": ("western", "ussr"),
}
FACTION_NAMES: Mapping[str, str] = {
    "axis": "Axis",
    "western": "Western Allies",
    "ussr": "USSR",
}
KIND_NAMES: Mapping[Kind, str] = {
    "corps": "Corps",
    "army": "Army",
    "armored_division": "Armored Division",
    "armored_corps": "Armored Corps",
    "artillery": "Artillery",
    "fleet": "Fleet",
}
FAMILY_NAMES: Mapping[Family, str] = {
    "move": "Move",
    "support": "Support",
    "defense": "Defense",
    "feint": "Feint Attack",
    "fortification": "Build Fortification",
    "strategic": "Strategic Movement",
    "maneuver": "Maneuver",
    "amphibious": "Amphibious Landing",
    "bombardment": "Shore Bombardment",
}
TECHNOLOGY_NAMES: Mapping[str, str] = {
    "infantry": "Infantry",
    "tanks": "Tanks",
    "artillery": "Artillery",
    "fleet": "Fleet",
    "air_force": "Air Force",
    "submarines": "Submarines",
    "sonars": "Sonars",
}
ARMORED: tuple[Kind, ...] = ("armored_division", "armored_corps")
SINGLE_USE: tuple[Family, ...] = ("maneuver", "amphibious", "bombardment")
"""Bought with PP and gone once executed (VM-CONC-12)."""

SEROV = "serov"
COPENHAGEN, OSLO = "copenhagen", "oslo"
SOUTH_ATLANTIC = "south_atlantic"
PORT = "_port"


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


# --------------------------------------------------------- units and tokens


@dataclass(frozen=True)
class UnitRow:
    """A unit type at a level (VM-CONC-4). cost, upgrade, strengthen in tenths of a PP;
    upgrade: the price of the step to the next level, strengthen: of `becomes`; None where
    there is no such step. time: base build time in turns. reduced: what is left when it is
    destroyed, '' for nothing."""

    kind: Kind
    level: int
    strength: int
    hp: int
    die: Die
    cost: int
    time: int
    technology: Technology
    upgrade: int | None = None
    becomes: Kind | None = None
    strengthen: int | None = None
    reduced: Kind | None = None

    @property
    def naval(self) -> bool:
        return self.kind == "fleet"


@dataclass(frozen=True)
class OrderToken:
    """A kind of order token: `move+2`. price in tenths of a PP and time in turns, both None
    for a reusable one. places: where it may be placed (`land`, `sea`, `port`). stack: the
    most units it may be placed on, None for any. brings: what comes with it in a set."""

    id: str
    family: Family
    bonus: int
    places: tuple[str, ...]
    mud: bool = True
    stack: int | None = None
    price: int | None = None
    time: int | None = None
    brings: str = ""

    @property
    def single_use(self) -> bool:
        return self.family in SINGLE_USE

    @property
    def name(self) -> str:
        """`Move +2`; without the figure where the family has only one value."""
        bonus = f" +{self.bonus}" if "+" in self.id else ""
        return f"{FAMILY_NAMES[self.family]}{bonus}"


@dataclass(frozen=True)
class AirToken:
    """A type of air support token, by level 1 to 5."""

    level: int
    strength: int
    die: Die | None = None


@dataclass(frozen=True)
class Stacks:
    """What a position on the Logistics Track allows: stacks of up to 2, 3 and 4 units."""

    position: int
    two: int
    three: int
    four: int


@dataclass(frozen=True)
class Card:
    """A card of a faction's deck. pp in percent. effect: one of `CARD_EFFECTS`, with its
    value and the country it speaks of. turn: when it joins the hand, 0 for the start of the
    campaign; until: when it leaves, 0 for never."""

    id: str
    faction: Faction
    name: str
    pp: int
    air: int
    strength: int
    die: Die | None = None
    hp: int = 0
    effect: str = ""
    value: int = 0
    country: str = ""
    turn: int = 0
    until: int = 0
    text: str = ""


CARD_EFFECTS: Mapping[str, str] = {
    "": "none",
    "in_country": "strength +value in areas originally owned by the country",
    "defending_in": "strength +value when defending in areas originally owned by the country",
    "at_sea": "strength +value in a sea battle",
    "in_snow": "strength +value where the embattled area has Snow",
    "with_armor": "strength +value with an armored unit of one's own in the embattled area",
    "enemy_card": "the enemy's card strength changes by value, not below 0",
    "no_mountains": "own strength is not halved by mountains in this battle",
    "defense_only": "an attacker gets neither strength nor die nor HP from it",
    "attack_only": "a defender gets neither strength nor die nor HP from it",
    "stand": "the losing defender stays in the area and is not Exhausted",
}


# -------------------------------------------------------------------- events


@dataclass(frozen=True)
class Effect:
    """One change that an event makes. kind: one of `EFFECTS`. of: a faction, `all` factions,
    or a country. what: a token, card, unit type, area or word. value: a number, signed."""

    kind: str
    of: str = ""
    what: str = ""
    value: int = 0


EFFECTS: Mapping[str, str] = {
    "order": "value tokens of kind `what` come to (or leave) the pool of the faction",
    "card": "the card `what` joins the hand (value 1) or leaves hand or discard (-1)",
    "initiative": "the Initiative Track is put in the order `what` (factions joined by `>`)",
    "logistics": "the faction moves on the Logistics Track by value",
    "war_logistics": "the same, if the faction is at war with the USSR",
    "economy": "the War Economy of the faction changes by value points, within 0 and 100",
    "economy_least": "the War Economy of the faction is at least value",
    "pp": "the faction gets value PP",
    "units": "value units `what` (`army1`: type and level) come to the deployment pool",
    "entry": "the War Entry of the country changes by value points",
    "join": "the country joins the faction `what`",
    "align": "the Alignment of the country becomes `what`",
    "owner": "the area `of` gets the Original Owner `what`",
    "cede": "the area `of` passes to the faction `what`; units of others there withdraw",
    "surrender": "the country surrenders to the faction `what`",
    "vichy": "the areas of Vichy France are set up as a neutral country",
    "vichy_falls": "the remaining areas of Vichy France in Europe go to the Axis",
    "area_pp": "the PP of the area `of` change by value",
    "key_areas": "the surrender check of the country looks at the areas `what` alone",
    "pact_breakable": "the Axis may break the pact from now on",
    "activate_ussr": "the USSR becomes active",
    "war_ussr": "the USSR and the Axis are at war",
    "rule": "a rule of this turn: `what` (see random.tsv) with its value",
    "weather": "value areas get the weather `what`",
    "research": "every faction gains (or loses) value Research Points",
    "level": "one supplied level 1 unit of each faction goes up a level",
    "fortify": "one free fortification for each faction",
}


@dataclass(frozen=True)
class CalendarEvent:
    """What the calendar brings in one turn to one faction (VM phase 2)."""

    id: str
    turn: int
    title: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class RandomEvent:
    """A card of the random event deck. seasons: when it has an effect; empty for always."""

    id: str
    title: str
    text: str
    effects: tuple[Effect, ...]
    seasons: tuple[Season, ...] = ()


@dataclass(frozen=True)
class Trigger:
    """A condition of a scripted event. kind: one of `TRIGGERS`."""

    kind: str
    of: str = ""
    what: str = ""
    value: int = 0


TRIGGERS: Mapping[str, str] = {
    "turn": "it is turn `value` of the calendar or later",
    "surrendered": "the country `of` has surrendered",
    "pact": "the Ribbentrop-Molotov Pact is in force (broken by nobody yet)",
    "neutral": "the country `of` is neutral",
    "controls": "the faction `of` controls the area `what`",
    "owns": "the faction `of` controls at least `value` areas of the country `what`",
    "owns_europe": "the same, but in Europe and without Palermo",
    "war_ussr": "the USSR is at war with the Axis",
    "vp": "the side `of` holds at least `value` VP",
}


@dataclass(frozen=True)
class ScriptedEvent:
    """A scripted event of phase 9: once all its triggers hold, its effects follow, once."""

    id: str
    title: str
    triggers: tuple[Trigger, ...]
    effects: tuple[Effect, ...]
    text: str = ""


@dataclass(frozen=True)
class Force:
    """Units that a country deploys when it joins: number of one type and level at a place."""

    kind: Kind
    level: int
    place: str
    number: int = 1


@dataclass(frozen=True)
class Country:
    """A country (VM-F-178). faction: its faction at the start of the full campaign, '' for
    neutral. alignment: `axis` or `western`, '' for the Active ones. war_entry in percent;
    pressure: the Political Pressure Cost in tenths of a PP, plunder likewise."""

    id: str
    name: str
    faction: str = ""
    alignment: str = ""
    war_entry: int = 0
    pressure: int = 0
    plunder: int = 0
    key_areas: tuple[str, ...] = ()
    forces: tuple[Force, ...] = ()
    fortifications: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TurnRow:
    """A turn of the calendar; number 1 is Late Summer 1939, whatever the scenario."""

    number: int
    year: int
    season: Season

    @property
    def title(self) -> str:
        """`Late Summer 1939`."""
        return f"{self.season.replace('_', ' ').title()} {self.year}"

    @property
    def slug(self) -> str:
        """`1939-late-summer`."""
        return f"{self.year}-{self.season.replace('_', '-')}"


# ----------------------------------------------------------------- scenarios


@dataclass(frozen=True)
class Placed:
    """A unit of a set-up."""

    faction: Faction
    kind: Kind
    level: int
    place: str


@dataclass(frozen=True)
class FactionStart:
    """What a faction begins with. pp in tenths. orders: token -> number, air: level ->
    number, hand and discard: cards. pool: units waiting for deployment. submarines: one sea
    per marker."""

    pp: int
    economy: int
    logistics: int
    technologies: Mapping[str, int]
    orders: Mapping[str, int]
    air: Mapping[int, int]
    hand: tuple[str, ...]
    discard: tuple[str, ...] = ()
    pool: tuple[tuple[Kind, int], ...] = ()
    submarines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scenario:
    """A set-up, complete. control: area -> faction, only of controlled areas. owners: areas
    whose Original Owner is another than on the map. countries: country -> its status:
    (`neutral`, `active` or `surrendered`, faction or ''). entry and alignment: of neutral
    countries. decisive: the VP with which the Axis wins at once; minor: with which it wins at the
    end. cities: areas whose possession wins at once for the Allied player, () for none."""

    name: str
    title: str
    turn: int
    last_turn: int
    text: str
    initiative: tuple[Faction, ...]
    factions: Mapping[Faction, FactionStart]
    ussr: Literal["inactive", "active", "war"]
    pact: Literal["in force", "breakable", "broken"]
    control: Mapping[str, Faction]
    owners: Mapping[str, str]
    countries: Mapping[str, tuple[str, str]]
    entry: Mapping[str, int]
    alignment: Mapping[str, str]
    units: tuple[Placed, ...]
    fortifications: Mapping[str, int]
    scripted: tuple[str, ...] = ()
    """Scripted events that have happened."""
    area_pp: Mapping[str, int] = field(default_factory=dict)
    """PP of areas that differ from the map."""
    decisive: int = 18
    minor: Mapping[Side, int] = field(default_factory=lambda: {"axis": 15, "allies": 15})
    cities: tuple[str, ...] = ()


# --------------------------------------------------------------------- board


@dataclass(eq=False)
class Board:
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

    @cached_property
    def order(self) -> dict[str, int]:
        """Place -> its number in `places`."""
        return {place: n for n, place in enumerate(self.places)}

    def is_land(self, place: str) -> bool:
        return place in self.areas

    def is_port(self, place: str) -> bool:
        return place in self.ports

    def is_sea(self, place: str) -> bool:
        return place in self.seas

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
        table: dict[str, list[str]] = {area: [] for area in self.areas}
        for border in self.borders:
            table[border.a].append(border.b)
            table[border.b].append(border.a)
        return {
            area: tuple(sorted(near, key=self.order.__getitem__)) for area, near in table.items()
        }

    @cached_property
    def _borders(self) -> dict[tuple[str, str], Border]:
        pairs = {(border.a, border.b): border for border in self.borders}
        return {**pairs, **{(b, a): border for (a, b), border in pairs.items()}}

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The adjacent land areas, in the order of the map."""
        return self._neighbours[area]

    def border(self, a: str, b: str) -> Border | None:
        """The border of two land areas, None if they are not adjacent."""
        return self._borders.get((a, b))

    # ---------------------------------------------------------------- sea

    @cached_property
    def _coastal(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(area.id for area in self.areas.values() if sea in area.seas)
            for sea in self.seas
        }

    @cached_property
    def _ports_on(self) -> dict[str, tuple[str, ...]]:
        return {
            sea: tuple(f"{area}{PORT}" for area in areas if self.areas[area].port)
            for sea, areas in self._coastal.items()
        }

    def coastal(self, sea: str) -> tuple[str, ...]:
        """The land areas on a sea, those without a port included."""
        return self._coastal[sea]

    def ports_on(self, sea: str) -> tuple[str, ...]:
        """The ports that open on a sea."""
        return self._ports_on[sea]

    def port_seas(self, port: str) -> tuple[str, ...]:
        """The seas on which a port opens; none for Kuwait."""
        return self.areas[self.ports[port]].seas

    def strait(self, a: str, b: str) -> str:
        """The land area that must be controlled to pass between two seas, '' for none."""
        return self.seas[a].straits.get(b, "")

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

    def of_country(self, country: str) -> tuple[str, ...]:
        """The areas that a country owns on the map, in its order."""
        return self._of_country.get(country, ())

    @cached_property
    def _of_country(self) -> dict[str, tuple[str, ...]]:
        table: dict[str, list[str]] = {}
        for area in self.areas.values():
            table.setdefault(area.owner, []).append(area.id)
        return {country: tuple(areas) for country, areas in table.items()}

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


def in_order(board: Board, places: Iterable[str]) -> list[str]:
    """Places in the order of the map."""
    return sorted(places, key=board.order.__getitem__)
