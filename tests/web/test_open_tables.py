"""Open tables on pages, without script: two people sit down, one waits, the feed tells."""

from __future__ import annotations

import re

from adjudicator.service.games import games
from adjudicator.service.moderating import opening
from tests.web.browsing import PEOPLE, words_of


def text(response) -> str:
    return response.get_data(as_text=True)


def test_two_people_meet_at_a_table(desk, sign_in):
    moderator, red, blue = (sign_in(one) for one in ("moderator", "red", "blue"))
    opened = moderator.post(
        "/new-game", act="open", ruleset="toy", scenario="long", slug="table-1",
        **{"seat-red": "open", "seat-blue": "open", "table.open": "yes",
           "table.words": "All welcome.", "table.begins": "full"},
    )  # fmt: skip
    assert opened.status_code == 303, words_of(text(opened))
    stranger = sign_in("nobody")
    page = words_of(stranger.page("/tables"))
    assert "table-1" in page
    assert "All welcome." in page
    assert "Sign in to join" in page
    feed = text(stranger.get("/tables.atom"))
    assert "<title>table-1: Toy, 2 seats free</title>" in feed
    assert "No such table needs players" in words_of(stranger.page("/tables?pace=brisk"))
    assert "table-1" in stranger.page("/tables/table-1")
    done = red.post("/tables", act="join", table="table-1", words="Hello!", follow=True)
    assert "Its moderator decides" in words_of(text(done))
    blue.post("/tables", act="join", table="table-1", seat="blue")
    desk_page = moderator.page("/games/table-1/desk")
    assert "would like any free seat" in words_of(desk_page)
    assert "Hello!" in desk_page
    admitted = moderator.post(
        "/games/table-1/desk", act="admit", seat="red", email=PEOPLE["red"], follow=True
    )
    assert "We have told" in words_of(text(admitted))
    page = red.page("/tables")
    assert "You are Red" in words_of(page)
    red.post("/tables", act="leave", table="table-1")
    assert games.game_info(desk, "table-1").seats[0].taken is False
    red.post("/tables", act="join", table="table-1", seat="red")
    moderator.post("/games/table-1/desk", act="admit", seat="red", email=PEOPLE["red"])
    moderator.post("/games/table-1/desk", act="admit", seat="blue", email=PEOPLE["blue"])
    assert games.game_info(desk, "table-1").state == "running"
    refused = red.post("/tables", act="leave", table="table-1")
    assert (refused.status_code, "has begun" in text(refused)) == (422, True)
    assert stranger.get("/tables/table-1").status_code == 404


def test_a_letter_a_week_is_chosen_on_the_page(sign_in):
    browser = sign_in("red")
    assert "A weekly letter" in browser.page("/tables")
    done = browser.post("/tables", act="weekly", game="toy", follow=True)
    assert "of toy" in words_of(text(done))
    assert browser.post("/tables", act="weekly", game="chess").status_code == 422
    done = browser.post("/tables", act="stop", follow=True)
    assert "not write to you about new games" in words_of(text(done))
    assert browser.post("/tables", act="what").status_code == 400


def test_a_private_game_is_announced_and_shows_no_more(desk, sign_in):
    opening.open_game(
        desk, ruleset="toy", scenario="long", slug="quiet-1", moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": "open"}, terms={"archive": "private"},
    )  # fmt: skip
    stranger = sign_in("stranger")
    page = stranger.page("/tables")
    assert "somebody is invited" in page
    assert not re.search(re.escape(PEOPLE["red"]), page)
    assert stranger.get("/games/quiet-1").status_code == 404
