"""Letters out: the outbox of what leaves.

The mail edge calls these; each is one transaction. A letter out is claimed under a lease
and leaves at least once, always with the same Message-ID. What came is in `arrivals`.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, update
from sqlalchemy import select as core_select
from sqlmodel import Session, and_, case, col, func, or_, select

from adjudicator.service import leases, letterbytes, sealing
from adjudicator.service.desk import Desk
from adjudicator.service.models import Letter
from adjudicator.service.post import addressing, hook_calls, standins, subscriptions, tokens
from adjudicator.service.words import seat_title
from adjudicator.storage.objects import Lost, Unreachable
from adjudicator.storage.session import LOCKED, ROW, plainly
from adjudicator.storage.tables import Game, LetterOut, Person, Seat

log = logging.getLogger(__name__)

_OUT: Any = LetterOut.__table__  # type: ignore[attr-defined]  # sqlmodel does not tell of it
"""Many rows are changed in one statement, without loading them."""


def seals(desk: Desk, session: Session, slug: str) -> bool:
    """Are the orders of this game sealed? That is settled when it is opened, and remembered."""
    if slug not in desk.seals:
        with session.no_autoflush:
            options = session.exec(select(Game.options).where(Game.slug == slug)).first()
        if options is None:
            return False  # it may be opened one day
        desk.seals[slug] = options.get("seal", "no") != "no"
    return desk.seals[slug]


def clean(text: str, most: int = 998) -> str:
    """A header's text that any database takes."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()[:most]


LOOKED_AT = 1000
"""Unfinished letters that are looked at for what may be claimed."""


def queue(
    desk: Desk,
    session: Session,
    *,
    kind: str,
    facts: dict[str, Any],
    seat: Seat | None = None,
    person: Person | None = None,
    game: Game | None = None,
    to_email: str = "",
    in_reply_to: str = "",
    topic: str = "",
) -> LetterOut:
    """Put a letter into the outbox, within the transaction that causes it.

    To the player of a seat (its invited address while nobody has taken it), else to a
    person, else to an address. A seat's letters are numbered; they and what they answer
    make one thread, whose root is the seat's first letter.

    topic: of a letter that its reader may do without (`service.post.subscriptions`); then it is not
    stored if he wants none, and waits if he has a digest.
    """
    now = desk.clock.now()
    domain = desk.config.mail.domain
    if kind == "receipt" and seat is not None and SEALED not in facts:
        facts = _receipt_at_rest(desk, session, seat, facts)
    letter = LetterOut(
        kind=kind,
        to_email=to_email,
        facts=facts,
        message_id="",
        in_reply_to=in_reply_to,
        next_try_at=now,
        created_at=now,
        game_id=game.id if game else None,
    )
    if seat is not None and seat.bot and seat.person_id is None:
        return letter  # nobody reads a bot's letters
    if seat is not None and seat.person_id is None and not (seat.email or to_email):
        return letter  # its player has given it up
    if topic:
        reader = person
        if seat is not None:
            reader = session.get(Person, seat.person_id) if seat.person_id else None
        if not subscriptions.wanted(reader, topic):
            return letter
        letter.topic = topic
        letter.state = "held" if subscriptions.gathered(reader, topic) else "queued"
    if seat is not None:
        if not desk.store.sqlite and seat.id not in session.info.get(LOCKED, ()):
            session.flush()
            session.refresh(seat, with_for_update=ROW)  # its letters are counted one by one
            session.info.setdefault(LOCKED, set()).add(seat.id)
        with session.no_autoflush:
            game = session.get_one(Game, seat.game_id)
            person = session.get(Person, seat.person_id) if seat.person_id else None
        if game.guest:
            return letter  # nobody writes to guests, nor because of their games
        # A step writes to the same few people again and again: they stay at hand.
        session.info.setdefault("written to", []).append((game, person))
        if kind == "receipt":
            session.info.setdefault(_PROMPT, []).append((letter, seat, game, person))
        seat.letters += 1
        session.add(seat)
        thread = f"{game.slug}.{seat.name}"
        root = f"<{thread}.1@{domain}>"
        letter.game_id, letter.seat_id, letter.number = seat.game_id, seat.id, seat.letters
        if person is not None:
            tokens.give_first(desk, session, seat, now)
        letter.token_serial = seat.token_serial
        letter.message_id = f"<{thread}.{seat.letters}@{domain}>"
        letter.to_email = letter.to_email or seat.email
        if person is not None:
            letter.next_try_at = subscriptions.delayed(session, person, seat.id, kind, topic, now)
        if seat.letters > 1:
            letter.in_reply_to = in_reply_to or root
            letter.references = " ".join(dict.fromkeys([root, letter.in_reply_to]))
        else:
            letter.references = in_reply_to
    elif (game is not None and game.guest) or (person is not None and person.guest_until):
        return letter
    else:
        letter.message_id = f"<{kind}.{secrets.token_hex(10)}@{domain}>"
        letter.references = in_reply_to
    if person is not None:
        letter.person_id, letter.to_email = person.id, person.email
        if kind in hook_calls.TELLING:
            name = seat.name if seat else ""
            hook_calls.letter_queued(desk, session, person, kind, game, name, topic)
    session.add(letter)
    if seat is not None:
        standins.copies(desk, session, seat, kind, facts, now, in_reply_to)
    return letter


