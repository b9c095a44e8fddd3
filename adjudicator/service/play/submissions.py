"""Submissions: what a player writes becomes orders, and a receipt answers at once.

There is one way in. A letter, a page and the command line hand over a text and get the
same receipt. A submission is a draft: a later one replaces it (or amends it) until the
batch is closed. Nothing here runs the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import Literal

from sqlmodel import Session

from adjudicator.core.names import fold
from adjudicator.core.ordertext import Reading
from adjudicator.core.protocol import NoOrders, Order
from adjudicator.service import grammar, limits
from adjudicator.service.deadlines import relief
from adjudicator.service.desk import Desk, ServiceError, TooMuch
from adjudicator.service.grammar import Said, Work
from adjudicator.service.lending import lines
from adjudicator.service.models import CommandDone, NotUnderstood, Receipt, Refusal, Understood
from adjudicator.service.play import ahead, correcting, drafts, readiness, standing
from adjudicator.service.play.changes import differences
from adjudicator.service.play.changes import earlier as earlier_orders
from adjudicator.service.play.refusals import errands, proposals
from adjudicator.service.play.working import (
    AGAIN,
    HOUR,
    HOUSE,
    cleaned,
    counter,
    orders_text,
    split,
    unfolded,
    work_for,
    work_of,
)
from adjudicator.service.post import letters, subscriptions
from adjudicator.service.post.tokens import Reply
from adjudicator.service.words import listing, seat_title, when
from adjudicator.storage.session import flushing
from adjudicator.storage.tables import Draft, LetterIn

HELD = (
    "The orders of this step are closed: the moderator is checking it before we "
    "publish it. We did not use any of this, and your earlier orders stand. We will "
    "write to you when the step is published."
)
CLOSED = (
    "The orders of this step are closed: we are asking the witness of the game for its "
    "part of the dice. We did not use any of this, and your earlier orders stand. We "
    "play the step when the witness has answered."
)

Ready = Literal["", "ready", "anyway"]
"""Said beside a text: nothing, that the seat is ready, or that it is whatever it would lose."""

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
    ready: Ready = "",
) -> Receipt:
    """Take what a player wrote for a seat; who he is has been checked by the caller.

    via: `mail`, `page`, `api`, `cli`, or one of `HOUSE`. letter_id: the letter it came in.
    dry: only look what would come of it; nothing is stored or sent. token: the reply address
    that was used, turn: the turn the text says it answers (slug or title), asked: the digest of the
    ask a form was made for; if one of them is of an earlier ask, nothing is taken and the
    receipt says so. speaker: the person who writes, if it might be another than the seat's
    player (a token says it itself). letter: send the receipt as a letter (default: if a
    letter came). ready: as if the text had “ready”, or “ready anyway”, among its lines.

    TooMuch: the seat has sent too many submissions in this hour, or the text is too long.
    """
    text = cleaned(text)
    if len(text.encode()) > desk.config.limits.text_bytes:
        raise TooMuch(
            f"This text is too long: we read {desk.config.limits.text_bytes} bytes at most. What "
            "you sent before stands."
        )
    if takes_long(text) and not (dry or desk.store.shares()):
        look_into(desk, seat_id, text)
    if dry:
        with desk.store.read() as session:
            work = work_for(desk, session, seat_id, dry=True, letter_id=letter_id)
            work.stand_in = _stands_in(work, speaker, token)
            return _take(work, text, via, letter_id, token, turn, asked, ready)[0]
    with desk.store.write("submit") as session:
        if letter_id is None:  # a letter's reader has seen to it
            session.flush()
        return _submitted(
            desk, session, seat_id, text, via, letter_id, token, turn, asked, letter, speaker, ready
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
    ready: Ready,
) -> Receipt:
    """As `submit`, in a transaction. All that is changed goes to the database at once, at its end
    or with that of the letters beside it."""
    with session.no_autoflush:
        work = work_for(desk, session, seat_id, dry=False, letter_id=letter_id)
        work.stand_in = _stands_in(work, speaker, token)
        receipt, changed = _take(work, text, via, letter_id, token, turn, asked, ready)
        if changed and via not in (*HOUSE, AGAIN):
            # Only what is stored counts: a lost connection may ask for its receipt again.
            used = limits.counted_alone(session, counter(seat_id), work.now, HOUR)
            if used > desk.config.limits.submissions:
                raise TooMuch(
                    f"We received more than {desk.config.limits.submissions} "
                    "submissions for this seat within an hour. Your earlier orders "
                    "stand. Try again in an hour."
                )
        own = via not in HOUSE and via != "moderator" and not work.stand_in
        if own and relief.concerns(work.game, work.seat, work.row):
            with flushing(session):
                relief.back(desk, session, work.game, work.seat)
        if via == "page" and own and receipt.ready and work.seat.person_id is not None:
            with flushing(session):
                subscriptions.answered(session, seat_id, work.seat.person_id, work.now)
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
        work = work_of(desk, session, seat_id)
        drafts.look_into(work, orders_text(work, text))


def put_together(desk: Desk, session: Session, seat_id: int) -> tuple[Receipt, Work]:
    """A borrower has changed what units of this seat do: its orders are put together anew, within
    their transaction, and its player gets the receipt. Nobody is ready by it, or ready no more."""
    with flushing(session):
        session.flush()
    work = work_for(desk, session, seat_id, dry=False)
    receipt, changed = _take(work, "", lines.VIA, None, None, "", "", "")
    if changed:
        _send_receipt(work, receipt, None)
    return receipt, work


def withdraw(desk: Desk, seat_id: int, via: str = "page") -> Receipt:
    """Take the seat's draft back."""
    return submit(desk, seat_id=seat_id, text="withdraw orders", via=via)


