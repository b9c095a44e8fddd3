"""13 What section 13 says of Countries in cards, events, conquests and the War & Peace Segment."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import actions, requirement
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES, Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.countries.conquest import conquerable
from adjudicator.rulesets.totaler_krieg.book.countries.internment import internment
from adjudicator.rulesets.totaler_krieg.book.countries.ostland import ostland_accord
from adjudicator.rulesets.totaler_krieg.book.countries.peace import peace
from adjudicator.rulesets.totaler_krieg.book.countries.states import total_war
from adjudicator.rulesets.totaler_krieg.book.events.acting import (
    carry_out_actions,
    case_of,
    play_event,
)
from adjudicator.rulesets.totaler_krieg.book.events.activating import bordering
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.building import parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.minors.creating import creatable
from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met
from tests.rulesets.totaler_krieg.kit import After, act, board, field, position

clause = pytest.mark.clause
PEACE = dict.fromkeys(POSTURE_BOXES, "")


def carried(
    text: str, start: Position, faction: str = "axis", *, dice: Any = (), **orders: str
) -> After:
    """What is there after the actions of a card."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from carry_out_actions(case_of(now, table, faction), actions(text))

    return act(part, start, dice=dice, **orders)


def received(
    section: str,
    country: str,
    start: Position,
    faction: str = "axis",
    *,
    dice: Any = (),
    **orders: str,
) -> After:
    """What is there after an event."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from play_event(now, table, faction, section, country)

    return act(part, start, dice=dice, **orders)


def offered(text: str, start: Position) -> list[str]:
    """The Countries a card lets the Axis select."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from carry_out_actions(case_of(now, table, "axis"), actions(text))

    found = act(part, start, defaults=False)
    return next(iter(found.trial.asks[0].options.values())) if found.trial.asks else []


# --------------------------------------------------------------------------- selecting


@clause("TK-13.2-6", "TK-13.2-7", "TK-13.2-8", "TK-13.2-9", "TK-13.2-10", "TK-13.3-2")
def test_a_country_is_selected_never_a_dependent_region_or_what_is_not_there() -> None:
    start = position(scenario="start-1941")  # Austria ceded to Germany
    neutral = offered("select(neutral)", start)
    assert set(neutral) == {
        name for name, state in start.countries.items() if state.status == "neutral"
    }
    minor = offered("select(minor)", start)
    assert {"Hungary", "Poland", "Turkey"} <= set(minor)
    for name in ("Austria", "Libya", "Gibraltar", "Ukraine", "Bessarabia", "Germany", "France"):
        assert name not in minor
    assert "Hungary" not in neutral


@clause("TK-13.3-2", "TK-13.3-5")
def test_puppet_government_names_libya_where_treaty_cannot() -> None:
    start = position(scenario="campaign-1937", countries={"Italy": "active axis"})
    assert "Libya" not in offered("select(minor)", start)
    assert "Libya" in creatable(Field(start, board()))


# ------------------------------------------------------------------------------ status


@clause("TK-13.4-4")
def test_a_declaration_of_war_activates_a_neutral_country() -> None:
    start = position(scenario="start-1939", war="total", posture=PEACE)

    def part(now: Position, table: Table[Board]) -> Play:
        yield from peace(now, table)

    after = act(part, start, dice={"mobilization/Greece": 2}, axis="declare war on Greece")
    state = after.position.countries["Greece"]
    assert (state.status, state.faction, state.activated_by) == ("active", "western", "axis")


@clause("TK-13.3-3", "TK-13.3-4", "TK-13.8.6.2-6")
def test_no_dependent_and_no_vichy_is_conquered() -> None:
    start = position(
        scenario="start-1941", countries={"Vichy": "active western", "Greece": "active western"}
    )
    free = iter(
        name for name, one in board().counters.items()
        if one.country == "Germany" and one.kind == "ground" and "garrison" not in one.traits
    )  # fmt: skip
    for area in ("Egypt", "Vichy", "Greece", "Ukraine"):
        for one in field().ids(board().cells_of(area) & board().cities):
            start.pieces[next(free)].at = one
    found = conquerable(Field(start, board()))
    assert "Greece" in found
    assert not {"Egypt", "Vichy", "Ukraine"} & set(found)


@clause("TK-13.7-1")
@pytest.mark.parametrize("scenario", ["campaign-1937", "start-1939", "start-1941", "start-1943"])
def test_major_countries_start_as_the_scenario_says(scenario: str) -> None:
    start = position(scenario=scenario)
    told = {row.subject: row.value for row in board().scenarios[scenario] if row.kind == "counter"}
    for name, counter in board().counters.items():
        if counter.country in MAJORS and is_hex(told.get(name, "")):
            assert start.pieces[name].at == told[name]
    standing = {board().counters[name].country for name, _ in start.on_map()}
    assert {"Germany", "Britain", "Russia"} <= standing