_PROMPT = "receipts"
"""In `Session.info`: receipts that this transaction has queued, with whom they are to."""


def write_receipts(desk: Desk, session: Session, write: Callable[[Letter], bytes]) -> None:
    """Write the receipts that this transaction has queued, so that they are stored with their
    bytes and need not be claimed to be written. What cannot be written now is written when it is
    due, as all letters are; so is what is kept elsewhere, for a store takes its time."""
    if desk.config.letters.keep != "database":
        return
    for row, seat, game, person in session.info.pop(_PROMPT, ()):
        about = _About(
            {seat.id: seat.name},
            {game.id: (game.slug, game.ruleset)},
            {person.id: (person.name, person.zone)} if person is not None else {},
        )
        try:
            raw = write(_letter(desk, about, row))
        except Exception:
            log.exception("the receipt %s is written later", row.message_id)
            continue
        row.raw = sealing.seal_bytes(desk.config, raw) if seals(desk, session, game.slug) else raw


SEALED = "sealed"
"""The one fact of a letter whose facts are sealed."""


def _receipt_at_rest(
    desk: Desk, session: Session, seat: Seat, facts: dict[str, Any]
) -> dict[str, Any]:
    """The facts of a receipt, sealed if its game's orders are."""
    with session.no_autoflush:
        game = session.get_one(Game, seat.game_id)
    if not seals(desk, session, game.slug):
        return facts
    return {SEALED: sealing.seal(desk.config, f"letters/{seat.id}", facts)}


def facts_of(desk: Desk, row: Any) -> dict[str, Any]:
    """What a letter is written from. If it cannot be opened, because the house's key is lost, what
    lies there: then that letter cannot be written, and no other waits for it."""
    if SEALED not in row.facts:
        facts: dict[str, Any] = row.facts
        return facts
    try:
        found: dict[str, Any] = sealing.unseal(
            desk.config, f"letters/{row.seat_id}", row.facts[SEALED]
        )
    except sealing.NotOpen:
        log.exception("letter %s does not open", row.id)
        found = row.facts
    return found


def bytes_of(desk: Desk, raw: bytes) -> bytes:
    """A letter as it came or left; empty if it cannot be opened, because the key is lost."""
    try:
        return sealing.unseal_bytes(desk.config, raw)
    except sealing.NotOpen:
        log.exception("a letter does not open")
        return b""


ALONE_AFTER = timedelta(seconds=30)
"""A letter that nobody has written by then is written by who sends."""


