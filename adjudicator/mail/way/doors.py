"""The doors that a letter may go through: by the address that it came to, the first that takes it.

To add a kind of address: a pattern in `mail.addresses`, and a door here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.mail.dealing import (
    events,
    moderating,
    returned,
    speaking,
    talking,
    unheard,
    witnesses,
)
from adjudicator.mail.way import orders
from adjudicator.mail.way.outcome import Outcome
from adjudicator.mail.way.vouched import Vouched
from adjudicator.service.desk import Desk

Through = Callable[[Desk, Vouched], Outcome]


@dataclass(frozen=True)
class Door:
    """A way to deal with letters. to: the kind of address; empty: every one. through: what
    becomes of a letter. machines: it takes letters that programs write, too. by_itself: what is
    behind it may run the rules, and has no place in a transaction with others."""

    to: str
    through: Through
    machines: bool = False
    by_itself: bool = False

    def takes(self, one: Vouched) -> bool:
        return self.to in ("", one.to) and (self.machines or one.letter.kind == "human")


def door_of(one: Vouched) -> Door:
    """The door that a letter goes through."""
    return next(door for door in DOORS if door.takes(one))


def _moderate(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, moderating.obeyed(desk, one.arrived, one.letter, one.token))


def _bounce(desk: Desk, one: Vouched) -> Outcome:
    assert one.route is not None
    return Outcome(one.arrived.id, returned.bounced(desk, one.route, one.arrived.raw, one.letter))


def _unsubscribe(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, returned.unsubscribed(desk, one.token))


def _witness(desk: Desk, one: Vouched) -> Outcome:
    word, closes = witnesses.heard(desk, one.arrived)
    return Outcome(one.arrived.id, word, closes=closes)


def _machine(desk: Desk, one: Vouched) -> Outcome:
    word = one.letter.kind if one.letter.kind in ("bounce", "list") else "loop"
    seat_id = unheard.machine_wrote(desk, one.letter, one.holder)
    return Outcome(one.arrived.id, word, seat_id=seat_id)


def _accept(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, returned.accepted(desk, one.token, one.letter))


def _confirm(desk: Desk, one: Vouched) -> Outcome:
    word, freed = speaking.answered(desk, one.token, one.letter)
    return Outcome(one.arrived.id, word, freed=freed)


def _event(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, events.answered(desk, one.arrived, one.letter, one.token))


def _press(desk: Desk, one: Vouched) -> Outcome:
    digest = orders.digest_of(one)
    word, seat_id = talking.press_answered(
        desk, one.arrived, one.letter, one.token, proof=one.proof, body_digest=digest
    )
    return Outcome(one.arrived.id, word, seat_id=seat_id, body_digest=digest)


def _desk(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, talking.desk_answered(desk, one.arrived, one.letter))


def _nowhere(desk: Desk, one: Vouched) -> Outcome:
    return Outcome(one.arrived.id, "no address of ours")


ORDERS = Door("seat", orders.taken)

DOORS = (
    Door("moderate", _moderate, machines=True, by_itself=True),
    Door("bounce", _bounce, machines=True),
    Door("unsubscribe", _unsubscribe, machines=True),  # mail programs write them by themselves
    Door("witness", _witness, machines=True),
    ORDERS,
    Door("press", _press),
    Door("accept", _accept),
    Door("confirm", _confirm),
    Door("event", _event),
    Door("desk", _desk),
    Door("", _nowhere),
    Door("", _machine, machines=True),
)
