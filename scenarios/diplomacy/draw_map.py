#!/usr/bin/env python3
"""Draw scenarios/diplomacy/standard.geojson: the provinces and waters of the classic map.

    python scenarios/diplomacy/draw_map.py UNITS LAND OUT

UNITS      GeoJSON of political units (property `unit`), by the borders of 1939.
LAND, OUT  as for scenarios/blitzwar/draw_map.py, which does the drawing; see there.

Where a border of 1914, or one of our map, was a border in 1939 too, it is that; elsewhere each
piece of land goes to the province with the nearest of the points below. The waters are rough
polygons by hand, cut at the coast. The map borrows the outlines of no published one. Needs
shapely and pyproj, which the game itself does not.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from pathlib import Path

import shapely
from shapely.geometry import MultiPoint, Point, shape
from shapely.ops import unary_union, voronoi_diagram

GROUPS: list[tuple[str, str]] = [
    ("Portugal", "por -8,39.5"),
    ("Spain,Basque,Catalonia,Gibraltar", "spa -4,40"),
    ("Balearics", "_Balearics 3,39.5"),
    ("Corsica", "_Corsica 9,42"),
    ("Occupied France,Vichy France",
     "bre -3,48.2 -1.2,48.9 -0.4,48.2 -1.6,47.3 -4.2,48.3;pic 2.5,50.3 1.3,49.7 3.2,49.9 0.9,49.3;"
     "par 2.4,48.6 1.2,48.1 2.3,47.5 0.6,47.5;bur 4.9,47.2 5.6,48.6 4.3,49.1 3.8,46.6 6.3,47.4 "
     "5.5,46.4 6.3,48.6 3.1,46.1 3.9,48.2;gas -0.4,44.8 -0.2,46.3 0.2,43.5 1.3,44.0 1.4,45.4 "
     "0.3,46.5;mar 4.8,44.2 3.6,43.8 6.2,43.9 5.6,45.0 6.6,45.4 2.6,43.0 2.8,44.5 4.3,45.2"),
    ("Alsace-Lorraine", "bur 6.3,49.0;mun 7.6,48.4"),
    ("Belgium,Luxembourg", "bel 4.5,50.7"),
    ("Netherlands", "hol 5.3,52.2"),
    ("Switzerland", "_Switzerland 8,46.8"),
    ("Denmark", "den 9.5,56"),
    ("Norway", "nwy 10,61"),
    ("Sweden", "swe 15,60"),
    ("Finland,Karelian Isthmus,Salla", "fin 25,63"),
    ("Germany,Germany east of the Oder,East Prussia,Memelland,Polish Corridor,Danzig,Zaolzie,"
     "Central Poland,Eastern Poland,Estonia,Latvia,Lithuania,Petsamo,Russia,Northern Russia,"
     "Byelorussia,Ukraine,Donbass,Caucasus,Moldavian ASSR,Crimea,Transcaucasia,Urals",
     "kie 9.5,54.3 8.0,53.2 9.8,53.1 11.2,53.7 7.6,52.7 9.6,52.3 8.7,52.2 9.9,51.6;"
     "ber 13.3,52.5 12.3,53.7 14.0,53.5 12.0,52.1 13.3,51.8 15.2,53.8;"
     "ruh 7.2,51.5 6.5,50.6 7.3,49.7 8.3,51.3 8.6,50.5;"
     "mun 11.6,48.2 10.0,48.5 8.6,48.6 11.0,49.7 9.5,50.0 11.3,50.8 13.1,50.9 12.9,48.6 9.9,50.7 "
     "14.4,51.1;"
     "sil 16.8,51.1 15.7,51.6 16.9,52.2 18.2,50.6 18.2,51.7 15.5,52.3;"
     "pru 20.5,54.0 18.5,54.2 17.0,54.2 21.6,54.7 18.9,53.3 16.8,53.4 22.0,54.0;"
     "war 21.0,52.2 19.8,51.7 22.3,51.3 22.6,53.3 20.6,50.9 23.6,52.3 19.6,52.6 24.2,53.2;"
     "gal 20.2,49.8 22.0,50.1 24.0,49.7 25.4,49.2 24.4,50.3 18.6,49.8;"
     "lvn 24.5,57 26,59 27,56.7 23.8,55.6 25.4,54.9 22,56.9 21.7,55.6 25,58.2 27.5,58;"
     "stp 30.3,59.8 29.2,58.2 33,60.6 34,64 32.4,58.9 40,62.6 45,65 38,66 34,68 45,61.5 47,63 "
     "31,69 "
     "36,60.3 41,61 49,62;"
     "mos 37.6,55.7 33,57 30.4,56 32,54.8 28.3,54.3 36,58 41,58 45,57 42,54.6 38,53 34.5,53 "
     "46,54.5 "
     "48,58 26.7,53.7 30.5,53.2 50,56;"
     "ukr 30.5,50.3 27,50.6 33,50.4 28,49 31,48.9 34.3,51.4 26,51.6 29.5,51.8 33.3,49.3 27.3,48.9;"
     "sev 34,45.2 36,47.7 33,47.2 31.3,47.2 39,48.5 38,50.4 36,49.3 41,50.8 44,48 46,50.5 42,46 "
     "44,45 40,45 43,43.5 45,42 30.6,46.5 47,40.5 45,40.3 42.5,42 49,48"),
    ("Bohemia-Moravia,Sudetenland",
     "boh 14.4,50.1 13.3,49.6 15.6,50.2 14.5,49.1 16.3,50.1 15.6,49.4;"
     "vie 16.6,48.9 17.2,49.0 16.2,49.1;gal 17.8,49.8 18.4,49.6 17.3,50.1"),
    ("Austria", "tyr 11.3,47.2 13.0,47.4 13.8,46.8 13.4,48.2 12.4,47;vie 15.6,48.2 14.5,48.0 "
     "15.4,47.2 16.3,47.7"),
    ("Hungary,Ruthenia,Southern Slovakia,Slovakia", "bud 19.5,47.2"),
    ("Romania,Northern Transylvania,Southern Dobruja,Bessarabia,Northern Bukovina",
     "bud 24.0,46.5 22.0,46.2 21.4,45.7 23.5,47.3 22.6,45.6 25.3,46.6;rum 26,44.5 24,44.5 27.4,46 "
     "27.3,47.2 28.5,44.4 25.6,45.2 28.4,47 29,46 26.3,46.9 22.8,44.6;gal 25.9,48.3"),
    ("Yugoslavia,Zara",
     "tri 14.6,46.1 15.5,45.5 16.4,44.6 17.3,43.6 17.8,44.7 18.6,42.9 16.3,46.1 18.2,45.3 "
     "18.9,42.5 "
     "19.15,42.1 18.3,43.9;ser 20.6,44.2 21,43.2 20.3,42.8 21.5,41.7 19.7,43.5 22.2,43.9 19.6,43.0;"
     "bud 19.8,45.7 20.6,45.4"),
    ("Albania", "alb 20,41"),
    ("Bulgaria", "bul 25,42.7"),
    ("Greece", "gre 22.4,38.8 21.0,39.3 22.3,37.4 24.0,38 22.7,40.6 21.7,40.4 25.2,37.5 26,38.8 "
     "23.6,40.4;bul 25.4,41.2 24.5,41.2 26.2,41.3 23.6,41.2;_Crete 24.9,35.2"),
    ("Italy,Venezia Giulia",
     "pie 7.8,44.9 8.5,45.4 9.3,45.6 9.9,46.1 8.2,44.4 9.3,44.7;"
     "ven 12.0,45.5 11.0,45.4 11.8,44.6 12.9,46.2 12.3,44.1 13.0,43.5 10.6,44.9;"
     "tus 11.2,43.5 10.4,44.0 11.0,42.7 11.8,43.2;rom 12.5,42.1 13.0,41.6 12.7,42.7;"
     "apu 16.5,41.0 15.4,41.5 14.3,42.2 17.8,40.3 13.7,42.8;"
     "nap 14.6,40.9 15.8,40.2 16.3,39.0 14.2,37.5 13,37.8 15,37.2 14.3,41.3;"
     "tri 13.9,45.5 14.2,45.2 13.7,46.0;tyr 11.3,46.7 11.1,46.1 10.6,46.5 12.1,46.6;"
     "_Sardinia 9,40 8.7,39.2 9.2,40.9"),
    ("Turkey,Turkish Frontier,Turkish Straits",
     "con 27,41.2 28.5,41.2 29.4,40.7 28.3,40.0 30.2,40.8 26.5,40.1;"
     "smy 27.5,38.6 28.5,37.3 30.5,37.2 29.6,38.8 32.5,37.3 34,36.9 31,38.3 35.6,37.3;"
     "ank 32.8,40 31.5,41 34,41.4 36,41 35,39.6 37.2,40.6 33.6,39;"
     "arm 40,39.5 38.8,40.3 43,38.5 41,38 38.6,38.3 42,40.5 37.8,38.6;syr 37.6,37.1 38.8,37.1 "
     "41,37.1"),
    ("Syria,Lebanon,Palestine,Trans-Jordan,Hatay", "syr 37,34.5"),
    ("Great Britain",
     "cly -4.5,56.8 -5,57.8 -4.7,55.9 -5.5,56.5 -5.0,58.5 -6.5,57.5;edi -2.8,56.5 -3.4,57.4 "
     "-2.5,55.7 -3.7,58.4 -3.3,55.9 -3,59 -1.3,60.3 -4.2,57.6;lvp -2.8,54.4 -2.8,53.5 -3.6,55.1 "
     "-4.6,55.1;yor -1.2,54 -1.8,55.1 -0.6,53.2 -1.8,53.0;wal -3.8,52.2 -4.2,50.6 -2.9,52.3 "
     "-2.9,51.0;lon 0,51.5 0.8,52.3 -1.2,51.4 -1.4,52.2 -1.4,50.9"),
    ("French Morocco,Spanish Morocco,Algeria", "naf 0,35"),
    ("Tunisia,Tripolitania", "tun 9.5,34"),
]  # fmt: skip
"""Political units -> their provinces with points (lon,lat); `_Name` is land nobody enters."""

SEAS = {
    "hel": "6.2,53.2 6.2,55.6 8.9,55.6 9.2,53.4 8,53",
    "ska": "7.2,58.3 8.2,57.1 10,56.9 10.2,56.0 12.9,56.0 13.2,56.6 12,58.3 11.5,59.9 9.5,59.7",
    "bal": "9.6,53.5 9.3,56.0 13,56.0 14.5,57.2 16.3,58.7 23.2,58.7 24.9,58.4 25,56.5 21,54 "
    "18,53.6 "
    "14,53",
    "bot": "16,58.7 16,66.5 26.5,66.5 26.5,60.9 31,60.9 31,58.9 23.2,58.7",
    "bar": "21,69.7 21,76 75,76 75,65 45,62.5 30,62.5 30,69",
    "nwg": "-5,58.5 -3,58.5 2,61.2 6,61.2 14,65 21,69.7 21,76 -45,76 -45,69 -18,65.5 -14,64.5",
    "nth": "-3.2,58.5 2,61.2 6,61.2 8.4,58.8 7.2,58.3 8.2,57.1 8.6,55.6 6.2,55.6 6.2,53 3.3,51.3 "
    "1.4,51.1 0,52 -2,55",
    "eng": "1.4,51.1 3.3,51.4 2,50 -1.5,48.3 -4.7,48.4 -7.4,49.2 -6.9,50.3 -5.4,50.2 -3,50.9",
    "iri": "-5.4,50.1 -6.9,50.3 -7.4,49.2 -10.2,51.4 -6,52.3 -6,54.3 -5.5,54.6 -4.4,54.7 -3,54.8 "
    "-2.8,53 -3.5,51.6 -2.6,51.4",
    "nao": "-10.2,51.4 -45,50 -45,69 -18,65.5 -14,64.5 -5,58.5 -5,56 -4.5,54.7 -5.6,54.6 -8,54",
    "mao": "-10.2,51.4 -7.4,49.2 -4.7,48.4 -1,47 -1.4,43.3 -9,43 -9,37 -5.6,36.1 -5.6,35.5 -10,28 "
    "-45,28 -45,50",
    "wes": "-5.6,36.2 -5.6,35 0,35 9.9,36.8 9.9,37.4 8.9,38.9 8.8,40 8.2,40.8 4.2,40.0 0.2,40.4 "
    "-2,37",
    "lyo": "0.2,40.4 4.2,40 8.2,40.8 9.2,41.3 9.4,43.0 10.5,42.9 10.6,44 8,44.6 3,43.8",
    "tys": "10.5,42.9 9.4,43.0 9.2,41.3 8.8,40 8.9,38.9 9.9,37.4 11.1,36.9 12.5,37.8 15.6,38.2 "
    "16,40 "
    "13,41.7",
    "adr": "18.5,40.15 19.35,40.4 19.7,42 13.5,46 12,45.6 14,42",
    "ion": "11.1,36.9 12.5,37.8 15,37.5 15.65,38.2 17,40.6 18.5,40.15 19.35,40.4 20,39.8 21.5,38.5 "
    "22.5,36.5 23.4,35.4 23.4,28 9,28 10.5,36",
    "aeg": "23.4,35.4 22.5,36.5 22.6,38 22.6,40.7 26,41.1 29.9,40.9 29.9,40.2 27,38 28.3,36.7 "
    "28.0,35.8 26.3,35.1 24.5,35.2",
    "eas": "23.4,35.4 24.5,35.1 26.3,35.1 28,35.8 28.3,36.8 36.7,37.2 36.7,28 23.4,28",
    "bla": "27,41.2 27.3,43.6 30,47.6 40,47.8 42.5,42 36,40.7 29.2,41.1",
}
"""Water -> its rough outline (lon,lat)."""
LAKES = {"caspian": "46,47.5 46,36 56,36 56,47.5", "red": "32.3,29.9 32.3,26 37,26 35.5,29.9"}
"""Waters of no province."""
FRAME = shapely.box(-12.0, 31.5, 50.0, 71.5)
SQUEEZE = 0.65
"""A degree of longitude beside one of latitude, roughly."""


def cells(units_file: str) -> list[dict[str, object]]:
    """A polygon for every province."""
    units = {
        f["properties"]["unit"]: shapely.make_valid(shape(f["geometry"]))
        for f in json.loads(Path(units_file).read_text("utf-8"))["features"]
    }
    found: dict[str, list[object]] = {}
    for names, wanted in GROUPS:
        land = unary_union([units[name] for name in names.split(",")]).intersection(FRAME)
        points = {}
        for part in wanted.split(";"):
            area, *pairs = part.split()
            for pair in pairs:
                lon, lat = map(float, pair.split(","))
                points[(lon * SQUEEZE, lat)] = area
        if len(set(points.values())) == 1:
            found.setdefault(next(iter(points.values())), []).append(land)
            continue
        for face in voronoi_diagram(MultiPoint(list(points)), shapely.box(-60, 0, 120, 90)).geoms:
            area = next(a for point, a in points.items() if face.contains(Point(point)))
            wide = shapely.transform(face, lambda xy: xy / [SQUEEZE, 1.0])
            found.setdefault(area, []).append(land.intersection(wide))
    return [
        {
            "type": "Feature",
            "properties": {"kind": "impassable", "name": area.removeprefix("_")}
            if area.startswith("_")
            else {"kind": "zone", "id": area, "name": area},
            "geometry": shapely.geometry.mapping(unary_union(parts)),
        }
        for area, parts in found.items()
    ]


def main(units: str, land: str, out: str) -> None:
    path = Path(__file__).parents[1] / "blitzwar" / "draw_map.py"
    spec = importlib.util.spec_from_file_location("draw_map", path)
    assert spec is not None
    assert spec.loader is not None
    drawing = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(drawing)
    drawing.SEAS = {sea: sea for sea in SEAS}
    with tempfile.TemporaryDirectory() as folder:
        zones, seas = Path(folder) / "zones.geojson", Path(folder) / "seas.tsv"
        zones.write_text(json.dumps({"type": "FeatureCollection", "features": cells(units)}))
        rows = [f"{sea}\t{polygon}" for sea, polygon in (SEAS | LAKES).items()]
        seas.write_text("\n".join(["zone\tpolygon_lon_lat", *rows]) + "\n")
        drawing.main(str(zones), land, str(seas), out)


if __name__ == "__main__":
    main(*sys.argv[1:])
