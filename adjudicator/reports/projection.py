"""From longitude and latitude to the plane of the printed map, in kilometres, y downward."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Literal

Point = tuple[float, float]
Kind = Literal["auto", "conic", "plain"]
EARTH_KM = 6371.0


def lambert(lon0: float, lat0: float, lat1: float, lat2: float) -> Callable[[float, float], Point]:
    """Lambert's conformal conic on a sphere (Snyder, Map Projections, 15-1 to 15-4).

    lon0, lat0: the point that becomes (0, 0). lat1, lat2: the standard parallels, degrees.
    """
    phi1, phi2 = math.radians(lat1), math.radians(lat2)

    def stretch(phi: float) -> float:
        return math.tan(math.pi / 4 + phi / 2)

    if abs(phi1 - phi2) < 1e-9:
        n = math.sin(phi1)
    else:
        n = math.log(math.cos(phi1) / math.cos(phi2)) / math.log(stretch(phi2) / stretch(phi1))
    f = math.cos(phi1) * stretch(phi1) ** n / n
    rho0 = EARTH_KM * f / stretch(math.radians(lat0)) ** n

    def project(lon: float, lat: float) -> Point:
        rho = EARTH_KM * f / stretch(math.radians(lat)) ** n
        theta = n * math.radians(lon - lon0)
        return rho * math.sin(theta), rho * math.cos(theta) - rho0

    return project


def fitting(points: Iterable[Point], kind: Kind = "auto") -> Callable[[float, float], Point]:
    """The projection for a map that holds these (lon, lat).

    `conic`: standard parallels a sixth from the map's edges, rounded to whole degrees so that
    a changed coast does not turn the map. `plain`: the numbers are a plane already, y upward,
    one unit drawn as 100 km. `auto` is plain if a number cannot be a longitude or latitude.
    """
    found = list(points)
    if kind == "auto":
        fits = all(abs(lon) <= 180 and abs(lat) <= 85 for lon, lat in found)
        kind = "conic" if fits and found else "plain"
    if kind == "plain":
        return lambda x, y: (x * 100.0, -y * 100.0)
    lons, lats = [lon for lon, _ in found], [lat for _, lat in found]
    low, high = min(lats), max(lats)
    lat1, lat2 = round(low + (high - low) / 6), round(high - (high - low) / 6)
    if lat1 == -lat2:
        # A cone that touches both sides of the equator alike is none.
        lat2 += 1
    return lambert(round((min(lons) + max(lons)) / 2), round((low + high) / 2), lat1, lat2)
