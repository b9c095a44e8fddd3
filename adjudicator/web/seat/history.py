"""What happened to an own seat, event by event: each a line that moves the map and shows before,
what moved, and after; a slider over the reports; and the log of the whole game.

All of it is made of plain links. Script adds keys (`static/history.js`).
"""

from __future__ import annotations

from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.core.telling import Arrow, Sheet
from adjudicator.reports import compose
from adjudicator.service.archive import archive, turning
from adjudicator.service.desk import Unknown
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.story import marks, moments, parts
from adjudicator.service.story.parts import Part, PartInfo, Scene, StoryLine
from adjudicator.web import given
from adjudicator.web.drawing import maps
from adjudicator.web.reader import desk, own_seat_or_404, reader, signed_in
from adjudicator.web.seat import codes
from adjudicator.web.seat.shared import colours, hidden_layers, seat_pages

blueprint = Blueprint("history", __name__)

SHOWN: Final = {"before": "Before", "moves": "What moved", "after": "After"}
MOST_LOG: Final = 6
"""Parts on a page of the log."""


@blueprint.get("/games/<slug>/<seat>/history")
@signed_in
def page(slug: str, seat: str) -> ResponseReturnValue:
    """What the address names (`report`: a part; `line`: an event of it; `at`: the part's place;
    `show`: before, moves or after). Else the newest in which something happened to the seat."""
    info, own = own_seat_or_404(slug, seat)
    infos = parts.parts_of(desk(), slug, own.name)
    at = request.args.get("at", "")
    if at.isdecimal():
        if not 0 < given.whole(at) <= len(infos):
            abort(404)
        chosen = infos[given.whole(at) - 1].slug
        return redirect(url_for("history.page", slug=slug, seat=seat, report=chosen), 302)
    part = _chosen(slug, own.name, infos)
    if part is None:
        return render_template(
            "web/history.html", game=info, seat=own, part=None, seat_pages=seat_pages
        )
    line = _line(part)
    show = request.args.get("show", "moves")
    if show not in SHOWN:
        abort(404)
    return _page(info, own, infos, part, line, show)


def _chosen(slug: str, seat: str, infos: list[PartInfo]) -> Part | None:
    name = request.args.get("report", "")
    if name:
        try:
            return parts.part(desk(), slug, seat, name)
        except Unknown:
            abort(404)
    found = marks.newest(desk(), slug, seat)
    if found is not None and any(one.slug == found.slug for one in infos):
        return found
    return parts.part(desk(), slug, seat, infos[-1].slug) if infos else None


def _line(part: Part) -> StoryLine | None:
    """The event that is looked at. None: the part as a whole."""
    key = request.args.get("line", "")
    if key:
        line = part.line(key)
        if line is None:
            abort(404)
        return line
    # Who comes without a wish sees a thing of their own.
    return next(iter(part.fights), None) if "report" not in request.args else None


def _page(
    info: GameInfo, own: SeatInfo, infos: list[PartInfo], part: Part, line: StoryLine | None,
    show: str,
) -> ResponseReturnValue:  # fmt: skip
    scene = parts.scene(desk(), info.slug, own.name, part.slug)
    there = scene if line is None else moments.around(desk(), info.slug, own.name, part, line)
    at = next((n for n, one in enumerate(infos) if one.slug == part.slug), len(infos) - 1)
    large, drawn, hidden = _map(there, line, show)
    changes = None
    if scene.before is not None and scene.geometry is not None:
        changes = turning.compared(scene.geometry, scene.before, scene.after)
    body, later = "", _neighbours(part, line)
    if part.slug != parts.NOW:
        report = archive.report(desk(), info.slug, part.slug, own.name).report
        body = compose.fragment(report, compose.Meta(game=info.slug))
    return render_template(
        "web/history.html",
        game=info,
        seat=own,
        infos=infos,
        at=at,
        part=part,
        codes=codes.of_seat(
            own,
            there.after,
            there.geometry,
            pages.current_look(desk(), info.slug, own.name).called,
        ),
        line=line,
        show=show,
        shown={name: words for name, words in SHOWN.items() if name != "before" or there.before},
        earlier=later[0],
        later=later[1],
        changes=changes,
        large=large,
        map=drawn,
        hidden=hidden,
        words=_words(line, show),
        body=Markup(body),
        since=_since(own),
        seat_pages=seat_pages,
    )


def _words(line: StoryLine | None, show: str) -> str:
    """What stands below the map."""
    if line is None:
        return "The map as it was then"
    before = "The map just before this"
    return {"before": before, "moves": f"{before}, and what moved"}.get(show, "The map just after")


