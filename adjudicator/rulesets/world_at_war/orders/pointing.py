"""A click on the map: what could be ordered there, how an order is drawn, and trying things out.

What is offered has been put to the same functions that receipt and phase ask.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from adjudicator.core.pointing import Choice, Held, front_first
from adjudicator.core.protocol import Ask, Order
from adjudicator.core.telling import Arrow
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import of_seat, seat_of
from adjudicator.rulesets.world_at_war.board.parts import Placed
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_fleet, is_ground
from adjudicator.rulesets.world_at_war.board.setup import PROPOSED, with_proposed
from adjudicator.rulesets.world_at_war.board.sheet import in_brief, label_of
from adjudicator.rulesets.world_at_war.board.terms import (
    ETHIOPIA,
    HELD_BOXES,
    SEAT_NAMES,
    SEATS,
    Seat,
)
from adjudicator.rulesets.world_at_war.book import deployment
from adjudicator.rulesets.world_at_war.book.economy import admin, buying
from adjudicator.rulesets.world_at_war.book.moving.flying import flights
from adjudicator.rulesets.world_at_war.book.moving.interdiction import plan_placement, reach
from adjudicator.rulesets.world_at_war.book.moving.naval import seas_near
from adjudicator.rulesets.world_at_war.book.moving.script import has_phase, plan_line
from adjudicator.rulesets.world_at_war.book.moving.selecting import own_units
from adjudicator.rulesets.world_at_war.book.moving.strategic_movement import routes
from adjudicator.rulesets.world_at_war.book.moving.zones import attackable, foes, hostile, steps
from adjudicator.rulesets.world_at_war.book.offensive import odds
from adjudicator.rulesets.world_at_war.book.offensive.attacking import Attack, facing
from adjudicator.rulesets.world_at_war.book.politics import diplomacy, war_declared
from adjudicator.rulesets.world_at_war.orders.economy import Fortify, MovePartisan
from adjudicator.rulesets.world_at_war.orders.politics import DeclareWar, Effort, Put
from adjudicator.rulesets.world_at_war.orders.war import (
    Exploit,
    Interdict,
    Limited,
    Move,
    Operation,
    Part,
    Redeploy,
    Sail,
    ScriptLine,
)
from adjudicator.rulesets.world_at_war.sequence import no_interdiction
from adjudicator.rulesets.world_at_war.view import View

TACTICAL = {"axis": "axis_tactical", "allies": "allied_tactical"}


def choices(board: Board, ask: Ask, view: View, place: str) -> list[Choice]:
    """Orders that answer the ask or go with it, about an area, a marine area or a box."""
    position = view.position
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    wanted = {*ask.accepts, *ask.ahead}
    found: list[Choice] = []
    if Move.tag() in wanted:
        found += _declarations(position, board, seat, place)
        found += _from(position, board, seat, place)
        found += _against(position, board, seat, place)
    if Interdict.tag() in wanted and no_interdiction(board, position) is None:
        found += _interdictions(position, board, seat, place)
    if Put.tag() in wanted:
        found += _puts(position, board, ask, seat, place)
    if Effort.tag() in wanted:
        found += _efforts(position, board, seat, place)
    if Fortify.tag() in wanted and (place in board.areas or place == ETHIOPIA):
        found += _fortresses(position, board, seat, place)
    return [choice for choice in found if type(choice.order).__name__ in wanted]


# --------------------------------------------------------------------------- a segment


def _declarations(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """War on the country that owns an area."""
    if place in board.areas:
        order = DeclareWar(country=board.areas[place].owner)
        if order.country in board.countries and (
            war_declared.refusal(position, board, seat, order) is None
        ):
            yield Choice(order, sure=True)


def _from(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """What the own units of a place could do."""
    here = own_units(position, seat, place)
    ground = [unit for unit in here if is_ground(unit)]
    yield from _offensives(position, board, seat, place) if ground else ()
    if has_phase(position, board, TACTICAL[seat]):
        yield from _moves(position, board, seat, place, here)
    yield from _transfers(position, board, seat, place, here)


def _offensives(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """Attacks out of a place, those that can hardly succeed last; then where the best of them
    could go on to."""
    found: list[Choice] = []
    for target in _targets(position, board, place):
        both = [Operation(start=place, end=target), Limited(start=place, end=target)]
        found += _if_possible(position, board, seat, both)
    hopeful: list[Choice] = []
    for choice in found:
        if not isinstance(choice.order, Operation) or _promises(
            position, board, seat, choice.order
        ):
            hopeful.append(choice)
    yield from hopeful
    yield from (choice for choice in found if choice not in hopeful)
    nation = next((u.nation for u in own_units(position, seat, place) if is_ground(u)), "")
    for choice in hopeful:
        if isinstance(choice.order, Operation) and choice.order.end in board.areas:
            won = choice.order.end
            nearby = [a for a in board.neighbours(won) if hostile(position, a, nation)]
            if nearby and board.areas[won].terrain != "mountain":
                yield Choice(Exploit(start=won, targets=nearby[:1]))
                return


def _promises(position: Position, board: Board, seat: Seat, order: object) -> bool:
    """May an attack well succeed as things stand? A limited offensive that misses costs nothing."""
    if not isinstance(order, Operation):
        return True
    attack = plan_line(position, board, seat, order)
    assert isinstance(attack, Attack)
    return odds.success(position, board, facing(position, board, seat, attack, "choice")) >= HOPE


HOPE = 20
"""Percent of success from which an Operation is offered before others."""


def _targets(position: Position, board: Board, place: str) -> tuple[str, ...]:
    if place in board.seas:
        return board.coastal(place)
    return attackable(position, board, place) if place in (*board.areas, *HELD_BOXES) else ()


def _moves(
    position: Position, board: Board, seat: Seat, place: str, here: Sequence[Unit]
) -> Iterator[Choice]:
    """Tactical movement by land, air and sea."""
    ground = [unit for unit in here if is_ground(unit)]
    if ground and place in board.areas:
        near = steps(position, board, place)
        ends = dict.fromkeys([*near, *(b for a in near for b in steps(position, board, a))])
        for end in ends:
            if len(_kinds(ground)) > 1:
                order = Move(start=place, end=end)
                yield from _if_possible(position, board, seat, [order])
            for unit in _kinds(ground):
                order = Move(force=_one_such(unit), start=place, end=end)
                yield from _if_possible(
                    position, board, seat, [order], label_of(position, board, unit)
                )
    air = next((unit for unit in here if unit.kind == "air"), None)
    if air is not None:
        for end in flights(position, board, place, 2):
            order = Move(force=_one_such(air), start=place, end=end)
            label = label_of(position, board, air)
            yield from _if_possible(position, board, seat, [order], label)
    fleet = next((u for u in here if is_fleet(u) and u.active and not u.task), None)
    if fleet is not None:
        seas = seas_near(position, board, fleet, place)
        ports = dict.fromkeys(port for sea in seas for port in board.coastal(sea))
        for end in (*seas, *ports):
            sails: list[ScriptLine] = [Sail(start=place, end=end)]
            if ground:
                sails.append(Sail(start=place, end=end, cargo=_one_such(ground[0])))
            yield from _if_possible(position, board, seat, sails, label_of(position, board, fleet))


def _transfers(
    position: Position, board: Board, seat: Seat, place: str, here: Sequence[Unit]
) -> Iterator[Choice]:
    """Strategic movement, one unit of each kind."""
    for unit in _kinds(here):
        label = label_of(position, board, unit)
        for end in routes(position, board, unit):
            order = Redeploy(force=_one_such(unit), start=place, end=end)
            yield from _if_possible(position, board, seat, [order], label)


def _against(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """What could be done to a place, from each area next to it; and going on to it."""
    if place not in board.areas:
        return
    froms = [a for a in board.neighbours(place) if own_units(position, seat, a)]
    for start in (*froms, *board.areas[place].seas):
        orders: list[ScriptLine] = [
            Operation(start=start, end=place),
            Limited(start=start, end=place),
        ]
        for choice in _if_possible(position, board, seat, orders):
            yield Choice(choice.order, start, sure=True)
        for declared in _declarations(position, board, seat, place) if start in froms else ():
            yield Choice(orders[0], start, first=(declared.order,))
    if seat_of(position, position.control[place]) != seat:
        yield Choice(Exploit(targets=[place]))


def _if_possible(
    position: Position, board: Board, seat: Seat, orders: Sequence[ScriptLine], label: str = ""
) -> Iterator[Choice]:
    """The orders that could be carried out as things stand."""
    for order in orders:
        if not isinstance(plan_line(position, board, seat, order), tuple):
            yield Choice(order, getattr(order, "end", ""), label, sure=True)


def _one_such(unit: Unit) -> list[Part]:
    return [Part(count=1, nation=unit.nation, kind=unit.kind)]


def _kinds(units: Sequence[Unit]) -> list[Unit]:
    """One unit of each nation and kind."""
    return list({(unit.nation, unit.kind): unit for unit in reversed(units)}.values())[::-1]


# ------------------------------------------------------------------- before and behind it


def _interdictions(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """Fleets and air fleets sent to a marine area, or from a port or base."""
    own = [u for u in of_seat(position, seat) if (is_fleet(u) or u.kind == "air") and u.active]
    if place in board.seas:
        for unit in {(u.place, u.kind): u for u in reversed(own)}.values():
            if reach(position, board, unit, place) is None:
                order = Interdict(sea=place, force=_one_such(unit), start=unit.place)
                yield Choice(order, unit.place, label_of(position, board, unit), sure=True)
        return
    for unit in _kinds([u for u in own if u.place == place]):
        for sea in board.seas:
            order = Interdict(sea=sea, force=_one_such(unit), start=place)
            planned = plan_placement(position, board, seat, sea, order.force, place)
            if not isinstance(planned[0], str):
                yield Choice(order, sea, label_of(position, board, unit), sure=True)


def _puts(position: Position, board: Board, ask: Ask, seat: Seat, place: str) -> Iterator[Choice]:
    """Units that could be put there: reinforcements, a set-up's, a minor's, Vichy's."""
    kind = ask.key.split("/")[0]
    if kind == "admin":
        waiting = {(q.nation, q.what): q for q in admin.arriving(position, seat)}
        for queued in waiting.values():
            if place in admin.places_for(position, board, queued):
                order = Put(nation=queued.nation, kind=queued.what, place=place)
                yield Choice(order, sure=True)
    elif kind == deployment.DEPLOYMENT:
        rows = deployment.set_up(position, board, seat, [])
        for nation, what in dict.fromkeys((row.nation, row.kind) for row in rows):
            if deployment.may_stand(position, board, nation, what, place):
                yield Choice(Put(nation=nation, kind=what, place=place))
        yield from _elsewhere(position, board, seat, place, rows)
    elif place in ask.options.get("place", ()):
        yield Choice(Put(place=place))


