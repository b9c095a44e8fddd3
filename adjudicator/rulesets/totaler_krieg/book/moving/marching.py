"""3 Operational Movement Phase, 5 Reserve Movement Phase: orders carried out one by one.

`march`, `sail` and `enter` each carry one order out on the position and raise NotAllowed for
what cannot be; a move that has to stop short is carried out as far as it goes.
"""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Fact, NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import Position, box_of, is_hex, remove
from adjudicator.rulesets.totaler_krieg.book.countries.states import trespass
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed, to_the_point
from adjudicator.rulesets.totaler_krieg.book.ground.entering import cannot_stand_with, forbids
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lookout import Lookout
from adjudicator.rulesets.totaler_krieg.book.ground.losing import drive_off
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import tidy
from adjudicator.rulesets.totaler_krieg.book.moving import sea
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL, RESERVE, kept_out
from adjudicator.rulesets.totaler_krieg.book.moving.movement import (
    Walk,
    begin,
    gone,
    halt,
    leg,
    must_overrun,
)
from adjudicator.rulesets.totaler_krieg.book.moving.ways import find_way, obstacle, too_far
from adjudicator.rulesets.totaler_krieg.orders.moving import MOVING, Enter, Move, Ship
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Moved, Overran, Shipped
from adjudicator.rulesets.totaler_krieg.words.places import off_map


def operational(position: Position, table: Table[Board]) -> Play:
    """3 Operational Movement Phase: supplied units of the phasing faction move."""
    yield from movement(position, table, OPERATIONAL)


def reserve(position: Position, table: Table[Board]) -> Play:
    """5 Reserve Movement Phase: supplied or not, but never in or out of an EZOC."""
    yield from movement(position, table, RESERVE)


def movement(position: Position, table: Table[Board], phase: str) -> Play:
    """One Movement Phase: the orders of the plan in their order (TK-3.1-1)."""
    for stage in STAGES:
        yield from stage(position, table, phase)


def begun(position: Position, table: Table[Board], phase: str) -> Play:
    """Nobody has moved yet, and no Canal was used."""
    position.moved, position.canal_used = [], []
    yield from ()


def moves(position: Position, table: Table[Board], phase: str) -> Play:
    """The orders, carried out one after the other."""
    question = ask_for(
        position,
        position.phasing,
        phase,
        "TK-3-1" if phase == OPERATIONAL else "TK-5-1",
        f"{phase.title()} Movement: which units move?",
        MOVING,
        f"{phase} movement",
        facts={"phase": phase, "turn": position.turn},
        silence="Your units stay where they are.",
    )
    answers = yield from ask(question)
    lookout = Lookout(position, table)
    for order in to_the_point(position, table, question, answers[position.phasing].orders):
        table.about(order)
        try:
            carry_out(position, table, order, phase, lookout.field)
        except NotAllowed as no:
            failed(position, table, position.phasing, order, no)


def ended(position: Position, table: Table[Board], phase: str) -> Play:
    """What stands where it may not loses steps."""
    yield from tidy(position, table, phase)
    position.moved, position.canal_used = [], []


STAGES = begun, moves, ended
"""What a Movement Phase consists of."""


def carry_out(
    position: Position, table: Table[Board], order: Order, phase: str, field: Field
) -> None:
    """One order of a Movement Phase, in which nothing has changed since the field was made.
    Raises NotAllowed; what is not told then has not happened."""
    match order:
        case Move():
            march(position, table, order, phase, field)
        case Ship():
            sail(position, table, order, phase, field)
        case Enter():
            enter(position, table, order, phase, field)


def own_unit(field: Field, name: str, faction: str) -> str:
    """The place of a ground unit of a faction on the map. Raises NotAllowed."""
    piece = field.position.pieces.get(name)
    counter = field.board.counters.get(name)
    if piece is None or counter is None or counter.kind != "ground":
        if counter is not None and counter.kind == "support":
            text = f"{name} is a Support Unit and does not march: `place {name} over` its place."
            raise NotAllowed(0, "TK-G-Unit-1", text)
        raise NotAllowed(0, "TK-G-Unit-1", f"There is no ground unit {name}.")
    if field.owner.get(name) != faction:
        if name in field.owner:
            raise NotAllowed(0, "TK-3-1", f"{name} is not yours.")
        raise NotAllowed(0, "TK-3-1", off_map(field.board, name, piece.at))
    if piece.back and counter.back_is in ("detachment", "airdrop"):
        raise NotAllowed(0, "TK-3-1", f"{name} is a marker now and cannot move.")
    return piece.at


def starts_at(field: Field, name: str, start: str, place: str) -> None:
    """Does the unit stand where the order says it does? Raises NotAllowed if not."""
    if start and start != place:
        there = field.board.name(place)
        raise NotAllowed(0, "TK-3.1-1", f"{name} is at {there}, not at {field.board.name(start)}.")


