"""What terms that somebody gives are held against: the bots and phases of the ruleset, the moment,
what he has kept, who has played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.service.desk import Desk
from adjudicator.service.games import kept, record
from adjudicator.service.models import GameOptions
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.terms import parser
from adjudicator.service.terms.sense import Around


def around(desk: Desk, ruleset: str = "", person_id: int | None = None) -> Around:
    """What is known around terms. ruleset: of the game, empty if none is chosen yet. person_id:
    who gives them. ServiceError: there is no such ruleset."""
    rules = ruleset_of(desk, ruleset) if ruleset else None
    with desk.store.read() as session:
        return Around(
            bots=list(rules.bots()) if rules else None,
            phases=list(rules.phases) if rules else None,
            now=desk.clock.now(),
            kept=kept.in_session(session, person_id) if person_id is not None else {},
            finished=record.most_finished(session),
        )


def terms(
    desk: Desk,
    given: Mapping[str, Any],
    ruleset: str = "",
    person_id: int | None = None,
    base: GameOptions | None = None,
) -> GameOptions:
    """Checked options from a mapping as a file has it: `parser.checked` with all that the house
    knows. BadTerms: a list of plain errors, each at its field."""
    return parser.checked(given, base, around=around(desk, ruleset, person_id))
