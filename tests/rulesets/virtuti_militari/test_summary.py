"""10 Summary Phase: tokens, queues, raids, submarines, technology, rest."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.board.position import FactionState
from adjudicator.rulesets.virtuti_militari.book.home.research import renew_air_force
from adjudicator.rulesets.virtuti_militari.book.raiding import target_of
from tests.rulesets.virtuti_militari.home_kit import After, play, position
from tests.rulesets.virtuti_militari.parts import board

clause = pytest.mark.clause


def summary(dice: dict[str, int] | None = None, any_dice: bool | int = False, **said: Any) -> After:
    return play("summary", position(**said), dice=dice, any_dice=any_dice)


# ------------------------------------------------------------------ tokens, queues


@clause("VM-SUM-1")
def test_the_steps_follow_as_listed_without_asking() -> None:
    after = summary(
        orders={"Berlin": "axis support+0"},
        units={"Berlin": "axis u1 Army exhausted", "North Atlantic": "western u2 Fleet"},
        submarines={"North Atlantic": "axis s1"},
        factions={"axis": {"queue": ["Corps in 1"], "research": {"tanks": 1}}},
        dice={
            "raid/s1": 100,
            "sonar/u2": 100,
            "research/axis/tanks": 100,
        },
    )
    assert after.asks == []
    assert after.kinds() == [
        "TokensReturned",
        "Completed",
        "Raided",
        "SubmarineAttacked",
        "ResearchChecked",
        "Rested",
        "PointsCounted",
    ]


@clause("VM-SUM-2")
def test_tokens_on_the_map_return_to_their_pools() -> None:
    before = position().factions["axis"].pool
    after = summary(
        orders={"Berlin": "axis defense+1", "London": "western support+0"},
        units={"Berlin": "axis Army", "London": "western Army"},
    )
    assert after.position.orders == {}
    assert after.faction("axis").pool["defense+1"] == before["defense+1"] + 1
    assert after.faction("western").pool["support+0"] == 3


@clause("VM-SUM-3")
def test_shore_bombardment_leaves_the_game() -> None:
    after = summary(orders={"North Sea": "western bombardment"})
    assert after.position.orders == {}
    assert "bombardment" not in after.faction("western").pool
    assert after.told("TokensReturned")[0]["gone"] == 1


@clause("VM-SUM-4")
def test_unused_air_tokens_return() -> None:
    after = summary(factions={"axis": {"air_pool": {1: 2}, "air_drawn": [1, 1, 4]}})
    assert after.faction("axis").air_pool == {1: 4, 4: 1}
    assert after.faction("axis").air_drawn == []


@clause("VM-SUM-5")
def test_queues_advance_by_one_turn_for_each_faction() -> None:
    after = summary(
        factions={
            "axis": {"queue": ["Army in 2", "Fleet in 1"]},
            "ussr": {"queue": ["Corps in 1"]},
        }
    )
    assert [(e.kind, e.turns) for e in after.faction("axis").queue] == [("army", 1)]
    assert [e.kind for e in after.faction("axis").deployment] == ["fleet"]
    assert [e.kind for e in after.faction("ussr").deployment] == ["corps"]


@clause("VM-SUM-6", "VM-EXH-5")
def test_exhausted_units_are_ready_again() -> None:
    after = summary(units={"Berlin": "axis Army exhausted", "Paris": "western Corps exhausted"})
    assert not any(unit.exhausted for unit in after.position.units)


@clause("VM-SUM-7")
def test_landings_and_maneuvers_are_never_left_over() -> None:
    """They are executed in the Operations Phase, whether anything moves or not."""
    here = position(
        orders={"Berlin": "axis maneuver", "Kiel": "axis amphibious+0"},
        units={"Berlin": "axis Army", "Kiel": "axis Army"},
        begins="operations",
    )
    after = play("operations", here)
    assert [p.token for p in after.position.orders.values()] == []
    pool = here.factions["axis"].pool.get("maneuver", 0)
    assert after.faction("axis").pool.get("maneuver", 0) == pool


@clause("VM-SUM-8", "VM-ASW-4")
def test_a_damaged_submarine_waits_from_the_next_turn_on() -> None:
    for die, turns in ((1, 2), (2, 3), (3, 4)):
        after = hunt(roll=20, hit=51, turns=die)
        entry = after.faction("axis").queue[0]
        assert (entry.kind, entry.turns) == ("submarine", turns)
        assert after.position.submarines == []


def test_the_strength_of_a_turn_is_kept_for_the_charts() -> None:
    after = summary(
        turn=4,
        units={"Berlin": "axis 2 x Army", "London": "western Corps"},
        factions={"axis": {"pp": 12.5, "war_economy": 70}},
    )
    kept = after.position.tallies["turns"]["4"]
    assert kept["units"] == {"axis": 2, "western": 1, "ussr": 0}
    assert kept["pp"]["axis"] == 125
    assert kept["economy"]["axis"] == 70
    assert kept["points"]["axis"] == after.told("PointsCounted")[0]["axis"]


# ------------------------------------------------------------------------- raids


def raid(roll: int = 1, damage: int | None = 3, **said: Any) -> After:
    """An Axis submarine in the North Atlantic."""
    dice = {"raid/s1": roll}
    if damage:
        dice["raid/s1/damage"] = damage
    said.setdefault("factions", {"western": {"war_economy": 60}})
    said.setdefault("submarines", {"North Atlantic": "axis s1"})
    return summary(dice, **said)


@clause("VM-RAID-1")
def test_each_marker_checks_once() -> None:
    after = summary(
        {"raid/s1": 100, "raid/s2": 100},
        submarines={"South Atlantic": "axis s1 s2"},
        factions={"axis": {"levels": {"submarines": 1}}},
    )
    assert [event["raider"] for event in after.told("Raided")] == ["s1", "s2"]


@clause("VM-RAID-2", "VM-TECH-12")
@pytest.mark.parametrize(("level", "chance"), [(1, 20), (2, 35), (3, 60)])
def test_submarines_succeed_by_their_technology(level: int, chance: int) -> None:
    axis = {"levels": {"submarines": level}}
    said = {"factions": {"axis": axis, "western": {"war_economy": 60}}}
    assert raid(roll=chance, **said).faction("western").war_economy == 57
    assert raid(roll=chance + 1, damage=None, **said).faction("western").war_economy == 60


@clause("VM-RAID-3")
@pytest.mark.parametrize("damage", [1, 5])
def test_a_success_costs_1_to_5_points(damage: int) -> None:
    after = raid(damage=damage)
    assert after.faction("western").war_economy == 60 - damage
    assert ("raid/s1/damage", 5, damage) in after.rolls


@clause("VM-RAID-4")
def test_the_arctic_hurts_a_ussr_at_war_only() -> None:
    said = {
        "submarines": {"Arctic Sea": "axis s1"},
        "factions": {"ussr": {"war_economy": 50}},
    }
    assert raid(ussr="war", **said).faction("ussr").war_economy == 47
    peace = summary(ussr="active", **said)
    assert peace.told("Raided") == []


@clause("VM-RAID-5")
@pytest.mark.parametrize("sea", ["North Atlantic", "South Atlantic"])
def test_the_atlantic_hurts_the_western_allies(sea: str) -> None:
    after = raid(submarines={sea: "axis s1"})
    assert after.told("Raided")[0]["target"] == "western"
    assert after.faction("western").war_economy == 57


@clause("VM-RAID-6")
def test_soviet_submarines_in_the_baltic_hurt_the_axis() -> None:
    after = raid(
        ussr="war",
        submarines={"Baltic Sea": "ussr s1"},
        factions={"axis": {"war_economy": 80}},
    )
    assert after.faction("axis").war_economy == 77


@clause("VM-RAID-7", "VM-RAID-15")
def test_the_central_mediterranean_hurts_an_axis_with_armor_in_africa() -> None:
    said: dict[str, Any] = {
        "submarines": {"Central Mediterranean": "western s1"},
        "factions": {"axis": {"war_economy": 80}},
    }
    for place, units in (
        ("Tripoli", "axis Army"),
        ("Rome", "axis Armored Corps"),
        ("Jerusalem", "axis Armored Corps"),
        ("Tripoli", "western Armored Corps"),
    ):
        assert summary(units={place: units}, **said).told("Raided") == [], place
    for sea in ("East Mediterranean", "Western Mediterranean", "North Atlantic", "Baltic Sea"):
        elsewhere = {**said, "submarines": {sea: "western s1"}}
        after = summary(units={"Tripoli": "axis Armored Corps"}, **elsewhere)
        assert after.told("Raided") == [], sea
    for place in ("Casablanca", "Tripoli", "Cairo"):
        for kind in ("Armored Corps", "Armored Division"):
            after = raid(units={place: f"axis {kind}"}, **said)
            assert after.faction("axis").war_economy == 77, place


@clause("VM-RAID-8", "VM-RAID-12")
def test_the_north_sea_hurts_an_axis_without_copenhagen_and_oslo() -> None:
    said: dict[str, Any] = {
        "submarines": {"North Sea": "western s1"},
        "factions": {"axis": {"war_economy": 80}},
    }
    assert raid(**said).faction("axis").war_economy == 77
    for one in ("Oslo", "Copenhagen"):
        assert summary(control={"axis": [one]}, **said).told("Raided") == [], one


@clause("VM-RAID-9", "VM-RAID-13")
def test_fleets_raid_after_submarines_in_the_same_seas() -> None:
    after = summary(
        {"raid/s1": 100, "raid/u1": 61},
        submarines={"North Atlantic": "axis s1"},
        units={"North Atlantic": "axis u1 Fleet", "North Sea": "axis u2 Fleet"},
        factions={"axis": {"levels": {"fleet": 1}}},
    )
    assert [event["raider"] for event in after.told("Raided")] == ["s1", "u1"]
    here = position(ussr="war")
    for faction in ("axis", "western", "ussr"):
        for sea in board().seas:
            if target_of(here, board(), faction, sea):
                assert faction in board().seas[sea].submarines


@clause("VM-RAID-10", "VM-TECH-9")
@pytest.mark.parametrize(("level", "chance"), [(1, 60), (2, 75), (3, 90)])
def test_fleets_succeed_by_their_technology(level: int, chance: int) -> None:
    said: dict[str, Any] = {
        "units": {"South Atlantic": "axis u1 Fleet"},
        "factions": {"axis": {"levels": {"fleet": level}}, "western": {"war_economy": 60}},
    }
    hit = summary({"raid/u1": chance, "raid/u1/damage": 2}, **said)
    assert hit.faction("western").war_economy == 58
    assert summary({"raid/u1": chance + 1}, **said).faction("western").war_economy == 60


def test_skilled_crews_raid_better() -> None:
    after = summary(
        {"raid/u1": 70, "raid/u1/damage": 1},
        units={"South Atlantic": "axis u1 Fleet"},
        factions={"axis": {"levels": {"fleet": 1}}},
        turn=2,
        random_event="skilled_crews",
    )
    assert after.told("Raided")[0]["chance"] == 70


@clause("VM-RAID-11")
def test_war_economy_cannot_fall_below_0() -> None:
    after = raid(damage=5, factions={"western": {"war_economy": 3}})
    assert after.faction("western").war_economy == 0
    failed = raid(roll=100, damage=None)
    assert failed.faction("western").war_economy == 60


@clause("VM-RAID-14")
def test_there_are_no_raids_without_war() -> None:
    after = summary(
        ussr="active",
        submarines={"Baltic Sea": "ussr s1"},
        units={"Baltic Sea": "axis Fleet", "Arctic Sea": "axis Fleet"},
    )
    assert after.told("Raided") == []
    assert after.told("SubmarineAttacked") == []


# ------------------------------------------------------------- hunting submarines


def hunt(
    roll: int, hit: int | None = None, turns: int | None = None, sonars: int = 1, **said: Any
) -> After:
    """A western Fleet and an Axis submarine in the North Atlantic."""
    dice = {"raid/s1": 100, "sonar/u1": roll}
    if hit:
        dice["sonar/u1/hit"] = hit
    if turns:
        dice["sonar/u1/turns"] = turns
    said.setdefault("submarines", {"North Atlantic": "axis s1"})
    said.setdefault("units", {"North Atlantic": "western u1 Fleet"})
    return summary(dice, factions={"western": {"levels": {"sonars": sonars}}}, **said)


@clause("VM-ASW-1")
def test_each_fleet_attacks_one_submarine_once() -> None:
    after = summary(
        {"raid/s1": 100, "raid/s2": 100, "sonar/u1": 100},
        submarines={"North Atlantic": "axis s1 s2"},
        units={
            "North Atlantic": "western u1 Fleet",
            "South Atlantic": "western u2 Fleet",
            "Cardiff port": "western u3 Fleet",
        },
    )
    assert [(e["fleet"], e["submarine"]) for e in after.told("SubmarineAttacked")] == [("u1", "s1")]


@clause("VM-ASW-2", "VM-TECH-14")
@pytest.mark.parametrize(("level", "chance"), [(1, 20), (2, 35), (3, 60)])
def test_fleets_hit_submarines_by_their_sonars(level: int, chance: int) -> None:
    assert hunt(chance, hit=1, sonars=level).position.submarines == []
    assert len(hunt(chance + 1, sonars=level).position.submarines) == 1


@clause("VM-ASW-3")
def test_a_hit_submarine_is_destroyed_or_damaged() -> None:
    """Worked example VM-EX-31."""
    destroyed = hunt(1, hit=50)
    assert destroyed.position.submarines == []
    assert destroyed.faction("axis").queue == []
    damaged = hunt(1, hit=51, turns=1)
    assert damaged.position.submarines == []
    assert len(damaged.faction("axis").queue) == 1


@clause("VM-ASW-5")
def test_a_submarine_raids_before_it_can_be_hit() -> None:
    kinds = hunt(1, hit=1).kinds()
    assert kinds.index("Raided") < kinds.index("SubmarineAttacked")


@clause("VM-ASW-6")
def test_a_fleet_may_raid_and_attack_in_one_turn() -> None:
    """A Fleet in the North Sea hunts there what the book lets nobody deploy there; in the
    Arctic Sea the USSR's Fleets could, but raid nothing. So the marker is put by hand."""
    after = summary(
        {"raid/u1": 100, "sonar/u1": 100},
        submarines={"North Sea": "axis s1"},
        units={"North Sea": "western u1 Fleet"},
    )
    assert [event["raider"] for event in after.told("Raided")] == ["u1"]
    assert [event["fleet"] for event in after.told("SubmarineAttacked")] == ["u1"]


