"""What a player can do from a seat, beside orders: time, votes, how a game ends, giving it up.

By letter an act is a line of a submission and works in its transaction; by page and API it is one
of its own (`perform`)."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar, TypeVar
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator, StringConstraints, WithJsonSchema
from sqlmodel import Session

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import (
    Arguments,
    Days,
    Length,
    Name,
    SubstituteName,
    Words,
    Yes,
    not_read,
)
from adjudicator.service.acts.declaration import Act, Nothing, buttons
from adjudicator.service.deadlines import absences, extending, keeping, relief, substitutes
from adjudicator.service.deadlines.words import days_words, hours_words
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.grammar.base import Done, Said, Work
from adjudicator.service.moderating import voted
from adjudicator.service.people.setting import locked
from adjudicator.service.play import submissions
from adjudicator.service.post import standins
from adjudicator.service.record import looking
from adjudicator.service.talk import resigning, votes
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.tables import Game, OpenAsk, Person, Seat

A = TypeVar("A", bound=Arguments)


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a player stands: at a seat, within a transaction. person: None if nobody plays it. dry:
    only what would come of it is wanted. row: what the seat is asked, as its letter found it."""

    desk: Desk
    session: Session
    game: Game
    seat: Seat
    person: Person | None
    zone: str
    now: datetime
    via: str
    dry: bool = False
    row: OpenAsk | None = None
    work: Work | None = None
    """The submission that the act is a line of; none where it is no line of one."""

    @property
    def player(self) -> Person:
        """ServiceError: nobody plays the seat."""
        if self.person is None:
            raise ServiceError("Nobody plays this seat, so there is nobody to do this for.")
        return self.person

    def held(self) -> Game:
        """The game, its row locked."""
        return absences.locked(self.session, self.game.id)


class SeatAct(Act[Work, Place, A]):
    """An act of a player."""

    personal = True

    def follow(self, desk: Desk) -> None:
        """Do what follows from it at once, where it was done by page or program."""

    def place(self, work: Work) -> Place:
        return Place(
            desk=work.desk,
            session=work.session,
            game=work.game,
            seat=work.seat,
            person=work.person,
            zone=work.zone,
            now=work.now,
            via=work.via,
            dry=work.dry,
            row=work.row,
            work=work,
        )


class WrittenAct(SeatAct[A]):
    """An act upon the orders of its seat. It is a line of a submission always: by page and API, the
    line that a letter would have."""

    @abstractmethod
    def written(self, given: A) -> str:
        """What a letter says for it."""

    @abstractmethod
    def work_on(self, work: Work, given: A) -> Done:
        """Do it within a submission. ServiceError: it cannot be done."""

    def carry_out(self, at: Place, given: A) -> Done:
        if at.work is None:
            raise ValueError(f"{self.name} is done within a submission")
        return self.work_on(at.work, given)


def perform(
    desk: Desk,
    slug: str,
    seat: str,
    person_id: int,
    act: SeatAct[Any],
    given: Mapping[str, Any],
    via: str = "page",
) -> Done:
    """An act by page or API: what came of it, and lines to show. A stand-in may do what is not the
    player's own affair.

    Unknown: this person has no such seat. ServiceError: it cannot be done."""
    if isinstance(act, WrittenAct):
        return _submit(desk, slug, seat, person_id, act, given, via)
    with _at(desk, slug, seat, person_id, act, via) as at:
        done = act.perform(at, given)
    act.follow(desk)
    return done


@contextmanager
def _at(
    desk: Desk, slug: str, seat: str, person_id: int, act: SeatAct[Any], via: str
) -> Iterator[Place]:
    """Where somebody stands who may do this act. Unknown: they may not."""
    with desk.store.write(f"act: {act.name}") as session:
        game = locked(session, slug)
        row = next((s for s in looking.seats_of_game(session, game.id) if s.name == seat), None)
        now = desk.clock.now()
        if row is None or not _may(session, row, person_id, now, personal=act.personal):
            raise Unknown("You do not have that seat.")
        person = session.get_one(Person, person_id)
        yield Place(
            desk=desk, session=session, game=game, seat=row, person=person, zone=person.zone,
            now=now, via=via,
        )  # fmt: skip


