"""The toy game for three seats: one turn, one secret bid each; bid and die decide who is first,
second and third. For events of tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import Ask, Outcome, Play, Seat, Table, Turn
from tests import toy
from tests.toy import Bid, Board, Camp, Position

SEATS = ["red", "green", "blue"]


def draft(position: Position, table: Table[Board]) -> Play:
    """All three bid in secret; bid and die are their points."""
    position.turn += 1
    answers = yield from ask(
        *[
            Ask(
                seat=seat,
                key="bids",
                clause="TOY-1",
                title="Where do you bid?",
                accepts=["Bid"],
                at_most=1,
                options={"place": list(table.board.places)},
                facts={"gold": position.camps[seat].gold},
                silence="You bid nothing.",
                topic="bids",
            )
            for seat in SEATS
        ]
    )
    for seat in SEATS:
        gold = sum(min(bid.gold, 3) for bid in answers[seat].of(Bid))
        position.camps[seat].gold = gold + table.dice.d6(f"draft/{seat}")
        table.tell("TOY-3", toy.IncomeCounted(seat=seat))
    position.over = True


class Trio(toy.Toy):
    name = "trio"
    title = "Trio"
    phases = {"draft": draft}

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return Position(turns=1, camps={seat: Camp(gold=6) for seat in SEATS})

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(SEATS)

    def first_phase(self, board: Board, position: Position) -> str:
        return "draft"

    def next_phase(self, board: Board, position: Position, done: str) -> str | None:
        return None

    def turn(self, board: Board, position: Position) -> Turn:
        return Turn(slug="turn-1", title="turn 1")

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        if not position.over:
            return None
        points = {seat: position.camps[seat].gold for seat in SEATS}
        best = max(points.values())
        winners = [seat for seat in SEATS if points[seat] == best]
        text = f"{' and '.join(winners).capitalize()} with {best} points."
        return Outcome(winners=winners, points=points, text=text, clause="TOY-4")

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return "The draft"

    def to_words(self, board: Board, position: Position) -> dict[str, Any]:
        return {seat: position.camps[seat].gold for seat in SEATS}


TRIO = Trio()


def pack() -> Pack:
    return Pack(ruleset="trio", files=toy.pack().files)
