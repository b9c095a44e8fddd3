"""The Strategic Warfare phase: sealed assignments, convoys, bombing, partisans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Order, Play, Table
from adjudicator.core.saying import count as count_of
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import at_war, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Queued,
    Unit,
    hidden_id,
    take_from_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    FLEETS,
    KIND_NAMES,
    SEAT_NAMES,
    SEATS,
    TO_UK,
    TO_USSR,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.convoys import bombing
from adjudicator.rulesets.world_at_war.book.convoys.hunting import ORDER, PACK, Hunt, hunt
from adjudicator.rulesets.world_at_war.book.convoys.sailings import Fleet, sailings
from adjudicator.rulesets.world_at_war.book.economy import partisans
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.book.politics.asia import japan
from adjudicator.rulesets.world_at_war.book.refusing import not_done
from adjudicator.rulesets.world_at_war.orders.convoys import Boats, Escort, NoBoats, Pack, Raid
from adjudicator.rulesets.world_at_war.orders.home import WARFARE
from adjudicator.rulesets.world_at_war.orders.home_parts import ALL
from adjudicator.rulesets.world_at_war.words.facts.convoys import (
    ConvoysArrived,
    ConvoysPlanned,
    ConvoysSent,
    HuntersSent,
    PersianConvoy,
)

HOME_PORTS = ("south_england", "north_england")
ARCTIC_PORTS = ("murmansk", "archangel")
NORWAY = ("narvik", "oslo")
WESTERN_SEAS = (
    "atlantic",
    "bay_of_biscay",
    "english_channel",
    "north_sea_north",
    "north_sea_south",
)


@dataclass
class Assignment:
    """What a seat sends: convoys (Allies), submarines (Axis), fleets, and its raids."""

    fleet: Fleet = field(default_factory=Fleet)
    escorts: dict[str, list[str]] = field(default_factory=dict)
    """Box -> ids of fleets."""
    raiders: dict[str, list[str]] = field(default_factory=dict)
    boats: dict[str, int] = field(default_factory=dict)
    packs: dict[str, int] = field(default_factory=dict)
    raids: bombing.Raids = field(default_factory=bombing.Raids)
    outcomes: list[tuple[Order, NotAllowed | None, str]] = field(default_factory=list)


def strategic_warfare(position: Position, table: Table[Board]) -> Play:
    """The Japanese roll, sealed assignments of both sides, convoys To UK, then To USSR, bombing,
    rockets of the Axis, of the Allies, partisans (WAW-CORE.SEQ-12)."""
    board = table.board
    japan(position, table)
    seats = [seat for seat in SEATS if has_a_say(position, seat)]
    answers = yield from ask(*[_ask(position, board, seat) for seat in seats])
    sent: dict[Seat, Assignment] = {}
    for seat in SEATS:
        orders = list(answers[seat]) if seat in answers else []
        sent[seat] = assign(position, board, seat, orders)
        _tell_refused(table, seat, sent[seat])
    _reveal(position, table, sent)
    for box in ORDER:
        war = Hunt(
            box=box,
            escorts=_units(position, sent["allies"].escorts.get(box, [])),
            raiders=_units(position, sent["axis"].raiders.get(box, [])),
            boats=position.boats.get(box, 0),
            pack=sent["axis"].packs.get(box, PACK),
        )
        hunt(position, table, war)
        for unit in war.escorts:
            unit.task, unit.active = "escort", False  # WAW-CORE.NAV-12
        deliver(position, table, box)
    bombing.fly(position, table, "allies", sent["allies"].raids, sent["axis"].raids)
    bombing.fire(position, table, sent["axis"].raids)
    bombing.fire(position, table, sent["allies"].raids)
    partisans.strike(position, table)
    position.tallies["convoys"] = {
        "sent": len(position.convoys),
        "sunk": sum(convoy.state == "sunk" for convoy in position.convoys),
    }
    position.convoys, position.boats = [], {}  # WAW-CORE.SW-21


def has_a_say(position: Position, seat: Seat) -> bool:
    """Has the seat something to decide in this phase? The USA never surrenders."""
    return seat == "allies" or in_game(position, "germany")


def _units(position: Position, ids: Sequence[str]) -> list[Unit]:
    return [unit for unit in position.units if unit.id in ids]


def _tell_refused(table: Table[Board], seat: Seat, sent: Assignment) -> None:
    for order, no, _ in sent.outcomes:
        if no is not None:
            not_done(table, seat, order, no)


# ------------------------------------------------------------------------ assignment


def assign(position: Position, board: Board, seat: Seat, orders: Sequence[Order]) -> Assignment:
    """What a seat's orders send, the costs paid; the house's defaults for the rest
    (decisions 17, 18, 20, 41)."""
    sent = Assignment()
    if seat == "allies":
        sent.fleet = sailings(position, board, orders)
        sent.outcomes += sent.fleet.outcomes
    used: list[str] = []
    for order in orders:
        match order:
            case Escort():
                _escort(position, board, sent, used, order)
            case Raid():
                _raid(position, board, sent, used, order)
            case Boats():
                _boats(position, board, sent, order)
            case Pack():
                for box in [order.box] if order.box else ORDER:
                    sent.packs[box] = order.size
                sent.outcomes.append((order, None, ""))
            case NoBoats():
                text = "Another line sends submarines, so they are sent."
                meant = NotAllowed(order.line, "WAW-CORE.SW-2", text)
                sails = any(isinstance(other, Boats) for other in orders)
                sent.outcomes.append((order, meant if sails else None, ""))
    silent = not any(isinstance(order, Boats | NoBoats) for order in orders)
    points = submarines(position)
    if seat == "axis" and silent and points:
        sent.boats = {TO_UK: points}  # decision 18
    sent.raids = bombing.raids(position, board, seat, orders)
    sent.outcomes += [(order, no, "") for order, no in sent.raids.outcomes]
    return sent


def submarines(position: Position) -> int:
    if not in_game(position, "germany"):
        return 0
    return position.majors["germany"].points.get("submarine", 0)


def _boats(position: Position, board: Board, sent: Assignment, order: Boats) -> None:
    """Points act against both boxes (WAW-CORE.SW-15), each once (WAW-CORE.SW-21)."""
    left = submarines(position) - sum(sent.boats.values())
    count = max(1, left) if order.count >= ALL else order.count
    no: NotAllowed | None = None
    if order.box not in ORDER:
        text = f"Submarines act in the boxes To UK and To USSR, not in {board.name(order.box)}."
        no = NotAllowed(order.line, "WAW-CORE.SW-2", text)
    elif not left:
        gone = "; ".join(f"{n} go {board.name(box)}" for box, n in sent.boats.items())
        has = f"Germany has no submarine point for {board.name(order.box)}"
        text = f"{has}: {gone}." if gone else f"{has}."
        no = NotAllowed(order.line, "WAW-CORE.SW-21", text)
    elif count > left:
        text = f"Germany has {count_of(left, 'submarine point')} left to send, not {count}."
        no = NotAllowed(order.line, "WAW-CORE.SW-21", text)
    else:
        sent.boats[order.box] = sent.boats.get(order.box, 0) + count
    sent.outcomes.append((order, no, ""))


def escort_ports(position: Position, box: str) -> tuple[str, ...]:
    """Escorts sail from the UK home ports, Soviet ones To USSR from the Arctic ones
    (WAW-CORE.SW-16)."""
    return (*HOME_PORTS, *ARCTIC_PORTS) if box == TO_USSR else HOME_PORTS


def _escort(
    position: Position, board: Board, sent: Assignment, used: list[str], order: Escort
) -> None:
    no: NotAllowed | None = None
    fleets = [
        unit
        for unit in units_at(position, order.place)
        if unit.kind in FLEETS
        and order.kind in ("", unit.kind, "naval")
        and seat_of(position, unit.nation) == "allies"
        and at_war(position, unit.nation)
        and free(unit, used)
    ]
    name, box = board.name(order.place), board.name(order.box)
    if order.box not in ORDER:
        text = f"Escorts sail To UK or To USSR, not to {box}."
        no = NotAllowed(order.line, "WAW-CORE.SW-16", text)
    elif order.place not in escort_ports(position, order.box):
        text = f"Escorts do not sail from {name}, but from the UK home ports"
        more = " and Soviet Arctic ports." if order.box == TO_USSR else "."
        no = NotAllowed(order.line, "WAW-CORE.SW-16", text + more)
    else:
        no = _too_few(order.line, name, "active fleets", len(fleets), order.count)
        ids = [unit.id for unit in fleets[: order.count]] if no is None else []
        used += ids
        if ids:
            sent.escorts[order.box] = [*sent.escorts.get(order.box, []), *ids]
    sent.outcomes.append((order, no, ""))


def _too_few(line: int, where: str, what: str, there: int, wanted: int) -> NotAllowed | None:
    """What is said where fewer could sail than are ordered: then none does."""
    if there >= wanted:
        return None
    text = f"{where} has {there} {what} without a task this turn, not {wanted}."
    return NotAllowed(line, "WAW-CORE.NAV-12", text)


def free(unit: Unit, used: Sequence[str]) -> bool:
    """An active fleet does one task a turn (WAW-CORE.NAV-12)."""
    return unit.active and not unit.task and unit.id not in used


def raid_base(board: Board, box: str, kind: str, place: str) -> bool:
    """Can fleets based there act on a box (WAW-CORE.SW-15, WAW-7.SW-1)?"""
    if box == TO_USSR:
        bases = (*NORWAY, *ARCTIC_PORTS, *(("north_finland",) if kind == "air" else ()))
        return place in bases
    area = board.areas.get(place)
    return (
        area is not None
        and area.owner != "norway"
        and any(sea in WESTERN_SEAS for sea in area.seas)
    )


def _raid(position: Position, board: Board, sent: Assignment, used: list[str], order: Raid) -> None:
    no: NotAllowed | None = None
    name, kind = board.name(order.place), KIND_NAMES.get(order.kind, order.kind)
    wanted = FLEETS if order.kind in FLEETS else (order.kind,)
    units = [
        unit
        for unit in units_at(position, order.place)
        if unit.kind in wanted
        and seat_of(position, unit.nation) == "axis"
        and at_war(position, unit.nation)
        and free(unit, used)
    ]
    if order.box not in ORDER or order.kind not in (*FLEETS, "air"):
        box = board.name(order.box)
        text = f"Naval and air fleets raid the boxes To UK and To USSR: no {kind} raids {box}."
        no = NotAllowed(order.line, "WAW-CORE.SW-2", text)
    elif not raid_base(board, order.box, order.kind, order.place):
        text = f"The {kind} in {name} cannot act against {board.name(order.box)}."
        no = NotAllowed(order.line, "WAW-CORE.SW-15", text)
    else:
        no = _too_few(order.line, name, f"active {kind}s", len(units), order.count)
        ids = [unit.id for unit in units[: order.count]] if no is None else []
        used += ids
        if ids:
            sent.raiders[order.box] = [*sent.raiders.get(order.box, []), *ids]
    sent.outcomes.append((order, no, ""))


# ----------------------------------------------------------------- reveal, deliver


def _reveal(position: Position, table: Table[Board], sent: dict[Seat, Assignment]) -> None:
    """Both assignments are shown together: numbers, never contents (WAW-CORE.SW-27,
    SEC-5)."""
    allies, axis = sent["allies"], sent["axis"]
    position.convoys = allies.fleet.convoys
    position.boats = dict(axis.boats)
    contents: dict[str, list[str]] = {}
    for convoy in position.convoys:
        contents.setdefault(convoy.box, []).append(convoy.content)
    if contents:
        table.tell("WAW-CORE.SW-1", ConvoysPlanned(sent=contents), to=["allies"])
    for box in ORDER:
        here = [c for c in position.convoys if c.box == box and not c.safe]
        escorts = len(allies.escorts.get(box, []))
        if here or escorts:
            fact = ConvoysSent(box=box, number=len(here), escorts=escorts)
            table.tell("WAW-CORE.SW-27", fact)
        raiders = _units(position, axis.raiders.get(box, []))
        boats = position.boats.get(box, 0)
        if raiders or boats:
            air = sum(unit.kind == "air" for unit in raiders)
            table.tell(
                "WAW-CORE.SW-27",
                HuntersSent(box=box, submarines=boats, fleets=len(raiders) - air, air=air),
            )
        for unit in raiders:
            unit.task = "raid"
        for unit in _units(position, allies.escorts.get(box, [])):
            unit.task = "escort"
    if any(convoy.safe for convoy in position.convoys):
        table.tell("WAW-CORE.SW-26", PersianConvoy())


def deliver(position: Position, table: Table[Board], box: str) -> None:
    """What is left is revealed and arrives (WAW-CORE.SW-9): RM and oil for the receiver's
    income, War Materials as one regular unit each out of the receiver's force pool, free, for
    the next Admin phase (WAW-CORE.SW-24, WAW-6-11, WAW-4-20)."""
    receiver = "uk" if box == TO_UK else "ussr"
    here = [convoy for convoy in position.convoys if convoy.box == box]
    if not here:
        return
    contents = []
    for convoy in here:
        if convoy.state != "sailing":
            continue
        convoy.state = "delivered"
        contents.append(convoy.content)
        if convoy.content == "war_materials":
            if take_from_pool(position, receiver, "ground"):
                position.queue.append(
                    Queued(
                        id=hidden_id(position, "allies", "q"),
                        nation=receiver,
                        what="ground",
                        due=position.turn + 1,
                        why="war materials",
                        known=True,
                    )
                )
        else:
            got = position.delivered.setdefault(receiver, {})
            got[convoy.content] = got.get(convoy.content, 0) + 1
    lost = sum(convoy.state == "sunk" for convoy in here)
    table.tell("WAW-CORE.SW-9", ConvoysArrived(box=box, contents=contents, lost=lost))


# --------------------------------------------------------------------------- question


def _ask(position: Position, board: Board, seat: Seat) -> Ask:
    told: list[str] = []
    if seat == "allies":
        for major in ("uk", "usa"):
            if in_game(position, major):
                state = position.majors[major]
                told.append(
                    f"{board.country_name(major)}: {state.rm} RM, {state.sm} Strategic Movement "
                    f"points, ASW {state.points.get('asw', 0)}, bombers "
                    f"{state.points.get('bomber', 0)}"
                )
        silence = (
            "Commonwealth convoys sail To UK, American RM convoys as far as they may; no "
            "escorts; all bombers fly."
        )
    else:
        points = submarines(position)
        told.append(f"Submarine points: {points}.")
        silence = f"All submarine points act To UK in packs of {PACK}; no fleet leaves port."
    return Ask(
        seat=seat,
        key=f"warfare/{seat}",
        clause="WAW-CORE.SW-1" if seat == "allies" else "WAW-CORE.SW-2",
        title=f"Strategic warfare of the {SEAT_NAMES[seat]}",
        told=told,
        accepts=[order.tag() for order in WARFARE[seat]],
        facts={
            "asw": sum(position.majors[m].points.get("asw", 0) for m in ("uk", "usa")),
            "submarines": submarines(position),
        },
        silence=silence,
        topic="strategic warfare",
        standing=["AlwaysHunt" if seat == "axis" else "AlwaysEscort"],
    )
