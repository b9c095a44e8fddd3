"""15.3 What happens when corps enter a zone: in movement, advance and retreat alike."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    NAVAL,
    at,
    describe_all,
    hostile,
    refuse,
    remove,
)
from adjudicator.rulesets.blitzwar.board.nations import partner
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.politics.countries import control, is_mission
from adjudicator.rulesets.blitzwar.book.side_turn import interrupt
from adjudicator.rulesets.blitzwar.orders.orders import SendShips
from adjudicator.rulesets.blitzwar.words.facts.movement import (
    ControlChanged,
    LineDestroyed,
    Overrun,
)
from adjudicator.rulesets.blitzwar.words.facts.naval import ShipsEjected

COLOURS = {"UK": "allies", "USA": "allies", "USSR": "soviet"}
"""Whose the khaki and red zones are (BW-7-32, BW-A60)."""


# -------------------------------------------------------------------------- entering


def occupy(position: Position, table: Table[Board], zone: str, units: Sequence[Counter]) -> Play:
    """Corps enter a zone that holds no enemy corps: they destroy and eject what is left of
    the enemy there, and the control of the zone changes."""
    side = position.active
    attacked(position, table, zone, side, "entered", attackers=units)
    overrun(position, table, zone)
    yield from eject(position, table, zone)
    take_control(position, table, zone)


def overrun(position: Position, table: Table[Board], zone: str) -> None:
    """Enemy supply units and air units at base are destroyed."""
    for kind, clause in (("supply", "BW-15.3-3"), ("air", "BW-15.3-4")):
        lost = [
            c
            for c in at(position, zone)
            if c.kind == kind and hostile(position.active, c) and not is_mission(c)
        ]
        if lost:  # BW-15.3-3, BW-15.3-4
            table.tell(clause, Overrun(zone=zone, by=position.active, units=describe_all(lost)))
        for counter in lost:
            remove(position, counter)


def eject(position: Position, table: Table[Board], zone: str) -> Play:
    """Enemy naval units move out to the adjacent sea zone, of their owner's choice (BW-A46)."""
    ships = [c for c in at(position, zone) if c.kind in NAVAL and hostile(position.active, c)]
    for owner in dict.fromkeys(c.side for c in ships):
        mine = [c for c in ships if c.side == owner]
        seas = [s for s in table.board.port_seas(zone) if not table.board.seas[s].abstract]
        sea = usual_sea(position, owner, seas)
        answer = None
        if len(seas) > 1 and owner != "neutral":
            answers = yield from ask(
                interrupt(
                    owner,
                    f"eject/{zone}",
                    "BW-15.3-5",
                    f"{table.board.name(zone)} falls: to which sea do your ships go?",
                    (SendShips,),
                    "movement",
                    options={"sea": seas},
                    facts={"zone": zone},
                    default=[SendShips(sea=sea)],
                    silence=f"To the {table.board.name(sea)}.",
                    standing=("AlwaysEject",),
                )
            )
            answer = answers[owner]
            order = answer.first(SendShips)
            if order is not None:
                table.about(order)
                if order.sea in seas:
                    sea = order.sea
                else:
                    refuse(table, owner, order, why_not_out(table.board, zone, seas))
        told = describe_all(mine)
        for counter in mine:
            counter.place = sea  # BW-15.3-5
        table.tell(
            "BW-15.3-5",
            ShipsEjected(side=owner, zone=zone, sea=sea, ships=told),
            answered=None if answer is None else (owner, answer),
        )


def why_not_out(board: Board, zone: str, seas: Sequence[str]) -> NotAllowed:
    """Why ships of a port that falls do not go to a sea: the port does not open on it."""
    names = ", ".join(board.name(sea) for sea in seas)
    return NotAllowed(0, "BW-15.3-5", f"Ships leave {board.name(zone)} for: {names}.")


def usual_sea(position: Position, owner: str, seas: Sequence[str]) -> str:
    """The default of BWD-23: a sea with units of one's own, else the first."""
    for sea in seas:
        if any(c.place == sea and c.side == owner for c in position.counters):
            return sea
    return seas[0]


def new_controller(board: Board, side: str, zone: str, held: str) -> str:
    """Who controls a zone that a side's corps enter. Khaki and red zones that the partner
    frees go to their original owner (BW-7-32, BW-7-33)."""
    friend = partner(side)
    if friend is not None and (held == friend or COLOURS.get(board.zones[zone].country) == friend):
        return friend
    return side


def take_control(position: Position, table: Table[Board], zone: str) -> None:
    """The control of a zone changes as corps move over it (5)."""
    board, side = table.board, position.active
    held = control(position, zone)
    now = new_controller(board, side, zone, held)
    if now == held:
        return
    position.control[zone] = now
    clause = "BW-7-33" if now != side else "BW-5-6"
    table.tell(clause, ControlChanged(zone=zone, was=held, now=now, by=side))
    if zone not in position.lines_destroyed and any(
        border is not None and border.fortified_line == zone
        for border in (board.border(zone, other) for other in board.neighbours(zone))
    ):
        position.lines_destroyed.append(zone)  # BW-16.3.2-13
        table.tell("BW-16.3.2-13", LineDestroyed(zone=zone))
