"""One screen: what is asked, the board, the orders, what can be done, the log and the buttons
work together without scrolling the page, in all games, at a desk and on a phone, with script and
without."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageStat

from adjudicator.rulesets import registry
from bench.pictures import PLAYER, SCREEN, table
from tests.web.chromium import PHONE, Served
from tests.web.test_browser_looks import violations

WINDOWS = {
    "desk": {"viewport": SCREEN},
    "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True},
}
IN_VIEW = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0
      && box.right <= innerWidth && (one === top || one.contains(top));
  };
  const named = {
    send: '.send [value=send]', ready: '#ready', question: '#asked', box: 'label[for=text]',
    zoom: '.mapbar button', places: '#at', menu: '.menu > summary',
  };
  const missing = Object.keys(named).filter((name) => {
    const one = document.querySelector(named[name]);
    return !(one && seen(one)) && !(name === 'zoom' && !document.querySelector('html.js'));
  });
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) missing.push('high: ' + page.scrollHeight);
  if (page.scrollWidth > innerWidth) missing.push('wide: ' + page.scrollWidth);
  const map = document.querySelector('.map.large').getBoundingClientRect();
  if (map.height < innerHeight * 0.28 || map.bottom > innerHeight) missing.push('board');
  return missing;
}"""
"""What of a table is not in view, or lies below something else."""


SMALLEST = """() => {
  const map = document.querySelector('.map.large').getBoundingClientRect();
  const seen = [...document.querySelectorAll('.map.large .counter')]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.right > map.left && one.left < map.right
      && one.bottom > map.top && one.top < map.bottom);
  return Math.min(...seen.map((one) => one.height));
}"""
"""Pixels of the smallest counter that is in view."""
READ = {"totaler_krieg": 24}
"""Pixels that a game's counters need to be read without a glass: they hold three figures."""


_PATHS: dict[str, str] = {}


def path_of(house: Served, name: str) -> str:
    """The order page of a game's first question."""
    if name not in _PATHS:
        _PATHS[name] = table(house, name)
    return _PATHS[name]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_table_is_one_screen(house: Served, browser: Any, name: str, window: str) -> None:
    for script in (True, False):
        page = house.visitor(browser, PLAYER, java_script_enabled=script, **WINDOWS[window])
        page.goto(path_of(house, name))
        page.wait_for_selector(".map.large.live" if script else ".map.large")
        assert page.evaluate(IN_VIEW) == [], script
        if script:
            assert page.evaluate(SMALLEST) >= READ.get(name, 18)
        page.context.close()


@pytest.mark.parametrize("name", ["blitzwar", "totaler_krieg"])
def test_buttons_stay_in_reach_after_a_long_receipt_and_many_lines(
    house: Served, browser: Any, name: str
) -> None:
    for window in WINDOWS:
        page = house.visitor(browser, PLAYER, bypass_csp=True, **WINDOWS[window])
        page.goto(path_of(house, name))
        page.locator("#text").fill("\n".join(f"move nobody to nowhere {n}" for n in range(30)))
        page.wait_for_selector("#reading li.misread >> nth=29", state="attached")
        found = page.evaluate(IN_VIEW)
        assert [one for one in found if one not in ("box", "question")] == []
        page.get_by_role("button", name="Send orders").click()
        page.wait_for_selector("text=Not understood")
        assert violations(page) == []
        found = page.evaluate(IN_VIEW)
        assert [one for one in found if one not in ("box", "question")] == []
        page.locator("#text").fill("")
        page.wait_for_function("() => !document.querySelector('#reading li')")
        page.context.close()


def test_a_low_window_scrolls_instead(house: Served, browser: Any) -> None:
    """A screen of 1280 by 800 with letters twice as large, and a phone on its side."""
    for size in ((640, 400), (844, 390)):
        page = house.visitor(browser, PLAYER, viewport={"width": size[0], "height": size[1]})
        page.goto(path_of(house, "blitzwar"))
        page.wait_for_selector(".map.large.live")
        high, wide = page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        )
        assert high > size[1]
        assert wide <= size[0]
        page.locator("#forms-standing > summary").scroll_into_view_if_needed()
        page.context.close()


BRIGHT = 96
"""Of 255: what a board drawn for the night does not reach on average; by day it is about 200."""
CONTRAST = 4.5
COLOURS = """() => {
  const probe = document.createElement('i');
  document.body.append(probe);
  const found = ['ink', 'leaf', 'faint', 'link', 'land', 'sea', 'wild', 'earth'].map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number)];
  });
  probe.remove();
  return Object.fromEntries(found);
}"""


def contrast(one: list[float], other: list[float]) -> float:
    """As WCAG 2 has it."""

    def light(shade: list[float]) -> float:
        parts = [v / 255 for v in shade]
        parts = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one) + 0.05, light(other) + 0.05), reverse=True)
    return high / low


@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_board_is_drawn_for_the_night(house: Served, browser: Any, name: str) -> None:
    """The same file as by day, in other colours; names can be read on land, sea and their halo."""
    page = house.visitor(browser, PLAYER, viewport=SCREEN, color_scheme="dark")
    page.goto(path_of(house, name))
    page.wait_for_selector(".map.large.live")
    page.wait_for_load_state("networkidle")
    shot = Image.open(BytesIO(page.locator(".map.large").screenshot())).convert("L")
    assert ImageStat.Stat(shot).mean[0] < BRIGHT
    shades = page.evaluate(COLOURS)
    for ground in ("land", "sea", "wild", "leaf"):
        assert contrast(shades["ink"], shades[ground]) >= CONTRAST, ground
    assert contrast(shades["link"], shades["sea"]) >= CONTRAST, "names of seas"
    assert contrast(shades["faint"], shades["sea"]) >= CONTRAST, "numbers of hexes"
    assert contrast(shades["earth"], shades["land"]) >= 3, "lines on land"
    page.context.close()
