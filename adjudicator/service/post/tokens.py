"""Capabilities that are given out in letters: reply addresses, invitations, sign-ins.

A token has 128 bits and is stored as its SHA-256. A reply token belongs to one seat and
one ask: it is rotated when a new ask opens, and the old ones are recognised as stale for
a while, so that the answer can say which turn was answered. It is derived from the
house's secret key and a serial number, so that a letter rendered later can still carry it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import sqlalchemy
from pydantic import BaseModel
from sqlalchemy import bindparam
from sqlmodel import Session, SQLModel, col, func, select, update

from adjudicator.service.desk import Desk
from adjudicator.service.options import Policy
from adjudicator.service.post import standins
from adjudicator.storage.session import foreseen, plainly
from adjudicator.storage.tables import PressCopy, Seat, Substitute, Token


class Reply(BaseModel):
    """Whose reply address it is. stale: it belongs to an earlier ask, described by
    turn_title and about."""

    seat_id: int
    seat: str
    game_id: int
    game: str
    email: str
    """Of the player who holds the seat now, or of the substitute whose token it is."""
    stale: bool
    turn_title: str
    about: str
    phase_number: int
    person_id: int | None = None
    """Of that player, or of the substitute whose token it is."""
    policy: Policy = "token"
    """What the game asks of a letter beside this token."""


def written(raw: bytes) -> str:
    """16 bytes as 26 letters and digits that survive a mail address in any case."""
    return base64.b32encode(raw).decode().rstrip("=").lower()


def hashed(token: str) -> str:
    return hashlib.sha256(token.strip().lower().encode("utf-8", "replace")).hexdigest()


def reply_token(desk: Desk, seat_id: int, serial: int) -> str:
    """The reply token of a seat with this serial number; empty for serial 0."""
    if not serial:
        return ""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"reply/{seat_id}/{serial}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def friend_token(desk: Desk, seat_id: int) -> str:
    """What the link to a seat carries that its table's owner sends to a friend."""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"friend/{seat_id}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def substitute_token(desk: Desk, seat_id: int, serial: int, substitute_id: int) -> str:
    """The reply token of a seat's substitute, beside the seat's own with this serial number."""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"reply/{seat_id}/{serial}/for/{substitute_id}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def give_substitute(
    desk: Desk, session: Session, seat: Seat, row: Substitute, now: datetime
) -> None:
    """Let a substitute answer what the seat is asked now, if it is asked anything, until his
    term ends."""
    current = session.exec(
        select(Token).where(
            Token.seat_id == seat.id,
            Token.purpose == "reply",
            Token.serial == seat.token_serial,
            col(Token.person_id).is_(None),
        )
    ).first()
    if current is None:
        return
    session.add(
        Token(
            hash=hashed(substitute_token(desk, seat.id, seat.token_serial, row.id)),
            purpose="reply",
            seat_id=seat.id,
            person_id=row.person_id,
            serial=seat.token_serial,
            phase_number=current.phase_number,
            turn_title=current.turn_title,
            about=current.about,
            created_at=now,
            closed_at=current.closed_at,
            expires_at=row.until or current.expires_at,
        )
    )


def void_substitute(session: Session, seat_id: int, person_id: int, now: datetime) -> None:
    """A substitute's reply tokens are not good any more, nor known as stale ones."""
    session.exec(
        update(Token)
        .where(
            col(Token.seat_id) == seat_id,
            col(Token.person_id) == person_id,
            col(Token.purpose) == "reply",
        )
        .values(closed_at=now, expires_at=now)
    )


def rotate(
    desk: Desk,
    session: Session,
    seat: Seat,
    *,
    number: int,
    turn_title: str,
    about: str,
    now: datetime,
) -> int:
    """Give the seat a new reply token for a new ask; the earlier ones are stale from now.
    The new serial number is given back."""
    assert seat.id is not None
    expires = now + timedelta(days=desk.config.times.stale_token_days)
    session.exec(
        update(Token)
        .where(
            col(Token.seat_id) == seat.id,
            col(Token.purpose) == "reply",
            col(Token.closed_at).is_(None),
        )
        .values(closed_at=now, expires_at=expires)
    )
    seat.token_serial += 1
    session.add(seat)
    session.add(
        Token(
            hash=hashed(reply_token(desk, seat.id, seat.token_serial)),
            purpose="reply",
            seat_id=seat.id,
            serial=seat.token_serial,
            phase_number=number,
            turn_title=turn_title,
            about=about,
            created_at=now,
        )
    )
    for row in standins.active(session, seat.id, now):
        give_substitute(desk, session, seat, row, now)
    return seat.token_serial


