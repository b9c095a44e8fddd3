"""What if: an own seat's orders tried out on what it sees."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from adjudicator.service import limits
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.play import scratch, trying
from adjudicator.service.play.trying import Tried
from adjudicator.web import given
from adjudicator.web.drawing import maps
from adjudicator.web.reader import desk, own_seat_or_404, signed_in
from adjudicator.web.seat.shared import colours, hidden_layers, seat_pages

blueprint = Blueprint("whatif", __name__)

TRIES: Final = 200
"""Try-outs of one seat in an hour: each takes as long as a step of the game."""
OFTEN: Final = 10


@blueprint.get("/games/<slug>/<seat>/what-if")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    """The form, with the orders that were typed or sent."""
    info, own = own_seat_or_404(slug, seat)
    shown = pages.seat_page(desk(), own.id)
    kept = scratch.kept(desk(), own.id)
    asked = shown.asked.digest if shown.asked else ""
    text = kept.text if kept is not None and kept.asked == asked else shown.draft
    return _page(info, own, text, {}, 1, None, "")


@blueprint.post("/games/<slug>/<seat>/what-if")
@signed_in
def play(slug: str, seat: str) -> ResponseReturnValue:
    """Play it out: once, with the next dice, or ten times."""
    info, own = own_seat_or_404(slug, seat)
    text = request.form.get("text", "").replace("\r\n", "\n")
    others = {
        one.name: request.form.get(f"other.{one.name}", "").replace("\r\n", "\n")
        for one in info.seats
        if one.name != own.name
    }
    number = given.whole(request.form.get("number", "1")[:6], 1)
    act = request.form.get("act", "try")
    if act == "again":
        number += 1
    longest = desk().config.limits.text_bytes
    if any(len(one.encode()) > longest for one in (text, *others.values())):
        abort(413)
    if not limits.allow(desk(), f"whatif:{own.id}", TRIES):
        abort(429)
    times = OFTEN if act == "often" else 1
    try:
        tried = trying.try_out(desk(), own.id, text, others, number, times)
    except ServiceError as error:
        return _page(info, own, text, others, number, None, error.text)
    return _page(info, own, text, others, number, tried, "")


def _page(
    info: GameInfo,
    own: SeatInfo,
    text: str,
    others: dict[str, str],
    number: int,
    tried: Tried | None,
    problem: str,
) -> ResponseReturnValue:
    large = tried and maps.large(tried.geometry, tried.sheet, (), colours())
    hidden = hidden_layers(large or None)
    shown = render_template(
        "web/whatif.html",
        game=info,
        seat=own,
        text=text,
        others=others,
        number=number,
        tried=tried,
        problem=problem,
        closed="" if tried or problem else trying.why_not(desk(), own.id),
        large=large,
        map=large.with_orders([], hidden=hidden) if large else None,
        hidden=hidden,
        seat_pages=seat_pages,
    )
    return shown, 422 if problem else 200
