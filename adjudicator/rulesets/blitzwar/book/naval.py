"""12 Naval Phase: naval movement, then naval combat."""

from __future__ import annotations

import itertools
from collections.abc import Generator, Sequence
from functools import partial

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Answers, Ask, NotAllowed, Play, Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import (
    NAVAL,
    at,
    by_place,
    carry_out,
    describe,
    describe_all,
    hostile,
    matches,
    pick_able,
    refuse,
)
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.land.restrictions import Reason, may_act, may_enter
from adjudicator.rulesets.blitzwar.book.paying import NAVAL_PRICE, Paid, charge
from adjudicator.rulesets.blitzwar.book.politics.activation import attacked
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.reinforcements import reorganisation
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import PERSIAN_GULF
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask, own, put
from adjudicator.rulesets.blitzwar.book.weather import calendar
from adjudicator.rulesets.blitzwar.orders.orders import Lose, NavalAttack, Sail
from adjudicator.rulesets.blitzwar.words.facts.naval import (
    FleetsSailed,
    NavalCombatOver,
    NavalRound,
)

STEPS = 4
"""Sea zones of one naval move, ports included (BW-12.1-1)."""

Way = tuple[str, ...]


# ------------------------------------------------------------------------- phase


def naval(position: Position, table: Table[Board]) -> Play:
    """12 The Naval Phase opens the side-turn: its one question is put here."""
    yield from ask(opening_ask(position, table.board))
    yield from naval_movement(position, table)
    yield from naval_combat(position, table)


def naval_movement(position: Position, table: Table[Board]) -> Play:
    """12.1 A naval counter may move up to four sea zones, for one supply unit each."""
    if not any(c.kind in NAVAL and c.side == position.active for c in position.counters):
        return
    answers = yield from ask(
        own(
            position,
            "naval/moves",
            "BW-12.1-1",
            "Which naval units do you move?",
            (Sail,),
            "naval",
            silence="No naval unit moves.",
        )
    )
    for order in answers[position.active].of(Sail):
        carry_out(position, table, position.active, order, partial(sail, position, table, order))


# ---------------------------------------------------------------------- movement


def sail(position: Position, table: Table[Board], order: Sail) -> Paid:
    """Move naval counters. NotAllowed if the way, the port or the supply is wanting."""
    board, line = table.board, order.line
    there, name = _ships(position, order.start), _where(board, order)
    ships = pick_able(board, there, _sailed, order.ships, name, line, "BW-12.1-1")
    starts = list(dict.fromkeys(c.place for c in ships))
    if len(starts) > 1:
        raise NotAllowed(line, "BW-12.1-1", "Say which port or sea zone these ships sail from.")
    for counter in ships:
        if reason := may_act(position, counter) or may_enter(position, board, counter, order.end):
            raise NotAllowed(line, reason.clause, reason.text)
    ways = {
        kind: naval_way(position, table, kind, starts[0], order.end, order.path)
        for kind in dict.fromkeys(c.kind for c in ships)
    }
    for way in ways.values():
        if isinstance(way, NotAllowed):
            raise NotAllowed(line, way.clause, way.text)
    bills = [(c, NAVAL_PRICE) for c in ships]  # BW-7-22
    paid = charge(position, table, bills, order.payer, "BW-7-22", line, no_line="BW-7-9")
    longest: Way = max((w for w in ways.values() if not isinstance(w, NotAllowed)), key=len)
    told = describe_all(ships)
    for counter in ships:
        way = ways[counter.kind]
        assert not isinstance(way, NotAllowed)
        counter.place = order.end
        counter.zones_moved = len(way) - 1
    table.tell(
        "BW-12.1-1",
        FleetsSailed(
            side=position.active,
            ships=told,
            path=list(longest),
            halves=paid.halves,
            paid_from=list(paid.places),
        ),
    )
    return paid


def _where(board: Board, order: Sail) -> str:
    return board.name(order.start) if order.start else "any port"


def _ships(position: Position, place: str) -> list[Counter]:
    return [
        c
        for c in position.counters
        if c.side == position.active and c.kind in NAVAL and (not place or c.place == place)
    ]


