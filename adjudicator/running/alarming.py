"""What goes beyond the tables of a house when it is looked after: who is called when something has
gone wrong, and when the certificate of its pages ends."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Callable, Sequence
from datetime import datetime
from urllib.parse import urlsplit

from cryptography import x509

from adjudicator.config import Config
from adjudicator.running.posting import LookUp, addresses_of, exchange
from adjudicator.service import gauges, limits
from adjudicator.service.desk import Desk
from adjudicator.service.post import alarms
from adjudicator.storage.tables import Heartbeat

SECONDS = 10.0
"""For the pages to show their certificate."""

Ends = Callable[[str, int], datetime]
"""Host and port -> when the certificate that is shown there ends. OSError, ValueError."""


def tell(desk: Desk) -> int:
    """Tell the operator what has gone wrong, by log, letter and call; how many troubles."""
    return alarms.tell_operator(desk, call)


def call(desk: Desk, said: Sequence[str], look_up: LookUp = addresses_of) -> None:
    """Call whom the settings name. OSError, HTTPException, ValueError: nobody answered well. It is
    the operator's own address: it may lie in their own network."""
    url = desk.config.alarms.url
    if not url:
        return
    house = desk.config.house
    body = {"house": house.name, "url": house.base_url, "text": "\n".join(said), "troubles": said}
    code, _ = exchange(
        url,
        json.dumps(body, ensure_ascii=False).encode(),
        {"Content-Type": "application/json"},
        look_up,
        private=True,
    )
    if not 200 <= code < 300:
        raise ValueError(f"{urlsplit(url).hostname} answered {code}")


def ends_at(host: str, port: int) -> datetime:
    """When the certificate ends that is shown there, whoever vouches for it."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((host, port), timeout=SECONDS) as line,
        context.wrap_socket(line, server_hostname=host) as link,
    ):
        shown = link.getpeercert(binary_form=True)
    if shown is None:
        raise ValueError("it shows none")
    return x509.load_der_x509_certificate(shown).not_valid_after_utc


def pages_of(config: Config) -> tuple[str, int] | None:
    """Host and port of the pages, if they are encrypted."""
    parts = urlsplit(config.house.base_url)
    if parts.scheme != "https" or not parts.hostname:
        return None
    return parts.hostname, parts.port or 443


def look_at_certificate(desk: Desk, ends: Ends = ends_at) -> int:
    """Note when the certificate of the pages ends, as far as it can be seen from here; 1 if so."""
    pages = pages_of(desk.config)
    if pages is None or not limits.allow(desk, "certificate", 1, 3600):
        return 0
    try:
        at = ends(*pages)
    except (OSError, ValueError):
        return 0  # perhaps only from here; the doctor says so
    with desk.store.write("certificate") as session:
        session.merge(Heartbeat(name=gauges.CERTIFICATE, at=at))
    return 1
