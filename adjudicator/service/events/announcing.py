"""An event is announced: a director's text is read, checked, and becomes a row."""

from __future__ import annotations

import hmac
import re
from datetime import datetime, timedelta
from typing import Any, Literal

from pydantic import BaseModel, Field
from sqlmodel import Session, select

from adjudicator.core.conditions import Scalar
from adjudicator.core.dice import seed_of
from adjudicator.service import housekey
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import keeping, telling
from adjudicator.service.games import games, opening
from adjudicator.service.games.around import terms as checked_terms
from adjudicator.service.models import GameOptions
from adjudicator.service.people.people import person_for
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.terms import parser
from adjudicator.service.words import listing
from adjudicator.storage.tables import Tournament
from adjudicator.tournaments import checking, foretelling
from adjudicator.tournaments.course import DRAWING, Course
from adjudicator.tournaments.form import Form, Length, WrongForm, from_toml, validated

SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,26}[a-z0-9])?")
CHAIN = 1024
"""Rounds that one chain of seeds serves."""
LONGEST = 40_000
"""Characters of an announcement."""


class Announcement(Form):
    """A form, and all else that the house must know to hold the event.

    terms: of all games, as a file of terms has them, or the name of a preset. entries_days: how
    long people may enter. conditions: what an entrant accepts, a sentence each. finished: games
    that he must have played to their end in this house. invited: addresses of those who may enter;
    empty: anybody. review_hours: that the director has to change a round before it is published;
    0: it is published at once. sides_hours: to bid or to say preferences. warn_hours: before a
    round ends. appeal_hours: against a verdict. judge_hours: that an official has for what waits
    for a decision; after half of them comes a reminder, then the next official, at last the rule.
    undecided: that rule: a game counts as the scenario counts it then (`score`), as a `draw`, or
    for nobody (`struck`). deputies: addresses of those who direct after the assistant.
    """

    ruleset: str
    scenario: str
    rulings: dict[str, Scalar] = Field(default_factory=dict)
    terms: dict[str, Any] | str = Field(default_factory=dict)
    entries_days: float = Field(default=14, gt=0, le=365)
    conditions: list[str] = Field(default_factory=list, max_length=20)
    finished: int = Field(default=0, ge=0, le=1000)
    invited: list[str] = Field(default_factory=list, max_length=512)
    review_hours: float = Field(default=24, ge=0, le=1000)
    sides_hours: float = Field(default=72, gt=0, le=1000)
    warn_hours: float = Field(default=168, ge=0, le=10_000)
    appeal_hours: float = Field(default=168, ge=0, le=10_000)
    judge_hours: float = Field(default=240, gt=0, le=10_000)
    undecided: Literal["score", "draw", "struck"] = "score"
    deputies: list[str] = Field(default_factory=list, max_length=8)

    def form(self) -> Form:
        """The form alone, as the core knows it."""
        return Form.model_validate({name: getattr(self, name) for name in Form.model_fields})


class Preview(BaseModel):
    """What an announcement comes to. problems: sentences; it can be announced if there are none.
    foretold: per round, with as many entrants as are named."""

    announcement: Announcement | None = None
    options: GameOptions | None = None
    problems: list[str] = Field(default_factory=list)
    warnings: list[str] = Field(default_factory=list)
    foretold: list[str] = Field(default_factory=list)


def preview(desk: Desk, text: str, entrants: int = 16, person_id: int | None = None) -> Preview:
    """Read a director's text; nothing is stored. entrants: for whom it is foretold."""
    if len(text) > LONGEST:
        return Preview(problems=["The announcement is too long."])
    found = Preview()
    try:
        table = from_toml(text)
        said = validated(Announcement, table)
        seats = games.seats_of_scenario(desk, said.ruleset, said.scenario, said.rulings)
        options = options_of(desk, said, person_id)
    except (WrongForm, ServiceError) as wrong:
        found.problems.append(wrong.text)
        return found
    said = said.model_copy(update={"roles": checking.with_roles(said, seats).roles})
    if "length" not in table:
        said = said.model_copy(update={"length": _length(said, options)})
    found.announcement, found.options = said, options
    found.problems += checking.check(_as_invited(said), seats)
    found.problems += _not_scored(desk, said) + _too_few_invited(said)
    if not found.problems:
        many = min(max(entrants, said.minimum, said.players), said.maximum)
        told = foretelling.foretell(said, many, between(said))
        begins = desk.clock.now() + timedelta(days=said.entries_days)
        found.foretold = foretelling.in_words(told, lambda day: day_words(begins, day))
        if too_long := foretelling.too_long(told):
            found.warnings.append(too_long)
    return found


def _not_scored(desk: Desk, said: Announcement) -> list[str]:
    """That nobody wins the scenario, so that an event of it would be decided by lot; which ones of
    the game are scored."""
    if opening.tell(said.ruleset, said.scenario).scored:
        return []
    told = next((one.told for one in opening.catalogue(desk) if one.name == said.ruleset), [])
    have = [one.name for one in told if one.scored]
    return [f"{said.scenario} has no score, so nobody can win it. Choose one of {listing(have)}."]


def _as_invited(said: Announcement) -> Announcement:
    """An event by invitation takes no more than are invited."""
    boards = said.teams.boards if said.teams else 1
    many = len({email.strip().lower() for email in said.invited}) // boards
    if max(said.minimum, said.players, 2) <= many < said.maximum:
        return said.model_copy(update={"maximum": many})
    return said


def _too_few_invited(said: Announcement) -> list[str]:
    """That an event by invitation could never begin, because too few are invited."""
    boards = said.teams.boards if said.teams else 1
    need = max(said.minimum, said.players, 2) * boards
    many = len({email.strip().lower() for email in said.invited})
    if not many or many >= need:
        return []
    are = "only one is" if many == 1 else f"only {many} are"
    return [f"It could never begin: {are} invited, and it needs {need}."]


