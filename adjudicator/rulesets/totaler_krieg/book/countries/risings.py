"""16.3.6 France Rises, 16.5.5 Russia Rises, and Lend-Lease (16.3.7, 16.5.6)."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.states import set_posture
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import send
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.home.replacements import read_steps, take_steps
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import take_back
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import roll
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import LendLease

OSTLAND = ("Byelorussia", "Caucasus", "Crimea", "Donbass", "Ukraine")
"""The Ostland Regions (13.3.2)."""
LEASE = "MK-Wes-Lend-Lease"


def loose_city(field: Field, cells: Cells) -> bool:
    """Is a City among these hexes without a German unit, Detachment or Logistics marker?"""
    return any(not _german(field, at) for at in members(cells & field.board.cities))


def _german(field: Field, at: int) -> bool:
    names = [
        *field.friends(at, "axis"),
        *field.support.get(at, ()),
        *field.markers(at, "detachment"),
    ]
    if any("Germany" in field.nations(name) for name in names if field.owner[name] == "axis"):
        return True
    return bool((field.logistics["axis"] >> at) & 1)


# ------------------------------------------------------------------------- France Rises


def france_rises(position: Position, table: Table[Board]) -> Play:
    """16.3.6 Both conditions are looked at in their order."""
    if position.cards["axis"].current == "22a":
        return  # TK-16.3.6-1
    field = Field(position, table.board)
    german = ("Germany", "Occupied France") in ceded(position)
    loose = german and loose_city(field, table.board.cells_of("Occupied France"))
    if loose and field.status("Vichy") == "neutral":  # TK-16.3.6-2
        answer = yield from choose(
            position,
            table,
            "western",
            "france rises",
            "TK-16.3.6-2",
            "A City of Occupied France is free of Germans. Does Vichy join the Western faction?",
            ["activate", "nothing"],
            facts={"event": "16.3.6"},
            topic="liberation",
        )
        if answer == "activate":
            yield from activate(position, table, "Vichy", "western", "16.3.6")  # TK-A124
    if position.countries["Vichy"].status == "active" and german:
        take_back(position, table, "Germany", "Occupied France", "out", "TK-16.3.6-3")
        # TK-16.3.6-3


# ------------------------------------------------------------------------- Russia Rises


def russia_rises(position: Position, table: Table[Board]) -> Play:
    """16.5.5 Both conditions are looked at in their order."""
    if position.cards["axis"].current == "27b":
        return  # TK-16.5.5-1
    field, board = Field(position, table.board), table.board
    lands = [area for owner, area in ceded(position) if owner == "Germany" and area in OSTLAND]
    loose = any(loose_city(field, board.cells_of(area)) for area in lands)
    if loose and position.posture["russia"] == "ostland":  # TK-16.5.5-2
        answer = yield from choose(
            position,
            table,
            "soviet",
            "russia rises",
            "TK-16.5.5-2",
            "A City of Ostland is free of Germans. Does Russia end the Ostland Accord?",
            ["end_policy", "nothing"],
            facts={"event": "16.5.5"},
            topic="liberation",
        )
        if answer == "end_policy":
            set_posture(position, table, "russia", "", "TK-16.5.5-2")
    if not position.posture["russia"]:
        for area in lands:
            take_back(position, table, "Germany", area, "out", "TK-16.5.5-3")  # TK-16.5.5-3


# --------------------------------------------------------------------------- Lend-Lease


def lend_lease_france(position: Position, table: Table[Board]) -> Play:
    """16.3.7 First where the marker goes, then a roll for France."""
    if position.pieces[LEASE].at in ("events:western", "events:soviet"):
        answer = yield from choose(
            position,
            table,
            "western",
            "lend-lease",
            "TK-16.3.7-1",
            "The Lend-Lease marker: does it stay?",
            ["stay", "delay", "out"],
            facts={"event": "16.3.7", "at": position.pieces[LEASE].at},
            topic="lend-lease",
        )
        if answer in ("delay", "out"):
            send(position, table, [LEASE], lambda name: answer, "TK-16.3.7-1")  # TK-14.17-2
    field = Field(position, table.board)
    at_war = field.faction("France") == "western" and not field.posture("France")
    if field.status("France") == "active" and at_war:
        yield from _lease(position, table, "western", "France", "TK-16.3.7-2")


def lend_lease_russia(position: Position, table: Table[Board]) -> Play:
    """16.5.6 A roll for Russia at War."""
    if not Field(position, table.board).posture("Russia"):
        yield from _lease(position, table, "soviet", "Russia", "TK-16.5.6-1")


def _lease(
    position: Position, table: Table[Board], faction: str, country: str, clause: str
) -> Play:
    """A roll on the Lend-Lease Table, without DRMs, if the marker lies in the faction's box;
    its steps are of one Country and need not be taken, so that nobody loses by rolling."""
    if position.pieces[LEASE].at != f"events:{faction}":  # TK-14.17-3
        return
    if not table.decides(f"lend-lease/{faction}"):
        return
    rolls = roll(position, table, faction, "Lend-Lease", modified=False)
    _, die, _, outcome = rolls[-1]
    table.tell(clause, LendLease(faction=faction, roll=die, steps=f"{country} {outcome.value}"))
    steps = read_steps(f"{country}: {outcome.value}")  # TK-16.3.7-3 TK-16.5.6-2
    yield from take_steps(position, table, steps, f"lend-lease/{country}")
