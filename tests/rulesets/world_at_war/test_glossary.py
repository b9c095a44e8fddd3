"""Words of the glossary and small rules of the boxes that no chapter holds."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war import sequence
from adjudicator.rulesets.world_at_war.board.position import to_pool
from adjudicator.rulesets.world_at_war.board.terms import GROUND
from adjudicator.rulesets.world_at_war.book.economy.admin import SIBERIA
from adjudicator.rulesets.world_at_war.book.economy.income import account
from adjudicator.rulesets.world_at_war.book.moving.naval import damage
from adjudicator.rulesets.world_at_war.book.moving.supply import FULL, LIMITED, supply_at
from tests.rulesets.world_at_war.home_kit import table
from tests.rulesets.world_at_war.test_economy import refused
from tests.rulesets.world_at_war.war_kit import allies, board, war

clause = pytest.mark.clause
fact = pytest.mark.fact


@clause("WAW-3.6-7", "WAW-CORE.SUP-3")
def test_iraq_is_a_limited_source_for_the_axis() -> None:
    at = war(
        {"Iraq Oil": "germany 1 ground"},
        control={"germany": ["Iraq Oil", "Baghdad"]},
    )
    assert supply_at(at, board(), "germany", "iraq_oil") == LIMITED
    assert supply_at(at, board(), "germany", "berlin") == FULL
    at.control["iraq_oil"] = at.control["baghdad"] = "iraq"
    assert supply_at(at, board(), "germany", "iraq_oil") == ""


@clause("WAW-4-8")
def test_elite_units_are_ground_units_of_their_own_kind() -> None:
    assert GROUND == ("ground", "elite")
    elite, regular = board().construction["elite"], board().construction["ground"]
    assert (elite.rm, elite.each_turn) == (2, 1)
    assert (regular.rm, regular.each_turn) == (1, None)


@clause("WAW-4-14", "WAW-3.2-6")
def test_a_resource_that_is_not_available_yields_nothing() -> None:
    at = war({}, lost_resources=["berlin/rm", "vienna/oil"])
    got = account(at, board(), "germany")
    assert "Berlin" not in got.sources
    assert "Vienna" not in got.sources
    assert "Rhineland" in got.sources


@clause("WAW-4-18", "WAW-4-19")
def test_strategic_movement_follows_the_offensives() -> None:
    phases = sequence.PHASES
    for side in ("axis", "allied"):
        places = [
            phases.index(f"{side}_{step}") for step in ("tactical", "offensives", "strategic")
        ]
        assert places == sorted(places)


@clause("WAW-CORE.ECO-17")
def test_destroyed_fleets_go_to_the_pool_and_damaged_ones_do_not() -> None:
    at = war(
        {"Berlin": "germany 1 air", "Kiel": "germany 2 naval"},
        majors={"germany": {"pool": {}}},
    )
    air, first, second = at.units
    to_pool(at, air)
    to_pool(at, first)
    assert at.majors["germany"].pool == {"air": 1, "naval": 1}
    damage(at, table({"repair": 3}), second, "baltic_sea", "repair")
    assert at.majors["germany"].pool == {"air": 1, "naval": 1}
    assert [q.why for q in at.queue] == ["damaged"]


@clause("WAW-CORE.BOX-5", "WAW-3.7-6")
def test_boxes_are_safe_but_for_the_ethiopian_one() -> None:
    at = war(
        {"Suez": "uk 4 ground", "Italian Ethiopia": "italy 1 ground colonial"},
        countries={"italy": "war axis"},
    )
    for line in ("attack Asia/India from Suez", "attack Suez from Asia/India"):
        assert refused(allies(at, line, refusals=True)) == ["WAW-CORE.BOX-5"]
    ethiopia = allies(at, "attack Italian Ethiopia from Suez", refusals=True)
    assert not refused(ethiopia)
    assert ethiopia.told("CombatFought")
    at = war(
        {"British East Africa": "uk 4 ground", "Italian Ethiopia": "italy 1 ground colonial"},
        countries={"italy": "war axis"},
    )
    line = "limited offensive from British East Africa against Italian Ethiopia"
    assert not refused(allies(at, line, refusals=True))


@clause("WAW-CORE.BOX-9")
def test_a_unit_makes_one_leg_a_turn() -> None:
    at = war({"Canada": "canada 1 ground"}, turn=8)
    one = allies(at, "redeploy 1 ground from Canada to South England", refusals=True)
    assert not refused(one)
    assert one.units("South England") == {"canada ground": 1}
    far = allies(at, "redeploy 1 ground from Canada to Calais", refusals=True)
    assert far.refused()
    two = allies(
        at,
        "redeploy 1 ground from Canada to South England\n"
        "redeploy 1 ground from South England to Calais",
        refusals=True,
    )
    assert two.units("South England") == {"canada ground": 1}


@fact("WAW-F-208", "WAW-F-209", "WAW-F-252")
@pytest.mark.parametrize(
    ("name", "area"), [("Normandy", "brest"), ("Dunkirk", "calais"), ("El Alamein", "west_egypt")]
)
def test_places_named_in_the_history(name: str, area: str) -> None:
    assert name in board().aliases[area]


@fact("WAW-F-227", "WAW-F-259")
def test_siberia_and_persia_are_routes_and_not_areas() -> None:
    assert all(board().areas[area].owner == "ussr" for area in SIBERIA)
    assert "siberia" not in board().areas
    assert board().events["persian_route"].direct
