"""Battle step 7: who won stays or advances; what falls with a captured area."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    change_pool,
    controller,
    remove_units,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction
from adjudicator.rulesets.virtuti_militari.book import areas
from adjudicator.rulesets.virtuti_militari.book.battle.fighting import Battle, Camp
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.battle.retreat import trim
from adjudicator.rulesets.virtuti_militari.words.facts.battles import Advanced, NoAdvance
from adjudicator.rulesets.virtuti_militari.words.facts.operations import AreaTaken, TokenRemoved


def conclude(battle: Battle, winner: Camp, stood: bool) -> None:
    """Step 7. A defender who won stays (VM-BAT7-1). An attacker who won advances with all
    his survivors and captures the area (VM-BAT7-2), unless none survived (VM-BAT7-3) or a
    card keeps the defenders there (VM-BAT6-18). Then the sub-phase goes on (VM-BAT7-8)."""
    if not winner.attacking:
        return
    position, table, place = battle.position, battle.table, battle.place
    units = battle.units(winner)
    if not units:
        table.tell(
            "VM-BAT7-3", NoAdvance(number=battle.number, place=place, faction=winner.faction)
        )
        return
    if stood:
        trim(battle, winner, units, None)
        return
    for unit in units:
        unit.place = place
    table.tell(
        "VM-BAT7-2",
        Advanced(
            number=battle.number,
            place=place,
            faction=winner.faction,
            units=battle.words(units),
        ),
    )
    if battle.at_sea:
        placed = position.orders.get(place)
        if placed and placed.faction != winner.faction:
            remove_token(position, table, place, "VM-BAT7-9")
    else:
        capture(position, table, place, winner.faction, "VM-BAT7-2", how="battle")


def capture(
    position: Position, table: Table[Board], area: str, faction: Faction, clause: str, how: str
) -> None:
    """An area goes over to a faction that entered it: its fortification is removed
    (VM-BAT7-4), enemy Fleets in its port are destroyed (VM-BAT7-5), order tokens there are
    taken off (VM-BAT7-6)."""
    board, before = table.board, controller(position, area)
    port = board.port_of(area)
    fleets = [
        unit for unit in (units_at(position, port) if port else []) if unit.faction != faction
    ]
    remove_units(position, [unit.id for unit in fleets])
    level = position.forts.get(area, 0)
    areas.take(position, area, faction)
    table.tell(
        clause,
        AreaTaken(
            faction=faction,
            area=area,
            before=before,
            how=how,
            fortification=level,
            fleets=[in_words(board, unit) for unit in fleets],
        ),
    )
    for place in (area, *([port] if port else [])):
        placed = position.orders.get(place)
        if placed and placed.faction != faction:
            remove_token(position, table, place, "VM-BAT7-6")


def remove_token(position: Position, table: Table[Board], place: str, clause: str) -> None:
    """An order token comes off the map: back to its owner's pool, but a single-use one is
    destroyed (VM-BAT7-7)."""
    placed = position.orders.pop(place, None)
    if placed is None:
        return
    gone = table.board.tokens[placed.token].single_use
    if not gone:
        change_pool(position.factions[placed.faction], placed.token, 1)
    table.tell(
        "VM-BAT7-7" if gone else clause,
        TokenRemoved(faction=placed.faction, place=place, token=placed.token, destroyed=gone),
    )
