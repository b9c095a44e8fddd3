"""Signing in by a link in a mail, and taking a seat by an invitation.

A link only shows a button: mail scanners and previews open every address in a
mail, and must not use it up. The button's POST does. What an address form says
is the same whether we know the address or not.
"""

from __future__ import annotations

import re
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from adjudicator.service import limits
from adjudicator.service.desk import ServiceError, Unknown
from adjudicator.service.games import games, inviting, offering
from adjudicator.service.people import joining, people
from adjudicator.service.visiting import adoption
from adjudicator.web.people import haste, traced
from adjudicator.web.reader import desk, reader, said_before
from adjudicator.web.security import form_token, new_session, way_back

blueprint = Blueprint("sign_in", __name__)

ADDRESS: Final = re.compile(r"[^@\s,;<>\"]{1,64}@[^@\s,;<>\"]{1,189}")
PLACES: Final = 8
"""From so many places may links for one address be asked for in full; each goes to its owner."""
TRIES_PER_PLACE: Final = 30
"""Requests for a sign-in mail from one network address in an hour."""

TOO_MANY: Final = (
    "You have asked for many links. Use the newest letter you have (it may be in the spam "
    "folder), or ask again in an hour. Meanwhile you can send orders by mail without signing in."
)
WHY: Final = {
    "/with-a-friend": {
        "heading": "One step before your table opens",
        "words": "We need an address to tell you when your friend has joined and when it is your "
        "turn. We have kept what you chose.",
    },
    "/friends/": {
        "heading": "One step before you sit down",
        "words": "We need an address to tell you when it is your turn. We are keeping the seat "
        "for you.",
    },
}
"""Why somebody is asked to sign up who came to do something else: by where they go on."""
LATER: Final = {"Retry-After": "3600"}


@blueprint.get("/sign-in")
def page() -> ResponseReturnValue:
    back = way_back(request.args.get("next"), "")
    if _has_account():
        return redirect(back or url_for("games.mine"))
    return render_template("web/sign_in.html", next=back, email="", sent=False)


def _has_account() -> bool:
    """Is somebody signed in here who is not a guest?"""
    person = reader()
    return person is not None and not person.guest


@blueprint.post("/sign-in")
def ask_for_link() -> ResponseReturnValue:
    """Send a link if the address is known; say the same if it is not."""
    email = request.form.get("email", "").strip()
    back = way_back(request.form.get("next"), "")
    if not ADDRESS.fullmatch(email) or len(email) > 254:
        problem = "That is not an e-mail address. Write one like anna@example.net."
        shown = render_template(
            "web/sign_in.html", next=back, email=email[:254], sent=False, problem=problem
        )
        return shown, 422
    # Counted before we look whether the address is known, so that the limit tells nothing. By
    # place as well as by address: a stranger who asks for somebody's links uses up his own share.
    place, asked = request.remote_addr, email.lower()
    few = desk().config.limits.signins
    for key, most in (
        (f"signin-from:{place}", TRIES_PER_PLACE),
        (f"signin:{asked} from {place}", few),
        (f"signin:{asked}", PLACES * few),
    ):
        if not limits.allow(desk(), key, most):
            shown = render_template(
                "web/sign_in.html", next=back, email=email, sent=False, problem=TOO_MANY
            )
            return shown, 429, LATER
    people.request_signin(desk(), email, next=back)
    minutes = round(desk().config.times.signin_minutes)
    return render_template("web/sign_in.html", sent=True, minutes=minutes)


@blueprint.get("/sign-up")
def sign_up() -> ResponseReturnValue:
    """For who is not known yet."""
    back = way_back(request.args.get("next"), "")
    if _has_account():
        return redirect(back or url_for("games.mine"))
    person = reader()
    if person is not None and not back:
        return redirect(url_for("guests.page"))
    return _sign_up(back)


def _sign_up(back: str, **shown: object) -> str:
    facts: dict[str, object] = {"next": back, "email": "", "name": "", "sent": False, "problem": ""}
    facts["said"] = said_before()
    facts["why"] = next((why for path, why in WHY.items() if back.startswith(path)), None)
    form_token()  # what the form is sealed to
    facts["unseen"] = haste.fields()
    return render_template("web/sign_up.html", **facts | shown)


@blueprint.post("/sign-up")
def join() -> ResponseReturnValue:
    """Send a link to an address that may be new to us. What it says is the same for one that we
    know."""
    email, name = request.form.get("email", "").strip(), request.form.get("name", "")[:200]
    back = way_back(request.form.get("next"), "")
    problem, code = newcomer_problem(email, name)
    if not problem and (hasty := haste.trouble()):
        problem, code = hasty, 200 if hasty == haste.TOO_QUICK else 422
    if not problem:
        try:
            joining.join(desk(), email, name, back)
        except ServiceError as error:
            problem, code = error.text, 422
    if problem:
        shown = _sign_up(back, email=email[:254], name=name, problem=problem)
        return (shown, code, LATER) if code == 429 else (shown, code)
    count_newcomer(email)
    minutes = round(desk().config.times.signin_minutes)
    return _sign_up(back, email=email, sent=True, minutes=minutes)


