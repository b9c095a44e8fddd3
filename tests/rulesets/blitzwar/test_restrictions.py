"""9.6 Movement restrictions."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.restrictions import (
    may_act,
    may_attack,
    may_enter,
    may_enter_together,
)
from tests.rulesets.blitzwar.home_kit import add, board, control, start, state

clause = pytest.mark.clause


def unit(position: Position, country: str, code: str, place: str = "berlin") -> Counter:
    return add(position, place, f"{country} {code}")[0]


def why(position: Position, counter: Counter, place: str, **marks: bool) -> str:
    """The clause that bars the counter from a place, or nothing."""
    reason = may_enter(position, board(), counter, place, **marks)
    return reason.clause if reason else ""


@clause("BW-9.6-1")
def test_the_british_stay_out_of_french_north_africa() -> None:
    position = start(turn=5)
    for code in ("I", "F"):
        assert why(position, unit(position, "UK", code), "tunis") == "BW-9.6-1"
    assert why(position, unit(position, "ALLIES", "A"), "tunis") == "BW-9.6-1"
    assert why(position, unit(position, "FRA", "I"), "tunis") == ""
    assert why(position, unit(position, "UK", "I"), "beirut") == ""
    state(position, "FRA", "surrendered", "allies")
    assert why(position, unit(position, "UK", "I"), "tunis") == ""


@clause("BW-9.6-2", "BW-A18")
def test_the_germans_may_not_attack_greece_at_first() -> None:
    position = start(turn=12)
    state(position, "GRE", "active", "allies")
    german = unit(position, "GER", "I", "sofia")
    assert why(position, german, "salonika") == "BW-9.6-2"
    reason = may_attack(position, board(), german, "salonika")
    assert reason is not None
    assert reason.clause == "BW-9.6-2"
    assert why(position, unit(position, "ITA", "I", "albania"), "ioannina") == ""
    position.turn = 13
    assert why(position, german, "salonika") == ""


@clause("BW-9.6-3", "BW-A18")
def test_and_not_go_to_africa_until_the_british_attack_italians() -> None:
    position = start(turn=9)
    german = unit(position, "GER", "I", "sicily")
    assert why(position, german, "tripoli") == "BW-9.6-3"
    assert why(position, unit(position, "GER", "A"), "tripoli") == "BW-9.6-3"
    position.clocks["british_attacked_italians"] = 8
    assert why(position, german, "tripoli") == "BW-9.6-3"
    position.turn = 10
    assert why(position, german, "tripoli") == ""
    assert why(position, german, "salonika") == ""


@clause("BW-9.6-4")
@pytest.mark.parametrize(
    "place",
    ["rome", "albania", "athens", "zagreb", "istanbul", "cairo", "haifa", "adriatic_sea"],
)
def test_the_italian_area(place: str) -> None:
    position = start(turn=15)
    state(position, "ITA", "active", "axis")
    add(position, "minsk", "ITA 2I")
    assert why(position, unit(position, "ITA", "3I", "rome"), place) == ""
    assert why(position, unit(position, "ITA", "A", "rome"), place) == ""


@clause("BW-9.6-5", "BW-A86")
def test_two_italian_corps_and_the_fleet_outside() -> None:
    position = start(turn=15)
    state(position, "ITA", "active", "axis")
    two, one = unit(position, "ITA", "2I", "turin"), unit(position, "ITA", "I", "turin")
    assert why(position, unit(position, "ITA", "3I", "turin"), "nice") == "BW-9.6-5"
    assert why(position, two, "nice") == ""
    two.place = "nice"
    assert why(position, two, "lyon") == ""
    assert why(position, one, "nice") == "BW-9.6-5"
    assert why(position, unit(position, "ITA", "F", "taranto"), "black_sea") == ""
    air = unit(position, "ITA", "A", "turin")
    assert why(position, air, "vienna") == "BW-9.6-5"
    reason = may_attack(position, board(), air, "nice")
    assert reason is not None


@pytest.mark.parametrize(
    ("country", "home", "abroad", "law"),
    [
        pytest.param("POL", "lublin", "tarnopol", "BW-9.6-6", marks=clause("BW-9.6-6")),
        pytest.param("YUG", "zagreb", "turin", "BW-9.6-7", marks=clause("BW-9.6-7")),
        pytest.param("FIN", "karelia", "leningrad", "BW-9.6-8", marks=clause("BW-9.6-8")),
        pytest.param("BE", "amsterdam", "ruhr", "BW-9.6-9", marks=clause("BW-9.6-9")),
    ],
)
@clause("BW-9.6-11", "BW-A53")
def test_country_bound_units(country: str, home: str, abroad: str, law: str) -> None:
    position = start(turn=5)
    state(position, country, "active", "allies")
    counter = unit(position, country, "2I", home)
    others = [z for z in board().country(country) if z != home]
    assert [why(position, counter, zone) for zone in others] == [""] * len(others)
    assert why(position, counter, abroad) == law
    assert may_attack(position, board(), counter, abroad) is None


@clause("BW-9.6-10", "BW-A86")
def test_two_spanish_corps_may_be_sent_anywhere() -> None:
    position = start(turn=15)
    state(position, "SP", "active", "axis")
    sent = unit(position, "SP", "2I", "madrid")
    assert why(position, sent, "minsk") == ""
    sent.place = "minsk"
    other = unit(position, "SP", "2I", "madrid")
    assert why(position, other, "seville") == ""
    assert why(position, other, "toulouse") == "BW-9.6-10"
    assert why(position, sent, "smolensk") == ""  # who is abroad already goes on
    assert may_attack(position, board(), other, "toulouse") is None


@pytest.mark.parametrize("country", ["GRE", "BUL", "RUM", "TUR", "SWE"])
@clause("BW-9.6-12")
def test_units_that_go_to_neighbouring_countries(country: str) -> None:
    position = start(turn=15)
    state(position, country, "active", "axis")
    counter = unit(position, country, "2I", board().country(country)[0])
    near = board().next_countries(country)
    for zone in board().zones.values():
        expected = "" if zone.country in near else "BW-9.6-12"
        assert why(position, counter, zone.id) == expected, zone.name
    assert country in near
    assert 2 < len(near) < 8


@clause("BW-9.6-13")
def test_two_minor_countries_never_share_a_zone() -> None:
    position = start(turn=17, odessa="HUN 2I")
    state(position, "HUN", "active", "axis")
    state(position, "RUM", "active", "axis")
    rumanian = unit(position, "RUM", "2I", "yassi")
    assert why(position, rumanian, "odessa") == "BW-9.6-13"
    assert why(position, rumanian, "odessa", stop=False) == ""
    assert why(position, unit(position, "GER", "I"), "odessa") == ""
    add(position, "kiev", "ITA 2I")
    assert why(position, rumanian, "kiev") == ""


@clause("BW-9.6-14")
@pytest.mark.parametrize("country", ["HUN", "FRA", "VF", "FF"])
def test_those_who_go_anywhere(country: str) -> None:
    position = start(turn=15)
    counter = unit(position, country, "I", "paris")
    assert [z for z in board().zones if why(position, counter, z)] == []


@clause("BW-9.3-15", "BW-A37")
def test_three_axis_corps_stay_in_rumania_while_it_only_grants_passage() -> None:
    position = start(turn=12, cluj="RUM 2I", yassi="GER 2I")
    state(position, "RUM", "passage", "axis")
    assert why(position, unit(position, "GER", "I"), "galatz") == ""
    two = unit(position, "GER", "2I")
    assert why(position, two, "galatz") == "BW-9.3-15"
    assert why(position, two, "galatz", stop=False) == ""
    assert why(position, unit(position, "GER", "A"), "galatz") == ""
    german = next(c for c in position.counters if c.place == "yassi")
    assert why(position, german, "galatz") == ""
    state(position, "RUM", "active", "axis")
    assert why(position, two, "galatz") == ""


@clause("BW-11.7-3")
def test_one_elite_army_in_the_soviet_union() -> None:
    position = start(turn=24, kiev="GER E3")
    second = unit(position, "GER", "E3", "warsaw")
    assert why(position, second, "minsk") == "BW-11.7-3"
    assert why(position, second, "lublin") == ""
    control(position, "axis", "kiev")
    first = position.counters[0]
    assert why(position, first, "minsk") == ""


@clause("BW-9.1-7", "BW-9.1-8", "BW-9.3-1")
def test_units_of_countries_that_are_not_at_war_stay_idle() -> None:
    position = start(turn=15)
    turk = unit(position, "TUR", "2I", "edirne")
    assert may_act(position, turk) is not None
    state(position, "TUR", "passage", "axis")
    assert may_act(position, turk) is not None
    state(position, "TUR", "active", "axis")
    assert may_act(position, turk) is None
    assert may_act(position, unit(position, "AXIS", "S4")) is None


@clause("BW-A49")
def test_the_american_fleet_serves_from_autumn_1941() -> None:
    position = start(turn=17)
    fleet = unit(position, "USA", "F", "america")
    assert may_act(position, fleet) is not None
    position.turn = 18
    assert may_act(position, fleet) is None
    position.turn = 17
    state(position, "USA", "active", "allies")
    assert may_act(position, fleet) is None


@clause("BW-9.6-1", "BW-9.6-2", "BW-9.6-11")
def test_whom_a_restriction_binds_and_whom_not() -> None:
    position = start(turn=12)
    state(position, "GRE", "active", "allies")

    def bars(counter: Counter, place: str) -> str:
        reason = may_attack(position, board(), counter, place)
        return reason.clause if reason else ""

    assert bars(unit(position, "UK", "I", "malta"), "tunis") == "BW-9.6-1"
    assert bars(unit(position, "ALLIES", "A", "malta"), "tunis") == "BW-9.6-1"
    assert bars(unit(position, "FRA", "I", "mareth"), "tunis") == ""
    assert why(position, unit(position, "ALLIES", "S2", "malta"), "tunis") == "", "supply may"
    control(position, "axis", "tunis", "athens")
    assert bars(unit(position, "UK", "I", "malta"), "tunis") == "", "it is no longer French"
    german = unit(position, "GER", "I", "salonika")
    assert (why(position, german, "athens"), why(position, german, "ioannina")) == ("", "BW-9.6-2")
    assert bars(unit(position, "GER", "A", "sofia"), "cairo") == "BW-9.6-3"
    assert bars(unit(position, "ITA", "I", "turin"), "berlin") == "", "corps only may not stay"


@clause("BW-A49", "BW-9.3-15", "BW-9.6-13")
def test_more_of_whom_a_restriction_binds_and_whom_not() -> None:
    position = start(turn=18, cluj="RUM 2I", yassi="GER 3I", sofia="BUL 2I")
    assert may_act(position, unit(position, "USA", "I", "america")) is not None
    assert may_act(position, unit(position, "USA", "F", "america")) is None
    state(position, "RUM", "passage", "axis")
    add(position, "black_sea", "GER F")  # who is at sea is in no country
    state(position, "BUL", "active", "axis")
    state(position, "GRE", "active", "allies")
    assert why(position, unit(position, "GER", "I"), "galatz") == "BW-9.3-15"
    assert why(position, unit(position, "RUM", "2I", "galatz"), "yassi") == "", "its own"
    assert why(position, unit(position, "UK", "3I"), "galatz") == "", "no guest of the Axis"
    assert why(position, unit(position, "AXIS", "S4"), "galatz") == "", "supply is not a corps"
    greek = unit(position, "GRE", "I", "salonika")
    assert why(position, greek, "sofia") == "", "an enemy there is a matter of combat"
    assert why(position, unit(position, "HUN", "I", "budapest"), "sofia") == "", "Hungary neutral"
    state(position, "HUN", "active", "axis")
    hungarian = unit(position, "HUN", "I", "budapest")
    hungarian.side = "axis"
    assert why(position, hungarian, "sofia") == "BW-9.6-13"


@clause("BW-9.6-3", "BW-9.6-5", "BW-9.6-13", "BW-A86")
def test_units_that_go_together_are_counted_one_after_the_other() -> None:
    position = start(turn=15)
    state(position, "ITA", "active", "axis")
    pair = [unit(position, "ITA", "I", "turin"), unit(position, "ITA", "I", "turin")]
    assert may_enter_together(position, board(), pair, "nice") is None
    third = [*pair, unit(position, "ITA", "I", "turin")]
    no = may_enter_together(position, board(), third, "nice")
    assert no is not None
    assert no.clause == "BW-9.6-5"
    assert {c.place for c in third} == {"turin"}, "nobody has moved yet"
