"""The playbook's worked examples come out as printed.

`EXAMPLES` says of each of the 27 which test holds it. The long example of play of chapter 7 is
besides played as one play-through, with its leaps: `tests/playthroughs/world_example`; `PRINTED`
says what its reports must tell.
"""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.economy.boards import factory_halves, movement_points
from tests.rulesets.world_at_war.war_kit import (
    NEUTRAL_VICHY,
    After,
    allies,
    axis,
    board,
    d3,
    play,
    war,
)

clause = pytest.mark.clause

EXAMPLES = {
    1: "test_examples.test_the_first_operation_against_poland",
    2: "test_examples.test_the_exploitation_against_warsaw",
    3: "test_examples.test_strategic_movement_of_1939",
    4: "test_economy.test_income_of_winter_1939_as_in_the_example",
    5: "test_economy.test_an_elite_and_two_regulars_cost_4_rm_and_one_and_a_half_points",
    6: "test_economy.test_an_elite_and_two_regulars_cost_4_rm_and_one_and_a_half_points",
    7: "test_economy.test_italy_works_on_its_industry",
    8: "test_economy.test_the_uk_researches_asw",
    9: "test_diplomacy.test_the_diplomacy_of_winter_1939",
    10: "test_economy.test_chits_return_and_fleets_flip_in_admin",
    11: "test_examples.test_the_air_combats_over_calais",
    12: "test_examples.test_the_air_combats_over_calais",
    13: "test_examples.test_the_ground_combat_in_calais",
    14: "test_strategic_warfare.test_the_convoy_battle_of_winter_1941",
    15: "test_strategic_warfare.test_the_convoy_battle_of_winter_1941",
    16: "test_strategic_warfare.test_the_convoy_battle_of_winter_1941",
    17: "test_strategic_warfare.test_the_convoy_battle_of_winter_1941",
    18: "test_examples.test_the_limited_offensive_in_north_africa",
    19: "test_examples.test_the_american_invasion_of_morocco",
    20: "test_examples.test_the_american_invasion_of_morocco",
    21: "test_examples.test_a_joint_attack_takes_a_chit_of_each_and_no_american_oil",
    22: "test_strategic_warfare.test_what_japan_destroys",
    23: "test_strategic_warfare.test_what_japan_destroys",
    24: "test_examples.test_sorties_after_a_lost_air_combat",
    25: "test_examples.test_poland_puts_at_most_three_units_in_warsaw",
    26: "test_examples.test_strategic_movement_with_damage",
    27: "test_examples.test_factory_points_by_level",
}
"""WAW-EX-01 to WAW-EX-27, and where each is."""

GOLDEN = Path(__file__).parents[2] / "playthroughs" / "world_example" / "golden.txt"
PRINTED = {
    1: ["Combat for West Poland: 7 against 3, the attacker wins; Tactical pairs 3-3, 2-1"],
    2: ["Combat for Warsaw: 5 against 2, the attacker wins; Tactical pairs 2-2, 2-1"],
    3: [
        "3 German ground units by strategic movement from Warsaw to Rhineland",
        "Germany has 2 points left",
    ],
    4: [
        "Income of the UK: 5 RM, 1 oil",
        "Income of the USSR: 3 RM, 2 oil",
        "Income of Italy: 2 RM",
    ],
    5: ["Germany keeps 1 RM, 10 oil, 1 chit, 4.5 factory points"],
    6: ["Germany, U-Boats: die 5, +40%, now 40%"],
    7: ["Italy, industry: die 5, +30%, now 80%"],
    8: ["The UK, ASW: die 7, +40%, now 40%"],
    9: [
        "The cup holds 4 chits; 2 are drawn",
        "Romania: the marker moves from +0 to +1, resources to Germany, no access",
        "The USA: the marker moves from +0 to +1",
    ],
    10: ["put elite unit in Rhineland", "put air fleet in South England"],
    11: ["Operational air combat over Calais: German 2 (die 2), French 2 (die 2). All inactive"],
    12: ["British: 1 driven off and German: 1 inactive"],
    13: ["Combat for Calais: 3 against 2, the attacker wins", "Lost: 3 French ground units"],
    14: ["A German naval fleet finds a convoy: die 2, modified 1"],
    15: ["A German air fleet finds a convoy: die 2, modified 1"],
    16: ["the air fleet is stopped", "A surface fleet sinks an oil convoy: die 2"],
    17: [
        "ASW against 2 submarine points: 40%, die 3, found; die 6, one point is destroyed",
        "A submarine sinks an RM convoy: die 1",
        "The UK loses an ASW point",
        "To USSR: a War Materials convoy arrived; 2 convoys lost",
    ],
    18: ["The die shows 4, modified 5; 4 or less hits: a miss"],
    19: [
        "Combat for Morocco: 5 against 4, the attacker wins; Tactical pairs 2-3",
        "Lost: an American elite unit",
    ],
    20: ["South England - Bay of Biscay - Gibraltar Strait"],
}
"""Example -> what the play-through tells of it, in the words of its reports."""


