"""A click on the map: what a seat's counters could do there, who is in supply, how orders that
were typed are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.pointing import Choice, Held, arrow_of, front_first
from adjudicator.core.protocol import Ask, NotAllowed, Order
from adjudicator.core.telling import Arrow, Layer
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.geometry import geometry, zone_area
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.board.sheet import in_brief, unit
from adjudicator.rulesets.totaler_krieg.book.fighting.attacking import BLITZ, REGULAR, declare
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.home.locations import location_refusal
from adjudicator.rulesets.totaler_krieg.book.minors.sites import dealing, site_refusal
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE
from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin
from adjudicator.rulesets.totaler_krieg.book.moving.ways import find_way, reach
from adjudicator.rulesets.totaler_krieg.book.placement.convoys import convoy_refusal
from adjudicator.rulesets.totaler_krieg.book.placement.placing import STRATEGIC, place_refusal
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.orders.minors import SetUp
from adjudicator.rulesets.totaler_krieg.orders.moving import Move, MovementOrder, Ship
from adjudicator.rulesets.totaler_krieg.orders.organizing import BreakDown, Combine, Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Convoy, Place
from adjudicator.rulesets.totaler_krieg.view import View

IN, OUT = "#3f8f5a", "#c0392b"
MARCH = 6
"""Hexes from which units are looked for that could come and attack."""
FEW = 8
"""Counters of a sort that are offered out of a Force Pool."""


def choices(board: Board, ask: Ask, view: View, place: str) -> Iterator[Choice]:
    """Orders about a hex, a Naval Zone or a box that the question or its plan takes."""
    wanted = {*ask.accepts, *ask.ahead}
    position = view.position
    if ask.key.startswith("activation/"):
        yield from _set_ups(Field(position, board), ask, place)
    elif ask.seat == position.phasing:
        pointed = _Pointed(Field(position, board), ask, place)
        yield from (one for one in pointed.all() if type(one.order).__name__ in wanted)


def _set_ups(field: Field, ask: Ask, place: str) -> Iterator[Choice]:
    """Which counters of the Country that is set up may stand here (13.7)."""
    plan = dealing(field, str(ask.facts["country"]), ask.seat)
    zones = {zone_area(zone): zone for zone in field.board.zones}
    where = zones.get(place, place)
    for name in plan.placed:
        if site_refusal(field, plan, name, where, {}) is None:
            yield Choice(SetUp(unit=name, place=where), "", name, sure=True)


class _Pointed:
    """What could be ordered about one place."""

    def __init__(self, field: Field, ask: Ask, place: str) -> None:
        self.field, self.place = field, place
        self.position, self.board = field.position, field.board
        self.faction = field.position.phasing
        self.phase = str(ask.facts.get("phase", OPERATIONAL))
        segment = ask.facts.get("segment")
        self.segments = [str(segment)] if segment else [BLITZ, REGULAR]
        zones = {zone_area(zone): zone for zone in self.board.zones}
        self.zone = zones.get(place, "")

    def all(self) -> Iterator[Choice]:
        if is_hex(self.place) and self.place in self.board.hexes:
            at = self.board.cell(self.place)
            own = self.field.friends(at, self.faction)
            if self.field.foes(at, self.faction):
                yield from self.attacks_on(self.place)
            yield from self.attacks_from(own)
            for name in own:
                yield from self.moves(name)
            yield from self.organized(own)
            yield from self.raised(at)
            yield from self.supported(self.place)
        elif self.zone:
            yield from self.supported(self.zone)
            yield from self.convoys()
        elif self.place == STRATEGIC:
            yield from self.supported(STRATEGIC)
        elif self.place.startswith("box:"):
            for name in self.field.in_box.get(self.place[4:], ()):
                if self.field.owner[name] == self.faction:
                    yield from self.shipped(name)

    def label(self, name: str) -> str:
        return unit(self.field, name, self.place).label

    def moves(self, name: str) -> Iterator[Choice]:
        """Everywhere a unit can go."""
        reserve = self.phase == RESERVE
        try:
            ways = reach(self.field, begin(self.field, name, self.phase))
        except NotAllowed:
            return
        for cell in ways:
            end = self.field.id(cell)
            order = Move(unit=name, end=end, reserve=reserve)
            yield Choice(order, end, self.label(name), sure=True)

    def shipped(self, name: str) -> Iterator[Choice]:
        """From an Off-Map Box to the ports and boxes that are nearest by sea."""
        ports = self.board.ports & self.field.ground[self.faction]
        for end in (*self.field.ids(ports), *(f"box:{box}" for box in self.board.boxes)):
            order = Ship(unit=name, end=end, reserve=self.phase == RESERVE)
            yield Choice(order, end, self.label(name))

    def attacks_on(self, place: str) -> Iterator[Choice]:
        """All own units beside an enemy that may attack it together."""
        at = self.board.cell(place)
        near = [
            name
            for other in self.board.neighbours(at)
            for name in self.field.friends(other, self.faction)
        ]
        for segment in self.segments:
            if order := self.possible(place, near, segment):
                yield Choice(order, sure=True)
        if not near:
            yield from self.coming(at)

    def coming(self, at: Cell) -> Iterator[Choice]:
        """Units that could move next to an enemy and attack him then, the strongest first."""
        beside = {other: self.field.id(other) for other in self.board.neighbours(at)}
        around = self.board.near(1 << at, MARCH)
        units = [
            name
            for cell, names in self.field.stacks.items()
            if (around >> cell) & 1
            for name in names
            if self.field.owner[name] == self.faction and self.field.face(name).attack
        ]
        units.sort(key=lambda name: -self.field.face(name).attack)
        for name in units[:FEW]:
            try:
                ways = reach(self.field, begin(self.field, name, self.phase))
            except NotAllowed:
                continue
            end = next((cell for cell in ways if cell in beside), None)
            if end is not None:
                first = (Move(unit=name, end=beside[end], reserve=self.phase == RESERVE),)
                attack = Attack(place=self.place, units=(name,), blitz=self.segments == [BLITZ])
                yield Choice(attack, self.position.pieces[name].at, self.label(name), first=first)

    def attacks_from(self, own: list[str]) -> Iterator[Choice]:
        """The units of this hex against each enemy beside it."""
        for other in self.board.neighbours(self.board.cell(self.place)):
            if own and self.field.foes(other, self.faction):
                target = self.field.id(other)
                for segment in self.segments:
                    if order := self.possible(target, own, segment):
                        yield Choice(order, target, sure=True)

    def possible(self, target: str, units: list[str], segment: str) -> Attack | None:
        """The attack of those units that may make it alone, None if they may not together."""
        able = []
        for name in units:
            one = Attack(place=target, units=(name,), blitz=segment == BLITZ)
            try:
                declare(self.position, self.board, one, segment)
            except NotAllowed as no:
                if no.clause != "TK-4.2.1.1-2":  # too weak alone is not too weak together
                    continue
            able.append(name)
        if not able:
            return None
        order = Attack(place=target, units=tuple(able), blitz=segment == BLITZ)
        try:
            declare(self.position, self.board, order, segment)
        except NotAllowed:
            return None
        return order

    def organized(self, own: list[str]) -> Iterator[Choice]:
        """Combinations and breakdowns; the receipt knows which of them are possible."""
        for n, name in enumerate(own):
            for other in own[n + 1 :]:
                yield Choice(Combine(unit=name, other=other), "", self.label(name))
                yield Choice(Combine(unit=other, other=name), "", self.label(other))
            if self.field.steps(name) > 1:
                yield Choice(BreakDown(unit=name), "", self.label(name))

    def raised(self, at: int) -> Iterator[Choice]:
        """Replacement units that may appear here."""
        if not self.board.calendar[self.position.turn].seasonal:
            return
        if not (self.board.cities >> at) & 1:
            return
        found = 0
        for name in self.field.places.get(pool(self.faction), ()):
            counter = self.board.counters[name]
            if counter.kind != "ground" or counter.side_with(1) is None or found >= FEW:
                continue
            if location_refusal(self.field, name, self.place) is None:
                found += 1
                yield Choice(Raise(unit=name, place=self.place))

    def supported(self, where: str) -> Iterator[Choice]:
        """Support units that may be placed here. All of a faction are at base when its Support
        Segment begins (TK-2.2.1-1), so those that are out are offered, too."""
        found = 0
        for name, piece in self.position.pieces.items():
            counter = self.board.counters[name]
            if counter.kind != "support" or found >= FEW:
                continue
            if faction_of(self.position, self.board, name) != self.faction:
                continue
            out = is_hex(piece.at) or piece.at.startswith("station:") or piece.at == STRATEGIC
            if piece.at != pool(self.faction) and not out:
                continue
            if place_refusal(self.field, name, where) is None:
                found += 1
                yield Choice(Place(unit=name, place=where))

    def convoys(self) -> Iterator[Choice]:
        for name in self.field.places.get(pool(self.faction), ()):
            convoy = self.board.counters[name].type.startswith("convoy")
            if convoy and convoy_refusal(self.field, name, self.zone) is None:
                yield Choice(Convoy(unit=name, zone=self.zone))
                yield Choice(Convoy(unit=name, zone=self.zone, troop=True))


def holdings(board: Board, ask: Ask, view: View) -> list[Held]:
    """Own ground units by hex: those next to an enemy first, of these where most stand; then the
    nearer the enemy the earlier."""
    field = Field(view.position, board)
    enemy = field.enemy_units(ask.seat)
    found = []
    far: dict[str, int] = {}
    for at in field.stacks:
        own = field.friends(at, ask.seat)
        if own:
            place = field.id(at)
            words = tuple(unit(field, name, place).label for name in own)
            near = any((enemy >> other) & 1 for other in board.neighbours(at))
            far[place] = distance(board, at, enemy)
            found.append(Held(place, words, near, tuple(in_brief(field, name) for name in own)))
    return sorted(front_first(found), key=lambda one: 0 if one.near else far[one.place])


FARTHEST = 8
"""Hexes from the enemy beyond which all lie equally far."""


def distance(board: Board, at: Cell, enemy: int) -> int:
    """Hexes to the next of some; `FARTHEST` if they are not nearer."""
    around = 1 << at
    for steps in range(1, FARTHEST):
        around = board.near(around, 1)
        if around & enemy:
            return steps
    return FARTHEST


# ------------------------------------------------------------------------- drawing


def drawn_as(board: Board, view: View, order: Order) -> list[Arrow]:
    """An order before it is carried out: moves along their way, attacks from each unit, a ring
    for what stays in one place."""
    position = view.position
    areas = geometry(board).areas
    if isinstance(order, MovementOrder):
        return _way(board, position, order)
    if isinstance(order, Attack):
        starts = dict.fromkeys(
            position.pieces[name].at for name in order.units if name in position.pieces
        )
        return [
            Arrow(path=[start, order.place], kind="attack")
            for start in starts
            if start in areas and start != order.place
        ] or [Arrow(path=[order.place], kind="attack")]
    zone = getattr(order, "zone", "") or getattr(order, "place", "")
    if zone in board.zones:
        return [Arrow(path=[zone_area(zone)], kind="sea")]
    arrow = arrow_of(order, areas)
    return [arrow] if arrow is not None else []


def _way(board: Board, position: Position, order: MovementOrder) -> list[Arrow]:
    """A move as far as the order names its way, else by the way that it would take now."""
    name = getattr(order, "unit", "")
    piece = position.pieces.get(name)
    start = getattr(order, "start", "") or (piece.at if piece is not None else "")
    edge = getattr(order, "edge", "")
    named = [start, *([edge] if edge else []), *getattr(order, "path", ())]
    end = getattr(order, "end", "")
    if isinstance(order, Move) and len(named) == 1 and is_hex(start) and end in board.hexes:
        named += _found(board, position, order)
    path = [place for place in [*named, end] if place in board.hexes or place.startswith("box:")]
    kind = "sea" if isinstance(order, Ship) else "move"
    return [Arrow(path=list(dict.fromkeys(path)), kind=kind)] if path else []


def _found(board: Board, position: Position, order: Move) -> list[str]:
    field = Field(position, board)
    phase = RESERVE if order.reserve else OPERATIONAL
    try:
        way = find_way(field, begin(field, order.unit, phase), board.cell(order.end))
    except NotAllowed:
        way = None
    return [field.id(cell) for cell in way[:-1]] if way else []


def supply_layer(board: Board, view: View) -> Layer | None:
    """Where the seat's nations would be in supply, and its units that are not (10)."""
    if view.seat is None:
        return None
    field = Field(view.position, board)
    areas: dict[str, str] = {}
    for nation in supply.nations_on_map(field, view.seat):
        for id in field.ids(supply.lines(field, nation) & board.land):
            areas[id] = "in"
    for at, names in field.stacks.items():
        for name in names:
            if field.owner[name] == view.seat and not supply.supplied(field, name):
                areas[field.id(at)] = "out"
    return Layer(
        name="supply",
        title=f"Supply of the {FACTION_NAMES[view.seat]} nations",
        areas=areas,
        colours={"in": IN, "out": OUT},
        words={"in": "a unit here could be in supply", "out": "a unit here is not"},
    )


def supposed(board: Board, view: View) -> tuple[Position, list[str]]:
    """Nothing on the map is hidden; of other factions' cards nothing is supposed."""
    said = []
    if view.position.politics and any(
        view.pending[faction] for faction in view.pending if faction != view.seat
    ):
        said.append("Which cards others have laid is not known: none is turned over.")
    return view.position.model_copy(deep=True), said
