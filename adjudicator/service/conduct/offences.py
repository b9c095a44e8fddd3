"""Offences: somebody reports press that he has read, with its text; whoever is to decide is told,
and finds it in a list until he has.

A report goes to the moderator of the game; to the owner of the house if the reporter wants that, if
a moderator plays or wrote it himself. Seats name those concerned; the house's owner sees who they
are, where that is not a secret from him.
"""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.people import masks, roles
from adjudicator.service.people.people import one_line
from adjudicator.service.people.setting import plays, tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.talk import press
from adjudicator.service.talk.press_boxes import name_of, seat_of, secret
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Game, Offence, Person, Press, PressCopy, Seat

REPORTS_A_DAY = 10
"""Of one person."""
HOUSE = "house"
DECISIONS = {
    "nothing": "nothing follows",
    "warned": "a warning",
    "muted": "no press to other seats for some days",
    "press": "no press to other seats for the rest of the game",
    "removed": "the seat is taken away",
    "barred": "barred from this server",
}


class Reported(BaseModel):
    """An offence as who decides about it sees it. by, against: in words. people: names and
    addresses, for the house's owner. mine: the reader may decide."""

    number: int
    game: str
    by: str
    against: str
    quoted: str
    why: str
    to: str
    state: str
    at: datetime
    decision: str = ""
    words: str = ""
    """What was decided, in words."""
    decided_at: datetime | None = None
    people: list[str] = []
    mine: bool = False


# --------------------------------------------------------------------- report


def report_number(
    desk: Desk, session: Session, seat: Seat, person: Person, number: int, why: str, house: bool
) -> str:
    """Report message `number` of a seat's box. Unknown: there is none."""
    found = session.exec(
        select(Press)
        .join(PressCopy, col(PressCopy.press_id) == col(Press.id))
        .where(PressCopy.seat_id == seat.id, PressCopy.number == number)
    ).first()
    if found is None:
        raise Unknown(f"You have no message {number}. “press list” lists your messages.")
    return report(desk, session, found, person, seat, why, house)


def report_public(
    desk: Desk, slug: str, name: str, person_id: int, why: str = "", *, house: bool = False
) -> str:
    """Report a message that everybody may read. Unknown: it is none."""
    with desk.store.write("offence") as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(Press).where(Press.game_id == game.id, col(Press.everybody).is_(True))
        ).all()
        row = next((one for one in rows if name_of(session, one) == name), None)
        if row is None or not any(one.press == name for one in press.public(session, game)):
            raise Unknown("There is no such message.")
        person = session.get_one(Person, person_id)
        seats = looking.seats_of_game(session, game.id)
        own = next((one for one in seats if one.person_id == person_id), None)
        return report(desk, session, row, person, own, why, house)


def report(
    desk: Desk,
    session: Session,
    row: Press,
    person: Person,
    seat: Seat | None,
    why: str,
    house: bool,
) -> str:
    """Report a message, within a transaction. seat: by which the reporter is named; None for who
    only reads. ServiceError: it is his own. TooMuch: too many today."""
    now = desk.clock.now()
    game = session.get_one(Game, row.game_id)
    if row.person_id == person.id:
        raise ServiceError("That is your own message.")
    old = session.exec(
        select(Offence)
        .where(Offence.press_id == row.id, Offence.reporter_id == person.id)
        .order_by(col(Offence.id))
    ).first()
    if old is not None:
        return f"You have already reported this as number {old.id}. It is {old.state}."
    key = f"offence:{person.id}"
    if limits.counted(session, desk.store.sqlite, key, now, 86400) > REPORTS_A_DAY:
        raise TooMuch(f"You can report {REPORTS_A_DAY} messages a day. Try again tomorrow.")
    to = HOUSE if house or row.seat_id is None or plays(session, game) else roles.MODERATOR
    found = Offence(
        game_id=row.game_id,
        reporter_id=person.id,
        reporter_seat_id=seat.id if seat else None,
        accused_id=row.person_id,
        accused_seat_id=row.seat_id,
        press_id=row.id,
        quoted=row.text,
        why=one_line(why, 1000),
        to=to,
        at=now,
    )
    session.add(found)
    session.flush()
    journaling.act(session, game.id, now, "offence reported", offence=found.id, to=to)
    _tell(desk, session, game, found)
    whom = "the operator" if to == HOUSE else f"the moderator of {game.slug}"
    return (
        f"We have sent your report and the message to {whom}, as number {found.id}. We will tell "
        "you the decision."
    )


