"""What the service takes and gives back: plain data, safe to hand to pages and letters."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from adjudicator.core.checking import idle
from adjudicator.core.names import fold
from adjudicator.core.protocol import Ask, Matter, Outcome, Stake
from adjudicator.core.telling import Geometry, Layer, Report, Sheet
from adjudicator.service.options import (
    ModeratingOptions,
    PressOptions,
    SenderOptions,
    TableOptions,
    VoteOptions,
    WitnessOptions,
)
from adjudicator.service.time.terms import MOST_HOURS as MOST_HOURS
from adjudicator.service.time.terms import Terms, fault

GameState = Literal["inviting", "running", "closed", "held", "paused", "stopped", "over"]


class Deadlines(BaseModel):
    """Hours to answer: an ordinary ask, and one that interrupts another's turn."""

    model_config = ConfigDict(extra="forbid")

    turn: float = Field(default=72, gt=0, le=MOST_HOURS)
    reaction: float = Field(default=24, gt=0, le=MOST_HOURS)


class GameOptions(BaseModel):
    """How one game is run.

    public_archive: spectators may read its reports while it lasts (what all may know,
    no more); else they are sealed until it is over.
    loaded_dice: for demonstrations only: label, or `3@label` for phase 3 alone -> result.
    The opening entry of the journal and every report say so.
    outage_minutes: a longer silence of the house shifts the deadlines by its length;
    None: as the house has it.
    reminders_hours: how long before a deadline a seat without orders is reminded.
    ready_when_complete: which asks a complete answer closes without the word `ready`.
    bounce_hours: how long a seat has at least whose ask or report came back.
    witness: another house that has a say in the dice; None: this house alone.
    seal: orders lie sealed in the tables until their step opens them: with a key of this house
    (`house`), or one that the witness gives only against the closed batch (`witness`).
    time: all else about deadlines: times of day, weekdays, holidays, grace, absences, clocks,
    what happens when one is missed.
    table: who may sit down and who may watch.
    """

    model_config = ConfigDict(extra="forbid")

    deadlines: Deadlines = Field(default_factory=Deadlines)
    public_archive: bool = True
    loaded_dice: dict[str, int] | None = None
    outage_minutes: float | None = None
    reminders_hours: list[float] = Field(default_factory=lambda: [24.0, 4.0])
    ready_when_complete: Literal["reactions", "always", "never"] = "reactions"
    senders: SenderOptions = Field(default_factory=SenderOptions)
    press: PressOptions = Field(default_factory=PressOptions)
    votes: VoteOptions = Field(default_factory=VoteOptions)
    bounce_hours: float = Field(default=48, ge=0, le=MOST_HOURS)
    time: Terms = Field(default_factory=Terms)
    moderating: ModeratingOptions = Field(default_factory=ModeratingOptions)
    witness: WitnessOptions | None = None
    seal: Literal["no", "house", "witness"] = "no"
    table: TableOptions = Field(default_factory=TableOptions)

    @model_validator(mode="after")
    def _seal_has_a_key(self) -> GameOptions:
        if self.seal == "witness" and (self.witness is None or self.witness.silent != "waits"):
            raise fault((
                "seal",
                "Orders can be sealed to a witness only if the game has one and waits for it "
                "(witness.silent = \"waits\").",
            ))  # fmt: skip
        return self


class SeatInfo(BaseModel):
    """A seat as everybody may see it. ready and answered: only whether, never what."""

    id: int
    name: str
    title: str
    player: str
    """The player's name, or the local part of his address; empty while nobody has taken it."""
    taken: bool
    asked: bool = False
    answered: bool = False
    ready: bool = False
    due_at: datetime | None = None
    masked: bool = False
    """Nobody else is told who plays it, nor whether and when he has answered."""

    @property
    def sits(self) -> str:
        """Who sits there, in words."""
        if not self.taken:
            return "not taken yet"
        return "not told" if self.masked else self.player or "taken"


class GameInfo(BaseModel):
    """A game as everybody may see it."""

    id: int
    slug: str
    name: str = ""
    """As people call it: `Case Yellow 1940: you against the house, 2026`."""
    guest: bool = False
    """Somebody without an account plays it."""
    lesson: bool = False
    """The lesson of its ruleset stands beside its questions."""
    ruleset: str
    title: str
    """Of the ruleset: `BlitzWar`."""
    scenario: str
    state: GameState
    trouble: str = ""
    waits: str = ""
    """Why it waits after an upgrade."""
    turn: str = ""
    turn_title: str = ""
    phase: str | None = None
    phase_number: int = 0
    due_at: datetime | None = None
    opened_at: datetime
    ended_at: datetime | None = None
    public_archive: bool = True
    lending: bool = False
    """A player may let another order units of theirs."""
    loaded: bool = False
    """Some dice were loaded: a demonstration."""
    chain_start: str
    chain_length: int
    moderator: str
    moderator_id: int
    moderator_ids: list[int] = Field(default_factory=list)
    """All who moderate it, the one who opened it first."""
    observer_ids: list[int] = Field(default_factory=list)
    seats: list[SeatInfo]
    reports: int = 0
    outcome: Outcome | None = None


