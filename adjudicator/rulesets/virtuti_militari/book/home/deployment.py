"""5 Production Phase, Deploy new units: what is finished comes on the map."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterable

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    Queued,
    Submarine,
    acting,
    add_unit,
    number,
    supplied,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import FACTIONS_OF, Faction, Side
from adjudicator.rulesets.virtuti_militari.book.areas import status
from adjudicator.rulesets.virtuti_militari.book.stacking import fits_with
from adjudicator.rulesets.virtuti_militari.orders.home_orders import Deploy, DeployRest, kind_name
from adjudicator.rulesets.virtuti_militari.words.facts.economy import Deployed


def deploy(position: Position, table: Table[Board], order: Deploy, side: Side) -> None:
    """A finished unit is placed where the player says (VM-DEPLOY-1). NotAllowed if none is
    waiting, or the place is not allowed."""
    reason = NotAllowed(order.line, "VM-DEPLOY-1", f"No {kind_name(order.kind)} is waiting.")
    for faction in FACTIONS_OF[side]:
        entry = next(
            (
                entry
                for entry in position.factions[faction].deployment
                if entry.kind == order.kind and order.level in (None, entry.level)
            ),
            None,
        )
        if entry is None:
            continue
        where = harbour(table.board, entry, order.place)
        refusal = why_not(position, table.board, faction, entry, where)
        if refusal is None:
            place(position, table, faction, entry, where)
            return
        reason = NotAllowed(order.line, *refusal)
    raise reason


def harbour(board: Board, entry: Queued, place: str) -> str:
    """Where a unit goes that is sent to a place: a Fleet sent to a land area goes to its port."""
    if entry.kind == "fleet" and board.is_land(place):
        return board.port_of(place) or place
    return place


def why_not(
    position: Position, board: Board, faction: Faction, entry: Queued, place: str
) -> tuple[str, str] | None:
    """Why a unit may not be deployed in a place: clause and sentence. None if it may."""
    if not acting(position, faction):
        return "VM-PROD-3", "The USSR is not active yet."
    if entry.kind == SUBMARINE:
        return _why_no_marker(board, faction, place)
    if entry.kind == "fleet":
        if not board.is_port(place):
            return "VM-DEPLOY-3", "New Fleets are deployed in ports."
        clause = "VM-DEPLOY-3"
    else:
        if not board.is_land(place):
            return "VM-DEPLOY-2", "New land units are deployed in land areas."
        clause = "VM-DEPLOY-2"
    area = board.land_of(place)
    if status(position, board, faction, area) != "friendly":
        text = f"{board.name(area)} is not a Friendly Area, and an Occupied one is not enough."
        return "VM-DEPLOY-12", text
    if not supplied(position, area):  # VM-OOS-4
        return clause, f"{board.name(area)} is Out Of Supply, so nothing is deployed there."
    if not fits_with(position, board, faction, place, 1):
        return "VM-DEPLOY-9", f"Another unit in {board.name(place)} breaks the stacking limits."
    return None


def _why_no_marker(board: Board, faction: Faction, place: str) -> tuple[str, str] | None:
    """Submarine markers lie in certain seas; stacking limits do not count (VM-DEPLOY-8)."""
    if board.is_sea(place) and faction in board.seas[place].submarines:
        return None
    clause = {"axis": "VM-DEPLOY-4", "ussr": "VM-DEPLOY-5", "western": "VM-DEPLOY-6"}[faction]
    names = " or ".join(board.name(sea) for sea in board.raid_seas(faction))
    return clause, f"Your submarines can be placed in {names} only."


def place(
    position: Position, table: Table[Board], faction: Faction, entry: Queued, place: str
) -> None:
    """Put a unit or marker of the deployment pool on the map."""
    position.factions[faction].deployment.remove(entry)
    if entry.kind == SUBMARINE:
        marker = Submarine(id=f"s{number(position)}", faction=faction, place=place)
        position.submarines.append(marker)
        id = marker.id
        clause = {"axis": "VM-DEPLOY-4", "ussr": "VM-DEPLOY-5", "western": "VM-DEPLOY-6"}[faction]
    else:
        id = add_unit(position, faction, entry.kind, place, entry.level).id  # type: ignore[arg-type]
        clause = "VM-DEPLOY-3" if entry.kind == "fleet" else "VM-DEPLOY-2"
    table.tell(
        clause, Deployed(faction=faction, unit=id, kind=entry.kind, level=entry.level, place=place)
    )


def deploy_rest(
    position: Position,
    table: Table[Board],
    order: DeployRest,
    side: Side,
    seen: Collection[str] | None = None,
) -> None:
    """All that waits is deployed: in the first place named where it may be, else where the
    house would; what finds no place waits on (VM-DEPLOY-10, VM-DEPLOY-11). seen: see
    `useful`."""
    for faction in FACTIONS_OF[side]:
        if not acting(position, faction):
            continue
        for entry in list(position.factions[faction].deployment):
            named = [harbour(table.board, entry, one) for one in order.places]
            wished = legal(position, table.board, faction, entry, named)
            places = wished or useful(position, table.board, faction, entry, seen)
            if places:
                place(position, table, faction, entry, places[0])


def legal(
    position: Position, board: Board, faction: Faction, entry: Queued, places: Iterable[str]
) -> list[str]:
    """Of some places those where the unit may be deployed."""
    return [place for place in places if why_not(position, board, faction, entry, place) is None]


def useful(
    position: Position,
    board: Board,
    faction: Faction,
    entry: Queued,
    seen: Collection[str] | None = None,
) -> list[str]:
    """Where the unit may be deployed, the most useful place first: for a land unit next to
    most enemy units, rather alone than in a stack; for a Fleet a port without one; for a
    submarine where fewest lie. seen: the units that the player knows of, None for all; what
    the enemy deploys at the same time is not among them (VM-PROD-1)."""
    if entry.kind == SUBMARINE:
        seas = legal(position, board, faction, entry, board.seas)
        return sorted(seas, key=lambda sea: _markers(position, faction, sea))
    if entry.kind == "fleet":
        ports = legal(position, board, faction, entry, board.ports)
        return sorted(ports, key=lambda port: len(units_at(position, port)))

    enemies = Tally(
        unit.place
        for unit in position.units
        if status(position, board, faction, unit.place) == "enemy"
        and (seen is None or unit.id in seen)
    )

    def pressure(area: str) -> tuple[int, int]:
        near = sum(enemies[other] for other in board.neighbours(area))
        return -near, len(units_at(position, area))

    return sorted(legal(position, board, faction, entry, board.areas), key=pressure)


def _markers(position: Position, faction: str, sea: str) -> int:
    return sum(m.place == sea and m.faction == faction for m in position.submarines)
