"""The board stands still: names, counters and marks have one place on a board, in every turn.

Through the play-throughs of all games each position of each seat is laid over its board. The
board is the same file, and every counter lies in the slot of its area. What is lettered on a board
lies in the area it names, or on paper at the end of a leader line.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.progress import Step
from adjudicator.core.telling import Area, Arrow, Geometry, Layer, Piece, Sheet
from adjudicator.reports import anchors, atlas, board, placement, stacks
from adjudicator.reports.anchors import Place
from adjudicator.reports.atlas import outline
from adjudicator.reports.hexes import counters as hex_counters
from adjudicator.reports.hexes.plane import Plane
from adjudicator.reports.hexes.tiles import HALF_SIDE, tiles
from adjudicator.reports.lettering import Rect
from adjudicator.reports.outline import Outline, inside
from adjudicator.rulesets import packs, registry
from tests.playthroughs import playing, test_playthroughs
from tests.playthroughs.playing import Playing, read_script

SVG = "{http://www.w3.org/2000/svg}"
SHORT = ("blitzwar_20_1", "totaler_by_hand", "victory_2", "virtuti_1944", "world_example")
"""One of each game in every run; all others in the thorough one."""
SLACK = 0.7
"""Units that a box may stick out: the grid has cells of half a unit, and coasts are simplified."""


class Watching(Playing):
    """A play-through of which each position is looked at."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.boards: dict[int, tuple[Geometry, str]] = {}
        self.looked = 0

    def publish(self, step: Step, rulings: Any) -> None:
        super().publish(step, rulings)
        for done in step.done:
            position = self.ruleset.load_position(done.position)
            for seat in [*self.ruleset.seats(self.board, position), None]:
                view = self.ruleset.view(self.board, position, seat)
                geometry = self.ruleset.geometry(self.board, view)
                assert geometry is not None
                self.look(geometry, self.ruleset.sheet(self.board, view, done.events))

    def look(self, geometry: Geometry, sheet: Sheet) -> None:
        made = board.board(geometry)
        _, digest = self.boards.setdefault(id(geometry), (geometry, made.digest))
        assert made.digest == digest
        over = board.over(geometry, sheet, "/b.svg")
        slots = _slots(geometry)
        for area, box in _counters(over.text):
            assert _within(box, slots[area]), (area, box, slots[area])
            self.looked += 1


def _slots(geometry: Geometry) -> dict[str, Rect]:
    """Area -> where its counters stand, in units."""
    if not geometry.hexes:
        places = atlas.placed(outline(geometry)).places
        return {id: _shifted(outline(geometry), place) for id, place in places.items()}
    made = tiles(geometry)
    wide = made.frame[2] - made.frame[0]
    plane = Plane(made, Sheet(title=""), made.frame, anchors.WIDE / wide, "", large=True)
    found = {id: hex_counters.slot_of(plane, id) for id in made.at}
    return found | {one.id: one.slot for one in hex_counters.panels_of(plane)}


def _shifted(whole: Outline, place: Place) -> Rect:
    """A slot from the corner of the frame."""
    unit = atlas.placed(whole).unit
    x, y, wide, high = place.slot
    return x - whole.frame[0] / unit, y - whole.frame[1] / unit, wide, high


def _counters(text: str) -> Iterator[tuple[str, Rect]]:
    for node in ET.fromstring(text).iter(f"{SVG}g"):
        if node.get("class") == "counter":
            x, y, scale = map(float, re.findall(r"-?[\d.]+", node.get("transform", "")))
            yield node.get("data-area", ""), (x, y, 100 * scale, 100 * scale)


def _within(box: Rect, slot: Rect) -> bool:
    return (
        box[0] >= slot[0] - SLACK
        and box[1] >= slot[1] - SLACK
        and box[0] + box[2] <= slot[0] + slot[2] + SLACK
        and box[1] + box[3] <= slot[1] + slot[3] + SLACK
    )


