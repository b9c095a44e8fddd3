"""A report as text, as HTML and as JSON: three faces of the same facts.

Text is 72 columns wide, as an old mail reader shows it: statements wrapped,
arithmetic as a ledger with the value and the clause in columns of their own,
who decided it in [brackets]. HTML is one document without outside assets that
reads well on a phone, in the dark and inside a mail; `fragment` is its body for
a page of ours.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.telling import Grid, Line, Report, Section
from adjudicator.reports import charts
from adjudicator.reports.clauses import short
from adjudicator.reports.templates import environment

WIDTH = 72
_LABEL = 44
"""Columns of a ledger's label; longer ones are wrapped."""
_VALUE = 58
"""Column in which a ledger's value ends."""
_CLAUSE = 60
"""Column before which a ledger's clause begins."""


class Meta(BaseModel):
    """What stands around a report: which game, turn and reader, and what comes next.

    seed: the revealed link of the seed chain, hex. next_step: one sentence that says
    what is wanted, of whom and by when, in the reader's zone; due: the same moment
    for machines. notices: sentences that every reader must see (loaded dice, a
    shifted deadline). links: words -> address.
    """

    model_config = ConfigDict(extra="forbid")

    game: str
    turn: str = ""
    report: str = ""
    seat: str = ""
    seed: str = ""
    next_step: str = ""
    due: datetime | None = None
    notices: list[str] = Field(default_factory=list)
    links: dict[str, str] = Field(default_factory=dict)


def text(report: Report, meta: Meta, *, header: bool = True, headline: bool = True) -> str:
    """The report in at most 72 columns, ending with a line break.

    header: begin with the `:: key: value` lines that programs read. headline: with the headline
    and the sentences under it; without, where they stand above it."""
    out: list[str] = []
    if header:
        out += [*header_lines(meta), ""]
    out += _wrap(report.title)
    if headline:
        out += ["", *_wrap(report.headline.upper())]
        for sentence in report.summary:
            out += _wrap(sentence)
    if meta.next_step:
        out += _wrap(meta.next_step)
    for notice in meta.notices:
        out += _wrap(f"NOTE: {notice}")
    for section in report.sections:
        out += ["", *_section(section)]
    if meta.seed:
        out += ["", 'SEED OF THE DICE (to be checked with "adjudicator verify")']
        out += _wrap(meta.seed, "  ")
    if meta.links:
        out.append("")
        for words, address in meta.links.items():
            # An address is never broken: a mail reader could not follow it.
            together = f"{words}: {address}"
            out += [together] if len(together) <= WIDTH else [f"{words}:", f"  {address}"]
    return "\n".join(line.rstrip() for line in out) + "\n"


def header_lines(meta: Meta) -> list[str]:
    """The lines for programs: `:: game: desert-fox-7`. Empty ones are left out."""
    where = f"  report: {meta.report}" if meta.report else ""
    due = meta.due.isoformat().replace("+00:00", "Z") if meta.due else ""
    lines = [f":: game: {meta.game}"]
    lines += [f":: turn: {meta.turn}{where}"] if meta.turn else []
    lines += [f":: for: {meta.seat}"] if meta.seat else []
    lines += [f":: due: {due}"] if due else []
    return lines + ([f":: seed: {_seed_short(meta.seed)}"] if meta.seed else [])


def _seed_short(seed: str) -> str:
    return f"{seed[:4]}...{seed[-4:]}" if len(seed) > 12 else seed


def _wrap(sentence: str, indent: str = "", after: str | None = None) -> list[str]:
    return textwrap.wrap(
        sentence,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if after is None else after,
        break_long_words=True,
        break_on_hyphens=False,
    )


def _section(section: Section) -> list[str]:
    clause = f" ({short(section.clause)})" if section.clause else ""
    out = _wrap(f"{section.heading}{clause}")
    for line in section.lines:
        out += ledger_line(line) if line.value else _statement(line)
    if section.grid:
        out += _grid(section.grid)
    if section.chart:
        out += charts.text(section.chart, WIDTH)
    return out


def sentence(line: Line) -> str:
    """A statement with its clause in parentheses before the full stop and its note in
    brackets after it."""
    words = line.text.rstrip()
    if line.clause:
        stop = words[-1] if words.endswith((".", "!", "?")) else ""
        words = f"{words[: len(words) - len(stop)]} ({short(line.clause)}){stop}"
    return f"{words} [{line.note}]" if line.note else words


def _statement(line: Line) -> list[str]:
    indent = "  " * (line.level + 1)
    return _wrap(sentence(line), indent)


