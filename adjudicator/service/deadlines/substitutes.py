"""Substitutes: somebody answers for a seat for a while, beside its player.

He has a reply address of his own, which is good for the time of his term alone, and gets what
the seat gets. The player gets all that too, the receipts of what his substitute orders included.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, or_, select

from adjudicator.service.alone import each
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people.people import address, person_for
from adjudicator.service.post import letters, standins, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.asking import ask_page
from adjudicator.service.time.away import span_of
from adjudicator.service.words import seat_title, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, OpenAsk, Person, Seat, Substitute


class SubstituteShown(BaseModel):
    """A substitute as everybody may see him."""

    id: int
    seat: str
    name: str
    since: datetime
    until: datetime | None = None
    begun: bool = False


def of_game(session: Session, game: Game) -> list[SubstituteShown]:
    """Those whose term is not over."""
    rows = session.exec(
        select(Substitute, Seat, Person)
        .join(Seat, col(Seat.id) == Substitute.seat_id)
        .join(Person, col(Person.id) == Substitute.person_id)
        .where(Seat.game_id == game.id, col(Substitute.ended_at).is_(None))
        .order_by(col(Substitute.id))
    ).all()
    return [
        SubstituteShown(
            id=row.id or 0,
            seat=seat.name,
            name=person.name or "a substitute",
            since=row.since,
            until=row.until,
            begun=row.letters > 0,
        )
        for row, seat, person in rows
    ]


# -------------------------------------------------------------------- appoint


def appoint(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    email: str,
    *,
    first: date | None,
    last: date | None,
    zone: str,
    now: datetime,
    by: str,
) -> Substitute:
    """Somebody stands in for a seat from the first to the last of these days (None: from now;
    until he is dismissed). by: `moderator` or the seat's name. Everybody is told, and the
    substitute gets the open question when his term begins.

    ServiceError: no address, somebody who plays another seat, or a second substitute."""
    person = person_for(session, address(email), desk)
    if person.id == seat.person_id:
        raise ServiceError(f"{person.email} plays {seat_title(seat.name)} already.")
    others = looking.seats_of_game(session, game.id or 0)
    if any(one.person_id == person.id for one in others if one.id != seat.id):
        raise ServiceError(
            f"{person.email} plays another seat of {game.slug}, and would know what both hide."
        )
    if session.exec(_standing(seat)).first() is not None:
        raise ServiceError(f"{seat_title(seat.name)} has a substitute already; dismiss him first.")
    stands_elsewhere = select(Substitute.id).where(
        Substitute.person_id == person.id,
        col(Substitute.seat_id).in_([one.id for one in others if one.id != seat.id]),
        col(Substitute.ended_at).is_(None),
    )
    if session.exec(stands_elsewhere).first() is not None:
        raise ServiceError(f"{person.email} stands in for another seat of {game.slug} already.")
    since = now if first is None else max(now, span_of(first, first, zone).since)
    until = None if last is None else span_of(last, last, zone).until
    if until is not None and until <= now:
        raise ServiceError("That time has passed.")
    row = Substitute(
        seat_id=seat.id or 0,
        person_id=person.id or 0,
        since=since,
        until=until,
        appointed_at=now,
    )
    session.add(row)
    session.flush()
    standins.with_substitutes(session).add(seat.id or 0)
    _tell_appointed(desk, session, game, seat, row, now, by)
    if since <= now:
        _begin(desk, session, game, seat, row, now)
    return row


def _standing(seat: Seat) -> Any:
    return select(Substitute).where(
        Substitute.seat_id == seat.id, col(Substitute.ended_at).is_(None)
    )


def _tell_appointed(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    row: Substitute,
    now: datetime,
    by: str,
) -> None:
    title = seat_title(seat.name)
    person = session.get_one(Person, row.person_id)
    name = person.name or "A substitute"

    def term(zone: str) -> str:
        since = "from now on" if row.since <= now else f"from {when(row.since, zone)}"
        return f"{since}{f' until {when(row.until, zone)}' if row.until else ''}"

    journaling.act(
        session, game.id or 0, now, "substitute", told=[f"{name} stands in for {title}."],
        seat=seat.name, since=row.since.isoformat(), by=by,
        until=row.until.isoformat() if row.until else None,
    )  # fmt: skip
    for one in looking.seats_of_game(session, game.id or 0):
        zone = _zone(session, one)
        lines = [f"{name} stands in for {title} {term(zone)}."]
        if one.id == seat.id:
            lines.append(
                "You get all that he gets, and receipts of all that he orders. What you send"
                " yourself counts too: the last orders stand."
            )
        facts = {"subject": f"a substitute for {title}", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, seat=one)


def _zone(session: Session, seat: Seat) -> str:
    person = session.get(Person, seat.person_id) if seat.person_id else None
    return person.zone if person else "UTC"


# ---------------------------------------------------------------- begin, end


def _begin(
    desk: Desk, session: Session, game: Game, seat: Seat, row: Substitute, now: datetime
) -> None:
    """His term begins: he gets a reply address of his own, and the open question."""
    tokens.give_substitute(desk, session, seat, row, now)
    title = seat_title(seat.name)
    person = session.get_one(Person, row.person_id)
    until = f" until {when(row.until, person.zone)}" if row.until else ""
    lines = [
        f"You stand in for {title} of {game.slug}{until}. You get the letters of the seat, and"
        " orders that you send in answer to them are its orders. Its player gets the same letters"
        " and the receipts of all that you order.",
        f"The seat's page: {desk.config.house.base_url}/games/{game.slug}/{seat.name}",
        "If you do not want to, tell the moderator; then do nothing.",
    ]
    standins.copy(desk, session, game, seat, row, "notice", {"subject": f"you stand in for {title}",
                                                    "lines": lines}, now)  # fmt: skip
    ask = session.exec(
        select(OpenAsk).where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
    ).first()
    if ask is not None and game.state in ("running", "paused"):
        page = ask_page(desk, session, game, seat, ask, None)
        standins.copy(desk, session, game, seat, row, "ask", page.model_dump(mode="json"), now)


def dismiss(desk: Desk, session: Session, game: Game, seat: Seat, now: datetime, by: str) -> bool:
    """The seat's substitute is thanked, now. False if it had none."""
    rows = session.exec(_standing(seat)).all()
    for row in rows:
        _end(desk, session, game, seat, row, now, by)
    return bool(rows)


