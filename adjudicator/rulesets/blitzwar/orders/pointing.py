"""A click on the map: what could be ordered there, who is in supply, and trying things out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudicator.core.pointing import Choice, Held, front_first
from adjudicator.core.protocol import Ask, Order
from adjudicator.core.telling import Arrow, Layer
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    LAND,
    NAVAL,
    by_place,
    describe,
    enemy_corps,
    in_brief,
    matches,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.board.sheet import piece
from adjudicator.rulesets.blitzwar.book.air.wings import at_base
from adjudicator.rulesets.blitzwar.book.naval import contested
from adjudicator.rulesets.blitzwar.book.politics.countries import ENEMIES, SIDE_NAMES
from adjudicator.rulesets.blitzwar.book.supply import flood
from adjudicator.rulesets.blitzwar.book.weather import blitzkrieg_phase
from adjudicator.rulesets.blitzwar.orders import legal
from adjudicator.rulesets.blitzwar.orders.order_parts import ALL, Part, Ships
from adjudicator.rulesets.blitzwar.orders.orders import (
    Activate,
    AirMission,
    Attack,
    Blitz,
    Fortify,
    Move,
    NavalAttack,
    Sail,
    Ship,
)
from adjudicator.rulesets.blitzwar.view import View

IN, OUT = "#3f8f5a", "#c0392b"


def choices(board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
    """Orders of a side-turn about a zone or sea: from there, and against it."""
    if "Move" not in (*ask.accepts, *ask.ahead):
        return []
    position = view.position.model_copy(update={"active": ask.seat})
    wanted = {*ask.accepts, *ask.ahead}
    found = [*_from(position, board, place), *_against(position, board, place)]
    return [choice for choice in found if type(choice.order).__name__ in wanted]


def _from(position: Position, board: Board, place: str) -> Iterator[Choice]:
    """What the own counters of a place could do."""
    side = position.active
    own = [c for c in position.counters if c.place == place and c.side == side]
    movers = [c for c in own if c.kind in (*LAND, "supply")]
    for group in _alike(movers):
        unit, force = piece(group[0]).label, _force(group, own)
        for zone in legal.tactical_moves(position, board, group[0]):
            yield Choice(Move(force=force, start=place, end=zone), zone, unit)
        for zone in legal.shipments(position, board, group[0]):
            yield Choice(Ship(force=force, start=place, end=zone), zone, unit)
    corps = [c for c in movers if c.kind in LAND]
    if len(_alike(corps)) > 1:
        reached = [legal.tactical_moves(position, board, c) for c in corps]
        for zone in reached[0]:
            if all(zone in zones for zones in reached):
                yield Choice(Move(force=ALL, start=place, end=zone), zone)
    if any(c.place == place for c in legal.activations(position, board)):
        for target in board.neighbours(place):
            for attack in _assault_offers(position, board, target, [place]):
                yield Choice(attack, target, first=(Activate(zone=place),))
        yield Choice(Activate(zone=place))
    for counter in legal.fortifications(position):
        if counter.place == place:
            yield Choice(Fortify(zone=place), "", piece(counter).label)
            break
    air = [c for c in own if c.kind == "air"]
    targets = legal.air_targets(position, board, air[0]) if air else []
    for target in sorted(targets, key=lambda zone: not enemy_corps(position, side, zone)):
        yield Choice(AirMission(target=target, base=place), target, piece(air[0]).label)
    for group in _alike([c for c in own if c.kind in NAVAL]):
        kind = "u-boat" if group[0].kind == "u_boat" else "fleet"
        ships = (Ships(country=group[0].country, kind=kind),)
        for end in legal.sailings(position, board, group[0]):
            order = Sail(ships=ships, start=place, end=end)
            yield Choice(order, end, piece(group[0]).label)


def _against(position: Position, board: Board, place: str) -> Iterator[Choice]:
    """What could be done to a place."""
    side = position.active
    if place in board.seas:
        if place in contested(position, board):
            yield Choice(NavalAttack(sea=place))
    else:
        held = {c.place for c in position.counters if c.side == side and c.kind in LAND}
        around = [zone for zone in board.neighbours(place) if zone in held]
        for attack in _assault_offers(position, board, place, around):
            yield Choice(attack)
            yield Choice(attack, first=tuple(Activate(zone=zone) for zone in around))
            if len(around) > 1:
                for zone in around:
                    yield Choice(attack, zone, first=(Activate(zone=zone),))
    bases = dict.fromkeys(c.place for c in at_base(position, side) if c.place != place)
    for base in bases:
        unit = next(c for c in at_base(position, side) if c.place == base)
        if place in legal.air_targets(position, board, unit):
            yield Choice(AirMission(target=place, base=base), base)


def holdings(board: Board, ask: Ask, view: View) -> list[Held]:
    """Own counters by zone and sea; those with an enemy's corps in it or next to it first."""
    held = by_place(view.position)

    def near(place: str) -> bool:
        around = [place, *(board.neighbours(place) if place in board.zones else [])]
        return any(c.side in ENEMIES[ask.seat] and c.kind in LAND
                   for zone in around for c in held.get(zone, []))  # fmt: skip

    found = []
    for place in (*board.zones, *board.seas):
        own = [c for c in held.get(place, []) if c.side == ask.seat]
        if own:
            at_front = any(c.kind in LAND for c in own) and near(place)
            labels = tuple(piece(c).label for c in own)
            found.append(Held(place, labels, at_front, tuple(map(in_brief, own))))
    return front_first(found)


