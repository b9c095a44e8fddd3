"""How a game stands now: its position, what a reader may see of it and has been told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy.orm import defer
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, select

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.progress import Progress
from adjudicator.core.protocol import Event
from adjudicator.core.telling import Report
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import DEMONSTRATION, view_for, write_for
from adjudicator.storage.tables import EventRow, Game, OpenAsk, ReportRow, Seat, Snapshot


def game_by_slug(session: Session, slug: str) -> Game:
    """Unknown if there is no such game."""
    game = session.exec(select(Game).where(Game.slug == slug.strip().lower())).first()
    if game is None:
        raise Unknown("There is no such game.")
    return game


def seats_of_game(session: Session, game_id: int) -> list[Seat]:
    """In the order of the rules."""
    return list(session.exec(select(Seat).where(Seat.game_id == game_id).order_by(col(Seat.id))))


def seat_named(session: Session, game: Game, name: str) -> Seat:
    """The seat with this name or title. Unknown: there is none."""
    wanted = name.strip().lower().replace(" ", "_")
    for seat in seats_of_game(session, game.id or 0):
        if seat.name == wanted:
            return seat
    raise Unknown(f"{game.slug} has no seat “{name.strip()[:40]}”.")


def open_asks(session: Session, game_id: int, known: Sequence[OpenAsk] = ()) -> list[OpenAsk]:
    """The asks of the open batch that players must answer. known: as they were a moment ago; what
    never changes of one, the question and what its seat saw, is taken from there."""
    query = (
        select(OpenAsk)
        .where(OpenAsk.game_id == game_id, col(OpenAsk.closed_at).is_(None))
        .order_by(col(OpenAsk.seat_id))
    )
    if not known:
        return list(session.exec(query))
    columns: Any = OpenAsk
    found = session.exec(query.options(defer(columns.ask), defer(columns.view))).all()
    before = {row.id: row for row in known}
    for row in found:
        if row.id in before:
            set_committed_value(row, "ask", before[row.id].ask)
            set_committed_value(row, "view", before[row.id].view)
    return list(found)


def snapshot_now(session: Session, game_id: int) -> Snapshot:
    """The newest snapshot."""
    return session.exec(
        select(Snapshot)
        .where(Snapshot.game_id == game_id)
        .order_by(col(Snapshot.number).desc())
        .limit(1)
    ).one()


def progress_now(session: Session, game_id: int) -> Progress:
    """How far the rules have come: of the newest snapshot that alone."""
    return Progress.model_validate(
        session.exec(
            select(Snapshot.progress)
            .where(Snapshot.game_id == game_id)
            .order_by(col(Snapshot.number).desc())
            .limit(1)
        ).one()
    )


def view_now(desk: Desk, session: Session, game: Game, reader: str) -> dict[str, Any]:
    """What a reader may see of the position as it stands."""
    ruleset = ruleset_of(desk, game.ruleset)
    position = ruleset.load_position(snapshot_now(session, game.id or 0).position)
    return view_for(ruleset, board_of(desk, session, game), position, reader)


def last_views(
    session: Session, game: Game, ruleset: AnyRuleset, board: Any, readers: list[str]
) -> dict[str, dict[str, Any]]:
    """Per reader what he saw at the last report; at the opening, if there was none yet."""
    number = session.exec(
        select(ReportRow.number)
        .where(ReportRow.game_id == game.id)
        .order_by(col(ReportRow.number).desc())
        .limit(1)
    ).first()
    if number is not None:
        rows = session.exec(
            select(ReportRow.seat, ReportRow.view).where(
                ReportRow.game_id == game.id, ReportRow.number == number
            )
        )
        return {seat: dict(view) for seat, view in rows if seat in readers}
    opening = session.exec(
        select(Snapshot.progress)
        .where(Snapshot.game_id == game.id)
        .order_by(col(Snapshot.number))
        .limit(1)
    ).one()
    position = ruleset.load_position(Progress.model_validate(opening).position)
    return {reader: view_for(ruleset, board, position, reader) for reader in readers}


def events_since_report(session: Session, game: Game) -> list[Event]:
    """All events that no report has covered, in full wording."""
    rows = session.exec(
        select(EventRow)
        .where(EventRow.game_id == game.id, EventRow.number > game.reported_phase)
        .order_by(col(EventRow.number), col(EventRow.n))
    )
    return [Event.model_validate(row.event) for row in rows]


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
    report = write_for(
        ruleset, board, view, before, events, "Since the last report", reader, loaded=loaded
    )
    news = [one for one in report.sections if one.news and (one.lines or one.grid)]
    # The lead sums up a turn; of half a turn it would say that nothing came of it.
    lead = [sentence for sentence in report.lead if sentence == DEMONSTRATION]
    return report.model_copy(update={"sections": news, "lead": lead}) if news else None
