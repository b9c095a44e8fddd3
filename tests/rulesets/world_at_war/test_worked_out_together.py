"""Cases worked out from the playbook where chapters meet: partisans and battles, blockades and
offensives, surrenders and what stands about, and what an `if` looks at."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.view import view_of
from tests.rulesets.world_at_war.home_kit import boards, one_major
from tests.rulesets.world_at_war.war_kit import (
    NEUTRAL_VICHY,
    After,
    allies,
    axis,
    board,
    laboratory,
    play,
    war,
)

clause = pytest.mark.clause
COLONIES = ("morocco", "algeria", "tunis", "levant")
FREE = ["Lyon", "Marseille"]
IN_RUSSIA: dict[str, Any] = {
    "countries": {"ussr": "war soviet"},
    "pact": False,
    "control": {"germany": ["Warsaw", "East Poland", "Kiev", "Minsk", "Bessarabia"]},
}


def end(units: dict[str, str], colonies: int = 2, **given: Any) -> After:
    """The end of a turn; colony: the die of each French colony, should France fall."""
    dice = {f"colony/{area}": colonies for area in COLONIES}
    return play("turn_end", war(units, **given), dice=dice, refusals=True)


# ---------------------------------------------------------------------- partisans


@clause("WAW-3.11-4", "WAW-CORE.CTL-8", "WAW-CORE.DICE-2", "WAW-CORE.DRM-9", "WAW-CORE.OPS-10")
def test_of_two_units_one_of_them_pinned_a_single_one_defends() -> None:
    """It rolls one die and gets one for it; the pinned one goes where it would have gone."""
    at = war({"Kiev": "germany 1 ground pinned, 1 ground", "Smolensk": "ussr 4 ground"},
             turn=8, partisans={"Kiev": "soviet"}, **IN_RUSSIA)  # fmt: skip
    after = allies(at, "attack Kiev from Smolensk", dice={"combat/smolensk/kiev/1/attacker/1": 6})
    fought = after.one("CombatFought")
    assert [len(side) for side in fought["dice"]] == [2, 1]
    drms = after.drms("CombatFought")
    assert drms == {"Soviet: 4 units against 1": 3, "Soviet: nationality": -1,
                    "German: one die": 1}  # fmt: skip


@clause("WAW-3.11-4", "WAW-CORE.CTL-8", "WAW-CORE.LIM-1", "WAW-CORE.OPS-8")
def test_a_pinned_unit_alone_defends_nothing_and_is_hit_by_nobody() -> None:
    at = war({"Kiev": "germany 1 ground pinned", "Smolensk": "ussr 4 ground"},
             turn=8, partisans={"Kiev": "soviet"}, **IN_RUSSIA)  # fmt: skip
    taken = allies(at, "attack Kiev from Smolensk")
    assert not taken.told("CombatFought")
    assert taken.control("Kiev") == "ussr"
    assert taken.units("Kiev") == {"ussr ground": 4}
    left = {place: taken.ground(place) for place in ("East Poland", "Minsk", "Bessarabia")}
    assert sum(left.values()) == 1, "it retreats"
    limited = allies(at, "limited offensive from Smolensk against Kiev", refusals=True)
    assert not limited.told("LimitedFought")
    assert limited.refused()


@clause("WAW-3.11-5", "WAW-CORE.SM-5")
def test_the_only_way_home_past_partisans_is_shut_to_strategic_moves() -> None:
    at = war({"Smolensk": "germany 1 ground"}, turn=8, pact=False,
             partisans={"Minsk": "soviet"}, countries={"ussr": "war soviet"},
             control={"germany": ["Warsaw", "East Poland", "Minsk", "Smolensk"]})  # fmt: skip
    after = axis(at, "redeploy 1 ground from Smolensk to Warsaw", refusals=True)
    assert after.refused() == ["WAW-3.11-5"]
    at.partisans = []
    assert axis(at, "redeploy 1 ground from Smolensk to Warsaw").ground("Warsaw") == 1


@clause("WAW-3.11-6", "WAW-3.11-2", "WAW-3.11-9", "WAW-CORE.AIR-21")
@pytest.mark.parametrize(
    ("kiev", "left"),
    [
        ("germany 2 air", {}),
        ("germany 2 air, 1 ground", {"germany air": 2, "germany ground": 1}),
    ],
)
@pytest.mark.parametrize("how", ["bought", "moved"])
def test_air_fleets_do_not_stay_alone_where_partisans_come(
    kiev: str, left: dict[str, int], how: str
) -> None:
    """They fly to the nearest base; a ground unit keeps them there, and is pinned."""
    given: dict[str, Any] = {"turn": 8, "majors": one_major("ussr", rm=2), **IN_RUSSIA}
    if how == "bought":
        at = war({"Kiev": kiev}, partisan_pool={"soviet": 1}, **given)
        after = play("economic", at, allies="partisans in Kiev")
    else:
        at = war({"Kiev": kiev}, partisans={"Bessarabia": "soviet"}, **given)
        phases = "doctrine, allied_tactical, allied_offensives, allied_strategic, operational_end"
        after = play(phases, at, allies="move partisans from Bessarabia to Kiev")
    assert [p.area for p in after.position.partisans] == ["kiev"]
    assert after.units("Kiev") == left
    flown = [e for e in after.events if e.kind == "AirDisplaced"]
    assert [e.clause for e in flown] == ([] if left else ["WAW-3.11-6"] * 2)
    assert any(unit.pinned for unit in after.all("Kiev")) is bool(left)


# ---------------------------------------------------------------------------- Iraq


@clause("WAW-3.6-6", "WAW-CORE.MOV-3", "WAW-3.6-5")
@pytest.mark.parametrize(
    ("revolt", "control", "line", "told", "after_"),
    [
        ("active", {}, "move 1 ground from Transjordan Palestine to Baghdad", ["WAW-3.6-6"],
         "active"),
        ("active", {}, "attack Baghdad from Transjordan Palestine", [], "done"),
        ("active", {"uk": ["Baghdad"]}, "move 1 ground from Transjordan Palestine to Baghdad", [],
         "active"),
        ("ready", {}, "move 1 ground from Transjordan Palestine to Baghdad", [], "ready"),
    ],
)  # fmt: skip
def test_in_the_revolt_baghdad_is_taken_by_an_operation_though_it_is_empty(
    revolt: str, control: dict[str, list[str]], line: str, told: list[str], after_: str
) -> None:
    at = war({"Transjordan Palestine": "uk 3 ground"}, turn=8, control=control,
             events={"iraq_revolt": revolt})  # fmt: skip
    after = allies(at, line, refusals=True)
    assert after.refused() == told
    assert bool(after.ground("Baghdad")) is (not told)
    assert after.position.events["iraq_revolt"] == after_


@clause("WAW-3.6-8", "WAW-3.6-4")
@pytest.mark.parametrize(("baghdad", "comes"), [({}, True), ({"uk": ["Baghdad"]}, False)])
def test_no_iraqi_rises_in_a_baghdad_that_the_british_hold(
    baghdad: dict[str, list[str]], comes: bool
) -> None:
    """Axis units have come into the country by the oil wells."""
    units = {"Levant": "germany 2 ground", **({} if comes else {"Baghdad": "uk 1 ground"})}
    at = war(units, turn=8, control={"germany": ["Levant"], **baghdad},
             countries={"france": "surrendered western", "vichy": "disabled"})  # fmt: skip
    after = axis(at, "move 1 ground from Levant to Iraq Oil")
    assert after.units("Baghdad") == ({"iraq ground": 1} if comes else {"uk ground": 1})
    assert bool(after.told("IraqUnit")) is comes


# --------------------------------------------------------------------------- Vichy


@clause("WAW-3.19-13", "WAW-CORE.DOW-12", "WAW-3.19-12")
@pytest.mark.parametrize(
    ("units", "control", "line", "chit"),
    [
        ({"Transjordan Palestine": "uk 3 ground"}, {"vichy": [*COLONIES, *FREE]},
         "attack Levant from Transjordan Palestine", True),
        ({"Transjordan Palestine": "uk 3 ground"}, {"vichy": [*COLONIES, *FREE]},
         "move 1 ground from Transjordan Palestine to Levant", True),
        ({"Transjordan Palestine": "uk 1 ground", "Levant": "vichy 3 ground"},
         {"vichy": [*COLONIES, *FREE]}, "attack Levant from Transjordan Palestine", True),
        ({"Algeria": "uk 3 ground"}, {"vichy": ["Levant", *FREE], "italy": ["Tunis"],
         "uk": ["Algeria"]}, "move 1 ground from Algeria to Tunis", False),
        ({"Transjordan Palestine": "uk 3 ground"}, {"vichy": [*COLONIES, *FREE]},
         "move 1 ground from Transjordan Palestine to Suez", False),
    ],
)  # fmt: skip
def test_every_invasion_of_a_vichy_colony_and_nothing_else_puts_a_chit_into_the_cup(
    units: dict[str, str], control: dict[str, list[str]], line: str, chit: bool
) -> None:
    """Won, unopposed or repelled; what Italy had taken of France is not a colony of Vichy's."""
    at = war(units, turn=12, control=control, tracks={"vichy": 0, "usa": 0}, cup=[],
             countries={"vichy": NEUTRAL_VICHY, "france": "surrendered western",
                        "italy": "war axis"})  # fmt: skip
    after = allies(at, line, dice={"combat/transjordan_palestine/levant/1/attacker/1": 1})
    found = [(c.seat, c.what) for c in after.position.cup]
    assert found == ([("axis", "vichy")] if chit else [])


