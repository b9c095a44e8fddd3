"""Before anything of a computed step is stored: is the game still what it was computed from?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from adjudicator.service.record.steps import Before, stands_of
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game


@dataclass(frozen=True)
class Again:
    """before: the game as it is now, its row locked; None if it is not what it was: then said is
    what the caller gives back. False: somebody else was quicker. None: orders changed, compute
    again."""

    before: Before | None
    said: bool | None = None


def look(session: Session, before: Before, owner: str) -> Again:
    """Look at the game once more, within the transaction that is to store something."""
    return look_all(session, {before.game.id: before}, owner)[before.game.id]


def look_all(session: Session, games: Mapping[int, Before], owner: str) -> dict[int, Again]:
    """The same for some games at once, by id."""
    found = {}
    for number, now in as_they_are(session, games).items():
        before = games[number]
        if now.game.lease_owner != owner or now.game.steps != before.game.steps:
            found[number] = Again(None, False)
        else:
            found[number] = Again(now) if now.mark() == before.mark() else Again(None, None)
    return found


def as_they_are(session: Session, games: Mapping[int, Before]) -> dict[int, Before]:
    """What may have changed of some games is read again; their rows are locked."""
    rows = session.exec(
        select(Game)
        .where(col(Game.id).in_(list(games)))
        .order_by(col(Game.id))
        .with_for_update(**ROW)
        .execution_options(populate_existing=True)
    ).all()
    stands = stands_of(session, list(games), [ask for one in games.values() for ask in one.asks])
    return {row.id: replace(games[row.id], game=row, **vars(stands[row.id])) for row in rows}
