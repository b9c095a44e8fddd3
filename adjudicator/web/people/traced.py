"""Where readers come from, noted for hints that two persons are one (`service.manners.traces`): the
browser, by a number in the signed cookie that signing out leaves there, and the network address.

Nothing is noted of who only reads, and no address of our own network, which is a proxy's."""

from __future__ import annotations

import ipaddress
import secrets

from flask import Flask, Response, g, request, session

from adjudicator.service.internet import public
from adjudicator.service.manners import traces
from adjudicator.web.reader import desk

DEVICE = "device"


def guard(app: Flask) -> None:
    """Note who changes something."""
    app.after_request(after)


def after(response: Response) -> Response:
    person = g.get("reader")
    if request.method == "POST" and person is not None and not person.guest:
        note(person.id)
    return response


def note(person_id: int) -> None:
    """Note where the person of this request comes from."""
    device = session.get(DEVICE, "") if "row" in session else ""
    seen = {"device": device if isinstance(device, str) else "", "place": place()}
    traces.note(desk(), person_id, **seen)


def mark() -> None:
    """Give this browser its number, if it has none. For who signs in."""
    if not isinstance(session.get(DEVICE), str):
        session[DEVICE] = secrets.token_hex(8)


def place() -> str:
    """The network address of this request; of IPv6 the part that is a household's."""
    address = request.remote_addr or ""
    if not public(address):
        return ""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
