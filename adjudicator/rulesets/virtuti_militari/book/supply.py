"""8 Supply Phase: where supply runs, and what happens where it does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.maps import flood
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    at_war,
    controller,
    remove_units,
)
from adjudicator.rulesets.virtuti_militari.board.terms import SOUTH_ATLANTIC
from adjudicator.rulesets.virtuti_militari.book.areas import controlled, supply_sources
from adjudicator.rulesets.virtuti_militari.rulings import option
from adjudicator.rulesets.virtuti_militari.words.facts.economy import SupplyChecked


def supply(position: Position, table: Table[Board]) -> Play:
    """8 Supply is worked out for each faction in turn, in the order of initiative, without
    any decision (VM-SUP-1)."""
    for faction in position.initiative:
        check_supply(position, table, faction)
    yield from ask()


def check_supply(position: Position, table: Table[Board], faction: str) -> None:
    """Steps 1 to 6 for one faction. Only areas that it controls have a status (VM-SUP-2)."""
    board = table.board
    land, ports, inland = trace(position, board, faction, table.rulings)
    without = cut_off(position, board, faction, table.rulings)
    own = controlled(position, board, faction)
    restored = [area for area in own if area not in without and area in position.out_of_supply]
    for area in restored:  # VM-SUP-13
        position.out_of_supply.remove(area)
    starved = [area for area in without if area in position.out_of_supply]
    # Fortifications there survive, and so do Fleets in their ports (VM-SUP-14, VM-SUP-18).
    gone = [unit for unit in position.units if unit.place in starved]
    remove_units(position, [unit.id for unit in gone])  # VM-SUP-16
    marked = [area for area in without if area not in position.out_of_supply]
    position.out_of_supply = board.in_order([*position.out_of_supply, *marked])  # VM-SUP-15
    table.tell(
        "VM-SUP-14" if gone else "VM-SUP-15" if marked else "VM-SUP-3",
        SupplyChecked(
            faction=faction,
            land=len(land),
            sea=ports,
            inland=len(inland),
            restored=restored,
            marked=marked,
            eliminated={unit.id: unit.place for unit in gone},
            kinds=[unit.kind for unit in gone],
        ),
    )


def cut_off(
    position: Position, board: Board, faction: str, rulings: Mapping[str, Scalar]
) -> list[str]:
    """Areas of a faction that no supply reaches as things stand: in those that have a marker
    already all units are eliminated in the Supply Phase (VM-SUP-14), the others get one
    (VM-SUP-15)."""
    reached = {area for some in trace(position, board, faction, rulings) for area in some}
    return [area for area in controlled(position, board, faction) if area not in reached]


def trace(
    position: Position, board: Board, faction: str, rulings: Mapping[str, Scalar]
) -> tuple[list[str], list[str], list[str]]:
    """Where a faction's supply runs: areas reached by land (step 1), port areas reached over
    sea (step 2), areas behind those (step 3). Supply does not go over sea a second time
    (VM-SUP-17)."""
    land = _spread(position, board, faction, supply_sources(position, board, faction))  # VM-SUP-3
    ports = over_sea(position, board, faction, land, rulings)
    behind = _spread(position, board, faction, ports)  # VM-SUP-12
    known = {*land, *ports}
    return land, ports, [area for area in behind if area not in known]


def _spread(position: Position, board: Board, faction: str, starts: Iterable[str]) -> list[str]:
    """By land through areas that the faction controls, as far as possible (VM-SUP-3)."""
    return flood(
        lambda area: (a for a in board.neighbours(area) if controller(position, a) == faction),
        starts,
    )


def over_sea(
    position: Position,
    board: Board,
    faction: str,
    land: Iterable[str],
    rulings: Mapping[str, Scalar],
) -> list[str]:
    """The faction's other port areas that supplied ports reach, however far (VM-SUP-4,
    VM-SUP-7), without any Fleets of its own (VM-SUP-5)."""
    supplied = list(land)
    blocked = blocked_seas(position, board, faction, rulings)

    def onward(sea: str) -> list[str]:
        return [
            other
            for other in board.seas[sea].adjacent
            if other not in blocked and open_strait(position, board, faction, sea, other)
        ]

    starts = [
        sea
        for area in supplied
        if board.areas[area].port
        for sea in board.areas[area].seas
        if sea not in blocked
    ]
    seas = flood(onward, starts)
    return [
        area
        for area in controlled(position, board, faction)
        if board.areas[area].port
        and area not in supplied
        and (
            any(sea in seas for sea in board.areas[area].seas)
            or (faction == "western" and board.areas[area].africa and SOUTH_ATLANTIC in seas)
        )  # VM-SUP-11
    ]


def blocked_seas(
    position: Position, board: Board, faction: str, rulings: Mapping[str, Scalar]
) -> list[str]:
    """Seas that the faction's supply may not pass, nor begin or end in: those with Fleets of
    another faction (VM-SUP-6), or by VM-A10 only of one at war with it."""
    enemies_only = option(rulings, "VM-A10") == "enemy"
    return [
        sea
        for sea in board.seas
        if any(
            unit.place == sea
            and unit.faction != faction
            and (not enemies_only or at_war(position, unit.faction, faction))
            for unit in position.units
        )
    ]


def open_strait(position: Position, board: Board, faction: str, one: str, other: str) -> bool:
    """May the faction's supply pass between two adjacent seas? Through a strait only if it
    controls Copenhagen, Gibraltar or Istanbul (VM-SUP-8, VM-SUP-9, VM-SUP-10)."""
    gate = board.strait(one, other)
    return not gate or controller(position, gate) == faction
