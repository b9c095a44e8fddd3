"""13 Air Force Phase: old missions end; bombing and the Battle of Britain; missions one by
one; beachheads; strategic movement."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answers, Ask, NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import carry_out, describe, refuse, remove
from adjudicator.rulesets.blitzwar.board.nations import adjective
from adjudicator.rulesets.blitzwar.board.position import BOMBING, Counter, Position
from adjudicator.rulesets.blitzwar.book.air.beachheads import beachheads
from adjudicator.rulesets.blitzwar.book.air.bombing import strategic_bombing
from adjudicator.rulesets.blitzwar.book.air.britain import battle_of_britain
from adjudicator.rulesets.blitzwar.book.air.countering import countered
from adjudicator.rulesets.blitzwar.book.air.rebasing import rebasing
from adjudicator.rulesets.blitzwar.book.air.superiority import air_superiority, over
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, bases_in_words, reachable
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_act, may_attack
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, fighting
from adjudicator.rulesets.blitzwar.book.side_turn import own
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used
from adjudicator.rulesets.blitzwar.orders.orders import Again, AirMission
from adjudicator.rulesets.blitzwar.words.facts.air import (
    AirCleared,
    AirPlaced,
    AirSuperiorityWon,
    MissionsEnded,
)

# ------------------------------------------------------------------------- phase


def air_force(position: Position, table: Table[Board]) -> Play:
    """13 Bombing comes first, then the Battle of Britain, then all other tactical use."""
    end_missions(position, table)
    if position.active == "allies":
        yield from strategic_bombing(position, table)
    if position.active == "axis":
        yield from battle_of_britain(position, table)  # BW-13.4.3-6
    yield from missions(position, table)
    tell_superiority(position, table)
    yield from beachheads(position, table)
    yield from rebasing(position, table, late=False)


def end_missions(position: Position, table: Table[Board]) -> None:
    """13.4 Units on missions go to the pool at the latest now (BW-13.4-2). Bombers stay
    until the Reinforcement Phase."""
    gone = [
        c
        for c in position.counters
        if c.side == position.active and c.kind == "air" and c.flying and c.place != BOMBING
    ]
    for counter in gone:
        remove(position, counter)
    if gone:
        table.tell("BW-13.4-2", MissionsEnded(side=position.active, places=[c.place for c in gone]))


# ----------------------------------------------------------------------- missions


def missions(position: Position, table: Table[Board]) -> Play:
    """13.2 The enemy accepts or declines to counter each unit before the next is placed."""
    facts: dict[str, Scalar] = {"countered": False, "placed": 0, "lost": 0}
    last: AirMission | None = None
    waiting: list[tuple[AirMission, bool]] = []  # missions, and whether only if countered
    number = 0
    while at_base(position, position.active):
        number += 1
        if not waiting:
            waiting = yield from next_missions(position, table, number, facts, last)
            if not waiting:
                return
        order, only_countered = waiting.pop(0)
        if only_countered and not facts["countered"]:
            continue
        flown = yield from fly(position, table, order, number)
        if not flown:
            waiting = []
            continue
        last = order
        facts["line"] = order.line
        facts["countered"] = flown == "countered"  # BW-13.2-3
        facts["placed"] = int(facts["placed"]) + 1
        facts["lost"] = int(facts["lost"]) + (flown == "countered")
    left = [order for order, only_countered in waiting if not only_countered]
    if left:
        refuse(table, position.active, left[0], _none_left(table.board, left))


def _none_left(board: Board, left: Sequence[AirMission]) -> NotAllowed:
    """Of missions for which the units at base did not suffice."""
    over = board.name(left[0].target)
    missions = "mission" if len(left) == 1 else "missions"
    text = f"You have no air unit left at base for {len(left)} more {missions} over {over}."
    return NotAllowed(0, "BW-13.4.1-1", text)


def why_none_flies(board: Board, order: AirMission) -> NotAllowed:
    """Of a mission for which no unit is at base: of its base and nation, if it names them."""
    where = f" in {board.name(order.base)}" if order.base else ""
    whose = f"{adjective(order.country)} " if order.country else ""
    text = f"You have no {whose}air unit at base{where} to fly over {board.name(order.target)}."
    return NotAllowed(order.line, "BW-13.4.1-1", text)


def next_missions(
    position: Position,
    table: Table[Board],
    number: int,
    facts: dict[str, Scalar],
    last: AirMission | None,
) -> Generator[tuple[Ask, ...], Answers, list[tuple[AirMission, bool]]]:
    """What the active side flies next: one order, taken apart into single units."""
    left = at_base(position, position.active)
    answers = yield from ask(
        own(
            position,
            f"air/{number}",
            "BW-13.4-1",
            "Your next air mission?",
            (AirMission, Again),
            "air",
            told=[f"At base: {bases_in_words(table.board, left)}"],
            at_most=1,
            facts=facts,
            silence="You fly no further missions.",
        )
    )
    orders = (o for o in answers[position.active] if isinstance(o, AirMission | Again))
    again = next(orders, None)
    if again is None:
        return []
    if isinstance(again, AirMission):
        return [(again, False)] * max(1, again.count)
    table.about(again)
    if last is None:
        refuse(
            table,
            position.active,
            again,
            NotAllowed(0, "BW-13.2-3", "There is no earlier mission to fly again."),
        )
        return []
    once_more = last.model_copy(update={"line": again.line})
    return [(once_more, False), *[(once_more, True)] * (again.times - 1)]


def fly(
    position: Position, table: Table[Board], order: AirMission, number: int
) -> Generator[tuple[Ask, ...], Answers, str]:
    """One unit flies, which costs nothing (BW-7-28): `flown`, `countered`, or '' if it could not
    start."""
    unit = carry_out(
        position,
        table,
        position.active,
        order,
        partial(mission_unit, position, table.board, order),
    )
    if unit is None:
        return ""
    base, target = unit.place, order.target
    if target in table.board.zones:
        attacked(position, table, target, position.active, "flown", attackers=[unit])
    enemies = {
        enemy: reachable(position, table.board, enemy, target)
        for enemy in fighting(position, position.active)
    }
    unit.place, unit.flying = target, True
    table.tell(
        "BW-13.4.2-1" if target in table.board.zones else "BW-13.4.4-1",
        AirPlaced(
            side=position.active,
            unit=describe(unit),
            base=base,
            target=target,
            could_counter=sum(len(units) for units in enemies.values()),
        ),
    )
    for enemy, units in enemies.items():
        if units and (yield from countered(position, table, enemy, unit, units, number)):
            return "countered"
    clear(position, table, unit)
    return "flown"


def mission_unit(position: Position, board: Board, order: AirMission) -> Counter:
    """The unit that an order sends: of the base and nation it names, the nearest first.

    NotAllowed if none can go, or none may."""
    line, target, side = order.line, order.target, position.active
    if not air_may_be_used(board, position.turn, target):
        raise NotAllowed(
            line,
            "BW-13.1-1",
            f"{board.name(target)} is under snow, so you cannot use air units there.",
        )  # BW-13.1-1
    units = [
        c
        for c in at_base(position, side)
        if (not order.base or c.place == order.base)
        and (not order.country or c.country == order.country)
    ]
    if not units:
        raise why_none_flies(board, order)
    near = [c for c in reachable(position, board, side, target) if c in units]
    if not near:
        clause = "BW-13.4.1-5" if target in board.seas else "BW-13.4.1-2"
        raise NotAllowed(
            line, clause, f"{board.name(target)} is out of range of your air units at base."
        )
    for unit in near:
        reason = may_act(position, unit) or may_attack(position, board, unit, target)
        if reason is None:
            return unit
    assert reason is not None
    raise NotAllowed(line, reason.clause, reason.text)


def clear(position: Position, table: Table[Board], unit: Counter) -> None:
    """13.4.2 In a land zone opposing missions eliminate each other one for one; at sea both
    stay (BW-13.4.2-3)."""
    if unit.place not in table.board.zones:
        return
    other = next(
        (
            c
            for c in position.counters
            if c.place == unit.place and over(c) and c.side in ENEMIES[unit.side]
        ),
        None,
    )
    if other is None:
        return
    table.tell("BW-13.4.2-3", AirCleared(zone=unit.place, units=[describe(unit), describe(other)]))
    remove(position, unit)
    remove(position, other)


def tell_superiority(position: Position, table: Table[Board]) -> None:
    """Say where the active side has won Air Superiority."""
    side = position.active
    zones = dict.fromkeys(
        c.place
        for c in position.counters
        if c.side == side and over(c) and c.place in table.board.zones
    )
    for zone in zones:
        if air_superiority(position, zone) == side:
            units = sum(1 for c in position.counters if c.place == zone and over(c))
            table.tell("BW-13.4.2-4", AirSuperiorityWon(side=side, zone=zone, units=units))
