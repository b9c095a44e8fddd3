"""Proposals: the orders that a receipt offers in place of a line that could not be read, each with
a letter of its own as long as its question is open. `yes A` orders one.

They are kept with the question. Of a game whose orders are sealed nothing is kept, nor of a text
that is only looked at: what is offered there is copied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import Any

from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone, NotUnderstood
from adjudicator.service.play.changes import wordings
from adjudicator.service.sealing import is_sealed
from adjudicator.service.words import listing

LETTERS = [one for one in ascii_uppercase if one not in "IO"]
"""`yes I` says something else, and O looks like a zero."""
MOST = 3 * len(LETTERS)
"""Proposals of one question that are kept; what more are offered are copied."""
_LABEL = r"\b[A-HJ-NP-Z][23]?\b"
_YES = re.compile(
    r"^\W*(?:yes|yep|yeah|ok(?:ay)?|right|correct|(?:i\s+)?(?:mean|meant|take|choose|accept))\W+"
    rf"(?:please\W+)?(?:to\s+)?(?P<labels>{_LABEL}(?:(?:\s*[,&+/]\s*|\s+and\s+|\s+){_LABEL})*)"
    r"(?:\W+(?:please|thanks|thank\s+you))?\W*$",
    re.IGNORECASE,
)
_PLAIN_YES = re.compile(
    r"^\W*(?:yes|yep|yeah|correct|exactly|that\s+is\s+right|that['’]s\s+right)"
    r"(?:\W+(?:please|thanks|thank\s+you|that\s+(?:is|one)|exactly|do\s+(?:that|so)|correct|right))*"
    r"\W*$",
    re.IGNORECASE,
)
WHICH = "say which you mean: {which}. Nothing is ordered by this line."
NONE = "nothing is offered as {label} for this question. What is offered is {which}."


def offered(work: Work, typed: str, line: int, texts: Sequence[str]) -> list[tuple[str, str]]:
    """Keep what is offered for a line. Return each text with the letter by which it is ordered; the
    letter is empty where it has to be copied."""
    return [(_label(work, typed, line, text), text) for text in texts]


def _label(work: Work, typed: str, line: int, text: str) -> str:
    row = work.row
    if work.dry or row is None or work.options.seal != "no":
        return ""
    kept: dict[str, Any] = dict(row.proposals or {})
    letter = next((one for one, had in kept.items() if had[1:] == [typed, text]), "")
    if not letter:
        if len(kept) >= MOST:
            return ""
        round_, at = divmod(len(kept), len(LETTERS))
        letter = f"{LETTERS[at]}{round_ + 1 if round_ else ''}"
    if letter not in work.offers:
        work.offers.append(letter)
    row.proposals = kept | {letter: [line, typed, text]}
    return letter


def ways(labels: Sequence[str]) -> str:
    """`“yes A” or “yes B”`."""
    return listing([f"“yes {one}”" for one in labels], last="or")


def taken(work: Work, text: str) -> tuple[str, list[CommandDone], list[NotUnderstood]]:
    """Put the orders that a text says yes to in the place of the yes. Return the text, what is told
    of these lines, and those that name nothing that is offered."""
    row = work.row
    if row is None or work.ask is None or not row.proposals:
        return text, [], []
    made: dict[str, list[Any]] = row.proposals
    lines = text.split("\n")
    done: list[CommandDone] = []
    asked: list[NotUnderstood] = []
    for at, raw in enumerate(list(lines)):
        labels = list(_labels(work, raw))
        if not labels:
            continue
        doubt = ""
        if unknown := [one for one in labels if one not in made]:
            doubt = NONE.format(label=listing(unknown), which=listing(sorted(made)))
        elif _PLAIN_YES.match(raw) and len(labels) > 1:
            doubt = WHICH.format(which=ways(labels))
        if doubt:
            lines[at] = ""
            asked.append(NotUnderstood(line=at + 1, text=raw.strip(), sentence=doubt))
            continue
        texts = [str(made[one][2]) for one in labels]
        lines[at] = _in_place(work, made[labels[0]]) + "; ".join(texts)
        work.amend = work.amend or work.draft is not None
        told = f"Read as: {'; '.join(texts)}"
        done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=told))
    return "\n".join(lines), done, asked


def _labels(work: Work, raw: str) -> Iterator[str]:
    """The letters that a line says yes to; of a plain yes, those of the last receipt."""
    assert work.row is not None
    if found := _YES.match(raw):
        yield from dict.fromkeys(re.findall(_LABEL, found["labels"].upper()))
    elif _PLAIN_YES.match(raw) and not wordings.read(work, raw):
        yield from work.row.offered or []


def _in_place(work: Work, proposal: Sequence[Any]) -> str:
    """`line 3: `, where the line that could not be read is still in the draft as its line 3."""
    number, typed, _ = proposal
    if work.draft is None or is_sealed(work.draft.text):
        return ""
    old = work.draft.text.split("\n")
    there = 0 < number <= len(old) and old[number - 1].strip() == typed
    return f"line {number}: " if there else ""


def keep(work: Work) -> None:
    """Note which of them the receipt of this text offers: a plain yes means those, and nothing
    where it offers nothing."""
    row = work.row
    if row is not None and not work.dry and (row.offered or []) != work.offers:
        row.offered = list(work.offers)
        work.session.add(row)
