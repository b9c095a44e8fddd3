"""A game as one reads a book: report after report as one reader had them, up to a horizon."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby

from pydantic import BaseModel
from sqlmodel import col, select

from adjudicator.core.protocol import Outcome
from adjudicator.core.telling import Chart, Report
from adjudicator.service.archive import archive, points
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.record import looking
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.talk import press_boxes
from adjudicator.service.talk.press_boxes import PressShown
from adjudicator.storage.tables import Game, ReportRow


class Episode(BaseModel):
    """A report in the chronicle. press: what was public, written before it came."""

    slug: str
    number: int
    title: str
    headline: str
    lead: list[str]
    at: datetime
    press: list[PressShown] = []


class Turn(BaseModel):
    """The reports of one turn."""

    slug: str
    title: str
    episodes: list[Episode]


class Chronicle(BaseModel):
    """charts: of the last report shown, over all turns so far. later: the report after it, if
    there is one. outcome: how it ended; only if nothing comes after what is shown."""

    turns: list[Turn]
    charts: list[Chart] = []
    last: str = ""
    later: str = ""
    outcome: Outcome | None = None


def chronicle(desk: Desk, slug: str, seat: str | None, until: str = "") -> Chronicle:
    """The game as a seat (None: the spectator) was told of it, up to a report. That the reader
    may read it, the caller has checked (`archive.may_read`).

    Unknown: there is no such report, or they are sealed.
    """
    listed = archive.reports_of(desk, slug, seat)
    names = [one.slug for one in listed]
    if until and until not in names:
        raise Unknown(archive.SEALED)
    at = names.index(until) + 1 if until else len(names)
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == (seat or SPECTATOR))
            .order_by(col(ReportRow.number))
            .limit(at)
        ).all()
        outcome = Outcome.model_validate(game.outcome) if game.outcome else None
        written = press_boxes.public(session, game)
    if not rows:
        return Chronicle(turns=[])
    reports = [Report.model_validate(row.report) for row in rows]
    episodes = []
    since = datetime.min.replace(tzinfo=rows[0].at.tzinfo)
    for row, report in zip(rows, reports, strict=True):
        episodes.append(
            (
                row,
                Episode(
                    slug=row.slug,
                    number=row.number,
                    title=row.title,
                    headline=report.headline,
                    lead=report.lead,
                    at=row.at,
                    press=[one for one in written if since < one.at <= row.at],
                ),
            )
        )
        since = row.at
    turns = [
        Turn(slug=name, title=group[0][0].turn_title, episodes=[one for _, one in group])
        for name, group in (
            (name, list(found)) for name, found in groupby(episodes, key=lambda one: one[0].turn)
        )
    ]
    later = names[at] if at < len(names) else ""
    return Chronicle(
        turns=turns,
        charts=[section.chart for section in reports[-1].sections if section.chart],
        last=rows[-1].slug,
        later=later,
        outcome=None if later or until else outcome,
    )


# ----------------------------------------------------------------- statistics


class Turning(BaseModel):
    """Where a game turned, and how."""

    game: str
    title: str
    report: str
    words: str


class Tally(BaseModel):
    """Finished games of one scenario. wins: side -> games that it won or shared. days: from
    the beginning to the end, each game once. turns: reports of a game, so many turns it took."""

    ruleset: str
    title: str
    scenario: str
    games: int
    wins: dict[str, int]
    shared: int
    days: list[int]
    turns: list[int]
    turning: list[Turning]


def statistics(desk: Desk) -> list[Tally]:
    """What finished games came to, scenario by scenario; games without a result count too."""
    with desk.store.read() as session:
        over = session.exec(
            select(Game)
            .where(Game.state == "over", col(Game.guest).is_(False))
            .order_by(col(Game.id))
        ).all()
    tallies: dict[tuple[str, str], Tally] = {}
    for game in over:
        key = (game.ruleset, game.scenario)
        if key not in tallies:
            rules = desk.rulesets.get(game.ruleset)
            tallies[key] = Tally(
                ruleset=game.ruleset,
                title=rules.title if rules else game.ruleset,
                scenario=game.scenario,
                games=0,
                wins={},
                shared=0,
                days=[],
                turns=[],
                turning=[],
            )
        _count(desk, tallies[key], game)
    return list(tallies.values())


def _count(desk: Desk, tally: Tally, game: Game) -> None:
    tally.games += 1
    winners = list((game.outcome or {}).get("winners", []))
    tally.shared += len(winners) != 1
    for winner in winners:
        tally.wins[winner] = tally.wins.get(winner, 0) + 1
    if game.began_at and game.ended_at:
        tally.days.append((game.ended_at - game.began_at).days)
    with desk.store.read() as session:
        rows = session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == SPECTATOR)
            .order_by(col(ReportRow.number))
        ).all()
    tally.turns.append(len({row.turn for row in rows}))
    for one in points.turning_points([Report.model_validate(row.report) for row in rows]):
        row = rows[one.place]
        tally.turning.append(
            Turning(game=game.slug, title=row.title, report=row.slug, words=one.words)
        )
