"""What a player can do with the diary of their seat: write in it, note something on a report,
delete an entry."""

from __future__ import annotations

import re
from typing import Any

from adjudicator.service.acts.arguments import Arguments, Number, Text, Words
from adjudicator.service.acts.declaration import buttons
from adjudicator.service.acts.seat.seated import Place, SeatAct
from adjudicator.service.grammar.base import Done
from adjudicator.service.talk import diary

_DIARY = re.compile(r"^diary\b\s*(?:(?:record|write|add)\b)?\s*(.*)$", re.I)
_NOTE = re.compile(r"^note\b\s*(?:on\s+(?:report\s+)?)?([a-z0-9-]*)\s*(?::\s*(.*))?$", re.I)
_DIARY_OTHER = re.compile(r"^diary\s+(?:list|read|delete|show)\b", re.I)
UNENDED = (
    "There is no {end} below this, so we cannot tell where your text ends. We did not send or keep "
    "lines {{first}} to {{last}}, or read them as orders. Send them again with {end} on a line of "
    "its own."
)
"""What is said of a text without its end."""


class Noted(Arguments):
    text: Text = ""


class Record(SeatAct[Noted]):
    name = "diary"
    takes = r"(?!)"
    ends = ("enddiary", "end diary")
    arguments = Noted
    text = "text"
    unended = UNENDED.format(end="ENDDIARY")
    shown = "[RECORD] ... ENDDIARY"
    description = (
        "Writes the lines below it, up to ENDDIARY, in your diary. Only you can read it until the "
        "game is over; then everybody can."
    )
    examples = ("diary: Blue will come by the ford.",)

    def opens(self, line: str) -> tuple[str, str] | None:
        if _DIARY_OTHER.match(line.strip()):
            return None
        found = _DIARY.match(line.strip())
        return ("", found[1].lstrip(": ").strip()) if found else None

    def carry_out(self, at: Place, given: Noted) -> Done:
        if at.dry:
            return "We would write this in your diary.", []
        entry = diary.write(at.desk, at.session, at.seat.id, given.text)
        return f"We have written entry {entry.number} of your diary.", []


class OnReport(Arguments):
    report: Words = ""
    text: Text = ""


class Note(SeatAct[OnReport]):
    name = "note"
    takes = r"(?!)"
    ends = ("endnote", "end note")
    arguments = OnReport
    line = r"(?P<report>\S+)?"
    text = "text"
    unended = UNENDED.format(end="ENDNOTE")
    shown = "[on REPORT] ... ENDNOTE"
    description = (
        "Writes the lines below it, up to ENDNOTE, as a note on your last report, or on the "
        "report you name. Only you will ever read it. “diary list” shows your notes."
    )
    examples = ("note on 1941-winter-2: Red is out of supply.",)

    def opens(self, line: str) -> tuple[str, str] | None:
        found = _NOTE.match(line.strip())
        return (found[1], (found[2] or "").strip()) if found else None

    def carry_out(self, at: Place, given: OnReport) -> Done:
        seat = at.seat.id
        report = given.report.strip().lower() or diary.last_report(at.session, seat)
        if at.dry:
            return f"This would be your note on {report}.", []
        entry = diary.write(at.desk, at.session, seat, given.text, report)
        return f"We have kept your note on {report} as entry {entry.number} of your diary.", []


class Numbered(Arguments):
    number: Number


class Delete(SeatAct[Numbered]):
    name = "diary delete"
    also = ("delete diary",)
    takes = r"\d{1,4}"
    arguments = Numbered
    wants = "Name an entry by its number: “diary delete 2”. “diary list” lists them."
    shown = "N"
    description = "Deletes entry N of your diary for good."

    def carry_out(self, at: Place, given: Numbered) -> Done:
        if at.dry:
            diary.entry(at.session, at.seat.id, given.number)
            return f"You would delete entry {given.number} of your diary.", []
        diary.remove(at.desk, at.session, at.seat.id, given.number)
        return f"You have deleted entry {given.number} of your diary.", []


RECORD, NOTE, DELETE = Record(), Note(), Delete()
ACTS: tuple[SeatAct[Any], ...] = (RECORD, NOTE, DELETE)
BY_BUTTON = buttons(ACTS)
