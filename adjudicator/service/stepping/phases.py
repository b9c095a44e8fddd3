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
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy import bindparam
from sqlalchemy.orm import aliased
from sqlmodel import col, exists, or_, select, union, update

from adjudicator.service import leases
from adjudicator.service.alone import alone, together_or_alone
from adjudicator.service.context import about
from adjudicator.service.desk import Desk
from adjudicator.service.post import queue
from adjudicator.service.record import steps
from adjudicator.service.record.journaling import GAMES
from adjudicator.service.record.steps import may_close
from adjudicator.service.stepping import gate, pinning, storing, witnessed
from adjudicator.service.stepping.back import offering
from adjudicator.service.witness import requests
from adjudicator.storage import tables

log = logging.getLogger(__name__)

Item = TypeVar("Item")

TRIES = 4
"""How often a step is computed again because orders changed while it was computed."""


# ------------------------------------------------------------------------ use


def close_if_ready(desk: Desk, game_id: int) -> bool:
    """Run the rules if everybody who is asked is ready or out of time. Did they run?

    A fault of the game is none of who sent the last orders: the tick tries it again."""
    with desk.store.read() as session:
        state = session.exec(select(tables.Game.state).where(tables.Game.id == game_id)).first()
        if state not in RUNS:
            return False
        if state != "closed" and session.exec(_HELD_UP, params=_moments(desk, game_id)).first():
            return False
    return _advance_alone(desk, game_id)


def close_each(desk: Desk, games: Sequence[int]) -> None:
    """The same for some games; one whose step cannot be run now waits for the tick."""
    for game_id in dict.fromkeys(games):
        try:
            close_if_ready(desk, game_id)
        except Exception:
            log.exception("game %s waits for the tick", game_id)


def _holds_up(game_id: Any) -> Any:
    """The open asks of a game that hold up its batch (`steps.may_close`, asked of the database)."""
    ask = tables.OpenAsk
    return select(ask.id).where(
        col(ask.game_id) == game_id,
        col(ask.closed_at).is_(None),
        or_(col(ask.closes_at).is_(None), col(ask.closes_at) > bindparam("moment")),
    )


def _may_go_on() -> Any:
    """The games that begin, those whose orders are closed, and those with an open ask that holds
    up nothing any more: of very many games that wait none is looked at, each of these three is
    found by its index."""
    game = aliased(tables.Game)
    let_go = select(tables.OpenAsk.game_id).join(game, col(game.id) == tables.OpenAsk.game_id)
    return union(
        select(game.id).where(game.state == "closed"),
        select(game.id).where(game.state == "running", game.steps == 0),
        let_go.where(
            col(tables.OpenAsk.closed_at).is_(None),
            col(tables.OpenAsk.closes_at) <= bindparam("moment"),
            game.state == "running",
        ),
    )


def _advance_alone(desk: Desk, game_id: int) -> bool:
    with about(game=game_id):
        return bool(
            alone(desk.troubles, _what(game_id), lambda: advance_game(desk, game_id), game_id)
        )


def _what(game_id: int) -> str:
    return f"step of game {game_id}"


RUNS = ("running", "closed")
"""States in which a step may run; the orders of one whose witness is asked are closed already."""
BETWEEN = 100
"""Games after which a long list of them lets something else be done."""
TOGETHER = 8
"""Steps that one transaction stores on SQLite, where each commit waits for the disk. PostgreSQL
commits for many at once by itself, and there who holds many games would wait for who reads
letters to them."""


def close_due(desk: Desk, between: Callable[[], object] | None = None) -> int:
    """Run the rules of every game whose batch may be closed. How many ran.

    Of several processes that do so at once each begins elsewhere in the list, and passes over
    what another has done or is at. between: called after every hundred games: with very many
    due in the same minute, the house still gives signs of life."""
    due = _due(desk)
    if not due:
        return 0
    first = zlib.crc32(desk.name.encode()) % len(due)
    at_once = TOGETHER if desk.store.sqlite and len(due) > 1 else 1
    ran = done = 0
    for some in batched(due[first:] + due[:first], at_once):
        if desk.closing.is_set():
            break
        if at_once > 1:
            ran += sum(
                together_or_alone(
                    "games",
                    some,
                    lambda games: _advance_together(desk, games),
                    lambda game_id: _advance_alone(desk, game_id),
                )
            )
        elif len(due) == 1 or _due(desk, some[0]):
            ran += _advance_alone(desk, some[0])
        done += len(some)
        if between is not None and done // BETWEEN > (done - len(some)) // BETWEEN:
            between()
    return ran


