"""9.5 Yugoslav partisans."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table, dump_orders
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import refuse
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    control,
    counters_in,
    is_mission,
    state_of,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.arrivals import muster
from adjudicator.rulesets.blitzwar.orders.home_orders import Partisans, scope
from adjudicator.rulesets.blitzwar.orders.home_standing import AlwaysPartisans
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import PartisansRolled, PartisansRose

THREE_SEASONS = 6
"""Turns (BW-A66)."""
RISING = {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 2}
"""Die -> corps (BW-9.5-2, BW-9.5-3, BW-9.5-4)."""
MONTENEGRO = "montenegro"
PARTISAN = "YUG"  # BW-9.5-7
"""They are units of the minor country, in combat and for supply."""


def due(position: Position, board: Board) -> bool:
    """Is the die thrown this turn: the first turn of a season, three seasons or more after
    the surrender of a Yugoslavia that has not risen since (BW-9.5-1)?"""
    fell = position.clocks.get("yugoslavia_surrendered")
    return (
        fell is not None
        and position.turn >= fell + THREE_SEASONS
        and board.calendar[position.turn].circled_1
        and state_of(position, "YUG").state == "surrendered"
    )


def hideouts(position: Position, board: Board) -> list[str]:
    """Yugoslav zones free of Axis units, and of Soviet ones, with which the Allies may not
    share a zone; the mountains first, and there where none fight yet."""

    def rank(zone: str) -> tuple[bool, bool]:
        return board.zones[zone].terrain != "mountains", control(position, zone) == "allies"

    free = [
        zone
        for zone in board.country("YUG")
        if not any(
            c.side in ("axis", "soviet") and not is_mission(c) for c in counters_in(position, zone)
        )
    ]
    return sorted(free, key=rank)  # BW-9.5-5


def partisans(position: Position, table: Table[Board]) -> Play:
    """9.5 The Allies throw a die on each Yugoslav reinforcement turn, and place what rises."""
    board = table.board
    if not due(position, board):
        return
    if not table.decides("partisans"):
        return
    die = table.dice.d6("diplomacy/partisans")
    corps = RISING[die]  # BW-9.5-2 BW-9.5-3 BW-9.5-4
    clause = "BW-9.5-2" if corps == 0 else "BW-9.5-3" if corps == 1 else "BW-9.5-4"
    table.tell(clause, PartisansRolled(die=die, corps=corps))
    zones = hideouts(position, board)
    if not corps or not zones:
        return
    answers = yield from ask(partisans_ask(position, board, zones, corps))
    order = answers["allies"].first(Partisans)
    chosen = [zone for zone in order.zones if zone in zones] if order else []
    if order is not None:
        table.about(order)
        for zone in order.zones:
            if no := why_no_hideout(position, board, zone):
                refuse(table, "allies", order, no)
    ends = (chosen or zones[:1]) * corps if len(chosen) <= 1 else chosen[:corps]
    for zone in ends[:corps]:
        arrived = muster(position, board, "allies", PARTISAN, zone, 1)  # BW-9.5-6
        if arrived.infantry:
            position.control[zone] = "allies"  # BW-A78
        table.tell(
            "BW-9.5-5",
            PartisansRose(zone=zone, corps=arrived.infantry, lost=arrived.lost),
            answered=("allies", answers["allies"]),
        )


def why_no_hideout(position: Position, board: Board, zone: str) -> NotAllowed | None:
    """Why partisans cannot rise in a zone, or None (BW-9.5-5)."""
    if zone in hideouts(position, board):
        return None
    text = f"{board.name(zone)} is not a Yugoslav zone free of Axis units."
    return NotAllowed(0, "BW-9.5-5", text)


def why_none_rise(position: Position, board: Board) -> NotAllowed:
    """Why an order for partisans found nobody to place."""
    if not due(position, board):
        return NotAllowed(0, "BW-9.5-1", "You do not throw a die for partisans this turn.")
    if not hideouts(position, board):
        return NotAllowed(0, "BW-9.5-5", "No Yugoslav zone is free of Axis units.")
    return NotAllowed(0, "BW-9.5-2", "Your die brought no partisans this turn.")


def partisans_ask(position: Position, board: Board, zones: list[str], corps: int) -> Ask:
    return Ask(
        seat="allies",
        key="partisans",
        clause="BW-9.5-5",
        title=f"Where do {corps} corps of Yugoslav partisans rise?",
        accepts=[Partisans.tag()],
        at_most=1,
        options={"zones": zones},
        facts={"corps": corps},
        default=dump_orders([Partisans(zones=tuple(zones[:1]))]),
        silence=f"In {board.name(zones[0])}.",
        scope=scope(position, "allies"),
        topic="partisans",
        standing=[AlwaysPartisans.tag()],
    )


def controls_port(position: Position, board: Board, zone: str) -> bool:
    """May the Allies use a port for Sea Transport? Partisans alone control Montenegro for
    it only while they also control another Yugoslav zone (BW-9.5-8)."""
    if zone != MONTENEGRO or control(position, zone) != "allies":
        return control(position, zone) == "allies"
    corps = [c for c in counters_in(position, zone) if c.side == "allies" and c.corps]
    if state_of(position, "YUG").state != "surrendered" or any(c.country != "YUG" for c in corps):
        return True
    return any(
        control(position, other) == "allies" for other in board.country("YUG") if other != zone
    )
