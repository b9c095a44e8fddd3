"""Receipts agree with steps, over submissions good and bad; clicks are what receipts take."""

from __future__ import annotations

import pytest

from adjudicator.core.dice import ChainDice
from adjudicator.core.engine import Run
from adjudicator.core.protocol import Order
from tests.receipts_kit import Tally, disagreements
from tests.rulesets.diplomacy.kit import GAME, board, position


def agree(scenario: str, seed: int, number: int) -> Tally:
    tally = Tally()
    found = list(
        disagreements(GAME, board(), scenario, seed, number, ("random",), tally, last_turn=6)
    )
    assert not found, "\n\n".join(str(one) for one in found[:5])
    return tally


@pytest.mark.parametrize(
    "scenario",
    ["classic-1907", "inland-sea", pytest.param("four-players", marks=pytest.mark.thorough)],
)
def test_what_a_receipt_says_is_what_the_step_does(scenario: str) -> None:
    tally = agree(scenario, seed=1, number=60)
    assert tally.stand > 100
    assert tally.refused > 20
    assert len(tally.clauses) > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_what_a_receipt_says_is_what_the_step_does_in_hundreds(seed: int) -> None:
    agree("classic-1907", seed, 300)


@pytest.mark.parametrize("phase", ["spring", "fall_retreats", "winter"])
def test_every_click_is_an_order_that_stands(phase: str) -> None:
    start = position(
        {"france": ["A par", "F mao", "A spa", "F bre"], "england": ["F eng", "A lon"]},
        owners={"france": ["mar", "por", "par", "bre", "bel"], "england": ["lon"]},
        dislodged=[{"unit": "france A bur", "by": "mun", "ways": ["gas", "mar"]}]
        if phase == "fall_retreats"
        else [],
    )
    run = Run(GAME, board(), start, phase, ChainDice(b"0" * 32, ""), GAME.rulings_with({}))
    ask = next(ask for ask in run.asks or () if ask.seat == "france")
    view = run.view("france")
    found = 0
    for place in board().chart(view).provinces:
        for choice in GAME.choices(board(), ask, view, place):
            assert isinstance(choice.order, Order)
            checked = GAME.check(board(), ask, view, [choice.order], {})
            assert checked.refused == [], choice.order
            assert GAME.drawn_as(board(), view, choice.order)
            found += 1
    assert found >= 2
    assert bool(GAME.holdings(board(), ask, view)) == (phase != "winter")
    assert bool(list(GAME.at_large(board(), ask, view))) == (phase == "winter")


def test_a_what_if_is_played_from_what_a_seat_sees() -> None:
    start = position({"france": ["A par"], "germany": ["A mun"]}, season="fall")
    view = GAME.view(board(), start, "france")
    supposed, said = GAME.supposed(board(), view)
    assert supposed == start
    assert said == []
