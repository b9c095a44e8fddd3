"""Bots that hold a seat, or stand in for its player while he is away.

A bot sees what its seat sees and submits text, as a person would: its orders are read,
checked and receipted like anybody's. That a bot plays a seat is told to everybody.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlmodel import Session, col, func, null, select, true

from adjudicator.core import proposal
from adjudicator.core.protocol import Ask
from adjudicator.service.alone import alone
from adjudicator.service.deadlines import relief
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games.games import bot_kind
from adjudicator.service.grammar import Work
from adjudicator.service.play import sketching, submissions, working
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking, open_asks
from adjudicator.service.record.components import board_of, book_of, ruleset_of
from adjudicator.service.stepping import phases
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Draft, Game, OpenAsk, Seat

log = logging.getLogger(__name__)

SPELL = 5.0
"""Seconds after which bots let the rest of the tick be done; they go on at the next."""


AT_ONCE = 500
"""Seats whose questions one statement looks up."""


def stand_in(desk: Desk, slug: str, seat_name: str, kind: str) -> str:
    """Let a bot play a seat from now on, or, with an empty kind, its player again; a sentence.

    What the player has sent for the open ask stands. Everybody is told; the journal keeps
    it. ServiceError: no such bot, or nobody would be left to play. Unknown: no such seat.
    """
    now = desk.clock.now()
    with desk.store.write("bot") as session:
        game = looking.game_by_slug(session, slug)
        seats = looking.seats_of_game(session, game.id)
        seat = looking.seat_named(session, game, seat_name)
        if kind:
            kind = bot_kind(tuple(ruleset_of(desk, game.ruleset).bots()), kind)
        elif seat.person_id is None:
            raise ServiceError(f"Only the bot plays {seat_title(seat.name)}. Invite a player.")
        who = seat_title(seat.name)
        said = f"A bot ({kind}) now plays {who}." if kind else f"{who} plays again."
        if seat.bot == kind:
            return said
        seat.bot = kind
        session.add(seat)
        relief.ended(session, seat, now, "moderator")
        body = {"act": "bot", "seat": seat.name, "kind": kind}
        journaling.append(session, game.id, "moderator", now, body)
        facts = {"game": slug, "subject": said.rstrip("."), "lines": [said]}
        for one in seats:
            letters.queue(desk, session, kind="notice", facts=facts, seat=one)
        return said


def play_bots(desk: Desk, game_id: int | None = None) -> int:
    """Let the bots (of this game) answer what their seats are asked and have not answered; how
    many did.

    Each runs the rules on if that completes a batch. A bot that has no answer is logged; its
    seat is silent. One whose answer cannot be taken stands alone, and is tried again.
    """
    played = 0
    over = time.monotonic() + SPELL
    for _ in range(100):  # a game of bots alone would go on to its end
        before = played
        for number, slug, seat_id, text in _waiting(desk, game_id):
            what = f"bot of seat {seat_id} in {slug}"
            played += alone(
                desk.troubles,
                what,
                partial(_play, desk, number, seat_id, text),
                number,
            )
        if played == before or time.monotonic() > over:
            break
    return played


def would_write(desk: Desk, slug: str, seat_name: str, kind: str) -> str | None:
    """What a bot of this kind would write to what a seat is asked and has not answered; None if
    there is no such question. Unknown: there is no such game. Nothing is sent by this."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        seats = [s for s in looking.seats_of_game(session, game.id) if s.name == seat_name]
        for row, seat, _ in _asked(session, [seat.id for seat in seats]):
            return _orders(desk, board_of(desk, session, game), row, seat, game, kind)
    return None


PLANNER = "sensible"


def plan_for(desk: Desk, seat_id: int) -> list[str]:
    """What the house's sensible player would order for what this seat is asked and sees: orders,
    one a line, that stand when they are sent together.

    Made once for an open question: it depends on nothing else. Empty: nothing is asked, the table
    plays without such help, or the player has no answer that holds."""
    with desk.store.read() as session:
        work = working.work_of(desk, session, seat_id)
        if work.ask is None or work.row is None or not work.options.table.plans:
            return []
        if work.game.lesson:
            return []  # it has its own advice
        return open_asks.once(desk, work.game, work.row, ("plan",), lambda: _plan(work))


