"""The report of a season: orders power by power, who was dislodged, centres, builds."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, listed
from adjudicator.core.telling import Chart, Grid, Line, Report, Section
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import unit_words
from adjudicator.rulesets.diplomacy.book.adjustments import surplus
from adjudicator.rulesets.diplomacy.book.control import powers_of
from adjudicator.rulesets.diplomacy.view import View
from adjudicator.rulesets.diplomacy.words.facts import told
from adjudicator.rulesets.diplomacy.words.headline import headline
from adjudicator.rulesets.diplomacy.words.wording import Say

HEADINGS = {
    "spring": "ORDERS",
    "fall": "ORDERS",
    "spring_retreats": "RETREATS",
    "fall_retreats": "RETREATS",
    "winter": "WINTER",
}
CENTRES = ("CentreTaken", "CentresCounted", "PowerGone", "GameWon", "GameDrawn")


def say_for(board: Board, view: View) -> Say:
    """The names on the map of a game."""
    scenario = board.scenarios.get(view.scenario)
    return Say(board, board.chart(view), dict(scenario.titles) if scenario else {})


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader; all readers get the same but for their own orders' refusals."""
    say = say_for(board, view)
    return Report(
        title=title,
        headline=capital(headline(say, events)),
        lead=lead(board, view, events),
        sections=[*chapters(say, events), standing(board, view), *years(board, view)],
    )


def lead(board: Board, view: View, events: Sequence[Event]) -> list[str]:
    """What comes next, for this reader."""
    said: list[str] = []
    if view.over:
        return said
    mine = [one for one in view.dislodged if one.unit.power in view.powers_of()]
    chart = board.chart(view)
    if view.dislodged:
        names = [
            f"{board.of(one.unit.power)} {unit_words(chart, one.unit.arm, one.unit.at)}"
            for one in view.dislodged
        ]
        said.append(f"To retreat: {listed(names)}.")
    if mine:
        said.append("You are asked where your units retreat to.")
    if view.season == "fall" and not view.dislodged:
        due = {power: surplus(view, power) for power in powers_of(view) if power not in view.absent}
        more = [f"{board.name(p)} {-n}" for p, n in due.items() if n < 0]
        less = [f"{board.name(p)} {n}" for p, n in due.items() if n > 0]
        if more:
            said.append(f"Centres more than units: {', '.join(more)}.")
        if less:
            said.append(f"Units too many: {', '.join(less)}.")
    return said


def chapters(say: Say, events: Sequence[Event]) -> list[Section]:
    """A section for each power's orders, then what followed from them."""
    sections: dict[str, Section] = {}

    def add(heading: str, lines: list[Line]) -> None:
        sections.setdefault(heading, Section(heading=heading)).lines.extend(lines)

    for event in events:
        lines = told(event, say)
        if event.kind == "Ordered":
            add(f"ORDERS  {say.power(event.facts['unit']['power'])}", lines)
        elif event.kind == "WasDislodged":
            add("DISLODGED", lines)
        elif event.kind in CENTRES:
            add("SUPPLY CENTRES", lines)
        elif event.kind in ("NotCarriedOut", "OrdersNotUsed"):
            add("YOUR ORDERS THAT DO NOT COUNT", lines)
        else:
            add(HEADINGS.get(event.phase, event.phase.upper()), lines)
    own = "YOUR ORDERS THAT DO NOT COUNT"
    return sorted(sections.values(), key=lambda section: section.heading == own)


def standing(board: Board, view: View) -> Section:
    """Each power's centres and units."""
    chart = board.chart(view)
    rows = []
    for power in powers_of(view):
        units = [unit_words(chart, unit.arm, unit.at) for unit in view.of(power)]
        centres = view.centres(power)
        if units or centres:
            rows.append([board.name(power), str(len(centres)), ", ".join(units) or "none"])
    return Section(
        heading="WHERE THE POWERS STAND",
        grid=Grid(heading=["power", "centres", "units"], rows=rows),
        news=False,
    )


def years(board: Board, view: View) -> list[Section]:
    """Centres year by year, from the second count on."""
    number = max((len(held) for held in view.counted.values()), default=0)
    if number < 2:
        return []
    first = view.year - view.turn + 1
    scenario = board.scenarios.get(view.scenario)
    titles = dict(scenario.titles) if scenario else {}
    chart = Chart(
        title="Centres",
        turns=[str(first + n) for n in range(number)],
        series={board.seat_name(seat, titles): held for seat, held in view.counted.items()},
    )
    return [Section(heading="CENTRES YEAR BY YEAR", chart=chart, news=False)]
