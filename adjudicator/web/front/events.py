"""Tournaments: the list, an event with its standings, crosstable, bracket and pairings, the
director's desk, the page of a game that must be judged, feeds and files."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service import limits
from adjudicator.service.acts import director, entrant
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.eventbook import reporting, showing
from adjudicator.service.eventbook.showing import EventPage
from adjudicator.service.events import announcing
from adjudicator.tournaments import exporting
from adjudicator.web import acts, exports
from adjudicator.web.front import bracket
from adjudicator.web.reader import desk, reader, said_before, signed_in

blueprint = Blueprint("events", __name__)

EVENTS_A_DAY = 10
"""That one person announces."""
SAMPLE = """\
title = "Spring Cup"
ruleset = "victory"
scenario = "quick-start"
entries_days = 21
conditions = ["You answer within the deadlines of your games."]

[[stages]]
kind = "swiss"
rounds = 4
cut = 4

[[stages]]
kind = "knockout"
third = true
"""


def _reader_id() -> int | None:
    person = reader()
    return person.id if person is not None else None


def _event(slug: str) -> EventPage:
    try:
        return showing.event(desk(), slug, _reader_id())
    except Unknown:
        abort(404)


@blueprint.get("/events")
def page() -> ResponseReturnValue:
    """All events."""
    return render_template("web/events.html", events=showing.events(desk()), said=said_before())


@blueprint.get("/events.atom")
def feed() -> ResponseReturnValue:
    """What has changed in the events of this house."""
    found, house = showing.events(desk()), desk().config.house
    newest = max((one.changed_at for one in found), default=desk().clock.now())
    text = render_template("web/events_feed.xml", events=found, newest=newest, base=house.base_url)
    return Response(text, mimetype="application/atom+xml")


@blueprint.route("/events/new", methods=["GET", "POST"])
@signed_in
def new() -> ResponseReturnValue:
    """Announce an event: its text is looked at first, and announced on a second button."""
    person = reader()
    assert person is not None
    form = request.form
    text = form.get("text", SAMPLE).replace("\r\n", "\n")
    many = form.get("entrants", "16")
    found = None
    problem = ""
    if request.method == "POST":
        count = int(many) if many.isascii() and many.isdigit() and len(many) < 4 else 16
        found = announcing.preview(desk(), text, count, person.id)
        if form.get("act") == "announce" and not found.problems:
            if not limits.allow(desk(), f"announce:{person.id}", EVENTS_A_DAY, 86400):
                abort(429)
            try:
                slug = form.get("slug", "")
                row = announcing.announce(
                    desk(), slug, text, person.email, form.get("assistant", "")
                )
                return redirect(url_for("events.one", slug=row.slug), 303)
            except ServiceError as no:
                problem = no.text
    shown = render_template(
        "web/event_new.html", text=text, found=found, problem=problem, given=form, entrants=many
    )
    bad = problem or (found is not None and found.problems)
    return (shown, 422) if bad else shown


@blueprint.get("/events/<slug>")
def one(slug: str) -> ResponseReturnValue:
    """An event: a page, or with .atom, .csv, .json, .trf, .txt or .zip a file of it."""
    name, dot, kind = slug.rpartition(".")
    if dot:
        return _file(name, kind)
    return _page(_event(slug))


def _page(found: EventPage, problem: str = "") -> ResponseReturnValue:
    shown = render_template(
        "web/event.html",
        event=found,
        problem=problem,
        said=said_before(),
        pictures={one.number: bracket.picture(one.bracket) for one in found.stages if one.bracket},
    )
    return (shown, 422) if problem else shown


def _file(slug: str, kind: str) -> ResponseReturnValue:
    found = _event(slug)
    try:
        match kind:
            case "atom":
                base = desk().config.house.base_url
                text = render_template("web/event_feed.xml", event=found, base=base)
                return Response(text, mimetype="application/atom+xml")
            case "json":
                return exporting.as_json(showing.course_for(desk(), slug, _reader_id()))
            case "csv" | "trf":
                course = showing.course_for(desk(), slug, _reader_id())
                make = exporting.as_csv if kind == "csv" else exporting.as_trf
                stage = request.args.get("stage", "")
                at = int(stage) - 1 if stage.isascii() and stage.isdigit() else course.stage
                if not 0 <= at < len(course.form.stages) or not course.of_stage(at):
                    abort(404)
                return _saved(make(course, at).encode(), f"{slug}-{at + 1}.{kind}", "text/plain")
            case "txt":
                return Response(reporting.newsletter(desk(), slug), mimetype="text/plain")
            case "zip":
                if found.state != "over":
                    return _page(
                        found, f"{slug} is not over yet. You can download its archive when it is."
                    )
                return exports.answered("event", slug, f"{slug}.zip")
    except ValueError:
        abort(404)
    except ServiceError as no:
        return _page(found, no.text)
    return abort(404)


def _saved(data: bytes, name: str, kind: str) -> Response:
    mime = {"csv": "text/csv"}.get(name.rpartition(".")[2], kind)
    head = {"Content-Disposition": f"attachment; filename={name}"}
    return Response(data, mimetype=mime, headers=head)


@blueprint.post("/events/<slug>")
@signed_in
def act(slug: str) -> ResponseReturnValue:
    """What an entrant does: enter, withdraw, say that he is there, bid, agree, appeal."""
    found = _event(slug)
    try:
        said = acts.of_event(slug, entrant.BY_BUTTON, {})
    except ServiceError as no:
        return _page(found, no.text)
    flash(said, "said")
    return redirect(url_for("events.one", slug=slug), 303)


# ------------------------------------------------------------------------- desk


@blueprint.route("/events/<slug>/desk", methods=["GET", "POST"])
@signed_in
def office(slug: str) -> ResponseReturnValue:
    """The director's desk. Nobody else learns that there is one."""
    found = _event(slug)
    if not found.directs:
        abort(404)
    problem = ""
    if request.method == "POST":
        try:
            flash(acts.of_event(slug, director.BY_BUTTON, {}), "said")
            return redirect(url_for("events.office", slug=slug), 303)
        except ServiceError as no:
            problem = no.text
            found = _event(slug)
    shown = render_template(
        "web/event_desk.html", event=found, problem=problem, said=said_before(), form=request.form
    )
    return (shown, 422) if problem else shown


@blueprint.route("/events/<slug>/games/<game>", methods=["GET", "POST"])
@signed_in
def judge(slug: str, game: str) -> ResponseReturnValue:
    """A game that is not over, for whoever judges it."""
    person = reader()
    assert person is not None
    try:
        found = showing.judged(desk(), slug, game, person.id)
    except Unknown:
        abort(404)
    problem, form = "", request.form
    if request.method == "POST":
        # Points stand in a field for each side.
        points = [f"{role} {form.get(f'points-{role}', '').strip()}" for role in found.roles
                  if form.get(f"points-{role}", "").strip()]  # fmt: skip
        try:
            flash(
                acts.of_event(slug, director.BY_BUTTON, {"game": game, "points": " ".join(points)}),
                "said",
            )
            return redirect(url_for("events.office", slug=slug), 303)
        except ServiceError as no:
            problem = no.text
    shown = render_template("web/event_game.html", found=found, problem=problem, form=form)
    return (shown, 422) if problem else shown
