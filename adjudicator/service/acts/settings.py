"""What a moderator can do about the terms of a game: change them, keep them for another game."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.service.acts.arguments import Arguments, Name, Words
from adjudicator.service.acts.declaration import ANY, buttons, reason_of
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import kept
from adjudicator.service.grammar.base import Done
from adjudicator.service.moderating import changing
from adjudicator.service.terms import parser

HOLDS = "The change applies from the next phase on. We have told everybody."


def _settings(given: Any) -> Any:
    return parser.typed(given) if isinstance(given, str) else given


Settings = Annotated[
    dict[str, Any],
    BeforeValidator(_settings),
    WithJsonSchema(
        {
            "anyOf": [{"type": "object"}, {"type": "string", "minLength": 1}],
            "description": "Terms as a file has them, or lines such as “turn.hours = 48”",
        }
    ),
]
"""Terms that are to change: as a file has them, or lines that somebody types."""


class Changes(Arguments):
    settings: Settings
    because: Words = ""
    also: ClassVar = {"terms": "settings", "reason": "because"}


class Change(ModeratorAct[Changes]):
    name = "terms"
    also: tuple[str, ...] = ("set terms",)
    takes = ANY
    arguments = Changes
    wants = "Name a setting and its value: “terms turn.hours = 48”. “terms” lists them."
    buttons: ClassVar = {"change": {}}
    shown = "SETTING = VALUE [because ...]"
    description = (
        "Changes a setting of the game from the next phase on. We tell everybody the old and the "
        "new value."
    )
    examples: tuple[str, ...] = (
        "terms turn.hours = 4 days because we all asked for it",
        "terms quiet = 22:00 to 08:00",
        "terms preset = two a week",
    )

    def fits(self, raw: str) -> bool:
        return "=" in raw

    def divided(self, raw: str) -> dict[str, str]:
        text, reason = reason_of(raw)
        return {"settings": text, "because": reason}

    def carry_out(self, at: Chair, given: Changes) -> Done:
        changed = changing.change(
            at.desk, at.slug, given.settings, given.because, by=at.by, person_id=at.person_id
        )
        return HOLDS, [one.sentence for one in changed]


class ChangeSeveral(Change):
    """The same with the lines below it, up to its end."""

    name = "new terms"
    also = ()
    takes = r"(?!)"
    ends = ("endterms", "end terms")
    text = "settings"
    unended = (
        "There is no ENDTERMS below this, so we cannot tell where your terms end. Nothing was "
        "changed."
    )
    buttons: ClassVar = {}
    shown = "[because ...] ... ENDTERMS"
    description = (
        "Changes several settings at once: each line below, up to ENDTERMS, is a setting "
        "(“turn.hours = 48”) or “preset = relaxed”. We tell everybody in one letter."
    )
    examples = ("new terms because of the summer",)

    def opens(self, line: str) -> tuple[str, str] | None:
        words = line.strip().rstrip(":")
        if not words.lower().startswith(self.name):
            return None
        return words[len(self.name) :].strip(), ""

    def divided(self, raw: str) -> dict[str, str]:
        return {"because": reason_of(raw)[1]}


class Preset(Arguments):
    name: Name


class Keep(ModeratorAct[Preset]):
    name = "keep terms"
    also = ("keep terms as",)
    takes = r"\S.{0,60}"
    arguments = Preset
    line = r"(?P<name>.+)?"
    wants = "Give your preset a name: “our Thursdays”."
    buttons: ClassVar = {"keep": {}}
    shown = "NAME"
    description = (
        "Keeps the terms of this game as a preset of your own, for your next game (“preset = "
        "NAME”)."
    )
    examples = ("keep terms our Thursdays",)
    harmless = True

    def carry_out(self, at: Chair, given: Preset) -> Done:
        if at.person_id is None:
            raise ServiceError("We do not know who wrote this.")
        options = changing.to_be(at.desk, at.slug)
        return kept.keep(at.desk, at.person_id, given.name, options), []


class Drop(ModeratorAct[Preset]):
    name = "drop terms"
    takes = r"\S.{0,60}"
    arguments = Preset
    line = r"(?P<name>.+)?"
    wants = "Name the preset: “drop terms our Thursdays”."
    buttons: ClassVar = {"drop": {}}
    shown = "NAME"
    description = "Deletes a preset that you have kept. Games that began from it stay as they are."
    examples = ("drop terms our Thursdays",)
    lasting = True

    def carry_out(self, at: Chair, given: Preset) -> Done:
        if at.person_id is None:
            raise ServiceError("We do not know who wrote this.")
        return kept.drop(at.desk, at.person_id, given.name), []


CHANGE, KEEP, DROP = Change(), Keep(), Drop()
ACTS: tuple[ModeratorAct[Any], ...] = (CHANGE, ChangeSeveral(), KEEP, DROP)
OF_PRESETS = buttons((KEEP, DROP))