def _submit(
    desk: Desk, slug: str, seat: str, person_id: int, act: WrittenAct[Any],
    given: Mapping[str, Any], via: str,
) -> Done:  # fmt: skip
    """Do what a letter would say in a line."""
    with _at(desk, slug, seat, person_id, act, via) as at:
        text = act.written(act.understood(given, at.zone, at.now))
        seat_id = at.seat.id
    receipt = submissions.submit(desk, seat_id=seat_id, text=text, via=via, speaker=person_id)
    if not receipt.commands:
        raise ServiceError(act.asked_for)
    return receipt.commands[0].outcome, receipt.commands[0].lines


def _may(session: Session, seat: Seat, person_id: int, now: datetime, *, personal: bool) -> bool:
    return seat.person_id == person_id or (
        not personal and seat.id in standins.seats_stood_in(session, person_id, now)
    )


# ------------------------------------------------------------------------ time


class Absence(Arguments):
    everywhere: Yes = False
    days: Days | None = None
    spans: ClassVar[bool] = True


class Absent(SeatAct[Absence]):
    name = "absent"
    also = ("absence", "set absence", "set absent")
    takes = r".{0,100}"
    arguments = Absence
    line = r"(?:(?P<everywhere>everywhere|(?:from |in )?all (?:my )?games)[,:]?\s*)?(?P<days>.+)?"
    buttons: ClassVar = {"absent everywhere": {"everywhere": "yes"}}
    shown = "[everywhere] [DAY [to DAY]]"
    description = (
        "Says that you are away on these days, the first and last included, in your own time "
        "zone. If the game allows it, a deadline on these days moves. Without days it lists your "
        "absences; “everywhere” applies to all your games."
    )
    examples = (
        "absent 3 March to 17 March", "absent 2027-03-03", "absent everywhere 3 March to 17 March",
    )  # fmt: skip

    def carry_out(self, at: Place, given: Absence) -> Done:
        if given.days is None:
            return self._listed(at)
        first, last = given.days
        days = days_words(first, last)
        if given.everywhere:
            if at.dry or at.person is None:
                return f"You would be away {days} in all your games.", []
            return f"In all your games, {days}:", absences.declare_everywhere(
                at.desk, at.session, at.person.id, first, last, at.zone, at.now
            )
        if at.dry:
            return f"You would be away {days}.", []
        lines = absences.declare(
            at.desk, at.session, at.held(), at.seat, first, last, at.zone, at.now
        )
        return lines[0], lines[1:]

    def _listed(self, at: Place) -> Done:
        today = at.now.astimezone(ZoneInfo(at.zone)).date()
        rows = [one for one in absences.of_seat(at.session, at.seat) if one.last >= today]
        left = absences.days_left(at.session, at.game, at.seat)
        budget = f"Days of absence you have left: {left}."
        if not rows:
            return f"You have not declared an absence. {budget}", []
        return budget, [days_words(row.first, row.last) for row in rows]


class Back(SeatAct[Nothing]):
    name = "back"
    also = ("i am back", "absent none", "no absence", "set noabsence", "present")
    takes = ""
    arguments = Nothing
    description = "Says that you are back: your current and later absences are cancelled."

    def carry_out(self, at: Place, given: Nothing) -> Done:
        if at.dry:
            return "Your current and later absences would be cancelled.", []
        lines = absences.withdraw(at.desk, at.session, at.held(), at.seat, at.zone, at.now)
        return lines[0], lines[1:]


class MoreTime(Arguments):
    hours: Length


class Extend(SeatAct[MoreTime]):
    name = "extend"
    personal = False
    also = ("extend deadline", "set extend")
    takes = r"(by )?\d{1,5}( \d{1,2})? ?(h|hours?|d|days?|w|weeks?|m|minutes?)?"
    arguments = MoreTime
    wants = "Give a number of hours or days: “extend 24”, “extend 2 days”."
    shown = "HOURS | N days"
    description = (
        "Gives you more time to answer. It comes from your own budget if the game has one; "
        "otherwise all players vote on it."
    )
    examples = ("extend 24", "extend 2 days")

    def carry_out(self, at: Place, given: MoreTime) -> Done:
        if at.dry:
            return f"You would ask for {hours_words(given.hours)} more.", []
        game = at.held()
        if at.row is not None:
            at.session.refresh(at.row)
        lines = extending.by_seat(at.desk, at.session, game, at.seat, given.hours, at.now)
        return lines[0], lines[1:]