def batched(items: Sequence[Item], most: int) -> Iterator[Sequence[Item]]:
    for at in range(0, len(items), most):
        yield items[at : at + most]


def _due(desk: Desk, game_id: int | None = None) -> list[int]:
    """The games (or this one) whose batch may be closed and that nobody is at."""
    given = _moments(desk) if game_id is None else {**_moments(desk), "games": [game_id]}
    with desk.store.read() as session:
        found = session.exec(_DUE if game_id is None else _DUE_OF_THESE, params=given)
        return [number for number in found if number is not None]


def _moments(desk: Desk, game_id: int | None = None) -> dict[str, Any]:
    """What the statements that are built once are asked with."""
    given = leases.moments(desk.clock.now(), desk.config.times.lease_seconds)
    return given if game_id is None else {**given, "game": game_id}


def _free() -> Any:
    """Nobody has a claim on the game that has not run out."""
    return or_(col(tables.Game.lease_owner) == "", leases.over_at(col(tables.Game.lease_until)))


def _is_due() -> tuple[Any, ...]:
    """Its batch may be closed, and nobody is at it."""
    asked = exists().where(
        col(tables.WitnessAsk.game_id) == col(tables.Game.id),
        col(tables.WitnessAsk.state) == "asked",
        col(tables.WitnessAsk.what).in_(("begin", "batch")),
    )
    return (
        col(tables.Game.id).in_(_may_go_on()),
        _free(),
        or_(
            col(tables.Game.state) == "closed",
            ~_holds_up(col(tables.Game.id)).exists(),
        ),
        ~asked,
    )


_HELD_UP = _holds_up(bindparam("game"))
_DUE = select(tables.Game.id).where(*_is_due()).order_by(col(tables.Game.id))
_DUE_OF_THESE = _DUE.where(col(tables.Game.id).in_(GAMES))


# ------------------------------------------------------------------- together


def _advance_together(desk: Desk, games: Sequence[int]) -> dict[int, bool]:
    """Run the rules of some games and store what came of it in one transaction; those that ran.

    What is not plain is left: a witness is asked, the moderator looks first, something failed or
    was changed meanwhile, somebody else is at it."""
    owner = f"{desk.name}/{secrets.token_hex(8)}"
    claimed = _claim_some(
        desk, [one for one in games if not desk.troubles.waits(_what(one))], owner
    )
    stored: list[int] = []
    try:
        stored = _store_together(desk, _plainly(desk, claimed), owner)
    finally:
        if left := [game_id for game_id in claimed if game_id not in stored]:
            _release(desk, left, owner)
    for game_id in stored:
        desk.troubles.over(_what(game_id))
    for game_id in _taken_back(desk, stored):
        _offer_again(desk, game_id)
    # The games that are not ours, or not due any more, are none to be tried alone.
    return {game_id: game_id in stored for game_id in games if game_id not in left}


def _plainly(desk: Desk, claimed: Sequence[int]) -> dict[int, tuple[steps.Before, steps.Made]]:
    """What comes of the steps of claimed games, by id, without those to be looked at alone."""
    ready = _ready(desk, steps.load_all(desk, claimed)) if claimed else {}
    made = {}
    for game_id, before in ready.items():
        with about(game=game_id):
            try:
                made[game_id] = (before, steps.run(before))
            except Exception:
                log.warning("the step of game %s fails among others; it is tried alone", game_id)
    held = gate.waiting(desk, made)
    return {game_id: one for game_id, one in made.items() if game_id not in held}


def _ready(desk: Desk, games: Mapping[int, steps.Before]) -> dict[int, steps.Before]:
    """Those of the games whose step is plain: nothing is to be asked or looked up before it."""
    now = desk.clock.now()
    plain = {
        game_id: before
        for game_id, before in games.items()
        if before.game.state != "closed"
        and before.options.witness is None
        and not pinning.other_rules(before)
        and may_close(before.asks, now)
    }
    unread = _unread(desk, plain)
    return {game_id: before for game_id, before in plain.items() if game_id not in unread}


def _store_together(
    desk: Desk, made: Mapping[int, tuple[steps.Before, steps.Made]], owner: str
) -> list[int]:
    """The games whose step was stored: all of them, but those that were changed meanwhile."""
    if not made:
        return []
    said = storing.store_all(desk, made, owner)
    return [game_id for game_id, stored in said.items() if stored]


