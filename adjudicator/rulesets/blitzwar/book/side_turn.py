"""A side's phases 4 to 9 as a conversation: the opening question and all that follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from adjudicator.core.asking import Further, question
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.orders.orders import AHEAD

ORDERS = "orders"
"""Key of the opening question of a side-turn."""


def scope(position: Position) -> str:
    """Name of the plan of the side-turn: `13/axis`."""
    return f"{position.turn}/{position.active}"


def opening_ask(position: Position, board: Board) -> Ask:
    """The one question that a whole side-turn can be answered with."""
    title = board.calendar[position.turn].title
    return Ask(
        seat=position.active,
        key=ORDERS,
        clause="BW-8-18",
        title=f"Your side-turn, {title}: naval, air, sea transport, movement, combat",
        ahead=list(AHEAD),
        facts={"turn": position.turn, "side": position.active},
        silence="Your forces stay where they are.",
        opens=scope(position),
    )


def own(
    position: Position,
    key: str,
    clause: str,
    title: str,
    accepts: Sequence[type[Order]],
    topic: str,
    **further: Unpack[Further],
) -> Ask:
    """A later question to the side whose turn it is: its plan answers, silence is the default."""
    return question(
        position.active, key, clause, title, accepts, topic, scope=scope(position), **further
    )


def interrupt(
    seat: str,
    key: str,
    clause: str,
    title: str,
    accepts: Sequence[type[Order]],
    topic: str,
    **further: Unpack[Further],
) -> Ask:
    """A question to another side in the middle of the active side's turn, for one order if it
    does not say how many: its standing orders answer, else it does within the reaction
    deadline, else the default."""
    further.setdefault("at_most", 1)
    return question(seat, key, clause, title, accepts, topic, reaction=True, **further)


def put(
    position: Position,
    seat: str,
    key: str,
    clause: str,
    title: str,
    accepts: Sequence[type[Order]],
    topic: str,
    **further: Unpack[Further],
) -> Ask:
    """The question to a seat, whichever side's turn it is."""
    if seat == position.active:
        return own(position, key, clause, title, accepts, topic, **further)
    return interrupt(seat, key, clause, title, accepts, topic, **further)
