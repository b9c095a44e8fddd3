"""Small pictures of maps: how a scenario begins, where a game stands. For pages on which one
chooses, and for links that are shown elsewhere with a preview.

They are drawn when somebody first asks for them, and kept.
"""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, abort, url_for
from flask.typing import ResponseReturnValue

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.reports import mapsheet
from adjudicator.service.desk import Cache, ServiceError
from adjudicator.service.games import opening
from adjudicator.web.drawing import maps
from adjudicator.web.reader import desk

blueprint = Blueprint("pictures", __name__)

SMALL: Final = 640
"""Pixels across: beside words, on a screen of twice the usual fineness too."""
PREVIEW: Final = 1200
"""Of a link that is shown elsewhere."""
_KEPT = Cache(128)


def drawn(key: object, width: int, geometry: Geometry | None, sheet: Sheet | None) -> bytes:
    """A sheet as PNG, without legend; 404 without a map. key: of what is shown, by which it is
    kept."""
    if geometry is None or sheet is None or not geometry.areas:
        abort(404)
    sheet = maps.closer(sheet)
    across = maps.CROP if sheet.focus else maps.WHOLE

    def make() -> bytes:
        drawing = mapsheet.svg(geometry, sheet, width=across, legend=False, interactive=False)
        return mapsheet.png_in_worker(drawing, width)

    try:
        return _KEPT.get((key, width), make)
    except TimeoutError:  # others are drawn before it: a page shows its text meanwhile
        abort(Response("", 503, {"Retry-After": "60"}))


def answer(picture: bytes) -> Response:
    """A picture that a browser may keep for an hour, and no cache between."""
    response = Response(picture, mimetype="image/png")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@blueprint.get("/pictures/<ruleset>/<scenario>.png")
def of_opening(ruleset: str, scenario: str) -> ResponseReturnValue:
    """The map of a scenario as it begins."""
    try:
        found = desk().looks.get(
            ("opening", ruleset, scenario), lambda: opening.setup(desk(), ruleset, scenario)
        )
    except ServiceError:
        abort(404)
    key = (desk().store.url, ruleset, scenario)
    return answer(drawn(key, SMALL, found.geometry, found.sheet))


def address(ruleset: str, scenario: str) -> str:
    """Where the picture of a scenario lies."""
    return url_for("pictures.of_opening", ruleset=ruleset, scenario=scenario)
