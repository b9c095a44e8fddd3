"""Every fact that the book states about its components holds for the shipped ones.

The facts that name a zone, a set-up or a turn are tables; the rest are tests of their own.
"""

from __future__ import annotations

from collections import Counter as Tally
from fractions import Fraction
from functools import cache

import pytest

from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import CAPE, Card, Zone
from adjudicator.rulesets.blitzwar.board.in_words import from_words
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Position
from adjudicator.rulesets.blitzwar.book import supply
from tests.rulesets.blitzwar.kit import board, game, one, position

clause = pytest.mark.clause
fact = pytest.mark.fact


def zone(name: str) -> Zone:
    return next(z for z in board().zones.values() if z.name == name)


def neighbours(name: str) -> set[str]:
    return {board().name(z) for z in board().neighbours(zone(name).id)}


def country(code: str) -> set[str]:
    return {board().name(z) for z in board().country(code)}


def tagged(tag: str) -> set[str]:
    return {board().name(z) for z in board().tagged(tag)}


def capital(code: str) -> str:
    found = [z.name for z in board().zones.values() if z.country == code and z.capital]
    assert len(found) == 1
    return found[0]


def ports(sea: str) -> set[str]:
    return {board().name(z) for z in board().ports(sea)}


@cache
def campaign() -> Position:
    """Nobody changes it."""
    return from_words(board(), board().scenarios["campaign-1939"], "campaign-1939.toml")


def quantity(code: str, kind: str) -> int:
    return sum(k.quantity for k in board().types_of(code) if k.code == kind)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("Leningrad", "USSR", marks=fact("BW-F-008")),
        pytest.param("Sevastopol", "USSR", marks=fact("BW-F-009")),
        pytest.param("Nancy", "FRA", marks=fact("BW-F-010")),
        pytest.param("Kouvola", "FIN", marks=fact("BW-F-011")),
        pytest.param("Karelia", "FIN", marks=fact("BW-F-012")),
        pytest.param("Bucharest", "RUM", marks=fact("BW-F-013")),
        pytest.param("Trondheim", "NOR", marks=fact("BW-F-014")),
        pytest.param("Milan", "ITA", marks=fact("BW-F-015")),
        pytest.param("Bergen", "NOR", marks=fact("BW-F-016")),
        pytest.param("London", "UK", marks=fact("BW-F-017")),
        pytest.param("Scapa Flow", "UK", marks=fact("BW-F-018")),
        pytest.param("Calais", "FRA", marks=fact("BW-F-019")),
        pytest.param("Alexandria", "UK", marks=fact("BW-F-020")),
        pytest.param("Paris", "FRA", marks=fact("BW-F-021")),
        pytest.param("Reims", "FRA", marks=fact("BW-F-022")),
        pytest.param("Copenhagen", "DEN", marks=fact("BW-F-027")),
        pytest.param("Istanbul", "TUR", marks=fact("BW-F-028")),
        pytest.param("Stockholm", "SWE", marks=fact("BW-F-029")),
        pytest.param("Montenegro", "YUG", marks=fact("BW-F-030")),
        pytest.param("Belgrade", "YUG", marks=fact("BW-F-031")),
        pytest.param("Brod", "YUG", marks=fact("BW-F-032")),
        pytest.param("Sarajevo", "YUG", marks=fact("BW-F-033")),
        pytest.param("Naples", "ITA", marks=fact("BW-F-043")),
        pytest.param("Taranto", "ITA", marks=fact("BW-F-044")),
        pytest.param("Turin", "ITA", marks=fact("BW-F-045")),
        pytest.param("Sicily", "ITA", marks=fact("BW-F-046")),
        pytest.param("Sardinia", "ITA", marks=fact("BW-F-047")),
        pytest.param("East Prussia", "GER", marks=fact("BW-F-048")),
        pytest.param("Koszalin", "GER", marks=fact("BW-F-049")),
        pytest.param("Kustrin", "GER", marks=fact("BW-F-050")),
        pytest.param("Breslau", "GER", marks=fact("BW-F-051")),
        pytest.param("Ostrava", "GER", marks=fact("BW-F-052")),
        pytest.param("Berlin", "GER", marks=fact("BW-F-053")),
        pytest.param("Stuttgart", "GER", marks=fact("BW-F-054")),
        pytest.param("Saar", "GER", marks=fact("BW-F-055")),
        pytest.param("Ruhr", "GER", marks=fact("BW-F-056")),
        pytest.param("Hamburg", "GER", marks=fact("BW-F-057")),
        pytest.param("Cluj", "RUM", marks=fact("BW-F-058")),
        pytest.param("Yassi", "RUM", marks=fact("BW-F-059")),
        pytest.param("Galatz", "RUM", marks=fact("BW-F-060")),
        pytest.param("Budapest", "HUN", marks=fact("BW-F-061")),
        pytest.param("Debrecen", "HUN", marks=fact("BW-F-062")),
        pytest.param("Sofia", "BUL", marks=fact("BW-F-063")),
        pytest.param("Vitebsk", "USSR", marks=fact("BW-F-064")),
        pytest.param("Minsk", "USSR", marks=fact("BW-F-065")),
        pytest.param("Tarnopol", "USSR", marks=fact("BW-F-066")),
        pytest.param("Gorki", "USSR", marks=fact("BW-F-067")),
        pytest.param("Kiev", "USSR", marks=fact("BW-F-068")),
        pytest.param("Kirovograd", "USSR", marks=fact("BW-F-069")),
        pytest.param("Orel", "USSR", marks=fact("BW-F-070")),
        pytest.param("Mozhaisk", "USSR", marks=fact("BW-F-071")),
        pytest.param("Bryansk", "USSR", marks=fact("BW-F-072")),
        pytest.param("Armavir", "USSR", marks=fact("BW-F-073")),
        pytest.param("Kuybishev", "USSR", marks=fact("BW-F-074")),
        pytest.param("Brussels", "BE", marks=fact("BW-F-075")),
        pytest.param("Ioannina", "GRE", marks=fact("BW-F-076")),
        pytest.param("Salonika", "GRE", marks=fact("BW-F-077")),
        pytest.param("Bilbao", "SP", marks=fact("BW-F-078")),
        pytest.param("Seville", "SP", marks=fact("BW-F-079")),
        pytest.param("Barcelona", "SP", marks=fact("BW-F-080")),
        pytest.param("Valencia", "SP", marks=fact("BW-F-081")),
        pytest.param("Edirne", "TUR", marks=fact("BW-F-082")),
        pytest.param("Malatya", "TUR", marks=fact("BW-F-083")),
        pytest.param("Kars", "TUR", marks=fact("BW-F-084")),
        pytest.param("Adana", "TUR", marks=fact("BW-F-085")),
        pytest.param("Trabzon", "TUR", marks=fact("BW-F-086")),
    ],
)
def test_the_zone_is_there_and_its_country_is(name: str, code: str) -> None:
    assert zone(name).country == code


