"""Set-up: the seats deploy one after the other, within the limits of the scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Order, Play, Table, dump_orders
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.parts import Limit, Placed
from adjudicator.rulesets.world_at_war.board.position import Position, add_unit, option
from adjudicator.rulesets.world_at_war.board.setup import (
    default_units,
    place_partisans,
    take_option_a,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    FLEETS,
    GROUND,
    KIND_NAMES,
    SEAT_NAMES,
    Kind,
    Seat,
)
from adjudicator.rulesets.world_at_war.book.refusing import all_refused
from adjudicator.rulesets.world_at_war.orders.politics import ChooseA, DefaultSetUp, NoPact, Put
from adjudicator.rulesets.world_at_war.orders.war_tags import OPENING_AHEAD
from adjudicator.rulesets.world_at_war.sequence import opening_plan
from adjudicator.rulesets.world_at_war.words.facts.setup import Deployed, PactDecided

DEPLOYMENT = "deployment"


def deployment(position: Position, table: Table[Board]) -> Play:
    """Each seat in the order of the scenario; the second one sees the first set-up
    (WAW-1.1-6, WAW-1.2-7, WAW-1.3-5, WAW-2.1-5, WAW-2.2-4, WAW-CORE.SEC-7). A set-up that breaks
    a limit is refused as a whole, and the default stands (WAW-CORE.SCN-44)."""
    board = table.board
    scenario = board.scenarios[position.scenario]
    for seat in scenario.order:
        answers = yield from ask(_ask(position, board, seat))
        answer = answers[seat]
        said = list(answer)
        option_a = any(isinstance(order, ChooseA) for order in said) and may_choose_a(position)
        rows = set_up(position, board, seat, said)
        wrong = no_set_up(position, board, seat, rows)
        own = bool(answer.of(Put))
        if wrong is not None:
            all_refused(table, seat, answer.of(Put), wrong)
            rows = default_units(board, scenario, position, seat, option_a=option_a)
            own = False
        _place(position, board, rows)
        if option_a and scenario.option_a is not None:
            take_option_a(position, scenario)
        position.deployed.append(seat)
        table.tell(
            "WAW-CORE.SCN-44",
            Deployed(seat=seat, own=own, option_a=option_a),
            answered=(seat, answer.through([] if wrong is not None else said)),
        )
        if seat == "axis" and may_decide_pact(position):
            position.pact = not answer.of(NoPact)  # WAW-CORE.PACT-1
            table.tell("WAW-CORE.PACT-1", PactDecided(kept=position.pact))
    place_partisans(position, board)


def may_choose_a(position: Position) -> bool:
    """France 1940: option A, together with the Research rules (WAW-1.2-5, WAW-1.2-19)."""
    return position.scenario == "france-1940" and bool(option(position, "research"))


def may_decide_pact(position: Position) -> bool:
    """In the full campaign Germany decides at set-up (WAW-CORE.PACT-1)."""
    return position.scenario == "campaign-1939"


# ------------------------------------------------------------------- what is placed


def set_up(position: Position, board: Board, seat: Seat, said: Sequence[Order]) -> list[Placed]:
    """The set-up of a seat: the lines said, and what they do not place as the house proposes
    (WAW-CORE.SCN-44)."""
    return [*_said(position, board, seat, said), *left_over(position, board, seat, said)]


def _said(position: Position, board: Board, seat: Seat, said: Sequence[Order]) -> list[Placed]:
    """The lines, and the house's default for the nations and kinds of which they say nothing;
    colonial units stand where they are."""
    puts = [order for order in said if isinstance(order, Put)]
    named = {(nation_of(position, board, seat, put), put.kind) for put in puts}
    rows = _proposed(position, board, seat, said)
    return [
        *(row for row in rows if (row.nation, row.kind) not in named or "colonial" in row.fields),
        *(
            Placed(nation_of(position, board, seat, put), put.kind, put.place, put.count)  # type: ignore[arg-type]
            for put in puts
        ),
    ]


def _proposed(position: Position, board: Board, seat: Seat, said: Sequence[Order]) -> list[Placed]:
    option_a = any(isinstance(order, ChooseA) for order in said) and may_choose_a(position)
    scenario = board.scenarios[position.scenario]
    return default_units(board, scenario, position, seat, option_a=option_a)


def left_over(position: Position, board: Board, seat: Seat, said: Sequence[Order]) -> list[Placed]:
    """Of the nations and kinds of which a seat has placed only some, where the others go: one
    after the other to where the house has more than the seat, first where a limit asks for it,
    then wherever none is broken, before all in places of which the seat says nothing. What finds
    no place is left out."""
    limits = board.scenarios[position.scenario].limits
    rows, proposed = _said(position, board, seat, said), _proposed(position, board, seat, said)
    wanted, given = _tally(proposed), _tally(rows)
    found: Counter[tuple[str, Kind, str]] = Counter()
    for nation, kind in given:
        open_ = [
            place
            for row in proposed
            if (row.nation, row.kind) == (nation, kind) and "colonial" not in row.fields
            for place in [row.place] * row.number
        ]
        for row in rows:
            if (row.nation, row.kind) == (nation, kind) and "colonial" not in row.fields:
                for place in [row.place] * min(row.number, open_.count(row.place)):
                    open_.remove(place)
        told = {row.place for row in rows if (row.nation, row.kind) == (nation, kind)}
        open_.sort(key=lambda place: place in told)
        for _ in range(wanted[nation, kind] - given[nation, kind]):
            now = [*rows, *(Placed(*one, number) for one, number in found.items())]
            asked = [at for at in open_ if _asks_for(limits, now, nation, kind, at)]
            free = [
                at
                for at in open_
                if _numbers(board, _bounds(limits), [*now, Placed(nation, kind, at)]) == []
                and _stacking(board, [*now, Placed(nation, kind, at)]) == []
            ]
            if place := next(iter(asked or free), ""):
                open_.remove(place)
                found[nation, kind, place] += 1
    return [Placed(*one, number) for one, number in found.items()]


def _asks_for(
    limits: Sequence[Limit], rows: Sequence[Placed], nation: str, kind: str, place: str
) -> bool:
    """Do fewer units stand in a place than a limit asks for?"""
    return any(
        place in limit.at
        and nation in limit.nations
        and kind in limit.kinds
        and _there(limit, rows) < limit.least
        for limit in limits
    )


def _bounds(limits: Sequence[Limit]) -> list[Limit]:
    """The same limits without what they ask for at least."""
    return [replace(limit, least=0) for limit in limits]


def _there(limit: Limit, rows: Sequence[Placed]) -> int:
    """Units that a limit counts."""
    return sum(
        row.number
        for row in rows
        if row.nation in limit.nations and row.kind in limit.kinds and row.place in limit.at
    )


def nation_of(position: Position, board: Board, seat: Seat, put: Put) -> str:
    """The nation that a line speaks of: the one named, else the seat's first of that kind."""
    if put.nation:
        return put.nation
    scenario = board.scenarios[position.scenario]
    rows = default_units(board, scenario, position, seat)
    owner = board.areas[put.place].owner if put.place in board.areas else ""
    nations = [row.nation for row in rows if row.kind == put.kind]
    return owner if owner in nations else next(iter(nations), "")


