"""What a plan would cost its own seat: steps without room, replacements that nobody raises, Blitz
markers that are not placed, units left without supply, lines that cannot be carried out.

It is told of the same rehearsal as the receipt (`orders.checks`), so no rule is told again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.core.conditions import UNMET, Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import (
    Ask,
    AskMe,
    Event,
    NotAllowed,
    Order,
    Play,
    Stake,
    Table,
    left_empty,
    lost_if_taken,
)
from adjudicator.core.rehearsing import Rehearsal, rehearse
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of
from adjudicator.rulesets.totaler_krieg.book.fighting.advance import may_advance
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import (
    BLITZ,
    REGULAR,
    Fight,
    declare,
)
from adjudicator.rulesets.totaler_krieg.book.fighting.doctrine import advancing_hq
from adjudicator.rulesets.totaler_krieg.book.fighting.losses import unasked
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import attackers_can
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
from adjudicator.rulesets.totaler_krieg.orders.fighting import (
    Advance,
    Attack,
    Lose,
    Stand,
    Withdraw,
)
from adjudicator.rulesets.totaler_krieg.orders.standing import advancing
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
        *_emptied(board, before, run),
        *_advancing_off(board, run),
        *_withdrawing(board, run),
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


def _emptied(board: Board, before: Field, run: Rehearsal) -> list[Stake]:
    """Own Cities that the last ground unit leaves by what is carried out before the battles."""
    after, seat = Field(run.position, board), run.position.phasing
    left = [
        at
        for at in before.stacks
        if before.friends(at, seat)
        and not after.friends(at, seat)
        and before.controller(at) == seat
    ]
    return _let_go(board, after, seat, left)


def _let_go(board: Board, field: Field, seat: str, left: Sequence[int]) -> list[Stake]:
    """Of hexes without a ground unit of a seat, the Cities that it no longer controls as the
    field has them, the own Strategic Hexes next to the enemy, both grave, and the other Cities
    next to the enemy."""
    found: list[Stake] = []
    bare: list[str] = []
    for at in (one for one in left if board.at(one).city or board.at(one).strategic):
        name, whose = board.name(field.id(at)), field.controller(at)
        if whose != seat:
            text = f"Your last unit leaves {name}. {_CONTROL[whose]} it at once."
            found.append(Stake(text=text, clause=_BY_RIGHT[whose or seat], grave=True))
        elif not _beside_enemy(board, field, seat, at):
            continue
        elif board.at(at).strategic:
            follows = "It is a Strategic Hex, and counts for whoever holds it."
            found.append(lost_if_taken(name, follows, _BY_UNITS[seat]))
        else:
            bare.append(name)
    return [*found, *left_empty(bare, _BY_UNITS[seat])]


_CONTROL = {
    "axis": "The Axis controls",
    "western": "The West controls",
    "soviet": "The Soviets control",
    "": "Nobody controls",
}
_BY_RIGHT = {
    "axis": "TK-G-Control-3",
    "western": "TK-G-Control-6",
    "soviet": "TK-G-Control-6",
}
"""Faction -> what gives it a hex without a unit or a marker."""
_BY_UNITS = {
    "axis": "TK-G-Control-5",
    "western": "TK-G-Control-2",
    "soviet": "TK-G-Control-2",
}
"""Faction -> what gives its hex to the unit of an enemy."""


def _beside_enemy(board: Board, field: Field, seat: str, at: int) -> bool:
    """Does an enemy unit or Beachhead stand next to a hex?"""
    near = field.enemy_units(seat) | field.enemy_beachheads(seat)
    return any((near >> other) & 1 for other in board.neighbours(at))


def _without(board: Board, field: Field, gone: Collection[str]) -> Field:
    """The field once these units have left the map."""
    pieces = {name: one for name, one in field.position.pieces.items() if name not in gone}
    return Field(field.position.model_copy(update={"pieces": pieces}), board)


def _fights(board: Board, run: Rehearsal) -> Iterator[tuple[Attack, Fight]]:
    """The attacks of a plan that can be declared as things stand."""
    field = Field(run.position, board)
    for attack in (one.order for one in run.orders if isinstance(one.order, Attack)):
        try:
            kind = BLITZ if attack.blitz else REGULAR
            yield attack, declare(run.position, board, attack, kind, field)
        except NotAllowed:
            continue


def _from_cities(board: Board, field: Field, seat: str, going: Collection[str]) -> dict[int, str]:
    """Cities and Strategic Hexes of one's own that are empty once these units have gone, and the
    names of those that go."""
    found = {}
    for at in dict.fromkeys(field.stands[unit] for unit in going if unit in field.stands):
        here = field.friends(at, seat)
        holds = (board.at(at).city or board.at(at).strategic) and field.controller(at) == seat
        if holds and set(here) <= set(going):
            found[at] = listed(here)
    return found


def _advancing_off(board: Board, run: Rehearsal) -> list[Stake]:
    """Cities that victors leave empty when they advance: by a line of the plan, or by the standing
    order with which all advance that may."""
    field, seat = Field(run.position, board), run.position.phasing
    sent = [one.order for one in run.orders]
    named: set[str] = set()
    always: set[str] = set()
    for attack, fight in _fights(board, run):
        hq = advancing_hq(field, fight)
        able = [name for name in fight.attackers if may_advance(field, name, hq) is None]
        lines = [order for order in sent if isinstance(order, Advance) and _goes_on(order, attack)]
        if not lines:
            always.update(advancing(able, hq=hq))
        named.update(unit for line in lines for unit in line.units if unit in able)
    found = []
    for going, given, how in (
        (named, {}, "If the attack succeeds, your advance"),
        (always, {"order": "AlwaysAdvance"}, "If the attack succeeds, “always advance”"),
    ):
        left = _from_cities(board, field, seat, going)
        after = _without(board, field, going) if left else field
        told = [board.name(field.id(at)) for at in left if _in_danger(board, after, seat, at)]
        if told:
            text = f"{how} leaves {_some(told)} empty, where the enemy can take control."
            found.append(Stake(text=text, clause="TK-4.2.7-1", given=given))
    return found


def _in_danger(board: Board, field: Field, seat: str, at: int) -> bool:
    """Has a seat lost a hex of its own that is empty now, or does an enemy stand next to it?"""
    return field.controller(at) != seat or _beside_enemy(board, field, seat, at)


def _withdrawing(board: Board, run: Rehearsal) -> list[Stake]:
    """Cities that attackers leave who withdraw from an Ad or Ex: by a line of the plan, by a
    standing order, or since so few steps do where nobody says anything (4.2.4.1)."""
    field, seat = Field(run.position, board), run.position.phasing
    sent = [one.order for one in run.orders]
    if any(isinstance(order, Stand) for order in sent):
        return []
    ordered = any(isinstance(order, Withdraw) for order in sent)
    asked = any(isinstance(order, AskMe) for order in sent)
    found = []
    for attack, fight in _fights(board, run):
        if not attackers_can(run.position, board, fight):
            continue
        few = not asked and sum(field.steps(name) for name in fight.attackers) <= FEW
        where = board.name(attack.place)
        for at, units in _from_cities(board, field, seat, attack.units).items():
            name = board.name(field.id(at))
            base = f"An Ad or Ex at {where} takes {units} out of {name}, which is then empty"
            always = {"order": "AlwaysStand", "back": True}
            if ordered:
                found.append(_told(f"{base}, by your line “withdraw”."))
                continue
            told = f"{base}, by your “always withdraw”. With “stand” they lose a step instead."
            found.append(_told(told, given=always))
            found.append(_told(told, given={**always, "place": attack.place}))
            if few:
                told = f"{base}, unless you write “stand”: then they lose a step instead."
                found.append(_told(told, "AlwaysStand"))
    return found


FEW = 2
"""Steps with which attackers withdraw of themselves (4.2.4.1)."""


def _told(text: str, unless: str = "", given: Mapping[str, Any] | None = None) -> Stake:
    return Stake(text=text, clause="TK-4.2.4.1-1", unless=unless, given=dict(given or {}))


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
    hang: list[int] = []
    for one in run.orders:
        if one.refused is None or id(one.order) not in standing or in_part(one):
            continue
        if on_a_roll(run, board, one) or one.refused.text.startswith(UNMET):
            continue
        if not may_not_hold(run, board, one.refused, one, doubted):
            continue
        doubted = True
        if rolls(one):
            hang.append(one.order.line)
            continue
        text = (
            f"Line {one.order.line} cannot be carried out as things stand:"
            f" {one.refused.text.rstrip('.')}."
        )
        grave = one.order.when is None and bool(one.order.line)
        found.append(Stake(text=text, clause=one.refused.clause, grave=grave, line=one.order.line))
    if hang := sorted(filter(None, set(hang))):
        # Each line says itself what it lacks.
        lines = "Line" if len(hang) == 1 else "Lines"
        verb, them = ("counts", "it") if len(hang) == 1 else ("count", "them")
        text = (
            f"{lines} {listed(list(map(str, hang)))} {verb} only if the roll of your card makes"
            f" {them} possible."
        )
        found.append(Stake(text=text, clause=""))
    return found
