"""Maps of hexes: what is drawn where, what can be clicked, and that nothing covers anything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache

import pytest

from adjudicator.core.telling import Area, Arrow, Geometry, Label, MapLine, Piece, Shape, Sheet
from adjudicator.reports import board, mapsheet, symbols
from adjudicator.reports.hexes import counters, ground
from adjudicator.reports.hexes.plane import Plane, crop_of
from adjudicator.reports.hexes.tiles import chains, loops, tiles
from tests.reports.hex_kit import SVG, listed

RISE = 3**0.5 / 2


@cache
def small() -> Geometry:
    """Six rows of eight hexes; the west is land, with a coast down the middle."""
    areas = {}
    for row in range(6):
        for column in range(8):
            id = f"h{row}{column}"
            land = column < 4
            name = {"h22": "Metz (h22)", "h33": "Aix-la-Chapelle (h33)"}.get(id, id)
            areas[id] = Area(
                name=name,
                kind="land" if land else "sea",
                at=(column + 0.5 * (row % 2), row * RISE),
                terrain="rough" if id == "h11" else "clear",
                marks=["capital", "port"] if id == "h22" else [],
                country="A" if row < 3 else "B",
            )
    areas["zone-bay"] = Area(name="The Bay", kind="box", at=(6.0, 2.0))
    coast = [(-1.0, -1.0), (3.8, -1.0), (3.8, 6.0), (-1.0, 6.0), (-1.0, -1.0)]
    return Geometry(
        areas=areas,
        lines=[
            MapLine(a="h11", b="h12", kind="river"),
            MapLine(a="h11", b="h22", kind="river"),
            MapLine(a="h22", b="h23", kind="rail"),
            MapLine(a="h22", b="h32", kind="frontier"),
        ],
        backdrop=[Shape(kind="land", rings=[[coast]])],
        projection="plain",
        hexes=True,
        labels=[Label(text="Aland", at=(1.5, 1.0), wide=3.0)],
    )


def tank(area: str, label: str = "GER-1P, 3 steps") -> Piece:
    return Piece(area=area, colour="axis", symbol="armour", text="8-6-4", tags=["steps 3"],
                 label=label)  # fmt: skip


def drawn(sheet: Sheet, **how: object) -> ET.Element:
    return ET.fromstring(mapsheet.svg(small(), sheet, **how))  # type: ignore[arg-type]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def hex_words(geometry: Geometry) -> list[str]:
    """What the hexes of a map are in words, as its file keeps them for a page's script."""
    made = tiles(geometry)
    (text,) = ground.words(Plane(made, Sheet(title="t"), crop_of(made, []), 60.0, ""))
    return text.removeprefix("<desc>").removesuffix("</desc>").split("\n")


def test_hexes_with_a_number_alone_are_listed_where_they_lie() -> None:
    found = listed(drawn(Sheet(title="t"), width=500))
    assert found
    for id, (x, y) in found.items():
        at = small().areas[id].at
        assert abs(at[0] - x) < 0.01
        assert abs(at[1] - y) < 0.01


def test_the_outline_of_a_hex_has_six_corners_and_of_two_neighbours_ten() -> None:
    assert len(loops([(0, 0)])[0]) == 6
    assert len(loops([(0, 0), (2, 0)])[0]) == 10


def test_a_ring_of_hexes_has_an_outline_outside_and_one_inside() -> None:
    ring = [(2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3)]
    assert sorted(len(loop) for loop in loops(ring)) == [6, 18]


def test_sides_that_meet_are_one_line_and_three_that_meet_are_not() -> None:
    assert [len(line) for line in chains([((0, 0), (1, 1)), ((2, 0), (1, 1))])] == [3]
    star = [((0, 0), (0, 2)), ((0, 0), (1, -1)), ((0, 0), (-1, -1))]
    assert sorted(len(line) for line in chains(star)) == [2, 2, 2]


def test_every_side_is_in_just_one_line() -> None:
    sides = [s for kinds in tiles(small()).sides.values() for s in kinds]
    assert sum(len(line) - 1 for line in chains(sides)) == len(set(sides))


def test_a_ring_is_cut_where_it_leaves_the_picture() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]
    cut = ground.clipped(square, (1.0, 1.0, 9.0, 9.0))
    assert sorted(cut) == [(1.0, 1.0), (1.0, 4.0), (4.0, 1.0), (4.0, 4.0)]
    assert ground.clipped(square, (5.0, 5.0, 9.0, 9.0)) == []


def test_every_hex_and_zone_can_be_clicked_and_is_read_out() -> None:
    root = drawn(Sheet(title="t"), width=500)
    ids = {element.get("id", "").removeprefix("area-") for element in root.iter()}
    assert "zone-bay" in ids
    assert ids | set(listed(root)) >= set(small().areas)
    told = [element.text for element in root.iter(f"{SVG}title")]
    words = hex_words(small())
    assert "Metz (h22), capital, port" in words  # the script of a page reads it out
    assert "The Bay" in told


