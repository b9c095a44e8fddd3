"""What follows when a text is taken: whether the seat is ready, and what happens now."""

from __future__ import annotations

from sqlmodel import col, select

from adjudicator.core.saying import count
from adjudicator.service.deadlines import keeping
from adjudicator.service.grammar import Work
from adjudicator.service.models import Receipt
from adjudicator.service.play.working import HOUSE
from adjudicator.service.words import when
from adjudicator.storage.session import flushing
from adjudicator.storage.tables import OpenAsk


def settle(work: Work, receipt: Receipt, new: bool, before: bool, written: bool) -> None:
    """Is the seat ready now? What a command says goes; a new draft takes “ready” back,
    unless it answers a question that a complete answer closes (`ready_when_complete`)."""
    row = work.row
    if row is None or work.ask is None:
        return
    ready = row.ready
    options = work.options
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


def finish(work: Work, receipt: Receipt) -> Receipt:
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
