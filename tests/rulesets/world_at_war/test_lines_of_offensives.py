"""Offensives that cannot be made, each under the rule that forbids it; and who is meant, who
pays, who is met on the way."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.moving.flying import flights
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available
from tests.rulesets.world_at_war.test_lines_of_a_segment import heard, refused
from tests.rulesets.world_at_war.war_kit import (
    NEUTRAL_VICHY,
    After,
    allies,
    axis,
    board,
    d3,
    place,
    play,
    war,
)

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}
FRONT: dict[str, str] = {
    "Berlin": "germany 3 ground, 1 air",
    "Silesia": "germany 1 ground garrison",
    "Bohemia": "germany 1 ground pinned",
    "Milan": "italy 2 ground",
    "Rhineland": "germany 2 ground unsupplied, 1 air",
    "West Poland": "poland 2 ground",
    "South Poland": "poland 1 ground",
    "Maginot": "france 2 ground",
    "Albania": "italy 2 ground",
}


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("attack Warsaw from Berlin", "WAW-CORE.OPS-1", "Warsaw is not next to Berlin"),
        ("attack South England from Kiel", "WAW-CORE.OPS-13", "lies across the sea from Kiel"),
        ("attack Malta from Sicily", "WAW-CORE.NAV-19", "from the sea only"),
        ("attack Gibraltar from Morocco", "WAW-CORE.NAV-19", "from the sea only"),
        ("attack Paris from North Sea South", "WAW-CORE.NAV-16", "no coast on North Sea South"),
        ("attack Berlin from Canada", "WAW-CORE.BOX-5", "Units in Canada attack nothing"),
        ("attack South Poland from Silesia", "WAW-CORE.CTL-6", "a fixed garrison and does not"),
        ("attack Silesia from Berlin", "WAW-CORE.OPS-1", "in your own hands"),
        ("attack Denmark from Kiel", "WAW-CORE.OPS-9", "no ground unit in Kiel"),
        ("attack Maginot from Milan", "WAW-CORE.OPS-1", "Maginot is not next to Milan"),
        ("attack Lyon from Milan", "WAW-CORE.ACT-9", "Italy is neutral and makes no attacks"),
        ("attack Athens from Albania", "WAW-CORE.ACT-9", "Italy is neutral and makes no attacks"),
        ("attack West Poland from Berlin with 1 elite", "WAW-CORE.OPS-9", "no elite unit can"),
        ("attack Bohemia from Muenchen", "WAW-CORE.OPS-9", "no ground unit in Muenchen"),
        ("limited offensive from Berlin against Bohemia", "WAW-CORE.OPS-1", "your own hands"),
        ("limited offensive from Kiel against Denmark", "WAW-CORE.LIM-9", "free ground unit"),
        ("limited offensive from Silesia against South Poland", "WAW-CORE.LIM-9", "free ground"),
        ("limited offensive from Baltic Sea against West Poland", "WAW-CORE.LIM-11", "over land"),
        ("limited offensive from Berlin against Warsaw", "WAW-CORE.OPS-1", "not next to Berlin"),
        ("limited offensive from Kiel against South England", "WAW-CORE.LIM-11", "the sea from"),
        ("limited offensive from Kiel against Kiel", "WAW-CORE.LIM-1", "out of Kiel itself"),
        ("attack Kiel from Kiel", "WAW-CORE.OPS-1", "out of Kiel itself"),
        ("limited offensive from Milan against Lyon", "WAW-CORE.ACT-9", "neutral"),
        ("limited offensive from Rhineland against Belgium", "WAW-CORE.MOV-9", "not at war"),
    ],
)  # fmt: skip
@clause("WAW-CORE.OPS-1", "WAW-CORE.OPS-9", "WAW-CORE.OPS-13", "WAW-CORE.LIM-9", "WAW-CORE.NAV-16")
def test_offensives_that_cannot_be_made(line: str, rule: str, words: str) -> None:
    after = axis(war(FRONT), line, refusals=True)
    refused(after, rule, words)
    assert after.told("OperationBegan") + after.told("LimitedFought") == []
    assert after.position.majors["germany"].chits == 3


@clause("WAW-CORE.LIM-1", "WAW-CORE.LIM-8")
def test_a_limited_offensive_needs_an_enemy_and_is_made_once_from_an_area() -> None:
    empty = axis(war({"Berlin": "germany 2 ground"}), refusals=True,
                 orders="limited offensive from Berlin against West Poland")  # fmt: skip
    refused(empty, "WAW-CORE.LIM-1", "no enemy ground unit in West Poland")
    line = "limited offensive from Berlin against West Poland"
    at = war({"Berlin": "germany 2 ground", "West Poland": "poland 3 ground"})
    again = axis(at, f"{line}\n{line}", dice=[9], refusals=True)
    refused(again, "WAW-CORE.LIM-8", "has made its limited offensive")
    assert [unit.fought for unit in again.all("Berlin")] == [False, False], "the segment is over"


@clause("WAW-CORE.PACT-5", "WAW-CORE.DOW-12", "WAW-CORE.DOW-5", "WAW-CORE.OPS-1", "WAW-CORE.MOV-9")
def test_whom_one_may_not_attack() -> None:
    def attack(line: str, **given: Any) -> After:
        at = war({"East Prussia": "germany 2 ground", "Muenchen": "germany 2 ground",
                  "Milan": "germany 2 ground", "Vienna": "germany 2 ground",
                  "Warsaw": "germany 2 ground", "East Poland": "ussr 1 ground"},
                 control={"germany": ["Warsaw", "Milan"], "ussr": ["East Poland"],
                          "vichy": ["Lyon", "Marseille"], "italy": ["Rome"]},
                 countries={"vichy": NEUTRAL_VICHY, **ITALY}, **given)  # fmt: skip
        return axis(at, line, refusals=True)

    refused(attack("attack East Poland from Warsaw", pact=True), "WAW-CORE.PACT-5", "in force")
    open_ = attack("attack East Poland from Warsaw", pact=False)
    refused(open_, "WAW-CORE.MOV-9", "not at war with you")
    refused(attack("attack Lyon from Milan"), "WAW-CORE.DOW-12", "Neutral Vichy")
    refused(attack("attack Switzerland from Milan"), "WAW-CORE.DOW-5", "never be attacked")
    refused(attack("attack Rome from Milan"), "WAW-CORE.OPS-1", "in friendly hands")
    refused(attack("attack Zagreb from Vienna"), "WAW-CORE.MOV-9", "Yugoslavia, which holds Zagreb")


@clause("WAW-CORE.LIM-6", "WAW-CORE.SCN-6", "WAW-CORE.LIM-15")
def test_who_makes_limited_offensives_only() -> None:
    poles = war({"West Poland": "poland 2 ground", "Berlin": "germany 1 ground"})
    refused(allies(poles, "attack Berlin from West Poland", refusals=True),
            "WAW-CORE.LIM-6", "Polish units have no country board")  # fmt: skip
    british = war({"Calais": "uk 2 ground; france 1 ground", "Belgium": "germany 1 ground"},
                  base="france-1940", majors={}, control={"germany": ["Belgium"]})  # fmt: skip
    after = allies(british, "attack Belgium from Calais", refusals=True)
    assert after.one("OperationBegan")["units"] == ["france/ground"]
    none = allies(british, "attack Belgium from Calais with 2 British", refusals=True)
    assert [rule for rule, _ in heard(none)] == ["WAW-CORE.SCN-6"]
    greek = war({"Athens": "greece 2 ground", "Albania": "italy 1 ground",
                 "Salonica": "germany 1 ground"}, control={"germany": ["Salonica"]},
                countries={"greece": {"status": "own_war", "enemy": "italy", "seat": "allies",
                                      "controller": "uk"}})  # fmt: skip
    refused(allies(greek, "attack Albania from Athens", refusals=True),
            "WAW-CORE.LIM-6", "Greek units have no country board")  # fmt: skip
    refused(allies(greek, "attack Salonica from Athens", refusals=True),
            "WAW-CORE.MOV-9", "Germany, which holds Salonica")  # fmt: skip


@clause("WAW-CORE.OPS-2", "WAW-CORE.OIL-10", "WAW-CORE.OIL-1", "WAW-CORE.OIL-11", "WAW-CORE.OIL-5")
def test_every_major_in_an_attack_pays_and_needs_its_own_chit_and_oil() -> None:
    def attack(germany: dict[str, int], italy: dict[str, int]) -> After:
        at = war({"Milan": "germany 2 ground; italy 1 ground", "Lyon": "france 1 ground"},
                 countries=ITALY, majors={"germany": germany, "italy": italy})  # fmt: skip
        return axis(at, "attack Lyon from Milan", refusals=True)

    one = {"chits": 1, "oil": 1}
    began = attack(one, one).one("OperationBegan")
    assert (began["payers"], began["nation"]) == (["germany", "italy"], "germany")
    assert began["chits"] == began["oil"] == {"germany": 0, "italy": 0}
    refused(attack(one, {"chits": 0, "oil": 1}), "WAW-CORE.OPS-2", "Italy has no action chit")
    refused(attack({"chits": 1, "oil": 0}, one), "WAW-CORE.OIL-10", "Germany has no oil")
    american = war({"Calais": "usa 2 ground", "Belgium": "germany 1 ground"},
                   countries={"usa": "war western"}, majors={"usa": {"chits": 1, "oil": 0}},
                   control={"germany": ["Belgium"], "usa": ["Calais"]})  # fmt: skip
    paid = allies(american, "attack Belgium from Calais").one("OperationBegan")
    assert (paid["chits"], paid["oil"]) == ({"usa": 0}, {}), "the USA pays no oil"


@clause("WAW-CORE.SUP-2", "WAW-CORE.SUP-11", "WAW-CORE.SUP-3")
def test_units_without_supply_are_left_out_of_an_operation() -> None:
    at = war({"Tobruk": "italy 2 ground", "West Egypt": "uk 1 ground",
              "Central Mediterranean": "uk 1 naval task=interdiction base=malta",
              "East Mediterranean": "uk 1 naval task=interdiction base=suez"},
             countries=ITALY)  # fmt: skip
    at.blocked = {"central_mediterranean": ["axis"], "east_mediterranean": ["axis"]}
    line = "attack West Egypt from Tobruk"
    after = axis(at, line, refusals=True)
    refused(after, "WAW-CORE.SUP-2", "no supply route. They may make limited offensives")
    near = "limited offensive from Tobruk against West Egypt"
    assert len(axis(at, near).told("LimitedFought")) == 1


@clause("WAW-CORE.OPS-2", "WAW-CORE.RET-5", "WAW-CORE.RES-1")
def test_an_operation_is_told_from_its_start_to_the_capture() -> None:
    at = war({"Berlin": "germany 4 ground, 1 elite", "West Poland": "poland 1 ground",
              "East Poland": "poland 1 ground"})  # fmt: skip
    after = axis(at, "attack West Poland from Berlin with 3 ground\nno elite die",
                 dice=d3(3, 2, 1))  # fmt: skip
    assert after.one("OperationBegan") == {
        "place": "west_poland", "origin": "berlin", "nation": "germany", "enemy": "poland",
        "units": ["germany/ground"] * 3, "defenders": ["poland/ground"], "payers": ["germany"],
        "chits": {"germany": 2}, "oil": {"germany": 9}, "landing": False,
    }  # fmt: skip
    fought = after.one("CombatFought")
    assert (fought["dice"], fought["totals"]) == ([[3, 2], [1]], [8, 1])
    assert (fought["pairs"], fought["winner"]) == ([[3, 1]], "attacker")
    assert after.drms("CombatFought") == {
        "German: 3 units against 1": 3, "Polish: nationality": -1, "Polish: one die": 1,
    }  # fmt: skip
    assert after.one("AreaCaptured") == {
        "place": "west_poland", "nation": "germany", "before": "poland",
        "kinds": ["germany/ground"] * 3, "stayed": 0,
    }  # fmt: skip
    assert after.told("Retreated") == [], "the only one was lost"
    assert after.ground("Berlin") == 2


@clause("WAW-CORE.RET-3", "WAW-CORE.RET-7", "WAW-CORE.RET-8")
def test_beaten_units_go_where_there_is_most_room() -> None:
    at = war({"Belgium": "germany 6 ground", "Calais": "france 2 ground; uk 2 ground",
              "Brest": "france 4 ground", "Paris": "france 1 ground", "Maginot": "france 3 ground"},
             control={"germany": ["Belgium"]})  # fmt: skip
    after = axis(at, "attack Calais from Belgium", dice=d3(3, 3, 3, 3))
    gone = {one["to"]: one["kinds"] for one in after.told("Retreated")}
    # Seven more fit into Paris, where no British may go, and five into the Maginot Line.
    assert gone == {"paris": ["france/ground"], "maginot": ["uk/ground"] * 2}
    said = axis(at, "attack Calais from Belgium", allies="retreat from Calais to Brest, Maginot",
                dice=d3(3, 3, 1, 1))  # fmt: skip
    assert {one["to"] for one in said.told("Retreated")} <= {"brest", "maginot"}


# --------------------------------------------------------------------------- in the air


def supports(at: Position, where: str) -> list[str]:
    """Bases of the air fleets that can support the own ground units next to a place."""
    ground = [unit for unit in at.units if unit.kind == "ground" and unit.nation != "poland"]
    return [unit.place for unit in available(at, board(), "axis", place(where), ground)]


@clause("WAW-CORE.AIR-1", "WAW-CORE.AIR-2", "WAW-CORE.AIR-22", "WAW-CORE.EXP-5")
def test_the_nearest_active_fleets_of_ones_own_nation_come_first() -> None:
    at = war({"Berlin": "germany 2 ground", "Rhineland": "germany 1 air",
              "Silesia": "italy 1 air", "Muenchen": "germany 1 air inactive",
              "Kiel": "germany 1 air task=interdiction", "Baltic Sea": "germany 1 air",
              "West Poland": "poland 1 ground", "East Prussia": "germany 1 air"},
             countries=ITALY)  # fmt: skip
    assert supports(at, "West Poland") == ["east_prussia", "rhineland", "silesia"]
    cut = war({"Berlin": "germany 2 ground",
               "Silesia": "germany 1 air; germany 1 ground unsupplied",
               "Bohemia": "germany 1 air; germany 1 ground pinned",
               "Vienna": "germany 1 air; germany 1 ground, 1 ground pinned",
               "West Poland": "poland 1 ground"})  # fmt: skip
    assert supports(cut, "West Poland") == [], "Vienna is three areas away"
    assert supports(cut, "South Poland") == []
    assert supports(cut, "Rhineland") == ["vienna"]


@pytest.mark.parametrize(
    ("support", "rule", "words"),
    [
        ("1 tactical from Muenchen", "WAW-CORE.AIR-1", "supports one combat a turn"),
        ("1 tactical from Vienna", "WAW-CORE.AIR-2", "more than 2 areas from Vienna"),
        ("1 tactical from Bohemia", "WAW-CORE.AIR-22", "out of supply or pinned"),
        ("1 tactical from Kiel", "WAW-CORE.AIR-22", "no further active air fleet in Kiel"),
        ("4 tactical", "WAW-CORE.AIR-22", "no further active air fleet in range of West Poland"),
    ],
)  # fmt: skip
@clause("WAW-CORE.AIR-22", "WAW-CORE.AIR-1", "WAW-CORE.AIR-2")
def test_fleets_that_cannot_come_are_told_with_their_reason(
    support: str, rule: str, words: str
) -> None:
    at = war({"Berlin": "germany 4 ground, 2 air", "Muenchen": "germany 1 air inactive",
              "Vienna": "germany 1 air", "Bohemia": "germany 1 air; germany 1 ground pinned",
              "West Poland": "poland 3 ground"})  # fmt: skip
    after = axis(at, f"attack West Poland from Berlin support {support}", dice=[*[4] * 20],
                 refusals=True)  # fmt: skip
    refused(after, rule, words)
    assert len(after.told("CombatFought")) == 1, "the attack itself is made"


@clause("WAW-CORE.AIR-12", "WAW-CORE.MOV-20", "WAW-CORE.CTL-2")
def test_air_fleets_fly_over_seas_and_enemies_and_not_over_neutrals() -> None:
    at = war({})
    near = flights(at, board(), "kiel", 2)
    assert near["kiel"] == 0
    assert (near["berlin"], near["north_sea_south"]) == (1, 1)
    assert near["west_poland"] == 2, "the enemy's"
    assert "denmark" not in near
    assert "oslo" not in near, "neutral, though the sea before it is near"
    assert near["south_england"] == 2
    without = flights(war({}, switches=["naval"]), board(), "kiel", 2)
    assert "north_sea_south" not in without
    bridge = flights(war({}, switches=["naval"]), board(), "south_england", 2)
    assert bridge["calais"] == 2, "over the Channel"


@clause("WAW-CORE.AIR-3", "WAW-CORE.AIR-14", "WAW-CORE.AIR-13")
def test_opposition_and_reserve_as_they_are_said() -> None:
    def sent(german: str, said: str, answer: str = "add no reserve", british: int = 3) -> list[Any]:
        at = war({"Berlin": "germany 6 ground, 4 air", "West Poland": "poland 4 ground",
                  "Warsaw": f"uk {british} air"}, control={"uk": ["Warsaw"]})  # fmt: skip
        after = axis(at, f"attack West Poland from Berlin support {german}\n{answer}", allies=said)
        return [(one["step"], len(one["operational"]), len(one["tactical"]))
                for one in after.told("AirCommitted")][1:]  # fmt: skip

    assert sent("1 operational", "") == [("defender", 2, 0)], "one more, if it can"
    assert sent("1 operational, 1 tactical", "") == [("defender", 2, 1)]
    assert sent("2 tactical", "", british=2) == [("defender", 0, 2)]
    assert sent("2 tactical", "", british=1) == [], "fewer do not oppose"
    assert sent("1 operational", "oppose no air") == []
    assert sent("1 operational", "oppose with all air") == [("defender", 2, 1)]
    assert sent("1 operational", "oppose with at most 1 air") == [("defender", 1, 0)]
    assert sent("2 operational", "oppose air keeping 2") == []
    assert sent("1 operational", "keep 2 air back") == [("defender", 1, 0)]
    mine = "1 operational, 2 reserve"
    assert sent(mine, "", "add reserve to win") == [("defender", 2, 0), ("reserve", 2, 0)]
    assert sent(mine, "", "add all reserve") == [("defender", 2, 0), ("reserve", 2, 0)]
    assert sent(mine, "", "add all reserve to tactical")[1] == ("reserve", 0, 2)
    assert sent("1 tactical, 2 reserve", "", "add all reserve")[1] == ("reserve", 0, 2)
    assert sent(mine, "oppose with all air", "add reserve to win")[1] == ("reserve", 2, 0)
    assert sent("2 operational, 1 reserve", "oppose with at most 2 air", "add reserve to win") == [
        ("defender", 2, 0), ("reserve", 1, 0),
    ]  # fmt: skip
    assert sent("1 operational, 1 reserve", "", "add reserve to win") == [("defender", 2, 0)]
    assert sent(mine, "oppose no air", "add reserve to win") == []


@clause("WAW-CORE.AIR-5", "WAW-CORE.AIR-19", "WAW-CORE.AIR-6", "WAW-CORE.AIR-9")
def test_what_counts_in_air_combat() -> None:
    def flown(dice: list[int], german: int = 2, **given: Any) -> After:
        at = war({"Berlin": "germany 6 ground, 3 air", "West Poland": "poland 4 ground",
                  "Warsaw": "uk 4 air"}, control={"uk": ["Warsaw"]}, **given)  # fmt: skip
        return axis(at, f"attack West Poland from Berlin support {german} operational",
                    allies="oppose with all air",
                    dice=[*d3(*dice), *[4] * 20])  # fmt: skip

    even = flown([2, 2])
    assert even.one("AirFought") == {
        "place": "west_poland", "how": "operational", "attacker": "germany", "defender": "uk",
        "dice": [2, 2], "totals": [2, 2], "outcome": ["all inactive"],
    }  # fmt: skip
    assert even.clauses("AirFought") == ["WAW-CORE.AIR-6"]
    assert "German: Operational Support" not in even.drms("CombatFought")
    more = flown([1, 1], 3)
    assert more.drms("AirFought") == {"German: more air fleets": 1}
    assert more.one("AirFought")["outcome"] == ["uk: 1 inactive"]
    modern = flown([1, 3], majors={"germany": {"chits": 3, "oil": 9, "techs": ["aerial_industry"]}})
    assert modern.drms("AirFought") == {"German: Aerial Industry": 1}
    assert modern.one("AirFought")["outcome"] == ["germany: 1 inactive"]
    both = flown([1, 3], majors={"germany": {"chits": 3, "oil": 9, "techs": ["aerial_industry"]},
                                 "uk": {"techs": ["aerial_industry"]}})  # fmt: skip
    assert both.drms("AirFought") == {}
    assert both.one("AirFought")["outcome"] == ["germany: 1 driven off", "uk: 1 inactive"]
    crushed = flown([3, 1], 3)
    assert crushed.one("AirFought")["outcome"] == ["uk: 1 destroyed", "uk: 1 inactive"]
    assert crushed.clauses("AirFought") == ["WAW-CORE.AIR-9"]
    assert (crushed.pool("uk", "air"), crushed.active("Warsaw")) == (
        even.pool("uk", "air") + 1, 0,
    )  # fmt: skip


# ---------------------------------------------------------------- limited offensives


@clause("WAW-CORE.LIM-2", "WAW-CORE.LIM-3", "WAW-CORE.LIM-11", "WAW-CORE.LIM-13")
def test_everything_that_counts_in_a_limited_offensive() -> None:
    at = war({"Milan": "italy 3 ground, 1 air", "Lyon": "france 1 ground, 1 air"},
             countries=ITALY, forts={"Lyon": "2"})  # fmt: skip
    after = axis(at, "limited offensive from Milan against Lyon with air", dice=[5])
    assert after.drms("LimitedFought") == {
        "attacking air fleet": -1, "defending air fleet": 1, "3 units against 1": -3,
        "attacker's nationality": 1, "fortress": 1, "mountain": 1,
    }  # fmt: skip
    assert after.one("LimitedFought") == {
        "place": "lyon", "origin": "milan", "nation": "italy", "enemy": "france", "units": 3,
        "enemy_units": 1, "die": 5, "modified": 5, "hit": False, "lost": "",
    }  # fmt: skip
    assert after.control("Lyon") == "france"
    hit = axis(at, "limited offensive from Milan against Lyon", dice=[3])
    assert hit.drms("LimitedFought") == {
        "3 units against 1": -3, "attacker's nationality": 1, "fortress": 1, "mountain": 1,
    }  # fmt: skip
    assert (hit.one("LimitedFought")["hit"], hit.one("LimitedFought")["lost"]) == (
        True, "france/ground",
    )  # fmt: skip
    assert hit.active("Lyon") == 1, "it opposes what comes alone"


@clause("WAW-CORE.LIM-7", "WAW-CORE.LIM-12")
@pytest.mark.parametrize(
    ("air", "said", "opposed"),
    [
        (" with air", "", True),
        ("", "", False),
        (" with air", "oppose no air", False),
        (" with air", "oppose with at most 0 air", False),
        (" with air", "oppose with at most 1 air", True),
        (" with air", "oppose air keeping 1", False),
        ("", "oppose with all air", True),
        ("", "oppose with at most 1 air", False),
    ],
)
def test_the_defender_of_a_limited_offensive_opposes_as_he_says(
    air: str, said: str, opposed: bool
) -> None:
    at = war({"Berlin": "germany 2 ground, 1 air", "West Poland": "uk 2 ground, 1 air"},
             control={"uk": ["West Poland"]})  # fmt: skip
    after = axis(at, f"limited offensive from Berlin against West Poland{air}", allies=said,
                 dice=[9])  # fmt: skip
    assert ("defending air fleet" in after.drms("LimitedFought")) == opposed
    assert after.active("West Poland") == (not opposed)
    assert after.active("Berlin") == (not air)


# -------------------------------------------------------------------------- at sea


def placed(units: dict[str, str], line: str, **given: Any) -> After:
    at = war(units, countries=ITALY, **given)
    return play("doctrine, interdiction", at, axis=line, refusals=True)


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        ("interdict Baltic Sea with 1 fleet from Canada", "WAW-CORE.SUP-8", "neither a port nor"),
        ("interdict Baltic Sea with 1 fleet from Berlin", "WAW-CORE.NAV-12", "inactive or has a"),
        ("interdict Atlantic with 1 fleet from Kiel", "WAW-CORE.SUP-8", "not within 2 marine"),
        ("interdict Atlantic with 1 air from Muenchen", "WAW-CORE.AIR-12", "out of air range"),
        ("interdict Baltic Sea with 1 carrier from Kiel", "WAW-CORE.SUP-8", "no such fleet"),
        ("interdict Red Sea", "WAW-CORE.SUP-8", "not within 2 marine areas of"),
    ],
)  # fmt: skip
@clause("WAW-CORE.SUP-8", "WAW-CORE.NAV-12", "WAW-CORE.AIR-12")
def test_fleets_that_cannot_be_placed(line: str, rule: str, words: str) -> None:
    units = {"Kiel": "germany 2 naval", "Berlin": "germany 1 naval inactive",
             "Muenchen": "germany 1 air"}  # fmt: skip
    after = placed(units, line)
    refused(after, rule, words)
    assert after.told("Interdicted") == []


@clause("WAW-CORE.SUP-1", "WAW-CORE.SUP-7", "WAW-CORE.SUP-8", "WAW-CORE.SUP-9")
def test_what_is_placed_blocks_the_other_side_and_comes_home() -> None:
    units = {"Kiel": "germany 2 naval, 1 air", "Denmark": "germany 1 ground"}
    held = {"germany": ["Denmark"]}
    after = placed(units, "interdict Baltic Sea\ninterdict North Sea South with 1 fleet, 1 air",
                   control=held)  # fmt: skip
    assert after.told("Interdicted") == [
        {"seat": "axis", "sea": "baltic_sea", "kinds": ["germany/naval"], "opposing": False},
        {"seat": "axis", "sea": "north_sea_south", "kinds": ["germany/naval", "germany/air"],
         "opposing": False},
    ]  # fmt: skip
    assert after.position.blocked == {"north_sea_south": ["allies"], "baltic_sea": ["allies"]}
    assert {unit.base for unit in after.all("North Sea South")} == {"kiel"}
    home = play("operational_end", after.position)
    assert home.units("Kiel") == {"germany naval": 2, "germany air": 1}
    assert {(unit.active, unit.task, unit.base) for unit in home.all("Kiel")} == {(False, "", "")}
    assert len(home.told("FleetsHome")) == 2
    italian = placed({"Sardinia": "italy 1 naval"}, "interdict Gibraltar Strait")
    refused(italian, "WAW-CORE.SUP-8", "or is closed")


@clause("WAW-CORE.SUP-8", "WAW-CORE.SEQ-11")
@pytest.mark.parametrize(
    ("placed_", "said", "sent"),
    [
        ("interdict Baltic Sea with 1 fleet", "", True),
        ("", "", False),
        ("interdict North Sea South with 1 fleet", "", False),
        ("interdict Baltic Sea with 1 fleet", " if enemy fleets at least 2", False),
        ("interdict Baltic Sea with 2 fleets", " if enemy fleets at least 2", True),
        ("interdict Baltic Sea with 1 fleet", " if fleets at most 0", True),
        ("interdict Baltic Sea with 1 fleet", " if enemy air at least 1", False),
        ("interdict Baltic Sea with 1 air", " if enemy air at least 1", True),
    ],
)
def test_who_opposes_sends_fleets_where_the_enemy_is(placed_: str, said: str, sent: bool) -> None:
    at = war({"South England": "uk 1 naval", "Kiel": "germany 2 naval, 1 air"})
    after = play("doctrine, interdiction", at, axis=placed_,
                 allies=f"oppose interdiction in Baltic Sea with 1 fleet{said}")  # fmt: skip
    british = [one for one in after.told("Interdicted") if one["seat"] == "allies"]
    assert british == ([{"seat": "allies", "sea": "baltic_sea", "kinds": ["uk/naval"],
                         "opposing": True}] if sent else [])  # fmt: skip
    assert after.refused() == []


@clause("WAW-CORE.NAV-13", "WAW-4-13")
@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("intercept in North Sea South", ["naval", "air"]),
        ("intercept in North Sea South with fleets", ["naval"]),
        ("intercept in North Sea South with air", ["air"]),
        ("intercept in Baltic Sea", []),
        ("do not intercept", []),
        ("intercept in North Sea South if enemy units at least 2", []),
        ("intercept in North Sea South if units at least 2", ["naval", "air"]),
        ("", []),
    ],
)
def test_who_tries_an_interception(said: str, kinds: list[str]) -> None:
    at = war({"Kiel": "germany 1 naval", "South England": "uk 1 naval, 1 air, 1 ground",
              "Brest": "uk 1 naval", "North England": "uk 1 naval inactive, 1 air inactive",
              "Paris": "france 1 air", "Suez": "uk 1 air"})  # fmt: skip
    after = axis(at, "sail 1 fleet from Kiel to North Sea South", allies=said, dice=d3(*[3] * 12))
    assert [one["kind"] for one in after.told("TriedInterception")] == kinds
    if kinds:
        first = after.one("TriedInterception")
        both = int(len(kinds) == 2)
        assert first == {
            "sea": "north_sea_south", "nation": "uk", "kind": kinds[0], "die": 3,
            "modified": 3 - both, "needs": 2, "found": bool(both),
        }  # fmt: skip
        assert after.active("South England", kinds[0]) == 0


@clause("WAW-CORE.NAV-13", "WAW-CORE.NAV-15")
def test_a_try_is_made_once_in_a_segment_and_finders_return_to_port() -> None:
    at = war({"Kiel": "germany 2 naval", "South England": "uk 1 naval, 1 air"})
    twice = "sail 1 fleet from Kiel to North Sea South\n" * 2
    after = axis(at, twice, allies="intercept in North Sea South with fleets", dice=d3(3, 3))
    assert len(after.told("TriedInterception")) == 1
    met = axis(at, twice.splitlines()[0], allies="intercept in North Sea South with fleets",
               dice=d3(1, 3, 3, 1))  # fmt: skip
    assert met.one("NavalFought") == {
        "sea": "north_sea_south",
        "fleets": {"axis": ["germany/naval"], "allies": ["uk/naval"]},
        "dice": {"axis": [3], "allies": [3]}, "hits": {"axis": 0, "allies": 0},
    }  # fmt: skip
    assert met.units("South England") == {"uk naval": 1, "uk air": 1}
    assert len(met.told("Moved")) == 1, "equal hits let the ships go on"
    beaten = axis(at, twice.splitlines()[0], allies="intercept in North Sea South with fleets",
                  dice=d3(1, 3, 1, 2))  # fmt: skip
    assert beaten.told("Moved") == []
    assert beaten.one("FleetHit") == {
        "nation": "germany", "sea": "north_sea_south", "kind": "naval", "turns": 2, "drowned": [],
    }  # fmt: skip


@clause("WAW-CORE.EXP-10", "WAW-CORE.EXP-7", "WAW-CORE.EXP-4", "WAW-2.2-12", "WAW-CORE.EXP-3")
@pytest.mark.parametrize(
    ("exploit", "rule", "words"),
    [
        ("exploit from West Poland to East Poland", "WAW-CORE.EXP-10", "not next to West Poland"),
        ("exploit from West Poland to Silesia, Warsaw", "", ""),
        ("exploit to East Poland, Warsaw", "", ""),
        ("exploit to Silesia", "WAW-CORE.OPS-1", "in your own hands"),
        ("exploit to Warsaw if won at least 2", "", ""),
        ("exploit from Warsaw to East Poland", "WAW-CORE.EXP-1", "won ground from Warsaw"),
    ],
)
def test_what_is_said_of_exploitations_that_do_not_come_about(
    exploit: str, rule: str, words: str
) -> None:
    at = war({"Berlin": "germany 6 ground", "West Poland": "poland 1 ground",
              "East Poland": "poland 3 ground"})  # fmt: skip
    after = axis(at, f"attack West Poland from Berlin\n{exploit}", dice=d3(3, 3, 1),
                 refusals=True)  # fmt: skip
    goes_on = exploit.endswith("Warsaw")
    assert len(after.told("ExploitationBegan")) == goes_on
    if rule:
        refused(after, rule, words)
    else:
        assert heard(after) == []


@clause("WAW-CORE.EXP-1", "WAW-CORE.EXP-7", "WAW-CORE.EXP-8", "WAW-CORE.OPS-8")
def test_a_chain_goes_on_with_those_that_won_and_leaves_one_behind() -> None:
    at = war({"Berlin": "germany 4 ground", "East Poland": "poland 1 ground"})
    after = axis(at, "attack West Poland from Berlin\nexploit to Warsaw\nexploit to South Poland")
    first, second = after.told("ExploitationBegan")
    assert first == {
        "place": "warsaw", "origin": "west_poland", "nation": "germany", "number": 1, "drm": -1,
        "units": ["germany/ground"] * 4, "defenders": [],
    }  # fmt: skip
    assert (second["place"], second["number"], second["drm"]) == ("south_poland", 2, -2)
    assert [after.ground(name) for name in ("West Poland", "Warsaw", "South Poland")] == [1, 1, 2]
    assert [one["stayed"] for one in after.told("AreaCaptured")] == [0, 1, 1]
    alone = axis(war({"Berlin": "germany 1 ground", "East Poland": "poland 1 ground"}),
                 "attack West Poland from Berlin\nexploit to Warsaw", refusals=True)  # fmt: skip
    refused(alone, "WAW-CORE.EXP-7", "needs two units in West Poland")
    romanian = war({"Transylvania": "romania 4 ground"}, control={"ussr": ["East Poland"]},
                   countries={"romania": "war axis", "ussr": "war soviet"})  # fmt: skip
    beyond = axis(romanian, "attack East Poland from Transylvania\nexploit to Minsk", refusals=True)
    assert [rule for rule, _ in heard(beyond)] == ["WAW-2.2-12", "WAW-CORE.EXP-1"]


@clause("WAW-CORE.MOV-8", "WAW-CORE.RET-11", "WAW-CORE.RET-5")
@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("", {}),
        ("leave 1 behind", {"germany ground": 1}),
        ("leave 1 Italian behind", {"italy ground": 1}),
        ("leave 1 elite behind", {"germany elite": 1}),
        ("leave 2 behind in Milan", {"germany ground": 2}),
        ("leave 2 behind in Rome", {}),
    ],
)
def test_the_owner_says_who_stays_behind(said: str, left: dict[str, int]) -> None:
    at = war({"Milan": "germany 2 ground, 1 elite; italy 2 ground"}, countries=ITALY,
             majors={"italy": {"techs": ["army_modernization"], "chits": 3, "oil": 3}})  # fmt: skip
    after = axis(at, f"attack Lyon from Milan\n{said}")
    assert after.units("Milan") == left
    more = war({"Milan": "germany 2 ground; italy 1 ground pinned"}, countries=ITALY)
    kept = axis(more, f"attack Lyon from Milan\n{said}")
    assert kept.one("AreaCaptured")["stayed"] == (1 if "2 behind in Milan" in said else 0)


@clause("WAW-3.1-2", "WAW-CORE.CTL-12")
def test_british_units_that_an_attack_leaves_alone_in_paris_go_to_a_neighbour() -> None:
    at = war({"Paris": "france 4 ground; uk 1 ground", "Calais": "germany 1 ground"},
             control={"germany": ["Calais"]})  # fmt: skip
    line = "attack Calais from Paris with 4 French"
    after = allies(at, line, dice=d3(3, 3, 1))
    assert after.control("Calais") == "france"
    assert after.units("Paris") == {}
    assert after.one("Retreated") == {
        "place": "paris", "to": "maginot", "kinds": ["uk/ground"], "how": "land",
    }  # fmt: skip
    assert after.units("Maginot") == {"uk ground": 1}
    beside = allies(at, f"{line}\nleave 2 behind", dice=d3(3, 3, 1))
    assert beside.units("Paris") == {"france ground": 1, "uk ground": 1}


@clause("WAW-3.1-2", "WAW-CORE.CTL-12")
def test_british_units_that_an_enemy_leaves_alone_in_paris_go_too() -> None:
    """By a limited offensive, which captures nothing, as by a battle that Paris withstands."""
    at = war({"Paris": "france 1 ground; uk 2 ground", "Calais": "germany 2 ground"},
             control={"germany": ["Calais"]})  # fmt: skip
    hit = axis(
        at, "limited attack Paris from Calais\nlose french first", dice={"limited/calais/paris": 1}
    )
    assert hit.one("LimitedFought")["lost"] == "france/ground"
    assert hit.units("Paris") == {}
    assert hit.units("Maginot") == {"uk ground": 2}


@clause("WAW-3.1-2", "WAW-CORE.CTL-12")
def test_no_redeployment_leaves_british_units_alone_in_paris() -> None:
    at = war(
        {"Paris": "france 1 ground; uk 1 ground"}, majors={"france": {"sm": 3}, "uk": {"sm": 3}}
    )
    left = allies(at, "redeploy 1 French ground from Paris to Lyon", refusals=True)
    assert left.refused() == ["WAW-CORE.CTL-12"]
    assert left.units("Paris") == {"france ground": 1, "uk ground": 1}
    both = war(
        {"Lyon": "uk 1 ground; france 1 ground"}, majors={"france": {"sm": 3}, "uk": {"sm": 3}}
    )
    assert allies(both, "redeploy all ground from Lyon to Paris").units("Paris") == {
        "france ground": 1, "uk ground": 1,
    }  # fmt: skip


@clause("WAW-CORE.DRM-7", "WAW-CORE.DRM-8", "WAW-CORE.DRM-18")
@pytest.mark.parametrize(("fleet", "helps"), [("1 naval", True), ("1 naval weak", False)])
def test_a_damaged_fleet_does_not_bombard(fleet: str, helps: bool) -> None:
    at = war({"Kiel": f"germany 1 ground, {fleet}", "Belgium": "france 1 ground"},
             control={"france": ["Belgium"]})  # fmt: skip
    after = axis(at, "sail 1 fleet from Kiel to North Sea South carrying 1 ground\n"
                 "attack Belgium from North Sea South")  # fmt: skip
    assert ("German: bombardment" in after.drms("CombatFought")) == helps
    assert after.drms("CombatFought")["German: from the sea"] == -1


@clause("WAW-CORE.DICE-8", "WAW-CORE.DICE-9", "WAW-CORE.DICE-12", "WAW-CORE.DICE-1")
def test_every_die_of_a_combat_has_its_label() -> None:
    at = war({"Berlin": "germany 3 ground, 1 elite, 2 air", "West Poland": "poland 2 ground"})
    after = axis(at, "attack West Poland from Berlin support 2 tactical\nuse the elite die\n"
                 "reroll own 2", dice=d3(1, 2, 1, 3, 3, 2, 3))  # fmt: skip
    labels = [(label.removeprefix("combat/berlin/west_poland/1/"), sides)
              for label, sides, _ in after.trial.rolls]  # fmt: skip
    assert labels == [
        ("attacker/1", 6), ("attacker/2", 6), ("attacker/elite", 6), ("defender/1", 6),
        ("defender/2", 6), ("attacker/reroll/1", 6), ("attacker/reroll/2", 6),
    ]  # fmt: skip
    assert after.told("Rerolled") == [
        {"place": "west_poland", "nation": "germany", "own": True, "elite": False, "before": 1,
         "now": 2},
        {"place": "west_poland", "nation": "germany", "own": True, "elite": True, "before": 1,
         "now": 3},
    ]  # fmt: skip


@clause("WAW-CORE.RES-6", "WAW-CORE.DICE-6", "WAW-CORE.DICE-13", "WAW-CORE.RES-11")
@pytest.mark.parametrize("elite", [1, 2, 3])
def test_an_elite_die_that_is_beaten_in_any_pair_takes_the_elite_unit(elite: int) -> None:
    """Two pairs are lost and the combat as well: three units."""
    at = war({"Berlin": "germany 4 ground, 1 elite", "West Poland": "uk 4 ground"},
             control={"uk": ["West Poland"]})  # fmt: skip
    after = axis(at, "attack West Poland from Berlin\nuse the elite die",
                 dice=d3(1, 1, elite, 3, 3, *[3] * 9))  # fmt: skip
    fought = after.one("CombatFought")
    assert fought["winner"] == "defender"
    beaten = elite < 3
    assert ("germany/elite" in after.one("Losses")["kinds"]) == beaten


@clause("WAW-CORE.SEQ-17", "WAW-CORE.EXP-8")
def test_a_line_of_doctrine_may_look_at_the_kind_of_combat() -> None:
    def elite(said: str) -> list[bool]:
        at = war({"Berlin": "germany 6 ground, 1 elite", "West Poland": "poland 1 ground",
                  "Warsaw": "poland 1 ground"})  # fmt: skip
        after = axis(at, f"attack West Poland from Berlin\nexploit to Warsaw\nno elite die\n{said}",
                     dice=d3(3, 3, 1, 3, 3, 3, 3))  # fmt: skip
        return [bool(one["elite"][0]) for one in after.told("CombatFought")]

    first = [elite(f"use the elite die at {place}")[n]
             for n, place in enumerate(("West Poland", "Warsaw"))]  # fmt: skip
    assert first == [True, True], "what names the place counts first"
    for said, used in (
        ("use the elite die at Warsaw if exploiting", [False, True]),
        ("use the elite die at West Poland if exploiting", [False, False]),
        ("use the elite die at Warsaw if enemy units at most 1", [False, True]),
        ("use the elite die at Warsaw if lead at least 9", [False, False]),
        ("use the elite die at Warsaw if winter", [False, False]),
    ):
        assert elite(said) == used, said


# ------------------------------------------------------------------------- atomic bombs


@pytest.mark.parametrize(
    ("target", "points", "rule", "words"),
    [
        ("Muenchen", {"a_bomb": 1, "bomber": 1}, "", ""),
        ("Vienna", {"a_bomb": 1, "bomber": 1}, "WAW-3.2-4", "out of range"),
        ("Rhineland", {"a_bomb": 1}, "", ""),
        ("Berlin", {"a_bomb": 1}, "WAW-3.2-4", "out of range"),
        ("Rhineland", {"bomber": 1}, "WAW-3.2-2", "You have no atomic bomb"),
        ("Denmark", {"a_bomb": 1, "bomber": 1}, "WAW-3.2-4", "Denmark is not an enemy area"),
        ("Baltic Sea", {"a_bomb": 1, "bomber": 1}, "WAW-3.2-4", "Baltic Sea is not an enemy area"),
    ],
)
@clause("WAW-3.2-2", "WAW-3.2-4", "WAW-CORE.BOMB-7", "WAW-CORE.BOMB-1")
def test_how_far_an_atomic_bomb_is_carried(
    target: str, points: dict[str, int], rule: str, words: str
) -> None:
    """Bombers fly four areas from the UK, air fleets two from their base."""
    at = war({"Calais": "usa 1 air; france 1 ground", "Belgium": "germany 1 ground"},
             countries={"usa": "war western"}, control={"germany": ["Belgium"]},
             majors={"usa": {"chits": 1, "points": points}})  # fmt: skip
    after = allies(at, f"drop bomb on {target}", refusals=True)
    if rule:
        refused(after, rule, words)
        assert after.position.majors["usa"].chits == 1
        return
    assert heard(after) == []
    state = after.position.majors["usa"]
    assert (state.chits, state.points) == (0, {k: v for k, v in points.items() if k != "a_bomb"})
    assert after.active("Calais") == ("bomber" in points), "who carries it is spent"


@clause("WAW-3.2-5", "WAW-3.2-6", "WAW-3.2-7", "WAW-CORE.BOMB-8")
@pytest.mark.parametrize(
    ("what", "there", "resource", "lost"),
    [
        ("", "3 ground", "rm", ["germany/ground"] * 2),
        ("", "1 ground, 2 elite", "rm", ["germany/ground"]),
        ("", "2 elite", "rm", ["germany/elite"] * 2),
        ("", "1 naval, 1 air", "rm", ["germany/naval"]),
        (" destroying 1 air", "3 ground, 1 naval, 1 air", "rm", ["germany/air"]),
        (" destroying 1 naval", "3 ground, 2 naval", "rm", ["germany/naval"]),
        (" on its oil", "1 ground", "rm", ["germany/ground"]),
    ],
)
def test_what_an_atomic_bomb_destroys(
    what: str, there: str, resource: str, lost: list[str]
) -> None:
    at = war({"Berlin": f"germany {there}"}, countries={"usa": "war western"},
             majors={"usa": {"chits": 1, "points": {"a_bomb": 2, "bomber": 1}}})  # fmt: skip
    after = allies(at, f"drop bomb on Berlin{what}")
    assert after.one("BombDropped") == {
        "place": "berlin", "nation": "usa", "resource": resource, "kinds": lost,
    }  # fmt: skip
    assert after.position.lost_resources == ["berlin/rm"]
    assert after.position.majors["usa"].points == {"a_bomb": 1, "bomber": 1}
    again = allies(after.position, "drop bomb on Berlin", refusals=True)
    refused(again, "WAW-3.2-5", "has no action chit left")
    after.position.majors["usa"].chits = 1
    second = allies(after.position, "drop bomb on Berlin")
    assert second.one("BombDropped")["resource"] == "", "nothing is left of it"
    vienna = war({}, countries={"usa": "war western"}, control={"uk": ["Muenchen"]},
                 majors={"usa": {"chits": 1, "points": {"a_bomb": 1}}})  # fmt: skip
    base = war({"Muenchen": "usa 1 air"}, countries={"usa": "war western"},
               control={"usa": ["Muenchen"]},
               majors={"usa": {"chits": 1, "points": {"a_bomb": 1}}})  # fmt: skip
    assert allies(base, "drop bomb on Vienna").one("BombDropped")["resource"] == "oil"
    refused(allies(vienna, "drop bomb on Vienna", refusals=True), "WAW-3.2-4", "out of range")


@clause("WAW-CORE.OPS-4", "WAW-CORE.SEQ-17")
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("units at least 4", True), ("units at least 5", False),
        ("enemy units at most 2", True), ("enemy units at most 1", False),
        ("lead at least 2", True), ("lead at least 3", False),
        ("air at least 2", True), ("air at least 3", False),
        ("enemy air at most 1", True), ("enemy air at most 0", False),
        ("chits at least 2", True), ("chits at least 3", False),
        ("oil at least 5", True), ("oil at least 6", False),
        ("won at most 0", True), ("won at least 1", False), ("lost at most 0", True),
    ],
)  # fmt: skip
def test_what_the_if_of_an_attack_looks_at(when: str, holds: bool) -> None:
    at = war({"Berlin": "germany 4 ground, 2 air, 1 ground garrison", "West Poland": "uk 2 ground",
              "Warsaw": "uk 1 air", "Suez": "uk 1 air"},
             control={"uk": ["West Poland", "Warsaw"]},
             majors={"germany": {"chits": 2, "oil": 5}})  # fmt: skip
    after = axis(at, f"attack West Poland from Berlin if {when}")
    assert len(after.told("OperationBegan")) == holds
    said = [text for _, text in heard(after)]
    assert [text.startswith(f"It was to be done only if {when} (") for text in said] == (
        [] if holds else [True]
    )


@clause("WAW-CORE.OPS-4")
def test_an_if_may_look_at_what_came_before_and_at_who_holds_a_place() -> None:
    at = war({"Berlin": "germany 4 ground", "West Poland": "poland 4 ground",
              "South Poland": "poland 1 ground", "Silesia": "germany 3 ground"})  # fmt: skip
    lines = "attack West Poland from Berlin\nattack South Poland from Silesia if won at least 1"
    for dice, second in (((3, 3, 1, 1), 1), ((1, 1, 3, 3), 0)):
        after = axis(at, lines, dice=d3(*dice, *[3] * 9))
        assert len(after.told("OperationBegan")) == 1 + second


@clause("WAW-CORE.SEQ-17", "WAW-CORE.CTL-13")
@pytest.mark.parametrize(
    ("end", "when", "goes"),
    [
        ("Kiel", "held", True), ("West Poland", "held", False), ("West Poland", "not held", True),
        ("Kiel", "not held", False), ("Kiel", "enemy units at most 0", True),
    ],
)  # fmt: skip
def test_an_if_may_look_at_who_holds_the_end_of_a_move(end: str, when: str, goes: bool) -> None:
    at = war({"Berlin": "germany 2 ground", "East Poland": "poland 1 ground"})
    after = axis(at, f"move 1 ground from Berlin to {end} if {when}")
    assert len(after.told("Moved")) == goes
    said = [text for _, text in heard(after)]
    assert [text.startswith(f"It was to be done only if {when} (") for text in said] == (
        [] if goes else [True]
    )
