"""A receipt's lines in the order in which the player wrote them, each with its answer below it.

A line that the house writes just so is shown once; another one stands as it came, and under it
what was read, or why it does not stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from adjudicator.core.names import fold
from adjudicator.mail import wording
from adjudicator.service.models import CommandDone, Receipt, Refusal, Understood
from adjudicator.service.words import count, listing


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

    @property
    def plain(self) -> bool:
        return len(self.answers) == 1 and (
            not self.written
            or (
                self.answers[0].mark == "="
                and fold(self.written).rstrip(". ") == fold(self.answers[0].text).rstrip(". ")
            )
        )


def lines_of(receipt: Receipt) -> list[Line]:
    """Every line of the submission that was an order, or was meant to be one, or a command
    that shows nothing, in its order."""
    found: list[tuple[int, str, Answer]] = [
        *((one.line, one.written, _stands(one)) for one in receipt.understood),
        *((one.line, one.read, _refused(one)) for one in receipt.not_allowed),
        *(
            (one.line, one.text, Answer("!", f"NOT UNDERSTOOD: {wording.sentence(one.sentence)}"))
            for one in receipt.not_understood
        ),
        *((one.line, one.command, _done(one)) for one in receipt.commands if not one.lines),
    ]
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


def _stands(one: Understood) -> Answer:
    return Answer("=", one.text, one.clause, one.note)


def _refused(one: Refusal) -> Answer:
    return Answer("!", f"NOT ALLOWED: {wording.with_clause(one.text, one.clause)}")


def _done(one: CommandDone) -> Answer:
    return Answer(":", one.outcome)


def heading(receipt: Receipt) -> str:
    """`13 of 15 lines stand; lines 7 and 10 do not:`; empty without orders."""
    refused = [one.line for one in receipt.not_allowed]
    bad = sorted({*refused, *(one.line for one in receipt.not_understood)})
    good = {one.line or -n for n, one in enumerate(receipt.understood, 1)} - set(bad)
    number = len(good) + len(bad)
    if not number:
        return ""
    if not bad:
        return "Understood, it stands:" if number == 1 else f"Understood, all {number} lines stand:"
    if not good:
        which = "It cannot" if number == 1 else f"None of the {number} lines can"
        return f"{which} be taken:"
    named = [str(line) for line in bad if line]
    which = f": {'line' if len(named) == 1 else 'lines'} {listing(named)} not" if named else ""
    verb = "stands" if len(good) == 1 else "stand"
    return f"{len(good)} of {count(number, 'line')} {verb}{which}:"


def text(lines: Sequence[Line]) -> str:
    """The lines in 72 columns, behind the bar."""
    out = []
    for line in lines:
        one = line.answers[0]
        if one.mark == ":":
            out.append(wording.row(line.number, f"{line.written}: {one.text}"))
            continue
        if line.plain:
            out.append(wording.row(line.number, one.text, one.clause, one.note))
            continue
        out.append(wording.row(line.number, line.written))
        for one in line.answers:
            out.append(wording.under(one.mark, one.text, one.clause, one.note))
    return "\n".join(out)
