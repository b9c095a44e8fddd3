"""The parts of a game's story as one seat knows it: a part for each report, and one for what no
report has covered yet.

A part is told event by event, from the events that the seat may know and from the view that was
stored with its report: neither changes, so a part is made once and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pydantic import BaseModel, Field
from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.core.happening import Happening, happening
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Geometry, Sheet
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import known_to
from adjudicator.storage.session import kept, plainly
from adjudicator.storage.tables import EventRow, Game, ReportRow

NOW = "now"
"""Slug of the part that no report has covered yet."""


class StoryLine(Happening):
    """An event of the story. number: of its phase; n: within the phase. times: how often in a row
    the same was said; first: the first of them within the phase."""

    number: int
    n: int
    phase: str
    times: int = 1
    first: int = 0

    @property
    def key(self) -> str:
        """Its name in an address: `17.3`."""
        return f"{self.number}.{self.n}"

    @property
    def at(self) -> tuple[int, int]:
        return self.number, self.n


class PartInfo(BaseModel):
    """A part in a list. slug: of its report, or `now`. at: when it was told; None: now. last: the
    phase that it ends with."""

    slug: str
    title: str
    turn_title: str
    headline: str = ""
    at: datetime | None = None
    first: int = 0
    """The phase after which it begins."""
    last: int = 0


class Part(PartInfo):
    """A part and what it tells, in the order in which it happened. It is kept and shared: nobody
    changes it."""

    lines: list[StoryLine] = Field(default_factory=list)

    @property
    def fights(self) -> list[StoryLine]:
        """The reader's own."""
        return [one for one in self.lines if one.fight and one.own]

    @property
    def ordered(self) -> list[StoryLine]:
        """The reader's own fights first, then the rest, each in its order."""
        return [*self.fights, *(one for one in self.lines if not (one.fight and one.own))]

    def line(self, key: str) -> StoryLine | None:
        return next((one for one in self.lines if one.key == key), None)


class Scene(BaseModel):
    """The map before and after a part, as its reader saw it. before: None for the first."""

    geometry: Geometry | None = None
    before: Sheet | None = None
    after: Sheet


def parts_of(desk: Desk, slug: str, seat: str) -> list[PartInfo]:
    """The parts of a game as a seat knows it, first one first; the last one, which no report has
    covered, only if it tells something. That the reader may read what the seat was told, the
    caller has checked."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        found = parts_of_game(desk, session, game, seat)
        if found and found[-1].slug == NOW and not told(desk, session, game, seat, found[-1]).lines:
            found.pop()
        return found


def parts_of_game(desk: Desk, session: Session, game: Game, seat: str) -> list[PartInfo]:
    """The same for a game that was looked up."""
    return list(kept(session, ("parts", game.id, seat), lambda: _parts(desk, session, game, seat)))


def _parts(desk: Desk, session: Session, game: Game, seat: str) -> list[PartInfo]:
    rows = plainly(session).execute(_REPORTS, {"game": game.id, "seat": seat}).all()
    found: list[PartInfo] = []
    first = 0
    for row_id, slug, title, turn_title, at, last in rows:
        found.append(
            PartInfo(
                slug=slug,
                title=title,
                turn_title=turn_title,
                headline=_headline(desk, session, row_id, at),
                at=at,
                first=first,
                last=last,
            )
        )
        first = last
    if game.state not in ("inviting", "over"):
        title = "Since the last report" if rows else "The beginning"
        found.append(
            PartInfo(
                slug=NOW,
                title=title,
                turn_title=game.turn_title,
                first=game.reported_phase,
                last=game.phase_number,
            )
        )
    return found


_COLUMNS: Any = (
    ReportRow.id,
    ReportRow.slug,
    ReportRow.title,
    ReportRow.turn_title,
    ReportRow.at,
    ReportRow.phase_number,
)
_REPORTS: Any = (
    select(*_COLUMNS)
    .where(ReportRow.game_id == bindparam("game"), ReportRow.seat == bindparam("seat"))
    .order_by(col(ReportRow.number))
)


def _headline(desk: Desk, session: Session, row_id: int, at: datetime) -> str:
    """Of a report, which is long: kept, since a game has a hundred of them and a page names all."""

    def make() -> str:
        report = session.exec(select(ReportRow.report).where(ReportRow.id == row_id)).one()
        return str(report["headline"])

    found: str = desk.headlines.get((desk.store.url, row_id, at), make)
    return found


def part(desk: Desk, slug: str, seat: str, name: str) -> Part:
    """One part with what it tells. Unknown: the seat has none called so."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        info = next(
            (one for one in parts_of_game(desk, session, game, seat) if one.slug == name), None
        )
        if info is None:
            raise Unknown("There is no such report.")
        return told(desk, session, game, seat, info)


