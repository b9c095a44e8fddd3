"""What a text for a seat is read and judged by: its game, its ask, its draft, its names; and
what of the text is orders for now."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, exists
from sqlalchemy.exc import NoResultFound
from sqlalchemy.orm import defer
from sqlmodel import Session, and_, col, select

from adjudicator.core import answering, corrections, moods
from adjudicator.core.copying import lightened
from adjudicator.core.ifblocks import unfold
from adjudicator.core.ordertext import MOST_EXPLAINED, Reading
from adjudicator.core.protocol import Ask, Order
from adjudicator.service import grammar, limits
from adjudicator.service.desk import Desk
from adjudicator.service.grammar import Asked, Said, Work
from adjudicator.service.lending import loans
from adjudicator.service.models import NotUnderstood
from adjudicator.service.play import ahead
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, book_of, ruleset_of
from adjudicator.service.record.open_asks import none_stands, standing_of
from adjudicator.storage.session import LOCKED, ROW, foreseen, kept
from adjudicator.storage.tables import Ahead, Draft, Game, LetterIn, OpenAsk, Person, Seat, Standing

AGAIN = "again"
"""What was answered before a game was taken back, where the same is asked again."""
HOUSE = ("bot", "standing", "ahead", "lent")
"""Ways of what the house itself submits for a seat: no person's limit is used up by it. `lent`: a
borrower of its units has changed what they do."""


def work_of(desk: Desk, session: Session, seat_id: int) -> Work:
    """All that a text for a seat is read and judged by, to look at only: nothing that is done
    with it is stored."""
    return work_for(desk, session, seat_id, dry=True)


def cleaned(text: str) -> str:
    """The text without what no database and no terminal takes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.translate(_CONTROLS).encode("utf-8", "replace").decode()


_CONTROLS = {code: None for code in range(32) if chr(code) not in "\n\t"}


def work_for(
    desk: Desk, session: Session, seat_id: int, *, dry: bool, letter_id: int | None = None
) -> Work:
    """All that a submission of this seat is judged by. Locks the game against a step and
    the seat against another submission, unless it is a dry run. What came by letter counts as
    sent when the letter came, whenever it is read."""
    found = foreseen(session, ("work", seat_id))
    if found is None:
        found = _found(desk, session, [seat_id], lock=not dry).get(seat_id)
    if found is None:
        raise NoResultFound(f"there is no seat {seat_id}")
    seat, game, person, row, draft, stands, ahead_kept = found
    ruleset = ruleset_of(desk, game.ruleset)
    board = board_of(desk, session, game)
    asked = _asked(desk, session, game, seat, row)
    now = desk.clock.now()
    if letter_id is not None and row is not None:
        letter = session.get(LetterIn, letter_id)
        now = min(now, max(letter.received_at if letter else now, row.opened_at))
    return Work(
        desk=desk,
        session=session,
        now=now,
        game=game,
        ruleset=ruleset,
        board=board,
        seat=seat,
        zone=person.zone if person else "UTC",
        person=person,
        book=book_of(desk, ruleset),
        asked=asked,
        row=row,
        draft=draft,
        standing=standing_of(session, seat_id) if stands else none_stands(session, seat_id),
        ahead=bool(ahead_kept),
        dry=dry,
    )


def foresee(desk: Desk, seats: Sequence[int]) -> None:
    """Look up ahead what submissions of these seats are judged by, for a transaction of many:
    their games and they are locked."""
    with desk.store.write("foreseen") as session:
        found = _found(desk, session, seats, lock=True)
    desk.store.foresee({("work", seat_id): one for seat_id, one in found.items()})
    limits.foresee(desk, [counter(seat_id) for seat_id in seats], HOUR)


HOUR = 3600


def counter(seat_id: int) -> str:
    """What the submissions of a seat are counted under, by the hour."""
    return f"submit:{seat_id}"


def _found(desk: Desk, session: Session, seats: Sequence[int], *, lock: bool) -> dict[int, Any]:
    """Seat -> the rows of `_ALL`. All games are locked before the first seat, each in the order of
    its id, so that nobody who locks several waits for one who waits for him."""
    if lock and not desk.store.sqlite:  # where a writer is alone anyway
        session.connection().execute(_LOCK_GAMES, {"seats": seats})
        session.connection().execute(_LOCK_SEATS, {"seats": seats})
        session.info.setdefault(LOCKED, set()).update(seats)

    def look() -> dict[int, Any]:
        found: dict[int, Any] = {}
        for row in session.exec(_ALL, params={"seats": seats}):
            found.setdefault(row[0].id, row)
        return found

    return look() if lock else kept(session, ("work", *seats), look)


