"""What a first visit of an order page brings over the wire: page, styles, scripts, board."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from werkzeug.routing import MapAdapter

from adjudicator.service.desk import Cache
from adjudicator.service.games import games
from adjudicator.storage.tables.columns import Packed
from adjudicator.web import assets
from adjudicator.web.drawing import maps
from adjudicator.web.seat import codes
from adjudicator.web.seat.codes import Codes
from tests.web.browsing import PEOPLE, Browser
from tests.web.chromium import Served

MOST = 98_500
"""Bytes, compressed: of the 100 kB that a first visit may take, some are left for what comes.
Letters (fonts) are kept from any other page and are not counted."""
LARGEST = {
    "blitzwar": "campaign-1939",
    "diplomacy": "classic",
    "totaler_krieg": "summer-1941",
    "victory": "battle-of-hope",
    "virtuti_militari": "campaign-1939",
    "world_at_war": "campaign-1939",
}
PACKED = {"Accept-Encoding": "gzip"}
FILES = re.compile(r'(?:src|href)="(/static/[^"]+\.(?:js|css)[^"]*|/boards/[^"#]+)["#]')


def opened(house: Served, name: str, slug: str = "") -> tuple[Browser, str]:
    """A game as it begins: the browser of one who is asked, and where their orders are written."""
    desk, rules = house.desk, house.desk.rulesets[name]
    slug = slug or name.replace("_", "-")
    board = rules.board(desk.packs(name))
    seats = rules.seats(board, rules.open(board, LARGEST[name], rules.rulings_with({})))
    games.open_game(
        desk,
        ruleset=name,
        scenario=LARGEST[name],
        slug=slug,
        moderator_email=PEOPLE["moderator"],
        seats=dict.fromkeys(seats, PEOPLE["red"]),
    )
    info = games.begin_game(desk, slug, force=True)
    seat = next(one.name for one in info.seats if one.asked)
    visitor = Browser(house.app)
    cookie = house._signed_in(PEOPLE["red"])
    visitor.client.set_cookie(cookie["name"], cookie["value"])
    return visitor, f"/games/{slug}/{seat}/orders"


@pytest.mark.parametrize("name", LARGEST)
def test_a_first_visit_of_the_order_page_is_a_hundred_kilobytes(house: Served, name: str) -> None:
    visitor, path = opened(house, name)
    page = visitor.get(path, headers=PACKED)
    found = sorted(set(FILES.findall(gzip.decompress(page.data).decode())))
    assert any("/boards/" in one for one in found)
    sizes = {one: len(visitor.get(one, headers=PACKED).data) for one in found}
    assert len(page.data) + sum(sizes.values()) <= MOST, (len(page.data), sizes)


def test_a_page_that_was_shown_before_is_not_made_from_the_beginning(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines that are offered are drawn once a step; of what the other seats see, 40 kB each,
    nothing is unpacked to say who is asked; what a page looks up it looks up once."""
    visitor, path = opened(house, "totaler_krieg", "shown-twice")
    shown = visitor.page(path)
    assert len(re.findall(r'class="choice"', shown)) > 100
    drawn: list[str] = []
    unpacked: list[str] = []
    asked: list[str] = []
    line, unpack = Codes.line, Packed.process_result_value
    monkeypatch.setattr(Codes, "line", lambda own, told: drawn.append(told) or line(own, told))

    def counted(own: Packed, value: bytes | None, dialect: Any) -> Any:
        found = unpack(own, value, dialect)
        unpacked.append(json.dumps(found))
        return found

    monkeypatch.setattr(Packed, "process_result_value", counted)
    event.listen(
        house.desk.store.reader, "before_cursor_execute", lambda *what: asked.append(what[2])
    )
    again = visitor.page(path)
    assert _without_tokens(again) == _without_tokens(shown)
    assert drawn == []
    assert sum(map(len, unpacked)) < 20_000
    assert len(asked) <= 15
    assert len([one for one in asked if "FROM snapshot" in one]) == 1


