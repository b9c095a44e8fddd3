"""Signing in by a link, and taking a seat by an invitation."""

from __future__ import annotations

import re

import pytest

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from tests.web.browsing import PEOPLE, Browser, sent_links, words_of


@pytest.fixture
def link(app, desk, two_games):
    """A sign-in link for Anna."""
    sent_links(desk)
    Browser(app).post("/sign-in", email="  Anna@Example.NET ")
    (path,) = sent_links(desk)[PEOPLE["red"]]
    return path


def test_looking_at_a_link_uses_nothing_up(app, link):
    for _ in range(3):
        response = Browser(app).get(link)
        assert response.status_code == 200
        assert "press the button" in response.get_data(as_text=True)
    browser = Browser(app)
    assert browser.get("/games").status_code == 302
    assert browser.post(link).status_code == 303
    assert browser.get("/games").status_code == 200


def test_a_link_works_once(app, link):
    assert Browser(app).post(link).status_code == 303
    late = Browser(app)
    assert late.post(link).status_code == 410
    assert late.get("/games").status_code == 302
    assert "no longer works" in late.get(link).get_data(as_text=True)


def test_a_link_is_too_old_after_a_quarter_of_an_hour(app, link, clock):
    clock.forward(minutes=14)
    assert Browser(app).get(link).status_code == 200
    clock.forward(minutes=2)
    assert Browser(app).get(link).status_code == 410
    assert Browser(app).post(link).status_code == 410


def unmarked(response):
    """A page without its form token, which is another one each time."""
    return re.sub(r'name="_token" value="[0-9a-f]{64}"', "", response.get_data(as_text=True))


def test_known_and_unknown_addresses_get_the_same_page(app, desk, two_games):
    sent_links(desk)
    pages = []
    for email in (PEOPLE["red"], "unknown@example.net"):
        browser = Browser(app)
        pages.append(browser.post("/sign-in", email=email))
    assert unmarked(pages[0]) == unmarked(pages[1])
    assert [(k, v) for k, v in pages[0].headers if k != "Set-Cookie"] == [
        (k, v) for k, v in pages[1].headers if k != "Set-Cookie"
    ]
    assert list(sent_links(desk)) == [PEOPLE["red"]]


@pytest.mark.parametrize("email", ["", "anna", "a b@example.net", "a@b@c", "x" * 300 + "@a.b"])
def test_what_is_no_address_is_said_so(email, app, desk):
    response = Browser(app).post("/sign-in", email=email)
    assert response.status_code == 422
    assert "not an e-mail address" in response.get_data(as_text=True)


def test_an_invitation_shows_a_button_gives_the_seat_and_signs_in_once(app, desk):
    games.open_game(
        desk,
        ruleset="toy",
        scenario="long",
        slug="new-1",
        moderator_email=PEOPLE["moderator"],
        seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
        options=GameOptions(public_archive=False),
    )
    (path,) = sent_links(desk)[PEOPLE["red"]]
    browser = Browser(app)
    assert "invited to play Red in new-1" in words_of(browser.page(path))
    assert not games.game_info(desk, "new-1").seats[0].taken
    taken = browser.post(path, follow=True, name="Anna  Karenina")
    assert taken.status_code == 200
    assert "Red is yours" in words_of(taken.get_data(as_text=True))
    assert games.game_info(desk, "new-1").seats[0].player == "Anna Karenina"
    late = Browser(app)
    again = late.post(path)
    assert again.status_code == 200
    assert "is yours" in words_of(again.get_data(as_text=True))
    assert late.get("/games").status_code == 302, "the second press signs nobody in"


def test_the_settings_keep_name_and_zone_and_show_times_in_it(sign_in, two_games, desk):
    browser = sign_in("red")
    browser.post("/settings", name="Anna", zone="Europe/Berlin")
    assert 'value="Europe/Berlin"' in browser.page("/settings")
    page = browser.page("/games/open-1/red")
    assert " CET (" in page
    assert " UTC)" in page
    refused = browser.post("/settings", name="Anna", zone="Mars/Olympus")
    assert refused.status_code == 422
    assert "Europe/Berlin" in words_of(refused.get_data(as_text=True))
