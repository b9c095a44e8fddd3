"""Admin: chits, inactive fleets, reinforcements, dated additions to the force pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import friends, holder, payer, seat_of
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Queued,
    ground_at,
    number,
    pool_of,
    season,
    units_at,
)
from adjudicator.rulesets.world_at_war.board.position import Unit as MapUnit
from adjudicator.rulesets.world_at_war.board.setup import shown
from adjudicator.rulesets.world_at_war.board.terms import (
    FLEETS,
    GROUND,
    KIND_NAMES,
    POINTS,
    SEAT_NAMES,
    SEATS,
    USA_BOX,
    Kind,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import (
    action_chits,
    in_game,
    movement_points,
)
from adjudicator.rulesets.world_at_war.book.moving.supply import FULL, supplied_places, supply_at
from adjudicator.rulesets.world_at_war.book.refusing import not_done
from adjudicator.rulesets.world_at_war.orders.politics import Put
from adjudicator.rulesets.world_at_war.orders.war_tags import OPENING_AHEAD
from adjudicator.rulesets.world_at_war.sequence import opening_plan
from adjudicator.rulesets.world_at_war.words.facts.setup import (
    Arrived,
    ChitsReady,
    FleetsReady,
    PointsReady,
    PoolGrows,
    Waits,
)

SIBERIA = ("moscow", "gorki", "urals", "vologda")
"""WAW-CORE.ADM-9; in the order of decision 40."""
SIBERIAN_FORCES: tuple[tuple[str, int], ...] = (("ground", 3), ("elite", 1), ("air", 1))
"""WAW-1.3-11"""


def admin(position: Position, table: Table[Board]) -> Play:
    """Chits back, fleets flipped, reinforcements placed, pools grow (WAW-7.ADM-1)."""
    position.captured = {}
    _chits(position, table)
    _flip(position, table)
    _dated(position, table)
    _points(position, table)
    siberia(position, table.board)
    answers = yield from ask(*[_ask(position, table.board, seat) for seat in SEATS])
    for seat in SEATS:  # Axis first (WAW-CORE.ADM-7)
        place_all(position, table, seat, answers[seat].of(Put))
    for state in position.majors.values():
        state.shown = shown(state) | {k: v for k, v in state.shown.items() if k in ("rm", "oil")}


# --------------------------------------------------------------------- steps 1, 2


def _chits(position: Position, table: Table[Board]) -> None:
    """All spent chits return (WAW-CORE.ADM-1); chits gained in the last turn are handed out
    (WAW-CORE.ACT-8)."""
    chits = {}
    for major, state in position.majors.items():
        state.chits = action_chits(position, table.board, major)
        state.sm = movement_points(position, table.board, major)
        state.shown.pop("chits", None)
        if in_game(position, major):
            chits[major] = state.chits
    table.tell("WAW-CORE.ADM-1", ChitsReady(chits=chits))


def _flip(position: Position, table: Table[Board]) -> None:
    """Every inactive fleet on the map turns to its active side (WAW-CORE.ADM-2, ADM-10)."""
    flipped: Counter[str] = Counter()
    for unit in position.units:
        if not unit.active:
            unit.active = True
            flipped[unit.nation] += 1
        unit.task = ""
    if flipped:
        table.tell("WAW-CORE.ADM-2", FleetsReady(fleets=dict(flipped)))


# -------------------------------------------------------------------------- dates


def _dated(position: Position, table: Table[Board]) -> None:
    """Dated additions to the force pools (WAW-CORE.ADM-5, WAW-2.2-29 to 2.2-33)."""
    if not table.board.scenarios[position.scenario].dated:
        return
    for row in table.board.pool_dates:
        if row.turn != position.turn:
            continue
        if row.condition == "france fallen" and not position.free_french:
            continue  # WAW-2.2-32
        if payer(position, row.nation) and not in_game(position, payer(position, row.nation)):
            continue
        pool = pool_of(position, row.nation)
        pool[row.kind] = pool.get(row.kind, 0) + row.number
        table.tell(
            "WAW-CORE.ADM-5",
            PoolGrows(nation=row.nation, kind=row.kind, number=row.number),
        )


def siberia(position: Position, board: Board) -> None:
    """The Siberian forces come in the first Winter turn in which the USSR is at war
    (WAW-CORE.ADM-9, WAW-1.3-27)."""
    at_war = position.countries["ussr"].status == "war"
    if position.siberia != "waiting" or season(position, board) != "winter" or not at_war:
        return
    position.siberia = "arrived"
    for what, count in SIBERIAN_FORCES:
        for _ in range(count):
            position.queue.append(
                Queued(
                    id=f"q{number(position)}",
                    nation="ussr",
                    what=what,
                    due=position.turn,
                    why="siberia",
                    known=True,
                )
            )


# ----------------------------------------------------------------- reinforcements


def _points(position: Position, table: Table[Board]) -> None:
    """Strategic points that are ready; they are open from now on (WAW-CORE.SEC-3)."""
    ready: Counter[tuple[str, str]] = Counter()
    for queued in list(position.queue):
        if queued.due <= position.turn and queued.what in POINTS:
            position.queue.remove(queued)
            ready[queued.nation, queued.what] += 1
    for (major, what), count in ready.items():
        points = position.majors[major].points
        points[what] = points.get(what, 0) + count
        table.tell("WAW-CORE.SEC-3", PointsReady(major=major, point=what, number=count))


def arriving(position: Position, seat: Seat) -> list[Queued]:
    """Units that a seat places in this Admin phase (WAW-CORE.ADM-3)."""
    return [
        queued
        for queued in position.queue
        if queued.due <= position.turn
        and queued.what not in POINTS
        and seat_of(position, queued.nation) == seat
    ]


Reach = dict[str, dict[str, bool]]
"""Nation -> the places its supply reaches, found once for a whole Admin phase."""


def places_for(
    position: Position, board: Board, queued: Queued, reach: Reach | None = None
) -> list[str]:
    """Where a reinforcement may be placed, best first (WAW-CORE.ADM-7, ADM-9)."""
    reach = {} if reach is None else reach
    nation, row = queued.nation, board.countries[queued.nation]
    if nation == "usa":
        return [USA_BOX]
    if row.kind == "commonwealth" and row.at in board.boxes:
        return [row.at]
    if queued.why == "siberia":
        found = [a for a in SIBERIA if holder(position, a) == "ussr"]
    elif row.kind == "commonwealth":
        found = [row.at]
    else:
        found = homes_now(position, board, nation)
    fit = [a for a in found if no_place(position, board, queued, a, reach) is None]
    if queued.why == "siberia":
        return fit
    capital = row.capital
    return sorted(
        fit,
        key=lambda a: (len(ground_at(position, a)), a != capital, board.order[a]),
    )


def homes_now(position: Position, board: Board, nation: str) -> list[str]:
    """Home areas of a nation that are still in its side's hands. Barbarossa gives Germany East
    Prussia and West Poland (WAW-CORE.SCN-36), and the Italian unit Budapest (WAW-1.3-12)."""
    if position.scenario == "barbarossa-1941":
        if nation == "germany":
            return ["east_prussia", "west_poland"]
        if nation == "italy":
            return ["budapest"]
        if nation == "ussr":
            return [a for a in board.of_country("ussr") if holder(position, a) == "ussr"]
    homes = board.homes(nation)
    if position.areas:
        homes = tuple(a for a in homes if a in position.areas)
    return [a for a in homes if friends(position, holder(position, a), nation)]


def no_place(
    position: Position, board: Board, queued: Queued, area: str, reach: Reach
) -> NotAllowed | None:
    """Why a reinforcement may not be placed in an area that is its own (WAW-CORE.ADM-7):
    room, port, supply."""
    name = board.name(area)
    if queued.what in GROUND:
        if len(ground_at(position, area)) >= board.stacking(area):
            text = f"{name} has room for {board.stacking(area)} ground units, and is full."
            return NotAllowed(0, "WAW-CORE.MOV-7", text)
    elif queued.what == "air":
        based = [u for u in units_at(position, area) if u.kind == "air"]
        if area in board.areas and len(based) >= board.areas[area].air_stacking:
            text = f"{name} has room for {board.areas[area].air_stacking} air fleets."
            return NotAllowed(0, "WAW-CORE.MOV-15", text)
    elif area in board.areas and not board.areas[area].coastal:
        return NotAllowed(0, "WAW-CORE.NAV-18", f"{name} has no port.")
    if area in board.areas and queued.what not in FLEETS:
        nation = queued.nation
        if nation not in reach:
            reach[nation] = supplied_places(position, board, nation)
        if supply_at(position, board, nation, area, reach[nation]) != FULL:
            text = f"{name} has no supply route, so reinforcements cannot arrive there."
            return NotAllowed(0, "WAW-CORE.SUP-11", text)
    return None


def place_all(position: Position, table: Table[Board], seat: Seat, puts: Sequence[Put]) -> None:
    """Place a seat's reinforcements: as its lines say, the others where the house finds fewest
    units (decision 2). What finds no place waits (WAW-CORE.ADM-8)."""
    board = table.board
    waiting = arriving(position, seat)
    reach: Reach = {}
    arrived: Counter[tuple[str, str, str, bool, str]] = Counter()
    for put in puts:
        placed, no = place_line(position, board, waiting, put, reach)
        for queued in placed:
            arrived[_key(queued, put.place)] += 1
        if no is not None:
            not_done(table, seat, put, no)
    for queued in waiting:
        place = next(iter(places_for(position, board, queued, reach)), "")
        if place:
            _arrive(position, board, queued, place)
            arrived[_key(queued, place)] += 1
        else:
            table.tell("WAW-CORE.ADM-8", Waits(nation=queued.nation, kind=queued.what))
    for (nation, kind, place, inactive, why), count in arrived.items():
        table.tell(
            "WAW-CORE.ADM-3",
            Arrived(
                nation=nation, kind=kind, place=place, number=count, inactive=inactive, why=why
            ),
        )


def place_line(
    position: Position, board: Board, waiting: list[Queued], put: Put, reach: Reach
) -> tuple[list[Queued], NotAllowed | None]:
    """Place what one line speaks of, as far as it can be: what was placed, and why not all."""
    placed: list[Queued] = []
    for _ in range(put.count):
        no = no_put(position, board, waiting, put, reach)
        queued = matching(position, board, waiting, put, reach)
        if no is not None or queued is None:
            return placed, no
        waiting.remove(queued)
        _arrive(position, board, queued, put.place)
        placed.append(queued)
    return placed, None


def _key(queued: Queued, place: str) -> tuple[str, str, str, bool, str]:
    return queued.nation, queued.what, place, queued.inactive, queued.why


def matching(
    position: Position, board: Board, waiting: Sequence[Queued], put: Put, reach: Reach
) -> Queued | None:
    """The reinforcement that a line speaks of."""
    fits = [q for q in waiting if q.what == put.kind and put.nation in ("", q.nation)]
    able = [q for q in fits if put.place in places_for(position, board, q, reach)]
    return next(iter(able or fits), None)


def no_put(
    position: Position, board: Board, waiting: Sequence[Queued], put: Put, reach: Reach
) -> NotAllowed | None:
    """Why a line of placement cannot be carried out; None if it can."""
    queued = matching(position, board, waiting, put, reach)
    name = board.name(put.place)
    if queued is None:
        nation = f"{board.adjective(put.nation)} " if put.nation else ""
        text = f"No {nation}{KIND_NAMES[put.kind]} arrives now."
        return NotAllowed(put.line, "WAW-CORE.ADM-3", text)
    if put.place in places_for(position, board, queued, reach):
        return None
    overseas = queued.nation == "usa" or board.countries[queued.nation].kind == "commonwealth"
    own = not overseas and put.place in homes_now(position, board, queued.nation)
    if own and put.place in board.areas:
        no = no_place(position, board, queued, put.place, reach)
        if no is not None:
            return NotAllowed(put.line, no.clause, no.text)
    who = f"{board.adjective(queued.nation)} {KIND_NAMES[queued.what]}s"
    clause = "WAW-CORE.ADM-9" if queued.why == "siberia" else "WAW-CORE.ADM-7"
    best = places_for(position, board, queued, reach)
    where = ", ".join(board.name(a) for a in best[:6]) or "nowhere at the moment"
    return NotAllowed(
        put.line, clause, f"{who} cannot arrive in {name}. They can arrive in {where}."
    )


def _arrive(position: Position, board: Board, queued: Queued, place: str) -> None:
    """Put it on the map; a fleet driven off or that fled arrives inactive (WAW-CORE.ADM-4)."""
    position.queue.remove(queued)
    position.units.append(
        MapUnit(
            id=f"u{number(position)}",
            nation=queued.nation,
            kind=cast(Kind, queued.what),
            place=place,
            active=not queued.inactive,
            weak=queued.weak,
        )
    )


# ----------------------------------------------------------------------- question


def _ask(position: Position, board: Board, seat: Seat) -> Ask:
    """One mail for reinforcements, doctrine and interdiction."""
    waiting = arriving(position, seat)
    tally = Counter((q.nation, q.what, q.inactive) for q in waiting)
    told = [
        f"{count} {board.adjective(nation)} {KIND_NAMES[what]}{'s' * (count > 1)} "
        f"{'arrive' if count > 1 else 'arrives'}{' inactive' * inactive}."
        for (nation, what, inactive), count in tally.items()
    ] or ["No reinforcements arrive."]
    return Ask(
        seat=seat,
        key=f"admin/{seat}",
        clause="WAW-CORE.ADM-3",
        title=f"Reinforcements, doctrine and interdiction of the {SEAT_NAMES[seat]}",
        told=told,
        accepts=[Put.tag()],
        ahead=OPENING_AHEAD,
        facts={"reinforcements": len(waiting)},
        silence="Reinforcements go where fewest units stand; no fleet leaves port.",
        opens=opening_plan(position, seat),
        topic="deployment",
        standing=["AlwaysPlace"],
    )
