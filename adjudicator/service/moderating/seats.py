"""Seats change hands: replaced, ejected, offered to volunteers, given to one of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy import case, func, update
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, select

from adjudicator.service.deadlines import keeping, relief
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import inviting
from adjudicator.service.games.first_letters import welcome
from adjudicator.service.games.opening import tell
from adjudicator.service.manners import blocks, measures
from adjudicator.service.models import GameOptions
from adjudicator.service.people.people import address, person_for
from adjudicator.service.people.setting import (
    because,
    locked,
    stamp,
    tell_all,
    tell_moderator,
)
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.sitting import joining
from adjudicator.service.sitting.tables import ANY
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Candidate, Game, LetterOut, OpenAsk, Person, Seat, Token

GOING = ("running", "paused", "closed", "held", "stopped")


class Wanted(BaseModel):
    """A seat that nobody holds in a game that runs."""

    game: str
    title: str
    scenario: str
    """Its title."""
    seat: str
    seat_title: str
    turn_title: str
    bot: str = ""
    hours: float
    """To answer an ordinary ask."""
    silent: bool = False
    """Its player does not answer; until somebody has taken it, it is his if he is back."""
    private: bool = False
    """Its reports are its members' until it is over."""


class Volunteer(BaseModel):
    """Somebody who would take a seat."""

    id: int
    seat: str
    seat_title: str
    name: str
    email: str
    words: str
    at: datetime


# --------------------------------------------------------------------- vacate


def eject(desk: Desk, slug: str, seat: str, reason: str = "", by: str = "") -> None:
    """Take a seat from its player. What he has sent and his standing orders stay with the
    seat; it is offered to volunteers. Everybody is told.

    ServiceError: nobody holds it, or the game is over. Unknown: there is no such seat.
    """
    with desk.store.write("eject") as session:
        game, row = _seat_of(session, slug, seat)
        if row.person_id is None:
            raise ServiceError(f"Nobody plays {seat_title(row.name)} in {slug}.")
        who = seat_title(row.name)
        told = f"On {stamp(desk.clock.now())} {who} lost its player{because(reason)}"
        _vacate(desk, session, game, row, reason, new="")
        journaling.act(
            session, game.id, desk.clock.now(), "eject", told=[told], by=by, seat=row.name,
            reason=reason,
        )  # fmt: skip
        lines = [
            told,
            "Until somebody takes the seat, its questions get the default answer when the "
            "deadline passes.",
            f"If you would like to play it: {desk.config.house.base_url}/seats-wanted",
        ]
        tell_all(desk, session, game, f"{who} wants a player", lines)


def replace(desk: Desk, slug: str, seat: str, email: str, reason: str = "", by: str = "") -> None:
    """Invite another player to a seat; whoever holds it holds it no more. The new one gets all
    the seat's reports, its open question and its orders so far when he accepts.

    ServiceError: no address, or the same player, or the game is over. Unknown: no such seat.
    """
    email = address(email)
    with desk.store.write("replace") as session:
        game, row = _seat_of(session, slug, seat)
        old = session.get(Person, row.person_id) if row.person_id else None
        if old is not None and old.email == email:
            raise ServiceError(f"{email} already plays {seat_title(row.name)} in {slug}.")
        if game.state in GOING:
            who = seat_title(row.name)
            told = f"On {stamp(desk.clock.now())} the moderator looked for another player for {who}"
            told += because(reason)
            journaling.act(
                session, game.id, desk.clock.now(), "replace", told=[told], by=by,
                seat=row.name, reason=reason,
            )  # fmt: skip
            tell = [told, "The seat's deadlines do not stop until they accept."]
            _vacate(desk, session, game, row, reason, new=email)
            others = [s for s in looking.seats_of_game(session, game.id) if s.id != row.id]
            for one in others:
                facts = {"subject": f"another player for {who}", "lines": tell}
                letters.queue(desk, session, kind="notice", facts=facts, seat=one)
        else:
            _vacate(desk, session, game, row, reason, new=email)
            journaling.act(
                session, game.id, desk.clock.now(), "replace", by=by, seat=row.name,
                reason=reason,
            )  # fmt: skip
    inviting.invite(desk, slug, row.name, email)


def _seat_of(session: Session, slug: str, seat: str) -> tuple[Game, Seat]:
    game = locked(session, slug)
    if game.state == "over":
        raise ServiceError(f"{slug} is over, so its seats can no longer change.")
    return game, looking.seat_named(session, game, seat)