@clause("WAW-CORE.DOW-12", "WAW-CORE.OPS-12")
@pytest.mark.parametrize("place", ["Levant"])
def test_the_ussr_does_not_attack_neutral_vichy(place: str) -> None:
    at = war({"Iraq Oil": "ussr 3 ground"}, turn=12, pact=False, tracks={"vichy": 0}, cup=[],
             control={"ussr": ["Iraq Oil", "Baghdad"], "vichy": [*COLONIES, *FREE]},
             countries={"ussr": "war soviet", "vichy": NEUTRAL_VICHY,
                        "france": "surrendered western"})  # fmt: skip
    after = allies(at, f"attack {place} from Iraq Oil", refusals=True)
    assert after.refused() == ["WAW-CORE.DOW-12"]
    assert after.position.cup == []


@clause("WAW-CORE.SUR-6", "WAW-CORE.MOV-7", "WAW-CORE.MOV-15")
def test_units_of_vichy_without_room_leave_the_game_and_it_is_told() -> None:
    """Lyon and Marseille hold six, the Levant four; Italy has the rest of the colonies."""
    given: dict[str, Any] = {
        "control": {"germany": ["Paris"], "italy": ["Morocco", "Algeria", "Tunis"]},
        "countries": {"italy": "war axis"},
    }
    after = end({"Paris": "germany 1 ground", "Lyon": "france 54 ground"}, **given)
    assert after.one("VichyCreated")["ground"] == 18
    assert after.told("VichyWithoutRoom") == [{"kind": "ground", "number": 2}]
    assert {area: after.ground(area) for area in ("Lyon", "Marseille", "Levant")} == {
        "Lyon": 6, "Marseille": 6, "Levant": 4,
    }  # fmt: skip
    flown = end({"Paris": "germany 1 ground", "Lyon": "france 27 air"}, **given)
    assert [one["kind"] for one in flown.told("VichyWithoutRoom")] == ["air"]
    assert sum(flown.units(area).get("vichy air", 0) for area in (*FREE, "Levant")) == 8


