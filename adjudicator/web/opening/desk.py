"""The moderator's desk: what he wants to know of a game, and what he may do to it.

Every act is a form with a button; what it takes, does and says is declared in
`service.acts.moderator`. What is refused comes back above the page, with nothing changed.
"""

from __future__ import annotations

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
from adjudicator.service.acts.press import OF_MODERATOR
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.moderating import disputes, overview, previewing, rollback, ruling
from adjudicator.service.moderating.previewing import Preview
from adjudicator.web import acts, given
from adjudicator.web.drawing import maps
from adjudicator.web.reader import desk, moderated_or_404, reader, said_before, signed_in

blueprint = Blueprint("desk", __name__)

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
    try:
        done = acts.moderated(slug)
    except ServiceError as error:
        return _page(slug, problem=error.text, code=422)
    flash(done[:600], "said")
    return redirect(url_for("desk.page", slug=slug), 303)


@blueprint.post("/games/<slug>/desk/press")
@signed_in
def write(slug: str) -> ResponseReturnValue:
    """Write to all players, or to one."""
    moderated_or_404(slug)
    try:
        said = acts.done_by_chair(slug, OF_MODERATOR, OF_MODERATOR.fields(request.form))
    except ServiceError as error:
        return _page(slug, problem=error.text, code=422)
    flash(said, "said")
    return redirect(url_for("desk.page", slug=slug), 303)


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
