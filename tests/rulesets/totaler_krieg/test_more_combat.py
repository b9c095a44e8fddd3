"""4 Combat and 3 Movement once more: what the first tests leave open, and Failures (14.12)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import declare
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.losing import losses_of
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from tests.rulesets.totaler_krieg.kit import board, field, play, position
from tests.rulesets.totaler_krieg.test_combat import LINE, fight, front, losing
from tests.rulesets.totaler_krieg.test_movement import lowlands, moves, west

clause = pytest.mark.clause


def names(cells: Any) -> set[str]:
    return {board().ids[one] for one in cells}


def open_ways(
    units: dict[str, str], name: str, origin: str, start: str, side: str, **more: Any
) -> set[str]:
    there = field(units=units, **more)
    return names(ways(there, [name], side, board().cell(origin), board().cell(start), 0))


# ----------------------------------------------------------------- Ranged Support (4.2.1.2)


@clause("TK-4.2.1.2-2", "TK-4.2.1.2-6", "TK-4.2.1.2-8")
def test_an_hq_supports_its_own_nation_within_two_hexes() -> None:
    there = field(
        countries={"Rumania": "active axis", "Hungary": "active axis"},
        units={"w3825": "GER-HQ_B/3", "w3823": "GER-inf01", "w3822": "GER-inf02"},
    )
    at = board().cell("w3823")
    assert shifts.helpers(there, "axis", ["GER-inf01"], at) == ["GER-HQ_B"]
    assert shifts.helpers(there, "axis", ["Rum-3A"], at) == []
    assert shifts.helpers(there, "axis", ["GER-inf02"], board().cell("w3822")) == []


@clause("TK-4.2.1.2-7")
def test_no_support_reaches_into_a_neutral_country() -> None:
    there = field(units={"w3626": "GER-HQ_B/3"})
    assert not shifts.supported_path(there, "axis", board().cell("w3626"), board().cell("e3601"))


@clause("TK-4.2.1.2-12", "TK-14.5-6")
def test_an_hq_on_a_beachhead_supports_over_its_arrow_only() -> None:
    there = field(
        countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1>w3714, US-12AG/2"},
    )
    sea = board().cell("w3815")
    assert shifts.supported_path(there, "western", sea, board().cell("w3714"))
    assert not shifts.supported_path(there, "western", sea, board().cell("w3715"))


@clause("TK-10.3-13", "TK-4.2.1.2-3")
def test_an_unsupplied_hq_gives_nothing() -> None:
    there = field(units={"e4112": "GER-HQ_B/3", "e4113": "GER-inf01"})
    assert shifts.helpers(there, "axis", ["GER-inf01"], board().cell("e4113")) == []
    assert shifts.hq(there, ["GER-HQ_B"]) == 0
    assert shifts.helpers(there, "axis", [], board().cell("e4113")) == []


@clause("TK-4.2.3.5-3", "TK-4.2.1.2-10", "TK-4.2.1.2-9")
def test_an_hq_attacked_in_its_hex_defends_and_supports_no_more() -> None:
    start = front(
        e4012="Rus-inf01", e4013="Rus-HQ_West/3", e4011="GER-2_Army/3", e4113="GER-4_Army/3",
        e4112="GER-6_Army/3",
    )  # fmt: skip
    orders = "attack e4013 with GER-4_Army\nattack e4012 with GER-2_Army"
    dice = {"combat/regular/e4013": 1, "combat/regular/e4012": 1}
    after = fight(start, orders, dice)
    second = after.told("Battle")[1]
    assert second["at"] == "e4012"
    assert second["defender_hq"] == ""


@clause("TK-4.2.3.1-7")
def test_a_multi_national_hq_lets_an_air_unit_help() -> None:
    there = field(
        countries={"Italy": "active axis"},
        units={"e1405": "AXI-Med", "holding:AXI-Med": "Italy-1", "e1406": "ITA-Regia_Aer"},
    )
    at = board().cell("e1406")
    assert shifts.air_units(there, "axis", ["AXI-Med"], at) == 1
    assert shifts.air_units(there, "axis", ["GER-inf01"], at) == 0


@clause("TK-4.2.3.6-1", "TK-4.2.3.6-2", "TK-10.3-14")
def test_marines_over_the_sea_net_one_to_the_left() -> None:
    there = field(
        countries={"Denmark-Norway": "active western", "Sweden": "conquered western"},
        units={"w4224": "Bri-RM", "w4225": "GER-inf01"},
        blitz={"western": ["w4224"]},
    )
    start, at = board().cell("w4224"), board().cell("w4225")
    from adjudicator.rulesets.totaler_krieg.book.ground import supply

    help_ = shifts.marines(there, ["Bri-RM"], at)
    assert help_ == int(supply.supplied(there, "Bri-RM"))
    assert shifts.hexside_terrain(there, [start], at) == 2


# ------------------------------------------------------------------------ retreats (4.2.5)


@clause("TK-4.2.5.1-2", "TK-4.2.5.1-3", "TK-8.2-13", "TK-8.2-14")
def test_into_an_ezoc_only_onto_friends_and_only_if_nothing_else_is_open() -> None:
    base = {"e4013": "Rus-inf01", "e4014": "Rus-inf02"}
    free = open_ways(base, "Rus-inf01", "e4012", "e4013", "soviet")
    assert len(free) > 1
    ring = {"e4013": "Rus-inf01", "e4113": "GER-inf01", "e3914": "GER-inf02"}
    assert open_ways(ring, "Rus-inf01", "e4012", "e4013", "soviet") == set()
    for friend in ("e4014", "e3913"):
        held = {**ring, friend: "Rus-inf02"}
        assert open_ways(held, "Rus-inf01", "e4012", "e4013", "soviet") == {friend}


@clause("TK-4.2.5.2-9", "TK-13.6.1.1-20")
def test_no_retreat_into_neutral_or_policy_lands() -> None:
    able = open_ways({"w3626": "GER-inf01"}, "GER-inf01", "w3625", "w3626", "axis")
    assert "e3601" not in able


@clause("TK-4.2.5.2-6", "TK-4.2.5-1", "TK-2.3.5-6")
def test_a_retreat_drives_off_a_lone_marker() -> None:
    able = open_ways(
        {"e4013": "Rus-inf01", "e4014": "MK-Axi-OKH"}, "Rus-inf01", "e4012", "e4013", "soviet"
    )
    assert "e4014" in able
    start = front(e4012="GER-2_Army/3, GER-4_Army/3", e4013="Rus-inf01", e4014="MK-Axi-OKH")
    # Axis markers behind the front: the Russians retreat over one of them.
    after = losing(
        start, "e4013", "attack e4013 with GER-2_Army, GER-4_Army", 6,
        soviet="always retreat to e4014",
    )  # fmt: skip
    assert "e4014" in [one["to"] for one in after.told("Withdrew")]
    assert after.at("MK-Axi-OKH") == "delay"


@clause("TK-4.2.5.2-1", "TK-4.2.5.2-2")
def test_garrisons_and_hqs_hold_a_force_in_place() -> None:
    start = front(e4012="GER-2_Army/3, GER-4_Army/3, GER-6_Army/3", e4013="Rus-HQ_West/2")
    after = losing(start, "e4013", "attack e4013 with GER-2_Army, GER-4_Army, GER-6_Army", 6)
    assert after.told("Battle")[0]["result"].startswith("Dr")
    assert after.told("StepLost")[0]["why"] == "conversion"


@clause("TK-4.2.5.3-4", "TK-4.2.5.3-5", "TK-4.2.6-1")
def test_when_the_hq_is_gone_the_retreat_goes_on() -> None:
    start = front(
        e4012="GER-2_Army/3, GER-4_Army/3",
        e4112="GER-6_Army/3, GER-9_Army/3",
        e4013="Rus-inf02",
        e4015="Rus-HQ_West/2",
    )
    orders = "attack e4013 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    for die in (6, 5, 4):
        after = losing(
            start, "e4013", orders, die,
            soviet="support with Rus-HQ_West\nalways lose Rus-HQ_West first",
        )  # fmt: skip
        battle = after.told("Battle")[0]
        if battle["defender_hq"] and battle["result"].startswith(("Dr2", "Dr3")):
            kinds = [e.kind for e in after.events if e.kind in ("StepLost", "Withdrew")]
            assert kinds[0] == "StepLost"
            assert "Withdrew" in kinds
            return
    pytest.fail("no die drives the force back")


@clause("TK-4.2.4.1-5", "TK-4.2.4-1", "TK-4.2.2-13", "TK-4.2.2-14", "TK-4.2.5-3", "TK-4.2.5-4")
def test_retreats_come_before_attrition() -> None:
    start = front(
        e4012="GER-2_Army/3, GER-4_Army/3",
        e4112="GER-6_Army/3, GER-9_Army/3",
        e4013="Rus-inf01, Rus-inf02",
    )
    orders = "attack e4013 with GER-2_Army, GER-4_Army, GER-6_Army, GER-9_Army"
    after = losing(start, "e4013", orders, 6)
    battle = after.told("Battle")[0]
    assert battle["result"].startswith("Dr3")
    kinds = [e.kind for e in after.events if e.kind in ("StepLost", "Withdrew")]
    assert kinds[:3] == ["Withdrew"] * 3
    assert after.told("Withdrew")[0]["units"] == ["Rus-inf01", "Rus-inf02"]
    assert {one["why"] for one in after.told("StepLost")} == {"attrition"}


@clause("TK-4.2.8-13", "TK-4.2.5.3-9")
def test_a_city_held_leaves_an_unsatisfied_loss() -> None:
    from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import Fight
    from adjudicator.rulesets.totaler_krieg.book.fighting.combat import Losses
    from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import Force

    start = front(e3609="Rus-inf01")
    start.pieces["Rus-inf01"].at = "pool:soviet"
    force = Force("e3609", ["Rus-inf01"], "soviet")
    fight_ = Fight("e3609", "regular", "axis", [], ["Rus-inf01"], "soviet")
    losses = Losses(start, None, fight_, force)  # type: ignore[arg-type]
    losses.table = type("T", (), {"board": board()})()
    for _ in losses.defender("attrition"):
        pytest.fail("nobody is left to be asked")
    assert losses.unsatisfied == 1


@clause("TK-4.2.6.1-1", "TK-4.2.6.1-3")
def test_marines_or_armor_lose_first() -> None:
    start = position(
        turn="1944 June-July",
        countries={"France": "conquered western"},
        units={
            "w3815": "MK-Wes-Beachhead#1/back>w3714, US-3A/3, US-Rgr",
            "w3714": "GER-inf01, GER-inf02, GER-inf03",
        },
    )
    after = fight(start, "attack w3714 with US-3A, US-Rgr", {"combat/regular/w3714": 1},
                  seat="western")  # fmt: skip
    assert after.told("StepLost")[0]["unit"] == "US-Rgr"


@clause("TK-4.2.6.2-2", "TK-4.2.6.2-1", "TK-2.3.2.4-10")
def test_the_fb_hq_leaves_the_game() -> None:
    from adjudicator.rulesets.totaler_krieg.board.position import remove

    start = position(units={"w3322": "GER-HQ_FB, GER-HQ_A/2, GER-inf01"})
    assert remove(start, board(), "GER-HQ_FB") == "out"
    assert remove(start, board(), "GER-HQ_A") == "delay"
    assert remove(start, board(), "GER-inf01") == "pool:axis"


@clause("TK-4.2.6.2-12")
def test_no_other_army_is_left_of_one() -> None:
    there = field(units={"w3825": "GER-2_Army/2"})
    for way in losses_of(there, "GER-2_Army"):
        assert board().counters[way.leave].side_with(1) is not None


# ------------------------------------------------------------------------------ advance


@clause("TK-4.2.7-2", "TK-4.2.7-5", "TK-4.2.7-7", "TK-4.2.7-8")
def test_an_advance_is_no_movement() -> None:
    units = {
        "e3906": "Rus-inf01", "e3905": "GER-2_Army/3, RUS-1VA", **LINE, "e3804": "GER-inf32",
    }  # fmt: skip
    start = position(turn="1942 Jan-Feb", countries={"Poland": "conquered western"}, units=units)
    after = losing(start, "e3906", "attack e3906 with GER-2_Army\nadvance GER-2_Army", 6,
                   soviet="always withdraw")  # fmt: skip
    battle = after.told("Battle")[0]
    assert (battle["column"], battle["result"]) == ("3-1", "Dr1 0/1")
    assert after.told("Withdrew")[0]["to"] == "e3807"
    assert after.told("Advanced") == [{"unit": "GER-2_Army", "path": ["e3906"]}]
    assert after.at("GER-2_Army") == "e3906"
    assert after.clauses() == []


@clause("TK-4.2.8-3", "TK-4.2.8-5", "TK-4.2.8-6", "TK-8.2-15", "TK-4.2.8-18")
def test_exploiting_units_stop_in_ezocs_and_before_enemies() -> None:
    start = front(
        e3906="Rus-inf01",
        e3905="GER-1P/3, GER-2P/3, GER-3P/3",
        e3908="Rus-inf05",
        **LINE,
        e3804="GER-inf32",
    )
    order = "attack e3906 with GER-1P, GER-2P, GER-3P\nexploit GER-1P from e3906 to e3907, e3908"
    after = losing(start, "e3906", order, 6)
    assert after.told("Advanced")[0]["path"][-1] != "e3908"


@clause("TK-4.2.8-15", "TK-11.3-4", "TK-11.3-6")
def test_no_exploitation_in_mud() -> None:
    units = {"e3906": "Rus-inf01", "e3905": "GER-1P/3, GER-2P/3, GER-3P/3", **LINE,
             "e3804": "GER-inf32"}  # fmt: skip
    start = position(turn="1942 Apr-May", countries={"Poland": "conquered western"}, units=units)
    order = "attack e3906 with GER-1P, GER-2P, GER-3P\nexploit GER-1P from e3906 to e3907"
    after = losing(start, "e3906", order, 6, soviet="always withdraw")
    assert after.told("Advanced") == [{"unit": "GER-1P", "path": ["e3906"]}]
    assert after.refusals() == [
        ("TK-4.2.8-15", "GER-1P stops in Minsk (e3906): Mud in e3907: no Exploitation.")
    ]


@clause("TK-4.2.1-9", "TK-4.2.1-10", "TK-4.2.4-2", "TK-4.2.2-16")
def test_units_of_one_stack_attack_apart_or_stay_out() -> None:
    start = front(
        e3906="Rus-inf01", e3806="Rus-inf02", e3905="GER-2_Army/2, GER-4_Army/2, GER-inf01"
    )
    orders = "attack e3906 with GER-2_Army\nattack e3806 with GER-4_Army"
    dice = {"combat/regular/e3906": 1, "combat/regular/e3806": 1}
    after = fight(start, orders, dice)
    assert len(after.told("Battle")) + len(after.clauses()) == 2
    assert after.at("GER-inf01") == "e3905"


# -------------------------------------------------------------------- Beachheads, Airdrops


@clause("TK-4.1.3-1", "TK-4.1.3-2", "TK-4.1.3-3", "TK-4.1.3-4", "TK-4.1.3-5", "TK-4.1.3-7")
def test_landings_from_a_beachhead() -> None:
    start = position(
        turn="1944 June-July",
        countries={"France": "conquered western"},
        units={
            "w3815": "MK-Wes-Beachhead#1/back>w3714, US-3A/2, US-12AG/2",
            "w3915": "Bri-inf01",
            "convoys:North Sea": "MK-Wes-British_Convoy#1=supply",
        },
        blitz={"western": ["w3815"]},
    )
    start.phasing = "western"
    after = play("blitz", start, western="land US-3A, US-12AG")
    assert [one["unit"] for one in after.told("Landed")] == ["US-3A", "US-12AG"]
    held = position(
        turn="1944 June-July",
        countries={"France": "conquered western"},
        units={"w3815": "MK-Wes-Beachhead#1/back>w3714, US-3A/2", "w3714": "GER-inf01"},
        blitz={"western": ["w3815"]},
    )
    held.phasing = "western"
    assert play("blitz", held, western="land US-3A").told("Landed") == []


@clause("TK-4.1.1-2", "TK-4.1.1-4", "TK-4.1.1-6", "TK-4.1.1-8", "TK-4.1.1-9", "TK-4.1.4-1")
def test_where_airdrops_go() -> None:
    def dropping(at: str, **more: str) -> Any:
        start = front(e3705="GER-7Flg", **LINE, **more)
        start.pieces["GER-7Flg"].at = "e3702"
        start.blitz["axis"] = ["e3702"]
        start.phasing = "axis"
        return play("blitz", start, axis=f"drop GER-7Flg on {at}")

    assert dropping("e3704").told("Dropped")
    assert dropping("e3705").clauses() == ["TK-4.1.1-1"]
    assert dropping("e3704", e3703="RUS-1VA").clauses() == ["TK-4.1.1-9"]


@clause("TK-4.1.5-1", "TK-4.1-1")
def test_cv_strikes_return_to_the_used_box() -> None:
    start = position(units={"w2125": "BRI-Force_H/back=Central Mediterranean"})
    start.phasing = "western"
    after = play("blitz", start)
    assert after.at("BRI-Force_H") == "used:Central Mediterranean"


@clause(
    "TK-2.2.3.1-38", "TK-2.2.3.1-35", "TK-2.2.3.1-36", "TK-2.2.3.1-37", "TK-2.2.3.1-3", "TK-2.2.3-4"
)
def test_force_h_strikes_reggio_from_the_central_mediterranean() -> None:
    start = position(
        turn="1943 July-Aug",
        countries={"Italy": "active axis"},
        units={"w1824": "Bri-inf01", "w1720": "Bri-inf02", "w2208": "Bri-inf03",
               "convoys:Central Mediterranean": "MK-Wes-British_Convoy#1=supply"},
    )  # fmt: skip
    start.phasing = "western"
    from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
    from adjudicator.rulesets.totaler_krieg.book.placement.placing import place_refusal

    start.pieces["BRI-Force_H"].back = True
    there = Field(start, board())
    assert place_refusal(there, "BRI-Force_H", "w2125", base="w2026") is None
    far = place_refusal(there, "BRI-Force_H", "w2024", base="w2026")
    assert far is not None
    assert far[0] == "TK-2.2.3.1-35"


# ------------------------------------------------------------------------ movement again


@clause("TK-3.1.1-8")
def test_leaving_an_air_unit_behind_costs_nothing() -> None:
    paid = []
    for aloft in ("", ", BRI-FC"):
        start = position(units={"w3825": f"GER-inf01, GER-inf02{aloft}"})
        after = moves(start, "reserve move GER-inf01 to w3824", "reserve")
        paid += [one["cost"] for one in after.told("Moved")]
    assert paid == [1, 1]


@clause("TK-3.2-9", "TK-3.1.4-6", "TK-11.5-2", "TK-11.4-2", "TK-8.2-9")
def test_overruns_go_on_in_snow() -> None:
    start = west(w3718="GER-1P/3", w3617="Fra-DCR1")
    start.turn = next(i for i, r in board().calendar.items() if r.title == "Jan-Feb 1940")
    after = moves(start, "move GER-1P via w3717 to w3617")
    assert [one["victim"] for one in after.told("Overran")] == ["Fra-DCR1"]


@clause("TK-3.1.4-14", "TK-14.22-2", "TK-14.13-2", "TK-14.24-3")
@pytest.mark.parametrize("mark", ["mobilizing", "free_passage", "no_occupation"])
def test_a_marker_in_the_capital_keeps_units_at_home(mark: str) -> None:
    start = position(
        countries={"Hungary": "active axis", "Rumania": "active axis"}, units={"e3203": "Hun-Exp"}
    )
    start.countries["Hungary"].mark = mark
    assert moves(start, "reserve move Hun-Exp to e3104", "reserve").clauses() == ["TK-3.1.4-14"]


@clause("TK-3.1.4-16", "TK-6.1.1-11")
def test_soviets_wait_after_a_western_declaration() -> None:
    start = position(countries={"Rumania": "active axis"}, units={"e3307": "Rus-inf01"})
    start.countries["Rumania"].activated_by = "western"
    after = moves(start, "reserve move Rus-inf01 to e3207", "reserve", "soviet")
    assert after.clauses() in (["TK-3.1.4-16"], ["TK-5-7"])


@clause("TK-3.1.4-13")
def test_the_med_hq_enters_the_country_of_its_minor_step() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids

    there = field(
        countries={"Italy": "active axis", "Yugoslavia": "active axis"},
        units={"w3023": "AXI-Med", "holding:AXI-Med": "Italy-1"},
    )
    assert forbids(there, "AXI-Med", board().cell("w2920")) is None
    refused = forbids(there, "AXI-Med", board().cell("w3026"))
    assert refused is not None
    assert refused[0] == "TK-3.1.4-10"


@clause("TK-10.2-5", "TK-10.2-4")
def test_a_unit_that_is_fed_later_moves_later() -> None:
    start = lowlands()
    after = moves(start, "move GER-inf02 to w3717")
    assert after.at("GER-inf02") in ("w3717", "w3619", "w3718")


# --------------------------------------------------------------------- Failures (14.12)


@clause("TK-14.12-1", "TK-14.12-2", "TK-14.12-6", "TK-14.12-7", "TK-3.1.4-7")
def test_failures_bar_ezocs() -> None:
    start = west(w3718="GER-inf01", w3618="Bri-1A/2", w3719="GER-inf02")
    start.failures["axis/supply"] = "w3718"
    assert moves(start, "move GER-inf02 to w3718").clauses() == ["TK-14.12-6"]
    start.failures = {"axis/command": "w3718"}
    assert moves(start, "move GER-inf01 to w3719").clauses() == ["TK-14.12-7"]
    start.failures = {"western/command": "w3718"}
    assert moves(start, "move GER-inf01 to w3719").clauses() == []


@clause("TK-14.12-3", "TK-14.12-5", "TK-2.2.3.3-9")
def test_failures_bar_support_units() -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
    from adjudicator.rulesets.totaler_krieg.book.placement.placing import place_refusal

    start = position(units={"w3825": "GER-inf01"})
    start.failures["axis/supply"] = "w3821"
    there = Field(start, board())
    refused = place_refusal(there, "GER-LF1", "w3825")
    assert refused is not None
    assert refused[0] == "TK-14.12-3"
    contest = place_refusal(there, "GER-LF1", "w3825", against="BRI-FC")
    assert contest is not None
    assert contest[0] == "TK-14.12-5"


@clause("TK-14.12-10", "TK-4.2.7-9")
def test_no_advance_into_a_failure() -> None:
    start = front(e3906="Rus-inf01", e3905="GER-2_Army/3", **LINE, e3804="GER-inf32")
    start.failures["axis/supply"] = "e3906"
    after = losing(start, "e3906", "attack e3906 with GER-2_Army\nadvance GER-2_Army", 6,
                   soviet="always withdraw")  # fmt: skip
    assert after.at("GER-2_Army") == "e3905"


@clause("TK-13.6.1.1-18", "TK-13.6.1.1-19", "TK-4.2.1.1-8", "TK-13.6.2-7")
def test_policies_and_truces_forbid_attacks() -> None:
    units = {"e4007": "Rus-inf01", "e4006": "GER-2_Army/3"}
    start = position(
        turn="1941 July-Aug", war="limited", posture={"russia": "armistice"},
        countries={"Poland": "conquered western"}, units=units,
    )  # fmt: skip
    start.phasing = "axis"
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), Attack(place="e4007", units=("GER-2_Army",)), "regular")
    assert caught.value.clause == "TK-13.6.2-7"
    start.posture["russia"] = "pact"
    start.phasing = "soviet"
    with pytest.raises(NotAllowed) as caught:
        declare(start, board(), Attack(place="e4006", units=("Rus-inf01",)), "regular")
    assert caught.value.clause == "TK-13.6.1.1-18"


@clause("TK-13.6.1.2-17", "TK-13.6.1.2-1", "TK-13.6.1.2-20")
def test_an_axis_attack_ends_the_pact_but_not_in_pre_war() -> None:
    units = {"e4007": "Rus-inf01", "e4006": "GER-2_Army/3"}
    given: dict[str, Any] = {"turn": "1941 July-Aug", "countries": {"Poland": "conquered western"},
                             "posture": {"russia": "pact", "soviet_minors": "pact"}}  # fmt: skip
    start = position(war="limited", **given, units=units)
    after = fight(start, "attack e4007 with GER-2_Army", {"combat/regular/e4007": 1})
    assert after.told("Battle")
    assert after.position.posture["russia"] == after.position.posture["soviet_minors"] == ""


@clause("TK-13.6.1.2-11", "TK-13.6.1.2-13", "TK-13.6.1.2-14", "TK-13.6.1.1-6", "TK-13.6.1.1-7")
def test_axis_placements_end_policies() -> None:
    given: dict[str, Any] = {
        "turn": "1940 June-July", "war": "limited", "countries": {"France": "active western"},
        "units": {"w3922": "GER-inf01", "w3916": "Bri-inf01"},
    }  # fmt: skip
    both = position(**given, posture={"britain": "appeasement", "france": "entente"})
    both.phasing = "axis"
    after = play("support", both, axis="place GER-U1 in North Sea")
    gone = [box for box in ("britain", "france") if not after.position.posture[box]]
    assert len(gone) == 1
    one = position(**given, posture={"britain": "appeasement"})
    one.phasing = "axis"
    after = play("support", one, axis="place GER-U1 in North Sea")
    assert after.position.posture["britain"] == "appeasement"