@clause("WAW-CORE.SUR-5", "WAW-CORE.MOV-7")
def test_britons_who_leave_france_go_north_when_the_south_is_full() -> None:
    units = {"Paris": "germany 1 ground", "Lyon": "france 3 ground", "Calais": "uk 2 ground"}
    south = {"South England": "uk 7 ground"}
    after = end({**units, **south}, control={"germany": ["Paris"]})
    assert (after.ground("South England"), after.ground("North England")) == (8, 1)
    full = {"South England": "uk 8 ground", "North England": "uk 8 ground"}
    lost = end({**units, **full}, control={"germany": ["Paris"]})
    assert [one["place"] for one in lost.told("UnitsMoved")] == ["", ""]


@clause("WAW-3.19-9", "WAW-CORE.ECO-1", "WAW-CORE.ECO-22")
@pytest.mark.parametrize(
    ("major", "france", "pays"),
    [
        ("uk", "surrendered western", {}),
        ("germany", "surrendered western", {"Calais": [1, 0], "Maginot": [1, 0]}),
        ("france", "war western", {"Calais": [1, 0], "Maginot": [1, 0]}),
    ],
)
def test_a_liberated_france_pays_nobody(major: str, france: str, pays: dict[str, Any]) -> None:
    """Who takes it back from Germany gets nothing of it; its colonies are another matter."""
    at = war({}, turn=20, control={major: ["Calais", "Maginot"], "uk": ["Levant"]}
             if major != "uk" else {"uk": ["Calais", "Maginot", "Levant"]},
             countries={"france": france, "vichy": "disabled"})  # fmt: skip
    after = play("economic", at)
    sources = {one["major"]: one["sources"] for one in after.told("Income")}
    french = {area: sources[major].get(area) for area in ("Calais", "Maginot")}
    assert {area: got for area, got in french.items() if got} == pays
    assert sources["uk"]["Levant"] == [0, 1]


