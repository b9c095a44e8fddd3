"""What an entrant writes in answer to a letter of his event."""

from __future__ import annotations

import re

from adjudicator.service.commands.events.reading import Verdict, because, person, role_named
from adjudicator.service.desk import ServiceError
from adjudicator.service.events import entering, judging, keeping, leaving, results, rounds
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, EventWork, Family, Said
from adjudicator.storage.tables import TournamentGame
from adjudicator.tournaments.course import Course
from adjudicator.tournaments.sides import Wish


def _mine(work: EventWork) -> list[TournamentGame]:
    entry = keeping.entrant(work.session, work.event, person(work).id)
    games = keeping.games_of(work.session, work.event)
    return [
        one
        for one in games
        if entry.number in one.roles.values() and one.state in ("open", "judging", "verdict")
    ]


class EventHelp(Command[EventWork]):
    name = "help"
    takes = r".{0,40}"
    shown = "[WORD]"
    asks = True
    description = "This list."

    def do(self, work: EventWork, said: Said) -> Done:
        for command in registry.commands("event"):
            if said.argument in command.names():
                return command.usage(), [command.description]
        return "In your reply to this letter:", registry.help_lines("event")


class Here(Command[EventWork]):
    name = "here"
    also = ("i am here", "present", "yes")
    description = "Says that you will play in the next round."

    def do(self, work: EventWork, said: Said) -> Done:
        return entering.here_in(work.desk, work.session, work.event, person(work)), []


class WithdrawEvent(Command[EventWork]):
    name = "withdraw"
    also = ("leave event", "drop out")
    takes = r"(from (the |this )?event)?( ?because .{1,300})?"
    shown = "[because ...]"
    weighty = True
    description = (
        "Withdraws you from the event. Your unfinished games go to a stand-by or are forfeited. "
        "We send you a separate letter to ask whether you mean it."
    )
    examples = ("withdraw", "withdraw because I move house")

    def do(self, work: EventWork, said: Said) -> Done:
        _, reason = because(said.raw)
        who = person(work)
        return entering.withdraw_in(work.desk, work.session, work.event, who, reason), []


class TakePlace(Command[EventWork]):
    name = "take place"
    also = ("take the place", "i take it")
    description = "As a stand-by, takes a free place together with its games."

    def do(self, work: EventWork, said: Said) -> Done:
        return leaving.take_place(work.desk, work.session, work.event, person(work)), []


class Usually(Command[EventWork]):
    name = "always prefer"
    also = ("wishes",)
    takes = r".{1,200}"
    shown = "SIDE SIDE ..."
    description = (
        "Says which side you want in every round where sides go by preference, the most wanted "
        "first. “prefer” changes it for one round."
    )
    examples = ("always prefer allies axis",)

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.course_of(work.event)
        words = said.raw.replace(",", " ").replace(">", " ").split()
        roles = [role_named(course, w) or w for w in words]
        return entering.prefer_always(work.desk, work.session, work.event, person(work), roles), []


class Bid(Command[EventWork]):
    name = "bid"
    takes = r"(?!\d).{1,80}"
    shown = "SIDE POINTS"
    description = (
        "Makes a sealed bid for a side in this round: the points that you would give up for it. "
        "Both bids are opened together."
    )
    examples = ("bid axis 3",)

    def do(self, work: EventWork, said: Said) -> Done:
        found = re.fullmatch(r"(.+?)\s+(\d{1,5}(?:\.\d)?)(?:\s+points?)?", said.raw.strip(" ."))
        if found is None:
            raise ServiceError("We read “bid SIDE POINTS”: “bid axis 3”.")
        role = role_named(keeping.course_of(work.event), found[1]) or found[1]
        wish = Wish(roles=[role], points=float(found[2]))
        return _wish(work, wish, bid=True)


class Prefer(Command[EventWork]):
    name = "prefer"
    also = ("preference", "preferences")
    takes = r".{1,200}"
    shown = "SIDE SIDE ..."
    description = (
        "Says which side you want in this round, the most wanted first. Nobody sees it before the "
        "sides are given out."
    )
    examples = ("prefer axis western soviet",)

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.course_of(work.event)
        words = said.raw.replace(",", " ").replace(">", " ").split()
        return _wish(work, Wish(roles=[role_named(course, w) or w for w in words]), bid=False)


def _wish(work: EventWork, wish: Wish, *, bid: bool) -> Done:
    who = person(work)
    return rounds.wish(work.desk, work.session, work.event, who, wish, bid), []


class Standings(Command[EventWork]):
    name = "standings"
    also = ("table", "scores")
    asks = True
    description = "Shows the standings."

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.published(work.event)
        entry = keeping.entry_of(work.session, work.event, person(work).id)
        own = course.unit_of(entry.number) if entry and _inside(course, entry.number) else None
        lines = rounds.standings_lines(course, own)
        return ("The standings:" if lines else "No round has been played yet."), lines


def _inside(course: Course, number: int) -> bool:
    return any(one.id == number for one in course.entrants)


class MyGames(Command[EventWork]):
    name = "games"
    also = ("my games", "proposals")
    asks = True
    description = "Lists your games in this event, how they stand, and the results proposed."

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.course_of(work.event)
        number = keeping.entrant(work.session, work.event, person(work).id).number
        lines = [
            line
            for one in keeping.games_of(work.session, work.event)
            if number in one.roles.values()
            for line in results.stands(course, one)
        ]
        return ("Your games:" if lines else "You have no games in this event yet."), lines


class Pairings(Command[EventWork]):
    name = "pairings"
    also = ("round",)
    asks = True
    description = "Shows the pairings of this round."

    def do(self, work: EventWork, said: Said) -> Done:
        course = keeping.published(work.event)
        if not course.rounds:
            return "No round has been published yet.", []
        return f"Round {len(course.rounds)}:", rounds.pairing_lines(course, course.rounds[-1])


class Agree(Command[EventWork]):
    name = "agree"
    takes = r".{1,200}"
    shown = "[GAME] SIDE | draw [SIDE POINTS ...]"
    description = (
        "Proposes a result for your game. When all its players have proposed the same result, the "
        "game is over."
    )
    examples = ("agree cup-1-2 axis", "agree cup-1-2 draw", "agree cup-1-2 axis 12 allies 9")

    def do(self, work: EventWork, said: Said) -> Done:
        verdict = Verdict(work, said.raw, lambda: _mine(work))
        who = person(work)
        told = results.agree(
            work.desk, work.session, work.event, verdict.game, who, verdict.winners, verdict.points
        )
        return told, []


class Appeal(Command[EventWork]):
    name = "appeal"
    takes = r".{1,800}"
    shown = "GAME because ..."
    description = "Appeals against the verdict on your game. Another director hears the appeal."
    examples = ("appeal cup-1-2 because Rome was still in supply",)

    def do(self, work: EventWork, said: Said) -> Done:
        game, reason = because(said.raw)
        if not reason:
            game, _, reason = game.partition(" ")
        who = person(work)
        return judging.appeal(work.desk, work.session, work.event, game, who, reason), []


FAMILY = Family(
    "Events",
    "event",
    (
        EventHelp(),
        Here(),
        TakePlace(),
        WithdrawEvent(),
        Bid(),
        Prefer(),
        Usually(),
        Standings(),
        Pairings(),
        MyGames(),
        Agree(),
        Appeal(),
    ),
)
