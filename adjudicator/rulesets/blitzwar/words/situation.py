"""Where a seat stands, in lines of an ask mail: points, supply, the front, who is where.

Everything here is open on the board (4); it only saves looking it up.
"""

from __future__ import annotations

from adjudicator.core.pointing import Held
from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    by_place,
    describe,
    in_brief,
    supply_words,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, SIDE_NAMES
from adjudicator.rulesets.blitzwar.book.stockpile import front_distance, stock_halves, supplies
from adjudicator.rulesets.blitzwar.book.supply import in_supply
from adjudicator.rulesets.blitzwar.book.weather import calendar, snowy

NEAR = 1
"""Zones from the enemy within which own forces are listed one by one."""
MOST_ZONES = 40
"""Zones that one list names; a front is never longer than a letter."""
NAME = 20


def situation(position: Position, board: Board, side: Side, ask: Ask) -> list[str]:
    """Lines for the seat, narrow enough for 72 columns when they are indented by two."""
    place = str(ask.facts.get("zone", "") or ask.facts.get("sea", ""))
    if ask.reaction:
        return _around(position, board, place) if place in board.zones else []
    return [*_summary(position, board, side), *_front(position, board, side)]


def _summary(position: Position, board: Board, side: Side) -> list[str]:
    row = calendar(board, position.turn)
    points = ", ".join(
        f"{SIDE_NAMES[s].removeprefix('the ')} {strategic_points(position, board, s)}"
        for s in position.playing
    )
    lines = [f"Turn {row.turn} of {position.last_turn}, {row.title}: {row.weather}.",
             f"Strategic points: {points}."]  # fmt: skip
    stock = supplies(position, side)
    if stock:
        where = ", ".join(
            f"{board.name(zone)} {supply_words(sum(c.halves for c in counters))}"
            for zone, counters in stock.items()
        )
        lines.append(f"Supply {supply_words(stock_halves(position, side))}: {where}.")
    else:
        lines.append("You have no supply units.")
    cut = [
        c
        for c in position.counters
        if c.side == side
        and c.corps
        and c.place in board.zones
        and not in_supply(position, board, c)
    ]
    if cut:
        zones = ", ".join(dict.fromkeys(board.name(c.place) for c in cut))
        lines.append(f"No line of supply can be traced now from: {zones}.")
    cards = position.cards.get(side)
    if cards and cards.queue:
        due = ", ".join(board.cards[card].title for card in cards.queue)
        lines.append(f"Reinforcement cards to come: {due}.")
    return lines


def _front(position: Position, board: Board, side: Side) -> list[str]:
    """The enemy next to own forces; where these stand is listed with what they could do."""
    held = by_place(position)
    far = front_distance(position, board, side)
    own_front = [
        zone
        for zone in board.zones
        if any(c.side == side and c.kind in LAND for c in held.get(zone, []))
        and far.get(zone, NEAR + 1) <= NEAR
    ]
    enemy = [
        Held(zone, (), True, tuple(map(in_brief, held[zone])))
        for zone in board.zones
        if any(c.side in ENEMIES[side] and c.kind in LAND for c in held.get(zone, []))
        and any(n in own_front for n in board.neighbours(zone))
    ]
    shown = [f"{board.name(one.place)} {one.short()}" for one in enemy[:MOST_ZONES]]
    if len(enemy) > MOST_ZONES:
        shown.append(f"{len(enemy) - MOST_ZONES} more; the map shows them")
    return [f"Facing you: {'; '.join(shown)}."] if shown else []


def _around(position: Position, board: Board, zone: str) -> list[str]:
    """A zone and what lies next to it."""
    held = by_place(position)
    zones = [zone, *(n for n in board.neighbours(zone) if held.get(n))]
    return [_line(z, held.get(z, []), board, position) for z in zones]


def _line(zone: str, counters: list[Counter], board: Board, position: Position) -> str:
    """`Mechili             UK 1 infantry + 1 armoured, UK 1 infantry + 1 armoured`"""
    said = [describe(c) + _state(c) for c in counters]
    words = ", ".join(f"{said.count(one)} x {one}" if said.count(one) > 1 else one
                      for one in dict.fromkeys(said))  # fmt: skip
    snow = " (snow)" if snowy(board, position.turn, zone) else ""
    return f"{board.name(zone):<{NAME}}{words or 'empty'}{snow}"


def _state(counter: Counter) -> str:
    if counter.kind == "air" and not counter.flying and not counter.beachhead:
        return " (at base)"
    if counter.out_of_supply:
        return " (out of supply)"
    return ""
