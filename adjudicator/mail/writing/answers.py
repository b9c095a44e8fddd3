"""A receipt's lines in the order in which the player wrote them, each with its answer below it.

A line that stands is shown once, where it can be as it was written, with the house's names; one
that is read in other words stands as it came, and what was read behind `=`; under one that does
not stand why.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from itertools import groupby, zip_longest

from adjudicator.core.names import fold
from adjudicator.core.saying import count
from adjudicator.mail.writing import wording
from adjudicator.service.models import CommandDone, NotUnderstood, Receipt, Refusal, Understood
from adjudicator.service.words import listing


@dataclass(frozen=True)
class Answer:
    """What became of a line. mark: `=` it stands, `!` it does not, `:` it is a command."""

    mark: str
    text: str
    clause: str = ""
    note: str = ""
    lines: tuple[str, ...] = ()
    """Of a command: what it shows."""


@dataclass(frozen=True)
class Line:
    """A line of the submission, as it was written, with its answers. number: 0 for what came
    from a form. plain: its only answer says the same words again."""

    number: int
    written: str
    answers: tuple[Answer, ...]

    @cached_property
    def plain(self) -> bool:
        return len(self.answers) == 1 and (
            not self.written
            or (
                self.answers[0].mark == "="
                and fold(self.written).rstrip(". ") == fold(self.answers[0].text).rstrip(". ")
            )
        )

    @cached_property
    def said(self) -> str:
        """What stands, with its note: as it was written where only names are said otherwise, else
        behind `=`."""
        one = self.answers[0]
        same = one.text if self.plain else merged(self.written, one.text)
        note = _shorter(one.text, one.note)
        behind = note if note.startswith("*") else f" ({note})" if note else ""
        return f"{same or f'= {one.text}'}{behind}"


def lines_of(receipt: Receipt) -> list[Line]:
    """Every line of the submission that was an order, or was meant to be one, or a command
    that shows nothing, in its order."""
    found: list[tuple[int, str, Answer]] = [
        *((one.line, one.written, _stands(one)) for one in receipt.understood),
        *((one.line, one.read, _refused(one)) for one in receipt.not_allowed),
        *(
            (one.line, one.text, Answer("!", f"{_heading(one)} {wording.sentence(one.sentence)}"))
            for one in receipt.not_understood
        ),
        *(
            (one.line, one.command, _done(one))
            for one in receipt.commands
            if not (one.lines or one.apart)
        ),
    ]
    if receipt.ready and receipt.consequence:
        # It says at length what comes of it.
        found = [one for one in found if one[2] != Answer(":", "You are ready.")]
    found.sort(key=lambda one: one[0])
    together: list[Line] = []
    for number, group in groupby(found, key=lambda one: one[0]):
        items = list(group)
        if number:
            written = next((text for _, text, _ in items if text), "")
            together.append(Line(number, written, tuple(answer for _, _, answer in items)))
        else:
            together += [Line(0, text, (answer,)) for _, text, answer in items]
    return together


def _heading(one: NotUnderstood) -> str:
    """What stands above a line that nobody ordered anything by: an offer is a question."""
    return "DID YOU MEAN THIS?" if one.offered else "NOT UNDERSTOOD:"


def _stands(one: Understood) -> Answer:
    return Answer("=", one.text, one.clause, one.note)


def _refused(one: Refusal) -> Answer:
    return Answer("!", f"NOT ALLOWED: {wording.with_clause(one.text, one.clause)}")


def _done(one: CommandDone) -> Answer:
    return Answer(":", one.outcome)


def changed(receipt: Receipt) -> list[str]:
    """What this letter changed in what was sent before: what came of its commands, then the
    orders."""
    done = [
        f"{one.command}: {one.outcome}"
        for one in receipt.commands
        if one.apart and not (one.asks or one.lines) and not _known(receipt, one)
    ]
    return [*done, *receipt.changed]


def answered(receipt: Receipt) -> list[str]:
    """What was asked beside orders of an earlier letter, with its answers of one line."""
    return [
        f"{one.command}: {one.outcome}"
        for one in receipt.commands
        if one.apart and one.asks and not one.lines
    ]


def _known(receipt: Receipt, one: CommandDone) -> bool:
    """Does the receipt say the same at length?"""
    return bool(receipt.ready and receipt.consequence and one.outcome == "You are ready.")


def heading(receipt: Receipt) -> str:
    """`13 of 16 lines are accepted: lines 7 and 10 are not, line 12 only in part:`; empty without
    orders."""
    bad, good = receipt.lines_bad, receipt.lines_good
    number = receipt.lines_read
    if not number:
        return ""
    if not bad:
        return "Accepted:" if number == 1 else f"All {number} lines are accepted:"
    half = receipt.lines_half
    if not good and half:
        if number == 1:
            return "Part of it is accepted, the rest is not:"
        named = [str(line) for line in half]
        lines = f"{'line' if len(half) == 1 else 'lines'} {listing(named)}"
        return f"None of the {number} lines is accepted whole; part of {lines} is:"
    if not good:
        return "It is not accepted:" if number == 1 else f"None of the {number} lines is accepted:"
    wrong = [line for line in bad if line and line not in half]
    which = _which(wrong, "is not" if len(wrong) == 1 else "are not")
    which = ", ".join(filter(None, [which, _which(half, "only in part")]))
    which = f": {which}" if which else ""
    verb = "is" if good == 1 else "are"
    return f"{good} of {count(number, 'line')} {verb} accepted{which}:"


def _which(lines: Sequence[int], how: str) -> str:
    named = [str(line) for line in lines]
    return f"{'line' if len(named) == 1 else 'lines'} {listing(named)} {how}" if named else ""


def text(lines: Sequence[Line]) -> str:
    """The lines in 72 columns, behind the bar: what stands in one line each, or two beside one
    another; of the others what was written, and below it the answers."""
    out: list[str] = []
    cells: list[str] = []
    shared = [
        note
        for note, n in Counter(a.note for one in lines for a in one.answers if a.note).items()
        if n >= SHARED
    ]
    for kind, group in groupby((_marked(one, shared) for one in lines), _kind):
        some = list(group)
        if kind[0] and len(some) >= ALIKE:
            out += [*_beside(cells), _joined(some)]
            cells = []
            continue
        for line in some:
            cell = _cell(line)
            if cell:
                cells.append(cell)
                continue
            out += _beside(cells)
            cells = []
            out += _alone(line)
    below = [wording.wrap(f"{_mark(shared, note)} {note}", wording.BAR) for note in shared]
    return "\n".join([*out, *_beside(cells), *below])


SHARED = 3
"""Lines with the same note from which on it is told once, below them all."""
ALIKE = 5
"""Orders of one kind in a row from which on they are told in one paragraph."""
CELL = 33
"""Columns of a line that leaves room for another beside it."""


def _mark(shared: Sequence[str], note: str) -> str:
    return "*" * (shared.index(note) + 1)


def _marked(line: Line, shared: Sequence[str]) -> Line:
    """The line with marks for the notes that are told below."""
    return replace(
        line,
        answers=tuple(
            replace(one, note=_mark(shared, one.note)) if one.note in shared else one
            for one in line.answers
        ),
    )


def _beside(cells: Sequence[str]) -> list[str]:
    if len(cells) < 3:
        return [f"{wording.BAR}{cell}" for cell in cells]
    return [
        f"{wording.BAR}{left:<{CELL + 2}}{right}".rstrip()
        for left, right in zip_longest(cells[::2], cells[1::2], fillvalue="")
    ]


def _kind(line: Line) -> tuple[str, str]:
    """Of a line that stands as it was written, with no note of its own, its first word and the
    mark of its note; else nothing."""
    if not line.number or len(line.answers) > 1 or line.answers[0].mark != "=":
        return "", ""
    note = line.answers[0].note
    said = line.said
    if said.startswith("= ") or (note and not note.startswith("*")) or ";" in said:
        return "", ""
    return said.partition(" ")[0], note


_TARGET = re.compile(r"(.+)( (?:to|in|into|at) .+?)")


def _joined(lines: Sequence[Line]) -> str:
    """Orders of one kind: `37-42  move: GER-inf13, GER-inf14 to e3307; GER-pz02 to e4103`."""
    note = lines[0].answers[0].note
    said = [line.said.removesuffix(note).split(" ") for line in lines]
    same = 1
    while all(len(words) > same + 1 and words[same] == said[0][same] for words in said):
        same += 1
    parts: list[tuple[list[str], str]] = []
    for words in said:
        rest = " ".join(words[same:])
        found = _TARGET.fullmatch(rest)
        what, target = (found[1], found[2]) if found else (rest, "")
        if parts and target and parts[-1][1] == target:
            parts[-1][0].append(what)
        else:
            parts.append(([what], target))
    told = "; ".join(f"{', '.join(whats)}{target}" for whats, target in parts)
    clauses = {line.answers[0].clause for line in lines}
    numbers = f"{lines[0].number}-{lines[-1].number}"
    kind = " ".join(said[0][:same])
    return wording.row(numbers, f"{kind}{note}: {told}", clauses.pop() if len(clauses) == 1 else "")


def _cell(line: Line) -> str:
    """A line that stands and is short; else nothing."""
    if not line.number or len(line.answers) > 1 or line.answers[0].mark != "=":
        return ""
    said = line.said
    return f"{line.number:>2}  {said}" if len(said) + 4 <= CELL else ""


def _alone(line: Line) -> list[str]:
    one = line.answers[0]
    if one.mark == ":":
        return [wording.row(line.number, f"{line.written}: {one.text}")]
    if len(line.answers) == 1 and one.mark == "=":
        said = line.said
        if said.startswith("= ") and len(line.written) + len(said) <= wording.WIDTH - 8:
            said = f"{line.written} {said}"
        elif said.startswith("= "):
            note = _shorter(one.text, one.note)
            return [
                wording.row(line.number, line.written),
                wording.under("=", one.text, "", note),
            ]
        return [_with_clause(line.number, said, one.clause)]
    if line.plain:
        return [wording.row(line.number, one.text, one.clause, one.note)]
    return [
        wording.row(line.number, line.written),
        *(wording.under(one.mark, one.text, one.clause, one.note) for one in line.answers),
    ]


def _with_clause(number: int, said: str, clause: str) -> str:
    """The clause of what stands is told where there is room for it."""
    bare, full = wording.row(number, said), wording.row(number, said, clause)
    return full if full.count("\n") == bare.count("\n") else bare


_ID = re.compile(r"[a-z]{1,2}\d{3,4}")
_SMALL = frozenset("a an the in at on into over to with and of by please we i".split())


def merged(written: str, read: str) -> str:
    """What was read, as it was written, if they differ in nothing but little words and how names
    are said: `blitz in Lwow (e3504)`. Else nothing."""
    given, meant = written.rstrip(". ").split(), read.split()
    old, new = [fold(w).strip(",") for w in given], [fold(w).strip(",") for w in meant]
    said: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        left = [n for n in range(a, b) if old[n] not in _SMALL]
        right = [n for n in range(c, d) if new[n] not in _SMALL]
        if what == "equal" or not (left or right):
            said += meant[c:d]
        elif len(right) == 1 and _ID.fullmatch(new[right[0]]) and left:
            name = " ".join(given[n].strip(",") for n in left)
            if not _named(name, meant[right[0]]):
                return ""
            said += [*meant[c : right[0]], _named(name, meant[right[0]]), *meant[right[0] + 1 : d]]
        elif len(left) == len(right):
            for n in range(c, d):
                if n not in right:
                    said.append(meant[n])
                    continue
                word = _named(given[left[right.index(n)]].strip(","), meant[n])
                if not word:
                    return ""
                said.append(word)
        else:
            return ""
    return " ".join(said)


def _named(given: str, meant: str) -> str:
    """A name as it was written and as it was read, in one; nothing if they are two things."""
    old, new = fold(given), fold(meant).strip(",")
    if _ID.fullmatch(new) and not _ID.fullmatch(old):
        return f"{given} ({meant.strip(',')}){',' * meant.endswith(',')}"
    if new.endswith((f"-{old}", f" {old}")) or (len(new) > 3 and old.startswith(new)):
        return meant
    return ""


_FROM_TO = re.compile(r"(?P<who>[^:;]+): (?P<start>[^:;]+) to (?P<end>[^:;]+)")


def _shorter(text: str, note: str) -> str:
    """A note that names once more who goes and where: only whence."""
    found = _FROM_TO.fullmatch(note)
    if found is None:
        return note
    who = found["who"].removesuffix(" moves strategically")
    end = re.sub(r" \([^)]*\)$", "", found["end"])
    return f"from {found['start']}" if who in text and end in text else note
