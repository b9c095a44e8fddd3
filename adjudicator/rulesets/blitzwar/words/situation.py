"""Where a seat stands, in lines of an ask mail: points, supply, the front, who is where.

Everything here is open on the board (4); it only saves looking it up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.core.pointing import Held
from adjudicator.core.protocol import Ask, Matter
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
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import describe_card, selectable
from adjudicator.rulesets.blitzwar.book.stockpile import front_distance, stock_halves, supplies
from adjudicator.rulesets.blitzwar.book.supply import in_supply
from adjudicator.rulesets.blitzwar.book.victory import aims
from adjudicator.rulesets.blitzwar.book.weather import calendar, effects, snowy
from adjudicator.rulesets.blitzwar.view import View

NEAR = 1
"""Zones from the enemy within which own forces are listed one by one."""
MOST_ZONES = 40
"""Zones that one list names; a front is never longer than a letter."""
NAME = 20


DECISIONS: Mapping[str, tuple[str, ...]] = {
    "": ("turn", "score", "enemy", "supply", "means", "cards"),
    "reaction": (),
}


def matter(board: Board, view: View, name: str) -> Matter | None:
    """One matter of the seat's picture; the spectator has the open ones."""
    position = view.position
    if name == "turn":
        row = calendar(board, position.turn)
        # A scenario may begin in the middle of the calendar: of how many would mislead.
        last = position.turn >= position.last_turn
        ends = "It is the last." if last else f"The game ends after turn {position.last_turn}."
        forbids = effects(board, position.turn, view.seat or "")
        weather = f", {row.weather}: {forbids}" if forbids else f": {row.weather}"
        text = f"Turn {row.turn}, {row.title}{weather}. {ends}"
        return Matter(name=name, lines=[text])
    if name == "score":
        return _score(position, board)
    if view.seat is None:
        return None
    tell = {"enemy": _enemy, "supply": _supply, "means": _means, "cards": _cards}.get(name)
    return tell(position, board, view.seat) if tell is not None else None


def picture(view: View, board: Board, ask: Ask, found: list[Matter]) -> list[Matter]:
    """What belongs to a question; in the midst of another's turn, what lies around its place."""
    place = str(ask.facts.get("zone", "") or ask.facts.get("sea", ""))
    if not ask.reaction or place not in board.zones:
        return found
    return [*found, Matter(name="enemy", lines=_around(view.position, board, place))]


def _score(position: Position, board: Board) -> Matter:
    points = ", ".join(
        f"{SIDE_NAMES[s].removeprefix('the ')} {strategic_points(position, board, s)}"
        for s in position.playing
    )
    return Matter(name="score", lines=[f"Strategic points: {points}.", *aims(board, position)])


def _means(position: Position, board: Board, side: Side) -> Matter:
    stock = supplies(position, side)
    if not stock:
        return Matter(name="means", lines=["You have no supply units."])
    where = ", ".join(
        f"{board.name(zone)} {supply_words(sum(c.halves for c in counters))}"
        for zone, counters in stock.items()
    )
    return Matter(
        name="means", lines=[f"Supply {supply_words(stock_halves(position, side))}: {where}."]
    )


def _supply(position: Position, board: Board, side: Side) -> Matter:
    cut = [
        c
        for c in position.counters
        if c.side == side
        and c.corps
        and c.place in board.zones
        and not in_supply(position, board, c)
    ]
    if not cut:
        return Matter(name="supply", whole=["All your corps can trace a line of supply."])
    zones = ", ".join(dict.fromkeys(board.name(c.place) for c in cut))
    return Matter(
        name="supply", lines=[f"Corps that cannot trace a line of supply now: in {zones}."]
    )


def _cards(position: Position, board: Board, side: Side) -> Matter:
    """The cards that wait, in the order in which they arrive, and those that may be chosen."""
    cards = position.cards.get(side)
    if cards is None:
        return Matter(name="cards")
    lines = []
    if cards.queue:
        due = ", ".join(board.cards[card].title for card in cards.queue)
        lines.append(f"Reinforcement cards to come: {due}.")
    whole = [f"To come: {describe_card(board.cards[card])}." for card in cards.queue]
    whole += [f"You can choose: {describe_card(one)}." for one in selectable(position, board, side)]
    return Matter(name="cards", lines=lines, whole=whole)


def _enemy(position: Position, board: Board, side: Side) -> Matter:
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
        Held(zone, (), True, _others(held[zone], side))
        for zone in board.zones
        if any(c.side in ENEMIES[side] and c.kind in LAND for c in held.get(zone, []))
        and any(n in own_front for n in board.neighbours(zone))
    ]
    shown = [f"{board.name(one.place)} {one.short()}" for one in enemy[:MOST_ZONES]]
    if len(enemy) > MOST_ZONES:
        shown.append(f"{len(enemy) - MOST_ZONES} more; the map shows them")
    lines = [f"Facing you: {'; '.join(shown)}."] if shown else []
    rest = [
        f"{board.name(zone)} {Held(zone, (), True, _others(counters, side)).short()}"
        for zone, counters in held.items()
        if any(c.side in ENEMIES[side] for c in counters)
        and zone not in [one.place for one in enemy]
    ]
    behind = [f"Elsewhere: {'; '.join(rest)}."] if rest else []
    return Matter(name="enemy", lines=lines, whole=[*lines, *behind])


def _others(counters: Sequence[Counter], side: Side) -> tuple[tuple[str, str], ...]:
    """What in a place is not a side's own, in brief."""
    return tuple(in_brief(c) for c in counters if c.side != side)


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
