"""Lines of the script as goings: which units go which way under an order, if the rules let
them. Each kind of order has its own rule (`ways`); the rest is the same for all.

`resolve` looks at a position and changes nothing, so that receipts, the order of execution
and the execution itself all say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.core.conditions import Condition, Scalar
from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    Unit,
    at_war,
    controller,
    family_of,
    units_at,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction, Family
from adjudicator.rulesets.virtuti_militari.book.battle.losses import in_words
from adjudicator.rulesets.virtuti_militari.book.battle.strength import (
    attack_strength,
    defence_strength,
)
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed, excess, heights
from adjudicator.rulesets.virtuti_militari.book.war.ways import enemies_at
from adjudicator.rulesets.virtuti_militari.orders.orders import Detachment, Send

MOVEMENT: tuple[Family, ...] = ("move", "maneuver", "amphibious")
"""The orders of the second sub-phase (VM-MOVE-1)."""


@dataclass
class Going:
    """Units that go one way under a line. way: every place, start and end included; of
    transport and landings the seas between. attack: enemies are there."""

    units: list[Unit]
    way: tuple[str, ...]
    how: str
    line: Send
    attack: bool = False

    @property
    def end(self) -> str:
        return self.way[-1]


@dataclass
class Resolved:
    """What an order would do now. held: lines that hold back because of their `if` or
    `after`."""

    goings: list[Going] = field(default_factory=list)
    refused: list[tuple[Send, NotAllowed]] = field(default_factory=list)
    held: list[Send] = field(default_factory=list)


@dataclass(frozen=True)
class Rule:
    """What a kind of order may do. never: why no order of the kind can carry a line out from
    a place, whatever happens in the phase, or None. ways: the goings of a line for some
    units by a token as things stand, where `never` says nothing; raises `NotAllowed`."""

    never: Callable[[Position, Board, Send, str], NotAllowed | None]
    ways: Callable[[Position, Board, str, Send, Sequence[Unit]], list[Going]]

    def refused(
        self, position: Position, board: Board, line: Send, start: str
    ) -> NotAllowed | None:
        """`never`, and that a line leads somewhere else (VM-MOVE-2)."""
        if line.end in (start, board.land_of(start)):
            text = f"{board.name(start)} is where they stand; name another place."
            return NotAllowed(line.line, "VM-MOVE-2", text)
        return self.never(position, board, line, start)


def meant(position: Position, board: Board, place: str) -> str:
    """The place meant by a name: a land area without an order stands for its port if one
    lies there, or if it has no units and the port has."""
    if not board.is_land(place) or place in position.orders:
        return place
    port = board.port_of(place)
    if port is None:
        return place
    if port in position.orders or (units_at(position, port) and not units_at(position, place)):
        return port
    return place


def pick(
    board: Board, there: Sequence[Unit], force: Sequence[Detachment], line: int, name: str
) -> list[Unit]:
    """The units that a force names, of those there; `NotAllowed` if one is not there, or
    nobody at all."""
    if not there:
        raise NotAllowed(line, "VM-MOVE-2", f"No unit in {name} can move.")
    if not force:
        return list(there)
    left, taken = list(there), []
    for part in force:
        if part.every:
            taken += left
            left = []
            continue
        fitting = [
            unit
            for unit in left
            if (unit.id == part.unit if part.unit else unit.kind == part.kind)
            and part.level in (0, unit.level)
        ]
        fitting.sort(key=lambda unit: -unit.level)
        chosen = fitting[: part.count] if part.count else fitting
        if not chosen or len(chosen) < part.count:
            what = part.unit or part.kind.replace("_", " ").title()
            number = f"{part.count} " if part.count else ""
            text = f"{number}{what} cannot go from {name}: not enough units there can move."
            raise NotAllowed(line, "VM-MOVE-2", text)
        taken += chosen
        left = [unit for unit in left if unit not in chosen]
    return taken


def pick_fresh(
    board: Board,
    there: Sequence[Unit],
    sent: Sequence[Unit],
    force: Sequence[Detachment],
    line: int,
    name: str,
) -> list[Unit]:
    """`pick` out of the units there that are not Exhausted (VM-EXH-3) and not sent by an
    earlier line. Where the force names one that is, `NotAllowed` says so."""
    free = [unit for unit in there if not unit.exhausted and unit not in sent]
    try:
        return pick(board, free, force, line, name)
    except NotAllowed as none:
        left = [unit for unit in there if unit not in sent]
        for among, clause, why in (
            (left, "VM-EXH-3", "is Exhausted and cannot move"),
            (there, "VM-MOVE-2", "goes elsewhere by an earlier line of this order"),
        ):
            try:
                named = pick(board, among, force, line, name)
            except NotAllowed:
                continue
            unit = next(unit for unit in named if unit not in free)
            raise NotAllowed(line, clause, f"{in_words(board, unit)} in {name} {why}.") from none
        raise


def resolve(
    position: Position,
    board: Board,
    place: str,
    placed: Placed,
    lines: Sequence[Send],
    rule: Rule,
) -> Resolved:
    """What the order in a place would do by these lines as things stand.

    Lines are taken one after the other; one that cannot be carried out spoils no other. Of a
    whole order that breaks the stacking limits at its end the last lines are left out
    (VM-MOVE-6, VM-OVER-1). Exhausted units stay (VM-EXH-3).
    """
    found = Resolved()
    faction = placed.faction
    there = units_at(position, place, faction)
    sent: list[Unit] = []
    tested: list[tuple[Condition, bool]] = []
    for line in lines:
        if (no := rule.refused(position, board, line, place)) is not None:
            found.refused.append((line, no))
            continue
        if any(controller(position, area) != faction for area in line.after):
            found.held.append(line)
            continue
        try:
            name = board.name(place)
            picked, missing = pick_fresh(board, there, sent, line.force, line.line, name), None
            units = _aboard(board, placed, found.goings, picked, line)
        except NotAllowed as no:
            picked, units, missing = [], [], no
        if line.when is not None:
            facts = send_facts(position, board, place, placed, line, units, found.goings)
            if not _holds(line.when, facts, tested):
                found.held.append(line)
                continue
        try:
            if missing is not None:
                raise missing
            goings = rule.ways(position, board, placed.token, line, units)
            _one_battle([*found.goings, *goings], line, board)
        except NotAllowed as no:
            found.refused.append((line, no))
            continue
        found.goings += goings
        sent += units
        if len(units) < len(picked):
            found.refused.append((line, _left_ashore(board, placed, line, picked[len(units) :])))
    _unstack(position, board, faction, found)
    return found


def _aboard(
    board: Board, placed: Placed, goings: Sequence[Going], units: list[Unit], line: Send
) -> list[Unit]:
    """Of the units of a line those that a landing's size limit lets on board, first lines
    first; the limit holds at execution too (VM-AMPH-12). `NotAllowed` if there is no room
    left, or less than for those that the line numbers or names; of other orders all go."""
    most = board.tokens[placed.token].stack
    if most is None:
        return units
    room = most - sum(len(going.units) for going in goings)
    counted = any(part.count or part.unit for part in line.force)
    if room < 1 or (counted and len(units) > room):
        text = f"{board.tokens[placed.token].name} carries no more than {most}."
        raise NotAllowed(line.line, "VM-AMPH-12", text)
    return units[:room]


def _left_ashore(board: Board, placed: Placed, line: Send, units: list[Unit]) -> NotAllowed:
    """What is told of those that a landing does not carry although `all` were to go."""
    token = board.tokens[placed.token]
    kept = ", ".join(in_words(board, unit) for unit in units)
    text = f"{token.name} carries no more than {token.stack}: {kept} cannot go."
    return NotAllowed(line.line, "VM-AMPH-12", text)


def _holds(
    when: Condition, facts: Mapping[str, Scalar], tested: list[tuple[Condition, bool]]
) -> bool:
    """Does an `if` hold? An `else` asks how the lines right before it came out: their facts
    were of another place. tested: those conditions, with what came out."""

    def look(part: Condition) -> bool:
        if part.none:
            known = [result for other in part.none for c, result in tested if c == other]
            return not any(known) if known else part.holds(facts)
        if part.all:
            return all(look(inner) for inner in part.all)
        return part.holds(facts)

    result = look(when)
    alternative = when.none or any(part.none for part in when.all)
    if not alternative and not any(c == when for c, _ in tested):
        tested.clear()  # another question begins
    tested.append((when, result))
    return result


def _one_battle(goings: Sequence[Going], line: Send, board: Board) -> None:
    """One order starts one battle at most (VM-MOVE-9, VM-AMPH-6, VM-FLEET-9)."""
    attacked = dict.fromkeys(going.end for going in goings if going.attack)
    if len(attacked) > 1:
        first = board.name(next(iter(attacked)))
        text = (
            f"One order starts at most one battle, and this one already starts the one for {first}."
        )
        landing = any(going.how == "landing" for going in goings)
        raise NotAllowed(line.line, "VM-AMPH-6" if landing else "VM-MOVE-9", text)


def _unstack(position: Position, board: Board, faction: Faction, found: Resolved) -> None:
    """Leave out the last goings while the stacks at the end would break the limits; an
    attack counts as if all advance (VM-STACK-12)."""
    limit = allowed(position, board, faction)
    now = heights(position, faction)
    before = excess(now, limit)
    while found.goings:
        stacks = now.copy()
        for going in found.goings:
            stacks[going.way[0]] -= len(going.units)
            stacks[going.end] += len(going.units)
        if excess(stacks, limit) <= before:
            return
        going = found.goings.pop()
        text = (
            f"{board.name(going.end)} would make a stack that your Logistics Track position"
            f" {position.factions[faction].logistics} does not allow."
        )
        clause = "VM-SMOVE-3" if going.how == "strategic" else "VM-MOVE-6"
        found.refused.append((going.line, NotAllowed(going.line.line, clause, text)))


def send_facts(
    position: Position,
    board: Board,
    place: str,
    placed: Placed,
    line: Send,
    units: Sequence[Unit],
    before: Sequence[Going] = (),
) -> dict[str, Scalar]:
    """What the `if` of a move may look at. before: goings of earlier lines of the order."""
    faction, end = placed.faction, line.end
    family = family_of(placed.token)
    force = [u for going in before if going.end == end for u in going.units] + list(units)
    enemies = enemies_at(position, faction, end)
    strength = attack_strength(
        position,
        board,
        faction,
        force,
        place,
        end,
        placed.token,
        landing=family == "amphibious",
    ).value
    theirs = defence_strength(position, board, enemies[0].faction, end).value if enemies else 0
    land = board.is_land(end)
    mine, others = orders_left(position, faction, family)
    return {
        "strength": strength,
        "enemy strength": theirs,
        "lead": strength - theirs,
        "units": len(force),
        "enemy units": len(enemies),
        "enemy fortification": position.forts.get(end, 0) if enemies else 0,
        "held": land and controller(position, end) == faction,
        "weather": weather_in(position, end) if land else "clear",
        "orders left": mine,
        "enemy orders left": others,
    }


def orders_left(position: Position, faction: Faction, family: str) -> tuple[int, int]:
    """Tokens still to be executed in the sub-phase of a kind of order: the faction's own,
    and those of factions at war with it."""
    families = MOVEMENT if family in MOVEMENT else (family,)
    left = [p.faction for p in position.orders.values() if family_of(p.token) in families]
    return left.count(faction), sum(at_war(position, other, faction) for other in left)
