"""Strategic Warfare: convoys, raiders, submarines, ASW, bombing, rockets, Japan, partisans."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.convoys.hunting import Hunt, asw_points, detection
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.test_economy import refused
from tests.rulesets.world_at_war.war_kit import After, board, play, war

clause = pytest.mark.clause
WAR = {"ussr": "war soviet", "usa": "war western"}


def fight(axis: str = "no submarines", allies: str = "", **given: Any) -> After:
    """The Strategic Warfare phase; no submarines unless it is said."""
    dice = given.pop("dice", None)
    given.setdefault("majors", boards(uk={"rm": 5}, usa={"rm": 5}, germany={"points": {}}))
    at = war(given.pop("units", {}), **given)
    return play("strategic_warfare", at, axis=axis, allies=allies, dice=dice, refusals=True)


def subs(n: int, **more: Any) -> dict[str, dict[str, Any]]:
    return boards(germany={"points": {"submarine": n}}, **more)


# -------------------------------------------------------------------------- convoys


@clause("WAW-CORE.SW-1", "WAW-CORE.BOX-1", "WAW-CORE.SM-6", "WAW-2.2-28", "WAW-7.ECO-2")
@clause("WAW-CORE.SW-9", "WAW-CORE.SEQ-18")
def test_four_commonwealth_convoys_sail_to_the_uk_for_nothing() -> None:
    after = fight(majors=boards(uk={"sm": 0, "rm": 0}, germany={"points": {}}))
    assert after.position.delivered == {"uk": {"rm": 3, "oil": 1}}
    assert after.one("ConvoysSent")["number"] == 4
    assert after.position.majors["uk"].sm == 0


@pytest.mark.parametrize(
    ("track", "status", "rm", "sm", "sent"),
    [
        (0, "neutral", 5, 6, 0),
        (1, "neutral", 5, 6, 1),
        (2, "neutral", 5, 6, 2),
        (3, "neutral", 5, 6, 3),
        (4, "war", 5, 6, 5),
        (4, "war", 9, 6, 6),
    ],
)
@clause("WAW-3.17-2", "WAW-3.17-3", "WAW-3.17-4", "WAW-CORE.BOX-3", "WAW-CORE.BOX-10")
@clause("WAW-CORE.SM-7")
def test_american_convoys(track: int, status: str, rm: int, sm: int, sent: int) -> None:
    state = {"usa": {"status": status}}
    after = fight(
        majors=boards(usa={"rm": rm, "sm": sm}, germany={"points": {}}),
        tracks={"usa": track},
        countries=state,
    )
    assert after.position.delivered["uk"]["rm"] == 3 + sent
    assert after.position.majors["usa"].rm == rm - sent
    assert after.position.majors["usa"].sm == sm - sent


@pytest.mark.parametrize(
    ("said", "given", "clause_"),
    [
        ("convoy RM from USA to To UK", {}, "WAW-3.17-2"),
        ("convoy 2 RM from USA to To UK", {"tracks": {"usa": 1}}, "WAW-3.17-2"),
        ("convoy 3 RM from USA to To UK", {"tracks": {"usa": 2}}, "WAW-3.17-3"),
        ("convoy from Canada to To USSR", {}, "WAW-CORE.SW-25"),
        ("convoy War Materials from uk to To UK", {}, "WAW-CORE.BOX-4"),
        ("convoy from Caribbean to To UK", {}, "WAW-3.3-1"),
        ("convoy oil from Canada to To UK", {}, "WAW-CORE.BOX-1"),
        ("convoy 2 from Canada to To UK", {}, "WAW-CORE.BOX-1"),
        ("convoy oil from Asia/India to To UK",
         {"lost_resources": ["box_asia_india/oil"]}, "WAW-CORE.BOX-2"),
        ("convoy from Canada to To USSR",
         {"countries": WAR, "majors": boards(uk={"sm": 0}, germany={"points": {}})},
         "WAW-CORE.SM-6"),
        ("convoy RM from USA to To UK",
         {"countries": WAR, "majors": boards(usa={"sm": 0, "rm": 3}, germany={"points": {}})},
         "WAW-3.17-4"),
        ("convoy RM from USA to To UK",
         {"countries": WAR, "majors": boards(germany={"points": {}})}, "WAW-CORE.BOX-3"),
        ("Persian Route for Canada", {"countries": WAR}, "WAW-CORE.SW-26"),
        ("convoy from Canada to USA", {}, "WAW-CORE.SW-1"),
    ],
)  # fmt: skip
@clause("WAW-CORE.SW-25", "WAW-CORE.BOX-2", "WAW-CORE.BOX-4", "WAW-3.3-1", "WAW-CORE.SEC-8")
def test_convoys_that_cannot_sail(said: str, given: dict[str, Any], clause_: str) -> None:
    after = fight(allies=said, **given)
    assert refused(after) == [clause_]
    assert after.told("ConvoysArrived")  # the rest sails


@clause("WAW-CORE.BOX-4", "WAW-CORE.SW-24", "WAW-6-11", "WAW-4-20", "WAW-7.SW-13")
@clause("WAW-CORE.SM-6")
def test_war_materials_become_a_soviet_unit() -> None:
    after = fight(
        allies="convoy War Materials from uk to To USSR\nconvoy from Canada to To USSR",
        countries={"ussr": "war soviet"},
        majors=boards(uk={"rm": 5, "sm": 3}, ussr={"pool": {"ground": 1}}, germany={"points": {}}),
    )
    at = after.position
    assert (at.majors["uk"].rm, at.majors["uk"].sm) == (4, 1)
    assert at.delivered["ussr"] == {"rm": 1}
    [unit] = [q for q in at.queue if q.nation == "ussr"]
    assert (unit.what, unit.due, unit.why) == ("ground", 4, "war materials")
    assert not at.majors["ussr"].pool
    empty = fight(
        allies="convoy War Materials from uk to To USSR",
        countries={"ussr": "war soviet"},
        majors=boards(uk={"rm": 5}, ussr={"pool": {}}, germany={"points": {}}),
    )
    assert not empty.position.queue


@clause("WAW-CORE.SW-25")
def test_a_northern_port_is_needed() -> None:
    given = {"countries": WAR, "control": {"germany": ["Murmansk", "Archangel"]}}
    closed = fight(allies="convoy from Canada to To USSR", **given)
    assert refused(closed) == ["WAW-CORE.SW-25"]
    opened = {"countries": WAR, "control": {"germany": ["Murmansk"]}}
    assert not fight(allies="convoy from Canada to To USSR", **opened).refused()


@clause("WAW-CORE.SW-26")
def test_the_persian_route_is_safe() -> None:
    after = fight(
        "1 submarine to To USSR",
        "Persian Route for USA War Materials\nPersian Route for Canada",
        events={"persian_route": "active"},
        countries=WAR,
        majors=subs(1, usa={"rm": 2}, ussr={"pool": {"ground": 3}}),
    )
    assert refused(after) == ["WAW-CORE.SW-26"]  # one a turn
    assert not after.told("ConvoyAttacked")
    assert len([q for q in after.position.queue if q.nation == "ussr"]) == 1


# --------------------------------------------------------------- raiders and escorts


NORWAY = {"Narvik": "germany 1 naval, 1 air", "South England": "uk 1 carrier, 1 naval"}
NORWAY_HELD = {"germany": ["Narvik", "Oslo"]}


@clause("WAW-7.SW-1", "WAW-7.SW-2", "WAW-7.SW-3", "WAW-7.SW-4", "WAW-7.SW-5", "WAW-7.SW-6")
@clause("WAW-7.SW-7", "WAW-7.SW-8", "WAW-7.SW-9", "WAW-7.SW-10", "WAW-7.SW-11", "WAW-7.SW-12")
@clause("WAW-7.SW-14", "WAW-7.SW-15", "WAW-CORE.SW-2", "WAW-CORE.SW-3", "WAW-CORE.SW-4")
@clause("WAW-CORE.SW-5", "WAW-CORE.SW-6", "WAW-CORE.SW-7", "WAW-CORE.SW-8", "WAW-CORE.SW-11")
@clause("WAW-CORE.SW-17", "WAW-CORE.SW-18", "WAW-CORE.SW-20", "WAW-3.21-8")
def test_the_convoy_battle_of_winter_1941() -> None:
    """The book's example in full: three convoys To USSR, a fleet and an air fleet in Norway,
    five submarine points, two ASW points, an escorting carrier (with option 3.21)."""
    after = fight(
        "raid To USSR with 1 naval fleet from Narvik\nraid To USSR with 1 air fleet from Narvik\n"
        "3 submarines to To UK\n2 submarines to To USSR\npacks of 2 in To USSR\nsingly in To UK",
        "convoy oil from Asia/India to To USSR\nconvoy from Canada to To USSR\n"
        "convoy War Materials from uk to To USSR\nno convoy from South Africa/Australia\n"
        "escort To USSR with 1 carrier from South England\nno convoy from USA",
        turn=10,
        units={**NORWAY, "Asia/India": "uk 1 ground"},
        control=NORWAY_HELD,
        countries={"ussr": "war soviet", "norway": {"status": "conquered", "camp": "western"}},
        tracks={"usa": 3},
        options={"carriers": True},
        majors=subs(5, uk={"rm": 5, "sm": 3, "points": {"asw": 2}}, ussr={"pool": {"ground": 1}}),
        dice={
            "to_uk/asw/1": 10,
            "to_uk/submarines/1": 3,
            "to_uk/asw/2": 10,
            "to_uk/submarines/2": 3,
            "to_uk/asw/3": 10,
            "to_uk/submarines/3": 3,
            "to_ussr/find/1": 2,  # the fleet: less than 2 needed, -1 with the air fleet
            "to_ussr/find/2": 2,  # the air fleet
            "to_ussr/carrier/1": 3,
            "to_ussr/plane/1": 1,
            "to_ussr/escort/1": 3,  # the carrier does not find the fleet
            "to_ussr/attack/fleet/1": 2,  # sinks with the -1
            "to_ussr/asw/1": 3,  # 40 %
            "to_ussr/depth charges/1": 6,
            "to_ussr/submarines/1": 1,
            "japan": 3,
        },
    )
    found = after.told("RaiderRolled")
    assert [(one["roll"], one["modified"], one["need"], one["found"]) for one in found] == [
        (2, 1, 1, True),
        (2, 1, 1, True),
    ]
    assert after.one("CarrierFight")["stopped"]
    assert not after.one("EscortRolled")["found"]
    sunk = [one for one in after.told("ConvoyAttacked") if one["sunk"]]
    assert [one["by"] for one in sunk] == ["fleet", "submarine"]
    asw = [one for one in after.told("AswRolled") if one["box"] == "to_ussr"]
    assert [(one["percent"], one["pack"], one["detected"], one["killed"]) for one in asw] == [
        (40, 2, True, True)
    ]
    at = after.position
    assert at.majors["germany"].points["submarine"] == 4
    assert at.majors["uk"].points["asw"] == 1  # lost for box To USSR
    assert at.majors["uk"].damage == 0
    assert [q.why for q in at.queue if q.nation == "ussr"] == ["war materials"]
    assert after.told("ConvoysArrived")[-1]["lost"] == 2
    assert not any("sorties" in label for label, *_ in after.trial.rolls)


@clause("WAW-CORE.SW-18", "WAW-CORE.SW-4", "WAW-3.21-1")
def test_without_the_option_the_carrier_is_only_an_escort() -> None:
    after = fight(
        "raid To USSR with 1 air fleet from Narvik",
        "convoy from Canada to To USSR\nescort To USSR with 1 carrier from South England",
        units=NORWAY,
        control=NORWAY_HELD,
        countries=WAR,
        dice={"to_ussr/find/1": 1, "to_ussr/attack/air/1": 1},
    )
    assert not after.told("CarrierFight")
    assert [one["sunk"] for one in after.told("ConvoyAttacked")] == [True]


@pytest.mark.parametrize(("season", "die", "found"), [(3, 2, True), (3, 3, False), (2, 2, False)])
@clause("WAW-CORE.SW-3", "WAW-CORE.SW-19", "WAW-CORE.NAV-12", "WAW-CORE.NAV-13")
def test_detection_by_season(season: int, die: int, found: bool) -> None:
    after = fight(
        "raid To UK with 1 naval fleet from Kiel",
        units={"Kiel": "germany 1 naval"},
        turn=season,
        dice={"to_uk/find/1": die, "to_uk/attack/fleet/1": 3},
    )
    assert after.one("RaiderRolled")["found"] == found
    assert after.active("Kiel", "naval") == 0


@clause("WAW-CORE.NAV-12", "WAW-CORE.SEC-5", "WAW-CORE.SW-9")
@pytest.mark.parametrize(("die", "sunk"), [(3, False), (1, True)])
def test_escorts_have_acted_and_what_was_sunk_alone_is_shown(die: int, sunk: bool) -> None:
    after = fight(
        "raid To UK with 1 naval fleet from Kiel",
        "escort To UK with 1 fleet from South England",
        units={"Kiel": "germany 1 naval", "South England": "uk 1 naval"},
        dice={"to_uk/find/1": 1, "to_uk/escort/1": 3, "to_uk/attack/fleet/1": die},
        turn=6,
    )
    assert after.active("South England", "naval") == 0
    for struck in after.told("ConvoyAttacked"):
        assert bool(struck["content"]) is struck["sunk"] is sunk


@clause("WAW-CORE.SW-17")
def test_an_escort_that_finds_the_raider_fights_it_first() -> None:
    after = fight(
        "raid To UK with 1 naval fleet from Kiel",
        "escort To UK with 1 fleet from South England",
        units={"Kiel": "germany 1 naval", "South England": "uk 1 naval"},
        dice={
            "to_uk/find/1": 1,
            "to_uk/escort/1": 2,
            "to_uk/battle/first/1": 6,
            "to_uk/battle/second/1": 1,
            "to_uk/battle/first/repair/1": 2,
        },
    )
    assert after.told("NavalFought")
    assert not after.told("ConvoyAttacked")
    assert not after.all("Kiel")  # damaged


@pytest.mark.parametrize(
    ("axis", "allies", "clause_"),
    [
        ("raid To UK with 1 naval fleet from Narvik", "", "WAW-CORE.SW-15"),
        ("raid To USSR with 1 naval fleet from Kiel", "", "WAW-CORE.SW-15"),
        ("raid To UK with 2 naval fleets from Kiel", "", "WAW-CORE.NAV-12"),
        ("2 submarines to To UK", "", "WAW-CORE.SW-21"),
        ("", "escort To UK with 1 fleet from Gibraltar", "WAW-CORE.SW-16"),
        ("", "escort To UK with 3 fleets from South England", "WAW-CORE.NAV-12"),
    ],
)
@clause("WAW-CORE.SW-15", "WAW-CORE.SW-16", "WAW-CORE.SW-21")
def test_who_can_act_where(axis: str, allies: str, clause_: str) -> None:
    units = {
        "Kiel": "germany 1 naval",
        "Narvik": "germany 1 naval",
        "Gibraltar": "uk 1 naval",
        "South England": "uk 2 naval",
    }
    after = fight(axis or "no submarines", allies, units=units, control=NORWAY_HELD,
                  majors=subs(1))  # fmt: skip
    assert refused(after) == [clause_]


@clause("WAW-CORE.SW-27", "WAW-CORE.SEC-5")
def test_both_assignments_are_sealed_and_numbers_alone_are_shown() -> None:
    after = fight("2 submarines to To USSR", majors=subs(2))
    assert after.one("HuntersSent")["box"] == "to_ussr"
    assert not after.told("ConvoyAttacked")  # nothing sails there
    sent = next(event for event in after.events if event.kind == "ConvoysSent")
    assert sent.to is None
    assert "content" not in str(sent.facts)
    plan = next(event for event in after.events if event.kind == "ConvoysPlanned")
    assert plan.to == ["allies"]


# ------------------------------------------------------------------------ submarines


@clause("WAW-CORE.SW-8", "WAW-CORE.SW-10", "WAW-CORE.SW-23", "WAW-6-8", "WAW-CORE.SW-28")
def test_a_wolf_pack_sinks_on_1_or_2_and_the_uk_suffers() -> None:
    after = fight(
        "3 submarines to To UK\npacks of 3 in To UK",
        majors=subs(3),
        dice={"to_uk/asw/1": 10, "to_uk/submarines/1": 2},
    )
    assert after.one("AswRolled")["percent"] == 10
    [attack] = after.told("ConvoyAttacked")
    assert (attack["by"], attack["modified"], attack["sunk"]) == ("wolf pack", 1, True)
    assert after.position.majors["uk"].damage == 1
    assert after.position.majors["germany"].points["submarine"] == 3


@clause("WAW-CORE.SW-8", "WAW-CORE.SW-20")
def test_a_single_point_sinks_on_1_alone() -> None:
    after = fight(
        "1 submarine to To UK",
        majors=subs(1),
        dice={"to_uk/asw/1": 10, "to_uk/submarines/1": 2},
    )
    assert not after.one("ConvoyAttacked")["sunk"]
    lone = fight(
        "2 submarines to To UK",
        majors=subs(2, uk={"points": {"asw": 5}}),
        dice={"to_uk/asw/1": 1, "to_uk/depth charges/1": 10, "to_uk/submarines/1": 2},
    )
    attack = lone.one("ConvoyAttacked")
    assert (attack["by"], attack["sunk"]) == ("submarine", False)


@clause("WAW-CORE.SW-6", "WAW-CORE.SW-22", "WAW-4-2", "WAW-6-9")
def test_asw_adds_up_to_90_percent() -> None:
    at = war({"South England": "uk 3 naval"}, majors=boards(
        uk={"points": {"asw": 2}}, usa={"points": {"asw": 1}}))  # fmt: skip
    assert asw_points(at) == 3
    fleets = [u for u in at.units if u.kind == "naval"]
    assert detection(at, Hunt(box="to_uk", escorts=fleets), 1) == 60
    assert detection(at, Hunt(box="to_uk", escorts=fleets), 2) == 70
    at.majors["uk"].points["asw"] = 12
    assert detection(at, Hunt(box="to_uk", escorts=fleets), 2) == 90


@pytest.mark.parametrize(("die", "left"), [(5, 2), (6, 1)])
@clause("WAW-CORE.SW-7")
def test_depth_charges_kill_on_6_or_more(die: int, left: int) -> None:
    after = fight(
        "2 submarines to To UK\npacks of 2",
        majors=subs(2, uk={"points": {"asw": 4}}),
        dice={"to_uk/asw/1": 5, "to_uk/depth charges/1": die, "to_uk/submarines/1": 3},
    )
    assert after.position.majors["germany"].points["submarine"] == left


@clause("WAW-CORE.SW-11")
def test_an_american_asw_point_is_lost_if_the_uk_has_none() -> None:
    after = fight(
        "1 submarine to To UK",
        majors=subs(1, usa={"points": {"asw": 1}}),
        dice={"to_uk/asw/1": 9, "to_uk/submarines/1": 1},
    )
    assert after.position.majors["usa"].points["asw"] == 0


@clause("WAW-3.3-2", "WAW-3.3-3")
def test_a_caribbean_convoy_that_is_sunk_has_to_be_bought_again() -> None:
    after = fight(
        "1 submarine to To UK",
        "no convoys\nconvoy from Caribbean to To UK",
        majors=subs(1),
        events={"caribbean_oil": "active"},
        dice={"to_uk/asw/1": 9, "to_uk/submarines/1": 1},
    )
    # `no convoys` keeps all markers at home but the one named after it is refused as used.
    if not after.told("ConvoyAttacked"):
        after = fight(
            "1 submarine to To UK",
            "convoy from Caribbean to To UK",
            majors=subs(1),
            events={"caribbean_oil": "active"},
            dice={"to_uk/asw/1": 9, "to_uk/submarines/1": 1},
        )
    assert after.position.events["caribbean_oil"] == "sunk"
    assert after.position.caribbean_turn == 3


# --------------------------------------------------------------------------- bombing


def raid(allies: str = "", **given: Any) -> After:
    return fight("no submarines", f"no convoys\n{allies}", **given)


@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-2", "WAW-CORE.BOMB-3", "WAW-CORE.SW-12", "WAW-6-10")
def test_interceptors_and_bombers() -> None:
    after = raid(
        majors=boards(
            uk={"points": {"bomber": 3}}, germany={"points": {"interceptor": 2}, "level": 4}
        ),
        units={"Kiel": "germany 1 air"},
        dice={
            "bombing/germany/intercept/1": 4,
            "bombing/germany/intercept/2": 10,
            "bombing/germany/intercept/3": 10,
            "bombing/germany/bomb/1": 4,
            "bombing/germany/bomb/2": 5,
        },
    )
    at = after.position
    assert at.majors["uk"].points["bomber"] == 2
    assert at.majors["germany"].points["interceptor"] == 1
    assert after.active("Kiel") == 0
    assert at.majors["germany"].damage == 1


@pytest.mark.parametrize(
    ("said", "majors", "clause_"),
    [
        ("bomb Germany with 1 bomber", {}, "WAW-CORE.BOMB-1"),
        ("bomb Italy with 1 bomber", {"uk": {"points": {"bomber": 1}}}, "WAW-CORE.BOMB-1"),
        ("rockets at Germany", {}, "WAW-CORE.BOMB-4"),
    ],
)
@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-4")
def test_raids_that_cannot_be_flown(said: str, majors: dict[str, Any], clause_: str) -> None:
    after = raid(said, majors=boards(germany={"points": {}}, **majors))
    assert refused(after) == [clause_]


@clause("WAW-CORE.BOMB-4", "WAW-CORE.SEQ-12")
def test_a_rocket_attack_a_turn() -> None:
    techs = ["army_modernization", "aerial_industry", "rockets"]
    after = fight(
        "no submarines\nrockets at UK\nrockets at UK",
        "no convoys",
        control={"germany": ["Calais"]},
        units={"Calais": "germany 1 ground", "Belgium": "germany 1 ground"},
        majors=boards(germany={"points": {}, "techs": techs}),
        dice={"rockets/germany": 4},
    )
    assert refused(after) == ["WAW-CORE.BOMB-4"]
    assert after.position.majors["uk"].damage == 1


@clause("WAW-CORE.BOMB-5")
def test_damage_stops_at_twice_the_level() -> None:
    after = raid(
        majors=boards(uk={"points": {"bomber": 1}}, germany={"damage": 6, "points": {}}),
        dice={"bombing/germany/bomb/1": 1},
    )
    assert after.position.majors["germany"].damage == 6


@clause("WAW-CORE.BOMB-2")
def test_interceptors_may_be_held_back() -> None:
    after = fight(
        "no submarines\nhold 1 interceptor by Germany",
        "no convoys",
        majors=boards(uk={"points": {"bomber": 1}}, germany={"points": {"interceptor": 1}}),
        dice={"bombing/germany/bomb/1": 9},
    )
    assert not after.told("BombersMet")


# ------------------------------------------------------------------------------ Japan


FLAG = 11
"""Spring 1942, the second flag: flag_rolls is 1."""


def japan(die: int, units: str = "", **given: Any) -> After:
    given.setdefault("turn", FLAG)
    given.setdefault("flag_rolls", 1)
    return fight(
        "no submarines",
        "no convoys",
        units={"Asia/India": units} if units else {},
        dice={"japan": die, **given.pop("more", {})},
        **given,
    )


@clause("WAW-3.18-3", "WAW-3.18-4", "WAW-3.18-5", "WAW-3.18-6", "WAW-3.18-10", "WAW-3.18-2")
@clause("WAW-CORE.SEQ-8")
def test_what_japan_destroys() -> None:
    lone = japan(1, "uk 1 ground", majors=boards(uk={"pool": {}}, germany={"points": {}}))
    assert lone.one("JapanRolled") == {"roll": 1, "modified": 2}
    assert lone.pool("uk", "ground") == 1
    fleet = japan(1, "uk 1 ground, 1 naval", more={"japan/fleet": 2})
    assert fleet.units("Asia/India") == {"uk ground": 1}
    assert [(q.what, q.due) for q in fleet.position.queue] == [("naval", FLAG + 2)]
    saved = japan(2, "uk 3 ground")
    assert saved.units("Asia/India") == {"uk ground": 3}


@clause("WAW-3.18-5", "WAW-3.18-7")
def test_resources_are_lost_oil_first() -> None:
    first = japan(2)
    assert first.position.lost_resources == ["box_asia_india/oil"]
    assert first.position.asia_closed
    second = japan(1, lost_resources=["box_asia_india/oil"], asia_closed=True)
    assert second.position.asia_closed, "it stays closed"
    assert not japan(1, lost_resources=["box_asia_india/oil"]).position.asia_closed
    assert second.position.lost_resources == ["box_asia_india/oil", "box_asia_india/rm"]


@clause("WAW-3.18-9", "WAW-CORE.SEQ-8")
def test_the_first_roll_has_minus_one_and_no_flag_no_roll() -> None:
    first = japan(3, turn=10, flag_rolls=0)
    assert first.one("JapanRolled") == {"roll": 3, "modified": 2}
    assert not fight(turn=14).told("JapanRolled")


@clause("WAW-3.18-8")
def test_a_three_with_troops_recovers_what_was_lost() -> None:
    lost = {"lost_resources": ["box_asia_india/oil"], "asia_closed": True}
    back = japan(3, "uk 1 ground", **lost)
    assert not back.position.lost_resources
    assert not back.position.asia_closed
    nobody = japan(3, **lost)
    assert nobody.position.lost_resources


# -------------------------------------------------------------------------- partisans


OCCUPIED = {"control": {"germany": ["Calais", "Lyon", "Belgrade", "Minsk"]}}


@clause("WAW-3.11-7", "WAW-CORE.CTL-9", "WAW-CORE.SW-14", "WAW-3.11-8")
def test_partisans_under_a_unit_are_eliminated_and_others_ravage() -> None:
    after = fight(
        units={"Lyon": "germany 1 ground pinned"},
        partisans={"Lyon": "western", "Calais": "western"},
        partisan_pool={"western": 0},
        **OCCUPIED,
    )
    assert [p.area for p in after.position.partisans] == ["calais"]
    assert after.position.partisan_pool["western"] == 1
    assert after.position.ravaged == ["calais"]
    assert not after.all("Lyon")[0].pinned


def buy(said: str, **given: Any) -> After:
    given.setdefault("majors", boards(uk={"rm": 3}, ussr={"rm": 3}))
    given.setdefault("partisan_pool", {"western": 2, "soviet": 2})
    given.setdefault("countries", {"france": "surrendered western", "ussr": "war soviet"})
    at = war(given.pop("units", {}), pact=False, **OCCUPIED, **given)
    return play("economic", at, axis="save everything", allies=f"{said}\nsave everything",
                refusals=True)  # fmt: skip


@clause("WAW-3.11-1", "WAW-3.11-2", "WAW-3.11-3", "WAW-3.11-4", "WAW-CORE.ECO-10")
def test_partisans_are_bought_and_placed_at_the_end_of_the_economic_phase() -> None:
    after = buy("partisans in Lyon\npartisans in Minsk", units={"Lyon": "germany 2 ground"})
    assert sorted(p.area for p in after.position.partisans) == ["lyon", "minsk"]
    assert after.position.partisan_pool == {"western": 1, "soviet": 1}
    assert sum(unit.pinned for unit in after.all("Lyon")) == 1


@pytest.mark.parametrize(
    ("said", "given", "clause_"),
    [
        ("partisans in Berlin", {}, "WAW-3.11-3"),
        ("partisans in Lyon\npartisans in Belgrade", {}, "WAW-3.11-1"),
        ("partisans in Lyon", {"partisan_pool": {"western": 0}}, "WAW-3.11-1"),
        ("partisans in Lyon", {"partisans": {"Lyon": "western"}}, "WAW-3.11-2"),
        ("partisans in Moscow", {}, "WAW-3.11-4"),
    ],
)
@clause("WAW-3.11-1", "WAW-3.11-2", "WAW-3.11-3")
def test_partisans_that_cannot_be_bought(said: str, given: dict[str, Any], clause_: str) -> None:
    assert refused(buy(said, **given)) == [clause_]


@clause("WAW-2.2-34", "WAW-2.2-37")
def test_when_partisans_become_available() -> None:
    none = play("economic", war({}, pact=False), axis="save everything", allies="save everything")
    assert not none.position.partisan_pool
    after = play(
        "economic",
        war({}, pact=False, countries={"yugoslavia": "conquered western", "ussr": "war soviet"},
            control={"germany": ["Belgrade", "Minsk"]}),
        axis="save everything",
        allies="save everything",
    )  # fmt: skip
    assert after.position.partisan_pool == {"western": 2, "soviet": 2}


@clause("WAW-1.3-30")
def test_partisans_are_an_option_of_barbarossa() -> None:
    plain = war({}, turn=8, base="barbarossa-1941", majors={})
    assert "partisans" in plain.switches
    chosen = war({}, turn=8, base="barbarossa-1941", majors={}, options={"partisans": True})
    assert "partisans" not in chosen.switches


@clause("WAW-CORE.SUR-10")
def test_no_convoys_when_the_uk_is_gone() -> None:
    after = fight(countries={"uk": "surrendered western", "usa": "war western"})
    assert not after.told("ConvoysSent")
    assert board().boxes["to_uk"].name == "To UK"
