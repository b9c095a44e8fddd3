"""Conditions of the rules of war from both sides: on land, at sea and in the air."""

from __future__ import annotations

import pytest

from tests.rulesets.world_at_war.home_kit import boards, table
from tests.rulesets.world_at_war.war_kit import allies, axis, play, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}


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


@clause("WAW-CORE.NAV-16", "WAW-CORE.BOX-5")
def test_from_the_sea_only_a_coast_on_it_is_attacked() -> None:
    at = war({"English Channel": "uk 1 ground, 1 naval", "Berlin": "germany 1 ground"})
    no_coast = dict.fromkeys(("Italian Ethiopia", "Berlin", "Atlantic"), "WAW-CORE.NAV-16")
    for target, rule in {**no_coast, "Canada": "WAW-CORE.BOX-5"}.items():
        after = allies(at, f"attack {target} from English Channel", refusals=True)
        assert after.told("OperationBegan") == []
        assert rule in after.refused(), target


@clause("WAW-3.2-7", "WAW-CORE.BOMB-8", "WAW-CORE.SEQ-18")
def test_what_a_bomb_spares_and_one_that_does_not_fall() -> None:
    usa = {"usa": {"chits": 1, "points": {"a_bomb": 1, "bomber": 1}}}
    at = war({"Kiel": "germany 1 naval, 1 elite, 1 ground"}, countries={"usa": "war western"},
             majors=usa)  # fmt: skip
    both = allies(at, "drop bomb on Kiel destroying 1 naval, 1 elite", refusals=True)
    assert both.units("Kiel") == {"germany ground": 1, "germany elite": 1, "germany naval": 1}
    assert "WAW-3.2-7" in both.refused()
    assert both.position.majors["usa"].points == {"a_bomb": 1, "bomber": 1}
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
    orders = {seat: f"drop bomb on {target}"}
    after = play(f"{tactical}, {tactical.replace('tactical', 'offensives')}", at, refusals=True,
                 axis=orders.get("axis", ""), allies=orders.get("allies", ""))  # fmt: skip
    assert bool(after.told("BombDropped")) == falls


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


@clause("WAW-CORE.SUP-8")
@pytest.mark.parametrize(
    ("when", "goes"),
    [
        ("fleets at most 0", True),
        ("fleets at least 1", False),
        ("enemy fleets at least 2", True),
        ("enemy fleets at least 3", False),
        ("enemy air at least 1", True),
        ("enemy air at most 0", False),
    ],
)
def test_what_an_if_of_an_opposed_interdiction_looks_at(when: str, goes: bool) -> None:
    at = war({"Kiel": "germany 2 naval, 1 air", "South England": "uk 2 naval, 1 air"}, turn=4)
    after = play(
        "doctrine, interdiction", at,
        axis="interdict North Sea South with 2 fleets, 1 air from Kiel",
        allies="interdict North Sea South with 1 air from South England\n"
               f"oppose interdiction in North Sea South with 2 fleets if {when}",
    )  # fmt: skip
    british = [fact for fact in after.told("Interdicted") if fact["seat"] == "allies"]
    assert [fact["opposing"] for fact in british] == [False, True][: 1 + goes]


@clause("WAW-3.5-4", "WAW-CORE.NAV-22")
@pytest.mark.parametrize(
    ("holder", "nation", "goes"),
    [("uk", "italy", False), ("germany", "italy", True), ("germany", "germany", True)],
)
def test_italian_fleets_pass_gibraltar_when_it_is_not_allied(
    holder: str, nation: str, goes: bool
) -> None:
    at = war({"Tarento": f"{nation} 1 naval"}, turn=5, countries=ITALY,
             control={"germany": ["Brest"], holder: ["Gibraltar"] + ["Brest"] * (holder != "uk")},
             )  # fmt: skip
    after = axis(at, "redeploy 1 naval from Tarento to Brest", refusals=True)
    assert after.units("Brest") == ({f"{nation} naval": 1} if goes else {})


@clause("WAW-CORE.SW-16", "WAW-CORE.NAV-12")
def test_ships_of_a_neutral_usa_do_not_escort() -> None:
    at = war({"North England": "usa 1 naval"}, turn=5, majors=boards(germany={"points": {}}))
    after = play("strategic_warfare", at, axis="no submarines", refusals=True,
                 allies="escort To UK with 1 fleet from North England")  # fmt: skip
    assert "WAW-CORE.NAV-12" in after.refused()
    assert after.active("North England", "naval") == 1


@clause("WAW-3.11-4", "WAW-CORE.CTL-9")
def test_partisans_pin_who_takes_their_area() -> None:
    at = war({"Rhineland": "germany 4 ground", "Maginot": "france 1 ground"}, turn=4,
             partisans={"Maginot": "western"})  # fmt: skip
    after = axis(at, "attack Maginot from Rhineland", dice=[6, 6, 2, 2, *[6] * 20])
    assert after.control("Maginot") == "germany"
    assert [unit.pinned for unit in after.all("Maginot")].count(True) == 1


@clause("WAW-CORE.OPS-9", "WAW-CORE.SEQ-18")
@pytest.mark.parametrize("when", ["chits at most 0", "oil at most 0", "units at most 0"])
def test_of_an_area_without_units_an_if_finds_nothing(when: str) -> None:
    at = war({"Berlin": "germany 2 ground", "West Poland": "poland 1 ground"})
    after = axis(at, f"attack West Poland from Silesia if {when}", refusals=True)
    assert "WAW-CORE.OPS-9" in after.refused()
