"""1st sub-phase, Feint Attack orders: an enemy order nearby comes off the map."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    at_war,
    bonus_of,
    change_pool,
    family_of,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction, Family
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.war.going import orders_left
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at, open_seas
from adjudicator.rulesets.virtuti_militari.orders.orders import FeintAt
from adjudicator.rulesets.virtuti_militari.words.facts.operations import FeintMade

REMOVABLE: tuple[Family, ...] = (
    "amphibious",
    "feint",
    "support",
    "bombardment",
    "strategic",
    "fortification",
)
"""The orders that a Feint Attack can take off (VM-FEINT-2), the usual choice first. Move,
Maneuver and Defense are immune (VM-FEINT-3)."""


def reach(position: Position, board: Board, faction: Faction, place: str) -> list[str]:
    """The places that a Feint Attack reaches: from land adjacent land (VM-FEINT-5), from a
    sea adjacent seas (VM-FEINT-6), from a port its seas (VM-FEINT-7); so never a port
    (VM-FEINT-8, VM-FEINT-11), and from Danzig not the Baltic Sea (VM-FEINT-10)."""
    if board.is_land(place):
        return list(board.neighbours(place))
    if board.is_port(place):
        return list(board.port_seas(place))
    return list(open_seas(position, board, faction, place))


def refused(
    position: Position,
    board: Board,
    faction: Faction,
    place: str,
    target: str,
    *,
    shown: bool = True,
) -> NotAllowed | None:
    """Why a Feint Attack in a place cannot take off the order at a target. shown: do the
    orders lie open? Before that only its reach and the event of the turn can be told."""

    def no(clause: str, text: str) -> NotAllowed:
        return NotAllowed(0, clause, text)

    near, there = reach(position, board, faction, place), board.name(target)
    if target not in near:
        sorts = {"land": "VM-FEINT-5", "sea": "VM-FEINT-6", "port": "VM-FEINT-7"}
        text = f"A Feint Attack in {board.name(place)} does not reach {there}."
        text += f" It reaches {', '.join(board.name(other) for other in near)}."
        return no(sorts[board.sort(place)], text)
    if rule_of(position, board, "feints_fail"):
        return no("VM-RND-2", "The random event of this turn cancels Feint Attacks.")
    if not shown:
        return None
    placed = position.orders.get(target)
    if placed is None:
        return no("VM-FEINT-1", f"There is no order in {there}.")
    if not at_war(position, placed.faction, faction):
        text = f"The order in {there} is not of a faction that you are at war with."
        return no("VM-FEINT-12", text)
    if family_of(placed.token) not in REMOVABLE:
        name = board.tokens[placed.token].name
        return no("VM-FEINT-3", f"{name} in {there} is immune to Feint Attacks.")
    return None


def none_of(
    position: Position,
    board: Board,
    faction: Faction,
    place: str,
    line: FeintAt,
    *,
    shown: bool = True,
) -> NotAllowed | None:
    """Why a line can take off nothing at all; None if one of its targets can be."""
    found = [refused(position, board, faction, place, t, shown=shown) for t in line.targets]
    if not found or any(no is None for no in found):
        return None
    first = found[0]
    assert first is not None
    return NotAllowed(line.line, first.clause, first.text)


def targets(position: Position, board: Board, faction: Faction, place: str) -> list[str]:
    """Places within reach with an order that can be taken off (VM-FEINT-2, VM-FEINT-3,
    VM-FEINT-12), the best first."""
    found = [
        other
        for other in reach(position, board, faction, place)
        if refused(position, board, faction, place, other) is None
    ]
    return sorted(found, key=lambda other: _rank(position.orders[other]))


def _rank(placed: Placed) -> tuple[int, int]:
    return REMOVABLE.index(family_of(placed.token)), -bonus_of(placed.token)


def choose(
    position: Position,
    board: Board,
    faction: Faction,
    place: str,
    lines: Sequence[FeintAt],
) -> str:
    """The place whose order is taken off: the first that the lines name, the best if there
    are not lines, '' for none."""
    possible = targets(position, board, faction, place)
    if not lines:
        return possible[0] if possible else ""
    for line in lines:
        for target in line.targets:
            if target in possible and (
                line.when is None or line.when.holds(facts(position, faction, target))
            ):
                return target
    return ""


def facts(position: Position, faction: Faction, target: str) -> dict[str, Scalar]:
    """What the `if` of a feint may look at."""
    placed = position.orders.get(target)
    return {
        "order": family_of(placed.token) if placed else "",
        "bonus": bonus_of(placed.token) if placed else 0,
        "enemy units": len(enemies_at(position, faction, target)),
        "orders left": orders_left(position, faction, "feint")[0],
    }


def make(
    position: Position, table: Table[Board], faction: Faction, place: str, target: str
) -> None:
    """Take the order off the map; it returns to its owner's pool, single-use ones too
    (VM-FEINT-1, VM-FEINT-4). A Feint not yet executed is cancelled so (VM-FEINT-9)."""
    placed = position.orders.pop(target)
    change_pool(position.factions[placed.faction], placed.token, 1)
    table.tell(
        "VM-FEINT-4" if table.board.tokens[placed.token].single_use else "VM-FEINT-1",
        FeintMade(
            faction=faction,
            place=place,
            target=target,
            owner=placed.faction,
            token=placed.token,
        ),
    )
