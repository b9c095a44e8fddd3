"""What a sensible player does away from the fighting: wars he begins, what he builds and
develops, convoys and submarines, diplomacy."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import camp_of, enemies, holder
from adjudicator.rulesets.world_at_war.board.position import Position, off
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Seat
from adjudicator.rulesets.world_at_war.bots.outlook import WISHED
from adjudicator.rulesets.world_at_war.bots.random_home import default_orders
from adjudicator.rulesets.world_at_war.orders.convoys import Boats, Bomb, SendConvoy
from adjudicator.rulesets.world_at_war.orders.economy import Build, BuyPartisan, Industry, Research
from adjudicator.rulesets.world_at_war.orders.politics import (
    BuyEvent,
    DeclareWar,
    Effort,
    EnterWar,
    TakePeace,
)
from adjudicator.rulesets.world_at_war.orders.war import Interdict, Part
from adjudicator.rulesets.world_at_war.sequence import no_interdiction

FIRST_TECHS = {
    "germany": ("aerial_industry", "interceptors", "rockets"),
    "italy": ("army_modernization", "naval_augmentation"),
    "france": ("army_modernization",),
    "uk": ("asw", "strategic_bombers", "aerial_industry", "naval_augmentation"),
    "ussr": ("army_modernization", "aerial_industry"),
    "usa": ("asw", "aerial_industry", "strategic_bombers", "rockets"),
}


def declarations(board: Board, position: Position, seat: Seat) -> list[Order]:
    """Wars that a side begins when its time has come."""
    turn = position.turn
    if position.scenario != "campaign-1939":
        if seat == "axis" and position.scenario == "france-1940":
            return [EnterWar()]
        return []
    status = {c: state.status for c, state in position.countries.items()}
    orders: list[Order] = []
    if seat == "axis":
        if turn >= 3 and status["france"] == "war":
            orders += [
                DeclareWar(country=c) for c in ("belgium", "netherlands") if status[c] == "neutral"
            ]
        if turn >= 4 and status["italy"] == "neutral":
            orders.append(EnterWar())
        if turn >= 3 and status["denmark"] == "neutral":
            orders.append(DeclareWar(country="denmark"))
        free = turn >= 7 and status["france"] != "war" and status["ussr"] == "neutral"
        if free and turn in (7, 8, 11, 12) and _ready(position):
            orders.append(DeclareWar(country="ussr"))
        if turn >= 7 and status["yugoslavia"] == "neutral" and status["france"] != "war":
            orders.append(DeclareWar(country="yugoslavia"))
    return orders


def _ready(position: Position) -> bool:
    """Has Germany an army for the East?"""
    german = sum(u.nation == "germany" and u.kind in ("ground", "elite") for u in position.units)
    return german >= 20


def sensible_home(board: Board, position: Position, ask: Ask) -> list[Order]:
    """The orders for any question but that for a segment."""
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    tags = (*ask.accepts, *ask.ahead)
    orders: list[Order] = []
    if "Interdict" in tags:
        return [*default_orders(ask), *opening(board, position, seat)]
    if "Build" in tags:
        orders += purchases(board, position, seat)
    if "Effort" in tags:
        orders += efforts(position, seat)
    if "SendConvoy" in tags:
        orders += convoys(board, position)
    if "Boats" in tags:
        points = position.majors["germany"].points.get("submarine", 0)
        if points:
            orders.append(Boats(count=points, box="to_uk"))
    if "Bomb" in tags and seat == "allies":
        for major in ("uk", "usa"):
            if position.majors[major].points.get("bomber"):
                orders.append(Bomb(country="germany", major=major))
    if "TakePeace" in tags:
        orders.append(TakePeace())
    orders = [order for order in orders if order.tag() in tags]
    return orders or default_orders(ask)


def opening(board: Board, position: Position, seat: Seat) -> list[Order]:
    """The Royal Navy closes the North Sea and cuts the Axis off from Africa; the Axis stays in
    port."""
    if seat == "axis" or no_interdiction(board, position) is not None:
        return []
    if position.countries["uk"].status != "war":
        return []
    orders: list[Order] = [
        Interdict(sea="north_sea_south", force=[Part(count=3, kind="naval", nation="uk")])
    ]
    if enemies(position, "uk", "italy"):
        orders.append(
            Interdict(sea="central_mediterranean", force=[Part(count=2, kind="naval", nation="uk")])
        )
    return orders


def purchases(board: Board, position: Position, seat: Seat) -> list[Order]:
    """Industry and technology with the chits that are left, then units."""
    orders: list[Order] = []
    for major in MAJORS_OF[seat]:
        state = position.majors.get(major)
        if state is None:
            continue
        rm, chits = state.rm, state.chits
        fighting = position.countries[major].status == "war"
        # The Build chit is kept back only for something to build.
        spare = chits - int(any(state.pool.values()))
        tech = "" if off(position, "technology") else _next_technology(board, position, major)
        improvements: list[tuple[int, Order]] = []
        if tech:
            cost = board.technologies[major, tech].rm
            improvements.append((cost, Research(technology=tech, major=major)))
        if state.level < WISHED[major] and not off(position, "industry"):
            improvements.append((state.level, Industry(major=major)))
        if tech != "army_modernization":  # industry first, but for what takes off the -1
            improvements.reverse()
        for cost, order in improvements:
            if spare > 0 and rm >= cost:
                orders.append(order)
                rm, spare, chits = rm - cost, spare - 1, chits - 1
        if chits < 1 and board.scenarios[position.scenario].free_build != major:
            continue
        pool = dict(state.pool)
        wishes = ["elite", "air"] if fighting else ["air"]
        for product in wishes:
            if pool.get(product) and rm >= 4:
                orders.append(Build(product=product, major=major))
                rm -= 2
        if major == "germany" and rm >= 5:
            orders.append(Build(product="submarine", major=major))
            rm -= 1
        if major in ("uk", "usa") and rm >= 3:
            orders.append(Build(product="asw", major=major))
            rm -= 1
        if major in ("uk", "usa") and "strategic_bombers" in state.techs and rm >= 4:
            orders.append(Build(product="bomber", major=major))
            rm -= 2
        if major == "germany" and "interceptors" in state.techs and rm >= 5:
            orders.append(Build(product="interceptor", major=major))
            rm -= 1
        ground = min(pool.get("ground", 0), rm)
        if ground:
            orders.append(Build(product="ground", count=ground, major=major))
            rm -= ground
        orders += _nations(position, major, rm)
        if major in ("uk", "usa") and rm >= 3 and pool.get("naval"):
            orders.append(Build(product="naval", major=major))
    if seat == "allies":
        for area in ("minsk", "smolensk", "kiev", "belgrade", "lyon", "calais"):
            if camp_of(position, holder(position, area)) == "axis":
                orders.append(BuyPartisan(place=area))
    return orders


def _next_technology(board: Board, position: Position, major: str) -> str:
    """What a major is working on, else the first it wishes for and may work on."""
    state = position.majors[major]
    if state.researching:
        return state.researching
    for tech in FIRST_TECHS[major]:
        row = board.technologies.get((major, tech))
        if row is None or tech in state.techs or row.level > state.level:
            continue
        if all(need in state.techs for need in row.needs):
            return tech
    return ""


def _nations(position: Position, major: str, rm: int) -> list[Order]:
    """Units of minors and the Commonwealth that a major builds."""
    orders: list[Order] = []
    for country, state in position.countries.items():
        number = state.pool.get("ground", 0)
        run = state.controller == major or (
            major == "uk" and country in ("india", "south_africa", "australia", "canada")
        )
        if run and number and rm > 0:
            orders.append(
                Build(product="ground", nation=country, count=min(rm, number), major=major)
            )
            rm -= min(rm, number)
    return orders


def efforts(position: Position, seat: Seat) -> list[Order]:
    """The allies one hopes for."""
    orders: list[Order] = []
    if seat == "axis":
        wishes = ["romania", "hungary", "bulgaria", "finland", "spain", "turkey"]
        payers = ["germany", "italy"]
    else:
        wishes = ["usa", "yugoslavia", "greece", "turkey"]
        if position.turn >= 8:
            wishes.insert(1, "ussr")
        payers = ["uk", "france", "ussr", "usa"]
    sets = position.effort_sets.get(seat, {})
    for major in payers:
        state = position.majors.get(major)
        if state is None or position.countries[major].status != "war" or state.rm < 1:
            continue
        wish = next((c for c in wishes if sets.get(c, 0) > 0 and c in position.tracks), None)
        if wish is not None:
            wishes.remove(wish)
            orders.append(Effort(country=wish, major=major))
    if seat == "allies" and position.majors.get("uk") is not None:
        if enemies(position, "ussr", "germany"):
            orders.append(BuyEvent(event="persian_route"))
        if position.turn >= 3:
            orders.append(BuyEvent(event="caribbean_oil"))
    return orders


def convoys(board: Board, position: Position) -> list[Order]:
    """Everything to the UK; War Materials to a Soviet Union at war."""
    orders: list[Order] = [
        SendConvoy(source=box, box="to_uk")
        for box in ("box_canada", "box_asia_india", "box_south_africa_australia", "box_caribbean")
    ]
    usa = position.majors.get("usa")
    if (usa is not None and position.tracks.get("usa", 0) >= 1) or (
        usa is not None and position.countries["usa"].status == "war"
    ):
        if enemies(position, "ussr", "germany") and position.tracks.get("usa", 4) >= 2:
            aid = SendConvoy(count=1, cargo="war_materials", source="box_usa", box="to_ussr")
            orders += [aid, aid]
        orders.append(SendConvoy(count=1, cargo="rm", source="box_usa", box="to_uk"))
    return orders
