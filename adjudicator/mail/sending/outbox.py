"""The outbox worker: claims letters that are due, renders each once, hands them over.

A letter leaves at least once. It is rendered once and its bytes are kept, so that a second
copy after a crash is the same letter with the same Message-ID, and mail programs show one. A killed
process leaves notes of what the next host has taken (`handed`): only the letter that it was handing
over may leave twice.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from threading import Event

from sqlmodel import Session

from adjudicator.mail import addresses
from adjudicator.mail.sending import handed, signing
from adjudicator.mail.sending.transports import Refused, Transport, TryLater, from_config
from adjudicator.mail.writing import rendering
from adjudicator.reports import mapsheet
from adjudicator.service.deadlines import deliveries
from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter
from adjudicator.service.people import people
from adjudicator.service.post import letters

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Letters claimed and marked together; quick ones are three commits for all of them."""

KEEP_EVERY = 0.5
"""Seconds of rendering after which what was rendered is kept, and leaves: a process that lives
for seconds only gets on too."""
MARK_EVERY = 2.0
"""Seconds after which what was handed over is marked, before the batch is at its end: only
what left since then may leave a second time after a crash."""

Hook = Callable[[str, Letter], None]
"""Called with (`rendered` | `handed over`, letter): where a test ends the process."""


def send_due(
    desk: Desk,
    transport: Transport | None = None,
    *,
    most: int = 500,
    draw: rendering.Draw = mapsheet.png_in_worker,
    hook: Hook | None = None,
    over: Event | None = None,
    written: bool | None = None,
) -> int:
    """Send what is due, oldest first; how many letters were taken by the next host.

    written: as for `letters.claim_due`: where others write letters (`write_due`).

    over: set when the house shuts; what is not at the next host by then is given back.

    transport: by default what the configuration says. A letter that cannot be rendered or
    sent holds up no other.
    """
    mine = transport is None
    transport = transport or from_config(desk.config)
    notes = handed.Handed(desk)
    sent = tried = 0
    try:
        handed.settle(desk)
        while tried < most and not (over is not None and over.is_set()):
            began = time.monotonic()
            claimed = letters.claim_due(desk, min(AT_ONCE, most - tried), written)
            if not claimed:
                break
            tried += len(claimed)
            sent += _send_some(desk, transport, notes, claimed, draw, hook, began, over)
    finally:
        notes.close()
        if mine:
            transport.close()
    return sent


def write_due(
    desk: Desk,
    *,
    most: int = AT_ONCE,
    draw: rendering.Draw = mapsheet.png_in_worker,
    hook: Hook | None = None,
) -> int:
    """Write what is due to leave and is not written yet, maps and signatures included, for others
    to send; how many letters. What is written is due in the same transaction that keeps it."""
    waiting = letters.claim_due(desk, most, False)
    found = len(waiting)
    keep = partial(letters.mark_rendered, leave=True)
    while waiting and not desk.closing.is_set():
        _rendered(desk, waiting, draw, hook, keep)
    if waiting:
        letters.give_back(desk, *(letter.id for letter in waiting))
    return found


def write_receipts(desk: Desk, session: Session) -> None:
    """Write the receipts that were queued in this transaction, to be sent when it is stored."""
    sign: signing.Sign | None = None

    def written(letter: Letter) -> bytes:
        nonlocal sign
        sign = sign or signing.signer(desk.config)
        words = rendering.words_of(desk, letter)
        return sign(rendering.message(desk, letter, words, desk.clock.now()))

    letters.write_receipts(desk, session, written)


Keep = Callable[[Desk, dict[int, bytes]], dict[int, bytes]]


