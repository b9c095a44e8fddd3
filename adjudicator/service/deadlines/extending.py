"""More time: by the moderator, by a seat from its budget, by a vote of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from adjudicator.core.protocol import Ask
from adjudicator.service.deadlines import keeping, notices
from adjudicator.service.deadlines.words import hours_words
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.record import journaling, looking
from adjudicator.service.talk import votes
from adjudicator.service.words import seat_title, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, OpenAsk, Seat, Vote

HOUR = timedelta(hours=1)


def by_moderator(
    desk: Desk,
    slug: str,
    hours: float | None = None,
    *,
    until: datetime | None = None,
    seat: str = "",
    reason: str = "",
) -> dict[str, datetime]:
    """Move the open deadlines of a game by hours, or to a moment, and on to where its terms let
    them fall; those of one seat alone, if it is named (where a batch shares its deadline, the
    others' go with it). Everybody whose deadline moves is told.

    The deadlines by seat, as they are now. ServiceError: nothing is open, it is too much, or a
    moment that is no later."""
    now = desk.clock.now()
    with desk.store.write("extend") as session:
        game = looking.game_by_slug(session, slug)
        game = session.get_one(Game, game.id, with_for_update=ROW, populate_existing=True)
        if game.state not in ("running", "paused"):
            raise ServiceError(f"{game.slug} is {game.state}; there is no deadline to extend.")
        names = {one.id: one.name for one in looking.seats_of_game(session, game.id)}
        wanted = looking.seat_named(session, game, seat).name if seat.strip() else ""
        rows = looking.open_asks(session, game.id)
        chosen = {row.id: row for row in rows if wanted in ("", names[row.seat_id])}
        if not chosen:
            raise ServiceError("Nobody has to answer anything now, so there is nothing to extend.")
        by = _span(game, hours, until, [row.due_at for row in chosen.values()], now)

        def to(row: OpenAsk) -> datetime:
            if row.id not in chosen:
                return row.due_at
            return until or max(row.due_at, now) + by

        moved = keeping.move(session, game, rows, to, now)
        because = f" {reason.strip()}" if reason.strip() else ""
        _journal(session, game, moved, now, f"The moderator moved the deadline{{}}.{because}",
                 by="moderator", seat=wanted, hours=round(by / HOUR, 2))  # fmt: skip

        def lines(one: keeping.Moved, zone: str) -> list[str]:
            said = f"The moderator has moved your deadline to {when(one.row.due_at, zone)}."
            return [said + because]

        notices.tell_moved(desk, session, moved, lines)
        return {names[row.seat_id]: row.due_at for row in rows}


def _span(
    game: Game,
    hours: float | None,
    until: datetime | None,
    dues: Sequence[datetime],
    now: datetime,
) -> timedelta:
    """By how much an extension moves deadlines. ServiceError: by nothing, or by too much."""
    latest = max(*dues, now) if dues else now
    by = until - latest if until is not None else timedelta(hours=hours or 0)
    if by <= timedelta(0):
        raise ServiceError(
            f"That is not later than the deadline, which is {when(latest)}."
            if until is not None
            else "Give a number of hours, more than 0."
        )
    longest = keeping.terms_of(game).extensions.longest
    if by > timedelta(hours=longest):
        raise ServiceError(
            f"An extension in this game can be {hours_words(longest)} at most. For longer, ask for "
            "a pause."
        )
    return by


def _journal(
    session: Session,
    game: Game,
    moved: Sequence[keeping.Moved],
    now: datetime,
    told: str,
    **facts: Any,
) -> None:
    """told: with `{}` where the new deadline goes. What is moved for a reaction is told nobody:
    it would tell that there was one."""
    ordinary = [one for one in moved if not Ask.model_validate(one.row.ask).reaction]
    said = [told.format(f" to {when(ordinary[0].row.due_at)}")] if ordinary else []
    journaling.act(session, game.id, now, "extend", told=said, **facts)


# --------------------------------------------------------------------- a seat


def by_seat(
    desk: Desk, session: Session, game: Game, seat: Seat, hours: float, now: datetime
) -> list[str]:
    """A seat takes more time from its budget, or asks all for it; what came of it, in sentences.

    Within the transaction of its submission. ServiceError: nothing is asked of it, it is ready,
    or it has no budget and there is no vote."""
    rows = looking.open_asks(session, game.id)
    row = next((one for one in rows if one.seat_id == seat.id), None)
    if game.state != "running" or row is None:
        raise ServiceError("It is not your turn now, so there is nothing to extend.")
    if row.ready:
        raise ServiceError(
            "You are ready, so more time would only hold up the others. “wait” takes “ready” back."
        )
    terms = keeping.terms_of(game).extensions
    by = _span(game, hours, None, [row.due_at], now)
    left = terms.hours - seat.extended
    reaction = Ask.model_validate(row.ask).reaction
    if hours <= left:
        return _take(desk, session, game, seat, row, by, now, reaction=reaction)
    have = f"You have {hours_words(left)} of extensions left" if left > 0 else (
        "You have no hours of extensions left" if terms.hours else
        "Players cannot extend a deadline themselves in this game"
    )  # fmt: skip
    if reaction or not terms.vote:
        more = ". Ask for no more than that, or ask the moderator." if left > 0 else (
            ". Ask the moderator."
        )  # fmt: skip
        raise ServiceError(have + more)
    voting = (row.due_at - now) / HOUR
    if voting <= 0:
        raise ServiceError(f"{have}, and the deadline has passed. Ask the moderator.")
    vote = votes.open_vote(
        desk,
        session,
        game,
        "extension",
        text=f"Should the deadline ({when(row.due_at)}) move {hours_words(hours)} later?",
        subject={"hours": hours, "phase": row.number, "batch": row.batch},
        opened_by=seat,
        hours=voting,
    )
    return [f"{have}, so all players vote on it.", votes.opened_words(vote)]


def _take(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    row: OpenAsk,
    by: timedelta,
    now: datetime,
    *,
    reaction: bool,
) -> list[str]:
    seat.extended += by / HOUR
    session.add(seat)
    rows = [row] if reaction else looking.open_asks(session, game.id)

    def to(one: OpenAsk) -> datetime:
        return max(one.due_at, now) + by if one.id == row.id else one.due_at

    moved = keeping.move(session, game, rows, to, now)
    title = seat_title(seat.name)
    _journal(session, game, moved, now, f"{title} took more time: the deadline moved{{}}.",
             by=seat.name, hours=round(by / HOUR, 2))  # fmt: skip

    def lines(one: keeping.Moved, zone: str) -> list[str]:
        return [
            f"{title} has asked for more time. Your deadline is now {when(one.row.due_at, zone)}."
        ]

    notices.tell_moved(desk, session, [one for one in moved if one.row.id != row.id], lines)
    terms = keeping.terms_of(game).extensions
    zone = notices.zone_of(session, seat)
    left = max(terms.hours - seat.extended, 0)
    said = [f"Your deadline is now {when(row.due_at, zone)}."]
    rest = f"You have {hours_words(left)} left." if left else "Your extensions are used up."
    return [*said, rest]


# --------------------------------------------------------------------- a vote


def _carry(desk: Desk, session: Session, game: Game, vote: Vote) -> None:
    """All want more time. A vote about a batch that is closed meanwhile changes nothing."""
    now = desk.clock.now()
    about = (vote.subject["phase"], vote.subject["batch"])
    rows = looking.open_asks(session, game.id)
    if game.state not in ("running", "paused"):
        return
    if not any((row.number, row.batch) == about for row in rows):
        return
    by = timedelta(hours=float(vote.subject["hours"]))
    ordinary = {row.id for row in rows if not Ask.model_validate(row.ask).reaction}

    def to(row: OpenAsk) -> datetime:
        return max(row.due_at, now) + by if row.id in ordinary else row.due_at

    moved = keeping.move(session, game, rows, to, now)
    _journal(session, game, moved, now, "The players voted for more time: the deadline moved{}.",
             by="vote", vote=vote.number, hours=round(by / HOUR, 2))  # fmt: skip

    def lines(one: keeping.Moved, zone: str) -> list[str]:
        due = when(one.row.due_at, zone)
        return [f"Vote {vote.number} has passed. Your deadline is now {due}."]

    notices.tell_moved(desk, session, moved, lines)


def _answered(session: Session, game: Game, vote: Vote) -> str:
    """What more time was asked for is not asked any more."""
    about = (vote.subject["phase"], vote.subject["batch"])
    rows = looking.open_asks(session, game.id)
    if any((row.number, row.batch) == about for row in rows):
        return ""
    return "the orders it was about have already been carried out."


votes.register(votes.Item("extension", "the extension", _carry, _answered))
