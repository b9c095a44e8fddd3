"""Fourth stage, and the only one with transactions: letters are settled together if that goes,
else one by one; what breaks us again and again is laid aside."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from sqlmodel import Session

from adjudicator.mail.sending import outbox
from adjudicator.mail.way import aside, prefetch
from adjudicator.mail.way.doors import ORDERS, door_of
from adjudicator.mail.way.outcome import Outcome
from adjudicator.mail.way.vouched import Vouched
from adjudicator.service.alone import together_or_alone
from adjudicator.service.context import about
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post import arrivals
from adjudicator.service.post.queue import Queue

log = logging.getLogger(__name__)

Ready = Callable[[Desk, Sequence[Arrived]], list[Vouched]]
"""The stages before this one."""


def stuck(claimed: Sequence[Arrived], outcomes: Sequence[Outcome]) -> set[str]:
    """The keys of letters that broke us: those behind them wait."""
    broken = {one.letter_id for one in outcomes if one.word == "broken"}
    return {one.key for one in claimed if one.id in broken}


def settle(
    desk: Desk, claimed: Sequence[Arrived], held_up: set[str], ready: Ready
) -> list[Outcome]:
    """What becomes of some claimed letters.

    held_up: keys of letters that wait for one before them."""
    held_up = set(held_up)

    letters = {one.id: one for one in claimed}

    def together(ids: Sequence[int]) -> dict[int, Outcome]:
        return _together(desk, [letters[one] for one in ids if not waits(letters[one])], ready)

    def alone(letter_id: int) -> Outcome:
        one = letters[letter_id]
        if waits(one):
            Queue(desk).give_back(one.id)
            return Outcome(one.id, "claimed")
        outcome = _alone(desk, one, ready)
        if outcome.word == "broken":
            held_up.add(one.key)
        return outcome

    def waits(one: Arrived) -> bool:
        return one.key in held_up or desk.closing.is_set()

    return together_or_alone("letters", list(letters), together, alone)


def _together(desk: Desk, claimed: Sequence[Arrived], ready: Ready) -> dict[int, Outcome]:
    """Settle letters in one transaction, all of them or none: what a letter causes is stored with
    the word that it is done, and only if nobody has claimed it since. Those that have no place
    there are left."""
    if not claimed:
        return {}
    letters = [one for one in ready(desk, claimed) if not door_of(one).by_itself]
    if not letters:
        return {}
    with desk.store.together("letters processed") as session:
        mine = Queue(desk).still_mine([one.arrived for one in letters])
        prefetch.look_up_ahead(desk, [one for one in letters if one.arrived.id in mine])
        return {one.letter_id: one for one in _settled(desk, session, letters, mine)}


def _alone(desk: Desk, arrived: Arrived, ready: Ready) -> Outcome:
    """Settle a letter in one transaction if that goes; else in several: what could not be taken is
    told, whatever was undone."""
    try:
        (one,) = ready(desk, [arrived])
        with about(letter=arrived.id, **one.names):
            if not door_of(one).by_itself:
                with suppress(Exception), desk.store.together("letter processed") as session:
                    (outcome,) = _settled(desk, session, [one], Queue(desk).still_mine([arrived]))
                    return outcome
            if arrived.id not in Queue(desk).still_mine([arrived]):
                return Outcome(arrived.id, "claimed")
            return _through(desk, one)
    except Exception:
        # It stays claimed for some seconds; the tick tries it again.
        log.exception("letter %s could not be processed", arrived.id)
        aside.broken(desk, arrived)
        return Outcome(arrived.id, "broken")


def _settled(
    desk: Desk, session: Session, letters: Sequence[Vouched], mine: set[int]
) -> list[Outcome]:
    """In a transaction: what becomes of letters, of those that are ours still.

    What a letter to a seat changes waits to be handed to the database with what the letters to
    other seats change, if it brought orders and nothing else."""
    rows = arrivals.look_up(session, sorted(mine))
    outcomes: list[Outcome] = []
    waiting: set[int] = set()
    for one in letters:
        if one.arrived.id not in mine:
            outcomes.append(Outcome(one.arrived.id, "claimed"))
            continue
        seat_id = one.holder.seat_id if one.holder is not None else None
        if door_of(one) is not ORDERS or seat_id is None or seat_id in waiting:
            desk.store.flush()
        with about(letter=one.arrived.id, **one.names):
            outcome = _through(desk, one)
        outcomes.append(outcome)
        if outcome.only_orders and outcome.seat_id is not None:
            waiting.add(outcome.seat_id)
        else:
            desk.store.flush()
    outbox.write_receipts(desk, session)
    del rows
    return outcomes


def _through(desk: Desk, one: Vouched) -> Outcome:
    """Let a letter through its door, and note that it is done: one that is held is not."""
    outcome = door_of(one).through(desk, one)
    if not outcome.held:
        Queue(desk).finish(
            one.arrived.id,
            outcome.word,
            seat_id=outcome.seat_id,
            body_digest=outcome.body_digest,
            signature=one.proof.signature,
        )
    return outcome