def give_first(desk: Desk, session: Session, seat: Seat, now: datetime) -> None:
    """Let a seat answer its letters before it has been asked anything; once is enough. With its
    first question the address is stale, as every earlier one."""
    if seat.token_serial or seat.id is None:
        return
    seat.token_serial = 1
    session.add(seat)
    session.add(
        Token(
            hash=hashed(reply_token(desk, seat.id, 1)),
            purpose="reply",
            seat_id=seat.id,
            serial=1,
            turn_title="a letter that came before your first question",
            created_at=now,
        )
    )


def event_token(desk: Desk, tournament_id: int, person_id: int) -> str:
    """The token in the reply address of an event's letters to one person."""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"event/{tournament_id}/{person_id}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def give_event(desk: Desk, session: Session, tournament_id: int, person_id: int) -> None:
    """Let a person answer the letters of an event; once is enough."""
    wanted = hashed(event_token(desk, tournament_id, person_id))
    if session.exec(select(Token.id).where(Token.hash == wanted)).first() is None:
        session.add(
            Token(
                hash=wanted,
                purpose="event",
                person_id=person_id,
                serial=tournament_id,
                about="commands of an event",
                created_at=desk.clock.now(),
            )
        )
        session.flush()


def find_event(desk: Desk, token: str) -> tuple[int, int] | None:
    """(event, person) whose address has this token; None: a stranger's guess."""
    with desk.store.read() as session:
        row = look_up(session, token, "event", desk.clock.now())
        return (row.serial, row.person_id or 0) if row is not None else None


_T, _S, _G, _P = (SQLModel.metadata.tables[name] for name in ("token", "seat", "game", "person"))

_REPLY = (
    sqlalchemy.select(
        _T.c.hash,
        _T.c.purpose,
        _T.c.expires_at,
        _T.c.closed_at,
        _T.c.person_id,
        _T.c.turn_title,
        _T.c.about,
        _T.c.phase_number,
        _S.c.id,
        _S.c.name,
        _S.c.email,
        _S.c.person_id,
        _G.c.id,
        _G.c.slug,
        _G.c.options,
        _P.c.email,
    )
    .select_from(_T)
    .join(_S, _S.c.id == _T.c.seat_id)
    .join(_G, _G.c.id == _S.c.game_id)
    .outerjoin(_P, _P.c.id == func.coalesce(_T.c.person_id, _S.c.person_id))
    .where(_T.c.hash.in_(bindparam("hashes", expanding=True)))
)
"""Built once: every letter asks it."""


def find_reply(desk: Desk, token: str) -> Reply | None:
    """Whose reply token is this? None for a stranger's guess and for one long stale."""
    wanted = hashed(token)
    with desk.store.read() as session:
        known: Reply | None = foreseen(session, ("reply", wanted))
        return known or _replies(session, [wanted], desk.clock.now()).get(wanted)


def replies_among(desk: Desk, tokens: Collection[str]) -> set[str]:
    """Those of some tokens that are reply tokens that somebody was given, whosever they are."""
    if not tokens:
        return set()
    wanted = {hashed(token): token for token in tokens}
    with desk.store.read() as session:
        given = {"hashes": list(wanted), "now": desk.clock.now()}
        return {wanted[one] for one in plainly(session).execute(_ARE_REPLIES, given).scalars()}


_ARE_REPLIES = sqlalchemy.select(_T.c.hash).where(
    _T.c.hash.in_(bindparam("hashes", expanding=True)),
    _T.c.purpose == "reply",
    sqlalchemy.or_(_T.c.expires_at.is_(None), _T.c.expires_at > bindparam("now")),
)


def find_replies(desk: Desk, tokens: Collection[str]) -> dict[str, Reply]:
    """Whose reply tokens these are, by token; those that are none are left out."""
    wanted = {hashed(token): token for token in tokens}
    with desk.store.read() as session:
        found = _replies(session, list(wanted), desk.clock.now())
    return {wanted[one]: reply for one, reply in found.items()}


def foresee(desk: Desk, tokens: Collection[str]) -> dict[str, Reply]:
    """Look up ahead whose reply tokens these are, for a transaction of many letters; those that
    were found."""
    found = find_replies(desk, tokens)
    desk.store.foresee({("reply", hashed(token)): reply for token, reply in found.items()})
    return found


