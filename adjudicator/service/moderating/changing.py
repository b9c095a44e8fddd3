"""The terms of a game that stands: looked at, and changed by its moderator from the next phase on.

What is changed is told to all at once, the old and the new value; a phase that has begun ends as
it began. A game that has not begun has its new terms at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field
from sqlmodel import Session

from adjudicator.service.deadlines import coming
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.games.around import around
from adjudicator.service.models import GameOptions
from adjudicator.service.people.setting import because, locked, stamp, tell_all, tell_moderator
from adjudicator.service.record import journaling, looking
from adjudicator.service.terms import parser, writing
from adjudicator.service.terms.catalogue import BY_PATH
from adjudicator.service.terms.parser import BadTerms, Problem
from adjudicator.service.terms.writing import Changed, Line
from adjudicator.service.witness import requests
from adjudicator.storage.tables import Game, TermsChange


class TermsPage(BaseModel):
    """A game's terms. coming: what is to change when the next phase begins; typed: path -> value
    as it will be, for a form."""

    game: str
    ruleset: str
    state: str
    lines: list[Line]
    coming: list[Changed] = Field(default_factory=list)
    typed: dict[str, str] = Field(default_factory=dict)

    @property
    def unusual(self) -> list[Line]:
        """What is not as it is by default."""
        return [line for line in self.lines if not line.usual]


def page(desk: Desk, slug: str) -> TermsPage:
    """The terms of a game, in force and to come. Unknown: there is no such game."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        options = GameOptions.model_validate(game.options)
        to_be = coming.to_be(session, game)
        return TermsPage(
            game=game.slug,
            ruleset=game.ruleset,
            state=game.state,
            lines=writing.lines(options),
            coming=writing.differences(options, to_be),
            typed=writing.typed(to_be),
        )


def to_be(desk: Desk, slug: str) -> GameOptions:
    """The terms as they will be from the next phase on."""
    with desk.store.read() as session:
        return coming.to_be(session, looking.game_by_slug(session, slug))


def in_force(desk: Desk, slug: str) -> GameOptions:
    """The terms as they are. Unknown: there is no such game."""
    with desk.store.read() as session:
        return GameOptions.model_validate(looking.game_by_slug(session, slug).options)


def change(
    desk: Desk,
    slug: str,
    given: Mapping[str, Any],
    reason: str = "",
    by: str = "",
    person_id: int | None = None,
) -> list[Changed]:
    """Give a game other terms. given: what is to change, as of `parser.read`; what stays as it is
    may be named too. What has changed.

    BadTerms: each problem at its field; what cannot change later is one. ServiceError: nothing
    would change, or the game is over."""
    known = around(desk, _ruleset(desk, slug), person_id)
    with desk.store.write("change terms") as session:
        game = locked(session, slug)
        if game.state == "over":
            raise ServiceError(f"{slug} is over, so its terms can no longer change.")
        if requests.frozen(session, game):
            raise ServiceError(
                f"The orders of {slug} are closed, and we are asking its witness. Change its terms"
                " when the step has been played. Nothing has changed."
            )
        old = coming.to_be(session, game)
        new = parser.checked(given, old, around=known)
        new = new.model_copy(update={"loaded_dice": old.loaded_dice})
        changed = writing.differences(old, new)
        fixed = [one for one in changed if not BY_PATH[one.path].later]
        if fixed:
            raise BadTerms([_fixed(one) for one in fixed])
        if not changed:
            raise ServiceError(f"The terms of {slug} are already like that. Nothing has changed.")
        _tell(desk, session, game, new, changed, reason, by)
        return changed


def _ruleset(desk: Desk, slug: str) -> str:
    with desk.store.read() as session:
        return looking.game_by_slug(session, slug).ruleset


def _fixed(one: Changed) -> Problem:
    text = f"This cannot change after a game is opened. It stays {one.was}."
    return Problem(one.path, one.title, text)


def _tell(
    desk: Desk,
    session: Session,
    game: Game,
    new: GameOptions,
    changed: list[Changed],
    reason: str,
    by: str,
) -> None:
    now = desk.clock.now()
    said = [one.sentence for one in changed]
    if game.state == "inviting":
        coming.put_in_force(session, game, new, now)
        holds = "It applies when the game begins."
    else:
        dumped = new.model_dump(mode="json")
        session.add(TermsChange(game_id=game.id, options=dumped, phase=game.phase_number, at=now))
        holds = (
            f"It applies from the next phase on; phase {game.phase_number}"
            f" ({game.phase}) ends as it began."
        )
    head = f"On {stamp(now)} the moderator changed the terms{because(reason)}"
    journaling.act(
        session, game.id, now, "terms", told=[f"{head} {' '.join(said)} {holds}"], by=by,
        reason=reason, changed={one.path: [one.was, one.now] for one in changed},
    )  # fmt: skip
    lines = [head, *said, holds]
    tell_all(desk, session, game, f"{game.slug}: other terms", lines, observers=True)
    tell_moderator(desk, session, game, f"{game.slug}: other terms", lines)
