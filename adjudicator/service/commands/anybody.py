"""Commands that need no seat, in letters to the desk."""

from __future__ import annotations

from adjudicator.service import limits
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.people import joining, people
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


class DeskHelp(Command[Speaker]):
    name = "help"
    takes = r".{0,40}"
    shown = "[WORD]"
    asks = True
    description = "This list. For the orders of a game, reply HELP to one of its letters."

    def do(self, work: Speaker, said: Said) -> Done:
        for command in registry.commands("desk"):
            if said.argument in command.names():
                return command.usage(), [command.description]
        return "You can write these commands to the server:", registry.help_lines("desk")


class SignIn(Command[Speaker]):
    name = "signin"
    also = ("sign in", "login", "log in")
    asks = True
    description = "Sends you a link to sign in to our pages."

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            return STRANGER, []
        _link(work, work.person)
        return f"A link to sign in is on its way to {work.person.email}.", []


class Register(Command[Speaker]):
    name = "register"
    also = ("i am", "join house")
    takes = r".{1,80}"
    shown = "Your Name"
    description = "Creates an account for you and sends you a link to sign in."
    examples = ("register Anna Berg",)

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is not None:
            return "You already have an account. SIGNIN sends you a link to sign in.", []
        sqlite = work.desk.store.sqlite
        most = work.desk.config.limits.newcomers_a_day
        if limits.counted(work.session, sqlite, joining.KEY, work.now, 86400) > most:
            raise ServiceError("Too many people have registered today. Please try again tomorrow.")
        name = " ".join(said.raw.split())[:80]
        work.person = people.person_for(work.session, work.address, work.desk, name)
        _link(work, work.person)
        return f"Welcome, {name}. A link to sign in is on its way to {work.address}.", []


def _link(work: Speaker, person: Person) -> None:
    key = f"signin:{person.email}"
    most = work.desk.config.limits.signins
    if limits.counted(work.session, work.desk.store.sqlite, key, work.now, 3600) > most:
        raise ServiceError(
            "You have asked for too many links within an hour. The last one still works."
        )
    people.send_link(work.desk, work.session, person)


FAMILY = Family("Your account", "desk", (DeskHelp(), SignIn(), Register()))
