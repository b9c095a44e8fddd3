"""The addresses that letters are sent to.

    <slug>+<seat>.<token>@domain           Reply-To of everything that a seat gets
    orders+<slug>.<seat>.<token>@domain    the same, for hosts that deliver one mailbox only
    press+<token>@domain                   Reply-To of a message between players
    moderate+<token>@domain                Reply-To of what a game's moderator gets
    event+<token>@domain                   Reply-To of what an event's entrants get
    accept+<token>@domain                  Reply-To of an invitation
    confirm+<token>@domain                 Reply-To of a letter that asks "is this yours?"
    witness@domain                         for other houses (`service.witness`)
    unsubscribe+<key>@domain               stops a topic (`service.post.subscriptions`)
    bounce+<letter>.<check>@domain         envelope sender of what goes out

A house that has one mailbox and no more writes its name and a `+` before each (`boxed`).
Case means nothing: some hosts write every address in small letters.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from dataclasses import dataclass

from adjudicator.mail import charsets

_SLUG = r"[a-z0-9](?:[a-z0-9-]{0,62})"
_SEAT = r"[a-z][a-z0-9_-]{0,31}"
_TOKEN = r"[a-z0-9]{6,64}"
_DIRECT = re.compile(rf"^({_SLUG})\+({_SEAT})\.({_TOKEN})$")
_ORDERS = re.compile(rf"^orders\+({_SLUG})\.({_SEAT})\.({_TOKEN})$")
_WITNESS = "witness"
_PRESS = re.compile(rf"^press\+({_TOKEN})$")
_MODERATE = re.compile(rf"^moderate\+({_TOKEN})$")
_EVENT = re.compile(rf"^event\+({_TOKEN})$")
_ACCEPT = re.compile(rf"^accept\+({_TOKEN})$")
_CONFIRM = re.compile(rf"^confirm\+({_TOKEN})$")
_UNSUBSCRIBE = re.compile(r"^unsubscribe\+(\d{1,11}\.[a-z]{1,16}\.[0-9a-f]{20})$")
_BOUNCE = re.compile(r"^bounce\+([a-z0-9._-]{1,80})\.([0-9a-f]{10})$")
_LONGEST = 64
"""Characters before the @ that every host must take (RFC 5321)."""


@dataclass(frozen=True)
class Route:
    """Whom a letter to one of our addresses concerns.

    to: `seat` (slug, seat and token are set), `moderate`, `event`, `accept`, `confirm` (token),
    `bounce` (letter, its Message-ID without brackets and domain, and token, its check), `witness`,
    or `desk` for every other address of ours.
    """

    to: str
    slug: str = ""
    seat: str = ""
    token: str = ""
    letter: str = ""


def reply_address(slug: str, seat: str, token: str, domain: str) -> str:
    """`desert-fox-7+axis.k3v9q2xw@example.org`. ValueError if it could not be read back."""
    address = f"{slug}+{seat}.{token}@{domain}".lower()
    if route(address, domain) != Route("seat", slug.lower(), seat.lower(), token.lower()):
        raise ValueError(f"{address} is not an address that we could read back")
    return address


def press_address(token: str, domain: str) -> str:
    """Where an answer to press goes: it is press, and no orders."""
    return f"press+{token}@{domain}".lower()


def moderate_address(token: str, domain: str) -> str:
    """Where a moderator's commands go."""
    return f"moderate+{token}@{domain}".lower()


def event_address(token: str, domain: str) -> str:
    """Where commands about an event go."""
    return f"event+{token}@{domain}".lower()


def accept_address(token: str, domain: str) -> str:
    """Where an invitation is accepted by answering it."""
    return f"accept+{token}@{domain}".lower()


def confirm_address(token: str, domain: str) -> str:
    """Where the question whether something is his own is answered."""
    return f"confirm+{token}@{domain}".lower()


def unsubscribe_address(key: str, domain: str) -> str:
    """Where one writes to get no more letters of a topic; what the letter says is not read."""
    return f"unsubscribe+{key}@{domain}".lower()


def bounce_address(message_id: str, key: str, domain: str) -> str:
    """The envelope sender by which a returned letter is known again; "" if it would be too
    long. key: the house's secret; without it nobody can pretend that a letter came back."""
    letter = message_id.strip("<>").rpartition("@")[0].lower()
    local = f"bounce+{letter}.{_check(letter, key)}"
    return f"{local}@{domain}" if len(local) <= _LONGEST and _BOUNCE.match(local) else ""


