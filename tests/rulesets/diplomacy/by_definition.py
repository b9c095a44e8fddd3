"""A second adjudicator, from the definition alone: slow, and with nothing in common with the first.

A *resolution* says of every move and every support whether it succeeds. It is consistent if each
of them is what the rules make of the others. All resolutions are tried. If there is one that is
consistent, it is the outcome; else units move in a circle, or a convoy is in a paradox, and of
those that differ between resolutions, or have no answer at all, the rule for that decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from adjudicator.rulesets.diplomacy.board.board import Chart
from adjudicator.rulesets.diplomacy.book.commands import Command

Answers = dict[int, bool]


class Definition:
    """The equations of one season. broken: fleets that hold by Szykman's rule."""

    def __init__(self, chart: Chart, commands: Sequence[Command]) -> None:
        self.chart, self.commands = chart, commands
        self.at = {c.province: n for n, c in enumerate(commands)}
        self.moves = [n for n, c in enumerate(commands) if c.doing == "move"]
        self.supports = [n for n, c in enumerate(commands) if self.good_support(n)]
        self.broken: set[int] = set()

    def good_support(self, n: int) -> bool:
        c = self.commands[n]
        if c.doing != "support" or c.of not in self.at:
            return False
        other = self.commands[self.at[c.of]]
        if c.to == "":
            return other.doing != "move"
        same = other.doing == "move" and other.target == c.target
        return same and not ("/" in c.to and "/" in other.to and c.to != other.to)

    def fleets(self, n: int) -> list[int]:
        """The fleets with orders to convoy an army as it is ordered."""
        army = self.commands[n]
        return [
            k
            for k, c in enumerate(self.commands)
            if c.doing == "convoy" and c.of == army.province and c.target == army.target
        ]

    def by_sea(self, n: int) -> bool:
        army = self.commands[n]
        if army.arm == "fleet":
            return False
        if army.target not in self.chart.walk.get(army.province, frozenset()):
            return True
        return army.via or any(self.commands[k].power == army.power for k in self.fleets(n))

    def path(self, n: int, answers: Answers) -> bool:
        if not self.by_sea(n):
            return True
        whole = [
            self.commands[k].province
            for k in self.fleets(n)
            if k not in self.broken and not self.beaten(k, answers)
        ]
        army = self.commands[n]
        seas = self.chart.seas_by
        reached = {one for one in whole if one in seas[army.province]}
        for _ in whole:
            reached |= {one for one in whole if any(one in seas[there] for there in reached)}
        return any(one in seas[army.target] for one in reached)

    def beaten(self, n: int, answers: Answers) -> bool:
        """Does somebody move into the province of a unit that does not move?"""
        here = self.commands[n].province
        return any(answers[m] for m in self.moves if self.commands[m].target == here)

    def head_to_head(self, n: int) -> int | None:
        c = self.commands[n]
        other = self.at.get(c.target)
        if other is None or other not in self.moves or self.by_sea(n) or self.by_sea(other):
            return None
        return other if self.commands[other].target == c.province else None

    def strength(self, n: int, answers: Answers, but: str = "") -> int:
        """One and the supports, those of a power left out."""
        c = self.commands[n]
        helped = [
            s
            for s in self.supports
            if self.commands[s].of == c.province and self.commands[s].power != but and answers[s]
        ]
        return 1 + len(helped)

    def attack(self, n: int, answers: Answers) -> int:
        if not self.path(n, answers):
            return 0
        c = self.commands[n]
        other = self.at.get(c.target)
        if other is None:
            return self.strength(n, answers)
        leaves = other in self.moves and answers[other] and self.head_to_head(n) is None
        if leaves:
            return self.strength(n, answers)
        if self.commands[other].power == c.power:
            return 0
        return self.strength(n, answers, self.commands[other].power)

    def prevent(self, n: int, answers: Answers) -> int:
        if not self.path(n, answers):
            return 0
        other = self.head_to_head(n)
        if other is not None and answers[other]:
            return 0
        return self.strength(n, answers)

    def hold(self, province: str, answers: Answers) -> int:
        n = self.at.get(province)
        if n is None:
            return 0
        if n in self.moves:
            return 0 if answers[n] else 1
        return self.strength(n, answers)

    def true(self, n: int, answers: Answers) -> bool:
        """What the rules make of one answer, given all the others."""
        c = self.commands[n]
        if n in self.supports:
            for m in self.moves:
                attacker = self.commands[m]
                if attacker.target != c.province:
                    continue
                if answers[m]:
                    return False
                if attacker.power == c.power or attacker.province == c.target:
                    continue
                if self.path(m, answers):
                    return False
            return True
        attack = self.attack(n, answers)
        other = self.head_to_head(n)
        against = [self.hold(c.target, answers) if other is None else self.strength(other, answers)]
        against += [
            self.prevent(m, answers)
            for m in self.moves
            if m != n and self.commands[m].target == c.target
        ]
        return all(attack > one for one in against)

    def consistent(self) -> Iterator[Answers]:
        """All resolutions in which every answer is true."""
        names = [*self.moves, *self.supports]
        for values in product((False, True), repeat=len(names)):
            answers = dict(zip(names, values, strict=True))
            if all(self.true(n, answers) == answers[n] for n in names):
                yield answers


def resolution(chart: Chart, commands: Sequence[Command]) -> Answers | None:
    """The one consistent resolution; None if there is none, or several."""
    found = list(Definition(chart, commands).consistent())
    return found[0] if len(found) == 1 else None
