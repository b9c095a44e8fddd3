"""Second stage: who holds the address that a letter came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.mail.addresses import Route
from adjudicator.mail.dealing import talking
from adjudicator.mail.way.opened import Opened
from adjudicator.service.desk import Desk
from adjudicator.service.post import tokens
from adjudicator.service.post.tokens import Reply


@dataclass(frozen=True)
class Known(Opened):
    """holder: the seat whose valid address it came to, be it for orders or for press, and what
    its game asks of letters."""

    holder: Reply | None = None


def know_all(desk: Desk, opened: Sequence[Opened]) -> list[Known]:
    """Look up whose letters these are: one statement for all that are to seats."""
    given = {one.token for one in opened if one.to == "seat"}
    replies = tokens.find_replies(desk, given) if given else {}
    return [
        Known(one.arrived, one.letter, one.route, holder_of(desk, one.route, replies))
        for one in opened
    ]


def holder_of(desk: Desk, route: Route | None, replies: Mapping[str, Reply]) -> Reply | None:
    """Whose valid address it is: of a seat's, only if game, seat and token belong together.

    replies: what is known of the tokens of seats."""
    if route is None:
        return None
    if route.to == "press":
        return talking.reply_for(desk, route.token)
    reply = replies.get(route.token) if route.to == "seat" else None
    if reply is None or reply.game.lower() != route.slug or reply.seat.lower() != route.seat:
        return None
    return reply


def look_again(desk: Desk, route: Route) -> Reply | None:
    """The same in the transaction that settles the letter: the token may be stale by now."""
    reply = tokens.find_reply(desk, route.token)
    return holder_of(desk, route, {route.token: reply} if reply is not None else {})
