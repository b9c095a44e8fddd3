"""Units in the hand of a player, in a real Chromium: those that are to be set up lie on the board
and are placed by clicks; an order says its term and a click changes it; what is counted stands in
a table."""

from __future__ import annotations

from typing import Any

from adjudicator.service.games import bots, games
from adjudicator.service.play import scratch, sketching
from tests.house_kit import seat_id
from tests.story_kit import GAMES, READER, answered, begun
from tests.web.chromium import Served
from tests.web.paths import DESK
from tests.web.test_browser_aim import SPOT

QUESTIONS = 8


def test_units_that_are_to_be_set_up_are_placed_by_clicks(house: Served, browser: Any) -> None:
    """A unit where the server proposes it, where it could stand instead, done: on the board, with
    what becomes of the others before the click."""
    slug, seat = begun(house.desk, "world_at_war", "set-up"), GAMES["world_at_war"][1]
    mine = seat_id(house.desk, slug, seat)
    while bots.play_bots(house.desk, games.game_info(house.desk, slug).id):
        pass  # the other side sets up first
    page = house.visitor(browser, READER, viewport=DESK)
    page.goto(f"/games/{slug}/{seat}/orders")
    page.wait_for_selector(".map.large.live")
    assert "Set-up of the" in page.locator("#asked").inner_text()
    waiting = page.locator(".counter", has=page.locator("title", has_text="to be set up"))
    assert waiting.count() > 1, "they lie on the board"
    area, end, line = next(
        (area, one.area, one.line)
        for area in sketching.asked_about(house.desk, mine).places
        for one in sketching.place(house.desk, mine, area).choices
        if one.unit.endswith("to be set up") and one.area and one.note
    )
    page.evaluate(
        "id => document.dispatchEvent(new CustomEvent('pick',"
        " { detail: { id, unit: '', more: false } }))",
        area,
    )
    page.wait_for_selector(f"#area-{end}.legal")
    page.mouse.click(*page.evaluate(SPOT, end))
    page.wait_for_function(
        "() => document.querySelector('.there') || document.querySelector('#reading li.order')"
    )
    if page.locator(".there").count():
        page.locator(f".there button[data-line='{line}']").click()
    page.wait_for_selector("#reading li.order")
    assert line in page.locator("#text").input_value().splitlines()
    assert "as the server proposes" in page.locator("#reading .note").first.inner_text()
    page.context.close()


def test_an_order_says_its_term_and_a_click_changes_it(house: Served, browser: Any) -> None:
    """With script, where undo takes it back, and without, where what was checked is kept. What is
    offered in each game is tried in test_other_terms.py."""
    name = "virtuti_militari"
    slug, seat = begun(house.desk, name, "terms"), GAMES[name][1]
    for script in (True, False):
        page = house.visitor(browser, READER, viewport=DESK, java_script_enabled=script)
        page.goto(f"/games/{slug}/{seat}/orders")
        page.locator("#text").fill("always production card War Industry, Wehrmacht")
        if not script:
            page.locator(".send button", has_text="Check").click()
            page.goto(f"/games/{slug}/{seat}/orders")
        term = page.locator("#reading li[data-line], #reading li").first.locator(".term")
        term.locator("b", has_text="for good").wait_for()
        for words in ("for this turn", "for good"):
            term.get_by_role("button", name=words).click()
            term.locator("b", has_text=words).wait_for()
            text = page.locator("#text").input_value()
            assert text.startswith("always ") == (words == "for good"), text
            assert page.locator("#reading .refused, #reading .misread").count() == 0
        added = page.locator("#reading li", has_text="by standing order 1")
        assert added.locator("button").count() == 0, "no line of the box, so nothing to take away"
        if script:
            page.get_by_role("button", name="Undo").click()
            term.locator("b", has_text="for this turn").wait_for()
        page.context.close()
        scratch.forget(house.desk, seat_id(house.desk, slug, seat))


def test_what_is_counted_stands_in_a_table(house: Served, browser: Any) -> None:
    """Virtuti Militari: the tokens by kind, on one look; the countries of diplomacy with what is
    told of each in columns."""
    slug, seat = begun(house.desk, "virtuti_militari", "counts"), GAMES["virtuti_militari"][1]
    page = house.visitor(browser, READER, viewport=DESK)
    seen: dict[str, list[str]] = {}
    for _ in range(QUESTIONS):
        page.goto(f"/games/{slug}/{seat}/orders")
        title = page.locator("#asked").inner_text()
        heads = page.locator("#question .counts tbody th")
        seen[title.split(": ")[-1].split(" rule")[0]] = heads.all_inner_texts()
        page.goto("about:blank")
        if "place your orders" in seen or not answered(house.desk, "virtuti_militari", slug):
            break
    assert {"Move", "Defense", "Feint Attack"} <= set(seen["place your orders"])
    page.context.close()
