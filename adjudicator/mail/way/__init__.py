"""The way of a letter, from the queue to what follows from it.

    stored    `mail.intake`: as it came; only then may it be acknowledged
    opened    `opened`: read, and whose address it came to
    known     `known`: the holder of that address, and what the game asks of letters
    vouched   `vouched`: what speaks for the letter, where the game asks for more than its address
    ahead     `prefetch`: orders that take long are judged before others would wait for them
    settled   `settled`: what it causes and the word that it is done, in one transaction
    followed  here: steps that it was the last one for, a letter that it freed, those behind it

Each stage makes a list of a list. A letter goes through one of the `doors`, by the address that it
came to; orders are one door (`orders`). Whatever way it came, a letter is settled once: one that
a crash left is taken up by the tick, and what it had already caused is not caused again.

Answers go to the seat's own address alone, whoever wrote; a stranger gets silence, because any
answer would tell them something, and because two machines might go on answering each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.mail.intake import Envelope, store
from adjudicator.mail.way import aside, settled
from adjudicator.mail.way.known import know_all
from adjudicator.mail.way.opened import open_all
from adjudicator.mail.way.outcome import Outcome
from adjudicator.mail.way.prefetch import judge_ahead
from adjudicator.mail.way.vouched import Vouched, vouch_all
from adjudicator.service.desk import Desk
from adjudicator.service.models import Arrived
from adjudicator.service.post.queue import Queue
from adjudicator.service.stepping import phases

TOGETHER = 8
"""Letters settled in one transaction: so long, others wait for it. On PostgreSQL, which locks
rows, only the steps of these letters' games."""


def receive(desk: Desk, raw: bytes, envelope: Envelope | None = None) -> list[Outcome]:
    """Store a letter and go its way; one outcome for each of its receivers that is ours."""
    return [process_letter(desk, letter_id) for letter_id in store(desk, raw, envelope)]


def process_letter(desk: Desk, letter_id: int) -> Outcome:
    """Go the way of a stored letter, unless that is done or somebody else is at it."""
    return process_letters(desk, [letter_id])[0]


def process_letters(desk: Desk, ids: Sequence[int]) -> list[Outcome]:
    """Go the way of stored letters, of those that are not done and that nobody else is at; then
    of those that came behind them meanwhile: whoever stored these left them to us."""
    claimed = Queue(desk).claim_these(ids)
    done = {one.letter_id: one for one in _go(desk, claimed)}
    keys = {one.key for one in claimed}
    while not desk.closing.is_set() and (more := Queue(desk).behind(keys)):
        if not (claimed := Queue(desk).claim_these(more)):
            break
        _go(desk, claimed)
    return [done.get(letter_id) or Outcome(letter_id, "claimed") for letter_id in ids]


def process_waiting(desk: Desk, most: int = 50) -> int:
    """Go the way of letters that nobody is at: those a crash left behind. How many."""
    return len(_go(desk, Queue(desk).claim(most)))


def process_all_waiting(desk: Desk) -> int:
    """The same until none is left, or the house closes. How many."""
    done = 0
    while not desk.closing.is_set() and (more := process_waiting(desk)):
        done += more
    return done


def give_up_lost(desk: Desk) -> int:
    """Wait no more for letters whose bytes are lost. How many."""
    return sum(aside.given_up(desk, arrived) for arrived in Queue(desk).lost())


def _go(desk: Desk, claimed: Sequence[Arrived]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    for some in phases.batched(claimed, TOGETHER):
        done = settled.settle(desk, some, settled.stuck(claimed, outcomes), _ready)
        outcomes += done
        phases.close_each(desk, [one.closes for one in done if one.closes is not None])
        if freed := [one.freed for one in done if one.freed is not None]:
            outcomes += process_letters(desk, freed)
    return outcomes


def _ready(desk: Desk, claimed: Sequence[Arrived]) -> list[Vouched]:
    return judge_ahead(desk, vouch_all(desk, know_all(desk, open_all(desk, claimed))))
