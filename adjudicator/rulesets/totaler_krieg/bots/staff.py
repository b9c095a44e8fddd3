"""What a sensible player does at home and in support: replacements, Air units, fleets, Convoys,
Blitz markers."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, pool
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.ground import stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home import logistics
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.home.replacements import cost, entitled
from adjudicator.rulesets.totaler_krieg.book.placement import raiders
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import STRATEGIC, place_refusal
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.fighting import Drop
from adjudicator.rulesets.totaler_krieg.orders.organizing import PlaceMarker, Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, Convoy, Place, Raid

NEAR_MARK = 2
"""Hexes from a Blitz marker within which there is Blitz Combat."""
FLEET_ZONES = {
    "axis": ("Central Mediterranean", "Baltic Sea", "North Sea", "Western Mediterranean"),
    "western": ("North Sea", "Eastern Mediterranean", "North Atlantic", "Arctic Sea"),
    "soviet": ("Black Sea", "Baltic Sea", "Arctic Sea"),
}
"""Where fleets go when nothing better is known."""


def coming(position: Position, board: Board) -> Position:
    """The position as it will be once this Faction Turn's card lies open: the card of the
    historical line, or the Pending Card, which its own faction knows. The pieces are shared."""
    if not board.calendar[position.turn].seasonal:
        return position
    faction = position.phasing
    own = position.cards[faction]
    if position.politics:
        number = own.pending
    else:
        card = line_card(position, board)
        number = card.number if card is not None else ""
    if not number:
        return position
    cards = {**position.cards, faction: own.model_copy(update={"current": number})}
    return position.model_copy(update={"cards": cards})


# -------------------------------------------------------------------- replacements


def raised(war: War) -> list[Order]:
    """As many units as the steps pay for: armor first, each in the City nearest the front that
    has room."""
    board, position = war.board, war.position
    if not board.calendar[position.turn].seasonal:
        return []
    steps = entitled(coming(position, board), board)
    found: list[Order] = []
    placed: dict[str, list[str]] = {}
    names = [
        name
        for name in war.field.places.get(pool(war.faction), ())
        if board.counters[name].kind == "ground"
        and board.counters[name].side_with(1) is not None
        and board.counters[name].type not in ("garrison", "fortress")
    ]
    for name in _paired(board, sorted(names, key=lambda one: (-_strength(board, one), one))):
        bill = cost(war.field, board.counters[name], steps)
        if bill is None:
            continue
        place = _city(war, name, placed)
        if not place:
            continue
        for group, number in bill.items():
            steps.left[group] -= number
        placed.setdefault(place, []).append(name)
        found.append(Raise(unit=name, place=place))
    return found


def _paired(board: Board, names: list[str]) -> list[str]:
    """Units in their order, but after each that grows into an army one that becomes its second
    step: two steps that appear together fight as an army at once."""
    left = list(names)
    found: list[str] = []
    while left:
        name = left.pop(0)
        found.append(name)
        if not _grows(board, name):
            continue
        counter = board.counters[name]
        for other in left:
            one = board.counters[other]
            like = (one.country, one.armor, one.type) == (
                counter.country,
                counter.armor,
                counter.type,
            )
            if like and not _grows(board, other):
                left.remove(other)
                found.append(other)
                break
    return found


def _first(board: Board, name: str) -> bool:
    """Is a unit the first of a pair, whose second wants room beside it?"""
    return _grows(board, name) and not board.counters[name].armor


def _grows(board: Board, name: str) -> bool:
    """Has a unit a side of two steps?"""
    return board.counters[name].side_with(2) is not None


def _strength(board: Board, name: str) -> float:
    """What a one-step unit is worth on the map."""
    counter = board.counters[name]
    face = counter.face(bool(counter.side_with(1)))
    assert face is not None
    return 2.0 * face.attack + face.defence + 0.3 * face.move + 2.0 * counter.hq


def _city(war: War, name: str, placed: dict[str, list[str]]) -> str:
    """The nearest City to the front where the unit may appear and finds room, for small ones first
    a bare coast; else a box overseas."""
    board, field = war.board, war.field
    home = field.lands.home.get(board.counters[name].country, 0) & board.cities
    bare = war.strategy.exposed & ~field.ground[war.faction]
    if _grows(board, name) or board.counters[name].armor or board.counters[name].hq:
        bare = 0
    cities = sorted(
        field.ids(home),
        key=lambda at: (
            at in placed or not (bare >> board.cell(at)) & 1,
            war.called.get(board.cell(at), 40),
            at,
        ),
    )
    for at in cities:
        if location_refusal(field, name, at) is not None:
            continue
        cell = board.cell(at)
        there = field.stacks.get(cell, [])
        new = placed.get(at, [])
        steps = sum(field.steps(one) for one in there) + len(new)
        units = len(there) + len(new) + _first(board, name)
        if units < stacking.MOST_UNITS and steps < stacking.most_steps(field, cell):
            return at
    boxes = (f"box:{box}" for box in board.boxes)
    return next((box for box in boxes if location_refusal(field, name, box) is None), "")


# ------------------------------------------------------------------------- support


def supporting(war: War, shore: str = "") -> list[Order]:
    """Support units, Blitz markers, airborne units. shore: where troops go ashore."""
    found: list[Order] = [*_raiders(war), *_air(war), *_fleets(war)]
    marks = _blitz(war, shore)
    found += [Blitz(place=war.board.ids[at]) for at in marks]
    return [*found, *_drops(war, marks)]


def _raiders(war: War) -> list[Order]:
    """The Surface Raiders sail as soon as they can: each time two enemy units hunt them."""
    piece = war.position.pieces[raiders.MARKER]
    return [Raid()] if war.faction == "axis" and piece.at == pool("axis") else []


def _drops(war: War, marks: list[Cell]) -> list[Order]:
    """Airborne units over the attacks in Blitz Combat, the most valuable first."""
    board = war.board
    found: list[Order] = []
    plans = sorted(war.plans, key=lambda plan: (-plan.value, plan.target))
    fast = [
        plan.target
        for plan in plans
        if any(distance(mark, plan.target) <= NEAR_MARK for mark in marks)
    ]
    for names in war.field.stacks.values():
        for name in names:
            if war.field.owner[name] != war.faction or board.counters[name].back_is != "airdrop":
                continue
            at = war.used.get(name, war.at(name))
            if not any(distance(mark, at) <= NEAR_MARK for mark in marks):
                continue
            reach = board.counters[name].range or 2
            target = next((one for one in fast if distance(at, one) <= reach), None)
            if target is not None:
                fast.remove(target)
                found.append(Drop(unit=name, place=board.ids[target]))
    return found


# ------------------------------------------------------------------------ logistics


def stores(war: War) -> list[Order]:
    """A Logistics marker in the City nearest the front that may hold one; Partisan Bases in the
    Capitals and Cities of Conquered Countries, once the Axis has to be everywhere."""
    board, field = war.board, war.field
    if not board.calendar[war.position.turn].seasonal:
        return []
    found: list[Order] = []
    done = logistics.Done()
    for name in field.places.get(pool(war.faction), ()):
        sort = board.counters[name].type
        if sort == "logistics" and not done.logistics:
            places, refuse = _depots(war), logistics.may_hold_logistics
        elif sort == "partisan" and war.position.war_state == "total":
            places, refuse = _hiding(war), logistics.may_hold_base
        else:
            continue
        for at in places[:20]:
            try:
                refuse(field, at, done)
            except NotAllowed:
                continue
            done.logistics = done.logistics or sort == "logistics"
            found.append(PlaceMarker(marker=name, place=at))
            break
    return found


def _depots(war: War) -> list[str]:
    """Hexes with own units where a Logistics marker may be of use, the best first."""
    here = war.field.ground[war.faction] & (war.board.cities | war.board.lines)
    away = {at: abs(war.front.get(war.board.cell(at), 99) - 2) for at in war.field.ids(here)}
    return sorted(away, key=lambda at: (not war.board.hexes[at].city, away[at], at))


def _hiding(war: War) -> list[str]:
    """Hexes of Conquered Countries, their Capitals and Cities first."""
    board, field = war.board, war.field
    lost = [name for name, one in war.position.countries.items() if one.status == "conquered"]
    land = 0
    for country in lost:
        land |= field.lands.home.get(country, 0)
    capitals = [board.areas[one].capital for one in lost]
    places = field.ids(land & ~field.enemy_units(war.faction))
    return sorted(places, key=lambda at: (at not in capitals, not board.hexes[at].city, at))


def _air(war: War) -> list[Order]:
    """Air Forces over the attacks that are meant, then over the thinnest of the own line;
    Bombers to the Strategic Warfare Box."""
    board, field = war.board, war.field
    targets = [plan.target for plan in sorted(war.plans, key=lambda p: (-p.value, p.target))]
    line = sorted(
        (at for at in set(war.used.values()) if war.front.get(at) == 1),
        key=lambda at: (-bool(board.at(at).strategic) - board.at(at).city, at),
    )
    found: list[Order] = []
    taken: list[Cell] = []
    for name in war.at_base(("air_force",)):
        for at in [*targets, *line][:14]:
            if any(distance(at, other) < 2 for other in taken):
                continue  # TK-2.2.3.3-1
            if place_refusal(field, name, board.ids[at]) is None:
                taken.append(at)
                found.append(Place(unit=name, place=board.ids[at]))
                break
    for name in war.at_base(("bomber",)):
        if place_refusal(field, name, STRATEGIC) is None:
            found.append(Place(unit=name, place=STRATEGIC))
    return found


def _fleets(war: War) -> list[Order]:
    """Sub Fleets to the Strategic Warfare Box, fleets to the zones that matter, one each."""
    found: list[Order] = []
    zones = list(FLEET_ZONES.get(war.faction, ()))
    for name in war.at_base(("sub_fleet",)):
        if place_refusal(war.field, name, STRATEGIC) is None:
            found.append(Place(unit=name, place=STRATEGIC))
    for name in war.at_base(("surface_fleet", "cv_fleet")):
        for zone in zones:
            if place_refusal(war.field, name, zone) is None:
                found.append(Place(unit=name, place=zone))
                zones.remove(zone)
                break
    return found


def convoys(position: Position, board: Board) -> list[Order]:
    """Supply Convoys where they feed most units that are cut off without them. The position is
    changed: its own Convoys are where they will be."""
    faction = position.phasing
    names = []
    for name, piece in position.pieces.items():
        counter = board.counters[name]
        if not counter.type.startswith("convoy") or faction_of(position, board, name) != faction:
            continue
        if piece.at.startswith(("convoys:", "used:")):
            piece.at = "delay" if counter.delay_stripe else pool(faction)  # TK-2.2.1-2
        if piece.at == pool(faction):
            names.append(name)
    found: list[Order] = []
    most = _fed(position, board, everybody=True)
    for name in names:
        piece = position.pieces[name]
        best, zone = _fed(position, board), ""
        if best == most:
            break
        plain = Field(position, board)
        for one in board.zones:
            if convoy_refusal(plain, name, one) is not None:
                continue
            piece.at, piece.mode = f"convoys:{one}", "supply"
            fed = _fed(position, board)
            if fed > best:
                best, zone = fed, one
            piece.at, piece.mode = pool(faction), ""
        if zone:
            piece.at, piece.mode = f"convoys:{zone}", "supply"
            found.append(Convoy(unit=name, zone=zone))
    return found


def _fed(position: Position, board: Board, *, everybody: bool = False) -> int:
    """Steps of the phasing faction that are supplied; everybody: all of them."""
    field = Field(position, board)
    return sum(
        field.steps(name)
        for names in field.stacks.values()
        for name in names
        if field.owner[name] == position.phasing and (everybody or supply.supplied(field, name))
    )


def _blitz(war: War, shore: str = "") -> list[Cell]:
    """Blitz markers where troops go ashore, then on the attacks with most armor, two hexes
    apart."""
    number = war.markers
    plans = sorted(
        war.plans,
        key=lambda plan: (
            -sum(war.field.is_armor(name) for name in plan.units),
            -plan.value,
            plan.target,
        ),
    )
    found: list[Cell] = [war.board.cell(shore)] if shore and number else []
    for plan in plans:
        if len(found) < number and all(distance(plan.target, at) >= 3 for at in found):
            found.append(plan.target)
    return found
