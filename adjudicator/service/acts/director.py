"""What the director of an event, the assistant and the deputies can do, and what its entrants can.

By letter an act is a line and works in the letter's transaction; by page and API it is one of its
own (`perform`). What changes games that are played is asked about by letter, and done in
transactions of its own by whoever is signed in (`Apart`)."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BeforeValidator, WithJsonSchema
from sqlmodel import Session

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import Address, Arguments, Name, Words, not_read
from adjudicator.service.acts.declaration import Act, Nothing, buttons
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.events import directing, keeping, telling
from adjudicator.service.grammar.base import Done, EventWork
from adjudicator.service.moderating.ruling import written
from adjudicator.service.people import consent
from adjudicator.service.time import lengths
from adjudicator.storage.tables import Person, Tournament, TournamentGame
from adjudicator.tournaments.course import Course

STRANGER = "We do not know this address yet. Write REGISTER and your name."
A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Where somebody stands who has to do with an event: within a transaction, its row locked.
    doubtful: what is weighty is asked about first."""

    desk: Desk
    session: Session
    event: Tournament
    known: Person | None
    zone: str
    now: datetime
    doubtful: bool

    @property
    def person(self) -> Person:
        """ServiceError: a stranger."""
        if self.known is None:
            raise ServiceError(STRANGER)
        return self.known


class EventAct(Act[EventWork, Seated, A]):
    """An act about an event."""

    def place(self, work: EventWork) -> Seated:
        return Seated(
            desk=work.desk,
            session=work.session,
            event=work.event,
            known=work.person,
            zone=work.zone,
            now=work.now,
            doubtful=True,
        )


class DirectorAct(EventAct[A]):
    """An act of a director: `direct` does it."""

    def carry_out(self, at: Seated, given: A) -> Done:
        number = at.person.id
        if not keeping.directs(at.event, number):
            raise ServiceError("Only the director of the event and the assistant can do that.")
        keeping.may_change(at.event, number)
        return self.direct(at, given), []

    @abstractmethod
    def direct(self, at: Seated, given: A) -> str:
        """Do it: what came of it, a sentence."""

    def call(self, at: Seated, what: Callable[..., Any], *more: Any, **named: Any) -> Any:
        """Call a function of `directing`."""
        return what(at.desk, at.session, at.event, at.person.id, *more, **named)


def perform(
    desk: Desk, slug: str, person_id: int, act: EventAct[Any], given: Mapping[str, Any]
) -> Done:
    """An act by page or API. Unknown: there is no such event. ServiceError: it cannot be done."""
    with keeping.changing(desk, slug, f"event: {act.name}") as (session, row):
        who = session.get_one(Person, person_id)
        at = Seated(
            desk=desk, session=session, event=row, known=who, zone=who.zone, now=desk.clock.now(),
            doubtful=False,
        )  # fmt: skip
        said, lines = act.perform(at, given)
        slug = row.slug
    if isinstance(act, Apart):
        read = act.understood(given, who.zone, desk.clock.now())
        return act.at_once(desk, slug, person_id, read), []
    return said, lines


def stands(at: Seated) -> str:
    """How an event stands, in a sentence."""
    row = at.event
    words = {
        "entries": "people may enter",
        "roll call": f"the roll call for round {row.round} is open",
        "review": f"round {row.round} is drawn and not yet published",
        "sides": f"round {row.round} is published, and players choose sides",
        "playing": f"round {row.round} is being played",
    }
    said = row.trouble or f"Now {words.get(row.state, f'it is {row.state}')}."
    return f"{said} {telling.link(at.desk, row)}"


# ------------------------------------------------------------------------ rounds


class Plain(DirectorAct[Nothing]):
    """An act without arguments."""

    arguments = Nothing
    takes = ""


class Begin(Plain):
    name = "begin"
    description = "Closes entries and opens the first roll call."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.begin)
        return f"{at.event.slug} has begun."


class DrawRound(Plain):
    name = "draw"
    description = "Ends the roll call and draws the round."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.draw_now)
        return stands(at)


class CallAgain(Plain):
    name = "roll call again"
    also = ("call again",)
    address = "call-again"
    description = "Holds the roll call of this round again."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.call_again)
        return stands(at)


