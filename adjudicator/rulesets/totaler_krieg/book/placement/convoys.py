"""2.2.3.6 Where a Convoy marker may be placed."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, home_country, pool
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.sea import sort_of
from adjudicator.rulesets.totaler_krieg.book.placement.placing import (
    fleet_path,
    owner_of,
    western_box,
)
from adjudicator.rulesets.totaler_krieg.orders.support import Convoy
from adjudicator.rulesets.totaler_krieg.words.facts.counters import ConvoyPlaced

CONVOYS = ("convoy_standard", "convoy_special")


def convoy_refusal(field: Field, name: str, zone: str) -> Refusal | None:
    """Why a Convoy marker may not be placed in a zone's Convoys Box, None if it may."""
    counter = field.board.counters[name]
    sort = sort_of(field, name)
    faction = owner_of(field, name)
    if sort in ("scratch", "fleet_train"):
        if not _key_port(field, faction, zone, sort):
            clause = "TK-2.2.3.6-11" if sort == "scratch" else "TK-2.2.3.6-15"
            return clause, f"No Key Port of the {zone} holds what {name} needs."
        if sort == "scratch":
            return None  # TK-2.2.3.6-12
    elif not _standard(field, name, counter.country, faction, zone):
        if counter.country == "Germany" and zone == "North Atlantic":
            return "TK-2.2.3.6-3", "The German Convoy does not use the Ports of Occupied France."
        return "TK-2.2.3.6-1", f"{counter.country} has no Port in the {zone}."
    nation = "United States" if sort == "fleet_train" else counter.country
    if not _path(field, name, nation, zone):
        clause = "TK-2.2.3.6-17" if sort == "fleet_train" else "TK-2.2.3.6-9"
        return clause, f"{name} has no Fleet Unit Path to the {zone}."
    return None


def _path(field: Field, name: str, nation: str, zone: str) -> bool:
    if owner_of(field, name) == "western" and western_box(field.board, zone):
        return True  # TK-2.2.3.6-25
    return bool(nation) and fleet_path(field, name, zone, convoy=True)


def _standard(field: Field, name: str, country: str, faction: str, zone: str) -> bool:
    """A Home Country Port, a Port of a Dependent, or a friendly Escort in the zone."""
    home = home_country(field.position, country)
    ports = field.board.ports_of[zone]
    if field.lands.home.get(home, 0) & ports:
        return True  # TK-2.2.3.6-1 TK-2.2.3.6-6
    dependents = field.lands.dependents.get(home, 0) & ports
    if country == "Germany" and zone == "North Atlantic":
        dependents &= ~field.board.cells_of("Occupied France")  # TK-2.2.3.6-3
    if dependents:
        return True  # TK-2.2.3.6-2 TK-2.2.3.6-8
    if faction == "western" and western_box(field.board, zone):
        return True  # TK-G-HomeCountry-2
    for other in field.afloat.get(f"convoys:{zone}", ()):
        if field.board.counters[other].kind == "support" and owner_of(field, other) == faction:
            return True  # TK-2.2.3.6-4
    return False


def _key_port(field: Field, faction: str, zone: str, sort: str) -> bool:
    """A Key Port of the zone with a friendly unit, Detachment or Logistics marker; for the
    Fleet Train a US one, or a Western Off-Map Box (TK-2.2.3.6-16)."""
    board = field.board
    if sort == "fleet_train" and western_box(board, zone):
        return True
    for one in board.hexes.values():
        if not one.key_port or zone not in one.port_zones:
            continue
        mark = 1 << one.cell
        if sort == "scratch":
            held = (
                field.units(faction) | field.detachments[faction] | field.logistics[faction]
            )  # TK-2.2.3.6-13
            if held & mark:
                return True
            continue
        if field.logistics["western"] & mark:
            return True
        names = [*field.stacks.get(one.cell, ()), *field.support.get(one.cell, ())]
        names += field.markers(one.cell, "detachment")
        if any("United States" in field.nations(name) for name in names):
            return True
    return False


def place_convoy(position: Position, table: Table[Board], order: Convoy) -> None:
    """Place one Convoy marker; nobody contests it (TK-2.2.3-8). Raises NotAllowed."""
    board = table.board
    field = Field(position, board)
    name = order.unit
    counter = board.counters.get(name)
    if counter is None or counter.type not in CONVOYS:
        raise NotAllowed(0, "TK-2.2.3.6-1", f"{name} is not a Convoy marker.")
    if position.pieces[name].at != pool(position.phasing):
        raise NotAllowed(0, "TK-2.2.3-7", f"{name} is not in your Force Pool.")
    if order.zone not in board.zones:
        raise NotAllowed(0, "TK-2.2.3.6-1", f"There is no Naval Zone {order.zone}.")
    if refusal := convoy_refusal(field, name, order.zone):
        raise NotAllowed(0, *refusal)
    piece = position.pieces[name]
    piece.at = f"convoys:{order.zone}"
    piece.mode = "troop" if order.troop else "supply"  # TK-2.2.3.6-20
    table.tell("TK-2.2.3.6-20", ConvoyPlaced(convoy=name, zone=order.zone, mode=piece.mode))
