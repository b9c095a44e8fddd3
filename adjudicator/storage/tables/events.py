"""Tournaments: the event, who entered, its games, wishes, journal, and what bots made of a game."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Tournament(Stored, table=True):
    """An event.

    state: `entries` (people may enter), `roll call`, `review` (the next round is drawn, and the
    director may change it), `sides` (it is published, and wishes for sides are waited for),
    `playing`, `over`, `cancelled`. announcement: `service.events.announcing.Announcement`; text: as
    the director wrote it. course: `tournaments.course.Course`. round: of the one that is prepared
    or played, from 1; 0 before the first. chain_end is the secret end of the chain of its seeds.
    """

    __table_args__ = (Index("ix_tournament_due", "state", "due_at"),)

    id: int = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    title: str
    state: str = "entries"
    director_id: int = Field(foreign_key="person.id", index=True)
    assistant_id: int | None = Field(default=None, foreign_key="person.id", index=True)
    deputies: list[int] | None = packed(null=True)
    """Persons who direct it beside those two, in the order in which what waits goes to them."""
    waits: int = 0
    """How often the house has come back to what the director must settle."""
    announcement: dict[str, Any] = packed()
    text: str
    course: dict[str, Any] = packed()
    chain_end: str
    chain_start: str
    chain_length: int
    round: int = 0
    due_at: datetime | None = None
    """When the state's time has passed; None: it has no end."""
    warn_at: datetime | None = None
    """When everybody who has a game open is warned that the round ends."""
    trouble: str = ""
    """What the director must settle before it goes on."""
    tried_at: datetime | None = None
    """When the house last tried what failed."""
    opened_at: datetime
    began_at: datetime | None = None
    ended_at: datetime | None = None


class TournamentEntry(Stored, table=True):
    """Somebody who entered. number: of the place in the course; 0 for a stand-by. state: `in`,
    `standby`, `left`. facts: rating, club, team, pace, wishes, whether he would be an eliminator.
    here: the round for which he has said that he is there; missed: roll calls in a row."""

    __table_args__ = (UniqueConstraint("tournament_id", "person_id"),)

    id: int = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    number: int = 0
    name: str
    state: str = "in"
    facts: dict[str, Any] = packed()
    here: int = 0
    missed: int = 0
    entered_at: datetime
    left_at: datetime | None = None


class TournamentGame(Stored, table=True):
    """A game of a round. round, match, place: where it stands in the course, from 0. roles: role
    -> number of the entrant. state: `waiting` to be opened, `open`, `judging` (its round is over
    and it is not), `verdict` (judged, and may be appealed), `done`. said: number of the entrant ->
    the result he agrees to. verdict: what was judged, by whom, why, what became of an appeal."""

    __table_args__ = (
        UniqueConstraint("tournament_id", "round", "match", "place"),
        Index("ix_tournamentgame_state", "state", "due_at"),
    )

    id: int = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", index=True)
    round: int
    match: int
    place: int
    slug: str = Field(unique=True, index=True)
    game_id: int | None = Field(default=None, foreign_key="game.id", unique=True)
    roles: dict[str, int] = packed()
    state: str = "waiting"
    due_at: datetime | None = None
    """Until when a verdict may be appealed; of one that waits: until when it is being opened; of
    one that is to be judged, or whose appeal is to be heard: when its judge is reminded, or the
    next one's turn comes."""
    passed: int = 0
    """Half terms that have passed without a word of its judge, or of who hears its appeal."""
    said: dict[str, Any] | None = packed(null=True)
    verdict: dict[str, Any] | None = packed(null=True)


class TournamentWish(Stored, table=True):
    """What an entrant wishes or bids for his side in a round; sealed until all are opened."""

    __table_args__ = (UniqueConstraint("tournament_id", "round", "number"),)

    id: int = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", index=True)
    round: int
    number: int
    wish: dict[str, Any] = packed()
    at: datetime


class TournamentJournal(Stored, table=True):
    """`core.journal.Entry` of an event, append-only."""

    __table_args__ = (UniqueConstraint("tournament_id", "number"),)

    id: int = Field(default=None, primary_key=True)
    tournament_id: int = Field(foreign_key="tournament.id", index=True)
    number: int
    kind: str
    at: str
    body: dict[str, Any] = packed()
    before: str
    hash: str


class TournamentTrial(Stored, table=True):
    """What bots made of a game from its position on. digest: of that position. wins: seat -> in
    how many continuations it won, shared ones in parts; points: seat -> their sum."""

    game_id: int = Field(primary_key=True, foreign_key="tournamentgame.id")
    digest: str
    wanted: int
    done: int = 0
    failed: int = 0
    wins: dict[str, float] = packed()
    points: dict[str, float] = packed()
    lease_until: datetime | None = None
    at: datetime
