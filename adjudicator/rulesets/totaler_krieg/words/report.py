"""The turn report of one reader: headline, battles with their arithmetic, all that happened."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Line, Report, Section
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words import (
    wording_countries,
    wording_minors,
    wording_politics,
)
from adjudicator.rulesets.totaler_krieg.words.places import place
from adjudicator.rulesets.totaler_krieg.words.wording import sentence

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Orders not carried out", ("NotCarriedOut",)),
    ("Victory", ("VictoryChecked", "GameOver")),
    (
        "Cards and replacements",
        ("CardRevealed", "Entered", "Received", "Replaced", "StepsNotTaken"),
    ),
    (
        "Support",
        (
            "ReturnedToBase",
            "SupportPlaced",
            "SupportContested",
            "ConvoyPlaced",
            "BeachheadPlaced",
            "BlitzPlaced",
        ),
    ),
    (
        "Organization",
        ("Combined", "Converted", "BrokenDown", "Removed", "MarkerPlaced", "MarkerRemoved"),
    ),
    ("Movement", ("Moved", "Overran", "Shipped")),
    ("Combat", ("Dropped", "Battle", "Withdrew", "StepLost", "Advanced", "Landed")),
    *wording_politics.SECTIONS,
    *wording_countries.SECTIONS,
    *wording_minors.SECTIONS,
    ("Delay", ("Delayed", "Arrived")),
)


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The events that a seat may know, section by section."""
    sections = []
    for heading, kinds in SECTIONS:
        lines: list[Line] = []
        for event in events:
            if event.kind not in kinds:
                continue
            note = event.answered
            lines.append(Line(text=sentence(board, event), clause=event.clause, note=note))
            lines += [
                Line(text=term.text, value=term.value, clause=term.clause, level=1)
                for term in event.sums
            ]
        if lines:
            sections.append(Section(heading=heading, lines=lines))
    return Report(title=title, headline=headline(board, events), sections=sections)


def headline(board: Board, events: Sequence[Event]) -> str:
    """The largest thing that happened: the end, the first advance into a named hex, a battle."""
    for kind in ("GameOver", "VictoryChecked"):
        for event in events:
            if event.kind == kind == "GameOver":
                return sentence(board, event)
    for event in events:
        if event.kind == "Advanced" and board.hexes[event.facts["path"][0]].name:
            return f"{event.facts['unit']} takes {place(board, event.facts['path'][0])}"
    battles = sum(event.kind == "Battle" for event in events)
    if battles:
        return f"{battles} battle{'s' if battles > 1 else ''} fought"
    return "The fronts are quiet"