def claim_due(desk: Desk, most: int = 20, written: bool | None = None) -> list[Letter]:
    """Claim letters that are due to leave, oldest first, each receiver's in turn with the others':
    a hundred maps for one wait behind another's first line. Who claims a letter marks it
    sent, failed or to be tried again; if he dies, it is due again when the lease ends, and that
    is not a failed attempt.

    written: those alone whose bytes are there (or that have waited for them too long), or are not;
    None: all."""
    now, seconds = desk.clock.now(), desk.config.times.lease_seconds
    given = leases.moments(now, seconds) | {"alone": now - ALONE_AFTER}
    with desk.store.read() as session:  # who only looks holds up nobody who writes
        if plainly(session).execute(_ANY_DUE[written], given).first() is None:
            return []
    with desk.store.write("claim letters out") as session:
        connection = plainly(session)
        turns = _in_turns(tuple(row) for row in connection.execute(_ALL_DUE[written], given))
        # Some of them another worker may lock at the same moment, on PostgreSQL.
        turns = turns[: most if desk.store.sqlite else 4 * most]
        claim = _CLAIMED[written]
        if len(turns) > most:
            places = {number: turn for turn, number in enumerate(turns)}
            claim = claim.order_by(None).order_by(case(places, value=_OUT.c.id))
        found = connection.execute(claim, given | {"turns": turns, "most": most}).all()
        if not found:
            return []
        until = now + timedelta(seconds=seconds)
        connection.execute(_BEGIN, {"turns": [row.id for row in found], "until": until})
        about = _About.of(connection, found)
        claimed = [_letter(desk, about, row) for row in found]
    if any(letterbytes.elsewhere(one.raw) for one in claimed):
        return [one for one in (_fetched(desk, one) for one in claimed) if one is not None]
    return claimed


WAITS = timedelta(minutes=1)
"""For which a letter waits whose bytes cannot be had just now."""


def _fetched(desk: Desk, letter: Letter) -> Letter | None:
    """A claimed letter with its bytes. If they are lost, without: it is written anew. None: the
    store does not answer, and it waits."""
    held = letter.raw
    if held is None or not letterbytes.elsewhere(held):
        return letter
    try:
        raw = bytes_of(desk, letterbytes.fetched(desk.config, held))
        return letter.model_copy(update={"raw": raw or None})
    except Lost as error:
        log.error("letter %s is written anew: %s", letter.id, error)
        change: dict[str, Any] = {"raw": None}
        found = letter.model_copy(update=change)
    except Unreachable as error:
        log.error("letter %s waits: %s", letter.id, error)
        change = {"state": "queued", "lease_until": None, "last_error": clean(str(error), 300)}
        change["next_try_at"] = desk.clock.now() + WAITS
        found = None
    with desk.store.write("letter out without its bytes") as session:
        mine = (_OUT.c.id == letter.id, _OUT.c.raw == held, _OUT.c.state == "in_flight")
        session.connection().execute(update(_OUT).where(*mine).values(**change))
    return found


_DUE = or_(
    and_(_OUT.c.state.in_(("queued", "retry")), leases.due_at(_OUT.c.next_try_at)),
    and_(_OUT.c.state == "in_flight", leases.over_at(_OUT.c.lease_until)),
)
_THERE = _OUT.c.raw.is_not(None)
_DUE_OF: dict[bool | None, Any] = {
    None: _DUE,
    True: and_(_DUE, or_(_THERE, _OUT.c.created_at < bindparam("alone"))),
    False: and_(_DUE, ~_THERE),
}
"""By `written`. Statements that are asked all the time are built once."""
_ANY_DUE = {written: select(_OUT.c.id).where(due).limit(1) for written, due in _DUE_OF.items()}
_ALL_DUE = {
    written: select(_OUT.c.id, _OUT.c.to_email).where(due).order_by(_OUT.c.id).limit(LOOKED_AT)
    for written, due in _DUE_OF.items()
}
_CHOSEN = _OUT.c.id.in_(bindparam("turns", expanding=True))
_CLAIMED: dict[bool | None, Any] = {
    written: core_select(_OUT)
    .where(_CHOSEN, due)
    .order_by(_OUT.c.id)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
    for written, due in _DUE_OF.items()
}
_BEGIN = update(_OUT).where(_CHOSEN).values(state="in_flight", lease_until=bindparam("until"))


