"""Programs that sign up: what is sent at once, filled in where nobody looks, or never read."""

from __future__ import annotations

import re

import pytest

from tests.web.browsing import Browser, sent_links

NORA = {"name": "Nora", "email": "nora@example.net"}


def shown(browser: Browser, page: str = "") -> str:
    found = re.search(r'name="shown" value="([0-9a-f.]+)"', page or browser.page("/sign-up"))
    assert found
    return found[1]


def test_who_is_quick_is_asked_once_more_and_gets_through_however_quick(app, desk, clock):
    """A browser that fills forms in is as quick as a program: its second press is a person's."""
    browser = Browser(app)
    stamp = shown(browser)
    answer = browser.post("/sign-up", shown=stamp, **NORA)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "press the button once more" in page
    assert sent_links(desk) == {}
    # What was typed is there still, and the form is as old as it is.
    assert 'value="Nora"' in page
    assert 'value="nora@example.net"' in page
    assert shown(browser, page) == stamp
    for made_up in ("", "yes", "0" * 32):
        browser.post("/sign-up", shown=stamp, again=made_up, **NORA)
        assert sent_links(desk) == {}, "only the page that asked says so"
    again = re.search(r'name="again" value="([0-9a-f]+)"', page)
    assert again
    assert browser.post("/sign-up", shown=stamp, again=again[1], **NORA).status_code == 200
    assert "nora@example.net" in sent_links(desk)


def test_who_takes_some_seconds_is_not_asked(app, desk, clock):
    browser = Browser(app)
    stamp = shown(browser)
    clock.forward(seconds=5)
    assert "Check your mail" in browser.post("/sign-up", shown=stamp, **NORA).get_data(True)
    assert "nora@example.net" in sent_links(desk)


def test_who_fills_in_what_nobody_sees_is_no_person(app, desk, clock):
    browser = Browser(app)
    page = browser.page("/sign-up")
    assert re.search(r'aria-hidden="true".*name="website" tabindex="-1"', page)
    stamp = shown(browser, page)
    clock.forward(minutes=1)
    answer = browser.post("/sign-up", shown=stamp, website="https://spam.test", **NORA)
    assert answer.status_code == 422
    assert sent_links(desk) == {}


@pytest.mark.parametrize(
    "made_up", ["", "1", "1.0", "9" * 40 + ".0", "1796126400." + "0" * 32, "ä.ö", "1.ö"]
)
def test_a_form_that_was_never_shown_signs_nobody_up(app, desk, clock, made_up):
    answer = Browser(app).post("/sign-up", shown=made_up, **NORA)
    assert answer.status_code == 422
    assert sent_links(desk) == {}


def test_a_form_is_for_one_browser_and_one_day(app, desk, clock):
    mine, other = Browser(app), Browser(app)
    stamp = shown(mine)
    clock.forward(minutes=1)
    assert other.post("/sign-up", shown=stamp, **NORA).status_code == 422
    clock.forward(hours=25)
    late = mine.post("/sign-up", shown=stamp, **NORA)
    assert late.status_code == 422
    clock.forward(seconds=5)
    again = shown(mine, late.get_data(as_text=True))
    assert mine.post("/sign-up", shown=again, **NORA).status_code == 200


def test_a_house_may_do_without(app, desk, clock, monkeypatch):
    monkeypatch.setattr(desk.config.limits, "signup_seconds", 0)
    browser = Browser(app)
    assert browser.post("/sign-up", shown=shown(browser), **NORA).status_code == 200