def bounced_id(found: Route, key: str, domain: str) -> str:
    """The Message-ID of the letter that a bounce address stands for; "" if it is forged."""
    if not hmac.compare_digest(found.token, _check(found.letter, key)):
        return ""
    return f"<{found.letter}@{domain}>"


def _check(letter: str, key: str) -> str:
    return hmac.new(key.encode(), f"bounce/{letter}".encode(), hashlib.sha256).hexdigest()[:10]


def boxed(address: str, mailbox: str) -> str:
    """The address as a part of one mailbox, for a house that has nothing else:
    `games+desert-fox-7+axis.k3v9q2xw@example.org`. mailbox: its local part; "": unchanged."""
    local, _, domain = address.rpartition("@")
    return f"{mailbox}+{local}@{domain}".lower() if local and mailbox else address


def fits(address: str) -> bool:
    """Is it short enough before its @ for every host (RFC 5321)?"""
    return 0 < len(address.rpartition("@")[0]) <= _LONGEST


def bare(address: str) -> str:
    """An address without name, angle brackets, quotes and capitals; "" if it is none.

    `Rommel <Rommel@Example.NET>` -> `rommel@example.net`

    Letters beyond ASCII may come as raw bytes, which Python's parsers hand on as surrogates; no
    database and no letter of ours could hold those. They become the letters that they stand for.
    """
    text = unicodedata.normalize("NFC", charsets.mend(address.strip()[:1000]))
    if "<" in text and ">" in text:
        text = text[text.rfind("<") + 1 : text.rfind(">")]
    text = text.strip().removeprefix("mailto:").strip(" \t\r\n<>;,'").lower()
    local, at, domain = text.rpartition("@")
    if len(local) > 1 and local[0] == local[-1] == '"':
        local = local[1:-1]
    domain = domain.rstrip(".")
    if not at or not local or not domain or re.search(r"[\s<>,;()\x00-\x1f\x7f]", local + domain):
        return ""
    return f"{local}@{domain}"


def route(address: str, domain: str) -> Route | None:
    """Whom an address concerns, None if it is not an address of our domain."""
    local, _, host = bare(address).rpartition("@")
    if not local or host != domain.lower().rstrip("."):
        return None
    if local.count("+") == 2 or local.endswith(f"+{_WITNESS}"):
        local = local.partition("+")[2]  # a part of one mailbox
    for pattern in (_ORDERS, _DIRECT):
        if found := pattern.match(local):
            return Route("seat", found[1], found[2], found[3])
    if local == _WITNESS:
        return Route("witness")
    if found := _PRESS.match(local):
        return Route("press", token=found[1])
    if found := _MODERATE.match(local):
        return Route("moderate", token=found[1])
    if found := _EVENT.match(local):
        return Route("event", token=found[1])
    if found := _ACCEPT.match(local):
        return Route("accept", token=found[1])
    if found := _CONFIRM.match(local):
        return Route("confirm", token=found[1])
    if found := _UNSUBSCRIBE.match(local):
        return Route("unsubscribe", token=found[1])
    if found := _BOUNCE.match(local):
        return Route("bounce", letter=found[1], token=found[2])
    return Route("desk")


def queue_key(found: Route | None, sender: str) -> str:
    """Letters with the same key are dealt with in the order in which they came: those to a seat,
    whatever token is in the address; those to an address that only one reader was given; all
    others of one sender."""
    if found is not None and found.to == "seat":
        return f"{found.slug}.{found.seat}"
    if found is not None and (found.token or found.letter):
        return f"{found.to}.{found.letter or found.token}"
    return f"from {sender}"


_KINDS = (
    "seat", "moderate", "event", "witness", "press", "accept", "confirm", "unsubscribe", "bounce",
    "desk",
)  # fmt: skip


def first_route(addresses: list[str], domain: str) -> Route | None:
    """The most telling of several addresses: a seat before all others, the desk last."""
    routes = [found for address in addresses if (found := route(address, domain))]
    for kind in _KINDS:
        for found in routes:
            if found.to == kind:
                return found
    return None
