"""Edges of withdrawals, of restrictions in combat and of losses: what is next to a rule."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.vichy import withdraw
from adjudicator.rulesets.blitzwar.orders.home_orders import Withdraw
from tests.rulesets.blitzwar import home_kit
from tests.rulesets.blitzwar.kit import table
from tests.rulesets.blitzwar.war_kit import at, play, scene

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
        clocks={"soviet_attacked": 16, "soviet_war": 16},
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
        "No unit of yours has to leave Pinsk.",
        ["axis"],
    )
    (gone,) = [event for event in at_table.events if event.kind == "UnitsWithdrew"]
    assert (gone.facts["start"], gone.facts["end"]) == ("wilno", first)


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
def test_an_elite_army_without_its_infantry_is_an_ordinary_counter() -> None:
    position = before_minsk(Pinsk="GER 1I+2C elite", Minsk="USSR 2I, USSR 1I")
    after = play(
        "blitzkrieg", position, axis="blitz Minsk\nlose infantry", dice={"blitzkrieg/Minsk": 1}
    )
    assert after.told("Fought")[0]["applied"] == "1/0"
    assert at(position, "pinsk") == ["GER 2 armoured"]
