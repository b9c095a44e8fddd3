"""Orders of a plan that nobody asked for in the phase that could have taken them, and why."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.fighting import blitzing
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders import checks_countries
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack, Drop, Land
from adjudicator.rulesets.totaler_krieg.orders.meant import for_no_event
from adjudicator.rulesets.totaler_krieg.orders.organizing import LiftMarker, PlaceMarker, Raise
from adjudicator.rulesets.totaler_krieg.orders.politics import EventOrder, MandatedAttack, Select


def lapsed(position: Position, board: Board, phase: str, order: Order) -> NotAllowed | None:
    """Why an order that this phase could have taken was asked for by none of its questions."""
    row = board.calendar[position.turn]
    if isinstance(order, PlaceMarker | LiftMarker | Raise):
        if phase == "support" and not row.seasonal:
            text = f"{row.title} is not a Seasonal Turn: there is no such Segment."
            return NotAllowed(0, "TK-1-1", text)
        if phase == "replacements" and isinstance(order, Raise):
            return NotAllowed(0, "TK-1.3.3-2", f"No replacement steps pay for {order.unit}.")
    if isinstance(order, Select) and phase in ("politics", "support") and not row.seasonal:
        text = f"{row.title} is not a Seasonal Turn: no Pending Card is selected."
        return NotAllowed(0, "TK-1-1", text)
    held = phase == "cards" and position.cards[position.phasing].pending
    if isinstance(order, Select) and held and order.when is None:
        stays = f" {order.cards[0]} stays in your hand." if order.cards else ""
        text = f"You have laid your Pending Card already: it cannot be exchanged.{stays}"
        return NotAllowed(0, "TK-1.1.3-2", text)
    if isinstance(order, EventOrder | MandatedAttack) and phase == "events":
        return NotAllowed(0, *for_no_event(position, board, order))
    if isinstance(order, Attack) and phase == ("blitz" if order.blitz else "regular"):
        if position.war_state == "pre":
            return NotAllowed(0, "TK-4.2.1.1-7", "You cannot attack in Pre-War.")
        return NotAllowed(0, "TK-4.1-3", "You have no Blitz marker on the map.")
    last = "events" if position.politics else "regular"  # an event may mandate an attack
    if isinstance(order, Advance) and phase == last and order.when is None and order.units:
        return no_victory(order, position)
    if isinstance(order, Drop) and phase == "blitz":
        return _no_drop(position, board, order)
    if isinstance(order, Land) and phase == "blitz":
        return _no_landing(position, board, order)
    if no := checks_countries.unasked(position, board, phase, order):
        return NotAllowed(0, *no)
    return None


def no_victory(order: Advance, position: Position) -> NotAllowed:
    """Why nobody was asked for an advance: a rule held those back who emptied the hex, or no
    hex is empty."""
    for key, (clause, text) in position.held_back.items():
        place, unit = key.split("/")
        if unit in order.units and order.place in ("", place):
            return NotAllowed(order.line, clause, text)
    text = f"No attack of {', '.join(order.units)} leaves a hex empty to advance into."
    return NotAllowed(order.line, "TK-4.2.7-1", text)


def _no_landing(position: Position, board: Board, order: Land) -> NotAllowed:
    """Why nobody was asked for a landing that is ordered."""
    if order.marker:
        text = f"{order.marker} is not an Airdrop marker that infantry can replace."
        return NotAllowed(0, "TK-4.1.4-2", text)
    field = Field(position, board)
    for name in order.units:
        if field.owner.get(name) == position.phasing and (no := blitzing.may_land(field, name)):
            return NotAllowed(0, *no)
    return NotAllowed(
        0, "TK-4.1.3-1", f"None of {', '.join(order.units)} is on one of your Beachheads."
    )


def _no_drop(position: Position, board: Board, order: Drop) -> NotAllowed:
    if not position.blitz[position.phasing]:
        return NotAllowed(0, "TK-4.1-3", "You have no Blitz marker on the map.")
    field = Field(position, board)
    if order.unit in board.counters and (
        no := blitzing.may_drop(field, order.unit, position.phasing)
    ):
        return NotAllowed(0, *no)
    return NotAllowed(0, "TK-4.1.1-1", f"{order.unit} is not an airborne unit that can drop.")
