"""11.4 Lend-Lease: war aid that Allied fleets carry to the Soviet Union."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.core.saying import count
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.mix import on_map, usable
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.air.superiority import has_naval_superiority
from adjudicator.rulesets.blitzwar.book.land.restrictions import in_soviet_union
from adjudicator.rulesets.blitzwar.book.politics.countries import control, sides_playing
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals
from adjudicator.rulesets.blitzwar.orders.home_orders import Arriving, LendLease, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysLend
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import LendLeaseSent

NORWEGIAN_SEA = "norwegian_sea"
PERSIAN_GULF = "persian_gulf"
"""A sea without neighbours: fleets come to it as reinforcements of the Asian Bases and
never leave it (BW-11.4-9, BW-11.4-10)."""
BASRA = "basra"
FIRST_OF_1942 = 20
SUPPLY_PER_FLEET = 2
FLEETS_PER_AIR = 2
CARRIED = ("supply", "air", "all")


def germans_in_the_soviet_union(position: Position, board: Board) -> bool:
    """Lend-Lease needs German units there in the Reinforcement Phase (BW-11.4-1)."""
    return any(c.country == "GER" and in_soviet_union(board, c.place) for c in position.counters)


def _fleets(position: Position, sea: str) -> int:
    return sum(
        c.ships
        for c in position.counters
        if c.place == sea and c.side == "allies" and c.kind == "fleet"
    )


def convoys(position: Position, board: Board) -> dict[str, int]:
    """The open routes and the fleet units that may carry on each."""
    routes: dict[str, int] = {}
    if has_naval_superiority(position, NORWEGIAN_SEA, "allies"):  # BW-11.4-6
        boats = sum(
            c.ships
            for c in position.counters
            if c.place == NORWEGIAN_SEA and c.side == "axis" and c.kind == "u_boat"
        )
        routes[NORWEGIAN_SEA] = max(0, _fleets(position, NORWEGIAN_SEA) - boats)  # BW-11.4-7
    if position.turn >= FIRST_OF_1942 and control(position, BASRA) == "allies":  # BW-11.4-8
        routes[PERSIAN_GULF] = _fleets(position, PERSIAN_GULF)  # BW-11.4-12
    return {sea: fleets for sea, fleets in routes.items() if fleets}


def soviet_air_room(position: Position, board: Board) -> int:
    """Soviet air counters that are unlocked and free (BW-A82)."""
    unlocked = sum(usable(position, kind) for kind in board.types_of("USSR") if kind.kind == "air")
    return unlocked - len(on_map(position, "USSR", classes=["air"]))


def lend_lease(position: Position, table: Table[Board], arrivals: dict[Side, Arrivals]) -> Play:
    """11.4 The Allies may send supply and air units that are still on their card. What is
    sent becomes Soviet reinforcements (BW-11.4-3)."""
    board = table.board
    playing = sides_playing(position)
    if "soviet" not in playing or not germans_in_the_soviet_union(position, board):
        return  # BW-11.4-1
    mine, theirs = arrivals["allies"], arrivals["soviet"]
    free = convoys(position, board)
    if not free or not (mine.supply or mine.air):
        return
    answers = yield from ask(lend_ask(position, board, free, mine))
    air_room = soviet_air_room(position, board) - theirs.air
    sent: dict[str, tuple[int, int, int]] = {}
    for order in answers["allies"].of(LendLease):
        table.about(order)
        if order.sea not in free:
            refuse(table, "allies", order, why_no_convoy(position, board, order))
            continue
        for unit in order.units:
            supply = air = 0
            if unit.unit not in CARRIED:
                refuse(table, "allies", order, why_not_carried(unit))
                continue
            if no := _too_much(unit, mine, free[order.sea], air_room):
                refuse(table, "allies", order, no)
            if unit.unit in ("supply", "all"):
                most = min(mine.supply, free[order.sea] * SUPPLY_PER_FLEET)  # BW-11.4-4
                supply = most if unit.count is None else min(most, unit.count)
                free[order.sea] -= -(-supply // SUPPLY_PER_FLEET)  # BW-A83
            if unit.unit in ("air", "all"):
                # BW-11.4-5
                most = min(mine.air, free[order.sea] // FLEETS_PER_AIR, max(0, air_room))
                air = most if unit.count is None else min(most, unit.count)
                free[order.sea] -= air * FLEETS_PER_AIR
                air_room -= air
            mine.supply -= supply
            mine.air -= air
            theirs.supply += supply  # BW-11.4-2 BW-11.4-3
            theirs.air += air
            before = sent.get(order.sea, (0, 0, 0))
            fleets = -(-supply // SUPPLY_PER_FLEET) + air * FLEETS_PER_AIR
            sent[order.sea] = (before[0] + supply, before[1] + air, before[2] + fleets)
    for sea, (supply, air, fleets) in sent.items():
        if not fleets:
            continue
        table.tell(
            "BW-11.4-2",
            LendLeaseSent(sea=sea, supply=supply, air=air, fleets=fleets),
            answered=("allies", answers["allies"]),
        )


def why_no_convoy(position: Position, board: Board, order: LendLease) -> NotAllowed:
    """Why nothing can be sent over a sea now."""
    sea, name = order.sea, board.name(order.sea)
    if sea not in (NORWEGIAN_SEA, PERSIAN_GULF):
        text = f"Lend-Lease goes by the Norwegian Sea or the Persian Gulf, not by the {name}."
        return NotAllowed(0, "BW-11.4-2", text)
    if "soviet" not in sides_playing(position) or not germans_in_the_soviet_union(position, board):
        text = "Lend-Lease needs German units in the Soviet Union, and there are none."
        return NotAllowed(0, "BW-11.4-1", text)
    if sea == NORWEGIAN_SEA:
        if not has_naval_superiority(position, sea, "allies"):
            text = f"Without Allied Naval Superiority in the {name}, convoys cannot sail there."
            return NotAllowed(0, "BW-11.4-6", text)
        if sea in convoys(position, board):
            return _nothing_to_send()
        text = f"There are no more Allied fleet units than U-boats in the {name}."
        return NotAllowed(0, "BW-11.4-7", text)
    if position.turn < FIRST_OF_1942:
        return NotAllowed(0, "BW-11.4-8", f"The route by the {name} opens in 1942.")
    if control(position, BASRA) != "allies":
        text = f"The route by the {name} needs control of {board.name(BASRA)}."
        return NotAllowed(0, "BW-11.4-8", text)
    if sea in convoys(position, board):
        return _nothing_to_send()
    return NotAllowed(0, "BW-11.4-12", f"There is no Allied fleet unit in the {name} to carry it.")


def _nothing_to_send() -> NotAllowed:
    text = "Your card brings no supply or air units now that you could send."
    return NotAllowed(0, "BW-11.4-2", text)


def why_not_carried(unit: Arriving) -> NotAllowed:
    return NotAllowed(0, "BW-11.4-2", f"You cannot send {unit.words()}, only supply and air units.")


def _too_much(unit: Arriving, mine: Arrivals, fleets: int, air_room: int) -> NotAllowed | None:
    """Why less goes than was ordered, or None."""
    if unit.count is None or unit.unit == "all":
        return None
    held = mine.supply if unit.unit == "supply" else mine.air
    if unit.count > held:
        text = f"Your card still has only {held} {unit.unit} to send."
        return NotAllowed(0, "BW-11.4-11", text)
    if unit.unit == "supply" and unit.count > fleets * SUPPLY_PER_FLEET:
        most = fleets * SUPPLY_PER_FLEET
        text = f"{count(fleets, 'free fleet unit')} can carry {most} supply, no more."
        return NotAllowed(0, "BW-11.4-4", text)
    if unit.unit == "air" and unit.count > fleets // FLEETS_PER_AIR:
        most = fleets // FLEETS_PER_AIR
        text = f"{count(fleets, 'free fleet unit')} can carry {most} air, no more."
        return NotAllowed(0, "BW-11.4-5", text)
    if unit.unit == "air" and unit.count > max(0, air_room):
        text = f"The Soviet Union has {max(0, air_room)} free air counters that it can use."
        return NotAllowed(0, "BW-A82", text)
    return None


def lend_ask(position: Position, board: Board, free: dict[str, int], mine: Arrivals) -> Ask:
    carried = [
        f"{board.name(sea)}: {fleets} fleet units, {SUPPLY_PER_FLEET * fleets} supply or"
        f" {fleets // FLEETS_PER_AIR} air at most."
        for sea, fleets in free.items()
    ]
    return Ask(
        seat="allies",
        key="lend-lease",
        clause="BW-11.4-2",
        title="Lend-Lease to the Soviet Union?",
        told=[*carried, f"On your card: {mine.supply} supply, {mine.air} air."],
        accepts=[LendLease.tag()],
        options={"sea": list(free)},
        facts={"supply": mine.supply, "air": mine.air},
        silence="Nothing is sent.",
        scope=scope(position, "allies"),
        topic="lend-lease",
        standing=[AlwaysLend.tag()],
    )
