"""10 Summary Phase, Raiding Convoys: submarines and Fleets against War Economy, and Fleets
against submarines."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    Queued,
    Submarine,
    Unit,
    at_war,
    controller,
    number,
)
from adjudicator.rulesets.virtuti_militari.board.terms import ARMORED, COPENHAGEN, OSLO, Faction
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.words.facts.summary import Raided, SubmarineAttacked

SUBMARINE_RAID = {1: 20, 2: 35, 3: 60}
"""Submarines technology -> percent (VM-RAID-2, VM-TECH-12)."""
FLEET_RAID = {1: 60, 2: 75, 3: 90}
"""Fleet technology -> percent (VM-RAID-10, VM-TECH-9)."""
HUNT = {1: 20, 2: 35, 3: 60}
"""Sonars technology -> percent (VM-ASW-2, VM-TECH-14)."""
DESTROYED = 50
"""Percent of the submarines hit that are destroyed; the others are damaged (VM-ASW-3)."""
CENTRAL, NORTH, ARCTIC, BALTIC = (
    "central_mediterranean",
    "north_sea",
    "arctic_sea",
    "baltic_sea",
)
ATLANTIC = ("north_atlantic", "south_atlantic")


def target_of(position: Position, board: Board, faction: str, sea: str) -> Faction | None:
    """Whose convoys a faction raids in a sea, None if it raids none there. The same seas and
    conditions hold for submarines and for Fleets (VM-RAID-9, VM-RAID-13); there are no raids
    without war (VM-RAID-14)."""
    target = _convoys(position, board, faction, sea)
    return target if target and at_war(position, faction, target) else None


def _convoys(position: Position, board: Board, faction: str, sea: str) -> Faction | None:
    if faction == "axis":
        if sea == ARCTIC:
            return "ussr"  # VM-RAID-4
        return "western" if sea in ATLANTIC else None  # VM-RAID-5
    if faction == "ussr":
        return "axis" if sea == BALTIC else None  # VM-RAID-6
    if sea == CENTRAL and armor_in_africa(position, board):  # VM-RAID-7
        return "axis"
    if sea == NORTH and "axis" not in (
        controller(position, COPENHAGEN),
        controller(position, OSLO),
    ):
        return "axis"  # VM-RAID-8 VM-RAID-12
    return None


def armor_in_africa(position: Position, board: Board) -> bool:
    """Has the Axis armored units between Casablanca and Cairo (VM-RAID-15)?"""
    africa = board.tagged("north_africa")
    return any(
        unit.faction == "axis" and unit.kind in ARMORED and unit.place in africa
        for unit in position.units
    )


def raid(position: Position, table: Table[Board]) -> None:
    """First every submarine marker checks once (VM-RAID-1), then every Fleet in a sea where
    its side's submarines could raid (VM-RAID-9)."""
    for marker in position.submarines:
        level = position.factions[marker.faction].levels["submarines"]
        _raid(position, table, marker, SUBMARINE_RAID[level], "VM-RAID-2")
    bonus = rule_of(position, table.board, "fleet_raid")
    for unit in position.units:
        if unit.kind == "fleet":
            level = position.factions[unit.faction].levels["fleet"]
            _raid(position, table, unit, min(100, FLEET_RAID[level] + bonus), "VM-RAID-10")


def _raid(
    position: Position,
    table: Table[Board],
    raider: Submarine | Unit,
    chance: int,
    clause: str,
) -> None:
    """One check; a success lowers the enemy's War Economy by 1 to 5 points, never below 0%
    (VM-RAID-3, VM-RAID-11)."""
    target = target_of(position, table.board, raider.faction, raider.place)
    if target is None:
        return
    state = position.factions[target]
    roll = table.dice.roll(f"raid/{raider.id}", 100)
    damage = 0
    if roll <= chance:
        damage = table.dice.roll(f"raid/{raider.id}/damage", 5)
        state.war_economy = max(0, state.war_economy - damage)
    table.tell(
        "VM-RAID-3" if damage else clause,
        Raided(
            faction=raider.faction,
            raider=raider.id,
            kind=SUBMARINE if isinstance(raider, Submarine) else "fleet",
            place=raider.place,
            target=target,
            chance=chance,
            roll=roll,
            damage=damage,
            economy=state.war_economy,
        ),
    )


def hunt(position: Position, table: Table[Board]) -> None:
    """After all raids (VM-ASW-5) each Fleet in a sea with enemy submarines attacks one of them
    once (VM-ASW-1), also one that has raided itself (VM-ASW-6)."""
    for unit in position.units:
        if unit.kind != "fleet" or not table.board.is_sea(unit.place):
            continue
        prey = next(
            (
                marker
                for marker in position.submarines
                if marker.place == unit.place and at_war(position, marker.faction, unit.faction)
            ),
            None,
        )
        if prey:
            _attack(position, table, unit, prey)


def _attack(position: Position, table: Table[Board], fleet: Unit, prey: Submarine) -> None:
    """Success by the Sonars of the Fleet's owner (VM-ASW-2); then the submarine is destroyed,
    or damaged and back in its owner's queue for 2 to 4 turns (VM-ASW-3, VM-ASW-4). Queues
    have advanced already, so these turns begin with the next one (VM-SUM-8)."""
    chance = HUNT[position.factions[fleet.faction].levels["sonars"]]
    roll = table.dice.roll(f"sonar/{fleet.id}", 100)
    outcome, turns, clause = "missed", 0, "VM-ASW-2"
    if roll <= chance:
        position.submarines.remove(prey)
        if table.dice.roll(f"sonar/{fleet.id}/hit", 100) <= DESTROYED:
            outcome, clause = "destroyed", "VM-ASW-3"
        else:
            outcome, clause = "damaged", "VM-ASW-4"
            turns = 1 + table.dice.roll(f"sonar/{fleet.id}/turns", 3)
            entry = Queued(id=f"q{number(position)}", kind=SUBMARINE, turns=turns)
            position.factions[prey.faction].queue.append(entry)
    table.tell(
        clause,
        SubmarineAttacked(
            faction=fleet.faction,
            fleet=fleet.id,
            place=fleet.place,
            owner=prey.faction,
            submarine=prey.id,
            chance=chance,
            roll=roll,
            outcome=outcome,
            turns=turns,
        ),
    )
