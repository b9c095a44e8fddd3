"""Hints that two persons at a table are one: the same browser, network address, mail host or push
subscription, addresses that are one mailbox or nearly, letters that come close together.

Hints, with reasons, and never proof: a family shares a line, a club a room. They are shown to a
moderator who does not play, and to nobody who does; whose seats are secret from him, he sees none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.core.saying import count
from adjudicator.service.desk import Desk
from adjudicator.service.internet import public
from adjudicator.service.people import masks
from adjudicator.service.people.addresses import mailbox
from adjudicator.service.people.setting import plays
from adjudicator.service.post.hooks import PUSH
from adjudicator.service.record import looking
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import (
    Draft,
    Game,
    LetterIn,
    Person,
    PersonAddress,
    Seat,
    Trace,
    Webhook,
)

CLOSE = timedelta(minutes=4)
"""So near each other, two letters are close together."""
OFTEN = 4
"""So many close pairs at least, and half of what the one has sent, are a hint."""
CROWD = 6
"""What more people than that share (a mail provider, a school) is not a hint."""
_SKELETON = re.compile(r"[^a-z]")


class Hint(BaseModel):
    """Two seats that may be one person's, and why that may be."""

    seats: list[str]
    reasons: list[str]


def of_game(desk: Desk, session: Session, game: Game, reader_id: int) -> list[Hint]:
    """The hints about the players of a game, for one who moderates it; nothing if he plays
    himself, or may not know who sits where."""
    if plays(session, game) or masks.hidden_from(session, game, reader_id):
        return []
    seats = [
        seat
        for seat in looking.seats_of_game(session, game.id)
        if seat.person_id is not None and not seat.bot
    ]
    people = [seat.person_id for seat in seats if seat.person_id is not None]
    shared = _shared(session, desk, people)
    found = []
    for one, other in combinations(seats, 2):
        if one.person_id == other.person_id or one.person_id is None or other.person_id is None:
            continue
        reasons = [
            *_addresses(session, one.person_id, other.person_id),
            *shared.get(frozenset((one.person_id, other.person_id)), ()),
            *_times(session, one, other),
        ]
        if reasons:
            titles = [seat_title(one.name), seat_title(other.name)]
            found.append(Hint(seats=titles, reasons=reasons))
    return found


# ------------------------------------------------------------------ addresses


def _addresses(session: Session, one: int, other: int) -> list[str]:
    mine, theirs = _of(session, one), _of(session, other)
    if {mailbox(email) for email in mine} & {mailbox(email) for email in theirs}:
        return ["Their addresses are the same mailbox, written in two ways."]
    if {_form(email) for email in mine} & {_form(email) for email in theirs}:
        return ["Their addresses differ only in dots, hyphens or digits."]
    names = [{_form(email)[0] for email in emails} for emails in (mine, theirs)]
    if any(len(name) >= LONG for name in names[0] & names[1]):
        return ["Their addresses have the same name at two providers."]
    return []


LONG = 7
"""Letters of a name that two people hardly choose alike."""


def _of(session: Session, person_id: int) -> list[str]:
    rows = session.exec(select(PersonAddress.email).where(PersonAddress.person_id == person_id))
    return [session.get_one(Person, person_id).email, *rows]


def _form(email: str) -> tuple[str, str]:
    """An address without what is quickly changed: tag, dots, hyphens, figures."""
    local, _, domain = mailbox(email).rpartition("@")
    return _SKELETON.sub("", local) or local, domain


# ------------------------------------------------------------- what is shared


def _shared(
    session: Session, desk: Desk, people: Sequence[int]
) -> Mapping[frozenset[int], list[str]]:
    """Pair of persons -> what they share."""
    found: dict[frozenset[int], list[str]] = defaultdict(list)
    _pairs(found, people, _traces(session, people, "device"), "They have signed in with the same"
           " browser.")  # fmt: skip
    places = _traces(session, people, "place")
    days = desk.config.times.traces_days
    words = f"They have used these pages from the same network address, in the last {days:g} days"
    _pairs(found, people, places, words, crowd=True)
    pushed = select(Webhook.url, Webhook.owner_id).where(Webhook.kind == PUSH)
    hooks = session.exec(pushed.order_by(col(Webhook.id))).all()
    _pairs(found, people, hooks, "The same browser gets push messages for both.")
    hosts = _hosts(session, people)
    _pairs(found, people, hosts, "Their letters come from the same host", crowd=True)
    return found


def _traces(session: Session, people: Sequence[int], kind: str) -> Sequence[tuple[str, int]]:
    """The digests that these people have left, with all who have left them."""
    theirs = select(Trace.hash).where(Trace.kind == kind, col(Trace.person_id).in_(people))
    query = select(Trace.hash, Trace.person_id).where(col(Trace.hash).in_(theirs))
    return session.exec(query).all()


def _hosts(session: Session, people: Sequence[int]) -> list[tuple[str, int]]:
    """The hosts that handed their letters over, with all whose letters came from there; what lies
    in our own network is our own relay."""
    rows = (
        select(LetterIn.peer, Seat.person_id)
        .join(Seat, col(Seat.id) == col(LetterIn.seat_id))
        .where(col(LetterIn.via).in_(("smtp", "lmtp")))
        .distinct()
    )
    own = session.exec(rows.where(col(Seat.person_id).in_(people))).all()
    peers = {peer for peer, _ in own if public(peer)}
    found = session.exec(rows.where(col(LetterIn.peer).in_(peers))).all()
    return [(peer, who) for peer, who in found if who is not None]


def _pairs(
    found: dict[frozenset[int], list[str]],
    people: Sequence[int],
    rows: Iterable[tuple[str, int]],
    words: str,
    *,
    crowd: bool = False,
) -> None:
    """Add the words to each pair of these people that shares a value. crowd: it may be a crowd's,
    and is said to be if others have it too."""
    by_value: dict[str, set[int]] = defaultdict(set)
    for value, who in rows:
        by_value[value].add(who)
    for sharers in by_value.values():
        here = sorted(sharers & set(people))
        if len(here) < 2 or (crowd and len(sharers) > CROWD):
            continue
        others = len(sharers) - 2
        also = f"; {count(others, 'other')} too" if others else ""
        said = f"{words}{also}." if crowd else words
        for pair in combinations(here, 2):
            if said not in found[frozenset(pair)]:
                found[frozenset(pair)].append(said)


# ---------------------------------------------------------------------- times


def _times(session: Session, one: Seat, other: Seat) -> list[str]:
    """Do they write close together, again and again? Only what they sent themselves counts."""
    mine, theirs = _sent(session, one), _sent(session, other)
    near = sum(any(abs(at - another) <= CLOSE for another in theirs) for at in mine)
    if near < OFTEN or near * 2 < min(len(mine), len(theirs)):
        return []
    minutes = int(CLOSE.total_seconds() // 60)
    return [
        f"One of them wrote within {minutes} minutes of the other {near} times out of {len(mine)}."
    ]


def _sent(session: Session, seat: Seat) -> list[datetime]:
    """When a seat's player wrote, newest first."""
    query = select(Draft.received_at).where(
        Draft.seat_id == seat.id, col(Draft.via).in_(("mail", "page", "api"))
    )
    if seat.taken_at is not None:  # not those of whoever had it before
        query = query.where(col(Draft.received_at) >= seat.taken_at)
    return list(session.exec(query.order_by(col(Draft.id).desc()).limit(60)).all())
