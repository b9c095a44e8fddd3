"""Strategic bombing, interceptors and rockets (BOMB-1 to BOMB-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.protocol import NotAllowed, Order, Table
from adjudicator.core.saying import count as count_of
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import (
    at_war,
    enemies,
    friendly_area,
    held_by_seat,
    holder,
)
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.economy.boards import add_damage, has, in_game
from adjudicator.rulesets.world_at_war.book.moving.supply import FULL, supplied_places, supply_at
from adjudicator.rulesets.world_at_war.orders.convoys import (
    Bomb,
    HoldInterceptors,
    NoBombing,
    Rocket,
)
from adjudicator.rulesets.world_at_war.orders.home_parts import ALL
from adjudicator.rulesets.world_at_war.words.facts.convoys import (
    BombersMet,
    BombsDropped,
    DamageDone,
    RocketsFired,
)

BOMBER_RANGE, ROCKET_RANGE = 4, 3
HIT = 4
"""A d10 of this or less hits (WAW-CORE.BOMB-2, BOMB-3, BOMB-4)."""
FAVOURITES = {"axis": ("uk", "ussr", "france"), "allies": ("germany", "italy")}
"""Whom a seat bombs if it says nothing (decision 41)."""


@dataclass
class Raids:
    """What a seat flies: (major, target, points), rockets (major, target), what it holds
    back."""

    bombs: list[tuple[str, str, int]] = field(default_factory=list)
    rockets: list[tuple[str, str]] = field(default_factory=list)
    held: dict[str, int] = field(default_factory=dict)
    air_held: list[str] = field(default_factory=list)
    outcomes: list[tuple[Order, NotAllowed | None]] = field(default_factory=list)


# -------------------------------------------------------------------------- planning


def raids(position: Position, board: Board, seat: Seat, orders: Sequence[Order]) -> Raids:
    """What a seat's orders make of its bombers and rockets; by default all fly."""
    plan = Raids()
    silent = not any(isinstance(o, NoBombing) for o in orders)
    left = {m: position.majors[m].points.get("bomber", 0) for m in flying(position, seat)}
    for order in orders:
        match order:
            case Bomb():
                _bomb(position, board, seat, plan, left, order)
            case Rocket():
                _rocket(position, board, seat, plan, order)
            case NoBombing():
                text = "Another line sends bombers or rockets, so they fly."
                meant = NotAllowed(order.line, "WAW-CORE.BOMB-1", text)
                flies = any(isinstance(other, Bomb | Rocket) for other in orders)
                plan.outcomes.append((order, meant if flies else None))
            case HoldInterceptors():
                _hold(position, board, seat, plan, order)
    if silent:
        for major, points in left.items():
            target = favourite(position, board, seat, major, BOMBER_RANGE)
            if points and target and not any(major == b[0] for b in plan.bombs):
                plan.bombs.append((major, target, points))
        for major in MAJORS_OF[seat]:
            target = favourite(position, board, seat, major, ROCKET_RANGE)
            fires = any(major == r[0] for r in plan.rockets)
            if target and has_rockets(position, major) and not fires:
                plan.rockets.append((major, target))
    return plan


def flying(position: Position, seat: Seat) -> list[str]:
    return [
        m
        for m in MAJORS_OF[seat]
        if in_game(position, m) and position.majors[m].points.get("bomber", 0)
    ]


def has_rockets(position: Position, major: str) -> bool:
    return in_game(position, major) and at_war(position, major) and has(position, major, "rockets")


def favourite(position: Position, board: Board, seat: Seat, major: str, reach: int) -> str:
    for target in FAVOURITES[seat]:
        if no_raid(position, board, major, target, reach) is None:
            return target
    return ""


