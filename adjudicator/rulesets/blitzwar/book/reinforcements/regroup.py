"""11.10 The orders to reorganise, and the splitting that a number in an order asks for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    Divide,
    at,
    describe_all,
    find,
    pick,
    remove,
    strength,
)
from adjudicator.rulesets.blitzwar.board.mix import Shape
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import (
    NotPossible,
    big_infantry,
)
from adjudicator.rulesets.blitzwar.orders.orders import (
    Combine,
    Part,
    Remove,
    SideOrder,
    Split,
    Units,
)
from adjudicator.rulesets.blitzwar.words.facts.reinforcement import Removed, Reorganised


def reorganise(position: Position, table: Table[Board], order: SideOrder) -> None:
    """Carry out an order to combine, split or remove. NotAllowed with the clause."""
    try:
        match order:
            case Combine():
                _combine(position, table, order)
            case Split():
                _split(position, table, order)
            case Remove():
                _remove(position, table, order)
    except NotPossible as no:
        raise NotAllowed(order.line, no.clause, no.text) from None


def _own_corps(position: Position, zone: str) -> list[Counter]:
    return [c for c in at(position, zone) if c.side == position.active and c.kind in LAND]


def _combine(position: Position, table: Table[Board], order: Combine) -> None:
    board, line = table.board, order.line
    there = [c for c in _own_corps(position, order.zone) if not c.fortified]
    there += [
        c
        for c in at(position, order.zone)
        if c.side == position.active and c.kind in ("supply", "fleet", "u_boat")
    ]
    grown = growing(position, board, order, there)
    if grown:
        before = describe_all(grown)
        after = _form(position, board, grown, ELITE_OF_THREE)  # BW-11.10-8
    elif order.elite:
        germans = [c for c in there if c.country == "GER" and not c.elite]
        if order.force:
            germans = pick(board, germans, order.force, board.name(order.zone), line, "BW-11.10-8")
        parts = elite_parts(germans)
        if not parts:
            raise NotAllowed(
                line,
                "BW-11.10-8",
                "An Elite army needs a German infantry corps and a German armoured corps in"
                f" {board.name(order.zone)}.",
            )
        before = describe_all(parts)
        armour = min(2, sum(c.armour for c in parts))
        after = _form(position, board, parts, Shape(infantry=1, armour=armour, elite=True))
    else:
        parts = pick(board, there, order.force, board.name(order.zone), line, "BW-11.10-1")
        before = describe_all(parts)
        _one_counter(position, board, order, parts)
        after = (
            reorganisation.combine(position, board, parts)
            if parts[0].kind in LAND
            else _pool_units(position, board, parts)
        )
        if len(after) >= len(before):
            raise mix.why_no_fewer(position, board, parts, line)
    clause = order.clause
    if order.elite:
        africa = "africa" in board.zones[order.zone].tags
        clause = "BW-11.10-9" if africa else "BW-11.10-8"
    table.tell(
        clause,
        Reorganised(
            side=position.active, zone=order.zone, before=before, after=describe_all(after)
        ),
    )


def _one_counter(
    position: Position, board: Board, order: Combine, parts: Sequence[Counter]
) -> None:
    """Three Soviet corps that an order names by their number become one counter or nothing:
    two counters would be something else (decision 0018). NotAllowed with the rule."""
    corps, armour = sum(c.infantry for c in parts), sum(c.armour for c in parts)
    numbered = all(isinstance(part, Part) and bool(part.count) for part in order.force)
    if not numbered or parts[0].country != "USSR" or corps != 3 or armour:
        return
    if any(big_infantry(mix.shape_of(part)) for part in parts):
        return
    chosen = mix.choose(position, board, "USSR", 3, 0, without=parts, form_large=True)
    if chosen is None or len(chosen) > 1:
        raise mix.why_no_fewer(position, board, parts, order.line, 1)
    if not reorganisation.forms_large(board, parts[0]):
        raise NotPossible("BW-11.10-6", reorganisation.LARGE_AT_HOME)


ELITE_OF_THREE = Shape(infantry=1, armour=2, elite=True)


def growing(
    position: Position, board: Board, order: Combine, there: Sequence[Counter]
) -> list[Counter]:
    """The Elite army of two corps that an order raises to three, and the counter that brings
    the armoured corps; that may be done in any zone (BW-11.10-8). Where a new Elite army can
    be formed out of what the words mean, it is formed instead."""
    elites = [c for c in there if c.elite and c.corps == 2]
    more = sum(c.elite for c in position.counters) < mix.elite_allowed(position)
    anew = more and reorganisation.forms_elite(board, position.active, order.zone)
    named = any(part.kind == "elite" or part.counter for part in order.force)
    if not named and not order.elite:
        return []
    if order.force and elites:
        try:
            there = pick(board, there, order.force, "", order.line, "")
        except NotAllowed:
            return []
        elites = [c for c in elites if c in there]
    others = [c for c in there if c.country == "GER" and not c.elite]
    tanks = sorted((c for c in others if c.armour), key=lambda c: (c.kind != "armour", c.corps))
    if not elites or not tanks or (anew and not order.force and elite_parts(others)):
        return []
    return [elites[0], tanks[0]]


def _pool_units(position: Position, board: Board, parts: list[Counter]) -> list[Counter]:
    """Supply or ships on as few counters as the mix has."""
    first = parts[0]
    units = sum(c.halves if c.kind == "supply" else c.ships for c in parts)
    shapes = mix.choose_units(position, board, first.country, first.kind, units, without=parts)
    if len(shapes) >= len(parts):
        return parts
    return reorganisation.reorganise(position, board, parts, shapes)


def elite_parts(germans: Sequence[Counter]) -> list[Counter]:
    """The counters out of which an Elite army is formed: as few as possible, of exactly its
    units if there are such."""
    found: list[tuple[tuple[bool, int, int], list[Counter]]] = []
    for size in (1, 2):  # two counters are enough wherever more are
        for group in combinations(germans, size):
            infantry, armour = sum(c.infantry for c in group), sum(c.armour for c in group)
            if infantry and armour:
                exact = infantry == 1  # and two armoured corps at most: no counter has three
                found.append(((not exact, size, -armour), list(group)))
    return min(found, key=lambda item: item[0])[1] if found else []


def _form(position: Position, board: Board, parts: list[Counter], shape: Shape) -> list[Counter]:
    """Exchange counters for one of a shape and, for the rest, as few as the mix allows."""
    infantry = sum(c.infantry for c in parts) - shape.infantry
    armour = sum(c.armour for c in parts) - shape.armour
    rest = mix.choose(position, board, parts[0].country, infantry, armour, without=parts)
    if rest is None:
        raise NotPossible("BW-3-10", "The counter mix has no counters for the rest of these corps.")
    return reorganisation.reorganise(position, board, parts, [shape, *rest])


def _split(position: Position, table: Table[Board], order: Split) -> None:
    counter = find(position, order.counter)
    if counter is None or counter.side != position.active:
        raise NotAllowed(order.line, "BW-11.10-1", f"{order.counter} is not one of your counters.")
    count = order.force.count or 1
    if counter.kind == "supply":
        count *= 2
    before = describe_all([counter])
    new = _part_off(position, table.board, counter, order.force.kind, count)
    if new is None:
        raise NotAllowed(
            order.line,
            "BW-11.10-1",
            f"{order.force.words()} cannot be split from {before[0]} with the counters available.",
        )
    table.tell(
        order.clause,
        Reorganised(
            side=position.active,
            zone=counter.place,
            before=before,
            after=describe_all([counter, *new]),
        ),
    )


def _part_off(
    position: Position, board: Board, counter: Counter, kind: str, wanted: int
) -> list[Counter] | None:
    """Exchange a counter for two or more: units of the wanted strength, and the rest, which
    keeps the id. Gives the former; None if the counters do not allow it."""
    if counter.kind == "supply":
        if wanted >= counter.halves:
            return None
        rest = mix.choose_units(
            position, board, counter.country, "supply", counter.halves - wanted, without=[counter]
        )
        part = mix.choose_units(
            position, board, counter.country, "supply", wanted, without=[counter]
        )
    elif counter.kind in LAND:
        armour = wanted if kind == "armour" or not counter.infantry else 0
        infantry = 0 if armour else wanted
        left = (counter.infantry - infantry, counter.armour - armour)
        if not any(left):
            return None
        rest = [Shape(*left)]
        part = [Shape(infantry=infantry, armour=armour)]
    else:
        if wanted >= counter.ships:
            return None
        rest = [_ships(counter, counter.ships - wanted)]
        part = [_ships(counter, wanted)]
    try:
        after = reorganisation.reorganise(position, board, [counter], [*rest, *part])
    except NotPossible:
        return None
    return after[len(rest) :]


def _ships(counter: Counter, units: int) -> Shape:
    return Shape(ships=units) if counter.kind == "fleet" else Shape(u_boats=units)


def divider(position: Position, table: Table[Board]) -> Divide:
    """Splits counters so that units of a wanted strength stand apart (see `forces.pick`)."""

    def divide(counters: list[Counter], part: Units, wanted: int) -> list[Counter] | None:
        taken: list[Counter] = []
        for counter in sorted(counters, key=strength, reverse=True):
            if strength(counter) <= wanted:
                taken.append(counter)
                wanted -= strength(counter)
        if not wanted:
            return taken
        for counter in counters:
            if counter in taken:
                continue
            before = describe_all([counter])
            new = _part_off(position, table.board, counter, part.kind, wanted)
            if new is not None:
                table.tell(
                    "BW-11.10-1",
                    Reorganised(
                        side=position.active,
                        zone=counter.place,
                        before=before,
                        after=describe_all([counter, *new]),
                    ),
                )
                return [*taken, *new]
        return None

    return divide


def _remove(position: Position, table: Table[Board], order: Remove) -> None:
    """A side may take its own counters off the map (BW-11.10-3)."""
    there = [
        c
        for c in at(position, order.zone)
        if c.side == position.active and not (c.kind == "air" and c.flying)
    ]
    units = pick(
        table.board, there, order.force, table.board.name(order.zone), order.line, "BW-11.10-3"
    )
    table.tell(
        "BW-11.10-3",
        Removed(side=position.active, zone=order.zone, units=describe_all(units)),
    )
    for counter in units:
        remove(position, counter)
