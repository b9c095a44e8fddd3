"""The sensible bot at home: production and diplomacy."""

from __future__ import annotations

from adjudicator.core.protocol import Order
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    acting_factions,
    at_war,
    controller,
    supplied,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.terms import (
    ARMORED,
    FACTIONS_OF,
    Faction,
    Kind,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import status
from adjudicator.rulesets.virtuti_militari.book.home.strategic import income, sources
from adjudicator.rulesets.virtuti_militari.book.politics.diplomacy import pressure_price
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed, heights
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    Advance,
    Buy,
    BuyToken,
    DeclareWar,
    DeployRest,
    NoDiplomacy,
    Press,
    Research,
    Strengthen,
    Upgrade,
)

WISHES: dict[Faction, tuple[str, ...]] = {
    "axis": ("infantry", "tanks", "air_force"),
    "western": ("air_force", "infantry", "fleet"),
    "ussr": ("infantry", "tanks", "artillery"),
}
"""Technologies in the order in which a faction wants them."""
LEVEL_UP = 3
"""Research goes on to this level."""
FORCES: dict[Faction, tuple[Kind, ...]] = {
    "axis": ("army", "armored_corps", "army", "armored_division"),
    "western": ("army", "armored_division", "army", "army"),
    "ussr": ("army", "corps", "army", "armored_division"),
}
"""What is bought, one after the other."""
INVASION = 14
"""From this turn on (Spring 1942) the Western Allies keep tokens for landings."""
MANY = 14
"""Units at the front from which on better ones are wanted more than new ones."""
EASTERN = 10
"""Axis units near the Soviet border, armor twice, that are enough for a war."""
RESERVE = 20
"""Tenths of a PP that are kept for pressure."""


def sensible_home(board: Board, position: Position, side: Side) -> list[Order]:
    """Production for every faction of a player. The card of the turn is not known here, so
    the money is reckoned with a card of 50%; what cannot be paid is not bought."""
    orders: list[Order] = []
    for faction in acting_factions(position, side):
        orders += _production(board, position, faction)
    return orders


def _production(board: Board, position: Position, faction: Faction) -> list[Order]:
    state = position.factions[faction]
    named = "" if faction != "ussr" else faction
    friendly, occupied, _ = sources(position, board, faction)
    money = state.pp + income(friendly, occupied, state.war_economy, 75) - RESERVE
    orders: list[Order] = [DeployRest(places=tuple(_fronts(board, position, faction)))]

    def pay(price: int, order: Order) -> bool:
        nonlocal money
        if price > money:
            return False
        money -= price
        orders.append(order)
        return True

    threatened = _threatened(board, position, faction)
    if _crowded(board, position, faction) and state.logistics < 8:
        pay((state.logistics + 1) * 10, Advance(faction=named))
    for unit in threatened[:2]:
        row = board.unit(unit.kind, unit.level)
        if row.strengthen is not None:
            pay(row.strengthen, Strengthen(unit=unit.id))
    many = len(threatened) > MANY
    for unit in threatened[: 12 if many else 6]:
        row = board.unit(unit.kind, unit.level)
        if row.upgrade is not None and state.levels[row.technology] > unit.level:
            pay(row.upgrade, Upgrade(unit=unit.id))
    wish = next(
        (t for n in range(2, LEVEL_UP + 1) for t in WISHES[faction] if state.levels[t] < n), None
    )
    if wish is not None and state.research[wish] < 2 and (many or position.turn % 2):
        pay((state.research[wish] + 1) * 100, Research(technology=wish, faction=named))
    if faction == "western" and position.turn >= INVASION:
        waiting = [t for entry in state.queue for t in entry.tokens]
        if not any(t.startswith("amphibious") for t in [*state.pool, *waiting]):
            pay(board.tokens["amphibious+2"].price or 0, BuyToken(token="amphibious+2"))
    forces = FORCES[faction]
    for n in range(8):
        kind = forces[(position.turn + n) % len(forces)]
        level = state.levels[board.unit(kind, 1).technology]
        if not pay(board.unit(kind, level).cost, Buy(kind=kind, level=level, faction=named)):
            break
    return orders


