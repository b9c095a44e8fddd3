"""13.1 to 13.3, 13.8 Factions, Countries, Dependents and Regions; ceded lands, created
Countries, Vichy, Civil War, Partnership."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of
from adjudicator.rulesets.totaler_krieg.book.ground import shifts, supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import (
    cede_land,
    return_lands,
    take_back,
)
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import no_result
from adjudicator.rulesets.totaler_krieg.book.minors.creating import (
    ELIGIBLE,
    creatable,
    create,
    create_neutral,
    creation_refusal,
)
from adjudicator.rulesets.totaler_krieg.book.minors.partnership import (
    create_partnership,
    partner_of,
    partners,
    partnership_refusal,
)
from adjudicator.rulesets.totaler_krieg.book.minors.vichy import found_vichy
from adjudicator.rulesets.totaler_krieg.book.placement.placing import fleet_path
from tests.rulesets.totaler_krieg.kit import After, act, board, field, has, position

clause = pytest.mark.clause


def done(work: Callable[[Position, Table[Board]], object], start: Position) -> After:
    """What is there after a piece of work without questions."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from ()
        work(now, table)

    return act(part, start)


def ceded(owner: str, *areas: str, scenario: str = "campaign-1937") -> After:
    """A campaign's start after lands were ceded, in their order."""

    def work(now: Position, table: Table[Board]) -> None:
        for area in areas:
            cede_land(now, table, owner, area, "TK-15.3-1")

    return done(work, position(scenario=scenario))


def lands(after: After) -> Field:
    return Field(after.position, board())


# ----------------------------------------------------------------------------- 13.1


@clause("TK-13.1-1", "TK-13.1-2", "TK-13.1-3")
def test_three_factions_each_an_enemy_of_both_others() -> None:
    assert FACTIONS == ("axis", "western", "soviet")
    here = field(units={"e3609": "Rus-inf01", "w3617": "Bri-BEF"})
    assert here.others("western") == ["axis", "soviet"]
    assert has(here.enemy_units("western"), "e3609")
    assert has(here.enemy_units("soviet"), "w3617")


# ----------------------------------------------------------------------------- 13.2

MINORS = {
    "Algeria": "Alg", "Austria": "Aust", "Baltic States": "BS", "Basque": "Bas",
    "Belgium-Holland": "B-H", "Bulgaria": "Bul", "Byelorussia": "By", "Catalonia": "Cat",
    "Caucasus": "Cau", "Crimea": "Cri", "Czechoslovakia": "Cz", "Denmark": "Den",
    "Denmark-Norway": "D-N", "Donbass": "Don", "Egypt": "Egy", "Finland": "Fin", "France": "Fra",
    "Greece": "Gre", "Hungary": "Hun", "Iraq": "Iraq", "Ireland": "Ire", "Italy": "Italy",
    "Libya": "Lib", "Morocco": "Mor", "Palestine": "Pal", "Persia": "Per", "Poland": "Pol",
    "Portugal": "Por", "Rumania": "Rum", "Spain": "Spa", "Sweden": "Swe", "Switzerland": "Swi",
    "Syria": "Syr", "Trans-Jordan": "Jor", "Tunisia": "Tun", "Turkey": "Tur", "Ukraine": "Uk",
    "Vichy": "Fra", "Yugoslavia": "Yug",
}  # fmt: skip


@clause("TK-13.2-1", "TK-13.2-2", "TK-13.2.2-1", "TK-13.2.2-2", "TK-13.2.2-3", "TK-13.2.2-4")
def test_every_country_has_ground_units_and_no_other_land_has() -> None:
    told = {name: area.nationality for name, area in board().areas.items() if area.nationality}
    assert told == MINORS
    owners = {one.country for one in board().counters.values() if one.kind == "ground"}
    multi = {"Axis", "Western", "Soviet"}
    assert owners - multi == set(MAJORS) | (set(MINORS) - {"Vichy"})
    for name in ("Cyprus", "Gibraltar", "Malta", "Albania", "Rhodes", "Kuwait", "Bessarabia"):
        assert name not in owners


