"""Two people play on pages alone, in a real Chromium: a turn of BlitzWar and a battle of
Victory, on a desk and on a phone, with and without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.cli.demo import BOOK_DICE
from adjudicator.service.archive import archive
from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.play import sketching
from tests import house_kit
from tests.web.chromium import DESKTOP, PHONE, Served, served
from tests.web.paths import READY

ANNA, BEN = "anna@example.net", "ben@example.net"

WINDOWS = {
    "desk": {"viewport": DESKTOP},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
    "desk without script": {"viewport": DESKTOP, "java_script_enabled": False},
    "phone without script": {"viewport": PHONE, "java_script_enabled": False},
}

ROMMEL = """\
air to Mechili
if countered, again
ship supply from Naples to Tripoli, paid by Rome
move armour from Tripoli to El Agheila
activate all in El Agheila
form elite in El Agheila
blitz Mechili with all
then attack Mechili with all if odds at least 2-1
advance none"""

AFRICA = {
    "Your side-turn": ROMMEL,
    "Counter": "counter from Derna",
    "Which": "lose infantry",
    "Retreat": "retreat to Gazala",
}
HOPE = {
    "Turn 1: your move, as Player 1": """\
move FA1 from Barcastle to Hope
move MA1 to Hope
move BB1 to Hope
drop AB1 at Hope
command the battle of Hope""",
    "Turn 1: your move, as Player 2": """\
respond at Hope with FA1
target naval, ground with Dive Bombers at Hope
base air after Hope at Ordal""",
}
"""Beginning of what is asked -> what is written. All else is left to what silence means."""


@pytest.fixture
def house(migrated, tmp_path) -> Iterator[Served]:
    with served(migrated, tmp_path) as found:
        yield found
        assert found.complaints == [], "the pages obey their policy and their script has no bug"


def answer(page: Any, words: dict[str, str], script: bool) -> None:
    """Answer whatever waits for whoever looks at his home page."""
    page.goto("/games")
    link = page.get_by_role("link", name=re.compile("Write orders|Change orders")).first
    if not link.count():
        return
    link.click()
    page.wait_for_selector("#orders")
    ready = page.get_by_role("button", name=READY)
    while ready.count():
        title = page.locator("#asked").inner_text()
        text = next((text for begins, text in words.items() if title.startswith(begins)), "")
        if text:
            send(page, text, script)
        if ready.count():
            ready.click()
            page.wait_for_selector("#orders")
            sure = page.get_by_role("button", name="Yes, I am ready")
            if sure.count():
                sure.click()
                page.wait_for_selector("#orders")


def ordered(text: str) -> list[str]:
    """The lines of a box that are not notes."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def send(page: Any, text: str, script: bool) -> None:
    page.get_by_label("Your orders, one a line").fill(text)
    if script:  # what is typed shows on the page at once
        page.wait_for_function(
            "n => document.querySelectorAll('#reading li').length >= n", arg=text.count("\n")
        )
        assert page.locator("#reading .misread, #reading .refused").count() == 0
    page.get_by_role("button", name="Send orders").click()
    page.wait_for_selector("text=Received: receipt")
    assert page.locator(".box.bad").count() == 0, page.locator(".box.bad").inner_text()


def play(house: Served, browser: Any, slug: str, words: dict[str, str], window: str) -> None:
    """Both play until the first report is out."""
    script = "without" not in window
    pages = [house.visitor(browser, who, **WINDOWS[window]) for who in (ANNA, BEN)]
    for _ in range(40):
        for page in pages:
            answer(page, words, script)
        if games.game_info(house.desk, slug).reports:
            break
    assert games.game_info(house.desk, slug).reports >= 1
    page = pages[0]
    page.goto(f"{house.address}/games")
    assert page.get_by_role("heading", name="What has happened").count()
    for one in pages:
        one.context.close()


def opened(house: Served, ruleset: str, scenario: str, seats: tuple[str, str], **options: Any):
    games.open_game(
        house.desk,
        ruleset=ruleset,
        scenario=scenario,
        slug="war-1",
        moderator_email="mod@example.net",
        seats={seats[0]: ANNA, seats[1]: BEN},
        options=GameOptions(**options),
    )
    games.begin_game(house.desk, "war-1", force=True)