def _crowded(board: Board, position: Position, faction: Faction) -> bool:
    """Are nearly all stacks used that the Logistics Track allows?"""
    limit = allowed(position, board, faction)
    stacks = sum(height > 1 for height in heights(position, faction).values())
    return stacks >= limit.two + limit.three + limit.four - 1


def enemies_near(board: Board, position: Position, faction: Faction, area: str) -> int:
    """Enemy units next to a land area."""
    return sum(
        at_war(position, unit.faction, faction)
        for near in board.neighbours(area)
        for unit in units_at(position, near)
    )


def _threatened(board: Board, position: Position, faction: Faction) -> list[Unit]:
    """Units in supply on land, those that face most enemies first."""
    found = [
        (-enemies_near(board, position, faction, unit.place), n, unit)
        for n, unit in enumerate(position.units)
        if unit.faction == faction and board.is_land(unit.place) and supplied(position, unit.place)
    ]
    return [unit for threat, _, unit in sorted(found, key=lambda f: f[:2]) if threat]


def _fronts(board: Board, position: Position, faction: Faction) -> list[str]:
    """Friendly areas in supply next to enemies, the emptiest first; then capitals."""
    mine = [
        a
        for a in board.areas
        if status(position, board, faction, a) == "friendly" and supplied(position, a)
    ]
    front = [
        a
        for a in mine
        if any(at_war(position, controller(position, b), faction) for b in board.neighbours(a))
    ]
    front.sort(key=lambda a: (len(units_at(position, a, faction)), -board.areas[a].vp))
    home = [a for a in mine if board.areas[a].vp or board.areas[a].supply]
    return [*front[:8], *home]


# ---------------------------------------------------------------------- diplomacy


def sensible_diplomacy(board: Board, position: Position, side: Side) -> list[Order]:
    """Wooing friends with what is left, and for the Axis wars that open a way."""
    orders: list[Order] = list(_wars(board, position)) if side == "axis" else []
    faction = FACTIONS_OF[side][0]
    money = position.factions[faction].pp
    wooed = sorted(
        (-state.war_entry, country)
        for country, state in position.countries.items()
        if state.status == "neutral" and state.alignment == faction and state.war_entry >= 40
    )
    for _, country in wooed[:2]:
        price = pressure_price(position, board, country)
        if price * 2 <= money:
            money -= price
            orders.append(Press(country=country))
    return orders or [NoDiplomacy()]


def _wars(board: Board, position: Position) -> list[Order]:
    """Wars of the Axis: neighbours that lie between it and Paris, those with VP in the
    Balkans, the USSR when the west is beaten."""
    fallen = position.countries["france"].status == "surrendered"
    if position.countries["poland"].status == "surrendered":
        wanted = ["belgium", "netherlands"] if not fallen else ["denmark", "norway"]
        if fallen and position.ussr != "war":
            wanted += ["greece", "yugoslavia"]
        for country in wanted:
            state = position.countries.get(country)
            neutral = state is not None and state.status == "neutral"
            if neutral and _strong(board, position, country):
                # One new front at a time.
                return [DeclareWar(country=country)]
    season = board.turns[position.turn].season in ("winter", "spring", "early_summer")
    if fallen and season and position.ussr != "war" and _eastern(board, position) >= EASTERN:
        return [DeclareWar(country="ussr")]
    return []


def _strong(board: Board, position: Position, country: str) -> bool:
    """Do enough Axis units stand next to a country to overrun it?"""
    own = {
        unit.id
        for area in board.of_country(country)
        for near in board.neighbours(area)
        for unit in units_at(position, near, "axis")
    }
    theirs = sum(force.number for force in board.countries[country].forces)
    return len(own) >= theirs + 1 + theirs // 2


def _eastern(board: Board, position: Position) -> int:
    """Axis units that stand near the Soviet border, armor twice."""
    border = {
        near
        for area in board.areas
        if controller(position, area) == "ussr"
        for near in board.neighbours(area)
    }
    near = border | {b for a in border for b in board.neighbours(a)}
    return sum(
        2 if unit.kind in ARMORED else 1
        for unit in position.units
        if unit.faction == "axis" and unit.place in near
    )
