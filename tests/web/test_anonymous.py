"""Anonymous games: on no page and in no letter does a player learn who sits where."""

from __future__ import annotations

import json

import pytest
from sqlmodel import col, select
from werkzeug.test import TestResponse

from adjudicator.clock import FixedClock
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.options import TableOptions
from adjudicator.service.people import people
from adjudicator.service.people.people import person_for
from adjudicator.service.post import preferences
from adjudicator.service.reputation import person_page, ratings
from adjudicator.service.talk import press
from adjudicator.storage.tables import LetterOut
from tests.house_kit import agree, seat_id, send
from tests.web.browsing import PEOPLE, play_turn
from tests.web.test_access import LOOKING

RED = PEOPLE["red"]
NAME = "Annabella Redfern"
STANDIN = "Olga Standish"


def masked_game(desk: Desk, names: str = "end", moderator: str = "moderator") -> None:
    games.open_game(
        desk,
        ruleset="toy",
        scenario="short",
        slug="open-1",
        moderator_email=PEOPLE[moderator],
        seats={"red": RED, "blue": PEOPLE["blue"]},
        options=GameOptions(table=TableOptions.model_validate({"names": names})),
    )
    games.begin_game(desk, "open-1", force=True)
    red = people.person_by_email(desk, RED)
    assert red is not None
    people.update_person(desk, red.id, name=NAME)
    with desk.store.write("test") as session:
        person_for(session, PEOPLE["observer"], desk, STANDIN)
    preferences.choose(desk, red.id, {"shown": ["games", "answers", "ratings"]})


def busy_turn(desk: Desk) -> None:
    """Red does everything that others are told of."""
    send(desk, "open-1", "red", "press to all\nHello there.\nendpress")
    send(desk, "open-1", "red", "absent 2027-02-03 to 2027-02-05")
    send(desk, "open-1", "red", "substitute olga@example.net")
    agree(desk, RED)
    agree(desk, PEOPLE["observer"])
    send(desk, "open-1", "red", "propose draw")
    play_turn(desk, "open-1")


def betrays(page: TestResponse | str) -> bool:
    text = page if isinstance(page, str) else page.get_data().decode(errors="replace")
    return any(word in text for word in (NAME, RED, STANDIN, PEOPLE["observer"]))


def told_to(desk: Desk, email: str) -> str:
    with desk.store.read() as session:
        rows = session.exec(
            select(LetterOut).where(LetterOut.to_email == email).order_by(col(LetterOut.id))
        ).all()
        return "\n".join(json.dumps(row.facts) for row in rows)


@pytest.mark.parametrize("who", ["nobody", "stranger", "blue"])
def test_no_page_tells_who_sits_where(who: str, desk: Desk, sign_in) -> None:
    masked_game(desk)
    busy_turn(desk)
    browser = sign_in(who)
    red = people.person_by_email(desk, RED)
    assert red is not None
    pages = [path.format(report="turn-1-1") for _, path, _ in LOOKING if "open-1" in path]
    found = [path for path in pages if betrays(browser.get(path))]
    assert found == []
    page = browser.get(f"/people/{red.id}").get_data(as_text=True)
    assert NAME in page
    assert "open-1" not in page
    if who == "blue":
        shown = browser.get("/games/open-1").get_data(as_text=True)
        assert "not told" in shown
        assert not betrays(told_to(desk, PEOPLE["blue"]))


def test_a_moderator_who_plays_knows_no_more_than_the_others(desk: Desk, sign_in) -> None:
    masked_game(desk, moderator="blue")
    busy_turn(desk)
    browser = sign_in("blue")
    pages = [path.format(report="turn-1-1") for _, path, _ in LOOKING if "open-1" in path]
    found = [path for path in pages if betrays(browser.get(path))]
    assert found == []
    # Whom he invited himself he knows; what came after tells him nothing.
    assert "Redfern" not in told_to(desk, PEOPLE["blue"])


def test_a_moderator_who_does_not_play_knows(desk: Desk, sign_in) -> None:
    masked_game(desk)
    assert NAME in sign_in("moderator").get("/games/open-1/desk").get_data(as_text=True)


def test_when_somebody_has_answered_is_not_told(desk: Desk, sign_in) -> None:
    masked_game(desk)
    browser = sign_in("blue")
    before = browser.get("/games/open-1").get_data(as_text=True)
    send(desk, "open-1", "red", "bid 1 on ford\nready")
    after = browser.get("/games/open-1").get_data(as_text=True)
    assert after.count("is in") == before.count("is in")
    assert "we do not show whether it has answered" in after


def test_signed_press_waits_for_the_round_hour(desk: Desk, clock: FixedClock) -> None:
    masked_game(desk)
    clock.forward(minutes=7)
    send(desk, "open-1", "red", "press to blue\nHello.\nendpress")
    assert press.inbox(desk, seat_id(desk, "open-1", "blue")) == []
    clock.forward(minutes=60)
    press.deliver_due(desk)
    (got,) = press.inbox(desk, seat_id(desk, "open-1", "blue"))
    assert got.sender == "Red"
    assert (got.at.minute, got.at.second) == (0, 0)
    assert "Redfern" not in told_to(desk, PEOPLE["blue"])


def end(desk: Desk) -> None:
    while games.game_info(desk, "open-1").state != "over":
        play_turn(desk, "open-1")
    ratings.rate_finished(desk)


def test_names_are_told_at_the_end(desk: Desk, sign_in) -> None:
    masked_game(desk)
    end(desk)
    assert NAME in sign_in("blue").get("/games/open-1").get_data(as_text=True)
    red = people.person_by_email(desk, RED)
    assert red is not None
    assert [one.game for one in person_page.person_page(desk, red.id, None).games] == ["open-1"]
    assert ratings.standings_of(desk, red.id)


def test_or_never(desk: Desk, sign_in) -> None:
    masked_game(desk, "never")
    end(desk)
    assert NAME not in sign_in("blue").get("/games/open-1").get_data(as_text=True)
    red = people.person_by_email(desk, RED)
    assert red is not None
    shown = person_page.person_page(desk, red.id, None)
    assert (shown.games, shown.history) == ([], [])
