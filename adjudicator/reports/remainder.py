"""What a report tells that another did not: to one person who holds two seats, and to a seat that
has heard the beginning of a story."""

from __future__ import annotations

import re
from collections import Counter

from adjudicator.core.telling import Report, Section

_YOU = re.compile(r"\byour?s?\b", re.I)


def remainder(report: Report, other: Report, title: str) -> Report | None:
    """Find what a report says that another of the same step, read by the same person, does not;
    None if that is nothing. title: of the seat whose report the other is."""
    known = {
        (line.text, line.value, line.note)
        for section in other.sections
        for line in section.lines
        if not _YOU.search(line.text)  # the same words mean another seat
    }
    grids = [section.grid for section in other.sections if section.grid is not None]
    sections = []
    for section in report.sections:
        lines = [one for one in section.lines if (one.text, one.value, one.note) not in known]
        grid = section.grid if section.grid not in grids else None
        if any(not line.level for line in lines) or grid is not None:
            sections.append(
                Section.model_validate(
                    section.model_dump() | {"lines": lines, "grid": grid, "chart": None}
                )
            )
    if not sections:
        return None
    lead = [f"The rest is in your report for {title}."]
    return report.model_copy(update={"sections": sections, "lead": lead})


def continued(report: Report, before: Report) -> Report | None:
    """Find what a story tells beyond its beginning, which its reader knows; None if that is
    nothing. What is told twice in the same words happened twice."""
    known = Counter(
        (section.heading, line.text, line.value, line.note)
        for section in before.sections
        for line in section.lines
    )
    grids = [section.grid for section in before.sections if section.grid is not None]
    sections = []
    for section in report.sections:
        lines = []
        for line in section.lines:
            said = (section.heading, line.text, line.value, line.note)
            if known[said]:
                known[said] -= 1
            else:
                lines.append(line)
        grid = section.grid if section.grid not in grids else None
        if lines or grid is not None:
            sections.append(section.model_copy(update={"lines": lines, "grid": grid}))
    return report.model_copy(update={"sections": sections}) if sections else None
