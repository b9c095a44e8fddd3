"""What can be taken home as a file: how it is made, by whom it may be had, and how large it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlmodel import Session, col, func, select

from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.eventbook import archiving
from adjudicator.service.events import keeping
from adjudicator.service.exports import books, personal
from adjudicator.service.record import looking
from adjudicator.storage.tables import Game, LetterIn, LetterOut, ReportRow, Tournament


@dataclass(frozen=True)
class Kind:
    """what: in words, with the subject. link: where it is fetched. may: may a person (None:
    anybody) have it? It is asked when it is asked for, when it is told, and when it is fetched.
    mark: how its subject stands, so that the same is made once. size: so many reports are drawn,
    or letters opened. type: of the file. kept: also one that was small enough to be made at once,
    for the next who asks."""

    what: str
    link: str
    may: Callable[[Desk, str, int | None], bool]
    mark: Callable[[Desk, str], str]
    size: Callable[[Desk, str], int]
    make: Callable[[Desk, str], bytes]
    type: str = "application/zip"
    kept: bool = True


def _game(session: Session, slug: str) -> Game | None:
    try:
        found = looking.game_by_slug(session, slug)
    except Unknown:
        return None
    return found if found.state == "over" and not found.guest else None


def _may_game(desk: Desk, slug: str, person_id: int | None) -> bool:
    """A game that is over is everybody's; a journal holds all secrets of one that lasts."""
    with desk.store.read() as session:
        return _game(session, slug) is not None


def _game_mark(desk: Desk, slug: str) -> str:
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        return f"{game.steps} steps, over {game.ended_at}"


def _reports(session: Session, slugs: list[str]) -> int:
    query = (
        select(func.count())
        .select_from(ReportRow)
        .join(Game, col(Game.id) == col(ReportRow.game_id))
        .where(col(Game.slug).in_(slugs))
    )
    return int(session.exec(query).one())


def _game_size(desk: Desk, slug: str) -> int:
    with desk.store.read() as session:
        return _reports(session, [slug])


def _may_event(desk: Desk, slug: str, person_id: int | None) -> bool:
    try:
        with desk.store.read() as session:
            return keeping.by_slug(session, slug).state == "over"
    except Unknown:
        return False


def _event_mark(desk: Desk, slug: str) -> str:
    """Its games may be over later than it is."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        return f"{len(keeping.journal_of(session, row))} entries, {len(_over(session, row))} games"


def _over(session: Session, row: Tournament) -> list[str]:
    ids = [one.game_id for one in keeping.games_of(session, row) if one.game_id]
    query = select(Game.slug).where(col(Game.id).in_(ids), Game.state == "over")
    return list(session.exec(query))


def _event_size(desk: Desk, slug: str) -> int:
    with desk.store.read() as session:
        return _reports(session, _over(session, keeping.by_slug(session, slug)))


def _of_book(subject: str) -> tuple[str, str | None]:
    """The game, and the seat as which it is read; None: the spectators."""
    slug, _, seat = subject.partition("/")
    return slug, seat or None


def _may_book(desk: Desk, subject: str, person_id: int | None) -> bool:
    slug, seat = _of_book(subject)
    return archive.may_read(desk, slug, seat, person_id if seat else None)


def _book_mark(desk: Desk, subject: str) -> str:
    slug, _ = _of_book(subject)
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        return f"{game.steps} steps, {_book_size(desk, subject)} reports, {game.state}"


def _book_size(desk: Desk, subject: str) -> int:
    return len(archive.reports_of(desk, *_of_book(subject)))


def _book(desk: Desk, subject: str) -> bytes:
    return books.booklet(desk, *_of_book(subject))


def _himself(desk: Desk, subject: str, person_id: int | None) -> bool:
    return person_id is not None and subject == str(person_id)


def _day(desk: Desk, subject: str) -> str:
    return f"{desk.clock.now():%Y-%m-%d}"


def _letters(desk: Desk, subject: str) -> int:
    with desk.store.read() as session:
        went = select(func.count()).where(LetterOut.person_id == int(subject))
        came = select(func.count()).where(
            col(LetterIn.from_address).in_(personal.addresses_of(session, int(subject)))
        )
        return int(session.exec(went).one()) + int(session.exec(came).one())


KINDS: dict[str, Kind] = {
    "game": Kind(
        "the game {}", "/archive/{}/bundle.zip",
        _may_game, _game_mark, _game_size, archive.export,
    ),
    "event": Kind(
        "the tournament {}", "/events/{}.zip",
        _may_event, _event_mark, _event_size, archiving.export,
    ),
    "person": Kind(
        "your personal data", "/settings/export.zip",
        _himself, _day, _letters, personal.export, kept=False,
    ),
    "book": Kind(
        "the campaign {} as a booklet", "/archive/{}/booklet.pdf",
        _may_book, _book_mark, _book_size, _book, "application/pdf",
    ),
}  # fmt: skip
