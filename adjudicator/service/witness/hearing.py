"""What a witness has said: its answers, and its silence.

Only what the game's witness has signed, and what is right, changes anything. What it has signed
and should not have is kept in the journal and told to all. How long it may be silent, and what
then, the game's terms say.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

from sqlmodel import Session, col, select

from adjudicator.service.deadlines import keeping
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.models import GameOptions
from adjudicator.service.people.setting import because, locked, stamp, tell_all, tell_moderator
from adjudicator.service.record import journaling, looking, witnessing
from adjudicator.service.record.witnessing import BadWord, Signed
from adjudicator.service.witness import requests
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Draft, Game, WitnessAsk

# --------------------------------------------------------------------- answers


Word = Literal["bound", "given", "again", "late", "contradiction", "bad", "forged", "stranger"]
"""What became of an answer."""


@dataclass(frozen=True)
class Taken:
    """What became of an answer. game_id: of the game that may go on now."""

    word: Word
    game_id: int | None = None


def take(desk: Desk, value: Any) -> Taken:
    """An answer of a witness, however it came. Never an exception for what it says: only what
    the game's witness has signed, and what is right, changes anything."""
    try:
        said = witnessing.read(value)
        stated = said["statement"]
        opening = witnessing.fact(stated, "opening")
        number = witnessing.number_of(stated) if stated["says"] == "gave" else 0
    except BadWord:
        return Taken("forged")
    with desk.store.write("witness answered") as session:
        row = session.exec(
            select(WitnessAsk).where(WitnessAsk.opening == opening, WitnessAsk.number == number)
        ).first()
        if row is None or stated["says"] not in ("bound", "gave"):
            return Taken("stranger")
        game = session.get_one(Game, row.game_id, with_for_update=ROW, populate_existing=True)
        session.refresh(row)
        terms = requests.terms_of(game)
        if terms is None or not witnessing.signed_by(terms.key, said):
            return Taken("forged")
        if row.said is not None and row.said == said:
            return Taken("again")
        if row.said is not None:
            _complain(desk, session, game, row, said, "has said two different things")
            return Taken("contradiction")
        source = witnessing.SOURCES[terms.by]
        try:
            if number:
                promised = session.exec(
                    select(WitnessAsk).where(
                        WitnessAsk.game_id == row.game_id, WitnessAsk.number == 0
                    )
                ).one()
                pinned = source.bound(terms, opening, promised.said or {})
                link = source.link(terms, pinned, number, row.digest, said)
                if lock := int(row.of.get("lock", 0)):
                    row.secret = source.key(_lock(session, row, lock), lock, said)
            else:
                source.bound(terms, opening, said)
                link = ""
        except BadWord as bad:
            if bad.faulty:
                _complain(desk, session, game, row, said, f"is at fault: {bad.text}")
            return Taken("bad")
        if row.state != "asked" or game.state == "over":
            return Taken("late")
        return _good(desk, session, game, row, said, link)


def _lock(session: Session, row: WitnessAsk, number: int) -> str:
    """The lock of this number, as the witness gave it before."""
    for earlier in reversed(requests.rows(session, row.game_id)):
        if earlier.said and (found := witnessing.locks(earlier.said).get(number)):
            return found
    return ""


def _good(
    desk: Desk, session: Session, game: Game, row: WitnessAsk, said: Signed, link: str
) -> Taken:
    now = desk.clock.now()
    row.state, row.said, row.link, row.lease_until, row.last_error = "given", said, link, None, ""
    session.add(row)
    if row.number:
        journaling.act(session, game.id, now, "witness", says="gave", **said)
        if row.what == "rollback":
            lines = [
                f"The witness of {game.slug} has answered. The game goes back to phase"
                f" {row.of['phase']} when you say so again."
            ]
            tell_moderator(desk, session, game, f"{game.slug} can be taken back", lines)
            return Taken("given")
        return Taken("given", game.id)
    told = (
        "The witness has bound itself: its links and our seeds together make the dice."
        f" Its chain begins with {said['statement'].get('start', '')}"
    )
    journaling.act(session, game.id, now, "witness", told=[told], says="bound", **said)
    lines = [told, f"{game.slug} can begin as soon as its seats are taken."]
    tell_moderator(desk, session, game, f"the witness of {game.slug} is bound", lines)
    return Taken("bound")


def _complain(
    desk: Desk, session: Session, game: Game, row: WitnessAsk, said: Signed, what: str
) -> None:
    """The witness has signed what it should not have: all are told, once for each question, and
    the journal keeps the proof."""
    if row.last_error.startswith("fault"):
        return
    row.last_error = f"fault: {what}"[:300]
    session.add(row)
    now = desk.clock.now()
    told = f"On {stamp(now)} the witness {what}. We did not use that."
    journaling.act(session, game.id, now, "witness", told=[told], says="fault", **said)
    tell_all(desk, session, game, "the witness is at fault", [told])
    tell_moderator(desk, session, game, f"the witness of {game.slug} is at fault", [told])


# ---------------------------------------------------------------------- silence


