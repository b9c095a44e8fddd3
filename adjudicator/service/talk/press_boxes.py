"""Boxes of press: what a reader has got and how he may see it, what a seat has written, what is
public."""

from __future__ import annotations

import hashlib
from datetime import datetime

from sqlmodel import Session, col, func, select

from adjudicator.service.desk import Desk
from adjudicator.service.manners import mutes
from adjudicator.service.models import GameOptions, PressShown
from adjudicator.service.record import looking
from adjudicator.service.talk.press_words import MODERATOR, shown
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Game, Press, PressCopy, Seat

HIDDEN = ("grey", "anonymous")


def secret(row: Press) -> bool:
    """Do its readers not know who wrote it?"""
    return row.manner in HIDDEN or bool(row.shown_from)


def shown_to(session: Session, row: Press, copy: PressCopy) -> PressShown:
    """A message as the reader of this copy may see it."""
    hidden = row.manner in HIDDEN
    sender = "somebody" if hidden else seat_of(session, row)
    if row.shown_from:
        sender = seat_title(row.shown_from)
    keys = row.shown_to if row.shown_to is not None else row.to
    to = [shown(key) for key in keys]
    if row.manner == "anonymous":
        to = ["you"]
    return PressShown(
        id=copy.id or 0,  # 0: a copy that is not stored yet
        number=copy.number,
        sender=sender,
        to=to,
        manner=row.manner,
        everybody=row.everybody and row.manner != "anonymous",
        text=row.text,
        at=copy.at,
        turn=row.turn,
        turn_title=row.turn_title,
        read=copy.read_at is not None,
    )


def seat_of(session: Session, row: Press) -> str:
    """Who truly wrote, in words."""
    if row.seat_id is None:
        return shown(MODERATOR)
    return seat_title(session.get_one(Seat, row.seat_id).name)


def inbox(desk: Desk, seat_id: int, *, kept_apart: bool = False) -> list[PressShown]:
    """What a seat has got, newest first. kept_apart: what its player does not want to hear."""
    with desk.store.read() as session:
        return box(session, seat_id, kept_apart=kept_apart)


def box(session: Session, seat_id: int, *, kept_apart: bool = False) -> list[PressShown]:
    """The same within a transaction."""
    rows = _copies(session, seat_id, kept_apart=kept_apart)
    return [shown_to(session, row, copy) for row, copy in rows]


def _copies(
    session: Session, seat_id: int, *, kept_apart: bool = False
) -> list[tuple[Press, PressCopy]]:
    seat = session.get_one(Seat, seat_id)
    listens = mutes.ears(session, session.get_one(Game, seat.game_id), seat.person_id)
    rows = session.exec(
        select(Press, PressCopy)
        .join(PressCopy, col(PressCopy.press_id) == col(Press.id))
        .where(PressCopy.seat_id == seat_id)
        .order_by(col(PressCopy.number).desc())
    )
    return [(row, copy) for row, copy in rows if listens.deaf(row) == kept_apart]


def moderator_inbox(desk: Desk, slug: str, person_id: int) -> list[PressShown]:
    """What a moderator (or an observer) of a game has got, newest first."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        listens = mutes.ears(session, game, person_id)
        rows = session.exec(
            select(Press, PressCopy)
            .join(PressCopy, col(PressCopy.press_id) == col(Press.id))
            .where(
                PressCopy.game_id == game.id,
                col(PressCopy.seat_id).is_(None),
                PressCopy.person_id == person_id,
            )
            .order_by(col(PressCopy.number).desc())
        )
        return [shown_to(session, row, copy) for row, copy in rows if not listens.deaf(row)]


def sent(desk: Desk, seat_id: int) -> list[PressShown]:
    """What a seat has written, newest first. Who an unnamed reader is does not show."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Press)
            .where(Press.seat_id == seat_id)
            .order_by(col(Press.sent_at).desc(), col(Press.id).desc())
        )
        return [_own(session, row) for row in rows]


