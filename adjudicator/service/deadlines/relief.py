"""Nobody holds up a table: what a game's terms do about a seat whose player is silent, until he is
back. Each of it is told to all, and undone when he writes again, if nobody has taken his seat.

    volunteers  others are called for; until somebody has taken it the seat is its player's
    bot         a bot plays it
    substitute  the first of those who wait for a seat is asked to stand in; else volunteers
    standing    its standing orders answer at once, else the default
    vote        the others are asked whether a bot plays it and others are called for
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, select

from adjudicator.core.saying import count
from adjudicator.service.deadlines import keeping, substitutes
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people import consent, masks
from adjudicator.service.people.setting import tell_all, tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.talk import votes
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Candidate, Game, OpenAsk, Person, Relief, Seat, Vote

ITEM = "replace"
VOTING = 96.0
"""Hours after which a vote on a silent seat is lost, if the game's votes are open for longer."""


# ---------------------------------------------------------------------- begin


def due(terms_after: int | None, missed: int) -> bool:
    """Is it time? After so many deadlines missed in a row, and again after as many more."""
    return terms_after is not None and missed > 0 and missed % terms_after == 0


def begin(
    desk: Desk, session: Session, game: Game, seat: Seat, now: datetime, kind: str = ""
) -> Relief | None:
    """Do what the terms say about a silent seat (kind: another of them), unless it is being done
    already; everybody is told. Within a transaction that holds the game's row."""
    if open_of(session, seat) is not None:
        return None
    kind = kind or keeping.terms_of(game).missed.replacement
    if kind == "bot" and not _bot_of(desk, game):
        kind = "volunteers"
    row = Relief(game_id=game.id, seat_id=seat.id, kind=kind, since=now)
    session.add(row)
    session.flush()
    title, base = seat_title(seat.name), desk.config.house.base_url
    missed = count(max(seat.missed, 1), "deadline")
    own = [
        f"You have missed {missed} of {game.slug} in a row.",
        "If you are still there, answer your question, or reply anything to a letter of the game. "
        "Then you play the seat as before.",
    ]
    if kind == "bot":
        seat.bot = _bot_of(desk, game)
        session.add(seat)
        said = f"{title} has missed {missed} in a row: a bot ({seat.bot}) plays it until its"
        said += " player is back."
    elif kind == "standing":
        said = (
            f"{title} has missed {missed} in a row: its standing orders answer for it, or else the"
        )
        said += " default, until its player is back."
    elif kind == "vote":
        said = _ask_the_others(desk, session, game, seat, row, title, missed)
    elif kind == "substitute" and (asked := _ask_who_waits(desk, session, game, seat, now)):
        said = f"{title} has missed {missed} in a row: we have asked {asked} to stand in."
    else:
        row.kind = "volunteers"
        session.add(row)
        said = f"{title} has missed {missed} in a row: we are looking for another player."
        own[0] += " We are calling for volunteers to take your place."
    journaling.act(
        session, game.id, now, "wanted" if row.kind == "volunteers" else "relief",
        told=[said], seat=seat.name, kind=row.kind,
    )  # fmt: skip
    lines = [said]
    if row.kind == "volunteers":
        lines.append(f"If you would like to play it, tell us on {base}/seats-wanted")
    subjects = (f"{title}: we miss your answers", f"{title} does not answer")
    if row.kind == "volunteers":
        subjects = (
            "we are looking for another player for your seat",
            f"volunteers wanted for {title}",
        )
    for one in looking.seats_of_game(session, game.id):
        mine = one.id == seat.id
        subject = subjects[not mine]
        facts = {"subject": subject, "lines": [*own, said] if mine else lines}
        letters.queue(desk, session, kind="notice", facts=facts, seat=one)
    tell_moderator(
        desk, session, game, f"{title} of {game.slug} does not answer",
        [said, f"“eject {seat.name}” takes the seat from its player; “replace {seat.name} ADDRESS” "
               f"also invites another player: {base}/games/{game.slug}/desk"],
    )  # fmt: skip
    return row


def _bot_of(desk: Desk, game: Game) -> str:
    """The kind of bot that plays a silent seat; empty if the game has none."""
    kinds = list(ruleset_of(desk, game.ruleset).bots())
    wanted = keeping.terms_of(game).missed.bot
    return wanted if wanted in kinds else "sensible" if "sensible" in kinds else "".join(kinds[:1])


def _ask_who_waits(desk: Desk, session: Session, game: Game, seat: Seat, now: datetime) -> str:
    """Ask the first who waits for a seat of the game to stand in; who that is, empty if nobody
    waits or can."""
    rows = session.exec(
        select(Person)
        .join(Candidate, col(Candidate.person_id) == col(Person.id))
        .where(
            Candidate.game_id == game.id,
            Candidate.seat != "",
            col(Candidate.settled_at).is_(None),
        )
        .order_by(col(Candidate.said_at), col(Candidate.id))
    ).all()
    for person in rows:
        try:
            substitutes.wish(
                desk, session, game, seat, person.email, first=None, last=None, zone=person.zone,
                now=now, by="moderator",
            )  # fmt: skip
        except ServiceError:
            continue
        return masks.called(game, person, "somebody who waits for a seat")
    return ""


def _ask_the_others(
    desk: Desk, session: Session, game: Game, seat: Seat, row: Relief, title: str, missed: str
) -> str:
    try:
        vote = ask_the_others(desk, session, game, seat)
    except ServiceError:  # nobody else could vote
        row.kind = "volunteers"
        return f"{title} has missed {missed} in a row: we are looking for another player."
    row.number = vote.number
    session.add(row)
    return f"{title} has missed {missed} in a row: the others vote on a replacement."


