"""What surrenders, conquests, captures and new allies bring with them, told whole."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.book.economy.improving import completed
from adjudicator.rulesets.world_at_war.book.economy.income import account
from adjudicator.rulesets.world_at_war.book.offensive.capture import free_garrisons, pin, unpin
from adjudicator.rulesets.world_at_war.book.politics.joining import default_places, no_muster
from adjudicator.rulesets.world_at_war.book.politics.leaving import nearest
from adjudicator.rulesets.world_at_war.book.politics.vichy import no_place
from adjudicator.rulesets.world_at_war.orders.politics import Put
from tests.rulesets.world_at_war.home_kit import boards, table
from tests.rulesets.world_at_war.test_lines_of_a_segment import heard, refused
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
ITALY = {"italy": "war axis"}
COLONIES = ("morocco", "algeria", "tunis", "levant")
ALL_VICHY = {f"colony/{area}": 2 for area in COLONIES}


def end(units: dict[str, str], dice: dict[str, int] | None = None, axis: str = "",
        **given: Any) -> After:  # fmt: skip
    """The end of a turn."""
    return play("turn_end", war(units, **given), dice=dice or {}, axis=axis, refusals=True)


# --------------------------------------------------------------------------- France


@clause("WAW-3.19-4", "WAW-3.19-5", "WAW-CORE.SUR-5", "WAW-CORE.SUR-8", "WAW-3.19-1")
def test_france_leaves_the_war_with_all_it_has() -> None:
    units = {
        "Paris": "germany 3 ground",
        "Lyon": "france 6 ground, 1 air; germany 1 ground",
        "Marseille": "france 1 naval",
        "Algeria": "france 1 naval, 1 ground garrison",
        "South England": "france 1 naval",
        "Calais": "uk 1 ground, 1 air",
        "Maginot": "uk 1 ground, 1 air",
        "Brest": "france 1 naval; uk 1 naval",
        "Tunis": "uk 1 ground",
    }
    queue = [{"id": "q1", "nation": "france", "what": "ground", "due": 4},
             {"id": "q2", "nation": "uk", "what": "ground", "due": 4}]  # fmt: skip
    after = end(units, ALL_VICHY, control={"germany": ["Paris"]}, queue=queue,
                forts={"Maginot": "2", "Lyon": "1", "Berlin": "1"})  # fmt: skip
    at = after.position
    assert [q.nation for q in at.queue] == ["uk"]
    assert {"maginot", "lyon", "berlin"} & set(at.forts) == {"berlin"}
    occupied = ("Paris", "Calais", "Brest", "Bourdeaux", "Maginot")
    assert {after.control(name) for name in occupied} == {"germany"}
    assert [after.control(name) for name in ("Lyon", "Marseille", "Tunis")] == ["vichy"] * 3
    assert after.units("Marseille") == {"vichy naval": 3, "vichy ground": 2}
    assert after.units("Algeria") == {"vichy naval": 1, "vichy ground": 1}
    assert after.units("South England") == {"uk ground": 1, "uk air": 2, "uk naval": 1}
    moved = [(one["kind"], one["start"], one["place"]) for one in after.told("UnitsMoved")]
    assert moved == [
        ("ground", "calais", "south_england"), ("air", "calais", "south_england"),
        ("naval", "brest", "south_england"), ("ground", "maginot", ""),
        ("air", "maginot", "south_england"), ("ground", "lyon", "maginot"),
    ]  # fmt: skip
    assert after.pool("uk", "ground") == war({}).majors["uk"].pool.get("ground", 0) + 1
    assert after.one("VichyCreated") == {
        "ground": 2, "air": 0, "fleets": 4, "free_french": True,
    }  # fmt: skip
    assert (at.tracks["vichy"], at.vichy_creation) == (0, 3)
    assert at.countries["france"].status == "surrendered"
    assert {chit.what for chit in at.cup if chit.kind == "effort"} >= {
        "romania", "hungary", "bulgaria",
    }  # fmt: skip


@clause("WAW-CORE.SUR-7", "WAW-3.19-3", "WAW-3.19-6")
@pytest.mark.parametrize(("roll", "holder"), [(1, "uk"), (3, "vichy")])
def test_a_colony_rolls_for_itself_unless_somebody_else_holds_it(roll: int, holder: str) -> None:
    at = {"Paris": "germany 3 ground", "Tunis": "france 1 ground garrison"}
    after = end(at, {**ALL_VICHY, "colony/tunis": roll},
                control={"germany": ["Paris"], "uk": ["Levant"]})  # fmt: skip
    rolled = {one["area"]: one["allied"] for one in after.told("ColonyRolled")}
    assert rolled == {"morocco": False, "algeria": False, "tunis": roll == 1}
    assert (after.control("Tunis"), after.control("Levant")) == (holder, "uk")
    if roll == 3:
        assert after.units("Tunis") == {"vichy ground": 1}
    else:
        assert after.one("VichyDisabled")["why"] == "colonies", "two of four are Allied"


@clause("WAW-CORE.SUR-6")
@pytest.mark.parametrize(
    ("put", "rule"),
    [
        (Put(count=2, kind="ground", place="lyon"), ""),
        (Put(count=2, kind="ground", nation="vichy", place="algeria"), ""),
        (Put(count=2, kind="ground", nation="germany", place="lyon"), "WAW-CORE.SUR-6"),
        (Put(count=2, kind="air", place="lyon"), "WAW-CORE.SUR-6"),
        (Put(count=2, kind="ground", place="paris"), "WAW-CORE.SUR-6"),
        (Put(count=5, kind="ground", place="algeria"), "WAW-CORE.MOV-7"),
        (Put(count=4, kind="ground", place="algeria"), ""),
    ],
)
def test_where_the_army_of_vichy_may_stand(put: Put, rule: str) -> None:
    at = war({}, countries={"vichy": NEUTRAL_VICHY},
             control={"vichy": ["Lyon", "Marseille", "Algeria"]})  # fmt: skip
    no = no_place(at, board(), [put])
    assert (no.clause if no else "") == rule


@clause("WAW-CORE.SUR-6")
def test_the_army_of_vichy_stands_as_it_is_said() -> None:
    units = {"Paris": "germany 3 ground", "Lyon": "france 9 ground"}
    given: dict[str, Any] = {"control": {"germany": ["Paris"]}}
    said = end(units, ALL_VICHY, "put 2 ground in Algeria\nput 1 ground in Lyon", **given)
    assert (said.ground("Algeria"), said.ground("Lyon"), said.ground("Marseille")) == (2, 1, 0)
    part = end(units, ALL_VICHY, "put 1 ground in Algeria", **given)
    assert (part.ground("Algeria"), part.ground("Marseille")) == (1, 2)
    wrong = end(units, ALL_VICHY, "put 2 ground in Paris\nput 1 ground in Lyon", **given)
    assert {rule for rule, _ in heard(wrong)} == {"WAW-CORE.SUR-6"}
    assert wrong.ground("Marseille") >= 2


@clause("WAW-3.19-11", "WAW-3.19-14", "WAW-3.19-15", "WAW-CORE.DOW-12")
@pytest.mark.parametrize(
    ("held", "why", "rule"),
    [
        (["Morocco", "Algeria"], "colonies", "WAW-3.19-14"),
        (["Morocco"], "", ""),
        (["Paris"], "paris", "WAW-3.19-15"),
    ],
)
def test_a_neutral_vichy_ends_with_half_of_its_colonies_or_an_allied_paris(
    held: list[str], why: str, rule: str
) -> None:
    queue = [{"id": "q1", "nation": "vichy", "what": "naval", "due": 4},
             {"id": "q2", "nation": "uk", "what": "naval", "due": 4}]  # fmt: skip
    given: dict[str, Any] = {
        "countries": {"vichy": NEUTRAL_VICHY, "france": "surrendered"}, "queue": queue,
        "control": {"vichy": ["Lyon", "Marseille", "Tunis"], "uk": held},
    }  # fmt: skip
    after = end({"Lyon": "vichy 2 ground", "Marseille": "vichy 1 naval"}, **given)
    ended = [event for event in after.events if event.kind == "VichyDisabled"]
    assert [(event.facts, event.clause) for event in ended] == (
        [({"why": why, "removed": 3}, rule)] if why else []
    )
    assert after.control("Lyon") == ("nobody" if why else "vichy")
    assert [q.nation for q in after.position.queue] == (["uk"] if why else ["vichy", "uk"])


# ----------------------------------------------------------------------- Italy, UK, USSR


@clause("WAW-3.14-4", "WAW-3.14-5", "WAW-CORE.SUR-13", "WAW-CORE.SUR-17")
def test_germany_keeps_the_italians_nearest_to_it_and_the_rest_is_gone() -> None:
    units = {"Sicily": "uk 1 ground", "Rome": "uk 1 ground", "Tripoli": "italy 2 ground",
             "Vienna": "italy 1 ground, 1 air", "Athens": "italy 1 ground garrison",
             "Kiel": "italy 1 naval", "Tarento": "italy 1 naval"}  # fmt: skip
    held = {"uk": ["Sicily", "Rome"], "italy": ["Athens"]}
    dice = {"italy/ground": 3, "italy/naval": 2}
    after = end(units, dice, countries=ITALY, control=held, greek_war=True)
    kept = {(u.kind, u.place, u.remnant, u.garrison) for u in after.position.units
            if u.nation == "italy"}  # fmt: skip
    assert kept == {("ground", "vienna", True, False), ("ground", "athens", True, False),
                    ("naval", "kiel", True, False)}  # fmt: skip
    assert [after.control(name) for name in ("Milan", "Tarento", "Sardinia", "Athens")] == [
        "germany",
    ] * 4  # fmt: skip
    assert [after.control(name) for name in ("Tripoli", "Tobruk", "Albania")] == ["uk"] * 3
    assert after.position.halved["germany"] == ["milan", "rome"]
    assert not after.position.greek_war
    said = end(units, dice, f"keep {unit_at(after, 'tripoli')}", countries=ITALY, control=held)
    assert "tripoli" in {u.place for u in said.position.units if u.nation == "italy"}
    assert said.control("Tripoli") == "germany", "a remnant holds it"


def unit_at(after: After, place: str) -> str:
    """The first unit that stood there when the trial began."""
    at = war({"Sicily": "uk 1 ground", "Rome": "uk 1 ground", "Tripoli": "italy 2 ground"})
    return next(unit.id for unit in at.units if unit.place == place)


@clause("WAW-3.14-1", "WAW-3.14-2", "WAW-CORE.SUR-13")
@pytest.mark.parametrize(
    ("held", "rule"),
    [
        (["Sicily", "Tarento"], "WAW-3.14-1"),
        (["Sicily"], ""),
        (["Milan", "Rome"], "WAW-3.14-2"),
        (["Milan", "Tarento"], ""),
        (["Rome", "Tarento"], ""),
        (["Sicily", "Milan", "Rome"], "WAW-3.14-1"),
    ],
)
def test_when_italy_surrenders(held: list[str], rule: str) -> None:
    after = end({}, {"italy/ground": 1, "italy/naval": 1}, countries=ITALY, control={"uk": held})
    told = [event.clause for event in after.events if event.kind == "Surrendered"]
    assert told == ([rule] if rule else [])
    neutral = end({}, control={"uk": held})
    assert neutral.told("Surrendered") == []


@clause("WAW-CORE.SUR-9", "WAW-CORE.SUR-10", "WAW-CORE.SUR-18")
def test_the_uk_leaves_with_the_commonwealth_and_its_partisans() -> None:
    after = end(
        {"South England": "germany 3 ground", "Suez": "uk 1 ground; india 1 ground",
         "Malta": "usa 1 ground", "Asia/India": "india 1 ground", "Kiev": "ussr 1 ground"},
        control={"germany": ["South England"]}, countries={"usa": "war western"},
        partisans={"Zagreb": "western", "Kiev": "soviet"},
        queue=[{"id": "q1", "nation": "canada", "what": "ground", "due": 4},
               {"id": "q2", "nation": "usa", "what": "ground", "due": 4}],
    )  # fmt: skip
    assert after.one("Surrendered") == {
        "country": "uk", "why": "London is in Axis hands", "removed": 3,
    }  # fmt: skip
    assert [q.nation for q in after.position.queue] == ["usa"]
    assert [p.side for p in after.position.partisans] == ["soviet"]
    assert (after.control("Suez"), after.control("Malta")) == ("germany", "usa")
    assert {u.nation for u in after.position.units} == {"germany", "usa", "ussr"}
    assert after.position.countries["india"].status == "surrendered"


@clause("WAW-CORE.SUR-9", "WAW-CORE.BOMB-5")
@pytest.mark.parametrize(
    ("at_limit", "damage", "falls"), [(2, 4, True), (1, 4, False), (2, 3, False)]
)
def test_the_uk_falls_to_damage_that_stood_at_its_limit_twice(
    at_limit: int, damage: int, falls: bool
) -> None:
    state = {"uk": {"level": 2, "damage": damage, "at_limit": at_limit}}
    told = end({}, majors=boards(**state)).told("Surrendered")
    assert [one["why"] for one in told] == (["its industry lies in ruins"] if falls else [])


@clause("WAW-CORE.SUR-11", "WAW-2.2-9")
def test_the_ussr_leaves_with_its_three_cities() -> None:
    given: dict[str, Any] = {
        "countries": {"ussr": "war soviet"}, "partisans": {"Zagreb": "western", "Kiev": "soviet"},
    }  # fmt: skip
    units = {"Kiev": "germany 1 ground", "Gorki": "ussr 2 ground", "Archangel": "uk 1 ground"}
    cities = ["Moscow", "Leningrad", "Stalingrad"]
    after = end(units, control={"germany": cities}, **given)
    assert after.one("Surrendered")["removed"] == 2
    assert after.control("Gorki") == "germany"
    assert after.control("Archangel") == "uk", "who stands there holds it"
    assert [p.side for p in after.position.partisans] == ["western"]
    two = end(units, control={"germany": cities[:2]}, **given)
    assert two.told("Surrendered") == []


@clause("WAW-CORE.SUR-1", "WAW-3.15-1", "WAW-3.15-2", "WAW-CORE.SUR-16")
def test_a_minor_falls_with_its_capital_and_leaves_friends_what_they_hold() -> None:
    at = {"Athens": "germany 1 ground", "Salonica": "uk 1 ground; greece 1 ground",
          "Crete": "greece 1 ground"}  # fmt: skip
    after = end(at, control={"germany": ["Athens"]}, countries={"greece": "war western"},
                queue=[{"id": "q1", "nation": "greece", "what": "ground", "due": 4}],
                greek_war=True)  # fmt: skip
    assert after.one("Conquered") == {"country": "greece", "by": "germany", "removed": 2}
    assert (after.control("Salonica"), after.control("Crete")) == ("uk", "germany")
    assert (after.position.queue, after.position.greek_war) == ([], False)
    assert after.position.countries["greece"].status == "conquered"
    held = end({"Athens": "greece 1 ground"}, countries={"greece": "war western"})
    assert held.told("Conquered") == []


# ------------------------------------------------------------------------- new allies


@clause("WAW-3.10-2", "WAW-CORE.DOW-2", "WAW-3.10-1")
@pytest.mark.parametrize(
    ("said", "rule", "words"),
    [
        ("put 4 ground in Bucarest\nput 2 ground in Transylvania", "WAW-3.10-2", "At most half, 3"),
        ("put 3 ground in Bucarest", "WAW-3.10-1", "you have placed 3"),
        ("put 3 air in Bucarest\nput 3 ground in Transylvania", "WAW-3.10-1", "6 ground units"),
        ("put 3 German ground in Bucarest\nput 3 ground in Transylvania", "WAW-3.10-1", "6 ground"),
        ("put 3 ground in Bucarest\nput 3 Romanian ground in Transylvania", "", ""),
    ],
)
def test_a_minor_deploys_as_it_may(said: str, rule: str, words: str) -> None:
    at = war({"Berlin": "germany 1 ground"})
    after = play("axis_tactical", at, axis="declare war on Romania", allies=said, refusals=True)
    if rule:
        assert {no for no, _ in heard(after)} == {rule}, heard(after)
        assert words in heard(after)[0][1]
    else:
        assert heard(after) == []
    assert (after.ground("Bucarest"), after.ground("Transylvania")) == (3, 3)
    assert after.one("Mustered")["places"] == {"bucarest": 3, "transylvania": 3}


@clause("WAW-CORE.DOW-2", "WAW-CORE.MOV-7")
@pytest.mark.parametrize(
    ("there", "others", "rule"),
    [
        ("sofia", 3, "WAW-CORE.DOW-2"),
        ("transylvania", 3, ""),
        ("transylvania", 4, "WAW-CORE.MOV-7"),
    ],
)
def test_a_minor_deploys_where_it_has_room(there: str, others: int, rule: str) -> None:
    at = war({"Transylvania": f"germany {others} ground"})
    puts = [Put(count=3, kind="ground", place=area) for area in ("bucarest", there)]
    no = no_muster(at, board(), "romania", puts)
    assert (no.clause if no else "") == rule


@clause("WAW-3.10-2", "WAW-CORE.DOW-2")
def test_the_house_spreads_a_minor_over_what_borders_on_the_enemy() -> None:
    at = war({}, control={"germany": ["Zagreb"]})
    assert default_places(at, board(), "hungary", 5) == {"budapest": 5}, "it has one area"
    assert default_places(war({}), board(), "norway", 3) == {"oslo": 2, "narvik": 1}
    turks = war({}, control={"ussr": ["East Turkey"]})
    assert default_places(turks, board(), "turkey", 4) == {"ankara": 2, "istanbul": 2}
    near = war({}, control={"germany": ["Salonica"]}, countries={"turkey": "war western"})
    assert default_places(near, board(), "turkey", 4) == {"ankara": 2, "istanbul": 2}
    full = default_places(near, board(), "turkey", 30)
    assert full == {"ankara": 6, "istanbul": 6, "east_turkey": 6}, "the rest finds no room"


@clause("WAW-3.10-3", "WAW-CORE.DOW-11")
def test_a_minor_in_its_own_war_rebuilds_a_unit_a_turn_in_its_capital() -> None:
    war_ = {"status": "own_war", "enemy": "italy", "seat": "allies"}
    at = war({"Salonica": "greece 1 ground"}, countries={"greece": war_})
    after = play("economic", at, axis="save", allies="save")
    assert after.units("Athens") == {"greece ground": 1}
    assert after.one("Arrived") == {
        "nation": "greece", "kind": "ground", "place": "athens", "number": 1, "inactive": False,
        "why": "rebuilt",
    }  # fmt: skip
    taken = war({}, countries={"greece": war_}, control={"italy": ["Athens"]})
    assert play("economic", taken, axis="save", allies="save").told("Arrived") == []
    full = war({"Salonica": "greece 2 ground"}, countries={"greece": war_})
    assert play("economic", full, axis="save", allies="save").told("Arrived") == []


# --------------------------------------------------------------------- Iraq, Ethiopia


@clause("WAW-3.6-4", "WAW-3.6-8", "WAW-3.6-6")
def test_what_happens_in_iraq_when_somebody_comes() -> None:
    italian = war({"Levant": "germany 2 ground"}, control={"germany": ["Levant"]})
    came = axis(italian, "move 1 from Levant to Iraq Oil")
    assert came.units("Baghdad") == {"iraq ground": 1}
    assert came.position.countries["iraq"].controller == "germany"
    assert came.clauses("IraqUnit") == ["WAW-3.6-8"]
    again = axis(came.position, "move 1 from Levant to Iraq Oil", refusals=True)
    assert again.told("IraqUnit") == []
    for state in ("active", "done"):
        played = war({"Levant": "germany 2 ground"}, control={"germany": ["Levant"]},
                     events={"iraq_revolt": state})  # fmt: skip
        assert axis(played, "move 1 from Levant to Iraq Oil").told("IraqUnit") == []
    british = war({"Transjordan Palestine": "uk 4 ground", "Baghdad": "iraq 1 ground"},
                  countries={"iraq": "war axis germany"},
                  events={"iraq_revolt": "active"})  # fmt: skip
    taken = allies(british, "attack Baghdad from Transjordan Palestine", dice=d3(3, 3, 1, 1))
    assert taken.control("Baghdad") == "uk"
    assert taken.position.events["iraq_revolt"] == "done"
    oil = war({"Levant": "uk 4 ground", "Iraq Oil": "germany 1 ground"},
              control={"uk": ["Levant"], "germany": ["Iraq Oil"]},
              events={"iraq_revolt": "active"})  # fmt: skip
    wells = allies(oil, "attack Iraq Oil from Levant", dice=d3(3, 3, 1))
    assert wells.control("Iraq Oil") == "uk"
    assert wells.position.events["iraq_revolt"] == "active", "Baghdad is what counts"
    walked = allies(war({"Transjordan Palestine": "uk 4 ground"}, events={"iraq_revolt": "active"}),
                    "move 1 from Transjordan Palestine to Baghdad", refusals=True)  # fmt: skip
    assert walked.position.events["iraq_revolt"] == "active"
    assert walked.refused() == ["WAW-3.6-6"], "an Operation is needed"


@clause("WAW-3.6-2", "WAW-3.6-5", "WAW-CORE.SW-26", "WAW-3.11-8", "WAW-3.2-6", "WAW-3.14-9")
def test_what_an_area_gives_and_to_whom() -> None:
    def oil(major: str, **given: Any) -> int:
        units = given.pop("units", {})
        return account(war(units, **given), board(), major).oil

    wells = {"Iraq Oil": "uk 1 ground"}
    base = oil("uk", control={"uk": ["Iraq Oil"]})
    assert oil("uk", units=wells, control={"uk": ["Iraq Oil"]}) == base + 1
    revolt: dict[str, Any] = {"control": {"uk": ["Iraq Oil"]}, "events": {"iraq_revolt": "active"}}
    assert oil("uk", units=wells, **revolt) == base
    assert oil("uk", units={**wells, "Baghdad": "uk 1 ground"}, **revolt) == base + 1
    german = oil("germany")
    assert oil("germany", control={"germany": ["Iraq Oil"]}) == german + 1
    assert oil("germany", lost_resources=["vienna/oil"]) == german - 1
    assert oil("germany", ravaged=["vienna"]) == german - 1
    assert oil("germany", tracks={"romania": 1}) == german + 1
    assert oil("germany", countries={"romania": "war axis"}) == german + 1
    assert oil("germany", countries={"romania": "war western uk"}) == german
    persian = {"events": {"persian_route": "active"}}
    assert oil("uk", **persian) == oil("uk") + 1
    assert oil("uk", control={"germany": ["Persia"]}, **persian) == oil("uk")
    halved = war({}, halved={"germany": ["milan", "rome"]}, control={"germany": ["Milan", "Rome"]})
    assert account(halved, board(), "germany").sources["Milan and Rome"] == [1, 0]
    assert "Rome" not in account(halved, board(), "germany").sources
    lost = war({}, halved={"germany": ["milan", "rome"]})
    assert "Milan and Rome" not in account(lost, board(), "germany").sources


@clause("WAW-CORE.ECO-2", "WAW-CORE.PACT-4", "WAW-CORE.OIL-9", "WAW-3.16-1", "WAW-3.16-2")
def test_the_pact_pays_and_ore_comes_as_the_season_lets_it() -> None:
    def german(**given: Any) -> After:
        return play("economic", war(given.pop("units", {}), **given), axis="save", allies="save")

    paid = german(pact=True, majors=boards(germany={"oil": 9}))
    assert paid.one("PactPaid") == {"rm": 1}
    incomes = {one["major"]: one for one in paid.told("Income")}
    assert incomes["germany"]["sources"]["the pact"] == [1, 0]
    assert incomes["ussr"]["sources"]["the pact"] == [-1, 0]
    assert incomes["germany"]["stock_oil"] == 10, "no more than ten"
    assert incomes["germany"]["sources"]["Swedish ore"] == [1, 0]
    assert german(pact=False).told("PactPaid") == []
    fallen = {"norway": "conquered western"}

    def stopped(**given: Any) -> list[str]:
        return [str(one["why"]) for one in german(turn=6, **given).told("OreStopped")]

    assert stopped() == []
    assert stopped(control={"uk": ["Narvik"]}) == ["the Allies hold Narvik"]
    assert stopped(countries=fallen, control={"germany": ["Narvik"]}) == [
        "Norway with Narvik is not in German hands",
    ]  # fmt: skip
    assert stopped(countries=fallen, control={"germany": ["Oslo", "Narvik"]}) == []
    assert stopped(blocked={"north_sea_north": ["axis"]}) == ["North Sea North is blocked"]
    assert stopped(blocked={"north_sea_north": ["allies"]}) == []
    assert stopped(countries={"sweden": "war western"}, control={"uk": ["Narvik"]}) == []
    assert german(turn=5, control={"uk": ["Narvik"]}).told("OreStopped") == []


# ---------------------------------------------------------------- captures and supply


@clause("WAW-CORE.CTL-6", "WAW-4-12", "WAW-1.2-13", "WAW-1.3-24")
@pytest.mark.parametrize(
    ("garrison", "place", "near", "other", "freed"),
    [
        ("ussr 1 ground garrison", "Kiev", "East Poland", "germany", True),
        ("ussr 1 ground garrison", "Kiev", "East Poland", "romania", True),
        ("ussr 1 ground garrison", "Kiev", "East Poland", "uk", False),
        ("france 1 ground garrison", "Paris", "Calais", "germany", True),
        ("france 1 ground garrison", "Paris", "Calais", "italy", False),
        ("france 1 ground garrison", "Tunis", "Tripoli", "germany", False),
        ("germany 1 ground garrison", "Berlin", "West Poland", "uk", False),
    ],
)
def test_which_garrisons_an_enemy_beside_them_frees(
    garrison: str, place: str, near: str, other: str, freed: bool
) -> None:
    at = war({place: garrison, near: f"{other} 1 ground"}, countries={
        "ussr": "war soviet", "romania": "war axis", **ITALY}, control={other: [near]})  # fmt: skip
    on = table()
    free_garrisons(at, on)
    assert at.units[0].garrison != freed
    told = [event.facts for event in on.events if event.kind == "GarrisonFreed"]
    nation = garrison.split()[0]
    assert told == ([{"place": place.lower(), "nation": nation, "number": 1}] if freed else [])


@clause("WAW-3.11-4", "WAW-CORE.CTL-8", "WAW-CORE.CTL-9")
def test_partisans_pin_the_first_regular_unit_and_no_second() -> None:
    at = war({"Kiev": "germany 1 elite, 2 ground", "Odessa": "germany 1 elite",
              "Minsk": "ussr 1 ground"},
             partisans={"Kiev": "soviet", "Odessa": "soviet", "Minsk": "soviet"},
             control={"germany": ["Kiev", "Odessa"]}, countries={"ussr": "war soviet"})  # fmt: skip
    for area in ("kiev", "kiev", "odessa", "minsk"):
        pin(at, area)
    assert [unit.pinned for unit in at.units] == [False, True, False, True, False]
    at.partisans = at.partisans[:1]
    unpin(at)
    assert [unit.pinned for unit in at.units] == [False, True, False, False, False]


@clause("WAW-CORE.CTL-8", "WAW-CORE.FORT-3", "WAW-CORE.FORT-6", "WAW-CORE.AIR-21")
def test_what_is_in_an_area_that_falls() -> None:
    at = war({"Calais": "france 1 ground pinned, 1 air, 1 naval", "Belgium": "germany 3 ground",
              "Paris": "france 1 ground"},
             control={"germany": ["Belgium"]}, forts={"Calais": "2"})  # fmt: skip
    after = axis(at, "move 1 from Belgium to Calais")
    assert after.control("Calais") == "germany"
    assert after.told("FortGone") == [{"place": "calais", "level": 2}]
    assert after.one("Retreated") == {
        "place": "calais", "to": "maginot", "kinds": ["france/ground"], "how": "land",
    }  # fmt: skip
    assert after.one("AirDisplaced") == {"nation": "france", "place": "calais", "to": "maginot"}
    home = after.one("FleetsHome")
    assert (home["nation"], home["sea"], home["port"]) == ("france", "calais", "brest")
    assert not after.all("Maginot")[0].pinned
    trapped = war({"Tunis": "france 1 ground pinned, 1 air", "Tripoli": "germany 1 ground"},
                  control={"germany": ["Tripoli", "Algeria", "Malta", "Sicily", "Marseille",
                                       "Morocco", "Gibraltar"]})  # fmt: skip
    lost = axis(trapped, "move 1 from Tripoli to Tunis")
    assert [one["how"] for one in lost.told("Retreated")] == ["lost"]
    assert lost.one("AirDisplaced")["to"] == ""
    before = war({}).majors["france"].pool
    assert [lost.pool("france", kind) - before.get(kind, 0) for kind in ("ground", "air")] == [1, 1]


@clause("WAW-CORE.SUP-4", "WAW-CORE.SEQ-19", "WAW-CORE.SUP-12", "WAW-CORE.SUP-5")
def test_units_are_cut_off_at_one_end_of_their_segment_and_lost_at_the_next() -> None:
    units = {"Tobruk": "italy 2 ground, 1 air", "Malta": "uk 1 ground", "Suez": "uk 1 ground",
             "Tunis": "france 1 ground garrison", "Rome": "italy 1 ground"}  # fmt: skip
    lost = {"germany": ["Paris", "South England", "North England"]}
    at = war(units, countries=ITALY, control=lost)
    at.blocked = {"central_mediterranean": ["axis"], "east_mediterranean": ["axis"]}
    first = axis(at)
    assert first.told("CutOff") == [{"place": "tobruk", "nation": "italy", "number": 2}]
    assert [u.unsupplied for u in first.all("Tobruk")] == [True, True, False]
    assert first.told("LostSupply") == []
    second = axis(first.position)
    assert second.told("LostSupply") == [
        {"place": "tobruk", "nation": "italy", "kinds": ["ground", "ground"]},
    ]  # fmt: skip
    assert second.units("Tobruk") == {"italy air": 1}
    opened = first.position.model_copy(deep=True)
    opened.blocked = {}
    again = axis(opened)
    assert [u.unsupplied for u in again.all("Tobruk")] == [False, False, False]
    british = allies(at)
    assert british.told("CutOff") == [], "Suez is a source, Malta and the garrison live alone"


@clause("WAW-CORE.PACT-5", "WAW-7.SM-2", "WAW-CORE.PACT-6")
def test_a_border_without_germans_breaks_the_pact_a_little() -> None:
    def breach(units: dict[str, str], **given: Any) -> bool:
        at = war(units, control={"germany": ["Warsaw"], "ussr": ["East Poland"]}, **given)
        return axis(at).position.pact_breach

    assert breach({}, pact=True)
    assert not breach({"Warsaw": "germany 1 ground"}, pact=True)
    assert breach({"Warsaw": "italy 1 ground"}, pact=True), "of Germany"
    assert breach({"Warsaw": "germany 1 air"}, pact=True)
    assert not breach({}, pact=False)
    told = end({}, pact=True, pact_breach=True)
    assert told.one("MarkerMoved")["country"] == "ussr"
    assert len(told.told("PactBreached")) == 1
    assert end({}, pact=False, pact_breach=True).told("MarkerMoved") == []


@clause("WAW-CORE.VIC-4", "WAW-CORE.VIC-1")
def test_the_winner_has_the_point() -> None:
    at = end({}, control={"uk": ["Berlin"]}).position
    found = WorldAtWar().outcome(board(), at)
    assert found is not None
    assert (found.winners, found.points) == (["allies"], {"allies": 1, "axis": 0})
    assert (found.text, found.clause) == ("Berlin is in Allied hands.", "WAW-2.2-5")
    assert (at.winner, at.victory, at.over) == ("allies", "major", True)
    assert WorldAtWar().outcome(board(), war({})) is None


@clause("WAW-CORE.SCN-28", "WAW-CORE.IMP-13")
@pytest.mark.parametrize(("base", "more"), [("campaign-1939", 1), ("overlord-1944", 0)])
def test_naval_augmentation_adds_fleets_where_pools_have_dates(base: str, more: int) -> None:
    at = war({}, base=base, majors={})
    before = at.majors["germany"].pool.get("naval", 0)
    completed(at, board(), "germany", "naval_augmentation")
    assert at.majors["germany"].pool.get("naval", 0) == before + more
    assert "naval_augmentation" in at.majors["germany"].techs


@clause("WAW-CORE.DOW-4", "WAW-CORE.OPS-1")
def test_iraq_is_open_until_it_has_an_army_and_a_side() -> None:
    at = war({"Iraq Oil": "germany 2 ground"}, countries={"iraq": "war axis germany"},
             control={"germany": ["Iraq Oil"]})  # fmt: skip
    refused(axis(at, "attack Baghdad from Iraq Oil", refusals=True), "WAW-CORE.OPS-1", "friendly")
    free = war({"Iraq Oil": "germany 2 ground"}, control={"germany": ["Iraq Oil"]})
    assert axis(free, "move 1 from Iraq Oil to Baghdad").control("Baghdad") == "germany"


@clause("WAW-CORE.MOV-14", "WAW-CORE.PACT-9")
def test_who_has_to_leave_goes_to_the_nearest_place_with_room() -> None:
    at = war({"Lyon": "uk 1 ground", "Maginot": "france 8 ground"})
    unit = at.units[0]
    assert nearest(at, board(), unit, lambda area: area == "calais") == "calais"
    assert nearest(at, board(), unit, lambda area: area in ("calais", "maginot")) == "calais"
    assert nearest(at, board(), unit, lambda area: area == "malta") == ""
    assert nearest(at, board(), unit, lambda area: area == "paris", "kiel") == "paris"