# -------------------------------------------------------------------- technology


def progress(roll: int, points: int = 3, steps: int = 0, level: int = 1, t: str = "tanks") -> After:
    axis = {"research": {t: points}, "progress": {t: steps}, "levels": {t: level}}
    return summary({f"research/axis/{t}": roll}, factions={"axis": axis})


@clause("VM-PROG-1")
def test_each_technology_with_points_is_checked_once() -> None:
    after = summary(
        {"research/axis/tanks": 100, "research/axis/fleet": 100, "research/western/air_force": 100},
        factions={
            "axis": {"research": {"tanks": 1, "fleet": 2}},
            "western": {"research": {"air_force": 1}},
        },
    )
    assert len(after.told("ResearchChecked")) == 3


@clause("VM-PROG-2", "VM-RES-5")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_each_point_gives_25_percent(points: int) -> None:
    assert progress(25 * points, points).faction("axis").progress["tanks"] == 1
    if points < 4:
        assert progress(25 * points + 1, points).faction("axis").progress["tanks"] == 0


@clause("VM-PROG-3", "VM-PROG-4", "VM-PROG-5")
def test_the_books_example_of_three_points_in_tanks() -> None:
    """Worked example VM-EX-24: 75%; a success makes a step and uses a point up."""
    success = progress(75)
    assert success.told("ResearchChecked")[0]["chance"] == 75
    assert success.faction("axis").progress["tanks"] == 1
    assert success.faction("axis").research["tanks"] == 2
    failure = progress(76)
    assert failure.faction("axis").progress["tanks"] == 0
    assert failure.faction("axis").research["tanks"] == 3


