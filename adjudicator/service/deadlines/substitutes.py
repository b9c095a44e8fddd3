"""Substitutes: somebody answers for a seat for a while, beside its player.

Nobody becomes one by a letter alone: the player says yes from his own mailbox, then the
substitute from his, and the moderator is told of both. He has a reply address of his own, which
is good for the time of his term alone, and gets what the seat gets. The player gets all that
too, the receipts of what his substitute orders included.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, or_, select

from adjudicator.service.alone import each
from adjudicator.service.deadlines.words import days_words
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.manners import blocks, measures
from adjudicator.service.people import addresses, consent, masks, people, roles
from adjudicator.service.people.people import address, person_for
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters, standins, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.open_asks import ask_page
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
            id=row.id,
            seat=seat.name,
            name=masks.called(game, person, "a substitute"),
            since=row.since,
            until=row.until,
            begun=row.letters > 0,
        )
        for row, seat, person in rows
    ]


# ----------------------------------------------------------------------- wish


def wish(
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
) -> str:
    """Somebody is to stand in for a seat: who has to agree is asked, one after the other; what
    happens next, in a sentence. by: `moderator` or the seat's name; a player agrees to it in
    his own mailbox, whoever wrote with the seat's address. Arguments as of `appoint`.

    ServiceError: as `appoint`. TooMuch: it was asked too often today."""
    email = address(email)
    _may_stand_in(desk, session, game, seat, email, by)
    _, until = _term(first, last, zone, now)
    if until is not None and until <= now:
        raise ServiceError("That time has passed.")
    facts: dict[str, Any] = {
        "email": email,
        "first": first.isoformat() if first else "",
        "last": last.isoformat() if last else "",
        "zone": zone,
        "by": by,
        "player": seat.person_id,
    }
    player = session.get(Person, seat.person_id) if seat.person_id else None
    if by == "moderator" or player is None:
        return _ask_him(desk, session, game, seat, facts)
    title = seat_title(seat.name)
    words = f"{email} will stand in for {title} in {game.slug}{_when(facts)}."
    asked = consent.Asked(act="substitute", words=words, facts=facts, seat_id=seat.id)
    lines = [
        f"A letter to your seat's reply address asks us to let {email} stand in for {title} in "
        f"{game.slug}{_when(facts)}. They would read everything the seat can see, and send orders "
        "for it.",
        "Nothing changes until you answer yes here, and they answer yes from their own address.",
        "If you did not ask for that, somebody else knows your secret reply address. Answer “no”, "
        "and tell the moderator.",
    ]
    subject = f"shall {email} stand in for you?"
    consent.ask(desk, session, player, asked, subject=subject, lines=lines, game=game)
    told = [f"{title} has asked {email} to stand in{_when(facts)}. Both must agree."]
    tell_moderator(desk, session, game, f"a substitute for {title}?", told)
    return (
        f"We have written to your usual address to ask whether {email} may stand in for you. "
        "Answer that letter with “yes”; then we ask them too. Nothing changes until you have both "
        "agreed."
    )


def _when(facts: dict[str, Any]) -> str:
    if not facts["first"]:
        return " until you dismiss them"
    first, last = (date.fromisoformat(facts[key]) for key in ("first", "last"))
    return f" {days_words(first, last)}"


def _ask_him(desk: Desk, session: Session, game: Game, seat: Seat, facts: dict[str, Any]) -> str:
    """The substitute is asked at his address; it tells him nothing that is hidden."""
    email, title = facts["email"], seat_title(seat.name)
    person = person_for(session, email, desk)
    words = f"You will stand in for {title} in {game.slug}{_when(facts)}."
    asked = consent.Asked(act="stand in", words=words, facts=facts, seat_id=seat.id)
    lines = [
        f"The player of {title} in {game.slug}, a game played by mail at {desk.config.house.name}, "
        f"asks you to stand in for them{_when(facts)}. You would get the letters of the seat and "
        "answer them.",
    ]
    subject = f"would you stand in for {title} in {game.slug}?"
    consent.ask(desk, session, person, asked, subject=subject, lines=lines, game=game)
    return f"We have asked {email}, who will stand in as soon as they agree."


def _about(session: Session, asked: consent.Asked) -> tuple[Game, Seat]:
    """The game and seat of a question. ServiceError: the seat has another player by now."""
    seat = session.get_one(Seat, asked.seat_id)
    game = session.get_one(Game, seat.game_id, with_for_update=ROW, populate_existing=True)
    if seat.person_id != asked.facts["player"] or game.state == "over":
        raise ServiceError("The seat has changed hands, or the game is over.")
    return game, seat


def _refused(desk: Desk, session: Session, asked: consent.Asked) -> str:
    seat = session.get_one(Seat, asked.seat_id)
    game = session.get_one(Game, seat.game_id)
    told = f"{seat_title(seat.name)} gets no substitute: one of the two said no."
    tell_moderator(desk, session, game, "no substitute", [told])
    if asked.act == "stand in" and seat.person_id is not None:
        facts = {"subject": "no substitute", "lines": [f"{asked.facts['email']} said no."]}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
    return "Nothing was changed."


@consent.to("substitute", _refused)
def _player_agrees(desk: Desk, session: Session, asked: consent.Asked) -> str:
    game, seat = _about(session, asked)
    _may_stand_in(desk, session, game, seat, asked.facts["email"], asked.facts["by"])
    return _ask_him(desk, session, game, seat, asked.facts)


@consent.to("stand in", _refused)
def _he_agrees(desk: Desk, session: Session, asked: consent.Asked) -> str:
    game, seat = _about(session, asked)
    facts = asked.facts
    if why := _other_part(session, game, seat, facts["email"]):
        # To whoever chose them it is a no like any other: they may not know who sits here.
        _refused(desk, session, asked)
        return why
    appoint(
        desk, session, game, seat, facts["email"],
        first=date.fromisoformat(facts["first"]) if facts["first"] else None,
        last=date.fromisoformat(facts["last"]) if facts["last"] else None,
        zone=facts["zone"], now=desk.clock.now(), by=facts["by"],
    )  # fmt: skip
    title = seat_title(seat.name)
    told = [f"{facts['email']} stands in for {title}: both have agreed."]
    tell_moderator(desk, session, game, f"a substitute for {title}", told)
    return f"You are standing in for {title} in {game.slug}. You will get the letters of the seat."


# -------------------------------------------------------------------- appoint


def _may_stand_in(
    desk: Desk, session: Session, game: Game, seat: Seat, email: str, by: str
) -> None:
    """ServiceError: an address of the house, of somebody who has another part in the game
    (however it is written), or a second substitute. by: as of `wish`.

    Where names are secret a player is not refused for what only somebody who knows the names could
    know. A block stops no substitute whom a player names: as with an invitation by name, a refusal
    would tell of it; who has blocked them is told."""
    chosen = by == roles.MODERATOR
    knows = not masks.hidden(game) or (
        chosen and not masks.hidden_from(session, game, game.moderator_id)
    )
    if addresses.reaches(session, seat.person_id, seat.email, email):
        raise ServiceError(f"{email} already plays {seat_title(seat.name)}.")
    if any(addresses.reaches(session, n, "", email) for n in roles.moderators(session, game)):
        raise ServiceError(f"{email} moderates {game.slug}, so they cannot play in it.")
    if session.exec(_standing(seat)).first() is not None:
        raise ServiceError(f"{seat_title(seat.name)} already has a substitute; dismiss them first.")
    if knows and (why := _other_part(session, game, seat, email)):
        raise ServiceError(why)
    people.not_ours(desk, email)
    known = addresses.person_with(session, email)
    if known is None:
        return
    apart = chosen and knows and blocks.at_table(session, game, known.id)
    if measures.barred(desk, session, known) or apart:
        raise ServiceError(
            f"{email} cannot stand in at {game.slug}. Name somebody else, or write to"
            " the moderator."
        )


def _other_part(session: Session, game: Game, seat: Seat, email: str) -> str:
    """That whoever has this address plays or stands in for another seat, a sentence; empty: they do
    not."""
    others = [one for one in looking.seats_of_game(session, game.id) if one.id != seat.id]
    if any(addresses.reaches(session, one.person_id, one.email, email) for one in others):
        return f"{email} plays another seat in {game.slug}, and would see the secrets of both."
    standing = session.exec(
        select(Substitute).where(
            col(Substitute.seat_id).in_([one.id for one in others]),
            col(Substitute.ended_at).is_(None),
        )
    ).all()
    if any(addresses.reaches(session, row.person_id, "", email) for row in standing):
        return f"{email} already stands in for another seat in {game.slug}."
    return ""


def _term(
    first: date | None, last: date | None, zone: str, now: datetime
) -> tuple[datetime, datetime | None]:
    since = now if first is None else max(now, span_of(first, first, zone).since)
    return since, None if last is None else span_of(last, last, zone).until


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
    email = address(email)
    _may_stand_in(desk, session, game, seat, email, by)
    since, until = _term(first, last, zone, now)
    if until is not None and until <= now:
        raise ServiceError("That time has passed.")
    person = person_for(session, email, desk)
    row = Substitute(
        seat_id=seat.id,
        person_id=person.id,
        since=since,
        until=until,
        appointed_at=now,
    )
    session.add(row)
    session.flush()
    standins.with_substitutes(session).add(seat.id)
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
    name = masks.called(game, person, "A substitute")

    def term(zone: str) -> str:
        since = "from now on" if row.since <= now else f"from {when(row.since, zone)}"
        return f"{since}{f' until {when(row.until, zone)}' if row.until else ''}"

    journaling.act(
        session, game.id, now, "substitute", told=[f"{name} stands in for {title}."],
        seat=seat.name, since=row.since.isoformat(), by=by,
        until=row.until.isoformat() if row.until else None,
    )  # fmt: skip
    for one in looking.seats_of_game(session, game.id):
        zone = _zone(session, one)
        lines = [f"{name} stands in for {title} {term(zone)}."]
        if one.id == seat.id:
            lines.append(
                "You get copies of their letters and the receipts for their orders. You can still "
                "send orders too; the last orders count."
            )
        facts = {"subject": f"a substitute for {title}", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, seat=one)
    if person.id != seat.person_id:
        blocks.tell_met(desk, session, game, seat, blocks.STANDS_IN, stands_in=person.id)


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
        f"You are standing in for {title} in {game.slug}{until}. You get the letters of the seat; "
        "reply to them with orders for the seat. The player gets the same letters, and the "
        "receipts for all your orders.",
        f"The seat's page: {desk.config.house.base_url}/games/{game.slug}/{seat.name}",
        "If you do not want to stand in, tell the moderator. You need not do anything else.",
    ]
    standins.copy(desk, session, game, seat, row, "notice", {"subject": 
        f"you are standing in for {title}",
                                                    "lines": lines}, now)  # fmt: skip
    ask = session.exec(
        select(OpenAsk).where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
    ).first()
    if ask is not None and game.state in ("running", "paused"):
        page = ask_page(desk, session, game, seat, ask, None)
        standins.copy(desk, session, game, seat, row, "ask", page.model_dump(mode="json"), now)


def dismiss(desk: Desk, session: Session, game: Game, seat: Seat, now: datetime, by: str) -> bool:
    """The seat's substitute is thanked, now. False if it had none."""
    asked = consent.drop(desk, session, "substitute", seat_id=seat.id)
    asked += consent.drop(desk, session, "stand in", seat_id=seat.id)
    rows = session.exec(_standing(seat)).all()
    for row in rows:
        _end(desk, session, game, seat, row, now, by)
    return bool(rows) or asked > 0


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
        lines = [f"You are no longer standing in for {title} in {game.slug}. Thank you."]
        facts = {"subject": f"{title} plays again", "lines": lines}
        standins.copy(desk, session, game, seat, row, "notice", facts, now)
    row.ended_at = now
    session.add(row)
    tokens.void_substitute(session, seat.id, row.person_id, now)
    name = masks.called(game, person, "The substitute")
    told = [f"{name} is no longer standing in for {title}."]
    journaling.act(session, game.id, now, "substitute ends", told=told, seat=seat.name, by=by)
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
) -> str:
    """`wish` as a use case of its own. Unknown: no such game or seat."""
    with desk.store.write("substitute") as session:
        game, seat = _locked(session, slug, seat_name)
        now = desk.clock.now()
        return wish(
            desk, session, game, seat, email, first=first, last=last, zone=zone, now=now, by=by
        )


def dismiss_by(desk: Desk, slug: str, seat_name: str, by: str = "moderator") -> None:
    """`dismiss` as a use case of its own. ServiceError: the seat has no substitute."""
    with desk.store.write("substitute") as session:
        game, seat = _locked(session, slug, seat_name)
        if not dismiss(desk, session, game, seat, desk.clock.now(), by):
            raise ServiceError(f"{seat_title(seat.name)} has no substitute.")


def _locked(session: Session, slug: str, seat_name: str) -> tuple[Game, Seat]:
    game = looking.game_by_slug(session, slug)
    game = session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)
    return game, looking.seat_named(session, game, seat_name)
