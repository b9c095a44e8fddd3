"""Games that are not over when their round is: agreed, or judged, with appeal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.events import keeping, playing, results, rounds, telling, trying
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Game, Person, Tournament, TournamentGame
from adjudicator.tournaments.course import Result


def end_round(desk: Desk, session: Session, row: Tournament) -> int:
    """The round's time is over: what is still played is to be agreed or judged. How many games
    that are."""
    row.due_at, row.warn_at = None, None
    session.add(row)
    course = keeping.course_of(row)
    late = [one for one in keeping.games_of(session, row, row.round - 1) if one.state == "open"]
    keeping.act(
        session, row, desk.clock.now(), "round ends", round=row.round, late=[g.slug for g in late]
    )
    for one in late:
        one.state, one.passed = "judging", 0
        one.due_at = desk.clock.now() + _half(row)
        session.add(one)
        trying.want(desk, session, one)
        for number in sorted(set(one.roles.values())):
            lines = [
                f"{one.slug} is not over, but the time for round {row.round} is. You and the other "
                f"players can agree on a result: “agree {one.slug} {next(iter(one.roles))}”, or "
                f"“agree {one.slug} draw”.",
                "If you do not agree, it will be judged from the position. Until then the "
                "game goes on.",
                *results.proposals(course, one),
            ]
            telling.number(desk, session, row, number, f"{one.slug} is late", lines)
        judge = playing.judge_of(session, row, one)
        if judge is None:
            row.trouble = (
                f"Nobody can judge {one.slug}: everybody who could plays in it. Name another "
                "assistant."
            )
            lines = [row.trouble, _otherwise(row)]
            telling.officials(desk, session, row, f"nobody can judge {one.slug}", lines)
            continue
        _your_turn(desk, session, row, one, judge)
    return len(late)


def _half(row: Tournament) -> timedelta:
    """Half of the time that an official has: then comes a reminder."""
    return timedelta(hours=rounds.said(row).judge_hours / 2)


def _otherwise(row: Tournament) -> str:
    """What becomes of a game that nobody judges, a sentence."""
    how = {
        "score": "the current score counts",
        "draw": "it is a draw",
        "struck": "it counts for nobody",
    }[rounds.said(row).undecided]
    return f"If nobody judges it in time, {how}."


APPEALED = (
    "There is an appeal against the verdict on {slug}. Only the director who hears the appeal can "
    "uphold or overrule it."
)


def _next(row: Tournament, turn: int, judges: Sequence[int]) -> str:
    """What becomes of a game that whoever's turn it is does not judge, a sentence or two."""
    if turn + 1 < len(judges):
        return f"the next director judges it. {_otherwise(row)}"
    how = _otherwise(row).removeprefix("If nobody judges it in time, ")
    return f"nobody can judge it any more: {how}"


def _your_turn(
    desk: Desk, session: Session, row: Tournament, one: TournamentGame, judge: int
) -> None:
    """Tell an official that a game waits for a verdict, and until when."""
    who = session.get_one(Person, judge)
    until = desk.clock.now() + 2 * _half(row)
    lines = [
        f"{one.slug} is not over, but its round is. If the players do not agree on a result, you "
        "judge it. You find the position, the current score and how bots play it out on "
        f"{telling.link(desk, row)}/games/{one.slug}",
        f"“adjudicate {one.slug} {next(iter(one.roles))} because ...” gives your verdict; write "
        "“draw” for a draw. We tell your reasons to the players.",
        f"You have until {when(until, who.zone)}. After that "
        f"{_next(row, one.passed // 2, playing.judges_of(session, row, one))}",
    ]
    telling.person(desk, session, row, who, f"please judge {one.slug}", lines)


def judges_now(session: Session, row: Tournament, one: TournamentGame) -> list[int]:
    """Who may judge a game now: whose turn it is, and those whose turn has passed."""
    turn = one.passed // 2 if one.state == "judging" else len(keeping.officials(row))
    return playing.judges_of(session, row, one)[: turn + 1]


def overdue(desk: Desk, session: Session, row: Tournament, now: datetime) -> int:
    """Remind whoever lets a game or an appeal wait, pass it on to the next who directs, and at last
    let the event's rule decide; how many games that concerned. No one person stops an event."""
    waiting = [
        one
        for one in keeping.games_of(session, row)
        if one.due_at is not None
        and one.due_at <= now
        and (one.state == "judging" or (one.state == "verdict" and (one.verdict or {})["appeal"]))
    ]
    for one in waiting:
        one.passed += 1
        one.due_at = now + _half(row)
        session.add(one)
        if one.state == "judging":
            _judge_overdue(desk, session, row, one)
        else:
            _appeal_overdue(desk, session, row, one)
    return len(waiting)


