#!/usr/bin/env python3
"""Draw scenarios/blitzwar/map.geojson: cells that fit without a gap.

    python scenarios/blitzwar/draw_map.py CELLS LAND SEAS OUT

CELLS  GeoJSON with a polygon per zone (kind `zone`, `id`, `name`) and per impassable block.
LAND   GeoJSON of the land and lakes (property `layer`), wider than the cells: Natural Earth
       1:10m, clipped to lon -25..60, lat 22..72.
SEAS   table of fine sea zones with polygons (column polygon_lon_lat).
OUT    the map. Kinds: zone, sea, impassable, land (beyond the map), lake.

Needs shapely 2.2 and pyproj, which the game itself does not. All pieces are cut from one
noded line work, so that neighbours share their border point for point: the renderer finds
coasts, frontiers and rivers by that. Inner borders were straight (they began as Voronoi
cells); here they are made to wander a little, always the same way, as drawn by hand.
"""

from __future__ import annotations

import csv
import json
import math
import random
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

import pyproj
import shapely
from shapely.geometry import LineString, Polygon, shape
from shapely.ops import linemerge, polygonize, unary_union

CONIC = "+proj=lcc +lat_1=37 +lat_2=62 +lat_0=50 +lon_0=20 +units=km"
forth = pyproj.Transformer.from_crs(4326, CONIC, always_xy=True).transform
back = pyproj.Transformer.from_crs(CONIC, 4326, always_xy=True).transform

SEAS = {
    "north_atlantic": "Irish Sea,Western Approaches,Northwest Approaches,Iceland Waters,"
    "Bay of Biscay,North Atlantic",
    "central_atlantic": "Portuguese Waters,Gulf of Cadiz,Central Atlantic",
    "english_channel": "English Channel",
    "north_sea": "Kattegat and Skagerrak,Southern North Sea,Northern North Sea",
    "norwegian_sea": "Norwegian Sea,Barents Sea",
    "baltic_sea": "Gulf of Bothnia,Gulf of Finland,Western Baltic,Southern Baltic,Central Baltic",
    "western_mediterranean": "Alboran Sea,Balearic Sea,Algerian Basin,Ligurian Sea,Tyrrhenian Sea",
    "south_central_mediterranean": "Sicilian Channel,Gulf of Sirte,Ionian Sea",
    "adriatic_sea": "Adriatic Sea",
    "eastern_mediterranean": "Aegean Sea,Cyrenaican Sea,Libyan Sea,Levantine Sea",
    "black_sea": "Sea of Marmara,Western Black Sea,Eastern Black Sea",
    "persian_gulf": "Persian Gulf",
}
"""Our sea zones, out of the fine ones. Azov, the White Sea, the Caspian and the Red Sea belong
to none and are drawn as lakes."""

PIECE_KM2 = 40.0
"""Smaller islands and scraps are left out, unless they are a zone's only land."""


def whole(geometry):
    geometry = geometry if geometry.is_valid else shapely.make_valid(geometry)
    if geometry.geom_type == "GeometryCollection":
        geometry = unary_union([part for part in geometry.geoms if part.area > 0])
    return geometry


def polygons(geometry):
    parts = geometry.geoms if hasattr(geometry, "geoms") else [geometry]
    return [part for part in parts if part.geom_type == "Polygon" and not part.is_empty]


def in_km(geometry, step=0.25):
    return whole(shapely.transform(shapely.segmentize(geometry, step), forth, interleaved=False))


def wander(line, rng):
    """The same line with small bends, ends kept: midpoints are moved sideways."""
    points = [line.coords[0]]
    for a, b in pairwise(line.coords):
        points += [*_bent(a, b, rng), b]
    return LineString(points)


