"""What somebody is in a game: its moderator, one of its players, a substitute, an observer.

The moderator who opened a game stands in its row; those who help him, observers and
substitutes have rows of their own. Pages and letters ask here, and nowhere else.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel
from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people import watching
from adjudicator.service.people.people import address, person_for
from adjudicator.service.post import addressing, letters
from adjudicator.service.record import journaling, looking
from adjudicator.storage.session import kept, plainly
from adjudicator.storage.tables import Game, Person, Role

MODERATOR = "moderator"


class Helper(BaseModel):
    """Somebody who moderates. first: he opened the game."""

    person_id: int
    name: str
    email: str
    first: bool = False


def moderators(session: Session, game: Game) -> list[int]:
    """Ids of the persons who moderate, the one who opened the game first."""
    helpers = _of_kind(session, game, MODERATOR)
    return [game.moderator_id, *(one for one in helpers if one != game.moderator_id)]


def observers(session: Session, game: Game) -> list[int]:
    """Ids of the persons who watch a game, in the order in which they came."""
    return _of_kind(session, game, watching.KIND)


def _of_kind(session: Session, game: Game, kind: str) -> list[int]:
    rows = kept(
        session,
        ("roles", game.id),
        lambda: plainly(session).execute(_ROLES, {"game": game.id}).all(),
    )
    return [person for of, person in rows if of == kind]


_ROLES = (
    select(Role.kind, Role.person_id)
    .where(Role.game_id == bindparam("game"), col(Role.until).is_(None))
    .order_by(col(Role.id))
)


def helpers(session: Session, game: Game) -> list[Helper]:
    """Those who moderate, by name."""
    people = [session.get_one(Person, number) for number in moderators(session, game)]
    return [
        Helper(
            person_id=person.id,
            name=person.name,
            email=person.email,
            first=person.id == game.moderator_id,
        )
        for person in people
    ]


def let_observe(desk: Desk, slug: str, email: str, by: str = "") -> str:
    """Let somebody observe a game, even a private one: he reads what every spectator would,
    on its pages and by letter. The players are told. What was done, in words.

    ServiceError: he takes part in another way or observes already, or that is not an address.
    """
    email, now = address(email), desk.clock.now()
    with desk.store.write("observer") as session:
        game = looking.game_by_slug(session, slug)
        person = person_for(session, email, desk)
        seats = looking.seats_of_game(session, game.id)
        if person.id in moderators(session, game) or any(s.person_id == person.id for s in seats):
            raise ServiceError(f"{email} already takes part in {slug}.")
        if any(one.id == person.id for one in watching.observers(session, game.id)):
            raise ServiceError(f"{email} already observes {slug}.")
        session.add(Role(game_id=game.id, person_id=person.id, kind=watching.KIND, since=now))
        told = (
            "The moderator has let another observer in. Observers read only what everybody "
            "may know."
        )
        journaling.act(session, game.id, now, "observer", told=[told], by=by)
        lines = [
            f"You observe {slug} from now on: {desk.config.house.base_url}/games/{slug}",
            "You see what every spectator can see, and nothing more.",
        ]
        facts = {"subject": f"you observe {slug}", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)
        return f"{email} observes {slug} from now on."


def promote(desk: Desk, slug: str, email: str, by: str = "") -> str:
    """Let somebody moderate too. He must not play: he may do what a moderator may. The players
    are told. What was done, in words.

    ServiceError: he plays, or moderates already, or that is not an address.
    """
    email, now = address(email), desk.clock.now()
    with desk.store.write("promote") as session:
        game = looking.game_by_slug(session, slug)
        person = person_for(session, email, desk)
        if person.id in moderators(session, game):
            raise ServiceError(f"{email} already moderates {slug}.")
        seats = looking.seats_of_game(session, game.id)
        if any(seat.person_id == person.id for seat in seats):
            raise ServiceError(f"{email} plays in {slug}, so they cannot moderate it.")
        session.add(Role(game_id=game.id, person_id=person.id, kind=MODERATOR, since=now))
        told = f"{person.name or 'Somebody else'} also moderates the game from now on."
        journaling.act(session, game.id, now, "promote", told=[told], by=by, person=person.id)
        facts = {"subject": "another moderator", "lines": [told]}
        for seat in seats:
            letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
        lines = [
            f"You also moderate {slug} from now on. Answer this letter with commands (“help” lists"
            f" them), or see {desk.config.house.base_url}/games/{slug}/desk"
        ]
        session.flush()
        yours = {
            "subject": f"you moderate {slug} too",
            "lines": lines,
            "moderates": addressing.current(desk, session, game, person.id),
        }
        letters.queue(desk, session, kind="notice", facts=yours, person=person, game=game)
        return f"{email} now moderates {slug} too."


def demote(desk: Desk, slug: str, person_id: int, by: str = "") -> None:
    """End that. ServiceError: he opened the game, or does not moderate it."""
    now = desk.clock.now()
    with desk.store.write("demote") as session:
        game = looking.game_by_slug(session, slug)
        row = session.exec(
            select(Role).where(
                Role.game_id == game.id,
                Role.person_id == person_id,
                Role.kind == MODERATOR,
                col(Role.until).is_(None),
            )
        ).first()
        if row is None:
            raise ServiceError("They do not moderate this game with you.")
        row.until = now
        session.add(row)
        told = "A second moderator has stepped down."
        journaling.act(session, game.id, now, "demote", told=[told], by=by, person=person_id)


def helped_by(person_id: int) -> Any:
    """A query: ids of the games that a person helps to moderate."""
    return select(Role.game_id).where(
        Role.person_id == person_id, Role.kind == MODERATOR, col(Role.until).is_(None)
    )
