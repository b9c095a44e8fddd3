"""The tables of a house.

Every time is UTC and aware. JSON that may be large or secret is kept packed
(`Packed`). Table models do not validate: what goes in has been a checked
pydantic model before. What is due stands in indexed columns (`due_at`,
`next_try_at`, `next_reminder_at`), so that a tick asks the database and no
timer is kept.
"""

from __future__ import annotations

import zlib
from datetime import date, datetime
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import Column, Index, LargeBinary, UniqueConstraint
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel


class Packed(TypeDecorator[Any]):
    """A JSON value, compressed: a position of 97 kB takes 6 kB.

    Keys keep their order: loops of the rules run over them, and a game that was loaded
    must go on as one that never left memory.
    """

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Any) -> bytes | None:
        if value is None:
            return None
        # A step packs 60 values. Pydantic writes JSON in a third of json's time; level 6 of zlib
        # takes three times as long as 3 for 15 % less.
        return zlib.compress(to_json(value, inf_nan_mode="constants"), 3)

    def process_result_value(self, value: bytes | None, dialect: Any) -> Any:
        return None if value is None else from_json(zlib.decompress(value))


def packed(*, null: bool = False) -> Any:
    """A column of packed JSON."""
    return Field(default=None, sa_column=Column(Packed, nullable=null))


class Person(SQLModel, table=True):
    """Somebody with an address. E-mail lower case, zone an IANA name. preferences:
    `service.preferences.Preferences`, None as long as nothing was chosen."""

    id: int | None = Field(default=None, primary_key=True)
    email: str = Field(unique=True, index=True)
    name: str = ""
    zone: str = "UTC"
    admin: bool = False
    country: str = ""
    """Whose public holidays he keeps: `PL`, `DE-BY`; empty if he has said none."""
    calendar_serial: int = 0
    """Counts the secret addresses of his calendar; 0: he has none."""
    preferences: dict[str, Any] | None = packed(null=True)
    digest_at: datetime | None = Field(default=None, index=True)
    """When his next digest is due; None: he wants none."""
    created_at: datetime


class PersonAddress(SQLModel, table=True):
    """Another address of a person, besides `Person.email`. It counts once it is confirmed, by
    a letter that went there. E-mail lower case."""

    __table_args__ = (UniqueConstraint("person_id", "email"),)

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    email: str = Field(index=True)
    created_at: datetime
    confirmed_at: datetime | None = None


class Pack(SQLModel, table=True):
    """The components a game is played with, kept by their digest: {file: text}."""

    digest: str = Field(primary_key=True)
    ruleset: str
    files: dict[str, str] = packed()


class Game(SQLModel, table=True):
    """One match.

    state: `inviting`, `running`, `closed` (the orders are closed, and the game's witness is asked
    for its link), `held` (the step waits for the moderator's release), `paused`, `stopped` (a
    mistake of ours), `over`.
    steps counts the runs of the rules; with lease_owner it is the claim under
    which a step is stored. chain_end is the secret end of the dice chain.
    """

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    ruleset: str
    scenario: str
    pack_digest: str = Field(foreign_key="pack.digest")
    rulings: dict[str, Any] = packed()
    options: dict[str, Any] = packed()
    moderator_id: int = Field(foreign_key="person.id", index=True)
    state: str = Field(default="inviting", index=True)
    trouble: str = ""
    chain_end: str
    chain_start: str
    chain_length: int
    chains: list[dict[str, Any]] | None = packed(null=True)
    """Of further dice chains, bound by rollbacks: number of the `rollback`, the first phase that
    rolls with it (`since`), its secret `end`, its `start`."""
    turn: str = ""
    turn_title: str = ""
    phase: str | None = None
    phase_number: int = 0
    reported_phase: int = 0
    """Number of the last phase that a report covers."""
    reported_entry: int = 0
    """Number of the journal's entry of the step that wrote it: later acts are told in the next."""
    steps: int = 0
    lease_owner: str = ""
    lease_until: datetime | None = None
    opened_at: datetime
    began_at: datetime | None = None
    paused_at: datetime | None = None
    ended_at: datetime | None = None
    outcome: dict[str, Any] | None = packed(null=True)


