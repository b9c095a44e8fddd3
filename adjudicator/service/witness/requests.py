"""What a game of this house asks its witness, and what its steps have of it.

The witness binds itself before the game begins. When a batch is closed its orders stay closed
(the game is `closed`), the digest of all that the step depends on is asked with, and the step runs
when the link is there. A witness that is silent is waited for as the game's terms say, then left
out, which all are told. Each question and each answer is an entry of the journal.

How a question travels is none of our business: `claim_due` gives those that go by HTTP, those by
mail lie in the outbox. What comes of it is in `hearing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlmodel import Session, and_, col, or_, select

from adjudicator.core.protocol import digest
from adjudicator.service import housekey, leases
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.options import WitnessOptions
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, witnessing
from adjudicator.service.record.steps import Before
from adjudicator.service.record.witnessing import Signed
from adjudicator.service.witness import armour, serving
from adjudicator.storage.session import ROW, plainly
from adjudicator.storage.tables import Game, JournalEntry, WitnessAsk

OPEN = ("asked", "given", "left out")
"""States of a question whose step has not been stored."""
PAUSE = timedelta(minutes=1)
"""Until a question is asked again by HTTP; doubled each time, up to an hour."""
BY_MAIL = timedelta(hours=6)
"""Until it is asked again by mail."""


class Changed(Exception):
    """What a step depends on is not what its witness was asked with. The game must stop."""


def terms_of(game: Game) -> WitnessOptions | None:
    return GameOptions.model_validate(game.options).witness


# ------------------------------------------------------------------------ ask


def bind(desk: Desk, session: Session, game: Game, terms: WitnessOptions, opening: str) -> None:
    """Ask a witness to bind itself, within the transaction that opens the game. opening: the hash
    of the journal's first entry."""
    _ask(desk, session, game, terms, opening, "bind", {})


def _ask(
    desk: Desk,
    session: Session,
    game: Game,
    terms: WitnessOptions,
    opening: str,
    what: str,
    of: dict[str, Any],
    secret: str = "",
) -> WitnessAsk:
    now = desk.clock.now()
    last = session.exec(
        select(WitnessAsk.number)
        .where(WitnessAsk.game_id == game.id)
        .order_by(col(WitnessAsk.number).desc())
        .limit(1)
    ).first()
    number, asked = (0, "") if last is None else (last + 1, digest(of))
    facts: dict[str, Any] = {"opening": opening, "house": own_key(desk)}
    if terms.email:
        # As the mail edge reads it (`mail.addresses`).
        box = f"{desk.config.mail.mailbox}+" if desk.config.mail.mailbox else ""
        facts["answer"] = f"{box}witness@{desk.config.mail.domain}"
    if number:
        facts |= {"number": number, "digest": asked}
        if of.get("lock"):
            facts["opens"] = of["lock"]
        sent = serving.signed(desk, "ask", **facts)
        journaling.act(
            session, game.id, now, "witness", says="asked", number=number, digest=asked, of=of
        )
    else:
        sent = serving.signed(desk, "bind", game=game.slug, **facts)
    row = WitnessAsk(
        game_id=game.id,
        opening=opening,
        number=number,
        what=what,
        digest=asked,
        of=of,
        sent=sent,
        secret=secret,
        asked_at=now,
        give_up_at=now + timedelta(hours=terms.hours),
        next_try_at=now,
    )
    session.add(row)
    if terms.email:
        _write(desk, session, game, terms, row)
    session.flush()
    return row


def own_key(desk: Desk) -> str:
    """The public key of this house: 64 hex digits."""
    return bytes(housekey.key_of(desk.config).verify_key).hex()


def _write(
    desk: Desk, session: Session, game: Game, terms: WitnessOptions, row: WitnessAsk
) -> None:
    """The question as a letter."""
    what = "to bind itself for a game" if not row.number else f"for link {row.number} of a game"
    facts = {
        "subject": f"a witness is asked {what}",
        "lines": [
            f"{desk.config.house.name} asks your server as a witness {what}. Adjudicator answers"
            " this by itself; nobody needs to read it."
        ],
        "shown": armour.lines(row.sent),
    }
    letters.queue(desk, session, kind="notice", facts=facts, to_email=terms.email)
    row.next_try_at = desk.clock.now() + BY_MAIL
    row.attempts += 1


