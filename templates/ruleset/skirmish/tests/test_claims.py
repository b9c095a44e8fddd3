"""1 Claims, and 2 the end. Each clause has a test that fails without it."""

from __future__ import annotations

import pytest
from skirmish import Skirmish
from skirmish.board.position import Position

from adjudicator.laboratory.table import experiment
from adjudicator.rulesets.packs import of_ruleset

GAME = Skirmish()
BOARD = GAME.board(of_ruleset("skirmish"))


def play(orders: str, *dice: str, position: str = "") -> tuple[Position, list[str]]:
    """One turn from a position in words; how it stands then, and what was told."""
    found = experiment(GAME, position, orders, ["claims"], list(dice), defaults=True)
    return found.after, [f"{one.clause} {one.kind}" for one in found.events]


@pytest.mark.clause("SKI-1.1", "SKI-1.5")
def test_both_claim_at_once_and_take_what_they_claimed_alone() -> None:
    after, told = play("red:\nclaim Old Ford\nblue:\nclaim Mill\n")
    assert (after.holder["ford"], after.holder["mill"]) == ("red", "blue")
    assert told == ["SKI-1.5 Taken", "SKI-1.5 Taken"]


@pytest.mark.clause("SKI-1.2")
def test_a_side_claims_one_place_or_none() -> None:
    position = GAME.open(BOARD, "first", {})
    after, told = play("red:\nclaim Old Ford\nclaim North Hill\n")
    assert len(after.held("red")) == 2, "the second claim is refused"
    after, told = play("")
    assert after.holder == position.holder
    assert told == ["SKI-1.2 NothingClaimed"]


@pytest.mark.clause("SKI-1.3")
def test_a_place_is_claimed_from_one_next_to_it() -> None:
    after, _ = play("red:\nclaim Mill\n")
    assert "mill" not in after.holder


@pytest.mark.clause("SKI-1.4")
def test_what_is_held_is_not_claimed() -> None:
    _, told = play("red:\nclaim Red Camp\n")
    assert told == ["SKI-1.2 NothingClaimed"]


@pytest.mark.clause("SKI-1.6")
@pytest.mark.parametrize(("red", "blue", "by"), [(5, 2, "red"), (2, 5, "blue"), (3, 3, None)])
def test_both_roll_for_a_place_that_both_claim(red: int, blue: int, by: str | None) -> None:
    words = '[holder]\n"Old Ford" = "red"\n"Mill" = "blue"\n'
    orders = "red:\nclaim Crossroads\nblue:\nclaim Crossroads\n"
    dice = (f"claim/cross/red={red}", f"claim/cross/blue={blue}")
    after, told = play(orders, *dice, position=words)
    assert after.holder.get("cross") == by
    assert told == ["SKI-1.6 Contested"]


@pytest.mark.clause("SKI-2.1", "SKI-2.2")
def test_the_game_ends_and_more_places_win() -> None:
    position = GAME.open(BOARD, "first", {})
    assert GAME.outcome(BOARD, position) is None
    position.turn = position.turns
    position.holder["ford"] = "red"
    outcome = GAME.outcome(BOARD, position)
    assert outcome is not None
    assert (outcome.winners, outcome.points) == (["red"], {"red": 2, "blue": 1})
    position.turn, position.holder = 1, dict.fromkeys(BOARD.places, "blue")
    assert GAME.next_phase(BOARD, position, "claims") is None


@pytest.mark.fact("SKI-F-1", "SKI-F-2")
def test_the_map() -> None:
    position = GAME.open(BOARD, "first", {})
    assert len(BOARD.places) == 6
    assert [len(position.held(side)) for side in GAME.seats(BOARD, position)] == [1, 1]
