"""Battle step 5: how loss points are absorbed.

A point is absorbed by a symbol on the own card, by a level of the fortification, or by a
unit that takes its full Hit Points and is replaced by the smaller one or gone. `ways` finds
every way that absorbs as much as can be absorbed (VM-BAT5-15); `best` takes the one that fits
a player's wishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.core.protocol import Ask, NotAllowed, Order
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import UnitRow
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, remove_units
from adjudicator.rulesets.virtuti_militari.board.terms import KIND_NAMES
from adjudicator.rulesets.virtuti_militari.orders.orders import LossPart, TakeLosses

USUAL = (LossPart(what="card"), LossPart(what="fortification"))
"""What one gives up first where a player says nothing (VM-BAT5-23)."""


@dataclass(frozen=True)
class Way:
    """One way to absorb: points by the card and the fortification, and for each unit how
    often it is destroyed (an Army twice: to a Corps, then gone)."""

    card: int
    fortification: int
    hits: tuple[int, ...]
    points: int


def rungs(board: Board, unit: Unit) -> list[UnitRow]:
    """What must be destroyed one after the other until nothing is left: of an Army the Army,
    then the Corps, both of its level (VM-BAT5-8, VM-BAT5-9, VM-BAT5-10, VM-BAT5-22)."""
    row: UnitRow | None = board.unit(unit.kind, unit.level)
    found = []
    while row is not None:
        found.append(row)
        row = board.unit(row.reduced, unit.level) if row.reduced else None
    return found


def ways(
    board: Board, units: Sequence[Unit], points: int, card: int = 0, fortification: int = 0
) -> list[Way]:
    """Every way to absorb that wastes no more points than it must.

    units: those in the embattled place (VM-BAT5-12). A unit takes its Hit Points in full or
    nothing (VM-BAT5-11, VM-BAT5-18); what nobody can take is ignored (VM-BAT5-17). Two Armies
    take 4 points by becoming two Corps and in no other way (VM-BAT5-16).
    """
    prices = [[row.hp for row in rungs(board, unit)] for unit in units]
    found = [
        Way(by_card, by_fort, hits, by_card + by_fort + taken)
        for hits, taken in _hits(prices, points)
        for by_fort in range(fortification + 1)  # VM-BAT5-19
        for by_card in range(min(card, points - taken - by_fort) + 1)  # VM-BAT5-21
    ]
    most = max(way.points for way in found)  # VM-BAT5-15
    return [way for way in found if way.points == most]


def _hits(prices: Sequence[Sequence[int]], most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How often each unit is destroyed, with the points that takes, at most `most`."""
    if not prices:
        yield (), 0
        return
    for rest, taken in _hits(prices[1:], most):
        yield (0, *rest), taken
        for times, hp in enumerate(prices[0], start=1):
            taken += hp
            if taken > most:
                break
            yield (times, *rest), taken


def _named(part: LossPart, unit: Unit, row: UnitRow) -> bool:
    if part.unit:
        return part.unit == unit.id
    return bool(part.kind) and part.kind == row.kind


def _absorbed(board: Board, units: Sequence[Unit], way: Way, part: LossPart) -> int:
    """Points that a wish's means absorb in a way."""
    if part.what == "card":
        return way.card
    if part.what == "fortification":
        return way.fortification
    return sum(
        row.hp
        for unit, times in zip(units, way.hits, strict=True)
        for row in rungs(board, unit)[:times]
        if _named(part, unit, row)
    )


LOSSES = "losses"
"""Among the options of the question who takes losses: unit types, units, `card` and
`fortification` that can absorb any of them."""


def absorbing(board: Board, units: Sequence[Unit], found: Sequence[Way]) -> list[str]:
    """What takes losses in one of the ways at least, as `LossPart.text`."""
    parts = [
        *USUAL,
        *(LossPart(kind=kind) for kind in KIND_NAMES),
        *(LossPart(unit=unit.id) for unit in units),
    ]
    return [
        part.text() for part in parts if any(_absorbed(board, units, way, part) for way in found)
    ]