class Understood(BaseModel):
    """An order that stands. note: what the check adds: `costs 1/2, from Tripoli`. written: the
    line as its player wrote it."""

    line: int
    text: str
    clause: str = ""
    note: str = ""
    written: str = ""

    @property
    def idle(self) -> bool:
        """Can it do nothing as things stand?"""
        return idle(self.note)


OFFERS = ("to order it.", "to order that.", "to order them.")
"""How a sentence ends that offers orders."""


class NotUnderstood(BaseModel):
    """A line that we cannot read. column from 1."""

    line: int
    column: int = 1
    text: str
    sentence: str
    suggestions: list[str] = Field(default_factory=list)

    @property
    def offered(self) -> bool:
        """Is its writer offered orders in its place?"""
        return self.sentence.endswith(OFFERS)


class Refusal(BaseModel):
    """A line that we can read and that the rules forbid. text: the sentence; read: the order."""

    line: int
    clause: str = ""
    text: str
    read: str = ""


class CommandDone(BaseModel):
    """A command that stood in the text, and what came of it: a word and lines to show."""

    line: int
    command: str
    outcome: str
    lines: list[str] = Field(default_factory=list)
    asks: bool = False
    """It only asked for something."""
    apart: bool = False
    """The numbers of the receipt's lines are those of an earlier text, and not of its own."""
    refused: bool = Field(default=False, exclude=True)
    """It could not be done, and nothing was. No receipt says so but in its sentence."""
    broke: bool = Field(default=False, exclude=True)
    """That is a fault of ours."""


class Receipt(BaseModel):
    """The answer to a submission.

    number: of the submission among those of the seat; 0 if nothing was stored (a dry run,
    a letter that only asks for something, a stale one). digest: SHA-256, 64 hex digits.
    state: `taken`, `dry`, `nothing` (no orders in it), `stale` (answers an earlier ask),
    `closed` (nothing is asked of the seat now).
    """

    game: str
    title: str
    state: Literal["taken", "dry", "nothing", "stale", "closed"] = "taken"
    turn: str
    turn_title: str = ""
    phase: str = ""
    seat: str
    seat_title: str = ""
    asked: str = ""
    """Title of the ask that was answered."""
    number: int = 0
    digest: str = ""
    signed: str = ""
    """What the house certifies (`service.play.receipts`), as text; empty if nothing was stored."""
    received_at: datetime
    via: str = ""
    understood: list[Understood] = Field(default_factory=list)
    not_understood: list[NotUnderstood] = Field(default_factory=list)
    not_allowed: list[Refusal] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    stakes: list[Stake] = Field(default_factory=list)
    """What the seat would lose, or leaves unused, if the step ran with what it has sent."""
    means: str = ""
    """What the orders that count spend together, and what is left."""
    changed: list[str] = Field(default_factory=list)
    """What this submission changed in the one before it, a line for each."""
    left_out: list[str] = Field(default_factory=list)
    """What stood in the submission before and is not in this one, nor anything in its place."""
    doubts: list[str] = Field(default_factory=list)
    """Why “ready” was not taken yet, in sentences; empty if it was, or was not said."""
    due_at: datetime | None = None
    ready: bool = False
    standing: list[str] = Field(default_factory=list)
    """The seat's standing orders after this submission, in their order."""
    ahead: list[str] = Field(default_factory=list)
    """What is kept for later turns after it, a line for each."""
    commands: list[CommandDone] = Field(default_factory=list)
    consequence: str = ""
    """What happens now, and until when what may be changed."""
    closes: bool = False
    """Everybody is ready: call `phases.close_if_ready`, or let the tick do it."""

    heard: list[str] = Field(default_factory=list, exclude=True)
    """Lines of later letters that were told as not accepted."""
    rewritten: bool = Field(default=False, exclude=True)
    """What counts now is not this text as it was typed: it amends, drops or corrects orders."""

    @property
    def digest_words(self) -> str:
        """The beginning of the digest for people: `5f0c 91aa 7d2e`."""
        return " ".join(self.digest[at : at + 4] for at in (0, 4, 8)) if self.digest else ""

    @property
    def whole(self) -> bool:
        """Can it be said that nothing is missing?"""
        bad = self.not_understood or self.not_allowed
        return self.state in ("taken", "dry") and not (self.missing or self.stakes or bad)

    @property
    def losses(self) -> list[Stake]:
        """What is told under the lines: each stake once, and none that its line says already."""
        told = {one.text: one for one in self.stakes if one.grave or not self._says(one)}
        return list(told.values())

    def _says(self, stake: Stake) -> bool:
        """Does the note of a stake's own line say the same, its reason or all of it?"""
        if not stake.line:
            return False  # as of what stands beside the lines
        same = fold(stake.text.partition(": ")[2] or stake.text)
        return any(one.line == stake.line and same in fold(one.note) for one in self.understood)

    @property
    def lines_read(self) -> int:
        return self.lines_good + len(self.lines_bad)

    @property
    def lines_bad(self) -> list[int]:
        """The lines of which something is not understood or not allowed."""
        refused = [one.line for one in self.not_allowed]
        return sorted({*refused, *(one.line for one in self.not_understood)})

    @property
    def lines_half(self) -> list[int]:
        """Those of them of which another part stands (`a; b`)."""
        return sorted({one.line for one in self.understood} & set(self.lines_bad) - {0})

    @property
    def lines_good(self) -> int:
        """How many lines stand whole."""
        named = {one.line or -n for n, one in enumerate(self.understood, 1)}
        return len(named - set(self.lines_bad))