class Seat(SQLModel, table=True):
    """A side of one game and who holds it. name as in the rules, lower case."""

    __table_args__ = (UniqueConstraint("game_id", "name"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    name: str
    email: str
    """Where the invitation went."""
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    taken_at: datetime | None = None
    bot: str = ""
    """Kind of the bot that plays it; empty: its player does."""
    receipts: int = 0
    """Submissions so far: the number of the next receipt."""
    letters: int = 0
    """Letters sent so far: numbers them and makes their Message-IDs."""
    token_serial: int = 0
    """Counts the reply tokens; the current one is the last."""
    bank: float | None = None
    """Seconds that its clock has; None: it has not been asked yet."""
    extended: float = 0
    """Hours of its budget of extensions that it has taken."""
    missed: int = 0
    """Ordinary deadlines in a row that it has missed."""


class Snapshot(SQLModel, table=True):
    """What a game was at one phase: one row per phase, kept up to date while it is open.

    progress: `core.engine.Progress`. position: as it stands at this moment, in the
    middle of the phase.
    """

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    step: int
    progress: dict[str, Any] = packed()
    position: dict[str, Any] = packed()
    start: dict[str, Any] | None = packed(null=True)
    """The progress when the phase began, its plans included: where a rollback goes to."""
    at: datetime


class OpenAsk(SQLModel, table=True):
    """One question put to a seat; closed_at is set when its batch is closed. taken_back: the
    number of the rollback that made it void; 0 for all others."""

    __table_args__ = (
        UniqueConstraint("game_id", "seat_id", "number", "batch", "taken_back"),
        Index("ix_openask_open", "closed_at", "due_at"),
        Index("ix_openask_reminder", "closed_at", "next_reminder_at"),
        Index("ix_openask_closes", "closed_at", "closes_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    number: int
    """Number of the phase."""
    batch: int
    """Number of the batch within the phase, from 1."""
    turn: str
    turn_title: str
    phase: str
    ask: dict[str, Any] = packed()
    view: dict[str, Any] = packed()
    digest: str
    opened_at: datetime
    due_at: datetime
    next_reminder_at: datetime | None = None
    ready: bool = False
    closed_at: datetime | None = None
    protected_at: datetime | None = None
    """When its deadline was moved because a letter to its seat came back; once at most."""
    pace: dict[str, Any] | None = packed(null=True)
    """`service.time.terms.Pace` as it was when it was asked; None: the lengths alone."""
    grace_until: datetime | None = None
    """Until when an answer counts after the deadline; None: the deadline."""
    closes_at: datetime | None = None
    """When it holds up its batch no more, as things stand; None: as long as it is held."""
    last_order_at: datetime | None = None
    held: str = ""
    """The policy that waits for its seat beyond all time: `wait`, `replacement`, `bot`."""
    forced_at: datetime | None = None
    """When the moderator let it close."""
    moves: int = 0
    """How often its deadline was moved: the SEQUENCE of its calendar entry."""
    reminded_at: datetime | None = None
    late_noted_at: datetime | None = None
    missed_at: datetime | None = None
    """When its time had passed without an answer, and the policy acted."""
    clock_since: datetime | None = None
    """Since when the clock of its seat runs for it; None: it stands."""
    clock_used: float = 0
    """Seconds that it has run for it until then."""
    taken_back: int = 0


class Absence(SQLModel, table=True):
    """Days on which the player of a seat is not there, in the zone that he then had."""

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    first: date
    last: date
    zone: str
    declared_at: datetime
    withdrawn_at: datetime | None = None
    charged: bool = False
    """Withdrawn after a deadline may have moved for it: its days stay used."""


class Substitute(SQLModel, table=True):
    """Somebody who answers for a seat for a while, beside its player.

    letters: those sent to him, which numbers them. until: the end that was agreed, None for
    none; ended_at: when it was over."""

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    since: datetime
    until: datetime | None = None
    appointed_at: datetime
    ended_at: datetime | None = Field(default=None, index=True)
    letters: int = 0


class Draft(SQLModel, table=True):
    """A submission, kept for ever; the one with `current` counts when the batch closes.

    text: as it was read (with what an amendment keeps). orders: those that stand, dumped. Of a
    sealed one (`service.record.sealed`) the text holds all, and the receipt only how many lines.
    digest: SHA-256 over game, seat, ask, number, text. receipt: what was answered.
    """

    __table_args__ = (UniqueConstraint("seat_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    ask_id: int = Field(foreign_key="openask.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    number: int
    text: str
    orders: list[dict[str, Any]] = packed()
    digest: str
    receipt: dict[str, Any] = packed()
    via: str
    letter_id: int | None = Field(default=None, foreign_key="letterin.id")
    received_at: datetime
    current: bool = Field(default=True, index=True)


class Scratch(SQLModel, table=True):
    """What a player has typed on a page and not sent. It counts for nothing.

    asked: digest of the ask it was written for; empty if none was open."""

    seat_id: int = Field(primary_key=True, foreign_key="seat.id")
    asked: str = ""
    text: str
    saved_at: datetime


class Standing(SQLModel, table=True):
    """A standing order of a seat; they are numbered in the order of their ids."""

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    text: str
    order: dict[str, Any] = packed()
    added_at: datetime
    dropped_at: datetime | None = None


class ClosedBatch(SQLModel, table=True):
    """A closed batch (`core.engine.Batch`). Its key is what makes a step happen once."""

    __table_args__ = (UniqueConstraint("game_id", "number", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    n: int
    batch: dict[str, Any] = packed()
    at: datetime


class JournalEntry(SQLModel, table=True):
    """`core.journal.Entry`, append-only."""

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    kind: str
    at: str
    body: dict[str, Any] = packed()
    before: str
    hash: str


class EventRow(SQLModel, table=True):
    """One event (`core.protocol.Event`), secret wording included."""

    __table_args__ = (UniqueConstraint("game_id", "number", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    """Number of the phase."""
    n: int
    event: dict[str, Any] = packed()


class ReportRow(SQLModel, table=True):
    """A turn report for one reader; seat is empty for spectators.

    view: what the reader saw then, the `before` of the next report.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "number", "seat"),
        UniqueConstraint("game_id", "slug", "seat"),
    )

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str = ""
    number: int
    """Of the report within the game, from 1."""
    slug: str
    """`1941-winter-2-1`: turn and number within the turn."""
    turn: str
    turn_title: str
    phase: str
    phase_number: int
    title: str
    seeds: dict[str, str] = packed()
    """Links of the dice chain revealed by it: number of the phase -> hex."""
    report: dict[str, Any] = packed()
    sheet: dict[str, Any] = packed()
    view: dict[str, Any] = packed()
    at: datetime


class ReportText(SQLModel, table=True):
    """A report as text, and folded for the search. An index of the database stands on folded
    (`migrations/versions/0011_search.py`): FTS5 or tsvector."""

    report_id: int = Field(primary_key=True, foreign_key="reportrow.id", ondelete="CASCADE")
    text: str
    folded: str


class TakenBack(SQLModel, table=True):
    """What a rollback made void, kept for ever: a `report`, `event`, `batch` or `snapshot`.

    rollback: its number in the game, from 1. number: of the phase. seat: of a report. data:
    the row as it was, times in ISO 8601.
    """

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    rollback: int
    kind: str
    number: int
    seat: str = ""
    data: dict[str, Any] = packed()
    at: datetime


class Moderation(SQLModel, table=True):
    """What a moderator has set for one game; no row: nothing.

    hold: `no`, `reports` (steps that write a report) or `all` (every step) wait for release.
    released, unsealed: the value of `Game.steps` for which that was said; -1: never. serial:
    counts the reply addresses of the moderator. rollbacks: how many there were.
    """

    game_id: int = Field(
        primary_key=True, foreign_key="game.id", sa_column_kwargs={"autoincrement": False}
    )
    hold: str = "no"
    held_at: datetime | None = None
    released: int = -1
    unsealed: int = -1
    serial: int = 0
    rollbacks: int = 0


class Role(SQLModel, table=True):
    """What somebody is in a game beside holding a seat: `moderator`, if he helps the one who
    opened it. until: when it ended."""

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    kind: str
    since: datetime
    until: datetime | None = None


class Candidate(SQLModel, table=True):
    """Somebody who would like a seat: invited to a game whose seats are still to be given out
    (seat is empty), or a volunteer for a seat that is wanted.

    wishes: seats, the best first. bids: seat -> points. said_at: when he said so; None: he has
    only been asked. settled_at: since when it is decided.
    """

    __table_args__ = (UniqueConstraint("game_id", "person_id", "seat"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    seat: str = ""
    wishes: list[str] = packed()
    bids: dict[str, int] = packed()
    words: str = ""
    asked_at: datetime
    said_at: datetime | None = None
    settled_at: datetime | None = None


class LetterIn(SQLModel, table=True):
    """A letter as it came, stored before it is acknowledged.

    state: `received`, `processing`, `done`, or `held` until the seat's player says whether
    it is his. outcome: what became of it, in a word (`orders`, `duplicate`, `stale`,
    `stranger`, `loop`, ...). via: `smtp`, `lmtp`, `imap`, `pipe`. peer, helo: the host that
    handed it over and how it named itself; of a mailbox, its place there.
    signature: digest of the DKIM signature that was found good.
    """

    __table_args__ = (Index("ix_letterin_state", "state", "lease_until"),)

    id: int | None = Field(default=None, primary_key=True)
    raw: bytes
    digest: str = Field(index=True)
    message_id: str = Field(default="", index=True)
    from_address: str = ""
    to_address: str = ""
    state: str = "received"
    outcome: str = ""
    seat_id: int | None = Field(default=None, foreign_key="seat.id")
    body_digest: str = Field(default="", index=True)
    via: str = ""
    peer: str = ""
    helo: str = ""
    signature: str = Field(default="", index=True)
    attempts: int = 0
    lease_until: datetime | None = None
    received_at: datetime = Field(index=True)
    done_at: datetime | None = None


class LetterOut(SQLModel, table=True):
    """The outbox. Written in the transaction that causes the letter, sent afterwards.

    kind: `ask`, `receipt`, `report`, `notice`, `invitation`, `signin`, `digest`.
    state: `queued`, `held` (until the digest), `in_flight`, `retry`, `sent`, `failed`,
    `bounced`. topic: of letters that one may do without (`service.subscriptions`).
    message_id never changes, so that a letter sent twice is seen to be one.
    """

    __table_args__ = (Index("ix_letterout_due", "state", "next_try_at"),)

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    to_email: str
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    number: int = 0
    """Of the letter among those of its seat, from 1; 0 without a seat."""
    token_serial: int = 0
    """Which reply token of the seat it carries (`service.tokens.reply_token`); 0: none."""
    substitute_id: int | None = Field(default=None, foreign_key="substitute.id")
    """For the seat's substitute: it carries his reply token."""
    topic: str = ""
    facts: dict[str, Any] = packed()
    message_id: str = Field(unique=True)
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


class DeliveryNote(SQLModel, table=True):
    """Something that happened to a letter on its way out, beside how it stands now.

    what: `retry`, `failed`, `bounced`, `late`, `delivered`. said: the host's words.
    """

    id: int | None = Field(default=None, primary_key=True)
    letter_id: int = Field(foreign_key="letterout.id", index=True)
    at: datetime
    what: str
    said: str = ""


class Webhook(SQLModel, table=True):
    """Where a person (his own) or a game (its group's chat) is told what happens.

    secret: key of the signature of its calls. failures: calls that failed, one after another.
    """

    id: int | None = Field(default=None, primary_key=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    owner_id: int = Field(foreign_key="person.id")
    """Who set it up."""
    url: str
    kind: str
    secret: str
    failures: int = 0
    last_error: str = ""
    created_at: datetime
    disabled_at: datetime | None = None


class HookCall(SQLModel, table=True):
    """One call of a webhook. state: `queued`, `in_flight`, `sent`, `failed`."""

    __table_args__ = (Index("ix_hookcall_due", "state", "next_try_at"),)

    id: int | None = Field(default=None, primary_key=True)
    webhook_id: int = Field(foreign_key="webhook.id", index=True)
    body: dict[str, Any] = packed()
    state: str = "queued"
    attempts: int = 0
    created_at: datetime
    next_try_at: datetime
    lease_until: datetime | None = None
    sent_at: datetime | None = None


class Token(SQLModel, table=True):
    """A capability that was given out; only its SHA-256 is kept.

    purpose: `reply`, `signin`, `invite`, `moderate`. closed_at: since when it is used up or
    stale.
    """

    id: int | None = Field(default=None, primary_key=True)
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
    expires_at: datetime | None = None


class Press(SQLModel, table=True):
    """One message between those at a table.

    role: `seat`, `moderator` or `observer`, of whoever wrote; person_id: who that was.
    manner: `signed`, `grey` (who wrote is hidden) or `anonymous` (to whom else, too).
    to: names of seats, `moderator`, `observers`. everybody: it went to all seats.
    shown_from, shown_to: what it pretends to be, where a game allows that.
    deliver_at: when its readers get it; delivered_at: when they did.
    """

    __table_args__ = (Index("ix_press_due", "delivered_at", "deliver_at"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    role: str
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id")
    manner: str
    to: list[str] = packed()
    everybody: bool = False
    shown_from: str = ""
    shown_to: list[str] | None = packed(null=True)
    text: str
    answers_id: int | None = Field(default=None, foreign_key="press.id")
    letter_id: int | None = Field(default=None, foreign_key="letterin.id")
    via: str
    turn: str
    turn_title: str
    sent_at: datetime
    deliver_at: datetime
    delivered_at: datetime | None = None


class PressCopy(SQLModel, table=True):
    """A message as one reader has it: a seat, or a person (moderator, observer).

    number: among those that this reader has got in this game, from 1, so that it tells
    nothing about others. message_id: of the letter that brought it."""

    __table_args__ = (
        UniqueConstraint("press_id", "seat_id", "person_id"),
        Index("ix_presscopy_reader", "game_id", "seat_id", "number"),
    )

    id: int | None = Field(default=None, primary_key=True)
    press_id: int = Field(foreign_key="press.id", index=True)
    game_id: int = Field(foreign_key="game.id")
    seat_id: int | None = Field(default=None, foreign_key="seat.id")
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    """Who held the seat then; a successor reads what his seat has got."""
    number: int
    message_id: str = ""
    at: datetime
    read_at: datetime | None = None


class DiaryEntry(SQLModel, table=True):
    """A page of a player's diary: his own until the game is over.

    number: among those of the seat, never used again. deleted_at: the text is gone then."""

    __table_args__ = (UniqueConstraint("seat_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id")
    number: int
    turn: str
    turn_title: str
    text: str
    at: datetime
    deleted_at: datetime | None = None


class Vote(SQLModel, table=True):
    """A question put to all seats of a game.

    number: among those of the game, from 1. item: `draw`, `concede`, `extend`, ...; subject:
    what exactly, for whoever carries it out; text: the same in words. needed: `all`,
    `two thirds` or `majority` of the voters. voters: names of seats. state: `open`,
    `carried`, `lost`, or `void` if the question is pointless by now.
    """

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    item: str
    subject: dict[str, Any] = packed()
    text: str
    needed: str
    voters: list[str] = packed()
    opened_by: int | None = Field(default=None, foreign_key="seat.id")
    state: str = Field(default="open", index=True)
    opened_at: datetime
    told_at: datetime | None = None
    """When all were told that it is open."""
    closes_at: datetime | None = Field(default=None, index=True)
    closed_at: datetime | None = None
    """When what was decided had been carried out, and all told."""


class Ballot(SQLModel, table=True):
    """What a seat says to a question; changed until the vote is closed."""

    __table_args__ = (UniqueConstraint("vote_id", "seat_id"),)

    id: int | None = Field(default=None, primary_key=True)
    vote_id: int = Field(foreign_key="vote.id", index=True)
    seat_id: int = Field(foreign_key="seat.id")
    choice: str
    """`yes` or `no`."""
    at: datetime


class Ahead(SQLModel, table=True):
    """Orders sent ahead for a later turn (and phase, if one is named), as they were typed.

    state: `kept`, `used` when that turn asked the seat, `replaced`, `withdrawn`, or
    `dropped`: the turn passed without asking."""

    __table_args__ = (Index("ix_ahead_state", "state", "seat_id"),)

    id: int | None = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    turn: str
    phase: str = ""
    text: str
    state: str = "kept"
    at: datetime
    closed_at: datetime | None = None


class WebSession(SQLModel, table=True):
    """A signed-in browser; only the SHA-256 of its cookie is kept."""

    id: int | None = Field(default=None, primary_key=True)
    hash: str = Field(unique=True, index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    agent: str = ""
    """What the browser calls itself."""
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


class MailboxPlace(SQLModel, table=True):
    """How far a polled mailbox has been read. A UID means something only together with the
    UIDVALIDITY that it was given under."""

    name: str = Field(primary_key=True)
    """`imap://orders@mail.example.org/INBOX`."""
    validity: int
    uid: int
    """The highest UID that has been taken in."""
    at: datetime


class Passkey(SQLModel, table=True):
    """A passkey of a person (WebAuthn). credential: its id, base64url."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    credential: str = Field(unique=True, index=True)
    public_key: bytes
    sign_count: int = 0
    name: str
    created_at: datetime
    used_at: datetime | None = None


class ApiToken(SQLModel, table=True):
    """A personal token for programs; only its SHA-256 is kept."""

    id: int | None = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    hash: str = Field(unique=True, index=True)
    name: str
    write: bool = False
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = None
    revoked_at: datetime | None = None


class RateCount(SQLModel, table=True):
    """How often something was done in a window: `signin:anna@example.net`."""

    __table_args__ = (UniqueConstraint("key", "window"),)

    id: int | None = Field(default=None, primary_key=True)
    key: str
    window: datetime = Field(index=True)
    """Start of the window."""
    count: int = 0


class Heartbeat(SQLModel, table=True):
    """When something last gave a sign of life. A long gap is an outage."""

    name: str = Field(primary_key=True)
    at: datetime


class WitnessAsk(SQLModel, table=True):
    """What a game of this house asks its witness, and what it said (`service.witness.asking`).

    opening: hash of the journal's first entry. number: 0 for the question whether it binds
    itself; else of the link that is asked for. what: `bind`, `begin`, `batch` or `rollback`.
    digest: what it is asked with, of `of`. sent: our signed statement. said: its own, once it is
    good. state: `asked`, `given`, `left out`, `used` (its step is stored) or `void`. secret: of a
    rollback, the end of the further chain; of a batch, the key of its lock.
    give_up_at: how long it is waited for.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "number"),
        Index("ix_witnessask_due", "state", "next_try_at"),
    )

    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    opening: str = Field(index=True)
    number: int
    what: str
    digest: str = ""
    of: dict[str, Any] = packed()
    sent: dict[str, Any] = packed()
    said: dict[str, Any] | None = packed(null=True)
    link: str = ""
    secret: str = ""
    state: str = "asked"
    asked_at: datetime
    give_up_at: datetime
    told_at: datetime | None = None
    next_try_at: datetime
    attempts: int = 0
    lease_until: datetime | None = None
    last_error: str = ""


class WitnessFor(SQLModel, table=True):
    """A game of another house for which this house is a witness (`service.witness.serving`).

    opening: hash of the journal's first entry there. house: the public key of that house, hex.
    chain_end: its secret end. said: what we have signed when we were bound.
    """

    id: int | None = Field(default=None, primary_key=True)
    opening: str = Field(unique=True, index=True)
    house: str = Field(index=True)
    game: str
    chain_end: str
    said: dict[str, Any] = packed()
    bound_at: datetime


class WitnessGiven(SQLModel, table=True):
    """A link that we have given, once and for one digest. said: what we have signed."""

    __table_args__ = (UniqueConstraint("witness_id", "number"),)

    id: int | None = Field(default=None, primary_key=True)
    witness_id: int = Field(foreign_key="witnessfor.id", index=True)
    number: int
    digest: str
    opens: int = 0
    """The lock whose key was given with it; 0: none."""
    said: dict[str, Any] = packed()
    at: datetime
