"""What a director does, each within the transaction of the act that does it (`acts.director`).

All but the last two take (desk, session, row, who does it, ...); the row is locked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from sqlmodel import Session

from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ruling
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import (
    corrections,
    keeping,
    leaving,
    playing,
    rollcall,
    rounds,
    telling,
)
from adjudicator.service.events import judging as judged
from adjudicator.service.moderating import rollback, ruling
from adjudicator.service.people.people import person_for
from adjudicator.service.words import listing, when
from adjudicator.storage.tables import Tournament, TournamentEntry
from adjudicator.tournaments import round_robin, sides
from adjudicator.tournaments.course import Course, Match, Round
from adjudicator.tournaments.form import League, RoundRobin
from adjudicator.tournaments.matching import BYE, Limits, given_up

MOST_DAYS = 365


def begin(desk: Desk, session: Session, row: Tournament, by: int) -> None:
    """Close the entries now."""
    rollcall.begin(desk, session, row)


def draw_now(desk: Desk, session: Session, row: Tournament, by: int) -> None:
    """End the roll call now. ServiceError: none is held."""
    if row.state != "roll call":
        raise ServiceError(f"There is no roll call in {row.slug} now.")
    rollcall.close(desk, session, row)


def call_again(desk: Desk, session: Session, row: Tournament, by: int) -> None:
    """Hold the roll call of this round once more."""
    if row.state != "roll call":
        raise ServiceError(f"There is no round of {row.slug} to draw now.")
    row.round, row.waits = row.round - 1, 0
    rounds.call_the_roll(desk, session, row)


def publish(desk: Desk, session: Session, row: Tournament, by: int) -> None:
    if row.state != "review":
        raise ServiceError(f"There is no round of {row.slug} to publish now.")
    rounds.publish(desk, session, row)


def named_unit(session: Session, row: Tournament, name: str) -> int:
    """The unit that is meant: by its name as it is written, else in any case, by its number or by
    how its name begins. ServiceError: there is none, or more than one."""
    course, wanted = keeping.course_of(row), name.strip()
    names, low = {unit: course.name(unit) for unit in course.units()}, wanted.lower()
    found = [unit for unit, known in names.items() if known == wanted]
    found = found or [u for u, known in names.items() if low in (known.lower(), str(u))]
    found = found or [u for u, known in names.items() if low and known.lower().startswith(low)]
    if not found:
        raise ServiceError(f"{row.slug} has no entrant “{wanted[:40]}”.")
    if len(found) > 1:
        have = listing([f"{names[unit]} ({unit})" for unit in found], "or")
        raise ServiceError(f"“{wanted[:40]}” could be {have}. Write the full name or the number.")
    return found[0]


def swap(
    desk: Desk, session: Session, row: Tournament, by: int, one: str, other: str, reason: str
) -> str:
    first, second = named_unit(session, row, one), named_unit(session, row, other)
    return _swapped(desk, session, row, first, second, reason, by)


def _swapped(
    desk: Desk, session: Session, row: Tournament, one: int, other: int, reason: str, by: int
) -> str:
    """The director has two units change their places before the round is published. His reason
    stands with the pairings, for everybody. ServiceError: it is not under review."""
    if row.state != "review":
        raise ServiceError(
            "You can change pairings only after the draw and before they are published."
        )
    if not reason.strip():
        raise ServiceError("Give a reason. Everybody can read it with the pairings.")
    course = keeping.course_of(row)
    drawn = course.rounds[-1]
    places = {unit: match for match in drawn.matches for unit in match.units}
    gone = _broken(course, drawn, [places[unit] for unit in (one, other) if unit in places])
    for unit in (one, other):
        if unit not in places:
            raise ServiceError(f"{course.name(unit)} is not paired in this round.")
    if places[one] is places[other]:
        raise ServiceError("These two play each other. Swap one of them with somebody else.")
    why = f"Changed by the director: {reason.strip()[:200].rstrip('.')}."
    turned = {one: other, other: one}
    for match in (places[one], places[other]):
        match.units = [turned.get(unit, unit) for unit in match.units]
        match.by_director = True
        match.reasons = [why]
        # Sides anew, from the same seed: the old ones were for other people.
        match.games = []
    before = course.model_copy(update={"rounds": course.rounds[:-1]})
    held, last = before.held(), _last_games(before, drawn)
    for match in (places[one], places[other]):
        sides.seat(
            course, match, course.stage_form(drawn.stage).sides, drawn.seed, held,
            last=last.get(frozenset(match.units), ()),
        )  # fmt: skip
    broken = _broken(course, drawn, [places[one], places[other]])
    # What was said of the old pairs is true no more; that a side comes back was said of people.
    stays = [line for line in drawn.given_up if _about(line) not in map(_about, gone)]
    drawn.given_up = [*stays, *broken]
    keeping.keep(session, row, course)
    keeping.act(
        session, row, desk.clock.now(), "swap", round=row.round, one=one, other=other,
        reason=reason, by=by, matches=[m.model_dump(mode="json") for m in drawn.matches],
        given_up=drawn.given_up,
    )  # fmt: skip
    told = f"{course.name(one)} and {course.name(other)} have changed places."
    return " ".join([told, *broken])


def _broken(course: Course, drawn: Round, changed: Sequence[Match]) -> list[str]:
    """What these matches break of the event's constraints, a sentence for each, as the director's
    doing. Where all play all, what counts is how often two meet in the end."""
    before = course.model_copy(update={"rounds": [r for r in course.rounds if r is not drawn]})
    limits = Limits(before, before.met(drawn.stage), before.byes(drawn.stage))
    groups = [match.units if not match.alone else [BYE, *match.units] for match in changed]
    stage = course.stage_form(drawn.stage)
    why = "the director's change"
    if not isinstance(stage, RoundRobin | League):
        said = given_up(limits, groups, why)
    else:
        said = given_up(limits, groups, why, [k for k in limits.order if k not in ("met", "bye")])
        said += round_robin.unlike(course, drawn.stage)
    if stage.sides == "balanced" and "side" in course.form.constraints:
        said += sides.given_up(before, changed)
    return said


def _about(line: str) -> str:
    """What a sentence of what was given up is about: all before why."""
    return line.partition(": ")[0]


def _last_games(before: Course, drawn: Round) -> round_robin.Games:
    """Where all play all, the games of each pair's last leg."""
    stage = before.stage_form(drawn.stage)
    if not isinstance(stage, RoundRobin | League) or drawn.number_in_season == 1:
        return {}
    return round_robin.last_games(before, drawn.stage)


