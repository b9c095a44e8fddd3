"""Conditions of rules from both sides: who leaves the chart, who is asked, what is left over."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Chit, Fort
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.war_kit import After, allies, axis, play, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}
OWN_WAR = {"status": "own_war", "enemy": "italy", "seat": "allies"}


# ------------------------------------------------------------- surrender and declarations


@clause("WAW-CORE.DIP-24", "WAW-CORE.SUR-1")
def test_a_country_that_is_conquered_in_a_war_of_its_own_leaves_the_chart() -> None:
    chit = Chit(id="c/axis/1", kind="effort", seat="axis", what="greece")
    at = war(
        {"Athens": "italy 1 ground", "Salonica": "greece 1 ground"},
        countries={**ITALY, "greece": OWN_WAR},
        control={"italy": ["Athens"]},
        greek_war=True,
        tracks={"greece": -1, "usa": 0},
        cup=[chit],
        effort_sets={"axis": {"greece": 1}},
    )
    after = play("turn_end", at).position
    assert after.countries["greece"].status == "conquered"
    assert "greece" not in after.tracks
    assert (after.cup, after.effort_sets["axis"]["greece"]) == ([], 2)
    assert not after.greek_war


@clause("WAW-CORE.SUR-17")
@pytest.mark.parametrize(
    ("ground", "naval", "asked"),
    [(1, 1, False), (1, 2, True), (2, 1, True), (1, 3, False), (3, 1, False)],
)
def test_germany_is_asked_what_it_keeps_where_there_is_a_choice(
    ground: int, naval: int, asked: bool
) -> None:
    at = war(
        {"Milan": "italy 2 ground", "Albania": "italy 2 naval"},
        countries=ITALY,
        control={"uk": ["Sicily", "Tarento"]},
    )
    after = play("turn_end", at, dice={"italy/ground": ground, "italy/naval": naval})
    assert [ask.key for ask in after.trial.questions] == ["italy/keep"] * asked
    left = [unit.kind for unit in after.position.units if unit.nation == "italy"]
    assert (left.count("ground"), left.count("naval")) == (ground - 1, naval - 1)


@clause("WAW-CORE.SUR-17", "WAW-3.14-5")
def test_of_italian_units_those_nearest_to_munich_stay() -> None:
    units = {"Tripoli": "italy u1 ground", "Rome": "italy u2 ground", "Tarento": "italy u3 ground",
             "Sardinia": "italy u4 naval", "Albania": "italy u5 naval"}  # fmt: skip
    given: dict[str, Any] = {"countries": ITALY, "control": {"uk": ["Sicily", "Milan", "Rome"]}}
    after = play("turn_end", war(units, **given), dice={"italy/ground": 2, "italy/naval": 2})
    left = {unit.id for unit in after.position.units if unit.nation == "italy"}
    assert left == {"u3", "u5"}  # Rome is British


@clause("WAW-CORE.PACT-6", "WAW-CORE.DOW-9")
def test_the_end_of_the_pact_is_told_once_and_by_whom() -> None:
    at = war({"Leningrad": "ussr 1 ground"}, turn=8, pact=True)
    after = axis(at, "declare war on USSR")
    assert [told["by"] for told in after.told("PactEnded")] == ["germany"]
    assert not after.position.pact
    over = war({"Leningrad": "ussr 1 ground"}, turn=8, pact=False)
    assert axis(over, "declare war on USSR").told("PactEnded") == []
    america = axis(war({}, turn=8, pact=True), "declare war on USA")
    assert america.position.pact
    assert america.told("PactEnded") == []


# ------------------------------------------------------------------------ the Greek duty


@clause("WAW-3.8-4")
def test_a_duty_in_greece_hides_no_other_reason() -> None:
    at = war(
        {"Albania": "italy 2 ground", "Athens": "greece 1 ground", "Milan": "germany 1 ground"},
        countries={**ITALY, "greece": "war western"},
        greek_war=True,
        majors={"italy": {"chits": 1, "oil": 5}, "germany": {"chits": 2, "oil": 5}},
    )
    empty = axis(at, "attack Suez from Tobruk", refusals=True)
    assert set(empty.refused()) == {"WAW-CORE.OPS-13"}
    assert len(empty.told("OperationBegan")) == 1
    assert not [told for told in empty.told("NothingOrdered") if told["part"] == "offensives"]


# ------------------------------------------------------------------- strategic movement


@clause("WAW-CORE.PACT-2", "WAW-CORE.SM-5")
def test_the_ussr_alone_occupies_its_zone_by_strategic_movement() -> None:
    at = war(
        {"Leningrad": "ussr 2 ground", "East Prussia": "germany 2 ground",
         "Warsaw": "germany 1 ground"},
        turn=2,
        pact=True,
        control={"germany": ["Warsaw", "West Poland"], "ussr_zone": ["Baltic States"]},
        countries={"poland": "conquered western"},
    )  # fmt: skip
    after = allies(at, "redeploy 1 ground from Leningrad to Baltic States")
    assert after.control("Baltic States") == "ussr"
    assert after.ground("Baltic States") == 1
    assert after.one("ZoneOccupied")["area"] == "baltic_states"
    german = axis(at, "redeploy 1 ground from East Prussia to Baltic States", refusals=True)
    assert german.refused() == ["WAW-CORE.SM-5"]
    home = allies(at, "redeploy 1 ground from Leningrad to Novgorod")
    assert home.control("Novgorod") == "ussr"
    assert home.told("ZoneOccupied") == []


# ---------------------------------------------------------------------------- the economy


NO_INCOME = {"germany": ["South England", "North England", "Belgrade"]}
"""Of the UK."""


def spend(allies: str, units: dict[str, str], **given: Any) -> After:
    at = war(units, pact=False, **given)
    return play("economic", at, axis="save everything", allies=allies, refusals=True)


@clause("WAW-CORE.FORT-2", "WAW-CORE.FORT-4")
def test_a_fortress_that_is_built_faces_every_side_and_grows() -> None:
    units = {"Calais": "uk 2 ground", "South England": "uk 1 ground"}
    held: dict[str, Any] = {"control": {"uk": ["Calais"]}, "majors": boards(uk={"rm": 9})}
    first = spend("fortify Calais by UK", units, **held)
    assert first.position.forts["calais"] == Fort(level=1, faces=[])
    second = spend("fortify Calais by UK", units, forts={"Calais": "1"}, **held)
    assert second.position.forts["calais"] == Fort(level=2, faces=[])


@clause("WAW-CORE.FORT-5", "WAW-3.22-2")
@pytest.mark.parametrize(
    ("place", "event", "rule"),
    [("Calais", "available", "WAW-3.22-2"), ("Paris", "done", "WAW-CORE.FORT-5"),
     ("Calais", "done", "")],
)  # fmt: skip
def test_france_fortifies_calais_after_its_event(place: str, event: str, rule: str) -> None:
    after = spend(
        f"fortify {place} by France",
        {place: "france 1 ground"},
        options={"maginot": True},
        events={"extended_maginot_line": event},
        majors=boards(france={"rm": 9}),
    )
    assert after.refused()[:1] == ([rule] if rule else [])
    assert (place.lower() in after.position.forts) == (not rule)


@clause("WAW-CORE.BOMB-6")
@pytest.mark.parametrize(("damage", "rm", "left"), [(6, 9, 4), (1, 9, 0), (6, 1, 5)])
def test_no_more_is_repaired_than_there_is_damage_and_rm(damage: int, rm: int, left: int) -> None:
    majors = boards(uk={"rm": rm, "damage": damage})
    after = spend("repair 2 by UK\nsave everything", {}, control=NO_INCOME, majors=majors)
    assert after.position.majors["uk"].damage == left
    assert bool(after.refused()) == (min(damage, rm) < 2)


@clause("WAW-3.11-1")
@pytest.mark.parametrize("rm", [0, 1])
def test_partisans_are_bought_with_the_last_rm(rm: int) -> None:
    after = spend(
        "no repairs\npartisans in Belgrade\nsave everything",
        {"Belgrade": "germany 1 ground"},
        partisan_pool={"western": 1},
        control=NO_INCOME,
        countries={"yugoslavia": "conquered western"},
        majors=boards(uk={"rm": rm}),
    )
    assert [p.area for p in after.position.partisans] == ["belgrade"] * rm
    assert after.refused()[:1] == ["WAW-3.11-1"] * (1 - rm)