@pytest.mark.parametrize("name", sorted({*LARGEST} - {"diplomacy"}))
def test_what_a_page_keeps_is_what_it_would_make(
    house: Served, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its parts and its addresses are made once. A page of which nothing is kept is the same."""
    visitor, path = opened(house, name, f"kept-{name.replace('_', '-')}")
    shown = visitor.page(path)
    made: list[str] = []
    drawn, build = codes.PARTS.get, MapAdapter.build

    def part(key: Any, make: Callable[[], Any]) -> Any:
        return drawn(key, lambda: made.append(key[1]) or make())  # type: ignore[func-returns-value]  # `append` gives None, so `or`

    def address(own: MapAdapter, endpoint: str, *given: Any, **more: Any) -> str:
        made.append(endpoint)
        return build(own, endpoint, *given, **more)

    with monkeypatch.context() as watched:
        watched.setattr(codes.PARTS, "get", part)
        watched.setattr(MapAdapter, "build", address)
        assert _without_tokens(visitor.page(path)) == _without_tokens(shown)
        assert made == []
    desk = house.desk
    kept = [codes.PARTS, codes._OF_SEATS, maps._LARGE, maps._DIGESTS, desk.looks, desk.readings]
    for one in (*kept, desk.made, desk.stories, desk.plans, desk.codes):
        one.clear()
    house.app._made.clear()  # type: ignore[attr-defined]  # ours, not Flask's
    assert _without_tokens(visitor.page(path)) == _without_tokens(shown)


def test_parts_of_pages_are_kept_by_how_long_they_are() -> None:
    kept = Cache(10, room=100)
    for n in range(5):
        assert kept.get(n, lambda: "x" * 30) == "x" * 30
    assert (len(kept), kept.weight) == (3, 90)
    assert kept.get("long", lambda: "x" * 101) == "x" * 101
    assert (len(kept), kept.weight) == (3, 90)
    kept.clear()
    assert (len(kept), kept.weight) == (0, 0)


def test_an_address_is_that_of_the_path_that_the_house_lies_under(house: Served) -> None:
    flask = house.app
    with flask.test_request_context("/"):
        plain = flask.url_for("games.mine"), flask.url_for("games.mine", page=1)
        assert flask.url_for("games.mine", page=True) == "/games?page=True"
    with flask.test_request_context("/", base_url="http://localhost/wargames"):
        assert [flask.url_for("games.mine"), flask.url_for("games.mine", page=1)] == [
            f"/wargames{one}" for one in plain
        ]
    assert plain == ("/games", "/games?page=1")


def _without_tokens(page: str) -> str:
    return re.sub(r'value="(?:[0-9a-f]{30,}|[\w-]{16})"', "", page)


def test_a_static_file_is_sent_compressed_and_kept(sign_in: Callable[[str], Browser]) -> None:
    visitor = sign_in("nobody")
    plain = visitor.get("/static/page.css")
    packed = visitor.get("/static/page.css", headers=PACKED)
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Cache-Control"] == "public, max-age=2592000"
    again = visitor.get("/static/page.css", headers={"If-None-Match": plain.headers["ETag"]})
    assert again.status_code == 304
    assert visitor.get("/static/mark-192.png").mimetype == "image/png"
    for wrong in ("nothing.css", "../__init__.py", "%2e%2e/__init__.py"):
        assert visitor.get(f"/static/{wrong}").status_code == 404


def test_remarks_stay_here_and_strings_stay_whole() -> None:
    assert assets.style('/* why */\na::before { content: " ;  { "; color: red; }\n') == (
        'a::before{content:" ;  { ";color:red}'
    )
    assert assets.style("a b  > c,\n  d { x: calc(1px + 2px) }") == "a b > c,d{x:calc(1px + 2px)}"
    assert assets.script('  // why\n  let a = "http://b"; // c\n\n') == 'let a = "http://b";'
    assert assets.script('let a = "b // c"; // it\'s') == 'let a = "b // c"; // it\'s'
    for file in Path(assets.FOLDER).glob("*.js"):
        assert "`\n" not in file.read_text(), f"{file.name}: a string over several lines"