def _send_some(
    desk: Desk,
    transport: Transport,
    notes: handed.Handed,
    claimed: Sequence[Letter],
    draw: rendering.Draw,
    hook: Hook | None,
    began: float,
    over: Event | None = None,
) -> int:
    """Render the letters of one claim, keep what was rendered, hand them over, mark them."""
    sent = 0
    taken: list[int] = []
    marked = time.monotonic()
    # What was rendered before leaves first: that it was kept shall not have been for nothing.
    waiting = sorted(claimed, key=lambda letter: letter.raw is None)
    try:
        while waiting:
            some = _rendered(desk, waiting, draw, hook)
            while some:
                late = time.monotonic() - began > desk.config.times.lease_seconds / 2
                if late or (over is not None and over.is_set()):
                    # A slow host: nobody else may claim these while we still send them.
                    letters.give_back(desk, *some, *(letter.id for letter in waiting))
                    return sent + len(taken)
                letter, raw = some.pop(next(iter(some)))
                if _hand_over(desk, transport, notes, letter, raw, hook):
                    taken.append(letter.id)
                if taken and time.monotonic() - marked > MARK_EVERY:
                    sent += len(taken)
                    done, taken, marked = taken, [], time.monotonic()
                    letters.mark_sent(desk, *done)
                    notes.marked()
    finally:
        # Whatever broke, what was taken before it shall not leave again.
        if taken:
            letters.mark_sent(desk, *taken)
    notes.marked()
    return sent + len(taken)


def _rendered(
    desk: Desk,
    waiting: list[Letter],
    draw: rendering.Draw,
    hook: Hook | None,
    keep: Keep = letters.mark_rendered,
) -> dict[int, tuple[Letter, bytes]]:
    """The first of the waiting letters with their bytes, by their id: so many as are rendered in
    KEEP_EVERY seconds, after which they are kept. One that cannot be rendered is tried later."""
    kept: dict[int, tuple[Letter, bytes]] = {}
    new: dict[int, bytes] = {}
    mine: list[Letter] = []
    sign: signing.Sign | None = None
    began = time.monotonic()
    while waiting and (not mine or time.monotonic() - began < KEEP_EVERY):
        letter = waiting.pop(0)
        mine.append(letter)
        if letter.raw is not None:
            kept[letter.id] = letter, letter.raw
            continue
        try:
            sign = sign or signing.signer(desk.config)
            words = rendering.words_of(desk, letter, draw)
            new[letter.id] = sign(rendering.message(desk, letter, words, desk.clock.now()))
        except Exception as error:
            log.exception("letter %s (%s) could not be rendered", letter.id, letter.kind)
            deliveries.mark_retry(
                desk, letter.id, f"it could not be rendered ({type(error).__name__})"
            )
    stored = keep(desk, new) if new else {}
    for letter in mine:
        if letter.id in stored:
            kept[letter.id] = letter, stored[letter.id]
            if hook and letter.id in new:
                hook("rendered", letter)
    return kept


def _hand_over(
    desk: Desk,
    transport: Transport,
    notes: handed.Handed,
    letter: Letter,
    raw: bytes,
    hook: Hook | None,
) -> bool:
    try:
        if letter.kind == "signin":
            people.lengthen_link(desk, letter.facts["link"])
        transport.send(letter, raw, envelope_sender(desk, letter))
        notes.note(letter)
        if hook:
            hook("handed over", letter)
    except Refused as error:
        log.warning("letter %s was refused: %s", letter.id, error)
        deliveries.mark_failed(desk, letter.id, str(error))
        return False
    except TryLater as error:
        deliveries.mark_retry(desk, letter.id, str(error))
        return False
    except Exception as error:
        log.exception("letter %s could not be sent", letter.id)
        deliveries.mark_retry(desk, letter.id, f"{type(error).__name__}")
        return False
    return True


def envelope_sender(desk: Desk, letter: Letter) -> str:
    """Where a letter comes back to. A failed notice about a failed letter goes nowhere."""
    domain = desk.config.mail.domain
    bounce = addresses.boxed(
        addresses.bounce_address(letter.message_id, desk.config.secret, domain),
        desk.config.mail.mailbox,
    )
    return bounce if addresses.fits(bounce) else f"{desk.config.mail.desk}@{domain}"
