"""The moderator's desk: what he wants to know of a game, and what he may do to it.

Every act is a form with a button, and one function of `service.moderating`. What is refused
comes back above the page, with nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from adjudicator.reports import compose
from adjudicator.service.commands.moderator import change_of, gone_words
from adjudicator.service.deadlines import extending
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import bots, games, inviting
from adjudicator.service.moderating import (
    assigning,
    correcting,
    disputes,
    holding,
    overview,
    previewing,
    processing,
    rollback,
    ruling,
    sealing,
    seats,
)
from adjudicator.service.moderating.previewing import Preview
from adjudicator.service.options import Hold
from adjudicator.service.people import roles
from adjudicator.service.stepping import phases
from adjudicator.service.witness import hearing
from adjudicator.service.words import listing, seat_title
from adjudicator.web import given
from adjudicator.web.drawing import maps
from adjudicator.web.reader import desk, moderated_or_404, reader, said_before, signed_in

blueprint = Blueprint("desk", __name__)

Form = Mapping[str, str]
HOLDS: Mapping[str, Hold] = {"no": "no", "reports": "reports", "all": "all"}


blueprint.add_app_template_filter(ruling.written, "option")


def by() -> str:
    """Who acts, for the journal."""
    person = reader()
    assert person is not None
    return person.email


@blueprint.get("/games/<slug>/desk")
@signed_in
def page(slug: str) -> ResponseReturnValue:
    """The desk of a game that the reader moderates."""
    moderated_or_404(slug)
    return _page(slug, done=said_before())


def _page(slug: str, *, done: str = "", problem: str = "", code: int = 200) -> ResponseReturnValue:
    person = reader()
    assert person is not None
    shown = overview.desk_page(desk(), slug, person.id)
    rendered = render_template(
        "web/desk.html",
        page=shown,
        done=done,
        problem=problem,
        given=request.form if problem else {},
    )
    return rendered, code


@blueprint.post("/games/<slug>/desk")
@signed_in
def act(slug: str) -> ResponseReturnValue:
    """Do one thing; the page comes back and says what was done."""
    moderated_or_404(slug)
    do = ACTS.get(request.form.get("act", ""))
    if do is None:
        abort(400)
    try:
        done = do(slug, request.form)
    except ServiceError as error:
        return _page(slug, problem=error.text, code=422)
    flash(done[:600], "said")
    return redirect(url_for("desk.page", slug=slug), 303)


# ----------------------------------------------------------------------- acts


def _begin(slug: str, form: Form) -> str:
    if assigning.to_settle(desk(), slug):
        return assigning.settle_and_begin(desk(), slug, by=by())
    games.begin_game(desk(), slug, force=form.get("anyway") == "yes")
    return "The game has begun. The first questions are on their way."


def _pause(slug: str, form: Form) -> str:
    games.pause(desk(), slug)
    return "The game is paused. No deadline runs, but players can still send orders."


def _resume(slug: str, form: Form) -> str:
    games.resume(desk(), slug)
    return "The game goes on. Deadlines have moved by the length of the pause."


def _process(slug: str, form: Form) -> str:
    late = processing.process_now(
        desk(), slug, form.get("phase", ""), form.get("reason", ""), by=by()
    )
    return f"The step has been played. {processing.missing_words(late)}"


def _remind(slug: str, form: Form) -> str:
    who = processing.remind(desk(), slug, form.get("seat", ""), form.get("words", ""), by=by())
    return f"Reminded: {listing(who)}."


def _extend(slug: str, form: Form) -> str:
    hours = given.hours(form.get("hours", ""))
    extending.by_moderator(
        desk(), slug, hours, seat=form.get("seat", ""), reason=form.get("reason", "")
    )
    return f"The deadline has moved by {hours:g} hours. We have told everybody it concerns."


def _hold(slug: str, form: Form) -> str:
    return holding.set_hold(desk(), slug, HOLDS.get(form.get("hold", ""), "reports"), by=by())


def _release(slug: str, form: Form) -> str:
    holding.release(desk(), slug, by=by())
    return "The step is published. The reports are on their way."


def _leave_out(slug: str, form: Form) -> str:
    number = hearing.leave_out(desk(), slug, form.get("reason", ""), by=by())
    if number is not None:
        phases.close_if_ready(desk(), number)
    return "We go on without the witness and have told everybody."


def _unseal(slug: str, form: Form) -> str:
    sealing.unseal(desk(), slug, form.get("reason", ""), by=by())
    return "You can now read the orders of this step. Every player has been told."


def _seal(slug: str, form: Form) -> str:
    sealing.seal(desk(), slug, by=by())
    return "The orders of this step are hidden from you again."


def _rule(slug: str, form: Form) -> str:
    return ruling.rule(
        desk(), slug, form.get("ruling", ""), form.get("choice", ""), form.get("reason", ""),
        by=by(),
    )  # fmt: skip


def _correct(slug: str, form: Form) -> str:
    changes = [change_of(line) for line in form.get("changes", "").splitlines() if line.strip()]
    dry = form.get("try") == "yes"
    found = correcting.correct(desk(), slug, changes, form.get("reason", ""), by=by(), dry=dry)
    seen = listing(found.seen_by) or "nobody"
    was = f" It was: {listing(found.was)}." if found.was else ""
    if dry:
        return (
            f"This would work: {listing(found.changes)}.{was} Seats that would see a difference: "
            f"{seen}. Nothing has changed yet."
        )
    return f"Corrected: {listing(found.changes)}. Seats that see a difference: {seen}."


def _rollback(slug: str, form: Form) -> str:
    if form.get("sure") != "yes":
        raise ServiceError(
            "Tick “I am sure” first: reports since then become void. Nothing has changed."
        )
    number = rollback.phase_named(desk(), slug, form.get("phase", ""))
    return gone_words(rollback.roll_back(desk(), slug, number, form.get("reason", ""), by=by()))


def _reopen(slug: str, form: Form) -> str:
    return gone_words(rollback.reopen(desk(), slug, form.get("reason", ""), by=by()))


def _invite(slug: str, form: Form) -> str:
    inviting.invite(desk(), slug, form.get("seat", ""), form.get("email", "").strip())
    who = seat_title(form.get("seat", ""))
    return f"An invitation to play {who} is on its way. Earlier ones no longer work."


def _replace(slug: str, form: Form) -> str:
    seats.replace(
        desk(), slug, form.get("seat", ""), form.get("email", ""), form.get("reason", ""), by=by()
    )
    return (
        f"We have invited {form.get('email', '').strip()} to play "
        f"{seat_title(form.get('seat', ''))}."
    )


def _eject(slug: str, form: Form) -> str:
    seats.eject(desk(), slug, form.get("seat", ""), form.get("reason", ""), by=by())
    return f"We have called for volunteers to play {seat_title(form.get('seat', ''))}."


def _admit(slug: str, form: Form) -> str:
    return seats.admit(desk(), slug, form.get("seat", ""), form.get("email", ""), by=by())


def _bot(slug: str, form: Form) -> str:
    bots.stand_in(desk(), slug, form.get("seat", ""), form.get("bot", ""))
    return "Done. Everybody has been told."


def _promote(slug: str, form: Form) -> str:
    return roles.promote(desk(), slug, form.get("email", ""), by=by())


def _observe(slug: str, form: Form) -> str:
    return roles.let_observe(desk(), slug, form.get("email", ""), by=by())


def _demote(slug: str, form: Form) -> str:
    number = form.get("person", "")
    roles.demote(desk(), slug, given.whole(number), by=by())
    return "They no longer moderate this game."


ACTS: Mapping[str, Callable[[str, Form], str]] = {
    "begin": _begin,
    "pause": _pause,
    "resume": _resume,
    "process": _process,
    "remind": _remind,
    "extend": _extend,
    "hold": _hold,
    "release": _release,
    "leave-out": _leave_out,
    "unseal": _unseal,
    "seal": _seal,
    "rule": _rule,
    "correct": _correct,
    "rollback": _rollback,
    "reopen": _reopen,
    "invite": _invite,
    "replace": _replace,
    "eject": _eject,
    "admit": _admit,
    "bot": _bot,
    "promote": _promote,
    "demote": _demote,
    "observe": _observe,
}


# ---------------------------------------------------------------------- looks


@blueprint.post("/games/<slug>/desk/preview")
@signed_in
def preview(slug: str) -> ResponseReturnValue:
    """What the step would come to now. A look is journalled, so it is asked for by a form."""
    info = moderated_or_404(slug)
    try:
        shown = previewing.preview(desk(), slug, by=by())
    except ServiceError as error:
        return _page(slug, problem=error.text, code=422)
    return render_template(
        "web/desk_preview.html", game=info, preview=shown, reports=_set(slug, shown)
    )


def _set(slug: str, shown: Preview) -> list[tuple[str, Markup]]:
    """(reader, the report as HTML) of each."""
    return [
        (one.reader, Markup(compose.fragment(one.report, compose.Meta(game=slug))))
        for one in shown.reports
    ]


@blueprint.get("/games/<slug>/desk/void/<int:number>")
@signed_in
def void(slug: str, number: int) -> ResponseReturnValue:
    """A report that was taken back, for the moderator alone."""
    info = moderated_or_404(slug)
    try:
        shown = rollback.void_report(desk(), slug, number)
    except Unknown:
        abort(404)
    meta = compose.Meta(game=slug, turn=shown.turn, report=shown.slug, seat=shown.seat)
    return render_template(
        "web/desk_void.html",
        game=info,
        report=shown,
        body=Markup(
            compose.fragment(
                shown.report, meta, map_svg=str(maps.drawn(shown.geometry, shown.sheet) or "")
            )
        ),
    )


@blueprint.post("/games/<slug>/desk/dispute")
@signed_in
def dispute(slug: str) -> ResponseReturnValue:
    """A signed part of the journal, to settle a dispute: as a file."""
    moderated_or_404(slug)
    first, last = (request.form.get(name, "") for name in ("first", "last"))
    try:
        data = disputes.bundle(
            desk(),
            slug,
            given.whole(first, 1),
            given.whole(last) or None,
            by=by(),
        )
    except ServiceError as error:
        return _page(slug, problem=error.text, code=422)
    response = make_response(data)
    response.headers["Content-Type"] = "application/zip"
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-dispute.zip"'
    return response
