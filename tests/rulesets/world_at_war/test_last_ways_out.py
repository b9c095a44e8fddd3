"""What is left when the usual way is shut: no port, no base, no room, no port of call."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.moving.partisan_moves import plan_partisan
from adjudicator.rulesets.world_at_war.book.politics.pact import zone_shut
from adjudicator.rulesets.world_at_war.orders.economy import MovePartisan
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.test_lines_of_a_segment import heard, refused
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, d3, play, war

clause = pytest.mark.clause
ITALY = {"italy": "war axis"}
COASTS = [row.name for row in board().areas.values() if row.seas and row.owner != "italy"]


@clause("WAW-CORE.MOV-18", "WAW-CORE.NAV-4", "WAW-CORE.AIR-21", "WAW-CORE.SUP-14")
def test_a_fleet_without_a_port_and_an_air_fleet_without_a_base_are_lost() -> None:
    at = war({"Atlantic": "germany 1 naval task=invasion",
              "Red Sea": "germany 1 air task=interdiction base=suez"})  # fmt: skip
    after = axis(at)
    assert after.told("FleetLost")[0] == {"nation": "germany", "place": "atlantic", "kind": "naval"}
    assert after.pool("germany", "naval") == war({}).majors["germany"].pool.get("naval", 0) + 1
    home = play("operational_end", at)
    assert home.one("AirDisplaced") == {"nation": "germany", "place": "red_sea", "to": ""}
    near = war({"Baltic Sea": "germany 1 air task=interdiction base=oslo"})
    moved = play("operational_end", near)
    assert moved.one("AirDisplaced")["to"] in ("kiel", "berlin")
    based = war({"Baltic Sea": "germany 1 air task=interdiction base=kiel"})
    assert play("operational_end", based).told("AirDisplaced") == []


@clause("WAW-CORE.SCN-7", "WAW-CORE.RET-9", "WAW-CORE.RET-4")
@pytest.mark.parametrize(("england", "how"), [("uk 1 ground", "sea"), ("uk 8 ground", "lost")])
def test_without_fleets_the_channel_is_crossed_by_itself(england: str, how: str) -> None:
    at = war({"Belgium": "germany 8 ground", "Calais": "uk 1 ground; france 1 ground",
              "South England": england}, base="france-1940", majors={},
             control={"germany": ["Belgium", "Maginot", "Brest", "Paris"]})  # fmt: skip
    after = axis(at, "attack Calais from Belgium", dice=d3(3, 3, 1, 1))
    assert {one["how"] for one in after.told("Retreated")} <= {how}
    inland = war({"Berlin": "germany 8 ground", "West Poland": "poland 4 ground"},
                 control={"germany": ["Warsaw", "South Poland"]})  # fmt: skip
    lost = axis(inland, "attack West Poland from Berlin", dice=d3(3, 3, 1, 1))
    assert {one["how"] for one in lost.told("Retreated")} == {"lost"}, "no fleet, no way"


@clause("WAW-3.11-9", "WAW-3.11-2")
@pytest.mark.parametrize(
    ("start", "end", "rule", "words"),
    [
        ("belgrade", "zagreb", "", ""),
        ("zagreb", "belgrade", "WAW-3.11-9", "no partisans in Zagreb"),
        ("belgrade", "black_sea", "WAW-3.11-9", "not a land area"),
        ("belgrade", "paris", "WAW-3.11-9", "is not next to Belgrade"),
        ("belgrade", "albania", "WAW-3.11-9", "lies in another country"),
        ("kiev", "odessa", "WAW-3.11-9", "is not occupied by the Axis"),
        ("kiev", "smolensk", "WAW-3.11-2", "partisans in Smolensk already"),
        ("kiev", "bessarabia", "", ""),
    ],
)
def test_where_partisans_go(start: str, end: str, rule: str, words: str) -> None:
    at = war({}, partisans={"Belgrade": "western", "Kiev": "soviet", "Smolensk": "soviet"},
             control={"germany": ["Belgrade", "Zagreb", "Kiev", "Smolensk", "Bessarabia",
                                  "Albania"]},
             countries={"ussr": "war soviet"})  # fmt: skip
    found = plan_partisan(at, board(), MovePartisan(start=start, end=end))
    told = found if isinstance(found, tuple) else ("", "")
    assert told[0] == rule
    assert words in told[1]


@clause("WAW-CORE.SW-26", "WAW-CORE.SUR-10", "WAW-CORE.BOX-4", "WAW-6-11")
@pytest.mark.parametrize(
    ("line", "given", "rule", "words"),
    [
        ("Persian Route for Canada", {"control": {"germany": ["Persia"]}}, "WAW-CORE.SW-26",
         "Persia is in Axis hands"),
        ("convoy from Canada to To USSR", {"countries": {"ussr": "war soviet",
         "uk": "surrendered"}}, "WAW-CORE.SUR-10", "its convoys are gone"),
        ("convoy from Canada to To UK", {"countries": {"uk": "surrendered"}}, "WAW-CORE.SUR-10",
         "no convoy sails there"),
        ("convoy War Materials from uk to To USSR", {"majors": boards(uk={"rm": 0})},
         "WAW-CORE.BOX-4", "it has none"),
        ("convoy War Materials to To USSR", {"majors": boards(usa={"rm": 0})}, "WAW-CORE.BOX-3",
         "cost the USA 1 RM"),
        ("convoy from uk to To USSR", {"majors": boards(uk={"rm": 0})}, "WAW-CORE.BOX-4",
         "British War Materials cost"),
    ],
)  # fmt: skip
def test_convoys_that_nobody_can_send(
    line: str, given: dict[str, Any], rule: str, words: str
) -> None:
    countries = {"ussr": "war soviet", "usa": "war western", **given.pop("countries", {})}
    at = war({}, events={"persian_route": "active"}, countries=countries,
             **{"majors": boards(uk={"rm": 3}, usa={"rm": 3}), **given})  # fmt: skip
    after = play("strategic_warfare", at, allies=line, refusals=True)
    refused(after, rule, words)


@clause("WAW-CORE.SW-20", "WAW-CORE.SW-19", "WAW-CORE.SW-7")
def test_hunters_stop_when_nothing_sails_any_more() -> None:
    units = {"Kiel": "germany 2 naval, 2 air"}
    said = ("raid To UK with 2 naval fleets from Kiel\nraid To UK with 2 air fleets from Kiel\n"
            "2 submarines to To UK\nsingly")  # fmt: skip
    only = "convoy from Canada to To UK\nno convoys"
    given: dict[str, Any] = {"majors": boards(germany={"points": {"submarine": 2}},
                                              uk={"points": {"asw": 1}})}  # fmt: skip
    find = {f"to_uk/find/{n}": 1 for n in range(1, 5)}
    sunk = play("strategic_warfare", war(units, **given), axis=said, allies=only,
                dice={**find, "to_uk/attack/fleet/1": 1})  # fmt: skip
    assert [one["by"] for one in sunk.told("ConvoyAttacked")] == ["fleet"]
    assert sunk.told("AswRolled") == []
    assert sunk.one("ConvoysArrived") == {"box": "to_uk", "contents": [], "lost": 1}
    missed = {f"to_uk/attack/{by}/{n}": 3 for by in ("fleet", "air") for n in (1, 2)}
    dead = {"to_uk/asw/1": 1, "to_uk/depth charges/1": 6, "to_uk/asw/2": 10,
            "to_uk/submarines/2": 1}  # fmt: skip
    boats = play("strategic_warfare", war(units, **given), axis=said, allies=only,
                 dice={**find, **missed, **dead})  # fmt: skip
    assert [one["by"] for one in boats.told("ConvoyAttacked")] == [
        "fleet", "fleet", "air", "air", "submarine",
    ]  # fmt: skip
    assert boats.position.majors["germany"].points == {"submarine": 1}
    assert [one["killed"] for one in boats.told("AswRolled")] == [True, False]


@clause("WAW-CORE.AIR-18", "WAW-3.1-1")
@pytest.mark.parametrize(
    ("air", "ground", "words"),
    [
        ("Warsaw", "ussr 2 ground", "never support each other"),
        ("South England", "france 2 ground", "only beside British ground units"),
    ],
)
def test_which_allies_do_not_fly_for_each_other(air: str, ground: str, words: str) -> None:
    start, end = ("Kiev", "East Poland") if "ussr" in ground else ("Calais", "Belgium")
    at = war({start: ground, end: "germany 1 ground", air: "uk 1 air"},
             countries={"ussr": "war soviet"},
             control={"germany": [end], "uk": ["Warsaw"]})  # fmt: skip
    after = allies(at, f"attack {end} from {start} support 1 tactical from {air}", refusals=True)
    refused(after, "WAW-CORE.AIR-18" if "ussr" in ground else "WAW-3.1-1", words)
    assert len(after.told("CombatFought")) == 1


@clause("WAW-3.11-1", "WAW-CORE.ECO-20")
def test_partisans_need_their_buyer() -> None:
    def buy(lines: str, **given: Any) -> After:
        at = war({}, control={"germany": ["Zagreb", "Belgrade", *given.pop("more", [])]},
                 partisan_pool={"western": 2}, **given)  # fmt: skip
        return play("economic", at, axis="save", allies=f"{lines}\nsave", refusals=True)

    fallen = {"yugoslavia": "conquered western", "uk": "surrendered"}
    refused(buy("partisans in Zagreb", countries=fallen), "WAW-CORE.ECO-20", "out of the war")
    lived = {"yugoslavia": "conquered western"}
    uk = list(board().homes("uk"))
    poor = buy("partisans in Zagreb", countries=lived, majors=boards(), more=uk)
    refused(poor, "WAW-3.11-1", "cost United Kingdom 1 RM, and it has none left")
    assert heard(buy("partisans in Zagreb", countries=lived, majors=boards(uk={"rm": 1}))) == []


@clause("WAW-CORE.NAV-9", "WAW-CORE.NAV-21", "WAW-CORE.NAV-12")
def test_beaten_guards_go_home_and_the_ships_go_on() -> None:
    at = war({"Kiel": "germany 2 naval", "South England": "uk 1 ground",
              "North Sea South": "uk 2 naval task=interdiction base=south_england"})  # fmt: skip
    after = axis(at, "sail 2 fleets from Kiel to North Sea South", dice=d3(1, 3, 3, 3, 2))
    assert after.one("FleetsHome") == {
        "nation": "uk", "sea": "north_sea_south", "port": "south_england", "kinds": ["naval"],
    }  # fmt: skip
    assert after.clauses("FleetsHome")[0] == "WAW-CORE.NAV-9"
    assert after.active("South England", "naval") == 0
    assert len(after.told("Moved")) == 1


@clause("WAW-CORE.DIP-1", "WAW-CORE.DIP-26")
@pytest.mark.parametrize(
    ("when", "paid"),
    [("rm at least 2", True), ("rm at least 3", False), ("cup at most 1", True),
     ("cup at least 2", False)],
)  # fmt: skip
def test_an_effort_with_an_if_waits_for_it(when: str, paid: bool) -> None:
    at = war({}, majors=boards(germany={"rm": 9}, italy={"rm": 2}), countries=ITALY,
             cup=[{"id": "z1", "kind": "no_effect"}])  # fmt: skip
    after = play("diplomacy", at, axis=f"effort for Spain by Italy if {when}")
    assert len(after.told("EffortPaid")) == paid


@clause("WAW-3.5-4", "WAW-CORE.SUR-17", "WAW-3.14-5")
def test_a_unit_that_no_road_leads_to_is_the_farthest() -> None:
    at = war({"Sardinia": "italy 1 ground", "Tarento": "italy 1 ground", "Sicily": "uk 1 ground",
              "Rome": "uk 1 ground"}, countries=ITALY,
             control={"uk": ["Sicily", "Rome"]})  # fmt: skip
    after = play("turn_end", at, dice={"italy/ground": 2, "italy/naval": 1})
    assert [unit.place for unit in after.position.units if unit.nation == "italy"] == ["tarento"]


@clause("WAW-CORE.PACT-2", "WAW-CORE.PACT-3", "WAW-CORE.PACT-7", "WAW-CORE.CTL-11")
@pytest.mark.parametrize(
    ("area", "given", "rule"),
    [
        ("east_poland", {}, ""),
        ("baltic_states", {}, ""),
        ("bessarabia", {}, ""),
        ("bessarabia", {"turn": 3}, "WAW-CORE.PACT-3"),
        ("east_poland", {"control": {"germany": ["East Poland"]}}, ""),
        ("east_poland", {"control": {"uk": ["East Poland"]}}, "WAW-CORE.PACT-2"),
        ("baltic_states", {"control": {"ussr": ["Baltic States"]}}, "WAW-CORE.PACT-2"),
        ("baltic_states", {"units": {"Baltic States": "germany 1 ground"}}, "WAW-CORE.PACT-2"),
        ("baltic_states", {"units": {"Baltic States": "ussr 1 ground"}}, ""),
        ("east_poland", {"pact": False}, "WAW-CORE.PACT-7"),
        ("baltic_states", {"pact": False}, ""),
        ("baltic_states", {"pact": False, "control": {"uk": ["Baltic States"]}},
         "WAW-CORE.PACT-2"),
        ("baltic_states", {"countries": {"ussr": "war soviet"}}, ""),
        ("east_poland", {"countries": {"ussr": "war soviet"}}, "WAW-CORE.PACT-2"),
        ("baltic_states", {"countries": {"ussr": "surrendered"}}, "WAW-CORE.PACT-2"),
    ],
)  # fmt: skip
def test_why_a_zone_is_shut(area: str, given: dict[str, Any], rule: str) -> None:
    held = {"germany": ["Warsaw"], **given.pop("control", {})}
    held["germany"] = ["Warsaw", *held["germany"]]
    at = war(given.pop("units", {}), control=held, **{"turn": 4, "pact": True, **given})
    shut = zone_shut(at, board(), area)
    assert (shut[0] if shut else "") == rule
