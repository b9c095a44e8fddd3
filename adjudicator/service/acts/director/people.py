"""Whom a director puts out, and who helps."""

from __future__ import annotations

from adjudicator.service.acts.arguments import Address, Arguments, Reasoned, Words
from adjudicator.service.acts.director.act import DirectorAct, Seated
from adjudicator.service.events import directing


class PutOutOf(Reasoned):
    name: Words = ""


class PutOut(DirectorAct[PutOutOf]):
    name = "put out"
    takes = r".{2,400}"
    arguments = PutOutOf
    shown = "NAME because ..."
    weighty = True
    description = "Removes an entrant who has vanished or broken the rules."

    def would(self, at: Seated, given: PutOutOf) -> str:
        entry = directing.put_out_by(at.session, at.event, given.name, given.because)
        return f"{entry.name} would have to leave {at.event.title}."

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
