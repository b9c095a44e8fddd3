"""Ground combat of an Operation or exploitation: drms, dice, rerolls, results.

The order of the steps is that of WAW-CORE.OPS-3 and RES-16. Losses are in `losses`, retreat
and advance in `retreat`, air combat in `air`; `operations` puts them together.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from adjudicator.core.protocol import Answers, Ask, Table, Term
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import leader, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position, Unit
from adjudicator.rulesets.world_at_war.board.terms import ISLAND_FORTS
from adjudicator.rulesets.world_at_war.book.moving.zones import fleets_at
from adjudicator.rulesets.world_at_war.book.offensive.deciding import Deciding
from adjudicator.rulesets.world_at_war.book.offensive.nations import force_penalised
from adjudicator.rulesets.world_at_war.book.offensive.sides import Combat, Dice, Force
from adjudicator.rulesets.world_at_war.book.seasons import free_of_season, season_row
from adjudicator.rulesets.world_at_war.orders.doctrine import EliteDie, Reroll
from adjudicator.rulesets.world_at_war.words.facts.offensives import Rerolled

Steps = Generator[tuple[Ask, ...], Answers, None]


def d3(table: Table[Board], label: str) -> int:
    """A d3 from a six-sided die: 1-2 is 1, 3-4 is 2, 5-6 is 3 (WAW-CORE.DICE-1, WAW-4-4)."""
    return (table.dice.d6(label) + 1) // 2


# ------------------------------------------------------------------------- modifiers


def numbers(own: int, other: int) -> int:
    """+1 for more, +2 for double, +3 for triple the units (WAW-CORE.DRM-1)."""
    other = max(1, other)
    if own <= other:
        return 0
    return min(3, own // other) if own >= 2 * other else 1


def fort_level(position: Position, board: Board, place: str, origin: str) -> int:
    """The level of the fortress of a place, if it faces the side that the attack crosses
    (WAW-CORE.DRM-10, FORT-2); Malta and Gibraltar have 1 (WAW-3.5-3)."""
    if place in ISLAND_FORTS:
        return 1
    fort = position.forts.get(place) if place != "ethiopia" else None  # WAW-3.7-4
    if fort is None:
        return 0
    if not fort.faces:
        return min(4, fort.level)
    side = board.areas[origin].owner if origin in board.areas else origin
    land = "land" in fort.faces and origin in board.areas
    return min(4, fort.level) if side in fort.faces or origin in fort.faces or land else 0


def season_drm(position: Position, board: Board, place: str) -> int:
    """-1 for the attacker in Autumn and Winter, except in Africa, the Middle East and boxes, in
    Autumn 1939 and where a scenario says so (WAW-CORE.DRM-12, SEA-1, SEA-3, WAW-2.2-11,
    WAW-1.1-4)."""
    if free_of_season(board, place):
        return 0
    return season_row(position, board).attacker


def rough(board: Board, place: str) -> str:
    """`mountain` or `marsh`, which give the defender +1 (WAW-CORE.DRM-6, DRM-17); '' else."""
    terrain = board.areas[place].terrain if place in board.areas else ""
    return terrain if terrain in ("mountain", "marsh") else ""


def drms(position: Position, board: Board, combat: Combat) -> None:
    """Write the modifiers of both sides; all are cumulative and there is no cap
    (WAW-CORE.DRM-16, DRM-19)."""
    attacker, defender = combat.sides()
    strength = 1 if combat.alone else defender.count
    for force, own, other in (
        (attacker, attacker.count, strength),
        (defender, strength, attacker.count),
    ):
        terms: list[Term] = []

        def add(text: str, value: int, clause: str, terms: list[Term] = terms) -> None:
            if value:
                terms.append(Term(text=text, value=f"{value:+d}", clause=clause))

        add(f"{own} units against {other}", numbers(own, other), "WAW-CORE.DRM-1")
        if force_penalised(position, board, force.units, combat.place):
            add("nationality", -1, "WAW-CORE.DRM-2")
        add("one die", int(own == 1), "WAW-CORE.DRM-9")
        add("Operational Support", int(bool(force.operational)), "WAW-CORE.DRM-5")
        if force is attacker:
            add("exploitation", combat.exploit_drm, "WAW-CORE.DRM-4")
            add("season", season_drm(position, board, combat.place), "WAW-CORE.DRM-12")
            if combat.landing:
                add("from the sea", -1, "WAW-CORE.DRM-7")
                fleets = [
                    f
                    for f in fleets_at(position, combat.origin)
                    if seat_of(position, f.nation) == attacker.seat and not f.weak
                ]
                add("bombardment", int(bool(fleets)), "WAW-CORE.DRM-8")  # WAW-CORE.DRM-18
        else:
            ground = rough(board, combat.place)
            add(ground, int(bool(ground)), "WAW-CORE.DRM-6")
            if defender.units or combat.alone:  # WAW-CORE.FORT-3
                level = fort_level(position, board, combat.place, combat.origin)
                add("fortress", level, "WAW-CORE.DRM-10")
        force.terms = terms


# ------------------------------------------------------------------------------ dice


def use_elite(
    deciding: Deciding, combat: Combat, force: Force
) -> Generator[tuple[Ask, ...], Answers, bool]:
    """Is the elite die rolled? Decided before rolling (WAW-CORE.DICE-7); without a word it is
    if the own side has more ground units."""
    if not any(unit.kind == "elite" for unit in force.units):  # WAW-CORE.DICE-4, DICE-11
        return False
    facts = deciding.facts(combat, force)
    lines = yield from deciding.lines(
        force.seat,
        combat.place,
        "elite die",
        f"{deciding.board.name(combat.place)}: use the elite die?",
        "WAW-CORE.DICE-7",
        facts,
        EliteDie,
    )
    if lines:
        return lines[0].rule != "no"
    return force.count > combat.other(force).count


def roll(position: Position, table: Table[Board], deciding: Deciding, combat: Combat) -> Steps:
    """Both sides roll two regular d3, or one for a single unit (WAW-CORE.DICE-2, DICE-3,
    DICE-11, FORT-7), and the elite die if they want."""
    chosen = []
    for force in combat.sides():
        chosen.append((yield from use_elite(deciding, combat, force)))
    for force, elite, who in zip(combat.sides(), chosen, ("attacker", "defender"), strict=True):
        regular = 2 if force.count > 1 else 1
        force.dice.regular = [
            d3(table, f"{combat.number}/{who}/{n}") for n in range(1, regular + 1)
        ]
        if elite:
            force.dice.elite = d3(table, f"{combat.number}/{who}/elite")


def rerolls(position: Position, table: Table[Board], deciding: Deciding, combat: Combat) -> Steps:
    """Each fleet in Tactical Support rolls any one die again; the new result stands
    (WAW-CORE.DICE-8). The side with fewer fleets there goes first, then the one with fewer
    units, then the defender; they alternate, one reroll or a pass each, until both pass
    (WAW-CORE.DICE-9, DICE-12)."""
    attacker, defender = combat.sides()
    left = {id(force): len(force.tactical) for force in combat.sides()}
    first = min(combat.sides(), key=lambda f: (len(f.tactical), f.count, f is attacker))
    if not left[id(first)]:
        first = combat.other(first)
    turn, passes, n = first, 0, 0
    while passes < 2 and any(left.values()):
        picked = None
        if left[id(turn)]:
            picked = yield from _pick(deciding, combat, turn, left[id(turn)])
        if picked is None:
            passes += 1
        else:
            passes, n = 0, n + 1
            whose, at = picked
            left[id(turn)] -= 1
            before = whose.dice.elite if at < 0 else whose.dice.regular[at]
            who = "attacker" if turn is attacker else "defender"
            now = d3(table, f"{combat.number}/{who}/reroll/{n}")
            if at < 0:
                whose.dice.elite = now
            else:
                whose.dice.regular[at] = now
            table.tell(
                "WAW-CORE.DICE-8",
                Rerolled(
                    place=combat.place,
                    nation=turn.nation,
                    own=whose is turn,
                    elite=at < 0,
                    before=before,
                    now=now,
                ),
                answered=deciding.answered(turn.seat),
            )
        turn = combat.other(turn)
    _ = defender


def _pick(
    deciding: Deciding, combat: Combat, force: Force, left: int
) -> Generator[tuple[Ask, ...], Answers, tuple[Force, int] | None]:
    """The die that a side rolls again now, None to pass. Without a word: its own lowest die if
    it shows 1, else an enemy 3 (decision 11)."""
    other = combat.other(force)
    facts = {**deciding.facts(combat, force), "tactical": left}
    lines = yield from deciding.lines(
        force.seat,
        combat.place,
        "rerolls",
        f"{deciding.board.name(combat.place)}: own dice {_shown(force)}, enemy {_shown(other)}."
        f" Roll one again?",
        "WAW-CORE.DICE-8",
        facts,
        Reroll,
    )
    wishes = lines or [Reroll(own=1), Reroll(enemy=3)]
    for wish in wishes:
        if wish.rule == "nothing":
            return None
        if wish.own:
            found = _die(force, low=True)
            if found is not None and found[0] <= wish.own:
                return force, found[1]
        if wish.enemy:
            found = _die(other, low=False)
            if found is not None and found[0] >= wish.enemy:
                return other, found[1]
    return None


def _die(force: Force, low: bool) -> tuple[int, int] | None:
    """Value and place of the lowest or highest die; place -1 is the elite die."""
    dice = [(value, n) for n, value in enumerate(force.dice.regular)]
    if force.dice.elite:
        dice.append((force.dice.elite, -1))
    if not dice:
        return None
    return min(dice, key=lambda d: (d[0], -d[1])) if low else max(dice, key=lambda d: (d[0], d[1]))


def _shown(force: Force) -> str:
    regular = ", ".join(map(str, force.dice.regular))
    return f"{regular}{f', elite {force.dice.elite}' if force.dice.elite else ''}"


# --------------------------------------------------------------------------- results


def compared(dice: Dice, pairs: int) -> list[tuple[int, bool]]:
    """The dice a side compares, high to low: the elite die, if used, and the best regular
    ones; with each: is it the elite die (WAW-CORE.DICE-6, DICE-13)?"""
    best = sorted(dice.regular, reverse=True)
    chosen = [(dice.elite, True)] if dice.elite else []
    chosen += [(value, False) for value in best[: pairs - len(chosen)]]
    return sorted(chosen[:pairs], key=lambda die: (-die[0], not die[1]))


def tactical(combat: Combat) -> list[tuple[int, int]]:
    """Compare the dice in pairs, as many as the side with fewer dice has; the lower die costs
    its side a unit, equal ones nothing (WAW-CORE.RES-3, RES-4). Sets the losses of both
    sides (WAW-CORE.RES-5, RES-6) and gives the pairs."""
    attacker, defender = combat.sides()
    pairs = min(len(attacker.dice.all()), len(defender.dice.all()))
    ours, theirs = compared(attacker.dice, pairs), compared(defender.dice, pairs)
    for (own, own_elite), (other, other_elite) in zip(ours, theirs, strict=True):
        if own < other:
            attacker.tactical_losses += 1
            attacker.elite_lost = attacker.elite_lost or own_elite
        elif other < own:
            defender.tactical_losses += 1
            defender.elite_lost = defender.elite_lost or other_elite
    return [(own, other) for (own, _), (other, _) in zip(ours, theirs, strict=True)]


def winner(combat: Combat) -> Force | None:
    """The side with the higher Operational total; None for a draw (WAW-CORE.RES-1)."""
    attacker, defender = combat.sides()
    if attacker.total == defender.total:
        return None
    return attacker if attacker.total > defender.total else defender


def leading(units: Sequence[Unit]) -> str:
    """The nation of most units, the first of equals."""
    tally: dict[str, int] = {}
    for unit in units:
        tally[unit.nation] = tally.get(unit.nation, 0) + 1
    return max(tally, key=lambda nation: tally[nation]) if tally else ""


def french_force(position: Position, units: Sequence[Unit]) -> bool:
    """Are French ground units in the combat (WAW-3.1-1)?"""
    return any(unit.nation == "france" for unit in units)


def british_force(position: Position, units: Sequence[Unit]) -> bool:
    return any(leader(position, unit.nation) == "uk" for unit in units)