@clause("VM-PROG-6", "VM-RES-6")
def test_level_2_needs_three_steps_and_level_3_four() -> None:
    assert progress(1, steps=1).faction("axis").levels["tanks"] == 1
    assert progress(1, steps=2).faction("axis").levels["tanks"] == 2
    assert progress(1, steps=2, level=2).faction("axis").levels["tanks"] == 2
    assert progress(1, steps=3, level=2).faction("axis").levels["tanks"] == 3


@clause("VM-PROG-7")
def test_with_the_level_points_are_lost_and_progress_begins_anew() -> None:
    after = progress(1, points=4, steps=2)
    assert after.told("Developed") == [{"faction": "axis", "technology": "tanks", "level": 2}]
    assert after.faction("axis").research["tanks"] == 0
    assert after.faction("axis").progress["tanks"] == 0


@clause("VM-PROG-8")
def test_the_new_level_counts_at_once() -> None:
    after = progress(1, steps=2, t="infantry")
    after.position.factions["axis"].pp = 100
    bought = play("production", after.position, axis="buy Army level 2")
    assert [event["level"] for event in bought.told("Bought")] == [2]


@clause("VM-TECH-10")
def test_air_force_2_exchanges_tokens() -> None:
    axis = {
        "research": {"air_force": 1},
        "progress": {"air_force": 2},
        "levels": {"air_force": 1},
        "air_pool": {1: 5, 2: 5},
        "air_drawn": [1],
    }
    after = summary({"research/axis/air_force": 1}, factions={"axis": axis})
    assert after.faction("axis").air_pool == {1: 3, 2: 5, 3: 3, 4: 1}


@clause("VM-TECH-11")
def test_air_force_3_takes_all_tokens_of_level_1() -> None:
    axis = {
        "research": {"air_force": 1},
        "progress": {"air_force": 3},
        "levels": {"air_force": 2},
        "air_pool": {1: 3, 2: 5, 3: 3, 4: 1},
    }
    after = summary({"research/axis/air_force": 1}, factions={"axis": axis})
    assert after.faction("axis").air_pool == {2: 5, 3: 3, 4: 3, 5: 1}
    assert [e["change"] for e in after.told("AirPoolChanged")] == [{"1": -3, "4": 2, "5": 1}]


@clause("VM-TECH-16")
def test_fewer_tokens_than_three_are_taken_if_there_are_no_more() -> None:
    state = FactionState(air_pool={1: 2, 2: 1})
    assert renew_air_force(state, 2) == {1: -2, 3: 3, 4: 1}
    assert state.air_pool == {2: 1, 3: 3, 4: 1}
    none = FactionState(air_pool={2: 1})
    renew_air_force(none, 2)
    assert none.air_pool == {2: 1, 3: 3, 4: 1}