def no_such_losses(board: Board, part: LossPart, line: int = 0) -> NotAllowed:
    """That a wish can absorb nothing in this battle."""
    if part.what == "card":  # VM-BAT5-21
        text = "Your card has no HP symbols that could absorb losses here."
        return NotAllowed(line, "VM-BAT5-21", text)
    if part.what == "fortification":  # VM-BAT5-19
        text = "You have no fortification that can absorb losses here."
        return NotAllowed(line, "VM-BAT5-19", text)
    name = part.unit or KIND_NAMES[part.kind]  # type: ignore[index]
    text = f"{name} can take none of these losses: it is not in the battle, or has more HP."
    return NotAllowed(line, "VM-BAT5-12", text)


def losses_refused(board: Board, ask: Ask, line: Order) -> NotAllowed | None:
    """Why an answer cannot say what takes losses in its battle: nothing of it can."""
    if LOSSES not in ask.options or not isinstance(line, TakeLosses):
        return None
    if any(part.text() in ask.options[LOSSES] for part in line.parts):
        return None
    return no_such_losses(board, line.parts[0], line.line)


def value(board: Board, unit: Unit) -> int:
    """What a unit costs, in tenths of a PP."""
    return board.unit(unit.kind, unit.level).cost


def _cost(board: Board, units: Sequence[Unit], way: Way) -> int:
    """What a way costs, in tenths of a PP: a reduced unit leaves the worth of the smaller."""
    total = 0
    for unit, times in zip(units, way.hits, strict=True):
        costs = [row.cost for row in rungs(board, unit)]
        total += costs[0] - (costs[times] if times < len(costs) else 0)
    return total


def best(
    board: Board, units: Sequence[Unit], found: Sequence[Way], wishes: Sequence[LossPart]
) -> Way:
    """The way that gives the first wish as many points as it can have, then the second, and
    so on; then card, fortification, least PP lost, most units left (VM-BAT5-7)."""
    wanted = [*wishes, *USUAL]

    def price(way: Way) -> tuple[list[int], int, int]:
        by_wish = [-_absorbed(board, units, way, part) for part in wanted]
        return by_wish, _cost(board, units, way), -len(left(board, units, way))

    return min(found, key=price)


def left(board: Board, units: Sequence[Unit], way: Way) -> list[tuple[str, int, bool]]:
    """What is left of the units: kind, level, exhausted."""
    found = []
    for unit, times in zip(units, way.hits, strict=True):
        rest = rungs(board, unit)[times:]
        if rest:
            found.append((rest[0].kind, unit.level, unit.exhausted))
    return sorted(found)


def outcomes(board: Board, units: Sequence[Unit], found: Sequence[Way]) -> int:
    """How many of the ways come to something different."""
    return len({(way.card, way.fortification, *left(board, units, way)) for way in found})


def in_words(board: Board, unit: Unit) -> str:
    """`Army`, `Armored Corps L2`."""
    level = f" L{unit.level}" if unit.level > 1 else ""
    return f"{KIND_NAMES[unit.kind]}{level}"


def bear(position: Position, board: Board, units: Sequence[Unit], way: Way) -> list[str]:
    """Reduce and remove units. Gives `Army to Corps`, `Corps eliminated`, in words."""
    told = []
    for unit, times in zip(units, way.hits, strict=True):
        if not times:
            continue
        before, rest = in_words(board, unit), rungs(board, unit)[times:]
        if rest:
            unit.kind = rest[0].kind
            told.append(f"{before} to {in_words(board, unit)}")
        else:
            remove_units(position, [unit.id])
            told.append(f"{before} eliminated")
    return told


def sacrifice_order(board: Board, units: Sequence[Unit], wishes: Sequence[LossPart]) -> list[Unit]:
    """Units in the order in which their owner gives them up whole: by his wishes, then the
    cheapest first."""

    def rank(unit: Unit) -> tuple[int, int]:
        row = board.unit(unit.kind, unit.level)
        named = [n for n, part in enumerate(wishes) if _named(part, unit, row)]
        return (named[0] if named else len(wishes), value(board, unit))

    return sorted(units, key=rank)