class OwnStandIn(Arguments):
    email: SubstituteName
    days: Days | None = None
    spans: ClassVar[bool] = True


class Substitute(SeatAct[OwnStandIn]):
    name = "substitute"
    also = ("set substitute", "sitter")
    takes = r"none|.{5,160}"
    arguments = OwnStandIn
    line = r"(?:(?P<email>\S+)(?:\s+(?P<days>.+))?)?"
    wants = (
        "We read “substitute ADDRESS DAY to DAY”: “substitute anna@example.org 3 March to 17 "
        "March”. Nobody was appointed."
    )
    buttons: ClassVar = {"dismiss": {"email": "none"}}
    shown = "ADDRESS [DAY to DAY] | none"
    description = (
        "Names somebody to play your seat on these days, or until “substitute none”. They get "
        "their own letters; you get copies, and the receipts for their orders. We ask you by "
        "letter to confirm, then them. It takes effect when you have both said yes."
    )
    examples = ("substitute anna@example.org 3 March to 17 March", "substitute none")

    def carry_out(self, at: Place, given: OwnStandIn) -> Done:
        if keeping.terms_of(at.game).substitutes != "player":
            raise ServiceError(
                "Only the moderator can appoint a substitute in this game. Please ask them."
            )
        if given.email == "none":
            if at.dry:
                return "Your substitute would be dismissed.", []
            name = at.seat.name
            if not substitutes.dismiss(at.desk, at.session, at.held(), at.seat, at.now, name):
                raise ServiceError("You have no substitute.")
            return "Your substitute has been dismissed. You are playing again.", []
        first, last = given.days or (None, None)
        if at.dry:
            when = f" {days_words(first, last)}" if first and last else " from now on"
            return (
                f"We would ask you, and then {given.email}, whether they stand in for you{when}.",
                [],
            )
        told = substitutes.wish(
            at.desk, at.session, at.held(), at.seat, given.email,
            first=first, last=last, zone=at.zone, now=at.now, by=at.seat.name,
        )  # fmt: skip
        return told, []


# ----------------------------------------------------------------------- votes


_CHOICES = {"yes": "yes", "for": "yes", "aye": "yes", "no": "no", "against": "no", "nay": "no"}


def _choice(given: Any) -> Any:
    if not isinstance(given, str):
        return given
    found = _CHOICES.get(given.strip().lower())
    if found is None:
        raise not_read("Vote YES or NO.")
    return found


class Choice(Arguments):
    vote: Annotated[
        str,
        StringConstraints(max_length=60),
        BeforeValidator(lambda given: str(given) if type(given) is int else given),
    ] = ""
    choice: Annotated[
        str, BeforeValidator(_choice), WithJsonSchema({"type": "string", "minLength": 1})
    ]


class Vote(SeatAct[Choice]):
    name = "vote"
    also = ("ballot",)
    arguments = Choice
    line = r"(?:(?:the |on )?(?P<vote>.+?)\s+)?(?P<choice>\S+)?"
    wants = "Vote YES or NO."
    buttons: ClassVar = {"yes": {"choice": "yes"}, "no": {"choice": "no"}}
    shown = "[NUMBER | ITEM] yes | no"
    description = (
        "Votes yes or no in an open vote. You can change your vote until voting closes. Not "
        "voting counts as no. Votes are secret."
    )
    examples = ("vote 2 yes", "vote draw no")

    def argument(self, line: str) -> str | None:
        items = "|".join(re.escape(fold(item)) for item in sorted(votes.ITEMS))
        takes = rf"(?:(?:the |on )?(?:\d{{1,4}}|{items}) )?(?:{'|'.join(_CHOICES)})"
        for name in self.names():
            if line.startswith(f"{name} ") and re.fullmatch(takes, rest := line[len(name) + 1 :]):
                return rest
        return None

    def lasts(self, said: Said) -> bool:
        return any(word.isdigit() for word in said.argument.split())

    def meant(self, said: Said) -> str:
        return said.argument

    def carry_out(self, at: Place, given: Choice) -> Done:
        vote = votes.meant(at.desk, at.session, at.game, given.vote.strip())
        if at.dry:
            return f"You would vote {given.choice} in vote {vote.number}: {vote.text}", []
        told = votes.cast(at.desk, at.session, vote, at.seat, given.choice)
        return f"Vote {vote.number}, {vote.text} {told}", []