@pytest.mark.parametrize(
    ("name", "code", "units"),
    [
        pytest.param("East Prussia", "GER", "I4", marks=(fact("BW-F-178"), clause("BW-19-5"))),
        pytest.param("Koszalin", "GER", "C2, I2", marks=(fact("BW-F-179"), clause("BW-19-6"))),
        pytest.param("Kustrin", "GER", "I4", marks=(fact("BW-F-180"), clause("BW-19-7"))),
        pytest.param("Breslau", "GER", "C2, I3, A4", marks=(fact("BW-F-181"), clause("BW-19-8"))),
        pytest.param("Ostrava", "GER", "I3", marks=(fact("BW-F-182"), clause("BW-19-9"))),
        pytest.param("Berlin", "GER", "S8, A2", marks=(fact("BW-F-183"), clause("BW-19-10"))),
        pytest.param("Stuttgart", "GER", "I3", marks=(fact("BW-F-184"), clause("BW-19-11"))),
        pytest.param("Saar", "GER", "I4", marks=(fact("BW-F-185"), clause("BW-19-12"))),
        pytest.param("Ruhr", "GER", "I1", marks=(fact("BW-F-186"), clause("BW-19-13"))),
        pytest.param("Hamburg", "GER", "U2, F2", marks=(fact("BW-F-187"), clause("BW-19-14"))),
        pytest.param("Benghazi", "ITA", "I2, S2", marks=(fact("BW-F-188"), clause("BW-19-15"))),
        pytest.param("Bir Hacheim", "ITA", "I3", marks=(fact("BW-F-189"), clause("BW-19-16"))),
        pytest.param("Albania", "ITA", "I3", marks=(fact("BW-F-190"), clause("BW-19-17"))),
        pytest.param("Taranto", "ITA", "F2, A1", marks=(fact("BW-F-191"), clause("BW-19-18"))),
        pytest.param("Tobruk", "ITA", "I2", marks=(fact("BW-F-192"), clause("BW-19-19"))),
        pytest.param("Turin", "ITA", "I2", marks=(fact("BW-F-193"), clause("BW-19-20"))),
        pytest.param("Karelia", "FIN", "I3", marks=(fact("BW-F-194"), clause("BW-19-21"))),
        pytest.param("Cluj", "RUM", "I2", marks=(fact("BW-F-195"), clause("BW-19-22"))),
        pytest.param("Yassi", "RUM", "I2", marks=(fact("BW-F-196"), clause("BW-19-23"))),
        pytest.param("Galatz", "RUM", "I2", marks=(fact("BW-F-197"), clause("BW-19-24"))),
        pytest.param("Budapest", "HUN", "I2", marks=(fact("BW-F-198"), clause("BW-19-25"))),
        pytest.param("Debrecen", "HUN", "I2", marks=(fact("BW-F-199"), clause("BW-19-26"))),
        pytest.param("Sofia", "BUL", "I2", marks=(fact("BW-F-200"), clause("BW-19-27"))),
        pytest.param("Leningrad", "USSR", "I2", marks=(fact("BW-F-201"), clause("BW-19-28"))),
        pytest.param("Vitebsk", "USSR", "I2", marks=(fact("BW-F-202"), clause("BW-19-29"))),
        pytest.param("Minsk", "USSR", "I2", marks=(fact("BW-F-203"), clause("BW-19-30"))),
        pytest.param("Tarnopol", "USSR", "I2", marks=(fact("BW-F-204"), clause("BW-19-31"))),
        pytest.param("Gorki", "USSR", "I2", marks=(fact("BW-F-205"), clause("BW-19-32"))),
        pytest.param("Kiev", "USSR", "C2", marks=(fact("BW-F-206"), clause("BW-19-33"))),
        pytest.param("Kirovograd", "USSR", "I2", marks=(fact("BW-F-207"), clause("BW-19-34"))),
        pytest.param("Orel", "USSR", "I2", marks=(fact("BW-F-208"), clause("BW-19-35"))),
        pytest.param("Mozhaisk", "USSR", "I2", marks=(fact("BW-F-209"), clause("BW-19-36"))),
        pytest.param("Bryansk", "USSR", "I2", marks=(fact("BW-F-210"), clause("BW-19-37"))),
        pytest.param("Armavir", "USSR", "I2", marks=(fact("BW-F-211"), clause("BW-19-38"))),
        pytest.param("Kuybishev", "USSR", "C2, S4", marks=(fact("BW-F-212"), clause("BW-19-39"))),
        pytest.param("Belgrade", "YUG", "I2", marks=(fact("BW-F-213"), clause("BW-19-40"))),
        pytest.param("Brod", "YUG", "I2", marks=(fact("BW-F-214"), clause("BW-19-41"))),
        pytest.param("Sarajevo", "YUG", "I1", marks=(fact("BW-F-215"), clause("BW-19-42"))),
        pytest.param("Montenegro", "YUG", "I2", marks=(fact("BW-F-216"), clause("BW-19-43"))),
        pytest.param("Nancy", "FRA", "I6", marks=(fact("BW-F-217"), clause("BW-19-44"))),
        pytest.param("Reims", "FRA", "I2, C2", marks=(fact("BW-F-218"), clause("BW-19-45"))),
        pytest.param("Paris", "FRA", "I2, C2", marks=(fact("BW-F-219"), clause("BW-19-46"))),
        pytest.param("Brussels", "BE", "I4", marks=(fact("BW-F-220"), clause("BW-19-47"))),
        pytest.param("Ioannina", "GRE", "I2", marks=(fact("BW-F-221"), clause("BW-19-48"))),
        pytest.param("Salonika", "GRE", "I1", marks=(fact("BW-F-222"), clause("BW-19-49"))),
        pytest.param("London", "UK", "I2, A2, S4", marks=(fact("BW-F-223"), clause("BW-19-50"))),
        pytest.param("Calais", "UK", "I1", marks=(fact("BW-F-224"), clause("BW-19-51"))),
        pytest.param(
            "Alexandria", "UK", "I1, C1, F2", marks=(fact("BW-F-225"), clause("BW-19-52"))
        ),
        pytest.param("Scapa Flow", "UK", "F4", marks=(fact("BW-F-226"), clause("BW-19-53"))),
        pytest.param(
            "Gibraltar", "UK", "I1, fortified", marks=(fact("BW-F-227"), clause("BW-19-54"))
        ),
        pytest.param("America", "USA", "F2", marks=(fact("BW-F-228"), clause("BW-19-55"))),
        pytest.param("Stockholm", "SWE", "I4", marks=(fact("BW-F-229"), clause("BW-19-56"))),
        pytest.param("Bilbao", "SP", "I4", marks=(fact("BW-F-230"), clause("BW-19-57"))),
        pytest.param("Seville", "SP", "I2", marks=(fact("BW-F-231"), clause("BW-19-58"))),
        pytest.param("Barcelona", "SP", "I2", marks=(fact("BW-F-232"), clause("BW-19-59"))),
        pytest.param("Valencia", "SP", "I2", marks=(fact("BW-F-233"), clause("BW-19-60"))),
        pytest.param("Edirne", "TUR", "I2", marks=(fact("BW-F-234"), clause("BW-19-61"))),
        pytest.param("Malatya", "TUR", "I2", marks=(fact("BW-F-235"), clause("BW-19-62"))),
        pytest.param("Kars", "TUR", "I2", marks=(fact("BW-F-236"), clause("BW-19-63"))),
        pytest.param("Adana", "TUR", "I2", marks=(fact("BW-F-237"), clause("BW-19-64"))),
        pytest.param("Trabzon", "TUR", "I2", marks=(fact("BW-F-238"), clause("BW-19-65"))),
    ],
)
def test_the_campaign_starts_with(name: str, code: str, units: str) -> None:
    """I2, C2, S4 ... as the book writes it; the counters may be any that show them."""
    found: Tally[str] = Tally()
    for counter in campaign().counters:
        if counter.place != zone(name).id:
            continue
        if counter.corps or counter.ships:
            assert counter.country == code
        found["I"] += counter.infantry
        found["C"] += counter.armour
        found["A"] += counter.kind == "air"
        found["F"] += counter.ships if counter.kind == "fleet" else 0
        found["U"] += counter.ships if counter.kind == "u_boat" else 0
        found["S"] += counter.halves // 2
        found["fortified"] += counter.fortified
    wanted = Tally(fortified=1) if "fortified" in units else Tally[str]()
    for word in units.replace(", fortified", "").split(", "):
        wanted[word[0]] += int(word[1:])
    assert +found == wanted