# ------------------------------------------------------------------------------ Policies


@clause("TK-13.6.1.2-2", "TK-13.6.1.2-9")
@pytest.mark.parametrize(
    ("france", "britain", "left"),
    [("guarantees", "guarantees", ""), ("entente", "appeasement", "appeasement")],
)
def test_case_yellow_ends_the_policy_of_france_wherever_it_lies(
    france: str, britain: str, left: str
) -> None:
    start = position(
        scenario="start-1939", war="limited",
        posture={**PEACE, "france": france, "britain": britain},
    )  # fmt: skip
    after = carried("end_policy(France)", start)
    assert after.position.posture["france"] == ""
    assert after.position.posture["britain"] == left


@clause("TK-13.6.1.2-3", "TK-13.6.1.2-19")
def test_reassess_policies_lays_a_truce_wherever_the_policy_was() -> None:
    start = position(
        scenario="start-1941", war="limited",
        posture={**PEACE, "britain": "guarantees", "western_minors": "guarantees"},
    )  # fmt: skip
    start.vp_side = "axis"
    after = received("15.28", "", start, "western", western="choose reassess\npick Britain")
    assert after.position.posture["britain"] == "reassess"
    assert after.position.posture["western_minors"] == "reassess"


@clause("TK-13.6.1.2-4", "TK-13.6.1.2-5")
@pytest.mark.parametrize("section", ["15.7", "15.10"])
def test_a_country_that_resists_or_is_attacked_ends_its_policy(section: str) -> None:
    start = position(
        scenario="start-1941", war="limited",
        posture={**PEACE, "britain": "guarantees", "western_minors": "guarantees"},
    )  # fmt: skip
    start.countries["Portugal"].influence = "western"
    after = received(section, "Portugal", start, dice=(1,))
    assert after.position.countries["Portugal"].faction == "western"
    assert after.position.posture["britain"] == after.position.posture["western_minors"] == ""


@clause("TK-13.6.1.2-10")
def test_total_war_ends_all_policies_but_two() -> None:
    told = {
        "us": "isolationism",
        "britain": "guarantees",
        "france": "entente",
        "western_minors": "guarantees",
        "russia": "ostland",
        "soviet_minors": "pact",
    }
    start = position(scenario="start-1939", war="limited", posture=told)

    def part(now: Position, table: Table[Board]) -> Play:
        yield from total_war(now, table, "TK-12-8")

    after = act(part, start).position.posture
    assert {box: policy for box, policy in after.items() if policy} == {
        "us": "isolationism",
        "russia": "ostland",
    }


@clause("TK-13.6.1.1-32")
def test_units_where_a_policy_bars_them_are_due_for_internment() -> None:
    start = position(
        scenario="start-1939", war="limited",
        posture={**PEACE, "britain": "guarantees", "france": "appeasement"},
        countries={"France": "active western"},
        units={"w3916": "Fra-inf1", "w3516": "Fra-inf2"},
    )  # fmt: skip

    def part(now: Position, table: Table[Board]) -> Play:
        yield from internment(now, table)

    after = act(part, start)
    assert after.at("Fra-inf1") == "interned:western"
    assert after.at("Fra-inf2") == "w3516"


@clause("TK-13.6.2.3-1")
def test_truces_are_lowered_in_the_war_and_peace_segment() -> None:
    start = position(
        scenario="start-1941", turn="1941 May-June", phasing="soviet",
        posture={**PEACE, "russia": "reassess"},
    )  # fmt: skip

    def part(now: Position, table: Table[Board]) -> Play:
        yield from peace(now, table)

    after = act(part, start, soviet="reduce truces of Soviet")
    assert after.position.posture["russia"] == "armistice"


# ------------------------------------------------------------------- multi-national units


@clause("TK-13.8.3-2")
def test_a_multi_national_unit_needs_a_line_to_each_of_its_nations() -> None:
    start = position(
        scenario="start-1941", units={"w2424": "AXI-Med", "holding:AXI-Med": "Italy-2A"}
    )
    here = Field(start, board())
    assert supply.supplied(here, "AXI-Med")
    at = board().cell("w2424")
    for nation in ("Germany", "Italy"):
        assert (supply.lines(here, nation) >> at) & 1
    cut = position(
        scenario="start-1941",
        units={"w3825": "AXI-Med", "holding:AXI-Med": "Italy-2A"},
        countries={"Italy": "active axis"},
    )
    for one in field().ids(board().cells_of("Italy") & board().cities):
        free = next(n for n, p in cut.pieces.items() if n.startswith("Bri-") and not is_hex(p.at)
                    and board().counters[n].kind == "ground")  # fmt: skip
        cut.pieces[free].at = one
    there = Field(cut, board())
    assert (supply.lines(there, "Germany") >> board().cell("w3825")) & 1
    assert not supply.supplied(there, "AXI-Med")


