"""Naval combat, air fleets against ships, damage, and the way home."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friendly_area, leader, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    comes_back,
    in_play,
    option,
    to_pool,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import has
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    italian_limit,
    open_strait,
)
from adjudicator.rulesets.world_at_war.book.offensive.combat import d3
from adjudicator.rulesets.world_at_war.book.offensive.deciding import lost_first
from adjudicator.rulesets.world_at_war.book.offensive.losses import meant
from adjudicator.rulesets.world_at_war.words.facts.naval import AirStruck, FleetHit, NavalFought

CARRIERS = "carriers"
"""The option of 3.21."""

# ----------------------------------------------------------------------------- ways


def seas_near(
    position: Position, board: Board, fleet: Unit, place: str, most: int = 2
) -> dict[str, list[str]]:
    """Marine areas that a fleet reaches through at most `most` of them, each with its way, the
    nearest first (WAW-CORE.MOV-5); straits and the Italian limit hold (WAW-CORE.MOV-19,
    NAV-22)."""
    seat = seat_of(position, fleet.nation)
    if seat is None:
        return {}
    if place in board.seas:
        found: dict[str, list[str]] = {place: []}
        edge = [place]
        left = most
    elif place in board.areas:
        found = {sea: [sea] for sea in board.areas[place].seas}
        edge, left = list(found), most - 1
    else:
        return {}
    for _ in range(left):
        following = []
        for sea in edge:
            for near in board.seas[sea].adjacent:
                if near in found or not open_strait(position, board, sea, near, seat):
                    continue
                if italian_limit(position, board, fleet, sea, near):
                    continue
                found[near] = [*found[sea], near]
                following.append(near)
        edge = following
    return found


# --------------------------------------------------------------------------- damage


def passengers(position: Position, fleet: Unit) -> list[Unit]:
    return [unit for unit in position.units if unit.aboard == fleet.id]


def eliminate(position: Position, fleet: Unit) -> list[Unit]:
    """A fleet goes to its force pool, and what it carries with it (WAW-CORE.NAV-11, ECO-17)."""
    drowned = passengers(position, fleet)
    for unit in drowned:
        to_pool(position, unit)
    to_pool(position, fleet)
    return drowned


def damage(position: Position, table: Table[Board], fleet: Unit, sea: str, label: str) -> None:
    """A hit fleet leaves for d3 turns and comes back as a reinforcement; Spanish and Turkish
    fleets, and one whose side has no port left, are eliminated (WAW-CORE.NAV-5, NAV-10)."""
    board = table.board
    ports = any(
        board.areas[area].seas and friendly_area(position, area, fleet.nation)
        for area in board.areas
        if in_play(position, area)
    )
    if fleet.weak or not ports:
        drowned = eliminate(position, fleet)
        turns = 0
    else:
        drowned = passengers(position, fleet)
        for unit in drowned:
            to_pool(position, unit)
        turns = d3(table, label)
        comes_back(position, fleet, turns, "damaged")
    table.tell(
        "WAW-CORE.NAV-10",
        FleetHit(
            nation=fleet.nation,
            sea=sea,
            kind=fleet.kind,
            turns=turns,
            drowned=[f"{unit.nation}/{unit.kind}" for unit in drowned],
        ),
    )


def take_hits(
    position: Position,
    table: Table[Board],
    fleets: Sequence[Unit],
    hits: int,
    sea: str,
    label: str,
) -> list[Unit]:
    """Damage as many fleets as there are hits: weak ones first, then as their owner says, else
    those that carry nothing, carriers last (WAW-CORE.NAV-7). Gives those that are left."""
    seat = seat_of(position, fleets[0].nation) if fleets else None
    parts = lost_first(position, seat, sea) if seat else []

    def rank(fleet: Unit) -> tuple[bool, int, bool, bool]:
        said = next((n for n, part in enumerate(parts) if meant(fleet, part)), len(parts))
        carries = bool(passengers(position, fleet))
        return not fleet.weak, said, carries, fleet.kind == "carrier"

    ordered = sorted(fleets, key=rank)
    for n, fleet in enumerate(ordered[:hits], start=1):
        damage(position, table, fleet, sea, f"{label}/repair/{n}")
    return ordered[hits:]


# --------------------------------------------------------------------- naval combat


def naval_combat(
    position: Position,
    table: Table[Board],
    label: str,
    sea: str,
    own: Sequence[Unit],
    other: Sequence[Unit],
) -> tuple[list[Unit], list[Unit], int]:
    """One simultaneous round: every fleet rolls a d3, a modified 1 or less hits
    (WAW-CORE.NAV-6, NAV-7, NAV-8). Gives what is left of both, and 1 if the first side has
    more hits, -1 if the second has, 0 for equal hits (NAV-9)."""
    dice: list[list[int]] = []
    hits = []
    for who, fleets, enemy in (("first", own, other), ("second", other, own)):
        rolls = []
        score = 0
        for n, fleet in enumerate(fleets, start=1):
            die = d3(table, f"{label}/{who}/{n}")
            rolls.append(die)
            drm = (
                -int(len(fleets) >= 2 * len(enemy)) + int(fleet.weak) - _augmented(position, fleet)
            )
            score += die != 3 and die + drm <= 1
        dice.append(rolls)
        hits.append(score)
    seats = [seat_of(position, own[0].nation) or "", seat_of(position, other[0].nation) or ""]
    table.tell(
        "WAW-CORE.NAV-7",
        NavalFought(
            sea=sea,
            fleets={
                seat: [f"{fleet.nation}/{fleet.kind}" for fleet in fleets]
                for seat, fleets in zip(seats, (own, other), strict=True)
            },
            dice=dict(zip(seats, dice, strict=True)),
            hits=dict(zip(seats, hits, strict=True)),
        ),
    )
    left = take_hits(position, table, own, hits[1], sea, f"{label}/first")
    right = take_hits(position, table, other, hits[0], sea, f"{label}/second")
    return left, right, (hits[0] > hits[1]) - (hits[1] > hits[0])


def _augmented(position: Position, fleet: Unit) -> int:
    """Naval Augmentation of the fleet's country."""
    return int(has(position, leader(position, fleet.nation), "naval_augmentation"))


