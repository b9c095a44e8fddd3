"""The page on which a reader checks a game: the browser does it, from the file that they choose.

Nothing of it comes here; the page brings the key of this house, to know its own bundles by.
"""

from __future__ import annotations

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from adjudicator.service import housekey
from adjudicator.web.reader import desk

blueprint = Blueprint("checking", __name__)


@blueprint.get("/check")
def page() -> ResponseReturnValue:
    """Check a bundle in the browser, and how it is checked without one."""
    public = housekey.key_of(desk().config).verify_key
    return render_template(
        "web/check.html", key=bytes(public).hex(), mark=housekey.fingerprint(public)
    )
