"""Order writing: what an order must be to count. One telling for receipts, map and phase.

An order is *legal* if the unit could do it, whatever the others order. An illegal order is
ignored: the unit holds, and can be supported to hold (DIP-WRITE-4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.core.saying import listed
from adjudicator.rulesets.diplomacy.board.board import Board, Chart, province_of
from adjudicator.rulesets.diplomacy.board.naming import ARTICLE, short, unit_words
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.book.adjudication import fits
from adjudicator.rulesets.diplomacy.book.commands import Command
from adjudicator.rulesets.diplomacy.book.convoys import linked, useful
from adjudicator.rulesets.diplomacy.orders.orders import Convoy, Hold, Move, Support, UnitOrder


class Illegal(Exception):
    """An order that its unit cannot carry out, whatever others do. clause: the rule."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause, self.text = clause, text


@dataclass
class Written:
    """The orders of a seat, read. commands: by province of the unit. lines: whose order each is.
    refused: what does not count. notes: what the receipt adds, by line."""

    commands: dict[str, Command] = field(default_factory=dict)
    given: dict[str, Order] = field(default_factory=dict)
    refused: list[tuple[Order, NotAllowed]] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)

    def stands(self) -> list[Order]:
        return list(self.given.values())


def read_orders(
    board: Board,
    chart: Chart,
    units: Sequence[Unit],
    powers: Sequence[str],
    orders: Sequence[Order],
) -> Written:
    """The orders of the seat that commands these powers. The last legal order to a unit counts
    (DIP-A9)."""
    written = Written()
    by_province = {unit.province: unit for unit in units}
    for order in orders:
        if not isinstance(order, Move | Support | Convoy | Hold):
            continue
        try:
            unit = own_unit(board, chart, by_province, powers, order)
            command = command_of(chart, by_province, unit, order)
        except Illegal as no:
            written.refused.append((order, NotAllowed(order.line, no.clause, no.text)))
            continue
        before = written.given.pop(unit.province, None)
        if before is not None:
            text = f"{unit_words(chart, unit.arm, unit.at)} has two orders; the last one counts."
            written.refused.append((before, NotAllowed(before.line, "DIP-A9", text)))
        written.given[unit.province] = order
        written.commands[unit.province] = command
        notes = [*_meant(chart, unit, order, command)]
        if notes:
            written.notes[order.line] = "; ".join(notes)
    _unmatched(chart, powers, by_province, written)
    return written


def own_unit(
    board: Board,
    chart: Chart,
    units: Mapping[str, Unit],
    powers: Sequence[str],
    order: UnitOrder,
) -> Unit:
    """The unit that an order is for: a seat orders its own units only (DIP-WRITE-6)."""
    province = province_of(order.unit)
    unit = units.get(province)
    if unit is None:
        raise Illegal("DIP-WRITE-6", f"There is no unit in {chart.provinces[province].name}.")
    if unit.power not in powers:
        raise Illegal(
            "DIP-WRITE-6",
            f"The {unit.arm} in {chart.provinces[province].name} is "
            f"{board.of(unit.power)}, not yours.",
        )
    return unit


def _meant(chart: Chart, unit: Unit, order: UnitOrder, command: Command) -> list[str]:
    """What was written otherwise than it is: a poorly written order with one meaning is followed
    (DIP-WRITE-5)."""
    notes = []
    if order.arm and order.arm != unit.arm:
        notes.append(f"{ARTICLE[unit.arm]} stands there")
    if "/" in order.unit and order.unit != unit.at:
        notes.append(f"it stands in {short(chart, unit.at)}")
    if isinstance(order, Move) and command.to != order.to and "/" in command.to:
        notes.append(f"to {short(chart, command.to)}, the only coast that it can reach")
    return notes


def command_of(chart: Chart, units: Mapping[str, Unit], unit: Unit, order: UnitOrder) -> Command:
    """A legal order as a command. Raises `Illegal`."""
    plain = Command(unit.power, unit.arm, unit.at)
    match order:
        case Move():
            to = destination(chart, units, unit, order.to)
            via = order.via and unit.arm == "army"
            if via and not by_convoy(chart, units, unit.province, to):
                raise Illegal(
                    "DIP-CONV-3",
                    f"There is no chain of fleets that could convoy an army from "
                    f"{short(chart, unit.at)} to {short(chart, to)}.",
                )
            return replace(plain, doing="move", to=to, via=via)
        case Support():
            of, to = support(chart, units, unit, order)
            return replace(plain, doing="support", of=of, to=to)
        case Convoy():
            of, to = convoy(chart, units, unit, order)
            return replace(plain, doing="convoy", of=of, to=to)
    return plain


def waters(chart: Chart, units: Mapping[str, Unit], but: str = "") -> set[str]:
    """The waters in which a fleet stands that could convoy. but: one that is left out."""
    return {id for id, unit in units.items() if id != but and chart.provinces[id].kind == "sea"}


def by_convoy(chart: Chart, units: Mapping[str, Unit], start: str, to: str, but: str = "") -> bool:
    """Could a convoy take an army there, if all fleets at sea helped?"""
    end = province_of(to)
    if chart.provinces[start].kind != "coast" or chart.provinces[end].kind != "coast":
        return False
    return start != end and linked(chart, start, end, waters(chart, units, but))


