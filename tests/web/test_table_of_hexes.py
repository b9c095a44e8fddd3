"""The table of a game with thousands of hexes: the page can carry its map, hexes are clicked by
number, zones and boxes by name."""

from __future__ import annotations

import re
from time import process_time

import pytest

from adjudicator.rulesets import packs
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.service.games import games
from adjudicator.service.play import sketching
from tests.web.browsing import PEOPLE, words_of

PATH = "/games/east-1/axis/orders"


@pytest.fixture
def axis(desk, sign_in):
    """A seat of the summer of 1941, asked for its plan."""
    desk.rulesets = {"totaler_krieg": TotalerKrieg()}
    desk.packs = packs.of_ruleset
    people = {"axis": PEOPLE["red"], "western": PEOPLE["blue"], "soviet": PEOPLE["blue"]}
    games.open_game(
        desk,
        ruleset="totaler_krieg",
        scenario="summer-1941",
        slug="east-1",
        moderator_email=PEOPLE["moderator"],
        seats=people,
    )
    info = games.begin_game(desk, "east-1", force=True)
    seat = next(seat for seat in info.seats if seat.name == "axis")
    return sign_in("red"), seat.id


def test_the_page_carries_the_whole_map(axis):
    browser, _ = axis
    page = browser.page(PATH)
    rows = re.search(r'data-rows="([^"]+)"', page)
    assert rows is not None
    numbers = set(re.findall(r"[we]\d{4}", rows[1]))
    assert len(numbers) + sum(map(int, re.findall(r"\+(\d+)", rows[1]))) > 2200
    # What they are in words stands in the board's file.
    board = re.search(r"/boards/[0-9a-f]+\.svg", page)
    assert board is not None
    file = browser.client.get(board[0]).get_data(as_text=True)
    assert re.search(r"^Kiev \(e3609\)", file, re.MULTILINE)
    drawing = re.search(r"<svg.*?</svg>", page, re.DOTALL)
    assert drawing is not None
    assert len(drawing[0].encode()) < 280_000
    assert len(page.encode()) < 400_000


def test_a_page_that_was_drawn_before_takes_no_time(axis):
    browser, _ = axis
    browser.page(PATH)
    began = process_time()
    for _ in range(3):
        browser.page(PATH)
    assert (process_time() - began) / 3 < 0.4  # 80 ms on an idle machine


def test_a_hex_is_chosen_by_its_number_or_its_name(axis):
    browser, _ = axis
    for typed, shown in (("e3503", "Rzeszow"), ("Rzeszow (e3503)", "Rzeszow")):
        page = browser.press(PATH, "place", at=typed)
        assert page.status_code == 200
        assert shown in words_of(page.get_data(as_text=True))


def test_a_click_offers_moves_and_attacks_that_stand(desk, axis):
    _, seat = axis
    info = sketching.place(desk, seat, "e3503")
    lines = [choice.line for choice in info.choices]
    assert any(line.startswith("move GER-17_Army to ") for line in lines)
    assert any(line.startswith("attack Lwow with GER-17_Army") for line in lines)
    assert any("GER-17_Army" in piece for piece in info.pieces)


def test_hexes_without_a_name_are_in_no_list(desk, axis):
    _, seat = axis
    names = dict(sketching.places(desk, seat))
    assert "e3609" in names
    assert "zone-black-sea" in names
    assert all(id != name for id, name in names.items())
    assert len(names) < 700
