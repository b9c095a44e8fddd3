"""Open tables: announced, looked over, joined, waited for, left, full; a letter a week."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.commands import desk_letters
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games, pages
from adjudicator.service.moderating import opening, overview, seats
from adjudicator.service.people.people import person_for
from adjudicator.service.sitting import joining, tables, weekly
from adjudicator.storage.tables import Seat
from tests.house_kit import agree, letters_to

MOD, ANNA, BEN, CLEO = (f"{one}@example.net" for one in ("moderator", "anna", "ben", "cleo"))


def person(desk: Desk, email: str) -> int:
    with desk.store.write() as session:
        return person_for(session, email, desk, email.partition("@")[0].title()).id or 0


def table(desk: Desk, slug: str = "feud-1", red: str = "open", **terms: Any) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="short", slug=slug, moderator_email=MOD,
        seats={"red": red, "blue": "open"},
        terms={"table.words": "Slow and friendly.", "table.open": True, **terms},
    )  # fmt: skip


def holders(desk: Desk) -> dict[str, int | None]:
    with desk.store.read() as session:
        return {one.name: one.person_id for one in session.exec(select(Seat))}


def subjects(desk: Desk, email: str) -> list[str]:
    return [str(one.facts["subject"]) for one in letters_to(desk, email, "notice")]


def test_a_table_says_what_it_is_and_what_it_asks_for(desk: Desk) -> None:
    table(desk, **{"table.finished": 2, "table.met": 80, "table.language": "English",
                   "turn.hours": 168})  # fmt: skip
    (one,) = tables.announced(desk)
    assert (one.left, one.pace, one.language) == (2, "slow", "English")
    assert one.asks == (
        "You need 2 games played to the end and 80 of a hundred deadlines met."
        " Newcomers are welcome all the same."
    )
    assert one.line == (
        "Toy, short: 2 seats of 2 free (Red or Blue), 7 days to answer, in English; by a moderator"
    )
    assert not letters_to(desk, ANNA)


def test_the_list_is_filtered_by_game_pace_and_seats_left(desk: Desk) -> None:
    table(desk, "slow-1", **{"turn.hours": 168})
    table(desk, "brisk-1", red="bot:timid", **{"turn.hours": 24, "reminders": 4})
    table(desk, "clocks-1", **{"clock.bank": 200})

    def named(**chosen: Any) -> list[str]:
        return [one.game for one in tables.announced(desk, **chosen)]

    assert named() == ["clocks-1", "brisk-1", "slow-1"]
    assert named(left=2) == ["clocks-1", "slow-1"]
    assert named(pace="brisk") == ["brisk-1"]
    assert named(pace="clocks") == ["clocks-1"]
    assert named(ruleset="blitzwar") == []
    games_hidden = {"table.open": False, "table.words": ""}
    with pytest.raises(ServiceError, match="announce"):
        opening.open_game(
            desk, ruleset="toy", scenario="short", slug="shut-1", moderator_email=MOD,
            seats={"red": ANNA}, terms=games_hidden,
        )  # fmt: skip


def test_the_moderator_admits_who_asks(desk: Desk) -> None:
    table(desk)
    anna, ben = person(desk, ANNA), person(desk, BEN)
    assert "Its moderator decides" in joining.join(desk, "feud-1", anna, "red", "I am new here.")
    assert "already" in joining.join(desk, "feud-1", anna, "red")
    assert "moderator decides" in joining.join(desk, "feud-1", ben)
    told = letters_to(desk, MOD, "notice")[-2].facts["lines"]
    assert told[:2] == ["Anna (anna@example.net) would like to play Red in feud-1.",
                        "They write: I am new here."]  # fmt: skip
    shown = overview.desk_page(desk, "feud-1", person(desk, MOD))
    assert [(one.name, one.seat) for one in shown.volunteers] == [("Anna", "red"), ("Ben", "any")]
    assert tables.table(desk, "feud-1", anna).mine == "waits"
    assert "We have told" in seats.admit(desk, "feud-1", "red", ANNA)
    assert tables.table(desk, "feud-1", anna).mine == "sits"
    assert "you have a seat in feud-1" in subjects(desk, ANNA)
    assert "feud-1 is full" not in subjects(desk, ANNA)
    assert "Red is taken" not in subjects(desk, BEN)
    seats.admit(desk, "feud-1", "blue", BEN)
    assert "Blue is taken" in subjects(desk, ANNA)
    for email in (ANNA, BEN):
        assert "feud-1 is full" in subjects(desk, email)
    assert subjects(desk, MOD)[-1] == "feud-1 can begin"
    assert games.begin_game(desk, "feud-1").state == "running"
    assert all(one.ok for one in archive.verify(desk, "feud-1"))
    with pytest.raises(Unknown, match="has begun"):
        joining.leave(desk, "feud-1", anna)
    assert tables.announced(desk) == []


def test_the_first_who_fits_has_the_seat_and_leaves_without_harm(desk: Desk) -> None:
    table(desk, **{"table.admission": "first"})
    anna, ben, cleo = (person(desk, one) for one in (ANNA, BEN, CLEO))
    assert "You play Blue" in joining.join(desk, "feud-1", anna, "blue")
    with pytest.raises(ServiceError, match="You already have a seat"):
        joining.join(desk, "feud-1", anna)
    with pytest.raises(ServiceError, match="no seat “green”"):
        joining.join(desk, "feud-1", ben, "green")
    with pytest.raises(ServiceError, match="so you cannot play in it"):
        joining.join(desk, "feud-1", person(desk, MOD))
    assert "The seat is taken, so we have put you on the waiting list" in joining.join(
        desk, "feud-1", ben, "blue"
    )
    assert "You play Red" in joining.join(desk, "feud-1", cleo)
    assert "feud-1 is full" in subjects(desk, BEN)
    assert holders(desk) == {"red": cleo, "blue": anna}
    assert joining.leave(desk, "feud-1", anna) == "You have left feud-1 without penalty."
    assert holders(desk) == {"red": cleo, "blue": ben}
    assert "Blue is free again" in subjects(desk, CLEO)
    assert "you have a seat in feud-1" in subjects(desk, BEN)
    with pytest.raises(ServiceError, match="do not have a seat in feud-1"):
        joining.leave(desk, "feud-1", anna)
    joining.join(desk, "feud-1", anna)
    assert "no longer" in joining.leave(desk, "feud-1", anna)


def test_a_full_table_begins_by_itself_if_it_says_so(desk: Desk) -> None:
    table(desk, **{"table.admission": "first", "table.begins": "full"})
    joining.join(desk, "feud-1", person(desk, ANNA))
    assert games.game_info(desk, "feud-1").state == "inviting"
    joining.join(desk, "feud-1", person(desk, BEN))
    assert games.game_info(desk, "feud-1").state == "running"
    assert letters_to(desk, BEN, "ask")
    assert joining.begin_full(desk) == 0


def test_a_gate_shuts_out_and_says_why(desk: Desk) -> None:
    with pytest.raises(ServiceError, match="nobody has finished one"):
        table(desk, **{"table.finished": 1, "table.newcomers": "no"})
    table(desk, **{"table.newcomers": False, "table.admission": "first"})
    with pytest.raises(ServiceError, match="people who have played here before"):
        joining.join(desk, "feud-1", person(desk, ANNA))


def test_by_letter(desk: Desk) -> None:
    table(desk, **{"table.admission": "first"})
    person(desk, ANNA)

    def write(text: str, who: str = ANNA) -> str:
        assert desk_letters.answer(desk, who, text) == "desk"
        return " ".join(letters_to(desk, who, "notice")[-1].facts["lines"])

    assert "feud-1: Toy, short: 2 seats of 2 free" in write("tables toy 2 seats")
    assert "No games are looking" in write("tables brisk")
    assert "There is no game “chess”" in write("tables chess")
    assert "do not know this address" in write("join feud-1", "who@example.net")
    assert "There is no open table “feud-9”" in write("join feud-9")
    assert "whether that comes from you" in write("join feud-1 as blue")
    assert holders(desk)["blue"] is None
    assert "You play Blue" in agree(desk, ANNA)
    assert holders(desk)["blue"] is not None
    write("leave feud-1")
    assert "without penalty" in agree(desk, ANNA)
    assert "once a week" in write("tables weekly")
    assert "not write to you about new games" in write("tables stop")


def test_a_letter_a_week_about_what_is_new(desk: Desk, clock: FixedClock) -> None:
    anna = person(desk, ANNA)
    weekly.choose(desk, anna, True)
    assert weekly.wants(desk, anna) == ""
    table(desk)
    assert weekly.send_weekly(desk) == 0
    clock.forward(hours=7 * 24)
    assert weekly.send_weekly(desk) == 1
    assert weekly.send_weekly(desk) == 0
    told = letters_to(desk, ANNA, "notice")[-1]
    assert told.topic == "tables"
    assert "Toy, short: 2 seats of 2 free" in told.facts["lines"][0]
    clock.forward(hours=7 * 24)
    assert weekly.send_weekly(desk) == 0
    table(desk, "feud-2")
    clock.forward(hours=7 * 24)
    assert weekly.send_weekly(desk) == 1
    assert (
        "1 announced earlier are still looking"
        in letters_to(desk, ANNA, "notice")[-1].facts["lines"][1]
    )
    with pytest.raises(ServiceError, match="no game “chess”"):
        weekly.choose(desk, anna, True, "chess")
    weekly.choose(desk, anna, False)
    assert weekly.wants(desk, anna) is None


def test_a_game_is_opened_by_letter(desk: Desk) -> None:
    person(desk, MOD)

    def write(text: str, who: str = MOD) -> str:
        assert desk_letters.answer(desk, who, text) == "desk"
        return " ".join(letters_to(desk, who, "notice")[-1].facts["lines"])

    text = (
        "open game toy long as feud-1\nred: anna@example.net\nblue: open\npreset = relaxed\n"
        "turn.at = 20:00\nruling TOY-A1 = yes\nendgame\ntables"
    )
    assert "do not know this address" in write(text, "who@example.net")
    assert "whether that comes from you" in write(text)
    assert games.list_games(desk) == []
    assert "feud-1 is open" in agree(desk, MOD)
    options = pages.options_of(desk, "feud-1")
    assert (options.deadlines.turn, options.time.turn.at, options.table.open) == (
        168,
        "20:00",
        True,
    )
    assert letters_to(desk, ANNA, "invitation")
    assert tables.table(desk, "feud-1").left == 1
    for wrong, words in (
        (text.replace("20:00", "25:00"), "turn.at"),
        (text.replace("toy long", "chess long"), "no ruleset “chess”"),
        (text.replace("toy long", "toy endless"), "endless"),
        (text.replace("endgame", ""), "no ENDGAME"),
        ("open game toy\nendgame", "Write “open game"),
        (text.replace("blue: open", "blue, please"), "is not understood"),
        (text.replace("TOY-A1", "TOY-A9"), "TOY-A9"),
    ):
        assert words in write(wrong), wrong
