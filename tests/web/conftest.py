"""A house with two toy games, one open and one sealed, and browsers for everybody."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from sqlalchemy import make_url

from adjudicator.clock import FixedClock
from adjudicator.config import Config
from adjudicator.service.desk import Desk
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo
from adjudicator.service.people.people import person_for
from adjudicator.storage.session import Store
from adjudicator.web import make
from tests import toy
from tests.prepared import prepared
from tests.web.browsing import PEOPLE, Browser, play_two, sent_links
from tests.web.chromium import browser, house

__all__ = ["browser", "house"]


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def desk(migrated: Path, tmp_path: Path, clock: FixedClock) -> Iterator[Desk]:
    config = Config(instance=tmp_path, secret="a secret for tests")
    shutil.copy(migrated, make_url(config.database_url()).database)
    desk = Desk(
        store=Store(config.database_url()),
        config=config,
        rulesets={"toy": toy.TOY},
        packs=lambda name: toy.pack(),
        clock=clock,
        random_bytes=Random(7).randbytes,
    )
    yield desk
    desk.close()


_APPS: list[Flask] = []


@pytest.fixture
def app(desk: Desk) -> Flask:
    """The pages of the house; its hundred routes are made once a process."""
    if not _APPS:
        _APPS.append(make(desk))
    (app,) = _APPS
    app.extensions["adjudicator"] = desk
    app.testing = False  # bugs must become pages, as they do in a house
    return app


@pytest.fixture
def sign_in(app: Flask, desk: Desk) -> Callable[[str], Browser]:
    """A browser, signed in by a letter as one of PEOPLE; `nobody` is not."""

    def make_browser(who: str) -> Browser:
        browser = Browser(app)
        if who == "nobody":
            return browser
        with desk.store.write() as session:
            person_for(session, PEOPLE[who], desk)
        sent_links(desk)
        browser.post("/sign-in", email=PEOPLE[who])
        (link,) = sent_links(desk)[PEOPLE[who]]
        assert browser.post(link).status_code == 303
        return browser

    return make_browser


@pytest.fixture
def two_games(desk: Desk) -> tuple[GameInfo, GameInfo]:
    """`open-1` and `sealed-1`, both with a report of the first turn."""
    prepared(desk, "two games", lambda: play_two(desk))
    return games.game_info(desk, "open-1"), games.game_info(desk, "sealed-1")