@clause("WAW-3.14-9", "WAW-CORE.SUR-13", "WAW-3.2-6", "WAW-4-14")
@pytest.mark.parametrize(
    ("held", "lost", "pays"),
    [
        (["Milan", "Rome"], [], True),
        (["Milan"], ["rome/rm"], True),
        (["Milan"], ["milan/rm"], False),
        (["Milan", "Rome"], ["milan/rm"], True),
        (["Milan", "Rome"], ["milan/rm", "rome/rm"], False),
        ([], [], False),
    ],
)
def test_half_of_what_a_bomb_has_destroyed_is_nothing(
    held: list[str], lost: list[str], pays: bool
) -> None:
    at = war({}, turn=18, countries={"italy": "surrendered axis", "usa": "war western"},
             control={"germany": held, "usa": [a for a in ("Milan", "Rome") if a not in held]},
             halved={"germany": ["milan", "rome"]}, lost_resources=lost)  # fmt: skip
    after = play("economic", at)
    (got,) = [one["sources"] for one in after.told("Income") if one["major"] == "germany"]
    assert ("Milan and Rome" in got) is pays


# ------------------------------------------------------------------------ conquest


@clause("WAW-CORE.SUR-1", "WAW-3.15-2", "WAW-CORE.SUR-16")
@pytest.mark.parametrize(
    ("sofia", "status", "falls"),
    [("ussr", "war axis", True), ("germany", "war axis", False), ("ussr", "neutral", False)],
)
def test_a_minor_falls_at_the_end_of_the_turn_if_an_enemy_still_has_its_capital(
    sofia: str, status: str, falls: bool
) -> None:
    """With all that fights for it elsewhere; its allies there stay."""
    after = end({"Sofia": f"{sofia} 1 ground", "Kiev": "bulgaria 1 ground; germany 1 ground"},
                control={sofia: ["Sofia"], "germany": ["Kiev"] + ["Sofia"] * (sofia != "ussr")},
                countries={"ussr": "war soviet", "bulgaria": status}, pact=False)  # fmt: skip
    assert bool(after.told("Conquered")) is falls
    assert after.units("Kiev") == {"germany ground": 1} | ({} if falls else {"bulgaria ground": 1})


@clause("WAW-CORE.SUR-1", "WAW-2.2-5")
def test_who_is_conquered_is_conquered_once() -> None:
    at = war({"Warsaw": "germany 1 ground"}, control={"germany": ["Warsaw"]})
    first = play("turn_end", at)
    assert [one["country"] for one in first.told("Conquered")] == ["poland"]
    again = play("turn_end", first.position)
    assert again.told("Conquered") == []


# --------------------------------------------------------- supply, chits and seasons


