"""The next round of an event, from what has happened and a seed.

The same course and the same seed give the same round; the seed is a link of a chain to which the
house was bound before anybody entered (`core.dice`), keyed with the digest of the course.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from adjudicator.core.dice import roll_key
from adjudicator.core.protocol import digest
from adjudicator.tournaments import (
    knockout,
    ladder,
    placings,
    round_robin,
    sides,
    swiss,
    tables,
)
from adjudicator.tournaments.course import Course, Match, Round
from adjudicator.tournaments.form import Knockout, Ladder, League, RoundRobin, Swiss, Tables
from adjudicator.tournaments.matching import by_lot
from adjudicator.tournaments.sides import Wish


class CannotDraw(Exception):
    """There can be no next round now. text: one plain sentence."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def seed_for(link: bytes, course: Course, absent: Collection[int] = ()) -> str:
    """The seed of the next round, hex: a chain's link, keyed with what the round hangs on."""
    known = {"course": course.model_dump(mode="json"), "absent": sorted(absent)}
    return roll_key(link, digest(known)).hex()


def stage_over(course: Course, stage: int) -> bool:
    """Is there no further round in this stage? Its last round must be over."""
    form, rounds = course.stage_form(stage), course.of_stage(stage)
    if not rounds:
        return False
    if isinstance(form, Knockout):
        return knockout.over(course, stage, form)
    inside = [unit for unit in pool(course, stage) if course.inside(unit)]
    if len(inside) < max(course.form.players, 2):
        return True
    if isinstance(form, League):
        return round_robin.seasons(course, stage) >= form.seasons and round_robin.season_over(
            course, stage
        )
    if isinstance(form, RoundRobin):
        return round_robin.season_over(course, stage)
    return len(rounds) >= form.rounds


def over(course: Course) -> bool:
    """Has the event had its last round?"""
    if not course.rounds or not course.rounds[-1].over:
        return False
    if not stage_over(course, course.stage):
        return False
    return _next_stage(course) is None


def _next_stage(course: Course) -> int | None:
    """The stage that follows the one that is over, if enough have qualified for it."""
    stage = course.stage + 1
    if stage >= len(course.form.stages):
        return None
    enough = max(course.form.players, 2)
    return stage if len(placings.qualified(course, stage - 1)) >= enough else None


def pool(course: Course, stage: int) -> list[int]:
    """The units of a stage that has begun: its field, and who has come since, if it takes any."""
    known = list(course.rounds[-1].field if course.of_stage(stage) else [])
    form = course.stage_form(stage)
    if stage > 0 or isinstance(form, Knockout | RoundRobin):
        return known
    now = len(course.rounds) + 1
    new = [
        unit
        for unit in course.units()
        if unit not in known
        and any(m.since <= now and m.left is None for m in course.members(unit))
    ]
    return known + new


def beginning(course: Course, stage: int, seed: str) -> list[int]:
    """The units with which a stage begins, the best seed first."""
    form = course.stage_form(stage)
    first = form.first or ("standings" if stage else "rating")
    if stage:
        units = placings.qualified(course, stage - 1)
    else:
        units = [unit for unit in course.units() if course.inside(unit)]
        units = [u for u in units if any(m.since <= 1 for m in course.members(u))]
    if first == "standings" and stage:
        return units
    drawn = by_lot(units, seed, f"seeds/{stage}")
    if first == "lot":
        return drawn
    return sorted(drawn, key=lambda unit: -course.rating(unit))  # equal ratings by lot


def expected(course: Course) -> list[int]:
    """The units that may play in the next round: who is out, or has missed the cut, is not asked
    at the roll call; who plays for the third place or would be an eliminator is."""
    stage = course.stage
    if not course.rounds:
        return [unit for unit in course.units() if course.inside(unit)]
    if stage_over(course, stage):
        following = _next_stage(course)
        return placings.qualified(course, stage) if following is not None else []
    form = course.stage_form(stage)
    known = pool(course, stage)
    if isinstance(form, Knockout):
        alive = [u for u in knockout.survivors(course, stage, form) if u != knockout.NOBODY]
        alive += knockout.for_third(course, stage, form)
        volunteers = [u for u in course.units() if any(m.eliminator for m in course.members(u))]
        known = alive + [u for u in volunteers if u not in alive and form.odd == "eliminator"]
    return [unit for unit in known if course.inside(unit)]


