"""Two players for simulation and practice: one at random, one with some sense.

A bot answers asks as people do, with orders, and sees what its seat sees. Chance comes
from lots that the caller seeds, so a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.engine import Answerer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order, load_orders
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.book.production.council import COUNCIL_ORDERS, VoteFirst
from adjudicator.rulesets.victory.book.supply_phase import SUPPLY_ORDERS
from adjudicator.rulesets.victory.bots.battle import by_lot, random_lines, sensible_lines
from adjudicator.rulesets.victory.bots.moves import random_moves, sensible_moves
from adjudicator.rulesets.victory.orders.battle_orders import ORDERS
from adjudicator.rulesets.victory.orders.move_orders import MOVE_ORDERS
from adjudicator.rulesets.victory.orders.production_orders import PRODUCTION_ORDERS, Produce, Split
from adjudicator.rulesets.victory.orders.setup_orders import SETUP_ORDERS, Cut, Raise
from adjudicator.rulesets.victory.view import View

CLASSES: dict[str, type[Order]] = {
    cls.tag(): cls
    for cls in (
        *MOVE_ORDERS,
        *ORDERS,
        *SUPPLY_ORDERS,
        *PRODUCTION_ORDERS,
        *COUNCIL_ORDERS,
        *SETUP_ORDERS,
    )
}
WISHES = ("IN", "IN", "FA", "AR", "MK", "DB", "ART", "CA", "MA", "BB", "TB", "SS", "AB", "EN")


class Bot:
    """A player of either kind. lots: its chance; sense: does it think before it moves?"""

    def __init__(self, board: Board, seed: str, *, sense: bool) -> None:
        self.board, self.sense = board, sense
        self.lots = Lots(seed)

    def __call__(self, ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
        chapter = ask.key.partition("/")[0]
        match chapter:
            case "move":
                view = see()
                return [*self.moves(ask, view), *self.doctrine(view)]
            case "production":
                return self.production(ask, see())
            case "forces":
                return self.forces(ask)
        if not self.sense and chapter in ("turn", "hit", "away", "land"):
            return by_lot(ask, self.lots)
        return load_orders(ask.default, CLASSES)

    def doctrine(self, view: View) -> list[Order]:
        """How its units fight this turn."""
        if self.sense:
            return sensible_lines(self.board, view)
        return random_lines(self.board, view, self.lots)

    def moves(self, ask: Ask, view: View) -> list[Order]:
        think = sensible_moves if self.sense else random_moves
        return think(self.board, view, ask.seat, self.lots)

    def production(self, ask: Ask, view: View) -> list[Order]:
        orders: list[Order] = []
        if "VoteFirst" in ask.accepts and self.lots.part() < 0.3:
            orders.append(VoteFirst(arm=self.lots.one(["army", "navy", "air"])))
        if "Produce" not in ask.accepts:
            return orders
        if not self.sense and self.lots.part() < 0.2 and view.mine():
            block = self.lots.one(view.mine())
            if block.strength > 1:
                orders.append(Split(block=block.id, steps=1))
        wishes = [self.lots.one(WISHES) for _ in range(4)]
        return [*orders, Produce(wishes=wishes, new=self.lots.part() < 0.3)]

    def forces(self, ask: Ask) -> list[Order]:
        orders: list[Order] = []
        if "Cut" in ask.accepts:
            orders.append(Cut(words=f"lot {self.lots.number(10**9)}"))
        if "Raise" in ask.accepts:
            points = int(ask.facts["points"])
            for _ in range(12):
                unit = self.board.units[self.lots.one(WISHES)]
                if points >= unit.cost * unit.steps:
                    points -= unit.cost * unit.steps
                    orders.append(Raise(unit=unit.code))
        return orders


def random_bot(board: Board, seed: str) -> Answerer:
    """Moves drawn by lot."""
    return Bot(board, seed, sense=False)


def sensible_bot(board: Board, seed: str) -> Answerer:
    """Attacks where it is stronger, keeps garrisons, brings the others forward."""
    return Bot(board, seed, sense=True)


BOTS: dict[str, Callable[[Board, str], Answerer]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}
