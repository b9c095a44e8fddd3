"""A correction: something in the position is wrong, and is put right with a reason.

It is made where the open phase began, and the phase begins again from there. Who sees and is
asked the same as before is told nothing and keeps what he has sent; who sees a difference is
told it in the words of his own view. The position itself is shown to nobody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field
from sqlmodel import Session

from adjudicator.core.protocol import canonical
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.moderating.rollback import dice_words
from adjudicator.service.people.setting import because, sees_contents, stamp
from adjudicator.service.post import letters
from adjudicator.service.record import looking, patching, reporting
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.patching import Change
from adjudicator.service.record.steps import Made
from adjudicator.service.stepping.back.beginnings import Gone, Restart, start_of
from adjudicator.service.stepping.back.restarting import restart
from adjudicator.storage.tables import Game

MOST_DIFFERENCES = 12


class Correction(BaseModel):
    """What a correction comes to. was: what stood there, only for who may see contents.
    seen_by: titles of readers whose view changes, empty: nobody's."""

    changes: list[str]
    was: list[str] = Field(default_factory=list)
    seen_by: list[str] = Field(default_factory=list)
    begun_again: bool = False


def correct(
    desk: Desk,
    slug: str,
    changes: Sequence[Change],
    reason: str,
    by: str = "",
    *,
    dry: bool = False,
) -> Correction:
    """Correct the position of the open phase. dry: only what would come of it.

    ServiceError: no reason, a path that leads nowhere, no position of these rules, nothing
    is different, the game has not begun or is over, the rules fail from there.
    """
    if not reason.strip():
        raise ServiceError("A correction needs a reason: “because ...”. Nothing has changed.")
    if not changes:
        raise ServiceError("You did not say what to correct. Nothing has changed.")
    now = desk.clock.now()
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state in ("inviting", "over"):
            raise ServiceError(f"{slug} is not being played, so you cannot correct anything.")
        progress = start_of(session, game, game.phase_number)
        ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
        new = patching.patched(ruleset, progress.position, changes)
        if canonical(new) == canonical(progress.position):
            raise ServiceError("The position is already like that. Nothing has changed.")
        names = [seat.name for seat in looking.seats_of_game(session, game.id)]
        told_to: dict[str, list[str]] = {}
        first = f"On {stamp(now)} the moderator corrected the position{because(reason)}"
        was, becomes = (ruleset.load_position(p) for p in (progress.position, new))
        for reader in reporting.readers(names):
            before = reporting.view_for(ruleset, board, was, reader)
            after = reporting.view_for(ruleset, board, becomes, reader)
            if differences := different(before, after):
                told_to[reader] = [first, *differences]
        found = Correction(
            changes=[change.words() for change in changes],
            seen_by=[reader.title() or "Spectators" for reader in told_to],
        )
        if sees_contents(session, game):
            found.was = [_was(progress.position, change) for change in changes]
        game_id, number, steps = game.id, game.phase_number, game.steps
    if dry:
        return found

    def tell(session: Session, game: Game, gone: Gone, made: Made) -> None:
        found.begun_again = any(name not in gone.kept for name in names)
        _tell(desk, session, game, gone, told_to)

    restart(
        desk,
        game_id,
        Restart(
            number,
            "correct",
            reason,
            by,
            changes=changes,
            quiet=True,
            told_to=told_to,
            steps=steps,
        ),
        [],
        tell,
    )
    return found


def _tell(
    desk: Desk, session: Session, game: Game, gone: Gone, told_to: Mapping[str, Sequence[str]]
) -> None:
    for seat in looking.seats_of_game(session, game.id):
        lines = list(told_to.get(seat.name, ()))
        if seat.name in gone.asked_again:
            lines.append(
                f"Phase {gone.number} ({gone.phase}) begins again. If you have something to answer,"
                " we write to you separately. What you had sent counts again if the question is"
                " the same."
            )
        if lines:
            lines.append(dice_words(gone))
        if lines:
            facts = {"subject": "the position was corrected", "lines": lines}
            letters.queue(desk, session, kind="notice", facts=facts, seat=seat)


def _was(position: Mapping[str, Any], change: Change) -> str:
    try:
        return canonical(patching.value_at(position, change.path))
    except ServiceError:
        return "nothing"


def different(before: Any, after: Any, path: str = "") -> list[str]:
    """What differs between two views, a line for each: `gold: 6, now 9`."""
    lines: list[str] = []
    _differ(before, after, path, lines)
    if len(lines) > MOST_DIFFERENCES:
        more = len(lines) - MOST_DIFFERENCES
        lines = [*lines[:MOST_DIFFERENCES], f"and {more} further differences on your page"]
    return lines


def _differ(before: Any, after: Any, path: str, lines: list[str]) -> None:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            here = f"{path} {key}".strip().replace("_", " ")
            if key not in after:
                lines.append(f"{here}: gone")
            elif key not in before:
                lines.append(f"{here}: new, {_short(after[key])}")
            else:
                _differ(before[key], after[key], here, lines)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True), start=1):
            name = new.get("id", n) if isinstance(new, dict) else n
            _differ(old, new, f"{path} {name}", lines)
    else:
        lines.append(f"{path}: {_short(before)}, now {_short(after)}")


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else canonical(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
