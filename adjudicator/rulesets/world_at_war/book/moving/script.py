"""The mail of a segment, and what each of its lines would do: for phases, receipts and clicks."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar, unmet
from adjudicator.core.protocol import (
    Answer,
    Answers,
    Ask,
    Order,
    Table,
    dump_orders,
    load_orders,
)
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import at_war
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.moving.movement import March, plan_move
from adjudicator.rulesets.world_at_war.book.moving.selecting import left_out
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import (
    Transfer,
    plan_redeploy,
)
from adjudicator.rulesets.world_at_war.book.moving.voyages import Voyage, plan_sail
from adjudicator.rulesets.world_at_war.book.offensive.attacking import (
    Attack,
    pays_oil,
    plan_limited,
    plan_operation,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import CLASSES, Deciding
from adjudicator.rulesets.world_at_war.book.politics import greek_duty
from adjudicator.rulesets.world_at_war.orders.doctrine import Doctrine
from adjudicator.rulesets.world_at_war.orders.home import (
    DECLARATION_TAGS,
    HOME_ORDERS,
    OFFENSIVE_DECLARATIONS,
    PARTISAN_TAGS,
)
from adjudicator.rulesets.world_at_war.orders.war import (
    SCRIPT_KEY,
    Limited,
    Move,
    Operation,
    Redeploy,
    Sail,
    ScriptLine,
)
from adjudicator.rulesets.world_at_war.orders.war_tags import DOCTRINE_TAGS, SCRIPT_TAGS
from adjudicator.rulesets.world_at_war.sequence import segment_plan
from adjudicator.rulesets.world_at_war.words.facts.movement import LineNotDone

MOST = 12
"""How often a player who wants it is asked for further offensives in a segment."""


LATE = tuple(cls.tag() for cls in OFFENSIVE_DECLARATIONS)
"""Declarations made at the start of the Offensives (WAW-CORE.PACT-8)."""


ALL_CLASSES: dict[str, type[Order]] = {**{cls.tag(): cls for cls in HOME_ORDERS}, **CLASSES}


def script_ask(position: Position, board: Board, seat: Seat) -> Ask:
    """The question for the orders of a segment."""
    told = [line for major in MAJORS_OF[seat] if (line := means(position, board, major))]
    return Ask(
        seat=seat,
        key=SCRIPT_KEY,
        clause="WAW-CORE.SEQ-4",
        title=f"{board.turns[position.turn].title}: your segment",
        told=[
            *told,
            "Declarations of war, moves, offensives with their exploitations and strategic"
            " movement, all in one mail; each may have an if.",
        ],
        accepts=[*DECLARATION_TAGS, *SCRIPT_TAGS, *DOCTRINE_TAGS, *PARTISAN_TAGS],
        facts={"turn": position.turn},
        silence="Your forces stay where they are; standing orders count.",
        opens=segment_plan(position, seat),
    )


def means(position: Position, board: Board, major: str) -> str:
    """Chits, oil and movement points of a major, as its player may see them."""
    state = position.majors.get(major)
    if state is None or not at_war(position, major) or board.countries[major].kind != "major":
        return ""
    oil = f", {state.oil} oil" if pays_oil(position, major) else ""
    return (
        f"{board.country_name(major)}: {state.chits} action chits{oil},"
        f" {state.sm} Strategic Movement points."
    )


def take_script(
    position: Position, table: Table[Board], seat: Seat
) -> Generator[tuple[Ask, ...], Answers, Answer]:
    """Ask for the orders of the segment, and keep them for its phases."""
    for key in [key for key in position.carried if key.startswith("seg/")]:
        del position.carried[key]
    answers = yield from ask(script_ask(position, table.board, seat))
    answer = answers[seat]
    position.carried[f"script/{seat}"] = dump_orders(answer.orders)
    return answer


def orders_of(position: Position, seat: Seat) -> list[Order]:
    """The orders of the running segment."""
    return load_orders(position.carried.get(f"script/{seat}", []), ALL_CLASSES)


def deciding_with(position: Position, table: Table[Board], seat: Seat) -> Deciding:
    """Doctrine, with the lines that came with the segment's orders before it."""
    own = [line for line in orders_of(position, seat) if isinstance(line, Doctrine)]
    return Deciding(position, table, {seat: own})


def refuse(
    table: Table[Board],
    seat: Seat,
    order: Order,
    clause: str,
    reason: str,
    *,
    partly: bool = False,
) -> None:
    """Tell a seat, and nobody else, what of its orders was not done, and why
    (WAW-CORE.SEC-8). partly: the rest of the order was."""
    fact = LineNotDone(
        seat=seat, order=dump_orders([order])[0], line=order.line, reason=reason, partly=partly
    )
    table.tell(clause, fact, to=[seat])


def holds(
    table: Table[Board],
    seat: Seat,
    order: Order,
    facts: Callable[[], Mapping[str, Scalar]],
    *,
    ordered: bool = True,
) -> bool:
    """Does the `if` of an order hold now? If not, its seat is told what was looked at, of a line
    that was ordered for this turn."""
    if order.when is None or order.when.holds(known := facts()):
        return True
    if ordered and order.line:
        refuse(table, seat, order, order.clause, unmet(order.when, known))
    return False


def plan_line(
    position: Position, board: Board, seat: Seat, order: ScriptLine
) -> March | Voyage | Transfer | Attack | tuple[str, str]:
    """What a line of a segment would do now, or why it cannot be done: the clause and a
    sentence. Phase and receipt both ask here. A line stands whole or not at all: what only some
    of the units named can do is done by none (WAW-CORE.ACT-12); `all` are those that can, and
    air support is judged by itself (WAW-CORE.AIR-22)."""
    planned = _planned(position, board, seat, order)
    parts = [*getattr(order, "force", ()), *getattr(order, "cargo", ())]
    if isinstance(planned, tuple) or any(part.every for part in parts):
        return planned
    no = left_out(planned)
    return no if no[1] and no[0] != "WAW-CORE.AIR-3" else planned


def _planned(
    position: Position, board: Board, seat: Seat, order: ScriptLine
) -> March | Voyage | Transfer | Attack | tuple[str, str]:
    """What as many of the units named as can would do."""
    match order:
        case Sail():
            return plan_sail(position, board, seat, order)
        case Move():
            return plan_move(position, board, seat, order)
        case Redeploy():
            return plan_redeploy(position, board, seat, order)
        case Limited():
            return plan_limited(position, board, seat, order)
        case Operation():
            held = greek_duty.keeps_chit(position, board, seat, order)
            return held or plan_operation(position, board, seat, order)
    raise TypeError(type(order).__name__)


def leftover(
    table: Table[Board], seat: Seat, order: Order, planned: March | Voyage | Transfer | Attack
) -> None:
    """Tell what of an order was left out, and why (WAW-CORE.ACT-12)."""
    clause, text = left_out(planned)
    if text:
        refuse(table, seat, order, clause, text, partly=True)


def has_phase(position: Position, board: Board, name: str) -> bool:
    """Is a phase played in this turn?"""
    from adjudicator.rulesets.world_at_war.sequence import phases_now

    return name in phases_now(board, position)