def _replies(session: Session, wanted: Sequence[str], now: datetime) -> dict[str, Reply]:
    """Digest of a token -> what it is good for."""
    replies: dict[str, Reply] = {}
    for found in plainly(session).execute(_REPLY, {"hashes": wanted}):
        there, purpose, expires_at, closed_at, for_person, turn_title, about, number = found[:8]
        if purpose != "reply" or (expires_at is not None and expires_at <= now):
            continue
        seat_id, seat, invited, person_id, game_id, game, options, email = found[8:]
        replies[there] = Reply(
            seat_id=seat_id,
            seat=seat,
            game_id=game_id,
            game=game,
            email=email if email is not None else invited,
            stale=closed_at is not None,
            turn_title=turn_title,
            about=about,
            phase_number=number,
            person_id=for_person or person_id,
            policy=(options or {}).get("senders", {}).get("policy", "token"),
        )
    return replies


def look_up(session: Session, token: str, purpose: str, now: datetime) -> Token | None:
    """The token's row if it has this purpose and has not expired, used up ones included."""
    wanted = hashed(token)
    row = session.exec(select(Token).where(Token.hash == wanted)).first()
    if row is None or not _good(row.hash, row.purpose, row.expires_at, wanted, purpose, now):
        return None
    return row


def _good(
    there: str, has: str, expires_at: datetime | None, wanted: str, purpose: str, now: datetime
) -> bool:
    if not hmac.compare_digest(there, wanted) or has != purpose:
        return False
    return expires_at is None or expires_at > now


def make(
    desk: Desk,
    session: Session,
    purpose: str,
    *,
    expires: timedelta,
    seat_id: int | None = None,
    person_id: int | None = None,
    about: str = "",
    serial: int = 0,
) -> str:
    """A new random token, to be used once; its row is added to the session. serial: of what
    it is about."""
    token, now = written(desk.random_bytes(16)), desk.clock.now()
    session.add(
        Token(
            hash=hashed(token),
            purpose=purpose,
            seat_id=seat_id,
            person_id=person_id,
            serial=serial,
            about=about,
            created_at=now,
            expires_at=now + expires,
        )
    )
    return token


def lengthen(session: Session, token: str, until: datetime) -> None:
    """A token that was not used yet is good until then."""
    session.exec(
        update(Token)
        .where(col(Token.hash) == hashed(token), col(Token.closed_at).is_(None))
        .values(expires_at=until)
    )


def void(session: Session, purpose: str, seat_id: int, now: datetime) -> None:
    """A seat's unused tokens of this purpose are not good any more."""
    session.exec(
        update(Token)
        .where(
            col(Token.seat_id) == seat_id,
            col(Token.purpose) == purpose,
            col(Token.closed_at).is_(None),
        )
        .values(closed_at=now, expires_at=now)
    )


def use(session: Session, token: str, purpose: str, now: datetime) -> Token | None:
    """Use a token up. None if it is unknown, expired or used already, even at this moment
    by another process."""
    row = look_up(session, token, purpose, now)
    if row is None or row.closed_at is not None:
        return None
    result = session.exec(
        update(Token)
        .where(col(Token.id) == row.id, col(Token.closed_at).is_(None))
        .values(closed_at=now)
    )
    used: int = result.rowcount
    return row if used == 1 else None


# ----------------------------------------------------------------------- press


def press_token(desk: Desk, copy_id: int) -> str:
    """The reply token of a reader's copy of a message; empty for 0. Its answer is press."""
    if not copy_id:
        return ""
    if not desk.config.secret:
        raise ValueError("the configuration has no secret key")
    message = f"press/{copy_id}".encode()
    return written(hmac.new(desk.config.secret.encode(), message, hashlib.sha256).digest()[:16])


def add_press(desk: Desk, session: Session, copy: PressCopy) -> None:
    """Make the reply token of a copy good, for whoever reads it now."""
    session.add(
        Token(
            hash=hashed(press_token(desk, copy.id)),
            purpose="press",
            seat_id=copy.seat_id,
            person_id=copy.person_id,
            serial=copy.id,
            created_at=copy.at,
        )
    )


def revoke(session: Session, seat_id: int, now: datetime) -> None:
    """Whoever held the seat until now holds nothing of it any more: no reply address that he
    was ever given works for it."""
    session.exec(
        update(Token)
        .where(col(Token.seat_id) == seat_id, col(Token.purpose).in_(("reply", "press", "consent")))
        .values(closed_at=now, expires_at=now)
    )
