"""2nd sub-phase, Move orders: land units, transport over sea, Fleets; carrying out goings."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, Unit, at_war, controller
from adjudicator.rulesets.virtuti_militari.board.terms import Faction
from adjudicator.rulesets.virtuti_militari.book.battle.battle import begin, fight
from adjudicator.rulesets.virtuti_militari.book.battle.capture import capture, remove_token
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.effects import rule_of
from adjudicator.rulesets.virtuti_militari.book.war.going import Going
from adjudicator.rulesets.virtuti_militari.book.war.ways import (
    enemies_at,
    entry,
    fleet_steps,
    no_chain,
    transport_way,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import Send
from adjudicator.rulesets.virtuti_militari.orders.standing import Doctrines
from adjudicator.rulesets.virtuti_militari.words.facts.operations import Moved


@dataclass
class War:
    """An Operations Phase as it goes on. battles: fought so far; won and lost: by faction."""

    position: Position
    table: Table[Board]
    doctrines: Doctrines
    battles: int = 0
    executed: dict[tuple[str, str], None] = field(default_factory=dict)
    """Faction and place of every token executed so far."""
    won: Tally[str] = field(default_factory=Tally)
    lost: Tally[str] = field(default_factory=Tally)


# -------------------------------------------------------------------------------- rule


def ways(
    position: Position, board: Board, token: str, line: Send, units: Sequence[Unit]
) -> list[Going]:
    """How the units of a line go under a Move order (VM-MOVE-2, VM-MOVE-3): to an adjacent
    place, or over sea from port to port. `NotAllowed` if they cannot."""
    start, faction = units[0].place, units[0].faction
    end = line.end
    if not board.is_land(start):
        return [_sail(position, board, line, list(units), start, end, faction)]
    if end in board.neighbours(start):
        _enter(position, board, faction, end, line)
        attack = bool(enemies_at(position, faction, end))  # VM-MOVE-8
        return [Going(list(units), (start, end), "land", line, attack)]
    return [Going(list(units), _over_sea(position, board, line, start, end, faction),
                  "transport", line)]  # fmt: skip


def never(position: Position, board: Board, line: Send, start: str) -> NotAllowed | None:
    """Why no Move order from here can go there, whatever becomes of units and areas in the
    phase: the map forbids it. None if one could."""
    if (no := no_via(line)) is not None:
        return no
    here, there = board.name(start), board.name(line.end)
    if not board.is_land(start):
        end = _port(board, line.end)
        if board.is_land(end):
            text = f"Fleets cannot enter {there}: it has no port."
            return NotAllowed(line.line, "VM-FLEET-1", text)
        if end not in board.adjacent(start):
            text = f"The {board.name(end)} is not next to the {here}; a Fleet moves one step."
            return NotAllowed(line.line, "VM-FLEET-1", text)
        return None
    if not board.is_land(line.end):
        return NotAllowed(line.line, "VM-MOVE-2", f"Land units cannot enter the {there}.")
    if line.end in board.neighbours(start):
        return None
    inland = next((a for a in (start, line.end) if not board.areas[a].port), "")
    if inland:
        which = board.name(inland)
        text = f"{there} is not next to {here}, and {which} has no port for transport over sea."
        return NotAllowed(line.line, "VM-TRANS-1", text)
    return None


def no_via(line: Send) -> NotAllowed | None:
    """All orders but Maneuver go straight."""
    if not line.via:
        return None
    text = "Only a Maneuver order goes via another area."
    return NotAllowed(line.line, "VM-MOVE-2", text)


def _port(board: Board, end: str) -> str:
    """Fleets that go to a land area go to its port."""
    return board.port_of(end) or end if board.is_land(end) else end


def _enter(position: Position, board: Board, faction: Faction, end: str, line: Send) -> None:
    no = entry(position, board, faction, end)
    if no is not None:
        raise NotAllowed(line.line, no.clause, no.text)


def _over_sea(
    position: Position, board: Board, line: Send, start: str, end: str, faction: Faction
) -> tuple[str, ...]:
    """The way of land units over sea (VM-TRANS-1 to VM-TRANS-11)."""
    here, there = board.name(start), board.name(end)
    if controller(position, end) != faction:
        text = f"Transport over sea goes to your own ports, and {there} is not yours."
        raise NotAllowed(line.line, "VM-TRANS-2", text)
    if rule_of(position, board, "stormy_seas"):
        text = "The random event of this turn forbids transport over sea."
        raise NotAllowed(line.line, "VM-RND-2", text)
    way = transport_way(position, board, faction, start, end)
    if way is None:
        text = f"There is no unbroken chain of your Fleets in the seas from {here} to {there}."
        told = no_chain(position, board, faction, start, end)
        raise NotAllowed(line.line, *(told or ("VM-TRANS-3", text)))
    return (start, *way, end)


def _sail(
    position: Position,
    board: Board,
    line: Send,
    units: list[Unit],
    start: str,
    end: str,
    faction: Faction,
) -> Going:
    """How Fleets go: one step to a sea area or into an own port (VM-FLEET-1)."""
    end = _port(board, end)
    here, there = board.name(start), board.name(end)
    if end not in fleet_steps(position, board, faction, start):
        if board.is_port(end) and controller(position, board.land_of(end)) != faction:
            text = f"The {there} is not yours; Fleets enter ports of their own faction."
            raise NotAllowed(line.line, "VM-FLEET-7", text)
        if board.is_sea(start) and board.is_sea(end) and (key := board.strait(start, end)):
            text = f"From the {here} to the {there} Fleets need control of {board.name(key)}."
            raise NotAllowed(line.line, _STRAITS.get(key, "VM-FLEET-6"), text)
        text = f"The {there} is not next to the {here}; a Fleet moves one step with an order."
        raise NotAllowed(line.line, "VM-FLEET-1", text)
    _enter(position, board, faction, end, line)
    attack = bool(enemies_at(position, faction, end))  # VM-FLEET-9
    return Going(units, (start, end), "sea", line, attack)


_STRAITS = {
    "copenhagen": "VM-FLEET-3",
    "gibraltar": "VM-FLEET-4",
    "istanbul": "VM-FLEET-5",
}


# ------------------------------------------------------------------------ carrying out


def march(war: War, token: str, goings: Sequence[Going]) -> Play:
    """First all moves without contact, then the one battle, in which all units sent to that
    place attack together (VM-MOVE-13)."""
    for going in goings:
        if not going.attack:
            go(war, token, going)
    attacks = [going for going in goings if going.attack]
    if not attacks:
        return
    units = [unit for going in attacks for unit in going.units]
    war.battles += 1
    battle = begin(
        war.position,
        war.table,
        war.doctrines,
        war.battles,
        units,
        attacks[0].way[0],
        attacks[0].end,
        token,
        landing=attacks[0].how == "landing",
    )
    yield from fight(battle)
    assert battle.winner is not None
    war.won[battle.winner.faction] += 1
    war.lost[battle.other(battle.winner).faction] += 1


CLAUSES = {
    "land": "VM-MOVE-2",
    "sea": "VM-FLEET-1",
    "transport": "VM-TRANS-1",
    "landing": "VM-AMPH-1",
    "maneuver": "VM-MANEU-1",
    "strategic": "VM-SMOVE-1",
}


def go(war: War, token: str, going: Going) -> None:
    """Units go their way without contact; enemy areas on it become theirs (VM-MOVE-7,
    VM-MANEU-5), with all that falls with them (VM-MOVE-12). An enemy order that its Fleets
    have left behind at sea goes as after a battle."""
    position, board = war.position, war.table.board
    faction = going.units[0].faction
    for unit in going.units:
        unit.place = going.end
    war.table.tell(
        CLAUSES[going.how],
        Moved(
            faction=faction,
            token=token,
            how=going.how,
            way=list(going.way),
            units=[in_words(board, unit) for unit in going.units],
        ),
    )
    left = position.orders.get(going.end)
    if going.how == "sea" and left and at_war(position, left.faction, faction):
        remove_token(position, war.table, going.end, "VM-BAT7-9")
    for area in going.way[1:]:
        if board.is_land(area) and controller(position, area) != faction:
            clause = "VM-AMPH-1" if going.how == "landing" else "VM-MOVE-7"
            capture(position, war.table, area, faction, clause, how="entered")
