"""The turn report: the events that a seat may know, in the order of the phases.

Headline and lead say what matters most; a section for each phase and each combat
tells what happened with its arithmetic; ledgers of supply, points and strength, and
what comes next, end it. The words of single events stand beside their
facts, in `facts`; how it looks is decided in `adjudicator.reports`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from adjudicator.core.happening import concerns
from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, count, listed, result_of
from adjudicator.core.telling import Chart, Grid, Line, Report, Section, battles_first, course
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import SIDES, Position
from adjudicator.rulesets.blitzwar.book import victory
from adjudicator.rulesets.blitzwar.book.points import strategic_points
from adjudicator.rulesets.blitzwar.book.weather import weather_in
from adjudicator.rulesets.blitzwar.view import View
from adjudicator.rulesets.blitzwar.words import story
from adjudicator.rulesets.blitzwar.words.facts import told
from adjudicator.rulesets.blitzwar.words.headline import headline, lead
from adjudicator.rulesets.blitzwar.words.wording import SIDES_SAID, Say, supply

HEADINGS = {
    "set_up": "SET-UP",
    "diplomacy": "DIPLOMACY",
    "cards": "REINFORCEMENT CARDS",
    "reinforcement": "REINFORCEMENTS",
    "naval": "NAVAL",
    "air": "AIR",
    "sea_transport": "SEA TRANSPORT",
    "movement": "MOVEMENT",
}
COMBATS = {"blitzkrieg": "BLITZKRIEG COMBAT", "normal": "NORMAL COMBAT"}
OPENERS = ("Fought", "DutyDone", "HeldBack", "ShiftDecided")
"""Events that begin the section of a combat when they speak of another zone than it does."""
SUPPLY_EVENTS = ("OutOfSupply", "BackInSupply")
TERRAIN = {"clear": "good going", "narrow": "narrow going", "high_mountains": "high mountains"}


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader.

    view: what the seat sees now; before: at its last report, or None if this is the
    first. events: those that it may know, oldest first.
    """
    mine = story.mine(board, view)
    now, then = view.position, before.position if before is not None else None
    whose = title.partition(": ")[2]
    return Report(
        title=title,
        headline=result_of(victory.outcome(board, now)) or headline(board, now, events, whose),
        lead=lead(board, now, events, whose),
        sections=[
            *battles_first(_chapters(board, now, events, mine)),
            *_supply_ledger(board, now, events),
            *_changes(board, now, then),
            _strength(board, now, then),
            _next(board, view),
        ],
    )


# -------------------------------------------------------------------- chapters


def _chapters(
    board: Board, view: Position, events: Sequence[Event], mine: Collection[str]
) -> list[Section]:
    """A section for each phase and each combat, in the order in which they happened."""
    sections: list[Section] = []
    zone = ""
    for event in events:
        if event.kind in SUPPLY_EVENTS:
            heading, zone = "SUPPLY", ""
        elif event.phase in COMBATS:
            zone = _combat_zone(event, zone)
            heading = _combat_heading(board, view, event.phase, zone)
        else:
            heading, zone = HEADINGS.get(event.phase, event.phase.upper()), ""
        if not sections or sections[-1].heading != heading:
            sections.append(Section(heading=heading, battle=bool(zone)))
        _add(sections[-1].lines, told(event, board))
        sections[-1].own |= sections[-1].battle and concerns(event, mine)
    return sections


_TIMES = re.compile(r" \((\d+) times\)\.$")


def _add(lines: list[Line], new: list[Line]) -> None:
    """Add the lines of an event; the same statement once more only counts it."""
    if len(new) == 1 and lines and new[0].text.endswith("."):
        last, stem = lines[-1], new[0].text[:-1]
        found = _TIMES.search(last.text)
        number = int(found[1]) if found else 1
        if last.text in (f"{stem}.", f"{stem} ({number} times).") and (
            last.clause,
            last.note,
        ) == (new[0].clause, new[0].note):
            lines[-1] = last.model_copy(update={"text": f"{stem} ({number + 1} times)."})
            return
    lines += new


def _combat_zone(event: Event, zone: str) -> str:
    """The combat that an event of a combat phase belongs to, '' for none."""
    if event.kind == "Moved" or event.kind == "AirRebased":
        return ""  # one-zone and late moves follow the combats
    if event.kind in OPENERS:
        return str(event.facts.get("zone", zone))
    return zone


def _combat_heading(board: Board, view: Position, phase: str, zone: str) -> str:
    if not zone:
        return "AFTER BLITZKRIEG COMBAT" if phase == "blitzkrieg" else "AFTER NORMAL COMBAT"
    land = board.zones[zone]
    terrain = TERRAIN.get(land.terrain, land.terrain)
    if land.fortress:
        terrain += ", fortress"
    weather = weather_in(board, view.turn, zone)
    said = "good weather" if weather == "good" else weather
    return f"{COMBATS[phase]}  {land.name}: {terrain}, {said}"


# ---------------------------------------------------------------------- supply


