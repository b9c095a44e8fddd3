"""15 The movement phase: fortification, strategic and tactical movement, activation."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.blitzwar import BlitzWar
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.land.movement import in_sub_phases
from adjudicator.rulesets.blitzwar.book.land.occupying import usual_sea
from tests.receipts_kit import receipt_for
from tests.rulesets.blitzwar.war_kit import at, board, counter, play, read, scene


def germany(**more: Any) -> Position:
    """Supply in Berlin; the zones of Germany are the Axis's."""
    zones = {"Berlin": "Axis supply 6", **more.pop("zones", {})}
    return scene({"zones": zones, **more})


def east(**zones: str) -> Position:
    """The Axis holds Poland and stands before Minsk and Gomel; summer 1941."""
    return scene(
        {
            "countries": {"POL": "surrendered to axis since 3"},
            "clocks": {"soviet_attacked": 16, "soviet_war": 16},
            "control": {"axis": ["Wilno", "Pinsk", "Lwow", "Bialystok", "Brest-Litovsk"]},
            "zones": {"Berlin": "Axis supply 6"} | zones,
        }
    )


# ------------------------------------------------------------------ fortification


@pytest.mark.clause("BW-15.1-1", "BW-15.1-2", "BW-7-27")
def test_a_german_corps_fortifies_anywhere_for_two_units() -> None:
    position = east(Pinsk="GER 1I")
    after = play("movement", position, axis="fortify Pinsk")
    assert after.told("Fortified")[0]["halves"] == 4
    assert at(position, "pinsk") == ["GER 1 infantry (fortified)"]
    assert at(position, "berlin") == ["AXIS 4 supply"]


@pytest.mark.clause("BW-15.1-1")
def test_other_nations_and_armour_do_not_fortify() -> None:
    position = scene({"zones": {"Rome": "ITA 1I, Axis supply 4", "Berlin": "GER 1C"}})
    after = play("movement", position, axis="fortify Rome\nfortify Berlin")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.1-1", "BW-15.1-1"]


@pytest.mark.clause("BW-15.1-3")
@pytest.mark.parametrize(
    ("zone", "clauses"),
    [("Malta", []), ("Gibraltar", []), ("Tobruk", []), ("Cairo", ["BW-15.1-3"])],
)
def test_british_corps_fortify_in_three_places_germans_anywhere(
    zone: str, clauses: list[str]
) -> None:
    position = scene({"active": "allies", "zones": {zone: "UK 1I, Allied supply 2"}})
    after = play("movement", position, allies=f"fortify {zone}")
    assert [clause for clause, _ in after.refusals()] == clauses
    germans = scene({"zones": {zone: "GER 1I, Axis supply 2"}})
    assert play("movement", germans, axis=f"fortify {zone}").refusals() == []


@pytest.mark.clause("BW-15.1-4")
def test_one_corps_a_turn_and_side() -> None:
    position = germany(zones={"Hamburg": "GER 1I", "Vienna": "GER 1I"})
    after = play("movement", position, axis="fortify Hamburg\nfortify Vienna")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.1-4"]
    assert at(position, "vienna") == ["GER 1 infantry"]


@pytest.mark.clause("BW-15.1-4")
def test_an_order_to_fortify_two_corps_is_refused_rather_than_half_done() -> None:
    position = germany(zones={"Hamburg": "GER 2I"})
    after = play("movement", position, axis="fortify 2 infantry in Hamburg")
    [(clause, why)] = after.refusals()
    assert clause == "BW-15.1-4"
    assert "fortify infantry in Hamburg" in why
    assert not any(c.fortified for c in after.position.counters)


@pytest.mark.clause("BW-15.1-4")
def test_a_corps_is_split_off_to_fortify() -> None:
    position = germany(zones={"Hamburg": "GER 3I"})
    play("movement", position, axis="fortify Hamburg")
    assert at(position, "hamburg") == ["GER 1 infantry (fortified)", "GER 2 infantry"]


