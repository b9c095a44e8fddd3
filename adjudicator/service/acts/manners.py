"""Whom a player blocks, mutes and reports; what a moderator decides about it, and about texts for
the gazette."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import Arguments, Name, Number, SeatName, Words, Yes
from adjudicator.service.acts.declaration import buttons, reason_of
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.acts.seat.seated import Place, SeatAct
from adjudicator.service.conduct import answering, contributing, deciding, offences
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Done
from adjudicator.service.manners import blocks, mutes
from adjudicator.service.record import looking

ADDRESS = re.compile(r"<?([^\s<>]+@[^\s<>]+)>?")


class Shut(Arguments):
    """copy: the message whose writer is meant, as pages know it; else the seat is named."""

    whom: Words = ""
    copy_of: Number | None = None
    because: Words = ""
    house: Yes = False
    also: ClassVar = {"message": "copy_of", "seat": "whom", "why": "because"}


class Block(SeatAct[Shut]):
    name = "block"
    takes = r".{2,120}"
    arguments = Shut
    line = r"(?P<whom>.+)?"
    wants = "Name a seat or an address: “block blue”."
    shown = "SEAT | address"
    description = (
        "Blocks the player of this seat: you are never seated together again, and messages they "
        "send to you alone or to a few do not reach you. We do not tell them. If names are "
        "secret, block by address."
    )
    examples = ("block blue", "block ben@example.net")

    def fits(self, raw: str) -> bool:
        return bool(ADDRESS.fullmatch(raw.strip(" ."))) or len(raw.split()) <= 3

    def carry_out(self, at: Place, given: Shut) -> Done:
        person, raw = at.player, given.whom.strip(" .")
        if given.copy_of is not None:
            return answering.of_copy(at.desk, at.session, given.copy_of, person, "block"), []
        if not raw:
            raise ServiceError(self.wants)
        if found := ADDRESS.fullmatch(raw):
            if at.dry:
                return f"{found[1]} would be blocked.", []
            return blocks.block_address(at.desk, at.session, person, found[1]), []
        name = fold(raw).removeprefix("the player of ").removeprefix("the ").replace(" ", "_")
        if at.dry:
            looking.seat_named(at.session, at.game, name)
            return f"The player of {raw} would be blocked.", []
        return blocks.block_seat(at.desk, at.session, at.game, person, name), []


class Lifted(Arguments):
    which: Name
    also: ClassVar = {"seat": "which"}


class Unblock(SeatAct[Lifted]):
    name = "unblock"
    takes = r".{1,120}"
    arguments = Lifted
    wants = "Say which block: “blocks” lists them."
    shown = "N | the name that “blocks” shows"
    description = "Removes a block."

    def carry_out(self, at: Place, given: Lifted) -> Done:
        person = at.player
        if at.dry:
            return "A block would be removed.", []
        return blocks.unblock(at.session, person.id, given.which.strip().rstrip(".")), []


class Muting(Arguments):
    seat: SeatName = ""
    everywhere: Yes = False
    copy_of: Number | None = None
    because: Words = ""
    house: Yes = False
    also: ClassVar = {"message": "copy_of", "why": "because"}


class Mute(SeatAct[Muting]):
    name = "mute"
    takes = r".{1,60}"
    arguments = Muting
    line = r"(?P<seat>.*?)?(?:\s*\b(?P<everywhere>everywhere))?[ .]*"
    wants = "Name a seat, or grey: “mute blue”."
    shown = "SEAT [everywhere] | grey"
    description = (
        "Mutes a seat: its press no longer reaches you, by letter or on your page. “everywhere” "
        "mutes its player in all games, “grey” mutes press without a name. We keep muted press; "
        "“unmute” brings it back. We tell nobody. You cannot mute the moderator."
    )
    examples = ("mute blue", "mute grey")

    def carry_out(self, at: Place, given: Muting) -> Done:
        person = at.player
        if given.copy_of is not None:
            return answering.of_copy(at.desk, at.session, given.copy_of, person, "mute"), []
        if not given.seat:
            raise ServiceError(self.wants)
        if at.dry and given.seat != mutes.GREY:
            looking.seat_named(at.session, at.game, given.seat)
        if at.dry:
            return "Its press would no longer reach you.", []
        return (
            mutes.mute(
                at.desk, at.session, at.game, person, given.seat, everywhere=given.everywhere
            ),
            [],
        )


class Unmute(SeatAct[Lifted]):
    name = "unmute"
    takes = r".{1,120}"
    arguments = Lifted
    wants = "Say which mute: “mutes” lists them."
    shown = "SEAT | grey | N"
    description = "Removes a mute: name the seat, or its number in “mutes”."

    def carry_out(self, at: Place, given: Lifted) -> Done:
        person = at.player
        if at.dry:
            return "A mute would be removed.", []
        which = given.which.strip().rstrip(".")
        return mutes.unmute(at.session, person.id, which, at.game.slug), []


class Complaint(Arguments):
    """number: of the message in the seat's list; copy_of: the same as pages know it."""

    number: Number | None = None
    copy_of: Number | None = None
    house: Yes = False
    because: Words = ""
    also: ClassVar = {"message": "copy_of", "why": "because"}


class Report(SeatAct[Complaint]):
    name = "report press"
    also = ("report message", "complain about")
    takes = r"\d{1,5}( to (the )?house)?( because .*)?"
    arguments = Complaint
    line = r"(?:(?P<number>\S+)(?:\s+(?P<house>to (?:the )?house))?)?[ .]*"
    wants = "Name a message by its number: “report press 12”."
    address = "report"
    shown = "N [to house] [because ...]"
    description = (
        "Reports message N (“press list” numbers your messages), with its text, to the moderator "
        "or the operator. We tell you the decision. You can also reply to the message with "
        "“report because ...” in the first line."
    )
    examples = ("report press 12 because it insults me", "report press 12 to house")

    def carry_out(self, at: Place, given: Complaint) -> Done:
        person = at.player
        if given.copy_of is not None:
            told = answering.of_copy(
                at.desk, at.session, given.copy_of, person, "report", given.because,
                house=given.house,
            )  # fmt: skip
            return told, []
        if given.number is None:
            raise ServiceError(self.wants)
        if at.dry:
            return f"You would report message {given.number}.", []
        told = offences.report_number(
            at.desk, at.session, at.seat, person, given.number, given.because, given.house
        )
        return told, []


SEATS: tuple[SeatAct[Any], ...] = (Block(), Unblock(), Mute(), Unmute(), Report())
BY_BUTTON_OF_MANNERS = buttons(SEATS)


# ------------------------------------------------------------------- moderator


class Decision(Arguments):
    number: Number
    decision: Name
    days: Number = 7
    because: Words = ""
    also: ClassVar = {"words": "because"}


class Decide(ModeratorAct[Decision]):
    name = "decide"
    lasting = True
    takes = r"\d{1,6} \w+.*"
    arguments = Decision
    wants = "Name a report and a decision: “decide 3 warned”. “offences” lists the reports."
    shown = "N nothing | warned | muted [D days] | press | removed [because ...]"
    description = (
        "Decides report N. “warned”: the writer is warned. “muted 7 days”: the writer cannot "
        "write to other seats for that long. “press”: for the rest of the game. “removed”: the "
        "writer loses the seat, and volunteers are called for. We tell both your decision and "
        "your words, but not who reported."
    )
    examples = ("decide 3 muted 5 days because that was no way to speak",)

    def divided(self, raw: str) -> dict[str, str]:
        words, reason = reason_of(raw)
        number, decision, *rest = [*words.split(), "", ""]
        days = next((one for one in rest if one.isascii() and one.isdigit()), "")
        said = {"number": number, "decision": decision, "days": days, "because": reason}
        return {name: value for name, value in said.items() if value}

    def carry_out(self, at: Chair, given: Decision) -> Done:
        said = deciding.decide(
            at.desk, given.number, at.person_id or 0, given.decision, given.because,
            days=given.days, game=at.slug,
        )  # fmt: skip
        return said, []


class OfText(Arguments):
    number: Number


class Print(ModeratorAct[OfText]):
    name = "gazette print"
    lasting = True
    also = ("gazette take",)
    address = "print"
    takes = r"\d{1,7}"
    arguments = OfText
    wants = "Name a text by its number: “gazette print 3”. “gazette” lists them."
    shown = "N"
    description = "Prints text N in the gazette. “gazette” lists the texts offered."
    examples = ("gazette print 3",)

    def carry_out(self, at: Chair, given: OfText) -> Done:
        return contributing.choose(at.desk, at.slug, given.number, take=True), []


class Drop(ModeratorAct[OfText]):
    name = "gazette drop"
    lasting = True
    also = ("gazette leave out",)
    address = "drop"
    takes = r"\d{1,7}"
    arguments = OfText
    wants = "Name a text by its number: “gazette drop 3”. “gazette” lists them."
    shown = "N"
    description = "Leaves text N out of the gazette."

    def carry_out(self, at: Chair, given: OfText) -> Done:
        return contributing.choose(at.desk, at.slug, given.number, take=False), []


DECIDE = Decide()
MODERATORS: tuple[ModeratorAct[Any], ...] = (DECIDE, Print(), Drop())
BY_BUTTON = buttons(MODERATORS)