def extend(
    desk: Desk, session: Session, row: Tournament, by: int, days: float, reason: str = ""
) -> datetime:
    """Move the end of what the event is in (entries, roll call, bids, the round) by days; everybody
    is told. ServiceError: it has no end that could be moved, or it is too far."""
    if not 0 < days <= MOST_DAYS:
        raise ServiceError(f"Say how many days, up to {MOST_DAYS}.")
    if row.state == "playing" and row.due_at is None:
        late = [g for g in keeping.games_of(session, row) if g.state == "judging"]
        if not late:
            raise ServiceError("This round has no last day, so you cannot move it.")
        for game in late:
            game.state, game.due_at, game.passed = "open", None, 0
            session.add(game)
    now = desk.clock.now()
    row.waits = 0
    row.due_at = max(row.due_at or now, now) + timedelta(days=days)
    if row.state == "playing":
        row.warn_at = row.due_at - timedelta(hours=rounds.said(row).warn_hours)
        row.warn_at = row.warn_at if row.warn_at > now else None
    session.add(row)
    keeping.act(
        session, row, now, "extend", by=by, days=days, reason=reason,
        until=row.due_at.isoformat(),
    )  # fmt: skip
    what = {
        "entries": "Entries stay open",
        "roll call": "The roll call goes on",
        "review": "The round is published",
        "sides": "Players can choose sides",
    }.get(row.state, f"Round {row.round} goes on")
    because = f" Reason: {reason.strip()[:300]}" if reason.strip() else ""
    lines = [f"{what} until {when(row.due_at)}.{because}"]
    if row.state != "review":
        telling.everybody(desk, session, row, "more time", lines, (), "in", "standby")
    return row.due_at


