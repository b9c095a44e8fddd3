"""Games: their packs, seats, positions and questions, and who may play."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Pack(Stored, table=True):
    """The components a game is played with, kept by their digest: {file: text}."""

    digest: str = Field(primary_key=True)
    ruleset: str
    files: dict[str, str] = packed()


class Game(Stored, table=True):
    """One match.

    state: `inviting`, `running`, `closed` (the orders are closed, and the game's witness is asked
    for its link), `held` (the step waits for the moderator's release), `paused`, `stopped` (a
    mistake of ours), `over`.
    steps counts the runs of the rules; with lease_owner it is the claim under
    which a step is stored. chain_end is the secret end of the dice chain.
    """

    __table_args__ = (
        Index("ix_game_begins", "state", "steps"),
        Index("ix_game_rules", "ruleset", "state", "rules"),
    )

    id: int = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str = ""
    """What people call it, `Case Yellow`; who plays and the year are said beside it. Empty: its
    slug is its name."""
    lesson: bool = False
    """Does the lesson of its ruleset stand beside its questions?"""
    guest: bool = False
    """Is it played by somebody without an account? Then it is theirs alone, no letter of it is
    written, and it is forgotten with them."""
    ruleset: str
    scenario: str
    pack_digest: str = Field(foreign_key="pack.digest", index=True)
    rulings: dict[str, Any] = packed()
    options: dict[str, Any] = packed()
    rules: str = ""
    words: str = ""
    """Digests of what judges it and of what tells it (`service.record.editions`); empty for a game
    that an earlier release opened and that has taken no step since."""
    moderator_id: int = Field(foreign_key="person.id", index=True)
    state: str = Field(default="inviting", index=True)
    trouble: str = ""
    chain_end: str
    chain_start: str
    chain_length: int
    secret_dice: bool = False
    """Do secret rolls hang on the ends of its chains, which stay with the house until it is over?
    False for a game that an earlier release opened."""
    press_key: str = ""
    """Makes the names of its messages, and is never published. Empty for a game that an earlier
    release opened, which makes them of `chain_end`."""
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


class Seat(Stored, table=True):
    """A side of one game and who holds it. name as in the rules, lower case."""

    __table_args__ = (UniqueConstraint("game_id", "name"), Index("ix_seat_bot", "bot"))

    id: int = Field(default=None, primary_key=True)
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
    explained: dict[str, Any] | None = packed(null=True)
    """Which orders letters have explained to whom, and what the last one said of the places of the
    seat's units: `{"person": 3, "orders": ["Attack", ..], "places": {"Paris": "FRA 2 inf"}}`."""


class Snapshot(Stored, table=True):
    """What a game was at one phase: one row per phase, kept up to date while it is open.

    progress: `core.progress.Progress`. position: as it stands at this moment, in the
    middle of the phase.
    """

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    step: int
    progress: dict[str, Any] = packed()
    position: dict[str, Any] = packed()
    start: dict[str, Any] | None = packed(null=True)
    """The progress when the phase began, its plans included: where a rollback goes to."""
    stops: list[dict[str, Any]] | None = packed(null=True)
    """Of a private game: its progress, without position and batches, at each further question of
    the phase, and `after` how many batches that was."""
    at: datetime


class OpenAsk(Stored, table=True):
    """One question put to a seat; closed_at is set when its batch is closed. taken_back: the
    number of the rollback that made it void; 0 for all others."""

    __table_args__ = (
        UniqueConstraint("game_id", "seat_id", "number", "batch", "taken_back"),
        Index("ix_openask_open", "closed_at", "due_at"),
        Index("ix_openask_reminder", "closed_at", "next_reminder_at"),
        Index("ix_openask_closes", "closed_at", "closes_at"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    """Who held the seat when it was asked; None for a bot."""
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
    proposals: dict[str, Any] | None = packed(null=True)
    """What receipts have offered in place of lines that could not be read, by letter
    (`service.play.refusals.proposals`)."""
    offered: list[str] | None = packed(null=True)
    """Letters of those that the last receipt offered."""
    reminded_at: datetime | None = None
    late_noted_at: datetime | None = None
    missed_at: datetime | None = None
    """When its time had passed without an answer, and the policy acted."""
    clock_since: datetime | None = None
    """Since when the clock of its seat runs for it; None: it stands."""
    clock_used: float = 0
    """Seconds that it has run for it until then."""
    taken_back: int = 0


class Candidate(Stored, table=True):
    """Somebody who would like a seat: invited to a game whose seats are still to be given out
    (seat is empty), or a volunteer for a seat that is wanted.

    wishes: seats, the best first. bids: seat -> points. said_at: when he said so; None: he has
    only been asked. settled_at: since when it is decided.
    """

    __table_args__ = (UniqueConstraint("game_id", "person_id", "seat"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    seat: str = ""
    wishes: list[str] = packed()
    bids: dict[str, int] = packed()
    words: str = ""
    asked_at: datetime
    said_at: datetime | None = None
    settled_at: datetime | None = None


class Looked(Stored, table=True):
    """How far somebody has read what happened to a seat, and when a page of theirs was last open.

    number, n: of the last event that they have seen, its phase and its place in it; they count
    once looked_at is set."""

    __table_args__ = (UniqueConstraint("seat_id", "person_id"),)

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    number: int = 0
    n: int = -1
    looked_at: datetime | None = None
    here_at: datetime = Field(index=True)
