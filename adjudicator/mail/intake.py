"""Storing what comes in, whatever way it comes: after this a letter may be acknowledged.

Limits are looked at here too, before a letter is taken: who guesses tokens is stopped sooner
than who knows one.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.mail import addresses
from adjudicator.mail.addresses import Route
from adjudicator.service import limits
from adjudicator.service.desk import Desk
from adjudicator.service.post import tokens
from adjudicator.service.post.queue import New, Queue

NULL_PATH = "<>"
"""How the null return path is stored as the sender of a letter."""


@dataclass(frozen=True)
class Envelope:
    """mail_from: the sender of the envelope, "" for the null return path, None if there was
    no envelope (a mailbox, a file). rcpt_to: the receivers of the envelope. uncounted: for
    how many of them the sender's limit has been looked at, but not counted yet. via: the way
    it came; peer, helo: the host that handed it over, and how it named itself (of a mailbox:
    the letter's place in it)."""

    mail_from: str | None = None
    rcpt_to: tuple[str, ...] = ()
    uncounted: int = 0
    via: Literal["", "smtp", "lmtp", "imap", "pipe"] = ""
    peer: str = ""
    helo: str = ""


def store(desk: Desk, raw: bytes, envelope: Envelope | None = None) -> list[int]:
    """Store a letter, once for each seat it is addressed to (once if to none); the ids.

    When this returns the letter is safe and may be acknowledged.
    """
    return store_all(desk, [(raw, envelope or Envelope())])[0]


def store_all(desk: Desk, came: Sequence[tuple[bytes, Envelope]]) -> list[list[int]]:
    """Store letters that came at the same time, in one commit; the ids of each, none for one
    that its sender may not send any more in this hour."""
    copies = [_copies(desk, raw, envelope) for raw, envelope in came]
    queue = Queue(desk)
    laid = iter(queue.laid_down([one for some in copies for one in some]))
    ready = [[next(laid) for _ in some] for some in copies]
    with desk.store.together("letters in"):
        fine = _counted(desk, [envelope for _, envelope in came])
        new = [some if may else [] for some, may in zip(ready, fine, strict=True)]
        ids = iter(queue.store([copy for copies in new for copy in copies]))
        return [[next(ids) for _ in copies] for copies in new]


def _counted(desk: Desk, came: Sequence[Envelope]) -> list[bool]:
    """May each of them be stored? Counts those that were not counted yet."""
    new = [one for one in came if one.uncounted]
    counts = limits.counted_all(desk, [(sender_key(one.mail_from), one.uncounted) for one in new])
    left, most = iter(counts), desk.config.limits.letters_per_sender
    return [not one.uncounted or next(left) <= most for one in came]


def sender_key(mail_from: str | None) -> str:
    """What the limit of a sender is counted under."""
    return f"letters:{addresses.bare(mail_from or '') or NULL_PATH}"


def _copies(desk: Desk, raw: bytes, envelope: Envelope) -> list[New]:
    sender = envelope.mail_from
    from_address = NULL_PATH if sender == "" else addresses.bare(sender or "")
    message_id = message_id_of(raw) or made_up_id(raw, desk.config.mail.domain)
    copies = []
    for to in wanted_receivers(desk, envelope.rcpt_to) or [""]:
        found = addresses.route(to, desk.config.mail.domain) if to else None
        new = New(
            raw,
            from_address=from_address,
            to_address=to,
            message_id=message_id,
            via=envelope.via,
            peer=envelope.peer,
            helo=envelope.helo,
            key=addresses.queue_key(found, from_address),
            game=found.slug if found is not None else "",
            sealed_for=(found or _by_headers(desk, raw) or Route("desk")).slug,
        )
        copies.append(new)
    return copies


def _by_headers(desk: Desk, raw: bytes) -> Route | None:
    """Whom a letter without an envelope seems to be to."""
    head = re.split(rb"\r?\n\r?\n", raw[:65536], maxsplit=1)[0]
    named = [one.decode("latin-1") for one in _TO.findall(head)]
    return addresses.first_route(named, desk.config.mail.domain)


_TO = re.compile(rb"[^\s<>,;:\"']{1,80}\+[^\s<>,;:\"']{1,120}@[^\s<>,;:\"']{1,255}")
"""What may be a reply address of ours, anywhere in the headers."""


def wanted_receivers(desk: Desk, given: tuple[str, ...]) -> list[str]:
    """The addresses that lead somewhere, each way once: a reply-to-all that has both the
    reply address and the desk in it is one letter."""
    domain = desk.config.mail.domain
    routes: dict[Route, str] = {}
    for address in given:
        found = addresses.route(address, domain)
        if found is not None:
            routes.setdefault(found, addresses.bare(address))
    telling = {found: address for found, address in routes.items() if found.to != "desk"}
    return list((telling or routes).values())


_MESSAGE_ID = re.compile(rb"^message-id:\s*(<[^<>\s]{1,240}>)", re.I | re.M)


def message_id_of(raw: bytes) -> str:
    """The Message-ID, before anything is parsed; "" without one."""
    head = re.split(rb"\r?\n\r?\n", raw[:65536], maxsplit=1)[0]
    found = _MESSAGE_ID.search(head)
    return found[1].decode("ascii", "replace") if found else ""


def made_up_id(raw: bytes, domain: str) -> str:
    """For a letter without one, so that it can be told when it comes again."""
    return f"<{hashlib.sha256(raw).hexdigest()[:32]}.none@{domain}>"


STRANGERS_PER_HOST = 10
"""So many times the limit of one stranger for all strangers of one host together."""


@dataclass(frozen=True)
class Receiver:
    """To whom a sender wants to write. host: who hands the letter over, "" for a mail host of
    ours. uncounted: receivers of the same letter that are to be counted when it is stored."""

    mail_from: str | None
    address: str
    host: str = ""
    uncounted: int = 0


def may_send(desk: Desk, receivers: Sequence[Receiver]) -> list[bool | None]:
    """May one more letter of this sender to this address come in? None if not, else whether it
    has been counted. Those who guess tokens are stopped sooner than those who know one, and
    cannot go on under other names; who knows one is counted when his letter is stored."""
    domain, most = desk.config.mail.domain, desk.config.limits.letters_per_sender
    routes = [addresses.route(one.address, domain) for one in receivers]
    given = {route.token for route in routes if route is not None and route.to == "seat"}
    with desk.store.looking():
        known = tokens.replies_among(desk, given)
        senders = {sender_key(one.mail_from) for one in receivers}
        used = limits.used_all(desk, senders if known else ())
    said: list[bool | None] = []
    for one, route in zip(receivers, routes, strict=True):
        if route is not None and route.to == "seat" and route.token in known:
            fine = used.get(sender_key(one.mail_from), 0) + one.uncounted < most
            said.append(False if fine else None)
        else:
            said.append(_stranger_may(desk, one, route))
    return said


def _stranger_may(desk: Desk, receiver: Receiver, found: Route | None) -> bool | None:
    key, host = sender_key(receiver.mail_from), receiver.host
    if not limits.allow(desk, key, desk.config.limits.letters_per_sender):
        return None
    if found is None or found.to == "bounce":
        return True
    sender = key.removeprefix("letters:")
    most = desk.config.limits.letters_stranger
    fine = limits.allow(desk, f"stranger:{sender}", most) and (
        not host or limits.allow(desk, f"strangers at:{host}", most * STRANGERS_PER_HOST)
    )
    return True if fine else None
