"""Nobody holds up a table: a silent seat is relieved as the terms say, all are told, and it is
undone when its player is back."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import bots, games
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import opening, seats
from adjudicator.service.people.people import person_for
from adjudicator.service.sitting import joining
from adjudicator.service.stepping import missed, phases
from adjudicator.service.talk import votes
from adjudicator.service.terms import parser
from adjudicator.storage.tables import Relief, Seat
from tests.house_kit import agree, cast_vote, letters_to, seat_id, send

MOD, RED, BLUE, CLEO = (f"{one}@example.net" for one in ("moderator", "red", "blue", "cleo"))


def begun(desk: Desk, seats: dict[str, str] | None = None, **terms: Any) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="long", slug="feud-1", moderator_email=MOD,
        seats=seats or {"red": RED, "blue": BLUE}, terms=terms,
    )  # fmt: skip
    games.begin_game(desk, "feud-1", force=True)


def pass_by(desk: Desk, clock: FixedClock, hours: float = 73) -> None:
    """A deadline passes; blue has answered, red has not."""
    info = games.game_info(desk, "feud-1")
    for seat in info.seats:
        if seat.name == "blue" and seat.asked and not seat.ready:
            sent = send(desk, "feud-1", "blue", "bid 1 on Old Ford\nready")
            if not sent.understood:
                send(desk, "feud-1", "blue", "pass\nready")
    clock.forward(hours=hours)
    missed.act_on_missed(desk)
    phases.close_due(desk)


def until_relieved(desk: Desk, clock: FixedClock) -> str:
    for _ in range(12):
        if done := reliefs(desk):
            return done.get("red", "")
        pass_by(desk, clock)
    raise AssertionError("nothing is done about the silent seat")


def reliefs(desk: Desk) -> dict[str, str]:
    """Seat -> what is being done for it."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Seat.name, Relief.kind)
            .join(Seat, col(Seat.id) == col(Relief.seat_id))
            .where(col(Relief.ended_at).is_(None))
        )
        return dict(rows.all())


def seat(desk: Desk, name: str = "red") -> Seat:
    with desk.store.read() as session:
        return session.get_one(Seat, seat_id(desk, "feud-1", name))


def person(desk: Desk, email: str) -> int:
    with desk.store.write() as session:
        return person_for(session, email, desk, "Cleo").id or 0


def last(desk: Desk, email: str) -> dict[str, Any]:
    return dict(letters_to(desk, email, "notice")[-1].facts)


