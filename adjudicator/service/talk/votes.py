"""Votes: questions that the seats of a game decide.

Silence is a no, a ballot may be changed until the vote is closed, and who said what stays with
the house: all that is told is the result. What is decided is carried out by `settle`, which
the tick calls, under the game's row.

Another part of the house may put questions of its own: it registers an `Item`, opens a vote
with `open_vote`, and its `carry` is called once if the vote is carried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from pydantic import BaseModel
from sqlmodel import Session, col, func, select

from adjudicator.core.names import fold
from adjudicator.core.protocol import Outcome
from adjudicator.service.alone import each
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.models import GameOptions
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.talk import ending
from adjudicator.service.words import listing, seat_title, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Ballot, Game, Seat, Vote

Carry = Callable[[Desk, Session, Game, Vote], None]
Apart = Callable[[Desk, str, Vote], None]
Over = Callable[[Session, Game, Vote], str]


@dataclass(frozen=True)
class Item:
    """A kind of question. carry: carries it out, within the transaction that holds the game's
    row. title: `the draw`, for sentences. over: why there is nothing left to vote on, a sentence;
    empty while there is."""

    name: str
    title: str
    carry: Carry
    over: Over = lambda session, game, vote: ""
    apart: Apart | None = None
    """What is done before that, in transactions of its own, by the game's name: done twice, as a
    crash may have it, it does nothing more."""


class VoteShown(BaseModel):
    """A vote as one seat may see it. own: what it has said: `yes`, `no` or nothing."""

    id: int
    number: int
    item: str
    text: str
    needed: str
    voters: list[str]
    state: str
    opened_at: datetime
    closes_at: datetime | None = None
    own: str = ""


# ----------------------------------------------------------------------- open


def open_vote(
    desk: Desk,
    session: Session,
    game: Game,
    item: str,
    *,
    text: str,
    subject: dict[str, Any] | None = None,
    opened_by: Seat | None = None,
    needed: str = "",
    hours: float | None = None,
    without: Sequence[str] = (),
) -> Vote:
    """Put a question to all seats that have a player; the one that is open, if the very same
    is. Whoever opens it says yes. Everybody is told by `settle`.

    text: the question in words. without: seats that are not asked. needed: `all`, `two
    thirds`, `majority`; "": as the game has it. ServiceError: nobody can vote."""
    options = GameOptions.model_validate(game.options).votes
    now, subject = desk.clock.now(), subject or {}
    for vote in open_votes(desk, session, game):
        if vote.item == item and vote.subject == subject:
            session.refresh(vote, with_for_update=ROW)
            if opened_by is not None:
                cast(desk, session, vote, opened_by, "yes")
            return vote
    voters = [
        seat.name
        for seat in looking.seats_of_game(session, game.id)
        if seat.person_id is not None and not seat.bot and seat.name not in without
    ]
    if not voters:
        raise ServiceError("No seat of this game has a player who could vote.")
    last = session.exec(select(func.max(Vote.number)).where(Vote.game_id == game.id)).one()
    vote = Vote(
        game_id=game.id,
        number=(last or 0) + 1,
        item=item,
        subject=subject,
        text=text,
        needed=needed or options.needed,
        voters=voters,
        opened_by=opened_by.id if opened_by else None,
        opened_at=now,
        closes_at=now + timedelta(hours=options.hours if hours is None else hours),
    )
    session.add(vote)
    session.flush()
    if opened_by is not None:
        cast(desk, session, vote, opened_by, "yes")
    return vote


def open_votes(desk: Desk, session: Session, game: Game) -> list[Vote]:
    """Those that are open and about something that still stands, oldest first."""
    query = select(Vote).where(Vote.game_id == game.id, Vote.state == "open")
    found = session.exec(query.order_by(col(Vote.number))).all()
    return [vote for vote in found if not ended(desk, session, game, vote)]


def propose_draw(
    desk: Desk, session: Session, game: Game, seat: Seat, winners: Sequence[str] = ()
) -> Vote:
    """Ask for a draw. winners: seats that share it; none named: all that are still in the game,
    and these are asked. ServiceError: the game has no such draws."""
    options = GameOptions.model_validate(game.options).votes
    _running(game)
    out = looking.out_now(desk, session, game)
    names = [row.name for row in looking.seats_of_game(session, game.id)]
    names = [name for name in names if name not in out]
    if seat.name in out or any(name in out for name in winners):
        raise ServiceError("Only seats that are still in the game can share a draw.")
    share = [name for name in names if name in winners] or names
    if options.draw == "none":
        raise ServiceError("This game ends only by its rules. Players cannot agree on a draw.")
    if options.draw == "all" and share != names:
        raise ServiceError("In this game all seats share a draw. Write DRAW alone to propose it.")
    if len(share) == 1:
        raise ServiceError(
            f"One seat cannot draw alone. CONCEDE {share[0].upper()} gives it the game."
        )
    text = f"Shall the game end as a draw between {listing([seat_title(n) for n in share])}?"
    subject = {"winners": share}
    return open_vote(
        desk, session, game, "draw", text=text, subject=subject, opened_by=seat, without=out
    )


def propose_concession(desk: Desk, session: Session, game: Game, seat: Seat, winner: str) -> Vote:
    """Ask for the game to be given to one seat. ServiceError: the game does not have that."""
    _running(game)
    if not GameOptions.model_validate(game.options).votes.concede:
        raise ServiceError("This game ends only by its rules. You cannot concede it.")
    text = f"Shall the game end as a win for {seat_title(winner)}?"
    subject = {"winners": [winner]}
    return open_vote(desk, session, game, "concede", text=text, subject=subject, opened_by=seat)


def propose_no_result(desk: Desk, session: Session, game: Game, seat: Seat) -> Vote:
    """Ask that the game end for good without a result, for which all must say yes."""
    _running(game)
    text = "Shall the game end now, without a result? Nobody wins, and nobody's rating changes."
    return open_vote(desk, session, game, "no result", text=text, opened_by=seat, needed="all")


def _running(game: Game) -> None:
    if game.state not in ("running", "paused"):
        state = "has not begun" if game.state == "inviting" else f"is {game.state}"
        raise ServiceError(f"{game.slug} {state}, so there are no votes.")


# ----------------------------------------------------------------------- cast


def cast(desk: Desk, session: Session, vote: Vote, seat: Seat, choice: str) -> str:
    """Say yes or no; what became of it. ServiceError: it is closed, or the seat has no vote."""
    if vote.state != "open":
        raise ServiceError(f"Vote {vote.number} is closed: it was {vote.state}.")
    if why := ended(desk, session, session.get_one(Game, vote.game_id), vote):
        raise ServiceError(f"Vote {vote.number} is over: {why}")
    if seat.name not in vote.voters:
        raise ServiceError(f"{seat_title(seat.name)} cannot vote on this.")
    if choice not in ("yes", "no"):
        raise ServiceError("Vote YES or NO.")
    ballot = session.exec(
        select(Ballot).where(Ballot.vote_id == vote.id, Ballot.seat_id == seat.id)
    ).first()
    if ballot is None:
        ballot = Ballot(vote_id=vote.id, seat_id=seat.id, choice=choice, at=desk.clock.now())
    ballot.choice, ballot.at = choice, desk.clock.now()
    session.add(ballot)
    session.flush()
    vote.state = _decided(session, vote)
    session.add(vote)
    if vote.state != "open":
        return f"You voted {choice}. That closes the vote, and we tell everybody the result."
    until = f" until {when(vote.closes_at)}" if vote.closes_at else ""
    return f"You voted {choice}. You can change that{until}, or until all have voted."


def enough(needed: str, voters: int) -> int:
    """How many yes carry a vote."""
    return {"all": voters, "two thirds": -(-2 * voters // 3), "majority": voters // 2 + 1}[needed]


def _decided(session: Session, vote: Vote) -> str:
    """`carried` as soon as enough say yes; `lost` when all have spoken. Until then a no that
    decides is not told: it would tell who said it."""
    said = list(session.exec(select(Ballot.choice).where(Ballot.vote_id == vote.id)))
    if said.count("yes") >= enough(vote.needed, len(vote.voters)):
        return "carried"
    return "lost" if len(said) >= len(vote.voters) else "open"


def opened_words(vote: Vote) -> str:
    """What whoever opened a vote, or joined it, is told."""
    if vote.state != "open":
        return f"Your yes closes vote {vote.number}. We tell everybody the result."
    return (
        f"Vote {vote.number}: {vote.text} You have voted yes, and we ask all seats. We "
        "tell everybody the result when all have voted, on "
        f"{when(vote.closes_at or vote.opened_at)} at the latest. Votes are secret."
    )


def ended(desk: Desk, session: Session, game: Game, vote: Vote) -> str:
    """Why nobody can vote any more although the vote has not been closed yet, a sentence; empty
    if they can. A vote ends with its time or with its matter, whichever is first, and not only
    when the house comes to close it."""
    if vote.closes_at is not None and vote.closes_at <= desk.clock.now():
        return "its time has passed."
    if game.state == "over":
        return "the game has ended."
    item = ITEMS.get(vote.item)
    return item.over(session, game, vote) if item is not None else ""


def by_number(session: Session, game: Game, number: int, *, lock: bool = False) -> Vote:
    """A vote of a game. Unknown: there is none with this number."""
    query = select(Vote).where(Vote.game_id == game.id, Vote.number == number)
    found = session.exec(query.with_for_update(**ROW) if lock else query).first()
    if found is None:
        raise Unknown(f"There is no vote {number} in {game.slug}.")
    return found


def meant(desk: Desk, session: Session, game: Game, words: str) -> Vote:
    """The open vote that a player means by its number or its item. ServiceError: none, or more
    than one."""
    votes = open_votes(desk, session, game)
    if words.isascii() and words.isdigit() and len(words) < 10:
        return by_number(session, game, int(words), lock=True)  # a closed one says what it was
    found = [vote for vote in votes if not words or fold(vote.item) == fold(words)]
    if len(found) == 1:
        session.refresh(found[0], with_for_update=ROW)
        return found[0]
    if not votes:
        raise ServiceError("There is no open vote in this game.")
    numbers = listing([f"{vote.number} ({vote.item})" for vote in votes], "or")
    raise ServiceError(
        f"Which vote do you mean? These are open: {numbers}. Write VOTE {votes[0].number} YES."
    )


# ----------------------------------------------------------------------- read


def of_seat(desk: Desk, seat_id: int) -> list[VoteShown]:
    """The votes of a seat's game as it may see them, newest first."""
    with desk.store.read() as session:
        seat = session.get_one(Seat, seat_id)
        own = {
            ballot.vote_id: ballot.choice
            for ballot in session.exec(select(Ballot).where(Ballot.seat_id == seat_id))
        }
        rows = session.exec(
            select(Vote).where(Vote.game_id == seat.game_id).order_by(col(Vote.number).desc())
        )
        return [_shown(row, own.get(row.id, "")) for row in rows]


