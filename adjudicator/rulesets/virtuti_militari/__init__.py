"""Virtuti Militari: the Second World War in Europe, five turns a year from 1939 to 1945.

`VirtutiMilitari` puts the chapters together. What a position in words looks like, and what
is ours where the book is silent, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.pointing import Choice, apart
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Event,
    Matter,
    NotAllowed,
    Order,
    PhaseFunction,
    Seat,
)
from adjudicator.core.telling import Arrow, Line
from adjudicator.rulesets.virtuti_militari import sequence
from adjudicator.rulesets.virtuti_militari.board import in_words, setup
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.components import read_board
from adjudicator.rulesets.virtuti_militari.board.position import Position
from adjudicator.rulesets.virtuti_militari.board.sheet import layers, sheet, traced
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, KIND_NAMES, SIDES, Side
from adjudicator.rulesets.virtuti_militari.book import victory
from adjudicator.rulesets.virtuti_militari.book.events import calendar, random_event
from adjudicator.rulesets.virtuti_militari.book.home.production import production
from adjudicator.rulesets.virtuti_militari.book.home.strategic import strategic
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.virtuti_militari.book.summary import summary
from adjudicator.rulesets.virtuti_militari.book.supply import supply
from adjudicator.rulesets.virtuti_militari.book.war.operations import operations
from adjudicator.rulesets.virtuti_militari.book.war.planning import planning
from adjudicator.rulesets.virtuti_militari.book.weather import weather
from adjudicator.rulesets.virtuti_militari.orders import checks, home_checks, pointing
from adjudicator.rulesets.virtuti_militari.orders.home_orders import HOME_ORDERS, HOME_PHRASES
from adjudicator.rulesets.virtuti_militari.orders.home_standing import HOME_STANDING
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.orders.orders import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.virtuti_militari.orders.stakes import stakes
from adjudicator.rulesets.virtuti_militari.orders.standing import WAR_STANDING
from adjudicator.rulesets.virtuti_militari.rulings import RULINGS
from adjudicator.rulesets.virtuti_militari.view import View, view_of
from adjudicator.rulesets.virtuti_militari.words import explaining, situation, story
from adjudicator.rulesets.virtuti_militari.words.examples import EXAMPLES
from adjudicator.rulesets.virtuti_militari.words.report import report, told_to


class VirtutiMilitari(Frame[Position, Board]):
    """The game system of the book, with our rulings VM-A1 to VM-A62."""

    contract = 1
    name = "virtuti_militari"
    title = "Virtuti Militari"
    position = Position
    units_called: ClassVar[tuple[str, ...]] = ("unit",)
    places_called: ClassVar[tuple[str, ...]] = ("place",)
    seen = View
    orders = (*HOME_ORDERS, *WAR_ORDERS)
    standing = (*HOME_STANDING, *WAR_STANDING)
    examples = EXAMPLES
    phrases = (*HOME_PHRASES, *WAR_PHRASES)
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "weather": weather,
        "calendar": calendar,
        "random_event": random_event,
        "strategic": strategic,
        "production": production,
        "planning": planning,
        "operations": operations,
        "supply": supply,
        "diplomacy": diplomacy,
        "summary": summary,
    }  # VM-SEQ-5
    fights = story.FIGHTS
    carried = frozenset({"battle", "losses", "pressed"})
    decisions = situation.DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return setup.open_scenario(board, scenario)

    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        """Two seats: the Allied player holds the Western Allies and the USSR (VM-INTRO-1)."""
        return list(SIDES)

    def first_phase(self, board: Board, position: Position) -> str:
        return position.begins

    next_phase = staticmethod(sequence.next_phase)
    plans_over = staticmethod(sequence.plans_over)
    turn = staticmethod(sequence.turn)
    outcome = staticmethod(victory.outcome)

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, cast("Side | None", seat))

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
        """Orders tried out on what the seat may see."""
        if home_checks.is_home(ask):
            side = cast("Side", ask.seat)
            return home_checks.check_home(view.position, board, ask, side, orders, rulings)
        return checks.check_war(board, ask, view, orders)

    def why_not(
        self, board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """The rule behind the options of an ask."""
        if home_checks.is_home(ask):
            return home_checks.why_not(board, ask, view.position, order, rulings)
        return checks.why_not(board, ask, view.position, order)

    # ---------------------------------------------------------------- reports

    matter = staticmethod(situation.matter)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(board, view, ask, super().picture(board, view, ask))

    stakes = staticmethod(stakes)
    explained = staticmethod(explaining.explained)
    room = staticmethod(explaining.room)

    def prices(self, board: Board, view: View) -> list[str]:
        return explaining.prices(board)

    falls = staticmethod(explaining.falls)
    chances = staticmethod(explaining.chances)
    reports_after = staticmethod(sequence.reports_after)
    report = staticmethod(report)
    sheet = staticmethod(sheet)

    def told(self, board: Board, view: View, events: Sequence[Event]) -> list[Line]:
        return [line for event in events for line in told_to(board, view, event)]

    traced = staticmethod(traced)
    places_of = staticmethod(story.places_of)
    mine = staticmethod(story.mine)
    layers = staticmethod(layers)
    choices = staticmethod(pointing.choices)

    def at_large(self, board: Board, ask: Ask, view: View) -> list[Choice]:
        return []  # what needs no place of the map has a question of its own

    holdings = staticmethod(pointing.holdings)

    def called(self, board: Board, view: View) -> Mapping[str, str]:
        sides = FACTIONS_OF[view.seat] if view.seat else ()
        own = (unit for unit in view.position.units if unit.faction in sides)
        return apart((u.id, f"{KIND_NAMES[u.kind]} L{u.level}", u.place) for u in own)

    def drawn_as(self, board: Board, view: View, order: Order) -> list[Arrow]:
        return pointing.drawn_as(board, view, order, super().drawn_as(board, view, order))

    supposed = staticmethod(pointing.supposed)
