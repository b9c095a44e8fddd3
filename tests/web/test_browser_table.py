"""One screen: what is asked, the board, the orders, what can be done, the log and the buttons
work together without scrolling the page, in all games, at a desk and on a phone, with script and
without."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageStat

from adjudicator.core import glossary
from adjudicator.rulesets import registry
from adjudicator.service.play import sketching, working
from bench.pictures import PLAYER, SCREEN, table
from tests.house_kit import seat_id
from tests.story_kit import GAMES, READER, answered, begun
from tests.web.chromium import PHONE, Served
from tests.web.test_browser_aim import SPOT
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


LONG = pytest.mark.thorough
EACH = [
    name if name in ("victory", "diplomacy") else pytest.param(name, marks=LONG)
    for name in registry.RULESETS
]
NIGHTS = [
    name if name in ("blitzwar", "totaler_krieg") else pytest.param(name, marks=LONG)
    for name in registry.RULESETS
]
SEEK = """id => {
  const map = document.querySelector('.map.large'), svg = map.querySelector('svg');
  const area = document.getElementById('area-' + id), box = area.getBoundingClientRect();
  const to = svg.getScreenCTM();
  const [x, y] = area.dataset.at ? area.dataset.at.split(' ').map(Number)
    : [(box.x + box.width / 2 - to.e) / to.a, (box.y + box.height / 2 - to.f) / to.d];
  map.dispatchEvent(new CustomEvent('seek', { detail: { x, y } }));
}"""
"""Moves the map to an area, as the keys of the table do."""


SMALLEST = """() => {
  const map = document.querySelector('.map.large').getBoundingClientRect();
  const seen = [...document.querySelectorAll('.map.large .counter')]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.right > map.left && one.left < map.right
      && one.bottom > map.top && one.top < map.bottom);
  return Math.min(...seen.map((one) => one.height));
}"""
"""Pixels of the smallest counter that is in view."""
BROKEN = """() => [...document.querySelectorAll('.offers > .kind > summary')]
  .filter((one) => one.offsetHeight > 48 || one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""
"""Labels that take two lines, or are cut."""
READ = {"totaler_krieg": 24}
"""Pixels that a game's counters need to be read without a glass: they hold three figures."""


def path_of(house: Served, name: str) -> str:
    """The order page of a game's first question."""
    if name not in house.paths:
        house.paths[name] = table(house, name)
    return house.paths[name]


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
            assert page.evaluate(BROKEN) == [], "a label of what can be ordered is a line"
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


WAYS = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return [box.top + 3, box.bottom - 3].every((y) => {
      const top = document.elementFromPoint(box.left + box.width / 2, y);
      return top && one.contains(top);
    });
  };
  const all = [...document.querySelectorAll('#place button.choice')];
  return { all: all.length, seen: all.filter(seen).length };
}"""
"""How many orders of the place that was picked there are, and how many of them lie in view."""
UNTOLD = """() => [...document.querySelectorAll('#place button.choice[data-line]')].map((one) => {
  const hint = one.querySelector('.hint'), words = hint ? hint.textContent : '';
  const hexes = one.querySelector('.mono, span').textContent.match(/\\b[a-z]\\d{4}\\b/g) || [];
  return /\\b(beside|near) /.test(words) ? null : {line: one.dataset.line, hexes};
}).filter((one) => one && one.hexes.length)"""
"""Orders to a hex of which no name is told: a finger cannot point at a number to ask."""
ENOUGH = 2
"""Orders that are seen at once, with what they come to; more is a push of the thumb away."""
QUESTIONS = 10


def with_units(house: Served, name: str) -> tuple[str, str, set[str]]:
    """Go on to a question in which units can be ordered; gives the order page, where one is, and
    the hexes without a name that lie near a town."""
    slug, seat = begun(house.desk, name, f"thumb-{name.replace('_', '-')}"), GAMES[name][1]
    own = seat_id(house.desk, slug, seat)
    for _ in range(QUESTIONS):
        for area in list(sketching.asked_about(house.desk, own).places)[:6]:
            found = sketching.place(house.desk, own, area).choices
            if sum(bool(one.unit or one.way) for one in found) >= ENOUGH:
                with house.desk.store.read() as session:
                    case = sketching.case_of(working.work_of(house.desk, session, own))
                return f"/games/{slug}/{seat}/orders", area, set(glossary.of(case).places)
        answered(house.desk, name, slug)
    raise AssertionError(f"no question of {name} lets units be ordered")


@pytest.mark.parametrize("name", EACH)
def test_a_thumb_sees_what_a_unit_can_do(house: Served, browser: Any, name: str) -> None:
    """On a phone: what can be ordered begins on the first screen; after a tap on an own unit its
    orders are in view, beside the board and the buttons, and nothing was scrolled."""
    path, area, near = with_units(house, name)
    page = house.visitor(browser, READER, **WINDOWS["phone"])
    page.goto(path)
    page.wait_for_selector(".map.large.live")
    assert page.evaluate(IN_VIEW) == []
    first = page.locator(".offers > details > summary").first.bounding_box()
    send = page.locator(".send").bounding_box()
    assert first["y"] + first["height"] <= send["y"] + 1, "what can be ordered begins in view"
    page.evaluate(SEEK, area)
    page.touchscreen.tap(*page.evaluate(SPOT, area))
    page.wait_for_selector("#desk.picking #place button.choice")
    assert [one for one in page.evaluate(UNTOLD) if near & set(one["hexes"])] == []
    found = page.evaluate(WAYS)
    assert found["seen"] >= min(ENOUGH, found["all"]), found
    named = ("send", "ready", "zoom", "menu", "board")
    assert [one for one in page.evaluate(IN_VIEW) if one in named or ":" in one] == []
    assert page.evaluate("scrollY") == 0
    assert page.locator("#desk").evaluate("one => one.scrollTop") == 0
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


BARE = """() => {
  const map = document.querySelector('.map.large'), svg = map.querySelector('svg');
  svg.setAttribute('viewBox', '0 0 ' + map.dataset.size);
  document.querySelector('.maptools').style.visibility = 'hidden';
  map.querySelectorAll('.names, [href$="#lines"], [href$="#panels"], [data-layer=counters], '
    + '[data-layer=moves]').forEach((one) => { one.style.display = 'none'; });
}"""
"""The whole board, its ground and layers alone."""
LAYERS = "() => [...document.querySelectorAll('form.layers [type=checkbox]')].map(one => one.value)"
SHOW = """name => document.querySelectorAll('form.layers [type=checkbox]').forEach((box) => {
  box.checked = box.value === 'terrain' || box.value === name;
  box.dispatchEvent(new Event('change', { bubbles: true }));
})"""
CAME = """name => ![...document.querySelectorAll('.map.large [data-layer]')]
  .some((one) => one.dataset.layer === name && one.dataset.late)"""
GROUND = 3
"""What WCAG asks of large print: names are bold, and have a dark rim."""
PATCH = 6
"""Pixels of a patch of ground: signs of the terrain and what lies between them together."""


def brightest(shot: bytes) -> list[float]:
    """The shade of the brightest patch of a picture."""
    picture = Image.open(BytesIO(shot)).convert("RGB")
    size = (picture.width // PATCH, picture.height // PATCH)
    patches = picture.resize(size, Image.Resampling.BOX).crop((1, 1, size[0] - 1, size[1] - 1))
    shades = [shade for _, shade in patches.getcolors(patches.width * patches.height) or ()]
    return list(max(shades, key=sum))


@pytest.mark.parametrize("name", NIGHTS)
def test_at_night_names_can_be_read_on_every_ground(house: Served, browser: Any, name: str) -> None:
    """Each terrain and each layer of the whole board stays dark under the names; axe finds nothing
    on the page."""
    page = house.visitor(browser, PLAYER, viewport=SCREEN, color_scheme="dark", bypass_csp=True)
    page.goto(path_of(house, name))
    page.wait_for_selector(".map.large.live")
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    ink = page.evaluate(COLOURS)["ink"]
    page.evaluate(BARE)
    found = {}
    for layer in page.evaluate(LAYERS):
        page.evaluate(SHOW, layer)
        page.wait_for_function(CAME, arg=layer)
        shot = page.locator(".map.large").screenshot()
        found[layer] = round(contrast(ink, brightest(shot)), 1)
    page.context.close()
    assert {layer: seen for layer, seen in found.items() if seen < GROUND} == {}
