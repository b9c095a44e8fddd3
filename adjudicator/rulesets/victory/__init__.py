"""Victory: blocks, fog of war, battles of three rounds on geomorphic maps.

`Victory` puts the chapters together. What a position in words looks like, and what the
scenario files mean, stands in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from adjudicator.core.conditions import Scalar
from adjudicator.core.frame import Frame
from adjudicator.core.pack import Pack
from adjudicator.core.protocol import (
    Ask,
    Checked,
    Matter,
    NotAllowed,
    Order,
    Outcome,
    PhaseFunction,
    Seat,
)
from adjudicator.core.telling import Layer
from adjudicator.rulesets.victory import sequence
from adjudicator.rulesets.victory.board import in_words
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.components import read_board
from adjudicator.rulesets.victory.board.position import Position
from adjudicator.rulesets.victory.board.setup import open_scenario
from adjudicator.rulesets.victory.board.sheet import geometry, sheet
from adjudicator.rulesets.victory.board.small_map import small_board
from adjudicator.rulesets.victory.book import setup_phases
from adjudicator.rulesets.victory.book.battle.combat import combat
from adjudicator.rulesets.victory.book.battle.retreats import exit_refused
from adjudicator.rulesets.victory.book.battle.turns import TURN, turn_refused
from adjudicator.rulesets.victory.book.initiative import initiative
from adjudicator.rulesets.victory.book.moving.movement import check_moves, movement
from adjudicator.rulesets.victory.book.moving.moving import rehearsal
from adjudicator.rulesets.victory.book.production.council import COUNCIL_ORDERS
from adjudicator.rulesets.victory.book.production.production_phase import (
    check_production,
    production,
)
from adjudicator.rulesets.victory.book.supply_phase import (
    SUPPLY_ORDERS,
    SUPPLY_STANDING,
    DeclareBeachhead,
    check_beachheads,
    declaration_refused,
    supply_and_victory,
)
from adjudicator.rulesets.victory.orders import battle_orders, doctrine, pointing
from adjudicator.rulesets.victory.orders.battle_checks import check_doctrine, line_refused
from adjudicator.rulesets.victory.orders.battle_orders import Doctrine, Retreat
from adjudicator.rulesets.victory.orders.lexicon import lexicon
from adjudicator.rulesets.victory.orders.move_orders import MOVE_ORDERS, MOVE_PHRASES
from adjudicator.rulesets.victory.orders.production_orders import (
    PRODUCTION_ORDERS,
    PRODUCTION_STANDING,
)
from adjudicator.rulesets.victory.orders.setup_orders import SETUP_ORDERS, SETUP_PHRASES, Deploy
from adjudicator.rulesets.victory.orders.stakes import stakes
from adjudicator.rulesets.victory.rulings import RULINGS
from adjudicator.rulesets.victory.view import View, view_of
from adjudicator.rulesets.victory.words import explaining, situation, story
from adjudicator.rulesets.victory.words.report import report


class Victory(Frame[Position, Board]):
    """The game system of the book, with our rulings VIC-A1 to VIC-A69."""

    contract = 1
    name = "victory"
    title = "Victory"
    position = Position
    units_called: ClassVar[tuple[str, ...]] = ("block",)
    places_called: ClassVar[tuple[str, ...]] = ("hex",)
    seen = View
    orders = (
        *MOVE_ORDERS,
        *battle_orders.ORDERS,
        *SUPPLY_ORDERS,
        *PRODUCTION_ORDERS,
        *COUNCIL_ORDERS,
        *SETUP_ORDERS,
    )
    standing = (
        *doctrine.STANDING,
        *SUPPLY_STANDING,
        *PRODUCTION_STANDING,
    )
    phrases = (*MOVE_PHRASES, *battle_orders.PHRASES, *SETUP_PHRASES)
    rulings = RULINGS
    phases: ClassVar[Mapping[str, PhaseFunction]] = {
        "maps": setup_phases.maps,
        "forces": setup_phases.forces,
        "deployment": setup_phases.deployment,
        "initiative": initiative,
        "move": movement,
        "combat": combat,
        "supply": supply_and_victory,
        "production": production,
    }
    fights = story.FIGHTS
    decisions = situation.DECISIONS

    # ------------------------------------------------------------- components

    board = staticmethod(read_board)

    def lab_board(self, pack: Pack, words_: Mapping[str, Any]) -> Board:
        """The pack's board, with the small map that the words bring in `map`."""
        board = read_board(pack)
        return small_board(board, words_["map"]) if "map" in words_ else board

    open = staticmethod(open_scenario)
    from_words = staticmethod(in_words.from_words)
    to_words = staticmethod(in_words.to_words)

    # --------------------------------------------------------------- sequence

    def seats(self, board: Board, position: Position) -> list[Seat]:
        """The seats of all powers, clockwise."""
        return [seat for power in position.powers for seat in position.seats_of(power)]

    first_phase = staticmethod(sequence.first_phase)
    next_phase = staticmethod(sequence.next_phase)
    plans_over = staticmethod(sequence.plans_over)
    turn = staticmethod(sequence.turn)

    def outcome(self, board: Board, position: Position) -> Outcome | None:
        """Winners and points by seat: the commanders of a power share what it won (10.5)."""
        if not position.over:
            return None
        last = {
            seat: held[-1]
            for power, held in position.history.items()
            if held
            for seat in position.seats_of(power)
        }
        return Outcome(
            winners=[seat for power in position.winners for seat in position.seats_of(power)],
            points=last,
            text=position.result,
            clause=position.result_clause,
        )

    # ------------------------------------------------------------------ seats

    def view(self, board: Board, position: Position, seat: Seat | None) -> View:
        return view_of(position, seat)

    lexicon = staticmethod(lexicon)

    def check(
        self,
        board: Board,
        ask: Ask,
        view: View,
        orders: Sequence[Order],
        rulings: Mapping[str, Scalar],
    ) -> Checked:
        """Orders are tried out on what the seat sees, each kind in its chapter."""
        lines = check_doctrine(board, view, orders)
        checked = self._chapter(board, ask, view, lines.stands)
        checked.refused = sorted([*lines.refused, *checked.refused], key=lambda no: no.line)
        for line, text in lines.notes.items():
            more = checked.notes.get(line)
            checked.notes[line] = f"{text}; {more}" if more else text
        checked.doubtful += [order for order in lines.stands if isinstance(order, Doctrine)]
        return checked

    def why_not(
        self, board: Board, ask: Ask, view: View, order: Order, rulings: Mapping[str, Scalar]
    ) -> NotAllowed | None:
        """The rule behind the options of an ask, on what its seat sees."""
        if ask.key.startswith("turn/") and isinstance(order, TURN) and view.power:
            there = rehearsal(view, battle=ask.key.split("/")[1])
            return turn_refused(board, there, view.power, ask.key, order)
        if order.tag() not in (*ask.accepts, *ask.ahead):
            return None
        if isinstance(order, Deploy):
            checked = setup_phases.check_setup(board, ask, view, [order])
            return next(iter(checked.refused), None)
        if isinstance(order, Retreat) and view.power:
            return exit_refused(board, rehearsal(view), view.power, ask.key, order)
        if isinstance(order, DeclareBeachhead):
            return declaration_refused(rehearsal(view), board, view.power, order)
        return None

    def lapsed(
        self, board: Board, position: Position, phase: str, seat: Seat, order: Order
    ) -> NotAllowed | None:
        """When all have moved, lines for battles that can never be followed are over: a seat
        without a battle is asked nothing, and hears of them all the same. So it is after
        Supply of a Beachhead of which nobody asked."""
        if phase == "move" and isinstance(order, Doctrine):
            return line_refused(board, view_of(position, seat), order)
        if phase == "supply" and isinstance(order, DeclareBeachhead) and order.when is None:
            return declaration_refused(position, board, position.power_of(seat), order)
        return None

    def _chapter(self, board: Board, ask: Ask, view: View, orders: Sequence[Order]) -> Checked:
        chapter = ask.key.partition("/")[0]
        if chapter == "move":
            return check_moves(board, ask, view, orders)[0]
        if chapter == "production":
            return check_production(board, ask, view, orders)
        if chapter == "beachheads":
            return check_beachheads(board, view, orders)
        if chapter in ("forces", "deploy"):
            return setup_phases.check_setup(board, ask, view, orders)
        return Checked(stands=list(orders))

    # ---------------------------------------------------------------- reports

    stakes = staticmethod(stakes)
    reports_after = staticmethod(sequence.reports_after)
    report = staticmethod(report)
    told = staticmethod(story.told)
    traced = staticmethod(story.traced)
    mine = staticmethod(story.mine)
    geometry = staticmethod(geometry)
    sheet = staticmethod(sheet)

    def layers(self, board: Board, view: View) -> list[Layer]:
        layer = pointing.supply_layer(board, view)
        return [layer] if layer is not None else []

    def own_colours(self, board: Board, view: View) -> frozenset[str]:
        return frozenset(power for power in view.powers if view.friends(view.power, power))

    def beside(self, board: Board, view: View, area: str) -> Sequence[str]:
        hexmap = board.map_of(view)
        return (
            [tile for tile in hexmap.disc(area, 1) if tile != area] if area in hexmap.tiles else ()
        )

    choices = staticmethod(pointing.choices)
    at_large = staticmethod(pointing.at_large)
    holdings = staticmethod(pointing.holdings)
    drawn_as = staticmethod(pointing.drawn_as)
    supposed = staticmethod(pointing.supposed)
    matter = staticmethod(situation.matter)

    def picture(self, board: Board, view: View, ask: Ask) -> list[Matter]:
        return situation.picture(view, board, ask, super().picture(board, view, ask))

    explained = staticmethod(explaining.explained)
    room = staticmethod(explaining.room)

    def prices(self, board: Board, view: View) -> list[str]:
        return explaining.prices(board)