@dataclass(frozen=True)
class _About:
    """What some letters are about, by ids: names of seats; name and ruleset of games; name and
    zone of persons."""

    seats: Mapping[int | None, str]
    games: Mapping[int | None, tuple[str, str]]
    persons: Mapping[int | None, tuple[str, str]]

    @staticmethod
    def of(connection: Connection, found: Sequence[Any]) -> _About:
        """found: rows of letters."""

        def rows(statement: Any, ids: set[int | None]) -> Any:
            known = ids - {None}
            return connection.execute(statement, {"ids": list(known)}) if known else []

        seats = rows(_SEATS, {one.seat_id for one in found})
        games = rows(_GAMES, {one.game_id for one in found})
        persons = rows(_PERSONS, {one.person_id for one in found})
        return _About(
            dict(tuple(row) for row in seats),
            {number: (slug, ruleset) for number, slug, ruleset in games},
            {number: (name, zone) for number, name, zone in persons},
        )


_IDS: Any = bindparam("ids", expanding=True)
_SEATS = select(col(Seat.id), Seat.name).where(col(Seat.id).in_(_IDS))
_GAMES = select(col(Game.id), Game.slug, Game.ruleset).where(col(Game.id).in_(_IDS))
_PERSONS = select(col(Person.id), Person.name, Person.zone).where(col(Person.id).in_(_IDS))


def _in_turns(due: Iterable[tuple[int | None, str]]) -> list[int | None]:
    """Of (id, receiver), oldest first: the first of each receiver, then the second of each."""
    seen: Counter[str] = Counter()
    ranked = []
    for number, receiver in due:
        seen[receiver] += 1
        ranked.append((seen[receiver], number))
    return [number for _, number in sorted(ranked, key=lambda one: one[0])]


def _letter(desk: Desk, about: _About, row: Any) -> Letter:
    seat = about.seats.get(row.seat_id, "")
    slug, rules = about.games.get(row.game_id, ("", ""))
    name, zone = about.persons.get(row.person_id, ("", "UTC"))
    ruleset = desk.rulesets.get(rules) if rules else None
    return Letter.model_validate(
        {
            "id": row.id or 0,  # 0: one that is not stored yet
            "kind": row.kind,
            "to_email": row.to_email,
            "to_name": name,
            "to_zone": zone,
            "game": slug,
            "game_title": ruleset.title if ruleset else "",
            "seat": seat,
            "seat_title": seat_title(seat),
            "number": row.number,
            "facts": facts_of(desk, row),
            "message_id": row.message_id,
            "in_reply_to": row.in_reply_to,
            "references": row.references,
            "reply_token": _reply_token(desk, row),
            "raw": (bytes_of(desk, row.raw) or None) if row.raw is not None else None,
            "attempts": row.attempts,
            "created_at": row.created_at,
            "unsubscribe": subscriptions.key_of(desk, row.person_id, row.topic)
            if row.topic and row.person_id
            else "",
        }
    )


def _reply_token(desk: Desk, row: Any) -> str:
    """What goes into the Reply-To of a letter: of a seat, or of one message."""
    if row.facts.get("moderates"):
        return addressing.token_in(desk, row.facts, row.game_id, row.person_id)
    if row.facts.get("event") and row.person_id:
        return tokens.event_token(desk, int(row.facts["event"]), row.person_id)
    if row.kind == "press":
        return tokens.press_token(desk, int(row.facts["id"]))
    if row.seat_id and row.substitute_id:
        return tokens.substitute_token(desk, row.seat_id, row.token_serial, row.substitute_id)
    return tokens.reply_token(desk, row.seat_id, row.token_serial) if row.seat_id else ""


