"""The drawn map of Europe: what it shows of a view, and that a page can carry it."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Sheet
from adjudicator.reports import board as boards
from adjudicator.reports import mapsheet
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.geometry import geometry, middle, zone_area
from adjudicator.rulesets.totaler_krieg.board.grid import DIRECTIONS, around, distance
from tests.reports.hex_kit import listed
from tests.rulesets.totaler_krieg.kit import board

RULESET = TotalerKrieg()


@cache
def opening() -> Sheet:
    position = RULESET.open(board(), "operations-1941", RULESET.rulings_with({}))
    return RULESET.sheet(board(), RULESET.view(board(), position, None))


def test_every_hex_zone_and_box_is_on_the_drawn_map() -> None:
    areas = geometry(board()).areas
    assert set(board().hexes) <= set(areas)
    assert {zone_area(zone) for zone in board().zones} <= set(areas)
    assert {f"box:{box}" for box in board().boxes} <= set(areas)
    assert "strategic" in areas


def test_neighbours_are_one_hex_apart_in_the_plane() -> None:
    here = board().cell("e3609")
    for other in around(here):
        (ax, ay), (bx, by) = middle(here), middle(other)
        assert abs(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - 1) < 0.001
        assert distance(here, other) == 1
    assert len(DIRECTIONS) == 6


def test_named_places_lie_on_their_coast() -> None:
    """Land and sea of the drawn coast agree with the hexes, small islands apart."""
    from adjudicator.reports.outline import inside

    rings = [[(p[0], p[1]) for p in r] for shape in board().coast if shape.kind == "land"
             for polygon in shape.rings for r in polygon]  # fmt: skip

    def is_land(hex_id: str) -> bool:
        at = middle(board().cell(hex_id))
        return sum(inside(at, ring) for ring in rings) % 2 == 1

    for inland in ("w3825", "w3420", "e3609", "e4015", "w2623"):
        assert is_land(inland), inland
    open_sea = [h for h in board().hexes.values() if not h.land]
    assert sum(not is_land(one.id) for one in open_sea) > 0.97 * len(open_sea)


def test_units_markers_zones_and_control_are_drawn() -> None:
    shown = opening()
    by_label = {piece.label.split(",")[0]: piece for piece in shown.pieces}
    hq = by_label["Rus-HQ_Kiev"]
    assert (hq.area, hq.symbol, hq.colour) == ("e3609", "headquarters", "Russia")
    assert hq.text.count("-") == 2
    assert any(tag.startswith("steps ") for tag in hq.tags)
    assert shown.control["w3825"] == "axis"
    assert shown.control["e3609"] == "soviet"
    assert "w3220" not in shown.control  # Switzerland is neutral
    assert any(piece.area.startswith("box:") for piece in shown.pieces)


def test_support_units_at_sea_lie_in_their_zone() -> None:
    position = RULESET.from_words(
        board(),
        {
            "scenario": "operations-1941",
            "units": {
                "station:North Sea": "GER-U1",
                "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
                "w3617": "GER-LF1",
                "strategic": "GER-KG",
            },
            "blitz": {"axis": ["w3617"]},
        },
    )
    shown = RULESET.sheet(board(), RULESET.view(board(), position, "soviet"))
    where = {piece.label.split(",")[0]: (piece.area, piece.symbol) for piece in shown.pieces}
    assert where["GER-U1"] == ("zone-north-sea", "u_boat")
    assert where["MK-Wes-British_Convoy#1"] == ("zone-north-sea", "convoy")
    assert where["GER-LF1"] == ("w3617", "air")
    assert where["GER-KG"][0] == "strategic"
    assert where["Axis Blitz marker"] == ("w3617", "blitz")


def test_what_happened_is_drawn_and_shown() -> None:
    view = RULESET.view(board(), RULESET.open(board(), "operations-1941", {}), None)
    events = [
        Event(n=1, kind="Battle", clause="TK-4.2.2-12", phase="regular", facts={"at": "e3609"}),
        Event(
            n=2,
            kind="Moved",
            clause="TK-3.1.1-1",
            phase="operational",
            facts={"unit": "GER-1P", "start": "e3602", "path": ["e3603", "e3604"]},
        ),
    ]
    shown = RULESET.sheet(board(), view, events)
    assert shown.overlays["e3609"] == "battle"
    assert shown.focus == ["e3609"]
    assert [arrow.path for arrow in shown.arrows] == [["e3602", "e3603", "e3604"]]


def test_a_page_can_carry_the_whole_map() -> None:
    """What lies over the board is a third of the whole; a theatre is a fraction of that."""
    drawn = geometry(board())
    whole = boards.over(drawn, opening(), "/boards/x.svg").text
    assert len(whole.encode()) < 150_000
    assert 'id="area-zone-black-sea"' in whole
    assert {"w3825", "e3609"} <= set(listed(ET.fromstring(whole)))
    part = opening().model_copy(update={"focus": ["e3609", "e3312"]})
    assert len(mapsheet.svg(drawn, part, width=720).encode()) < 120_000