def test_every_example_has_its_test() -> None:
    assert list(EXAMPLES) == list(range(1, 28))
    for where in EXAMPLES.values():
        module, name = where.split(".")
        assert callable(getattr(import_module(f"tests.rulesets.world_at_war.{module}"), name))


@pytest.mark.parametrize("number", PRINTED)
def test_the_play_through_tells_what_the_book_prints(number: int) -> None:
    told = re.sub(r"\s+", " ", GOLDEN.read_text(encoding="utf-8"))
    for words in PRINTED[number]:
        assert words in told


@clause("WAW-3.21-2", "WAW-3.21-3")
def test_sorties_after_a_lost_air_combat() -> None:
    """A carrier flies d3-1 after a lost air combat, an air fleet d3+1-1."""
    ships = {"Kiel": "germany 1 carrier", "South England": "uk 1 carrier"}
    said: dict[str, Any] = {
        "axis": "interdict North Sea South with 1 fleet",
        "allies": "interdict North Sea South with 1 fleet",
    }
    options = {"carriers": True}
    at = war(ships, options=options)
    # The German carrier loses the air combat; both roll 3 for sorties, which all miss.
    lost = play("doctrine, interdiction", at, dice=d3(1, 3, 3, 2, 2, 3, 2, 2, 2, 3, 3), **said)
    assert [one["sorties"] for one in lost.told("AirStruck")] == [[2], [3]]
    air = war({"Kiel": "germany 1 air", "South England": "uk 1 carrier"}, options=options)
    said["axis"] = "interdict North Sea South with 1 air"
    beaten = play("doctrine, interdiction", air, dice=d3(1, 3, 3, 2, 2, 2), **said)
    assert beaten.one("AirStruck")["sorties"] == [3]


@clause("WAW-2.2-21")
@pytest.mark.parametrize(("number", "legal"), [(3, True), (4, False)])
def test_poland_puts_at_most_three_units_in_warsaw(number: int, legal: bool) -> None:
    at = war({}, turn=1)
    said = f"put {number} Polish ground in Warsaw\nput {7 - number} Polish ground in West Poland"
    after = play("deployment", at, allies=said, refusals=True)
    assert (after.refused() == []) == legal
    assert after.ground("Warsaw") == (3 if legal else 2)


@clause("WAW-CORE.SM-2", "WAW-CORE.SM-3")
@pytest.mark.parametrize(
    ("major", "level", "damage", "points"), [("germany", 5, 4, 6), ("uk", 4, 1, 7)]
)
def test_strategic_movement_with_damage(major: str, level: int, damage: int, points: int) -> None:
    at = war({}, turn=20, majors={major: {"level": level, "damage": damage}})
    assert movement_points(at, board(), major) == points


@clause("WAW-4-10")
@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_factory_points_by_level(level: int, points: int) -> None:
    at = war({}, majors={"germany": {"level": level}})
    assert factory_halves(at, "germany") == 2 * points


POLAND = {
    "Berlin": "germany 8 ground, 3 air",
    "West Poland": "poland 4 ground",
    "Warsaw": "poland 2 ground",
    "South Poland": "poland 1 ground",
}


def poland(dice: list[int], more: str = "") -> After:
    orders = f"attack West Poland from Berlin support 1 tactical\n{more}"
    return axis(war(POLAND, turn=1, switches=["fall"]), orders, dice=dice)


@clause("WAW-7.POL1-1", "WAW-7.POL1-2", "WAW-7.POL1-3", "WAW-7.POL1-4", "WAW-7.POL1-5")
@clause("WAW-7.POL1-6", "WAW-7.POL1-7")
def test_the_first_operation_against_poland() -> None:
    after = poland(d3(3, 1, 3, 1, 2))
    assert after.drms("CombatFought") == {
        "German: 8 units against 4": 2,
        "Polish: nationality": -1,
    }
    fought = after.one("CombatFought")
    assert fought["totals"] == [7, 3]
    assert fought["pairs"] == [[3, 3], [2, 1]]
    assert [len(lost["kinds"]) for lost in after.told("Losses")] == [2, 1]
    assert len(after.one("Retreated")["kinds"]) == 2
    assert after.units("West Poland") == {"germany ground": 7}
    assert after.control("West Poland") == "germany"


