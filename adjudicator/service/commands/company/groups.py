"""By letter to the server: the groups that somebody is in. What changes one is declared in
`acts.groups`."""

from __future__ import annotations

from adjudicator.service.acts import groups
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, Said, Speaker
from adjudicator.service.groups import membership
from adjudicator.service.words import STRANGER
from adjudicator.storage.tables import Person


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


FAMILY = Family("Groups of players", "desk", (Groups(), *groups.ACTS))
