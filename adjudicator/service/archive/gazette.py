"""A game's gazette: what was reported turn by turn, what its players wrote to all, and, when the
game is over, what they wrote in their diaries and, where the terms open it, to each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, Field
from sqlmodel import col, select

from adjudicator.core.telling import Report
from adjudicator.service.archive import archive, points
from adjudicator.service.desk import Desk
from adjudicator.service.models import ReportInfo
from adjudicator.service.record import looking
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.talk import diary, press_boxes
from adjudicator.service.talk.diary import Entry
from adjudicator.service.talk.press_boxes import PressShown
from adjudicator.storage.tables import Contribution, ReportRow


class Text(BaseModel):
    """What somebody wrote for the gazette. byline: empty if he did not sign."""

    byline: str
    text: str


class Issue(BaseModel):
    """What lies between one report and the one before it. at: when it came out. texts: written for
    the gazette. private: press that did not go to all, opened at the end. standings: side ->
    points, the first one first, by what its chart counts (counted)."""

    number: int
    title: str
    headline: str
    slug: str
    at: datetime
    texts: list[Text] = Field(default_factory=list)
    counted: str = ""
    standings: list[tuple[str, int]] = Field(default_factory=list)
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
    _add_standings(desk, slug, issues)
    for at, text in _texts(desk, slug):
        if (issue := _issue(issues, reports, at, over)) is not None:
            issue.texts.append(text)
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


def _texts(desk: Desk, slug: str) -> list[tuple[datetime, Text]]:
    """What the moderator has taken, by when he did."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(Contribution)
            .where(Contribution.game_id == game.id, Contribution.state == "taken")
            .order_by(col(Contribution.decided_at), col(Contribution.id))
        ).all()
        return [(row.decided_at or row.at, Text(byline=row.byline, text=row.text)) for row in rows]


def _add_standings(desk: Desk, slug: str, issues: Sequence[Issue]) -> None:
    """How the sides stand, out of the charts of the reports that everybody may read."""
    by_slug = {one.slug: one for one in issues}
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(ReportRow).where(
                ReportRow.game_id == game.id,
                ReportRow.seat == SPECTATOR,
                col(ReportRow.slug).in_(by_slug),
            )
        ).all()
        for row in rows:
            chart = points.chart_of(Report.model_validate(row.report))
            if chart is not None:
                stand = [(side, values[-1]) for side, values in chart.series.items() if values]
                issue = by_slug[row.slug]
                issue.counted = chart.title
                issue.standings = sorted(stand, key=lambda one: -one[1])


def _issue(
    issues: Sequence[Issue], reports: Sequence[ReportInfo], at: datetime, over: bool
) -> Issue | None:
    """The issue in which something of this moment stands; None as long as it has not come out."""
    found = next((n for n, one in enumerate(reports) if one.at >= at), None)
    if found is None:
        return issues[-1] if over and issues else None
    return issues[found]
