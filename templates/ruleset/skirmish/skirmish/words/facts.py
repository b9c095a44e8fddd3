"""What can happen: the facts of events. Each has its sentence in `wording`."""

from __future__ import annotations

from adjudicator.core.protocol import Fact, Seat


class Taken(Fact):
    """One side alone claimed a place and took it."""

    place: str
    by: Seat


class Contested(Fact):
    """Both claimed it and rolled. by: who took it; empty on a tie."""

    place: str
    red: int
    blue: int
    by: Seat


class NothingClaimed(Fact):
    """Neither side claimed anything."""
