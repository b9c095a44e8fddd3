"""Codes say what they mean: units, nations, rules, hexes; on hover and on touch."""

from __future__ import annotations

from typing import Any

import pytest
from markupsafe import Markup

from adjudicator.core.telling import Piece, Sheet
from adjudicator.web.seat.codes import Codes, units
from adjudicator.web.words import code_words
from tests.story_kit import GAMES, READER, begun
from tests.web.chromium import PHONE, Served


def test_a_unit_says_what_it_is() -> None:
    piece = Piece(area="e3603", colour="Germany", symbol="armour", label="GER-2_P, 3 steps, 8-6-4")
    sheet = Sheet(title="", pieces=[piece], legend={"Germany": "Germany"})
    assert units(sheet) == {"GER-2 P": "Germany, armour, 3 steps, 8-6-4"}
    assert units(None) == {}


def test_each_code_is_explained_once_and_nothing_else_is_touched() -> None:
    codes = Codes({"GER": "Germany", "GER-2P": 'a "unit" <of> armour'})
    assert codes.explained("GER-2P and GER-2P & GERMAN, GER.") == Markup(
        '<abbr title="a &#34;unit&#34; &lt;of&gt; armour">GER-2P</abbr> and GER-2P &amp; GERMAN, '
        '<abbr title="Germany">GER</abbr>.'
    )
    assert codes.explained(Markup("<code>GER &lt;</code>")) == Markup(
        '<code><abbr title="Germany">GER</abbr> &lt;</code>'
    )


def test_an_apostrophe_is_written_once_whatever_stands_beside_it() -> None:
    codes = Codes({"GER": "Germany"})
    for text in ("The house's set-up:", code_words("The house's set-up:")):
        assert codes.explained(text) == Markup("The house&#39;s set-up:")


def test_the_id_of_a_rule_says_how_it_begins() -> None:
    found = Codes({}).explained("as ruled (BW-11.4-9), not BW-99.99-9.")
    assert 'title="BW-11.4-9' in found
    assert found.count("<abbr") == 1


@pytest.mark.parametrize("name", ["blitzwar", "totaler_krieg"])
def test_a_touch_explains_a_code(house: Served, browser: Any, name: str) -> None:
    """The units of a place, whose names are codes in these games."""
    slug = begun(house.desk, name, f"codes-{name.replace('_', '-')}")
    page = house.visitor(browser, READER, viewport=PHONE, is_mobile=True, has_touch=True)
    page.set_default_timeout(20_000)
    page.goto(f"/games/{slug}/{GAMES[name][1]}/orders")
    piece = page.locator('[data-layer="counters"] [data-area]').first.get_attribute("data-area")
    page.locator("#at").fill(str(piece))
    page.locator("#at").press("Enter")
    code = page.locator("#place .pieces abbr").first
    code.tap()
    told = page.locator(".means")
    assert told.inner_text() == code.get_attribute("title") != ""
    code.tap()
    assert told.count() == 0
    page.context.close()


def test_a_touch_explains_a_code_within_a_link_and_another_follows_it(
    house: Served, browser: Any
) -> None:
    page = house.visitor(browser, viewport=PHONE, is_mobile=True, has_touch=True)
    page.set_default_timeout(20_000)
    page.goto("/guides")
    page.evaluate("""() => {
      const link = document.createElement("a");
      link.href = "/archive";
      link.innerHTML = 'To <abbr id="code" title="Germany">GER</abbr>';
      document.querySelector("main").prepend(link);
    }""")
    code, told = page.locator("#code"), page.locator(".means")
    code.tap()
    assert told.inner_text().split() == ["Germany", "Open", "the", "link"]
    assert page.url.endswith("/guides")
    page.locator("h1").tap()
    assert told.count() == 0
    code.tap()
    told.get_by_role("button", name="Open the link").tap()
    page.wait_for_url("**/archive")
    page.context.close()


def test_a_mouse_follows_a_link_by_its_code_at_once(house: Served, browser: Any) -> None:
    page = house.visitor(browser)
    page.goto("/guides")
    page.evaluate("""() => {
      const link = document.createElement("a");
      link.href = "/archive";
      link.innerHTML = 'To <abbr id="code" title="Germany">GER</abbr>';
      document.querySelector("main").prepend(link);
    }""")
    page.locator("#code").click()
    page.wait_for_url("**/archive")
    page.context.close()
