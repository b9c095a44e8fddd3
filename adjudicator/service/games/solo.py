"""A short game against the house: opened, begun and answered by its bots at once."""

from __future__ import annotations

from itertools import count

from sqlmodel import col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import bots, games, opening
from adjudicator.service.models import Deadlines, GameOptions
from adjudicator.storage.tables import Game

BOT = "sensible"
MONTH = 30 * 24.0


def begin(desk: Desk, person_id: int, email: str, ruleset: str, scenario: str, seat: str) -> str:
    """Open a game in which this person holds the seat and bots all others; its name.

    He has a month for each answer, and the bots answer at once. No invitation is sent: his first
    letter is the first question. Nobody but he reads it before it
    is over. ServiceError: there is no such scenario or seat, or the game has no such bots.
    TooMuch: he has begun too many today.
    """
    found = opening.setup(desk, ruleset, scenario)
    names = [one.name for one in found.seats]
    if seat not in names:
        raise ServiceError(f"{found.title}, {scenario}, has no seat “{seat[:40]}”.")
    if not found.bots:
        raise ServiceError(f"The house has no player for {found.title}.")
    if not limits.allow(desk, f"alone:{person_id}", desk.config.limits.alone_a_day, 86400):
        raise TooMuch("You have begun many games today; play one of them, or come back tomorrow.")
    bot = BOT if BOT in found.bots else found.bots[0]
    slug = _free_name(desk, scenario)
    games.open_game(
        desk,
        ruleset=ruleset,
        scenario=scenario,
        slug=slug,
        moderator_email=email,
        seats={name: email if name == seat else f"{games.BOT}{bot}" for name in names},
        options=GameOptions(deadlines=Deadlines(turn=MONTH, reaction=MONTH), public_archive=False),
        inviting=False,
    )
    info = games.begin_game(desk, slug, force=True)
    bots.play_bots(desk, info.id)
    return slug


def _free_name(desk: Desk, scenario: str) -> str:
    """A name that says what is played: `yellow-1940-solo`, `yellow-1940-solo-2`."""
    stem = f"{scenario[:24].rstrip('-')}-solo"
    with desk.store.read() as session:
        like = col(Game.slug).startswith(stem, autoescape=True)
        taken = set(session.exec(select(Game.slug).where(like)).all())
    numbers = (f"{stem}-{n}" for n in count(2))
    return stem if stem not in taken else next(one for one in numbers if one not in taken)
