"""Full-text search over reports: SQLite's FTS5 or PostgreSQL's tsvector behind one function.

What is indexed is the text of each report, folded (small letters, no accents), by a job that
takes up what is new. Nobody finds what he may not read: not its words, nor that it is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy import text as sql
from sqlmodel import Session, col, select

from adjudicator.core.names import fold
from adjudicator.core.telling import Report
from adjudicator.reports import compose
from adjudicator.service.alone import each
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk
from adjudicator.storage.tables import Game, ReportRow, ReportText

MOST = 20
"""Hits on a page."""
_LOOKED_AT = 500
"""Hits that are looked at for those that the reader may read."""
_WORDS = 8
"""Of a query; what is beyond them is not looked for."""


class Hit(BaseModel):
    """A report in which all words stand. lines: where some of them do, as they are written.
    also: other seats that were told the same words, as this reader may see them."""

    game: str
    seat: str
    slug: str
    number: int
    title: str
    headline: str
    lines: list[str]
    at: datetime
    also: list[str] = []


def index_reports(desk: Desk, most: int = 200) -> int:
    """Take up reports that are not indexed yet; how many."""
    with desk.store.read() as session:
        new = session.exec(
            select(ReportRow.id)
            .where(col(ReportRow.findable).is_(False))
            .order_by(col(ReportRow.id))
            .limit(most)
        ).all()
    return each(desk.troubles, "search text of report %s", new, lambda one: _index(desk, one or 0))


def _index(desk: Desk, report_id: int) -> int:
    with desk.store.write("report indexed") as session:
        row = session.get(ReportRow, report_id)
        if row is None or row.findable:
            return 0  # taken back meanwhile, or another process was faster
        row.findable = True
        session.add(row)
        words = _text(row)
        session.add(ReportText(report_id=report_id, text=words, folded=_folded(words)))
        return 1


def _text(row: ReportRow) -> str:
    report = Report.model_validate(row.report)
    return compose.text(report, compose.Meta(game=""), header=False)


def _folded(text: str) -> str:
    """Line by line, so that a folded line stands where its own stood."""
    return "\n".join(fold(line) for line in text.split("\n"))


def search(
    desk: Desk,
    words: str,
    person_id: int | None = None,
    *,
    game: str = "",
    until: int | None = None,
    most: int = MOST,
) -> list[Hit]:
    """The reports with all these words that a person (None: anybody) may read, best first.

    The last word may be the beginning of one. game: in this one only. until: and in no report
    of it after this number, for who does not want to know yet how it went on.
    """
    wanted = re.findall(r"\w+", fold(words))[:_WORDS]
    if not wanted:
        return []
    hits: list[Hit] = []
    told: dict[tuple[str, int], Hit] = {}
    may: dict[tuple[str, str], bool] = {}
    with desk.store.read() as session:
        for row, slug in _found(session, desk.store.sqlite, wanted, game, until):
            key = (slug, row.seat)
            if key not in may:
                may[key] = archive.may_read(desk, slug, row.seat or None, person_id)
            if not may[key]:
                continue
            hit = _hit(session, row, slug, wanted)
            if (same := told.get((slug, row.number))) is not None:
                _join(same, hit)
                continue
            if len(hits) >= most:
                break
            told[slug, row.number] = hit
            hits.append(hit)
    return hits


def _join(hit: Hit, other: Hit) -> None:
    """The same report as another seat was told it: one hit, that of spectators if they have it."""
    if not other.seat:
        hit.also.append(hit.seat)
        hit.seat, hit.slug, hit.headline, hit.lines = "", other.slug, other.headline, other.lines
    else:
        hit.also.append(other.seat)


_SQLITE = """
SELECT rowid FROM report_search WHERE report_search MATCH :words ORDER BY rank LIMIT :most
"""
_POSTGRES = """
SELECT report_id FROM reporttext
WHERE to_tsvector('simple', folded) @@ to_tsquery('simple', :words)
ORDER BY ts_rank(to_tsvector('simple', folded), to_tsquery('simple', :words)) DESC, report_id
LIMIT :most
"""


def _found(
    session: Session, sqlite: bool, wanted: list[str], game: str, until: int | None
) -> Iterator[tuple[ReportRow, str]]:
    """Reports by rank, whoever may read them."""
    begun = (" ".join(f'"{word}"' for word in wanted), " & ".join(wanted))
    words = f"{begun[0]}*" if sqlite else f"{begun[1]}:*"
    query = sql(_SQLITE if sqlite else _POSTGRES)
    values: dict[str, Any] = {"words": words, "most": _LOOKED_AT}
    ids = [int(one) for one in session.execute(query, values).scalars()]
    rows = session.exec(
        select(ReportRow, Game.slug)
        .join(Game, col(Game.id) == col(ReportRow.game_id))
        .where(col(ReportRow.id).in_(ids))
    ).all()
    found = {row.id: (row, slug) for row, slug in rows}
    for number in ids:
        row, slug = found[number]
        if (not game or slug == game) and (until is None or row.number <= until):
            yield row, slug


def _hit(session: Session, row: ReportRow, slug: str, wanted: list[str]) -> Hit:
    kept = session.get_one(ReportText, row.id)
    pairs = zip(kept.text.split("\n"), kept.folded.split("\n"), strict=True)
    lines = [line.strip() for line, folded in pairs if any(word in folded for word in wanted)]
    return Hit(
        game=slug,
        seat=row.seat,
        slug=row.slug,
        number=row.number,
        title=row.title,
        headline=str(row.report["headline"]),
        lines=lines[:3],
        at=row.at,
    )
