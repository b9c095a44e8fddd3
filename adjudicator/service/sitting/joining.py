"""Somebody asks for a seat of an announced table, gets it or waits for it, and leaves again without
harm. Who sits, who waits and the moderator are told."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import games, record
from adjudicator.service.games.inviting import tell_moderator_full
from adjudicator.service.groups import tables as group_tables
from adjudicator.service.manners import blocks, measures
from adjudicator.service.models import GameOptions
from adjudicator.service.people import consent, masks, roles
from adjudicator.service.people.setting import locked, tell_moderator
from adjudicator.service.post import letters, tokens
from adjudicator.service.record import journaling, looking
from adjudicator.service.sitting.tables import ANY, game_of, is_free, waiting
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Candidate, Game, Person, Seat

JOINS_A_DAY = 20
"""Of one person."""


def join(desk: Desk, slug: str, person_id: int, seat: str = "", words: str = "") -> str:
    """Ask for a seat of an announced table. seat: which; empty: whichever is free. words: to the
    moderator. What came of it, in words.

    Unknown: there is no such table or seat. ServiceError: he takes part already, or the table
    asks for a record that he has not."""
    if not limits.allow(desk, f"join:{person_id}", JOINS_A_DAY, 86400):
        raise TooMuch("You have asked for too many seats today. Try again tomorrow.")
    with desk.store.write("join table") as session:
        game = locked(session, game_of(session, slug).slug)
        said = _join(desk, session, game, session.get_one(Person, person_id), seat, words)
    begin_if_full(desk, slug)
    return said


def _join(desk: Desk, session: Session, game: Game, person: Person, seat: str, words: str) -> str:
    options = GameOptions.model_validate(game.options)
    seats = looking.seats_of_game(session, game.id)
    if any(one.person_id == person.id for one in seats):
        raise ServiceError(f"You already have a seat in {game.slug}.")
    if person.id in roles.moderators(session, game):
        raise ServiceError(f"You moderate {game.slug}, so you cannot play in it.")
    if why := (
        record.why_not(session, person.id, options.table)
        or group_tables.why_not(session, game, options, person.id, desk.clock.now())
    ):
        raise ServiceError(why)
    measures.let_in(desk, session, person)
    wanted = _wanted(game, seats, seat)
    blocks.refused(session, game, person)
    free = [one for one in seats if is_free(one) and wanted in (ANY, one.name)]
    # A block keeps nobody from a table that takes whoever comes first: to be made to wait would
    # tell of it, and where names are secret who sits there.
    if options.table.admission == "first" and free:
        sit(desk, session, game, free[0], person)
        return (
            f"You play {seat_title(free[0].name)} in {game.slug}. We will write to you when it "
            "begins."
        )
    return _wait(desk, session, game, person, wanted, words, free=bool(free))


def _why(session: Session, game: Game, person: Person) -> list[str]:
    """What the moderator is told of somebody who cannot have a seat beside those who sit there."""
    apart = blocks.at_table(session, game, person.id)
    return [f"But {blocks.NOT_TOGETHER}. Admit somebody else, or wait."] if apart else []


def _wanted(game: Game, seats: list[Seat], seat: str) -> str:
    name = seat.strip().lower().replace(" ", "_")
    if name in ("", ANY):
        return ANY
    if name not in [one.name for one in seats]:
        have = listing([seat_title(one.name) for one in seats])
        raise ServiceError(f"{game.slug} has no seat “{seat.strip()[:40]}”. It has {have}.")
    return name


def _wait(
    desk: Desk, session: Session, game: Game, person: Person, wanted: str, words: str, *, free: bool
) -> str:
    now = desk.clock.now()
    old = session.exec(
        select(Candidate).where(
            Candidate.game_id == game.id, Candidate.person_id == person.id,
            Candidate.seat == wanted,
        )
    ).first()  # fmt: skip
    if old is not None and old.settled_at is None:
        return (
            f"You are already waiting for a seat in {game.slug}. We will write to you when you "
            "have one."
        )
    for one in waiting(session, game):
        if one.person_id == person.id:
            one.settled_at = now
            session.add(one)
    row = old or Candidate(
        game_id=game.id, person_id=person.id, seat=wanted, asked_at=now, wishes=[],
        bids={},
    )  # fmt: skip
    row.words, row.said_at, row.settled_at = " ".join(words.split())[:500], now, None
    session.add(row)
    which = "whichever seat is free" if wanted == ANY else seat_title(wanted)
    who = person.name or person.email
    seat = next(
        (one.name for one in looking.seats_of_game(session, game.id) if is_free(one)), wanted
    )
    lines = [
        f"{who} ({person.email}) would like to play {which} in {game.slug}.",
        *([f"They write: {row.words}"] if row.words else []),
        f"“admit {seat if wanted == ANY else wanted} {person.email}” gives it to them. Write it in "
        f"reply to this letter, or go to {desk.config.house.base_url}/games/{game.slug}/desk",
        *_why(session, game, person),
    ]
    if not blocks.unwelcome(session, game, person.id):
        tell_moderator(desk, session, game, f"{who} would join {game.slug}", lines)
    if not free:
        return (
            "The seat is taken, so we have put you on the waiting list. We will write to you when "
            f"a seat in {game.slug} is free."
        )
    if GameOptions.model_validate(game.options).table.admission == "first":
        return (
            f"You are on the waiting list of {game.slug}. We will write to you when you have a "
            "seat."
        )
    return (
        f"You have asked for a seat in {game.slug}. Its moderator decides, and we will write to "
        "you."
    )


# ------------------------------------------------------------------------ sit


def sit(desk: Desk, session: Session, game: Game, seat: Seat, person: Person) -> None:
    """Somebody sits down at a table that has not begun: he and the others are told; when nobody
    is missing any more, all are."""
    now = desk.clock.now()
    seat.person_id, seat.taken_at, seat.email, seat.bot = person.id, now, person.email, ""
    session.add(seat)
    for one in waiting(session, game):
        if one.person_id == person.id:
            one.settled_at = now
            session.add(one)
    session.flush()
    who, title = masks.called(game, person, "Somebody"), seat_title(seat.name)
    journaling.act(session, game.id, now, "sits", seat=seat.name)
    base = desk.config.house.base_url
    lines = [
        f"You play {title} in {game.slug}. We will write to you when it is your turn. Reply with "
        "your orders.",
        f"You can leave without penalty until the game begins: go to {base}/tables/{game.slug}, or "
        f"write “leave {game.slug}” to {desk.config.mail.address}",
    ]
    facts = {"subject": f"you have a seat in {game.slug}", "lines": lines}
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
    seats = looking.seats_of_game(session, game.id)
    missing = [seat_title(one.name) for one in seats if one.person_id is None and not one.bot]
    still = f"Still free: {listing(missing)}." if missing else "All seats are taken."
    for other in seats:
        if other.person_id is not None and other.person_id != person.id:
            told = [f"{who} plays {title} in {game.slug}. {still}"]
            facts = {"subject": f"{title} is taken", "lines": told}
            letters.queue(desk, session, kind="notice", facts=facts, seat=other)
    blocks.tell_met(desk, session, game, seat, blocks.FIRST_COME)
    if not missing:
        tell_full(desk, session, game)


def tell_full(desk: Desk, session: Session, game: Game) -> None:
    """Every seat is taken: its moderator, who sits and who waits are told."""
    by_itself = GameOptions.model_validate(game.options).table.begins == "full"
    begins = "It begins now." if by_itself else "It begins when its moderator says so."
    for seat in looking.seats_of_game(session, game.id):
        facts = {"subject": f"{game.slug} is full",
                 "lines": [f"Every seat of {game.slug} is taken. {begins}"]}  # fmt: skip
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)
    for one in waiting(session, game):
        lines = [
            f"Every seat of {game.slug} is taken. You stay on the waiting list, and we will write "
            "to you when a seat is free."
        ]
        person = session.get_one(Person, one.person_id)
        _tell(desk, session, game, f"{game.slug} is full", lines, person)
    tell_moderator_full(desk, session, game)


def begin_if_full(desk: Desk, slug: str) -> bool:
    """Begin a game whose terms say that it begins when it is full, if it is. Done by whoever
    filled it, and by the tick if that could not be."""
    with desk.store.read() as session:
        game = session.exec(select(Game).where(Game.slug == slug.strip().lower())).first()
        if game is None or not _full(session, game):
            return False
    try:
        games.begin_game(desk, slug)
    except ServiceError:  # its witness is not bound yet, or somebody was quicker
        return False
    return True


def _full(session: Session, game: Game) -> bool:
    options = GameOptions.model_validate(game.options)
    if game.state != "inviting" or options.table.begins != "full":
        return False
    seats = looking.seats_of_game(session, game.id)
    return all(one.person_id is not None or one.bot for one in seats)


def begin_full(desk: Desk) -> int:
    """Begin all games that are full and begin by themselves; how many. For the tick."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Game).where(Game.state == "inviting").order_by(col(Game.id))
        ).all()
        full = [game.slug for game in rows if _full(session, game)]
    return sum(begin_if_full(desk, slug) for slug in full)


