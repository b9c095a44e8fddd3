"""Edges of withdrawals, of restrictions in combat and of losses: what is next to a rule."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.land import losses
from adjudicator.rulesets.blitzwar.book.politics.vichy import refuges, withdraw
from adjudicator.rulesets.blitzwar.orders.home_orders import Withdraw
from tests.rulesets.blitzwar import home_kit
from tests.rulesets.blitzwar.kit import table
from tests.rulesets.blitzwar.war_kit import at, board, play, scene

clause = pytest.mark.clause


def ready(**document: Any) -> Position:
    """A position in words in which all corps of the active side are activated."""
    position = scene(document)
    for counter in position.counters:
        counter.activated = counter.side == position.active and bool(counter.corps)
    return position


def before_minsk(**zones: str) -> Position:
    """1941: the Axis holds Poland and the Soviet Union has been attacked."""
    return ready(
        turn=17,
        countries={"POL": "surrendered to axis since 3", "HUN": "active axis"},
        clocks={"france_surrendered": 8, "soviet_attacked": 16, "soviet_war": 16},
        control={"axis": ["Wilno", "Pinsk", "Lwow", "Bialystok", "Brest-Litovsk"]},
        zones=zones,
    )


# ------------------------------------------------------------------------- withdrawal


@clause("BW-9.4-3", "BW-A35")
def test_an_answer_for_the_units_of_another_zone_moves_nobody_here() -> None:
    """The zone it names is open to the units here, yet it does not speak of them."""
    position = home_kit.start(turn=4, wilno="GER 2I")
    position.countries["POL"].state = "surrendered"
    home_kit.control(position, "axis", "warsaw", "east_prussia")
    home_kit.control(position, "soviet", "wilno")
    at_table = table()
    asking = withdraw(position, at_table)
    (asked,) = next(asking)
    first, *others = asked.options["end"]
    order = Withdraw(start="pinsk", end=others[-1], line=1)
    with pytest.raises(StopIteration):
        asking.send({"axis": Answer((order,), "player")})
    (told,) = [event for event in at_table.events if event.kind == "NotCarriedOut"]
    assert (told.clause, told.facts["reason"], told.to) == (
        "BW-A35",
        "None of your units has to leave Pinsk.",
        ["axis"],
    )
    (gone,) = [event for event in at_table.events if event.kind == "UnitsWithdrew"]
    assert (gone.facts["start"], gone.facts["end"]) == ("wilno", first)


def neutral_vichy(**units: str) -> Position:
    """France fell to the Axis long ago and Vichy France is neutral."""
    position = home_kit.start(turn=9, **units)
    france = board().country("FRA")
    home_kit.control(position, "axis", *france)
    home_kit.control(position, "neutral", *board().tagged("vichy"))
    home_kit.state(position, "FRA", "surrendered", "allies")
    home_kit.state(position, "VF", "neutral")
    return position


def withdrawn(position: Position) -> list[tuple[str, str]]:
    """(side, zone) of all who had to leave; every question is answered by silence."""
    at_table = table()
    asking = withdraw(position, at_table)
    try:
        asks = next(asking)
        while True:
            asks = asking.send({asked.seat: Answer((), "default") for asked in asks})
    except StopIteration:
        pass
    told = [event.facts for event in at_table.events if event.kind == "UnitsWithdrew"]
    return [(facts["side"], facts["start"]) for facts in told]


@clause("BW-9.4-3", "BW-A3")
@pytest.mark.parametrize(("code", "holder"), [("A", "axis"), ("I", "allies")])
def test_only_corps_that_withdraw_take_the_zone(code: str, holder: str) -> None:
    position = neutral_vichy(lyon=f"UK {code}")
    assert withdrawn(position) == [("allies", "lyon")]
    (unit,) = position.counters
    assert "occupied_france" in board().zones[unit.place].tags
    assert position.control[unit.place] == holder


@clause("BW-9.4-3", "BW-A3")
def test_corps_that_find_no_zone_take_none() -> None:
    occupied = dict.fromkeys(board().tagged("occupied_france"), "GER I")
    position = neutral_vichy(lyon="UK 2I", **occupied)
    before = dict(position.control)
    assert withdrawn(position) == [("allies", "lyon")]
    assert [c for c in position.counters if c.country == "UK"] == []
    assert position.control == before


@clause("BW-9.4-3")
@pytest.mark.parametrize("ship", ["UK F", "GER U"])
def test_ships_in_a_port_of_vichy_go_out_to_sea(ship: str) -> None:
    position = neutral_vichy(marseille=ship)
    withdrawn(position)
    assert [c.place for c in position.counters] == ["western_mediterranean"]


@clause("BW-9.4-3")
def test_who_flies_a_mission_over_vichy_has_not_to_leave() -> None:
    position = neutral_vichy()
    home_kit.add(position, "lyon", "UK A", flying=True)
    assert withdrawn(position) == []


@clause("BW-9.4-3")
def test_a_mission_of_the_enemy_does_not_bar_a_zone() -> None:
    position = neutral_vichy(lyon="UK 2I")
    before = refuges(position, board(), "lyon", "allies")
    for zone in before:
        home_kit.add(position, zone, "GER A", flying=True)
    assert refuges(position, board(), "lyon", "allies") == before


@clause("BW-9.4-3")
def test_who_holds_a_zone_of_vichy_stays_there() -> None:
    position = neutral_vichy(lyon="GER 2I")
    home_kit.control(position, "axis", "lyon")
    assert withdrawn(position) == []


@clause("BW-A35")
@pytest.mark.parametrize(
    ("holder", "there", "leave"),
    [
        ("soviet", "GER 2I", [("axis", "wilno")]),
        ("soviet", "USSR 2I", []),
        ("axis", "GER 2I", []),
    ],
)
def test_only_strangers_leave_eastern_poland_once_it_is_soviet(
    holder: str, there: str, leave: list[tuple[str, str]]
) -> None:
    position = home_kit.start(turn=4, wilno=there)
    position.countries["POL"].state = "surrendered"
    home_kit.control(position, "axis", "warsaw", "east_prussia")
    home_kit.control(position, holder, "wilno")
    assert withdrawn(position) == leave


# ------------------------------------------------------------------ strategic air moves


@clause("BW-13.5-1", "BW-9.6-5", "BW-14.1.1-2")
@pytest.mark.parametrize(
    ("there", "order", "cited", "gone"),
    [
        ("GER air", "rebase 2 air from Vienna to Berlin", "BW-13.5-1", 0),
        ("GER air, GER air", "rebase 2 air from Vienna to Berlin", "", 2),
        ("GER air, GER air shipped", "rebase 2 air from Vienna to Berlin", "BW-13.5-1", 0),
        ("GER air, GER air shipped", "rebase air from Vienna to Berlin", "", 1),
        ("ITA air", "rebase air from Vienna to Berlin", "BW-9.6-5", 0),
        ("ITA air, GER air", "rebase German air from Vienna to Berlin", "", 1),
    ],
)
def test_air_units_that_may_not_rebase_stay(there: str, order: str, cited: str, gone: int) -> None:
    position = scene({"zones": {"Vienna": there}, "countries": {"ITA": "active axis"}})
    after = play("air", position, axis=order)
    assert [found for found, _ in after.refusals()] == ([cited] if cited else [])
    assert len(at(position, "berlin")) == gone


@clause("BW-13.5-2")
def test_no_air_unit_hops_along_the_cape_route() -> None:
    gulf = [zone for zone in board().coastal("persian_gulf") if zone != "asian_bases"]
    position = scene(
        {
            "active": "allies",
            "zones": {"Suez": "Allied air"},
            "control": {"allies": ["Suez", "Asian Bases"], "axis": gulf},
        }
    )
    after = play("air", position, allies="rebase air from Suez to Asian Bases")
    assert [cited for cited, _ in after.refusals()] == ["BW-13.5-1"]
    assert at(position, "asian_bases") == []


# ------------------------------------------------------------- who may not attack what


@clause("BW-9.6-2")
@pytest.mark.parametrize(("turn", "clauses"), [(12, ["BW-9.6-2"]), (13, [])])
def test_germans_ordered_against_greece_too_early_do_not_attack(
    turn: int, clauses: list[str]
) -> None:
    position = ready(
        turn=turn,
        countries={"GRE": "active allies", "BUL": "active axis"},
        control={"axis": ["Sofia"]},
        zones={"Sofia": "GER 3I", "Salonika": "GRE 1I"},
    )
    dice = {} if clauses else {"normal/Salonika": 1}
    after = play("normal", position, axis="attack Salonika with 3 infantry", dice=dice)
    assert [cited for cited, _ in after.refusals()] == clauses
    assert len(after.told("Fought")) == (not clauses)


@clause("BW-9.6-2", "BW-9.6-11")
def test_when_all_attack_those_who_may_not_stay_behind() -> None:
    position = ready(
        turn=12,
        countries={"GRE": "active allies", "BUL": "active axis"},
        control={"axis": ["Sofia"]},
        zones={"Sofia": "GER 3I, BUL 2I", "Salonika": "GRE 1I"},
    )
    after = play("normal", position, axis="attack Salonika with all", dice={"normal/Salonika": 1})
    assert after.told("Fought")[0]["attack"] == 2
    assert after.refusals() == []


@clause("BW-A49")
def test_americans_who_are_not_at_war_do_not_attack() -> None:
    position = ready(
        turn=17,
        active="allies",
        control={"allies": ["Brest"], "axis": ["Nantes"]},
        zones={"Brest": "USA 2I", "Nantes": "GER 1I"},
    )
    after = play("normal", position, allies="attack Nantes")
    assert [cited for cited, _ in after.refusals()] == ["BW-A49"]
    assert after.told("Fought") == []


# ------------------------------------------------------------------ odds and losses


@clause("BW-16.2-20", "BW-16.2-21", "BW-16.2-22")
@pytest.mark.parametrize(
    ("here", "there", "odds"),
    [
        ("HUN 2I", "USSR 2I", "2 corps against 2, 1-1 after shifts"),
        ("HUN 2I", "USSR 3I", "2 corps against 3, not allowed after shifts"),
        ("HUN 2I", "USSR 2I, USSR air flying", "2 corps against 2, not allowed after shifts"),
        ("HUN 2I", "USSR 3I, USSR air flying", "2 corps against 3, not allowed after shifts"),
        ("HUN 1I", "USSR 2I", "1 corps against 2, not allowed after shifts"),
    ],
)
def test_odds_left_of_1_1_are_said_not_to_be_allowed(here: str, there: str, odds: str) -> None:
    after = play("normal", before_minsk(Pinsk=here, Minsk=there))
    assert after.asked("normal/1")[0].told == [f"Minsk: {odds}"]


@clause("BW-3-10", "BW-16.2-18")
@pytest.mark.parametrize(
    ("elsewhere", "left"),
    [
        ("", ["GER 2 armoured"]),
        ("GER 2C, GER 2C, GER 2C", ["GER 1 armoured", "GER 1 armoured"]),
    ],
)
def test_what_one_counter_cannot_show_after_a_loss_is_shown_by_two(
    elsewhere: str, left: list[str]
) -> None:
    """All German counters of two armoured corps are in use: no corps is lost by that."""
    position = before_minsk(Pinsk="GER 1I+2C", Minsk="USSR 2I, USSR 1I", Berlin=elsewhere)
    after = play(
        "blitzkrieg", position, axis="blitz Minsk\nlose infantry", dice={"blitzkrieg/Minsk": 1}
    )
    assert after.told("Fought")[0]["applied"] == "1/0"
    assert at(position, "pinsk") == left


@clause("BW-A68", "BW-16.2-18")
def test_an_elite_army_that_loses_one_of_two_armoured_corps_is_elite_still() -> None:
    position = before_minsk(Pinsk="GER 1I+2C elite", Minsk="USSR 2I, USSR 1I")
    after = play(
        "blitzkrieg", position, axis="blitz Minsk\nlose armour", dice={"blitzkrieg/Minsk": 1}
    )
    assert after.told("Fought")[0]["applied"] == "1/0"
    (army,) = [c for c in position.counters if c.place == "pinsk"]
    assert (army.infantry, army.armour, army.elite) == (1, 1, True)


@clause("BW-A68", "BW-16.2-18")
def test_an_elite_army_without_its_infantry_is_an_ordinary_counter() -> None:
    position = before_minsk(Pinsk="GER 1I+2C elite", Minsk="USSR 2I, USSR 1I")
    after = play(
        "blitzkrieg", position, axis="blitz Minsk\nlose infantry", dice={"blitzkrieg/Minsk": 1}
    )
    assert after.told("Fought")[0]["applied"] == "1/0"
    assert at(position, "pinsk") == ["GER 2 armoured"]


@clause("BW-16.2-14", "BW-A68")
def test_an_elite_army_left_whole_is_another_outcome_than_a_white_tank_left_whole() -> None:
    position = scene(
        {
            "turn": 17,
            "active": "soviet",
            "clocks": {"france_surrendered": 7, "soviet_attacked": 16, "soviet_war": 16},
            "control": {"axis": ["Minsk"], "soviet": ["Pinsk"]},
            "zones": {"Minsk": "GER 1I+1C elite, GER 1I+1C", "Pinsk": "USSR 2I, USSR 2I, USSR 2I"},
        }
    )
    for counter in position.counters:
        counter.activated = counter.side == "soviet"
    after = play("normal", position, soviet="attack Minsk", dice={"normal/Minsk": 6})
    assert after.told("Fought")[0]["applied"] == "0/1"
    (asked,) = after.asked("losses/normal/minsk")
    assert asked.told[1] == (
        "Possible: GER infantry of the Elite army; GER armour of the Elite army;"
        " GER infantry; GER armour."
    )


@clause("BW-A68")
def test_the_last_corps_of_an_elite_army_is_one_like_others() -> None:
    force = scene({"zones": {"Minsk": "GER 1I+1C elite, GER 1I+1C"}}).counters
    left = losses.distinct(force, losses.legal(force, 3))
    assert sorted(losses.words(force, way)[-1] for way in left) == ["GER armour", "GER infantry"]
    assert len(losses.distinct(force, losses.legal(force, 2))) == 5
