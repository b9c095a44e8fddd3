"""17 Normal combat: the duty to attack again, retreat, advance, one-zone moves, supply."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Table
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.land.advance import Won, zones_left
from adjudicator.rulesets.blitzwar.book.land.odds import Battle
from adjudicator.rulesets.blitzwar.book.land.onezone import idle
from adjudicator.rulesets.blitzwar.book.land.retreat import go_back, may_hold, usual_retreat
from tests.rulesets.blitzwar.test_combat import WAR, board_id, east, landing
from tests.rulesets.blitzwar.war_kit import After, at, board, counter, play, scene


def attack(position: Position, orders: str, dice: dict[str, int], **more: object) -> After:
    return play("normal", position, axis=orders, dice=dice, **more)  # type: ignore[arg-type]


# ------------------------------------------------------------------------- 17.1


@pytest.mark.clause("BW-17.1-1")
def test_without_armour_nobody_fights_twice() -> None:
    position = east(Pinsk="GER 3I", Wilno="GER 2I", Minsk="USSR 2I", Vitebsk="USSR 1I")
    pinsk, wilno = counter(position, "pinsk"), counter(position, "wilno")
    pinsk.fought_phase, pinsk.fought = "blitzkrieg", ["minsk"]
    after = attack(
        position, "attack Minsk with all from Pinsk\nattack Vitebsk", {"normal/Vitebsk": 6}
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-17.1-1"]
    assert wilno.fought == ["vitebsk"]


@pytest.mark.clause("BW-17.1-2")
def test_survivors_must_be_attacked_again_by_the_same() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 2I, USSR 2I", Gomel="USSR 1I")
    after = play(
        ("blitzkrieg", "normal"),
        position,
        axis="blitz Minsk\nattack Gomel",
        dice={"blitzkrieg/Minsk": 3, "normal/Minsk": 3},
    )
    assert [f["zone"] for f in after.told("Fought")] == ["minsk", "minsk"]
    assert after.told("DutyDone") == [{"side": "axis", "zone": "minsk"}]
    ((no, text),) = after.refusals()
    assert (no, text[:36]) == ("BW-17.1-2", "All the units that could attack Gome")
    assert [ask.clause for ask in after.asked("blitzkrieg/")][:1] == ["BW-16.1-6"]
    assert [ask.clause for ask in after.asked("normal/")][:1] == ["BW-17.1-4"]
    alone = attack(east(Pinsk="GER 3I", Vitebsk="USSR 1I"), "attack Vitebsk", {})
    ((no, text),) = alone.refusals()
    assert (no, text[:36]) == ("BW-16.1-6", "None of your activated corps is next")


@pytest.mark.clause("BW-17.1-2", "BW-A44")
def test_the_duty_lapses_if_the_attack_would_be_illegal() -> None:
    position = east(22, Pinsk="GER 1C", Minsk="USSR 3I, USSR 2I", Gomel="USSR 1I")
    tank = counter(position, "pinsk")
    tank.fought_phase, tank.fought = "blitzkrieg", ["minsk"]
    after = attack(position, "attack Gomel", {"normal/Gomel": 1})
    assert [f["zone"] for f in after.told("Fought")] == ["gomel"]
    assert after.told("DutyDone") == []


@pytest.mark.clause("BW-17.1-2")
def test_an_ordered_second_attack_takes_along_who_is_bound_and_fresh_ones() -> None:
    """And nobody else, and nobody twice."""
    for order in ("infantry", "all from Wilno", "2 infantry"):
        position = east(Pinsk="GER 2C, GER 1I+1C", Wilno="GER 2I", Minsk="USSR 2I, USSR 1I")
        tank = counter(position, "pinsk", kind="armour")
        tank.fought_phase, tank.fought = "blitzkrieg", ["minsk"]
        after = attack(position, f"attack Minsk with {order}", {"normal/Minsk": 1})
        (fought,) = after.told("Fought")
        assert sorted(fought["attackers"]) == ["GER 2 armoured", "GER 2 infantry"]


@pytest.mark.clause("BW-17.1-3")
def test_when_the_zone_is_cleared_they_attack_where_they_like() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 1I", Smolensk="USSR 1I")
    after = play(
        ("blitzkrieg", "normal"),
        position,
        axis="blitz Minsk\nattack Smolensk with armour",
        dice={"blitzkrieg/Minsk": 3, "normal/Smolensk": 6},
    )
    assert [(f["zone"], f["starts"]) for f in after.told("Fought")] == [
        ("minsk", ["pinsk"]),
        ("smolensk", ["minsk"]),
    ]


@pytest.mark.clause("BW-17.1-4")
def test_fresh_counters_may_attack_now_without_armour() -> None:
    position = east(Pinsk="GER 3I", Minsk="USSR 1I")
    after = attack(position, "attack Minsk", {"normal/Minsk": 4})
    assert len(after.told("Fought")) == 1
    swamp = east(Pinsk="GER 3I", Gomel="USSR 1I")
    assert attack(swamp, "attack Gomel", {"normal/Gomel": 4}).refusals() == []


@pytest.mark.clause("BW-17.1-5")
def test_no_air_unit_is_spent_in_normal_combat() -> None:
    position = east(Pinsk="GER 3I", Minsk="USSR 2I, GER air flying")
    after = attack(position, "attack Minsk", {"normal/Minsk": 2})
    assert after.sums()["air superiority"] == "+2"
    assert after.told("AirSpent") == []
    assert "GER air flying" in at(position, "minsk")


# ------------------------------------------------------------------------- retreat


def front(zone: str = "Minsk", defenders: str = "USSR 3I", **more: str) -> Position:
    """Six German corps attack a Soviet zone; 3-1 or better with a 6 gives C/2, with a 4 0/1."""
    start = {
        "Minsk": "Pinsk",
        "Bryansk": "Gomel",
        "Leningrad": "Pskov",
        "Moscow": "Mozhaisk",
    }[zone]
    position = east(22, **{start: "GER 3I, GER 3I", zone: defenders, **more})
    position.clocks = dict(WAR)
    position.control[board_id(start)] = "axis"
    return position


@pytest.mark.clause("BW-17.2-1", "BW-17.2-7")
def test_who_loses_more_retreats_together() -> None:
    position = front(defenders="USSR 2I, USSR 1I")
    after = attack(
        position, "attack Minsk\nadvance none", {"normal/Minsk": 4}, soviet="retreat to Smolensk"
    )
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("Retreated")[0]["to"] == "smolensk"
    assert sum(c.corps for c in position.counters if c.place == "smolensk") == 2
    even = front(defenders="USSR 3I, USSR 2I")
    after = attack(even, "attack Minsk", {"normal/Minsk": 5})
    assert (after.told("Fought")[0]["applied"], after.asked("retreat")) == ("1/1", [])
    none = front(defenders="USSR 1I")
    after = attack(none, "attack Minsk\nadvance none", {"normal/Minsk": 4})
    kinds = {event.kind for event in after.events}
    assert kinds.isdisjoint({"Retreated", "NoRetreat", "StoodFast", "RetreatCancelled"})


@pytest.mark.clause("BW-17.2-2", "BW-QR-1")
def test_one_loss_more_is_stood_in_narrow_going() -> None:
    after = attack(front("Bryansk"), "attack Bryansk", {"normal/Bryansk": 5})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("StoodFast") == [{"zone": "bryansk", "side": "soviet", "why": "narrow"}]


@pytest.mark.clause("BW-17.2-2", "BW-QR-7")
def test_and_in_a_fortress() -> None:
    position = front("Leningrad")
    position.counters[0].elite = False
    after = attack(position, "attack Leningrad", {"normal/Leningrad": 6})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("StoodFast")[0]["why"] == "fortress"


@pytest.mark.clause("BW-17.2-2", "BW-QR-3", "BW-QR-4")
@pytest.mark.parametrize(
    ("start", "zone", "why"),
    [("Brod", "Sarajevo", "mountains"), ("Krasnodar", "Tiflis", "high mountains")],
)
def test_and_in_mountains(start: str, zone: str, why: str) -> None:
    units = "YUG 2I, YUG 1I" if zone == "Sarajevo" else "USSR 2I, USSR 1I"
    position = scene(
        {"turn": 22, "clocks": WAR, "zones": {start: "GER 3I, GER 3I, GER 2C", zone: units}}
    )
    for one in position.counters:
        one.activated = one.side == "axis"
    name = f"normal/{zone}"
    after = attack(position, f"attack {zone}", {name: 5 if zone == "Tiflis" else 3})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("StoodFast")[0]["why"] == why


@pytest.mark.clause("BW-17.2-2", "BW-QR-8", "BW-A13")
def test_and_behind_a_fortified_line_that_all_attack() -> None:
    def nancy(**more: str) -> Position:
        position = scene(
            {
                "turn": 22,
                "zones": {"Saar": "GER 3I, GER 3I, GER 2C", "Nancy": "UK 2I", **more},
                "control": {"axis": ["Ardennes"], "allies": ["Dijon", "Reims"]},
            }
        )
        for one in position.counters:
            one.activated = one.side == "axis"
        return position

    stood = attack(nancy(), "attack Nancy", {"normal/Nancy": 4})
    assert stood.told("Fought")[0]["applied"] == "0/1"
    assert stood.told("StoodFast")[0]["why"] == "Fortified Line"
    flanked = attack(nancy(Ardennes="GER 1I"), "attack Nancy", {"normal/Nancy": 2})
    assert flanked.told("Fought")[0]["applied"] == "0/1"
    assert flanked.told("StoodFast") == []


@pytest.mark.clause("BW-17.2-2", "BW-QR-2")
def test_a_swamp_gives_no_such_hold() -> None:
    position = east(22, Pinsk="GER 3I, GER 3I", Gomel="USSR 2I, USSR 1I")
    after = attack(position, "attack Gomel", {"normal/Gomel": 5}, soviet="retreat")
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert len(after.told("Retreated")) == 1


@pytest.mark.clause("BW-17.2-3")
def test_elsewhere_one_more_corps_buys_the_stay() -> None:
    position = front(defenders="USSR 2I, USSR 1I")
    after = attack(position, "attack Minsk", {"normal/Minsk": 4}, soviet="hold")
    assert after.clauses("RetreatCancelled") == ["BW-17.2-3"]
    assert sum(c.corps for c in position.counters if c.place == "minsk") == 1


@pytest.mark.clause("BW-17.2-3", "BW-A7")
def test_a_last_corps_cannot_buy_it() -> None:
    after = attack(front(defenders="USSR 2I"), "attack Minsk", {"normal/Minsk": 3}, soviet="hold")
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("RetreatCancelled") == []
    assert after.asked("retreat")[0].accepts == ["Retreat"]


def losing_two(zone: str, defenders: str, out_of_supply: bool = False, **more: str) -> Position:
    """Overwhelming odds: with a 1 on 7-1 the defender loses two and the attacker none."""
    position = front(zone, defenders, **more)
    for one in position.counters:
        if one.side == "axis" and one.activated:
            one.infantry = 24
        one.out_of_supply = out_of_supply and one.side == "soviet"
    return position


@pytest.mark.clause("BW-17.2-4")
def test_two_more_must_retreat_whatever_the_terrain() -> None:
    position = losing_two("Bryansk", "USSR 2I, USSR 1I")
    after = attack(position, "attack Bryansk", {"normal/Bryansk": 1}, soviet="hold")
    assert after.told("Fought")[0]["applied"] == "0/2"
    assert after.told("RetreatCancelled") == []
    assert len(after.told("Retreated")) == 1


@pytest.mark.clause("BW-17.2-5")
@pytest.mark.parametrize("cut_off", [False, True])
def test_in_a_fortress_a_supplied_defender_may_hold(cut_off: bool) -> None:
    position = losing_two("Leningrad", "USSR 2I, USSR 2I", cut_off)
    after = attack(position, "attack Leningrad", {"normal/Leningrad": 1}, soviet="hold")
    assert after.told("Fought")[0]["applied"] == "0/2"
    assert after.clauses("RetreatCancelled") == ([] if cut_off else ["BW-17.2-5"])


@pytest.mark.clause("BW-17.2-4", "BW-17.2-6")
def test_with_a_way_out_a_difference_of_two_cannot_be_bought_off() -> None:
    position = losing_two("Minsk", "USSR 2I, USSR 2I", False)
    after = attack(position, "attack Minsk", {"normal/Minsk": 1}, soviet="hold")
    assert after.told("RetreatCancelled") == []
    assert len(after.told("Retreated")) == 1


@pytest.mark.clause("BW-17.2-4", "BW-17.2-6")
@pytest.mark.parametrize("cut_off", [False, True])
def test_without_a_way_out_a_supplied_defender_may_hold(cut_off: bool) -> None:
    position = losing_two("Minsk", "USSR 2I, USSR 2I", cut_off)
    for zone in board().neighbours("minsk"):
        position.control[zone] = "axis"
    after = attack(position, "attack Minsk", {"normal/Minsk": 1}, soviet="hold")
    assert after.clauses("RetreatCancelled") == ([] if cut_off else ["BW-17.2-6"])
    assert len(after.told("NoRetreat")) == cut_off


@pytest.mark.clause("BW-17.2-8", "BW-17.2-9", "BW-A77")
def test_air_at_base_goes_along_and_supply_stays() -> None:
    position = front(defenders="USSR 2I, USSR 1I, USSR air, USSR supply 2", Moscow="USSR air")
    attack(
        position, "attack Minsk\nadvance none", {"normal/Minsk": 4}, soviet="retreat to Smolensk"
    )
    assert "USSR air" in at(position, "smolensk")
    assert at(position, "minsk") == ["USSR 2 supply"]
    assert at(position, "moscow") == ["USSR air"], "other bases have no part in it"


@pytest.mark.clause("BW-17.2-10", "BW-A45")
def test_no_retreat_into_a_zone_attacked_this_turn() -> None:
    position = front(defenders="USSR 2I, USSR 1I")
    position.attacked = {"smolensk": ["axis"]}
    after = attack(position, "attack Minsk", {"normal/Minsk": 4}, soviet="retreat")
    (ask,) = after.asked("retreat")
    assert "smolensk" not in ask.options["to"]
    assert "vitebsk" in ask.options["to"]
    assert {position.control[zone] for zone in ask.options["to"]} == {"soviet"}
    assert any(position.control[zone] != "soviet" for zone in board().neighbours("minsk"))


@pytest.mark.clause("BW-17.2-10", "BW-4-11")
@pytest.mark.parametrize(("there", "open_"), [("UK 1I", False), ("UK air", False),
                                              ("Allied supply 1", False), ("UK air flying", True),
                                              ("USSR air", True)])  # fmt: skip
def test_no_retreat_to_where_the_partner_stands(there: str, open_: bool) -> None:
    position = front(defenders="USSR 2I, USSR 1I", Smolensk=there)
    position.control["smolensk"] = "soviet"
    after = attack(position, "attack Minsk", {"normal/Minsk": 4}, soviet="retreat")
    assert ("smolensk" in after.asked("retreat")[0].options["to"]) is open_


@pytest.mark.clause("BW-17.2-7", "BW-17.2-13", "BW-A86")
def test_who_may_not_go_with_the_others_is_lost() -> None:
    position = scene(
        {"turn": 18, "clocks": WAR, "zones": {"Karelia": "FIN 1I, GER 1I, GER air"},
         "control": {"axis": ["Karelia", "Petrozavodsk"]}}
    )  # fmt: skip
    table = Table(board=board(), dice=LoadedDice(), rulings={}, phase="normal")
    corps = [c for c in position.counters if c.corps]
    go_back(position, table, corps, "karelia", "petrozavodsk")
    assert at(position, "petrozavodsk") == ["GER 1 infantry", "GER air"]
    assert at(position, "karelia") == []
    facts = {event.kind: event.facts["units"] for event in table.events}
    assert facts == {"NoRetreat": ["FIN 1 infantry"], "Retreated": ["GER 1 infantry", "GER air"]}


@pytest.mark.clause("BW-17.2-11", "BW-17.2-12")
def test_zones_with_enemy_air_only_if_there_are_no_others() -> None:
    position = front(defenders="USSR 2I, USSR 1I", Smolensk="GER air flying")
    position.control["smolensk"] = "soviet"
    after = attack(position, "attack Minsk", {"normal/Minsk": 4}, soviet="retreat")
    assert "smolensk" not in after.asked("retreat")[0].options["to"]
    only = front(defenders="USSR 2I, USSR 1I", Smolensk="GER air flying")
    for zone in board().neighbours("minsk"):
        only.control[zone] = "soviet" if zone == "smolensk" else "axis"
    after = attack(only, "attack Minsk", {"normal/Minsk": 4}, soviet="retreat")
    assert after.told("Retreated")[0]["to"] == "smolensk"


@pytest.mark.clause("BW-17.2-13")
def test_units_without_a_way_are_destroyed() -> None:
    position = front(defenders="USSR 2I")
    for zone in board().neighbours("minsk"):
        position.control[zone] = "axis"
    after = attack(position, "attack Minsk\nadvance none", {"normal/Minsk": 3})
    assert after.told("NoRetreat")[0]["units"] == ["USSR 1 infantry"]
    assert at(position, "minsk") == []


@pytest.mark.clause("BW-17.2-14", "BW-A85")
def test_a_turned_fortified_corps_counts_as_a_loss() -> None:
    position = scene(
        {
            "turn": 22,
            "active": "soviet",
            "clocks": WAR,
            "zones": {"Minsk": "USSR 3I, USSR 3I", "Pinsk": "GER 1I fortified, GER 1I"},
            "control": {"axis": ["Brest-Litovsk", "Lwow"]},
            "unlocked": "all",
        }
    )
    for one in position.counters:
        one.activated = one.side == "soviet"
    after = play(
        "normal",
        position,
        soviet="attack Pinsk\nadvance none",
        dice={"normal/Pinsk": 5},
        standing={"axis": "always lose fortified first"},
        answers={"retreat": "retreat"},
    )
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("CorpsLost")[-1]["units"] == ["GER fortification"]
    assert sum(c.corps for c in position.counters if c.side == "axis") == 2
    assert len(after.told("Retreated")) == 1


@pytest.mark.clause("BW-A57", "BW-15.1-5", "BW-15.1-6", "BW-15.1-7")
def test_a_fortified_corps_turns_back_to_retreat_or_to_stay() -> None:
    def pinsk() -> Position:
        position = scene(
            {
                "turn": 22,
                "active": "soviet",
                "clocks": WAR,
                "zones": {"Minsk": "USSR 3I, USSR 3I", "Pinsk": "GER 1I fortified, HUN 1I"},
                "control": {"axis": ["Brest-Litovsk"]},
                "unlocked": "all",
            }
        )
        for one in position.counters:
            one.activated = one.side == "soviet"
        return position

    dice = {"normal/Pinsk": 5}
    away = play(
        "normal",
        pinsk(),
        soviet="attack Pinsk",
        dice=dice,
        answers={"losses": "lose HUN infantry", "retreat": "retreat"},
    )
    assert at(away.position, "brest_litovsk") == ["GER 1 infantry"]
    here = play(
        "normal",
        pinsk(),
        soviet="attack Pinsk",
        dice=dice,
        answers={"losses": "lose HUN infantry", "retreat": "hold"},
    )
    assert here.told("RetreatCancelled")[0]["units"] == ["GER fortification"]
    assert at(here.position, "pinsk") == ["GER 1 infantry"]


@pytest.mark.clause("BW-A86")
def test_limits_that_follow_a_unit_bind_its_retreat() -> None:
    position = scene(
        {
            "turn": 22,
            "active": "soviet",
            "clocks": WAR,
            "zones": {"Petrozavodsk": "USSR 3I, USSR 3I", "Karelia": "FIN 2I"},
            "control": {"axis": ["Belomorsk"], "soviet": ["Oulu", "Kouvola"]},
            "unlocked": "all",
        }
    )
    for one in position.counters:
        one.activated = one.side == "soviet"
    after = play("normal", position, soviet="attack Karelia", dice={"normal/Karelia": 6})
    assert after.told("Fought")[0]["applied"] == "0/1"
    assert after.told("NoRetreat")[0]["units"] == ["FIN 1 infantry"]


def test_standing_orders_answer_a_retreat() -> None:
    position = front(defenders="USSR 2I, USSR 1I")
    after = attack(
        position,
        "attack Minsk",
        {"normal/Minsk": 4},
        standing={"soviet": "always hold fortresses\nalways retreat to Vitebsk"},
    )
    assert after.told("Retreated")[0]["to"] == "vitebsk"
    assert after.event("Retreated").answered == "soviet: standing order 2"


def test_silence_holds_a_capital_and_leaves_other_places() -> None:
    moscow = losing_two("Moscow", "USSR 2I, USSR 2I")
    after = attack(moscow, "attack Moscow", {"normal/Moscow": 1})
    assert len(after.told("RetreatCancelled")) == 1
    minsk = front(defenders="USSR 2I, USSR 1I")
    assert len(attack(minsk, "attack Minsk", {"normal/Minsk": 4}).told("Retreated")) == 1


# ------------------------------------------------------------------------- advance


@pytest.mark.clause("BW-17.3-1")
def test_attackers_advance_after_a_retreat() -> None:
    position = front(defenders="USSR 2I, USSR 1I")
    after = attack(position, "attack Minsk", {"normal/Minsk": 4}, soviet="retreat")
    assert position.control["minsk"] == "axis"
    assert after.clauses("Advanced") == ["BW-17.3-1"]


@pytest.mark.clause("BW-17.3-2")
def test_infantry_that_advanced_in_the_blitzkrieg_does_not_again() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 1I", Smolensk="USSR 1I")
    play(
        ("blitzkrieg", "normal"),
        position,
        axis="blitz Minsk\nattack Smolensk\nadvance all",
        dice={"blitzkrieg/Minsk": 3, "normal/Smolensk": 6},
    )
    assert at(position, "minsk") == ["GER 3 infantry"]
    assert at(position, "smolensk") == ["GER 2 armoured"]


@pytest.mark.clause("BW-17.3-3")
def test_armour_advances_two_zones_in_all() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 1I", Smolensk="USSR 1I")
    after = play(
        ("blitzkrieg", "normal"),
        position,
        axis="blitz Minsk\nattack Smolensk\nadvance armour",
        dice={"blitzkrieg/Minsk": 3, "normal/Smolensk": 6},
    )
    assert after.asked("advance/normal")[0].options["to"] == ["smolensk"]
    assert counter(position, "smolensk").advanced == 2
    spent = east(Pinsk="GER 3I, GER 2C", Minsk="USSR 1I", Mozhaisk="USSR 1I")
    play(
        ("blitzkrieg", "normal"),
        spent,
        axis="blitz Minsk\nadvance armour to Smolensk\nattack Mozhaisk",
        dice={"blitzkrieg/Minsk": 3, "normal/Mozhaisk": 6},
        soviet="retreat",
    )
    assert at(spent, "smolensk") == ["GER 2 armoured"]


@pytest.mark.clause("BW-17.3-4")
def test_armour_stops_in_a_swamp() -> None:
    position = east(Pinsk="GER 3I, GER 2C", Gomel="USSR 1I")
    after = attack(position, "attack Gomel\nadvance armour", {"normal/Gomel": 5})
    assert after.asked("advance/")[0].options["to"] == ["gomel"]


@pytest.mark.clause("BW-17.3-4")
def test_armour_stops_behind_a_fortified_line() -> None:
    position = scene(
        {
            "turn": 22,
            "zones": {"Saar": "GER 3I, GER 3I, GER 2C", "Nancy": "UK 1I"},
            "control": {"allies": ["Dijon", "Reims"]},
        }
    )
    for one in position.counters:
        one.activated = one.side == "axis"
    after = attack(position, "attack Nancy", {"normal/Nancy": 5})
    assert after.asked("advance/")[0].options["to"] == ["nancy"]


@pytest.mark.clause("BW-17.3-5")
@pytest.mark.parametrize(("onward", "allowed"), [("Misurata", True), ("Mareth", False)])
def test_armour_that_landed_in_the_blitzkrieg_may_go_one_zone_more(
    onward: str, allowed: bool
) -> None:
    position = landing()
    target = board_id("Tripoli")
    for one in position.counters:
        one.beachhead = one.beachhead and target
        if one.place == "bergen":
            one.place = target
        elif one.place == "norwegian_sea":
            one.place = "south_central_mediterranean"
    position.control[target] = "axis"
    from adjudicator.rulesets.blitzwar.board.mix import Shape
    from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import put

    put(position, "axis", "GER", board_id(onward), Shape(infantry=1))
    position.control[board_id(onward)] = "axis"
    after = play(
        ("blitzkrieg", "normal"),
        position,
        allies=f"blitz Tripoli\nattack {onward}\nadvance all",
        dice={"blitzkrieg/Tripoli": 6, f"normal/{onward}": 6},
        axis="retreat",
    )
    assert any(c.armour for c in position.counters if c.place == board_id(onward)) is allowed
    assert after.refusals() == []


@pytest.mark.clause("BW-17.3-5", "BW-A9")
def test_not_from_mountains() -> None:
    """Armour that landed at Bergen cannot go on to Oslo, though Oslo is free."""
    position = landing()
    after = play(
        "normal", position, allies="attack Bergen", dice={"normal/Bergen": 6}, axis="retreat"
    )
    assert after.asked("advance/")[0].options["to"] == ["bergen"]


# -------------------------------------------------------------- one zone, out of supply


@pytest.mark.clause("BW-17.4-1")
def test_idle_corps_move_one_zone_after_normal_combat() -> None:
    position = scene(
        {"turn": 18, "zones": {"Hamburg": "GER 2I, GER 1C", "Berlin": "Axis supply 4"}}
    )
    counter(position, "hamburg", kind="armour").fought = ["minsk"]
    after = play(
        "normal",
        position,
        axis="step infantry from Hamburg to Hanover\nstep armour from Hamburg to Hanover",
    )
    assert at(position, "hanover") == ["GER 2 infantry"]
    assert after.told("Moved")[0]["halves"] == 2
    assert after.clauses("Moved") == ["BW-17.4-1"]
    assert [clause for clause, _ in after.refusals()] == ["BW-17.4-1"]


def cut_off(**more: object) -> Position:
    """A British corps in Tobruk, the Axis all around by land and sea."""
    return scene(
        {
            "turn": 24,
            "active": "allies",
            "zones": {"Tobruk": "UK 1I", "London": "Allied supply 4"},
            "control": {"axis": ["Gazala", "Bir Hacheim", "Sollum"]},
            "seas": {"Eastern Mediterranean": "ITA 2F", "South Central Mediterranean": "ITA 2F"},
            **more,
        }
    )


@pytest.mark.clause("BW-17.5-1", "BW-A87", "BW-7-18")
def test_units_without_a_line_are_marked_at_the_end_of_their_turn() -> None:
    position = cut_off()
    after = play("normal", position, allies="")
    assert after.told("OutOfSupply") == [
        {"side": "allies", "units": ["UK 1 infantry"], "zones": ["tobruk"]}
    ]
    position.counters = [c for c in position.counters if c.country != "ITA"]
    assert counter(position, "tobruk").out_of_supply  # until its own turn ends
    again = play("normal", position, allies="")
    assert again.told("BackInSupply")[0]["units"] == ["UK 1 infantry"]
    assert not counter(position, "tobruk").out_of_supply


@pytest.mark.clause("BW-7-18")
def test_only_the_active_side_is_marked() -> None:
    position = cut_off(active="axis")
    play("normal", position, axis="")
    assert not counter(position, "tobruk").out_of_supply


@pytest.mark.clause("BW-17.5-2", "BW-7-31")
def test_they_may_slip_one_zone_free_of_charge() -> None:
    position = cut_off()
    after = play("normal", position, allies="slip all from Tobruk to Gazala")
    assert at(position, "gazala") == ["UK 1 infantry"]
    assert after.told("Moved")[0]["halves"] == 0
    assert at(position, "london") == ["ALLIES 4 supply"]
    supplied = scene({"turn": 24, "active": "allies", "zones": {"Cairo": "UK 1I, Allied supply 2"}})
    assert play("normal", supplied, allies="slip all from Cairo to Suez").told("Moved") == []


@pytest.mark.clause("BW-7-11", "BW-7-29")
def test_defending_needs_no_supply_and_costs_none() -> None:
    position = front(defenders="USSR 3I, USSR supply 2")
    counter(position, "minsk", kind="infantry").out_of_supply = True
    after = attack(position, "attack Minsk\nadvance none", {"normal/Minsk": 1}, soviet="retreat")
    assert after.sums()["defenders Out of Supply"] == "+2"
    assert any(c.halves == 4 for c in position.counters if c.kind == "supply")


@pytest.mark.clause("BW-17.1-1", "BW-16.1-7")
def test_fresh_ones_attack_alone_where_the_others_have_no_armour_left() -> None:
    position = east(Pinsk="GER 3I", Wilno="GER 3I", Minsk="USSR 2I")
    spent = counter(position, "pinsk")
    spent.fought_phase, spent.fought = "blitzkrieg", ["minsk"]
    after = attack(position, "attack Minsk with all\nadvance none", {"normal/Minsk": 1})
    assert after.told("Fought")[0]["starts"] == ["wilno"]
    assert after.told("Fought")[0]["attackers"] == ["GER 3 infantry"]
    assert after.refusals() == []


@pytest.mark.clause("BW-17.1-2", "BW-17.1-4")
@pytest.mark.parametrize(
    ("order", "starts"),
    [("attack Minsk with the same", ["pinsk"]), ("attack Minsk", ["pinsk", "wilno"])],
)
def test_the_same_attack_again_without_fresh_ones(order: str, starts: list[str]) -> None:
    position = east(Pinsk="GER 1I+2C", Wilno="GER 3I", Minsk="USSR 2I")
    tank = counter(position, "pinsk")
    tank.fought_phase, tank.fought = "blitzkrieg", ["minsk"]
    after = attack(position, f"{order}\nadvance none", {"normal/Minsk": 1})
    assert after.told("Fought")[0]["starts"] == starts


@pytest.mark.clause("BW-16.2-24", "BW-17.3-2", "BW-17.3-3")
@pytest.mark.parametrize(
    ("unit", "advanced", "phase", "like_armour", "left"),
    [
        ("GER 2I", 0, "blitzkrieg", False, 1),
        ("GER 2I", 0, "blitzkrieg", True, 2),
        ("GER 2I", 1, "blitzkrieg", False, 0),
        ("GER 2I", 1, "blitzkrieg", True, 1),
        ("GER 2I", 0, "normal", False, 1),
        ("GER 2I", 0, "normal", True, 2),
        ("GER 2I", 1, "normal", True, 0),
        ("GER 1I+1C", 0, "normal", False, 2),
        ("GER 2C", 1, "normal", False, 1),
        ("GER 2C", 2, "normal", True, 0),
    ],
)
def test_how_many_zones_a_counter_may_still_advance(
    unit: str, advanced: int, phase: Any, like_armour: bool, left: int
) -> None:
    position = east(Pinsk=unit)
    one = counter(position, "pinsk")
    one.advanced = advanced
    won = Won(Battle(phase, "axis", "minsk", [one], []), like_armour=like_armour)
    assert zones_left(position, won, one) == left


@pytest.mark.clause("BW-17.2-3", "BW-17.2-5", "BW-17.2-6", "BW-A7", "BW-A57")
@pytest.mark.parametrize(
    ("zone", "units", "difference", "way", "by"),
    [
        ("Minsk", "USSR 2I", 1, True, "BW-17.2-3"),
        ("Minsk", "USSR 2I out of supply", 1, True, "BW-17.2-3"),
        ("Minsk", "USSR 1I", 1, True, ""),
        ("Minsk", "USSR 1I, USSR 1I", 1, False, "BW-17.2-3"),
        ("Minsk", "GER 1I fortified", 1, True, "BW-17.2-3"),
        ("Minsk", "USSR 2I", 2, True, ""),
        ("Minsk", "USSR 2I", 2, False, "BW-17.2-6"),
        ("Minsk", "USSR 2I out of supply", 2, False, ""),
        ("Leningrad", "USSR 2I", 2, True, "BW-17.2-5"),
        ("Leningrad", "USSR 2I", 2, False, "BW-17.2-5"),
        ("Leningrad", "USSR 2I out of supply", 2, False, ""),
        ("Leningrad", "USSR 1I", 2, False, ""),
    ],
)
def test_by_which_rule_beaten_defenders_may_stay(
    zone: str, units: str, difference: int, way: bool, by: str
) -> None:
    position = scene({"turn": 22, "zones": {zone: units}})
    battle = Battle("normal", "axis", board_id(zone), [], position.counters)
    assert may_hold(board(), battle, position.counters, difference, way) == by


@pytest.mark.clause("BW-17.2-7", "BWD-29")
@pytest.mark.parametrize(
    ("more", "to"),
    [
        ({}, "vitebsk"),  # the first on the map
        ({"Gomel": "USSR 1I"}, "gomel"),  # where friends are
        ({"Gomel": "USSR 1I", "Smolensk": "USSR 2I"}, "smolensk"),  # where most are
        ({"Bryansk": "USSR 3I", "Gomel": "USSR 1I"}, "gomel"),  # not beyond
    ],
)
def test_silence_retreats_to_friends(more: dict[str, str], to: str) -> None:
    position = front(defenders="USSR 2I", **more)
    there = [c for c in position.counters if c.place == "minsk"]
    zones = ["vitebsk", "gomel", "smolensk"]
    found = usual_retreat(position, board(), there, "minsk", zones, True)
    assert [order.model_dump()["to"] for order in found] == [to]


@pytest.mark.clause("BW-17.2-7", "BWD-29", "BWD-30")
def test_silence_goes_towards_supply_and_good_ground_and_holds_what_matters() -> None:
    position = front("Moscow", "USSR 2I")
    there = [c for c in position.counters if c.place == "moscow"]
    (hold,) = usual_retreat(position, board(), there, "moscow", ["tula"], True)
    assert type(hold).__name__ == "Hold", "a capital"
    (go,) = usual_retreat(position, board(), there, "moscow", ["tula"], False)
    assert type(go).__name__ == "Retreat"
    (stay,) = usual_retreat(position, board(), there, "minsk", [], True)
    assert type(stay).__name__ == "Hold"
    assert usual_retreat(position, board(), there, "minsk", [], False) == []
    ground = front(defenders="USSR 2I", Vitebsk="USSR 3I")
    units = [c for c in ground.counters if c.place == "minsk"]
    for zones, to in ((["vitebsk", "bryansk"], "bryansk"), (["vitebsk", "leningrad"], "leningrad")):
        (order,) = usual_retreat(ground, board(), units, "minsk", zones, False)
        assert order.model_dump()["to"] == to, "narrow going, a Fortress"
    cut = front(defenders="USSR 2I", Vitebsk="USSR 3I")
    for zone in board().neighbours("vitebsk"):
        cut.control[zone] = "axis"
    units = [c for c in cut.counters if c.place == "minsk"]
    (order,) = usual_retreat(cut, board(), units, "minsk", ["vitebsk", "gomel"], False)
    assert order.model_dump()["to"] == "gomel", "no line of supply leads to Vitebsk"


@pytest.mark.clause("BW-16.5-1", "BW-17.4-1", "BW-15.1-5")
@pytest.mark.parametrize(
    ("unit", "is_idle"),
    [
        ("GER 2I", True),
        ("GER 1I+1C", True),
        ("GER 2I activated", True),
        ("GER 2I moved 1", False),
        ("GER 2I shipped", False),
        ("GER 2I strategic", False),
        ("GER 2I advanced 1", False),
        ("GER 2I fought in blitzkrieg Minsk", False),
        ("GER 1I fortified", False),
        ("GER air", False),
        ("Axis supply 2", False),
        ("USSR 2I", False),
    ],
)
def test_who_may_still_move_one_zone(unit: str, is_idle: bool) -> None:
    assert bool(idle(scene({"zones": {"Pinsk": unit}}))) is is_idle


@pytest.mark.clause("BW-16.5-1", "BW-17.5-2")
def test_nobody_steps_or_slips_off_a_beachhead() -> None:
    sea = {"Norwegian Sea": "UK 1I on beachhead Trondheim, Allied air on beachhead Trondheim"}
    position = scene({"turn": 39, "active": "allies", "seas": sea})
    assert idle(position) == []
    after = play("normal", position)
    assert after.asked("out of supply") == []
