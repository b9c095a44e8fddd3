"""The whole state of a Virtuti Militari game at one moment.

One pydantic model, lists and dicts only, nothing derived: statuses of areas, stacks,
supply lines and victory points are questions asked of it, in the module of their chapter.

Factions move, seats decide (VM-INTRO-3): the Axis player holds the faction `axis`, the
Allied player `western` and `ussr`. PP are kept in tenths (VM-PP-14).
Nothing in a position is secret (VM-INFO-1): what is chosen in secret (cards, production,
order tokens, air tokens) comes into it only when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.copying import Tree
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTIONS,
    FACTIONS_OF,
    PORT,
    TECHNOLOGIES,
    Faction,
    Kind,
    Side,
)

SUBMARINE = "submarine"
"""What a submarine marker is called where a unit type could stand."""

TECHNOLOGY_OF: dict[str, str] = {
    "corps": "infantry",
    "army": "infantry",
    "armored_division": "tanks",
    "armored_corps": "tanks",
    "artillery": "artillery",
    "fleet": "fleet",
    SUBMARINE: "submarines",
}
"""The technology that builds it (VM-BUY-3)."""

ALLIED_CITIES = ("london", "paris", "moscow", "leningrad", "stalingrad", "rome", "berlin")
"""What the Allied player needs for a Decisive Victory (VM-VIC-3)."""

Weather = Literal["clear", "mud", "snow"]
Status = Literal["neutral", "active", "surrendered"]


def port(area: str) -> str:
    """The place id of an area's port."""
    return area + PORT


def family_of(token: str) -> str:
    """`move+1` -> `move`."""
    return token.split("+")[0]


def bonus_of(token: str) -> int:
    """The bonus printed on a token; 0 for a kind that has none."""
    return int(token.split("+")[1]) if "+" in token else 0


def _each(value: int) -> dict[str, int]:
    """The same number for every technology."""
    return dict.fromkeys(TECHNOLOGIES, value)


class Unit(BaseModel):
    """One unit on the map. `place` is a land area, a sea area or a port."""

    model_config = ConfigDict(extra="forbid")

    id: str
    """`u17`; never used again in the same game."""
    faction: Faction
    kind: Kind
    level: int = 1
    place: str
    exhausted: bool = False


class Submarine(BaseModel):
    """A submarine marker in a sea area; no unit (VM-CONC-20). It stays where it was placed
    (VM-DEPLOY-7)."""

    model_config = ConfigDict(extra="forbid")

    id: str
    faction: Faction
    place: str


class Placed(BaseModel):
    """An order token on the map."""

    model_config = ConfigDict(extra="forbid")

    faction: Faction
    token: str


class Queued(BaseModel):
    """What a faction has bought and not yet on the map: a unit, a submarine marker or order
    tokens. `turns` left to build; 0 in the deployment pool."""

    model_config = ConfigDict(extra="forbid")

    id: str
    kind: str = ""
    """A unit type or `submarine`; empty if it is order tokens."""
    level: int = 1
    tokens: list[str] = Field(default_factory=list)
    """Order tokens that come to the pool together (VM-BUYORD-2)."""
    turns: int = 0


class FactionState(BaseModel):
    """What a faction owns besides the map (VM-INTRO-2). Of cards and tokens it may own any
    number (VM-LIMITS-1)."""

    model_config = ConfigDict(extra="forbid")

    pp: int = 0
    """Tenths of a Production Point."""
    war_economy: int = 0
    """Percent, 0 to 100."""
    logistics: int = 1
    """Position on the Logistics Track, 1 to 8."""
    levels: dict[str, int] = Field(default_factory=lambda: _each(1))
    """technology -> level 1 to 3"""
    research: dict[str, int] = Field(default_factory=lambda: _each(0))
    """technology -> invested Research Points, 0 to 4"""
    progress: dict[str, int] = Field(default_factory=lambda: _each(0))
    """technology -> progress steps towards the next level"""
    hand: list[str] = Field(default_factory=list)
    """Ids of cards, in the order of the deck file."""
    discard: list[str] = Field(default_factory=list)
    """Latest last."""
    pool: dict[str, int] = Field(default_factory=dict)
    """Order tokens not on the map: kind of token (a token of the board) -> number."""
    air_pool: dict[int, int] = Field(default_factory=dict)
    """Air support tokens not drawn: level 1 to 5 -> number."""
    air_drawn: list[int] = Field(default_factory=list)
    """Levels of the air support tokens drawn for this turn, lowest first."""
    queue: list[Queued] = Field(default_factory=list)
    deployment: list[Queued] = Field(default_factory=list)
    """Finished and not yet deployed (VM-DEPLOY-11)."""


class CountryState(BaseModel):
    """Where a country stands (VM-CTRY-1). faction: whose member it is or was."""

    model_config = ConfigDict(extra="forbid")

    status: Status = "neutral"
    faction: Faction | None = None
    alignment: Faction | None = None
    """While neutral: `axis` or `western`."""
    war_entry: int = 0
    """While neutral: percent, in steps of ten (VM-PRESS-9)."""