@clause("WAW-7.POL2-1", "WAW-7.POL2-2", "WAW-7.POL2-3", "WAW-7.POL2-4", "WAW-7.POL2-5")
@clause("WAW-7.POL2-6", "WAW-7.POL2-7", "WAW-7.POL2-8")
def test_the_exploitation_against_warsaw() -> None:
    exploit = "exploit from West Poland to Warsaw support 1 operational, 1 tactical"
    after = poland(d3(3, 1, 3, 1, 2, 2, 2, 1, 3, 2), exploit)
    assert after.one("ExploitationBegan")["drm"] == -1
    assert after.drms("CombatFought", 1) == {
        "German: 7 units against 4": 1,
        "German: Operational Support": 1,
        "German: exploitation": -1,
        "Polish: nationality": -1,
    }
    fought = after.one("CombatFought", 1)
    assert fought["totals"] == [5, 2]
    assert fought["pairs"] == [[2, 2], [2, 1]]
    assert [len(lost["kinds"]) for lost in after.told("Losses")] == [2, 1, 2, 1]
    assert after.control("Warsaw") == "germany"
    poles = [u for u in after.position.units if u.nation == "poland"]
    assert len(poles) == 3
    assert after.units("West Poland") == {"germany ground": 1}
    assert after.units("Warsaw") == {"germany ground": 5}


@clause("WAW-7.SM-1", "WAW-7.SM-2")
def test_strategic_movement_of_1939() -> None:
    at = war(
        {"West Poland": "germany 8 ground, 1 air"},
        turn=1,
        control={"germany": ["West Poland", "Warsaw"]},
    )
    after = axis(at, "redeploy 3 ground, 1 air from West Poland to Rhineland")
    assert after.units("Rhineland") == {"germany ground": 3, "germany air": 1}
    assert after.position.majors["germany"].sm == 2
    assert after.ground("West Poland") == 5


def calais() -> Position:
    return war(
        {
            "Rhineland": "germany 7 ground, 1 elite, 5 air",
            "Calais": "france 6 ground; uk 2 ground",
            "Paris": "france 2 air",
            "South England": "uk 2 air",
        },
        countries={"belgium": "war western"},
    )


FRANCE = """attack Belgium from Rhineland
exploit from Belgium to Calais support 1 operational, 2 tactical, 1 reserve
use the elite die"""
CALAIS_DICE = d3(2, 2, 3, 2, 1, 2, 3, 1, 2, 1, 2)


def france() -> After:
    return axis(calais(), FRANCE, dice=CALAIS_DICE)


@clause("WAW-7.FRA-1", "WAW-7.FRA-2", "WAW-7.FRA-3", "WAW-7.FRA-4")
def test_the_air_combats_over_calais() -> None:
    after = france()
    sent = [
        (fact["step"], len(fact["operational"]), len(fact["tactical"]))
        for fact in after.told("AirCommitted")
    ]
    assert sent == [("attacker", 1, 2), ("defender", 2, 2), ("reserve", 0, 1)]
    operational, tactical = after.told("AirFought")
    assert operational["totals"] == [2, 2]
    assert operational["outcome"] == ["all inactive"]
    assert after.drms("AirFought") == {
        "French: more air fleets": 1,
        "French: nationality": -1,
    }
    assert after.drms("AirFought", 1) == {"German: more air fleets": 1}
    assert tactical["totals"] == [4, 2]
    assert tactical["outcome"] == ["uk: 1 driven off", "germany: 1 inactive"]
    queued = [(q.nation, q.what, q.due, q.inactive) for q in after.position.queue]
    assert queued == [("uk", "air", 4, True)]


@clause("WAW-7.FRG-1", "WAW-7.FRG-2", "WAW-7.FRG-3", "WAW-7.FRG-4", "WAW-7.FRG-5")
@clause("WAW-7.FRG-6", "WAW-7.FRG-7", "WAW-7.FRG-8", "WAW-7.FRG-9")
def test_the_ground_combat_in_calais() -> None:
    after = france()
    assert after.drms("CombatFought") == {
        "German: exploitation": -1,
        "French: nationality": -1,
    }
    rerolled = [(fact["nation"], fact["before"], fact["now"]) for fact in after.told("Rerolled")]
    assert rerolled == [("france", 1, 1), ("germany", 1, 2)]
    fought = after.one("CombatFought")
    assert fought["totals"] == [3, 2]
    assert fought["pairs"] == [[3, 2], [2, 1]]
    assert [len(lost["kinds"]) for lost in after.told("Losses")] == [3, 1]
    assert after.control("Calais") == "germany"
    assert after.ground("Calais") == 6
    assert after.units("Calais")["germany elite"] == 1
    assert after.ground("Belgium") == 1
    assert "uk ground" not in after.units("Paris")
    gone = sum(len(fact["kinds"]) for fact in after.told("Retreated"))
    assert gone == 5
    idle = sum(u.kind == "air" and u.active for u in after.position.units if u.nation == "germany")
    assert idle == 1