def _bomb(
    position: Position, board: Board, seat: Seat, plan: Raids, left: dict[str, int], order: Bomb
) -> None:
    mine = [m for m, n in left.items() if n]
    able = [m for m in mine if no_raid(position, board, m, order.country, BOMBER_RANGE) is None]
    major = order.major or next(iter(able or mine or left), "")
    no: NotAllowed | None
    if not major or not left.get(major):
        text = f"{_whose(board, major)} has no strategic bombers left to send."
        no = NotAllowed(order.line, "WAW-CORE.BOMB-1", text)
    else:
        points = left[major] if order.count >= ALL else order.count
        found = no_raid(position, board, major, order.country, BOMBER_RANGE)
        if found is None and points > left[major]:
            points_ = count_of(left[major], "strategic bomber point")
            has = f"{board.country_name(major)} has {points_} to send"
            found = "WAW-CORE.BOMB-1", f"{has}, not {points}."
        no = None if found is None else NotAllowed(order.line, *found)
        if no is None:
            left[major] -= points
            plan.bombs.append((major, order.country, points))
    plan.outcomes.append((order, no))


def _whose(board: Board, major: str) -> str:
    return board.country_name(major) if major else "Your side"


def _rocket(position: Position, board: Board, seat: Seat, plan: Raids, order: Rocket) -> None:
    able = [m for m in MAJORS_OF[seat] if has_rockets(position, m)]
    major = order.major or next(iter(able), "")
    no: NotAllowed | None
    if major not in able:
        text = f"{_whose(board, order.major)} has no rockets."
        no = NotAllowed(order.line, "WAW-CORE.BOMB-4", text)
    elif any(major == r[0] for r in plan.rockets):
        no = NotAllowed(
            order.line, "WAW-CORE.BOMB-4", "There can be only one rocket attack a turn."
        )
    else:
        found = no_raid(position, board, major, order.country, ROCKET_RANGE)
        no = None if found is None else NotAllowed(order.line, *found)
    if no is None:
        plan.rockets.append((major, order.country))
    plan.outcomes.append((order, no))


def _hold(
    position: Position, board: Board, seat: Seat, plan: Raids, order: HoldInterceptors
) -> None:
    major = order.major or MAJORS_OF[seat][0]
    ready = position.majors[major].points.get("interceptor", 0) if major in position.majors else 0
    no: NotAllowed | None = None
    if order.air:
        plan.air_held.append(major)
    elif not ready:
        text = f"{board.country_name(major)} has 0 interceptor points."
        no = NotAllowed(order.line, "WAW-CORE.BOMB-2", text)
    elif order.count > ready:
        text = f"{board.country_name(major)} has {count_of(ready, 'interceptor point')}, not"
        text += f" {order.count}."
        no = NotAllowed(order.line, "WAW-CORE.BOMB-2", text)
    else:
        plan.held[major] = order.count
    plan.outcomes.append((order, no))


# ---------------------------------------------------------------------------- range


def no_raid(
    position: Position, board: Board, major: str, target: str, reach: int
) -> tuple[str, str] | None:
    """Why bombers (or rockets) of a major do not reach the industry of another."""
    clause = "WAW-CORE.BOMB-1" if reach == BOMBER_RANGE else "WAW-CORE.BOMB-4"
    name = board.country_name(target)
    if not in_game(position, target) or not enemies(position, major, target):
        return clause, f"{board.country_name(major)} is not at war with {name}."
    homes = set(board.homes(target))
    if homes & within(board, bases(position, board, major, reach), reach):
        return None
    what = "bombers" if reach == BOMBER_RANGE else "rockets"
    return clause, f"No home area of {name} is in range of the {what}; they reach {reach} areas."


def bases(position: Position, board: Board, major: str, reach: int) -> list[str]:
    """Bombers fly from the UK home, Soviet ones from Soviet-held areas of the USSR; rockets
    from any own supplied area (WAW-CORE.BOMB-1, BOMB-4)."""
    if reach == ROCKET_RANGE:
        reached = supplied_places(position, board, major)
        return [
            a
            for a in board.areas
            if holder(position, a) == major
            and supply_at(position, board, major, a, reached) == FULL
        ]
    if major == "ussr":
        return [a for a in board.of_country("ussr") if holder(position, a) == "ussr"]
    homes = ("south_england", "north_england")
    return [a for a in homes if held_by_seat(position, a, "allies")]


