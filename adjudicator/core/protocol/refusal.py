"""What the rules say to orders before they are carried out."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.protocol.orders import Order
from adjudicator.core.protocol.stakes import Stake


class NotAllowed(Exception):
    """An order that we can read and that the rules forbid.

    line: of the submission, from 1 (0: none). clause: the rule. text: a whole
    sentence for the player, saying what is wrong and what would be right.
    """

    def __init__(self, line: int, clause: str, text: str) -> None:
        super().__init__(text)
        self.line, self.clause, self.text = line, clause, text


@dataclass
class Checked:
    """The outcome of checking orders against their ask.

    stands: the orders that stand. notes: per line what the receipt adds to the
    order (`costs 1/2, from Tripoli`). refused: what the rules forbid.
    missing: what the seat has not yet answered, in words. doubtful: orders among those that
    stand which dice or another seat may still prevent; for all others the receipt is a
    promise that the step keeps. stakes: what the seat would lose with these orders, as far as
    checking them finds it; what is looked for alone comes from `Ruleset.stakes`. means: what
    the orders spend together of what the seat has, and what is left, as one sentence.
    """

    stands: list[Order]
    refused: list[NotAllowed] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)
    doubtful: list[Order] = field(default_factory=list)
    stakes: list[Stake] = field(default_factory=list)
    means: str = ""