class Publish(Plain):
    name = "publish"
    description = "Publishes the drawn round now."

    def direct(self, at: Seated, given: Nothing) -> str:
        self.call(at, directing.publish)
        return stands(at)


class Swapped(Arguments):
    one: Words = ""
    other: Words = ""
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class Swap(DirectorAct[Swapped]):
    name = "swap"
    takes = r".{3,400}"
    arguments = Swapped
    line = r"(?P<one>.*?)(?:\s+with\s+(?P<other>.*))?"
    shown = "NAME with NAME because ..."
    examples = ("swap Ann with Bob because they share a computer",)
    description = "Swaps two entrants in a round that is not yet published. The reason is public."

    def direct(self, at: Seated, given: Swapped) -> str:
        return str(self.call(at, directing.swap, given.one, given.other, given.because))


def _days(given: Any) -> Any:
    if isinstance(given, bool) or not isinstance(given, str | int | float):
        return given
    text = re.sub(r"(?i)^by\s+", "", str(given).strip())
    alone = re.fullmatch(r"\d{1,6}(?:[.,]\d{1,3})?", text)
    found = float(text.replace(",", ".")) if alone else lengths.hours(text) / 24
    if not 0 < found <= directing.MOST_DAYS:
        raise not_read(f"Say how many days, up to {directing.MOST_DAYS}.")
    return found


