"""Limits are the house's to set; what fails does not count, and what was typed stays."""

from __future__ import annotations

import pytest

from adjudicator.running import doctor
from adjudicator.service.moderating import seats
from adjudicator.service.people import people
from adjudicator.web.opening import new_game
from adjudicator.web.opening.new_game import _addresses
from tests.web.browsing import PEOPLE, Browser

FORM = {"ruleset": "toy", "scenario": "long", "hours": "72", "reaction": "24"}


def test_a_form_that_fails_does_not_count_and_a_limit_keeps_what_was_typed(desk, sign_in):
    desk.config.limits.games_a_day = 1
    browser = sign_in("moderator")
    seats = {"seat-red": "Anna <anna@example.net>", "seat-blue": "ben@example.net"}
    for _ in range(3):
        bad = browser.post("/new-game", **FORM, **seats, slug="Not a name!", act="open")
        assert bad.status_code == 422
    assert browser.post("/new-game", **FORM, **seats, slug="one-1", act="open").status_code == 303
    late = browser.post("/new-game", **FORM, **seats, slug="two-2", act="open")
    assert late.status_code == 429
    page = late.get_data(as_text=True)
    assert "You can open 1 game a day" in page
    assert 'value="two-2"' in page
    assert "ben@example.net" in page


def test_the_form_proposes_the_house(sign_in):
    page = sign_in("moderator").page("/new-game?ruleset=toy&scenario=long")
    assert '<datalist id="who">' in page
    assert '<option value="moderator@example.net">' in page or "mod@example.net" in page


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna <Anna@example.net>", "anna@example.net"),
        ("<a@b.org>", "a@b.org"),
        ("a@b.org", "a@b.org"),
    ],
)
def test_a_name_before_an_address_is_no_mistake(typed, kept):
    assert people.address(typed) == kept


@pytest.mark.parametrize(
    "typed", ["Anna <anna>", "a@b.org <c@d.org>", "<a@b.org", "Anna <a b@c.org>"]
)
def test_what_is_no_address_stays_none(typed):
    with pytest.raises(people.ServiceError):
        people.address(typed)


def test_addresses_are_listed_as_people_do():
    text = "Anna <anna@a.org>, ben@b.org\ncarl@c.org dora@d.org; Eve E. <e@e.org>"
    assert [people.address(one) for one in _addresses(text)] == [
        "anna@a.org", "ben@b.org", "carl@c.org", "dora@d.org", "e@e.org",
    ]  # fmt: skip


def test_the_doctor_says_what_postgres_wants(monkeypatch, desk):
    config = desk.config.model_copy(deep=True)
    config.database.url = "postgresql://localhost/none"
    monkeypatch.setattr(doctor, "find_spec", lambda name: None)
    (found,) = doctor._database(config, desk.clock)
    assert "psycopg" in found.said
    assert "adjudicator-wargames[postgres]" in found.advice


def test_too_many_links_keep_what_was_typed_and_say_what_to_do(app, desk):
    desk.config.limits.signins = 2
    browser = Browser(app)
    for path, fields in (("/sign-in", {}), ("/sign-up", {"name": "Zoe <Z>"})):
        email = f"zoe{path[-2:]}@example.net"
        for _ in range(2):
            assert browser.post(path, email=email, **fields).status_code == 200
        late = browser.post(path, email=email, **fields)
        page = late.get_data(as_text=True)
        assert late.status_code == 429
        assert late.headers["Retry-After"] == "3600"
        assert "ask again in an hour" in page
        assert f'value="{email}"' in page
    assert 'value="Zoe &lt;Z&gt;"' in page


def test_what_cannot_sign_up_does_not_count(app, desk):
    desk.config.limits.signins = 1
    browser = Browser(app)
    for _ in range(3):
        assert browser.post("/sign-up", name="D", email="desk@localhost").status_code == 422
    for _ in range(3):
        assert browser.post("/sign-up", name=" ", email="zoe@example.net").status_code == 422
    assert browser.post("/sign-up", name="Zoe", email="zoe@example.net").status_code == 200


def test_who_volunteers_too_often_keeps_his_words(desk, sign_in, two_games, monkeypatch):
    monkeypatch.setattr(new_game, "VOLUNTEERS", 1)
    seats.eject(desk, "open-1", "red", "silent", by=PEOPLE["moderator"])
    seats.eject(desk, "open-1", "blue", "silent", by=PEOPLE["moderator"])
    browser = sign_in("stranger")
    for _ in range(3):
        wrong = browser.post("/seats-wanted", game="open-1", seat="green", words="x")
        assert wrong.status_code == 422
    assert browser.post("/seats-wanted", game="open-1", seat="red").status_code == 200
    late = browser.post("/seats-wanted", game="open-1", seat="blue", words="I know the ford.")
    assert late.status_code == 429
    assert 'value="I know the ford."' in late.get_data(as_text=True)
    assert "tomorrow" in late.get_data(as_text=True)
