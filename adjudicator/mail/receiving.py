"""The one intake: every letter, whatever way it came, goes through `receive`.

First the letter is stored as it is; only then may it be acknowledged. Then it is processed,
once: a letter that a crash left unprocessed is taken up by the tick, and what it had already
caused is not caused again.

Who may give orders is decided by the token in the address, and by what the game asks for
besides (`speaking.py`). Answers go to the seat's own
address alone, whoever wrote; a stranger gets silence, because any answer would tell him
something, and because two machines might go on answering each other.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from adjudicator.mail import (
    addresses,
    events,
    moderating,
    ordering,
    returned,
    sending,
    speaking,
    talking,
    unheard,
    witnesses,
)
from adjudicator.mail.addresses import Route
from adjudicator.mail.authentication import UNKNOWN, Proof
from adjudicator.mail.intake import NULL_PATH, Envelope, store
from adjudicator.mail.reading import ReadLetter, read_letter
from adjudicator.service import limits
from adjudicator.service.context import about
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.grammar.reading import texts_in
from adjudicator.service.models import Arrived, Receipt
from adjudicator.service.play import submissions, working
from adjudicator.service.post import arrivals, letters, tokens
from adjudicator.service.post.tokens import Reply
from adjudicator.service.stepping import phases

log = logging.getLogger(__name__)


@dataclass
class Outcome:
    """What became of a letter. word: for the ledger (`orders`, `duplicate`, `stranger`,
    `stale`, `loop`, ...). receipt: if a submission came of it. closes: the game of which all
    seats that are asked are ready now. freed: a letter that had been held and counts now."""

    letter_id: int
    word: str
    receipt: Receipt | None = None
    seat_id: int | None = None
    remarks: list[str] = field(default_factory=list)
    closes: int | None = None
    freed: int | None = None


def receive(desk: Desk, raw: bytes, envelope: Envelope | None = None) -> list[Outcome]:
    """Store a letter and process it; one outcome for each of its receivers that is ours."""
    return [process_letter(desk, letter_id) for letter_id in store(desk, raw, envelope)]


# ------------------------------------------------------------------ processing


TOGETHER = 8
"""Letters processed in one transaction: so long, others wait for it. On PostgreSQL, which locks
rows, only the steps of these letters' games."""


def process_waiting(desk: Desk, most: int = 50) -> int:
    """Process the letters that nobody is processing: those a crash left behind. How many."""
    return len(_process_all(desk, arrivals.claim_letters(desk, most)))


def process_all_waiting(desk: Desk) -> int:
    """The same until none is left, or the house closes: who reads what comes leaves to us what
    came to the seats whose letters we were reading. How many."""
    done = 0
    while not desk.closing.is_set() and (more := process_waiting(desk)):
        done += more
    return done


def process_letter(desk: Desk, letter_id: int) -> Outcome:
    """Process a stored letter, unless that is done or somebody else is at it."""
    return process_letters(desk, [letter_id])[0]


def process_letters(desk: Desk, ids: Sequence[int]) -> list[Outcome]:
    """Process stored letters, those that are not done and that nobody else is at."""
    claimed = arrivals.claim_these(desk, ids)
    done = {one.letter_id: one for one in _process_all(desk, claimed)}
    _process_behind(desk, {_key(one) for one in claimed})
    return [done.get(letter_id) or Outcome(letter_id, "claimed") for letter_id in ids]


def _process_behind(desk: Desk, keys: set[str]) -> None:
    """Letters to the same seats that came meanwhile: whoever stored them found that those before
    them were being read, and left them to us. A house that closes leaves them to the next."""
    while not desk.closing.is_set() and (ids := arrivals.behind(desk, keys)):
        claimed = arrivals.claim_these(desk, ids)
        if not claimed:
            return
        _process_all(desk, claimed)


STALE_PER_DAY = 10
"""Answers to an earlier letter that a seat is told of."""

MOST_ATTEMPTS = 5
"""After so many attempts a letter that breaks us is laid aside for the moderator."""


@dataclass(frozen=True)
class _Opened:
    """A letter that has been read. route: whom it concerns. proof: what vouches for it."""

    arrived: Arrived
    letter: ReadLetter
    route: Route | None
    proof: Proof = UNKNOWN