@pytest.mark.parametrize(
    ("code", "totals"),
    [
        pytest.param("GER", "I24 C4 A6 U2 F2 S8", marks=fact("BW-F-257")),
        pytest.param("ITA", "I12 F2 A1 S2", marks=fact("BW-F-258")),
        pytest.param("USSR", "I20 C4 S4", marks=fact("BW-F-259")),
        pytest.param("FIN", "I3", marks=fact("BW-F-260")),
        pytest.param("RUM", "I6", marks=fact("BW-F-261")),
        pytest.param("HUN", "I4", marks=fact("BW-F-262")),
        pytest.param("BUL", "I2", marks=fact("BW-F-263")),
        pytest.param("YUG", "I7", marks=fact("BW-F-264")),
        pytest.param("BE", "I4", marks=fact("BW-F-265")),
        pytest.param("GRE", "I3", marks=fact("BW-F-266")),
        pytest.param("SWE", "I4", marks=fact("BW-F-267")),
        pytest.param("SP", "I10", marks=fact("BW-F-268")),
        pytest.param("TUR", "I10", marks=fact("BW-F-269")),
        pytest.param("USA", "F2", marks=fact("BW-F-270")),
        pytest.param("FRA", "I10 C4", marks=fact("BW-F-271")),
        pytest.param("UK", "I5 C1 A2 F6 S4", marks=fact("BW-F-272")),
    ],
)
def test_the_set_up_adds_up(code: str, totals: str) -> None:
    """Air and supply of Germany and of Britain carry the name of their side."""
    stock = {"GER": ("GER", "AXIS"), "ITA": ("ITA", "AXIS"), "UK": ("UK", "ALLIES")}
    libya = {"benghazi"}
    found: Tally[str] = Tally()
    for counter in campaign().counters:
        if counter.country not in stock.get(code, (code,)):
            continue
        if counter.country == "AXIS" and (code == "ITA") != (counter.place in libya):
            continue
        found["I"] += counter.infantry
        found["C"] += counter.armour
        found["A"] += counter.kind == "air"
        found["F"] += counter.ships if counter.kind == "fleet" else 0
        found["U"] += counter.ships if counter.kind == "u_boat" else 0
        found["S"] += counter.halves // 2
    assert +found == Tally({word[0]: int(word[1:]) for word in totals.split()})