def opening_of(session: Session, game: Game) -> str:
    """The hash of a game's first entry."""
    return session.exec(
        select(JournalEntry.hash).where(JournalEntry.game_id == game.id, JournalEntry.number == 1)
    ).one()


# ----------------------------------------------------------------- for a step


def rows(session: Session, game_id: int, *states: str) -> Sequence[WitnessAsk]:
    """The questions of a game in these states (all without any), in their order."""
    query = select(WitnessAsk).where(WitnessAsk.game_id == game_id)
    if states:
        query = query.where(col(WitnessAsk.state).in_(states))
    return session.exec(query.order_by(col(WitnessAsk.number))).all()


def bound(session: Session, game_id: int) -> WitnessAsk | None:
    """The question that a witness has answered by binding itself; None: it has not, or was left
    out before it had."""
    row = session.exec(
        select(WitnessAsk).where(WitnessAsk.game_id == game_id, WitnessAsk.number == 0)
    ).first()
    return row if row is not None and row.state == "given" else None


def unbound(session: Session, game: Game) -> bool:
    """Has a game a witness that has not answered yet whether it binds itself?"""
    if terms_of(game) is None:
        return False
    return any(row.number == 0 for row in rows(session, game.id, "asked"))


def frozen(session: Session, game: Game) -> bool:
    """Is a batch closed and its witness asked, so that nothing that its step depends on may
    change?"""
    return terms_of(game) is not None and _of_step(session, game.id) is not None


def _of_step(session: Session, game_id: int) -> WitnessAsk | None:
    """The question of the step that is to run."""
    found = [row for row in rows(session, game_id, *OPEN) if row.what in ("begin", "batch")]
    return found[-1] if found else None


@dataclass(frozen=True)
class Word:
    """What a step has of its witness: `none` (it needs nothing), `ask`, `wait`, `have`. link: ""
    if the witness is left out. closed_at: when the batch was closed."""

    state: str
    link: str = ""
    closed_at: Any = None


def word_for(desk: Desk, before: Before) -> Word:
    """Changed: the orders are not those that the witness was asked with."""
    if before.options.witness is None:
        return Word("none")
    with desk.store.read() as session:
        game_id = before.game.id
        if bound(session, game_id) is None:
            return Word("none")
        row = _of_step(session, game_id)
        if row is None:
            # After a rollback the link is in the history that the phase begins with.
            fresh = not before.asks and before.game.steps > 0
            return Word("none" if fresh else "ask")
    if digest(_of(before, row.of["journal"])) != row.digest:
        raise Changed("the orders are not those that were closed")
    if row.state == "asked":
        return Word("wait")
    return Word("have", row.link, row.asked_at)


def _of(before: Before, journal: str) -> dict[str, Any]:
    if not before.asks:
        return witnessing.asked_of_begin(journal=journal, history=before.progress.history)
    return witnessing.asked_of_batch(
        journal=journal,
        phase=before.progress.number,
        history=before.progress.history,
        drafts={seat: before.bound_orders(seat) for seat in sorted(before.drafts)},
        standing={s: [row.order for row in rows] for s, rows in before.standing.items()},
        rulings=before.game.rulings,
        lock=max((int(d.receipt.get("lock", 0)) for d in before.drafts.values()), default=0),
    )


def close(desk: Desk, session: Session, before: Before) -> None:
    """The orders are closed, and the witness is asked; within the transaction of who has the
    claim on the game and has found that nothing has changed."""
    game, terms = before.game, before.options.witness
    assert terms is not None
    what = "batch" if before.asks else "begin"
    of = _of(before, journaling.last_hash(session, game.id))
    _ask(desk, session, game, terms, opening_of(session, game), what, of)
    game.state, game.lease_owner, game.lease_until = "closed", "", None
    session.add(game)


def used(session: Session, game_id: int) -> None:
    """The step is stored."""
    row = _of_step(session, game_id)
    if row is not None:
        row.state = "used"
        session.add(row)


