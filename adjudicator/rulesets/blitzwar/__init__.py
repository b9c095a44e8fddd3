"""BlitzWar: the Second World War in Europe, 47 turns from summer 1939 to spring 1945.

`BlitzWar` puts the chapters together. What a position in words looks like, and what
the scenario files mean, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.names import Lexicon
from adjudicator.core.pack import Pack
from adjudicator.core.pointing import apart
from adjudicator.core.protocol import Ask, Checked, Matter, NotAllowed, Order, PhaseFunction, Seat
from adjudicator.core.rehearsing import Known
from adjudicator.core.telling import Arrow, Layer
from adjudicator.rulesets.blitzwar import sequence
from adjudicator.rulesets.blitzwar.board import in_words, setup
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.forces import describe
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.board.sheet import sheet, traced
from adjudicator.rulesets.blitzwar.board.small_map import small_board
from adjudicator.rulesets.blitzwar.board.upgrades import upgrade
from adjudicator.rulesets.blitzwar.book import victory
from adjudicator.rulesets.blitzwar.book.air.air import air_force
from adjudicator.rulesets.blitzwar.book.land.combat import blitzkrieg, normal
from adjudicator.rulesets.blitzwar.book.land.movement import movement
from adjudicator.rulesets.blitzwar.book.naval import naval
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import cards
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import TURN_ORDERS
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from adjudicator.rulesets.blitzwar.book.sea_transport import sea_transport
from adjudicator.rulesets.blitzwar.orders import arriving, pointing, reasons
from adjudicator.rulesets.blitzwar.orders.checks import check_side_turn
from adjudicator.rulesets.blitzwar.orders.home_checks import check_home, parts_for
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_ORDERS, HOME_PHRASES, HomeOrder
from adjudicator.rulesets.blitzwar.orders.home_orders import scope as home_scope
from adjudicator.rulesets.blitzwar.orders.home_standing import HOME_STANDING
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.blitzwar.orders.order_parts import SideOrder
from adjudicator.rulesets.blitzwar.orders.orders import WAR_ORDERS
from adjudicator.rulesets.blitzwar.orders.standing import PHRASES, WAR_STANDING
from adjudicator.rulesets.blitzwar.rulings import RULINGS
from adjudicator.rulesets.blitzwar.view import View, view_of
from adjudicator.rulesets.blitzwar.words import explaining, situation, story
from adjudicator.rulesets.blitzwar.words.examples import EXAMPLES
from adjudicator.rulesets.blitzwar.words.report import report


class BlitzWar(Frame[Position, Board]):
    """The game system of the book, with our rulings BW-A1 to BW-A89."""

    contract = 1
    name = "blitzwar"
    title = "BlitzWar"
    position = Position
    units_called: ClassVar[tuple[str, ...]] = ("counter", "ship")
    places_called: ClassVar[tuple[str, ...]] = ("zone", "sea")
    seen = View
    orders = (*setup.SETUP_ORDERS, *HOME_ORDERS, *WAR_ORDERS)
    standing = (*HOME_STANDING, *WAR_STANDING)
    examples = EXAMPLES
    phrases = (*HOME_PHRASES, *PHRASES)
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "set_up": setup.set_up,
        "diplomacy": diplomacy,
        "cards": cards,
        "reinforcement": reinforcement,
        "naval": sequence.opening(naval),
        "air": air_force,
        "sea_transport": sea_transport,
        "movement": movement,
        "blitzkrieg": blitzkrieg,
        "normal": sequence.closing(normal),
    }
    fights = story.FIGHTS
    carried = frozenset({"minors"})
    decisions = situation.DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def lab_board(self, pack: Pack, words: Mapping[str, Any]) -> Board:
        """The pack's board, or the small one that the words bring in `map`."""
        board = read_board(pack)
        return small_board(board, words) if "map" in words else board

    open = staticmethod(setup.open_scenario)
    load_position = staticmethod(upgrade)
    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        """A seat for each side of the scenario; in a game for two one player holds Allies
        and Soviet Union (BW-2-2, BW-2-3)."""
        return list(position.playing)  # BW-2-1

    def first_phase(self, board: Board, position: Position) -> str:
        return "set_up" if setup.pending(position) else sequence.first_phase(position)

    def next_phase(self, board: Board, position: Position, done: str) -> str | None:
        if done == "set_up":
            return sequence.first_phase(position)
        return sequence.next_phase(board, position, done)

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
        """Orders for the set-up, for phases 1 to 3 and for a side-turn, tried out on what the
        seat may see."""
        return self._checked(board, ask, view, orders, rulings, None)

    def tried(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
        known: Known,
    ) -> Checked:
        return self._checked(board, ask, view, orders, rulings, known)

    def _checked(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
        known: Known | None,
    ) -> Checked:
        if ask.key == setup.SET_UP:
            return setup.check_set_up(board, ask, view.position, orders)
        side = cast("Side", ask.seat)
        if ask.key == TURN_ORDERS or (
            ask.scope == home_scope(view.position, side)
            and parts_for(self, board, ask, view.position, side)
        ):
            return check_home(self, view.position, board, ask, side, orders, rulings, known)
        checked = check_side_turn(self, board, ask, view, orders, rulings, known)
        for order in list(checked.stands):
            if (no := reasons.no_answer(view.position, board, ask, order)) is not None:
                checked.stands = [one for one in checked.stands if one is not order]
                checked.refused.append(no)
        checked.refused.sort(key=lambda no: no.line)
        return checked

    def why_not(
        self, board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        if order.tag() in ask.accepts:
            # What the sub-phase itself says of this order alone.
            refused = self.check(board, ask, view, [order], rulings).refused
            if refused and refused[0].clause != ask.clause:
                return refused[0]
        return reasons.why_not(view.position, board, ask, order)

    lapsed = staticmethod(reasons.lapsed)

    def order_words(self, board: Board, order: Order) -> str:
        return order.words(board) if isinstance(order, SideOrder | HomeOrder) else ""

    # ---------------------------------------------------------------- reports

    matter = staticmethod(situation.matter)
    explained = staticmethod(explaining.explained)
    room = staticmethod(explaining.room)
    falls = staticmethod(explaining.falls)
    stock = staticmethod(explaining.stock)
    chances = staticmethod(explaining.chances)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(view, board, ask, super().picture(board, view, ask))

    told = staticmethod(story.told)

    traced = staticmethod(traced)
    mine = staticmethod(story.mine)

    def layers(self, board: Board, view: View) -> list[Layer]:
        return [pointing.supply_layer(board, view)]

    choices = staticmethod(pointing.choices)
    at_large = staticmethod(arriving.at_large)
    holdings = staticmethod(pointing.holdings)

    def called(self, board: Board, view: View) -> Mapping[str, str]:
        own = (c for c in view.position.counters if c.side == view.seat)
        return apart((c.id, describe(c), c.place) for c in own)

    def drawn_as(self, board: Board, view: View, order: Order) -> list[Arrow]:
        return pointing.drawn_as(board, order, super().drawn_as(board, view, order))

    supposed = staticmethod(pointing.supposed)

    def reports_after(self, board: Board, position: Position, phase: str) -> str | None:
        if phase == "set_up":
            return None
        return sequence.reports_after(board, position, phase)

    report = staticmethod(report)
    sheet = staticmethod(sheet)