def _vacate(desk: Desk, session: Session, game: Game, seat: Seat, reason: str, *, new: str) -> None:
    """Nobody holds the seat any more: its addresses are dead, its letters do not leave."""
    now = desk.clock.now()
    old = session.get(Person, seat.person_id) if seat.person_id else None
    tokens.void(session, "reply", seat.id, now)
    tokens.void(session, "invite", seat.id, now)
    tokens.void(session, "consent", seat.id, now)
    _stale(session, seat, now)
    seat.person_id, seat.taken_at, seat.email, seat.bot, seat.missed = None, None, new, "", 0
    session.add(seat)
    relief.ended(session, seat, now, "taken")
    out = LetterOut.__table__  # type: ignore[attr-defined]
    session.connection().execute(
        update(out)
        .where(out.c.seat_id == seat.id, out.c.state.in_(("queued", "retry", "in_flight")))
        .values(state="withdrawn", lease_until=None, last_error="the seat has changed hands")
    )
    ask = session.exec(
        select(OpenAsk).where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
    ).first()
    if seat.token_serial:
        tokens.rotate(
            desk, session, seat, number=game.phase_number, turn_title=game.turn_title,
            about="the seat changed hands", now=now,
        )  # fmt: skip
    if ask is not None and ask.due_at > now:
        ask.ready = False  # the new player may want to change what he finds
        options = GameOptions.model_validate(game.options)
        keeping.settle(ask, options, answered=keeping.answered(session, ask))
        session.add(ask)
    if old is not None:
        lines = [
            f"You no longer play {seat_title(seat.name)} in {game.slug}{because(reason)}",
            "You can no longer reply to its letters. Thank you for playing.",
        ]
        facts = {"subject": f"{game.slug}: you no longer have your seat", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, person=old, game=game)


def _stale(session: Session, seat: Seat, now: datetime) -> None:
    """Earlier reply tokens that were stale already must not answer him either."""
    session.exec(
        update(Token)
        .where(col(Token.seat_id) == seat.id, col(Token.purpose) == "reply")
        .values(expires_at=now)
    )


# ----------------------------------------------------------------- volunteers


_HELD = aliased(Seat)
_ALONE: Any = (
    select(Game.id)
    .join(_HELD, col(_HELD.game_id) == col(Game.id))
    .group_by(col(Game.id), col(Game.moderator_id))
    .having(
        func.count(col(_HELD.person_id)) == 1,
        func.max(col(_HELD.person_id)) == col(Game.moderator_id),
        func.count(col(_HELD.id)) == 1 + func.sum(case((col(_HELD.bot) != "", 1), else_=0)),
    )
)
"""Games of one person against the house."""


def is_solo(session: Session, game: Game) -> bool:
    """Is it somebody's own game against the house? Nobody else's seat is wanted there."""
    if game.options.get("public_archive", True):
        return False
    return session.exec(_ALONE.where(Game.id == game.id)).first() is not None


