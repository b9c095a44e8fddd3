"""Running the rules: a batch of asks is closed, the game goes on to the next one.

A step happens once, whoever tries: a game is claimed by a conditional update of its row
(with a lease, so that a dead process blocks it for minutes only), the rules run without
a transaction, and one transaction stores all that came of it, if the claim still holds
and nobody has changed his orders meanwhile. A process may die at any point: before that
transaction nothing has happened, after it everything has.

A mistake of ours (any exception of the rules, a replay that differs) stops that game
alone: its orders are kept and its moderator gets one notice.
"""

from __future__ import annotations

import logging
import secrets
import zlib
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import col, exists, or_, select, update

from adjudicator.service import leases
from adjudicator.service.alone import alone
from adjudicator.service.context import about
from adjudicator.service.desk import Desk
from adjudicator.service.post import arrivals
from adjudicator.service.record import looking, steps
from adjudicator.service.record.steps import may_close
from adjudicator.service.stepping import gate, restarting, storing, witnessed
from adjudicator.service.witness import asking
from adjudicator.storage import tables

log = logging.getLogger(__name__)

TRIES = 4
"""How often a step is computed again because orders changed while it was computed."""


# ------------------------------------------------------------------------ use


def close_if_ready(desk: Desk, game_id: int) -> bool:
    """Run the rules if everybody who is asked is ready or out of time. Did they run?

    A fault of the game is none of who sent the last orders: the tick tries it again."""
    with desk.store.read() as session:
        game = session.get(tables.Game, game_id)
        if game is None or game.state not in RUNS:
            return False
        asks = looking.open_asks(session, game_id)
        if game.state != "closed" and not may_close(asks, desk.clock.now()):
            return False
    return _advance_alone(desk, game_id)


def _advance_alone(desk: Desk, game_id: int) -> bool:
    what = f"step of game {game_id}"
    with about(game=game_id):
        return bool(alone(desk.troubles, what, lambda: advance_game(desk, game_id), game_id))


RUNS = ("running", "closed")
"""States in which a step may run; the orders of one whose witness is asked are closed already."""
BETWEEN = 100
"""Games after which a long list of them lets something else be done."""


def close_due(desk: Desk, between: Callable[[], object] | None = None) -> int:
    """Run the rules of every game whose batch may be closed. How many ran.

    Of several processes that do so at once each begins elsewhere in the list, and passes over
    what another has done or is at. between: called after every hundred games: with very many
    due in the same minute, the house still gives signs of life."""
    due = _due(desk)
    if not due:
        return 0
    first = zlib.crc32(desk.name.encode()) % len(due)
    ran = 0
    for n, game_id in enumerate(due[first:] + due[:first], start=1):
        if desk.closing.is_set():
            break
        if len(due) == 1 or _due(desk, game_id):
            ran += _advance_alone(desk, game_id)
        if between is not None and n % BETWEEN == 0:
            between()
    return ran


def _due(desk: Desk, game_id: int | None = None) -> list[int]:
    """The games (or this one) whose batch may be closed and that nobody is at."""
    now = desk.clock.now()
    waits = exists().where(
        col(tables.OpenAsk.game_id) == col(tables.Game.id),
        col(tables.OpenAsk.closed_at).is_(None),
        or_(col(tables.OpenAsk.closes_at).is_(None), col(tables.OpenAsk.closes_at) > now),
    )
    asked = exists().where(
        col(tables.WitnessAsk.game_id) == col(tables.Game.id),
        col(tables.WitnessAsk.state) == "asked",
        col(tables.WitnessAsk.what).in_(("begin", "batch")),
    )
    query = select(tables.Game.id).where(
        col(tables.Game.state).in_(RUNS),
        _free(now, desk.config.times.lease_seconds),
        or_(col(tables.Game.state) == "closed", ~waits),
        ~asked,
    )
    if game_id is not None:
        query = query.where(tables.Game.id == game_id)
    with desk.store.read() as session:
        found = session.exec(query.order_by(col(tables.Game.id)))
        return [number for number in found if number is not None]


def advance_game(desk: Desk, game_id: int) -> bool:
    """Close the open batch of a game, if it may be closed, and run the rules to the next.

    True if this call stored a step (or stopped the game); False if there was nothing to
    do or another process is at it. Raises what the database raises, never what rules do.
    """
    owner = f"{desk.name}/{secrets.token_hex(8)}"
    if not _claim(desk, game_id, owner):
        return False
    try:
        for _ in range(TRIES):
            before = steps.load(desk, game_id)
            open_still = not may_close(before.asks, desk.clock.now()) or _unread(desk, before)
            if open_still and before.game.state != "closed":
                return False
            try:
                word = asking.word_for(desk, before)
                if word.state == "wait":
                    return False
                if word.state == "ask":
                    asked = witnessed.close(desk, before, owner)
                    if asked is None:
                        continue
                    return asked
                before.link, before.closed_at = word.link, word.closed_at
                made = steps.run(before)
            except Exception as error:
                log.exception("game %s stops", before.game.slug)
                return storing.stop(desk, before, owner, error)
            if gate.waits(desk, before, made):
                stored = gate.hold(desk, before, owner)
            else:
                stored = storing.store(desk, before, made, owner)
            if stored:
                _offer_again(desk, game_id)
            if stored is not None:
                return stored
        return False
    finally:
        _release(desk, game_id, owner)


def _unread(desk: Desk, before: steps.Before) -> bool:
    """Has a letter come before the deadline that is not read yet, after a crash perhaps? It
    counts, so the step waits for it. A step that all are ready for does not."""
    passed = [
        ask.closes_at
        for ask in before.asks
        if ask.closes_at is not None and not ask.ready and ask.forced_at is None
    ]
    if not passed:
        return False
    with desk.store.read() as session:
        return arrivals.unread_for(session, before.game.slug, max(passed))


def _offer_again(desk: Desk, game_id: int) -> None:
    """What was answered before a rollback counts again where it is asked again."""
    try:
        restarting.offer_again(desk, game_id)
    except Exception:
        log.exception("game %s: answers from before a rollback are not offered", game_id)


# ---------------------------------------------------------------------- claim


def _free(now: datetime, seconds: float) -> Any:
    """Nobody has a claim on the game that has not run out."""
    return or_(
        col(tables.Game.lease_owner) == "",
        leases.over(col(tables.Game.lease_until), now, seconds),
    )


def _claim(desk: Desk, game_id: int, owner: str) -> bool:
    now = desk.clock.now()
    with desk.store.write("claim") as session:
        result = session.exec(
            update(tables.Game)
            .where(
                col(tables.Game.id) == game_id,
                col(tables.Game.state).in_(RUNS),
                _free(now, desk.config.times.lease_seconds),
            )
            .values(
                lease_owner=owner,
                lease_until=now + timedelta(seconds=desk.config.times.lease_seconds),
            )
        )
        return int(result.rowcount) == 1


def _release(desk: Desk, game_id: int, owner: str) -> None:
    """Give the claim back if it is still ours; a stored step has given it back already."""
    with desk.store.read() as session:
        game = session.get(tables.Game, game_id)
        if game is None or game.lease_owner != owner:
            return
    with desk.store.write("release") as session:
        session.exec(
            update(tables.Game)
            .where(col(tables.Game.id) == game_id, col(tables.Game.lease_owner) == owner)
            .values(lease_owner="", lease_until=None)
        )
