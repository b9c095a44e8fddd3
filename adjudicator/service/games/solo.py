"""A short game against the house: opened, begun and answered by its bots at once."""

from __future__ import annotations

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import bots, games, opening, setup
from adjudicator.service.models import Deadlines, GameOptions

BOT = "sensible"
MONTH = 30 * 24.0
AGAINST = "against the computer"


def begin(
    desk: Desk,
    person_id: int,
    email: str,
    ruleset: str,
    scenario: str,
    seat: str,
    *,
    guest: bool = False,
    lesson: bytes = b"",
) -> str:
    """Open a game in which this person holds the seat and bots all others; its name.

    They have a month for each answer, and the bots answer at once. No invitation is sent: the first
    letter is the first question. Nobody else reads it before it is over. guest: they have no
    account, so no letter of it is written at all. lesson: the dice of the lesson that it is.
    ServiceError: there is no such scenario or seat, or the game has no such bots.
    TooMuch: they have begun too many today.
    """
    found = opening.seat_of(desk, ruleset, scenario, seat)
    names = [one.name for one in found.seats]
    if not found.bots:
        raise ServiceError(f"We have no computer player for {found.title}.")
    if not limits.allow(desk, f"alone:{person_id}", desk.config.limits.alone_a_day, 86400):
        raise TooMuch(
            "You have begun too many games today. Play one of them, or come back tomorrow."
        )
    bot = BOT if BOT in found.bots else found.bots[0]
    title = opening.tell(ruleset, scenario).title
    slug = games.open_named(
        desk,
        ruleset=ruleset,
        scenario=scenario,
        moderator_email=email,
        seats={name: email if name == seat else f"{games.BOT}{bot}" for name in names},
        options=GameOptions(deadlines=Deadlines(turn=MONTH, reaction=MONTH), public_archive=False),
        made=setup.Made(name=title, guest=guest, lesson=lesson),
        further=AGAINST,
    )
    info = games.begin_game(desk, slug, force=True)
    bots.play_bots(desk, info.id)
    return slug
