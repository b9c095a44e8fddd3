"""What players and readers write for a game's gazette. Its moderator chooses; what he takes stands
in the next issue, signed by seat or name, or grey where the game has grey press. In a game whose
names are secret players sign with their seats, and nobody is told who wrote what is grey."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel
from sqlmodel import Session, col, select

from adjudicator.service import limits
from adjudicator.service.desk import Desk, ServiceError, TooMuch, Unknown
from adjudicator.service.manners import measures
from adjudicator.service.models import GameOptions
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import letters
from adjudicator.service.record import journaling, looking
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Contribution, Game, Person, Seat

LONGEST = 3000
A_DAY = 3
"""Of one person for one game."""


class Offered(BaseModel):
    """A contribution as the moderator sees it."""

    number: int
    byline: str
    text: str
    state: str
    at: datetime


def offer(
    desk: Desk,
    session: Session,
    game: Game,
    person: Person,
    seat: Seat | None,
    text: str,
    *,
    grey: bool = False,
) -> str:
    """Offer a text for the gazette, within a transaction. seat: the player's; None for a reader.
    What becomes of it, in a sentence. ServiceError: there is no text, it is too long, grey is not
    allowed, or press was taken from him. TooMuch: too many today."""
    now, options = desk.clock.now(), GameOptions.model_validate(game.options).press
    text = "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").split("\n")).strip()
    if not text:
        raise ServiceError("There was no text for the gazette. Nothing was sent.")
    if len(text) > LONGEST:
        raise ServiceError(
            f"This text has {len(text)} characters. A gazette text can have {LONGEST} at most."
        )
    if grey and (seat is None or "grey" not in options.manners):
        raise ServiceError(
            "Observers sign with their names."
            if seat is None
            else "In this game you sign press and texts in the gazette. Nothing was sent."
        )
    if seat is None and not person.name:
        raise ServiceError(
            "Enter your name on your settings page first. It appears below the text."
        )
    running = game.state == "running"
    if seat is not None and game.state != "over" and options.quiet(game.phase if running else None):
        raise ServiceError("Players cannot write press now, or texts for the gazette.")
    measures.let_write(desk, session, game, person)
    key = f"gazette:{game.id}:{person.id}"
    if limits.counted(session, desk.store.sqlite, key, now, 86400) > A_DAY:
        raise TooMuch(f"You can send {A_DAY} texts a day to the gazette. Try again tomorrow.")
    row = Contribution(
        game_id=game.id,
        person_id=person.id,
        seat_id=seat.id if seat else None,
        byline="" if grey else seat_title(seat.name) if seat else person.name,
        text=text,
        turn_title=game.turn_title,
        at=now,
    )
    session.add(row)
    session.flush()
    lines = [
        f"{row.byline or 'A writer who does not sign'} offers a text for the gazette of "
        f"{game.slug}, number {row.id}.",
        f"Reply with “gazette print {row.id}” or “gazette drop {row.id}”, or choose on "
        f"{desk.config.house.base_url}/archive/{game.slug}/gazette",
    ]
    subject = f"a text for the gazette of {game.slug}"
    tell_moderator(desk, session, game, subject, lines, shown=text.split("\n"))
    return f"We have sent your text to the moderator of {game.slug}, who decides. We will tell you."


def offer_on_page(desk: Desk, slug: str, person_id: int, text: str, *, grey: bool = False) -> str:
    """The same, by whoever reads the gazette."""
    with desk.store.write("gazette") as session:
        game = looking.game_by_slug(session, slug)
        seats = looking.seats_of_game(session, game.id)
        own = next((one for one in seats if one.person_id == person_id), None)
        person = session.get_one(Person, person_id)
        return offer(desk, session, game, person, own, text, grey=grey)


def choose(desk: Desk, slug: str, number: int, *, take: bool) -> str:
    """Take a text into the gazette, or leave it out; its writer is told. That the moderator asks,
    the caller has checked. Unknown: there is none that is open."""
    now = desk.clock.now()
    with desk.store.write("gazette") as session:
        game = looking.game_by_slug(session, slug)
        row = session.get(Contribution, number)
        if row is None or row.game_id != game.id or row.state != "offered":
            raise Unknown(f"There is no text {number} for the gazette of {slug} to decide on.")
        row.state, row.decided_at = ("taken" if take else "left out"), now
        session.add(row)
        journaling.act(session, game.id, now, "gazette", number=number, taken=take)
        what = "will be in the next issue" if take else "is left out"
        writer = session.get(Person, row.person_id) if row.person_id else None
        if writer is not None:
            lines = [f"Your text for the gazette of {slug} {what}.", f"> {row.text[:200]}"]
            facts = {"subject": f"your text {what}", "lines": lines}
            letters.queue(desk, session, kind="notice", facts=facts, person=writer, game=game)
        return f"Text {number} {what}. We have told the writer."


def waiting(session: Session, game: Game) -> list[Offered]:
    """What was offered and not decided, the first one first."""
    rows = session.exec(
        select(Contribution)
        .where(Contribution.game_id == game.id, Contribution.state == "offered")
        .order_by(col(Contribution.id))
    ).all()
    return [
        Offered(number=row.id, byline=row.byline, text=row.text, state=row.state, at=row.at)
        for row in rows
    ]
