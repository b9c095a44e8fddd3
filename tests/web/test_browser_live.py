"""An open page in a real Chromium: what is new reaches it, what happened comes first, and a line of
the log moves the board. In all six games the story is read by clicks, with and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.service.games import games
from tests import house_kit
from tests.story_kit import GAMES, READER, answered, begun, played
from tests.web.chromium import PHONE, Served, served
from tests.web.test_browser_looks import violations

LONG = ("totaler_krieg",)
STICKS_OUT = """() => {
  const box = document.querySelector('#event-box').getBoundingClientRect();
  return [...document.querySelectorAll('#event-box .steps .button, #event-box .steps a')]
    .filter((one) => one.getBoundingClientRect().right > box.right).map((one) => one.outerHTML);
}"""
ROWS = """() => new Set([...document.querySelectorAll('.top ul:not(.own) > li')]
  .map((one) => one.getBoundingClientRect().top)).size"""
"""In how many rows stand the links of the bar?"""


@pytest.fixture
def house(migrated, tmp_path) -> Iterator[Served]:
    with served(migrated, tmp_path, tuple(GAMES)) as found:
        yield found
        assert found.complaints == [], "the pages obey their policy and their script has no bug"


@pytest.mark.parametrize(
    "ruleset", [pytest.param(o, marks=pytest.mark.thorough if o in LONG else ()) for o in GAMES]
)
def test_a_reader_goes_through_what_happened_by_clicks(
    house: Served, browser: Any, ruleset: str
) -> None:
    slug, seat = played(house.desk, ruleset), GAMES[ruleset][1]
    page = house.visitor(browser, READER, bypass_csp=True)
    page.goto(f"/games/{slug}/{seat}/orders")
    news = page.locator(".news-box details:not([open]) > summary")
    if news.count():
        news.click()
    page.locator(".news-box .button").first.click()
    page.wait_for_selector("#event")
    told = [page.locator("#event").inner_text()]
    for _ in range(3):
        later = page.locator('.steps a[rel="next"]')
        if not later.count():
            break
        later.click()
        told.append(page.locator("#event").inner_text())
        assert page.locator('.told-all [aria-current="true"]').count() == 1
    assert len(told) > 1
    for words in ("After", "What moved"):
        link = page.get_by_role("link", name=words, exact=True)
        link.click()
        assert page.locator(".steps [aria-current]").inner_text() == words
    # Two events may be told in the same words: which of them is read stands in the list.
    before = page.locator('.told-all [aria-current="true"]').get_attribute("href")
    page.keyboard.press(",")
    page.wait_for_function(
        "old => (line => line && line.getAttribute('href') !== old)"
        "(document.querySelector('.told-all [aria-current=\"true\"]'))",
        arg=before,
    )
    assert violations(page) == []
    page.get_by_role("link", name="The log of the whole game").click()
    assert page.locator(".log-part").count() >= 1
    assert violations(page) == []
    page.context.close()
    plain = house.visitor(browser, READER, java_script_enabled=False, viewport=PHONE)
    plain.goto(f"/games/{slug}/{seat}/history")
    first = plain.locator("#event").inner_text() if plain.locator("#event").count() else ""
    plain.locator(".told-all a").last.click()
    assert plain.locator("#event").inner_text() != first
    assert plain.evaluate(STICKS_OUT) == [], "the ways on stand within their box"
    assert plain.evaluate(ROWS) == 1, "the places of the site are one row"
    plain.context.close()


def test_what_is_new_reaches_an_open_page_and_happened_comes_first(
    house: Served, browser: Any
) -> None:
    slug = begun(house.desk, "diplomacy")
    page = house.visitor(browser, READER, bypass_csp=True)
    page.goto(f"/games/{slug}/france/orders")
    page.wait_for_function("document.title.startsWith('(1) Your turn')")
    assert "mark-turn" in page.locator('link[rel="icon"]').get_attribute("href")
    asked = page.locator("#asked").inner_text()
    answered(house.desk, "diplomacy")  # as by a letter, or in another tab
    page.wait_for_function(
        "old => (asked => asked && asked.innerText !== old)(document.getElementById('asked'))",
        arg=asked,
    )
    assert page.locator(".news-box").is_visible()
    boxes = [page.locator(one).bounding_box()["y"] for one in (".news-box", "#asked")]
    assert boxes[0] < boxes[1], "what happened stands before the next question"
    assert violations(page) == []
    # A line of it moves the board and is drawn there.
    line = page.locator(".news-box a[data-line]").first
    before = page.locator("#map svg").get_attribute("viewBox")
    page.locator(".news-box summary").first.click()
    line.click()
    page.wait_for_selector("#map svg g.told *", state="attached")
    assert page.locator("#map svg").get_attribute("viewBox") != before
    page.keyboard.press("Escape")
    assert page.locator("#map svg g.told").count() == 0
    page.get_by_role("button", name="Seen").click()
    assert page.locator(".news-box").count() == 0


def test_what_is_written_stays_and_the_news_is_offered(house: Served, browser: Any) -> None:
    slug = begun(house.desk, "diplomacy")
    page = house.visitor(browser, READER, bypass_csp=True)
    page.goto(f"/games/{slug}/france/orders")
    page.wait_for_function("document.title.startsWith('(1) Your turn')")
    page.locator("#text").fill("A Paris - Burgundy")
    answered(house.desk, "diplomacy")
    page.wait_for_selector(".fresh-news:not([hidden])")
    assert page.locator("#text").input_value() == "A Paris - Burgundy"
    assert "new question" in page.locator(".fresh-news").inner_text()
    page.locator(".fresh-news a").click()
    page.wait_for_selector("details:has-text('You had typed 1 line')")


def test_a_lost_house_is_told_and_found_again(house: Served, browser: Any) -> None:
    slug = begun(house.desk, "diplomacy")
    page = house.visitor(browser, READER, bypass_csp=True)
    page.goto(f"/games/{slug}/france/orders")
    page.wait_for_function("document.title.startsWith('(1) Your turn')")
    page.route(re.compile("/pulse"), lambda route: route.abort())
    page.wait_for_selector("text=The server does not answer")
    page.unroute(re.compile("/pulse"))
    page.wait_for_selector(".fresh-news", state="hidden")
    assert games.game_info(house.desk, slug).state == "running"
    assert house_kit.seat_id(house.desk, slug, "france")