def no_other_procedure(table: Table[Board], name: str, told: type[Fact]) -> None:
    """Raises NotAllowed for a unit that has moved in this phase by another procedure than the
    one which is told so (TK-3.1.4-1)."""
    others = {"Moved", "Shipped"} - {told.__name__}
    phase = [event for event in table.events if event.phase == table.phase]
    if any(e.kind in others and e.facts.get("unit") == name for e in phase):
        raise NotAllowed(
            0, "TK-3.1.4-1", f"{name} has already moved in this phase by another procedure."
        )


# ------------------------------------------------------------------------ hex to hex


def march(position: Position, table: Table[Board], order: Move, phase: str, field: Field) -> None:
    """3.1.1 Hex to hex, along the hexes named or by the cheapest way; overruns on it only
    where the order leads into the enemy."""
    board = table.board
    place = own_unit(field, order.unit, position.phasing)
    starts_at(field, order.unit, order.start, place)
    no_other_procedure(table, order.unit, Moved)
    if box_of(place):
        raise NotAllowed(
            0, "TK-3.1.4-1", f"{order.unit} is in an Off-Map Box: it ships, or enters."
        )
    walk = begin(field, order.unit, phase)
    way = chosen_way(field, walk, [board.cell(hex_id) for hex_id in (*order.path, order.end)])
    go(position, table, walk, way, field)


def chosen_way(field: Field, walk: Walk, stops: list[Cell]) -> list[Cell]:
    """Every hex of the way: stops next to each other as they are, the cheapest way between
    those that are not. Raises NotAllowed if there is none."""
    if len(stops) == 1 and stops[0] not in field.board.neighbours(walk.at):
        if (found := find_way(field, walk, stops[0])) is not None:
            return found
        raise _no_way(field, walk, stops[0])
    way: list[Cell] = []
    here = walk
    for stop in stops:
        if stop in field.board.neighbours(here.at):
            part = [stop]
        else:
            found = find_way(field, here, stop)
            if found is None:
                raise _no_way(field, here, stop)
            part = found
        for cell in part:
            step = leg(field, here, cell)
            if isinstance(step, tuple):
                # An overrun before it may change this; `go` looks again hex by hex.
                here = Walk(here.name, cell, here.phase, here.spent, fresh=False)
            else:
                here = gone(here, step)
            way.append(cell)
    return way


def _no_way(field: Field, walk: Walk, end: Cell) -> NotAllowed:
    """Why no way leads to a hex: what forbids the hex itself, what stops or keeps the unit out on
    its way, water, or how much its Movement Allowance lacks."""
    if end == walk.at:
        where = field.board.name(field.id(end))
        return NotAllowed(0, "TK-3.1.1-1", f"{walk.name} is in {where} already.")
    refusal = forbids(field, walk.name, end) or cannot_stand_with(field, walk.name, end)
    if refusal is None:
        refusal = kept_out(field, walk.name, end, walk.phase) or obstacle(field, walk, end)
    return NotAllowed(0, *(refusal or too_far(field, walk, end)))


def go(position: Position, table: Table[Board], walk: Walk, way: list[Cell], field: Field) -> None:
    """Walk along a way, overrunning whom it leads onto; a way that breaks off leaves the unit
    where it is and tells why. Raises NotAllowed if not even the first hex can be entered."""
    board, name = table.board, walk.name
    start = position.pieces[name].at
    went: list[str] = []
    told = len(table.events)
    reason: NotAllowed | None = None
    for number, end in enumerate(way):
        step = leg(field, walk, end)
        if isinstance(step, tuple):
            reason = NotAllowed(0, *step)
            break
        need = must_overrun(field, walk, end) if not step.stops else []
        next_one = way[number + 1] if number + 1 < len(way) else None
        if need and next_one is not None and next_one not in need:
            here = board.name(field.id(end))
            reason = NotAllowed(0, "TK-3.1-2", f"{name} has to stop in the EZOC at {here}.")
        if step.overruns:
            to = remove(position, board, step.overruns)  # TK-3.2-6 TK-3.2-7
            fact = Overran(unit=name, victim=step.overruns, at=field.id(end), to=to)
            table.tell("TK-3.2-6", fact)
        trespass(position, table, name, end, field)
        for marker in step.bumped:
            drive_off(position, table, marker)
        walk = gone(walk, step)
        position.pieces[name].at = field.id(end)
        went.append(field.id(end))
        if reason is not None:
            break
        if len(table.events) != told:
            # Else only the unit itself has moved, and its own place is no obstacle to it.
            field, told = Field(position, board), len(table.events)
    if not went:
        assert reason is not None
        raise reason
    position.moved.append(name)
    table.tell(
        "TK-3.1.1-1",
        Moved(
            unit=name,
            start=start,
            path=went,
            cost=walk.spent,
            stopped=walk.stopped if walk.phase == OPERATIONAL else "",
        ),
    )
    if reason is not None:
        raise NotAllowed(0, reason.clause, f"{name} stops in {board.name(went[-1])}: {reason}")