class Ended(Arguments):
    item: Words = "draw"


class TakeBack(SeatAct[Ended]):
    name = "set no draw"
    also = ("set no concede", "set nodraw", "set noconcede", "no draw")
    takes = ""
    arguments = Ended
    shown = ""
    description = "Changes your yes in the open vote on a draw (or a concession) to no."

    def meant(self, said: Said) -> str:
        return "concede" if "concede" in fold(said.text) else "draw"

    def carry_out(self, at: Place, given: Ended) -> Done:
        vote = votes.meant(at.desk, at.session, at.game, given.item)
        if at.dry:
            return f"You would vote no in vote {vote.number}.", []
        return votes.cast(at.desk, at.session, vote, at.seat, "no"), []


def seats_named(at: Place, words: str) -> list[str]:
    """The seats that words name, in the order of the game. ServiceError: one is none."""
    seats = looking.seats_of_game(at.session, at.game.id)
    titles = {fold(seat_title(seat.name)): seat.name for seat in seats}
    rest, found = f" {fold(words.replace('_', ' '))} ", list[str]()
    for title in sorted(titles, key=len, reverse=True):
        if f" {title} " in rest:
            found.append(titles[title])
            rest = rest.replace(f" {title} ", "  ")
    left = [word for word in rest.split() if word not in ("and", "with", "between", "to", "the")]
    if left:
        raise ServiceError(
            f"“{left[0]}” is not a seat in this game. The seats are "
            f"{listing([seat_title(seat.name) for seat in seats])}."
        )
    return [seat.name for seat in seats if seat.name in found]


class Shared(Arguments):
    winners: Words = ""


class Draw(SeatAct[Shared]):
    name = "draw"
    also = ("set draw", "propose draw", "offer draw")
    takes = r"|(between|with) .{1,80}"
    arguments = Shared
    shown = "[BETWEEN seats]"
    description = (
        "Proposes a draw between all seats, or between those you name, and votes yes to it. The "
        "game ends if the vote passes. “vote draw no” changes your vote."
    )
    examples = ("draw", "draw between red and blue")

    def argument(self, line: str) -> str | None:
        if line.startswith("set draw "):
            return f"between {line.removeprefix('set draw ')}"
        return super().argument(line)

    def meant(self, said: Said) -> str:
        return said.argument

    def carry_out(self, at: Place, given: Shared) -> Done:
        words = given.winners.strip()
        named = seats_named(at, words)
        if words.lower().startswith("with") and at.seat.name not in named:
            named = [*named, at.seat.name]
        if at.dry:
            return "All seats would vote on a draw.", []
        vote = votes.propose_draw(at.desk, at.session, at.game, at.seat, named)
        return votes.opened_words(vote), []


class Proposal(Arguments):
    what: Name
    phase: Words = ""


class Propose(SeatAct[Proposal]):
    name = "propose"
    takes = (
        r"(a |the )?(pause|no result|end without (a )?result|(to go |going )?back( to .{1,60})?)"
    )
    arguments = Proposal
    wants = "Propose “pause”, “no result”, or “going back to turn 3”."
    buttons: ClassVar = {"back": {"what": "back"}}
    shown = "pause | no result | going back [to PHASE or TURN]"
    description = (
        "Proposes a pause, an end without a result (nobody wins and no rating changes), or a "
        "return to the beginning of a phase, and votes yes to it."
    )
    examples = ("propose pause", "propose no result", "propose going back to turn 3")

    def divided(self, raw: str) -> dict[str, str]:
        what, back, phase = re.split(r"(?i)(\bback\b|$)", raw.strip(" ."), maxsplit=1)
        phase = re.sub(r"(?i)^\s*(to\s+)?(the\s+)?(beginning of\s+)?", "", phase)
        said = {"what": f"{what}{back}".strip(), "phase": phase.strip(" .")}
        return {name: value for name, value in said.items() if value}

    def carry_out(self, at: Place, given: Proposal) -> Done:
        what = given.what.lower()
        ways = [way for way in ("pause", "back", "result") if way in what]
        if not ways:
            raise ServiceError(self.wants)
        if at.dry:
            return "All seats would vote on this.", []
        where = (at.desk, at.session, at.game, at.seat)
        if ways[0] == "pause":
            return votes.opened_words(voted.propose_pause(*where)), []
        if ways[0] == "back":
            return votes.opened_words(voted.propose_back(*where, given.phase)), []
        return votes.opened_words(votes.propose_no_result(*where)), []


