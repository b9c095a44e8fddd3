"""What has happened, as a question brings it: of reports and of a story that goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from adjudicator.core.saying import count, listed
from adjudicator.core.telling import Line, Report, Section
from adjudicator.mail.writing import wording
from adjudicator.reports import compose

_NUMBER = re.compile(r"\d").search


def of_story(since: Report | None) -> list[Section]:
    """What has happened, of an unfinished story: its statements, without the balance and the
    outlook that a turn report ends with."""
    if since is None:
        return []
    return [section for section in since.sections if section.lines and section.news]


def text(sections: list[Section]) -> str:
    """The same as text, set like a turn report; a lone section needs no heading of its own."""
    if len(sections) == 1 and not (sections[0].grid or sections[0].clause):
        sections = [sections[0].model_copy(update={"heading": ""})]
    report = Report(title="", headline="", sections=sections)
    return compose.text(report, compose.Meta(game=""), header=False).strip("\n")


def briefly(sections: Sequence[Section]) -> str:
    """Sections in running text, a paragraph for each, without clauses."""
    return "\n".join(map(_paragraph, sections))


def _paragraph(section: Section) -> str:
    heading = " ".join(section.heading.split())
    said = ""
    for line in section.lines:
        note = f" [{line.note}]" if line.note else ""
        said += f" {line.text.strip()}{note}" + ("" if line.text.rstrip()[-1:] in _ENDS else ";")
    said = re.sub(r";$", ".", said.strip())
    return wording.wrap(f"{heading}: {said}" if heading else said, 2, 4)


_ENDS = ".!?:"


def _short(section: Section) -> Section:
    """A section without its dice, sums and tables: what a short telling says of it, in the text of
    a letter and in its HTML. One that has nothing but sums keeps them as statements."""
    return section.model_copy(update={"lines": _said(section), "grid": None, "chart": None})


def _said(section: Section) -> list[Line]:
    """The statements of a section: without the lines of arithmetic, and without what only heads
    these. One that has no others keeps them."""
    lines = section.lines
    told = [
        line
        for line, then in zip(lines, [*lines, None][1:], strict=True)
        if not (line.value or line.detail)
        and not (line.level and section.battle)
        and not (line.text.endswith(":") and then is not None and then.value)
    ]
    if told:
        return told
    plain = {"value": "", "level": 0, "detail": False}
    return [
        line.model_copy(update=plain | {"text": f"{line.text} {line.value}".strip()})
        for line in lines
    ]


MOST_TOLD, LEAST_TOLD = 64, 11
"""Lines of what has happened that a short question brings, and that also a long one brings; the
rest comes by `report`."""


def within(sections: Sequence[Section], room: int, brief: bool = False) -> list[Section]:
    """As much of what has happened as so many lines hold, in its order: the reader's own battles
    before other ones, those before all else. Lines that matter are told however little room there
    is. What is left out is named at the end. brief: each without its dice, sums and tables, as
    `briefly` tells it."""
    rows = _brief_rows if brief else _rows
    room -= NAMING if brief else 0
    whole = sections
    if brief:
        sections = [_short(one) for one in whole]
    ranked = sorted(range(len(sections)), key=lambda at: _last(sections[at], brief))
    told: dict[int, Section] = {}
    for at in ranked:
        if brief and not sections[at].lines:
            continue
        needed = rows(sections[at])
        if needed <= room:
            told[at] = sections[at]
            room -= needed
        elif not told or (brief and room >= FEW) or _matters(sections[at]):
            begun = _begun(sections[at], room, rows)
            if begun.lines:
                told[at] = begun
                room = 0
    left = [
        " ".join(sections[at].heading.split()) + (" (the rest)" if at in told else "")
        for at in range(len(sections))
        if told.get(at) is not sections[at]
    ]
    found = [told[at] for at in sorted(told)]
    if brief:
        more = [count(len(left) - MOST_NAMED, "more part")] if len(left) > MOST_NAMED else []
        named = [*left[:MOST_NAMED], *more]
        # Of a part that is only begun the rest is named anyhow.
        full = [at for at in told if told[at] is sections[at]]
        if any(whole[at].grid for at in full):
            named = ["tables", *named]
        if any(len(sections[at].lines) < len(whole[at].lines) for at in full):
            named = ["dice and sums", *named]
        if not named:
            return found
        return [*found, Section(heading="", lines=[Line(text=f"By “report”: {listed(named)}.")])]
    if not left:
        return found
    names = listed(left[:MOST_LEFT] + ([count(len(left) - MOST_LEFT, "more part")]
                                       if len(left) > MOST_LEFT else []))  # fmt: skip
    more_line = Line(text=f"Left out here: {names}. “report” brings all.")
    return [*found, Section(heading="", lines=[more_line])]


def _last(section: Section, brief: bool) -> tuple[bool, ...]:
    """By what sections are ranked: the reader's own battles are told first, then what matters to
    them, then, in a short telling, what changed on the map, then the battles of others. True comes
    after false."""
    own = section.battle and section.own
    return (not own, not _matters(section), brief and not section.foremost, not section.battle)


def _matters(section: Section) -> bool:
    return any(line.matters for line in section.lines)


NAMING = 2
"""Lines that name what running text leaves out."""
FEW, MOST_NAMED = 3, 3
"""Lines of a part that are worth telling without the rest; parts that are named where running
text leaves them out."""


def _brief_rows(section: Section) -> int:
    return len(_paragraph(section).splitlines())


def _rows(section: Section) -> int:
    """The lines that a section takes among others."""
    return len(text([section, Section(heading="")]).splitlines()) + 1


MOST_LEFT = 8
"""Parts of a story that are named where they are left out."""


def _begun(section: Section, room: int, rows: Callable[[Section], int]) -> Section:
    """The first lines of a section that is too long by itself; none, if not even one fits. Those
    that matter it keeps."""
    lines = list(section.lines)
    while True:
        some = section.model_copy(update={"lines": lines, "grid": None, "chart": None})
        last = next((n for n in reversed(range(len(lines))) if not lines[n].matters), None)
        if last is None or rows(some) <= room:
            return some
        del lines[last]


def story(report: Report, room: int = MOST_TOLD, brief: bool = False) -> Report:
    """What has happened, of a report: its statements. What there is and what is to come the
    question tells itself; tables and plots, and what is longer than so many lines, come by
    `report`. brief: of running text."""
    sections = [
        section.model_copy(update={"chart": None})
        for section in report.sections
        if section.news and (section.lines or section.grid)
    ]
    return report.model_copy(update={"sections": within(sections, room, brief)})


_NAME = re.compile(r"[A-Z][\w-]+")


def lead(report: Report) -> list[str]:
    """The sentences under a headline that say more than it and than what the reader has lost: a
    number, or another name."""
    said = {*_NAME.findall(report.headline), *_NAME.findall(report.lost), "The"}
    more = [
        line for line in report.lead if _NUMBER(line) or not said.issuperset(_NAME.findall(line))
    ]
    return [*([report.lost] if report.lost else []), *more]
