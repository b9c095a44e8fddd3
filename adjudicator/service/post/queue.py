"""The queue of letters that have come and are not dealt with yet.

A letter waits with its key and its game, read off its address once, when it is stored. Letters
with the same key are dealt with in the order in which they came, also after a crash; the step
of a game waits for the letters to that game that came before its deadline. A letter is claimed
under a lease. What it causes is stored in the transaction that finishes it, or is idempotent.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import bindparam, insert, or_, tuple_, update
from sqlalchemy import select as core_select
from sqlmodel import Session

from adjudicator.service import leases, letterbytes, sealing
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post.letters import LOOKED_AT, bytes_of, clean, seals
from adjudicator.storage.objects import Lost, Unreachable
from adjudicator.storage.session import plainly
from adjudicator.storage.tables import LetterIn

log = logging.getLogger(__name__)

Word = Literal[
    "orders", "duplicate", "stale", "unreadable", "too much", "held", "replayed",
    "stranger", "no sender", "no address of ours", "loop", "list",
    "press", "press not sent", "manners", "desk", "event", "moderator",
    "accepted", "not accepted", "declined", "unsubscribed",
    "released", "disowned", "agreed", "disagreed", "not confirmed", "address confirmed",
    "bounce", "forged bounce", "late", "delivered",
    "no statement", "witness refused", "witness answered", "witness bound", "witness given",
    "witness again", "witness late", "witness bad", "witness forged", "witness stranger",
    "witness contradiction",
    "claimed", "broken", "lost",
]  # fmt: skip
"""What became of a letter, for the ledger. `claimed`: somebody else is at it, or it waits."""

LOST: Word = "lost"
"""What the ledger says of a letter that waits because its bytes are not where they should be."""
WAITS = timedelta(minutes=1)
"""For which it waits, before it is looked for again."""


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
    key: str = ""
    """Letters with the same key are dealt with in their order; empty: those of its sender."""
    game: str = ""
    """The game that the address of its envelope names."""
    sealed_for: str = ""
    """The game that its envelope or its headers name: if its orders are sealed, so is this."""
    laid: bytes | None = None
    """What its row will hold, if its bytes lie elsewhere (`Queue.laid_down`)."""


class Queue:
    """The letters in of a house that wait. Each call is one transaction."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    # ---------------------------------------------------------------- they come

    def laid_down(self, came: Sequence[New]) -> list[New]:
        """Letters whose bytes lie where they are to, before the transaction that stores their
        rows: nothing is done where that is the database."""
        config = self.desk.config
        if config.letters.keep == "database":
            return list(came)
        with self.desk.store.read() as session:
            rest = [one.laid or self._at_rest(session, one) for one in came]
        return [
            replace(one, laid=raw if one.laid else letterbytes.kept(config, raw))
            for one, raw in zip(came, rest, strict=True)
        ]

    def _at_rest(self, session: Session, new: New) -> bytes:
        """A letter as it lies in the tables: sealed if it is to a game whose orders are."""
        if new.sealed_for and seals(self.desk, session, new.sealed_for):
            return sealing.seal_bytes(self.desk.config, new.raw)
        return letterbytes.harmless(new.raw)

    def store(self, came: Sequence[New]) -> list[int]:
        """Store letters as they came, in one commit; their ids, in their order. Only after this
        may they be acknowledged."""
        now = self.desk.clock.now()
        came = self.laid_down(came)
        if not came:
            return []
        with self.desk.store.write("letters in") as session:
            rows = [
                {
                    "raw": letter.laid or self._at_rest(session, letter),
                    "digest": hashlib.sha256(letter.raw).hexdigest(),
                    "from_address": clean(letter.from_address),
                    "to_address": clean(letter.to_address),
                    "message_id": clean(letter.message_id),
                    "via": letter.via,
                    "peer": clean(letter.peer, 300),
                    "helo": clean(letter.helo, 255),
                    "queue_key": clean(letter.key or f"from {letter.from_address}"),
                    "game": clean(letter.game),
                    "received_at": now,
                }
                for letter in came
            ]
            return list(plainly(session).execute(_STORE, rows).scalars())

    # -------------------------------------------------------------- are claimed

    def claim_these(self, ids: Sequence[int]) -> list[Arrived]:
        """Claim those of some letters that are not done and that nobody else is at."""
        return self._claim(ids, len(ids))

    def claim(self, most: int = 20) -> list[Arrived]:
        """Claim letters that nobody is at: those a crash left behind, oldest first."""
        with self.desk.store.read() as session:  # one who only looks holds up nobody who writes
            if plainly(session).execute(_ANY_WAITING).first() is None:
                return []
        return self._claim(None, most)

    def _claim(self, ids: Sequence[int] | None, most: int) -> list[Arrived]:
        """A letter is claimed only together with, or after, those before it with its key: what a
        seat wrote counts in the order in which it came, also after a crash."""
        now, seconds = self.desk.clock.now(), self.desk.config.times.lease_seconds
        with self.desk.store.write("claim letters in") as session:
            connection = plainly(session)
            wanted, taken, held = set(ids or ()), list[int](), set[str]()
            for number, state, until, key in connection.execute(_WAITING):
                if len(taken) == most:
                    break
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
            if letter.queue_key in waits:
                self.give_back(letter.id)
            elif (one := self._with_bytes(letter)) is None:
                waits.add(letter.queue_key)
            else:
                came.append(one)
        return came

    def _with_bytes(self, letter: Any) -> Arrived | None:
        """A claimed letter, with its bytes. None: they cannot be had just now, and it waits."""
        try:
            raw = bytes_of(self.desk, letterbytes.fetched(self.desk.config, letter.raw))
        except (Lost, Unreachable) as error:
            log.error("letter %s waits to be read: %s", letter.id, error)
            self._put_off(letter, isinstance(error, Lost))
            return None
        return Arrived.model_validate(
            {
                **letter._mapping,
                "raw": raw,
                "key": letter.queue_key,
                "attempts": letter.attempts + 1,
                "released": letter.outcome == "released",
            }
        )

    def _put_off(self, letter: Any, lost: bool) -> None:
        """That is not a failed attempt. Those with its key that came after it wait with it."""
        with self.desk.store.write("letter in without its bytes") as session:
            session.connection().execute(
                update(_IN)
                .where(_IN.c.id == letter.id, _IN.c.state == "processing")
                .values(
                    attempts=letter.attempts,
                    lease_until=self.desk.clock.now() + WAITS,
                    outcome=LOST if lost and not letter.outcome else letter.outcome,
                )
            )

    def behind(self, keys: set[str]) -> list[int]:
        """Letters that wait and have one of these keys, first come first."""
        if not keys:
            return []
        with self.desk.store.read() as session:
            rows = plainly(session).execute(_UNTOUCHED).all()
        return [number for number, key in rows if key in keys]

    def still_mine(self, arrived: Sequence[Arrived]) -> set[int]:
        """Of claimed letters those that nobody else has claimed since or finished, with their
        lease renewed; in the transaction that follows they cannot be taken."""
        until = self.desk.clock.now() + timedelta(seconds=self.desk.config.times.lease_seconds)
        given = {"until": until, "claims": [(one.id, one.attempts) for one in arrived]}
        with self.desk.store.write("letters in still claimed") as session:
            return set(session.connection().execute(_STILL, given).scalars())

    # ----------------------------------------------------------- and leave again

    def give_back(self, *ids: int) -> None:
        """Give claimed letters back that nobody tried to read after all."""
        with self.desk.store.write("letters in given back") as session:
            session.connection().execute(
                update(_IN)
                .where(_IN.c.id.in_(ids), _IN.c.state == "processing")
                .values(state="received", lease_until=None, attempts=_IN.c.attempts - 1)
            )

    def try_again(self, arrived: Arrived) -> None:
        """Put a letter off that could not be read: it is tried again in 1, 2, 4 ... seconds, and
        those behind it wait for it."""
        until = self.desk.clock.now() + timedelta(seconds=2 ** min(arrived.attempts - 1, 6))
        with self.desk.store.write("letter in tried again") as session:
            session.connection().execute(
                update(_IN)
                .where(
                    _IN.c.id == arrived.id,
                    _IN.c.state == "processing",
                    _IN.c.attempts == arrived.attempts,
                )
                .values(lease_until=until)
            )

    def finish(
        self,
        letter_id: int,
        word: Word,
        *,
        seat_id: int | None = None,
        body_digest: str = "",
        signature: str = "",
    ) -> None:
        """Note that a letter has been dealt with. word: for the ledger (`orders`, `stranger`)."""
        with self.desk.store.write("finish letter in") as session:
            letter = session.get_one(LetterIn, letter_id)
            letter.state, letter.outcome = "done", clean(word)
            letter.seat_id = seat_id if seat_id is not None else letter.seat_id
            letter.body_digest = body_digest or letter.body_digest
            letter.signature = signature or letter.signature
            letter.lease_until, letter.done_at = None, self.desk.clock.now()
            session.add(letter)

    def lost(self) -> list[Arrived]:
        """Letters that wait because their bytes are lost, without them."""
        with self.desk.store.read() as session:
            query = core_select(_IN).where(_UNFINISHED, _IN.c.outcome == LOST).order_by(_IN.c.id)
            return [
                Arrived.model_validate({**row._mapping, "raw": b"", "key": row.queue_key})
                for row in plainly(session).execute(query)
            ]


