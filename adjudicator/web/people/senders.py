"""Whose letters are whose: a held letter that waits for its player's word, an address that is
to be confirmed, and the addresses of who is signed in.

The links stand in letters that went to one address alone, and are the whole authority; they
show a button, because link scanners open every link.
"""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.people import addresses, consent, senders
from adjudicator.web.reader import desk, reader, said_before, signed_in

blueprint = Blueprint("senders", __name__)


@blueprint.get("/held/<token>")
def look(token: str) -> ResponseReturnValue:
    """What is held, and the buttons that say whose it is."""
    try:
        held = senders.look_at_held(desk(), token)
    except Unknown as error:
        return render_template("web/held.html", problem=error.text), 410
    return render_template("web/held.html", held=held)


@blueprint.post("/held/<token>")
def say(token: str) -> ResponseReturnValue:
    """Release the letter (what runs the house reads it in seconds), or throw it away."""
    act = request.form.get("act", "")
    try:
        if act in ("yes", "mine"):
            senders.release(desk(), token, mine=act == "mine")
        elif act == "no":
            senders.discard(desk(), token)
        held = senders.look_at_held(desk(), token)
    except Unknown as error:
        return render_template("web/held.html", problem=error.text), 410
    return render_template("web/held.html", held=held, said=act)


@blueprint.get("/confirm/<token>")
def look_at_address(token: str) -> ResponseReturnValue:
    asked = consent.look_at(desk(), token)
    if asked is not None:
        return render_template("web/confirm.html", asked=asked)
    try:
        found = addresses.look_at(desk(), token)
    except Unknown as error:
        return render_template("web/confirm.html", problem=error.text), 410
    return render_template("web/confirm.html", found=found)


@blueprint.post("/confirm/<token>")
def confirm(token: str) -> ResponseReturnValue:
    if consent.look_at(desk(), token) is not None:
        try:
            done = consent.answer(desk(), token, request.form.get("act") != "no")
        except Unknown as error:
            return render_template("web/confirm.html", problem=error.text), 410
        return render_template("web/confirm.html", agreed=done)
    try:
        found = addresses.confirm(desk(), token)
    except Unknown as error:
        return render_template("web/confirm.html", problem=error.text), 410
    return render_template("web/confirm.html", found=found, done=True)


@blueprint.get("/settings/addresses")
@signed_in
def page() -> ResponseReturnValue:
    return _page()


def _page(problem: str = "", code: int = 200) -> ResponseReturnValue:
    person = reader()
    assert person is not None
    found = addresses.of_person(desk(), person.id)
    said = said_before()
    page = render_template("web/addresses.html", addresses=found, problem=problem, said=said)
    return page, code


@blueprint.post("/settings/addresses")
@signed_in
def change() -> ResponseReturnValue:
    """Add an address (it is asked to confirm), drop one, or make one the main one."""
    person = reader()
    assert person is not None
    email, act = request.form.get("email", "")[:300], request.form.get("act", "")
    try:
        if act == "add":
            addresses.add(desk(), person.id, email)
        elif act == "drop":
            addresses.drop(desk(), person.id, email)
        elif act == "main":
            addresses.make_main(desk(), person.id, email)
        else:
            return _page("Please use one of the buttons.", 422)
    except ServiceError as error:
        return _page(error.text, 422)
    flash("We have written to it." if act == "add" else "Done.", "said")
    return redirect(url_for("senders.page"), 303)
