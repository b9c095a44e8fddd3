"""A letter to the desk that belongs to a game or an event: its writer answered the wrong letter, or
none.

The address it came to vouches for nothing, so nothing is done at once: commands of a moderator and
of an event are asked about at the address that we know, orders and words of a seat are asked for
again in a letter that carries the seat's own address. Where a text can mean several games, its
writer is told where each is written to.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from sqlmodel import Session, col, or_, select

from adjudicator.core.saying import count
from adjudicator.service import commands
from adjudicator.service.commands import obeying
from adjudicator.service.desk import Desk, TooMuch
from adjudicator.service.events import keeping
from adjudicator.service.grammar.base import Said
from adjudicator.service.people import consent, roles
from adjudicator.service.play import submissions
from adjudicator.service.post import letters
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import (
    Game,
    Person,
    Role,
    Seat,
    Tournament,
    TournamentEntry,
    TournamentGame,
)

MOST = 12
"""Games of one person that a text is tried on: the newest."""


@dataclass(frozen=True)
class Meant:
    """What a text may mean. kind: `moderator`, `seat`, `event`. slug: of the game or event. number:
    of the seat or event."""

    kind: str
    slug: str
    number: int
    title: str


def meanings(desk: Desk, person_id: int, subject: str, text: str) -> list[Meant]:
    """What a text of somebody may be meant for, among what they have to do with; those alone that
    its subject or the text names, if any is named."""
    with desk.store.read() as session:
        open_to = _concerns(session, person_id)
    words = set(re.findall(r"[a-z0-9][a-z0-9-]*", f"{subject}\n{text}".lower()))
    named = [one for one in open_to if one.slug in words]
    return [one for one in named or open_to if _reads_as(desk, one, text)]


def _concerns(session: Session, person_id: int) -> list[Meant]:
    helps = select(Role.game_id).where(
        Role.person_id == person_id, Role.kind == roles.MODERATOR, col(Role.until).is_(None)
    )
    games = session.exec(
        select(Game)
        .where(
            Game.state != "over",
            or_(Game.moderator_id == person_id, col(Game.id).in_(helps)),
        )
        .order_by(col(Game.id).desc())
    ).all()
    found = [
        Meant("moderator", game.slug, game.id, f"the moderator of {game.slug}") for game in games
    ]
    held = session.exec(
        select(Seat, Game)
        .join(Game, col(Game.id) == col(Seat.game_id))
        .where(Seat.person_id == person_id, Seat.bot == "", Game.state != "over")
        .order_by(col(Seat.id).desc())
    ).all()
    found += [
        Meant("seat", game.slug, seat.id, f"{seat_title(seat.name)} in {game.slug}")
        for seat, game in held
    ]
    entered = select(TournamentEntry.tournament_id).where(
        TournamentEntry.person_id == person_id, TournamentEntry.state != "left"
    )
    lasting = col(Tournament.state).not_in(("over", "cancelled"))
    known = set(session.exec(entered).all())
    rows = [
        row
        for row in session.exec(select(Tournament).where(lasting)).all()
        if row.id in known or keeping.directs(row, person_id)
    ]
    found += [Meant("event", row.slug, row.id, row.title) for row in rows]
    return found[:MOST]


def _reads_as(desk: Desk, one: Meant, text: str) -> bool:
    """Does something of the text make sense there?"""
    said = commands.split(text, one.kind)[0]
    if any(one.kind != "seat" or not item.command.asks for item in said):
        return True  # a question of a player's is nobody's hurry, and often only a courtesy
    return one.kind == "seat" and submissions.reads_as_orders(desk, one.number, text)


def answer(
    desk: Desk, person_id: int, meant: Sequence[Meant], text: str, in_reply_to: str, mark: str
) -> None:
    """Ask about what a text means, if it can mean one thing only; else say where to write."""
    if len({one.slug for one in meant}) == 1:
        first = meant[0]  # who moderates and plays in one game is asked as its moderator
        if first.kind == "moderator":
            done = obeying.obey(
                desk, first.slug, person_id, text, via="mail", mark=mark, vouched=False
            )
            obeying.answer(desk, first.slug, person_id, done, in_reply_to=in_reply_to)
            return
        if first.kind == "event" and _asked_about(desk, first, person_id, text):
            return
        if first.kind == "seat":
            _sent_on(desk, first, text, in_reply_to)
            return
    with desk.store.write("letter to the server told on") as session:
        base = desk.config.house.base_url
        lines = [
            "Your letter came to the server's general address. We did nothing, because you could "
            f"mean any of {count(len(meant), 'place')}. Reply to the newest letter of the one you "
            "mean, or put its name in the subject:",
            *(
                f"{one.title}: {base}/{'events' if one.kind == 'event' else 'games'}/{one.slug}"
                for one in meant
            ),
        ]
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={"subject": "which game do you mean?", "lines": lines},
            person=session.get_one(Person, person_id),
            in_reply_to=in_reply_to,
        )


def _sent_on(desk: Desk, one: Meant, text: str, in_reply_to: str) -> None:
    """A letter with the seat's own address, to be answered with what was written."""
    with desk.store.write("letter to the server sent on") as session:
        seat = session.get_one(Seat, one.number)
        lines = [
            f"Your letter came to the server's general address, but seems to be for {one.title}. "
            "We did nothing. If you mean it, send it again in reply to this letter:",
            *[f"> {line.strip()[:200]}" for line in text.split("\n") if line.strip()][:40],
        ]
        letters.queue(
            desk,
            session,
            kind="notice",
            facts={"subject": "your letter to the server", "lines": lines},
            seat=seat,
            in_reply_to=in_reply_to,
        )