@clause("TK-13.2.1-1", "TK-13.2.1-6", "TK-13.5-4", "TK-13.4-1")
def test_four_major_countries_always_active_and_of_their_faction() -> None:
    here = field()
    assert MAJORS == {
        "Germany": "axis", "Britain": "western", "United States": "western", "Russia": "soviet",
    }  # fmt: skip
    for country, side in MAJORS.items():
        assert board().areas[country].kind == "major"
        assert (here.status(country), here.faction(country)) == ("active", side)
        assert not board().areas[country].nationality
        assert country not in here.position.countries


@clause("TK-13.2.1-2", "TK-13.2.1-4", "TK-13.2.1-5")
def test_what_the_major_countries_consist_of() -> None:
    home = field(scenario="campaign-1937").lands.home
    britain = {board().hexes[one].country for one in ids(home["Britain"])}
    assert britain == {"Britain"}
    assert has(home["Britain"], "w4414")  # Belfast
    assert not has(home["Britain"], "w1824")  # Malta, a Dependent
    assert not home["United States"]
    assert board().boxes["us_canada"].faction == "western"
    assert board().boxes["central_asia"].faction == "soviet"
    after = ceded("Russia", "Eastern Poland", scenario="campaign-1937")
    assert has(lands(after).lands.home["Russia"], "e4006")


def ids(cells: int) -> list[str]:
    return field().ids(cells)


@clause("TK-13.2.1-3")
def test_germany_grows_with_regions_ceded_and_the_reich_annex() -> None:
    home = field(scenario="campaign-1937").lands.home["Germany"]
    assert has(home, "e4003")  # Königsberg in East Prussia
    assert has(lands(ceded("Germany", "Memelland")).lands.home["Germany"], "e4103")
    start = position(scenario="campaign-1937")
    start.pieces["MK-Axi-Reich_Annex"].at = "e3201"  # Budapest
    assert has(Field(start, board()).lands.home["Germany"], "e3203")


@clause("TK-13.2-3", "TK-13.2-4", "TK-13.2-5")
def test_status_alignment_and_posture_are_independent() -> None:
    start = position(scenario="campaign-1937", posture={"western_minors": ""})
    for status in ("active", "conquered"):
        for side, policy in (("western", ""), ("soviet", "cordon"), ("axis", "")):
            state = start.countries["Greece"]
            state.status, state.faction = status, side
            here = Field(start, board())
            assert (here.status("Greece"), here.faction("Greece")) == (status, side)
            assert here.posture("Greece") == policy
    start.posture["soviet_minors"] = "pact"
    start.countries["Greece"].faction = "soviet"
    assert Field(start, board()).posture("Greece") == "pact"  # looked at anew


# ----------------------------------------------------------------------------- 13.3

DEPENDENTS = {
    "Britain": {"Cyprus", "Egypt", "Gibraltar", "Kuwait", "Malta", "Palestine", "Trans-Jordan"},
    "France": {"Algeria", "Morocco", "Syria", "Tunisia"},
    "Italy": {"Albania", "Libya", "Rhodes"},
}


@clause("TK-13.3.1-4", "TK-13.3.1-5", "TK-13.3.1-6", "TK-13.3.1-9")
@pytest.mark.parametrize("country", DEPENDENTS)
def test_dependents_of_1937(country: str) -> None:
    here = field(scenario="campaign-1937").lands
    found = {here.dependent[at] for at in here.dependent if here.owner[at] == country}
    assert found == DEPENDENTS[country]


@clause("TK-13.3.1-4", "TK-13.3.1-7", "TK-13.3.1-8", "TK-13.8.1-4", "TK-13.8.1-7")
@pytest.mark.parametrize(
    ("owner", "area"),
    [
        ("Germany", "Byelorussia"),
        ("Germany", "Caucasus"),
        ("Germany", "Crimea"),
        ("Germany", "Denmark"),
        ("Germany", "Donbass"),
        ("Germany", "Occupied France"),
        ("Germany", "Ukraine"),
        ("Britain", "Turkish Straits"),
        ("Britain", "Cyrenaica"),
        ("Russia", "Turkish Straits"),
    ],
)
def test_lands_that_become_dependents(owner: str, area: str) -> None:
    here = lands(ceded(owner, area)).lands
    cells = board().cells_of(area)
    assert cells
    for one in ids(cells):
        at = board().cell(one)
        assert (here.owner[at], here.dependent[at]) == (owner, area)
    assert not here.home[owner] & cells


