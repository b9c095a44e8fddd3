"""How bots fight: doctrine that is sent along with the moves, and combat turns by lot."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.victory.board.board import Board
from adjudicator.rulesets.victory.orders.battle_orders import (
    GROUPS,
    Abort,
    Activate,
    Base,
    Blockade,
    Command,
    FallBack,
    Fire,
    FireAtWork,
    Land,
    Pass,
    Regroup,
    Retreat,
    Sacrifice,
    Stand,
    StayAfloat,
    Take,
    Target,
    TargetBest,
    TargetWork,
    Who,
    Withdraw,
)
from adjudicator.rulesets.victory.view import View


def sensible_lines(board: Board, view: View) -> list[Order]:
    """Fire where it tells, take aircraft out in time, break blockades."""
    lines: list[Order] = [TargetBest(), Withdraw(who=[Who(arm="air")], at=1)]
    own = {b.place for b in view.mine()}
    lines += [
        Activate(place=place)
        for place in sorted({pile.hex for pile in view.piles if pile.hex in own})
        if any(s.face_up == "blockade" for pile in view.others(place) for s in pile.shown)
    ]
    return lines


def random_lines(board: Board, view: View, lots: Lots) -> list[Order]:
    """Lines of every kind, now and then."""
    lines: list[Order] = []
    hexmap = board.map_of(view)
    places = sorted({pile.hex for pile in view.piles} | {b.place for b in view.mine()})
    places = [place for place in places if place in hexmap.tiles]
    if lots.part() < 0.5:
        lines.append(TargetBest())
    if lots.part() < 0.5:
        lines.append(Target(groups=[lots.one(GROUPS), lots.one(GROUPS)]))
    if lots.part() < 0.3:
        lines.append(Withdraw(after=lots.number(3), at=lots.number(3)))
    if lots.part() < 0.2:
        lines.append(Stand(who=[Who(arm=lots.one(GROUPS))]))
    if lots.part() < 0.1:
        lines.append(StayAfloat())
    if lots.part() < 0.2:
        lines.append(Abort())
    if lots.part() < 0.2:
        lines.append(Blockade(never=True))
    if lots.part() < 0.1:
        lines.append(Command())
    if places:
        place = lots.one(places)
        near = hexmap.neighbours[place]
        if lots.part() < 0.4:
            lines.append(FallBack(place=place, to=[lots.one(near)]))
        if lots.part() < 0.4:
            lines.append(Base(who=[Who(arm="air")], to=[lots.one(places)]))
        if view.on("regroup") and lots.part() < 0.8:
            lines.append(Regroup(place=place, to=lots.one(near)))
        if view.on("destruction"):
            bridges = [hex for hex in near if hexmap.edges[place, hex].bridge]
            if bridges:
                lines.append(TargetWork(bridge=bridges[0]))
            lines.append(TargetWork(work="canal"))
    if lots.part() < 0.3:
        lines.append(Sacrifice(who=[Who(unit=b.unit) for b in view.mine()[:2]]))
    for option, work in (
        ("factories", "ground factory"),
        ("airfields", "airfield"),
        ("mulberries", "mulberry"),
    ):
        if view.on(option) and lots.part() < 0.5:
            lines.append(TargetWork(work=work))
    lines += [
        Activate(place=place)
        for place in places
        if lots.part() < 0.5
        and any(s.face_up == "blockade" for pile in view.others(place) for s in pile.shown)
    ]
    return lines


def by_lot(ask: Ask, lots: Lots) -> list[Order]:
    """A combat turn, a hit, a retreat that is asked for: anything that is legal."""
    choices: list[Order] = []
    for tag in ask.accepts:
        match tag:
            case "Fire":
                choices += [Fire(group=group) for group in ask.options["group"]]
            case "FireAtWork":
                choices += [FireAtWork(bridge=bridge) for bridge in ask.options["bridge"]]
                choices += [FireAtWork(work=work) for work in ask.options["work"]]
            case "Retreat":
                choices += [Retreat(to=to) for to in ask.options["to"]]
            case "Land":
                choices.append(Land())
            case "Pass":
                choices.append(Pass())
            case "Take":
                choices += [Take(block=block) for block in ask.options["block"]]
    return [lots.one(choices)] if choices else []
