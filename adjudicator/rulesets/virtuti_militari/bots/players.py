"""Two players for simulation and practice: one at random, one with some sense.

A bot answers asks as people do, with orders; it sees what its seat sees. Chance comes from
lots that the caller seeds, so a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from adjudicator.core.engine import Answerer
from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Ask, Order, load_orders
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    SUBMARINE,
    Position,
    acting_factions,
    family_of,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTIONS_OF,
    FAMILIES,
    TECHNOLOGIES,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.war.planning import PLANNING, Placing
from adjudicator.rulesets.virtuti_militari.book.war.ways import steps
from adjudicator.rulesets.virtuti_militari.bots.home import sensible_diplomacy, sensible_home
from adjudicator.rulesets.virtuti_militari.bots.war import WarPlan
from adjudicator.rulesets.virtuti_militari.orders.home_checks import check_home
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    DIPLOMACY,
    HOME_ORDERS,
    STRATEGIC,
    Advance,
    AirCard,
    BreakPact,
    Buy,
    BuyToken,
    DeclareWar,
    DeployRest,
    Press,
    ProductionCard,
    Research,
    Strengthen,
    Upgrade,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    WAR_ORDERS,
    BattleAir,
    BattleCardRule,
    Detachment,
    Execute,
    FeintAt,
    PlaceToken,
    Send,
)
from adjudicator.rulesets.virtuti_militari.orders.pointing import goals
from adjudicator.rulesets.virtuti_militari.rulings import RULINGS

AS_USUAL = {ruling.id: ruling.default for ruling in RULINGS}
CLASSES: dict[str, type[Order]] = {order.tag(): order for order in (*HOME_ORDERS, *WAR_ORDERS)}


def random_bot(board: Board, seed: str) -> Answerer:
    """Orders drawn by lot out of what looks legal from the seat's view."""
    lots = Lots(seed)

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        position: Position = see().position
        side = cast(Side, ask.seat)
        if ask.key == STRATEGIC:
            return random_home(board, position, side, lots)
        if ask.key == PLANNING:
            return random_war(board, position, side, lots)
        if ask.key.startswith(DIPLOMACY):
            return random_diplomacy(position, side, lots)
        return default_orders(ask)

    return answer


def sensible_bot(board: Board, seed: str) -> Answerer:
    """Attacks where it is stronger, defends what matters, builds for the front it has."""

    def answer(ask: Ask, see: Callable[[], Any]) -> list[Order]:
        side = cast(Side, ask.seat)
        if ask.key == STRATEGIC:
            wanted = [*default_orders(ask), *sensible_home(board, see().position, side)]
            # What this turn's card does not pay is left out here, as the receipt would.
            return list(check_home(see().position, board, ask, side, wanted, AS_USUAL).stands)
        if ask.key == PLANNING:
            return WarPlan(board, see().position, side).orders()
        if ask.key.startswith(DIPLOMACY):
            return sensible_diplomacy(board, see().position, side)
        return default_orders(ask)

    return answer


BOTS: dict[str, Callable[[Board, str], Answerer]] = {
    "random": random_bot,
    "sensible": sensible_bot,
}


def default_orders(ask: Ask) -> list[Order]:
    """What silence means."""
    return load_orders(ask.default, CLASSES)


# ---------------------------------------------------------------------- at random


def random_home(board: Board, position: Position, side: Side, lots: Lots) -> list[Order]:
    """A card each, and purchases of all kinds as long as there is money."""
    orders: list[Order] = []
    for faction in acting_factions(position, side):
        hand = position.factions[faction].hand
        if hand:
            orders.append(ProductionCard(cards=tuple(lots.shuffled(hand))))
            orders.append(AirCard(cards=tuple(lots.shuffled(hand))))
    orders.append(DeployRest())
    for faction in acting_factions(position, side):
        orders += [_purchase(board, position, faction, lots) for _ in range(lots.number(6))]
    return orders


