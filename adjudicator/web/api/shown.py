"""What the pages show, as JSON, with the same rights.

A program sends a personal token; a browser's cookie is good for reading too. What changes
something stands in `doing.py`.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, jsonify, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.archive import archive
from adjudicator.service.desk import Unknown
from adjudicator.service.games import games, pages
from adjudicator.service.models import GameInfo, ReportInfo
from adjudicator.web.api import openapi
from adjudicator.web.archive.shelves import meta_of, twin
from adjudicator.web.reader import (
    desk,
    game_or_404,
    is_open,
    own_seat_or_404,
    readable_seat_or_404,
    reader,
    takes_part,
)

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")


@blueprint.get("/openapi.json")
def description() -> ResponseReturnValue:
    """This API, described for programs."""
    return jsonify(openapi.document())


@blueprint.get("/games")
def all_games() -> ResponseReturnValue:
    """The games that the reader may see."""
    shown = [game for game in games.list_games(desk()) if is_open(game) or takes_part(game)]
    return jsonify(games=[game_json(game) for game in shown])


@blueprint.get("/games/<slug>")
def game(slug: str) -> ResponseReturnValue:
    return jsonify(game_json(game_or_404(slug)))


@blueprint.get("/games/<slug>/seats/<seat>/ask")
def ask(slug: str, seat: str) -> ResponseReturnValue:
    """What an own seat is asked, with its order card and the receipt that counts; null if
    nothing is asked. 401 for nobody, whether there is such a seat or not."""
    if reader() is None:
        abort(401)
    _, own = own_seat_or_404(slug, seat)
    page = pages.seat_page(desk(), own.id)
    return jsonify(
        ask=page.asked.model_dump(mode="json") if page.asked else None,
        draft=page.draft,
        ready=page.ready,
        receipt=page.receipt.model_dump(mode="json") if page.receipt else None,
        standing=page.standing,
    )


@blueprint.get("/games/<slug>/reports")
def reports(slug: str) -> ResponseReturnValue:
    return _reports(game_or_404(slug), None)


@blueprint.get("/games/<slug>/seats/<seat>/reports")
def seat_reports(slug: str, seat: str) -> ResponseReturnValue:
    info, own = readable_seat_or_404(slug, seat)
    return _reports(info, own.name)


def _reports(info: GameInfo, seat: str | None) -> ResponseReturnValue:
    try:
        found = archive.reports_of(desk(), info.slug, seat, member=takes_part(info))
    except Unknown:
        abort(404)
    return jsonify(reports=[report_line(one) for one in found])


@blueprint.get("/games/<slug>/reports/<report>")
def report(slug: str, report: str) -> ResponseReturnValue:
    info = game_or_404(slug)
    try:
        page = archive.report(desk(), info.slug, report, None, member=takes_part(info))
    except Unknown:
        abort(404)
    return jsonify(twin(page, meta_of(page, None)))


@blueprint.get("/games/<slug>/seats/<seat>/reports/<report>")
def seat_report(slug: str, seat: str, report: str) -> ResponseReturnValue:
    info, own = readable_seat_or_404(slug, seat)
    try:
        page = archive.report(desk(), info.slug, report, own.name)
    except Unknown:
        abort(404)
    return jsonify(twin(page, meta_of(page, own)))


def game_json(info: GameInfo) -> dict[str, Any]:
    """A game for programs. Who plays and who is in is told to its members only."""
    hidden = {"id", "moderator_id", "trouble"}
    shown = info.model_dump(mode="json", exclude=hidden | {"seats", "moderator"})
    if takes_part(info):
        shown["moderator"] = info.moderator
        shown["seats"] = [seat.model_dump(mode="json", exclude={"id"}) for seat in info.seats]
    else:
        shown["seats"] = [
            {"name": seat.name, "title": seat.title, "taken": seat.taken} for seat in info.seats
        ]
    shown["page"] = url_for("games.game", slug=info.slug)
    return shown


def report_line(info: ReportInfo) -> dict[str, Any]:
    return info.model_dump(mode="json", exclude={"id"})