def _supply_ledger(board: Board, view: Position, events: Sequence[Event]) -> list[Section]:
    """Where supply was spent, for what sums, and what is left there."""
    spent: dict[tuple[str, ...], list[int]] = {}
    for event in events:
        halves, places = event.facts.get("halves"), event.facts.get("paid_from")
        if isinstance(halves, int) and halves and places:
            spent.setdefault(tuple(dict.fromkeys(places)), []).append(halves)
    if not spent:
        return []
    lines: list[Line] = []
    now = _stocks(view)
    told_of: list[str] = []
    for places, amounts in spent.items():
        names = listed([board.name(place) for place in places])
        parts = " + ".join(supply(halves) for halves in amounts)
        sum_ = f": {parts}" if len(amounts) > 1 else ""
        lines.append(
            Line(text=f"spent from {names}{sum_}", value=supply(sum(amounts)), clause="BW-7-20")
        )
        for place in places:
            if place not in told_of:
                left = supply(now.get(place, 0))
                lines.append(Line(text=f"remains in {board.name(place)}", value=left, level=1))
                told_of.append(place)
    return [Section(heading="SUPPLY LEDGER", clause="BW-7-2", news=False, lines=lines)]


def _stocks(view: Position) -> dict[str, int]:
    """Place -> half units of supply there, of all sides."""
    stocks: dict[str, int] = {}
    for counter in view.counters:
        if counter.halves:
            stocks[counter.place] = stocks.get(counter.place, 0) + counter.halves
    return stocks


# --------------------------------------------------------------------- changes


def _changes(board: Board, view: Position, before: Position | None) -> list[Section]:
    """The map's differences since the reader's last report."""
    if before is None:
        return []
    lines: list[Line] = []
    taken: dict[str, list[str]] = {}
    for zone in board.zones.values():
        was, now = before.control.get(zone.id), view.control.get(zone.id)
        if was != now and now:
            taken.setdefault(now, []).append(zone.name)
    for side, zones in taken.items():
        lines.append(Line(text=f"{Say(board).Does(side, 'control')} {listed(zones)} now."))
    for code, state in view.countries.items():
        old = before.countries.get(code)
        if old is not None and (old.state, old.side) != (state.state, state.side):
            whose = f" ({SIDES_SAID[state.side]})" if state.side else ""
            country = Say(board).Country(code)
            lines.append(Line(text=f"{country} was {old.state} and is {state.state}{whose}."))
    return (
        [Section(heading="WHAT CHANGED ON THE MAP", foremost=True, clause="BW-5-6", lines=lines)]
        if lines
        else []
    )


# -------------------------------------------------------------------- strength


def _strength(board: Board, view: Position, before: Position | None) -> Section:
    """Points, corps and supply by side, and their course over the turns."""
    rows = []
    for side in SIDES:
        row = [capital(SIDES_SAID[side].removeprefix("the "))]
        for number in (_points, _corps, _halves):
            is_ = number(board, view, side)
            change = is_ - (number(board, before, side) if before is not None else is_)
            shown = supply if number is _halves else str
            sign = "+" if change > 0 else "-"
            row += [shown(is_), f"{sign}{shown(abs(change))}" if change else ""]
        rows.append(row)
    heading = ["", "points", "", "corps", "", "supply", ""]
    return Section(
        heading="STRATEGIC POINTS AND STRENGTH",
        clause="BW-5-21",
        grid=Grid(heading=heading, rows=rows),
        chart=_course(board, view),
    )


def _points(board: Board, view: Position, side: str) -> int:
    return strategic_points(view, board, side)


def _corps(board: Board, view: Position, side: str) -> int:
    return sum(counter.corps for counter in view.counters if counter.side == side)


def _halves(board: Board, view: Position, side: str) -> int:
    return sum(counter.halves for counter in view.counters if counter.side == side)


def _course(board: Board, view: Position) -> Chart | None:
    """The points of the sides at the end of each turn, once there are two."""
    turns: dict[str, dict[str, Any]] = view.losses.get("turns", {})
    numbers = sorted(int(turn) for turn in turns)
    return course(
        "Strategic points at the end of each turn",
        numbers,
        {
            capital(SIDES_SAID[side].removeprefix("the ")): [
                int(turns[str(number)]["points"][side]) for number in numbers
            ]
            for side in SIDES
        },
    )


# ------------------------------------------------------------------------ next


WEATHER_SAID = {
    "good": "good weather",
    "mud": "mud: no Blitzkrieg Combat Phase",
    "snow": "winter, with snow outside Africa and southern Asia",
}


def _next(board: Board, view: View) -> Section:
    """What the calendar holds and what is on its way."""
    position = view.position
    lines: list[Line] = []
    row = board.calendar.get(position.turn + 1)
    if position.over:
        end = victory.outcome(board, position)
        said = "The game is over." if end is None else end.text
        clause = "BW-8-1" if end is None else end.clause
        return Section(heading="THE END", lines=[Line(text=said, clause=clause)])
    if row is not None and position.turn < position.last_turn:
        marks = f" On the calendar: {listed(list(row.marks))}." if row.marks else ""
        lines.append(
            Line(
                text=f"The next turn is the {row.title} (turn {row.turn} of "
                f"{position.last_turn}), {WEATHER_SAID[row.weather]}.{marks}",
                clause="BW-8-1",
            )
        )
    else:
        lines.append(Line(text="This is the last turn.", clause="BW-8-1"))
    for side in SIDES:
        if number := view.waiting.get(side, 0):
            lines.append(
                Line(
                    text=f"{Say(board).Does(side, 'have')} "
                    f"{count(number, 'reinforcement card')} on the way.",
                    clause="BW-10.1-7",
                )
            )
    return Section(heading="WHAT COMES NEXT", news=False, lines=lines)
