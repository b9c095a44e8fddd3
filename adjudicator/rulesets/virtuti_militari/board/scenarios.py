"""Countries, turns and set-ups, as the components tell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.rulesets.virtuti_militari.board.terms import Faction, Kind, Season, Side


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
