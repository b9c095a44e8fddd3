"""What is known of the letters that have come: which one repeats another, which one has been
answered, how far a mailbox that is polled has been read. Those that wait are in the `queue`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import sqlalchemy
from pydantic import BaseModel
from sqlalchemy import bindparam
from sqlalchemy import select as core_select
from sqlalchemy.orm import defer
from sqlmodel import Session, and_, col, or_, select

from adjudicator.service.desk import Desk
from adjudicator.service.post.letters import clean, queue
from adjudicator.storage.session import ROW, foreseen, plainly
from adjudicator.storage.tables import LetterIn, LetterOut, MailboxPlace, Seat

_IN: Any = LetterIn.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it


def look_up(session: Session, ids: Sequence[int]) -> list[LetterIn]:
    """The rows of some letters, without what they say. As long as the list is kept, the
    session has them at hand."""
    return list(
        session.exec(
            select(LetterIn).where(col(LetterIn.id).in_(ids)).options(defer(LetterIn.raw))  # type: ignore[arg-type]  # a field that is a column
        )
    )


def duplicate_of(
    desk: Desk,
    letter_id: int,
    *,
    message_id: str = "",
    seat_id: int | None = None,
    body_digest: str = "",
) -> int | None:
    """The id of an earlier letter that this one repeats, or None: the same Message-ID to
    the same seat, or the same body to the same seat within a day."""
    if not message_id and not body_digest:
        return None
    with desk.store.read() as session:
        if not message_id and foreseen(session, ("new", letter_id, seat_id, body_digest)):
            return None
        mine = session.get_one(LetterIn, letter_id)
        given: dict[str, Any] = {
            "message": clean(message_id) or _NO_LETTER,
            "body": body_digest or _NO_LETTER,
            "day": mine.received_at - timedelta(days=1),
            "letter": letter_id,
            "seat": seat_id,
        }
        found: int | None = plainly(session).execute(_EARLIER, given).scalar()
        return found


def foresee_new(desk: Desk, letters: Sequence[tuple[int, int, str]]) -> None:
    """Look up ahead, for a transaction of many letters, which of them repeat no earlier one for
    certain. letters: id, id of the seat, digest of what it says."""
    with desk.store.read() as session:
        digests = {"digests": [digest for _, _, digest in letters]}
        there = set(plainly(session).execute(_THERE, digests).scalars())
    desk.store.foresee({("new", *one): True for one in letters if one[2] not in there})


_THERE: Any = core_select(_IN.c.body_digest).where(
    _IN.c.body_digest.in_(bindparam("digests", expanding=True))
)
_NO_LETTER = "-"
"""What no letter has as its Message-ID or as a digest."""


_EARLIER = (
    sqlalchemy.select(_IN.c.id)
    .where(
        _IN.c.id < bindparam("letter"),
        _IN.c.state.in_(("done", "held")),
        _IN.c.seat_id == bindparam("seat"),
        or_(
            _IN.c.message_id == bindparam("message"),
            and_(
                _IN.c.body_digest == bindparam("body"),
                _IN.c.received_at >= bindparam("day"),
            ),
        ),
    )
    .order_by(_IN.c.id)
    .limit(1)
)
"""Built once: every letter asks it."""


def receipt_again(desk: Desk, letter_id: int, earlier_id: int) -> bool:
    """Queue the receipt of an earlier letter once more; False if it had none.

    It is the same receipt, in a new envelope: the sender may have lost the first."""
    with desk.store.write("receipt again") as session:
        earlier, again = (session.get_one(LetterIn, n) for n in (earlier_id, letter_id))
        if not earlier.message_id:
            return False
        old = session.exec(
            select(LetterOut)
            .where(
                LetterOut.kind == "receipt",
                LetterOut.seat_id == earlier.seat_id,
                LetterOut.in_reply_to == earlier.message_id,
            )
            .order_by(col(LetterOut.id))
        ).first()
        if old is None or old.seat_id is None:
            return False
        queue(
            desk,
            session,
            kind="receipt",
            facts=old.facts,
            seat=session.get_one(Seat, old.seat_id),
            in_reply_to=again.message_id,
        )
        return True


def answers(desk: Desk, letter_id: int) -> bool:
    """Has a letter that belongs to no seat been answered already, before a crash?"""
    with desk.store.read() as session:
        mine = session.get_one(LetterIn, letter_id)
        query = select(LetterOut.id).where(
            LetterOut.in_reply_to == mine.message_id, col(LetterOut.seat_id).is_(None)
        )
        return bool(mine.message_id) and session.exec(query).first() is not None


def answered(desk: Desk, letter_id: int, seat_id: int) -> bool:
    """Has a submission in this letter been stored already? Its receipt is queued in the same
    transaction, so after a crash this tells whether the letter still has to be worked on."""
    with desk.store.read() as session:
        mine = session.get_one(LetterIn, letter_id)
        if not mine.message_id:
            return False
        found = session.exec(
            select(LetterOut.id).where(
                LetterOut.kind == "receipt",
                LetterOut.seat_id == seat_id,
                LetterOut.in_reply_to == mine.message_id,
            )
        ).first()
        return found is not None


# ------------------------------------------------------------------ mailboxes


class Place(BaseModel):
    """The highest UID that has been taken in, and the UIDVALIDITY it belongs to."""

    validity: int
    uid: int


def place_of(desk: Desk, name: str) -> Place | None:
    """How far a mailbox has been read; None if never."""
    with desk.store.read() as session:
        row = session.get(MailboxPlace, name)
        return Place(validity=row.validity, uid=row.uid) if row is not None else None


def read_on(
    desk: Desk, name: str, validity: int, last: int, letters: Mapping[int, str]
) -> list[int]:
    """A mailbox has been read up to the UID `last`: which letters of it are to be stored, in
    the same transaction. letters: UID -> SHA-256 of its bytes.

    Left out are those that another process has taken in meanwhile, and those that we had
    under an earlier UIDVALIDITY.
    """
    with desk.store.write("mailbox read") as session:
        place = session.get(MailboxPlace, name, with_for_update=ROW)
        if place is None:
            place = MailboxPlace(name=name, validity=validity, uid=0, at=desk.clock.now())
        elif place.validity != validity:
            place.validity, place.uid = validity, 0
        known = set(
            session.exec(
                select(LetterIn.digest).where(
                    col(LetterIn.digest).in_(list(letters.values())), LetterIn.via == "imap"
                )
            )
        )
        new = [uid for uid, digest in letters.items() if uid > place.uid and digest not in known]
        place.uid, place.at = max(place.uid, last), desk.clock.now()
        session.add(place)
        return new
