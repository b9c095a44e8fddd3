"""What must leave the map when a faction has moved down the Logistics Track (General Rules,
Stacking limits)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answer, Ask, NotAllowed, Play, Seat, Table, dump_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    acting,
    remove_units,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTIONS,
    FACTIONS_OF,
    SIDE_OF,
    SIDES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.stacking import (
    allowed,
    excess,
    heights,
    over_limit,
)
from adjudicator.rulesets.virtuti_militari.orders.home_orders import Remove
from adjudicator.rulesets.virtuti_militari.words.facts.diplomacy import NotRemoved
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import UnitsRemoved


def removals(position: Position, table: Table[Board], moment: str) -> Play:
    """Factions above their limits remove units at once, as their players choose
    (VM-STACK-9, VM-STACK-10). moment: names the questions within the phase.

    An inactive USSR has nobody to choose for it (VM-WAR-4): the house does, as it does for
    whoever is silent."""
    asks = [
        removal_ask(position, table.board, side, moment)
        for side in SIDES
        if any(_asked(position, table.board, faction) for faction in FACTIONS_OF[side])
    ]
    answers = yield from ask(*asks)
    good = {side: _followed(position, table, side, answer) for side, answer in answers.items()}
    for faction in FACTIONS:
        over = over_limit(position, table.board, faction)
        if not over:
            continue
        answer = answers.get(SIDE_OF[faction])
        orders = good.get(SIDE_OF[faction], [])
        side = SIDE_OF[faction]
        wished = [id for order in orders for id in meant(position, side, order)]
        gone = choose(position, table.board, faction, wished)
        if answer is not None and answer.by in ("player", "plan"):
            _tell_kept(position, table, faction, orders, gone)
        table.tell(
            "VM-STACK-9",
            UnitsRemoved(
                faction=faction,
                units=[unit.id for unit in gone],
                places=[unit.place for unit in gone],
                kinds=[unit.kind for unit in gone],
            ),
        )
        remove_units(position, [unit.id for unit in gone])


def kept(
    position: Position, faction: str, wished: Sequence[str], gone: Sequence[Unit]
) -> list[str]:
    """Units that their player wished to remove and that stay: without them the stacks are
    within the limits, or they would not bring them nearer (VM-STACK-10)."""
    own = {unit.id for unit in position.units if unit.faction == faction}
    left = {unit.id for unit in gone}
    return [id for id in dict.fromkeys(wished) if id in own and id not in left]


def meant(position: Position, side: Side, order: Remove) -> list[str]:
    """The units that an order names, or so many of a kind in a place."""
    if order.units:
        return list(order.units)
    there = [
        unit.id
        for unit in position.units
        if unit.faction in FACTIONS_OF[side]
        and (unit.kind, unit.place) == (order.kind, order.place)
        and order.level in (None, unit.level)
    ]
    return there[: order.count]


def refused(position: Position, side: Side, order: Remove) -> NotAllowed | None:
    """Why a unit is not among those that may leave the map now (VM-STACK-9)."""
    found = meant(position, side, order)
    if not found or (order.kind and len(found) < order.count):
        text = f"You have only {len(found)} of these there." if found else "You have none there."
        return NotAllowed(order.line, "VM-STACK-10", text)
    for id in found:
        unit = next((unit for unit in position.units if unit.id == id), None)
        if unit is None or unit.faction not in FACTIONS_OF[side]:
            return NotAllowed(order.line, "VM-STACK-10", f"{id} is not one of your units.")
        if heights(position, unit.faction)[unit.place] < 2:
            text = f"{id} stands alone: only units of stacks leave the map."
            return NotAllowed(order.line, "VM-STACK-9", text)
    return None


def _followed(position: Position, table: Table[Board], seat: Seat, answer: Answer) -> list[Remove]:
    """The orders of an answer of which no unit is refused; of the others their seat is told."""
    side: Side = "axis" if seat == "axis" else "allies"
    good = []
    for order in answer.of(Remove):
        if answer.by != "player" or (no := refused(position, side, order)) is None:
            good.append(order)
            continue
        fact = NotRemoved(units=meant(position, side, order), reason=no.text, line=order.line)
        table.tell(no.clause, fact, to=[seat])
    return good


KEPT = "without them the stacks are within the Logistics Track, or no nearer to it."


def _tell_kept(
    position: Position,
    table: Table[Board],
    faction: Faction,
    orders: Sequence[Remove],
    gone: Sequence[Unit],
) -> None:
    """An order of which all units stay was not carried out; of others the rest is said."""
    for order in orders:
        named = meant(position, SIDE_OF[faction], order)
        if stay := kept(position, faction, named, gone):
            whole = len(stay) == len(set(named))
            reason = f"{', '.join(stay)} need not leave: {KEPT}"
            fact = NotRemoved(units=stay, reason=reason, line=order.line if whole else 0)
            table.tell("VM-STACK-10", fact, to=[SIDE_OF[faction]])


def _asked(position: Position, board: Board, faction: str) -> bool:
    return acting(position, faction) and over_limit(position, board, faction) > 0  # type: ignore[arg-type]


def choose(position: Position, board: Board, faction: str, wished: Sequence[str]) -> list[Unit]:
    """The units that leave: those wished for, in their order, as long as the faction is over
    its limits and each brings it nearer to them; then the cheapest that do."""
    own = [unit for unit in position.units if unit.faction == faction]
    limit = allowed(position, board, faction)  # type: ignore[arg-type]
    stacks = heights(position, faction)  # type: ignore[arg-type]
    by_id = {unit.id: unit for unit in own}
    cheapest = sorted(own, key=lambda u: (board.unit(u.kind, u.level).cost, board.order[u.place]))
    gone: list[Unit] = []
    for unit in [*(by_id[id] for id in dict.fromkeys(wished) if id in by_id), *cheapest]:
        before = excess(stacks, limit)
        if not before:
            break
        if unit in gone:
            continue
        stacks[unit.place] -= 1
        if excess(stacks, limit) < before:
            gone.append(unit)
        else:
            stacks[unit.place] += 1
    return gone


def removal_ask(position: Position, board: Board, side: Side, moment: str) -> Ask:
    """Which units leave the map?"""
    told: list[str] = []
    options: list[str] = []
    default: list[str] = []
    for faction in FACTIONS_OF[side]:
        if not _asked(position, board, faction):
            continue
        limit = allowed(position, board, faction)
        told.append(
            f"Stacks allowed now: {limit.two} of two, {limit.three} of three, "
            f"{limit.four} of four units."
        )
        crowded = [place for place, height in heights(position, faction).items() if height > 1]
        for unit in position.units:
            if unit.faction == faction and unit.place in crowded:
                options.append(unit.id)
                told.append(
                    f"  {unit.id}: {unit.kind.replace('_', ' ')} level {unit.level}, "
                    f"{board.name(unit.place)}"
                )
        default += [unit.id for unit in choose(position, board, faction, [])]
    return Ask(
        seat=side,
        key=f"remove/{moment}",
        clause="VM-STACK-9",
        title="Which units leave the map? Your stacks exceed the Logistics Track.",
        told=told,
        accepts=[Remove.tag()],
        options={"units": options},
        default=dump_orders([Remove(units=tuple(default))]),
        silence="The cheapest units leave the map.",
        topic="removals",
        standing=["AlwaysRemove"],
        reaction=True,
    )
