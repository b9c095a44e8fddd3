"""Delivering press: into its readers' boxes, and by letter, each letter with a reply address
whose answers are press."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session, col, func, select

from adjudicator.service.alone import each
from adjudicator.service.desk import Desk
from adjudicator.service.manners import mutes
from adjudicator.service.people import masks
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import looking
from adjudicator.service.talk.press_boxes import HIDDEN, shown_to
from adjudicator.service.talk.press_words import MODERATOR
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, LetterIn, Person, Press, PressCopy, Role, Seat


def deliver_due(desk: Desk) -> int:
    """Deliver the messages whose time has come; how many."""
    now = desk.clock.now()
    due = (
        select(Press.id, Press.game_id)
        .where(col(Press.delivered_at).is_(None), col(Press.deliver_at) <= now)
        # By length, so that the order within a round does not tell that of the writing.
        .order_by(col(Press.deliver_at), col(Press.game_id), func.length(Press.text), col(Press.id))
    )
    with desk.store.read() as session:
        waiting = [(number or 0, game_id) for number, game_id in session.exec(due)]

    def deliver_one(message: tuple[int, int]) -> int:
        with desk.store.write("press delivered") as session:
            row = session.get_one(Press, message[0], with_for_update=ROW, populate_existing=True)
            if row.delivered_at is not None:
                return 0
            deliver(desk, session, row)
            return 1

    return each(desk.troubles, "message %s", waiting, deliver_one, lambda one: one[1])


def deliver(desk: Desk, session: Session, row: Press) -> None:
    """Put a message into its readers' boxes and send their letters, in one transaction."""
    game = session.get_one(Game, row.game_id, with_for_update=ROW)
    at = desk.clock.now()
    if row.manner in HIDDEN or masks.hidden(game):  # nothing about it tells when it was written
        at, row.turn, row.turn_title = row.deliver_at, game.turn, game.turn_title
    row.delivered_at = at
    session.add(row)
    seats = {seat.name: seat for seat in looking.seats_of_game(session, row.game_id)}
    for key in row.to:
        if key in seats:
            seat = seats[key]
            _copy(desk, session, game, row, seat, None, at)
        else:
            for person in persons(session, game, key):
                if person.id != row.person_id or row.seat_id is not None:
                    _copy(desk, session, game, row, None, person, at)


def persons(session: Session, game: Game, key: str) -> list[Person]:
    """The moderators, or the observers, of a game."""
    kind = MODERATOR if key == MODERATOR else "observer"
    ids = [game.moderator_id] if key == MODERATOR else []
    ids += session.exec(
        select(Role.person_id)
        .where(Role.game_id == game.id, Role.kind == kind, col(Role.until).is_(None))
        .order_by(col(Role.id))
    ).all()
    return [session.get_one(Person, person_id) for person_id in dict.fromkeys(ids)]


def _copy(
    desk: Desk,
    session: Session,
    game: Game,
    row: Press,
    seat: Seat | None,
    person: Person | None,
    at: datetime,
) -> None:
    last = session.exec(
        select(func.max(PressCopy.number)).where(
            PressCopy.game_id == game.id,
            PressCopy.seat_id == (seat.id if seat else None),
            *([] if seat else [PressCopy.person_id == (person.id if person else None)]),
        )
    ).one()
    copy = PressCopy(
        press_id=row.id,
        game_id=row.game_id,
        seat_id=seat.id if seat else None,
        person_id=seat.person_id if seat else person.id if person else None,
        number=(last or 0) + 1,
        at=at,
    )
    session.add(copy)
    session.flush()
    facts = shown_to(session, row, copy).model_dump(mode="json", exclude={"read", "waits_until"})
    facts["answers"] = _answered_number(session, row, copy)
    facts["signed_by"] = _signature(session, row)
    facts["subject"] = f"press from {facts['sender']}"
    facts["lines"] = row.text.split("\n")
    reads = seat.person_id if seat else person.id if person else None
    if reads is not None and not mutes.ears(session, game, reads).deaf(row):
        tokens.add_press(desk, session, copy)
        letter = letters.queue(
            desk,
            session,
            kind="press",
            facts=facts,
            seat=seat,
            person=person,
            game=game,
            in_reply_to=_thread(session, row, copy),
            topic="press" if row.everybody else "",
        )
        copy.message_id = letter.message_id
        session.add(copy)


def _signature(session: Session, row: Press) -> str:
    """The name of whoever signed, beside the seat: it is known to all at the table. Of a message in
    another's name that other's, or it would be told from a true one."""
    game = session.get_one(Game, row.game_id)
    if row.manner != "signed" or masks.hidden(game):
        return ""
    number = row.person_id
    if row.shown_from:
        number = looking.seat_named(session, game, row.shown_from).person_id
    return session.get_one(Person, number).name if number is not None else ""


def _thread(session: Session, row: Press, copy: PressCopy) -> str:
    """The Message-ID that the letter with this copy answers: of a letter that this reader has
    got or written, never of another."""
    if row.answers_id is None:
        return ""
    parent = session.get_one(Press, row.answers_id)
    if parent.seat_id is not None and parent.seat_id == copy.seat_id:
        came = session.get(LetterIn, parent.letter_id) if parent.letter_id else None
        return came.message_id if came else ""
    earlier = _copy_of(session, row.answers_id, copy)
    return earlier.message_id if earlier else ""


def _answered_number(session: Session, row: Press, copy: PressCopy) -> int:
    """The reader's own number of the message that this one answers; 0 if he has not got it,
    -1 if he wrote it."""
    if row.answers_id is None:
        return 0
    if session.get_one(Press, row.answers_id).seat_id == copy.seat_id is not None:
        return -1
    earlier = _copy_of(session, row.answers_id, copy)
    return earlier.number if earlier else 0


def _copy_of(session: Session, press_id: int, like: PressCopy) -> PressCopy | None:
    query = select(PressCopy).where(
        PressCopy.press_id == press_id, PressCopy.seat_id == like.seat_id
    )
    if like.seat_id is None:
        query = query.where(PressCopy.person_id == like.person_id)
    return session.exec(query).first()