class Winner(Arguments):
    winner: Words = ""


class Concede(SeatAct[Winner]):
    name = "concede"
    also = ("set concede",)
    takes = r".{1,60}"
    arguments = Winner
    shown = "TO seat"
    description = (
        "Proposes to concede the game to one seat, and votes yes to it. The game ends if the vote "
        "passes."
    )
    examples = ("concede to red",)

    def argument(self, line: str) -> str | None:
        found = super().argument(line)
        # `concede the hill` may be an order of a game.
        ours = found is not None and (found.startswith("to ") or line.startswith("set "))
        return found if ours else None

    def carry_out(self, at: Place, given: Winner) -> Done:
        named = seats_named(at, given.winner)
        if len(named) != 1:
            raise ServiceError("You concede to one seat: CONCEDE TO and its name.")
        if at.dry:
            return "All seats would vote on the concession.", []
        vote = votes.propose_concession(at.desk, at.session, at.game, at.seat, named[0])
        return votes.opened_words(vote), []


class Silent(Arguments):
    seat: Words = ""


class ReplaceSilent(SeatAct[Silent]):
    name = "replace"
    takes = r"\S.{0,40}"
    arguments = Silent
    shown = "SEAT"
    description = (
        "Proposes that a bot plays a seat whose player does not answer, and that we call for "
        "volunteers, until the player is back. The proposal needs the votes of more than half of "
        "the others."
    )
    examples = ("replace axis",)

    def carry_out(self, at: Place, given: Silent) -> Done:
        (name, *more) = seats_named(at, given.seat) or [""]
        if not name or more:
            raise ServiceError("Name one seat: “replace axis”.")
        if name == at.seat.name:
            raise ServiceError("That is your own seat. “resign” gives it up.")
        seat = looking.seat_named(at.session, at.game, name)
        title = seat_title(name)
        if seat.person_id is None or seat.bot:
            raise ServiceError(f"Nobody plays {title}.")
        if not seat.missed:
            raise ServiceError(f"{title} has not missed a deadline. There is no vote.")
        if at.dry:
            return f"The others would vote on {title}.", []
        vote = relief.ask_the_others(at.desk, at.session, at.game, seat, at.seat)
        return votes.opened_words(vote), []


class Given(Arguments):
    game: Words = ""


class Resign(SeatAct[Given]):
    name = "resign"
    takes = r"|[a-z0-9]+( [a-z0-9]+)*"
    arguments = Given
    shown = "GAME"
    description = (
        "Gives up your seat for good. Its orders stay, and the moderator looks for another "
        "player. Add the name of the game to show that you mean it; we then ask you to confirm, "
        "at your own address."
    )
    warning: ClassVar[str] = (
        "To give up your seat, write “resign {game}”. You would get no more letters of this game "
        "and could not come back by yourself. Your orders stay. If you are only away for a while, "
        "use “absent” instead."
    )

    def fits(self, raw: str) -> bool:
        return " " not in raw.strip()

    def carry_out(self, at: Place, given: Given) -> Done:
        if fold(given.game) != fold(at.game.slug):
            raise ServiceError(self.warning.format(game=at.game.slug))
        if at.dry:
            return "You would resign from your seat.", []
        return resigning.wish(at.desk, at.session, at.game, at.seat), []


VOTE = Vote()
TIME: tuple[SeatAct[Any], ...] = (Absent(), Back(), Extend(), Substitute())
BY_BUTTON_OF_TIME = buttons(TIME)
ENDS: tuple[SeatAct[Any], ...] = (
    VOTE, TakeBack(), Draw(), Propose(), Concede(), ReplaceSilent(), Resign(),
)  # fmt: skip
BY_BUTTON_OF_ENDS = buttons(ENDS)
