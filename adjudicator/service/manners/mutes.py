"""Mutes: press that somebody does not want any more, of a seat, of a person everywhere, or of
whoever hides; and what a block keeps away.

What is kept away lies in his box all the same, apart, and comes back with the mute taken back.
Press of the moderator cannot be muted, and no moderator mutes anybody. Grey press is muted as a
kind and never by its writer: whoever missed it would know who had written it. In a game whose
names are secret nothing follows from who a person is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, delete, select

from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.people import masks, roles
from adjudicator.service.people.people import one_line
from adjudicator.service.record import looking
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Block, Game, Mute, Person, Press

MOST = 100
"""Mutes of one person."""
GREY = "grey"


class Muted(BaseModel):
    """A mute, as the one whose it is sees it. game: its name; empty: everywhere."""

    id: int
    named: str
    game: str = ""
    since: datetime


@dataclass(frozen=True)
class Ears:
    """What a reader of a game does not want to hear."""

    seats: frozenset[int] = frozenset()
    titles: frozenset[str] = frozenset()
    """The same seats by name: of press in another's name it counts whom it is signed by."""
    blocked_seats: frozenset[str] = frozenset()
    """Names of the seats of people who are muted everywhere or blocked."""
    people: frozenset[int] = frozenset()
    blocked: frozenset[int] = frozenset()
    grey: bool = False
    names: bool = field(default=True)
    """It is not a secret who sits where."""

    def deaf(self, row: Press) -> bool:
        """Is this message kept from him?"""
        if row.seat_id is None:
            return False
        if row.manner in ("grey", "anonymous"):
            return self.grey
        if row.shown_from:  # kept away as a true one would be, or the difference would tell
            private = not row.everybody and row.shown_from in self.blocked_seats
            return row.shown_from in self.titles or (self.names and private)
        if row.seat_id in self.seats:
            return True
        if not self.names or row.person_id is None:
            return False
        return row.person_id in self.people or (not row.everybody and row.person_id in self.blocked)


ALL = Ears()


def ears(session: Session, game: Game, person_id: int | None) -> Ears:
    """How somebody listens in a game. Who moderates it hears all."""
    if person_id is None or person_id in roles.moderators(session, game):
        return ALL
    rows = session.exec(select(Mute).where(Mute.person_id == person_id)).all()
    blocked = session.exec(select(Block.other_id).where(Block.person_id == person_id)).all()
    if not rows and not blocked:
        return ALL
    here = [row for row in rows if row.game_id == game.id]
    muted = {row.seat_id for row in here if row.seat_id is not None}
    unheard = {row.other_id for row in rows if row.other_id is not None}
    held = looking.seats_of_game(session, game.id)
    names = not masks.hidden(game)
    titles = {s.name for s in held if s.id in muted or (names and s.person_id in unheard)}
    return Ears(
        seats=frozenset(muted),
        titles=frozenset(titles),
        blocked_seats=frozenset(s.name for s in held if s.person_id in set(blocked)),
        people=frozenset(row.other_id for row in rows if row.other_id is not None),
        blocked=frozenset(blocked),
        grey=any(row.seat_id is None for row in here),
        names=not masks.hidden(game),
    )


def of_person(session: Session, person_id: int) -> list[Muted]:
    """What a person has muted, the first one first."""
    rows = session.exec(
        select(Mute, Game.slug)
        .outerjoin(Game, col(Game.id) == col(Mute.game_id))
        .where(Mute.person_id == person_id)
        .order_by(col(Mute.id))
    ).all()
    return [
        Muted(id=row.id, named=row.named, game=slug or "", since=row.since) for row, slug in rows
    ]


def mute(
    desk: Desk, session: Session, game: Game, person: Person, name: str, *, everywhere: bool = False
) -> str:
    """Mute a seat of a game, or `grey` press of it. everywhere: who plays the seat, in all games.
    What that means, in a sentence.

    Unknown: no such seat. ServiceError: his own, the moderator's, or it is secret who that is."""
    if person.id in roles.moderators(session, game):
        raise ServiceError(f"You moderate {game.slug}, so you cannot mute anybody in it.")
    if name.strip().lower() == roles.MODERATOR:
        raise ServiceError(
            "You cannot mute the moderator. To complain about a message, write “report press” "
            "and its number."
        )
    row = Mute(person_id=person.id, named="", since=desk.clock.now())
    if name.strip().lower() == GREY:
        row.game_id, row.named = game.id, "Press without a name"
        said = f"{row.named} in {game.slug} no longer reaches you."
    else:
        seat = looking.seat_named(session, game, name)
        title = seat_title(seat.name)
        if seat.person_id == person.id:
            raise ServiceError(f"{title} is your own seat.")
        row.named, row.game_id, row.seat_id = title, game.id, seat.id
        said = f"Press from {title} in {game.slug} no longer reaches you."
        if everywhere:
            other = session.get(Person, seat.person_id) if seat.person_id else None
            if masks.hidden(game):
                raise ServiceError(
                    f"Names are secret in {game.slug}. You can mute a seat in the game, but not "
                    "its player everywhere."
                )
            if other is None:
                raise ServiceError(f"Nobody plays {title}.")
            row.game_id, row.seat_id, row.other_id = None, None, other.id
            row.named = f"{other.name or 'The player'} ({title} in {game.slug})"
            said = f"Press from {row.named} no longer reaches you in any game."
    own = session.exec(select(Mute).where(Mute.person_id == person.id)).all()
    same = (row.game_id, row.seat_id, row.other_id)
    if any((one.game_id, one.seat_id, one.other_id) == same for one in own):
        return f"You have already muted {row.named}."
    if len(own) >= MOST:
        raise ServiceError(f"You have {MOST} mutes. Remove one first.")
    session.add(row)
    session.flush()
    return f"{said} We keep it, and “unmute” brings it back. We do not tell anybody."


def unmute(session: Session, person_id: int, which: str, game: str = "") -> str:
    """Take a mute back: by its number in the list, or as it is named there (game: among those of
    the game first). Unknown: there is none."""
    found = of_person(session, person_id)
    wanted = one_line(which, 200).lower()
    wanted = "press without a name" if wanted == GREY else wanted
    numbered = list(enumerate(found, start=1))
    for at, one in sorted(numbered, key=lambda item: item[1].game != game):
        plain = one.named.lower().partition(" (")[0]
        if wanted in (str(at), one.named.lower(), plain) or f"#{one.id}" == wanted:
            session.exec(delete(Mute).where(col(Mute.id) == one.id))
            return f"You have unmuted {one.named}{f' in {one.game}' if one.game else ''}."
    raise Unknown(f"You have no mute “{which.strip()[:60]}”. “mutes” lists your mutes.")


def names(found: list[Muted]) -> list[str]:
    """The list, for letters."""
    return [
        f"{at}  {one.named}, {f'in {one.game}' if one.game else 'everywhere'}"
        for at, one in enumerate(found, start=1)
    ]
