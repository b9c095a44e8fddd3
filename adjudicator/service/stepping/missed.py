"""What is done about deadlines that nobody has met: the policy of the game, notes on lateness,
calls for volunteers."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlmodel import Session, col, or_, select

from adjudicator.core.protocol import Ask, StandingOrder, load_orders
from adjudicator.service.alone import each
from adjudicator.service.deadlines import keeping, relief
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import board_of, book_of, ruleset_of
from adjudicator.service.time.terms import Terms
from adjudicator.service.words import listing, seat_title, span, when
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Draft, Game, OpenAsk, Person, Relief, Seat, Standing

log = logging.getLogger(__name__)


# ------------------------------------------------------------------- at the end


def count_closed(
    session: Session,
    game: Game,
    rows: Sequence[OpenAsk],
    seats: Sequence[Seat],
    drafts: Sequence[Draft],
    now: datetime,
) -> list[Seat]:
    """A batch is closed: clocks are stopped, and the seats that have missed it are counted and
    given back. Within the step's transaction."""
    by_id = {seat.id: seat for seat in seats}
    silent = keeping.close_batch(
        session, game, rows, by_id, [draft.ask_id for draft in drafts], now
    )
    return [seat for seat in silent if not seat.bot]


def tell_closed(
    desk: Desk, session: Session, game: Game, silent: Sequence[Seat], now: datetime
) -> None:
    """Seats have missed a deadline: as the game says, all are told in the next report, and
    volunteers called for. After the step's own entry, whose report is written already."""
    if game.state != "running":
        return
    terms = keeping.terms_of(game)
    if silent and terms.late.to == "all":
        names = listing([seat_title(seat.name) for seat in silent])
        told = [f"{names} sent no orders."]
        journaling.act(
            session, game.id, now, "missed", told=told, seats=[seat.name for seat in silent]
        )
    for seat in silent:
        if relief.due(terms.missed.replacement_after, seat.missed):
            relief.begin(desk, session, game, seat, now)


# ------------------------------------------------------------------ the policy


def act_on_missed(desk: Desk) -> int:
    """Do what the games' policies say about asks whose time has passed without an answer, once
    for each; for how many. To be called before what is due is closed."""

    def act(row_id: int) -> bool:
        try:
            return _act(desk, row_id)
        except Exception:
            log.exception("the policy on a missed deadline failed for ask %s", row_id)
            _let_close(desk, row_id)
            return False

    return each(desk.troubles, "missed deadline %s", _passed(desk), act)


def _passed(desk: Desk) -> list[int]:
    now = desk.clock.now()
    answered = select(Draft.ask_id).where(col(Draft.current).is_(True))
    with desk.store.read() as session:
        found = session.exec(
            select(OpenAsk.id)
            .join(Game, col(Game.id) == OpenAsk.game_id)
            .where(
                col(OpenAsk.closed_at).is_(None),
                OpenAsk.held != "",
                col(OpenAsk.missed_at).is_(None),
                col(OpenAsk.due_at) <= now,  # never after it, and with an index
                col(OpenAsk.grace_until) <= now,
                col(OpenAsk.ready).is_(False),
                col(OpenAsk.forced_at).is_(None),
                Game.state == "running",
                col(OpenAsk.id).not_in(answered),
            )
            .order_by(col(OpenAsk.id))
        )
        return [number for number in found if number is not None]


def _act(desk: Desk, row_id: int) -> bool:
    now = desk.clock.now()
    text = via = ""
    with desk.store.read() as session:
        row = session.get_one(OpenAsk, row_id)
        seat, game = session.get_one(Seat, row.seat_id), session.get_one(Game, row.game_id)
        policy, seat_id, digest = row.held, row.seat_id, row.digest
        if policy == "bot":
            text, via = _bots_answer(desk, session, game, seat, row), "bot"
        elif policy == "standing":
            text, via = _standing_answer(desk, session, game, seat, row), "standing"
    if policy in ("bot", "standing"):
        return _answer_for(desk, row_id, seat_id, text, via, digest)
    with desk.store.write("missed") as session:
        held = _still_missed(session, row_id, now)
        if held is None:
            return False
        row, seat, game = held
        row.missed_at = now
        session.add(row)
        wanted = policy == "replacement"
        after = keeping.terms_of(game).missed.replacement_after
        journaling.act(session, game.id, now, "waits", seat=seat.name)
        if wanted or relief.due(after, seat.missed + 1):
            relief.begin(desk, session, game, seat, now, "volunteers" if wanted else "")
        else:
            _tell_moderator_it_waits(desk, session, game, seat)
        return True


