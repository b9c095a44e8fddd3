"""Lines of a question that say the same of many things, as a small table for a page. Letters keep
the lines; no word of them is lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final

FEW_ROWS: Final = 4
"""Lines alike of which a table is made."""
FEW_KINDS: Final = 6
"""Things of one line that are counted, of which a table is made."""
ALIKE: Final = re.compile(r"  (?P<of>[^:]+): (?P<said>[^:]+)")
COUNTED: Final = re.compile(r"(?P<of>[^:]+): (?P<said>\d+ [^:]+?)\.?")
THING: Final = re.compile(r"(?P<number>\d+) (?P<kind>.+?)(?: (?P<strength>[+-]\d+))?")


@dataclass(frozen=True)
class Table:
    """A heading for each column but the first, and rows that begin with what they are about."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def long(self) -> bool:
        """Is it more than one sees at a glance beside a question?"""
        return len(self.rows) > 8

    @property
    def summary(self) -> str:
        """`23 lines: Italy, Greece, Turkey and others`"""
        named = ", ".join(row[0] for row in self.rows[:3])
        return f"{len(self.rows)} lines: {named} and others"


def laid_out(told: Iterable[str]) -> list[str | Table]:
    """The lines of a question, those that can be read as a table as one."""
    found: list[str | Table] = []
    for kind, some in groupby(told, _kind):
        lines = list(some)
        table = _by_kind(lines) if kind == "counted" else _alike(lines) if kind else None
        found += [table] if table else lines
    return found


def _kind(line: str) -> str:
    """What a line is like: a number of parts behind a name, or things counted."""
    if found := ALIKE.fullmatch(line):
        return f"{len(_parts(found['said']))} parts"
    found = COUNTED.fullmatch(line)
    if found and all(THING.fullmatch(one) for one in _parts(found["said"])):
        return "counted" if len(_parts(found["said"])) >= FEW_KINDS else ""
    return ""


def _parts(said: str) -> list[str]:
    return said.split(", ")


def _alike(lines: Sequence[str]) -> Table | None:
    """`  Italy: leans to the Axis, War Entry 80%, pressure 4 PP` and others like it: what all say
    alike stands above."""
    read = [found for line in lines if (found := ALIKE.fullmatch(line))]
    columns = list(zip(*(_parts(one["said"]) for one in read), strict=True))
    if len(read) < FEW_ROWS or len(columns) < 2:
        return None
    shared = [_shared(column) for column in columns]
    if not all(before for before, _ in shared):
        return None
    cells = [
        [" ".join(part.split()[len(a.split()) : len(part.split()) - len(b.split())]) for part in of]
        for of, (a, b) in zip(columns, shared, strict=True)
    ]
    heading = tuple(f"{a} ({b})" if b else a for a, b in shared)
    return Table(heading, tuple((one["of"], *row) for one, *row in zip(read, *cells, strict=True)))


def _shared(column: Sequence[str]) -> tuple[str, str]:
    """The words with which all of a column begin, and those with which all end; each keeps a word
    of its own."""
    words = [part.split() for part in column]
    before = _first([some[:-1] for some in words])
    behind = _first([some[len(before) + 1 :][::-1] for some in words])[::-1]
    return " ".join(before), " ".join(behind)


def _first(words: Sequence[Sequence[str]]) -> list[str]:
    """The words with which all begin."""
    told = takewhile(lambda some: len(set(some)) == 1, zip(*words, strict=False))
    return [some[0] for some in told]


def _by_kind(lines: Sequence[str]) -> Table:
    """`Axis: 3 Move +0, 2 Move +1, 3 Feint Attack.`: a row for each kind, a column for a line."""
    read = [found for line in lines if (found := COUNTED.fullmatch(line))]
    held = [list(_things(one["said"])) for one in read]
    kinds = dict.fromkeys(kind for of in held for kind, _ in of)
    rows = tuple(
        (kind, *(", ".join(said for name, said in of if name == kind) or "–" for of in held))
        for kind in kinds
    )
    return Table(tuple(one["of"] for one in read), rows)


def _things(said: str) -> Iterator[tuple[str, str]]:
    for part in _parts(said):
        if found := THING.fullmatch(part):
            strength = f" × {found['strength']}" if found["strength"] else ""
            yield found["kind"], f"{found['number']}{strength}"
