"""The set-up of Countries by lot: most counters in legal places, a few where none may stand."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.sites import dealing
from adjudicator.rulesets.totaler_krieg.orders.minors import Align, Mobilize, SetUp
from adjudicator.rulesets.totaler_krieg.view import View


def settled(board: Board, view: View, ask: Ask, lots: Lots) -> list[Order] | None:
    """An answer to a question of 13.5 or 13.7, None for one of another kind."""
    what, _, country = ask.key.partition("/")
    if what == "alignment":
        return [Align(country=country, faction=lots.one(ask.options["faction"]))]
    if what != "activation":
        return None
    field = Field(view.position, board)
    plan = dealing(field, country, ask.seat)
    orders: list[Order] = []
    for name in lots.shuffled(plan.placed):
        if lots.chance(30):
            continue  # it stands where it is usual
        if name in plan.zones:
            zone, mode = lots.one(plan.zones[name]), lots.one(["", "supply"])
            orders.append(SetUp(unit=name, place=zone, mode=mode))
            continue
        sites = field.ids(plan.sites[name])
        anywhere = field.ids(field.lands.home.get(country, 0)) or sites
        orders.append(SetUp(unit=name, place=lots.one(anywhere if lots.chance(15) else sites)))
    if "Mobilize" in ask.accepts and lots.chance(60):
        nobody = lots.chance(10)
        units = tuple(lots.shuffled(plan.placed)[:3])
        if nobody or units:
            orders.append(Mobilize(nobody=True) if nobody else Mobilize(units=units))
    return orders