@clause("WAW-CORE.SUP-2", "WAW-CORE.SUP-7", "WAW-6-7", "WAW-CORE.OPS-14", "WAW-CORE.OIL-4")
def test_malta_leaves_the_axis_in_africa_limited_offensives_and_its_chits_and_oil() -> None:
    at = war({"Tobruk": "italy 2 ground; germany 1 ground", "West Egypt": "uk 2 ground",
              "Malta": "uk 1 naval"}, turn=5, countries={"italy": "war axis"})  # fmt: skip
    lines = "attack West Egypt from Tobruk\nlimited offensive from Tobruk against West Egypt"
    phases = "doctrine, interdiction, axis_tactical, axis_offensives"
    fleet = "interdict Central Mediterranean with 1 fleet from Malta"
    after = play(phases, at, allies=fleet, axis=lines, refusals=True)
    assert after.refused() == ["WAW-CORE.SUP-2"]
    assert after.told("LimitedFought")
    boards_ = after.position.majors
    assert [(boards_[m].chits, boards_[m].oil) for m in ("italy", "germany")] == [(3, 10)] * 2
    free = play(phases, at, allies="", axis=lines.split("\n")[0])
    assert free.told("OperationBegan")


@clause("WAW-3.17-1", "WAW-CORE.OPS-2", "WAW-CORE.ACT-1", "WAW-CORE.OIL-10")
@pytest.mark.parametrize(
    ("chits", "line", "payers"),
    [
        (1, "attack Belgium from Calais", ["usa", "uk"]),
        (0, "attack Belgium from Calais with 2 American ground", ["usa"]),
        (1, "attack Belgium from Calais with 2 British ground", ["uk"]),
        (0, "attack Belgium from Calais", []),
    ],
)
def test_whose_ground_units_attack_pays(chits: int, line: str, payers: list[str]) -> None:
    at = war({"Calais": "usa 2 ground; uk 2 ground", "Belgium": "germany 1 ground"}, turn=20,
             control={"germany": ["Belgium"], "uk": ["Calais"]},
             countries={"usa": "war western", "belgium": "conquered"},
             majors={"usa": {"chits": 1}, "uk": {"chits": chits, "oil": 3},
                     "germany": {"chits": 1}})  # fmt: skip
    after = allies(at, line, refusals=True)
    if not payers:
        assert after.refused() == ["WAW-CORE.OPS-2"]
        assert not after.told("OperationBegan")
        return
    assert after.one("OperationBegan")["payers"] == payers
    assert after.position.majors["uk"].oil == 3 - ("uk" in payers)


@clause("WAW-3.13-1", "WAW-CORE.EXP-6", "WAW-CORE.DRM-12")
def test_the_russian_winter_binds_the_allies_in_africa_too() -> None:
    """One exploitation alone, on every front; the season's own drm is not for Africa."""
    at = war({"Tobruk": "italy 1 ground", "West Egypt": "uk 4 ground", "Tripoli": "italy 1 ground",
              "Tunis": "italy 1 ground"}, turn=10, pact=False, control={"italy": ["Tunis"]},
             countries={"italy": "war axis", "ussr": "war soviet"})  # fmt: skip
    places = ("west_egypt/tobruk/1", "tobruk/tripoli/2")
    best = {f"combat/{place}/attacker/{die}": 6 for place in places for die in (1, 2)}
    after = allies(at, "attack Tobruk from West Egypt\nexploit to Tripoli\nexploit to Tunis",
                   dice=best)  # fmt: skip
    drms = [after.drms("CombatFought", n) for n in (0, 1)]
    assert not [term for one in drms for term in one if term.endswith("season")]
    assert [one.get("British: exploitation") for one in drms] == [None, -2]
    assert (after.control("Tripoli"), after.control("Tunis")) == ("uk", "italy")
    assert after.refused() == ["WAW-3.13-1"]


