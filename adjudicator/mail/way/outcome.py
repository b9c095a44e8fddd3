"""What became of a letter."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.service.models import Receipt
from adjudicator.service.post.queue import Word


@dataclass(frozen=True)
class Outcome:
    """What became of a letter. word: for the ledger. receipt: if a submission came of it.
    remarks: sentences for the player about the letter itself. closes: the game of which all seats
    that are asked are ready now. freed: a letter that had been held and counts now. body_digest:
    by which it is known when it comes again. held: the player is asked, and it waits."""

    letter_id: int
    word: Word
    receipt: Receipt | None = None
    seat_id: int | None = None
    remarks: tuple[str, ...] = ()
    closes: int | None = None
    freed: int | None = None
    body_digest: str = ""

    @property
    def held(self) -> bool:
        return self.word == "held" and self.seat_id is not None

    @property
    def only_orders(self) -> bool:
        """Did it change nothing but the orders of its seat?"""
        return self.receipt is not None and not self.receipt.commands
