"""A mailbox that is polled, for who has no mail host of his own.

What has been taken in is known by (UIDVALIDITY, UID), stored in the same commit as the
letters: each is stored once, whenever the line or the process dies. IDLE is a hint that
something may be new and no more: servers let it die without a word, so it is begun anew every
few minutes, and whatever it says, the mailbox is looked at. A server says once what is new, and
where it likes: with the answer to any command, before it takes up IDLE, in one piece with that
word. All of it counts, or a letter would wait for the next look.
"""

from __future__ import annotations

import hashlib
import imaplib
import logging
import random
import re
import select
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread

from imap_tools.errors import ImapToolsError
from imap_tools.mailbox import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted

from adjudicator.config import Config, Imap
from adjudicator.mail import intake, way
from adjudicator.mail.intake import Envelope
from adjudicator.service.desk import Desk
from adjudicator.service.post import arrivals

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Letters fetched and stored together."""
LONGEST_IDLE = 540.0
"""Seconds; many servers and most routers have forgotten a line after ten minutes."""
SLICE = 1.0
"""Seconds after which a waiting poller looks whether it is to stop."""
LONGEST_PAUSE = 300.0
"""Seconds between two attempts to connect; the first comes after one."""
TIMEOUT = 60.0
"""Seconds for one answer of the server."""

ERRORS = (ImapToolsError, imaplib.IMAP4.error, OSError)
"""What the libraries raise when the server, or the line to it, is not as it should be."""


class Trouble(Exception):
    """The mailbox cannot be used now. Its text is a sentence for the log, without passwords."""


@dataclass(frozen=True)
class Fetched:
    """A letter in the mailbox."""

    uid: int
    raw: bytes


def password_of(config: Config) -> str:
    """ValueError if the file cannot be read."""
    name = config.mail.imap.password_file
    if not name:
        return ""
    try:
        return (config.instance / name).read_text("utf-8").strip()
    except OSError as error:
        raise ValueError(f"the password of the mailbox cannot be read: {error}") from error


class Mailbox:
    """One connection to the mailbox, its folder selected."""

    def __init__(self, settings: Imap, password: str) -> None:
        self.settings = settings
        kind: Callable[..., BaseMailBox] = {
            "tls": MailBox,
            "starttls": MailBoxStartTls,
            "none": MailBoxUnencrypted,
        }[settings.security]
        try:
            self.box = kind(settings.host, settings.port, timeout=TIMEOUT)
            self.box.login(settings.user, password, initial_folder=None)
            # What a server can do it says in full only to who has signed in.
            able = b" ".join(one for one in self.box.client.capability()[1] if one).upper()
            self.select()
        except ERRORS as error:
            raise Trouble(said(error)) from error
        self.idles = settings.idle and b"IDLE" in able.split()
        self.idled = 0

    def select(self) -> None:
        """Look at the folder anew: what it holds, and its UIDVALIDITY."""
        self.box.folder.set(self.settings.folder)
        self.known = self._last_said("EXISTS")
        answer = self.box.client.response("UIDVALIDITY")[1]
        if not answer or answer[0] is None:
            status = self.box.folder.status(self.settings.folder, ["UIDVALIDITY"])
            self.validity = int(status["UIDVALIDITY"])
        else:
            self.validity = int(answer[0])

    def uids_after(self, uid: int) -> list[int]:
        """The UIDs above one, in their order. `n:*` always names the last letter as well,
        whatever its UID."""
        found = self.box.uids(f"UID {uid + 1}:*")
        return sorted(int(one) for one in found if int(one) > uid)

    def fetch(self, uids: Sequence[int], most: int) -> list[Fetched]:
        """Letters as they are, without marking them as read. Of one that is larger than most
        bytes so much that this shows. One that has gone meanwhile is left out."""
        wanted = ",".join(map(str, uids))
        status, answer = self.box.client.uid("fetch", wanted, f"(UID BODY.PEEK[]<0.{most + 1}>)")
        if status != "OK":
            raise Trouble(f"could not fetch letters: {answer!r}"[:300])
        found: dict[int, bytes] = {}
        for at, part in enumerate(answer):
            if not isinstance(part, tuple):
                continue
            # The UID may stand before the text or behind it.
            after = answer[at + 1] if at + 1 < len(answer) else b""
            near = part[0] + (after if isinstance(after, bytes) else b"")
            if number := re.search(rb"\bUID (\d+)", near):
                found[int(number[1])] = bytes(part[1])
        return [Fetched(uid, found[uid]) for uid in uids if uid in found]

    def done(self, uids: Sequence[int]) -> None:
        """What is to be done with letters that have been stored."""
        wanted = [str(uid) for uid in uids]
        match self.settings.afterwards:
            case "seen":
                self.box.flag(wanted, "\\Seen", True)
            case "delete":
                self.box.delete(wanted)
                self.known -= len(uids)
            case "move":
                if not self.box.folder.exists(self.settings.move_to):
                    self.box.folder.create(self.settings.move_to)
                self.box.move(wanted, self.settings.move_to)
                self.known -= len(uids)
            case "keep":
                pass

    def _last_said(self, kind: str) -> int:
        """The last number of the untagged answers of a kind since they were last asked for."""
        said = [one for one in self.box.client.response(kind)[1] if one]
        return int(said[-1]) if said else 0

    def more_has_come(self) -> bool:
        """Has the server said, while we looked, that the folder holds more than we looked at?"""
        gone = sum(1 for one in self.box.client.response("EXPUNGE")[1] if one)
        held = self._last_said("EXISTS")
        return bool(held) and held + gone > self.known

    def wait(self, seconds: float, over: Event) -> None:
        """Until something may be new, the time is up, or it is over."""
        end = time.monotonic() + min(seconds, LONGEST_IDLE)
        if self.more_has_come():
            return
        if not (self.idles and self._idle(end, over)):
            over.wait(max(0.0, end - time.monotonic()))

    def _idle(self, end: float, over: Event) -> bool:
        """IDLE (RFC 2177) until the server says anything, the end or it is over. False: the
        server does not take it up, and is not asked again."""
        client = self.box.client
        self.idled += 1
        tag = f"IDLE{self.idled} ".encode()
        client.send(tag + b"IDLE\r\n")
        said = 0
        while not (line := self._line()).startswith(b"+"):
            if line.startswith(tag):
                self.idles = False
                return False
            said += 1
        while not (said or over.is_set()) and (left := end - time.monotonic()) > 0:
            said = self._something_said(min(SLICE, left))
        client.send(b"DONE\r\n")
        while not self._line().startswith(tag):
            pass
        return True

    def _line(self) -> bytes:
        line = self.box.client.readline()
        if not line:
            raise ConnectionResetError("the server has closed the connection")
        return line

    def _something_said(self, seconds: float) -> bool:
        """Has the server said something, or does it within these seconds?

        What has been read from the socket already waits in the reader's buffer, or in that of
        TLS, where no poll of the socket sees it: so the reader is asked first.
        """
        if self._at_once():
            return True
        line = self.box.client.socket()
        return _readable(line, seconds) and bool(self._at_once(readable=True))

    def _at_once(self, readable: bool = False) -> bytes:
        """What can be read without waiting. readable: there is something, if only the end of
        the line (TLS tells of letters of its own by raising)."""
        line = self.box.client.socket()
        patience = line.gettimeout()
        line.settimeout(0)
        try:
            said = self.box.client.readline()
        except (BlockingIOError, ssl.SSLWantReadError):
            return b""
        finally:
            line.settimeout(patience)
        if readable and not said:
            raise ConnectionResetError("the server has closed the connection")
        return said

    def close(self) -> None:
        with suppress(*ERRORS):
            self.box.client.shutdown()


def _readable(line: socket.socket, seconds: float) -> bool:
    """Can this line be read within these seconds? By poll: select knows no descriptor above
    1,024."""
    poller = select.poll()
    poller.register(line, select.POLLIN)
    return bool(poller.poll(seconds * 1000))


def name_of(settings: Imap) -> str:
    return f"imap://{settings.user}@{settings.host}/{settings.folder}"


def take_in(desk: Desk, mailbox: Mailbox) -> list[int]:
    """Store what is new in the mailbox; the ids under which it is stored.

    UIDs are compared within one UIDVALIDITY. When that has changed (a mailbox that was made
    anew), all is looked at again, and what we have already is known by its bytes.
    """
    settings = desk.config.mail.imap
    name = name_of(settings)
    mailbox.select()
    place = arrivals.place_of(desk, name)
    same = place is not None and place.validity == mailbox.validity
    if place is not None and not same:
        log.warning("%s has a new UIDVALIDITY; reading it again from the beginning", name)
    uids = mailbox.uids_after(place.uid if place is not None and same else 0)
    stored: list[int] = []
    for at in range(0, len(uids), AT_ONCE):
        some = uids[at : at + AT_ONCE]
        fetched = mailbox.fetch(some, desk.config.mail.listener.max_bytes)
        stored += _store(desk, name, mailbox.validity, some[-1], fetched)
        mailbox.done([one.uid for one in fetched])
    return stored


def _store(
    desk: Desk, name: str, validity: int, last: int, fetched: Sequence[Fetched]
) -> list[int]:
    """Store letters and, in the same commit, how far the mailbox has been read."""
    with desk.store.together("mailbox read"):
        digests = {one.uid: hashlib.sha256(one.raw).hexdigest() for one in fetched}
        new = arrivals.read_on(desk, name, validity, last, digests)
        came = [
            (one.raw, Envelope(via="imap", peer=f"{name};UIDVALIDITY={validity};UID={one.uid}"))
            for one in fetched
            if one.uid in new
        ]
        return [letter_id for ids in intake.store_all(desk, came) for letter_id in ids]


class Poller:
    """Fetches what comes into the configured mailbox, in a thread, until `stop`."""

    def __init__(self, desk: Desk, process: bool = True) -> None:
        self.desk = desk
        self.settings = desk.config.mail.imap
        self.process = process and desk.config.mail.read_here
        self.over = Event()
        self.thread: Thread | None = None
        self.failures = 0

    def start(self) -> None:
        """ValueError: the password cannot be read."""
        if self.settings.host:
            self.password = password_of(self.desk.config)
            self.thread = Thread(target=self._run, name="mailbox", daemon=True)
            self.thread.start()

    def look(self) -> int:
        """Once, by hand: how many letters were new. Trouble: the mailbox cannot be used;
        ValueError: the password cannot be read."""
        if not self.settings.host:
            return 0
        mailbox = Mailbox(self.settings, password_of(self.desk.config))
        try:
            return len(take_in(self.desk, mailbox))
        except ERRORS as error:
            raise Trouble(said(error)) from error
        finally:
            mailbox.close()

    def stop(self) -> None:
        """What has been fetched is stored first."""
        self.over.set()
        if self.thread is not None:
            self.thread.join(TIMEOUT)
            self.thread = None

    def addresses(self) -> list[str]:
        return [name_of(self.settings)] if self.settings.host else []

    def _run(self) -> None:
        while not self.over.is_set():
            try:
                self._attend()
            except Trouble as error:
                log.warning("%s: %s", name_of(self.settings), error)
            except Exception:
                log.exception("could not read the mailbox")
            if not self.over.is_set():
                self.over.wait(self.pause())

    def pause(self) -> float:
        """Seconds until the next attempt: one, two, four ... and somewhat more or less, for
        a server that comes back must not be met by all at once."""
        self.failures += 1
        longest: float = min(LONGEST_PAUSE, 2.0 ** (self.failures - 1))
        return longest * random.uniform(0.8, 1.2)

    def _attend(self) -> None:
        """One connection, as long as it lasts."""
        mailbox = Mailbox(self.settings, self.password)
        try:
            while not self.over.is_set():
                ids = take_in(self.desk, mailbox)
                self.failures = 0
                if self.process and ids:
                    self._read(ids)
                mailbox.wait(self.settings.poll_seconds, self.over)
        except ERRORS as error:
            if not self.over.is_set():
                raise Trouble(said(error)) from error
        finally:
            mailbox.close()

    def _read(self, ids: Sequence[int]) -> None:
        try:
            way.process_letters(self.desk, ids)
        except Exception:
            log.exception("letters %s wait for the tick", list(ids))


def said(error: Exception) -> str:
    """The words of an error of the server or the system."""
    return re.sub(r"\s+", " ", str(error))[:300] or type(error).__name__
