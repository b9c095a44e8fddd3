"""Commands that need no seat, in letters to the desk."""

from __future__ import annotations

from adjudicator.service import limits
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar import registry
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.people import joining, people
from adjudicator.storage.tables import Person


class DeskHelp(Command[Speaker]):
    name = "help"
    takes = r".{0,40}"
    shown = "[WORD]"
    asks = True
    description = "This list. What can be ordered in a game says HELP in an answer to its letters."

    def do(self, work: Speaker, said: Said) -> Done:
        for command in registry.commands("desk"):
            if said.argument in command.names():
                return command.usage(), [command.description]
        return "At the desk the following is understood:", registry.help_lines("desk")


class SignIn(Command[Speaker]):
    name = "signin"
    also = ("sign in", "login", "log in")
    asks = True
    description = "Sends you a link with which you sign in to the pages of the house."

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is None:
            return "We do not know this address yet: write REGISTER and your name.", []
        _link(work, work.person)
        return f"A link to sign in is on its way to {work.person.email}.", []


class Register(Command[Speaker]):
    name = "register"
    also = ("i am", "join house")
    takes = r".{1,80}"
    shown = "Your Name"
    description = "Makes you known to the house, and sends you a link to sign in."
    examples = ("register Anna Berg",)

    def do(self, work: Speaker, said: Said) -> Done:
        if work.person is not None:
            return "We know you already; SIGNIN sends you a link to sign in.", []
        sqlite = work.desk.store.sqlite
        most = work.desk.config.limits.newcomers_a_day
        if limits.counted(work.session, sqlite, joining.KEY, work.now, 86400) > most:
            raise ServiceError("Too many people have come today; please try again tomorrow.")
        name = " ".join(said.raw.split())[:80]
        work.person = people.person_for(work.session, work.address, work.desk, name)
        _link(work, work.person)
        return f"Welcome, {name}. A link to sign in is on its way to {work.address}.", []


def _link(work: Speaker, person: Person) -> None:
    key = f"signin:{person.email}"
    most = work.desk.config.limits.signins
    if limits.counted(work.session, work.desk.store.sqlite, key, work.now, 3600) > most:
        raise ServiceError("That was asked too often in this hour; the last link is still good.")
    people.send_link(work.desk, work.session, person)


FAMILY = Family("The desk", "desk", (DeskHelp(), SignIn(), Register()))
