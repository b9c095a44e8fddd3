"""Tournaments by letters alone: whole events of every kind, their commands, odd moments."""

from __future__ import annotations

import pytest

from adjudicator.clock import FixedClock
from adjudicator.mail.addresses import confirm_address, event_address, route
from adjudicator.service.desk import Desk
from adjudicator.service.events import keeping
from adjudicator.service.post import tokens
from adjudicator.tournaments import placings
from tests.events_kit import TOY, Hall, announced, course_of, entered, person, row_of
from tests.house_kit import agree, letters_to
from tests.mail.post import answer, collect, plain


def form(rounds: int, cut: int) -> str:
    return f"""{TOY}
[[stages]]
kind = "swiss"
rounds = {rounds}
cut = {cut}
[[stages]]
kind = "knockout"
"""


def names(many: int) -> list[str]:
    return [f"Player{at}" for at in range(1, many + 1)]


def swiss(desk: Desk, clock: FixedClock, many: int, rounds: int, cut: int) -> Hall:
    announced(desk, form(rounds=rounds, cut=cut))
    entered(desk, names(many))
    hall = Hall(desk, clock)
    hall.vanished = {f"player{many - 1}@example.net"}
    hall.late = {"player2@example.net", "player3@example.net"}
    assert hall.run().state == "over"
    return hall


def holds(desk: Desk, many: int, rounds: int, cut: int) -> None:
    course = course_of(desk)
    stages = [one.stage for one in course.rounds]
    assert stages.count(0) == rounds
    assert stages.count(1) == cut.bit_length() - 1
    assert all(g.result is not None for m in course.matches() for g in m.games)
    assert max(course.met(0).values()) == 1
    assert course.entrant(many - 1).left is not None  # who was silent at two roll calls
    order = placings.overall(course)
    assert sorted(order) == list(range(1, many + 1))
    assert set(order[:cut]) == set(course.field(1))


def test_a_small_swiss_with_cut_is_played_by_letters(desk: Desk, clock: FixedClock) -> None:
    hall = swiss(desk, clock, 6, 3, 2)
    holds(desk, 6, 3, 2)
    told = hall.to("player1@example.net", "after round")
    assert len(told) == 4
    assert "The columns are points, then games won, drawn and lost." in told[0]
    assert hall.to("player1@example.net", "the event is over")


@pytest.mark.soak
def test_a_swiss_of_32_with_cut_to_four_is_played_by_letters(desk: Desk, clock: FixedClock) -> None:
    swiss(desk, clock, 32, 5, 4)
    holds(desk, 32, 5, 4)


def test_who_is_known_enters_by_a_letter_to_the_desk(desk: Desk, clock: FixedClock) -> None:
    announced(desk, form(rounds=3, cut=2))
    person(desk, "Anna")
    answer(
        desk,
        "desk@example.org",
        "events\nenter cup pace slow\nenter cup-9",
        sender="anna@example.net",
    )
    said = " ".join(plain(collect(desk)[-1]).split())
    assert "cup: The Feud Cup (entries)" in said
    assert "Confirm there that you want to enter The Feud Cup." in said
    assert "There is no event “cup-9”." in said
    question = next(
        one for one in letters_to(desk, "anna@example.net", "notice") if one.facts.get("confirm")
    )
    assert "You accept: You answer within three days." in " ".join(question.facts["lines"])
    to = confirm_address(question.facts["confirm"], "example.org")
    assert answer(desk, to, "yes", sender="anna@example.net").word == "agreed"
    assert "you have entered" in letters_to(desk, "anna@example.net")[-1].facts["subject"] or any(
        "you have entered" in one.facts.get("subject", "")
        for one in letters_to(desk, "anna@example.net")
    )
    with desk.store.read() as session:
        (entry,) = keeping.entries(session, keeping.by_slug(session, "cup"))
        assert entry.facts == {"pace": "slow"}
    answer(desk, "desk@example.org", "enter cup", sender="stranger@example.net")
    said = " ".join(plain(collect(desk)[-1]).split())
    assert "We do not know this address yet" in said


def address_of(desk: Desk, who: int, slug: str = "cup") -> str:
    return event_address(tokens.event_token(desk, row_of(desk, slug).id, who), "example.org")


def write(desk: Desk, who: int, email: str, text: str) -> str:
    """Write to one's address of the event; the answer."""
    collect(desk)
    outcome = answer(desk, address_of(desk, who), text, sender=email)
    assert outcome.word == "event", outcome.word
    mine = [one for one in collect(desk) if email in str(one["To"])]
    return " ".join(plain(mine[-1]).split())


def test_commands_are_answered_in_one_letter(desk: Desk, clock: FixedClock) -> None:
    announced(desk, form(rounds=2, cut=2))
    ann, *_ = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    said = write(desk, ann, "ann@example.net", "here\nstandings\npairings\nbid red 3\nfoo bar")
    assert "cup has not begun. The roll call will come by letter." in said
    assert "No round has been played yet." in said
    assert "There are no sides to choose in cup now." in said
    assert "“foo bar” is not a command." in said
    assert "Only the director" in write(desk, ann, "ann@example.net", "begin")
    assert "help" in write(desk, ann, "ann@example.net", "what must I do?")
    write(desk, ann, "ann@example.net", "withdraw because of work")
    agree(desk, "ann@example.net")
    told = " ".join(" ".join(plain(one).split()) for one in collect(desk))
    assert "Ann has left cup." in told
    assert "You have left cup." in write(desk, ann, "ann@example.net", "here")


def test_a_stranger_gets_silence_and_its_owner_is_told(desk: Desk, clock: FixedClock) -> None:
    announced(desk, form(rounds=2, cut=2))
    ann, *_ = entered(desk, ["Ann", "Bob", "Cid", "Dan"])
    collect(desk)
    to = address_of(desk, ann)
    assert answer(desk, to, "withdraw", sender="bob@example.net").word == "held"
    (told,) = collect(desk)
    assert "ann@example.net" in str(told["To"])
    assert "not one of your addresses" in " ".join(plain(told).split())
    assert answer(desk, event_address("a" * 26, "example.org"), "withdraw").word == "stranger"
    assert collect(desk) == []
    assert route(to, "example.org") is not None
