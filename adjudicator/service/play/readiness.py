"""What follows when a text is taken: what is at stake, whether the seat is ready, and what happens
now."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import col, select

from adjudicator.core.checking import idle
from adjudicator.core.names import fold
from adjudicator.core.protocol import Ask, Checked, Stake
from adjudicator.core.saying import count
from adjudicator.service.deadlines import keeping
from adjudicator.service.grammar import Work
from adjudicator.service.lending.lines import VIA
from adjudicator.service.models import Receipt
from adjudicator.service.play import scratch
from adjudicator.service.play.working import AGAIN, HOUSE
from adjudicator.service.sealing import is_sealed
from adjudicator.service.words import when
from adjudicator.storage.session import flushing
from adjudicator.storage.tables import Draft, OpenAsk

log = logging.getLogger(__name__)

BY_LETTER = ("mail", "cli")
"""Ways by which a text comes whose writer did not have the earlier one before the eyes: a page
shows what was sent and sends it again, so that what is gone from it was taken out."""


WAVERS = re.compile(
    r"^\W*(?:(?:or|so|and|but|hm+|well)\W+)*(?:should|shall)\s+(?:i|we|my|our)\b|\b(?:would|will|is|was|wouldn['’]?t|isn['’]?t)\s+(?:it|that|this)\s+(?:not\s+)?(?:be\s+)?"
    r"(?:\w+\s+)?(?:better|wise(?:r)?|safer|smarter|a\s+mistake|worth|too\s+(?:risky|early|late|weak|dangerous))\b"
    r"|\bor\s+(?:should|would|is\s+it|rather|better|not)\b|\bor\s+(?:shall|do)\s+(?:i|we)\b"
    r"|\bdo\s+you\s+think\b|\bam\s+i\s+(?:right|wrong|better)\b|\bwhat\s+would\s+you\s+(?:do|advise)\b",
    re.IGNORECASE,
)
"""How a question sounds whose writer is not sure of what the same letter says."""


@dataclass(frozen=True)
class Known:
    """What its writer knows when a text comes. draft: what counted before, with its receipt.
    wavers: a question of this text that doubts what it says itself, empty if there is none."""

    draft: Draft | None = None
    wavers: str = ""

    def told(self, work: Work, ask: Ask) -> set[tuple[str, str]]:
        """The stakes that the question or a receipt has told of."""
        told = at_stake(work, ask, Checked(stands=[]))
        if self.draft is not None:
            told += Receipt.model_validate(self.draft.receipt).stakes
        return {_same(stake) for stake in told}


def known(work: Work, questions: Iterable[str]) -> Known:
    """What is known before a text is taken. questions: those that it asks."""
    return Known(work.draft, next((one for one in questions if WAVERS.search(one)), ""))


_DIGITS = re.compile(r"\d+")


def _same(stake: Stake) -> tuple[str, str]:
    """What a stake is about, whatever its numbers are now."""
    return stake.clause, _DIGITS.sub("#", stake.text)


def settle(
    work: Work,
    receipt: Receipt,
    new: bool,
    before: bool,
    written: bool,
    given: str,
    had: Known | None = None,
) -> None:
    """Is the seat ready now? What a command says goes, once its writer knows what would be lost;
    a new draft takes “ready” back, unless it answers a question that a complete answer closes
    (`ready_when_complete`). written: orders came, or lines that could not be read. given: the
    text in which orders, also standing ones, came just now; else empty. had: what its writer
    knew before."""
    had = had or Known()
    row = work.row
    if row is None or work.ask is None:
        return
    ready = row.ready
    options = work.options
    if work.ready:
        _doubt(work, receipt, written, given, had)
        ready = not receipt.doubts
    elif work.ready is not None:
        ready = False
    elif new and work.via not in (VIA, AGAIN):  # it was taken back to be answered anew
        rule = options.ready_when_complete
        closes = rule == "always" or (rule == "reactions" and work.ask.reaction)
        bad = receipt.not_understood or receipt.not_allowed or receipt.missing
        whole = bool(receipt.understood) and not bad
        ready = closes and whole and not any(stake.grave for stake in receipt.stakes)
        if ready and work.by_standing and work.ask.at_most != 1:
            ready = False  # it may answer a part of what is asked
            receipt.consequence += " Say “ready” if that is your whole answer."
        if ready and had.wavers:
            ready = False
            receipt.consequence += f" {_in_doubt(had)} Say “ready” if you mean it."
        if before and not ready:
            receipt.consequence += " You said “ready” before this change: say it again."
    receipt.ready = ready
    if work.via in BY_LETTER:
        _remember(work, receipt, had.draft)
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


def _in_doubt(had: Known) -> str:
    return f"Your letter itself asks “{had.wavers.strip()[:120]}”, so the game waits for you."


def _unheard(work: Work, receipt: Receipt, written: bool, had: Known) -> None:
    """“ready anyway” goes through what its writer was told. What the same letter newly loses, and
    what it wants changed in earlier orders and is not accepted, they have not heard of: it is told
    once."""
    grave = [one for one in receipt.stakes if one.grave]
    if work.ask is None or (had.draft is not None and is_sealed(had.draft.text)):
        return
    told = had.told(work, work.ask)
    lost = [one.text for one in grave if _same(one) not in told]
    lines = _refused_now(receipt, had.draft) if written and work.via in BY_LETTER else 0
    if not lost and not lines:
        return
    stands = f"{count(lines, 'line')} of this letter {_is(lines)} not accepted."
    receipt.doubts = [*([stands] if lines else []), *lost]
    for one in receipt.commands:
        if one.outcome == "You are ready.":
            one.outcome = f"Not yet: {receipt.doubts[0][:1].lower()}{receipt.doubts[0][1:]}"
    why = "this letter brings losses that we had not told you of."
    if lines:
        why = (
            f"{count(lines, 'line')} of this letter {_is(lines)} not accepted, so your earlier"
            " orders are not changed as you want."
        )
    said = [
        receipt.consequence,
        f"You are not ready yet: {why}",
        "Write “ready anyway” once more to go on all the same."
        if lines
        else "Write “ready anyway” once more to go on with them.",
    ]
    receipt.consequence = " ".join(filter(None, said))


def _refused_now(receipt: Receipt, draft: Draft | None) -> int:
    """How many lines that a letter adds to an earlier one are not accepted."""
    if draft is None:
        return 0
    had = Receipt.model_validate(draft.receipt)
    before = {fold(text) for text in (*(text for _, text in _refused(had)), *had.heard)}
    return len({line for line, text in _refused(receipt) if fold(text) not in before})


MOST_HEARD = 40
"""Lines told as not accepted that are remembered beside the orders that count."""


def _remember(work: Work, receipt: Receipt, had: Draft | None) -> None:
    """A letter of which nothing counts leaves the earlier one in place, and its lines were told as
    not accepted all the same: “ready anyway” need not ask about them again."""
    draft = work.draft
    if draft is None or work.dry or is_sealed(draft.text):
        return
    heard = [] if had is None or is_sealed(had.text) else Receipt.model_validate(had.receipt).heard
    told = list(dict.fromkeys([*heard, *(text for _, text in _refused(receipt))]))[-MOST_HEARD:]
    if told and told != draft.receipt.get("heard"):
        draft.receipt = {**draft.receipt, "heard": told}
        work.session.add(draft)


def _refused(receipt: Receipt) -> list[tuple[int, str]]:
    """Lines that are not accepted: number, text or why."""
    unread = [(one.line, one.text) for one in receipt.not_understood]
    return unread + [(one.line, one.text) for one in receipt.not_allowed]


def _doubt(work: Work, receipt: Receipt, written: bool, given: str, had: Known) -> None:
    """Put into the receipt why “ready” is not taken yet: its writer may not know that a line does
    not stand, that nothing was sent, or what would be lost. “ready anyway” knows what was told; the
    house itself knows; and past the deadline nothing waits."""
    assert work.row is not None
    if work.via in HOUSE or work.now >= work.row.due_at:
        return
    if work.anyway:
        _unheard(work, receipt, written, had)
        return
    bad = len(receipt.lines_bad) if written else 0
    half = len(receipt.lines_half) if written else 0
    lines = []
    if none := bad - half:
        lines.append(f"{count(none, 'line')} {'is' if none == 1 else 'are'} not accepted.")
    if half:
        lines.append(f"{count(half, 'line')} {'is' if half == 1 else 'are'} accepted only in part.")
    unsent = _unsent(work, given)
    gone = len(receipt.left_out) if work.via in BY_LETTER and not work.replaces else 0
    left = [f"This letter leaves out {count(gone, 'order')} that you had sent."] if gone else []
    lost = [stake.text for stake in receipt.stakes if stake.grave]
    wavers = [_in_doubt(had)] if had.wavers else []
    receipt.doubts = [*lines, *left, *unsent, *lost, *wavers]
    if not receipt.doubts:
        return
    for one in receipt.commands:
        if one.outcome == "You are ready.":
            one.outcome = f"Not yet: {receipt.doubts[0][:1].lower()}{receipt.doubts[0][1:]}"
    again = f"send {'it' if bad == 1 else 'them'} again, or " if bad else ""
    if gone:
        it = "it" if gone == 1 else "them"
        again += f"write “restore” to have {it} back, or "
    without = "without" if bad or gone or lost else "all the same"
    said = [receipt.consequence, "You are not ready yet.", *lines, *left, *unsent, *wavers]
    said.append(f"{_sentence(f'{again}write')} “ready anyway” to go on {without}.")
    receipt.consequence = " ".join(filter(None, said))


def _unsent(work: Work, given: str) -> list[str]:
    """What “ready” says of a seat that has sent nothing, or has typed more than it sent. Standing
    orders are something; and a question in the middle of another's turn is answered by “ready”
    alone, which says no."""
    assert work.row is not None
    assert work.ask is not None
    found = []
    typed = scratch.unsent(work.desk, work.session, work.seat, work.row.digest)
    if (
        typed
        and typed != scratch.lines_of(given)
        and not (work.draft and typed == scratch.lines_of(work.draft.text))
    ):
        found.append(f"{count(len(typed), 'line')} on your page {_is(len(typed))} not sent.")
    if not (given or work.draft or work.standing or work.ask.reaction):
        silence = work.ask.silence
        found.append(f"You have sent no orders.{f' {_sentence(silence)}' if silence else ''}")
    return found


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def finish(work: Work, receipt: Receipt) -> Receipt:
    """What every receipt ends with: standing orders, what happens now, whether all are in."""
    receipt.standing = [order.text for order in work.standing]
    row, ask = work.row, work.ask
    if row is None or ask is None:
        receipt.consequence = _nothing_now(work)
        return receipt
    receipt.due_at = row.due_at
    said = [receipt.consequence] if receipt.consequence else []
    good = receipt.lines_good
    if receipt.lines_bad and good:
        lines = "line is" if good == 1 else f"{good} lines are"
        said.append(f"Your other {lines} accepted.")
    due = when(row.due_at, work.zone)
    has_draft = work.draft is not None or (work.dry and bool(receipt.understood))
    if not has_draft and not receipt.ready and ask.silence:
        said.append(f"Without an answer by {due}: {ask.silence}")
    if work.game.state == "running":
        if receipt.ready:
            said.append(
                "You are ready. The step is played as soon as everybody who is asked is ready,"
                f" on {due} at the latest. Until then you can take this back with “wait”."
            )
        else:
            said.append(
                f"You can change anything until {due}, or until you say “ready” and the step"
                " has been played."
            )
    else:
        said.append(f"The game is {work.game.state}. No deadline applies, and we keep your orders.")
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
        return "The game has not begun. We will write to you when it does."
    if state == "over":
        return "The game is over."
    return "You have nothing to answer now. We will write to you when it is your turn."


# --------------------------------------------------------------------- stakes


def at_stake(work: Work, ask: Ask, checked: Checked) -> list[Stake]:
    """The stakes of orders that were checked: those of the rules, and lines that cannot be carried
    out as things stand. A mistake of ours in it costs nobody an order: then nothing is told."""
    try:
        chosen = work.ruleset.rulings_with(work.game.rulings)
        found = work.ruleset.stakes(work.board, ask, work.view, checked.stands, chosen)
    except Exception:
        log.exception("the stakes of orders cannot be told")
        found = []
    laid = [
        {key: value for key, value in row.order.items() if key != "when"} for row in work.standing
    ]
    settled = {order["order"] for order in laid}
    found = [
        one
        for one in (*checked.stakes, *found)
        if one.unless not in settled and (not one.given or one.given in laid)
    ]
    told = {stake.line for stake in found if stake.line}
    return [*found, *(one for one in _idle(ask, checked) if one.line not in told)]


def _idle(ask: Ask, checked: Checked) -> list[Stake]:
    """Answers that do nothing as things stand; not those under an `if` or for later, which are
    meant for a situation that is not there yet."""
    lines = [
        (order.line, order.clause)
        for order in checked.stands
        if order.tag() in ask.accepts and order.when is None and order.line
    ]
    return [
        Stake(
            text=f"Line {line} cannot be carried out as things stand.",
            clause=clause,
            grave=True,
            line=line,
        )
        for line, clause in lines
        if idle(checked.notes.get(line, ""))
    ]
