"""Cards and politics by lot: for a plan, and for questions in another's turn."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.orders.politics import (
    OPTIONS,
    PICKED,
    Choose,
    Pick,
    Select,
    Sway,
)


def card(position: Position, lots: Lots) -> list[Order]:
    """The hand in any order: the first that may be selected is the Pending Card."""
    hand = position.cards[position.phasing].hand
    return [Select(cards=tuple(lots.shuffled(hand)))] if hand else []


def stirring(position: Position, board: Board) -> bool:
    """Has the Current Card a text that may ask something in this turn?"""
    current = position.cards[position.phasing].current
    card = board.cards.get(f"{position.phasing}:{current}")
    return card is not None and bool(card.political_events or card.conditional_events)


def choices(position: Position, board: Board, lots: Lots) -> list[Order]:
    """Answers to whatever cards and events may ask in a Faction Turn: all that could be named,
    in any order, so that the first that is open counts."""
    countries = list(position.countries)
    tables = [one for one in board.tables if one.startswith("Area:")]
    units = lots.shuffled([name for name, piece in position.pieces.items() if piece.at != "out"])
    found: list[Order] = []
    for _ in range(4):
        found.append(Choose(option=tuple(lots.shuffled(list(OPTIONS)))))
        found.append(Pick(countries=tuple(lots.shuffled(countries))))
        found.append(Sway(countries=tuple(lots.shuffled(countries))))
    found.append(Pick(units=tuple(units)))
    found.append(Pick(places=tuple(lots.shuffled(list(board.hexes))[:40])))
    found.append(Pick(tables=tuple(lots.shuffled(tables))))
    found.append(Pick(boxes=tuple(lots.shuffled(list(position.posture)))))
    found.append(Pick(factions=tuple(lots.shuffled(list(FACTIONS)))))
    return lots.shuffled(found)


def reply(ask: Ask, lots: Lots) -> list[Order] | None:
    """An answer to a question of cards and events, None for one of another kind."""
    if "Select" in ask.accepts:
        able = ask.options.get("card", [])
        return [Select(cards=(lots.one(able),))] if able else [Select(none=True)]
    if "Sway" in ask.accepts:
        return [Sway(countries=(lots.one(ask.options["countries"]),))]
    open_ = [
        (field, one)
        for field in (*PICKED, "option")
        for one in ask.options.get(field, [])
        if ("Choose" if field == "option" else "Pick") in ask.accepts
    ]
    if not open_:
        return None
    field, one = lots.one(open_)
    return [Choose(option=(one,)) if field == "option" else Pick(**{field: (one,)})]