def ask_the_others(
    desk: Desk, session: Session, game: Game, seat: Seat, by: Seat | None = None
) -> Vote:
    """Put the question to all seats but this one. by: who asks, and says yes. ServiceError: nobody
    else has a player."""
    title = seat_title(seat.name)
    bot = "let a bot play it and call" if _bot_of(desk, game) else "call"
    hours = keeping.terms_of_votes(game).hours
    return votes.open_vote(
        desk, session, game, ITEM,
        text=f"{title} does not answer. Shall we {bot} for volunteers, until its player is back?",
        subject={"seat": seat.name}, opened_by=by, needed="majority", hours=min(hours, VOTING),
        without=[seat.name],
    )  # fmt: skip


def _carried(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    """The others have said yes: a bot plays the seat if the game has one, and it is wanted."""
    name = str(vote.subject["seat"])
    seat = next(one for one in looking.seats_of_game(session, game.id) if one.name == name)
    old = open_of(session, seat)
    if old is not None:
        _close(session, old, desk.clock.now(), "carried")
    if seat.person_id is not None and game.state in ("running", "paused", "closed", "held"):
        begin(desk, session, game, seat, desk.clock.now(), "bot")


def _settled(session: Session, game: Game, vote: Vote) -> str:
    """The seat's player is back, or somebody else has the seat."""
    name = str(vote.subject["seat"])
    seat = next(one for one in looking.seats_of_game(session, game.id) if one.name == name)
    title = seat_title(name)
    if seat.person_id is None or seat.bot:
        return f"{title} no longer has this player."
    return "" if seat.missed else f"{title} has answered."


votes.register(votes.Item(ITEM, "the replacement", _carried, _settled))


# ------------------------------------------------------------------------ end


def open_of(session: Session, seat: Seat) -> Relief | None:
    """What is being done for a seat now; None if nothing is. A vote that was lost is over."""
    row = session.exec(
        select(Relief)
        .where(Relief.seat_id == seat.id, col(Relief.ended_at).is_(None))
        .order_by(col(Relief.id).desc())
    ).first()
    if row is not None and row.kind == "vote":
        vote = session.exec(
            select(Vote).where(Vote.game_id == row.game_id, Vote.number == row.number)
        ).first()
        if vote is None or vote.state in ("lost", "void"):
            return None
    return row


def wanted(session: Session) -> Sequence[int]:
    """The ids of seats for which volunteers are called although a player holds them."""
    kinds = ("volunteers", "bot", "substitute")
    return session.exec(
        select(Relief.seat_id).where(col(Relief.ended_at).is_(None), col(Relief.kind).in_(kinds))
    ).all()


def concerns(game: Game, seat: Seat, row: OpenAsk | None) -> bool:
    """May anything be being done for this seat? Asked with every submission, so that it reads
    nothing."""
    missed = ((game.options.get("time") or {}).get("missed")) or {}
    terms = missed.get("replacement_after") or missed.get("policy") == "replacement"
    return bool(terms or seat.bot or seat.missed or (row is not None and row.missed_at))


def back(desk: Desk, session: Session, game: Game, seat: Seat) -> bool:
    """The player of a seat has written: what was done for it is undone, and all are told. False:
    nothing was. Within the transaction of his submission."""
    row = open_of(session, seat)
    if row is None:
        return False
    now, title = desk.clock.now(), seat_title(seat.name)
    _close(session, row, now, "back")
    seat.missed = 0
    if row.kind == "bot":
        seat.bot = ""
    session.add(seat)
    if row.kind == "substitute":
        consent.drop(desk, session, "stand in", seat_id=seat.id)
        substitutes.dismiss(desk, session, game, seat, now, "back")
    if row.kind == "vote":
        about = select(Vote).where(Vote.game_id == game.id, Vote.state == "open", Vote.item == ITEM)
        for vote in session.exec(about).all():
            if vote.subject == {"seat": seat.name}:
                vote.state = "void"
                session.add(vote)
    _answer_volunteers(desk, session, game, seat, now)
    said = f"The player of {title} is back and plays it again."
    journaling.act(session, game.id, now, "back", told=[said], seat=seat.name, kind=row.kind)
    tell_all(desk, session, game, f"{title} is back", [said], observers=True)
    tell_moderator(desk, session, game, f"{title} of {game.slug} is back", [said])
    return True


def _answer_volunteers(desk: Desk, session: Session, game: Game, seat: Seat, now: datetime) -> None:
    rows = session.exec(
        select(Candidate)
        .where(
            Candidate.game_id == game.id,
            Candidate.seat == seat.name,
            col(Candidate.settled_at).is_(None),
        )
        .order_by(col(Candidate.id))
    ).all()
    for row in rows:
        row.settled_at = now
        session.add(row)
        lines = [f"The player of {seat_title(seat.name)} in {game.slug} is back. Thank you for "
            f"offering to take over."]  # fmt: skip
        facts = {"subject": f"{seat_title(seat.name)} has its player again", "lines": lines}
        person = session.get_one(Person, row.person_id)
        letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


def ended(session: Session, seat: Seat, now: datetime, how: str) -> None:
    """The seat has changed hands, or its moderator has decided otherwise: nothing more is done
    for it, and whoever does so tells."""
    rows = session.exec(
        select(Relief).where(Relief.seat_id == seat.id, col(Relief.ended_at).is_(None))
    ).all()
    for row in rows:
        _close(session, row, now, how)


def _close(session: Session, row: Relief, now: datetime, how: str) -> None:
    row.ended_at, row.ended = now, how
    session.add(row)
    session.flush()