class Longer(Arguments):
    days: Annotated[
        float,
        BeforeValidator(_days),
        WithJsonSchema(
            {"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1, "maxLength": 40}]}
        ),
    ]
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class Extend(DirectorAct[Longer]):
    name = "extend"
    takes = r"(by )?\d{1,6}( \d{1,3})?( [a-z]+)?( because .{0,300})?"
    arguments = Longer
    wants = f"Say how many days, up to {directing.MOST_DAYS}."
    shown = "N days [because ...]"
    examples = ("extend 14 days because of the holidays",)
    description = "Makes the current stage (entries, roll call, bids, the round) last longer."

    def direct(self, at: Seated, given: Longer) -> str:
        self.call(at, directing.extend, given.days, given.because)
        return stands(at)


class EndRound(Plain):
    name = "end round"
    description = "Ends the round now. Unfinished games are agreed or judged."

    def direct(self, at: Seated, given: Nothing) -> str:
        late = self.call(at, directing.end_round)
        return f"The round is over, but {late} of its games are not."


BECAUSE = r"(because .{0,300})?"


class Reasoned(Arguments):
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class EndEvent(DirectorAct[Reasoned]):
    name = "end event"
    also = ("end",)
    address = "end"
    takes = BECAUSE
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = "Ends the event as it stands, between two rounds."

    def direct(self, at: Seated, given: Reasoned) -> str:
        self.call(at, directing.end, given.because)
        return f"{at.event.slug} is over."


class Cancel(DirectorAct[Reasoned]):
    name = "cancel"
    takes = BECAUSE
    arguments = Reasoned
    shown = "[because ...]"
    weighty = True
    description = "Cancels the event before it begins."

    def direct(self, at: Seated, given: Reasoned) -> str:
        self.call(at, directing.cancel, given.because)
        return f"You have cancelled {at.event.slug}."


# ------------------------------------------------------------------------ people


class PutOutOf(Arguments):
    name: Words = ""
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class PutOut(DirectorAct[PutOutOf]):
    name = "put out"
    takes = r".{2,400}"
    arguments = PutOutOf
    shown = "NAME because ..."
    weighty = True
    description = "Removes an entrant who has vanished or broken the rules."

    def direct(self, at: Seated, given: PutOutOf) -> str:
        return str(self.call(at, directing.put_out, given.name, given.because))


class Helper(Arguments):
    email: Address


HELPER = r"\S+ \S+.{0,120}"


class Assistant(DirectorAct[Helper]):
    name = "assistant"
    takes = HELPER
    arguments = Helper
    wants = "Name an e-mail address: “assistant ben@example.net”."
    shown = "ADDRESS"
    weighty = True
    description = (
        "Names an assistant, who hears appeals and judges the games that you cannot judge."
    )

    def direct(self, at: Seated, given: Helper) -> str:
        self.call(at, directing.name_assistant, given.email)
        return "We have told the assistant."


class Deputy(DirectorAct[Helper]):
    name = "deputy"
    takes = HELPER
    arguments = Helper
    wants = "Name an e-mail address: “deputy ben@example.net”."
    shown = "ADDRESS"
    weighty = True
    description = (
        "Names a deputy, who decides if you and the deputies named before do not decide in time."
    )

    def direct(self, at: Seated, given: Helper) -> str:
        return str(self.call(at, directing.name_deputy, given.email))


class HandOver(DirectorAct[Helper]):
    name = "hand over to"
    also = ("hand over",)
    address = "hand-over"
    takes = HELPER
    arguments = Helper
    wants = "Name an e-mail address: “hand over to ben@example.net”."
    shown = "ADDRESS"
    weighty = True
    description = "Hands the event over to another director. You become a deputy."

    def direct(self, at: Seated, given: Helper) -> str:
        return str(self.call(at, directing.hand_over, given.email))


# ---------------------------------------------------------------------- verdicts


def role_named(course: Course, word: str) -> str | None:
    """The side that a word names; None for none."""
    known = {fold(role).replace(" ", ""): role for role in course.form.roles}
    return known.get(fold(word).replace("_", "").replace(" ", ""))


class Verdict:
    """`cup-1-2 red 5 blue 3`: a game of the event (or the only one it can be), winners, points."""

    def __init__(self, at: Seated, text: str, find: Callable[[], list[TournamentGame]]):
        course = keeping.course_of(at.event)
        words = text.replace(",", " ").split()
        self.game = self._game(at, words, find)
        self.winners: list[str] = []
        self.points: dict[str, float] = {}
        last = ""
        for word in words:
            role = role_named(course, word)
            if role is not None:
                self.winners.append(role)
                last = role
            elif fold(word) in ("draw", "drawn", "tie"):
                self.winners = list(self.game.roles)
            elif re.fullmatch(r"\d{1,6}(\.\d+)?", word) and last:
                self.points[last] = float(word)
            elif fold(word) not in ("wins", "win", "won", "with", "to", "and", "points"):
                have = ", ".join(self.game.roles)
                raise ServiceError(f"“{word[:40]}” is not a side. Name one of {have}, or “draw”.")
        if self.points and len(self.points) == len(self.game.roles):
            best = max(self.points.values())
            named = list(dict.fromkeys(self.winners))
            if set(named) == set(self.game.roles) and not says_draw(text):
                self.winners = [role for role in named if self.points[role] == best]
        self.winners = list(dict.fromkeys(self.winners))
        if not self.winners:
            raise ServiceError("Say who wins: a side, or “draw”.")

    def _game(
        self, at: Seated, words: list[str], find: Callable[[], list[TournamentGame]]
    ) -> TournamentGame:
        if words and re.search(r"\d-\d", words[0]):
            return keeping.game_named(at.session, at.event, words.pop(0))
        found = find()
        if len(found) != 1:
            have = ", ".join(one.slug for one in found) or "none"
            raise ServiceError(f"Name the game: {have}.")
        return found[0]


def says_draw(text: str) -> bool:
    """Does a text say that nobody won?"""
    return bool(re.search(r"(?i)\b(draw|drawn|tie)\b", text))


class Judged(Arguments):
    """verdict: the game and what came of it in words, as in a letter; winners, points: beside the
    game what a form says, `axis, allies` and `axis 12 allies 9`."""

    verdict: Words = ""
    game: Words = ""
    winners: Words = ""
    points: Words = ""
    because: Words = ""
    also: ClassVar = {"reason": "because", "winner": "winners"}


class Judging(DirectorAct[Judged]):
    """An act with a verdict."""

    takes = r".{3,800}"
    arguments = Judged
    line = r"(?P<verdict>.*)"

    def verdict(self, at: Seated, given: Judged, *, late: bool) -> Verdict:
        """What is judged, and how."""

        def find() -> list[TournamentGame]:
            games = keeping.games_of(at.session, at.event) if late else []
            return [one for one in games if one.state in ("judging", "verdict")]

        found = Verdict(at, f"{given.game} {given.verdict or given.winners}".strip(), find)
        if given.points.strip():
            found.points = Verdict(at, f"{found.game.slug} {given.points}", list).points
        return found


class Adjudicate(Judging):
    name = "adjudicate"
    also = ("judge",)
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    examples = ("adjudicate cup-1-2 axis because Tobruk cannot be held",)
    description = "Gives your verdict on an unfinished game, even while its round goes on."

    def direct(self, at: Seated, given: Judged) -> str:
        found = self.verdict(at, given, late=True)
        said = self.call(
            at, directing.adjudicate, found.game.slug, found.winners, given.because, found.points
        )
        return str(said)


class CorrectResult(Judging):
    name = "correct"
    shown = "GAME SIDE | draw | struck [SIDE POINTS ...] because ..."
    examples = ("correct cup-1-2 allies because the sides were mixed up",)
    weighty = True
    description = (
        "Corrects a result, however it came about. Rounds drawn since then stay. We tell everybody "
        "what changes."
    )

    def direct(self, at: Seated, given: Judged) -> str:
        text = f"{given.game} {given.verdict or given.winners}".strip()
        game, _, rest = text.partition(" ")
        if rest.strip().lower() in ("struck", "for nobody"):
            return str(self.call(at, directing.correct, game, [], given.because, struck=True))
        found = self.verdict(at, given, late=False)
        said = self.call(
            at, directing.correct, found.game.slug, found.winners, given.because, found.points
        )
        return str(said)


class OfGame(Arguments):
    game: Words = ""
    because: Words = ""
    also: ClassVar = {"reason": "because"}


class Strike(DirectorAct[OfGame]):
    name = "strike"
    takes = r".{3,400}"
    arguments = OfGame
    shown = "GAME because ..."
    description = "Makes an unfinished game count for nobody."

    def direct(self, at: Seated, given: OfGame) -> str:
        said = self.call(at, directing.adjudicate, given.game, [], given.because, struck=True)
        return str(said)


class Uphold(DirectorAct[OfGame]):
    name = "uphold"
    takes = r".{3,800}"
    arguments = OfGame
    shown = "GAME because ..."
    description = "Upholds a verdict that was appealed."

    def direct(self, at: Seated, given: OfGame) -> str:
        return str(self.call(at, directing.decide_appeal, given.game, given.because))


class Overrule(Judging):
    name = "overrule"
    shown = "GAME SIDE | draw [SIDE POINTS ...] because ..."
    weighty = True
    description = "Replaces a verdict that was appealed. The new verdict is final."

    def direct(self, at: Seated, given: Judged) -> str:
        found = self.verdict(at, given, late=True)
        said = self.call(
            at, directing.decide_appeal, found.game.slug, given.because, found.winners,
            found.points,
        )  # fmt: skip
        return str(said)


# ------------------------------------------------- what changes games that are played


ASKED = (
    "This changes games in progress. We have sent you a separate letter to ask whether you mean it."
)


class Apart(DirectorAct[A]):
    """An act that changes games that are played: looked at within the event's transaction
    (`direct`) and, unless it is asked about first, done in others (`at_once`)."""

    @abstractmethod
    def at_once(self, desk: Desk, slug: str, person_id: int, given: A) -> str:
        """Do it. ServiceError: it cannot be done."""

    def ask(self, at: Seated, act: str, words: str, facts: dict[str, Any]) -> str:
        """Ask about it first, if it is in doubt who writes."""
        if not at.doubtful:
            return ""
        title = at.event.title
        asked = consent.Asked(
            act=act, words=f"{title}: {words}.", facts={"event": at.event.slug, **facts}
        )
        because = [f"Reason: {facts['reason']}"] if facts["reason"] else []
        consent.ask(
            at.desk, at.session, at.person, asked, subject=f"{title}: do you mean it?",
            lines=[
                f"A letter to your address as director of {title} says: {words}.", *because
            ],
            beside=True,
        )  # fmt: skip
        return ASKED


class EventRuling(Arguments):
    ruling: Name
    choice: Name
    because: Words = ""
    also: ClassVar = {"reason": "because"}


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


ACTS: tuple[DirectorAct[Any], ...] = (
    Begin(), DrawRound(), CallAgain(), Publish(), Swap(), Extend(), EndRound(), EndEvent(),
    Cancel(), PutOut(), Adjudicate(), CorrectResult(), Assistant(), Deputy(), HandOver(), Strike(),
    Uphold(), Overrule(), RuleAll(), Mistake(),
)  # fmt: skip
BY_BUTTON = buttons(ACTS)
