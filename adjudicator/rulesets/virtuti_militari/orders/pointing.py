"""A click on the map: what could be ordered there, how an order is drawn, and trying things out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.core.dice import LoadedDice
from adjudicator.core.pointing import Choice, Held, front_first
from adjudicator.core.protocol import Ask, Order, Table
from adjudicator.core.telling import Arrow
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Position,
    Unit,
    acting,
    acting_factions,
    bonus_of,
    controller,
    family_of,
    supplied,
    units_at,
)
from adjudicator.rulesets.virtuti_militari.board.sheet import in_brief, piece
from adjudicator.rulesets.virtuti_militari.board.terms import (
    FACTIONS_OF,
    SIDE_OF,
    Faction,
    Side,
)
from adjudicator.rulesets.virtuti_militari.book.areas import owner
from adjudicator.rulesets.virtuti_militari.book.home import deployment
from adjudicator.rulesets.virtuti_militari.book.politics import diplomacy
from adjudicator.rulesets.virtuti_militari.book.war import feint
from adjudicator.rulesets.virtuti_militari.book.war.planning import Placing
from adjudicator.rulesets.virtuti_militari.book.war.ways import (
    enemies_at,
    entry,
    landing_way,
    steps,
    strategic_goals,
    transport_way,
)
from adjudicator.rulesets.virtuti_militari.orders.home_orders import (
    DeclareWar,
    Deploy,
    Press,
    Strengthen,
    Upgrade,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    Detachment,
    Execute,
    FeintAt,
    PlaceToken,
    Send,
    Waive,
)
from adjudicator.rulesets.virtuti_militari.view import View

GOING = ("move", "maneuver", "amphibious", "strategic")
"""Families of tokens that send units somewhere."""


def goals(board: Board, position: Position, faction: Faction, place: str, family: str) -> list[str]:
    """Where a token of a family could send units from a place, enemies or not, in the order
    of the map."""

    def may_enter(goal: str) -> bool:
        return entry(position, board, faction, goal) is None

    near = [p for p in steps(position, board, faction, place) if may_enter(p)]
    if not board.is_land(place):
        return near if family == "move" else []
    match family:
        case "move":
            own = [a for a in board.areas if controller(position, a) == faction and a != place]
            shipped = [a for a in own if transport_way(position, board, faction, place, a)]
            return list(dict.fromkeys([*near, *shipped]))
        case "maneuver":
            free = [p for p in near if not enemies_at(position, faction, p)]
            beyond = [q for p in free for q in board.neighbours(p) if q != place and may_enter(q)]
            return [
                p for p in dict.fromkeys([*free, *beyond]) if not enemies_at(position, faction, p)
            ]
        case "amphibious":
            return [
                a
                for a in board.areas
                if controller(position, a) not in (faction, "neutral")
                and may_enter(a)
                and landing_way(position, board, faction, place, a)
            ]
        case "strategic":
            return strategic_goals(position, board, faction, place)
    return []


# -------------------------------------------------------------------- choices


def choices(board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
    """Orders that answer the ask or go with it, about an area (and its port) or a sea."""
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    wanted = {*ask.accepts, *ask.ahead}
    found: list[Choice] = []
    found += _against(board, position, side, place)
    for there in _places(board, place):
        found += _tokens(board, position, side, there)
        found += _sendings(board, position, side, there)
        found += _scripted(board, position, side, there)
        found += _production(board, position, side, there)
    found += _diplomacy(board, ask, position, side, place)
    return [choice for choice in found if type(choice.order).__name__ in wanted]


def _places(board: Board, place: str) -> list[str]:
    port = board.port_of(place) if board.is_land(place) else None
    return [place, port] if port else [place]


def _tokens(board: Board, position: Position, side: Side, place: str) -> Iterator[Choice]:
    placing = Placing(position, board, side)
    for token in board.tokens:
        if placing.refusal(place, token) is None:
            yield Choice(PlaceToken(token=token, places=[place]))


def _sendings(board: Board, position: Position, side: Side, place: str) -> Iterator[Choice]:
    """Where units could go with the tokens that lie there or could."""
    faction = Placing(position, board, side).faction_at(place)
    if faction is None or not acting(position, faction):
        return
    lying = position.orders.get(place)
    pool = position.factions[faction].pool
    tokens = [lying.token] if lying else list(pool)
    families = [family for family in GOING if family in map(family_of, tokens)]
    ends = [goal for family in families for goal in goals(board, position, faction, place, family)]
    units = units_at(position, place, faction)
    if lying is None and units:
        yield from _with_tokens(board, position, faction, place)
    for end in dict.fromkeys(ends):
        shown = board.land_of(end)
        if len(units) > 1:
            yield Choice(Send(start=place, end=end), shown)
        for unit in _kinds(units):
            levels = {one.level for one in units if one.kind == unit.kind}
            level = unit.level if len(levels) > 1 else 0
            force = [Detachment(count=1, kind=unit.kind, level=level)]
            label = piece(board, position, unit).label
            yield Choice(Send(start=place, end=end, force=force), shown, label)


def _against(board: Board, position: Position, side: Side, place: str) -> Iterator[Choice]:
    """Own units next to an enemy sent against him, with the tokens that this needs."""
    if not board.is_land(place):
        return
    for start in board.neighbours(place):
        faction = Placing(position, board, side).faction_at(start)
        if faction is None or not acting(position, faction) or start in position.orders:
            continue
        if enemies_at(position, faction, place) and units_at(position, start, faction):
            for choice in _with_tokens(board, position, faction, start):
                if choice.area == place:
                    yield replace(choice, area=start)


def _with_tokens(
    board: Board, position: Position, faction: Faction, place: str
) -> Iterator[Choice]:
    """A token and where its units go, in one: against enemies first, with the best token that
    the pool has."""
    pool = sorted(position.factions[faction].pool, key=bonus_of, reverse=True)
    best = {family_of(token): token for token in reversed(pool)}
    found: list[tuple[bool, Choice]] = []
    for family in (family for family in GOING if family in best):
        for end in goals(board, position, faction, place, family):
            send = Send(start=place, end=end)
            first = (PlaceToken(token=best[family], places=[place]),)
            peaceful = not enemies_at(position, faction, end)
            found.append((peaceful, Choice(send, board.land_of(end), first=first)))
    yield from (choice for _, choice in sorted(found, key=lambda pair: pair[0]))


def _kinds(units: Sequence[Unit]) -> list[Unit]:
    """One unit of each kind and level."""
    return list({(unit.kind, unit.level): unit for unit in reversed(units)}.values())[::-1]


def _scripted(board: Board, position: Position, side: Side, place: str) -> Iterator[Choice]:
    """What could be done with a token that lies there."""
    placed = position.orders.get(place)
    if placed is None or SIDE_OF[placed.faction] != side:
        return
    yield Choice(Execute(places=[place]))
    yield Choice(Waive(places=[place]))
    if family_of(placed.token) == "feint":
        for target in feint.targets(position, board, placed.faction, place):
            yield Choice(FeintAt(start=place, targets=[target]), board.land_of(target))


def _production(board: Board, position: Position, side: Side, place: str) -> Iterator[Choice]:
    """Units that could be made better, and finished ones that could be deployed."""
    for unit in _kinds(units_at(position, place)):
        if unit.faction not in acting_factions(position, side):
            continue
        which = {"kind": unit.kind, "level": unit.level, "place": place}
        row, label = board.unit(unit.kind, unit.level), piece(board, position, unit).label
        if supplied(position, board.land_of(place)):
            if row.becomes is not None:
                yield Choice(Strengthen.model_validate(which), "", label)
            level = position.factions[unit.faction].levels[row.technology]
            if row.upgrade is not None and level > unit.level:
                yield Choice(Upgrade.model_validate(which), "", label)
    for faction in FACTIONS_OF[side]:
        waiting = position.factions[faction].deployment
        for entry_ in {(e.kind, e.level): e for e in waiting}.values():
            if deployment.why_not(position, board, faction, entry_, place) is None:
                yield Choice(Deploy(kind=entry_.kind, level=entry_.level, place=place))


def _diplomacy(
    board: Board, ask: Ask, position: Position, side: Side, place: str
) -> Iterator[Choice]:
    """What could be done about the country that owns an area. The rulings of the game are
    not known here: what the question says of countries pressed already is."""
    if not board.is_land(place):
        return
    country = owner(position, board, place)
    table: Table[Board] = Table(board=board, dice=LoadedDice(), rulings={})
    pressed = diplomacy.pressed_in(ask)
    for order in (Press(country=country), DeclareWar(country=country)):
        if country not in position.countries and country != "ussr":
            continue
        if diplomacy.refused(position, table, side, order, pressed) is None:
            yield Choice(order)


def holdings(board: Board, ask: Ask, view: View) -> list[Held]:
    """Own units by area, port and sea; those next to an enemy first."""
    position = view.position
    side: Side = "axis" if ask.seat == "axis" else "allies"
    factions = acting_factions(position, side)
    found: dict[str, list[str]] = {}
    brief: dict[str, list[tuple[str, str]]] = {}
    near: set[str] = set()
    for unit in position.units:
        if unit.faction not in factions:
            continue
        place = board.land_of(unit.place)
        found.setdefault(place, []).append(piece(board, position, unit).label)
        whose, said = in_brief(board, position, unit)
        brief.setdefault(place, []).append((whose if len(factions) > 1 else "", said))
        around = [place, *(board.neighbours(place) if board.is_land(place) else [])]
        if board.is_land(unit.place) and any(
            enemies_at(position, unit.faction, area) for area in around
        ):
            near.add(place)
    return front_first(
        Held(p, tuple(labels), p in near, tuple(brief[p])) for p, labels in found.items()
    )


# -------------------------------------------------------------------- drawing


def drawn_as(board: Board, view: View, order: Order, arrows: list[Arrow]) -> list[Arrow]:
    """Tokens and deployments as marks where they lie, sendings as arrows from area to area."""
    position = view.position
    match order:
        case PlaceToken() | Execute() | Waive():
            return [Arrow(path=[board.land_of(place)], kind="move") for place in order.places]
        case Deploy():
            return [Arrow(path=[board.land_of(order.place)], kind="move")]
        case FeintAt():
            return [
                Arrow(path=[board.land_of(order.start), board.land_of(target)], kind="attack")
                for target in order.targets
            ]
        case Send():
            way = [board.land_of(p) for p in (order.start, order.via, order.end) if p]
            own = FACTIONS_OF[view.seat or "axis"]
            hostile = any(enemies_at(position, faction, order.end) for faction in own)
            sea = not board.is_land(order.start) or order.end not in board.neighbours(order.start)
            kind = "attack" if hostile else "sea" if sea and not order.via else "move"
            return [Arrow(path=way, kind=kind)]
    return arrows


def supposed(board: Board, view: View) -> tuple[Position, list[str]]:
    """Everything is open (VM-INFO-1, VM-INFO-6); only what is being chosen now is not."""
    return view.position.model_copy(deep=True), []
