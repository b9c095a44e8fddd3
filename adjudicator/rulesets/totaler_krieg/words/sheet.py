"""What to draw for a view: pieces and who controls what."""

from __future__ import annotations

from adjudicator.core.telling import Piece, Sheet
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.view import View

PALETTE = {"axis": "#5a5a5a", "western": "#3f7d4e", "soviet": "#b5432f"}
SYMBOLS = {"hq": "block", "armor": "armour", "mech": "armour", "fortress": "fortress"}


def sheet(board: Board, view: View) -> Sheet:
    """Units on the map, Cities and Ports by their controller."""
    field = Field(view.position, board)
    pieces = []
    for at, names in field.stacks.items():
        for name in names:
            counter = board.counters[name]
            face = field.face(name)
            pieces.append(
                Piece(
                    area=field.id(at),
                    colour=field.owner[name],
                    symbol=SYMBOLS.get(counter.type, "infantry"),
                    text=f"{face.attack}-{face.defence}-{face.move}",
                    label=f"{name}, {face.steps} steps",
                )
            )
    control = {
        one.id: who
        for one in board.hexes.values()
        if (one.city or one.port) and (who := field.controller(one.cell))
    }
    row = board.calendar[view.position.turn]
    return Sheet(
        title=row.title,
        control=control,
        pieces=pieces,
        palette=dict(PALETTE),
        legend={faction: FACTION_NAMES[faction] for faction in PALETTE},
    )
