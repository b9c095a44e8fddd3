"""16.1.2 Axis Minor Country Occupation: too many foreign troops of its own side."""

from __future__ import annotations

import copy
from functools import partial

from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, home_country, is_hex
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_wholly
from adjudicator.rulesets.totaler_krieg.book.countries.internment import counters_in, intern
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import (
    by_stripe,
    counters_of,
    send,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, first_able
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.orders.countries import Remedy
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Occupied

WAYS = ("breakdown", "intern", "remove")
CLAUSES = {
    "breakdown": "TK-16.1.2-8",  # TK-16.1.2-8
    "intern": "TK-16.1.2-9",  # TK-16.1.2-9 TK-16.7-5
    "remove": "TK-16.1.2-10",  # TK-16.1.2-10
}


def causes(field: Field, country: str) -> list[str]:
    """The units that put an Axis Minor Country under Occupation (TK-16.1.2-1)."""
    state = field.position.countries.get(country)
    if state is None or state.status != "active" or state.faction != "axis":
        return []
    if state.mark == "no_occupation":
        return []  # TK-16.1.2-5 TK-14.24-5
    names = counters_in(field, field.lands.whole(country), "axis")
    return [name for name in names if _occupies(field, country, name)]


def _occupies(field: Field, country: str, name: str) -> bool:
    counter = field.board.counters[name]
    shown = field.stacks.get(field.board.cell(field.position.pieces[name].at), ())
    if counter.kind != "ground" or name not in shown or field.exp(name):  # TK-16.1.2-3
        return False
    nations = field.nations(name)
    minors = [home_country(field.position, one) for one in nations if one not in MAJORS]
    if country in minors:
        return False  # TK-16.1.2-4
    return bool(minors) or field.steps(name) >= 2


def occupied(field: Field) -> list[str]:
    """The Axis Minor Countries under Occupation now."""
    return [name for name in field.position.countries if causes(field, name)]


def free(country: str) -> tuple[str, str]:
    """What is told of a remedy for a Country that needs none."""
    return "TK-16.1.2-1", f"{country} is not under Occupation."


def remedies(field: Field, country: str) -> list[str]:
    """What the Axis may do about an Occupation (TK-16.1.2-7)."""
    return [way for way in WAYS if remedy_refusal(field, country, way) is None]


def remedy_refusal(field: Field, country: str, way: str) -> tuple[str, str] | None:
    """Why a remedy is not open, None if it is."""
    units = causes(field, country)
    if way == "breakdown":
        trial = copy.deepcopy(field.position)
        for name in units:
            break_wholly(trial, field.board, name)
        if causes(Field(trial, field.board), country):
            return "TK-16.1.2-8", f"{country} would be occupied still."
    if way == "intern":
        for name in units:
            if not supply.supplied(field, name, overland=True):
                return "TK-16.1.2-9", f"{name} traces no overland supply line."
    return None


def occupations(position: Position, table: Table[Board]) -> Play:
    """The Axis does something about each Occupation, as often as one comes (TK-16.1.2-2)."""
    for country in occupied(Field(position, table.board)):
        field = Field(position, table.board)
        units = causes(field, country)
        if not units:
            continue
        able = remedies(field, country)
        default = Remedy.of(country, able[0])
        question = ask_for(
            position,
            "axis",
            f"occupation/{country}",
            "TK-16.1.2-7",
            f"{country} is under Occupation by {', '.join(units)}. What is done?",
            [Remedy],
            "occupation",
            at_most=1,
            options={"country": [country]},
            facts={"country": country},
            default=[default],
            standing=["AlwaysRelieve"],
            silence={
                "breakdown": "The units break down.",
                "intern": "The units are interned.",
                "remove": f"The units of {country} leave the map.",
            }[able[0]],
        )
        no, again = partial(no_remedy, field), partial(_is_remedied, country)
        chosen = yield from first_able(position, table, question, Remedy, no, again)
        relieve(position, table, country, (chosen or default).way)
        table.about(None)


def no_remedy(field: Field, order: Remedy) -> NotAllowed | None:
    """Why an order ends no Occupation: there is none, or its way is not open."""
    if not causes(field, order.country):
        return NotAllowed(order.line, *free(order.country))
    no = remedy_refusal(field, order.country, order.way)
    return NotAllowed(order.line, *no) if no else None


def _is_remedied(country: str, order: Remedy) -> NotAllowed:
    return remedied(country)


def remedied(country: str) -> NotAllowed:
    """What is told of a remedy for an Occupation that an earlier line ends."""
    text = f"An earlier line ends the Occupation of {country}."
    return NotAllowed(0, "TK-16.1.2-1", text)


def relieve(position: Position, table: Table[Board], country: str, way: str) -> None:
    """Carry out a remedy; the Country stays in the Axis (TK-16.1.2-11)."""
    board = table.board
    units = causes(Field(position, board), country)
    table.tell(CLAUSES[way], Occupied(country=country, remedy=way, units=units))
    if way == "breakdown":
        for name in units:
            break_wholly(position, board, name)
    elif way == "intern":
        intern(position, table, units, "TK-16.7-5")
    else:
        mine = [
            name
            for name in counters_of(position, board, country)
            if board.counters[name].kind != "marker" and on_the_map(position, name)
        ]
        send(position, table, mine, by_stripe(board, "axis"), "TK-16.1.2-10")


def on_the_map(position: Position, name: str) -> bool:
    """In a hex or in a box of a Naval Zone."""
    at = position.pieces[name].at
    return is_hex(at) or at.startswith(("station:", "convoys:", "used:", "strategic"))