@clause("WAW-3.2-7", "WAW-CORE.OPS-8", "WAW-3.2-5")
def test_after_the_bomb_the_empty_area_is_taken_without_dice() -> None:
    at = war({"Calais": "usa 3 ground, 1 air", "Belgium": "germany 2 ground"}, turn=20,
             control={"germany": ["Belgium"], "usa": ["Calais"]},
             countries={"usa": "war western", "belgium": "conquered"},
             majors={"usa": {"chits": 2, "points": {"a_bomb": 1}},
                     "germany": {"chits": 1}})  # fmt: skip
    after = allies(at, "drop bomb on Belgium\nattack Belgium from Calais")
    assert not after.told("CombatFought")
    assert after.control("Belgium") == "usa"
    assert after.position.majors["usa"].chits == 0


@clause("WAW-3.2-4", "WAW-CORE.BOMB-7")
@pytest.mark.parametrize(
    ("units", "falls"),
    [
        ("usa 1 air", True),
        ("uk 1 air", False),
        ("usa 1 air inactive", False),
        ("usa 1 naval", False),
    ],
)
def test_an_active_air_fleet_of_its_own_major_carries_the_bomb(units: str, falls: bool) -> None:
    at = war({"Calais": f"{units}; france 1 ground", "Belgium": "germany 1 ground"},
             control={"germany": ["Belgium"]},
             countries={"usa": "war western", "belgium": "conquered"},
             majors={"usa": {"chits": 1, "points": {"a_bomb": 1}},
                     "uk": {"chits": 1}})  # fmt: skip
    after = allies(at, "drop bomb on Rhineland", refusals=True)
    assert bool(after.told("BombDropped")) is falls
    assert after.refused() == ([] if falls else ["WAW-3.2-4"])
    assert after.position.majors["usa"].chits == (0 if falls else 1)


@clause("WAW-3.9-1", "WAW-CORE.ECO-23")
def test_a_city_lost_takes_no_more_than_the_stock() -> None:
    at = war({"Leningrad": "germany 1 ground", "Moscow": "germany 1 ground"}, turn=9, pact=False,
             countries={"ussr": "war soviet"}, control={"germany": ["Leningrad", "Moscow"]},
             majors=one_major("ussr", rm=0))  # fmt: skip
    after = play("economic", at)
    assert [one["city"] for one in after.told("CityLost")] == ["leningrad", "moscow"]
    assert after.position.majors["ussr"].rm >= 0


# -------------------------------------------------------------------- lines of letters


@clause("WAW-CORE.NAV-13", "WAW-CORE.SEQ-17")
@pytest.mark.parametrize(("most", "tried"), [(1, True), (2, False)])
def test_who_carries_is_asked_of_the_ships_that_come_and_not_of_those_that_lie_there(
    most: int, tried: bool
) -> None:
    """One fleet with troops lies in the sea when two without come after it."""
    at = war({"Kiel": "germany 3 naval, 1 ground", "South England": "uk 2 naval"}, turn=4)
    lines = (
        "sail 1 fleet from Kiel to North Sea South carrying 1 ground\n"
        "sail 2 fleets from Kiel to North Sea South"
    )
    said = f"intercept in North Sea South with fleets if carrying and enemy units at least {most}"
    after = axis(at, lines, allies=said)
    assert len(after.told("TriedInterception")) == 2 * tried


@clause("WAW-CORE.SM-1", "WAW-CORE.SEQ-17")
@pytest.mark.parametrize(
    ("when", "goes"),
    [("units at least 3", 1), ("units at least 4", 0), ("held", 1), ("not held", 0)],
)
def test_a_strategic_move_under_a_condition_is_made_if_it_holds(when: str, goes: int) -> None:
    at = war({"Berlin": "germany 3 ground"})
    after = axis(at, f"redeploy 1 ground from Berlin to Kiel if {when}")
    assert len(after.told("StrategicMoved")) == goes
    assert after.ground("Kiel") == goes
    said = [one["reason"] for one in after.told("LineNotDone")]
    assert [text.startswith(f"It was to be done only if {when} (") for text in said] == (
        [] if goes else [True]
    )


