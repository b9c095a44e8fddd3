"""The order page as a newcomer meets it: his front, names one can read, offers, a sheet on the
phone, the receipt in view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.service.games import games
from adjudicator.service.models import GameOptions
from adjudicator.service.play import submissions
from adjudicator.service.stepping import phases
from tests.web.chromium import PHONE, Served, served

ANNA = "anna@example.net"
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SMALL = """() => {
  const outer = document.querySelector('.map.large').getBoundingClientRect();
  const names = document.querySelector('.map.large .names');
  const tier = Number(names.getAttribute('href').match(/\\d+$/)[0]);
  const size = Number(names.dataset.sizes.split(' ')[tier]) * names.getScreenCTM().a;
  if (size < 8.9 && tier) return ['names of ' + size];
  return [...document.querySelectorAll('.map.large svg text')].filter(text => {
    if (text.closest('defs, .counter, .many') || !text.getClientRects().length) return false;
    const box = text.getBoundingClientRect();
    if (box.right < outer.left || box.left > outer.right) return false;
    if (box.bottom < outer.top || box.top > outer.bottom) return false;
    const up = text.getScreenCTM().d;
    return parseFloat(text.getAttribute('font-size')) * up < 8.9;
  }).map(text => text.textContent);
}"""
"""Texts of the map that are seen and smaller than nine pixels."""


@pytest.fixture
def house(migrated, tmp_path) -> Iterator[Served]:
    with served(migrated, tmp_path) as found:
        yield found
        assert found.complaints == [], "the pages obey their policy and their script has no bug"


def opened(house: Served, ruleset: str, scenario: str, *seats: str) -> None:
    games.open_game(
        house.desk,
        ruleset=ruleset,
        scenario=scenario,
        slug="war-1",
        moderator_email="mod@example.net",
        seats=dict.fromkeys(seats, ANNA),
        options=GameOptions(),
    )
    games.begin_game(house.desk, "war-1", force=True)


def side_turn(house: Served) -> None:
    """Case Yellow, up to the side-turn of the Axis."""
    opened(house, "blitzwar", "yellow-1940", "axis", "allies", "soviet")
    info = games.game_info(house.desk, "war-1")
    for seat in info.seats:
        if seat.asked:
            submissions.submit(house.desk, seat_id=seat.id, text="ready anyway", via="page")
    phases.close_if_ready(house.desk, info.id)


def orders_page(house: Served, browser: Any, seat: str, **window: Any) -> Any:
    page = house.visitor(browser, ANNA, **window)
    page.goto(f"{house.address}/games/war-1/{seat}/orders")
    page.wait_for_selector(".map.large.live")
    return page


def click(page: Any, area: str) -> None:
    """A click on an area, wherever it lies."""
    page.evaluate(
        "id => document.getElementById('area-' + id).dispatchEvent(new CustomEvent('pick',"
        " {bubbles: true, detail: {id, unit: ''}}))",
        area,
    )
    page.wait_for_selector("#place h3")


def ordered(page: Any) -> list[str]:
    text = page.locator("#text").input_value()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def comes_into_view(page: Any, selector: str) -> None:
    """Wait until it has been scrolled to."""
    page.wait_for_function(
        """selector => {
          const box = document.querySelector(selector).getBoundingClientRect();
          return box.top >= 0 && box.top + Math.min(box.height, 40) <= innerHeight;
        }""",
        arg=selector,
    )


@pytest.mark.parametrize(
    ("game", "window"),
    [
        pytest.param("blitzwar yellow-1940 axis", {}, id="blitzwar desk"),
        pytest.param("victory battle-of-hope red", TOUCH, id="victory phone"),
        *(
            pytest.param(game, window, marks=pytest.mark.thorough, id=f"{game.split()[0]} {name}")
            for game, window, name in (
                ("blitzwar yellow-1940 axis", TOUCH, "phone"),
                ("victory battle-of-hope red", {}, "desk"),
                ("world_at_war france-1940 axis", {}, "desk"),
                ("world_at_war france-1940 axis", TOUCH, "phone"),
            )
        ),
    ],
)
def test_no_name_on_the_map_is_too_small_to_read(house, browser, game, window):
    ruleset, scenario, seat = game.split()
    other = {"axis": ("allies",), "red": ("blue",)}[seat]
    third = ("soviet",) if ruleset == "blitzwar" else ()
    opened(house, ruleset, scenario, seat, *other, *third)
    page = orders_page(house, browser, seat, **window)
    assert page.evaluate(SMALL) == []
    assert page.locator(".map.large .counter").count() > 1
    for name in ("Whole map", "Zoom in", "Zoom in", "Zoom in"):
        page.get_by_role("button", name=name).click()
        assert page.evaluate(SMALL) == []


def test_the_map_opens_on_ones_own_front(house, browser):
    side_turn(house)
    page = orders_page(house, browser, "axis")
    x, y, wide, high = map(float, page.locator(".map svg").first.get_attribute("viewBox").split())
    whole = float(page.locator(".map.large").get_attribute("data-size").split()[0])
    assert wide < whole * 0.6
    for area in ("saar", "stuttgart", "nancy", "ruhr"):
        at = page.locator(f"#area-{area}").get_attribute("data-at").split()
        assert x < float(at[0]) < x + wide, area
        assert y < float(at[1]) < y + high, area


def test_a_click_on_the_enemy_offers_the_attack_with_its_activation(house, browser):
    side_turn(house)
    page = orders_page(house, browser, "axis")
    click(page, "nancy")
    offers = page.locator("#place button[data-line]")
    assert offers.first.inner_text().startswith("activate")
    assert "attack" in page.locator("#area-saar").get_attribute("class")
    offers.get_by_text("activate Saar; attack Nancy", exact=True).click()
    page.wait_for_selector("#reading li.order >> nth=1")
    assert ordered(page) == ["activate Saar", "attack Nancy"]
    assert "# activate Saar; attack Nancy" not in page.locator("#text").input_value()
    assert page.locator("#reading .idle, #reading .refused").count() == 0
    assert page.locator(".draft .attack:not(.idle)").count() == 1
    page.get_by_role("button", name="Send orders").click()
    page.wait_for_selector("text=Received: receipt 1")


@pytest.mark.thorough
def test_the_first_order_is_one_click_away(house, browser):
    """What can be ordered is ranked, and its first button gives an order that stands."""
    side_turn(house)
    page = orders_page(house, browser, "axis")
    kinds = page.locator(".offers > details > summary")
    assert kinds.first.inner_text().startswith("Attack")
    kinds.first.click()
    page.locator(".offers button[data-line]:visible").first.click()
    page.wait_for_selector("#reading li.order")
    assert page.locator("#reading .misread, #reading .refused, #reading .idle").count() == 0


def test_on_a_phone_the_offers_are_a_sheet_and_the_receipt_comes_into_view(house, browser):
    side_turn(house)
    page = orders_page(house, browser, "axis", **TOUCH)
    click(page, "nancy")
    sheet = page.locator("#desk.picking")
    box = sheet.bounding_box()
    assert abs(box["y"] + box["height"] - PHONE["height"]) < 2, "it stands at the foot"
    assert box["height"] < PHONE["height"] * 0.65, "the map is seen above it"
    page.locator("#place .close").tap()
    assert page.locator("#place").inner_text() == ""
    click(page, "nancy")
    page.locator("#place button[data-line]").first.tap()
    page.wait_for_selector("#reading li.order")
    assert page.locator("#desk.picking").count() == 0
    page.get_by_role("button", name="Send orders").tap()
    page.wait_for_selector("text=Received: receipt 1")
    comes_into_view(page, "#now")


def test_without_script_an_offer_is_a_button_too(house, browser):
    side_turn(house)
    page = house.visitor(browser, ANNA, java_script_enabled=False, viewport=PHONE)
    page.goto(f"{house.address}/games/war-1/axis/orders")
    page.locator("#at").fill("Nancy")
    page.get_by_role("button", name="Look").click()
    page.locator("#place button[value='line:activate Saar; attack Nancy']").click()
    assert ordered(page) == ["activate Saar", "attack Nancy"]
    page.get_by_role("button", name="Send orders").click()
    page.get_by_text("Received: receipt 1").wait_for()
    comes_into_view(page, "#now")
