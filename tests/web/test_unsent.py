"""A form sent after its session has ended, or from before somebody signed in anew: nothing is done,
what was typed stands in the answer, and a click sends it."""

from __future__ import annotations

import html
import re

import pytest

from adjudicator.service.games import games, pages
from adjudicator.service.people import people
from tests.web.browsing import PEOPLE, Form, open_game, sent_links, words_of

OURS = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
ORDERS = "bid 1 on North Hill\n# <b>& so on</b>"
FORMS = {
    "orders": ("red", "/games/open-1/red/orders", {"act": "send", "text": ORDERS}),
    "message": (
        "red",
        "/games/open-1/red/press",
        {"act": "send", "to": "blue", "text": "hello\nBen"},
    ),
    "diary": ("red", "/games/open-1/red/diary", {"text": "my plan"}),
    "act": (
        "moderator",
        "/games/open-1/desk",
        {"act": "extend", "reason": "we all are away for the feast"},
    ),
}


@pytest.fixture
def game(desk):
    return open_game(desk, "open-1", public=True)


def page_of(browser, path, act):
    """A form as the page of now has it: the fields that are in it."""
    for form in Form(browser.page(path)).forms:
        fields = form["fields"]
        if act in form["buttons"] or (
            fields.get("act") == act and fields.keys() & {"text", "reason"}
        ):
            return fields
    raise AssertionError(path)


def came(desk, browser, which):
    """Has the form done what it is for? Then the page that it belongs to says it."""
    _, path, filled = FORMS[which]
    if which == "orders":
        info = games.game_info(desk, "open-1")
        return bool(pages.seat_page(desk, info.seats[0].id).draft)
    page = browser.get(path).get_data(as_text=True)
    return html.escape(filled.get("text") or filled["reason"]) in page


def sent_late(browser, path, fields):
    answer = browser.client.post(path, data=fields, headers=OURS)
    assert answer.status_code == 403
    return answer.get_data(as_text=True)


def again(page):
    """Where the page sends the form again, and what it then holds."""
    (form,) = [one for one in Form(page).forms if one["id"] == "again"]
    return form["action"], {name: html.unescape(v) for name, v in form["fields"].items()}


@pytest.mark.parametrize("which", FORMS)
@pytest.mark.parametrize("how", ["ended here", "ended elsewhere", "signed in anew"])
def test_what_was_typed_comes_back_and_one_click_sends_it(desk, game, sign_in, which, how):
    who, path, filled = FORMS[which]
    browser = sign_in(who)
    fields = {**page_of(browser, path, filled.get("act")), **filled}
    if how == "ended elsewhere":  # the cookie is still there, its session is not
        with browser.client.session_transaction() as session:
            people.close_session(desk, session["row"])
    else:
        browser.post("/sign-out")
    if how == "signed in anew":
        signed_in(desk, browser, who)
    page = sent_late(browser, path, fields)
    assert not came(desk, browser, which)
    words = words_of(page)
    if how == "signed in anew":
        assert "from before you signed in" in words
    else:
        assert "You are signed out in this browser." in words
        assert "/sign-in?next=/unsent" in page
        signed_in(desk, browser, who)
        # Without script the page does not know yet that somebody has signed in.
        page = sent_late(browser, *again(page))
    action, kept = again(page)
    assert action == path
    assert {**kept, "_token": ""} == {**fields, "_token": ""}
    assert not came(desk, browser, which)
    answer = browser.client.post(action, data=kept, headers=OURS, follow_redirects=True)
    assert answer.status_code == 200
    assert came(desk, browser, which)


def signed_in(desk, browser, who):
    sent_links(desk)
    browser.post("/sign-in", email=PEOPLE[who], next="/unsent")
    (link,) = sent_links(desk)[PEOPLE[who]]
    answer = browser.post(link, follow=True)
    assert "What you wrote is in your other tab." in words_of(answer.get_data(as_text=True))


def test_who_comes_back_signed_in_gets_a_good_token(desk, game, sign_in):
    browser = sign_in("red")
    path = "/games/open-1/red/orders"
    fields = {**page_of(browser, path, "send"), "act": "send", "text": ORDERS}
    browser.post("/sign-out")
    _, kept = again(sent_late(browser, path, fields))
    assert browser.get("/unsent/who").status_code == 401
    signed_in(desk, browser, "red")
    told = browser.get("/unsent/who").get_json()
    assert browser.client.post(path, data={**kept, "_token": told["token"]}).status_code == 200
    assert came(desk, browser, "orders")


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {},
    ],
)
@pytest.mark.parametrize("who", ["red", "nobody"])
def test_a_page_elsewhere_lays_no_words_into_ours(game, sign_in, headers, who):
    """Neither a form that needs but a click, nor a new cookie in place of the reader's own."""
    browser = sign_in(who)
    answer = browser.client.post(
        "/games/open-1/red/orders", data={"act": "send", "text": "withdraw it all"}, headers=headers
    )
    assert answer.status_code == 403
    page = answer.get_data(as_text=True)
    assert "withdraw it all" not in page
    assert "We did not accept that" in page
    assert "Set-Cookie" not in answer.headers


def test_a_browser_that_does_not_say_where_from_says_its_origin(game, sign_in):
    browser = sign_in("red")
    answer = browser.client.post(
        "/games/open-1/red/diary", data={"text": "my plan"}, headers={"Origin": "http://localhost"}
    )
    assert "my plan" in answer.get_data(as_text=True)


def test_a_page_that_nobody_needs_to_sign_in_for_asks_for_nothing(app, sign_in):
    browser = sign_in("nobody")
    page = sent_late(browser, "/sign-in", {"email": "anna@example.net", "_token": "00" * 32})
    assert "signed out" not in words_of(page)
    action, kept = again(page)
    assert re.search("link is on its way", browser.post(action, **kept).get_data(as_text=True))


def test_the_form_goes_back_to_our_own_house_alone(app, sign_in):
    page = sent_late(sign_in("nobody"), "//evil.example/orders", {"text": "my plan"})
    assert "evil.example" not in page
