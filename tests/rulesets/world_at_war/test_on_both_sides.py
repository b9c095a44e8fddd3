"""Conditions of rules from both sides: who leaves the chart, who is asked, what is left over."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Chit, Fort
from tests.rulesets.world_at_war.home_kit import boards, table
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


@clause("WAW-CORE.SM-8", "WAW-CORE.SUP-9")
def test_what_is_at_sea_does_not_move_strategically() -> None:
    at = war({"Kiel": "germany 1 naval, 1 air", "Brest": "germany 1 naval, 1 ground"}, turn=5,
             control={"germany": ["Brest"]})  # fmt: skip
    placed = play("doctrine, interdiction", at,
                  axis="interdict Baltic Sea with 1 air from Kiel\n"
                       "interdict North Sea South with 1 fleet from Kiel").position  # fmt: skip
    for what, sea in (("1 air", "Baltic Sea"), ("1 naval", "North Sea South")):
        line = f"redeploy {what} from {sea} to Berlin"
        stays = play("axis_tactical, axis_offensives, axis_strategic", placed, axis=line,
                     refusals=True)  # fmt: skip
        assert stays.refused()[:1] == ["WAW-CORE.SUP-9"]
        assert [unit.place for unit in stays.all(sea)] == [sea.lower().replace(" ", "_")]
    sailed = axis(at, "sail 1 fleet from Brest to English Channel carrying 1 ground\n"
                      "redeploy 1 naval from English Channel to Kiel\n"
                      "redeploy 1 ground from English Channel to Kiel", refusals=True)  # fmt: skip
    assert set(sailed.refused()) == {"WAW-CORE.SM-8"}
    assert sailed.units("Brest") == {"germany naval": 1, "germany ground": 1}


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


@clause("WAW-CORE.NAV-1", "WAW-CORE.MOV-1")
def test_a_fleet_does_not_march() -> None:
    at = war({"Kiel": "germany u501 naval, 1 ground"})
    by_name = axis(at, "move u501 from Kiel to Berlin", refusals=True)
    assert by_name.units("Berlin") == {}
    assert set(by_name.refused()) == {"WAW-CORE.MOV-1"}
    everything = axis(at, "move all from Kiel to Berlin")
    assert everything.units("Berlin") == {"germany ground": 1}


@clause("WAW-3.1-2")
def test_british_units_do_not_go_to_paris_alone_by_strategic_movement() -> None:
    line = "redeploy 1 British ground from Calais to Paris"
    alone = allies(war({"Calais": "uk 1 ground; france 1 ground"}), line, refusals=True)
    assert alone.refused() == ["WAW-3.1-2"]
    beside = allies(war({"Calais": "uk 1 ground", "Paris": "france 1 ground"}), line)
    assert beside.ground("Paris") == 2


@clause("WAW-CORE.NAV-16")
def test_from_the_sea_only_a_coast_on_it_is_attacked() -> None:
    at = war({"English Channel": "uk 1 ground, 1 naval", "Berlin": "germany 1 ground"})
    for target in ("Italian Ethiopia", "Canada", "Berlin", "Atlantic"):
        after = allies(at, f"attack {target} from English Channel", refusals=True)
        assert after.told("OperationBegan") == []
        assert "WAW-CORE.NAV-16" in after.refused(), target


# --------------------------------------------------------------------------- the bomb


@clause("WAW-3.2-7", "WAW-CORE.BOMB-8", "WAW-CORE.SEQ-18")
def test_what_a_bomb_spares_and_one_that_does_not_fall() -> None:
    usa = {"usa": {"chits": 1, "points": {"a_bomb": 1, "bomber": 1}}}
    at = war({"Kiel": "germany 1 naval, 1 elite, 1 ground"}, countries={"usa": "war western"},
             majors=usa)  # fmt: skip
    both = allies(at, "drop bomb on Kiel destroying 1 naval, 1 elite", refusals=True)
    assert both.units("Kiel") == {"germany ground": 1, "germany elite": 1}
    assert "WAW-3.2-7" in both.refused()
    assert both.position.majors["usa"].points == {"bomber": 1}
    far = allies(at, "drop bomb on Moscow", refusals=True)
    assert far.told("BombDropped") == []
    assert {"seat": "allies", "part": "offensives"} in far.told("NothingOrdered")


@clause("WAW-3.2-4", "WAW-CORE.BOMB-1", "WAW-CORE.BOMB-7")
@pytest.mark.parametrize(
    ("major", "held", "target", "falls"),
    [
        ("ussr", "Lyon", "Madrid", False),
        ("ussr", "", "Warsaw", True),
        ("germany", "", "South England", True),
        ("germany", "Smolensk", "Baku", False),
    ],
)
def test_bombers_with_the_bomb_fly_from_home(
    major: str, held: str, target: str, falls: bool
) -> None:
    other = "germany" if major == "ussr" else "uk"
    seat = "allies" if major == "ussr" else "axis"
    control = {major: [held] if held else []}
    if target in ("Warsaw", "Madrid"):
        control[other] = [target]
    at = war({}, turn=16, pact=False, countries={"ussr": "war soviet"}, control=control,
             majors={major: {"chits": 1, "points": {"a_bomb": 1, "bomber": 1}}})  # fmt: skip
    tactical = f"{seat if seat == 'axis' else 'allied'}_tactical"
    after = play(f"{tactical}, {tactical.replace('tactical', 'offensives')}", at, refusals=True,
                 **{seat: f"drop bomb on {target}"})  # fmt: skip
    assert bool(after.told("BombDropped")) == falls


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


# ------------------------------------------------------------------------------ retreats


@clause("WAW-CORE.RET-9")
@pytest.mark.parametrize(
    ("line", "left"), [("", 1), ("evacuate in Calais", 1), ("no evacuation", 0)]
)
def test_who_has_no_land_to_retreat_to_leaves_by_sea_unless_told_not_to(
    line: str, left: int
) -> None:
    at = war(
        {"Belgium": "germany 8 ground", "Calais": "uk 3 ground", "South England": "uk 1 naval",
         "Paris": "germany 1 ground", "Brest": "germany 1 ground", "Maginot": "germany 1 ground"},
        turn=4,
        control={"germany": ["Belgium", "Paris", "Brest", "Maginot", "Bourdeaux"]},
    )  # fmt: skip
    after = axis(at, "attack Calais from Belgium", allies=line,
                 dice=[2, 2, 2, 2, *[6] * 30])  # fmt: skip
    assert after.ground("South England") == left


# ------------------------------------------------------------------------------ at sea


@clause("WAW-CORE.NAV-13", "WAW-CORE.SEQ-17")
@pytest.mark.parametrize(
    ("when", "cargo", "tried"),
    [
        ("carrying", " carrying 1 ground", True),
        ("carrying", "", False),
        ("not carrying", "", True),
        ("units at least 2", "", True),
        ("units at least 3", "", False),
        ("enemy units at least 2", "", False),
        ("enemy units at most 1", "", True),
    ],
)
def test_what_an_if_of_an_interception_looks_at(when: str, cargo: str, tried: bool) -> None:
    at = war({"Kiel": "germany 2 naval, 1 ground", "South England": "uk 2 naval",
              "Gibraltar": "uk 1 naval"}, turn=4)  # fmt: skip
    after = axis(at, f"sail 1 fleet from Kiel to North Sea South{cargo}",
                 allies=f"intercept in North Sea South with fleets if {when}")  # fmt: skip
    assert len(after.told("TriedInterception")) == 2 * tried


@clause("WAW-3.21-3")
@pytest.mark.parametrize(
    ("fleets", "carriers", "air", "ships", "beaten"),
    [(1, 1, 1, 2, True), (1, 1, 2, 2, False), (1, 2, 2, 2, True), (1, 2, 3, 2, False),
     (2, 1, 1, 2, False), (2, 1, 1, 3, True), (1, 1, 3, 2, False)],
)  # fmt: skip
def test_in_the_fight_of_carriers_with_aircraft_who_has_more_is_one_better(
    fleets: int, carriers: int, air: int, ships: int, beaten: bool
) -> None:
    from adjudicator.rulesets.world_at_war.book.moving.naval import _carrier_combat

    dice = {"x/carrier/air": 2 * air, "x/carrier/ships": 2 * ships}
    assert _carrier_combat(table(dice), "x", fleets, carriers) == beaten


@clause("WAW-CORE.NAV-2", "WAW-CORE.OPS-12")
def test_fleets_carry_their_own_alliance_alone() -> None:
    at = war({"Murmansk": "ussr 1 ground; uk 1 naval"}, turn=9, pact=False,
             countries={"ussr": "war soviet"})  # fmt: skip
    after = allies(at, "sail 1 fleet from Murmansk to Arctic Sea carrying 1 Soviet ground",
                   refusals=True)  # fmt: skip
    assert after.units("Murmansk") == {"ussr ground": 1, "uk naval": 1}
    assert after.refused() == ["WAW-CORE.NAV-2"]
    own = war({"Murmansk": "ussr 1 ground, 1 naval"}, turn=9, pact=False,
              countries={"ussr": "war soviet"})  # fmt: skip
    sailed = allies(own, "sail 1 fleet from Murmansk to Archangel carrying 1 Soviet ground")
    assert sailed.units("Archangel") == {"ussr naval": 1, "ussr ground": 1}


@clause("WAW-2.2-12", "WAW-CORE.CTL-10")
def test_a_minors_limits_hold_aboard_too() -> None:
    at = war({"Helsinki": "finland 1 ground; germany 1 naval", "Kiel": "germany 1 ground"},
             turn=9, pact=False,
             countries={"finland": "war axis", "ussr": "war soviet"})  # fmt: skip
    after = axis(at, "sail 1 fleet from Helsinki to Kiel carrying 1 Finnish ground",
                 refusals=True)  # fmt: skip
    assert after.units("Helsinki")["finland ground"] == 1
    assert after.refused()


@clause("WAW-3.7-5")
@pytest.mark.parametrize(("nation", "falls"), [("uk", True), ("italy", False)])
def test_ethiopia_falls_to_the_allies_alone(nation: str, falls: bool) -> None:
    from adjudicator.rulesets.world_at_war.book.offensive.consequences import area_taken

    at = war({"Italian Ethiopia": f"{nation} 1 ground"}, countries=ITALY,
             forts={"Italian Ethiopia": "1"})  # fmt: skip
    before = at.model_dump()
    area_taken(at, table(), "ethiopia", nation, "italy", "combat")
    assert (at.model_dump() != before) == falls
