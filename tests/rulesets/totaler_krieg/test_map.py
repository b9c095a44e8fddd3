"""The grid and the map: what the book states about hexes, hexsides, zones and boxes."""

from __future__ import annotations

import pytest

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg.board.components import read_board
from adjudicator.rulesets.totaler_krieg.board.grid import cell, distance, members, within
from tests.rulesets.totaler_krieg.kit import board

clause = pytest.mark.clause


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("w3720", "w3717", 3),
        ("w3720", "w3617", 4),
        ("w3612", "w3714", 3),
        ("e3109", "e3310", 2),
        ("e3109", "e3111", 2),
        ("e3109", "e3212", 3),
        ("e3109", "e3311", 3),
        ("w3726", "e3601", 1),
        ("w3626", "e3601", 1),
        ("w3624", "w3524", 1),
    ],
)
@clause("TK-G-Range-1", "TK-G-Range-2")
def test_a_range_counts_the_last_hex_and_not_the_first(a: str, b: str, far: int) -> None:
    assert distance(cell(a), cell(b)) == far


def test_a_set_grown_step_by_step_is_all_within_that_distance() -> None:
    here = cell("w3825")
    for radius in range(5):
        found = set(members(within(here, radius)))
        assert found == {one for one in members(within(here, 6)) if distance(here, one) <= radius}


@clause("TK-G-Hex-1", "TK-G-Hex-2")
def test_hex_ids_name_map_row_and_column() -> None:
    assert board().hexes["w3825"].name == "Berlin"
    with pytest.raises(ValueError, match="'q3825' is not a hex"):
        cell("q3825")


@clause("TK-G-Hex-3", "TK-G-Hex-4", "TK-G-Hex-5")
def test_every_hex_is_land_or_all_sea() -> None:
    here = board()
    assert here.land & here.sea == 0
    for one in here.hexes.values():
        assert one.land or not (one.port or one.city or one.country)


@clause("TK-G-Island-1", "TK-G-Island-2")
def test_malta_is_an_island_and_sicily_is_none() -> None:
    here = board()
    assert here.surrounded(here.cell("w1824"))
    assert not here.surrounded(here.cell("w2122"))
    assert not here.surrounded(here.cell("w2320"))


@clause("TK-G-MultiZonePort-1", "TK-G-MultiZonePort-2", "TK-G-RestrictedWaterway-1")
def test_multi_zone_ports_and_restricted_waterways() -> None:
    here = board()
    assert here.hexes["w2208"].port_zones == ("North Atlantic", "Western Mediterranean")
    assert here.hexes["w2208"].multi_zone
    assert here.hexes["w3612"].multi_zone
    assert not here.hexes["w3916"].multi_zone
    restricted = {
        hex_id for zone in here.zones.values() for w in zone.links.values() for hex_id in w
    }
    assert restricted == {"w4224", "w2208", "e2508", "w3922", "w4023", "e1213", "e1312"}


@clause("TK-G-NavalZone-5", "TK-G-NavalZone-1", "TK-G-NavalZone-2", "TK-G-NavalZone-3")
def test_the_north_sea_holds_what_the_book_says() -> None:
    here = board()
    for name in ("w3915", "w3718", "w3916", "w5025", "w3913"):
        assert (here.hexes_of["North Sea"] >> here.cell(name)) & 1, name
    assert (here.hexes_of["North Atlantic"] >> here.cell("w3913")) & 1


@clause("TK-G-NavalZone-6", "TK-G-NavalZone-4")
def test_which_zones_lie_next_to_the_north_atlantic() -> None:
    assert set(board().zones["North Atlantic"].links) == {"North Sea", "Western Mediterranean"}


@clause("TK-G-OffMapBox-1", "TK-G-OffMapBox-4", "TK-G-OffMapBox-5", "TK-G-OffMapBox-6")
def test_the_off_map_boxes() -> None:
    boxes = board().boxes
    assert set(boxes) == {"us_canada", "africa", "middle_east", "central_asia"}
    assert boxes["us_canada"].zone == "North Atlantic"
    assert boxes["us_canada"].adjacent == ("africa",)
    assert {one.faction for one in boxes.values()} == {"western", "soviet"}
    assert boxes["central_asia"].faction == "soviet"


@clause("TK-G-NavalBase-5", "TK-G-NavalBase-6")
def test_leningrad_is_an_ice_hex() -> None:
    assert board().hexes["e4608"].ice


@clause("TK-3.1.1-17")
def test_the_eastern_edge_runs_from_e2828_to_e5127() -> None:
    here = board()
    edge = [here.ids[one] for one in members(here.eastern_edge)]
    assert edge[0] == "e2828"
    assert edge[-1] == "e5127"
    assert len(edge) == 24


@clause("TK-8-2", "TK-8.2-16")
def test_no_zone_of_control_crosses_a_mountain_hexside() -> None:
    here = board()
    reached = {here.ids[one] for one in members(here.zoc_of[here.cell("e3306")])}
    assert "e3206" not in reached
    assert reached == {"e3207", "e3305", "e3307", "e3406", "e3407"}


@clause("TK-11.1-1", "TK-11.1-2", "TK-11.1-3", "TK-11.1-5", "TK-11-1", "TK-11.1-4")
def test_weather_areas_and_the_weather_of_april() -> None:
    here = board()
    desert = {one.country for one in here.hexes.values() if one.weather_area == "Desert"}
    assert desert == {"Egypt", "Iraq", "Kuwait", "Libya", "Palestine", "Syria", "Trans-Jordan"}
    april = [row for row in here.calendar.values() if row.name == "Apr-May"]
    assert {row.weather["North"] for row in april} == {"mud"}
    assert {row.weather["Desert"] for row in april} == {"storms"}


@clause("TK-G-Turn-1", "TK-SOP-4")
def test_four_turns_of_nine_are_seasonal() -> None:
    year = [row for row in board().calendar.values() if row.year == 1941]
    assert len(year) == 9
    seasonal = [row.name for row in year if row.seasonal]
    assert seasonal == ["Mar-Apr", "May-June", "Aug-Sept", "Nov-Dec"]


def changed(file: str, find: str, put: str) -> Pack:
    """The shipped pack with one text exchanged in one file."""
    pack = of_ruleset("totaler_krieg")
    assert find in pack.files[file]
    return Pack(
        ruleset=pack.ruleset,
        files={**pack.files, file: pack.files[file].replace(find, put, 1)},
    )


@pytest.mark.parametrize(
    ("file", "find", "put", "said"),
    [
        ("hexes.tsv", "w3825\t", "q3825\t", "'q3825' is not a hex"),
        ("hexes.tsv", "\tGermany\t", "\tGermania\t", "there is no 'Germania'"),
        ("hexsides.tsv", "\tmountain\t", "\tmountin\t", "there is no 'mountin'"),
        ("lines.tsv", "e0912\te1012", "e0912\te2012", "are not neighbours"),
        ("crt.tsv", "0\t1-3\t1\t3\t1\t", "0\t1-3\t1\t3\t7\t", "one result for each die"),
        ("counters.tsv", "\thq\tB\t", "\thk\tB\t", "there is no 'hk'"),
        ("zone_links.tsv", "North Sea\tArctic Sea", "North Sea\tBlack Sea", "do not agree"),
        ("calendar.tsv", "\n2\t", "\n7\t", "turn 2 should come here"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said_with_file_and_row(
    file: str, find: str, put: str, said: str
) -> None:
    with pytest.raises(ScenarioError, match=said) as caught:
        read_board(changed(file, find, put))
    assert caught.value.row > 1
