"""What an open page asks every few seconds: small, the reader's own, and nothing where nothing is
new."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from adjudicator.service.talk import press
from adjudicator.storage.tables import Looked
from tests.house_kit import seat_id, send, send_press
from tests.web.browsing import play_turn


@pytest.fixture
def red(sign_in, two_games):
    return sign_in("red")


def beat(browser, path="/pulse", tag=""):
    return browser.client.get(path, headers={"If-None-Match": tag} if tag else {})


def seats(answer):
    return {one["game"]: one for one in answer.json["seats"]}


def test_a_page_is_told_of_its_readers_seats_and_of_no_others(red, sign_in, two_games):
    found = seats(beat(red))
    assert set(found) == {"open-1", "sealed-1"}
    assert {one["name"] for one in found.values()} == {"red"}
    assert beat(sign_in("nobody")).status_code == 401
    assert beat(sign_in("stranger")).json == {"waiting": 0, "seats": []}


def test_the_same_again_is_a_line_without_a_body(red, desk, two_games):
    first = beat(red)
    again = beat(red, tag=first.headers["ETag"])
    assert (again.status_code, again.get_data()) == (304, b"")
    assert "no-cache" in first.headers["Cache-Control"]
    play_turn(desk, "open-1")
    assert beat(red, tag=first.headers["ETag"]).status_code == 200


def test_question_step_press_and_deadline_reach_it(red, desk, clock, two_games):
    before = seats(beat(red))["open-1"]
    play_turn(desk, "open-1")
    step = seats(beat(red))["open-1"]
    assert step["ask"] > before["ask"]
    assert step["reported"] > before["reported"]
    send_press(desk, seat_id=seat_id(desk, "open-1", "blue"), text="Peace?", to=["red"])
    clock.forward(hours=1)
    press.deliver_due(desk)
    assert seats(beat(red))["open-1"]["press"] > step["press"]


def test_what_another_seat_does_changes_no_byte(red, desk, two_games):
    """Blue's drafts, and that it is ready, are not red's to see here."""
    first = beat(red)
    send(desk, "open-1", "blue", "bid 2 on Old Ford")
    second = beat(red, tag=first.headers["ETag"])
    assert second.status_code == 304


def test_it_counts_what_waits_for_the_reader(red, desk, two_games):
    assert beat(red).json["waiting"] == 2
    send(desk, "open-1", "red", "bid 1 on Old Ford\nready anyway")
    assert beat(red).json["waiting"] == 1


def test_an_open_page_is_noted_now_and_then(red, desk, clock, two_games):
    own, other = seat_id(desk, "open-1", "red"), seat_id(desk, "open-1", "blue")

    def here():
        with desk.store.read() as session:
            return {row.seat_id: row.here_at for row in session.exec(select(Looked))}

    beat(red, f"/pulse?at={other}")
    assert here() == {}
    beat(red, f"/pulse?at={own}")
    first = here()[own]
    clock.forward(minutes=1)
    beat(red, f"/pulse?at={own}")
    clock.forward(minutes=2)
    beat(red, f"/pulse?at={own}")
    assert here()[own] - first >= timedelta(minutes=2)
    for odd in ("x", "-1", "9" * 40, ""):
        assert beat(red, f"/pulse?at={odd}").status_code == 200