@clause("TK-13.3.1-1", "TK-13.3.1-2")
def test_while_italy_is_neutral_nobody_enters_its_dependents() -> None:
    here = field(scenario="campaign-1937", war="limited", units={"w1520": "Fra-Col01"})
    for at in ("e2502", "w1522", "e1908"):  # Albania, Libya, Rhodes
        refusal = forbids(here, "Fra-Col01", board().cell(at))
        assert refusal is not None
        assert refusal[0] == "TK-3.1.4-9"


@clause("TK-13.3.1-1", "TK-13.3.1-3")
def test_the_dependents_of_axis_italy_stay_axis_whoever_stands_there() -> None:
    here = field(
        scenario="campaign-1937",
        countries={"Italy": "active axis"},
        units={"e2502": "Fra-Col01", "w1522": "Bri-BEF", "e1908": "Bri-inf01"},
    )
    for at in ("e2502", "w1522", "e1908"):
        assert here.faction(here.lands.owner[board().cell(at)]) == "axis"


REGIONS = {
    "Russia": {"Byelorussia", "Caucasus", "Crimea", "Donbass", "Ukraine"},
    "France": {"Alsace-Lorraine", "Occupied France"},
    "Poland": {"Eastern Poland", "Polish Corridor"},
    "Baltic States": {"Memelland", "Northern Baltics"},
    "Turkey": {"Turkish Frontier", "Turkish Straits"},
    "Rumania": {"Bessarabia"},
    "Denmark-Norway": {"Denmark"},
    "Finland": {"Finnish Frontier"},
    "Belgium-Holland": {"Gau Moselland"},
    "Spain": {"Basque", "Catalonia"},
}


@clause("TK-13.3.2-1", "TK-13.3.2-3", "TK-13.3.2-4", "TK-13.3.2-5", "TK-13.3.2-6")
@clause("TK-13.3.2-7", "TK-13.3.2-8", "TK-13.3.2-9", "TK-13.3.2-2", "TK-13.8.4-7")
@pytest.mark.parametrize("country", REGIONS)
def test_regions_lie_in_their_country_while_no_marker_says_else(country: str) -> None:
    home = field(scenario="campaign-1937").lands.home[country]
    for region in REGIONS[country]:
        assert board().cells_of(region)
        assert not board().cells_of(region) & ~home
    told = {one.name for one in board().areas.values() if one.kind == "region"}
    assert REGIONS[country] <= told


@clause("TK-13.3.2-4", "TK-13.3.2-8")
def test_the_other_regions() -> None:
    france = board().cells_of("France")
    assert board().cells_of("Vichy") & france
    assert not board().cells_of("Vichy") & board().cells_of("Occupied France")
    here = field(scenario="campaign-1937").lands
    assert {here.dependent[board().cell(one)] for one in ids(board().cells_of("Cyrenaica"))} == {
        "Libya"
    }


@clause("TK-13.3-1", "TK-13.8.2-3")
def test_a_region_is_a_home_country_only_once_it_is_a_country() -> None:
    start = position(scenario="start-1941")
    assert "Ukraine" not in Field(start, board()).lands.home
    start.countries["Ukraine"] = start.countries["Greece"].model_copy(
        update={"status": "active", "faction": "axis"}
    )
    home = Field(start, board()).lands.home
    assert has(home["Ukraine"], "e3609")
    assert not has(home["Russia"], "e3609")


# --------------------------------------------------------------------------- 13.4, 13.5


@clause("TK-13.4-2", "TK-13.4-3", "TK-13.4-7")
@pytest.mark.parametrize("scenario", ["campaign-1937", "start-1939", "start-1941", "start-1943"])
def test_units_of_neutral_countries_lie_aside_and_of_conquered_ones_in_their_box(
    scenario: str,
) -> None:
    start = position(scenario=scenario)
    for name, counter in board().counters.items():
        state = start.countries.get(counter.country)
        at = start.pieces[name].at
        if counter.kind != "ground" or state is None or counter.country == "France":
            continue
        assert state.status in ("active", "neutral", "conquered", "none")
        if state.status == "neutral":
            assert at == "aside", name
        elif state.status == "conquered":
            assert at in (f"conquered:{state.faction}", "out", "aside") or "event" in at, name