def give_up(desk: Desk) -> int:
    """What the terms say about witnesses that have been silent for too long; for how many. The
    games of those that are left out may go on."""
    now = desk.clock.now()
    late = (WitnessAsk.state == "asked", col(WitnessAsk.give_up_at) <= now)
    with desk.store.read() as session:
        ids = list(
            session.exec(
                select(WitnessAsk.id).where(*late, col(WitnessAsk.told_at).is_(None)).limit(100)
            )
        )
    done = 0
    for ask_id in ids:
        with desk.store.write("witness silent") as session:
            row = session.get_one(WitnessAsk, ask_id)
            game = session.get_one(Game, row.game_id, with_for_update=ROW, populate_existing=True)
            session.refresh(row)
            terms = requests.terms_of(game)
            if row.state != "asked" or row.told_at is not None or terms is None:
                continue
            if game.state == "over":
                row.state = "void"
                session.add(row)
                continue
            done += 1
            row.told_at = now
            session.add(row)
            if row.number and terms.silent == "goes on":
                _left_out(desk, session, game, row)
                continue
            waits = "The game waits for it" if row.number else "the game cannot begin without it"
            since = stamp(row.asked_at)
            told = f"The witness has not answered since {since}. As its terms say, {waits}."
            journaling.act(
                session, game.id, now, "witness", told=[told], says="silent", number=row.number
            )
            tell_all(desk, session, game, "the witness is silent", [told])
            lines = [
                told,
                "You can go on without it: write “leave out witness”. We then tell all players.",
            ]
            tell_moderator(desk, session, game, f"the witness of {game.slug} is silent", lines)
    return done


def leave_out(desk: Desk, slug: str, reason: str = "", by: str = "") -> int | None:
    """The moderator has a silent witness left out; the id of the game that goes on, if it may.
    ServiceError: nothing is asked of it."""
    with desk.store.write("witness left out") as session:
        game = locked(session, slug)
        open_asks = requests.rows(session, game.id, "asked")
        if not open_asks:
            raise ServiceError(f"{slug} is not waiting for its witness. Nothing has changed.")
        for row in open_asks:
            _left_out(desk, session, game, row, reason, by)
        if game.state == "closed" and any(int(row.of.get("lock", 0)) for row in open_asks):
            _ask_for_orders_again(desk, session, game)
            return None
        return game.id if game.state == "closed" else None


def _ask_for_orders_again(desk: Desk, session: Session, game: Game) -> None:
    """What was sealed to a witness that is left out cannot be opened by anybody: it has no say in
    this game any more, and the seats send their orders anew, with the time of an ordinary turn."""
    promised = next(row for row in requests.rows(session, game.id) if row.number == 0)
    promised.state = "left out"
    session.add(promised)
    requests.void(session, game.id)
    now = desk.clock.now()
    hours = GameOptions.model_validate(game.options).deadlines.turn
    open_rows = looking.open_asks(session, game.id)
    for ask in open_rows:
        ask.ready, ask.forced_at = False, None
        session.add(ask)
    ids = [ask.id for ask in open_rows]
    drafts = select(Draft).where(col(Draft.ask_id).in_(ids), col(Draft.current).is_(True))
    for draft in session.exec(drafts):
        draft.current = False
        session.add(draft)
    session.flush()
    game.state = "running"
    session.add(game)
    due = now + timedelta(hours=hours)
    keeping.move(session, game, open_rows, lambda row: max(row.due_at, due), now, gives=False)
    told = (
        f"Send your orders again; you have {hours:g} hours. The orders for this step were sealed to"
        " the witness's key, so nobody can open them. From now on orders are sealed to our own key,"
        " and the witness no longer has a say."
    )
    journaling.act(
        session,
        game.id,
        now,
        "witness",
        told=[told],
        says="left out",
        number=0,
    )
    tell_all(desk, session, game, "send your orders again", [told])


def _left_out(
    desk: Desk, session: Session, game: Game, row: WitnessAsk, reason: str = "", by: str = ""
) -> None:
    now = desk.clock.now()
    row.state, row.lease_until = "left out", None
    session.add(row)
    which = {
        "bind": "It has no say in this game.",
        "begin": "The dice at the beginning come from us alone.",
        "batch": f"The dice that follow in phase {game.phase_number} ({game.phase}) come from us"
        " alone, until the next orders are closed.",
        "rollback": "Once the game has gone back, its dice come from us alone.",
    }[row.what]
    who = "The moderator left the witness out" if by else "The witness was left out"
    told = (
        f"{who} on {stamp(now)}: it has been silent since {stamp(row.asked_at)}"
        f"{because(reason)} {which} What it says it has given can be looked up there, by the hash"
        f" of the opening: {row.opening}"
    )
    journaling.act(
        session,
        game.id,
        now,
        "witness",
        told=[told],
        says="left out",
        number=row.number,
        by=by,
        reason=reason,
    )
    tell_all(desk, session, game, "the witness is left out", [told])
    tell_moderator(desk, session, game, f"the witness of {game.slug} is left out", [told])
