"""Thousands of hexes in a real Chromium: the script makes those that come as numbers, and a click
finds each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator import web
from adjudicator.reports import board as boards
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from tests.rulesets.totaler_krieg.kit import board
from tests.web.chromium import chromium

SCRIPT = Path(web.__file__).parent / "static" / "map.js"
LISTENS = "document.addEventListener('pick', (event) => { window.picked = event.detail; });"
MIDDLE = """(id) => {
  const box = document.getElementById("area-" + id).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


@pytest.fixture(scope="module")
def page() -> Any:
    ruleset = TotalerKrieg()
    position = ruleset.open(board(), "summer-1941", ruleset.rulings_with({}))
    view = ruleset.view(board(), position, "axis")
    geometry, sheet = ruleset.geometry(board(), view), ruleset.sheet(board(), view)
    drawing = boards.over(geometry, sheet, "board.svg").text
    with chromium() as browser:
        found = browser.new_page(viewport={"width": 1320, "height": 1080})
        found.set_content(
            f'<body style="margin:0"><div class="map" style="height:1044px">{drawing}</div>'
            f"<script>{LISTENS}{SCRIPT.read_text(encoding='utf-8')}</script>"
        )
        yield found


def test_every_hex_in_play_is_there(page: Any) -> None:
    playable = [one.id for one in board().hexes.values() if one.playable]
    there = page.evaluate("[...document.querySelectorAll('.hexes use')].map((one) => one.id)")
    assert {f"area-{id}" for id in playable} == set(there)


@pytest.mark.parametrize("hex_id", ["e3608", "w3003", "e4415", "w3925"])
def test_a_click_finds_the_hex_with_a_name_or_without(page: Any, hex_id: str) -> None:
    page.mouse.click(*page.evaluate(MIDDLE, hex_id))
    assert page.evaluate("window.picked.id") == hex_id


def test_a_click_on_a_counter_finds_its_unit(page: Any) -> None:
    stack = page.locator(".stack[data-area=e3503]")
    if stack.get_attribute("data-many"):
        stack.locator(".counter").first.click()
        assert "fanned" in stack.get_attribute("class")
    stack.locator(".counter", has_text="17 Army").first.click(position={"x": 3, "y": 3})
    assert page.evaluate("window.picked.id") == "e3503"
    assert page.evaluate("window.picked.unit").startswith("GER-17_Army")
