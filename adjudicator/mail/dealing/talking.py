"""Letters that hold no orders: answers to press, letters of moderators, letters to the desk."""

from __future__ import annotations

import logging
import re

from adjudicator.mail import addresses
from adjudicator.mail.dealing import speaking
from adjudicator.mail.reading import courtesies, quotes
from adjudicator.mail.reading.authentication import Proof
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service import limits
from adjudicator.service.commands import desk_letters
from adjudicator.service.conduct import answering
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.models import Arrived
from adjudicator.service.play import submissions
from adjudicator.service.post import arrivals
from adjudicator.service.post.queue import Word
from adjudicator.service.post.tokens import Reply
from adjudicator.service.talk import press

log = logging.getLogger(__name__)


def press_answered(
    desk: Desk,
    arrived: Arrived,
    letter: ReadLetter,
    token: str,
    *,
    proof: Proof,
    body_digest: str,
) -> tuple[Word, int | None]:
    """An answer to press: a word for the ledger, and the seat that wrote it. Its player is told
    what became of it, at his own address; a stranger hears nothing."""
    reply = press.reply_of(desk, token)
    if reply is None:
        log.warning("letter %s: no such press", arrived.id)
        return "stranger", None
    seat_id = reply.seat_id or None
    if seat_id is not None:
        if arrivals.duplicate_of(desk, arrived.id, seat_id=seat_id, body_digest=body_digest):
            return "duplicate", seat_id
        if word := speaking.refused(desk, arrived, letter, reply, proof, body_digest):
            return word, seat_id
    words = words_of(letter)
    if letter.trouble and not (letter.empty and words):
        outcome, subject = f"We could not read it: {letter.trouble}.", "we did not send your press"
    elif seat_id is not None and (
        submissions.reads_as_orders(desk, seat_id, words)
        or (letter.body_text and submissions.reads_as_orders(desk, seat_id, letter.body_text))
    ):
        outcome, subject = LIKE_ORDERS, "we did not send your press"
    else:
        outcome, subject = _sent(desk, token, words, arrived.id)
        if not speaking.own(desk, reply, letter):
            outcome = f"{outcome} {came_from(letter)}"
    key = f"told press:{reply.seat_id}:{reply.person_id}"
    if limits.allow(desk, key, TOLD_PER_HOUR):
        press.tell(desk, token, subject, outcome, in_reply_to=arrived.message_id)
    said: dict[str, Word] = {SENT: "press", DONE: "manners"}
    return said.get(subject, "press not sent"), seat_id


LIKE_ORDERS = (
    "You replied to a letter with press, but your reply looks like orders. We sent it to nobody "
    "and did not use it as orders. If these are orders, reply to our newest question. If it is "
    "press, add a sentence that is not an order."
)
SENT = "we sent your press"
DONE = "done; we sent nothing"
TOLD_PER_HOUR = 40
"""Answers to answers: a program might be writing."""


def _sent(desk: Desk, token: str, words: str, letter_id: int) -> tuple[str, str]:
    try:
        done = answering.of_press(desk, token, words)
        if done is not None:
            return done, DONE
        return press.answer(desk, token, words, letter_id), SENT
    except (TooMuch, Unknown, ServiceError) as refusal:
        return refusal.text, "we did not send your press"


def words_of(letter: ReadLetter) -> str:
    """What somebody wrote who wrote to people: with greeting and closing."""
    return quotes.message(letter.full_text, courtesies.names_of(letter.from_name, ""))


def came_from(letter: ReadLetter) -> str:
    """A sentence for the holder of an address that somebody else wrote to."""
    return (
        f"It came from {sender_of(letter)}, which is not one of your addresses. Anyone who has "
        "this reply address can speak for you. If it was not you, write to your moderator."
    )


def sender_of(letter: ReadLetter) -> str:
    """The name that somebody wrote under, and his address."""
    name = re.sub(r"\s+", " ", letter.from_name).strip()[:80]
    return f"“{name}” ({letter.from_address})" if name else letter.from_address


def reply_for(desk: Desk, token: str) -> Reply | None:
    """Whose the answer to a message is, if a seat's: what its game asks of letters counts."""
    reply = press.reply_of(desk, token)
    return reply if reply is not None and reply.seat_id else None


def desk_answered(desk: Desk, arrived: Arrived, letter: ReadLetter) -> Word:
    """A letter to the desk: a word for the ledger. What cannot be read, or names more than one
    sender, is not answered, nor what comes to an address of ours that nobody was ever given."""
    settings = desk.config.mail
    mine = addresses.bare(f"{settings.desk}@{settings.domain}")
    given = [arrived.to_address] if arrived.to_address else list(letter.to_addresses)
    if mine not in map(addresses.bare, given) or letter.trouble or not letter.from_address:
        return "desk"
    if arrived.attempts > 1 and arrivals.answers(desk, arrived.id):
        return "desk"
    return desk_letters.answer(
        desk, letter.from_address, letter.body_text, arrived.id, letter.subject
    )
