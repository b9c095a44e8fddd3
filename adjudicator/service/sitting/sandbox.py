"""A position that is kept and played on by one person, with all sides in one hand.

A game that is over is played on from any of its reports, exactly as it stood. Of a game that runs
nobody gets more than their seat sees: the position is made from its view alone
(`Ruleset.supposed`), as a try-out is. The dice are new in both: another chain, bound anew.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from adjudicator.core import engine
from adjudicator.core.pack import Pack
from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.games import games, setup
from adjudicator.service.models import Deadlines, GameOptions
from adjudicator.service.options import TableOptions
from adjudicator.service.play import working
from adjudicator.service.record import looking
from adjudicator.service.record.components import Start, board_of, ruleset_of
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Game, Person, ReportRow, Seat, Snapshot
from adjudicator.storage.tables import Pack as PackRow

log = logging.getLogger(__name__)

MONTH = 30 * 24.0
PLAYED_ON = "played on"
TRIES = 5
"""Names that are tried: two may begin the same game at the same moment."""


@dataclass(frozen=True)
class Sandbox:
    """A game that was begun so. seat: the first that is asked. supposed: what was taken for granted
    where a view shows nothing."""

    game: str
    seat: str
    supposed: list[str] = field(default_factory=list)

    @property
    def said(self) -> str:
        """What was done, in words."""
        words = f"{self.game} has begun. You play all sides."
        if self.supposed:
            words += f" Where you cannot see, we have assumed: {' '.join(self.supposed)}"
        return words


def play_on(desk: Desk, person_id: int, slug: str, *, seat: str = "", report: str = "") -> Sandbox:
    """Begin a game from a position of another, all sides of which this person plays.

    seat: whose view it is made from, in a game that runs. report: the name of the report behind
    which it begins; without one, a game that runs is played on from where its seat is asked, and
    one that is over from the last report with anything left to play.
    Unknown: there is no such game. ServiceError: it cannot be done, and why. TooMuch: that was
    done too often today."""
    with desk.store.read() as session:
        person = session.get_one(Person, person_id)
        if person.guest_until is not None:
            raise ServiceError("To play on from a position, give us an address first.")
        game = looking.game_by_slug(session, slug)
        start, supposed = _start(desk, session, game, person_id, seat, report)
        row = session.get_one(PackRow, game.pack_digest)
        pack = Pack(ruleset=row.ruleset, files=row.files)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        facts: dict[str, Any] = {
            "ruleset": game.ruleset,
            "scenario": game.scenario,
            "moderator_email": person.email,
            "rulings": dict(game.rulings),
            "options": GameOptions(
                deadlines=Deadlines(turn=MONTH, reaction=MONTH),
                public_archive=False,
                table=TableOptions(rated=False, observers="nobody", plans=False),
            ),
        }
        title = game.name or game.slug
    names = _first_asked(ruleset, board, start, facts["rulings"])
    if not limits.allow(desk, f"alone:{person_id}", desk.config.limits.alone_a_day, 86400):
        raise TooMuch(
            "You have begun too many games today. Play one of them, or come back tomorrow."
        )
    facts["seats"] = dict.fromkeys(names, person.email)
    made = setup.Made(name=f"{title}, played on", start=start, pack=pack)
    for attempt in range(TRIES):
        with desk.store.read() as session:
            new = looking.free_slug(session, slug, PLAYED_ON)
        try:
            games.open_game(desk, slug=new, inviting=False, made=made, **facts)
            break
        except (games.NameTaken, IntegrityError):
            if attempt == TRIES - 1:
                raise
    info = games.begin_game(desk, new, force=True)
    first = next((one.name for one in info.seats if one.asked), info.seats[0].name)
    return Sandbox(game=new, seat=first, supposed=supposed)


def _first_asked(ruleset: Any, board: Any, start: Start, rulings: dict[str, Any]) -> list[str]:
    """The seats of the position, if the rules can be run from it. ServiceError: a position that
    fits a view need not fit the rules."""
    position = ruleset.load_position(start.position)
    seats = list(ruleset.seats(board, position))
    try:
        begun = start.progress(ruleset, board, rulings)
        engine.advance(ruleset, board, begun, engine.chain_dice(lambda k: bytes(32)))
    except Exception as error:
        log.info("a position of %s cannot be played on: %r", start.game, error)
        raise ServiceError(
            "You cannot play on from this position: things you cannot see would decide."
        ) from error
    return seats


def _start(
    desk: Desk, session: Session, game: Game, person_id: int, seat: str, report: str
) -> tuple[Start, list[str]]:
    """Where it begins, and what was supposed."""
    held = [one for one in looking.seats_of_game(session, game.id) if one.person_id == person_id]
    if game.state == "inviting":
        raise ServiceError(f"{game.slug} has not begun.")
    if game.state == "over":
        if game.guest and not held:
            raise ServiceError("This is another player's private game.")
        return _as_it_stood(session, game, report), []
    own = next((one for one in held if seat in ("", one.name)), None)
    if own is None:
        raise ServiceError(
            f"While {game.slug} is going on, only its players can play on from its positions, and "
            "only from what they see."
        )
    return _as_seen(desk, session, game, own, report)


def _as_it_stood(session: Session, game: Game, report: str) -> Start:
    """A position of a game that is over, at the beginning of a phase."""
    rows = _behind(session, game, "", report)
    for row in rows:
        if row.start is not None and row.start["phase"] is not None:
            return Start(row.start["position"], row.start["phase"], game.slug)
    if report:
        raise ServiceError("Nothing is left to play after that report.")
    first = session.exec(
        select(Snapshot).where(Snapshot.game_id == game.id, Snapshot.number == 1)
    ).one()
    begun = first.start or first.progress
    return Start(begun["position"], begun["phase"], game.slug)


def _as_seen(
    desk: Desk, session: Session, game: Game, seat: Seat, report: str
) -> tuple[Start, list[str]]:
    """A position that fits what a seat sees: now, if it is asked as a phase begins; else as its
    last report, or the one that is named, showed it."""
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    work = working.work_of(desk, session, seat.id)
    view, phase = None, None
    if not report and work.row is not None and work.row.batch == 1:
        view, phase = work.view, work.row.phase
    else:
        for row in _behind(session, game, seat.name, report):
            told = session.exec(
                select(ReportRow)
                .where(
                    ReportRow.game_id == game.id,
                    ReportRow.seat == seat.name,
                    ReportRow.phase_number == row.number - 1,
                )
                .order_by(col(ReportRow.number).desc())
            ).first()
            if told is not None and row.start is not None and row.start["phase"] is not None:
                view, phase = ruleset.load_view(told.view), row.start["phase"]
                break
    if view is None or phase is None:
        raise ServiceError("There is no report yet from which you could play on.")
    made = ruleset.supposed(board, view)
    if made is None:
        raise ServiceError(
            f"You cannot play on from this game yet: in {ruleset.title}, {seat_title(seat.name)} "
            "does not see enough of the position. When the game is over, you can play on from any "
            "position."
        )
    position, supposed = made
    return Start(position.model_dump(mode="json"), phase, game.slug), supposed


def _behind(session: Session, game: Game, seat: str, report: str) -> list[Snapshot]:
    """How the game stood behind a seat's reports, or the one that is named, the last one first.
    ServiceError: there is no such report."""
    query = select(ReportRow.phase_number).where(
        ReportRow.game_id == game.id, ReportRow.seat == seat
    )
    if report:
        query = query.where(ReportRow.slug == report.strip().lower())
    numbers = [number + 1 for number in session.exec(query)]
    if report and not numbers:
        raise ServiceError(f"{game.slug} has no report “{report[:40]}”.")
    rows = session.exec(
        select(Snapshot)
        .where(Snapshot.game_id == game.id, col(Snapshot.number).in_(numbers))
        .order_by(col(Snapshot.number).desc())
    )
    return list(rows)
