"""Lines for an ask mail's WHERE YOU STAND."""

from __future__ import annotations

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, acting_factions
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTION_NAMES,
    FACTIONS_OF,
    SIDES,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import victory_points
from adjudicator.rulesets.virtuti_militari.book.home.paying import tenths


def situation(position: Position, board: Board, side: Side, ask: Ask) -> list[str]:
    """The turn, the score, and what each of the player's factions has; 72 columns."""
    title = board.turns[position.turn].title
    points = {s: victory_points(position, board, s) for s in SIDES}
    lines = [
        f"{title}, turn {position.turn - position.first_turn + 1} of "
        f"{position.last_turn - position.first_turn + 1}. Axis {points['axis']} VP, Allied "
        f"player {points['allies']}."
    ]
    for faction in acting_factions(position, side):
        state = position.factions[faction]
        units = sum(unit.faction == faction for unit in position.units)
        lines.append(
            f"{FACTION_NAMES[faction]}: {units} units, {tenths(state.pp)} PP, War Economy "
            f"{state.war_economy}%, Logistics {state.logistics}."
        )
    order = " - ".join(FACTION_NAMES[faction] for faction in position.initiative)
    lines.append(f"Initiative: {order}.")
    cut_off = [a for a in position.out_of_supply if position.control[a] in FACTIONS_OF[side]]
    if cut_off:
        names = ", ".join(board.name(area) for area in cut_off[:5])
        more = f" and {len(cut_off) - 5} more" if len(cut_off) > 5 else ""
        lines.append(f"Out Of Supply: {names}{more}.")
    return lines
