"""What must be true of a house when the year is over, looked at in its tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlmodel import Session, col, func, select

from adjudicator.running import backups, copies, keeping
from adjudicator.service.desk import Desk
from adjudicator.service.eventbook import archiving
from adjudicator.service.models import GameOptions
from adjudicator.service.people.senders import FORGOTTEN
from adjudicator.storage.tables import (
    Draft,
    Export,
    Game,
    LetterIn,
    LetterOut,
    OpenAsk,
    Person,
    RateCount,
    Seat,
    Token,
    Tournament,
    Vote,
    WebSession,
)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SLACK = 2 * HOUR
"""The clock of a club's year goes from hour to hour."""
Away = Sequence[tuple[datetime, datetime]]


def of_tables(desk: Desk, away: Away) -> list[str]:
    """All that is not as it should be, a sentence each. away: from when till when the house was
    down, or could not write, or had no relay."""
    found = [f"does not verify: {one}" for one in keeping.prove(desk)]
    try:
        trial = copies.try_newest(desk.config)
        found += [f"{trial.name}, restored, does not verify: {one}" for one in trial.wrong]
    except backups.NoBackup as error:
        found.append(f"the newest copy cannot be restored: {error}")
    with desk.store.read() as session:
        now = desk.clock.now()
        for event in session.exec(select(Tournament)).all():
            found += [
                f"event {event.slug} does not verify: {one.name}: {one.text}"
                for one in archiving.verify(desk, event.slug)
                if not one.ok
            ]
            if event.trouble:
                found.append(f"event {event.slug} is in trouble: {event.trouble}")
        found += told(session, now, away)
        found += deadlines(session, now, away)
        found += letters(session, now)
        found += ended(session, now)
        found += grown(desk, session, now)
    return found


def during(away: Away, since: datetime, until: datetime) -> bool:
    return any(start <= until and end >= since for start, end in away)


def told(session: Session, now: datetime, away: Away) -> Iterator[str]:
    """Nobody was waited for without having been told."""
    sent: dict[int, datetime] = {}
    query = select(LetterOut).where(LetterOut.kind == "ask", col(LetterOut.sent_at).is_not(None))
    for letter in session.exec(query):
        ask, at = letter.facts.get("ask_id"), letter.sent_at
        if isinstance(ask, int) and at is not None:
            sent[ask] = min(at, sent.get(ask, at))
    answered = set(session.exec(select(Draft.ask_id)).all())
    for row, game, seat in session.exec(
        select(OpenAsk, Game, Seat)
        .join(Game, col(Game.id) == OpenAsk.game_id)
        .join(Seat, col(Seat.id) == OpenAsk.seat_id)
    ):
        waited = (row.closed_at or now) - row.opened_at
        if row.person_id is None or seat.bot or waited < SLACK:
            continue
        what = f"{game.slug} {seat.name} {row.turn} ({row.phase})"
        at = sent.get(row.id)
        if at is None and row.id not in answered:
            yield f"waited for and never told: {what}, for {waited}"
        elif at is not None and at > row.due_at and row.id not in answered:
            yield f"told after the deadline: {what}, {at} against {row.due_at}"
        elif at is not None and at - row.opened_at > SLACK and not during(away, row.opened_at, at):
            yield f"told {at - row.opened_at} after it was asked: {what}"