@pytest.mark.parametrize(
    ("turn", "season", "year", "half", "weather", "circles"),
    [
        pytest.param(1, "summer", 1939, 2, "good", "", marks=fact("BW-F-292")),
        pytest.param(2, "autumn", 1939, 1, "mud", "1", marks=fact("BW-F-293")),
        pytest.param(3, "autumn", 1939, 2, "good", "", marks=fact("BW-F-294")),
        pytest.param(4, "winter", 1940, 1, "snow", "12", marks=fact("BW-F-295")),
        pytest.param(5, "winter", 1940, 2, "snow", "", marks=fact("BW-F-296")),
        pytest.param(6, "spring", 1940, 1, "mud", "1", marks=fact("BW-F-297")),
        pytest.param(7, "spring", 1940, 2, "good", "", marks=fact("BW-F-298")),
        pytest.param(8, "summer", 1940, 1, "good", "12", marks=fact("BW-F-299")),
        pytest.param(9, "summer", 1940, 2, "good", "", marks=fact("BW-F-300")),
        pytest.param(10, "autumn", 1940, 1, "mud", "1", marks=fact("BW-F-301")),
        pytest.param(11, "autumn", 1940, 2, "good", "", marks=fact("BW-F-302")),
        pytest.param(12, "winter", 1941, 1, "snow", "12", marks=fact("BW-F-303")),
        pytest.param(13, "winter", 1941, 2, "snow", "", marks=fact("BW-F-304")),
        pytest.param(14, "spring", 1941, 1, "mud", "1", marks=fact("BW-F-305")),
        pytest.param(15, "spring", 1941, 2, "good", "", marks=fact("BW-F-306")),
        pytest.param(16, "summer", 1941, 1, "good", "12", marks=fact("BW-F-307")),
        pytest.param(17, "summer", 1941, 2, "good", "", marks=fact("BW-F-308")),
        pytest.param(18, "autumn", 1941, 1, "mud", "1", marks=fact("BW-F-309")),
        pytest.param(19, "autumn", 1941, 2, "good", "", marks=fact("BW-F-310")),
        pytest.param(20, "winter", 1942, 1, "snow", "12", marks=fact("BW-F-311")),
        pytest.param(21, "winter", 1942, 2, "snow", "", marks=fact("BW-F-312")),
        pytest.param(22, "spring", 1942, 1, "mud", "1", marks=fact("BW-F-313")),
        pytest.param(23, "spring", 1942, 2, "good", "", marks=fact("BW-F-314")),
        pytest.param(24, "summer", 1942, 1, "good", "12", marks=fact("BW-F-315")),
        pytest.param(25, "summer", 1942, 2, "good", "", marks=fact("BW-F-316")),
        pytest.param(26, "autumn", 1942, 1, "mud", "1", marks=fact("BW-F-317")),
        pytest.param(27, "autumn", 1942, 2, "good", "", marks=fact("BW-F-318")),
        pytest.param(28, "winter", 1943, 1, "snow", "12", marks=fact("BW-F-319")),
        pytest.param(29, "winter", 1943, 2, "snow", "", marks=fact("BW-F-320")),
        pytest.param(30, "spring", 1943, 1, "mud", "1", marks=fact("BW-F-321")),
        pytest.param(31, "spring", 1943, 2, "good", "", marks=fact("BW-F-322")),
        pytest.param(32, "summer", 1943, 1, "good", "12", marks=fact("BW-F-323")),
        pytest.param(33, "summer", 1943, 2, "good", "", marks=fact("BW-F-324")),
        pytest.param(34, "autumn", 1943, 1, "mud", "1", marks=fact("BW-F-325")),
        pytest.param(35, "autumn", 1943, 2, "good", "", marks=fact("BW-F-326")),
        pytest.param(36, "winter", 1944, 1, "snow", "12", marks=fact("BW-F-327")),
        pytest.param(37, "winter", 1944, 2, "snow", "", marks=fact("BW-F-328")),
        pytest.param(38, "spring", 1944, 1, "mud", "1", marks=fact("BW-F-329")),
        pytest.param(39, "spring", 1944, 2, "good", "", marks=fact("BW-F-330")),
        pytest.param(40, "summer", 1944, 1, "good", "12", marks=fact("BW-F-331")),
        pytest.param(41, "summer", 1944, 2, "good", "", marks=fact("BW-F-332")),
        pytest.param(42, "autumn", 1944, 1, "mud", "1", marks=fact("BW-F-333")),
        pytest.param(43, "autumn", 1944, 2, "good", "", marks=fact("BW-F-334")),
        pytest.param(44, "winter", 1945, 1, "snow", "12", marks=fact("BW-F-335")),
        pytest.param(45, "winter", 1945, 2, "snow", "", marks=fact("BW-F-336")),
        pytest.param(46, "spring", 1945, 1, "mud", "1", marks=fact("BW-F-337")),
        pytest.param(47, "spring", 1945, 2, "good", "", marks=fact("BW-F-338")),
    ],
)
def test_the_calendar_has_the_turn(
    turn: int, season: str, year: int, half: int, weather: str, circles: str
) -> None:
    row = board().calendar[turn]
    assert (row.season, row.year, row.half, row.weather) == (season, year, half, weather)
    assert (row.circled_1, row.circled_2) == ("1" in circles, "2" in circles)


# ---------------------------------------------------------------- zones of their own


@fact("BW-F-001")
def test_america_is_a_box_without_a_stacking_limit() -> None:
    america = zone("America")
    assert america.country == "USA"
    assert america.stack_limit is None
    assert board().geometry.areas["america"].kind == "box"


@fact("BW-F-002", "BW-F-148")
def test_the_asian_bases_are_a_british_naval_base_reached_at_the_double_price() -> None:
    bases = zone("Asian Bases")
    assert bases.country == "UK"
    assert bases.naval_base
    assert CAPE in bases.tags


@fact("BW-F-003", "BW-F-147")
def test_suez_has_a_port_that_no_line_of_supply_leaves() -> None:
    suez = zone("Suez")
    assert suez.port
    assert CAPE in suez.tags
    here = campaign()
    for counter in list(here.counters):
        if counter.place in ("alexandria", "cairo"):
            here.counters.remove(counter)
    for other in board().zones.values():
        if other.id != "suez" and "africa" in other.tags:
            here.control[other.id] = "axis"
    for other in ("haifa", "amman", "beirut", "aleppo", "baghdad", "basra"):
        here.control[other] = "axis"
    assert supply.line_of_supply(here, board(), "suez", "allies") is None


@fact("BW-F-004")
def test_basra_lies_on_the_persian_gulf() -> None:
    assert "Basra" in ports("persian_gulf")


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        pytest.param("Malta", 1, marks=fact("BW-F-005")),
        pytest.param("Gibraltar", 1, marks=fact("BW-F-006")),
        pytest.param("Tobruk", 2, marks=fact("BW-F-007")),
    ],
)
def test_the_zone_holds_few_corps(name: str, limit: int) -> None:
    assert zone(name).stack_limit == ("corps", limit)
    assert zone(name).country == ("ITA" if name == "Tobruk" else "UK")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Casablanca", marks=fact("BW-F-023")),
        pytest.param("Algiers", marks=fact("BW-F-024")),
        pytest.param("Mareth", marks=fact("BW-F-025")),
        pytest.param("Tunis", marks=fact("BW-F-026")),
    ],
)
def test_the_zone_is_french_north_africa_and_becomes_vichy(name: str) -> None:
    assert {"north_africa_french", "vichy", "africa"} <= set(zone(name).tags)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Tripoli", marks=fact("BW-F-035")),
        pytest.param("Sirte", marks=fact("BW-F-036")),
        pytest.param("El Agheila", marks=fact("BW-F-037")),
        pytest.param("Mechili", marks=fact("BW-F-038")),
        pytest.param("Derna", marks=fact("BW-F-039")),
        pytest.param("Gazala", marks=fact("BW-F-040")),
        pytest.param("Benghazi", marks=fact("BW-F-041")),
        pytest.param("Bir Hacheim", marks=fact("BW-F-042")),
    ],
)
def test_the_zone_is_italian_and_in_africa(name: str) -> None:
    assert zone(name).country == "ITA"
    assert "africa" in zone(name).tags


@fact("BW-F-034")
def test_albania_is_italian_but_no_home_zone() -> None:
    assert zone("Albania").country == "ITA"
    assert "italy_home" not in zone("Albania").tags


@fact("BW-F-013", "BW-F-014", "BW-F-015", "BW-F-347")
def test_three_points_of_neutrals_are_axis_national_points() -> None:
    for name in ("Bucharest", "Trondheim", "Milan"):
        assert zone(name).national_owner == "axis"
        assert zone(name).national_points == 1


@fact("BW-F-008", "BW-F-142")
def test_leningrad_has_no_port() -> None:
    assert not zone("Leningrad").port


@fact("BW-F-009", "BW-F-143")
def test_sevastopol_is_a_naval_base_that_bars_landings() -> None:
    assert zone("Sevastopol").naval_base
    assert not board().beaches("sevastopol", "black_sea")


# ------------------------------------------------------------------------------- seas


