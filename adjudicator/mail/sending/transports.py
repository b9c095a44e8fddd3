"""Ways for a letter to leave: into a Maildir, to a mail host, into memory.

A transport is handed finished bytes. It returns when the next host (or the disk) has taken
them, and raises `TryLater` or `Refused`; what it raises otherwise counts as `TryLater`.
"""

from __future__ import annotations

import os
import re
import smtplib
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import NoReturn, Protocol

from adjudicator.config import Config
from adjudicator.service.models import Letter


class TryLater(Exception):
    """Not now: the host is not there, or said 4xx, or the trouble is ours."""


class Refused(Exception):
    """Never: the host said 5xx to this receiver or this letter."""


class Transport(Protocol):
    """sender: the envelope's. raw: the letter as it goes over the wire."""

    def send(self, letter: Letter, raw: bytes, sender: str) -> None: ...

    def close(self) -> None: ...


def from_config(config: Config) -> Transport:
    """The transport that the configuration names. ValueError for an unreadable password."""
    if config.mail.transport == "memory":
        return MemoryTransport()
    if config.mail.transport == "smtp":
        smtp = config.mail.smtp
        password = ""
        if smtp.password_file:
            try:
                password = (config.instance / smtp.password_file).read_text("utf-8").strip()
            except OSError as error:
                raise ValueError(f"the password file cannot be read: {error}") from error
        return SmtpTransport(smtp.host, smtp.port, smtp.starttls, smtp.user, password)
    return MaildirTransport(config.instance)


@dataclass
class MemoryTransport:
    """Keeps what is sent, for tests and rehearsals."""

    sent: list[tuple[Letter, bytes]] = field(default_factory=list)

    def send(self, letter: Letter, raw: bytes, sender: str) -> None:
        self.sent.append((letter, raw))

    def close(self) -> None:
        pass