def mark_rendered(
    desk: Desk, rendered: Mapping[int, bytes], *, leave: bool = False
) -> dict[int, bytes]:
    """Keep rendered letters (id -> bytes), so that every attempt sends the same bytes; what
    is kept is given back (another process may have rendered one first). leave: they are somebody
    else's to send, and due at once."""
    more = {"state": "queued", "lease_until": None} if leave else {}
    stored: Mapping[int, bytes] = {}
    if desk.config.letters.keep != "database":
        with desk.store.read() as session:
            stored = _sealed_raw(desk, session, rendered)
        stored = {n: letterbytes.kept(desk.config, raw) for n, raw in stored.items()}
    with desk.store.write("letters rendered") as session:
        stored = stored or _sealed_raw(desk, session, rendered)
        changed = session.connection().execute(
            update(_OUT)
            .where(_OUT.c.id == bindparam("letter"), _OUT.c.raw.is_(None))
            .values(raw=bindparam("bytes"), **more),
            [{"letter": number, "bytes": raw} for number, raw in sorted(stored.items())],
        )
        if changed.rowcount == len(rendered):
            return dict(rendered)
        rows = session.exec(
            select(LetterOut.id, LetterOut.raw).where(col(LetterOut.id).in_(list(rendered)))
        ).all()
    found = {}
    for n, raw in rows:
        # Who gets no bytes here has his letter again when its claim is over.
        with contextlib.suppress(Lost, Unreachable):
            found[n or 0] = bytes_of(desk, letterbytes.fetched(desk.config, raw or b""))
    return found


def _sealed_raw(desk: Desk, session: Session, rendered: Mapping[int, bytes]) -> dict[int, bytes]:
    """The bytes of letters as they are kept: those of sealed facts are sealed too."""
    receipts = plainly(session).execute(_RECEIPTS, {"ids": list(rendered)}).all()
    hidden = {number for number, slug in receipts if seals(desk, session, slug)}
    return {
        number: sealing.seal_bytes(desk.config, raw) if number in hidden else raw
        for number, raw in rendered.items()
    }


_RECEIPTS = (
    select(LetterOut.id, Game.slug)
    .join(Game, col(Game.id) == LetterOut.game_id)
    .where(col(LetterOut.id).in_(_IDS), LetterOut.kind == "receipt")
)


def mark_sent(desk: Desk, *ids: int) -> None:
    """These letters have been taken by the next host."""
    with desk.store.write("letters sent") as session:
        session.connection().execute(
            update(_OUT)
            .where(_OUT.c.id.in_(ids))
            .values(state="sent", sent_at=desk.clock.now(), lease_until=None, last_error="")
        )


def handed_over(desk: Desk, noted: Mapping[int, str]) -> int:
    """Mark letters that the next host had taken before their process ended, where they are not
    marked yet; return how many. noted: id -> Message-ID, which another database would not have."""
    if not noted:
        return 0
    with desk.store.write("letters handed over") as session:
        left = session.exec(
            select(LetterOut).where(
                col(LetterOut.id).in_(noted), col(LetterOut.state).in_(("in_flight", "queued"))
            )
        ).all()
        mine = [one for one in left if one.message_id == noted[one.id]]
        for one in mine:
            one.state, one.sent_at, one.lease_until, one.last_error = (
                "sent", desk.clock.now(), None, "",
            )  # fmt: skip
            session.add(one)
        return len(mine)


def give_back(desk: Desk, *ids: int) -> None:
    """Claimed letters that nobody tried to send after all: they are due as before."""
    with desk.store.write("letters given back") as session:
        session.connection().execute(
            update(_OUT)
            .where(_OUT.c.id.in_(ids), _OUT.c.state == "in_flight")
            .values(state="queued", lease_until=None)
        )


def queue_notice(desk: Desk, seat_id: int, subject: str, lines: Sequence[str]) -> None:
    """A notice to the player of a seat."""
    with desk.store.write("notice") as session:
        seat = session.get_one(Seat, seat_id)
        facts = {"subject": subject, "lines": list(lines)}
        queue(desk, session, kind="notice", facts=facts, seat=seat)


def waiting(desk: Desk) -> dict[str, int]:
    """How many letters are in which state, for health pages."""
    with desk.store.read() as session:
        rows = session.exec(select(LetterOut.state, func.count()).group_by(LetterOut.state)).all()
        return {str(state): int(number) for state, number in rows}
