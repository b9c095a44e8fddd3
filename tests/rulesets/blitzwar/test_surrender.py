"""9.1 Countries and 9.2 Surrenders."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics import countries
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import diplomacy
from adjudicator.rulesets.blitzwar.book.politics.surrender import COUNTRIES, surrenders_to
from tests.rulesets.blitzwar.home_kit import add, board, control, play, start, state, units
from tests.rulesets.blitzwar.kit import map_of, on

clause = pytest.mark.clause

FIVE = {
    "FRA": ("paris", "calais", "reims", "nancy", "caen"),
    "POL": ("warsaw", "danzig", "lodz", "krakow", "poznan"),
    "YUG": ("belgrade", "brod", "zagreb", "split", "skopje"),
    "SP": ("madrid", "bilbao", "seville", "valencia", "barcelona"),
    "TUR": ("ankara", "istanbul", "izmir", "edirne", "adana"),
}


NO_LUCK = {"diplomacy/Spain": 1, "diplomacy/Turkey": 1}


def fallen(position: Position) -> list[str]:
    after = play(diplomacy, position, dice=NO_LUCK)
    return [fact["country"] for fact in after.told("CountrySurrendered")]


# ------------------------------------------------------------------------- 9.1


@clause("BW-9.1-1", "BW-9.1-2", "BW-9.1-3", "BW-9.4-16")
def test_kinds_of_country() -> None:
    assert countries.MAJOR_POWERS == ("GER", "UK", "USA", "USSR")
    assert countries.MINOR_POWERS == ("FRA", "ITA", "VF", "FF")
    assert len(countries.MINOR_COUNTRIES) == 13
    assert countries.is_minor_country("SWE")
    assert not countries.is_minor_country("FRA")
    assert not countries.is_minor_country("FF")
    owners = {zone.country for zone in board().zones.values()}
    assert owners == {
        *countries.MAJOR_POWERS, "FRA", "ITA", *countries.MINOR_COUNTRIES,
    }  # fmt: skip


@clause("BW-9.1-4", "BW-9.1-5", "BW-9.1-6", "BW-9.1-7")
def test_who_controls_what_at_the_start() -> None:
    position = start(turn=1)
    for zone in board().zones.values():
        side = {
            "GER": "axis", "UK": "allies", "FRA": "allies", "POL": "allies", "USSR": "soviet",
            "USA": "allies",
        }.get(zone.country, "neutral")  # fmt: skip
        assert position.control[zone.id] == side, zone.name


@clause("BW-9.1-10", "BW-9.2-14")
def test_surrenders_are_looked_at_when_a_turn_begins() -> None:
    position = start(turn=3, warsaw="GER 3I")
    control(position, "axis", *FIVE["POL"])
    assert position.countries["POL"].state == "active"
    assert fallen(position) == ["POL"]
    assert position.countries["POL"].since == 3


# ------------------------------------------------------------------- conditions


@pytest.mark.parametrize("country", list(FIVE))
@clause("BW-9.2-1", "BW-9.2-2", "BW-9.2-3", "BW-9.2-4", "BW-9.2-5")
def test_the_capital_and_four_other_zones(country: str) -> None:
    position = start(turn=15)
    state(position, country, "active", "allies")
    capital, *others = FIVE[country]
    assert board().capital(country) == capital
    control(position, "axis", capital, *others[:3])
    assert fallen(position) == []
    control(position, "axis", others[3])
    control(position, "allies", capital)
    assert fallen(position) == []
    control(position, "axis", capital)
    assert fallen(position) == [country]


@pytest.mark.parametrize("country", ["BE", "GRE", "FIN", "HUN", "RUM", "BUL", "DEN", "NOR", "SWE"])
@clause("BW-9.2-11")
def test_other_minors_fall_with_their_capital(country: str) -> None:
    of_the_axis = country in ("FIN", "HUN", "RUM", "BUL")
    side, enemy = ("axis", "soviet") if of_the_axis else ("allies", "axis")
    position = start(turn=15)
    state(position, country, "active", side)
    capital = board().capital(country)
    assert capital is not None
    for zone in board().country(country):
        if zone != capital:
            control(position, enemy, zone)
    assert surrenders_to(position, board(), country) is None
    control(position, enemy, capital)
    assert fallen(position) == [country]
    assert position.countries[country].surrendered_to == enemy


@clause("BW-9.2-7", "BW-9.2-8")
def test_italy_needs_three_zones_and_ten_corps_from_1941() -> None:
    position = start(turn=12, sicily="UK 3I 3I", naples="USA 3I", cosenza="UK I")
    state(position, "ITA", "active", "axis")
    control(position, "allies", "sicily", "naples", "cosenza")
    assert surrenders_to(position, board(), "ITA") == "allies"
    position.turn = 11
    assert surrenders_to(position, board(), "ITA") is None
    position.turn = 12
    control(position, "axis", "cosenza")
    control(position, "allies", "tripoli")  # a colony does not count
    assert surrenders_to(position, board(), "ITA") is None
    control(position, "allies", "sardinia")
    assert surrenders_to(position, board(), "ITA") == "allies"
    position.counters.pop()  # nine corps
    assert surrenders_to(position, board(), "ITA") is None
    add(position, "tripoli", "UK 3I")
    assert surrenders_to(position, board(), "ITA") is None
    assert fallen(position) == []


@clause("BW-9.2-9")
def test_germany_falls_with_all_its_supply_zones() -> None:
    position = start(turn=42, hamburg="GER 3I")
    zones = board().supply_zones("axis")
    control(position, "allies", *zones[:-1])
    play(diplomacy, position)
    assert not position.over
    control(position, "soviet", zones[-1])
    after = play(diplomacy, position)
    assert position.over
    assert position.surrendered == "axis"
    assert after.told("SideSurrendered") == [{"side": "axis", "turn": 42}]
    assert after.asks == []


@clause("BW-9.2-9", "BW-9.2-10")
@pytest.mark.parametrize(("country", "side"), [("GER", "axis"), ("USSR", "soviet")])
def test_who_has_no_supply_zone_on_the_map_does_not_fall_for_want_of_it(
    country: str, side: str
) -> None:
    small = map_of(zones={"A": {"owner": "axis"}, "B": {"owner": "soviet"}})
    assert small.supply_zones(side) == ()
    assert surrenders_to(on(small), small, country) is None


@clause("BW-9.2-10", "BW-9.2-20")
def test_the_soviet_union_falls_and_play_goes_on_without_it() -> None:
    position = start(turn=20, kiev="USSR 2I S4", moscow="GER 3I")
    zones = board().supply_zones("soviet")
    control(position, "axis", *zones[:-1])
    assert fallen(position) == []
    control(position, "axis", zones[-1])
    after = play(diplomacy, position)
    assert [f["country"] for f in after.told("CountrySurrendered")] == ["USSR"]
    assert after.clauses("CountrySurrendered") == ["BW-9.2-10"]
    assert after.told("SideSurrendered") == [{"side": "soviet", "turn": 20}]
    assert not position.over
    assert position.surrendered is None
    assert [c for c in position.counters if c.side == "soviet"] == []
    assert position.control["kiev"] == "axis"
    assert "soviet" not in [ask.seat for ask in after.asks]


@clause("BW-9.2-12", "BW-9.2-13")
def test_britain_and_america_never_surrender() -> None:
    assert "UK" not in COUNTRIES
    assert "USA" not in COUNTRIES
    position = start(turn=20)
    control(position, "axis", *(z.id for z in board().zones.values() if z.country in ("UK", "USA")))
    assert fallen(position) == []
    assert position.countries["UK"].state == "active"


# ---------------------------------------------------------------------- consequences


@clause("BW-9.2-6", "BW-A35")
def test_eastern_poland_becomes_soviet() -> None:
    position = start(turn=3, lwow="GER 3I A", warsaw="GER I")
    control(position, "axis", *FIVE["POL"], "lwow", "lublin")
    after = play(diplomacy, position)
    assert {position.control[z] for z in board().tagged("eastern_poland")} == {"soviet"}
    assert position.control["lublin"] == "axis"
    # The Germans in Lwow go to the nearest Axis zone.
    assert units(position, "lwow") == {}
    assert after.told("UnitsWithdrew")[0]["start"] == "lwow"
    end = after.told("UnitsWithdrew")[0]["end"]
    assert units(position, end) == {"infantry": 3, "air": 1}
    assert board().border("lwow", end) is not None


@clause("BW-9.2-15", "BW-9.2-16")
def test_units_leave_and_free_zones_become_axis() -> None:
    position = start(turn=16, crete="UK I, GRE I", kalamata="GRE 2I", salonika="GER I")
    state(position, "GRE", "active", "allies")
    control(position, "axis", "athens", "salonika")
    after = play(diplomacy, position, dice=NO_LUCK)
    assert [c for c in position.counters if c.country == "GRE"] == []
    assert position.control["kalamata"] == "axis"
    assert position.control["crete"] == "allies"
    fact = after.told("CountrySurrendered")[0]
    assert fact["to"] == "axis"
    assert sorted(fact["taken"]) == ["ioannina", "kalamata"]
    assert len(fact["removed"]) == 2


@clause("BW-9.2-17")
def test_the_axis_keeps_what_was_not_conquered() -> None:
    position = start(turn=40, yassi="RUM 2I", galatz="GER I", bucharest="USSR 2I")
    state(position, "RUM", "active", "axis")
    control(position, "soviet", "bucharest", "yassi")
    play(diplomacy, position)
    assert units(position, "yassi") == {}
    held = {zone: position.control[zone] for zone in board().country("RUM")}
    assert held == {
        "bucharest": "soviet", "yassi": "soviet", "cluj": "axis", "craiova": "axis",
        "galatz": "axis",
    }  # fmt: skip
    assert units(position, "galatz") == {"infantry": 1}


@clause("BW-9.2-18", "BW-A34")
def test_a_country_rises_again_before_1943() -> None:
    position = start(turn=27)
    position.countries["NOR"] = position.countries["NOR"].model_copy(
        update={"state": "surrendered", "side": "allies", "surrendered_to": "axis"}
    )
    control(position, "axis", *board().country("NOR"))
    play(diplomacy, position)
    assert position.countries["NOR"].state == "surrendered"
    control(position, "allies", "oslo")
    after = play(diplomacy, position)
    assert after.told("CountryRose") == [{"country": "NOR", "side": "allies"}]
    assert position.countries["NOR"].state == "active"
    assert position.control["bergen"] == "axis"


@clause("BW-9.2-18", "BW-A34")
@pytest.mark.parametrize(("country", "side"), [("NOR", "allies"), ("RUM", "axis")])
def test_it_rises_on_its_former_side(country: str, side: str) -> None:
    enemy = "axis" if side == "allies" else "soviet"
    position = start(turn=20)
    state(position, country, "active", side)
    control(position, enemy, *board().country(country))
    assert fallen(position) == [country]
    fell = position.countries[country]
    assert (fell.side, fell.since, fell.surrendered_to) == (side, 20, enemy)
    control(position, side, *board().country(country))
    position.turn = 21
    after = play(diplomacy, position, dice=NO_LUCK)
    assert after.told("CountryRose") == [{"country": country, "side": side}]
    rose = position.countries[country]
    assert (rose.state, rose.side, rose.since) == ("active", side, 21)


@clause("BW-9.2-18")
def test_and_never_from_1943_on() -> None:
    position = start(turn=28)
    state(position, "NOR", "surrendered", "allies")
    control(position, "allies", "oslo")
    play(diplomacy, position)
    assert position.countries["NOR"].state == "surrendered"


@clause("BW-9.2-19")
def test_france_does_not_rise_by_the_general_rule() -> None:
    position = start(turn=20)
    state(position, "FRA", "surrendered", "allies")
    play(diplomacy, position)
    assert position.countries["FRA"].state == "surrendered"
    state(position, "POL", "surrendered", "allies")
    play(diplomacy, position)
    assert position.countries["POL"].state == "active"


@clause("BW-9.2-1", "BW-9.2-15", "BW-9.4-1", "BW-9.4-4", "BW-9.4-5", "BW-9.4-6", "BW-9.4-7")
def test_what_is_told_when_france_falls() -> None:
    position = start(turn=8, lyon="FRA 2I", tunis="FRA I", marseille="UK I")
    control(position, "axis", "paris", "calais", "reims", "nancy", "caen")
    after = play(diplomacy, position, {"axis": "do not roll for Spain"})
    (fell,) = after.told("CountrySurrendered")
    assert (fell["country"], fell["to"], fell["given"]) == ("FRA", "axis", [])
    assert fell["removed"] == ["FRA 2 infantry", "FRA 1 infantry"]
    (vichy,) = after.told("VichyCreated")
    assert vichy["zones"] == list(board().tagged("vichy"))
    assert vichy["corps"] == {"casablanca": 1, "algiers": 1, "mareth": 1, "tunis": 2}
    assert {zone: position.control[zone] for zone in ("lyon", "tunis", "brest")} == {
        "lyon": "neutral", "tunis": "neutral", "brest": "axis",
    }  # fmt: skip
    joined = {(e["country"], e["side"], e["how"]) for e in after.told("CountryJoined")}
    how = "the surrender of France"
    assert joined == {("ITA", "axis", how), ("HUN", "axis", how)}
    assert after.told("PassageGranted") == [{"country": "RUM", "side": "axis"}]
    assert after.told("UnitsWithdrew") == [
        {"side": "allies", "start": "marseille", "end": "bordeaux", "units": ["UK 1 infantry"]}
    ]


@clause("BW-9.2-2", "BW-9.2-6", "BW-9.2-7")
def test_what_is_told_when_poland_and_italy_fall() -> None:
    poland = start(turn=10, warsaw="GER 3I", lublin="POL 2I")
    control(poland, "axis", "warsaw", "poznan", "lodz", "krakow", "lublin")
    assert play(diplomacy, poland).told("CountrySurrendered") == [
        {
            "country": "POL",
            "to": "axis",
            "removed": ["POL 2 infantry"],
            "taken": ["danzig"],
            "given": list(board().tagged("eastern_poland")),
        }
    ]
    italy = start(turn=20, rome="UK 3I, UK 3I", naples="UK 3I", sicily="UK I", milan="ITA 2I")
    state(italy, "ITA", "active", "axis")
    control(italy, "allies", "rome", "naples", "sicily")
    after = play(diplomacy, italy)
    assert [(e["country"], e["to"], e["taken"]) for e in after.told("CountrySurrendered")] == [
        ("ITA", "allies", [])
    ]
