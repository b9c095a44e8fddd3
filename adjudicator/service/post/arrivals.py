"""Letters in: the spool of what came.

The mail edge calls these; each is one transaction. A letter in is claimed under a lease; what
it causes is stored in the transaction that finishes it, or is idempotent.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy
from sqlalchemy import bindparam, insert, tuple_, update
from sqlalchemy import select as core_select
from sqlalchemy.orm import defer
from sqlmodel import Session, and_, col, func, or_, select

from adjudicator.service import leases, letterbytes, sealing
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post.letters import LOOKED_AT, bytes_of, clean, queue, seals
from adjudicator.storage.objects import Lost, Unreachable
from adjudicator.storage.session import foreseen, plainly
from adjudicator.storage.tables import LetterIn, LetterOut, Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class New:
    """A letter that has just come: as it is, what its envelope said, and who handed it over
    (`tables.LetterIn`)."""

    raw: bytes
    from_address: str
    to_address: str
    message_id: str = ""
    via: str = ""
    peer: str = ""
    helo: str = ""
    slug: str = ""
    """Of the game that its address names."""
    laid: bytes | None = None
    """What its row will hold, if its bytes lie elsewhere (`laid_down`)."""


def laid_down(desk: Desk, came: Sequence[New]) -> list[New]:
    """Letters whose bytes lie where they are to, before the transaction that stores their rows:
    nothing is done where that is the database."""
    if desk.config.letters.keep == "database":
        return list(came)
    with desk.store.read() as session:
        rest = [one.laid or _at_rest(desk, session, one.slug, one.raw) for one in came]
    return [
        replace(one, laid=raw if one.laid else letterbytes.kept(desk.config, raw))
        for one, raw in zip(came, rest, strict=True)
    ]


def _at_rest(desk: Desk, session: Session, slug: str, raw: bytes) -> bytes:
    """A letter as it lies in the tables: sealed if it is to a game whose orders are."""
    if slug and seals(desk, session, slug):
        return sealing.seal_bytes(desk.config, raw)
    return letterbytes.harmless(raw)


def store_letter(
    desk: Desk, raw: bytes, *, from_address: str, to_address: str, message_id: str = ""
) -> int:
    """Store a letter as it came; its id. Only after this may it be acknowledged."""
    return store_letters(desk, [New(raw, from_address, to_address, message_id)])[0]


def store_letters(desk: Desk, came: Sequence[New]) -> list[int]:
    """Store letters that came at the same time, in one commit; their ids, in their order."""
    now = desk.clock.now()
    came = laid_down(desk, came)
    if not came:
        return []
    with desk.store.write("letters in") as session:
        rows = [
            {
                "raw": letter.laid or _at_rest(desk, session, letter.slug, letter.raw),
                "digest": hashlib.sha256(letter.raw).hexdigest(),
                "from_address": clean(letter.from_address),
                "to_address": clean(letter.to_address),
                "message_id": clean(letter.message_id),
                "via": letter.via,
                "peer": clean(letter.peer, 300),
                "helo": clean(letter.helo, 255),
                "received_at": now,
            }
            for letter in came
        ]
        return list(plainly(session).execute(_STORE, rows).scalars())


def claim_letter(desk: Desk, letter_id: int) -> Arrived | None:
    """Claim one letter for processing; None if it is done or somebody else is at it."""
    claimed = claim_these(desk, [letter_id])
    return claimed[0] if claimed else None


def claim_these(desk: Desk, ids: Sequence[int]) -> list[Arrived]:
    """Claim those of some letters that are not done and that nobody else is at."""
    return _claim_in(desk, ids, len(ids))


def claim_letters(desk: Desk, most: int = 20) -> list[Arrived]:
    """Claim letters that nobody is processing: those a crash left behind, oldest first."""
    return _claim_in(desk, None, most)


def _claim_in(desk: Desk, ids: Sequence[int] | None, most: int) -> list[Arrived]:
    """A letter is claimed only together with, or after, those that came before it to the same
    address: what a seat wrote counts in the order in which it came, also after a crash."""
    now, seconds = desk.clock.now(), desk.config.times.lease_seconds
    if ids is None:
        with desk.store.read() as session:  # who only looks holds up nobody who writes
            if plainly(session).execute(_ANY_WAITING).first() is None:
                return []
    with desk.store.write("claim letters in") as session:
        connection = plainly(session)
        wanted, taken, held = set(ids or ()), list[int](), set[str]()
        for number, state, until, to, sender in connection.execute(_WAITING):
            if len(taken) == most:
                break
            key = in_order(to, sender)
            free = state == "received" or leases.is_over(until, now, seconds)
            if free and key not in held and (ids is None or number in wanted):
                taken.append(number or 0)
            else:
                held.add(key)
        # On PostgreSQL somebody may have been quicker between the two looks.
        found = [
            row
            for row in (connection.execute(_THESE, {"ids": taken}) if taken else ())
            if row.state == "received" or leases.is_over(row.lease_until, now, seconds)
        ]
        if found:
            until = now + timedelta(seconds=seconds)
            connection.execute(_CLAIM, {"ids": [letter.id for letter in found], "until": until})
    came, waits = list[Arrived](), set[str]()
    for letter in found:
        key = in_order(letter.to_address, letter.from_address)
        if key in waits:
            give_back_in(desk, letter.id)
        elif (one := _arrived(desk, letter)) is None:
            waits.add(key)
        else:
            came.append(one)
    return came


def _arrived(desk: Desk, letter: Any) -> Arrived | None:
    """A claimed letter, with its bytes. None: they cannot be had just now, and it waits."""
    try:
        raw = bytes_of(desk, letterbytes.fetched(desk.config, letter.raw))
    except (Lost, Unreachable) as error:
        log.error("letter %s waits to be read: %s", letter.id, error)
        _waits(desk, letter, isinstance(error, Lost))
        return None
    return Arrived(
        id=letter.id,
        raw=raw,
        digest=letter.digest,
        message_id=letter.message_id,
        from_address=letter.from_address,
        to_address=letter.to_address,
        attempts=letter.attempts + 1,
        received_at=letter.received_at,
        via=letter.via,
        peer=letter.peer,
        helo=letter.helo,
        released=letter.outcome == "released",
    )


LOST = "lost"
"""What the ledger says of a letter that waits because its bytes are not where they should be."""
WAITS = timedelta(minutes=1)
"""For which it waits, before it is looked for again."""


def lost(desk: Desk) -> list[Arrived]:
    """Letters that wait because their bytes are lost, without them."""
    with desk.store.read() as session:
        query = core_select(_IN).where(_UNFINISHED, _IN.c.outcome == LOST).order_by(_IN.c.id)
        return [
            Arrived.model_validate({**row._mapping, "raw": b"", "released": False})
            for row in plainly(session).execute(query)
        ]


def _waits(desk: Desk, letter: Any, lost: bool) -> None:
    """That is no failed attempt. Those to the same seat that came after it wait with it."""
    with desk.store.write("letter in without its bytes") as session:
        session.connection().execute(
            update(_IN)
            .where(_IN.c.id == letter.id, _IN.c.state == "processing")
            .values(
                attempts=letter.attempts,
                lease_until=desk.clock.now() + WAITS,
                outcome=LOST if lost and not letter.outcome else letter.outcome,
            )
        )


_IN: Any = LetterIn.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
_STORE = insert(_IN).returning(_IN.c.id, sort_by_parameter_order=True)
_UNFINISHED = _IN.c.state.in_(("received", "processing"))
_WAITING: Any = (
    core_select(_IN.c.id, _IN.c.state, _IN.c.lease_until, _IN.c.to_address, _IN.c.from_address)
    .where(_UNFINISHED)
    .order_by(_IN.c.id)
    .limit(LOOKED_AT)
)
_ANY_WAITING: Any = core_select(_IN.c.id).where(_UNFINISHED).limit(1)
_IDS = _IN.c.id.in_(bindparam("ids", expanding=True))
_THESE: Any = (
    core_select(_IN).where(_IDS, _UNFINISHED).order_by(_IN.c.id).with_for_update(skip_locked=True)
)
_CLAIM = (
    update(_IN)
    .where(_IDS)
    .values(state="processing", attempts=_IN.c.attempts + 1, lease_until=bindparam("until"))
)


def behind(desk: Desk, keys: set[str]) -> list[int]:
    """Letters that wait to be read and have one of these keys (`in_order`), first come first."""
    if not keys:
        return []
    with desk.store.read() as session:
        rows = plainly(session).execute(_UNTOUCHED).all()
    return [number for number, to, sender in rows if in_order(to, sender) in keys]


_UNTOUCHED: Any = (
    core_select(_IN.c.id, _IN.c.to_address, _IN.c.from_address)
    .where(_IN.c.state == "received")
    .order_by(_IN.c.id)
    .limit(LOOKED_AT)
)


def in_order(to_address: str, from_address: str) -> str:
    """Letters with the same key are read in the order in which they came: those to a game's
    seat, whatever token is in the address; to the desk, or without an envelope, of one sender."""
    if "+" not in to_address:
        return f"from {from_address}"
    return _TOKEN.sub("", to_address.lower()).replace("orders+", "").replace("+", ".")


_TOKEN = re.compile(r"\.[a-z0-9]{6,64}(?=@)")


def still_mine(desk: Desk, arrived: Sequence[Arrived]) -> list[int]:
    """Of claimed letters those that nobody else has claimed since or finished, with their
    lease renewed; in the transaction that follows they cannot be taken."""
    until = desk.clock.now() + timedelta(seconds=desk.config.times.lease_seconds)
    given = {"until": until, "claims": [(one.id, one.attempts) for one in arrived]}
    with desk.store.write("letters in still claimed") as session:
        mine = set(session.connection().execute(_STILL, given).scalars())
    return [one.id for one in arrived if one.id in mine]


_STILL = (
    update(_IN)
    .where(
        _IN.c.state == "processing",
        tuple_(_IN.c.id, _IN.c.attempts).in_(bindparam("claims", expanding=True)),
    )
    .values(lease_until=bindparam("until"))
    .returning(_IN.c.id)
)


def give_back_in(desk: Desk, *ids: int) -> None:
    """Claimed letters that nobody tried to read after all."""
    with desk.store.write("letters in given back") as session:
        session.exec(
            update(LetterIn)
            .where(col(LetterIn.id).in_(ids), col(LetterIn.state) == "processing")
            .values(state="received", lease_until=None, attempts=LetterIn.attempts - 1)
        )


def try_again_in(desk: Desk, letter_id: int, attempts: int) -> None:
    """It could not be read: once more in 1, 2, 4 ... seconds; those behind it wait for it."""
    now = desk.clock.now()
    with desk.store.write("letter in tried again") as session:
        session.exec(
            update(LetterIn)
            .where(
                col(LetterIn.id) == letter_id,
                col(LetterIn.state) == "processing",
                col(LetterIn.attempts) == attempts,
            )
            .values(lease_until=now + timedelta(seconds=2 ** min(attempts - 1, 6)))
        )


def unread(session: Session, before: datetime) -> bool:
    """Is there a letter, to whomever, that came by a moment, and that nobody has finished
    reading?"""
    return session.exec(_unread(before).limit(1)).first() is not None


def _unread(before: datetime) -> Any:
    return select(LetterIn.id).where(
        col(LetterIn.state).in_(("received", "processing")), col(LetterIn.received_at) <= before
    )


def unread_for(session: Session, slug: str, before: datetime) -> bool:
    """Is there a letter that came to a game by a moment, and that nobody has finished reading?
    One without an envelope may be to any game."""
    found = session.exec(
        _unread(before)
        .where(
            or_(
                LetterIn.to_address == "",
                func.lower(LetterIn.to_address).contains(slug.lower(), autoescape=True),
            )
        )
        .limit(1)
    ).first()
    return found is not None


def look_up(session: Session, ids: Sequence[int]) -> list[LetterIn]:
    """The rows of some letters, without what they say. As long as the list is kept, the
    session has them at hand."""
    return list(
        session.exec(
            select(LetterIn).where(col(LetterIn.id).in_(ids)).options(defer(LetterIn.raw))  # type: ignore[arg-type]  # a field that is a column
        )
    )


def finish_letter(
    desk: Desk,
    letter_id: int,
    outcome: str,
    *,
    message_id: str = "",
    seat_id: int | None = None,
    body_digest: str = "",
    signature: str = "",
) -> None:
    """A letter has been dealt with. outcome: a word for the ledger (`orders`, `stranger`)."""
    with desk.store.write("finish letter in") as session:
        letter = session.get_one(LetterIn, letter_id)
        letter.state, letter.outcome = "done", clean(outcome)
        letter.message_id = clean(message_id) or letter.message_id
        letter.seat_id = seat_id if seat_id is not None else letter.seat_id
        letter.body_digest = body_digest or letter.body_digest
        letter.signature = signature or letter.signature
        letter.lease_until, letter.done_at = None, desk.clock.now()
        session.add(letter)


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
