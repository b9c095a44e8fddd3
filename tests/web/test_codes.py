"""Codes say what they mean: units, nations, rules, hexes; on hover and on touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from markupsafe import Markup

from adjudicator.core.protocol import Order
from adjudicator.core.telling import Piece, Sheet
from adjudicator.web.seat.codes import Codes, units
from adjudicator.web.words import code_words
from tests.core.test_offering import cases
from tests.story_kit import GAMES, READER, begun
from tests.web.browsing import Browser
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


NUMBERED = (
    ("blitzwar", "yellow-1940", 8, r"c\d+"),
    ("virtuti_militari", "france-1940", 6, r"u\d+"),
    ("world_at_war", "campaign-1939", 6, r"u\d+"),
    ("totaler_krieg", "summer-1941", 5, r"MK-\S+|(?:GER|Ger|Rum|Hun|Italy|Bul|Rus|Fin)-\w+"),
)


@pytest.mark.parametrize(("name", "scenario", "most", "code"), NUMBERED)
def test_what_can_be_ordered_calls_units_as_people_do(
    name: str, scenario: str, most: int, code: str
) -> None:
    """A code stands in brackets where two units of a place are called alike, nowhere else."""
    known = re.compile(rf"(?<![\w(-])(?:{code})(?![\w)])")
    coded = 0
    for case in cases(name, scenario, most):
        rules, board, view = case.ruleset, case.board, case.view
        codes = Codes({}, rules.geometry(board, view), rules.called(board, view))
        held = rules.holdings(board, case.ask, view)[:12]
        offered = [
            one.order for at in held for one in rules.choices(board, case.ask, view, at.place)
        ]
        planned = rules.bots()["sensible"](board, case.ask.seat)(case.ask, lambda seen=view: seen)
        for order in (*offered, *planned):
            if isinstance(order, Order):
                line = case.book.write(order, case.lexicon)
                coded += bool(known.search(line))
                assert not known.search(codes.said(line)), line
    assert coded > 5


def test_what_happened_calls_units_by_their_names() -> None:
    """In sentences a code has spaces; the longest is meant, a word is none."""
    called = {"GER-2_Army": "German 2nd Army (GER-2_Army)", "GER-2": "German 2nd", "c2": "GER air"}
    codes = Codes({"GER": "Germany"}, called=called)
    assert codes.named("GER-2 Army, GER-2 attack c2.") == "German 2nd Army, German 2nd attack c2."
    assert codes.told("GER-2 Army advances.") == Markup("German 2nd Army advances.")
    assert Codes({}).named("GER-2 Army") == "GER-2 Army"


def test_units_that_are_called_alike_are_counted() -> None:
    codes = Codes({}, called={"u4": "Army L1 (u4)", "u6": "Army L1 (u6)", "u5": "Corps L1"})
    assert codes.said("send u4, u6, u5 from Metz to Lyon") == (
        "send 2 × Army L1, Corps L1 from Metz to Lyon"
    )
    assert codes.said("strengthen u4") == "strengthen Army L1 (u4)"
    assert codes.line("strengthen u5") == Markup("strengthen Corps L1")


def test_what_is_read_shows_names_and_what_is_sent_stays_exact(house: Served) -> None:
    slug, seat = begun(house.desk, "virtuti_militari", "called-1"), GAMES["virtuti_militari"][1]
    visitor = Browser(house.app)
    cookie = house._signed_in(READER)
    visitor.client.set_cookie(cookie["name"], cookie["value"])
    path = f"/games/{slug}/{seat}/orders"
    page = visitor.get(path).get_data(as_text=True)
    (line,) = re.findall(r'name="act" value="line:(strengthen u\d+)"', page)[:1]
    assert f">{line}<" not in page
    asked = re.search(r'name="asked" value="(\w+)"', page)
    assert asked is not None
    answer = visitor.post(f"{path}/sketch", text=line, asked=asked[1])
    (read,) = answer.get_json()["lines"]
    assert read["exact"] == line
    assert re.fullmatch(r"strengthen [\w ]+ L\d( \(u\d+\))?", read["words"])


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
