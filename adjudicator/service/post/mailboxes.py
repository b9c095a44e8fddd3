"""How far the mailboxes that are polled have been read."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel
from sqlmodel import col, select

from adjudicator.service.desk import Desk
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import LetterIn, MailboxPlace


class Place(BaseModel):
    """The highest UID that has been taken in, and the UIDVALIDITY it belongs to."""

    validity: int
    uid: int


def place_of(desk: Desk, name: str) -> Place | None:
    """How far a mailbox has been read; None if never."""
    with desk.store.read() as session:
        row = session.get(MailboxPlace, name)
        return Place(validity=row.validity, uid=row.uid) if row is not None else None


def read_on(
    desk: Desk, name: str, validity: int, last: int, letters: Mapping[int, str]
) -> list[int]:
    """A mailbox has been read up to the UID `last`: which letters of it are to be stored, in
    the same transaction. letters: UID -> SHA-256 of its bytes.

    Left out are those that another process has taken in meanwhile, and those that we had
    under an earlier UIDVALIDITY.
    """
    with desk.store.write("mailbox read") as session:
        place = session.get(MailboxPlace, name, with_for_update=ROW)
        if place is None:
            place = MailboxPlace(name=name, validity=validity, uid=0, at=desk.clock.now())
        elif place.validity != validity:
            place.validity, place.uid = validity, 0
        known = set(
            session.exec(
                select(LetterIn.digest).where(
                    col(LetterIn.digest).in_(list(letters.values())), LetterIn.via == "imap"
                )
            )
        )
        new = [uid for uid, digest in letters.items() if uid > place.uid and digest not in known]
        place.uid, place.at = max(place.uid, last), desk.clock.now()
        session.add(place)
        return new