@pytest.mark.parametrize(
    "name",
    test_playthroughs.each(SHORT),
)
def test_nothing_moves_through_a_game(name: str) -> None:
    script = read_script(Path(playing.__file__).parent / name)
    ruleset = registry.load(script.ruleset)
    watched = Watching(ruleset, ruleset.board(packs.of_ruleset(script.ruleset)), script)
    watched.run()
    assert watched.looked > 20


# ------------------------------------------------------------------------ in its area


BOARDS = (
    ("blitzwar", "africa-20-1"),
    ("totaler_krieg", "summer-1941"),
    ("victory", "battle-of-hope"),
    ("victory", "four-maps"),
    ("virtuti_militari", "campaign-1939"),
    ("world_at_war", "campaign-1939"),
)
"""Each drawn map; of Victory's, which are joined from boards, a small one and the largest."""


def geometry_of(name: str, scenario: str) -> Geometry:
    ruleset = registry.load(name)
    made = ruleset.board(packs.of_ruleset(name))
    position = ruleset.open(made, scenario, ruleset.rulings_with({}))
    found = ruleset.geometry(made, ruleset.view(made, position, None))
    assert found is not None
    return found


def _points(rect: Rect, inner: float) -> Iterator[tuple[float, float]]:
    """Points along the edges of a rectangle, as far inside."""
    x, y, wide, high = rect[0] + inner, rect[1] + inner, rect[2] - 2 * inner, rect[3] - 2 * inner
    for n in range(5):
        yield x + wide * n / 4, y
        yield x + wide * n / 4, y + high
        yield x, y + high * n / 4
        yield x + wide, y + high * n / 4


def _in_area(whole: Outline, id: str, x: float, y: float) -> bool:
    """Is a point, in units, on an area's own ground, or within a unit of it (in a fjord)?"""
    unit = atlas.placed(whole).unit
    return any(
        _on_ground(whole, id, ((x + dx) * unit, (y + dy) * unit))
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
    )


def _on_ground(whole: Outline, id: str, point: tuple[float, float]) -> bool:
    areas = whole.geometry.areas
    if areas[id].kind == "sea":
        # Seas are drawn roughly, under the land.
        return _rings(whole, id, point) and not any(
            _rings(whole, other, point)
            for other, piece in whole.pieces.items()
            if piece.kind == "land" and _near(piece.box, point)
        )
    return _rings(whole, id, point)


