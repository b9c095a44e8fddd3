"""Where an event of section 16 lets the Axis apply Influence (15.19) to a Country."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence


def neutral_or_friendly(field: Field) -> list[str]:
    """Neutral Minor Countries and those of the Axis."""
    return [
        name
        for name, state in field.position.countries.items()
        if state.status == "neutral" or (state.status == "active" and state.faction == "axis")
    ]


def offer_influence(
    position: Position,
    table: Table[Board],
    key: str,
    clause: str,
    able: Sequence[str] | None = None,
) -> Play:
    """The Axis may apply Influence to one of these Countries, any if none are named."""
    if able is None:
        able = neutral_or_friendly(Field(position, table.board))
    if able:
        yield from apply_influence(position, table, "axis", able, f"influence/{key}", clause)