def _process_all(desk: Desk, claimed: Sequence[Arrived]) -> list[Outcome]:
    """What becomes of claimed letters. They are read first, which takes no transaction."""
    like = ordering.order_like(desk)
    outcomes: list[Outcome] = []
    stuck: set[str] = set()
    for at in range(0, len(claimed), TOGETHER):
        opened: list[_Opened] = []
        for arrived in claimed[at : at + TOGETHER]:
            if _key(arrived) in stuck or desk.closing.is_set():
                arrivals.give_back_in(desk, arrived.id)
                outcomes.append(Outcome(arrived.id, "claimed"))
                continue
            try:
                one = _look_into(desk, _opened(desk, arrived, like))
                if one.route is not None and one.route.to == "moderate":
                    outcomes.append(_obeyed(desk, one, one.route.token))
                else:
                    opened.append(one)
            except Exception:
                outcomes.append(_broken(desk, arrived))
                stuck.add(_key(arrived))
        if opened:
            outcomes += _process_some(desk, opened, stuck)
    return outcomes


def _key(arrived: Arrived) -> str:
    """Letters with the same key are read in their order: if one cannot be read, those behind
    it wait until it can, or is laid aside."""
    return arrivals.in_order(arrived.to_address, arrived.from_address)


def _look_into(desk: Desk, opened: _Opened) -> _Opened:
    """What is done before the transaction, where others would wait for it: what vouches for
    the letter is found out; and if there are other processes (on SQLite one writes at a time), or
    it is long, its orders are read and judged meanwhile."""
    if opened.route is None or opened.letter.kind != "human":
        return opened
    if opened.route.to == "press":
        writer = talking.reply_for(desk, opened.route.token)
        if writer is None:
            return opened
        proof = speaking.proof_of(desk, opened.arrived, opened.letter, writer)
        return replace(opened, proof=proof)
    # Most games ask for nothing but the address; then this is not worth a look at the database.
    strict = opened.route.slug in desk.strict_games
    others = desk.store.sqlite and desk.config.mail.workers
    early = others or submissions.takes_long(opened.letter.placed_text)
    if opened.route.to != "seat" or not (strict or early):
        return opened
    reply = _known(desk, opened.route)
    if reply is None or reply.stale:
        return opened
    if early and not opened.letter.trouble:
        try:
            text = without_sign_on(opened.letter.placed_text)
            submissions.look_into(desk, reply.seat_id, text)
        except Exception:
            # Whatever it is, it comes again where it is dealt with.
            log.debug("letter %s cannot be looked into", opened.arrived.id, exc_info=True)
    return replace(opened, proof=speaking.proof_of(desk, opened.arrived, opened.letter, reply))


def _obeyed(desk: Desk, opened: _Opened, token: str) -> Outcome:
    """A moderator's commands may run the rules: they have no place among others' letters."""
    word = moderating.obeyed(desk, opened.arrived, opened.letter, token)
    arrivals.finish_letter(desk, opened.arrived.id, word)
    return Outcome(opened.arrived.id, word)


def _process_some(desk: Desk, opened: Sequence[_Opened], stuck: set[str]) -> list[Outcome]:
    """Process letters in one transaction, all of them or none: what a letter causes is stored
    with the word that it is done, and only if nobody has claimed it since. If one of them
    fails, each is processed by itself, and those behind it to the same seat wait.

    stuck: keys of letters that could not be read (`_key`); more are put in."""
    outcomes: list[Outcome] = []
    try:
        with desk.store.together("letters processed") as session:
            mine = set(arrivals.still_mine(desk, [one.arrived for one in opened]))
            rows = arrivals.look_up(session, sorted(mine))
            _foresee(desk, [one for one in opened if one.arrived.id in mine])
            seats: set[int] = set()
            for one in opened:
                with about(letter=one.arrived.id, **_whose(one.route)):
                    taken = one.arrived.id in mine
                    outcomes.append(
                        _process(desk, one, seats) if taken else Outcome(one.arrived.id, "claimed")
                    )
            sending.write_receipts(desk, session)
            del rows
    except Exception:
        outcomes = []
        for one in opened:
            key = _key(one.arrived)
            if key in stuck:
                arrivals.give_back_in(desk, one.arrived.id)
                outcomes.append(Outcome(one.arrived.id, "claimed"))
                continue
            outcomes.append(_process_alone(desk, one))
            if outcomes[-1].word == "broken":
                stuck.add(key)
    _close(desk, outcomes)
    if freed := [one.freed for one in outcomes if one.freed is not None]:
        outcomes += process_letters(desk, freed)
    return outcomes


