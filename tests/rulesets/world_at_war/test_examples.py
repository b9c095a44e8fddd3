"""The playbook's worked examples of the Operational phase come out as printed."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.world_at_war.board.position import Position
from tests.rulesets.world_at_war.war_kit import NEUTRAL_VICHY, After, allies, axis, d3, war

clause = pytest.mark.clause

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