# -------------------------------------------------------------------- air and ships


def strike(
    position: Position,
    table: Table[Board],
    label: str,
    sea: str,
    air: Sequence[Unit],
    ships: Sequence[Unit],
    lost: bool | None = None,
) -> list[Unit]:
    """Air fleets attack ships (WAW-CORE.NAV-14): one d3 each, 1 hits; with option 3.21 carriers
    and sorties. lost: have they lost an air combat over the sea; None if they fought none, and
    meet the carriers. Gives the ships that are left; the air fleets become inactive
    (WAW-3.21-6)."""
    left = list(air)
    carriers = [ship for ship in ships if flies(ship)]
    if lost is None and carriers and option(position, CARRIERS) is True:
        lost = _carrier_combat(table, label, len(left), len(carriers))
    dice: list[int] = []
    sorties: list[int] = []
    for n, fleet in enumerate(left, start=1):
        tries = 1
        if option(position, CARRIERS) is True:
            tries = d3(table, f"{label}/sorties/{n}") + 1 - int(bool(lost))  # WAW-3.21-2
            sorties.append(tries)
        dice += [d3(table, f"{label}/strike/{n}/{m}") for m in range(1, tries + 1)]
        fleet.active = False
    hits = min(len(ships), sum(die == 1 for die in dice))  # WAW-3.21-5
    table.tell(
        "WAW-CORE.NAV-14",
        AirStruck(
            nation=left[0].nation,
            sea=sea,
            fleets=len(left),
            dice=dice,
            hits=hits,
            sorties=sorties,
        ),
    )
    return take_hits(position, table, ships, hits, sea, f"{label}/struck")


def flies(ship: Unit) -> bool:
    """Has a ship aircraft that can fly: a carrier that is active, or that is inactive for
    nothing but having come to intercept (WAW-3.21-1, WAW-CORE.NAV-12)?"""
    return ship.kind == "carrier" and (ship.active or ship.task != "interdiction")


def _carrier_combat(table: Table[Board], label: str, fleets: int, carriers: int) -> bool:
    """Carriers fight attacking air fleets: a d3 each side, +1 for more; does the air fleet
    lose (WAW-3.21-3)?"""
    air = d3(table, f"{label}/carrier/air") + int(fleets > carriers)
    ships = d3(table, f"{label}/carrier/ships") + int(carriers > fleets)
    return air < ships


def carrier_sorties(
    position: Position,
    table: Table[Board],
    label: str,
    sea: str,
    own: Sequence[Unit],
    other: Sequence[Unit],
) -> tuple[list[Unit], list[Unit]]:
    """Option 3.21: before a naval combat carriers of both sides fly sorties, d3 each, after an
    air combat whose loser has one less (WAW-3.21-2, WAW-3.21-3, WAW-3.21-7)."""
    if option(position, CARRIERS) is not True:  # WAW-3.21-1
        return list(own), list(other)
    flying = [[ship for ship in fleets if flies(ship)] for fleets in (own, other)]
    minus = [0, 0]
    if flying[0] and flying[1]:
        rolls = [
            d3(table, f"{label}/carriers/{who}") + int(len(one) > len(two))
            for who, one, two in (("first", *flying), ("second", flying[1], flying[0]))
        ]
        if rolls[0] != rolls[1]:
            minus[int(rolls[0] > rolls[1])] = 1
    hits = [0, 0]
    for side, (carriers, enemy) in enumerate(zip(flying, (other, own), strict=True)):
        if not carriers:
            continue
        dice: list[int] = []
        sorties: list[int] = []
        for n, _ in enumerate(carriers, start=1):
            tries = max(0, d3(table, f"{label}/sorties/{side}/{n}") - minus[side])
            sorties.append(tries)
            dice += [d3(table, f"{label}/sortie/{side}/{n}/{m}") for m in range(1, tries + 1)]
        hits[side] = min(len(enemy), sum(die == 1 for die in dice))
        table.tell(
            "WAW-3.21-5",
            AirStruck(
                nation=carriers[0].nation,
                sea=sea,
                fleets=len(carriers),
                dice=dice,
                hits=hits[side],
                sorties=sorties,
            ),
        )
    left = take_hits(position, table, own, hits[1], sea, f"{label}/sorties/first")
    right = take_hits(position, table, other, hits[0], sea, f"{label}/sorties/second")
    return left, right


# ------------------------------------------------------------------------- going home