@clause("TK-13.5-1", "TK-13.5-2", "TK-13.5-5", "TK-13.5-15", "TK-13.5-16")
def test_a_countrys_units_are_its_factions_wherever_they_are() -> None:
    start = position(scenario="start-1941")
    for side in ("axis", "western", "soviet"):
        start.countries["Greece"].status, start.countries["Greece"].faction = "active", side
        for name in ("Gre-Epi", "Gre-Mac"):
            start.pieces[name].at = "e2204"  # none is left in a Force Pool
            assert faction_of(start, board(), name) == side
        here = Field(start, board())
        assert has(here.active_of(side), "e2204")
    assert faction_of(start, board(), "Pol-Lod") == "western"  # conquered


# --------------------------------------------------------------------------- 13.8.1


@clause("TK-13.8.1-1", "TK-13.8.1-2", "TK-13.8.1-3", "TK-13.8.1-5", "TK-13.8.1-6", "TK-13.3.2-2")
def test_a_marker_counts_in_the_ceded_lands_box_alone() -> None:
    name = "MK-Sov-Russian_Ceded_Land:_Eastern_Poland/Poland"
    start = position(scenario="campaign-1937")
    at = board().cell("e4006")
    owner = {}
    for place in ("aside", "pool:soviet", "delay", "turn:9", "ceded"):
        start.pieces[name].at = place
        here = Field(start, board())
        owner[place] = (here.lands.owner[at], here.controller(at))
    assert owner.pop("ceded") == ("Russia", "soviet")
    assert set(owner.values()) == {("Poland", "")}

    def back(now: Position, table: Table[Board]) -> None:
        take_back(now, table, "Russia", "Eastern Poland", "out", "TK-13.8.1-5")

    after = done(back, start)
    assert lands(after).lands.owner[at] == "Poland"
    assert [event.kind for event in after.events] == ["LandReturned"]


@clause("TK-13.8.1-1")
def test_a_land_without_marker_is_not_ceded() -> None:
    with pytest.raises(NotAllowed, match="Sweden"):
        ceded("Germany", "Sweden")
    start = position(scenario="campaign-1937")
    start.pieces["MK-Axi-German_Ceded_Land:_Denmark"].at = "out"
    with pytest.raises(NotAllowed, match="left play"):
        done(lambda now, table: cede_land(now, table, "Germany", "Denmark", ""), start)


@clause("TK-13.8.1.1-1")
@pytest.mark.parametrize("country", ["Finland", "Rumania", "Poland"])
def test_a_country_ceded_whole_to_russia_lies_aside(country: str) -> None:
    first = {"Finland": "Finnish Frontier", "Rumania": "Bessarabia", "Poland": "Eastern Poland"}
    after = ceded("Russia", first[country], country)
    assert after.position.countries[country].status == "none"
    units = [one for one in board().counters.values() if one.country == country]
    assert {after.at(one.id) for one in units} == {"aside"}
    assert has(lands(after).lands.home["Russia"], board().areas[country].capital)
    assert [event["country"] for event in after.told("CountryGone")] == [country]


@clause("TK-13.8.1-3", "TK-13.8.1-4")
@pytest.mark.parametrize(
    ("owner", "area", "dependent"),
    [
        ("Germany", "Austria", False),
        ("Germany", "Switzerland", False),
        ("Germany", "Denmark", True),
        ("Russia", "Bessarabia", False),
        ("Russia", "Turkish Straits", True),
        ("Britain", "Cyrenaica", True),
    ],
)
def test_a_land_becomes_part_of_its_owner_or_a_dependent(
    owner: str, area: str, dependent: bool
) -> None:
    after = ceded(owner, area)
    [told] = after.told("LandCeded")
    assert (told["owner"], told["area"], told["dependent"]) == (owner, area, dependent)
    assert (area in lands(after).lands.dependent.values()) is dependent


@clause("TK-13.8.1.1-1", "TK-13.8.1.1-3", "TK-F2-220")
def test_the_baltic_states_before_eastern_poland() -> None:
    after = ceded("Russia", "Baltic States")
    home = lands(after).lands.home
    assert has(home["Germany"], "e4103")
    assert has(home["Russia"], "e4205")
    assert after.position.countries["Baltic States"].status == "none"
    assert [event["area"] for event in after.told("LandCeded")] == [
        "Memelland", "Northern Baltics",
    ]  # fmt: skip


