"""3 The counter mix: what may be on the map at once (BW-3-10), and which counters show
a number of units.

A *shape* is what one side of a counter shows. A set of shapes fits the mix if each
can be given a printed counter of its own. The mix of a country is short (at most
a dozen kinds of counter), so the answers are found by exact search and remembered.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.blitzwar.board.board import Board, CounterType
from adjudicator.rulesets.blitzwar.board.position import Counter, Kind, Position

THREE_CORPS_FROM = 20
"""The first turn of 1942 (BW-11.6-1, BW-11.6-2)."""
SECOND_ELITE_AFTER = 6
"""Turns after the attack on the Soviet Union (BW-11.7-2, BW-A17)."""


REMEMBERED = 8_192
"""Answers kept of each search: a campaign asks some thousands of different ones."""


class Shape(NamedTuple):
    """What one counter shows. `large`: see `Counter.large`."""

    infantry: int = 0
    armour: int = 0
    air: int = 0
    ships: int = 0
    u_boats: int = 0
    halves: int = 0
    elite: bool = False
    fortified: bool = False
    large: bool = False

    @property
    def corps(self) -> int:
        return self.infantry + self.armour

    @property
    def units(self) -> int:
        """Air, fleet or U-boat units, or half units of supply."""
        return self.air or self.ships or self.u_boats or self.halves

    @property
    def kind(self) -> Kind:
        if self.infantry and self.armour:
            return "white"
        if self.elite:
            return "white"
        if self.infantry:
            return "infantry"
        if self.armour:
            return "armour"
        if self.air:
            return "air"
        if self.ships:
            return "fleet"
        return "u_boat" if self.u_boats else "supply"


_POOLS = {"VF": "FRA", "FF": "FRA"}


def pool(country: str) -> str:
    """Whose counters a country uses: Vichy and Free France use the French ones."""
    return _POOLS.get(country, country)


def shape_of(counter: Counter) -> Shape:
    """The shape that a counter on the map shows."""
    return Shape(
        infantry=counter.infantry,
        armour=counter.armour,
        air=int(counter.kind == "air"),
        ships=counter.ships if counter.kind == "fleet" else 0,
        u_boats=counter.ships if counter.kind == "u_boat" else 0,
        halves=counter.halves,
        elite=counter.elite,
        fortified=counter.fortified,
        large=counter.large,
    )


CLASS: dict[str, str] = {
    "infantry": "corps",
    "armour": "corps",
    "white": "corps",
    "air": "air",
    "fleet": "fleet",
    "u_boat": "u_boat",
    "supply": "supply",
}
"""Kinds of different classes never use the same counters."""


def _class(shape: Shape) -> str:
    return CLASS[shape.kind]


# ------------------------------------------------------------------ what the mix offers


def large(kind: CounterType) -> bool:
    """One of the twelve Soviet counters of three corps (BW-11.8-2)."""
    return kind.country == "USSR" and kind.front.corps == 3


def locked(kind: CounterType) -> bool:
    """One of the Soviet counters that wait for Modernisation (BW-11.8-1 to BW-11.8-3)."""
    return kind.country == "USSR" and (
        large(kind) or kind.kind == "air" or (kind.kind == "supply" and kind.halves == 12)
    )


def elite_allowed(position: Position) -> int:
    """Elite counters that are available: one from the surrender of France, the second six
    turns after the attack on the Soviet Union (11.7)."""
    clocks = position.clocks
    first = "france_surrendered" in clocks and clocks["france_surrendered"] <= position.turn
    attacked = clocks.get("soviet_attacked")
    second = attacked is not None and attacked + SECOND_ELITE_AFTER <= position.turn
    return int(first) + int(second)  # BW-11.7-1, BW-11.7-2


def usable(position: Position, kind: CounterType) -> int:
    """How many counters of a kind may be used now, those on the map included."""
    if kind.elite:
        return min(kind.quantity, elite_allowed(position))
    if locked(kind):
        return min(kind.quantity, position.unlocked.get(kind.code, 0))  # BW-11.8-4
    return kind.quantity


@lru_cache(maxsize=4096)
def shapes_of(kind: CounterType, turn: int) -> tuple[Shape, ...]:
    """The shapes that a counter may show in a turn."""
    shapes: list[Shape] = []
    for face in kind.faces:
        if face.corps == 3 and kind.country in ("UK", "USSR") and turn < THREE_CORPS_FROM:
            continue  # BW-11.6-1, BW-11.6-2
        shapes.append(
            Shape(
                infantry=face.infantry,
                armour=face.armour,
                air=face.air,
                ships=face.ships if kind.kind == "fleet" else 0,
                u_boats=face.ships if kind.kind == "u_boat" else 0,
                halves=face.halves,
                elite=kind.elite and face.corps > 1,
                fortified=face.fortified,
                large=large(kind) and face.infantry == 2 and not face.armour,
            )
        )
    return tuple(shapes)


Offer = tuple[tuple[tuple[Shape, ...], int], ...]
"""For each kind of counter the shapes it may show, and how many there are."""


def offer(position: Position, board: Board, country: str) -> Offer:
    """What the mix offers a country now, counters on the map included."""
    unlocked = tuple(sorted(position.unlocked.items())) if country == "USSR" else ()
    year = min(position.turn, THREE_CORPS_FROM)  # from then on nothing changes
    key = (country, year, elite_allowed(position), unlocked)
    if key not in board.offers:
        board.offers[key] = tuple(
            (shapes_of(kind, position.turn), usable(position, kind))
            for kind in board.types_of(country)
        )
    found: Offer = board.offers[key]
    return found


def printed(board: Board, country: str, shape: Shape) -> bool:
    """Does any counter of the mix show this, in whatever year?"""
    small = shape._replace(large=False)
    return any(
        small in (one._replace(large=False) for one in shapes_of(kind, THREE_CORPS_FROM))
        for kind in board.types_of(country)
    )


def pieces(board: Board, country: str, shape: Shape) -> list[Shape]:
    """A shape as counters that are printed: itself, or supply and ships on several; nothing
    if no counter shows it."""
    if printed(board, country, shape):
        return [shape]
    name = {"fleet": "ships", "u_boat": "u_boats", "supply": "halves"}.get(shape.kind, "")
    sizes = [
        one.units
        for kind in board.types_of(country)
        for one in shapes_of(kind, THREE_CORPS_FROM)
        if one.kind == shape.kind
    ]
    if not name or not sizes:
        return []
    found, left = [], shape.units
    while left:
        size = max((size for size in sizes if size <= left), default=left)
        found.append(Shape(**dict.fromkeys([name], size)))  # type: ignore[arg-type]
        left -= size
    return found


# ---------------------------------------------------------------------------- does it fit


def fits(offered: Offer, shapes: Iterable[Shape]) -> bool:
    """Can each shape be given a counter of its own (BW-3-10)?"""
    return _fits(offered, tuple(sorted(shapes)))


@lru_cache(maxsize=REMEMBERED)
def _fits(offered: Offer, shapes: tuple[Shape, ...]) -> bool:
    demand = Tally(shapes)
    # Most demands are met by a first guess: the scarcest shape first, from the kind that
    # can show the fewest other shapes. Only when that fails is the matching exact.
    holders: list[list[Shape]] = [[] for _ in offered]

    def seat(shape: Shape, tried: set[int]) -> bool:
        """Augmenting path: give the shape a counter, moving others if need be."""
        for n, (shows, quantity) in enumerate(offered):
            if n in tried or shape not in shows:
                continue
            tried.add(n)
            if len(holders[n]) < quantity:
                holders[n].append(shape)
                return True
            for k, other in enumerate(holders[n]):
                if other != shape and seat(other, tried):
                    holders[n][k] = shape
                    return True
        return False

    return all(seat(shape, set()) for shape in sorted(demand.elements()))


def on_map(
    position: Position,
    country: str,
    without: Iterable[Counter] = (),
    classes: Iterable[str] = ("corps", "air", "fleet", "u_boat", "supply"),
) -> list[Shape]:
    """The shapes of a country's counters on the map, but for some. classes: only of these."""
    gone = {counter.id for counter in without}
    mine, wanted = pool(country), {kind for kind, one in CLASS.items() if one in classes}
    return [
        shape_of(counter)
        for counter in position.counters
        if counter.kind in wanted and pool(counter.country) == mine and counter.id not in gone
    ]


