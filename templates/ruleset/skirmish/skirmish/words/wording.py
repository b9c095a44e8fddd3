"""The sentence of each fact, the headline, and where a side stands."""

from __future__ import annotations

from adjudicator.core.saying import Wording, count
from skirmish.board.components import Board
from skirmish.board.position import SIDES
from skirmish.view import View
from skirmish.words.facts import Contested, NothingClaimed, Taken

words: Wording[Board] = Wording()


@words(Taken)
def taken(fact: Taken, board: Board) -> str:
    return f"{fact.by.capitalize()} takes {board.places[fact.place].name}."


@words(Contested)
def contested(fact: Contested, board: Board) -> str:
    name = board.places[fact.place].name
    end = f"{fact.by.capitalize()} takes it" if fact.by else "nobody takes it"
    return f"Both sides claim {name}: Red rolls {fact.red}, Blue {fact.blue}, and {end}."


@words(NothingClaimed)
def nothing_claimed(fact: NothingClaimed, board: Board) -> str:
    return "Neither side claims anything."


def headline(board: Board, view: View) -> str:
    held = {side: sum(one == side for one in view.holder.values()) for side in SIDES}
    return ", ".join(f"{side.capitalize()} holds {count(held[side], 'place')}" for side in SIDES)


def lead(board: Board, view: View) -> list[str]:
    left = view.turns - view.turn
    return [f"{count(left, 'turn')} left." if left else "This was the last turn."]


def situation(board: Board, view: View) -> list[str]:
    """Where you stand, in the letter that asks."""
    return [
        f"{place.name:<20}{view.holder.get(id, 'nobody')}" for id, place in board.places.items()
    ]
