"""Where a letter is read: a line that may change others, and what it may speak of."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.service.grammar import Work
from adjudicator.service.sealing import is_sealed


@dataclass(frozen=True)
class Spot:
    """A line of a letter that may change others.

    lines: the letter, which corrections change in place; at: the line's place in it; above: the
    places of the lines above that say something; drafted: the seat has sent orders for this
    question that can be read; amends: the letter is added to those."""

    work: Work
    lines: list[str]
    at: int
    above: list[int]
    drafted: bool
    amends: bool

    @classmethod
    def of(cls, work: Work, lines: list[str], at: int, *, amends: bool) -> Spot:
        """The spot of the line at this place."""
        above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
        sent = work.draft is not None and not is_sealed(work.draft.text) and work.ask is not None
        return cls(work, lines, at, above, sent, amends)

    @property
    def raw(self) -> str:
        """The line as it now stands."""
        return self.lines[self.at]

    @property
    def before(self) -> bool:
        """May the line speak of what was sent before?"""
        return self.drafted and (self.amends or not self.above)