def between(said: Announcement) -> foretelling.Between:
    """What lies around the games of a round, in days."""
    judges = 2 + len(said.deputies)
    return foretelling.Between(
        review=said.review_hours / 24,
        sides=said.sides_hours / 24,
        # The last of them judges at the last hour; then all the others may let the appeal wait.
        late=((2 * judges - 1) * said.judge_hours + said.appeal_hours) / 24,
    )


def day_words(begins: datetime, day: int) -> str:
    """A day of the event, from 0, as a date."""
    at = begins + timedelta(days=day)
    return f"{at.day} {at:%B %Y}"


def options_of(desk: Desk, said: Announcement, person_id: int | None) -> GameOptions:
    """The terms of the event's games. ServiceError: they cannot be."""
    if isinstance(said.terms, str):
        named = parser.preset(said.terms)
        if named is None:
            raise ServiceError(f"There is no preset “{said.terms[:60]}”.")
        options = named
    else:
        options = checked_terms(desk, said.terms, said.ruleset, person_id)
    if options.table.names != "open":
        raise ServiceError(
            "Everybody can see the pairings of an event, so its games cannot hide names. Leave "
            "that setting out of its terms."
        )
    if options.moderating.assignment != "chosen":
        raise ServiceError(
            "The event gives out the seats of its games. Leave “assignment” out of its terms."
        )
    return options


def _length(said: Announcement, options: GameOptions) -> Length:
    """What the catalogue tells of the scenario, and the terms of the pace."""
    told = opening.tell(said.ruleset, said.scenario)
    return Length(
        turns=told.turns or said.length.turns,
        letters=told.letters or said.length.letters,
        hours=options.deadlines.turn,
        usual=said.length.usual,
        roll_call=said.length.roll_call,
    )


def invited(desk: Desk, email: str) -> str:
    """An address that may enter, as the event keeps it: nobody can read it there."""
    secret = desk.config.secret.encode()
    return hmac.new(secret, f"invited/{email.strip().lower()}".encode(), "sha256").hexdigest()[:32]


def announce(desk: Desk, slug: str, text: str, director: str, assistant: str = "") -> Tournament:
    """Open an event for entries. director, assistant: addresses. The chain of its seeds is bound
    now: its beginning stands in the first entry of its journal.

    ServiceError: all that is wrong with the text, a bad or used name."""
    slug = slug.strip().lower()
    if not SLUG.fullmatch(slug) or slug == "new":
        raise ServiceError(
            f"“{slug[:60]}” cannot be the name of an event. Use up to 28 small letters, digits and "
            "hyphens (desert-cup-2027)."
        )
    looked = preview(desk, text)
    if looked.problems or looked.announcement is None:
        raise ServiceError(" ".join(looked.problems))
    said = looked.announcement
    for email in [
        *said.invited,
        *said.deputies,
    ]:  # the text is public, and so is the archive one day
        text = text.replace(email, "(an address)")
    deputies = said.deputies
    hidden = [invited(desk, one) for one in said.invited]
    said = said.model_copy(update={"invited": hidden, "deputies": []})
    end, now = desk.random_bytes(32), desk.clock.now()
    start = seed_of(end, 0, CHAIN).hex()
    with desk.store.write("announce event") as session:
        if session.exec(select(Tournament.id).where(Tournament.slug == slug)).first() is not None:
            raise ServiceError(f"There is already an event named {slug}.")
        head, second, third = _officials(desk, session, director, assistant, deputies)
        course = Course(form=said.form(), entrants=[], drawing=DRAWING)
        row = Tournament(
            slug=slug,
            title=said.title,
            director_id=head,
            assistant_id=second,
            deputies=third,
            announcement=said.model_dump(mode="json"),
            text=text,
            course=course.model_dump(mode="json"),
            chain_end=end.hex(),
            chain_start=start,
            chain_length=CHAIN,
            due_at=now + timedelta(days=said.entries_days),
            opened_at=now,
        )
        session.add(row)
        session.flush()
        keeping.journal(session, row, "opening", now, _opening_entry(desk, row, said.ruleset))
        lines = [
            f"You have announced “{row.title}”. People can enter at {telling.link(desk, row)}, or "
            f"by writing to the server: enter {slug}",
            *looked.foretold,
            *looked.warnings,
        ]
        telling.officials(desk, session, row, "you have announced an event", lines)
        return row


def _officials(
    desk: Desk, session: Session, director: str, assistant: str, deputies: list[str]
) -> tuple[int, int | None, list[int]]:
    """Find the director, the assistant and the deputies by their addresses. ServiceError: one of
    them is named twice."""
    head = person_for(session, director, desk).id
    second = person_for(session, assistant, desk).id if assistant.strip() else None
    if second == head:
        raise ServiceError("The assistant judges games that the director cannot judge, so "
                           "they must be two people.")  # fmt: skip
    third = [person_for(session, one, desk).id for one in deputies]
    others = [head, *([second] if second is not None else []), *third]
    if len(set(others)) < len(others):
        raise ServiceError("A deputy cannot also be the director or the assistant. Name each "
                           "person once.")  # fmt: skip
    return head, second, third


def _opening_entry(desk: Desk, row: Tournament, ruleset: str) -> dict[str, Any]:
    """Make the first entry of an event's journal: what all its draws are bound to."""
    return {
        "event": row.slug,
        "announcement": row.announcement,
        "text": row.text,
        "version": ruleset_of(desk, ruleset).version,
        "chain_start": row.chain_start,
        "chain_length": CHAIN,
        "drawing": DRAWING,
        "house": housekey.published(desk.config),
    }
