"""Lines of Strategic Warfare: what cannot be done, under which rule, and what is done of the
rest."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.convoys.bombing import raids
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.test_lines_of_a_segment import heard, refused
from tests.rulesets.world_at_war.war_kit import After, board, play, war

clause = pytest.mark.clause
WAR = {"ussr": "war soviet", "usa": "war western"}
BOMBERS = {"points": {"bomber": 2}}


def fight(axis: str = "no submarines", allies: str = "", **given: Any) -> After:
    """Strategic Warfare."""
    dice = given.pop("dice", None)
    given.setdefault("majors", boards(uk={"rm": 5}, usa={"rm": 5}, germany={"points": {}}))
    at = war(given.pop("units", {}), **given)
    return play("strategic_warfare", at, axis=axis, allies=allies, dice=dice, refusals=True)


# ------------------------------------------------------------- convoys and their hunters

SHIPS: dict[str, str] = {
    "South England": "uk 2 naval, 1 carrier, 1 air",
    "North England": "uk 1 naval inactive",
    "Gibraltar": "uk 1 naval",
    "Murmansk": "ussr 1 naval",
    "Kiel": "germany 2 naval, 1 air",
    "Brest": "germany 1 naval, 1 air; italy 1 naval task=raid",
    "Oslo": "germany 1 naval, 1 air",
    "Berlin": "germany 1 air",
    "North Finland": "germany 1 air",
}


@pytest.mark.parametrize(
    ("axis", "allies", "rule", "words"),
    [
        ("", "escort To UK with 1 fleet from Gibraltar", "WAW-CORE.SW-16", "the UK home ports."),
        ("", "escort To UK with 1 fleet from Murmansk", "WAW-CORE.SW-16", "the UK home ports."),
        ("", "escort To USSR with 1 fleet from Gibraltar", "WAW-CORE.SW-16", "Arctic ports."),
        ("", "escort To UK with 1 fleet from North England", "WAW-CORE.NAV-12", "has 0 active"),
        ("", "escort To UK with 4 fleets from South England", "WAW-CORE.NAV-12", "has 3 active"),
        ("", "escort To UK with 2 carrier from South England", "WAW-CORE.NAV-12", "has 1 active"),
        ("", "escort Canada with 1 fleet from South England", "WAW-CORE.SW-16", "To UK or To USSR"),
        ("raid To UK with 1 naval fleet from Oslo", "", "WAW-CORE.SW-15", "cannot act against"),
        ("raid To UK with 1 air fleet from Berlin", "", "WAW-CORE.SW-15", "air fleet in Berlin"),
        ("raid To USSR with 1 naval fleet from Kiel", "", "WAW-CORE.SW-15", "cannot act against"),
        ("raid To USSR with 1 naval fleet from North Finland", "", "WAW-CORE.SW-15", "cannot act"),
        ("raid To UK with 3 naval fleets from Kiel", "", "WAW-CORE.NAV-12", "has 2 active"),
        ("raid To UK with 2 naval fleets from Brest", "", "WAW-CORE.NAV-12", "has 1 active"),
        ("raid To UK with 1 ground from Kiel", "", "WAW-CORE.SW-2", "Naval and air fleets raid"),
        ("raid Canada with 1 naval fleet from Kiel", "", "WAW-CORE.SW-2", "the boxes To UK and"),
        ("3 submarines to To UK", "", "WAW-CORE.SW-21", "points left to send, not 3"),
        ("1 submarine to Canada", "", "WAW-CORE.SW-2", "To UK and To USSR"),
        ("1 submarine to To UK\n2 submarines to To USSR", "", "WAW-CORE.SW-21", "to send, not"),
        ("", "bomb Germany", "WAW-CORE.BOMB-1", "no strategic bombers left"),
        ("rockets at UK", "", "WAW-CORE.BOMB-4", "has no rockets"),
        ("hold 2 interceptors", "", "WAW-CORE.BOMB-2", "has 1 interceptor point, not 2"),
    ],
)  # fmt: skip
@clause("WAW-CORE.SW-15", "WAW-CORE.SW-16", "WAW-CORE.SW-21", "WAW-CORE.NAV-12")
def test_escorts_raiders_and_submarines_that_cannot_go(
    axis: str, allies: str, rule: str, words: str
) -> None:
    after = fight(
        axis or "no submarines", allies, units=SHIPS,
        countries={**WAR, "italy": "war axis", "finland": "war axis"},
        control={"germany": ["Brest", "Oslo", "Narvik"]},
        majors=boards(germany={"points": {"submarine": 2, "interceptor": 1}}, uk={"rm": 5}),
    )  # fmt: skip
    refused(after, rule, words)


@clause("WAW-CORE.SW-15", "WAW-CORE.SW-16", "WAW-CORE.SW-27", "WAW-CORE.NAV-12")
def test_both_assignments_are_shown_together_and_tire_the_fleets() -> None:
    after = fight(
        "raid To UK with 1 naval fleet from Kiel\nraid To UK with 1 air fleet from Brest\n"
        "raid To USSR with 1 air fleet from North Finland\n1 submarine to To UK",
        "escort To UK with 1 naval fleet from South England\n"
        "escort To USSR with 1 fleet from Murmansk\nno convoy from USA",
        units=SHIPS, countries={**WAR, "finland": "war axis", "italy": "war axis"},
        control={"germany": ["Brest", "Oslo"]},
        majors=boards(germany={"points": {"submarine": 2}}, uk={"rm": 5}),
        dice={"to_uk/find/1": 3, "to_uk/find/2": 3, "to_uk/escort/1": 3},
    )  # fmt: skip
    assert after.told("HuntersSent") == [
        {"box": "to_uk", "submarines": 1, "fleets": 1, "air": 1},
        {"box": "to_ussr", "submarines": 0, "fleets": 0, "air": 1},
    ]
    assert after.told("ConvoysSent") == [
        {"box": "to_uk", "number": 4, "escorts": 1}, {"box": "to_ussr", "number": 0, "escorts": 1},
    ]  # fmt: skip
    (planned,) = [event for event in after.events if event.kind == "ConvoysPlanned"]
    assert planned.to == ["allies"]
    assert planned.facts["sent"] == {"to_uk": ["rm", "rm", "rm", "oil"]}
    assert (after.active("Kiel", "naval"), after.active("Murmansk", "naval")) == (1, 0)
    assert after.active("South England", "naval") == 1
    assert {u.task for u in after.all("Kiel") if not u.active} == {"raid"}
    assert {u.task for u in after.all("Murmansk")} == {"escort"}
    assert after.position.tallies["convoys"]["sent"] == 4
    assert (after.position.convoys, after.position.boats) == ([], {})


@clause("WAW-CORE.SW-6", "WAW-CORE.SW-7", "WAW-CORE.SW-8", "WAW-CORE.SW-20", "WAW-CORE.SW-10")
def test_packs_meet_asw_and_sink_better_together() -> None:
    def hunted(said: str, dice: dict[str, int], boats: int = 3, **given: Any) -> After:
        majors = boards(germany={"points": {"submarine": boats}}, uk={"points": {"asw": 2}},
                        usa={"points": {"asw": 1}})  # fmt: skip
        return fight(said, "no convoy from USA", majors=majors, dice=dice, **given)

    lucky = hunted("packs of 2 in To UK\n3 submarines to To UK", {
        "to_uk/asw/1": 5, "to_uk/submarines/1": 2, "to_uk/asw/2": 3, "to_uk/depth charges/2": 5,
        "to_uk/submarines/2": 2,
    })  # fmt: skip
    assert lucky.told("AswRolled") == [
        {"box": "to_uk", "pack": 2, "percent": 40, "roll": 5, "detected": False, "kill_roll": 0,
         "killed": False},
        {"box": "to_uk", "pack": 1, "percent": 30, "roll": 3, "detected": True, "kill_roll": 5,
         "killed": False},
    ]  # fmt: skip
    assert [(one["by"], one["roll"], one["modified"], one["sunk"], one["content"])
            for one in lucky.told("ConvoyAttacked")] == [
        ("wolf pack", 2, 1, True, "rm"), ("submarine", 2, 2, False, ""),
    ]  # fmt: skip
    assert lucky.one("DamageDone") == {"major": "uk", "points": 1, "total": 1, "why": "convoy"}
    assert lucky.one("AswLost") == {"box": "to_uk", "major": "uk"}
    assert lucky.position.majors["germany"].points == {"submarine": 3}
    assert lucky.position.tallies["convoys"] == {"sent": 4, "sunk": 1}
    assert lucky.position.delivered == {"uk": {"rm": 2, "oil": 1}}
    sunk = hunted("packs of 2 in To UK\n2 submarines to To UK", {
        "to_uk/asw/1": 4, "to_uk/depth charges/1": 6, "to_uk/submarines/1": 2,
    }, boats=2)  # fmt: skip
    assert sunk.one("AswRolled")["killed"]
    assert sunk.position.majors["germany"].points == {"submarine": 1}
    assert sunk.one("ConvoyAttacked")["by"] == "submarine", "what is left of the pack goes on"
    assert sunk.told("AswLost") == []


@clause("WAW-CORE.SW-3", "WAW-CORE.SW-5", "WAW-CORE.SW-17", "WAW-CORE.SW-19", "WAW-7.SW-4")
def test_raiders_find_better_together_and_escorts_meet_them() -> None:
    units = {"Kiel": "germany 1 naval, 1 air", "South England": "uk 1 naval"}
    given: dict[str, Any] = {"units": units, "turn": 6}
    lone = "raid To UK with 1 naval fleet from Kiel\nno submarines"
    both = f"{lone}\nraid To UK with 1 air fleet from Kiel"
    alone = fight(lone, "no convoy from USA", dice={"to_uk/find/1": 2}, **given)
    assert alone.one("RaiderRolled") == {
        "kind": "naval", "nation": "germany", "box": "to_uk", "roll": 2, "modified": 2, "need": 1,
        "found": False,
    }  # fmt: skip
    assert alone.told("ConvoyAttacked") == []
    dice = {"to_uk/find/1": 2, "to_uk/find/2": 2, "to_uk/attack/fleet/1": 2,
            "to_uk/attack/air/1": 2}  # fmt: skip
    pair = fight(both, "no convoy from USA", dice=dice, **given)
    assert [(one["by"], one["modified"], one["sunk"]) for one in pair.told("ConvoyAttacked")] == [
        ("fleet", 1, True), ("air", 2, False),
    ]  # fmt: skip
    assert pair.clauses("ConvoyAttacked") == ["WAW-CORE.SW-5", "WAW-CORE.SW-19"]
    guard = "no convoy from USA\nescort To UK with 1 naval fleet from South England"
    met = fight(both, guard, **given, dice={
        **dice, "to_uk/escort/1": 1, "to_uk/battle/first/1": 6, "to_uk/battle/second/1": 2,
        "to_uk/battle/first/repair/1": 2,
    })  # fmt: skip
    assert met.one("EscortRolled") == {
        "nation": "uk", "box": "to_uk", "roll": 1, "need": 1, "found": True,
    }  # fmt: skip
    assert [one["by"] for one in met.told("ConvoyAttacked")] == ["air"], "the fleet was hit"
    equal = fight(both, guard, **given, dice={
        **dice, "to_uk/escort/1": 1, "to_uk/battle/first/1": 6, "to_uk/battle/second/1": 6,
    })  # fmt: skip
    assert [one["by"] for one in equal.told("ConvoyAttacked")] == ["fleet", "air"]
    missed = fight(both, guard, dice={**dice, "to_uk/escort/1": 2}, **given)
    assert missed.told("NavalFought") == []
    assert [one["by"] for one in missed.told("ConvoyAttacked")] == ["fleet", "air"]


@clause("WAW-3.21-8", "WAW-CORE.SW-4", "WAW-CORE.SW-18")
@pytest.mark.parametrize(
    ("ours", "theirs", "stopped", "active"),
    [(2, 1, True, 0), (2, 2, True, 0), (1, 2, False, 0)],
)
def test_an_escorting_carrier_fights_the_air_fleet_under_the_option(
    ours: int, theirs: int, stopped: bool, active: int
) -> None:
    units = {"Kiel": "germany 1 air", "South England": "uk 1 carrier"}
    said = ("raid To UK with 1 air fleet from Kiel\nno submarines",
            "no convoy from USA\nescort To UK with 1 carrier from South England")  # fmt: skip
    dice = {"to_uk/find/1": 1, "to_uk/carrier/1": ours, "to_uk/plane/1": theirs,
            "to_uk/attack/air/1": 1}  # fmt: skip
    after = fight(*said, units=units, dice=dice, options={"carriers": True})
    assert after.one("CarrierFight") == {
        "box": "to_uk", "carrier": ours, "air": theirs, "stopped": stopped,
    }  # fmt: skip
    assert len(after.told("ConvoyAttacked")) == (not stopped)
    assert after.active("South England", "carrier") == active
    plain = fight(*said, units=units, dice=dice)
    assert plain.told("CarrierFight") == []
    assert len(plain.told("ConvoyAttacked")) == 1


@clause("WAW-3.17-3", "WAW-CORE.SW-25", "WAW-CORE.BOX-3")
def test_a_line_of_convoys_that_cannot_all_sail_stands_for_nothing() -> None:
    part = fight("", "convoy 3 RM from USA to To UK", tracks={"usa": 2})
    told = "Not all 3 can sail: The USA sends 2 convoys a turn before its war."
    refused(part, "WAW-3.17-3", told)
    assert part.position.majors["usa"].rm == 3  # as if nothing had been said: two go by themselves
    none = fight("", "convoy 2 from Canada to To USSR")
    assert heard(none)[0][1].startswith("The USSR is not at war")


@clause("WAW-3.3-3", "WAW-CORE.SW-23")
def test_a_sunk_caribbean_convoy_has_to_be_bought_again() -> None:
    after = fight(
        "1 submarine to To UK", "convoy from Caribbean to To UK\nno convoys",
        events={"caribbean_oil": "active"}, majors=boards(germany={"points": {"submarine": 1}}),
        dice={"to_uk/asw/1": 10, "to_uk/submarines/1": 1},
    )  # fmt: skip
    assert after.one("ConvoyAttacked")["content"] == "oil"
    assert after.position.events["caribbean_oil"] == "sunk"
    assert after.position.caribbean_turn == after.position.turn
    assert after.position.delivered == {}


# --------------------------------------------------------------------------- bombing


@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-2", "WAW-CORE.BOMB-3", "WAW-CORE.BOMB-5")
def test_interceptors_and_home_air_fleets_meet_the_bombers() -> None:
    def raid(dice: list[int], said: str = "no submarines", allies: str = "") -> After:
        majors = boards(uk=BOMBERS, germany={"points": {"interceptor": 1}, "level": 3})
        units = {"Rhineland": "germany 1 air", "Berlin": "germany 1 air inactive",
                 "Paris": "germany 1 air", "Vienna": "germany 1 air"}  # fmt: skip
        return fight(said, f"no convoys\n{allies}", majors=majors, units=units,
                     control={"germany": ["Paris"]}, dice=dice)  # fmt: skip

    met = raid([4, 10, 4])
    assert met.one("BombersMet") == {
        "target": "germany", "by": "United Kingdom", "rolls": [4, 10], "bombers_lost": 1,
        "interceptors_lost": 0, "air_inactive": 1,
    }  # fmt: skip
    assert met.one("BombsDropped") == {
        "target": "germany", "by": "United Kingdom", "rolls": [4], "damage": 1,
    }  # fmt: skip
    assert met.position.majors["uk"].points == {"bomber": 1}
    assert (met.active("Rhineland"), met.active("Paris")) == (0, 1)
    lost = raid([10, 5, 4, 5])
    assert lost.one("BombersMet")["interceptors_lost"] == 1
    assert lost.position.majors["germany"].points == {"interceptor": 0}
    assert lost.one("DamageDone") == {
        "major": "germany", "points": 1, "total": 1, "why": "bombing",
    }  # fmt: skip
    held = raid([5, 1, 1], "no submarines\nhold 1 interceptor")
    assert held.one("BombersMet")["rolls"] == [5], "the air fleet in Rhineland alone"
    grounded = raid([5, 1, 1], "no submarines\nhold the air fleets")
    assert grounded.one("BombersMet")["rolls"] == [5]
    free = raid([1, 1], "no submarines\nhold 1 interceptor\nhold the air fleets")
    assert free.told("BombersMet") == []
    assert free.one("BombsDropped")["damage"] == 2
    none = raid([], allies="no bombing")
    assert none.told("BombsDropped") == []


@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-4")
def test_bombers_and_rockets_fly_by_themselves_against_the_usual_target() -> None:
    majors = boards(uk=BOMBERS, usa=BOMBERS, ussr=BOMBERS, germany={"techs": ["rockets"]})
    given: dict[str, Any] = {"majors": majors, "countries": {**WAR, "italy": "war axis"},
                             "control": {"germany": ["Calais"]}}  # fmt: skip
    at = war({}, **given)
    plan = raids(at, board(), "allies", [])
    assert plan.bombs == [("uk", "germany", 2), ("ussr", "germany", 2), ("usa", "germany", 2)]
    assert plan.rockets == []
    german = raids(at, board(), "axis", [])
    assert (german.bombs, german.rockets) == ([], [("germany", "uk")])
    said = fight("no bombing\nno submarines", "no convoys\nbomb Italy with 1 bomber by UK", **given,
                 dice=[4] * 9)  # fmt: skip
    assert [(one["target"], one["by"], one["rolls"]) for one in said.told("BombsDropped")] == [
        ("italy", "United Kingdom", [4]), ("germany", "USSR, USA", [4, 4, 4, 4]),
    ]  # fmt: skip
    assert said.told("RocketsFired") == [], "no bombing holds the rockets as well"
    fired = fight("rockets at UK\nno submarines", "no convoys\nno bombing", **given, dice=[4])
    assert fired.one("RocketsFired") == {
        "target": "uk", "by": "Germany", "roll": 4, "damage": 1,
    }  # fmt: skip
    assert fired.one("DamageDone") == {"major": "uk", "points": 1, "total": 1, "why": "rocket"}
    twice = fight("rockets at UK\nrockets at UK\nno submarines", "no convoys\nno bombing",
                  **given, dice=[5])  # fmt: skip
    refused(twice, "WAW-CORE.BOMB-4", "only one rocket attack a turn")
    assert twice.told("DamageDone") == []
    out = fight("rockets at USA\nno submarines", "no convoys\nno bombing", **given, dice=[5])
    assert [rule for rule, _ in heard(out)] == ["WAW-CORE.BOMB-4"]