def _sailed(counter: Counter) -> Reason | None:
    """Why a naval counter does not sail again in this turn, or None."""
    if not counter.zones_moved:
        return None
    return Reason("BW-12.1-1", f"{describe(counter)} has sailed this turn.")


def naval_way(
    position: Position,
    table: Table[Board],
    kind: str,
    start: str,
    end: str,
    via: Sequence[str] = (),
) -> Way | NotAllowed:
    """The shortest way of a naval move over the seas named, all places included, or why not.

    Leaving and entering a port are a step each (BW-12.1-2, BW-12.1-3); a way never
    leads through a port."""
    board, side = table.board, position.active
    if end in board.zones and not (board.zones[end].port and control(position, end) == side):
        return NotAllowed(0, "BW-12.1-3", f"{board.name(end)} is not one of your ports.")
    way: list[str] = [start]
    for goal in (*via, end):
        leg = _leg(position, table, kind, side, way[-1], goal)
        if leg is None:
            blocked = _leg(position, table, "u_boat", side, way[-1], goal, straits=False)
            if blocked and (key := closed_strait(position, board, side, blocked)):
                return NotAllowed(
                    0,
                    strait_clause(key),
                    f"The way to {board.name(goal)} passes a strait, and you need "
                    f"control of {board.name(key)}.",
                )
            return _no_way(board, way[-1], goal)
        way += leg[1:]
    if len(way) - 1 > STEPS:
        return NotAllowed(
            0,
            "BW-12.1-1",
            f"{board.name(start)} to {board.name(end)} takes {len(way) - 1} steps, "
            f"ports included, and a naval move has {STEPS}.",
        )
    return tuple(way)


def _no_way(board: Board, start: str, goal: str) -> NotAllowed:
    """Of two places that no sea joins: one of them is the Persian Gulf or a port on it, which
    ships reach as reinforcements alone (BW-11.4-9) and never leave (BW-11.4-10)."""
    gulf = board.name(PERSIAN_GULF)
    here, there = (
        [place] if place in board.seas else board.port_seas(place) for place in (start, goal)
    )
    if PERSIAN_GULF in here:
        text = f"A fleet in the {gulf} can never move to another sea zone."
        return NotAllowed(0, "BW-11.4-10", f"Ships cannot sail to {board.name(goal)}: {text}")
    if PERSIAN_GULF in there:
        text = f"Fleets get to the {gulf} only as reinforcements placed at the"
        text += f" {board.name('asian_bases')}. There is no way there by sea."
        return NotAllowed(0, "BW-11.4-9", text)
    where = f"from {board.name(start)} to {board.name(goal)}"
    return NotAllowed(0, "BW-12.1-1", f"There is no way by sea {where}.")


_STRAITS = {"gibraltar": "BW-12.1-4", "istanbul": "BW-12.1-5", "copenhagen": "BW-12.1-6"}


def strait_clause(zone: str) -> str:
    """The clause that asks for control of a strait's zone."""
    return _STRAITS.get(zone, "BW-12.1-4")


def strait_open(position: Position, board: Board, side: str, a: str, b: str) -> bool:
    """May the side's fleets and transports pass from sea a to sea b next to it?"""
    key = board.strait(a, b)
    return not key or control(position, key) == side  # BW-12.1-4, BW-12.1-5, BW-12.1-6


def closed_strait(position: Position, board: Board, side: str, way: Sequence[str]) -> str:
    """The zone whose control is missing on a way over seas, or ''."""
    for a, b in itertools.pairwise(way):
        if a in board.seas and b in board.seas and not strait_open(position, board, side, a, b):
            return board.strait(a, b)
    return ""


def _leg(
    position: Position,
    table: Table[Board],
    kind: str,
    side: str,
    start: str,
    goal: str,
    straits: bool = True,
) -> Way | None:
    """A shortest way from one place to another; ports only at its ends."""
    board = table.board
    free = kind == "u_boat" and table.rulings.get("BW-A70") != "as_fleets"  # BW-12.1-7
    starts = [start] if start in board.seas else list(board.port_seas(start))
    goals = [goal] if goal in board.seas else list(board.port_seas(goal))
    # The way round the Cape is for Sea Transport alone; no sea leads into it.
    starts = [sea for sea in starts if not board.seas[sea].abstract]  # BW-11.4-10
    seas = board.sea_route(
        starts,
        goals,
        lambda a, b: free or not straits or strait_open(position, board, side, a, b),
    )
    if seas is None or (start == goal):
        return None
    head = () if start in board.seas else (start,)
    tail = () if goal in board.seas else (goal,)
    return (*head, *seas, *tail)


