"""The digest: one letter a morning for who plays several games, with what his games ask of
him, what was published since the last one, and the letters that could wait."""

from __future__ import annotations

from datetime import datetime, timedelta

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.core.protocol import Ask
from adjudicator.service.alone import each
from adjudicator.service.desk import Desk
from adjudicator.service.post import letters
from adjudicator.service.post.preferences import next_digest
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Draft, Game, LetterOut, OpenAsk, Person, ReportRow, Seat


class GameLine(BaseModel):
    """A game of his. asked: what he is asked, empty if nothing. since: titles of the reports
    to his seat since the last digest."""

    game: str
    title: str
    seat: str
    turn_title: str
    state: str
    asked: str = ""
    due_at: datetime | None = None
    answered: bool = False
    ready: bool = False
    since: list[str] = []


class NewsLine(BaseModel):
    """A letter that waited for the digest."""

    game: str
    subject: str
    lines: list[str]


class Digest(BaseModel):
    """What a digest says: games that wait for him first, the nearest deadline on top."""

    games: list[GameLine]
    news: list[NewsLine]


def send_digests(desk: Desk) -> int:
    """Write the digests that are due. How many letters; none to who has nothing to read."""
    now = desk.clock.now()
    with desk.store.read() as session:
        due = session.exec(
            select(Person.id).where(col(Person.digest_at) <= now).order_by(col(Person.id))
        ).all()

    def send_one(person_id: int | None) -> int:
        with desk.store.write("digest") as session:
            person = session.exec(
                select(Person)
                .where(Person.id == person_id, col(Person.digest_at) <= now)
                .with_for_update(skip_locked=True)
            ).first()
            if person is None or person.digest_at is None:
                return 0
            since = person.digest_at - timedelta(days=1)
            person.digest_at = next_digest(now, person.zone)
            session.add(person)
            return _send(desk, session, person, since)

    return each(desk.troubles, "digest of person %s", due, send_one)


def _send(desk: Desk, session: Session, person: Person, since: datetime) -> int:
    held = session.exec(
        select(LetterOut)
        .where(LetterOut.person_id == person.id, LetterOut.state == "held")
        .order_by(col(LetterOut.id))
    ).all()
    games = _games(desk, session, person, since)
    news = [_news(session, letter) for letter in held]
    if not news and not any(line.asked or line.since for line in games):
        return 0
    for letter in held:
        letter.state, letter.sent_at = "sent", desk.clock.now()
        session.add(letter)
    facts = Digest(games=games, news=news).model_dump(mode="json")
    letters.queue(desk, session, kind="digest", facts=facts, person=person, topic="digest")
    return 1


def _games(desk: Desk, session: Session, person: Person, since: datetime) -> list[GameLine]:
    rows = session.exec(
        select(Seat, Game)
        .join(Game, col(Game.id) == col(Seat.game_id))
        .where(Seat.person_id == person.id)
        .order_by(col(Game.id))
    ).all()
    lines = [_line(desk, session, seat, game, since) for seat, game in rows]
    wanted = [line for line in lines if line.state in ("running", "paused") or line.since]
    return sorted(wanted, key=_urgency)


def _urgency(line: GameLine) -> tuple[bool, bool, str]:
    waits = bool(line.asked) and not line.answered and not line.ready
    return (not waits, line.due_at is None, line.due_at.isoformat() if line.due_at else "")


def _line(desk: Desk, session: Session, seat: Seat, game: Game, since: datetime) -> GameLine:
    row = session.exec(
        select(OpenAsk)
        .where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
        .order_by(col(OpenAsk.id).desc())
    ).first()
    titles = session.exec(
        select(ReportRow.title)
        .where(ReportRow.game_id == game.id, ReportRow.seat == seat.name, col(ReportRow.at) > since)
        .order_by(col(ReportRow.id))
    ).all()
    ruleset = desk.rulesets.get(game.ruleset)
    line = GameLine(
        game=game.slug,
        title=ruleset.title if ruleset else game.ruleset,
        seat=seat_title(seat.name),
        turn_title=game.turn_title,
        state=game.state,
        since=list(titles),
    )
    if row is not None:
        draft = select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
        line.asked = Ask.model_validate(row.ask).title
        line.due_at, line.ready = row.due_at, row.ready
        line.answered = session.exec(draft).first() is not None
    return line


def _news(session: Session, letter: LetterOut) -> NewsLine:
    game = session.get(Game, letter.game_id) if letter.game_id else None
    facts = letter.facts
    return NewsLine(
        game=game.slug if game else "",
        subject=str(facts.get("subject", "")),
        lines=[str(line) for line in facts.get("lines", [])],
    )
