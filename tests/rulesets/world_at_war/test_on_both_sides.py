"""Conditions of rules from both sides: who leaves the chart, who is asked, what is left over."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Chit, Fort
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, play, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}
OWN_WAR = {"status": "own_war", "enemy": "italy", "seat": "allies"}


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


@clause("WAW-CORE.DIP-21", "WAW-3.8-4")
def test_the_duty_is_italys_from_albania_or_what_it_has_taken() -> None:
    given: dict[str, Any] = {
        "countries": {**ITALY, "greece": "war western"},
        "control": {"italy": ["Salonica"]},
        "greek_war": True,
    }
    taken = axis(war({"Salonica": "italy 3 ground", "Athens": "greece 1 ground"}, **given))
    began = taken.one("OperationBegan")
    assert (began["origin"], began["place"]) == ("salonica", "athens")
    german = war({"Salonica": "italy 1 ground garrison", "Albania": "germany 2 ground",
                  "Athens": "greece 1 ground"}, **given)  # fmt: skip
    assert axis(german).told("OperationBegan") == []


@clause("WAW-CORE.DIP-11", "WAW-CORE.DIP-1")
def test_of_a_side_who_has_an_rm_pays_for_an_effort() -> None:
    majors = boards(germany={"rm": 0}, italy={"rm": 2})
    at = war({}, countries=ITALY, majors=majors, effort_sets={"axis": {"spain": 1}})
    after = play("diplomacy", at, axis="effort for Spain", dice={"draw/1": 1})
    assert after.one("EffortPaid")["major"] == "italy"
    assert after.position.majors["italy"].rm == 1


# -------------------------------------------------------------------------- peace and war


@clause("WAW-2.2-8", "WAW-CORE.VIC-2")
def test_the_peace_that_germany_takes_is_told() -> None:
    held = ["Iraq Oil", "Baghdad", "Persia", "Levant", "Transjordan Palestine", "Suez",
            "West Egypt", "British East Africa", "Morocco", "Algeria", "Tunis"]  # fmt: skip
    at = war({}, turn=8, countries={**ITALY, "france": "surrendered western"},
             control={"germany": held})  # fmt: skip
    taken = play("turn_end", at, axis="take the peace")
    assert len(taken.told("PeaceTaken")) == 1
    assert (taken.position.winner, taken.position.over) == ("axis", True)
    on = play("turn_end", at, axis="fight on")
    assert on.told("PeaceTaken") == []
    assert not on.position.over


@clause("WAW-CORE.DOW-11", "WAW-3.10-1")
def test_a_minor_that_the_neutral_ussr_attacks_deploys_and_fights_it_alone() -> None:
    at = war({"Kiev": "ussr 2 ground"}, turn=5, pact=True)
    after = allies(at, "USSR declares war on Turkey")
    state = after.position.countries["turkey"]
    assert (state.status, state.enemy, state.seat) == ("own_war", "ussr", "axis")
    assert sum(unit.nation == "turkey" for unit in after.position.units) >= 7
    assert after.one("Mustered")["country"] == "turkey"


@clause("WAW-3.12-4", "WAW-CORE.PACT-9")
def test_finland_goes_home_when_the_winter_war_has_failed() -> None:
    at = war(
        {"Helsinki": "finland 2 ground", "Karelia": "finland 1 ground"},
        turn=2,
        pact=True,
        winter_war="war",
        winter_war_turn=2,
        tracks={"finland": 0, "usa": 0},
        countries={"finland": {"status": "own_war", "enemy": "ussr", "seat": "axis"}},
    )
    after = play("turn_end", at).position
    state = after.countries["finland"]
    assert (state.status, state.enemy, state.seat, state.strength) == ("neutral", "", None, 3)
    assert [unit for unit in after.units if unit.nation == "finland"] == []
    assert (after.winter_war, after.tracks["finland"]) == ("failed", 1)


# ----------------------------------------------------------------- scenarios and set-ups


@clause("WAW-CORE.SUR-12", "WAW-CORE.VIC-1")
@pytest.mark.parametrize(
    ("base", "by", "over"),
    [("campaign-1939", "france", True), ("france-1940", "france", False),
     ("overlord-1944", "usa", True)],
)  # fmt: skip
def test_germany_surrenders_with_berlin_in_the_long_scenarios(
    base: str, by: str, over: bool
) -> None:
    turn = {"france-1940": 3, "overlord-1944": 20}.get(base, 3)
    after = play("turn_end", war({}, base=base, turn=turn, control={by: ["Berlin"]}, majors={}))
    assert (after.position.countries["germany"].status == "surrendered") == over


@clause("WAW-CORE.DIP-21", "WAW-CORE.SUR-18")
@pytest.mark.parametrize(("italy", "rule"), [("neutral", ""), ("surrendered", "WAW-CORE.DIP-21")])
def test_the_italo_greek_war_takes_an_italy(italy: str, rule: str) -> None:
    at = war({}, turn=5, countries={"italy": {"status": italy}}, majors=boards(uk={"rm": 3}))
    after = play("diplomacy", at, allies="buy Italo-Greek war", refusals=True,
                 dice={f"draw/{n}": 1 for n in range(1, 5)})  # fmt: skip
    assert after.refused()[:1] == ([rule] if rule else [])


@clause("WAW-7.ECO-8")
@pytest.mark.parametrize(
    ("level", "roll", "like"), [(3, 5, 5), (4, 5, 6), (5, 5, 7), (6, 5, 7), (6, 10, 10)]
)
def test_the_shifted_chart_reads_the_die_of_high_levels_higher(
    level: int, roll: int, like: int
) -> None:
    from adjudicator.rulesets.world_at_war.book.economy.improving import percent

    at = war({}, majors=boards(germany={"level": level}))
    plain = percent(at, board(), "germany", like)
    at.options["chart"] = "shifted"
    assert percent(at, board(), "germany", roll) == plain


@clause("WAW-CORE.SCN-44")
def test_a_set_up_that_is_refused_is_told_as_the_houses() -> None:
    at = war({}, base="france-1940", turn=3, majors={}, deployed=[])
    after = play("deployment", at, allies="put 2 French elite in Paris", refusals=True)
    told = {fact["seat"]: fact["own"] for fact in after.told("Deployed")}
    assert told == {"allies": False, "axis": False}
    assert "WAW-CORE.SCN-44" in after.refused()
