"""What a moderator can do to a game; whoever runs the server can do the same.

Each act is a use case of `service.moderating` or a room below, with transactions of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BeforeValidator, WithJsonSchema

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import (
    Address,
    Arguments,
    Days,
    Length,
    Name,
    SeatName,
    SubstituteName,
    Words,
    Yes,
    not_read,
)
from adjudicator.service.acts.declaration import Act, Nothing, buttons
from adjudicator.service.deadlines import extending, substitutes
from adjudicator.service.desk import Desk
from adjudicator.service.games import bots, games, inviting, operating
from adjudicator.service.grammar.base import Command, Done, ModeratorWork, Said
from adjudicator.service.moderating import (
    assigning,
    correcting,
    holding,
    processing,
    rollback,
    ruling,
    sealing,
    seats,
)
from adjudicator.service.options import Hold
from adjudicator.service.people import roles
from adjudicator.service.record.patching import Change, read_path, read_value
from adjudicator.service.stepping import phases
from adjudicator.service.stepping.back.beginnings import Gone
from adjudicator.service.witness import hearing
from adjudicator.service.words import listing, seat_title, when


@dataclass(frozen=True)
class Chair:
    """Where a moderator stands: at the desk of one game. by: who acts, for the journal. operator:
    whoever runs the server acts, who may know what a moderator that plays may not."""

    desk: Desk
    slug: str
    by: str
    zone: str = "UTC"
    operator: bool = False
    person_id: int | None = None

    @property
    def now(self) -> datetime:
        return self.desk.clock.now()


class ModeratorCommand(Command[ModeratorWork]):
    """A command that changes the game: it is not carried out for a letter that answers an
    earlier step. harmless: it changes nothing. lasting: it has to do with no step, and is carried
    out for such a letter too."""

    harmless: ClassVar[bool] = False
    lasting: ClassVar[bool] = False


A = TypeVar("A", bound=Arguments)


class ModeratorAct(Act[ModeratorWork, Chair, A], ModeratorCommand):
    """An act of a moderator."""

    def place(self, work: ModeratorWork) -> Chair:
        number = work.person.id if work.person else None
        by = work.address or work.via
        return Chair(work.desk, work.game.slug, by, work.zone, person_id=number)


class Plain(ModeratorAct[Nothing]):
    """An act without arguments."""

    arguments = Nothing
    takes = ""


# ------------------------------------------------------------------- beginning


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
        return f"{at.slug} is paused. No deadline runs, but players can still send orders.", []


class Resume(Plain):
    name = "resume"
    description = "Resumes a paused or stopped game. Deadlines move by the length of the break."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        games.resume(at.desk, at.slug)
        return f"{at.slug} goes on. Deadlines have moved by the length of the pause.", []


# -------------------------------------------------------------------- the step


class OfPhase(Arguments):
    phase: Words = ""
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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


class Extension(Arguments):
    hours: Length
    seat: SeatName = ""
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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


def _hold(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    word = {"off": "no", "none": "no"}.get(given.strip().lower(), given.strip().lower())
    if word not in holding.SAID:
        raise not_read(f"Hold reports, all or no steps, not “{given.strip()[:40]}”.")
    return word


class Holding(Arguments):
    hold: Annotated[
        Hold,
        BeforeValidator(_hold),
        WithJsonSchema({"type": "string", "description": "reports, all or no"}),
    ] = "reports"


class SetHold(ModeratorAct[Holding]):
    name = "hold"
    arguments = Holding
    shown = "[reports | all | off]"
    description = "From now on reports (or all steps) are not published until you write “release”."

    def carry_out(self, at: Chair, given: Holding) -> Done:
        return holding.set_hold(at.desk, at.slug, given.hold, by=at.by), []


class Release(Plain):
    name = "release"
    description = "Publishes what you are holding back."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        holding.release(at.desk, at.slug, by=at.by)
        return "The step is published. The reports are on their way.", []


class Reason(Arguments):
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class LeaveOut(ModeratorAct[Reason]):
    name = "leave out witness"
    also = ("leave the witness out",)
    address = "leave-out"
    arguments = Reason
    shown = "[because ...]"
    description = "Goes on without the game's witness, which does not answer. We tell all players."

    def carry_out(self, at: Chair, given: Reason) -> Done:
        number = hearing.leave_out(at.desk, at.slug, given.because, by=at.by)
        if number is not None:
            phases.close_if_ready(at.desk, number)
        return "The game goes on without the witness. We have told everybody.", []


class Unseal(ModeratorAct[Reason]):
    name = "unseal"
    arguments = Reason
    shown = "[because ...]"
    weighty = True
    description = (
        "Shows you the sealed orders until they have been processed. We tell everybody at once."
    )

    def carry_out(self, at: Chair, given: Reason) -> Done:
        sealing.unseal(at.desk, at.slug, given.because, by=at.by)
        return "You can now read the orders of this step. We have told everybody.", []


class Seal(Plain):
    name = "seal"
    description = "Undoes “unseal”."

    def carry_out(self, at: Chair, given: Nothing) -> Done:
        sealing.seal(at.desk, at.slug, by=at.by)
        return "The orders of this step are hidden from you again.", []


# ------------------------------------------------------------------- mistakes


class BackTo(Arguments):
    phase: Words = ""
    keep: Yes = False
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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
        "nothing for the phase before this one. The dice are rolled anew, later reports are void, "
        "and we tell all players. “keep the dice” works as long as nothing in the phase has been "
        "reported."
    )

    def carry_out(self, at: Chair, given: BackTo) -> Done:
        number = rollback.phase_named(at.desk, at.slug, given.phase)
        gone = rollback.roll_back(at.desk, at.slug, number, given.because, at.by, given.keep)
        return gone_words(gone), []


class Again(Arguments):
    keep: Yes = False
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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


class Ruled(Arguments):
    ruling: Name
    choice: Name
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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


class Corrected(Arguments):
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
    because: Words = ""
    also: ClassVar = {"reason": "because", "try": "check"}


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


# ---------------------------------------------------------------------- people


class SeatOf(Arguments):
    seat: SeatName
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class Newcomer(Arguments):
    seat: SeatName
    email: Address


class Successor(Newcomer):
    because: Words = ""
    also: ClassVar = {"reason": "because"}


SEAT_AND_ADDRESS = r"(?:(?P<seat>\S+)(?:\s+(?P<email>.+))?)?"
WHO = "Name a seat and an e-mail address: “{name} axis ben@example.net”."


class Invitation(Arguments):
    seat: SeatName
    email: Address | None = None


class Invite(ModeratorAct[Invitation]):
    name = "invite"
    arguments = Invitation
    line = SEAT_AND_ADDRESS
    wants = WHO.format(name="invite")
    shown = "seat [address]"
    weighty = True
    description = (
        "Invites somebody to a free seat: the player named for it once more, or whoever has the "
        "address. Earlier invitations to the seat stop working."
    )

    def carry_out(self, at: Chair, given: Invitation) -> Done:
        inviting.invite(at.desk, at.slug, given.seat, given.email or "")
        who = seat_title(given.seat)
        return f"An invitation to play {who} is on its way. Earlier ones no longer work.", []


class Replace(ModeratorAct[Successor]):
    name = "replace"
    arguments = Successor
    line = SEAT_AND_ADDRESS
    wants = WHO.format(name="replace")
    shown = "seat address [because ...]"
    examples = ("replace axis ben@example.net because Anna has moved",)
    weighty = True
    description = (
        "Takes a seat from its player and invites another, who gets its reports and question on "
        "accepting."
    )

    def carry_out(self, at: Chair, given: Successor) -> Done:
        seats.replace(at.desk, at.slug, given.seat, given.email, given.because, by=at.by)
        return f"We have invited {given.email} to play {seat_title(given.seat)}.", []


class Eject(ModeratorAct[SeatOf]):
    name = "eject"
    arguments = SeatOf
    wants = "Name a seat: “eject axis”."
    shown = "seat [because ...]"
    weighty = True
    description = "Takes a seat from its player and calls for volunteers."

    def carry_out(self, at: Chair, given: SeatOf) -> Done:
        seats.eject(at.desk, at.slug, given.seat, given.because, by=at.by)
        return f"We are calling for volunteers to play {seat_title(given.seat)}.", []


class Admit(ModeratorAct[Newcomer]):
    name = "admit"
    arguments = Newcomer
    line = SEAT_AND_ADDRESS
    wants = WHO.format(name="admit")
    shown = "seat address"
    weighty = True
    before = "/games/{slug}/admit"
    description = "Gives a free seat to a volunteer, or invites somebody else to it."

    def carry_out(self, at: Chair, given: Newcomer) -> Done:
        return seats.admit(at.desk, at.slug, given.seat, given.email, by=at.by), []


NOBODY = ("none", "off", "player")


class Machine(Arguments):
    seat: SeatName
    bot: Words = ""


class Bot(ModeratorAct[Machine]):
    name = "bot"
    arguments = Machine
    wants = "Name a seat and a bot: “bot axis sensible”, or “bot axis none”."
    shown = "seat NAME | none"
    examples = ("bot axis sensible", "bot axis none")
    weighty = True
    description = "Lets a bot play a seat from now on; with “none”, its player again."

    def carry_out(self, at: Chair, given: Machine) -> Done:
        kind = given.bot.strip()
        kind = "" if kind.lower() in NOBODY else kind
        said = bots.stand_in(at.desk, at.slug, given.seat, kind)
        return f"{said} We have told everybody.", []


class StandIn(Arguments):
    seat: SeatName
    email: SubstituteName
    days: Days | None = None
    spans: ClassVar[bool] = True


class Substitute(ModeratorAct[StandIn]):
    name = "substitute"
    arguments = StandIn
    line = r"(?:(?P<seat>\S+)(?:\s+(?P<email>\S+)(?:\s+(?P<days>.+))?)?)?"
    wants = (
        "Name a seat and an address: “substitute axis anna@example.org 3 March to 17 March”, or "
        "“substitute axis none”."
    )
    shown = "seat address [DAY to DAY] | seat none"
    examples = ("substitute axis anna@example.org 3 March to 17 March", "substitute axis none")
    weighty = True
    description = (
        "Appoints a substitute for a player on these days, or until “substitute SEAT none”. We "
        "ask the substitute at their own address and tell the player."
    )

    def carry_out(self, at: Chair, given: StandIn) -> Done:
        if given.email == "none":
            substitutes.dismiss_by(at.desk, at.slug, given.seat)
            return f"{seat_title(given.seat)} no longer has a substitute.", []
        first, last = given.days or (None, None)
        said = substitutes.appoint_by(
            at.desk, at.slug, given.seat, given.email, first=first, last=last, zone=at.zone
        )
        return said, []


class Person(Arguments):
    email: Address


class Promote(ModeratorAct[Person]):
    name = "promote"
    arguments = Person
    wants = "Name an e-mail address: “promote ben@example.net”."
    shown = "address"
    weighty = True
    description = "Lets somebody moderate the game with you. We tell the players."

    def carry_out(self, at: Chair, given: Person) -> Done:
        return roles.promote(at.desk, at.slug, given.email, by=at.by), []


class Demotion(Arguments):
    person: Name
    also: ClassVar = {"email": "person"}


class Demote(ModeratorAct[Demotion]):
    name = "demote"
    arguments = Demotion
    wants = "Name an e-mail address: “demote ben@example.net”."
    shown = "address"
    weighty = True
    description = "Stops somebody whom you promoted from moderating the game."

    def carry_out(self, at: Chair, given: Demotion) -> Done:
        word = given.person.strip()
        plain = word.isascii() and word.isdigit() and len(word) <= 9
        number = int(word) if plain else operating.person_named(at.desk, word)
        roles.demote(at.desk, at.slug, number, by=at.by)
        return f"They no longer moderate {at.slug}.", []


class Observe(ModeratorAct[Person]):
    name = "let observe"
    also = ("let watch",)
    address = command = "observe"
    arguments = Person
    wants = "Name an e-mail address: “let observe ben@example.net”."
    shown = "address"
    weighty = True
    description = "Lets somebody observe the game, even a private one. We tell the players."

    def carry_out(self, at: Chair, given: Person) -> Done:
        return roles.let_observe(at.desk, at.slug, given.email, by=at.by), []


ACTS: tuple[ModeratorAct[Any], ...] = (
    Begin(),
    Process(),
    SetHold(),
    Release(),
    LeaveOut(),
    Rollback(),
    Reopen(),
    Pause(),
    Resume(),
    Extend(),
    Remind(),
    Invite(),
    Replace(),
    Eject(),
    Admit(),
    Bot(),
    Substitute(),
    Promote(),
    Demote(),
    Observe(),
    Rule(),
    Correct(),
    Unseal(),
    Seal(),
)
"""In the order of the help."""
BY_BUTTON = buttons(ACTS)