@clause("WAW-CORE.AIR-3")
@pytest.mark.parametrize(("air", "write"), [("air", 1), ("1 air", 1), ("3 air", 3)])
def test_so_many_air_fleets_as_were_named_are_told_how_to_support(air: str, write: int) -> None:
    at = war({"Belgium": "germany 3 ground", "Rhineland": "germany 2 air",
              "Calais": "france 1 ground"}, control={"germany": ["Belgium"]},
             countries={"belgium": "conquered"})  # fmt: skip
    after = axis(at, f"attack Calais from Belgium with 3 ground, {air}")
    assert after.told("OperationBegan")
    assert f"`support {write} tactical`" in after.one("LineNotDone")["reason"]


@clause("WAW-CORE.EXP-7", "WAW-CORE.EXP-9", "WAW-CORE.ACT-12", "WAW-CORE.AIR-3", "WAW-CORE.OPS-9")
@pytest.mark.parametrize(
    ("force", "told", "go"),
    [
        ("3 ground", [], {"germany ground": 3}),
        ("3 ground, 2 air", ["WAW-CORE.AIR-3"], {"germany ground": 3}),
        ("9 ground", ["WAW-CORE.ACT-12"], {"germany ground": 6}),
        ("2 elite", ["WAW-CORE.ACT-12"], {"germany elite": 1}),
        ("2 Italian ground", ["WAW-CORE.OPS-9"], {}),
    ],
)
def test_of_an_exploitation_too_the_part_that_does_not_go_is_told(
    force: str, told: list[str], go: dict[str, int]
) -> None:
    """By the rules that an Operation has for it."""
    at = war({"Belgium": "germany 6 ground, 1 elite", "Rhineland": "germany 3 air"},
             countries={"belgium": "conquered"}, control={"germany": ["Belgium"]})  # fmt: skip
    after = axis(at, f"attack Calais from Belgium\nexploit to Paris with {force}")
    assert after.refused() == told
    assert after.units("Paris") == go


@clause("WAW-3.5-1", "WAW-CORE.NAV-19")
def test_an_exploitation_into_gibraltar_is_made_with_one_regular_unit_and_the_elite() -> None:
    at = war({"Barcelona": "germany 6 ground, 1 elite"},
             countries={"spain": "war western", "france": "surrendered western"},
             control={"spain": ["South Spain"], "germany": ["Barcelona", "Madrid", "Bourdeaux",
                      "Marseille", "Paris", "Lyon", "Maginot", "North Spain"]})  # fmt: skip
    lines = "attack South Spain from Barcelona\nexploit to Gibraltar with 4 ground, 1 elite"
    after = axis(at, lines, dice={})
    assert after.one("ExploitationBegan")["units"] == ["germany/ground", "germany/elite"]
    assert after.refused() == ["WAW-3.5-1"]


@clause("WAW-CORE.OPS-9", "WAW-1.2-11", "WAW-CORE.SCN-6", "WAW-3.11-4", "WAW-CORE.ACT-9")
@pytest.mark.parametrize(
    ("given", "units", "line", "rule"),
    [
        ({"base": "france-1940", "majors": {}, "control": {"germany": ["Belgium"]}},
         {"Calais": "uk 2 ground; france 1 ground", "Belgium": "germany 1 ground"},
         "attack Belgium from Calais with 2 British ground", "WAW-CORE.SCN-6"),
        ({"partisans": {"Kiev": "soviet"}, "turn": 8, **IN_RUSSIA},
         {"Kiev": "germany 1 elite pinned; germany 1 ground", "Smolensk": "ussr 1 ground"},
         "attack Smolensk from Kiev with 1 elite", "WAW-3.11-4"),
        ({"control": {"germany": ["Belgium"]}, "countries": {"belgium": "conquered"}},
         {"Belgium": "germany 1 ground; italy 1 ground", "Calais": "france 1 ground"},
         "attack Calais from Belgium with 1 Italian ground", "WAW-CORE.ACT-9"),
        ({"control": {"germany": ["Belgium"]}, "countries": {"belgium": "conquered"}},
         {"Belgium": "germany 1 ground", "Calais": "france 1 ground"},
         "attack Calais from Belgium with 1 elite", "WAW-CORE.OPS-9"),
    ],
)  # fmt: skip
def test_who_is_named_and_may_not_attack_is_told_the_rule_that_forbids_it(
    given: dict[str, Any], units: dict[str, str], line: str, rule: str
) -> None:
    """Others beside him could; that he is `not there` is said of nobody who is."""
    at = war(units, **given)
    side = axis if "germany" in units[line.split(" from ")[1].split(" with ")[0]] else allies
    assert side(at, line, refusals=True).refused() == [rule]


