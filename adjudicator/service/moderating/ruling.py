"""A ruling: where the book is silent, another option of the ruleset's catalogue from now on."""

from __future__ import annotations

from pydantic import BaseModel

from adjudicator.core.conditions import Scalar
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import fold
from adjudicator.core.protocol import Ruling
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.people.setting import because, locked, stamp, tell_all
from adjudicator.service.record import journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.witness import requests
from adjudicator.service.words import listing


class InForce(BaseModel):
    """A ruling of a game's ruleset. value: the option that is in force."""

    id: str
    text: str
    choices: list[Scalar]
    default: Scalar
    value: Scalar


def rulings_of(desk: Desk, slug: str) -> list[InForce]:
    """All rulings of the game, in the ruleset's order."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        return [
            InForce(**ruling.model_dump(), value=game.rulings.get(ruling.id, ruling.default))
            for ruling in ruleset_of(desk, game.ruleset).rulings
        ]


def rule(
    desk: Desk, slug: str, ruling_id: str, choice: str | Scalar, reason: str = "", by: str = ""
) -> str:
    """Put another option in force, from the beginning of the next phase on: what was asked
    under the old one is played to its end under it. Everybody is told. What was ruled, in
    words.

    ServiceError: no such ruling or option, it is in force already, the game is over.
    """
    now = desk.clock.now()
    with desk.store.write("rule") as session:
        game = locked(session, slug)
        if game.state == "over":
            raise ServiceError(f"{slug} is over: you can no longer change its rulings.")
        if requests.frozen(session, game):
            raise ServiceError(
                f"The orders of {slug} are closed, and we are asking its witness. Rule when the"
                " step has been played. Nothing has changed."
            )
        ruling, value = meant(ruleset_of(desk, game.ruleset), ruling_id, choice)
        old = game.rulings.get(ruling.id, ruling.default)
        if value == old and type(value) is type(old):
            raise ServiceError(f"{ruling.id} is already {written(old)}.")
        game.rulings = {**game.rulings, ruling.id: value}
        session.add(game)
        from_now = (
            "It applies when the game begins."
            if game.state == "inviting"
            else f"It applies from the next phase on; phase {game.phase_number}"
            f" ({game.phase}) ends as it began."
        )
        said = (
            f"Ruling {ruling.id} is now {written(value)}, no longer {written(old)}{because(reason)}"
        )
        journaling.act(
            session, game.id, now, "rule", told=[f"On {stamp(now)}: {said}"], by=by,
            reason=reason, ruling=ruling.id, value=value, was=old, rulings=game.rulings,
        )  # fmt: skip
        lines = [said, f"Its text: {ruling.text}", from_now]
        tell_all(desk, session, game, f"a ruling: {ruling.id}", lines)
        return f"{said} {from_now}"


def meant(ruleset: AnyRuleset, wanted: str, choice: str | Scalar) -> tuple[Ruling, Scalar]:
    """The ruling of a game that is meant, `BW-A25`, `bw a25` or `A25`, and the option of it.

    ServiceError: there is no such ruling, or it has no such option."""
    key = fold(wanted)
    found = [r for r in ruleset.rulings if key in (fold(r.id), fold(r.id.partition("-")[2]))]
    if len(found) != 1:
        have = listing([ruling.id for ruling in ruleset.rulings[:12]]) or "none"
        raise ServiceError(
            f"{ruleset.title} has no ruling “{wanted.strip()[:40]}”. It has: {have}."
        )
    return found[0], _choice(found[0], choice)


def _choice(ruling: Ruling, wanted: str | Scalar) -> Scalar:
    for choice in ruling.choices:
        if choice is wanted or fold(written(choice)) == fold(written(wanted)):
            return choice
    for choice in ruling.choices:
        if isinstance(choice, bool) and fold(str(wanted)) == str(choice).lower():
            return choice
    choices = listing([written(choice) for choice in ruling.choices], "or")
    raise ServiceError(f"{ruling.id} is {choices}, not “{written(wanted)[:40]}”.")


def written(value: Scalar) -> str:
    """An option as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
