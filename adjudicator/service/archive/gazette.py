"""A game's gazette: what was reported turn by turn, what its players wrote to all, and, when the
game is over, what they wrote in their diaries and, where the terms open it, to each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, Field

from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.service.models import ReportInfo
from adjudicator.service.talk import diary, press_boxes
from adjudicator.service.talk.diary import Entry
from adjudicator.service.talk.press_boxes import PressShown


class Issue(BaseModel):
    """What lies between one report and the one before it. at: when it came out. private: press
    that did not go to all, opened at the end."""

    number: int
    title: str
    headline: str
    slug: str
    at: datetime
    press: list[PressShown] = Field(default_factory=list)
    private: list[PressShown] = Field(default_factory=list)
    diaries: list[Entry] = Field(default_factory=list)


def gazette(desk: Desk, slug: str, *, over: bool, member: bool = False) -> list[Issue]:
    """The issues of a game's gazette, the first one first: one for each report that spectators
    have. What was written since the last report stands in the next issue; at the end of the game
    in the last. over: the game is. member: as of `archive.reports_of`.

    Unknown: there is no such game."""
    reports = archive.reports_of(desk, slug, None, member=member)
    issues = [
        Issue(number=n, title=one.title, headline=one.headline, slug=one.slug, at=one.at)
        for n, one in enumerate(reports, start=1)
    ]
    public = press_boxes.public_press(desk, slug)
    for one in public:
        if (issue := _issue(issues, reports, one.at, over)) is not None:
            issue.press.append(one)
    if over:
        known = {(one.at, one.text) for one in public}
        for one in press_boxes.opened(desk, slug):
            issue = _issue(issues, reports, one.at, over)
            if issue is not None and not one.everybody and (one.at, one.text) not in known:
                issue.private.append(one)
        for entry in diary.opened(desk, slug):
            if (issue := _issue(issues, reports, entry.at, over)) is not None:
                issue.diaries.append(entry)
    return issues


def _issue(
    issues: Sequence[Issue], reports: Sequence[ReportInfo], at: datetime, over: bool
) -> Issue | None:
    """The issue in which something of this moment stands; None as long as it has not come out."""
    found = next((n for n, one in enumerate(reports) if one.at >= at), None)
    if found is None:
        return issues[-1] if over and issues else None
    return issues[found]
