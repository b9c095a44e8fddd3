"""The boards of all five games in a real Chromium, at three sizes: a hit on a name, a counter or
the ground picks that area, every layer's box changes the picture, counters fan out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from adjudicator import web
from adjudicator.core.telling import Geometry, Piece
from adjudicator.reports import anchors, atlas, board, parts
from adjudicator.rulesets import packs, registry
from adjudicator.web.drawing import maps

STATIC = Path(web.__file__).parent / "static"
BOARDS = {
    "blitzwar": "campaign-1939",
    "totaler_krieg": "summer-1941",
    "victory": "battle-of-hope",
    "virtuti_militari": "campaign-1939",
    "world_at_war": "france-1940",
}
SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
HOUSE = "http://board.test"
LISTENS = "document.addEventListener('pick', (event) => { window.picked = event.detail; });"
HIT = """([points]) => points.map(([x, y]) => {
  window.picked = null;
  const svg = document.querySelector('.map svg');
  svg.dispatchEvent(new MouseEvent('click', {clientX: x, clientY: y, bubbles: true}));
  return window.picked && window.picked.id;
})"""
GATHERS = "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}));"
"""A stack that was fanned out lies over its neighbours until it is gathered."""
COUNTERS = """() => [...document.querySelectorAll('.counter')].map((one) => {
  const box = one.getBoundingClientRect();
  return [one.dataset.area, box.x + box.width / 2, box.y + box.height / 2];
})"""
UNITS = """() => {
  const at = document.querySelector('.map svg').getScreenCTM();
  return [at.a, at.e, at.f];
}"""
TIER = "() => Number(document.querySelector('.names').getAttribute('href').match(/\\d+$/)[0])"


class Shown:
    """A board with a position on it, in a browser."""

    def __init__(self, browser: Any, name: str, scenario: str) -> None:
        ruleset = registry.load(name)
        made = ruleset.board(packs.of_ruleset(name))
        position = ruleset.open(made, scenario, ruleset.rulings_with({}))
        seat = next(iter(ruleset.seats(made, position)))
        view = ruleset.view(made, position, seat)
        geometry = ruleset.geometry(made, view)
        assert geometry is not None
        self.geometry: Geometry = geometry
        self.board = board.board(geometry)
        layers = ruleset.layers(made, view)
        self.sheet = ruleset.sheet(made, view)
        self.layers = layers
        over = board.over(geometry, self.sheet, "/board.svg", layers=layers)
        self.large = maps.large_of(self.board, over, layers)
        self.drawing = str(self.large.with_orders([]))
        self.papers = [
            tuple(map(float, found))
            for found in re.findall(
                r'class="area" x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)"', over.text
            )
        ]
        self.page = browser.new_page()
        self.page.route(f"{HOUSE}/**", self._answer)

    def _answer(self, route: Any) -> None:
        path = route.request.url.removeprefix(HOUSE)
        if path == "/board.svg":
            route.fulfill(body=self.board.text, content_type="image/svg+xml")
        elif path in ("/map.js", "/page.css"):
            route.fulfill(path=STATIC / path[1:])
        elif path == "/":
            route.fulfill(
                content_type="text/html",
                body='<!doctype html><link rel="stylesheet" href="/page.css">'
                '<body style="margin:0"><div class="map large" style="height:calc(100vh - 60px)">'
                f"{self.drawing}</div>"
                f'<script>{LISTENS}</script><script src="/map.js"></script>',
            )
        else:
            route.abort()

    @contextmanager
    def crowded(self, piece: Piece, number: int) -> Iterator[None]:
        """More counters like one lie in its area, each of a kind and a name of its own."""
        more = [
            piece.model_copy(update={"text": str(n), "label": f"unit {n}"}) for n in range(number)
        ]
        others = [one for one in self.sheet.pieces if one.area != piece.area]
        sheet = self.sheet.model_copy(update={"pieces": [*others, *more]})
        over = board.over(self.geometry, sheet, "/board.svg", layers=self.layers)
        before, large = self.drawing, maps.large_of(self.board, over, self.layers)
        self.drawing = str(large.with_orders([]))
        yield
        self.drawing = before

    def open(self, size: str) -> None:
        wide, high = SIZES[size]
        self.page.set_viewport_size({"width": wide, "height": high})
        self.page.goto(f"{HOUSE}/")
        self.page.wait_for_selector(".map.live")
        self.page.wait_for_function(
            "() => document.querySelector('.map svg > use').getBoundingClientRect().width > 0"
        )

    def units(self, spots: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
        """Points of the board on the screen."""
        scale, left, top = self.page.evaluate(UNITS)
        return {id: (left + x * scale, top + y * scale) for id, (x, y) in spots.items()}

    def hits(self, spots: dict[str, tuple[float, float]]) -> list[tuple[str, str]]:
        """What clicks on these areas pick that is not them."""
        alone = HIT.replace("window.picked = null;", f"window.picked = null; {GATHERS}")
        found = self.page.evaluate(alone, [list(spots.values())])
        return [(id, got) for id, got in zip(spots, found, strict=True) if id != got]

    def covered(self, id: str) -> bool:
        """Does a hex lie under the paper of a box?"""
        x, y = self.board.at[id]
        return self.geometry.areas[id].kind != "box" and any(
            left <= x <= left + wide and top <= y <= top + high
            for left, top, wide, high in self.papers
        )

    def names(self) -> dict[str, tuple[float, float]]:
        """The middles of the names that are shown."""
        if self.geometry.hexes:
            return {}
        tier = self.page.evaluate(TIER)
        whole = atlas.outline(self.geometry)
        placed = atlas.placed(whole)
        x0, y0 = whole.frame[0] / placed.unit, whole.frame[1] / placed.unit
        return {
            id: (name.x - x0, name.y - y0)
            for id, place in placed.places.items()
            if (name := place.names[tier]) is not None
        }


@pytest.fixture(scope="module", params=BOARDS)
def shown(request: pytest.FixtureRequest, browser: Any) -> Shown:
    return Shown(browser, request.param, BOARDS[request.param])


@pytest.mark.parametrize("size", SIZES)
def test_a_hit_picks_the_area_that_is_meant(shown: Shown, size: str) -> None:
    shown.open(size)
    areas = shown.geometry.areas
    # Of hexes under the paper of a sea zone the paper is picked.
    covered = {id for id in areas if shown.geometry.hexes and shown.covered(id)}
    playable = {id for id, area in areas.items() if area.terrain != "outside"} - covered
    ground = {id: spot for id, spot in shown.board.at.items() if id in playable}
    assert len(ground) > 0.85 * len(areas) - 200 * shown.geometry.hexes
    assert shown.hits(shown.units({id: (x, y) for id, (x, y) in ground.items()})) == []
    assert shown.hits(shown.units(shown.names())) == []
    counters = {}
    for area, x, y in shown.page.evaluate(COUNTERS):
        counters[area] = (x, y)
    assert counters
    assert shown.hits(counters) == []


def test_every_layers_box_changes_the_picture(shown: Shown) -> None:
    shown.open("desk")
    assert len(shown.large.layers) >= 2
    for name, _, _ in shown.large.layers:
        pictures = []
        for value in ("none", "inline"):
            shown.page.evaluate(
                "([name, value]) => document.querySelectorAll('[data-layer=\"' + name + '\"]')"
                ".forEach((one) => one.setAttribute('display', value))",
                [name, value],
            )
            pictures.append(shown.page.screenshot())
        assert pictures[0] != pictures[1], name


def test_names_are_larger_and_fewer_from_afar(shown: Shown) -> None:
    shown.open("desk")
    far = shown.page.evaluate(TIER)
    for _ in range(4):
        shown.page.keyboard.press("Tab")
    shown.page.evaluate("document.querySelector('.map').focus()")
    for _ in range(4):
        shown.page.keyboard.press("+")
    near = shown.page.evaluate(TIER)
    assert near > far
    scale = shown.page.evaluate(UNITS)[0]
    assert anchors.SIZES[near] * scale >= 9.4
    used = shown.page.locator(".names").get_attribute("href")
    assert used == f"/board.svg#{parts.NAMES}{near}"


FANNED = """() => {
  const map = document.querySelector('.map').getBoundingClientRect();
  const box = (one) => {
    const it = one.getBoundingClientRect();
    return { x: it.x, y: it.y, right: it.right, bottom: it.bottom, high: it.height,
      within: it.left >= map.left && it.right <= map.right && it.top >= map.top
        && it.bottom <= map.bottom };
  };
  return [...document.querySelectorAll('.fanned .counter')].map((one) => {
    const face = one.querySelector('use');
    return { ...box(face), name: one.querySelector('title').textContent };
  });
}"""
CROWD = 7
LEAST = 24
"""Pixels at which a counter is read without a glass."""


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_stack_of_seven_fans_out_where_it_is_read_and_each_is_hit(
    shown: Shown, size: str
) -> None:
    """In the middle of a board and at its edge, seen from afar: all counters lie in view, apart,
    large enough, without the number of the stack over them; a hit on each picks that unit."""
    pieces = [one for one in shown.sheet.pieces if one.area in shown.board.at]
    pieces.sort(key=lambda one: shown.board.at[one.area][0])
    fanned = 0
    for piece in (pieces[len(pieces) // 2], pieces[0], pieces[-1]):
        with shown.crowded(piece, CROWD):
            shown.open(size)
            stack = shown.page.locator(f'.stack[data-area="{piece.area}"]')
            if stack.get_attribute("data-many") is None:
                continue  # a box of the map in which they lie beside each other
            fanned += 1
            points = [(x, y) for id, x, y in shown.page.evaluate(COUNTERS) if id == piece.area]
            shown.page.evaluate(HIT, [points[-1:]])
            faces = shown.page.evaluate(FANNED)
            assert len(faces) == CROWD
            assert all(one["within"] for one in faces), piece.area
            assert min(one["high"] for one in faces) >= LEAST
            for n, one in enumerate(faces):
                for other in faces[n + 1 :]:
                    beside = other["x"] >= one["right"] or one["x"] >= other["right"]
                    assert beside or other["y"] >= one["bottom"] or one["y"] >= other["bottom"]
            assert shown.page.locator(".fanned > .many:visible").count() == 0
            for one in faces:
                middle = ((one["x"] + one["right"]) / 2, (one["y"] + one["bottom"]) / 2)
                shown.page.evaluate(HIT, [[middle]])
                assert shown.page.evaluate("window.picked.unit") == one["name"]
    assert fanned


def test_counters_that_cover_each_other_fan_out(browser: Any) -> None:
    shown = Shown(browser, "blitzwar", "campaign-1939")
    shown.open("desk")
    stack = shown.page.locator(".stack[data-many]").first
    area = stack.get_attribute("data-area")
    boxes = "(one) => [...one.querySelectorAll('.counter')].map((c) => c.getBoundingClientRect().x)"
    before = stack.evaluate(boxes)
    points = [(x, y) for id, x, y in shown.page.evaluate(COUNTERS) if id == area]
    shown.page.evaluate(HIT, [points[-1:]])
    open_stack = shown.page.locator(".stack.fanned")
    assert open_stack.get_attribute("data-area") == area
    picked = shown.page.evaluate("window.picked")
    assert (picked["id"], picked["unit"]) == (area, "")
    fanned = [(x, y) for id, x, y in shown.page.evaluate(COUNTERS) if id == area]
    for n, one in enumerate(fanned):
        for other in fanned[n + 1 :]:
            assert abs(one[0] - other[0]) > 5 or abs(one[1] - other[1]) > 5
    shown.page.evaluate(HIT, [fanned[:1]])
    assert shown.page.evaluate("window.picked.unit"), "apart, each can be meant"
    shown.page.keyboard.press("Escape")
    assert shown.page.locator(".stack.fanned").count() == 0
    assert stack.evaluate(boxes) is not None
    again = shown.page.locator(f".stack[data-area={area}]").evaluate(boxes)
    assert again == before, "gathered where they were"
