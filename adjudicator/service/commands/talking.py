"""By letter: press, what came of it, and the diary. What changes a diary is declared in
`acts.diary`."""

from __future__ import annotations

import re

from adjudicator.core.saying import count
from adjudicator.service.acts import diary as acts
from adjudicator.service.acts import press as written
from adjudicator.service.acts.press import opened
from adjudicator.service.desk import ServiceError
from adjudicator.service.grammar.base import Command, Done, Family, ModeratorWork, Said, Work
from adjudicator.service.record import looking
from adjudicator.service.talk import diary, press
from adjudicator.service.talk.press_words import read_heading

_PRESS = re.compile(r"^(?:postal\s+)?press\b\s*(.*)$", re.I)


def _no_end(said: Said, word: str) -> str:
    last = said.line + len(said.block or ())
    return (
        f"There is no {word} below this, so we cannot tell where your text ends. We did not send "
        f"or keep lines {said.line} to {last}, or read them as orders. Send them again with {word} "
        "on a line of its own."
    )


class PressOfModerator(Command[ModeratorWork]):
    name = "press"
    shown = "TO seats | all | all but seats | observers ... ENDPRESS"
    description = (
        "Sends the lines below it, up to ENDPRESS, to those you name, from you as the moderator. "
        "Their replies come to you."
    )
    takes = r"(?!)"
    ends = written.PRESS.ends
    examples = ("press to all: Happy New Year.",)

    def opens(self, line: str) -> tuple[str, str] | None:
        return opened(_PRESS, line)

    def do(self, work: ModeratorWork, said: Said) -> Done:
        if not said.ended:
            raise ServiceError(_no_end(said, "ENDPRESS"))
        if work.person is None:
            raise ServiceError("We do not know who wrote this.")
        names = [seat.name for seat in looking.seats_of_game(work.session, work.game.id)]
        heading = read_heading(said.raw, names)
        if heading.manner not in ("", "signed") or heading.fake_from or heading.fake_to:
            raise ServiceError("Moderators always write under their own name. Nothing was sent.")
        told = press.send_as_moderator(
            work.desk,
            work.game.slug,
            work.person.id,
            "\n".join(said.block or ()),
            to=heading.to,
            everybody=heading.everybody,
            via=work.via,
        )
        return told, []


class DiaryList(Command[Work]):
    name = "diary list"
    personal = True
    also = ("list diary",)
    description = "Lists the entries of your diary by their first words."

    def do(self, work: Work, said: Said) -> Done:
        entries = diary.own(work.session, work.seat.id)
        lines = [
            f"{one.number}  {one.turn_title}{', a note of yours' if one.report else ''}:"
            f" {one.beginning}"
            for one in entries
        ]
        words = "1 entry" if len(entries) == 1 else f"{len(entries)} entries"
        return f"Your diary has {words}.", lines


class DiaryRead(Command[Work]):
    name = "diary read"
    personal = True
    also = ("diary show", "read diary")
    takes = r"\d{1,4}"
    shown = "N"
    description = "Shows entry N of your diary."

    def do(self, work: Work, said: Said) -> Done:
        entry = diary.entry(work.session, work.seat.id, int(said.argument))
        return f"Entry {entry.number}, {entry.turn_title}:", entry.text.split("\n")


class Box(Command[Work]):
    name = "press list"
    also = ("list press", "inbox")
    description = "Lists the press you have received, newest first."

    def do(self, work: Work, said: Said) -> Done:
        got = press.box(work.session, work.seat.id)
        lines = []
        for one in got[:MOST_LISTED]:
            text = " ".join(one.text.split())
            short = text if len(text) <= 60 else f"{text[:59].rstrip()}…"
            lines.append(f"{one.number}  {one.turn_title}, {one.sender}: {short}")
        return f"You have received {count(len(got), 'message')}.", lines


MOST_LISTED = 50

FAMILY = Family(
    "Press and diary",
    "seat",
    (
        Box(),
        *written.ACTS,
        DiaryList(),
        DiaryRead(),
        acts.DELETE,
        acts.RECORD,
        acts.NOTE,
    ),
)
MODERATORS = Family("Press by the moderator", "moderator", (PressOfModerator(),))
