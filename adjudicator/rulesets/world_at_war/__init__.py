"""The World at War: Europe. The Second World War in Europe in quarterly turns, 1939 to 1945.

`WorldAtWar` puts the chapters together. What a position in words looks like, and what is ours
where the book is silent, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.pointing import Choice, Held
from adjudicator.core.protocol import (
    Ask,
    Bot,
    Checked,
    Event,
    Matter,
    NotAllowed,
    Order,
    Outcome,
    PhaseFunction,
    Phrase,
    Ruleset,
    Ruling,
    Seat,
    Stake,
    StandingOrder,
    Turn,
)
from adjudicator.core.telling import Arrow, Layer, Line, Report, Sheet
from adjudicator.rulesets.world_at_war import sequence
from adjudicator.rulesets.world_at_war.board import setup
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.components import read_board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import SEATS
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
from adjudicator.rulesets.world_at_war.orders.doctrine import DOCTRINE, DOCTRINE_PHRASES
from adjudicator.rulesets.world_at_war.orders.home import HOME_ORDERS, HOME_PHRASES
from adjudicator.rulesets.world_at_war.orders.home_standing import HOME_STANDING
from adjudicator.rulesets.world_at_war.orders.lexicon import lexicon
from adjudicator.rulesets.world_at_war.orders.war import WAR_ORDERS, WAR_PHRASES
from adjudicator.rulesets.world_at_war.orders.war_standing import WAR_STANDING
from adjudicator.rulesets.world_at_war.rulings import RULINGS
from adjudicator.rulesets.world_at_war.view import View, view_of
from adjudicator.rulesets.world_at_war.words import inwords, situation, story


class WorldAtWar(Ruleset[Position, Board]):
    """The game system of the playbook, its core rules reconstructed (WAW-CORE)."""

    contract: ClassVar[int] = 1
    name: ClassVar[str] = "world_at_war"
    title: ClassVar[str] = "The World at War: Europe"
    version: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    position = Position
    seen = View
    orders: ClassVar[tuple[type[Order], ...]] = (*HOME_ORDERS, *WAR_ORDERS, *DOCTRINE)
    standing: ClassVar[tuple[type[StandingOrder], ...]] = (*HOME_STANDING, *WAR_STANDING)
    phrases: ClassVar[tuple[type[Phrase], ...]] = (
        *HOME_PHRASES,
        *WAR_PHRASES,
        *DOCTRINE_PHRASES,
    )
    rulings: ClassVar[tuple[Ruling, ...]] = RULINGS
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
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = situation.DECISIONS

    # ------------------------------------------------------------- components

    def board(self, pack: Pack) -> Board:
        return read_board(pack)

    def open(self, board: Board, scenario: str, rulings: Mapping[str, Scalar]) -> Position:
        return setup.open_scenario(board, scenario, rulings)

    def from_words(self, board: Board, words: Mapping[str, Any]) -> Position:
        return inwords.from_words(board, words)

    def to_words(self, board: Board, position: Position) -> dict[str, Any]:
        return inwords.to_words(board, position)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        """Two seats, each of which may be a team (WAW-2.2-1)."""
        return list(SEATS)

    def first_phase(self, board: Board, position: Position) -> str:
        return sequence.first_phase(board, position)

    def next_phase(self, board: Board, position: Position, done: str) -> str | None:
        return sequence.next_phase(board, position, done)

    def plans_over(self, board: Board, position: Position, done: str) -> dict[str, str]:
        return sequence.plans_over(position, done)

    def turn(self, board: Board, position: Position) -> Turn:
        return sequence.turn(board, position)

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        from adjudicator.rulesets.world_at_war.book.victory import outcome

        return outcome(board, position)

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(board, position, cast("Side | None", seat))

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
        from adjudicator.rulesets.world_at_war.orders.checks import check

        return check(board, ask, view, orders)

    def stakes(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> list[Stake]:
        from adjudicator.rulesets.world_at_war.orders.stakes import stakes

        return stakes(board, ask, view, orders)

    def why_not(
        self, board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """The rule behind what a question does not take."""
        from adjudicator.rulesets.world_at_war.orders.home_checks import not_yours

        return not_yours(ask, order)

    # ------------------------------------------------------------------- bots

    def bots(self) -> Mapping[str, Callable[[Board, str], Bot]]:
        from adjudicator.rulesets.world_at_war.bots.players import BOTS

        return BOTS

    # ---------------------------------------------------------------- reports

    def matter(self, board: Board, view: View, name: str) -> Matter | None:
        return situation.matter(board, view, name)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(board, view, ask, super().picture(board, view, ask))

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        return sequence.reports_after(board, position, phase)

    def report(
        self,
        board: Board,
        view: View,
        before: View | None,
        events: Sequence[Event],
        title: str,
    ) -> Report:
        from adjudicator.rulesets.world_at_war.words.report import report

        return report(board, view, before, events, title)

    def sheet(self, board: Board, view: View, events: Sequence[Event] = ()) -> Sheet:
        from adjudicator.rulesets.world_at_war.board.sheet import sheet

        return sheet(board, view, events)

    def told(self, board: Board, view: View, events: Sequence[Event]) -> list[Line]:
        from adjudicator.rulesets.world_at_war.words.report import told_to

        return [line for event in events for line in told_to(board, view, event)]

    def traced(self, board: Board, view: View, events: Sequence[Event]) -> list[Arrow]:
        from adjudicator.rulesets.world_at_war.board.sheet import traced

        return traced(board, view.position, events)

    def mine(self, board: Board, view: View) -> frozenset[str]:
        return story.mine(view)

    def layers(self, board: Board, view: View) -> list[Layer]:
        from adjudicator.rulesets.world_at_war.board.sheet import layers

        return layers(board, view)

    def choices(self, board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
        from adjudicator.rulesets.world_at_war.orders import pointing

        return pointing.choices(board, ask, view, place)

    def at_large(self, board: Board, ask: Ask, view: View) -> Iterable[Choice]:
        from adjudicator.rulesets.world_at_war.orders import spending

        return spending.at_large(board, ask, view)

    def holdings(self, board: Board, ask: Ask, view: View) -> list[Held]:
        from adjudicator.rulesets.world_at_war.orders import pointing

        return pointing.holdings(board, ask, view)

    def drawn_as(self, board: Board, view: View, order: Order) -> list[Arrow]:
        from adjudicator.rulesets.world_at_war.orders import pointing

        return pointing.drawn_as(board, order, super().drawn_as(board, view, order))

    def supposed(self, board: Board, view: View) -> tuple[Position, list[str]]:
        from adjudicator.rulesets.world_at_war.orders import pointing

        return pointing.supposed(view)
