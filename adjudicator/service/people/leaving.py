"""A person goes for good: what is about him is deleted, and his games stay whole.

What he ordered and what he wrote to others belongs to the games; it stays under a name that
says nothing. His letters as they came, his addresses, keys, sessions and wishes go.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sqlmodel import Session, col, delete, select, update

from adjudicator.service import letterbytes
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.post import letters
from adjudicator.storage.objects import Lost
from adjudicator.storage.tables import (
    ApiToken,
    Block,
    DeliveryNote,
    Export,
    Game,
    HookCall,
    LetterIn,
    LetterOut,
    Looked,
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

Parting = Callable[[Desk, Session, int], None]
_PARTING: list[Parting] = []


def parting(act: Parting) -> Parting:
    """Register what else happens when a person goes, in the same transaction."""
    _PARTING.append(act)
    return act


PSEUDONYM = "A former player"
NOWHERE = "deleted.invalid"
"""No letter goes to a domain under .invalid (RFC 2606)."""


def leave(desk: Desk, person_id: int) -> None:
    """Delete a person. ServiceError while he plays or moderates a game that is not over: his
    seat must have somebody first."""
    returned = _returned(desk, person_id)
    with desk.store.write("person deleted") as session:
        person = session.get_one(Person, person_id)
        _free(session, person_id)
        for part in _PARTING:
            part(desk, session, person_id)
        old = person.email
        gone = f"gone-{person_id}@{NOWHERE}"
        others = session.exec(
            select(PersonAddress.email).where(PersonAddress.person_id == person_id)
        ).all()
        _forget_named(session, person_id, [old, *others], gone, returned)
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
        session.exec(delete(Looked).where(col(Looked.person_id) == person_id))
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
            f"You have entered {', '.join(sorted(entered))}. Withdraw first, so that somebody else "
            "can have your place."
        )
    if directs:
        raise ServiceError(
            f"You direct {', '.join(sorted(directs))}. End these events first, or hand them over."
        )
    if plays:
        raise ServiceError(
            f"You play {', '.join(sorted(set(plays)))}. Resign first (the word “resign” in a"
            " letter of the game), so that somebody else can have your seat."
        )
    if moderates:
        raise ServiceError(
            f"You moderate {', '.join(sorted(moderates))}. End these games first, or hand them"
            " over."
        )


RETURNED = ("bounce", "late", "delivered")
"""What becomes of letters in which a mail host writes about one of ours."""
ABOUT_OTHERS = ("ask", "report", "receipt")
"""Kinds of letters that name no address."""


def _addresses(session: Session, person_id: int) -> list[str]:
    others = select(PersonAddress.email).where(PersonAddress.person_id == person_id)
    return [session.get_one(Person, person_id).email, *session.exec(others)]


def _returned(desk: Desk, person_id: int) -> list[int]:
    """The letters in which mail hosts name an address of theirs: their ids. Before the transaction,
    since the bytes may lie in a store that takes its time."""
    with desk.store.read() as session:
        named = _addresses(session, person_id)
        if session.exec(_notes_about(person_id, named)).first() is None:
            return []
        came = session.exec(
            select(LetterIn.id, LetterIn.raw).where(col(LetterIn.outcome).in_(RETURNED))
        ).all()
    found = []
    for number, held in came:
        try:
            text = letters.bytes_of(desk, letterbytes.fetched(desk.config, held)).lower()
        except Lost:
            continue
        if any(one.lower().encode() in text for one in named):
            found.append(number or 0)
    return found


def _notes_about(person_id: int, named: list[str]) -> Any:
    """What was noted of letters to them."""
    mine = select(LetterOut.id).where(
        col(LetterOut.to_email).in_(named) | (col(LetterOut.person_id) == person_id)
    )
    return select(DeliveryNote).where(col(DeliveryNote.letter_id).in_(mine))


def _forget_named(
    session: Session, person_id: int, named: list[str], gone: str, returned: list[int]
) -> None:
    """Where an address of theirs stands in what mail hosts said, and in letters to others."""
    session.exec(update(LetterIn).where(col(LetterIn.id).in_(returned)).values(raw=b""))
    for note in session.exec(_notes_about(person_id, named)):
        note.said = _without(note.said, named, gone)
        session.add(note)
    games = [
        *session.exec(select(LetterOut.game_id).where(LetterOut.person_id == person_id).distinct()),
        *session.exec(select(Seat.game_id).where(Seat.person_id == person_id)),
        *session.exec(select(Game.id).where(Game.moderator_id == person_id)),
    ]
    rows = session.exec(
        select(LetterOut).where(
            col(LetterOut.kind).not_in(ABOUT_OTHERS),
            col(LetterOut.game_id).in_(games) | col(LetterOut.game_id).is_(None),
        )
    )
    for row in rows:
        facts, error = _without(row.facts, named, gone), _without(row.last_error, named, gone)
        if facts != row.facts or error != row.last_error:
            row.facts, row.last_error, row.raw = facts, error, None
            session.add(row)
    for letter in session.exec(
        select(LetterOut).where(col(LetterOut.to_email).in_(named), LetterOut.last_error != "")
    ):
        letter.last_error = _without(letter.last_error, named, gone)
        session.add(letter)


def _without(value: Any, named: list[str], gone: str) -> Any:
    """The same with another address in place of theirs."""
    if isinstance(value, str):
        for one in named:
            value = re.sub(rf"(?<![\w.+-]){re.escape(one)}(?![\w-])", gone, value, flags=re.I)
        return value
    if isinstance(value, list):
        return [_without(one, named, gone) for one in value]
    if isinstance(value, dict):
        return {name: _without(one, named, gone) for name, one in value.items()}
    return value


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
