"""Lines of Economy, Diplomacy and Admin: what cannot be done, under which rule, and what is done
of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.world_at_war.home_kit import boards, queued
from tests.rulesets.world_at_war.test_lines_of_a_segment import heard, refused
from tests.rulesets.world_at_war.war_kit import After, board, play, war

clause = pytest.mark.clause
WAR = {"ussr": "war soviet", "usa": "war western"}
BOMBERS = {"points": {"bomber": 2}}


def spend(axis: str = "save", allies: str = "save", **given: Any) -> After:
    """The Economic phase."""
    dice = given.pop("dice", None)
    at = war(given.pop("units", {}), **given)
    return play("economic", at, axis=axis, allies=allies, dice=dice, refusals=True)


# --------------------------------------------------------------------------- economy

RICH = {"rm": 9, "chits": 3, "pool": {"ground": 2, "elite": 2, "air": 1, "naval": 1}}


@pytest.mark.parametrize(
    ("axis", "allies", "given", "rule", "words"),
    [
        ("build 1 ground by UK", "", {}, "WAW-CORE.CTL-13", "does not build for you"),
        ("build 1 submarine by Italy", "", {}, "WAW-CORE.ECO-9", "Only Germany can build"),
        ("build 1 a-bomb by Italy", "", {}, "WAW-CORE.IMP-14", "Only Germany, USA can build"),
        ("build 1 a-bomb by Germany", "", {}, "WAW-3.2-2", "needs Atomic Bomb"),
        ("build 1 interceptor by Germany", "", {}, "WAW-CORE.ECO-9", "needs Interceptors"),
        ("", "build 1 ground by USA", {}, "WAW-CORE.SCN-29", "from Spring 1942 on"),
        ("build 2 elite by Germany", "", {}, "WAW-CORE.ECO-6", "at most 1 elite unit in"),
        ("build 2 submarines by Germany", "", {}, "WAW-CORE.ECO-9", "at most 1 submarine point"),
        ("build 1 carrier by Germany", "", {}, "WAW-CORE.ECO-9", "needs Carriers"),
        ("build 3 ground by Germany", "", {}, "WAW-CORE.ECO-21", "force pool holds no ground"),
        ("build 1 Romanian ground", "", {}, "WAW-CORE.ACT-11", "no major that builds for it"),
        ("build 1 fortress by Germany", "", {}, "WAW-CORE.FORT-4", "is built in a place"),
        ("build 1 Romanian air", "", {"countries": {"romania": "war axis"}}, "WAW-3.10-1",
         "has only ground units"),
        ("build 1 Romanian ground", "", {"countries": {"romania": "war axis"},
         "control": {"ussr": ["Bucarest"]}}, "WAW-CORE.ECO-21", "Romanian force pool holds no"),
        ("build 1 Hungarian ground by Italy", "", {"countries": {"hungary": "war axis",
         "italy": "war axis"}}, "WAW-CORE.ECO-18", "does not build Hungarian units"),
        ("build 1 ground by Germany", "", {"switches": ["build"]}, "WAW-1.1-3", "No units are"),
        ("build 1 ground by Germany", "", {"majors": boards(germany=RICH | {"chits": 0})},
         "WAW-CORE.ACT-3", "no action chit left for Build"),
        ("no repairs\nbuild 1 ground by Germany", "",
         {"majors": boards(germany=RICH | {"damage": 6})},
         "WAW-4-10", "takes 0.5 factory points, and Germany has 0 left"),
        ("build 1 ground by Italy", "", {"control": {"uk": ["Rome", "Milan"]}}, "WAW-CORE.ECO-5",
         "costs 1 RM, and Italy has 0 left"),
        ("improve industry by UK", "", {}, "WAW-CORE.CTL-13", "does not work for you"),
        ("improve industry by Germany\nimprove industry by Germany", "", {}, "WAW-CORE.ACT-10",
         "already worked on"),
        ("improve industry by Germany", "", {"majors": boards(germany=RICH | {"level": 6})},
         "WAW-CORE.IMP-6", "at Level 6, the highest"),
        ("improve industry by Germany", "", {"majors": boards(germany=RICH | {"chits": 0})},
         "WAW-CORE.IMP-1", "no action chit left for industry"),
        ("improve industry by Germany", "", {"switches": ["industry"]}, "WAW-1.3-29", "Industry"),
        ("research Carriers by Germany", "", {"switches": ["technology"]}, "WAW-1.3-29", "Techno"),
        ("research Carriers by Italy", "", {}, "WAW-CORE.IMP-15", "cannot research Carriers"),
        ("research Rockets by Italy", "", {}, "WAW-CORE.IMP-14", "cannot research Rockets"),
        ("research Army Modernization by Germany", "", {}, "WAW-CORE.IMP-15", "has completed"),
        ("research Interceptors by Germany", "", {}, "WAW-CORE.IMP-12", "needs Aerial Industry"),
        ("research Atomic Bomb by Germany", "", {}, "WAW-3.2-1", "needs Rockets first"),
        ("research Rockets by Germany", "", {"majors": boards(germany=RICH | {
            "techs": ["aerial_industry"]})}, "WAW-5-2", "needs Industry Level 4; Germany has 3"),
        ("research U-Boats by Germany", "", {"majors": boards(germany=RICH | {
            "researching": "aerial_industry"})}, "WAW-CORE.IMP-12", "working on Aerial Industry"),
        ("research U-Boats by Germany\nresearch U-Boats by Germany", "", {}, "WAW-CORE.ACT-10",
         "worked on a technology"),
        ("research Army Modernization by Italy", "", {"majors": boards(italy={"rm": 1}),
         "control": {"uk": ["Rome", "Milan"]}}, "WAW-CORE.IMP-4", "costs Italy 2 RM, and it has 1"),
        ("repair 2 by UK", "", {}, "WAW-CORE.CTL-13", "not yours to repair"),
        ("repair 2 by Germany", "", {}, "WAW-CORE.BOMB-6", "no Industrial damage"),
        ("repair 3 by Germany", "", {"majors": boards(germany=RICH | {"damage": 4})},
         "WAW-CORE.BOMB-6", "at most 2 are repaired"),
        ("partisans in Belgrade", "", {}, "WAW-3.11-1", "bought by the UK and the USSR"),
        ("", "partisans in Berlin", {}, "WAW-3.11-3", "neither in the USSR nor in France"),
        ("", "partisans in Zagreb", {}, "WAW-3.11-1", "pool holds no Western"),
        ("fortify Malta by Italy", "", {}, "WAW-CORE.FORT-4", "stays at level 1"),
        ("fortify Canada by Germany", "", {}, "WAW-CORE.FORT-4", "fortress cannot be built in"),
        ("fortify Vienna by Germany", "", {}, "WAW-CORE.FORT-4", "needs a ground unit of Germany"),
        ("fortify Berlin\nfortify Berlin", "", {}, "WAW-CORE.FORT-4", "one level a turn"),
        ("fortify Berlin", "", {"forts": {"Berlin": "4"}}, "WAW-CORE.FORT-4", "has level 4"),
        ("", "fortify Calais by France", {}, "WAW-CORE.FORT-5", "in the Maginot area alone"),
        ("fortify Italian Ethiopia by Italy", "", {}, "WAW-3.7-2", "only once it is at war"),
        ("fortify Italian Ethiopia by Italy", "", {"countries": {"italy": "war axis"},
         "forts": {"Italian Ethiopia": "2"}}, "WAW-3.7-2", "has level 2, the highest"),
    ],
)  # fmt: skip
@clause("WAW-CORE.ECO-9", "WAW-CORE.ECO-21", "WAW-CORE.IMP-12", "WAW-CORE.FORT-4", "WAW-3.11-3")
def test_what_cannot_be_bought(
    axis: str, allies: str, given: dict[str, Any], rule: str, words: str
) -> None:
    given = {"majors": boards(germany=RICH, italy={"rm": 0}), **given}
    units = {"Berlin": "germany 1 ground", "Calais": "france 1 ground",
             "Italian Ethiopia": "italy 1 ground colonial"}  # fmt: skip
    after = spend(axis or "save", allies or "save", units=units, **given)
    refused(after, rule, words)


@clause("WAW-CORE.ACT-3", "WAW-CORE.ACT-12", "WAW-CORE.SEC-3", "WAW-CORE.ECO-8")
def test_purchases_are_paid_and_known_to_their_owner_alone() -> None:
    lines = ("build 2 ground by Germany", "build 1 elite by Germany", "save by Italy",
             "build 1 submarine by Germany")  # fmt: skip
    after = spend("\n".join(lines), majors=boards(germany=RICH))
    board_ = after.position.majors["germany"]
    assert board_.chits == 2, "one Build chit for all"
    bought = [event for event in after.events if event.kind == "Bought"]
    assert {tuple(event.to or ()) for event in bought} == {("axis",)}
    assert [(one.facts["what"], one.facts["number"], one.facts["rm"], one.facts["due"])
            for one in bought] == [
        ("ground", 2, 2, 4), ("elite", 1, 2, 4), ("submarine", 1, 1, 4),
    ]  # fmt: skip
    assert board_.pool == {"elite": 1, "air": 1, "naval": 1}
    income = next(one for one in after.told("Income") if one["major"] == "germany")
    assert board_.rm == income["stock_rm"] - 5
    assert [(q.what, q.due, q.known) for q in after.position.queue if q.nation == "germany"] == [
        ("ground", 4, False), ("ground", 4, False), ("elite", 4, False), ("submarine", 4, False),
    ]  # fmt: skip
    (summary,) = [e for e in after.events if e.kind == "BoardSummary"
                  and e.facts["major"] == "germany"]  # fmt: skip
    assert (summary.to, summary.facts["halves"]) == (["axis"], 12 - 4)
    assert summary.facts["chits"] == 2


@clause("WAW-7.ECO-5", "WAW-7.ECO-7", "WAW-CORE.SEQ-18", "WAW-CORE.BOMB-6")
def test_silence_repairs_and_buys_ground_units_and_saving_keeps_what_is_said() -> None:
    rich = {"rm": 4, "pool": {"ground": 20}, "damage": 3}

    def left(said: str) -> tuple[int, int, int]:
        after = play("economic", war({}, majors=boards(germany=rich)), axis=said, allies="save")
        state = after.position.majors["germany"]
        return state.rm, state.damage, len(queued(after.position, "germany", "ground"))

    stock = next(one for one in spend(majors=boards(germany=rich)).told("Income")
                 if one["major"] == "germany")["stock_rm"]  # fmt: skip
    halves = 2 * (6 - 1)
    able = min(stock - 2, halves)
    assert left("") == (stock - 2 - able, 1, able)
    assert left("save") == (stock - 2, 1, 0)
    assert left("save\nno repairs") == (stock, 3, 0)
    assert left("repair 1\nsave") == (stock - 1, 2, 0)
    assert left("save 5 RM") == (5, 1, stock - 7)
    assert left("save by Italy") == (stock - 2 - able, 1, able)
    twice = boards(germany=RICH | {"techs": ["u_boats"]}, uk=RICH | {"techs": ["asw"]})
    points = spend("build 2 submarines by Germany", "build 2 asw by UK", majors=twice)
    assert (points.refused(), len(queued(points.position, "germany", "submarine"))) == ([], 2)
    assert len(queued(points.position, "uk", "asw")) == 2


@clause("WAW-CORE.IMP-2", "WAW-CORE.IMP-3", "WAW-CORE.IMP-9", "WAW-CORE.SEC-2", "WAW-CORE.IMP-13")
def test_improvements_are_rolled_for_and_secret_until_complete() -> None:
    rich = RICH | {"industry": 95, "researching": "u_boats", "percent": 0}
    after = spend("improve industry by Germany\nresearch U-Boats by Germany\nsave",
                  majors=boards(germany=rich),
                  dice={"industry/germany": 10, "technology/germany": 1})  # fmt: skip
    state = after.position.majors["germany"]
    assert (state.level, state.industry, state.chits) == (4, 0, 1)
    first, second = [event for event in after.events if event.kind == "Researched"]
    assert (first.to, second.to) == (["axis"], ["axis"])
    assert first.facts["what"] == "industry"
    assert (first.facts["roll"], first.facts["total"]) == (10, 100)
    assert after.one("Improved") == {"major": "germany", "what": "industry", "level": 4}
    assert next(e.to for e in after.events if e.kind == "Improved") is None
    assert (state.researching, state.percent) == ("u_boats", second.facts["gained"])
    assert second.facts["gained"] == board().chart[4][0], "on the row of the new level"
    paid = next(one for one in after.told("Income") if one["major"] == "germany")["stock_rm"]
    assert state.rm == paid - 3 - 2


# --------------------------------------------------------------------------- diplomacy


@pytest.mark.parametrize(
    ("axis", "allies", "given", "rule", "words"),
    [
        ("effort for Spain by UK", "", {}, "WAW-CORE.CTL-13", "does not act for you"),
        ("effort for Spain by Italy", "", {}, "WAW-CORE.DIP-11", "Italy is not at war"),
        ("effort for Denmark", "", {}, "WAW-CORE.DIP-7", "no track on the Diplomacy chart"),
        ("effort for Spain by Germany\neffort for Hungary by Germany", "", {}, "WAW-CORE.DIP-11",
         "already made its effort"),
        ("effort for Turkey", "", {"tracks": {"turkey": -2}}, "WAW-CORE.DIP-13", "no longer"),
        ("effort for Hungary", "", {"tracks": {"spain": 0}}, "WAW-CORE.DIP-12", "off the Diplom"),
        ("effort for Norway", "", {}, "WAW-CORE.DIP-25", "holds no effort for Norway"),
        ("effort for Spain", "", {"majors": boards()}, "WAW-CORE.DIP-1", "costs 1 RM"),
        ("buy Italo-Greek war", "", {}, "WAW-CORE.DIP-2", "is not your event"),
        ("", "buy Extended Maginot Line", {}, "WAW-3.22-1", "played without Extended Maginot"),
        ("", "buy Yugoslavia coup", {"countries": {"uk": "surrendered"}}, "WAW-CORE.SUR-18",
         "United Kingdom is out of the game"),
        ("buy Iraq revolt", "", {"events": {"iraq_revolt": "done"}}, "WAW-3.6-3", "only once"),
        ("", "buy Yugoslavia coup", {"events": {"yugoslavia_coup": "cup"}}, "WAW-CORE.DIP-18",
         "can be bought only once"),
        ("buy Iraq revolt", "", {}, "WAW-3.6-2", "No Allied unit occupies"),
        ("buy Iraq revolt", "", {"units": {"Baghdad": "uk 1 ground"}}, "WAW-3.6-1", "in Baghdad"),
        ("", "buy Italo-Greek war", {"countries": {"greece": "war western"}}, "WAW-CORE.DIP-21",
         "and Greece neutral"),
        ("", "buy Yugoslavia coup", {"countries": {"yugoslavia": "war axis"}}, "WAW-3.20-1",
         "not neutral"),
        ("", "buy Persian Route", {}, "WAW-CORE.SW-26", "The USSR must be at war"),
        ("", "buy Persian Route", {"countries": {"ussr": "war soviet"},
         "control": {"germany": ["Baghdad"]}}, "WAW-CORE.SW-26", "out of Axis hands"),
        ("", "buy Caribbean oil", {"events": {"caribbean_oil": "sunk"}, "caribbean_turn": 3},
         "WAW-3.3-3", "bought back from the next turn on"),
        ("", "buy Yugoslavia coup", {"majors": boards()}, "WAW-CORE.DIP-19", "costs United Kin"),
        ("buy Iraq revolt", "", {"majors": boards(), "units": {"Iraq Oil": "uk 1 ground"}},
         "WAW-3.6-3", "costs Germany 1 RM"),
    ],
)  # fmt: skip
@clause("WAW-CORE.DIP-11", "WAW-CORE.DIP-13", "WAW-CORE.DIP-18", "WAW-3.6-1", "WAW-3.6-2")
def test_efforts_and_events_that_cannot_be_bought(
    axis: str, allies: str, given: dict[str, Any], rule: str, words: str
) -> None:
    every = {major: {"rm": 3} for major in ("germany", "italy", "france", "uk", "ussr", "usa")}
    bought = {"iraq_revolt", "italo_greek_war", "yugoslavia_coup", "persian_route",
              "extended_maginot_line", "caribbean_oil"}  # fmt: skip
    events = dict.fromkeys(bought, "available") | given.get("events", {})
    given = {"majors": boards(**every), "cup": [{"id": "c1", "kind": "no_effect"}], **given}
    given["events"] = events
    at = war(given.pop("units", {}), **given)
    after = play("diplomacy", at, axis=axis, allies=allies, refusals=True)
    refused(after, rule, words)
    assert after.told("EffortPaid")[1:] + after.told("EventBought") == []


@clause("WAW-CORE.DIP-26", "WAW-CORE.DIP-18", "WAW-CORE.SEC-4", "WAW-CORE.DIP-19")
def test_events_are_bought_openly_or_lie_in_the_cup() -> None:
    every = {major: {"rm": 3} for major in ("germany", "uk", "france")}
    at = war({}, majors=boards(**every), cup=[{"id": "z1", "kind": "no_effect"}] * 2,
             countries={"ussr": "war soviet"}, events={
                 "persian_route": "available", "yugoslavia_coup": "available",
                 "caribbean_oil": "sunk"}, caribbean_turn=2)  # fmt: skip
    after = play("diplomacy", at, allies="buy Yugoslavia coup\nbuy Persian Route\nbuy Caribbean oil"
                 "\neffort for Spain by France", dice={"draw/1": 4, "draw/2": 3})  # fmt: skip
    open_ = [event for event in after.events if event.kind == "DirectEvent"]
    assert [(e.facts["event"], e.to) for e in open_] == [
        ("persian_route", None), ("caribbean_oil", None),
    ]  # fmt: skip
    (cup,) = [event for event in after.events if event.kind == "EventBought"]
    assert (cup.facts, cup.to) == ({"event": "yugoslavia_coup", "major": "uk"}, ["allies"])
    assert after.position.majors["uk"].rm == 0
    assert after.position.majors["france"].rm == 2
    assert after.one("CupCounted") == {"chits": 4, "drawn": 2}
    assert {c.kind for c in after.position.cup} >= {"no_effect"}


# ------------------------------------------------------------------------ reinforcements


def arriving(*what: str) -> list[dict[str, Any]]:
    """`germany ground`, ready in this turn."""
    return [
        {"id": f"q{n}", "nation": one.split()[0], "what": one.split()[1], "due": 3}
        for n, one in enumerate(what, start=1)
    ]


@pytest.mark.parametrize(
    ("axis", "allies", "rule", "words"),
    [
        ("put 1 ground in Paris", "", "WAW-CORE.ADM-7", "ground units cannot arrive in Paris"),
        ("put 1 elite in Berlin", "", "WAW-CORE.ADM-3", "No elite unit arrives now"),
        ("put 1 Italian naval in Rome", "", "WAW-CORE.ADM-3", "No Italian naval fleet arrives"),
        ("put 1 ground in Kiel\nput 1 ground in Kiel", "", "WAW-CORE.ADM-3", "No ground unit"),
        ("put 1 ground in Berlin", "", "WAW-CORE.MOV-7", "room for 8 ground units"),
        ("put 1 air in Berlin", "", "WAW-CORE.MOV-15", "has room for 4 air fleets"),
        ("put 1 naval in Rhineland", "", "WAW-CORE.NAV-18", "Rhineland has no port"),
        ("put 1 air in Sardinia", "", "WAW-CORE.ADM-7", "German air fleets cannot arrive"),
        ("", "put 1 American ground in South England", "WAW-CORE.ADM-7", "can arrive in USA"),
        ("", "put 1 Indian ground in Suez", "WAW-CORE.ADM-7", "can arrive in Asia/India"),
    ],
)  # fmt: skip
@clause("WAW-CORE.ADM-3", "WAW-CORE.ADM-7", "WAW-CORE.MOV-7", "WAW-CORE.NAV-18")
def test_where_reinforcements_do_not_arrive(axis: str, allies: str, rule: str, words: str) -> None:
    queue = arriving("germany ground", "germany air", "germany naval", "usa ground", "india ground")
    at = war({"Berlin": "germany 8 ground, 4 air"}, queue=queue)
    after = play("admin", at, axis=axis, allies=allies, refusals=True)
    refused(after, rule, words)
    assert len(after.told("Arrived")) == 5, "the house places what is left"


@clause("WAW-CORE.ADM-7", "WAW-CORE.ADM-8", "WAW-CORE.SUP-11", "WAW-CORE.SCN-36")
def test_reinforcements_come_to_the_emptiest_home_in_supply_or_wait() -> None:
    def placed(*what: str, axis: str = "", **given: Any) -> list[tuple[str, str]]:
        units = given.pop("units", {})
        after = play("admin", war(units, queue=arriving(*what), **given), axis=axis)
        assert len(after.position.queue) == len(after.told("Waits"))
        return [(one["kind"], one["place"]) for one in after.told("Arrived")]

    assert placed("germany ground") == [("ground", "berlin")], "the capital first"
    assert placed("germany ground", "germany ground") == [("ground", "berlin"),
                                                          ("ground", "rhineland")]  # fmt: skip
    assert placed("germany ground", units={"Berlin": "germany 1 ground"}) == [
        ("ground", "rhineland"),
    ]  # fmt: skip
    assert placed("germany naval") == [("naval", "berlin")]
    assert placed("uk ground") == [("ground", "south_england")]
    lost: dict[str, Any] = {"control": {"germany": ["Paris", "Brest", "Calais"]}}
    assert placed("france ground", **lost) == [], "no home is in supply without Paris"
    sardinia = {"axis": "put 1 Italian ground in Sardinia"}
    assert placed("italy ground", **sardinia) == [("ground", "sardinia")]
    barbarossa: dict[str, Any] = {"base": "barbarossa-1941", "majors": {}}
    assert placed("germany ground", **barbarossa)[0][1] in ("east_prussia", "west_poland")


@clause("WAW-CORE.SUP-11", "WAW-CORE.SUP-7")
def test_nothing_comes_to_a_home_that_supply_does_not_reach() -> None:
    at = war({}, queue=arriving("italy ground"), blocked={"west_mediterranean": ["axis"]},
             countries={"italy": "war axis"})  # fmt: skip
    line = "put 1 Italian ground in Sardinia"
    after = play("admin", at, axis=line, refusals=True)
    refused(after, "WAW-CORE.SUP-11", "Sardinia has no supply route")
    assert after.one("Arrived")["place"] != "sardinia"


@clause("WAW-CORE.ADM-9", "WAW-1.3-11", "WAW-1.3-27")
@pytest.mark.parametrize(
    ("turn", "status", "came"),
    [(10, "war soviet", True), (9, "war soviet", False), (10, "neutral", False)],
)
def test_the_siberian_forces_come_in_the_first_winter_of_the_war(
    turn: int, status: str, came: bool
) -> None:
    at = war({}, turn=turn, siberia="waiting", countries={"ussr": status})
    after = play("admin", at)
    soviet = [(one["kind"], one["number"]) for one in after.told("Arrived")]
    assert sorted(soviet) == ([("air", 1), ("elite", 1), ("ground", 3)] if came else [])
    assert after.position.siberia == ("arrived" if came else "waiting")
    assert play("admin", after.position).told("Arrived") == []


@clause("WAW-CORE.ADM-1", "WAW-CORE.ADM-2", "WAW-CORE.ADM-10", "WAW-CORE.SM-3", "WAW-CORE.ACT-2")
def test_a_turn_begins_with_chits_points_and_fleets_ready() -> None:
    at = war({"Kiel": "germany 2 naval inactive, 1 air", "Rome": "italy 1 air inactive"},
             majors=boards(germany={"chits": 0, "sm": 0, "damage": 3}, uk={"chits": 1}),
             countries={"france": "surrendered"}, captured={"kiel": "germany"})  # fmt: skip
    after = play("admin", at)
    chits = after.one("ChitsReady")["chits"]
    assert (chits["germany"], chits["uk"], chits["usa"]) == (3, 2, 0)
    assert "france" not in chits
    state = after.position.majors["germany"]
    assert (state.chits, state.sm) == (3, 6 - 1)
    assert after.one("FleetsReady") == {"fleets": {"germany": 2, "italy": 1}}
    assert after.position.captured == {}
    rested = play("admin", war({"Kiel": "germany 1 air"}))
    assert rested.told("FleetsReady") == []


@clause("WAW-CORE.ADM-5", "WAW-2.2-32")
def test_dated_units_join_the_pools_of_who_is_in_the_game() -> None:
    rows = [row for row in board().pool_dates if not row.condition]
    first = rows[0]
    at = war({}, turn=first.turn)
    before = dict(at.majors[first.nation].pool) if first.nation in at.majors else {}
    after = play("admin", at)
    grown = {(one["nation"], one["kind"], one["number"]) for one in after.told("PoolGrows")}
    assert (first.nation, first.kind, first.number) in grown
    assert after.pool(first.nation, first.kind) == before.get(first.kind, 0) + first.number
    free = next(row for row in board().pool_dates if row.condition == "france fallen")
    for fallen in (True, False):
        told = play("admin", war({}, turn=free.turn, free_french=fallen)).told("PoolGrows")
        assert (free.nation in {one["nation"] for one in told}) == fallen


# ------------------------------------------------------------------- conditions at home


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("improve industry by Germany", "Researched"),
        ("research U-Boats by Germany", "Researched"),
        ("build 1 ground by Germany", "Bought"),
        ("fortify Berlin by Germany", "FortBuilt"),
    ],
)
@clause("WAW-CORE.ACT-12", "WAW-CORE.ECO-23")
def test_a_line_of_economy_with_an_if_waits_for_it(line: str, kind: str) -> None:
    conditions = {"rm at least 3": True, "rm at least 99": False, "chits at most 1": False,
                  "damage at most 0": True}  # fmt: skip
    for when, done in conditions.items():
        after = spend(f"{line} if {when}\nsave", units={"Berlin": "germany 1 ground"},
                      majors=boards(germany=RICH))  # fmt: skip
        assert heard(after) == []
        german = [one for one in after.told(kind) if one.get("major", "germany") == "germany"]
        assert bool(german) == done, when


@clause("WAW-3.11-1", "WAW-3.11-2", "WAW-3.11-4", "WAW-CORE.ECO-20")
def test_partisans_are_bought_placed_and_pin() -> None:
    given: dict[str, Any] = {
        "units": {"Kiev": "germany 2 ground"}, "control": {"germany": ["Kiev", "Zagreb", "Minsk"]},
        "countries": {"ussr": "war soviet", "yugoslavia": "conquered western"},
        "majors": boards(ussr={"rm": 5}, uk={"rm": 5}),
    }  # fmt: skip
    after = spend(allies="partisans in Kiev\npartisans in Zagreb\nsave", **given)
    assert heard(after) == []
    assert [(p.side, p.area) for p in after.position.partisans] == [
        ("soviet", "kiev"), ("western", "zagreb"),
    ]  # fmt: skip
    assert after.position.partisan_pool == {"western": 1, "soviet": 1}
    assert [unit.pinned for unit in after.all("Kiev")] == [True, False]
    twice = spend(allies="partisans in Kiev\npartisans in Minsk\nsave", **given)
    refused(twice, "WAW-3.11-1", "One Soviet partisan may be bought each turn")
    there = spend(allies="partisans in Kiev\nsave", partisans={"Kiev": "soviet"}, **given)
    refused(there, "WAW-3.11-2", "There are already partisans in Kiev")
    peace = spend(allies="partisans in Odessa\nsave", **given)
    refused(peace, "WAW-3.11-4", "Odessa is not in Axis hands")


@clause("WAW-3.11-7", "WAW-3.11-8", "WAW-3.11-9", "WAW-CORE.CTL-9")
def test_partisans_are_hunted_or_cost_the_resources_of_their_area() -> None:
    at = war({"Kiev": "germany 1 ground", "Kharkov": "germany 1 air"},
             partisans={"Kiev": "soviet", "Kharkov": "soviet", "Minsk": "soviet"},
             control={"germany": ["Kiev", "Kharkov", "Minsk"]},
             countries={"ussr": "war soviet"}, partisan_pool={"soviet": 0})  # fmt: skip
    after = play("strategic_warfare", at, axis="no submarines", allies="no convoys")
    assert after.told("PartisansGone") == [{"area": "kiev", "side": "soviet"}]
    assert after.told("PartisansAt") == [{"area": "kharkov"}], "Minsk gives nothing anyway"
    assert after.position.ravaged == ["kharkov", "minsk"]
    assert after.position.partisan_pool["soviet"] == 1
    assert [p.area for p in after.position.partisans] == ["kharkov", "minsk"]


@clause("WAW-3.18-3", "WAW-3.18-4", "WAW-3.18-5", "WAW-3.18-6", "WAW-3.18-7", "WAW-3.18-8")
@pytest.mark.parametrize(
    ("roll", "units", "given", "lost"),
    [
        (1, "uk 1 naval, 1 ground", {}, [{"what": "fleet", "turns": 2}]),
        (1, "uk 1 ground", {}, [{"what": "ground", "turns": 0}]),
        (2, "uk 1 ground", {}, []),
        (2, "", {}, [{"what": "oil", "turns": 0}]),
        (2, "", {"lost_resources": ["box_asia_india/oil"]}, [{"what": "rm", "turns": 0}]),
        (2, "", {"lost_resources": ["box_asia_india/oil", "box_asia_india/rm"]},
         [{"what": "nothing", "turns": 0}]),
        (3, "", {}, []),
        (3, "", {"flag_rolls": 0}, [{"what": "oil", "turns": 0}]),
    ],
)  # fmt: skip
def test_what_japan_takes(
    roll: int, units: str, given: dict[str, Any], lost: list[dict[str, Any]]
) -> None:
    there = {"Asia/India": units} if units else {}
    at = war(there, turn=10, **{"flag_rolls": 1, **given})
    after = play("strategic_warfare", at, axis="no submarines", allies="no convoys",
                 dice={"japan": roll, "japan/fleet": 2})  # fmt: skip
    assert after.told("AsiaLoss") == lost
    first = int(given.get("flag_rolls", 1) == 0)
    assert after.one("JapanRolled") == {"roll": roll, "modified": roll + bool(units) - first}
    if lost and lost[0]["what"] == "fleet":
        (away,) = after.position.queue
        assert (away.nation, away.due, away.why) == ("uk", 12, "damaged")
    if lost and lost[0]["what"] == "oil":
        assert after.position.asia_closed
    assert after.position.flag_rolls == at.flag_rolls + 1
    gone = ["box_asia_india/oil", "box_asia_india/rm"]
    back = war({"Asia/India": "uk 1 ground"}, turn=10, flag_rolls=2, lost_resources=gone,
               asia_closed=True)  # fmt: skip
    again = play("strategic_warfare", back, axis="no submarines", allies="no convoys",
                 dice={"japan": roll})  # fmt: skip
    assert bool(again.told("AsiaRecovered")) == (roll == 3)
    assert (again.position.lost_resources == []) == (roll == 3)
