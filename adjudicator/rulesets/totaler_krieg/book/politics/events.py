"""15 Political Events that move single counters. Each function raises NotAllowed for what the
event does not allow and else changes the position; those who ask the player call it."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.position import faction_of, turn_box
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field


def hastened(field: Field, faction: str) -> list[str]:
    """15.11 The units of a faction that Delay Reduction may move one box earlier, not into
    the current turn (TK-15.11-2)."""
    position, board = field.position, field.board
    found = []
    for name, piece in position.pieces.items():
        if not piece.at.startswith("turn:") or board.counters[name].kind == "marker":
            continue
        later = int(piece.at[5:]) > position.turn + 1
        if later and faction_of(position, board, name) == faction:
            found.append(name)
    return found


def delay_reduction(field: Field, faction: str, unit: str) -> None:
    """15.11 One own unit on the Turn Track arrives one turn sooner (TK-15.11-1)."""
    piece = field.position.pieces.get(unit)
    if piece is None or unit not in hastened(field, faction):
        late = piece is not None and piece.at == turn_box(field.position.turn + 1)
        raise NotAllowed(
            0,
            "TK-15.11-2" if late else "TK-15.11-1",
            f"Delay Reduction cannot bring {unit} sooner.",
        )
    piece.at = turn_box(int(piece.at[5:]) - 1)
