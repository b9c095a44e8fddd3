"""The World at War: Europe. The Second World War in Europe in quarterly turns, 1939 to 1945.

`WorldAtWar` puts the chapters together. What a position in words looks like, and what is ours
where the book is silent, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.pointing import apart
from adjudicator.core.protocol import Ask, Event, Matter, Order, PhaseFunction, Seat
from adjudicator.core.telling import Arrow, Line
from adjudicator.rulesets.world_at_war import sequence
from adjudicator.rulesets.world_at_war.board import in_words, setup
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.components import read_board
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.sheet import layers, sheet, traced
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, SEATS
from adjudicator.rulesets.world_at_war.board.terms import Seat as Side
from adjudicator.rulesets.world_at_war.book.convoys.strategic_warfare import strategic_warfare
from adjudicator.rulesets.world_at_war.book.deployment import deployment
from adjudicator.rulesets.world_at_war.book.economy.admin import admin
from adjudicator.rulesets.world_at_war.book.economy.economic import economic
from adjudicator.rulesets.world_at_war.book.moving import segment
from adjudicator.rulesets.world_at_war.book.moving.interdiction import interdiction
from adjudicator.rulesets.world_at_war.book.offensive.deciding import doctrine
from adjudicator.rulesets.world_at_war.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.world_at_war.book.turn_end import turn_end
from adjudicator.rulesets.world_at_war.book.victory import outcome
from adjudicator.rulesets.world_at_war.orders import pointing, spending
from adjudicator.rulesets.world_at_war.orders.checks import check
from adjudicator.rulesets.world_at_war.orders.doctrine import DOCTRINE, DOCTRINE_PHRASES
from adjudicator.rulesets.world_at_war.orders.home import HOME_ORDERS, HOME_PHRASES
from adjudicator.rulesets.world_at_war.orders.home_checks import not_yours
from adjudicator.rulesets.world_at_war.orders.home_standing import HOME_STANDING
from adjudicator.rulesets.world_at_war.orders.lexicon import lexicon
from adjudicator.rulesets.world_at_war.orders.stakes import stakes
from adjudicator.rulesets.world_at_war.orders.war import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.world_at_war.orders.war_standing import WAR_STANDING
from adjudicator.rulesets.world_at_war.rulings import RULINGS
from adjudicator.rulesets.world_at_war.view import View, view_of
from adjudicator.rulesets.world_at_war.words import explaining, situation, story
from adjudicator.rulesets.world_at_war.words.examples import EXAMPLES
from adjudicator.rulesets.world_at_war.words.report import report, told_to


class WorldAtWar(Frame[Position, Board]):
    """The game system of the playbook, its core rules reconstructed (WAW-CORE)."""

    contract = 1
    name = "world_at_war"
    title = "The World at War: Europe"
    position = Position
    units_called: ClassVar[tuple[str, ...]] = ("unit",)
    places_called: ClassVar[tuple[str, ...]] = ("place",)
    seen = View
    orders = (*HOME_ORDERS, *WAR_ORDERS, *DOCTRINE)
    standing = (*HOME_STANDING, *WAR_STANDING)
    examples = EXAMPLES
    phrases = (
        *HOME_PHRASES,
        *WAR_PHRASES,
        *DOCTRINE_PHRASES,
    )
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "deployment": deployment,
        "admin": admin,
        "doctrine": doctrine,
        "interdiction": interdiction,
        **segment.PHASES,
        "strategic_warfare": strategic_warfare,
        "economic": economic,
        "diplomacy": diplomacy,
        "turn_end": turn_end,
    }  # WAW-CORE.SEQ-2
    fights = story.FIGHTS
    decisions = situation.DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return setup.open_scenario(board, scenario, rulings)

    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        """Two seats, each of which may be a team (WAW-2.2-1)."""
        return list(SEATS)

    first_phase = staticmethod(sequence.first_phase)
    next_phase = staticmethod(sequence.next_phase)
    plans_over = staticmethod(sequence.plans_over)
    turn = staticmethod(sequence.turn)
    outcome = staticmethod(outcome)

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(board, position, cast("Side | None", seat))

    def lexicon(self, board: Board, view: View) -> Lexicon:
        return lexicon(board, view.position, view.seat)

    check = staticmethod(check)
    tried = staticmethod(check)
    stakes = staticmethod(stakes)
    why_not = staticmethod(not_yours)

    # ---------------------------------------------------------------- reports

    matter = staticmethod(situation.matter)
    explained = staticmethod(explaining.explained)
    room = staticmethod(explaining.room)

    def prices(self, board: Board, view: View) -> list[str]:
        return explaining.prices(board)

    falls = staticmethod(explaining.falls)
    elsewhere = staticmethod(explaining.elsewhere)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(board, view, ask, super().picture(board, view, ask))

    reports_after = staticmethod(sequence.reports_after)
    report = staticmethod(report)
    sheet = staticmethod(sheet)

    def told(self, board: Board, view: View, events: Sequence[Event]) -> list[Line]:
        return [line for event in events for line in told_to(board, view, event)]

    traced = staticmethod(traced)
    mine = staticmethod(story.mine)
    layers = staticmethod(layers)
    choices = staticmethod(pointing.choices)
    at_large = staticmethod(spending.at_large)
    holdings = staticmethod(pointing.holdings)

    def called(self, board: Board, view: View) -> Mapping[str, str]:
        own = (u for u in view.position.units if seat_of(view.position, u.nation) == view.seat)
        return apart(
            (u.id, f"{board.adjective(u.nation)} {KIND_NAMES[u.kind]}", u.place) for u in own
        )

    def drawn_as(self, board: Board, view: View, order: Order) -> list[Arrow]:
        return pointing.drawn_as(board, order, super().drawn_as(board, view, order))

    supposed = staticmethod(pointing.supposed)
