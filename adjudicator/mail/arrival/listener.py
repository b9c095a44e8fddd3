"""Our own SMTP and LMTP servers.

250 is said only after the letter is stored; it is processed afterwards. Database work runs in
threads, never in the event loop. What may be known to nobody (is there such a game? is this
token right?) changes no answer here; limits do.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from functools import partial
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from adjudicator.mail import addresses, intake, way
from adjudicator.mail.arrival.gathering import Gathering
from adjudicator.mail.intake import Envelope as Ours
from adjudicator.service.desk import Desk
from adjudicator.service.guests import Door, Guest

log = logging.getLogger(__name__)

MOST_RECEIVERS = 20
AT_ONCE = 50
"""Letters stored in one commit, and receivers that are looked up in one statement."""
LONGEST_LINE = 100_000
"""Bytes. The standard says 998; programs that write a whole paragraph of HTML into one line
are common, and a refused letter is a lost turn."""

MOST_CONNECTIONS = 200
"""Dialogues at the same time: descriptors are kept for pages and database."""
OF_ONE_HOST = 20
CROWDED = b"421 4.7.0 Too many connections; try again later\r\n"
IDLE_LINE = b"421 4.4.2 Others are waiting and you send nothing; try again later\r\n"

NOT_OURS = "550 5.7.1 We accept no letters for this address"
TOO_MANY = "452 4.7.1 Too many letters from you within this hour; try again later"
TOO_MANY_RECEIVERS = "452 4.5.3 Too many recipients"
TROUBLE = "451 4.3.0 We could not store your letter; try again later"
STORED = "250 2.0.0 Stored"


Storing = Gathering[tuple[bytes, Ours], list[int]]
Reading = Gathering[int, None]
Limits = Gathering[intake.Receiver, bool | None]


class _Plain(SMTP):
    """Takes letters, and nothing else: nobody signs in here, and nobody is looked up."""

    line_length_limit = LONGEST_LINE

    async def smtp_VRFY(self, arg: str) -> None:
        await self.push("502 5.5.1 We do not look up addresses")

    async def smtp_AUTH(self, arg: str) -> None:
        await self.push("502 5.5.1 We do not support authentication")

    async def smtp_MAIL(self, arg: str | None) -> None:
        if arg is not None and not _writable(arg):
            await self.push("553 5.1.7 The address contains characters that are not allowed")
            return
        await super().smtp_MAIL(arg)

    async def smtp_RCPT(self, arg: str | None) -> None:
        if arg is not None and not _writable(arg):
            await self.push("553 5.1.3 The address contains characters that are not allowed")
            return
        await super().smtp_RCPT(arg)

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        # aiosmtpd reads all addresses by the grammar of headers, comments and quotes included, in
        # 150 times the time of this.
        if (plain := _PLAIN.fullmatch(arg)) is not None and not self.local_part_limit:
            return plain["address"], plain["more"]
        return super()._getaddr(arg)


_ATOMS = r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*"
_PLAIN = re.compile(rf"<(?P<address>{_ATOMS}@{_ATOMS})>\s*(?P<more>[A-Z0-9= ]*)", re.ASCII)
"""An address as nearly all are written, and the words behind it."""


def _writable(text: str) -> bool:
    """May it be an address that we store? Not with control characters, nor with bytes that are no
    UTF-8 (they come as lone surrogates)."""
    return _UNWRITABLE.search(text) is None


_UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


class Guests:
    """Who is connected, by address. Used in the thread of the servers' loop alone."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.here: Counter[str] = Counter()
        self.dialogues: dict[_Smtp, float] = {}

    def come(self, server: _Smtp, host: str) -> bool:
        """May one more of this address come in? Counts it. Who is there and has finished nothing
        makes room for it, if need be."""
        if self.here[host] >= OF_ONE_HOST:
            self.door.refused += 1
            self.door.say(
                f"of one host {host}",
                "%s has %s mail dialogues, the most one host may have; refusing more",
                host, self.here[host],
            )  # fmt: skip
            return False
        if len(self.dialogues) >= MOST_CONNECTIONS and not self._made_room():
            self.door.refused += 1
            self.door.say("full", "all %s mail dialogues are in use", len(self.dialogues))
            return False
        self.here[host] += 1
        self.dialogues[server] = time.monotonic()
        self._count()
        return True

    def _made_room(self) -> bool:
        first = self.door.first_out(
            Guest(one, one.guest, since) for one, since in self.dialogues.items() if not one.storing
        )
        if first is None:
            return False
        self.door.put_out += 1
        self.door.say(
            "make room",
            "there are %s mail dialogues, and those that finish nothing make room; the first is"
            " with %s",
            len(self.dialogues), first.host,
        )  # fmt: skip
        first.who.put_out()
        return True

    def gone(self, server: _Smtp, host: str) -> None:
        if self.dialogues.pop(server, None) is None:
            return
        self.here[host] -= 1
        if self.here[host] <= 0:
            del self.here[host]
        self._count()

    def _count(self) -> None:
        self.door.open = len(self.dialogues)
        self.door.unfinished = sum(1 for one in self.dialogues if not one.storing)

    def finished(self, server: _Smtp) -> None:
        """A letter was handed over: it begins anew from here."""
        self.door.finished(server.guest)
        if server in self.dialogues:
            self.dialogues[server] = time.monotonic()