@pytest.mark.parametrize(
    "window", ["desk", pytest.param("phone without script", marks=pytest.mark.thorough)]
)
def test_a_turn_of_blitzwar(house, browser, window):
    opened(house, "blitzwar", "africa-20-1", ("axis", "allies"), loaded_dice=BOOK_DICE)
    play(house, browser, "war-1", AFRICA, window)
    (report, *_) = archive.reports_of(house.desk, "war-1", "axis")
    assert report.headline == "The Allies retreat from Mechili"


@pytest.mark.thorough
@pytest.mark.parametrize("window", ["phone", "desk without script"])
def test_a_battle_of_victory(house, browser, window):
    opened(house, "victory", "battle-of-hope", ("red", "blue"))
    play(house, browser, "war-1", HOPE, window)
    (report, *_) = archive.reports_of(house.desk, "war-1", "red")
    told = archive.report(house.desk, "war-1", report.slug, "red").report.model_dump_json()
    assert "Hope" in told


def click_area(page: Any, name: str) -> None:
    """Click on the name of an area, where its counters are least likely to lie."""
    at = page.evaluate(
        """name => {
          const map = document.querySelector('.map.large');
          map.scrollIntoView({block: 'center'});
          const called = (a) => a.querySelector('title')?.textContent.split(', ')[0];
          const area = [...map.querySelectorAll('.area')].find(a => called(a) === name);
          const [x, y] = area.dataset.at.split(' ').map(Number);
          map.dispatchEvent(new CustomEvent('seek', {detail: {x, y}}));
          const svg = map.querySelector('svg'), box = svg.viewBox.baseVal;
          const to = svg.getBoundingClientRect();
          return [to.left + (x - box.x) / box.width * to.width,
                  to.top + (y - box.y) / box.height * to.height];
        }""",
        name,
    )
    page.mouse.click(*at)


def test_orders_are_given_with_the_mouse_alone(house, browser):
    """Supply by click from Naples to Tripoli; then the armour there has somewhere to go."""
    opened(house, "blitzwar", "africa-20-1", ("axis", "allies"))
    page = house.visitor(browser, ANNA)
    page.goto(f"{house.address}/games/war-1/axis/orders")
    click_area(page, "Naples")
    page.wait_for_selector("#place h3:text('Naples')")
    assert page.locator(".area.legal").count() > 5
    page.evaluate("document.querySelectorAll('#place details').forEach(one => one.open = true)")
    page.locator("#place button", has_text="ship Axis supply from Naples to Tripoli").click()
    page.wait_for_selector("#reading li.order")
    assert page.locator("g.draft .order.sea").count() == 1
    assert "not sent" in page.locator("#kept").inner_text()
    click_area(page, "Tripoli")
    page.wait_for_selector("#place h3:text('Tripoli')")
    click_area(page, "Sirte")
    page.wait_for_function("() => document.querySelectorAll('#reading li.order').length === 2")
    text = page.locator("#text").input_value()
    assert text.splitlines()[-1] == "move German armour from Tripoli to Sirte"
    page.reload()
    assert page.locator("#text").input_value().strip() == text.strip(), "kept by the house"
    page.get_by_role("button", name="Check").last.click()
    page.wait_for_selector("text=Only checked: nothing has been sent")


OFFERED = """at => [...document.querySelectorAll('#place button[data-line]')]
  .filter(one => !one.hidden).map(one => one.dataset.line)"""


@pytest.mark.parametrize(
    ("name", "scenario", "seats", "text"),
    [
        ("blitzwar", "africa-20-1", ("axis", "allies"), "ship Axis supply from Naples to Tripoli"),
        pytest.param("victory", "battle-of-hope", ("red", "blue"), "", marks=pytest.mark.thorough),
    ],
)
def test_a_click_on_a_unit_hides_no_order_of_its_area(house, browser, name, scenario, seats, text):
    """What the unit itself can do comes first; attacks of several units stay in sight."""
    opened(house, name, scenario, seats)
    seat = next(one for one in games.game_info(house.desk, "war-1").seats if one.asked)
    page = house.visitor(browser, {seats[0]: ANNA, seats[1]: BEN}.get(seat.name, ANNA))
    page.goto(f"{house.address}/games/war-1/{seat.name}/orders")
    page.locator("#text").fill(text)
    areas = [*sketching.asked_about(house.desk, seat.id).places[:6], *(["tripoli"] if text else [])]
    looked = 0
    for area in areas:
        choices = sketching.place(house.desk, seat.id, area, text).choices
        units = list(dict.fromkeys(one.unit for one in choices if one.unit))
        for unit in units[:2]:
            page.evaluate("document.getElementById('place').textContent = ''")
            page.evaluate(
                "([id, unit]) => document.dispatchEvent(new CustomEvent('pick',"
                " { detail: { id, unit } }))",
                [area, unit],
            )
            page.wait_for_selector("#place .choice.own", state="attached")
            shown = page.evaluate(OFFERED)
            assert sorted(shown) == sorted(one.line for one in choices), (area, unit)
            assert shown[0] in [one.line for one in choices if one.unit == unit], (area, unit)
            looked += 1
            page.keyboard.press("Escape")
    assert looked


