"""Letters to a moderator's reply address: commands, from his own address alone."""

from __future__ import annotations

import hashlib
import logging

from adjudicator.mail.dealing.proof import came_of
from adjudicator.mail.reading import authentication
from adjudicator.mail.reading.reader import ReadLetter
from adjudicator.service import limits
from adjudicator.service.commands import obeying
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import Arrived
from adjudicator.service.options import Policy
from adjudicator.service.people import addresses, capability, senders
from adjudicator.service.people.capability import Commander
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post.queue import Queue, Word
from adjudicator.service.record import looking
from adjudicator.service.words import when

log = logging.getLogger(__name__)

TOLD_PER_DAY = 5
"""Letters to a moderator that say that somebody else used his address."""


def obeyed(desk: Desk, arrived: Arrived, letter: ReadLetter, token: str) -> Word:
    """Carry out the commands of a letter; a word for the ledger. Not within a transaction:
    a command may run the rules.

    A stranger's guess is answered with silence. Who has the address and is not the moderator
    is not answered either; the moderator is told.
    """
    who = capability.find(desk, token)
    if who is None:
        log.warning("letter %s: no such moderator's address", arrived.id)
        return "stranger"
    if letter.kind != "human":
        return "loop"
    digest = hashlib.sha256(f"{arrived.message_id}\0{letter.body_text}".encode()).hexdigest()
    mark = f"obeyed:{who.game_id}:{digest[:32]}"
    if limits.used(desk, mark, 86400):
        return "duplicate"
    if why := _refused(desk, arrived, letter, who):
        if limits.allow(desk, f"told no moderator:{who.game_id}", TOLD_PER_DAY, 86400):
            _tell(desk, who, f"A letter with commands for {who.game} was not carried out: {why}.")
        return "held"
    if letter.trouble:
        _tell(desk, who, f"We could not read your letter: {letter.trouble}. Nothing has changed.")
        return "unreadable"
    if not limits.allow(desk, f"commands:{who.game_id}", desk.config.limits.submissions):
        return "too much"
    try:
        done = obeying.obey(
            desk,
            who.game,
            who.person_id,
            letter.body_text,
            via="mail",
            address=letter.from_address,
            stale=who.stale,
            letter_id=arrived.id,
            mark=mark,
        )
    except Unknown:
        return "stranger"
    # Only now it has been obeyed: a letter that a crash interrupts is read again, and the lines
    # that were carried out are known by their marks.
    with desk.store.together("letter obeyed"):
        if not limits.allow(desk, mark, 1, 86400):
            return "duplicate"
        obeying.answer(desk, who.game, who.person_id, done, in_reply_to=arrived.message_id)
        Queue(desk).finish(arrived.id, "moderator")
    return "moderator"


def laid_aside(desk: Desk, arrived: Arrived, token: str) -> None:
    """His letter broke us again and again, and is tried no more."""
    who = capability.find(desk, token)
    if who is not None:
        _tell(
            desk,
            who,
            f"Your letter of {when(arrived.received_at)} broke our program each "
            "time we tried it. The journal shows which commands we carried out in "
            f"{who.game}. Check it before you send the rest again.",
        )


def _refused(desk: Desk, arrived: Arrived, letter: ReadLetter, who: Commander) -> str:
    """Why it does not count; empty if it does. His own address is asked for in every game:
    commands may do more than orders."""
    policy: Policy = "token+dkim" if who.policy == "token+dkim" else "token+sender"
    settings = desk.config.mail.auth
    proof = authentication.prove(
        arrived.raw,
        letter.from_address,
        arrived.to_address,
        came_of(arrived),
        desk.look_up if settings.dns and policy == "token+dkim" else None,
        settings.trusted,
    )
    evidence = senders.Evidence(
        sender=letter.from_address,
        own=addresses.belongs(desk, who.person_id, who.email, letter.from_address),
        proof=proof.result if policy == "token+dkim" else "none",
        how=proof.how,
        bound=proof.bound,
    )
    return senders.enough(policy, evidence)


def _tell(desk: Desk, who: Commander, text: str) -> None:
    with desk.store.write("moderator told") as session:
        game = looking.game_by_slug(session, who.game)
        tell_moderator(
            desk, session, game, "we did not carry out your letter", [text], person_id=who.person_id
        )
