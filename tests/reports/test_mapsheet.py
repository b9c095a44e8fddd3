"""The map as SVG and PNG."""

from __future__ import annotations

import io
import multiprocessing
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from adjudicator.core.telling import Area, Arrow, Geometry, MapLine, Piece, Shape, Sheet
from adjudicator.reports import atlas, lettering, mapsheet, outline, symbols
from adjudicator.reports.drawing import BROWN, PALETTE
from adjudicator.reports.projection import fitting, lambert
from adjudicator.rulesets import packs
from adjudicator.rulesets.blitzwar.board.components import read_board
from tests.reports import boxes

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def europe() -> Geometry:
    return read_board(packs.of_ruleset("blitzwar")).geometry


def square(x: float, y: float) -> list[list[list[tuple[float, float]]]]:
    return [[[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)]]]


def small() -> Geometry:
    return Geometry(
        areas={
            "west": Area(name="West", kind="land", at=(0.5, 0.5), rings=square(0, 0), country="A",
                         marks=["port", "capital"], points=2),
            "east": Area(name="East", kind="land", at=(1.5, 0.5), rings=square(1, 0), country="B",
                         terrain="swamp"),
            "isle": Area(name="Isle", kind="land", at=(4.5, 0.5), rings=square(4, 0), country="B"),
            "strait": Area(name="Wide Strait", kind="sea", at=(3.0, 0.5), rings=square(2.4, 0)),
            "depot": Area(name="Depot", kind="box", at=(3.0, 3.0)),
        },
        lines=[
            MapLine(a="west", b="east", kind="river"),
            MapLine(a="east", b="isle", kind="link"),
        ],
        backdrop=[Shape(kind="impassable", rings=square(0, 1), name="Peaks")],
    )  # fmt: skip


def drawn(sheet: Sheet, **how: object) -> ET.Element:
    return ET.fromstring(mapsheet.svg(small(), sheet, projection="plain", **how))  # type: ignore[arg-type]


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def titles(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}title")]


def test_every_area_has_an_id_a_title_and_its_name():
    root = drawn(Sheet(title="A small war", control={"east": "axis"}, legend={"axis": "the Axis"}))
    ids = {element.get("id") for element in root.iter()}
    assert {"area-west", "area-east", "area-isle", "area-strait"} <= ids
    assert {"West", "East", "Isle", "Depot"} <= set(texts(root))
    assert "West, port, capital, 2 points" in titles(root)
    assert "East, swamp, the Axis" in titles(root)


def test_counters_show_their_figure_and_say_what_they_are():
    piece = Piece(area="west", colour="GER", symbol="infantry", text="3", label="German infantry")
    root = drawn(Sheet(title="t", pieces=[piece, piece]))
    assert "3" in texts(root)
    assert "×2" in texts(root)
    assert "2 × German infantry" in titles(root)


def test_a_block_does_not_tell_its_strength():
    shown = Piece(area="west", colour="GER", symbol="block", text="3", label="unknown")
    hidden = shown.model_copy(update={"text": "1"})
    one = mapsheet.svg(small(), Sheet(title="t", pieces=[shown]), projection="plain")
    other = mapsheet.svg(small(), Sheet(title="t", pieces=[hidden]), projection="plain")
    assert one == other


def test_a_strict_content_security_policy_shows_it():
    sheet = Sheet(
        title='An "odd" <title>',
        pieces=[Piece(area="west", colour="UK", symbol=symbol, text="1", tags=["elite", "fortified",
                "flying", "out of supply"]) for symbol in [*symbols.SYMBOLS, "block", "zeppelin"]],
        arrows=[Arrow(path=["west", "east", "isle"], kind="move", colour="UK"),
                Arrow(path=["west", "east"], kind="attack"),
                Arrow(path=["west", "nowhere"], kind="air")],
        overlays={"west": "snow", "east": "battle", "isle": "mud"},
    )  # fmt: skip
    text = mapsheet.svg(small(), sheet, projection="plain")
    ET.fromstring(text)
    assert " style=" not in text
    assert "<style" not in text
    assert not re.search(r"(?:href|src)=\"(?!#)", text)


