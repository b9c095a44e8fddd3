"""Games as they stand in the archive: a line each in the list, and the front page of one."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel, Field
from sqlmodel import Session, col, func, select

from adjudicator.core.saying import count
from adjudicator.core.telling import Chart, Report
from adjudicator.rulesets import catalogue
from adjudicator.service.archive import points
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo
from adjudicator.service.record import looking
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import ReportRow


class Entry(BaseModel):
    """A game in the list. last: its newest report for spectators, by name; empty if there is none
    or they are not for this reader. length: `5 turns, 15 reports, 40 days`. winner: in words,
    empty while it lasts."""

    game: GameInfo
    scenario: str
    players: str
    length: str
    winner: str = ""
    last: str = ""
    headline: str = ""


class Turned(BaseModel):
    """A report after which a game was another one. headlines: of the reports of its turn, up to
    it. words: why."""

    slug: str
    title: str
    headlines: list[str]
    words: str


class Front(BaseModel):
    """The front page of a game, as one reader may have it. charts: of the newest report."""

    entry: Entry
    charts: list[Chart] = Field(default_factory=list)
    turned: list[Turned] = Field(default_factory=list)
    lead: list[str] = Field(default_factory=list)


class _Rows(NamedTuple):
    """Of a seat's reports: how many turns they tell of, and the newest."""

    turns: int
    last: ReportRow | None


def scenario_title(ruleset: str, scenario: str) -> str:
    """`Case Yellow 1940`, or the name of a group's own in plain words."""
    told = catalogue.told(ruleset, scenario)
    return told.title if told else scenario.replace("-", " ").capitalize()


def winners(game: GameInfo) -> str:
    """`The Allies and the Soviets`: by their seats; `nobody` for a draw of all or none."""
    if game.outcome is None:
        return ""
    won = game.outcome.winners
    if not won or len(won) == len(game.seats):
        return "nobody alone"
    return listing([seat_title(one) for one in won])


def entry(desk: Desk, game: GameInfo, *, readable: bool, named: bool) -> Entry:
    """A game in the list. readable: the spectators' reports are for this reader; named: he may
    know who plays."""
    with desk.store.read() as session:
        rows = _rows(session, game, SPECTATOR)
    return _entry(game, rows, readable, named)


def _entry(game: GameInfo, rows: _Rows, readable: bool, named: bool = True) -> Entry:
    last = rows.last if readable else None
    length = []
    if rows.turns and readable:
        length = [count(rows.turns, "turn"), count(game.reports, "report")]
    if game.ended_at is not None:
        days = (game.ended_at - game.opened_at).days
        length.append(count(days, "day") if days else "less than a day")
    names = [one.player for one in game.seats if one.player and named]
    return Entry(
        game=game,
        scenario=scenario_title(game.ruleset, game.scenario),
        players=listing(list(dict.fromkeys(names))),
        length=", ".join(length),
        winner=winners(game),
        last=last.slug if last else "",
        headline=str(last.report["headline"]) if last else "",
    )


def _rows(session: Session, game: GameInfo, seat: str) -> _Rows:
    mine = (ReportRow.game_id == game.id, ReportRow.seat == seat)
    turns = session.exec(select(func.count(func.distinct(ReportRow.turn))).where(*mine)).one()
    last = session.exec(
        select(ReportRow).where(*mine).order_by(col(ReportRow.number).desc()).limit(1)
    ).first()
    return _Rows(int(turns), last)


def front(desk: Desk, game: GameInfo, seat: str | None) -> Front:
    """The front page of a game whose reports (of a seat, None: the spectators') this reader may
    read, as the caller has checked."""
    with desk.store.read() as session:
        looking.game_by_slug(session, game.slug)
        rows = session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == (seat or SPECTATOR))
            .order_by(col(ReportRow.number))
        ).all()
    reports = [Report.model_validate(row.report) for row in rows]
    last = rows[-1] if rows else None
    turns = len({row.turn for row in rows})
    found = Front(entry=_entry(game, _Rows(turns, last), True))
    if reports:
        charted = next((one for one in reversed(reports) if points.chart_of(one)), reports[-1])
        found.charts = [one.chart for one in charted.sections if one.chart]
        found.lead = reports[-1].lead
    found.turned = [
        Turned(
            slug=rows[one.place].slug,
            title=rows[one.place].turn_title,
            headlines=list(
                dict.fromkeys(
                    report.headline
                    for row, report in zip(rows[: one.place + 1], reports, strict=False)
                    if row.turn == rows[one.place].turn
                )
            ),
            words=one.words,
        )
        for one in points.turning_points(reports)
    ]
    return found


def frame(desk: Desk, game: GameInfo, seat: str | None) -> list[str]:
    """The areas that a picture of every report of a game must show, so that one can be laid over
    the other; empty for the whole map."""
    with desk.store.read() as session:
        sheets = session.exec(
            select(ReportRow.sheet)
            .where(ReportRow.game_id == game.id, ReportRow.seat == (seat or SPECTATOR))
            .order_by(col(ReportRow.number))
        ).all()
    shown = [list(sheet.get("focus", [])) for sheet in sheets]
    if not all(shown):
        return []
    return list(dict.fromkeys(area for one in shown for area in one))
