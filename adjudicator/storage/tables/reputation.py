"""How well people play: ratings, by ruleset."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field

from adjudicator.storage.tables.stored import Stored


class Rated(Stored, table=True):
    """A finished game that the ratings know. why: why it changed none; empty if it did."""

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    why: str = ""
    at: datetime


class Rating(Stored, table=True):
    """What one game made of a person's rating in its ruleset; the last row is his rating.

    mu, sigma: what is believed of his play, and how far that may be wrong (Weng and Lin, 2011),
    after the game. rank: 1 for the first, shared by equals. of: how many were compared."""

    __table_args__ = (UniqueConstraint("game_id", "person_id"),)

    id: int = Field(default=None, primary_key=True)
    person_id: int = Field(foreign_key="person.id", index=True)
    ruleset: str
    game_id: int = Field(foreign_key="game.id")
    seat: str
    rank: int
    of: int
    mu: float
    sigma: float
    at: datetime
