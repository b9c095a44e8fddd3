"""Skirmish: two sides claim places on a map of six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import Ask, Event, NotAllowed, Order, Outcome, Seat, Turn
from adjudicator.core.telling import Sheet
from skirmish import sequence
from skirmish.board.components import Board, read_board
from skirmish.board.position import SIDES, Position
from skirmish.board.setup import open_scenario
from skirmish.board.sheet import sheet
from skirmish.book.claims import claims, refused
from skirmish.orders.lexicon import lexicon
from skirmish.orders.orders import Claim
from skirmish.rulings import RULINGS
from skirmish.view import View, view_of
from skirmish.words.facts import words
from skirmish.words.headline import headline, lead, situation


class Skirmish(Frame[Position, Board]):
    """The game system, put together from its rooms."""

    contract = 1
    name = "skirmish"
    title = "Skirmish"
    version = 1
    schema = 1
    position = Position
    seen = View
    orders = (Claim,)
    rulings = RULINGS
    phases = {"claims": claims}
    wording = words

    # --------------------------------------------------------------- components

    def board(self, pack: Pack) -> Board:
        return read_board(pack)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return open_scenario(board, scenario)

    # ----------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(SIDES)

    def next_phase(self, board: Board, position: Position, done: str) -> str | None:
        return sequence.next_phase(board, position)

    def turn(self, board: Board, position: Position) -> Turn:
        return sequence.turn(position)

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        return sequence.outcome(board, position)

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return f"Turn {position.turn}"

    # -------------------------------------------------------------------- seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, seat)

    def lexicon(self, board: Board, view: View) -> Lexicon:
        return lexicon(board)

    def refusal(
        self,
        board: Board,
        ask: Ask,
        view: View,
        order: Order,
        before: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> NotAllowed | None:
        return refused(board, view.holder, ask.seat, order) if isinstance(order, Claim) else None

    # ------------------------------------------------------------------ reports

    def headline(self, board: Board, view: View, events: Sequence[Event]) -> str:
        return headline(board, view)

    def lead(self, board: Board, view: View, before: Any | None) -> list[str]:
        return lead(board, view)

    def situation(self, board: Board, view: View, ask: Ask) -> list[str]:
        return situation(board, view)

    def sheet(self, board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
        return sheet(view)