def _place(position: Position, board: Board, rows: Sequence[Placed]) -> None:
    """Put the units on the map; garrisons are the first units of their areas
    (WAW-4-12)."""
    limits = board.scenarios[position.scenario].limits
    for row in rows:
        for _ in range(row.number):
            fields = {key: value for key, value in row.fields.items() if key != "garrison"}
            add_unit(position, row.nation, row.kind, row.place, **fields)
    for limit in limits:
        there = [
            unit
            for unit in position.units
            if unit.nation in limit.nations and unit.place in limit.at and unit.kind == "ground"
        ]
        for unit in there[: limit.garrison]:
            unit.garrison = True


# ------------------------------------------------------------------------- limits


def no_set_up(
    position: Position, board: Board, seat: Seat, rows: Sequence[Placed]
) -> NotAllowed | None:
    """Why a set-up is refused, None if it stands: all that is wrong with it, under the clause of
    what is told first."""
    found = faults(position, board, seat, rows)
    if not found:
        return None
    return NotAllowed(0, found[0].clause, " ".join(dict.fromkeys(no.text for no in found)))


def faults(
    position: Position, board: Board, seat: Seat, rows: Sequence[Placed]
) -> list[NotAllowed]:
    """All that is wrong with a set-up: totals, places, limits, stacking."""
    scenario = board.scenarios[position.scenario]
    option_a = may_choose_a(position) and sum(r.number for r in rows if r.nation == "france") == 17
    default = default_units(board, scenario, position, seat, option_a=option_a)
    return [
        *_totals(board, default, rows),
        *_places(board, scenario.limits, rows),
        *_numbers(board, scenario.limits, rows),
        *_stacking(board, rows),
    ]


def _tally(rows: Sequence[Placed]) -> Counter[tuple[str, Kind]]:
    tally: Counter[tuple[str, Kind]] = Counter()
    for row in rows:
        tally[row.nation, row.kind] += row.number
    return tally


def _totals(
    board: Board, default: Sequence[Placed], rows: Sequence[Placed]
) -> Iterator[NotAllowed]:
    wanted, given = _tally(default), _tally(rows)
    for nation, kind in sorted(wanted.keys() | given.keys()):
        if wanted[nation, kind] != given[nation, kind]:
            have = count(wanted[nation, kind], KIND_NAMES[kind])
            number = given[nation, kind]
            verb = "is" if number == 1 else "are"
            text = f"{board.country_name(nation)} has {have}, and {number} {verb} placed."
            yield NotAllowed(0, "WAW-CORE.SCN-44", text)


