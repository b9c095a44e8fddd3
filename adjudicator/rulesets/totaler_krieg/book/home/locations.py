"""1.3.4 Where a replacement unit may be placed."""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import box_of, home_country
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field

AFRICANS = ("Afr", "SA")
MIDDLE_EAST = ("Aus", "Ind", "NZ")
NORTHERN_IRELAND = "w4414"
DEPENDENTS = {"France": "TK-1.3.4-14", "Italy": "TK-1.3.4-18"}
"""What keeps non-colonial units out of the Dependents of their Country."""


def location_refusal(field: Field, name: str, place: str) -> Refusal | None:
    """Why a unit may not be placed here as a replacement, None if it may."""
    counter = field.board.counters[name]
    if box_of(place):
        return _box(field, name, box_of(place))
    at = field.board.cell(place)
    where = field.board.name(place)
    faction = field.position.phasing
    others = field.others(faction)
    for other in others:
        held = field.units(other) | field.detachments[other] | field.logistics[other]
        if (held >> at) & 1:
            return "TK-1.3.4-4", f"An enemy unit or marker is in {where}."
    if "colonial" in counter.traits:
        return _colonial(field, name, at, where)
    for nation in nationalities(field, name):
        if _home(field, nation, at) or _marker(field, nation, at):
            return None
    return _abroad(field, name, at, where)


def appearing(field: Field, name: str) -> list[str]:
    """Every place where a unit of the phasing faction may be placed as a replacement."""
    board, position = field.board, field.position
    near = board.cities | field.logistics[position.phasing]
    near |= field.partisans["western"] | field.partisans["soviet"]
    for at, names in field.stacks.items():
        if any(field.is_hq(one) for one in names):
            near |= 1 << at
    places = [board.ids[at] for at in members(near)] + [f"box:{box}" for box in board.boxes]
    return [place for place in places if location_refusal(field, name, place) is None]


def _abroad(field: Field, name: str, at: Cell, where: str) -> Refusal:
    """What is said of a hex where a non-colonial unit may not appear."""
    country = field.board.counters[name].country
    home = home_country(field.position, country)
    if country in DEPENDENTS and (field.lands.dependents.get(home, 0) >> at) & 1:
        text = f"{name} is not colonial and does not appear in a Dependent of {home}."
        return DEPENDENTS[country], text
    return "TK-1.3.4-5", f"{where} is not a place where {name} may appear."


def nationalities(field: Field, name: str) -> tuple[str, ...]:
    if name == "WES-1AB":
        return ("Britain", "United States")  # TK-1.3.4-23
    return (field.board.counters[name].country,)


def _home(field: Field, nation: str, at: Cell) -> bool:
    """A Home Country City, or a Home Country hex with a supplied HQ of the nationality."""
    home = home_country(field.position, nation)
    if not (field.lands.home.get(home, 0) >> at) & 1:  # TK-1.3.4-14 TK-1.3.4-18
        return False
    if field.board.at(at).city:
        return True  # TK-1.3.4-5
    for other in field.friends(at, field.position.phasing):
        hq = field.is_hq(other) and nation in field.nations(other)
        if hq and supply.supplied(field, other):  # TK-10.3-1
            return True  # TK-1.3.4-6
    bases = field.partisans["western"] | field.partisans["soviet"]
    return home not in MAJORS and bool((bases >> at) & 1)  # TK-1.3.4-19


def _marker(field: Field, nation: str, at: Cell) -> bool:
    """A Logistics marker with its line of supply."""
    faction = field.position.phasing
    if not (field.logistics[faction] >> at) & 1:
        return False
    if nation in ("Germany", "Russia"):  # TK-1.3.4-15 TK-1.3.4-20 TK-10.3-3
        return bool((supply.lines(field, nation, overland=True) >> at) & 1)
    if nation in ("Britain", "United States"):  # TK-1.3.4-7 TK-10.3-2
        cities = great_britain(field) & field.board.cities
        cities &= ~field.enemy_presence("western")
        found = supply.lines(field, nation, only=cities, boxes=("us_canada",))
        return bool((found >> at) & 1)
    return False


def great_britain(field: Field) -> int:
    """The island: Northern Ireland is Britain and not Great Britain (TK-A53)."""
    return field.lands.home.get("Britain", 0) & ~(1 << field.board.cell(NORTHERN_IRELAND))


def _colonial(field: Field, name: str, at: Cell, where: str) -> Refusal | None:
    """Colonial units in hexes (1.3.4)."""
    counter = field.board.counters[name]
    mark = 1 << at
    home = home_country(field.position, counter.country)
    if counter.country in ("France", "Italy"):
        dependent = field.lands.dependents.get(home, 0) & mark
        mine = field.controller(at) == field.position.phasing
        if dependent and field.board.at(at).city and mine:
            return None
        clause = "TK-1.3.4-13" if counter.country == "France" else "TK-1.3.4-17"
        return clause, f"{where} is not one of your Cities in a Dependent of {home}."
    if counter.country == "Germany":
        one = field.board.at(at)
        names = field.friends(at, "axis") + field.markers(at, "detachment")
        german = any("Germany" in field.nations(other) for other in names)
        if one.strategic == "soviet" and (german or field.logistics["axis"] & mark):
            return None
        return "TK-1.3.4-16", f"{where} is not a Soviet Strategic Hex that Germans hold."
    if counter.country == "Britain" and exile(field, name):
        if great_britain(field) & mark and field.board.at(at).city:
            return None
        return "TK-1.3.4-11", f"{name} appears in a City of Great Britain or overseas."
    return "TK-1.3.4-8", f"{name} appears in its Off-Map Box."


def _code(name: str) -> str:
    """The letters after the nation in an id: `Bri-Aus1` -> `Aus`."""
    return name.partition("-")[2].rstrip("0123456789")


def exile(field: Field, name: str) -> str:
    """The Country whose free forces a British colonial unit is, or empty."""
    for trait in field.board.counters[name].traits:
        if trait.startswith("exile:"):
            return trait[6:]
    return ""


def _box(field: Field, name: str, box: str) -> Refusal | None:
    """Off-Map Boxes (1.3.4)."""
    counter = field.board.counters[name]
    title = field.board.boxes[box].name
    if counter.country == "Russia" and box == "central_asia":
        return None  # TK-1.3.4-21
    if box == "us_canada" and "United States" in nationalities(field, name):
        return None  # TK-1.3.4-22
    if counter.country == "Britain" and "colonial" in counter.traits:
        code, free = _code(name), exile(field, name)
        if box == "africa" and (code in AFRICANS or free == "Fra"):
            return None  # TK-1.3.4-8
        if code in MIDDLE_EAST and box == "middle_east":
            return None  # TK-1.3.4-9
        if code == "Can" and box == "us_canada":
            return None  # TK-1.3.4-10
        if free and box == "us_canada":
            return None  # TK-1.3.4-11
        return "TK-1.3.4-8", f"{name} does not appear in the {title} Box."
    if counter.country == "Britain":
        return "TK-1.3.4-12", f"{name} is not colonial and cannot appear in an Off-Map Box."
    return "TK-1.3.4-1", f"{name} does not appear in the {title} Box."
