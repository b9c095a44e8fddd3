"""Turn reports: what each reader is told when a phase with a report is done.

Made from views and from the events that the reader may know, and from nothing else;
`archive.verify` makes them again from the journal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Event, Seat, digest
from adjudicator.core.telling import Line, Report, Section, Sheet
from adjudicator.service.record.journaling import housekeeping

SPECTATOR = ""
"""How a spectator is written where a seat's name stands."""

DEMONSTRATION = "This is a demonstration: the moderator has loaded some of the dice."


HOUSEKEEPING = "HOUSEKEEPING"
"""Heading of what the moderator and the players have done beside orders."""


class Written(BaseModel):
    """A report for one reader, dumped: words, map, and the view it was made from."""

    report: dict[str, Any]
    sheet: dict[str, Any]
    view: dict[str, Any]

    def digest(self) -> str:
        return digest(vars(self))  # it is plain JSON already

    @classmethod
    def kept(cls, row: Mapping[str, Any]) -> Written:
        """What was stored, perhaps by an earlier release: what it did not know yet is as if
        nothing had been said of it."""
        return cls(
            report=Report.model_validate(row["report"]).model_dump(mode="json"),
            sheet=Sheet.model_validate(row["sheet"]).model_dump(mode="json"),
            view=row["view"],
        )


def readers(seats: Sequence[Seat]) -> list[str]:
    """Everybody a report is made for: the seats, then the spectator."""
    return [*seats, SPECTATOR]


def view_for(ruleset: AnyRuleset, board: Any, position: Any, reader: str) -> dict[str, Any]:
    """What a reader may know, dumped. position: the model, not its JSON."""
    view: BaseModel = ruleset.view(board, position, reader or None)
    return view.model_dump(mode="json")


def known_to(events: Sequence[Event], reader: str) -> list[Event]:
    """The events as the reader may know them."""
    seen = (event.for_seat(reader or None) for event in events)
    return [event for event in seen if event is not None]


def write_for(
    ruleset: AnyRuleset,
    board: Any,
    view: Any,
    before: Mapping[str, Any] | None,
    events: Sequence[Event],
    title: str,
    reader: str,
    *,
    loaded: bool,
    acts: Sequence[Mapping[str, Any]] = (),
) -> Report:
    """The words for one reader. view: loaded from its JSON, as `before` is, so that nothing else
    can go in.

    acts: what was done beside orders since the last report, as the journal has it."""
    report = ruleset.report(
        board,
        view,
        None if before is None else ruleset.load_view(before),
        known_to(events, reader),
        title,
    )
    if loaded:
        report = report.model_copy(update={"lead": [*report.lead, DEMONSTRATION]})
    if lines := housekeeping(acts, reader):
        kept = Section(heading=HOUSEKEEPING, lines=[Line(text=line) for line in lines])
        report = report.model_copy(update={"sections": [*report.sections, kept]})
    return report


def write_all(
    ruleset: AnyRuleset,
    board: Any,
    position: Mapping[str, Any],
    before: Mapping[str, Mapping[str, Any]],
    events: Sequence[Event],
    title: str,
    *,
    loaded: bool,
    acts: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Written]:
    """The reports of one moment, by reader.

    position: dumped, as it stands when the phase is done. before: per reader the view at
    his last report. events: all since the last report, in their full wording.
    """
    model = ruleset.load_position(dict(position))
    written = {}
    for reader in readers(ruleset.seats(board, model)):
        view = view_for(ruleset, board, model, reader)
        seen = ruleset.load_view(view)
        report = write_for(
            ruleset,
            board,
            seen,
            before.get(reader),
            events,
            title,
            reader,
            loaded=loaded,
            acts=acts,
        )
        sheet = ruleset.sheet(board, seen, known_to(events, reader))
        written[reader] = Written(
            report=report.model_dump(mode="json"), sheet=sheet.model_dump(mode="json"), view=view
        )
    return written