def _judge_overdue(desk: Desk, session: Session, row: Tournament, one: TournamentGame) -> None:
    judges = playing.judges_of(session, row, one)
    turn, reminder = divmod(one.passed, 2)
    if turn >= max(len(judges), 1):
        _by_rule(desk, session, row, one)
    elif reminder and judges:
        lines = [
            f"{one.slug} still needs your verdict: {telling.link(desk, row)}/games/{one.slug}",
            f"“adjudicate {one.slug} {next(iter(one.roles))} because ...” gives it. In "
            f"{rounds.said(row).judge_hours / 2:g} hours {_next(row, turn, judges)}",
        ]
        who = session.get_one(Person, judges[turn])
        telling.person(desk, session, row, who, f"{one.slug} needs your verdict", lines)
    elif judges:
        keeping.act(
            session, row, desk.clock.now(), "judge passed", game=one.slug, was=judges[turn - 1],
            now=judges[turn],
        )  # fmt: skip
        _your_turn(desk, session, row, one, judges[turn])


def _by_rule(desk: Desk, session: Session, row: Tournament, one: TournamentGame) -> None:
    """Nobody has judged a game in time: what the form says is its result, for good."""
    rule, course = rounds.said(row).undecided, keeping.course_of(row)
    result = Result(winners=list(one.roles), how="adjudicated")
    why = "as a draw"
    if rule == "struck":
        result, why = Result(how="struck"), "for nobody"
    elif rule == "score" and one.game_id is not None:
        outcome = trying.score_now(desk, session, session.get_one(Game, one.game_id))
        if outcome is not None:
            counted = results.from_outcome(row.announcement["roles"], outcome)
            result = counted.model_copy(update={"how": "adjudicated"})
            why = "by its current score"
        else:
            why = "as a draw, because the scenario has no score before its end"
    words = results.result_words(course, one, result)
    text = f"No director judged it in time, so it counts {why}: {words}"
    results.settle(desk, session, row, one, result, text, rule=rule)
    _tell_all(desk, session, row, one, f"{one.slug} has its result", [text])
    row.trouble = ""
    session.add(row)
    results.after(desk, session, row)


def _tell_all(
    desk: Desk,
    session: Session,
    row: Tournament,
    one: TournamentGame,
    subject: str,
    lines: Sequence[str],
) -> None:
    for number in sorted(set(one.roles.values())):
        telling.number(desk, session, row, number, subject, lines)


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
    """Give a verdict on a game that is not over, whether its round is or not: winners are roles,
    all for a draw. It counts when the time to appeal has passed; until then the game goes on.

    ServiceError: it has not begun, or is over; somebody else judges it; its verdict has been
    appealed; no reason, no such side."""
    keeping.may_change(row, person_id)
    one = keeping.game_named(session, row, slug)
    _judges(session, row, one, person_id)
    if one.state == "waiting":
        raise ServiceError(f"{one.slug} has not begun.")
    if one.state == "verdict" and (one.verdict or {}).get("appeal"):
        raise ServiceError(APPEALED.format(slug=one.slug))
    if one.state in ("closing", "done"):
        raise ServiceError(
            f"{one.slug} already has a result. “correct {one.slug} ...” corrects it."
        )
    if not reason.strip():
        raise ServiceError("Give your reasons. We tell them to the players.")
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
    if not playing.judges_of(session, row, one):
        raise ServiceError(
            f"Nobody can judge {one.slug}: everybody who could plays in it. Name an assistant."
        )
    if person_id not in judges_now(session, row, one):
        raise ServiceError(
            f"You cannot judge {one.slug}. It is up to a director who does not play in it."
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
    one.state, one.passed = "verdict", 0
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
                f"You can appeal until {when(one.due_at, who.zone)}: reply with “appeal "
                f"{one.slug}” and your reasons in the same line."
            )
        telling.person(desk, session, row, who, f"{one.slug} is judged", lines)


def hearers(session: Session, row: Tournament, one: TournamentGame, judge: int) -> list[int]:
    """Those who may hear an appeal, in their order: the officials who do not play in the game, but
    for the one who judged it."""
    return [n for n in playing.judges_of(session, row, one) if n != judge]


