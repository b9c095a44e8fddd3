"""How a game stands now: its position, what a reader may see of it and has been told."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from sqlalchemy import bindparam
from sqlalchemy.orm import aliased, defer
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, and_, col, func, select

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import fold
from adjudicator.core.progress import Progress
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Report
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.journaling import GAMES
from adjudicator.service.record.reporting import DEMONSTRATION, view_for, write_for
from adjudicator.storage.session import kept, plainly
from adjudicator.storage.tables import EventRow, Game, OpenAsk, ReportRow, Seat, Snapshot


class OfGame(Protocol):
    """A row that belongs to a game."""

    game_id: int


R = TypeVar("R", bound=OfGame)


def game_by_slug(session: Session, slug: str) -> Game:
    """Unknown if there is no such game."""
    wanted = slug.strip().lower()
    game = kept(
        session,
        ("game", wanted),
        lambda: session.exec(_BY_SLUG, params={"slug": wanted}).first(),
    )
    if game is None:
        raise Unknown("There is no such game.")
    return game


_BY_SLUG = select(Game).where(Game.slug == bindparam("slug"))

LONGEST_NAME = 36
"""Of a game's name in addresses, without a number: four letters are left for one."""


def free_slug(session: Session, *titles: str) -> str:
    """A name in addresses that no game has yet, made of titles as people read them:
    `case-yellow-against-the-computer`, and with a number if that is taken. Of a first title that is
    too long, words are left out."""
    parts = [re.sub(r"[^a-z0-9]+", "-", fold(one)).strip("-") for one in titles]
    rest = "".join(f"-{one}" for one in parts[1:])
    stem = _cut(parts[0], LONGEST_NAME - len(rest)) + rest
    like = col(Game.slug).startswith(stem, autoescape=True)
    taken = set(session.exec(select(Game.slug).where(like)).all())
    numbers = (f"{stem}-{n}" for n in itertools.count(2))
    return stem if stem not in taken else next(one for one in numbers if one not in taken)


def _cut(words: str, longest: int) -> str:
    """As many whole words as there is room for, articles left out if that is too few; of a first
    word that is too long, its beginning."""
    if len(words) > longest:
        words = "-".join(one for one in words.split("-") if one not in ("the", "a", "of"))
    if len(words) > longest:
        whole = words[: longest + 1].rpartition("-")[0]
        words = whole or words[:longest]
    return words.strip("-")


def number_of(slug: str) -> int:
    """The number at the end of such a name; 1 if it has none."""
    found = re.search(r"-([2-9]|[1-9]\d{1,2})$", slug)
    return int(found[1]) if found else 1


def seats_of_game(session: Session, game_id: int) -> list[Seat]:
    """In the order of the rules."""
    return list(seats_of_games(session, [game_id])[game_id])


def seats_of_games(session: Session, games: Sequence[int]) -> dict[int, list[Seat]]:
    """The same by game, for some games at once."""
    return kept(
        session,
        ("seats", *games),
        lambda: by_game(games, session.exec(_SEATS, params={"games": list(games)})),
    )


_SEATS = select(Seat).where(col(Seat.game_id).in_(GAMES)).order_by(col(Seat.id))


def by_game(games: Sequence[int], rows: Iterable[R]) -> dict[int, list[R]]:
    """The rows of each game, in their order; games without any are there too."""
    found: dict[int, list[R]] = {game_id: [] for game_id in games}
    for row in rows:
        found[row.game_id].append(row)
    return found


def seat_named(session: Session, game: Game, name: str) -> Seat:
    """The seat with this name or title. Unknown: there is none."""
    wanted = name.strip().lower().replace(" ", "_")
    for seat in seats_of_game(session, game.id):
        if seat.name == wanted:
            return seat
    raise Unknown(f"{game.slug} has no seat “{name.strip()[:40]}”.")


def open_asks(session: Session, game_id: int) -> list[OpenAsk]:
    """The asks of the open batch that players must answer."""
    return list(open_asks_of(session, [game_id])[game_id])


def who_is_asked(session: Session, game_id: int) -> list[OpenAsk]:
    """The same for a page of one seat: what the others see, 40 kB a seat, is loaded when it is
    looked at."""
    return list(
        kept(
            session,
            ("who is asked", game_id),
            lambda: list(session.exec(_WHO_IS_ASKED, params={"games": [game_id]})),
        )
    )


def open_asks_of(
    session: Session, games: Sequence[int], known: Sequence[OpenAsk] = ()
) -> dict[int, list[OpenAsk]]:
    """The same by game, for some games at once. known: as they were a moment ago; what never
    changes of one, the question and what its seat saw, is taken from there."""
    given = {"games": list(games)}
    if not known:
        return kept(
            session,
            ("open asks", *games),
            lambda: by_game(games, session.exec(_OPEN_ASKS, params=given)),
        )
    found = session.exec(_OPEN_ASKS_AGAIN, params=given).all()
    before = {row.id: row for row in known}
    for row in found:
        if row.id in before:
            set_committed_value(row, "ask", before[row.id].ask)
            set_committed_value(row, "view", before[row.id].view)
    return by_game(games, found)


_ASK: Any = OpenAsk
_OPEN_ASKS = (
    select(OpenAsk)
    .where(col(OpenAsk.game_id).in_(GAMES), col(OpenAsk.closed_at).is_(None))
    .order_by(col(OpenAsk.seat_id))
)
_WHO_IS_ASKED = _OPEN_ASKS.options(defer(_ASK.view))
_OPEN_ASKS_AGAIN = _OPEN_ASKS.options(defer(_ASK.ask), defer(_ASK.view))


def snapshot_now(session: Session, game_id: int) -> Snapshot:
    """The newest snapshot."""
    return kept(
        session,
        ("snapshot", game_id),
        lambda: session.exec(_NEWEST_OF_GAME, params={"game": game_id}).one(),
    )