# ---------------------------------------------------------------------- leave


def leave(desk: Desk, slug: str, person_id: int) -> str:
    """Give up a seat of a table that has not begun, or wait for it no more. It harms nobody's
    record. What came of it, in words.

    Unknown: there is no such table. ServiceError: he has no part in it."""
    with desk.store.write("leave table") as session:
        game = locked(session, game_of(session, slug).slug)
        said = _leave(desk, session, game, session.get_one(Person, person_id))
    begin_if_full(desk, slug)
    return said


def _leave(desk: Desk, session: Session, game: Game, person: Person) -> str:
    now = desk.clock.now()
    waited = False
    for one in waiting(session, game):
        if one.person_id == person.id:
            one.settled_at, waited = now, True
            session.add(one)
    seats = looking.seats_of_game(session, game.id)
    seat = next((one for one in seats if one.person_id == person.id), None)
    if seat is None:
        if not waited:
            raise ServiceError(
                f"You do not have a seat in {game.slug} and are not waiting for one."
            )
        return f"You are no longer waiting for {game.slug}."
    title = seat_title(seat.name)
    tokens.void(session, "reply", seat.id, now)
    tokens.void(session, "invite", seat.id, now)
    seat.person_id, seat.taken_at, seat.email = None, None, ""
    session.add(seat)
    session.flush()
    journaling.act(session, game.id, now, "leaves", seat=seat.name)
    who = person.name or person.email
    for other in seats:
        if other.person_id is not None:
            facts = {"subject": f"{title} is free again",
                     "lines": [f"The player of {title} in {game.slug} has left."]}  # fmt: skip
            letters.queue(desk, session, kind="notice", facts=facts, seat=other)
    lines = [f"{who} has left {game.slug}. {title} is free again, and we have announced it."]
    tell_moderator(desk, session, game, f"{title} of {game.slug} is free again", lines)
    _next(desk, session, game, seat)
    return f"You have left {game.slug} without penalty."


