"""Every change needs a form of ours; nothing of the table tells strangers anything."""

from __future__ import annotations

import re

import pytest

from adjudicator.service.people import people
from adjudicator.web.security import SIGNED
from tests.web.browsing import PEOPLE, Browser, open_game, sent_links, words_of


def changes(app):
    """Every address that takes a POST, its parameters filled in."""
    known = {"slug": "open-1", "seat": "red", "token": "x" * 30, "report": "turn-1-1"}
    for rule in app.url_map.iter_rules():
        if "POST" in rule.methods and rule.endpoint.partition(".")[0] not in (*SIGNED, "api"):
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: str(known.get(m[1], 1)), rule.rule)
            yield path


def test_no_change_is_made_without_a_form_of_ours(app, sign_in, two_games):
    browser = sign_in("red")
    paths = list(changes(app))
    assert len(paths) > 10
    for path in paths:
        for fields in ({}, {"_token": "00" * 32}):
            answer = browser.client.post(path, data={"text": "x", "act": "send", **fields})
            assert answer.status_code == 403, path


def test_a_page_elsewhere_cannot_make_the_script_speak_for_a_player(sign_in, two_games):
    """JSON bodies, which other sites may try to send, hold no token."""
    browser = sign_in("red")
    for path in ("/games/open-1/red/orders/sketch", "/games/open-1/red/orders/place"):
        answer = browser.client.post(path, json={"text": "withdraw"})
        assert answer.status_code == 403, path


@pytest.mark.parametrize("path", ["", "/orders", "/history", "/what-if", "/press", "/diary"])
def test_a_sealed_game_and_none_look_alike_on_every_page(path, sign_in, two_games):
    stranger = sign_in("stranger")
    sealed = stranger.get(f"/games/sealed-1/red{path}")
    none = stranger.get(f"/games/none-1/red{path}")
    assert sealed.status_code == none.status_code == 404
    assert words_of(sealed.get_data(as_text=True)) == words_of(none.get_data(as_text=True))


def test_known_and_unknown_addresses_are_answered_alike(app, desk, two_games):
    """Status, headers that are not random, and words."""
    found = []
    for email in (PEOPLE["red"], "nobody-knows@example.net"):
        answer = Browser(app).post("/sign-in", email=email)
        page = words_of(answer.get_data(as_text=True))
        headers = {k: v for k, v in answer.headers if k not in ("Set-Cookie", "Content-Length")}
        found.append((answer.status_code, headers, page))
    assert found[0] == found[1]
    sent_links(desk)


def test_a_planted_cookie_is_not_signed_in_by_its_victim(app, desk, two_games):
    """Somebody plants his cookie; after the victim has signed in it opens nothing."""
    attacker, victim = Browser(app), Browser(app)
    attacker.token()
    planted = attacker.client.get_cookie("adjudicator")
    assert planted is not None
    victim.client.set_cookie("adjudicator", planted.value)
    sent_links(desk)
    people.request_signin(desk, PEOPLE["red"])
    (link,) = sent_links(desk)[PEOPLE["red"]]
    assert victim.post(link).status_code == 303
    assert victim.get("/games").status_code == 200
    assert attacker.get("/games").status_code == 302


@pytest.mark.parametrize("path", ["/games", "/games/open-1/red/orders", "/games/open-1/red/press"])
def test_pages_cannot_be_framed_nor_kept_by_others(path, sign_in, two_games):
    headers = sign_in("red").get(path).headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Cache-Control"] == "private, no-store"


def test_what_others_write_is_text_and_never_markup(sign_in, desk):
    open_game(desk, "open-1", public=True)
    red, blue = sign_in("red"), sign_in("blue")
    evil = '<img src=x onerror="alert(1)">'
    red.post("/settings", name=evil, zone="UTC")
    red.post("/games/open-1/red/press", act="send", to="blue", text=evil)
    page = blue.page("/games/open-1/blue/press")
    assert "<img" not in page
    assert "&lt;img" in page
    red.post("/games/open-1/red/diary", text=evil)
    assert "<img" not in red.page("/games/open-1/red/diary")
    kept = red.post("/games/open-1/red/orders/sketch", text=evil, asked="")
    assert "<img" not in kept.get_json()["overlay"]


def test_the_message_after_a_change_cannot_be_written_into_an_address(sign_in, desk):
    open_game(desk, "open-1", public=True)
    page = sign_in("red").page("/games/open-1/red/press?said=You+have+won&problem=You+have+won")
    assert "You have won" not in page


LIES = "said=You+have+won&done=You+have+won&problem=You+have+won&saved=yes"


def test_no_page_says_what_its_address_tells_it_to(sign_in, desk):
    open_game(desk, "open-1", public=True)
    moderator = sign_in("moderator")
    for path in (
        "/games/open-1/desk",
        "/games/open-1/time",
        "/settings",
        "/settings/addresses",
        "/settings/calendar",
    ):
        for lies in (LIES, "said=revoke&done=revoke", "said=asked&done=asked"):
            page = moderator.page(f"{path}?{lies}")
            assert 'role="status"' not in page, path
            assert "You have won" not in page, path


def test_what_was_done_is_said_once(sign_in, desk):
    open_game(desk, "open-1", public=True)
    moderator = sign_in("moderator")
    shown = moderator.post("/games/open-1/desk", follow=True, act="pause").get_data(as_text=True)
    assert "can still send orders" in shown
    assert 'class="box good" role="status"' in shown
    assert 'class="box good" role="status"' not in moderator.page("/games/open-1/desk")
    saved = moderator.post("/settings", follow=True, name="Mo", zone="UTC").get_data(as_text=True)
    assert "Saved." in saved
    assert "Saved." not in moderator.page("/settings")


def test_a_signed_in_reader_is_only_led_within_the_house(sign_in, two_games):
    red = sign_in("red")
    for back in ("https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x"):
        answer = red.get("/sign-in", query_string={"next": back})
        assert answer.headers["Location"].startswith("/games"), back