def _bent(a, b, rng):
    length = math.dist(a, b)
    if length < 14:
        return []
    shift = rng.gauss(0, 0.075) * length
    shift = max(-9.0, min(9.0, shift))
    middle = (
        (a[0] + b[0]) / 2 - (b[1] - a[1]) / length * shift,
        (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * shift,
    )
    return [*_bent(a, middle, rng), middle, *_bent(middle, b, rng)]


def main(cells_file, land_file, seas_file, out_file):
    cells = json.loads(Path(cells_file).read_text("utf-8"))["features"]
    base = json.loads(Path(land_file).read_text("utf-8"))["features"]
    names, wanted = [], []
    for feature in cells:
        kind = feature["properties"]["kind"]
        if kind in ("zone", "impassable"):
            names.append((kind, feature["properties"].get("id", ""), feature["properties"]["name"]))
            wanted.append(in_km(shape(feature["geometry"]), 60))
    everything = unary_union(wanted)
    x0, y0, x1, y1 = everything.bounds
    frame = shapely.box(x0 - 500, y0 - 350, x1 + 350, y1 + 350)

    land = [in_km(shape(f["geometry"])) for f in base if f["properties"]["layer"] == "land"]
    # East of the base data there is nothing but Asia.
    beyond = in_km(shapely.box(59.9, 24.0, 120.0, 68.0), 1.0)
    land = whole(unary_union([part for part in land if part.area > PIECE_KM2] + [beyond]))
    land = whole(land.intersection(frame)).simplify(1.5)
    lakes = [in_km(shape(f["geometry"])) for f in base if f["properties"]["layer"] == "lake"]
    lakes = [lake.simplify(1.3) for lake in lakes if lake.area > 400 and frame.intersects(lake)]

    # 1. One coverage of zones, blocks and the land beyond. The cells' own coast is finer or
    # coarser than the base: the land is what the cells say where they reach.
    rest = whole(land.difference(everything.buffer(6)))
    rest = unary_union([p for p in polygons(rest) if p.area > PIECE_KM2])
    rest = whole(rest.buffer(7, join_style="mitre").intersection(land))
    rest = whole(rest.difference(everything))
    pieces = [*wanted, *polygons(rest)]
    owners = [*range(len(wanted)), *([len(wanted)] * len(polygons(rest)))]
    names.append(("land", "", ""))
    pieces = list(shapely.coverage_clean(pieces, gap_width=4.0, snapping_distance=0.8))

    # 2. Node the borders, let inner ones wander, cut the faces anew.
    lines = unary_union([piece.boundary for piece in pieces if not piece.is_empty])
    arcs = linemerge(lines)
    arcs = list(arcs.geoms) if hasattr(arcs, "geoms") else [arcs]
    tree = shapely.STRtree(pieces)

    def owners_beside(point):
        near = tree.query(point.buffer(0.5))
        return {owners[i] for i in near if pieces[i].distance(point) < 0.2}

    rng = random.Random(1939)
    drawn = []
    for arc in sorted(arcs, key=lambda a: a.bounds):
        beside = owners_beside(arc.interpolate(0.5, normalized=True))
        inner = len(beside) > 1 and len(wanted) not in beside
        if inner and not arc.is_ring:
            bent = wander(arc, rng)
            if bent.is_simple:
                arc = bent
        drawn.append(arc)
    noded = unary_union(drawn)
    cut = defaultdict(list)
    for face in polygonize(noded):
        inside = face.representative_point()
        at = [owners[i] for i in tree.query(inside) if pieces[i].intersects(inside)]
        if not at:
            # A sliver between a border and its wandering twin, or a hole: sea or lake.
            if face.area > 60:
                continue
            near = tree.query_nearest(inside)
            at = [owners[near[0]]]
        cut[at[0]].append(face)
    final = {owner: unary_union(faces) for owner, faces in cut.items()}
    for owner, geometry in final.items():
        parts = polygons(geometry)
        largest = max(part.area for part in parts)
        final[owner] = unary_union([p for p in parts if p.area > PIECE_KM2 or p.area == largest])
    dry = unary_union(list(final.values()))

    # 3. The sea zones share the rest of the frame.
    table = Path(seas_file).read_text("utf-8").splitlines()
    fine = {}
    for row in csv.DictReader(table, delimiter="\t"):
        ring = [tuple(map(float, pair.split(","))) for pair in row["polygon_lon_lat"].split()]
        fine[row["zone"]] = in_km(Polygon(ring)).buffer(2)
    group = {part: sea for sea, parts in SEAS.items() for part in parts.split(",")}
    wet = whole(frame.difference(dry))
    taken, shares = None, defaultdict(list)
    for name in fine:
        part = whole(fine[name].intersection(wet))
        part = whole(part.difference(taken)) if taken is not None else part
        taken = part if taken is None else unary_union([taken, part])
        shares[group.get(name, "")].append(part)
    left = whole(wet.difference(taken))
    whole_seas = {sea: unary_union(parts) for sea, parts in shares.items()}
    for piece in sorted(polygons(left), key=lambda p: -p.area):
        # What the rough fine polygons left over goes to the sea it shares most border with.
        rim = piece.buffer(1.5)
        best = max(whole_seas, key=lambda sea: (rim.intersection(whole_seas[sea]).area, sea))
        if rim.intersection(whole_seas[best]).area > 0:
            whole_seas[best] = unary_union([whole_seas[best], piece.buffer(0.01)])
    seas = {}
    for sea, geometry in whole_seas.items():
        open_water = polygons(whole(geometry.difference(dry)))
        seas[sea] = unary_union([part for part in open_water if part.area > 15])

    features = []

    def add(kind, id, name, geometry):
        shown = []
        for part in sorted(polygons(geometry), key=lambda p: -p.area):
            rings = [part.exterior, *part.interiors]
            shown.append([
                [[round(v, 3) for v in back(x, y)] for x, y in ring.coords]
                for ring in rings
            ])  # fmt: skip
        features.append({
            "type": "Feature",
            "properties": {"kind": kind, **({"id": id} if id else {}), "name": name},
            "geometry": {"type": "MultiPolygon", "coordinates": shown},
        })  # fmt: skip

    # Land is drawn over the seas, so their own shores may be rough; what they share with each
    # other stays shared.
    order = [*sorted(SEAS), ""]
    clean = shapely.coverage_clean([seas[sea] for sea in order], gap_width=3.0)
    for sea, geometry in zip(order, shapely.coverage_simplify(clean, 5.0), strict=True):
        add("sea" if sea else "lake", sea, sea.replace("_", " ").title(), geometry)
    for owner, (kind, id, name) in enumerate(names):
        if owner in final:
            add(kind, id, name, final[owner])
        elif kind == "zone":
            raise SystemExit(f"{name} has no cell left")
    for lake in lakes:
        add("lake", "", "", lake)
    lines = [json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features]
    whole_text = '{"type": "FeatureCollection", "features": [\n' + ",\n".join(lines) + "\n]}\n"
    Path(out_file).write_text(whole_text, "utf-8")
    print(len(features), "features,", len(whole_text), "characters")


if __name__ == "__main__":
    main(*sys.argv[1:])
