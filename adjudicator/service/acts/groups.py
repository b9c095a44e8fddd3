"""What somebody can do with groups of players: make one, invite, remove, join, leave.

The sender of a letter is quickly forged: by letter they are asked at their own address first."""

from __future__ import annotations

from abc import abstractmethod
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from adjudicator.service.acts.actors import Actor
from adjudicator.service.acts.arguments import Arguments, Name
from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.person import PersonAct, perform
from adjudicator.service.desk import Desk
from adjudicator.service.grammar.base import Done
from adjudicator.service.groups import membership
from adjudicator.service.people import consent

A = TypeVar("A", bound=Arguments)


class GroupAct(PersonAct[A]):
    """An act about groups. button: how pages, older programs and stored questions call it."""

    button: ClassVar[str]

    def carry_out(self, at: Actor, given: A) -> Done:
        person = at.person
        if not at.doubtful:
            return self.change(at, given), []
        facts = {"what": self.button, **{name: str(value) for name, value in given}}
        words = f"You want this done: {' '.join([self.name, *list(facts.values())[1:]])}."
        consent.ask(
            at.desk, at.session, person,
            consent.Asked(act="group act", words=words, facts=facts),
            subject="do you mean this?", lines=["A letter from your address says:", words],
            beside=True,
        )  # fmt: skip
        return f"We have written to {person.email} to ask whether that comes from you.", []

    @abstractmethod
    def change(self, at: Actor, given: A) -> str:
        """Do it: what came of it, a sentence. ServiceError: it cannot be done."""


class Named(Arguments):
    name: Name


class Make(GroupAct[Named]):
    name = "group new"
    also = ("group make",)
    takes = r".{1,80}"
    arguments = Named
    line = r"(?P<name>.+?)?[ .]*"
    wants = "Name the group: “group new Tuesday Club”."
    button = "new"
    buttons: ClassVar = {"new": MappingProxyType({})}
    shown = "NAME"
    description = (
        "Makes a group of players. A game with the terms “table.open = yes” and “table.group = "
        "GROUP” is announced to its members, who may take seats before others. We ask you by "
        "letter to confirm."
    )
    examples = ("group new Tuesday Club",)

    def change(self, at: Actor, given: Named) -> str:
        return membership.make(at.desk, at.session, at.person, given.name)


class Member(Arguments):
    group: Name
    who: Name


class Invite(GroupAct[Member]):
    name = "group invite"
    takes = r".{1,320}"
    arguments = Member
    line = r"(?:(?P<group>\S+)(?:\s+<?(?P<who>\S+?)>?)?)?[ .]*"
    wants = "Name the group and an address: “group invite tuesday-club anna@example.org”."
    button = "invite"
    buttons: ClassVar = {"invite": MappingProxyType({})}
    shown = "GROUP ADDRESS"
    description = "Invites somebody to your group. We ask you by letter to confirm."
    examples = ("group invite tuesday-club anna@example.org",)

    def change(self, at: Actor, given: Member) -> str:
        return membership.invite(at.desk, at.session, at.person, given.group, given.who)


class Remove(GroupAct[Member]):
    name = "group remove"
    takes = Invite.takes
    arguments = Member
    line = Invite.line
    wants = "Name the group and an address: “group remove tuesday-club anna@example.org”."
    button = "remove"
    buttons: ClassVar = {"remove": MappingProxyType({})}
    shown = "GROUP ADDRESS"
    description = (
        "Removes somebody from your group, or takes an invitation back. We ask you by letter to "
        "confirm."
    )

    def change(self, at: Actor, given: Member) -> str:
        return membership.remove(at.desk, at.session, at.person, given.group, given.who)


class InGroup(Arguments):
    group: Name


class OfGroup(GroupAct[InGroup]):
    """An act that needs no more than the name of a group."""

    takes = r".{1,60}"
    arguments = InGroup
    line = r"(?P<group>\S+?)?[ .]*"
    shown = "GROUP"


class Accept(OfGroup):
    name = "group accept"
    wants = "Name the group: “group accept tuesday-club”. “groups” lists yours."
    button = "accept"
    buttons: ClassVar = {"accept": MappingProxyType({})}
    description = "Joins a group that you are invited to. We ask you by letter to confirm."

    def change(self, at: Actor, given: InGroup) -> str:
        return membership.answer(at.desk, at.session, at.person, given.group, True)


class Decline(OfGroup):
    name = "group decline"
    wants = "Name the group: “group decline tuesday-club”. “groups” lists yours."
    button = "decline"
    buttons: ClassVar = {"decline": MappingProxyType({})}
    description = "Declines an invitation to a group. We ask you by letter to confirm."

    def change(self, at: Actor, given: InGroup) -> str:
        return membership.answer(at.desk, at.session, at.person, given.group, False)


class Leave(OfGroup):
    name = "group leave"
    wants = "Name the group: “group leave tuesday-club”. “groups” lists yours."
    button = "leave"
    buttons: ClassVar = {"leave": MappingProxyType({})}
    description = (
        "Leaves a group. If it is yours, it goes to whoever has been in it longest. We ask you by "
        "letter to confirm."
    )

    def change(self, at: Actor, given: InGroup) -> str:
        return membership.leave(at.desk, at.session, at.person, given.group)


@consent.to_apart("group act")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    act, _ = BY_BUTTON[str(asked.facts["what"])]
    given = {name: str(asked.facts.get(name, "")) for name in act.arguments.names()}
    return perform(desk, asked.person_id, act, given)[0]


ACTS: tuple[GroupAct[Any], ...] = (
    Make(), Invite(), Remove(), Accept(), Decline(), Leave(),
)  # fmt: skip
BY_BUTTON = buttons(ACTS)
