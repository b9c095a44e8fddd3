"""General Rules, Playing cards: hands, discard piles, and what happens to a last card.

A card is played for Production Points, for air support or in a battle (VM-CONC-15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.counters import Card
from adjudicator.rulesets.virtuti_militari.board.position import FactionState


def play_card(state: FactionState, card: str) -> None:
    """A card leaves the hand for the faction's own discard pile (VM-CARDS-2, VM-CARDS-3).

    With the last card of a hand the discard pile is taken up first, whatever the card was
    played for (VM-CARDS-5), so that the played card alone lies there (VM-CARDS-4). That
    happens at once: the next card of the same phase comes from the new hand (VM-CARDS-7).
    ValueError if the card is not in the hand."""
    state.hand.remove(card)
    if not state.hand:
        state.hand = state.discard
        state.discard = []
    state.discard.append(card)


def refill(state: FactionState) -> None:
    """A hand that is empty because the faction owns a single card takes the discard pile up
    (VM-BAT2-6)."""
    if not state.hand:
        state.hand, state.discard = state.discard, []


def hand(board: Board, state: FactionState) -> list[Card]:
    """The cards that may be played now; the hand is known, nothing is drawn (VM-CARDS-6)."""
    return [board.cards[card] for card in (state.hand or state.discard)]


def first_in_hand(board: Board, state: FactionState, wishes: Iterable[str]) -> str | None:
    """The first card of a list of wishes that is in hand."""
    held = [card.id for card in hand(board, state)]
    return next((wish for wish in wishes if wish in held), None)


def refused(
    board: Board, state: FactionState, wishes: Sequence[str], line: int = 0
) -> NotAllowed | None:
    """Why none of some cards of a faction can be played now: none is in hand (VM-CARDS-2,
    VM-CARDS-3, VM-AIRDRAW-6). None if one can."""
    if first_in_hand(board, state, wishes):
        return None
    name = board.cards[wishes[0]].name
    if wishes[0] in state.discard:
        text = f"{name} is in the discard pile, not in your hand."
        return NotAllowed(line, "VM-CARDS-3", text)
    return NotAllowed(line, "VM-CARDS-2", f"{name} is not one of your cards.")


def not_owned(
    board: Board, factions: Mapping[str, FactionState], cards: Iterable[str], line: int = 0
) -> NotAllowed | None:
    """Which of some cards its faction does not own at all now, as a refusal (VM-CARDS-2)."""
    for card in cards:
        state = factions[board.cards[card].faction]
        if card not in (*state.hand, *state.discard):
            text = f"{board.cards[card].name} is not one of your cards."
            return NotAllowed(line, "VM-CARDS-2", text)
    return None


def best_for_production(cards: Sequence[Card]) -> str | None:
    """The default card for PP: most PP, then the least use in battle."""
    best = min(cards, key=lambda card: (-card.pp, card.strength, card.id), default=None)
    return best.id if best else None


def best_for_air(cards: Sequence[Card]) -> str | None:
    """The default card for air support: most tokens, then the least use in battle."""
    best = min(cards, key=lambda card: (-card.air, card.strength, card.id), default=None)
    return best.id if best else None


def gain_card(board: Board, state: FactionState, card: str) -> None:
    """An event adds a card to the hand, in the order of the deck (VM-CAL-2)."""
    if card in (*state.hand, *state.discard):
        return
    state.hand.append(card)
    order = {id: n for n, id in enumerate(board.cards)}
    state.hand.sort(key=order.__getitem__)


def lose_card(state: FactionState, card: str) -> None:
    """An event takes a card away, wherever it lies (VM-CAL-2)."""
    state.hand = [held for held in state.hand if held != card]
    state.discard = [laid for laid in state.discard if laid != card]
