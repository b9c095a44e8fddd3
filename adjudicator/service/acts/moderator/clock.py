"""The beginning of a game, its clock, and the step that is due."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import Arguments, Length, Reasoned, SeatName, Words, Yes
from adjudicator.service.acts.declaration import Nothing
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct, Plain
from adjudicator.service.deadlines import extending
from adjudicator.service.games import games
from adjudicator.service.grammar.base import Done, Said
from adjudicator.service.moderating import assigning, processing
from adjudicator.service.words import listing, when


class Beginning(Arguments):
    anyway: Yes = False


class Begin(ModeratorAct[Beginning]):
    name = "begin"
    also = ("force begin",)
    arguments = Beginning
    line = r"(?P<anyway>anyway)?"
    shown = "[anyway]"
    description = (
        "Begins the game and gives out any seats not yet given out. With “anyway” it begins "
        "without waiting for players to accept."
    )

    def meant(self, said: Said) -> str:
        return "anyway" if fold(said.text).startswith("force") else said.raw

    def carry_out(self, at: Chair, given: Beginning) -> Done:
        if assigning.to_settle(at.desk, at.slug):
            return assigning.settle_and_begin(at.desk, at.slug, by=at.by), []
        info = games.begin_game(at.desk, at.slug, force=given.anyway)
        return (
            f"{info.slug} has begun: {info.turn_title}. The first questions are on their way.",
            [],
        )


class Pause(Plain):
    name = "pause"
    description = "Stops the clock. Players can still send orders."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        games.pause(at.desk, at.slug)
        return f"{at.slug} is paused. No deadline applies, but players can still send orders.", []


class Resume(Plain):
    name = "resume"
    description = "Resumes a paused or stopped game. Deadlines move by the length of the break."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        games.resume(at.desk, at.slug)
        return f"{at.slug} goes on. Deadlines have moved by the length of the pause.", []


class OfPhase(Reasoned):
    phase: Words = ""


class Process(ModeratorAct[OfPhase]):
    name = "process"
    also = ("process now",)
    arguments = OfPhase
    shown = "[phase or turn] [because ...]"
    examples = ("process 1941-winter-2 because all have told me that they are done",)
    description = (
        "Processes the orders now. Orders already sent count; anyone who has sent none gets the "
        "default. If you name a phase or turn and the game has moved on, nothing happens."
    )

    def carry_out(self, at: Chair, given: OfPhase) -> Done:
        late = processing.process_now(at.desk, at.slug, given.phase, given.because, by=at.by)
        return f"The step has been played. {processing.missing_words(late)}", []


class Reminding(Arguments):
    seat: SeatName = ""
    words: Words = ""


class Remind(ModeratorAct[Reminding]):
    name = "remind"
    arguments = Reminding
    line = r"(?P<seat>.*?)(?:\s*\bsaying\s+(?P<words>.+))?"
    shown = "[seat] [saying ...]"
    examples = ("remind axis saying we all wait for your move",)
    description = (
        "Reminds one seat, or everyone who has sent nothing, of the deadline; with “saying”, in "
        "your own words too."
    )

    def carry_out(self, at: Chair, given: Reminding) -> Done:
        who = processing.remind(at.desk, at.slug, given.seat, given.words, by=at.by)
        return f"Reminded: {listing(who)}.", []


class Extension(Reasoned):
    hours: Length
    seat: SeatName = ""


class Extend(ModeratorAct[Extension]):
    name = "extend"
    also = ("extend deadline",)
    arguments = Extension
    line = (
        r"(?P<hours>(?:by\s+)?\S+(?:\s*\b(?:hours?|h|days?|d|weeks?|w|minutes?|m)\b)?)?"
        r"(?:\s+(?P<seat>.+))?"
    )
    wants = "Give hours or days: “extend 24”, “extend 2 days axis”."
    buttons: ClassVar = {"moderator extends": {}}
    shown = "HOURS | N days [seat] [because ...]"
    examples = ("extend 2 days because of the holidays", "extend 12 axis")
    description = (
        "Moves all current deadlines, or the deadline of one seat. We tell the players concerned."
    )

    def carry_out(self, at: Chair, given: Extension) -> Done:
        dues = extending.by_moderator(
            at.desk, at.slug, given.hours, seat=given.seat, reason=given.because
        )
        # Which seats are asked is not for a moderator who plays.
        shown = dues.items() if at.operator else ()
        return (
            f"The deadline has moved by {given.hours:g} hours. We have told everybody it concerns.",
            [f"{name}: {when(due)}" for name, due in shown],
        )