def _places(board: Board, limits: Sequence[Limit], rows: Sequence[Placed]) -> Iterator[NotAllowed]:
    for row in rows:
        if "colonial" in row.fields:
            continue
        for limit in limits:
            if row.nation not in limit.nations or row.kind not in limit.kinds or not limit.areas:
                continue
            if row.place not in limit.areas:
                adjective, name = board.adjective(row.nation), KIND_NAMES[row.kind]
                text = f"{adjective} {name}s may not be set up in {board.name(row.place)}."
                yield NotAllowed(0, limit.clause, text)


def may_stand(position: Position, board: Board, nation: str, kind: Kind, place: str) -> bool:
    """May a unit of a nation be set up in a place, as far as the scenario's limits name places?
    Where they do not, it stands where the house proposes one."""
    scenario = board.scenarios[position.scenario]
    row = Placed(nation, kind, place)
    if is_off(board, row):
        return False
    bound = [li for li in scenario.limits if nation in li.nations and kind in li.kinds and li.areas]
    if bound:
        return not any(_places(board, scenario.limits, [row]))
    return any((u.nation, u.kind, u.place) == (nation, kind, place) for u in scenario.units)


def is_off(board: Board, row: Placed) -> bool:
    """Is it a fleet away from every coast?"""
    inland = row.place in board.areas and not board.areas[row.place].coastal
    return row.kind in FLEETS and inland


def _numbers(board: Board, limits: Sequence[Limit], rows: Sequence[Placed]) -> list[NotAllowed]:
    found = []
    for limit in limits:
        # A limit of two nations binds the seat that places either.
        if not limit.at or not any(row.nation in limit.nations for row in rows):
            continue
        there = _there(limit, rows)
        where = listed([board.name(area) for area in limit.at])
        who = " or ".join(board.adjective(nation) for nation in limit.nations)
        stand = "stands" if there == 1 else "stand"
        if there < limit.least:
            least = f"at least {count(limit.least, f'{who} unit')}"
            text = f"{where}: {least}, and {there or 'none'} {stand} there."
            found.append(NotAllowed(0, limit.clause, text))
        if limit.most is not None and there > limit.most:
            most = f"at most {count(limit.most, f'{who} unit')}"
            text = f"{where}: {most}, and {there} {stand} there."
            found.append(NotAllowed(0, limit.clause, text))
    return found


def _stacking(board: Board, rows: Sequence[Placed]) -> list[NotAllowed]:
    ground: Counter[str] = Counter()
    air: Counter[str] = Counter()
    found = []
    for row in rows:
        if row.kind in GROUND:
            ground[row.place] += row.number
        elif row.kind == "air":
            air[row.place] += row.number
        elif is_off(board, row):
            text = f"{board.name(row.place)} has no port."
            found.append(NotAllowed(0, "WAW-CORE.NAV-18", text))
    for place, number in ground.items():
        if number > board.stacking(place):
            room = count(board.stacking(place), "ground unit")
            text = f"{board.name(place)} has room for {room}, and {number} stand there."
            found.append(NotAllowed(0, "WAW-CORE.MOV-7", text))
    for place, number in air.items():
        if place in board.areas and number > board.areas[place].air_stacking:
            room = count(board.areas[place].air_stacking, "air fleet")
            text = f"{board.name(place)} has room for {room}, and {number} stand there."
            found.append(NotAllowed(0, "WAW-CORE.MOV-15", text))
    return found


# ----------------------------------------------------------------------- question


def _ask(position: Position, board: Board, seat: Seat) -> Ask:
    scenario = board.scenarios[position.scenario]
    rows = default_units(board, scenario, position, seat)
    told = ["The house's set-up:"]
    places: dict[str, list[str]] = {}
    for row in rows:
        what = f"{row.number} {board.adjective(row.nation)} {KIND_NAMES[row.kind]}"
        places.setdefault(row.place, []).append(what + "s" * (row.number > 1))
    told += [f"  {board.name(place)}: {', '.join(what)}" for place, what in places.items()]
    accepts = [Put.tag(), DefaultSetUp.tag()]
    if seat == "allies" and may_choose_a(position):
        accepts.append(ChooseA.tag())
        told.append("France may choose option A: fewer units, Army Modernization at 60 %.")
    if seat == "axis" and may_decide_pact(position):
        accepts.append(NoPact.tag())
        told.append("The Ribbentrop-Molotov pact is in force unless you write `no pact`.")
    return Ask(
        seat=seat,
        key=f"{DEPLOYMENT}/{seat}",
        clause="WAW-CORE.SCN-44",
        title=f"Set-up of the {SEAT_NAMES[seat]}",
        told=told,
        accepts=accepts,
        ahead=[tag for tag in OPENING_AHEAD if tag not in accepts],
        default=dump_orders([DefaultSetUp()]),
        silence="The house's set-up stands.",
        opens=opening_plan(position, seat),
        topic="deployment",
        standing=["AlwaysDefault"],
    )
