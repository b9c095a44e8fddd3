"""What is decided about an offence, and what follows: told to who reported it, and, if anything
follows, to who wrote it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.core.saying import count
from adjudicator.service.conduct.offences import DECISIONS, HOUSE, owns
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.manners.measures import BARRED, digest_of
from adjudicator.service.moderating import seats
from adjudicator.service.people import roles
from adjudicator.service.people.addresses import mailbox
from adjudicator.service.people.people import one_line
from adjudicator.service.people.setting import plays
from adjudicator.service.post import letters
from adjudicator.service.record import journaling
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.session import ROW
from adjudicator.storage.tables import Game, Measure, Offence, Person, Seat

MOST_DAYS = 90


def decide(
    desk: Desk,
    number: int,
    person_id: int,
    decision: str,
    words: str = "",
    *,
    days: int = 7,
    game: str = "",
) -> str:
    """Decide about an offence. decision: of `DECISIONS`; words: what both are told; days: of
    `muted`; game: the one whose moderator decides. What was done, in a sentence.

    Unknown: there is none, or it is not his to decide. ServiceError: it is decided; there is no
    such decision, or it is the house's alone."""
    decision, words = decision.strip().lower(), one_line(words, 1000)
    if decision not in DECISIONS:
        known = listing(list(DECISIONS), "or")
        raise ServiceError(f"“{decision[:40]}” is not a decision. Choose {known}.")
    if not 1 <= days <= MOST_DAYS:
        raise ServiceError(f"You can mute a player for 1 to {MOST_DAYS} days.")
    with desk.store.write("decision") as session:
        row = session.get(Offence, number, with_for_update=ROW)
        decider = session.get_one(Person, person_id)
        if row is None or not _may(desk, session, row, decider, game):
            raise Unknown(f"There is no report {number} for you to decide.")
        if row.state != "open":
            raise ServiceError(f"Report {number} is already decided: {DECISIONS[row.decision]}.")
        if decision == "barred" and not owns(desk, decider):
            raise ServiceError("Only the operator can bar somebody from this server.")
        accused = session.get(Person, row.accused_id) if row.accused_id else None
        if accused is None and decision != "nothing":
            raise ServiceError(
                "The writer has deleted their account, so you cannot act against them."
            )
        if row.accused_seat_id is None and decision in ("muted", "press", "removed"):
            raise ServiceError("You cannot take press or a seat from a moderator here.")
        held = _seats_to_take(session, row, decision)
        _keep(desk, session, row, accused, decision, words, days, decider)
        _tell(desk, session, row, accused, days)
    for slug, seat in held:
        seats.eject(desk, slug, seat, "", by="conduct")
    done = f"Report {number} is decided: {DECISIONS[decision]}."
    return done + (
        " We have told both."
        if decision != "nothing"
        else " We have told the person who reported it."
    )


def _may(desk: Desk, session: Session, row: Offence, person: Person, slug: str) -> bool:
    if owns(desk, person) and person.id not in (row.accused_id, row.reporter_id):
        return True
    game = session.get_one(Game, row.game_id)
    if row.to == HOUSE or (slug and slug != game.slug) or plays(session, game):
        return False
    return person.id in roles.moderators(session, game)


def _seats_to_take(session: Session, row: Offence, decision: str) -> list[tuple[str, str]]:
    """(game, seat) of what he loses: of games that run."""
    if decision not in ("removed", "barred"):
        return []
    query = (
        select(Game.slug, Seat.name)
        .join(Seat, col(Seat.game_id) == col(Game.id))
        .where(Seat.person_id == row.accused_id, col(Game.state) != "over")
        .order_by(col(Game.id), col(Seat.id))
    )
    if decision == "removed":
        query = query.where(Game.id == row.game_id)
    found = list(session.exec(query).all())
    if decision == "removed" and not found:
        raise ServiceError("They no longer have a seat in that game, or the game is over.")
    return found


def _keep(
    desk: Desk,
    session: Session,
    row: Offence,
    accused: Person | None,
    decision: str,
    words: str,
    days: int,
    decider: Person,
) -> None:
    now = desk.clock.now()
    row.state, row.decision, row.said = "decided", decision, words
    row.decided_at, row.decided_by = now, decider.id
    session.add(row)
    if accused is not None and decision in ("muted", "press", "barred"):
        barred = decision == "barred"
        session.add(
            Measure(
                offence_id=row.id,
                person_id=accused.id,
                game_id=None if barred else row.game_id,
                kind=decision,
                address=digest_of(desk, decision, mailbox(accused.email)) if barred else "",
                since=now,
                until=now + timedelta(days=days) if decision == "muted" else None,
            )
        )
    journaling.act(session, row.game_id, now, "offence decided", offence=row.id, decision=decision)


def _tell(desk: Desk, session: Session, row: Offence, accused: Person | None, days: int) -> None:
    game = session.get_one(Game, row.game_id)
    reason = [f"The person who decided wrote: {row.said}"] if row.said else []
    reporter = session.get_one(Person, row.reporter_id)
    about = f"Your report {row.id} in {game.slug} is decided:"
    _letter(desk, session, game, reporter, f"your report {row.id} is decided",
            [f"{about} {DECISIONS[row.decision]}.", *reason])  # fmt: skip
    if accused is None or row.decision == "nothing":
        return
    title = ""
    if row.accused_seat_id is not None:
        title = seat_title(session.get_one(Seat, row.accused_seat_id).name)
    follows = {
        "warned": "This is a warning. Do not write anything like it again.",
        "muted": f"For {count(days, 'day')} you cannot write to other seats of {game.slug}. You "
        "can write to the moderator.",
        "press": f"You can no longer write to other seats of {game.slug}. You can write to the "
        "moderator.",
        "removed": f"You no longer play {title} in {game.slug}.",
        "barred": BARRED,
    }[row.decision]
    quoted = [f"> {line}" for line in row.quoted.split("\n")]
    lines = [
        f"Somebody has reported one of your messages in {game.slug}. {follows}",
        *reason,
        "You wrote:",
        *quoted,
    ]
    _letter(desk, session, game, accused, f"about your message in {game.slug}", lines)


def _letter(
    desk: Desk, session: Session, game: Game, person: Person, subject: str, lines: list[str]
) -> None:
    facts: dict[str, Any] = {"subject": subject, "lines": lines}
    letters.queue(desk, session, kind="notice", facts=facts, person=person, game=game)
