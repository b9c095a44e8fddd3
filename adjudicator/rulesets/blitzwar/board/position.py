"""The whole state of a BlitzWar game at one moment.

One pydantic model, lists and dicts only, nothing derived: what can be counted
from it (strategic points, superiority, supply lines) is a question asked of it,
in the module of its chapter. Supply is counted in half units (`halves`), because
the smallest price of the book is half a unit (BW-7-21).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.copying import Tree

Side = Literal["axis", "allies", "soviet"]
SIDES: tuple[Side, ...] = ("axis", "allies", "soviet")
"""Always in this order (BW-8-16)."""

Owner = Literal["axis", "allies", "soviet", "neutral"]
"""Whose a counter or a zone is."""

Kind = Literal["infantry", "armour", "white", "air", "fleet", "u_boat", "supply"]
"""`armour` is the book's armoured; `white` a white-tank counter (BW-3-3). An Elite army
is a white-tank counter with `elite` set."""

BOMBING = "bombing"
"""The Strategic Bombing box, a place of its own (BW-13.3-2)."""


class Counter(BaseModel):
    """One counter on the map. `place` is a zone id, a sea zone id or `BOMBING`."""

    model_config = ConfigDict(extra="forbid")

    id: str
    """`c17`; never used again in the same game."""
    side: Owner
    """`neutral` while its country is (BW-9.1): such a counter only stands in its zone."""
    country: str
    """GER, ITA, UK, USA, USSR, FRA, VF, FF, POL, ...; for air and supply of a side that
    shares them: AXIS or ALLIES as on the counter. Soviet supply is USSR."""
    kind: Kind
    place: str
    infantry: int = 0
    armour: int = 0
    """Corps (BW-1-4). A white tank holds one infantry and one or two armoured."""
    ships: int = 0
    """Fleet or U-boat units."""
    halves: int = 0
    """Supply, in half units."""
    elite: bool = False
    large: bool = False
    """Soviet infantry: one of the counters of three corps although it shows two, so that a
    third may join it in any zone (BW-11.10-7)."""
    fortified: bool = False
    flying: bool = False
    """Air: on a mission (BW-3-7), else at base."""
    beachhead: str = ""
    """Air: the coastal zone this beachhead serves; corps: the zone whose beachhead they
    stand on (their `place` is then the sea zone)."""
    by_blue: bool = False
    """Corps on a beachhead: carried there over a dotted blue line (BW-14.1.2-4)."""
    # What the counter has done in this turn; cleared when its side's next turn of
    # phases 4-9 begins.
    zones_moved: int = 0
    strategic: bool = False
    shipped: bool = False
    activated: bool = False
    fought: list[str] = Field(default_factory=list)
    """Zones attacked this turn, in order."""
    fought_phase: str = ""
    """`blitzkrieg` or `normal`: the last combat phase it fought in."""
    advanced: int = 0
    """Zones advanced after combat this turn."""
    landed: bool = False
    """It advanced or fights from a beachhead this turn."""
    arrived: int = 0
    """Turn in which it came on the map, for reports."""
    out_of_supply: bool = False
    """Marked at the end of its owner's turn (BW-17.5-1, BW-A87)."""

    @property
    def corps(self) -> int:
        return self.infantry + self.armour

    @property
    def armoured(self) -> bool:
        """Does it move and advance as armour (BW-3-4)?"""
        return self.armour > 0


class CountryState(BaseModel):
    """Where a country stands. side: whom it has joined or grants passage."""

    model_config = ConfigDict(extra="forbid")

    state: Literal["neutral", "passage", "active", "surrendered"] = "neutral"
    side: Side | None = None
    since: int = 0
    """Turn of the last change of `state`."""
    surrendered_to: Side | None = None


class Cards(BaseModel):
    """A side's reinforcement cards: ids of `cards.tsv`."""

    model_config = ConfigDict(extra="forbid")

    queue: list[str] = Field(default_factory=list)
    """Chosen and not yet used, next turn's first (BW-10.1-7). Secret (BW-A55)."""
    total_war: bool = False


class Position(Tree):
    model_config = ConfigDict(extra="forbid")

    schema_: int = 1
    scenario: str
    turn: int
    """1 to 47 (BW-8-1)."""
    last_turn: int = 47
    active: Side = "axis"
    """Whose phases 4-9 are played."""
    two_players: bool = False
    playing: list[Side] = Field(default_factory=lambda: list(SIDES))
    """The sides that the scenario is about, in their order; only they have seats."""
    begins: str = "diplomacy"
    """Phase that the scenario begins with."""
    last_side: Side | None = None
    """Side after whose side-turn of the last turn the scenario ends; None: after all."""
    counters: list[Counter] = Field(default_factory=list)
    control: dict[str, str] = Field(default_factory=dict)
    """zone id -> side, or `neutral`."""
    countries: dict[str, CountryState] = Field(default_factory=dict)
    cards: dict[Side, Cards] = Field(default_factory=dict)
    clocks: dict[str, int] = Field(default_factory=dict)
    """Turn on which something happened for the first time: `france_surrendered`,
    `soviet_attacked` (by the Axis), `axis_attacked_by_soviet`, `west_attacked`,
    `british_attacked_italians`, `greece_surrendered`, `us_entry`, `paris_liberated`, ..."""
    marks: dict[str, Any] = Field(default_factory=dict)
    """Other lasting facts, by name; each is documented where it is set."""
    unlocked: dict[str, int] = Field(default_factory=dict)
    """Soviet counters freed by Modernisation: counter code -> how many (BW-11.8-4)."""
    attacked: dict[str, list[Side]] = Field(default_factory=dict)
    """Zones attacked in this game turn -> the sides that did."""
    attacked_phase: list[str] = Field(default_factory=list)
    """Zones attacked in this combat phase (BW-16.1-11)."""
    lines_destroyed: list[str] = Field(default_factory=list)
    """Zones whose Fortified Line is gone (BW-16.3.2-13)."""
    side_turn_done: bool = False
    """The active side has finished phases 4-9 and the next phase belongs to the next side
    or the next turn (`sequence`)."""
    axis_points_at_end: int = 0
    """Strategic points the Axis held at the end of its last side-turn (BW-A24)."""
    fortified_this_turn: dict[Side, int] = Field(default_factory=dict)
    losses: dict[str, Any] = Field(default_factory=dict)
    """Tallies for reports and charts: points, corps and supply per side by turn."""
    next_id: int = 1
    surrendered: Side | None = None
    """The side whose surrender ended the game."""
    over: bool = False
