"""The components (COMP), and terms of the glossary that hang on them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.rulesets.packs import of_ruleset
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.components import read_board
from adjudicator.rulesets.totaler_krieg.board.parts import (
    AIR,
    ARMOR,
    FLEETS,
    INFANTRY,
    Card,
    Counter,
)
from adjudicator.rulesets.totaler_krieg.board.position import (
    pool,
    remove,
)
from adjudicator.rulesets.totaler_krieg.book.ending.victory import points
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from tests.rulesets.totaler_krieg.kit import board, field, has, play, position

clause = pytest.mark.clause

SUMMER: dict[str, Any] = {"turn": "1941 July-Aug"}


def mix(kind: str = "") -> list[Counter]:
    return [one for one in board().counters.values() if kind in ("", one.kind)]


# ------------------------------------------------------------------- factions, countries


@clause("TK-G-Hex-6", "TK-14.5-7", "TK-G-NavalBase-4", "TK-14.5-5", "TK-G-OpenPort-3")
def test_a_beachhead_makes_no_land_and_no_base_but_a_port() -> None:
    there = field(
        **SUMMER,
        countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, Bri-inf01", "w3714": "GER-inf01"},
    )
    sea_hex = board().cell("w3815")
    assert not (board().land >> sea_hex) & 1
    assert not has(supply.naval_bases(there, "Britain"), "w3815")
    assert not has(supply.air_bases(there, "Britain"), "w3815")
    assert has(supply.open_ports(there, "western", "North Sea"), "w3815")


@clause("TK-G-Unit-1", "TK-G-Marker-1", "TK-COMP-6")
def test_a_counter_is_a_ground_unit_a_support_unit_or_a_marker() -> None:
    assert {one.kind for one in mix()} == {"ground", "support", "marker"}
    there = field(units={"e3906": "GER-inf01, GER-LF1, MK-Axi-OKH"})
    assert has(there.units("axis"), "e3906")
    only = field(units={"e3906": "MK-Axi-OKH"})
    assert not has(only.units("axis"), "e3906")


@clause("TK-G-Expeditionary-1", "TK-9.1-5", "TK-9-1")
def test_exp_units_stack_with_other_minors() -> None:
    there = field(
        countries={"Rumania": "active axis", "Hungary": "active axis"},
        units={"e3207": "Rum-3A, Hun-Exp, GER-inf01"},
    )
    at = board().cell("e3207")
    assert fault(there, at, ["Rum-3A", "Hun-Exp", "GER-inf01"]) is None
    two = field(
        countries={"Rumania": "active axis", "Hungary": "active axis"},
        units={"e3207": "Rum-3A, Hun-1A"},
    )
    wrong = fault(two, at, ["Rum-3A", "Hun-1A"])
    assert wrong is not None
    assert wrong[0] == "TK-9.1-3"


@clause("TK-G-Colonial-1", "TK-G-Colonial-2", "TK-COMP-18")
def test_colonial_and_elite_units_are_told_by_their_box() -> None:
    colonial = [one for one in mix("ground") if "colonial" in one.traits]
    assert colonial
    assert all(one.infantry for one in colonial)
    assert not any(one.elite for one in colonial)
    there = field(units={"w3516": "Fra-Col01, Fra-inf1"}, countries={"France": "active western"})
    assert there.steps("Fra-Col01") == there.steps("Fra-inf1") == 1


@clause("TK-G-ForcePool-1", "TK-G-DelayBox-1", "TK-G-DelayBox-2", "TK-COMP-36")
def test_where_counters_go_that_leave_the_map() -> None:
    start = position(units={"e3906": "GER-inf01, GER-1P/3", "naval": "GER-U1", "delay": "GER-2P"})
    assert remove(start, board(), "GER-inf01") == pool("axis")
    assert remove(start, board(), "GER-1P") == "delay"
    assert not start.pieces["GER-1P"].back
    after = play("delay", start, any_dice=True)
    assert {after.at(name).partition(":")[0] for name in ("GER-1P", "GER-U1", "GER-2P")} == {"turn"}
    turns = [int(after.at(name)[5:]) for name in ("GER-1P", "GER-U1", "GER-2P")]
    assert min(turns) > start.turn


# ----------------------------------------------------------------------- dice, tracks


@clause("TK-G-VP-1", "TK-0.3-12", "TK-0.3-15", "TK-0.3-7", "TK-0.3-8")
def test_victory_points_of_the_axis_and_of_the_allies_together() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ending.victory import outcome, winner

    start = position()
    start.over, start.vp_side, start.vp_box = "ve_day", "allied", "3"
    start.pieces["MK-Axi-SS_Europa"].at = "vp:4"
    assert points(start) == (0, 3)  # SS Europa gives the Axis none
    assert winner(start) == "allied"
    told = outcome(board(), start)
    assert told is not None
    assert told.winners == ["western", "soviet"]
    assert told.points["western"] == told.points["soviet"] == 3
    start.vp_side = "axis"
    assert points(start) == (3, 0)  # one marker: never both
    assert winner(start) == "axis"


# ---------------------------------------------------------------------- components


@clause("TK-COMP-1", "TK-COMP-2")
def test_what_a_copy_holds() -> None:
    assert len(board().counters) == 840
    decks = [len([c for c in board().cards.values() if c.faction == f]) for f in FACTIONS]
    assert decks == [76, 59, 65]


@clause("TK-COMP-3", "TK-COMP-5")
def test_scale() -> None:
    a, b = board().hexes["w3825"], board().hexes["w3425"]
    assert 45 < abs(a.lat - b.lat) * 69 / 4 / (3**0.5 / 2) < 75
    year = [row for row in board().calendar.values() if row.year == 1940]
    assert 30 <= 365 / len(year) <= 60
    first: dict[str, str] = {}
    for row in year[1:]:
        first.setdefault(row.season, row.name)
    assert first == {
        "Spring": "Mar-Apr", "Summer": "May-June", "Autumn": "Aug-Sept", "Winter": "Nov-Dec",
    }  # fmt: skip


@clause("TK-COMP-7", "TK-COMP-8", "TK-COMP-9", "TK-COMP-10")
def test_ground_units_have_three_numbers_and_one_to_three_steps() -> None:
    for one in mix():
        if one.kind != "ground":
            assert one.front is None
            continue
        assert one.front is not None
        for face in (one.front, one.back):
            assert face is None or 1 <= face.steps <= 3, one.id
        if one.id.endswith("_Army") or one.name.endswith("SS"):
            assert one.front.steps > 1, one.id
    squares = [one for one in mix("ground") if one.type in ("garrison", "fortress")]
    assert squares
    there = field(units={"e3906": "GER-FE1", "w1824": "Bri-Mal"})
    assert there.is_fortress("GER-FE1")
    assert not there.is_fortress("Bri-Mal")


@clause("TK-COMP-11")
def test_minors_carry_an_id_and_majors_none() -> None:
    for area in board().areas.values():
        if area.kind == "minor":
            assert area.nationality, area.name
        if area.kind == "major":
            assert not area.nationality, area.name


@clause("TK-COMP-12", "TK-COMP-13", "TK-COMP-15", "TK-COMP-16", "TK-COMP-14")
def test_types_of_ground_units() -> None:
    assert set(INFANTRY) == {
        "infantry", "marine", "airborne", "cavalry", "ski", "mountain", "garrison",
    }  # fmt: skip
    assert set(ARMOR) == {"armor", "mech", "cav-mech", "helicopter"}
    sorts = {one.type for one in mix("ground")}
    assert sorts == {*INFANTRY, *ARMOR, "hq", "fortress"}
    for one in mix("ground"):
        assert one.infantry + one.armor + one.hq + (one.type == "fortress") == 1, one.id
    ports = [one for one in mix("ground") if one.back_is == "fortress"]
    assert len(ports) == 14


@clause("TK-COMP-17")
def test_a_western_hq_with_an_armor_step_is_no_armor() -> None:
    there = field(units={"w3714": "US-12AG/3", "e3609": "GER-GD/back"})
    assert not there.is_armor("US-12AG")
    assert not there.is_armor("GER-GD")  # it shows trench lines


@clause("TK-COMP-19", "TK-COMP-20", "TK-COMP-21", "TK-COMP-27")
def test_air_units_and_fleets() -> None:
    assert set(AIR) == {"air_force", "bomber", "cv_strike", "interceptor"}
    assert set(FLEETS) == {"cv_fleet", "surface_fleet", "sub_fleet"}
    for one in mix("support"):
        assert one.air != one.fleet, one.id
        assert (one.type == "cv_fleet") == (one.back_is == "cv_strike")


@clause("TK-COMP-22", "TK-COMP-23", "TK-COMP-29")
def test_what_is_behind_support_units() -> None:
    for one in mix():
        if one.type in ("air_force", "surface_fleet"):
            assert one.back_is == "escort", one.id
        if one.type == "bomber":
            assert one.back_is == "devastation", one.id
            assert "drm+1" in one.traits, one.id
        assert (one.back_is == "airdrop") == (one.type in ("airborne", "helicopter")), one.id


@clause("TK-COMP-30")
def test_the_front_of_a_beachhead_has_limited_stacking() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.stacking import most_steps

    for side, room in (("", 3), ("/back", 6)):
        there = field(units={"w3815": f"MK-Wes-Beachhead#1{side}>w3714"})
        assert most_steps(there, board().cell("w3815")) == room


@clause("TK-COMP-31", "TK-COMP-32", "TK-COMP-33")
def test_kinds_of_convoys() -> None:
    there = field()
    names = [one.id for one in mix("marker") if one.type.startswith("convoy")]
    sorts = {name: sea.sort_of(there, name) for name in names}
    assert set(sorts.values()) == {"standard", "scratch", "fleet_train"}
    assert sea.sort_of(there, "BRI-FC") == "escort"
    for name, sort in sorts.items():
        assert board().counters[name].delay_stripe == (sort != "standard"), name
    assert board().counters["BRI-FC"].delay_stripe
    start = position(units={"convoys:North Sea": "MK-Wes-British_Convoy#1=supply, BRI-FC/back"})
    shown = Field(start, board())
    assert not sea.is_troop(shown, "MK-Wes-British_Convoy#1")
    assert sea.is_troop(shown, "BRI-FC")


@clause("TK-COMP-38", "TK-COMP-39", "TK-COMP-40")
def test_ranges() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground import shifts
    from adjudicator.rulesets.totaler_krieg.book.ground.entering import FAILURE_RANGE, failed_at

    for one in mix("ground"):
        if one.hq or one.back_is == "airdrop":
            assert one.range == 2, one.id
    start = position()
    start.failures = {"axis/supply": "e3906"}
    there = Field(start, board())
    assert FAILURE_RANGE == 5
    assert failed_at(there, "axis", board().cell("e3911"))
    assert not failed_at(there, "axis", board().cell("e3912"))
    blitz = field(blitz={"axis": ["e3906"]})
    assert shifts.blitz_enabled(blitz, "axis", "e3908")
    assert not shifts.blitz_enabled(blitz, "axis", "e3909")


@clause("TK-COMP-41", "TK-COMP-42", "TK-COMP-43", "TK-COMP-44", "TK-COMP-46")
def test_reinforcement_codes() -> None:
    for one in mix():
        if one.setup_class == "card" and ":" in one.entry:
            deck, _, number = one.entry.partition(":")
            names = {"A": "axis", "W": "western", "S": "soviet"}
            assert f"{names[deck]}:{number}" in board().cards, one.id
    codes = {code: [one for one in mix() if one.setup_class == code] for code in ("ASR", "N", "P")}
    assert {one.entry for one in codes["ASR"]} == {"15.1"}
    assert {one.country for one in codes["P"]} == {"France", "Italy", "Poland", "Spain", "Turkey"}
    made = {name for name, area in board().areas.items() if area.kind in ("dependent", "region")}
    assert {one.country for one in codes["N"]} <= made
    assert {one.country for one in mix() if "V" in one.traits} == {"France"}


@clause("TK-COMP-45", "TK-COMP-50", "TK-14.29-1", "TK-14.39-3", "TK-14.41-1", "TK-14.42-1",
        "TK-11.1-7")  # fmt: skip
def test_variants_reminders_and_other_games_are_not_in_play() -> None:
    from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario

    idle = [one.id for one in mix() if one.type in ("reminder", "weather", "scenario", "combined")]
    economies = {one.country for one in mix() if one.type == "war_economy"}
    assert economies == {"France", "Italy", "Poland", "Spain", "Turkey"}
    assert not [one for one in mix() if "variant" in one.traits or one.setup_class == "R"]
    for scenario in board().scenarios:
        start = open_scenario(board(), scenario)
        assert not {start.pieces[name].at for name in idle} - {"aside", "supply", "out"}, scenario


@clause("TK-COMP-48", "TK-COMP-49", "TK-COMP-51", "TK-COMP-52", "TK-COMP-53", "TK-COMP-56")
def test_what_a_card_shows() -> None:
    cards = board().cards.values()
    assert {one.colour for one in cards} == {"pre", "limited", "total"}
    numbers = [one.number for one in cards if one.faction == "axis"]
    assert len(numbers) == len(set(numbers))
    assert {"22a", "22b"} <= set(numbers)
    names = [one.name for one in cards if one.faction == "soviet"]
    assert len(names) > len(set(names))  # Total War Production twice
    for one in cards:
        assert ("blitz" in one.symbols) == (one.blitz > 0), one.id
    assert board().cards["axis:23a"].blitz == 4
    assert "rearm" in board().cards["axis:3"].symbols
    assert "recyclable" in board().cards["axis:7"].symbols


@clause("TK-COMP-57")
def test_framed_actions_are_for_seasonal_turns() -> None:
    from adjudicator.rulesets.totaler_krieg.sequence import SEASONAL, next_phase

    assert {"cards", "logistics", "replacements"} <= set(SEASONAL)
    calm = position(turn="1941 July-Aug")
    seasonal = position(turn="1941 Aug-Sept")

    def phases(start: Any) -> list[str]:
        found, phase = [], "plan"
        while phase != "done":
            found.append(phase)
            after = next_phase(board(), start, phase)
            assert after is not None
            phase = after
        return found

    assert "replacements" in phases(seasonal)
    assert "replacements" not in phases(calm)
    assert {"politics", "support"} <= set(phases(calm)) & set(phases(seasonal))


@clause("TK-COMP-58")
def test_notes_on_a_card_do_nothing() -> None:
    from adjudicator.rulesets.totaler_krieg.book.events.acting import VERBS, _act_silent

    assert VERBS["note"] is _act_silent
    # What a card shows besides its actions is not even read.
    assert not {"note", "quotation", "history"} & set(Card.__dataclass_fields__)


@clause("TK-COMP-4")
def test_the_axis_conquers_no_off_map_box() -> None:
    assert {box.faction for box in board().boxes.values()} == {"western", "soviet"}


@pytest.mark.parametrize("area", ["Hungary", "Libya", "Ukraine"])
def test_what_may_become_a_minor_country_has_a_capital(area: str) -> None:
    pack = of_ruleset("totaler_krieg")
    capital = board().areas[area].capital
    lines = pack.files["countries.tsv"].splitlines(keepends=True)
    told = [
        line.replace(f"\t{capital}\t", "\t\t", 1) if line.startswith(f"{area}\t") else line
        for line in lines
    ]
    broken = Pack(ruleset=pack.ruleset, files={**pack.files, "countries.tsv": "".join(told)})
    with pytest.raises(ScenarioError, match="capital") as wrong:
        read_board(broken)
    assert wrong.value.file == "countries.tsv"
