"""11.10 Unit Reorganisation: counters for other counters with the same units.

Also the ways in which counters come on the map and leave it: `place`, `remove` and
`replace` keep to the counter mix (BW-3-10) for all who use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.mix import Shape
from adjudicator.rulesets.blitzwar.board.nations import SHARED, adjective
from adjudicator.rulesets.blitzwar.board.position import Counter, Owner, Position


class NotPossible(Exception):
    """What cannot be formed or placed. clause: the rule; text: a sentence for the player."""

    def __init__(self, clause: str, text: str) -> None:
        super().__init__(text)
        self.clause, self.text = clause, text


# -------------------------------------------------------------- on the map and off it


def put(
    position: Position, side: Owner, country: str, place: str, shape: Shape, **marks: object
) -> Counter:
    """A new counter on the map, not asking the mix. marks: further fields of `Counter`."""
    counter = Counter(
        id=f"c{position.next_id}",
        side=side,
        country=country,
        kind=shape.kind,
        place=place,
        infantry=shape.infantry,
        armour=shape.armour,
        ships=shape.ships + shape.u_boats,
        halves=shape.halves,
        elite=shape.elite,
        fortified=shape.fortified,
        large=shape.large,
    )
    for name, value in marks.items():
        setattr(counter, name, value)
    position.next_id += 1
    position.counters.append(counter)
    return counter


def remove(position: Position, counters: Iterable[Counter]) -> None:
    """Take counters off the map, to the pool (BW-3-11, BW-11.10-3)."""
    gone = {counter.id for counter in counters}
    position.counters = [c for c in position.counters if c.id not in gone]


def air_country(side: str, country: str = "") -> str:
    """Whose air counters a side uses: the Allies share theirs, Italy has its own."""
    if side == "axis":
        return "ITA" if country == "ITA" else "GER"
    return SHARED["allies" if side == "allies" else "soviet"]


# ----------------------------------------------------------------- one for another


def inherited(parts: Sequence[Counter]) -> dict[str, object]:
    """What a merged counter has done this turn: the most that any part has (BW-11.10-4).

    It counts as activated only if all its parts do (BW-A42).
    """
    order = {"": 0, "blitzkrieg": 1, "normal": 2}
    return {
        "zones_moved": max(part.zones_moved for part in parts),  # BW-11.10-4
        "strategic": any(part.strategic for part in parts),
        "shipped": any(part.shipped for part in parts),  # BW-11.10-5
        "activated": all(part.activated for part in parts),
        "fought": list(dict.fromkeys(zone for part in parts for zone in part.fought)),
        "fought_phase": max((part.fought_phase for part in parts), key=order.__getitem__),
        "advanced": max(part.advanced for part in parts),
        "landed": any(part.landed for part in parts),
        "arrived": max(part.arrived for part in parts),
        "out_of_supply": any(part.out_of_supply for part in parts),
        "beachhead": parts[0].beachhead,
        "by_blue": all(part.by_blue for part in parts),
    }


def replace(
    position: Position, board: Board, parts: Sequence[Counter], shapes: Sequence[Shape]
) -> list[Counter]:
    """Put counters of these shapes in the place of others, with all that those have done.

    The first new counters keep the ids of the old ones, so that orders which name them
    still find them. Nothing is checked but the mix.

    Raises NotPossible (BW-3-10).
    """
    first = parts[0]
    if not mix.room(position, board, first.country, shapes, without=parts):
        raise NotPossible(
            "BW-3-10",
            f"The game does not have enough {adjective(first.country)} counters for that.",
        )
    marks = inherited(parts)
    for part, shape in zip(parts, shapes, strict=False):
        show(part, shape)
        for name, value in marks.items():
            setattr(part, name, value)
    new = [
        put(position, first.side, first.country, first.place, shape, **marks)
        for shape in shapes[len(parts) :]
    ]
    remove(position, parts[len(shapes) :])
    return [*parts[: len(shapes)], *new]


def show(counter: Counter, shape: Shape) -> None:
    """Make a counter show a shape: turned over, or another put in its place."""
    counter.kind = shape.kind
    counter.infantry, counter.armour = shape.infantry, shape.armour
    counter.ships, counter.halves = shape.ships + shape.u_boats, shape.halves
    counter.elite, counter.fortified, counter.large = shape.elite, shape.fortified, shape.large


def reorganise(
    position: Position, board: Board, parts: Sequence[Counter], shapes: Sequence[Shape]
) -> list[Counter]:
    """11.10 Exchange counters of one place for others with the same units.

    Gives the new counters. Raises NotPossible with the clause.
    """
    _together(parts)
    _same_units(parts, shapes)
    _formed_where_allowed(position, board, parts, shapes)
    return replace(position, board, parts, shapes)


def _together(parts: Sequence[Counter]) -> None:
    first = parts[0]
    for part in parts[1:]:
        if (part.place, part.beachhead) != (first.place, first.beachhead):
            raise NotPossible("BW-11.10-1", "You cannot exchange counters in different zones.")
        if part.side != first.side or mix.pool(part.country) != mix.pool(first.country):
            raise NotPossible(
                "BW-11.10-1",
                f"{adjective(first.country)} and {adjective(part.country)} units have no "
                "counters in common.",
            )


def _same_units(parts: Sequence[Counter], shapes: Sequence[Shape]) -> None:
    """BW-11.10-1: the same number and type of units before and after."""
    before = [mix.shape_of(part) for part in parts]
    for units in ("infantry", "armour", "air", "ships", "u_boats", "halves"):
        if sum(getattr(s, units) for s in before) != sum(getattr(s, units) for s in shapes):
            raise NotPossible(
                "BW-11.10-1",
                f"The new counters must hold the same units as the old ones: "
                f"{units_in_words(before)}.",
            )
    if sum(s.fortified for s in before) != sum(s.fortified for s in shapes):
        raise NotPossible("BW-15.1-4", "A fortified corps must stay on its own counter.")


LARGE_AT_HOME = (
    "A Soviet counter of three infantry corps can be formed only in a Soviet supply "
    "zone. Elsewhere you can only raise one that shows two corps to three."
)


def forms_large(board: Board, counter: Counter) -> bool:
    """Does a counter stand where Soviet counters of three corps are formed (BW-11.10-6)?"""
    return counter.place in board.supply_zones(counter.side)


def _formed_where_allowed(
    position: Position, board: Board, parts: Sequence[Counter], shapes: Sequence[Shape]
) -> None:
    """Where Soviet counters of three corps and Elite armies may be formed."""
    first = parts[0]
    was_large = sum(big_infantry(mix.shape_of(part)) for part in parts)
    was_elite = sum(part.elite for part in parts)
    if (
        first.country == "USSR"
        and sum(big_infantry(shape) for shape in shapes) > was_large  # BW-11.10-7
        and not forms_large(board, first)
    ):
        raise NotPossible("BW-11.10-6", LARGE_AT_HOME)
    if sum(shape.elite for shape in shapes) > was_elite and not mix.elite_allowed(position):
        raise NotPossible(
            "BW-11.7-1", "No Elite army is available before the turn in which France surrenders."
        )
    if sum(shape.elite for shape in shapes) > was_elite and not forms_elite(
        board, first.side, first.place
    ):
        raise NotPossible(
            "BW-11.10-8",
            "An Elite army can be formed only in an Axis supply zone or in Africa.",
        )


def forms_elite(board: Board, side: str, place: str) -> bool:
    """May new Elite armies be formed in a place: a supply zone, or any zone in Africa?"""
    return (
        place in board.supply_zones(side)  # BW-11.10-8
        or place in board.tagged("africa")  # BW-11.10-9
    )


def big_infantry(shape: Shape) -> bool:
    """One of the Soviet counters of three infantry corps, on either side."""
    return shape.large or (shape.infantry == 3 and not shape.armour)


def combine(
    position: Position, board: Board, parts: Sequence[Counter], *, elite: bool = False
) -> list[Counter]:
    """Exchange corps counters of one country and place for as few as the mix allows.

    Raises NotPossible as `reorganise` does.
    """
    _together(parts)
    fortified = [part for part in parts if part.fortified]
    loose = [part for part in parts if not part.fortified]
    if len(loose) < 2:
        return list(parts)
    first = loose[0]
    armies = [part for part in loose if part.elite]
    if armies and not elite:
        loose = [part for part in loose if not part.elite]
        return [*fortified, *armies, *(combine(position, board, loose) if loose else [])]
    kept = any(big_infantry(mix.shape_of(part)) for part in loose)
    shapes = mix.choose(
        position,
        board,
        first.country,
        sum(part.infantry for part in loose),
        sum(part.armour for part in loose),
        without=loose,
        form_large=first.country != "USSR" or forms_large(board, first) or kept,
        elite=elite,
    )
    if shapes is None or len(shapes) >= len(loose):
        return list(parts)
    return [*fortified, *reorganise(position, board, loose, shapes)]


def tidy(position: Position, board: Board, place: str, side: str) -> None:
    """Combine what can be combined in a place without making any counter worse: only
    counters that have done the same this turn are put together (BWD-11)."""
    groups: dict[object, list[Counter]] = {}
    for counter in position.counters:
        if counter.place == place and counter.side == side and counter.corps:
            if counter.elite or counter.fortified:
                continue
            done = {k: v for k, v in inherited([counter]).items() if k != "arrived"}
            key = (mix.pool(counter.country), counter.country, repr(sorted(done.items(), key=str)))
            groups.setdefault(key, []).append(counter)
    for parts in groups.values():
        if len(parts) > 1:
            try:
                combine(position, board, parts)
            except NotPossible:
                continue


# -------------------------------------------------------------------- losses and spending


def rest_shown(
    position: Position, board: Board, counter: Counter, infantry: int = 0, armour: int = 0
) -> list[Shape]:
    """What a counter is exchanged for when corps are taken off it: as much of the rest as the
    mix has counters for (BW-3-10). ValueError: the counter does not hold that many."""
    left_infantry, left_armour = counter.infantry - infantry, counter.armour - armour
    if left_infantry < 0 or left_armour < 0:
        raise ValueError(f"{counter.id} holds {counter.infantry} and {counter.armour} corps")
    large = big_infantry(mix.shape_of(counter))
    for lost in range(left_infantry + left_armour):
        rest = (
            left_infantry - min(lost, left_infantry),
            left_armour - max(0, lost - left_infantry),
        )
        turned = [
            shape
            for shape in (
                Shape(*rest, large=large and rest == (2, 0)),
                Shape(*rest, elite=counter.elite and sum(rest) > 1),
            )
            if shape.elite == (counter.elite and sum(rest) > 1)
            and mix.room(position, board, counter.country, [shape], without=[counter])
        ]
        shapes = turned[:1] or mix.choose(
            position, board, counter.country, *rest, without=[counter], form_large=large
        )
        if shapes:
            return shapes
    return []


def reduce(
    position: Position, board: Board, counter: Counter, infantry: int = 0, armour: int = 0
) -> list[Counter]:
    """Take corps off a counter: turned over, exchanged for smaller ones, or removed.

    Gives what is left of it, the first with its id. Should the mix have no counters for
    the rest, corps of the rest are lost too (BW-3-10).
    ValueError: the counter does not hold that many.
    """
    if shapes := rest_shown(position, board, counter, infantry, armour):
        return replace(position, board, [counter], shapes)
    remove(position, [counter])
    return []


def spend(position: Position, board: Board, counter: Counter, halves: int) -> list[Counter]:
    """Take half units off a supply counter: turned over, exchanged for others, or removed.

    Gives what is left. What no counter of the mix can show is lost.
    ValueError: it does not hold that much.
    """
    left = counter.halves - halves
    if left < 0:
        raise ValueError(f"{counter.id} holds {counter.halves} half units, not {halves}")
    one = Shape(halves=left)
    if left and mix.room(position, board, counter.country, [one], without=[counter]):
        show(counter, one)
        return [counter]
    shapes = mix.choose_units(position, board, counter.country, "supply", left, without=[counter])
    if not shapes:
        remove(position, [counter])
        return []
    return replace(position, board, [counter], shapes)


def lose_ships(position: Position, board: Board, counter: Counter, units: int = 1) -> list[Counter]:
    """Take fleet or U-boat units off a counter; gives what is left of it."""
    left = counter.ships - units
    if left < 0:
        raise ValueError(f"{counter.id} holds {counter.ships} units")
    shapes = mix.choose_units(
        position, board, counter.country, counter.kind, left, without=[counter]
    )
    if not shapes:
        remove(position, [counter])
        return []
    return replace(position, board, [counter], shapes)


# ------------------------------------------------------------------------------- words


def units_in_words(shapes: Iterable[Shape]) -> str:
    """`2 infantry and 1 armoured corps`, `3 supply`."""
    shapes = list(shapes)
    parts = []
    infantry, armour = sum(s.infantry for s in shapes), sum(s.armour for s in shapes)
    if infantry:
        parts.append(f"{infantry} infantry")
    if armour:
        parts.append(f"{armour} armoured")
    if parts:
        parts = [f"{' and '.join(parts)} corps"]
    for units, word in (("air", "air"), ("ships", "fleet"), ("u_boats", "U-boat")):
        if number := sum(getattr(s, units) for s in shapes):
            parts.append(f"{number} {word}")
    if halves := sum(s.halves for s in shapes):
        whole, half = divmod(halves, 2)
        number_text = f"{whole or ''}{' ' if whole and half else ''}{'1/2' if half else ''}"
        parts.append(f"{number_text} supply")
    return ", ".join(parts)