def _own(session: Session, row: Press) -> PressShown:
    answered = session.get(Press, row.answers_id) if row.answers_id else None
    to = [shown(key) for key in row.to]
    if answered is not None and secret(answered):
        pretends = answered.shown_from and answered.manner not in HIDDEN
        to = [
            seat_title(answered.shown_from)
            if pretends
            else "whoever wrote the message that it answers"
        ]
    return PressShown(
        sender="you",
        to=to,
        manner=row.manner,
        everybody=row.everybody,
        text=row.text,
        at=row.sent_at,
        turn=row.turn,
        turn_title=row.turn_title,
        waits_until=None if row.delivered_at else row.deliver_at,
    )


def mark_read(desk: Desk, seat_id: int, copy_id: int | None = None) -> None:
    """The seat's player has seen a message, or all of them."""
    with desk.store.write("press read") as session:
        query = select(PressCopy).where(
            PressCopy.seat_id == seat_id, col(PressCopy.read_at).is_(None)
        )
        if copy_id is not None:
            query = query.where(PressCopy.id == copy_id)
        for copy in session.exec(query):
            copy.read_at = desk.clock.now()
            session.add(copy)


def unread(desk: Desk, seat_id: int) -> int:
    """How many messages a seat's player has not seen on a page."""
    with desk.store.read() as session:
        query = select(func.count()).select_from(PressCopy)
        found = session.exec(
            query.where(PressCopy.seat_id == seat_id, col(PressCopy.read_at).is_(None))
        ).one()
        if not found:
            return 0
        return sum(copy.read_at is None for _, copy in _copies(session, seat_id))


def public(
    session: Session,
    game: Game,
    after: datetime | None = None,
    until: datetime | None = None,
) -> list[PressShown]:
    """The press of a game that everybody may read, oldest first: what went to all seats, if
    the game shows it, delivered after one moment and not after another."""
    if not GameOptions.model_validate(game.options).press.public:
        return []
    query = select(Press).where(
        Press.game_id == game.id,
        col(Press.everybody).is_(True),
        col(Press.manner) != "anonymous",
        col(Press.delivered_at).is_not(None),
    )
    if after is not None:
        query = query.where(col(Press.delivered_at) > after)
    if until is not None:
        query = query.where(col(Press.delivered_at) <= until)
    rows = session.exec(query.order_by(col(Press.delivered_at), col(Press.id)))
    return [_as_public(session, row) for row in rows]


def _as_public(session: Session, row: Press) -> PressShown:
    copy = PressCopy(
        press_id=row.id,
        game_id=row.game_id,
        number=0,
        at=row.delivered_at or row.sent_at,
    )
    return shown_to(session, row, copy).model_copy(update={"press": name_of(session, row)})


def name_of(session: Session, row: Press) -> str:
    """A name of a message that does not tell how many others there are, even when all is told that
    a game keeps until its end. An older game has no key for it, and goes on with what it has."""
    game = session.get_one(Game, row.game_id)
    key = game.press_key or game.chain_end
    return hashlib.sha256(f"press {row.id} of {key}".encode()).hexdigest()[:12]


def public_press(
    desk: Desk, slug: str, after: datetime | None = None, until: datetime | None = None
) -> list[PressShown]:
    """The same by the game's slug. Unknown: there is no such game."""
    with desk.store.read() as session:
        return public(session, looking.game_by_slug(session, slug), after, until)


def opened(desk: Desk, slug: str) -> list[PressShown]:
    """All press of a game that is over, with its true writers and readers, oldest first, if
    the game opens it; else what was public."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        options = GameOptions.model_validate(game.options).press
        if game.state != "over" or options.opened == "never":
            return public(session, game)
        rows = session.exec(
            select(Press)
            .where(Press.game_id == game.id)
            .order_by(col(Press.sent_at), col(Press.id))
        )
        return [
            PressShown(
                sender=seat_of(session, row),
                to=[shown(key) for key in row.to],
                manner=row.manner,
                everybody=row.everybody,
                text=row.text,
                at=row.sent_at,
                turn=row.turn,
                turn_title=row.turn_title,
            )
            for row in rows
        ]


__all__ = [
    "HIDDEN",
    "PressShown",
    "box",
    "inbox",
    "mark_read",
    "moderator_inbox",
    "opened",
    "public",
    "public_press",
    "seat_of",
    "secret",
    "sent",
    "shown_to",
    "unread",
]