def _near(box: tuple[float, float, float, float], point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _rings(whole: Outline, id: str, point: tuple[float, float]) -> bool:
    return sum(inside(point, ring) for ring in whole.coarse_rings(id)) % 2 == 1


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_what_is_lettered_and_stacked_lies_in_its_own_area(name: str, scenario: str) -> None:
    geometry = geometry_of(name, scenario)
    if geometry.hexes:
        _in_their_hexes(geometry)
        return
    whole = outline(geometry)
    for id, place in atlas.placed(whole).places.items():
        for tier in range(len(anchors.SIZES)):
            for rect in anchors.rects(place, tier):
                if place.panel is not None:
                    x, y, wide, high = place.panel
                    assert _within(rect, (x, y, wide, high)), (id, tier)
                else:
                    assert all(_in_area(whole, id, *point) for point in _points(rect, SLACK)), (
                        id,
                        tier,
                        rect,
                    )
        if place.leader is not None:
            assert place.panel is not None


def _in_their_hexes(geometry: Geometry) -> None:
    """A slot lies in the brick of its hex: one wide, from row to row high."""
    made = tiles(geometry)
    k = anchors.WIDE / (made.frame[2] - made.frame[0])
    for id, (x, y, wide, high) in _slots(geometry).items():
        if id not in made.at:
            continue
        at = made.at[id]
        mx, my = (at[0] / 2 - made.frame[0]) * k, (made.frame[3] - at[1] * HALF_SIDE) * k
        assert abs(x + wide / 2 - mx) < 0.1, id
        assert wide <= k
        assert y >= my - 0.5 * k, id
        assert y + high <= my + 0.5 * k, id


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_every_area_has_a_name_at_some_size_and_the_map_some_at_each(
    name: str, scenario: str
) -> None:
    geometry = geometry_of(name, scenario)
    if geometry.hexes:
        shown = [_lettered(geometry, n) for n in range(len(anchors.SIZES))]
        assert shown == sorted(shown), "nearer, more names"
        assert shown[0] > 0
        return
    places = atlas.placed(outline(geometry)).places
    assert [id for id, place in places.items() if not any(place.names)] == []
    assert sum(place.names[anchors.READ] is not None for place in places.values()) > 0.7 * len(
        places
    )
    if name != "victory":
        assert any(place.names[0] for place in places.values())


def _lettered(geometry: Geometry, tier: int) -> int:
    root = ET.fromstring(board.board(geometry).text)
    groups = {g.get("id"): g for g in root.iter(f"{SVG}g")}
    group = groups[f"names-{tier}"]
    if (same := group.find(f"{SVG}use")) is not None and len(group) == 1:
        group = groups[same.attrib["href"].removeprefix("#")]  # drawn once for two sizes
    return len(list(group.iter(f"{SVG}text")))


@pytest.mark.parametrize(("name", "scenario"), BOARDS)
def test_no_counter_ever_covers_a_name(name: str, scenario: str) -> None:
    geometry = geometry_of(name, scenario)
    if geometry.hexes:
        return
    places = atlas.placed(outline(geometry)).places
    for place in places.values():
        for shown in place.names:
            if shown is not None:
                assert lettering_overlap(shown.rect, place.slot) < 1.0, shown


def lettering_overlap(a: Rect, b: Rect) -> float:
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return across * down if across > 0 and down > 0 else 0.0


# --------------------------------------------------------------------------- the file


def square(x: float, wide: float = 1.0) -> list[list[list[tuple[float, float]]]]:
    return [[[(x, 0), (x + wide, 0), (x + wide, wide), (x, wide), (x, 0)]]]


def small(speck: float = 0.02) -> Geometry:
    return Geometry(
        areas={
            "west": Area(name="West", kind="land", at=(0.5, 0.5), rings=square(0)),
            "east": Area(name="East", kind="land", at=(1.5, 0.5), rings=square(1)),
            "speck": Area(name="Speck", kind="land", at=(4, 0), rings=square(4, speck)),
            "depot": Area(name="Depot", kind="box", at=(3.0, 0.9)),
        },
        projection="plain",
    )


def test_what_is_too_small_stands_beside_it_on_a_leader_line() -> None:
    place = atlas.placed(outline(small())).places["speck"]
    assert place.leader is not None
    assert place.panel is not None
    assert 'class="leader"' in board.board(small()).text
    large = atlas.placed(outline(small(speck=1.0))).places["speck"]
    assert large.leader is None


def test_a_board_holds_no_position_and_its_address_changes_with_it() -> None:
    one, same, other = board.board(small()), board.board(small()), board.board(small(0.5))
    assert one.digest == same.digest != other.digest
    piece = Piece(area="west", colour="GER", symbol="infantry", text="3", label="German infantry")
    over = board.over(small(), Sheet(title="t", pieces=[piece]), "/boards/x.svg")
    assert "German infantry" in over.text
    assert "German infantry" not in one.text
    ids = set(re.findall(r' id="([^"]+)"', one.text))
    used = set(re.findall(r'href="/boards/x.svg#([^"]+)"', over.text))
    assert used
    assert used <= ids, "a page uses what the file has"


def test_many_counters_overlap_in_their_slot_and_say_how_many_they_are() -> None:
    found = [
        Piece(area="west", colour="GER", symbol="infantry", text=str(n), label=f"corps {n}")
        for n in range(40)
    ]
    over = board.over(small(), Sheet(title="t", pieces=found), "/b.svg").text
    assert 'data-many="yes"' in over
    assert ">40</text>" in over
    slot = _slots(small())["west"]
    boxes = [box for _, box in _counters(over)]
    assert len(boxes) == 40
    assert all(_within(box, slot) for box in boxes)


def test_of_a_high_stack_no_slivers_are_seen() -> None:
    """Beside the one above it a counter shows enough to be told apart, or nothing."""
    some = [(Piece(area="west", colour="GER", symbol="infantry", text=str(n)), 1) for n in range(9)]
    for wide in (10, 18, 27, 35):
        lefts = sorted({spot.x for spot in stacks.laid(some, (0, 0, wide, 10), 10)})
        assert all(b - a >= 4.2 for a, b in pairwise(lefts)), lefts
        assert 0 <= lefts[0] <= lefts[-1] + 10 <= wide + 0.01


def test_each_layer_is_a_part_of_its_own() -> None:
    layers = [Layer(name="oil", title="Oil", areas={"west": "x"}, colours={"x": "#112233"})]
    sheet = Sheet(title="t", control={"east": "axis"}, overlays={"west": "snow"})
    over = board.over(small(), sheet, "/b.svg", layers=layers)
    assert over.layers == {"oil", "control", "weather"}
    for name in over.layers:
        assert f'<g data-layer="{name}"' in over.text


def test_a_map_is_made_ready_by_another_process_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which alone loads what finds the places (50 MB), and ends."""
    here = outline(small(0.3))
    there = placement.anchors_of(here)
    monkeypatch.setattr(atlas, "_FOLDER", [tmp_path])
    monkeypatch.setattr(placement, "anchors_of", lambda whole: pytest.fail("computed here"))
    first = outline(small(0.3))
    assert first.placed == there
    assert _told(first) == _told(here)
    (file,) = tmp_path.iterdir()
    monkeypatch.setattr(atlas, "_elsewhere", lambda *map: pytest.fail("computed again"))
    again = outline(small(0.3))
    assert (again.placed, _told(again)) == (there, _told(here))
    monkeypatch.setattr(atlas, "_elsewhere", lambda *map: None)
    monkeypatch.setattr(placement, "anchors_of", lambda whole: there)
    for broken in (b"{}", file.read_bytes()[:-8]):
        file.write_bytes(broken)
        anew = outline(small(0.3))
        assert _told(anew) == _told(here), "what is broken is made anew"
        assert file.read_bytes() != broken


def _told(whole: Outline) -> tuple[object, ...]:
    edges = [(one.a, one.b, list(one.points), one.box) for one in whole.edges]
    return whole.pieces, edges, whole.anchors, whole.frame, whole.between, whole.conic


def test_a_map_that_is_drawn_otherwise_is_made_anew() -> None:
    told = {atlas.digest(small(size), "auto") for size in (0.3, 0.4)}
    told.add(atlas.digest(small(0.3), "plain"))
    moved = small(0.3)
    moved.areas["west"].at = (1.0, 2.0)
    assert len(told | {atlas.digest(moved, "auto")}) == 4


@pytest.mark.parametrize("name", registry.RULESETS)
def test_what_moved_last_is_lighter_than_the_units(name: str) -> None:
    """On a board that is played on, an arrow with its casing takes less than 0.3 of a counter."""
    ruleset = registry.load(name)
    playing_board = ruleset.board(packs.of_ruleset(name))
    scenario = next(iter(ruleset.scenarios(playing_board)))
    start = ruleset.open(playing_board, scenario, ruleset.rulings_with({}))
    geometry = ruleset.geometry(playing_board, ruleset.view(playing_board, start, None))
    assert geometry is not None
    one, other, *_ = [id for id, area in geometry.areas.items() if area.kind == "land"]
    for kind in ("move", "attack"):
        sheet = Sheet(title="", arrows=[Arrow(path=[one, other], kind=kind)])
        text = board.over(geometry, sheet, "/b.svg").text
        drawn = re.search(rf'class="arrow {kind}">.*?</g>', text)
        assert drawn
        widths = map(float, re.findall(r'stroke-width="([\d.]+)"', drawn[0]))
        assert max(widths) < board.board(geometry).counter * 0.3


def test_equal_counters_are_one_with_a_number() -> None:
    piece = Piece(area="west", colour="GER", symbol="infantry", text="3", label="German infantry")
    assert stacks.stacked([piece, piece]) == {"west": [(piece, 2)]}