class CardLine(BaseModel):
    """One order of the order card. ahead: it may be sent along as a plan."""

    tag: str
    syntax: list[str]
    help: str
    examples: list[str] = Field(default_factory=list)
    sample: str = ""
    """One that would stand now, if one was found."""
    clause: str = ""
    conditions: list[str] = Field(default_factory=list)
    """What an `if` behind it may look at."""
    parts: dict[str, list[str]] = Field(default_factory=dict)
    """How the phrases in its syntax are written, by their name."""
    ahead: bool = False


class PlaceLine(BaseModel):
    """A place where units of the seat stand. near: the enemy is next to it. orders: what could
    be ordered there, as it is written; empty of place: of the whole question, with a heading of
    its own in units. brief: the units in a letter. known: a letter has said just that."""

    place: str = ""
    units: str
    near: bool = False
    brief: str = ""
    known: bool = False
    orders: list[str] = Field(default_factory=list)


class AskPage(BaseModel):
    """An open ask with all that a letter or a page shows with it. Facts of an `ask` letter."""

    game: str
    title: str
    seat: str
    seat_title: str
    seat_id: int
    ask_id: int
    turn: str
    turn_title: str
    phase: str
    ask: Ask
    options: dict[str, list[str]] = Field(default_factory=dict)
    """Those of the ask, as a player writes them."""
    situation: list[str] = Field(default_factory=list)
    """The picture, line by line."""
    picture: list[Matter] = Field(default_factory=list)
    """What belongs to the question, matter by matter."""
    places: list[PlaceLine] = Field(default_factory=list)
    """Where the seat's units stand, those next to the enemy first, with what could be ordered."""
    front: list[str] = Field(default_factory=list)
    """Ids of the places that one looks at first: what a letter's map shows."""
    card: list[CardLine] = Field(default_factory=list)
    shown: list[str] = Field(default_factory=list)
    """Tags of the orders that an earlier letter has explained to the seat's player."""
    known: list[str] = Field(default_factory=list)
    """What of `ask.told` earlier letters have said word for word: how one answers, no facts."""
    unchanged: dict[str, list[str]] = Field(default_factory=dict)
    """Of the picture, by matter, what letters have said word for word and what stays so for
    long."""
    press: str = ""
    """How one writes to the others, where the table may talk."""
    continued: bool = False
    """Is `since` without what the last letter told?"""
    since: Report | None = None
    """What the seat has learned since its last report."""
    template: list[str] = Field(default_factory=list)
    """An answer that waits to be edited: what could be ordered, each line behind a `#`, so that
    it orders nothing as it stands."""
    reports: list[int] = Field(default_factory=list)
    """The reports that come in the same letter, by id."""
    earlier: list[int] = Field(default_factory=list)
    """The reports that letters of their own brought since the seat was asked last, but for
    questions in the midst of another's turn: the letter says what they come to."""
    reports_beside: dict[int, int] = Field(default_factory=dict)
    """Of these, reports of which another seat of the same person has most: id -> that one's."""
    standing: list[str] = Field(default_factory=list)
    for_good: list[str] = Field(default_factory=list)
    """Standing orders, one of which would answer the question and all of its kind to come."""
    lent: list[str] = Field(default_factory=list)
    """What the seat lends, and what is lent to it."""
    standing_card: list[CardLine] = Field(default_factory=list)
    opened_at: datetime
    due_at: datetime
    grace_until: datetime | None = None
    """Until when an answer still counts after it, if that is later."""
    moves: int = 0
    """How often the deadline was moved."""
    link: str = ""
    digest: str = ""


