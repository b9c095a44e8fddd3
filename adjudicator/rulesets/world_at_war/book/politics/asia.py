"""3.18 The Asia/India box: the Japanese roll."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    comes_back,
    to_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.terms import ASIA, FLEETS, GROUND
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.words.facts.convoys import (
    AsiaLoss,
    AsiaRecovered,
    JapanRolled,
)


def japan(position: Position, table: Table[Board]) -> None:
    """In each turn with a Japanese flag the German player rolls d3: +1 once for any Allied unit
    in the box, -1 in the first turn; a modified 1 or 2 is a loss, a natural 3 with Allied troops
    there recovers what was lost (WAW-3.18-3, 3.18-4, 3.18-8, 3.18-9, WAW-CORE.SEQ-8)."""
    if not table.board.turns[position.turn].flag or not in_game(position, "uk"):
        return
    garrison = units_at(position, ASIA)
    roll = table.dice.roll("japan", 3)
    modified = roll + int(bool(garrison)) - int(position.flag_rolls == 0)
    position.flag_rolls += 1
    table.tell("WAW-3.18-3", JapanRolled(roll=roll, modified=modified))
    if modified <= 2:
        _loss(position, table, garrison)
    if roll == 3 and units_at(position, ASIA):
        _recover(position, table)


def _loss(position: Position, table: Table[Board], garrison: list[Unit]) -> None:
    """One damage: first fleets, then ground units, then the oil, then the RM (WAW-3.18-5)."""
    fleets = [unit for unit in garrison if unit.kind in FLEETS]
    troops = [unit for unit in garrison if unit.kind in GROUND]
    if fleets:
        turns = table.dice.roll("japan/fleet", 3)
        comes_back(position, fleets[0], turns, "damaged")
        table.tell("WAW-3.18-6", AsiaLoss(what="fleet", turns=turns))
    elif troops:
        to_pool(position, troops[0])  # WAW-3.18-6
        table.tell("WAW-3.18-6", AsiaLoss(what="ground"))
    else:
        for what in ("oil", "rm"):
            if f"{ASIA}/{what}" not in position.lost_resources:
                position.lost_resources.append(f"{ASIA}/{what}")
                position.asia_closed = position.asia_closed or what == "oil"  # WAW-3.18-7
                table.tell("WAW-3.18-5", AsiaLoss(what=what))
                return
        table.tell("WAW-3.18-5", AsiaLoss(what="nothing"))


def _recover(position: Position, table: Table[Board]) -> None:
    lost = [entry for entry in position.lost_resources if entry.startswith(f"{ASIA}/")]
    if lost:
        position.lost_resources = [e for e in position.lost_resources if e not in lost]
        position.asia_closed = False
        what = [entry.split("/")[1] for entry in lost]
        table.tell("WAW-3.18-8", AsiaRecovered(what=what))
