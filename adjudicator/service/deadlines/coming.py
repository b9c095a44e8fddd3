"""Terms of a game that hold from its next phase on: kept until it begins, then in force."""

from __future__ import annotations

from collections.abc import Sequence
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


def take_effect(session: Session, begun: Sequence[tuple[Game, int]], now: datetime) -> None:
    """Phases begin, each the game's of this number, within the transaction of their steps: terms
    that have waited for them hold from here on, clocks included."""
    waited: dict[int, list[TermsChange]] = {}
    for row in session.exec(
        select(TermsChange)
        .where(
            col(TermsChange.game_id).in_([game.id for game, _ in begun]),
            col(TermsChange.applied_at).is_(None),
        )
        .order_by(col(TermsChange.id))
    ):
        waited.setdefault(row.game_id, []).append(row)
    for game, phase in begun:
        rows = waited.get(game.id)
        if not rows or rows[-1].phase == phase:
            continue
        put_in_force(session, game, GameOptions.model_validate(rows[-1].options), now)
        for row in rows:
            row.applied_at = now
            session.add(row)
        journaling.act(
            session, game.id, now, "terms hold", phase=phase, options=rows[-1].options,
        )  # fmt: skip


def put_in_force(session: Session, game: Game, options: GameOptions, now: datetime) -> None:
    """These options hold. Clocks that there were not are wound anew; none holds more than its
    cap."""
    old, clock = GameOptions.model_validate(game.options).time.clock, options.time.clock
    if clock is not None and clock != old:
        for seat in looking.seats_of_game(session, game.id):
            if seat.bank is not None:
                seat.bank = None if old is None else min(seat.bank, clock.cap * 3600)
                session.add(seat)
    game.options = options.model_dump(mode="json")
    session.add(game)
