"""Air support and air combat, and what becomes of air fleets whose base falls."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.protocol import Answers, Ask, Table, Term
from adjudicator.core.saying import count
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import enemies, leader
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    comes_back,
    to_pool,
    units_at,
)
from adjudicator.rulesets.world_at_war.book.economy.boards import has
from adjudicator.rulesets.world_at_war.book.moving.flying import (
    air_home,
    flights,
)
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available
from adjudicator.rulesets.world_at_war.book.offensive.combat import (
    Steps,
    d3,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.nations import force_penalised
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Force
from adjudicator.rulesets.world_at_war.orders.doctrine import AddReserve, OpposeAir
from adjudicator.rulesets.world_at_war.words.facts.offensives import (
    AirCommitted,
    AirDisplaced,
    AirFought,
)

HOW = ("operational", "tactical")


# ------------------------------------------------------------------------ who can fly


# ------------------------------------------------------------------------- commitment


def commitment(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    combat: Combat,
    reserve: list[Unit],
) -> Steps:
    """The attacker has assigned fleets; the defender opposes, the attacker may add his reserve
    once; nobody may add or shift after that (WAW-CORE.AIR-3, AIR-13, AIR-14)."""
    attacker, defender = combat.sides()
    board = table.board
    _told(table, combat, attacker, "attacker", deciding)
    yield from oppose(position, table, deciding, combat)
    if defender.operational or defender.tactical:
        _told(table, combat, defender, "defender", deciding)
    if reserve:
        added = yield from _add_reserve(deciding, combat, reserve)
        if added:
            table.tell(
                "WAW-CORE.AIR-3",
                AirCommitted(
                    place=combat.place,
                    nation=_whose(attacker, [*added[0], *added[1]]),
                    step="reserve",
                    operational=[board.name(f.place) for f in added[0]],
                    tactical=[board.name(f.place) for f in added[1]],
                ),
                answered=deciding.answered(attacker.seat),
            )


def _told(table: Table[Board], combat: Combat, force: Force, step: str, deciding: Deciding) -> None:
    if not (force.operational or force.tactical):
        return
    name = table.board.name
    table.tell(
        "WAW-CORE.AIR-3",
        AirCommitted(
            place=combat.place,
            nation=_whose(force, [*force.operational, *force.tactical]),
            step=step,
            operational=[name(fleet.place) for fleet in force.operational],
            tactical=[name(fleet.place) for fleet in force.tactical],
        ),
        answered=deciding.answered(force.seat),
    )


def _whose(force: Force, fleets: Sequence[Unit]) -> str:
    """The nation of air fleets: that of the force which they support, if one of them is of it."""
    nations = [fleet.nation for fleet in fleets]
    return force.nation if force.nation in nations else nations[0]


def oppose(position: Position, table: Table[Board], deciding: Deciding, combat: Combat) -> Steps:
    """The defender's fleets. Without a word he opposes each support kind in which he has at
    least as many fleets as the enemy, with one more if he can (decision 8)."""
    attacker, defender = combat.sides()
    ground = defender.units
    free = available(position, table.board, defender.seat, combat.place, ground)
    if not free:
        return
    facts = {**deciding.facts(combat, defender), "air": len(free)}
    title = (
        f"{table.board.name(combat.place)} is attacked with"
        f" {count(len(attacker.operational), 'air fleet')} in Operational"
        f" and {len(attacker.tactical)} in Tactical Support;"
        f" {len(free)} of yours {'is' if len(free) == 1 else 'are'} in range."
    )
    lines = yield from deciding.lines(
        defender.seat, combat.place, "air", title, "WAW-CORE.AIR-3", facts, OpposeAir
    )
    line = lines[0] if lines else OpposeAir()
    if line.rule == "no":
        return
    number_ = len(free) - line.keep
    if line.most is not None:
        number_ = min(number_, line.most)
    free = free[: max(0, number_)]
    if line.divides():
        for own, number in (
            (defender.operational, line.operational or 0),
            (defender.tactical, line.tactical or 0),
        ):
            own += free[:number]
            del free[:number]
        return
    if line.rule == "all":
        half = (len(free) + 1) // 2
        defender.operational += free[:half]
        defender.tactical += free[half:]
        return
    for own, enemy in (
        (defender.operational, attacker.operational),
        (defender.tactical, attacker.tactical),
    ):
        if enemy and len(free) >= len(enemy):
            own += free[: len(enemy) + 1]
            del free[: len(enemy) + 1]


def _add_reserve(
    deciding: Deciding, combat: Combat, reserve: list[Unit]
) -> Generator[tuple[Ask, ...], Answers, tuple[list[Unit], list[Unit]] | None]:
    """The attacker's one addition. Without a word fleets are added where they give the drm for
    numbers (decision 9)."""
    attacker, defender = combat.sides()
    facts = {**deciding.facts(combat, attacker), "air": len(reserve)}
    lines = yield from deciding.lines(
        attacker.seat,
        combat.place,
        "reserve",
        f"{deciding.board.name(combat.place)}: the enemy opposes with"
        f" {len(defender.operational)} and {len(defender.tactical)} air fleets;"
        f" add {len(reserve)} in reserve?",
        "WAW-CORE.AIR-3",
        facts,
        AddReserve,
    )
    line = lines[0] if lines else AddReserve()
    if line.rule == "no":
        return None
    added: tuple[list[Unit], list[Unit]] = ([], [])
    if line.rule == "all":
        target = 1 if line.how == "tactical" or (not line.how and attacker.tactical) else 0
        added[target].extend(reserve)
        reserve.clear()
    else:
        for n, (own, enemy) in enumerate(
            (
                (attacker.operational, defender.operational),
                (attacker.tactical, defender.tactical),
            )
        ):
            wanted = len(enemy) + 1 - len(own)
            if enemy and 0 < wanted <= len(reserve):
                added[n].extend(reserve[:wanted])
                del reserve[:wanted]
    attacker.operational += added[0]
    attacker.tactical += added[1]
    return added if added[0] or added[1] else None


# ------------------------------------------------------------------------- air combat


def air_drm(
    position: Position, board: Board, own: Sequence[Unit], other: Sequence[Unit]
) -> list[Term]:
    """+1 for more fleets, however many; -1 if at least half are of France, Italy, the USSR or
    Vichy without Army Modernization; +1 for Aerial Industry if only this side has it
    (WAW-CORE.AIR-5, AIR-19)."""
    terms = []
    if len(own) > len(other):
        terms.append(Term(text="more air fleets", value="+1", clause="WAW-CORE.AIR-5"))
    if force_penalised(position, board, own):
        terms.append(Term(text="nationality", value="-1", clause="WAW-CORE.AIR-19"))
    if aerial(position, own) and not aerial(position, other):
        terms.append(Term(text="Aerial Industry", value="+1", clause="WAW-CORE.AIR-5"))
    return terms


def aerial(position: Position, fleets: Sequence[Unit]) -> bool:
    """Has the major of any of the fleets completed Aerial Industry?"""
    return any(has(position, leader(position, f.nation), "aerial_industry") for f in fleets)


def air_combats(position: Position, table: Table[Board], combat: Combat) -> None:
    """Operational and Tactical air combat, each between the fleets assigned to it
    (WAW-CORE.AIR-4, AIR-10)."""
    attacker, defender = combat.sides()
    for how in HOW:
        own: list[Unit] = getattr(attacker, how)
        other: list[Unit] = getattr(defender, how)
        if own and other:
            left = air_combat(
                position, table, f"{combat.number}/air/{how}", combat.place, how, own, other
            )
            setattr(attacker, how, left[0])
            setattr(defender, how, left[1])


def air_combat(
    position: Position,
    table: Table[Board],
    label: str,
    place: str,
    how: str,
    own: list[Unit],
    other: list[Unit],
) -> tuple[list[Unit], list[Unit]]:
    """One air combat; gives the fleets that stay on each side. Equal: all become inactive
    (WAW-CORE.AIR-6). 1: one of the loser becomes inactive (AIR-8). 2: one of the loser is
    driven off until next turn, one of the winner becomes inactive (AIR-7). 3 or more: one of
    the loser is destroyed, another becomes inactive (AIR-9)."""
    board = table.board
    sums = [air_drm(position, board, own, other), air_drm(position, board, other, own)]
    dice = [d3(table, f"{label}/attacker"), d3(table, f"{label}/defender")]
    totals = [die + sum(int(t.value) for t in terms) for die, terms in zip(dice, sums, strict=True)]
    difference = abs(totals[0] - totals[1])
    outcome: list[str] = []
    names = (own[0].nation, other[0].nation)
    left = (list(own), list(other))
    if difference == 0:
        for fleet in (*own, *other):
            fleet.active = False
        left = ([], [])
        outcome.append("all inactive")
    else:
        won = 0 if totals[0] > totals[1] else 1
        lost = 1 - won
        fleets = left[lost]
        worst = fleets.pop()
        if difference == 1:
            worst.active = False
            outcome.append(f"{names[lost]}: 1 inactive")
        elif difference == 2:
            drive_off(position, worst)
            outcome.append(f"{names[lost]}: 1 driven off")
            best = left[won].pop()
            best.active = False
            outcome.append(f"{names[won]}: 1 inactive")
        else:
            to_pool(position, worst)
            outcome.append(f"{names[lost]}: 1 destroyed")
            if fleets:
                fleets.pop().active = False
                outcome.append(f"{names[lost]}: 1 inactive")
    terms = [
        term.model_copy(update={"text": f"{board.adjective(name)}: {term.text}"})
        for name, side in zip(names, sums, strict=True)
        for term in side
    ]
    table.tell(
        AIR_CLAUSE[min(3, difference)],
        AirFought(
            place=place,
            how=how,
            attacker=names[0],
            defender=names[1],
            dice=dice,
            totals=totals,
            outcome=outcome,
        ),
        sums=terms,
    )
    return left


AIR_CLAUSE = {
    0: "WAW-CORE.AIR-6",
    1: "WAW-CORE.AIR-8",
    2: "WAW-CORE.AIR-7",
    3: "WAW-CORE.AIR-9",
}


def drive_off(position: Position, fleet: Unit) -> None:
    """A fleet leaves the map and comes back inactive as a reinforcement of next turn
    (WAW-CORE.AIR-7, ADM-4)."""
    comes_back(position, fleet, 1, "driven off", inactive=True)


def stand_down(combat: Combat) -> None:
    """Fleets that gave support become inactive after the combat (WAW-CORE.AIR-1, AIR-17)."""
    for force in combat.sides():
        for fleet in (*force.operational, *force.tactical):
            fleet.active = False


# -------------------------------------------------------------------------- lost bases


def displace(
    position: Position,
    table: Table[Board],
    area: str,
    taker: str,
    clause: str = "WAW-CORE.AIR-21",
) -> None:
    """Air fleets in an area that an enemy takes move to a friendly area within range 2 with
    room and become inactive; without one they are destroyed (WAW-CORE.AIR-21, RET-6,
    OPS-11)."""
    board = table.board
    for fleet in units_at(position, area):
        if fleet.kind != "air" or not enemies(position, fleet.nation, taker):
            continue
        away = [
            (distance, board.order[place], place)
            for place, distance in flights(position, board, area, 2).items()
            if place != area
            and place in board.areas
            and air_home(position, board, fleet, place) is None
        ]
        to = min(away)[2] if away else ""
        if to:
            fleet.place, fleet.active = to, False
        else:
            to_pool(position, fleet)
        table.tell(clause, AirDisplaced(nation=fleet.nation, place=area, to=to))
