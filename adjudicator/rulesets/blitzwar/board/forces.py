"""Counters of a position: which there are, how they are called, which an order means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol, TypeVar

from adjudicator.core.protocol import NotAllowed, NotCarriedOut, Table
from adjudicator.core.telling import plain
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES
from adjudicator.rulesets.blitzwar.orders.home_orders import HomeOrder
from adjudicator.rulesets.blitzwar.orders.orders import SideOrder, Units

LAND = ("infantry", "armour", "white")
NAVAL = ("fleet", "u_boat")
MOST_COUNTERS = 12
"""More counters than this of one kind in one place are taken in their order, not searched."""


T = TypeVar("T")


# ------------------------------------------------------------------- questions


def at(position: Position, place: str) -> list[Counter]:
    """All counters in a place, in the order of the position."""
    return [c for c in position.counters if c.place == place]


def by_place(position: Position) -> dict[str, list[Counter]]:
    """All counters by place."""
    table: dict[str, list[Counter]] = {}
    for counter in position.counters:
        table.setdefault(counter.place, []).append(counter)
    return table


def corps_at(position: Position, place: str, side: str | None = None) -> list[Counter]:
    """The infantry and armoured counters in a land zone, of one side or of all."""
    return [
        c
        for c in position.counters
        if c.place == place and c.kind in LAND and (side is None or c.side == side)
    ]


def corps(counters: Iterable[Counter]) -> int:
    """Infantry and armoured corps together; each has the factor 1 (BW-3-6)."""
    return sum(c.corps for c in counters)


def hostile(side: str, counter: Counter) -> bool:
    """May the side attack it: an enemy's, or a neutral country's (BW-9.3-2)?"""
    return counter.side == "neutral" or counter.side in ENEMIES[side]


def enemy_corps(position: Position, side: str, zone: str) -> list[Counter]:
    """Enemy or neutral infantry and armoured counters in a land zone."""
    return [c for c in corps_at(position, zone) if hostile(side, c)]


def movers_at(position: Position, zone: str, side: str) -> list[Counter]:
    """A side's corps and supply counters in a place."""
    return [
        c
        for c in position.counters
        if c.place == zone and c.side == side and (c.kind in LAND or c.kind == "supply")
    ]


def find(position: Position, id: str) -> Counter | None:
    return next((c for c in position.counters if c.id == id), None)


# ----------------------------------------------------------------------- words


def describe(counter: Counter) -> str:
    """`GER 1 armoured`, `UK 1 infantry + 1 armoured`, `ITA air`, `AXIS 2 1/2 supply`."""
    match counter.kind:
        case "air":
            what = "beachhead" if counter.beachhead else "air"
        case "fleet":
            what = f"{counter.ships} fleet{'s' * (counter.ships != 1)}"
        case "u_boat":
            what = f"{counter.ships} U-boat{'s' * (counter.ships != 1)}"
        case "supply":
            halves, whole = counter.halves % 2, counter.halves // 2
            number = " ".join(filter(None, (str(whole) if whole else "", "1/2" if halves else "")))
            what = f"{number or '0'} supply"
        case _:
            parts = []
            if counter.infantry:
                parts.append(f"{counter.infantry} infantry")
            if counter.armour:
                parts.append(f"{counter.armour} armoured")
            what = " + ".join(parts)
            if counter.elite:
                what = f"Elite {what}"
            if counter.fortified:
                what = f"{what} (fortified)"
    return f"{counter.country} {what}"


def in_brief(counter: Counter) -> tuple[str, str]:
    """The same for a letter: whose, and what. `("GER", "1 inf + 2 arm")`."""
    said = describe(counter).removeprefix(f"{counter.country} ")
    flying = " (flying)" if counter.kind == "air" and counter.flying else ""
    brief = said.replace("infantry", "inf").replace("armoured", "arm")
    return counter.country, brief + flying


def describe_all(counters: Iterable[Counter]) -> list[str]:
    return [describe(c) for c in counters]


def supply_words(halves: int) -> str:
    """Half units as the book prints them: `2 1/2`."""
    from fractions import Fraction

    return plain(Fraction(halves, 2))


# ------------------------------------------------------- what an order speaks of


def matches(counter: Counter, part: Units) -> bool:
    """Is the counter of the kind and country that the words ask for?"""
    if part.counter:
        return counter.id == part.counter
    if part.country and counter.country != part.country:
        return False
    match part.kind:
        case "all" | "corps":
            return counter.kind in LAND
        case "armour":
            return counter.armour > 0
        case "infantry":
            return counter.kind == "infantry"
        case "white tank":
            return counter.kind == "white" and not counter.elite
        case "elite":
            return counter.elite
        case "fortified":
            return counter.fortified
        case "ships":
            return counter.kind in NAVAL
        case "u-boat":
            return counter.kind == "u_boat"
        case "":
            return True
    return counter.kind == part.kind


def strength(counter: Counter) -> int:
    """What a number in an order counts: corps, ships, half units of supply, else 1."""
    if counter.kind in LAND:
        return counter.corps
    if counter.kind in NAVAL:
        return counter.ships
    return counter.halves if counter.kind == "supply" else 1


Divide = Callable[[list[Counter], Units, int], list[Counter] | None]
"""Exchanges counters so that units of the wanted strength stand apart; None if it cannot."""


