"""Somebody who sits at the page is not written to of what they answer there."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.post import letters, preferences
from adjudicator.service.stepping import phases
from adjudicator.service.story import pulse
from adjudicator.storage.tables import LetterOut, Seat
from tests.house_kit import letters_to, seat_id, send

RED = "red@example.net"


def sits(desk: Desk, who: str = "red") -> int:
    """A page of the seat is open before its player; who that is."""
    number = seat_id(desk, "feud-1", who)
    with desk.store.read() as session:
        person = session.get_one(Seat, number).person_id or 0
    pulse.here(desk, number, person)
    return person


def step(desk: Desk, via: str = "page", who: str = "red") -> None:
    """A turn, answered by red on a page."""
    other = "blue" if who == "red" else "red"
    send(desk, "feud-1", other, "bid 1 on Old Ford\nready anyway", via="mail")
    send(desk, "feud-1", who, "bid 2 on Old Ford\nready anyway", via=via)


def sent(desk: Desk) -> list[tuple[str, str]]:
    """Kind and state of letters to red that are not receipts."""
    return [(row.kind, row.state) for row in letters_to(desk, RED) if row.kind != "receipt"]


def left(desk: Desk) -> list[str]:
    """Kinds of the letters to red that leave now."""
    found = [one for one in letters.claim_due(desk, 100) if one.to_email == RED]
    letters.mark_sent(desk, *(one.id for one in found))
    return [one.kind for one in found]


def test_what_is_answered_on_the_page_is_not_sent_as_well(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    left(desk)
    for _ in range(4):
        sits(desk)
        step(desk)
        clock.forward(minutes=1)
        if games.game_info(desk, "feud-1").state == "over":
            break
    assert set(left(desk)) <= {"notice"}
    assert ("ask", "withdrawn") in sent(desk)


def test_a_question_that_is_not_answered_goes_out_after_a_while(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    left(desk)
    sits(desk)
    step(desk)
    assert "ask" not in left(desk)
    clock.forward(minutes=11)
    assert "ask" in left(desk)


def test_who_wants_both_gets_both(desk: Desk, game: GameInfo) -> None:
    left(desk)
    preferences.choose(desk, sits(desk), {"twice": True})
    step(desk)
    assert "ask" in left(desk)


def test_who_answers_by_letter_from_a_page_that_stands_open_has_the_question_still(
    desk: Desk, game: GameInfo, clock: FixedClock
) -> None:
    left(desk)
    sits(desk)
    step(desk)
    send(desk, "feud-1", "red", "bid 1 on Old Ford\nready anyway", via="mail")
    clock.forward(minutes=11)
    assert "ask" in left(desk)


@pytest.mark.parametrize("minutes", [4, 6])
def test_who_left_the_page_is_written_to_at_once(
    desk: Desk, game: GameInfo, clock: FixedClock, minutes: int
) -> None:
    left(desk)
    sits(desk)
    clock.forward(minutes=minutes)
    step(desk)
    assert ("ask" in left(desk)) == (minutes > 5)


def test_deadlines_are_told_all_the_same(desk: Desk, game: GameInfo, clock: FixedClock) -> None:
    sits(desk)
    games.pause(desk, "feud-1")
    games.resume(desk, "feud-1")
    assert "notice" in left(desk)
    with desk.store.read() as session:
        assert not session.exec(select(LetterOut).where(LetterOut.state == "withdrawn")).all()
    assert phases.close_due(desk) == 0
