"""The words of letters as lines of text: 72 columns, ledgers, times in the reader's zone.

What looks like an order stands behind `| ` in everything that leaves, text and HTML, because
that is how `quotes` tells it from what a player wrote when a mail program has lost the marks
of a quote.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from datetime import UTC, datetime

from adjudicator.reports.clauses import short
from adjudicator.service.words import span, when

WIDTH = 72
BAR = "| "


def wrap(text: str, indent: int | str = 0, hang: int | str | None = None) -> str:
    """A sentence in lines of at most 72 columns. Addresses are never broken."""
    first = " " * indent if isinstance(indent, int) else indent
    words = " ".join(text.split())
    if words and len(first) + len(words) <= WIDTH:
        return first + words  # most do, and it takes long to find that out otherwise
    after = first if hang is None else (" " * hang if isinstance(hang, int) else hang)
    lines = textwrap.wrap(
        words,
        WIDTH,
        initial_indent=first,
        subsequent_indent=after,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(lines)


_COLUMN = re.compile(r"^\s*\S(?:\S| (?! )){0,28} {2,}(?=\S)")


def paragraphs(lines: Sequence[str], indent: int = 0) -> str:
    """Lines of the service: those that fit stay as they are (they may be columns), longer
    ones are wrapped with a hanging indent."""
    out = []
    for line in lines:
        for piece in line.split("\n"):
            lead = len(piece) - len(piece.lstrip())
            if len(piece) + indent <= WIDTH:
                out.append((" " * indent + piece).rstrip())
            elif column := _COLUMN.match(piece):
                # The name keeps its column, and what follows hangs below itself.
                first = " " * indent + column[0]
                out.append(wrap(piece[len(column[0]) :], first, len(first)))
            else:
                out.append(wrap(piece, indent + lead, indent + lead + (2 if lead else 0)))
    return "\n".join(out)


def barred(lines: Sequence[str]) -> str:
    """Lines that show orders, each behind the bar, wrapped with a hanging indent."""
    out = []
    for line in lines:
        for piece in line.split("\n"):
            lead = " " * (len(piece) - len(piece.lstrip()))
            out.append(wrap(piece, BAR + lead, BAR + lead + "    ") or BAR.strip())
    return "\n".join(out)


def row(number: int | str, text: str, clause: str = "", note: str = "") -> str:
    """One line of a receipt, or some (`37-79`):

    `|  3  ship 4 supply ... (costs 1, from Rome)        14.1.1`.

    The clause stands at the right, on a line of its own if it does not fit."""
    lead = f"{BAR}{number:>2}  " if number else f"{BAR}    "
    return _row(lead, text, clause, note)


def under(mark: str, text: str, clause: str = "", note: str = "") -> str:
    """What is said of a line, below it: `|     = ship 4 supply from Naples to Tripoli`."""
    return _row(f"{BAR}    {mark} ", text, clause, note)


def _row(lead: str, text: str, clause: str, note: str) -> str:
    words = f"{text} ({note})" if note else text
    shown = short(clause)
    lines = (wrap(words, lead, BAR + "      ") or lead.rstrip()).split("\n")
    if not shown:
        return "\n".join(lines)
    if len(lines[-1]) + 2 + len(shown) <= WIDTH:
        column = max(60, len(lines[-1]) + 2)
        column = min(column, WIDTH - len(shown))
        lines[-1] = f"{lines[-1]:<{column}}{shown}"
        return "\n".join(lines)
    return "\n".join([*lines, f"{BAR:<60}{shown}".rstrip()])


def beside(left: str, right: str, column: int = 36) -> str:
    """Two columns behind the bar: `| air to Mechili         Send an air unit ...`. A left
    side that does not fit stands on lines of its own."""
    after = textwrap.wrap(right, WIDTH - column, break_on_hyphens=False)
    if len(BAR) + len(left) + 2 > column:
        rest = textwrap.wrap(right, WIDTH - 8, break_on_hyphens=False)
        return "\n".join([wrap(left, BAR, BAR + "    "), *(f"{BAR}      {one}" for one in rest)])
    first = f"{BAR + left:<{column}}{after[0] if after else ''}".rstrip()
    return "\n".join([first, *(f"{BAR:<{column}}{one}" for one in after[1:])])


COLUMN = 36
"""Where the second of two short lists begins."""


def columns(items: Sequence[str], lead: str = "") -> list[str]:
    """Short items side by side, in their order; one that takes more than half a line has its own.
    lead: stands before each line."""
    out: list[str] = []
    waiting = ""
    for item in items:
        if len(lead) + len(item) > COLUMN - 2:
            out.append(wrap(item, lead, f"{lead}    "))
        elif waiting:
            out.append(f"{f'{lead}{waiting}':<{COLUMN}}{item}")
            waiting = ""
        else:
            waiting = item
    return [*out, *([f"{lead}{waiting}"] if waiting else [])]


def packed(lines: Sequence[str], indent: int = 0) -> str:
    """Lines of the service, several short sentences on one; those that are columns stay."""
    out: list[str] = []
    for line in lines:
        last = out[-1] if out else ""
        together = f"{last} {line}"
        if last.endswith(".") and len(together) + indent <= WIDTH and "  " not in together:
            out[-1] = together
        else:
            out.append(line)
    return paragraphs(out, indent)


def run_on(first: str, then: str) -> str:
    """Two sentences below one another, or in one paragraph where that saves a line."""
    apart = "\n".join(wrap(one) for one in (first, then) if one)
    together = wrap(f"{first} {then}")
    return min(apart, together, key=lambda said: said.count("\n"))


def sentence(text: str) -> str:
    """The same with a capital letter and a full stop."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in '.!?”")' else f"{text}."


def with_clause(text: str, clause: str) -> str:
    """A whole sentence with its clause before the full stop, unless it names it already."""
    text, shown = sentence(text), short(clause)
    if not shown or shown in text:
        return text
    stop = text[-1] if text[-1] in ".!?" else ""
    return f"{text[: len(text) - len(stop)]} ({shown}){stop}"


def stamp(at: datetime | None) -> str:
    """For programs: `2026-12-06T19:00:00Z`; empty for None."""
    return "" if at is None else at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def due_words(due: datetime, zone: str, now: datetime) -> str:
    """`Due Sunday 6 December 2026, 20:00 CET, in 3 days 4 hours.`"""
    left = f", in {span(due - now)}" if due > now else ""
    return f"Due {when(due, zone)}{left}."


def due_short(due: datetime, zone: str) -> str:
    """For a subject: `Sun 6 Dec 20:00 CET`."""
    day, _, rest = when(due, zone).partition(" ")
    number, month, _, clock, name = rest.split(" ", 4)
    return f"{day[:3]} {number} {month[:3]} {clock} {name}"


def heads(pairs: Sequence[Sequence[tuple[str, str]]]) -> str:
    """The lines for programs at the top of a letter: `:: turn: 1941-winter-2  phase: 4`.
    Empty values are left out."""
    lines = []
    for together in pairs:
        said = "  ".join(f"{key}: {value}" for key, value in together if value)
        if said:
            lines.append(f":: {said}")
    return "\n".join(lines)


def heads_packed(pairs: Sequence[tuple[str, str]]) -> str:
    """The same of pairs in a row, as many on a line as fit."""
    lines: list[list[tuple[str, str]]] = [[]]
    for pair in pairs:
        if lines[-1] and len(heads([[*lines[-1], pair]])) > WIDTH:
            lines.append([])
        lines[-1].append(pair)
    return heads(lines)
