#!/usr/bin/env python3
"""Draw scenarios/totaler_krieg/map.geojson: coasts and lakes in the plane of the hexes.

    python scenarios/totaler_krieg/draw_map.py LAND WARP OUT

LAND  GeoJSON of land and lakes (property `layer`), longitude and latitude, Natural Earth.
WARP  JSON with `sigma`, `P` and `W`: what moves the fitted projection so that every hex that
      the book names holds its place.
OUT   the file to write. One unit is the width of a hex, y upward; the middle of the hex in
      row r and column c (see board/grid.py) lies at c + 1/2 if r is odd, r * sqrt(3)/2.

The projection is azimuthal equidistant with a similarity, fitted to the hexes that the book
names. Needs shapely, which the game itself does not.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path

import shapely
from shapely.geometry import mapping, shape
from shapely.ops import unary_union

CENTRE = math.radians(48.8609), math.radians(36.8767)
"""Latitude and longitude."""
ALONG, ACROSS, X0, Y0 = 55.73122, 11.50731, 39.29439, 29.73283
FRAME = shapely.box(-0.5, 8 * 0.866 - 1.2, 55.5, 52 * 0.8661 + 1.2)
LEAST = 0.02
"""Islands and lakes smaller than this share of a hex are left out."""
KNOWN = shapely.box(-25.0, 22.0, 60.0, 72.0)
"""What the source shows; beyond it all is drawn as land."""
DETAIL = 0.012
"""Points nearer than this to the line are dropped: a pixel of a large theatre."""

Move = Callable[[float, float], tuple[float, float]]


def projection(warp_file: str) -> Move:
    """Longitude and latitude -> x, y."""
    warp = json.loads(Path(warp_file).read_text("utf-8"))
    pulls = [(*at, *by) for at, by in zip(warp["P"], warp["W"], strict=True)]
    twice = 2 * warp["sigma"] ** 2

    def move(lon: float, lat: float) -> tuple[float, float]:
        phi0, lam0 = CENTRE
        phi, lam = math.radians(lat), math.radians(lon) - lam0
        cosine = math.sin(phi0) * math.sin(phi) + math.cos(phi0) * math.cos(phi) * math.cos(lam)
        c = math.acos(min(1.0, cosine))
        k = c / math.sin(c) if c > 1e-9 else 1.0
        u = k * math.cos(phi) * math.sin(lam)
        v = k * (math.cos(phi0) * math.sin(phi) - math.sin(phi0) * math.cos(phi) * math.cos(lam))
        x = ALONG * u - ACROSS * v + X0
        y = ACROSS * u + ALONG * v + Y0
        dx = dy = 0.0
        for px, py, wx, wy in pulls:
            near = math.exp(-((x - px) ** 2 + (y - py) ** 2) / twice)
            dx += wx * near
            dy += wy * near
        return x + dx, y + dy

    return move


def _landward(part: shapely.Geometry) -> bool:
    """The Atlantic goes on beyond the source's western edge."""
    return part.centroid.x > 20


def main(land: str, warp: str, out: str) -> None:
    move = projection(warp)
    layers: dict[str, list[shapely.Geometry]] = {"land": [], "lake": []}
    for feature in json.loads(Path(land).read_text("utf-8"))["features"]:
        layer = feature["properties"]["layer"]
        if layer in layers:
            whole = shapely.make_valid(shape(feature["geometry"]))
            # Long straight edges of the source's frame would bend: points along them.
            whole = shapely.segmentize(whole, 0.5)
            moved = shapely.transform(whole, lambda points: [move(*point) for point in points])
            layers[layer].append(shapely.make_valid(moved))
    known = shapely.transform(
        shapely.segmentize(KNOWN, 0.5), lambda points: [move(*point) for point in points]
    )
    beyond = FRAME.difference(shapely.make_valid(known).buffer(-0.02))
    layers["land"] += [part for part in getattr(beyond, "geoms", [beyond]) if _landward(part)]
    features = []
    for layer, shapes in layers.items():
        whole = unary_union(shapes).intersection(FRAME).simplify(DETAIL)
        for polygon in getattr(whole, "geoms", [whole]):
            if polygon.geom_type != "Polygon" or polygon.area < LEAST:
                continue
            kept = [ring for ring in polygon.interiors if shapely.Polygon(ring).area >= LEAST]
            polygon = shapely.set_precision(shapely.Polygon(polygon.exterior, kept), 0.001)
            for part in getattr(polygon, "geoms", [polygon]):
                if part.is_empty:
                    continue
                features.append(
                    {"type": "Feature", "properties": {"layer": layer}, "geometry": mapping(part)}
                )
    text = ",\n".join(json.dumps(one, separators=(",", ":")) for one in features)
    note = '"note":"Plane of the hexes, see draw_map.py. Made with Natural Earth (public domain)."'
    head = '{"type":"FeatureCollection",' + note + ',"features":[\n'
    Path(out).write_text(head + text + "\n]}\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
