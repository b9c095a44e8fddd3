"""Makes the calls of webhooks, and never to a place that only this machine can reach.

A person says where we are to call; he shall not make us speak to our own network for him
(SSRF). The name is looked up once, every address that it has must be a public one, and the
connection goes to the address that was looked at. Redirections are not followed.
"""

from __future__ import annotations

import ipaddress
import logging
import socket
import ssl
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from adjudicator.service.desk import Desk
from adjudicator.service.post import hooks

log = logging.getLogger(__name__)

AT_ONCE = 5
"""Calls claimed together: so few that they are made before the lease ends."""
TIMEOUT = 10.0
"""Seconds for a connection, and for an answer."""

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
) -> int:
    """Make the calls that are due; how many were taken."""
    sent = tried = 0
    while tried < most and (calls := hooks.claim_calls(desk, AT_ONCE)):
        tried += len(calls)
        sent += sum(_made(desk, call, look_up, tls) for call in calls)
    return sent


def _made(desk: Desk, call: hooks.Call, look_up: LookUp, tls: ssl.SSLContext | None) -> bool:
    try:
        code = post(call, look_up, private=desk.config.hooks.private, tls=tls)
    except Forbidden as error:
        hooks.failed(desk, call.id, str(error), final=True)
        return False
    except (OSError, HTTPException) as error:
        hooks.failed(desk, call.id, f"{type(error).__name__}: {error}")
        return False
    if 200 <= code < 300:
        hooks.called(desk, call.id)
        return True
    # 408, 429 and 5xx pass; any other answer says that it will always be so.
    hooks.failed(desk, call.id, f"the answer was {code}", code < 500 and code not in (408, 429))
    return False


def post(
    call: hooks.Call, look_up: LookUp, *, private: bool, tls: ssl.SSLContext | None = None
) -> int:
    """The status code of the answer, of which nothing more is read.

    private: addresses of our own network are allowed, and http. Forbidden, OSError or
    HTTPException otherwise.
    """
    parts = urlsplit(call.url)
    host = parts.hostname or ""
    port = parts.port or (80 if parts.scheme == "http" else 443)
    if parts.scheme != "https" and not private:
        raise Forbidden("only https addresses are called")
    address = vetted(host, look_up(host, port), private)
    link: HTTPConnection
    if parts.scheme == "https":
        context = tls or ssl.create_default_context()
        link = HTTPSConnection(host, port, timeout=TIMEOUT, context=context)
    else:
        link = HTTPConnection(host, port, timeout=TIMEOUT)
    # The library would look the name up again, and might be told something else.
    link._create_connection = lambda _, *rest: socket.create_connection(  # type: ignore[attr-defined]
        (address, port), *rest
    )
    try:
        link.request(
            "POST",
            (parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
            body=call.body,
            headers={
                "Content-Type": call.content_type,
                "User-Agent": "Adjudicator",
                "X-Adjudicator-Signature": call.signature,
            },
        )
        return link.getresponse().status
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


def public(address: str) -> bool:
    """Is it an address that anybody on the internet can reach? IPv4 in IPv6 is looked into."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        inner = parsed.ipv4_mapped or parsed.sixtofour
        if parsed.teredo:
            inner = parsed.teredo[1]
        if parsed in ipaddress.ip_network("64:ff9b::/96"):
            inner = ipaddress.IPv4Address(int(parsed) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved
