"""What a player and a moderator can do with press: write to some, write to all."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from adjudicator.core.names import fold
from adjudicator.service.acts.arguments import Arguments, Number, Text, Words
from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.diary import UNENDED
from adjudicator.service.acts.moderator.act import Chair, ModeratorAct
from adjudicator.service.acts.seat.seated import Place, SeatAct
from adjudicator.service.desk import Desk, ServiceError
from adjudicator.service.grammar.base import Done, Said
from adjudicator.service.record import looking
from adjudicator.service.talk import press
from adjudicator.service.talk.press_words import read_heading

_PRESS = re.compile(r"^(?:postal\s+)?press\b\s*(.*)$", re.I)
_BROADCAST = re.compile(r"^broadcast\b\s*(.*)$", re.I)
HEADINGS = (
    *("to", "grey", "gray", "white", "signed", "anonymous", "fake", "broadcast", "all"),
    *("moderator", "observers"),
)
"""How what stands behind PRESS begins."""
_HEADED = re.compile(r"(?:to|grey|gray|white|signed|anonymous|fake|broadcast)\b", re.I)
_LEAVES_OUT = re.compile(r"\b(?:but|except)\b", re.I)


def opened(pattern: re.Pattern[str], line: str) -> tuple[str, str] | None:
    """What stands behind the name of a command with a text, divided at the first colon."""
    found = pattern.match(line.strip())
    if found is None:
        return None
    heading, _, text = found[1].partition(":")
    return heading.strip(), text.strip()


class Message(Arguments):
    """to: who reads it, as a letter has it behind PRESS (`to red, blue grey`) or by names alone.
    manner: `signed`, `grey`, `anonymous`. answers: the message that it answers, as pages know it;
    it goes to its writer if `to` is empty."""

    to: Words = ""
    manner: Words = ""
    answers: Number | None = None
    text: Text = ""


class PressTo(SeatAct[Message]):
    name = "press"
    also: tuple[str, ...] = ("postal press",)
    personal = False
    takes = r"(?!)"
    ends: tuple[str, ...] = ("endpress", "end press", "endbroadcast", "end broadcast")
    arguments = Message
    line = r"(?P<to>.*)"
    text = "text"
    unended = UNENDED.format(end="ENDPRESS")
    buttons: ClassVar = {"send": {}}
    shown = "TO seats | all | all but seats | moderator | observers [GREY | ANONYMOUS] ... ENDPRESS"
    description = (
        "Sends the lines below it, up to ENDPRESS, only to those you name. Without a name we send "
        "nothing. You can write a short text after a colon: “press to red: hello”. If the game "
        "allows it, GREY hides who wrote, ANONYMOUS also hides who else received it, and FAKE "
        "FROM or FAKE TO shows false names. To answer press, reply to its letter."
    )
    examples: tuple[str, ...] = (
        "press to red, moderator grey",
        "press to all but blue: Hello.",
    )
    begins: ClassVar[re.Pattern[str]] = _PRESS

    def opens(self, line: str) -> tuple[str, str] | None:
        found = opened(self.begins, line)
        if found is None:
            return None
        heading = fold(found[0])
        # “press on from Mechili” may be an order of a game.
        return found if not heading or heading.split()[0] in HEADINGS else None

    def carry_out(self, at: Place, given: Message) -> Done:
        names = [seat.name for seat in looking.seats_of_game(at.session, at.game.id)]
        heading = read_heading(f"{_heading(given.to)} {given.manner}", names)
        parent = None
        if given.answers is not None:
            parent = press.own_copy(at.session, given.answers, seat_id=at.seat.id)
        told = press.write(
            at.desk, at.session, press.Writer(at.game, at.seat, at.person), heading, given.text,
            via=at.via, parent=parent, letter_id=at.work.letter_id if at.work else None, dry=at.dry,
        )  # fmt: skip
        return told, []

    def follow(self, desk: Desk) -> None:
        press.deliver_due(desk)


def _heading(words: str) -> str:
    """Names alone (`red, moderator`) as what stands behind PRESS."""
    words = words.replace("_", " ").strip()
    if not words or _HEADED.match(words):
        return words
    if _LEAVES_OUT.search(words):
        return f"to {words}"
    return " ".join(f"to {one.strip()}" for one in words.split(",") if one.strip())


class Broadcast(PressTo):
    name = "broadcast"
    also = ()
    ends = ("endbroadcast", "end broadcast", "endpress", "end press")
    unended = UNENDED.format(end="ENDBROADCAST")
    buttons: ClassVar = {}
    shown = "[GREY] ... ENDBROADCAST"
    description = "The same as PRESS TO ALL."
    examples = ("broadcast",)
    begins = _BROADCAST

    def meant(self, said: Said) -> str:
        return f"{said.raw} broadcast"

    def carry_out(self, at: Place, given: Message) -> Done:
        to = given.to if "broadcast" in given.to.lower() else f"{given.to} broadcast"
        return super().carry_out(at, given.model_copy(update={"to": to.strip()}))


class Announcement(Arguments):
    """to: who reads it, as a letter has it behind PRESS (`to red, blue`) or by names alone."""

    to: Words = ""
    text: Text = ""


class PressOfModerator(ModeratorAct[Announcement]):
    name = "press"
    takes = r"(?!)"
    ends = PressTo.ends
    arguments = Announcement
    line = r"(?P<to>[^:]*)(?::\s*(?P<text>.*))?"
    text = "text"
    unended = PressTo.unended
    shown = "TO seats | all | all but seats | observers ... ENDPRESS"
    description = (
        "Sends the lines below it, up to ENDPRESS, to those you name, from you as the moderator. "
        "Their replies come to you."
    )
    examples = ("press to all: Happy New Year.",)
    lasting = True

    def opens(self, line: str) -> tuple[str, str] | None:
        return opened(_PRESS, line)

    def carry_out(self, at: Chair, given: Announcement) -> Done:
        if at.person_id is None and not at.operator:
            raise ServiceError("We do not know who wrote this.")
        with at.desk.store.read() as session:
            game = looking.game_by_slug(session, at.slug)
            names = [seat.name for seat in looking.seats_of_game(session, game.id)]
        heading = read_heading(_heading(given.to), names)
        if heading.manner not in ("", "signed") or heading.fake_from or heading.fake_to:
            raise ServiceError("Moderators always write under their own name. Nothing was sent.")
        told = press.send_as_moderator(
            at.desk, at.slug, at.person_id, given.text, to=heading.to,
            everybody=heading.everybody, via=at.via,
        )  # fmt: skip
        return told, []


PRESS = PressTo()
ACTS: tuple[SeatAct[Any], ...] = (PRESS, Broadcast())
OF_MODERATOR = PressOfModerator()
BY_BUTTON = buttons(ACTS)
