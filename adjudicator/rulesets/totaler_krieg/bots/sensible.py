"""The sensible bot: attacks where the odds are good, keeps a line, brings up replacements.

Cards and politics are answered by hooks, each a function that gives orders or None; what no
hook answers gets the question's default, or its first option.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.conditions import Condition
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, AskMe, Bot, Order, StandingOrder, load_orders
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers
from adjudicator.rulesets.totaler_krieg.bots import diplomacy, statecraft
from adjudicator.rulesets.totaler_krieg.bots.armies import (
    appear,
    broken_down,
    joined,
    lonely,
    quays,
)
from adjudicator.rulesets.totaler_krieg.bots.battle import fought
from adjudicator.rulesets.totaler_krieg.bots.sailing import sailed
from adjudicator.rulesets.totaler_krieg.bots.staff import (
    coming,
    convoys,
    raised,
    stores,
    supporting,
)
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
from adjudicator.rulesets.totaler_krieg.orders.support import Place
from adjudicator.rulesets.totaler_krieg.view import View

CLASSES = {cls.tag(): cls for cls in ALL_ORDERS}
COMBAT = ("combat",)
WAR = ("support", "operational movement", *COMBAT)
"""What it wants to be asked about when its card may bring war: nobody knows yet against whom."""
STAND_WITH = 4
"""Steps with which a force stands rather than withdraws."""
INTERCEPTORS = ("GER-Reich", "RUS-PVO")
"""Who contests: both units are away for months, and Air Forces are wanted in the own turn."""
Hook = Callable[[Board, View, Ask, Lots], "list[Order] | None"]
HOOKS: list[Hook] = []
"""Who answers what this module knows nothing about; asked in their order."""
PLANNERS: list[Callable[[Board, View, Lots], list[Order]]] = [
    diplomacy.reasoned,
    statecraft.governed,
]
"""Who adds to a plan: cards to select, politics to declare."""
STANDING: tuple[StandingOrder, ...] = (
    AlwaysContest(own=INTERCEPTORS),
    AlwaysContest(never=True),
    AlwaysHelp(),
    AlwaysStand(
        when=Condition(
            all=[
                Condition(fact="result", test="is", value="Ex"),
                Condition(fact="steps", test="at least", value=STAND_WITH),
            ]
        )
    ),
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
        if (given := in_turn(board, view, ask, lots)) is not None:
            return given
        for hook in HOOKS:
            given = hook(board, view, ask, lots)
            if given is not None:
                return given
        return answered(ask)

    return bot


def planned(board: Board, view: View, lots: Lots) -> list[Order]:
    """A whole Faction Turn up to its combats, which it wants to be asked about: odds are known
    when everybody stands where he fights."""
    position = view.position.model_copy(deep=True)
    found: list[Order] = [order for planner in PLANNERS for order in planner(board, view, lots)]
    asked = WAR if statecraft.may_bring_war(board, view) else ()
    peace = position.war_state == "pre" or bool(asked)
    if not peace:
        found += convoys(position, board)
    home = War(position, board, position.phasing, lots)
    new = raised(home)
    found += stores(home)
    appear(position, board, new)
    apart = quays(home) | lonely(home)
    found += [*new, *joined(position, board, apart), *broken_down(position, board, apart)]
    if peace:
        return [*found, *(AskMe(topic=topic) for topic in asked)]
    war = at_war(board, coming(position, board), lots)
    found += [*supplies_and_troops(war), *war.movement(), *war.following(), *war.reserves()]
    return [*found, *(AskMe(topic=topic) for topic in COMBAT)]


def supplies_and_troops(war: War) -> list[Order]:
    """The Support Segment, and who goes by ship in the movement after it."""
    support, ships = sailed(war, war.position.model_copy(deep=True))
    shore = next((one.faces for one in support if isinstance(one, Place)), "")
    war.busy |= {one.unit for one in support if isinstance(one, Place)}
    return [*support, *supporting(war, shore), *ships]


def at_war(board: Board, position: Position, lots: Lots) -> War:
    """Where everybody is to go and fight. position: with the card of the turn lying open."""
    markers = blitz_markers(position, board)
    war = War(position, board, position.phasing, lots, markers)
    war.attack()
    war.march()
    return war


def in_turn(board: Board, view: View, ask: Ask, lots: Lots) -> list[Order] | None:
    """An answer to a question about a Segment of its own turn, None for any other."""
    if view.position.phasing != ask.seat:
        return None
    match ask.key:
        case "support":
            position = view.position.model_copy(deep=True)
            found: list[Order] = [*convoys(position, board)]
            return found + supplies_and_troops(at_war(board, position, lots))
        case "operational":
            return at_war(board, view.position, lots).movement()
        case "attacks/blitz" | "attacks/regular":
            return fought(board, War(view.position, board, ask.seat, lots), ask)
    return None


def answered(ask: Ask) -> list[Order]:
    """An answer to a question in somebody's turn."""
    options = ask.options
    match ask.key.partition("/")[0]:
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
