"""Submissions: what a player writes becomes orders, and a receipt answers at once.

There is one way in. A letter, a page and the command line hand over a text and get the
same receipt. A submission is a draft: a later one replaces it (or amends it) until the
batch is closed. Nothing here runs the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import bindparam, exists
from sqlalchemy.orm import defer
from sqlmodel import Session, and_, col, select

from adjudicator.core.ifblocks import unfold
from adjudicator.core.names import fold
from adjudicator.core.ordertext import MOST_EXPLAINED, Reading
from adjudicator.core.protocol import (
    Ask,
    Order,
    StandingOrder,
    dump_orders,
)
from adjudicator.service import grammar, limits
from adjudicator.service.deadlines import keeping, relief
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.grammar import Asked, Work
from adjudicator.service.models import (
    GameOptions,
    NotUnderstood,
    Receipt,
    Refusal,
    Understood,
)
from adjudicator.service.play import ahead, drafts
from adjudicator.service.post import letters
from adjudicator.service.post.tokens import Reply
from adjudicator.service.record import looking
from adjudicator.service.record.asking import standing_of
from adjudicator.service.record.components import board_of, book_of, ruleset_of
from adjudicator.service.words import count, seat_title, when
from adjudicator.storage.session import LOCKED, ROW, flushing
from adjudicator.storage.tables import Ahead, Draft, Game, LetterIn, OpenAsk, Person, Seat, Standing

HELD = (
    "The orders of this step are closed: the moderator looks at it before it is published. Nothing"
    " of this was taken; what you had sent before stands. You get a letter when it is published."
)
CLOSED = (
    "The orders of this step are closed: the witness of the game is asked for its part of the dice."
    " Nothing of this was taken; what you had sent before stands. The step runs when it has"
    " answered."
)
HOUSE = ("bot", "standing", "ahead")
"""Ways of what the house itself submits for a seat: no person's limit is used up by it."""
MOST_STANDING = 60
"""Standing orders of one seat."""


# ------------------------------------------------------------------------ use


def submit(
    desk: Desk,
    *,
    seat_id: int,
    text: str,
    via: str,
    letter_id: int | None = None,
    dry: bool = False,
    token: Reply | None = None,
    turn: str = "",
    asked: str = "",
    letter: bool | None = None,
    speaker: int | None = None,
) -> Receipt:
    """Take what a player wrote for a seat; who he is has been checked by the caller.

    via: `mail`, `page`, `api`, `cli`, or one of `HOUSE`. letter_id: the letter it came in.
    dry: only look what would come of it; nothing is stored or sent. token: the reply address
    that was used, turn: the turn the text says it answers (slug or title), asked: the digest of the
    ask a form was made for; if one of them is of an earlier ask, nothing is taken and the
    receipt says so. speaker: the person who writes, if it might be another than the seat's
    player (a token says it itself). letter: send the receipt as a letter (default: if a
    letter came).

    TooMuch: the seat has sent too many submissions in this hour, or the text is too long.
    """
    text = cleaned(text)
    if len(text.encode()) > desk.config.limits.text_bytes:
        raise TooMuch(
            f"This text is too long: we read {desk.config.limits.text_bytes} bytes at most."
            " What you had sent before stands."
        )
    if takes_long(text) and not (dry or desk.store.shares()):
        look_into(desk, seat_id, text)
    if dry:
        with desk.store.read() as session:
            work = _work(desk, session, seat_id, dry=True, letter_id=letter_id)
            work.stand_in = _stands_in(work, speaker, token)
            return _take(work, text, via, letter_id, token, turn, asked)[0]
    with desk.store.write("submit") as session:
        if letter_id is None:  # a letter's reader has seen to it
            session.flush()
        return _submitted(
            desk, session, seat_id, text, via, letter_id, token, turn, asked, letter, speaker
        )