# ---------------------------------------------------------------------- alone


def advance_game(desk: Desk, game_id: int) -> bool:
    """Close the open batch of a game, if it may be closed, and run the rules to the next.

    True if this call stored a step (or stopped the game); False if there was nothing to
    do or another process is at it. Raises what the database raises, never what rules do.
    """
    owner = f"{desk.name}/{secrets.token_hex(8)}"
    if not _claim(desk, game_id, owner):
        return False
    stored: bool | None = False
    try:
        for _ in range(TRIES):
            before = steps.load(desk, game_id)
            open_still = not may_close(before.asks, desk.clock.now()) or _unread(
                desk, {game_id: before}
            )
            if open_still and before.game.state != "closed":
                return False
            try:
                if pinning.holds(desk, before):
                    return False
                word = requests.word_for(desk, before)
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
            if gate.waiting(desk, {game_id: (before, made)}):
                stored = gate.hold(desk, before, owner)
            else:
                stored = storing.store(desk, before, made, owner)
            if stored:
                _offer_again(desk, game_id)
            if stored is not None:
                return stored
        return False
    finally:
        if not stored:  # a stored step has given the claim back
            _release(desk, [game_id], owner)


def _unread(desk: Desk, games: Mapping[int, steps.Before]) -> set[int]:
    """The games to which a letter has come before the deadline that is not read yet, after a crash
    perhaps. It counts, so the step waits for it. A step that all are ready for does not."""
    passed = {}
    for game_id, before in games.items():
        closed = [
            ask.closes_at
            for ask in before.asks
            if ask.closes_at is not None and not ask.ready and ask.forced_at is None
        ]
        if closed:
            passed[game_id] = max(closed)
    if not passed:
        return set()
    slugs = {games[game_id].game.slug: game_id for game_id in passed}
    with desk.store.read() as session:
        waiting = queue.unread(session, {slug: passed[one] for slug, one in slugs.items()})
    return {slugs[slug] for slug in waiting}


def _taken_back(desk: Desk, games: Sequence[int]) -> Sequence[int]:
    """Those of the games that were taken back once."""
    kept = tables.Moderation
    with desk.store.read() as session:
        query = select(kept.game_id).where(col(kept.game_id).in_(games), col(kept.rollbacks) > 0)
        return session.exec(query).all()


def _offer_again(desk: Desk, game_id: int) -> None:
    """What was answered before a rollback counts again where it is asked again."""
    try:
        offering.offer_again(desk, game_id)
    except Exception:
        log.exception("game %s: answers from before a rollback are not offered", game_id)


# ---------------------------------------------------------------------- claim


def _claim(desk: Desk, game_id: int, owner: str) -> bool:
    given = {**_moments(desk, game_id), **_lease(desk, owner)}
    with desk.store.write("claim") as session:
        return int(session.connection().execute(_CLAIM, given).rowcount) == 1


def _claim_some(desk: Desk, games: Sequence[int], owner: str) -> list[int]:
    """Those of the games that are due still, and ours now."""
    if not games:
        return []
    given = {**_moments(desk), "games": list(games)}
    with desk.store.write("claim") as session:
        due = [number for number in session.exec(_DUE_OF_THESE, params=given) if number is not None]
        if due:
            session.connection().execute(_TAKE, {"games": due, **_lease(desk, owner)})
    return [game_id for game_id in games if game_id in due]


def _lease(desk: Desk, owner: str) -> dict[str, Any]:
    seconds = desk.config.times.lease_seconds
    return {"owner": owner, "until": desk.clock.now() + timedelta(seconds=seconds)}


_GAMES: Any = tables.Game.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
_LEASED = update(_GAMES).values(lease_owner=bindparam("owner"), lease_until=bindparam("until"))
_TAKE = _LEASED.where(_GAMES.c.id.in_(GAMES))
_CLAIM = _LEASED.where(_GAMES.c.id == bindparam("game"), _GAMES.c.state.in_(RUNS), _free())


def _release(desk: Desk, games: Sequence[int], owner: str) -> None:
    """Give claims back that are still ours."""
    ours = (col(tables.Game.id).in_(games), col(tables.Game.lease_owner) == owner)
    with desk.store.read() as session:
        if session.exec(select(tables.Game.id).where(*ours)).first() is None:
            return
    with desk.store.write("release") as session:
        session.exec(update(tables.Game).where(*ours).values(lease_owner="", lease_until=None))
