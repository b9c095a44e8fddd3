"""Games that are not over when their round is: agreed, or judged, with appeal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.events import keeping, playing, results, rounds, telling, trying
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Person, Tournament, TournamentGame
from adjudicator.tournaments.course import Result


def end_round(desk: Desk, session: Session, row: Tournament) -> int:
    """The round's time is over: what is still played is to be agreed or judged. How many games
    that are."""
    row.due_at, row.warn_at = None, None
    session.add(row)
    late = [one for one in keeping.games_of(session, row, row.round - 1) if one.state == "open"]
    keeping.act(
        session, row, desk.clock.now(), "round ends", round=row.round, late=[g.slug for g in late]
    )
    for one in late:
        one.state = "judging"
        session.add(one)
        trying.want(desk, session, one)
        judge = playing.judge_of(session, row, one)
        for number in sorted(set(one.roles.values())):
            lines = [
                f"The time of round {row.round} is over, and {one.slug} is not. You and the others"
                f" in it may agree on a result: “agree {one.slug}"
                f" {next(iter(one.roles))}”, or “agree {one.slug} draw”.",
                "If you do not agree, it is judged from the position. Until then the game goes on.",
            ]
            telling.number(desk, session, row, number, f"{one.slug} is late", lines)
        if judge is None:
            row.trouble = (
                f"{one.slug} must be judged, and everybody who could judge it plays in it: name"
                " another assistant."
            )
            telling.officials(desk, session, row, f"nobody can judge {one.slug}", [row.trouble])
            continue
        lines = [
            f"{one.slug} is not over, and its round is. If its players do not agree you judge it:"
            f" the position, the score as the scenario counts it and what bots make of it stand on"
            f" {telling.link(desk, row)}/games/{one.slug}",
            f"“adjudicate {one.slug} {next(iter(one.roles))} because ...” gives your verdict,"
            " with “draw” for a draw; reasons are told to the players.",
        ]
        who = session.get_one(Person, judge)
        telling.person(desk, session, row, who, f"{one.slug} is to be judged", lines)
    return len(late)


def adjudicate(
    desk: Desk,
    session: Session,
    row: Tournament,
    slug: str,
    person_id: int,
    winners: Sequence[str],
    reason: str,
    points: Mapping[str, float] | None = None,
    *,
    struck: bool = False,
) -> str:
    """A verdict on a game that is not over: winners are roles, all for a draw. It counts when the
    time to appeal has passed.

    ServiceError: its round is not over, somebody else judges it, no reason, no such side."""
    keeping.may_change(row, person_id)
    one = keeping.game_named(session, row, slug)
    _judges(session, row, one, person_id)
    if one.state in ("waiting", "open"):
        until = ""
        if row.due_at is not None:
            until = f" before {when(row.due_at)}" if row.state == "playing" else ""
        raise ServiceError(
            f"{one.slug} is not over, and neither is its round: results come from the games."
            f" It cannot be judged{until}; “end round” ends the round now."
        )
    if one.state in ("closing", "done"):
        raise ServiceError(f"{one.slug} has its result already.")
    if not reason.strip():
        raise ServiceError("A verdict needs its reasons: they are told to the players.")
    strange = [role for role in [*winners, *(points or {})] if role not in one.roles]
    if strange:
        raise ServiceError(
            f"{one.slug} has no side “{strange[0][:40]}”; it has {listing(list(one.roles))}."
        )
    result = Result(
        winners=list(winners),
        points={role: float(value) for role, value in (points or {}).items()},
        how="struck" if struck else "adjudicated",
    )
    _verdict(desk, session, row, one, result, reason, person_id)
    return one.verdict["text"] if one.verdict else ""


def _judges(session: Session, row: Tournament, one: TournamentGame, person_id: int) -> None:
    judge = playing.judge_of(session, row, one)
    if judge is None:
        raise ServiceError(f"Everybody who could judge {one.slug} plays in it: name an assistant.")
    if judge != person_id:
        raise ServiceError(
            f"You do not judge {one.slug}: who directs and does not play in it does that."
        )


def _verdict(
    desk: Desk,
    session: Session,
    row: Tournament,
    one: TournamentGame,
    result: Result,
    reason: str,
    by: int,
) -> None:
    now, terms, course = desk.clock.now(), rounds.said(row), keeping.course_of(row)
    words = results.result_words(course, one, result)
    text = f"Judged from the position: {words} {reason.strip()[:600]}"
    one.state = "verdict"
    one.due_at = now + timedelta(hours=terms.appeal_hours)
    one.verdict = {
        "result": result.model_dump(mode="json"),
        "text": text,
        "by": by,
        "at": now.isoformat(),
        "appeal": "",
    }
    session.add(one)
    keeping.act(
        session, row, now, "verdict", game=one.slug, result=result.model_dump(mode="json"),
        reason=reason, by=by, trial=trying.facts(session, one),
    )  # fmt: skip
    if not terms.appeal_hours:
        _counts(desk, session, row, one)
        return
    second = hears(session, row, one, by)
    for number in sorted(set(one.roles.values())):
        entry = keeping.holder(session, row, number)
        if entry is None or entry.state != "in":
            continue
        who = session.get_one(Person, entry.person_id)
        lines = [text]
        if second is not None:
            lines.append(
                f"You may appeal until {when(one.due_at, who.zone)}: answer with “appeal"
                f" {one.slug}” and your reasons in the same line."
            )
        telling.person(desk, session, row, who, f"{one.slug} is judged", lines)


def hears(session: Session, row: Tournament, one: TournamentGame, judge: int) -> int | None:
    """Who hears an appeal: the other official, if he does not play in the game."""
    players = playing.players_of(session, row, one)
    others = [n for n in (row.director_id, row.assistant_id) if n is not None and n != judge]
    return next((n for n in others if n not in players), None)


def appeal(
    desk: Desk, session: Session, row: Tournament, slug: str, who: Person, reason: str
) -> str:
    """A player appeals a verdict to the other official. ServiceError: there is none to appeal,
    its time has passed, nobody can hear it, or no reason is given."""
    entry, one = keeping.entrant(session, row, who.id or 0), keeping.game_named(session, row, slug)
    verdict: dict[str, Any] = dict(one.verdict or {})
    if entry.number not in one.roles.values():
        raise ServiceError(f"You do not play in {one.slug}.")
    if one.state != "verdict" or one.due_at is None or one.due_at <= desk.clock.now():
        raise ServiceError(f"There is no verdict on {one.slug} that could be appealed now.")
    if verdict.get("appeal"):
        raise ServiceError(f"The verdict on {one.slug} has been appealed already.")
    if not reason.strip():
        raise ServiceError("Say why: an appeal needs its reasons.")
    second = hears(session, row, one, int(verdict["by"]))
    if second is None:
        raise ServiceError(
            f"Nobody can hear an appeal in {one.slug}: who else directs the event plays in it, or"
            " there is nobody else. The verdict stands."
        )
    verdict["appeal"] = reason.strip()[:1000]
    one.verdict, one.due_at = verdict, None
    session.add(one)
    keeping.act(
        session, row, desk.clock.now(), "appeal", game=one.slug, number=entry.number,
        reason=verdict["appeal"],
    )  # fmt: skip
    lines = [
        f"{entry.name} appeals the verdict on {one.slug}: {verdict['appeal']}",
        str(verdict["text"]),
        f"“uphold {one.slug} because ...” lets it stand; “overrule {one.slug}"
        f" {next(iter(one.roles))} because ...” gives another, which is final.",
    ]
    judge = session.get_one(Person, second)
    telling.person(desk, session, row, judge, f"an appeal in {one.slug}", lines)
    return f"Your appeal in {one.slug} goes to whoever directs beside the judge."


def decide(
    desk: Desk,
    session: Session,
    row: Tournament,
    slug: str,
    person_id: int,
    reason: str,
    winners: Sequence[str] | None = None,
    points: Mapping[str, float] | None = None,
) -> str:
    """The answer to an appeal, which is final: the verdict is upheld (winners None), or another
    takes its place."""
    keeping.may_change(row, person_id)
    one = keeping.game_named(session, row, slug)
    verdict: dict[str, Any] = dict(one.verdict or {})
    if one.state != "verdict" or not verdict.get("appeal"):
        raise ServiceError(f"Nobody has appealed in {one.slug}.")
    if hears(session, row, one, int(verdict["by"])) != person_id:
        raise ServiceError(f"You do not hear appeals in {one.slug}.")
    if not reason.strip():
        raise ServiceError("Say why: the reasons are told to the players.")
    if winners is None:
        text = f"{verdict['text']} Upheld on appeal: {reason.strip()[:600]}"
    else:
        strange = [role for role in [*winners, *(points or {})] if role not in one.roles]
        if strange:
            raise Unknown(f"{one.slug} has no side “{strange[0][:40]}”.")
        result = Result(winners=list(winners), points=dict(points or {}), how="adjudicated")
        words = results.result_words(keeping.course_of(row), one, result)
        text = f"Changed on appeal: {words} {reason.strip()[:600]}"
        verdict["result"] = result.model_dump(mode="json")
    verdict["text"] = text
    one.verdict = verdict
    keeping.act(
        session, row, desk.clock.now(), "appeal decided", game=one.slug, by=person_id,
        upheld=winners is None, reason=reason, result=verdict["result"],
    )  # fmt: skip
    _counts(desk, session, row, one)
    return text


def _counts(desk: Desk, session: Session, row: Tournament, one: TournamentGame) -> None:
    """The verdict is final."""
    verdict: dict[str, Any] = dict(one.verdict or {})
    result, text = Result.model_validate(verdict["result"]), str(verdict["text"])
    results.settle(desk, session, row, one, result, text)
    for number in sorted(set(one.roles.values())):
        telling.number(desk, session, row, number, f"{one.slug} has its result", [text])
    results.after(desk, session, row)


def verdicts_due(desk: Desk, session: Session, row: Tournament, now: datetime) -> int:
    """Verdicts that nobody has appealed in time count; how many."""
    due = [
        one
        for one in keeping.games_of(session, row)
        if one.state == "verdict" and one.due_at is not None and one.due_at <= now
    ]
    for one in due:
        _counts(desk, session, row, one)
    return len(due)
