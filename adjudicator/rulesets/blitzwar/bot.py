"""Two players for simulation and practice: one at random, one with some sense.

A bot answers asks as people do, with orders; it sees what its seat sees. Chance comes
from lots that the caller seeds, so a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from adjudicator.core.conditions import Condition
from adjudicator.core.dice import sample
from adjudicator.core.engine import Answerer
from adjudicator.core.protocol import Ask, Order, load_orders
from adjudicator.rulesets.blitzwar.board import Board
from adjudicator.rulesets.blitzwar.bot_plans import SensibleTurn
from adjudicator.rulesets.blitzwar.cards import selectable, wanted
from adjudicator.rulesets.blitzwar.countries import control
from adjudicator.rulesets.blitzwar.home_asks import TURN_ORDERS
from adjudicator.rulesets.blitzwar.home_orders import (
    HOME_ORDERS,
    Arriving,
    Choose,
    LendLease,
    Place,
    TakeLosses,
    Unlock,
)
from adjudicator.rulesets.blitzwar.orders import (
    WAR_ORDERS,
    Activate,
    AirMission,
    Attack,
    Blitz,
    Fortify,
    Move,
    NavalAttack,
    Part,
    Rebase,
    Sail,
    Ship,
    Ships,
)
from adjudicator.rulesets.blitzwar.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.scout import Scout
from adjudicator.rulesets.blitzwar.setup import SETUP_ORDERS
from adjudicator.rulesets.blitzwar.side_turn import ORDERS
from adjudicator.rulesets.blitzwar.war_plans import aims
from adjudicator.rulesets.blitzwar.wings import at_base, in_range

T = TypeVar("T")
CLASSES: dict[str, type[Order]] = {
    order.tag(): order for order in (*SETUP_ORDERS, *HOME_ORDERS, *WAR_ORDERS)
}


class Lots:
    """Drawing lots: evenly, repeatably, without the dice of the game."""

    def __init__(self, seed: str) -> None:
        self.key, self.drawn = seed.encode(), 0

    def number(self, sides: int) -> int:
        """0 to sides - 1."""
        self.drawn += 1
        return sample(self.key, str(self.drawn), sides) - 1

    def chance(self, percent: int) -> bool:
        return self.number(100) < percent

    def one(self, things: Sequence[T]) -> T:
        return things[self.number(len(things))]


def random_bot(board: Board, seed: str) -> Answerer:
    """Orders drawn by lot out of what looks legal from the seat's view."""
    lots = Lots(seed)

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        view: Position = see().position
        side: Side = ask.seat  # type: ignore[assignment]
        if ask.key == TURN_ORDERS:
            return random_home(board, view, side, lots)
        if ask.key == ORDERS:
            return random_side_turn(board, view, side, lots)
        return random_answer(ask, lots)

    return answer


def sensible_bot(board: Board, seed: str) -> Answerer:
    """Concentrates where it attacks, keeps a reserve of supply, follows a plan by years."""

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        side: Side = ask.seat  # type: ignore[assignment]
        if ask.key == TURN_ORDERS:
            return sensible_home(board, see().position, side)
        if ask.key == ORDERS:
            return SensibleTurn(board, see().position, side).orders()
        return default_orders(ask)

    return answer


BOTS: dict[str, Callable[[Board, str], Answerer]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}


def default_orders(ask: Ask) -> list[Order]:
    """What silence means."""
    return load_orders(ask.default, CLASSES)


# ------------------------------------------------------------------ the random player


def random_home(board: Board, view: Position, side: Side, lots: Lots) -> list[Order]:
    cards = [card.id for card in selectable(view, board, side)]
    orders: list[Order] = []
    for _ in range(wanted(view, side)):
        card = lots.one(cards)
        cards.remove(card)
        orders.append(Choose(cards=(card,)))
    zones = [z for z in board.supply_zones(side) if control(view, z) == side]
    for kind in ("infantry", "armour", "supply", "air"):
        if zones and lots.chance(50):
            orders.append(Place(units=(Arriving(kind=kind),), zone=lots.one(zones)))
    if lots.chance(30):
        orders.append(TakeLosses(source=lots.one(("card", "stock"))))
    if side == "allies" and lots.chance(50):
        orders.append(LendLease(units=(Arriving(kind="all"),), sea="norwegian_sea"))
    if side == "soviet" and lots.chance(70):
        orders.append(Unlock(what=lots.one(("infantry army", "tank army", "air force", "supply"))))
    return orders


