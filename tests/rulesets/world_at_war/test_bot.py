"""Whole games between bots: they end, nothing breaks, and few mails are needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from adjudicator.core.checking import check
from adjudicator.core.engine import Answerer, play
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask, Order, StandingOrder
from adjudicator.core.simulating import dice_for, play_out
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import SEATS, Seat
from adjudicator.rulesets.world_at_war.bots.outlook import kept
from adjudicator.rulesets.world_at_war.bots.sensible_home import purchases
from adjudicator.rulesets.world_at_war.bots.simulate import Watched, simulate
from adjudicator.rulesets.world_at_war.bots.war_plan import WarPlan
from adjudicator.rulesets.world_at_war.bots.weighing import chance
from adjudicator.rulesets.world_at_war.orders.doctrine import Leave
from adjudicator.rulesets.world_at_war.orders.economy import Industry, Research
from adjudicator.rulesets.world_at_war.orders.home_standing import AlwaysMuster, AlwaysPeace
from adjudicator.rulesets.world_at_war.orders.war import Operation
from adjudicator.rulesets.world_at_war.view import View
from tests.rulesets.world_at_war.war_kit import board, war

SCENARIOS = list(board().scenarios)


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_a_game_of_each_scenario_ends(scenario: str, kind: str) -> None:
    last = 6 if scenario == "campaign-1939" else None
    bots = {"axis": kind, "allies": kind}
    played = simulate(WorldAtWar(), board(), scenario, 3, bots, last_turn=last)
    assert played.text
    assert played.clauses


def test_a_turn_takes_at_most_four_mails_of_each_seat() -> None:
    """Counted as players are asked, with the two standing orders that the guide names first."""
    game, rulings = WorldAtWar(), WorldAtWar().rulings_with({})
    position = game.open(board(), "campaign-1939", rulings)
    position.last_turn = 8
    mails: Counter[tuple[str, int]] = Counter()

    def counted(seat: str) -> Answerer:
        bot = game.bots()["sensible"](board(), seat)

        def answer(ask: Ask, see: Callable[[], View]) -> Sequence[Order]:
            mails[seat, position.turn] += 1
            return bot(ask, see)

        return answer

    standing = [AlwaysMuster(), AlwaysPeace()]
    bots = {seat: counted(seat) for seat in ("axis", "allies")}
    always = dict.fromkeys(bots, standing)
    assert play(game, board(), position, dice_for(5), rulings, bots, always) is not None
    assert {turn for _, turn in mails} >= set(range(1, 8))
    assert max(mails.values()) == 4
    assert {mails[seat, turn] for seat in bots for turn in range(2, 8)} == {4}


def test_the_same_seed_plays_the_same_game() -> None:
    bots = {"axis": "random", "allies": "random"}
    one, two = (simulate(WorldAtWar(), board(), "barbarossa-1941", 9, bots) for _ in range(2))
    assert (one.text, one.events, one.clauses) == (two.text, two.events, two.clauses)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 21))
def test_campaigns_at_random(seed: int) -> None:
    bots = {"axis": "random", "allies": "random"}
    assert simulate(WorldAtWar(), board(), "campaign-1939", seed, bots).winners


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_order_that_there_is_gets_an_answer_at_every_question(scenario: str) -> None:
    """The guide's own lines, sent at each question in turn, spoil no receipt and no step."""
    game, rulings = WorldAtWar(), WorldAtWar().rulings_with({})
    position = game.open(board(), scenario, rulings)
    position.last_turn = min(position.last_turn, position.turn + 1)
    book = OrderBook(list(game.order_classes().values()), game.phrases)
    lines = [line for cls in game.order_classes().values() for line in cls.examples]
    asked: dict[str, int] = {}

    def answer(ask: Ask, see: Callable[[], View]) -> list[Order]:
        view = see()
        reading = book.read("\n".join(lines), game.lexicon(board(), view))
        given = [order for order in reading.orders if not isinstance(order, StandingOrder)]
        receipt = check(game, board(), ask, view, given, rulings)
        assert receipt.refused
        asked[ask.key.split("/")[0]] = len(given)
        return given

    bots = {"axis": answer, "allies": answer}
    played = play_out(game, board(), position, rulings, 1, bots, Watched(board()))
    assert played.text
    assert set(asked) >= {"deployment", "script"}
    assert min(asked.values()) > 40


def plan(at: Position, seat: Seat) -> WarPlan:
    """A segment that a sensible player has planned."""
    made = WarPlan(board(), at, seat)
    made.script()
    return made


def left(made: WarPlan) -> dict[str, int]:
    return {order.place: order.count for order in made.orders if isinstance(order, Leave)}


def attacked(made: WarPlan) -> set[tuple[str, str]]:
    return {(one.start, one.end) for one in made.orders if isinstance(one, Operation)}


def test_who_attacks_leaves_no_gap_behind_and_holds_what_it_takes() -> None:
    """The French beside the Rhineland could walk into it, and throw a lone guard out of Belgium."""
    at = {"Rhineland": "germany 7 ground, 1 elite, 2 air", "Belgium": "belgium 2 ground"}
    countries = {"belgium": "war western"}
    alone = plan(war(at, countries=countries), "axis")
    assert attacked(alone) == {("rhineland", "belgium")}
    assert "rhineland" not in left(alone)
    at |= {"Maginot": "france 3 ground", "Calais": "france 4 ground"}
    beside = plan(war(at, countries=countries), "axis")
    assert attacked(beside) == {("rhineland", "belgium")}
    assert left(beside)["rhineland"] == 1
    assert left(beside)["belgium"] == 2


def test_whoever_loses_by_time_attacks_at_even_odds_in_the_second_half() -> None:
    """The campaign is the Axis's if Germany stands in Summer 1945."""
    even = {
        (seat, turn): chance(0) >= WarPlan(board(), war(turn=turn), seat).least_chance("vienna")
        for seat in SEATS
        for turn in (8, 16)
    }
    assert [key for key, attacks in even.items() if attacks] == [("allies", 16)]
    berlin = WarPlan(board(), war(turn=24), "allies").least_chance("berlin")
    assert berlin < WarPlan(board(), war(turn=8), "allies").least_chance("berlin") <= chance(0)


def test_no_chit_waits_for_what_the_scenario_does_without() -> None:
    """France 1940 has no industry and no research; Germany in 1.3 builds without a chit, and in
    the last turn nobody builds."""
    game = WorldAtWar()
    position = game.open(board(), "france-1940", game.rulings_with({}))
    bought = purchases(board(), position, "axis")
    assert not [one for one in bought if isinstance(one, Industry | Research)]
    assert kept(board(), position, "germany") == 1
    position.turn = position.last_turn
    assert kept(board(), position, "germany") == 0
    russia = game.open(board(), "barbarossa-1941", game.rulings_with({}))
    assert kept(board(), russia, "germany") == 0
    campaign = war(turn=12)
    campaign.majors["ussr"].level, campaign.majors["ussr"].rm = 2, 0
    before = kept(board(), campaign, "ussr")
    campaign.majors["ussr"].rm = 12
    assert kept(board(), campaign, "ussr") == before + 1
