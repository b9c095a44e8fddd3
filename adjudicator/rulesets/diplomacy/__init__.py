"""Diplomacy: seven powers, secret orders, all carried out at once.

`Diplomacy` puts the chapters together. What a position in words looks like, and what the
scenario files mean, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from adjudicator.core.frame import OpenFrame
from adjudicator.core.protocol import Event, PhaseFunction, Seat
from adjudicator.core.telling import Geometry, Piece
from adjudicator.rulesets.diplomacy import sequence
from adjudicator.rulesets.diplomacy.board.board import Board, province_of
from adjudicator.rulesets.diplomacy.board.components import read_board
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.board.setup import amiss, open_scenario
from adjudicator.rulesets.diplomacy.board.sheet import sheet
from adjudicator.rulesets.diplomacy.book.adjustments import winter
from adjudicator.rulesets.diplomacy.book.movement import fall, spring
from adjudicator.rulesets.diplomacy.book.retreating import fall_retreats, spring_retreats
from adjudicator.rulesets.diplomacy.orders import pointing
from adjudicator.rulesets.diplomacy.orders.checks import check
from adjudicator.rulesets.diplomacy.orders.lexicon import lexicon
from adjudicator.rulesets.diplomacy.orders.orders import ORDERS
from adjudicator.rulesets.diplomacy.rulings import RULINGS
from adjudicator.rulesets.diplomacy.view import View
from adjudicator.rulesets.diplomacy.words.explaining import explained, room
from adjudicator.rulesets.diplomacy.words.facts import Ordered, Retreated
from adjudicator.rulesets.diplomacy.words.report import report
from adjudicator.rulesets.diplomacy.words.situation import MATTERS
from adjudicator.rulesets.diplomacy.words.wording import FIGHTS, Say, words


class Diplomacy(OpenFrame[Position, Board]):
    """The game of the edition of 2023, with our rulings DIP-A1 to DIP-A12."""

    name = "diplomacy"
    title = "Diplomacy"
    contract = 1
    dice = False
    position = Position
    places_called: ClassVar[tuple[str, ...]] = ("place",)
    acts_from: ClassVar[tuple[str, ...]] = ("unit",)
    seen = View
    orders = ORDERS
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "spring": spring,
        "spring_retreats": spring_retreats,
        "fall": fall,
        "fall_retreats": fall_retreats,
        "winter": winter,
    }
    wording = words
    fights = FIGHTS
    matters = MATTERS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)
    open = staticmethod(open_scenario)
    amiss = staticmethod(amiss)

    # --------------------------------------------------------------- sequence

    first_phase = staticmethod(sequence.first_phase)
    next_phase = staticmethod(sequence.next_phase)
    turn = staticmethod(sequence.turn)
    reports_after = staticmethod(sequence.reports_after)

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
            match words.fact(event):
                case (Ordered(order="move", done=True) | Retreated()) as fact:
                    if position.seat_of(fact.unit.power) == seat:
                        went[fact.unit.at] = fact.to
        return went

    # ------------------------------------------------------------------ seats

    lexicon = staticmethod(lexicon)
    check = staticmethod(check)
    explained = staticmethod(explained)
    room = staticmethod(room)

    def mine(self, board: Board, view: View) -> frozenset[str]:
        """A seat and the powers that it commands."""
        return frozenset({view.seat, *view.powers_of()}) if view.seat else frozenset()

    # -------------------------------------------------------- reports and map

    say = staticmethod(Say)
    report = staticmethod(report)
    sheet = staticmethod(sheet)
    choices = staticmethod(pointing.choices)
    at_large = staticmethod(pointing.at_large)
    asked_of = staticmethod(pointing.asked_of)

    def in_brief(self, board: Board, view: View, piece: Piece) -> str:
        return piece.symbol

    def area_of(self, board: Board, place: str) -> str:
        """A coast is drawn in its province."""
        return province_of(place)

    def geometry(self, board: Board, view: View) -> Geometry:
        return board.chart(view).geometry

    def beside(self, board: Board, view: View, area: str) -> Sequence[str]:
        return board.chart(view).beside.get(area, ())
