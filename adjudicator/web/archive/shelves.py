"""The archive: the reports of every game, at addresses that last.

`/archive/<game>/<report>` is what all may know; `/archive/<game>/seats/<seat>/<report>`
what one seat was told: for its player, and for everybody once the game is over.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.core.names import fold
from adjudicator.reports import charts, compose
from adjudicator.service.archive import archive, shelf
from adjudicator.service.desk import Unknown
from adjudicator.service.games import games
from adjudicator.service.models import GameInfo, ReportPage, SeatInfo
from adjudicator.service.talk import diary
from adjudicator.web import given
from adjudicator.web.drawing import maps, pictures
from adjudicator.web.reader import (
    desk,
    game_or_404,
    holds,
    is_open,
    own_seat_ids,
    readable_seat_or_404,
    reader,
    takes_part,
)

blueprint = Blueprint("archive", __name__)

ALONE: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""The policy of a map that stands alone: it brings its font, and nothing else."""


PAGE: Final = 24
"""Games on a page of the list."""
STATES: Final = {
    "running": ("running", "closed", "held", "paused", "stopped"),
    "over": ("over",),
    "inviting": ("inviting",),
}
"""By which the list may be looked through."""


@blueprint.get("/archive")
def games_list() -> ResponseReturnValue:
    """The games that the reader may look into, newest first: all, or those that are asked for."""
    own_seat_ids()
    shown = [game for game in games.list_games(desk()) if is_open(game) or takes_part(game)]
    shown.sort(key=lambda game: game.opened_at, reverse=True)
    systems = dict(sorted({game.ruleset: game.title for game in shown}.items()))
    system, state = request.args.get("system", ""), request.args.get("state", "")
    words = fold(request.args.get("name", "")[:80]).split()
    found = [
        game
        for game in shown
        if (not system or game.ruleset == system)
        and (state not in STATES or game.state in STATES[state])
        and all(word in _known_as(game) for word in words)
    ]
    pages = max(1, -(-len(found) // PAGE))
    at = min(max(given.whole(request.args.get("page", ""), 1), 1), pages)
    some = found[(at - 1) * PAGE : at * PAGE]
    return render_template(
        "web/archive.html",
        entries=[shelf.entry(desk(), one, readable=_told(one), named=_named(one)) for one in some],
        systems=systems,
        asked={"system": system, "state": state, "name": " ".join(words)},
        every=len(shown),
        found=len(found),
        page=at,
        pages=pages,
    )


def _named(game: GameInfo) -> bool:
    """May this reader know who plays? While a game lasts its members alone."""
    return game.state == "over" or takes_part(game)


def _told(game: GameInfo) -> bool:
    """Are the spectators' reports of a game for this reader?"""
    return is_open(game) or (takes_part(game) and not any(holds(one) for one in game.seats))


def _known_as(game: GameInfo) -> str:
    """What a game may be found by: its name, scenario, players."""
    title = shelf.scenario_title(game.ruleset, game.scenario)
    players = [one.player for one in game.seats] if _named(game) else []
    return fold(" ".join([game.slug, title, game.title, *players]))


@blueprint.get("/archive/<slug>")
def game(slug: str) -> ResponseReturnValue:
    """The reports of a game as spectators read them."""
    return _list(game_or_404(slug), None)


@blueprint.get("/archive/<slug>/seats/<seat>")
def seat(slug: str, seat: str) -> ResponseReturnValue:
    """The reports that a seat got."""
    return _list(*readable_seat_or_404(slug, seat))


def _list(info: GameInfo, seat: SeatInfo | None) -> ResponseReturnValue:
    try:
        reports = archive.reports_of(
            desk(), info.slug, seat.name if seat else None, member=takes_part(info)
        )
    except Unknown:
        abort(404)
    readable = [one for one in info.seats if holds(one) or info.state == "over"]
    name = seat.name if seat else None
    return render_template(
        "web/reports.html",
        game=info,
        front=shelf.front(desk(), info, name) if reports else None,
        scenario=shelf.scenario_title(info.ruleset, info.scenario),
        chart=charts.svg,
        open=is_open(info),
        named=_named(info),
        seat=seat,
        reports=reports,
        readable=readable,
        sealed=seat is None and not is_open(info) and not takes_part(info),
    )


@blueprint.get("/archive/<slug>/<report>")
def report(slug: str, report: str) -> ResponseReturnValue:
    """A report as spectators read it: a page, or with .json, .txt, .svg or .png its twin.

    Letters to players bear this address too. While a game is sealed it leads its players
    to the report that they got."""
    info = game_or_404(slug)
    own = next((one for one in info.seats if holds(one)), None)
    if own is not None and not is_open(info):
        return redirect(
            url_for("archive.seat_report", slug=slug, seat=own.name, report=report), 302
        )
    return _report(info, None, report)


@blueprint.get("/archive/<slug>/seats/<seat>/<report>")
def seat_report(slug: str, seat: str, report: str) -> ResponseReturnValue:
    """A report as its seat read it."""
    return _report(*readable_seat_or_404(slug, seat), report)


def _report(info: GameInfo, seat: SeatInfo | None, name: str) -> ResponseReturnValue:
    slug, _, form = name.partition(".")
    if form not in ("", "json", "txt", "svg", "png"):
        abort(404)
    try:
        page = archive.report(
            desk(), info.slug, slug, seat.name if seat else None, member=takes_part(info)
        )
    except Unknown:
        abort(404)
    meta = meta_of(page, seat)
    if form == "json":
        return jsonify(twin(page, meta))
    if form == "txt":
        return Response(compose.text(page.report, meta), mimetype="text/plain")
    if form == "png":
        return _picture(page)
    sheet = page.sheet
    if form == "svg" and "frame" in request.args:  # for a replay: all reports in one frame
        sheet = sheet.model_copy(update={"focus": _frame(info, seat)})
    if form == "svg":
        picture = maps.alone(page.geometry, sheet, "frame" not in request.args)
        if not picture:
            abort(404)
        alone = Response(picture, mimetype="image/svg+xml")
        alone.headers["Content-Security-Policy"] = ALONE
        return alone
    drawing = maps.drawn(page.geometry, sheet)
    body = compose.fragment(page.report, meta, map_svg=str(drawing or ""))
    return render_template(
        "web/report.html",
        game=info,
        seat=seat,
        page=page,
        body=Markup(body),
        map=drawing,
        readable=[one for one in info.seats if holds(one) or info.state == "over"],
        open=is_open(info),
        may_play_on=reader() is not None and (info.state == "over" or bool(seat and holds(seat))),
        notes=diary.on_report(desk(), seat.id, page.slug) if seat and holds(seat) else None,
    )


def _frame(info: GameInfo, seat: SeatInfo | None) -> list[str]:
    name = seat.name if seat else None
    key = (desk().store.url, "frame", info.id, name, info.reports)
    return desk().looks.get(key, lambda: shelf.frame(desk(), info, name))


def _picture(page: ReportPage) -> ResponseReturnValue:
    """The map of a report as PNG: for a preview, or with `?small` beside words."""
    width = pictures.SMALL if "small" in request.args else pictures.PREVIEW
    key = (desk().store.url, page.id, page.at)
    return pictures.answer(pictures.drawn(key, width, page.geometry, page.sheet))


def meta_of(page: ReportPage, seat: SeatInfo | None) -> compose.Meta:
    """What stands around a report. Of the seeds the last: its SHA-256 is the one before it."""
    seed = page.seeds[max(page.seeds, key=int)] if page.seeds else ""
    return compose.Meta(
        game=page.game,
        turn=page.turn,
        report=page.slug,
        seat=seat.title if seat else "",
        seed=seed,
    )


def twin(page: ReportPage, meta: compose.Meta) -> dict[str, Any]:
    """A report as JSON: the same facts, the seeds by phase, and what the map shows."""
    return {
        "game": page.game,
        "title": page.game_title,
        "turn": {"slug": page.turn, "title": page.turn_title},
        "slug": page.slug,
        "number": page.number,
        "at": page.at.isoformat(),
        "seat": page.seat or None,
        "seeds": page.seeds,
        "loaded_dice": page.loaded,
        "sheet": page.sheet.model_dump(mode="json"),
        "earlier": page.earlier or None,
        "later": page.later or None,
        **compose.as_json(page.report, meta),
    }


@blueprint.get("/report.css")
def style() -> ResponseReturnValue:
    """The style of a report, as the letters have it."""
    response = Response(compose.style(), mimetype="text/css")
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response
