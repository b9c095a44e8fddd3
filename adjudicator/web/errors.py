"""Error pages: what happened in plain words and what to do, never a traceback."""

from __future__ import annotations

import logging
from typing import Final

from flask import Flask, Response, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import HTTPException, InternalServerError

from adjudicator.web import unsent

log = logging.getLogger(__name__)

WORDS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    400: (
        "We could not read that",
        ("Your browser sent something that we do not understand.", "Go back and try again."),
    ),
    403: (
        "We did not accept that",
        (
            "This form was open for too long, or it did not come from our pages.",
            "Nothing has changed. Go back, reload the page and send the form again.",
        ),
    ),
    404: (
        "Page not found",
        (
            "There is no such page, or you may not see it.",
            "If it belongs to one of your games, sign in first.",
        ),
    ),
    405: ("Not that way", ("This page cannot do what your browser asked for.",)),
    413: (
        "That is too much",
        ("What you sent is longer than any orders need to be. We did not use any of it.",),
    ),
    429: (
        "Too many tries",
        (
            "Wait a while before you try again. Everything you sent earlier is safe.",
            "You can also send orders by mail: reply to the mail that asks for them.",
        ),
    ),
    500: (
        "Something went wrong on our side",
        (
            "We have recorded the error and will look into it.",
            "Orders for which you have a receipt are safe. If you have just sent orders and got "
            "no receipt, look at the page of your game, or send them by mail.",
        ),
    ),
}


BARE: Final = Markup(
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" '
    'content="width=device-width"><title>{}</title><link rel="stylesheet" '
    'href="{}/static/page.css"><main class="frame"><h1>{}</h1>{}</main></html>'
)


def friendly(app: Flask) -> None:
    """Answer every HTTP error and every bug with a page (or JSON under /api)."""
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(Exception, bug)


def show(error: HTTPException) -> ResponseReturnValue:
    code = error.code or 500
    if code < 400:  # a redirect that the router raises
        return error
    heading, lines = WORDS.get(code, WORDS[400] if code < 500 else WORDS[500])
    if request.path.startswith("/api/") or request.path.endswith(".json"):
        response = jsonify(error=heading, text=" ".join(lines))
    else:
        kept = unsent.answer() if code == 403 else None
        response = kept or page(code, heading, lines)
    response.status_code = code
    if code == 429:  # limits are counted by the hour
        response.headers["Retry-After"] = "3600"
    for name, value in error.get_headers():
        if name.lower() in ("allow", "retry-after"):
            response.headers[name] = value
    return response


def page(code: int, heading: str, lines: tuple[str, ...]) -> Response:
    """The page of an error. The frame of our pages asks the database who reads; if that is
    what fails, the words stand alone."""
    try:
        shown = render_template("web/error.html", code=code, heading=heading, lines=lines)
    except Exception:
        if code < 500:
            raise
        log.exception("The frame of an error page failed too.")
        paragraphs = Markup("").join(Markup("<p>{}</p>").format(line) for line in lines)
        shown = BARE.format(heading, request.script_root, heading, paragraphs)
    return make_response(shown)


def bug(error: Exception) -> ResponseReturnValue:
    """A bug: into the log with its traceback, and a plain page to the reader."""
    log.error("A page failed: %s %s", request.method, request.path, exc_info=error)
    return show(InternalServerError())
