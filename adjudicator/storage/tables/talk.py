"""Press, diaries and votes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Press(Stored, table=True):
    """One message between those at a table.

    role: `seat`, `moderator` or `observer`, of whoever wrote; person_id: who that was.
    manner: `signed`, `grey` (who wrote is hidden) or `anonymous` (to whom else, too).
    to: names of seats, `moderator`, `observers`. everybody: it went to all seats.
    shown_from, shown_to: what it pretends to be, where a game allows that.
    deliver_at: when its readers get it; delivered_at: when they did.
    """

    __table_args__ = (Index("ix_press_due", "delivered_at", "deliver_at"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    role: str
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    manner: str
    to: list[str] = packed()
    everybody: bool = False
    shown_from: str = ""
    shown_to: list[str] | None = packed(null=True)
    text: str
    answers_id: int | None = Field(default=None, foreign_key="press.id", index=True)
    letter_id: int | None = Field(default=None, foreign_key="letterin.id", index=True)
    via: str
    turn: str
    turn_title: str
    sent_at: datetime
    deliver_at: datetime
    delivered_at: datetime | None = None


class PressCopy(Stored, table=True):
    """A message as one reader has it: a seat, or a person (moderator, observer).

    number: among those that this reader has got in this game, from 1, so that it tells
    nothing about others. message_id: of the letter that brought it."""

    __table_args__ = (
        UniqueConstraint("press_id", "seat_id", "person_id"),
        Index("ix_presscopy_reader", "game_id", "seat_id", "number"),
    )

    id: int = Field(default=None, primary_key=True)
    press_id: int = Field(foreign_key="press.id", index=True)
    game_id: int = Field(foreign_key="game.id")
    seat_id: int | None = Field(default=None, foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    """Who held the seat then; a successor reads what his seat has got."""
    number: int
    message_id: str = ""
    at: datetime
    read_at: datetime | None = None


class DiaryEntry(Stored, table=True):
    """A page of a player's diary, opened to all when the game is over; or a note on a report, which
    its writer alone ever reads.

    number: among those of the seat, never used again. report: the slug of that report; empty of
    a diary. deleted_at: the text is gone then."""

    __table_args__ = (UniqueConstraint("seat_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    number: int
    turn: str
    turn_title: str
    text: str
    report: str = ""
    at: datetime
    deleted_at: datetime | None = None


class Vote(Stored, table=True):
    """A question put to all seats of a game.

    number: among those of the game, from 1. item: `draw`, `concede`, `extend`, ...; subject:
    what exactly, for whoever carries it out; text: the same in words. needed: `all`,
    `two thirds` or `majority` of the voters. voters: names of seats. state: `open`,
    `carried`, `lost`, or `void` if the question is pointless by now.
    """

    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    number: int
    item: str
    subject: dict[str, Any] = packed()
    text: str
    needed: str
    voters: list[str] = packed()
    opened_by: int | None = Field(default=None, foreign_key="seat.id", index=True)
    state: str = Field(default="open", index=True)
    opened_at: datetime
    told_at: datetime | None = None
    """When all were told that it is open."""
    closes_at: datetime | None = Field(default=None, index=True)
    closed_at: datetime | None = None
    """When what was decided had been carried out, and all told."""


class Ballot(Stored, table=True):
    """What a seat says to a question; changed until the vote is closed."""

    __table_args__ = (UniqueConstraint("vote_id", "seat_id"),)

    id: int = Field(default=None, primary_key=True)
    vote_id: int = Field(foreign_key="vote.id", index=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    choice: str
    """`yes` or `no`."""
    at: datetime
