"""By letter: press, what came of it, and the diary. What sends press is declared in `acts.press`,
what changes a diary in `acts.diary`."""

from __future__ import annotations

from adjudicator.core.saying import count
from adjudicator.service.acts import diary as acts
from adjudicator.service.acts import press as written
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.talk import diary, press


class DiaryList(Command[Work]):
    name = "diary list"
    personal = True
    also = ("list diary",)
    description = "Lists the entries of your diary by their first words."

    def do(self, work: Work, said: Said) -> Done:
        entries = diary.own(work.session, work.seat.id)
        lines = [
            f"{one.number}  {one.turn_title}{', your note' if one.report else ''}: {one.beginning}"
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
MODERATORS = Family("Press by the moderator", "moderator", (written.OF_MODERATOR,))