class _Smtp(_Plain):
    guests: Guests | None = None
    guest = ""
    """The address of the other side, while it is counted."""
    storing = False
    """A letter is being stored."""
    _refused = False

    def put_out(self) -> None:
        """Make room for others: the other side hears why, and may come again."""
        if self.guests is not None and self.guest:
            self.guests.gone(self, self.guest)
            self.guest = ""
        if isinstance(self.transport, asyncio.WriteTransport):
            self.transport.write(IDLE_LINE)
            self.transport.close()

    def connection_made(self, transport: Any) -> None:
        if self.guests is not None and not self.guest:
            peer = transport.get_extra_info("peername")
            host = str(peer[0]) if isinstance(peer, tuple) and peer else "?"
            if not self.guests.come(self, host):
                self._refused = True
                transport.write(CROWDED)
                transport.close()
                return
            self.guest = host
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        if self._refused:
            return
        if self.guests is not None and self.guest:
            self.guests.gone(self, self.guest)
            self.guest = ""
        super().connection_lost(error)

    def eof_received(self) -> bool | None:
        return None if self._refused else super().eof_received()

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)


class _Lmtp(_Plain, LMTP):
    pass


def host_of(session: Session) -> str:
    """The address of the other side, without its port."""
    peer: object = session.peer
    return str(peer[0]) if isinstance(peer, tuple) and peer else str(peer)


_UNCOUNTED = "_adjudicator_uncounted"


def _uncounted(envelope: Envelope) -> int:
    """Receivers of this letter for whom its sender is counted when it is stored."""
    return int(getattr(envelope, _UNCOUNTED, 0))