@clause("TK-13.8.1.1-4")
@pytest.mark.parametrize("asked", ["Baltic States", "Northern Baltics"])
def test_the_baltic_states_after_eastern_poland(asked: str) -> None:
    after = ceded("Russia", "Eastern Poland", asked)
    home = lands(after).lands.home
    assert has(home["Russia"], "e4103")
    assert has(home["Russia"], "e4205")


@clause("TK-13.8.1.1-5")
def test_the_baltic_states_after_memelland() -> None:
    start = ceded("Germany", "Memelland").position

    def work(now: Position, table: Table[Board]) -> None:
        cede_land(now, table, "Russia", "Eastern Poland", "TK-15.3-1")
        cede_land(now, table, "Russia", "Baltic States", "TK-15.3-1")

    after = done(work, start)
    assert [event["area"] for event in after.told("LandCeded")] == [
        "Eastern Poland", "Northern Baltics",
    ]  # fmt: skip
    assert has(lands(after).lands.home["Germany"], "e4103")


@clause("TK-13.8.1.1-2")
def test_the_ostland_accord_returns_the_lands_and_re_creates_countries() -> None:
    start = ceded("Russia", "Eastern Poland", "Baltic States", "Finnish Frontier").position
    after = done(lambda now, table: return_lands(now, table, "Russia", "TK-16.2.2-3"), start)
    assert lands(after).lands.owner[board().cell("e4006")] == "Poland"
    state = after.position.countries["Baltic States"]
    assert (state.status, state.faction) == ("active", "axis")
    assert after.at("BS-Lat") == "pool:axis"
    assert after.position.countries["Poland"].status == "neutral"
    again = done(lambda now, table: create(now, table, "Baltic States"), start)
    assert again.position.countries["Baltic States"].faction == "axis"
    assert has(lands(again).lands.home["Baltic States"], "e4205")


@clause("TK-13.8.1.2-1", "TK-13.8.1.2-2")
@pytest.mark.parametrize("country", ["Austria", "Czechoslovakia", "Switzerland"])
def test_a_country_ceded_to_germany_leaves_the_game(country: str) -> None:
    after = ceded("Germany", country)
    units = [one for one in board().counters.values() if one.country == country]
    assert {after.at(one.id) for one in units} == {"out"}
    assert after.position.countries[country].status == "none"
    assert has(lands(after).lands.home["Germany"], board().areas[country].capital)
    refusal = creation_refusal(lands(after), country)
    assert refusal is not None
    assert refusal[0] == "TK-13.8.1.2-2"


@clause("TK-13.8.3-4")
def test_a_ceded_country_leaves_the_british_step_of_the_aa_army_behind() -> None:
    start = position(
        scenario="campaign-1937",
        countries={"Czechoslovakia": "active western"},
        units={"w3516": "WES-AA", "holding:WES-AA": "Cz-1A", "pool:western": "Bri-BEF"},
    )
    after = done(lambda now, table: cede_land(now, table, "Germany", "Czechoslovakia", ""), start)
    assert (after.at("Cz-1A"), after.at("Bri-BEF")) == ("out", "w3516")
    assert after.at("WES-AA") != "w3516"


def test_the_corridor_stays_german_when_the_rest_of_poland_goes_to_russia() -> None:
    start = ceded("Germany", "Polish Corridor").position

    def work(now: Position, table: Table[Board]) -> None:
        cede_land(now, table, "Russia", "Eastern Poland", "TK-15.16-1")
        cede_land(now, table, "Russia", "Poland", "TK-15.16-5")

    home = lands(done(work, start)).lands.home
    assert not board().cells_of("Polish Corridor") & ~home["Germany"]
    assert has(home["Russia"], "e3702")
    assert not home["Poland"]


# --------------------------------------------------------------------------- 13.8.2


@clause("TK-13.8.2-3")
def test_areas_that_may_become_countries() -> None:
    assert {one.name for one in board().areas.values() if one.kind in ("dependent", "region")
            and one.nationality} | {"Baltic States", "Finland", "Poland", "Rumania"} == set(
        ELIGIBLE
    )  # fmt: skip


