"""13.8.2 Countries made of Dependents, Regions and Conquered Countries (15.25, 15.34)."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import CountryState, Piece, Position
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import FOR_GERMANY, recreate, take_back
from adjudicator.rulesets.totaler_krieg.words.facts.minors import CountryCreated

ELIGIBLE = (
    "Algeria",
    "Baltic States",
    "Basque",
    "Byelorussia",
    "Catalonia",
    "Caucasus",
    "Crimea",
    "Denmark",
    "Donbass",
    "Egypt",
    "Finland",
    "Libya",
    "Morocco",
    "Palestine",
    "Poland",
    "Rumania",
    "Syria",
    "Trans-Jordan",
    "Tunisia",
    "Ukraine",
)
"""TK-13.8.2-3"""
TIED = {"Byelorussia": "GER-By", "Donbass": "GER-Don", "Ukraine": "GER-Uk"}
"""German colonial units that leave the game with their Country (TK-15.25-8)."""


def creation_refusal(field: Field, area: str) -> Refusal | None:
    """Why the Axis may not make a Country of an area by Minor Country Created, None if it may:
    a Conquered Country or one of the list, in Axis hands (TK-13.8.2-1)."""
    state = field.position.countries.get(area)
    status = state.status if state is not None else "none"
    if area in FOR_GERMANY and status == "none":
        return "TK-13.8.1.2-2", f"{area} left the game when it was ceded and does not come back."
    if status in ("active", "neutral"):
        return "TK-13.8.2-1", f"{area} is already a Country and has not been conquered."
    if status != "conquered" and area not in ELIGIBLE:
        return "TK-13.8.2-3", f"{area} cannot become a Minor Country."
    land = land_of(field, area)
    if not land:
        return "TK-13.2-9", f"{area} does not exist now."
    for at in members(land):
        allied_base = (field.partisans["western"] | field.partisans["soviet"]) >> at & 1
        if (field.board.at(at).city or allied_base) and field.controller(at) != "axis":
            return (
                "TK-15.25-2",
                f"{field.board.name(field.id(at))} in {area} is not under Axis control.",
            )
    return None


def land_of(field: Field, area: str) -> Cells:
    """The hexes an area has, or would have as a Country."""
    return field.lands.home.get(area, 0) or field.board.cells_of(area)


def creatable(field: Field) -> list[str]:
    """The areas that Minor Country Created may make Axis Minor Countries now."""
    return [area for area in field.board.areas if creation_refusal(field, area) is None]


def create(position: Position, table: Table[Board], area: str) -> None:
    """15.25 An area becomes an active Axis Minor Country, its units come to the Axis Force
    Pool. The Partisan Bases in it the caller interns (16.7)."""
    for owner, land in ceded(position):
        if owner == "Germany" and land == area:
            take_back(position, table, owner, land, "out", "TK-15.25-7")  # TK-15.25-9
        elif owner == "Russia" and land == area:
            take_back(position, table, owner, land, "aside", "TK-13.8.1.1-2")
    recreate(position, table, area, "TK-15.25-3")  # TK-15.25-5 TK-13.4-8 TK-13.4-10
    tied = position.pieces.get(TIED.get(area, ""))
    if tied is not None and not tied.at.startswith("card:"):
        tied.at, tied.back = "out", False  # TK-15.25-8


def create_neutral(position: Position, table: Table[Board], area: str, clause: str) -> None:
    """A Region or Dependent becomes a Neutral Country (TK-13.8.2-2): by Provincial
    Independence, and Syria by Case Yellow; a marker that made it a Dependent is removed."""
    for owner, land in ceded(position):
        if land == area:
            take_back(position, table, owner, land, "out", clause)
    position.countries[area] = CountryState(status="neutral")
    for name, counter in table.board.counters.items():
        if counter.country == area and position.pieces[name].at != "out":
            position.pieces[name] = Piece(at="aside")
    fact = CountryCreated(country=area, status="neutral", faction="", units=[])
    table.tell(clause, fact)
