"""Bots, and whole games between them with their invariants."""

from __future__ import annotations

import pytest

from adjudicator.core.engine import Answerer, advance, begin, play
from adjudicator.core.lots import Lots
from adjudicator.core.progress import Progress
from adjudicator.core.simulating import Broken, dice_for
from adjudicator.rulesets.virtuti_militari import VirtutiMilitari
from adjudicator.rulesets.virtuti_militari.board.position import Position, Submarine, units_at
from adjudicator.rulesets.virtuti_militari.board.terms import SIDES
from adjudicator.rulesets.virtuti_militari.book.war.planning import Placing
from adjudicator.rulesets.virtuti_militari.bots.players import random_bot, random_war, sensible_bot
from adjudicator.rulesets.virtuti_militari.bots.simulate import check, check_phase_end, simulate
from adjudicator.rulesets.virtuti_militari.bots.war import WarPlan
from adjudicator.rulesets.virtuti_militari.orders.orders import PlaceToken, Send
from tests.rulesets.virtuti_militari.parts import board, opening


@pytest.mark.parametrize("bot", ["random", "sensible"])
def test_a_game_of_a_year_keeps_all_invariants(bot: str) -> None:
    played = simulate(
        VirtutiMilitari(), board(), "campaign-1939", 3, dict.fromkeys(SIDES, bot), last_turn=6
    )
    assert played.turns == 6
    assert played.events > 300
    # Cards and production, orders, diplomacy; and few interrupts.
    assert max(played.exchanges.values()) / played.turns <= 4
    assert {"VM-BAT4-1", "VM-PP-4", "VM-SUM-2"} <= set(played.clauses)


@pytest.mark.parametrize("scenario", ["barbarossa-1941", "france-1940", "two-fronts-1944"])
def test_every_scenario_can_be_played(scenario: str) -> None:
    first = board().scenarios[scenario].turn
    played = simulate(
        VirtutiMilitari(), board(), scenario, 1, dict.fromkeys(SIDES, "random"),
        last_turn=first + 1,
    )  # fmt: skip
    assert played.turns == 2


def test_the_same_seed_plays_the_same_game() -> None:
    def game(seed: int) -> object:
        bots = dict.fromkeys(SIDES, "random")
        return simulate(VirtutiMilitari(), board(), "campaign-1939", seed, bots, last_turn=2)

    assert game(5) == game(5)
    assert game(6).clauses != game(5).clauses  # type: ignore[attr-defined]


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_a_whole_campaign(bot: str, seed: int) -> None:
    played = simulate(VirtutiMilitari(), board(), "campaign-1939", seed, dict.fromkeys(SIDES, bot))
    assert played.turns <= 32
    assert played.text


@pytest.mark.soak(part=False)
def test_sensible_players_win_on_both_sides_and_not_before_1943() -> None:
    games = [
        simulate(
            VirtutiMilitari(), board(), "campaign-1939", seed, dict.fromkeys(SIDES, "sensible")
        )
        for seed in range(1, 7)
    ]
    winners = {side for game in games for side in game.winners if len(game.winners) == 1}
    assert winners == {"axis", "allies"}
    # Turn 19 is Spring 1943.
    assert min(game.turns for game in games) >= 19


def test_a_turn_kept_alive_agrees_with_one_rebuilt_at_each_ask() -> None:
    """Phases driven on, and phases replayed from their closed batches out of JSON."""
    ruleset = VirtutiMilitari()
    rulings = ruleset.rulings_with({})

    def bots() -> dict[str, Answerer]:
        return {side: random_bot(board(), side) for side in SIDES}

    alive = opening("barbarossa-1941")
    alive.last_turn = alive.turn
    rebuilt = alive.model_copy(deep=True)
    play(ruleset, board(), alive, dice_for(7), rulings, bots())
    answering = bots()
    progress = begin(ruleset, board(), rebuilt, rulings)
    submissions = None
    while True:
        step = advance(ruleset, board(), progress, dice_for(7), submissions)
        progress = Progress.model_validate_json(step.progress.model_dump_json())
        if not step.asks:
            break
        submissions = {}
        for ask in step.asks:
            view = ruleset.load_view(step.views[ask.seat])
            submissions[ask.seat] = answering[ask.seat](ask, lambda view=view: view)
    assert Position.model_validate(progress.position) == alive
    assert alive.over


