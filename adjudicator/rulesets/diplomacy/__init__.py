"""Diplomacy: seven powers, secret orders, all carried out at once.

`Diplomacy` puts the chapters together. What a position in words looks like, and what the
scenario files mean, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Event,
    Order,
    PhaseFunction,
    Ruling,
    Seat,
    Turn,
)
from adjudicator.core.protocol.events import texts
from adjudicator.core.telling import Geometry
from adjudicator.rulesets.diplomacy import sequence
from adjudicator.rulesets.diplomacy.board import in_words
from adjudicator.rulesets.diplomacy.board.board import Board, province_of
from adjudicator.rulesets.diplomacy.board.components import read_board
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.board.setup import open_scenario
from adjudicator.rulesets.diplomacy.board.sheet import sheet
from adjudicator.rulesets.diplomacy.book.adjustments import winter
from adjudicator.rulesets.diplomacy.book.movement import fall, spring
from adjudicator.rulesets.diplomacy.book.retreating import fall_retreats, spring_retreats
from adjudicator.rulesets.diplomacy.orders import pointing
from adjudicator.rulesets.diplomacy.orders.checks import check
from adjudicator.rulesets.diplomacy.orders.lexicon import lexicon
from adjudicator.rulesets.diplomacy.orders.orders import ORDERS
from adjudicator.rulesets.diplomacy.orders.said import order_words
from adjudicator.rulesets.diplomacy.rulings import RULINGS
from adjudicator.rulesets.diplomacy.view import View, view_of
from adjudicator.rulesets.diplomacy.words.explaining import explained
from adjudicator.rulesets.diplomacy.words.report import report, say_for
from adjudicator.rulesets.diplomacy.words.situation import DECISIONS, matter
from adjudicator.rulesets.diplomacy.words.wording import FIGHTS, words


class Diplomacy(Frame[Position, Board]):
    """The game of the edition of 2023, with our rulings DIP-A1 to DIP-A12."""

    name: ClassVar[str] = "diplomacy"
    title: ClassVar[str] = "Diplomacy"
    contract: ClassVar[int] = 1
    version: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    dice: ClassVar[bool] = False
    position = Position
    places_called: ClassVar[tuple[str, ...]] = ("place",)
    acts_from: ClassVar[tuple[str, ...]] = ("unit",)
    seen = View
    orders: ClassVar[tuple[type[Order], ...]] = ORDERS
    rulings: ClassVar[tuple[Ruling, ...]] = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "spring": spring,
        "spring_retreats": spring_retreats,
        "fall": fall,
        "fall_retreats": fall_retreats,
        "winter": winter,
    }

    wording = words
    fights = FIGHTS
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)
    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return open_scenario(board, scenario)

    # --------------------------------------------------------------- sequence

    def first_phase(self, board: Board, position: Position) -> str:
        return sequence.first_phase(position)

    next_phase = staticmethod(sequence.next_phase)

    def turn(self, board: Board, position: Position) -> Turn:
        return sequence.turn(position)

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return sequence.reports_after(position, phase)

    def out(self, board: Board, position: Position) -> list[Seat]:
        """Seats without units and centres (DIP-WIN-3)."""
        return [seat for seat in position.seats if not position.alive(seat)]

    def points(self, board: Board, position: Position) -> dict[Seat, int]:
        """Centres."""
        return {seat: position.held_by(seat) for seat in position.seats}

    def lasted(self, board: Board, position: Position) -> dict[Seat, int]:
        """The year after the last in which a seat had centres."""
        counted = {seat: position.counted.get(seat, []) for seat in self.out(board, position)}
        return {
            seat: 2 + max((at for at, centres in enumerate(years) if centres), default=-1)
            for seat, years in counted.items()
        }

    def moved(self, position: Position, seat: Seat, events: Sequence[Event]) -> dict[str, str]:
        """From place to place; a dislodged unit too, once it has retreated."""
        went: dict[str, str] = {}
        for event in events:
            unit = event.facts.get("unit")
            moves = event.kind == "Ordered" and event.facts["order"] == "move"
            if event.kind != "Retreated" and not (moves and event.facts["done"]):
                continue
            if unit is not None and position.seat_of(unit["power"]) == seat:
                went[unit["at"]] = event.facts["to"]
        return went

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, seat)

    def lexicon(self, board: Board, view: View) -> Lexicon:
        return lexicon(board, view.map)

    def check(
        self, board: Board, ask: Ask, view: View, orders: Sequence[Order], rulings: object
    ) -> Checked:
        return check(board, ask, view, orders)

    order_words = staticmethod(order_words)
    matter = staticmethod(matter)
    explained = staticmethod(explained)

    # -------------------------------------------------------- reports and map

    say = staticmethod(say_for)
    report = staticmethod(report)
    sheet = staticmethod(sheet)
    choices = staticmethod(pointing.choices)
    at_large = staticmethod(pointing.at_large)
    holdings = staticmethod(pointing.holdings)
    drawn_as = staticmethod(pointing.drawn_as)

    def geometry(self, board: Board, view: View) -> Geometry:
        return board.chart(view).geometry

    def beside(self, board: Board, view: View, area: str) -> Sequence[str]:
        return board.chart(view).beside.get(area, ())

    def places_of(
        self, board: Board, view: View, event: Event, areas: Collection[str]
    ) -> list[str]:
        """Where an event was; a coast is drawn in its province."""
        found = (province_of(text) for text in texts(event.facts))
        return [place for place in found if place in areas]

    def mine(self, board: Board, view: View) -> frozenset[str]:
        """A seat and the powers that it commands."""
        return frozenset({view.seat, *view.powers_of()}) if view.seat else frozenset()
