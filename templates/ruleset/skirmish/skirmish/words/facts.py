"""What can happen: each fact of an event with the sentence that tells it."""

from __future__ import annotations

from adjudicator.core.protocol import Fact, Seat
from adjudicator.core.saying import Wording
from skirmish.board.components import Board

words: Wording[Board] = Wording()


class Taken(Fact):
    """One side alone claimed a place and took it."""

    place: str
    by: Seat


@words(Taken)
def taken(fact: Taken, board: Board) -> str:
    return f"{fact.by.capitalize()} takes {board.places[fact.place].name}."


class Contested(Fact):
    """Both claimed it and rolled. by: who took it; empty on a tie."""

    place: str
    red: int
    blue: int
    by: Seat


@words(Contested)
def contested(fact: Contested, board: Board) -> str:
    name = board.places[fact.place].name
    end = f"{fact.by.capitalize()} takes it" if fact.by else "nobody takes it"
    return f"Both sides claim {name}: Red rolls {fact.red}, Blue {fact.blue}, and {end}."


class NothingClaimed(Fact):
    """Neither side claimed anything."""


@words(NothingClaimed)
def nothing_claimed(fact: NothingClaimed, board: Board) -> str:
    return "Neither side claims anything."
