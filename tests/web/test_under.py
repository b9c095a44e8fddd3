"""A house under a path of its address: links, static files, cookies, forms, letters."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import make_url

from adjudicator.clock import FixedClock
from adjudicator.config import Config, House
from adjudicator.running import publishing
from adjudicator.service.desk import Desk
from adjudicator.service.people.people import person_for
from adjudicator.storage.session import Store
from adjudicator.web import make, under
from tests import toy
from tests.web.browsing import PEOPLE, open_game, play_turn, sent_links

BASE = "http://localhost/wargames"
LINKS = re.compile(r'(?:href|src|action|data-map)="(/[^"]*)"')


@pytest.fixture(scope="module")
def house(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder = tmp_path_factory.mktemp("under")
    config = Config(instance=folder, secret="a secret for tests", house=House(base_url=BASE))
    shutil.copy(migrated, make_url(config.database_url()).database)
    desk = Desk(
        store=Store(config.database_url()),
        config=config,
        rulesets={"toy": toy.TOY},
        packs=lambda name: toy.pack(),
        clock=FixedClock(),
        random_bytes=Random(7).randbytes,
    )
    open_game(desk, "open-1", public=True)
    play_turn(desk, "open-1")
    yield desk
    desk.close()


@pytest.fixture(scope="module")
def app(house: Desk):
    return make(house)


@pytest.mark.parametrize(
    "path",
    ["/", "/play", "/guides", "/guides/blitzwar", "/archive", "/archive/open-1", "/sign-in",
     "/archive/open-1/chronicle", "/archive/open-1/replay", "/games/open-1", "/none"],
)  # fmt: skip
def test_every_link_of_a_page_leads_into_the_house(app, path: str) -> None:
    client = app.test_client()
    page = client.get(f"/wargames{path}").text
    links = set(LINKS.findall(page))
    assert links
    for link in links:
        assert link == "/wargames" or link.startswith("/wargames/"), link
        if not any(word in link for word in (".png", "bundle", "first-turn", "passkey")):
            assert client.get(link.replace("&amp;", "&")).status_code in (200, 302, 405), link


def test_it_does_not_matter_whether_the_server_before_takes_the_path_away(app) -> None:
    client = app.test_client()
    with_it, without = client.get("/wargames/archive").text, client.get("/archive").text
    assert set(LINKS.findall(with_it)) == set(LINKS.findall(without))


def test_one_signs_in_by_a_letter_and_stays_in(app, house: Desk) -> None:
    client = app.test_client()
    sent = client.get("/wargames/games")
    assert sent.headers["Location"] == "/wargames/sign-in?next=/wargames/games"
    form = client.get("/wargames/sign-in?next=/wargames/games").text
    token = re.search(r'name="_token" value="([0-9a-f]+)"', form)[1]  # type: ignore[index]
    with house.store.write() as session:
        person_for(session, PEOPLE["red"], house)
    sent_links(house)
    data = {"_token": token, "email": PEOPLE["red"], "next": "/wargames/games"}
    assert client.post("/wargames/sign-in", data=data).status_code == 200
    (link,) = sent_links(house)[PEOPLE["red"]]
    assert link.startswith("/sign-in/")  # behind the address of the house
    entered = client.post(f"/wargames{link}", data={"_token": token})
    assert entered.headers["Location"] == "/wargames/games"
    assert "Path=/wargames" in entered.headers["Set-Cookie"]
    assert client.get("/wargames/games").status_code == 200


def test_static_files_know_where_their_fonts_are(app) -> None:
    style = app.test_client().get("/wargames/static/page.css").text
    assert 'url("/' not in style
    assert app.test_client().get("/wargames/static/fonts/map-bold.woff2").status_code == 200


def test_whole_addresses_name_the_path_once(app) -> None:
    client = app.test_client()
    for path in ("/archive/feed.atom", "/archive/open-1/feed.atom", "/archive/open-1"):
        text = client.get(f"/wargames{path}").text
        assert f"{BASE}/archive" in text
        assert "wargames/wargames" not in text


def test_a_site_is_published_from_under_a_path(app, tmp_path: Path) -> None:
    assert publishing.publish(app, BASE, tmp_path / "site") > 5
    front = (tmp_path / "site" / "archive" / "open-1" / "index.html").read_text()
    for link in LINKS.findall(front):
        assert not link.startswith("/wargames/archive/open-1"), link
    assert "wargames/wargames" not in front
    assert (tmp_path / "site" / "static" / "fonts" / "map-bold.woff2").exists()


@pytest.mark.parametrize(
    ("base", "prefix", "origin"),
    [
        ("https://example.org", "", "https://example.org"),
        ("https://example.org/", "", "https://example.org"),
        ("https://example.org/a/b", "/a/b", "https://example.org"),
        ("https://a.org/a", "/a", "https://a.org"),
    ],
)
def test_an_address_has_an_origin_and_a_path(base: str, prefix: str, origin: str) -> None:
    assert (under.prefix_of(base), under.origin_of(base)) == (prefix, origin)