class MaildirTransport:
    """A Maildir at `<root>/mail`, which any mail program opens, and a readable copy at
    `<root>/letters/<game>/<seat>/007-report.eml`.

    A letter that is sent twice after a crash is one file there, for its name is its number.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.box = root / "mail"
        for folder in ("tmp", "new", "cur"):
            (self.box / folder).mkdir(parents=True, exist_ok=True)
        self.names = count()

    def send(self, letter: Letter, raw: bytes, sender: str) -> None:
        lines = raw.replace(b"\r\n", b"\n")
        copy = self.copy_of(letter)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if copy.exists() and copy.read_bytes() == lines:
            return  # sent before a crash
        try:
            self._deliver(lines, copy)
        except OSError as error:
            raise TryLater(f"the letter could not be written: {error}") from error

    def _deliver(self, lines: bytes, copy: Path) -> None:
        """Written once, with two names, for a disk that is asked to be sure takes its time."""
        now = time.time_ns()
        name = f"{now // 10**9}.M{now // 1000 % 10**6}P{os.getpid()}Q{next(self.names)}.adjudicator"
        new, part = self.box / "tmp" / name, copy.with_suffix(".part")
        with new.open("xb") as out:
            out.write(lines)
            out.flush()
            os.fsync(out.fileno())
        try:
            try:
                os.link(new, part)
            except FileExistsError:  # an attempt ended here
                part.unlink()
                os.link(new, part)
        except OSError:
            part.write_bytes(lines)  # a file system without hard links
        # The copy comes last: as long as it is not there, the letter has not been sent.
        new.rename(self.box / "new" / name)
        part.replace(copy)

    def copy_of(self, letter: Letter) -> Path:
        """Where the readable copy stands."""
        if letter.seat:
            folder = self.root / "letters" / safe(letter.game) / safe(letter.seat)
            return folder / f"{letter.number:03d}-{letter.kind}.eml"
        folder = self.root / "letters" / (safe(letter.game) if letter.game else "house")
        return folder / f"{letter.id:05d}-{letter.kind}.eml"

    def close(self) -> None:
        pass


def safe(name: str) -> str:
    """A name as one part of a path."""
    return re.sub(r"[^a-z0-9_-]+", "-", name.lower())[:80] or "-"


class SmtpTransport:
    """Hands letters to a mail host, several over one connection.

    Only a 5xx answer to the receiver or to the letter itself is final. Everything else (no
    connection, a login that fails, a sender that the host will not have) is our trouble or
    the host's, and is tried again.
    """

    def __init__(
        self,
        host: str,
        port: int,
        starttls: bool = False,
        user: str = "",
        password: str = "",
        *,
        timeout: float = 20,
        tls: ssl.SSLContext | None = None,
        connect: Callable[..., smtplib.SMTP] = smtplib.SMTP,
    ) -> None:
        self.host, self.port, self.starttls = host, port, starttls
        self.user, self.password, self.timeout = user, password, timeout
        self.tls = tls
        self.connect = connect
        self.connection: smtplib.SMTP | None = None

    def send(self, letter: Letter, raw: bytes, sender: str) -> None:
        try:
            smtp = self._open()
            self._hand_over(smtp, sender, letter.to_email, raw)
        except (Refused, TryLater):
            self._reset()
            raise
        except (smtplib.SMTPException, OSError, ssl.SSLError) as error:
            self.close()
            raise TryLater(f"{self.host}: {said(error)}") from error

    def probe(self, sender: str) -> str:
        """Go as far as one can without sending a letter: connect, encrypt, log in, name the
        sender. What was done, in words. TryLater: what stood in the way."""
        try:
            smtp = self._open()
            code, answer = smtp.mail(sender)
            smtp.rset()
        except (smtplib.SMTPException, OSError) as error:
            raise TryLater(said(error)) from error
        finally:
            self.close()
        if code != 250:
            raise TryLater(words(code, answer))
        encrypted = "encrypted" if self.starttls else "not encrypted"
        return f"{encrypted}, {f'logged in as {self.user}' if self.user else 'no login'}"

    def _open(self) -> smtplib.SMTP:
        if self.connection is not None:
            try:
                if self.connection.noop()[0] == 250:
                    return self.connection
            except (smtplib.SMTPException, OSError):
                pass
            self.close()
        smtp = self.connect(self.host, self.port, timeout=self.timeout)
        self.connection = smtp
        smtp.ehlo()
        if self.starttls:
            smtp.starttls(context=self.tls or ssl.create_default_context())
            smtp.ehlo()
        if self.user:
            smtp.login(self.user, self.password)
        return smtp

    def _hand_over(self, smtp: smtplib.SMTP, sender: str, receiver: str, raw: bytes) -> None:
        local, _, domain = receiver.rpartition("@")
        receiver = f"{local}@{domain if domain.isascii() else domain.encode('idna').decode()}"
        code, answer = smtp.mail(sender)
        if code != 250:
            raise TryLater(words(code, answer))
        code, answer = smtp.rcpt(receiver)
        if code not in (250, 251):
            _judge(code, answer)
        # `data` raises SMTPDataError unless the host says 354, and gives back its last word.
        try:
            code, answer = smtp.data(raw)
        except smtplib.SMTPDataError as error:
            _judge(error.smtp_code, error.smtp_error)
        if code != 250:
            _judge(code, answer)

    def _reset(self) -> None:
        if self.connection is not None:
            try:
                self.connection.rset()
            except (smtplib.SMTPException, OSError):
                self.close()

    def close(self) -> None:
        if self.connection is not None:
            with suppress(smtplib.SMTPException, OSError):
                self.connection.quit()
            self.connection = None


def _judge(code: int, answer: bytes | str) -> NoReturn:
    # 421 and 4xx are the host's trouble; a code that is not an answer at all (-1) is a lost line.
    if 500 <= code < 600:
        raise Refused(words(code, answer))
    raise TryLater(words(code, answer))


def words(code: int, answer: bytes | str) -> str:
    """`550 5.1.1 no such user`, on one line."""
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer
    return re.sub(r"\s+", " ", f"{code} {text}").strip()[:300]


def said(error: Exception) -> str:
    """The words of an error of smtplib or the system."""
    if isinstance(error, smtplib.SMTPResponseException):
        return words(error.smtp_code, error.smtp_error)
    return re.sub(r"\s+", " ", str(error))[:300] or type(error).__name__
