"""17.2 Retreat: who must, who may stay and at what price, and where to."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Answer, Answers, Ask, NotAllowed, Order, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    corps,
    corps_at,
    describe_all,
    enemy_corps,
    refuse,
    remove,
)
from adjudicator.rulesets.blitzwar.board.nations import partner
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book import supply
from adjudicator.rulesets.blitzwar.book.air.superiority import over
from adjudicator.rulesets.blitzwar.book.land import losses
from adjudicator.rulesets.blitzwar.book.land.odds import Battle, behind_line, out_of_supply
from adjudicator.rulesets.blitzwar.book.land.restrictions import Reason, may_enter
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, SIDE_NAMES, control
from adjudicator.rulesets.blitzwar.book.side_turn import interrupt
from adjudicator.rulesets.blitzwar.orders.orders import Hold, Retreat
from adjudicator.rulesets.blitzwar.words.facts.combat import (
    CountersShort,
    NoRetreat,
    RetreatCancelled,
    Retreated,
    StoodFast,
)

STEADY = ("narrow", "mountains", "high_mountains")
"""Terrain that needs no retreat for one loss more (BW-17.2-2)."""


# --------------------------------------------------------------------------- rules


def retreat(
    position: Position, table: Table[Board], battle: Battle, difference: int, steady: str
) -> Generator[tuple[Ask, ...], Answers, None]:
    """After a Normal combat: difference is what the defenders lost more than the attackers.
    steady: why a difference of one needs no retreat, '' if it does (see `steadiness`)."""
    survivors = enemy_corps(position, battle.side, battle.zone)
    if difference < 1 or not survivors:  # BW-17.2-1
        return
    side, zone, board = survivors[0].side, battle.zone, table.board
    if difference == 1 and steady:
        table.tell("BW-17.2-2", StoodFast(zone=zone, side=side, why=steady))  # BW-17.2-2
        return
    zones = retreat_zones(position, board, survivors, zone)
    hold_clause = may_hold(board, battle, survivors, difference, bool(zones))
    if not zones and not hold_clause:
        wings = at_base_in(position, side, zone)
        destroy(position, table, side, zone, [*survivors, *wings])  # BW-17.2-8
        return
    default = usual_retreat(position, board, survivors, zone, zones, bool(hold_clause))
    answer = None
    if hold_clause or len(zones) > 1:
        answers = yield from ask(
            interrupt(
                side,
                f"retreat/{zone}",
                "BW-17.2-1",
                f"Your {', '.join(describe_all(survivors))} must retreat from {board.name(zone)}",
                (Retreat, Hold) if hold_clause else (Retreat,),
                "normal combat",
                told=[
                    "You may stay for the price of one more corps."
                    if hold_clause
                    else "You cannot stay.",
                    f"You can retreat to: {', '.join(board.name(z) for z in zones) or 'nowhere'}.",
                ],
                options={"to": zones},
                facts=retreat_facts(board, survivors, zone, difference, bool(hold_clause)),
                default=default,
                silence=_in_words(board, default),
                standing=("AlwaysHold", "AlwaysRetreat"),
            )
        )
        answer = answers[side]
        chosen: list[Order] = list(answer)
        for order in answer.of(Retreat):
            if no := why_no_retreat(position, board, survivors, zone, order.to):
                refuse(table, side, order, no)
    else:
        chosen = list(default)
    hold = next((o for o in chosen if isinstance(o, Hold)), None)
    answered = None if answer is None else (side, answer)
    if hold_clause and (hold is not None or not zones):
        ways = losses.legal(survivors, 1)
        wishes = [hold.force] if hold and hold.force else []
        way = losses.best(position, board, survivors, ways, wishes)
        told = losses.words(survivors, way)
        gone = losses.bear(position, board, way).gone
        table.tell(
            hold_clause, RetreatCancelled(zone=zone, side=side, units=told), answered=answered
        )
        if gone:
            fact = CountersShort(side=side, zone=zone, units=losses.unshown_words(gone))
            table.tell("BW-3-10", fact)
        return
    wish = next((o.to for o in chosen if isinstance(o, Retreat) and o.to in zones), zones[0])
    go_back(position, table, survivors, zone, wish, answered)


def steadiness(position: Position, board: Board, battle: Battle) -> str:
    """Why defenders in the zone stand a loss of one more, or '' (BW-17.2-2). Asked before
    losses are taken: the line must protect them from all the attackers (BW-A13)."""
    zone = board.zones[battle.zone]
    if zone.fortress:
        return "fortress"
    if zone.terrain in STEADY:
        return zone.terrain.replace("_", " ")
    return "Fortified Line" if behind_line(position, board, battle) else ""


def may_hold(
    board: Board, battle: Battle, survivors: Sequence[Counter], difference: int, has_way: bool
) -> str:
    """The clause that lets the defenders stay for one more loss, or ''.

    A last corps cannot buy its stay (BW-A7), unless it is fortified (BW-A57)."""
    if corps(survivors) < 2 and not any(c.fortified for c in survivors):
        return ""
    if difference == 1:
        return "BW-17.2-3"  # BW-17.2-3
    if out_of_supply(survivors):
        return ""
    if board.zones[battle.zone].fortress:
        return "BW-17.2-5"  # BW-17.2-5
    return "" if has_way else "BW-17.2-6"  # BW-17.2-4, BW-17.2-6


def retreat_zones(
    position: Position, board: Board, survivors: Sequence[Counter], zone: str
) -> list[str]:
    """Where the survivors can go, in map order: adjacent zones their side controls, not
    attacked this turn; those with enemy air units only if there are no others."""
    found = [
        other
        for other in board.neighbours(zone)  # BW-17.2-7
        if barred(position, board, survivors, other) is None
    ]
    enemies = ENEMIES.get(survivors[0].side, ("axis", "allies", "soviet"))
    free = [
        z for z in found if not any(c.place == z and c.side in enemies for c in position.counters)
    ]  # of an enemy only air units on missions can be in a zone of one's own
    return free or found  # BW-17.2-11, BW-17.2-12


def barred(
    position: Position, board: Board, survivors: Sequence[Counter], other: str
) -> Reason | None:
    """Why none of the survivors can retreat to an adjacent zone, whatever else is open."""
    side, name = survivors[0].side, board.name(other)
    if control(position, other) != side:  # BW-17.2-11
        return Reason(
            "BW-17.2-11", f"You do not control {name}. Units must retreat to zones you control."
        )
    if other in position.attacked:  # BW-17.2-10
        return Reason(
            "BW-17.2-10", f"{name} has been attacked this turn, so nobody can retreat there."
        )
    friend = partner(side)
    held = [c for c in position.counters if c.place == other]
    if friend and any(c.side == friend and not over(c) for c in held):
        whose = SIDE_NAMES[friend]  # BW-4-11
        return Reason(
            "BW-4-11", f"Units of the {whose} are in {name}, and two sides cannot share a zone."
        )
    reasons = [may_enter(position, board, c, other) for c in survivors]
    return None if None in reasons else reasons[0]


def why_no_retreat(
    position: Position, board: Board, survivors: Sequence[Counter], zone: str, to: str
) -> NotAllowed | None:
    """Why the survivors of a combat cannot retreat to the zone that an answer names, or, if it
    names none, to any."""
    open_to = retreat_zones(position, board, survivors, zone) if survivors else []
    if not survivors or to in open_to or (open_to and not to):
        return None
    if not to:
        text = "Your units cannot retreat: no zone next to them is open. They must hold."
        return NotAllowed(0, "BW-17.2-7", text)
    could = f" You can retreat to: {', '.join(map(board.name, open_to))}." if open_to else ""
    if to not in board.neighbours(zone):
        text = f"{board.name(to)} is not next to {board.name(zone)}."
        return NotAllowed(0, "BW-17.2-7", text + could)
    if reason := barred(position, board, survivors, to):
        return NotAllowed(0, reason.clause, reason.text + could)
    text = f"Enemy air units are over {board.name(to)}, and there are other zones free of them."
    return NotAllowed(0, "BW-17.2-11", text + could)


def usual_retreat(
    position: Position,
    board: Board,
    survivors: Sequence[Counter],
    zone: str,
    zones: Sequence[str],
    holds: bool,
) -> list[Order]:
    """The default of BWD-29 and BWD-30: hold a Fortress or a capital; else go towards
    supply, then good terrain, then friends."""
    land = board.zones[zone]
    if holds and (land.fortress or land.capital or not zones):
        return [Hold()]
    side = survivors[0].side

    def rank(other: str) -> tuple[bool, bool, int]:
        line = supply.line_of_supply(position, board, other, side, for_defence=True)
        good = board.zones[other].fortress or board.zones[other].terrain in STEADY
        return (line is None, not good, -corps(corps_at(position, other, side)))

    return [Retreat(to=min(zones, key=rank))] if zones else []


def _in_words(board: Board, default: Sequence[Order]) -> str:
    first = default[0]
    if isinstance(first, Retreat):
        return f"They retreat to {board.name(first.to)}."
    return "They stay and lose one more corps."


def retreat_facts(
    board: Board, survivors: Sequence[Counter], zone: str, difference: int, holds: bool
) -> dict[str, Scalar]:
    land = board.zones[zone]
    return {
        "zone": zone,
        "difference": difference,
        "can hold": holds,
        "corps": corps(survivors),
        "fortress": land.fortress,
        "capital": land.capital,
        "points": land.points,
    }


def go_back(
    position: Position,
    table: Table[Board],
    survivors: Sequence[Counter],
    zone: str,
    to: str,
    answered: tuple[str, Answer] | None = None,
) -> None:
    """All survivors go to one zone, air units at base with them; a fortified corps is turned
    back first (BW-A57). Supply stays (BW-17.2-9), and those who may not go there die."""
    board, side = table.board, survivors[0].side
    lost = []
    gone = []
    for counter in survivors:
        if may_enter(position, board, counter, to) is None:
            counter.fortified = False  # BW-15.1-5, BW-15.1-6
            gone.append(counter)
            counter.place = to
        else:
            lost.append(counter)  # BW-A86
    wings = at_base_in(position, side, zone)
    for counter in wings:
        counter.place = to  # BW-17.2-8
    if lost:
        destroy(position, table, side, zone, lost)
    table.tell(
        "BW-17.2-7",
        Retreated(zone=zone, side=side, to=to, units=describe_all([*gone, *wings])),
        answered=answered,
    )


def at_base_in(position: Position, side: str, zone: str) -> list[Counter]:
    """A side's air units at base in a zone, which share the fate of its corps (BW-17.2-8)."""
    return [
        c
        for c in position.counters
        if c.place == zone and c.kind == "air" and c.side == side and not over(c)
    ]


def destroy(
    position: Position, table: Table[Board], side: str, zone: str, units: Sequence[Counter]
) -> None:
    table.tell("BW-17.2-13", NoRetreat(zone=zone, side=side, units=describe_all(units)))
    for counter in units:
        remove(position, counter)  # BW-17.2-13
