"""The door of a seat: orders."""

from __future__ import annotations

import hashlib
import logging
import re

from adjudicator.mail.dealing import speaking, talking, unheard
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.mail.way.known import look_again
from adjudicator.mail.way.outcome import Outcome
from adjudicator.mail.way.vouched import Vouched
from adjudicator.service import limits
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.play import submissions
from adjudicator.service.post import arrivals, letters
from adjudicator.service.post.queue import Word
from adjudicator.service.post.tokens import Reply

log = logging.getLogger(__name__)

STALE_PER_DAY = 10
"""Answers to an earlier letter that a seat is told of."""
_SIGN_ON = re.compile(r"^[ \t]*sign[ \t]*on\b.*$", re.I | re.M)


class Changed(Exception):
    """Since it was looked at before the transaction, the game asks for more than it did."""


def taken(desk: Desk, one: Vouched) -> Outcome:
    """What becomes of a letter to a seat's reply address."""
    assert one.route is not None
    letter_id = one.arrived.id
    with desk.store.unhurried():
        reply = look_again(desk, one.route)
    if reply is None:
        log.warning("letter %s: no such reply address", letter_id)
        return Outcome(letter_id, "stranger")
    if one.holder is None or one.holder.policy != reply.policy:
        raise Changed(reply.game)
    digest = digest_of(one)
    if word := _not_taken(desk, one, reply, digest):
        return Outcome(letter_id, word, seat_id=reply.seat_id, body_digest=digest)
    try:
        receipt = submissions.submit(
            desk,
            seat_id=reply.seat_id,
            text=without_sign_on(one.letter.placed_text),
            via="mail",
            letter_id=letter_id,
            token=reply,
        )
    except TooMuch as refusal:
        if limits.allow(desk, f"told too much:{reply.seat_id}", 1):
            letters.queue_notice(desk, reply.seat_id, "we did not use your letter", [refusal.text])
        return Outcome(letter_id, "too much", seat_id=reply.seat_id, body_digest=digest)
    remarks = _remarks(desk, one.letter, reply)
    if remarks:
        letters.queue_notice(desk, reply.seat_id, "about your last letter", remarks)
    return Outcome(
        letter_id,
        "stale" if receipt.state == "stale" else "orders",
        receipt=receipt,
        seat_id=reply.seat_id,
        remarks=tuple(remarks),
        closes=reply.game_id if receipt.closes else None,
        body_digest=digest,
    )


def _not_taken(desk: Desk, one: Vouched, reply: Reply, digest: str) -> Word | None:
    """Why a letter is not submitted; whoever is to hear of it has been told."""
    arrived, letter, seat_id = one.arrived, one.letter, reply.seat_id
    with desk.store.unhurried():
        earlier = arrivals.duplicate_of(desk, arrived.id, seat_id=seat_id, body_digest=digest)
    if earlier is not None:
        arrivals.receipt_again(desk, arrived.id, earlier)
        return "duplicate"
    if arrived.attempts > 1 and arrivals.answered(desk, arrived.id, seat_id):
        # A crash came after the submission was stored, with its receipt, and before the
        # letter was marked done. Commands such as "drop standing 2" must not work twice.
        return "orders"
    if letter.trouble:
        unheard.unreadable(desk, reply, letter)
        return "unreadable"
    if reply.stale:
        # It can do nothing; anyone with an old address must not fill the player's letter box.
        told = limits.allow(desk, f"told stale:{seat_id}", STALE_PER_DAY, 86400)
        return None if told else "stale"
    return speaking.refused(desk, arrived, letter, reply, one.proof, digest)


def digest_of(one: Vouched) -> str:
    """What makes two letters one: the same Message-ID, reply address and words.

    The same words under another Message-ID are another letter (orders A, then B, then A
    again must end as A); if nothing has changed meanwhile, `submit` gives the same receipt.
    """
    parts = [one.arrived.message_id, one.token, one.letter.subject, one.letter.body_text]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


def without_sign_on(text: str) -> str:
    """The text without `sign on ...` lines: the reply address has said who writes. They are
    left blank, so that every order keeps its line number."""
    return _SIGN_ON.sub("", text)


def _remarks(desk: Desk, letter: ReadLetter, reply: Reply) -> list[str]:
    """What the player should know about the letter itself, once a day at most for each
    unusual sender."""
    said = list(letter.remarks)
    if not speaking.own(desk, reply, letter) and limits.allow(
        desk, f"other sender:{reply.seat_id}:{letter.from_address}", 1, 86400
    ):
        said.append(
            f"Orders for your seat came from {talking.sender_of(letter)}. We used them, because "
            "they came to your secret reply address. Only you got the receipt. If they are not "
            "yours, send new orders to replace them. Do not forward our letters."
        )
    return said
