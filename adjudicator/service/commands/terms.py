"""The terms of a game by letter: everybody reads them, its moderator changes them."""

from __future__ import annotations

from adjudicator.service.commands.moderator import ANY, Act, reason_of
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import kept
from adjudicator.service.grammar.base import Command, Done, Family, GameWork, ModeratorWork, Said
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import changing
from adjudicator.service.terms import describing, parser, writing
from adjudicator.service.terms.catalogue import BY_PATH, groups

HOLDS = "It holds from the next phase on, and everybody has been told."


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
            f"A game decides nothing named “{words[:40]}”. TERMS and one of these lists what there"
            f" is: {names}."
        )
    return "It is written “terms turn.hours = 48”, by the moderator:", found


class Terms(Command[GameWork]):
    name = "terms"
    takes = r".{0,60}"
    shown = "[SETTING]"
    asks = True
    description = "The terms of the game that are not as usual; with a name, what that means."
    examples = ("terms", "terms press.manners", "terms clocks")

    def fits(self, raw: str) -> bool:
        return "=" not in raw

    def do(self, work: GameWork, said: Said) -> Done:
        if said.raw:
            return explained(said.raw)
        lines = shown(GameOptions.model_validate(work.game.options))
        return "The terms of this game:", lines or ["Everything is as usual."]


class ChangeTerms(Act):
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
        "The terms of the game; with a name, what that means; with a value, another from the next"
        " phase on. Everybody is told the old and the new value."
    )

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if "=" not in said.raw:
            if said.raw:
                return explained(said.raw)
            page = changing.page(work.desk, work.game.slug)
            lines = [f"{one.path}: {one.words}" for one in page.unusual]
            lines += [f"from the next phase on: {one.sentence}" for one in page.coming]
            return f"The terms of {work.game.slug}:", lines or ["Everything is as usual."]
        text, reason = reason_of(said.raw)
        return _change(work, text, reason)


class NewTerms(Act):
    name = "new terms"
    takes = r"(?!)"
    shown = "[because ...] ... ENDTERMS"
    ends = ("endterms", "end terms")
    description = (
        "Several at once: each line below, up to ENDTERMS, is a setting, “turn.hours = 48”, or"
        " “preset = relaxed”; they are told to all in one letter."
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
                "There is no ENDTERMS below this, so we cannot tell where your terms end. Nothing"
                " is changed."
            )
        return _change(work, "\n".join(said.block or ()), reason_of(said.raw)[1])


class KeepTerms(Act):
    name = "keep terms"
    also = ("keep terms as",)
    takes = r"\S.{0,60}"
    shown = "NAME"
    description = (
        "Keeps the terms of this game under a name of yours: your next game may begin from them"
        " (“preset = NAME”)."
    )
    examples = ("keep terms our Thursdays",)
    harmless = True

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if work.person is None:
            raise ServiceError("Nobody is known who writes this.")
        options = changing.to_be(work.desk, work.game.slug)
        return kept.keep(work.desk, work.person.id or 0, said.raw, options), []


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