class Handler:
    """What is said in the dialogue. lmtp: one answer per receiver after DATA (RFC 2033)."""

    def __init__(
        self, desk: Desk, limits: Limits, storing: Storing, reading: Reading, lmtp: bool
    ) -> None:
        self.desk, self.limits, self.lmtp = desk, limits, lmtp
        # What is stored is read by the workers, if there are any.
        self.reads = desk.config.mail.read_here
        self.storing, self.reading = storing, reading

    async def handle_RCPT(
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        rcpt_options: list[str],
    ) -> str:
        if addresses.route(address, self.desk.config.mail.domain) is None:
            return NOT_OURS
        if len(envelope.rcpt_tos) >= MOST_RECEIVERS:
            return TOO_MANY_RECEIVERS
        asked = intake.Receiver(
            envelope.mail_from or "",
            address,
            # Behind a mail host of ours all come from one.
            "" if self.lmtp else host_of(session),
            _uncounted(envelope),
        )
        try:
            counted = await asyncio.wrap_future(self.limits.add(asked))
        except Exception:
            log.exception("could not look up the limits")
            return TROUBLE
        if counted is None:
            return TOO_MANY
        if not counted:
            setattr(envelope, _UNCOUNTED, _uncounted(envelope) + 1)
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(rcpt_options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        # `content` is bytes as long as `decode_data` is not asked for.
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        receivers = tuple(str(address) for address in envelope.rcpt_tos)
        # aiosmtpd gives the null return path as it was written.
        sender = "" if envelope.mail_from in (None, "<>") else str(envelope.mail_from)
        ours = Ours(
            mail_from=sender,
            rcpt_to=receivers,
            uncounted=_uncounted(envelope),
            via="lmtp" if self.lmtp else "smtp",
            peer=host_of(session),
            helo=str(session.host_name or ""),
        )
        guest = server if isinstance(server, _Smtp) else None
        try:
            if guest is not None:
                guest.storing = True
            stored = await asyncio.wrap_future(self.storing.add((raw, ours)))
        except Exception:
            log.exception("could not store a letter")
            answer = TROUBLE
        else:
            if stored and guest is not None and guest.guests is not None:
                guest.guests.finished(guest)
            answer = STORED if stored else TOO_MANY
            for letter_id in stored if self.reads else []:
                self.reading.add(letter_id)
        finally:
            if guest is not None:
                guest.storing = False
        if self.lmtp:
            # aiosmtpd answers once after DATA; a mail host waits for one line per receiver.
            return "\r\n".join([answer] * max(1, len(receivers)))
        return answer

    async def handle_exception(self, error: Exception) -> str:
        log.exception("mail dialogue", exc_info=error)
        return TROUBLE


class _Controller(Controller):
    """aiosmtpd's thread with one server. lmtp: speak LMTP instead of SMTP."""

    def __init__(
        self,
        desk: Desk,
        limits: Limits,
        storing: Storing,
        reading: Reading,
        port: int,
        lmtp: bool,
    ) -> None:
        self.lmtp = lmtp
        self.guests = Guests(desk.doors.letters)
        settings = desk.config.mail.listener
        super().__init__(
            Handler(desk, limits, storing, reading, lmtp),
            hostname=settings.host,
            port=port,
            server_hostname=desk.config.mail.domain,
            data_size_limit=settings.max_bytes,
            enable_SMTPUTF8=True,
            ident="Adjudicator",
            timeout=120,
        )

    def factory(self) -> SMTP:
        kind: Any = _Lmtp if self.lmtp else _Smtp
        server: SMTP = kind(self.handler, **self.SMTP_kwargs)
        if isinstance(server, _Smtp):
            server.guests = self.guests
        return server


class Listener:
    """The servers that the configuration switches on, until `stop`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        # Letters wait for nobody's orders to be read: storing has a thread of its own.
        self.limits: Limits = Gathering(
            partial(intake.may_send, desk), 1, AT_ONCE, "letters-limits"
        )
        self.storing: Storing = Gathering(self._store, 1, AT_ONCE, "letters-in")
        # One thread reads: two would take turns at the interpreter, and commit the half of the
        # letters each. Who wants more has workers.
        self.reading: Reading = Gathering(self._process, 1, way.TOGETHER, "letters-read")
        settings = desk.config.mail.listener
        self.controllers = [
            _Controller(desk, self.limits, self.storing, self.reading, port, lmtp)
            for port, lmtp in ((settings.smtp_port, False), (settings.lmtp_port, True))
            if port
        ]

    def start(self) -> None:
        """OSError if a port is taken."""
        for controller in self.controllers:
            controller.start()

    def stop(self) -> None:
        """Take no more letters; those that are being processed are finished."""
        for controller in self.controllers:
            controller.stop(no_assert=True)
        self.limits.close()
        self.storing.close()
        self.reading.close()

    def _store(self, came: list[tuple[bytes, Ours]]) -> list[list[int]]:
        return intake.store_all(self.desk, came)

    def _process(self, ids: list[int]) -> list[None]:
        """After the acknowledgement; what fails here is taken up by the tick."""
        try:
            way.process_letters(self.desk, ids)
        except Exception:
            log.exception("letters %s wait for the tick", ids)
        return [None] * len(ids)

    def addresses(self) -> list[str]:
        """`smtp://127.0.0.1:2525` for each server."""
        return [
            f"{'lmtp' if controller.lmtp else 'smtp'}://{controller.hostname}:{controller.port}"
            for controller in self.controllers
        ]