def destination(chart: Chart, units: Mapping[str, Unit], unit: Unit, to: str, but: str = "") -> str:
    """Where a move leads: a province for an army, a place for a fleet. Raises `Illegal`.

    but: a fleet that cannot convoy, as it does something else."""
    start, end = unit.province, province_of(to)
    name, here = chart.provinces[end].name, short(chart, unit.at)
    kind = chart.provinces[end].kind
    if start == end:
        raise Illegal("DIP-MOVE-7", f"{unit_words(chart, unit.arm, unit.at)} is already there.")
    if unit.arm == "army":
        if kind == "sea":
            raise Illegal("DIP-MAP-1", f"Armies cannot go to sea: {name} is water.")
        if end in chart.walk.get(start, ()) or by_convoy(chart, units, start, end, but):
            return end
        if chart.provinces[start].kind != "coast" or kind != "coast":
            raise Illegal("DIP-MOVE-1", f"{name} is not next to {here}.")
        raise Illegal(
            "DIP-CONV-3",
            f"{name} is not next to {here}, and there is no chain of fleets between them.",
        )
    if kind == "inland":
        raise Illegal("DIP-MAP-2", f"Fleets cannot go inland: {name} has no coast.")
    ways = chart.landings(unit.at, end)
    if not ways:
        if end in chart.walk.get(start, ()):
            text = f"No coast links {here} and {name}; only an army can go there."
            raise Illegal("DIP-MOVE-3", text)
        raise Illegal("DIP-MOVE-2", f"{name} is not next to {here}.")
    if "/" in to:
        if to in ways:
            return to
        raise Illegal(
            "DIP-MOVE-5",
            f"From {here} a fleet cannot reach {short(chart, to)}. It can reach "
            f"{listed([short(chart, way) for way in ways])}.",
        )
    if len(ways) > 1:
        coasts = " or ".join(short(chart, way) for way in ways)
        raise Illegal("DIP-MOVE-4", f"Say which coast: {coasts}.")
    return ways[0]


def support(chart: Chart, units: Mapping[str, Unit], unit: Unit, order: Support) -> tuple[str, str]:
    """Whom a support is for, and where to: "" to hold. Raises `Illegal`."""
    of = province_of(order.of)
    other = units.get(of)
    me = unit_words(chart, unit.arm, unit.at)
    if of == unit.province:
        raise Illegal("DIP-SUPP-10", f"{me} cannot support itself.")
    if other is None:
        raise Illegal("DIP-SUPP-1", f"There is no unit in {chart.provinces[of].name} to support.")
    to = order.to
    end = province_of(to) or of
    if to and end == of:
        name = unit_words(chart, other.arm, other.at)
        raise Illegal("DIP-MOVE-7", f"{name} is already there: support it to hold.")
    if end == unit.province:
        raise Illegal("DIP-SUPP-1", f"{me} cannot support a move to its own province.")
    if not chart.enters(unit.arm, unit.at, end):
        raise Illegal(
            "DIP-SUPP-1",
            f"{me} cannot move to {chart.provinces[end].name}, so it cannot give support there.",
        )
    if not to:
        return of, ""
    if other.arm == "army":
        destination(chart, units, other, to, but=unit.province)
        return of, end
    ways = chart.landings(other.at, end)
    if not ways or ("/" in to and to not in ways):
        raise Illegal(
            "DIP-SUPP-2",
            f"{unit_words(chart, other.arm, other.at)} cannot move to {short(chart, to)}.",
        )
    return of, to if len(ways) > 1 else ways[0]


def convoy(chart: Chart, units: Mapping[str, Unit], unit: Unit, order: Convoy) -> tuple[str, str]:
    """Whom a fleet convoys, and where to. Raises `Illegal`."""
    of, to = province_of(order.of), province_of(order.to)
    other = units.get(of)
    me = unit_words(chart, unit.arm, unit.at)
    if unit.arm != "fleet" or chart.provinces[unit.province].kind != "sea":
        raise Illegal("DIP-CONV-2", f"{me} cannot convoy: only fleets at sea can.")
    if other is None or other.arm != "army":
        raise Illegal("DIP-CONV-1", f"There is no army in {chart.provinces[of].name} to convoy.")
    if of == to or chart.provinces[to].kind != "coast":
        text = (
            "A convoy goes from one coastal province to another. "
            f"{chart.provinces[to].name} is not coastal."
        )
        if of == to:
            text = f"{unit_words(chart, other.arm, other.at)} is already there."
        raise Illegal("DIP-CONV-1", text)
    if unit.province not in useful(chart, of, to, waters(chart, units)):
        raise Illegal(
            "DIP-CONV-4",
            f"{me} cannot help to convoy from {chart.provinces[of].name} to "
            f"{chart.provinces[to].name}.",
        )
    return of, to


def _unmatched(
    chart: Chart, powers: Sequence[str], units: Mapping[str, Unit], written: Written
) -> None:
    """Note supports and convoys of own units that the seat's other orders do not carry out."""
    for province, command in written.commands.items():
        other = units.get(command.of)
        if command.doing not in ("support", "convoy") or other is None:
            continue
        if other.power not in powers:
            continue
        theirs = written.commands.get(command.of, Command(other.power, other.arm, other.at))
        if not fits(command, theirs):
            name = unit_words(chart, other.arm, other.at)
            does = f"moves to {short(chart, command.to)}" if command.to else "stays"
            line = written.given[province].line
            note = f"has no effect unless {name} {does}, and your orders say otherwise"
            written.notes[line] = "; ".join(filter(None, [written.notes.get(line), note]))
