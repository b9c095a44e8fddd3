"""Swiss rounds: equals meet equals, nobody twice the same (FIDE's Dutch system, by py4swiss).

Whatever breaks a constraint is forbidden to the pairing program. Only if it has no pairing so, a
matching finds what cannot be kept at all, and just that is allowed: a constraint is broken only
where it must be. Where two who have met must meet again, the matching itself is the pairing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.core.dice import sample
from adjudicator.tournaments import sides
from adjudicator.tournaments.course import Course, Match
from adjudicator.tournaments.form import Swiss
from adjudicator.tournaments.matching import BYE, SCALE, Liking, Limits, best_pairs, given_up
from adjudicator.tournaments.standings import number, records

Pair = tuple[int, int]


def draw(
    course: Course, stage: int, order: Sequence[int], present: Sequence[int], seed: str
) -> tuple[list[Match], list[str]]:
    """The matches of the next round of a Swiss, and what was given up. order: all units of the
    stage by starting number; present: those who play now."""
    form = course.stage_form(stage)
    assert isinstance(form, Swiss)
    played = len(course.of_stage(stage))
    limits = Limits(course, course.met(stage), course.byes(stage), played < form.clubs_apart)
    points = {unit: record.points for unit, record in records(course, stage).items()}
    # First with everything kept; then without colours, which only balance; then with the pairs
    # that cannot be helped.
    colours = form.sides == "balanced" and course.form.teams is None
    engine = _Engine(course, stage, order, present, limits, seed)
    pairs, by_engine = None, False
    for balanced in (True, False) if colours else (False,):
        if pairs is None:
            pairs, by_engine = engine.pairs(set(), balanced), balanced
    if pairs is None:
        best = best_pairs(limits, sorted(present, key=list(order).index), _liking(order, points))
        broken = {pair for pair in best if limits.broken(*pair)}
        if not any({"met", "bye"} & limits.broken(*pair).keys() for pair in broken):
            pairs = engine.pairs(broken, False)
        pairs = pairs or best
    matches = _matches(course, stage, pairs, points, order)
    _seat(course, form, matches, seed, by_engine)
    return matches, given_up(limits, pairs)


@dataclass
class _Engine:
    """py4swiss on a stage as it stands."""

    course: Course
    stage: int
    order: Sequence[int]
    present: Sequence[int]
    limits: Limits
    seed: str

    def pairs(self, exceptions: set[Pair], colours: bool) -> list[Pair] | None:
        """Its pairing, the first of a pair with the first role; None: it has none. exceptions:
        pairs that may break something."""
        from py4swiss.engines import DutchEngine  # loaded when the first Swiss is paired
        from py4swiss.engines.common import PairingError

        from adjudicator.tournaments import trf

        allowed = {frozenset(pair) for pair in exceptions}
        forbidden = [
            (one, other)
            for at, one in enumerate(self.present)
            for other in self.present[at + 1 :]
            if self.limits.broken(one, other) and frozenset((one, other)) not in allowed
        ]
        form = self.course.stage_form(self.stage)
        assert isinstance(form, Swiss)
        before = self.course.of_stage(self.stage)
        first = before[0].seed if before else self.seed
        text = trf.parsed(
            self.course,
            self.stage,
            self.order,
            rounds=max(form.rounds, len(before) + 1),
            colours=colours,
            out=[unit for unit in self.order if unit not in self.present],
            forbidden=forbidden,
            white=sample(bytes.fromhex(first), "first side", 2) == 1,
        )
        try:
            found = DutchEngine.generate_pairings(text)
        except PairingError:
            return None
        unit = {number: one for one, number in trf.numbers(self.order).items()} | {0: BYE}
        pairs = [(unit[pair.white], unit[pair.black]) for pair in found]
        return [(BYE, a) if b == BYE else (a, b) for a, b in pairs]


def _liking(order: Sequence[int], points: dict[int, float]) -> Liking:
    """Equals with equals; who sits out is low."""
    place = {unit: at for at, unit in enumerate(order)}
    scores = sorted(set(points.values()))
    group = {unit: scores.index(points.get(unit, 0)) for unit in points}

    def cost(one: int, other: int) -> int:
        if one == BYE:
            return int(min(SCALE - 1, 400 * group.get(other, 0) + len(order) - place.get(other, 0)))
        apart = abs(group.get(one, 0) - group.get(other, 0))
        return int(min(SCALE - 1, 400 * apart * apart + abs(place[one] - place[other])))

    return cost


def _matches(
    course: Course,
    stage: int,
    pairs: Sequence[Pair],
    points: dict[int, float],
    order: Sequence[int],
) -> list[Match]:
    first = not course.of_stage(stage)
    found = []
    for place, (one, other) in enumerate(pairs):
        if one == BYE:
            why = f"{course.name(other)} is left over and sits out."
            found.append(Match(kind="bye", units=[other], place=place, reasons=[why]))
            continue
        mine, theirs = points.get(one, 0), points.get(other, 0)
        if first:
            why = "The first round: the upper half of the list plays the lower half."
        elif mine == theirs:
            why = f"Both have {_points(mine)}."
        else:
            high, low = (one, other) if mine > theirs else (other, one)
            why = (
                f"{course.name(high)} has {_points(max(mine, theirs))} and floats "
                "down to meet"
                f" {course.name(low)} with {number(min(mine, theirs))}."
            )
        found.append(Match(units=[one, other], place=place, reasons=[why]))
    return found


def _points(many: float) -> str:
    return f"{number(many)} {'point' if many == 1 else 'points'}"


def _seat(
    course: Course, form: Swiss, matches: Sequence[Match], seed: str, by_engine: bool
) -> None:
    held = course.held()
    for match in matches:
        given = None
        if by_engine and form.sides == "balanced" and not match.alone and course.form.teams is None:
            given = dict(zip(course.form.order, match.units, strict=True))
        sides.seat(course, match, form.sides, seed, held, given=given)
