"""Countries, Dependents and Regions are what the rule book says of them (its facts)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.rulesets.totaler_krieg.board.parts import Area
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import SNOW_NATIONS
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import great_britain
from tests.rulesets.totaler_krieg.kit import board, field, has

clause = pytest.mark.clause
fact = pytest.mark.clause


def weather_areas(name: str) -> set[str]:
    cells = board().cells_of(name)
    return {one.weather_area for one in board().hexes.values() if has(cells, one.id)}


def ceded_by(name: str, owner: str) -> bool:
    """Is there a Ceded Land marker of this owner that names the land?"""
    head = f"{owner} Ceded Land: "
    return any(
        one.name.startswith(head) and name in one.name.removeprefix(head).split("/")
        for one in board().counters.values()
    )


PLAIN: dict[str, Callable[[Area], bool]] = {
    "made": lambda area: area.kind in ("dependent", "region") and bool(area.capital),
    "res": lambda area: any(
        one.country == area.name and "res" in one.traits for one in board().counters.values()
    ),
    "desert": lambda area: weather_areas(area.name) == {"Desert"},
    "north": lambda area: weather_areas(area.name) == {"North"},
    "economy": lambda area: any(
        one.country == area.name and one.type == "war_economy" for one in board().counters.values()
    ),
    "partner": lambda area: area.partnership,
    "snow": lambda area: area.name in SNOW_NATIONS,
    "civil_war": lambda area: area.status == "civil war",
    "vichy": lambda area: area.status == "not in existence" and area.capital == "w3217",
}
NAMED: dict[str, Callable[[Area, str], bool]] = {
    "dependent_of": lambda area, text: area.kind == "dependent" and area.parent == text,
    "region_of": lambda area, text: area.kind == "region" and area.parent == text,
    "region": lambda area, text: text in area.regions,
    "dependent": lambda area, text: text in area.dependents,
    "capital": lambda area, text: area.capital == text and board().hexes[text].city,
    "city": lambda area, text: board().hexes[text].city and has(board().cells_of(area.name), text),
    "ceded_by": lambda area, text: ceded_by(area.name, text),
    "fort": lambda area, text: (
        board().counters[text.split("@")[0]].type == "fortress"
        and text.split("@")[1] in board().counters[text.split("@")[0]].hex_limit
    ),
    "exile": lambda area, text: any(
        f"exile:{text}" in one.traits and one.country == "Britain"
        for one in board().counters.values()
    ),
    "colonial": lambda area, text: "colonial" in board().counters[f"GER-{text}"].traits,
}


def holds(area: Area, told: str) -> bool:
    kind, _, text = told.partition("=")
    return NAMED[kind](area, text.replace("_", " ")) if text else PLAIN[kind](area)


@pytest.mark.parametrize(
    ("name", "nationality", "told"),
    [
        pytest.param("Algeria", "Alg", "dependent_of=France made", marks=fact("TK-F2-098")),
        pytest.param("Austria", "Aust", "ceded_by=German", marks=fact("TK-F2-099")),
        pytest.param(
            "Baltic States",
            "BS",
            "region=Memelland region=Northern_Baltics ceded_by=Russian",
            marks=fact("TK-F2-100"),
        ),
        pytest.param("Basque", "Bas", "region_of=Spain made res", marks=fact("TK-F2-101")),
        pytest.param(
            "Belgium-Holland",
            "B-H",
            "region=Gau_Moselland fort=B-H-Ams@w3919",
            marks=fact("TK-F2-102"),
        ),
        pytest.param("Bulgaria", "Bul", "res", marks=fact("TK-F2-103")),
        pytest.param(
            "Byelorussia", "By", "region_of=Russia city=e3906 colonial=By", marks=fact("TK-F2-104")
        ),
        pytest.param("Catalonia", "Cat", "region_of=Spain made res", marks=fact("TK-F2-105")),
        pytest.param("Caucasus", "Cau", "region_of=Russia city=e2825", marks=fact("TK-F2-106")),
        pytest.param("Crimea", "Cri", "region_of=Russia city=e2912", marks=fact("TK-F2-107")),
        pytest.param(
            "Czechoslovakia", "Cz", "ceded_by=German fort=Cz-Pra@w3524", marks=fact("TK-F2-108")
        ),
        pytest.param(
            "Denmark", "Den", "region_of=Denmark-Norway ceded_by=German", marks=fact("TK-F2-109")
        ),
        pytest.param("Denmark-Norway", "D-N", "region=Denmark city=w4624", marks=fact("TK-F2-110")),
        pytest.param(
            "Donbass", "Don", "region_of=Russia city=e3315 colonial=Don", marks=fact("TK-F2-111")
        ),
        pytest.param("Egypt", "Egy", "dependent_of=Britain desert made", marks=fact("TK-F2-112")),
        pytest.param(
            "Finland",
            "Fin",
            "region=Finnish_Frontier fort=Fin-Man1@e4607 fort=Fin-Man2@e4707 ceded_by=Russian",
            marks=fact("TK-F2-113"),
        ),
        pytest.param(
            "France",
            "Fra",
            "region=Alsace-Lorraine region=Occupied_France region=Vichy dependent=Algeria"
            " dependent=Morocco dependent=Syria dependent=Tunisia economy exile=Fra",
            marks=fact("TK-F2-114"),
        ),
        pytest.param("Greece", "Gre", "city=e2204", marks=fact("TK-F2-115")),
        pytest.param("Hungary", "Hun", "res", marks=fact("TK-F2-116")),
        pytest.param("Iraq", "Iraq", "desert", marks=fact("TK-F2-117")),
        pytest.param("Ireland", "Ire", "res", marks=fact("TK-F2-118")),
        pytest.param(
            "Italy",
            "Italy",
            "dependent=Albania dependent=Libya dependent=Rhodes economy exile=Italy partner",
            marks=fact("TK-F2-119"),
        ),
        pytest.param(
            "Libya",
            "Lib",
            "dependent_of=Italy region=Cyrenaica desert made",
            marks=fact("TK-F2-120"),
        ),
        pytest.param("Morocco", "Mor", "dependent_of=France made", marks=fact("TK-F2-121")),
        pytest.param(
            "Palestine", "Pal", "dependent_of=Britain desert made", marks=fact("TK-F2-122")
        ),
        pytest.param("Persia", "Per", "north", marks=fact("TK-F2-123")),
        pytest.param(
            "Poland",
            "Pol",
            "region=Eastern_Poland region=Polish_Corridor economy exile=Pol partner"
            " ceded_by=Russian capital=e3702",
            marks=fact("TK-F2-124"),
        ),
        pytest.param("Portugal", "Por", "res", marks=fact("TK-F2-125")),
        pytest.param(
            "Rumania", "Rum", "region=Bessarabia ceded_by=Russian", marks=fact("TK-F2-126")
        ),
        pytest.param(
            "Spain", "Spa", "economy exile=Spain partner civil_war", marks=fact("TK-F2-127")
        ),
        pytest.param("Sweden", "Swe", "exile=Swe snow", marks=fact("TK-F2-128")),
        pytest.param(
            "Switzerland",
            "Swi",
            "ceded_by=German fort=Swi-Bern@w3220 fort=Swi-Zur@w3221",
            marks=fact("TK-F2-129"),
        ),
        pytest.param(
            "Syria", "Syr", "dependent_of=France made ceded_by=French", marks=fact("TK-F2-130")
        ),
        pytest.param(
            "Trans-Jordan", "Jor", "dependent_of=Britain desert made", marks=fact("TK-F2-131")
        ),
        pytest.param("Tunisia", "Tun", "dependent_of=France made", marks=fact("TK-F2-132")),
        pytest.param(
            "Turkey",
            "Tur",
            "region=Turkish_Frontier region=Turkish_Straits capital=e2412 economy"
            " exile=Turk partner",
            marks=fact("TK-F2-133"),
        ),
        pytest.param(
            "Ukraine", "Uk", "region_of=Russia city=e3609 colonial=Uk", marks=fact("TK-F2-134")
        ),
        pytest.param("Vichy", "Fra", "vichy", marks=fact("TK-F2-135")),
        pytest.param("Yugoslavia", "Yug", "res", marks=fact("TK-F2-136")),
    ],
)
def test_a_country_is_what_the_book_says(name: str, nationality: str, told: str) -> None:
    area = board().areas[name]
    assert area.nationality == nationality
    assert [word for word in told.split() if not holds(area, word)] == []


@pytest.mark.parametrize(
    ("name", "parent"),
    [
        pytest.param("Albania", "Italy", marks=fact("TK-F2-137")),
        pytest.param("Algeria", "France", marks=fact("TK-F2-138")),
        pytest.param("Byelorussia", "Germany", marks=fact("TK-F2-139")),
        pytest.param("Caucasus", "Germany", marks=fact("TK-F2-140")),
        pytest.param("Crimea", "Germany", marks=fact("TK-F2-141")),
        pytest.param("Cyprus", "Britain", marks=fact("TK-F2-142")),
        pytest.param("Cyrenaica", "Britain", marks=fact("TK-F2-143")),
        pytest.param("Denmark", "Germany", marks=fact("TK-F2-144")),
        pytest.param("Donbass", "Germany", marks=fact("TK-F2-145")),
        pytest.param("Egypt", "Britain", marks=fact("TK-F2-146")),
        pytest.param("Gibraltar", "Britain", marks=fact("TK-F2-147")),
        pytest.param("Kuwait", "Britain", marks=fact("TK-F2-148")),
        pytest.param("Libya", "Italy", marks=fact("TK-F2-149")),
        pytest.param("Malta", "Britain", marks=fact("TK-F2-150")),
        pytest.param("Morocco", "France", marks=fact("TK-F2-151")),
        pytest.param("Occupied France", "Germany", marks=fact("TK-F2-152")),
        pytest.param("Palestine", "Britain", marks=fact("TK-F2-153")),
        pytest.param("Rhodes", "Italy", marks=fact("TK-F2-154")),
        pytest.param("Syria", "France", marks=fact("TK-F2-155")),
        pytest.param("Trans-Jordan", "Britain", marks=fact("TK-F2-156")),
        pytest.param("Tunisia", "France", marks=fact("TK-F2-157")),
        pytest.param("Turkish Straits", "Britain", marks=fact("TK-F2-158")),
        pytest.param("Turkish Straits", "Russia", marks=fact("TK-F2-158")),
        pytest.param("Ukraine", "Germany", marks=fact("TK-F2-159")),
    ],
)
def test_a_possible_dependent(name: str, parent: str) -> None:
    here = board()
    there = field()
    adjective = {"Germany": "German", "Britain": "British", "Russia": "Russian", "France": "French"}
    if here.areas[name].parent != parent or name == "Syria":
        marker = next(
            one.id
            for one in here.counters.values()
            if one.name == f"{adjective[parent]} Ceded Land: {name}"
        )
        there.position.pieces[marker].at = "ceded"
        there = Field(there.position, here)
    cells = here.cells_of(name)
    assert cells
    assert cells & ~there.lands.dependents[parent] == 0
    assert not cells & there.lands.home[parent]
    own = [one for one in here.counters.values() if one.country == name and one.kind == "ground"]
    assert {one.setup_class for one in own} <= {"N"}  # they come when it is made a Country


@pytest.mark.parametrize(
    ("name", "parent"),
    [
        pytest.param("Alsace-Lorraine", "France", marks=fact("TK-F2-160")),
        pytest.param("Bessarabia", "Rumania", marks=fact("TK-F2-161")),
        pytest.param("Byelorussia", "Russia", marks=fact("TK-F2-162")),
        pytest.param("Caucasus", "Russia", marks=fact("TK-F2-163")),
        pytest.param("Crimea", "Russia", marks=fact("TK-F2-164")),
        pytest.param("Cyrenaica", "Libya", marks=fact("TK-F2-165")),
        pytest.param("Denmark", "Denmark-Norway", marks=fact("TK-F2-166")),
        pytest.param("Donbass", "Russia", marks=fact("TK-F2-167")),
        pytest.param("Eastern Poland", "Poland", marks=fact("TK-F2-168")),
        pytest.param("Finnish Frontier", "Finland", marks=fact("TK-F2-169")),
        pytest.param("Gau Moselland", "Belgium-Holland", marks=fact("TK-F2-170")),
        pytest.param("Memelland", "Baltic States", marks=fact("TK-F2-171")),
        pytest.param("Northern Baltics", "Baltic States", marks=fact("TK-F2-172")),
        pytest.param("Occupied France", "France", marks=fact("TK-F2-173")),
        pytest.param("Polish Corridor", "Poland", marks=fact("TK-F2-174")),
        pytest.param("Turkish Frontier", "Turkey", marks=fact("TK-F2-175")),
        pytest.param("Turkish Straits", "Turkey", marks=fact("TK-F2-176")),
        pytest.param("Ukraine", "Russia", marks=fact("TK-F2-177")),
        pytest.param("Vichy", "France", marks=fact("TK-F2-178")),
    ],
)
def test_a_region_begins_as_part_of_its_country(name: str, parent: str) -> None:
    here = board()
    assert name in here.areas[parent].regions or here.areas[name].parent == parent
    mine = [one for one in here.hexes.values() if one.region == name]
    assert mine
    assert {one.country for one in mine} == {parent}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Algeria", marks=fact("TK-F2-181")),
        pytest.param("Baltic States", marks=fact("TK-F2-182")),
        pytest.param("Basque", marks=fact("TK-F2-183")),
        pytest.param("Byelorussia", marks=fact("TK-F2-184")),
        pytest.param("Catalonia", marks=fact("TK-F2-185")),
        pytest.param("Caucasus", marks=fact("TK-F2-186")),
        pytest.param("Crimea", marks=fact("TK-F2-187")),
        pytest.param("Denmark", marks=fact("TK-F2-188")),
        pytest.param("Donbass", marks=fact("TK-F2-189")),
        pytest.param("Egypt", marks=fact("TK-F2-190")),
        pytest.param("Finland", marks=fact("TK-F2-191")),
        pytest.param("Libya", marks=fact("TK-F2-192")),
        pytest.param("Morocco", marks=fact("TK-F2-193")),
        pytest.param("Palestine", marks=fact("TK-F2-194")),
        pytest.param("Poland", marks=fact("TK-F2-195")),
        pytest.param("Rumania", marks=fact("TK-F2-196")),
        pytest.param("Syria", marks=fact("TK-F2-197")),
        pytest.param("Trans-Jordan", marks=fact("TK-F2-198")),
        pytest.param("Tunisia", marks=fact("TK-F2-199")),
        pytest.param("Ukraine", marks=fact("TK-F2-200")),
    ],
)
def test_a_country_can_be_made_of_it(name: str) -> None:
    area = board().areas[name]
    assert board().hexes[area.capital].city
    assert area.nationality
    assert PLAIN["res"](area)


def test_no_other_dependent_or_region_can() -> None:
    able = {
        name
        for name, area in board().areas.items()
        if area.kind in ("dependent", "region") and area.nationality
    }
    assert able == {
        "Algeria", "Basque", "Byelorussia", "Catalonia", "Caucasus", "Crimea", "Denmark",
        "Donbass", "Egypt", "Libya", "Morocco", "Palestine", "Syria", "Trans-Jordan", "Tunisia",
        "Ukraine",
    }  # fmt: skip


@fact("TK-F2-094", "TK-F1-149")
def test_britain_is_its_islands_and_great_britain_the_larger_one() -> None:
    there = field()
    home = there.lands.home["Britain"]
    assert has(home, "w3916")
    assert has(home, "w4414")
    assert not home & there.lands.home["Ireland"]
    assert home & ~great_britain(there) == 1 << board().cell("w4414")
    assert has(great_britain(there), "w3916")


@fact("TK-F2-095")
def test_germany_has_east_prussia_and_what_is_ceded_to_it() -> None:
    there = field()
    assert has(there.lands.home["Germany"], "e4003")
    there.position.pieces["MK-Axi-German_Ceded_Land:_Austria"].at = "ceded"
    there = Field(there.position, board())
    assert has(there.lands.home["Germany"], "w3325")
    there.position.pieces["MK-Axi-Reich_Annex"].at = board().areas["Hungary"].capital
    there = Field(there.position, board())
    assert has(there.lands.home["Germany"], "e3201")


@fact("TK-F2-096", "TK-F2-078")
def test_russia_has_its_regions_and_the_central_asia_box() -> None:
    there = field()
    for name in ("Byelorussia", "Caucasus", "Crimea", "Donbass", "Ukraine"):
        assert board().cells_of(name) & ~there.lands.home["Russia"] == 0
    assert board().boxes["central_asia"].faction == MAJORS["Russia"] == "soviet"


@fact("TK-F2-097")
def test_the_united_states_have_no_hex() -> None:
    assert field().lands.home["United States"] == 0
    assert board().areas["United States"].kind == "major"


@fact("TK-F1-139", "TK-F1-140")
def test_france_is_a_minor_country_that_becomes_vichy() -> None:
    there = field(countries={"Vichy": "active western", "France": "conquered western"})
    assert board().areas["France"].kind == "minor"
    assert "France" not in there.lands.home
    assert has(there.lands.home["Vichy"], "w3217")
    assert any(
        "colonial" in one.traits for one in board().counters.values() if one.id[:4] == "Fra-"
    )


@fact("TK-F1-141", "TK-F1-142", "TK-F1-143", "TK-F1-113", "TK-F1-281")
def test_dependents_of_italy_and_britain() -> None:
    here = board()
    assert {here.areas[name].parent for name in ("Libya", "Albania", "Rhodes")} == {"Italy"}
    assert here.areas["Malta"].parent == "Britain"
    assert here.cells_of("Greece") & here.near(here.cells_of("Albania"), 1)
    rhodes, turkey = here.cell("e1908"), here.cells_of("Turkey")
    border = [one for one in here.neighbours(rhodes) if (turkey >> one) & 1]
    assert border
    water = ("all_sea", "strait", "connected_strait")
    assert all(any(here.side(rhodes, one, kind) for kind in water) for one in border)
    assert "Eastern Mediterranean" in here.hexes["e1908"].port_zones


@fact("TK-F1-144", "TK-F2-024")
def test_the_turkish_straits_may_become_russian() -> None:
    there = field()
    there.position.pieces["MK-Sov-Russian_Ceded_Land:_Turkish_Straits"].at = "ceded"
    there = Field(there.position, board())
    assert has(there.lands.dependents["Russia"], "e2508")
    assert board().hexes["e2508"].city
    assert board().hexes["e2508"].port


@fact("TK-F1-145")
def test_the_baltic_states_border_luga_and_pskov() -> None:
    here = board()
    near = here.near(here.cells_of("Baltic States"), 1)
    assert has(near, "e4507")
    assert has(near, "e4307")
    assert ceded_by("Baltic States", "Russian")


@fact("TK-F1-147", "TK-F2-180")
def test_spain_is_the_civil_war_country() -> None:
    start = open_scenario(board(), "campaign-1937")
    assert start.civil_war is not None
    assert start.civil_war.country == "Spain"
    assert set(start.breakaway) == {"Basque", "Catalonia"}


@fact("TK-F1-148")
@pytest.mark.parametrize(
    "name",
    [
        "Austria", "Baltic States", "Belgium-Holland", "Czechoslovakia", "Finland", "France",
        "Vichy", "Greece", "Hungary", "Italy", "Poland", "Rumania", "Spain", "Switzerland",
        "Turkey", "Yugoslavia",
    ],
)  # fmt: skip
def test_minor_countries_of_the_first_half(name: str) -> None:
    assert board().areas[name].kind == "minor"


@fact("TK-F1-150")
def test_occupied_france_can_be_german() -> None:
    there = field(countries={"France": "conquered western"})
    there.position.pieces["MK-Axi-German_Ceded_Land:_Occupied_France"].at = "ceded"
    there = Field(there.position, board())
    assert has(there.lands.dependents["Germany"], "w3612")


@fact("TK-F2-179")
def test_the_finnish_frontier_lies_in_two_parts() -> None:
    here = board()
    cells = here.cells_of("Finnish Frontier")
    first = here.near(1 << here.cell("e4607"), 1) & cells
    while (more := here.near(first, 1) & cells) != first:
        first = more
    rest = cells & ~first
    assert rest
    assert not here.near(rest, 1) & first


@fact("TK-F2-058")
def test_corsica_is_france_itself_and_then_vichy() -> None:
    here = board()
    corsica = next(one for one in here.hexes.values() if one.name in ("Ajaccio", "Bastia"))
    assert has(field().lands.home["France"], corsica.id)
    there = field(countries={"Vichy": "neutral", "France": "conquered western"})
    assert has(there.lands.home["Vichy"], corsica.id)


@fact("TK-F2-057", "TK-F2-056", "TK-F2-090", "TK-F2-055", "TK-F2-091", "TK-F2-092", "TK-F2-089")
def test_towns_and_ports_the_examples_name() -> None:
    here = board()
    named = {one.name: one for one in here.hexes.values() if one.name}
    assert here.areas["Poland"].capital == named["Warsaw"].id
    assert named["Taranto"].country == "Italy"
    assert "Central Mediterranean" in named["Taranto"].port_zones
    assert "Arabian Sea" in here.hexes["e1312"].port_zones or (
        "Arabian Sea" in here.hexes["e1213"].port_zones
    )
    assert "Central Mediterranean" in named["Tobruk"].port_zones
    assert named["Istanbul"].region == "Turkish Straits"
    assert named["Istanbul"].port


@fact("TK-F2-059", "TK-F2-288")
def test_every_swiss_hex_has_infantry_and_a_fortress_of_one_step() -> None:
    swiss = [one for one in board().hexes.values() if one.country == "Switzerland"]
    mix = [one for one in board().counters.values() if one.country == "Switzerland"]
    forts = [one for one in mix if one.type == "fortress"]
    infantry = [one for one in mix if one.type == "infantry" and "res" not in one.traits]
    assert {one.id for one in swiss} == {"w3220", "w3221"} == {one.hex_limit for one in forts}
    assert len(infantry) == len(swiss)
    assert {one.front.steps for one in (*forts, *infantry) if one.front} == {1}


@fact("TK-F2-093")
def test_vichy_has_ports_of_its_own() -> None:
    there = field(countries={"Vichy": "neutral", "France": "conquered western"})
    ports = there.lands.home["Vichy"] & board().ports
    assert there.ids(ports)
    assert "FRA-Fr_1" in board().counters
