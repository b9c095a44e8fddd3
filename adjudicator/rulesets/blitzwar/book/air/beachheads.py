"""13.4.5 Beachheads: air units over a sea that become a way ashore."""

from __future__ import annotations

from functools import partial
from typing import NoReturn

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import carry_out
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.air.superiority import enemy_superiority, over
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.orders.orders import Beachhead
from adjudicator.rulesets.blitzwar.words.facts.air import BeachheadMade


def beachheads(position: Position, table: Table[Board]) -> Play:
    """13.4.5 Surviving German and Allied air units over a sea may become beachheads."""
    board = table.board
    candidates = landing_air(position, board)
    if not candidates:
        return
    answers = yield from ask(
        own(
            position,
            "beachheads",
            "BW-13.4.5-4",
            "Which air units do you use as beachheads?",
            (Beachhead,),
            "air",
            options={"sea": list(dict.fromkeys(c.place for c in candidates))},
            default=rebuilt(position, board),
            silence="Beachheads are rebuilt where your corps wait for them, no others made.",
        )
    )
    over_sea = dict.fromkeys(c.place for c in candidates)
    for order in answers[position.active].of(Beachhead):
        if order.sea not in over_sea:
            carry_out(
                position,
                table,
                position.active,
                order,
                partial(unused_for, position, board, order),
            )
    for sea in over_sea:
        mine = [o for o in answers[position.active].of(Beachhead) if o.sea == sea]
        named: list[tuple[Beachhead, list[Counter]]] = []
        for order in mine:
            named_units = carry_out(
                position,
                table,
                position.active,
                order,
                partial(name_beachheads, position, board, order),
            )
            if named_units:
                named.append((order, named_units))
        if enemy_superiority(position, sea, position.active):  # BW-13.4.5-2 BW-12.3-7
            for order, units in named:  # as ruled in BW-A56
                for unit in units:
                    unit.beachhead = ""
                carry_out(position, table, position.active, order, partial(_deny, board, sea))
            continue
        for order, units in named:
            table.tell(
                "BW-13.4.5-5",
                BeachheadMade(side=position.active, zone=order.zone, sea=sea, count=len(units)),
            )


def _deny(board: Board, sea: str) -> NoReturn:
    raise _denied(board, sea)


def _denied(board: Board, sea: str) -> NotAllowed:
    return NotAllowed(
        0,
        "BW-13.4.5-2",
        f"The enemy has Naval Superiority in the {board.name(sea)}, so you cannot make "
        "a beachhead.",
    )


def landing_air(position: Position, board: Board) -> list[Counter]:
    """The active side's air units over seas that may become beachheads: German and Allied
    ones (BW-13.4.5-1)."""
    return [
        c
        for c in position.counters
        if c.side == position.active
        and over(c)
        and c.place in board.seas
        and c.country in ("GER", "ALLIES")
    ]


def why_no_beachhead(position: Position, board: Board, order: Beachhead) -> NotAllowed:
    """Why a beachhead that was ordered is not made."""
    try:
        unused_for(position, board, order)
    except NotAllowed as no:
        return no
    return _denied(board, order.sea)


def name_beachheads(position: Position, board: Board, order: Beachhead) -> list[Counter]:
    """Turn air units over the sea into beachheads at a zone. NotAllowed as for `unused_for`."""
    units = unused_for(position, board, order)
    for unit in units:
        unit.beachhead = order.zone  # BW-13.4.5-7, BW-13.4.5-8
    return units


def unused_for(position: Position, board: Board, order: Beachhead) -> list[Counter]:
    """The air units over the sea that an order for beachheads takes. NotAllowed if the coast
    or the units do not allow it."""
    zone, line = board.zones[order.zone], order.line
    if zone.naval_base:
        raise NotAllowed(
            line, "BW-13.4.5-6", f"{zone.name} is a Naval Base, so you cannot land there."
        )
    if not board.beaches(order.zone, order.sea):
        raise NotAllowed(
            line, "BW-13.4.5-5", f"{zone.name} has no beaches on the {board.name(order.sea)}."
        )
    free = [c for c in landing_air(position, board) if c.place == order.sea]  # BW-13.4.5-3
    if len(free) < order.count:
        others = any(
            c.side == position.active and over(c) and c.place == order.sea and c not in free
            for c in position.counters
        )
        raise NotAllowed(
            line,
            "BW-13.4.5-1" if others else "BW-13.4.5-3",
            f"Only {len(free)} of your air units over the {board.name(order.sea)}"
            f" can be beachheads{': only German and Allied ones may' if others else ''}.",
        )
    return free[: order.count]


def rebuilt(position: Position, board: Board) -> list[Beachhead]:
    """The default of BWD-32: beachheads for the corps that still stand at sea."""
    orders = []
    free = {
        sea: sum(1 for c in landing_air(position, board) if c.place == sea) for sea in board.seas
    }
    waiting: dict[tuple[str, str], int] = {}
    for counter in position.counters:
        if counter.side == position.active and counter.corps and counter.beachhead:
            key = (counter.place, counter.beachhead)
            waiting[key] = waiting.get(key, 0) + counter.corps
    for (sea, zone), corps in waiting.items():
        count = min(-(-corps // 2), free[sea])
        if count:
            free[sea] -= count
            orders.append(Beachhead(zone=zone, sea=sea, count=count))
    return orders
