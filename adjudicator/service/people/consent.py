"""Questions that somebody answers from his own mailbox before anything is done.

Who holds one reply address of a seat may give orders for it. It takes more to change who reads
its letters, who writes for it, or who holds it: such an act is asked about in a letter to the
address that we know of the one whom it concerns, and is done when that letter is answered with
“yes”, or its link is used. The letter itself is never copied to anybody else.

What there is to agree to is registered by the modules that do it (`to`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.post import letters, tokens
from adjudicator.storage.tables import Game, Person, PersonAddress, Seat, Token

PURPOSE = "consent"
GOOD_FOR = timedelta(days=7)
QUESTIONS_A_DAY = 6
"""To one person, by whoever has them put: more would be a way to fill his mailbox."""


class Asked(BaseModel):
    """What a person is asked. act: who does it (`to`); words: the question, a sentence that a
    stranger may read; facts: what the act needs to know."""

    act: str
    words: str
    facts: dict[str, Any] = Field(default_factory=dict)
    person_id: int = 0
    seat_id: int | None = None


Act = Callable[[Desk, Session, Asked], str]
"""Does what was agreed to, within a transaction: a sentence about it. ServiceError: it cannot
be done any more; then nothing has been changed."""

Apart = Callable[[Desk, Asked], str]
"""The same in transactions of its own, begun before the question is over: done twice, as a
crash may have it, it does nothing more."""

_ACTS: dict[str, tuple[Act, Act | None]] = {}
_APART: dict[str, Apart] = {}


def to(name: str, refused: Act | None = None) -> Callable[[Act], Act]:
    """Register what is done on a yes to questions of this name. refused: what on a no."""

    def register(act: Act) -> Act:
        _ACTS[name] = (act, refused)
        return act

    return register


def to_apart(name: str) -> Callable[[Apart], Apart]:
    """Register what is done on a yes to questions of this name, apart."""

    def register(act: Apart) -> Apart:
        _APART[name] = act
        return act

    return register


def ask(
    desk: Desk,
    session: Session,
    person: Person,
    asked: Asked,
    *,
    subject: str,
    lines: list[str],
    game: Game | None = None,
    beside: bool = False,
) -> None:
    """Put a question to the address that we know of a person; an open one of the same kind
    about the same seat is over, unless it is put beside it. lines: what he should know before
    he answers.

    TooMuch: he was asked too often today; nothing has been changed.
    """
    now, number = desk.clock.now(), person.id
    key = f"consent:{number}"
    if limits.counted(session, desk.store.sqlite, key, now, 86400) > QUESTIONS_A_DAY:
        raise TooMuch(
            "There were too many such questions today. Nothing has changed; try again tomorrow."
        )
    if not beside:
        drop(desk, session, asked.act, seat_id=asked.seat_id, person_id=number)
    asked = asked.model_copy(update={"person_id": number})
    token = tokens.make(
        desk, session, PURPOSE, expires=GOOD_FOR, seat_id=asked.seat_id, person_id=number,
        about=asked.model_dump_json(),
    )  # fmt: skip
    said = [
        *lines,
        "If that is right, answer this letter with the word “yes”, or open"
        f" {desk.config.house.base_url}/confirm/{token}",
        f"If it is not, answer “no”, or do nothing: we forget it after {GOOD_FOR.days} days.",
    ]
    facts = {"subject": subject, "lines": said, "confirm": token}
    letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)


def drop(
    desk: Desk,
    session: Session,
    act: str = "",
    *,
    seat_id: int | None = None,
    person_id: int | None = None,
    about: Mapping[str, Any] | None = None,
) -> int:
    """Open questions about a seat, or to a person, are over; how many. act, about: those alone
    with this act, and with these facts."""
    query = select(Token).where(Token.purpose == PURPOSE, col(Token.closed_at).is_(None))
    if seat_id is not None:
        query = query.where(Token.seat_id == seat_id)
    if person_id is not None:
        query = query.where(Token.person_id == person_id)
    now, over = desk.clock.now(), 0
    for row in session.exec(query).all():
        asked = Asked.model_validate_json(row.about)
        facts = (about or {}).items()
        if (not act or asked.act == act) and facts <= asked.facts.items():
            row.closed_at = row.expires_at = now
            session.add(row)
            over += 1
    return over


def look_at(desk: Desk, token: str) -> Asked | None:
    """The open question that a token answers; None if there is none. Nothing changes."""
    with desk.store.read() as session:
        row = tokens.look_up(session, token, PURPOSE, desk.clock.now())
        if row is None or row.closed_at is not None:
            return None
        return Asked.model_validate_json(row.about)


def answer(desk: Desk, token: str, yes: bool) -> str:
    """Somebody has answered: what came of it, in a sentence; he gets it by letter too.

    Unknown: this was asked long ago, or answered already."""
    asked = look_at(desk, token)
    done = ""
    if asked is not None and yes and asked.act in _APART:
        try:
            done = _APART[asked.act](desk, asked)
        except ServiceError as error:
            done = f"{error.text} Nothing has changed."
    with desk.store.write("consent") as session:
        row = tokens.use(session, token, PURPOSE, desk.clock.now())
        if row is None or row.person_id is None:
            raise Unknown("This question is no longer open. Ask again for what you want.")
        asked = Asked.model_validate_json(row.about)
        person = session.get_one(Person, row.person_id)
        done = done or _decided(desk, session, asked, yes)
        facts = {"subject": "your yes" if yes else "your no", "lines": [asked.words, done]}
        letters.queue(desk, session, kind="notice", facts=facts, person=person)
        return done


def _decided(desk: Desk, session: Session, asked: Asked, yes: bool) -> str:
    act, refused = _ACTS.get(asked.act, (None, None))
    if yes and act is not None:
        try:
            return act(desk, session, asked)
        except ServiceError as error:
            return f"{error.text} Nothing has changed."
    return refused(desk, session, asked) if refused is not None else "Nothing is changed."


# ------------------------------------------------------------- neither yes nor no

ASKED_BY_LETTER = (PURPOSE, "release", "address")
"""Purposes of all questions of yes or no that are answered at `confirm+token`: an act to agree to,
a letter that is held, an address that somebody says is theirs."""
EXPLAINED_A_DAY = 3


def explain(desk: Desk, token: str) -> bool:
    """A letter answered a question of yes or no, and is neither, or came when the question was not
    open any more: whoever was asked is told so. Is it a question of ours at all?"""
    with desk.store.write("question explained") as session:
        row = session.exec(select(Token).where(Token.hash == tokens.hashed(token))).first()
        if row is None or row.purpose not in ASKED_BY_LETTER:
            return False
        now, key = desk.clock.now(), f"explained:{row.id}"
        if limits.counted(session, desk.store.sqlite, key, now, 86400) > EXPLAINED_A_DAY:
            return True
        to: dict[str, Any] = {}
        if row.purpose == "address":
            asked = session.get(PersonAddress, row.serial)
            to["to_email"] = asked.email if asked is not None else ""
        elif row.person_id is not None:
            to["person"] = session.get(Person, row.person_id)
        elif row.seat_id is not None:
            to["seat"] = session.get(Seat, row.seat_id)
        if not any(to.values()):
            return True
        closed = row.closed_at is not None
        closed |= row.expires_at is not None and row.expires_at <= now
        facts: dict[str, Any] = _closed(row) if closed else _neither(row) | {"confirm": token}
        letters.queue(desk, session, kind="notice", facts=facts, **to)
        return True


def _closed(row: Token) -> dict[str, Any]:
    lines = [
        f"Your letter answers a question that is closed ({_question(row)}). You had answered it"
        " already, or it was asked too long ago. Your letter changes nothing.",
        "If you still want what it was about, ask for it again.",
    ]
    return {"subject": "that question is closed", "lines": lines}


def _neither(row: Token) -> dict[str, Any]:
    lines = [
        f"Your letter answers a question ({_question(row)}) with neither “yes” nor “no”. Nothing"
        " has changed, and the question is still open.",
        "Answer this letter with the word “yes” or the word “no” in its first line.",
        "Nobody reads what else you write to this address. Orders and commands go to the reply"
        " address of the letter that asks for them.",
    ]
    return {"subject": "yes or no?", "lines": lines}


def _question(row: Token) -> str:
    """What was asked, in a few words."""
    if row.purpose == "release":
        return "whether the letter that we hold is yours"
    if row.purpose == "address":
        return "whether this address is yours"
    return f"“{Asked.model_validate_json(row.about).words}”"