def _plan(work: Work) -> list[str]:
    kinds = work.ruleset.bots()
    if not kinds or work.ask is None or work.row is None:
        return []
    kind = PLANNER if PLANNER in kinds else next(iter(kinds))
    try:
        player = kinds[kind](work.board, f"{work.seat.name}/{work.row.digest}")
        return proposal.lines(sketching.case_of(work), player(work.ask, lambda: work.view))
    except Exception:  # a page without a plan is a page still
        log.exception("the house has no plan for %s in %s", work.seat.name, work.game.slug)
        return []


def go_on(desk: Desk, game_id: int) -> bool:
    """Run the rules if everybody is ready, and let the game's bots answer what comes then, so
    that who plays against them need not wait for the tick. Did the rules run?"""
    ran = phases.close_if_ready(desk, game_id)
    if ran:
        play_bots(desk, game_id)
    return ran


def thinks(desk: Desk, game_id: int, seat_id: int) -> bool:
    """Does a game wait for the house alone? So it does where the house plays every other seat and
    this one is asked nothing, or is ready."""
    with desk.store.read() as session:
        others = [one.bot for one in looking.seats_of_game(session, game_id) if one.id != seat_id]
        asked = [one for one in looking.who_is_asked(session, game_id) if one.seat_id == seat_id]
        return bool(others) and all(others) and all(one.ready for one in asked)


def _play(desk: Desk, game_id: int, seat_id: int, text: str) -> int:
    receipt = submissions.submit(desk, seat_id=seat_id, text=text, via="bot")
    if receipt.closes:
        phases.close_if_ready(desk, game_id)
    return 1


def _waiting(desk: Desk, game_id: int | None = None) -> list[tuple[int, str, int, str]]:
    """(game, its name, seat, text) of every bot that is asked and has not answered."""
    found: list[tuple[int, str, int, str]] = []
    with desk.store.read() as session:
        # First whom bots play, by the index of them: most that runs and is open waits for people.
        seats = session.exec(
            select(Seat.id)
            .join(Game, col(Game.id) == Seat.game_id)
            .where(
                col(Seat.bot) > "",
                _by_row(Game.state) == "running",
                true() if game_id is None else Game.id == game_id,
            )
        ).all()
        rows = [row for some in phases.batched(seats, AT_ONCE) for row in _asked(session, some)]
        for row, seat, game in sorted(rows, key=lambda one: one[0].id):
            try:
                text = _orders(desk, board_of(desk, session, game), row, seat, game, seat.bot)
            except Exception:
                log.exception("the bot of %s in %s has no answer", seat.name, game.slug)
                text = ""
            found.append((game.id, game.slug, seat.id, f"{text}\nready"))
    return found


def _by_row(column: object) -> Any:
    """The same value, but as no index knows it: SQLite, which keeps no count of what its indexes
    hold, would go through all games that run and all questions that are open in the house."""
    return func.coalesce(column, null())


def _asked(session: Session, seats: Sequence[int | None]) -> Sequence[tuple[OpenAsk, Seat, Game]]:
    """What these seats are asked and have not answered."""
    answered = select(Draft.ask_id).where(col(Draft.current).is_(True))
    query = (
        select(OpenAsk, Seat, Game)
        .join(Seat, col(Seat.id) == OpenAsk.seat_id)
        .join(Game, col(Game.id) == OpenAsk.game_id)
        .where(
            col(OpenAsk.seat_id).in_(seats),
            _by_row(OpenAsk.closed_at).is_(None),
            col(OpenAsk.ready).is_(False),
            col(OpenAsk.id).not_in(answered),
        )
    )
    return session.exec(query).all()


def _orders(desk: Desk, board: object, row: OpenAsk, seat: Seat, game: Game, kind: str) -> str:
    """What a bot of this kind answers, in words. Its lots depend on the question, so that two
    processes that try at once say the same."""
    ruleset = ruleset_of(desk, game.ruleset)
    view = ruleset.load_view(row.view)
    bot = ruleset.bots()[kind](board, f"{_lots(game)}/{seat.name}/{row.digest}")
    orders = bot(Ask.model_validate(row.ask), lambda: view)
    lexicon = ruleset.lexicon(board, view)
    book = book_of(desk, ruleset)
    return "\n".join(book.write(order, lexicon) for order in orders)


def _lots(game: Game) -> str:
    """What lots depend on besides seat and question: those of a lesson fall alike in all games."""
    return "a lesson" if game.lesson else game.slug
