"""What orders leave unused or can never reach: chits and points that lapse, an `if` that cannot
hold."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.core.conditions import Condition, Scalar
from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, Order, Stake, Table, left_empty, lost_if_taken
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    at_war,
    fights,
    holder,
    of_seat,
    seat_of,
)
from adjudicator.rulesets.world_at_war.board.position import Position, is_ground
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.economy.economic import ECONOMIC, payers, run_economy
from adjudicator.rulesets.world_at_war.book.moving.supply import cut_off
from adjudicator.rulesets.world_at_war.book.victory import if_taken
from adjudicator.rulesets.world_at_war.orders.doctrine import Leave
from adjudicator.rulesets.world_at_war.orders.economy import EconomicOrder
from adjudicator.rulesets.world_at_war.orders.war import SCRIPT_KEY, Operation, Redeploy
from adjudicator.rulesets.world_at_war.orders.war_checks import after_moves
from adjudicator.rulesets.world_at_war.view import View

LIMITS = ("chits", "oil")
"""Facts of an `if` that only go down in a segment."""


def stakes(
    board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: Mapping[str, Scalar]
) -> list[Stake]:
    """Of a script and of the orders on the economy."""
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    if ask.key == SCRIPT_KEY:
        position = view.position
        moved, advancing = after_moves(board, ask, position, orders)
        return [
            *_starved(board, seat, moved),
            *_emptied(board, position, seat, moved, _gone(moved, advancing, orders)),
            *_never(position, seat, orders),
            *_unused(position, board, seat, orders),
        ]
    if ask.key.split("/")[0] == ECONOMIC and orders:
        return _unspent(copy.deepcopy(view.position), board, seat, orders)
    return []


def _gone(moved: Position, advancing: set[str], orders: Sequence[Order]) -> set[str]:
    """The units that go off with an Operation that wins, but for one where a line leaves some."""
    behind = [order for order in orders if isinstance(order, Leave) and order.count]
    kept = {
        unit.place
        for unit in moved.units
        for line in behind
        if line.place in ("", unit.place) and line.nation in ("", unit.nation)
    }
    return {unit.id for unit in moved.units if unit.id in advancing and unit.place not in kept}


def _emptied(
    board: Board, now: Position, seat: Seat, moved: Position, gone: set[str]
) -> list[Stake]:
    """Own areas that the last ground unit leaves, by a move, an Operation that wins or strategic
    movement: those with whose loss a country falls while the enemy can reach them, and others next
    to enemy ground units. gone: units that go on from where `moved` has them."""
    left = {unit.place for unit in of_seat(moved, seat) if is_ground(unit) and unit.id not in gone}
    enemy = {
        unit.place: unit.nation
        for unit in now.units
        if is_ground(unit) and fights(now, unit.nation, seat)
    }
    grave: list[Stake] = []
    bare: list[str] = []
    for place in dict.fromkeys(unit.place for unit in of_seat(now, seat) if is_ground(unit)):
        if place not in board.areas or place in left:
            continue
        if seat_of(moved, holder(moved, place)) != seat:
            continue
        near = [area for area in board.neighbours(place) if area in enemy]
        if (by := _in_reach(now, board, enemy, place)) and (
            falls := if_taken(moved, board, place, by)
        ):
            grave.append(lost_if_taken(board.name(place), falls[1], falls[0]))
        elif near:
            bare.append(board.name(place))
    return [*grave, *left_empty(bare, "WAW-CORE.CTL-1")]


def _in_reach(now: Position, board: Board, enemy: Mapping[str, str], place: str) -> str:
    """The nation of an enemy that takes an empty area with an Operation, or with one and its first
    exploitation; '' if nobody is as near as that. No Operation goes into a neutral country, and no
    exploitation starts in mountains (WAW-CORE.EXP-4)."""
    near = board.neighbours(place)
    over = [
        one
        for one in near
        if at_war(now, holder(now, one)) and board.areas[one].terrain != "mountain"
    ]
    further = [area for one in over for area in board.neighbours(one)]
    return next((enemy[area] for area in (*near, *further) if area in enemy), "")


def _starved(board: Board, seat: Seat, moved: Position) -> list[Stake]:
    """Units that are out of supply already and to which, with these moves, none comes."""
    there: dict[str, int] = {}
    for unit in cut_off(moved, board, seat):
        if unit.unsupplied:
            there[unit.place] = there.get(unit.place, 0) + 1
    if not there:
        return []
    each = "; ".join(f"{board.name(at)} {count(n, 'ground unit')}" for at, n in there.items())
    text = f"Out of supply, and eliminated at the end of your segment as things stand: {each}."
    return [Stake(text=text, clause="WAW-CORE.SUP-4")]


def _never(position: Position, seat: Seat, orders: Sequence[Order]) -> list[Stake]:
    """Lines whose `if` wants more of a stock than anybody of the side has."""
    states = [position.majors[m] for m in MAJORS_OF[seat] if m in position.majors]
    found = []
    for order in orders:
        for test in _tests(order.when):
            if test.fact not in LIMITS or test.test != "at least":
                continue
            most = max((getattr(state, test.fact) for state in states), default=0)
            wanted = float(test.value)
            if wanted > most:
                text = (
                    f"Line {order.line} can never be carried out: its “if” asks for {wanted:g}"
                    f" {test.fact}, and none of your countries has more than {most}."
                )
                found.append(Stake(text=text, clause="WAW-CORE.SEQ-4", grave=True, line=order.line))
    return found


def _tests(when: Condition | None) -> Iterator[Condition]:
    """The tests that must all hold."""
    if when is None:
        return
    if when.fact:
        yield when
    for part in when.all:
        yield from _tests(part)


def _unused(position: Position, board: Board, seat: Seat, orders: Sequence[Order]) -> list[Stake]:
    """Chits for Operations and points of Strategic Movement that no line uses."""
    found = []
    fighting = [m for m in MAJORS_OF[seat] if m in position.majors and at_war(position, m)]
    chits = sum(position.majors[m].chits for m in fighting)
    ordered = sum(isinstance(order, Operation) for order in orders)
    if chits > ordered and any(is_ground(unit) for unit in of_seat(position, seat)):
        text = (
            f"You order {count(ordered, 'Operation')} with {count(chits, 'chit')}: what is left"
            " serves research and builds, and lapses with the turn."
        )
        found.append(Stake(text=text, clause="WAW-CORE.ACT-2"))
    points = sum(position.majors[m].sm for m in fighting)
    if points and not any(isinstance(order, Redeploy) for order in orders):
        used = "is" if points == 1 else "are"
        text = f"{count(points, 'point')} of Strategic Movement {used} not used."
        found.append(Stake(text=text, clause="WAW-CORE.SM-7"))
    return found


def _unspent(position: Position, board: Board, seat: Seat, orders: Sequence[Order]) -> list[Stake]:
    """What the orders on the economy leave: chits lapse, RM stay."""
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings={}, phase=ECONOMIC)
    economy = [order for order in orders if isinstance(order, EconomicOrder)]
    had = {major: position.majors[major].chits for major in payers(position, seat)}
    run_economy(position, table, seat, economy, rehearsal="bad")
    found = []
    for major, chits in had.items():
        state = position.majors[major]
        if state.chits and state.rm:
            name = board.country_name(major)
            text = (
                f"{name} keeps {state.rm} RM and leaves {count(state.chits, 'chit')} unused;"
                " chits lapse with the turn."
            )
            grave = state.chits == chits and state.rm >= RICH
            found.append(Stake(text=text, clause="WAW-CORE.ACT-2", grave=grave))
    return found


RICH = 2
"""RM for which nearly every builder could have had something."""