def _still_missed(
    session: Session, row_id: int, now: datetime
) -> tuple[OpenAsk, Seat, Game] | None:
    """The ask, locked, if its time has still passed without an answer."""
    found = session.get_one(OpenAsk, row_id)
    game = session.get_one(Game, found.game_id, with_for_update=ROW, populate_existing=True)
    seat = session.get_one(Seat, found.seat_id, with_for_update=ROW, populate_existing=True)
    row = session.get_one(OpenAsk, row_id, populate_existing=True)
    gone = row.closed_at is not None or row.missed_at is not None or not row.held
    if gone or game.state != "running" or row.ready or (row.grace_until or row.due_at) > now:
        return None
    return None if keeping.answered(session, row) else (row, seat, game)


def _answer_for(desk: Desk, row_id: int, seat_id: int, text: str, via: str, digest: str) -> bool:
    """Submit what a bot or the standing orders say, once; without any words the default takes
    effect. Whoever answers first, the player or his policy, has answered."""
    now = desk.clock.now()
    with desk.store.together("missed") as session:
        held = _still_missed(session, row_id, now)
        if held is None:
            return False
        row, _, game = held
        row.missed_at, row.held = now, ""
        keeping.settle(row, GameOptions.model_validate(game.options), answered=False)
        session.add(row)
        session.flush()
        if text.strip():
            submissions.submit(
                desk, seat_id=seat_id, text=f"{text}\nready", via=via, asked=digest, letter=True
            )
        return True


def _let_close(desk: Desk, row_id: int) -> None:
    """The policy cannot act: the default of the ask takes effect, and nobody waits for ever."""
    now = desk.clock.now()
    with desk.store.write("missed") as session:
        held = _still_missed(session, row_id, now)
        if held is not None:
            row, _, game = held
            row.missed_at, row.held = now, ""
            keeping.settle(row, GameOptions.model_validate(game.options), answered=False)
            session.add(row)


def _bots_answer(desk: Desk, session: Session, game: Game, seat: Seat, row: OpenAsk) -> str:
    ruleset = ruleset_of(desk, game.ruleset)
    kinds = ruleset.bots()
    wanted = keeping.terms_of(game).missed.bot
    kind = wanted if wanted in kinds else next(iter(kinds), "")
    if not kind:
        return ""
    board, view = board_of(desk, session, game), ruleset.load_view(row.view)
    bot = kinds[kind](board, f"{game.slug}/{seat.name}/{row.digest}")
    orders = bot(Ask.model_validate(row.ask), lambda: view)
    book, lexicon = book_of(desk, ruleset), ruleset.lexicon(board, view)
    return "\n".join(book.write(order, lexicon) for order in orders)


def _standing_answer(desk: Desk, session: Session, game: Game, seat: Seat, row: OpenAsk) -> str:
    """The first standing order that answers this ask, in words: one that was given after the
    ask was put, or that the plan had set aside with “ask me about”."""
    ruleset = ruleset_of(desk, game.ruleset)
    ask = Ask.model_validate(row.ask)
    board, view = board_of(desk, session, game), ruleset.load_view(row.view)
    classes = ruleset.order_classes()
    rows = session.exec(
        select(Standing)
        .where(Standing.seat_id == seat.id, col(Standing.dropped_at).is_(None))
        .order_by(col(Standing.id))
    )
    for order in load_orders([one.order for one in rows], classes):
        if not isinstance(order, StandingOrder) or order.adds or order.tag() not in ask.standing:
            continue
        if order.when is None or order.when.holds(ask.facts):
            given = order.answer(ask, view)
            if given:
                book, lexicon = book_of(desk, ruleset), ruleset.lexicon(board, view)
                return "\n".join(book.write(one, lexicon) for one in given)
    return ""


def answer_for_silent(desk: Desk) -> int:
    """Answer at once for seats whose standing orders play until their players are back; how many
    questions. What those do not answer takes its default."""
    with desk.store.read() as session:
        silent = select(Relief.seat_id).where(
            Relief.kind == "standing", col(Relief.ended_at).is_(None)
        )
        if not (seats := session.exec(silent).all()):
            return 0
        rows = session.exec(
            select(OpenAsk.id)
            .join(Game, col(Game.id) == OpenAsk.game_id)
            .where(
                col(OpenAsk.seat_id).in_(seats),
                col(OpenAsk.closed_at).is_(None),
                col(OpenAsk.ready).is_(False),
                Game.state == "running",
            )
            .order_by(col(OpenAsk.id))
        ).all()
        due = [(number, _standing_text(desk, session, number)) for number in rows if number]

    def answer(one: tuple[int, tuple[int, str, str]]) -> bool:
        seat_id, text, digest = one[1]
        receipt = submissions.submit(
            desk, seat_id=seat_id, text=f"{text}\nready", via="standing", asked=digest, letter=True
        )
        return receipt.state == "taken" or receipt.ready

    return each(desk.troubles, "standing orders of a silent seat %s", due, answer)