def pick(
    board: Board,
    candidates: Sequence[Counter],
    parts: Sequence[Units],
    where: str,
    line: int,
    clause: str,
    divide: Divide | None = None,
    whole: str = "",
) -> list[Counter]:
    """The counters that the words mean, out of candidates in the order of the position.

    A number asks for exactly so many units, made up of whole counters with as few of
    them as possible; with `divide` a counter may be exchanged for smaller ones. Without
    a number all that fit are meant. NotAllowed if there are none; under `whole` if there are,
    and the rule is that a counter is not divided.
    """
    chosen: list[Counter] = []
    for part in parts:
        left = [c for c in candidates if c not in chosen and matches(c, part)]
        if part.counter and not left:
            raise NotAllowed(line, clause, f"{part.counter} is not yours to use at {where}.")
        if part.count is None:
            if not left:
                what = "unit" if part.kind == "all" and not part.country else part.words()
                raise NotAllowed(line, clause, f"You have no {what} at {where}.")
            chosen += left
            continue
        wanted = part.count * 2 if part.kind == "supply" else part.count
        found = _exactly(left, wanted) or (divide(left, part, wanted) if divide else None)
        if not found:
            have = sum(strength(c) for c in left)
            only = f" (only {', '.join(describe_all(left))})" if left else ""
            raise NotAllowed(
                line,
                whole if whole and have >= wanted else clause,
                f"{part.words()} cannot be made up of whole counters at {where}"
                f" ({', '.join(describe_all(left)) or 'none'} there)."
                if have >= wanted
                else f"You have no {part.words()} at {where}{only}.",
            )
        chosen += found
    return chosen


class Because(Protocol):
    """A reason of the rules: the clause and a whole sentence."""

    @property
    def clause(self) -> str: ...

    @property
    def text(self) -> str: ...


def pick_able(
    board: Board,
    there: Sequence[Counter],
    why_not: Callable[[Counter], Because | None],
    parts: Sequence[Units],
    where: str,
    line: int,
    clause: str,
    divide: Divide | None = None,
    whole: str = "",
) -> list[Counter]:
    """`pick` out of the counters there that may. Where the words mean one that may not,
    NotAllowed says what keeps it, and not that it was not there."""
    able = [counter for counter in there if why_not(counter) is None]
    try:
        return pick(board, able, parts, where, line, clause, divide, whole)
    except NotAllowed as none:
        meant = pick(board, there, parts, where, line, clause, divide, whole)
        why = next(filter(None, map(why_not, meant)), None)
        if why is None:
            raise
        raise NotAllowed(line, why.clause, why.text) from none


def _exactly(counters: list[Counter], wanted: int) -> list[Counter]:
    """The smallest set of counters, first ones first, whose strength is exactly `wanted`."""
    if len(counters) > MOST_COUNTERS:
        taken: list[Counter] = []
        for counter in counters:
            if sum(strength(c) for c in taken) + strength(counter) <= wanted:
                taken.append(counter)
        return taken if sum(strength(c) for c in taken) == wanted else []
    for size in range(1, len(counters) + 1):
        for group in combinations(counters, size):
            if sum(strength(c) for c in group) == wanted:
                return list(group)
    return []


# ----------------------------------------------------------------- carrying out


def refuse(table: Table[Board], side: str, order: SideOrder | HomeOrder, no: NotAllowed) -> None:
    """Tell a side that an order of its was not carried out, and under which clause."""
    said = order.words(table.board)
    fact = NotCarriedOut(seat=side, order=said, reason=no.text, line=order.line)
    table.tell(no.clause, fact, to=[side])


def carry_out(
    position: Position,
    table: Table[Board],
    side: str,
    order: SideOrder,
    act: Callable[[], T],
) -> T | None:
    """Do what an order says; what the rules forbid becomes an event, never an error.

    act: does it at once and gives something true. None if it was not done; then counters
    that were split for it are whole again.
    """
    table.about(order)
    before = _whole(position, table) if may_split(order) else None
    try:
        return act()
    except NotAllowed as no:
        if before is not None:
            _restore(position, table, before)
        refuse(table, side, order, no)
        return None


def may_split(order: SideOrder) -> bool:
    """Does the order ask for so many units, for which a counter may have to be split?"""
    force = getattr(order, "force", None)
    parts = force if isinstance(force, tuple) else ()
    return order.tag() == "Fortify" or any(part.count is not None for part in parts)


@dataclass(frozen=True)
class _Whole:
    """What splitting a counter changes, as it was."""

    counters: list[tuple[Counter, dict[str, object]]]
    next_id: int
    events: int


def _whole(position: Position, table: Table[Board]) -> _Whole:
    counters = [(c, dict(c.__dict__)) for c in position.counters]
    return _Whole(counters, position.next_id, len(table.events))


def _restore(position: Position, table: Table[Board], before: _Whole) -> None:
    for counter, fields in before.counters:
        counter.__dict__.update(fields)
    position.counters = [counter for counter, _ in before.counters]
    position.next_id = before.next_id
    del table.events[before.events :]


def remove(position: Position, counter: Counter) -> None:
    """Take a counter off the map; its units are in the pool again (BW-3-11)."""
    position.counters.remove(counter)