def newcomer_problem(email: str, name: str) -> tuple[str, int]:
    """What is wrong with an address and a name that somebody signs up with, and the code of the
    answer; empty if nothing is."""
    if not ADDRESS.fullmatch(email) or len(email) > 254:
        return "That is not an e-mail address. Write one like anna@example.net.", 422
    if not name.strip():
        return "Please give a name for other players to know you by.", 422
    if any(limits.used(desk(), key) >= most for key, most in _counted(email)):
        return TOO_MANY, 429
    return "", 200


def count_newcomer(email: str) -> None:
    """A link went to this address: what fails does not count."""
    for key, most in _counted(email):
        limits.allow(desk(), key, most)


def _counted(email: str) -> tuple[tuple[str, int], ...]:
    return (
        (f"signin-from:{request.remote_addr}", TRIES_PER_PLACE),
        (f"signin:{email.lower()}", desk().config.limits.signins),
    )


@blueprint.get("/sign-in/<token>")
def look(token: str) -> ResponseReturnValue:
    """The button of a sign-in link. Looking uses nothing up."""
    back = people.look_at_signin(desk(), token)
    code = 200 if back is not None else 410
    return render_template("web/enter.html", good=back is not None), code


@blueprint.post("/sign-in/<token>")
def enter(token: str) -> ResponseReturnValue:
    """Use the link up and begin a new session."""
    back = people.look_at_signin(desk(), token)
    try:
        row = people.redeem_signin(desk(), token, request.headers.get("User-Agent", ""))
    except Unknown:
        return render_template("web/enter.html", good=False), 410
    begin(row)
    return redirect(way_back(back, url_for("games.mine")), 303)


def begin(row: str) -> None:
    """A new session row and a new cookie; whatever this browser had before is closed. What a
    guest has played in it becomes the account's."""
    old = session.get("row")
    person, kept = people.session_person(desk(), row), False
    if isinstance(old, str):
        before = people.session_person(desk(), old)
        if before is not None and before.guest and person is not None:
            kept = _takes_over(before.id, person.id)
        people.close_session(desk(), old)
    new_session(row)
    if kept:
        flash(KEPT, "said")
    traced.mark()
    if person is not None:
        traced.note(person.id)


KEPT: Final = "The games you played as a guest now belong to your account."


def _takes_over(guest_id: int, person_id: int) -> bool:
    """Do the games of a guest become the account's?"""
    try:
        return bool(adoption.here(desk(), guest_id, person_id))
    except ServiceError:  # barred from the house: signing in they may, and games stay a guest's
        return False


@blueprint.post("/sign-out")
def leave() -> ResponseReturnValue:
    row = session.get("row")
    if isinstance(row, str):
        people.close_session(desk(), row)
    new_session(None)
    return redirect(url_for("start.page"), 303)


@blueprint.get("/invitations/<token>")
def invitation(token: str) -> ResponseReturnValue:
    """What an invitation offers, with the button that takes the seat."""
    return _invitation(token)


def _invitation(token: str) -> ResponseReturnValue:
    try:
        taken = inviting.look_at_invitation(desk(), token)
    except ServiceError:
        return render_template("web/invitation.html", offer=None), 410
    info = games.game_info(desk(), taken.game)
    told = offering.look(desk(), info, taken.seat)
    return render_template("web/invitation.html", offer=taken, told=told, game=info)


@blueprint.post("/invitations/<token>")
def take(token: str) -> ResponseReturnValue:
    """Take the seat, once, and sign in: the invitation went to the seat's own address. A
    second press opens nothing; who comes back later signs in by mail. Or say no."""
    if request.form.get("act") == "decline":
        try:
            slug = offering.decline(desk(), token)
        except ServiceError:
            return render_template("web/invitation.html", offer=None), 410
        return render_template("web/invitation.html", offer=None, declined=slug)
    name = " ".join(request.form.get("name", "").split())[:80]
    try:
        offer = inviting.take_seat(desk(), token, name=name)
    except ServiceError:
        return render_template("web/invitation.html", offer=None), 410
    if offer.already:
        return _invitation(token)
    begin(people.open_session(desk(), offer.person_id, request.headers.get("User-Agent", "")))
    return redirect(url_for("games.seat", slug=offer.game, seat=offer.seat, taken="yes"), 303)
