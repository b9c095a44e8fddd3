"""The grid, the Naval Zones and the marks on the map are what the rule book says (its facts)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import (
    SEAM,
    around,
    cell,
    direction,
    distance,
)
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import NORTHERN, place_refusal
from tests.rulesets.totaler_krieg.kit import board, field, has

clause = pytest.mark.clause
fact = pytest.mark.clause


# ------------------------------------------------------------------------------ the grid


@fact("TK-F1-001", "TK-F1-004", "TK-F2-391")
def test_ids_are_a_map_a_row_and_a_column_and_the_maps_join() -> None:
    assert cell("w3825") - cell("w3725") == cell("e3501") - cell("e3401")
    assert SEAM == 26
    assert cell("w3526") + 1 == cell("e3501")
    with pytest.raises(ValueError, match="is not a hex"):
        cell("x3501")


@fact("TK-F1-002", "TK-F2-054")
@pytest.mark.parametrize(
    ("at", "beside"),
    [
        ("w3617", {"w3616", "w3618", "w3716", "w3717", "w3516", "w3517"}),
        ("w3717", {"w3716", "w3718", "w3817", "w3818", "w3617", "w3618"}),
    ],
)
def test_neighbours_in_even_and_odd_rows(at: str, beside: set[str]) -> None:
    assert {board().ids[one] for one in around(cell(at))} == beside


@fact("TK-F1-003", "TK-F2-053")
@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("w3720", "w3717", 3), ("w3516", "w3618", 2), ("w3825", "w3825", 0),
        ("e3109", "e3212", 3), ("w3726", "e3601", 1), ("e1919", "e2119", 2),
    ],
)  # fmt: skip
def test_distances(a: str, b: str, far: int) -> None:
    assert distance(cell(a), cell(b)) == far


@fact("TK-F1-005", "TK-F1-006", "TK-F2-030")
def test_extent_of_the_maps_and_the_eastern_edge() -> None:
    rows: dict[str, set[int]] = {name[0]: set() for name in board().hexes}
    for name in board().hexes:
        rows[name[0]].add(int(name[1:3]))
    assert set(range(18, 51)) <= rows["w"]
    assert set(range(12, 52)) <= rows["e"]
    edge = [one for one in board().hexes if has(board().eastern_edge, one)]
    assert all(int(one[3:]) == (27 if int(one[1:3]) % 2 else 28) for one in edge)
    assert {edge[0], edge[-1]} == {"e2828", "e5127"}
    assert len(edge) == 24


@fact("TK-F1-007", "TK-F2-390")
def test_a_hex_is_about_sixty_miles() -> None:
    a, b = board().hexes["w3825"], board().hexes["w3625"]
    # Two rows lie two times the height of a row apart; a degree of latitude is 69 miles.
    miles = abs(a.lat - b.lat) * 69 / 2 / (3**0.5 / 2)
    assert 45 < miles < 75


@fact("TK-F1-023")
def test_three_steps_from_w3619_to_calais() -> None:
    from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin
    from adjudicator.rulesets.totaler_krieg.book.moving.ways import find_way

    there = field(
        countries={"Belgium-Holland": "conquered western", "France": "conquered western"},
        units={"w3619": "GER-inf01"},
    )
    walk = begin(there, "GER-inf01", "operational")
    way = find_way(there, walk, cell("w3717"))
    assert way is not None
    assert board().ids[way[-1]] == "w3717"


@fact("TK-F1-067")
def test_mountains_part_prague_from_hexes_beside_leipzig() -> None:
    here = board()
    prague, leipzig = cell("w3524"), cell("w3624")
    both = set(around(prague)) & set(around(leipzig))
    assert any(here.side(one, prague, "mountain") for one in both)


@fact("TK-F1-093")
def test_an_all_sea_hexside_lies_before_odessa() -> None:
    here = board()
    odessa = cell("e3109")
    assert any(here.side(odessa, one, "all_sea") for one in here.neighbours(odessa))
    assert distance(odessa, cell("e3111")) == 2


# ----------------------------------------------------------------------------- its marks


@fact("TK-F1-108", "TK-F1-109", "TK-F1-110", "TK-F2-381")
def test_strategic_hexes_have_three_colours() -> None:
    by_colour: dict[str, set[str]] = {}
    for one in board().hexes.values():
        if one.strategic:
            by_colour.setdefault(one.strategic, set()).add(one.id)
    assert set(by_colour) == {"axis", "western", "soviet"}
    assert {"e4501", "e2412", "w2710", "w3519", "w3720"} <= by_colour["axis"]
    assert {"e2825", "e3609", "e3906", "e3315", "e2912"} <= by_colour["soviet"]


@fact("TK-F2-382", "TK-F2-383", "TK-F2-384", "TK-F2-385", "TK-F2-386")
def test_stars_ice_stacking_straits_and_mountains() -> None:
    here = board()
    assert {n for n, one in here.hexes.items() if one.white_star} == {"w3916", "w4624", "w3516"}
    assert here.hexes["e4608"].ice
    assert here.hexes["e4608"].port
    assert here.hexes["w1824"].limited_stacking
    istanbul = cell("e2508")
    assert any(here.side(istanbul, one, "connected_strait") for one in here.neighbours(istanbul))
    assert here.side(cell("e3206"), cell("e3306"), "mountain")
    assert not (here.zoc_of[cell("e3306")] >> cell("e3206")) & 1


@fact("TK-F1-114", "TK-F1-115", "TK-F1-116")
def test_ports() -> None:
    here = board()
    assert {"w1824", "w2208"} <= {n for n, one in here.hexes.items() if one.key_port}
    italian = field(countries={"Italy": "active axis"}).lands.home["Italy"]
    for zone in ("Western Mediterranean", "Central Mediterranean"):
        assert italian & here.ports_of[zone]
    there = field()
    us = there.lands.home["United States"] | there.lands.dependents.get("United States", 0)
    assert not us & here.ports_of["Baltic Sea"]


# ---------------------------------------------------------------------------- the zones


@fact("TK-F1-120", "TK-F2-062", "TK-F2-063", "TK-F2-064")
@pytest.mark.parametrize("zone", ["North Sea", "Baltic Sea"])
def test_snow_shuts_northern_seas_to_support_units(zone: str) -> None:
    given: dict[str, Any] = {
        "countries": {"Denmark-Norway": "conquered western", "France": "conquered western"},
        "units": {"w5025": "GER-inf01", "w3717": "GER-inf02", "w3925": "GER-inf03"},
    }
    warm, cold = field(turn="1942 July-Aug", **given), field(turn="1942 Jan-Feb", **given)
    seas = [one.id for one in board().hexes.values() if not one.land and one.zones == (zone,)]
    sea = next(one for one in seas if place_refusal(warm, "GER-LF1", one) is None)
    refusal = place_refusal(cold, "GER-LF1", sea)
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.3-7"
    # Of the Arctic Sea the map shows ports and no All-Sea hex.
    assert NORTHERN == ("Arctic Sea", "Baltic Sea", "North Sea")
    assert board().ports_of["Arctic Sea"]


@fact("TK-F1-128", "TK-F2-072")
def test_no_sub_fleet_goes_to_the_caspian() -> None:
    there = field(units={"e2825": "Rus-inf01"})
    refusal = place_refusal(there, "RUS-Rusubs", "Caspian Sea")
    assert refusal is not None
    assert refusal[0] == "TK-2.2.3.1-9"
    assert place_refusal(there, "RUS-BSF", "Caspian Sea") != refusal


@fact("TK-F1-130", "TK-F2-073")
def test_every_zone_has_three_boxes_and_its_hexes_stay_in_play() -> None:
    start = field().position
    for zone in board().zones:
        for box, name in (("station", "GER-Flotte"), ("convoys", "GER-LF1"), ("used", "GER-KM")):
            start.pieces[name].at = f"{box}:{zone}"
        there = Field(start, board())
        assert there.places[f"station:{zone}"] == ["GER-Flotte"]
    seas = {zone for one in board().hexes.values() if not one.land for zone in one.zones}
    assert seas == set(board().zones) - {"Arctic Sea"}
    playable = {one.playable for one in board().hexes.values() if not one.land}
    assert playable == {True}


@fact("TK-F1-131", "TK-F2-074")
def test_some_zones_carry_a_western_supply_convoy() -> None:
    some = {name for name, zone in board().zones.items() if zone.inherent_western_supply}
    assert some
    assert some < set(board().zones)
    assert some <= set(supply.convoy_zones(field(), "Britain"))
    assert not some & set(supply.convoy_zones(field(), "Germany"))


@fact("TK-F1-132", "TK-F1-133", "TK-F2-066", "TK-F2-067", "TK-F2-068")
def test_where_the_italian_convoy_goes() -> None:
    there = field(countries={"Italy": "active axis"})
    able = {
        zone
        for zone in board().zones
        if convoy_refusal(there, "MK-Axi-Italian_Convoy", zone) is None
    }
    assert able >= {
        "Western Mediterranean", "Central Mediterranean", "Eastern Mediterranean", "Adriatic Sea",
    }  # fmt: skip
    assert "Black Sea" not in able


@fact("TK-F2-065", "TK-F2-069", "TK-F2-070")
def test_zones_of_examples() -> None:
    there = field(
        countries={"France": "conquered western"}, units={"w3612": "GER-inf01"}, war="total"
    )
    assert place_refusal(there, "GER-U1", "North Atlantic") is None
    assert "Eastern Mediterranean" in board().hexes["e1908"].port_zones
    assert board().boxes["middle_east"].zone == "Arabian Sea"
    ports = board().ports_of["Arabian Sea"]
    assert has(ports, "e1312") or has(ports, "e1213")


# ------------------------------------------------------------------- roads of examples


def reached(start: str, kinds: str, stop: set[str]) -> set[str]:
    """Hexes that lines of these kinds (`rail`, `road`) join to one, not on beyond `stop`."""
    here = board()
    seen, todo = {start}, [start]
    while todo:
        at = todo.pop()
        if at in stop:
            continue
        for other in here.neighbours(cell(at)):
            line = here.line(cell(at), other)
            if line and line in kinds and here.ids[other] not in seen:
                seen.add(here.ids[other])
                todo.append(here.ids[other])
    return seen


@fact("TK-F2-005", "TK-F2-006", "TK-F2-055")
def test_the_road_from_sollum() -> None:
    here = board()
    sollum = reached("e1307", "road", set())
    assert len(sollum) > 1
    rail = {name for at in sollum for name in reached(at, "rail", set())}
    assert {"e1312", "e1213"} & (sollum | rail)
    west = [
        one for one in here.neighbours(cell("e1307")) if direction(cell("e1307"), one) in (3, 4)
    ]
    assert any(here.line(cell("e1307"), one) == "road" for one in west) or "e1406" in sollum


@fact("TK-F2-025")
def test_rail_on_both_shores_of_the_bosporus() -> None:
    here = board()
    istanbul = cell("e2508")
    over = [
        one for one in here.neighbours(istanbul) if here.side(istanbul, one, "connected_strait")
    ]
    rails = here.rail
    assert any((way >> istanbul) & 1 for way in rails)
    assert any(any((way >> one) & 1 for way in rails) for one in over)


# ------------------------------------------------------------------- what is not used


@fact("TK-F2-389", "TK-F2-380", "TK-F2-322", "TK-F2-323", "TK-F2-388")
def test_what_belongs_to_other_games_is_set_aside() -> None:
    mix = board().counters.values()
    economies = {one.country for one in mix if one.type == "war_economy"}
    assert economies == {"France", "Italy", "Poland", "Spain", "Turkey"}
    idle = [one.id for one in mix if one.type in ("combined", "scenario", "reminder", "weather")]
    assert len(idle) >= 6
    for scenario in ("campaign-1937", "start-1939", "start-1941", "start-1943"):
        start = open_scenario(board(), scenario)
        assert {start.pieces[name].at for name in idle} <= {"aside", "supply", "out"}