def end_round(desk: Desk, session: Session, row: Tournament, by: int) -> int:
    """The round ends now: what is not over is agreed or judged; how many games that are."""
    if row.state != "playing":
        raise ServiceError(f"No round of {row.slug} is being played now.")
    return judged.end_round(desk, session, row)


def check_end(row: Tournament) -> None:
    """ServiceError: games of the event are still played."""
    course = keeping.course_of(row)
    if course.rounds and row.state != "review" and not course.rounds[-1].over:
        raise ServiceError("Some games of this round are not over. End the round first.")


def end(desk: Desk, session: Session, row: Tournament, by: int, reason: str) -> None:
    """End the event as it stands. ServiceError: games are still played."""
    check_end(row)
    course = keeping.course_of(row)
    if row.state == "review":
        course.rounds.pop()  # it was never published
        keeping.keep(session, row, course)
        keeping.act(session, row, desk.clock.now(), "round dropped", round=row.round)
    rounds.finish(desk, session, row, f"{reason.strip()[:300] or 'the director ended it'}.")


def cancel(desk: Desk, session: Session, row: Tournament, by: int, reason: str) -> None:
    """Call an event off before it begins."""
    check_cancel(row)
    rounds.call_off(desk, session, row, reason, by)


def check_cancel(row: Tournament) -> None:
    """ServiceError: the event has begun."""
    if row.state != "entries":
        raise ServiceError(
            "The event has begun, so you cannot cancel it. To end it, use “end event”."
        )


def named_entry(session: Session, row: Tournament, name: str) -> TournamentEntry:
    """Find the entry that is meant: by its name as it is written, else in any case or by its
    number. ServiceError: there is none, or more than one."""
    wanted = name.strip()
    rows = keeping.entries(session, row, "in", "standby")
    found = [one for one in rows if one.name == wanted]
    found = found or [
        one for one in rows if wanted.lower() in (one.name.lower(), str(one.number or "-"))
    ]
    if len(found) == 1:
        return found[0]
    if not found:
        raise ServiceError(f"{row.slug} has no entrant “{wanted[:40]}”.")
    have = listing([f"{one.name} ({one.number or 'stand-by'})" for one in found], "or")
    raise ServiceError(f"“{wanted[:40]}” could be {have}. Write the full name or the number.")


def put_out(desk: Desk, session: Session, row: Tournament, by: int, name: str, reason: str) -> str:
    """Take an entrant out who has vanished, or broken the event's rules."""
    return leaving.leave(desk, session, row, put_out_by(session, row, name, reason), reason)


def put_out_by(session: Session, row: Tournament, name: str, reason: str) -> TournamentEntry:
    """Whom these words put out. ServiceError: nobody, or there is no reason."""
    if not reason.strip():
        raise ServiceError("Give a reason. We tell it to the entrant.")
    return named_entry(session, row, name)


def name_assistant(desk: Desk, session: Session, row: Tournament, by: int, email: str) -> None:
    """Another assistant, or the first. Only the director names one."""
    if by != row.director_id:
        raise ServiceError("Only the director can name an assistant.")
    who = person_for(session, email, desk)
    if who.id == row.director_id:
        raise ServiceError("The assistant judges games that the director cannot judge, so they "
                           "must be two people.")  # fmt: skip
    row.assistant_id, row.trouble = who.id, ""
    session.add(row)
    keeping.act(session, row, desk.clock.now(), "assistant", person=who.id)
    lines = [f"You are now the assistant in {row.title}. You judge games that the director cannot "
             "judge, and hear appeals against the director’s verdicts."]  # fmt: skip
    telling.person(desk, session, row, who, "you are the assistant", lines)


