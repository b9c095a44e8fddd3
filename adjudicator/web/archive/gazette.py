"""What a game leaves to read: its gazette, what each side believed, a booklet of it."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.service.acts.manners import BY_BUTTON
from adjudicator.service.archive import archive, gazette
from adjudicator.service.conduct import contributing
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo, ReportPage, SeatInfo
from adjudicator.service.record import looking, truth
from adjudicator.web import acts, exports
from adjudicator.web.drawing import maps
from adjudicator.web.reader import (
    desk,
    game_or_404,
    holds,
    is_open,
    moderates,
    readable_seat_or_404,
    reader,
    said_before,
    signed_in,
    takes_part,
)

blueprint = Blueprint("gazette", __name__)


def _may_read(info: GameInfo) -> bool:
    """May this reader read what spectators are told? A player of a private game has his own."""
    return is_open(info) or (takes_part(info) and not any(holds(one) for one in info.seats))


@blueprint.get("/archive/<slug>/gazette")
def page(slug: str) -> ResponseReturnValue:
    """The gazette of a game: headlines, press to all, and at the end diaries and opened press."""
    return _page(slug, "")


def _page(slug: str, problem: str) -> ResponseReturnValue:
    info = game_or_404(slug)
    if not _may_read(info):
        abort(404)
    over = info.state == "over"
    found = gazette.gazette(desk(), slug, over=over, member=takes_part(info))
    offered: list[contributing.Offered] = []
    if moderates(info):
        with desk().store.read() as session:
            offered = contributing.waiting(session, looking.game_by_slug(session, slug))
    plays = any(holds(one) for one in info.seats)
    shown = render_template(
        "web/gazette.html",
        game=info,
        issues=found,
        over=over,
        offered=offered,
        grey=plays and "grey" in pages.options_of(desk(), slug).press.manners,
        text=request.form.get("text", "") if problem else "",
        problem=problem,
        said=said_before(),
    )
    return shown, 422 if problem else 200


@blueprint.post("/archive/<slug>/gazette")
@signed_in
def write(slug: str) -> ResponseReturnValue:
    """Offer a text for the gazette; or, as its moderator, take or leave one."""
    info = game_or_404(slug)
    if not _may_read(info):
        abort(404)
    person, form = reader(), request.form
    assert person is not None
    act = form.get("act", "")
    if act in BY_BUTTON and not moderates(info):
        abort(404)
    try:
        if act in BY_BUTTON:
            said = acts.moderated(slug, BY_BUTTON)
        elif act == "offer":
            text, grey = form.get("text", ""), "grey" in form
            said = contributing.offer_on_page(desk(), slug, person.id, text, grey=grey)
        else:
            abort(400)
    except ServiceError as error:
        return _page(slug, error.text)
    flash(said, "said")
    return redirect(url_for("gazette.page", slug=slug), 303)


@blueprint.get("/archive/<slug>/believed/<report>")
def believed(slug: str, report: str) -> ResponseReturnValue:
    """When a game is over: the map as each side had it after a report, side by side."""
    info = game_or_404(slug)
    if info.state != "over":
        abort(404)
    shown: list[tuple[SeatInfo, ReportPage, Markup | None]] = []
    for seat in info.seats:
        try:
            one = archive.report(desk(), slug, report, seat.name)
        except Unknown:
            continue
        shown.append((seat, one, maps.drawn(one.geometry, one.sheet, len(shown) + 1)))
    if not shown:
        abort(404)
    listed = archive.reports_of(desk(), slug, shown[0][0].name)
    true = truth.truth(desk(), slug, report)
    return render_template(
        "web/believed.html",
        game=info,
        shown=shown,
        report=shown[0][1],
        listed=listed,
        truth=maps.drawn(true.geometry, true.sheet) if true else None,
        dark=true.dark if true else {},
    )


@blueprint.get("/archive/<slug>/booklet.pdf")
def booklet(slug: str) -> ResponseReturnValue:
    """The campaign as a PDF, as spectators read it."""
    info = game_or_404(slug)
    if not is_open(info):
        abort(404)
    return _booklet(info, None)


@blueprint.get("/archive/<slug>/seats/<seat>/booklet.pdf")
def seat_booklet(slug: str, seat: str) -> ResponseReturnValue:
    """The same, as one seat was told."""
    info, own = readable_seat_or_404(slug, seat)
    return _booklet(info, own.name)


def _booklet(info: GameInfo, seat: str | None) -> ResponseReturnValue:
    name = f"{info.slug}{'-' + seat if seat else ''}"
    return exports.answered("book", f"{info.slug}/{seat}" if seat else info.slug, f"{name}.pdf")
