"""16.2 Losses of a combat: what the table asks for, what the loser may choose.

A loss is one corps of one counter, or a fortified corps that becomes infantry
(BW-15.1-7). `legal` finds every way to bear the losses that the priorities of
16.2 allow; `best` takes the one that fits a player's wishes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.blitzwar.board import mix
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.politics.countries import is_minor_country
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.orders.order_parts import force_words
from adjudicator.rulesets.blitzwar.orders.orders import Lose, Part

What = Literal["infantry", "armour", "unfortify"]


class Loss(NamedTuple):
    """One loss: which counter, and what of it."""

    counter: str
    what: What


Losses = tuple[Loss, ...]


# ----------------------------------------------------------------- the table's result


@dataclass(frozen=True)
class Toll:
    """Corps that each side loses (BW-16.2-7). armour: the result has a C."""

    attacker: int
    defender: int
    armour: bool = False

    def __str__(self) -> str:
        return f"{'C' if self.armour else self.attacker}/{self.defender}"


def read(result: str) -> Toll:
    """`C/2` -> one armoured corps of the attacker, two corps of the defender."""
    attacker, defender = result.split("/")
    if attacker == "C":
        return Toll(1, int(defender), True)  # BW-16.2-8
    return Toll(int(attacker), int(defender))


def reduced(toll: Toll, attackers: int, defenders: int) -> tuple[Toll, str]:
    """The result as it applies to so few corps, and the clause that changed it ('' if
    nothing did). A fortified corps counts as one corps (BW-A74)."""
    if toll.attacker and toll.defender == 1 and attackers == defenders == 1:
        return Toll(0, 0), "BW-16.2-15"  # BW-16.2-15
    if toll.attacker and toll.defender == 2 and defenders == 1:
        return Toll(0, 1), "BW-16.2-16"  # BW-16.2-16
    if toll.attacker and toll.defender == 3 and defenders == 2:
        return Toll(0, 2), "BW-16.2-17"  # BW-16.2-17
    if toll.attacker and toll.defender == 3 and defenders == 1:
        return Toll(0, 1), "BW-A74"  # BW-16.2-25 as ruled in BW-A74
    return toll, ""


# ------------------------------------------------------------------------- choices


def _bearable(counters: Sequence[Counter], most: int) -> list[tuple[Loss, int]]:
    """Every kind of loss there is and how often it can be borne, at most `most`."""
    found: list[tuple[Loss, int]] = []
    for counter in counters:
        if counter.fortified:
            found.append((Loss(counter.id, "unfortify"), 1))
        if counter.infantry:
            found.append((Loss(counter.id, "infantry"), min(counter.infantry, most)))
        if counter.armour:
            found.append((Loss(counter.id, "armour"), min(counter.armour, most)))
    return found


def _ways(kinds: Sequence[tuple[Loss, int]], number: int) -> Iterable[Losses]:
    if number == 0:
        yield ()
        return
    if not kinds:
        return
    (loss, most), rest = kinds[0], kinds[1:]
    for times in range(min(most, number), -1, -1):
        for more in _ways(rest, number - times):
            yield (loss,) * times + more


def legal(
    counters: Sequence[Counter],
    number: int,
    *,
    armour: bool = False,
    german: bool = False,
    elite: bool = False,
) -> list[Losses]:
    """Every way to bear so many losses (fewer if the force ends before).

    elite: one must be of an Elite counter (BW-16.2-11). german: one must be a German
    corps (BW-16.2-12). armour: one must be an armoured corps (BW-16.2-8, BW-16.2-9). A
    demand that cannot be met is dropped, the last one first (BW-16.2-13, BW-A58).
    """
    by_id = {counter.id: counter for counter in counters}
    fortified = {c.id for c in counters if c.fortified}
    total = sum(times for _, times in _bearable(counters, 99))
    ways = [
        way
        for way in _ways(_bearable(counters, number), min(number, total))
        if not any(  # a fortified corps becomes infantry before it is gone
            loss.what == "infantry"
            and loss.counter in fortified
            and Loss(loss.counter, "unfortify") not in way
            for loss in way
        )
    ]
    if elite:
        ways = [w for w in ways if any(by_id[loss.counter].elite for loss in w)] or ways
    if german:
        ways = [w for w in ways if any(by_id[loss.counter].country == "GER" for loss in w)] or ways
    if armour:  # BW-16.2-10
        ways = [w for w in ways if any(loss.what == "armour" for loss in w)] or ways
    return ways


def outcome(counters: Sequence[Counter], way: Losses) -> tuple[tuple[object, ...], ...]:
    """What is left, so that ways that come to the same are one."""
    left = []
    for counter in counters:
        mine = [loss.what for loss in way if loss.counter == counter.id]
        infantry = counter.infantry - mine.count("infantry")
        armour = counter.armour - mine.count("armour")
        if infantry + armour:
            left.append(
                (
                    counter.country,
                    counter.place,
                    counter.beachhead,
                    infantry,
                    armour,
                    stays_elite(counter, infantry, armour),
                    counter.fortified and "unfortify" not in mine,
                    counter.kind,
                    counter.activated,
                    counter.zones_moved,
                    counter.advanced,
                    counter.landed,
                )
            )
    return tuple(sorted(left))


def distinct(counters: Sequence[Counter], ways: Sequence[Losses]) -> list[Losses]:
    """The first of the ways that come to the same, each."""
    seen: dict[tuple[tuple[object, ...], ...], Losses] = {}
    for way in ways:
        seen.setdefault(outcome(counters, way), way)
    return list(seen.values())


def _rank(counter: Counter, loss: Loss, wishes: Sequence[Part]) -> int:
    """The first wish that speaks of this loss."""
    for n, wish in enumerate(wishes):
        if wish.counter:
            if wish.counter == counter.id:
                return n
            continue
        if wish.country and wish.country != counter.country:
            continue
        kinds = {
            "infantry": loss.what in ("infantry", "unfortify"),
            "armour": loss.what == "armour",
            "fortified": loss.what == "unfortify",
            "elite": counter.elite,
            "white tank": counter.kind == "white" and not counter.elite,
        }
        if kinds.get(wish.kind, wish.kind in ("", "all", "corps")):
            return n
    return len(wishes)


def usual(counter: Counter, loss: Loss) -> int:
    """What one gives up first: a fortification, infantry of minor countries, other
    infantry, armour of minor countries, armour; an Elite army last."""
    if loss.what == "unfortify":
        return 0
    rank = 1 if loss.what == "infantry" else 5
    rank += 0 if is_minor_country(counter.country) else 1 if counter.country != "GER" else 2
    return rank + 10 * counter.elite


def unshown(
    position: Position, board: Board, counters: Sequence[Counter], way: Losses
) -> dict[str, tuple[int, int]]:
    """Country -> infantry and armoured corps that leave the map with the losses, because no
    counter of the mix shows them without the rest (BW-3-10)."""
    gone: dict[str, tuple[int, int]] = {}
    for counter in counters:
        mine = [loss.what for loss in way if loss.counter == counter.id]
        infantry, armour = mine.count("infantry"), mine.count("armour")
        if not infantry + armour:
            continue
        rest = (counter.infantry - infantry, counter.armour - armour)
        shown = reorganisation.rest_shown(position, board, counter, infantry, armour)
        _add_gone(gone, counter.country, rest, shown)
    return gone


def unshown_words(gone: Mapping[str, tuple[int, int]]) -> list[str]:
    """`FRA 2 armoured`, `GER 1 infantry`."""
    return [
        f"{country} {number} {kind}"
        for country, corps in gone.items()
        for number, kind in zip(corps, ("infantry", "armoured"), strict=True)
        if number
    ]


def sparing(
    position: Position, board: Board, counters: Sequence[Counter], ways: Sequence[Losses]
) -> list[Losses]:
    """The ways with which the fewest corps leave the map that the table did not ask for."""

    def more(way: Losses) -> int:
        return sum(map(sum, unshown(position, board, counters, way).values()))

    least = min(map(more, ways), default=0)
    return [way for way in ways if more(way) == least]


def best(
    position: Position,
    board: Board,
    counters: Sequence[Counter],
    ways: Sequence[Losses],
    wishes: Sequence[Part],
) -> Losses:
    """The way that a player's wishes ask for; where they are silent the one that costs no more
    than the table asks for, and of these the usual one."""
    by_id = {counter.id: counter for counter in counters}

    def price(way: Losses) -> tuple[list[int], int, list[int]]:
        return (
            sorted(_rank(by_id[loss.counter], loss, wishes) for loss in way),
            sum(map(sum, unshown(position, board, counters, way).values())),
            sorted(usual(by_id[loss.counter], loss) for loss in way),
        )

    return min(ways, key=price) if ways else ()


def unmet(
    counters: Sequence[Counter], ways: Sequence[Losses], way: Losses, order: Lose
) -> NotAllowed | None:
    """Why an order about losses named none of those that were suffered: such a unit is not in
    the battle, or the results do not let it be lost (16.2). None if it was followed, or spoke
    of a kind of which a later loss may come."""
    by_id = {counter.id: counter for counter in counters}

    def among(losses: Iterable[Loss]) -> bool:
        return any(_rank(by_id[one.counter], one, order.force) < len(order.force) for one in losses)

    named = order.names_counters
    if not order.force or among(way) or (not named and among(loss for one in ways for loss in one)):
        return None
    text = f"{force_words(order.force)} cannot be lost here"
    if any(name not in by_id for name in named):
        text = f"{', '.join(name for name in named if name not in by_id)} is not in this battle"
    some = list(dict.fromkeys(", ".join(words(counters, one)) for one in ways))[:4]
    return NotAllowed(order.line, "BW-16.2-14", f"{text}. You must lose {' or '.join(some)}.")


# ---------------------------------------------------------------------- carrying out


def words(counters: Sequence[Counter], way: Losses) -> list[str]:
    """`UK infantry`, `GER armour of the Elite army`, `GER fortification`."""
    by_id = {counter.id: counter for counter in counters}
    told = []
    for loss in way:
        counter = by_id[loss.counter]
        what = "fortification" if loss.what == "unfortify" else loss.what
        told.append(f"{counter.country} {what}{' of the Elite army' if counter.elite else ''}")
    return told


def stays_elite(counter: Counter, infantry: int, armour: int) -> bool:
    """Below two corps, or without its infantry, it is an ordinary counter (BW-A68)."""
    return counter.elite and infantry > 0 and armour > 0


class Borne(NamedTuple):
    """What came of losses. new: counters that came up beside those that lost. gone: see
    `unshown`."""

    new: list[Counter]
    gone: dict[str, tuple[int, int]]


def bear(position: Position, board: Board, way: Losses) -> Borne:
    """Take the losses off the map: counters are turned over, exchanged for smaller ones or
    removed (BW-16.2-18)."""
    new: list[Counter] = []
    gone: dict[str, tuple[int, int]] = {}
    for id in dict.fromkeys(loss.counter for loss in way):
        counter = next(c for c in position.counters if c.id == id)
        mine = [loss.what for loss in way if loss.counter == id]
        if "unfortify" in mine:
            counter.fortified = False  # BW-15.1-7
        infantry, armour = mine.count("infantry"), mine.count("armour")
        if infantry or armour:
            rest = (counter.infantry - infantry, counter.armour - armour)
            left = reorganisation.reduce(position, board, counter, infantry, armour)
            _add_gone(gone, counter.country, rest, left)
            new += left[1:]
    return Borne(new, gone)


def _add_gone(
    gone: dict[str, tuple[int, int]],
    country: str,
    rest: tuple[int, int],
    left: Sequence[Counter | mix.Shape],
) -> None:
    more = (rest[0] - sum(c.infantry for c in left), rest[1] - sum(c.armour for c in left))
    if any(more):
        before = gone.get(country, (0, 0))
        gone[country] = (before[0] + more[0], before[1] + more[1])