@fact("BW-F-087", "BW-F-088", "BW-F-089", "BW-F-091", "BW-F-092", "BW-F-094", "BW-F-095")
def test_the_seas_that_the_book_names_are_there() -> None:
    names = {sea.name for sea in board().seas.values()}
    assert {
        "North Atlantic", "Central Atlantic", "Norwegian Sea", "Western Mediterranean",
        "South Central Mediterranean", "North Sea", "Adriatic Sea",
    } <= names  # fmt: skip


@fact("BW-F-090", "BW-F-172")
def test_the_persian_gulf_is_sealed_but_for_the_asian_bases() -> None:
    gulf = board().seas["persian_gulf"]
    assert gulf.adjacent == ()
    assert gulf.snow_exempt
    assert ports("persian_gulf") == {"Basra", "Asian Bases"}


@fact("BW-F-093")
def test_the_mediterranean_is_several_seas_without_snow() -> None:
    seas = [sea for sea in board().seas.values() if sea.mediterranean]
    assert {"Western Mediterranean", "South Central Mediterranean"} < {s.name for s in seas}
    assert all(sea.snow_exempt for sea in seas)


@fact("BW-F-096", "BW-F-099")
def test_the_black_sea_lies_behind_istanbul() -> None:
    black = board().seas["black_sea"]
    assert all(board().strait("black_sea", other) == "istanbul" for other in black.adjacent)
    assert "Sevastopol" in ports("black_sea")


@fact("BW-F-097", "BW-F-100", "BW-F-155", "BW-F-176")
def test_the_baltic_lies_behind_copenhagen() -> None:
    baltic = board().seas["baltic_sea"]
    assert all(board().strait("baltic_sea", other) == "copenhagen" for other in baltic.adjacent)
    assert board().port_seas("stockholm") == ("baltic_sea",)


@fact("BW-F-098", "BW-F-173")
def test_the_strait_of_gibraltar_joins_the_atlantic_and_the_mediterranean() -> None:
    assert board().strait("central_atlantic", "western_mediterranean") == "gibraltar"
    assert board().strait("western_mediterranean", "central_atlantic") == "gibraltar"


# -------------------------------------------------------------------------- countries


@fact("BW-F-101", "BW-F-102", "BW-F-103")
def test_poland_has_a_starred_east_and_a_west_with_the_capital() -> None:
    assert tagged("eastern_poland") | tagged("western_poland") == country("POL")
    assert not tagged("eastern_poland") & tagged("western_poland")
    assert tagged("eastern_poland")
    assert capital("POL") in tagged("western_poland")
    assert len(country("POL")) >= 6  # Room for six armies, and a capital with four others.


@pytest.mark.parametrize(
    ("code", "names", "least"),
    [
        pytest.param("FRA", {"Nancy", "Reims", "Calais"}, 5, marks=fact("BW-F-104")),
        pytest.param(
            "YUG", {"Belgrade", "Brod", "Sarajevo", "Montenegro"}, 5, marks=fact("BW-F-105")
        ),
        pytest.param(
            "SP", {"Bilbao", "Seville", "Barcelona", "Valencia"}, 5, marks=fact("BW-F-106")
        ),
        pytest.param(
            "TUR",
            {"Edirne", "Malatya", "Kars", "Adana", "Trabzon", "Istanbul"},
            7,
            marks=fact("BW-F-107"),
        ),
        pytest.param("FIN", {"Karelia", "Kouvola"}, 3, marks=fact("BW-F-109")),
        pytest.param("RUM", {"Bucharest", "Cluj", "Yassi", "Galatz"}, 4, marks=fact("BW-F-110")),
        pytest.param("HUN", {"Budapest", "Debrecen"}, 2, marks=fact("BW-F-111")),
        pytest.param("BUL", {"Sofia"}, 1, marks=fact("BW-F-112")),
        pytest.param("GRE", {"Ioannina", "Salonika"}, 3, marks=fact("BW-F-113")),
        pytest.param("NOR", {"Trondheim", "Bergen"}, 3, marks=fact("BW-F-114")),
        pytest.param("DEN", {"Copenhagen"}, 1, marks=fact("BW-F-115")),
        pytest.param("SWE", {"Stockholm"}, 1, marks=fact("BW-F-116")),
        pytest.param("BE", {"Brussels"}, 1, marks=fact("BW-F-117")),
    ],
)
def test_the_country_has_its_named_zones_and_one_capital(
    code: str, names: set[str], least: int
) -> None:
    assert names <= country(code)
    assert len(country(code)) >= least
    assert capital(code) in country(code)


@fact("BW-F-021")
def test_paris_is_the_capital_of_france() -> None:
    assert capital("FRA") == "Paris"


@fact("BW-F-108", "BW-F-046", "BW-F-047")
def test_italy_has_home_zones_and_a_capital_apart_from_libya_and_albania() -> None:
    home = tagged("italy_home")
    assert {"Turin", "Milan", "Naples", "Taranto", "Sicily", "Sardinia"} <= home
    assert capital("ITA") in home
    assert not home & {"Albania", "Tripoli", "Tobruk", "Benghazi"}


@fact("BW-F-118", "BW-F-119", "BW-F-157")
def test_vichy_is_a_part_of_france_and_the_rest_is_occupied() -> None:
    vichy, occupied = tagged("vichy"), tagged("occupied_france")
    assert vichy | occupied == country("FRA")
    assert not vichy & occupied
    assert {"Casablanca", "Algiers", "Mareth", "Tunis"} < vichy
    assert any("africa" not in zone(name).tags for name in vichy)
    assert sum(zone(name).port for name in vichy | occupied) >= 3


@fact("BW-F-120", "BW-F-121", "BW-F-122")
def test_regions_of_africa_and_asia_are_marked() -> None:
    assert tagged("north_africa_french") <= tagged("africa") & country("FRA")
    assert tagged("british_asia") <= country("UK")
    assert {"Haifa", "Baghdad"} <= tagged("british_asia")
    assert all(zone(name).snow_exempt for name in tagged("africa"))


@fact("BW-F-123")
def test_asia_south_of_the_mountains_has_no_snow() -> None:
    assert {"Adana", "Haifa", "Basra"} <= tagged("asia_south")
    assert all(zone(name).snow_exempt for name in tagged("asia_south"))
    assert not zone("Kars").snow_exempt
    assert not zone("Malatya").snow_exempt


@fact("BW-F-124", "BW-F-160")
def test_the_soviet_union_has_supply_zones_and_fortresses() -> None:
    assert len(board().supply_zones("soviet")) >= 2
    assert all(board().zones[z].country == "USSR" for z in board().supply_zones("soviet"))
    assert any(zone(name).fortress for name in country("USSR"))


