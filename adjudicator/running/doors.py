"""The door of the pages: how many may stand in it, and for how long.

Waitress takes so many connections as it is told, from whomever, and waits for the headers of a
request as long as a byte comes now and then. Here one address has its share, all together leave
descriptors for mail and database, and headers have their time.
"""

from __future__ import annotations

import time
from typing import Any

from flask import Flask
from waitress.server import create_server

THREADS = 8
MOST = 400
"""Connections in all: below a select's and most machines' 1,024 descriptors, with the mail's."""
OF_ONE_ADDRESS = 50
"""A browser opens six. Not counted behind a proxy of ours, from which all come."""
HEADERS = 15.0
"""Seconds for the headers of a request."""
IDLE = 60
"""Seconds for a connection in which nothing is said."""


def open_door(flask: Flask, host: str, port: int, *, proxies: int = 0) -> Any:
    """Waitress's server, which listens already; `run` serves, `close` ends it.

    proxies: how many of ours stand before it. OSError or ValueError if it cannot listen."""
    server = create_server(
        flask,
        host=host,
        port=port,
        threads=THREADS,
        ident="",
        connection_limit=MOST,
        asyncore_use_poll=True,
        channel_timeout=IDLE,
        cleanup_interval=3,
        # What of them is believed is said where pages are made (`web.trusted_proxies`).
        clear_untrusted_proxy_headers=False,
    )
    # A host with several addresses has a server for each, in `map`.
    for one in {id(one): one for one in [server, *getattr(server, "map", {}).values()]}.values():
        if hasattr(one, "active_channels"):
            if not proxies:
                _share_out(one)
            _watch_headers(one)
    return server


def _share_out(server: Any) -> None:
    accept = server.accept

    def limited() -> Any:
        came = accept()
        if came is None:
            return None
        line, address = came
        place = address[0] if isinstance(address, tuple) else ""
        there = sum(
            1
            for channel in list(server.active_channels.values())
            if isinstance(channel.addr, tuple) and channel.addr[0] == place
        )
        if there >= OF_ONE_ADDRESS:
            line.close()
            return None
        return came

    server.accept = limited


def _watch_headers(server: Any) -> None:
    maintenance = server.maintenance
    begun: dict[int, tuple[Any, float]] = {}

    def watched(now: float) -> None:
        maintenance(now)
        seen = {}
        for channel in list(server.active_channels.values()):
            request = channel.request
            if request is None or request.headers_finished:
                continue
            known, since = begun.get(id(channel), (None, 0.0))
            seen[id(channel)] = request, since if known is request else time.monotonic()
            if time.monotonic() - seen[id(channel)][1] > HEADERS:
                channel.will_close = True
        begun.clear()
        begun.update(seen)

    server.maintenance = watched
