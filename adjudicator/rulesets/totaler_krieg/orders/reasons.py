"""Why an answer in the middle of a battle or a placement is not among those that a question
offers: the rule behind its options, on what its seat sees."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import retreat_refusal
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import loss_refusal, no_remnant
from adjudicator.rulesets.totaler_krieg.book.placement.support import contest_refusal
from adjudicator.rulesets.totaler_krieg.orders.fighting import Help, Lose, Retreat
from adjudicator.rulesets.totaler_krieg.orders.support import Contest
from adjudicator.rulesets.totaler_krieg.view import View


def of_answer(board: Board, ask: Ask, view: View, order: Order) -> Refusal | None:
    """Why a question does not offer this answer, None if no rule is known."""
    field = Field(view.position, board)
    match order:
        case Help():
            return _no_help(field, ask, order)
        case Retreat():
            return _no_retreat(field, ask, order)
        case Lose():
            return _no_loss(field, ask, order)
        case Contest():
            return _no_contest(field, ask, order)
    return None


def _no_help(field: Field, ask: Ask, order: Help) -> Refusal | None:
    hex_ = str(ask.facts.get("hex", ""))
    if hex_ not in field.board.hexes or order.unit not in field.position.pieces:
        return None
    at = field.board.cell(hex_)
    return shifts.help_refusal(field, ask.seat, order.unit, at)


def _no_retreat(field: Field, ask: Ask, order: Retreat) -> Refusal | None:
    board = field.board
    if ask.key.count("/") != 3:  # of no battle
        return None
    head, _, hex_, last = ask.key.split("/")
    origin, options = board.cell(hex_), [board.cell(one) for one in ask.options.get("to", [])]
    start = board.cell(last) if head == "withdraw" else _start(field, ask.seat, origin, options)
    if start is None or order.to not in board.hexes:
        return None
    units = list(field.friends(start, ask.seat))
    return retreat_refusal(field, units, ask.seat, origin, start, board.cell(order.to))


def _start(field: Field, seat: str, origin: Cell, options: list[Cell]) -> Cell | None:
    """The hex from which a stack may retreat into all of these, and in which it stands."""
    for at in (origin, *(near for one in options[:1] for near in field.board.neighbours(one))):
        beside = field.board.neighbours(at)
        farther = all(distance(origin, one) > distance(origin, at) for one in options)
        if farther and field.friends(at, seat) and all(one in beside for one in options):
            return at
    return None


def _no_loss(field: Field, ask: Ask, order: Lose) -> Refusal | None:
    if order.unit in ask.options.get("unit", []):
        no = no_remnant(field, order)
        return (no.clause, no.text) if no is not None else None
    return loss_refusal(field, ask.seat, ask.key, ask.clause, order.unit)


def _no_contest(field: Field, ask: Ask, order: Contest) -> Refusal:
    name, where = str(ask.facts.get("unit", "")), str(ask.facts.get("place", ""))
    return contest_refusal(field, ask.seat, order.unit.partition("/")[0], name, where)