def of_game(desk: Desk, slug: str) -> list[VoteShown]:
    """The same for somebody without a seat."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(Vote).where(Vote.game_id == game.id).order_by(col(Vote.number).desc())
        )
        return [_shown(row, "") for row in rows]


def _shown(vote: Vote, own: str) -> VoteShown:
    data = vote.model_dump(include=set(VoteShown.model_fields))
    return VoteShown.model_validate(data | {"own": own})


# --------------------------------------------------------------------- settle


def settle(desk: Desk) -> int:
    """Tell of votes that have been opened, close those whose time is up, carry out what was
    decided. How many votes were dealt with; each once, whoever tries."""
    now = desk.clock.now()
    query = (
        select(Vote, Game)
        .join(Game, col(Game.id) == col(Vote.game_id))
        .where(col(Vote.closed_at).is_(None))
        .order_by(col(Vote.id))
    )
    with desk.store.read() as session:
        waiting = [
            (vote.id, vote.game_id)
            for vote, game in session.exec(query)
            if vote.told_at is None or vote.state != "open" or ended(desk, session, game, vote)
        ]

    def settle_one(one: tuple[int, int]) -> int:
        vote_id, game_id = one
        with desk.store.read() as session:
            vote, slug = session.get_one(Vote, vote_id), session.get_one(Game, game_id).slug
            apart = ITEMS[vote.item].apart if vote.item in ITEMS else None
            due = vote.state == "carried" and vote.closed_at is None
        if apart is not None and due:
            apart(desk, slug, vote)
        with desk.store.write("vote settled") as session:
            game = session.get_one(Game, game_id, with_for_update=ROW, populate_existing=True)
            vote = session.get_one(Vote, vote_id, with_for_update=ROW, populate_existing=True)
            return _settle(desk, session, game, vote, now)

    return each(desk.troubles, "vote %s", waiting, settle_one, lambda one: one[1])


def _settle(desk: Desk, session: Session, game: Game, vote: Vote, now: datetime) -> bool:
    if vote.closed_at is not None:
        return False
    why = ended(desk, session, game, vote) if vote.state == "open" else ""
    if game.state == "over" and vote.state in ("open", "carried"):
        vote.state = "void"
    elif vote.state == "open" and vote.closes_at is not None and vote.closes_at <= now:
        vote.state = "lost"
    elif why:
        vote.state = "void"
    session.add(vote)
    if vote.state == "open":
        if vote.told_at is not None:
            return False
        vote.told_at = now
        _tell_opened(desk, session, game, vote)
        return True
    told = vote.told_at is not None
    vote.told_at, vote.closed_at = vote.told_at or now, now
    if vote.state in ("carried", "lost"):
        _tell_result(desk, session, game, vote)
    elif told and game.state != "over":  # the end of the game has a letter of its own
        _tell_void(desk, session, game, vote, why)
    if vote.state == "carried":
        ITEMS[vote.item].carry(desk, session, game, vote)
    return True


def _tell_opened(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    needed = {"all": "all", "two thirds": "two thirds", "majority": "more than half"}[vote.needed]
    lines = [
        f"Vote {vote.number}: {vote.text}",
        f"It passes if {needed} of the seats vote yes. Not voting counts as no. Voting is open "
        f"until {when(vote.closes_at or vote.opened_at)}.",
        f"Answer with the line “vote {vote.number} yes” or “vote {vote.number} no”, or "
        "on your page. Votes are secret.",
    ]
    facts = {"subject": f"vote {vote.number}: {vote.item}", "lines": lines}
    for seat in looking.seats_of_game(session, game.id):
        if seat.name in vote.voters and seat.id != vote.opened_by:
            letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _tell_void(desk: Desk, session: Session, game: Game, vote: Vote, why: str) -> None:
    """Tell those who were asked that they need not answer any more."""
    lines = [
        f"Vote {vote.number} has ended without a result{f': {why}' if why else '.'}",
        vote.text,
    ]
    facts = {"subject": f"vote {vote.number} has ended", "lines": lines}
    for seat in looking.seats_of_game(session, game.id):
        if seat.name in vote.voters:
            letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _tell_result(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    told = f"Vote {vote.number} is {vote.state}: {vote.text}"
    journaling.act(
        session,
        game.id,
        desk.clock.now(),
        "vote",
        told=[told],
        number=vote.number,
        item=vote.item,
        subject=vote.subject,
        result=vote.state,
    )
    facts = {"subject": f"vote {vote.number} is {vote.state}", "lines": [told]}
    for seat in looking.seats_of_game(session, game.id):
        letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


# ---------------------------------------------------------------------- items


def _carry_end(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    winners = [str(name) for name in vote.subject["winners"]]
    shared = listing([seat_title(name) for name in winners])
    text = f"The players agreed on a draw between {shared}."
    if vote.item == "concede":
        text = f"The players conceded the game to {shared}."
    points, lasted = looking.points_now(desk, session, game)
    outcome = Outcome(
        winners=winners,
        points=points,
        text=text,
        clause="",
        lasted=lasted,
        conceded=vote.item == "concede",
    )
    _end(desk, session, game, vote, outcome, text)


def _carry_no_result(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    told = "The players agreed to end the game without a result."
    _end(desk, session, game, vote, None, told)


def _end(
    desk: Desk, session: Session, game: Game, vote: Vote, outcome: Outcome | None, told: str
) -> None:
    """The game ends as its players agreed; its moderators, who have no vote, learn it too."""
    ending.agree(desk, session, game, outcome, "agreed end", [told], vote=vote.number)
    lines = [f"{told} (Vote {vote.number}.) {game.slug} is over."]
    tell_moderator(desk, session, game, f"{game.slug} is over", lines)


ITEMS: dict[str, Item] = {}


def register(item: Item) -> None:
    """Make a kind of question known."""
    ITEMS[item.name] = item


register(Item("draw", "the draw", _carry_end))
register(Item("concede", "the concession", _carry_end))
register(Item("no result", "the end without a result", _carry_no_result))
