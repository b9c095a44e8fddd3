"""Retreats: what was dislodged goes to a free province beside it, or off the map.

Orders are written at once and without talk (DIP-PRESS-2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, NotCarriedOut, Order, Play, Table
from adjudicator.core.saying import either, listed
from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.naming import short, unit_words
from adjudicator.rulesets.diplomacy.board.position import Dislodged, Position
from adjudicator.rulesets.diplomacy.book.control import end_of_year
from adjudicator.rulesets.diplomacy.orders.lexicon import said
from adjudicator.rulesets.diplomacy.orders.orders import RETREATS, Disband, Retreat
from adjudicator.rulesets.diplomacy.words.facts import Retreated, RetreatLost


def spring_retreats(position: Position, table: Table[Board]) -> Play:
    """After the spring turn."""
    yield from retreats(position, table)


def fall_retreats(position: Position, table: Table[Board]) -> Play:
    """After the fall turn; then the centres are counted (DIP-CTRL-1)."""
    yield from retreats(position, table)
    end_of_year(position, table)


def retreats(position: Position, table: Table[Board]) -> Play:
    """All retreats are ordered and made at once (DIP-RETR-1)."""
    chart = table.board.chart(position)
    answers = yield from ask(
        *[retreat_ask(chart, position, seat) for seat in position.seats if of(position, seat)]
    )
    goes: dict[str, str] = {}
    ordered: set[str] = set()
    for seat, powers in position.seats.items():
        if seat not in answers:
            continue
        read = read_retreats(table.board, chart, position.dislodged, powers, answers[seat].orders)
        for order, no in read.refused:
            words = said(table.board, position, order)
            fact = NotCarriedOut(seat=seat, order=words, reason=no.text, line=no.line)
            table.tell(no.clause, fact, to=[seat])
        goes |= read.goes
        ordered |= set(read.given)
    ends = [province_of(place) for place in goes.values()]
    for one in position.dislodged:
        unit = one.unit
        to = goes.get(unit.province, "")
        if to and ends.count(province_of(to)) == 1:
            table.tell("DIP-RETR-1", Retreated(unit=unit, to=to))
            position.units.append(unit.model_copy(update={"at": to}))
        elif to:
            table.tell("DIP-RETR-7", RetreatLost(unit=unit, why="met", to=to))
        else:
            why = "ordered" if unit.province in ordered else "none"
            table.tell("DIP-RETR-8", RetreatLost(unit=unit, why=why))
    position.dislodged = []


def of(position: Position, seat: str) -> list[Dislodged]:
    """The dislodged units that a seat commands."""
    return [one for one in position.dislodged if one.unit.power in position.seats[seat]]


def retreat_ask(chart: Chart, position: Position, seat: str) -> Ask:
    """The question to a seat whose units were dislodged."""
    mine = of(position, seat)
    return Ask(
        seat=seat,
        key="retreats",
        clause="DIP-RETR-1",
        title=f"Your retreats in {position.season_words()}?",
        told=[
            f"{unit_words(chart, one.unit.arm, one.unit.at)} can retreat to "
            f"{either([short(chart, way) for way in one.ways])}, or be disbanded."
            for one in mine
        ],
        accepts=[order.tag() for order in RETREATS],
        silence="Units without an order are disbanded.",
        default=[],
    )


@dataclass
class Retreating:
    """goes: province of a dislodged unit -> its new place. given: the orders that count, by the
    province of their unit."""

    goes: dict[str, str] = field(default_factory=dict)
    given: dict[str, Order] = field(default_factory=dict)
    refused: list[tuple[Order, NotAllowed]] = field(default_factory=list)


def read_retreats(
    board: Board,
    chart: Chart,
    dislodged: Sequence[Dislodged],
    powers: Sequence[str],
    orders: Sequence[Order],
) -> Retreating:
    """The retreats of a seat. The last legal order to a unit counts (DIP-A9)."""
    read = Retreating()
    by_province = {one.unit.province: one for one in dislodged if one.unit.power in powers}
    for order in orders:
        if not isinstance(order, Retreat | Disband):
            continue
        found = retreat(chart, by_province, order)
        if isinstance(found, NotAllowed):
            read.refused.append((order, found))
            continue
        province = province_of(order.unit)
        before = read.given.pop(province, None)
        if before is not None:
            name = unit_words(chart, by_province[province].unit.arm, order.unit)
            text = f"{name} has two orders; the last one counts."
            read.refused.append((before, NotAllowed(before.line, "DIP-A9", text)))
            read.goes.pop(province, None)
        read.given[province] = order
        if found:
            read.goes[province] = found
    return read


def retreat(
    chart: Chart, dislodged: Mapping[str, Dislodged], order: Retreat | Disband
) -> str | NotAllowed:
    """Where a retreat leads; "" to be disbanded."""
    province = province_of(order.unit)
    one = dislodged.get(province)
    if one is None:
        name = chart.provinces[province].name
        return NotAllowed(
            order.line, "DIP-RETR-10", f"None of your units was dislodged from {name}."
        )
    if isinstance(order, Disband):
        return ""
    end = province_of(order.to)
    ways = [way for way in one.ways if province_of(way) == end]
    if one.unit.arm == "fleet" and "/" in order.to:
        ways = [way for way in ways if way == order.to]
    if len(ways) == 1:
        return ways[0]
    me = unit_words(chart, one.unit.arm, one.unit.at)
    if ways:
        coasts = either([short(chart, way) for way in ways])
        return NotAllowed(order.line, "DIP-MOVE-4", f"Say which coast: {coasts}.")
    name = chart.provinces[end].name
    open_to = listed([short(chart, way) for way in one.ways])
    if end == one.by:
        text = f"{me} cannot retreat to {name}: its attacker came from there."
        clause = "DIP-RETR-4"
    elif not chart.enters(one.unit.arm, one.unit.at, end):
        text = f"{me} cannot reach {name}, and retreats cannot use convoys."
        clause = "DIP-RETR-2"
    else:
        text = f"{me} cannot retreat to {name}: it is occupied, or units bounced there."
        clause = "DIP-RETR-3"
    return NotAllowed(order.line, clause, f"{text} It can retreat to {open_to}.")
