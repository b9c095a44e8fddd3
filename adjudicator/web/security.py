"""What keeps the pages safe: headers, the form token, safe ways back, cookies.

The cookie is Flask's signed session; it holds nothing but the number of the
server's own session row, the form token, what the next page is to say once, and a
number of the browser (`traced`). Signing in and out throws all but that away and
makes new ones, so a cookie that somebody else planted is worth nothing.
"""

from __future__ import annotations

import gzip
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
        "font-src 'self'",
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
SIGNED: Final = (
    *("unsubscribe", "api_commands", "api_doing", "api_company", "api_tables", "api_terms"),
    "witness",
)
"""Blueprints that take no cookie for what they change: their addresses carry a signature of
ours, or their requests a personal token or the signature of a house; a page elsewhere has none."""
TEXTS: Final = ("text/html", "text/plain", "application/json", "image/svg+xml")


def guard(app: Flask, *, https: bool, prefix: str = "") -> None:
    """Put the headers on every answer and the form token on every change.

    https: the service is reached by https, so cookies may say so. prefix: the path under which
    it lies; another house may lie beside it.
    """
    app.config.update(
        # `__Host-` is for cookies of a whole host (RFC 6265bis, 4.1.3.2).
        SESSION_COOKIE_NAME=f"{_first(https, prefix)}adjudicator",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SECURE=https,
        # Lax: a link in a mail must find the reader signed in; forms from elsewhere must not.
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_PATH=prefix or "/",
        SESSION_REFRESH_EACH_REQUEST=False,
    )
    app.before_request(check_form)
    app.after_request(set_headers)
    app.after_request(squeeze)
    app.jinja_env.globals["form_token"] = form_token

    if https:

        @app.after_request
        def stay_with_https(response: Response) -> Response:
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
            return response


def _first(https: bool, prefix: str) -> str:
    if not https:
        return ""
    return "__Secure-" if prefix else "__Host-"


def form_token() -> str:
    """The token that every form of this browser must send back, written differently each
    time: pages are compressed, and their length must not tell it letter by letter."""
    kept = _kept()
    if kept is None:
        kept = secrets.token_bytes(16)
        session["form"] = kept.hex()
    pad = secrets.token_bytes(len(kept))
    return (pad + _mixed(pad, kept)).hex()


def _kept() -> bytes | None:
    """The token of this browser. Cookies of an older release may hold something else."""
    try:
        kept = bytes.fromhex(session.get("form", ""))
    except (ValueError, TypeError):
        return None
    return kept if len(kept) == 16 else None


def _mixed(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def check_form() -> None:
    """403 for a change that does not come from a form of ours."""
    if request.method in SAFE_METHODS or request.blueprint in SIGNED:
        return
    kept = _kept()
    try:
        sent = bytes.fromhex(request.form.get(FORM_FIELD, ""))
    except ValueError:
        abort(403)
    if kept is None or len(sent) != 32:
        abort(403)
    if not hmac.compare_digest(_mixed(sent[:16], sent[16:]), kept):
        abort(403)


def set_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    # What a page says depends on who reads it: no cache between may keep it.
    if not request.path.startswith("/static/"):
        response.headers.setdefault("Cache-Control", "private, no-store")
        response.headers.add("Vary", "Cookie")
    return response


def squeeze(response: Response) -> Response:
    """Compress what is long and text, quickly: a page is made anew for each visit, and level 4
    takes 0.4 ms more than the quickest coder for 6 to 10 % less (measured on order pages). What
    browsers keep (`assets`, `drawing.boards`) is compressed once, as small as it gets."""
    if (
        response.direct_passthrough
        or response.mimetype not in TEXTS
        or not request.accept_encodings["gzip"]
        or "Content-Encoding" in response.headers
        or (response.content_length or 0) < 2000
    ):
        return response
    response.set_data(gzip.compress(response.get_data(), 4, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    response.headers.add("Vary", "Accept-Encoding")
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
    device = session.get("device")
    session.clear()
    if isinstance(device, str):
        session["device"] = device
    if number is not None:
        session["row"] = number
        session.permanent = True  # a browser may be closed in between; the row has its own end
    form_token()
