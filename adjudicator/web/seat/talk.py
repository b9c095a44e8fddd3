"""What players write to each other and for themselves: press with votes, and the diary."""

from __future__ import annotations

from flask import (
    Blueprint,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.service.acts import diary as writing
from adjudicator.service.acts.manners import BY_BUTTON_OF_MANNERS
from adjudicator.service.acts.press import BY_BUTTON, PRESS
from adjudicator.service.acts.seat import BY_BUTTON_OF_ENDS
from adjudicator.service.desk import ServiceError
from adjudicator.service.games import pages
from adjudicator.service.models import GameInfo, SeatInfo
from adjudicator.service.moderating import voted
from adjudicator.service.talk import diary as diaries
from adjudicator.service.talk import press as messages
from adjudicator.service.talk import votes
from adjudicator.service.talk.press_boxes import PressShown
from adjudicator.web import acts
from adjudicator.web.reader import desk, own_seat_or_404, said_before, signed_in
from adjudicator.web.seat.shared import seat_pages

blueprint = Blueprint("talk", __name__)


@blueprint.get("/games/<slug>/<seat>/press")
@signed_in
def press(slug: str, seat: str) -> ResponseReturnValue:
    """What came and went, votes, and the form. Who opens the page has seen all of it."""
    info, own = own_seat_or_404(slug, seat)
    got = messages.inbox(desk(), own.id)
    shown = _press(info, own, got, "", said_before())
    if any(not one.read for one in got):
        messages.mark_read(desk(), own.id)
    return shown


@blueprint.post("/games/<slug>/<seat>/press")
@signed_in
def say(slug: str, seat: str) -> ResponseReturnValue:
    """Send a message, or have a vote."""
    info, own = own_seat_or_404(slug, seat)
    act = request.form.get("act", "")
    known = BY_BUTTON_OF_MANNERS if act in BY_BUTTON_OF_MANNERS else BY_BUTTON_OF_ENDS
    try:
        if not act or act in BY_BUTTON:
            fields = PRESS.fields(request.form) | {"to": ", ".join(request.form.getlist("to"))}
            said = acts.done_by_seat(slug, own.name, PRESS, fields)
        else:
            said = acts.seated(slug, own.name, known)
    except ServiceError as error:
        return _press(info, own, messages.inbox(desk(), own.id), error.text, "")
    # In the signed cookie and not in the address, where anybody could write it.
    flash(said, "said")
    return redirect(url_for("talk.press", slug=slug, seat=seat, _anchor="said"), 303)


def _press(
    info: GameInfo, own: SeatInfo, got: list[PressShown], problem: str, said: str
) -> ResponseReturnValue:
    options = pages.options_of(desk(), info.slug)
    number = request.args.get("answer", request.form.get("answers", ""))
    answered = next((one for one in got if str(one.id) == number), None)
    shown = render_template(
        "web/press.html",
        game=info,
        seat=own,
        got=got,
        apart=messages.inbox(desk(), own.id, kept_apart=True),
        sent=messages.sent(desk(), own.id),
        ways_back=voted.ways_back(desk(), info.slug),
        votes=votes.of_seat(desk(), own.id),
        vote_options=options.votes,
        options=options.press,
        quiet=info.state != "over"
        and options.press.quiet(info.phase if info.state == "running" else None),
        answered=answered,
        problem=problem,
        said=said,
        text=request.form.get("text", "") if problem else "",
        seat_pages=seat_pages,
    )
    return shown, 422 if problem else 200


@blueprint.get("/games/<slug>/<seat>/diary")
@signed_in
def diary(slug: str, seat: str) -> ResponseReturnValue:
    """The player's own entries, newest first."""
    info, own = own_seat_or_404(slug, seat)
    return _diary(info, own, "", "")


@blueprint.post("/games/<slug>/<seat>/diary")
@signed_in
def write(slug: str, seat: str) -> ResponseReturnValue:
    """Write an entry, or a note on a report, or delete one."""
    info, own = own_seat_or_404(slug, seat)
    delete = request.form.get("delete", "")
    text = request.form.get("text", "").replace("\r\n", "\n")
    about = request.form.get("report", "")
    try:
        if delete:
            acts.done_by_seat(slug, own.name, writing.DELETE, {"number": delete})
        elif about:
            acts.done_by_seat(slug, own.name, writing.NOTE, {"report": about, "text": text})
        else:
            acts.done_by_seat(slug, own.name, writing.RECORD, {"text": text})
    except ServiceError as error:
        return _diary(info, own, error.text, text)
    if about:
        where = url_for("archive.seat_report", slug=slug, seat=own.name, report=about)
        return redirect(f"{where}#notes", 303)
    return redirect(url_for("talk.diary", slug=slug, seat=seat), 303)


def _diary(info: GameInfo, own: SeatInfo, problem: str, text: str) -> ResponseReturnValue:
    shown = render_template(
        "web/diary.html",
        game=info,
        seat=own,
        entries=diaries.entries(desk(), own.id)[::-1],
        problem=problem,
        text=text,
        seat_pages=seat_pages,
    )
    return shown, 422 if problem else 200