def draw(course: Course, seed: str, absent: Collection[int] = ()) -> Round | None:
    """The next round; None if the event is over. absent: entrants who did not answer the roll
    call; a team is there if one of it is.

    CannotDraw: the last round is not over, or too few are there."""
    if course.rounds and not course.rounds[-1].over:
        left = sum(not match.over for match in course.rounds[-1].matches)
        raise CannotDraw(
            f"Round {len(course.rounds)} is not over:"
            f" {left} {'match has' if left == 1 else 'matches have'} no result yet."
        )
    stage: int | None = course.stage
    if course.rounds and stage_over(course, course.stage):
        stage = _next_stage(course)
    if stage is None:
        return None
    begins = not course.of_stage(stage)
    field = beginning(course, stage, seed) if begins else pool(course, stage)
    away = {
        unit
        for unit in field
        if all(m.id in absent for m in course.members(unit) if m.left is None)
    }
    present = [unit for unit in field if course.inside(unit) and unit not in away]
    _enough(course, stage, field, present, begins)
    one = _drawn(course, stage, field, present, begins, seed)
    one.absent = sorted(unit for unit in away if course.inside(unit))
    return one


def _enough(
    course: Course, stage: int, field: Sequence[int], present: Sequence[int], begins: bool
) -> None:
    form = course.stage_form(stage)
    enough = course.form.players if isinstance(form, Tables) else 2
    if isinstance(form, Knockout) and not begins:
        enough = 1  # who is alone goes through
    if len(present) >= enough:
        return
    who = "Nobody"
    if present:
        who = "Only one" if len(present) == 1 else f"Only {len(present)}"
    raise CannotDraw(
        f"{who} will play in the next round, and a round needs {enough}. Wait for the "
        "others to answer the roll call, replace them, or end the event as it stands."
    )


def _drawn(
    course: Course,
    stage: int,
    field: list[int],
    present: Sequence[int],
    begins: bool,
    seed: str,
) -> Round:
    form, groups, season = course.stage_form(stage), [], 1
    if isinstance(form, Swiss):
        matches, lost = swiss.draw(course, stage, field, present, seed)
    elif isinstance(form, Tables):
        matches, lost = tables.draw(course, stage, field, present, seed)
    elif isinstance(form, Ladder):
        matches, lost = ladder.draw(course, stage, field, present, seed)
    elif isinstance(form, Knockout):
        matches, lost = knockout.draw(course, stage, field, present, seed)
    else:
        groups = round_robin.groups_now(course, stage, field)
        new = begins or (isinstance(form, League) and round_robin.season_over(course, stage))
        season = 1 if new else course.rounds[-1].number_in_season + 1
        matches, lost = round_robin.draw(course, stage, groups, present, first=new, seed=seed)
    if form.sides == "balanced" and "side" in course.form.constraints:
        lost = [*lost, *sides.given_up(course, matches)]
    return Round(
        stage=stage,
        number=len(course.of_stage(stage)) + 1,
        number_in_season=season,
        matches=matches,
        field=field,
        groups=groups,
        given_up=lost,
        seed=seed,
    )


def open_sides(course: Course, one: Round, wishes: Mapping[int, Wish]) -> None:
    """Give out the sides of a round that waited for wishes; one that nobody sent is none."""
    rule = course.stage_form(one.stage).sides
    before = course.model_copy(
        update={"rounds": [other for other in course.rounds if other is not one]}
    )
    held = before.held()
    for match in one.matches:
        if not match.alone and any(not game.roles for game in match.games):
            match.reasons = [line for line in match.reasons if not line.startswith("Sides ")]
            sides.seat(course, match, rule, one.seed, held, wishes=_known(course, match, wishes))


def _known(course: Course, match: Match, wishes: Mapping[int, Wish]) -> dict[int, Wish]:
    """The wishes for a match, or what an entrant wishes always."""
    found = {}
    for players in sides.boards(course, match):
        for entrant in players:
            usual = course.entrant(entrant).wishes
            if entrant in wishes:
                found[entrant] = wishes[entrant]
            elif usual:
                found[entrant] = Wish(roles=usual)
    return found
