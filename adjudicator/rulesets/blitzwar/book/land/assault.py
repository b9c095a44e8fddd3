"""16.1 and 17.1 Who may attack what: targets, attackers and the duty to attack again."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    describe,
    enemy_corps,
    hostile,
    pick_able,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.odds import (
    Battle,
    CombatPhase,
    Odds,
    across_line,
    odds,
)
from adjudicator.rulesets.blitzwar.book.land.restrictions import Reason, may_act, may_attack
from adjudicator.rulesets.blitzwar.book.weather import blitzkrieg_against
from adjudicator.rulesets.blitzwar.orders.orders import Attack, Blitz

NO_BLITZ = {"swamp": "BW-16.1-3", "high_mountains": "BW-16.1-4"}


def ready(position: Position, phase: CombatPhase) -> list[Counter]:
    """The active side's counters that may still attack in a combat phase.

    Activated ones that are not fortified and have not fought in it. In the Normal phase
    those that fought a Blitzkrieg may fight again only if one of their group is armoured."""
    return [
        counter
        for counter in position.counters
        if counter.side == position.active
        and counter.kind in LAND
        and why_not_ready(counter, phase) is None
    ]


def why_not_ready(counter: Counter, phase: CombatPhase, name: str = "") -> Reason | None:
    """Why a corps may attack nothing in this phase, or None. name: of the zone that it is meant
    to attack."""
    what = f" {name}" if name else ""
    if counter.fortified:
        text = f"{describe(counter)} is fortified and cannot attack{what}."
        return Reason("BW-15.1-5", text)  # BW-15.1-5
    if not counter.activated:
        return Reason("BW-16.1-6", f"{describe(counter)} is not activated to attack{what}.")
    if counter.fought_phase and phase in ("blitzkrieg", counter.fought_phase):
        return Reason("BW-16.1-9", f"{describe(counter)} has already attacked in this phase.")
    return None


def reaches(board: Board, counter: Counter, zone: str) -> bool:
    """Is the zone adjacent, or the one that its beachhead serves (BW-16.1-6)?"""
    if counter.beachhead:
        return counter.beachhead == zone
    return board.border(counter.place, zone) is not None


def duty(position: Position, counter: Counter) -> str:
    """The zone that a counter attacked in the Blitzkrieg phase and whose defenders survived
    (BW-17.1-2), or '': then it attacks what it likes (BW-17.1-3)."""
    if counter.fought_phase != "blitzkrieg":
        return ""
    zone = counter.fought[-1]
    return zone if enemy_corps(position, counter.side, zone) else ""


def targets(position: Position, board: Board, phase: CombatPhase) -> dict[str, list[Counter]]:
    """Zones with enemy corps that counters could attack now -> those counters, in map order.
    Counters of one zone need not attack the same one (BW-16.1-8)."""
    near: dict[str, list[Counter]] = {}
    enemies = {c.place for c in position.counters if c.kind in LAND and hostile(position.active, c)}
    for counter in ready(position, phase):
        zones = [counter.beachhead] if counter.beachhead else board.neighbours(counter.place)
        for zone in zones:
            if zone in enemies and zone not in position.attacked_phase:
                near.setdefault(zone, []).append(counter)
    return {
        zone: near[zone]
        for zone in board.zones
        if zone in near
        and barred_target(position, board, phase, zone) is None
        and (phase == "normal" or any(c.armour for c in near[zone]))
    }


def barred_target(
    position: Position, board: Board, phase: CombatPhase, zone: str
) -> NotAllowed | None:
    """Why nobody may attack a zone in this phase, or None."""
    land, side = board.zones[zone], position.active
    if zone in position.attacked_phase:  # BW-16.1-11
        return NotAllowed(0, "BW-16.1-11", f"{land.name} has already been attacked in this phase.")
    if side == "soviet" and "allies" in position.attacked.get(zone, []):  # BW-16.1-12
        return NotAllowed(
            0, "BW-16.1-12", f"The Allies have already attacked {land.name} this turn."
        )
    if phase == "blitzkrieg":
        if land.terrain in NO_BLITZ:  # BW-16.1-3, BW-16.1-4
            return NotAllowed(
                0,
                NO_BLITZ[land.terrain],
                f"{land.name} is {land.terrain.replace('_', ' ')}, where Blitzkrieg is "
                "not possible.",
            )
        if not blitzkrieg_against(board, position.turn, side, zone):  # BW-16.1-1
            return NotAllowed(
                0, "BW-16.1-1", f"The weather allows no Blitzkrieg against {land.name} this turn."
            )
    return None


def battle_for(
    position: Position, table: Table[Board], order: Blitz | Attack, phase: CombatPhase
) -> Battle:
    """The combat that an order asks for. NotAllowed says why it cannot be fought."""
    board, zone, line = table.board, order.target, order.line
    name = board.name(zone)
    defenders = enemy_corps(position, position.active, zone)
    if not defenders:
        raise NotAllowed(line, "BW-16.1-6", f"There are no enemy corps in {name} to attack.")
    if why := barred_target(position, board, phase, zone):
        raise NotAllowed(line, why.clause, why.text)
    near = able = [c for c in ready(position, phase) if reaches(board, c, zone)]
    if order.starts:
        near = [c for c in near if c.place in order.starts]
    if order.same:
        near = [c for c in near if zone in c.fought]
    must = (
        {c.id: b.zone for b in duties(position, table) for c in b.attackers}
        if phase == "normal"
        else {}
    )
    free = [c for c in near if must.get(c.id, zone) == zone]
    if not free:
        raise NotAllowed(
            line,
            "BW-17.1-2" if near else "BW-16.1-6",
            f"All the units that could attack {name} must renew another attack."
            if near
            else f"None of your activated corps is next to {name}.",
        )
    if any(part.kind in ("all", "corps") for part in order.force):
        free = [c for c in free if why_not(position, board, c, zone) is None] or free
    beside = [
        c
        for c in position.counters
        if c.side == position.active
        and c.kind in LAND
        and reaches(board, c, zone)
        and (not order.starts or c.place in order.starts)
    ]

    def kept(counter: Counter) -> Reason | None:
        if counter in free:
            return None
        if must.get(counter.id, zone) != zone:
            return Reason("BW-17.1-2", f"{describe(counter)} must renew another attack.")
        never = Reason("BW-16.1-6", f"{describe(counter)} has not attacked {name} before.")
        return (
            why_not_ready(counter, phase, name) or why_not(position, board, counter, zone) or never
        )

    attackers = pick_able(
        board, beside, kept, order.force, f"the border of {name}", line, "BW-16.1-6",
        whole="BW-16.1-9",
    )  # fmt: skip
    if phase == "normal":
        # Whoever is bound to renew this attack comes along, wherever the order has it from.
        attackers += [c for c in able if must.get(c.id) == zone and c not in attackers]  # BW-17.1-2
    return checked(
        position, table, Battle(phase, position.active, zone, attackers, defenders), line
    )


def why_not(position: Position, board: Board, counter: Counter, zone: str) -> Reason | None:
    """The restriction of 9 that keeps a counter from attacking a zone, or None."""
    return may_act(position, counter) or may_attack(position, board, counter, zone)


def checked(position: Position, table: Table[Board], battle: Battle, line: int = 0) -> Battle:
    """The battle, if these attackers may fight it. NotAllowed else."""
    board, name = table.board, table.board.name(battle.zone)
    for counter in battle.attackers:
        if reason := why_not(position, board, counter, battle.zone):
            raise NotAllowed(line, reason.clause, reason.text)
    again = [c for c in battle.attackers if c.fought_phase == "blitzkrieg"]
    if battle.phase == "normal" and again and not any(c.armour for c in again):
        rest = [c for c in battle.attackers if c not in again]  # BW-17.1-1
        if not rest:
            raise NotAllowed(
                line,
                "BW-17.1-1",
                f"{', '.join(describe(c) for c in again)} fought in the Blitzkrieg, and "
                "cannot fight again without armour.",
            )
        battle.attackers = rest
    if battle.phase == "blitzkrieg":
        if not any(c.armour for c in battle.attackers):  # BW-16.1-2
            raise NotAllowed(
                line, "BW-16.1-2", f"A Blitzkrieg against {name} needs an armoured corps."
            )
        if all(across_line(position, board, battle.zone, c) for c in battle.attackers):
            raise NotAllowed(  # BW-16.1-5
                line, "BW-16.1-5", f"All attackers would cross the Fortified Line at {name}."
            )
    found = expected_odds(position, table, battle)
    if found.raw is None:  # BW-16.2-20
        raise NotAllowed(
            line,
            "BW-16.2-20",
            f"{found.attack} corps against {found.defence} at {name} is below 2-3.",
        )
    if not found.legal:  # BW-16.2-21
        raise NotAllowed(
            line,
            "BW-16.2-21",
            f"{found.attack} corps against {found.defence} at {name} is below 1-1 after the shifts"
            f" ({found.net:+d}).",
        )
    return battle


def expected_odds(position: Position, table: Table[Board], battle: Battle) -> Odds:
    """The odds as they would be once the attack has set off what it sets off (9.3): a first
    attack in the West or on the Soviet Union starts the turns that count for the Germans."""
    clocks = dict(position.clocks)
    if battle.side == "axis":
        if table.board.zones[battle.zone].country in ("BE", "FRA"):
            position.clocks.setdefault("west_attacked", position.turn)
        if any(c.side == "soviet" for c in battle.defenders):
            position.clocks.setdefault("soviet_attacked", position.turn)
    try:
        return odds(position, table.board, battle, table.rulings)
    finally:
        position.clocks = clocks


def duties(position: Position, table: Table[Board]) -> list[Battle]:
    """17.1 The attacks that have to be renewed, in the order in which they were made."""
    zones: dict[str, list[Counter]] = {}
    for counter in ready(position, "normal"):
        zone = duty(position, counter)
        if zone and zone not in position.attacked_phase and reaches(table.board, counter, zone):
            zones.setdefault(zone, []).append(counter)
    found = []
    order = [zone for zone in position.attacked if zone in zones]
    for zone in [*order, *(z for z in zones if z not in order)]:
        battle = Battle(
            "normal",
            position.active,
            zone,
            zones[zone],
            enemy_corps(position, position.active, zone),
        )
        try:
            found.append(checked(position, table, battle))
        except NotAllowed:
            continue  # the duty lapses (BW-A44)
    return found
