"""The step runs now; who is late is reminded."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session, col, select

from adjudicator.core.names import fold
from adjudicator.core.protocol import Ask
from adjudicator.service.deadlines import keeping
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import because, locked, plays, running, stamp
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.stepping import phases
from adjudicator.service.words import listing, seat_title, span, when
from adjudicator.storage.tables import Draft, Game, OpenAsk, Person, Seat


def process_now(
    desk: Desk, slug: str, phase: str = "", reason: str = "", by: str = ""
) -> list[str]:
    """Close the open batch before its deadline: drafts count as they are, silence takes the
    default. Gives back the titles of the seats that were not ready.

    phase: the phase or turn that is meant; if it is another one by now, nothing happens.
    ServiceError: it is not the open one, nothing is open, the game does not run.
    """
    now = desk.clock.now()
    with desk.store.write("process now") as session:
        game = locked(session, slug)
        running(game, "running")
        _is_now(game, phase)
        asks = looking.open_asks(session, game.id)
        if not asks:
            raise ServiceError(f"Nobody has anything to answer in {slug} now.")
        late = [
            seat_title(session.get_one(Seat, ask.seat_id).name)
            for ask in asks
            if ask.closes_at is None or ask.closes_at > now
        ]
        keeping.force(session, asks, now)
        told = (
            f"On {stamp(now)} the moderator had phase {game.phase_number} ({game.phase}) processed "
            f"before its deadline{because(reason)}"
        )
        journaling.act(
            session, game.id, now, "process", told=[told], by=by, reason=reason,
            phase=game.phase, number=game.phase_number, late=late,
        )  # fmt: skip
        game_id = game.id
        shown = _shown(session, game, asks, late)
    phases.advance_game(desk, game_id)
    return shown


def _shown(session: Session, game: Game, asks: Sequence[OpenAsk], late: Sequence[str]) -> list[str]:
    """Those of them whom the moderator may know to be asked: not, if he plays, who was asked
    to react to something."""
    if not plays(session, game):
        return list(late)
    hidden = {
        seat_title(session.get_one(Seat, ask.seat_id).name)
        for ask in asks
        if Ask.model_validate(ask.ask).reaction
    }
    return [title for title in late if title not in hidden]


def _is_now(game: Game, phase: str) -> None:
    wanted = fold(phase)
    if not wanted:
        return
    names = [str(game.phase_number), game.phase or "", game.turn, game.turn_title]
    if wanted not in [fold(name) for name in names]:
        raise ServiceError(
            f"{game.slug} is in phase {game.phase_number} ({game.phase}) of {game.turn_title}, not "
            f"in “{phase.strip()[:60]}”. Nothing was processed."
        )


def remind(desk: Desk, slug: str, seat: str = "", words: str = "", by: str = "") -> list[str]:
    """Remind the seat, or all seats that are asked and have sent nothing. Gives back the
    titles of those who were. words: a sentence of the moderator's own.

    ServiceError: the game does not run, nobody is late, the seat is not asked anything.
    """
    now = desk.clock.now()
    with desk.store.write("remind") as session:
        game = locked(session, slug)
        running(game, "running")
        hidden = plays(session, game)
        wanted = looking.seat_named(session, game, seat).name if seat.strip() else ""
        reminded = []
        for row in looking.open_asks(session, game.id):
            ask = Ask.model_validate(row.ask)
            one = session.get_one(Seat, row.seat_id)
            if wanted and one.name != wanted:
                continue
            if row.ready or (not wanted and _has_draft(session, row)):
                continue
            if hidden and ask.reaction and one.person_id != game.moderator_id:
                continue  # that he is asked is no more the business of one who plays
            _remind(desk, session, row, ask, one, words)
            reminded.append(seat_title(one.name))
        if not reminded:
            who = seat_title(wanted) if wanted else "anybody"
            raise ServiceError(f"{slug} is not waiting for {who} now. We have reminded nobody.")
        journaling.act(session, game.id, now, "remind", by=by, seats=reminded)
        return reminded


def _has_draft(session: Session, row: OpenAsk) -> bool:
    query = select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
    return session.exec(query).first() is not None


def _remind(desk: Desk, session: Session, row: OpenAsk, ask: Ask, seat: Seat, words: str) -> None:
    now = desk.clock.now()
    person = session.get(Person, seat.person_id) if seat.person_id else None
    due = when(row.due_at, person.zone if person else "UTC")
    left = f", in {span(row.due_at - now)}" if row.due_at > now else ""
    lines = [
        "The moderator reminds you: " + ask.title,
        f"Your answer is due {due}{left}.",
        f"Without an answer: {ask.silence}"
        if ask.silence
        else "If you do not answer, the default applies.",
    ]
    if words.strip():
        lines.insert(1, f"They write: {' '.join(words.split())[:500]}")
    facts = {
        "subject": f"the moderator reminds you: your answer is due {due}",
        "lines": lines,
        "turn": row.turn,
        "turn_title": row.turn_title,
        "phase": row.phase,
        "due_at": row.due_at.isoformat(),
    }
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def missing_words(late: list[str]) -> str:
    """`Everybody was ready.`, `Red and Blue were not ready.`"""
    if not late:
        return "Everybody was ready."
    return f"{listing(late)} {'was' if len(late) == 1 else 'were'} not ready."
