"""9.4 Vichy France and the Free French, and the units that a surrender puts out of place."""

from __future__ import annotations

from math import dist

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import describe_all, refuse
from adjudicator.rulesets.blitzwar.board.position import (
    SIDES,
    Counter,
    CountryState,
    Position,
    Side,
)
from adjudicator.rulesets.blitzwar.book.politics.activation import join
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    ENEMIES,
    control,
    is_mission,
    state_of,
    vichy_exists,
)
from adjudicator.rulesets.blitzwar.book.politics.surrender import remove_units, take_free_zones
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import CORPS, muster
from adjudicator.rulesets.blitzwar.orders.home_orders import Withdraw, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysWithdraw
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import (
    UnitsWithdrew,
    VichyCreated,
    VichySurrendered,
)

VICHY_CORPS = (
    ("casablanca", 1, "BW-9.4-4"),
    ("algiers", 1, "BW-9.4-5"),
    ("mareth", 1, "BW-9.4-6"),
    ("tunis", 2, "BW-9.4-7"),
)
PORTS = 3


# ------------------------------------------------------------------------ creation


def create(position: Position, table: Table[Board]) -> None:
    """At the surrender of France its flagged zones become Vichy France, neutral
    (BW-9.4-1, BW-9.4-2). Units of others in them withdraw later in the phase."""
    board = table.board
    zones = board.tagged("vichy")
    position.countries["VF"] = CountryState(state="neutral", since=position.turn)
    for zone in zones:
        position.control[zone] = "neutral"  # BW-9.4-2
    corps: dict[str, int] = {}
    for zone, number, _ in VICHY_CORPS:  # BW-9.4-4 BW-9.4-5 BW-9.4-6 BW-9.4-7
        if zone in board.zones:
            muster(position, board, "neutral", "VF", zone, number)
            corps[zone] = number
    table.tell("BW-9.4-1", VichyCreated(zones=list(zones), corps=corps))


# ------------------------------------------------------------------------ surrender


def allied_ports(position: Position, board: Board) -> list[str]:
    """French ports, of Vichy and of Occupied France, that the Allies occupy."""
    return [
        zone
        for zone in board.country("FRA")
        if board.zones[zone].port and control(position, zone) == "allies"
    ]


def surrender_to_the_allies(position: Position, table: Table[Board]) -> bool:
    """Vichy France surrenders once the Allies occupy three of those ports (BW-9.4-10);
    to the Axis it never does (BW-9.4-9), and on the Allied side it has no reason to.
    Did it?"""
    board = table.board
    if not vichy_exists(position) or state_of(position, "VF").side == "allies":
        return False
    ports = allied_ports(position, board)
    if len(ports) < PORTS:  # BW-9.4-10
        return False
    removed = remove_units(position, [c for c in position.counters if c.country == "VF"])
    position.countries["VF"] = CountryState(
        state="surrendered", side="axis", since=position.turn, surrendered_to="allies"
    )
    conquered = [z for z in board.country("FRA") if control(position, z) in ENEMIES["axis"]]
    rest = tuple(zone for zone in board.country("FRA") if zone not in conquered)
    taken = take_free_zones(position, rest)  # BW-9.4-12
    table.tell("BW-9.4-10", VichySurrendered(ports=ports, taken=taken, removed=removed))
    position.clocks["free_french_created"] = position.turn
    join(position, table, "FF", "allies", "event", "BW-9.4-11")  # BW-9.4-11
    return True


def free_french_zones(position: Position, board: Board) -> list[str]:
    """Free French territory: the French zones that the Allies control (BW-A79)."""
    if state_of(position, "FF").state != "active":
        return []
    return [zone for zone in board.country("FRA") if control(position, zone) == "allies"]


def free_french_corps(position: Position) -> int:
    """Infantry corps that the Free French receive this turn: two on the turn after their
    creation, and one each turn from three turns after the liberation of Paris."""
    if state_of(position, "FF").state != "active":
        return 0
    created = position.clocks.get("free_french_created")
    paris = position.clocks.get("paris_liberated")
    corps = 2 if created is not None and position.turn == created + 1 else 0  # BW-9.4-13
    if paris is not None and position.turn >= paris + 3:  # BW-9.4-14
        corps += 1
    return corps


# --------------------------------------------------------------------- displacement


