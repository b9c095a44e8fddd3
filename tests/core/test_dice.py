"""Dice: fair, bound to their label, bound to the orders, and checkable by anyone."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from adjudicator.core.dice import (
    ChainDice,
    LabelUsed,
    LoadedDice,
    NoDie,
    chain,
    links,
    roll_key,
    sample,
    seed_of,
)

SEED = bytes(range(32))


def test_a_roll_is_the_hmac_anyone_can_compute() -> None:
    key = hmac.new(SEED, b"history", hashlib.sha256).digest()
    block = hmac.new(key, b"naval/North Sea/2#0", hashlib.sha256).digest()
    first = int.from_bytes(block[:4], "big")
    assert first < (1 << 32) // 6 * 6, "else the test would have to follow the rejection"
    assert ChainDice(SEED, "history").d6("naval/North Sea/2") == first % 6 + 1


def test_a_roll_depends_on_its_label_and_not_on_the_rolls_before_it() -> None:
    one, other = ChainDice(SEED, "h"), ChainDice(SEED, "h")
    for n in range(20):
        one.d6(f"before/{n}")
    assert one.d6("normal/Mechili") == other.d6("normal/Mechili")


def test_the_orders_of_the_players_are_mixed_in() -> None:
    rolls = {
        history: [ChainDice(SEED, history).d6(f"x/{n}") for n in range(30)] for history in "ab"
    }
    for n in range(30):
        assert rolls["a"][n] == sample(roll_key(SEED, "a"), f"x/{n}", 6)
    assert rolls["a"] != rolls["b"]


def test_closing_a_batch_changes_the_key_for_the_rolls_that_follow() -> None:
    dice = ChainDice(SEED, "before")
    dice.turn_key("after")
    assert dice.d6("x") == ChainDice(SEED, "after").d6("x")


def test_one_label_is_rolled_once_under_one_key() -> None:
    dice = ChainDice(SEED, "h")
    dice.d6("x")
    with pytest.raises(LabelUsed, match="'x'"):
        dice.d6("x")
    dice.turn_key("h2")
    dice.d6("x")


@pytest.mark.parametrize("sides", [2, 3, 6, 8, 10, 20, 100])
def test_every_face_comes_up_evenly(sides: int) -> None:
    rolls = 400 * sides
    seen = Counter(sample(SEED, f"{sides}/{n}", sides) for n in range(rolls))
    assert sorted(seen) == list(range(1, sides + 1))
    # Chi-square, far tail: the rolls are fixed by the seed, so this never flickers.
    chi = sum((count - 400) ** 2 / 400 for count in seen.values())
    assert chi < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_the_chain_leads_back_to_what_was_published() -> None:
    published = seed_of(SEED, 0, length=50)
    for k in (1, 7, 50):
        assert links(seed_of(SEED, k, length=50), published, k)
    assert not links(hashlib.sha256(b"another").digest(), published, 7)
    assert list(chain(SEED, 50))[::-1][7] == seed_of(SEED, 7, length=50)
    with pytest.raises(ValueError, match="51"):
        seed_of(SEED, 51, length=50)


def test_loaded_dice_go_by_label_then_in_order_then_by_the_chain() -> None:
    dice = LoadedDice({"b": 6}, [1, 2], then=ChainDice(SEED, "h"))
    assert [dice.d6("a"), dice.d6("b"), dice.d6("c")] == [1, 6, 2]
    assert dice.d6("d") == ChainDice(SEED, "h").d6("d")
    assert [label for label, _, _ in dice.log] == ["a", "b", "c", "d"]


def test_loaded_dice_that_run_out_or_have_no_such_face_say_so() -> None:
    with pytest.raises(NoDie, match="'normal/Mechili'"):
        LoadedDice().d6("normal/Mechili")
    with pytest.raises(NoDie, match="7 is not a face"):
        LoadedDice({"x": 7}).d6("x")
