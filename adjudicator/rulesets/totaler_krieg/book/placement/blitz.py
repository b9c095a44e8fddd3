"""2.2.4 Blitz markers: how many there are, and where they go."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.core.saying import listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import failed
from adjudicator.rulesets.totaler_krieg.book.placement.beachheads import beachheads_of
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz
from adjudicator.rulesets.totaler_krieg.words.facts.counters import BlitzPlaced


def blitz_markers(position: Position, board: Board) -> int:
    """Blitz markers available now (TK-2.2.4-3, TK-2.2.4-4)."""
    faction = position.phasing
    current = position.cards[faction].current
    card = board.cards.get(f"{faction}:{current}")
    return (card.blitz if card is not None else 0) + position.blitz_events.get(faction, 0)


def mark_blitz(position: Position, table: Table[Board], orders: list[Blitz]) -> None:
    """2.2.4 Blitz markers: first on each Beachhead (TK-2.2.4-2), then as ordered; those left
    over are lost (TK-2.2.4-5)."""
    board, faction = table.board, position.phasing
    left = blitz = blitz_markers(position, board)
    position.blitz_events[faction] = 0
    wanted = [order.place for order in orders]
    beaches = [position.pieces[name].at for name in beachheads_of(position, board, faction)]
    first = sorted(beaches, key=lambda at: (at not in wanted, at))  # TK-A16
    for at in first[:left]:
        _blitz(position, table, at)
    left -= min(left, len(first))
    placed = set(first)
    unasked = [at for at in first[:blitz] if at not in wanted]
    for order in orders:
        table.about(order)
        if order.place in placed:
            placed.discard(order.place)
            continue
        try:
            if order.place not in board.hexes:
                raise NotAllowed(0, "TK-2.2.4-1", f"There is no hex {order.place}.")
            if not left and unasked:
                where = listed([board.name(at) for at in unasked])
                text = f"A Blitz marker goes to your Beachhead in {where} first; none is left."
                raise NotAllowed(0, "TK-2.2.4-2", text)
            if not left:
                what = "No further Blitz marker is" if blitz else "No Blitz marker is"
                text = f"{what} available for {board.name(order.place)}."
                raise NotAllowed(0, "TK-2.2.4-3", text)
        except NotAllowed as no:
            failed(position, table, faction, order, no)
            continue
        _blitz(position, table, order.place)
        left -= 1


def _blitz(position: Position, table: Table[Board], at: str) -> None:
    position.blitz[position.phasing].append(at)
    table.tell("TK-2.2.4-1", BlitzPlaced(faction=position.phasing, at=at))