def _elsewhere(
    position: Position, board: Board, seat: Seat, place: str, rows: Sequence[Placed]
) -> Iterator[Choice]:
    """The units that the server proposes for a place, set up in another one: one more there than
    it proposes, or all of them."""
    there: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        there[row.nation, row.kind, row.place] += row.number
    shown = with_proposed(board, position, seat)
    for unit in _kinds([one for one in shown.units if one.place == place and not one.colonial]):
        own = there[unit.nation, unit.kind, place]
        if not unit.id.startswith(PROPOSED) or not own:
            continue
        label = label_of(shown, board, unit)
        for end in (*board.areas, *board.seas, *board.boxes):
            if end == place or not deployment.may_stand(
                position, board, unit.nation, unit.kind, end
            ):
                continue
            have = there[unit.nation, unit.kind, end]
            for number in dict.fromkeys((have + 1, have + own)):
                put = Put(count=number, nation=unit.nation, kind=unit.kind, place=end)
                yield Choice(put, end, label)


def _efforts(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """A diplomatic effort for the country that owns an area."""
    if place not in board.areas:
        return
    order = Effort(country=board.areas[place].owner)
    if order.country in board.tracks and not diplomacy.no_effort(position, board, seat, order, []):
        yield Choice(order, sure=True)


def _fortresses(position: Position, board: Board, seat: Seat, place: str) -> Iterator[Choice]:
    """A fortress level that could be built; what it costs the receipt says."""
    order = Fortify(place=place)
    major = buying.fortifier(position, board, seat, order)
    if major not in position.majors:
        return
    if buying.no_fort(position, board, major, order, buying.basket(position, major)) is None:
        yield Choice(order)


def holdings(board: Board, ask: Ask, view: View) -> list[Held]:
    """Own units by place; areas next to an area of an enemy, or of a country that war may be
    declared on, first."""
    seat: Seat = "axis" if ask.seat == "axis" else "allies"
    position = with_proposed(board, view.position, seat)
    found: dict[str, list[Unit]] = {}
    for unit in of_seat(position, seat):
        found.setdefault(unit.place, []).append(unit)

    def near(place: str) -> bool:
        if place not in board.areas or not any(map(is_ground, found[place])):
            return False
        nation = next(unit.nation for unit in found[place] if is_ground(unit))
        return any(foes(position, area, nation) for area in board.neighbours(place))

    return front_first(
        # A label says already how many there are.
        Held(
            place,
            tuple(dict.fromkeys(label_of(position, board, unit) for unit in units)),
            near(place),
            tuple(dict.fromkeys(in_brief(position, board, unit) for unit in units)),
        )
        for place, units in found.items()
    )


# ----------------------------------------------------------------------------- drawing


def drawn_as(board: Board, order: Order, arrows: list[Arrow]) -> list[Arrow]:
    """Offensives as attacks, strategic moves and marches as moves, air fleets through the air;
    a declaration as a mark on the capital."""
    places = board.geometry.areas
    match order:
        case Operation() | Limited():
            return _arrow(places, [order.start, order.end], "attack")
        case Exploit():
            start = [order.start] if order.start else []
            return [a for end in order.targets for a in _arrow(places, [*start, end], "attack")]
        case Move() if any(part.kind == "air" for part in order.force):
            return _arrow(places, [order.start, order.end], "air")
        case Interdict():
            way = [*([order.start] if order.start else []), order.sea]
            return _arrow(places, way, "sea")
        case DeclareWar():
            homes = [
                board.countries[one].capital or next(iter(board.of_country(one)), "")
                for one in order.countries()
            ]
            return [arrow for home in homes for arrow in _arrow(places, [home], "attack")]
        case Redeploy() | MovePartisan():
            return _arrow(places, [order.start, order.end], "move")
    return arrows


def _arrow(places: Container[str], way: Sequence[str], kind: str) -> list[Arrow]:
    path = [place for place in way if place in places]
    return [Arrow.model_validate({"path": path, "kind": kind})] if path else []


def supposed(board: Board, view: View) -> tuple[Position, list[str]]:
    """What is hidden of the other side is taken for what was open of it last (WAW-CORE.SEC-1 to
    SEC-6): stocks and force pools, no purchases under way, no doctrine, empty chits."""
    position = view.position.model_copy(deep=True)
    said = []
    for seat in SEATS:
        if seat == view.seat:
            continue
        position.hidden_ids[seat] = 1000  # never one that is in use
        said.append(
            f"Of the {SEAT_NAMES[seat]} you know stocks and force pools as they were last open;"
            " what they have bought, planned and put into the cup counts as nothing."
        )
    return position, said
