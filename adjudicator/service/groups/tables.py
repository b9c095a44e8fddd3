"""Games that are opened for a group: its members are told, and may sit down before others."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.groups import membership
from adjudicator.service.models import GameOptions
from adjudicator.service.people import roles
from adjudicator.service.post import letters
from adjudicator.service.words import when
from adjudicator.storage.tables import Game, Person


def checked(session: Session, options: GameOptions, person_id: int) -> None:
    """ServiceError: somebody opens a game for a group that they are not in."""
    slug = options.table.group
    if slug and person_id not in membership.joined(session, slug):
        raise ServiceError(f"You are not in a group “{slug}”. “groups” lists yours.")


def tell(desk: Desk, session: Session, game: Game, options: GameOptions, title: str) -> int:
    """Tell a group of a game with free seats that is opened for it; how many are told."""
    slug = options.table.group
    if not slug or not options.table.open:
        return 0
    name = membership.title(session, slug)
    first = until(game, options)
    told = 0
    for number in membership.joined(session, slug):
        if number in roles.moderators(session, game):
            continue
        person = session.get_one(Person, number)
        alone = (
            f"Until {when(first, person.zone)} only members of the group can take a seat."
            if first is not None
            else "Only members of the group can take a seat."
        )
        lines = [
            f"There is a new game of {title} for {name}: {game.slug}, {game.scenario}.",
            alone,
            f"To take a seat, write “join {game.slug}” to {_desk(desk)}, or go to"
            f" {desk.config.house.base_url}/tables/{game.slug}",
        ]
        facts = {"subject": f"{name}: {game.slug} is looking for players", "lines": lines}
        letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)
        told += 1
    return told


def _desk(desk: Desk) -> str:
    return f"desk@{desk.config.mail.domain}"


def shown_to(session: Session, options: GameOptions, person_id: int | None) -> str:
    """The group that a table is for, to its members; empty for everybody else."""
    slug = options.table.group
    known = slug and person_id is not None and person_id in membership.joined(session, slug)
    return slug if known else ""


def until(game: Game, options: GameOptions) -> datetime | None:
    """Until when a group's members alone may sit down; None: always."""
    hours = options.table.group_hours
    return game.opened_at + timedelta(hours=hours) if hours else None


def closed_to(
    session: Session, game: Game, options: GameOptions, person_id: int | None, now: datetime
) -> bool:
    """May this person (None: anybody) not sit down yet, or ever, since it is for a group?"""
    slug = options.table.group
    if not slug:
        return False
    first = until(game, options)
    if first is not None and first <= now:
        return False
    return person_id is None or person_id not in membership.joined(session, slug)


def why_not(
    session: Session, game: Game, options: GameOptions, person_id: int, now: datetime
) -> str:
    """The same in a sentence; empty if they may. It does not name the group."""
    if not closed_to(session, game, options, person_id, now):
        return ""
    first = until(game, options)
    if first is None:
        return f"{game.slug} is for a group of players."
    person = session.get_one(Person, person_id)
    return f"{game.slug} is for a group of players until {when(first, person.zone)}."