@fact("BW-F-125", "BW-F-159")
def test_germany_has_its_named_zones_and_all_axis_supply_zones() -> None:
    assert {
        "East Prussia", "Koszalin", "Kustrin", "Breslau", "Ostrava", "Berlin", "Stuttgart",
        "Saar", "Ruhr", "Hamburg",
    } <= country("GER")  # fmt: skip
    assert len(board().supply_zones("axis")) >= 2
    assert all(board().zones[z].country == "GER" for z in board().supply_zones("axis"))


@fact("BW-F-126", "BW-F-354")
def test_the_british_isles_hold_seven_national_points() -> None:
    isles = [zone(name) for name in tagged("united_kingdom")]
    assert sum(z.national_points for z in isles) == 7
    assert all(z.country == "UK" and z.national_owner in ("", "allies") for z in isles)
    assert not tagged("united_kingdom") & {"Malta", "Gibraltar", "Cyprus", "Alexandria"}


@fact("BW-F-158")
def test_the_united_kingdom_has_supply_zones() -> None:
    assert set(board().supply_zones("allies")) & set(board().tagged("united_kingdom"))


@fact("BW-F-355")
def test_the_soviet_union_is_also_a_place() -> None:
    assert tagged("soviet_union") == country("USSR")
    assert not tagged("soviet_union") & tagged("eastern_poland")


@fact("BW-F-127", "BW-F-129")
def test_the_colour_of_a_zone_is_its_first_holder() -> None:
    first = {"GER": "axis", "UK": "allies", "USA": "allies", "FRA": "allies", "POL": "allies"}
    first["USSR"] = "soviet"
    for z in board().zones.values():
        assert z.owner_start == first.get(z.country, "neutral")
    minors = {"POL", "BE", "GRE", "YUG", "FIN", "HUN", "RUM", "BUL", "DEN", "NOR", "SP", "TUR"}
    assert {z.country for z in board().zones.values()} == {
        *minors, "SWE", "GER", "UK", "USA", "USSR", "FRA", "ITA",
    }  # fmt: skip


@fact("BW-F-128", "BW-F-353")
def test_every_country_that_can_lose_its_capital_has_one() -> None:
    for code in ("POL", "BE", "GRE", "YUG", "FIN", "HUN", "RUM", "BUL", "DEN", "NOR", "SP"):
        assert capital(code)
    for code in ("TUR", "SWE", "FRA", "ITA"):
        assert capital(code)


# ---------------------------------------------------------------------------- terrain


@fact("BW-F-130", "BW-F-344")
def test_there_are_fortresses_some_of_them_soviet() -> None:
    fortresses = {z.name for z in board().zones.values() if z.fortress}
    assert len(fortresses) >= 3
    assert fortresses & country("USSR")
    assert fortresses - country("USSR")


@fact("BW-F-010", "BW-F-131")
def test_the_maginot_line_guards_nancy_against_germany() -> None:
    lines = [b for b in board().borders if b.fortified_line == "nancy"]
    others = {b.b if b.a == "nancy" else b.a for b in lines}
    assert others
    assert others <= set(board().country("GER"))


@fact("BW-F-011", "BW-F-132")
def test_the_mannerheim_line_guards_kouvola_against_the_soviet_union() -> None:
    lines = [b for b in board().borders if b.fortified_line == "kouvola"]
    others = {b.b if b.a == "kouvola" else b.a for b in lines}
    assert others
    assert others <= set(board().country("USSR"))


@fact("BW-F-133")
def test_there_are_no_other_fortified_lines() -> None:
    assert {b.fortified_line for b in board().borders} == {"", "nancy", "kouvola"}


@fact("BW-F-134", "BW-F-135")
def test_trondheim_is_mountainous_with_beaches_and_no_naval_base() -> None:
    trondheim = zone("Trondheim")
    assert trondheim.terrain == "mountains"
    assert board().beaches("trondheim", "norwegian_sea")
    assert not trondheim.naval_base


@fact("BW-F-136", "BW-F-137")
def test_mechili_is_good_going_and_no_river_guards_it() -> None:
    mechili = zone("Mechili")
    assert (mechili.terrain, mechili.fortress) == ("clear", False)
    border = board().border("mechili", "el_agheila")
    assert border is not None
    assert not border.river


@fact("BW-F-138")
def test_most_zones_are_good_going() -> None:
    clear = sum(z.terrain == "clear" for z in board().zones.values())
    assert clear > len(board().zones) / 2


@fact("BW-F-139")
def test_the_british_north_sea_coast_is_bold() -> None:
    for z in board().zones.values():
        coast = z.coast("north_sea")
        if coast and "united_kingdom" in z.tags:
            assert coast.bold
            assert not coast.beach


@fact("BW-F-140")
def test_the_italian_adriatic_coast_is_bold() -> None:
    for z in board().zones.values():
        coast = z.coast("adriatic_sea")
        if coast and "italy_home" in z.tags:
            assert coast.bold
            assert not coast.beach


@fact("BW-F-141")
def test_some_coasts_have_no_beach_though_they_are_not_bold() -> None:
    assert any(
        not coast.beach and not coast.bold for z in board().zones.values() for coast in z.coasts
    )


@fact("BW-F-345")
def test_every_kind_of_terrain_exists() -> None:
    kinds = {z.terrain for z in board().zones.values()}
    assert kinds == {"clear", "narrow", "swamp", "mountains", "high_mountains"}
    assert any(border.river for border in board().borders)


# ------------------------------------------------------------------ ports and distances


@pytest.mark.parametrize(
    ("name", "sea", "base"),
    [
        pytest.param("Scapa Flow", "norwegian_sea", True, marks=fact("BW-F-144")),
        pytest.param("Tripoli", "south_central_mediterranean", False, marks=fact("BW-F-145")),
        pytest.param("Naples", "western_mediterranean", False, marks=fact("BW-F-146")),
        pytest.param("America", "north_atlantic", True, marks=fact("BW-F-149")),
        pytest.param("Hamburg", "north_sea", True, marks=fact("BW-F-150")),
        pytest.param("Taranto", "south_central_mediterranean", True, marks=fact("BW-F-151")),
        pytest.param("Alexandria", "eastern_mediterranean", True, marks=fact("BW-F-152")),
        pytest.param("Gibraltar", "western_mediterranean", True, marks=fact("BW-F-153")),
        pytest.param("Montenegro", "adriatic_sea", False, marks=fact("BW-F-030", "BW-F-154")),
    ],
)
def test_the_zone_has_its_port(name: str, sea: str, base: bool) -> None:
    assert name in ports(sea)
    assert zone(name).naval_base == base


@fact("BW-F-156")
def test_libyan_ports_depend_on_the_south_central_mediterranean() -> None:
    for name in ("Tripoli", "Benghazi"):
        assert board().port_seas(zone(name).id) == ("south_central_mediterranean",)


@fact("BW-F-161")
def test_every_side_with_a_navy_has_a_naval_base() -> None:
    for code in ("GER", "ITA", "UK", "USA"):
        assert any(zone(name).naval_base for name in country(code))