def test_the_sensible_bot_attacks_poland_with_support() -> None:
    start = opening()
    orders = WarPlan(board(), start, "axis").orders()
    targets = [order.end for order in orders if isinstance(order, Send)]
    assert {"warsaw", "lodz"} & set(targets)
    families = {order.token.split("+")[0] for order in orders if isinstance(order, PlaceToken)}
    assert {"move", "defense"} <= families


@pytest.mark.parametrize("side", SIDES)
def test_both_bots_place_only_what_may_lie_there(side: str) -> None:
    start = opening("barbarossa-1941")
    start.weather = {"warsaw": "mud", "minsk": "mud"}
    lots = Lots("x")
    plans = [random_war(board(), start, side, lots) for _ in range(10)]  # type: ignore[arg-type]
    plans.append(WarPlan(board(), start, side).orders())  # type: ignore[arg-type]
    for plan in plans:
        placing = Placing(start, board(), side)  # type: ignore[arg-type]
        for order in plan:
            if isinstance(order, PlaceToken):
                for place in order.places:
                    assert placing.refusal(place, order.token) is None, (place, order.token)
                    placing.lay(place, order.token)


# ----------------------------------------------------------------- invariants


def broken(position: Position) -> str:
    with pytest.raises(Broken) as error:
        check(board(), position)
    return str(error.value)


def test_invariants_find_what_is_wrong() -> None:
    start = opening()
    check(board(), start)
    start.units[0].place = "atlantis"
    assert "not a place" in broken(start)
    start = opening()
    start.units[0].place = "north_sea"
    assert "armored_corps, is in north_sea" in broken(start)
    start = opening()
    start.units.append(start.units[0])
    assert "two units" in broken(start)
    start = opening()
    start.factions["axis"].pp = -1
    assert "tenths" in broken(start)
    start = opening()
    start.factions["axis"].discard = ["wehrmacht"]
    assert "card twice" in broken(start)
    start = opening()
    start.submarines.append(Submarine(id="s9", faction="axis", place="baltic_sea"))
    assert "baltic_sea" in broken(start)
    start = opening()
    start.control["paris"] = "vikings"
    assert "controlled by vikings" in broken(start)


def test_invariants_of_a_phase_end() -> None:
    def broken_end(position: Position, phase: str = "operations") -> str:
        with pytest.raises(Broken) as error:
            check_phase_end(board(), position, phase)
        return str(error.value)

    start = opening()
    check_phase_end(board(), start, "operations")
    units_at(start, "warsaw")[0].place = "berlin"
    assert "share berlin" in broken_end(start)
    start = opening()
    units_at(start, "cologne")[0].place = "rome"
    assert "held by neutral" in broken_end(start)
    start = opening()
    for unit in [u for u in start.units if u.faction == "axis"][:5]:
        unit.place = "dresden"
    assert "above its stacking limits" in broken_end(start)
    start = opening()
    start.units[0].exhausted = True
    assert "Exhausted" in broken_end(start, "summary")


def test_the_sensible_bot_answers_every_question() -> None:
    """It knows a word for each ask of a turn; what it does not know it answers by default."""
    ruleset, position = VirtutiMilitari(), opening("barbarossa-1941")
    position.last_turn = position.turn
    bots = {side: sensible_bot(board(), side) for side in SIDES}
    outcome = play(ruleset, board(), position, dice_for(2), ruleset.rulings_with({}), bots)
    assert outcome is not None
    assert position.over
