"""Who speaks: what a letter needs, beside the reply address, to be a seat's orders.

The token in the reply address is the authority. A game may ask for more (`SenderOptions`):
then a letter that does not bring it is held, and the seat's player, who alone is told, says
with a word or a click whether it is his. Whoever wrote it hears nothing.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from pydantic import BaseModel
from sqlalchemy import delete, exists
from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.options import Policy
from adjudicator.service.people import addresses
from adjudicator.service.post import letters, tokens
from adjudicator.service.post.tokens import Reply
from adjudicator.service.words import seat_title, when
from adjudicator.storage.tables import Draft, Game, LetterIn, OpenAsk, Person, Press, Seat, Token

log = logging.getLogger(__name__)

HELD_PER_DAY = 10
"""Held letters a seat is told of: who has its address could send thousands."""

Result = Literal["pass", "fail", "none", "trouble"]


@dataclass(frozen=True)
class Evidence:
    """What the mail edge has found out. own: the sender is an address of the player. proof,
    how: does its domain vouch for it, in words? bound: what it vouches for names our
    address, so that it is not a letter to somebody else."""

    sender: str
    own: bool
    proof: Result = "none"
    how: str = ""
    bound: bool = False


def enough(policy: Policy, evidence: Evidence) -> str:
    """Empty if the letter counts; else why it does not, to be put after `we hold it: `."""
    sender = evidence.sender or "nobody we know"
    if policy == "token":
        return ""
    if not evidence.own:
        return f"it came from {sender}, which is not one of your addresses"
    if evidence.proof == "fail":
        return f"it says that it comes from {sender}, but {evidence.how}"
    if policy == "token+sender":
        return ""
    if evidence.proof == "trouble":
        return f"we could not find out just now whether it really came from {sender}"
    if evidence.proof != "pass":
        return (
            f"nothing proves that it came from {sender}: it has no valid signature of "
            "its mail host (DKIM), and the host that sent it may not send for that "
            "address (SPF)"
        )
    if not evidence.bound:
        return (
            f"the signature of {sender} does not cover the address that it was sent to, "
            "so it could be a letter to somebody else that was passed on to us"
        )
    return ""


_WORDS: dict[Policy, str] = {
    "token": "",
    "token+sender": "This game accepts letters only from your own addresses.",
    "token+dkim": (
        "This game accepts letters only from your own addresses, and only if your mail "
        "host vouches for them."
    ),
}


# ---------------------------------------------------------------------- replays


def replayed(desk: Desk, letter_id: int, seat_id: int, signature: str, message_id: str) -> bool:
    """Has a letter with this very signature come to the seat before, under another
    Message-ID? Signatures carry the time: no two letters have the same."""
    if not signature:
        return False
    with desk.store.read() as session:
        found = session.exec(
            select(LetterIn.id).where(
                LetterIn.signature == signature,
                LetterIn.seat_id == seat_id,
                LetterIn.id != letter_id,
                LetterIn.message_id != message_id,
            )
        ).first()
        return found is not None


# --------------------------------------------------------------------- holding


def hold(
    desk: Desk,
    letter_id: int,
    reply: Reply,
    *,
    sender: str,
    subject: str,
    why: str,
    body_digest: str = "",
) -> None:
    """Lay a letter aside until the seat's player has said whether it is his; he is told, if
    it is not one of too many."""
    tell = limits.allow(desk, f"told held:{reply.seat_id}", HELD_PER_DAY, 86400)
    log.warning("letter %s to %s of %s is held: %s", letter_id, reply.seat, reply.game, why)
    with desk.store.write("letter held") as session:
        row = session.get_one(LetterIn, letter_id)
        row.state, row.outcome, row.lease_until = "held", "held", None
        row.seat_id, row.body_digest = reply.seat_id, body_digest
        session.add(row)
        if tell:
            _ask(desk, session, row, reply, sender, subject, why)


def _ask(
    desk: Desk,
    session: Session,
    row: LetterIn,
    reply: Reply,
    sender: str,
    subject: str,
    why: str,
) -> None:
    token = tokens.make(
        desk,
        session,
        "release",
        expires=timedelta(days=desk.config.times.strangers_days),
        seat_id=reply.seat_id,
        about=sender,
        serial=row.id,
    )
    seat = session.get_one(Seat, reply.seat_id)
    person = session.get(Person, seat.person_id) if seat.person_id else None
    zone = person.zone if person else "UTC"
    named = f" (“{letters.clean(subject, 80)}”)" if subject else ""
    lines = [
        f"A letter to your seat{named} came on {when(row.received_at, zone)}, and we hold it:"
        f" {why}.",
        f"{_WORDS[reply.policy]} Nothing in it counts yet. What you sent before "
        f"stands.{_until(session, seat, zone)}",
        "If it is yours, answer this letter with the word “yes”, or open"
        f" {desk.config.house.base_url}/held/{token}",
        "If it is not, answer “no”, or do nothing. Then somebody else knows your secret reply "
        "address. Never forward our letters. The next letter brings you a new address.",
    ]
    if (
        sender
        and person is not None
        and not addresses.belongs(desk, person.id, person.email, sender)
    ):
        lines.insert(
            3,
            f"If {sender} is your address, answer “mine”: the letter counts, and we ask you"
            " there to confirm. After that, letters from it count at once.",
        )
    facts = {"subject": "a letter is held", "lines": lines, "confirm": token}
    letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _until(session: Session, seat: Seat, zone: str) -> str:
    due = session.exec(
        select(OpenAsk.due_at).where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
    ).first()
    return f" Your orders are due {when(due, zone)}." if due is not None else ""


class Held(BaseModel):
    """A letter that waits for its player's word; nothing of what it says."""

    letter_id: int
    game: str
    seat: str
    seat_title: str
    sender: str
    received_at: datetime
    open: bool = True
    """Nothing has been said about it yet."""