class Position(Tree):
    model_config = ConfigDict(extra="forbid")

    schema_: int = 1
    scenario: str
    turn: int
    """Number of the turn in the calendar of the campaign: 1 is Late Summer 1939, 32 Autumn
    1945; the row of the calendar file."""
    first_turn: int = 1
    turn_done: bool = False
    """The Summary Phase is over, and the next Weather Phase begins the next turn."""
    last_turn: int = 32
    begins: str = "weather"
    """Phase that the scenario begins with."""
    units: list[Unit] = Field(default_factory=list)
    submarines: list[Submarine] = Field(default_factory=list)
    control: dict[str, str] = Field(default_factory=dict)
    """land area -> faction, or `neutral`; every land area of the board stands here."""
    owners: dict[str, str] = Field(default_factory=dict)
    """land area -> country, only where the Original Owner has changed by a rule (VM-AREA-2)."""
    area_pp: dict[str, int] = Field(default_factory=dict)
    """land area -> PP of its source, only where an event has changed it."""
    key_areas: dict[str, list[str]] = Field(default_factory=dict)
    """country -> the areas that its surrender check looks at, where an event has changed it."""
    forts: dict[str, int] = Field(default_factory=dict)
    """land area -> level of its Fortification token, 1 to 3"""
    orders: dict[str, Placed] = Field(default_factory=dict)
    """place -> the order token that lies there, in the order of placement"""
    weather: dict[str, Weather] = Field(default_factory=dict)
    """land area -> weather; an area that is not named has Clear weather."""
    out_of_supply: list[str] = Field(default_factory=list)
    """Land areas with an Out of Supply marker, in the order of the map."""
    factions: dict[str, FactionState] = Field(default_factory=dict)
    countries: dict[str, CountryState] = Field(default_factory=dict)
    initiative: list[Faction] = Field(default_factory=lambda: list(FACTIONS))
    """Highest first (VM-CONC-16)."""
    ussr: Literal["inactive", "active", "war"] = "inactive"
    pact: Literal["in force", "breakable", "broken"] = "in force"
    """The Ribbentrop-Molotov Pact; `breakable`: in force still, but the Axis may end it."""
    breakable_since: int = 0
    """Turn in which it became breakable (VM-A33)."""
    fired: list[str] = Field(default_factory=list)
    """Scripted events that have happened, by id; each happens once."""
    random_deck: list[str] = Field(default_factory=list)
    """Random events not yet drawn, in the order of the file: which is next is a die roll."""
    random_discard: list[str] = Field(default_factory=list)
    random_event: str = ""
    """The random event of this turn, by id."""
    lent: dict[str, list[str]] = Field(default_factory=dict)
    """Tokens that the random event lends for the turn: kind of token -> factions."""
    next_id: int = 1
    tallies: dict[str, Any] = Field(default_factory=dict)
    """For reports and charts: `turns[str(turn)]` = what `summary.record` keeps; from the PP
    cards to the end of production `multipliers`, see `strategic`."""
    decisive: int = 18
    """VP that win for the Axis at once (VM-VIC-2)."""
    minor: dict[str, int] = Field(default_factory=lambda: {"axis": 15, "allies": 15})
    """Player -> VP that win at the end (VM-VIC-5)."""
    cities: list[str] = Field(default_factory=lambda: list(ALLIED_CITIES))
    """Areas that win for the Allied player at once if he controls them all (VM-VIC-3); empty
    if a scenario has no such victory."""
    winner: Side | None = None
    victory: Literal["", "decisive", "minor", "draw"] = ""
    over: bool = False


# ------------------------------------------------------------------ questions


def number(position: Position) -> str:
    """A new number for a unit, marker or queue entry."""
    value = position.next_id
    position.next_id += 1
    return str(value)


def add_unit(position: Position, faction: Faction, kind: Kind, place: str, level: int = 1) -> Unit:
    """Put a new unit on the map."""
    unit = Unit(id=f"u{number(position)}", faction=faction, kind=kind, level=level, place=place)
    position.units.append(unit)
    return unit


def units_at(position: Position, place: str, faction: str | None = None) -> list[Unit]:
    """The units in a place, in the order they came into the game."""
    return [
        unit
        for unit in position.units
        if unit.place == place and (faction is None or unit.faction == faction)
    ]


def unit_by_id(position: Position, id: str) -> Unit | None:
    return next((unit for unit in position.units if unit.id == id), None)


def remove_units(position: Position, ids: list[str]) -> None:
    position.units = [unit for unit in position.units if unit.id not in ids]


def controller(position: Position, area: str) -> str:
    return position.control.get(area, "neutral")


def supplied(position: Position, area: str) -> bool:
    """Has the area no Out of Supply marker (VM-DEPLOY-14)?"""
    return area not in position.out_of_supply


def weather_in(position: Position, area: str) -> Weather:
    return position.weather.get(area, "clear")


def at_war(position: Position, one: str, other: str) -> bool:
    """Are two factions at war? West and Axis always (VM-WAR-1), the USSR with the Axis once
    it has come to war (VM-WAR-9), the USSR and the West never (VM-WAR-2)."""
    pair = {one, other}
    if pair == {"axis", "western"}:
        return True
    return pair == {"axis", "ussr"} and position.ussr == "war"


def acting(position: Position, faction: str) -> bool:
    """May the faction's player act for it? Not for an inactive USSR (VM-WAR-4, VM-WAR-10)."""
    return faction != "ussr" or position.ussr != "inactive"


def acting_factions(position: Position, side: Side | None = None) -> list[Faction]:
    """The factions that act, in their fixed order; of one seat or of all."""
    own = FACTIONS_OF[side] if side else FACTIONS
    return [faction for faction in own if acting(position, faction)]


def by_initiative(position: Position) -> Iterator[Faction]:
    """The acting factions, highest on the Initiative Track first."""
    return (faction for faction in position.initiative if acting(position, faction))


def change_pool(state: FactionState, token: str, by: int) -> None:
    """Add tokens to the order pool or take them from it, never below none."""
    left = max(0, state.pool.get(token, 0) + by)
    if left:
        state.pool[token] = left
    else:
        state.pool.pop(token, None)
