"""Boards as files: a map without anything on it, which a browser keeps for ever.

Pages use the parts of a board by the address of its file, which has the board's digest in it: a
board that is drawn differently has another address. The file is written when a page first shows
the board; a process that does not have it draws the boards of all scenarios and running games.
"""

from __future__ import annotations

import gzip
import re
import zlib
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Final

from flask import Blueprint, Response, abort, request, url_for
from flask.typing import ResponseReturnValue

from adjudicator.core.pack import ScenarioError
from adjudicator.core.telling import Geometry
from adjudicator.reports.board import Board, board
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.games import games, opening, pages
from adjudicator.web.reader import desk

blueprint = Blueprint("boards", __name__)

KEPT: Final = "public, max-age=31536000, immutable"
FOLDER: Final = "boards"
"""In the instance folder. It may be emptied at any time."""
_DIGEST: Final = re.compile(r"[0-9a-f]{20}")
_WRITTEN: set[tuple[Path, str]] = set()
_SEARCHED: dict[Path, float] = {}
AGAIN: Final = 60.0
"""Seconds until boards are drawn once more for an address that is not known."""
_SEARCHING: Final = Lock()
_GZIP: Final = 31
"""Of zlib: the largest window, in the frame of a gzip file."""
_SHORT: Final = 5
"""Of zlib: how much it looks at before it begins a new block."""


def address(geometry: Geometry) -> tuple[Board, str]:
    """The board of a map and where its file lies."""
    made = board(geometry)
    _keep(desk(), made)
    return made, url_for("boards.file", digest=made.digest)


def _path(house: Desk, digest: str) -> Path:
    return house.config.instance / FOLDER / f"{digest}.svg.gz"


def _packed(drawing: bytes) -> bytes:
    """A drawing as gzip. Of its hundreds of outlines each has numbers of its own: short blocks,
    which are coded anew, take 2 to 3 % less (measured on all six boards)."""
    coder = zlib.compressobj(9, zlib.DEFLATED, _GZIP, _SHORT, zlib.Z_FILTERED)
    return coder.compress(drawing) + coder.flush()


def _keep(house: Desk, made: Board) -> None:
    file = _path(house, made.digest)
    key = (file.parent, made.digest)
    if key in _WRITTEN:
        return
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_name(f"{made.digest}.{id(made)}")
        half.write_bytes(_packed(made.text.encode()))
        half.replace(file)
    _WRITTEN.add(key)


@blueprint.get("/boards/<digest>.svg")
def file(digest: str) -> ResponseReturnValue:
    """A board, compressed as it lies on the disk."""
    if not _DIGEST.fullmatch(digest):
        abort(404)
    drawn = _read(digest)
    if drawn is None:
        _draw_all(desk())
        drawn = _read(digest)
    if drawn is None:
        abort(404)
    response = Response(drawn, mimetype="image/svg+xml")
    if request.accept_encodings["gzip"]:
        response.headers["Content-Encoding"] = "gzip"
    else:
        response.set_data(gzip.decompress(drawn))
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = KEPT
    return response


def _read(digest: str) -> bytes | None:
    try:
        return _path(desk(), digest).read_bytes()
    except OSError:
        return None


def _draw_all(house: Desk) -> None:
    """Write the boards of all scenarios and games, at most once a minute: another process has
    made the page that asks, and its disk is not ours."""
    with _SEARCHING:
        folder, now = house.config.instance.resolve(), monotonic()
        if now - _SEARCHED.get(folder, -AGAIN) < AGAIN:
            return
        _SEARCHED[folder] = now
        for geometry in _geometries(house):
            _keep(house, board(geometry))


def _geometries(house: Desk) -> list[Geometry]:
    found: dict[int, Geometry] = {}
    for name, ruleset in house.rulesets.items():
        try:
            scenarios = list(ruleset.scenarios(ruleset.board(house.packs(name))))
        except ScenarioError:
            continue  # a pack of a group's own that is being changed
        for scenario in scenarios:
            try:
                geometry = opening.setup(house, name, scenario).geometry
            except ServiceError:
                continue
            if geometry is not None:
                found[id(geometry)] = geometry
    for game in games.list_games(house):
        try:
            geometry, _ = pages.current_map(house, game.slug, None)
        except (Unknown, ServiceError):
            continue
        if geometry is not None:
            found[id(geometry)] = geometry
    return list(found.values())
