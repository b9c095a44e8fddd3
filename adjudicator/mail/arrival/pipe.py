"""A letter on standard input, as procmail, sieve or a mail host's own pipe hand it over.

The answer is the exit code (sysexits.h): 0 when the letter is stored, 75 when it is to be
tried again, another one when it never will be. Trouble of ours is always 75: a letter that
waits in the queue of a mail host is not lost.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO

from adjudicator.mail import addresses, intake
from adjudicator.mail.intake import Envelope
from adjudicator.service.desk import Desk

log = logging.getLogger(__name__)

OK = 0
DATA_ERROR = 65
"""There is no letter, or it is larger than we take."""
NO_USER = 67
"""The call names receivers, and none is ours."""
TRY_LATER = 75

_SENDERS = ("SENDER", "RETURN_PATH", "ENVELOPE_FROM")
_RECEIVERS = ("ORIGINAL_RECIPIENT", "RECIPIENT", "ORIG_RECIPIENT", "ENVELOPE_TO")
"""What Postfix, Exim, Courier and sieve call them."""
_WAS_TO = re.compile(
    rb"^(?:delivered-to|x-original-to|envelope-to|x-envelope-to):[ \t]*(\S{3,320})\s*$", re.I | re.M
)
_MBOX = re.compile(rb"\A>?From [^\n]*\n")


def envelope_of(
    raw: bytes,
    environment: Mapping[str, str],
    sender: str | None = None,
    receivers: Sequence[str] = (),
) -> Envelope:
    """What is known of the envelope: what the call says, else what the environment says, else
    what the delivery wrote into the headers. What is not known stays open: then the letter's
    own headers say whom it concerns."""
    if sender is None:
        sender = next((environment[name] for name in _SENDERS if environment.get(name)), None)
    if sender is not None:
        sender = "" if sender in ("", "<>", "MAILER-DAEMON") else addresses.bare(sender)
    if not receivers:
        receivers = [environment[name] for name in _RECEIVERS if environment.get(name)][:1]
    if not receivers:
        head = re.split(rb"\r?\n\r?\n", raw[:65536], maxsplit=1)[0]
        receivers = [found.decode("latin-1") for found in _WAS_TO.findall(head)][:1]
    return Envelope(mail_from=sender, rcpt_to=tuple(receivers), via="pipe")


def ours(desk: Desk, receivers: Sequence[str]) -> list[str]:
    """Those receivers that lead somewhere here."""
    return [to for to in receivers if addresses.route(to, desk.config.mail.domain) is not None]


def take(desk: Desk, raw: bytes, envelope: Envelope) -> tuple[int, list[int]]:
    """Store a letter: the exit code, and the ids under which it is stored."""
    if not raw.strip() or len(raw) > desk.config.mail.listener.max_bytes:
        return DATA_ERROR, []
    try:
        uncounted = 0
        for to in ours(desk, envelope.rcpt_to):
            asked = intake.Receiver(envelope.mail_from, to, uncounted=uncounted)
            counted = intake.may_send(desk, [asked])[0]
            if counted is None:
                return TRY_LATER, []
            uncounted += not counted
        ids = intake.store(desk, raw, replace(envelope, uncounted=uncounted))
    except Exception as error:
        log.error("could not store a letter: %s", type(error).__name__)
        return TRY_LATER, []
    return (OK if ids else TRY_LATER), ids


def read(stream: BinaryIO, most: int) -> bytes:
    """The letter, without the line that mbox puts above it. Of one that is larger than
    most bytes so much that this shows; the rest is read too, or its sender would be stuck."""
    raw = stream.read(most + 1)
    while len(raw) > most and stream.read(1 << 20):
        pass
    return _MBOX.sub(b"", raw, count=1)
