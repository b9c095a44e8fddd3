"""Reading a campaign like a book: chronicle, search, feeds, statistics, what can be taken home.

A link may carry a horizon (`until`): then no page it leads to shows, in text, title, search or
number, anything that came later, not even whether anything did.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.reports import charts
from adjudicator.service.archive import archive, chronicles, searching, shelf, turning
from adjudicator.service.desk import Unknown
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.web import exports, under
from adjudicator.web.reader import (
    desk,
    game_or_404,
    holds,
    is_open,
    readable_seat_or_404,
    reader,
    takes_part,
)

blueprint = Blueprint("reading", __name__)

NEWEST = 30
"""Entries of a feed."""


@blueprint.get("/archive/<slug>/chronicle")
def chronicle(slug: str) -> ResponseReturnValue:
    """A game as spectators read it, report after report."""
    info = game_or_404(slug)
    if not is_open(info):
        own = next((one for one in info.seats if holds(one)), None)
        if own is not None:
            return _chronicle(info, own)
        abort(404)
    return _chronicle(info, None)


@blueprint.get("/archive/<slug>/seats/<seat>/chronicle")
def seat_chronicle(slug: str, seat: str) -> ResponseReturnValue:
    """A game as one seat was told of it."""
    return _chronicle(*readable_seat_or_404(slug, seat))


def _chronicle(info: GameInfo, seat: SeatInfo | None) -> ResponseReturnValue:
    until = request.args.get("until", "")
    try:
        found = chronicles.chronicle(desk(), info.slug, seat.name if seat else None, until)
    except Unknown:
        abort(404)
    reports = [episode.slug for turn in found.turns for episode in turn.episodes]
    return render_template(
        "web/chronicle.html",
        game=info,
        scenario=shelf.scenario_title(info.ruleset, info.scenario),
        seat=seat,
        found=found,
        until=until,
        first=reports[0] if reports else "",
        before=reports[-2] if len(reports) > 1 else "",
        charts=[(chart.title, Markup(charts.svg(chart))) for chart in found.charts],
        readable=[one for one in info.seats if holds(one) or info.state == "over"],
    )


@blueprint.get("/archive/<slug>/replay")
def replay(slug: str) -> ResponseReturnValue:
    """The map of a game, turn after turn, as spectators saw it."""
    info = game_or_404(slug)
    if not is_open(info):
        abort(404)
    return _replay(info, None)


@blueprint.get("/archive/<slug>/seats/<seat>/replay")
def seat_replay(slug: str, seat: str) -> ResponseReturnValue:
    """The same, as one seat saw it."""
    return _replay(*readable_seat_or_404(slug, seat))


def _replay(info: GameInfo, seat: SeatInfo | None) -> ResponseReturnValue:
    name = seat.name if seat else None
    reports = archive.reports_of(desk(), info.slug, name)
    readable = [one for one in info.seats if holds(one) or info.state == "over"]
    return render_template(
        "web/replay.html",
        game=info,
        scenario=shelf.scenario_title(info.ruleset, info.scenario),
        seat=seat,
        reports=reports,
        changes=turning.changes(desk(), info.slug, name),
        readable=readable,
    )


@blueprint.get("/archive/search")
def search() -> ResponseReturnValue:
    """The reports in which all words stand, of those that the reader may read."""
    words = request.args.get("q", "")[:200]
    slug = request.args.get("game", "")[:80]
    until = request.args.get("until", "")[:80]
    number = _number_of(slug, until) if until else None
    person = reader()
    hits = searching.search(desk(), words, person.id if person else None, game=slug, until=number)
    return render_template("web/search.html", words=words, slug=slug, until=until, hits=hits)


def _number_of(slug: str, report: str) -> int:
    """The number of a report of a game that the reader may see; 404 if there is none."""
    info = game_or_404(slug)
    seats = [one.name for one in info.seats if holds(one) or info.state == "over"]
    listed = [one for seat in [None, *seats] for one in archive.reports_of(desk(), slug, seat)]
    found = next((one.number for one in listed if one.slug == report), None)
    if found is None:
        abort(404)
    return found


@blueprint.get("/archive/feed.atom")
def feed() -> ResponseReturnValue:
    """The newest reports of all games that everybody may read."""
    shown = [game for game in games.list_games(desk()) if is_open(game) and game.reports]
    entries = [(game, one) for game in shown for one in _newest(game)]
    entries.sort(key=lambda entry: entry[1].at, reverse=True)
    return _atom("", entries[:NEWEST])


@blueprint.get("/archive/<slug>/feed.atom")
def game_feed(slug: str) -> ResponseReturnValue:
    """The newest reports of one game, as spectators have them."""
    info = game_or_404(slug)
    if not is_open(info):
        abort(404)
    return _atom(slug, [(info, one) for one in _newest(info)])


def _newest(info: GameInfo) -> list[Any]:
    return archive.reports_of(desk(), info.slug, None)[: -NEWEST - 1 : -1]


def _atom(slug: str, entries: list[tuple[GameInfo, Any]]) -> ResponseReturnValue:
    """RFC 4287. Titles say what happened; for a reader who asks for none of it
    (`?headlines=no`), only that there is a report and of which turn."""
    told = request.args.get("headlines") != "no"
    house = desk().config.house
    text = render_template(
        "web/feed.xml",
        entries=entries,
        told=told,
        slug=slug,
        base=under.origin_of(house.base_url),
        house=house.name,
        newest=entries[0][1].at if entries else desk().clock.now(),
    )
    return Response(text, mimetype="application/atom+xml")


@blueprint.get("/archive/statistics")
def statistics() -> ResponseReturnValue:
    """What the finished games came to."""
    return render_template("web/statistics.html", tallies=chronicles.statistics(desk()))


@blueprint.get("/archive/<slug>/bundle.zip")
def bundle(slug: str) -> ResponseReturnValue:
    """All of a game that is over, signed by the house: `adjudicator verify` checks it."""
    info = game_or_404(slug)
    if info.state != "over" or not (is_open(info) or takes_part(info)):
        abort(404)
    return exports.answered("game", info.slug, f"{info.slug}.zip")


def with_until(until: str) -> dict[str, str]:
    """The horizon as an argument of further links."""
    return {"until": until} if until else {}


def _absolute(path: str) -> str:
    """The whole address of a path of ours."""
    return under.origin_of(desk().config.house.base_url) + path


@blueprint.app_context_processor
def helpers() -> dict[str, Any]:
    return {"with_until": with_until, "absolute": _absolute}


@blueprint.app_template_global()
def report_address(slug: str, report: str, seat: SeatInfo | None) -> str:
    """Where a report stands, as a seat or as spectators read it."""
    if seat is None:
        return url_for("archive.report", slug=slug, report=report)
    return url_for("archive.seat_report", slug=slug, seat=seat.name, report=report)
