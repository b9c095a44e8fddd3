"""The names that a seat may type, by kind: the kinds are those of the syntax lines."""

from __future__ import annotations

from adjudicator.core.names import Lexicon, Name
from skirmish.board.components import Board
from skirmish.board.position import SIDES
from skirmish.view import View


def lexicon(board: Board, view: View) -> Lexicon:
    return Lexicon.of(
        {
            "place": [Name(id, place.name, place.aliases) for id, place in board.places.items()],
            "seat": [Name(side, side.capitalize()) for side in SIDES],
            "topic": [Name("claims", "claims"), Name("everything", "everything")],
        }
    )