def random_side_turn(board: Board, view: Position, side: Side, lots: Lots) -> list[Order]:
    scout = Scout(board, view, side, aims(view, board, side))
    return [
        *_random_ships(board, view, side, lots),
        *_random_air(board, view, scout, lots),
        *_random_transport(board, view, side, lots),
        *_random_moves(scout, lots),
        *_random_attacks(scout, lots),
    ]


def _random_ships(board: Board, view: Position, side: Side, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    seas = [sea.id for sea in board.seas.values() if not sea.abstract]
    for counter in view.counters:
        if counter.side != side or counter.kind not in ("fleet", "u_boat"):
            continue
        if lots.chance(25):
            ports = [z for z in board.ports(lots.one(seas)) if control(view, z) == side]
            end = lots.one(ports) if ports and lots.chance(30) else lots.one(seas)
            ships = (Ships(counter=counter.id),)
            orders.append(Sail(ships=ships, start=counter.place, end=end))
    orders += [NavalAttack(sea=sea) for sea in seas if lots.chance(30)]
    return orders


def _random_air(board: Board, view: Position, scout: Scout, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    targets = [zone for zone in scout.foes if zone in scout.aims]
    seas = [sea.id for sea in board.seas.values() if not sea.abstract]
    own = [zone for zone in board.zones if control(view, zone) == scout.side]
    for unit in at_base(view, scout.side):
        near = [t for t in (*targets, *seas) if in_range(board, unit.place, t)]
        if near and lots.chance(40):
            orders.append(AirMission(target=lots.one(near), base=unit.place))
        elif lots.chance(20):
            orders.append(Rebase(start=unit.place, end=lots.one(own), count=1))
    return orders


def _random_transport(board: Board, view: Position, side: Side, lots: Lots) -> list[Order]:
    ports = [z for z in board.zones if board.zones[z].port and control(view, z) == side]
    here = [
        c
        for c in view.counters
        if c.side == side and c.place in ports and c.kind not in ("fleet", "u_boat")
    ]
    orders: list[Order] = []
    for counter in here:
        if lots.chance(8):
            parts = (Part(counter=counter.id),)
            orders.append(Ship(force=parts, start=counter.place, end=lots.one(ports)))
    return orders


def _random_moves(scout: Scout, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    for zone, counters in scout.corps.items():
        for counter in counters:
            ways = scout.reach(counter) if lots.chance(30) else {}
            legal = [end for end in ways if scout.may_stay(counter, end)]
            if legal and not counter.fortified:
                way = ways[lots.one(legal)]
                scout.place(counter, way[-1])
                orders.append(_march(counter, way))
            elif counter.country in ("GER", "UK") and lots.chance(1):
                orders.append(Fortify(zone=zone, force=Part(counter=counter.id)))
            elif scout.threatened(zone) and lots.chance(50):
                orders.append(Activate(zone=zone, force=(Part(counter=counter.id),)))
    return orders


def _march(counter: Counter, way: Sequence[str]) -> Move:
    parts = (Part(counter=counter.id),)
    return Move(force=parts, start=way[0], path=tuple(way[1:-1]), end=way[-1])


def _random_attacks(scout: Scout, lots: Lots) -> list[Order]:
    at_least = Condition(fact="odds", test="at least", value=lots.one(("1-1", "3-2", "2-1")))
    orders: list[Order] = []
    for target in scout.foes:
        beside = any(near in scout.corps for near in scout.board.neighbours(target))
        if beside and target in scout.aims and lots.chance(60):
            orders.append(Blitz(target=target, when=at_least))
            orders.append(Attack(target=target, when=at_least))
    return orders


def random_answer(ask: Ask, lots: Lots) -> list[Order]:
    """One of the legal answers of a question that names its options, else the default."""
    for tag in ask.accepts:
        names = [name for name in ask.options if name in CLASSES[tag].model_fields]
        if len(names) == 1 and len(ask.accepts) == 1 and lots.chance(50):
            name, values = names[0], ask.options[names[0]]
            annotation = str(CLASSES[tag].model_fields[name].annotation)
            if annotation == "<class 'str'>" and values:
                try:
                    return [CLASSES[tag].model_validate({name: lots.one(values)})]
                except ValueError:
                    break  # the order needs more than this
    return default_orders(ask)


# ---------------------------------------------------------------- the sensible player


def sensible_home(board: Board, view: Position, side: Side) -> list[Order]:
    """Strong cards first, Lend-Lease if it can sail; the rest is left to the defaults."""
    orders: list[Order] = [
        Choose(cards=tuple(c.id for c in selectable(view, board, side)[: wanted(view, side)]))
    ]
    if side == "allies":
        orders.append(LendLease(units=(Arriving(count=6, kind="supply"),), sea="norwegian_sea"))
    return orders