def _standing_text(desk: Desk, session: Session, row_id: int) -> tuple[int, str, str]:
    row = session.get_one(OpenAsk, row_id)
    seat, game = session.get_one(Seat, row.seat_id), session.get_one(Game, row.game_id)
    return row.seat_id, _standing_answer(desk, session, game, seat, row), row.digest


def _tell_moderator_it_waits(desk: Desk, session: Session, game: Game, seat: Seat) -> None:
    title = seat_title(seat.name)
    lines = [
        f"{title} of {game.slug} has not answered, and the game waits for it, as its terms say.",
        "You can extend its deadline, appoint a substitute, find somebody else for the "
        f"seat, or play the step: {desk.config.house.base_url}/games/{game.slug}/desk",
    ]
    tell_moderator(desk, session, game, f"{game.slug} waits for {title}", lines)


# ------------------------------------------------------------------- lateness


def send_late_notes(desk: Desk) -> int:
    """Tell late seats, and all if the game says so, that a step waits for them: when the
    deadline has passed, and then every so many hours. How many seats were late."""
    now = desk.clock.now()
    with desk.store.read() as session:
        due = [(row.id, game.id) for row, game in _late(session, now)]

    def note(one: tuple[int, int]) -> bool:
        with desk.store.write("late note") as session:
            for row, game in _late(session, now, one[0]):
                terms = keeping.terms_of(game)
                row.late_noted_at = now
                session.add(row)
                if terms.late.to != "nobody":
                    _note_late(desk, session, game, row, terms, now)
                    return True
            return False

    return each(desk.troubles, "note on lateness %s", due, note, lambda one: one[1])


def _late(session: Session, now: datetime, only: int = 0) -> list[tuple[OpenAsk, Game]]:
    """What is late and has to be told; only: this ask, locked."""
    answered = select(Draft.ask_id).where(col(Draft.current).is_(True))
    query = (
        select(OpenAsk, Game)
        .join(Game, col(Game.id) == col(OpenAsk.game_id))
        .where(
            col(OpenAsk.closed_at).is_(None),
            col(OpenAsk.due_at) <= now,
            col(OpenAsk.ready).is_(False),
            or_(col(OpenAsk.closes_at).is_(None), col(OpenAsk.closes_at) > now),
            Game.state == "running",
            col(OpenAsk.id).not_in(answered),
        )
        .order_by(col(OpenAsk.id))
    )
    if only:
        query = query.where(OpenAsk.id == only).with_for_update(skip_locked=True, of=OpenAsk)
    return [
        (row, game)
        for row, game in session.exec(query).all()
        if row.late_noted_at is None
        or row.late_noted_at + timedelta(hours=keeping.terms_of(game).late.every_hours) <= now
    ]


def _note_late(
    desk: Desk, session: Session, game: Game, row: OpenAsk, terms: Terms, now: datetime
) -> None:
    seat = session.get_one(Seat, row.seat_id)
    ask = Ask.model_validate(row.ask)
    title = seat_title(seat.name)
    for one in looking.seats_of_game(session, game.id):
        own = one.id == seat.id
        # Nobody else may learn that somebody is asked to react.
        if not own and (terms.late.to != "all" or ask.reaction):
            continue
        person = session.get(Person, one.person_id) if one.person_id else None
        zone = person.zone if person else "UTC"
        if own:
            lines = [
                ask.title,
                f"Your answer was due {when(row.due_at, zone)}, {span(now - row.due_at)} ago. We "
                "still accept it. Please send it now.",
                _until_when(row, zone),
            ]
            subject = f"late: your answer was due {when(row.due_at, zone)}"
        else:
            lines = [f"{title} is late. Orders were due {when(row.due_at, zone)}.",
                     _until_when(row, zone)]  # fmt: skip
            subject = f"{title} is late"
        facts = {
            "subject": subject,
            "lines": lines,
            "turn": row.turn,
            "turn_title": row.turn_title,
            "phase": row.phase,
        }
        letters.queue(desk, session, kind="notice", facts=facts, seat=one)


def _until_when(row: OpenAsk, zone: str) -> str:
    if row.closes_at is None:
        return "The game waits for it, as its terms say."
    return f"The step is played on {when(row.closes_at, zone)} at the latest."
