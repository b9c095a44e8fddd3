"""Why an order finds no question that takes it: the rule that is told, in one table a phase."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book.air.countering import why_not_countered
from adjudicator.rulesets.blitzwar.book.land.retreat import retreat_zones, why_no_retreat
from adjudicator.rulesets.blitzwar.book.politics.partisans import why_none_rise
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import PLAYED
from adjudicator.rulesets.blitzwar.orders.orders import CounterAir, DeclareWar
from adjudicator.rulesets.blitzwar.orders.reasons import lapsed, why_not
from tests.rulesets.blitzwar import home_kit, war_kit
from tests.rulesets.blitzwar.home_kit import add, board, control, start, state

clause = pytest.mark.clause


def told(position: Position, phase: str, side: str, text: str) -> tuple[str, str]:
    """The clause and the words of the refusal of one order."""
    kit = war_kit.read(position, side, text) if phase in WAR else home_kit.read(side, text)
    no = lapsed(board(), position, phase, side, kit[0])
    assert no is not None
    return no.clause, no.text


WAR = ("naval", "air", "blitzkrieg", "normal")


# ------------------------------------------------------------------- reinforcements


def sending(**more: Any) -> Position:
    """Turn 21: Germans in Minsk, Basra Allied, fleets in both seas of Lend-Lease."""
    position = start(turn=more.pop("turn", 21))
    for sea, ships in {"norwegian_sea": "UK 2F", "persian_gulf": "UK 1F", **more}.items():
        if ships:
            add(position, sea, ships)
    add(position, "minsk", "GER I")
    control(position, "allies", "basra")
    return position


@clause("BW-11.4-1", "BW-11.4-2", "BW-11.4-6", "BW-11.4-7", "BW-11.4-8", "BW-11.4-12")
@pytest.mark.parametrize(
    ("changed", "sea", "no", "words"),
    [
        ({}, "North Sea", "BW-11.4-2", "Lend-Lease goes by the Norwegian Sea or the Persian"),
        ({"minsk": ""}, "Norwegian Sea", "BW-11.4-1", "Lend-Lease needs German units"),
        ({"norwegian_sea": ""}, "Norwegian Sea", "BW-11.4-6", "Without Allied Naval Superiority"),
        ({"norwegian_sea": "UK 2F, GER F"}, "Norwegian Sea", "BW-11.4-6", "Without Allied"),
        ({"norwegian_sea": "UK 2F, GER 2U"}, "Norwegian Sea", "BW-11.4-7", "There are no more"),
        ({"turn": 19}, "Persian Gulf", "BW-11.4-8", "The route by the Persian Gulf opens in"),
        ({"basra": "axis"}, "Persian Gulf", "BW-11.4-8", "The route by the Persian Gulf needs"),
        ({"persian_gulf": ""}, "Persian Gulf", "BW-11.4-12", "There is no Allied fleet unit"),
        ({}, "Norwegian Sea", "BW-11.4-2", "Your card brings no supply or air units"),
        ({}, "Persian Gulf", "BW-11.4-2", "Your card brings no supply or air units"),
    ],
)
def test_why_no_convoy_sails(changed: dict[str, Any], sea: str, no: str, words: str) -> None:
    basra, minsk = changed.pop("basra", ""), changed.pop("minsk", "GER")
    position = sending(**changed)
    if basra:
        control(position, basra, "basra")
    if not minsk:
        position.counters = [c for c in position.counters if c.place != "minsk"]
    found, text = told(position, "reinforcement", "allies", f"lend 2 supply by {sea}")
    assert (found, text[: len(words)]) == (no, words)


@clause("BW-11.2-3", "BW-11.2-7", "BW-11.2-12", "BW-11.1-1", "BW-11.3-3", "BW-11.8-4")
@pytest.mark.parametrize(
    ("turn", "side", "text", "no", "words"),
    [
        (5, "axis", "Italy takes 2 infantry", "BW-11.2-3", "Italy raises units only"),
        (6, "axis", "Italy takes 2 infantry", "BW-11.2-3", "You have already chosen Italy's"),
        (
            5,
            "axis",
            "place Italian infantry in Rome",
            "BW-11.2-3",
            "Italy receives units at the beg",
        ),
        (5, "allies", "place French infantry in Berlin", "BW-11.2-12", "FRA infantry cannot"),
        (5, "allies", "place French armour in Paris", "BW-11.2-1", "France receives only infantry"),
        (
            5,
            "allies",
            "place French infantry, Polish infantry in Paris",
            "BW-11.2-4",
            "Poland receives units at the beginning of a season",
        ),
        (5, "allies", "place Dutch infantry in Paris", "BW-11.2-7", "Belgium-Netherlands is not"),
        (5, "allies", "place Danish infantry in Paris", "BW-11.2-5", "Denmark receives nothing"),
        (5, "allies", "place Italian infantry in Paris", "BW-11.2-7", "Italy is not on your side"),
        (5, "allies", "place FF infantry in Paris", "BW-9.4-13", "The Free French receive"),
        (5, "allies", "place French infantry in Paris", "BW-11.2-12", "Place the units of one"),
        (5, "axis", "place infantry in Ruhr", "BW-11.1-1", "All units from your card"),
        (5, "axis", "take losses from stock", "BW-11.3-3", "You lose no supply this turn"),
        (5, "axis", "lend 2 supply by Norwegian Sea", "BW-11.4-2", "Only the Allies can send"),
        (5, "axis", "unlock infantry army", "BW-11.8-4", "Only Soviet cards have Modernisation"),
        (5, "soviet", "unlock infantry army", "BW-11.8-4", "You get no Modernisation card"),
    ],
)
def test_why_nothing_arrives_so(turn: int, side: str, text: str, no: str, words: str) -> None:
    position = start(turn=turn)
    state(position, "ITA", "active", "axis")
    found, said = told(position, "reinforcement", side, text)
    assert (found, said[: len(words)]) == (no, words)


@clause("BW-11.8-4", "BW-11.8-5", "BW-11.8-6")
@pytest.mark.parametrize(
    ("card", "order", "free", "no", "words"),
    [
        ("soviet_limited_1", "unlock infantry army", {}, "BW-11.8-4", "You get no Modernisation"),
        ("soviet_limited_2", "unlock air force", {}, "BW-11.8-5", "{} brings no air units"),
        ("soviet_limited_2", "unlock 6 supply", {"S6": 3}, "BW-11.8-6", "All supply counters are"),
        ("soviet_limited_2", "unlock 6 supply", {"S6": 2}, "BW-11.8-4", "{} frees 1 counter, "),
    ],
)
def test_why_no_counter_is_freed(
    card: str, order: str, free: dict[str, int], no: str, words: str
) -> None:
    position = start(turn=5)
    position.marks[PLAYED] = {"soviet": card}
    position.unlocked = free
    words = words.format(board().cards[card].title)
    found, said = told(position, "reinforcement", "soviet", order)
    assert (found, said[: len(words)]) == (no, words)


@clause("BW-11.1-1")
@pytest.mark.parametrize(
    ("text", "no"),
    [("place infantry in Ruhr", "BW-11.1-1"), ("take losses from stock", "BW-11.3-3")],
)
def test_nothing_arrives_on_the_first_turn(text: str, no: str) -> None:
    assert told(start(turn=1), "cards", "axis", text)[0] == no


# ----------------------------------------------------------------------- diplomacy


@clause("BW-9.5-1", "BW-9.5-2", "BW-9.5-5", "BW-9.3-20", "BW-9.3-21", "BW-9.4-3")
@pytest.mark.parametrize(
    ("since", "held", "side", "text", "no", "words"),
    [
        (8, "", "axis", "partisans in Sarajevo", "BW-9.5-1", "Only the Allies throw"),
        (13, "", "allies", "partisans in Sarajevo", "BW-9.5-1", "You do not throw a die"),
        (
            8,
            "sarajevo",
            "allies",
            "partisans in Sarajevo",
            "BW-9.5-5",
            "Sarajevo is not a Yugoslav",
        ),
        (8, "sarajevo", "allies", "partisans in Brod", "BW-9.5-2", "Your die brought no"),
        (8, "all", "allies", "partisans in Sarajevo", "BW-9.5-5", "Sarajevo is not a Yugoslav"),
        (8, "", "axis", "roll for Spain", "BW-9.3-20", "You cannot throw a die for Spain"),
        (8, "", "axis", "roll for Turkey", "BW-9.3-21", "You cannot throw a die for Turkey"),
        (8, "", "axis", "withdraw from Lyon to Dijon", "BW-9.4-3", "None of your units has to"),
    ],
)
def test_why_diplomacy_asks_nothing(
    since: int, held: str, side: str, text: str, no: str, words: str
) -> None:
    position = start(turn=14)
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = since
    for zone in board().country("YUG") if held == "all" else [held] if held else []:
        add(position, zone, "ITA I")
    for counter in position.counters:
        counter.side = "axis"
    found, said = told(position, "diplomacy", side, text)
    assert (found, said[: len(words)]) == (no, words)


@clause("BW-9.5-1", "BW-9.5-2", "BW-9.5-5")
@pytest.mark.parametrize(
    ("since", "held", "no"), [(13, "", "BW-9.5-1"), (8, "all", "BW-9.5-5"), (8, "", "BW-9.5-2")]
)
def test_why_no_partisans_rise(since: int, held: str, no: str) -> None:
    position = start(turn=14)
    state(position, "YUG", "surrendered", "allies")
    position.clocks["yugoslavia_surrendered"] = since
    for zone in board().country("YUG") if held else []:
        add(position, zone, "ITA I")
    for counter in position.counters:
        counter.side = "axis"
    assert why_none_rise(position, board()).clause == no


# ------------------------------------------------------------------------- the war


@clause("BW-13.3-1", "BW-13.3-6")
@pytest.mark.parametrize(
    ("turn", "active", "units", "text", "no", "words"),
    [
        (28, "axis", {}, "bomb with 1", "BW-13.3-1", "Only the Allies can bomb Germany"),
        (27, "allies", {"London": "UK air"}, "bomb with 1", "BW-13.3-1", "Only the Allies can"),
        (28, "allies", {"London": "UK air"}, "bomb with 1", "BW-13.3-6", "You can have three"),
        (28, "allies", {"London": "UK air"}, "bomb from London", "BW-13.3-6", "You can have three"),
        (28, "allies", {"London": "UK air"}, "bomb from Leeds", "BW-13.3-1",
         "You have no air unit at base in Leeds to bomb with."),
        (28, "allies", {}, "bomb with 1", "BW-13.3-1",
         "You have no air unit at base in the United Kingdom to bomb with."),
        (28, "allies", {"flown": "UK air"}, "bomb with 1", "BW-13.3-1",
         "You have no air unit at base left in the United Kingdom to bomb with."),
    ],
)  # fmt: skip
def test_why_nobody_bombs(
    turn: int, active: str, units: dict[str, str], text: str, no: str, words: str
) -> None:
    zones = {"London" if zone == "flown" else zone: unit for zone, unit in units.items()}
    position = war_kit.scene({"turn": turn, "active": active, "zones": zones})
    if "flown" in units:
        position.counters[0].place, position.counters[0].flying = BOMBING, True
    found, said = told(position, "air", active, text)
    assert (found, said[: len(words)]) == (no, words)


@clause("BW-13.4.3-5", "BW-13.4.3-7", "BW-13.1-1")
@pytest.mark.parametrize(
    ("turn", "active", "london", "no", "words"),
    [
        (9, "allies", "UK air", "BW-13.4.3-7", "Only the Axis can start"),
        (12, "axis", "UK air", "BW-13.1-1", "London is under snow"),
        (9, "axis", "", "BW-13.4.3-5", "There is no Allied air unit"),
        (9, "axis", "2 x UK air", "BW-13.4.3-5", "1 German air unit next to London does not"),
    ],
)
def test_why_the_battle_of_britain_is_not_fought(
    turn: int, active: str, london: str, no: str, words: str
) -> None:
    zones = {"Calais": "GER air", "London": london}
    position = war_kit.scene(
        {"turn": turn, "active": active, "zones": zones, "control": {"axis": ["Calais"]}}
    )
    found, said = told(position, "air", active, "battle of britain")
    assert (found, said[: len(words)]) == (no, words)


@clause("BW-9.3-8")
def test_nobody_declares_war_and_is_told_how_it_comes() -> None:
    position = war_kit.scene({"turn": 7})
    ask = Ask(seat="axis", key="movement", clause="BW-15.3-1", title="?")
    no = why_not(position, board(), ask, DeclareWar(country="NOR"))
    assert no is not None
    assert no.clause == "BW-9.3-8"
    assert no.text.startswith("You do not declare war in this game: you attack Norway by entering")


@clause("BW-13.3-1", "BW-13.4.3-5", "BW-13.1-1", "BW-6-3", "BW-16.5-3")
@pytest.mark.parametrize(
    ("turn", "seat", "key", "text", "no", "words"),
    [
        (25, "allies", "air/1", "bomb with 1", "BW-13.3-1", "Only the Allies can bomb Germany, "),
        (25, "allies", "air/2", "bomb with 1", "BW-13.3-1", "Only the Allies can bomb Germany, "),
        (30, "allies", "air/1", "bomb with 1", "BW-13.3-1", "You have no air unit at base in"),
        (30, "allies", "air/2", "bomb with 1", "", ""),
        (9, "axis", "air/1", "battle of britain", "BW-13.4.3-5", "1 German air unit next to"),
        (9, "axis", "air/2", "battle of britain", "", ""),
        (9, "allies", "air/1", "battle of britain", "", ""),
        (12, "axis", "air/2", "battle of britain", "BW-13.1-1", "London is under snow"),
        (2, "axis", "normal/1", "blitz Warsaw", "BW-6-3", "There is no Blitzkrieg Combat Phase"),
        (3, "axis", "normal/1", "blitz Warsaw", "", ""),
        (2, "axis", "normal/1", "step infantry from Paris to Reims after blitzkrieg", "BW-16.5-3",
         "There is no Blitzkrieg Combat Phase"),
    ],
)  # fmt: skip
def test_a_later_question_says_why_an_earlier_one_was_not_put(
    turn: int, seat: str, key: str, text: str, no: str, words: str
) -> None:
    zones = {"Calais": "GER air", "Malta": "UK air", "London": "UK air" if turn < 25 else ""}
    position = war_kit.scene({
        "turn": turn, "active": "axis" if key == "air/1" and not no else seat, "zones": zones,
        "control": {"axis": ["Calais"]},
    })  # fmt: skip
    (order,) = war_kit.read(position, seat, text)
    ask = Ask(seat=seat, key=key, clause="BW-13-1", title="?")
    found = why_not(position, board(), ask, order)
    assert (found.clause, found.text[: len(words)]) == (no, words) if found else no == ""


@clause("BW-12.1-1", "BW-12.2-2", "BW-13.4.1-1", "BW-13.2-3", "BW-13.4.5-3", "BW-13.5-1", "BW-6-3")
@clause("BW-16.5-3", "BW-17.4-1", "BW-17.5-1", "BW-13.5-3")
@pytest.mark.parametrize(
    ("phase", "text", "no"),
    [
        ("naval", "sail fleets from Hamburg to North Sea", "BW-12.1-1"),
        ("naval", "naval attack North Sea", "BW-12.2-2"),
        ("air", "air to Minsk", "BW-13.4.1-1"),
        ("air", "again", "BW-13.2-3"),
        ("air", "beachhead Tripoli from South Central Mediterranean", "BW-13.4.5-3"),
        ("air", "rebase air from Hamburg to Vienna", "BW-13.5-1"),
        ("blitzkrieg", "blitz Minsk", "BW-6-3"),
        ("blitzkrieg", "step infantry from Pinsk to Minsk after blitzkrieg", "BW-16.5-3"),
        ("normal", "step infantry from Pinsk to Minsk", "BW-17.4-1"),
        ("normal", "slip all from Pinsk to Minsk", "BW-17.5-1"),
        ("normal", "rebase air from Hamburg to Vienna late", "BW-13.5-3"),
    ],
)
def test_what_a_side_without_the_units_hears(phase: str, text: str, no: str) -> None:
    position = war_kit.scene({"turn": 18, "zones": {"Berlin": "Axis supply 2"}})
    assert told(position, phase, "axis", text)[0] == no


def test_a_side_that_is_not_active_and_an_order_under_an_if_hear_nothing() -> None:
    position = war_kit.scene({"turn": 18, "active": "allies"})
    (order,) = war_kit.read(position, "axis", "naval attack North Sea")
    assert lapsed(board(), position, "naval", "axis", order) is None
    here = war_kit.scene({"turn": 19})
    (order,) = war_kit.read(here, "axis", "naval attack North Sea if attackers at least 3")
    assert lapsed(board(), here, "naval", "axis", order) is None


def retreating(**zones: str) -> Position:
    """A combat at Lodz is over, and its Polish defenders must go."""
    position = start(turn=3, lodz="POL 2I 2I", poznan="GER 3I 3I 3I, AXIS S6", **zones)
    position.active = "axis"
    return position


@pytest.mark.parametrize(
    ("zones", "to", "clause", "said"),
    [
        ({}, "krakow", "", ""),
        ({}, "wilno", "BW-17.2-7", "Wilno is not next to Lodz."),
        (
            {},
            "breslau",
            "BW-17.2-11",
            "You do not control Breslau. Units must retreat to zones you control.",
        ),
        ({"attacked": "krakow"}, "krakow", "BW-17.2-10",
         "Krakow has been attacked this turn, so nobody can retreat there."),
        ({"warsaw": "GER A"}, "warsaw", "BW-17.2-11",
         "Enemy air units are over Warsaw, and there are other zones free of them."),
    ],
)  # fmt: skip
@clause("BW-17.2-7", "BW-17.2-10", "BW-17.2-11")
def test_a_zone_to_which_nobody_can_retreat_is_refused_by_its_rule(
    zones: dict[str, str], to: str, clause: str, said: str
) -> None:
    attacked = zones.get("attacked")
    position = retreating(**{zone: what for zone, what in zones.items() if zone != "attacked"})
    if attacked:
        position.attacked[attacked] = ["axis"]
    for counter in position.counters:
        counter.flying = counter.place == "warsaw"
    survivors = [c for c in position.counters if c.place == "lodz"]
    no = why_no_retreat(position, board(), survivors, "lodz", to)
    assert (no.clause if no else "") == clause
    assert (no.text if no else "").startswith(said)
    assert (to in retreat_zones(position, board(), survivors, "lodz")) == (no is None)


@pytest.mark.parametrize(
    ("order", "clause", "said"),
    [
        (CounterAir(base="stuttgart"), "", ""),
        (CounterAir(base="paris"), "BW-13.2-1", "You have no air unit in Paris."),
        (CounterAir(unit="c99"), "BW-13.2-1", "You have no air unit c99."),
        (CounterAir(base="saar"), "BW-13.2-1", "You have no air unit in Saar."),
        (
            CounterAir(base="east_prussia"),
            "BW-13.2-5",
            "Your air unit in East Prussia is out of range of Brus",
        ),
        (CounterAir(base="reims"), "BW-13.4.1-1", "Your air unit in Reims is on a mission; it"),
    ],
)
@clause("BW-13.2-1", "BW-13.2-5")
def test_an_air_unit_that_cannot_counter_is_refused_by_its_rule(
    order: CounterAir, clause: str, said: str
) -> None:
    position = start(turn=7, stuttgart="GER A", east_prussia="GER A", saar="GER 3I", reims="GER A")
    for counter in position.counters:
        counter.flying = counter.place == "reims"
    no = why_not_countered(position, board(), "axis", "brussels", order)
    assert (no.clause if no else "") == clause
    assert (no.text if no else "").startswith(said)


def test_an_infantry_counter_counters_nothing() -> None:
    position = start(turn=7, saar="GER 3I")
    (infantry,) = position.counters
    order = CounterAir(unit=infantry.id)
    no = why_not_countered(position, board(), "axis", "brussels", order)
    assert no is not None
    assert no.text == f"{infantry.id} is GER 3 infantry; only your air units can counter."
