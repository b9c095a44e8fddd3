"""No word of a map runs into another, on any map of any game, at any size that the house draws."""

from __future__ import annotations

import re

import pytest

from adjudicator.core.telling import Area, Geometry, Sheet
from adjudicator.reports import mapsheet
from adjudicator.rulesets import packs, registry
from adjudicator.web.drawing import maps
from tests.reports import boxes

SIZES = {
    "letter": {"width": 1000},
    "printed": {"width": 2400},
}
"""In a letter, and sharp for the printer."""


def _opening(name: str, scenario: str) -> tuple[Geometry, Sheet]:
    ruleset = registry.load(name)
    board = ruleset.board(packs.of_ruleset(name))
    position = ruleset.open(board, scenario, ruleset.rulings_with({}))
    view = ruleset.view(board, position, None)
    geometry = ruleset.geometry(board, view)
    assert geometry is not None
    return geometry, ruleset.sheet(board, view)


def _collisions(name: str, scenario: str) -> list[tuple[str, str, str, str]]:
    """Scenario, size and two words that run into each other, or a word and "" outside."""
    geometry, sheet = _opening(name, scenario)
    closer = maps.closer(sheet)
    # Counters may cover each other in their slot, which says how many they are.
    sheet, closer = (one.model_copy(update={"pieces": []}) for one in (sheet, closer))
    found = []
    for size, how in SIZES.items():
        drawing = mapsheet.svg(geometry, sheet, **how)
        found += [(scenario, size, a.text, b.text) for a, b in boxes.collisions(drawing)]
        found += [(scenario, size, one.text, "") for one in boxes.outside(drawing)]
    if closer.focus:
        drawing = mapsheet.svg(geometry, closer, width=maps.CROP)
        found += [(scenario, "closer", a.text, b.text) for a, b in boxes.collisions(drawing)]
    return found


FULLEST = {
    "blitzwar": ["campaign-1939", "overlord-1944"],
    "totaler_krieg": ["campaign-1937", "start-1943"],
}
"""Of the games whose scenarios lie on one large map, those that fill different parts of it."""


def _scenarios(name: str) -> list[str]:
    ruleset = registry.load(name)
    return list(ruleset.scenarios(ruleset.board(packs.of_ruleset(name))))


@pytest.mark.parametrize("name", registry.RULESETS)
def test_no_word_of_a_map_runs_into_another(name: str) -> None:
    scenarios = FULLEST.get(name) or _scenarios(name)
    assert scenarios
    assert [one for scenario in scenarios for one in _collisions(name, scenario)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", FULLEST)
def test_nor_in_the_other_scenarios_of_a_large_map(name: str) -> None:
    others = [scenario for scenario in _scenarios(name) if scenario not in FULLEST[name]]
    assert [one for scenario in others for one in _collisions(name, scenario)] == []


def _two(distance: float) -> str:
    areas = {
        name: Area(name=name.title(), kind="box", at=(x, 0.0))
        for name, x in (("north", 0.0), ("south", distance))
    }
    return mapsheet.svg(Geometry(areas=areas, projection="plain"), Sheet(title="x"), width=400)


def test_the_test_sees_words_that_run_into_each_other() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
        '<text x="10" y="20" font-size="12">Warsaw</text>'
        '<g transform="translate(20 4) scale(.5)"><text x="0" y="40" font-size="24">Lodz</text></g>'
        '<text x="190" y="90" font-size="12">Minsk</text></svg>'
    )
    assert [(a.text, b.text) for a, b in boxes.collisions(drawing)] == [("Warsaw", "Lodz")]
    assert [one.text for one in boxes.outside(drawing)] == ["Minsk"]
    assert len(boxes.words(_two(5.0))) >= 2


def test_a_road_goes_from_hex_to_hex() -> None:
    """A hexside is crossed in its middle, and the road is one line over all of it."""
    geometry, sheet = _opening("victory", "quick-start")
    roads = [line for line in geometry.lines if line.kind == "road"]
    assert roads
    drawing = mapsheet.svg(geometry, sheet, width=1200)
    found = re.findall(r'<path d="([^"]+)" fill="none" stroke="(#fffaf0|#7a4a21)"', drawing)
    (casing, _), (road, _) = found
    assert casing == road
    assert road.count("L") == len(roads)
    assert ">road</text>" in drawing


def test_a_plane_of_its_own_is_no_part_of_the_earth() -> None:
    geometry, sheet = _opening("victory", "quick-start")
    drawing = mapsheet.svg(geometry, sheet, width=1200)
    assert " km</text>" not in drawing
    assert "GeoNames" not in drawing


@pytest.mark.parametrize(
    ("name", "scenario"), [("victory", "quick-start"), ("totaler_krieg", "summer-1941")]
)
def test_on_paper_a_halo_lies_under_its_word(name: str, scenario: str) -> None:
    """Programs that make PDFs know no `paint-order`."""
    drawing = mapsheet.svg(*_opening(name, scenario), width=900, interactive=False)
    printed = mapsheet.printed(drawing)
    assert "paint-order" in drawing
    assert "paint-order" not in printed
    shown = [one.text for one in boxes.words(drawing)]
    twice = [one.text for one in boxes.words(printed)]
    assert set(twice) == set(shown)
    assert len(twice) > len(shown)
    for stroked in re.findall(r"<text[^>]* stroke=[^>]*>([^<]*)</text>", printed):
        under = printed.index(f">{stroked}</text>")
        over = printed.index(f">{stroked}</text>", under + 1)
        assert under < over
