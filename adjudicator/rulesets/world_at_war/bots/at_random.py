"""A player who draws lots among what looks legal, and now and then orders nonsense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.engine import Answerer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import of_seat
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    is_fleet,
    is_ground,
    off,
)
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.moving.zones import attackable, hostile, steps
from adjudicator.rulesets.world_at_war.orders import doctrine as said
from adjudicator.rulesets.world_at_war.orders.politics import DeclareWar, EnterWar
from adjudicator.rulesets.world_at_war.orders.war import (
    SCRIPT_KEY,
    AirPart,
    Exploit,
    Interdict,
    Limited,
    Move,
    Operation,
    OpposeInterdiction,
    Part,
    Redeploy,
    Sail,
)


def random_bot(board: Board, seed: str) -> Answerer:
    """Orders drawn by lot out of what looks legal from the seat's view."""
    from adjudicator.rulesets.world_at_war.bots.random_home import random_home

    lots = Lots(seed)

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        position: Position = see().position
        seat: Seat = "axis" if ask.seat == "axis" else "allies"
        if ask.key == SCRIPT_KEY:
            return random_script(board, position, seat, lots)
        orders = random_home(board, position, ask, lots)
        if "Interdict" in ask.ahead:
            orders += random_opening(board, position, seat, lots)
        return orders

    return answer


# ------------------------------------------------------------------------- a segment


def random_script(board: Board, position: Position, seat: Seat, lots: Lots) -> list[Order]:
    """Moves, offensives and strategic moves by lot."""
    orders: list[Order] = []
    if lots.chance(6):
        country = lots.one([c.id for c in board.countries.values() if c.kind in ("minor", "major")])
        orders.append(DeclareWar(country=country))
    if seat == "axis" and lots.chance(10):
        orders.append(EnterWar())
    by_place: dict[str, list[Unit]] = {}
    for unit in of_seat(position, seat):
        by_place.setdefault(unit.place, []).append(unit)
    places = lots.shuffled(sorted(by_place, key=lambda p: board.order[p]))
    for place in places:
        orders += _from(board, position, seat, place, by_place[place], lots)
    return [order for order in orders if lots.chance(92)]


def _from(
    board: Board, position: Position, seat: Seat, place: str, units: list[Unit], lots: Lots
) -> list[Order]:
    """Something for the units of a place to do."""
    ground = [unit for unit in units if is_ground(unit)]
    fleets = [unit for unit in units if is_fleet(unit)]
    air = [unit for unit in units if unit.kind == "air"]
    orders: list[Order] = []
    if air and lots.chance(25):
        end = lots.one(list(board.areas))
        orders.append(Move(force=[Part(kind="air", count=1)], start=place, end=end))
    if fleets and place in board.areas and not off(position, "naval"):
        orders += _sailing(board, place, ground, lots)
    if not ground:
        return orders
    nation = ground[0].nation
    targets = [a for a in attackable(position, board, place) if hostile(position, a, nation)]
    if place in board.seas:
        return orders
    if targets and lots.chance(60):
        target = lots.one(targets)
        if lots.chance(65):
            orders.append(Operation(start=place, end=target, air=_support(lots)))
            orders.append(
                Exploit(targets=lots.shuffled(list(board.areas))[:40], air=_support(lots))
            )
        else:
            orders.append(Limited(start=place, end=target, air=lots.chance(50)))
    elif place in board.areas and lots.chance(50):
        near = list(steps(position, board, place))
        if near:
            end = lots.one(near)
            further = list(steps(position, board, end))
            if further and lots.chance(30):
                end = lots.one(further)
            force = [] if lots.chance(50) else [Part(count=1 + lots.number(3))]
            orders.append(Move(force=force, start=place, end=end))
    if lots.chance(12):
        end = lots.one(list(board.areas))
        orders.append(Redeploy(force=[Part(count=1 + lots.number(2))], start=place, end=end))
    return orders


def _sailing(board: Board, place: str, ground: list[Unit], lots: Lots) -> list[Order]:
    """A voyage, perhaps with an invasion at its end."""
    if not lots.chance(35):
        return []
    first = lots.one(list(board.areas[place].seas))
    sea = lots.one([first, *board.seas[first].adjacent])
    end = sea if lots.chance(60) else lots.one(list(board.coastal(sea)) or [sea])
    cargo = [Part(count=1 + lots.number(2))] if ground and lots.chance(70) else []
    orders: list[Order] = [Sail(start=place, end=end, cargo=cargo)]
    if end == sea and board.coastal(sea):
        orders.append(Operation(start=sea, end=lots.one(list(board.coastal(sea)))))
    return orders


def _support(lots: Lots) -> list[AirPart]:
    return [
        AirPart(count=1 + lots.number(2), how=how)
        for how in ("operational", "tactical", "reserve")
        if lots.chance(40)
    ]


# --------------------------------------------------------------------- the opening mail


def random_opening(board: Board, position: Position, seat: Seat, lots: Lots) -> list[Order]:
    """Interdiction and doctrine by lot."""
    orders: list[Order] = []
    if not off(position, "naval"):
        for sea in board.seas:
            if lots.chance(8):
                force = [Part(count=1, kind=lots.one(("naval", "air")))]
                orders.append(Interdict(sea=sea, force=force))
            if lots.chance(8):
                orders.append(OpposeInterdiction(seas=[sea], force=[Part(count=1, kind="naval")]))
            if lots.chance(10):
                orders.append(said.Intercept(seas=[sea]))
    lines: list[Order] = [
        said.OpposeAir(rule=lots.one(("no", "all", ""))),
        said.OpposeAir(keep=lots.number(3), most=lots.number(4)),
        said.AddReserve(rule=lots.one(("no", "all", ""))),
        said.EliteDie(rule=lots.one(("no", ""))),
        said.Reroll(own=1 + lots.number(2)),
        said.Reroll(enemy=2 + lots.number(2)),
        said.Reroll(rule="nothing"),
        said.Leave(count=lots.number(3)),
        said.Evacuate(rule=lots.one(("no", ""))),
        said.LoseFirst(parts=[said.LossPart(kind=lots.one(("ground", "elite")))]),
        said.RetreatTo(to=[lots.one(list(board.areas))]),
    ]
    return [*orders, *(line for line in lines if lots.chance(25))]