def told(desk: Desk, session: Session, game: Game, seat: str, info: PartInfo) -> Part:
    """A part that was found, with its lines."""
    key: tuple[Any, ...] = (desk.store.url, "story", game.id, seat, info.slug, info.at)
    if info.slug == NOW:
        stand = looking.stand_now(session, game.id)
        key += (game.steps, game.reported_phase, game.state, *stand)

    def make() -> Part:
        lines = _lines(desk, session, game, seat, info)
        return Part(**info.model_dump(), lines=lines)

    return desk.stories.get(key, make)


def _lines(desk: Desk, session: Session, game: Game, seat: str, info: PartInfo) -> list[StoryLine]:
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    events = _events(session, game, info, seat)
    if not events:
        return []
    view = ruleset.load_view(_view(desk, session, game, seat, info))
    geometry = ruleset.geometry(board, view)
    areas = geometry.areas if geometry is not None else {}
    mine = ruleset.mine(board, view)
    lines: list[StoryLine] = []
    for number, event in events:
        found = happening(ruleset, board, view, event, areas, mine)
        if not found.lines:
            continue
        last = lines[-1] if lines else None
        if last is not None and _same(last, found):
            lines[-1] = last.model_copy(update={"times": last.times + 1, "n": event.n})
            continue
        line = StoryLine(
            **found.model_dump(), number=number, n=event.n, phase=event.phase, first=event.n
        )
        lines.append(line)
    return lines


def _same(last: StoryLine, found: Happening) -> bool:
    """Does an event say, of the same places, what the one before it has said?"""
    return last.lines == found.lines and last.places == found.places


def _events(session: Session, game: Game, info: PartInfo, seat: str) -> Sequence[tuple[int, Event]]:
    """What the seat may know of a part's events, each with the number of its phase."""
    rows = session.exec(
        select(EventRow.number, EventRow.event)
        .where(EventRow.game_id == game.id, EventRow.number > info.first)
        .where(EventRow.number <= info.last)
        .order_by(col(EventRow.number), col(EventRow.n))
    )
    return [
        (number, known)
        for number, event in rows
        for known in known_to([Event.model_validate(event)], seat)
    ]


def _view(desk: Desk, session: Session, game: Game, seat: str, info: PartInfo) -> dict[str, Any]:
    """What the seat saw when a part was over: as it was stored, or as it sees it now."""
    if info.slug == NOW:
        return looking.view_now(desk, session, game, seat)
    row = session.exec(
        select(ReportRow.view).where(
            ReportRow.game_id == game.id, ReportRow.seat == seat, ReportRow.slug == info.slug
        )
    ).one()
    return dict(row)


def scene(desk: Desk, slug: str, seat: str, name: str) -> Scene:
    """The map before and after a part. Unknown: the seat has none called so."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        found = parts_of_game(desk, session, game, seat)
        at = next((n for n, one in enumerate(found) if one.slug == name), None)
        if at is None:
            raise Unknown("There is no such report.")
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        view = ruleset.load_view(_view(desk, session, game, seat, found[at]))
        before = _sheet(session, game, seat, found[at - 1].slug) if at else None
        after = ruleset.sheet(board, view) if name == NOW else _sheet(session, game, seat, name)
        return Scene(geometry=ruleset.geometry(board, view), before=before, after=after)


def _sheet(session: Session, game: Game, seat: str, name: str) -> Sheet:
    row = session.exec(
        select(ReportRow.sheet).where(
            ReportRow.game_id == game.id, ReportRow.seat == seat, ReportRow.slug == name
        )
    ).one()
    return Sheet.model_validate(row)
