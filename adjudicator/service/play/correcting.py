"""Corrections in a letter: a line that changes another is put into that line's words before
anything is read, so that what counts is what was meant, and an amendment later keeps it.

What cannot be told in one way is asked, and the line that it seems to speak of is named.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core import answering, corrections
from adjudicator.core.corrections import Correction
from adjudicator.core.names import fold
from adjudicator.service.grammar import Work
from adjudicator.service.models import CommandDone, NotUnderstood
from adjudicator.service.sealing import is_sealed

MOST = 12
"""Corrections of one text that are looked into."""


ABOVE = (
    "it seems to change line {number} (“{line}”), and we cannot tell how. That line stands as it"
    " was written until you send it anew."
)
BEFORE = (
    "it seems to change an order that you sent before, and we cannot tell how. What you had sent"
    " stands."
)


def applied(work: Work, text: str) -> tuple[str, list[CommandDone], list[NotUnderstood]]:
    """The text with its corrections carried out, what came of them, and those that nobody could
    carry out. Lines keep their numbers; an amended draft gets `line N:` in front."""
    lines = text.split("\n")
    done: list[CommandDone] = []
    asked: list[NotUnderstood] = []
    for at, raw in enumerate(lines):
        if len(done) + len(asked) >= MOST or not raw.strip() or len(raw) > answering.LONGEST:
            continue
        fix = corrections.found(raw)
        if fix is None or _reads(work, raw):
            continue
        above = [n for n in range(at) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
        if above:
            told = _within(work, lines, above, fix)
        elif work.draft is not None and not is_sealed(work.draft.text) and work.ask is not None:
            told = _in_draft(work, lines, at, fix)
        else:
            continue
        if isinstance(told, str):
            if told:
                done.append(CommandDone(line=at + 1, command=raw.strip(), outcome=told))
            if not lines[at].startswith("line "):
                lines[at] = ""
            continue
        sentence = BEFORE
        if above:
            about = above[-1] if told is None else told
            sentence = ABOVE.format(number=about + 1, line=lines[about].strip()[:80])
        asked.append(NotUnderstood(line=at + 1, column=1, text=raw.strip(), sentence=sentence))
        lines[at] = ""
    return "\n".join(lines), done, asked


def _within(
    work: Work, lines: list[str], above: Sequence[int], fix: Correction
) -> str | int | None:
    """Carry out a correction of a line above it in the same text: what came of it; the line that
    it seems to speak of, None if that is not known."""
    if fix.kind == "strike":
        target = fix.line - 1 if fix.line else above[-1]
        if target not in above:
            return None
        was, lines[target] = lines[target].strip(), ""
        return f"Line {target + 1} is struck out: {was}"
    targets = [n for n in above if not fix.old or fold(fix.old) in fold(lines[n])]
    if not fix.old:
        targets = targets[-1:]
    if len(targets) != 1:
        return targets[-1] if targets else None
    (target,) = targets
    new = _one_reading(work, fix, lines[target])
    if new is None:
        return target
    lines[target] = new
    return f"Line {target + 1} reads now: {new.strip()}"


def _in_draft(work: Work, lines: list[str], at: int, fix: Correction) -> str | int | None:
    """The same for the orders that were sent before: their line is put into the place of the
    correction, and the text amends them."""
    draft = work.draft
    if draft is None or fix.kind == "strike":
        return None
    old = draft.text.split("\n")
    kept = sorted({order["line"] for order in draft.orders if 0 < order["line"] <= len(old)})
    targets = [n for n in kept if not fix.old or fold(fix.old) in fold(old[n - 1])]
    if len(targets) != 1:
        return None
    (target,) = targets
    new = _one_reading(work, fix, old[target - 1])
    if new is None:
        return None
    lines[at] = f"line {target}: {new.strip()}"
    work.amend = True
    return f"Line {target} of your earlier orders reads now: {new.strip()}"


def _one_reading(work: Work, fix: Correction, line: str) -> str | None:
    """The words that a line is meant to have, if those that can be read say one thing."""

    def names(words: str) -> frozenset[str]:
        return frozenset(kind for kind in work.lexicon.kinds if work.lexicon.find(kind, words))

    readable: dict[str, str] = {}
    for text in corrections.changed(fix, line, names):
        if (orders := _orders(work, text)) is not None:
            readable.setdefault(orders, text)
    return next(iter(readable.values())) if len(readable) == 1 else None


def _orders(work: Work, line: str) -> str | None:
    """The orders of a line as one text to compare; None if it cannot be read."""
    reading = answering.read(work.book, line, work.lexicon, work.ask)
    if reading.misread or not reading.orders:
        return None
    return "\n".join(f"{order.tag()} {order.model_dump_json()}" for order in reading.orders)


def _reads(work: Work, line: str) -> bool:
    """Is a line an order as it stands?"""
    reading = work.book.read_line(line, work.lexicon, prefer=_prefer(work), tired=True)
    return bool(reading.orders) and not reading.misread


def _prefer(work: Work) -> list[str]:
    return [*work.ask.accepts, *work.ask.ahead] if work.ask else []