def void(session: Session, game_id: int) -> None:
    """The game has been taken back, or is over: what was asked for is for nothing."""
    for row in rows(session, game_id, *OPEN):
        if row.number:
            row.state = "void"
            session.add(row)


# -------------------------------------------------------------- for a rollback


def for_rollback(
    desk: Desk, game_id: int, *, phase: int, number: int, history: str, end: str, start: str
) -> tuple[str, str]:
    """The end of the further chain that a rollback binds (hex), and the witness's link.

    end, start: of a chain that may be taken if the witness is asked now. ServiceError: it is
    asked now, or has not answered yet; the game goes back when it has."""
    with desk.store.write("witness asked") as session:
        game = session.get_one(Game, game_id, with_for_update=ROW, populate_existing=True)
        terms = terms_of(game)
        if terms is None or bound(session, game_id) is None:
            return end, ""
        for row in rows(session, game_id, *OPEN):
            same = row.what == "rollback" and (row.of["number"], row.of["phase"]) == (number, phase)
            if not same or row.of["history"] != history:
                continue
            if row.state == "asked":
                raise ServiceError(WAITS)
            return row.secret, row.link
        of = witnessing.asked_of_rollback(
            journal=journaling.last_hash(session, game_id),
            phase=phase,
            number=number,
            history=history,
            chain_start=start,
        )
        _ask(desk, session, game, terms, opening_of(session, game), "rollback", of, end)
    raise NowAsked(WAITS)


class NowAsked(ServiceError):
    """A witness is asked, which is stored; what was wanted waits for its answer."""


WAITS = (
    "Nothing has changed yet. The witness of this game has a say in the dice after the game is"
    " taken back, so we are asking it. We write to you when it has answered; then say this again."
)


# ----------------------------------------------------------------------- by HTTP


@dataclass(frozen=True)
class Question:
    """One that is due to be asked by HTTP. sent: our signed statement."""

    id: int
    game_id: int
    url: str
    sent: Signed


_ANY_DUE = (
    select(WitnessAsk.id)
    .where(
        WitnessAsk.state == "asked",
        leases.due_at(col(WitnessAsk.next_try_at)),
        or_(col(WitnessAsk.lease_until).is_(None), leases.over_at(col(WitnessAsk.lease_until))),
    )
    .limit(1)
)
"""Built once: it is asked all the time."""


def claim_due(desk: Desk, most: int = 10) -> list[Question]:
    """Questions that are due to be asked by HTTP, claimed under a lease; those by mail that have
    not been answered for long are written once more."""
    now, seconds = desk.clock.now(), desk.config.times.lease_seconds
    with desk.store.read() as session:
        given = leases.moments(now, seconds)
        if plainly(session).execute(_ANY_DUE, given).first() is None:
            return []
    due = and_(
        WitnessAsk.state == "asked",
        leases.due(col(WitnessAsk.next_try_at), now),
        or_(
            col(WitnessAsk.lease_until).is_(None),
            leases.over(col(WitnessAsk.lease_until), now, seconds),
        ),
    )
    found = []
    with desk.store.write("claim witnesses") as session:
        for row in session.exec(
            select(WitnessAsk)
            .where(due)
            .order_by(col(WitnessAsk.id))
            .limit(most)
            .with_for_update(skip_locked=True)
        ).all():
            game = session.get_one(Game, row.game_id)
            terms = terms_of(game)
            if terms is None or game.state == "over":
                row.state = "void"
                session.add(row)
                continue
            if terms.email:
                _write(desk, session, game, terms, row)
            else:
                row.attempts += 1
                row.next_try_at = now + min(PAUSE * 2 ** min(row.attempts - 1, 6), 60 * PAUSE)
                row.lease_until = now + timedelta(seconds=seconds)
                found.append(Question(row.id, row.game_id, terms.url, row.sent))
            session.add(row)
    return found


def failed(desk: Desk, ask_id: int, error: str) -> None:
    """A question was not answered; it is asked again at its time."""
    with desk.store.write("witness did not answer") as session:
        row = session.get_one(WitnessAsk, ask_id)
        row.lease_until = None
        if not row.last_error.startswith("fault"):
            row.last_error = letters.clean(error, 300)
        session.add(row)