def _foresee(desk: Desk, opened: Sequence[_Opened]) -> None:
    """Look up in one statement each what the first letters to several seats ask for."""
    routes = [(one, one.route) for one in opened if one.route and one.route.to == "seat"]
    if len(routes) < 2:
        return
    replies = tokens.foresee(desk, {route.token for _, route in routes})
    first: dict[int, tuple[int, int, str]] = {}
    for one, route in routes:
        if (reply := replies.get(route.token)) is not None:
            digest = digest_of(route, one.letter, one.arrived.message_id)
            first.setdefault(reply.seat_id, (one.arrived.id, reply.seat_id, digest))
    arrivals.foresee_new(desk, list(first.values()))
    working.foresee(desk, sorted(first))


def _whose(route: Route | None) -> dict[str, str]:
    """The game and the seat that an address names, for the log."""
    return {"game": route.slug, "seat": route.seat} if route is not None and route.slug else {}


def _process_alone(desk: Desk, opened: _Opened) -> Outcome:
    """In one transaction if that goes; else in several: what could not be taken is told,
    whatever was undone."""
    with about(letter=opened.arrived.id, **_whose(opened.route)):
        return _done_alone(desk, opened)


def _done_alone(desk: Desk, opened: _Opened) -> Outcome:
    try:
        if opened.route is not None and opened.route.slug in desk.strict_games:
            opened = _look_into(desk, opened)
        with suppress(Exception), desk.store.together("letter processed") as session:
            if not arrivals.still_mine(desk, [opened.arrived]):
                return Outcome(opened.arrived.id, "claimed")
            outcome = _process(desk, opened)
            sending.write_receipts(desk, session)
            return outcome
        if not arrivals.still_mine(desk, [opened.arrived]):
            return Outcome(opened.arrived.id, "claimed")
        return _process(desk, opened)
    except Exception:
        return _broken(desk, opened.arrived)


def _broken(desk: Desk, arrived: Arrived) -> Outcome:
    # The letter stays claimed for some seconds; the tick tries it again.
    log.exception("letter %s could not be processed", arrived.id)
    if arrived.attempts >= MOST_ATTEMPTS:
        _lay_aside(desk, arrived)
    else:
        arrivals.try_again_in(desk, arrived.id, arrived.attempts)
    return Outcome(arrived.id, "broken")


def _lay_aside(desk: Desk, arrived: Arrived) -> None:
    """A letter that breaks us again and again is tried no more; whoever holds the address that
    it came to is told, and who moderates his game."""
    try:
        route = addresses.route(arrived.to_address, desk.config.mail.domain)
        if route is None:
            route = _opened(desk, arrived, ordering.order_like(desk)).route
        with desk.store.together("letter laid aside"):
            unheard.laid_aside(desk, arrived, _holder(desk, route))
            if route is not None and route.to == "moderate":
                moderating.laid_aside(desk, arrived, route.token)
            arrivals.finish_letter(desk, arrived.id, "broken")
    except Exception:
        log.exception("nobody can be told that letter %s is laid aside", arrived.id)
        arrivals.finish_letter(desk, arrived.id, "broken")


def give_up_lost(desk: Desk) -> int:
    """Letters whose bytes are lost are waited for no more, nor do those behind them wait; whoever
    holds the address that one came to is asked to send it again. How many."""
    given = arrivals.lost(desk)
    for arrived in given:
        route = addresses.route(arrived.to_address, desk.config.mail.domain)
        with desk.store.together("letter given up"):
            unheard.lost(desk, arrived, _holder(desk, route))
            arrivals.finish_letter(desk, arrived.id, arrivals.LOST)
    return len(given)


