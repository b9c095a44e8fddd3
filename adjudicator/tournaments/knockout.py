"""Single elimination: a tree with seeds and byes, or halves with eliminators."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.lots import Lots
from adjudicator.tournaments import sides
from adjudicator.tournaments.course import Course, Match
from adjudicator.tournaments.form import Knockout
from adjudicator.tournaments.matching import Limits, given_up
from adjudicator.tournaments.scoring import Score, harder_side, score
from adjudicator.tournaments.standings import lot

NOBODY = 0


def winner(course: Course, stage: int, match: Match, form: Knockout) -> int | None:
    """The unit that goes on; `NOBODY` if none does, None as long as the match lasts."""
    if match.alone:
        return match.units[0] if match.units else NOBODY
    if not match.over:
        return None
    got = score(course, match, form.points)
    if got is None or not any(got.games.values()):
        return NOBODY  # both forfeited, or all was struck
    best = max(got.games.values())
    ahead = [unit for unit in match.units if got.games[unit] == best]
    for rule in (*form.drawn, "higher seed"):
        if len(ahead) > 1:
            ahead = _apart(course, stage, got, ahead, rule)
    return ahead[0]


def _apart(course: Course, stage: int, got: Score, equal: Sequence[int], rule: str) -> list[int]:
    field = course.field(stage)

    def value(unit: int) -> float:
        match rule:
            case "margin":
                return got.margin[unit]
            case "harder side":
                return got.won[unit].count(harder_side(course))
            case "lot":
                return lot(course, unit)
        return -field.index(unit) if unit in field else -len(field)

    best = max(value(unit) for unit in equal)
    return [unit for unit in equal if value(unit) == best]


def tree(size: int) -> list[int]:
    """Seeds (from 1) in the order of a tree's first round: 1 8 4 5 2 7 3 6."""
    order = [1]
    while len(order) < size:
        top = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, top - one)]
    return order


def survivors(course: Course, stage: int, form: Knockout) -> list[int]:
    """Who is still in: after a tree's round in the order of its branches (`NOBODY` where nobody
    is), else by seed."""
    rounds = course.of_stage(stage)
    if not rounds:
        return list(course.field(stage))
    last = [match for match in rounds[-1].matches if match.kind != "third place"]
    through = [winner(course, stage, match, form) or NOBODY for match in last]
    if form.bracket == "standard":
        return through
    field = course.field(stage)
    alive = [
        unit if unit in field and (m.kind != "eliminator" or unit == m.units[0]) else NOBODY
        for unit, m in zip(through, last, strict=True)
    ]
    return sorted((unit for unit in alive if unit != NOBODY), key=field.index)


def over(course: Course, stage: int, form: Knockout) -> bool:
    """Is there nobody left to play?"""
    if not course.of_stage(stage):
        return len(course.field(stage)) <= 1
    left = [unit for unit in survivors(course, stage, form) if unit != NOBODY]
    return len(left) <= 1 or not any(course.inside(unit) for unit in left)


def draw(
    course: Course, stage: int, field: Sequence[int], present: Sequence[int], seed: str
) -> tuple[list[Match], list[str]]:
    """The matches of the next round. present: who has not left and answered the roll call."""
    form = course.stage_form(stage)
    assert isinstance(form, Knockout)
    if form.bracket == "standard":
        matches = _branches(course, stage, form, field, present)
    else:
        matches = _halves(course, stage, form, field, present, seed)
    held = course.held()
    for match in matches:
        sides.seat(course, match, form.sides, seed, held)
    if any(len(match.units) < 2 and not match.alone for match in matches):
        raise AssertionError("a match of one is not a bye")
    pairs = [match.units for match in matches if not match.alone]
    return matches, given_up(Limits(course, {}, {}), pairs, "the bracket says so", ["apart"])