_SEATS: Any = col(Seat.id).in_(bindparam("seats", expanding=True))
_LOCK_GAMES = (
    select(Game.id)
    .where(col(Game.id).in_(select(Seat.game_id).where(_SEATS)))
    .order_by(col(Game.id))
    .with_for_update(read=True)
)
_LOCK_SEATS = select(Seat.id).where(_SEATS).order_by(col(Seat.id)).with_for_update(**ROW)
_ALL: Any = (
    select(  # type: ignore[call-overload]  # sqlmodel tells the types of four columns
        Seat,
        Game,
        Person,
        OpenAsk,
        Draft,
        # Most seats have none; then two statements are spared.
        exists().where(col(Standing.seat_id) == Seat.id, col(Standing.dropped_at).is_(None)),
        exists().where(col(Ahead.seat_id) == Seat.id, col(Ahead.state) == "kept"),
    )
    .join(Game, col(Game.id) == Seat.game_id)
    .outerjoin(Person, col(Person.id) == Seat.person_id)
    .outerjoin(OpenAsk, and_(OpenAsk.seat_id == Seat.id, col(OpenAsk.closed_at).is_(None)))
    .outerjoin(Draft, and_(Draft.ask_id == OpenAsk.id, col(Draft.current).is_(True)))
    .where(_SEATS)
    # Large, and mostly in `desk.readings` already; loaded when looked at.
    .options(
        defer(OpenAsk.ask),  # type: ignore[arg-type]  # typed as its value
        defer(OpenAsk.view),  # type: ignore[arg-type]  # typed as its value
        defer(Draft.orders),  # type: ignore[arg-type]  # typed as its value
    )
)
"""Built once: every submission asks it."""


def _asked(desk: Desk, session: Session, game: Game, seat: Seat, row: OpenAsk | None) -> Asked:
    """The ask, the view and the names, kept: many letters answer one ask."""
    ruleset = ruleset_of(desk, game.ruleset)
    board = board_of(desk, session, game)

    def make() -> Asked:
        ask = Ask.model_validate(row.ask) if row else None
        dumped = row.view if row else looking.view_now(desk, session, game, seat.name)
        view = lightened(ruleset.load_view(dumped))
        asked = Asked(ask, view, ruleset.lexicon(board, view))
        # Five bytes for each character of JSON, and the names (measured in all games).
        asked.weight += 5 * len(json.dumps(dumped))
        return asked

    key = ("ask", row.id, row.digest) if row else ("seat", seat.id, game.steps)
    asked: Asked = desk.readings.get((desk.store.url, *key), make)
    return asked


def split(work: Work, text: str) -> tuple[list[Said], str]:
    """The commands of a text, and the text without them. What answers the question is not a
    command:
    `withdraw` takes orders back, but where the rules ask whether to stand or withdraw it is the
    answer, and among the orders of a plan it is one of them."""
    said, rest = grammar.split(text)
    if work.ask is None or not said:
        return said, rest
    lines = rest.split("\n")
    among = any(line.strip() for line in lines)
    tags = {*work.ask.accepts, *(work.ask.ahead if among else ())}
    kept: list[Said] = []
    for one in said:
        read = () if one.block or not tags else _orders_in(work, one.text)
        if one.command.question and moods.wish(one.text) and _wished(work, one.text):
            lines[one.line - 1] = one.text
            continue
        back = one.command.name == LENT and corrections.found(one.text)
        if (back and _orders_back(work, among)) or (
            read and all(order.tag() in tags for order in read)
        ):
            lines[one.line - 1] = one.text
        else:
            kept.append(one)
    return kept, "\n".join(lines)


def _wished(work: Work, line: str) -> bool:
    """Does a polite question read as an order of what is asked?"""
    assert work.ask is not None
    tags = {*work.ask.accepts, *work.ask.ahead}

    def make() -> Reading:
        return answering.read(work.book, line, work.lexicon, work.ask)

    reading: Reading = work.asked.read.get(line, make)
    return (
        bool(reading.orders)
        and not reading.misread
        and all(order.tag() in tags for order in reading.orders)
    )


LENT = "take back"
"""The command that ends a loan."""


def _orders_back(work: Work, among: bool) -> bool:
    """Does `take back ...` speak of orders: there are some, and no unit is lent? among: there are
    in this very letter."""
    ordered = among or work.draft is not None
    return ordered and not loans.between(work.session, work.seat.id)


def _orders_in(work: Work, line: str) -> Sequence[Order]:
    """The orders of a line that the book alone reads whole."""
    assert work.ask is not None
    prefer = (*work.ask.accepts, *work.ask.ahead)
    read = work.book.read_line(line, work.lexicon, 1, prefer, tired=True)
    return () if read.misread else read.orders


def orders_text(work: Work, text: str) -> str:
    """What of a text is orders for now: without commands, without orders ahead, blocks of IF
    written out. Each line stays where it was."""
    return unfolded(work, ahead.parted(work, split(work, cleaned(text))[1]))[0]


def unfolded(work: Work, parts: ahead.Parted) -> tuple[str, list[NotUnderstood]]:
    """The orders for now with their blocks of IF written out, and what is wrong with these."""
    prefer = [*work.ask.accepts, *work.ask.ahead] if work.ask else []

    failed = 0

    def is_order(line: str) -> bool:
        nonlocal failed
        tired = failed >= MOST_EXPLAINED
        found = work.book.read_line(line, work.lexicon, prefer=prefer, tired=tired).orders
        failed += not found
        return bool(found)

    done = unfold(parts.rest, is_order)
    wrong = [
        *((slip.line, slip.text, slip.sentence) for slip in done.slips),
        *parts.remarks,
    ]
    return done.text, [NotUnderstood(line=n, text=t, sentence=s) for n, t, s in sorted(wrong)]