def _assault_offers(
    position: Position, board: Board, target: str, starts: Sequence[str]
) -> Iterator[Blitz | Attack]:
    """Attacks on a zone in which others stand, by all who may from these zones."""
    if starts and enemy_corps(position, position.active, target):
        if blitzkrieg_phase(board, position.turn):
            yield Blitz(target=target, force=ALL)
        yield Attack(target=target, force=ALL)


def _alike(counters: Sequence[Counter]) -> list[list[Counter]]:
    """Counters that are described alike, together."""
    groups: dict[str, list[Counter]] = {}
    for counter in counters:
        groups.setdefault(describe(counter), []).append(counter)
    return list(groups.values())


_KIND: dict[str, Callable[[Counter], bool]] = {
    "elite": lambda c: c.elite,
    "fortified": lambda c: c.fortified,
    "white tank": lambda c: c.kind == "white",
}


def _force(group: Sequence[Counter], there: Sequence[Counter]) -> tuple[Part, ...]:
    """The words for some counters; the id of one where words would mean others too."""
    first = group[0]
    kind = next((word for word, fits in _KIND.items() if fits(first)), first.kind)
    part = Part(country=first.country, kind=kind)
    if [c for c in there if matches(c, part)] == list(group):
        return (part,)
    size = first.corps or (first.halves // 2 if first.halves % 2 == 0 else 0)
    if size and kind in ("infantry", "armour", "supply"):
        return (Part(country=first.country, kind=kind, count=size),)
    return (Part(counter=first.id),)


def drawn_as(board: Board, order: Order, arrows: list[Arrow]) -> list[Arrow]:
    """An attack that names where it comes from has an arrow from each of these zones."""
    if isinstance(order, Blitz | Attack) and order.starts:
        return [Arrow(path=[start, order.target], kind="attack") for start in order.starts]
    return arrows


def supply_layer(board: Board, view: View) -> Layer:
    """From which zones of its own a side could trace a line of supply now; all sides for a
    spectator."""
    position = view.position
    areas: dict[str, str] = {}
    for side in [view.seat] if view.seat else position.playing:
        stocks = [c.place for c in position.counters if c.side == side and c.kind == "supply"]
        zones = [zone.id for zone in board.zones.values() if zone.supply_zone == side]
        # A line is the same in both directions, so one flood from all sources will do.
        reached = flood(
            position,
            board,
            list(dict.fromkeys([*stocks, *zones])),
            side,
            for_defence=False,
            beachhead=False,
        ).came
        for zone, holder in position.control.items():
            if holder == side:
                areas[zone] = "in" if zone in reached else "out"
    whose = SIDE_NAMES[view.seat] if view.seat else "each side"
    return Layer(
        name="supply",
        title=f"Supply of {whose}",
        areas=areas,
        colours={"in": IN, "out": OUT},
        words={"in": "a line of supply can be traced", "out": "no line of supply"},
    )


def supposed(board: Board, view: View) -> tuple[Position, list[str]]:
    """All that lies on the map is open (BW-4-10); only cards are not."""
    position = view.position.model_copy(deep=True)
    hidden = [
        SIDE_NAMES[side]
        for side, number in view.waiting.items()
        if number and side != view.seat and not position.cards[side].queue
    ]
    said = []
    if hidden:
        said.append(
            f"You do not know the cards that wait for {' and '.join(hidden)}: we assume none."
        )
    return position, said