def room(
    position: Position,
    board: Board,
    country: str,
    shapes: Sequence[Shape],
    without: Iterable[Counter] = (),
) -> bool:
    """May these counters come on the map, in place of some that leave it (BW-3-10)?"""
    there = on_map(position, country, without, {_class(shape) for shape in shapes})
    return fits(offer(position, board, country), [*there, *shapes])


def why_no_fewer(
    position: Position,
    board: Board,
    parts: Sequence[Counter],
    line: int = 0,
    wanted: int | None = None,
) -> NotAllowed:
    """Why corps cannot be shown by fewer counters: three on one before 1942 (11.6), Soviet
    counters that wait for Modernisation (11.8), or simply the mix (BW-3-10). wanted: by so
    many counters; without it by fewer than there are."""
    most = len(parts) - 1 if wanted is None else wanted
    country = parts[0].country
    later = position.model_copy(update={"turn": max(position.turn, THREE_CORPS_FROM)})
    free = later.model_copy(
        update={"unlocked": {kind.code: kind.quantity for kind in board.types_of(country)}}
    )

    def fewer(then: Position) -> bool:
        infantry, armour = sum(c.infantry for c in parts), sum(c.armour for c in parts)
        found = choose(then, board, country, infantry, armour, without=parts, form_large=True)
        return len(found or parts) <= most

    if fewer(later):
        return NotAllowed(
            line,
            "BW-11.6-2" if country == "USSR" else "BW-11.6-1",
            "The third corps of British and Soviet counters cannot be used before 1942 (11.6).",
        )
    if country == "USSR" and fewer(free):
        return NotAllowed(
            line,
            "BW-11.8-2",
            "The Soviet counters of three corps wait for a card with Modernisation (11.8).",
        )
    return NotAllowed(
        line, "BW-3-10", "The counter mix has no set of counters that shows these units."
    )