def current_receipt(desk: Desk, seat_id: int) -> Receipt | None:
    """The receipt of the draft that counts now, brought up to date; None without a draft."""
    with desk.store.read() as session:
        work = work_of(desk, session, seat_id)
        if work.draft is None:
            return None
        return readiness.finish(work, drafts.receipt_of(work, work.draft))


# ----------------------------------------------------------------------- take


def _take(
    work: Work,
    text: str,
    via: str,
    letter_id: int | None,
    token: Reply | None,
    turn: str,
    asked: str,
    ready: Ready,
) -> tuple[Receipt, bool]:
    """The receipt, and whether anything was stored."""
    receipt = _empty(work, via)
    work.via, work.letter_id = via, letter_id
    said, rest = split(work, text)
    work.beside = rest
    parts = ahead.parted(work, rest)
    if late := _stale(work, token, turn or parts.past, asked):
        return _answered_late(work, receipt, said, late)
    if closed := _closed(work):
        receipt.state, receipt.consequence = "closed", closed
        receipt.standing = [order.text for order in work.standing]
        return receipt, False
    had = readiness.known(work, [one.raw or one.text for one in said if one.command.question])
    corrected: list[CommandDone] = []
    doubts: list[NotUnderstood] = []
    messages: list[CommandDone] = []
    if via not in HOUSE:
        now, accepted, unknown = proposals.taken(work, parts.rest)
        work.amend = work.amend or earlier_orders.adds(work, now)
        now, messages = errands.applied(work, now)
        now, corrected, doubts = correcting.applied(
            work, now, amends=work.amend or any(one.command.name == "amend" for one in said)
        )
        corrected, doubts = [*accepted, *corrected], [*unknown, *doubts]
        parts = replace(parts, rest=now)
    rest, slips = unfolded(work, parts)
    slips += doubts
    if said and not work.dry:
        with flushing(work.session):
            done = grammar.carry_out_all(work, said)
    else:
        done = grammar.carry_out_all(work, said)
    if ready and work.row is not None:
        work.ready, work.anyway = True, ready == "anyway"
    ready_before = work.row.ready if work.row else False
    rest = drafts.numbered(work, rest) if via not in HOUSE else rest
    reading = drafts.read(work, rest)
    always, orders = drafts.parted(reading.orders)
    if earlier_orders.unread(work, reading):
        slips += drafts.misread(work, reading)
        reading.misread = []
    # Orders that answer the ask, or that we could not read: something to be a draft of.
    written = bool(orders or reading.misread or work.dropped_lines or work.restored)
    if work.withdrawn and lines.rows_of(work.session, work.row):
        work.relent = True  # what others have ordered for its units is not theirs to withdraw
    if drafts.again(work) and not written and work.row is not None:
        rest = work.draft.text if work.draft is not None and not work.withdrawn else ""
        reading = drafts.read(work, rest)
        orders, written = drafts.parted(reading.orders)[1], True
    kept = standing.add(work, always, receipt, rest)
    alone = kept and not written and work.draft is None
    if alone and (answer := standing.answering(work, always)):
        # A standing order that comes with the question it is for answers it, too.
        number, answers = answer
        first = rest.count("\n") + 2
        work.by_standing = {first + n: number for n in range(len(answers))}
        rest = "\n".join([rest, *answers])
        reading = drafts.read(work, rest)
        orders, written = drafts.parted(reading.orders)[1], True
    if work.withdrawn:
        drafts.drop(work)
    earlier = work.draft
    new = False
    if work.ask is None or work.row is None:
        _nothing_asked(work, receipt, reading, orders)
    elif written:
        new = drafts.make(work, work.row, receipt, rest, reading, orders, via, letter_id)
    elif work.draft is not None:
        drafts.show(receipt, work.draft)
        if kept:  # what was wrong in an earlier letter was told with it
            receipt.not_understood, receipt.not_allowed = [], []
    else:
        receipt.state = "nothing"
        empty = drafts.judged(work, [])
        receipt.missing, receipt.stakes = list(empty.missing), list(empty.stakes)
        if not done and any(line.lstrip().startswith("#") for line in text.split("\n")):
            receipt.consequence = (
                "Nothing was ordered: each line begins with a #. Remove the # to give its order."
            )
    later = _keep_ahead(work, receipt, parts)
    noted = [*_none_beside(reading.orders, text), *_needless(reading, text)]
    receipt.commands = [*done, *messages, *corrected, *noted]
    receipt.rewritten = new and (work.moved is not None or bool(corrected))
    if earlier is not None and work.row is not None:
        _set_apart(work, receipt, earlier, new, slips, kept)
    receipt.not_understood = sorted([*receipt.not_understood, *slips], key=lambda item: item.line)
    unread = written or bool(slips)
    given = rest if unread or kept else ""
    readiness.settle(work, receipt, new, ready_before, unread, given, had)
    receipt.understood = sorted([*receipt.understood, *kept], key=lambda item: item.line)
    if work.dry and receipt.state == "taken":
        receipt.state = "dry"
    proposals.keep(work)
    return readiness.finish(work, receipt), bool(new or kept or done or later or ready)


