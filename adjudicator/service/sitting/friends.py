"""A table for two friends: opened in one step, its owner seated at once, and a link for the other.

The link may be sent by any way one likes. Whoever has it and an account takes the seat, once; then
the game begins by itself. Seats of further sides are the house's.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from pydantic import BaseModel
from sqlmodel import Session

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.games import games, inviting, opening, setup, solo
from adjudicator.service.manners import blocks, measures
from adjudicator.service.models import Deadlines, GameOptions
from adjudicator.service.options import TableOptions
from adjudicator.service.people.people import address, not_ours
from adjudicator.service.post import tokens
from adjudicator.service.record import looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.sitting import joining
from adjudicator.service.words import seat_title, span
from adjudicator.storage.tables import Game, Person, Seat, Token

PURPOSE = "friend"
TAKEN = "This link has already been used, or is too old. Ask your friend for another."
Pace = Literal["a day", "three days", "a week"]
Wish = Literal["told", "turned", "lots"]
WISHES: dict[Wish, str] = {
    "told": "as the list says",
    "turned": "the other way round",
    "lots": "drawn by lot",
}
"""Who of two friends gets which side."""
HOURS: dict[Pace, float] = {"a day": 24, "three days": 72, "a week": 168}
"""How long an answer may take."""


class Offered(BaseModel):
    """A seat that a link is for. by: who opened the table."""

    game: str
    seat: str
    seat_title: str
    by: str
    person_id: int
    """Who opened it."""
    pace: str
    """How long an answer may take, in words."""


def open_table(
    desk: Desk,
    person_id: int,
    ruleset: str,
    scenario: str,
    seat: str,
    *,
    theirs: str = "",
    pace: Pace = "three days",
    friend: str = "",
) -> str:
    """Open a game in which this person holds the seat and a friend gets `theirs`, or the next one;
    its slug. friend: their address, to which an invitation goes; the link is good beside it.

    ServiceError: there is no such seat, or that is not an address. TooMuch: enough for today.
    """
    found = opening.seat_of(desk, ruleset, scenario, seat)
    friend = not_ours(desk, address(friend)) if friend.strip() else ""
    names = [one.name for one in found.seats]
    others = [name for name in names if name != seat]
    others.sort(key=lambda one: one != theirs)
    if not others or (len(others) > 1 and not found.bots):
        raise ServiceError(f"{found.title}, {scenario}, is not a game for two.")
    with desk.store.read() as session:
        email = session.get_one(Person, person_id).email
    if friend == email:
        raise ServiceError(
            "That is your own address. Give your friend's address, or leave it empty."
        )
    if not limits.allow(desk, f"open:{person_id}", desk.config.limits.games_a_day, 86400):
        raise TooMuch(
            f"{desk.config.limits.games_a_day} games a day is the limit. Open more tomorrow."
        )
    bot = solo.BOT if solo.BOT in found.bots else next(iter(found.bots), "")
    sits = dict.fromkeys(others[1:], f"{games.BOT}{bot}")
    hours = HOURS[pace]
    options = GameOptions(
        deadlines=Deadlines(turn=hours, reaction=min(hours, 48)),
        public_archive=False,
        table=TableOptions(begins="full"),
    )
    title = opening.tell(ruleset, scenario).title
    slug = games.open_named(
        desk,
        ruleset=ruleset,
        scenario=scenario,
        moderator_email=email,
        seats={seat: email, others[0]: friend or games.OPEN, **sits},
        options=options,
        made=setup.Made(name=title),
    )
    with desk.store.write("friends' table") as session:
        game = inviting.locked(session, slug)
        rows = {row.name: row for row in looking.seats_of_game(session, game.id)}
        inviting.hold(desk, session, rows[seat])
        _offer(desk, session, rows[others[0]])
        if friend:
            rules = ruleset_of(desk, ruleset)
            inviting.send_invitation(desk, session, game, rows[others[0]], rules, options)
    return slug


def sides(desk: Desk, told: opening.ScenarioTold, wish: Wish) -> tuple[str, str]:
    """Who gets which side, the owner and their friend: as told, the other way round, or by lot."""
    mine, theirs = told.solo, told.facing
    turned = wish == "turned" or (wish == "lots" and desk.random_bytes(1)[0] % 2)
    return (theirs, mine) if turned and theirs else (mine, theirs)


def _offer(desk: Desk, session: Session, seat: Seat) -> None:
    """Make the link of a seat good."""
    now = desk.clock.now()
    session.add(
        Token(
            hash=tokens.hashed(tokens.friend_token(desk, seat.id)),
            purpose=PURPOSE,
            seat_id=seat.id,
            created_at=now,
            expires_at=now + timedelta(days=desk.config.times.invitation_days),
        )
    )


def link_of(desk: Desk, slug: str, person_id: int) -> str:
    """The address that the owner of a table sends to their friend; empty once the seat is taken,
    and for everybody else."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.moderator_id != person_id or game.state != "inviting":
            return ""
        for seat in looking.seats_of_game(session, game.id):
            token = tokens.friend_token(desk, seat.id)
            if seat.person_id is None and not seat.bot and _good(desk, session, token):
                return f"{desk.config.house.base_url}/friends/{token}"
    return ""


def _good(desk: Desk, session: Session, token: str) -> Token | None:
    row = tokens.look_up(session, token, PURPOSE, desk.clock.now())
    return row if row is not None and row.closed_at is None else None


def look(desk: Desk, token: str) -> Offered:
    """What a link is for; nothing changes. Unknown: it is not good (any more)."""
    with desk.store.read() as session:
        return _offered(desk, session, token)[0]


def _offered(desk: Desk, session: Session, token: str) -> tuple[Offered, Game, Seat]:
    row = _good(desk, session, token)
    seat = session.get(Seat, row.seat_id) if row is not None else None
    if seat is None or seat.person_id is not None or seat.bot:
        raise Unknown(TAKEN)
    game = session.get_one(Game, seat.game_id)
    owner = session.get_one(Person, game.moderator_id)
    options = GameOptions.model_validate(game.options)
    return (
        Offered(
            game=game.slug,
            seat=seat.name,
            seat_title=seat_title(seat.name),
            by=owner.name or "Somebody",
            person_id=owner.id,
            pace=next(
                (one for one, hours in HOURS.items() if hours == options.deadlines.turn),
                span(timedelta(hours=options.deadlines.turn)),
            ),
        ),
        game,
        seat,
    )


def take(desk: Desk, token: str, person_id: int) -> Offered:
    """Sit down; the game begins if nobody is missing. Unknown: the link is not good any more.
    ServiceError: it is their own table, or they are barred from the house."""
    with desk.store.write("friend sits") as session:
        offered, game, seat = _offered(desk, session, token)
        inviting.locked(session, game.slug)
        person = session.get_one(Person, person_id)
        if person_id == offered.person_id:
            raise ServiceError("This is your own game. Send the link to your friend.")
        measures.let_in(desk, session, person)
        blocks.refused(session, game, person)
        if tokens.use(session, token, PURPOSE, desk.clock.now()) is None:
            raise Unknown(TAKEN)
        tokens.void(session, "invite", seat.id, desk.clock.now())
        joining.sit(desk, session, game, seat, person)
    joining.begin_if_full(desk, offered.game)
    return offered


def choices(desk: Desk) -> list[opening.Offered]:
    """What two can play: scenarios in which the house has a seat for one who begins."""
    found = []
    for one in opening.catalogue(desk):
        told = [scenario for scenario in one.told if scenario.solo]
        if told:
            found.append(one.model_copy(update={"told": told}))
    return found
