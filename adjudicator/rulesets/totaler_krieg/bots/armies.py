"""What a sensible player builds up: one-step units that stand together become armies, armies
that have lost steps are filled up. Armies that wait overseas for ships are broken down, as a Convoy
carries one step.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import NotAllowed, Order, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Position, pool
from adjudicator.rulesets.totaler_krieg.book.ground.building import parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import MOST_UNITS
from adjudicator.rulesets.totaler_krieg.book.home.organization import organize
from adjudicator.rulesets.totaler_krieg.bots.bridging import IDLE
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR, STRIKE
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.organizing import BreakDown, Combine, Raise

TRIED = 40
"""Combinations that are tried out for one plan."""


def appear(position: Position, board: Board, orders: list[Order]) -> None:
    """Put replacement units down as they will stand."""
    for order in orders:
        if isinstance(order, Raise):
            piece = position.pieces[order.unit]
            piece.at = order.place
            piece.back = bool(board.counters[order.unit].side_with(1))


def quays(war: War) -> set[str]:
    """Ports where the West waits for ships in Total War, far from any enemy; not those of Britain,
    from where armies walk over Beachheads."""
    field, board = war.field, war.board
    if war.faction != "western" or war.position.war_state != "total":
        return set()
    ports = field.ground["western"] & board.ports & ~field.lands.home.get("Britain", 0)
    return {board.ids[at] for at in members(ports) if war.front.get(at, FAR) > IDLE}


def lonely(war: War) -> set[str]:
    """Hexes that have to be kept, far from any enemy, where one large unit stands alone: it gives
    off a step for it, and may go."""
    field = war.field
    found = set()
    for at in members(war.strategy.kept):
        names = field.friends(at, war.faction)
        if len(names) == 1 and field.steps(names[0]) > 1 and war.front.get(at, FAR) > STRIKE:
            found.add(war.board.ids[at])
    return found


def broken_down(position: Position, board: Board, places: set[str]) -> list[Order]:
    """Armies in some hexes that give off a step. The position is changed."""
    table: Table[Board] = Table(board=board, dice=LoadedDice({}), rulings={})
    field = Field(position, board)
    found: list[Order] = []
    for place in sorted(places):
        names = field.friends(board.cell(place), position.phasing)
        for name in names:
            if len(names) >= MOST_UNITS or field.steps(name) == 1 or field.is_hq(name):
                continue
            order = BreakDown(unit=name)
            try:
                organize(position, table, order, Field(position, board))
            except NotAllowed:
                continue
            found.append(order)
            break
    return found


def joined(position: Position, board: Board, apart: set[str]) -> list[Order]:
    """Combinations that can be made, one after the other, but in some places. The position is
    changed: they are made on it."""
    table: Table[Board] = Table(board=board, dice=LoadedDice({}), rulings={})
    found: list[Order] = []
    tried = 0
    again = True
    while again and tried < TRIED:
        again = False
        for order in _possible(position, board, apart):
            tried += 1
            if tried > TRIED:
                break
            try:
                organize(position, table, order, Field(position, table.board))
            except NotAllowed:
                continue
            found.append(order)
            again = True
            break  # everything has changed: look anew
    return found


def _possible(position: Position, board: Board, apart: set[str]) -> Iterator[Combine]:
    """Pairs in a hex that might combine: a step for an army first, then new armies."""
    field = Field(position, board)
    faction = position.phasing
    free = [
        name
        for name in field.places.get(pool(faction), ())
        if board.counters[name].side_with(2) is not None
        and board.counters[name].side_with(1) is None
        and board.counters[name].type != "fortress"
        and not board.counters[name].hex_limit
    ]
    for at, names in field.stacks.items():
        if board.ids[at] in apart:
            continue
        own = [name for name in names if field.owner[name] == faction and not field.is_hq(name)]
        ones = [name for name in own if field.steps(name) == 1 and not field.is_fortress(name)]
        for name in own:
            steps = field.steps(name)
            if steps > 1 and board.counters[name].side_with(steps + 1) is not None:
                for one in ones:
                    if _fits(field, name, steps + 1, one):
                        yield Combine(unit=name, other=one)
        for n, one in enumerate(ones):
            for other in ones[n + 1 :]:
                for whole in sorted(free, key=lambda army: (-_attack(board, army), army)):
                    if _fits(field, whole, 2, one) and _fits(field, whole, 2, other):
                        yield Combine(unit=one, other=other, into=whole)


def _fits(field: Field, whole: str, steps: int, name: str) -> bool:
    """Might a unit be one of the steps of a larger one?"""
    return any(part.fits(field.board, name, whole) for part in parts(field.board, whole, steps))


def _attack(board: Board, name: str) -> int:
    front = board.counters[name].front
    return front.attack if front is not None else 0
