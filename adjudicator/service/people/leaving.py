"""A person goes for good: what is about him is deleted, and his games stay whole.

What he ordered and what he wrote to others belongs to the games; it stays under a name that
says nothing. His letters as they came, his addresses, keys, sessions and wishes go.
"""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, col, delete, select, update

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.tables import (
    ApiToken,
    Block,
    Export,
    Game,
    HookCall,
    LetterIn,
    LetterOut,
    Mute,
    Passkey,
    Person,
    PersonAddress,
    Seat,
    Token,
    Tournament,
    TournamentEntry,
    Trace,
    Webhook,
    WebSession,
)

PSEUDONYM = "A former player"
NOWHERE = "deleted.invalid"
"""No letter goes to a domain under .invalid (RFC 2606)."""


def leave(desk: Desk, person_id: int) -> None:
    """Delete a person. ServiceError while he plays or moderates a game that is not over: his
    seat must have somebody first."""
    with desk.store.write("person deleted") as session:
        person = session.get_one(Person, person_id)
        _free(session, person_id)
        old = person.email
        gone = f"gone-{person_id}@{NOWHERE}"
        others = session.exec(
            select(PersonAddress.email).where(PersonAddress.person_id == person_id)
        ).all()
        _forget_letters(session, person_id, [old, *others], gone)
        hooks = select(Webhook.id).where(Webhook.owner_id == person_id)
        session.exec(delete(HookCall).where(col(HookCall.webhook_id).in_(hooks)))
        session.exec(delete(Webhook).where(col(Webhook.owner_id) == person_id))
        session.exec(delete(WebSession).where(col(WebSession.person_id) == person_id))
        session.exec(delete(ApiToken).where(col(ApiToken.person_id) == person_id))
        mine = (col(Export.kind) == "person", col(Export.subject) == str(person_id))
        session.exec(delete(Export).where(*mine))
        session.exec(delete(Passkey).where(col(Passkey.person_id) == person_id))
        session.exec(delete(Trace).where(col(Trace.person_id) == person_id))
        session.exec(delete(Mute).where(_either(Mute, person_id)))
        session.exec(delete(Block).where(_either(Block, person_id)))
        session.exec(delete(PersonAddress).where(col(PersonAddress.person_id) == person_id))
        session.exec(
            delete(Token).where(
                col(Token.person_id) == person_id, col(Token.purpose).in_(("signin", "invite"))
            )
        )
        session.exec(update(Seat).where(col(Seat.email) == old).values(email=gone))
        session.exec(
            update(TournamentEntry)
            .where(col(TournamentEntry.person_id) == person_id)
            .values(name=PSEUDONYM)
        )
        person.email, person.name, person.zone = gone, PSEUDONYM, "UTC"
        person.country, person.preferences, person.admin = "", None, False
        person.digest_at = None
        person.calendar_serial += 1
        session.add(person)


def _either(table: type[Block] | type[Mute], person_id: int) -> Any:
    """Whose it is, or about whom."""
    return (col(table.person_id) == person_id) | (col(table.other_id) == person_id)


def _free(session: Session, person_id: int) -> None:
    plays = session.exec(
        select(Game.slug)
        .join(Seat, col(Seat.game_id) == col(Game.id))
        .where(Seat.person_id == person_id, Game.state != "over")
    ).all()
    moderates = session.exec(
        select(Game.slug).where(Game.moderator_id == person_id, Game.state != "over")
    ).all()
    lasting = col(Tournament.state).not_in(("over", "cancelled"))
    entered = session.exec(
        select(Tournament.slug)
        .join(TournamentEntry, col(TournamentEntry.tournament_id) == col(Tournament.id))
        .where(TournamentEntry.person_id == person_id, TournamentEntry.state != "left", lasting)
    ).all()
    directs = [
        row.slug
        for row in session.exec(select(Tournament).where(lasting)).all()
        if person_id in (row.director_id, row.assistant_id, *(row.deputies or []))
    ]
    if entered:
        raise ServiceError(
            f"You have entered {', '.join(sorted(entered))}. Withdraw first, so that somebody else"
            " may have your place."
        )
    if directs:
        raise ServiceError(
            f"You direct {', '.join(sorted(directs))}. End these events first, or hand them over."
        )
    if plays:
        raise ServiceError(
            f"You play {', '.join(sorted(set(plays)))}. Resign first (the word “resign” in a"
            " letter of the game), so that somebody else may have your seat."
        )
    if moderates:
        raise ServiceError(
            f"You moderate {', '.join(sorted(moderates))}. End these games first, or hand them"
            " over."
        )


def _forget_letters(session: Session, person_id: int, addresses: list[str], gone: str) -> None:
    """What he wrote as he wrote it, and whom we wrote to."""
    session.exec(
        update(LetterIn)
        .where(col(LetterIn.from_address).in_(addresses))
        .values(raw=b"", from_address=gone)
    )
    session.exec(
        update(LetterOut)
        .where(col(LetterOut.to_email).in_(addresses) | (col(LetterOut.person_id) == person_id))
        .values(raw=None, to_email=gone)
    )
    session.exec(
        update(LetterOut)
        .where(
            col(LetterOut.to_email) == gone,
            col(LetterOut.state).in_(("queued", "held", "retry", "in_flight")),
        )
        .values(state="failed", last_error="the person has gone")
    )