def ledger_line(line: Line, width: int = WIDTH) -> list[str]:
    """Label at the left, value ending at column 58, clause after it."""
    indent = "  " * (line.level + 1)
    words = f"{line.text} [{line.note}]" if line.note else line.text
    label = textwrap.wrap(
        words,
        _LABEL,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
    ) or [indent]
    clause = short(line.clause)
    last = label.pop()
    room = _VALUE - len(last)
    if len(line.value) >= room:
        # The value does not fit beside its label: it gets a line of its own.
        label.append(last)
        last, room = "", _VALUE
        if len(line.value) > _VALUE:
            value = f"{line.value} ({clause})" if clause else line.value
            return [*label, *_wrap(value, indent + "  ")]
    row = f"{last}{line.value:>{room}}"
    if not clause:
        return [*label, row]
    if _CLAUSE + len(clause) <= width:
        return [*label, f"{row:{_CLAUSE}}{clause}"]
    return [*label, row, *_wrap(f"({clause})", indent + "  ")]


def _grid(grid: Grid) -> list[str]:
    """Columns, texts that are too long for them wrapped within; one block per row where even
    that does not fit. Cells of numbers stand at the right."""
    rows = [grid.heading, *grid.rows]
    number = len(grid.heading)
    cells = [[row[i] if i < len(row) else "" for i in range(number)] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(number)]
    right = number_columns(grid)
    # No word is broken for a table's sake.
    least = [
        max((len(word) for row in cells for word in row[i].split()), default=1)
        for i in range(number)
    ]
    while sum(widths) > WIDTH - 2 * number:
        widest = max(range(number), key=lambda i: widths[i] - least[i])
        if widths[widest] <= least[widest]:
            return _blocks(grid)
        widths[widest] -= 1
    return [line for row in cells for line in _row(row, widths, right)]


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> list[str]:
    """A row of a table, in as many lines as its longest cell takes."""
    parts = [
        textwrap.wrap(cell, max(width, 1), break_on_hyphens=False) or [""]
        for cell, width in zip(row, widths, strict=True)
    ]
    height = max(len(part) for part in parts)
    return [
        "  "
        + "  ".join(
            f"{text:>{width}}" if at_right else f"{text:{width}}"
            for text, width, at_right in zip(
                (part[n] if n < len(part) else "" for part in parts), widths, right, strict=True
            )
        ).rstrip()
        for n in range(height)
    ]


def _blocks(grid: Grid) -> list[str]:
    out: list[str] = []
    for row in grid.rows:
        for number, (name, cell) in enumerate(zip(grid.heading, row, strict=False)):
            indent = "    " if number else "  "
            out += _wrap(f"{name}: {cell}", indent, indent + "  ")
    return out


def number_columns(grid: Grid) -> list[bool]:
    """Which columns, the first apart, hold nothing but numbers: they stand at the right."""
    return [
        i > 0 and all(_number(row[i]) for row in grid.rows if i < len(row))
        for i in range(len(grid.heading))
    ]


def _number(cell: str) -> bool:
    return not cell.strip("0123456789 /+-.,") if cell else True


# ------------------------------------------------------------------------ HTML


def html(report: Report, meta: Meta, *, map_svg: str = "", map_src: str = "") -> str:
    """A whole document. map_svg: the map as inline SVG; map_src: the address of a
    picture of it (`cid:...` in a mail). Not both."""
    template = environment().get_template("reports/report.html")
    return template.render(**_facts(report, meta, map_svg, map_src))


def fragment(report: Report, meta: Meta, *, map_svg: str = "", map_src: str = "") -> str:
    """The `<article class="report">` alone, for a page that brings its own style."""
    template = environment().get_template("reports/body.html")
    return template.render(**_facts(report, meta, map_svg, map_src))


def _facts(report: Report, meta: Meta, map_svg: str, map_src: str) -> dict[str, Any]:
    if map_svg and map_src:
        raise ValueError("a report shows its map once: map_svg or map_src")
    return {
        "report": report,
        "meta": meta,
        "map_svg": map_svg,
        "map_src": map_src,
        "short": short,
        "chart_svg": charts.svg,
        "number_columns": number_columns,
        "ledgers": ledgers,
    }


def ledgers(lines: list[Line]) -> list[tuple[bool, list[Line]]]:
    """Neighbouring lines that are, or are not, ledger lines, grouped."""
    return [
        (kind, list(group)) for kind, group in groupby(lines, key=lambda line: bool(line.value))
    ]


def style() -> str:
    """The style sheet of a report, for pages that embed `fragment`."""
    source, _, _ = environment().loader.get_source(  # type: ignore[union-attr]
        environment(), "reports/report.css"
    )
    return source


# ------------------------------------------------------------------------ JSON


def as_json(report: Report, meta: Meta | None = None) -> dict[str, Any]:
    """The report as plain data, and what stands around it if `meta` is given."""
    body: dict[str, Any] = {"report": report.model_dump(mode="json")}
    if meta is not None:
        body["meta"] = meta.model_dump(mode="json")
    return body
