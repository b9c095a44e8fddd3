"""What the matters of a seat's picture look at: the position, and what its own card will make
of it.

In a Seasonal Turn the plan is written before the Pending Card is turned over; means and cards are
told as they will be then, which its owner may know.
"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, Faction
from adjudicator.rulesets.totaler_krieg.board.notation import Step
from adjudicator.rulesets.totaler_krieg.board.parts import Card
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.revealing import reveal_pending
from adjudicator.rulesets.totaler_krieg.view import View


class Look:
    """What several matters look at, made once. seat: whose picture it is."""

    def __init__(self, board: Board, view: View) -> None:
        self.board = board
        self.view = view
        self.now = view.position
        self.seat: Faction = view.seat or view.position.phasing
        self.field = Field(self.now, board)
        self.row = board.calendar[self.now.turn]

    def owner(self, name: str) -> str:
        """The faction of a counter, wherever it is."""
        return faction_of(self.now, self.board, name)

    @property
    def before_cards(self) -> bool:
        """Is the seat's next card still to be turned over in this turn?"""
        at = FACTIONS.index
        if not self.row.seasonal or at(self.seat) < at(self.now.phasing):
            return False
        own = self.now.cards.get(self.seat)
        return own is not None and (not self.now.politics or bool(own.pending))

    def turned(self) -> tuple[Position, Card | None]:
        """The position once the seat's next card lies open, and that card; the card alone that is
        current where none is to come."""
        own = self.now.cards.get(self.seat)
        if own is None:
            return self.now, None
        after = self.now.model_copy(
            update={
                "phasing": self.seat,
                "cards": {**self.now.cards, self.seat: own.model_copy(deep=True)},
            }
        )
        if self.before_cards and not after.politics:
            card = line_card(after, self.board)
            after.cards[self.seat].current = card.number if card is not None else ""
        elif self.before_cards:
            after.cards[self.seat].discard = []
            reveal_pending(after, self.board, self.seat)
        card = self.board.cards.get(f"{self.seat}:{after.cards[self.seat].current}")
        return after, card


def begins(card: Card) -> str:
    """The War State that a card brings whatever else is so."""
    for one in card.option_segment:
        if isinstance(one, Step) and one.verb == "war":
            return one.args[0]
    return ""
