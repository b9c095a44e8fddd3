"""Nothing that was typed is lost in silence: what a letter changes in the one before it is told,
and one word brings it back."""

from __future__ import annotations

import re

import pytest

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from tests.house_kit import begun_game
from tests.mail.post import answer, asked, collect, plain

RED = "red@example.net"


@pytest.fixture
def game(desk: Desk, clock: FixedClock) -> GameInfo:
    return begun_game(desk, "feud-1")


class Talk:
    """Red's side of the letters."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.to = desk, asked(collect(desk), RED)

    def say(self, *lines: str) -> str:
        """Answer the question; the receipt in one line of words."""
        answer(self.desk, self.to, "\n".join(lines))
        return plain(collect(self.desk)[-1])


@pytest.fixture
def talk(desk: Desk, game: GameInfo) -> Talk:
    return Talk(desk)


def part(receipt: str, heading: str) -> list[str]:
    """The lines below a heading, without their bars."""
    _, _, below = receipt.partition(f"{heading}\n")
    return [line.removeprefix("| ").strip() for line in below.split("\n\n")[0].split("\n")]


def standing(receipt: str) -> list[str]:
    """The orders that are accepted, by number, without what is said of them."""
    below = "".join(re.split(r"ccepted[^\n]*:\n", receipt, maxsplit=1)[1:])
    lines = re.findall(r"^\| +(\d+)  (bid \d on [^\s(]+(?: [^\s(]+)?)", below, re.M)
    return [f"{number} {order}" for number, order in lines]


CHANGED = "Changed by this letter:"


def flat(text: str) -> str:
    return " ".join(text.replace("| ", "").split())


def test_ready_waits_where_a_second_letter_leaves_orders_out(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford", "bid 1 on North Hill")
    receipt = talk.say("bid 3 on Old Ford", "ready")
    assert part(receipt, CHANGED) == [
        "bid 3 on Old Ford, before: bid 2 on Old Ford",
        "1 order of receipt 1 no longer counts (“restore” brings back what was",
        "replaced):",
        "bid 1 on North Hill",
    ]
    assert "You are not ready yet. This letter leaves out 1 order that you had sent." in flat(
        receipt
    )
    assert "write “restore” to have it back, or write “ready anyway” to go on without" in flat(
        receipt
    ).replace("Write", "write")
    back = talk.say("restore")
    assert standing(back) == ["2 bid 1 on North Hill", "3 bid 3 on Old Ford"]
    assert "Your orders of receipt 1 are back, beside those of receipt 2." in flat(back)
    assert "You are ready" in flat(talk.say("ready"))


def test_whoever_has_been_told_is_ready_by_the_word_alone(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford", "bid 1 on North Hill")
    assert "no longer counts" in talk.say("bid 3 on Old Ford")
    assert "You are ready" in talk.say("ready")


def test_orders_that_are_only_changed_hold_nothing_back(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford", "bid 1 on North Hill")
    receipt = talk.say("bid 3 on Old Ford", "bid 1 on North Hill", "ready")
    assert part(receipt, CHANGED) == ["bid 3 on Old Ford, before: bid 2 on Old Ford"]
    assert "You are ready" in receipt


def test_what_was_withdrawn_comes_back_with_a_word(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford")
    assert "“restore” brings them back" in flat(talk.say("withdraw"))
    assert standing(talk.say("restore")) == ["1 bid 2 on Old Ford"]


def test_there_may_be_nothing_to_bring_back(talk: Talk) -> None:
    assert "There are no earlier orders to restore." in flat(talk.say("restore"))


def test_notes_on_commands_stand_apart_from_orders_of_other_letters(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford", "bid 1 on North Hill")
    receipt = talk.say("amend", "drop line 2", "bid 1 on Kaliningrad", "Can I bid 1 on the hill?")
    assert part(receipt, CHANGED) == [
        "amend: Your orders of receipt 1 are kept.",
        "drop line 2: Dropped: bid 1 on North Hill",
        "Line 3 is new: bid 1 on Königsberg",
    ]
    assert standing(receipt)[0] == "1 bid 2 on Old Ford"
    assert "|  3  bid 1 on Kaliningrad = bid 1 on Königsberg" in receipt
    assert "Can I bid 1 on the hill?: Yes, that is allowed" in flat(receipt)
    # A letter of commands alone says nothing under the numbers of the orders either; what drops a
    # line amends.
    alone = talk.say("drop line 1", "wait")
    assert part(alone, CHANGED) == [
        "drop line 1: Dropped: bid 2 on Old Ford",
        "wait: The game waits for you, until the deadline at most.",
    ]


@pytest.mark.parametrize("letters", [1, 2])
def test_an_order_behind_i_meant_takes_the_place_of_its_own_kind(talk: Talk, letters: int) -> None:
    first = ["bid 2 on Old Ford", "bid 1 on North Hill"]
    sorry = "sorry, I meant bid 3 on Old Ford"
    receipt = talk.say(*first, sorry) if letters == 1 else (talk.say(*first), talk.say(sorry))[1]
    assert standing(receipt) == ["1 bid 3 on Old Ford", "2 bid 1 on North Hill"]


def test_what_nobody_can_tell_in_an_amendment_bears_no_number(talk: Talk) -> None:
    talk.say("bid 2 on Old Ford", "bid 1 on North Hill")
    receipt = talk.say("amend", "sorry, make that the second one")
    assert "it seems to change an order that you sent before" in flat(receipt).replace("It", "it")
    assert "NOT UNDERSTOOD" in receipt
    assert "|  2  sorry" not in receipt