def _answered_late(
    work: Work, receipt: Receipt, said: Sequence[Said], late: str
) -> tuple[Receipt, bool]:
    """Of an answer to an earlier question nothing counts but commands that mean the same whenever
    they are read: a vote by its number, a question. late: why, in words."""
    receipt.state, receipt.consequence = "stale", late
    lasting = [one for one in said if one.command.lasts(one)]
    if lasting:
        with flushing(work.session) if not work.dry else nullcontext():
            receipt.commands = grammar.carry_out_all(work, lasting)
    left = [one.text for one in said if one not in lasting]
    if left:
        lines = listing([f"“{text}”" for text in left[:3]])
        more = " and other commands" if len(left) > 3 else ""
        receipt.consequence += f" Nor was this carried out: {lines}{more}. Send it again."
    receipt.standing = [order.text for order in work.standing]
    return receipt, bool(lasting)


def _set_apart(
    work: Work,
    receipt: Receipt,
    earlier: Draft,
    new: bool,
    slips: Sequence[NotUnderstood],
    kept: Sequence[Understood],
) -> None:
    """Where the receipt's lines are those of an earlier text, what is said of this one's own lines
    stands apart from them: under their numbers it would speak of others."""
    if new and work.moved is None:
        return
    for one in receipt.commands:
        one.apart = True
    moved = work.moved or {}
    for slip in slips:
        slip.line = moved.get(slip.line, 0)
    for always in kept:
        always.line = moved.get(always.line, 0)
    if new:
        differences.tell_amended(receipt, earlier, receipt.commands, work.risen)


def _none_beside(orders: Sequence[Order], text: str) -> list[CommandDone]:
    """What is said of `no orders` that stands beside others."""
    if all(isinstance(order, NoOrders) for order in orders):
        return []
    said = "Not used: you give other orders, and they count. “withdraw” takes them back."
    return [
        CommandDone(line=order.line, command=drafts.line_of(text, order.line), outcome=said)
        for order in orders
        if isinstance(order, NoOrders)
    ]


def _needless(reading: Reading, text: str) -> list[CommandDone]:
    """What is said of lines that need no saying."""
    return [
        CommandDone(line=line, command=drafts.line_of(text, line), outcome=why)
        for line, why in reading.needless
    ]


MANY = 3
"""So many lines of orders, and no fewer than others, are a letter of orders."""


def reads_as_orders(desk: Desk, seat_id: int, text: str) -> bool:
    """Was a text meant as this seat's orders? It was if it holds nothing but orders and commands,
    if it says `ready`, alone or beside an order, or if most of it is orders, one human line among
    them or not. Then it was hardly meant for other eyes."""
    with desk.store.read() as session:
        work = work_of(desk, session, seat_id)
        said, rest = split(work, cleaned(text))
        ready = any(one.command.name == "ready" for one in said)
        reading = drafts.read(work, orders_text(work, text))
        orders, others = len(reading.orders), len(reading.misread)
        if ready and (orders or not rest.strip()):
            return True
        return bool(orders) and (not others or (orders >= MANY and orders >= others))


def _keep_ahead(work: Work, receipt: Receipt, parts: ahead.Parted) -> bool:
    """Keep orders for later turns, and show all that are kept. Were any given?"""
    try:
        receipt.ahead = ahead.keep(work, parts.blocks)
    except ServiceError as refusal:
        line = parts.blocks[0].line
        receipt.not_allowed.append(Refusal(line=line, text=refusal.text))
        receipt.ahead = [ahead.shown(row) for row in ahead.kept(work.session, work.seat.id)]
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
        f"You answered {told}; {now}. We did not use any of these orders. Please answer "
        "our newest letter, or your page."
    )


def _closed(work: Work) -> str:
    """What to say if the orders of the open step are closed; empty if they are not. While a
    witness is asked nothing may change that the step depends on, standing orders neither."""
    if work.game.state == "closed":
        return CLOSED
    if work.game.state == "held":
        witness = work.options.witness
        return HELD if work.row is not None or witness is not None else ""
    return ""


def _nothing_asked(work: Work, receipt: Receipt, reading: Reading, orders: Sequence[Order]) -> None:
    receipt.state = "closed"
    receipt.not_understood = drafts.misread(work, reading)
    for order in orders:
        words = work.book.write(order, work.lexicon)
        text = "You have nothing to answer now, so you cannot order this. We have not kept it."
        receipt.not_allowed.append(Refusal(line=order.line, text=text, read=words))


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
