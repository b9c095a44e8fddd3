"""The door of the pages: how many may stand in it, and for how long.

Waitress takes so many connections as it is told, from whomever, and waits for the headers of a
request as long as a byte comes now and then. Here one address has its share, all together leave
descriptors for mail and database, headers have their time, and when the door is full somebody who
has finished nothing makes room (`service.guests`).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from typing import Any

from flask import Flask
from waitress.server import create_server

from adjudicator.service.guests import Door, Guest

log = logging.getLogger(__name__)

THREADS = 8
MOST = 400
"""Connections in all: below a select's and most machines' 1,024 descriptors, with the mail's."""
OF_ONE_ADDRESS = 50
"""A browser opens six. Not counted behind a proxy of ours, from which all come."""
HEADERS = 15.0
"""Seconds for the headers of a request."""
IDLE = 60
"""Seconds for a connection in which nothing is said."""


def open_door(
    flask: Flask, host: str, port: int, *, proxies: int = 0, door: Door | None = None
) -> Any:
    """Waitress's server, which listens already; `run` serves, `close` ends it.

    proxies: how many of ours stand before it. door: where its figures are kept. OSError or
    ValueError if it cannot listen."""
    door = door or Door("pages")
    server = create_server(
        flask,
        host=host,
        port=port,
        threads=THREADS,
        ident="",
        # Room is made before it comes to this; the listening sockets are counted too.
        connection_limit=MOST + 20,
        asyncore_use_poll=True,
        channel_timeout=IDLE,
        cleanup_interval=3,
        # What of them is believed is said where pages are made (`web.trusted_proxies`).
        clear_untrusted_proxy_headers=False,
    )
    # A host with several addresses has a server for each, in `map`.
    several = {id(one): one for one in [server, *getattr(server, "map", {}).values()]}
    servers = [one for one in several.values() if hasattr(one, "active_channels")]
    for one in servers:
        _share_out(one, servers, door, proxies)
        _watch(one, servers, door)
    return server


def _channels(servers: list[Any]) -> list[Any]:
    return [channel for one in servers for channel in list(one.active_channels.values())]


def _place(address: Any) -> str:
    return str(address[0]) if isinstance(address, tuple) else ""


def _guests(servers: list[Any]) -> Iterator[Guest[Any]]:
    """The connections that wait for the other side."""
    for channel in _channels(servers):
        if not channel.requests and not channel.will_close:
            yield Guest(channel, _place(channel.addr), channel.creation_time)


def _share_out(server: Any, servers: list[Any], door: Door, proxies: int) -> None:
    accept = server.accept

    def limited() -> Any:
        came = accept()
        if came is None:
            return None
        line, address = came
        place = _place(address)
        there = _channels(servers)
        if not proxies:
            mine = sum(1 for channel in there if _place(channel.addr) == place)
            if mine >= OF_ONE_ADDRESS:
                door.refused += 1
                door.say(
                    f"of one address {place}",
                    "%s has %s connections to the pages, the most one address may have; refusing "
                    "more. If that is your proxy, set web.trusted_proxies.",
                    place, mine,
                )  # fmt: skip
                line.close()
                return None
        if len(there) >= MOST and not _made_room(servers, door):
            door.refused += 1
            door.say("full", "all %s connections to the pages are in use", len(there))
            line.close()
            return None
        return came

    server.accept = limited


def _made_room(servers: list[Any], door: Door) -> bool:
    first = door.first_out(_guests(servers))
    if first is None:
        return False
    door.put_out += 1
    door.say(
        "make room",
        "the pages have %s connections, and those that finish nothing make room; the first is of"
        " %s",
        len(_channels(servers)), first.host,
    )  # fmt: skip
    first.who.handle_close()
    return True


def _watch(server: Any, servers: list[Any], door: Door) -> None:
    """Headers have their time; whose request is whole is known from then on."""
    maintenance = server.maintenance
    begun: dict[int, tuple[Any, float]] = {}

    def watched(now: float) -> None:
        maintenance(now)
        seen = {}
        there = list(server.active_channels.values())
        door.open = len(_channels(servers))
        door.unfinished = sum(1 for _ in _guests(servers))
        for channel in there:
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
    add_task = server.add_task

    def whole(channel: Any) -> None:
        door.finished(_place(channel.addr))
        add_task(channel)

    server.add_task = whole