def _submitted(
    desk: Desk,
    session: Session,
    seat_id: int,
    text: str,
    via: str,
    letter_id: int | None,
    token: Reply | None,
    turn: str,
    asked: str,
    letter: bool | None,
    speaker: int | None,
) -> Receipt:
    """As `submit`, in a transaction. All that is changed goes to the database at once, at its end
    or with that of the letters beside it."""
    with session.no_autoflush:
        work = _work(desk, session, seat_id, dry=False, letter_id=letter_id)
        work.stand_in = _stands_in(work, speaker, token)
        receipt, changed = _take(work, text, via, letter_id, token, turn, asked)
        if changed and via not in HOUSE:
            # Only what is stored counts: a lost connection may ask for its receipt again.
            used = limits.counted(session, desk.store.sqlite, f"submit:{seat_id}", work.now, 3600)
            if used > desk.config.limits.submissions:
                raise TooMuch(
                    f"More than {desk.config.limits.submissions} submissions for this seat"
                    " came within an hour. Your earlier orders stand; try again in an hour."
                )
        own = via not in HOUSE and via != "moderator" and not work.stand_in
        if own and relief.concerns(work.game, work.seat, work.row):
            session.flush()
            relief.back(desk, session, work.game, work.seat)
        if letter is True or (letter is None and letter_id is not None):
            _send_receipt(work, receipt, letter_id)
        return receipt


def _stands_in(work: Work, speaker: int | None, token: Reply | None) -> bool:
    """Does somebody else than the seat's player write?"""
    who = token.person_id if token is not None else speaker
    return who is not None and work.seat.person_id is not None and who != work.seat.person_id


LONG = 60
"""Lines above which a text is read and judged before the transaction in which it counts."""


def takes_long(text: str) -> bool:
    """Would others wait while this is read and judged?"""
    return text.count("\n") >= LONG or len(text) > LONG * 80


def look_into(desk: Desk, seat_id: int, text: str) -> None:
    """Read and judge what a letter says before the transaction in which it counts, where
    others would wait for it. Nothing comes of it but that `submit` is quick."""
    with desk.store.read() as session:
        work = _work(desk, session, seat_id, dry=True)
        drafts.look_into(work, orders_text(work, text))


def withdraw(desk: Desk, seat_id: int, via: str = "page") -> Receipt:
    """Take the seat's draft back."""
    return submit(desk, seat_id=seat_id, text="withdraw", via=via)


def set_ready(desk: Desk, seat_id: int, ready: bool, via: str = "page") -> Receipt:
    """Say that the seat is ready, or that it is not."""
    return submit(desk, seat_id=seat_id, text="ready" if ready else "wait", via=via)


def standing_list(desk: Desk, seat_id: int) -> list[str]:
    """The seat's standing orders in words, in their order."""
    with desk.store.read() as session:
        return [row.text for row in standing_of(session, seat_id)]


def current_receipt(desk: Desk, seat_id: int) -> Receipt | None:
    """The receipt of the draft that counts now, brought up to date; None without a draft."""
    with desk.store.read() as session:
        work = _work(desk, session, seat_id, dry=True)
        if work.draft is None:
            return None
        return _finished(work, drafts.receipt_of(work, work.draft))


# ----------------------------------------------------------------------- work


def work_of(desk: Desk, session: Session, seat_id: int) -> Work:
    """All that a text for a seat is read and judged by, to look at only: nothing that is done
    with it is stored."""
    return _work(desk, session, seat_id, dry=True)


