"""Totaler Krieg!: Europe from 1937 to V-E Day, in hexes, cards and politics, for three factions.

`TotalerKrieg` puts the chapters together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.pointing import Choice
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Event,
    Matter,
    NotAllowed,
    Order,
    PhaseFunction,
    Seat,
    Stake,
)
from adjudicator.core.rehearsing import Known
from adjudicator.core.telling import Geometry, Layer, Line
from adjudicator.rulesets.totaler_krieg import sequence
from adjudicator.rulesets.totaler_krieg.board import in_words
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, Faction
from adjudicator.rulesets.totaler_krieg.board.called import counters_called, in_english
from adjudicator.rulesets.totaler_krieg.board.components import read_board
from adjudicator.rulesets.totaler_krieg.board.geometry import geometry
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.board.sheet import sheet
from adjudicator.rulesets.totaler_krieg.book.countries.peace import peace
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.book.ending.arriving import turn_marker
from adjudicator.rulesets.totaler_krieg.book.ending.delay import delay
from adjudicator.rulesets.totaler_krieg.book.ending.turning import markers
from adjudicator.rulesets.totaler_krieg.book.events import phases
from adjudicator.rulesets.totaler_krieg.book.fighting.combat import blitz, regular
from adjudicator.rulesets.totaler_krieg.book.home.logistics import logistics
from adjudicator.rulesets.totaler_krieg.book.home.organization import organization
from adjudicator.rulesets.totaler_krieg.book.home.replacements import replacements
from adjudicator.rulesets.totaler_krieg.book.moving.marching import operational, reserve
from adjudicator.rulesets.totaler_krieg.book.placement.support import support
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS, STANDING_ORDERS, pointing
from adjudicator.rulesets.totaler_krieg.orders.checks import check
from adjudicator.rulesets.totaler_krieg.orders.checks_countries import why_not
from adjudicator.rulesets.totaler_krieg.orders.lapsing import lapsed
from adjudicator.rulesets.totaler_krieg.orders.lexicon import lexicon
from adjudicator.rulesets.totaler_krieg.orders.stakes import stakes
from adjudicator.rulesets.totaler_krieg.rulings import RULINGS
from adjudicator.rulesets.totaler_krieg.view import View, view_of
from adjudicator.rulesets.totaler_krieg.words import situation, story
from adjudicator.rulesets.totaler_krieg.words.examples import EXAMPLES
from adjudicator.rulesets.totaler_krieg.words.explaining import explained, falls, room
from adjudicator.rulesets.totaler_krieg.words.report import report, told_to


class TotalerKrieg(Frame[Position, Board]):
    """The game system of the book, with our rulings TK-A."""

    contract = 1
    name = "totaler_krieg"
    title = "Totaler Krieg!"
    position = Position
    units_called: ClassVar[tuple[str, ...]] = ("unit",)
    seen = View
    orders = ALL_ORDERS
    standing = STANDING_ORDERS
    examples = EXAMPLES
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "opening": phases.opening,
        "victory": victory.victory,
        "plan": sequence.plan,
        "cards": phases.cards,
        "logistics": logistics,
        "replacements": replacements,
        "politics": phases.politics,
        "support": support,
        "organization": organization,
        "operational": operational,
        "blitz": blitz,
        "regular": regular,
        "markers": markers,
        "reserve": reserve,
        "peace": peace,
        "events": phases.events,
        "done": sequence.done,
        "delay": delay,
        "turn": turn_marker,
    }
    fights = story.FIGHTS
    carried = frozenset({"card", "units"})
    decisions = situation.DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return open_scenario(board, scenario)

    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        return list(FACTIONS)  # TK-13.1-1

    first_phase = staticmethod(sequence.first_phase)
    next_phase = staticmethod(sequence.next_phase)
    plans_over = staticmethod(sequence.plans_over)
    turn = staticmethod(sequence.turn)
    outcome = staticmethod(victory.outcome)

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, cast("Faction | None", seat))

    def lexicon(self, board: Board, view: View) -> Lexicon:
        return lexicon(board, view.position, view.seat)

    def check(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        return check(self, board, ask, view, orders, rulings)

    def tried(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
        known: Known,
    ) -> Checked:
        return check(self, board, ask, view, orders, rulings, known)

    def stakes(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> list[Stake]:
        found = stakes(self, board, ask, view, orders, rulings)
        return [one.model_copy(update={"text": in_english(board, one.text)}) for one in found]

    def why_not(
        self, board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        return why_not(board, ask, view, order)

    def lapsed(
        self, board: Board, position: Position, phase: str, seat: Seat, order: Order
    ) -> NotAllowed | None:
        return lapsed(position, board, phase, order)

    # ---------------------------------------------------------------- reports

    reports_after = staticmethod(sequence.reports_after)
    report = staticmethod(report)
    sheet = staticmethod(sheet)

    def told(self, board: Board, view: View, events: Sequence[Event]) -> list[Line]:
        lines = [line for event in events for line in told_to(board, view, event)]
        return [line.model_copy(update={"text": in_english(board, line.text)}) for line in lines]

    traced = staticmethod(story.traced)
    mine = staticmethod(story.mine)

    def layers(self, board: Board, view: View) -> list[Layer]:
        layer = pointing.supply_layer(board, view)
        return [layer] if layer is not None else []

    choices = staticmethod(pointing.choices)

    def at_large(self, board: Board, ask: Ask, view: View) -> list[Choice]:
        return []  # what needs no place of the map has a question of its own

    holdings = staticmethod(pointing.holdings)

    def called(self, board: Board, view: View) -> Mapping[str, str]:
        return counters_called(board)

    drawn_as = staticmethod(pointing.drawn_as)

    supposed = staticmethod(pointing.supposed)
    matter = staticmethod(situation.matter)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(board, view, ask, super().picture(board, view, ask))

    explained = staticmethod(explained)
    room = staticmethod(room)
    falls = staticmethod(falls)

    def geometry(self, board: Board, view: View) -> Geometry:
        return geometry(board)
