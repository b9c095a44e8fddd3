"""Announced tables: games that wait for players, as everybody may look them over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field
from sqlmodel import Session, col, func, select

from adjudicator.core.saying import count
from adjudicator.service.deadlines.words import hours_words, terms_words
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.groups import tables as group_tables
from adjudicator.service.models import GameOptions
from adjudicator.service.people import masks, roles
from adjudicator.service.record import looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Candidate, Game, Person, Seat

ANY = "any"
"""Of a candidate who would take whichever seat is free."""
Pace = Literal["brisk", "steady", "slow", "clocks"]
PACES: dict[Pace, str] = {
    "brisk": "two days or less to answer",
    "steady": "up to five days to answer",
    "slow": "more than five days to answer",
    "clocks": "a clock for each seat",
}


class TableSeat(BaseModel):
    """A seat of an announced table. player: who sits there, empty for a free one; free: nobody
    has it and nobody is invited to it."""

    name: str
    title: str
    player: str = ""
    free: bool = False


class OpenTable(BaseModel):
    """A game that is announced. by: who opened it; asks: what record it asks for, in words;
    waiting: how many wait for a seat; mine: what the reader is there: `sits`, `waits` or
    nothing, with the seat."""

    id: int
    game: str
    ruleset: str
    title: str
    scenario: str
    by: str
    language: str = ""
    group: str = ""
    """The short name of the group that it is for, if the reader is in it."""
    words: str = ""
    pace: Pace
    pace_words: str
    terms: list[str] = Field(default_factory=list)
    asks: str = ""
    admission: str
    seats: list[TableSeat]
    waiting: int = 0
    since: datetime
    mine: str = ""
    seat: str = ""

    @property
    def left(self) -> int:
        """Free seats."""
        return sum(seat.free for seat in self.seats)

    @property
    def line(self) -> str:
        """The table in a line, for letters and feeds."""
        talks = f", in {self.language}" if self.language else ""
        return (
            f"{self.title}, {self.scenario}: {count(self.left, 'seat')} of {len(self.seats)} free"
            f" ({listing([one.title for one in self.seats if one.free], 'or')}),"
            f" {self.pace_words}{talks}; by {self.by}"
        )


def announced(
    desk: Desk,
    person_id: int | None = None,
    *,
    ruleset: str = "",
    pace: str = "",
    left: int = 0,
    most: int = 100,
) -> list[OpenTable]:
    """The tables that are announced and have a free seat, the newest first. ruleset, pace: only
    those; left: with so many free seats at least. Those at which somebody sits or waits are
    his to see, full ones too."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Game).where(Game.state == "inviting").order_by(col(Game.id).desc()).limit(500)
        ).all()
        found = []
        for game in rows:
            options = GameOptions.model_validate(game.options)
            if not options.table.open or (ruleset and game.ruleset != ruleset):
                continue
            one = describe(desk, session, game, options, person_id)
            if not one.mine and group_tables.closed_to(
                session, game, options, person_id, desk.clock.now()
            ):
                continue
            if pace and one.pace != pace:
                continue
            if one.mine or one.left >= max(left, 1):
                found.append(one)
        return found[:most]


def table(desk: Desk, slug: str, person_id: int | None = None) -> OpenTable:
    """One announced table. Unknown: there is none of that name (any more)."""
    with desk.store.read() as session:
        game = game_of(session, slug)
        options = GameOptions.model_validate(game.options)
        return describe(desk, session, game, options, person_id)


def game_of(session: Session, slug: str) -> Game:
    """The game of an announced table. Unknown: there is none, it is not announced or has begun."""
    game = session.exec(select(Game).where(Game.slug == slug.strip().lower())).first()
    if game is None or not GameOptions.model_validate(game.options).table.open:
        raise Unknown(f"There is no open table “{slug.strip()[:60]}”.")
    if game.state != "inviting":
        raise Unknown(f"{game.slug} has begun, so its seats are no longer open.")
    return game


def describe(
    desk: Desk, session: Session, game: Game, options: GameOptions, person_id: int | None
) -> OpenTable:
    """A table as somebody sees it."""
    seats = looking.seats_of_game(session, game.id)
    moderator = session.get_one(Person, game.moderator_id)
    waits = waiting(session, game)
    own = next((one for one in waits if one.person_id == person_id), None)
    held = next((seat for seat in seats if person_id and seat.person_id == person_id), None)
    lengths = (options.deadlines.turn, options.deadlines.reaction)
    pace = pace_of(options)
    named = bool(held or own) or person_id in roles.moderators(session, game)
    return OpenTable(
        id=game.id,
        game=game.slug,
        ruleset=game.ruleset,
        title=ruleset_of(desk, game.ruleset).title,
        scenario=game.scenario,
        by=moderator.name or "a moderator",
        language=options.table.language,
        group=group_tables.shown_to(session, options, person_id),
        words=options.table.words,
        pace=pace,
        pace_words=PACES[pace] if pace == "clocks" else f"{hours_words(lengths[0])} to answer",
        terms=terms_words(options.time, lengths),
        asks=asks_words(options),
        admission=options.table.admission,
        seats=[_seat(session, game, seat, named=named) for seat in seats],
        waiting=len(waits),
        since=game.opened_at,
        mine="sits" if held else "waits" if own else "",
        seat=held.name if held else own.seat if own else "",
    )


def _seat(session: Session, game: Game, seat: Seat, *, named: bool) -> TableSeat:
    """named: the reader may know who sits there."""
    person = session.get(Person, seat.person_id) if seat.person_id else None
    free = is_free(seat)
    player = f"bot ({seat.bot})" if seat.bot else ""
    if person is not None and not seat.bot:
        player = masks.called(game, person, "taken") if named else "taken"
    return TableSeat(
        name=seat.name,
        title=seat_title(seat.name),
        player=player or ("" if free else "somebody is invited"),
        free=free,
    )


def is_free(seat: Seat) -> bool:
    """Nobody has it, and nobody is invited to it."""
    return seat.person_id is None and not seat.bot and not seat.email


def pace_of(options: GameOptions) -> Pace:
    """How brisk a game is."""
    if options.time.clock is not None:
        return "clocks"
    hours = options.time.turn.hours or options.deadlines.turn
    return "brisk" if hours <= 48 else "steady" if hours <= 120 else "slow"


def asks_words(options: GameOptions) -> str:
    """What record a table asks for, in a sentence; empty if it asks for none."""
    gate, asks = options.table, []
    if gate.finished:
        asks.append(f"{count(gate.finished, 'game')} played to the end")
    if gate.met:
        asks.append(f"{gate.met} of a hundred deadlines met")
    if not asks:
        return "" if gate.newcomers else "For those who have played here before."
    newcomers = " Newcomers are welcome all the same." if gate.newcomers else ""
    return f"You need {listing(asks)}.{newcomers}"


def waiting(session: Session, game: Game) -> Sequence[Candidate]:
    """Those who wait for a seat of a table, first come first."""
    return session.exec(
        select(Candidate)
        .where(
            Candidate.game_id == game.id,
            Candidate.seat != "",
            col(Candidate.settled_at).is_(None),
        )
        .order_by(col(Candidate.said_at), col(Candidate.id))
    ).all()


def newest(session: Session) -> int:
    """The number of the newest game of the house."""
    return session.exec(select(func.max(Game.id))).one() or 0
