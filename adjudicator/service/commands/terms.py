"""By letter: the terms of a game. What changes them is declared in `acts.settings`."""

from __future__ import annotations

from adjudicator.service.acts import settings as acts
from adjudicator.service.acts.moderator.act import ModeratorCommand
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, GameWork, ModeratorWork, Said
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import changing
from adjudicator.service.terms import describing, parser, writing
from adjudicator.service.terms.catalogue import BY_PATH, groups


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


class TermsOfModerator(ModeratorCommand):
    name = "terms"
    takes = r".{0,60}"
    shown = "[SETTING]"
    asks = True
    harmless = True
    description = (
        "Lists the settings of the game that differ from the defaults, and what is to change; with "
        "a name, explains that setting."
    )

    def fits(self, raw: str) -> bool:
        return "=" not in raw

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if said.raw:
            return explained(said.raw)
        page = changing.page(work.desk, work.game.slug)
        lines = [f"{one.path}: {one.words}" for one in page.unusual]
        lines += [f"from the next phase on: {one.sentence}" for one in page.coming]
        return f"{work.game.slug}, the settings that differ from the defaults:", lines or [
            "All settings are at their defaults."
        ]


FAMILY = Family("The terms of the game", "seat", (Terms(),))
MODERATORS = Family("The terms, for the moderator", "moderator", (TermsOfModerator(), *acts.ACTS))