def look_at_held(desk: Desk, token: str) -> Held:
    """What a release link is about; nothing changes. Unknown: it is not good (any more)."""
    with desk.store.read() as session:
        used = tokens.look_up(session, token, "release", desk.clock.now())
        row = session.get(LetterIn, used.serial) if used is not None else None
        if used is None or row is None or row.seat_id is None:
            raise Unknown("This letter is no longer on hold.")
        seat = session.get_one(Seat, row.seat_id)
        game = session.get_one(Game, seat.game_id)
        return _held(row, seat, game, used.about)


def _held(row: LetterIn, seat: Seat, game: Game, sender: str) -> Held:
    return Held(
        letter_id=row.id,
        game=game.slug,
        seat=seat.name,
        seat_title=seat_title(seat.name),
        sender=sender,
        received_at=row.received_at,
        open=row.state == "held",
    )


def held_in(desk: Desk, slug: str) -> list[Held]:
    """The letters of a game that are held, oldest first: for its moderator."""
    with desk.store.read() as session:
        rows = session.exec(
            select(LetterIn, Seat, Game)
            .join(Seat, col(Seat.id) == LetterIn.seat_id)
            .join(Game, col(Game.id) == Seat.game_id)
            .where(Game.slug == slug, LetterIn.state == "held")
            .order_by(col(LetterIn.id))
        ).all()
        return [_held(row, seat, game, row.from_address) for row, seat, game in rows]


def release(desk: Desk, token: str, *, mine: bool = False) -> int:
    """The player says that a held letter is his: it is read like any other now. Its id, for
    who wants to do that at once.

    mine: the address is his as well; it is asked to confirm that.
    Unknown: it is not held any more.
    """
    with desk.store.write("letter released") as session:
        used, row = _answered(desk, session, token)
        row.state, row.outcome, row.attempts = "received", "released", 0
        session.add(row)
        seat = session.get_one(Seat, row.seat_id)
    if mine and used.about and seat.person_id is not None:
        try:
            addresses.add(desk, seat.person_id, used.about)
        except ServiceError as error:
            log.info("address %s was not asked: %s", used.about, error.text)
    return row.id


def discard(desk: Desk, token: str) -> None:
    """The player says that a held letter is not his. Unknown: it is not held any more."""
    with desk.store.write("letter discarded") as session:
        _, row = _answered(desk, session, token)
        row.state, row.outcome, row.done_at = "done", "disowned", desk.clock.now()
        session.add(row)
        log.warning("letter %s was disowned by the player of seat %s", row.id, row.seat_id)


def _answered(desk: Desk, session: Session, token: str) -> tuple[Token, LetterIn]:
    used = tokens.use(session, token, "release", desk.clock.now())
    row = session.get(LetterIn, used.serial) if used is not None else None
    if used is None or row is None or row.state != "held":
        raise Unknown("This letter is no longer on hold.")
    return used, row


# -------------------------------------------------------------------- forgetting


FORGOTTEN = (
    "stranger", "no address of ours", "desk", "loop", "list", "forged bounce", "bounce", "late",
    "delivered", "accepted", "not accepted", "released", "not confirmed", "address confirmed",
    "unsubscribed", "agreed", "disagreed",
)  # fmt: skip
"""What became of letters that need not be kept. Not of those that moderators wrote, nor of
those that were laid aside for them."""


def forget_strangers(desk: Desk) -> int:
    """Throw away letters that concern no seat, and held ones that nobody has spoken for,
    when they are old; how many."""
    old = desk.clock.now() - timedelta(days=desk.config.times.strangers_days)
    which = (
        (LetterIn.state == "held",),
        (
            LetterIn.state == "done",
            col(LetterIn.outcome).in_(FORGOTTEN),
            col(LetterIn.seat_id).is_(None),
        ),
    )
    with desk.store.write("strangers forgotten") as session:
        gone = 0
        for one in which:
            done = session.exec(
                delete(LetterIn).where(
                    *one,
                    col(LetterIn.received_at) < old,
                    # What something was made of is kept, whatever it was called.
                    ~exists().where(col(Draft.letter_id) == LetterIn.id),
                    ~exists().where(col(Press.letter_id) == LetterIn.id),
                )
            )
            gone += int(done.rowcount)
        return gone