def _close(desk: Desk, outcomes: Sequence[Outcome]) -> None:
    """Run the steps that these letters were the last ones for. The tick would do it too."""
    for game_id in dict.fromkeys(one.closes for one in outcomes if one.closes is not None):
        try:
            phases.close_if_ready(desk, game_id)
        except Exception:
            log.exception("game %s waits for the tick", game_id)


def _opened(desk: Desk, arrived: Arrived, order_like: Callable[[str], bool]) -> _Opened:
    mail_from = {NULL_PATH: "", "": None}.get(arrived.from_address, arrived.from_address)
    letter = read_letter(arrived.raw, mail_from, order_like, texts_in)
    return _Opened(arrived, letter, _route(desk, arrived, letter))


class NotLookedInto(Exception):
    """The first letter to a game that asks for more than the reply address: what vouches for
    it has to be found out first, and not in a transaction."""


def _process(desk: Desk, opened: _Opened, seats: set[int] | None = None) -> Outcome:
    """seats: those to which letters in this transaction have brought orders and nothing else:
    that waits to be handed to the database with what the letters to other seats bring."""
    arrived, letter, route = opened.arrived, opened.letter, opened.route
    outcome = Outcome(arrived.id, "no address of ours")
    body_digest = ""
    seats, waits = set() if seats is None else seats, False
    if route is None or route.to != "seat" or letter.kind != "human":
        desk.store.flush()
    if route is not None and route.to == "bounce":
        outcome.word = returned.bounced(desk, route, arrived.raw, letter)
    elif route is not None and route.to == "unsubscribe":
        # Whatever kind of letter it is: mail programs write them by themselves.
        outcome.word = returned.unsubscribed(desk, route.token)
    elif route is not None and route.to == "witness":
        outcome.word, outcome.closes = witnesses.heard(desk, arrived)
    elif letter.kind != "human":
        outcome.word = "loop" if letter.kind == "auto_reply" else letter.kind
        outcome.seat_id = unheard.machine_wrote(desk, letter, _holder(desk, route))
    elif route is not None and route.to == "accept":
        outcome.word = returned.accepted(desk, route.token, letter)
    elif route is not None and route.to == "confirm":
        outcome.word, outcome.freed = speaking.answered(desk, route.token, letter)
    elif route is not None and route.to == "event":
        outcome.word = events.answered(desk, arrived, letter, route.token)
    elif route is not None and route.to == "press":
        body_digest = digest_of(route, letter, arrived.message_id)
        outcome.word, outcome.seat_id = talking.press_answered(
            desk,
            arrived,
            letter,
            route.token,
            proof=opened.proof,
            body_digest=body_digest,
        )
        if outcome.word == "held":
            return outcome
    elif route is not None and route.to == "seat":
        with desk.store.unhurried():
            reply = _known(desk, route)
        if reply is None or reply.seat_id in seats:
            desk.store.flush()
        if reply is None:
            outcome.word = "stranger"
            log.warning("letter %s: no such reply address", arrived.id)
        else:
            if reply.policy != "token" and reply.game not in desk.strict_games:
                desk.strict_games.add(reply.game)
                raise NotLookedInto(reply.game)
            outcome.seat_id = reply.seat_id
            body_digest = digest_of(route, letter, arrived.message_id)
            outcome = _orders(desk, opened, reply, body_digest, outcome)
            if outcome.word == "held":
                desk.store.flush()
                return outcome  # not finished: the player is asked
            if outcome.receipt is not None and not outcome.receipt.commands:
                seats.add(reply.seat_id)
                waits = True
            if outcome.receipt is not None and outcome.receipt.closes:
                outcome.closes = reply.game_id
    elif route is not None:
        outcome.word = talking.desk_answered(desk, arrived, letter)
    arrivals.finish_letter(
        desk,
        arrived.id,
        outcome.word,
        seat_id=outcome.seat_id,
        body_digest=body_digest,
        signature=opened.proof.signature,
    )
    if not waits:
        desk.store.flush()
    return outcome


def _route(desk: Desk, arrived: Arrived, letter: ReadLetter) -> Route | None:
    """By the envelope if there was one, else by the headers."""
    domain = desk.config.mail.domain
    by_envelope = addresses.route(arrived.to_address, domain) if arrived.to_address else None
    if by_envelope is not None and by_envelope.to != "desk":
        return by_envelope
    return addresses.first_route(list(letter.to_addresses), domain) or by_envelope


