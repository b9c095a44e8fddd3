"""The one question of a turn's phases 1 to 3: what each seat should know to answer it."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.nations import NATIONS
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import is_neutral, sides_playing
from adjudicator.rulesets.blitzwar.book.politics.partisans import due as partisans_due
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import (
    arriving,
    describe_card,
    selectable,
    wanted,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import forfeit_terms
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import (
    convoys,
    germans_in_the_soviet_union,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import due_minors
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import (
    SPECIAL_AFTER,
    SPECIAL_CORPS,
)
from adjudicator.rulesets.blitzwar.orders.home_orders import HOME_ORDERS, HOME_TOPICS, scope
from adjudicator.rulesets.blitzwar.orders.orders import Combine, Remove, Split

TURN_ORDERS = "turn-orders"
"""Key of the opening question of a turn."""
TOPICS = HOME_TOPICS
REORGANISING = (Combine, Split, Remove)
AHEAD = [*(order.tag() for order in HOME_ORDERS), *(order.tag() for order in REORGANISING)]


def opening_asks(position: Position, board: Board) -> list[Ask]:
    """One question to each side that plays, to be answered by one mail."""
    return [opening_ask(position, board, side) for side in sides_playing(position)]


def opening_ask(position: Position, board: Board, side: Side) -> Ask:
    """All that phases 1 to 3 will ask of a side, in one question. Its answer opens the
    plan from which the later questions are answered."""
    title = board.calendar[position.turn].title
    return Ask(
        seat=side,
        key=TURN_ORDERS,
        clause="BW-8-17",
        title=f"Your orders for {title}: diplomacy, cards, reinforcements",
        told=outlook(position, board, side),
        ahead=AHEAD,
        facts={"turn": position.turn, "side": side},
        silence="Your standing orders and the house's defaults are followed.",
        opens=scope(position, side),
    )


def outlook(position: Position, board: Board, side: Side) -> list[str]:
    """What the seat decides this turn, line by line."""
    number = wanted(position, side)
    free = selectable(position, board, side)
    lines = [f"Choose {number} card{'s' if number > 1 else ''}:"]
    lines += [f"  {describe_card(card)}" for card in free]
    if position.turn == 1:
        return lines
    if waiting := arriving(position, side):
        lines.append(f"Arriving now: {describe_card(board.cards[waiting])}.")
    attacked = position.clocks.get("soviet_attacked")
    if side == "soviet" and attacked is not None and position.turn == attacked + SPECIAL_AFTER:
        lines.append(f"And {SPECIAL_CORPS} infantry corps (11.9).")
    terms = forfeit_terms(position, board, side)
    if terms:
        total = sum(int(term.value) for term in terms)
        parts = ", ".join(f"{term.text} {term.value}" for term in terms)
        lines.append(f"Supply you lose: {total} ({parts}).")
    for due in due_minors(position, board):
        if due.side == side and due.country == "ITA":
            lines.append("Italy: 4 supply, and two units that you choose.")
        elif due.side == side:
            lines.append(f"{NATIONS[due.country].name}: {due.corps} infantry.")
    if side == "axis":
        for country, clock in (("SP", "france_surrendered"), ("TUR", "greece_surrendered")):
            if position.clocks.get(clock) == position.turn and is_neutral(position, country):
                lines.append(f"You may roll for {NATIONS[country].name}.")
    if side == "allies":
        if germans_in_the_soviet_union(position, board):
            for sea, fleets in convoys(position, board).items():
                lines.append(f"Lend-Lease by {board.name(sea)}: {fleets} fleet units may carry.")
        if partisans_due(position, board):
            lines.append("A die is thrown for Yugoslav partisans.")
    return lines
