"""Games are opened here: a scenario is chosen, looked at, and its players invited. Seats that
nobody holds stand on a page of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from pydantic import ValidationError

from adjudicator.core.conditions import Scalar
from adjudicator.service import limits
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import games, opening, solo
from adjudicator.service.games.opening import Setup
from adjudicator.service.models import GameOptions
from adjudicator.service.moderating import assigning, seats
from adjudicator.service.moderating.ruling import written
from adjudicator.service.witness.terms import terms_from
from adjudicator.web import given, guides, maps
from adjudicator.web.reader import desk, reader, signed_in

blueprint = Blueprint("opening", __name__)

GAMES_A_DAY = 5
"""That one person may open."""


@blueprint.get("/new-game")
@signed_in
def page() -> ResponseReturnValue:
    """Choose a scenario; with one chosen, the form of the game."""
    ruleset, scenario = request.args.get("ruleset", ""), request.args.get("scenario", "")
    if not ruleset:
        return render_template("web/new_game.html", offered=opening.catalogue(desk()), setup=None)
    try:
        found = opening.setup(desk(), ruleset, scenario)
    except ServiceError:
        abort(404)
    return _form(found, {})


def _form(
    found: Setup,
    given: Mapping[str, str],
    problem: str = "",
    *,
    looked: bool = False,
    code: int = 200,
) -> ResponseReturnValue:
    page = render_template(
        "web/new_game.html",
        setup=found,
        told=opening.tell(found.ruleset, found.scenario),
        given=given,
        problem=problem,
        looked=looked,
        map=maps.drawn(found.geometry, found.sheet) if looked or not given else None,
        written=written,
    )
    return page, code


@blueprint.post("/new-game")
@signed_in
def open_game() -> ResponseReturnValue:
    """Look at the set-up, or open the game and invite the players."""
    form = request.form
    person = reader()
    assert person is not None
    ruleset, scenario = form.get("ruleset", ""), form.get("scenario", "")
    try:
        plain = opening.setup(desk(), ruleset, scenario)
    except ServiceError:
        abort(404)
    try:
        rulings = _rulings(plain, form)
        found = opening.setup(desk(), ruleset, scenario, rulings)
        if form.get("act") != "open":
            return _form(found, form, looked=True)
        options = _options(form)
        if not limits.allow(desk(), f"open:{person.id}", GAMES_A_DAY, 86400):
            abort(429)
        facts: dict[str, Any] = {
            "ruleset": ruleset,
            "scenario": scenario,
            "slug": form.get("slug", ""),
            "moderator_email": person.email,
            "rulings": rulings,
            "options": options,
        }
        if options.moderating.assignment == "chosen":
            named = {seat.name: form.get(f"seat-{seat.name}", "").strip() for seat in found.seats}
            empty = [seat.title for seat in found.seats if not named[seat.name]]
            if empty:
                raise ServiceError(f"Nobody is named for {', '.join(empty)}.")
            info = games.open_game(desk(), seats=named, **facts)
        else:
            players = form.get("players", "").replace(",", "\n").split()
            info = assigning.open_game(desk(), players=players, **facts)
    except ServiceError as error:
        return _form(plain, form, error.text, code=422)
    flash("The game is open; the invitations are on their way.", "said")
    return redirect(url_for("desk.page", slug=info.slug), 303)


def _rulings(found: Setup, form: Mapping[str, str]) -> dict[str, Scalar]:
    """Those that are chosen otherwise than the default."""
    chosen: dict[str, Scalar] = {}
    for ruling in found.rulings:
        # A box that is not ticked sends nothing, and a form without its boxes ticks none.
        silent = "no" if ruling.switch else written(ruling.default)
        said = form.get(f"ruling-{ruling.id}", silent)
        value = next((c for c in ruling.choices if written(c) == said), None)
        if value is None:
            raise ServiceError(f"{ruling.id} has no option “{said[:40]}”.")
        if value != ruling.default:
            chosen[ruling.id] = value
    return chosen


def _options(form: Mapping[str, str]) -> GameOptions:
    """How the game is run. ServiceError for hours that are none, or a witness that is none."""
    seal = form.get("seal", "no")
    witness = terms_from(
        form.get("witness", "")[:300], form.get("witness-key", "")[:300], waits=seal == "witness"
    )
    if seal == "witness" and witness is None:
        raise ServiceError("Orders can be sealed to a witness only if one is named.")
    try:
        return GameOptions.model_validate(
            {
                "deadlines": {
                    "turn": given.hours(form.get("hours", "72"), "The time to answer"),
                    "reaction": given.hours(form.get("reaction", "24"), "The time to react"),
                },
                "public_archive": form.get("archive", "public") == "public",
                "seal": seal,
                "witness": witness,
                "moderating": {
                    "sealed": form.get("sealed", "yes") == "yes",
                    "hold": form.get("hold", "no"),
                    "assignment": form.get("assignment", "chosen"),
                },
            }
        )
    except (ValidationError, ServiceError):
        raise ServiceError(
            "The hours to answer are a number above 0 and no more than 10,000: 72 are three days."
        ) from None


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """What can be played here, for somebody who does not know it yet."""
    return _play()


def _play(problem: str = "") -> str:
    offered = opening.catalogue(desk())
    found = {one.name: guides.address(one.name) for one in offered}
    return render_template("web/play.html", offered=offered, guides=found, problem=problem)


@blueprint.post("/play")
def play_alone() -> ResponseReturnValue:
    """Begin a game against the house."""
    person = reader()
    if person is None:
        return redirect(url_for("sign_in.sign_up", next=url_for("opening.play")), 303)
    form = request.form
    seat = form.get("seat", "")
    try:
        slug = solo.begin(
            desk(), person.id, person.email, form.get("ruleset", ""), form.get("scenario", ""), seat
        )
    except ServiceError as error:
        return _play(error.text), 422
    return redirect(url_for("orders.page", slug=slug, seat=seat), 303)


# --------------------------------------------------------------- seats wanted


@blueprint.get("/seats-wanted")
def wanted() -> ResponseReturnValue:
    """Seats that wait for a volunteer."""
    return render_template("web/seats_wanted.html", wanted=seats.wanted(desk()), done="")


@blueprint.post("/seats-wanted")
@signed_in
def volunteer() -> ResponseReturnValue:
    """The reader would take one of them; its moderator decides."""
    person = reader()
    assert person is not None
    slug, seat = request.form.get("game", ""), request.form.get("seat", "")
    if not limits.allow(desk(), f"volunteer:{person.id}", 20, 86400):
        abort(429)
    problem = done = ""
    try:
        seats.volunteer(desk(), slug, seat, person.id, request.form.get("words", ""))
        done = f"The moderator of {slug} has been told. You get a letter if the seat is yours."
    except ServiceError as error:
        problem = error.text
    page = render_template(
        "web/seats_wanted.html", wanted=seats.wanted(desk()), done=done, problem=problem
    )
    return page, 422 if problem else 200


# --------------------------------------------------------------------- wishes


@blueprint.get("/wishes/<token>")
def wishes(token: str) -> ResponseReturnValue:
    """An invitation to a game whose seats are still to be given out."""
    try:
        offer = assigning.look(desk(), token)
    except Unknown:
        return render_template("web/wishes.html", offer=None), 410
    return render_template("web/wishes.html", offer=offer, given={}, done="", problem="")


@blueprint.post("/wishes/<token>")
def wish(token: str) -> ResponseReturnValue:
    """Accept, and say what one would like; changed until the seats are given out."""
    try:
        offer = assigning.look(desk(), token)
    except Unknown:
        return render_template("web/wishes.html", offer=None), 410
    form, done, problem = request.form, "", ""
    ranked = [form.get(f"wish-{n}", "") for n in range(1, len(offer.seats) + 1)]
    try:
        bids = {s: given.whole(form.get(f"bid-{s}", "")) for s in offer.seats}
        done = assigning.say(
            desk(),
            token,
            wishes=[one for one in ranked if one] if offer.how == "wishes" else [],
            bids=bids if offer.how == "bids" else {},
            name=form.get("name", ""),
        )
        offer = assigning.look(desk(), token)
    except ValueError:
        problem = "A bid is a whole number of points."
    except ServiceError as error:
        problem = error.text
    page = render_template("web/wishes.html", offer=offer, given=form, done=done, problem=problem)
    return page, 422 if problem else 200
