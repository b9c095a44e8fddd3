"""Who gets which seat, where it is not chosen: by lot, by wishes, or by bids.

The players are invited to the game first and say what they would like, by letter or on a page.
When the game begins the seats are given out: the assignment that pleases best, ties by a lot
whose seed stands in the journal. Nobody sees another's wishes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache
from typing import Literal

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.core.conditions import Scalar
from adjudicator.core.names import fold
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.people.people import address, person_for
from adjudicator.service.people.setting import locked, options_of, tell_moderator
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Candidate, Game, Person, Seat, Token

PURPOSE = "wish"
POINTS = 100
"""What a player may bid in all."""
MOST_PLAYERS = 12

HOW = {
    "random": "by lot",
    "wishes": "by your wishes: name the seats, the most wanted first",
    "bids": f"by bids: divide {POINTS} points among the seats; the distribution with the highest"
    " total wins",
}


class Offer(BaseModel):
    """An invitation to a game whose seats are still to be given out, as the invited sees it."""

    game: str
    title: str
    scenario: str
    moderator: str
    how: str
    """`random`, `wishes`, `bids`."""
    how_words: str
    seats: list[str]
    seat_titles: list[str]
    email: str
    said: bool = False
    wishes: list[str] = Field(default_factory=list)
    bids: dict[str, int] = Field(default_factory=dict)
    settled: bool = False


class Called(BaseModel):
    """One who was invited so, for the moderator: whether he has answered, not what."""

    name: str
    email: str
    said: bool


def open_game(
    desk: Desk,
    *,
    ruleset: str,
    scenario: str,
    slug: str,
    moderator_email: str,
    players: Sequence[str],
    rulings: Mapping[str, Scalar] | None = None,
    options: GameOptions,
) -> GameInfo:
    """Open a game whose seats are given out when it begins, and invite its players.

    ServiceError: as `games.open_game`; or fewer players than seats, or one twice.
    """
    emails = [address(email) for email in players]
    if len(set(emails)) != len(emails):
        raise ServiceError("One of the players is named twice.")
    if len(emails) > MOST_PLAYERS:
        raise ServiceError(f"We can ask at most {MOST_PLAYERS} players what they would like.")
    wanted = len(games.seats_of_scenario(desk, ruleset, scenario, rulings or {}))
    if len(emails) < wanted:
        raise ServiceError(f"{scenario} has {wanted} seats, so {len(emails)} players are too few.")
    info = games.open_game(
        desk,
        ruleset=ruleset,
        scenario=scenario,
        slug=slug,
        moderator_email=moderator_email,
        seats={},
        rulings=rulings,
        options=options,
    )
    with desk.store.write("call players") as session:
        game = looking.game_by_slug(session, info.slug)
        for email in emails:
            _call(desk, session, game, person_for(session, email, desk))
    return games.game_info(desk, info.slug)


def _call(desk: Desk, session: Session, game: Game, person: Person) -> None:
    now, how = desk.clock.now(), options_of(game).assignment
    session.add(
        Candidate(
            game_id=game.id, person_id=person.id, seat="", wishes=[], bids={},
            asked_at=now,
        )
    )  # fmt: skip
    expires = timedelta(days=desk.config.times.invitation_days)
    token = tokens.make(
        desk, session, PURPOSE, expires=expires, person_id=person.id, about=game.slug
    )
    names = [seat_title(seat.name) for seat in looking.seats_of_game(session, game.id)]
    moderator = session.get_one(Person, game.moderator_id)
    title = ruleset_of(desk, game.ruleset).title
    lines = [
        f"{moderator.name or moderator.email} invites you to {game.slug}: {title}, {game.scenario}."
        f" The seats are {listing(names)}. They are assigned {HOW[how]}.",
        f"To play, go to {desk.config.house.base_url}/wishes/{token}, or answer this letter:"
        + {
            "random": " “accept”.",
            "wishes": f" “wish {', '.join(names).lower()}”.",
            "bids": f" “bid {names[0].lower()} 60, {names[-1].lower()} 40”.",
        }[how],
        "If you do not want to play, do nothing.",
    ]
    facts = {"subject": f"an invitation to {game.slug}", "lines": lines, "invitation": token}
    letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


# ------------------------------------------------------------------------ say


def _row(session: Session, desk: Desk, token: str) -> tuple[Token, Candidate, Game]:
    row = tokens.look_up(session, token, PURPOSE, desk.clock.now())
    if row is None:
        raise Unknown(
            "We do not know this invitation, or it is too old. Ask the moderator for another."
        )
    game = looking.game_by_slug(session, row.about)
    candidate = session.exec(
        select(Candidate).where(
            Candidate.game_id == game.id,
            Candidate.person_id == row.person_id,
            Candidate.seat == "",
        )
    ).one()
    return row, candidate, game


def look(desk: Desk, token: str) -> Offer:
    """What an invitation offers; nothing changes. Unknown: it is not good."""
    with desk.store.read() as session:
        row, candidate, game = _row(session, desk, token)
        names = [seat.name for seat in looking.seats_of_game(session, game.id)]
        moderator = session.get_one(Person, game.moderator_id)
        how = options_of(game).assignment
        return Offer(
            game=game.slug,
            title=ruleset_of(desk, game.ruleset).title,
            scenario=game.scenario,
            moderator=moderator.name or "the moderator",
            how=how,
            how_words=HOW[how],
            seats=names,
            seat_titles=[seat_title(name) for name in names],
            email=session.get_one(Person, row.person_id).email,
            said=candidate.said_at is not None,
            wishes=candidate.wishes,
            bids=candidate.bids,
            settled=candidate.settled_at is not None or game.state != "inviting",
        )


def say(
    desk: Desk,
    token: str,
    *,
    wishes: Sequence[str] = (),
    bids: Mapping[str, int] | None = None,
    name: str = "",
) -> str:
    """Accept, and say what one would like; said again it counts anew. What was taken, in words.

    ServiceError: a seat that there is not, or twice, or too many points; or it is too late.
    Unknown: the invitation is not good.
    """
    with desk.store.write("wishes") as session:
        row, candidate, game = _row(session, desk, token)
        if candidate.settled_at is not None or game.state != "inviting":
            raise ServiceError(f"The seats of {game.slug} have been given out.")
        names = [seat.name for seat in looking.seats_of_game(session, game.id)]
        wanted = [_seat(names, wish) for wish in wishes]
        if len(set(wanted)) != len(wanted):
            raise ServiceError("You named a seat twice.")
        points = {_seat(names, key): value for key, value in (bids or {}).items()}
        if any(value < 0 for value in points.values()) or sum(points.values()) > POINTS:
            raise ServiceError(f"You have {POINTS} points in all. Bid 0 or more on each seat.")
        first = candidate.said_at is None
        candidate.wishes, candidate.bids = wanted, points
        candidate.said_at = desk.clock.now()
        session.add(candidate)
        person = session.get_one(Person, row.person_id)
        if name and not person.name:
            person.name = " ".join(name.split())[:80]
            session.add(person)
        if first:
            _tell_when_all(desk, session, game)
        how = options_of(game).assignment
        if how == "wishes" and wanted:
            return f"You play, and would like {listing([seat_title(s) for s in wanted], 'then')}."
        if how == "bids" and points:
            said = [f"{value} on {seat_title(seat)}" for seat, value in points.items()]
            return f"You play, and bid {listing(said)}."
        return "You play. We tell you your seat when the game begins."


def _seat(names: Sequence[str], wanted: str) -> str:
    key = fold(wanted).replace(" ", "_")
    if key not in names:
        raise ServiceError(
            f"There is no seat “{wanted.strip()[:40]}”. The seats are {listing(names)}."
        )
    return key


def by_letter(
    desk: Desk, token: str, text: str, name: str = ""
) -> Literal["accepted", "not accepted"] | None:
    """An answer by letter: a word for the ledger, None if the token is none of these."""
    try:
        offer = look(desk, token)
    except Unknown:
        return None
    wishes: list[str] = []
    bids: dict[str, int] = {}
    accepted = False
    word: Literal["accepted", "not accepted"] = "accepted"
    for line in text.split("\n"):
        if found := re.match(r"^\W*(?:i )?wish(?:es)?\b:?\s*(.+)$", line, re.I):
            wishes = [part.strip() for part in re.split(r",|\bthen\b", found[1]) if part.strip()]
            accepted = True
        elif found := re.match(r"^\W*bid\b:?\s*(.+)$", line, re.I):
            pairs = re.findall(r"([^\d,]+?)\s+(\d+)", found[1])
            bids = {seat.strip(): int(points) for seat, points in pairs}
            accepted = True
        elif re.match(r"^\W*(accept|yes|join)\b", line, re.I):
            accepted = True
    try:
        if not accepted:
            raise ServiceError("Your answer contains neither “accept” nor “wish” nor “bid”.")
        outcome = say(desk, token, wishes=wishes, bids=bids, name=name)
    except ServiceError as refusal:
        outcome, word = f"{refusal.text} We have not recorded an answer.", "not accepted"
    with desk.store.write("wishes told") as session:
        game = looking.game_by_slug(session, offer.game)
        person = person_for(session, offer.email, desk)
        facts = {"subject": "your answer", "lines": [outcome], "invitation": token}
        letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)
    return word


def called(session: Session, game: Game) -> list[Called]:
    """Who was invited so, and whether he has answered."""
    rows = session.exec(
        select(Candidate, Person)
        .join(Person, col(Person.id) == col(Candidate.person_id))
        .where(Candidate.game_id == game.id, Candidate.seat == "")
        .order_by(col(Candidate.id))
    ).all()
    return [
        Called(name=person.name, email=person.email, said=row.said_at is not None)
        for row, person in rows
    ]


def _tell_when_all(desk: Desk, session: Session, game: Game) -> None:
    session.flush()
    if all(one.said for one in called(session, game)):
        lines = [
            f"Everybody you invited to {game.slug} has answered. To assign the seats and begin,"
            f" answer “begin” or go to {desk.config.house.base_url}/games/{game.slug}/desk"
        ]
        tell_moderator(desk, session, game, f"{game.slug} can begin", lines)


# --------------------------------------------------------------------- settle


def to_settle(desk: Desk, slug: str) -> bool:
    """Are the seats of the game still to be given out?"""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "inviting" or options_of(game).assignment == "chosen":
            return False
        return bool(called(session, game))


def settle(desk: Desk, slug: str, by: str = "") -> dict[str, str]:
    """Give the seats out among those who have answered: seat -> address. Everybody is told his
    own; the journal keeps how, and the seed of the lot.

    ServiceError: too few have answered; they have been given out.
    """
    now = desk.clock.now()
    with desk.store.write("settle seats") as session:
        game = locked(session, slug)
        rows = session.exec(
            select(Candidate)
            .where(
                Candidate.game_id == game.id,
                Candidate.seat == "",
                col(Candidate.settled_at).is_(None),
            )
            .order_by(col(Candidate.id))
        ).all()
        seats = looking.seats_of_game(session, game.id)
        ready = [row for row in rows if row.said_at is not None]
        if game.state != "inviting" or not rows:
            raise ServiceError(f"The seats of {slug} have been given out.")
        if len(ready) < len(seats):
            raise ServiceError(
                f"{len(ready)} of {len(rows)} have answered; {slug} has {len(seats)} seats."
                " Wait, or invite others."
            )
        how, seed = options_of(game).assignment, desk.random_bytes(16)
        chosen = assignment([seat.name for seat in seats], ready, how, seed)
        given: dict[str, str] = {}
        for seat in seats:
            person = session.get_one(Person, chosen[seat.name].person_id)
            seat.person_id, seat.taken_at, seat.email = person.id, now, person.email
            given[seat.name] = person.email
            session.add(seat)
            _tell(desk, session, game, person, f"You are {seat_title(seat.name)} in {slug}.", seat)
        for row in rows:
            row.settled_at = now
            session.add(row)
            if all(row is not one for one in chosen.values()) and row.said_at is not None:
                person = session.get_one(Person, row.person_id)
                text = f"{slug} had more players than seats, and you were not drawn. You can"
                _tell(desk, session, game, person, f"{text} still take a seat that becomes free.")
        journaling.act(
            session, game.id, now, "seats", by=by, how=how, seed=seed.hex(),
            told=[f"The seats were assigned {HOW[how].partition(':')[0]}."],
        )  # fmt: skip
        return given


def _tell(
    desk: Desk, session: Session, game: Game, person: Person, text: str, seat: Seat | None = None
) -> None:
    lines = [text, "We will write to you when it is your turn. Reply with your orders."]
    facts = {"subject": "the seats are given out", "lines": lines if seat else [text]}
    letters.queue(desk, session, kind="notice", facts=facts, person=person, seat=seat, game=game)


def settle_and_begin(desk: Desk, slug: str, by: str = "") -> str:
    """Give the seats out, and begin the game. What was done, in words."""
    given = settle(desk, slug, by)
    games.begin_game(desk, slug)
    said = [f"{seat_title(seat)}: {email}" for seat, email in given.items()]
    return f"The seats are given out ({listing(said)}), and the game has begun."


def assignment(
    seats: Sequence[str], players: Sequence[Candidate], how: str, seed: bytes
) -> dict[str, Candidate]:
    """Seat -> who gets it: the least sum of places on the lists of wishes, or the greatest sum
    of bids; among equals, and where nothing is wished, by lot. At most `MOST_PLAYERS` players,
    at least as many as seats."""

    def lot(seat: str, player: Candidate) -> int:
        text = seed + f"/{seat}/{player.person_id}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:6], "big")

    def cost(seat: str, player: Candidate) -> int:
        if how == "wishes":
            wishes = player.wishes or []
            return wishes.index(seat) if seat in wishes else len(seats)
        if how == "bids":
            return -player.bids.get(seat, 0)
        return 0

    @cache
    def best(at: int, used: int) -> tuple[int, int, tuple[int, ...]]:
        """(cost, lot, players) of the cheapest way to fill the seats from `at` on."""
        if at == len(seats):
            return 0, 0, ()
        ways = []
        for number, player in enumerate(players):
            if used >> number & 1:
                continue
            rest = best(at + 1, used | 1 << number)
            here = (cost(seats[at], player), lot(seats[at], player))
            ways.append((here[0] + rest[0], here[1] + rest[1], (number, *rest[2])))
        return min(ways)

    return {seat: players[n] for seat, n in zip(seats, best(0, 0)[2], strict=True)}
