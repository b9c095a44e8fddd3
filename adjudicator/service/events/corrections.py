"""A result is put right after it has counted: by whom, what changes, who is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.events import keeping, playing, results, telling
from adjudicator.service.events.judging import APPEALED
from adjudicator.storage.tables import Tournament
from adjudicator.tournaments import placings
from adjudicator.tournaments.course import How, Result
from adjudicator.tournaments.standings import Row


def correction(
    session: Session,
    row: Tournament,
    slug: str,
    by: int,
    winners: Sequence[str],
    reason: str,
    points: Mapping[str, float] | None = None,
    *,
    struck: bool = False,
) -> tuple[Result, Result]:
    """A game's result, and what somebody would put in its place.

    ServiceError: it has no result yet, its corrector plays in it, no reason, no such side."""
    one, course = keeping.game_named(session, row, slug), keeping.course_of(row)
    was = keeping.in_course(course, one).result
    if was is None and one.state == "verdict" and (one.verdict or {}).get("appeal"):
        raise ServiceError(APPEALED.format(slug=one.slug))
    if was is None:
        raise ServiceError(f"{one.slug} has no result yet: “adjudicate” gives it one.")
    if by not in playing.judges_of(session, row, one):
        raise ServiceError(f"You play in {one.slug}, so another director must correct its result.")
    if not reason.strip():
        raise ServiceError("Give your reasons. We tell them to everybody.")
    strange = [role for role in [*winners, *(points or {})] if role not in one.roles]
    if strange:
        raise Unknown(f"{one.slug} has no side “{strange[0][:40]}”.")
    how: How = "struck" if struck else "adjudicated"
    return was, Result(winners=list(winners), points=dict(points or {}), how=how)


def correct(
    desk: Desk,
    session: Session,
    row: Tournament,
    slug: str,
    by: int,
    winners: Sequence[str],
    reason: str,
    points: Mapping[str, float] | None = None,
    *,
    struck: bool = False,
) -> str:
    """Put a result right, however it came about. Until the next round is drawn that is all; later
    the rounds that were drawn stay, and everybody is told what changes. What was done, a sentence.

    ServiceError: as in `correction`."""
    keeping.may_change(row, by)
    one, course = keeping.game_named(session, row, slug), keeping.course_of(row)
    was, result = correction(session, row, slug, by, winners, reason, points, struck=struck)
    before = placings.rows(course, course.stage)
    words = results.result_words(course, one, result)
    old = results.result_words(course, one, was)
    text = f"Corrected: {words} It was: {old} {reason.strip()[:600]}"
    results.settle(
        desk, session, row, one, result, text, corrected=True, by=by, reason=reason,
        was=was.model_dump(mode="json"),
    )  # fmt: skip
    drawn = len(course.rounds) - 1 - one.round
    lines = [
        f"The result of {one.slug} (round {one.round + 1}) is corrected. {words} It was: {old}",
        f"Reason: {reason.strip()[:600]}",
    ]
    lines += _moved(before, placings.rows(keeping.published(row), course.stage))
    if drawn > 0 and row.state != "review":
        many = "The round" if drawn == 1 else f"The {drawn} rounds"
        lines.append(
            f"{many} drawn since {'stays as it is' if drawn == 1 else 'stay as they are'}, "
            "although the pairings came from the old result."
        )
    telling.everybody(desk, session, row, f"{one.slug} is corrected", lines)
    results.after(desk, session, row)
    return " ".join(lines)


def _moved(before: Sequence[Row], now: Sequence[Row]) -> list[str]:
    """Whose place in the standings changes, sentences."""
    old = {row.unit: row.rank for row in before}
    said = [
        f"{row.name} is now in place {row.rank} (was {old[row.unit]})."
        for row in now
        if row.unit in old and old[row.unit] != row.rank
    ]
    return said or ["The standings do not change."]
