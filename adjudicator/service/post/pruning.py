"""What a house need not keep for ever, each kind by a term of its own (`config.Keep`).

A letter's row stays, with who wrote it, when, and what became of it. Journals, submissions,
orders, reports and press are never touched.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import delete, exists, func, literal, text, update
from sqlmodel import Session, SQLModel, col, or_, select

from adjudicator.service import letterstore
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.storage.tables import (
    DeliveryNote,
    Export,
    Game,
    Heartbeat,
    HookCall,
    LetterIn,
    LetterOut,
    Scratch,
    Seat,
    Token,
    WebSession,
)

log = logging.getLogger(__name__)

DAY = timedelta(days=1)
AT_ONCE = 500
"""Rows of one transaction: who plays meanwhile does not wait."""


@dataclass(frozen=True)
class Pruned:
    """What went of one kind, or would go. bytes: that it took, where it is counted."""

    kind: str
    what: str
    days: float
    number: int
    bytes: int = 0

    def __str__(self) -> str:
        size = f" ({self.bytes / 1e6:.1f} MB)" if self.bytes else ""
        return f"{self.number} {self.what}, older than {self.days:g} days{size}"


Which = Callable[[datetime], Sequence[Any]]


@dataclass(frozen=True)
class Kind:
    """name: of its term in `config.Keep`. which: what is older than a moment and may go.
    emptied: a column that is emptied, with what; without it the row is deleted."""

    name: str
    what: str
    table: type[SQLModel]
    which: Which
    emptied: tuple[str, Any] | None = None


def _over(before: datetime) -> Any:
    return select(Game.id).where(Game.state == "over", col(Game.ended_at) < before)


def _came(before: datetime) -> Sequence[Any]:
    seats = select(Seat.id).where(col(Seat.game_id).in_(_over(before)))
    return (
        LetterIn.state == "done",
        col(LetterIn.done_at) < before,
        or_(col(LetterIn.seat_id).is_(None), col(LetterIn.seat_id).in_(seats)),
        text("length(raw) > 0"),  # as the index on it says it
    )


def _left(before: datetime) -> Sequence[Any]:
    """What has left is written anew from its facts if anybody wants to see it: its bytes are
    mostly pictures."""
    return (
        col(LetterOut.state).in_(("sent", "failed", "bounced")),
        col(LetterOut.created_at) < before,
        col(LetterOut.raw).is_not(None),
    )


def _scratch(before: datetime) -> Sequence[Any]:
    return (col(Scratch.saved_at) < before,)


def _notes(before: datetime) -> Sequence[Any]:
    done = exists().where(
        col(LetterOut.id) == DeliveryNote.letter_id,
        col(LetterOut.state).in_(("sent", "failed", "bounced")),
    )
    return (col(DeliveryNote.at) < before, done)


def _calls(before: datetime) -> Sequence[Any]:
    return (col(HookCall.state).in_(("sent", "failed")), col(HookCall.created_at) < before)


def _exports(before: datetime) -> Sequence[Any]:
    """Those that are there, and those that came to nothing."""
    return (col(Export.state).in_(("ready", "failed")), col(Export.done_at) < before)


def _tokens(before: datetime) -> Sequence[Any]:
    return (col(Token.expires_at).is_not(None), col(Token.expires_at) < before)


def _sessions(before: datetime) -> Sequence[Any]:
    return (col(WebSession.expires_at) < before,)


KINDS = (
    Kind("letters", "letters received (their text)", LetterIn, _came, ("raw", b"")),
    Kind("pictures", "letters sent (their contents, maps included)", LetterOut, _left,
         ("raw", None)),
    Kind("drafts", "drafts on pages that were never sent", Scratch, _scratch),
    Kind("deliveries", "notes on deliveries", DeliveryNote, _notes),
    Kind("calls", "calls of webhooks", HookCall, _calls),
    Kind("exports", "files that somebody asked for", Export, _exports),
    Kind("addresses", "reply addresses and links that have expired", Token, _tokens),
    Kind("sessions", "sign-ins of browsers that have expired", WebSession, _sessions),
)  # fmt: skip


def prune(desk: Desk, days: dict[str, float] | None = None, *, dry: bool = False) -> list[Pruned]:
    """Drop what is older than its term, kind by kind; what went. days: other terms than those of
    the settings, by kind. dry: only count."""
    terms = desk.config.keep.model_dump() | (days or {})
    found = []
    for kind in KINDS:
        before = desk.clock.now() - timedelta(days=terms[kind.name])
        number, size = _count(desk, kind, before) if dry else _drop(desk, kind, before)
        found.append(Pruned(kind.name, kind.what, terms[kind.name], number, size))
    if desk.config.letters.place:
        found.append(_swept(desk, dry))
    return found


def _swept(desk: Desk, dry: bool) -> Pruned:
    """What no letter names any more, in the store of their bytes."""
    days = desk.config.letters.grace_days
    try:
        if dry:
            old = letterstore.unnamed(desk)
            number, size = len(old), sum(one.size for one in old)
        else:
            number, size = letterstore.sweep(desk)
    except ServiceError as error:
        log.error("nothing is swept: %s", error)
        return Pruned("objects", f"objects ({error.text})", days, 0)
    what = "objects that no letter names"
    if letterstore.shared(desk):
        what += (
            " (we delete none, because this server was restored: see `adjudicator letters alone`)"
        )
    return Pruned("objects", what, days, number, size)


LAST = "pruning"
"""Of the heartbeats: when it was done last."""


def daily(desk: Desk) -> int:
    """What the schedule does: once a day, whoever asks and however often; how many rows it
    dropped or emptied."""
    now = desk.clock.now()
    with desk.store.read() as session:
        last = session.get(Heartbeat, LAST)
        if last is not None and now - DAY < last.at <= now:
            return 0
    with desk.store.write("pruning begins") as session:
        session.merge(Heartbeat(name=LAST, at=now))
    if desk.config.letters.keep != "database":
        try:
            letterstore.carry_out(desk)
        except ServiceError as error:
            log.error("letters stay in the database: %s", error)
    return sum(one.number for one in prune(desk))


def _key(kind: Kind) -> Any:
    table: Any = kind.table
    return table.__table__.primary_key.columns[0]


def _sized(kind: Kind, *where: Any) -> Any:
    table: Any = kind.table
    size: Any = func.length(getattr(table, kind.emptied[0])) if kind.emptied else literal(0)
    return select(_key(kind), size.label("size")).where(*where)


def _count(desk: Desk, kind: Kind, before: datetime) -> tuple[int, int]:
    inner = _sized(kind, *kind.which(before)).subquery()
    with desk.store.read() as session:
        number, size = session.exec(
            select(func.count(), func.coalesce(func.sum(inner.c["size"]), 0)).select_from(inner)
        ).one()
    return int(number), int(size)


def _drop(desk: Desk, kind: Kind, before: datetime) -> tuple[int, int]:
    number = size = 0
    with desk.store.read() as session:
        waiting = session.exec(_sized(kind, *kind.which(before))).all()
    while waiting and not desk.closing.is_set():
        some, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
        with desk.store.write("prune") as session:
            number += _gone(session, kind, [one[0] for one in some])
        size += sum(int(one[1] or 0) for one in some)
    return number, size


def _gone(session: Session, kind: Kind, keys: Sequence[Any]) -> int:
    table: Any = kind.table
    rows = table.__table__
    act: Any = delete(rows)
    if kind.emptied is not None:
        act = update(rows).values({rows.c[kind.emptied[0]]: kind.emptied[1]})
    return int(session.connection().execute(act.where(_key(kind).in_(keys))).rowcount)
