"""The fonts that pages and the maps in them are set in, from where reports keep them.

Source Serif 4 and Source Code Pro (for pages) and Barlow Semi Condensed (for maps), all under
the SIL Open Font License.
"""

from __future__ import annotations

from flask import Blueprint, Response, send_from_directory

from adjudicator.reports import lettering

blueprint = Blueprint("fonts", __name__)


@blueprint.get("/static/fonts/<name>")
def font(name: str) -> Response:
    """A web font (WOFF2), which a browser may keep."""
    return send_from_directory(lettering.FONTS, name, mimetype="font/woff2")
