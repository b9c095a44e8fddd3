"""Games: opened, begun, paused, resumed, listed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.pack import ScenarioError
from adjudicator.service.deadlines import keeping, notices
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games import first_letters, setup
from adjudicator.service.games.describing import describe
from adjudicator.service.games.inviting import hold, locked, send_invitation
from adjudicator.service.games.setup import Made
from adjudicator.service.groups import tables as group_tables
from adjudicator.service.manners import measures
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.people import roles
from adjudicator.service.people.people import address, person_for
from adjudicator.service.post import letters, standins
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import beginning, ruleset_of
from adjudicator.service.stepping import phases
from adjudicator.service.witness import policy, requests
from adjudicator.service.words import listing, seat_title, when
from adjudicator.storage import tables
from adjudicator.storage.tables import Game, Seat

BOT = "bot:"
"""Before the kind of a bot, where an address is expected: `bot:sensible`."""
OPEN = "open"
"""In the place of an address: nobody is invited, the seat is announced."""
SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")


class NameTaken(ServiceError):
    """There is a game of this name already."""


# ----------------------------------------------------------------------- open


def open_game(
    desk: Desk,
    *,
    ruleset: str,
    scenario: str,
    slug: str,
    moderator_email: str,
    seats: Mapping[str, str],
    rulings: Mapping[str, Scalar] | None = None,
    options: GameOptions | None = None,
    inviting: bool = True,
    made: Made | None = None,
) -> GameInfo:
    """Open a game and invite its players.

    seats: every seat of the scenario with the address of its player, `bot:sensible`, or `open`.
    rulings: by id, where they differ from the defaults. The dice chain is bound now: its
    beginning stands in the journal's first entry and in each invitation. inviting: not if who
    opens it is its only player, and begins it at once. made: if the house has named it.

    ServiceError: a bad slug, an unknown ruleset, scenario, ruling or seat, a seat without
    a player, loaded dice that no die shows.
    """
    options, made = options or GameOptions(), made or Made()
    if options.witness is not None:
        policy.can_be_asked(desk, options.witness)
    slug = slug.strip().lower()
    if not SLUG.fullmatch(slug):
        raise ServiceError(
            f"“{slug[:60]}” cannot be the name of a game. Use up to 40 small letters, digits and "
            "hyphens (desert-fox-7)."
        )
    set_up = setup.set_up(desk, ruleset, scenario, dict(rulings or {}), made)
    if options.moderating.assignment == "chosen":
        invited = _invited(set_up.rules, set_up.seats, seats)
    else:  # the players say what they would like first (`moderating.assigning`)
        invited = dict.fromkeys(set_up.seats, "")
    end = made.lesson or desk.random_bytes(32)
    with desk.store.write("open game") as session:
        if session.exec(select(Game.id).where(Game.slug == slug)).first() is not None:
            raise NameTaken(f"There is already a game named {slug}.")
        moderator = person_for(session, moderator_email, desk)
        measures.let_in(desk, session, moderator)
        group_tables.checked(session, options, moderator.id)
        game = setup.stored(desk, session, set_up, slug, options, made, end, moderator.id)
        body = setup.opening_entry(desk, game, set_up, made, list(invited))
        entry = journaling.append(session, game.id, "opening", game.opened_at, body)
        if options.witness is not None:
            requests.bind(desk, session, game, options.witness, entry.hash)
        for name, email in invited.items():
            bot = email.removeprefix(BOT) if email.startswith(BOT) else ""
            session.add(Seat(game_id=game.id, name=name, email="" if bot else email, bot=bot))
            session.flush()
        if inviting:
            group_tables.tell(desk, session, game, options, set_up.rules.title)
        for seat in looking.seats_of_game(session, game.id):
            if seat.email and inviting:  # after all are there: an invitation says who else plays
                send_invitation(desk, session, game, seat, set_up.rules, options)
        return describe(desk, session, game)


TRIES = 5
"""Names that are tried: two may begin the same game at the same moment."""


def open_named(
    desk: Desk,
    *,
    ruleset: str,
    scenario: str,
    moderator_email: str,
    seats: Mapping[str, str],
    options: GameOptions,
    made: Made,
    further: str = "",
) -> str:
    """Open a game and invite nobody, as `open_game`; its slug, made of `made.name` and what is
    `further` said of it, with a number if another game has it."""
    for attempt in range(TRIES):
        with desk.store.read() as session:
            slug = looking.free_slug(session, made.name, *([further] if further else []))
        try:
            open_game(
                desk,
                ruleset=ruleset,
                scenario=scenario,
                slug=slug,
                moderator_email=moderator_email,
                seats=seats,
                options=options,
                inviting=False,
                made=made,
            )
        except (NameTaken, IntegrityError):
            if attempt == TRIES - 1:
                raise
        else:
            break
    return slug


def seats_of_scenario(
    desk: Desk, ruleset: str, scenario: str, rulings: Mapping[str, Scalar]
) -> list[str]:
    """The seats that a scenario has. ServiceError: there is no such ruleset or scenario."""
    rules = ruleset_of(desk, ruleset)
    try:
        board = rules.board(desk.packs(ruleset))
        chosen = rules.rulings_with(dict(rulings))
        return rules.seats(board, beginning(rules, board, scenario, chosen))
    except (ValueError, ScenarioError) as error:
        raise ServiceError(f"{rules.title}, {scenario}: {error}") from error


def _invited(rules: AnyRuleset, names: list[str], seats: Mapping[str, str]) -> dict[str, str]:
    """Seat -> address in the order of the rules."""
    given = {name.strip().lower(): email for name, email in seats.items()}
    strange = [name for name in given if name not in names]
    missing = [name for name in names if name not in given]
    if strange or missing:
        raise ServiceError(
            f"The seats of {rules.title} here are {listing(names)};"
            + (f" there is no {listing(strange, 'or')}." if strange else "")
            + (f" nobody was named for {listing(missing)}." if missing else "")
        )
    return {name: _invited_to(rules, given[name]) for name in names}


def _invited_to(rules: AnyRuleset, who: str) -> str:
    """Whom a seat is for: an address, a bot that there is, or nobody yet."""
    if who.startswith(BOT):
        return f"{BOT}{bot_kind(tuple(rules.bots()), who[len(BOT) :])}"
    return "" if who.strip().lower() == OPEN else address(who)


def bot_kind(kinds: tuple[str, ...], kind: str) -> str:
    """The kind of a bot, if the game has it. ServiceError if not."""
    kind = kind.strip().lower()
    if kind not in kinds:
        have = listing(list(kinds), "or") if kinds else "none yet"
        raise ServiceError(f"This game has no bot “{kind}”. It has {have}.")
    return kind


# ------------------------------------------------------------ begin and pause


def begin_game(desk: Desk, slug: str, *, force: bool = False) -> GameInfo:
    """Begin: the rules run to the first asks. Every seat must be taken.

    force: the moderator vouches for the players who have not accepted yet.
    """
    now = desk.clock.now()
    with desk.store.write("begin") as session:
        game = locked(session, slug)
        if game.state != "inviting":
            raise ServiceError(f"{game.slug} has already begun.")
        if requests.unbound(session, game):
            raise ServiceError(
                f"{game.slug} cannot begin: its witness has not agreed yet. Wait for it, or leave "
                "it out; we then tell all players."
            )
        seats = looking.seats_of_game(session, game.id)
        empty = [seat_title(seat.name) for seat in seats if seat.person_id is None and not seat.bot]
        nobodys = [one for one in seats if not (one.person_id or one.bot or one.email)]
        if nobodys:
            raise ServiceError(
                f"{game.slug} cannot begin: nobody plays "
                f"{listing([seat_title(one.name) for one in nobodys], 'or')} yet. Admit or invite "
                "somebody, or let a bot play."
            )
        if empty and not force:
            raise ServiceError(
                f"{game.slug} cannot begin: {listing(empty)} {'is' if len(empty) == 1 else 'are'} "
                "not taken yet. Wait for the players to accept, or begin anyway."
            )
        for seat in seats:
            if seat.email:
                hold(desk, session, seat)
        game.state, game.began_at = "running", now
        session.add(game)
        body = {"act": "begin", "vouched": [name.lower() for name in empty]}
        journaling.append(session, game.id, "moderator", now, body)
        game_id = game.id
    phases.advance_game(desk, game_id)
    first_letters.tell_all(desk, slug)
    return game_info(desk, slug)


def pause(desk: Desk, slug: str) -> GameInfo:
    """Stop the clock of a game. Orders are still taken."""
    now = desk.clock.now()
    with desk.store.write("pause") as session:
        game = locked(session, slug)
        pause_in(desk, session, game, now)
        return describe(desk, session, game)


def pause_in(
    desk: Desk, session: Session, game: Game, now: datetime, who: str = "The moderator"
) -> None:
    """The same within the transaction that holds the game's row. who: has stopped the clock.
    ServiceError: it is not running."""
    if game.state != "running":
        raise ServiceError(f"{game.slug} is not running, so it cannot be paused.")
    game.state, game.paused_at = "paused", now
    session.add(game)
    journaling.append(session, game.id, "moderator", now, {"act": "pause"})
    _tell_all(desk, session, game, "The game is paused", [
        f"{who} has stopped the clock. There are no deadlines, but you can still send orders."
    ])  # fmt: skip


def resume(desk: Desk, slug: str) -> GameInfo:
    """Let a paused or stopped game go on; its deadlines move by as long as it stood, and each
    seat is told its own."""
    now = desk.clock.now()
    with desk.store.write("resume") as session:
        game = locked(session, slug)
        if game.state not in ("paused", "stopped"):
            raise ServiceError(f"{game.slug} is not paused, so it cannot be resumed.")
        since = game.paused_at or now
        rows = looking.open_asks(session, game.id)
        keeping.shift(session, game, rows, now - since, since, now)
        body = {"act": "resume", "after": game.state}
        # What was closed stays closed.
        state = "closed" if requests.frozen(session, game) else "running"
        game.state, game.paused_at, game.trouble = state, None, ""
        session.add(game)
        journaling.append(session, game.id, "moderator", now, body)
        _tell_resumed(desk, session, game, {row.seat_id: row for row in rows})
        return describe(desk, session, game)


def _tell_resumed(
    desk: Desk, session: Session, game: Game, asked: Mapping[int, tables.OpenAsk]
) -> None:
    """That the game goes on, and the deadline of each seat that is asked, to itself alone."""
    for seat in looking.seats_of_game(session, game.id):
        lines = ["The clock is running again. Deadlines have moved by the length of the break."]
        facts: dict[str, Any] = {"subject": "The game goes on", "lines": lines}
        row = asked.get(seat.id)
        if row is not None:
            due = when(row.due_at, notices.zone_of(session, seat))
            lines.append(f"Your answer is due {due}.")
            facts |= {"due_at": row.due_at.isoformat(), "calendar": notices.entry_of(row)}
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _tell_all(desk: Desk, session: Session, game: Game, subject: str, lines: list[str]) -> None:
    facts = {"subject": subject, "lines": lines}
    for seat in looking.seats_of_game(session, game.id):
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


# ----------------------------------------------------------------------- list


def list_games(desk: Desk, person_id: int | None = None) -> list[GameInfo]:
    """All games, newest first; those a person plays or moderates, if one is named."""
    with desk.store.read() as session:
        query = select(Game).order_by(col(Game.id).desc())
        if person_id is not None:
            stood_in = standins.seats_stood_in(session, person_id, desk.clock.now())
            held = select(Seat.game_id).where(
                (col(Seat.person_id) == person_id) | col(Seat.id).in_(stood_in)
            )
            query = query.where(
                col(Game.id).in_(held)
                | (col(Game.moderator_id) == person_id)
                | col(Game.id).in_(roles.helped_by(person_id))
            )
        return [describe(desk, session, game, person_id) for game in session.exec(query)]


def game_info(desk: Desk, slug: str, person_id: int | None = None) -> GameInfo:
    """A game by its slug, as this person (or everybody) may see it. Unknown: there is none."""
    with desk.store.read() as session:
        return describe(desk, session, looking.game_by_slug(session, slug), person_id)