def deadlines(session: Session, now: datetime, away: Away) -> Iterator[str]:
    """Every deadline was right: no sooner than the terms say, at an hour and on a day at which they
    let one fall; and kept: no step ran before it unless all were ready, none long after it."""
    batches: dict[tuple[int, int, int], list[OpenAsk]] = defaultdict(list)
    for row in session.exec(select(OpenAsk)):
        batches[row.game_id, row.number, row.batch].append(row)
    games = {game.id: game for game in session.exec(select(Game))}
    for (game_id, *_), rows in batches.items():
        game = games[game_id]
        options = GameOptions.model_validate(game.options)
        terms = options.time
        zone = ZoneInfo(terms.zone)
        for row in rows:
            what = f"{game.slug} ask {row.id} ({row.turn}, {row.phase})"
            pace = row.pace or {}
            local = row.due_at.astimezone(zone)
            least = pace.get("minimum")
            if least is None:
                least = pace.get("hours")
            if least is not None and row.due_at - row.opened_at < least * HOUR:
                yield f"too short: {what}: {row.due_at - row.opened_at} instead of {least} hours"
            for quiet in terms.quiet:
                since, until = (time.fromisoformat(str(one)) for one in (quiet.since, quiet.until))
                at = local.time()
                # Their first moment is open.
                inside = since < at < until if since < until else at > since or at < until
                if inside and not (row.moves and row.forced_at):
                    yield f"in quiet hours: {what}: {local}"
            days = [str(day) for day in terms.weekdays]
            if local.strftime("%A").lower() not in [day.lower() for day in days]:
                yield f"on a {local:%A}: {what}, which the terms exclude ({days})"
            if row.closed_at is None:
                late = now - max(row.due_at, row.grace_until or row.due_at)
                waits = row.held or terms.missed.policy in ("wait", "replacement")
                if game.state == "running" and late > SLACK and not waits:
                    yield f"still open {late} after its deadline: {what}"
                continue
            late = row.closed_at - max(row.due_at, row.grace_until or row.due_at)
            if late > SLACK and not during(away, row.due_at, row.closed_at) and row.missed_at:
                yield f"closed {late} after its deadline: {what}"
            if row.closed_at < row.due_at and row.forced_at is None and game.state != "over":
                silent = [one for one in rows if not one.ready and one.closed_at == row.closed_at]
                if silent and not row.ready:
                    yield f"closed {row.due_at - row.closed_at} early without an answer: {what}"


def letters(session: Session, now: datetime) -> Iterator[str]:
    """Nothing lies about; nobody got more letters than the terms say; every letter was read."""
    for state in ("queued", "retry", "in_flight"):
        query = select(func.count()).where(LetterOut.state == state)
        if n := session.exec(query.where(col(LetterOut.created_at) < now - SLACK)).one():
            yield f"{n} letters of the house are {state} after {SLACK}"
    for word, n in session.exec(
        select(LetterIn.outcome, func.count()).group_by(col(LetterIn.outcome))
    ):
        if word in ("broken", "unreadable", "claimed", "lost", ""):
            yield f"{n} letters to the house ended as “{word}”"
    games = {one.id: GameOptions.model_validate(one.options) for one in session.exec(select(Game))}
    reminded: Counter[tuple[str, str]] = Counter()
    asked: Counter[tuple[int, str]] = Counter()
    receipts: Counter[str] = Counter()
    most: dict[tuple[str, str], int] = {}
    days: Counter[tuple[str, str, str]] = Counter()
    for one in session.exec(select(LetterOut)):
        days[one.to_email, one.kind, f"{one.created_at:%Y-%m-%d}"] += 1
        if one.topic == "reminders":
            calendar = one.facts.get("calendar") or {}
            key = (one.to_email, str(calendar.get("digest")))
            reminded[key] += 1
            allowed = len(games[one.game_id].reminders_hours) if one.game_id else 1
            most[key] = max(most.get(key, 0), allowed * (1 + int(calendar.get("moves") or 0)))
        elif one.kind == "ask":
            asked[int(one.facts.get("ask_id") or 0), one.to_email] += 1
        elif one.kind == "receipt" and one.in_reply_to:
            receipts[f"{one.in_reply_to} {one.to_email} {one.seat_id}"] += 1
    for key, n in reminded.items():
        if n > most[key]:
            yield f"{key[0]} was reminded {n} times of one question, the terms say {most[key]}"
    for (ask, to), n in asked.items():
        if ask and n > 1:
            yield f"{to} was asked {n} times by letter for question {ask}"
    # A letter that its host brings once more gets its receipt once more. What answers no letter of
    # a member (a receipt for a page is threaded to the house's own letters) is not counted.
    came = Counter(session.exec(select(LetterIn.message_id)).all())
    for which, n in receipts.items():
        letter = which.partition(" ")[0]
        if n > came[letter] > 0:
            yield f"{n} receipts for a letter that came {came[letter]} times: {which}"
    for (to, kind, day), n in days.items():
        if kind == "digest" and n > 1:
            yield f"{to} got {n} digests on {day}"
    late: Counter[tuple[str, int, str]] = Counter()
    for one in session.exec(select(LetterOut).where(LetterOut.kind == "notice")):
        if "is late" in str(one.facts.get("subject")) and one.game_id:
            late[one.to_email, one.game_id, f"{one.created_at:%Y-%m-%d}"] += 1
    for (to, game, day), n in late.items():
        if n > 2:
            yield f"{to} was told {n} times on {day} that game {game} is late"


