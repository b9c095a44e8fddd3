"""The post between the house and its people: a relay that takes what the house sends, and a
dialogue with the door of the house for what people write."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from functools import cached_property
from typing import Any

from aiosmtpd.controller import Controller


@dataclass
class Letter:
    """A letter of the house as it came to somebody. at: the house's time."""

    at: datetime
    to: str
    raw: bytes
    told: dict[str, str] = field(default_factory=dict)

    @cached_property
    def message(self) -> EmailMessage:
        found = message_from_bytes(self.raw, policy=default)
        assert isinstance(found, EmailMessage)
        return found

    def header(self, name: str) -> str:
        return str(self.message[name] or "")

    @property
    def kind(self) -> str:
        return self.header("X-Adjudicator")

    @property
    def subject(self) -> str:
        return " ".join(self.header("Subject").split())

    @property
    def reply_to(self) -> str:
        return self.header("Reply-To")

    @property
    def game(self) -> str:
        return self.header("List-Id").partition(" ")[0]

    @cached_property
    def text(self) -> str:
        part = self.message.get_body(("plain",))
        return str(part.get_content()).replace("\r\n", "\n") if part is not None else ""

    @property
    def seat(self) -> str:
        local = self.reply_to.partition("@")[0]
        return local.partition("+")[2].partition(".")[0]


class Relay:
    """The mail host that takes the house's letters, or does not answer: `open`, `close`."""

    def __init__(self, port: int, now: Callable[[], datetime]) -> None:
        self.port, self.now = port, now
        self.came: list[Letter] = []
        self.all: list[tuple[datetime, str, dict[str, str]]] = []
        """(when, to whom, what the audit wants to know) of every letter."""
        self._controller: Controller | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        for to in envelope.rcpt_tos:
            self.came.append(Letter(self.now(), to.lower(), envelope.content))
        return "250 taken"

    def open(self) -> None:
        if self._controller is None:
            self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
            self._controller.start()

    def close(self) -> None:
        if self._controller is not None:
            self._controller.stop()
            self._controller = None

    def fetch(self) -> list[Letter]:
        """What came since the last time."""
        some, self.came = self.came, []
        return some


def post(port: int, sender: str, to: str, raw: bytes) -> bool:
    """Hand a letter to the house, as a mail host does. Was it taken? Else it is brought again."""
    with suppress(OSError, smtplib.SMTPException):
        with smtplib.SMTP("127.0.0.1", port, timeout=30) as host:
            host.sendmail(sender, [to], raw)
        return True
    return False