def _branches(
    course: Course, stage: int, form: Knockout, field: Sequence[int], present: Sequence[int]
) -> list[Match]:
    rounds = course.of_stage(stage)
    if rounds:
        slots = survivors(course, stage, form)
        seeds = {unit: at for at, unit in enumerate(field, start=1)}
    else:
        size = 1
        while size < len(field):
            size *= 2
        slots = [field[seed - 1] if seed <= len(field) else NOBODY for seed in tree(size)]
        seeds = {unit: at for at, unit in enumerate(field, start=1)}
    matches = []
    for place in range(len(slots) // 2):
        pair = slots[2 * place : 2 * place + 2]
        here = [unit for unit in pair if unit in present]
        matches.append(_of_branch(course, place, pair, here, seeds, first=not rounds))
    matches += _third(course, stage, present, len(matches))
    return matches


def _of_branch(
    course: Course,
    place: int,
    pair: Sequence[int],
    here: Sequence[int],
    seeds: dict[int, int],
    *,
    first: bool,
) -> Match:
    if len(here) == 2:
        why = f"Seed {seeds[here[0]]} against seed {seeds[here[1]]}, as the bracket says."
        return Match(units=list(here), place=place, reasons=[why])
    gone = [unit for unit in pair if unit != NOBODY and unit not in here]
    if first and here and not gone:
        why = f"Seed {seeds[here[0]]} has a bye: the bracket has more places than entrants."
        return Match(kind="bye", units=list(here), place=place, reasons=[why])
    match = _walkover(course, here, gone)
    match.place = place
    return match


def _walkover(course: Course, here: Sequence[int], gone: Sequence[int]) -> Match:
    """The match of one whose opponent is not there (or of nobody)."""
    why = f"{course.name(gone[0])} is absent." if gone else "Nobody came out of the other branch."
    against = gone[0] if gone else 0
    return Match(kind="walkover", units=list(here), against=against, reasons=[why])


def for_third(course: Course, stage: int, form: Knockout) -> list[int]:
    """The two who lost the last matches but one, if they play for the third place next."""
    rounds = course.of_stage(stage)
    if not form.third or not rounds or len(survivors(course, stage, form)) != 2:
        return []
    losers = [
        unit
        for match in rounds[-1].matches
        for unit in match.units
        if not match.alone and unit != winner(course, stage, match, form)
    ]
    return losers if len(losers) == 2 else []


def _third(course: Course, stage: int, present: Sequence[int], place: int) -> list[Match]:
    form = course.stage_form(stage)
    assert isinstance(form, Knockout)
    losers = [unit for unit in for_third(course, stage, form) if unit in present]
    if len(losers) != 2:
        return []
    return [Match(kind="third place", units=losers, place=place, reasons=["For the third place."])]


def _halves(
    course: Course,
    stage: int,
    form: Knockout,
    field: Sequence[int],
    present: Sequence[int],
    seed: str,
) -> list[Match]:
    rounds = course.of_stage(stage)
    alive = survivors(course, stage, form) if rounds else list(field)
    here = [unit for unit in alive if unit in present]
    matches: list[Match] = []
    if len(here) == 1:
        matches.append(_walkover(course, here, [unit for unit in alive if unit not in present]))
        here = []
    elif len(here) % 2:
        matches.append(_left_over(course, stage, form, here, field, present, seed))
        here = [unit for unit in here if unit != matches[0].units[0]]
    half = len(here) // 2
    for one, other in zip(here[:half], here[half:], strict=True):
        why = "The upper half of the seeds plays the lower half."
        matches.append(Match(units=[one, other], reasons=[why]))
    matches += _third(course, stage, present, 0)
    for place, match in enumerate(matches):
        match.place = place
    return matches


def _left_over(
    course: Course,
    stage: int,
    form: Knockout,
    here: Sequence[int],
    field: Sequence[int],
    present: Sequence[int],
    seed: str,
) -> Match:
    """Of an odd number the last seed who has not been left over before."""
    before = {m.units[0] for m in course.matches(stage) if m.kind in ("bye", "eliminator")}
    fresh = [unit for unit in here if unit not in before] or list(here)
    if form.odd == "eliminator":
        unit = fresh[-1]
        willing = [
            other
            for other in course.units()
            if other not in here
            and course.inside(other)
            and (other in present or other not in field)
            and any(one.eliminator for one in course.members(other))
        ]
        fresh_ones = [o for o in willing if not course.met(stage).get(frozenset((unit, o)))]
        if willing:
            other = Lots(f"{seed}/eliminator").one(fresh_ones or willing)
            why = (
                f"{course.name(unit)} is left over and plays {course.name(other)}, an eliminator,"
                " who cannot advance."
            )
            return Match(kind="eliminator", units=[unit, other], reasons=[why])
        why = f"{course.name(unit)} is left over; nobody offered to be an eliminator."
        return Match(kind="bye", units=[unit], reasons=[why])
    unit = fresh[0]
    return Match(kind="bye", units=[unit], reasons=[f"{course.name(unit)} is left over: a bye."])


def rounds_of(form: Knockout, entrants: int) -> int:
    """Rounds that so many need at most."""
    return max(entrants - 1, 0).bit_length()


def ranking(course: Course, stage: int, form: Knockout) -> list[int]:
    """The units of the stage: who got further first, then the better seed; who is third by the
    match for it."""
    field = course.field(stage)
    reached: dict[int, float] = dict.fromkeys(field, 0)
    for number, one in enumerate(course.of_stage(stage), start=1):
        for match in one.matches:
            through = winner(course, stage, match, form)
            for unit in match.units:
                if unit not in reached or (match.kind == "eliminator" and unit != match.units[0]):
                    continue
                if match.kind == "third place":
                    reached[unit] += 0.25 if through == unit else 0
                else:
                    reached[unit] = number + (0.5 if through == unit else 0)
    return sorted(field, key=lambda unit: (-reached[unit], field.index(unit)))
