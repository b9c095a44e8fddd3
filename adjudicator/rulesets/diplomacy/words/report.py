"""The report of a season: orders power by power, who was dislodged, centres, builds."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, listed
from adjudicator.core.telling import Grid, Report, Section, course, headed
from adjudicator.rulesets.diplomacy.board.board import Board
from adjudicator.rulesets.diplomacy.board.naming import units_words
from adjudicator.rulesets.diplomacy.book.adjustments import surplus
from adjudicator.rulesets.diplomacy.book.control import powers_of
from adjudicator.rulesets.diplomacy.view import View
from adjudicator.rulesets.diplomacy.words.headline import headline
from adjudicator.rulesets.diplomacy.words.wording import Say, words

OWN = "YOUR ORDERS THAT DO NOT COUNT"
PHASES = {
    "spring": "ORDERS",
    "fall": "ORDERS",
    "spring_retreats": "RETREATS",
    "fall_retreats": "RETREATS",
    "winter": "WINTER",
}
KINDS = {
    "WasDislodged": "DISLODGED",
    **dict.fromkeys(("NotCarriedOut", "OrdersNotUsed"), OWN),
    **dict.fromkeys(
        ("CentreTaken", "CentresCounted", "PowerGone", "GameWon", "GameDrawn"), "SUPPLY CENTRES"
    ),
}


def report(
    board: Board, view: View, before: View | None, events: Sequence[Event], title: str
) -> Report:
    """The report for one reader; all readers get the same but for their own orders' refusals,
    and a headline chosen from their side."""
    say = Say(board, view)
    mine = {view.seat, *view.powers_of()} if view.seat else ()
    told = ((_heading(say, event), words.told(event, say)) for event in events)
    return Report(
        title=title,
        headline=capital(headline(say, events, mine)),
        lead=lead(board, view),
        sections=[*headed(told, last=OWN), standing(board, view), *years(board, view)],
    )


def _heading(say: Say, event: Event) -> str:
    """A section for each power's orders, then what followed from them."""
    if event.kind == "Ordered":
        return f"ORDERS  {say.power(event.facts['unit']['power'])}"
    return KINDS.get(event.kind) or PHASES[event.phase]


def lead(board: Board, view: View) -> list[str]:
    """What comes next, for this reader."""
    said: list[str] = []
    if view.over:
        return said
    if view.dislodged:
        names = [Say(board, view).whose(one.unit) for one in view.dislodged]
        said.append(f"To retreat: {listed(names)}.")
    if any(one.unit.power in view.powers_of() for one in view.dislodged):
        said.append("Say where your units retreat to.")
    if view.season == "fall" and not view.dislodged:
        due = {power: surplus(view, power) for power in powers_of(view) if power not in view.absent}
        more = [f"{board.name(p)} {-n}" for p, n in due.items() if n < 0]
        less = [f"{board.name(p)} {n}" for p, n in due.items() if n > 0]
        if more:
            said.append(f"More centres than units: {', '.join(more)}.")
        if less:
            said.append(f"More units than centres: {', '.join(less)}.")
    return said


def standing(board: Board, view: View) -> Section:
    """Each power's centres and units."""
    rows = [
        [board.name(power), str(len(view.centres(power))), units or "none"]
        for power in powers_of(view)
        if (units := units_words(board.chart(view), view.of(power))) or view.centres(power)
    ]
    return Section(
        heading="WHERE THE POWERS STAND",
        grid=Grid(heading=["power", "centres", "units"], rows=rows),
        news=False,
    )


def years(board: Board, view: View) -> list[Section]:
    """Centres year by year, from the second count on."""
    number = max((len(held) for held in view.counted.values()), default=0)
    first = view.year - view.turn + 1
    series = {board.seat_name(seat, view): held for seat, held in view.counted.items()}
    chart = course("Centres", range(first, first + number), series)
    return [Section(heading="CENTRES YEAR BY YEAR", chart=chart, news=False)] if chart else []
