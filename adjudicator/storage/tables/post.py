"""Letters in and out, their delivery, addresses that answer, calls to other programs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, text
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class LetterIn(Stored, table=True):
    """A letter as it came, stored before it is acknowledged.

    state: `received`, `processing`, `done`, or `held` until the seat's player says whether
    it is his. outcome: what became of it, in a word (`orders`, `duplicate`, `stale`,
    `stranger`, `loop`, ...). via: `smtp`, `lmtp`, `imap`, `pipe`. peer, helo: the host that
    handed it over and how it named itself; of a mailbox, its place there.
    signature: digest of the DKIM signature that was found good. queue_key: letters with the same
    one are dealt with in their order. game: the slug that the envelope's address names.
    """

    __table_args__ = (
        Index("ix_letterin_state", "state", "lease_until"),
        # What became of all letters is counted, and those that nobody needs are found, without a
        # look at their bytes.
        Index("ix_letterin_became", "state", "outcome", "seat_id", "received_at"),
        Index(
            "ix_letterin_bytes", "state", "done_at",
            sqlite_where=text("length(raw) > 0"), postgresql_where=text("length(raw) > 0"),
        ),
    )  # fmt: skip

    id: int = Field(default=None, primary_key=True)
    raw: bytes
    digest: str = Field(index=True)
    message_id: str = Field(default="", index=True)
    from_address: str = ""
    to_address: str = ""
    queue_key: str = ""
    game: str = ""
    state: str = "received"
    outcome: str = ""
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    body_digest: str = Field(default="", index=True)
    via: str = ""
    peer: str = ""
    helo: str = ""
    signature: str = Field(default="", index=True)
    attempts: int = 0
    lease_until: datetime | None = None
    received_at: datetime = Field(index=True)
    done_at: datetime | None = None


class LetterOut(Stored, table=True):
    """The outbox. Written in the transaction that causes the letter, sent afterwards.

    kind: `ask`, `receipt`, `report`, `notice`, `invitation`, `signin`, `digest`.
    state: `queued`, `held` (until the digest), `in_flight`, `retry`, `sent`, `failed`,
    `bounced`. topic: of letters that one may do without (`service.post.subscriptions`).
    message_id never changes, so that a letter sent twice is seen to be one.
    """

    __table_args__ = (
        Index("ix_letterout_due", "state", "next_try_at"),
        Index(
            "ix_letterout_bytes", "state", "created_at",
            sqlite_where=text("raw IS NOT NULL"), postgresql_where=text("raw IS NOT NULL"),
        ),
    )  # fmt: skip

    id: int = Field(default=None, primary_key=True)
    kind: str
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    to_email: str
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    number: int = 0
    """Of the letter among those of its seat, from 1; 0 without a seat."""
    token_serial: int = 0
    """Which reply token of the seat it carries (`service.post.tokens.reply_token`); 0: none."""
    substitute_id: int | None = Field(default=None, foreign_key="substitute.id", index=True)
    """For the seat's substitute: it carries his reply token."""
    topic: str = ""
    facts: dict[str, Any] = packed()
    message_id: str = Field(unique=True, sa_column_kwargs={"insert_sentinel": True})
    """By it SQLite tells whose number is whose, so that letters are stored many at once."""
    in_reply_to: str = ""
    references: str = ""
    """Message-IDs, blank between."""
    state: str = "queued"
    attempts: int = 0
    next_try_at: datetime
    lease_until: datetime | None = None
    last_error: str = ""
    raw: bytes | None = None
    created_at: datetime
    sent_at: datetime | None = None


class DeliveryNote(Stored, table=True):
    """Something that happened to a letter on its way out, beside how it stands now.

    what: `retry`, `failed`, `bounced`, `late`, `delivered`. said: the host's words.
    """

    id: int = Field(default=None, primary_key=True)
    letter_id: int = Field(foreign_key="letterout.id", index=True)
    at: datetime = Field(index=True)
    what: str
    said: str = ""


class Webhook(Stored, table=True):
    """Where a person (his own) or a game (its group's chat) is told what happens.

    secret: key of the signature of its calls. failures: calls that failed, one after another.
    """

    id: int = Field(default=None, primary_key=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    owner_id: int = Field(foreign_key="person.id", index=True)
    """Who set it up."""
    url: str
    kind: str
    secret: str
    failures: int = 0
    last_error: str = ""
    created_at: datetime
    disabled_at: datetime | None = None


class HookCall(Stored, table=True):
    """One call of a webhook. state: `queued`, `in_flight`, `sent`, `failed`."""

    __table_args__ = (Index("ix_hookcall_due", "state", "next_try_at"),)

    id: int = Field(default=None, primary_key=True)
    webhook_id: int = Field(foreign_key="webhook.id", index=True)
    body: dict[str, Any] = packed()
    state: str = "queued"
    attempts: int = 0
    created_at: datetime
    next_try_at: datetime
    lease_until: datetime | None = None
    sent_at: datetime | None = None


class Token(Stored, table=True):
    """A capability that was given out; only its SHA-256 is kept.

    purpose: `reply`, `signin`, `invite`, `moderate`. closed_at: since when it is used up or
    stale.
    """

    id: int = Field(default=None, primary_key=True)
    hash: str = Field(unique=True, index=True)
    purpose: str
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    """Of a moderator's reply address."""
    serial: int = 0
    phase_number: int = 0
    turn_title: str = ""
    about: str = ""
    """What the letter with it asked, in words."""
    created_at: datetime
    closed_at: datetime | None = None
    expires_at: datetime | None = Field(default=None, index=True)


class MailboxPlace(Stored, table=True):
    """How far a polled mailbox has been read. A UID means something only together with the
    UIDVALIDITY that it was given under."""

    name: str = Field(primary_key=True)
    """`imap://orders@mail.example.org/INBOX`."""
    validity: int
    uid: int
    """The highest UID that has been taken in."""
    at: datetime