@clause("TK-13.8.3-4", "TK-13.8.3-6")
def test_the_ostland_accord_leaves_the_minor_step_of_a_soviet_hq() -> None:
    start = position(
        scenario="start-1943",
        countries={"Bulgaria": "active soviet"},
        units={"e4112": "SOV-Bal", "holding:SOV-Bal": "Bul-2A"},
    )

    def part(now: Position, table: Table[Board]) -> Play:
        yield from ostland_accord(now, table)

    after = act(part, start)
    assert after.at("Bul-2A") == "e4112"
    assert after.at("SOV-Bal") != "e4112"


@clause("TK-13.8.3-10")
def test_no_british_colonial_builds_the_aa_army() -> None:
    colonial = [name for name, one in board().counters.items()
                if one.country == "Britain" and "colonial" in one.traits]  # fmt: skip
    assert colonial
    british, minor = parts(board(), "WES-AA", 2)
    assert not any(
        part.fits(board(), one, "WES-AA") for one in colonial for part in (british, minor)
    )
    assert british.fits(board(), "Bri-BEF", "WES-AA")


# ---------------------------------------------------------------- Partnership and Vichy


@clause("TK-13.8.5-6")
def test_improvements_bring_the_partners_air_force_or_war_economy() -> None:
    start = position(scenario="campaign-1937")
    start.countries["France"].partnership = True
    start.once.append("13.8.5/western/France")
    air = received("15.38", "", start, "western", western="choose support\npick FRA-FrAir_P")
    assert air.at("FRA-FrAir_P") == "delay"
    more = received("15.38", "", start, "western", western="choose economy")
    assert more.position.pieces["MK-War_Economy_France"].mode == "+2"


@clause("TK-13.8.6.1-2", "TK-13.8.6.1-3")
def test_the_axis_seizes_and_the_west_attacks_the_fleet_of_neutral_vichy() -> None:
    start = position(scenario="start-1941", war="total")
    assert received("15.28", "", start, axis="choose fleet_activated").at("FRA-Fr_1") == "delay"
    west = received("15.28", "", start, "western", western="choose fleet_attacked")
    assert west.at("FRA-Fr_1") == "out"
    active = position(scenario="start-1941", war="total", countries={"Vichy": "active axis"})
    none = received("15.28", "", active, "western", western="choose fleet_attacked")
    assert none.at("FRA-Fr_1") != "out"


# -------------------------------------------------------------------------- the Pacific


@clause("TK-13.8.7-1", "TK-13.8.7-3", "TK-F2-080")
@pytest.mark.parametrize(("there", "limited", "total"), [("", False, False),
                         ("limited", True, False), ("total", True, True)])  # fmt: skip
def test_the_pacific_war_status_of_an_allied_faction(
    there: str, limited: bool, total: bool
) -> None:
    start = position(scenario="start-1941")
    start.pacific = {"western": there} if there else {}
    here = Field(start, board())
    assert met(here, requirement("pacific(Western)>=limited")) is limited
    assert met(here, requirement("pacific(Western)=total")) is total
    assert not met(here, requirement("pacific(Soviet)>=limited"))


@clause("TK-13.8.7-2", "TK-F2-079")
def test_units_in_the_pacific_are_out_of_play_until_an_event_brings_them_back() -> None:
    start = position(scenario="start-1941", war="total", phasing="western")
    start.pieces["BRI-FC"].at = "pacific"
    start.pacific = {}
    here = Field(start, board())
    assert "BRI-FC" not in here.places.get("pool:western", ())
    back = received("15.30", "", start, "western", western="pick BRI-FC")
    assert back.at("BRI-FC") == "delay"


@clause("TK-15.2-2", "TK-15.12-1")
def test_greece_lies_next_to_italy_by_albania_alone() -> None:
    there = field(countries={"Italy": "active axis", "Austria": "conquered western"})
    home = ["France", "Switzerland", "Yugoslavia"]
    assert bordering(there, "Italy") == home
    assert sorted(bordering(there, "Italy", dependents=True)) == sorted([*home, "Greece", "Turkey"])
