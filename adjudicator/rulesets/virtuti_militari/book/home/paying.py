"""Production Points: the only currency, counted in tenths (VM-CONC-19, VM-PP-9)."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.virtuti_militari.board.position import Position


def pay(position: Position, faction: str, price: int, order: Order, clause: str, what: str) -> None:
    """Take a price, in tenths, from the faction's own PP (VM-PROD-4). NotAllowed if it has
    less. what: it pays for, at the start of a sentence."""
    if (no := lacks(position, faction, price, order, clause, what)) is not None:
        raise no
    position.factions[faction].pp -= price


def lacks(
    position: Position, faction: str, price: int, order: Order, clause: str, what: str
) -> NotAllowed | None:
    """Why a faction cannot pay a price, in tenths; None if it can."""
    left = position.factions[faction].pp
    if left >= price:
        return None
    text = f"{what} costs {tenths(price)} PP; you have {tenths(left)} left."
    return NotAllowed(order.line, clause, text)


def tenths(pp: int) -> str:
    """Tenths of a PP as they are written: 105 -> `10.5`, 50 -> `5`."""
    return f"{pp // 10}.{pp % 10}" if pp % 10 else str(pp // 10)