def _tell(desk: Desk, session: Session, game: Game, row: Offence) -> None:
    """Whoever is to decide gets a letter."""
    base = desk.config.house.base_url
    quoted = [f"> {line}" for line in row.quoted.split("\n")]
    if row.to == HOUSE:
        lines = [
            f"A message in {game.slug} has been reported to you as operator, number {row.id}.",
            *([f"The reason given: {row.why}"] if row.why else []),
            "What was written:",
            *quoted,
            f"Decide on {base}/offences",
        ]
        facts = {"subject": f"a message in {game.slug} has been reported", "lines": lines}
        letters.queue(
            desk, session, kind="notice", facts=facts, to_email=desk.config.house.moderator
        )
        return
    seen = shown(desk, session, row, row.reporter_id)
    lines = [
        f"{seen.by} reports a message by {seen.against} in {game.slug}: number {row.id}.",
        *([f"The reason given: {row.why}"] if row.why else []),
        f"Reply with “decide {row.id} warned because ...”, or with “nothing”, “muted 7 days”, "
        f"“press” or “removed” instead of “warned”. Or decide on {base}/games/{game.slug}/manners",
        "What was written:",
    ]
    subject = f"{seen.by} reports a message in {game.slug}"
    tell_moderator(desk, session, game, subject, lines, shown=quoted)


# ----------------------------------------------------------------------- look


def owns(desk: Desk, person: Person | None) -> bool:
    """Is this the owner of the house?"""
    if person is None:
        return False
    return person.admin or person.email == desk.config.house.moderator.lower()


def of_game(desk: Desk, session: Session, game: Game, reader_id: int) -> list[Reported]:
    """The offences of a game for one who moderates it, open ones first; those that went to the
    house are not his to see."""
    if plays(session, game):
        return []
    rows = session.exec(
        select(Offence)
        .where(Offence.game_id == game.id, Offence.to == roles.MODERATOR)
        .order_by(col(Offence.state).desc(), col(Offence.id).desc())
    ).all()
    return [shown(desk, session, row, reader_id) for row in rows]


def of_house(desk: Desk, session: Session, reader: Person) -> list[Reported]:
    """The offences that came to the house, and all that are open, for its owner. Unknown: somebody
    else asks."""
    if not owns(desk, reader):
        raise Unknown("There is nothing here.")
    rows = session.exec(
        select(Offence)
        .where((Offence.to == HOUSE) | (Offence.state == "open"))
        .order_by(col(Offence.state).desc(), col(Offence.id).desc())
        .limit(200)
    ).all()
    return [shown(desk, session, row, reader.id, owner=True) for row in rows]


def shown(
    desk: Desk, session: Session, row: Offence, reader_id: int, *, owner: bool = False
) -> Reported:
    """An offence in words. owner: with names and addresses, unless he takes part in a game in
    which they are secret."""
    game = session.get_one(Game, row.game_id)
    written = session.get_one(Press, row.press_id)
    reporter = session.get(Seat, row.reporter_seat_id) if row.reporter_seat_id else None
    against = seat_of(session, written)
    if secret(written):
        against += f" (the message was {written.manner})" if not written.shown_from else (
            f" (it was signed {seat_title(written.shown_from)})"
        )  # fmt: skip
    seats = looking.seats_of_game(session, game.id)
    partial = any(seat.person_id == reader_id for seat in seats) and masks.hidden(game)
    people = []
    if owner and not partial:
        for words, number in (("by", row.reporter_id), ("against", row.accused_id)):
            who = session.get(Person, number) if number else None
            people += [f"{words} {who.name or 'no name'}, {who.email}"] if who else []
    return Reported(
        number=row.id,
        game=game.slug,
        by=seat_title(reporter.name) if reporter else "a reader",
        against=against if not (owner and partial and secret(written)) else "somebody",
        quoted=row.quoted,
        why=row.why,
        to=row.to,
        state=row.state,
        at=row.at,
        decision=row.decision,
        words=DECISIONS.get(row.decision, ""),
        decided_at=row.decided_at,
        people=people,
        mine=row.state == "open" and (owner or row.to == roles.MODERATOR),
    )
