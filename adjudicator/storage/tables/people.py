"""People: who they are, how they come in, what they may do."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.columns import packed
from adjudicator.storage.tables.stored import Stored


class Person(Stored, table=True):
    """Somebody with an address. E-mail lower case, zone an IANA name. preferences:
    `service.post.preferences.Preferences`, None as long as nothing was chosen."""

    id: int = Field(default=None, primary_key=True)
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
    guest_until: datetime | None = Field(default=None, index=True)
    """Of somebody who plays without an account, known by the cookie of one browser: when they and
    their games are forgotten. None: of everybody else."""
    created_at: datetime


class PersonAddress(Stored, table=True):
    """Another address of a person, besides `Person.email`. It counts once it is confirmed, by
    a letter that went there. E-mail lower case."""

    __table_args__ = (UniqueConstraint("person_id", "email"),)

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    email: str = Field(index=True)
    created_at: datetime
    confirmed_at: datetime | None = None


class Absence(Stored, table=True):
    """Days on which the player of a seat is not there, in the zone that he then had."""

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    first: date
    last: date
    zone: str
    declared_at: datetime
    withdrawn_at: datetime | None = None
    charged: bool = False
    """Withdrawn after a deadline may have moved for it: its days stay used."""


class Substitute(Stored, table=True):
    """Somebody who answers for a seat for a while, beside its player.

    letters: those sent to him, which numbers them. until: the end that was agreed, None for
    none; ended_at: when it was over."""

    id: int = Field(default=None, primary_key=True)
    seat_id: int = Field(foreign_key="seat.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    since: datetime
    until: datetime | None = None
    appointed_at: datetime
    ended_at: datetime | None = Field(default=None, index=True)
    letters: int = 0


class Role(Stored, table=True):
    """What somebody is in a game beside holding a seat: `moderator`, if he helps the one who
    opened it. until: when it ended."""

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    kind: str
    since: datetime
    until: datetime | None = None


class Circle(Stored, table=True):
    """A group of players. Slug: its name in letters and addresses."""

    id: int = Field(default=None, primary_key=True)
    slug: str = Field(unique=True, index=True)
    name: str
    owner_id: int = Field(foreign_key="person.id", index=True)
    created_at: datetime


class CircleMember(Stored, table=True):
    """Somebody in a group, or invited to it: joined_at is None until they have said yes."""

    __table_args__ = (UniqueConstraint("circle_id", "person_id"),)

    id: int = Field(default=None, primary_key=True)
    circle_id: int = Field(foreign_key="circle.id", index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    invited_at: datetime
    joined_at: datetime | None = None


class WebSession(Stored, table=True):
    """A signed-in browser; only the SHA-256 of its cookie is kept."""

    id: int = Field(default=None, primary_key=True)
    hash: str = Field(unique=True, index=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    agent: str = ""
    """What the browser calls itself."""
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


class Passkey(Stored, table=True):
    """A passkey of a person (WebAuthn). credential: its id, base64url."""

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    credential: str = Field(unique=True, index=True)
    public_key: bytes
    sign_count: int = 0
    name: str
    created_at: datetime
    used_at: datetime | None = None


class ApiToken(Stored, table=True):
    """A personal token for programs; only its SHA-256 is kept."""

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    hash: str = Field(unique=True, index=True)
    name: str
    write: bool = False
    created_at: datetime
    expires_at: datetime
    used_at: datetime | None = None
    revoked_at: datetime | None = None