def name_deputy(desk: Desk, session: Session, row: Tournament, by: int, email: str) -> str:
    """Add somebody who directs the event when those before do not; in the order in which they are
    named. Only the director names them."""
    if by != row.director_id:
        raise ServiceError("Only the director can name deputies.")
    who = person_for(session, email, desk)
    if keeping.directs(row, who.id):
        raise ServiceError(f"{email.strip()} already directs {row.title}.")
    row.deputies = [*(row.deputies or []), who.id]
    session.add(row)
    keeping.act(session, row, desk.clock.now(), "deputy", person=who.id)
    lines = [
        f"You are now a deputy in {row.title}. A decision comes to you when those before you have "
        "not made it in time. You can also act at any time; “help” lists the commands."
    ]
    telling.person(desk, session, row, who, "you are a deputy", lines)
    return f"{email.strip()} is now a deputy in {row.title}."


def hand_over(desk: Desk, session: Session, row: Tournament, by: int, email: str) -> str:
    """Give the event to another director; the old one is its first deputy. Only the director does
    so; by 0: the operator of the house."""
    if by and by != row.director_id:
        raise ServiceError("Only the director can hand an event over.")
    who = person_for(session, email, desk)
    if who.id == row.director_id:
        raise ServiceError(f"{email.strip()} already directs {row.title}.")
    old = row.director_id
    if who.id == row.assistant_id:
        row.assistant_id = None
    row.director_id = who.id
    row.deputies = [old, *(one for one in row.deputies or [] if one not in (old, who.id))]
    session.add(row)
    keeping.act(session, row, desk.clock.now(), "director", person=who.id, was=old, by=by)
    name = who.name or "Somebody else"
    telling.everybody(
        desk, session, row, "another director", [f"{name} is now the director of {row.title}."],
        (), "in", "standby",
    )  # fmt: skip
    stands = row.trouble or "You have nothing to decide now."
    lines = [
        f"You are now the director of {row.title}: {telling.link(desk, row)}. {stands}",
        "Reply to this letter with commands. “help” lists them.",
    ]
    telling.person(desk, session, row, who, "you direct it", lines)
    return f"{email.strip()} is now the director of {row.title}."


def replace_director(desk: Desk, slug: str, email: str, reason: str = "") -> str:
    """Give an event to another director, as the operator of the house does when the old one has
    vanished. What was done, a sentence."""
    with keeping.changing(desk, slug, "event: another director") as (session, row):
        if row.state in ("over", "cancelled"):
            raise ServiceError(f"{row.slug} is {row.state}, so it can no longer be changed.")
        said = hand_over(desk, session, row, 0, email)
        if reason.strip():
            keeping.act(session, row, desk.clock.now(), "why another director", reason=reason)
        return said


def correct(
    desk: Desk,
    session: Session,
    row: Tournament,
    by: int,
    game: str,
    winners: Sequence[str],
    reason: str,
    points: Mapping[str, float] | None = None,
    *,
    struck: bool = False,
) -> str:
    return corrections.correct(desk, session, row, game, by, winners, reason, points, struck=struck)


def adjudicate(
    desk: Desk,
    session: Session,
    row: Tournament,
    by: int,
    game: str,
    winners: Sequence[str],
    reason: str,
    points: Mapping[str, float] | None = None,
    *,
    struck: bool = False,
) -> str:
    return judged.adjudicate(desk, session, row, game, by, winners, reason, points, struck=struck)


def decide_appeal(
    desk: Desk,
    session: Session,
    row: Tournament,
    by: int,
    game: str,
    reason: str,
    winners: Sequence[str] | None = None,
    points: Mapping[str, float] | None = None,
) -> str:
    return judged.decide(desk, session, row, game, by, reason, winners, points)


# --------------------------------------------------------------- rules, mistakes