@clause("TK-13.8.2-1", "TK-13.3-5", "TK-15.25-2")
def test_libya_may_be_created_while_all_its_cities_are_axis() -> None:
    words = {"scenario": "campaign-1937", "countries": {"Italy": "active axis"}}
    assert "Libya" in creatable(field(**words))
    lost = field(**words, units={"w1522": "Bri-BEF"})
    refusal = creation_refusal(lost, "Libya")
    assert refusal is not None
    assert refusal[0] == "TK-15.25-2"


@clause("TK-13.8.2-1", "TK-13.2-9", "TK-13.4-8", "TK-13.4-10")
def test_a_conquered_country_may_be_created_a_neutral_or_gone_one_not() -> None:
    start = position(scenario="start-1941")
    start.countries["Greece"].status = "conquered"
    for name, at in (("GER-inf01", "e2204"), ("GER-inf02", "e2404")):
        start.pieces[name].at = at
    here = Field(start, board())
    assert "Greece" in creatable(here)
    for area, cited in (
        ("Turkey", "TK-13.8.2-1"),  # Neutral
        ("Hungary", "TK-13.8.2-1"),  # active
        ("Austria", "TK-13.8.1.2-2"),
        ("Rhodes", "TK-13.8.2-3"),
        ("Bessarabia", "TK-13.8.2-3"),
    ):
        refusal = creation_refusal(here, area)
        assert refusal is not None
        assert refusal[0] == cited
    start.pieces["Gre-Epi"].at = "conquered:western"
    after = done(lambda now, table: create(now, table, "Greece"), start)
    state = after.position.countries["Greece"]
    assert (state.status, state.faction, after.at("Gre-Epi")) == ("active", "axis", "pool:axis")


@clause("TK-13.8.2-1")
def test_an_axis_ukraine_takes_its_dependent_marker_and_colonials_away() -> None:
    start = ceded("Germany", "Ukraine", scenario="start-1941").position
    start.pieces["GER-Uk"].at = "e3609"
    after = done(lambda now, table: create(now, table, "Ukraine"), start)
    assert after.at("MK-Axi-German_Ceded_Land:_Ukraine") == "out"
    assert after.at("GER-Uk") == "out"
    assert after.at("Uk-1") == after.at("Uk-Res") == "pool:axis"
    assert has(lands(after).lands.home["Ukraine"], "e3609")


@clause("TK-13.8.2-2", "TK-13.8.4-7")
def test_a_breakaway_region_is_spains_until_it_is_a_country() -> None:
    start = position(scenario="campaign-1937")
    assert has(Field(start, board()).lands.home["Spain"], "w2615")
    after = done(lambda now, table: create_neutral(now, table, "Catalonia", "TK-15.34-1"), start)
    here = lands(after)
    assert here.status("Catalonia") == "neutral"
    assert has(here.lands.home["Catalonia"], "w2615")
    assert not has(here.lands.home["Spain"], "w2615")
    assert after.at("Cat-1") == "aside"


def test_a_created_libya_leaves_cyrenaica_to_britain() -> None:
    start = ceded("Britain", "Cyrenaica").position
    after = done(lambda now, table: create(now, table, "Libya"), start)
    here = lands(after).lands
    assert here.owner[board().cell("w1522")] == "Libya"
    assert here.owner[board().cell("e1402")] == "Britain"


# --------------------------------------------------------------------------- 13.8.3


@clause("TK-13.8.3-7", "TK-13.8.3-8", "TK-13.8.3-9")
def test_the_multi_national_units() -> None:
    found = {one.id for one in board().counters.values() if "multi_national" in one.traits}
    found |= {name for name, built in board().compositions.items() if built[2]}
    assert found == {
        "AXI-PA", "AXI-Med", "GER-mtn_20", "GER-mtn_24", "SOV-Bal", "SOV-Cen", "SOV-Sou",
        "WES-AA", "WES-1AB", "WES-15AG",
    }  # fmt: skip
    start = position(
        scenario="start-1943",
        units={"w2424": "AXI-Med", "holding:AXI-Med": "Italy-2A", "w3716": "WES-15AG",
               "holding:WES-AA": "B-H-Bel1", "w3717": "WES-AA", "e3609": "SOV-Cen",
               "holding:SOV-Cen": "Pol-Lod"},
    )  # fmt: skip
    here = Field(start, board())
    assert here.nations("AXI-Med") == ("Germany", "Italy")
    assert here.nations("WES-15AG") == ("Britain", "United States")
    assert here.nations("WES-AA") == ("Britain", "Belgium-Holland")
    assert here.nations("SOV-Cen") == ("Russia", "Poland")