def _map(
    scene: Scene, line: StoryLine | None, show: str
) -> tuple[maps.Large | None, Markup | None, list[str]]:
    """The map before or after, where the event was, with its arrows if they are wanted."""
    sheet = scene.after
    if line is not None:
        sheet = _still(scene.after if show == "after" or scene.before is None else scene.before)
    elif show == "before" and scene.before is not None:
        sheet = _still(scene.before)
    large = maps.large(scene.geometry, sheet, (), colours())
    if large is None:
        return None, None, []
    hidden = hidden_layers(large)
    if line is None:
        return large, large.with_orders([], (), maps.scene(scene.after), hidden), hidden
    drawn = traced(line) if show == "moves" else []
    return large, large.with_orders(drawn, (), line.places, hidden), hidden


def _still(sheet: Sheet) -> Sheet:
    """A sheet without what moved and fought in the whole of its turn."""
    quiet = {area: mark for area, mark in sheet.overlays.items() if mark != "battle"}
    return sheet.model_copy(update={"arrows": [], "overlays": quiet, "focus": []})


def traced(line: StoryLine) -> list[Arrow]:
    """An event as it is drawn: its arrows, else a ring where it was."""
    if line.arrows:
        return list(line.arrows)
    kind = "attack" if line.fight else "move"
    return [Arrow(path=[place], kind=kind) for place in line.places[:4]]


def _neighbours(part: Part, line: StoryLine | None) -> tuple[str, str]:
    """Keys of the events before and after this one, as the page lists them."""
    keys = [one.key for one in part.ordered]
    if line is None:
        return "", keys[0] if keys else ""
    at = keys.index(line.key)
    return keys[at - 1] if at else "", keys[at + 1] if at + 1 < len(keys) else ""


def _since(own: SeatInfo) -> marks.Since:
    person = reader()
    assert person is not None
    return marks.since(desk(), own.id, person.id)


@blueprint.post("/games/<slug>/<seat>/history")
@signed_in
def looked(slug: str, seat: str) -> ResponseReturnValue:
    """The reader has seen all up to an event; then back to where they were."""
    _, own = own_seat_or_404(slug, seat)
    person = reader()
    assert person is not None
    marks.look(desk(), own.id, person.id, request.form.get("until", ""))
    back = {"orders": "orders.page", "seat": "games.seat"}.get(
        request.form.get("from", ""), "history.page"
    )
    return redirect(url_for(back, slug=slug, seat=seat), 303)


@blueprint.get("/games/<slug>/<seat>/log")
@signed_in
def log(slug: str, seat: str) -> ResponseReturnValue:
    """All that happened through the whole game, the newest part first, some parts a page."""
    info, own = own_seat_or_404(slug, seat)
    infos = list(reversed(parts.parts_of(desk(), slug, own.name)))
    begin = given.whole(request.args.get("from", ""), 0)
    if begin and begin >= len(infos):
        abort(404)
    some = infos[begin : begin + MOST_LOG]
    found = [parts.part(desk(), slug, own.name, one.slug) for one in some]
    look = pages.current_look(desk(), slug, own.name)
    given_to: dict[str, Any] = {
        "game": info,
        "codes": codes.of_seat(own, look.sheet, look.geometry, look.called),
        "seat": own,
        "found": found,
        "begin": begin,
        "more": begin + MOST_LOG if begin + MOST_LOG < len(infos) else 0,
        "newer": max(begin - MOST_LOG, 0) if begin else None,
        "seat_pages": seat_pages,
    }
    return render_template("web/log.html", **given_to)


@blueprint.get("/games/<slug>/<seat>/log/line")
@signed_in
def log_line(slug: str, seat: str) -> ResponseReturnValue:
    """An event for the board of the table (JSON): where it was, what is drawn over it, and the
    board just before it and just after it; `after` is not there where nothing has changed."""
    _, own = own_seat_or_404(slug, seat)
    try:
        part = parts.part(desk(), slug, own.name, request.args.get("report", ""))
    except Unknown:
        abort(404)
    line = part.line(request.args.get("line", ""))
    if line is None:
        abort(404)
    scene = moments.around(desk(), slug, own.name, part, line)
    large = maps.large(scene.geometry, _still(scene.after), (), colours())
    found: dict[str, Any] = {"overlay": "", "places": [], "text": line.head.text}
    if large is None or scene.geometry is None or scene.before is None:
        return found
    found["overlay"] = large.overlay(traced(line))
    found["places"] = [large.at[place] for place in line.places if place in large.at]
    found["before"] = maps.glimpse(scene.geometry, _still(scene.before), colours(), "b-")
    if scene.after != scene.before:
        found["after"] = maps.glimpse(scene.geometry, _still(scene.after), colours(), "a-")
    return found
