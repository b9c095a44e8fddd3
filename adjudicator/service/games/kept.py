"""Terms that somebody has kept under a name, to begin his next game from."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import GameOptions
from adjudicator.service.terms.parser import HOUSE
from adjudicator.storage.tables import KeptTerms

MOST = 20
"""That one person keeps."""


def of_person(desk: Desk, person_id: int) -> dict[str, GameOptions]:
    """His terms by their names, in the order in which they were kept first."""
    with desk.store.read() as session:
        return in_session(session, person_id)


def in_session(session: Session, person_id: int) -> dict[str, GameOptions]:
    """The same within a transaction."""
    rows = session.exec(
        select(KeptTerms).where(KeptTerms.person_id == person_id).order_by(col(KeptTerms.id))
    )
    return {row.name: GameOptions.model_validate(row.options) for row in rows}


def keep(desk: Desk, person_id: int, name: str, options: GameOptions) -> str:
    """Keep terms under a name; what had it is replaced. What was done, in words. Loaded dice are
    no terms and are not kept.

    ServiceError: no name, one of the house's own, or too many."""
    name = " ".join(name.split())[:60]
    if not name:
        raise ServiceError("Give your preset a name: “our Thursdays”.")
    if name.lower() in HOUSE:
        raise ServiceError(f"“{name}” is the name of one of our presets. Choose another.")
    now, options = desk.clock.now(), options.model_copy(update={"loaded_dice": None})
    with desk.store.write("keep terms") as session:
        rows = session.exec(select(KeptTerms).where(KeptTerms.person_id == person_id)).all()
        row = next((one for one in rows if one.name.lower() == name.lower()), None)
        if row is None and len(rows) >= MOST:
            raise ServiceError(f"You already have {MOST} presets. Drop one first.")
        dumped = options.model_dump(mode="json")
        row = row or KeptTerms(person_id=person_id, name=name, options=dumped, at=now)
        row.options, row.at = dumped, now
        session.add(row)
    return f"We have kept the terms as your preset “{name}”. You can use it for your next game."


def drop(desk: Desk, person_id: int, name: str) -> str:
    """Keep them no more. Unknown: he keeps none of that name."""
    wanted = " ".join(name.split()).lower()
    with desk.store.write("drop terms") as session:
        for row in session.exec(select(KeptTerms).where(KeptTerms.person_id == person_id)):
            if row.name.lower() == wanted:
                session.delete(row)
                return f"You have dropped the preset “{row.name}”."
    raise Unknown(f"You have no preset “{name.strip()[:60]}”.")
