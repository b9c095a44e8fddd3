"""A picture of a report for the start page: a short imagined one, drawn like all others."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from adjudicator.core.telling import Line, Report, Section
from adjudicator.reports import compose


@cache
def sample() -> Markup:
    """The report as HTML, its headings one rank lower: it is a picture within a page."""
    body = compose.fragment(REPORT, META).replace("h2>", "h4>")
    return Markup(body.replace("h1>", "h3>"))


META = compose.Meta(
    game="desert-fox-7",
    turn="1941-winter-2",
    report="1941-winter-2-1",
    seat="Axis",
    next_step="Next: the Allied side-turn, asked of Auchinleck, due Wed 9 Dec 20:00 CET.",
)

REPORT = Report(
    title="2nd winter turn 1941: the Axis side-turn",
    headline="Mechili falls to armour from the Syrte",
    lead=["One British armoured corps slips away to Gazala. Nobody goes after it."],
    sections=[
        Section(
            heading="BLITZKRIEG COMBAT: Mechili, clear, good weather",
            lines=[
                Line(text="5 corps against 4", value="1-1", clause="BW-16.1-1"),
                Line(
                    text="armoured corps in the attack", value="+1", clause="BW-16.3.1-1", level=1
                ),
                Line(text="Elite army in the attack", value="+1", clause="BW-16.3.1-2", level=1),
                Line(text="air superiority", value="+2", clause="BW-16.3.1-3", level=1),
                Line(text="resolved on", value="4-1", level=1),
                Line(
                    text="Die 1: the defenders lose an infantry corps, the attackers nothing.",
                    note="Allies: standing order 1",
                ),
            ],
        )
    ],
)
