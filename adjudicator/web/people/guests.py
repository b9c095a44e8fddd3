"""Guests: who plays without an account may play, look around, and give an address; nothing else.

What a guest may change is a list; whatever is not on it is answered with the page on which they
give an address, so that a page that is new is closed to them until somebody has thought of it. What
their moves cost of the processor's time is counted by network address (`visiting.admission`).
"""

from __future__ import annotations

import time
from typing import Final

from flask import (
    Blueprint,
    Flask,
    Response,
    flash,
    g,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue

from adjudicator.service.desk import ServiceError, TooMuch, Unknown
from adjudicator.service.games import games
from adjudicator.service.visiting import admission, adoption, removal
from adjudicator.web.people import haste, sign_in, traced
from adjudicator.web.reader import desk, reader, signed_in
from adjudicator.web.security import SAFE_METHODS, new_session

blueprint = Blueprint("guests", __name__)

MAY_CHANGE: Final = frozenset(
    {
        "access.ask_to_sign_in",
        "access.sign_in",
        "friends.open_table",
        "friends.take",
        "guests.give",
        "guests.take_over",
        "opening.play_alone",
        "orders.lesson",
        "orders.place",
        "orders.send",
        "orders.sketch",
        "sign_in.ask_for_link",
        "sign_in.enter",
        "sign_in.join",
        "sign_in.leave",
        "sign_in.take",
        "talk.write",
        "unsubscribe.change",
        "whatif.play",
    }
)
"""Endpoints of changes that a guest may make. The API takes a token, which no guest has."""
CLOSED: Final = frozenset(
    {
        "access.page",
        "account.page",
        "channels.letters",
        "channels.webhooks",
        "desk.page",
        "devices.page",
        "events.new",
        "exports.mine",
        "manners.page",
        "opening.page",
        "senders.page",
        "time.calendar",
    }
)
"""Pages that are about letters, an account, or a game with others."""


def guard(app: Flask) -> None:
    """Keep guests to what is theirs, and count what their moves cost."""
    app.before_request(before)
    app.after_request(after)


def before() -> ResponseReturnValue | None:
    """Answer a guest who would do what is not theirs to do."""
    person = reader() if "row" in session else None
    if person is None or not person.guest or request.blueprint is None:
        return None
    changes = request.method not in SAFE_METHODS
    api = request.path.startswith("/api/")
    if request.endpoint in CLOSED or (changes and not api and request.endpoint not in MAY_CHANGE):
        return redirect(url_for("guests.page", wanted="yes"), 303)
    if changes:
        try:
            admission.may_move(desk(), place())
        except TooMuch as error:
            return _too_much(error)
        g.guest_since = time.thread_time()
        g.guest = person.id
    return None


def after(response: Response) -> Response:
    """Count what a move has cost, and let the guest's time begin anew."""
    since = g.pop("guest_since", None)
    if since is not None:
        admission.moved(desk(), place(), time.thread_time() - since)
        if request.endpoint == "orders.send":
            admission.renew(desk(), g.guest)
    return response


def _too_much(error: TooMuch) -> ResponseReturnValue:
    heading = "Too many moves for now"
    page = render_template("web/error.html", code=429, heading=heading, lines=[error.text])
    return page, 429, {"Retry-After": "3600"}


def place() -> str:
    """The network address that this request comes from; of IPv6 the part of a household."""
    return traced.place() or f"near {request.remote_addr}"


def admit() -> tuple[int, str]:
    """Let somebody in who has no account: their id and address. The cookie of this browser is
    theirs from now on. TooMuch: there is no place for them."""
    admission.may_move(desk(), place())
    agent = request.headers.get("User-Agent", "")
    guest_id, row = admission.admit(desk(), place(), agent)
    new_session(row)
    g.pop("reader", None)
    person = reader()
    assert person is not None
    g.guest_since, g.guest = time.thread_time(), guest_id
    return guest_id, person.email


@blueprint.get("/keep")
def page() -> ResponseReturnValue:
    """Give an address, so that the games of this browser are kept."""
    return _page()


def _page(problem: str = "", code: int = 200, **shown: object) -> ResponseReturnValue:
    person = reader()
    if person is None or not person.guest:
        return redirect(url_for("sign_in.sign_up" if person is None else "games.mine"), 303)
    facts: dict[str, object] = {"email": "", "name": "", "sent": False}
    text = render_template(
        "web/keep.html",
        found=games.list_games(desk(), person.id),
        wanted=bool(request.args.get("wanted")),
        problem=problem,
        unseen=haste.fields(),
        **facts | shown,
    )
    return text, code


@blueprint.post("/keep")
def give() -> ResponseReturnValue:
    """Send a link to an address, or forget this guest now."""
    person = reader()
    if person is None or not person.guest:
        return redirect(url_for("games.mine"), 303)
    if request.form.get("act") == "forget":
        removal.forget_one(desk(), person.id)
        g.pop("guest_since", None)
        new_session(None)
        flash("We have deleted your games and all we knew about you.", "said")
        return redirect(url_for("start.page"), 303)
    email, name = request.form.get("email", "").strip(), request.form.get("name", "")[:200]
    problem, code = sign_in.newcomer_problem(email, name)
    if not problem and (hasty := haste.trouble()):
        problem, code = hasty, 200 if hasty == haste.TOO_QUICK else 422
    if not problem:
        try:
            adoption.ask(desk(), person.id, email, name)
        except ServiceError as error:
            problem, code = error.text, 422
    if problem:
        return _page(problem, code, email=email[:254], name=name)
    sign_in.count_newcomer(email)
    minutes = round(desk().config.times.signin_minutes)
    return _page(sent=True, email=email, minutes=minutes)


@blueprint.get("/keep/<token>")
@signed_in
def look(token: str) -> ResponseReturnValue:
    """Where the letter's link leads: in the guest's own browser the games were taken over by
    signing in; in another one a button does it."""
    person = reader()
    assert person is not None
    try:
        found = adoption.look(desk(), token)
    except Unknown:
        return redirect(url_for("games.mine"), 303)
    return render_template("web/keep.html", found=found, token=token, owner=person)


@blueprint.post("/keep/<token>")
@signed_in
def take_over(token: str) -> ResponseReturnValue:
    """Take the games of a guest over."""
    person = reader()
    assert person is not None
    try:
        found = adoption.by_token(desk(), token, person.id)
    except ServiceError as error:
        flash(error.text, "said")
        return redirect(url_for("games.mine"), 303)
    if found:
        flash(sign_in.KEPT, "said")
    return redirect(url_for("games.mine"), 303)