def cleaned(text: str) -> str:
    """The text without what no database and no terminal takes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = "".join(c for c in text if c in "\n\t" or ord(c) >= 32)
    return text.encode("utf-8", "replace").decode()


def _work(
    desk: Desk, session: Session, seat_id: int, *, dry: bool, letter_id: int | None = None
) -> Work:
    """All that a submission of this seat is judged by. Locks the game against a step and
    the seat against another submission, unless it is a dry run. What came by letter counts as
    sent when the letter came, whenever it is read."""
    if not (dry or desk.store.sqlite):  # where a writer is alone anyway
        session.connection().execute(_LOCK_GAME, {"seat": seat_id})
        session.connection().execute(_LOCK_SEAT, {"seat": seat_id})
        session.info.setdefault(LOCKED, set()).add(seat_id)
    # one() raises sqlalchemy.exc.NoResultFound for a seat that is not there, as get_one does.
    found = session.exec(_ALL, params={"seat": seat_id}).one()
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
        standing=standing_of(session, seat_id) if stands else [],
        ahead=bool(ahead_kept),
        dry=dry,
    )


_LOCK_GAME = (
    select(Game.id)
    .where(Game.id == select(Seat.game_id).where(Seat.id == bindparam("seat")).scalar_subquery())
    .with_for_update(read=True)
)
_LOCK_SEAT = select(Seat.id).where(Seat.id == bindparam("seat")).with_for_update(**ROW)
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
    .where(col(Seat.id) == bindparam("seat"))
    # Large, and mostly in `desk.readings` already; loaded when looked at.
    .options(
        defer(OpenAsk.ask),  # type: ignore[arg-type]
        defer(OpenAsk.view),  # type: ignore[arg-type]
        defer(Draft.orders),  # type: ignore[arg-type]
        defer(Draft.receipt),  # type: ignore[arg-type]
    )
    .limit(1)
)
"""Built once: every submission asks it."""


def _asked(desk: Desk, session: Session, game: Game, seat: Seat, row: OpenAsk | None) -> Asked:
    """The ask, the view and the names, kept: many letters answer one ask."""
    ruleset = ruleset_of(desk, game.ruleset)
    board = board_of(desk, session, game)

    def make() -> Asked:
        ask = Ask.model_validate(row.ask) if row else None
        dumped = row.view if row else looking.view_now(desk, session, game, seat.name)
        view = ruleset.load_view(dumped)
        return Asked(ask, view, ruleset.lexicon(board, view))

    key = ("ask", row.id, row.digest) if row else ("seat", seat.id, game.steps)
    asked: Asked = desk.readings.get((desk.store.url, *key), make)
    return asked


# ----------------------------------------------------------------------- take


def _take(
    work: Work,
    text: str,
    via: str,
    letter_id: int | None,
    token: Reply | None,
    turn: str,
    asked: str,
) -> tuple[Receipt, bool]:
    """The receipt, and whether anything was stored."""
    receipt = _empty(work, via)
    work.via, work.letter_id = via, letter_id
    said, rest = grammar.split(text)
    parts = ahead.parted(work, rest)
    if late := _stale(work, token, turn or parts.past, asked):
        receipt.state, receipt.consequence = "stale", late
        if said:
            receipt.consequence += (
                " Your press and other commands were not carried out either: send them again."
            )
        receipt.standing = [order.text for order in work.standing]
        return receipt, False
    if closed := _closed(work):
        receipt.state, receipt.consequence = "closed", closed
        receipt.standing = [order.text for order in work.standing]
        return receipt, False
    rest, slips = _unfolded(work, parts)
    if said and not work.dry:
        with flushing(work.session):
            done = grammar.carry_out_all(work, said)
    else:
        done = grammar.carry_out_all(work, said)
    ready_before = work.row.ready if work.row else False
    reading = drafts.read(work, rest)
    standing, orders = drafts.parted(reading.orders)
    # Orders that answer the ask, or that we could not read: something to be a draft of.
    written = bool(orders or reading.misread or work.dropped_lines)
    kept = _add_standing(work, standing, receipt, rest)
    if work.withdrawn:
        drafts.drop(work)
    new = False
    if work.ask is None or work.row is None:
        _nothing_asked(work, receipt, reading, orders)
    elif written:
        new = drafts.make(work, work.row, receipt, rest, reading, orders, via, letter_id)
    elif work.draft is not None:
        drafts.show(receipt, work.draft)
    else:
        receipt.state = "nothing"
        receipt.missing = list(drafts.judged(work, []).missing)
        if not done and any(line.lstrip().startswith("#") for line in text.split("\n")):
            receipt.consequence = (
                "Nothing was ordered: each line stands behind a #. Take the # away to give its"
                " order."
            )
    later = _keep_ahead(work, receipt, parts)
    receipt.not_understood = sorted([*receipt.not_understood, *slips], key=lambda item: item.line)
    receipt.commands = done
    _set_ready(work, receipt, new, ready_before, written or bool(slips))
    receipt.understood = sorted([*receipt.understood, *kept], key=lambda item: item.line)
    if work.dry and receipt.state == "taken":
        receipt.state = "dry"
    return _finished(work, receipt), bool(new or kept or done or later)


def orders_text(work: Work, text: str) -> str:
    """What of a text is orders for now: without commands, without orders ahead, blocks of IF
    written out. Each line stays where it was."""
    return _unfolded(work, ahead.parted(work, grammar.split(cleaned(text))[1]))[0]


def reads_as_orders(desk: Desk, seat_id: int, text: str) -> bool:
    """Is a text orders of this seat, and nothing else but commands? Then it was hardly meant
    for other eyes."""
    with desk.store.read() as session:
        work = _work(desk, session, seat_id, dry=True)
        reading = drafts.read(work, orders_text(work, text))
        return bool(reading.orders) and not reading.misread


def _unfolded(work: Work, parts: ahead.Parted) -> tuple[str, list[NotUnderstood]]:
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


def _keep_ahead(work: Work, receipt: Receipt, parts: ahead.Parted) -> bool:
    """Keep orders for later turns, and show all that are kept. Were any given?"""
    try:
        receipt.ahead = ahead.keep(work, parts.blocks)
    except ServiceError as refusal:
        line = parts.blocks[0].line
        receipt.not_allowed.append(Refusal(line=line, text=refusal.text))
        receipt.ahead = [ahead.shown(row) for row in ahead.kept(work.session, work.seat.id or 0)]
        return False
    return bool(parts.blocks)


def _empty(work: Work, via: str) -> Receipt:
    row = work.row
    return Receipt(
        game=work.game.slug,
        title=work.ruleset.title,
        turn=row.turn if row else work.game.turn,
        turn_title=row.turn_title if row else work.game.turn_title,
        phase=(row.phase if row else work.game.phase) or "",
        seat=work.seat.name,
        seat_title=seat_title(work.seat.name),
        asked=work.ask.title if work.ask else "",
        received_at=work.now,
        via=via,
        due_at=row.due_at if row else None,
        ready=row.ready if row else False,
    )


def _stale(work: Work, token: Reply | None, turn: str, asked: str) -> str:
    """What to say if the text answers an earlier ask; empty if it does not."""
    told = ""
    if token is not None and token.stale:
        about = f" (“{token.about}”)" if token.about else ""
        told = f"{token.turn_title}{about}"
    elif asked and (work.row is None or work.row.digest != asked):
        told = "an earlier question"
    elif turn and work.row is not None:
        meant = fold(turn)
        if meant not in (fold(work.row.turn), fold(work.row.turn_title)):
            told = turn
    if not told:
        return ""
    now = f"we are in {work.game.turn_title} now"
    if work.ask is not None and work.row is not None:
        now += f", and ask you: “{work.ask.title}” (due {when(work.row.due_at, work.zone)})"
    return (
        f"You answered {told}; {now}. None of your orders was taken, so that nothing is done"
        " that was meant for another moment. Please answer our newest letter, or your page."
    )


def _add_standing(
    work: Work, orders: Sequence[StandingOrder], receipt: Receipt, written: str
) -> list[Understood]:
    """Add standing orders; one that the seat has already is not added twice."""
    kept = []
    for order in orders:
        plain = order.model_copy(update={"line": 0})
        words = work.book.write(plain, work.lexicon)
        have = [row.text for row in work.standing]
        if words not in have and len(have) >= MOST_STANDING:
            text = f"You have {MOST_STANDING} standing orders, which is as many as we keep."
            read = drafts.line_of(written, order.line) or words
            receipt.not_allowed.append(Refusal(line=order.line, text=text, read=read))
            continue
        number = have.index(words) + 1 if words in have else len(have) + 1
        if words not in have:
            row = Standing(
                seat_id=work.seat.id or 0,
                text=words,
                order=dump_orders([plain])[0],
                added_at=work.now,
            )
            work.standing.append(row)
            if not work.dry:
                work.session.add(row)
        kept.append(
            Understood(
                line=order.line,
                text=words,
                clause=order.clause,
                note=f"standing order {number}",
                written=drafts.line_of(written, order.line),
            )
        )
    return kept


def _closed(work: Work) -> str:
    """What to say if the orders of the open step are closed; empty if they are not. While a
    witness is asked nothing may change that the step depends on, standing orders neither."""
    if work.game.state == "closed":
        return CLOSED
    if work.game.state == "held":
        witness = GameOptions.model_validate(work.game.options).witness
        return HELD if work.row is not None or witness is not None else ""
    return ""


def _nothing_asked(work: Work, receipt: Receipt, reading: Reading, orders: Sequence[Order]) -> None:
    receipt.state = "closed"
    receipt.not_understood = drafts.misread(reading)
    for order in orders:
        words = work.book.write(order, work.lexicon)
        text = "Nothing is asked of you now, so this cannot be ordered. It is not kept."
        receipt.not_allowed.append(Refusal(line=order.line, text=text, read=words))


# ---------------------------------------------------------------------- after


def _set_ready(work: Work, receipt: Receipt, new: bool, before: bool, written: bool) -> None:
    """Is the seat ready now? What a command says goes; a new draft takes “ready” back,
    unless it answers a question that a complete answer closes (`ready_when_complete`)."""
    row = work.row
    if row is None or work.ask is None:
        return
    ready = row.ready
    options = GameOptions.model_validate(work.game.options)
    if work.ready and written and _too_soon(work, receipt):
        ready = False
    elif work.ready is not None:
        ready = work.ready
    elif new:
        rule = options.ready_when_complete
        closes = rule == "always" or (rule == "reactions" and work.ask.reaction)
        whole = not (receipt.not_understood or receipt.not_allowed or receipt.missing)
        ready = closes and whole
        if before and not ready:
            receipt.consequence += " You said “ready” before; after this change, say it again."
    receipt.ready = ready
    if not work.dry:
        changed = new or work.withdrawn or row.ready != ready
        row.ready = ready
        keeping.after_submission(
            work.session,
            work.game,
            row,
            work.seat,
            options,
            answered=work.draft is not None,
            changed=changed,
            now=work.now,
        )


def _too_soon(work: Work, receipt: Receipt) -> bool:
    """Was “ready” written beside lines that do not stand? Then its writer sees that first."""
    bad = len(receipt.not_understood) + len(receipt.not_allowed)
    if not bad or work.anyway or work.via in HOUSE:
        return False
    lines = f"{count(bad, 'line')} {'does' if bad == 1 else 'do'} not stand"
    for one in receipt.commands:
        if one.outcome == "You are ready.":
            one.outcome = f"Not yet: {lines}."
    receipt.consequence += (
        f" You wrote “ready”, but {lines}: send {'it' if bad == 1 else 'them'} again, or write"
        " “ready anyway” to go on without."
    )
    receipt.consequence = receipt.consequence.strip()
    return True


def _finished(work: Work, receipt: Receipt) -> Receipt:
    """What every receipt ends with: standing orders, what happens now, whether all are in."""
    receipt.standing = [order.text for order in work.standing]
    row, ask = work.row, work.ask
    if row is None or ask is None:
        receipt.consequence = _nothing_now(work)
        return receipt
    receipt.due_at = row.due_at
    said = [receipt.consequence] if receipt.consequence else []
    bad = len(receipt.not_understood) + len(receipt.not_allowed)
    if bad and receipt.understood:
        said.append(
            f"Your other {count(len(receipt.understood), 'order')}"
            f" {'stand' if len(receipt.understood) > 1 else 'stands'}."
        )
    due = when(row.due_at, work.zone)
    has_draft = work.draft is not None or (work.dry and bool(receipt.understood))
    if not has_draft and not receipt.ready and ask.silence:
        said.append(f"Without an answer by {due}: {ask.silence}")
    if work.game.state == "running":
        if receipt.ready:
            said.append(
                "You are ready: the step runs as soon as everybody who is asked is ready,"
                f" at the latest on {due}. Until then “wait” takes it back."
            )
        else:
            said.append(
                f"You may change anything until {due}, or until you say “ready” and the step"
                " has run."
            )
    else:
        said.append(f"The game is {work.game.state}; no deadline runs, and your orders are kept.")
    receipt.consequence = " ".join(said)
    if not work.dry and work.game.state == "running":
        if row.closes_at is None or row.closes_at > work.now:
            return receipt  # it does not close, whatever the others say
        with flushing(work.session):
            asks = work.session.exec(
                select(OpenAsk.closes_at).where(
                    OpenAsk.game_id == work.game.id, col(OpenAsk.closed_at).is_(None)
                )
            ).all()
        receipt.closes = all(at is not None and at <= work.now for at in asks)
    return receipt


def _nothing_now(work: Work) -> str:
    state = work.game.state
    if state == "inviting":
        return "The game has not begun; you get a letter when it does."
    if state == "over":
        return "The game is over."
    return "Nothing is asked of you now; you get a letter when it is your turn."


def _send_receipt(work: Work, receipt: Receipt, letter_id: int | None) -> None:
    """The receipt goes to the seat's own player, whoever wrote."""
    came = work.session.get(LetterIn, letter_id) if letter_id is not None else None
    letters.queue(
        work.desk,
        work.session,
        kind="receipt",
        facts=receipt.model_dump(mode="json"),
        seat=work.seat,
        in_reply_to=came.message_id if came else "",
    )
