"""Letters between houses: one asks the other as a witness, and is answered.

Who wrote is of no account: every statement carries the signature of the house that makes it. A
question is answered to the address that the house named in it; an answer is never answered, so
that no two houses write to each other for ever.
"""

from __future__ import annotations

import email
import email.policy
import logging
from typing import Any

from adjudicator.mail import addresses
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post import letters
from adjudicator.service.post.queue import Word
from adjudicator.service.record.witnessing import BadWord
from adjudicator.service.witness import armour, hearing, serving

log = logging.getLogger(__name__)

TAKEN: dict[hearing.Word, Word] = {
    "bound": "witness bound",
    "given": "witness given",
    "again": "witness again",
    "late": "witness late",
    "bad": "witness bad",
    "forged": "witness forged",
    "stranger": "witness stranger",
    "contradiction": "witness contradiction",
}
"""What became of an answer of a witness, as the ledger has it."""


def heard(desk: Desk, arrived: Arrived) -> tuple[Word, int | None]:
    """What a letter to our witness address holds: a word for the ledger, and the game that may go
    on by it."""
    found = armour.find(_text(arrived.raw))
    if not found:
        return "no statement", None
    for value in found:
        says = value.get("statement") if isinstance(value, dict) else None
        if isinstance(says, dict) and says.get("says") in ("bind", "ask"):
            return _asked(desk, arrived, value), None
        taken = hearing.take(desk, value)
        if taken.word in ("bound", "given"):
            return TAKEN[taken.word], taken.game_id
        if taken.word not in ("again", "late"):
            log.warning("letter %s: a statement that is %s", arrived.id, taken.word)
        return TAKEN[taken.word], None
    return "no statement", None


def _asked(desk: Desk, arrived: Arrived, value: dict[str, Any]) -> Word:
    try:
        said = serving.answer(desk, value)
    except BadWord as bad:
        log.warning("letter %s: %s", arrived.id, bad.text)
        return "witness refused"
    # What the house has signed, not what the letter says: nobody else is written to.
    to = addresses.bare(str(value["statement"].get("answer", "")))
    if not to:
        return "witness refused"
    facts = {
        "subject": "a witness answers",
        "lines": [
            "This answers your server's question. Your server reads it, so you can ignore it."
        ],
        "shown": armour.lines(said),
    }
    with desk.store.write("witness answers") as session:
        letters.queue(
            desk,
            session,
            kind="notice",
            facts=facts,
            to_email=to,
            in_reply_to=arrived.message_id,
        )
    return "witness answered"


def _text(raw: bytes) -> str:
    """All text of a letter, whatever reads it for people leaves out."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    part = message.get_body(preferencelist=("plain",))
    try:
        return str(part.get_content()) if part is not None else ""
    except (KeyError, LookupError, ValueError):
        return ""
