"""A guest gives an address: their games become those of the account that it belongs to, new or old.

The letter to the address proves whose it is, and only then does anything change hands. In the
browser of the guest signing in is enough; in another one the letter's link carries a token of the
guest. The guest's own sessions end with it: whoever gave a stranger's address gets into nothing.
"""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import update
from sqlmodel import Session, SQLModel, col, delete, select

from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.manners import measures
from adjudicator.service.people import joining
from adjudicator.service.post import tokens
from adjudicator.service.visiting import removal
from adjudicator.storage.tables import Game, Person, Seat, Token, Trace, WebSession

PURPOSE = "guest"
OWN = ("websession", "token", "trace")
"""Tables whose rows a guest does not hand on."""
GONE = "These games have already been taken over, or were deleted."


def ask(desk: Desk, guest_id: int, email: str, name: str) -> None:
    """Send a link to an address, new or known alike, with which its owner signs in and takes the
    games of a guest over.

    ServiceError: that is not an address. TooMuch: too many have come today.
    """
    with desk.store.write("guest's address") as session:
        days = timedelta(minutes=desk.config.times.signin_minutes)
        token = tokens.make(desk, session, PURPOSE, expires=days, person_id=guest_id)
    joining.join(desk, email, name, f"/keep/{token}")


def look(desk: Desk, token: str) -> list[str]:
    """The games that a token is for. Unknown: there are none any more."""
    with desk.store.read() as session:
        row = tokens.look_up(session, token, PURPOSE, desk.clock.now())
        if row is None or row.closed_at is not None or row.person_id is None:
            raise Unknown(GONE)
        return _games(session, row.person_id)


def by_token(desk: Desk, token: str, person_id: int) -> list[str]:
    """Take the games over with a token; their names. Unknown: there are none any more."""
    with desk.store.write("games taken over") as session:
        row = tokens.use(session, token, PURPOSE, desk.clock.now())
        if row is None or row.person_id is None:
            raise Unknown(GONE)
        return adopt(desk, session, row.person_id, person_id)


def here(desk: Desk, guest_id: int, person_id: int) -> list[str]:
    """The same in the browser of the guest, which is theirs alone."""
    with desk.store.write("games taken over") as session:
        return adopt(desk, session, guest_id, person_id)


def adopt(desk: Desk, session: Session, guest_id: int, person_id: int) -> list[str]:
    """Give all that a guest has to an account, within a transaction: the names of the games. The
    guest is no more. ServiceError: the account is barred from the house."""
    guest = session.get(Person, guest_id)
    person = session.get_one(Person, person_id)
    if guest is None or guest.guest_until is None or person.guest_until is not None:
        return []
    measures.let_in(desk, session, person)
    games = _games(session, guest_id)
    session.exec(delete(WebSession).where(col(WebSession.person_id) == guest_id))
    session.exec(delete(Token).where(col(Token.person_id) == guest_id))
    session.exec(delete(Trace).where(col(Trace.person_id) == guest_id))
    for game in session.exec(select(Game).where(Game.moderator_id == guest_id)).all():
        game.guest = False
        session.add(game)
    for seat in session.exec(select(Seat).where(Seat.person_id == guest_id)).all():
        seat.email = person.email
        session.add(seat)
    session.flush()
    table = SQLModel.metadata.tables["person"]
    for other, column in removal.referring(table):
        if other.name not in OWN:
            session.execute(
                update(other).where(column == guest_id).values({column.name: person_id})
            )
    session.expire_all()
    removal.remove(session, [guest_id])
    return games


def _games(session: Session, guest_id: int) -> list[str]:
    query = select(Game.slug).where(Game.moderator_id == guest_id).order_by(col(Game.id))
    return list(session.exec(query).all())