@fact("BW-F-162")
def test_tripoli_lies_three_zones_from_el_agheila() -> None:
    assert board().land_distance("tripoli", "el_agheila") == 3


@fact("BW-F-163", "BW-F-164", "BW-F-165")
def test_mechili_can_be_attacked_from_el_agheila_and_left_to_gazala_or_elsewhere() -> None:
    assert {"El Agheila", "Gazala"} < neighbours("Mechili")
    assert len(neighbours("Mechili")) >= 3


@fact("BW-F-166", "BW-F-167")
def test_mechili_is_in_air_range_of_sirte_and_derna() -> None:
    assert board().air_distance("sirte", "mechili") is not None
    assert board().air_distance("derna", "mechili") is not None


@fact("BW-F-168")
def test_naples_lies_two_seas_from_tripoli() -> None:
    way = board().sea_route(board().port_seas("naples"), board().port_seas("tripoli"))
    assert way is not None
    assert len(way) <= 2


@fact("BW-F-169")
def test_scapa_flow_and_trondheim_share_a_sea_and_no_blue_line() -> None:
    assert "norwegian_sea" in board().shared_seas("scapa_flow", "trondheim")
    assert "trondheim" not in board().blue("scapa_flow")


@fact("BW-F-170")
def test_no_axis_air_base_of_the_second_example_reaches_trondheim() -> None:
    norway = board().scenarios["norway-20-2"]
    here = from_words(board(), norway, "norway-20-2.toml")
    assert not [c for c in here.counters if c.kind == "air" and c.side == "axis"]


@fact("BW-F-171")
def test_america_has_its_own_way_to_the_western_mediterranean() -> None:
    way = board().sea_route(board().port_seas("america"), ["western_mediterranean"])
    assert way == ("central_atlantic", "western_mediterranean")


@fact("BW-F-174")
def test_london_can_be_fought_over_from_the_continent() -> None:
    near = {*board().neighbours("london"), *board().blue("london")}
    assert near & {*board().country("FRA"), *board().country("BE")}


@fact("BW-F-175")
def test_there_are_several_dotted_blue_lines() -> None:
    lines = {frozenset((z, other)) for z in board().zones for other in board().blue(z)}
    assert len(lines) >= 3
    assert all(other in board().blue(z) for z, other in (tuple(line) for line in lines))


@fact("BW-F-350")
def test_the_list_of_connections_is_whole() -> None:
    for border in board().borders:
        assert border.b in board().neighbours(border.a)
        assert border.a in board().neighbours(border.b)
    alone = {z.name for z in board().zones.values() if not board().neighbours(z.id)}
    assert alone == {
        "Corsica", "Sardinia", "Rhodes", "Malta", "Cyprus", "Crete", "America", "Asian Bases",
    }  # fmt: skip


# --------------------------------------------------------------------- set-up, counters


@fact("BW-F-177", "BW-F-250")
def test_six_polish_armies_wait_to_be_placed() -> None:
    here = game().open(board(), "campaign-1939", game().rulings_with({}))
    assert here.marks["set_up"]["side"] == "allies"
    assert len(here.marks["set_up"]["default"]) == 6
    assert quantity("POL", "I2") == 6


@fact("BW-F-239")
def test_there_are_251_military_counters() -> None:
    assert sum(kind.quantity for kind in board().counter_types) == 251


@fact("BW-F-240")
def test_there_are_nineteen_markers() -> None:
    from adjudicator.rulesets.packs import of_ruleset

    rows = of_ruleset("blitzwar").rows("counters.tsv")
    markers = {row["code"]: row.whole("quantity") for row in rows if row["kind"] == "marker"}
    assert markers == {"control": 16, "turn": 1, "reinforcement": 1, "oos": 1}


@fact("BW-F-241")
def test_an_air_counter_is_one_unit_on_both_sides() -> None:
    kinds = [kind for kind in board().counter_types if kind.kind == "air"]
    assert kinds
    for kind in kinds:
        assert [face.air for face in kind.faces] == [1, 1]


@fact("BW-F-242")
def test_white_tanks_hold_one_infantry_and_one_or_two_armoured_corps() -> None:
    fronts = {
        (kind.infantry, kind.armour) for kind in board().counter_types if kind.kind == "white"
    }
    assert fronts == {(1, 1), (1, 2)}
    assert (1, 1) in {(k.infantry, k.armour) for k in board().types_of("UK")}


@fact("BW-F-243")
def test_german_and_some_british_single_corps_can_be_fortified() -> None:
    able = {(k.country, k.code) for k in board().counter_types if k.fortifiable}
    assert able == {("GER", "I1f"), ("UK", "I1f")}
    assert quantity("UK", "I1") > 0  # Some British ones cannot.


@fact("BW-F-244", "BW-F-245", "BW-F-246")
def test_soviet_counters_wait_for_modernisation() -> None:
    waiting = [kind for kind in board().types_of("USSR") if mix.locked(kind)]
    assert sum(kind.quantity for kind in waiting if kind.kind == "air") == 6
    assert sum(kind.quantity for kind in waiting if kind.front.corps == 3) == 12
    assert [(k.halves, k.quantity) for k in waiting if k.kind == "supply"] == [(12, 3)]
    bare = Position(scenario="by hand", turn=1)
    assert all(mix.usable(bare, kind) == 0 for kind in waiting)


@fact("BW-F-247")
def test_there_is_a_soviet_white_tank() -> None:
    assert quantity("USSR", "W3") >= 1


@fact("BW-F-248")
def test_two_elite_counters_show_two_or_three_corps() -> None:
    (elite,) = [kind for kind in board().counter_types if kind.elite]
    assert (elite.country, elite.quantity) == ("GER", 2)
    assert sorted(face.corps for face in elite.faces) == [2, 3]
    assert elite.back is not None
    assert (elite.back.infantry, elite.back.armour) == (1, 1)


@fact("BW-F-249")
def test_some_british_counters_show_three_corps() -> None:
    assert quantity("UK", "I3") >= 1


@fact("BW-F-251")
def test_the_americans_have_two_armoured_corps_on_one_counter_and_two_fleets() -> None:
    assert quantity("USA", "C2") >= 1
    assert sum(k.quantity * k.ships for k in board().types_of("USA") if k.kind == "fleet") == 2


@fact("BW-F-252")
def test_denmark_and_norway_have_no_counters() -> None:
    assert board().types_of("DEN") == ()
    assert board().types_of("NOR") == ()


@fact("BW-F-253")
def test_yugoslav_counters_are_there_for_partisans() -> None:
    assert quantity("YUG", "I1") >= 2


