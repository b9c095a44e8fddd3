"""A round: called for, drawn, reviewed, published, its sides given out, ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlmodel import Session, select

from adjudicator.core.dice import seed_of
from adjudicator.core.protocol import digest
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, telling
from adjudicator.service.events.announcing import Announcement
from adjudicator.service.reputation import ratings
from adjudicator.service.words import listing, seat_title, when
from adjudicator.storage.tables import (
    Person,
    Tournament,
    TournamentGame,
    TournamentWish,
)
from adjudicator.tournaments import drawing, ladder, placings, sides
from adjudicator.tournaments.course import Course, Entrant, Match, Round
from adjudicator.tournaments.sides import Wish
from adjudicator.tournaments.standings import Row, number

REMINDED = 2
"""Days before the end of a roll call on which the silent are asked once more."""
ONCE_MORE = 2
"""Half terms of silence after which the house calls the roll once more by itself."""
SHOWN = 24
"""Lines of the standings that a letter shows."""


def said(row: Tournament) -> Announcement:
    return Announcement.model_validate(row.announcement)


# ------------------------------------------------------------------- roll call


def call_the_roll(desk: Desk, session: Session, row: Tournament) -> None:
    """Ask everybody whether he is there for the next round; without a roll call it is drawn at
    once, as if all were."""
    terms, now = said(row), desk.clock.now()
    row.round += 1
    row.warn_at, row.trouble = None, ""
    days = terms.length.roll_call
    row.state = "roll call"
    row.due_at = now + timedelta(days=days)
    if days > 2 * REMINDED:
        row.warn_at = row.due_at - timedelta(days=REMINDED)
    session.add(row)
    if not days:
        return
    course = keeping.course_of(row)
    asked = set(drawing.expected(course))
    for entry in keeping.entries(session, row, "in", "standby"):
        if entry.state == "in" and course.unit_of(entry.number) not in asked:
            continue  # he is out, and need not say anything any more
        who = session.get_one(Person, entry.person_id)
        lines = [
            f"Round {row.round} of {row.title} is about to be drawn. Will you play? Answer this "
            f"letter with the word “here” by {when(row.due_at, who.zone)}.",
            "If you do not answer, you are not paired in this round. If you do not answer twice "
            "in a row, you are out of the event. To leave it now, write “withdraw”.",
        ]
        if entry.state == "standby":
            lines = [
                f"Round {row.round} of {row.title} is about to be drawn, and you are a stand-by. "
                f"If you can play, answer this letter with “here” by {when(row.due_at, who.zone)}.",
            ]
        telling.person(desk, session, row, who, f"roll call of round {row.round}", lines)


# ------------------------------------------------------------------------ draw


def link_of(row: Tournament) -> bytes:
    """The link of the chain with which the next round is drawn."""
    return seed_of(bytes.fromhex(row.chain_end), row.round, row.chain_length)


def draw(desk: Desk, session: Session, row: Tournament, absent: Collection[int]) -> None:
    """Draw the round that was called for. If it cannot be drawn the director is told why, and the
    event waits for him; if there is none, the event is over."""
    course, now = keeping.course_of(row), desk.clock.now()
    link = link_of(row)
    seed = drawing.seed_for(link, course, absent)
    try:
        drawn = drawing.draw(course, seed, absent)
    except drawing.CannotDraw as no:
        if row.waits >= ONCE_MORE:
            finish(desk, session, row, f"no round could be drawn, twice. {no.text}")
            return
        half = timedelta(hours=said(row).judge_hours / 2)
        row.trouble, row.due_at = no.text, now + half
        session.add(row)
        lines = [
            no.text,
            "“roll call again” asks everybody again. “end” ends the event as it stands.",
            "If no director does either, the roll call is repeated in "
            f"{2 * half.total_seconds() / 3600:g} hours. If the round still cannot be drawn then, "
            "the event ends as it stands.",
        ]
        telling.officials(desk, session, row, f"round {row.round} cannot be drawn", lines)
        return
    if drawn is None:
        finish(desk, session, row)
        return
    body = {
        "act": "drawn",
        "round": row.round,
        "link": link.hex(),
        "absent": sorted(absent),
        "entrants": [one.model_dump(mode="json") for one in course.entrants],
        "course": digest(course),
        "drawn": drawn.model_dump(mode="json"),
    }
    course.rounds.append(drawn)
    keeping.keep(session, row, course)
    keeping.journal(session, row, "step", now, body)
    review = said(row).review_hours
    row.state, row.trouble, row.waits = "review", "", 0
    row.due_at = now + timedelta(hours=review)
    session.add(row)
    if not review:
        publish(desk, session, row)
        return
    head = session.get_one(Person, row.director_id)
    lines = [
        f"Round {row.round} is drawn and will be published {when(row.due_at, head.zone)}. Until "
        "then you can change pairings (“swap NAME with NAME because ...”) or publish it now "
        "(“publish”).",
        *drawn.given_up,
    ]
    shown = pairing_lines(course, drawn)
    telling.person(desk, session, row, head, f"round {row.round} is drawn", lines, shown)


def nobody_settles(desk: Desk, session: Session, row: Tournament) -> None:
    """Remind the officials that a round cannot be drawn, or call the roll once more for them."""
    row.waits += 1
    session.add(row)
    if row.waits < ONCE_MORE:
        row.due_at = desk.clock.now() + timedelta(hours=said(row).judge_hours / 2)
        lines = [row.trouble, "“roll call again” asks everybody again. “end” ends the event."]
        telling.officials(desk, session, row, f"round {row.round} still cannot be drawn", lines)
        return
    keeping.act(session, row, desk.clock.now(), "roll call repeated", round=row.round)
    row.round -= 1
    call_the_roll(desk, session, row)


def call_off(desk: Desk, session: Session, row: Tournament, why: str, by: int = 0) -> None:
    """Call an event off that has not begun; everybody is told."""
    row.state, row.due_at, row.ended_at = "cancelled", None, desk.clock.now()
    session.add(row)
    keeping.act(session, row, desk.clock.now(), "cancel", by=by, reason=why)
    lines = [f"{row.title} is cancelled{f': {why.strip()}' if why.strip() else '.'}"]
    telling.everybody(desk, session, row, "called off", lines, (), "in", "standby")
    telling.officials(desk, session, row, "called off", lines)


def publish(desk: Desk, session: Session, row: Tournament) -> None:
    """Tell everybody the pairings, and open the games, or ask for wishes first."""
    course, now = keeping.course_of(row), desk.clock.now()
    drawn = course.rounds[-1]
    keeping.act(session, row, now, "publish", round=row.round)
    stage = course.stage_form(drawn.stage)
    if sides.needs_wishes(stage.sides) and any(not match.alone for match in drawn.matches):
        row.state = "sides"
        row.due_at = now + timedelta(hours=said(row).sides_hours)
        session.add(row)
        ask_wishes(desk, session, row, course, drawn)
        return
    begin_play(desk, session, row, course)


# ----------------------------------------------------------------------- sides


def ask_wishes(desk: Desk, session: Session, row: Tournament, course: Course, drawn: Round) -> None:
    bids = course.stage_form(drawn.stage).sides == "bids"
    roles = listing(list(course.form.roles), "or")
    for match in drawn.matches:
        for unit in match.units:
            entry = keeping.holder(session, row, unit)
            if entry is None:
                continue
            who = session.get_one(Person, entry.person_id)
            lines = match_lines(course, match, unit)
            if not match.alone:
                due = when(row.due_at, who.zone) if row.due_at else ""
                lines.append(
                    f"Bid for your side by {due}: “bid {next(iter(course.form.roles))} 3” names "
                    f"the side ({roles}) and the points you would give up for it. Both bids are "
                    "opened together. If both are for the same side, the higher bid gets it and "
                    "pays the points."
                    if bids
                    else f"Say by {due} which side you want, the most wanted first: “prefer "
                    f"{' '.join(course.form.roles)}”. Nobody sees your list before then."
                )
            telling.person(desk, session, row, who, f"round {row.round}", lines)


def wish(
    desk: Desk, session: Session, row: Tournament, who: Person, wanted: Wish, bid: bool
) -> str:
    """A bid or a preference list for this round; a later one replaces it. It stays sealed until
    all are opened."""
    entry = keeping.entrant(session, row, who.id)
    course = keeping.course_of(row)
    if row.state != "sides":
        raise ServiceError(f"There are no sides to choose in {row.slug} now.")
    rule = course.stage_form(course.rounds[-1].stage).sides
    if (rule == "bids") != bid:
        how = "“bid SIDE POINTS”" if rule == "bids" else "“prefer SIDE SIDE ...”"
        raise ServiceError(f"This event gives out sides by {rule}. Write {how}.")
    strange = [role for role in wanted.roles if role not in course.form.roles]
    if strange or not wanted.roles or len(set(wanted.roles)) != len(wanted.roles):
        named = f"“{strange[0][:40]}” is none." if strange else "Name each once."
        raise ServiceError(f"The sides are {listing(list(course.form.roles))}. {named}")
    if not any(entry.number in m.units and not m.alone for m in course.rounds[-1].matches):
        raise ServiceError("You do not play in this round.")
    known = session.exec(
        select(TournamentWish).where(
            TournamentWish.tournament_id == row.id,
            TournamentWish.round == row.round,
            TournamentWish.number == entry.number,
        )
    ).first()
    found = known or TournamentWish(
        tournament_id=row.id, round=row.round, number=entry.number, at=desk.clock.now()
    )
    plain, salt = wanted.model_dump(mode="json"), desk.random_bytes(16).hex()
    found.wish, found.at = {**plain, "salt": salt}, desk.clock.now()
    session.add(found)
    session.flush()
    # That something was said is not a secret; what, is: the journal is bound to it now, by a digest
    # that nobody can guess the bid from, and has the bid and the salt when all is open.
    keeping.act(
        session, row, found.at, "wish", round=row.round, number=entry.number,
        sealed=sealed(plain, salt),
    )  # fmt: skip
    given = f"{wanted.roles[0]} for {wanted.points:g} points" if bid else ", ".join(wanted.roles)
    kind = "bid" if bid else "list"
    return (
        f"We have your {kind}: {given}. It stays secret, and you can replace it, until all are "
        "opened."
    )


def sealed(wish: Mapping[str, Any], salt: str) -> str:
    """The digest of a wish as the journal is bound to it before it is opened."""
    return digest({"wish": dict(wish), "salt": salt})


def _stored_wishes(session: Session, row: Tournament) -> dict[int, dict[str, Any]]:
    found = session.exec(
        select(TournamentWish).where(
            TournamentWish.tournament_id == row.id, TournamentWish.round == row.round
        )
    )
    return {one.number: dict(one.wish) for one in found}


def wishes_of(session: Session, row: Tournament) -> dict[int, Wish]:
    """What has been wished or bid for this round, by entrant."""
    return {
        number: Wish.model_validate({k: v for k, v in wish.items() if k != "salt"})
        for number, wish in _stored_wishes(session, row).items()
    }


def all_wished(session: Session, row: Tournament) -> bool:
    known, course = wishes_of(session, row), keeping.course_of(row)
    playing = [u for m in course.rounds[-1].matches if not m.alone for u in m.units]
    return all(
        unit in known or not course.inside(unit) or course.entrant(unit).wishes for unit in playing
    )


def open_sides(desk: Desk, session: Session, row: Tournament) -> None:
    """Open all bids and lists at once, and give out the sides."""
    course, wishes = keeping.course_of(row), wishes_of(session, row)
    drawing.open_sides(course, course.rounds[-1], wishes)
    keeping.keep(session, row, course)
    body = {
        "act": "sides",
        "round": row.round,
        "wishes": {str(n): w.model_dump(mode="json") for n, w in sorted(wishes.items())},
        "salts": {
            str(n): wish["salt"]
            for n, wish in sorted(_stored_wishes(session, row).items())
            if "salt" in wish
        },
        "matches": [match.model_dump(mode="json") for match in course.rounds[-1].matches],
    }
    keeping.journal(session, row, "step", desk.clock.now(), body)
    begin_play(desk, session, row, course)


# ------------------------------------------------------------------------ play


def begin_play(desk: Desk, session: Session, row: Tournament, course: Course) -> None:
    """The sides are known: the games wait to be opened by the tick, and everybody is told."""
    now, drawn, at = desk.clock.now(), course.rounds[-1], len(course.rounds) - 1
    stage, terms = course.stage_form(drawn.stage), said(row)
    for match_at, match in enumerate(drawn.matches):
        for place, game in enumerate(match.games):
            letter = chr(ord("a") + place) if len(match.games) > 1 else ""
            session.add(
                TournamentGame(
                    tournament_id=row.id,
                    round=at,
                    match=match_at,
                    place=place,
                    slug=f"{row.slug}-{at + 1}-{match_at + 1}{letter}",
                    roles=dict(game.roles),
                )
            )
    row.state = "playing"
    row.due_at = now + timedelta(days=stage.days) if stage.days else None
    row.warn_at = row.due_at - timedelta(hours=terms.warn_hours) if row.due_at else None
    if row.warn_at is not None and row.warn_at <= now:
        row.warn_at = None
    session.add(row)
    session.flush()
    for match in drawn.matches:
        for unit in match.units:
            for entrant in course.members(unit):
                entry = keeping.holder(session, row, entrant.id)
                if entry is None or entry.state != "in":
                    continue
                who = session.get_one(Person, entry.person_id)
                lines = match_lines(course, match, unit)
                if row.due_at:
                    lines.append(f"The round ends {when(row.due_at, who.zone)}.")
                lines.append(
                    f"All pairings with their reasons: {telling.link(desk, row)}. They come from "
                    f"the seed {drawn.seed[:16]}..., which was fixed before anybody entered."
                )
                telling.person(desk, session, row, who, f"round {row.round}", lines)
    if drawn.over:  # nobody has a game: byes and walkovers alone
        round_over(desk, session, row)


def match_lines(course: Course, match: Match, unit: int) -> list[str]:
    """A match as one of its units reads it."""
    if match.alone:
        return [*match.reasons, "You do not play in this round."]
    others = [course.name(other) for other in match.units if other != unit]
    lines = [f"You play {listing(others)}."]
    mine = {one.id for one in course.members(unit)}
    for game in match.games:
        held = [role for role, entrant in game.roles.items() if entrant in mine]
        if held:
            given = game.given.get(held[0], 0)
            pays = f", and give up {given:g} points for it" if given else ""
            lines.append(f"You have {listing([seat_title(role) for role in held])}{pays}.")
    if match.games and match.games[0].roles:
        lines.append("The game opens automatically. You will get its letters separately.")
    return [*lines, *match.reasons]


def pairing_lines(course: Course, drawn: Round) -> list[str]:
    """All matches of a round, a line each."""
    lines = []
    for match in drawn.matches:
        who = [
            ", ".join(
                f"{course.entrant(entrant).name} ({seat_title(role)})"
                for role, entrant in game.roles.items()
            )
            for game in match.games
            if game.roles
        ]
        kind = "" if match.kind in ("match", "table") else f"{match.kind}: "
        names = " - ".join(course.name(unit) for unit in match.units)
        lines.append(f"{match.place + 1:>3}  {kind}{'; '.join(who) or names}")
    return lines


# --------------------------------------------------------------------- the end


def standings_lines(course: Course, own: int | None = None, most: int = SHOWN) -> list[str]:
    """The standings as they are, for a letter, with the tie-breaks that decided. own: the unit of
    the reader, whose line is shown wherever it stands."""
    if not course.rounds:
        return []
    rows = placings.rows(course, course.stage)
    wide = max((len(row.name) for row in rows), default=0)
    lines = []
    group = -1
    grouped = any(row.group for row in rows)
    for row in rows[:most]:
        if row.group != group and grouped:
            group = row.group
            lines.append(f"Group {group + 1}")
        lines.append(_line(row, wide, own))
    if len(rows) > most:
        lines.append(f"     and {len(rows) - most} more")
    lines += [_line(row, wide, own) for row in rows[most:] if row.unit == own]
    return lines


def _line(row: Row, wide: int, own: int | None) -> str:
    """`  3  Anna      2  2-0-1  (strength of schedule 1.5)  < you`"""
    gone = "  (left)" if row.left else ""
    breaks = [f"{name} {number(value)}" for name, value in row.breaks.items() if name != "lot"]
    if row.decided == "lot":
        breaks.append("by lot")
    told = f"  ({', '.join(breaks)})" if row.decided and breaks else ""
    you = "  < you" if row.unit == own else ""
    return (
        f"{row.rank:>3}  {row.name:<{wide}}  {number(row.points):>6}  {row.won}-{row.drawn}-"
        f"{row.lost}{told}{gone}{you}"
    )


def cut_lines(course: Course) -> list[str]:
    """Of a stage that is over and followed by another: who goes on, who missed it by how much."""
    stage = course.stage
    if not drawing.stage_over(course, stage) or stage + 1 >= len(course.form.stages):
        return []
    through = placings.qualified(course, stage)
    rows = {row.unit: row for row in placings.rows(course, stage)}
    missed = [unit for unit in placings.ranking(course, stage) if unit not in through]
    said = [f"These go on to the next stage: {listing([course.name(unit) for unit in through])}."]
    if missed and through:
        first, last = rows.get(missed[0]), rows.get(through[-1])
        by = ""
        if first is not None and last is not None:
            gap = last.points - first.points
            how = last.decided or first.decided
            points = "point" if gap == 1 else "points"
            by = f" by {number(gap)} {points}" if gap > 0 else f" on {how}" if how else ""
        said.append(f"{course.name(missed[0])} missed the cut{by}.")
    return said


def round_over(desk: Desk, session: Session, row: Tournament) -> None:
    """All games of the round have their result: everybody gets the standings, and the next round
    is called for, or the event ends."""
    course = keeping.course_of(row)
    keeping.act(session, row, desk.clock.now(), "round over", round=row.round)
    ended = drawing.over(course)
    lines = [f"Round {row.round} of {row.title} is over.", *cut_lines(course)]
    if not ended:
        lines.append("The next round is about to be drawn.")
    numbers = ladder.numbers(course)
    lines.append(
        "The columns are points, then games won, drawn and lost. The crosstable, tie-breaks and "
        f"ratings are at {telling.link(desk, row)}."
    )
    asked = set(drawing.expected(course)) if not ended else set()
    for entry in keeping.entries(session, row, "in"):
        unit = course.unit_of(entry.number)
        out = [] if ended or unit in asked else [
            "You are not among those who play on, and have nothing more to do. To follow the "
            "event, write “standings”."
        ]  # fmt: skip
        who = session.get_one(Person, entry.person_id)
        shown = standings_lines(course, unit)
        telling.person(desk, session, row, who, f"after round {row.round}", [*lines, *out], shown)
    keeping.act(
        session, row, desk.clock.now(), "ratings", round=row.round,
        ratings={str(unit): value for unit, value in sorted(numbers.items())},
    )  # fmt: skip
    if ended:
        finish(desk, session, row)
    else:
        call_the_roll(desk, session, row)


def finish(desk: Desk, session: Session, row: Tournament, why: str = "") -> None:
    """The event is over: everybody learns how it ended."""
    course, now = keeping.course_of(row), desk.clock.now()
    order = placings.overall(course) if course.rounds else []
    row.state, row.due_at, row.warn_at, row.ended_at, row.trouble = "over", None, None, now, ""
    session.add(row)
    people = [one.model_dump(mode="json") for one in course.entrants]
    body = {"placings": order, "why": why, "entrants": people}
    keeping.journal(session, row, "closing", now, body)
    lines = [
        f"{row.title} is over{f': {why}' if why else '.'}",
        "The report, all pairings with their seeds, and a signed archive of the event are at "
        f"{telling.link(desk, row)}. Thank you for playing.",
    ]
    for entry in keeping.entries(session, row, "in", "standby"):
        known = any(one.id == entry.number for one in course.entrants)
        own = course.unit_of(entry.number) if known else None
        places = [
            f"{at:>3}. {course.name(unit)}{'  < you' if unit == own else ''}"
            for at, unit in enumerate(order, start=1)
        ]
        who = session.get_one(Person, entry.person_id)
        telling.person(desk, session, row, who, "the event is over", lines, places)
    telling.officials(desk, session, row, "the event is over", lines)


def clock_of(who: Person, at: datetime) -> float:
    """Hours that somebody's clock is ahead of UTC, as their time zone stands with the house."""
    with suppress(ZoneInfoNotFoundError, ValueError):
        offset = at.astimezone(ZoneInfo(who.zone)).utcoffset()
        return offset.total_seconds() / 3600 if offset else 0.0
    return 0.0


def prepared(session: Session, row: Tournament) -> Course:
    """The course as it begins: a place for each who has entered, in the order in which they did,
    with his rating in this house if he has said none."""
    course, entered = keeping.course_of(row), keeping.entries(session, row, "in")
    people = [entry.person_id for entry in entered]
    rated = ratings.points_of(session, people, row.announcement["ruleset"])
    for at, entry in enumerate(entered, start=1):
        entry.number = at
        session.add(entry)
        facts = {"rating": rated.get(entry.person_id, 0), **entry.facts}
        facts.setdefault("utc", clock_of(session.get_one(Person, entry.person_id), row.opened_at))
        course.entrants.append(Entrant(id=at, name=entry.name, **facts))
    keeping.keep(session, row, course)
    return course