# ------------------------------------------------------------------ sea, boxes, edge


def sail(position: Position, table: Table[Board], order: Ship, phase: str, field: Field) -> None:
    """3.1.2 Port to port and through canals, 3.1.3 from box to box."""
    board = table.board
    name = order.unit
    place = own_unit(field, name, position.phasing)
    starts_at(field, name, order.start, place)
    no_other_procedure(table, name, Shipped)
    may_leave(field, name, place, phase)
    if box_of(order.end) and not order.path:
        refusal = sea.box_step(field, name, order.end)
        if refusal is None:
            position.pieces[name].at = order.end  # TK-3.1.3-2 TK-3.1.1-17
            position.moved.append(name)
            clause = "TK-3.1.3-1" if box_of(place) else "TK-3.1.1-17"
            table.tell(clause, Shipped(unit=name, start=place, path=[order.end], convoys=[]))
            return
        if refusal[0] == "TK-G-OffMapBox-2":
            raise NotAllowed(0, *refusal)
    voyage = sea.plan(field, name, order.end, phase, order.path, order.by)
    if not voyage:
        raise NotAllowed(0, "TK-3.1.2-1", f"{name} is there already.")
    if is_hex(order.end):
        trespass(position, table, name, board.cell(order.end), field)
    for crossing in voyage:
        if crossing.canal:
            position.canal_used.append(crossing.canal)
        else:
            position.pieces[crossing.convoy].at = f"used:{crossing.zone}"  # TK-3.1.2-9
    position.pieces[name].at = order.end
    position.moved.append(name)  # TK-3.1.2-7
    table.tell(
        "TK-3.1.2-1",
        Shipped(
            unit=name,
            start=place,
            path=[crossing.end for crossing in voyage],
            convoys=[crossing.convoy for crossing in voyage if crossing.convoy],
        ),
    )


def may_leave(field: Field, name: str, place: str, phase: str) -> None:
    """What every unit must satisfy to begin a move. Raises NotAllowed."""
    if is_hex(place):
        begin(field, name, phase)
        return
    if name in field.position.moved:
        raise NotAllowed(0, "TK-3.1-1", f"{name} has moved in this phase.")
    if field.face(name).move == 0:
        raise NotAllowed(0, "TK-3-1", f"{name} has a Movement Allowance of 0.")


def enter(position: Position, table: Table[Board], order: Enter, phase: str, field: Field) -> None:
    """3.1.1 From the Central Asia Box over the eastern edge for 1 MP, and on."""
    board = table.board
    name = order.unit
    place = own_unit(field, name, position.phasing)
    if place != "box:central_asia":
        raise NotAllowed(0, "TK-3.1.1-18", f"{name} is not in the Central Asia Box.")
    may_leave(field, name, place, phase)
    edge = board.cell(order.edge)
    where = board.name(order.edge)
    owner = field.lands.owner.get(edge, "")
    if not (board.eastern_edge >> edge) & 1 or owner != "Russia":
        raise NotAllowed(0, "TK-3.1.1-18", f"{where} is not on the eastern edge in Russia.")
    if (field.enemy_air("soviet") >> edge) & 1:
        raise NotAllowed(0, "TK-3.1.1-19", f"An enemy Air unit is in {where}.")
    if refusal := cannot_stand_with(field, name, edge) or forbids(field, name, edge):
        raise NotAllowed(0, *refusal)
    if refusal := kept_out(field, name, edge, phase):
        raise NotAllowed(0, "TK-3.1.1-19" if phase == RESERVE else refusal[0], refusal[1])
    stops = halt(field, Walk(name, edge, phase), edge, "")
    walk = Walk(name, edge, phase, 2, False, stops)  # TK-3.1.1-18 TK-3.1.1-20
    position.pieces[name].at = order.edge
    field = Field(position, board)
    entered = Moved(unit=name, start=place, path=[order.edge], cost=2, stopped=stops)
    if not order.end:
        position.moved.append(name)
        table.tell("TK-3.1.1-18", entered)
        return
    try:
        way = chosen_way(field, walk, [board.cell(hex_id) for hex_id in (*order.path, order.end)])
    except NotAllowed:
        position.pieces[name].at = place
        raise
    if isinstance(step := leg(field, walk, way[0]), tuple):  # it has come in, and no further
        position.moved.append(name)
        table.tell("TK-3.1.1-18", entered)
        raise NotAllowed(0, step[0], f"{name} stops in {where}: {step[1]}")
    go(position, table, walk, way, field)