@fact("BW-F-254", "BW-F-255")
def test_vichy_and_free_france_use_french_counters_and_find_enough() -> None:
    assert board().types_of("VF") == board().types_of("FRA") == board().types_of("FF")
    bare = Position(scenario="by hand", turn=8)
    offered = mix.offer(bare, board(), "VF")
    corps = [mix.Shape(infantry=1)] * 3 + [mix.Shape(infantry=2)]
    assert mix.fits(offered, [*corps, mix.Shape(infantry=1), mix.Shape(infantry=1)])


@fact("BW-F-256", "BW-F-346")
def test_supply_counters_come_in_sizes_and_are_counted_in_halves() -> None:
    for code, sizes in (("AXIS", {12, 8}), ("ALLIES", {12, 8}), ("USSR", {12})):
        shown = {face.halves for kind in board().types_of(code) for face in kind.faces}
        assert sizes <= shown
        assert 1 in shown  # Half a unit can be left.


# ------------------------------------------------------------------------------- cards


WEIGHTS = {
    "infantry": Fraction(1),
    "armour": Fraction(2),
    "air": Fraction(3, 4),
    "fleet": Fraction(1),
    "u_boat": Fraction(3, 4),
    "supply": Fraction(1, 4),
    "modernisation": Fraction(3, 2),
}


def value(card: Card) -> Fraction:
    return sum((w * getattr(card, unit) for unit, w in WEIGHTS.items()), Fraction(0))


@fact("BW-F-273", "BW-F-274", "BW-F-275")
@clause("BW-1-6", "BW-1-7", "BW-1-8", "BW-1-9", "BW-1-10", "BW-1-11", "BW-1-12", "BW-1-13")
def test_each_side_has_eight_equal_cards_of_either_type() -> None:
    assert len(board().cards) == 48
    for side in ("axis", "allies", "soviet"):
        for kind in ("limited", "total"):
            deck = board().deck(side, kind)
            assert len(deck) == 8
            assert len({value(card) for card in deck}) == 1


@fact("BW-F-276", "BW-F-278")
@clause("BW-1-14")
def test_only_soviet_cards_modernise_and_only_axis_cards_bring_u_boats() -> None:
    for card in board().cards.values():
        assert card.side == "soviet" or not card.modernisation
        assert card.side == "axis" or not card.u_boat
        assert card.side != "soviet" or not (card.fleet or card.u_boat)
    soviet = [card for card in board().cards.values() if card.side == "soviet"]
    assert any(card.modernisation for card in soviet)
    assert any(card.air for card in soviet)


@fact("BW-F-277")
def test_britain_and_america_share_one_deck() -> None:
    assert {card.side for card in board().cards.values()} == {"axis", "allies", "soviet"}


# ---------------------------------------------------------------------------- calendar


@clause("BW-8-20")
@pytest.mark.parametrize(
    ("turn", "mark"),
    [
        pytest.param(12, "GRE, BUL entry", marks=fact("BW-F-279")),
        pytest.param(14, "YUG diplomacy", marks=fact("BW-F-280")),
        pytest.param(28, "USSR Blitz", marks=fact("BW-F-281")),
        pytest.param(36, "Allies and GER Blitz", marks=fact("BW-F-282")),
        pytest.param(20, "USSR and UK 3 corps", marks=fact("BW-F-283")),
        pytest.param(28, "Bombing 3", marks=fact("BW-F-284")),
        pytest.param(36, "Bombing 4", marks=fact("BW-F-285")),
        pytest.param(32, "NAVAL CHANGE", marks=fact("BW-F-286")),
    ],
)
def test_the_calendar_prints_the_mark(turn: int, mark: str) -> None:
    assert mark in board().calendar[turn].marks
    assert all(mark not in row.marks for row in board().calendar.values() if row.turn != turn)


@fact("BW-F-287", "BW-F-288", "BW-F-352")
def test_circles_stand_at_the_start_of_seasons() -> None:
    ones = [row.turn for row in board().calendar.values() if row.circled_1]
    twos = [row.turn for row in board().calendar.values() if row.circled_2]
    assert ones == list(range(2, 47, 2))
    assert twos == list(range(4, 45, 4))


@fact("BW-F-289")
@clause("BW-8-1", "BW-8-2", "BW-8-3")
def test_the_calendar_has_47_turns_two_to_a_season() -> None:
    rows = list(board().calendar.values())
    assert [row.turn for row in rows] == list(range(1, 48))
    assert (rows[0].season, rows[0].half, rows[0].year) == ("summer", 2, 1939)
    assert (rows[-1].season, rows[-1].half, rows[-1].year) == ("spring", 2, 1945)
    seasons = Tally((row.season, row.year) for row in rows[1:])
    assert set(seasons.values()) == {2}


@fact("BW-F-290")
def test_winter_is_the_first_season_of_its_year() -> None:
    for row in board().calendar.values():
        later = board().calendar.get(row.turn + 1)
        if later is not None and later.year != row.year:
            assert (later.season, later.half) == ("winter", 1)
    assert board().calendar[13].title == "2nd winter turn 1941"


@fact("BW-F-351")
def test_mud_and_snow_come_when_the_book_says() -> None:
    mud = [row.turn for row in board().calendar.values() if row.weather == "mud"]
    snow = [row.turn for row in board().calendar.values() if row.weather == "snow"]
    assert mud == list(range(2, 47, 4))
    assert snow == [4, 5, 12, 13, 20, 21, 28, 29, 36, 37, 44, 45]


# ------------------------------------------------------------------------------ others


@fact("BW-F-340", "BW-F-342")
def test_the_axis_can_come_to_hold_31_points() -> None:
    assert sum(z.points for z in board().zones.values()) >= 31
    assert sum(z.points for z in board().zones.values() if z.owner_start == "axis") < 20


@fact("BW-F-343")
def test_four_counters_at_el_agheila_become_three() -> None:
    from adjudicator.rulesets.blitzwar.book import stacking
    from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import reorganise

    here = position(
        turn=13,
        zones={"El Agheila": "GER 1C, GER 1I, ITA 2I, ITA 1I"},
        clocks={"france_surrendered": 8},
    )
    assert stacking.excess(here, board(), "el_agheila", "axis") == 1
    parts = [c for c in here.counters if c.country == "GER"]
    reorganise(here, board(), parts, [mix.Shape(infantry=1, armour=1, elite=True)])
    assert stacking.excess(here, board(), "el_agheila", "axis") == 0


@fact("BW-F-348")
def test_the_strategic_bombing_box_is_on_the_map() -> None:
    assert board().geometry.areas[BOMBING].kind == "box"


@fact("BW-F-349")
def test_supply_zones_are_marked_for_every_side() -> None:
    for side in ("axis", "allies", "soviet"):
        assert board().supply_zones(side)
    assert one(campaign(), "kuybishev", "supply").place in board().supply_zones("soviet")
