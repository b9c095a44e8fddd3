"""9.6, 14 and 15 looked at by an umpire: what only shows when several counters act as one."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.kit import play, position

FALLEN = {"France": "surrendered to axis since 8"}


@pytest.mark.clause("BW-9.6-5", "BW-A86")
@pytest.mark.parametrize(
    ("phase", "zones", "held", "order", "start"),
    [
        (
            "movement",
            {"Genoa": "ITA 2I, ITA 2I, supply 6"},
            ["Nice"],
            "move all from Genoa to Nice",
            "Genoa",
        ),
        (
            "movement",
            {"Genoa": "ITA 2I, ITA 2I, supply 6"},
            [],
            "strategic move all from Genoa to Vienna",
            "Genoa",
        ),
        (
            "sea_transport",
            {"Naples": "ITA 2I, ITA 2I, supply 6"},
            ["Marseille"],
            "ship corps from Naples to Marseille",
            "Naples",
        ),
        (
            "normal",
            {"Genoa": "ITA 2I, ITA 2I, supply 6"},
            ["Nice"],
            "step corps from Genoa to Nice",
            "Genoa",
        ),
    ],
)
def test_italians_who_leave_their_area_together_are_counted_together(
    phase: str, zones: dict[str, str], held: list[str], order: str, start: str
) -> None:
    place = position(turn=24, zones=zones, control={"axis": held}, countries=FALLEN)
    after = play(phase, place, axis=order)
    assert "Axis supply 6" in after.counters(start)
    assert len(after.counters(start)) == 3
    assert "At most two Italian corps" in after.refusals()[0]


@pytest.mark.clause("BW-9.3-15")
def test_corps_that_march_into_rumania_together_are_counted_together() -> None:
    place = position(
        turn=12,
        zones={"Debrecen": "GER 2C, GER 2C, supply 6"},
        countries={"Hungary": "axis", "Rumania": "passage to axis"},
    )
    after = play("movement", place, axis="move all from Debrecen to Cluj")
    assert after.counters("Cluj") == []
    assert "no more than 3 Axis corps" in after.refusals()[0]


@pytest.mark.clause("BW-9.6-5", "BW-A86")
def test_of_italians_who_won_only_as_many_advance_as_may_be_outside() -> None:
    place = position(
        turn=24,
        zones={
            "Genoa": "ITA 2I activated, ITA 2I activated, ITA 1C activated",
            "Nice": "UK 1I",
        },
        countries=FALLEN,
    )
    after = play("normal", place, axis="attack Nice\nadvance all", dice={"normal/Nice": 6})
    assert len(after.counters("Nice")) == 1
    assert len(after.counters("Genoa")) == 2


@pytest.mark.clause("BW-9.3-8", "BW-15.3-1")
def test_a_move_attacks_no_neutral_that_it_can_walk_around() -> None:
    place = position(turn=4, zones={"Ruhr": "GER 2C, supply 6"}, control={"axis": ["Nancy"]})
    after = play("movement", place, axis="move armour from Ruhr to Reims")
    assert after.told("Moved")[0]["path"] == ["ruhr", "saar", "nancy", "reims"]
    assert after.told("CountryJoined") == []


@pytest.mark.clause("BW-9.3-8", "BW-15.3-6")
def test_through_a_neutral_goes_who_has_no_other_way() -> None:
    place = position(turn=4, zones={"Ruhr": "GER 3I, supply 6"}, control={"axis": ["Reims"]})
    after = play("movement", place, axis="move infantry from Ruhr via Brussels to Reims")
    assert after.told("Moved")[0]["path"] == ["ruhr", "brussels", "reims"]
    assert [facts["country"] for facts in after.told("CountryJoined")] == ["BE"]


@pytest.mark.clause("BW-14.1.1-2", "BW-13.5-3")
def test_air_units_carried_by_sea_fly_nowhere_else_this_turn() -> None:
    place = position(
        turn=24,
        zones={"Naples": "GER air, supply 4", "Tripoli": "GER air"},
        countries={"Italy": "axis"},
    )
    after = play(
        "air..normal",
        place,
        axis="ship air from Naples to Tripoli\nrebase 2 air from Tripoli to Sirte late",
    )
    assert after.told("AirRebased") == []
    assert "Only 1 air unit at base" in after.refusals()[0]
    after = play(
        "air..normal",
        place,
        axis="ship air from Naples to Tripoli\nrebase 1 air from Tripoli to Sirte late",
    )
    assert after.counters("Sirte") == ["GER air strategic"]


@pytest.mark.clause("BW-11.7-1")
def test_before_the_surrender_of_france_one_is_told_why_there_is_no_elite_army() -> None:
    place = position(turn=4, zones={"Berlin": "GER 2I, GER 2C"})
    after = play("movement", place, axis="form elite in Berlin")
    assert "before the turn in which France surrenders" in after.refusals()[0]