def test_ids_take_a_prefix_and_every_reference_has_its_target():
    text = mapsheet.svg(small(), Sheet(title="t"), projection="plain", prefix="m2-")
    ids = re.findall(r' id="([^"]+)"', text)
    assert all(id.startswith("m2-") for id in ids)
    assert len(ids) == len(set(ids))
    used = re.findall(r'href="#([^"]+)"', text) + re.findall(r"url\(#([^)]+)\)", text)
    assert used
    assert set(used) <= set(ids)


def test_control_tints_the_land():
    plain = mapsheet.svg(small(), Sheet(title="t"), projection="plain")
    held = mapsheet.svg(small(), Sheet(title="t", control={"west": "axis"}), projection="plain")
    tint = f'<g fill="{PALETTE["axis"]}">'
    assert tint not in plain
    assert tint in held


def test_a_palette_of_the_sheet_goes_first():
    sheet = Sheet(title="t", control={"west": "axis"}, palette={"axis": "#123456"})
    text = mapsheet.svg(small(), sheet, projection="plain")
    assert '<g fill="#123456">' in text


def test_a_river_lies_on_the_common_border_only():
    text = mapsheet.svg(small(), Sheet(title="t"), projection="plain")
    river = re.search(r'id="b-river" d="([^"]+)"', text)
    assert river
    assert river[1] == "M100 -100l0 100"


def test_the_focus_cuts_the_picture():
    whole = drawn(Sheet(title="t"), width=900)
    crop = drawn(Sheet(title="t", focus=["isle"]), width=900)
    assert "Depot" in texts(whole)
    assert "Depot" not in texts(crop)
    assert "Isle" in texts(crop)


def test_real_places_name_their_sources(europe: Geometry):
    text = mapsheet.svg(europe, Sheet(title="t", focus=["paris"]))
    assert mapsheet.ATTRIBUTION in text
    assert mapsheet.ATTRIBUTION not in mapsheet.svg(small(), Sheet(title="t"), projection="plain")


def test_a_diagram_of_boxes_has_its_lines():
    areas = {id: Area(name=id, kind="box", at=(n, 0.0)) for n, id in enumerate("abc")}
    one = Geometry(areas=areas, lines=[MapLine(a="a", b="b", kind="border")])
    none = Geometry(areas=areas)
    assert symbols_of(one).count(BROWN) == symbols_of(none).count(BROWN) + 1


def symbols_of(geometry: Geometry) -> str:
    return mapsheet.svg(geometry, Sheet(title="t"), legend=False)


def test_a_geometry_says_itself_that_it_is_a_plane():
    by_itself = small().model_copy(update={"projection": "plain"})
    assert mapsheet.svg(by_itself, Sheet(title="t")) == mapsheet.svg(
        small(), Sheet(title="t"), projection="plain"
    )


# --------------------------------------------------------------------- the plane


def test_lambert_agrees_with_the_book():
    """Snyder, Map Projections: A Working Manual, appendix A, Lambert conformal conic, sphere."""
    project = lambert(-96.0, 23.0, 33.0, 45.0)
    x, y = project(-75.0, 35.0)
    assert x / 6371 == pytest.approx(0.2966785, abs=2e-7)
    assert -y / 6371 == pytest.approx(0.2462112, abs=2e-7)


def test_plain_numbers_stay_a_plane():
    assert fitting([(0, 0), (500, 3)])(2, 3) == (200.0, -300.0)


UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
POINTS = st.lists(st.tuples(st.floats(-100, 100), st.floats(-100, 100)), min_size=2, max_size=40)


@UNHURRIED
@given(POINTS, st.floats(0.1, 20))
def test_a_simplified_line_stays_near(points: list[tuple[float, float]], tolerance: float):
    kept = outline.simplify(points, tolerance)
    assert kept[0] == points[0]
    assert kept[-1] == points[-1]
    assert all(point in points for point in kept)
    for x, y in points:
        assert (
            min(_distance(x, y, a, b) for a, b in pairwise(kept)) <= tolerance * (1 + 1e-6) + 1e-6
        )


def _distance(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) if length else 0.0
    return ((x - a[0] - along * dx) ** 2 + (y - a[1] - along * dy) ** 2) ** 0.5


