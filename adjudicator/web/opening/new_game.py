"""Games are opened here: a scenario is chosen, looked at, and its players invited. Seats that
nobody holds stand on a page of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from adjudicator.core.conditions import Scalar
from adjudicator.core.saying import count
from adjudicator.service import limits
from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import kept, opening, solo
from adjudicator.service.games.around import around
from adjudicator.service.games.games import OPEN
from adjudicator.service.games.opening import Setup
from adjudicator.service.moderating import assigning, seats
from adjudicator.service.moderating import opening as opening_games
from adjudicator.service.moderating.ruling import written
from adjudicator.service.terms import parser, writing
from adjudicator.service.terms.catalogue import BY_PATH
from adjudicator.service.terms.parser import PRESET, BadTerms
from adjudicator.service.terms.presets import PRESETS
from adjudicator.service.terms.sense import Around, Problem
from adjudicator.service.visiting import admission
from adjudicator.web import given
from adjudicator.web.drawing import maps
from adjudicator.web.front import guides, lessons
from adjudicator.web.opening import termform
from adjudicator.web.people import guests
from adjudicator.web.reader import desk, reader, signed_in

blueprint = Blueprint("opening", __name__)

VOLUNTEERS: Final = 20
"""Seats for which one may ask in a day."""


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
    person = reader()
    known = around(desk(), ruleset, person.id if person else None)
    wanted = parser.preset(request.args.get(PRESET, ""), known)
    return _form(found, MultiDict(), typed=writing.typed(wanted) if wanted else None)


def _form(
    found: Setup,
    form: MultiDict[str, str],
    problem: str = "",
    *,
    typed: Mapping[str, str] | None = None,
    problems: Sequence[Problem] = (),
    looked: bool = False,
    code: int = 200,
) -> ResponseReturnValue:
    """The form of a game. typed: what its terms are, if not what came back."""
    person = reader()
    assert person is not None
    phases = around(desk(), found.ruleset).phases or ()
    page = render_template(
        "web/new_game.html",
        setup=found,
        told=opening.tell(found.ruleset, found.scenario),
        suggested=opening.free_name(desk(), found.ruleset, found.scenario),
        given=form,
        problem=" ".join([problem, *termform.elsewhere(problems)]).strip(),
        problems=[one for one in problems if one.field in BY_PATH],
        groups=termform.groups(typed or termform.typed(form), problems),
        presets=[one for one in PRESETS if one.fits(phases)],
        kept=list(kept.of_person(desk(), person.id)),
        looked=looked,
        map=maps.drawn(found.geometry, found.sheet) if looked or not form else None,
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
        known = around(desk(), ruleset, person.id)
        if form.get("act") in ("preset", "file"):
            return _filled(found, form, known)
        if form.get("act") != "open":
            return _form(found, form, looked=True)
        said = termform.given(form)
        seats_of = {seat.name: form.get(f"seat-{seat.name}", "") for seat in found.seats}
        if any(who.strip().lower() == OPEN for who in seats_of.values()):
            said["table.open"] = "yes"
        options = parser.checked(said, around=known)
        most = desk().config.limits.games_a_day
        if limits.used(desk(), f"open:{person.id}", 86400) >= most:
            late = f"You can open {count(most, 'game')} a day. Come back to this form tomorrow."
            return _form(plain, form, late, code=429)
        info = opening_games.open_game(
            desk(),
            ruleset=ruleset,
            scenario=scenario,
            slug=form.get("slug", ""),
            moderator_email=person.email,
            seats=seats_of,
            players=_addresses(form.get("players", "")),
            rulings=rulings,
            terms=options,
        )
        limits.allow(desk(), f"open:{person.id}", most, 86400)  # what fails does not count
        more = kept.keep(desk(), person.id, form["keep"], options) if form.get("keep") else ""
    except BadTerms as error:
        return _form(plain, form, problems=error.problems, code=422)
    except ServiceError as error:
        return _form(plain, form, error.text, code=422)
    flash(f"The game is open. The invitations are on their way. {more}".strip(), "said")
    return redirect(url_for("desk.page", slug=info.slug), 303)


def _addresses(text: str) -> list[str]:
    """Addresses as people list them: one a line, or with commas or blanks between, with names
    (`Anna <anna@example.net>`) or without."""
    found: list[str] = []
    for line in re.split(r"[,;\n]", text):
        found += [line.strip()] if "<" in line else line.split()
    return found


def _filled(found: Setup, form: MultiDict[str, str], known: Around) -> ResponseReturnValue:
    """The form again, with the terms of a preset or a file in it; nothing is opened."""
    if form.get("act") == "file":
        read = parser.read_toml(form.get("file", "").replace("\r\n", "\n"), around=known)
    else:
        read = parser.read({PRESET: form.get(PRESET, "")}, around=known)
    if read.options is None:
        return _form(found, form, problems=read.problems, code=422)
    return _form(found, form, typed=writing.typed(read.options))


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


@blueprint.get("/play")
def play() -> ResponseReturnValue:
    """What can be played here, for somebody who does not know it yet. With `game` and `scenario`
    in the address (a stranger chose them, and has signed up since) that one first."""
    return _play(request.args.get("game", ""), request.args.get("scenario", ""))


def _play(game: str = "", scenario: str = "", problem: str = "") -> str:
    offered = opening.catalogue(desk())
    found = {one.name: guides.address(one.name) for one in offered}
    chosen = next(
        (
            {"game": one, "told": told}
            for one in offered
            for told in one.told
            if told.solo and (one.name, told.name) == (game, scenario)
        ),
        None,
    )
    return render_template(
        "web/play.html", offered=offered, guides=found, problem=problem, chosen=chosen
    )


@blueprint.post("/play")
def play_alone() -> ResponseReturnValue:
    """Begin a game against the house. A stranger plays as a guest; where there is no place for
    guests they sign up, and find again what they have chosen."""
    person = reader()
    form = request.form
    ruleset, scenario = form.get("ruleset", "")[:40], form.get("scenario", "")[:40]
    seat, course = form.get("seat", ""), None
    if form.get("lesson") == "yes":
        course = lessons.lesson(ruleset)
        if course is None:
            abort(404)
        scenario, seat = course.scenario, course.seat
    try:
        opening.seat_of(desk(), ruleset, scenario, seat)  # nobody is let in for what is not there
        if person is None:
            try:
                number, email = guests.admit()
            except TooMuch as full:
                flash(full.text, "said")
                back = url_for("opening.play", game=ruleset, scenario=scenario)
                return redirect(url_for("sign_in.sign_up", next=back), 303)
        else:
            number, email = person.id, person.email
        guest = person is None or person.guest
        if guest:
            admission.has_room(desk(), number)
        slug = solo.begin(
            desk(),
            number,
            email,
            ruleset,
            scenario,
            seat,
            guest=guest,
            lesson=bytes.fromhex(course.seed) if course else b"",
        )
    except ServiceError as error:
        return _play(problem=error.text), 422
    if guest:
        said = (
            "Your game has begun. You are playing without an account: only this browser can open "
            f"the game, for {desk().config.times.guest_days:g} days after your last move."
        )
    else:
        said = (
            "Your game has begun. Answer on this page or by mail: every question goes to"
            f" {email} too."
        )
    flash(said, "said")
    return redirect(url_for("orders.page", slug=slug, seat=seat), 303)


# --------------------------------------------------------------- seats wanted


@blueprint.get("/seats-wanted")
def wanted() -> ResponseReturnValue:
    """Seats that wait for a volunteer."""
    return render_template("web/seats_wanted.html", wanted=seats.wanted(desk()), done="", said={})


@blueprint.post("/seats-wanted")
@signed_in
def volunteer() -> ResponseReturnValue:
    """The reader would take one of them; its moderator decides."""
    person = reader()
    assert person is not None
    slug, seat = request.form.get("game", ""), request.form.get("seat", "")
    key, words = f"volunteer:{person.id}", request.form.get("words", "")
    problem, done, code = "", "", 200
    if limits.used(desk(), key, 86400) >= VOLUNTEERS:
        problem = f"You have asked for {VOLUNTEERS} seats today. Ask for this one tomorrow."
        code = 429
    else:
        try:
            seats.volunteer(desk(), slug, seat, person.id, words)
            limits.allow(desk(), key, VOLUNTEERS, 86400)  # what fails does not count
            done = (
                f"We have told the moderator of {slug}. You will get a letter if the seat is yours."
            )
        except ServiceError as error:
            problem, code = error.text, 422
    given = {(slug, seat): words} if problem else {}
    return render_template(
        "web/seats_wanted.html", wanted=seats.wanted(desk()), done=done, problem=problem, said=given
    ), code


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
        problem = "A bid must be a whole number of points."
    except ServiceError as error:
        problem = error.text
    page = render_template("web/wishes.html", offer=offer, given=form, done=done, problem=problem)
    return page, 422 if problem else 200