@pytest.mark.clause("BW-15.1-5")
def test_a_fortified_corps_neither_moves_nor_is_activated() -> None:
    position = east(Pinsk="GER 1I fortified", Minsk="USSR 1I")
    after = play("movement", position, axis="move all from Pinsk to Lwow\nactivate all in Pinsk")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.1-5", "BW-15.1-5"]


@pytest.mark.clause("BW-15.1-6")
def test_it_may_turn_back_and_move() -> None:
    position = east(Pinsk="GER 1I fortified")
    after = play("movement", position, axis="unfortify Pinsk\nmove all from Pinsk to Brest-Litovsk")
    assert after.refusals() == []
    assert at(position, "brest_litovsk") == ["GER 1 infantry"]


# ---------------------------------------------------------------------- strategic


@pytest.mark.clause("BW-15.2-1", "BW-7-23")
def test_strategic_movement_is_unlimited_at_double_price() -> None:
    position = germany(zones={"Hamburg": "GER 3I, GER 1C"})
    after = play("movement", position, axis="strategic move all from Hamburg to Vienna")
    (moved,) = after.told("Moved")
    assert moved["halves"] == 4 + 2
    assert (moved["how"], len(moved["path"]) - 1) == ("strategic", 4)
    assert at(position, "vienna") == ["GER 1 armoured", "GER 3 infantry"]


@pytest.mark.clause("BW-15.2-1")
def test_it_needs_controlled_zones_all_the_way() -> None:
    position = germany(zones={"Hamburg": "GER 1I"}, control={"axis": ["Bucharest"]})
    after = play("movement", position, axis="strategic move all from Hamburg to Bucharest")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.2-1"]