def _purchase(board: Board, position: Position, faction: Faction, lots: Lots) -> Order:
    """One production order; whether it can be paid shows when it is carried out."""
    state = position.factions[faction]
    units = [unit for unit in position.units if unit.faction == faction]
    named = "" if faction != "ussr" else faction
    match lots.number(8):
        case 0 if units:
            return Strengthen(unit=lots.one(units).id)
        case 1 if units:
            return Upgrade(unit=lots.one(units).id)
        case 2:
            return Advance(faction=named)
        case 3:
            return Research(technology=lots.one(TECHNOLOGIES), faction=named)
        case 4:
            token = lots.one([t.id for t in board.tokens.values() if t.price])
            return BuyToken(token=token, faction=named)
        case 5:
            return Buy(kind=SUBMARINE, faction=named)
    kind, level = lots.one(list(board.units))
    level = min(level, state.levels[board.unit(kind, level).technology])
    return Buy(kind=kind, level=level, faction=named)


def random_war(board: Board, position: Position, side: Side, lots: Lots) -> list[Order]:
    """Tokens where they may lie, each with something to do; doctrine by lot."""
    placing = Placing(position, board, side)
    orders: list[Order] = []
    moves: list[Order] = []
    held = {unit.place for unit in position.units if unit.faction in FACTIONS_OF[side]}
    places = lots.shuffled(sorted(held, key=board.order.__getitem__))
    for place in places:
        faction = placing.faction_at(place)
        if faction not in acting_factions(position, side):
            continue
        tokens = [t for t in board.tokens if placing.left(faction, t)]
        # Half of the tokens are drawn by family, so that scarce ones turn up too.
        wanted = lots.one(FAMILIES)
        tokens = [t for t in tokens if family_of(t) == wanted] or tokens
        if not tokens or lots.chance(15):
            continue
        token = lots.one(tokens)
        if placing.refusal(place, token) is not None:
            continue
        placing.lay(place, token)
        orders.append(PlaceToken(token=token, places=[place]))
        moves += _sends(board, position, faction, place, token, lots)
    firsts = [place for place in placing.laid if lots.chance(20)]
    if firsts:
        moves.append(Execute(places=lots.shuffled(firsts)))
    doctrine = [
        BattleCardRule(rule=lots.one(("weakest", "strongest", "win")), margin=0),
        BattleAir(rule=lots.one(("no", "all", "win"))),
    ]
    return [*orders, *moves, *doctrine]


def _sends(
    board: Board, position: Position, faction: Faction, place: str, token: str, lots: Lots
) -> list[Order]:
    """Something for a token to do, by lot."""
    family = family_of(token)
    if family == "feint":
        near = steps(position, board, faction, place)
        return [FeintAt(start=place, targets=lots.shuffled(near))] if near else []
    if family not in ("move", "maneuver", "amphibious", "strategic"):
        return []
    ends = goals(board, position, faction, place, family)
    if not ends or lots.chance(10):
        return []
    units = units_at(position, place, faction)
    if lots.chance(60) or len(units) == 1:
        return [Send(start=place, end=lots.one(ends))]
    return [
        Send(start=place, end=lots.one(ends), force=[Detachment(unit=unit.id)]) for unit in units
    ]


def random_diplomacy(position: Position, side: Side, lots: Lots) -> list[Order]:
    """Mostly nothing; sometimes pressure, seldom a war."""
    neutral = [c for c, state in position.countries.items() if state.status == "neutral"]
    orders: list[Order] = []
    factions = acting_factions(position, side)
    for country in lots.shuffled(neutral)[:3]:
        if lots.chance(30):
            faction = lots.one(factions)
            orders.append(Press(country=country, faction="" if faction != "ussr" else faction))
    if neutral and lots.chance(12):
        orders.append(DeclareWar(country=lots.one(neutral)))
    if side == "axis" and lots.chance(8):
        orders.append(DeclareWar(country="ussr"))
    if side == "axis" and lots.chance(5):
        orders.append(BreakPact())
    return orders
