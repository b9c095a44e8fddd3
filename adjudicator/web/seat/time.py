"""Time: a game's deadlines and what moves them, deadlines to come, one's calendar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.acts.seat import BY_BUTTON_OF_TIME
from adjudicator.service.deadlines import feeds, holidays, planning
from adjudicator.service.deadlines.words import days_words
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.models import GameInfo
from adjudicator.service.time import parsing
from adjudicator.web import acts, given
from adjudicator.web.reader import (
    desk,
    game_or_404,
    moderates,
    reader,
    said_before,
    signed_in,
    takes_part,
)

blueprint = Blueprint("time", __name__)

MOST_AWAY = 12
"""Absences that one look ahead supposes."""


@blueprint.get("/games/<slug>/time")
def page(slug: str) -> ResponseReturnValue:
    """How the game is timed and how its time stands; its next deadlines, also if somebody
    should be away (`?away=axis:2027-03-03..2027-03-17`)."""
    return _page(game_or_404(slug), "")


def _page(game: GameInfo, problem: str) -> tuple[str, int]:
    person = reader()
    supposed: dict[str, list[tuple[date, date]]] = {}
    try:
        supposed = _supposed()
    except (parsing.NoDate, ServiceError) as error:
        problem = problem or error.text
    who = person.id if person else None
    try:
        found = planning.time_page(desk(), game.slug, who, supposed)
    except Unknown as error:
        supposed, problem = {}, error.text
        found = planning.time_page(desk(), game.slug, who)
    own = [seat for seat in game.seats if person and seat.name in found.own]
    shown = render_template(
        "web/time.html",
        game=game,
        time=found,
        own=own,
        moderator=moderates(game),
        member=takes_part(game),
        supposed={seat: [days_words(*days) for days in spans] for seat, spans in supposed.items()},
        problem=problem,
        said=said_before(),
    )
    return shown, 422 if problem else 200


def _supposed() -> dict[str, list[tuple[date, date]]]:
    """The absences that the reader supposes. NoDate, ServiceError: we cannot read them."""
    said = [text for text in request.args.getlist("away") if text.strip()][:MOST_AWAY]
    found = parsing.away(said, desk().clock.now().date())
    seat, first = request.args.get("seat", ""), request.args.get("first", "")
    if seat and first:
        found.setdefault(seat.strip().lower(), []).append(_days(request.args))
    return found


def _days(form: Mapping[str, str]) -> tuple[date, date]:
    """The days of a form, `first` and `last`. ServiceError: they are not dates."""
    first, last = given.day(form.get("first", "")), form.get("last", "").strip()
    return first, given.day(last) if last else first


@blueprint.post("/games/<slug>/time")
@signed_in
def act(slug: str) -> ResponseReturnValue:
    """A player is away, is back, takes more time, has a substitute; the moderator extends."""
    game = game_or_404(slug)
    try:
        if request.form.get("act", "") in BY_BUTTON_OF_TIME:
            said = acts.seated(slug, request.form.get("seat", ""), BY_BUTTON_OF_TIME)
        elif moderates(game):
            said = acts.moderated(slug)
        else:
            abort(404)
    except Unknown:
        abort(404)
    except ServiceError as error:
        return _page(game, error.text)
    flash(said[:600], "said")
    return redirect(url_for("time.page", slug=slug), 303)


# ------------------------------------------------------------------- calendar


@blueprint.get("/settings/calendar")
@signed_in
def calendar() -> ResponseReturnValue:
    """The secret address of the reader's calendar, and whose holidays he keeps."""
    return _calendar("")


def _calendar(problem: str) -> tuple[str, int]:
    person = reader()
    assert person is not None
    shown = render_template(
        "web/time_calendar.html",
        link=feeds.address(desk(), person.id),
        country=holidays.country_of(desk(), person.id),
        said=said_before(),
        problem=problem,
    )
    return shown, 422 if problem else 200


@blueprint.post("/settings/calendar")
@signed_in
def change_calendar() -> ResponseReturnValue:
    person = reader()
    assert person is not None
    try:
        match request.form.get("act"):
            case "renew":
                feeds.renew(desk(), person.id)
            case "revoke":
                feeds.revoke(desk(), person.id)
            case "country":
                holidays.set_country(desk(), person.id, request.form.get("country", "")[:20])
            case _:
                abort(400)
    except ServiceError as error:
        return _calendar(error.text)
    flash(request.form["act"], "said")
    return redirect(url_for("time.calendar"), 303)


@blueprint.get("/calendar/<token>.ics")
def feed(token: str) -> ResponseReturnValue:
    """The calendar itself, for programs that know its address and nothing else."""
    try:
        made = feeds.feed(desk(), token)
    except Unknown:
        abort(404)
    headers = {"Content-Disposition": 'inline; filename="deadlines.ics"'}
    return Response(made, mimetype="text/calendar", headers=headers)
