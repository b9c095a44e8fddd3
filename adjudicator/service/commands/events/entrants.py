"""What an entrant writes in answer to a letter of an event: looks, and their acts."""

from __future__ import annotations

from adjudicator.service.acts.entrant import ACTS
from adjudicator.service.commands.events.reading import person
from adjudicator.service.events import keeping, results, rounds
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, EventWork, Family, Said
from adjudicator.tournaments.course import Course


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


_BY_LETTER = tuple(act for act in ACTS if act.name != "enter")
"""To enter is asked of the server, where no event is meant yet."""

FAMILY = Family(
    "Events",
    "event",
    (
        EventHelp(),
        *_BY_LETTER[:-2],
        Standings(),
        Pairings(),
        MyGames(),
        *_BY_LETTER[-2:],
    ),
)
