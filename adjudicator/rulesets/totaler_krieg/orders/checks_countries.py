"""Receipts of orders about Countries: which part of a phase a question stands in, and which rule
is behind its options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Ask, NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import (
    conquest,
    frontiers,
    internment,
    occupation,
    ostland,
    peace,
    reactivation,
)
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.closed import refusal_of
from adjudicator.rulesets.totaler_krieg.book.events.phases import OPENING, laid, no_card
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.activation import set_up_refusal
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import not_offered
from adjudicator.rulesets.totaler_krieg.book.politics.influence import influence_refusal
from adjudicator.rulesets.totaler_krieg.orders.countries import (
    DeclareWar,
    Deploy,
    Reactivate,
    ReduceTruces,
    Remedy,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import (
    PICKED,
    Choose,
    Pick,
    Select,
    Sway,
)
from adjudicator.rulesets.totaler_krieg.orders.reasons import of_answer
from adjudicator.rulesets.totaler_krieg.view import View

OF_OTHERS: dict[str, Callable[[Any, Any], Play]] = {
    "border defense": frontiers.border_defense,
    "france": conquest.colonials_land,
    "ostland": ostland.reserve,
}
"""Questions in another's turn that can be rehearsed: what they leave to place."""


def of_others(ask: Ask) -> bool:
    """Can a question in another's turn be rehearsed?"""
    return ask.key.partition("/")[0] in OF_OTHERS


def parts(seat: str) -> dict[str, Callable[[Any, Any], Play]]:
    """Head of a question's key -> the part of a phase that asks it."""
    return {
        "declarations": peace.declarations,
        "truces": peace.reductions,
        "reactivation": reactivation.reactivations,
        "occupation": occupation.occupations,
        "repatriation": partial(_repatriation, seat),
        **OF_OTHERS,
    }


def _repatriation(faction: str, position: Position, table: Table[Board]) -> Play:
    yield from internment.repatriate(position, table, faction)


def unasked(position: Position, board: Board, phase: str, order: Order) -> Refusal | None:
    """Why no question of a phase asked for an order that it could have taken."""
    seat = position.phasing
    if phase == "peace":
        if isinstance(order, DeclareWar):
            return peace.declaration_refusal(Field(position, board), seat, order.country)
        if isinstance(order, ReduceTruces):
            return peace.reduction_refusal(position, board, seat, order.of)
    if phase == "events":
        if isinstance(order, Reactivate) and seat != "axis":
            field = Field(position, board)
            return reactivation.reactivation_refusal(field, seat, order.country, order.place)
        if isinstance(order, Reactivate):
            return "TK-16.3.1-1", "The Western and the Soviet faction reactivate Countries."
        if isinstance(order, Remedy):
            no = occupation.no_remedy(Field(position, board), order)
            no = no or occupation.remedied(order.country)
            return no.clause, no.text
    return None


def why_not(board: Board, ask: Ask, view: View, order: Order) -> NotAllowed | None:
    """The rule behind the options of a question, on what its seat sees."""
    field = Field(view.position, board)
    if ask.key.startswith("activation/"):
        country, how = str(ask.facts["country"]), str(ask.facts["how"])
        found = set_up_refusal(field, country, ask.seat, how, order)
        return NotAllowed(order.line, *found) if found else None
    if order.tag() not in (*ask.accepts, *ask.ahead):
        return None
    no = of_answer(board, ask, view, order)
    if isinstance(order, Reactivate):
        no = reactivation.reactivation_refusal(field, ask.seat, order.country, order.place)
    if isinstance(order, Remedy):
        return occupation.no_remedy(field, order) or occupation.remedied(order.country)
    if isinstance(order, Select):
        no_one = no_card(view.position, board, ask.seat, order, now=ask.scope == OPENING)
        return no_one or laid(order)
    if isinstance(order, Sway):
        refused = (
            influence_refusal(field, ask.seat, country, order.option) for country in order.countries
        )
        no = next((one for one in refused if one), None)
    if isinstance(order, Choose | Pick):
        if order.fits(ask):
            return None  # It is one answer too many.
        no = _of_event(board, ask, view, order)
        if no is None and order.tag() in ask.accepts:
            no = not_offered(field, ask, order)
    if isinstance(order, Deploy):
        match ask.key.partition("/")[0]:
            case "france":
                no = conquest.landing_refusal(field, ask.seat, order.unit, order.place)
            case "ostland":
                no = ostland.reserve_refusal(field, order.unit, order.place)
            case "border defense":
                no = frontiers.redeploy_refusal(field, order.unit, order.place)
    return NotAllowed(order.line, *no) if no else None


def _of_event(board: Board, ask: Ask, view: View, order: Choose | Pick) -> Refusal | None:
    """Why an event does not offer what is chosen or named."""
    table = Table(board=board, dice=LoadedDice(), rulings={}, phase="receipt")
    case = case_of(view.position, table, ask.seat).about(country=str(ask.facts.get("country", "")))
    case.event = str(ask.facts.get("event", ""))
    asked = next((field for field in PICKED if field in ask.options), "option")
    return refusal_of(case, order, ask.clause, asked)
