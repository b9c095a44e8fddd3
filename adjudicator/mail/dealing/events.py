"""Letters to the reply address of an event: commands of its entrants and directors."""

from __future__ import annotations

import hashlib
import logging

from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service import limits
from adjudicator.service.commands import desk_letters
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.people import addresses, people
from adjudicator.service.post import tokens
from adjudicator.service.post.queue import Word

log = logging.getLogger(__name__)

PER_HOUR = 30
"""Letters of one person about one event that are answered."""


def answered(desk: Desk, arrived: Arrived, letter: ReadLetter, token: str) -> Word:
    """Carry out the commands of a letter and answer it; a word for the ledger.

    A stranger's guess gets silence. Who has the address and writes from none of its owner's is not
    obeyed; the owner is told."""
    found = tokens.find_event(desk, token)
    if found is None:
        log.warning("letter %s: no event has this address", arrived.id)
        return "stranger"
    event_id, person_id = found
    digest = hashlib.sha256(f"{arrived.message_id}\0{letter.body_text}".encode()).hexdigest()
    mark = f"event letter:{person_id}:{digest[:32]}"
    if limits.used(desk, mark, 86400):
        return "duplicate"
    if not limits.allow(desk, f"event letters:{event_id}:{person_id}", PER_HOUR):
        return "too much"
    owner = people.person_by_id(desk, person_id)
    if not addresses.belongs(desk, person_id, owner.email, letter.from_address):
        desk_letters.refuse_event(
            desk, event_id, person_id,
            f"A letter with your reply address came from {letter.from_address}, which is not one "
            "of your addresses. We did not carry out anything in it.",
        )  # fmt: skip
        return "held"
    if letter.trouble:
        desk_letters.refuse_event(
            desk, event_id, person_id,
            f"We could not read your letter: {letter.trouble}. Nothing has changed.",
        )  # fmt: skip
        return "unreadable"
    # The mark is stored with what the letter causes, or not at all: what could not be carried out
    # at first is tried again, and is not a duplicate of itself.
    with desk.store.together("letter about an event"):
        if not limits.allow(desk, mark, 1, 86400):
            return "duplicate"
        desk_letters.answer_event(desk, event_id, person_id, letter.body_text, arrived.id)
    return "event"