def hears(session: Session, row: Tournament, one: TournamentGame, judge: int) -> int | None:
    """Whose turn it is to hear an appeal; None: nobody can."""
    found = hearers(session, row, one, judge)
    return found[min(one.passed // 2, len(found) - 1)] if found else None


def hearers_now(session: Session, row: Tournament, one: TournamentGame) -> list[int]:
    """Who may decide the appeal now: whose turn it is, and those whose turn has passed."""
    judge = (one.verdict or {}).get("by")
    if judge is None:
        return []
    return hearers(session, row, one, int(judge))[: one.passed // 2 + 1]


def _appeal_overdue(desk: Desk, session: Session, row: Tournament, one: TournamentGame) -> None:
    verdict: dict[str, Any] = dict(one.verdict or {})
    found = hearers(session, row, one, int(verdict["by"]))
    turn, reminder = divmod(one.passed, 2)
    if turn >= len(found):
        text = f"{verdict['text']} Nobody decided the appeal in time: the verdict stands."
        one.verdict = {**verdict, "text": text}
        keeping.act(
            session, row, desk.clock.now(), "appeal decided", game=one.slug, by=0, upheld=True,
            reason="nobody decided it in time", result=verdict["result"],
        )  # fmt: skip
        _counts(desk, session, row, one)
        return
    _hear(desk, session, row, one, found[turn], again=bool(reminder))


def _hear(
    desk: Desk,
    session: Session,
    row: Tournament,
    one: TournamentGame,
    who_id: int,
    *,
    again: bool = False,
) -> None:
    """Tell an official that an appeal waits."""
    verdict: dict[str, Any] = dict(one.verdict or {})
    who = session.get_one(Person, who_id)
    until = desk.clock.now() + (1 if again else 2) * _half(row)
    lines = [
        f"{verdict.get('appellant', 'A player')} appeals the verdict on {one.slug}:"
        f" {verdict['appeal']}",
        str(verdict["text"]),
        f"“uphold {one.slug} because ...” lets it stand. “overrule {one.slug} "
        f"{next(iter(one.roles))} because ...” gives another verdict, which is final.",
        f"You have until {when(until, who.zone)}. After that the next director decides. If nobody "
        "decides, the verdict stands.",
    ]
    subject = f"an appeal in {one.slug}{', once more' if again else ''}"
    telling.person(desk, session, row, who, subject, lines)


def appeal(
    desk: Desk, session: Session, row: Tournament, slug: str, who: Person, reason: str
) -> str:
    """A player appeals a verdict to the other official. ServiceError: there is none to appeal,
    its time has passed, nobody can hear it, or no reason is given."""
    entry, one = keeping.entrant(session, row, who.id), keeping.game_named(session, row, slug)
    verdict: dict[str, Any] = dict(one.verdict or {})
    if entry.number not in one.roles.values():
        raise ServiceError(f"You do not play in {one.slug}.")
    if one.state == "verdict" and verdict.get("appeal"):
        raise ServiceError(f"There is already an appeal against the verdict on {one.slug}.")
    if one.state != "verdict" or one.due_at is None or one.due_at <= desk.clock.now():
        raise ServiceError(f"There is no verdict on {one.slug} that you can appeal against now.")
    if not reason.strip():
        raise ServiceError("An appeal needs a reason.")
    second = hears(session, row, one, int(verdict["by"]))
    if second is None:
        raise ServiceError(
            "The verdict stands: there is no other director of the event who could hear an appeal "
            f"in {one.slug} and does not play in it."
        )
    verdict["appeal"], verdict["appellant"] = reason.strip()[:1000], entry.name
    one.verdict, one.passed, one.due_at = verdict, 0, desk.clock.now() + _half(row)
    session.add(one)
    keeping.act(
        session, row, desk.clock.now(), "appeal", game=one.slug, number=entry.number,
        reason=verdict["appeal"],
    )  # fmt: skip
    _hear(desk, session, row, one, second)
    return f"We have sent your appeal in {one.slug} to another director."


def appealed(
    session: Session, row: Tournament, slug: str, person_id: int, reason: str
) -> TournamentGame:
    """The game whose appeal somebody decides. ServiceError: there is none, it is not for them to
    hear, no reason."""
    one = keeping.game_named(session, row, slug)
    if one.state != "verdict" or not (one.verdict or {}).get("appeal"):
        raise ServiceError(f"There is no appeal in {one.slug}.")
    if person_id not in hearers_now(session, row, one):
        raise ServiceError(f"You cannot hear appeals in {one.slug}.")
    if not reason.strip():
        raise ServiceError("Give your reasons. We tell them to the players.")
    return one


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
    one = appealed(session, row, slug, person_id, reason)
    verdict: dict[str, Any] = dict(one.verdict or {})
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
        if one.state == "verdict"
        and one.due_at is not None
        and one.due_at <= now
        and not (one.verdict or {}).get("appeal")
    ]
    for one in due:
        _counts(desk, session, row, one)
    return len(due)


# ---------------------------------------------------------------------- correct
