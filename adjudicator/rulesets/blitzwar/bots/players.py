"""Two players for simulation and practice: one at random, one with some sense.

A bot answers asks as people do, with orders; it sees what its seat sees. Chance comes
from lots that the caller seeds, so a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from adjudicator.core.conditions import Condition
from adjudicator.core.engine import Answerer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order, load_orders
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import NAVAL
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.board.setup import SETUP_ORDERS
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, in_range
from adjudicator.rulesets.blitzwar.book.paying import tactical_price
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import selectable, wanted
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import TURN_ORDERS
from adjudicator.rulesets.blitzwar.book.side_turn import ORDERS
from adjudicator.rulesets.blitzwar.bots.plans import SensibleTurn
from adjudicator.rulesets.blitzwar.bots.scout import Scout
from adjudicator.rulesets.blitzwar.bots.war_plans import aims
from adjudicator.rulesets.blitzwar.orders import legal
from adjudicator.rulesets.blitzwar.orders.home_orders import (
    HOME_ORDERS,
    Arriving,
    Choose,
    LendLease,
    Place,
    TakeLosses,
    Unlock,
)
from adjudicator.rulesets.blitzwar.orders.orders import (
    WAR_ORDERS,
    Activate,
    AirMission,
    Attack,
    BattleOfBritain,
    Beachhead,
    Blitz,
    Bomb,
    Fortify,
    Land,
    Move,
    NavalAttack,
    Part,
    Rebase,
    Sail,
    Ship,
    Ships,
)

CLASSES: dict[str, type[Order]] = {
    order.tag(): order for order in (*SETUP_ORDERS, *HOME_ORDERS, *WAR_ORDERS)
}


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
    flown: dict[str, bool] = {}
    landing = _random_landing(scout, lots, flown)
    return [
        *_random_ships(scout, lots),
        *_random_air(scout, lots, flown),
        *landing,
        *_random_transport(scout, lots),
        *_random_moves(scout, lots),
        *_random_attacks(scout, lots),
    ]


def _random_ships(scout: Scout, lots: Lots) -> list[Order]:
    board, view = scout.board, scout.position
    orders: list[Order] = []
    for counter in view.counters:
        if counter.side != scout.side or counter.kind not in NAVAL or not lots.chance(25):
            continue
        ends = [*legal.sailings(view, board, counter)]
        if ends:
            ships = (Ships(counter=counter.id),)
            orders.append(Sail(ships=ships, start=counter.place, end=lots.one(ends)))
    orders += [NavalAttack(sea=sea) for sea in board.seas if lots.chance(30)]
    return orders


def _random_air(scout: Scout, lots: Lots, flown: dict[str, bool]) -> list[Order]:
    board, view = scout.board, scout.position
    orders: list[Order] = []
    if scout.side == "axis" and lots.chance(10):
        orders.append(BattleOfBritain(rounds=lots.number(3) + 1))
    if scout.side == "allies" and lots.chance(30):
        orders.append(Bomb(count=lots.number(3) + 1))
    own = [zone for zone in board.zones if control(view, zone) == scout.side]
    for unit in at_base(view, scout.side):
        if unit.id in flown:
            continue
        near = [
            place
            for place in legal.air_targets(view, board, unit)
            if place in board.seas or place in scout.aims
        ]
        if near and lots.chance(40):
            orders.append(AirMission(target=lots.one(near), base=unit.place))
        elif lots.chance(20):
            late = lots.chance(50)
            orders.append(Rebase(start=unit.place, end=lots.one(own), count=1, late=late))
    return orders


def _random_landing(scout: Scout, lots: Lots, flown: dict[str, bool]) -> list[Order]:
    """Now and then everything that a landing needs, from the air to the attack."""
    board, view = scout.board, scout.position
    beaches = [
        (zone, sea)
        for zone in scout.aims
        for sea in (coast.sea for coast in board.zones[zone].coasts)
        if sea in board.seas and board.beaches(zone, sea)
    ]
    if not beaches or not lots.chance(20):
        return []
    zone, sea = lots.one(beaches)
    units = [u for u in at_base(view, scout.side) if in_range(board, u.place, sea)][:2]
    ports = [z for z in board.ports(sea) if z in scout.corps and control(view, z) == scout.side]
    if not units or not ports:
        return []
    flown.update(dict.fromkeys((unit.id for unit in units), True))
    port = lots.one(ports)
    counter = lots.one(scout.corps[port])
    force = (Part(counter=counter.id),)
    return [
        *(AirMission(target=sea, base=unit.place) for unit in units),
        Beachhead(zone=zone, sea=sea, count=len(units)),
        Land(force=force, start=port, zone=zone),
        Attack(target=zone, force=force),
    ]


def _random_transport(scout: Scout, lots: Lots) -> list[Order]:
    board, view = scout.board, scout.position
    orders: list[Order] = []
    for counter in view.counters:
        if counter.side != scout.side or counter.kind in NAVAL or not lots.chance(6):
            continue
        ends = legal.shipments(view, board, counter)
        if ends:
            parts = (Part(counter=counter.id),)
            orders.append(Ship(force=parts, start=counter.place, end=lots.one(ends)))
    return orders


def _random_moves(scout: Scout, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    walls = [c.id for c in legal.fortifications(scout.position)]
    money = scout.supply()
    for zone, counters in scout.corps.items():
        for counter in counters:
            if money < tactical_price(counter):
                return orders
            before = len(orders)
            ways = scout.reach(counter) if lots.chance(30) else {}
            free = [end for end in ways if scout.may_stay(counter, end)]
            if free and not counter.fortified:
                way = ways[lots.one(free)]
                scout.place(counter, way[-1])
                orders.append(_march(counter, way))
            elif counter.id in walls and lots.chance(2):
                orders.append(Fortify(zone=zone, force=Part(counter=counter.id)))
            elif scout.threatened(zone) and lots.chance(50):
                orders.append(Activate(zone=zone, force=(Part(counter=counter.id),)))
            money -= tactical_price(counter) * (len(orders) - before)
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
    """Often the default, else one of the orders that the question takes, with names drawn
    from its options."""
    if lots.chance(50) or not ask.accepts:
        return default_orders(ask)
    cls = CLASSES[lots.one(ask.accepts)]
    named = {
        name: lots.one(values)
        for name, values in ask.options.items()
        if values and name in cls.model_fields and cls.model_fields[name].annotation is str
    }
    try:
        return [cls.model_validate(named)]
    except ValueError:
        return default_orders(ask)  # it needs more than names


# ---------------------------------------------------------------- the sensible player


def sensible_home(board: Board, view: Position, side: Side) -> list[Order]:
    """Strong cards first, Lend-Lease if it can sail; the rest is left to the defaults."""
    orders: list[Order] = [
        Choose(cards=tuple(c.id for c in selectable(view, board, side)[: wanted(view, side)]))
    ]
    if side == "allies":
        orders.append(LendLease(units=(Arriving(count=6, kind="supply"),), sea="norwegian_sea"))
    return orders
