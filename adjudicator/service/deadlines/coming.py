"""Terms of a game that hold from its next phase on: kept until it begins, then in force."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, select

from adjudicator.service.models import GameOptions
from adjudicator.service.record import journaling, looking
from adjudicator.storage.tables import Game, TermsChange


def waiting(session: Session, game: Game) -> TermsChange | None:
    """The newest change of a game's terms that does not hold yet."""
    return session.exec(
        select(TermsChange)
        .where(TermsChange.game_id == game.id, col(TermsChange.applied_at).is_(None))
        .order_by(col(TermsChange.id).desc())
    ).first()


def to_be(session: Session, game: Game) -> GameOptions:
    """The terms as they will be: those in force, or those that wait for the next phase."""
    row = waiting(session, game)
    return GameOptions.model_validate(row.options if row is not None else game.options)


def take_effect(session: Session, game: Game, phase: int, now: datetime) -> bool:
    """A phase begins, within the transaction of its step: terms that have waited for it hold from
    here on, clocks included. False: none have."""
    row = waiting(session, game)
    if row is None or row.phase == phase:
        return False
    put_in_force(session, game, GameOptions.model_validate(row.options), now)
    rows = session.exec(
        select(TermsChange).where(
            TermsChange.game_id == game.id, col(TermsChange.applied_at).is_(None)
        )
    )
    for one in rows.all():
        one.applied_at = now
        session.add(one)
    journaling.act(
        session, game.id or 0, now, "terms hold", phase=phase, options=row.options,
    )  # fmt: skip
    return True


def put_in_force(session: Session, game: Game, options: GameOptions, now: datetime) -> None:
    """These options hold. Clocks that there were not are wound anew; none holds more than its
    cap."""
    old, clock = GameOptions.model_validate(game.options).time.clock, options.time.clock
    if clock is not None and clock != old:
        for seat in looking.seats_of_game(session, game.id or 0):
            if seat.bank is not None:
                seat.bank = None if old is None else min(seat.bank, clock.cap * 3600)
                session.add(seat)
    game.options = options.model_dump(mode="json")
    session.add(game)
