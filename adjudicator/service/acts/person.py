"""What somebody can do who is known to the server, whatever they play: be away from all games,
block and mute.

The sender of a letter is quickly forged: by letter they are asked at their own address first."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, TypeVar

from sqlmodel import Session

from adjudicator.service.acts.actors import Actor
from adjudicator.service.acts.arguments import Address, Arguments, Days
from adjudicator.service.acts.declaration import Act, buttons
from adjudicator.service.acts.manners import ADDRESS, Lifted
from adjudicator.service.deadlines import absences
from adjudicator.service.deadlines.words import days_words
from adjudicator.service.desk import Desk
from adjudicator.service.grammar.base import Done, Speaker
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.people import consent
from adjudicator.storage.tables import Person

A = TypeVar("A", bound=Arguments)


class PersonAct(Act[Speaker, Actor, A]):
    """An act of a person."""

    def place(self, work: Speaker) -> Actor:
        return Actor(
            desk=work.desk,
            session=work.session,
            known=work.person,
            zone=work.zone,
            now=work.now,
            doubtful=work.via == "mail",
        )


def perform(desk: Desk, person_id: int, act: PersonAct[Any], given: Mapping[str, Any]) -> Done:
    """An act by page or API, of somebody who is signed in. ServiceError: it cannot be done."""
    with desk.store.write(f"act: {act.name}") as session:
        person = session.get_one(Person, person_id)
        at = Actor(
            desk=desk, session=session, known=person, zone=person.zone, now=desk.clock.now(),
            doubtful=False,
        )  # fmt: skip
        return act.perform(at, given)


class Away(Arguments):
    days: Days
    spans: ClassVar[bool] = True


class AbsentEverywhere(PersonAct[Away]):
    name = "absent"
    also = ("absence", "away")
    takes = r".{3,100}"
    arguments = Away
    line = r"(?:(?:everywhere|(?:from |in )?all (?:my )?games)[,:]?\s+)?(?P<days>.+)?"
    wants = "Name the days: “absent 3 March to 17 March”."
    shown = "[everywhere] DAY [to DAY]"
    description = (
        "Says that you are away on these days in all your games. We ask you by letter to confirm."
    )
    examples = ("absent 3 March to 17 March",)

    def carry_out(self, at: Actor, given: Away) -> Done:
        person, (first, last) = at.person, given.days
        days = days_words(first, last)
        if not at.doubtful:
            lines = absences.declare_everywhere(
                at.desk, at.session, person.id, first, last, at.zone, at.now
            )
            return f"In all your games, {days}:", lines
        consent.ask(
            at.desk, at.session, person,
            consent.Asked(
                act="absent everywhere", words=f"You are away {days} in all your games.",
                facts={"first": first.isoformat(), "last": last.isoformat(), "zone": at.zone},
            ),
            subject=f"you are away {days}?",
            lines=[f"A letter from your address says that you are away {days} in all your games."],
        )  # fmt: skip
        return f"We have sent you a separate letter. Confirm there that you are away {days}.", []


@consent.to("absent everywhere")
def _away(desk: Desk, session: Session, asked: consent.Asked) -> str:
    first, last = (date.fromisoformat(str(asked.facts[name])) for name in ("first", "last"))
    lines = absences.declare_everywhere(
        desk, session, asked.person_id, first, last, str(asked.facts["zone"]), desk.clock.now()
    )
    return " ".join(lines)


class Owner(Arguments):
    email: Address
    also: ClassVar = {"address": "email"}


class BlockOwner(PersonAct[Owner]):
    name = "block"
    takes = r".{3,120}"
    arguments = Owner
    wants = "Name an e-mail address: “block ben@example.net”."
    shown = "address"
    description = (
        "Blocks the owner of this address: you are never seated together again. We do not tell "
        "them. We ask you by letter to confirm."
    )
    examples = ("block ben@example.net",)

    def fits(self, raw: str) -> bool:
        return bool(ADDRESS.fullmatch(raw.strip(" .")))

    def carry_out(self, at: Actor, given: Owner) -> Done:
        person = at.person
        if at.doubtful:
            return _asked(at, person, self.name, given.email), []
        return blocks.block_address(at.desk, at.session, person, given.email), []


class Which(Lifted):
    also: ClassVar = {"number": "which", "email": "which", "address": "which"}


class UnblockOwner(PersonAct[Which]):
    name = "unblock"
    takes = r".{1,120}"
    arguments = Which
    wants = "Say which block: “blocks” lists them."
    shown = "address | N"
    description = "Removes a block. We ask you by letter to confirm."

    def carry_out(self, at: Actor, given: Which) -> Done:
        person, which = at.person, given.which.strip(" .<>")
        if at.doubtful:
            return _asked(at, person, self.name, which), []
        return blocks.unblock(at.session, person.id, which), []


class UnmuteAnywhere(PersonAct[Which]):
    name = "unmute"
    takes = r".{1,120}"
    arguments = Which
    wants = "Say which mute: “blocks” lists them."
    shown = "N"
    description = "Removes a mute. We ask you by letter to confirm."

    def carry_out(self, at: Actor, given: Which) -> Done:
        person, which = at.person, given.which.strip(" .<>")
        if at.doubtful:
            return _asked(at, person, self.name, which), []
        return mutes.unmute(at.session, person.id, which), []


def _asked(at: Actor, person: Person, act: str, whom: str) -> str:
    words = f"You want to {act} {whom[:120]}."
    asked = consent.Asked(act=act, words=words, facts={"whom": whom})
    lines = [f"A letter from your address asks for it: {words}"]
    consent.ask(at.desk, at.session, person, asked, subject=words[:60], lines=lines)
    return f"We have written to {person.email} to ask whether that comes from you."


@consent.to_apart("block")
def _blocked(desk: Desk, asked: consent.Asked) -> str:
    return perform(desk, asked.person_id, BLOCK, {"email": asked.facts["whom"]})[0]


@consent.to_apart("unblock")
def _unblocked(desk: Desk, asked: consent.Asked) -> str:
    return perform(desk, asked.person_id, UNBLOCK, {"which": asked.facts["whom"]})[0]


@consent.to_apart("unmute")
def _unmuted(desk: Desk, asked: consent.Asked) -> str:
    return perform(desk, asked.person_id, UNMUTE, {"which": asked.facts["whom"]})[0]


AWAY, BLOCK, UNBLOCK, UNMUTE = AbsentEverywhere(), BlockOwner(), UnblockOwner(), UnmuteAnywhere()
ACTS: tuple[PersonAct[Any], ...] = (AWAY, BLOCK, UNBLOCK, UNMUTE)
BY_BUTTON = buttons(ACTS)
