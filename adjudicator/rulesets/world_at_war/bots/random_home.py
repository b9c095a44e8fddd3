"""What a player at random does away from the fighting: whatever a question takes."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order, load_orders
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import CONVOY_BOXES, MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.book.moving.script import ALL_CLASSES
from adjudicator.rulesets.world_at_war.orders.convoys import Boats, Escort, Raid, Rocket, SendConvoy
from adjudicator.rulesets.world_at_war.orders.economy import (
    Build,
    BuyPartisan,
    Fortify,
    Industry,
    Repair,
    Research,
    Save,
)
from adjudicator.rulesets.world_at_war.orders.politics import BuyEvent, Effort


def default_orders(ask: Ask) -> list[Order]:
    """What silence means."""
    return load_orders(ask.default, ALL_CLASSES)


def random_home(board: Board, position: Position, ask: Ask, lots: Lots) -> list[Order]:
    """Orders by lot for a question, mostly possible ones."""
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    tags = (*ask.accepts, *ask.ahead)
    orders: list[Order] = []
    if "Build" in tags:
        orders += _economy(board, seat, lots)
    if "Effort" in tags:
        orders += _diplomacy(board, seat, lots)
    if "SendConvoy" in tags or "Boats" in tags:
        orders += _warfare(board, position, seat, tags, lots)
    orders = [order for order in orders if order.tag() in tags]
    if not orders or lots.chance(10):
        return default_orders(ask)
    return orders


def _economy(board: Board, seat: Seat, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    for major in MAJORS_OF[seat]:
        for _ in range(lots.number(5)):
            product = lots.one(["ground"] * 4 + list(board.construction))
            if product in ("fortress", "partisan", "repair"):
                product = "ground"
            orders.append(Build(product=product, count=1 + lots.number(3), major=major))
        if lots.chance(35):
            orders.append(Industry(major=major))
        techs = [t.id for t in board.technologies_of(major)]
        if techs and lots.chance(40):
            orders.append(Research(technology=lots.one(techs), major=major))
        if lots.chance(20):
            orders.append(Repair(count=1 + lots.number(2), major=major))
        if lots.chance(10):
            orders.append(Fortify(place=lots.one(list(board.areas)), major=major))
        if lots.chance(15):
            orders.append(Save(count=1 + lots.number(3), major=major))
    if lots.chance(30):
        orders.append(BuyPartisan(place=lots.one(list(board.areas))))
    return orders


def _diplomacy(board: Board, seat: Seat, lots: Lots) -> list[Order]:
    orders: list[Order] = []
    for major in MAJORS_OF[seat]:
        if lots.chance(45):
            orders.append(Effort(country=lots.one(list(board.tracks)), major=major))
    if lots.chance(20):
        orders.append(BuyEvent(event=lots.one(list(board.events))))
    return orders


def _warfare(
    board: Board, position: Position, seat: Seat, tags: tuple[str, ...], lots: Lots
) -> list[Order]:
    orders: list[Order] = []
    boxes = list(CONVOY_BOXES)
    if "SendConvoy" in tags:
        for box in board.boxes:
            if lots.chance(40):
                cargo = lots.one(("rm", "oil", "war_materials"))
                orders.append(SendConvoy(source=box, cargo=cargo, box=lots.one(boxes)))
        if lots.chance(30):
            place = lots.one(("south_england", "north_england", "murmansk"))
            orders.append(Escort(box=lots.one(boxes), place=place, count=1 + lots.number(2)))
    if "Boats" in tags:
        points = sum(state.points.get("submarine", 0) for state in position.majors.values())
        if points:
            orders.append(Boats(count=1 + lots.number(points), box=lots.one(boxes)))
        if lots.chance(25):
            kind = lots.one(("naval", "air"))
            place = lots.one(("narvik", "oslo", "brest", "kiel", "bourdeaux"))
            orders.append(Raid(box=lots.one(boxes), kind=kind, place=place))
    if lots.chance(20):
        other = lots.one([m for s in ("axis", "allies") if s != seat for m in MAJORS_OF[s]])
        orders.append(Rocket(country=other))
    return orders
