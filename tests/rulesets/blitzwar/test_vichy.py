"""9.4 Vichy France and the Free French."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Answer
from adjudicator.rulesets.blitzwar import sequence
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.politics.surrender import surrenders_to
from adjudicator.rulesets.blitzwar.book.politics.vichy import free_french_corps, withdraw
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import due_minors
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import reinforcement
from adjudicator.rulesets.blitzwar.book.supply import line_of_supply
from adjudicator.rulesets.blitzwar.orders.home_orders import Withdraw
from tests.rulesets.blitzwar.home_kit import (
    add,
    board,
    control,
    play,
    start,
    state,
    table_for,
    units,
)

clause = pytest.mark.clause
NO_LUCK = {"diplomacy/Spain": 1}


def falling(**more: str) -> Position:
    """France gives up at the beginning of turn 8."""
    position = start(turn=8, **more)
    control(position, "axis", "paris", "calais", "reims", "nancy", "caen")
    return position


def vichy(turn: int = 20, side: str | None = None) -> Position:
    """France fell long ago and Vichy France stands."""
    position = start(turn=turn)
    control(position, "axis", *board().country("FRA"))
    control(position, side or "neutral", *board().tagged("vichy"))
    state(position, "FRA", "surrendered", "allies")
    state(position, "VF", "active" if side else "neutral", side)
    position.clocks["france_surrendered"] = 8
    return position


@clause("BW-9.4-1", "BW-9.4-2", "BW-9.4-4", "BW-9.4-5", "BW-9.4-6", "BW-9.4-7", "BW-A3")
def test_vichy_is_created_when_france_surrenders() -> None:
    position = falling(algiers="FRA 3I", nantes="FRA I")
    after = play(diplomacy, position, dice=NO_LUCK)
    assert position.countries["FRA"].state == "surrendered"
    assert position.countries["VF"].state == "neutral"
    assert {position.control[z] for z in board().tagged("vichy")} == {"neutral"}
    assert {position.control[z] for z in board().tagged("occupied_france")} == {"axis"}
    corps = {c.place: c.infantry for c in position.counters if c.country == "VF"}
    assert corps == {"casablanca": 1, "algiers": 1, "mareth": 1, "tunis": 2}
    assert {c.side for c in position.counters if c.country == "VF"} == {"neutral"}
    assert after.told("VichyCreated")


@clause("BW-9.4-3")
def test_units_in_vichy_territory_go_to_the_nearest_zone_of_occupied_france() -> None:
    position = falling(lyon="GER 3I A", marseille="UK F")
    after = play(diplomacy, position, {"axis": "withdraw from Lyon to Dijon"}, dice=NO_LUCK)
    assert units(position, "lyon") == {}
    assert units(position, "dijon") == {"infantry": 3, "air": 1}
    assert units(position, "western_mediterranean") == {"fleet": 1}
    assert after.told("UnitsWithdrew")[0]["end"] == "dijon"


@clause("BW-9.4-3", "BW-A3")
def test_the_owner_breaks_a_tie_and_enemies_bar_a_zone() -> None:
    position = falling(lyon="UK 2I")
    after = play(diplomacy, position, {"allies": "withdraw from Lyon to Dijon"}, dice=NO_LUCK)
    near = after.asked("withdraw")[0].options["end"]
    assert len(near) > 1
    assert "dijon" in near
    assert units(position, "dijon") == {"infantry": 2}
    assert position.control["dijon"] == "allies"
    # Germans in one of the two zones leave only the other.
    position = falling(lyon="UK 2I", dijon="GER I")
    control(position, "axis", "dijon")
    after = play(diplomacy, position, {"allies": "withdraw from Lyon to Dijon"}, dice=NO_LUCK)
    end = after.told("UnitsWithdrew")[0]["end"]
    assert end in near
    assert end != "dijon"
    assert units(position, end) == {"infantry": 2}


@clause("BW-9.4-3", "BW-A35")
def test_an_answer_that_names_another_zone_is_refused_by_the_phase_too() -> None:
    """The units go where they would unasked, and the side hears why."""
    position = start(turn=4, wilno="GER 2I")
    position.countries["POL"].state = "surrendered"
    control(position, "axis", "warsaw", "east_prussia")
    control(position, "soviet", "wilno")
    table = table_for(position)
    asking = withdraw(position, table)
    (asked,) = next(asking)
    assert (asked.key, asked.clause) == ("withdraw/wilno", "BW-A35")
    with pytest.raises(StopIteration):
        asking.send({"axis": Answer((Withdraw(start="wilno", end="oran", line=1),), "player")})
    (told,) = [event for event in table.events if event.kind == "NotCarriedOut"]
    assert (told.clause, told.facts["line"], told.to) == ("BW-A35", 1, ["axis"])
    assert units(position, asked.options["end"][0]) == {"infantry": 2}


@clause("BW-9.4-3", "BW-A3")
def test_who_finds_no_zone_is_removed() -> None:
    occupied = dict.fromkeys(board().tagged("occupied_france"), "GER I")
    position = falling(lyon="UK 2I", **occupied)
    control(position, "axis", *occupied)
    after = play(diplomacy, position, dice=NO_LUCK)
    assert units(position, "lyon") == {}
    assert after.told("UnitsWithdrew")[0]["end"] == ""


@clause("BW-9.4-8", "BW-9.2-19")
def test_vichy_gets_no_reinforcements_and_france_does_not_rise() -> None:
    position = vichy(turn=20, side="axis")
    countries = [d.country for d in due_minors(position, board())]
    assert "VF" not in countries
    assert "FRA" not in countries
    control(position, "allies", "paris")
    play(diplomacy, position)
    assert position.countries["FRA"].state == "surrendered"


@clause("BW-9.4-9")
def test_vichy_never_surrenders_to_the_axis() -> None:
    position = vichy(side="allies")
    control(position, "axis", *board().tagged("vichy"))
    play(diplomacy, position)
    assert position.countries["VF"].state == "active"
    assert surrenders_to(position, board(), "VF") is None


@clause("BW-9.4-10", "BW-9.4-11", "BW-9.4-12", "BW-A79")
def test_three_ports_bring_vichy_to_surrender_to_the_allies() -> None:
    position = vichy(turn=27)
    add(position, "tunis", "VF 2I", arrived=8)
    attacked(position, table_for(position), "casablanca", "allies", "landing")
    assert position.countries["VF"].side == "axis"
    assert position.control["tunis"] == "axis"
    control(position, "allies", "casablanca", "oran")
    control(position, "soviet", "bordeaux")
    play(diplomacy, position)
    assert position.countries["VF"].state == "active"
    control(position, "allies", "bordeaux")  # a port of Occupied France counts too
    after = play(diplomacy, position)
    assert position.countries["VF"].surrendered_to == "allies"
    assert position.countries["FF"].side == "allies"
    assert after.told("VichySurrendered")[0]["ports"] == ["bordeaux", "casablanca", "oran"]
    assert units(position, "tunis") == {}
    french = {zone: position.control[zone] for zone in board().country("FRA")}
    held = [zone for zone, side in french.items() if side == "allies"]
    assert held == ["bordeaux", "casablanca", "oran"]
    assert set(french.values()) == {"allies", "axis"}
    assert units(position, "casablanca") == {}  # conquered zones stay so without a garrison


@clause("BW-9.4-10", "BW-9.4-3")
def test_a_new_vichy_france_lives_for_a_turn_at_least() -> None:
    """Found by random play: three ports in Allied hands on the turn that France gives up."""
    position = falling(marseille="UK 2I")
    control(position, "allies", "brest", "bordeaux", "nantes")
    control(position, "axis", "dijon")
    add(position, "bordeaux", "UK 1I")
    add(position, "brest", "UK 1I")
    add(position, "nantes", "UK 1I")
    after = play(diplomacy, position, dice=NO_LUCK)
    assert after.told("VichySurrendered") == []
    assert position.countries["VF"].state == "neutral"
    assert units(position, "marseille") == {}
    position.turn += 1
    after = play(diplomacy, position)
    assert after.told("VichySurrendered")[0]["ports"] == ["brest", "nantes", "bordeaux"]


@clause("BW-9.4-12")
def test_neutral_zones_of_vichy_become_axis() -> None:
    position = vichy(turn=27)
    control(position, "allies", "caen", "brest", "bordeaux")
    play(diplomacy, position)
    assert position.control["algiers"] == "axis"
    assert position.control["marseille"] == "axis"


def free_french(turn: int) -> Position:
    position = vichy(turn=turn)
    state(position, "VF", "surrendered", "axis")
    state(position, "FF", "active", "allies")
    control(position, "axis", *board().tagged("vichy"))
    control(position, "allies", "casablanca", "algiers")
    position.clocks["free_french_created"] = 28
    return position


@clause("BW-9.4-13", "BW-9.4-15")
def test_two_free_french_corps_the_turn_after() -> None:
    for turn, corps in ((28, 0), (29, 2), (30, 0)):
        position = free_french(turn)
        play(
            reinforcement,
            position,
            {"allies": "place 1 Free French infantry in Algiers\nplace FF infantry in Casablanca"},
        )
        free = [c for c in position.counters if c.country == "FF"]
        assert sum(c.infantry for c in free) == corps, turn
    position = free_french(29)
    play(reinforcement, position, {"allies": "place 2 FF infantry in Casablanca"})
    assert units(position, "casablanca", "FF") == {"infantry": 2}


@clause("BW-9.4-13", "BW-9.4-14")
@pytest.mark.parametrize(
    ("created", "paris", "corps"),
    [
        (None, None, 0),
        (39, None, 2),
        (40, None, 0),
        (38, None, 0),
        (None, 37, 1),
        (None, 36, 1),
        (None, 38, 0),
        (39, 37, 3),
    ],
)
def test_free_french_corps_by_the_calendar(
    created: int | None, paris: int | None, corps: int
) -> None:
    position = free_french(40)
    dates = {"free_french_created": created, "paris_liberated": paris}
    position.clocks = {clock: turn for clock, turn in dates.items() if turn is not None}
    assert free_french_corps(position) == corps
    state(position, "FF", "neutral")
    assert free_french_corps(position) == 0


@clause("BW-9.4-14")
def test_one_corps_a_turn_from_three_turns_after_paris() -> None:
    position = free_french(40)
    control(position, "allies", "paris")
    position.active = "allies"
    sequence.end_side_turn(position, board())
    assert position.clocks["paris_liberated"] == 40
    for turn, corps in ((41, 0), (42, 0), (43, 1), (44, 2)):
        position.turn = turn
        play(reinforcement, position)
        assert sum(c.infantry for c in position.counters if c.country == "FF") == corps


@clause("BW-9.4-17", "BW-7-37")
def test_vichy_and_free_french_units_are_in_supply_at_home() -> None:
    position = vichy()
    tunis = add(position, "tunis", "VF 2I")[0]
    assert line_of_supply(position, board(), tunis, "axis") is not None
    position = free_french(29)
    algiers = add(position, "algiers", "FF 2I")[0]
    abroad = add(position, "sicily", "FF 1I")[0]
    assert line_of_supply(position, board(), algiers, "allies") is not None
    assert line_of_supply(position, board(), abroad, "allies") is None