def wanted(desk: Desk, most: int = 100) -> list[Wanted]:
    """Seats that wait for volunteers: that nobody holds, or whose player does not answer. Of a
    private game that is all that is told."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Seat, Game)
            .join(Game, col(Game.id) == col(Seat.game_id))
            .where(
                (col(Seat.person_id).is_(None) & (Seat.email == ""))
                | col(Seat.id).in_(relief.wanted(session)),
                col(Game.state).in_(GOING),
            )
            .order_by(col(Game.id).desc(), col(Seat.id))
            .limit(most)
        ).all()
        return [
            Wanted(
                game=game.slug,
                title=ruleset_of(desk, game.ruleset).title,
                scenario=tell(game.ruleset, game.scenario).title,
                seat=seat.name,
                seat_title=seat_title(seat.name),
                turn_title=game.turn_title,
                bot=seat.bot,
                hours=game.options["deadlines"]["turn"],
                silent=seat.person_id is not None,
                private=not game.options.get("public_archive", True),
            )
            for seat, game in rows
            if not is_solo(session, game)
        ]


def volunteer(desk: Desk, slug: str, seat: str, person_id: int, words: str = "") -> None:
    """Say that one would take a seat; the moderator is told, once. Unknown: it is not wanted."""
    now = desk.clock.now()
    with desk.store.write("volunteer") as session:
        game = locked(session, slug)
        row = looking.seat_named(session, game, seat)
        free = row.person_id is None and not row.email
        going = game.state in GOING and not is_solo(session, game)
        if not going or not (free or row.id in relief.wanted(session)):
            raise Unknown(f"{seat_title(row.name)} of {slug} is not looking for a player.")
        person = session.get_one(Person, person_id)
        held = looking.seats_of_game(session, game.id)
        if any(one.person_id == person_id for one in held) or game.moderator_id == person_id:
            raise ServiceError(f"You already take part in {slug}.")
        measures.let_in(desk, session, person)
        apart = blocks.refused(session, game, person)
        old = session.exec(
            select(Candidate).where(
                Candidate.game_id == game.id,
                Candidate.person_id == person_id,
                Candidate.seat == row.name,
            )
        ).first()
        if old is not None and old.settled_at is None:
            return
        candidate = old or Candidate(
            game_id=game.id, person_id=person_id, seat=row.name, asked_at=now,
            wishes=[], bids={},
        )  # fmt: skip
        candidate.words = " ".join(words.split())[:500]
        candidate.said_at, candidate.settled_at = now, None
        session.add(candidate)
        who = person.name or person.email
        lines = [
            f"{who} ({person.email}) would like to play {seat_title(row.name)} in {slug}.",
            *([f"They write: {candidate.words}"] if candidate.words else []),
            f"“admit {row.name} {person.email}” gives it to them. Write it in reply to this "
            f"letter, or go to {desk.config.house.base_url}/games/{slug}/desk",
            *([f"But {blocks.NOT_TOGETHER}. Take somebody else."] if apart else []),
        ]
        if not blocks.unwelcome(session, game, person_id):
            tell_moderator(desk, session, game, f"a volunteer for {seat_title(row.name)}", lines)


def volunteers(session: Session, game: Game) -> list[Volunteer]:
    """Those who have said so and are not settled, first one first."""
    rows = session.exec(
        select(Candidate, Person)
        .join(Person, col(Person.id) == col(Candidate.person_id))
        .where(
            Candidate.game_id == game.id,
            Candidate.seat != "",
            col(Candidate.settled_at).is_(None),
        )
        .order_by(col(Candidate.id))
    ).all()
    return [
        Volunteer(
            id=row.id,
            seat=row.seat,
            seat_title=seat_title(row.seat),
            name=person.name,
            email=person.email,
            words=row.words,
            at=row.said_at or row.asked_at,
        )
        for row, person in rows
    ]


def admit(desk: Desk, slug: str, seat: str, email: str, by: str = "") -> str:
    """Give a free seat to a volunteer; to anybody else it is an invitation. What was done, in
    words.

    ServiceError: somebody holds it, no address. Unknown: there is no such seat.
    """
    email = address(email)
    with desk.store.write("admit") as session:
        game, row = _seat_of(session, slug, seat)
        who = seat_title(row.name)
        silent = row.person_id is not None and row.id in relief.wanted(session)
        if row.person_id is not None and not silent:
            raise ServiceError(
                f"Somebody already plays {who} in {slug}. To replace them, write “replace "
                f"{row.name} {email}”."
            )
        person = person_for(session, email, desk)
        # Both for this seat and for any: they have volunteered.
        chosen = session.exec(
            select(Candidate.id).where(
                Candidate.game_id == game.id,
                Candidate.person_id == person.id,
                col(Candidate.seat).in_((row.name, ANY)),
                col(Candidate.settled_at).is_(None),
            )
        ).first()
        if silent and chosen is None:
            raise ServiceError(
                f"Somebody already plays {who} in {slug}. To replace them, write “replace "
                f"{row.name} {email}”."
            )
        if chosen is not None:
            if measures.barred(desk, session, person):
                raise ServiceError(f"{email} is barred from this server.")
            sitting = [one for one in blocks.members(session, game) if one != row.person_id]
            if blocks.between(session, person.id, sitting):
                raise ServiceError(
                    f"{email} cannot play {who} in {slug}: {blocks.NOT_TOGETHER}. Admit somebody "
                    "else."
                )
        if chosen is not None and game.state == "inviting":
            joining.sit(desk, session, game, row, person)
            said = f"{who} is {email}'s. We have told them and the others."
        elif chosen is not None:
            if silent:
                _vacate(desk, session, game, row, "", new="")
            _give(desk, session, game, row, person, by)
            return f"{who} is {email}'s from now on; its letters are on their way."
    if chosen is not None:
        joining.begin_if_full(desk, slug)
        return said
    inviting.invite(desk, slug, row.name, email)
    return f"{email} is invited to {who}. The seat is theirs when they accept."


def _give(desk: Desk, session: Session, game: Game, row: Seat, person: Person, by: str) -> None:
    """A volunteer gets a seat of a game that runs; whoever else would have it is answered."""
    now, who = desk.clock.now(), seat_title(row.name)
    for one in session.exec(
        select(Candidate).where(
            Candidate.game_id == game.id, col(Candidate.seat).in_((row.name, ANY))
        )
    ):
        if one.seat == row.name or one.person_id == person.id:
            one.settled_at = now
            session.add(one)
    row.person_id, row.taken_at, row.email, row.bot = person.id, now, person.email, ""
    session.add(row)
    told = f"On {stamp(now)} {who} got a new player."
    journaling.act(session, game.id, now, "admit", told=[told], by=by, seat=row.name)
    tell_all(desk, session, game, f"{who} has a player again", [told])
    welcome(desk, session, game, row)
