"""The terms of The World at War: seats, camps, kinds of unit, and places that rules name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Seat = Literal["axis", "allies"]
"""Two seats; a seat may be a team (WAW-2.1-1, WAW-2.2-1)."""
Camp = Literal["axis", "western", "soviet"]
"""Who fights and stacks together: the USSR stands alone (WAW-CORE.CTL-3)."""
Kind = Literal["ground", "elite", "air", "naval", "carrier"]
"""Kinds of unit. A carrier is an ordinary naval fleet without option 3.21 (WAW-3.21-1)."""
Season = Literal["spring", "summer", "autumn", "winter"]
Terrain = Literal["clear", "mountain", "forest", "marsh", "desert", "island"]
Region = Literal["europe", "africa", "middle_east"]
Point = Literal["submarine", "asw", "interceptor", "bomber", "a_bomb"]
"""Strategic points, kept on the country boards."""
CountryKind = Literal["major", "minor", "commonwealth", "zone", "nobody"]

SEATS: tuple[Seat, ...] = get_args(Seat)
CAMPS: tuple[Camp, ...] = get_args(Camp)
KINDS: tuple[Kind, ...] = get_args(Kind)
SEASONS: tuple[Season, ...] = get_args(Season)
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
REGIONS: tuple[Region, ...] = get_args(Region)
POINTS: tuple[Point, ...] = get_args(Point)

SEAT_OF: Mapping[Camp, Seat] = {"axis": "axis", "western": "allies", "soviet": "allies"}
OTHER: Mapping[Seat, Seat] = {"axis": "allies", "allies": "axis"}
SEAT_NAMES: Mapping[str, str] = {"axis": "Axis", "allies": "Allies"}
MAJORS = ("germany", "italy", "france", "uk", "ussr", "usa")
"""In the order in which everything is done for them."""
MAJORS_OF: Mapping[Seat, tuple[str, ...]] = {
    "axis": ("germany", "italy"),
    "allies": ("france", "uk", "ussr", "usa"),
}
GROUND: tuple[Kind, ...] = ("ground", "elite")
FLEETS: tuple[Kind, ...] = ("naval", "carrier")
KIND_NAMES: Mapping[str, str] = {
    "ground": "ground unit",
    "elite": "elite unit",
    "air": "air fleet",
    "naval": "naval fleet",
    "carrier": "carrier",
    "submarine": "submarine point",
    "asw": "ASW point",
    "interceptor": "interceptor point",
    "bomber": "strategic bomber point",
    "a_bomb": "atomic bomb",
    "fortress": "fortress level",
    "partisan": "partisan",
}
NOBODY = "nobody"
"""Holds the areas of a disabled Vichy (WAW-3.19-15)."""
TO_UK, TO_USSR = "to_uk", "to_ussr"
CONVOY_BOXES = (TO_UK, TO_USSR)
USA_BOX, CANADA, ASIA = "box_usa", "box_canada", "box_asia_india"
SOUTH, CARIBBEAN = "box_south_africa_australia", "box_caribbean"
ETHIOPIA, ETHIOPIA_UK = "ethiopia", "ethiopia_uk"
HELD_BOXES = (ETHIOPIA, ETHIOPIA_UK)
"""Boxes that are controlled like areas."""
COLONIES = ("morocco", "algeria", "tunis", "levant")  # WAW-CORE.SUR-7
PACT_ZONES = ("east_poland", "baltic_states", "bessarabia")  # WAW-CORE.PACT-2
ISLAND_FORTS = ("malta", "gibraltar")  # WAW-3.5-3
