"""Headers, form tokens, sessions, ways back, limits, error pages."""

from __future__ import annotations

import gzip
import re

import pytest

from adjudicator.config import Config
from adjudicator.service.deadlines import reminders
from adjudicator.service.games import pages
from adjudicator.web import make
from tests.web.browsing import PEOPLE, Browser, open_game, sent_links, words_of

PAGES = ["/", "/sign-in", "/archive", "/games/open-1", "/archive/open-1/turn-1-1", "/nowhere"]
OWN = ["/games", "/settings", "/games/open-1/red", "/games/open-1/red/orders"]


def test_every_answer_has_the_headers(sign_in, two_games):
    browser = sign_in("red")
    for path in [*PAGES, *OWN, "/healthz", "/api/v1/games", "/static/page.css"]:
        headers = browser.get(path).headers
        policy = headers["Content-Security-Policy"]
        for part in ("default-src 'self'", "script-src 'self'", "style-src 'self'",
                     "img-src 'self' data:", "frame-ancestors 'none'", "form-action 'self'",
                     "base-uri 'none'"):  # fmt: skip
            assert part in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        if not path.startswith("/static/"):
            assert headers["Cache-Control"] == "private, no-store"


def test_pages_obey_their_own_policy(sign_in, two_games):
    """No inline script or style, nothing from outside: the policy would stop it silently."""
    browser = sign_in("red")
    for path in [*PAGES, *OWN]:
        page = browser.get(path).get_data(as_text=True)
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page), path
        for script in re.findall(r"<script[^>]*>(.*?)</script>", page, re.S):
            assert script == "", path
        for address in re.findall(r'(?:src|href|action)="([^"]*)"', page):
            assert address.startswith(("/", "#", "mailto:")), (path, address)


def test_pages_are_sound_for_readers_without_eyes_or_mouse(sign_in, two_games):
    nobody, red = sign_in("nobody"), sign_in("red")
    for browser, path in [*((nobody, p) for p in PAGES), *((red, p) for p in OWN)]:
        page = browser.get(path).get_data(as_text=True)
        assert '<html lang="en"' in page
        assert '<a class="skip" href="#content">' in page
        assert len(re.findall(r"<main ", page)) == 1
        assert len(re.findall(r"<h1[ >]", page)) == 1, path
        ids = re.findall(r'\sid="([^"]+)"', page)
        assert len(ids) == len(set(ids)), (path, sorted(i for i in ids if ids.count(i) > 1))
        for target in re.findall(r'(?:aria-labelledby|aria-describedby|\sfor)="([^"]+)"', page):
            assert target in ids, (path, target)
        for table in re.findall(r"<table.*?</table>", page, re.S):
            assert "<th" in table, path
        for field in re.findall(r"<(?:input|select|textarea)\b[^>]*>", page):
            if 'type="hidden"' in field or 'type="checkbox"' in field:
                continue
            name = re.search(r'\sid="([^"]+)"', field)
            assert name, field
            assert f'for="{name[1]}"' in page, field


@pytest.mark.parametrize("token", [None, "", "wrong", "00" * 32, "00" * 16, "x" * 500])
def test_a_change_without_our_form_is_refused(token, sign_in, two_games, desk):
    browser = sign_in("red")
    fields = {} if token is None else {"_token": token}
    response = browser.client.post("/settings", data={"name": "Eve", "zone": "UTC", **fields})
    assert response.status_code == 403
    assert "Nothing has changed" in response.get_data(as_text=True)
    assert "Eve" not in browser.page("/settings")


