"""Browsers without script, and toy games to look at with them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.options import TableOptions
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.service.stepping import phases
from tests.prepared import prepared

PEOPLE = {
    "stranger": "zoe@example.net",
    "red": "anna@example.net",
    "blue": "ben@example.net",
    "moderator": "mod@example.net",
    "observer": "olga@example.net",
}


class Form(HTMLParser):
    """The forms of a page: per form its action and what a browser would send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self._text: str | None = None
        self._early: list[tuple[str, dict[str, str]]] = []
        self.feed(page)
        for tag, have in self._early:  # it stood before the form that it names
            self._put(tag, have, self._named(have["form"]))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {key: value or "" for key, value in attrs}
        if tag == "form":
            form = {"action": have.get("action", ""), "fields": {}, "buttons": []}
            self.forms.append({**form, "id": have.get("id", "")})
        if have.get("form") and not self._named(have["form"]):
            self._early.append((tag, have))
        elif self.forms:
            self._put(tag, have, self._named(have.get("form", "")) or self.forms[-1])

    def _named(self, id: str) -> dict[str, Any] | None:
        return next((form for form in self.forms if id and form["id"] == id), None)

    def _put(self, tag: str, have: dict[str, str], form: dict[str, Any] | None) -> None:
        if form is None:
            return
        if tag == "input" and have.get("type") != "checkbox" and "name" in have:
            form["fields"][have["name"]] = have.get("value", "")
        if tag == "button" and "name" in have:
            form["buttons"].append(have.get("value", ""))
        if tag == "textarea":
            self._text = have["name"]
            form["fields"][self._text] = ""

    def handle_data(self, data: str) -> None:
        if self._text:
            self.forms[-1]["fields"][self._text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._text:
            fields = self.forms[-1]["fields"]
            fields[self._text] = fields[self._text].removeprefix("\n")
            self._text = None


class Browser:
    """Somebody with a browser and no script."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def get(self, path: str, **more: Any) -> TestResponse:
        return self.client.get(path, **more)

    def page(self, path: str) -> str:
        response = self.client.get(path, follow_redirects=True)
        assert response.status_code == 200, (path, response.status_code)
        return response.get_data(as_text=True)

    def token(self) -> str:
        """A good form token of this browser, as any page of ours would hold one."""
        with self.client.session_transaction() as session:
            kept = session.get("form")
        if kept:
            return "0" * len(kept) + str(kept)  # masked by nothing
        page = self.get("/sign-in").get_data(as_text=True)
        found = re.search(r'name="_token" value="([0-9a-f]+)"', page)
        assert found
        return found[1]

    def post(self, path: str, follow: bool = False, **fields: Any) -> TestResponse:
        """Post with a good form token, whatever page it came from."""
        data = {"_token": self.token(), **fields}
        signs_up = path.startswith("/sign-up") or (path, fields.get("act")) == ("/keep", "keep")
        if signs_up and "shown" not in fields:
            data["shown"] = self.stamp(path)
        return self.client.post(path, data=data, follow_redirects=follow)

    def stamp(self, path: str) -> str:
        """When the form that signs up was shown to this browser; typing takes some seconds."""
        found = re.search(r'name="shown" value="([0-9a-f.]+)"', self.page(path))
        clock = self.client.application.extensions["adjudicator"].clock
        if hasattr(clock, "forward"):
            clock.forward(seconds=5)
        return found[1] if found else ""

    def press(self, path: str, act: str, **fields: Any) -> TestResponse:
        """Open a page, fill its form in and press the button with this value."""
        for form in Form(self.page(path)).forms:
            if act in form["buttons"]:
                data = {**form["fields"], "act": act, **fields}
                return self.client.post(form["action"] or path, data=data, follow_redirects=True)
        raise AssertionError(f"{path} has no button {act!r}")


def sent_links(desk: Desk) -> dict[str, list[str]]:
    """The links of the letters that wait in the outbox, by address; the letters go out."""
    found: dict[str, list[str]] = {}
    while due := letters.claim_due(desk, most=50):
        for letter in due:
            if "link" in letter.facts:
                path = letter.facts["link"].removeprefix(desk.config.house.base_url)
                found.setdefault(letter.to_email, []).append(path)
            letters.mark_sent(desk, letter.id)
    return found


def open_game(
    desk: Desk, slug: str, *, public: bool, scenario: str = "long", lending: bool = False
) -> GameInfo:
    """A toy game in which both seats are asked."""

    def begin() -> None:
        games.open_game(
            desk,
            ruleset="toy",
            scenario=scenario,
            slug=slug,
            moderator_email=PEOPLE["moderator"],
            seats={"red": PEOPLE["red"], "blue": PEOPLE["blue"]},
            options=GameOptions(public_archive=public, table=TableOptions(lending=lending)),
        )
        games.begin_game(desk, slug, force=True)

    prepared(desk, f"{slug} has begun, {scenario}, public: {public}, {lending}", begin)
    return games.game_info(desk, slug)


def play_turn(desk: Desk, slug: str) -> None:
    """Bid on different places, pass on the rest, until a report is out."""
    before = games.game_info(desk, slug).reports
    bids = {"red": "bid 1 on North Hill", "blue": "bid 1 on Old Ford"}
    for _ in range(12):
        info = games.game_info(desk, slug)
        if info.reports > before or info.state == "over":
            return
        for seat in info.seats:
            for text in (bids[seat.name], "pass"):
                receipt = submissions.submit(
                    desk, seat_id=seat.id, text=f"{text}\nready anyway", via="x"
                )
                if receipt.understood:
                    break
        phases.close_if_ready(desk, info.id)
    raise AssertionError("no report after twelve batches")


def play_two(desk: Desk) -> None:
    """`open-1` and `sealed-1`, each until the report of its first turn."""
    for slug, public in (("open-1", True), ("sealed-1", False)):
        open_game(desk, slug, public=public)
        play_turn(desk, slug)


TAG = re.compile(r"<[^>]+>")


def words_of(page: str) -> str:
    """The text of a page without its tags."""
    return " ".join(TAG.sub(" ", page).split())