@clause("WAW-CORE.SUP-8", "WAW-CORE.ACT-12", "WAW-CORE.SEC-6")
@pytest.mark.parametrize(("fleets", "told"), [(1, []), (3, ["WAW-CORE.ACT-12"])])
def test_of_an_interdiction_too_the_part_that_does_not_sail_is_told(
    fleets: int, told: list[str]
) -> None:
    """To who wrote it alone, whether he places first or opposes."""
    at = war({"South England": "uk 1 naval", "Kiel": "germany 1 naval"}, turn=3)
    after = play("doctrine, interdiction", at,
                 allies=f"interdict North Sea South with {fleets} fleets from South England",
                 axis=f"oppose interdiction in North Sea South with {fleets} fleets")  # fmt: skip
    assert [one["kinds"] for one in after.told("Interdicted")] == [["uk/naval"], ["germany/naval"]]
    assert after.refused() == told * 2
    assert [e.to for e in after.events if e.kind == "LineNotDone"] == [["allies"], ["axis"]][
        : 2 * len(told)
    ]


@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-4")
@pytest.mark.parametrize(
    ("seat", "line", "rule", "said"),
    [
        ("allies", "bomb Italy with 1 bomber", "WAW-CORE.BOMB-1", "bombers; they reach 4 areas"),
        ("axis", "rocket at UK", "WAW-CORE.BOMB-4", "rockets; they reach 3 areas"),
    ],
)
def test_out_of_range_is_said_of_what_does_not_reach(
    seat: str, line: str, rule: str, said: str
) -> None:
    """The Soviets are thrown back behind the Urals, and only Italy has rockets."""
    at = war({}, turn=20, pact=False, countries={"ussr": "war soviet", "italy": "war axis"},
             majors=boards(ussr={"points": {"bomber": 1}},
                           italy={"techs": ["rockets"]}))  # fmt: skip
    for area, whose in at.control.items():
        if whose == "ussr" and area != "urals":
            at.control[area] = "germany"
    letters = {"axis": "", "allies": "", seat: line}
    after = play("strategic_warfare", at, refusals=True, axis=letters["axis"],
                 allies=letters["allies"])  # fmt: skip
    assert [one.clause for one in after.trial.refused] == [rule]
    assert said in after.trial.refused[0].text


@clause("WAW-CORE.SW-1", "WAW-CORE.SW-2", "WAW-CORE.BOMB-1")
@pytest.mark.parametrize(
    ("seat", "line", "rule", "whose"),
    [
        ("axis", "bomb UK with 1 bomber", "WAW-CORE.BOMB-1", "for the Allies"),
        ("axis", "convoy RM from USA to To UK", "WAW-CORE.SW-1", "for the Allies"),
        ("axis", "escort To UK with 1 fleet from Kiel", "WAW-CORE.SW-16", "for the Allies"),
        ("allies", "3 submarines to To UK", "WAW-CORE.SW-2", "for the Axis"),
        ("allies", "rocket at Germany", "WAW-CORE.BOMB-4", "no rockets"),
        ("axis", "effort for Romania by Germany", "WAW-CORE.DIP-1", "belongs to the Diplomacy"),
    ],
)
def test_the_arms_of_the_other_side_are_refused_by_their_own_rule(
    seat: Seat, line: str, rule: str, whose: str
) -> None:
    at = war({}, turn=8, countries={"usa": "war western"})
    ask = play("strategic_warfare", at).question(f"warfare/{seat}")
    game, view = WorldAtWar(), view_of(board(), at, seat)
    reading = laboratory().book.read(line, game.lexicon(board(), view))
    assert not reading.misread
    (no,) = check(game, board(), ask, view, reading.orders).refused
    assert no.clause == rule
    assert whose in no.text