def _next(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    """A seat has fallen free: the first who waits and fits gets it, where that is the rule; else
    all who wait for it are told."""
    options = GameOptions.model_validate(game.options)
    for one in waiting(session, game):
        if one.seat not in (ANY, seat.name):
            continue
        person = session.get_one(Person, one.person_id)
        fits = not record.why_not(session, one.person_id, options.table) and not (
            measures.barred(desk, session, person)
        )
        if options.table.admission == "first" and fits:
            sit(desk, session, game, seat, person)
            return
        if not fits:
            continue  # a block is none of their reasons: who hears nothing would know of it
        lines = [
            f"{seat_title(seat.name)} in {game.slug} is free again. Its moderator decides who gets "
            "it."
        ]
        _tell(desk, session, game, f"a seat in {game.slug} is free", lines, person)


def _tell(
    desk: Desk, session: Session, game: Game, subject: str, lines: list[str], person: Person
) -> None:
    facts = {"subject": subject, "lines": lines}
    letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


# ------------------------------------------------------------------ by letter


def ask_by_letter(
    desk: Desk, session: Session, person: Person, slug: str, seat: str, act: str
) -> str:
    """A letter to the desk wants to join or leave: a sender is quickly forged, so that he is asked
    at his address first. What he is told now. Unknown: there is no such table."""
    game = game_of(session, slug)
    if act == "join table":
        seats = looking.seats_of_game(session, game.id)
        wanted = _wanted(game, seats, seat)
        what = "whichever seat is free" if wanted == ANY else seat_title(wanted)
        words = f"You want to join {game.slug} as {what}."
    else:
        wanted, words = "", f"You want to leave {game.slug}."
    asked = consent.Asked(act=act, words=words, facts={"game": game.slug, "seat": wanted})
    lines = [f"A letter from your address asks for it: {words}"]
    consent.ask(desk, session, person, asked, subject=words.rstrip("."), lines=lines, game=game)
    return f"We have written to {person.email} to ask whether that comes from you."


@consent.to_apart("join table")
def _joined(desk: Desk, asked: consent.Asked) -> str:
    return join(desk, str(asked.facts["game"]), asked.person_id, str(asked.facts["seat"]))


@consent.to_apart("leave table")
def _left(desk: Desk, asked: consent.Asked) -> str:
    return leave(desk, str(asked.facts["game"]), asked.person_id)