def _end(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    row: Substitute,
    now: datetime,
    by: str,
) -> None:
    title = seat_title(seat.name)
    person = session.get_one(Person, row.person_id)
    if row.letters:
        lines = [f"You do not stand in for {title} of {game.slug} any more. Thank you."]
        facts = {"subject": f"{title} plays himself again", "lines": lines}
        standins.copy(desk, session, game, seat, row, "notice", facts, now)
    row.ended_at = now
    session.add(row)
    tokens.void_substitute(session, seat.id or 0, row.person_id, now)
    name = person.name or "The substitute"
    told = [f"{name} does not stand in for {title} any more."]
    journaling.act(session, game.id or 0, now, "substitute ends", told=told, seat=seat.name, by=by)
    facts = {"subject": told[0].rstrip("."), "lines": told}
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def turn_over(desk: Desk) -> int:
    """Begin the terms whose day has come, end those that are over; how many. For the tick."""
    now = desk.clock.now()
    query = (
        select(Substitute.id)
        .where(
            col(Substitute.ended_at).is_(None),
            or_(
                (col(Substitute.letters) == 0) & (col(Substitute.since) <= now),
                col(Substitute.until) <= now,
            ),
        )
        .order_by(col(Substitute.id))
    )
    with desk.store.read() as session:
        due = [number or 0 for number in session.exec(query)]
    return each(desk.troubles, "substitute %s", due, lambda one: _turn_over(desk, one, now))


def _turn_over(desk: Desk, number: int, now: datetime) -> bool:
    with desk.store.write("substitute") as session:
        found = session.get_one(Substitute, number)
        seat = session.get_one(Seat, found.seat_id)
        game = session.get_one(Game, seat.game_id, with_for_update=ROW, populate_existing=True)
        row = session.get_one(Substitute, number, populate_existing=True)
        if row.ended_at is not None:
            return False
        if row.until is not None and row.until <= now:
            _end(desk, session, game, seat, row, now, "")
            return True
        if not row.letters and row.since <= now:
            _begin(desk, session, game, seat, row, now)
            return True
        return False


# ------------------------------------------------------------------ use cases


def appoint_by(
    desk: Desk,
    slug: str,
    seat_name: str,
    email: str,
    *,
    first: date | None = None,
    last: date | None = None,
    zone: str = "UTC",
    by: str = "moderator",
) -> SubstituteShown:
    """`appoint` as a use case of its own. Unknown: no such game or seat."""
    with desk.store.write("substitute") as session:
        game, seat = _locked(session, slug, seat_name)
        now = desk.clock.now()
        row = appoint(
            desk, session, game, seat, email, first=first, last=last, zone=zone, now=now, by=by
        )
        return next(one for one in of_game(session, game) if one.id == row.id)


def dismiss_by(desk: Desk, slug: str, seat_name: str, by: str = "moderator") -> None:
    """`dismiss` as a use case of its own. ServiceError: the seat has no substitute."""
    with desk.store.write("substitute") as session:
        game, seat = _locked(session, slug, seat_name)
        if not dismiss(desk, session, game, seat, desk.clock.now(), by):
            raise ServiceError(f"{seat_title(seat.name)} has no substitute.")


def _locked(session: Session, slug: str, seat_name: str) -> tuple[Game, Seat]:
    game = looking.game_by_slug(session, slug)
    game = session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)
    for seat in looking.seats_of_game(session, game.id or 0):
        if seat.name == seat_name.strip().lower():
            return game, seat
    raise Unknown(f"{game.slug} has no such seat.")
