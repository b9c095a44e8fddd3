"""A game is opened with its terms, whoever asks for it: the page, a letter, a program, the command
line, a tournament."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field
from sqlmodel import Session, select

from adjudicator.core.conditions import Scalar
from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import games
from adjudicator.service.games.around import terms as checked_terms
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.moderating import assigning
from adjudicator.service.people import consent, masks, roles
from adjudicator.service.people.people import address
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.record import looking
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Game, Person


def open_game(
    desk: Desk,
    *,
    ruleset: str,
    scenario: str,
    slug: str,
    moderator_email: str,
    seats: Mapping[str, str],
    players: Sequence[str] = (),
    rulings: Mapping[str, Scalar] | None = None,
    terms: Mapping[str, Any] | GameOptions,
) -> GameInfo:
    """Open a game. seats: seat -> address, `bot:sensible`, or `open` for one that is announced;
    players: addresses, where the seats are given out when it begins. terms: a mapping as a file
    has it (`parser.read`; the moderator's own kept terms are known), or checked options.

    BadTerms: problems at their fields. ServiceError: as `games.open_game`; nobody is named for a
    seat."""
    named = {name.strip().lower(): who.strip() for name, who in seats.items()}
    announced = any(who.lower() == games.OPEN for who in named.values())
    if isinstance(terms, GameOptions):
        options = terms
    else:  # who names an open seat has said that the table is open
        said = {"table.open": True, **terms} if announced else terms
        options = checked_terms(desk, said, ruleset, _known(desk, moderator_email))
    facts: dict[str, Any] = {
        "ruleset": ruleset,
        "scenario": scenario,
        "slug": slug,
        "moderator_email": moderator_email,
        "rulings": rulings,
    }
    if options.moderating.assignment != "chosen":
        return assigning.open_game(desk, players=players, options=options, **facts)
    if players:
        raise ServiceError(
            "Name a player for each seat. Name players without seats only if seats are given out "
            "later (desk.assignment)."
        )
    if announced and not options.table.open:
        table = options.table.model_copy(update={"open": True})
        options = options.model_copy(update={"table": table})
    all_seats = games.seats_of_scenario(desk, ruleset, scenario, rulings or {})
    empty = [name for name in all_seats if not named.get(name)]
    if empty and not options.table.open:
        raise ServiceError(
            f"Nobody is named for {listing([seat_title(name) for name in empty])}. Name a player "
            "or a bot, or write “open” to announce the seat."
        )
    chosen = dict.fromkeys(empty, games.OPEN) | named
    return games.open_game(desk, seats=chosen, options=options, **facts)


# ------------------------------------------------------------------ once more


def open_rematch(desk: Desk, slug: str, person_id: int, *, other_sides: bool = False) -> GameInfo:
    """Open a game like one that is over: its scenario, rulings and terms, its moderator, its
    players, who are invited. other_sides: each has the next one's seat.

    Unknown: there is no such game. ServiceError: it is not over, nobody may know who played it, or
    the one who asks had no part in it."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        seats = looking.seats_of_game(session, game.id)
        people = {seat.person_id for seat in seats} | set(roles.moderators(session, game))
        if person_id not in people:
            raise ServiceError(f"You did not take part in {game.slug}.")
        if game.state != "over":
            raise ServiceError(f"{game.slug} is not over yet.")
        if masks.for_ever(game):
            raise ServiceError(
                f"Names stay secret in {game.slug}, so you cannot invite its players. Open a new "
                "game yourself."
            )
        held: dict[str, str] = {}
        for seat in seats:
            who = session.get(Person, seat.person_id) if seat.person_id else None
            bot = f"bot:{seat.bot}" if seat.bot else games.OPEN
            held[seat.name] = who.email if who is not None and not seat.bot else bot
        if other_sides:
            names = list(held)
            held = dict(zip(names, [*list(held.values())[1:], held[names[0]]], strict=True))
        options = GameOptions.model_validate(game.options)
        announced = any(email == games.OPEN for email in held.values())
        table = options.table.model_copy(update={"open": announced})
        facts: dict[str, Any] = {
            "ruleset": game.ruleset,
            "scenario": game.scenario,
            "slug": _name(session.exec(select(Game.slug)).all(), game.slug),
            "moderator_email": session.get_one(Person, game.moderator_id).email,
            "seats": held,
            "rulings": dict(game.rulings),
            "options": options.model_copy(update={"table": table}),
        }
    if not limits.allow(desk, f"open:{person_id}", desk.config.limits.games_a_day, 86400):
        raise TooMuch(
            f"{desk.config.limits.games_a_day} games a day is the limit. Open more tomorrow."
        )
    info = games.open_game(desk, **facts)
    with desk.store.write("rematch told") as session:
        new = looking.game_by_slug(session, info.slug)
        who = session.get_one(Person, person_id)
        lines = [
            f"{who.name or 'A player'} of {slug} would like to play again. {info.slug} is open with"
            " the same terms, and we have invited those who played. You moderate it, as before."
            " Answer this letter with commands."
        ]
        tell_moderator(desk, session, new, f"{info.slug}: a rematch", lines)
    return info


def rematch_said(slug: str) -> str:
    """What whoever opened this game once more is told."""
    return f"{slug} is open. We have invited those who played."


def _name(taken: Any, slug: str) -> str:
    """`feud-1` -> `feud-1-again`, `feud-1-again-2`, ..."""
    stem = re.sub(r"-again(-\d+)?$", "", slug)[:50]
    names = (f"{stem}-again{f'-{n}' if n > 1 else ''}" for n in range(1, 1000))
    return next(name for name in names if name not in set(taken))


# ------------------------------------------------------------------ by letter


class Wanted(BaseModel):
    """A game that a letter asks for: the arguments of `open_game`, plain."""

    ruleset: str
    scenario: str
    slug: str
    seats: dict[str, str] = Field(default_factory=dict)
    players: list[str] = Field(default_factory=list)
    rulings: dict[str, Scalar] = Field(default_factory=dict)
    terms: dict[str, Any] = Field(default_factory=dict)


def ask_by_letter(desk: Desk, session: Session, person: Person, wanted: Wanted) -> str:
    """A letter to the desk wants a game opened: who it says it is from is asked at his address
    first, since others are invited in his name. What he is told now."""
    words = f"You want to open {wanted.slug}: {wanted.ruleset}, {wanted.scenario}."
    asked = consent.Asked(act="open game", words=words, facts=wanted.model_dump(mode="json"))
    lines = [f"A letter from your address asks for it: {words}"]
    consent.ask(desk, session, person, asked, subject=words.rstrip("."), lines=lines)
    return f"We have written to {person.email} to ask whether that comes from you."


@consent.to_apart("open game")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    if not limits.allow(desk, f"open:{asked.person_id}", desk.config.limits.games_a_day, 86400):
        raise TooMuch(
            f"{desk.config.limits.games_a_day} games a day is the limit. Open more tomorrow."
        )
    with desk.store.read() as session:
        email = session.get_one(Person, asked.person_id).email
    wanted = Wanted.model_validate(asked.facts)
    facts = {name: getattr(wanted, name) for name in Wanted.model_fields}
    info = open_game(desk, moderator_email=email, **facts)
    return (
        f"{info.slug} is open, and its invitations are on their way. Your moderator's page: "
        f"{desk.config.house.base_url}/games/{info.slug}/desk"
    )


def _known(desk: Desk, email: str) -> int | None:
    """Who this address is, if the house knows him."""
    with desk.store.read() as session:
        return session.exec(select(Person.id).where(Person.email == address(email))).first()
