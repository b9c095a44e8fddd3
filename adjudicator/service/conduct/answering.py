"""An answer to a letter with press that is not meant for its writer: report, mute or block him. The
first line says so, and nothing of it is sent."""

from __future__ import annotations

import re

from sqlmodel import Session

from adjudicator.service.conduct import offences
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.people import roles
from adjudicator.service.talk import press
from adjudicator.service.talk.press_boxes import HIDDEN
from adjudicator.storage.tables import Game, Person, Press, PressCopy, Seat

_SAID = re.compile(
    r"^\W*(?P<act>report|mute|block)(?P<house>\s+to\s+(?:the\s+)?house)?"
    r"(?:\s*[.!]*|\s*[:,]?\s+because\b\s*(?P<why>.*))$",
    re.I,
)


def of_press(desk: Desk, token: str, text: str) -> str | None:
    """What came of an answer that begins with `report`, `mute` or `block`; None for any other,
    which is press. Unknown, ServiceError: it could not be done."""
    first, _, below = text.strip().partition("\n")
    found = _SAID.match(first.strip())
    if found is None:
        return None
    act = found["act"].lower()
    if act != "report" and (found["house"] or found["why"]):
        return None
    why = " ".join(f"{found['why'] or ''} {below}".split())
    with desk.store.write("answer to press") as session:
        copy = press.copy_by_token(desk, session, token)
        if copy is None:
            raise ServiceError("You no longer hold the seat that received this message.")
        seat = session.get(Seat, copy.seat_id) if copy.seat_id else None
        person = session.get(Person, seat.person_id if seat else copy.person_id)
        if person is None:
            raise ServiceError("Nobody plays this seat.")
        return _do(desk, session, act, copy, seat, person, why, house=bool(found["house"]))


def of_copy(
    desk: Desk,
    session: Session,
    copy_id: int,
    person: Person,
    act: str,
    why: str = "",
    *,
    house: bool = False,
) -> str:
    """The same from a page, about somebody's own copy of a message. Unknown: it is not theirs."""
    copy = session.get(PressCopy, copy_id)
    seat = session.get(Seat, copy.seat_id) if copy is not None and copy.seat_id else None
    if copy is None or (seat.person_id if seat else copy.person_id) != person.id:
        raise Unknown("There is no such message.")
    return _do(desk, session, act, copy, seat, person, why, house=house)


def _do(
    desk: Desk,
    session: Session,
    act: str,
    copy: PressCopy,
    seat: Seat | None,
    person: Person,
    why: str,
    *,
    house: bool,
) -> str:
    row = session.get_one(Press, copy.press_id)
    if act == "report":
        return offences.report(desk, session, row, person, seat, why, house)
    game = session.get_one(Game, copy.game_id)
    # What is said and done is that of a true message of whoever signed it: an answer that differs
    # would tell who had pretended.
    writer = session.get(Seat, row.seat_id) if row.seat_id else None
    signed = row.shown_from or (writer.name if writer else roles.MODERATOR)
    hidden = row.manner in HIDDEN
    if act == "mute":
        return mutes.mute(desk, session, game, person, mutes.GREY if hidden else signed)
    if hidden:
        raise ServiceError("That message is not signed. “mute grey” keeps unsigned press away.")
    return blocks.block_seat(desk, session, game, person, signed)
