"""The sensible bot: what it plans can be done, it fights at good odds, and it needs few mails."""

from __future__ import annotations

from functools import cache

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Order
from adjudicator.core.simulating import Played
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.bots.sensible import planned
from adjudicator.rulesets.totaler_krieg.bots.simulate import simulate
from adjudicator.rulesets.totaler_krieg.bots.staff import convoys
from adjudicator.rulesets.totaler_krieg.bots.war import EAGER, War
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.orders.moving import Move
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, Convoy, Place
from tests.rulesets.totaler_krieg.kit import board
from tests.rulesets.totaler_krieg.test_pointing import plan

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})


@cache
def opening() -> Position:
    return RULESET.open(board(), "operations-1941", RULINGS)


@cache
def orders() -> tuple[Order, ...]:
    view = RULESET.view(board(), opening(), "axis")
    found = planned(board(), view, Lots("1"))
    return tuple(one.model_copy(update={"line": n}) for n, one in enumerate(found, start=1))


def test_a_plan_has_moves_attacks_support_and_replacements() -> None:
    for cls, least in ((Move, 15), (Attack, 5), (Place, 3), (Blitz, 1), (Raise, 5), (Convoy, 1)):
        assert sum(isinstance(order, cls) for order in orders()) >= least, cls


def test_what_it_plans_can_be_done() -> None:
    view = RULESET.view(board(), opening(), "axis")
    checked = RULESET.check(board(), plan(), view, orders(), RULINGS)
    told = [no.text for no in checked.refused]
    assert len(told) <= 0.06 * len(orders()), told


def test_it_attacks_at_odds_that_are_worth_it() -> None:
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"))
    war.attack()
    assert war.plans
    for found in war.plans:
        assert found.column >= EAGER
        spots = set(found.units.values())
        assert all(spot in board().neighbours(found.target) for spot in spots)


def test_its_stacks_find_room() -> None:
    war = War(opening().model_copy(deep=True), board(), "axis", Lots("1"))
    war.attack()
    war.march()
    for at in set(war.used.values()):
        assert len(war.stack(at)) <= 3 or len(war.field.friends(at, "axis")) > 3


def test_convoys_feed_who_would_be_cut_off() -> None:
    """Malta and Egypt live by the British Convoy."""
    position = opening().model_copy(deep=True)
    position.phasing = "western"
    from adjudicator.rulesets.totaler_krieg.bots.staff import _fed

    before = _fed(position, board())
    assert any(isinstance(order, Convoy) for order in convoys(position, board()))
    assert _fed(position, board()) > before


@cache
def one_turn() -> Played:
    first = opening().turn
    bots = dict.fromkeys(("axis", "western", "soviet"), "sensible")
    return simulate(RULESET, board(), "operations-1941", 5, bots, last_turn=first)


def test_a_turn_takes_a_mail_or_two() -> None:
    """With its standing orders a faction writes its plan and answers almost nothing else."""
    played = one_turn()
    assert set(played.exchanges) == {"axis", "western", "soviet"}
    assert max(played.exchanges.values()) <= 3


def test_a_short_scenario_is_won_by_its_goal() -> None:
    position = opening().model_copy(deep=True)
    assert position.goal == 6
    position.over = "calendar"
    for value, winners in ((5, ["western", "soviet"]), (6, ["axis"])):
        position.value = value
        outcome = RULESET.outcome(board(), position)
        assert outcome is not None
        assert outcome.winners == winners
        assert f"{value:+d}" in outcome.text
