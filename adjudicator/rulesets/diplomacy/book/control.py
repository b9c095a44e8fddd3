"""Supply centres and the end: who owns what after the fall turn, and who has won."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.position import Position
from adjudicator.rulesets.diplomacy.words.facts import (
    CentresCounted,
    CentreTaken,
    GameDrawn,
    GameWon,
    PowerGone,
)


def end_of_year(position: Position, table: Table[Board]) -> None:
    """Take over centres, then see whether the game is over (DIP-CTRL-1, DIP-WIN-1)."""
    take_centres(position, table)
    centres = {power: len(position.centres(power)) for power in powers_of(position)}
    table.tell("DIP-CTRL-1", CentresCounted(centres=centres))
    for seat in position.seats:
        position.counted.setdefault(seat, []).append(position.held_by(seat))
    win(position, table)


def powers_of(position: Position) -> list[str]:
    """All powers of the game, the absent ones last."""
    return [*(p for powers in position.seats.values() for p in powers), *position.absent]


def take_centres(position: Position, table: Table[Board]) -> None:
    """A unit in a centre after the fall turn makes it its power's (DIP-CTRL-1), who keep it until
    another power has a unit there after a fall turn (DIP-CTRL-2)."""
    chart = table.board.chart(position)
    alive = [p for p in powers_of(position) if lives(position, p)]
    owners = dict(position.owners)
    for province in chart.centres:
        unit = position.unit_in(province)
        before = owners.get(province, "")
        if unit is not None and unit.power != before:
            owners[province] = unit.power
            fact = CentreTaken(province=province, power=unit.power, before=before)
            table.tell("DIP-CTRL-1", fact)
    for unit in position.units:
        if chart.provinces[unit.province].kind != "sea" and unit.province not in chart.centres:
            position.flags[unit.province] = unit.power
    position.owners = {id: owners[id] for id in chart.centres if id in owners}
    for power in alive:
        if not lives(position, power):
            table.tell("DIP-WIN-3", PowerGone(power=power))


def lives(position: Position, power: str) -> bool:
    """Has a power a unit or a centre left?"""
    return bool(position.of(power) or position.centres(power))


def win(position: Position, table: Table[Board]) -> None:
    """The seat with enough centres, and more than any other, has won (DIP-WIN-1); so has the last
    one that is left."""
    held = {seat: position.held_by(seat) for seat in position.seats}
    most = max(held.values())
    first = [seat for seat, number in held.items() if number == most]
    alone = [seat for seat in position.seats if position.alive(seat)]
    if (most >= position.wins and len(first) == 1) or len(alone) == 1:
        winner = alone[0] if len(alone) == 1 else first[0]
        table.tell("DIP-WIN-1", GameWon(seat=winner, centres=held[winner]))
        name = table.board.seat_name(winner, position)
        text = f"Victory for {name} with {count(held[winner], 'centre')}."
        position.close([winner], text, "DIP-WIN-1")
    elif position.last_turn and position.turn >= position.last_turn:
        table.tell("DIP-A10", GameDrawn(seats=first, centres=held))
        names = listed([table.board.seat_name(seat, position) for seat in first])
        won = f"victory for {names}" if len(first) == 1 else f"{names} share the game"
        text = f"The last year is over: {won} with {count(most, 'centre')}."
        position.close(first, text, "DIP-A10")
