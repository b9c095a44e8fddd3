"""11.4 Lend-Lease: war aid that Allied fleets carry to the Soviet Union."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, Fact, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import NotCarriedOut
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.air.superiority import has_naval_superiority
from adjudicator.rulesets.blitzwar.book.land.restrictions import in_soviet_union
from adjudicator.rulesets.blitzwar.book.politics.countries import control, sides_playing
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import capacity
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Arrivals
from adjudicator.rulesets.blitzwar.orders.home_orders import LendLease, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysLend

NORWEGIAN_SEA = "norwegian_sea"
PERSIAN_GULF = "persian_gulf"
"""A sea without neighbours: fleets come to it as reinforcements of the Asian Bases and
never leave it (BW-11.4-9, BW-11.4-10)."""
BASRA = "basra"
FIRST_OF_1942 = 20
SUPPLY_PER_FLEET = 2
FLEETS_PER_AIR = 2


class LendLeaseSent(Fact):
    """What went to the Soviet Union over a sea zone, and the fleet units that carried it."""

    sea: str
    supply: int
    air: int
    fleets: int


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
    return capacity(position, board, "USSR", "air", [])


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
        if order.sea not in free:
            reason = "No Allied fleet can carry anything there now."
            table.tell(
                "BW-11.4-6",
                NotCarriedOut(side="allies", order=order.words(board), reason=reason),
                to=["allies"],
            )
            continue
        for unit in order.units:
            supply = air = 0
            if unit.unit in ("supply", "all"):
                most = min(mine.supply, free[order.sea] * SUPPLY_PER_FLEET)  # BW-11.4-4
                supply = most if unit.count is None else min(most, unit.count)
                free[order.sea] -= -(-supply // SUPPLY_PER_FLEET)  # BW-A83
            if unit.unit in ("air", "all"):
                most = min(mine.air, free[order.sea] // FLEETS_PER_AIR, max(0, air_room))
                air = most if unit.count is None else min(most, unit.count)  # BW-11.4-5
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
        table.tell(
            "BW-11.4-2",
            LendLeaseSent(sea=sea, supply=supply, air=air, fleets=fleets),
            answered=("allies", answers["allies"]),
        )


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
