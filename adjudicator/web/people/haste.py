"""Against programs that sign up: no stranger's service, no riddle, no script.

The form carries when it was shown, sealed to this browser. What comes back within a few seconds, or
with the field filled in that no person sees, was not written by a person; what comes back a day
later, or without the seal, was not read from a page of ours. Whoever it is gets the form back, as
it was filled in, with a sentence that says what to do. A person whose browser or password manager
fills forms in is as quick as a program, and may press twice within a second: the form that comes
back says by its seal that it asked once, and is taken however quickly it returns.
It stops programs that fill in every form they meet; what writes letters to strangers for one that
was made for this house is bounded by `limits` (addresses, places, newcomers a day).
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import timedelta
from typing import Final

from flask import request, session
from markupsafe import Markup

from adjudicator.web.reader import desk

SHOWN: Final = "shown"
UNSEEN: Final = "website"
"""Field that is there for programs: on no screen, in no reader's way, filled in by no browser."""
LONGEST: Final = timedelta(days=1)

AGAIN: Final = "again"
TOO_QUICK = "Please press the button once more. This is how we keep out programs that sign up."
NOT_OURS = "This page was open for too long. Please press the button once more."
FILLED = (
    "Your browser filled in a hidden field. It is empty now: please press the button once more."
)


def fields() -> Markup:
    """The hidden fields of a form that programs must not send."""
    shown = request.form.get(SHOWN, "")
    age = _age(shown)
    stamp = shown if age is not None else _stamp()
    # Only what came from a page of ours, and left alone what nobody sees, is asked just once.
    once = age is not None and not request.form.get(UNSEEN, "")
    hidden = Markup('<input type="hidden" name="{}" value="{}">')
    return (hidden.format(AGAIN, _seal(f"again {stamp}")) if once else Markup("")) + Markup(
        '<input type="hidden" name="{}" value="{}">'
        '<div class="unseen" aria-hidden="true"><label for="{}">Website (leave it empty)</label>'
        '<input id="{}" type="text" name="{}" tabindex="-1" autocomplete="off"></div>'
    ).format(SHOWN, stamp, UNSEEN, UNSEEN, UNSEEN)


def trouble() -> str:
    """Why what was sent cannot be a person's; empty if it can."""
    if request.form.get(UNSEEN, ""):
        return FILLED
    age = _age(request.form.get(SHOWN, ""))
    if age is None:
        return NOT_OURS
    least = timedelta(seconds=desk().config.limits.signup_seconds)
    return TOO_QUICK if age < least and not _asked_once() else ""


def _asked_once() -> bool:
    """Does the form come from the page that asked to press once more?"""
    again = _seal(f"again {request.form.get(SHOWN, '')}")
    return hmac.compare_digest(request.form.get(AGAIN, "").encode(), again.encode())


def _stamp() -> str:
    at = f"{desk().clock.now().timestamp():.0f}"
    return f"{at}.{_seal(at)}"


def _age(stamp: str) -> timedelta | None:
    """How long ago it was made; None: not by us, not for this browser, or too long ago."""
    at, _, seal = stamp.partition(".")
    if (
        not at.isdecimal()
        or len(at) > 12
        or not hmac.compare_digest(seal.encode(), _seal(at).encode())
    ):
        return None
    age = timedelta(seconds=desk().clock.now().timestamp() - int(at))
    return age if age <= LONGEST else None


def _seal(at: str) -> str:
    words = f"form shown {at} to {session.get('form', '')}".encode()
    return hmac.new(desk().config.secret.encode(), words, hashlib.sha256).hexdigest()[:32]
