"""The turn report of one reader: what came to nothing, politics, each battle with its odds, shifts
and arithmetic, then the long lists of the sequence, and how things stand now.

The words of single events stand beside their facts, in `facts`, the tables in `tables`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event
from adjudicator.core.saying import kinds_in, result_of, verb_of
from adjudicator.core.telling import Line, Report, Section, battles_first
from adjudicator.core.writing import unused
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.called import in_english
from adjudicator.rulesets.totaler_krieg.book.ending import victory
from adjudicator.rulesets.totaler_krieg.orders import ALL_ORDERS
from adjudicator.rulesets.totaler_krieg.orders.lexicon import lexicon
from adjudicator.rulesets.totaler_krieg.view import View
from adjudicator.rulesets.totaler_krieg.words import story, tables
from adjudicator.rulesets.totaler_krieg.words.facts import conquest, minors, options, told
from adjudicator.rulesets.totaler_krieg.words.headline import headline, lead, losses, quiet
from adjudicator.rulesets.totaler_krieg.words.places import names, place

NO_ROOM = "Stacking"
"""Steps lost for want of room, which no battle took."""
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Orders not carried out", ("NotCarriedOut", "OrdersNotUsed")),
    ("Delay", ("Delayed", "Arrived")),
    ("The turn", ("TurnBegan", "FactionTurnBegan")),
    ("Victory Point Check", ("VictoryChecked", "GameOver")),
    (
        "Cards played",
        (
            "CardRevealed",
            "Entered",
            "CardDiscarded",
            "CardReturned",
            "NoCurrentCard",
            "PendingSelected",
            "PendingLaid",
            "CardRemoved",
        ),
    ),
    (
        "Politics",
        (
            "TableRolled",
            "DieRolled",
            "EventReceived",
            "NothingCame",
            "OptionTaken",
            "InfluenceChanged",
            "MarkRemoved",
            "CenterTurned",
            "CivilWarOver",
            "SupportTurned",
            "FailurePlaced",
            "CounterSent",
            "BlitzAwarded",
            "TruceMoved",
            "Devastated",
        ),
    ),
    ("War and peace", kinds_in(conquest)),
    ("Minor Countries", kinds_in(minors)),
    ("Special markers", kinds_in(options)),
    ("Replacements", ("Received", "Replaced", "StepsNotTaken")),
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
    ("Organization", ("Combined", "Converted", "BrokenDown", "Removed")),
    ("Movement", ("Moved", "Overran", "Shipped")),
    ("Markers", ("MarkerPlaced", "MarkerRemoved")),
    (NO_ROOM, ()),
)
BELOW = ("Delay", "Replacements", "Support", "Organization", "Movement", "Markers", "Other events")
"""Chapters of long lists, which stand below the battles: the story comes first."""
GATHERED = ("Moved", "Replaced")
"""Kinds of events of which those of one place are told in one line."""
STANDING = ("The turn", "Victory Point Check")
"""Chapters that a letter tells with how things stand."""
FIGHTING = ("Dropped", "Battle", "Withdrew", "StepLost", "Advanced", "Landed")
"""Kinds of events that are told battle by battle."""


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader. view: what the seat sees now; before: at its last report, None
    if this is the first. events: those that it may know, oldest first."""
    now = view.position
    old = before.position if before is not None else None
    mine = story.mine(board, view)
    chapters = _chapters(board, view, events)
    below = [heading.upper() for heading in BELOW]
    sections = [
        *(one for one in chapters if one.heading not in below),
        *_battles(board, events, mine),
        *(one for one in chapters if one.heading in below),
        *tables.changes(board, now, old),
        tables.strength(board, now),
        *tables.cards(board, view),
        *tables.delayed(board, now),
        *tables.force_pool(board, view),
        *tables.course(board, now),
        tables.comes_next(board, now),
    ]
    head = result_of(victory.outcome(board, now)) or headline(board, now, events, old, mine)
    whole = Report(
        title=title,
        headline=head,
        quiet=head == quiet(board, now),
        lost=losses(board, now, old, events, mine, head),
        lead=lead(board, now, old, events, mine),
        sections=battles_first([one for one in sections if one.lines or one.grid or one.chart]),
    )
    return _in_english(board, whole)


