"""Manners: whom somebody will not sit or talk with, what was reported, what was decided about it,
where people come from, and what readers write for a gazette."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.stored import Stored


class Block(Stored, table=True):
    """A person will not sit at a table with another, who is not told. named: as he named him, and
    the only name that he is shown."""

    __table_args__ = (UniqueConstraint("person_id", "other_id"),)

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    other_id: int = Field(foreign_key="person.id", index=True)
    named: str
    since: datetime


class Mute(Stored, table=True):
    """Press that a person does not want: in one game of a seat (seat_id) or of whoever hides
    (game_id alone), or everywhere of a person (other_id). named: as of `Block`."""

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    other_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    named: str
    since: datetime


class Offence(Stored, table=True):
    """Press that somebody has reported, quoted as it was.

    reporter_seat_id, accused_seat_id: the seats by which the two are named; None for a reader, or
    for the moderator. to: `moderator`, or `house`: its owner. state: `open` or `decided`.
    decision: `nothing`, `warned`, `muted`, `press`, `removed`, `barred`; said: its words."""

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    reporter_id: int = Field(foreign_key="person.id", index=True)
    reporter_seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    accused_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    accused_seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    press_id: int = Field(foreign_key="press.id", index=True)
    quoted: str
    why: str = ""
    to: str
    state: str = Field(default="open", index=True)
    at: datetime
    decided_at: datetime | None = None
    decided_by: int | None = Field(default=None, foreign_key="person.id", index=True)
    decision: str = ""
    said: str = ""


class Measure(Stored, table=True):
    """What a decision took from somebody: press in a game, for a while (`muted`) or for good
    (`press`), or the house (`barred`). address: a keyed digest of the mailbox that was barred, so
    that it does not come back under another name."""

    id: int = Field(default=None, primary_key=True)
    offence_id: int = Field(foreign_key="offence.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    kind: str
    address: str = Field(default="", index=True)
    since: datetime
    until: datetime | None = None
    ended_at: datetime | None = None


class Trace(Stored, table=True):
    """That somebody came from somewhere: `device`, a browser, or `place`, a network address. Only a
    digest under the house's key is kept, and dropped some days after it was last seen."""

    __table_args__ = (UniqueConstraint("person_id", "kind", "hash"),)

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id")
    kind: str
    hash: str = Field(index=True)
    first_at: datetime
    last_at: datetime = Field(index=True)
    days: int = 1


class Contribution(Stored, table=True):
    """What somebody wrote for a game's gazette. seat_id: None for a reader. byline: as it is signed
    there; empty: grey. state: `offered`, `taken`, `left out`."""

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    byline: str = ""
    text: str
    state: str = "offered"
    turn_title: str = ""
    at: datetime
    decided_at: datetime | None = None
