"""2.0 [1] Initiative, and 9.2 the storm that moves after it."""

from __future__ import annotations

from collections.abc import Generator

from adjudicator.core import hexes
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.board.position import Position, Power
from adjudicator.rulesets.victory.words.facts.moves import (
    InitiativeRolled,
    MulberryLost,
    Roll,
    StormMoved,
)


def initiative(position: Position, table: Table[Board]) -> Play:
    """Each player rolls two dice; the highest total is Player 1, the others follow
    clockwise."""
    begin_turn(position)
    throws: dict[Power, list[list[int]]] = {power: [] for power in position.powers}
    rolling = list(position.powers)
    while True:
        for power in rolling:  # VIC-2.0-2
            label = f"initiative/{power}/{len(throws[power]) + 1}"
            throws[power].append([table.dice.d6(f"{label}/{n}") for n in (1, 2)])
        best = max(sum(throws[power][-1]) for power in rolling)
        rolling = [power for power in rolling if sum(throws[power][-1]) == best]
        if len(rolling) == 1:  # VIC-2.0-4 VIC-A45: only who ties for the highest rolls again
            break
    first = position.powers.index(rolling[0])  # VIC-2.0-3
    position.order = position.powers[first:] + position.powers[:first]  # VIC-2.0-5
    table.tell(
        "VIC-2.0-3",
        InitiativeRolled(
            rolls=[
                Roll(power=power, throws=thrown, total=sum(thrown[0]))
                for power, thrown in throws.items()
            ],
            order=position.order,
        ),
    )
    if position.storm:
        move_storm(position, table)
    yield from _nothing()


def _nothing() -> Generator[tuple[()], dict[str, object], None]:
    """Initiative asks nobody anything; a phase is a generator all the same."""
    return
    yield ()


CLEARED = {
    "moved": False,
    "strategic": False,
    "revealed": False,
    "flown": 0,
    "base": "",
    "entered": "",
    "arrives": 1,
}
"""What a block did in a turn, and what stands there when it did nothing."""


def begin_turn(position: Position) -> None:
    """Clear what blocks did in the last turn (VIC-2.0-7)."""
    position.stage = "initiative"
    position.battles, position.activated, position.ports = [], [], {}
    for block in position.blocks:
        for mark, none in CLEARED.items():
            if getattr(block, mark) != none:  # most are as they were, and writing takes longer
                setattr(block, mark, none)


def move_storm(position: Position, table: Table[Board]) -> None:
    """Player 1 rolls direction and distance (VIC-9.2-9); off the map it is gone."""
    hexmap = table.board.map_of(position)
    direction = table.dice.d6("storm/direction") - 1  # VIC-A39
    steps = table.dice.d6("storm/distance")
    start = position.storm
    there = hexes.beyond(hexmap.tiles[start].at, direction, steps)
    position.storm = hexmap.ids.get(there, "")  # VIC-9.2-10 VIC-A60
    table.tell(
        "VIC-9.2-9" if position.storm else "VIC-9.2-10",
        StormMoved(
            direction=hexes.DIRECTIONS[direction], hexes=steps, start=start, hex=position.storm
        ),
    )
    for work in list(position.works):
        if work.kind == "mulberry" and work.hex == position.storm:  # VIC-9.2-6
            position.works.remove(work)
            table.tell("VIC-9.2-6", MulberryLost(hex=work.hex, power=work.power))
