"""A real Chromium on a house of its own. Skipped with a reason where there is none."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.rulesets import packs, registry
from adjudicator.rulesets.registry import load
from adjudicator.service.desk import Desk
from adjudicator.service.people import people
from adjudicator.service.people.people import person_for
from adjudicator.storage.session import Store
from adjudicator.web import make
from tests import toy
from tests.web.browsing import Browser, sent_links

SHELLS = ("/usr/bin/chromium-headless-shell",)
"""Chromium without windows, which opens and draws a page in half the time."""
WHOLE = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--force-color-profile=srgb", "--font-render-hinting=none",
]  # fmt: skip
LEADS = """one => {
  const here = one.closest("a[href], button, input");
  if (!here || here.target === "_blank" || here.hasAttribute("download")) return false;
  if (here.matches("[data-log] a[data-line]") && document.querySelector("html.js .map.large")) {
    return false;
  }
  if (here.matches("a")) {
    const same = here.pathname === location.pathname && here.search === location.search;
    return here.origin === location.origin && !(same && here.hash);
  }
  if (here.type !== "submit" || !here.form || here.disabled) return false;
  const form = here.form;
  if (form.matches("[data-passkey], [data-push], [data-key]")) return false;
  const scripted = document.querySelector("html.js");
  if (scripted && here.matches("[data-line], [data-scripted], #go")) return false;
  if (form.method === "dialog") return false;
  return form.noValidate || here.formNoValidate || form.checkValidity();
}"""
"""Does a click on this element lead to another page? Not where a script of ours takes it."""
ARRIVES = 120_000
"""Milliseconds in which the page behind a click has to come."""
FADING = re.compile(r"ViewTransition|\bTransition was (skipped|aborted)\b")
"""What the browser says of itself when a page is left while it still fades in (`story.css` asks
for fading by a rule alone, no script of ours waits for it): nothing is lost by it."""
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


@contextmanager
def clicks_arrive(locator: Any) -> Iterator[None]:
    """Let a click on what leads to another page return when that page is there. Chromium does not
    wait for it, so a test that looked at once saw the old page, or none. locator: the class."""
    plain = locator.click

    def click(self: Any, **more: Any) -> None:
        if self.evaluate(LEADS):
            with self.page.expect_navigation(wait_until="domcontentloaded", timeout=ARRIVES):
                plain(self, **more)
        else:
            plain(self, **more)

    locator.click = click
    try:
        yield
    finally:
        locator.click = plain


@contextmanager
def chromium(*, whole: bool = False) -> Iterator[Any]:
    """The browser of a module. whole: with what needs a window, such as notifications."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    places = WHOLE if whole else SHELLS + WHOLE
    place = next((one for one in places if Path(one).exists()), None)
    if place is None:
        pytest.skip(f"there is no Chromium at {' or '.join(places)}")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=place, args=ARGS)
        try:
            with clicks_arrive(playwright.Locator):
                yield browser
        finally:
            browser.close()


@dataclass
class Served:
    """A house that answers over HTTP, and what its pages complained about."""

    desk: Desk
    clock: FixedClock
    address: str
    app: Flask
    complaints: list[str] = field(default_factory=list)
    paths: dict[str, str] = field(default_factory=dict)
    """Of tables that tests share: game -> the order page of its first question."""

    def visitor(self, browser: Any, email: str = "", **more: Any) -> Any:
        """A page of a new browser window, signed in if an address is given; nothing is open yet.
        That signing in works by clicks is seen in test_browser_paths.py. more: options of the
        window; the worker of our pages, which keeps them for hours without a line, runs with
        `service_workers="allow"`."""
        window = browser.new_context(
            **{"viewport": DESKTOP, "service_workers": "block", "base_url": self.address, **more}
        )
        if email:
            window.add_cookies([{"url": self.address, **self._signed_in(email)}])
        page = window.new_page()
        page.set_default_timeout(300_000)
        page.on("console", self._complain)
        page.on("pageerror", lambda error: self._object(str(error)))
        return page

    def _signed_in(self, email: str) -> dict[str, str]:
        """The cookie of somebody who has opened the link of his letter."""
        with self.desk.store.write() as session:
            person_for(session, email, self.desk)
        sent_links(self.desk)
        people.request_signin(self.desk, email)
        (link,) = sent_links(self.desk)[email]
        visitor = Browser(self.app)
        assert visitor.post(link).status_code == 303
        cookie = visitor.client.get_cookie(self.app.config["SESSION_COOKIE_NAME"])
        assert cookie is not None
        return {"name": cookie.key, "value": cookie.value}

    def _object(self, error: str) -> None:
        if not FADING.search(error):
            self.complaints.append(error)

    def _complain(self, message: Any) -> None:
        # The browser reports every answer of 400 and more as an error; tests look at those.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self._object(message.text)


@contextmanager
def served(
    migrated: Path, folder: Path, games: Sequence[str] = ("blitzwar", "victory", "world_at_war")
) -> Iterator[Served]:
    """A house with the toy and these games on an empty database."""
    clock = FixedClock()
    config = Config(instance=folder, secret="a secret for tests")
    shutil.copy(migrated, folder / "adjudicator.sqlite")
    desk = Desk(
        store=Store(f"sqlite:///{folder / 'adjudicator.sqlite'}"),
        config=config,
        rulesets={
            "toy": toy.TOY,
            **{name: load(name) for name in games},
        },
        packs=lambda name: toy.pack() if name == "toy" else packs.of_ruleset(name),
        clock=clock,
        random_bytes=Random(7).randbytes,
    )
    app = make(desk)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Served(desk, clock, f"http://127.0.0.1:{server.port}", app)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        desk.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The browser of a module."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def house(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with all games, of whose pages none complains."""
    with served(migrated, tmp_path_factory.mktemp("house"), tuple(registry.RULESETS)) as found:
        yield found
        assert found.complaints == []