# ------------------------------------------------------------------------ combat


def contested(position: Position, board: Board) -> list[str]:
    """Sea zones where naval units of the active side meet enemy ones, in map order. Ports
    are safe (BW-12.2-12)."""
    found = []
    places = by_place(position)
    for sea in board.seas:
        here = [c for c in places.get(sea, ()) if c.kind in NAVAL]
        if any(c.side == position.active for c in here) and any(
            hostile(position.active, c) for c in here
        ):
            found.append(sea)
    return found


def naval_combat(position: Position, table: Table[Board]) -> Play:
    """12.2 Naval combat follows all naval movement of the active side; it is never a duty."""
    for sea in contested(position, table.board):  # BW-12.2-1
        attackers, defenders = _fleets(position, sea)
        answers = yield from ask(
            own(
                position,
                f"naval/{sea}",
                "BW-12.2-2",
                f"Attack in the {table.board.name(sea)}?",
                (NavalAttack,),
                "naval",
                told=[
                    f"Yours: {', '.join(describe_all(attackers))}",
                    f"Enemy: {', '.join(describe_all(defenders))}",
                ],
                at_most=1,
                options={"sea": [sea]},
                facts={"attackers": units(attackers), "defenders": units(defenders), "zone": sea},
                silence="You do not attack.",
            )
        )
        order = answers[position.active].first(NavalAttack)
        if order is not None:  # BW-12.2-2
            table.about(order)
            if order.sea != sea:
                no = why_no_attack(position, table.board, order)
                refuse(table, position.active, order, no)
                continue
            yield from fight_at_sea(position, table, sea)  # BW-7-30: and nothing is paid


def why_no_attack(position: Position, board: Board, order: NavalAttack) -> NotAllowed:
    """Why an attack at sea that was ordered is not made."""
    sea, side, line = order.sea, position.active, order.line
    name = board.name(sea)
    own = any(c.place == sea and c.side == side and c.kind in NAVAL for c in position.counters)
    ports = board.ports(sea)
    sheltered = [
        c.place
        for c in position.counters
        if c.kind in NAVAL and c.place in ports and hostile(side, c)
    ]
    if own and sheltered and sea not in contested(position, board):
        return NotAllowed(
            line,
            "BW-12.2-12",
            f"The enemy ships in {board.name(sheltered[0])} are in port, where they cannot be"
            f" attacked; there are none in the {name}.",
        )
    return NotAllowed(
        line,
        "BW-12.2-2",
        f"You need both your own ships and enemy ships in the {name} to attack there.",
    )


def _fleets(position: Position, sea: str) -> tuple[list[Counter], list[Counter]]:
    here = [c for c in at(position, sea) if c.kind in NAVAL]
    return (
        [c for c in here if c.side == position.active],
        [c for c in here if hostile(position.active, c)],
    )


def units(counters: Sequence[Counter]) -> int:
    return sum(c.ships for c in counters)


def new_table(board: Board, turn: int) -> bool:
    """From summer 1943 another table applies (calendar mark NAVAL CHANGE)."""
    row = calendar(board, turn)
    return row.year > 1943 or (row.year == 1943 and row.season in ("summer", "autumn"))


def naval_result(board: Board, turn: int, side: str, die: int) -> tuple[bool, bool]:
    """Do the attacker and the defender lose a unit?"""
    if new_table(board, turn):
        if die <= 5:
            return True, True  # BW-12.2-10
        return side == "axis", side != "axis"  # BW-12.2-11
    if die == 1:
        return True, False  # BW-12.2-4
    if die == 2:
        return False, False  # BW-12.2-5
    return die <= 5, True  # BW-12.2-6, BW-12.2-7


