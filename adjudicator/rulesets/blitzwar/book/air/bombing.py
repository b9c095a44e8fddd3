"""13.3 Strategic Bombing: Allied air units against the supply of Germany."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Answers, Ask, NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import carry_out, describe, refuse, remove
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Counter, Position
from adjudicator.rulesets.blitzwar.book.air.countering import sent, tell_why_not
from adjudicator.rulesets.blitzwar.book.air.wings import at_base
from adjudicator.rulesets.blitzwar.book.side_turn import interrupt, own
from adjudicator.rulesets.blitzwar.book.weather import calendar
from adjudicator.rulesets.blitzwar.orders.orders import Bomb, CounterAir, Decline
from adjudicator.rulesets.blitzwar.words.facts.air import (
    BomberCountered,
    BomberSent,
    BombersThrough,
)

MOST_BOMBERS = 3
"""Uncountered bombers in one turn (BW-13.3-6)."""


# ----------------------------------------------------------------------- bombing


def bombing_rate(board: Board, turn: int) -> int:
    """Supply units that one bomber destroys, 0 before 1943 (calendar marks Bombing 3, 4)."""
    year = calendar(board, turn).year
    if year < 1943:  # BW-13.3-1
        return 0
    return 3 if year == 1943 else 4  # BW-13.3-4, BW-13.3-5


def bombers(position: Position, board: Board) -> list[Counter]:
    """Air units of the Allies at base in the United Kingdom."""
    return [
        c
        for c in at_base(position, "allies")
        if c.place in board.zones and "united_kingdom" in board.zones[c.place].tags
    ]


def interceptors(position: Position, board: Board) -> list[Counter]:
    """Axis air units at base in Germany (BW-13.3-3)."""
    return [c for c in at_base(position, "axis") if board.zones[c.place].country == "GER"]


def strategic_bombing(position: Position, table: Table[Board]) -> Play:
    """13.3 From 1943 Allied air units in the United Kingdom bomb Germany, one by one."""
    board = table.board
    rate = bombing_rate(board, position.turn)
    if not rate:
        return
    through, placed, lost, waiting = 0, 0, 0, 0
    order: Bomb | None = None
    facts: dict[str, Scalar] = {"countered": False, "bombers": 0, "lost": 0}
    while through < MOST_BOMBERS and bombers(position, board):  # BW-13.3-6
        if not waiting:
            answers = yield from ask(
                own(
                    position,
                    f"bomb/{placed + 1}",
                    "BW-13.3-2",
                    "Send an air unit to bomb Germany?",
                    (Bomb,),
                    "air",
                    at_most=1,
                    facts=facts,
                    silence="You send no further bombers.",
                )
            )
            order = answers["allies"].first(Bomb)
            if order is None:
                break
            waiting = max(1, order.count)
        assert order is not None
        waiting -= 1
        unit = carry_out(
            position, table, "allies", order, partial(bomber_for, position, board, order)
        )
        if unit is None:
            waiting = 0
            continue
        placed += 1
        table.tell("BW-13.3-2", BomberSent(unit=describe(unit), base=unit.place))  # BW-13.3-2
        unit.place, unit.flying = BOMBING, True
        answer = yield from _intercept(position, table, placed, through)
        chosen = sent(answer, interceptors(position, board)) if answer is not None else None
        if chosen is None and answer is not None:
            tell_why_not(position, table, "axis", BOMBING, answer)
        if chosen is not None and answer is not None:
            table.tell(
                "BW-13.3-3",
                BomberCountered(unit=describe(unit), with_=describe(chosen), base=chosen.place),
                answered=("axis", answer),
            )  # BW-13.3-3
            remove(position, unit)
            remove(position, chosen)
            lost += 1
        else:
            through += 1
        facts = {"countered": chosen is not None, "bombers": through, "lost": lost}
    if waiting and order is not None and through < MOST_BOMBERS:
        refuse(table, "allies", order, why_no_bombing(position, board, order))
    if placed:
        table.tell(
            "BW-13.3-4" if rate == 3 else "BW-13.3-5",
            BombersThrough(bombers=through, supply=through * rate),
        )


def why_no_bombing(position: Position, board: Board, order: Bomb) -> NotAllowed:
    """Why a bomber that was ordered does not fly."""
    if position.active != "allies" or not bombing_rate(board, position.turn):
        text = "Only the Allies can bomb Germany, and only from 1943 on."
        return NotAllowed(order.line, "BW-13.3-1", text)
    if any(not order.base or c.place == order.base for c in bombers(position, board)):
        text = "You can have three bombers a turn that are not countered."
        return NotAllowed(order.line, "BW-13.3-6", text)
    where = board.name(order.base) if order.base else "the United Kingdom"
    more = " left" if any(c.place == BOMBING for c in position.counters) else ""
    text = f"You have no air unit at base{more} in {where} to bomb with."
    return NotAllowed(order.line, "BW-13.3-1", text)


def bomber_for(position: Position, board: Board, order: Bomb) -> Counter:
    units = [c for c in bombers(position, board) if not order.base or c.place == order.base]
    if not units:
        raise why_no_bombing(position, board, order)
    return units[0]


def _intercept(
    position: Position, table: Table[Board], number: int, through: int
) -> Generator[tuple[Ask, ...], Answers, Answer | None]:
    """BWD-15: the Axis accepts or declines for each bomber."""
    units = interceptors(position, table.board)
    if not units:
        return None
    answers = yield from ask(
        interrupt(
            "axis",
            f"counter/{BOMBING}/{number}",
            "BW-13.3-3",
            "Counter this bomber with an air unit in Germany?",
            (CounterAir, Decline),
            "air",
            options={
                "unit": [c.id for c in units],
                "base": list(dict.fromkeys(c.place for c in units)),
            },
            facts={
                "zone": BOMBING,
                "in range": len(units),
                "at base": len(at_base(position, "axis")),
                "bombers": through,
            },
            default=[CounterAir(unit=units[0].id)],
            silence="It is countered while you have an air unit in Germany.",
            standing=("AlwaysCounterBombing",),
        )
    )
    return answers["axis"]
