"""Limited offensives: no chit, no oil; one d10, a modified 4 or less removes an enemy unit."""

from __future__ import annotations

from adjudicator.core.protocol import Table, Term
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, to_pool
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available
from adjudicator.rulesets.world_at_war.book.offensive.attacking import Attack, facing
from adjudicator.rulesets.world_at_war.book.offensive.combat import (
    fort_level,
    numbers,
    rough,
)
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.losses import order_of_losses
from adjudicator.rulesets.world_at_war.book.offensive.nations import force_penalised
from adjudicator.rulesets.world_at_war.book.offensive.retreat import leave_paris
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Force
from adjudicator.rulesets.world_at_war.orders.doctrine import LoseFirst, OpposeAir
from adjudicator.rulesets.world_at_war.words.facts.offensives import LimitedFought

NEEDS = 4


def limited(
    position: Position,
    table: Table[Board],
    deciding: Deciding,
    seat: Seat,
    attack: Attack,
    air: bool,
) -> bool:
    """Carry out a limited offensive; True for a hit. It captures nothing, allows no
    exploitation, and a miss costs the attacker nothing (WAW-CORE.LIM-5, LIM-14, OIL-4,
    ACT-4)."""
    board = table.board
    number = f"limited/{attack.origin}/{attack.place}"
    combat = facing(position, board, seat, attack, number)
    nation, other, enemy = combat.attacker.nation, combat.defender.seat, combat.defender.units
    own_air = _fleet(position, board, combat.attacker, attack.place) if air else None
    enemy_air = _defending(position, board, deciding, combat, own_air is not None)
    terms = limited_drms(position, board, combat, own_air is not None, enemy_air is not None)
    die = table.dice.roll(combat.number, 10)
    modified = die + sum(int(term.value) for term in terms)
    hit = modified <= NEEDS  # WAW-CORE.LIM-1
    lost: Unit | None = None
    if hit:
        facts = {**deciding.facts(combat, combat.defender), "limited": True}
        lines = deciding.lines_now(other, attack.place, facts, LoseFirst)
        lost = order_of_losses(position, board, enemy, attack.place, lines)[0]
        to_pool(position, lost)  # WAW-CORE.LIM-13
    for fleet in (own_air, enemy_air):
        if fleet is not None:
            fleet.active = False  # WAW-CORE.LIM-7, LIM-12
    for unit in attack.units:
        unit.fought = True
    position.carried.setdefault("seg/limited", []).append(attack.origin)
    table.tell(
        "WAW-CORE.LIM-1",
        LimitedFought(
            place=attack.place,
            origin=attack.origin,
            nation=nation,
            enemy=combat.defender.nation,
            units=len(attack.units),
            enemy_units=len(enemy),
            die=die,
            modified=modified,
            hit=hit,
            lost=f"{lost.nation}/{lost.kind}" if lost else "",
        ),
        sums=terms,
    )
    leave_paris(position, table)
    return hit


def limited_drms(
    position: Position, board: Board, combat: Combat, own_air: bool, enemy_air: bool
) -> list[Term]:
    """The modifiers (WAW-CORE.LIM-2, LIM-3, LIM-4, LIM-11, LIM-13). Seasons, the defender's
    nationality and numbers count for nothing."""
    attacker, defender = combat.sides()
    terms: list[Term] = []

    def add(text: str, value: int, clause: str) -> None:
        if value:
            terms.append(Term(text=text, value=f"{value:+d}", clause=clause))

    add("attacking air fleet", -int(own_air), "WAW-CORE.LIM-2")  # WAW-CORE.AIR-11
    add("defending air fleet", int(enemy_air), "WAW-CORE.LIM-2")
    add(
        f"{attacker.count} units against {defender.count}",
        -numbers(attacker.count, defender.count),
        "WAW-CORE.LIM-3",
    )
    penalised = force_penalised(position, board, attacker.units, combat.place)
    add("attacker's nationality", int(penalised), "WAW-CORE.LIM-2")
    fort = fort_level(position, board, combat.place, combat.origin)
    add("fortress", int(fort > 0), "WAW-CORE.LIM-13")
    ground = rough(board, combat.place)
    add(ground, int(bool(ground)), "WAW-CORE.LIM-11")
    return terms


def _fleet(position: Position, board: Board, force: Force, place: str) -> Unit | None:
    """The one air fleet that a side sends, the nearest (WAW-CORE.LIM-12)."""
    found = available(position, board, force.seat, place, force.units)
    return found[0] if found else None


def _defending(
    position: Position, board: Board, deciding: Deciding, combat: Combat, attacked: bool
) -> Unit | None:
    """The defender's fleet: as he said, else one if the attacker sends one."""
    force = combat.defender
    fleet = _fleet(position, board, force, combat.place)
    if fleet is None:
        return None
    facts = {**deciding.facts(combat, force), "limited": True, "enemy air": int(attacked)}
    lines = deciding.lines_now(force.seat, combat.place, facts, OpposeAir)
    if not lines:
        return fleet if attacked else None
    free = len(available(position, board, force.seat, combat.place, force.units))
    line = lines[0]
    if line.rule == "no" or line.most == 0 or free <= line.keep:
        return None
    return fleet if attacked or line.rule == "all" else None