@clause("WAW-7.NAF-1", "WAW-7.NAF-2", "WAW-7.NAF-3")
def test_the_limited_offensive_in_north_africa() -> None:
    at = war(
        {
            "Tobruk": "italy 2 ground; germany 1 ground, 1 air",
            "West Egypt": "uk 2 ground",
            "Suez": "uk 1 air",
        },
        countries={"italy": "war axis"},
        forts={"West Egypt": 1},
        blocked={"central_mediterranean": ["axis"], "east_mediterranean": ["axis"]},
    )
    orders = (
        "attack West Egypt from Tobruk\nlimited offensive from Tobruk against West Egypt with air"
    )
    after = axis(at, orders, dice=[4], refusals=True)
    assert after.refused() == ["WAW-CORE.SUP-2"]
    assert after.drms("LimitedFought") == {
        "attacking air fleet": -1,
        "defending air fleet": 1,
        "3 units against 2": -1,
        "attacker's nationality": 1,
        "fortress": 1,
    }
    fought = after.one("LimitedFought")
    assert (fought["die"], fought["modified"], fought["hit"]) == (4, 5, False)
    assert after.position.majors["germany"].oil == 10


def morocco() -> Position:
    return war(
        {
            "South England": "usa 2 ground, 1 elite, 2 naval",
            "Gibraltar": "uk 1 air",
            "Morocco": "vichy 1 ground",
        },
        turn=12,
        countries={"usa": "war western", "france": "surrendered", "vichy": NEUTRAL_VICHY},
        control={"vichy": ["Morocco"]},
    )


LANDING = (
    "sail 2 fleets from South England via Bay of Biscay to Gibraltar Strait"
    " carrying 2 ground, elite\nattack Morocco from Gibraltar Strait\nuse the elite die"
)


@clause("WAW-7.US-1", "WAW-7.US-2", "WAW-7.US-3", "WAW-7.US-4", "WAW-7.US-5", "WAW-7.US-6")
@clause("WAW-7.US-7", "WAW-7.US-8")
def test_the_american_invasion_of_morocco() -> None:
    after = allies(morocco(), LANDING, dice=d3(1, 1, 2, 3))
    assert after.drms("CombatFought") == {
        "American: 3 units against 1": 3,
        "American: from the sea": -1,
        "American: bombardment": 1,
        "Vichy: nationality": -1,
        "Vichy: one die": 1,
        "Vichy: mountain": 1,
    }
    fought = after.one("CombatFought")
    assert fought["totals"] == [5, 4]
    assert fought["pairs"] == [[2, 3]]
    assert after.units("Morocco")["usa ground"] == 2
    assert "usa elite" not in after.units("Morocco")
    assert "vichy ground" not in after.units("Morocco")
    assert after.position.majors["usa"].chits == 2
    assert after.position.majors["uk"].chits == 3
    assert after.told("ExploitationBegan") == []
    line = LANDING.replace("Gibraltar Strait\nuse", "Gibraltar Strait support 1 operational\nuse")
    with_air = allies(morocco(), line, dice=d3(1, 1, 2, 3))
    assert with_air.told("AirCommitted")[0]["operational"] == ["Gibraltar"]
    assert with_air.drms("CombatFought")["American: Operational Support"] == 1


@clause("WAW-3.17-1")
def test_a_joint_attack_takes_a_chit_of_each_and_no_american_oil() -> None:
    at = war(
        {"Calais": "uk 2 ground; usa 2 ground", "Belgium": "germany 1 ground"},
        turn=20,
        countries={"usa": "war western"},
        control={"uk": ["Calais"], "germany": ["Belgium"]},
    )
    after = allies(at, "attack Belgium from Calais")
    majors = after.position.majors
    assert (majors["usa"].chits, majors["uk"].chits) == (2, 2)
    assert (majors["usa"].oil, majors["uk"].oil) == (10, 9)
    alone = allies(at, "attack Belgium from Calais with 2 American")
    assert alone.position.majors["uk"].chits == 3