def fight_at_sea(position: Position, table: Table[Board], sea: str) -> Play:
    """12.2 Rounds go on until the die shows at least as much as defenders are left, after
    the round's losses (BW-A25), or one side is gone. The attacker cannot stop earlier."""
    side, name = position.active, table.board.name(sea)
    attackers, defenders = _fleets(position, sea)
    attacked(position, table, sea, side, "naval", attackers=attackers, defenders=defenders)
    if not table.decides("naval"):
        return
    round_ = 0
    while attackers and defenders:
        round_ += 1
        die = table.dice.d6(f"naval/{name}/{round_}")  # BW-12.2-3
        lost = naval_result(table.board, position.turn, side, die)
        enemy = defenders[0].side
        fallen = yield from naval_losses(
            position,
            table,
            sea,
            round_,
            {side: attackers[:] if lost[0] else [], enemy: defenders[:] if lost[1] else []},
        )
        attackers, defenders = _fleets(position, sea)
        table.tell(
            f"BW-12.2-{_line(table.board, position.turn, die)}",
            NavalRound(
                sea=sea,
                attacking=side,
                round=round_,
                die=die,
                attacker_lost=fallen.get(side, []),
                defender_lost=fallen.get(enemy, []),
                attackers=units(attackers),
                defenders=units(defenders),
            ),
        )
        if attackers and defenders and die >= units(defenders):  # BW-12.2-8 as ruled in BW-A25
            table.tell("BW-12.2-8", NavalCombatOver(sea=sea, why="die"))
            return
    table.tell("BW-12.2-8", NavalCombatOver(sea=sea, why=side if not attackers else "enemy"))


_DIE = {1: 4, 2: 5, 3: 6, 4: 6, 5: 6, 6: 7}


def _line(board: Board, turn: int, die: int) -> int:
    """The clause of 12.2 that holds the line of the table."""
    if new_table(board, turn):
        return 10 if die <= 5 else 11
    return _DIE[die]


def losable(counters: Sequence[Counter]) -> list[Counter]:
    """The counters that may bear a naval loss: fleets before U-boats."""
    fleets = [c for c in counters if c.kind == "fleet"]
    return fleets or list(counters)  # BW-12.2-9


def usual_ship(counter: Counter) -> tuple[int, bool]:
    """Largest counter first, Italian before German (BW-A88)."""
    return (-counter.ships, counter.country != "ITA")


def naval_losses(
    position: Position,
    table: Table[Board],
    sea: str,
    round_: int,
    losers: dict[str, list[Counter]],
) -> Generator[tuple[Ask, ...], Answers, dict[str, list[str]]]:
    """Each loser takes off one unit, of his choice (BW-A26). Gives the words by side."""
    asks = []
    for seat, counters in losers.items():
        choice = losable(counters)
        if len({(c.country, c.kind, c.ships) for c in choice}) > 1:
            asks.append(
                put(
                    position,
                    seat,
                    f"losses/{sea}/{round_}",
                    "BW-12.2-9",
                    f"Which ship do you lose in the {table.board.name(sea)}?",
                    (Lose,),
                    "losses",
                    told=[f"You have: {', '.join(describe_all(choice))}"],
                    facts={"zone": sea, "losses": 1},
                    silence="The largest counter loses one, Italian before German.",
                    standing=("AlwaysLoseShips",),
                )
            )
    answers = yield from ask(*asks)
    fallen: dict[str, list[str]] = {}
    for seat, counters in losers.items():
        choice = losable(counters)
        if not choice:
            continue
        wishes = (
            [w for order in answers[seat].of(Lose) for w in order.ships] if seat in answers else []
        )

        def rank(
            counter: Counter, wishes: Sequence[object] = wishes
        ) -> tuple[int, tuple[int, bool]]:
            fit = [n for n, wish in enumerate(wishes) if matches(counter, wish)]  # type: ignore[arg-type]
            return (fit[0] if fit else len(wishes), usual_ship(counter))

        victim = min(choice, key=rank)
        fallen[seat] = [f"{victim.country} {'fleet' if victim.kind == 'fleet' else 'U-boat'}"]
        reorganisation.lose_ships(position, table.board, victim)
    return fallen
