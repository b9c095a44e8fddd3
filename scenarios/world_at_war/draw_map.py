#!/usr/bin/env python3
"""Draw scenarios/world_at_war/map.geojson: 92 areas cut from the countries of 1939.

    python scenarios/world_at_war/draw_map.py UNITS LAND SEAS OUT

UNITS  GeoJSON of political units (property `unit`), by the borders of 1 September 1939.
LAND, SEAS, OUT  as for scenarios/blitzwar/draw_map.py, which does the drawing; see there.

A group of political units is divided among its areas: each piece of land goes to the area
with the nearest of the points below. Malta, Gibraltar and the off-map boxes have no cell and
are drawn as boxes. Needs shapely and pyproj, which the game itself does not.
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
    ("Germany,Germany east of the Oder",
     "rhineland 7.0,51.2 7.4,49.9 8.6,50.3;kiel 9.8,54.0 8.2,53.2 11.5,53.9 9.6,52.9;"
     "berlin 13.4,52.4 11.5,51.9 15.5,53.6 12.9,51.2 14.6,51.7;silesia 16.9,51.1 15.4,51.1;"
     "muenchen 11.6,48.4 9.4,48.7 10.6,49.9 8.4,48.2"),
    ("Bohemia-Moravia,Sudetenland", "bohemia 15,49.8"),
    ("Austria", "vienna 14,47.5"),
    ("East Prussia,Memelland", "east_prussia 21,54"),
    ("Central Poland,Polish Corridor,Danzig,Zaolzie",
     "west_poland 17.6,52.4 18.2,53.8 18.6,51.7;warsaw 21.0,52.3 22.4,53.0 22.4,51.3;"
     "south_poland 20.0,50.1 19.1,50.6 21.9,50.0"),
    ("Eastern Poland", "east_poland 25,51"),
    ("Belgium,Luxembourg", "belgium 4.5,50.7"),
    ("Netherlands", "netherlands 5.3,52.2"),
    ("Occupied France,Vichy France,Alsace-Lorraine,Corsica",
     "calais 2.4,50.2 0.9,49.6 3.5,49.8;maginot 6.3,48.7 7.5,48.3 4.9,49.2 6.3,47.7;"
     "paris 2.4,48.6 2.0,47.3 3.6,47.9 3.2,46.9;brest -3.4,48.2 -0.9,48.7 -1.2,47.3 0.2,48.5;"
     "bourdeaux -0.5,44.9 0.2,46.5 0.2,43.6 1.4,45.4;lyon 4.7,45.7 3.1,45.6 4.9,46.9 5.9,45.2 "
     "2.9,44.7;marseille 4.3,43.8 2.6,43.1 6.4,43.8 9.0,42.2 2.3,42.7"),
    ("Switzerland", "switzerland 8,46.8"),
    ("Great Britain,Northern Ireland,Channel Islands",
     "south_england -1.2,51.6 -3.8,51.6 0.6,52.3 -1.7,52.7;north_england -1.9,54.6 -3.9,56.8 "
     "-2.5,53.9 -6.5,54.7"),
    ("Ireland", "ireland -8,53"),
    ("Denmark", "denmark 9.5,56"),
    ("Norway", "oslo 8.0,60.3 10.6,61.4 11.2,63.6;narvik 15.5,67.3 19,69.2 25,70 13.2,65.6"),
    ("Sweden", "stockholm 15.5,59.5 14,57.4 15,62;kiruna 19.5,66.8 17,64.7 21.5,66.3"),
    ("Finland,Karelian Isthmus,Salla,Petsamo",
     "helsinki 24.8,61.8 22.6,62.8 27,63 25.5,64;karelia 29.6,60.8 30.4,62.4 30,63.6;"
     "north_finland 26.5,66.8 25.5,65.4 29.5,66.2 29,68.5"),
    ("Estonia,Latvia,Lithuania", "baltic_states 25,57"),
    ("Bessarabia,Northern Bukovina", "bessarabia 28.5,47"),
    ("Russia,Northern Russia,Byelorussia,Ukraine,Donbass,Caucasus,Urals,Moldavian ASSR",
     "leningrad 30.6,59.6 32.6,61.3 31.6,63.2;murmansk 33.4,67.8 32.3,65.3 37.5,66.8;"
     "archangel 40.8,64.3 37.6,63.4 46,65.5 44,66.5 50,66.5;vologda 39.8,59.4 37.6,61.2 45,60.8 "
     "50,61.5;novgorod 31.6,58.0 29.6,57.0 33.6,57.8;minsk 27.9,53.9 29.4,54.9 30.2,53.4;"
     "marsh 28.2,52.2 30.2,51.9;smolensk 32.6,54.6 32.8,52.6 34.6,53.9 31.9,55.8;"
     "moscow 37.6,55.6 36.4,57.0 39.6,54.8;gorki 44.3,56.3 48.6,56.2 45.8,53.8 47.5,58;"
     "urals 54.5,55.5 56,53 54,58.5 58,56 58,60;kiev 30.2,50.1 28.0,49.4 31.9,49.5;"
     "odessa 31.0,47.2 33.3,47.3 30.2,48.0;kharkov 36.3,49.9 34.9,48.4 37.8,48.1 34.3,50.7;"
     "voronezh 39.3,51.5 37.0,52.4 41.6,52.5;rostov 40.4,47.7 39.0,46.0 42.3,46.9 41.2,49.3;"
     "stalingrad 45.0,48.7 46.0,51.0 46.9,47.0 43.5,50.6 50,52 49,48.5;"
     "caucasus 41,44.6 43.6,43.5 45.6,44.3"),
    ("Crimea", "sevastopol 34,45"),
    ("Transcaucasia", "baku 46,41"),
    ("Hungary,Ruthenia,Southern Slovakia,Slovakia", "budapest 19.5,47.2"),
    ("Romania,Northern Transylvania,Southern Dobruja",
     "transylvania 24.3,46.6 26.6,47.3 22.9,47.2 22.0,45.8;bucarest 26.0,44.4 24.0,44.3 27.5,45.7 "
     "28.4,44.2 22.9,44.6"),
    ("Bulgaria", "sofia 25,42.7"),
    ("Yugoslavia,Zara",
     "belgrade 20.6,44.4 21.5,42.2 20.3,45.6 19.3,44.4 22.2,43.4;zagreb 16.0,45.5 17.3,44.1 "
     "15,46.2 "
     "18.3,43.2 18.9,42.7"),
    ("Albania", "albania 20,41"),
    ("Greece",
     "salonica 22.7,40.8 24.8,41.1 21.7,40.4 26.2,41.2;athens 22.4,38.8 21.0,39.3 22.3,37.4 "
     "24.5,38 "
     "26.2,38.6 25.2,37;crete 24.9,35.2"),
    ("Italy,Venezia Giulia",
     "milan 9.4,45.3 11.6,45.4 7.9,44.6 13,46 10.6,44.7 8.6,44.3;rome 12.4,42.2 11.1,43.5 "
     "13.4,43.1 "
     "13.3,41.7;tarento 16.6,40.8 15.2,41.4 16.3,39.1 14.8,40.9;sicily 14,37.5;sardinia 9,40.1"),
    ("Portugal", "portugal -8,39.5"),
    ("Spain,Basque,Catalonia,Balearics",
     "north_spain -8,42.8 -5.2,42.8 -2.6,42.7 -4.6,41.9;barcelona 1.6,41.7 -0.9,41.6 -0.6,39.6 "
     "2.9,39.6;madrid -3.7,40.2 -2.1,39.5 -5.4,40 -4.0,39.1;south_spain -5.7,37.8 -3.4,37.4 "
     "-1.3,37.9"),
    ("French Morocco", "morocco -6,33"),
    ("Algeria", "algeria 3,35"),
    ("Tunisia", "tunis 9.5,34"),
    ("Tripolitania", "tripoli 14,31"),
    ("Cyrenaica", "tobruk 21,31"),
    ("Egypt", "west_egypt 26.5,29 28.6,30.6 27,26;suez 31,30.3 31.5,28 33.2,29.5 32,25.5"),
    ("Palestine,Trans-Jordan", "transjordan_palestine 36,31"),
    ("Syria,Lebanon", "levant 37,34.5"),
    ("Iraq", "baghdad 44.2,32.6 46,31.4 42.5,31.8;iraq_oil 43,36 44.6,35.2 41.6,34.6"),
    ("Persia", "persia 52,34"),
    ("Turkey,Turkish Frontier,Turkish Straits,Hatay",
     "istanbul 28.6,40.4 27.5,38.6 28.6,37.3;ankara 32.6,39.6 31.4,37.4 34.6,37.4 34,41;"
     "east_turkey 40,39.2 37.6,38 37.8,40.5 43,38.5"),
]  # fmt: skip
"""Political units -> their areas with points (lon,lat)."""

SEAS = {
    "arctic_sea": "Norwegian Sea,Barents Sea,White Sea",
    "north_sea_north": "Northern North Sea",
    "north_sea_south": "Southern North Sea,Kattegat and Skagerrak",
    "baltic_sea": "Gulf of Bothnia,Gulf of Finland,Western Baltic,Southern Baltic,Central Baltic",
    "english_channel": "English Channel",
    "atlantic": "Irish Sea,Northwest Approaches,Iceland Waters,North Atlantic,Western Approaches",
    "bay_of_biscay": "Bay of Biscay,Portuguese Waters",
    "gibraltar_strait": "Gulf of Cadiz,Central Atlantic",
    "west_mediterranean": "Alboran Sea,Balearic Sea,Algerian Basin,Ligurian Sea,Tyrrhenian Sea",
    "central_mediterranean": "Sicilian Channel,Gulf of Sirte,Ionian Sea,Adriatic Sea,"
    "Cyrenaican Sea",
    "east_mediterranean": "Aegean Sea,Libyan Sea,Levantine Sea",
    "black_sea": "Sea of Marmara,Western Black Sea,Eastern Black Sea,Sea of Azov",
    "red_sea": "Red Sea",
}
"""Our marine areas, out of the fine ones."""
FRAME = shapely.box(-12.0, 24.0, 59.5, 71.5)
SQUEEZE = 0.65
"""A degree of longitude beside one of latitude, roughly."""


def cells(units_file: str) -> list[dict[str, object]]:
    """A polygon for every area."""
    units = {
        f["properties"]["unit"]: shapely.make_valid(shape(f["geometry"]))
        for f in json.loads(Path(units_file).read_text("utf-8"))["features"]
    }
    found = {}
    for names, wanted in GROUPS:
        land = unary_union([units[name] for name in names.split(",")]).intersection(FRAME)
        points = {}
        for part in wanted.split(";"):
            area, *pairs = part.split()
            for pair in pairs:
                lon, lat = map(float, pair.split(","))
                points[(lon * SQUEEZE, lat)] = area
        if len(set(points.values())) == 1:
            found[next(iter(points.values()))] = land
            continue
        faces = voronoi_diagram(MultiPoint(list(points)), shapely.box(-60, 0, 120, 90))
        shares: dict[str, list[object]] = {}
        for face in faces.geoms:
            area = next(a for point, a in points.items() if face.contains(Point(point)))
            wide = shapely.transform(face, lambda xy: xy / [SQUEEZE, 1.0])
            shares.setdefault(area, []).append(wide)
        for area, parts in shares.items():
            found[area] = land.intersection(unary_union(parts))
    return [
        {
            "type": "Feature",
            "properties": {"kind": "zone", "id": area, "name": area.replace("_", " ").title()},
            "geometry": shapely.geometry.mapping(whole),
        }
        for area, whole in found.items()
    ]


def main(units: str, land: str, seas: str, out: str) -> None:
    path = Path(__file__).parents[1] / "blitzwar" / "draw_map.py"
    spec = importlib.util.spec_from_file_location("draw_map", path)
    assert spec is not None
    assert spec.loader is not None
    drawing = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(drawing)
    drawing.SEAS = SEAS
    with tempfile.NamedTemporaryFile("w", suffix=".geojson") as file:
        json.dump({"type": "FeatureCollection", "features": cells(units)}, file)
        file.flush()
        drawing.main(file.name, land, seas, out)


if __name__ == "__main__":
    main(*sys.argv[1:])
