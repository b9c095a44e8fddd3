"""The sequence of play: Game Turns, Faction Turns, Phases and Segments (SOP).

A Faction Turn begins with `plan`, where its player may answer all that follows at once.
`next_phase` only looks; the position goes on to the next faction when its `plan` begins, so
what is told after a Faction Turn still speaks of that faction.
"""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Order, Play, Table, Turn
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import scope
from adjudicator.rulesets.totaler_krieg.orders import PLAN_ORDERS
from adjudicator.rulesets.totaler_krieg.orders.politics import MandatedAttack
from adjudicator.rulesets.totaler_krieg.words.facts.turns import FactionTurnBegan

SEASONAL = ("cards", "logistics", "replacements")
FACTION_TURN = (
    "plan",
    *SEASONAL,
    "politics",
    "support",
    "organization",
    "operational",
    "blitz",
    "regular",
    "markers",
    "reserve",
    "peace",
    "events",
    "done",
)
"""TK-SOP-5"""
POLITICAL = ("politics", "peace", "events")
"""Phases that a scenario without politics does not have."""
END = ("delay", "turn")
PLAN = "plan"


def first_phase(board: Board, position: Position) -> str:
    if position.politics and any(cards.owed for cards in position.cards.values()):
        return "opening"
    return "victory" if board.calendar[position.turn].seasonal else "plan"


def next_phase(board: Board, position: Position, done: str) -> str | None:
    """The phase after `done`, None when the game is over."""
    if position.over:
        return None
    seasonal = board.calendar[position.turn].seasonal
    if done == "opening":
        return first_phase(board, position)
    if done == "victory":
        return "plan"
    if done == "delay":
        return "turn"
    if done == "turn":
        return first_phase(board, position)  # TK-SOP-4 TK-0-1
    if done == "done":
        return "delay" if position.phasing == FACTIONS[-1] else "plan"  # TK-SOP-1 TK-7-1
    left = FACTION_TURN[FACTION_TURN.index(done) + 1 :]
    for after in left:
        if after in SEASONAL and not seasonal:  # TK-1-1
            continue
        if after not in POLITICAL or position.politics:
            return after
    return None


def plan(position: Position, table: Table[Board]) -> Play:
    """The one question that a whole Faction Turn can be answered with (TK-SOP-2)."""
    if position.faction_done:
        position.phasing = FACTIONS[FACTIONS.index(position.phasing) + 1]
        position.faction_done = False
    table.tell("TK-SOP-2", FactionTurnBegan(faction=position.phasing))
    row = table.board.calendar[position.turn]
    yield from ask(
        Ask(
            seat=position.phasing,
            key=PLAN,
            clause="TK-SOP-5",
            title=f"Your Faction Turn, {row.title}: all its phases",
            ahead=[order.tag() for order in plan_orders(position)],
            facts={"turn": position.turn, "seasonal": row.seasonal},
            silence="Your forces stay where they are.",
            opens=scope(position),
        )
    )


def plan_orders(position: Position) -> list[type[Order]]:
    """What a plan may hold. Without politics nothing mandates an offensive."""
    return [order for order in PLAN_ORDERS if position.politics or order is not MandatedAttack]


def done(position: Position, table: Table[Board]) -> Play:
    """A Faction Turn ends (TK-SOP-3)."""
    yield from ()
    position.faction_done = True
    position.held_back = {}
    position.placed = []
    for state in position.countries.values():
        if position.phasing == "soviet":
            state.activated_by = ""


def plans_over(board: Board, position: Position, done: str) -> dict[str, str]:
    """The plan of a Faction Turn ends with it."""
    return {scope(position): "TK-SOP-3"} if done == "done" else {}


def turn(board: Board, position: Position) -> Turn:
    row = board.calendar[position.turn]
    return Turn(slug=row.slug, title=row.title)


def reports_after(board: Board, position: Position, phase: str) -> str | None:
    """A report after each Faction Turn, and at the end of the war."""
    row = board.calendar[position.turn]
    if position.over:
        return f"{row.title}: the end of the war"
    if phase == "done":
        return f"{row.title}: the {FACTION_NAMES[position.phasing]} Faction Turn"
    return None
