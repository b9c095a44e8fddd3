"""How a person gets in: the browsers that are signed in, passkeys, tokens for programs; and how
he leaves for good."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.people import api_tokens, leaving, passkeys, people
from adjudicator.web import given
from adjudicator.web.people.sign_in import begin
from adjudicator.web.reader import desk, reader, signed_in
from adjudicator.web.security import new_session, way_back

blueprint = Blueprint("access", __name__)


@blueprint.get("/settings/access")
@signed_in
def page() -> ResponseReturnValue:
    return _page()


def _page(problem: str = "", secret: str = "") -> ResponseReturnValue:
    person = reader()
    assert person is not None
    own = session.get("row")
    shown = render_template(
        "web/access.html",
        sessions=people.sessions_of(desk(), person.id, own if isinstance(own, str) else ""),
        keys=passkeys.keys_of(desk(), person.id),
        tokens=api_tokens.tokens_of(desk(), person.id),
        problem=problem,
        secret=secret,
    )
    return (shown, 422) if problem else shown


@blueprint.post("/settings/access")
@signed_in
def change() -> ResponseReturnValue:
    """End a session, make or take back a token, remove a passkey, or leave for good."""
    person = reader()
    assert person is not None
    form = request.form
    try:
        match form.get("act"):
            case "end-session":
                people.end_session(desk(), person.id, _number(form.get("id", "")))
            case "end-others":
                own = session.get("row")
                people.end_other_sessions(desk(), person.id, own if isinstance(own, str) else "")
            case "make-token":
                secret = api_tokens.make(
                    desk(),
                    person.id,
                    form.get("name", ""),
                    write="write" in form,
                    days=_number(form.get("days", "")),
                )
                return _page(secret=secret)
            case "take-token":
                api_tokens.take_back(desk(), person.id, _number(form.get("id", "")))
            case "remove-key":
                passkeys.remove(desk(), person.id, _number(form.get("id", "")))
            case "leave":
                if form.get("email", "").strip().lower() != person.email:
                    return _page("To confirm, write your address exactly as it appears above.")
                leaving.leave(desk(), person.id)
                new_session(None)
                return redirect(url_for("start.page"), 303)
    except Unknown:
        abort(404)
    except ServiceError as error:
        return _page(error.text)
    return redirect(url_for("access.page"), 303)


def _number(text: str) -> int:
    return given.whole(text)


# -------------------------------------------------------------------- passkeys


@blueprint.post("/settings/access/passkey-options")
@signed_in
def ask_for_key() -> ResponseReturnValue:
    """What the browser is to be asked for a new passkey."""
    person = reader()
    assert person is not None
    try:
        asked = passkeys.ask_for_new(desk(), person.id)
    except ServiceError as error:
        return {"text": error.text}, 409
    session["challenge"] = asked.challenge
    return Response(asked.options, mimetype="application/json")


@blueprint.post("/settings/access/passkey")
@signed_in
def add_key() -> ResponseReturnValue:
    """The passkey that the browser has made."""
    person = reader()
    assert person is not None
    challenge = session.pop("challenge", "")
    form = request.form
    try:
        passkeys.add(desk(), person.id, form.get("credential", ""), challenge, form.get("name", ""))
    except ServiceError as error:
        return {"text": error.text}, 409
    return {"to": url_for("access.page")}


@blueprint.post("/sign-in/passkey-options")
def ask_to_sign_in() -> ResponseReturnValue:
    """What the browser of anybody is to be asked."""
    asked = passkeys.ask_to_sign_in(desk())
    session["challenge"] = asked.challenge
    return Response(asked.options, mimetype="application/json")


@blueprint.post("/sign-in/passkey")
def sign_in() -> ResponseReturnValue:
    """Sign in with what the browser answered."""
    challenge = session.pop("challenge", "")
    agent = request.headers.get("User-Agent", "")
    try:
        row = passkeys.sign_in(desk(), request.form.get("credential", ""), challenge, agent)
    except Unknown as error:
        return {"text": error.text}, 401
    begin(row)
    return {"to": way_back(request.form.get("next", ""), url_for("games.mine"))}