def test_names_and_counters_keep_to_their_hexes() -> None:
    """The brick of a hex is one wide and a row high: no two of them meet. What cannot be read
    side by side overlaps there."""
    pieces = [tank("h22", f"GER-{n}P") for n in range(5)] + [tank("h33"), tank("h23"), tank("h12")]
    made = tiles(small())
    plane = Plane(made, Sheet(title="t", pieces=pieces), crop_of(made, ["h22"]), 60.0, "")
    groups = counters.groups_of(plane, [])
    assert {group.id: len(group.spots) for group in groups} == {
        "h22": 5, "h33": 1, "h23": 1, "h12": 1,
    }  # fmt: skip
    assert [group.id for group in groups if group.many] == ["h22"]
    for group in groups:
        left, top, wide, high = counters.slot_of(plane, group.id)
        _, y = plane.spot(made.at[group.id])
        assert wide <= 60
        assert top >= y - 30 * RISE
        assert top + high <= y + 60 * RISE / 2
        for spot in group.spots:
            assert spot.edge >= counters.LEAST * 60
            assert spot.x >= left - 0.01
            assert spot.x + spot.edge <= left + wide + 0.01
            assert spot.y >= top - 0.01
            assert spot.y + spot.edge <= top + high + 0.01


@pytest.mark.parametrize("number", [3, 4])
def test_the_factors_of_a_stack_are_seen(number: int) -> None:
    """Counters that cover each other, the first on top: the lowest third of each, where its
    factors stand, lies open."""
    made = tiles(small())
    pieces = [tank("h22", f"GER-{n}P") for n in range(number)]
    plane = Plane(made, Sheet(title="t", pieces=pieces), crop_of(made, ["h22"]), 60.0, "")
    (group,) = counters.groups_of(plane, [])
    assert group.many
    for n, spot in enumerate(group.spots):
        factors = spot.y + spot.edge * 2 / 3
        for above in group.spots[:n]:
            beside = abs(above.x - spot.x) >= spot.edge - 0.01
            assert beside or not above.y <= factors < above.y + above.edge, (n, above)


def test_small_hexes_show_the_first_counter_and_how_many_there_are() -> None:
    pieces = [tank("h22", "GER-1P, 3 steps"), tank("h22", "GER-2P, 3 steps")]
    root = drawn(Sheet(title="t", pieces=pieces), width=200)
    assert "2" in texts(root)
    page = board.over(small(), Sheet(title="t", pieces=pieces), "/b.svg").text
    large = texts(ET.fromstring(page))
    assert sorted(text for text in large if text in ("1P", "2P")) == ["1P", "2P"]


def test_a_counter_says_its_name_its_factors_and_its_steps() -> None:
    root = drawn(Sheet(title="t", pieces=[tank("h22")]), width=700)
    assert {"1P", "8-6-4"} <= set(texts(root))
    face = next(g for g in root.iter(f"{SVG}g") if (g.get("id") or "").startswith("c"))
    assert len(list(face.iter(f"{SVG}circle"))) == 3


def test_control_is_one_region_for_each_side() -> None:
    control = dict.fromkeys(("h11", "h12", "h21"), "axis") | {"h43": "soviet"}
    page = board.over(small(), Sheet(title="t", control=control), "/b.svg").text
    (layer,) = (g for g in ET.fromstring(page).iter(f"{SVG}g") if g.get("data-layer") == "control")
    assert len(list(layer)) == 2


def test_weather_and_battles_are_drawn_over_their_hexes() -> None:
    overlays = {"h11": "mud", "h22": "battle", "h33": "storms"}
    sheet = Sheet(title="t", overlays=overlays)
    picture = board.over(small(), sheet, "/b.svg").text
    bare = board.over(small(), Sheet(title="t"), "/b.svg").text
    (layer,) = (
        g for g in ET.fromstring(picture).iter(f"{SVG}g") if g.get("data-layer") == "weather"
    )
    assert len(list(layer)) == 2
    assert picture.count(symbols.GOLD) == bare.count(symbols.GOLD) + 1
    assert 'id="p-mud"' in picture


@pytest.mark.parametrize(
    ("kind", "path"), [("move", ["h11", "h12", "h13"]), ("sea", ["h33", "zone-bay"])]
)
def test_orders_are_arrows_also_to_a_zone(kind: str, path: list[str]) -> None:
    arrow = Arrow(path=path, kind=kind)  # type: ignore[arg-type]
    picture = mapsheet.svg(small(), Sheet(title="t", arrows=[arrow]), width=500)
    assert picture.count(f'class="arrow {kind}"') == 1


def test_the_focus_is_shown_with_a_margin_and_the_whole_map_otherwise() -> None:
    made = tiles(small())
    x0, y0, x1, y1 = crop_of(made, ["h22"])
    assert x0 < 2 < x1
    assert y0 < 2 * RISE < y1
    assert crop_of(made, []) == made.frame


def test_the_middles_for_a_page_are_where_the_counters_stand() -> None:
    page = board.over(small(), Sheet(title="t", pieces=[tank("h31")]), "/b.svg").text
    x, y = board.board(small()).at["h31"]
    found = re.search(
        r'data-area="h31" transform="translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)', page
    )
    assert found is not None
    left, top, scale = (float(part) for part in found.groups())
    assert abs(left + 50 * scale - x) < 4
    assert abs(top + 50 * scale - y) < 4


def test_what_does_not_change_is_drawn_once() -> None:
    made = tiles(small())
    for _ in range(3):
        mapsheet.svg(small(), Sheet(title="t"), width=640)
    parts = [key for key in made.drawn if key[2] == 640 / (made.frame[2] - made.frame[0])]
    assert sorted(str(key[0]) for key in parts) == ["ground", "hexes", "lines", "terrain"]
