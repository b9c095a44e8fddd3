"""The page of a game's time, a person's calendar, and the command that looks ahead."""

from __future__ import annotations

from typing import Any

from icalendar import Calendar

from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from tests.house_kit import agree, letters_to
from tests.web.browsing import PEOPLE, words_of


def test_an_absence_on_the_page_moves_the_deadline(
    sign_in: Any, two_games: Any, desk: Desk
) -> None:
    before = games.game_info(desk, "open-1").due_at
    browser = sign_in("red")
    fields = {"seat": "red", "first": "2026-12-02", "last": "2026-12-20"}
    assert browser.post("/games/open-1/time", act="absent", **fields).status_code == 303
    page = words_of(browser.page("/games/open-1/time"))
    assert "Red is away from 2 December 2026 to 20 December 2026." in page
    after = games.game_info(desk, "open-1").due_at
    assert before is not None
    assert after is not None
    assert after > before
    # The other side is told by its page, and strangers of nobody's absence.
    assert "Red is away" in words_of(sign_in("blue").page("/games/open-1/time"))
    assert (
        "away" not in words_of(sign_in("stranger").page("/games/open-1/time")).split("What if")[0]
    )


def test_supposing_changes_nothing(sign_in: Any, two_games: Any, desk: Desk) -> None:
    before = games.game_info(desk, "open-1").due_at
    browser = sign_in("red")
    page = browser.page("/games/open-1/time?seat=blue&first=2026-12-02&last=2026-12-20")
    assert "Blue is away until 20 December 2026" in words_of(page)
    again = browser.page("/games/open-1/time?away=blue:2026-12-02..2026-12-20")
    assert "Blue is away until 20 December 2026" in words_of(again)
    assert games.game_info(desk, "open-1").due_at == before
    for bad in ("away=green:2026-12-02", "away=soon", "seat=red&first=nonsense"):
        response = browser.get(f"/games/open-1/time?{bad}")
        assert response.status_code == 422
        assert 'role="alert"' in response.get_data(as_text=True)


def test_what_cannot_be_done_is_said(sign_in: Any, two_games: Any) -> None:
    browser = sign_in("red")
    for act, fields, said in (
        ("absent", {"first": "30 February"}, "there is no such day"),
        ("absent", {"first": "2026-01-01"}, "that has passed"),
        ("extend", {"hours": "many"}, "An extension is a number of hours"),
        ("substitute", {"email": "nobody"}, "is not an e-mail address"),
        ("dismiss", {}, "You have no substitute"),
    ):
        response = browser.post("/games/open-1/time", act=act, seat="red", **fields)
        assert response.status_code == 422
        assert said in response.get_data(as_text=True)


def test_a_substitute_sees_the_seat_and_the_moderator_extends(
    sign_in: Any, two_games: Any, desk: Desk
) -> None:
    red, stranger = sign_in("red"), sign_in("stranger")
    assert stranger.get("/games/open-1/red").status_code == 404
    red.post("/games/open-1/time", act="substitute", seat="red", email=PEOPLE["stranger"])
    assert stranger.get("/games/open-1/red").status_code == 404
    agree(desk, PEOPLE["red"])
    token = letters_to(desk, PEOPLE["stranger"], "notice")[-1].facts["confirm"]
    assert "stand in for Red in open-1" in words_of(stranger.page(f"/confirm/{token}"))
    assert stranger.get("/games/open-1/red").status_code == 404
    assert "You are standing in" in stranger.post(f"/confirm/{token}", act="yes").get_data(
        as_text=True
    )
    assert stranger.get("/games/open-1/red").status_code == 200
    assert stranger.get("/games/open-1/blue").status_code == 404
    response = stranger.post("/games/open-1/time", act="dismiss", seat="red")
    assert response.status_code == 404  # that is for the player himself
    red.post("/games/open-1/time", act="dismiss", seat="red")
    assert stranger.get("/games/open-1/red").status_code == 404
    before = games.game_info(desk, "open-1").due_at
    moderator = sign_in("moderator")
    moderator.post("/games/open-1/time", act="moderator extends", hours="24", reason="Snow.")
    after = games.game_info(desk, "open-1").due_at
    assert before is not None
    assert after is not None
    assert (after - before).total_seconds() == 24 * 3600


def test_a_calendar_by_its_secret_address(sign_in: Any, two_games: Any, app: Any) -> None:
    browser = sign_in("red")
    assert "has no address yet" in browser.page("/settings/calendar")
    browser.post("/settings/calendar", act="renew")
    page = browser.page("/settings/calendar")
    path = "/calendar/" + page.split("/calendar/")[1].split(".ics")[0] + ".ics"
    program = app.test_client()  # signed in nowhere
    response = program.get(path)
    assert response.mimetype == "text/calendar"
    names = {str(event["SUMMARY"]) for event in Calendar.from_ical(response.data).walk("VEVENT")}
    assert names == {
        "open-1: orders of Red are due",
        "sealed-1: orders of Red are due",
    }
    browser.post("/settings/calendar", act="revoke")
    assert program.get(path).status_code == 404
    assert browser.post("/settings/calendar", act="country", country="zz").status_code == 422
    assert browser.post("/settings/calendar", act="country", country="pl").status_code == 303
    assert 'value="PL"' in browser.page("/settings/calendar")
