"""Odds tables: columns of odds, shifts between them, a line for each die.

Columns are numbered from 0, the first printed one. A shift may leave the printed
columns on either side: what is below 0 has a name only if the table gives it one
(`before`), what is beyond the last goes on by whole numbers (`7-1`, `8-1`, ...).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction


def ratio(odds: str) -> Fraction:
    """`3-2` -> 3/2. ValueError if it is written otherwise."""
    attack, _, defence = odds.partition("-")
    return Fraction(int(attack), int(defence))


@dataclass(frozen=True)
class OddsTable:
    """columns: printed odds, lowest first, the last of the form `n-1`. before: odds that
    are not printed but have a place left of the first column, lowest first.
    lines: die -> one result per printed column."""

    columns: Sequence[str]
    lines: Mapping[int, Sequence[str]]
    before: Sequence[str] = ()
    _ratios: tuple[Fraction, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if any(len(line) != len(self.columns) for line in self.lines.values()):
            raise ValueError("a line of the table does not have one result for each column")
        ratios = tuple(ratio(odds) for odds in (*self.before, *self.columns))
        if list(ratios) != sorted(set(ratios)):
            raise ValueError("the columns do not rise")
        object.__setattr__(self, "_ratios", ratios)

    def column(self, attack: int, defence: int) -> int | None:
        """The column of the odds attack : defence, rounded down to one that there is.

        May lie beyond the printed ones. None if the odds are below every column.
        """
        last = len(self.columns) - 1
        beyond = attack // defence - self._ratios[-1].numerator
        if beyond > 0:
            return last + beyond
        for n in range(len(self._ratios) - 1, -1, -1):
            if self._ratios[n].numerator * defence <= attack * self._ratios[n].denominator:
                return n - len(self.before)
        return None

    def name(self, column: int) -> str:
        """`3-1`; beyond the last printed column `8-1` and so on. ValueError left of all."""
        if column >= len(self.columns):
            more = column - (len(self.columns) - 1)
            return f"{int(ratio(self.columns[-1])) + more}-1"
        if column < -len(self.before):
            raise ValueError(f"there is no column {column}")
        return (*self.before, *self.columns)[column + len(self.before)]

    def result(self, column: int, die: int) -> str:
        """The result in a printed column, the last for all beyond it.

        ValueError for a column left of the first printed one."""
        if column < 0:
            raise ValueError("no result left of the first column")
        return self.lines[die][min(column, len(self.columns) - 1)]