def strangers(position: Position, board: Board) -> dict[tuple[str, Side], list[Counter]]:
    """Units that stand where they may not stay after a surrender: units of a side in
    Vichy territory while it is neutral, and others than Soviets in Eastern Poland once
    it is Soviet. (zone, side) -> counters, in the order of the map."""
    vichy = board.tagged("vichy") if state_of(position, "VF").state == "neutral" else ()
    eastern = (
        board.tagged("eastern_poland") if state_of(position, "POL").state == "surrendered" else ()
    )
    found: dict[tuple[str, Side], list[Counter]] = {}
    for zone in (*vichy, *eastern):
        owner = control(position, zone)
        if zone in vichy and owner != "neutral":
            continue
        if zone in eastern and owner != "soviet":
            continue
        for side in SIDES:
            there = [
                c
                for c in position.counters
                if c.place == zone and c.side == side and side != owner and not is_mission(c)
            ]
            if there:
                found[zone, side] = there
    return found


def refuges(position: Position, board: Board, zone: str, side: Side) -> list[str]:
    """The nearest zones to which a side's units may withdraw from a zone, several if it
    is a tie. From Vichy: zones of Occupied France that hold no unit of an enemy
    (BW-9.4-3, BW-A3); from Eastern Poland: zones the side controls (BW-A35)."""
    if "vichy" in board.zones[zone].tags:
        open_ = [
            other
            for other in board.country("FRA")
            if "vichy" not in board.zones[other].tags
            and not any(
                c.place == other and c.side in ENEMIES[side] and not is_mission(c)
                for c in position.counters
            )
        ]
    else:
        open_ = [other for other in board.zones if control(position, other) == side]
    far = {other: _distance(board, zone, other) for other in open_}
    best = min(far.values(), default=None)
    return [other for other in open_ if far[other] == best]


def _distance(board: Board, a: str, b: str) -> tuple[bool, float]:
    """Zones over brown lines; across the sea, and beyond all of these, the crow's way."""
    steps = board.land_distance(a, b)
    crow = dist(board.zones[a].at, board.zones[b].at)
    return (steps is None, crow if steps is None else steps)


def _rule(board: Board, zone: str) -> str:
    """The clause by which units leave a zone: of Eastern Poland, else of Vichy France."""
    return "BW-A35" if zone in board.tagged("eastern_poland") else "BW-9.4-3"


def withdraw(position: Position, table: Table[Board]) -> Play:
    """9.4 Units in Vichy territory move to the closest zone of Occupied France; the owner
    breaks a tie (BWD-04). Likewise units in an Eastern Poland that turns Soviet."""
    board = table.board
    for (zone, side), counters in strangers(position, board).items():
        ends = refuges(position, board, zone, side)
        end = ends[0] if ends else ""
        answered = None
        if len(ends) > 1:
            answers = yield from ask(withdraw_ask(position, board, zone, side, ends, counters))
            answered = (side, answers[side])
            order = answers[side].first(Withdraw)
            if order is not None and (order.start != zone or order.end not in ends):
                table.about(order)
                refuse(table, side, order, why_no_withdrawal(position, board, side, order))
                table.about(None)
                order = None
            end = order.end if order is not None else end
        units = describe_all(counters)
        afloat = [c for c in counters if c.kind in ("fleet", "u_boat")]
        for ship in afloat:
            ship.place = board.port_seas(zone)[0]
        ashore = [c for c in counters if c not in afloat]
        if not end:
            remove_units(position, ashore)
        for counter in ashore:
            counter.place = end
        if end and any(c.kind in CORPS for c in ashore):
            position.control[end] = side  # BW-A3
        table.tell(
            _rule(board, zone),
            UnitsWithdrew(side=side, start=zone, end=end, units=units),
            answered=answered,
        )


def why_no_withdrawal(position: Position, board: Board, side: Side, order: Withdraw) -> NotAllowed:
    """Why units do not withdraw from there, or not to that zone."""
    clause = _rule(board, order.start)
    if (order.start, side) not in strangers(position, board):
        text = f"None of your units has to leave {board.name(order.start)}."
        return NotAllowed(0, clause, text)
    ends = refuges(position, board, order.start, side)
    names = ", ".join(board.name(zone) for zone in ends) or "none"
    return NotAllowed(0, clause, f"Units must go to the nearest zone open to them: {names}.")


def withdraw_ask(
    position: Position,
    board: Board,
    zone: str,
    side: Side,
    ends: list[str],
    counters: list[Counter],
) -> Ask:
    name = board.zones[zone].name
    names = ", ".join(board.zones[end].name for end in ends)
    return Ask(
        seat=side,
        key=f"withdraw/{zone}",
        clause=_rule(board, zone),
        title=f"To which zone do your units in {name} withdraw?",
        told=[f"They are {', '.join(describe_all(counters))}; equally near are {names}."],
        accepts=[Withdraw.tag()],
        at_most=1,
        options={"start": [zone], "end": ends},
        default=dump_orders([Withdraw(start=zone, end=ends[0])]),
        silence=f"They withdraw to {board.zones[ends[0]].name}.",
        scope=scope(position, side),
        topic="withdrawals",
        standing=[AlwaysWithdraw.tag()],
    )
