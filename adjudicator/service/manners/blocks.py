"""Blocks: a person will not sit at a table with another, nor get his press, and the other is not
told. Whatever else follows must look like something that happens anyway."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel
from sqlmodel import Session, col, delete, or_, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people import masks, people, roles
from adjudicator.service.people.people import one_line, person_for
from adjudicator.service.post import letters
from adjudicator.service.record import looking
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Block, Game, Person, Seat, Substitute

MOST = 50
"""Blocks of one person."""
Apart = Literal["", "mine", "theirs"]
"""Why somebody is not seated: no reason; he has blocked somebody there; or somebody there him."""
NOT_TOGETHER = "they cannot play together: one of the players has asked for that"


class Blocked(BaseModel):
    """A block, as the one whose it is sees it."""

    id: int
    named: str
    since: datetime


def of_person(session: Session, person_id: int) -> list[Blocked]:
    """Whom a person has blocked, the first one first."""
    rows = session.exec(
        select(Block).where(Block.person_id == person_id).order_by(col(Block.id))
    ).all()
    return [Blocked(id=row.id, named=row.named, since=row.since) for row in rows]


def block(desk: Desk, session: Session, person: Person, other: Person, named: str) -> str:
    """A person blocks another; what that means, in a sentence. ServiceError: himself, or too
    many."""
    if person.id == other.id:
        raise ServiceError("That is you. Nobody was blocked.")
    own = session.exec(select(Block).where(Block.person_id == person.id)).all()
    if any(row.other_id == other.id for row in own):
        return f"You have already blocked {named}."
    if len(own) >= MOST:
        raise ServiceError(f"You have blocked {MOST} people. Remove a block first.")
    now = desk.clock.now()
    session.add(Block(person_id=person.id, other_id=other.id, named=named[:200], since=now))
    session.flush()
    return (
        f"You have blocked {named}. We do not tell them. You will not be seated together again, "
        "and messages they send to you alone or to a few do not reach you."
    )


def block_address(desk: Desk, session: Session, person: Person, email: str) -> str:
    """Block whoever has an address. What is said does not depend on whether we know it."""
    email = people.not_ours(desk, people.address(email))
    return block(desk, session, person, person_for(session, email, desk), email)


def block_seat(desk: Desk, session: Session, game: Game, person: Person, name: str) -> str:
    """Block who plays a seat, or the moderator. ServiceError: nobody does, or it is secret who."""
    if name == roles.MODERATOR:
        moderator = session.get_one(Person, game.moderator_id)
        return block(desk, session, person, moderator, f"The moderator of {game.slug}")
    seat = looking.seat_named(session, game, name)
    if masks.hidden(game):
        raise ServiceError(
            f"You cannot know whom you would block, because names are secret in {game.slug}. “mute "
            f"{seat.name}” keeps the press of the seat away."
        )
    other = session.get(Person, seat.person_id) if seat.person_id else None
    if other is None:
        raise ServiceError(f"Nobody plays {seat_title(seat.name)}.")
    who = f"{other.name or 'The player'} ({seat_title(seat.name)} in {game.slug})"
    return block(desk, session, person, other, who)


def unblock(session: Session, person_id: int, which: str) -> str:
    """Take a block back, by its number in the list or as it is named there. Unknown: none."""
    found = of_person(session, person_id)
    wanted = one_line(which, 200).lower()
    for at, one in enumerate(found, start=1):
        if wanted in (str(at), one.named.lower()) or f"#{one.id}" == wanted:
            session.exec(delete(Block).where(col(Block.id) == one.id))
            return f"You have unblocked {one.named}."
    raise Unknown(f"You have no block “{which.strip()[:60]}”. “blocks” lists your blocks.")


# -------------------------------------------------------------------- seating


def between(session: Session, person_id: int, others: Iterable[int]) -> Apart:
    """Has a person blocked one of these, or one of them him?"""
    those = [one for one in others if one != person_id]
    rows = session.exec(
        select(Block).where(
            or_(
                (col(Block.person_id) == person_id) & col(Block.other_id).in_(those),
                (col(Block.other_id) == person_id) & col(Block.person_id).in_(those),
            )
        )
    ).all()
    if any(row.person_id == person_id for row in rows):
        return "mine"
    return "theirs" if rows else ""


def at_table(session: Session, game: Game, person_id: int) -> Apart:
    """The same of all who play at a table, stand in or moderate it."""
    return between(session, person_id, members(session, game))


def members(session: Session, game: Game) -> list[int]:
    """Ids of those who play in a game, stand in there now, or moderate it."""
    seats = looking.seats_of_game(session, game.id)
    held = [seat.person_id for seat in seats if seat.person_id is not None]
    stand_ins = session.exec(
        select(Substitute.person_id).where(
            col(Substitute.seat_id).in_([seat.id for seat in seats]),
            col(Substitute.ended_at).is_(None),
        )
    ).all()
    return [*held, *stand_ins, *roles.moderators(session, game)]


def refused(session: Session, game: Game, person: Person) -> Apart:
    """Whether somebody who asks for a seat can have it beside those who sit there. ServiceError:
    he has blocked one of them himself, and may know that he sits there."""
    apart = at_table(session, game, person.id)
    if apart == "mine" and not masks.hidden(game):
        raise ServiceError(
            f"Somebody you have blocked plays or moderates {game.slug}. To see the people you have "
            "blocked, write “blocks” to the server."
        )
    return apart


def unwelcome(session: Session, game: Game, person_id: int) -> bool:
    """Has a moderator of the game blocked this person? Then he is written to about nothing that
    the person wants."""
    moderators = roles.moderators(session, game)
    return (
        session.exec(
            select(Block.id).where(
                col(Block.person_id).in_(moderators), Block.other_id == person_id
            )
        ).first()
        is not None
    )


BY_NAME = "was an invitation by name, which a block does not stop"
FIRST_COME = "was open to anybody, which a block does not stop"
STANDS_IN = "may choose any substitute, which a block does not stop"


def tell_met(
    desk: Desk, session: Session, game: Game, seat: Seat, how: str, stands_in: int | None = None
) -> None:
    """Tell those who have blocked each other, as far as they may know who sits there, that they sit
    together. how: a block did not stop it, for that would tell of the block. stands_in: who answers
    for the seat for a while."""
    came = stands_in or seat.person_id
    if masks.hidden(game) or came is None:
        return
    title = seat_title(seat.name)
    seats = looking.seats_of_game(session, game.id)
    for other in seats:
        if other.person_id is None or other.person_id == came or other.id == seat.id:
            continue
        blocks = session.exec(
            select(Block).where(_pair(came, other.person_id)).order_by(col(Block.id))
        ).all()
        for row in blocks:
            mine = row.person_id == came
            met = seat_title(other.name) if mine else title
            has = "now stands in for" if stands_in and not mine else "now has"
            if mine and stands_in:
                has = "has"
            lines = [
                f"You have blocked {row.named}, who {has} {met} in {game.slug}: {title} {how}.",
                "Messages they send to you alone or to a few do not reach you. "
                + ("“leave" if game.state == "inviting" else "“resign")
                + f" {game.slug}” gives up your seat, if you would rather not play. We do not "
                "tell anybody about a block.",
            ]
            facts = {"subject": "somebody you have blocked is in this game", "lines": lines}
            person = session.get_one(Person, row.person_id)
            letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


def _pair(one: int, other: int) -> Any:
    return or_(
        (col(Block.person_id) == one) & (col(Block.other_id) == other),
        (col(Block.person_id) == other) & (col(Block.other_id) == one),
    )


def names(found: Sequence[Blocked]) -> list[str]:
    """The list, for letters."""
    return [f"{at}  {one.named}" for at, one in enumerate(found, start=1)]