@clause("TK-13.8.3-1", "TK-13.8.3-3")
@pytest.mark.parametrize(
    ("fighter", "helped", "stacks"),
    [
        ("GER-inf01", True, True),
        ("Italy-4A", True, True),
        ("Rum-3A", False, False),
        ("Rum-Exp", False, True),  # an Exp unit is no Minor Country unit in a stack
    ],
)
def test_the_german_italian_hq_helps_and_joins_its_own_nations(
    fighter: str, helped: bool, stacks: bool
) -> None:
    here = field(
        scenario="start-1941",
        war="total",
        units={"w2622": "AXI-Med", "holding:AXI-Med": "Italy-2A", "w2623": fighter},
    )
    at = board().cell("w2623")
    assert supply.supplied(here, "AXI-Med")
    found = shifts.helpers(here, "axis", [fighter], board().cell("w2624"))
    assert ("AXI-Med" in found) is helped
    assert (fault(here, at, ["AXI-Med", fighter]) is None) is stacks


# --------------------------------------------------------------------------- 13.8.4


@clause("TK-13.8.4-1", "TK-13.8.4-2", "TK-13.8.4-3", "TK-13.8.4-4")
def test_a_civil_war_country_takes_eight_events_only() -> None:
    start = position(scenario="campaign-1937")
    assert start.civil_war is not None
    assert start.civil_war.country == "Spain"
    taken = {f"15.{n}" for n in range(1, 41) if not no_result(start, "Spain", f"15.{n}")}
    assert taken == {"15.4", "15.5", "15.10", "15.29", "15.31", "15.34", "15.35", "15.39"}
    assert not no_result(start, "Greece", "15.15")


@clause("TK-13.8.4-6")
def test_after_its_civil_war_spain_takes_every_event() -> None:
    start = position(scenario="campaign-1937")
    assert start.civil_war is not None
    start.civil_war.over = True
    assert not no_result(start, "Spain", "15.15")


# --------------------------------------------------------------------------- 13.8.5


@clause("TK-13.8.5-2", "TK-13.8.5-3", "TK-13.8.5-4")
def test_who_may_become_a_partnership_country() -> None:
    words = {"scenario": "campaign-1937", "countries": {
        "Italy": "active axis", "Poland": "active western", "Hungary": "active axis"}}  # fmt: skip
    here = field(**words)
    assert (partners(here, "axis"), partners(here, "western")) == (["Italy"], ["France", "Poland"])
    for side, country, cited in (
        ("axis", "Hungary", "TK-13.8.5-2"),
        ("axis", "Poland", "TK-13.8.5-3"),
        ("axis", "Turkey", "TK-13.8.5-3"),
    ):
        refusal = partnership_refusal(here, side, country)
        assert refusal is not None
        assert refusal[0] == cited
    here.position.countries["Italy"].fell = True
    refusal = partnership_refusal(here, "axis", "Italy")
    assert refusal is not None
    assert refusal[0] == "TK-13.8.5-4"
    told = {one.name for one in board().areas.values() if one.partnership}
    assert told == {"France", "Italy", "Poland", "Spain", "Turkey"}


@clause("TK-13.8.5-1", "TK-13.8.5-5")
def test_a_partnership_brings_its_units_to_the_delay_box_once_a_faction() -> None:
    start = position(scenario="campaign-1937", countries={"Poland": "active western"})
    after = done(lambda now, table: create_partnership(now, table, "western", "France"), start)
    units = ["Fra-FrP1", "Fra-FrP2", "Fra-FrP3"]
    assert after.told("BecamePartner")[0]["units"] == units
    assert {after.at(name) for name in units} == {"delay"}
    assert after.at("FRA-FrAir_P") == "aside"
    assert partner_of(after.position, "western") == "France"
    with pytest.raises(NotAllowed) as no:
        done(lambda now, table: create_partnership(now, table, "western", "Poland"), after.position)
    assert no.value.clause == "TK-13.8.5-1"


# --------------------------------------------------------------------------- 13.8.6


