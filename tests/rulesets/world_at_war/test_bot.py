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
from adjudicator.rulesets.world_at_war.bots.simulate import Watched, simulate
from adjudicator.rulesets.world_at_war.orders.home_standing import AlwaysMuster, AlwaysPeace
from adjudicator.rulesets.world_at_war.view import View
from tests.rulesets.world_at_war.war_kit import board

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
