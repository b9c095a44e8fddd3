"""Virtuti Militari on pages: its orders by form and by text, its map and its archive."""

from __future__ import annotations

import re

import pytest

from adjudicator.rulesets import packs
from adjudicator.rulesets.registry import load
from adjudicator.service.games import games
from adjudicator.service.play import submissions
from tests.prepared import prepared
from tests.web.browsing import PEOPLE, words_of
from tests.web.test_same_receipt import box_of, receipt


@pytest.fixture
def europe(desk):
    """The full campaign, both players asked for cards and production."""
    desk.rulesets = {"virtuti_militari": load("virtuti_militari")}
    desk.packs = packs.of_ruleset

    def begin() -> None:
        games.open_game(
            desk,
            ruleset="virtuti_militari",
            scenario="campaign-1939",
            slug="europe-1",
            moderator_email=PEOPLE["moderator"],
            seats={"axis": PEOPLE["red"], "allies": PEOPLE["blue"]},
        )
        games.begin_game(desk, "europe-1", force=True)

    prepared(desk, "a campaign of Virtuti Militari", begin)
    return games.game_info(desk, "europe-1")


def test_orders_by_form_and_by_text_get_one_receipt(sign_in, desk, europe):
    axis = next(seat for seat in europe.seats if seat.name == "axis")
    browser, path = sign_in("red"), "/games/europe-1/axis/orders"
    assert "cards and production" in words_of(browser.page(path))
    text = ""
    for tag, fields in (
        ("ProductionCard", {"cards": "War Industry"}),
        ("AirCard", {"cards": "Luftwaffe, Blitzkrieg"}),
        ("Buy", {"kind": "Army", "count": "2"}),
        ("BuyToken", {"token": "Amphibious Landing +1"}),
        ("Research", {"technology": "Infantry", "points": "1"}),
        ("Advance", {"to": "6"}),
        ("DeployRest", {"places": "Berlin, Cologne"}),
    ):
        sent = {f"{tag}.{name}": value for name, value in fields.items()}
        shown = browser.press(f"{path}?forms=yes", f"add:{tag}", text=text, **sent)
        assert shown.status_code == 200, (tag, words_of(shown.get_data(as_text=True))[:300])
        text = box_of(shown)
    assert len(text.splitlines()) == 7
    browser.press(path, "send", text=text)
    by_form = receipt(desk, axis)
    assert [line["text"] for line in by_form["not_understood"]] == []
    assert by_form["not_allowed"] == []
    submissions.withdraw(desk, axis.id)
    browser.press(path, "send", text=text.upper())
    assert receipt(desk, axis)["understood"] == by_form["understood"]


@pytest.mark.parametrize(
    "path",
    [
        "/games/europe-1",
        "/games/europe-1/axis",
        "/games/europe-1/axis/orders",
        "/archive/europe-1",
        "/api/v1/games/europe-1",
        "/api/v1/games/europe-1/seats/axis/ask",
    ],
)
def test_its_pages_stand(sign_in, europe, path):
    answer = sign_in("red").get(path, follow_redirects=True)
    assert answer.status_code == 200, words_of(answer.get_data(as_text=True))[:300]


def test_a_turn_by_pages_fills_the_archive(sign_in, desk, europe):
    red, blue = sign_in("red"), sign_in("blue")
    for orders in (
        ("production card War Industry", "production card Convoy System"),
        ("Move +2 at Breslau\nsend all from Breslau to Lodz", "Defense +1 at Lodz"),
        ("no diplomacy", ""),
        ("", "no diplomacy"),
    ):
        for browser, seat, text in ((red, "axis", orders[0]), (blue, "allies", orders[1])):
            if text:
                browser.press(f"/games/europe-1/{seat}/orders", "send", text=text)
                browser.press(f"/games/europe-1/{seat}/orders", "ready", text=text)
    game = games.game_info(desk, "europe-1")
    assert game.turn_title == "Autumn 1939"
    assert game.reports == 3
    page = sign_in("nobody").get("/archive/europe-1/1939-late-summer-2")
    assert page.status_code == 200
    assert "Lodz" in words_of(page.get_data(as_text=True))


def test_every_layer_of_the_map_has_one_box_and_is_a_part_of_its_own(sign_in, europe):
    page = sign_in("red").page("/games/europe-1/axis/orders")
    boxes = re.findall(r'name="layers" value="(\w+)"', page)
    assert {"weather", "political", "supply"} <= set(boxes)
    assert len(boxes) == len(set(boxes))
    for name in boxes:
        assert f'<g data-layer="{name}"' in page
