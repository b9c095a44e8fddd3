"""Why an answer in the middle of a battle or a placement is not among those that a question
offers: the rule behind its options, on what its seat sees."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.board.position import is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import retreat_refusal
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import no_remnant
from adjudicator.rulesets.totaler_krieg.book.placement.placing import STRATEGIC, place_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.support import where_title
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
    if order.unit in field.owner and field.owner[order.unit] != ask.seat:
        return "TK-4.2.1.2-1", f"{order.unit} is not yours."
    return shifts.no_help(field, order.unit, field.friends(at, ask.seat), at)


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
    of_battle = ask.key.startswith("loss/") and ask.key.count("/") == 3
    if not of_battle:  # an event's: its own clause says which units
        return None
    where = f" at {field.board.name(ask.key.split('/')[2])}"
    place = field.position.pieces[order.unit].at if order.unit in field.position.pieces else ""
    if field.owner.get(order.unit) != ask.seat or not is_hex(place):
        return "TK-4.2.6-1", f"{order.unit} is no unit of yours on the map: it loses no step."
    if ask.clause == "TK-4.2.6.1-2" and not field.is_armor(order.unit):
        text = f"The first step lost{where} is one of armor or of marines: not of {order.unit}."
        return "TK-4.2.6.1-3", text
    return "TK-4.2.6-1", f"{order.unit} has taken no part in the battle{where}."


def _no_contest(field: Field, ask: Ask, order: Contest) -> Refusal | None:
    board, other = field.board, order.unit.partition("/")[0]
    name, where = str(ask.facts.get("unit", "")), str(ask.facts.get("place", ""))
    counter = board.counters.get(other)
    if counter is None or counter.kind != "support":
        return "TK-2.2.3.2-6", f"{other} is no Support Unit: only those contest."
    if other not in field.places.get(pool(ask.seat), ()):
        return "TK-2.2.3.2-2", f"{other} is no Support Unit in your Force Pool."
    if where != STRATEGIC and (no := place_refusal(field, other, where, against=name)):
        return no
    clause = "TK-2.2.3.2-16" if where in board.zones else "TK-2.2.3.2-12"
    clause = "TK-2.2.3.2-20" if where == STRATEGIC else clause
    return clause, f"{other} may not contest {name} in {where_title(board, where)}."
