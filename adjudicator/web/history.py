"""The slider over the turns of an own seat: map, report and what changed, turn by turn."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.reports import compose
from adjudicator.service.archive import archive, turning
from adjudicator.service.desk import Unknown
from adjudicator.web import given, maps
from adjudicator.web.reader import desk, own_seat_or_404, signed_in
from adjudicator.web.tables import colours, hidden_layers, seat_pages

blueprint = Blueprint("history", __name__)


@blueprint.get("/games/<slug>/<seat>/history")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    """The newest report, or the one that the address names (`at`, its place; `report`)."""
    info, own = own_seat_or_404(slug, seat)
    at = request.args.get("at", "")
    if at.isdecimal():
        reports = archive.reports_of(desk(), slug, own.name)
        if not 0 < given.whole(at) <= len(reports):
            abort(404)
        chosen = reports[given.whole(at) - 1].slug
        return redirect(url_for("history.page", slug=slug, seat=seat, report=chosen), 302)
    try:
        found = turning.turn_page(desk(), slug, own.name, request.args.get("report", ""))
    except Unknown:
        abort(404)
    large, body, hidden, drawn = None, "", list[str](), None
    if found is not None:
        large = maps.large(found.page.geometry, found.page.sheet, (), colours())
        hidden = hidden_layers(large)
        if large is not None:
            drawn = large.with_orders([], (), maps.scene(found.page.sheet), hidden)
        meta = compose.Meta(game=info.slug, turn=found.page.turn)
        body = compose.fragment(found.page.report, meta)
    return render_template(
        "web/history.html",
        game=info,
        seat=own,
        found=found,
        large=large,
        map=drawn,
        hidden=hidden,
        body=Markup(body),
        seat_pages=seat_pages,
    )
