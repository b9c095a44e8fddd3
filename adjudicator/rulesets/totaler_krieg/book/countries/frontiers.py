"""16.5.4 Border Defense Check: while Russia is at peace it must man its new borders.

Where it does not, the Axis sends Russian steps there. The markers are looked at in the order
of the counter mix, hexes in that of the map (TK-A120).
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_wholly
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Redeployed

CHECKED = ("entente", "rapallo", "pact")
"""The Postures of Russia under which the borders are checked (TK-16.5.4-1)."""
EACH_HEX = {
    "Baltic States": ("Germany",),
    "Northern Baltics": ("Germany",),
    "Eastern Poland": ("Germany", "Poland"),
}
"""Region -> the Countries along whose Border each hex needs two steps."""
WHOLE = ("Bessarabia", "Finnish Frontier", "Turkish Frontier")
"""Regions that need four steps in all."""


@dataclass(frozen=True)
class Want:
    """So many Russian steps must stand in these hexes of a Region."""

    area: str
    cells: Cells
    steps: int
    clause: str


def wants(field: Field) -> list[Want]:
    """The Border Defense that Russia owes now: for each of its markers in the Ceded Lands Box
    (TK-16.5.4-2), none elsewhere (TK-16.5.4-11), unless an Axis unit is in the Region
    (TK-16.5.4-3)."""
    if field.position.posture.get("russia", "") not in CHECKED:
        return []
    found = []
    for owner, area in ceded(field.position):
        region = field.board.cells_of(area)
        if owner != "Russia" or field.units("axis") & region:
            continue
        if area in WHOLE:
            found.append(Want(area, region, 4, "TK-16.5.4-6"))  # TK-16.5.4-6
        for country in EACH_HEX.get(area, ()):
            near = field.board.near(field.lands.home.get(country, 0), 1) & region
            clause = "TK-16.5.4-5" if area == "Eastern Poland" else "TK-16.5.4-4"
            for at in members(near):
                one = Want(area, 1 << at, 2, clause)  # TK-16.5.4-4 TK-16.5.4-5
                if one not in found:
                    found.append(one)
    return found


def russian_steps(field: Field, name: str) -> int:
    """The Russian steps of a unit: of a multi-national one all but its Minor's."""
    if "Russia" not in field.nations(name):
        return 0
    return field.steps(name) - len(field.held.get(name, ()))


def garrison(field: Field, cells: Cells) -> int:
    """Russian ground unit steps in these hexes."""
    return sum(
        russian_steps(field, name)
        for at in members(cells & field.ground["soviet"])
        for name in field.friends(at, "soviet")
    )


def missing(field: Field, want: Want) -> int:
    return max(0, want.steps - garrison(field, want.cells))


def spare(field: Field, name: str) -> int:
    """The Russian steps of a unit that the Axis may send elsewhere: of units in hexes that are
    no fortresses, beyond what other borders need (TK-16.5.4-8)."""
    place = field.position.pieces[name].at
    if not is_hex(place) or field.is_fortress(name):
        return 0
    if name not in field.stacks.get(field.board.cell(place), ()):
        return 0
    mark = 1 << field.board.cell(place)
    left = russian_steps(field, name)
    for want in wants(field):
        if want.cells & mark:
            left = min(left, garrison(field, want.cells) - want.steps)
    return max(0, left)


def border_defense(position: Position, table: Table[Board]) -> Play:
    """16.5.4 What is missing the Axis redeploys, unit by unit; if the Russians have no steps
    to spare nothing more happens (TK-16.5.4-9)."""
    board = table.board
    field = Field(position, board)
    owed = [(want, missing(field, want)) for want in wants(field) if missing(field, want)]
    if not owed:
        return
    answers = yield from ask(
        ask_for(
            position,
            "axis",
            "border defense",
            "TK-16.5.4-7",
            "Russia leaves borders bare. Which of its units do you send there?",
            [Deploy],
            "border defense",
            told=[_told(field, want, number) for want, number in owed],
            options={
                "unit": [name for name in field.owner if spare(field, name)],
                "place": list(dict.fromkeys(p for want, _ in owed for p in field.ids(want.cells))),
            },
            standing=["AlwaysDeploy"],
            silence="The smallest units that can be spared.",
        )
    )
    for order in answers["axis"].of(Deploy):
        table.about(order)
        no = redeploy_refusal(Field(position, board), order.unit, order.place)
        if no is not None:
            failed(position, table, "axis", order, NotAllowed(order.line, *no))
            continue
        _send(position, table, order.unit, order.place)
    while step := _next(Field(position, board)):
        _send(position, table, *step)


def _told(field: Field, want: Want, number: int) -> str:
    places = ", ".join(field.board.name(place) for place in field.ids(want.cells))
    return f"{want.area}: {number} steps in {places}"


def redeploy_refusal(field: Field, name: str, place: str) -> Refusal | None:
    """Why the Axis may not send a unit to a hex, None if it may."""
    if name not in field.board.counters or not spare(field, name):
        return "TK-16.5.4-8", f"{name} is not a Russian unit that can be spared from its hex."
    if place not in field.board.hexes:
        return "TK-16.5.4-7", f"There is no hex {place}."
    if not _owing(field, place):
        return "TK-16.5.4-8", f"{field.board.name(place)} needs no more Russian steps."
    if (field.enemy_units("soviet") >> field.board.cell(place)) & 1:
        return "TK-3.1.4-2", f"An enemy unit is in {field.board.name(place)}."
    return None


def _owing(field: Field, place: str) -> int:
    """The steps that a hex still lacks, the largest number of the borders it belongs to."""
    mark = 1 << field.board.cell(place)
    return max((missing(field, want) for want in wants(field) if want.cells & mark), default=0)


def _next(field: Field) -> tuple[str, str] | None:
    """The first border that lacks steps and the smallest unit that can be spared for it, in
    the hex with the fewest units."""
    able = [name for names in field.stacks.values() for name in names if spare(field, name)]
    able.sort(key=lambda name: (field.steps(name), name))
    for want in wants(field):
        places = [at for at in members(want.cells) if not (field.enemy_units("soviet") >> at) & 1]
        places.sort(key=lambda at: len(field.stacks.get(at, ())))
        if missing(field, want) and places and able:
            return able[0], field.id(places[0])
    return None


def _send(position: Position, table: Table[Board], name: str, place: str) -> None:
    """Send a unit, or as many of its steps as are needed and can be spared, to a hex: it is
    broken down for that (TK-16.5.4-7), and no step more goes (TK-16.5.4-8)."""
    board = table.board
    field = Field(position, board)
    start = position.pieces[name].at
    number = min(_owing(field, place), spare(field, name))
    parts = [name]
    if field.steps(name) > number:
        broken = break_wholly(position, board, name)
        parts = [one for one in broken if board.counters[one].country == "Russia"][:number]
    for one in parts:
        position.pieces[one].at = place
        table.tell("TK-16.5.4-7", Redeployed(unit=one, start=start, to=place))
