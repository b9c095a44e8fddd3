"""Skirmish: two sides claim places on a map of six."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import OpenFrame
from adjudicator.core.protocol import Ask, Event, NotAllowed, Order, Seat
from skirmish import sequence
from skirmish.board.components import Board, read_board
from skirmish.board.position import SIDES, Position
from skirmish.board.setup import open_scenario
from skirmish.board.sheet import sheet
from skirmish.book.claims import claims, refused
from skirmish.orders.lexicon import lexicon
from skirmish.orders.orders import Claim
from skirmish.rulings import RULINGS
from skirmish.view import View
from skirmish.words.facts import words
from skirmish.words.headline import MATTERS, headline, lead


class Skirmish(OpenFrame[Position, Board]):
    """The game system, put together from its rooms."""

    contract = 1
    name = "skirmish"
    title = "Skirmish"
    position = Position
    seen = View
    orders = (Claim,)
    rulings = RULINGS
    phases = {"claims": claims}
    wording = words
    matters = MATTERS

    board = staticmethod(read_board)
    open = staticmethod(open_scenario)
    lexicon = staticmethod(lexicon)
    sheet = staticmethod(sheet)

    next_phase = staticmethod(sequence.next_phase)
    turn = staticmethod(sequence.turn)
    outcome = staticmethod(sequence.outcome)
    reports_after = staticmethod(sequence.reports_after)

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(SIDES)

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

    def headline(self, board: Board, view: View, events: Sequence[Event]) -> str:
        return headline(board, view)

    def lead(self, board: Board, view: View, before: Any | None) -> list[str]:
        return lead(board, view)