def test_neighbours_share_one_edge(europe: Geometry):
    made = atlas.outline(europe)
    over_water = {
        (min(row["a"], row["b"]), max(row["a"], row["b"]))
        for row in packs.of_ruleset("blitzwar").rows("walls.tsv")
        if row["kind"] == "connection"
    }
    for line in europe.lines:
        if line.kind in ("river", "fortified"):
            pair = (min(line.a, line.b), max(line.a, line.b))
            if pair not in over_water:
                assert made.between.get(pair), f"{pair} have a {line.kind} and no common border"


def test_every_zone_is_drawn_at_every_scale(europe: Geometry):
    made = atlas.outline(europe)
    for id, area in europe.areas.items():
        if area.kind == "land":
            assert made.path(id, 0)
            assert made.path(id, 2), id


# ------------------------------------------------------------------ poster's limits


def campaign(europe: Geometry) -> Sheet:
    """About as many counters as a full front has."""
    lands = [id for id, area in europe.areas.items() if area.kind == "land"]
    pieces = [
        Piece(area=id, colour=colour, symbol=symbol, text=text, label=f"{colour} {symbol} {text}")
        for n, id in enumerate(lands)
        for colour, symbol, text in [("GER", "infantry", "3"), ("UK", "air", "1"),
                                     ("USSR", "armour", "2")][: n % 3]
    ]  # fmt: skip
    sides = ("axis", "allies", "soviet", "neutral")
    return Sheet(
        title="Barbarossa", pieces=pieces, control={id: sides[n % 4] for n, id in enumerate(lands)}
    )


THEATRE = ["warsaw", "minsk", "leningrad", "moscow", "kiev", "odessa", "east_prussia"]


def test_the_whole_map_fits_into_a_page(europe: Geometry):
    text = mapsheet.svg(europe, campaign(europe), width=1800)
    ET.fromstring(text)
    assert len(text.encode()) < 400_000


def test_a_theatre_fits_into_a_mail(europe: Geometry):
    sheet = campaign(europe).model_copy(update={"focus": THEATRE, "pieces": []})
    text = mapsheet.svg(europe, sheet, width=1000)
    assert len(mapsheet.png(text)) < 300_000


def test_names_do_not_cover_each_other(europe: Geometry):
    """At the scale of a theatre every name has room of its own, and few are left out."""
    sheet = campaign(europe).model_copy(update={"focus": THEATRE, "pieces": []})
    text = mapsheet.svg(europe, sheet, width=1000, legend=False)
    assert boxes.collisions(text) == []
    shown = {word.text for word in boxes.words(text)}
    named = [id for id in THEATRE if europe.areas[id].name in shown]
    assert len(named) > 0.8 * len(THEATRE)


# --------------------------------------------------------------------------- PNG


def test_the_picture_uses_the_shipped_font():
    words = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">{}</svg>'
    text = f'<text y="15" font-family="{lettering.FAMILY}" font-weight="700">Mechili</text>'
    blank = mapsheet.png(words.format(""))
    lettered = mapsheet.png(words.format(text))
    assert lettered != blank
    assert lettered == mapsheet.png(words.format(text))


def test_a_worker_draws_the_same_picture():
    text = mapsheet.svg(small(), Sheet(title="t"), projection="plain", width=400)
    try:
        picture = mapsheet.png_in_worker(text, 300)
    finally:
        mapsheet.close_workers()
    assert picture == mapsheet.png(text, 300)
    assert Image.open(io.BytesIO(picture)).width == 300


def test_a_killed_worker_costs_no_picture():
    text = mapsheet.svg(small(), Sheet(title="t"), projection="plain", width=400)
    try:
        whole = mapsheet.png(text, 301)
        mapsheet.png_in_worker(text, 300)
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        assert mapsheet.png_in_worker(text, 301) == whole
    finally:
        mapsheet.close_workers()


def test_sides_differ_in_lightness_too():
    """Whoever sees no red or no green must tell the sides apart: by lightness."""

    def lightness(colour: str) -> float:
        red, green, blue = symbols.rgb(symbols.mix(colour, symbols.PAPER, 0.5))
        return 0.299 * red + 0.587 * green + 0.114 * blue

    tints = [lightness(PALETTE[side]) for side in ("axis", "allies", "soviet", "neutral")]
    for n, one in enumerate(tints):
        for other in tints[n + 1 :]:
            assert abs(one - other) >= 8


def test_a_colour_must_be_one():
    with pytest.raises(ValueError, match="not a colour"):
        symbols.rgb("grey")
