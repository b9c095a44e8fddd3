"""16.3.3, 16.3.4, 16.5.3 What the sight of Axis troops calls forth, each once in a game, and
16.3.5 Reduced US Impact."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.offering import offer_influence
from adjudicator.rulesets.totaler_krieg.book.countries.states import mobilize
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import EventOccurred, MarkerMoved

IMPACT = "MK-Reduced_US_Impact"
WHITE_STARS = ("w3916", "w4624", "w3516")
"""London, Oslo, Paris."""


def axis_in(field: Field, cells: Cells) -> bool:
    """Is an Axis unit, ground or support, in one of these hexes?"""
    return bool(field.units("axis") & cells)


def finest_hour_due(field: Field) -> bool:
    """TK-16.3.3-2, which Total War sets off (TK-12.3-15)."""
    home = field.lands.home
    lands = field.lands.whole("Britain") | home.get("France", 0) | home.get("Belgium-Holland", 0)
    return field.position.war_state == "total" or axis_in(field, lands)  # TK-16.3.3-2 TK-12.3-15


def paris_due(field: Field) -> bool:
    """TK-16.3.4-2, which Total War sets off (TK-12.3-16); Italians in an Axis Italy are Axis
    units in Italy (TK-16.3.4-5)."""
    lands = field.lands.whole("France")
    for country in ("Britain", "Belgium-Holland", "Italy", "Spain"):
        lands |= field.lands.home.get(country, 0)
    return field.position.war_state == "total" or axis_in(field, lands)  # TK-16.3.4-2 TK-12.3-16


def emergency_due(field: Field) -> bool:
    """TK-16.5.3-2, which Total War sets off (TK-12.3-17)."""
    position, home = field.position, field.lands.home
    lands = home.get("Russia", 0) | home.get("Baltic States", 0)
    if position.war_state == "total" or axis_in(field, lands):  # TK-16.5.3-2 TK-12.3-17
        return True
    return "4d" in position.cards["soviet"].played


def finest_hour(position: Position, table: Table[Board]) -> Play:
    """16.3.3 Their Finest Hour."""
    yield from ()
    if "16.3.3" in position.once or not finest_hour_due(Field(position, table.board)):
        return
    _happens(position, table, "16.3.3", "Their Finest Hour", "TK-16.3.3-1")
    mobilize(position, table, "tfh", ["western"], "TK-16.3.3-3")  # TK-16.3.3-3


def paris_threatened(position: Position, table: Table[Board]) -> Play:
    """16.3.4 Paris Threatened."""
    field = Field(position, table.board)
    if "16.3.4" in position.once or not paris_due(field):
        return
    _happens(position, table, "16.3.4", "Paris Threatened", "TK-16.3.4-1")
    mobilize(position, table, "paris", ["western"], "TK-16.3.4-3")  # TK-16.3.4-3
    if field.status("France") == "active" and not field.posture("France"):
        yield from offer_influence(position, table, "16.3.4", "TK-16.3.4-4")  # TK-16.3.4-4


def emergency_mobilization(position: Position, table: Table[Board]) -> Play:
    """16.5.3 Russian Emergency Mobilization."""
    field = Field(position, table.board)
    if "16.5.3" in position.once or not emergency_due(field):
        return
    _happens(position, table, "16.5.3", "Russian Emergency Mobilization", "TK-16.5.3-1")
    mobilize(position, table, "emerg", ["soviet"], "TK-16.5.3-3")  # TK-16.5.3-3
    if not field.posture("Russia"):
        yield from offer_influence(position, table, "16.5.3", "TK-16.5.3-4")  # TK-16.5.3-4


def _happens(position: Position, table: Table[Board], key: str, name: str, clause: str) -> None:
    position.once.append(key)  # TK-16.3.3-1 TK-16.3.4-1 TK-16.5.3-1
    table.tell(clause, EventOccurred(name=name))


def reduced_impact(position: Position, table: Table[Board]) -> Play:
    """16.3.5 While the Axis holds London, Oslo and Paris the US has less to say
    (TK-14.37.3-1)."""
    yield from ()
    field = Field(position, table.board)
    held = all((field.ground["axis"] >> field.board.cell(one)) & 1 for one in WHITE_STARS)
    piece = position.pieces[IMPACT]
    if held and piece.at != "strategic":
        piece.at = "strategic"
        table.tell("TK-16.3.5-1", MarkerMoved(marker=IMPACT, to="strategic"))  # TK-16.3.5-1
    elif not held and piece.at == "strategic":
        piece.at = "aside"
        table.tell("TK-16.3.5-2", MarkerMoved(marker=IMPACT, to="aside"))  # TK-16.3.5-2
