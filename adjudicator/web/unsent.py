"""A form that came too late: its reader is signed out, or has signed in anew since it was opened.

Nothing is done, and nothing is lost: the answer is a page that holds all that was filled in, with a
button that sends it again. Anyone signed out signs in beside it, in a new tab. What did not come
from a page of ours gets no such form: nobody else may lay words into our page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue

from adjudicator.web.reader import reader
from adjudicator.web.security import FORM_FIELD, SAFE_METHODS, form_token, way_back

blueprint = Blueprint("unsent", __name__)

OF_FORMS: Final = frozenset(
    {FORM_FIELD, "act", "answers", "asked", "next", "once", "seen", "shown"}
)
"""Fields that a page fills in, not its reader."""
WRITTEN: Final = frozenset({"changes", "file", "reason", "text", "why", "words"})
"""Fields of free text; others are shown if they read like it."""
LONG: Final = 60


@dataclass(frozen=True)
class Filled:
    """A field of the form as it came. said: what its reader wrote, and may still change."""

    name: str
    value: str
    said: bool

    @property
    def label(self) -> str:
        if self.name in ("text", "words"):
            return "What you wrote"
        return self.name.rpartition(".")[2].replace("_", " ").replace("-", " ").capitalize()

    @property
    def is_long(self) -> bool:
        return self.name in WRITTEN or len(self.value) > LONG or "\n" in self.value


def answer() -> Response | None:
    """The page for a form that was not accepted. None: it is not a form of a page of ours."""
    if request.method in SAFE_METHODS or not is_from_here() or not request.form:
        return None
    filled = list(_filled())
    who = reader()
    shown = render_template(
        "web/unsent.html",
        filled=filled,
        said=[one for one in filled if one.said],
        again=way_back(request.script_root + request.full_path.removesuffix("?"), ""),
        who=who,
        signs_in=who is None and _wants_reader(),
    )
    return make_response(shown)


def is_from_here() -> bool:
    """Does the browser say that a page of ours has sent it, to be shown as a page?"""
    if request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate":
        return False  # a script of ours asked, and says itself what is wrong
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    return urlsplit(request.headers.get("Origin", "")).netloc == request.host


def _wants_reader() -> bool:
    view = current_app.view_functions.get(request.endpoint or "")
    return getattr(view, "wants_reader", False)


def _filled() -> Iterator[Filled]:
    for name, value in request.form.items(multi=True):
        if name != FORM_FIELD:
            yield Filled(name, value.replace("\r\n", "\n"), _is_said(name, value))


def _is_said(name: str, value: str) -> bool:
    if name in OF_FORMS or not value.strip():
        return False
    return name in WRITTEN or " " in value.strip() or "\n" in value.strip()


@blueprint.get("/unsent")
def page() -> ResponseReturnValue:
    """Where who signs in beside such a page arrives: it says to go back to it."""
    return render_template("web/unsent_back.html", who=reader())


@blueprint.get("/unsent/who")
def who() -> ResponseReturnValue:
    """For the script of such a page: who is signed in now, and the token that a form needs."""
    person = reader()
    if person is None:
        return jsonify(name=""), 401
    return jsonify(name=person.name or person.email, token=form_token())
