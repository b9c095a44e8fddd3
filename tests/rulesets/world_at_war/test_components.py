"""Every fact that the playbook states about its components holds for the shipped ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.names import fold
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.packs import read_folder
from adjudicator.rulesets.world_at_war.board.components import read_board
from adjudicator.rulesets.world_at_war.board.parts import Scenario
from adjudicator.rulesets.world_at_war.board.position import (
    Chit,
    Convoy,
    Fort,
    MajorState,
    Partisan,
    Position,
    Unit,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    COLONIES,
    ISLAND_FORTS,
    MAJORS,
    POINTS,
    SEASONS,
    SEATS,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import (
    action_chits,
    factory_halves,
    movement_points,
)
from adjudicator.rulesets.world_at_war.book.economy.income import account
from adjudicator.rulesets.world_at_war.book.economy.partisans import COUNTERS
from tests.rulesets.world_at_war.war_kit import SCENARIOS, board, war

clause = pytest.mark.clause
fact = pytest.mark.fact


def scenario(name: str) -> Scenario:
    return board().scenarios[name]


def start(name: str) -> Position:
    from tests.rulesets.world_at_war.war_kit import from_words

    return from_words(board(), {"base": name, "set_up": True})


def tally(name: str) -> Counter[str]:
    return Counter(
        key
        for row in scenario(name).units
        for key in [f"{row.nation} {row.kind}"]
        for _ in range(row.number)
    )


# ------------------------------------------------------------------- sides, calendar


@fact("WAW-F-001", "WAW-F-002", "WAW-F-003", "WAW-F-004", "WAW-F-005", "WAW-F-006")
@fact("WAW-F-007", "WAW-F-008", "WAW-F-009")
def test_six_majors_on_two_sides() -> None:
    at = start("campaign-1939")
    assert SEATS == ("axis", "allies")
    assert list(at.majors) == list(MAJORS)
    assert len(MAJORS) == 6
    camps = {m: (at.countries[m].status, at.countries[m].camp) for m in MAJORS}
    assert camps == {
        "germany": ("war", "axis"),
        "italy": ("neutral", "axis"),
        "france": ("war", "western"),
        "uk": ("war", "western"),
        "ussr": ("neutral", "soviet"),
        "usa": ("neutral", "western"),
    }
    assert at.majors["usa"].chits == 0


@fact("WAW-F-010", "WAW-F-011", "WAW-F-012", "WAW-F-013")
@clause("WAW-6-1", "WAW-CORE.SEQ-1", "WAW-CORE.SEQ-15", "WAW-CORE.VIC-5")
def test_24_quarters_from_autumn_1939_to_summer_1945() -> None:
    turns = list(board().turns.values())
    assert len(turns) == 24 == scenario("campaign-1939").last_turn
    assert (turns[0].title, turns[1].title, turns[2].title) == (
        "Autumn 1939",
        "Winter 1939",
        "Spring 1940",
    )
    assert turns[-1].title == "Summer 1945"
    assert SEASONS == ("spring", "summer", "autumn", "winter")


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        pytest.param("poland-1939", "Autumn 1939", "Autumn 1939", marks=fact("WAW-F-014")),
        pytest.param("france-1940", "Spring 1940", "Summer 1940", marks=fact("WAW-F-015")),
        pytest.param("barbarossa-1941", "Summer 1941", "Winter 1941", marks=fact("WAW-F-016")),
        pytest.param("overlord-1944", "Summer 1944", "Winter 1944", marks=fact("WAW-F-017")),
    ],
)
def test_how_long_a_scenario_lasts(name: str, first: str, last: str) -> None:
    row = scenario(name)
    assert board().turns[row.turn].title == first
    assert board().turns[row.last_turn].title == last


@fact("WAW-F-018", "WAW-F-019")
@clause("WAW-CORE.BOX-8")
def test_three_japanese_flags_in_a_row() -> None:
    flags = [row.title for row in board().turns.values() if row.flag]
    assert flags == ["Winter 1941", "Spring 1942", "Summer 1942"]


@fact("WAW-F-020")
@clause("WAW-2.2-29", "WAW-2.2-30", "WAW-2.2-31", "WAW-2.2-33", "WAW-CORE.SCN-27")
@clause("WAW-CORE.SCN-28", "WAW-CORE.ECO-21")
def test_when_force_pools_grow() -> None:
    dates = {(board().turns[d.turn].title, d.nation, d.kind): d.number for d in board().pool_dates}
    assert all(title.startswith("Spring") for title, _, _ in dates)
    for nation in ("india", "south_africa", "australia"):
        assert dates["Spring 1940", nation, "ground"] == 1
    assert dates["Spring 1941", "canada", "ground"] == dates["Spring 1941", "uk", "ground"] == 1
    assert dates["Spring 1942", "india", "ground"] == dates["Spring 1942", "uk", "ground"] == 1
    assert dates["Spring 1943", "free_french", "ground"] == 1
    assert dates["Spring 1944", "uk", "ground"] == 1
    assert dates["Spring 1943", "germany", "ground"] == 6
    assert [dates[f"Spring {y}", "germany", "elite"] for y in (1940, 1941, 1942)] == [2, 2, 2]
    assert [dates[f"Spring {y}", "ussr", "elite"] for y in (1942, 1943, 1944)] == [1, 1, 1]
    assert dates["Spring 1942", "uk", "air"] == dates["Spring 1943", "ussr", "air"] == 1


# ------------------------------------------------------------------ dice and markers


@fact("WAW-F-021", "WAW-F-022")
@clause("WAW-4-4", "WAW-4-5")
def test_d3_and_d10() -> None:
    dice = LoadedDice({"a": 3, "b": 10})
    assert (dice.roll("a", 3), dice.roll("b", 10)) == (3, 10)
    with pytest.raises(Exception, match="4"):
        LoadedDice({"c": 4}).roll("c", 3)


@pytest.mark.parametrize(
    ("what", "rm", "halves", "delay", "most"),
    [
        pytest.param("ground", 1, 1, 1, None, marks=fact("WAW-F-024")),
        pytest.param("elite", 2, 1, 1, 1, marks=fact("WAW-F-025")),
        pytest.param("air", 2, 2, 2, None, marks=fact("WAW-F-026")),
        pytest.param("naval", 3, 4, 3, None, marks=fact("WAW-F-027")),
        pytest.param("carrier", 4, 4, 3, 1, marks=fact("WAW-F-028")),
        pytest.param("fortress", 1, 1, 0, None, marks=fact("WAW-F-029")),
        pytest.param("partisan", 1, 0, 0, 1, marks=fact("WAW-F-030")),
        pytest.param("a_bomb", 5, 8, 1, 1, marks=fact("WAW-F-032")),
        pytest.param("submarine", 1, 1, 1, 1, marks=fact("WAW-F-037")),
        pytest.param("asw", 1, 1, 1, 1, marks=fact("WAW-F-038")),
        pytest.param("interceptor", 1, 1, 1, 1, marks=fact("WAW-F-039")),
        pytest.param("bomber", 2, 2, 2, 1, marks=fact("WAW-F-040")),
    ],
)
@fact("WAW-F-115")
@clause("WAW-CORE.ECO-5", "WAW-CORE.ECO-8", "WAW-CORE.ECO-15")
def test_what_units_cost(what: str, rm: int, halves: int, delay: int, most: int | None) -> None:
    row = board().construction[what]
    assert (row.rm, row.halves, row.delay, row.each_turn) == (rm, halves, delay, most)


@fact("WAW-F-080")
def test_asw_technology_adds_one_point_a_turn() -> None:
    row = board().construction["asw"]
    assert (row.each_turn, row.technology, row.raised) == (1, "asw", 2)


@pytest.mark.parametrize(
    ("content", "source"),
    [
        pytest.param("war_materials", "box_usa", marks=fact("WAW-F-033")),
        pytest.param("rm", "box_canada", marks=fact("WAW-F-034")),
        pytest.param("oil", "box_asia_india", marks=fact("WAW-F-035")),
        pytest.param("oil", "box_caribbean", marks=fact("WAW-F-036")),
    ],
)
def test_convoy_markers(content: Any, source: str) -> None:
    one = Convoy(id="v1", box="to_uk", source=source, sender="uk", content=content)
    assert one.state == "sailing"
    assert board().boxes[source].name


@fact("WAW-F-042")
def test_exploitation_chits() -> None:
    assert board().seasons["summer"].exploitations == (-1, -2)


@pytest.mark.parametrize(
    ("model", "field"),
    [
        pytest.param(Unit, "garrison", marks=fact("WAW-F-031")),
        pytest.param(MajorState, "chits", marks=fact("WAW-F-041", "WAW-F-086")),
        pytest.param(Unit, "unsupplied", marks=fact("WAW-F-061")),
        pytest.param(Position, "lost_resources", marks=fact("WAW-F-063")),
        pytest.param(Position, "russian_winter", marks=fact("WAW-F-064", "WAW-F-101")),
        pytest.param(Position, "turn", marks=fact("WAW-F-065")),
        pytest.param(Position, "pact", marks=fact("WAW-F-068", "WAW-F-071")),
        pytest.param(Position, "control", marks=fact("WAW-F-069", "WAW-F-070")),
        pytest.param(MajorState, "damage", marks=fact("WAW-F-072")),
        pytest.param(MajorState, "level", marks=fact("WAW-F-073")),
        pytest.param(MajorState, "oil", marks=fact("WAW-F-074", "WAW-F-066")),
        pytest.param(Position, "partisan_pool", marks=fact("WAW-F-075")),
        pytest.param(MajorState, "techs", marks=fact("WAW-F-076")),
        pytest.param(MajorState, "researching", marks=fact("WAW-F-077")),
        pytest.param(MajorState, "sm", marks=fact("WAW-F-078")),
        pytest.param(MajorState, "industry", marks=fact("WAW-F-079")),
        pytest.param(MajorState, "rm", marks=fact("WAW-F-085")),
        pytest.param(Position, "events", marks=fact("WAW-F-087")),
        pytest.param(Position, "tracks", marks=fact("WAW-F-090")),
        pytest.param(Position, "cup", marks=fact("WAW-F-093")),
    ],
)
def test_markers_have_a_place_in_the_position(model: Any, field: str) -> None:
    assert field in model.model_fields
    assert field in json.loads(
        (start("campaign-1939") if model is Position else _sample(model)).model_dump_json()
    )


def _sample(model: Any) -> Any:
    at = start("campaign-1939")
    return at.units[0] if model is Unit else at.majors["germany"]


@fact("WAW-F-081", "WAW-F-082", "WAW-F-083", "WAW-F-084")
def test_strategic_points() -> None:
    assert set(POINTS) == {"submarine", "asw", "interceptor", "bomber", "a_bomb"}
    builders = {p: board().construction[p].builders for p in POINTS}
    assert builders["submarine"] == ("germany",)
    assert builders["asw"] == ("uk", "usa")
    assert builders["interceptor"] == ("germany", "italy")
    assert builders["bomber"] == ("uk", "usa", "ussr")


@fact("WAW-F-088", "WAW-F-091", "WAW-F-092")
def test_chits_of_the_cup() -> None:
    at = start("campaign-1939")
    assert [chit.kind for chit in at.cup] == ["no_effect", "no_effect"]
    assert at.effort_sets["axis"]["romania"] == 2
    assert at.effort_sets["allies"]["usa"] == 3
    assert Chit(id="c9", kind="effort", seat="axis", what="spain").kind == "effort"


@pytest.mark.parametrize(
    ("nation", "kind"),
    [
        pytest.param("germany", "ground", marks=fact("WAW-F-044")),
        pytest.param("germany", "elite", marks=fact("WAW-F-045")),
        pytest.param("italy", "ground", marks=fact("WAW-F-046")),
        pytest.param("hungary", "ground", marks=fact("WAW-F-047")),
        pytest.param("france", "ground", marks=fact("WAW-F-048")),
        pytest.param("uk", "ground", marks=fact("WAW-F-049")),
        pytest.param("uk", "elite", marks=fact("WAW-F-050")),
        pytest.param("india", "ground", marks=fact("WAW-F-051")),
        pytest.param("australia", "ground", marks=fact("WAW-F-052")),
        pytest.param("south_africa", "ground", marks=fact("WAW-F-053")),
        pytest.param("canada", "ground", marks=fact("WAW-F-054")),
        pytest.param("ussr", "ground", marks=fact("WAW-F-055")),
        pytest.param("ussr", "elite", marks=fact("WAW-F-056")),
        pytest.param("usa", "ground", marks=fact("WAW-F-057")),
        pytest.param("usa", "elite", marks=fact("WAW-F-058")),
        pytest.param("belgium", "ground", marks=fact("WAW-F-059")),
    ],
)
def test_blocks_of_the_counter_mix(nation: str, kind: str) -> None:
    placed = any(
        (row.nation, row.kind) == (nation, kind)
        for one in board().scenarios.values()
        for row in one.units
    )
    pooled = any(d.nation == nation and d.kind == kind for d in board().pool_dates)
    assert placed or pooled


@pytest.mark.parametrize(
    ("event", "seat", "rm"),
    [
        pytest.param("iraq_revolt", "axis", 1, marks=fact("WAW-F-094")),
        pytest.param("italo_greek_war", "allies", 1, marks=fact("WAW-F-096")),
        pytest.param("yugoslavia_coup", "allies", 1, marks=fact("WAW-F-097")),
        pytest.param("persian_route", "allies", 1, marks=fact("WAW-F-098", "WAW-F-089")),
        pytest.param("extended_maginot_line", "allies", 1, marks=fact("WAW-F-099")),
        pytest.param("caribbean_oil", "allies", 1, marks=fact("WAW-F-100")),
    ],
)
@clause("WAW-CORE.DIP-19", "WAW-2.2-16", "WAW-2.2-27")
def test_events_and_their_prices(event: str, seat: str, rm: int) -> None:
    row = board().events[event]
    assert (row.seat, row.rm) == (seat, rm)
    assert start("campaign-1939").events[event] == "available"


@fact("WAW-F-095")
def test_the_pact_is_germanys_choice_at_set_up() -> None:
    assert start("campaign-1939").pact
    assert start("france-1940").pact
    assert not start("barbarossa-1941").pact


# --------------------------------------------------------------- technologies, tables


@pytest.mark.parametrize(
    ("technology", "who"),
    [
        pytest.param(
            "army_modernization",
            {"germany", "italy", "france", "uk", "ussr", "usa"},
            marks=fact("WAW-F-104"),
        ),
        pytest.param("u_boats", {"germany"}, marks=fact("WAW-F-105")),
        pytest.param("asw", {"uk", "usa"}, marks=fact("WAW-F-106")),
        pytest.param("interceptors", {"germany", "italy"}, marks=fact("WAW-F-107")),
        pytest.param("strategic_bombers", {"uk", "usa", "ussr"}, marks=fact("WAW-F-108")),
        pytest.param("rockets", {"germany", "usa"}, marks=fact("WAW-F-109")),
        pytest.param("atomic_bomb", {"germany", "usa"}, marks=fact("WAW-F-110")),
        pytest.param("carriers", {"germany", "uk", "usa"}, marks=fact("WAW-F-111")),
        pytest.param("aerial_industry", {"germany", "uk", "ussr", "usa"}, marks=fact("WAW-F-112")),
        pytest.param("naval_augmentation", {"germany", "italy", "uk"}, marks=fact("WAW-F-113")),
    ],
)
@clause("WAW-CORE.IMP-7", "WAW-CORE.IMP-14", "WAW-6-5")
def test_who_has_a_technology(technology: str, who: set[str]) -> None:
    assert {country for country, id in board().technologies if id == technology} == who


@fact("WAW-F-114")
def test_technologies_form_trees() -> None:
    tree = board().technologies
    assert tree["germany", "atomic_bomb"].needs == ("rockets",)
    assert tree["usa", "atomic_bomb"].needs == ("strategic_bombers", "rockets")
    assert tree["uk", "strategic_bombers"].needs == ()
    assert tree["ussr", "strategic_bombers"].needs == ("aerial_industry",)


@fact("WAW-F-116", "WAW-F-119")
@clause("WAW-7.ECO-8", "WAW-7.ECO-9", "WAW-CORE.IMP-11")
def test_the_improvement_chart() -> None:
    chart = board().chart
    low, high = (10, 20, 30, 40, 50), (20, 30, 40, 50, 60)
    assert list(chart) == [1, 2, 3, 4, 5, 6]
    for level in (1, 2):
        assert chart[level] == tuple(value for value in low for _ in range(2))
    for level in (3, 4, 5, 6):
        assert chart[level] == tuple(value for value in high for _ in range(2))


@fact("WAW-F-117")
def test_interception_by_season() -> None:
    rows = {name: row.interception for name, row in board().seasons.items()}
    assert rows == {"spring": 2, "summer": 2, "autumn": 2, "winter": 1, "russian_winter": 1}


@fact("WAW-F-102", "WAW-F-103", "WAW-F-118")
def test_places_of_the_special_rules() -> None:
    assert COLONIES == ("morocco", "algeria", "tunis", "levant")
    assert all(board().areas[area].owner == "france" for area in COLONIES)
    assert board().areas["karelia"].owner == "finland"
    assert start("campaign-1939").countries["vichy"].status == "absent"


@pytest.mark.parametrize(
    ("name", "major", "level", "chits", "sm", "oil"),
    [
        pytest.param("campaign-1939", "germany", 3, 3, 6, 10, marks=fact("WAW-F-120")),
        pytest.param("france-1940", "germany", 3, 3, 6, 0, marks=fact("WAW-F-121")),
        pytest.param("barbarossa-1941", "germany", 4, 3, 6, 0, marks=fact("WAW-F-122")),
        pytest.param("overlord-1944", "germany", 5, 5, 6, 7, marks=fact("WAW-F-123")),
        pytest.param("campaign-1939", "italy", 1, 1, 3, 7, marks=fact("WAW-F-124")),
        pytest.param("campaign-1939", "france", 2, 2, 3, 10, marks=fact("WAW-F-125")),
        pytest.param("campaign-1939", "uk", 2, 2, 3, 10, marks=fact("WAW-F-126")),
        pytest.param("overlord-1944", "uk", 4, 3, 7, 10, marks=fact("WAW-F-127")),
        pytest.param("campaign-1939", "ussr", 2, 1, 4, 10, marks=fact("WAW-F-128")),
        pytest.param("barbarossa-1941", "ussr", 3, 2, 6, 0, marks=fact("WAW-F-129")),
        pytest.param("overlord-1944", "ussr", 5, 3, 8, 8, marks=fact("WAW-F-130")),
        pytest.param("campaign-1939", "usa", 3, 0, 4, 0, marks=fact("WAW-F-131")),
        pytest.param("overlord-1944", "usa", 5, 4, 8, 0, marks=fact("WAW-F-132")),
    ],
)
@clause("WAW-CORE.ACT-2", "WAW-CORE.SM-2", "WAW-CORE.SM-3", "WAW-CORE.OIL-7", "WAW-CORE.OIL-8")
@clause("WAW-1.2-16", "WAW-1.2-18", "WAW-1.2-23", "WAW-1.3-22", "WAW-1.3-29", "WAW-2.1-15")
@clause("WAW-2.1-16", "WAW-2.1-18", "WAW-2.1-21", "WAW-2.2-15", "WAW-2.2-20", "WAW-2.2-23")
@clause("WAW-2.2-26", "WAW-2.2-36", "WAW-2.2-38", "WAW-4-15")
def test_country_boards(name: str, major: str, level: int, chits: int, sm: int, oil: int) -> None:
    at = start(name)
    state = at.majors[major]
    assert (state.level, state.chits, state.sm, state.oil) == (level, chits, sm, oil)
    assert action_chits(at, board(), major) == chits
    assert movement_points(at, board(), major) == sm


@clause("WAW-CORE.ACT-7", "WAW-CORE.SM-12")
def test_levels_that_are_not_printed() -> None:
    rows = board().levels
    assert [rows["uk", n].chits for n in range(1, 7)] == [2, 2, 2, 3, 4, 4]
    assert [rows["ussr", n].chits for n in range(2, 7)] == [2, 2, 3, 3, 3]
    assert [rows["usa", n].chits for n in range(3, 7)] == [2, 3, 4, 4]
    assert [rows["italy", n].chits for n in range(1, 5)] == [1, 2, 2, 3]
    assert [rows["france", n].chits for n in range(2, 5)] == [2, 3, 3]
    assert [rows["usa", n].peace_sm for n in (3, 4, 5)] == [4, 5, 6]
    assert {rows[m, 6].sm for m in MAJORS} == {9}
    assert [rows["italy", n].sm for n in (2, 3, 4)] == [3, 6, 7]


# ----------------------------------------------------------------------- resources


@pytest.mark.parametrize(
    ("major", "rm", "oil"),
    [
        pytest.param("germany", 4, 1, marks=fact("WAW-F-147")),
        pytest.param("france", 3, 1, marks=fact("WAW-F-135")),
        pytest.param("ussr", 4, 2, marks=fact("WAW-F-136")),
        pytest.param("italy", 2, 0, marks=fact("WAW-F-137")),
        pytest.param("uk", 2, 0, marks=fact("WAW-F-134")),
    ],
)
@clause("WAW-CORE.ECO-1", "WAW-4-17")
def test_what_the_home_gives_at_the_start(major: str, rm: int, oil: int) -> None:
    """The UK gets 3 RM and 1 oil more by convoy (test_strategic_warfare)."""
    at = start("campaign-1939")
    at.turn = 2  # Winter: no ore while the North Sea is blocked
    at.blocked = {"north_sea_north": ["axis"]}
    got = account(at, board(), major)
    assert (got.rm, got.oil) == (rm, oil)


@pytest.mark.parametrize(
    ("area", "rm", "oil"),
    [
        pytest.param("south_poland", 1, 0, marks=fact("WAW-F-133", "WAW-F-139", "WAW-F-188")),
        pytest.param("kiruna", 1, 0, marks=fact("WAW-F-138", "WAW-F-215")),
        pytest.param("bucarest", 0, 1, marks=fact("WAW-F-140", "WAW-F-231")),
        pytest.param("iraq_oil", 0, 1, marks=fact("WAW-F-141", "WAW-F-257")),
        pytest.param("persia", 0, 1, marks=fact("WAW-F-142", "WAW-F-258")),
        pytest.param("milan", 1, 0, marks=fact("WAW-F-146", "WAW-F-238")),
        pytest.param("kiev", 1, 0, marks=fact("WAW-F-145", "WAW-F-223")),
    ],
)
def test_resources_of_areas(area: str, rm: int, oil: int) -> None:
    row = board().areas[area]
    assert (row.rm, row.oil) == (rm, oil)


@pytest.mark.parametrize(
    ("box", "rm", "oil"),
    [
        pytest.param("box_asia_india", 1, 1, marks=fact("WAW-F-143", "WAW-F-269", "WAW-F-270")),
        pytest.param("box_canada", 1, 0, marks=fact("WAW-F-144", "WAW-F-273")),
        pytest.param("box_caribbean", 0, 1, marks=fact("WAW-F-274")),
        pytest.param(
            "box_south_africa_australia", 1, 0, marks=fact("WAW-F-271", "WAW-F-272", "WAW-F-275")
        ),
    ],
)
@clause("WAW-3.18-1", "WAW-2.2-28", "WAW-CORE.BOX-1")
def test_resources_of_boxes(box: str, rm: int, oil: int) -> None:
    row = board().boxes[box]
    assert (row.rm, row.oil) == (rm, oil)


# -------------------------------------------------------------------------- minors


@pytest.mark.parametrize(
    ("country", "units", "fleets"),
    [
        pytest.param("spain", 7, 1, marks=fact("WAW-F-148", "WAW-F-246")),
        pytest.param("turkey", 7, 1, marks=fact("WAW-F-149", "WAW-F-247")),
        pytest.param("greece", 2, 0, marks=fact("WAW-F-150")),
        pytest.param("norway", 1, 0, marks=fact("WAW-F-151")),
        pytest.param("belgium", 2, 0, marks=fact("WAW-F-152")),
        pytest.param("netherlands", 1, 0, marks=fact("WAW-F-153")),
        pytest.param("yugoslavia", 3, 0, marks=fact("WAW-F-154")),
        pytest.param("poland", 7, 0, marks=fact("WAW-F-155", "WAW-F-163")),
        pytest.param("finland", 4, 0, marks=fact("WAW-F-156")),
        pytest.param("romania", 6, 0, marks=fact("WAW-F-157")),
        pytest.param("hungary", 3, 0, marks=fact("WAW-F-158")),
        pytest.param("bulgaria", 2, 0, marks=fact("WAW-F-159")),
    ],
)
@clause("WAW-3.10-1")
def test_forces_of_minors(country: str, units: int, fleets: int) -> None:
    row = board().countries[country]
    assert (row.force, row.fleet) == (units, fleets)


@fact("WAW-F-161", "WAW-F-162")
@clause("WAW-1.3-19", "WAW-2.1-13")
def test_minors_of_the_shorter_scenarios() -> None:
    barbarossa, overlord = tally("barbarossa-1941"), tally("overlord-1944")
    assert [barbarossa[f"{c} ground"] for c in ("finland", "hungary", "romania")] == [4, 2, 6]
    assert [overlord[f"{c} ground"] for c in ("hungary", "romania", "bulgaria")] == [3, 5, 1]


# --------------------------------------------------------------------------- set-ups


@pytest.mark.parametrize(
    ("name", "nation", "air", "ground", "elite", "fleets"),
    [
        pytest.param("campaign-1939", "germany", 4, 16, 0, 2, marks=fact("WAW-F-164")),
        pytest.param("france-1940", "germany", 5, 13, 1, 2, marks=fact("WAW-F-166")),
        pytest.param("barbarossa-1941", "germany", 5, 23, 3, 0, marks=fact("WAW-F-167")),
        pytest.param("overlord-1944", "germany", 4, 38, 5, 2, marks=fact("WAW-F-168")),
        pytest.param("campaign-1939", "italy", 1, 8, 0, 4, marks=fact("WAW-F-169")),
        pytest.param("france-1940", "italy", 1, 4, 0, 0, marks=fact("WAW-F-170")),
        pytest.param("campaign-1939", "france", 2, 12, 0, 3, marks=fact("WAW-F-171")),
        pytest.param("france-1940", "france", 2, 16, 0, 3, marks=fact("WAW-F-173")),
        pytest.param("campaign-1939", "uk", 2, 4, 0, 6, marks=fact("WAW-F-174")),
        pytest.param("france-1940", "uk", 2, 3, 0, 6, marks=fact("WAW-F-175")),
        pytest.param("campaign-1939", "ussr", 2, 15, 0, 2, marks=fact("WAW-F-176")),
        pytest.param("barbarossa-1941", "ussr", 2, 18, 0, 0, marks=fact("WAW-F-177")),
        pytest.param("campaign-1939", "poland", 0, 7, 0, 0, marks=fact("WAW-F-179")),
        pytest.param("overlord-1944", "ussr", 4, 27, 4, 2, marks=fact("WAW-F-184")),
        pytest.param("campaign-1939", "usa", 2, 2, 0, 4, marks=clause("WAW-CORE.SCN-43")),
        pytest.param("overlord-1944", "uk", 3, 6, 1, 8, marks=clause("WAW-CORE.SCN-20")),
        pytest.param("overlord-1944", "usa", 4, 14, 2, 6, marks=clause("WAW-CORE.SCN-21")),
        pytest.param("poland-1939", "germany", 4, 12, 0, 0, marks=clause("WAW-CORE.SCN-1")),
    ],
)
@clause("WAW-1.2-14", "WAW-1.2-17", "WAW-1.2-21", "WAW-1.2-24", "WAW-1.3-18", "WAW-1.3-23")
@clause("WAW-2.1-12", "WAW-2.1-17", "WAW-2.1-20", "WAW-2.2-13", "WAW-2.2-18", "WAW-2.2-22")
@clause("WAW-2.2-24", "WAW-2.2-35", "WAW-CORE.SCN-22", "WAW-1.1-9", "WAW-CORE.SCN-5")
@clause("WAW-CORE.SCN-32", "WAW-CORE.SCN-44")
def test_units_at_start(
    name: str, nation: str, air: int, ground: int, elite: int, fleets: int
) -> None:
    have = tally(name)
    assert have[f"{nation} air"] == air
    assert have[f"{nation} ground"] == ground
    assert have[f"{nation} elite"] == elite
    assert have[f"{nation} naval"] + have[f"{nation} carrier"] == fleets


@pytest.mark.parametrize(
    ("name", "major", "pool"),
    [
        pytest.param(
            "campaign-1939",
            "germany",
            {"air": 1, "ground": 18, "naval": 1, "elite": 1},
            marks=fact("WAW-F-165"),
        ),
        pytest.param(
            "campaign-1939",
            "italy",
            {"air": 1, "naval": 1, "ground": 7},
            marks=clause("WAW-2.2-19"),
        ),
        pytest.param(
            "campaign-1939",
            "uk",
            {"air": 1, "naval": 2, "carrier": 1, "elite": 1},
            marks=clause("WAW-2.2-25"),
        ),
        pytest.param("campaign-1939", "france", {"ground": 6}, marks=clause("WAW-2.2-22")),
        pytest.param("campaign-1939", "ussr", {"ground": 15}, marks=clause("WAW-2.2-35")),
        pytest.param("france-1940", "germany", {"ground": 17}, marks=clause("WAW-1.2-15")),
        pytest.param(
            "barbarossa-1941", "germany", {"ground": 2, "elite": 2}, marks=clause("WAW-1.3-21")
        ),
        pytest.param("barbarossa-1941", "ussr", {"ground": 12}, marks=clause("WAW-1.3-26")),
        pytest.param(
            "overlord-1944",
            "germany",
            {"ground": 2, "air": 1, "elite": 2, "naval": 2},
            marks=clause("WAW-2.1-14", "WAW-CORE.SCN-19"),
        ),
        pytest.param(
            "overlord-1944",
            "usa",
            {"air": 1, "elite": 2, "ground": 3},
            marks=clause("WAW-2.1-20"),
        ),
    ],
)
@clause("WAW-2.2-14", "WAW-CORE.SCN-10", "WAW-4-11")
def test_allowable_builds(name: str, major: str, pool: dict[str, int]) -> None:
    assert start(name).majors[major].pool == pool


@fact("WAW-F-180", "WAW-F-181", "WAW-F-182", "WAW-F-183", "WAW-F-172")
def test_totals_agree_between_scenarios() -> None:
    autumn, summer = scenario("campaign-1939"), scenario("overlord-1944")
    late = sum(d.number for d in board().pool_dates if d.nation == "germany" and d.kind == "ground")
    assert 16 + autumn.majors["germany"].pool["ground"] + late == 40
    assert 38 + summer.majors["germany"].pool["ground"] == 40
    assert 4 + autumn.majors["germany"].pool["air"] == 5
    assert 4 + summer.majors["germany"].pool["air"] == 5
    assert 15 + autumn.majors["ussr"].pool["ground"] == 30
    assert 18 + scenario("barbarossa-1941").majors["ussr"].pool["ground"] == 30
    a = scenario("france-1940").option_a
    assert a is not None
    french = Counter(row.kind for row in a.units for _ in range(row.number))
    assert (french["air"], french["naval"], french["ground"]) == (2, 3, 12)
    assert french["ground"] + a.pool["ground"] == tally("france-1940")["france ground"] == 16


@fact("WAW-F-178")
@clause("WAW-1.3-11")
def test_the_siberian_forces() -> None:
    from adjudicator.rulesets.world_at_war.book.economy.admin import SIBERIAN_FORCES

    assert dict(SIBERIAN_FORCES) == {"ground": 3, "elite": 1, "air": 1}


# ------------------------------------------------------------------------ the map


@pytest.mark.parametrize(
    ("area", "owner"),
    [
        pytest.param("west_poland", "poland", marks=fact("WAW-F-185")),
        pytest.param("warsaw", "poland", marks=fact("WAW-F-186")),
        pytest.param("east_poland", "poland", marks=fact("WAW-F-187")),
        pytest.param("east_prussia", "germany", marks=fact("WAW-F-189")),
        pytest.param("rhineland", "germany", marks=fact("WAW-F-190", "WAW-F-313")),
        pytest.param("berlin", "germany", marks=fact("WAW-F-191")),
        pytest.param("kiel", "germany", marks=fact("WAW-F-192")),
        pytest.param("muenchen", "germany", marks=fact("WAW-F-193")),
        pytest.param(
            "belgium", "belgium", marks=fact("WAW-F-194", "WAW-F-195", "WAW-F-196", "WAW-F-198")
        ),
        pytest.param("netherlands", "netherlands", marks=fact("WAW-F-197")),
        pytest.param("calais", "france", marks=fact("WAW-F-200", "WAW-F-204")),
        pytest.param("paris", "france", marks=fact("WAW-F-201")),
        pytest.param("maginot", "france", marks=fact("WAW-F-202")),
        pytest.param("marseille", "france", marks=fact("WAW-F-205")),
        pytest.param("bourdeaux", "france", marks=fact("WAW-F-206")),
        pytest.param("brest", "france", marks=fact("WAW-F-207", "WAW-F-279")),
        pytest.param("south_england", "uk", marks=fact("WAW-F-210", "WAW-F-211")),
        pytest.param("denmark", "denmark", marks=fact("WAW-F-212")),
        pytest.param("oslo", "norway", marks=fact("WAW-F-213")),
        pytest.param("narvik", "norway", marks=fact("WAW-F-214")),
        pytest.param("helsinki", "finland", marks=fact("WAW-F-216", "WAW-F-217")),
        pytest.param("karelia", "finland", marks=fact("WAW-F-218")),
        pytest.param("leningrad", "ussr", marks=fact("WAW-F-219")),
        pytest.param("moscow", "ussr", marks=fact("WAW-F-220")),
        pytest.param("stalingrad", "ussr", marks=fact("WAW-F-221")),
        pytest.param("sevastopol", "ussr", marks=fact("WAW-F-222")),
        pytest.param("baltic_states", "ussr_zone", marks=fact("WAW-F-224")),
        pytest.param("bessarabia", "ussr_zone", marks=fact("WAW-F-225")),
        pytest.param("marsh", "ussr", marks=fact("WAW-F-226", "WAW-F-307")),
        pytest.param("budapest", "hungary", marks=fact("WAW-F-228", "WAW-F-229")),
        pytest.param("bucarest", "romania", marks=fact("WAW-F-230")),
        pytest.param("sofia", "bulgaria", marks=fact("WAW-F-232", "WAW-F-233")),
        pytest.param("belgrade", "yugoslavia", marks=fact("WAW-F-234")),
        pytest.param("athens", "greece", marks=fact("WAW-F-235")),
        pytest.param("albania", "italy", marks=fact("WAW-F-236")),
        pytest.param("tarento", "italy", marks=fact("WAW-F-237", "WAW-F-241", "WAW-F-243")),
        pytest.param("rome", "italy", marks=fact("WAW-F-239")),
        pytest.param("milan", "italy", marks=fact("WAW-F-240")),
        pytest.param("sicily", "italy", marks=fact("WAW-F-242")),
        pytest.param("malta", "uk", marks=fact("WAW-F-244")),
        pytest.param("gibraltar", "uk", marks=fact("WAW-F-245")),
        pytest.param("tripoli", "italy", marks=fact("WAW-F-248")),
        pytest.param("tobruk", "italy", marks=fact("WAW-F-249")),
        pytest.param("west_egypt", "uk", marks=fact("WAW-F-250", "WAW-F-262")),
        pytest.param("suez", "uk", marks=fact("WAW-F-251")),
        pytest.param("transjordan_palestine", "uk", marks=fact("WAW-F-253")),
        pytest.param("levant", "france", marks=fact("WAW-F-254")),
        pytest.param("baghdad", "iraq", marks=fact("WAW-F-255", "WAW-F-256")),
        pytest.param("morocco", "france", marks=fact("WAW-F-263", "WAW-F-264", "WAW-F-265")),
        pytest.param("tunis", "france", marks=fact("WAW-F-266")),
    ],
)
def test_places_and_their_owners(area: str, owner: str) -> None:
    assert board().areas[area].owner == owner


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param("berlin", "west_poland", marks=fact("WAW-F-292")),
        pytest.param("west_poland", "warsaw", marks=fact("WAW-F-293")),
        pytest.param("east_prussia", "warsaw", marks=fact("WAW-F-294")),
        pytest.param("rhineland", "belgium", marks=fact("WAW-F-295")),
        pytest.param("belgium", "calais", marks=fact("WAW-F-296")),
        pytest.param("calais", "paris", marks=fact("WAW-F-297")),
        pytest.param("rhineland", "maginot", marks=fact("WAW-F-298")),
        pytest.param("south_spain", "gibraltar", marks=fact("WAW-F-299")),
        pytest.param("albania", "athens", marks=fact("WAW-F-300")),
        pytest.param("karelia", "leningrad", marks=fact("WAW-F-304", "WAW-F-314")),
    ],
)
def test_areas_that_are_adjacent(a: str, b: str) -> None:
    assert b in board().neighbours(a)
    assert a in board().neighbours(b)


@pytest.mark.parametrize(
    ("sea", "area"),
    [
        pytest.param("gibraltar_strait", "morocco", marks=fact("WAW-F-301", "WAW-F-284")),
        pytest.param("bay_of_biscay", "south_england", marks=fact("WAW-F-302", "WAW-F-283")),
        pytest.param("north_sea_north", "narvik", marks=fact("WAW-F-281")),
        pytest.param("baltic_sea", "stockholm", marks=fact("WAW-F-282")),
        pytest.param("central_mediterranean", "tripoli", marks=fact("WAW-F-285", "WAW-F-286")),
        pytest.param("red_sea", "suez", marks=fact("WAW-F-287")),
        pytest.param("arctic_sea", "murmansk", marks=fact("WAW-F-288")),
        pytest.param("atlantic", "north_england", marks=fact("WAW-F-291")),
    ],
)
def test_marine_areas_and_their_coasts(sea: str, area: str) -> None:
    assert area in board().coastal(sea)


@fact("WAW-F-303")
def test_bay_of_biscay_opens_on_the_gibraltar_strait() -> None:
    assert "gibraltar_strait" in board().seas["bay_of_biscay"].adjacent


@fact("WAW-F-305", "WAW-F-267", "WAW-F-268")
@clause("WAW-3.7-1", "WAW-CORE.BOX-6")
def test_the_ethiopian_box() -> None:
    at = start("campaign-1939")
    assert board().boxes["ethiopia"].stacking == board().boxes["ethiopia_uk"].stacking == 4
    assert (at.control["ethiopia"], at.control["ethiopia_uk"]) == ("italy", "uk")
    assert "suez" in board().boxes["ethiopia_uk"].legs
    colonial = [u for u in at.units if u.place == "ethiopia"]
    assert [(u.nation, u.kind, u.colonial) for u in colonial] == [("italy", "ground", True)]
    assert not [u for u in at.units if u.place == "ethiopia_uk"]


@pytest.mark.parametrize(
    "box",
    [
        pytest.param("to_uk", marks=fact("WAW-F-289")),
        pytest.param("to_ussr", marks=fact("WAW-F-290")),
        pytest.param("box_usa", marks=fact("WAW-F-278")),
        pytest.param("box_asia_india", marks=fact("WAW-F-276", "WAW-F-277")),
    ],
)
def test_boxes(box: str) -> None:
    assert board().is_box(box)
    assert not board().is_land(box)


@fact("WAW-F-306")
def test_morocco_has_mountains() -> None:
    assert board().areas["morocco"].terrain == "mountain"


@fact("WAW-F-308")
@clause("WAW-6-16", "WAW-CORE.MOV-7")
def test_every_area_has_a_stacking_capacity() -> None:
    assert all(row.stacking >= 1 for row in board().areas.values())
    for area in ("west_poland", "berlin", "silesia", "calais", "belgium"):
        assert board().areas[area].stacking >= 8
    assert [board().areas[a].stacking for a in ISLAND_FORTS] == [1, 1]
    assert len(board().areas) == 92


@fact("WAW-F-309")
def test_tracks_of_the_map() -> None:
    groups = {track.group for track in board().tracks.values()}
    assert groups == {
        "USA",
        "USSR",
        "Turkey",
        "Spain",
        "Minor Pro-Axis",
        "Minor Neutrals",
        "Vichy France",
    }


@fact("WAW-F-260", "WAW-F-261")
@clause("WAW-CORE.VIC-3")
def test_africa_and_the_middle_east() -> None:
    from adjudicator.rulesets.world_at_war.book.victory import AFRICA, MIDDLE_EAST

    regions = {row.id: row.region for row in board().areas.values()}
    assert {a for a, r in regions.items() if r == "africa"} == set(AFRICA) - {
        "ethiopia",
        "ethiopia_uk",
    }
    assert {a for a, r in regions.items() if r == "middle_east"} == set(MIDDLE_EAST)


@fact("WAW-F-280")
@clause("WAW-CORE.CTL-5")
def test_grey_lines() -> None:
    rows = board().countries
    assert rows["finland"].invades == ("karelia", "leningrad", "murmansk")
    assert rows["hungary"].invades == ("east_poland", "kiev", "kharkov")
    assert set(rows["romania"].invades) == {
        "bessarabia",
        "odessa",
        "kiev",
        "sevastopol",
        "kharkov",
        "rostov",
    }


@fact("WAW-F-311")
@pytest.mark.parametrize(
    ("spelt", "area"),
    [
        ("Bagdad", "baghdad"),
        ("Bordeaux", "bourdeaux"),
        ("Taranto", "tarento"),
        ("Lybia", "tripoli"),
        ("Maghreb", "morocco"),
        ("Bucharest", "bucarest"),
        ("Brussels", "belgium"),
        ("Strasbourg", "maginot"),
        ("Munich", "muenchen"),
        ("Baltic Stares", "baltic_states"),
        ("Albany", "albania"),
    ],
)
def test_spellings(spelt: str, area: str) -> None:
    names = {fold(n): place for place, many in board().aliases.items() for n in many}
    assert names[fold(spelt)] == area


@fact("WAW-F-312")
def test_the_balkan_minors() -> None:
    from adjudicator.rulesets.world_at_war.book.politics.war_declared import BALKANS

    assert BALKANS == ("romania", "hungary", "bulgaria")


@fact("WAW-F-203")
@clause("WAW-CORE.FORT-1", "WAW-1.2-22")
def test_fortresses_at_the_start() -> None:
    autumn = {area: fort.level for area, fort in start("campaign-1939").forts.items()}
    assert autumn == {"maginot": 4, "muenchen": 2, "rhineland": 2, "tobruk": 1, "sevastopol": 2}
    assert start("campaign-1939").forts["maginot"] == Fort(level=4, faces=["germany"])
    summer = start("overlord-1944").forts
    assert set(summer) == {
        "rome", "marseille", "bourdeaux", "calais", "belgium", "brest", "leningrad",
    }  # fmt: skip
    assert {fort.level for fort in summer.values()} == {2}


@fact("WAW-F-160")
def test_iraq_has_one_unit() -> None:
    assert board().countries["iraq"].force == 0  # it comes by 3.6 alone


@clause("WAW-CORE.SUR-2")
def test_capitals() -> None:
    capitals = board().capitals
    assert capitals["germany"] == "berlin"
    assert capitals["uk"] == "south_england"
    assert capitals["poland"] == "warsaw"
    assert capitals["belgium"] == "belgium"
    assert "usa" not in capitals


@clause("WAW-CORE.ECO-20")
def test_two_partisans_of_either_side() -> None:
    assert COUNTERS == 2
    assert Partisan(id="p1", side="soviet", area="minsk").side == "soviet"


@clause("WAW-CORE.IMP-15", "WAW-2.1-15", "WAW-2.1-16", "WAW-2.1-18", "WAW-2.1-21")
def test_improvements_of_1944() -> None:
    at = start("overlord-1944")
    missing = {
        major: {t.id for t in board().technologies_of(major)} - set(at.majors[major].techs)
        for major in ("germany", "uk", "ussr", "usa")
    }
    assert missing == {
        "germany": {"carriers", "rockets", "atomic_bomb"},
        "uk": {"aerial_industry"},
        "ussr": {"strategic_bombers"},
        "usa": {"rockets", "atomic_bomb"},
    }
    assert (at.majors["germany"].researching, at.majors["germany"].percent) == ("rockets", 60)
    assert (at.majors["usa"].researching, at.majors["usa"].percent) == ("rockets", 20)


@clause("WAW-4-10")
def test_factory_points_are_twice_the_level() -> None:
    assert factory_halves(start("campaign-1939"), "germany") == 12
    assert factory_halves(start("overlord-1944"), "germany") == 2 * (10 - 4)


# ------------------------------------------------------------------- a bad pack


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("areas.tsv", "\tclear\t8\t1\t0\t\tkiel", "\tswampy\t8\t1\t0\t\tkiel", "terrain"),
        ("areas.tsv", "kiel,berlin,muenchen,belgium", "kiel,berlin,munich,belgium", "munich"),
        ("seas.tsv", "north_sea_north,english_channel", "north_sea_north", "adjacent"),
        ("countries.tsv", "\tberlin\t", "\tbonn\t", "bonn"),
        ("technologies.tsv", "\trockets\t5", "\trocket\t5", "rocket"),
        ("chart.tsv", "\t10\t10\t", "\tten\t10\t", "not a whole number"),
        ("campaign-1939.toml", "germany 8 ground", "germany 8 tanks", "not understood"),
        ("campaign-1939.toml", "last_turn = 24", "last_turn = 99", "no turn 99"),
        ("campaign-1939.toml", '"turn_end"]  # WAW-2.2-3', '"tea"]  # WAW-2.2-3', "tea"),
    ],
)
def test_what_is_wrong_with_a_pack_is_said_with_file_and_row(
    file: str, old: str, new: str, said: str
) -> None:
    pack = read_folder(SCENARIOS)
    text = pack.files[file]
    assert old in text, (file, old)
    broken = Pack(ruleset="world_at_war", files={**pack.files, file: text.replace(old, new, 1)})
    with pytest.raises(ScenarioError, match=said) as wrong:
        read_board(broken)
    assert wrong.value.file == file


def test_every_row_names_its_source() -> None:
    for path in Path(SCENARIOS).glob("*.tsv"):
        rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
        assert rows[0][-1] == "source", path.name
        turns = path.name == "turns.tsv"
        assert all(row[-1].strip() for row in rows[1:]) or turns, path.name


def test_a_position_in_words_and_back() -> None:
    from adjudicator.rulesets.world_at_war.board.in_words import from_words, to_words

    at = war({"Berlin": "germany 2 ground, 1 air inactive"}, forts={"Calais": "2 belgium"})
    assert from_words(board(), to_words(board(), at)) == at