def within(board: Board, starts: Sequence[str], reach: int) -> set[str]:
    """Areas within so many areas or marine areas."""
    found, edge = set(starts), list(starts)
    for _ in range(reach):
        following = []
        for place in edge:
            if place in board.areas:
                near = (*board.areas[place].neighbours, *board.areas[place].seas)
            else:
                near = (*board.seas[place].adjacent, *board.coastal(place))
            for other in near:
                if other not in found:
                    found.add(other)
                    following.append(other)
        edge = following
    return found


# -------------------------------------------------------------------------- carrying out


def fly(position: Position, table: Table[Board], seat: Seat, plan: Raids, enemy: Raids) -> None:
    """Bombers of a seat, one target after the other (WAW-CORE.BOMB-2, BOMB-3)."""
    targets = list(dict.fromkeys(target for _, target, _ in plan.bombs))
    for target in targets:
        force = {major: n for major, to, n in plan.bombs if to == target and n}
        if force and in_game(position, target):
            _raid(position, table, target, force, enemy)


def _raid(
    position: Position, table: Table[Board], target: str, force: dict[str, int], enemy: Raids
) -> None:
    """Interceptors and home air fleets roll first, then each bomber that is left."""
    board = table.board
    by = ", ".join(board.country_name(major) for major in force)
    state = position.majors[target]
    interceptors = max(0, state.points.get("interceptor", 0) - enemy.held.get(target, 0))
    planes = [] if target in enemy.air_held else home_air(position, board, target, force)
    rolls: list[int] = []
    shot = fallen = grounded = 0
    for n in range(1, interceptors + len(planes) + 1):
        if not sum(force.values()):
            break
        roll = table.dice.roll(f"bombing/{target}/intercept/{n}", 10)
        rolls.append(roll)
        if roll <= HIT:
            _shoot(position, force)
            shot += 1
        elif roll == 10 and n <= interceptors:
            state.points["interceptor"] -= 1
            fallen += 1
        elif roll == 10:
            planes[n - interceptors - 1].active = False
            grounded += 1
    if rolls:
        table.tell(
            "WAW-CORE.BOMB-2",
            BombersMet(
                target=target,
                by=by,
                rolls=rolls,
                bombers_lost=shot,
                interceptors_lost=fallen,
                air_inactive=grounded,
            ),
        )
    bombs = [
        table.dice.roll(f"bombing/{target}/bomb/{n}", 10) for n in range(1, sum(force.values()) + 1)
    ]
    points = add_damage(position, target, sum(die <= HIT for die in bombs))
    table.tell("WAW-CORE.BOMB-3", BombsDropped(target=target, by=by, rolls=bombs, damage=points))
    _damaged(position, table, target, points, "bombing")


def home_air(position: Position, board: Board, target: str, force: dict[str, int]) -> list[Unit]:
    """Active air fleets of the target in home areas that the bombers reach; each is worth one
    point (WAW-CORE.BOMB-2)."""
    raided: set[str] = set()
    for major in force:
        raided |= within(board, bases(position, board, major, BOMBER_RANGE), BOMBER_RANGE)
    homes = [a for a in board.homes(target) if a in raided]
    return [
        unit
        for unit in position.units
        if unit.kind == "air"
        and unit.active
        and unit.place in homes
        and unit.nation == target
        and friendly_area(position, unit.place, target)
    ]


def _shoot(position: Position, force: dict[str, int]) -> None:
    """A bomber point is lost: of the major that has most in the raid."""
    major = max(force, key=lambda m: force[m])
    force[major] -= 1
    position.majors[major].points["bomber"] -= 1


def _damaged(position: Position, table: Table[Board], target: str, points: int, why: str) -> None:
    if points:
        total = position.majors[target].damage
        clause = "WAW-CORE.BOMB-5"
        table.tell(clause, DamageDone(major=target, points=points, total=total, why=why))


def fire(position: Position, table: Table[Board], plan: Raids) -> None:
    """Rockets: one attack a turn, without interception (WAW-CORE.BOMB-4)."""
    for major, target in plan.rockets:
        roll = table.dice.roll(f"rockets/{major}", 10)
        points = add_damage(position, target, int(roll <= HIT))
        table.tell(
            "WAW-CORE.BOMB-4",
            RocketsFired(
                target=target, by=table.board.country_name(major), roll=roll, damage=points
            ),
        )
        _damaged(position, table, target, points, "rocket")
