"""What a sensible player does at home and in support: replacements, Air units, fleets, Convoys,
Blitz markers."""

from __future__ import annotations

from adjudicator.core.protocol import Order
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, distance
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ending.turning import line_card
from adjudicator.rulesets.totaler_krieg.book.ground import stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.home.replacements import cost, entitled
from adjudicator.rulesets.totaler_krieg.book.placement.blitz import blitz_markers
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import STRATEGIC, place_refusal
from adjudicator.rulesets.totaler_krieg.bots.war import War
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz, Convoy, Place

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
    for name in sorted(names, key=lambda one: (-_strength(board, one), one)):
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


def _strength(board: Board, name: str) -> float:
    """What a one-step unit is worth on the map."""
    counter = board.counters[name]
    face = counter.face(bool(counter.side_with(1)))
    assert face is not None
    return 2.0 * face.attack + face.defence + 0.3 * face.move + 2.0 * counter.hq


def _city(war: War, name: str, placed: dict[str, list[str]]) -> str:
    """The nearest City to the front where the unit may appear and finds room."""
    board, field = war.board, war.field
    home = field.lands.home.get(board.counters[name].country, 0) & board.cities
    cities = sorted(field.ids(home), key=lambda at: (war.front.get(board.cell(at), 40), at))
    for at in cities:
        if location_refusal(field, name, at) is not None:
            continue
        cell = board.cell(at)
        there = field.stacks.get(cell, [])
        new = placed.get(at, [])
        steps = sum(field.steps(one) for one in there) + len(new)
        units = len(there) + len(new)
        if units < stacking.MOST_UNITS and steps < stacking.most_steps(field, cell):
            return at
    return ""


# ------------------------------------------------------------------------- support


def supporting(war: War) -> tuple[list[Order], list[Cell]]:
    """Support units and Blitz markers; and the hexes of the Blitz markers."""
    found: list[Order] = []
    found += _air(war)
    found += _fleets(war)
    marks = _blitz(war)
    found += [Blitz(place=war.board.ids[at]) for at in marks]
    return found, marks


def at_base(war: War, kinds: tuple[str, ...]) -> list[str]:
    """Own support units of these kinds that are in the Force Pool or come back to it."""
    found = []
    for name, piece in war.position.pieces.items():
        counter = war.board.counters[name]
        if counter.kind != "support" or counter.type not in kinds:
            continue
        if faction_of(war.position, war.board, name) != war.faction:
            continue
        out = is_hex(piece.at) or piece.at.startswith(("station:", "used:", "convoys:"))
        back = (out or piece.at == STRATEGIC) and not counter.delay_stripe  # TK-2.2.1-2
        if piece.at == pool(war.faction) or back:
            found.append(name)
    return found


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
    for name in at_base(war, ("air_force",)):
        for at in [*targets, *line][:14]:
            if any(distance(at, other) < 2 for other in taken):
                continue  # TK-2.2.3.3-1
            if place_refusal(field, name, board.ids[at]) is None:
                taken.append(at)
                found.append(Place(unit=name, place=board.ids[at]))
                break
    for name in at_base(war, ("bomber",)):
        if place_refusal(field, name, STRATEGIC) is None:
            found.append(Place(unit=name, place=STRATEGIC))
    return found


def _fleets(war: War) -> list[Order]:
    """Sub Fleets to the Strategic Warfare Box, fleets to the zones that matter, one each."""
    found: list[Order] = []
    zones = list(FLEET_ZONES.get(war.faction, ()))
    for name in at_base(war, ("sub_fleet",)):
        if place_refusal(war.field, name, STRATEGIC) is None:
            found.append(Place(unit=name, place=STRATEGIC))
    for name in at_base(war, ("surface_fleet", "cv_fleet")):
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
        for one in board.zones:
            if convoy_refusal(Field(position, board), name, one) is not None:
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


def _blitz(war: War) -> list[Cell]:
    """Blitz markers on the attacks with most armor, two hexes apart."""
    number = blitz_markers(coming(war.position, war.board), war.board)
    plans = sorted(
        war.plans,
        key=lambda plan: (
            -sum(war.field.is_armor(name) for name in plan.units),
            -plan.value,
            plan.target,
        ),
    )
    found: list[Cell] = []
    for plan in plans:
        if len(found) < number and all(distance(plan.target, at) >= 3 for at in found):
            found.append(plan.target)
    return found