def _in_english(board: Board, whole: Report) -> Report:
    """The report with all counters by their names."""
    sections = []
    for one in whole.sections:
        lines = [
            line.model_copy(update={"text": in_english(board, line.text)}) for line in one.lines
        ]
        heading = in_english(board, one.heading)
        sections.append(one.model_copy(update={"heading": heading, "lines": lines}))
    head = in_english(board, whole.headline)
    lead = [in_english(board, one) for one in whole.lead]
    lost = in_english(board, whole.lost)
    return whole.model_copy(
        update={"headline": head, "lead": lead, "lost": lost, "sections": sections}
    )


def _chapters(board: Board, view: View, events: Sequence[Event]) -> list[Section]:
    """What happened but for the fighting, chapter by chapter; what no chapter knows comes
    last."""
    known: dict[str, str] = {kind: heading for heading, kinds in SECTIONS for kind in kinds}
    found: dict[str, Section] = {
        heading: Section(heading=heading.upper(), news=heading not in STANDING)
        for heading in (*(heading for heading, _ in SECTIONS), "Other events")
    }
    for event in events:
        if _crowded(event):
            found[NO_ROOM].lines += told(event, board)
        elif event.kind not in (*FIGHTING, *GATHERED):
            found[known.get(event.kind, "Other events")].lines += told_to(board, view, event)
    found["Movement"].lines[:0] = _moves(board, events)
    received = found["Replacements"].lines
    first = sum(1 for event in events if event.kind == "Received")
    received[first:first] = _raised(board, events)
    return list(found.values())


def _crowded(event: Event) -> bool:
    return event.kind == "StepLost" and event.facts["why"] == "stacking"


def _moves(board: Board, events: Sequence[Event]) -> list[Line]:
    """Moves, those of one stack together."""
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for event in events:
        if event.kind == "Moved":
            facts = event.facts
            key = (facts["start"], facts["path"][-1], event.clause, facts.get("stopped", ""))
            groups.setdefault(key, []).append(facts["unit"])
    lines = []
    for (start, end, clause, stopped), units in groups.items():
        verb = "move" if len(units) > 1 else "moves"
        halt = " and stop there" if stopped and len(units) > 1 else " and stops there"
        text = f"{names(units)} {verb} from {place(board, start)} to {place(board, end)}"
        lines.append(Line(text=f"{text}{halt if stopped else ''}.", clause=stopped or clause))
    return lines


def _raised(board: Board, events: Sequence[Event]) -> list[Line]:
    """Replacement units, those of one place together."""
    groups: dict[tuple[str, str], list[str]] = {}
    for event in events:
        if event.kind == "Replaced":
            groups.setdefault((event.facts["at"], event.clause), []).append(event.facts["unit"])
    return [
        Line(
            text=f"{names(units)} {verb_of(len(units), 'appear')} at {place(board, at)}.",
            clause=clause,
        )
        for (at, clause), units in groups.items()
    ]


def _battles(board: Board, events: Sequence[Event], mine: Collection[str]) -> list[Section]:
    """A section for each battle, and one before them for drops and landings without one."""
    sections: list[Section] = []
    phase = ""
    for event in events:
        if event.kind not in FIGHTING or _crowded(event):
            continue
        at = event.facts.get("at", "")
        if event.kind == "Battle":
            sections.append(Section(heading=f"BATTLE  {board.name(at)}", battle=True))
        elif not sections or event.phase != phase or event.kind in ("Dropped", "Landed"):
            heading = "COMBAT"
            if not sections or sections[-1].heading != heading:
                sections.append(Section(heading=heading))
        phase = event.phase
        sections[-1].lines += told(event, board)
        sections[-1].own |= sections[-1].battle and concerns(event, mine)
    return sections


def told_to(board: Board, view: View, event: Event) -> list[Line]:
    """Give an event in words; orders of a plan as the seat of this view writes them."""
    if event.kind != "OrdersNotUsed":
        return told(event, board)
    return unused(event, lexicon(board, view.position, view.seat), ALL_ORDERS)
