"""What has happened, as a question brings it: of reports and of a story that goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core.saying import count, listed
from adjudicator.core.telling import Line, Report, Section
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


MOST_TOLD, FAIR_TOLD, LEAST_TOLD = 64, 36, 12
"""Lines of what has happened that a short question brings, that one of usual length brings, and
that also a long one brings; the rest comes by `report`."""


def within(sections: Sequence[Section], room: int, brief: bool = False) -> list[Section]:
    """As much of what has happened as so many lines hold, in its order: the reader's own battles
    before other ones, those before all else. What is left out is named at the end. brief: battles
    are told without their dice and sums; so they are where they would not fit otherwise, as a
    battle that is told shortly says more than one that is left out."""
    whole = list(sections)
    if brief or sum(map(_rows, whole)) > room:
        sections = [_outcome(one) if one.battle else one for one in whole]
    ranked = sorted(
        range(len(sections)), key=lambda at: (not sections[at].battle, not sections[at].own)
    )
    told: dict[int, Section] = {}
    for at in ranked:
        rows = _rows(sections[at])
        if rows <= room:
            told[at] = sections[at]
            room -= rows
        elif not told:
            told[at] = _begun(sections[at], room)
            room = 0
    left = [
        " ".join(sections[at].heading.split()) + (" (the rest)" if at in told else "")
        for at in range(len(sections))
        if told.get(at) is not sections[at]
    ]
    if any(sections[at] is not whole[at] for at in told):
        left.append("dice and sums")
    found = [told[at] for at in sorted(told)]
    if not left:
        return found
    names = listed(left[:MOST_LEFT] + ([count(len(left) - MOST_LEFT, "more part")]
                                       if len(left) > MOST_LEFT else []))  # fmt: skip
    more = Line(text=f"Left out here: {names}. “report” brings all.")
    return [*found, Section(heading="", lines=[more])]


def _rows(section: Section) -> int:
    """The lines that a section takes among others."""
    return len(text([section, Section(heading="")]).splitlines()) + 1


def _outcome(battle: Section) -> Section:
    """A battle without its dice and sums; itself, if it has none."""
    lines = [line for line in battle.lines if not (line.level or line.value)]
    return battle if len(lines) == len(battle.lines) else battle.model_copy(update={"lines": lines})


MOST_LEFT = 8
"""Parts of a story that are named where they are left out."""


def _begun(section: Section, room: int) -> Section:
    """The first lines of a section that is too long by itself."""
    lines = list(section.lines)
    while lines:
        some = section.model_copy(update={"lines": lines, "grid": None, "chart": None})
        if len(text([some, Section(heading="")]).splitlines()) < room:
            return some
        lines.pop()
    return section.model_copy(update={"lines": [], "grid": None, "chart": None})


def story(report: Report, room: int = MOST_TOLD, brief: bool = False) -> Report:
    """What has happened, of a report: its statements. What there is and what is to come the
    question tells itself; tables and plots, and what is longer than so many lines, come by
    `report`. brief: battles without their dice and sums."""
    sections = [
        section.model_copy(update={"chart": None})
        for section in report.sections
        if section.news and (section.lines or section.grid)
    ]
    return report.model_copy(update={"sections": within(sections, room, brief)})


_NAME = re.compile(r"[A-Z][\w-]+")


def lead(report: Report) -> list[str]:
    """The sentences under a headline that say more than it: a number, or another name."""
    said = {*_NAME.findall(report.headline), "The"}
    return [
        line for line in report.lead if _NUMBER(line) or not said.issuperset(_NAME.findall(line))
    ]
