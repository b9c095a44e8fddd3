"""The sensible bot: attacks where the odds are good, keeps a line, brings up replacements.

Cards and politics are answered by hooks, each a function that gives orders or None; what no
hook answers gets the question's default, or its first option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Bot, Order, StandingOrder, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.bots import diplomacy, statecraft
from adjudicator.rulesets.totaler_krieg.bots.armies import appear, joined
from adjudicator.rulesets.totaler_krieg.bots.staff import convoys, raised, supporting
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Help, Land, Stand, Withdraw
from adjudicator.rulesets.totaler_krieg.orders.minors import AlwaysSetUp
from adjudicator.rulesets.totaler_krieg.orders.politics import AlwaysChoose
from adjudicator.rulesets.totaler_krieg.orders.standing import (
    AlwaysAdvance,
    AlwaysContest,
    AlwaysHelp,
    AlwaysLose,
    AlwaysRetreat,
    AlwaysStand,
)
from adjudicator.rulesets.totaler_krieg.orders.support import Contest
from adjudicator.rulesets.totaler_krieg.view import View

CLASSES = {cls.tag(): cls for cls in ALL_ORDERS}
STAND_WITH = 5
"""Steps with which a force stands rather than withdraws."""
CONTESTED = ("air_force", "bomber", "surface_fleet", "cv_fleet")
"""Kinds of placements that are contested."""
Hook = Callable[[Board, View, Ask, Lots], "list[Order] | None"]
HOOKS: list[Hook] = []
"""Who answers what this module knows nothing about; asked in their order."""
PLANNERS: list[Callable[[Board, View, Lots], list[Order]]] = [
    diplomacy.reasoned,
    statecraft.governed,
]
"""Who adds to a plan: cards to select, politics to declare."""
STANDING: tuple[StandingOrder, ...] = (
    AlwaysContest(),
    AlwaysHelp(),
    AlwaysStand(back=True),
    AlwaysRetreat(supply=True),
    AlwaysLose(cheapest=True),
    AlwaysAdvance(),
    AlwaysSetUp(usual=True),
    AlwaysChoose(usual=True),
)
"""What it would say once and for all by mail: its answers to the turns of others."""


def sensible_bot(board: Board, seed: str) -> Bot:
    """A bot whose lots come from a seed."""
    lots = Lots(seed)

    def bot(ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
        view = see()
        if ask.opens:
            return planned(board, view, lots)
        for hook in HOOKS:
            given = hook(board, view, ask, lots)
            if given is not None:
                return given
        return answered(ask, lots)

    return bot


def planned(board: Board, view: View, lots: Lots) -> list[Order]:
    """A whole Faction Turn."""
    position = view.position.model_copy(deep=True)
    found: list[Order] = [order for planner in PLANNERS for order in planner(board, view, lots)]
    peace = position.war_state == "pre"
    if not peace:
        found += convoys(position, board)
    new = raised(War(position, board, position.phasing, lots))
    appear(position, board, new)
    found += [*new, *joined(position, board)]
    if peace:
        return found
    war = War(position, board, position.phasing, lots)
    war.attack()
    war.march()
    supports, marks = supporting(war)
    found += supports
    found += war.movement()
    found += war.combat(marks)
    return found


def answered(ask: Ask, lots: Lots) -> list[Order]:
    """An answer to a question in somebody's turn."""
    options = ask.options
    match ask.key.partition("/")[0]:
        case "contest":
            able = [unit for unit in options["unit"] if unit]
            if able and ask.facts.get("kind") in CONTESTED and lots.chance(60):
                return [Contest(unit=lots.one(able))]
        case "support":
            return [Help(unit=options["unit"][0])]
        case "attackers":
            strong = int(str(ask.facts.get("steps", 0))) >= STAND_WITH
            return [Stand() if strong and ask.facts.get("result") == "Ex" else Withdraw()]
        case "advance":
            units = [unit for unit in options["units"] if unit != ask.facts.get("hq")]
            return [Advance(units=tuple(units[:3]))]
        case "landing":
            return [Land(units=tuple(options["units"]))]
    return load_orders(ask.default, CLASSES)
