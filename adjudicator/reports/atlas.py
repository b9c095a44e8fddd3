"""Maps made ready: cut into borders, with the places of names and counters.

That takes up to three seconds for a map, and numpy and scipy, which a process would hold for ever
(50 MB). So a process of its own does it and ends, once for each version of a map: what it has made
lies in a folder of the house.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import pickle
import subprocess
import sys
from collections import OrderedDict
from dataclasses import asdict
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

from adjudicator.core.polyline import Polyline
from adjudicator.core.telling import Geometry
from adjudicator.reports.anchors import Anchors, Name, Place
from adjudicator.reports.outline import Edge, Outline, Piece, between, cut
from adjudicator.reports.projection import Kind

log = logging.getLogger(__name__)

_FOLDER: list[Path] = []
_MAKING = Lock()
_CACHE: OrderedDict[tuple[int, str], Outline] = OrderedDict()
_KEPT: Final = 6
PATIENCE: Final = 120.0
"""Seconds that the other process has for a map."""
MADE_BY: Final = ("anchors.py", "atlas.py", "lettering.py", "outline.py", "placement.py",
                  "projection.py")  # fmt: skip


def keep_in(folder: Path) -> None:
    """Keep maps in a folder, so that the next process need not make them. It may vanish."""
    _FOLDER[:] = [folder]


def outline(geometry: Geometry, projection: Kind = "auto") -> Outline:
    """The map made ready; kept for the geometries used last (a board lives as long as the
    process)."""
    if projection == "auto":
        projection = geometry.projection
    key = (id(geometry), projection)
    found = _CACHE.get(key)
    if found is None or found.geometry is not geometry:
        found = _CACHE[key] = _ready(geometry, projection)
        while len(_CACHE) > _KEPT:
            _CACHE.popitem(last=False)
    else:
        _CACHE.move_to_end(key)
    return found


def placed(whole: Outline) -> Anchors:
    """Where names and counters of a map stand."""
    if whole.placed is None:
        from adjudicator.reports import placement

        whole.placed = placement.anchors_of(whole)
    return whole.placed


def _ready(geometry: Geometry, projection: Kind) -> Outline:
    """A map from the folder of `keep_in`, into which it is put if it is not there."""
    if not _FOLDER:
        return cut(geometry, projection)
    with _MAKING:
        file = _FOLDER[0] / f"map-{digest(geometry, projection)}"
        if (kept := read(file, geometry)) is None:
            _elsewhere(file, geometry, projection)
            kept = read(file, geometry)
        return kept or made(file, geometry, projection)


def _elsewhere(file: Path, geometry: Geometry, projection: Kind) -> None:
    """Have another process make a map and write it."""
    code = str(Path(__file__).parents[2])
    paths = os.pathsep.join([code, *filter(None, sys.path)])
    try:
        subprocess.run(
            [sys.executable, "-P", "-m", __name__, str(file)],
            input=pickle.dumps((geometry, projection)),
            env=os.environ | {"PYTHONPATH": paths},
            check=True,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.SubprocessError):
        log.exception("no other process could make a map ready; we make it here")


def made(file: Path, geometry: Geometry, projection: Kind) -> Outline:
    """A map made in this process, and written."""
    whole = cut(geometry, projection)
    placed(whole)
    write(file, whole)
    return whole


@cache
def _maker() -> bytes:
    """A digest of what makes maps ready: another version makes its own."""
    here = Path(__file__).parent
    found = hashlib.sha256(sys.byteorder.encode())
    for name in MADE_BY:
        found.update((here / name).read_bytes())
    return found.digest()


def digest(geometry: Geometry, projection: Kind) -> str:
    """Of all that a map made ready is made of."""
    whole = hashlib.sha256(_maker() + projection.encode())
    for id, area in geometry.areas.items():
        told = area.model_dump(exclude={"rings"})
        whole.update(json.dumps([id, told, [len(polygon) for polygon in area.rings]]).encode())
    for shape in geometry.backdrop:
        whole.update(json.dumps([shape.kind, [len(polygon) for polygon in shape.rings]]).encode())
    drawn = [area.rings for area in geometry.areas.values()]
    for rings in (*drawn, *(shape.rings for shape in geometry.backdrop)):
        for ring in chain.from_iterable(rings):
            points = ring if isinstance(ring, Polyline) else Polyline(ring)
            whole.update(b"%d," % len(points) + points.packed)
    return whole.hexdigest()[:32]


# ------------------------------------------------------------------------- files


def write(file: Path, whole: Outline) -> None:
    """Write a map: a line of JSON, then the points of all edges."""
    head = {
        "conic": whole.conic,
        "frame": whole.frame,
        "anchors": whole.anchors,
        "pieces": [[one.id, one.kind, one.box, one.rings] for one in whole.pieces.values()],
        "edges": [[one.a, one.b, one.box, len(one.points)] for one in whole.edges],
        "placed": asdict(placed(whole)),
    }
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(f".{os.getpid()}-{id(whole)}")
        points = b"".join(one.points.packed for one in whole.edges)
        half.write_bytes(json.dumps(head).encode() + b"\n" + points)
        half.replace(file)
    except OSError:
        return  # a folder that cannot be written costs the next process some seconds


def read(file: Path, geometry: Geometry) -> Outline | None:
    """The map in a file; None if there is none, or it is broken."""
    try:
        told, _, points = file.read_bytes().partition(b"\n")
        head = json.loads(told)
        edges, at = [], 0
        for a, b, box, number in head["edges"]:
            end = at + 16 * number
            edges.append(Edge(a, b, Polyline.unpacked(points[at:end]), tuple(box)))
            at = end
        if at != len(points):
            return None
        pieces = {
            id: Piece(id, kind, tuple(box), [[tuple(one) for one in ring] for ring in rings])
            for id, kind, box, rings in head["pieces"]
        }
        anchors = {id: tuple(point) for id, point in head["anchors"].items()}
        return Outline(
            geometry, head["conic"], pieces, edges, anchors, tuple(head["frame"]),
            between(edges), _anchors(head["placed"]),
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        return None  # not there, or half written: made anew


def _anchors(told: dict[str, Any]) -> Anchors:
    places = {
        id: Place(
            slot=tuple(one["slot"]),
            counter=one["counter"],
            names=tuple(
                Name(**(name | {"lines": tuple(name["lines"])})) if name else None
                for name in one["names"]
            ),
            leader=tuple(one["leader"]) if one["leader"] else None,
            panel=tuple(one["panel"]) if one["panel"] else None,
        )
        for id, one in told["places"].items()
    }
    return Anchors(told["unit"], told["counter"], places)


def main() -> None:
    """Make a map for another process: from its standard input into the file that it names."""
    geometry, projection = pickle.load(sys.stdin.buffer)
    made(Path(sys.argv[1]), geometry, projection)


if __name__ == "__main__":
    main()
