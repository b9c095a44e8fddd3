"""13.2 Countering: the enemy's answer to each air unit that is placed."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Answers, Ask, NotAllowed, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import at, corps_at, describe, refuse, remove
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Counter, Position
from adjudicator.rulesets.blitzwar.book.air.superiority import (
    air_superiority,
    has_naval_superiority,
    over,
)
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, bases_in_words, reachable
from adjudicator.rulesets.blitzwar.book.side_turn import interrupt
from adjudicator.rulesets.blitzwar.orders.orders import CounterAir, Decline
from adjudicator.rulesets.blitzwar.words.facts.air import AirCountered


def countered(
    position: Position,
    table: Table[Board],
    enemy: str,
    unit: Counter,
    units: list[Counter],
    number: int,
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """13.2 The enemy may send one unit in range against the one just placed, over land
    (BW-13.4.2-2) or sea (BW-13.4.4-2); both are lost."""
    board, target = table.board, unit.place
    answers = yield from ask(
        interrupt(
            enemy,
            f"counter/{target}/{number}",
            "BW-13.2-3",
            f"Counter the enemy air unit over {board.name(target)}?",
            (CounterAir, Decline),
            "air",
            told=[f"You could send one of: {bases_in_words(board, units)}"],
            options={
                "unit": [c.id for c in units],
                "base": list(dict.fromkeys(c.place for c in units)),
            },
            facts=counter_facts(position, board, enemy, target, units),
            default=usual_counter(position, board, enemy, target, units),
            silence="One unit is sent if your corps stand there and another is left in range.",
            standing=("AlwaysCounter",),
        )
    )
    answer = answers[enemy]
    chosen = sent(answer, units)
    if chosen is None:
        tell_why_not(position, table, enemy, target, answer)
        return False
    table.tell(
        "BW-13.2-4",
        AirCountered(
            side=position.active,
            unit=describe(unit),
            target=target,
            by=enemy,
            with_=describe(chosen),
            base=chosen.place,
        ),
        answered=(enemy, answer),
    )
    remove(position, unit)  # BW-13.2-2, BW-13.2-4
    remove(position, chosen)
    return True


def sent(answer: Answer, units: Sequence[Counter]) -> Counter | None:
    """The unit that an answer sends, the nearest if it names none; None if it declines."""
    order = answer.first(CounterAir)
    if order is None:
        return None
    for unit in units:
        if (not order.unit or unit.id == order.unit) and (
            not order.base or unit.place == order.base
        ):
            return unit
    return None


def tell_why_not(
    position: Position, table: Table[Board], side: str, target: str, answer: Answer
) -> None:
    """Tell a side that wanted to counter why the unit it named could not."""
    order = answer.first(CounterAir)
    if order is not None:
        no = why_not_countered(position, table.board, side, target, order)
        if no is not None:
            refuse(table, side, order, no)


def why_not_countered(
    position: Position, board: Board, side: str, target: str, order: CounterAir
) -> NotAllowed | None:
    """Why the unit that an answer names, or one of the base that it names, cannot counter."""
    units = [c for c in position.counters if order.unit in ("", c.id)]
    units = [c for c in units if order.base in ("", c.place)]
    mine = [c for c in units if c.side == side and c.kind == "air"]
    where = f" in {board.name(order.base)}" if order.base else ""
    if not mine:
        if order.unit and units:
            text = f"{order.unit} is {describe(units[0])}; only your air units can counter."
        else:
            text = f"You have no air unit{f' {order.unit}' if order.unit else ''}{where}."
        return NotAllowed(order.line, "BW-13.2-1", text)
    ready = [c for c in mine if not over(c)]
    if not ready:
        text = f"Your air unit{where or f' {order.unit}'} is on a mission; it is not at base."
        return NotAllowed(order.line, "BW-13.4.1-1", text)
    if target != BOMBING and any(c in reachable(position, board, side, target) for c in ready):
        return None
    place = f"Your air unit {order.unit + ' ' if order.unit else ''}in {board.name(ready[0].place)}"
    if target == BOMBING:
        text = f"{place} is not in Germany; only units there can counter bombers."
    else:
        text = f"{place} is out of range of {board.name(target)}."
    return NotAllowed(order.line, "BW-13.2-5", text)


def counter_facts(
    position: Position, board: Board, enemy: str, target: str, units: Sequence[Counter]
) -> dict[str, Scalar]:
    """What a standing order may look at before it counters."""
    sea = target in board.seas
    side = position.active
    gives = (
        has_naval_superiority(position, target, side)
        if sea
        else air_superiority(position, target) == side
    )
    return {
        "zone": target,
        "sea": sea,
        "in range": len(units),
        "at base": len(at_base(position, enemy)),
        "own corps": 0 if sea else sum(c.corps for c in corps_at(position, target, enemy)),
        "superiority": gives,
        "enemy units": sum(over(c) for c in at(position, target) if c.side == side),
    }


def usual_counter(
    position: Position, board: Board, enemy: str, target: str, units: Sequence[Counter]
) -> list[CounterAir]:
    """The default of BWD-17: protect one's own corps, keep one unit in range."""
    own_corps = target in board.zones and corps_at(position, target, enemy)
    return [CounterAir(unit=units[0].id)] if own_corps and len(units) > 1 else []