@pytest.mark.thorough
def test_an_offensive_of_the_world_at_war_is_given_with_the_mouse_alone(house, browser):
    """Set-ups are sent; then Berlin is clicked, what can be done there, and West Poland."""
    opened(house, "world_at_war", "poland-1939", ("axis", "allies"))
    for seat in ("allies", "axis"):
        house_kit.send(house.desk, "war-1", seat, "default set-up\nready")
    page = house.visitor(browser, ANNA)
    page.goto(f"{house.address}/games/war-1/axis/orders")
    click_area(page, "Berlin")
    page.wait_for_selector("#place h3:text('Berlin')")
    page.evaluate("document.querySelectorAll('#place details').forEach(one => one.open = true)")
    assert page.locator(".area.legal").count() >= 1
    offer = page.locator("#place button", has_text="operation from Berlin against West Poland")
    offer.first.click()
    page.wait_for_selector("#reading li.order")
    assert page.locator("g.draft .order.attack").count() == 1
    click_area(page, "Warsaw")
    page.wait_for_selector("#place h3:text('Warsaw')")
    page.evaluate("document.querySelectorAll('#place details').forEach(one => one.open = true)")
    page.locator("#place button", has_text="exploit to Warsaw").first.click()
    page.wait_for_function("() => document.querySelectorAll('#reading li.order').length === 2")
    text = page.locator("#text").input_value()
    assert ordered(text) == ["operation from Berlin against West Poland", "exploit to Warsaw"]
    page.get_by_role("button", name="Check").last.click()
    page.wait_for_selector("text=Only checked: nothing has been sent")


def test_orders_are_given_with_keys_alone(house, browser):
    opened(house, "victory", "battle-of-hope", ("red", "blue"))
    page = house.visitor(browser, ANNA)
    page.goto(f"{house.address}/games/war-1/red/orders")
    before = page.locator(".map svg").first.get_attribute("viewBox")
    page.locator(".map.large").focus()
    for key in ("+", "+", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert page.locator(".map svg").first.get_attribute("viewBox") != before
    page.keyboard.press("0")
    page.locator("#at").focus()
    page.keyboard.type("Garby")
    page.keyboard.press("Enter")
    page.wait_for_selector("#place h3:text('Garby')")
    page.wait_for_function("() => document.activeElement.textContent === 'Garby'")
    target = page.locator("#place button", has_text="attack Hope with 1st Marines").first
    for _ in range(60):
        if target.evaluate("one => one === document.activeElement"):
            break
        active = page.evaluate("document.activeElement.tagName")
        if active == "SUMMARY" and page.evaluate("!document.activeElement.parentElement.open"):
            page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#reading li.order")
    assert ordered(page.locator("#text").input_value()) == ["attack Hope with 1st Marines"]
    assert page.evaluate("document.activeElement.id") == "text", "one is not sent to the top"


def test_layers_are_switched_and_remembered(house, browser):
    opened(house, "blitzwar", "africa-20-1", ("axis", "allies"))
    page = house.visitor(browser, ANNA)
    page.goto(f"{house.address}/games/war-1/axis")
    shade = page.locator(".map [data-layer=supply]").first
    assert not shade.is_visible()
    page.locator(".shows > summary").click()
    page.get_by_label("Supply of the Axis").check()
    shade.wait_for()  # its shades come when they are wanted
    page.get_by_label("Counters").uncheck()
    assert not page.locator(".map .counter").first.is_visible()
    page.reload()
    page.locator(".map [data-layer=supply]").first.wait_for()
    assert not page.locator(".map .counter").first.is_visible()
