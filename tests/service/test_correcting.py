"""Lines that correct others, questions among the orders, and numbers that stay."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core import answering, corrections, likeness, revisions
from adjudicator.core.ordertext import Reading
from adjudicator.mail.reading import quotes
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo, Receipt
from adjudicator.service.play.changes import wordings
from adjudicator.service.play.refusals import prohibitions
from tests.house_kit import send

NAMES = frozenset({"erwin", "erwin rommel"})


def orders(receipt: Receipt) -> list[tuple[int, str]]:
    return [(item.line, item.text) for item in receipt.understood]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("sorry, I meant North Hill not Old Ford", "bid 2 on North Hill"),
        ("Sorry, North Hill instead of Old Ford!", "bid 2 on North Hill"),
        ("not Old Ford but North Hill", "bid 2 on North Hill"),
        ("no wait, make that North Hill", "bid 2 on North Hill"),
        ("I meant 3 not 2", "bid 3 on Old Ford"),
    ],
)
def test_a_correction_changes_the_line_it_speaks_of(
    desk: Desk, game: GameInfo, said: str, meant: str
) -> None:
    receipt = send(desk, "feud-1", "red", f"bid 2 on Old Ford\n{said}")
    assert orders(receipt) == [(1, meant)]
    assert not receipt.not_understood
    (told,) = receipt.commands
    assert (told.line, told.outcome) == (2, f"Line 1 now reads: {meant}")
    # What counts is what was meant, also when it is amended later.
    again = send(desk, "feud-1", "red", "amend\nready")
    assert orders(again) == [(1, meant)]


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        ("bid 15 on Old Ford", "I meant 2, not 15", "Line 1 now reads: bid 2 on Old Ford"),
        ("bid 2 on Old Ford", "I meant 12, not 2", "Line 1 now reads: bid 12 on Old Ford"),
    ],
)
def test_a_number_is_corrected_however_large_it_is(
    desk: Desk, game: GameInfo, line: str, said: str, told: str
) -> None:
    receipt = send(desk, "feud-1", "red", f"{line}\n{said}")
    assert [one.outcome for one in receipt.commands] == [told]


@pytest.mark.parametrize("number", ["፩", "9" * 5_000])
def test_what_is_no_number_that_anybody_counts_with_changes_nothing(
    desk: Desk, game: GameInfo, number: str
) -> None:
    receipt = send(
        desk, "feud-1", "red", f"bid 2 on Old Ford\n# {number}\nI meant 3 not {number[:9]}"
    )
    assert orders(receipt) == [(1, "bid 2 on Old Ford")]
    assert likeness.numbers(f"bid {number} on Old Ford") == set()


def test_what_stands_behind_a_name_stays_when_the_name_changes() -> None:
    names = {"reserve army call-up": frozenset({"card"})}

    def kinds(words: str) -> frozenset[str]:
        return names.get(words.lower(), frozenset())

    fix = corrections.found("armour instead of infantry")
    assert fix is not None
    assert list(revisions.changed(fix, "lose infantry in Lodz", kinds)) == ["lose armour in Lodz"]
    fix = corrections.found("make that Wave Divisions instead of Reserve Army")
    assert fix is not None
    assert "choose Wave Divisions" in revisions.changed(fix, "choose Reserve Army Call-up", kinds)


@pytest.mark.parametrize(
    "said",
    [
        "sorry, ignore the line above",
        "scrap that",
        "Oops, forget line 1.",
        "please cancel that one",
    ],
)
def test_what_is_taken_back_is_struck_out_and_told(desk: Desk, game: GameInfo, said: str) -> None:
    receipt = send(desk, "feud-1", "red", f"bid 2 on Old Ford\n{said}\nbid 1 on North Hill")
    assert orders(receipt) == [(3, "bid 1 on North Hill")]
    assert receipt.commands[0].outcome == "Line 1 is struck out: bid 2 on Old Ford"


def test_a_standing_order_that_comes_in_the_place_of_a_line_is_kept_as_one(
    desk: Desk, game: GameInfo
) -> None:
    """It is not a line of the draft, so the number in front of it says only what goes."""
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    receipt = send(desk, "feud-1", "red", "amend\nline 2: always ambush at Old Ford")
    assert receipt.standing == ["always ambush at Old Ford"]
    assert ("always ambush at Old Ford", "standing order 1") in [
        (item.text, item.note) for item in receipt.understood
    ]
    assert orders(send(desk, "feud-1", "red", "amend")) == [(1, "bid 2 on Old Ford")]


@pytest.mark.parametrize(
    "said", ["line 2: bid 3 on North Hill", "Amend:\nline 2: bid 3 on North Hill"]
)
def test_a_line_with_its_number_amends_whether_or_not_that_is_said(
    desk: Desk, game: GameInfo, said: str
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    assert orders(send(desk, "feud-1", "red", said)) == [
        (1, "bid 2 on Old Ford"),
        (2, "bid 3 on North Hill"),
    ]


def test_a_number_in_front_of_a_first_line_says_nothing(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "line 1: bid 2 on Old Ford")
    assert orders(receipt) == [(1, "bid 2 on Old Ford")]


@pytest.mark.parametrize(
    "said", ["never mind lines 1 and 3", "amend\ncancel lines 1, 3", "Forget lines 1 3 please."]
)
def test_lines_that_were_sent_are_taken_back_by_their_numbers(
    desk: Desk, game: GameInfo, said: str
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill\nbid 3 on nowhere")
    receipt = send(desk, "feud-1", "red", said)
    assert orders(receipt) == [(2, "bid 1 on North Hill")]
    assert not receipt.not_understood
    assert "Line 1 of your earlier orders is struck out" in receipt.commands[-1].outcome


def test_what_cannot_be_told_is_asked_and_holds_ready_back(desk: Desk, game: GameInfo) -> None:
    receipt = send(
        desk, "feud-1", "red", "bid 2 on Old Ford\nthanks, but not with the second one\nready"
    )
    assert orders(receipt) == [(1, "bid 2 on Old Ford")]
    (asked,) = receipt.not_understood
    assert asked.line == 2
    assert "it seems to change line 1 (“bid 2 on Old Ford”)" in asked.sentence
    assert not receipt.ready


def test_a_later_letter_corrects_what_was_sent(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    receipt = send(desk, "feud-1", "red", "Sorry, I meant 3 not 2")
    assert orders(receipt) == [(1, "bid 3 on Old Ford"), (2, "bid 1 on North Hill")]
    assert "amends your earlier orders" in receipt.consequence


def test_numbers_stay_and_refused_lines_are_amended_in_their_place(
    desk: Desk, game: GameInfo
) -> None:
    first = send(desk, "feud-1", "red", "bid 90 on North Hill\n\nbid 1 on Old Ford")
    assert [no.line for no in first.not_allowed] == [1]
    second = send(desk, "feud-1", "red", "amend\nline 1: bid 2 on North Hill")
    assert orders(second) == [(1, "bid 2 on North Hill"), (3, "bid 1 on Old Ford")]
    third = send(desk, "feud-1", "red", "amend\ndrop line 1")
    assert orders(third) == [(3, "bid 1 on Old Ford")]
    refused = send(desk, "feud-1", "red", "bid 1 on Old Ford\nbid 90 on North Hill")
    assert [no.line for no in refused.not_allowed] == [2]
    gone = send(desk, "feud-1", "red", "amend\ndrop line 2")
    assert gone.commands[-1].outcome == "Dropped (it was not accepted): bid 90 on North Hill"


@pytest.mark.parametrize(
    "said",
    [
        "Don't bid on Old Ford after all",
        "Actually, do not bid on the Old Ford",
        "forget the Old Ford",
        "sorry, call off the Old Ford bid",
    ],
)
def test_what_is_not_to_be_done_strikes_out_the_line_that_orders_it(
    desk: Desk, game: GameInfo, said: str
) -> None:
    both = "bid 2 on Old Ford\nbid 1 on North Hill"
    receipt = send(desk, "feud-1", "red", f"{both}\n{said}")
    assert orders(receipt) == [(2, "bid 1 on North Hill")]
    assert receipt.commands[0].outcome == "Line 1 is struck out: bid 2 on Old Ford"
    assert not receipt.not_understood
    send(desk, "feud-1", "red", both)
    later = send(desk, "feud-1", "red", f"amend\nready\n{said}")
    assert orders(later) == [(2, "bid 1 on North Hill")]
    told = [one.outcome for one in later.commands]
    assert "Line 1 of your earlier orders is struck out: bid 2 on Old Ford" in told


def test_an_amendment_corrects_what_was_sent_beside_its_own_lines(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford")
    receipt = send(desk, "feud-1", "red", "amend\nbid 1 on North Hill\nsorry, I meant 3 not 2")
    assert sorted(text for _, text in orders(receipt)) == [
        "bid 1 on North Hill",
        "bid 3 on Old Ford",
    ]


@pytest.mark.parametrize(
    "said",
    [
        "line 2 should be North Hill, not Old Ford",
        "my second line: North Hill instead of Old Ford",
        "in the 2nd line I meant North Hill",
        "line 2 should read bid 3 on North Hill",
        "change my last line to bid 3 on North Hill",
    ],
)
def test_a_line_is_known_by_its_number_in_the_letter(desk: Desk, game: GameInfo, said: str) -> None:
    receipt = send(desk, "feud-1", "red", f"bid 1 on Old Ford\nbid 3 on Old Ford\n{said}")
    assert orders(receipt) == [(1, "bid 1 on Old Ford"), (2, "bid 3 on North Hill")]
    assert receipt.commands[0].outcome == "Line 2 now reads: bid 3 on North Hill"
    assert not receipt.not_understood


@pytest.mark.parametrize(
    "said", ["line 2 is void", "I'd rather not do my second line", "forget the second order"]
)
def test_a_line_is_struck_out_by_its_number(desk: Desk, game: GameInfo, said: str) -> None:
    receipt = send(desk, "feud-1", "red", f"bid 1 on Old Ford\nbid 3 on North Hill\n{said}")
    assert orders(receipt) == [(1, "bid 1 on Old Ford")]


def test_of_two_ways_to_count_the_writer_is_asked(desk: Desk, game: GameInfo) -> None:
    """Line 2 of the letter is its first order."""
    letter = "\nbid 1 on Old Ford\nbid 3 on North Hill\n{}"
    receipt = send(desk, "feud-1", "red", letter.format("scrap line 2"))
    assert orders(receipt) == [(2, "bid 1 on Old Ford"), (3, "bid 3 on North Hill")]
    (asked,) = receipt.not_understood
    assert asked.sentence.startswith(
        "line 2 can be line 2 of this letter, “bid 1 on Old Ford” or order 2 of this letter, “bid 3"
        " on North Hill”. We changed nothing"
    )
    receipt = send(desk, "feud-1", "red", letter.format("line 2 should be bid 2 on Old Ford"))
    assert orders(receipt) == [(2, "bid 2 on Old Ford"), (3, "bid 3 on North Hill")]
    receipt = send(desk, "feud-1", "red", letter.format("line 2: 4 instead of 3"))
    assert orders(receipt) == [(2, "bid 1 on Old Ford"), (3, "bid 4 on North Hill")]


def test_a_number_of_the_receipt_and_one_of_the_letter_are_told_apart(
    desk: Desk, game: GameInfo
) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    receipt = send(desk, "feud-1", "red", "amend\nbid 3 on Old Ford\nline 2 should be 2, not 1")
    assert (2, "bid 2 on North Hill") in orders(receipt)
    receipt = send(desk, "feud-1", "red", "amend\nbid 4 on Old Ford\nscrap my second line")
    assert "We changed nothing" in receipt.not_understood[0].sentence
    assert (2, "bid 2 on North Hill") in orders(receipt)
    receipt = send(desk, "feud-1", "red", "bid 4 on Old Ford\nline 7 should be 2, not 1")
    assert "there is no such line above" in receipt.not_understood[0].sentence


def test_several_lines_are_dropped_at_once(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford\nbid 1 on North Hill")
    receipt = send(desk, "feud-1", "red", "amend\ndrop lines 1 and 2\nbid 1 on Old Ford")
    assert [text for _, text in orders(receipt)] == ["bid 1 on Old Ford"]
    dropped = next(one for one in receipt.commands if one.command.startswith("drop"))
    assert (dropped.outcome, dropped.lines) == (
        "Dropped: bid 2 on Old Ford",
        ["Dropped: bid 1 on North Hill"],
    )


def test_no_orders_beside_others_is_told(desk: Desk, game: GameInfo) -> None:
    receipt = send(desk, "feud-1", "red", "bid 1 on Old Ford\nno orders\nready")
    assert orders(receipt) == [(1, "bid 1 on Old Ford")]
    told = [one for one in receipt.commands if one.command == "no orders"]
    assert told[0].outcome.startswith("Not used: you give other orders")
    assert receipt.ready


def test_a_question_is_answered_and_holds_nothing_back(desk: Desk, game: GameInfo) -> None:
    receipt = send(
        desk,
        "feud-1",
        "red",
        "bid 1 on Old Ford\nCan I bid 90 on North Hill?\nWhen is the deadline?\nWhat shall we eat?"
        "\nready",
    )
    assert orders(receipt) == [(1, "bid 1 on Old Ford")]
    assert receipt.ready
    may, due, soup = (one.outcome for one in receipt.commands[:3])
    assert may.startswith("No, “bid 90 on North Hill” is not allowed: ")
    assert due.startswith("Your answer is due Friday 4 December 2026")
    assert "press to moderator" in soup


@pytest.mark.parametrize(
    "said",
    [
        "sorry, I meant IN4 not IN1",
        "sorry, ignore the line above",
        "cheers, but not with MB1",
        "That's all, except that MB1 stays",
        "Thanks, but keep MB1 at home",
        "sorry, make that IN4",
    ],
)
def test_a_correction_is_no_courtesy(said: str) -> None:
    letter = f"move IN1 and MB1 to Hope\n{said}\n\nErwin Rommel"
    read = quotes.answer(letter, quotes.looks_like_order, NAMES)
    assert said in read.split("\n")


@pytest.mark.parametrize(
    "said",
    ["Sorry for not answering sooner.", "That's all for now, thanks!", "Cheers", "Thank you!"],
)
def test_a_courtesy_stays_one(said: str) -> None:
    read = quotes.answer(f"move IN1 to Hope\n{said}\n\nErwin", quotes.looks_like_order, NAMES)
    assert read == "move IN1 to Hope"
    assert not corrections.speaks(said)


def test_an_amendment_that_takes_back_every_order_leaves_none(desk: Desk, game: GameInfo) -> None:
    send(desk, "feud-1", "red", "bid 2 on Old Ford")
    receipt = send(desk, "feud-1", "red", "amend\ndrop line 1")
    assert orders(receipt) == []
    assert "Nothing is left of your earlier orders" in receipt.consequence
    assert orders(send(desk, "feud-1", "red", "restore")) == [(1, "bid 2 on Old Ford")]


def test_a_correction_that_fits_two_lines_is_asked(desk: Desk, game: GameInfo) -> None:
    text = "bid 1 on Old Ford\nbid 3 on Old Ford\nSorry, North Hill instead of Old Ford"
    receipt = send(desk, "feud-1", "red", text)
    assert orders(receipt) == [(1, "bid 1 on Old Ford")]
    assert [one.read for one in receipt.not_allowed] == ["bid 3 on Old Ford"]
    (asked,) = receipt.not_understood
    assert (asked.line, "we cannot tell how" in asked.sentence) == (3, True)


def test_lines_that_may_change_others_are_read_once_however_often_they_are_asked_for(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    real = answering.read

    def counted(book: Any, text: str, *others: Any, **named: Any) -> Reading:
        read.append(text)
        return real(book, text, *others, **named)

    monkeypatch.setattr(answering, "read", counted)
    send(desk, "feud-1", "red", "\n".join(ASKED_AGAIN))
    assert len([one for one in read if one in ASKED_AGAIN]) >= 2
    assert sorted(read) == sorted({*read})


ASKED_AGAIN = (
    "You are asked for your bids (the castle, the ford, and all",
    "that). Due Sunday 6 December 2026, 20:00 CET.",
    "Without an answer your forces stay where they are.",
    "Old Ford must not be bid for",
)


def test_what_lines_that_change_others_cost_has_an_end(
    desk: Desk, game: GameInfo, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: dict[str, int] = {"read": 0, "judged": 0}

    def counting(what: str, real: Any) -> Any:
        def counted(*given: Any, **named: Any) -> Any:
            tried[what] += 1
            return real(*given, **named)

        return counted

    monkeypatch.setattr(answering, "read", counting("read", answering.read))
    monkeypatch.setattr(prohibitions, "forbids", counting("judged", prohibitions.forbids))
    bids = [f"bid {n} on Old Ford please, as my aide {n} told me" for n in range(2, 62)]
    bans = ["Without an answer your forces stay where they are."] * 60
    send(desk, "feud-1", "red", "\n".join(bids + bans))
    assert 5 < tried["read"] <= wordings.MOST_SPENT // wordings.LOOKED_INTO + 2
    assert 5 < tried["judged"] <= prohibitions.MOST_JUDGED
