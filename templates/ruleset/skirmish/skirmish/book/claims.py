"""1 Claims: both sides claim a place at the same time."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Seat, Table
from skirmish.board.components import Board
from skirmish.board.position import SIDES, Position
from skirmish.orders.orders import Claim
from skirmish.words.facts import Contested, NothingClaimed, Taken


def claims(position: Position, table: Table[Board]) -> Play:
    """1 Both sides are asked at once, and neither learns the other's claim before both are in."""
    position.turn += 1
    answers = yield from ask(*[_question(position, table, side) for side in SIDES])  # SKI-1.1
    claimed: dict[str, list[Seat]] = {}
    for side in SIDES:
        for order in answers[side].of(Claim)[:1]:  # SKI-1.2
            if refused(table.board, position.holder, side, order) is None:
                claimed.setdefault(order.place, []).append(side)
    for place in [place for place in table.board.places if place in claimed]:
        carry_out(position, table, place, claimed[place])
    if not claimed:
        table.tell("SKI-1.2", NothingClaimed())


def _question(position: Position, table: Table[Board], side: Seat) -> Ask:
    return Ask(
        seat=side,
        key="claim",
        clause="SKI-1.1",
        title=f"Which place do you claim in turn {position.turn}?",
        accepts=["Claim"],
        at_most=1,
        options={"place": open_to(table.board, position.holder, side)},
        silence="You claim nothing.",
        topic="claims",
    )


def open_to(board: Board, holder: Mapping[str, Seat], side: Seat) -> list[str]:
    """The places that a side could claim."""
    return [
        place for place in board.places if refused(board, holder, side, Claim(place=place)) is None
    ]


def refused(
    board: Board, holder: Mapping[str, Seat], side: Seat, order: Claim
) -> NotAllowed | None:
    """Which rule forbids a claim; the phase, its question and the receipt ask this."""
    name = board.places[order.place].name
    if holder.get(order.place) == side:
        return NotAllowed(order.line, "SKI-1.4", f"You hold {name} already.")
    if not any(holder.get(other) == side for other in board.places[order.place].ways):
        text = f"You hold no place next to {name}, so you cannot claim it."
        return NotAllowed(order.line, "SKI-1.3", text)
    return None


def carry_out(position: Position, table: Table[Board], place: str, sides: list[Seat]) -> None:
    """1.5, 1.6 One side takes it; two roll for it."""
    if len(sides) == 1:
        position.holder[place] = sides[0]
        table.tell("SKI-1.5", Taken(place=place, by=sides[0]))
        return
    rolls = {side: table.dice.d6(f"claim/{place}/{side}") for side in sides}
    red, blue = rolls["red"], rolls["blue"]
    winner = "" if red == blue else max(rolls, key=lambda side: rolls[side])
    if winner:
        position.holder[place] = winner
    table.tell("SKI-1.6", Contested(place=place, red=red, blue=blue, by=winner))
