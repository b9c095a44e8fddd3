"""Commands about groups of players, by letter to the desk."""

from __future__ import annotations

import re

from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.groups import membership
from adjudicator.service.people import consent
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person

HOW = (
    "It is written “group new Tuesday Club”, “group invite tuesday-club anna@example.org”, “group"
    " remove tuesday-club anna@example.org”, “group leave tuesday-club”."
)
_ACT = re.compile(
    r"(?i)^(?:(?P<new>new|make)\s+(?P<name>\S.{0,80})"
    r"|(?P<two>invite|remove)\s+(?P<of>\S{1,60})\s+(?P<who>\S{1,254})"
    r"|(?P<one>leave|accept|decline)\s+(?P<group>\S{1,60}))$"
)


def _known(work: Speaker) -> Person:
    if work.person is None:
        raise ServiceError(STRANGER)
    return work.person


class Groups(Command[Speaker]):
    name = "groups"
    also = ("my groups",)
    asks = True
    description = "Lists the groups of players that you are in, and who is in them."

    def do(self, work: Speaker, said: Said) -> Done:
        lines: list[str] = []
        for one in membership.of_person(work.session, _known(work).id):
            lines.append(f"{one.group}: {one.name}, {_mine(one)}")
            lines += [f"    {_member(member)}" for member in one.members]
        return ("Your groups:" if lines else "You are in no group."), lines


def _mine(one: membership.GroupShown) -> str:
    match one.mine:
        case "owner":
            return "yours"
        case "invited":
            return f"to which {one.by} has invited you (“group accept {one.group}”)"
    return f"of {one.by}"


def _member(one: membership.MemberShown) -> str:
    return f"{one.email}, invited" if one.invited else one.name


class Group(Command[Speaker]):
    name = "group"
    takes = r"(new|make|invite|remove|leave|accept|decline) .{1,320}"
    shown = "new NAME | invite GROUP ADDRESS | remove GROUP ADDRESS | leave GROUP"
    description = (
        "Makes a group of players, invites or removes somebody, or leaves one."
        " A game with the terms “table.open = yes” and “table.group = GROUP” is announced to"
        " its members, who may take seats before others. We ask you by letter to confirm."
    )
    examples = ("group new Tuesday Club", "group invite tuesday-club anna@example.org")

    def do(self, work: Speaker, said: Said) -> Done:
        found = _ACT.match(said.raw.strip(" ."))
        if found is None:
            raise ServiceError(HOW)
        person = _known(work)
        facts = {
            "what": (found["new"] and "new") or (found["two"] or found["one"]).lower(),
            "name": found["name"] or "",
            "group": (found["of"] or found["group"] or "").lower(),
            "who": (found["who"] or "").strip("<>"),
        }
        if work.via != "mail":
            what = facts.pop("what")
            return membership.carry_out(work.desk, work.session, person, what, **facts), []
        words = f"You want this done: group {said.raw.strip(' .')}."
        consent.ask(
            work.desk, work.session, person,
            consent.Asked(act="group act", words=words, facts=facts),
            subject="do you mean this?", lines=["A letter from your address says:", words],
            beside=True,
        )  # fmt: skip
        return f"We have written to {person.email} to ask whether that comes from you.", []


@consent.to_apart("group act")
def _agreed(desk: Desk, asked: consent.Asked) -> str:
    facts = {name: str(value) for name, value in asked.facts.items()}
    what = facts.pop("what")
    return membership.act(desk, asked.person_id, what, **facts)


FAMILY = Family("Groups of players", "desk", (Groups(), Group()))
