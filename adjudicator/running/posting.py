"""Makes the calls of webhooks, and never to a place that only this machine can reach.

A person says where we are to call; he shall not make us speak to our own network for him
(SSRF). The name is looked up once, every address that it has must be a public one, and the
connection goes to the address that was looked at. Redirections are not followed.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import ssl
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from adjudicator.service.alone import alone
from adjudicator.service.desk import Desk
from adjudicator.service.internet import public
from adjudicator.service.post import hooks

log = logging.getLogger(__name__)

AT_ONCE = 5
"""Calls made at the same time, each in a thread of its own."""
TIMEOUT = 10.0
"""Seconds for a connection, and for each piece of an answer."""
TOTAL = 15.0
"""Seconds for a whole call, its name looked up included, however its answer drips."""

LookUp = Callable[[str, int], list[str]]
"""Host and port -> its addresses. OSError if it has none."""


class Forbidden(Exception):
    """An address that we do not call. Its text is a sentence for the webhook's owner."""


def addresses_of(host: str, port: int) -> list[str]:
    """What the machine's resolver says."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def send_hooks(
    desk: Desk,
    *,
    look_up: LookUp = addresses_of,
    tls: ssl.SSLContext | None = None,
    most: int = 100,
    over: Event | None = None,
) -> int:
    """Make the calls that are due; how many were taken. over: set when the house shuts; what
    has not been answered by then is given back."""
    over = over or Event()
    sent = tried = 0
    while tried < most and not over.is_set() and (calls := hooks.claim_calls(desk, AT_ONCE)):
        tried += len(calls)
        end = time.monotonic() + TOTAL
        running = [_Hook(call, look_up, desk.config.hooks.private, tls) for call in calls]
        for one in running:
            one.start()
        for one in running:
            one.wait(end, over)
            sent += alone(
                desk.troubles,
                f"webhook call {one.hook.id}",
                partial(_noted, desk, one, over.is_set()),
            )
    return sent


def _noted(desk: Desk, made: _Hook, shuts: bool) -> bool:
    """Write down what came of a call; was it taken?"""
    call, error = made.hook, made.error
    if made.is_alive():
        made.abort()
        if shuts:
            hooks.give_back(desk, call.id)
        else:
            hooks.failed(desk, call.id, f"no complete answer came within {TOTAL:.0f} seconds")
        return False
    if error is not None:
        if not isinstance(error, (Forbidden, OSError, HTTPException, ValueError)):
            log.error("webhook call %s", call.id, exc_info=error)
        # A name that no resolver takes (ValueError) will be none tomorrow.
        final = isinstance(error, (Forbidden, ValueError)) and not isinstance(error, OSError)
        said = str(error) if isinstance(error, Forbidden) else f"{type(error).__name__}: {error}"
        hooks.failed(desk, call.id, said, final)
        return False
    if 200 <= made.code < 300:
        hooks.called(desk, call.id)
        return True
    # 408, 429 and 5xx pass; any other answer says that it will always be so.
    final = made.code < 500 and made.code not in (408, 429)
    gone = made.code in (404, 410)
    hooks.failed(desk, call.id, f"the answer was {made.code}", final, gone)
    return False


class Calling(Thread, ABC):
    """A call in a thread that nobody has to wait for. error: what it raised."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.error: Exception | None = None
        self._line: socket.socket | None = None
        self._given_up = False

    @abstractmethod
    def call(self, connected: Callable[[socket.socket], None]) -> None:
        """What it does; connected is to be given the connection."""

    def run(self) -> None:
        try:
            self.call(self._keep)
        except Exception as error:
            self.error = error
        finally:
            if self._line is not None:
                self._line.close()

    def _keep(self, line: socket.socket) -> None:
        # A second handle: the first is taken apart when TLS begins.
        self._line = line.dup()
        if self._given_up:
            self.abort()

    def abort(self) -> None:
        """Break the connection, if there is one; the thread ends by itself."""
        self._given_up = True
        with contextlib.suppress(OSError):
            if self._line is not None:
                self._line.shutdown(socket.SHUT_RDWR)

    def wait(self, end: float, over: Event) -> bool:
        """Until it is done, or it is too late, or the house shuts. Is it done?"""
        while self.is_alive() and time.monotonic() < end and not over.is_set():
            self.join(0.05)
        return not self.is_alive()


class _Hook(Calling):
    """A call of a webhook. code: of the answer."""

    def __init__(
        self, hook: hooks.Call, look_up: LookUp, private: bool, tls: ssl.SSLContext | None
    ) -> None:
        super().__init__("webhook")
        self.hook, self.code = hook, 0
        self._how = (look_up, private, tls)

    def call(self, connected: Callable[[socket.socket], None]) -> None:
        look_up, private, tls = self._how
        self.code = post(self.hook, look_up, private=private, tls=tls, connected=connected)


def post(
    call: hooks.Call,
    look_up: LookUp,
    *,
    private: bool,
    tls: ssl.SSLContext | None = None,
    connected: Callable[[socket.socket], None] = lambda line: None,
) -> int:
    """The status code of the answer, of which nothing more is read; as `exchange`."""
    return exchange(
        call.url,
        call.body,
        call.headers,
        look_up,
        private=private,
        tls=tls,
        connected=connected,
    )[0]


def exchange(
    url: str,
    body: bytes,
    headers: Mapping[str, str],
    look_up: LookUp,
    *,
    private: bool,
    tls: ssl.SSLContext | None = None,
    connected: Callable[[socket.socket], None] = lambda line: None,
    most: int = 0,
) -> tuple[int, bytes]:
    """The status code of the answer, and so many bytes of it at most.

    private: addresses of our own network are allowed, and http. connected: is given the
    connection when it stands. Forbidden, OSError, HTTPException or ValueError (no name of a
    host) otherwise.
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (80 if parts.scheme == "http" else 443)
    if parts.scheme != "https" and not private:
        raise Forbidden("the address must begin with https")
    address = vetted(host, look_up(host, port), private)
    link: HTTPConnection
    if parts.scheme == "https":
        context = tls or ssl.create_default_context()
        link = HTTPSConnection(host, port, timeout=TIMEOUT, context=context)
    else:
        link = HTTPConnection(host, port, timeout=TIMEOUT)

    def connect(_: object, *rest: Any) -> socket.socket:
        # The library would look the name up again, and might be told something else.
        line = socket.create_connection((address, port), *rest)
        connected(line)
        return line

    link._create_connection = connect  # type: ignore[attr-defined]
    try:
        link.request(
            "POST",
            (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
            body=body,
            headers={**headers, "User-Agent": "Adjudicator"},
        )
        response = link.getresponse()
        return response.status, response.read(most) if most else b""
    finally:
        link.close()


def vetted(host: str, addresses: list[str], private: bool) -> str:
    """The address to call. Forbidden if the host has none, or one that is not public."""
    if not addresses:
        raise Forbidden(f"{host} has no address")
    for one in addresses:
        if not private and not public(one):
            raise Forbidden(f"{host} is not on the public internet")
    return addresses[0]