def _asked_about(desk: Desk, one: Meant, person_id: int, text: str) -> bool:
    """Ask about commands of an event that came to the desk; False: too much was asked today."""
    with desk.store.write("words about an event asked") as session:
        row = session.get_one(Tournament, one.number)
        who = session.get_one(Person, person_id)
        return not ask_about_event(desk, session, row, who, commands.split(text, "event")[0])


def ask_about_event(
    desk: Desk,
    session: Session,
    row: Tournament,
    who: Person,
    said: Sequence[Said],
    meant: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """Ask somebody, at the address that we know, whether commands about an event are meant. Empty,
    or why nothing could be asked. meant: what lines of them would do, where that is known."""
    lines = [one.text for one in said]
    asked = consent.Asked(
        act="event words",
        words=f"You wrote about {row.title}: {'; '.join(lines)}.",
        facts={"event": row.id, "text": "\n".join(lines)},
    )
    try:
        consent.ask(
            desk, session, who, asked,
            subject=f"{row.title}: do you mean it?",
            lines=[
                f"A letter from your address about {row.title} says:",
                *lines,
                *[
                    f"({one.text}: {meant.get(one.line) or one.command.description})"
                    for one in said
                ],
            ],
        )  # fmt: skip
    except TooMuch as refusal:
        return refusal.text
    return ""


def order_of(
    desk: Desk, session: Session, row: Tournament, who: Person, lines: Sequence[str]
) -> str:
    """That lines to an event's address read like orders of one of its games that somebody plays in,
    and where they belong, a sentence; empty if they do not."""
    own = select(Seat, Game).join(Game, col(Game.id) == col(Seat.game_id)).join(
        TournamentGame, col(TournamentGame.game_id) == col(Game.id)
    )  # fmt: skip
    rows = session.exec(
        own.where(
            TournamentGame.tournament_id == row.id,
            Seat.person_id == who.id,
            Game.state != "over",
        ).order_by(col(Game.id), col(Seat.id))
    ).all()
    base = desk.config.house.base_url
    for seat, game in rows:
        found = [
            line for line in lines if submissions.reads_as_orders(desk, seat.id, line)
        ]  # fmt: skip
        if found:
            return (
                f"“{found[0][:100]}” reads like an order for {game.slug}, in which you play "
                f"{seat_title(seat.name)}. This address belongs to {row.title} and does not take "
                f"orders. Reply to the newest letter of {game.slug}, or go to "
                f"{base}/games/{game.slug}"
            )
    return ""


@consent.to_apart("event words")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    from adjudicator.service.commands import desk_letters

    with desk.store.read() as session:
        slug = session.get_one(Tournament, int(str(asked.facts["event"]))).slug
    done = desk_letters.obey_event(
        desk, slug, asked.person_id, str(asked.facts["text"]), via="mail"
    )
    return " ".join(f"“{one.command}”: {one.outcome}" for one in done)