def test_pages_are_compressed_and_no_page_holds_the_same_token_twice(sign_in, two_games):
    browser = sign_in("red")
    response = browser.get("/games/open-1/red", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"
    page = gzip.decompress(response.data).decode()
    tokens = re.findall(r'name="_token" value="([0-9a-f]{64})"', page + browser.page("/settings"))
    assert len(tokens) == len(set(tokens)) > 1
    plain = browser.get("/games/open-1/red")
    assert "Content-Encoding" not in plain.headers


def test_the_form_token_of_another_browser_is_refused(sign_in, two_games):
    mine, theirs = sign_in("red"), sign_in("blue")
    data = {"_token": theirs.token(), "name": "Eve", "zone": "UTC"}
    assert mine.client.post("/settings", data=data).status_code == 403


def test_signing_in_changes_the_cookie_and_the_form_token(app, desk, two_games):
    browser = Browser(app)
    browser.token()
    with browser.client.session_transaction() as kept:
        before = kept["form"]
    with browser.client.session_transaction() as kept:
        kept["row"] = "planted-by-somebody-else"
    sent_links(desk)
    browser.post("/sign-in", email=PEOPLE["red"])
    (link,) = sent_links(desk)[PEOPLE["red"]]
    browser.post(link)
    with browser.client.session_transaction() as kept:
        assert kept["row"] != "planted-by-somebody-else"
        assert kept["form"] != before
        first = kept["row"]
    browser.post("/sign-in", email=PEOPLE["red"])
    (link,) = sent_links(desk)[PEOPLE["red"]]
    browser.post(link)
    with browser.client.session_transaction() as kept:
        assert kept["row"] != first
        kept["row"] = first
    assert browser.get("/games").status_code == 302, "the session before is closed"


def test_signing_out_ends_the_session_on_the_server(sign_in, two_games):
    browser = sign_in("red")
    with browser.client.session_transaction() as kept:
        row = kept["row"]
    browser.post("/sign-out")
    with browser.client.session_transaction() as kept:
        kept["row"] = row
    assert browser.get("/games").status_code == 302


def test_a_session_ends_by_itself(sign_in, two_games, clock, desk):
    browser = sign_in("red")
    assert browser.get("/games").status_code == 200
    clock.forward(hours=24 * desk.config.times.session_days + 1)
    assert browser.get("/games").status_code == 302


def test_cookies_are_strict(desk, tmp_path):
    config = desk.config.model_copy(deep=True)
    config.house.base_url = "https://example.org"
    desk.config = config
    response = make(desk).test_client().get("/sign-in", base_url="https://example.org")
    cookie = response.headers["Set-Cookie"]
    assert cookie.startswith("__Host-adjudicator=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=Lax"):
        assert part in cookie
    assert "Domain" not in cookie
    assert "max-age" in response.headers["Strict-Transport-Security"]
    assert Config().web.secure_cookies is False


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_no_way_back_leads_elsewhere(back, app, desk, two_games):
    browser = Browser(app)
    sent_links(desk)
    assert "evil" not in browser.get("/sign-in", query_string={"next": back}).get_data(True)
    browser.post("/sign-in", email=PEOPLE["red"], next=back)
    (link,) = sent_links(desk)[PEOPLE["red"]]
    assert browser.post(link, next=back).headers["Location"] == "/games"


def test_the_way_back_is_kept_through_the_mail(app, desk, two_games):
    browser = Browser(app)
    sent_links(desk)
    wanted = browser.get("/games/open-1/red/orders")
    assert wanted.headers["Location"] == "/sign-in?next=/games/open-1/red/orders"
    browser.post("/sign-in", email=PEOPLE["red"], next="/games/open-1/red/orders")
    (link,) = sent_links(desk)[PEOPLE["red"]]
    assert browser.post(link).headers["Location"] == "/games/open-1/red/orders"


def test_too_many_sign_in_mails_are_refused_for_known_and_unknown_alike(app, desk, two_games):
    for email in (PEOPLE["red"], "nobody@example.net"):
        browser = Browser(app)
        codes = [browser.post("/sign-in", email=email).status_code for _ in range(6)]
        assert codes == [200] * desk.config.limits.signins + [429]


def test_a_stranger_locks_nobody_out_of_signing_in(app, desk, two_games):
    """He uses up the share of his own place, and each link that he asks for goes to its owner."""
    stranger, owner = Browser(app), Browser(app)
    owner.client.environ_base["REMOTE_ADDR"] = "203.0.113.9"
    sent_links(desk)
    for _ in range(6):
        stranger.post("/sign-in", email=PEOPLE["red"])
    assert owner.post("/sign-in", email=PEOPLE["red"]).status_code == 200
    *_, link = sent_links(desk)[PEOPLE["red"]]
    assert owner.post(link).status_code == 303


def test_one_place_cannot_ask_for_everybodys_mails(app, desk, two_games):
    browser = Browser(app)
    codes = [browser.post("/sign-in", email=f"p{n}@example.net").status_code for n in range(32)]
    assert codes[:30] == [200] * 30
    assert codes[30:] == [429, 429]


def test_too_many_submissions_are_refused_and_the_page_says_what_to_do(sign_in, desk):
    open_game(desk, "open-1", public=True)
    desk.config = desk.config.model_copy(deep=True)
    desk.config.limits.submissions = 2
    browser = sign_in("red")
    path = "/games/open-1/red/orders"
    for n in (1, 2):
        assert browser.press(path, "send", text=f"bid {n} on ford").status_code == 200
    refused = browser.press(path, "send", text="bid 3 on ford")
    assert refused.status_code == 429
    assert "by mail" in words_of(refused.get_data(as_text=True))


def test_a_form_that_is_too_long_gets_a_friendly_page(sign_in, two_games):
    browser = sign_in("red")
    response = browser.post("/games/open-1/red/orders", text="x" * 600_000, act="send")
    assert response.status_code == 413
    assert "longer than any orders" in words_of(response.get_data(as_text=True))


def test_a_bug_becomes_a_page_without_a_traceback(sign_in, two_games, monkeypatch):
    browser = sign_in("red")

    def broken(*args, **kwargs):
        raise RuntimeError("secret detail")

    monkeypatch.setattr(pages, "seat_page", broken)
    response = browser.get("/games/open-1/red")
    page = response.get_data(as_text=True)
    assert response.status_code == 500
    assert "Something went wrong on our side" in page
    assert "secret detail" not in page
    assert "Traceback" not in page
    told = browser.get("/api/v1/games/open-1/seats/red/ask")
    assert told.status_code == 500
    assert told.json is not None
    assert "secret detail" not in str(told.json)


def test_without_a_database_there_is_still_a_page(sign_in, two_games, monkeypatch):
    from adjudicator.service.people import people

    browser = sign_in("red")

    def dead(*args, **kwargs):
        raise RuntimeError("no database")

    monkeypatch.setattr(people, "session_person", dead)
    for path in ("/", "/games", "/nowhere"):
        response = browser.get(path)
        assert response.status_code == 500
        assert "Something went wrong on our side" in response.get_data(as_text=True)
        assert "no database" not in response.get_data(as_text=True)


def test_a_cookie_of_an_older_release_is_no_trouble(app, desk):
    browser = Browser(app)
    with browser.client.session_transaction() as kept:
        kept["form"], kept["row"] = "not what we keep now", 7
    assert browser.get("/sign-in").status_code == 200
    assert browser.post("/sign-in", email="a@example.net").status_code == 200


def test_what_people_write_is_shown_as_text(sign_in, two_games):
    browser = sign_in("red")
    nasty = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    page = browser.press("/games/open-1/red/orders", "check", text=nasty).get_data(as_text=True)
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    browser.post("/settings", name=nasty, zone="UTC")
    page = sign_in("blue").page("/games/open-1")
    assert "<script>alert" not in page


def test_health_tells_nothing_and_notices_a_dead_database(app, desk, monkeypatch):
    open_game(desk, "open-9", public=True)
    browser = Browser(app)
    assert browser.get("/healthz").status_code == 503
    reminders.notice_outage(desk)
    assert browser.get("/healthz").json == {"status": "ok"}
    from adjudicator.service import gauges

    def dead(*args, **kwargs):
        raise RuntimeError("no database")

    monkeypatch.setattr(gauges, "measure", dead)
    response = browser.get("/healthz")
    assert response.status_code == 503
    assert "no database" not in response.get_data(as_text=True)


VOID = {"meta", "link", "input", "br", "hr", "img", "option"}


def test_every_tag_is_closed_where_it_was_opened(sign_in, two_games):
    """A tag that is left open bends the whole page behind it; browsers hide that."""
    from html.parser import HTMLParser

    class Tags(HTMLParser):
        def __init__(self):
            super().__init__()
            self.open, self.wrong = [], []

        def handle_starttag(self, tag, attrs):
            if tag not in VOID:
                self.open.append(tag)

        def handle_endtag(self, tag):
            if tag in VOID:
                return
            if not self.open or self.open[-1] != tag:
                self.wrong.append((self.getpos(), tag, self.open[-3:]))
            else:
                self.open.pop()

    nobody, red = sign_in("nobody"), sign_in("red")
    for browser, path in [*((nobody, p) for p in PAGES), *((red, p) for p in OWN)]:
        tags = Tags()
        tags.feed(browser.get(path).get_data(as_text=True))
        assert tags.wrong == [], path
        assert tags.open == [], path


def test_behind_a_trusted_proxy_the_reader_is_counted_and_not_the_proxy(desk):
    desk.config = desk.config.model_copy(deep=True)
    desk.config.web.trusted_proxies = 1
    codes = []
    for n in range(35):
        browser = Browser(make(desk))
        headers = {"X-Forwarded-For": f"10.0.0.{n % 2}"}
        data = {"_token": browser.token(), "email": f"p{n}@example.net"}
        codes.append(browser.client.post("/sign-in", data=data, headers=headers).status_code)
    assert codes == [200] * 35


def test_a_signed_in_browser_may_be_closed_in_between(app, desk, two_games):
    browser = Browser(app)
    sent_links(desk)
    browser.post("/sign-in", email=PEOPLE["red"])
    (link,) = sent_links(desk)[PEOPLE["red"]]
    assert "Expires=" in browser.post(link).headers["Set-Cookie"]
    assert "Set-Cookie" not in browser.get("/static/page.css").headers
