"""A table with a friend: opened in one step, and a link that seats the other."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import games, offering
from adjudicator.service.sitting import friends
from adjudicator.web.reader import desk, reader

blueprint = Blueprint("friends", __name__)


@blueprint.get("/with-a-friend")
def page() -> ResponseReturnValue:
    """What is played, how fast, and, if one likes, the friend's address."""
    return _page()


def _page(problem: str = "", code: int = 200) -> ResponseReturnValue:
    given = request.form if request.method == "POST" else request.args
    page = render_template(
        "web/with_a_friend.html",
        offered=friends.choices(desk()),
        paces=list(friends.HOURS),
        chosen=given.get("play", ""),
        pace=given.get("pace", "three days"),
        wishes=friends.WISHES,
        wish=given.get("sides", "told"),
        friend=request.form.get("friend", "")[:254],
        problem=problem,
    )
    return page, code


@blueprint.post("/with-a-friend")
def open_table() -> ResponseReturnValue:
    """Open the table. A stranger signs up first, and finds what they have chosen again."""
    person = reader()
    form = request.form
    play, pace = form.get("play", "")[:90], form.get("pace", "")
    wish: friends.Wish = next((one for one in friends.WISHES if one == form.get("sides")), "told")
    chosen = {
        f"{one.name}/{told.name}": (one.name, told)
        for one in friends.choices(desk())
        for told in one.told
    }
    if play not in chosen or pace not in friends.HOURS:
        return _page("Choose a game and a pace.", 422)
    if person is None or person.guest:
        back = url_for("friends.page", play=play, pace=pace, sides=wish)
        return redirect(url_for("sign_in.sign_up", next=back), 303)
    ruleset, told = chosen[play]
    seat, theirs = friends.sides(desk(), told, wish)
    try:
        slug = friends.open_table(
            desk(),
            person.id,
            ruleset,
            told.name,
            seat,
            theirs=theirs,
            pace=next(one for one in friends.HOURS if one == pace),
            friend=form.get("friend", ""),
        )
    except TooMuch as error:
        return _page(error.text, 429)
    except ServiceError as error:
        return _page(error.text, 422)
    if form.get("friend", "").strip():
        flash("The invitation is on its way. The link below works too.", "said")
    return redirect(url_for("games.seat", slug=slug, seat=seat), 303)


@blueprint.get("/friends/<token>")
def look(token: str) -> ResponseReturnValue:
    """What a friend's link offers, with the button that takes the seat."""
    return _look(token)


def _look(token: str, problem: str = "", code: int = 200) -> ResponseReturnValue:
    try:
        offered = friends.look(desk(), token)
    except Unknown as error:
        heading = "No such table"
        shown = render_template("web/error.html", code=410, heading=heading, lines=[error.text])
        return shown, 410
    info = games.game_info(desk(), offered.game)
    page = render_template(
        "web/friend.html",
        offered=offered,
        game=info,
        told=offering.look(desk(), info, offered.seat),
        token=token,
        problem=problem,
    )
    return page, code


@blueprint.post("/friends/<token>")
def take(token: str) -> ResponseReturnValue:
    """Take the seat; the game begins. Somebody without an account signs up first."""
    person = reader()
    if person is None or person.guest:
        back = url_for("friends.look", token=token)
        return redirect(url_for("sign_in.sign_up", next=back), 303)
    try:
        offered = friends.take(desk(), token, person.id)
    except Unknown:
        return _look(token)
    except ServiceError as error:
        return _look(token, error.text, 422)
    flash(f"You are {offered.seat_title}, and the game begins.", "said")
    return redirect(url_for("orders.page", slug=offered.game, seat=offered.seat), 303)
