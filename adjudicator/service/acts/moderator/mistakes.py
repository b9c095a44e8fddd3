"""Mistakes: a game goes back, a ruling changes, a position is corrected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.service.acts.arguments import Name, Reasoned, Words, Yes, not_read
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.grammar.base import Done
from adjudicator.service.moderating import correcting, rollback, ruling
from adjudicator.service.record.patching import Change, read_path, read_value
from adjudicator.service.stepping.back.beginnings import Gone
from adjudicator.service.words import listing


class BackTo(Reasoned):
    phase: Words = ""
    keep: Yes = False


_KEEP = r"(?P<keep>(?:and\s+)?keep(?:ing)?\s+(?:the\s+)?dice)?"


class Rollback(ModeratorAct[BackTo]):
    name = "rollback"
    also = ("roll back", "take back", "back to")
    arguments = BackTo
    line = rf"(?P<phase>.*?)\s*{_KEEP}"
    sure = "Tick “I am sure” first: reports since then become void. Nothing has changed."
    shown = "[phase or turn] [keep the dice] [because ...]"
    examples = ("rollback 14 because a letter had been lost",)
    description = (
        "Takes the game back to the beginning of a phase: give its number, name or turn, or "
        "nothing for the phase before this one. The dice are rolled again, later reports are void, "
        "and we tell all players. “keep the dice” works as long as nothing in the phase has been "
        "reported."
    )

    def carry_out(self, at: Chair, given: BackTo) -> Done:
        number = rollback.phase_named(at.desk, at.slug, given.phase)
        gone = rollback.roll_back(at.desk, at.slug, number, given.because, at.by, given.keep)
        return gone_words(gone), []


class Again(Reasoned):
    keep: Yes = False


class Reopen(ModeratorAct[Again]):
    name = "reopen"
    arguments = Again
    line = _KEEP
    shown = "[keep the dice] [because ...]"
    description = (
        "Begins the current phase again and offers players their old answers. Use it after a "
        "ruling, or after a fix to the rules."
    )

    def carry_out(self, at: Chair, given: Again) -> Done:
        gone = rollback.reopen(at.desk, at.slug, given.because, at.by, given.keep)
        return gone_words(gone), []


def gone_words(gone: Gone) -> str:
    """What a rollback came to."""
    words = f"The game is back in {gone.turn_title}, phase {gone.number} ({gone.phase})."
    if gone.reports:
        words += (
            f" Void: {listing(gone.reports)}. You can still read them on your moderator's page."
        )
    return words


class Ruled(Reasoned):
    ruling: Name
    choice: Name


class Rule(ModeratorAct[Ruled]):
    name = "rule"
    takes = r"(?!book).*"
    arguments = Ruled
    line = r"(?P<ruling>[^\s=]+)?(?:(?:\s*=\s*|\s+(?:is\s+)?)(?P<choice>.*))?"
    wants = "Name a ruling and an option: “rule A25 = yes because ...”."
    shown = "ruling = option [because ...]"
    examples = ("rule A25 = yes because the book is silent",)
    without = "rulings"
    description = "Puts another option of a ruling in force, from the next phase on."

    def carry_out(self, at: Chair, given: Ruled) -> Done:
        said = ruling.rule(
            at.desk, at.slug, given.ruling, given.choice.strip(), given.because, by=at.by
        )
        return said, []


CHANGE = "Give a path and a value: “correct units/3/area = rome because ...”."


def change_of(text: str) -> Change:
    """`path = value`, or `remove path`, read."""
    if gone := re.match(r"^remove\s+(\S+)$", text.strip(), re.I):
        return Change(path=read_path(gone[1]), remove=True)
    path, equals, value = text.partition("=")
    if not equals or not path.strip() or not value.strip():
        raise not_read(CHANGE)
    return Change(path=read_path(path), value=read_value(value.strip()))


def _changes(given: Any) -> Any:
    if isinstance(given, str):
        return [change_of(line) for line in given.splitlines() if line.strip()]
    return given


class Corrected(Reasoned):
    changes: Annotated[
        list[Change],
        BeforeValidator(_changes),
        WithJsonSchema(
            {
                "type": "string",
                "minLength": 1,
                "maxLength": 10_000,
                "description": "A correction a line: units/3/area = rome, or remove units/3",
            }
        ),
    ]
    check: Yes = False
    also: ClassVar = {**Reasoned.also, "try": "check"}


class Correct(ModeratorAct[Corrected]):
    name = "correct"
    arguments = Corrected
    line = r"(?P<check>(?:check|try)\s+(?!=))?(?P<changes>.*)"
    wants = CHANGE
    shown = "path = value because ..."
    examples = ("correct units/14/area = mechili because it was set up in the wrong place",)
    description = (
        "Corrects the position at the beginning of this phase, and begins the phase again. A path "
        "goes through fields and numbers (units/3/area); “remove path” removes something. We tell "
        "the players who can see a difference. “correct check ...” only says what would happen."
    )

    def joined(self, words: Sequence[str]) -> str:
        whole = all(re.match(r"(?i)remove\s+\S|\S.*=.*\S", word) for word in words)
        return ("\n" if whole else " ").join(words)

    def carry_out(self, at: Chair, given: Corrected) -> Done:
        found = correcting.correct(
            at.desk, at.slug, given.changes, given.because, by=at.by, dry=given.check
        )
        seen = listing(found.seen_by) or "nobody"
        if not given.check:
            return f"Corrected: {listing(found.changes)}. Seats that see a difference: {seen}.", []
        was = f" It was: {listing(found.was)}." if found.was else ""
        return (
            f"This would work: {listing(found.changes)}.{was} Seats that would see a difference: "
            f"{seen}. Nothing has changed yet."
        ), []