def ruling_meant(
    desk: Desk, session: Session, row: Tournament, by: int, name: str, choice: str | Scalar
) -> tuple[Ruling, Scalar]:
    """The ruling that a director names, and which of its options he means.

    ServiceError: there is none, or it is in force in this event already."""
    found, value = ruling.meant(desk.rulesets[row.announcement["ruleset"]], name, choice)
    if row.announcement["rulings"].get(found.id) is value:
        raise ServiceError(f"{found.id} is already {ruling.written(value)} in this event.")
    return found, value


def rule(
    desk: Desk, slug: str, person_id: int, ruling_id: str, choice: str | Scalar, reason: str
) -> str:
    """A ruling for the whole event: an option of all its games from now on. What was ruled, and
    which games it touched.

    ServiceError: no such ruling or option; a game whose step is being run is named, and keeps
    what it has."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        keeping.may_change(row, person_id)
        found, value = ruling_meant(desk, session, row, person_id, ruling_id, choice)
        games = [g.slug for g in keeping.games_of(session, row) if g.game_id and g.state != "done"]
    touched, not_touched = [], []
    for game in games:
        try:
            ruling.rule(desk, game, found.id, value, reason, by="director")
            touched.append(game)
        except ServiceError as no:
            not_touched.append(f"{game} ({no.text})")
    with keeping.changing(desk, slug, "event ruling") as (session, row):
        row.announcement = {
            **row.announcement,
            "rulings": {**row.announcement["rulings"], found.id: value},
        }
        session.add(row)
        keeping.act(
            session, row, desk.clock.now(), "rule", ruling=found.id, value=value, reason=reason,
            by=person_id, touched=touched,
        )  # fmt: skip
        said = (
            f"Ruling {found.id} is {ruling.written(value)} in all games of {row.title} from now"
            f" on: {found.text}"
        )
        where = f"It changed {listing(touched)}." if touched else "No game in progress changes."
        if not_touched:
            where += f" Not changed: {listing(not_touched)}."
        lines = [said, f"Reason: {reason.strip()}" if reason.strip() else "", where]
        telling.everybody(desk, session, row, f"ruling {found.id}", [one for one in lines if one])
        return f"{said} {where}"


def mistake_in(
    desk: Desk, session: Session, row: Tournament, by: int, game: str, phase: str
) -> tuple[str, int]:
    """A game in which a mistake may be mended by him, and the number of the phase that it goes
    back to.

    ServiceError: he does not judge it, the event's rule is to play on, it is too far back."""
    one = keeping.game_named(session, row, game)
    if playing.judge_of(session, row, one) != by:
        raise ServiceError(f"You cannot judge {one.slug}.")
    if row.announcement.get("errors", "back one turn") == "play on":
        raise ServiceError(
            "In this event games are played on after a mistake and never taken back."
        )
    number = rollback.phase_named(desk, one.slug, phase)
    begun = rollback.phases_of(desk, one.slug)
    turns = list(dict.fromkeys(p.turn for p in begun))
    wanted = next(p for p in begun if p.number == number)
    if turns.index(wanted.turn) > 1:
        raise ServiceError(
            f"{wanted.turn_title} is more than one turn back. In this event a game goes back one "
            "turn at most, so this game is played on."
        )
    return one.slug, number


def mistake(desk: Desk, slug: str, person_id: int, game: str, phase: str, reason: str) -> str:
    """A mistake in a game is mended as the event's rule says: the game goes back, if that takes it
    back one turn at most, or it is played on. What is done, a sentence."""
    with desk.store.read() as session:
        row = keeping.by_slug(session, slug)
        keeping.may_change(row, person_id)
        named, number = mistake_in(desk, session, row, person_id, game, phase)
    gone = rollback.roll_back(desk, named, number, reason, by="director")
    with keeping.changing(desk, slug, "event mistake") as (session, row):
        keeping.act(
            session, row, desk.clock.now(), "mistake", game=named, phase=number, reason=reason,
            by=person_id,
        )  # fmt: skip
    return f"{named} is back in {gone.turn_title}, {gone.phase}."
