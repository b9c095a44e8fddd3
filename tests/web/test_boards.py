"""Boards as files: cached for ever, found by any process, used by pages without script."""

from __future__ import annotations

import re

import pytest

from adjudicator.web.drawing import boards
from tests.web.test_table import wars

__all__ = ["wars"]


def _address(page: str) -> str:
    found = re.search(r'href="(/boards/[0-9a-f]{20}\.svg)#ground"', page)
    assert found
    return found[1]


def test_a_page_uses_a_board_that_a_browser_keeps_for_ever(desk, wars, sign_in):
    browser = sign_in("red")
    page = browser.page("/games/desert-1/axis/orders")
    address = _address(page)
    answer = browser.get(address)
    assert answer.status_code == 200
    assert answer.mimetype == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in answer.headers
    text = answer.get_data(as_text=True)
    assert 'id="ground"' in text
    used = set(re.findall(rf'href="{address}#([^"]+)"', page))
    assert used <= set(re.findall(r' id="([^"]+)"', text)), "each part that it uses is there"
    packed = browser.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert len(packed.data) < len(text) / 2


def test_two_pages_of_a_game_and_two_seats_share_one_file(desk, wars, sign_in):
    browser = sign_in("red")
    first = _address(browser.page("/games/desert-1/axis/orders"))
    assert _address(browser.page("/games/desert-1/axis")) == first
    assert _address(browser.page("/games/desert-1")) == first


def test_a_process_that_has_not_made_the_page_draws_the_board(
    desk, wars, sign_in, monkeypatch: pytest.MonkeyPatch
):
    browser = sign_in("red")
    address = _address(browser.page("/games/desert-1/axis"))
    folder = desk.config.instance / boards.FOLDER
    for file in folder.glob("*.svg.gz"):
        file.unlink()
    monkeypatch.setattr(boards, "_WRITTEN", set())
    monkeypatch.setattr(boards, "_SEARCHED", {})
    assert browser.get(address).status_code == 200
    assert browser.get("/boards/" + "0" * 20 + ".svg").status_code == 404
    assert browser.get("/boards/..%2Fsecret.svg").status_code == 404


def test_a_map_on_a_page_has_only_what_changes(desk, wars, sign_in):
    """No outline of the land, no name of an area as letters: these are the board's."""
    page = sign_in("red").page("/games/desert-1/axis/orders")
    (drawing,) = re.findall(r"<svg data-size.*?</svg>", page, re.S)
    assert ">Tripoli</text>" not in drawing
    assert "<title>Tripoli, " in drawing
    assert max(map(len, re.findall(r' d="([^"]*)"', drawing)), default=0) < 2_000
