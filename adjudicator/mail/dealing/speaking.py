"""Whether a letter to a seat's reply address counts, and the answers to "is this yours?"."""

from __future__ import annotations

import contextlib
import logging
import re

from adjudicator.mail.reading import courtesies
from adjudicator.mail.reading.authentication import Proof
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import Arrived
from adjudicator.service.people import addresses, consent, senders
from adjudicator.service.post.queue import Word
from adjudicator.service.post.tokens import Reply

log = logging.getLogger(__name__)


def own(desk: Desk, reply: Reply, letter: ReadLetter) -> bool:
    """Is the sender an address of the player?"""
    return addresses.belongs(desk, reply.person_id, reply.email, letter.from_address)


def refused(
    desk: Desk, arrived: Arrived, letter: ReadLetter, reply: Reply, proof: Proof, body_digest: str
) -> Word | None:
    """A word if the letter does not count: it is a replay, or it is held and the seat's
    player has been told. None if it counts."""
    if arrived.released:
        return None
    if senders.replayed(desk, arrived.id, reply.seat_id, proof.signature, arrived.message_id):
        log.warning(
            "letter %s to %s of %s is an old one sent again", arrived.id, reply.seat, reply.game
        )
        return "replayed"
    if reply.policy == "token":
        return None
    evidence = senders.Evidence(
        sender=letter.from_address,
        own=own(desk, reply, letter),
        proof=proof.result,
        how=proof.how,
        bound=proof.bound,
    )
    why = senders.enough(reply.policy, evidence)
    if not why:
        return None
    senders.hold(
        desk,
        arrived.id,
        reply,
        sender=letter.from_address,
        subject=letter.subject,
        why=why,
        body_digest=body_digest,
    )
    return "held"


_MINE = re.compile(r"^\W*(mine|meine|mienne|mía|mia|moja|mijn|моя|minha)\b", re.I)
_NO = re.compile(r"^\W*(no|nein|non|nie|nee|não|ne|нет|not mine|discard)\b", re.I)
_YES = re.compile(
    r"^\W*(yes|ja|oui|s[ií]|sì|tak|ano|sim|да|ok(ay)?|release|confirm|はい|是)(\b|$)", re.I
)


def answered(desk: Desk, token: str, letter: ReadLetter) -> tuple[Word, int | None]:
    """An answer to "is this yours?": a word for the ledger, and the letter that counts now.

    What is neither yes nor no is answered, and so is what comes too late; only those who guess an
    address hear nothing."""
    # A button for "yes" may make a letter that has a subject only.
    body = letter.body_text if letter.body_text.strip() else letter.subject
    said = courtesies.decision(body, _YES, _NO)
    mine = bool(courtesies.decision(body, _MINE, _NO))
    if said is not None or mine:
        with contextlib.suppress(Unknown):
            return _decided(desk, token, said, mine)
    return ("not confirmed" if consent.explain(desk, token) else "stranger"), None


def _decided(desk: Desk, token: str, said: bool | None, mine: bool) -> tuple[Word, int | None]:
    """Unknown: no question of ours is open, or “mine” is not an answer to it."""
    if consent.look_at(desk, token) is not None:
        if said is None:
            raise Unknown("You cannot answer this with “mine”.")
        consent.answer(desk, token, said)
        return "agreed" if said else "disagreed", None
    if said is False:
        with contextlib.suppress(Unknown):
            senders.discard(desk, token)
            return "disowned", None
        addresses.refuse(desk, token)
        return "disagreed", None
    with contextlib.suppress(Unknown):
        return "released", senders.release(desk, token, mine=mine)
    if mine:
        raise Unknown("You cannot answer this with “mine”.")
    addresses.confirm(desk, token)
    return "address confirmed", None