@clause("TK-13.8.6-1", "TK-13.8.6-2", "TK-13.8.6.1-1", "TK-F2-046")
def test_case_yellow_makes_a_neutral_vichy() -> None:
    after = done(
        lambda now, table: found_vichy(now, table, "western", neutral=True, clause="TK-16.2.1-14"),
        position(scenario="start-1939"),
    )
    here = lands(after)
    assert (here.status("France"), here.status("Vichy")) == ("none", "neutral")
    assert after.at("MK-Vichy") == "w3217"
    assert has(here.neutral, "w3217")
    assert after.position.countries["Vichy"].fell


@clause("TK-13.8.6-1", "TK-13.8.6.2-2", "TK-13.8.6-5", "TK-13.6-9")
@pytest.mark.parametrize(("side", "policy"), [("western", "guarantees"), ("soviet", "pact")])
def test_conquest_makes_an_active_vichy_under_the_minors_posture(side: str, policy: str) -> None:
    start = position(
        scenario="start-1939",
        posture={"france": "", "western_minors": "guarantees", "soviet_minors": "pact"},
    )
    after = done(
        lambda now, table: found_vichy(now, table, side, neutral=False, clause="TK-16.1.1-14"),
        start,
    )
    here = lands(after)
    assert (here.status("Vichy"), here.faction("Vichy")) == ("active", side)
    assert here.posture("Vichy") == here.posture("France") == policy


@clause("TK-13.8.6-3", "TK-13.8.6-4", "TK-F2-058")
def test_vichy_has_what_france_had_and_did_not_cede() -> None:
    here = field(scenario="start-1941").lands  # Alsace-Lorraine and Occupied France ceded
    assert has(here.home["Vichy"], "w2818")
    assert not has(here.home["Vichy"], "w3516")
    corsica = [one.id for one in board().hexes.values() if one.name == "Bastia"]
    for one in [*corsica, "w2915"]:
        assert has(here.home["Vichy"], one)
    found = {here.dependent[at] for at in here.dependent if here.owner[at] == "Vichy"}
    assert found == {"Algeria", "Morocco", "Tunisia"}
    whole = position(scenario="start-1939", countries={"France": "none", "Vichy": "active western"})
    home = Field(whole, board()).lands
    assert has(home.home["Vichy"], "w3516")
    assert {home.dependent[at] for at in home.dependent if home.owner[at] == "Vichy"} == {
        "Algeria", "Morocco", "Syria", "Tunisia",
    }  # fmt: skip


@clause("TK-13.8.6.1-4", "TK-F2-093")
def test_an_axis_fleet_of_neutral_vichy_sails_from_vichys_ports() -> None:
    start = position(scenario="start-1941", war="total")
    start.pieces["FRA-Fr_1"].at = "pool:axis"
    assert fleet_path(Field(start, board()), "FRA-Fr_1", "Western Mediterranean")
    start.countries["Vichy"].status, start.countries["Vichy"].faction = "active", "western"
    start.pieces["FRA-Fr_1"].at = "pool:western"


@clause("TK-13.8.6.2-4")
def test_axis_vichy_sails_from_vichy_proper_alone() -> None:
    start = position(scenario="start-1941", countries={"Vichy": "active axis"})
    start.pieces["FRA-Fr_1"].at = "pool:axis"
    for piece in start.pieces.values():
        if piece.at in board().hexes:
            piece.at = "aside"
    assert fleet_path(Field(start, board()), "FRA-Fr_1", "Western Mediterranean")
    british = (name for name, one in board().counters.items() if one.country == "Britain"
               and one.kind == "ground")  # fmt: skip
    for port in ids(Field(start, board()).lands.home["Vichy"] & board().ports):
        start.pieces[next(british)].at = port  # Algiers, a Port of a Dependent, stays friendly
    assert not fleet_path(Field(start, board()), "FRA-Fr_1", "Western Mediterranean")


@clause("TK-13.8.6.2-5")
def test_western_vichy_sails_from_the_western_boxes_too() -> None:
    start = position(scenario="start-1943")
    start.pieces["FRA-Fr_1"].at = "pool:western"
    assert start.countries["Vichy"].faction == "western"
    assert fleet_path(Field(start, board()), "FRA-Fr_1", "North Atlantic")
