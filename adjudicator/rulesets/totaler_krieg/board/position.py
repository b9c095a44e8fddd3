"""The whole state of a game: `Position`. Lists and dicts only, nothing derived.

A counter is a `Piece`; where it is, `at` says, in words:

| at | meaning |
| --- | --- |
| `w3825` | a hex |
| `box:africa` | an Off-Map Box |
| `pool:axis` | a Force Pool |
| `delay`, `naval` | the Delay Box, the Naval Warfare Delay Box |
| `turn:43` | the Turn Track, by the index of the turn |
| `station:North Sea`, `convoys:North Sea`, `used:North Sea` | the boxes of a Naval Zone |
| `strategic`, `ceded` | Strategic Warfare Box, Ceded Lands Box |
| `pacific`, `vp:2` | Pacific Holding Box (TK-13.8.7-2), VP Track |
| `war:western` | a Pacific War Box |
| `conquered:western` | a Conquered Minor Countries Box |
| `events:soviet` | a Conditional Events Box |
| `holding:AXI-Med` | a Holding Box, by its multi-national unit |
| `interned:axis` | on the back of the Pending Card |
| `card:axis:23a`, `event:15.40` | not in play before that card or event |
| `supply`, `aside`, `out` | marker supply, set aside, out of the game |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer

from adjudicator.core.copying import Tree
from adjudicator.rulesets.totaler_krieg.board.board import Board, Faction, WarState

Status = Literal["active", "neutral", "conquered", "none"]
Policy = Literal[
    "",
    "appeasement",
    "cordon",
    "entente",
    "guarantees",
    "isolationism",
    "pact",
    "ostland",
    "locarno",
    "rapallo",
    "reassess",
    "armistice",
    "negotiation",
]
# TK-13.6.1-1 TK-13.6.1-2
POLICIES = (
    "appeasement",
    "cordon",
    "entente",
    "guarantees",
    "isolationism",
    "pact",
    "ostland",
    "locarno",
    "rapallo",
)
TRUCES = ("reassess", "armistice", "negotiation")
# TK-13.6-6 TK-13.6-7
POSTURE_BOXES = ("us", "britain", "france", "western_minors", "russia", "soviet_minors")


class Piece(Tree):
    """One counter. back: its reverse is up. arrow: the hex a Beachhead faces. mode: `troop`
    or `supply` of a Convoy, `+1`/`+2` of a marker of two values, a side in words."""

    model_config = ConfigDict(extra="forbid")

    at: str
    back: bool = False
    arrow: str = ""
    mode: str = ""


class CountryState(Tree):
    """A Minor Country: Status, Alignment and Posture are independent (TK-13.2-3, TK-13.2-5), and
    it may change sides (TK-13.5-5). influence: `axis`, `western`, `soviet`, `neutrality` or
    empty. mark: what lies in its Capital, `mobilizing`, `free_passage`, `no_occupation`."""

    model_config = ConfigDict(extra="forbid")

    status: Status = "neutral"
    faction: str = ""
    influence: str = ""
    mark: str = ""
    fell: bool = False
    """Has it been conquered or liberated at any time (13.8.5)?"""
    activated_by: str = ""
    """The faction whose declaration activated it in the turn under way (3.1.4)."""
    partnership: bool = False


class CivilWar(Tree):
    """A Civil War Country: hex -> `republican` or `nationalist` for Stronghold and Centers."""

    model_config = ConfigDict(extra="forbid")

    country: str
    strongholds: dict[str, str] = Field(default_factory=dict)
    centers: dict[str, str] = Field(default_factory=dict)
    support: str = "soviet"
    """The faction on the Republican Support marker; empty: the marker is gone."""
    over: bool = False


class Cards(Tree):
    """A faction's option cards, by number. pending is secret."""

    model_config = ConfigDict(extra="forbid")

    hand: list[str] = Field(default_factory=list)
    pending: str = ""
    current: str = ""
    discard: list[str] = Field(default_factory=list)
    removed: list[str] = Field(default_factory=list)
    played: list[str] = Field(default_factory=list)
    """Every card that was ever current, in order."""
    revealed: dict[str, int] = Field(default_factory=dict)
    """Card -> year of its last reveal."""
    owed: bool = False
    """The scenario begins with any legal Pending Card, which is not chosen yet."""
    unlawful: str = ""
    """The clause that the Pending Card was found to break when it was selected."""


class Course(Tree):
    """How things stood at the end of a Game Turn, for the plot of the war. steps: of ground
    units on the map, by faction; value: the Strategic Value; axis, allied: Victory Points."""

    model_config = ConfigDict(extra="forbid")

    turn: int
    steps: dict[str, int]
    value: int
    axis: int
    allied: int