def stand_now(session: Session, game_id: int) -> tuple[int, int, datetime]:
    """Of the newest snapshot what tells it from all others: number, step, when it was made."""
    found = kept(
        session,
        ("stand", game_id),
        lambda: plainly(session).execute(_STAND_OF_GAME, {"game": game_id}).one(),
    )
    return found[0], found[1], found[2]


_STAND: Any = (Snapshot.number, Snapshot.step, Snapshot.at)
_STAND_OF_GAME: Any = (
    select(*_STAND)
    .where(Snapshot.game_id == bindparam("game"))
    .order_by(col(Snapshot.number).desc())
    .limit(1)
)
_NEWEST_OF_GAME = (
    select(Snapshot)
    .where(Snapshot.game_id == bindparam("game"))
    .order_by(col(Snapshot.number).desc())
    .limit(1)
)


def progress_now(session: Session, games: Sequence[int]) -> dict[int, Progress]:
    """How far the rules have come, by game: of the newest snapshots that alone."""
    return _progress(session, games, _NEWEST)


def _progress(session: Session, games: Sequence[int], which: Any) -> dict[int, Progress]:
    """Of the newest snapshot of each game, or of its first (`_NEWEST`, `_FIRST`)."""
    rows = session.exec(which, params={"games": list(games)})
    return {game_id: Progress.model_validate(progress) for game_id, progress in rows}


def _which(which: Any, table: type[Snapshot] | type[ReportRow]) -> Any:
    """The number of a game's newest row or of its first (`func.max`, `func.min`), within a query
    on games: its index alone is looked at."""
    other: Any = aliased(table)
    query = select(which(other.number)).where(other.game_id == Game.id)
    return query.correlate(Game).scalar_subquery()


_NEWEST, _FIRST = (
    select(Snapshot.game_id, Snapshot.progress)
    .join(Game, and_(col(Game.id) == Snapshot.game_id, Snapshot.number == _which(one, Snapshot)))
    .where(col(Game.id).in_(GAMES))
    for one in (func.max, func.min)
)


def view_now(desk: Desk, session: Session, game: Game, reader: str) -> dict[str, Any]:
    """What a reader may see of the position as it stands."""
    ruleset = ruleset_of(desk, game.ruleset)
    position = ruleset.load_position(snapshot_now(session, game.id).position)
    return view_for(ruleset, board_of(desk, session, game), position, reader)


def out_now(desk: Desk, session: Session, game: Game) -> list[str]:
    """The seats that are out of a game for good, as it stands."""
    ruleset = ruleset_of(desk, game.ruleset)
    position = ruleset.load_position(snapshot_now(session, game.id).position)
    return ruleset.out(board_of(desk, session, game), position)


def points_now(desk: Desk, session: Session, game: Game) -> tuple[dict[str, int], dict[str, int]]:
    """The points of a game as it stands, and in which turn those who are eliminated were."""
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    position = ruleset.load_position(snapshot_now(session, game.id).position)
    return ruleset.points(board, position), ruleset.lasted(board, position)


def last_views(
    session: Session, games: Mapping[int, tuple[AnyRuleset, Any, Sequence[str]]]
) -> dict[int, dict[str, dict[str, Any]]]:
    """Per game and reader what he saw at the last report; at the opening, if there was none yet.

    games: of each its ruleset, its board and who reads."""
    found: dict[int, dict[str, dict[str, Any]]] = {}
    for game_id, seat, view in session.exec(_LAST_VIEWS, params={"games": list(games)}):
        seen = found.setdefault(game_id, {})
        if seat in games[game_id][2]:
            seen[seat] = dict(view)
    new = [game_id for game_id in games if game_id not in found]
    for game_id, opening in (_progress(session, new, _FIRST) if new else {}).items():
        ruleset, board, readers = games[game_id]
        position = ruleset.load_position(opening.position)
        found[game_id] = {one: view_for(ruleset, board, position, one) for one in readers}
    return found


_LAST_VIEWS = (
    select(ReportRow.game_id, ReportRow.seat, ReportRow.view)
    .join(
        Game,
        and_(col(Game.id) == ReportRow.game_id, ReportRow.number == _which(func.max, ReportRow)),
    )
    .where(col(Game.id).in_(GAMES))
)


def events_since_report(session: Session, games: Sequence[int]) -> dict[int, list[Event]]:
    """All events that no report has covered, in full wording, by game."""
    found: dict[int, list[Event]] = {game_id: [] for game_id in games}
    for game_id, event in session.exec(_UNTOLD, params={"games": list(games)}):
        found[game_id].append(Event.model_validate(event))
    return found


_UNTOLD = (
    select(EventRow.game_id, EventRow.event)
    .join(Game, and_(col(Game.id) == EventRow.game_id, EventRow.number > Game.reported_phase))
    .where(col(Game.id).in_(GAMES))
    .order_by(col(EventRow.number), col(EventRow.n))
)


def since_report(
    ruleset: AnyRuleset,
    board: Any,
    view: dict[str, Any],
    before: dict[str, Any] | None,
    events: list[Event],
    reader: str,
    *,
    loaded: bool,
) -> Report | None:
    """What a reader has learned since his last report; None if nothing."""
    seen = ruleset.load_view(view)
    report = write_for(
        ruleset, board, seen, before, events, "Since the last report", reader, loaded=loaded
    )
    news = [one for one in report.sections if one.news and (one.lines or one.grid)]
    # The lead sums up a turn; of half a turn it would say that nothing came of it.
    lead = [sentence for sentence in report.lead if sentence == DEMONSTRATION]
    return report.model_copy(update={"sections": news, "lead": lead}) if news else None