@pytest.mark.clause("BW-15.2-2")
def test_who_moved_strategically_neither_moves_nor_attacks() -> None:
    position = east(Berlin="GER 1I, Axis supply 6", Minsk="USSR 1I")
    after = play(
        "movement",
        position,
        axis="strategic move infantry from Berlin to Pinsk\nactivate all in Pinsk\n"
        "move all from Pinsk to Lwow",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-15.2-2", "BW-15.2-2"]


# ----------------------------------------------------------------------- tactical


@pytest.mark.clause("BW-15.3-1", "BW-7-20", "BW-7-21")
def test_movement_follows_brown_lines_for_its_price() -> None:
    position = germany(zones={"Hamburg": "GER 1I", "Hanover": "GER 3I"})
    after = play(
        "movement",
        position,
        axis="move infantry from Hamburg to Hanover\nmove 3 infantry from Hanover to Leipzig",
    )
    assert [m["halves"] for m in after.told("Moved")] == [1, 2]
    wall = germany(zones={"Stuttgart": "GER 1I"})  # the Alps: no line to Innsbruck
    around = play("movement", wall, axis="move all from Stuttgart to Innsbruck")
    assert around.told("Moved")[0]["path"] == ["stuttgart", "munich", "innsbruck"]


@pytest.mark.clause("BW-15.3-2")
def test_zones_with_enemy_corps_are_not_entered() -> None:
    position = east(Pinsk="GER 1C", Minsk="USSR 1I")
    into = play("movement", position, axis="move armour from Pinsk to Minsk")
    assert [clause for clause, _ in into.refusals()] == ["BW-15.3-2"]
    around = play("movement", position, axis="move armour from Pinsk to Smolensk")
    assert around.told("Moved")[0]["path"] == ["pinsk", "gomel", "smolensk"]


@pytest.mark.clause("BW-15.3-3", "BW-15.3-4")
def test_supply_and_air_at_base_are_overrun() -> None:
    position = east(Pinsk="GER 1C", Minsk="USSR air, USSR supply 2")
    after = play("movement", position, axis="move armour from Pinsk to Minsk")
    assert [(e.clause, e.facts["units"]) for e in after.events if e.kind == "Overrun"] == [
        ("BW-15.3-3", ["USSR 2 supply"]),
        ("BW-15.3-4", ["USSR air"]),
    ]
    assert at(position, "minsk") == ["GER 1 armoured"]
    mission = east(Pinsk="GER 1C", Minsk="USSR air flying")
    play("movement", mission, axis="move armour from Pinsk to Minsk")
    assert "USSR air flying" in at(mission, "minsk")


@pytest.mark.clause("BW-15.3-5", "BW-A46")
def test_ships_leave_a_port_that_is_entered_for_a_sea_of_their_owners_choice() -> None:
    def calais() -> Position:
        return scene(
            {
                "turn": 9,
                "zones": {"Brussels": "GER 1C", "Calais": "UK 2F", "Berlin": "Axis supply 4"},
                "control": {"axis": ["Brussels"], "allies": ["Calais"]},
            }
        )

    order = "move armour from Brussels to Calais"
    silent = play("movement", calais(), axis=order)
    (ask,) = silent.asked("eject/calais")
    assert (ask.seat, ask.reaction) == ("allies", True)
    assert set(ask.options["sea"]) == {"english_channel", "north_sea"}
    chosen = play(
        "movement",
        calais(),
        axis=order,
        standing={"allies": "always send ejected ships to North Sea"},
    )
    assert chosen.told("ShipsEjected")[0]["sea"] == "north_sea"
    assert at(chosen.position, "north_sea") == ["UK 2 fleets"]


@pytest.mark.clause("BW-15.3-6")
@pytest.mark.parametrize(("end", "clauses"), [("Munich", []), ("Slovakia", ["BW-15.3-6"])])
def test_infantry_moves_three_zones(end: str, clauses: list[str]) -> None:
    position = germany(zones={"Hanover": "GER 2I"})
    after = play("movement", position, axis=f"move all from Hanover via Leipzig to {end}")
    assert [clause for clause, _ in after.refusals()] == clauses


@pytest.mark.clause("BW-15.3-7", "BW-3-4")
@pytest.mark.parametrize("units", ["GER 1C", "GER 1I+1C"])
def test_armour_and_white_tanks_move_five_zones(units: str) -> None:
    def far() -> Position:
        return germany(zones={"Hamburg": units}, control={"axis": ["Zagreb", "Pecs"]})

    five = play("movement", far(), axis="move all from Hamburg to Pecs")
    assert len(five.told("Moved")[0]["path"]) - 1 == 5
    six = play("movement", far(), axis="move all from Hamburg via Pecs to Zagreb")
    assert [clause for clause, _ in six.refusals()] == ["BW-15.3-7"]


@pytest.mark.clause("BW-15.3-7", "BW-15.3-6", "BW-15.3-1", "BW-15.3-2")
@pytest.mark.parametrize(
    ("which", "end", "no"),
    [
        ("armour", "Zagreb", ""),
        ("armour", "Moscow", "BW-15.3-7"),
        ("infantry", "Zagreb", "BW-15.3-6"),
        ("infantry", "Moscow", "BW-15.3-6"),
        ("armour", "London", "BW-15.3-1"),
        ("armour", "Brest", "BW-15.3-2"),
    ],
)
def test_why_a_move_is_too_far(which: str, end: str, no: str) -> None:
    position = germany(zones={"Hamburg": "GER 1C, GER 2I", "Brest": "FRA 1I"})
    text = f"move {which} from Hamburg to {end}"
    told = receipt_for(BlitzWar(), board(), position, "movement", "axis", text)
    assert [one.clause for one in told.refused] == ([no] if no else [])
    after = play("movement", position, axis=text)
    assert [clause for clause, _ in after.refusals()] == ([no] if no else [])


@pytest.mark.clause("BW-15.3-8", "BW-A73")
def test_supply_moves_five_controlled_zones_and_changes_no_control() -> None:
    position = east(Warsaw="Axis supply 2")
    far = play("movement", position, axis="move supply from Warsaw to Lwow, paid by Berlin")
    assert far.refusals() == []
    assert at(position, "lwow") == ["AXIS 2 supply"]
    after = play("movement", position, axis="move supply from Lwow to Tarnopol")
    assert [clause for clause, _ in after.refusals()] == ["BW-A73"]


@pytest.mark.clause("BW-15.3-8")
def test_supply_moves_no_sixth_zone() -> None:
    def far() -> Position:
        return germany(zones={"Hamburg": "Axis supply 2"}, control={"axis": ["Zagreb", "Pecs"]})

    five = play("movement", far(), axis="move supply from Hamburg to Pecs")
    assert len(five.told("Moved")[0]["path"]) - 1 == 5
    six = play("movement", far(), axis="move supply from Hamburg via Pecs to Zagreb")
    assert [clause for clause, _ in six.refusals()] == ["BW-15.3-8"]


@pytest.mark.clause("BW-15.3-9")
@pytest.mark.parametrize(
    ("start", "end", "activated"), [("Lwow", "Pinsk", False), ("Wilno", "Vitebsk", True)]
)
def test_infantry_that_moved_exactly_one_zone_may_attack(
    start: str, end: str, activated: bool
) -> None:
    position = east(**{start: "GER 1I", "Minsk": "USSR 1I"})
    after = play("movement", position, axis=f"move infantry from {start} to {end}")
    assert after.told("Moved")[0]["activated"] is activated


@pytest.mark.clause("BW-15.3-10")
@pytest.mark.parametrize(
    ("start", "steps", "activated"), [("Lodz", 3, True), ("Breslau", 4, False)]
)
def test_armour_that_moved_one_to_three_zones_may_attack(
    start: str, steps: int, activated: bool
) -> None:
    position = east(**{start: "GER 1C", "Minsk": "USSR 1I"})
    order = f"move armour from {start} via Warsaw, Brest-Litovsk to Pinsk"
    after = play("movement", position, axis=order)
    assert len(after.told("Moved")[0]["path"]) - 1 == steps
    assert after.told("Moved")[0]["activated"] is activated


@pytest.mark.clause("BW-15.3-11", "BW-A43")
def test_others_next_to_the_enemy_pay_to_be_activated() -> None:
    position = east(Pinsk="GER 3I, GER 1I", Minsk="USSR 1I")
    after = play("movement", position, axis="activate all in Pinsk")
    assert after.told("Activated")[0]["halves"] == 2 + 1
    assert all(c.activated for c in position.counters if c.place == "pinsk")
    quiet = east(Pinsk="GER 3I")
    refused = play("movement", quiet, axis="activate all in Pinsk")
    assert [clause for clause, _ in refused.refusals()] == ["BW-15.3-11"]


@pytest.mark.clause("BW-15.3-11", "BW-A43")
def test_infantry_that_moved_further_cannot_buy_it() -> None:
    position = east(Lublin="GER 1I", Minsk="USSR 1I")
    after = play(
        "movement",
        position,
        axis="move infantry from Lublin to Pinsk\nactivate all in Pinsk",
    )
    assert [clause for clause, _ in after.refusals()] == ["BW-15.3-11"]


@pytest.mark.clause("BW-7-12")
def test_without_a_line_of_supply_nothing_moves() -> None:
    position = scene(
        {
            "active": "allies",
            "zones": {"Tobruk": "UK 1I", "London": "Allied supply 4"},
            "seas": {"Eastern Mediterranean": "ITA 2F", "South Central Mediterranean": "ITA 2F"},
        }
    )
    after = play("movement", position, allies="move infantry from Tobruk to Gazala")
    assert [clause for clause, _ in after.refusals()] == ["BW-7-12"]


@pytest.mark.clause("BW-7-17", "BW-7-19")
def test_a_line_reopened_in_the_turn_serves_at_once() -> None:
    """The corps in Gomel is cut off until another takes Pinsk."""
    position = east(Gomel="GER 1I", **{"Brest-Litovsk": "GER 1I"})
    position.control["pinsk"] = "soviet"
    position.control["gomel"] = "axis"
    orders = "move infantry from Gomel to Bryansk\nmove infantry from Brest-Litovsk to Pinsk"
    early = play("movement", position.model_copy(deep=True), axis=orders)
    assert [clause for clause, _ in early.refusals()] == ["BW-7-12"]
    late = play("movement", position, axis="\n".join(reversed(orders.splitlines())))
    assert late.refusals() == []


@pytest.mark.clause("BW-5-6")
def test_zones_change_hands_as_corps_move_over_them() -> None:
    position = east(Pinsk="GER 1C")
    after = play("movement", position, axis="move armour from Pinsk to Smolensk")
    assert [c["zone"] for c in after.told("ControlChanged")] == ["minsk", "smolensk"]
    assert position.control["smolensk"] == "axis"


@pytest.mark.clause("BW-7-32", "BW-7-33", "BW-A60")
def test_a_partners_zone_is_freed_for_its_owner() -> None:
    position = scene(
        {
            "turn": 40,
            "active": "soviet",
            "zones": {"Kiev": "USSR 1C, USSR supply 2"},
            "control": {"axis": ["Vinnitsa", "Amman", "Cluj"]},
            "clocks": {"soviet_war": 16, "soviet_attacked": 16},
        }
    )
    play("movement", position, soviet="move armour from Kiev to Vinnitsa")
    assert position.control["vinnitsa"] == "soviet"
    british = scene(
        {
            "turn": 40,
            "active": "soviet",
            "zones": {"Kars": "USSR 1C, USSR supply 2"},
            "countries": {"TUR": "axis"},
            "control": {"axis": ["Baghdad"]},
            "clocks": {"soviet_war": 16, "soviet_attacked": 16},
        }
    )
    after = play("movement", british, soviet="move armour from Kars to Baghdad")
    assert british.control["baghdad"] == "allies"
    assert after.clauses("ControlChanged") == ["BW-7-33"]


@pytest.mark.clause("BW-4-9", "BW-4-11")
def test_allies_and_soviets_do_not_share_a_zone() -> None:
    position = scene(
        {
            "active": "soviet",
            "zones": {"Tiflis": "USSR 1I, USSR supply 2", "Kars": "UK 1I"},
            "control": {"allies": ["Kars"]},
        }
    )
    after = play("movement", position, soviet="move infantry from Tiflis to Kars")
    assert [clause for clause, _ in after.refusals()] == ["BW-4-9"]


@pytest.mark.clause("BW-9.3-2")
def test_moving_into_a_neutral_country_attacks_it() -> None:
    position = germany(zones={"Hamburg": "GER 1C"}, turn=6)
    play("movement", position, axis="move armour from Hamburg to Jutland")
    assert position.countries["DEN"].side == "allies"
    assert position.control["jutland"] == "axis"


# ----------------------------------------------------------------- reorganisation


@pytest.mark.clause("BW-15.4-1", "BW-11.10-1", "BW-11.10-2")
def test_reorganisation_takes_place_wherever_it_is_written() -> None:
    position = germany(zones={"Hamburg": "GER 1I, GER 1I"})
    after = play(
        "movement",
        position,
        axis="combine 2 infantry in Hamburg\nmove infantry from Hamburg to Hanover",
    )
    assert after.told("Moved")[0]["units"] == ["GER 2 infantry"]
    assert after.told("Moved")[0]["halves"] == 2


@pytest.mark.clause("BW-11.10-4")
def test_a_merged_counter_has_moved_as_far_as_its_parts() -> None:
    position = germany(zones={"Hamburg": "GER 1I", "Leipzig": "GER 1I"})
    play(
        "movement",
        position,
        axis="move infantry from Hamburg to Leipzig\ncombine 2 infantry in Leipzig",
    )
    merged = counter(position, "leipzig")
    assert (merged.infantry, merged.zones_moved, merged.activated) == (2, 2, False)
    again = play("movement", position, axis="move infantry from Leipzig to Breslau")
    assert again.refusals() == []
    assert counter(position, "breslau").zones_moved == 3


@pytest.mark.clause("BW-11.10-3")
def test_a_side_may_remove_its_own_counters() -> None:
    position = germany(zones={"Hamburg": "GER 1I, GER 2I"})
    after = play("movement", position, axis="remove 1 infantry in Hamburg")
    assert after.told("Removed")[0]["units"] == ["GER 1 infantry"]
    assert at(position, "hamburg") == ["GER 2 infantry"]


@pytest.mark.clause("BW-11.10-1")
def test_a_number_in_an_order_splits_a_counter() -> None:
    position = germany(zones={"Hamburg": "GER 3I"})
    after = play("movement", position, axis="move 1 infantry from Hamburg to Hanover")
    assert after.refusals() == []
    assert at(position, "hamburg") == ["GER 2 infantry"]
    assert at(position, "hanover") == ["GER 1 infantry"]
    assert after.told("Reorganised")[0]["before"] == ["GER 3 infantry"]


@pytest.mark.clause("BW-A30", "BW-7-3")
def test_an_order_that_fails_leaves_its_counter_whole() -> None:
    position = scene({"zones": {"Hamburg": "GER 3I"}})
    before = position.model_dump()
    after = play("movement", position, axis="move 1 infantry from Hamburg to Hanover")
    assert [clause for clause, _ in after.refusals()] == ["BW-7-20"]
    assert after.told("Reorganised") == []
    assert position.model_dump()["counters"] == before["counters"]


@pytest.mark.clause("BW-8-15")
def test_orders_run_in_the_order_of_the_sub_phases() -> None:
    text = (
        "move infantry from Berlin to Vienna\ncombine 2 GER infantry in Vienna\n"
        "strategic move armour from Berlin to Vienna\nfortify Hamburg"
    )
    orders = in_sub_phases(read(germany(), "axis", text))  # type: ignore[arg-type]
    assert [type(o).__name__ for o in orders] == ["Fortify", "StrategicMove", "Move", "Combine"]


@pytest.mark.clause("BW-4-1", "BW-4-7")
def test_stacking_is_looked_at_when_the_phase_ends() -> None:
    position = germany(zones={"Hamburg": "GER 2I, ITA 1I, HUN 1I", "Hanover": "GER 3I"})
    play("movement", position, axis="move infantry from Hanover to Hamburg")
    assert len([c for c in position.counters if c.place == "hamburg"]) == 3


@pytest.mark.clause("BW-15.3-5")
@pytest.mark.parametrize(
    ("seas", "usual"),
    [
        ({}, "north_sea"),
        ({"Baltic Sea": "GER 1F"}, "baltic_sea"),
        ({"Baltic Sea": "UK 1F"}, "north_sea"),
        ({"North Sea": "GER 1U", "Baltic Sea": "GER 1F"}, "north_sea"),
    ],
)
def test_ships_driven_out_join_their_own_in_silence(seas: dict[str, str], usual: str) -> None:
    assert usual_sea(scene({"seas": seas}), "axis", ["north_sea", "baltic_sea"]) == usual


@pytest.mark.clause("BW-15.1-5", "BW-14.1.1-2", "BW-15.2-2", "BW-15.3-11")
@pytest.mark.parametrize(
    ("mark", "no"),
    [
        ({}, []),
        ({"fortified": True}, ["BW-15.1-5"]),
        ({"shipped": True}, ["BW-14.1.1-2"]),
        ({"strategic": True}, ["BW-15.2-2"]),
        ({"activated": True}, ["BW-15.3-11"]),
        ({"activated": True, "zones_moved": 1}, []),
    ],
)
def test_what_keeps_a_counter_where_it_is(mark: dict[str, object], no: list[str]) -> None:
    position = scene({"zones": {"Berlin": "GER 1I, Axis supply 4"}})
    corps = counter(position, "berlin", kind="infantry")
    for name, value in mark.items():
        setattr(corps, name, value)
    after = play("movement", position, axis="move infantry from Berlin to Leipzig")
    assert [clause for clause, _ in after.refusals()] == no
    assert corps.place == ("berlin" if no else "leipzig")


@pytest.mark.clause("BW-15.2-1")
def test_a_strategic_move_goes_somewhere() -> None:
    position = scene({"zones": {"Berlin": "GER 1I, Axis supply 4"}})
    after = play("movement", position, axis="strategic move infantry from Berlin to Berlin")
    assert [clause for clause, _ in after.refusals()] == ["BW-15.2-1"]
    assert at(position, "berlin") == ["AXIS 4 supply", "GER 1 infantry"]


# ------------------------------------------------------------- counters by their ids


@pytest.mark.clause("BW-15.3-1")
@pytest.mark.parametrize(
    ("order", "end", "no"),
    [
        ("move c21 to Leipzig", {"c21": "leipzig", "c31": "berlin"}, []),
        ("move c21, c31 to Leipzig", {"c21": "leipzig", "c31": "leipzig"}, []),
        ("move c21, c41 to Leipzig", {"c21": "berlin", "c41": "hamburg"}, ["BW-15.3-1"]),
        ("move c21, infantry to Leipzig", {"c21": "berlin"}, ["BW-15.3-1"]),
        ("move infantry to Leipzig", {"c21": "berlin"}, ["BW-15.3-1"]),
    ],
)
def test_a_counter_named_by_its_id_says_where_it_starts(
    order: str, end: dict[str, str], no: list[str]
) -> None:
    zones = {"Berlin": "GER 1I as c21, GER 1I as c31, Axis supply 4", "Hamburg": "GER 1I as c41"}
    position = scene({"zones": zones})
    after = play("movement", position, axis=order)
    places = {c.id: c.place for c in position.counters}
    assert {id: places[id] for id in end} == end
    assert [clause for clause, _ in after.refusals()] == no


@pytest.mark.clause("BW-A73")
@pytest.mark.parametrize(
    ("order", "no"),
    [
        ("move infantry, supply from Lublin to Pinsk", ["BW-A73"]),
        ("move infantry from Lublin to Pinsk", []),
        ("move supply from Lublin to Pinsk", ["BW-A73"]),
        ("move infantry, supply from Lublin to Krakow", []),
    ],
)
def test_supply_goes_along_only_over_zones_of_its_side(order: str, no: list[str]) -> None:
    position = scene(
        {
            "turn": 17,
            "zones": {"Lublin": "GER 2I, Axis supply 1", "Krakow": "Axis supply 8"},
            "control": {"axis": ["Lublin", "Krakow"], "soviet": ["Pinsk"]},
            "clocks": {"soviet_attacked": 16, "soviet_war": 16},
        }
    )
    after = play("movement", position, axis=order)
    assert [clause for clause, _ in after.refusals()] == no


@pytest.mark.clause("BW-15.3-8", "BW-15.3-9", "BW-15.3-12")
@pytest.mark.parametrize(
    ("force", "activated"), [("all", True), ("infantry, supply", True), ("supply", False)]
)
def test_supply_that_goes_along_does_not_count_for_the_attack(force: str, activated: bool) -> None:
    position = scene(
        {
            "zones": {"Kustrin": "GER 2I, Axis supply 2", "Berlin": "Axis supply 6"},
            "control": {"axis": ["Poznan"]},
        }
    )
    after = play("movement", position, axis=f"move {force} from Kustrin to Poznan")
    assert [moved["activated"] for moved in after.told("Moved")] == [activated]
    assert after.refusals() == []