def ended(session: Session, now: datetime) -> Iterator[str]:
    """What belonged to something that is over is over."""
    for vote, game in session.exec(select(Vote, Game).join(Game, col(Game.id) == Vote.game_id)):
        what = f"vote {vote.number} of {game.slug} ({vote.item}) is {vote.state}"
        if vote.closed_at is not None:
            continue
        if game.ended_at is not None and game.ended_at < now - SLACK:
            yield f"{what}, and its game is over"
        elif game.state == "running" and vote.closes_at and vote.closes_at < now - SLACK:
            yield f"{what}, and its time is over"
    for ask, game in session.exec(
        select(OpenAsk, Game)
        .join(Game, col(Game.id) == OpenAsk.game_id)
        .where(col(OpenAsk.closed_at).is_(None), Game.state == "over")
    ):
        yield f"question {ask.id} of {game.slug} is open, and the game is over"
    for token, seat in session.exec(
        select(Token, Seat)
        .join(Seat, col(Seat.id) == Token.seat_id)
        .where(Token.purpose == "invite", col(Token.closed_at).is_(None))
    ):
        if seat.taken_at is not None and seat.taken_at > token.created_at:
            yield f"an invitation to {seat.name} of game {seat.game_id} is open, the seat is taken"
    for game in session.exec(select(Game).where(Game.trouble != "")):
        yield f"{game.slug} is in trouble: {game.trouble}"


def grown(desk: Desk, session: Session, now: datetime) -> Iterator[str]:
    """Nothing grew that should not."""
    keep, times = desk.config.keep, desk.config.times

    def old(what: str, table: type, *where: object) -> Iterator[str]:
        n = session.exec(select(func.count()).select_from(table).where(*where)).one()  # type: ignore[arg-type]
        if n:
            yield f"{n} {what} are kept longer than they should"

    yield from old("counts of limits", RateCount, col(RateCount.window) < now - 3 * DAY)
    yield from old(
        "expired addresses", Token, col(Token.expires_at) < now - (keep.addresses + 2) * DAY
    )
    yield from old("exports", Export, col(Export.done_at) < now - (keep.exports + 2) * DAY)
    yield from old(
        "sessions", WebSession, col(WebSession.expires_at) < now - times.session_days * DAY
    )
    copies = list((Path(desk.config.instance) / "backups").glob("*"))
    if len(copies) > desk.config.backups.keep + 1:
        yield f"{len(copies)} copies lie in backups/, {desk.config.backups.keep} are to be kept"
    people = session.exec(select(func.count()).select_from(Person)).one()
    tokens = session.exec(
        select(func.count()).select_from(Token).where(col(Token.closed_at).is_(None))
    ).one()
    asked = session.exec(select(func.count()).select_from(OpenAsk)).one()
    if tokens > 40 * people + 4 * asked:
        yield f"{tokens} addresses are open for {people} people and {asked} questions"


ENDED = {
    "accepts": {"accepted"},
    "orders": {"orders", "stale"},
    "confirms": {"agreed", "address confirmed", "released", "accepted"},
    "votes": {"orders", "stale"},
    "event": {"event"},
    "enters": {"desk"},
    "registers": {"desk"},
    "begins": {"moderator", "duplicate"},
    "resumes": {"moderator"},
    "absent": {"orders", "stale"},
    "vacation": {"loop"},
}
"""Why somebody wrote -> how the letter may have ended."""


def unanswered(
    session: Session, wrote: dict[str, tuple[str, str, str]], forgotten: datetime
) -> Iterator[str]:
    """No letter asked for an answer that could not be given: each that was answered as it asked,
    was taken for what it was. wrote: id of a letter -> why, its words, when. forgotten: what was
    written before and concerns no seat is kept no more."""
    words: dict[str, set[str]] = defaultdict(set)
    for letter in session.exec(select(LetterIn)):
        words[letter.message_id].add(letter.outcome)
    bad: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], str] = {}
    for id, (why, said, at) in wrote.items():
        passing = ENDED.get(why, set()) & set(FORGOTTEN)
        if id not in words and passing and datetime.fromisoformat(at) < forgotten:
            continue
        for word in words.get(id, {"(never came)"}):
            if why in ENDED and word not in ENDED[why]:
                bad[why, word] += 1
                first.setdefault((why, word), said)
    for (why, word), n in bad.items():
        yield f"{n} letters ({why}) ended as “{word}”, the first of them: {first[why, word]!r}"
