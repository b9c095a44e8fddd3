"""4 Combat: attacks, odds, shifts, results, retreats, losses, advance and Exploitation."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.parts import Result
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import (
    _used_to_snow,
    column_of,
    declare,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.combat import weathered
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import lose, losses_of
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import After, board, field, play, position

clause = pytest.mark.clause

EAST: dict[str, Any] = {"turn": "1941 July-Aug", "countries": {"Poland": "conquered western"}}
LINE = {
    "e3702": "GER-inf30",
    "e3704": "GER-inf31",
}
"""Germans along the railway from Warsaw that feeds those farther east."""


def fight(
    start: Any,
    orders: str,
    dice: Any = (),
    phase: str = "regular",
    seat: str = "axis",
    **other: str,
) -> After:
    start.phasing = seat
    texts = {seat: orders, **other}
    return play(phase, start, dice=dice, **texts)


def front(**units: str) -> Any:
    return position(**EAST, units=units)


# --------------------------------------------------------------- declaration (4.2.1)


@clause("TK-4.2.1-1", "TK-4.2.1.1-1", "TK-4.2.1.1-7", "TK-4.2.1-8")
def test_what_may_not_attack() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-inf01, GER-FE1", e3803="GER-inf02")
    refused = fight(start, "attack e3906 with GER-FE1\nattack e3906 with GER-inf02").clauses()
    assert refused == ["TK-4.2.1.1-1", "TK-4.2.1-1"]
    assert fight(start, "attack e3907 with GER-inf01").clauses() == ["TK-4.2.1-1"]


@clause("TK-4.2.1.1-2")
def test_less_than_one_to_three_is_no_attack() -> None:
    start = front(e3906="Rus-HQ_West/3", e3905="GER-inf01")
    assert fight(start, "attack e3906 with GER-inf01").clauses() == ["TK-4.2.1.1-2"]


@clause("TK-4.2.1.2-1", "TK-4.2.1.2-9")
def test_an_attack_leaves_an_hq_to_the_later_one_that_names_it() -> None:
    start = front(
        e3906="Rus-inf01", e3905="GER-inf01, GER-HQ_S", e3806="Rus-inf02", e3805="GER-inf02", **LINE
    )
    lines = "attack e3906 with GER-inf01\nattack e3806 with GER-inf02"
    first, second = fight(start, lines, dice=[1, 1]).told("Battle")
    assert (first["attacker_hq"], second["attacker_hq"]) == ("GER-HQ_S", "")
    first, second = fight(start, f"{lines} support GER-HQ_S", dice=[1, 1]).told("Battle")
    assert (first["attacker_hq"], second["attacker_hq"]) == ("", "GER-HQ_S")


@clause("TK-4.2.1.1-3", "TK-4.2.1.1-4")
def test_one_minor_country_and_exp_units_attack_together() -> None:
    start = position(
        turn="1941 July-Aug",
        countries={"Hungary": "active axis", "Rumania": "active axis"},
        units={"e3307": "GER-inf01, Hun-2A, Rum-Exp", "e3207": "Rum-3A", "e3308": "Rus-inf01"},
    )
    good = Attack(place="e3308", units=("GER-inf01", "Hun-2A", "Rum-Exp"))
    assert declare(start, board(), good, "regular").attackers == list(good.units)
    bad = Attack(place="e3308", units=("Hun-2A", "Rum-3A"))
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), bad, "regular")
    assert caught.value.clause in ("TK-4.2.1.1-3", "TK-4.2.1-1")


@clause("TK-4.2.1-3", "TK-4.2.1-7", "TK-4.2.1-2")
def test_a_hex_and_a_unit_take_part_once_a_segment() -> None:
    start = front(e3906="Rus-inf01/1", e3905="GER-2_Army/3, GER-4_Army/3", e4006="Rus-inf02")
    orders = "attack e3906 with GER-2_Army\nattack e3906 with GER-4_Army"
    after = fight(start, orders, any_dice({}))
    assert "TK-4.2.1-3" in after.clauses()


def any_dice(given: dict[str, int]) -> dict[str, int]:
    return {"combat/regular/e3906": 1, **given}


@clause("TK-4.2.1.1-6", "TK-4.2.1.3-1")
def test_marines_alone_attack_across_water() -> None:
    start = position(
        countries={"Denmark-Norway": "conquered western", "Sweden": "conquered western"},
        units={"w4224": "US-Rgr, US-inf01", "w4225": "GER-inf01", "w4124": "MK-Wes-AFHQ"},
    )
    start.phasing = "western"
    with pytest.raises(NotAllowed, match="Water lies"):
        declare(start, board(), Attack(place="w4225", units=("US-inf01",)), "regular")


@clause("TK-4.2.1.2-13", "TK-4.2.1.2-11")
def test_one_hq_takes_part_in_an_attack() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-HQ_B/3", e3805="GER-HQ_S/3")
    start.phasing = "axis"
    with pytest.raises(NotAllowed):
        declare(start, board(), Attack(place="e3906", units=("GER-HQ_B", "GER-HQ_S")), "regular")
    one = declare(start, board(), Attack(place="e3906", units=("GER-HQ_B",)), "regular")
    assert one.attacker_hq == ""
    other = front(e3906="Rus-inf01", e3905="GER-2_Army", e3805="GER-HQ_S/3")
    other.phasing = "axis"
    helped = declare(other, board(), Attack(place="e3906", units=("GER-2_Army",)), "regular")
    assert helped.attacker_hq == "GER-HQ_S"


@clause("TK-4.2.1.1-5")
def test_a_mobilizing_minor_stays_at_home() -> None:
    start = position(
        turn="1941 July-Aug",
        countries={"Rumania": "active axis"},
        units={"e3207": "Rum-3A", "e3308": "Rus-inf01", "e3307": "Rum-1A/2"},
    )
    start.countries["Rumania"].mark = "mobilizing"
    start.phasing = "axis"
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), Attack(place="e3308", units=("Rum-1A",)), "regular")
    assert caught.value.clause in ("TK-4.2.1.1-5", "TK-4.2.1.1-1")


# ----------------------------------------------------------------- odds (4.2.2, 4.2.3)


@clause("TK-4.2.2-6", "TK-4.2.2-7", "TK-4.2.2-8")
@pytest.mark.parametrize(
    ("attack", "defence", "name"),
    [(11, 4, "2-1"), (12, 4, "3-1"), (3, 4, "1-2"), (2, 5, "1-3"), (40, 1, "9-1"), (1, 9, "1-3")],
)
def test_ratios_are_rounded_for_the_defender(attack: int, defence: int, name: str) -> None:
    assert board().crt[column_of(board(), attack, defence)].name == name


@clause("TK-4.2.2-11", "TK-4.2.2-10", "TK-4.2.2-9")
def test_three_shifts_from_three_to_one_is_nine_to_one() -> None:
    three = column_of(board(), 3, 1)
    assert board().crt[three + 3].name == "9-1"
    assert len(board().crt) == three + 4


@clause("TK-4.2.3.8-1", "TK-4.2.3.8-2", "TK-4.2.3.8-3", "TK-4.2.3.8-4")
def test_the_lowest_hexside_counts_and_a_city_adds_its_own() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground import shifts

    here = board()
    found = []
    for one in here.hexes.values():
        if not one.land or one.terrain != "clear":
            continue
        rivers = [c for c in here.neighbours(one.cell) if here.side(c, one.cell, "river")
                  and not here.side(c, one.cell, "mountain")]  # fmt: skip
        ridges = [c for c in here.neighbours(one.cell) if here.side(c, one.cell, "mountain")]
        if rivers and ridges:
            found.append((one, rivers[0], ridges[0]))
    there = field()
    plain = next(each for each in found if not each[0].city)
    assert shifts.hexside_terrain(there, [plain[1], plain[2]], plain[0].cell) == 1
    assert shifts.hexside_terrain(there, [plain[2]], plain[0].cell) == 2
    both = [  # a river along the mountains: the mountains
        (c, one.cell)
        for one in here.hexes.values()
        for c in here.neighbours(one.cell)
        if here.side(c, one.cell, "mountain") and here.side(c, one.cell, "river")
    ]
    assert {shifts.hexside_terrain(there, [start], at) for start, at in both} == {2}
    assert shifts.hex_terrain(there, plain[0].cell) == 0
    town = next(each for each in found if each[0].city)
    total = shifts.hex_terrain(there, town[0].cell)
    assert total + shifts.hexside_terrain(there, [town[1], town[2]], town[0].cell) == 2


@clause(
    "TK-4.2.3.1-1", "TK-4.2.3.1-2", "TK-4.2.3.4-1", "TK-4.2.3.5-1", "TK-4.2.3.5-4", "TK-4.2.1.2-5"
)
def test_air_units_hqs_and_fortresses_shift_columns() -> None:
    start = front(
        e3906="Rus-inf01, Rus-Def1/back",
        e3907="RUS-1VA",
        e3905="GER-2_Army/3",
        e3806="GER-LF1",
        e3805="GER-HQ_B/3",
        **LINE,
        e3803="GER-inf32",
    )
    after = fight(start, "attack e3906 with GER-2_Army", {"combat/regular/e3906": 1})
    sums = after.sums()
    assert sums["Air units of the attacker"] == "+1"
    assert sums["Air units of the defender"] == "-1"
    assert sums["Fortress"] == "-1"
    assert after.told("Battle")[0]["attacker_hq"] == "GER-HQ_B"
    assert sums["HQ of the attacker"] == "+1"
    assert sums["Attack"] == "9"


@clause("TK-4.2.3.1-4", "TK-4.2.3.7-1", "TK-11.3-3", "TK-11.3-9")
def test_mud_grounds_the_air_and_shifts_for_the_defender() -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-2_Army/3", "e3806": "GER-LF1"}
    start = position(**{**EAST, "turn": "1941 Apr-May"}, units=units)
    sums = fight(start, "attack e3906 with GER-2_Army", {"combat/regular/e3906": 1}).sums()
    assert "Air units of the attacker" not in sums
    assert sums["Mud"] == "-1"


@clause("TK-4.2.3.1-5", "TK-4.2.3.1-6", "TK-11.5-6", "TK-11.4-6", "TK-11.4-7")
@pytest.mark.parametrize(("at", "shift"), [("e3806", None), ("e3906", "+1")])
def test_in_snow_only_an_air_unit_in_the_hex_itself_helps(at: str, shift: str | None) -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-2_Army/3"}
    units[at] = ", ".join(filter(None, [units.get(at, ""), "GER-LF1"]))
    start = position(**{**EAST, "turn": "1942 Jan-Feb"}, units=units)
    sums = fight(start, "attack e3906 with GER-2_Army", {"combat/regular/e3906": 1}).sums()
    assert sums.get("Air units of the attacker") == shift


@clause("TK-4.2.2-5", "TK-4.2.1.2-1", "TK-4.2.3.5-2", "TK-4.2.1.2-9")
def test_the_defender_names_an_hq() -> None:
    start = front(e4012="Rus-inf01, Rus-inf02", e4011="GER-2_Army/3", e4013="Rus-HQ_West/3")
    order = "attack e4012 with GER-2_Army"
    dice = {"combat/regular/e4012": 1}
    helped = fight(start, order, dice).told("Battle")[0]
    assert helped["defender_hq"] == "Rus-HQ_West"
    alone = fight(start, order, dice, soviet="no support").told("Battle")[0]
    assert alone["defender_hq"] == ""
    standing = fight(start, order, dice, soviet="always withhold support").told("Battle")[0]
    assert standing["defender_hq"] == ""
    assert helped["defence"] == alone["defence"] + 4


@clause("TK-4.2-1")
def test_the_faction_attacks_whose_turn_it_is() -> None:
    start = front(e3906="Rus-inf01, Rus-inf02", e3905="GER-1P/3, Bri-inf01")
    none = fight(start, "attack e3906 with Bri-inf01")
    assert (none.told("Battle"), none.clauses()) == ([], ["TK-4.2-1"])
    (battle,) = fight(start, "attack e3906 with GER-1P", [3] * 9).told("Battle")
    assert battle["attackers"] == ["GER-1P"]
    assert battle["defenders"] == ["Rus-inf01", "Rus-inf02"]


@clause("TK-4.2.2-4")
def test_an_attack_waits_for_its_condition() -> None:
    start = front(e3906="Rus-18A/2", e3905="GER-inf01")
    after = fight(start, "attack e3906 with GER-inf01 if odds at least 3-1")
    assert after.told("Battle") == []
    assert after.clauses() == ["TK-4.2.2-4"]


@clause("TK-4.2.1.2-13")
def test_two_hqs_of_one_stack_do_not_attack_together() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-HQ_S/3, GER-HQ_N/3")
    after = fight(start, "attack e3906 with GER-HQ_S, GER-HQ_N")
    assert after.clauses() == ["TK-4.2.1.2-13"]
    alone = fight(start, "attack e3906 with GER-HQ_S", {"combat/regular/e3906": 1})
    assert (alone.clauses(), len(alone.told("Battle"))) == ([], 1)


@clause("TK-4.2.1.2-1", "TK-4.2.1.2-5", "TK-4.1.2-2")
@pytest.mark.parametrize(
    ("hq", "marker", "no"),
    [
        ({"e3805": "GER-HQ_S/3"}, "e3906", ""),
        ({"e3703": "GER-HQ_S/3"}, "e3906", "TK-4.2.1.2-5"),
        ({"e3805": "GER-HQ_S/3"}, "e4106", "TK-4.1.2-2"),
    ],
)
def test_the_hq_that_is_named_has_to_be_able_to_help(
    hq: dict[str, str], marker: str, no: str
) -> None:
    start = front(e3906="Rus-inf01", e3905="GER-1P/3", **LINE, **hq)
    start.blitz["axis"] = [marker]
    order = "blitz attack e3906 with GER-1P supported by GER-HQ_S"
    after = fight(start, order, {"combat/blitz/e3906": 1}, phase="blitz")
    assert after.clauses() == ([no] if no else [])
    assert [one["attacker_hq"] for one in after.told("Battle")] == ([] if no else ["GER-HQ_S"])


@clause("TK-4.2.1.1-6")
@pytest.mark.parametrize(
    ("seat", "order", "no"),
    [
        ("western", "attack w3714 with Bri-inf01", ""),
        ("western", "attack w3715 with Bri-inf01", "TK-4.2.1.1-6"),
        ("axis", "attack w3815 with GER-inf01", ""),
        ("axis", "attack w3815 with GER-inf02", "TK-4.2.1.1-6"),
    ],
)
def test_over_a_beachhead_one_attacks_along_its_arrow_alone(seat: str, order: str, no: str) -> None:
    start = front(w3815="MK-Wes-Beachhead#1>w3714, Bri-inf01", w3714="GER-inf01", w3715="GER-inf02")
    after = fight(start, order, [1], seat=seat)
    assert after.clauses() == ([no] if no else [])


# ------------------------------------------------------------------------- Blitz (4.1)


@clause("TK-4.1-3", "TK-4.2-2", "TK-4.1.2-2", "TK-G-BlitzEnabled-1")
def test_blitz_combat_needs_a_marker_within_two_hexes() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-1P/3")
    assert fight(start, "blitz attack e3906 with GER-1P", phase="blitz").told("Battle") == []
    far = front(e3906="Rus-inf01", e3905="GER-1P/3")
    far.blitz["axis"] = ["e3702"]
    assert fight(far, "blitz attack e3906 with GER-1P", phase="blitz").clauses() == ["TK-4.1.2-2"]


@clause("TK-4.2.3.3-1", "TK-4.1.2-1", "TK-4.1.2-4")
def test_armor_shifts_in_blitz_combat_alone() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-1P/3", **LINE, e3804="GER-inf32")
    start.blitz["axis"] = ["e3906"]
    dice = {"combat/blitz/e3906": 1}
    after = fight(start, "blitz attack e3906 with GER-1P", dice, "blitz")
    assert after.sums()["Armor"] == "+1"
    regular = fight(start, "attack e3906 with GER-1P", {"combat/regular/e3906": 1})
    assert "Armor" not in regular.sums()


@clause("TK-4.1.2-5", "TK-11.3-2", "TK-11.4-3", "TK-11.5-3", "TK-4.1.2-6")
def test_no_blitz_in_bad_weather_but_for_those_used_to_snow() -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-1P/3"}
    mud = position(**{**EAST, "turn": "1942 Apr-May"}, units=units, blitz={"axis": ["e3906"]})
    order = "blitz attack e3906 with GER-1P"
    assert fight(mud, order, phase="blitz").clauses() == ["TK-11.3-2"]
    snow = position(**{**EAST, "turn": "1942 Jan-Feb"}, units=units, blitz={"axis": ["e3906"]})
    assert fight(snow, order, phase="blitz").clauses() == ["TK-11.5-3"]
    near_ss = position(
        **{**EAST, "turn": "1942 Jan-Feb"},
        units={**units, "e3805": "GER-Tot"},
        blitz={"axis": ["e3906"]},
    )
    dice = {"combat/blitz/e3906": 1}
    assert fight(near_ss, order, dice, "blitz").told("Battle")


@clause("TK-4.1.2-6")
@pytest.mark.parametrize(
    ("name", "units", "used"),
    [
        ("GER-1P", {"e3905": "GER-1P"}, False),
        ("GER-1P", {"e3905": "GER-1P, GER-Tot"}, True),
        ("GER-1P", {"e3905": "GER-1P", "e3805": "GER-Tot"}, True),
        ("GER-1P", {"e3905": "GER-1P", "e3804": "GER-Tot"}, False),
        ("GER-1P", {"e3905": "GER-1P", "e3805": "GER-inf01"}, False),
        ("GER-Tot", {"e3905": "GER-Tot"}, True),
        ("Rus-inf01", {"e3905": "Rus-inf01"}, True),
        ("Fin-inf", {"e3905": "Fin-inf"}, True),
        ("Rum-3A", {"e3905": "Rum-3A, GER-Tot"}, False),
        ("Bri-inf01", {"e3905": "Bri-inf01"}, False),
    ],
)
def test_who_is_used_to_snow(name: str, units: dict[str, str], used: bool) -> None:
    there = field(
        turn="1942 Jan-Feb",
        countries={"Finland": "active axis", "Rumania": "active axis"},
        units=units,
    )
    assert _used_to_snow(there, name) is used


@clause(
    "TK-4.1.1-1",
    "TK-4.1.1-7",
    "TK-4.1.4-4",
    "TK-4.1.4-5",
    "TK-4.1.4-7",
    "TK-14.1-1",
    "TK-4.2.3.2-1",
)
def test_an_airdrop_shifts_and_becomes_infantry() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3, GER-7Flg", **LINE, e3804="GER-inf32")
    start.blitz["axis"] = ["e3906"]
    orders = "drop GER-7Flg on e3906\nblitz attack e3906 with GER-2_Army\nadvance GER-2_Army"
    after = fight(start, orders, {"combat/blitz/e3906": 6}, "blitz")
    assert after.sums()["Airdrop"] == "+1"
    assert after.at("GER-7Flg") == "delay"
    landed = after.told("Landed")
    if landed:
        assert board().counters[landed[0]["unit"]].elite is False


# --------------------------------------------------------------------- results (4.2.4)


@clause(
    "TK-4.2.2-12",
    "TK-4.2.4.1-6",
    "TK-4.2.4.1-7",
    "TK-11.2-1",
    "TK-11.2-2",
    "TK-11.2-3",
    "TK-11.2-4",
)
def test_bad_weather_lowers_retreats_and_nothing_else() -> None:
    lowered = {"Dr3": "Dr2", "Dr2": "Dr1", "Dr1": "Ex", "Ex": "Ex", "Ad": "Ad"}
    for before, after in lowered.items():
        for weather in ("mud", "storms", "snow"):
            assert weathered(Result(before, 1, 1), weather) == Result(after, 1, 1)
        assert weathered(Result(before, 1, 1), "") == Result(before, 1, 1)


def losing(start: Any, at: str, orders: str, die: int, **other: str) -> After:
    return fight(start, orders, {f"combat/regular/{at}": die}, **other)


@clause("TK-4.2.4.1-1", "TK-4.2.5-5", "TK-4.2.5-6")
def test_ad_lets_the_attacker_withdraw_or_lose_a_step() -> None:
    start = front(e3906="Rus-18A/2", e3905="GER-inf01, GER-inf02, GER-inf03")
    order = "attack e3906 with GER-inf01, GER-inf02"
    back = losing(start, "e3906", f"{order}\nwithdraw", 1)
    assert back.told("Battle")[0]["result"].startswith("Ad")
    moved = back.told("Withdrew")[0]
    assert sorted(moved["units"]) == ["GER-inf01", "GER-inf02"]
    assert back.at("GER-inf03") == "e3905"
    stood = losing(start, "e3906", f"{order}\nstand", 1)
    assert stood.told("Withdrew") == []
    assert stood.told("StepLost")


@clause("TK-4.2.4.1-2", "TK-4.2.4.1-3", "TK-4.2.4.1-4")
def test_an_exchange_asks_the_attacker_first() -> None:
    start = front(e4012="Rus-18A/2", e4011="GER-2_Army/3", e4013="Rus-inf05")
    order = "attack e4012 with GER-2_Army"
    results = {d: losing(start, "e4012", order, d).told("Battle")[0]["result"] for d in range(1, 7)}
    die = next(d for d, result in results.items() if result.startswith("Ex"))
    gone = losing(start, "e4012", f"{order}\nwithdraw", die)
    assert [one["side"] for one in gone.told("Withdrew")] == ["axis"]
    stood = losing(start, "e4012", f"{order}\nstand", die, soviet="always stand")
    exchanged = [one["unit"] for one in stood.told("StepLost") if one["why"] == "Ex"]
    assert exchanged == ["GER-2_Army", "Rus-18A"]


# --------------------------------------------------------------------- retreat (4.2.5)


@clause("TK-4.2.5.3-8", "TK-4.2.5.3-4")
@pytest.mark.parametrize(
    ("said", "stood", "way"),
    [
        ("withdraw", [], ["e3709", "e3809", "e3908"]),
        ("stand for 1", ["Rus-inf01"], ["e3709", "e3809"]),
        ("stand for 2", ["Rus-inf01", "Rus-inf02"], []),
        ("stand", ["Rus-inf01", "Rus-inf02"], []),
    ],
)
def test_of_a_city_each_step_lost_is_a_hex_less_of_retreat(
    said: str, stood: list[str], way: list[str]
) -> None:
    start = front(e3609="Rus-inf01, Rus-inf02", e3608="GER-2_Army/3, GER-4_Army/3",
                  e3509="GER-6_Army/3, GER-9_Army/3")  # fmt: skip
    order = "attack e3609 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    after = losing(start, "e3609", order, 5, soviet=said)
    assert after.told("Battle")[0]["result"] == "Dr3 0/1"
    lost = after.told("StepLost")
    assert [one["unit"] for one in lost if one["why"] == "conversion"] == stood
    assert [one["to"] for one in after.told("Withdrew")] == way


@clause("TK-4.2.5.1-7", "TK-4.2.5.1-1", "TK-4.2.5.1-6")
def test_an_attacker_from_leipzig_does_not_slide_along_prague() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways

    there = field(units={"w3624": "GER-8_Army/2"})
    prague, leipzig = board().cell("w3524"), board().cell("w3624")
    able = ways(there, ["GER-8_Army"], "axis", prague, leipzig, 0)
    from adjudicator.rulesets.totaler_krieg.board.grid import distance

    assert able
    assert all(distance(prague, one) == 2 for one in able)


@clause("TK-4.2.5.1-8", "TK-4.2.5.1-5")
def test_the_eighteenth_army_from_odessa_goes_on_from_nikolayev() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways

    there = field(units={"e3211": "Rus-18A/2"})
    odessa, here = board().cell("e3109"), board().cell("e3211")
    able = {board().ids[one] for one in ways(there, ["Rus-18A"], "soviet", odessa, here, 2)}
    assert {"e3212", "e3311"} <= able
    assert not able & {"e3310", "e3111"}


@clause("TK-4.2.5.2-8", "TK-4.2.5.2-7")
def test_a_unit_in_copenhagen_retreats_over_the_strait_and_not_over_the_sea() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways

    there = field(
        countries={"Denmark-Norway": "conquered western", "Sweden": "conquered western"},
        units={"w4224": "GER-inf01"},
    )
    start = board().cell("w4224")
    for origin in board().neighbours(start):
        able = {board().ids[one] for one in ways(there, ["GER-inf01"], "axis", origin, start, 0)}
        assert "w4225" not in able
    west = board().cell("w4223")
    able = {board().ids[one] for one in ways(there, ["GER-inf01"], "axis", west, start, 0)}
    assert "w4124" in able


@clause("TK-4.2.5.2-5", "TK-14.1-3")
def test_no_retreat_into_an_enemy_airdrop() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways

    units = {"e4013": "Rus-inf01", "e4014": "GER-7Flg/back"}
    there = field(units=units)
    origin, start = board().cell("e4012"), board().cell("e4013")
    able = [board().ids[one] for one in ways(there, ["Rus-inf01"], "soviet", origin, start, 0)]
    assert "e4014" not in able
    assert able
    shore = {"w3714": "GER-inf01", "w3815": "MK-Wes-Beachhead#1>w3714", "w3814": "Bri-inf01"}
    there = field(units=shore)
    origin, start = board().cell("w3614"), board().cell("w3714")
    able = [board().ids[one] for one in ways(there, ["GER-inf01"], "axis", origin, start, 0)]
    assert "w3815" not in able


@clause("TK-4.2.5.3-2", "TK-4.2.5-7", "TK-4.2.5-9", "TK-4.2.5-10", "TK-4.2.5.2-2", "TK-4.2.5.3-1")
def test_a_rout_onto_an_hq_ends_in_a_step_loss() -> None:
    start = front(
        e4112="GER-2_Army/3, GER-4_Army/3",
        e4213="GER-6_Army/3, GER-9_Army/3",
        e4113="Rus-inf01",
        e4115="Rus-HQ_West/3",
    )
    order = "attack e4113 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    after = losing(start, "e4113", order, 6, soviet="always withhold support\n"
                   "always retreat to e4114, e4115")  # fmt: skip
    assert after.told("Battle")[0]["result"].startswith("Dr3")
    assert [one["to"] for one in after.told("Withdrew")] == ["e4114", "e4115"]
    assert after.told("StepLost")[0]["why"] == "conversion"


@clause("TK-4.2.5.3-7", "TK-4.2.5.3-8", "TK-2.2.4-6")
@pytest.mark.parametrize(("blitz", "asked"), [(False, True), (True, False)])
def test_a_city_may_be_held_unless_a_blitz_marker_lies_on_it(blitz: bool, asked: bool) -> None:
    start = front(
        e3609="Rus-inf01, Rus-inf02",
        e3608="GER-2_Army/3, GER-4_Army/3",
        e3509="GER-6_Army/3, GER-9_Army/3",
    )
    if blitz:
        start.blitz["axis"] = ["e3609"]
    order = "attack e3609 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    start.phasing = "axis"
    after = play(
        "regular",
        start,
        dice={"combat/regular/e3609": 5},
        defaults=False,
        axis=order,
        soviet="pass",
    )
    keys = [ask.key for ask in after.trial.asks]
    assert any(key.startswith("hold/") for key in keys) is asked


# ---------------------------------------------------------------------- losses (4.2.6)


@clause(
    "TK-4.2.6.2-3", "TK-4.2.6.2-4", "TK-4.2.6.2-5", "TK-4.2.6.2-6", "TK-4.2.6.2-7", "TK-4.2.6.2-8"
)
def test_how_units_lose_a_step() -> None:
    there = field(units={"w3825": "GER-inf01, GER-1P/3, Rus-18A/2", "w3824": "GER-2P/2"})
    assert [one.kind for one in losses_of(there, "GER-inf01")] == ["removed"]
    assert [one.kind for one in losses_of(there, "GER-1P")] == ["flipped"]
    assert [one.kind for one in losses_of(there, "Rus-18A")] == ["flipped"]
    left = {one.leave for one in losses_of(there, "GER-2P")}
    sorts = {board().counters[name].type for name in left}
    assert "armor" in sorts
    assert "infantry" in sorts


@clause("TK-4.2.6.2-11", "TK-2.3.4.2-4")
def test_no_elite_unit_is_left_of_an_army() -> None:
    there = field(units={"w3825": "GER-2P/2"})
    assert not any(board().counters[one.leave].elite for one in losses_of(there, "GER-2P"))


@clause("TK-4.2.6.2-9", "TK-4.2.6.2-10")
def test_the_axis_pa_leaves_its_german_or_its_minor() -> None:
    there = field(
        countries={"Italy": "active axis"},
        units={"e1405": "AXI-PA", "holding:AXI-PA": "Italy-arm"}
        if "Italy-arm" in board().counters
        else {"e1405": "AXI-PA"},
    )
    left = [one.leave for one in losses_of(there, "AXI-PA")]
    assert left
    held = there.held.get("AXI-PA")
    if held:
        assert board().counters[left[0]].country == "Italy"
    assert any(board().counters[one].country == "Germany" for one in left)


@clause("TK-4.2.6.2-9")
def test_a_mountain_army_that_loses_a_step_loses_the_finns_in_its_holding_box() -> None:
    start = position(
        countries={"Finland": "active axis"},
        units={"e4810": "GER-mtn_20/2", "holding:GER-mtn_20": "Fin-inf"},
    )
    (loss,) = losses_of(Field(start, board()), "GER-mtn_20")
    assert lose(start, board(), loss) == "GER-mtn_20"
    assert start.pieces["GER-mtn_20"].at == "e4810"
    assert Field(start, board()).steps("GER-mtn_20") == 1
    assert not start.pieces["Fin-inf"].at.startswith("holding")


@clause("TK-4.2.6.1-2", "TK-4.2.6.1-4", "TK-A64")
def test_the_first_loss_of_an_attack_with_armor_is_armor() -> None:
    start = position(
        turn="1944 June-July",
        countries={"France": "conquered western"},
        units={
            "w3815": "MK-Wes-Beachhead#1/back>w3714, US-3A/3, US-arm1",
            "w3714": "GER-inf01, GER-inf02, GER-inf03",
        },
    )
    tank = next(
        name for name, one in board().counters.items()
        if one.country == "United States" and one.type == "armor" and one.side_with(1) is not None
    )  # fmt: skip
    start.pieces[tank].at = "w3815"
    after = fight(
        start,
        f"attack w3714 with US-3A, {tank}",
        {"combat/regular/w3714": 1},
        seat="western",
    )
    battle = after.told("Battle")[0]
    assert battle["result"].startswith("Ad")
    assert after.told("Withdrew") == []
    first = after.told("StepLost")[0]
    assert board().counters[first["unit"]].armor


# ------------------------------------------------------------ advance (4.2.7, 4.2.8)


@clause("TK-4.2.7-1", "TK-4.2.7-10", "TK-4.2.2-15", "TK-4.2.7-3")
def test_supplied_attackers_advance_and_hqs_do_not() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3, GER-HQ_B/3", **LINE, e3804="GER-inf32")
    order = "attack e3906 with GER-2_Army, GER-HQ_B\nadvance GER-2_Army, GER-HQ_B"
    after = losing(start, "e3906", order, 6, soviet="always withdraw")
    assert after.at("GER-2_Army") == "e3906"
    assert after.at("GER-HQ_B") == "e3905"


@clause("TK-10.3-15", "TK-4.2.1-8")
def test_unsupplied_units_attack_and_do_not_advance() -> None:
    start = front(e4013="Rus-inf01", e4012="GER-2_Army/3")
    after = losing(start, "e4013", "attack e4013 with GER-2_Army\nadvance GER-2_Army", 6)
    assert after.told("Battle")
    assert after.at("GER-2_Army") == "e4012"


@clause("TK-4.2.8-1", "TK-4.2.8-2", "TK-4.2.8-10", "TK-4.2.8-11", "TK-4.2.8-12", "TK-4.2.8-16")
def test_armor_lets_attackers_exploit_as_far_as_the_defender_went() -> None:
    start = front(
        e3906="Rus-inf01",
        e3905="GER-1P/3, GER-2P/3, GER-3P/3",
        **LINE,
        e3804="GER-inf32",
    )
    order = "attack e3906 with GER-1P, GER-2P, GER-3P\nexploit GER-1P from e3906 to e3907, e3908"
    after = losing(start, "e3906", order, 6)
    result = after.told("Battle")[0]["result"]
    assert result.startswith("Dr")
    went = len(after.told("Withdrew"))
    path = after.told("Advanced")[0]["path"]
    assert path[0] == "e3906"
    assert len(path) <= max(1, went + 1)


@clause("TK-4.2.8-1")
def test_without_armor_nobody_exploits() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3, GER-4_Army/3", **LINE, e3804="GER-inf32")
    order = "attack e3906 with GER-2_Army, GER-4_Army\nexploit GER-2_Army from e3906 to e3907"
    after = losing(start, "e3906", order, 6, soviet="always withdraw")
    assert after.at("GER-2_Army") == "e3906"
    assert "TK-4.2.8-1" in after.clauses()


@clause("TK-4.2.2-1", "TK-4.2.2-2", "TK-4.2.2-3")
def test_a_lone_marker_falls_without_a_die() -> None:
    start = front(e3906="MK-Sov-Stavka", e3905="GER-1P/3", **LINE, e3804="GER-inf32")
    after = fight(start, "attack e3906 with GER-1P\nadvance GER-1P")
    assert after.told("Battle") == []
    assert after.at("MK-Sov-Stavka") == "delay"
    assert after.at("GER-1P") == "e3906"
    further = fight(start, "attack e3906 with GER-1P\nexploit GER-1P from e3906 to e3907")
    assert further.at("GER-1P") == "e3906"
    assert "TK-4.2.2-3" in further.clauses()


# -------------------------------------------------------------------- stacking (9, 4.2)


@clause("TK-9.2-3", "TK-9.2-4", "TK-9.2-6", "TK-9.2-7", "TK-9.2-5")
def test_too_high_a_stack_loses_steps_at_the_end_of_the_phase() -> None:
    start = position(units={"w3825": "GER-2_Army/3, GER-4_Army/3", "w3824": "GER-inf01"})
    start.phasing = "axis"
    after = play("operational", start, axis="move GER-inf01 to w3825")
    assert after.told("StepLost")[0]["why"] == "stacking"
    names = [name for name, piece in after.position.pieces.items() if piece.at == "w3825"]
    assert sum(after.steps(name) for name in names) <= 6


@clause("TK-9.1-1", "TK-9.1-2", "TK-9.1-3", "TK-9.1-4", "TK-9.2-2")
def test_stacking_restrictions() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault

    there = field(
        countries={"Hungary": "active axis", "Rumania": "active axis"},
        units={
            "w3825": "GER-HQ_A/2, GER-HQ_B/2, Hun-2A, Rum-3A, Rum-Exp, GER-inf01",
            "w1824": "Bri-1A/2, Bri-inf01, Bri-inf02",
            "e4607": "GER-FE1, GER-FE2",
        },
    )
    berlin, malta = board().cell("w3825"), board().cell("w1824")
    assert fault(there, berlin, ["GER-HQ_A", "GER-HQ_B"])[0] == "TK-9.1-1"  # type: ignore[index]
    assert fault(there, berlin, ["GER-FE1", "GER-FE2"])[0] == "TK-9.1-2"  # type: ignore[index]
    assert fault(there, berlin, ["Hun-2A", "Rum-3A"])[0] == "TK-9.1-3"  # type: ignore[index]
    assert fault(there, berlin, ["Hun-2A", "Rum-Exp", "GER-inf01"]) is None
    assert fault(there, malta, ["Bri-1A", "Bri-inf01", "Bri-inf02"])[0] == "TK-9.2-2"  # type: ignore[index]


@clause("TK-9-2")
def test_off_map_boxes_hold_any_number() -> None:
    there = field(units={"box:africa": "Bri-1A/3, Bri-inf01, Bri-inf02, Bri-inf03, Bri-inf04"})
    from adjudicator.rulesets.totaler_krieg.book.ground.stacking import overstacked

    assert overstacked(there) == []
