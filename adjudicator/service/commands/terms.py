"""The terms of a game by letter: everybody reads them, its moderator changes them."""

from __future__ import annotations

from adjudicator.service.acts.declaration import ANY, reason_of
from adjudicator.service.acts.moderator.act import ModeratorCommand
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import kept
from adjudicator.service.grammar.base import Command, Done, Family, GameWork, ModeratorWork, Said
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import changing
from adjudicator.service.terms import describing, parser, writing
from adjudicator.service.terms.catalogue import BY_PATH, groups

HOLDS = "The change applies from the next phase on. We have told everybody."


def shown(options: GameOptions) -> list[str]:
    """What of these terms is not as usual, a line each."""
    return [f"{one.path}: {one.words}" for one in writing.lines(options) if not one.usual]


def explained(words: str) -> Done:
    """What one setting means, or those of a group. ServiceError: there is none of that name."""
    path = parser.named(words)
    found = describing.about(path if path in BY_PATH else words.strip().lower())
    if not found:
        names = ", ".join(f"“{one.lower()}”" for one in groups())
        raise ServiceError(
            f"There is no setting “{words[:40]}”. TERMS and one of these names lists the settings: "
            f"{names}."
        )
    return "As the moderator, write “terms turn.hours = 48”:", found


class Terms(Command[GameWork]):
    name = "terms"
    takes = r".{0,60}"
    shown = "[SETTING]"
    asks = True
    description = (
        "Lists the settings of this game that differ from the defaults; with a name, explains "
        "that setting."
    )
    examples = ("terms", "terms press.manners", "terms clocks")

    def fits(self, raw: str) -> bool:
        return "=" not in raw

    def do(self, work: GameWork, said: Said) -> Done:
        if said.raw:
            return explained(said.raw)
        lines = shown(GameOptions.model_validate(work.game.options))
        return "The settings that differ from the defaults:", lines or [
            "All settings are at their defaults."
        ]


class ChangeTerms(ModeratorCommand):
    name = "terms"
    also = ("set terms",)
    takes = ANY
    shown = "[SETTING [= VALUE]] [because ...]"
    examples = (
        "terms turn.hours = 4 days because we all asked for it",
        "terms quiet = 22:00 to 08:00",
        "terms preset = two a week",
    )
    description = (
        "Lists the settings of the game; with a name, explains that setting; with a value, "
        "changes it from the next phase on. We tell everybody the old and the new value."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if "=" not in said.raw:
            if said.raw:
                return explained(said.raw)
            page = changing.page(work.desk, work.game.slug)
            lines = [f"{one.path}: {one.words}" for one in page.unusual]
            lines += [f"from the next phase on: {one.sentence}" for one in page.coming]
            return f"{work.game.slug}, the settings that differ from the defaults:", lines or [
                "All settings are at their defaults."
            ]
        text, reason = reason_of(said.raw)
        return _change(work, text, reason)


class NewTerms(ModeratorCommand):
    name = "new terms"
    takes = r"(?!)"
    shown = "[because ...] ... ENDTERMS"
    ends = ("endterms", "end terms")
    description = (
        "Changes several settings at once: each line below, up to ENDTERMS, is a setting "
        "(“turn.hours = 48”) or “preset = relaxed”. We tell everybody in one letter."
    )
    examples = ("new terms because of the summer",)

    def opens(self, line: str) -> tuple[str, str] | None:
        words = line.strip().rstrip(":")
        if not words.lower().startswith("new terms"):
            return None
        return words[len("new terms") :].strip(), ""

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if not said.ended:
            raise ServiceError(
                "There is no ENDTERMS below this, so we cannot tell where your terms end. Nothing "
                "was changed."
            )
        return _change(work, "\n".join(said.block or ()), reason_of(said.raw)[1])


class KeepTerms(ModeratorCommand):
    name = "keep terms"
    also = ("keep terms as",)
    takes = r"\S.{0,60}"
    shown = "NAME"
    description = (
        "Keeps the terms of this game as a preset of your own, for your next game (“preset = "
        "NAME”)."
    )
    examples = ("keep terms our Thursdays",)
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if work.person is None:
            raise ServiceError("We do not know who wrote this.")
        options = changing.to_be(work.desk, work.game.slug)
        return kept.keep(work.desk, work.person.id, said.raw, options), []


def _change(work: ModeratorWork, lines: str, reason: str) -> Done:
    changed = changing.change(
        work.desk,
        work.game.slug,
        parser.typed(lines),
        reason,
        by=work.address or work.via,
        person_id=work.person.id if work.person else None,
    )
    return HOLDS, [one.sentence for one in changed]


FAMILY = Family("The terms of the game", "seat", (Terms(),))
MODERATORS = Family(
    "The terms, for the moderator", "moderator", (ChangeTerms(), NewTerms(), KeepTerms())
)