class SeatPage(BaseModel):
    """Everything about a seat's own page."""

    game: GameInfo
    seat: SeatInfo
    asked: AskPage | None = None
    receipt: Receipt | None = None
    """Of the draft that counts now."""
    draft: str = ""
    """Its text."""
    ready: bool = False
    since: Report | None = None
    sheet: Sheet | None = None
    geometry: Geometry | None = None
    layers: list[Layer] = Field(default_factory=list)
    """Further shades for the map."""
    called: Mapping[str, str] = Field(default_factory=dict)
    """What people call units that orders name by a code."""
    standing: list[str] = Field(default_factory=list)


class PressShown(BaseModel):
    """A message as one reader may see it. id: of his copy, for `mark_read` and for an answer;
    0 for a message of his own. press: by which one that all may read is named; else empty.
    sender, to: in words. waits_until: a message of his own that is not delivered yet."""

    id: int = 0
    press: str = ""
    number: int = 0
    sender: str
    to: list[str]
    manner: str
    everybody: bool
    text: str
    at: datetime
    turn: str
    turn_title: str
    read: bool = True
    waits_until: datetime | None = None


class ReportInfo(BaseModel):
    """A report in a list."""

    id: int
    game: str
    seat: str
    number: int
    slug: str
    turn: str
    turn_title: str
    title: str
    headline: str
    at: datetime


class ReportPage(ReportInfo):
    """A report as one reader may read it. geometry: the map that the sheet refers to."""

    game_title: str
    phase: str
    report: Report
    sheet: Sheet
    geometry: Geometry | None = None
    seeds: dict[str, str] = Field(default_factory=dict)
    """Number of a phase -> its seed, revealed by this report."""
    loaded: bool = False
    earlier: str = ""
    later: str = ""
    """Slugs of the neighbours."""
    press: list[PressShown] = Field(default_factory=list)
    """What was written to all between the report before and this one, if the game shows it."""


class CheckDone(BaseModel):
    """One check of `archive.verify`. name: `journal chain`, `seeds`, `dice`, ... ok: nothing of it
    is wrong. proven: all of it could be computed here; what another release judged need not be."""

    name: str
    ok: bool
    text: str
    proven: bool = True
    unknown: bool = False
    """It is not ok because whose key it is was not said; nothing is known to be wrong."""

    @property
    def mark(self) -> str:
        """As it stands before the check in a list."""
        if self.unknown:
            return "?  "
        return "BAD" if not self.ok else "ok " if self.proven else "-- "


class Taken(BaseModel):
    """An invitation that was accepted."""

    game: str
    seat: str
    seat_id: int
    person_id: int
    email: str
    already: bool = False


class Letter(BaseModel):
    """A letter of the outbox, claimed for sending.

    `raw` is there once it was rendered. reply_token: goes into the Reply-To; empty without
    a seat. to_zone: the reader's time zone.
    """

    id: int
    kind: Literal[
        "ask",
        "receipt",
        "report",
        "notice",
        "invitation",
        "signin",
        "press",
        "map",
        "history",
        "digest",
    ]
    to_email: str
    to_name: str = ""
    to_zone: str = "UTC"
    game: str = ""
    game_title: str = ""
    seat: str = ""
    seat_title: str = ""
    number: int = 0
    facts: dict[str, Any]
    message_id: str
    in_reply_to: str = ""
    references: str = ""
    reply_token: str = ""
    raw: bytes | None = None
    attempts: int = 0
    created_at: datetime
    unsubscribe: str = ""
    """Key that stops letters of its topic (`service.post.subscriptions`); empty: it has none."""


class Arrived(BaseModel):
    """A letter that came in, claimed for processing."""

    id: int
    raw: bytes
    digest: str
    message_id: str
    from_address: str
    to_address: str
    attempts: int
    received_at: datetime
    via: str = ""
    peer: str = ""
    helo: str = ""
    key: str = ""
    """Letters with the same key are dealt with in the order in which they came."""
    released: bool = False
    """It was held, and the seat's player has said that it is theirs."""
