"""A post office for tests: what has left, and answers to it."""

from __future__ import annotations

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count

from adjudicator.mail.intake import Envelope
from adjudicator.mail.sending import outbox
from adjudicator.mail.sending.transports import MemoryTransport
from adjudicator.mail.way import Outcome, receive
from adjudicator.service.desk import Desk

DOMAIN = "example.org"
PNG = b"\x89PNG\r\n\x1a\n picture"
_numbers = count(1)


def draw(svg: str, width: int) -> bytes:
    """A map that costs nothing."""
    assert svg.lstrip().startswith("<svg")
    assert width > 0
    return PNG


def parsed(raw: bytes) -> EmailMessage:
    message = message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def collect(desk: Desk) -> list[EmailMessage]:
    """Send what is due; the letters that left."""
    transport = MemoryTransport()
    outbox.send_due(desk, transport, draw=draw)
    return [parsed(raw) for _, raw in transport.sent]


def plain(message: EmailMessage) -> str:
    """The text of a letter."""
    part = message.get_body(("plain",))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def html(message: EmailMessage) -> str:
    part = message.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def letter(
    to: str, body: str, sender: str = "red@example.net", message_id: str = "", headers: str = ""
) -> bytes:
    """A letter as a player's program writes it."""
    message_id = message_id or f"<player-{next(_numbers)}@example.net>"
    return (
        f"From: {sender}\r\nTo: {to}\r\nSubject: Re: your turn\r\n"
        f"Message-ID: {message_id}\r\n{headers}"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n" + body.replace("\n", "\r\n") + "\r\n"
    ).encode()


def answer(desk: Desk, to: EmailMessage | str, body: str, **more: str) -> Outcome:
    """Answer a letter, as it comes in through a mail server."""
    address = to if isinstance(to, str) else str(to["Reply-To"])
    raw = letter(address, body, **more)
    sender = more.get("sender", "red@example.net")
    (outcome,) = receive(desk, raw, Envelope(mail_from=sender, rcpt_to=(address,)))
    return outcome


def asked(letters: list[EmailMessage], email: str) -> EmailMessage:
    """The last ask letter to an address."""
    found = [one for one in letters if one["X-Adjudicator"] == "ask" and email in str(one["To"])]
    return found[-1]
