"""Stores what came of a step, in one transaction; or that a mistake of ours stopped the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Seat
from adjudicator.service.desk import Desk
from adjudicator.service.people import halting
from adjudicator.service.record.steps import Before, Made, may_close
from adjudicator.service.stepping import again, missed, recording, telling
from adjudicator.service.talk import ending
from adjudicator.service.witness import asking
from adjudicator.storage import tables
from adjudicator.storage.session import ROW


def store(desk: Desk, before: Before, made: Made, owner: str) -> bool | None:
    """All that came of a step, in one transaction. True: stored. False: somebody else was
    quicker. None: orders changed meanwhile, compute again."""
    now = desk.clock.now()
    game_id = before.game.id or 0
    with desk.store.write("step") as session:
        now_is = again.look(session, before, owner)
        if now_is.before is None:
            return now_is.said
        stored = now_is.before
        game, asks, seats = stored.game, stored.asks, stored.seats
        if game.state != "closed" and (game.state != "running" or not may_close(asks, now)):
            return False
        game.state = "running"
        if before.options.witness is not None:
            asking.used(session, game_id)
        close_asks(session, asks, stored.drafts, now)
        # No clock runs while a witness is waited for.
        closed_at = before.closed_at or now
        silent = missed.count_closed(
            session, game, asks, seats, list(stored.drafts.values()), closed_at
        )
        put(desk, session, stored, made, now)
        missed.tell_closed(desk, session, game, silent, now)
        return True


def put(
    desk: Desk,
    session: Session,
    before: Before,
    made: Made,
    now: datetime,
    kept: Collection[Seat] = (),
) -> None:
    """Write down all that came of a step, whose own asks are closed already.

    kept: seats that have the same question open already; theirs stays as it is."""
    game = before.game
    by_name = {seat.name: seat for seat in before.seats}
    session.flush()
    # What is looked up here was there before: a row that is changed thrice is written once.
    with session.no_autoflush:
        people = _people_of(session, before)
        recording.batches(session, before, made, now)
        recording.step(session, before, made, now)
        recording.snapshots(session, game, made, now, before.witnessed() if before.link else None)
        asks = telling.open_asks(desk, session, before, made, by_name, now, kept)
        asked = {ask.seat for ask in made.last.asks} - set(kept)
        together = telling.store_reports(desk, session, before, made, by_name, now, asked)
        telling.queue_asks(desk, session, before, made, by_name, asks, together)
        if made.last.outcome is not None or made.last.progress.phase is None:
            ending.close(desk, session, game, made.last.outcome, now)
        game.lease_owner, game.lease_until = "", None
        session.add(game)
        session.flush()
    del people


def _people_of(session: Session, before: Before) -> Sequence[tables.Person]:
    """Those who hold the seats; while they are kept, the session need not look them up again."""
    ids = {seat.person_id for seat in before.seats if seat.person_id is not None}
    return session.exec(select(tables.Person).where(col(tables.Person.id).in_(ids))).all()


def close_asks(
    session: Session,
    asks: list[tables.OpenAsk],
    drafts: Mapping[Seat, tables.Draft],
    now: datetime,
) -> None:
    for ask in asks:
        ask.closed_at = now
        ask.next_reminder_at = None
        session.add(ask)
    for draft in drafts.values():
        draft.current = False
        session.add(draft)


# ----------------------------------------------------------------------- stop


def stop(desk: Desk, before: Before, owner: str, error: Exception) -> bool:
    """A mistake of ours: the game stops, its orders are kept, its moderator is told once."""
    with desk.store.write("stop") as session:
        game = session.get_one(tables.Game, before.game.id, with_for_update=ROW)
        if game.lease_owner != owner or game.state not in ("running", "closed"):
            return False
        where = (
            f"in phase {game.phase_number} ({game.phase}). Nothing of the phase's last step was"
            " stored"
        )
        halting.halt(desk, session, game, error, where)
        return True