# ------------------------------------------------------------------------- what to choose


def choose(
    position: Position,
    board: Board,
    country: str,
    infantry: int,
    armour: int,
    *,
    without: Iterable[Counter] = (),
    form_large: bool = False,
    elite: bool = False,
) -> list[Shape] | None:
    """The fewest counters that show so many corps, or None if the mix has none for them.

    without: counters that these replace. form_large: may Soviet counters of three corps
    be formed here (BW-11.10-6)? elite: may an Elite counter? Ties are settled by the
    order of the mix, so one question always has one answer.
    """
    if infantry == 0 and armour == 0:
        return []
    offered = offer(position, board, country)
    there = tuple(sorted(on_map(position, country, without, ("corps",))))
    known: list[Shape] = []
    for shows, quantity in offered:
        for shape in shows:
            if not quantity or shape in known or shape.fortified:
                continue  # a shape that holds no corps is never taken by `_sum`
            if shape.elite and not elite:
                continue
            if not form_large and (shape.large or (country == "USSR" and shape.infantry == 3)):
                continue
            known.append(shape)
    known.sort(key=lambda shape: (-shape.corps, -shape.armour, shape.large))
    return _choose(offered, there, tuple(known), infantry, armour)


@lru_cache(maxsize=REMEMBERED)
def _choose(
    offered: Offer, there: tuple[Shape, ...], known: tuple[Shape, ...], infantry: int, armour: int
) -> list[Shape] | None:
    most = infantry + armour
    least = -(-most // max((shape.corps for shape in known), default=1))
    for number in range(least, most + 1):
        chosen = _sum(offered, there, known, infantry, armour, number)
        if chosen is not None:
            return chosen
    return None


def _sum(
    offered: Offer,
    there: tuple[Shape, ...],
    known: tuple[Shape, ...],
    infantry: int,
    armour: int,
    number: int,
) -> list[Shape] | None:
    """The first way, big counters first, to show the corps with just so many counters that
    fit the mix together with `there`."""
    if number == 0:
        return [] if infantry == 0 and armour == 0 else None
    for n, shape in enumerate(known):
        rest_infantry, rest_armour = infantry - shape.infantry, armour - shape.armour
        if rest_infantry < 0 or rest_armour < 0:
            continue
        if not number - 1 <= rest_infantry + rest_armour <= (number - 1) * shape.corps:
            continue  # the counters that follow are not bigger, and hold a corps at least
        with_it = tuple(sorted((*there, shape)))
        if not _fits(offered, with_it):
            continue
        more = _sum(offered, with_it, known[n:], rest_infantry, rest_armour, number - 1)
        if more is not None:
            return [shape, *more]
    return None


def choose_units(
    position: Position,
    board: Board,
    country: str,
    kind: Kind,
    units: int,
    without: Iterable[Counter] = (),
) -> list[Shape]:
    """The fewest counters that show as many of these air, fleet, U-boat units or half
    units of supply as the mix allows; what it has no counters for is missing."""
    offered = tuple(
        (tuple(s for s in shows if s.kind == kind), quantity)
        for shows, quantity in offer(position, board, country)
        if quantity and any(s.kind == kind for s in shows)
    )
    there = on_map(position, country, without, (kind,))
    return list(_choose_units(_left(offered, there), units))


def _left(offered: Offer, there: Sequence[Shape]) -> Offer:
    """The offer less the counters on the map. A shape that two kinds can show is taken
    from the kind that shows fewer others."""
    left = [quantity for _, quantity in offered]
    order = sorted(range(len(offered)), key=lambda n: (len(offered[n][0]), n))
    for shape in sorted(there, key=lambda s: sum(s in shows for shows, _ in offered)):
        for n in order:
            if shape in offered[n][0] and left[n]:
                left[n] -= 1
                break
    return tuple((shows, left[n]) for n, (shows, _) in enumerate(offered))


@lru_cache(maxsize=REMEMBERED)
def _choose_units(free: Offer, units: int) -> tuple[Shape, ...]:
    """Units that can be shown -> the fewest counters that show them, kind by kind."""
    best: dict[int, tuple[Shape, ...]] = {0: ()}
    for shows, quantity in free:
        for _ in range(quantity):
            for total, way in sorted(best.items(), reverse=True):
                for shape in shows:
                    more = total + shape.units
                    if more > units:
                        continue
                    if more not in best or _rank((*way, shape)) < _rank(best[more]):
                        best[more] = (*way, shape)
    return best[max(best)]


def _rank(way: tuple[Shape, ...]) -> tuple[int, list[int]]:
    """Few counters before many, big ones before middling ones."""
    return len(way), sorted(-shape.units for shape in way)
