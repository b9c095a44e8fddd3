"""Stores what came of a step, in one transaction; or that a mistake of ours stopped the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from adjudicator.core.protocol import Seat
from adjudicator.service.desk import Desk
from adjudicator.service.lending import loans
from adjudicator.service.people import halting
from adjudicator.service.record.steps import Before, Made, may_close
from adjudicator.service.stepping import again, missed, notices, recording
from adjudicator.service.stepping.recording import Put
from adjudicator.service.talk import ending
from adjudicator.service.witness import requests
from adjudicator.storage import tables
from adjudicator.storage.session import ROW


def store(desk: Desk, before: Before, made: Made, owner: str) -> bool | None:
    """All that came of a step, in one transaction. True: stored. False: somebody else was
    quicker. None: orders changed meanwhile, compute again."""
    game_id = before.game.id
    return store_all(desk, {game_id: (before, made)}, owner)[game_id]


def store_all(
    desk: Desk, games: Mapping[int, tuple[Before, Made]], owner: str
) -> dict[int, bool | None]:
    """The same for some games at once, by id."""
    now = desk.clock.now()
    # All that is long is done before others wait for the transaction.
    kept = {n: recording.write_down(before, made, now) for n, (before, made) in games.items()}
    with desk.store.write("step") as session:
        looked = again.look_all(session, {n: before for n, (before, _) in games.items()}, owner)
        said = {game_id: now_is.said for game_id, now_is in looked.items()}
        puts: list[Put] = []
        silent: dict[int, list[tables.Seat]] = {}
        for game_id, now_is in looked.items():
            if now_is.before is None:
                continue
            before, made = now_is.before, games[game_id][1]
            game, asks = before.game, before.asks
            if game.state != "closed" and (game.state != "running" or not may_close(asks, now)):
                said[game_id] = False
                continue
            game.state, said[game_id] = "running", True
            if before.options.witness is not None:
                requests.used(session, game_id)
            close_asks(session, asks, before.drafts, now)
            silent[game_id] = missed.count_closed(
                session,
                game,
                asks,
                before.seats,
                list(before.drafts.values()),
                # No clock runs while a witness is waited for.
                games[game_id][0].closed_at or now,
            )
            puts.append(Put(before, made, kept[game_id]))
        put(desk, session, puts, now)
        for one in puts:
            missed.tell_closed(desk, session, one.game, silent[one.game.id], now)
        return said


def put(desk: Desk, session: Session, steps: Sequence[Put], now: datetime) -> None:
    """Write down all that came of some steps, each of a game of its own."""
    session.flush()
    # What is looked up here was there before: a row that is changed thrice is written once.
    with session.no_autoflush:
        people = _people_of(session, steps)
        recording.store(session, steps, now)
        asks = notices.open_asks(desk, session, steps, now)
        together = notices.send_reports(desk, session, steps)
        for one in steps:
            game, last = one.game, one.made.last
            loans.follow(
                session, game, one.before.ruleset, one.before.board, last.progress.position,
                [done.events for step in one.made.steps for done in step.done],
            )  # fmt: skip
            notices.queue_asks(desk, session, one, asks[game.id], together)
            if last.outcome is not None or last.progress.phase is None:
                ending.close(desk, session, game, one.before.seats, last.outcome, now)
            game.lease_owner, game.lease_until = "", None
            session.add(game)
        session.flush()
    del people


def _people_of(session: Session, steps: Sequence[Put]) -> Sequence[tables.Person]:
    """Those who hold the seats; while they are kept, the session need not look them up again."""
    ids = {seat.person_id for one in steps for seat in one.before.seats} - {None}
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
