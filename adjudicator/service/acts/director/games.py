"""What a director changes in games that are played."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.service.acts.arguments import Arguments, Name, Reasoned
from adjudicator.service.acts.director.act import Apart, Seated
from adjudicator.service.desk import Desk
from adjudicator.service.events import directing
from adjudicator.service.moderating.ruling import written
from adjudicator.service.people import consent


class EventRuling(Reasoned):
    ruling: Name
    choice: Name


class RuleAll(Apart[EventRuling]):
    name = "rule"
    takes = r"(?!book).+"
    arguments = EventRuling
    line = r"(?P<ruling>[^\s=]+)?(?:(?:\s*=\s*|\s+(?:is\s+)?)(?P<choice>.*))?"
    wants = "Name a ruling and an option: “rule A25 = yes because ...”."
    shown = "ruling = option [because ...]"
    examples = ("rule A25 = yes because the book is silent",)
    description = (
        "Puts an option of a ruling in force in all games of the event from now on. We send you a "
        "separate letter to ask whether you mean it."
    )

    def direct(self, at: Seated, given: EventRuling) -> str:
        ruling, value = self.call(at, directing.ruling_meant, given.ruling, given.choice.strip())
        facts = {"ruling": ruling.id, "value": value, "reason": given.because}
        return self.ask(at, "event ruling", f"{ruling.id} is {written(value)} in all games", facts)

    def at_once(self, desk: Desk, slug: str, person_id: int, given: EventRuling) -> str:
        return directing.rule(desk, slug, person_id, given.ruling, given.choice, given.because)


class TakenBack(Arguments):
    game: Name
    phase: Name
    because: Name
    also: ClassVar = {"reason": "because"}


class Mistake(Apart[TakenBack]):
    name = "mistake"
    takes = r".{3,800}"
    arguments = TakenBack
    line = r"(?P<game>\S+)?(?:\s+(?:(?:goes |is )?(?:back )?to\s+)?(?P<phase>.+))?"
    wants = (
        "Name the game, the turn or phase it goes back to, and the reason: “mistake cup-1-2 back "
        "to turn 3 because ...”."
    )
    shown = "GAME back to TURN because ..."
    examples = ("mistake cup-1-2 back to turn 3 because a table was misread",)
    description = (
        "Takes a game back because of a mistake, as far as the event's rule on mistakes allows. We "
        "send you a separate letter to ask whether you mean it."
    )

    def direct(self, at: Seated, given: TakenBack) -> str:
        slug, number = self.call(at, directing.mistake_in, given.game, given.phase)
        facts = {"game": slug, "phase": str(number), "reason": given.because}
        return self.ask(at, "event mistake", f"{slug} goes back to {given.phase}", facts)

    def at_once(self, desk: Desk, slug: str, person_id: int, given: TakenBack) -> str:
        return directing.mistake(desk, slug, person_id, given.game, given.phase, given.because)


@consent.to_apart("event ruling")
def _ruled(desk: Desk, asked: consent.Asked) -> str:
    event, ruling, value, reason = (
        asked.facts[name] for name in ("event", "ruling", "value", "reason")
    )
    return directing.rule(desk, event, asked.person_id, ruling, value, reason)


@consent.to_apart("event mistake")
def _taken_back(desk: Desk, asked: consent.Asked) -> str:
    event, game, phase, reason = (
        asked.facts[name] for name in ("event", "game", "phase", "reason")
    )
    return directing.mistake(desk, event, asked.person_id, game, phase, reason)
