"""Who sits at a game, moderates it or observes it."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.service.acts.arguments import (
    Address,
    Arguments,
    Days,
    Name,
    Reasoned,
    SeatName,
    SubstituteName,
    Words,
)
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.deadlines import substitutes
from adjudicator.service.games import bots, inviting, operating
from adjudicator.service.grammar.base import Done
from adjudicator.service.moderating import seats
from adjudicator.service.people import roles
from adjudicator.service.words import seat_title


class SeatOf(Reasoned):
    seat: SeatName


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
        "Invites somebody to a free seat: again the player named for it, or the person at the "
        "address you give. Earlier invitations to the seat stop working."
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
    description = "Lets a bot play a seat from now on; “none” gives the seat back to its player."

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
