"""Receipts of Victory agree with its steps, over submissions good and bad."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.core.ordertext import OrderBook
from adjudicator.rulesets.registry import load
from adjudicator.rulesets.victory.orders.battle_orders import Doctrine
from tests.receipts_kit import Disagreement, Tally, disagreements
from tests.rulesets.victory.kit import board, play, position

GAME = load("victory")
SCENARIOS = ("quick-start", "custom-forces", "commanders", "two-front-war-allies", "four-players")
BOOK = OrderBook([*GAME.order_classes().values()], GAME.phrases)
clause = pytest.mark.clause


def for_no_battle(found: Disagreement) -> bool:
    """A line for battles that was refused, in a turn in which no battle asked for it: what the
    step would tell of it is in `test_lines_for_battles_are_refused_by_the_step_too`."""
    lexicon = GAME.lexicon(board(), GAME.view(board(), found.position, found.seat))
    line = BOOK.read(found.text[found.line - 1], lexicon).orders
    vain = found.receipt.startswith("refuses") and found.step == "carried out"
    return vain and any(isinstance(order, Doctrine) for order in line)


def tried(scenario: str, seed: int, number: int, tally: Tally) -> Iterator[Disagreement]:
    kinds = ("random", "sensible")
    for found in disagreements(
        GAME, board(), scenario, seed, number, kinds=kinds, tally=tally, last_turn=8
    ):
        if not for_no_battle(found):
            yield found


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    found = list(tried(scenario, seed, number, tally))
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=60)
    assert tally.stand >= tally.doubtful > 0
    if scenario != "commanders":  # where another commander may always come before
        assert tally.stand > 2 * tally.doubtful
    assert len(tally.clauses) > 5


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2, 6))
def test_what_a_receipt_says_is_what_the_step_does_in_ten_thousand(
    scenario: str, seed: int
) -> None:
    agree(scenario, seed, number=500)


@clause("VIC-5.51-3", "VIC-5.51-1")
def test_lines_for_battles_are_refused_by_the_step_too() -> None:
    """By the same rule, and told to their seat alone."""
    at = position(
        maps=[{"slot": "a", "board": "one", "power": "red"}],
        powers=["red", "blue"],
        blocks={"Hope": "red IN1 4; red FA1 4; blue IN1 4, from a0805"},
    )
    lines = "base IN1 at Barcastle\nbase FA1 at a0101\nbase FA1 at Barcastle"
    after = play("combat", at, any_dice=True, red=lines)
    (told,) = [event for event in after.events if event.kind == "LinesRefused"]
    assert [(no["line"], no["clause"]) for no in told.facts["refused"]] == [
        (1, "VIC-5.51-3"),
        (2, "VIC-5.51-1"),
    ]
    assert told.to == ["red"]
