"""What a plan would cost its own seat: steps without room, replacements that nobody raises, Blitz
markers that are not placed, units left without supply, lines that cannot be carried out.

It is told of the same rehearsal as the receipt (`orders.checks`), so no rule is told again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.core.conditions import UNMET, Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Ask, Event, NotAllowed, Order, Play, Stake, Table, left_empty
from adjudicator.core.rehearsing import Rehearsal, rehearse
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import BLITZ, REGULAR, declare
from adjudicator.rulesets.totaler_krieg.book.fighting.losses import unasked
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault
from adjudicator.rulesets.totaler_krieg.orders.checks import (
    COMBAT,
    in_part,
    judged,
    left_open,
    may_not_hold,
    on_a_roll,
    parts_for,
    rolls,
)
from adjudicator.rulesets.totaler_krieg.orders.fighting import Advance, Attack, Lose
from adjudicator.rulesets.totaler_krieg.orders.support import Inland
from adjudicator.rulesets.totaler_krieg.view import View

COST = ("StepLost", "Removed", "StepsNotTaken")
"""What is told of losses that no battle brings."""
MOST = 6
"""Units that one sentence names."""

Seen = tuple[str, Event, bool]
"""Phase, event, and whether dice or others had been left open by then."""


def stakes(
    ruleset: AnyRuleset,
    board: Board,
    ask: Ask,
    view: View,
    orders: Sequence[Order],
    rulings: Mapping[str, Scalar],
) -> list[Stake]:
    """Of the plan of a Faction Turn; of nothing else."""
    if not ask.opens or ask.seat != view.position.phasing:
        return []
    before = Field(view.position, board)
    position = view.position.model_copy(deep=True)
    seen: list[Seen] = []
    blitz: list[int] = []
    parts = [
        (name, _watched(name, play, seen, blitz))
        for name, play in parts_for(ruleset, ask, position, board)
    ]
    run = rehearse(ruleset, board, position, parts, ask, list(orders), rulings, left_open)
    return [
        *_unraised(seen),
        *_crowded(board, run, seen),
        *_advancing(board, run),
        *_fighting(board, run),
        *_removed(board, run, seen),
        *_unmarked(blitz),
        *left_empty(_bared(board, before, run), "TK-G-Control-2"),
        *_cut_off(board, before, run),
        *_vain(board, run),
    ]


def _watched(
    name: str, play: Callable[[Any, Any], Play], seen: list[Seen], blitz: list[int]
) -> Callable[[Any, Any], Play]:
    def watched(position: Position, table: Table[Board]) -> Play:
        from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers

        start = len(table.events)
        due = blitz_markers(position, table.board) if name == "support" else 0
        yield from play(position, table)
        unsure = COMBAT in getattr(table, "doubts", ())
        seen.extend((name, event, unsure) for event in table.events[start:] if event.kind in COST)
        if due:
            placed = sum(event.kind == "BlitzPlaced" for event in table.events[start:])
            blitz[:] = [due, placed]

    return watched


def _unraised(seen: Sequence[Seen]) -> list[Stake]:
    found = []
    for _, event, _ in seen:
        if event.kind == "StepsNotTaken":
            text = f"Replacements that you do not raise are lost: {_steps(event)}."
            found.append(Stake(text=text, clause=event.clause, grave=True))
    return found


def _steps(event: Event) -> str:
    """`Germany 4 armor, 8 infantry; Axis Minor 4`."""
    of: dict[str, list[str]] = {}
    for what, number in event.facts["steps"].items():
        nation, _, sort = what.rpartition(" ")
        if "pairs" in what:
            nation, _, sort = what.partition(" ")
        of.setdefault(nation, []).append(f"{number} {sort}".removesuffix(" any"))
    return "; ".join(f"{nation} {', '.join(some)}" for nation, some in of.items())


def _crowded(board: Board, run: Rehearsal, seen: Sequence[Seen]) -> list[Stake]:
    """Steps lost for want of room; with a line of `inland` among the orders those, too, that
    stay on a Beachhead which is taken up. A battle before Reserve Movement changes nothing
    there: nobody comes into an EZOC, in which all attackers stand."""
    lost: dict[tuple[str, str], Counter[str]] = {}
    clauses: dict[tuple[str, str], str] = {}
    for phase, event, _ in seen:
        if event.kind != "StepLost" or event.facts["why"] != "stacking":
            continue
        if faction_of(run.position, board, event.facts["unit"]) != run.position.phasing:
            continue
        key = event.facts["at"], phase
        lost.setdefault(key, Counter())[event.facts["unit"]] += 1
        clauses[key] = event.clause
    inland = next((one.order for one in run.orders if isinstance(one.order, Inland)), None)
    found = []
    for (at, phase), units in lost.items():
        each = listed([f"{unit} {count(steps, 'step')}" for unit, steps in units.items()])
        sea = at in board.hexes and not board.hexes[at].land
        why = (
            "the Beachhead is taken up and “inland” does not name them"
            if sea and inland is not None
            else f"it is over the stacking limit after {_PHASES.get(phase, phase)}"
        )
        text = f"You lose {each} in {board.name(at)}: {why}."
        line = inland.line if sea and inland is not None else 0
        found.append(Stake(text=text, clause=clauses[at, phase], grave=True, line=line))
    return found


def _advancing(board: Board, run: Rehearsal) -> list[Stake]:
    """Hexes in which all that are to advance could not stack, were no step lost before."""
    field = Field(run.position, board)
    found = []
    sent = [one.order for one in run.orders]
    for attack in (order for order in sent if isinstance(order, Attack)):
        if attack.place not in board.hexes:
            continue
        at = board.cell(attack.place)
        named = {
            unit
            for order in sent
            if isinstance(order, Advance) and order.place in ("", attack.place) and not order.path
            for unit in order.units
        }
        coming = [unit for unit in attack.units if unit in named and unit in field.owner]
        there = [*coming, *field.friends(at, run.position.phasing)]
        if not coming or (wrong := fault(field, at, there)) is None:
            continue
        text = (
            f"If {listed(coming)} all advance into {board.name(attack.place)}, you lose what is"
            f" over the stacking limit: {wrong[1].rstrip('.')}."
        )
        found.append(Stake(text=text, clause=wrong[0]))
    return found


def _fighting(board: Board, run: Rehearsal) -> list[Stake]:
    """Attacks after which nobody is to advance, and who loses the first step of each where no
    line chooses."""
    field = Field(run.position, board)
    sent = [one.order for one in run.orders]
    still: list[str] = []
    forced: list[str] = []
    first: list[str] = []
    for attack in (order for order in sent if isinstance(order, Attack)):
        try:
            fight = declare(run.position, board, attack, BLITZ if attack.blitz else REGULAR, field)
        except NotAllowed:
            continue
        where = board.name(attack.place)
        if not any(_goes_on(order, attack) for order in sent):
            still.append(where)
        chosen = {order.unit for order in sent if isinstance(order, Lose)}
        unit, must = unasked(field, fight)
        if unit and not chosen.intersection(attack.units):
            (forced if must else first).append(f"{unit} at {where}")
    found = []
    if still:
        text = f"Nobody advances after the attack on {_some(still)}: no “advance” line says who."
        found.append(Stake(text=text, clause="TK-4.2.7-1", unless="AlwaysAdvance"))
    told = [f"{_some(forced)}, as armor and marines must"] if forced else []
    told += [f"{_some(first)}, unless a “lose” line names another"] if first else []
    if told:
        clause = "TK-4.2.6.1-2" if forced else "TK-4.2.6-3"
        text = f"First to lose a step: {'; '.join(told)}."
        found.append(Stake(text=text, clause=clause, unless="AlwaysLose"))
    return found


def _goes_on(order: Order, attack: Attack) -> bool:
    """Does a line say who advances after an attack, be it nobody?"""
    return (
        isinstance(order, Advance)
        and order.place in ("", attack.place)
        and (order.none or bool(set(order.units) & set(attack.units)))
    )


def _some(names: Sequence[str]) -> str:
    """The first of some names, and how many more there are."""
    named = list(dict.fromkeys(names))
    more = [f"{len(named) - MOST} more"] if len(named) > MOST else []
    return listed([*named[:MOST], *more])


_PHASES = {
    "replacements": "replacements",
    "organization": "organization",
    "operational": "movement",
    "support": "support",
    "reserve": "Reserve Movement",
}


def _removed(board: Board, run: Rehearsal, seen: Sequence[Seen]) -> list[Stake]:
    """Units that a Beachhead takes with it; those that an order removes are meant."""
    found = []
    for _, event, unsure in seen:
        if event.kind == "Removed" and event.clause == "TK-2.2.5-1" and not unsure:
            text = f"{event.facts['unit']} is removed from {board.name(event.facts['at'])}."
            found.append(Stake(text=text, clause=event.clause, grave=True))
    return found


def _unmarked(blitz: Sequence[int]) -> list[Stake]:
    if not blitz or blitz[1] >= blitz[0]:
        return []
    left = blitz[0] - blitz[1]
    verb = "is" if left == 1 else "are"
    text = f"{left} of {count(blitz[0], 'Blitz marker')} {verb} not placed; none is kept."
    return [Stake(text=text, clause="TK-4.3-3")]


def _bared(board: Board, before: Field, run: Rehearsal) -> list[str]:
    """Own Cities that the last ground unit leaves while the enemy stands next to them."""
    after, seat = Field(run.position, board), run.position.phasing
    near = after.enemy_units(seat) | after.enemy_beachheads(seat)
    return [
        board.name(before.id(at))
        for at in before.stacks
        if board.at(at).city
        and before.friends(at, seat)
        and not after.friends(at, seat)
        and after.controller(at) == seat
        and any((near >> other) & 1 for other in board.neighbours(at))
    ]


def _cut_off(board: Board, before: Field, run: Rehearsal) -> list[Stake]:
    """Own units that were in supply and are not when all is carried out that can be known."""
    after = Field(run.position, board)
    seat = run.position.phasing
    lost = []
    for at, names in after.stacks.items():
        for name in names:
            if after.owner[name] != seat or supply.supplied(after, name):
                continue
            if before.owner.get(name) == seat and supply.supplied(before, name):
                lost.append(f"{name} in {board.name(after.id(at))}")
    if not lost:
        return []
    more = f" and {len(lost) - MOST} more" if len(lost) > MOST else ""
    verb = "is" if len(lost) == 1 else "are"
    text = f"As things stand {', '.join(lost[:MOST])}{more} {verb} out of supply after your turn."
    return [Stake(text=text, clause="TK-10-1")]


def _vain(board: Board, run: Rehearsal) -> list[Stake]:
    """Lines that stand, and that cannot be carried out as things stand."""
    standing = {id(order) for order in judged(run, board).stands}
    found, doubted = [], False
    for one in run.orders:
        if one.refused is None or id(one.order) not in standing or in_part(one):
            continue
        if on_a_roll(run, board, one) or one.refused.text.startswith(UNMET):
            continue
        if not may_not_hold(run, board, one.refused, one, doubted):
            continue
        doubted = True
        hangs = rolls(one)
        how = "is not carried out unless the roll of your card makes it possible"
        text = (
            f"Line {one.order.line} {how if hangs else 'cannot be carried out as things stand'}:"
            f" {one.refused.text.rstrip('.')}."
        )
        grave = one.order.when is None and bool(one.order.line) and not hangs
        found.append(Stake(text=text, clause=one.refused.clause, grave=grave, line=one.order.line))
    return found