class Position(Tree):
    """The state of a game."""

    model_config = ConfigDict(extra="forbid")

    scenario: str
    turn: int
    last_turn: int = 0
    """The game ends with this turn if V-E Day does not come first; 0: it does not."""
    politics: bool = True
    """False: cards bring only counters, Blitz markers and replacements (short scenarios)."""
    phasing: Faction = "axis"
    faction_done: bool = False
    """Has the phasing faction finished its Faction Turn?"""
    over: str = ""
    """Why the game is over: `ve_day`, `domination`, `surrender`, `calendar`."""
    war_state: WarState = "total"
    posture: dict[str, Policy] = Field(default_factory=dict)
    """Posture Box -> the one marker in it (TK-13.6-5), in force while it lies there
    (TK-13.6.1-3, TK-13.6.2-2)."""
    vp_box: str = "0"
    vp_side: Literal["axis", "allied"] = "allied"
    value: int = 0
    """The Strategic Value of the last Victory Point Check."""
    goal: int = 0
    """The Strategic Value that the Axis needs at the end of a short scenario of ours; 0: the
    book's own victory."""
    uscl: int = 0
    once: list[str] = Field(default_factory=list)
    """Events that have happened and come only once, by clause section: `16.2.1`."""
    galvanic: bool = False
    pieces: dict[str, Piece] = Field(default_factory=dict)
    countries: dict[str, CountryState] = Field(default_factory=dict)
    civil_war: CivilWar | None = None
    breakaway: list[str] = Field(default_factory=list)
    seized: list[str] = Field(default_factory=list)
    """Counters of another faction that the Axis has taken for good (15.28)."""
    cards: dict[Faction, Cards] = Field(default_factory=dict)
    blitz: dict[Faction, list[str]] = Field(default_factory=dict)
    """Hexes of the Blitz markers on the map."""
    blitz_events: dict[Faction, int] = Field(default_factory=dict)
    """Blitz markers awarded by events for the next Support Segment."""
    failures: dict[str, str] = Field(default_factory=dict)
    """`axis/command` -> hex of that Failure marker, by the faction it affects."""
    pacific: dict[str, str] = Field(default_factory=dict)
    """Allied faction -> `limited` or `total` in its Pacific War Box (TK-13.8.7-1, TK-13.8.7-3)."""

    course: list[Course] = Field(default_factory=list)
    """One row for each Game Turn that is over."""

    # What has happened in the segment or turn under way; emptied by the sequence.
    moved: list[str] = Field(default_factory=list)
    attacked: list[str] = Field(default_factory=list)
    hexes_attacked: list[str] = Field(default_factory=list)
    fought_hqs: list[str] = Field(default_factory=list)
    held_back: dict[str, list[str]] = Field(default_factory=dict)
    """Attackers that may not advance into the hex that they emptied, `e3609/GER-1P` -> the clause
    and the sentence: nobody asks them, and this is why."""
    canal_used: list[str] = Field(default_factory=list)
    converted: list[str] = Field(default_factory=list)
    """Fortress kinds converted to in this turn: `GER-FE`."""
    placed: list[str] = Field(default_factory=list)
    """Support units successfully placed in this Support Segment."""
    conquest: list[str] = Field(default_factory=list)

    @model_serializer(mode="wrap")
    def _dumped(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """While nobody is held back the position reads as it did before that was kept, and a game
        that was opened then keeps its dice."""
        dumped: dict[str, Any] = handler(self)
        if not dumped.get("held_back"):
            dumped.pop("held_back", None)
        return dumped

    def on_map(self) -> Iterator[tuple[str, Piece]]:
        """Pieces in hexes, by id."""
        for name, piece in self.pieces.items():
            if is_hex(piece.at):
                yield name, piece

    def at(self, place: str) -> list[str]:
        """Ids of the pieces in a place, in the order of the counter mix."""
        return [name for name, piece in self.pieces.items() if piece.at == place]


def is_hex(place: str) -> bool:
    return len(place) == 5 and place[0] in "we" and place[1:].isdigit()


def box_of(place: str) -> str:
    """`africa` for `box:africa`, else empty."""
    return place[4:] if place.startswith("box:") else ""


def pool(faction: str) -> str:
    return f"pool:{faction}"


def turn_box(index: int) -> str:
    return f"turn:{index}"


def faction_of(position: Position, board: Board, name: str) -> str:
    """The faction a counter belongs to; empty for a Minor Country aligned with nobody."""
    counter = board.counters[name]
    if counter.country in position.countries or counter.country == "France":
        if counter.country == "France" and name in position.seized:
            return "axis"
        country = position.countries.get(home_country(position, counter.country))
        if country is not None and country.faction:
            return country.faction
    if counter.type == "atomic":
        return position.pieces[name].mode
    return counter.faction


def home_country(position: Position, country: str) -> str:
    """The Country a nationality is at home in: `France` has become `Vichy` once that exists
    (TK-G-France-1)."""
    if country == "France":
        vichy = position.countries.get("Vichy")
        if vichy is not None and vichy.status != "none":
            return "Vichy"
    return country


def remove(position: Position, board: Board, name: str) -> str:
    """Take a counter off the map: to the Delay Box with a Delay Stripe (TK-COMP-36), else to
    its faction's Force Pool; some leave the game. Its unit side is up again. Gives the place."""
    counter = board.counters[name]
    piece = position.pieces[name]
    if "remove_on_elimination" in counter.traits:
        piece.at = "out"  # TK-4.2.6.2-2
    elif counter.delay_stripe:
        piece.at = "delay"  # TK-COMP-36 TK-G-DelayBox-1
    else:
        piece.at = pool(faction_of(position, board, name))
    piece.back, piece.arrow, piece.mode = False, "", ""
    return piece.at