def _known(desk: Desk, route: Route) -> Reply | None:
    """Whose reply address it is; None unless game, seat and token belong together."""
    reply = tokens.find_reply(desk, route.token)
    if reply is None or reply.game.lower() != route.slug or reply.seat.lower() != route.seat:
        return None
    return reply


def _holder(desk: Desk, route: Route | None) -> Reply | None:
    """Whose valid address a letter came to, be it for orders or for press."""
    if route is not None and route.to == "seat":
        return _known(desk, route)
    return (
        talking.reply_for(desk, route.token) if route is not None and route.to == "press" else None
    )


def digest_of(route: Route, letter: ReadLetter, message_id: str) -> str:
    """What makes two letters one: the same Message-ID, reply address and words.

    The same words under another Message-ID are another letter (orders A, then B, then A
    again must end as A); if nothing has changed meanwhile, `submit` gives the same receipt.
    """
    parts = [message_id, route.token, letter.subject, letter.body_text]
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()


# ---------------------------------------------------------------------- orders

_SIGN_ON = re.compile(r"^[ \t]*sign[ \t]*on\b.*$", re.I | re.M)


def _orders(
    desk: Desk, opened: _Opened, reply: Reply, body_digest: str, outcome: Outcome
) -> Outcome:
    arrived, letter = opened.arrived, opened.letter
    with desk.store.unhurried():
        earlier = arrivals.duplicate_of(
            desk, arrived.id, seat_id=reply.seat_id, body_digest=body_digest
        )
    if earlier is not None:
        arrivals.receipt_again(desk, arrived.id, earlier)
        outcome.word = "duplicate"
        return outcome
    if arrived.attempts > 1 and arrivals.answered(desk, arrived.id, reply.seat_id):
        # A crash came after the submission was stored, with its receipt, and before the
        # letter was marked done. Commands such as "drop standing 2" must not work twice.
        outcome.word = "orders"
        return outcome
    if letter.trouble:
        unheard.unreadable(desk, reply, letter)
        outcome.word = "unreadable"
        return outcome
    if reply.stale:
        # It can do nothing; who has an old address must not fill his letter box with that.
        if not limits.allow(desk, f"told stale:{reply.seat_id}", STALE_PER_DAY, 86400):
            outcome.word = "stale"
            return outcome
    elif word := speaking.refused(desk, arrived, letter, reply, opened.proof, body_digest):
        outcome.word = word
        return outcome
    text = without_sign_on(letter.placed_text)
    try:
        outcome.receipt = submissions.submit(
            desk,
            seat_id=reply.seat_id,
            text=text,
            via="mail",
            letter_id=arrived.id,
            token=reply,
        )
    except TooMuch as refusal:
        if limits.allow(desk, f"told too much:{reply.seat_id}", 1):
            letters.queue_notice(desk, reply.seat_id, "your letter was not taken", [refusal.text])
        outcome.word = "too much"
        return outcome
    outcome.word = "stale" if outcome.receipt.state == "stale" else "orders"
    outcome.remarks = _remarks(desk, letter, reply)
    if outcome.remarks:
        letters.queue_notice(desk, reply.seat_id, "about your last letter", outcome.remarks)
    return outcome


def without_sign_on(text: str) -> str:
    """The text without `sign on ...` lines: the reply address has said who writes. They are
    left blank, so that every order keeps its line number."""
    return _SIGN_ON.sub("", text)


def _remarks(desk: Desk, letter: ReadLetter, reply: Reply) -> list[str]:
    """What the player should know about the letter itself, once a day at most for each
    unusual sender."""
    said = list(letter.remarks)
    if not speaking.own(desk, reply, letter) and limits.allow(
        desk, f"other sender:{reply.seat_id}:{letter.from_address}", 1, 86400
    ):
        said.append(
            f"Orders for your seat came from {talking.sender_of(letter)}. They were taken, because"
            " they came to your secret reply address; the receipt went to you alone. If they"
            " are not yours, send others: they replace them. Never hand on our letters."
        )
    return said