def unread(session: Session, deadlines: Mapping[str, datetime]) -> set[str]:
    """Those of some games to which a letter came by their deadline that nobody has finished
    reading. A letter without an envelope may be to any game.

    deadlines: moment by slug."""
    given = {"games": [slug.lower() for slug in deadlines], "until": max(deadlines.values())}
    rows = plainly(session).execute(_UNREAD, given).all()
    return {
        slug
        for slug, until in deadlines.items()
        if any(at <= until and game in ("", slug.lower()) for game, at in rows)
    }


_IN: Any = LetterIn.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
_STORE = insert(_IN).returning(_IN.c.id, sort_by_parameter_order=True)
_UNFINISHED = _IN.c.state.in_(("received", "processing"))
_WAITING: Any = (
    core_select(_IN.c.id, _IN.c.state, _IN.c.lease_until, _IN.c.queue_key)
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
_UNTOUCHED: Any = (
    core_select(_IN.c.id, _IN.c.queue_key)
    .where(_IN.c.state == "received")
    .order_by(_IN.c.id)
    .limit(LOOKED_AT)
)
_STILL = (
    update(_IN)
    .where(
        _IN.c.state == "processing",
        tuple_(_IN.c.id, _IN.c.attempts).in_(bindparam("claims", expanding=True)),
    )
    .values(lease_until=bindparam("until"))
    .returning(_IN.c.id)
)
_UNREAD: Any = core_select(_IN.c.game, _IN.c.received_at).where(
    _UNFINISHED,
    _IN.c.received_at <= bindparam("until"),
    or_(_IN.c.game.in_(bindparam("games", expanding=True)), _IN.c.to_address == ""),
)
