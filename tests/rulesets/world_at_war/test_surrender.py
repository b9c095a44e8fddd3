"""Surrender of every country, Vichy, and victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from adjudicator.core.protocol import Answer, Table
from adjudicator.laboratory.table import Trial
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.politics import vichy
from adjudicator.rulesets.world_at_war.book.victory import (
    AFRICA,
    MIDDLE_EAST,
    may_take_peace,
    outcome,
)
from tests.rulesets.world_at_war.home_kit import boards, table
from tests.rulesets.world_at_war.war_kit import After, board, laboratory, play, war

clause = pytest.mark.clause
AXIS_ITALY = {"italy": "war axis"}


def finish(
    at: Position, start: Callable[[Table[Board]], Any], on: Table[Board], said: Mapping[str, str]
) -> After:
    """Run a phase function with what seats say to its questions."""
    lab, game = laboratory(), WorldAtWar()
    generator = start(on)
    answers: dict[str, Answer] | None = None
    asked = []
    while True:
        try:
            asks = generator.send(answers) if answers is not None else next(generator)
        except StopIteration:
            break
        answers = {}
        for ask in asks:
            asked.append(ask)
            view = game.view(board(), at, ask.seat)
            text = said.get(ask.seat, "")
            reading = lab.book.read(text, game.lexicon(board(), view), ask.accepts)
            assert not reading.misread
            orders = tuple(reading.orders)
            answers[ask.seat] = Answer(orders, "player" if orders else "default")
    trial = Trial(events=on.events, asks=asked)
    return After(at, trial)


def turn_end(dice: Mapping[str, int] | None = None, **given: Any) -> After:
    units = given.pop("units", {})
    said = {seat: given.pop(seat) for seat in ("axis", "allies") if seat in given}
    return play("turn_end", war(units, **given), dice=dice, refusals=True, **said)


# --------------------------------------------------------------------------- minors


@clause("WAW-CORE.SUR-1", "WAW-CORE.SUR-3", "WAW-3.15-1", "WAW-7.POL2-7")
def test_poland_is_conquered_at_the_end_of_the_turn() -> None:
    after = turn_end(
        turn=1,
        units={"East Poland": "poland 2 ground", "Warsaw": "germany 2 ground"},
        control={"germany": ["Warsaw", "West Poland"]},
    )
    at = after.position
    assert at.countries["poland"].status == "conquered"
    assert not after.all("East Poland")
    assert at.control["south_poland"] == "germany"
    assert at.control["east_poland"] == "ussr_zone"  # open to the USSR under the pact
    alone = turn_end(turn=1, pact=False, control={"germany": ["Warsaw"]})
    assert alone.position.control["east_poland"] == "germany"


@clause("WAW-3.15-1", "WAW-3.15-2", "WAW-CORE.SUR-16")
def test_an_axis_minor_surrenders_with_all_its_units() -> None:
    romania = {"status": "war", "camp": "axis", "controller": "germany", "pool": {"ground": 2}}
    after = turn_end(
        units={
            "Transylvania": "romania 2 ground",
            "Kiev": "romania 1 ground; hungary 1 ground",
            "Bucarest": "ussr 1 ground",
        },
        countries={"romania": romania, "hungary": "war axis", "ussr": "war soviet"},
        control={"ussr": ["Bucarest"], "germany": ["Kiev"]},
    )
    at = after.position
    assert at.countries["romania"].status == "conquered"
    assert at.countries["romania"].conqueror == "ussr"
    assert not [u for u in at.units if u.nation == "romania"]
    assert not at.countries["romania"].pool
    assert after.units("Kiev") == {"hungary ground": 1}
    assert at.control["transylvania"] == "ussr"


@clause("WAW-CORE.SUR-1")
def test_areas_with_other_units_of_its_side_stay() -> None:
    after = turn_end(
        units={"Oslo": "germany 1 ground", "Narvik": "uk 1 ground; norway 1 ground"},
        countries={"norway": "war western"},
        control={"germany": ["Oslo"]},
    )
    assert after.position.control["narvik"] == "uk"
    assert after.units("Narvik") == {"uk ground": 1}


@clause("WAW-CORE.AIR-21", "WAW-CORE.NAV-20", "WAW-CORE.MOV-15")
def test_air_fleets_and_ships_leave_what_a_conquest_gives_to_the_enemy() -> None:
    after = turn_end(
        units={
            "Athens": "germany 1 ground",
            "Crete": "greece 1 ground; uk 1 air, 1 naval",
            "West Egypt": "uk 1 ground",
        },
        countries={"greece": "war western", "italy": "war axis"},
        control={"germany": ["Athens", "Salonica"]},
    )
    assert after.position.control["crete"] == "germany"
    assert not after.all("Crete")
    assert after.units("West Egypt") == {"uk ground": 1, "uk air": 1, "uk naval": 1}


# --------------------------------------------------------------------------- Italy


@pytest.mark.parametrize(
    ("held", "clause_"),
    [
        (["Sicily", "Tarento"], "WAW-3.14-1"),
        (["Milan", "Rome"], "WAW-3.14-2"),
        (["Sicily"], ""),
        (["Tarento", "Rome"], ""),
        (["Sicily", "Sardinia"], ""),
    ],
)
@clause("WAW-3.14-1", "WAW-3.14-2", "WAW-CORE.SUR-13")
def test_when_italy_surrenders(held: list[str], clause_: str) -> None:
    after = turn_end(countries=AXIS_ITALY, control={"usa": held, "germany": []},
                     units={})  # fmt: skip
    status = after.position.countries["italy"].status
    # The USA is neutral here: held by the UK it counts.
    uk = turn_end(countries=AXIS_ITALY, control={"uk": held})
    assert status == "war"
    assert uk.position.countries["italy"].status == ("surrendered" if clause_ else "war")
    if clause_:
        assert [e.clause for e in uk.events if e.kind == "Surrendered"] == [clause_]


@clause("WAW-3.14-3", "WAW-3.14-4", "WAW-3.14-6", "WAW-3.14-7", "WAW-3.14-8", "WAW-3.14-9")
@clause("WAW-3.14-10", "WAW-CORE.SUR-13", "WAW-CORE.SUR-17", "WAW-CORE.SUR-18", "WAW-CORE.IMP-16")
def test_what_is_left_of_italy() -> None:
    from adjudicator.rulesets.world_at_war.board.countries import payer
    from adjudicator.rulesets.world_at_war.board.position import to_pool
    from adjudicator.rulesets.world_at_war.book.economy.income import account
    from adjudicator.rulesets.world_at_war.book.offensive.nations import penalised

    after = turn_end(
        {"italy/ground": 2, "italy/naval": 3},
        units={
            "Milan": "italy 1 ground, 1 air",
            "Tripoli": "italy 2 ground",
            "Marseille": "italy 3 naval",
            "Sicily": "uk 1 ground",
        },
        countries=AXIS_ITALY,
        control={"uk": ["Sicily", "Tarento"], "italy": ["Marseille"]},
        majors=boards(italy={"rm": 5, "percent": 40, "researching": "naval_augmentation"}),
    )
    at = after.position
    left = [u for u in at.units if u.nation == "italy"]
    assert sorted((u.kind, u.place) for u in left) == [
        ("ground", "milan"),
        ("naval", "marseille"),
        ("naval", "marseille"),
    ]
    assert all(unit.remnant for unit in left)
    assert payer(at, "italy") == "germany"
    assert penalised(at, board(), "italy")
    assert at.majors["italy"].rm == 0
    assert at.majors["italy"].percent == 0
    assert not at.majors["italy"].pool
    assert (at.control["milan"], at.control["tripoli"]) == ("germany", "uk")
    assert account(at, board(), "germany").sources["Milan and Rome"] == [1, 0]
    to_pool(at, left[0])
    assert not at.majors["italy"].pool


@clause("WAW-3.14-5", "WAW-CORE.SUR-17")
def test_germany_chooses_and_no_more_stay_than_there_were() -> None:
    given: dict[str, Any] = {
        "countries": AXIS_ITALY,
        "control": {"uk": ["Sicily", "Tarento"]},
    }
    one = turn_end(
        {"italy/ground": 3, "italy/naval": 3}, units={"Milan": "italy 1 ground"}, **given
    )
    assert one.units("Milan") == {"italy ground": 1}
    assert one.one("ItalyLeft")["ground"] == 1
    two = {"Milan": "italy u501 ground", "Tobruk": "italy u502 ground"}
    chosen = turn_end({"italy/ground": 2, "italy/naval": 1}, units=two, axis="keep u502", **given)
    assert [u.id for u in chosen.position.units if u.nation == "italy"] == ["u502"]
    none = turn_end({"italy/ground": 1, "italy/naval": 1}, units=two, **given)
    assert not [u for u in none.position.units if u.nation == "italy"]


# ------------------------------------------------------------------------- France


FRANCE = {
    "Lyon": "france 5 ground, 2 air",
    "Calais": "france 2 ground; uk 1 ground",
    "Brest": "france 1 naval",
    "Marseille": "france 1 naval",
    "Tunis": "france 1 ground garrison",
    "Levant": "france 1 ground garrison",
    "Paris": "germany 2 ground; uk 1 air",
}
COLONIES = {"colony/morocco": 2, "colony/algeria": 3, "colony/tunis": 2, "colony/levant": 1}


def fall(dice: Mapping[str, int] | None = None, **given: Any) -> After:
    given.setdefault("units", FRANCE)
    given.setdefault("control", {"germany": ["Paris"]})
    return turn_end(dice or COLONIES, **given)


@clause("WAW-3.19-1", "WAW-3.19-2", "WAW-3.19-3", "WAW-3.19-4", "WAW-3.19-5", "WAW-3.19-6")
@clause("WAW-3.19-7", "WAW-3.19-8", "WAW-3.19-10", "WAW-CORE.SUR-4", "WAW-CORE.SUR-5")
@clause("WAW-CORE.SUR-6", "WAW-CORE.SUR-7", "WAW-CORE.SUR-8", "WAW-CORE.ECO-22")
def test_france_falls_and_vichy_is_created() -> None:
    after = fall(majors=boards(france={"rm": 4, "oil": 3}))
    at = after.position
    assert at.countries["france"].status == "surrendered"
    assert at.majors["france"].rm == at.majors["france"].oil == 0
    assert at.tracks["vichy"] == 0
    chits = sorted(c.what for c in at.cup if c.seat == "axis")
    assert chits == ["bulgaria", "hungary", "romania"]
    assert at.control["levant"] == "uk"
    assert {at.control[a] for a in ("morocco", "algeria", "tunis", "lyon", "marseille")} == {
        "vichy"
    }
    north = ("paris", "calais", "brest", "bourdeaux", "maginot")
    assert {at.control[area] for area in north} == {"germany"}
    assert "maginot" not in at.forts
    # 7 ground units without the two garrisons: 2 are Vichy's, 1 of 2 air fleets rounds to 0.
    assert after.units("Marseille") == {"vichy ground": 2, "vichy naval": 2}
    assert after.units("Tunis") == {"vichy ground": 1}
    assert not after.units("Levant")
    assert at.free_french
    assert not [u for u in at.units if u.nation == "france"]
    assert after.units("South England") == {"uk ground": 1, "uk air": 1}
    assert not at.countries["vichy"].pool


@clause("WAW-3.19-5", "WAW-CORE.SUR-8")
def test_fleets_stay_in_their_ports_but_those_of_the_atlantic_go_to_marseille() -> None:
    ports = ("Brest", "Calais", "Bourdeaux", "Algeria", "Marseille", "Levant", "South England")
    units = {**dict.fromkeys(ports, "france 1 naval"), "Paris": "germany 2 ground"}
    after = fall(units=units)
    found = {name: after.units(name).get("vichy naval", 0) for name in ports}
    assert found == {**dict.fromkeys(ports, 0), "Algeria": 1, "Marseille": 6}


@clause("WAW-3.19-4", "WAW-3.19-7", "WAW-CORE.SUR-6")
def test_at_least_one_unit_is_vichys_and_the_axis_places_it() -> None:
    one = fall(units={"Lyon": "france 1 ground", "Paris": "germany 1 ground"})
    assert one.units("Marseille") == {"vichy ground": 1}
    assert not one.position.free_french
    placed = fall(axis="put 2 ground in Lyon")
    assert placed.units("Lyon") == {"vichy ground": 2}


@clause("WAW-CORE.SUR-5")
def test_axis_units_leave_vichy_territory() -> None:
    after = fall(
        units={"Marseille": "germany 1 ground", "Paris": "germany 1 ground",
               "Lyon": "france 3 ground"},
        control={"germany": ["Paris", "Marseille"]},
    )  # fmt: skip
    assert not [u for u in after.all("Marseille") if u.nation == "germany"]
    assert sum(u.nation == "germany" for u in after.position.units) == 2


@clause("WAW-CORE.MOV-15")
def test_vichys_air_fleets_stand_where_there_is_room() -> None:
    after = fall(
        units={
            "Lyon": "france 3 ground, 4 air",
            "Calais": "france 4 air",
            "Brest": "france 5 air",
            "Paris": "germany 1 ground",
        }
    )
    air = {place: after.units(place).get("vichy air", 0) for place in ("Marseille", "Lyon")}
    assert air == {"Marseille": 3, "Lyon": 1}


@clause("WAW-3.19-14", "WAW-3.19-16", "WAW-CORE.SUR-7", "WAW-CORE.DOW-12")
def test_half_of_the_colonies_end_vichy_at_once() -> None:
    after = fall({**COLONIES, "colony/morocco": 1})
    at = after.position
    assert at.countries["vichy"].status == "disabled"
    assert at.control["lyon"] == "nobody"
    assert not [u for u in at.units if u.nation == "vichy"]


VICHY = {"status": "neutral", "camp": None, "seat": "axis"}


@clause("WAW-3.19-15", "WAW-3.19-9")
def test_an_allied_paris_ends_a_neutral_vichy() -> None:
    at = war(
        {"Marseille": "vichy 2 ground"},
        countries={"vichy": VICHY, "france": "surrendered western"},
        control={"uk": ["Paris"], "vichy": ["Marseille", "Lyon", "Tunis"]},
        tracks={"vichy": 0, "usa": 0},
    )
    after = play("turn_end", at)
    assert after.position.countries["vichy"].status == "disabled"
    assert after.position.control["marseille"] == "nobody"
    assert after.position.countries["france"].status == "surrendered"


@clause("WAW-3.19-11", "WAW-3.19-10")
def test_influence_makes_vichy_axis_or_nothing() -> None:
    cup = [{"id": "a1", "kind": "effort", "seat": "axis", "what": "vichy"},
           {"id": "z1", "kind": "no_effect"}]  # fmt: skip
    given: dict[str, Any] = {
        "countries": {"vichy": VICHY},
        "control": {"vichy": ["Lyon", "Marseille"]},
    }
    draw = {"draw/1": 1, "draw/2": 1}
    units = {"Marseille": "vichy 2 ground"}
    at = war(units, cup=cup, tracks={"vichy": 1, "usa": 0}, **given)
    axis_ = play("diplomacy", at, dice=draw)
    state = axis_.position.countries["vichy"]
    assert (state.status, state.camp, state.controller) == ("war", "axis", "germany")
    assert axis_.units("Marseille") == {"vichy ground": 2}
    cup[0]["seat"] = "allies"
    at = war(units, cup=cup, tracks={"vichy": -1, "usa": 0}, **given)
    gone = play("diplomacy", at, dice=draw)
    assert gone.position.countries["vichy"].status == "disabled"
    assert not gone.units("Marseille")


@clause("WAW-3.19-12", "WAW-3.19-13", "WAW-7.US-9")
def test_an_invasion_of_a_colony_puts_a_chit_into_the_cup() -> None:
    at = war({}, countries={"vichy": VICHY}, control={"vichy": ["Morocco"]},
             tracks={"vichy": 0, "usa": 0}, cup=[])  # fmt: skip
    vichy.invaded(at, table())
    assert [(c.seat, c.what) for c in at.cup] == [("axis", "vichy")]
    at.tracks["vichy"], at.cup = 1, []
    vichy.invaded(at, table())
    assert not at.cup


# ------------------------------------------------------------------- USSR, UK, Germany


THREE = ["Moscow", "Leningrad", "Stalingrad"]


@clause("WAW-2.2-9", "WAW-CORE.SUR-11", "WAW-CORE.SUR-18")
def test_the_ussr_surrenders_with_three_cities() -> None:
    at_war = {"ussr": "war soviet"}
    after = turn_end(units={"Kiev": "ussr 3 ground"}, countries=at_war, control={"germany": THREE})
    at = after.position
    assert at.countries["ussr"].status == "surrendered"
    assert not [u for u in at.units if u.nation == "ussr"]
    assert at.control["kiev"] == "germany"
    two = turn_end(countries=at_war, control={"germany": THREE[:2]})
    assert two.position.countries["ussr"].status == "war"


@clause("WAW-CORE.SUR-9", "WAW-CORE.SUR-10", "WAW-CORE.SCN-34")
def test_the_uk_surrenders() -> None:
    taken = turn_end(
        units={"Suez": "uk 1 ground; india 1 ground", "North England": "usa 1 ground",
               "Gibraltar": "uk 1 naval"},
        countries={"usa": "war western"},
        control={"germany": ["South England"]},
    )  # fmt: skip
    at = taken.position
    assert at.countries["uk"].status == "surrendered"
    assert [u.nation for u in at.units] == ["usa"]
    assert at.control["north_england"] == "usa"
    assert at.control["suez"] == "germany"


@pytest.mark.parametrize(
    ("phases", "damage", "falls"), [(2, 4, True), (1, 4, False), (2, 3, False)]
)
@clause("WAW-CORE.SUR-9", "WAW-6-5")
def test_the_uk_surrenders_to_ruins(phases: int, damage: int, falls: bool) -> None:
    ruined = boards(uk={"level": 2, "damage": damage, "at_limit": phases})
    after = turn_end(majors=ruined)
    assert (after.position.countries["uk"].status == "surrendered") == falls


@clause("WAW-CORE.SUR-9")
def test_two_economic_phases_at_the_limit_are_counted_after_repairs() -> None:
    at = war({}, majors=boards(uk={"level": 2, "damage": 4}), pact=False)
    once = play("economic", at, axis="save everything", allies="no repairs\nsave everything")
    assert once.position.majors["uk"].at_limit == 1
    mended = play("economic", once.position, axis="save everything",
                  allies="repair 1 by UK\nsave everything")  # fmt: skip
    assert mended.position.majors["uk"].at_limit == 0


@clause("WAW-CORE.SUR-12", "WAW-2.2-5", "WAW-CORE.VIC-1")
def test_berlin_decides_for_the_allies() -> None:
    after = turn_end(
        countries={"ussr": "war soviet", "france": "surrendered western"},
        control={"ussr": ["Berlin"], "germany": THREE},
    )
    at = after.position
    assert at.over
    assert (at.winner, at.victory) == ("allies", "major")


@clause("WAW-CORE.SUR-14")
def test_the_usa_never_surrenders() -> None:
    after = turn_end(countries={"usa": "war western"}, majors=boards(usa={"damage": 99}))
    assert after.position.countries["usa"].status == "war"


@clause("WAW-CORE.SUR-15")
def test_a_liberated_minor_gets_nothing_back() -> None:
    from adjudicator.rulesets.world_at_war.book.economy.income import account

    at = war({}, countries={"poland": "conquered western"},
             control={"ussr": ["Warsaw", "South Poland"]})  # fmt: skip
    assert account(at, board(), "ussr").sources["South Poland"] == [1, 0]
    assert play("turn_end", at).position.countries["poland"].status == "conquered"


@clause("WAW-CORE.SEQ-14", "WAW-CORE.SEQ-7")
def test_surrenders_come_before_victory_and_the_marker() -> None:
    after = turn_end(
        COLONIES,
        units=FRANCE,
        control={"germany": ["Paris", *THREE]},
        countries={"ussr": "war soviet"},
    )
    kinds = [(e.kind, e.facts.get("country")) for e in after.events]
    france = kinds.index(("Surrendered", "france"))
    ussr = kinds.index(("Surrendered", "ussr"))
    assert france < ussr < [k for k, _ in kinds].index("GameOver")
    quiet = turn_end(turn=4)
    assert quiet.position.turn == 5
    assert quiet.told("TurnBegins") == [{"turn": 5}]


# -------------------------------------------------------------------------- victory


@clause("WAW-2.2-6", "WAW-2.2-7", "WAW-CORE.VIC-4")
def test_german_automatic_victories() -> None:
    gone = {"france": "surrendered western", "uk": "surrendered western"}
    first = turn_end(countries=gone)
    assert (first.position.winner, first.position.victory) == ("axis", "major")
    still = turn_end(countries={**gone, "ussr": "war soviet"})
    assert not still.position.over
    second = turn_end(countries={"france": "surrendered western", "ussr": "surrendered soviet"})
    assert (second.position.winner, second.position.victory) == ("axis", "major")
    end = outcome(board(), second.position)
    assert end is not None
    assert (end.winners, end.clause) == (["axis"], "WAW-2.2-7")


@clause("WAW-2.2-10", "WAW-CORE.VIC-5", "WAW-2.2-3")
def test_summer_1945_is_a_german_minor_victory() -> None:
    assert not turn_end(turn=23).position.over
    last = turn_end(turn=24)
    assert (last.position.winner, last.position.victory) == ("axis", "minor")
    assert outcome(board(), turn_end(turn=23).position) is None


@clause("WAW-2.2-8", "WAW-CORE.VIC-2", "WAW-CORE.VIC-3")
def test_the_peace_is_germanys_to_take() -> None:
    names = [board().name(a) for a in (*AFRICA, *MIDDLE_EAST)]
    given: dict[str, Any] = {
        "countries": {"france": "surrendered western"},
        "control": {"germany": names},
    }
    assert may_take_peace(war({}, **given))
    taken = turn_end(axis="take the peace", **given)
    assert (taken.position.winner, taken.position.victory) == ("axis", "strategic")
    silent = turn_end(**given)
    assert not silent.position.over
    at = war({}, **given)
    at.control["suez"] = "uk"
    assert not may_take_peace(at)
    at.control["suez"] = "vichy"
    assert may_take_peace(at)


@pytest.mark.parametrize(
    ("base", "turn", "held", "winner", "grade"),
    [
        pytest.param("poland-1939", 1, ["Warsaw"], "axis", "major", marks=clause("WAW-1.1-8")),
        pytest.param("poland-1939", 1, [], "allies", "major", marks=clause("WAW-1.1-5")),
        pytest.param("france-1940", 3, ["Paris"], "axis", "decisive", marks=clause("WAW-1.2-9")),
        pytest.param("france-1940", 4, ["Paris"], "axis", "strategic", marks=clause("WAW-1.2-8")),
        pytest.param("france-1940", 4, [], "allies", "major", marks=clause("WAW-1.2-10")),
        pytest.param(
            "barbarossa-1941", 10, ["Moscow", "Leningrad", "Sevastopol"], "axis", "decisive",
            marks=clause("WAW-1.3-6"),
        ),
        pytest.param(
            "barbarossa-1941", 10, ["Moscow", "Leningrad"], "axis", "tactical",
            marks=clause("WAW-1.3-7", "WAW-CORE.SCN-17"),
        ),
        pytest.param(
            "barbarossa-1941", 10, ["Moscow"], "allies", "major", marks=clause("WAW-1.3-8")
        ),
        pytest.param(
            "barbarossa-1941", 9, ["Moscow", "Leningrad", "Sevastopol"], None, "",
            marks=clause("WAW-CORE.SUR-11"),
        ),
        pytest.param("overlord-1944", 22, [], "axis", "minor", marks=clause("WAW-2.1-6")),
        pytest.param("overlord-1944", 21, [], None, "", marks=clause("WAW-CORE.SCN-25")),
    ],
)  # fmt: skip
@clause("WAW-CORE.VIC-4", "WAW-CORE.SCN-3", "WAW-CORE.SUR-4", "WAW-2.1-4")
def test_victory_in_the_shorter_scenarios(
    base: str, turn: int, held: list[str], winner: str | None, grade: str
) -> None:
    at = war({}, turn=turn, base=base, majors={}, control={"germany": held})
    after = play("turn_end", at)
    assert (after.position.winner, after.position.victory) == (winner, grade)


@clause("WAW-2.1-6")
def test_an_allied_berlin_wins_overlord() -> None:
    at = war({}, turn=21, base="overlord-1944", majors={}, control={"ussr": ["Berlin"]})
    after = play("turn_end", at)
    assert after.position.winner == "allies"