def test_a_bot_plays_until_the_player_is_back(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.replacement_after": 2, "missed.replacement": "bot"})
    assert until_relieved(desk, clock) == "bot"
    assert seat(desk).bot
    said = f"a bot ({seat(desk).bot}) plays it until its player is back"
    assert said in " ".join(last(desk, BLUE)["lines"])
    assert "reply anything" in " ".join(last(desk, RED)["lines"])
    assert "does not answer" in last(desk, MOD)["subject"]
    assert bots.play_bots(desk) > 0
    send(desk, "feud-1", "red", "status")
    assert not seat(desk).bot
    assert seat(desk).missed == 0
    assert reliefs(desk) == {}
    for email in (BLUE, RED, MOD):
        assert "is back" in last(desk, email)["subject"], email
    assert all(one.ok for one in archive.verify(desk, "feud-1"))
    with desk.store.read() as session:
        assert [(one.kind, one.ended) for one in session.exec(select(Relief))] == [("bot", "back")]


def test_volunteers_are_called_for_and_the_player_may_come_back(
    desk: Desk, clock: FixedClock
) -> None:
    begun(desk, **{"missed.replacement_after": 1})
    assert until_relieved(desk, clock) == "volunteers"
    (wanted,) = seats.wanted(desk)
    assert (wanted.seat, wanted.silent) == ("red", True)
    cleo = person(desk, CLEO)
    seats.volunteer(desk, "feud-1", "red", cleo, "I am free")
    send(desk, "feud-1", "red", "status")
    assert seats.wanted(desk) == []
    assert "has its player again" in last(desk, CLEO)["subject"]
    with pytest.raises(ServiceError, match="Somebody already plays Red"):
        seats.admit(desk, "feud-1", "red", CLEO)
    pass_by(desk, clock)
    until_relieved(desk, clock)
    seats.volunteer(desk, "feud-1", "red", cleo)
    assert "from now on" in seats.admit(desk, "feud-1", "red", CLEO)
    assert seat(desk).person_id == cleo
    assert reliefs(desk) == {}
    assert "no longer play Red" in " ".join(last(desk, RED)["lines"])
    with pytest.raises(Unknown, match="not looking for a player"):
        seats.volunteer(desk, "feud-1", "red", cleo)


def test_who_waits_for_a_seat_is_asked_to_stand_in(desk: Desk, clock: FixedClock) -> None:
    opening.open_game(
        desk, ruleset="toy", scenario="long", slug="feud-1", moderator_email=MOD,
        seats={"red": RED, "blue": BLUE},
        terms={"table.open": True, "table.admission": "first", "missed.replacement_after": 1,
               "missed.replacement": "substitute"},
    )  # fmt: skip
    joining.join(desk, "feud-1", person(desk, CLEO))
    games.begin_game(desk, "feud-1", force=True)
    assert until_relieved(desk, clock) == "substitute"
    assert "we have asked Cleo to stand in" in " ".join(last(desk, BLUE)["lines"])
    assert "You are standing in for Red" in agree(desk, CLEO)
    with desk.store.read() as session:
        from adjudicator.storage.tables import Substitute

        assert session.exec(select(Substitute)).one().ended_at is None
    send(desk, "feud-1", "red", "status")
    with desk.store.read() as session:
        assert session.exec(select(Substitute)).one().ended_at is not None
    assert reliefs(desk) == {}


def test_standing_orders_answer_at_once(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.replacement_after": 1, "missed.replacement": "standing"})
    assert until_relieved(desk, clock) == "standing"
    for _ in range(6):
        missed.answer_for_silent(desk)
        info = games.game_info(desk, "feud-1")
        red = next(one for one in info.seats if one.name == "red")
        assert red.ready or not red.asked
        if any(one.asked and one.name == "blue" for one in info.seats):
            break
        phases.close_if_ready(desk, info.id)
    send(desk, "feud-1", "red", "status")
    assert reliefs(desk) == {}
    assert missed.answer_for_silent(desk) == 0


def test_the_others_vote(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.replacement_after": 1, "missed.replacement": "vote"})
    assert until_relieved(desk, clock) == "vote"
    (open_one,) = votes.of_game(desk, "feud-1")
    assert open_one.voters == ["blue"]
    votes.settle(desk)
    cast_vote(desk, seat_id(desk, "feud-1", "blue"), open_one.number, "yes")
    votes.settle(desk)
    assert seat(desk).bot
    assert reliefs(desk) == {"red": "bot"}
    send(desk, "feud-1", "red", "status")
    assert not seat(desk).bot


def test_a_vote_is_pointless_when_the_player_is_back(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.replacement_after": 1, "missed.replacement": "vote"})
    until_relieved(desk, clock)
    send(desk, "feud-1", "red", "status")
    assert votes.of_game(desk, "feud-1")[0].state == "void"
    votes.settle(desk)
    assert not seat(desk).bot


def test_a_player_asks_the_others(desk: Desk, clock: FixedClock) -> None:
    begun(desk)

    def asked(text: str) -> str:
        return send(desk, "feud-1", "blue", text).commands[0].outcome

    assert "has not missed a deadline" in asked("replace red")
    assert "your own seat" in asked("replace blue")
    for _ in range(6):
        if seat(desk).missed:
            break
        pass_by(desk, clock)
    assert "Your yes closes vote" in asked("replace red")
    votes.settle(desk)
    assert seat(desk).bot
    assert "Nobody plays" in asked("replace red")
    send(desk, "feud-1", "red", "status")
    assert not seat(desk).bot


def test_a_game_that_waits_calls_as_its_terms_say(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.policy": "wait", "missed.replacement_after": 1,
                   "missed.replacement": "bot"})  # fmt: skip
    pass_by(desk, clock)
    assert reliefs(desk) == {"red": "bot"}
    assert bots.play_bots(desk) > 0
    assert games.game_info(desk, "feud-1").phase_number > 0


def test_the_moderator_decides_otherwise(desk: Desk, clock: FixedClock) -> None:
    begun(desk, **{"missed.replacement_after": 1, "missed.replacement": "bot"})
    until_relieved(desk, clock)
    bots.stand_in(desk, "feud-1", "red", "")
    assert reliefs(desk) == {}
    assert not seat(desk).bot


def test_terms_say_it_in_words() -> None:
    from adjudicator.service.deadlines.words import terms_words

    options: GameOptions = parser.checked(
        {"missed.replacement_after": 2, "missed.replacement": "bot"}
    )
    said = terms_words(options.time, (72, 24))
    assert "After 2 deadlines missed in a row, a bot plays until its player is back." in said
