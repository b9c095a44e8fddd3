"""3 Operational Movement, 3.2 Overruns, 5 Reserve Movement, 8.2 EZOC effects."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import cell
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import Walk, leg, overrun
from tests.rulesets.totaler_krieg.kit import After, board, field, play, position

clause = pytest.mark.clause

FRANCE: dict[str, Any] = {
    "turn": "1940 June-July",
    "war": "limited",
    "countries": {"France": "active western", "Belgium-Holland": "conquered western"},
}
BRITISH = {
    "w3618": "Bri-1A/2",
    "w3617": "Bri-arm1",
    "w3518": "Bri-BEF",
    "w3416": "Fra-inf1",
}
GERMANS = {"w3718": "GER-1P/3, GER-2P/3, GER-inf01", "w3619": "GER-3P/3, GER-inf02"}


def west(**units: str) -> Any:
    return position(**FRANCE, units=units)


def lowlands(**more: str) -> Any:
    return west(**{**GERMANS, **BRITISH, **more})


def moves(start: Any, orders: str, phase: str = "operational", seat: str = "axis") -> After:
    start.phasing = seat
    return play(phase, start, **{seat: orders})


# ------------------------------------------------------------------- hex to hex (3.1)


@clause("TK-3.1.1-4", "TK-3.1.1-1", "TK-3.1.1-2", "TK-3.1.1-3")
def test_a_russian_hq_pays_for_clear_and_cannot_pay_for_swamp() -> None:
    start = position(units={"e3609": "Rus-HQ_Kiev/3"})
    after = moves(start, "move Rus-HQ_Kiev via e3608 to e3707", seat="soviet")
    assert after.at("Rus-HQ_Kiev") == "e3608"
    assert after.clauses() == ["TK-3.1.1-3"]


@clause("TK-3.1.1-5", "TK-3.1.1-7", "TK-3.1.1-6")
def test_the_first_hex_may_exceed_the_allowance_and_ends_the_move() -> None:
    start = position(units={"e3609": "Rus-HQ_Kiev/3"})
    after = moves(start, "move Rus-HQ_Kiev to e3708", seat="soviet")
    assert after.at("Rus-HQ_Kiev") == "e3708"
    assert after.told("Moved")[0]["stopped"] == "TK-3.1.1-5"
    on = moves(start, "move Rus-HQ_Kiev via e3708 to e3808", seat="soviet")
    assert on.at("Rus-HQ_Kiev") == "e3708"


@clause("TK-3-1")
def test_a_unit_without_movement_allowance_stays() -> None:
    after = moves(position(units={"w3916": "Bri-Lon"}), "move Bri-Lon to w3915", seat="western")
    assert after.clauses() == ["TK-3-1"]


@clause("TK-3-2", "TK-10.3-8", "TK-10-2", "TK-5-2", "TK-10.3-9")
def test_an_unsupplied_unit_moves_in_reserve_movement_only() -> None:
    start = position(units={"e3609": "GER-inf01"})
    assert moves(start, "move GER-inf01 to e3608").clauses() == ["TK-3-2"]
    later = moves(start, "reserve move GER-inf01 to e3608", "reserve")
    assert later.at("GER-inf01") == "e3608"


@clause("TK-3.1-1")
def test_a_unit_moves_once() -> None:
    start = position(units={"w3825": "GER-inf01"})
    after = moves(start, "move GER-inf01 to w3824\nmove GER-inf01 to w3825")
    assert after.at("GER-inf01") == "w3824"
    assert after.clauses() == ["TK-3.1-1"]


@clause("TK-3.1.1-9", "TK-3.1.1-10")
def test_a_railway_costs_half_a_point_for_one_step_and_one_for_more() -> None:
    start = position(units={"w3825": "GER-inf01, GER-HQ_B/3"})
    after = moves(start, "move GER-inf01 to w3624\nmove GER-HQ_B to w3624")
    one, more = after.told("Moved")
    assert one["cost"] == len(one["path"])
    assert more["cost"] == 2 * len(more["path"])


@clause("TK-3.1.4-9")
def test_neutral_countries_are_closed() -> None:
    start = position(units={"w3626": "GER-inf01"})
    assert moves(start, "move GER-inf01 to e3601").clauses() == ["TK-3.1.4-9"]


@clause("TK-3.1.4-10", "TK-3.1.4-11")
def test_of_the_axis_only_germans_and_exp_units_go_into_other_axis_countries() -> None:
    start = position(
        countries={"Hungary": "active axis", "Rumania": "active axis"},
        units={"e3203": "Hun-Exp, Hun-2A, GER-inf01"},
    )
    beyond = "e3104"
    for name, clauses in (("Hun-Exp", []), ("Hun-2A", ["TK-3.1.4-10"]), ("GER-inf01", [])):
        after = moves(start, f"reserve move {name} to {beyond}", "reserve")
        assert after.clauses() == clauses, name


@clause("TK-3.1.4-15")
def test_only_soviet_units_enter_the_eastern_edge() -> None:
    start = position(units={"e4126": "GER-inf01", "e4125": "GER-inf02"})
    after = moves(start, "reserve move GER-inf01 to e4127", "reserve")
    assert after.clauses() == ["TK-3.1.4-15"]


@clause("TK-3.1.4-8", "TK-12.1-4")
def test_in_pre_war_nobody_goes_abroad() -> None:
    start = position(war="pre", countries={"France": "active western"}, units={"w3519": "Fra-inf1"})
    after = moves(start, "move Fra-inf1 to w3620", seat="western")
    assert "TK-3.1.4-8" in after.clauses()


@clause("TK-3.1.4-2", "TK-3.1.4-3")
def test_no_unit_enters_a_hex_with_an_enemy_unit_or_beachhead() -> None:
    start = position(units={"e4312": "Rus-inf01", "e4311": "GER-LF1"})
    assert moves(start, "move Rus-inf01 to e4311", seat="soviet").clauses() == ["TK-3.1.4-2"]


@clause("TK-13.6.1.1-13", "TK-13.6.1.1-16")
def test_russians_on_pact_do_not_enter_conquered_poland() -> None:
    given: dict[str, Any] = {
        "war": "limited",
        "countries": {"Poland": "conquered western"},
        "units": {"e4007": "Rus-inf01"},
    }
    pact = position(**given, posture={"russia": "pact"})
    after = moves(pact, "reserve move Rus-inf01 to e4006", "reserve", "soviet")
    assert after.clauses() == ["TK-13.6.1.1-13"]
    free = moves(position(**given), "reserve move Rus-inf01 to e4006", "reserve", "soviet")
    assert free.at("Rus-inf01") == "e4006"


@clause("TK-13.6.1.1-8")
def test_an_allied_unit_at_war_does_not_enter_a_pac() -> None:
    given: dict[str, Any] = {
        "war": "limited",
        "countries": {"France": "active western"},
        "units": {"w3717": "Bri-inf01", "w3718": "GER-inf09"},
    }
    start = position(**given, posture={"france": "appeasement"})
    after = moves(start, "reserve move Bri-inf01 to w3617", "reserve", "western")
    assert after.clauses() == ["TK-13.6.1.1-8"]


# ------------------------------------------------------------------------ EZOC (8.2)


@clause("TK-3.1-2", "TK-8.2-1")
def test_a_unit_stops_in_an_ezoc() -> None:
    after = moves(lowlands(), "move GER-inf01 via w3717 to w3817")
    assert after.at("GER-inf01") == "w3717"
    assert after.clauses() == ["TK-3.1-2"]


@clause("TK-3.1-3", "TK-8.2-2", "TK-8.1-7")
def test_a_friend_in_the_hex_lets_the_next_unit_go_on() -> None:
    start = west(**{"w3718": "GER-inf01, GER-inf02", "w3618": "Bri-1A/2"})
    orders = "move GER-inf01 to w3717\nmove GER-inf02 via w3717 to w3617"
    after = moves(start, orders)
    assert after.at("GER-inf02") == "w3617"
    assert after.clauses() == []


@clause("TK-3.1-6", "TK-8.2-4", "TK-8.2-5")
def test_a_unit_that_begins_in_an_ezoc_may_go_straight_into_another() -> None:
    start = west(**{"w3717": "GER-inf01", "w3718": "GER-inf02", "w3618": "Bri-1A/2"})
    after = moves(start, "move GER-inf01 to w3617")
    assert after.at("GER-inf01") == "w3617"


@clause("TK-3.1.4-4", "TK-8.2-6", "TK-11.3-1")
def test_nobody_leaves_an_ezoc_in_mud() -> None:
    start = position(
        **{**FRANCE, "turn": "1940 Apr-May"},
        units={"w3718": "GER-inf01, GER-inf02", "w3618": "Bri-1A/2"},
    )
    assert moves(start, "move GER-inf01 to w3717").clauses() == ["TK-3.1.4-4"]
    del start.pieces["Bri-1A"]
    assert moves(start, "move GER-inf01 to w3717").at("GER-inf01") == "w3717"


@clause("TK-3.1.4-5", "TK-8.2-7", "TK-8.2-8", "TK-11.5-1", "TK-11.4-1")
def test_in_snow_friends_do_not_cancel_an_ezoc() -> None:
    start = position(
        **{**FRANCE, "turn": "1940 Jan-Feb"},
        units={
            "w3719": "GER-inf01",
            "w3717": "GER-inf02",
            "w3718": "GER-inf03",
            "w3618": "Bri-1A/2",
        },
    )
    after = moves(start, "move GER-inf01 via w3718 to w3717")
    assert after.at("GER-inf01") == "w3718"
    assert after.clauses() == ["TK-3.1.4-5"]
    leaving = moves(start, "move GER-inf03 via w3719 to w3720")
    assert leaving.at("GER-inf03") == "w3719"


@clause("TK-5-3", "TK-5-7", "TK-8.2-10", "TK-8.2-11")
def test_reserves_neither_enter_nor_leave_an_ezoc() -> None:
    start = lowlands(w3719="GER-inf03")
    assert moves(start, "reserve move GER-inf01 to w3717", "reserve").clauses() == ["TK-5-7"]
    into = west(**{"w3719": "GER-inf03", "w3718": "GER-inf01", "w3618": "Bri-1A/2"})
    after = moves(into, "reserve move GER-inf03 to w3718", "reserve")
    assert after.clauses() == ["TK-5-3"]


@clause("TK-5-5", "TK-5-6")
def test_reserves_pay_a_whole_point_along_lines_in_enemy_countries() -> None:
    units = {"w3616": "GER-inf01"}
    enemy = position(**FRANCE, units=units)
    after = moves(enemy, "reserve move GER-inf01 to w3516", "reserve")
    assert after.told("Moved")[0]["cost"] == 2
    fallen = position(
        countries={"France": "conquered western", "Belgium-Holland": "conquered western"},
        units=units,
    )
    after = moves(fallen, "reserve move GER-inf01 to w3516", "reserve")
    assert after.told("Moved")[0]["cost"] == 1


# --------------------------------------------------------------------- overruns (3.2)


@clause("TK-3.2-14", "TK-3.2-2")
def test_a_multi_step_unit_is_not_overrun() -> None:
    assert moves(lowlands(), "move GER-1P to w3618").clauses() == ["TK-3.2-2"]


@clause("TK-3.2-15", "TK-3.2-5")
def test_two_ezocs_in_calais_stop_the_panzer_army_there() -> None:
    after = moves(lowlands(), "move GER-1P via w3717 to w3617")
    assert after.at("GER-1P") == "w3717"
    assert after.at("Bri-arm1") == "w3617"
    assert after.clauses() == ["TK-3.1-2"]


@clause("TK-3.2-16", "TK-3.2-12")
def test_a_river_shields_from_an_overrun() -> None:
    assert moves(lowlands(), "move GER-3P to w3518").clauses() == ["TK-3.2-12"]


@clause("TK-3.2-12", "TK-3.2-13")
@pytest.mark.parametrize(
    ("turn", "more", "shift"),
    [
        ("1940 June-July", {}, ""),
        ("1940 Apr-May", {}, "Mud"),
        ("1940 June-July", {"w3319": "FRA-Armee_Air"}, "Air"),
        ("1940 June-July", {"w3319": "Fra-GA1/2"}, "HQ"),
        ("1940 June-July", {"w3117": "Fra-GA1/2"}, ""),
    ],
)
def test_what_would_shift_a_battle_forbids_the_overrun(
    turn: str, more: dict[str, str], shift: str
) -> None:
    units = {"w3519": "GER-1P/3", "w3419": "Fra-DCR1", **more}
    there = field(**{**FRANCE, "turn": turn}, units=units)
    found = overrun(there, Walk("GER-1P", cell("w3519"), OPERATIONAL), cell("w3419"))
    why = f"Fra-DCR1 in w3419 would have a column shift for {shift}."
    assert found == (("TK-3.2-12", why) if shift else "Fra-DCR1")


SICKLE = """move GER-inf02 to w3717
move GER-1P via w3717 to w3617
move GER-inf01 via w3717, w3617 to w3517
move GER-2P via w3717, w3617, w3517 to w3518"""


@clause(
    "TK-3.2-17", "TK-3.2-18", "TK-3.2-1", "TK-3.2-3", "TK-3.2-4", "TK-3.2-6", "TK-3.2-7",
    "TK-3.2-8",
    "TK-3.1-4", "TK-8.2-3",
)  # fmt: skip
def test_the_sickle_cut_overruns_one_unit_after_the_other() -> None:
    start = lowlands()
    start.pieces["GER-inf02"].at = "w3718"
    start.pieces["GER-inf01"].at = "w3718"
    after = moves(start, SICKLE)
    assert after.clauses() == []
    assert [one["victim"] for one in after.told("Overran")] == ["Bri-arm1", "Bri-BEF"]
    assert after.at("Bri-arm1").startswith(("pool:", "delay"))
    assert (after.at("GER-1P"), after.at("GER-inf01"), after.at("GER-2P")) == (
        "w3617",
        "w3517",
        "w3518",
    )


@clause("TK-3.2-19", "TK-3.2-13")
def test_an_hq_in_paris_forbids_every_one_of_those_overruns() -> None:
    start = lowlands(w3516="Bri-ME/3")
    start.pieces["GER-inf02"].at = "w3718"
    after = moves(start, SICKLE)
    assert after.told("Overran") == []
    assert "TK-3.2-12" in after.clauses()


@clause("TK-3.2-10", "TK-5-4")
def test_reserves_overrun_nobody() -> None:
    start = west(w3520="GER-1P/3", w3419="Fra-DCR1")
    over = moves(start, "move GER-1P via w3519 to w3419")
    assert (over.clauses(), [one["victim"] for one in over.told("Overran")]) == ([], ["Fra-DCR1"])
    for phase, told in (
        (OPERATIONAL, "Fra-DCR1"),
        (RESERVE, "An enemy unit is in w3419; Reserve Movement has no overruns."),
    ):
        step = leg(Field(start, board()), Walk("GER-1P", cell("w3519"), phase), cell("w3419"))
        assert told == (step[1] if isinstance(step, tuple) else step.overruns)
    near = west(w3618="GER-1P/3", w3617="MK-Wes-AFHQ")
    near.pieces["Fra-DCR1"].at = "w3417"
    after = moves(near, "reserve move GER-1P via w3517 to w3417", "reserve")
    assert after.at("Fra-DCR1") == "w3417"
    assert after.clauses() == ["TK-5-3"]


@clause("TK-2.3.5-6", "TK-1.2.1-10")
def test_lone_detachments_and_logistics_are_driven_off() -> None:
    start = position(
        countries={"Poland": "conquered western"},
        units={"e3702": "GER-inf01", "e3703": "MK-Sov-Stavka"},
    )
    after = moves(start, "move GER-inf01 to e3703")
    assert after.at("MK-Sov-Stavka") == "delay"
    assert after.at("GER-inf01") == "e3703"
    start = position(
        countries={"Poland": "conquered western"},
        units={"e3702": "GER-inf01", "e3703": "Rus-inf05/back"},
    )
    after = moves(start, "move GER-inf01 to e3703")
    gone = after.position.pieces["Rus-inf05"]
    assert (gone.at, gone.back, after.at("GER-inf01")) == ("delay", False, "e3703")


# ------------------------------------------------------------------------- sea (3.1.2)

SEA: dict[str, Any] = {
    "turn": "1940 June-July",
    "war": "limited",
    "countries": {"France": "active western"},
}


def sea(**units: str) -> Any:
    return position(
        **SEA,
        units={"convoys:North Sea": "MK-Wes-British_Convoy#1=troop", **units},
    )


@clause("TK-3.1.2-3", "TK-3.1.2-1", "TK-3.1.2-2", "TK-3.1.2-8", "TK-3.1.2-9", "TK-3.1.2-15")
def test_infantry_from_london_goes_to_brest() -> None:
    start = sea(**{"w3916": "Bri-inf01", "station:North Sea": "GER-LF1"})
    after = moves(start, "ship Bri-inf01 to w3612", seat="western")
    assert after.clauses() == []
    assert after.at("Bri-inf01") == "w3612"
    assert after.at("MK-Wes-British_Convoy#1") == "used:North Sea"


@clause("TK-3.1.2-6", "TK-3.1.2-5", "TK-3.1.2-7", "TK-3.1.2-17")
def test_on_through_multi_zone_ports_to_malta() -> None:
    start = sea(
        **{
            "w3916": "Bri-inf01",
            "w1824": "Bri-inf02",
            "w2208": "Bri-inf03",
            "convoys:North Atlantic": "MK-Wes-French_Convoy=troop",
            "convoys:Western Mediterranean": "MK-Wes-British_Convoy#2=troop",
        }
    )
    after = moves(start, "ship Bri-inf01 via w3612, w2208 to w1824", seat="western")
    assert after.clauses() == []
    assert after.at("Bri-inf01") == "w1824"
    assert len(after.told("Shipped")[0]["convoys"]) == 3


@clause("TK-3.1.2-8", "TK-3.1.2-12", "TK-3.1.2-10", "TK-3.1.2-20")
def test_only_the_fleet_train_carries_an_army() -> None:
    start = sea(**{"w3916": "Bri-1A/2"})
    assert moves(start, "ship Bri-1A to w3612", seat="western").clauses() == ["TK-3.1.2-12"]
    train = position(
        countries={"France": "active western"},
        units={"w3916": "US-5A/3", "convoys:North Sea": "MK-Wes-Fleet_Train=troop"},
    )
    assert moves(train, "ship US-5A to w3612", seat="western").at("US-5A") == "w3612"
    british = position(
        countries={"France": "active western"},
        units={"w3916": "Bri-inf01", "convoys:North Sea": "MK-Wes-Fleet_Train=troop"},
    )
    assert moves(british, "ship Bri-inf01 to w3612", seat="western").clauses() == ["TK-3.1.2-20"]


@clause("TK-3.1.2-21", "TK-3.1.2-13", "TK-3.1.2-16", "TK-3.1.2-17")
@pytest.mark.parametrize(
    ("name", "goes"),
    [("Italy-1", True), ("GER-inf01", True), ("Rum-Exp", True), ("Rum-3A", False)],
)
def test_whom_the_italian_convoy_carries(name: str, goes: bool) -> None:
    start = position(
        countries={"Italy": "active axis", "Rumania": "active axis"},
        units={
            "w2426": name,
            "e1402": "Italy-5",
            "convoys:Central Mediterranean": "MK-Axi-Italian_Convoy=troop",
        },
    )
    after = moves(start, f"reserve ship {name} to e1402", "reserve")
    assert (after.at(name) == "e1402") is goes, after.refusals()


@clause("TK-3.1.3-1", "TK-3.1.3-2")
def test_from_box_to_box() -> None:
    start = position(units={"box:us_canada": "US-inf01"})
    after = moves(start, "ship US-inf01 to Africa Box", seat="western")
    assert after.at("US-inf01") == "box:africa"
    far = moves(start, "ship US-inf01 to Middle East Box", seat="western")
    assert far.at("US-inf01") == "box:us_canada"
    assert far.clauses()


@clause("TK-3.1.1-17", "TK-3.1.1-18", "TK-3.1.1-20", "TK-3.1.1-19")
def test_in_and_out_of_central_asia() -> None:
    start = position(units={"e4127": "Rus-inf01", "box:central_asia": "Rus-inf02"})
    after = moves(
        start,
        "ship Rus-inf01 to Central Asia Box\nenter Rus-inf02 at e4327 and go to e4326",
        seat="soviet",
    )
    assert after.clauses() == []
    assert after.at("Rus-inf01") == "box:central_asia"
    assert after.at("Rus-inf02") == "e4326"
    watched = position(units={"e4327": "GER-LF1", "box:central_asia": "Rus-inf02"})
    assert moves(watched, "enter Rus-inf02 at e4327", seat="soviet").clauses() == ["TK-3.1.1-19"]


@clause("TK-3.1.2-22", "TK-3.1.2-23", "TK-3.1.2-24", "TK-3.1.2-26")
def test_one_step_passes_a_canal_with_both_ends_open() -> None:
    start = position(units={"w3922": "GER-inf01, GER-inf02"})
    after = moves(start, "ship GER-inf01 to w4023\nship GER-inf02 to w4023")
    assert after.at("GER-inf01") == "w4023"
    assert after.at("GER-inf02") == "w3922"
    assert after.clauses() == ["TK-3.1.2-24"]
    shut = position(units={"w3922": "GER-inf01", "w4023": "BRI-FC"})
    assert moves(shut, "ship GER-inf01 to w4023").at("GER-inf01") == "w3922"


@clause("TK-3.1.1-14", "TK-3.1.1-12", "TK-3.1.1-13", "TK-14.5-2", "TK-14.5-4")
def test_onto_a_beachhead_and_off_it_over_its_arrow() -> None:
    start = position(
        countries={"France": "conquered western"},
        units={"w3915": "Bri-1A/2", "w3815": "MK-Wes-Beachhead#1>w3714"},
    )
    after = moves(start, "move Bri-1A to w3815", seat="western")
    assert after.at("Bri-1A") == "w3815"
    on = moves(after.position, "reserve move Bri-1A to w3714", "reserve", "western")
    assert on.at("Bri-1A") == "w3714"
    back = moves(after.position, "reserve move Bri-1A to w3915", "reserve", "western")
    assert back.clauses() == ["TK-3.1.1-13"]


@clause("TK-3.1.1-11")
def test_a_connected_strait_costs_as_a_railway() -> None:
    start = position(
        countries={"Turkey": "active axis", "Bulgaria": "active axis", "Rumania": "active axis",
                   "Hungary": "active axis"},
        units={"e2508": "GER-inf01"},
    )  # fmt: skip
    after = moves(start, "reserve move GER-inf01 to e2409", "reserve")
    assert after.told("Moved")[0]["cost"] == 1


@clause("TK-3.1.1-16")
@pytest.mark.parametrize(("name", "goes"), [("US-Rgr", True), ("US-inf01", False)])
def test_marines_cross_an_all_sea_hexside(name: str, goes: bool) -> None:
    start = position(
        countries={"Denmark-Norway": "conquered western", "Sweden": "conquered western"},
        units={"w4224": name},
    )
    after = moves(start, f"reserve move {name} to w4225", "reserve", "western")
    assert (after.at(name) == "w4225") is goes


# ------------------------------------------------- from the Central Asia Box (3.1.1)


def from_asia(order: str, phase: str = "operational", **units: str) -> After:
    summer = {"turn": "1942 July-Aug", "war": "total"}
    start = position(**summer, units={"box:central_asia": "Rus-inf01, Rus-12A/2", **units})
    return moves(start, order, phase, "soviet")


@clause("TK-3.1.1-18", "TK-3.1.1-20")
def test_over_the_eastern_edge_a_unit_enters_for_one_point_and_goes_on() -> None:
    in_ = from_asia("enter Rus-inf01 at e4127")
    assert (in_.clauses(), in_.at("Rus-inf01")) == ([], "e4127")
    [told] = in_.told("Moved")
    assert (told["path"], told["cost"], told["stopped"]) == (["e4127"], 2, "")
    on = from_asia("enter Rus-inf01 at e4127 and go to e4126")
    assert (on.clauses(), on.at("Rus-inf01")) == ([], "e4126")
    assert on.told("Moved")[-1]["cost"] > 2
    far = from_asia("enter Rus-inf01 at e4127 and go to e4120")
    assert (far.at("Rus-inf01"), far.clauses()) == ("box:central_asia", ["TK-3.1.1-3"])
    [(_, told)] = far.refusals()
    assert "costs 5 MP; Rus-inf01 has 1." in told


@clause("TK-3.1.1-18", "TK-3.1.1-20", "TK-3.1-2")
@pytest.mark.parametrize(
    ("units", "order", "no"),
    [
        ({"e4125": "GER-inf01"}, "enter Rus-inf01 at e4127 and go to e4125 via e4126", "TK-3.1-2"),
        ({"e4126": "GER-inf01"}, "enter Rus-inf01 at e4127 and go to e4126", "TK-3.1-2"),
        ({"e4125": "GER-inf01"}, "enter Rus-inf01 at e4127 and go to e4126", ""),
    ],
)
def test_a_unit_that_enters_goes_as_far_as_its_way_leads(
    units: dict[str, str], order: str, no: str
) -> None:
    after = from_asia(order, **units)
    assert after.clauses() == ([no] if no else [])
    assert after.at("Rus-inf01") == after.told("Moved")[-1]["path"][-1]
    assert after.at("Rus-inf01") == ("e4126" if "e4125" in units else "e4127")
    if no:
        assert f"has to stop in {after.at('Rus-inf01')}, an EZOC." in after.refusals()[0][1]


@clause("TK-3.1.1-1", "TK-3.1.1-3", "TK-3.1.1-16")
@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("w3620", "The cheapest way to w3620 costs 4 1/2 MP; GER-inf01 has 3."),
        ("w3915", "Water lies between"),
        ("w3825", "GER-inf01 is in Berlin (w3825) already."),
    ],
)
def test_a_hex_out_of_reach_is_told_with_what_keeps_it_out(end: str, told: str) -> None:
    start = position(turn="1941 July-Aug", war="limited", units={"w3825": "GER-inf01"})
    [(_, text)] = moves(start, f"move GER-inf01 to {end}").refusals()
    assert told in text


@clause("TK-3.1.1-18", "TK-3.1.1-19")
@pytest.mark.parametrize(
    ("order", "phase", "units", "no"),
    [
        ("enter Rus-inf01 at e4126", "operational", {}, "TK-3.1.1-18"),
        ("enter Rus-inf02 at e4127", "operational", {"e4126": "Rus-inf02"}, "TK-3.1.1-18"),
        ("enter Rus-inf01 at e4127", "operational", {"e4127": "GER-LF1"}, "TK-3.1.1-19"),
        ("enter Rus-inf01 at e4127", "operational", {"e4127": "GER-inf01"}, "TK-3.1.4-2"),
        ("enter Rus-inf01 at e4127", "operational", {"e4126": "GER-inf01"}, ""),
        ("reserve enter Rus-inf01 at e4127", "reserve", {"e4126": "GER-inf01"}, "TK-3.1.1-19"),
        ("reserve enter Rus-inf01 at e4127", "reserve", {}, ""),
    ],
)
def test_what_keeps_a_unit_from_entering_over_the_edge(
    order: str, phase: str, units: dict[str, str], no: str
) -> None:
    after = from_asia(order, phase, **units)
    assert after.clauses() == ([no] if no else [])
    assert (after.at(order.split(" at ")[0].split()[-1]) == "e4127") is (not no)
    if not no and units:
        assert after.told("Moved")[0]["stopped"] == "TK-3.1-2"


@clause("TK-3.1-1")
def test_who_has_entered_enters_no_more() -> None:
    twice = from_asia("enter Rus-inf01 at e4127\nenter Rus-12A at e4127\nenter Rus-inf01 at e4028")
    assert twice.clauses() == ["TK-3.1.1-18"]
    assert (twice.at("Rus-inf01"), twice.at("Rus-12A")) == ("e4127", "e4127")
