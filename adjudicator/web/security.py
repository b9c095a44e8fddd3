"""What keeps the pages safe: headers, the form token, safe ways back, cookies.

The cookie is Flask's signed session; it holds nothing but the number of the
server's own session row and the form token. Signing in and out throws both away
and makes new ones, so a cookie that somebody else planted is worth nothing.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request, session

CSP: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""No inline script, no inline style, nothing from outside."""

HEADERS: Final = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
FORM_FIELD: Final = "_token"


def guard(app: Flask, *, https: bool) -> None:
    """Put the headers on every answer and the form token on every change.

    https: the service is reached by https, so cookies may say so.
    """
    app.config.update(
        SESSION_COOKIE_NAME="__Host-adjudicator" if https else "adjudicator",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SECURE=https,
        # Lax: a link in a mail must find the reader signed in; forms from elsewhere must not.
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_PATH="/",
    )
    app.before_request(check_form)
    app.after_request(set_headers)
    app.jinja_env.globals["form_token"] = form_token

    if https:

        @app.after_request
        def stay_with_https(response: Response) -> Response:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            return response


def form_token() -> str:
    """The token that every form of this browser must send back."""
    if "form" not in session:
        session["form"] = secrets.token_urlsafe(24)
    return str(session["form"])


def check_form() -> None:
    """403 for a change that does not come from a form of ours."""
    if request.method in SAFE_METHODS:
        return
    sent, kept = request.form.get(FORM_FIELD, ""), str(session.get("form", ""))
    if not kept or not hmac.compare_digest(sent.encode(), kept.encode()):
        abort(403, "form")


def set_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    # What a page says depends on who reads it: no cache between may keep it.
    if not request.path.startswith("/static/"):
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.add("Vary", "Cookie")
    return response


def way_back(target: str | None, otherwise: str) -> str:
    """A path of our own site that a reader may be sent on to.

    target: what a form or an address asked for. Anything but a plain absolute
    path (another host, `//host`, a backslash, a control character) gives `otherwise`.
    """
    if not target or len(target) > 500 or not target.startswith("/"):
        return otherwise
    if any(c in "\\" or ord(c) < 0x21 or ord(c) == 0x7F for c in target):
        return otherwise
    try:
        parts = urlsplit(target)
    except ValueError:
        return otherwise
    if parts.scheme or parts.netloc or target.startswith("//"):
        return otherwise
    return target


def new_session(number: str | None) -> None:
    """Throw the cookie's content away; number: the session row of who has signed in."""
    session.clear()
    if number is not None:
        session["row"] = number
    form_token()
