"""1.1.1 The Option Card Procedure: what becomes of Current and Pending Cards.

Illegal selections are refused when they are ordered (`selecting.may_select`, TK-A2); only a
moderator can find later that a card was selected against the rules, and marks it `unlawful`.
"""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.cards import card_id
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import Cards, Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import may_select


def discard_current(position: Position, board: Board, faction: str) -> str:
    """Step 1: the Current Card goes back to the deck if it is recyclable, else it is set aside
    for good (TK-1.1.1-1, TK-1.1.1-2). Gives its number."""
    cards = held(position, faction)
    number = cards.current
    if number:
        recyclable = "recyclable" in board.cards[f"{faction}:{number}"].symbols
        (cards.hand if recyclable else cards.discard).append(number)
    cards.current = ""
    return number


def reveal_pending(position: Position, board: Board, faction: str) -> Card | None:
    """Step 2: the Pending Card becomes the Current Card (TK-1.1.1-3), if there is one
    (TK-1.1.3-3)."""
    cards = held(position, faction)
    if not cards.pending:
        return None
    cards.current, cards.pending = cards.pending, ""
    cards.played.append(cards.current)
    cards.revealed[cards.current] = board.calendar[position.turn].year
    return board.cards[f"{faction}:{cards.current}"]


def choose_pending(field: Field, faction: str, number: str, *, now: bool = False) -> None:
    """Step 4: a card from the hand becomes the Pending Card (TK-1.1.1-11, TK-1.1.3-1). Raises
    NotAllowed."""
    may_select(field, faction, number, now=now)
    cards = held(field.position, faction)
    cards.hand.remove(number)
    cards.pending = number


def remove_card(position: Position, text: str) -> str:
    """An action takes a card out of the game, from the hand rather than from the discards
    (TK-1.1.2-2); nothing happens if it is in neither (TK-1.1.2-1). text: `W:11`. Gives where
    it was: `hand`, `discard` or empty."""
    faction, _, number = card_id(text).partition(":")
    cards = held(position, faction)
    for place, pile in (("hand", cards.hand), ("discard", cards.discard)):
        if number in pile:
            pile.remove(number)
            cards.removed.append(number)
            return place
    return ""


def held(position: Position, faction: str) -> Cards:
    """The cards of a faction."""
    for name, cards in position.cards.items():
        if name == faction:
            return cards
    raise NotAllowed(0, "TK-1.1-1", f"{faction} has no cards.")
