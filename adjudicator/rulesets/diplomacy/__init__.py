"""Diplomacy: seven powers, secret orders, all carried out at once.

`Diplomacy` puts the chapters together. What a position in words looks like, and what the
scenario files mean, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from adjudicator.core.conditions import Scalar
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Event,
    Order,
    Outcome,
    PhaseFunction,
    Ruleset,
    Ruling,
    Seat,
    StandingOrder,
    Turn,
)
from adjudicator.core.telling import Arrow, Geometry
from adjudicator.rulesets.diplomacy import sequence
from adjudicator.rulesets.diplomacy.board import in_words
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.components import read_board
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.board.setup import open_scenario
from adjudicator.rulesets.diplomacy.board.sheet import arrow_for, sheet
from adjudicator.rulesets.diplomacy.book.adjustments import winter
from adjudicator.rulesets.diplomacy.book.movement import fall, spring
from adjudicator.rulesets.diplomacy.book.retreating import fall_retreats, spring_retreats
from adjudicator.rulesets.diplomacy.orders import pointing
from adjudicator.rulesets.diplomacy.orders.checks import check
from adjudicator.rulesets.diplomacy.orders.lexicon import lexicon
from adjudicator.rulesets.diplomacy.orders.orders import ORDERS
from adjudicator.rulesets.diplomacy.orders.said import order_words
from adjudicator.rulesets.diplomacy.rulings import RULINGS
from adjudicator.rulesets.diplomacy.view import View, position_of, view_of
from adjudicator.rulesets.diplomacy.words import story
from adjudicator.rulesets.diplomacy.words.explaining import explained
from adjudicator.rulesets.diplomacy.words.report import report
from adjudicator.rulesets.diplomacy.words.situation import DECISIONS, matter


class Diplomacy(Ruleset[Position, Board]):
    """The game of the edition of 2023, with our rulings DIP-A1 to DIP-A12."""

    name: ClassVar[str] = "diplomacy"
    title: ClassVar[str] = "Diplomacy"
    contract: ClassVar[int] = 1
    version: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    dice: ClassVar[bool] = False
    position = Position
    seen = View
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    standing: ClassVar[tuple[type[StandingOrder], ...]] = ()
    rulings: ClassVar[tuple[Ruling, ...]] = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "spring": spring,
        "spring_retreats": spring_retreats,
        "fall": fall,
        "fall_retreats": fall_retreats,
        "winter": winter,
    }

    fights = story.FIGHTS
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return open_scenario(board, scenario)

    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(position.seats)

    def first_phase(self, board: Board, position: Position) -> str:
        return sequence.first_phase(position)

    next_phase = staticmethod(sequence.next_phase)

    def turn(self, board: Board, position: Position) -> Turn:
        return sequence.turn(position)

    def out(self, board: Board, position: Position) -> list[Seat]:
        """Seats without units and centres (DIP-WIN-3)."""
        return [seat for seat in position.seats if not position.alive(seat)]

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        """Points are centres."""
        if not position.over:
            return None
        return Outcome(
            winners=position.winners,
            points=self.points(board, position),
            text=position.result,
            clause=position.result_clause,
            lasted=self.lasted(board, position),
        )

    def points(self, board: Board, position: Position) -> dict[Seat, int]:
        return {seat: position.held_by(seat) for seat in position.seats}

    def lasted(self, board: Board, position: Position) -> dict[Seat, int]:
        """The year after the last in which a seat had centres."""
        counted = {seat: position.counted.get(seat, []) for seat in self.out(board, position)}
        return {
            seat: 2 + max((at for at, centres in enumerate(years) if centres), default=-1)
            for seat, years in counted.items()
        }

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, seat)

    def lexicon(self, board: Board, view: View) -> Lexicon:
        return lexicon(board, view.map)

    def check(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        return check(board, ask, view, orders)

    order_words = staticmethod(order_words)

    # ---------------------------------------------------------------- reports

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return sequence.reports_after(position, phase)

    report = staticmethod(report)
    told = staticmethod(story.told)

    def traced(self, board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
        return [arrow for event in events if (arrow := arrow_for(event)) is not None]

    def places_of(
        self, board: Board, view: View, event: Event, areas: Collection[str]
    ) -> list[str]:
        return story.places_of(event, areas)

    def mine(self, board: Board, view: View) -> frozenset[str]:
        return story.mine(view)

    def geometry(self, board: Board, view: View) -> Geometry:
        return board.chart(view).geometry

    def beside(self, board: Board, view: View, area: str) -> Sequence[str]:
        return board.chart(view).beside.get(area, ())

    sheet = staticmethod(sheet)
    choices = staticmethod(pointing.choices)
    at_large = staticmethod(pointing.at_large)
    holdings = staticmethod(pointing.holdings)
    drawn_as = staticmethod(pointing.drawn_as)

    def supposed(self, board: Board, view: View) -> tuple[Position, list[str]]:
        """Nothing on the map is hidden, so nothing is supposed."""
        return position_of(view), []

    matter = staticmethod(matter)
    explained = staticmethod(explained)
