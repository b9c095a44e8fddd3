"""A clock that is ten days wrong, a database that is away for an hour: when it is over, the house
goes on by itself, and nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from sqlmodel import col, select

from adjudicator.clock import FixedClock
from adjudicator.mail.intake import Envelope
from adjudicator.mail.way import process_all_waiting, receive
from adjudicator.running import schedule
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.games import games, pages
from adjudicator.storage.tables import LetterIn, LetterOut
from tests.house_kit import begun_game, play_to_the_end, seat_id
from tests.mail.post import answer, asked, collect, letter

RED, BLUE = "red@example.net", "blue@example.net"


def hour(desk: Desk, clock: FixedClock) -> None:
    """An hour of the house's time, a round every five minutes."""
    for _ in range(12):
        clock.forward(minutes=5)
        with suppress(OperationalError):
            process_all_waiting(desk)
        with suppress(OperationalError):
            schedule.tick(desk)


@contextmanager
def away(desk: Desk) -> Iterator[None]:
    """The database answers nothing."""

    def refuse(*_: object) -> None:
        raise OperationalError("SELECT", {}, Exception("the database is away"))

    engines = (desk.store.reader, desk.store.writer)
    for engine in engines:
        event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        for engine in engines:
            event.remove(engine, "before_cursor_execute", refuse)


def everything_left(desk: Desk) -> None:
    """Each letter left once, and none waits."""
    with desk.store.read() as session:
        states = session.exec(select(LetterOut.state).where(LetterOut.state != "sent")).all()
        assert states == []
        assert session.exec(select(LetterIn).where(col(LetterIn.state) != "done")).all() == []


def verified(desk: Desk, clock: FixedClock) -> None:
    play_to_the_end(desk, "feud-1", clock)
    assert games.game_info(desk, "feud-1").state == "over"
    checks = archive.verify(desk, "feud-1")
    assert [one.text for one in checks if not one.ok] == []


def test_an_hour_without_a_database(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    sent = collect(desk)
    to_red, to_blue = asked(sent, RED), asked(sent, BLUE)
    assert answer(desk, to_red, "bid 2 on ford\nready").word == "orders"
    refused = 0
    with away(desk):
        for _ in range(3):
            hour_letter = letter(str(to_blue["Reply-To"]), "bid 1 on ford\nready", sender=BLUE)
            try:
                receive(desk, hour_letter, Envelope(BLUE, (str(to_blue["Reply-To"]),)))
            except OperationalError:
                refused += 1  # the mail server that brings it keeps it, and tries again
        hour(desk, clock)
    assert refused == 3, "what cannot be stored is not taken"
    before = games.game_info(desk, "feud-1")
    assert before.state == "running"
    assert answer(desk, to_blue, "bid 1 on ford\nready", sender=BLUE).word == "orders"
    hour(desk, clock)
    assert games.game_info(desk, "feud-1").phase_number > before.phase_number
    collect(desk)
    everything_left(desk)
    verified(desk, clock)


def test_a_clock_that_was_ten_days_ahead(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    to_red = asked(collect(desk), RED)
    clock.forward(hours=240)
    hour(desk, clock)  # both were silent, by that clock
    # A letter comes and the receipt does not leave before the clock is right again.
    ahead = [one for one in collect(desk) if "ask" in str(one["X-Adjudicator"])]
    to_red = asked(ahead, RED) if ahead else to_red
    answer(desk, to_red, "bid 2 on ford")
    clock.forward(hours=-241)
    left = collect(desk)
    assert "receipt" in [str(one["X-Adjudicator"]) for one in left], "it waits for no clock"
    assert pages.seat_page(desk, seat_id(desk, "feud-1", "red")).draft == "bid 2 on ford"
    assert answer(desk, to_red, "bid 3 on ford\nready").word == "orders"
    hour(desk, clock)
    collect(desk)
    everything_left(desk)
    verified(desk, clock)


def test_a_clock_that_was_ten_days_behind(desk: Desk, clock: FixedClock) -> None:
    begun_game(desk)
    to_red = asked(collect(desk), RED)
    clock.forward(hours=-240)
    hour(desk, clock)
    assert answer(desk, to_red, "bid 2 on ford\nready").word == "orders"
    assert "receipt" in [str(one["X-Adjudicator"]) for one in collect(desk)]
    clock.forward(hours=240)
    hour(desk, clock)
    assert pages.seat_page(desk, seat_id(desk, "feud-1", "red")).draft == "bid 2 on ford"
    collect(desk)
    everything_left(desk)
    verified(desk, clock)
