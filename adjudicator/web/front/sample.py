"""A picture of a report for the start page: BlitzWar's worked example 20.1, shortened.

`templates/web/sample.json` and `static/sample-map.svg` are a report and its map as the
archive gave them (`.json`, `.svg`); they are drawn like all others.
"""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from adjudicator.core.telling import Report
from adjudicator.reports import compose, templates

FILE = "web/sample.json"

META = compose.Meta(
    game="desert-fox-7",
    turn="1941-winter-2",
    next_step="Next: the Allied side-turn, due Wed 9 Dec 2026, 20:00 CET (19:00 UTC).",
)


@cache
def report() -> Report:
    """The report. ValidationError if the file and the release do not fit."""
    return Report.model_validate_json((templates.folder() / FILE).read_text("utf-8"))


@cache
def sample(root: str = "") -> Markup:
    """The report as HTML, its headings lower by two ranks: it is a picture within a page. root:
    the path under which the house lies."""
    body = compose.fragment(report(), META, map_src=f"{root}/static/sample-map.svg")
    return Markup(body.replace("h2>", "h4>").replace("h1>", "h3>"))
