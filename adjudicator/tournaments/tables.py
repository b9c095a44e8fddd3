"""Tables of three to seven: who sits with whom.

The best seating is looked for by moving one member of each table at a time, all tables at once,
with an assignment of least cost (scipy), from several beginnings. If something had to be given up,
and the event is small enough, a set partition of all possible tables (HiGHS, by scipy's `milp`)
says whether it had to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING

from adjudicator.core.lots import Lots
from adjudicator.tournaments import sides
from adjudicator.tournaments.course import Course, Match
from adjudicator.tournaments.form import Tables
from adjudicator.tournaments.matching import BYE, NO_OTHER, NOT_FOUND, Limits, by_lot, given_up
from adjudicator.tournaments.standings import records, table

if TYPE_CHECKING:  # scipy takes its time, and a house without tables need not wait for it
    import numpy as np

BEGINNINGS = 4
ROUNDS = 40
"""Moves that may follow each other without an improvement."""
MOST_COLUMNS = 8000
"""Tables that the proof looks at; 18 entrants at tables of three have 816."""
NODES = 2000


def draw(
    course: Course, stage: int, order: Sequence[int], present: Sequence[int], seed: str
) -> tuple[list[Match], list[str]]:
    """The tables of the next round, the top board first, and what was given up."""
    form = course.stage_form(stage)
    assert isinstance(form, Tables)
    size, played = course.form.players, len(course.of_stage(stage))
    last = played + 1 >= form.rounds
    limits = Limits(course, course.met(stage), course.byes(stage))
    ranks = _ranked(course, stage, order, present)
    top = form.top_board and last
    outs, all_of_them = _sit_outs(course, stage, limits, ranks, len(present) % size, seed, top)
    found: list[_Seating] = []
    for out in outs:
        sitting = [unit for unit in ranks if unit not in out]
        board = [sitting[:size]] if top and played and sitting else []
        others, proved = _seated(
            course, form, limits, sitting[size:] if board else sitting, size, played, seed
        )
        found.append(_Seating(out, board, others, proved))
        if not _cost(limits, others):
            break
    best = min(found, key=lambda one: _cost(limits, one.others))
    # That nothing better exists is proved when it is for each choice of who sits out.
    proved = all_of_them and all(one.proved for one in found)
    out, others, groups = best.out, best.others, best.board + best.others
    matches = _matches(course, form, groups, played, last)
    for unit in out:
        why = f"{course.name(unit)} sits out: {len(present)} players do not fill tables of {size}."
        matches.append(Match(kind="bye", units=[unit], place=len(matches), reasons=[why]))
    held = course.held()
    for match in matches:
        sides.seat(course, match, form.sides, seed, held)
    said = given_up(limits, others, NO_OTHER if proved else NOT_FOUND)
    if len(groups) > len(others):
        said += given_up(limits, groups[:1], "they are the top board")
    return matches, [*said, *given_up(limits, [(BYE, unit) for unit in out])]


@dataclass(frozen=True)
class _Seating:
    """One way to seat everybody. proved: with these sitting out nothing less can be given up."""

    out: list[int]
    board: list[list[int]]
    others: list[list[int]]
    proved: bool


def _cost(limits: Limits, groups: Sequence[Sequence[int]]) -> int:
    """What a seating breaks, as one number, to compare it with others of the same round."""
    base = 8 * sum(len(group) for group in groups) + 1
    return sum(
        limits.cost(min(a, b), max(a, b), base)
        for group in groups
        for a, b in combinations(group, 2)
    )


def _ranked(course: Course, stage: int, order: Sequence[int], present: Sequence[int]) -> list[int]:
    """The best first: by the standings, before the first round as the stage orders them."""
    rows = [row.unit for row in table(course, stage)] if course.of_stage(stage) else []
    known = [unit for unit in rows if unit in present]
    return known + [unit for unit in order if unit in present and unit not in known]


CHOICES = 40
"""Choices of who sits out that are tried, the best first."""


def _sit_outs(
    course: Course,
    stage: int,
    limits: Limits,
    ranks: Sequence[int],
    many: int,
    seed: str,
    top: bool,
) -> tuple[list[list[int]], bool]:
    """Choices of who sits out, the fittest first, and whether these are all there are: who has
    done so least, in the first round by lot, then the last. Whom that leaves equal may change
    places, if others then need not meet again."""
    if not many:
        return [[]], True
    drawn = by_lot(ranks, seed, "sit out")
    order = list(reversed(ranks)) if course.of_stage(stage) else drawn
    fit = order[: len(order) - course.form.players] if top and len(order) > many else order
    line = sorted(fit or order, key=lambda unit: (limits.byes.get(unit, 0), order.index(unit)))
    most = limits.byes.get(line[many - 1], 0)
    sure = [unit for unit in line[:many] if limits.byes.get(unit, 0) < most]
    equal = [unit for unit in line if limits.byes.get(unit, 0) == most]
    choices = combinations(equal, many - len(sure))
    found = [[*sure, *choice] for choice in islice(choices, CHOICES)]
    return found, next(choices, None) is None


def _seated(
    course: Course,
    form: Tables,
    limits: Limits,
    units: Sequence[int],
    size: int,
    played: int,
    seed: str,
) -> tuple[list[list[int]], bool]:
    """The tables of these units, and whether it is proved that nothing less can be given up."""
    if not units:
        return [], True
    rank = {unit: at for at, unit in enumerate(units)}
    cost = _costs(limits, units)
    spread = played == 0
    tables = len(units) // size
    begin = by_lot(units, seed, "tables")
    best: list[list[int]] = []
    least: tuple[float, float] | None = None
    for number in range(BEGINNINGS):
        lots = Lots(f"{seed}/tables/{number}")
        if spread or form.mix == "lot":
            line = list(units) if spread else begin
            lanes = [lots.shuffled(line[at * tables : (at + 1) * tables]) for at in range(size)]
            groups = [list(group) for group in zip(*lanes, strict=True)]
        else:
            groups = [list(units[at : at + size]) for at in range(0, len(units), size)]
        _improve(groups, rank, cost, lots, lanes_fixed=spread, by_score=form.mix == "score")
        now = (_broken(groups, rank, cost), _uneven(groups, rank, spread or form.mix == "lot"))
        if least is None or now < least:
            least, best = now, [list(group) for group in groups]
        if least[0] == 0 and (spread or form.mix == "lot"):
            break
    assert least is not None
    if least[0] == 0:
        return _in_order(best, rank), True
    better = _proof(units, rank, cost, size)
    if better is None:
        return _in_order(best, rank), False
    if _broken(better, rank, cost) < least[0]:
        best = better
    return _in_order(best, rank), True


def _costs(limits: Limits, units: Sequence[int]) -> np.ndarray:
    """What each pair breaks, as one number."""
    import numpy as np

    base = 8 * len(units) + 1
    whole = np.zeros((len(units), len(units)))
    for one, other in combinations(range(len(units)), 2):
        broken = limits.broken(units[one], units[other])
        total = 0.0
        for kind in (k for k in limits.order if k != "bye"):
            # Six constraints on 64 entrants stay exact in a float.
            total = total * min(base, 200) + min(broken.get(kind, 0), 8)
        whole[one, other] = whole[other, one] = total
    return whole


def _broken(groups: Sequence[Sequence[int]], rank: dict[int, int], cost: np.ndarray) -> float:
    return float(sum(cost[rank[a], rank[b]] for group in groups for a, b in combinations(group, 2)))


def _uneven(groups: Sequence[Sequence[int]], rank: dict[int, int], any_mix: bool) -> float:
    """How far apart those at a table are in the standings."""
    if any_mix:
        return 0.0
    return float(
        sum((rank[a] - rank[b]) ** 2 for group in groups for a, b in combinations(group, 2))
    )


def _improve(
    groups: list[list[int]],
    rank: dict[int, int],
    cost: np.ndarray,
    lots: Lots,
    *,
    lanes_fixed: bool,
    by_score: bool,
) -> None:
    """Move one member of each table among the tables as long as that breaks less. lanes_fixed:
    members only change places with those of their own lane, so that the strong stay apart."""
    import numpy as np
    from scipy.optimize import linear_sum_assignment

    size, idle, lane, tables = len(groups[0]), 0, 0, len(groups)
    line = np.arange(len(rank))
    apart = (line[:, None] - line[None, :]) ** 2 / max(len(rank), 1) ** 2
    price = cost + (1e-4 * apart if by_score and not lanes_fixed else 0.0)
    sits = np.array([[rank[unit] for unit in group] for group in groups])
    every = np.arange(tables)
    while idle < ROUNDS and tables > 1:
        if lanes_fixed:
            if idle >= size and _sum(cost, sits) == 0:
                break
            chosen = np.full(tables, lane) if idle < size else _any(lots, tables, size)
        else:
            chosen = _any(lots, tables, size)
        rests = np.zeros((len(rank), tables))
        rests[sits, every[:, None]] = 1
        movers = sits[every, chosen]
        rests[movers, every] = 0
        now = price[movers] @ rests
        one, other = linear_sum_assignment(now)
        if now[one, other].sum() < np.trace(now) - 1e-9:
            sits[other, chosen[other]] = movers[one]
            idle = 0
        else:
            idle += 1
        lane = (lane + 1) % size
    units = sorted(rank, key=rank.__getitem__)
    groups[:] = [[units[at] for at in table] for table in sits]


def _any(lots: Lots, tables: int, size: int) -> np.ndarray:
    """One place of each table, by lot."""
    import numpy as np

    return np.array([lots.number(size) for _ in range(tables)])


def _sum(cost: np.ndarray, sits: np.ndarray) -> float:
    return float(sum(cost[table[:, None], table].sum() for table in sits)) / 2


def _proof(
    units: Sequence[int], rank: dict[int, int], cost: np.ndarray, size: int
) -> list[list[int]] | None:
    """The tables that break least of all; None if there are too many to look at."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp
    from scipy.sparse import csc_array

    count = 1
    for at in range(size):
        count = count * (len(units) - at) // (at + 1)
    if count > MOST_COLUMNS:
        return None
    columns = list(combinations(range(len(units)), size))
    price = np.array([sum(cost[a, b] for a, b in combinations(c, 2)) for c in columns])
    scale = max(float(price.max()), 1.0)
    if scale > 1e9:  # the solver's tolerance would not tell the weakest constraints apart
        price, scale = np.round(price / (scale / 1e9)), 1e9
    lines = np.array([u for c in columns for u in c])
    places = np.repeat(np.arange(len(columns)), size)
    whole = csc_array((np.ones(len(lines)), (lines, places)), shape=(len(units), len(columns)))
    found = milp(
        price,
        constraints=LinearConstraint(whole, 1, 1),
        integrality=np.ones(len(columns)),
        bounds=Bounds(0, 1),
        options={"node_limit": NODES, "mip_rel_gap": 0.0},
    )
    if not found.success or found.x is None:
        return None
    return [[units[u] for u in columns[at]] for at in np.flatnonzero(found.x > 0.5)]


def _in_order(groups: Sequence[Sequence[int]], rank: dict[int, int]) -> list[list[int]]:
    """Tables with the best first, and at each the best first."""
    inside = [sorted(group, key=rank.__getitem__) for group in groups]
    return sorted(inside, key=lambda group: sum(rank[unit] for unit in group))


def _matches(
    course: Course, form: Tables, groups: Sequence[Sequence[int]], played: int, last: bool
) -> list[Match]:
    found = []
    points = {u: r.points for u, r in records(course, course.stage).items()} if played else {}
    for place, units in enumerate(groups):
        top = form.top_board and last and played > 0 and place == 0
        if top:
            why = "The top board: the best of the standings."
        elif played == 0:
            why = "The first round: the strongest sit at different tables, the others by lot."
        elif form.mix == "lot":
            why = "Mixed by lot."
        else:
            said = ", ".join(f"{points.get(unit, 0):g}" for unit in units)
            why = f"Players with similar scores together ({said} points)."
        found.append(
            Match(
                kind="top board" if top else "table",
                units=list(units),
                place=place,
                factor=form.top_factor if top else 1,
                reasons=[why],
            )
        )
    return found
