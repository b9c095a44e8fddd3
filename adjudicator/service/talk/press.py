"""Press: what those at a table write to each other.

A message goes to its readers' boxes and to their addresses. What is signed is delivered at
once; what is grey or anonymous waits for the clock (`hidden_minutes`), and only then gets its
numbers and letters, so that neither tells when it was written. The answer to a message goes
back to whoever wrote it, whether he is known or not, and is as hidden as his own part in the
exchange was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.manners import measures
from adjudicator.service.models import GameOptions, PressShown
from adjudicator.service.options import PressOptions
from adjudicator.service.people import masks
from adjudicator.service.post import letters, tokens
from adjudicator.service.post.tokens import Reply
from adjudicator.service.record import looking
from adjudicator.service.talk.press_boxes import (
    HIDDEN,
    box,
    inbox,
    mark_read,
    moderator_inbox,
    opened,
    public,
    public_press,
    secret,
    sent,
    unread,
)
from adjudicator.service.talk.press_delivery import deliver_due, persons
from adjudicator.service.talk.press_words import MODERATOR, OBSERVERS, Heading, read_heading, shown
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import (
    Draft,
    Game,
    LetterIn,
    OpenAsk,
    Person,
    Press,
    PressCopy,
    Seat,
)

SAME_WITHIN = timedelta(hours=1)
"""The same words to the same readers within this time are one message sent twice."""


@dataclass(frozen=True)
class Writer:
    """Who writes: a seat, or the moderator (seat None)."""

    game: Game
    seat: Seat | None
    person: Person | None

    @property
    def key(self) -> str:
        return self.seat.name if self.seat else MODERATOR


# ----------------------------------------------------------------------- send


def send_as_moderator(
    desk: Desk,
    slug: str,
    person_id: int | None,
    text: str,
    *,
    to: Sequence[str] = (),
    everybody: bool = False,
    via: str = "page",
) -> str:
    """Send what the moderator writes; that they are one, the caller has checked. person_id: None
    if the operator writes for them. ServiceError as `write`."""
    with desk.store.write("press") as session:
        person = session.get(Person, person_id) if person_id is not None else None
        writer = Writer(looking.game_by_slug(session, slug), None, person)
        heading = Heading(to=list(to), everybody=everybody)
        said = write(desk, session, writer, heading, text, via=via)
    deliver_due(desk)
    return said


def write(
    desk: Desk,
    session: Session,
    writer: Writer,
    heading: Heading,
    text: str,
    *,
    via: str,
    parent: PressCopy | None = None,
    letter_id: int | None = None,
    dry: bool = False,
) -> str:
    """Send a message within a transaction; what became of it. dry: only what would.

    ServiceError (TooMuch): nothing is sent, and why."""
    now = desk.clock.now()
    game, options = writer.game, GameOptions.model_validate(writer.game.options).press
    names = [seat.name for seat in looking.seats_of_game(session, game.id)]
    answered = session.get_one(Press, parent.press_id) if parent else None
    if answered is not None and secret(answered) and (heading.to or heading.everybody):
        # It is addressed, so it is not an answer to whoever wrote. To compare it with one that is
        # (`_sent_before`) would tell who that was.
        answered = None
    to, everybody = _readers(writer, heading, names, answered)
    manner = heading.manner or (_as_before(session, writer, answered) if answered else "signed")
    heading = _checked(writer, heading, names, options, manner)
    text = _text(text, options)
    if [key for key in to if key != MODERATOR]:
        measures.let_write(desk, session, game, writer.person if writer.seat else None)
    _may(session, writer, options, to, everybody, now)
    hidden = answered is not None and secret(answered)
    whom = _named(to, everybody)
    if hidden and answered is not None:
        pretends = answered.shown_from and answered.manner not in HIDDEN
        whom = shown(answered.shown_from) if pretends else "whoever wrote it"
    if dry:
        return f"This would be sent to {whom}, {manner}."
    if _sent_before(session, writer, to, manner, text, answered, letter_id, now):
        return f"We have already sent this to {whom}, and do not send it twice."
    _count(desk, session, writer, options, now)
    # Where some may pretend to be others, all press waits alike: the hour would tell them apart.
    late = manner in HIDDEN or masks.hidden(game) or options.fake
    wait = options.hidden_minutes if late and writer.seat is not None else 0
    row = Press(
        game_id=game.id,
        role="seat" if writer.seat else MODERATOR,
        seat_id=writer.seat.id if writer.seat else None,
        person_id=writer.person.id if writer.person else None,
        manner=manner,
        to=to,
        everybody=everybody,
        shown_from=heading.fake_from,
        shown_to=heading.fake_to,
        text=text,
        answers_id=answered.id if answered else None,
        letter_id=letter_id,
        via=via,
        turn=game.turn,
        turn_title=game.turn_title,
        sent_at=now,
        deliver_at=next_round(now, wait) if wait else now,
    )
    session.add(row)
    session.flush()
    if wait:
        minutes = f"{wait} minutes" if wait > 1 else "minute"
        return (
            f"Sent to {whom}, {manner}. We deliver it at the next set time (every "
            f"{minutes}), so that the time does not give you away."
        )
    return f"Sent to {whom}."


def _readers(
    writer: Writer, heading: Heading, names: Sequence[str], answered: Press | None
) -> tuple[list[str], bool]:
    """To whom it goes, the writer left out, and whether those are all seats."""
    wanted = [*names] if heading.everybody else []
    wanted += [key for key in heading.to if key not in wanted]
    if not wanted and answered is not None:
        wanted = [_key_of_writer(answered, writer, names)]
    strange = [key for key in wanted if key not in (*names, MODERATOR, OBSERVERS)]
    if strange:
        raise ServiceError(f"There is no {listing(strange, 'or')} in {writer.game.slug}.")
    to = [key for key in wanted if key != writer.key]
    if not to:
        raise ServiceError(
            "You have not said who should read this, so we sent nothing. Write PRESS TO and a"
            f" seat ({listing([seat_title(name) for name in names if name != writer.key], 'or')}),"
            " PRESS TO ALL or PRESS TO MODERATOR."
        )
    # Who names them one by one writes a private letter: of two players, the other one is all.
    return to, heading.everybody


def _key_of_writer(answered: Press, writer: Writer, names: Sequence[str]) -> str:
    """Where an answer goes. By names, because a seat may have another player by now."""
    if answered.seat_id is None:
        return MODERATOR
    by_id = dict(zip(_ids(answered, writer), names, strict=True))
    return by_id[answered.seat_id]


def _ids(answered: Press, writer: Writer) -> list[int]:
    session = Session.object_session(answered)
    assert isinstance(session, Session)
    return [seat.id for seat in looking.seats_of_game(session, writer.game.id)]


def _as_before(session: Session, writer: Writer, answered: Press) -> str:
    """Who was hidden in an exchange stays so: his answer to an answer is as what he wrote."""
    if answered.answers_id is None or writer.seat is None:
        return "signed"
    own = session.get_one(Press, answered.answers_id)
    return own.manner if own.seat_id == writer.seat.id else "signed"


def _checked(
    writer: Writer, heading: Heading, names: Sequence[str], options: PressOptions, manner: str
) -> Heading:
    if manner not in options.manners and not (writer.seat is None and manner == "signed"):
        raise ServiceError(
            f"Press in this game must be {listing(list(options.manners), 'or')}; "
            f"{manner} press is not allowed. We sent nothing."
        )
    faked = bool(heading.fake_from) or heading.fake_to is not None
    if faked and not options.fake:
        raise ServiceError("In this game you cannot write in another seat's name. We sent nothing.")
    if heading.fake_from and heading.fake_from not in names:
        raise ServiceError(f"There is no seat “{heading.fake_from}”. We sent nothing.")
    return heading


def _text(text: str, options: PressOptions) -> str:
    text = "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").split("\n")).strip("\n")
    text = "".join(c for c in text if c in "\n\t" or ord(c) >= 32)
    if not text.strip():
        raise ServiceError("There is no text in this message, so we sent nothing.")
    if len(text) > options.longest:
        raise ServiceError(
            f"This message has {len(text)} characters. In this game a message can have "
            f"{options.longest} at most. We sent nothing."
        )
    return text


def _may(
    session: Session,
    writer: Writer,
    options: PressOptions,
    to: Sequence[str],
    everybody: bool,
    now: datetime,
) -> None:
    """The rules of the game about who may write when. The moderator may always be written to."""
    seats = [key for key in to if key != MODERATOR]
    if writer.seat is None or not seats or writer.game.state == "over":
        return
    if not options.private and not everybody:
        raise ServiceError(
            "Press in this game goes to all seats or to the moderator. We sent nothing."
        )
    if options.quiet(writer.game.phase if writer.game.state == "running" else None):
        raise ServiceError(
            f"Seats cannot write to each other in this {'game' if options.never else 'phase'}"
            f"{'' if options.never else f' ({writer.game.phase})'}. You can write to "
            "the moderator. We sent nothing."
        )
    if options.late == "all" or not _late(session, writer.seat, now):
        return
    if options.late == "moderator" or not everybody:
        allowed = "to the moderator" if options.late == "moderator" else "to all seats"
        raise ServiceError(
            f"Your orders are overdue. Until they are in, you can write only {allowed}. "
            "We sent nothing."
        )


def _late(session: Session, seat: Seat, now: datetime) -> bool:
    """Is the seat asked, its deadline over, and nothing sent?"""
    row = session.exec(
        select(OpenAsk).where(OpenAsk.seat_id == seat.id, col(OpenAsk.closed_at).is_(None))
    ).first()
    if row is None or row.due_at > now or row.ready:
        return False
    draft = select(Draft.id).where(Draft.ask_id == row.id, col(Draft.current).is_(True))
    return session.exec(draft).first() is None


def _named(to: Sequence[str], everybody: bool) -> str:
    if everybody:
        return listing(["all seats", *(shown(key) for key in to if key in (MODERATOR, OBSERVERS))])
    return listing([shown(key) for key in to])


def _sent_before(
    session: Session,
    writer: Writer,
    to: list[str],
    manner: str,
    text: str,
    answered: Press | None,
    letter_id: int | None,
    now: datetime,
) -> bool:
    """Is it a message sent twice: the same words a moment ago, or in a letter that came again?"""
    came = session.get(LetterIn, letter_id) if letter_id is not None else None
    query = (
        select(Press, LetterIn.message_id)
        .outerjoin(LetterIn, col(LetterIn.id) == col(Press.letter_id))
        .where(
            Press.game_id == writer.game.id,
            Press.text == text,
            Press.manner == manner,
            Press.answers_id == (answered.id if answered else None),
            Press.seat_id == (writer.seat.id if writer.seat else None),
        )
    )
    for row, message_id in session.exec(query):
        again = came is not None and came.id != row.letter_id and came.message_id == message_id
        if row.to == to and (again or row.sent_at > now - SAME_WITHIN):
            return True
    return False


def _count(
    desk: Desk, session: Session, writer: Writer, options: PressOptions, now: datetime
) -> None:
    if writer.seat is None:
        return
    key = f"press:{writer.seat.id}"
    if limits.counted(session, desk.store.sqlite, key, now, 86400) > options.per_day:
        raise TooMuch(
            f"You can send {options.per_day} messages a day, which is the limit. We did "
            "not send this one; write again tomorrow."
        )


def next_round(now: datetime, minutes: int) -> datetime:
    """The next moment after `now` at which the clock (UTC) shows a multiple of so many
    minutes."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    passed = int((now - midnight).total_seconds() // 60)
    return midnight + timedelta(minutes=(passed // minutes + 1) * minutes)


# --------------------------------------------------------------------- answer


def answer(desk: Desk, token: str, text: str, letter_id: int | None = None) -> str:
    """Press that came as the answer to a letter with press, by its reply token; what became of
    it. Its first line may be a heading (`to all`, `grey`) of its own.

    Unknown: the token is none, or its reader has lost the seat since. ServiceError: nothing
    is sent, and why."""
    with desk.store.write("press answered") as session:
        copy = copy_by_token(desk, session, token)
        if copy is None:
            raise Unknown("There is no such message.")
        game = session.get_one(Game, copy.game_id)
        person = session.get(Person, copy.person_id) if copy.person_id else None
        seat = session.get(Seat, copy.seat_id) if copy.seat_id else None
        if seat is None and person is not None and person.id not in _moderators(session, game):
            raise ServiceError("Observers can read press but not write it.")
        writer = Writer(game, seat, person)
        heading, text = heading_of(session, game, text)
        return write(
            desk, session, writer, heading, text, via="mail", parent=copy, letter_id=letter_id
        )


def reply_of(desk: Desk, token: str) -> Reply | None:
    """Whose answer comes to a press reply token. seat_id is 0 for a moderator or an observer.
    None: the token is none, or its reader has lost the seat since."""
    with desk.store.read() as session:
        copy = copy_by_token(desk, session, token)
        if copy is None:
            return None
        game = session.get_one(Game, copy.game_id)
        seat = session.get(Seat, copy.seat_id) if copy.seat_id else None
        person = session.get(Person, copy.person_id) if copy.person_id else None
        return Reply(
            seat_id=copy.seat_id or 0,
            seat=seat.name if seat else "",
            game_id=copy.game_id,
            game=game.slug,
            email=person.email if person else "",
            stale=False,
            turn_title=game.turn_title,
            about=f"press {copy.number}",
            phase_number=game.phase_number,
            person_id=copy.person_id,
            policy=GameOptions.model_validate(game.options).senders.policy,
        )


def tell(desk: Desk, token: str, subject: str, text: str, in_reply_to: str = "") -> None:
    """Tell whoever a press reply token belongs to what became of his answer."""
    with desk.store.write("press told") as session:
        copy = copy_by_token(desk, session, token)
        if copy is None:
            return
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={"subject": subject, "lines": [text]},
            seat=session.get(Seat, copy.seat_id) if copy.seat_id else None,
            person=session.get(Person, copy.person_id) if copy.person_id else None,
            game=session.get_one(Game, copy.game_id),
            in_reply_to=in_reply_to,
        )


def heading_of(session: Session, game: Game, text: str) -> tuple[Heading, str]:
    """What an answer says in its first line about its readers, and the text below it."""
    first, _, below = text.strip("\n").partition("\n")
    words = first.strip().rstrip(":").lower().removeprefix("press").strip()
    if words.split(" ")[0] in ("to", "grey", "gray", "anonymous", "signed", "white"):
        names = [seat.name for seat in looking.seats_of_game(session, game.id)]
        try:
            return read_heading(words, names), below
        except ServiceError:
            pass  # It is the beginning of the text: “to be honest, I ...”
    return Heading(), text


def copy_by_token(desk: Desk, session: Session, token: str) -> PressCopy | None:
    """The copy that a press reply token stands for; None if its reader holds the seat no
    more."""
    row = tokens.look_up(session, token, "press", desk.clock.now())
    copy = session.get(PressCopy, row.serial) if row else None
    if row is None or copy is None:
        return None
    if copy.seat_id is not None:
        holder = session.get_one(Seat, copy.seat_id).person_id
        return copy if holder == row.person_id else None
    return copy


def _moderators(session: Session, game: Game) -> list[int]:
    return [person.id for person in persons(session, game, MODERATOR)]


def own_copy(session: Session, copy_id: int, *, seat_id: int) -> PressCopy:
    """A message that came to a seat, by the number that pages know it by. Unknown: none did."""
    copy = session.get(PressCopy, copy_id)
    if copy is None or copy.seat_id != seat_id:
        raise Unknown("There is no such message.")
    return copy


__all__ = [
    "MODERATOR",
    "OBSERVERS",
    "PressShown",
    "Writer",
    "answer",
    "box",
    "copy_by_token",
    "deliver_due",
    "heading_of",
    "inbox",
    "mark_read",
    "moderator_inbox",
    "opened",
    "own_copy",
    "public",
    "public_press",
    "reply_of",
    "send_as_moderator",
    "sent",
    "tell",
    "unread",
    "write",
]
