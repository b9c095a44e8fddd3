"""Bots, whole games between them, receipts against execution, orders as text."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.core.engine import advance, begin, play
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.progress import Progress
from adjudicator.core.protocol import Order
from adjudicator.core.simulating import Broken, dice_for
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.bots.chance import Planner, random_bot
from adjudicator.rulesets.totaler_krieg.bots.simulate import check, simulate
from adjudicator.rulesets.totaler_krieg.orders.lexicon import lexicon
from adjudicator.rulesets.totaler_krieg.view import view_of
from tests.rulesets.totaler_krieg.kit import board, game, position
from tests.rulesets.totaler_krieg.kit import play as play_phases

SCENARIO = "operations-1941"
TURN = (
    "plan", "cards", "logistics", "replacements", "support", "organization", "operational",
    "blitz", "regular", "markers", "reserve", "done",
)  # fmt: skip


def opened() -> Position:
    return game().open(board(), SCENARIO, game().rulings_with({}))


def test_two_turns_between_random_bots_keep_all_invariants() -> None:
    played = simulate(game(), board(), SCENARIO, 3, {}, last_turn=41)
    assert played.turns == 2
    assert played.events > 200
    assert {"TK-3.1.1-1", "TK-4.2.2-12", "TK-2.2.3.2-2"} <= set(played.clauses)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [simulate(game(), board(), SCENARIO, 5, {}, last_turn=40) for _ in range(2)]
    assert games[0] == games[1]
    assert simulate(game(), board(), SCENARIO, 6, {}, last_turn=40).clauses != games[0].clauses


@pytest.mark.soak(part=False)
def test_a_scenario_is_played_to_its_end() -> None:
    for seed in range(10):
        assert simulate(game(), board(), SCENARIO, seed, {}).winners


def test_invariants_find_what_is_wrong() -> None:
    here = opened()
    check(board(), here, "support")
    lost = copy.deepcopy(here)
    lost.pieces["GER-1P"].at = "nowhere"
    with pytest.raises(Broken, match="not a place"):
        check(board(), lost, "support")
    shared = copy.deepcopy(here)
    shared.pieces["GER-1P"].at = shared.pieces["Rus-HQ_West"].at = "e4312"
    with pytest.raises(Broken, match="share Moscow"):
        check(board(), shared, "support")


def test_a_game_rebuilt_from_json_at_each_question_is_the_same_game() -> None:
    rulings = game().rulings_with({})
    straight = opened()
    bots = {faction: random_bot(board(), faction) for faction in FACTIONS}
    first = straight.turn

    def over(phase: str, _: Any) -> bool:
        return phase == "done" and straight.phasing == "western"

    play(game(), board(), straight, dice_for(4), rulings, bots, until=over)
    bots = {faction: random_bot(board(), faction) for faction in FACTIONS}
    progress = begin(game(), board(), opened(), rulings)
    submissions = None
    while True:
        step = advance(game(), board(), progress, dice_for(4), submissions, stop_after="done")
        progress = Progress.model_validate_json(step.progress.model_dump_json())
        here = Position.model_validate(progress.position)
        done = here.phasing == "western" and here.faction_done
        if not step.asks and done:
            break
        assert here.turn == first
        submissions = None
        if step.asks:
            submissions = {}
            for ask in step.asks:
                view = game().load_view(step.views[ask.seat])
                submissions[ask.seat] = bots[ask.seat](ask, lambda view=view: view)
    assert here == straight


def test_examples_of_orders_are_read_as_their_own_class() -> None:
    book = OrderBook(list(game().order_classes().values()), ())
    wrong = book.wrong_examples(lexicon(board(), position(), None))
    assert [one for one in wrong if not one.startswith("AskMe")] == []  # another game's topic


def plan_of(seed: str, start: Position, kinds: tuple[str, ...]) -> list[Order]:
    """A random plan without what dice or others decide, as its lines would be read back."""
    from adjudicator.core.lots import Lots

    orders = Planner(board(), start, Lots(seed)).plan()
    return [order for order in orders if order.tag() in kinds]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
@pytest.mark.parametrize("faction", FACTIONS)
def test_what_a_receipt_lets_stand_is_carried_out(seed: str, faction: str) -> None:
    """Without dice and interrupts receipt and step agree on every single order."""
    start = opened()
    start.phasing = faction
    kinds = ("Move", "Ship", "Combine", "BreakDown", "Detach", "Raise", "PlaceMarker", "Convoy")
    orders = plan_of(seed, start, kinds)
    book = OrderBook(list(game().order_classes().values()), ())
    names = lexicon(board(), start, faction)
    text = "\n".join(book.write(order, names) for order in orders)
    after = play_phases(TURN, start, **{faction: text})
    refused = {one.line for one in after.trial.refused}
    late = {f["line"]: f["reason"] for f in after.told("NotCarriedOut")}
    assert refused.isdisjoint(late)
    stopped = {line for line, reason in late.items() if "stops in" in reason}
    assert set(late) == stopped, {k: v for k, v in late.items() if k not in stopped}


def test_views_hide_the_cards_of_others() -> None:
    start = opened()
    start.cards["axis"].pending = "34b"
    own, other = view_of(start, "axis"), view_of(start, "soviet")
    assert own.position.cards["axis"].pending == "34b"
    assert own.position.cards["axis"].hand
    assert other.position.cards["axis"].pending == ""
    assert other.position.cards["axis"].hand == []
    assert other.pending["axis"]
    assert other.held["axis"] == own.held["axis"]
