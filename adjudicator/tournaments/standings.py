"""Standings by points and tie-breaks, and the crosstable.

Ties are broken by the stage's list, one after the other among those who are still equal; the lot,
which hangs on the seed of the first round, is always the last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pydantic import BaseModel

from adjudicator.core.dice import sample
from adjudicator.tournaments.course import Course, Match, Result
from adjudicator.tournaments.form import TieBreak
from adjudicator.tournaments.scoring import Score, harder_side, score


class Row(BaseModel):
    """One line of the standings. breaks: the tie-breaks that were looked at, each with its value.
    decided: the tie-break that set the unit apart from who is next to it; empty: points did.
    running: its matches that are not over."""

    rank: int
    unit: int
    name: str
    points: float
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    running: int = 0
    group: int = 0
    breaks: dict[str, float] = {}
    decided: str = ""
    left: bool = False


@dataclass
class Record:
    """What a unit has done in a stage. scores: (match, what it gave)."""

    unit: int
    scores: list[tuple[Match, Score]] = field(default_factory=list)
    running: int = 0
    points: float = 0


def records(course: Course, stage: int) -> dict[int, Record]:
    """What each unit of a stage has done, those of leavers struck as the form says."""
    rule = course.stage_form(stage).points
    struck = struck_units(course, stage)
    found = {unit: Record(unit) for unit in stage_units(course, stage)}
    for one in course.of_stage(stage):
        for match in one.matches:
            gone = [unit for unit in [*match.units, match.against] if unit in struck]
            got = score(course, match, rule)
            for unit in match.units:
                record = found.setdefault(unit, Record(unit))
                others_gone = [other for other in gone if other != unit]
                if got is None:
                    record.running += 0 if match.over else 1
                elif not others_gone and (match.kind != "eliminator" or unit in one.field):
                    record.scores.append((match, got))
    for record in found.values():
        missed = sum(record.unit in one.absent for one in course.of_stage(stage))
        # A round missed is a round: of the best N it is one, and not on top of them.
        given = [got.points[record.unit] for _, got in record.scores] + [rule.absent] * missed
        record.points = sum(sorted(given, reverse=True)[: rule.best or None])
    return found


def stage_units(course: Course, stage: int) -> list[int]:
    """Whoever plays or has played in a stage, its field first."""
    known = list(course.field(stage))
    for one in course.of_stage(stage):
        known += [u for u in [*one.field, *one.absent] if u not in known]
    return known


def struck_units(course: Course, stage: int) -> set[int]:
    """Units that left and whose results the form strikes."""
    how = course.form.leavers.results
    gone = {unit for unit in stage_units(course, stage) if not course.inside(unit)}
    if how == "kept":
        return set()
    if how == "struck":
        return gone
    done: dict[int, list[bool]] = {unit: [] for unit in gone}
    for match in course.matches(stage):
        for unit in gone.intersection(match.units):
            played = [g for g in match.games if g.result and g.result.how != "forfeit"]
            done[unit].append(bool(played) and match.over)
    return {unit for unit, games in done.items() if 2 * sum(games) < max(len(games), 1)}


Break = Callable[[Course, dict[int, Record], int, Sequence[int]], float]
"""(event, what all have done, a unit, all that are equal so far) -> the greater the better."""


def _opponents(found: dict[int, Record], unit: int) -> list[float]:
    """The points of everybody whom a unit met, each as often as they met."""
    return [
        found[other].points
        for match, _ in found[unit].scores
        if not match.alone
        for other in match.units
        if other != unit and other in found
    ]


def _schedule(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    met = _opponents(found, unit)
    return sum(met) / len(met) if met else 0.0


def _sonneborn(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    total = 0.0
    for match, got in found[unit].scores:
        if not match.alone:
            share = got.games.get(unit, 0) / max(len(match.games), 1)
            total += share * sum(found[o].points for o in match.units if o != unit and o in found)
    return total


def _head(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    """Points against the others who are equal; 0 for all if they have not all met."""
    others = set(equal) - {unit}
    for one in equal:
        met = {o for m, _ in found[one].scores if not m.alone for o in m.units}
        if not set(equal) <= met | {one}:
            return 0.0
    return sum(
        got.points[unit]
        for match, got in found[unit].scores
        if not match.alone and others.intersection(match.units)
    )


def _margin(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    return sum(got.margin.get(unit, 0) for _, got in found[unit].scores)


def _harder(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    side = harder_side(course)
    return float(sum(got.won.get(unit, []).count(side) for _, got in found[unit].scores))


def _wins(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    return float(sum(got.result.get(unit) == "win" for _, got in found[unit].scores))


def _games(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    return sum(got.games.get(unit, 0) for _, got in found[unit].scores)


def _rating(course: Course, found: dict[int, Record], unit: int, equal: Sequence[int]) -> float:
    return float(course.rating(unit))


def lot(course: Course, unit: int) -> int:
    """The lot of a unit: the greater the better. Before the first round its number."""
    if not course.rounds:
        return -unit
    return sample(bytes.fromhex(course.rounds[0].seed), f"lot/{unit}", 1 << 30)


BREAKS: dict[TieBreak, Break] = {
    "strength of schedule": _schedule,
    "sonneborn-berger": _sonneborn,
    "head to head": _head,
    "margin": _margin,
    "harder side": _harder,
    "wins": _wins,
    "game points": _games,
    "rating": _rating,
    "lot": lambda course, found, unit, equal: float(lot(course, unit)),
}


def table(course: Course, stage: int, units: Sequence[int] | None = None) -> list[Row]:
    """The standings of a stage, or of some of its units among themselves, the best first."""
    found = records(course, stage)
    chosen = [unit for unit in found if units is None or unit in units]
    ties: list[TieBreak] = [*course.stage_form(stage).ties]
    if "lot" not in ties:
        ties.append("lot")
    rows = {unit: _row(course, found[unit]) for unit in chosen}
    order: list[int] = []
    for points in sorted({_round(found[unit].points) for unit in chosen}, reverse=True):
        equal = [unit for unit in chosen if _round(found[unit].points) == points]
        order += _split(course, found, rows, equal, ties)
    for rank, unit in enumerate(order, start=1):
        rows[unit].rank = rank
    return [rows[unit] for unit in order]


def _split(
    course: Course,
    found: dict[int, Record],
    rows: dict[int, Row],
    equal: list[int],
    ties: Sequence[TieBreak],
) -> list[int]:
    if len(equal) < 2 or not ties:
        return equal
    value = {u: _round(BREAKS[ties[0]](course, found, u, equal)) for u in equal}
    for unit in equal:
        rows[unit].breaks[ties[0]] = value[unit]
    order: list[int] = []
    for best in sorted(set(value.values()), reverse=True):
        same = [unit for unit in equal if value[unit] == best]
        if len(same) < len(equal):
            for unit in same:
                rows[unit].decided = ties[0]
        order += _split(course, found, rows, same, ties[1:])
    return order


def _round(value: float) -> float:
    """Thirds and sixths are equal whichever way they were added."""
    return round(value, 6)


def _row(course: Course, record: Record) -> Row:
    results = [got.result.get(record.unit) for match, got in record.scores if not match.alone]
    return Row(
        rank=0,
        unit=record.unit,
        name=course.name(record.unit),
        points=_round(record.points),
        played=len(results),
        won=results.count("win"),
        drawn=results.count("draw"),
        lost=results.count("loss"),
        running=record.running,
        left=not course.inside(record.unit),
    )


Now = dict[tuple[int, int, int], Result]
"""(round, match, game), each from 0 -> the result if it ended now."""


def if_ended_now(course: Course, now: Now) -> Course:
    """The event as it would be if its running games ended so; a game of which nothing is known
    is drawn by all."""
    later = course.model_copy(deep=True)
    for number, one in enumerate(later.rounds):
        for place, match in enumerate(one.matches):
            for at, game in enumerate(match.games):
                if game.result is None and game.roles:
                    game.result = now.get((number, place, at)) or Result(
                        winners=list(game.roles), points=dict.fromkeys(game.roles, 0.0)
                    )
    return later


class Cell(BaseModel):
    """Of the crosstable: what a unit got in one round. others: whom it met. text: `1`, `0`, `½`,
    points of a table, `bye`, `…` for a match that lasts."""

    round: int
    others: list[int]
    roles: list[str]
    text: str


def crosstable(course: Course, stage: int) -> dict[int, list[Cell]]:
    """Unit -> its cells, round by round; what is struck is shown as such."""
    rule = course.stage_form(stage).points
    found: dict[int, list[Cell]] = {unit: [] for unit in stage_units(course, stage)}
    for one in course.of_stage(stage):
        for match in one.matches:
            got = score(course, match, rule)
            for unit in match.units:
                roles = [
                    role
                    for game in match.games
                    for role, entrant in game.roles.items()
                    if course.unit_of(entrant) == unit
                ]
                others = [other for other in match.units if other != unit]
                cell = Cell(
                    round=one.number,
                    others=others,
                    roles=roles,
                    text=_cell(course, match, got, unit),
                )
                found.setdefault(unit, []).append(cell)
        for unit in one.absent:
            found.setdefault(unit, []).append(
                Cell(round=one.number, others=[], roles=[], text="absent")
            )
    return found


def _cell(course: Course, match: Match, got: Score | None, unit: int) -> str:
    if match.alone:
        return "walkover" if match.kind == "walkover" else "bye"
    if got is None:
        return "struck" if match.over else "…"
    if course.form.players > 2:
        return number(got.points[unit])
    forfeit = all(game.result and game.result.forfeited for game in match.games)
    text = {"win": "1", "draw": "½", "loss": "0"}[got.result[unit]]
    return {"1": "+", "0": "-"}.get(text, text) if forfeit else text


def number(value: float) -> str:
    """`2`, `1.5`, `33.33`."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
