"""Reads the pack: maps, powers and scenarios. Whatever is wrong is named with file and row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudicator.core.mapfile import drawn, marks, outlines
from adjudicator.core.maps import both_ways
from adjudicator.core.pack import Pack, ScenarioError, shared
from adjudicator.core.telling import Geometry, MapLine
from adjudicator.rulesets.diplomacy.board.board import (
    COASTS,
    Board,
    Chart,
    Nation,
    Province,
    Scenario,
    province_of,
)
from adjudicator.rulesets.diplomacy.board.setup import unit_of


@shared
def read_board(pack: Pack) -> Board:
    """The components of a pack."""
    nations = pack.table("powers.tsv", Nation)
    suffix = "_provinces.tsv"
    names = [file.removesuffix(suffix) for file in sorted(pack.files) if file.endswith(suffix)]
    charts = {name: _chart(pack, name, nations) for name in names}
    scenarios = {
        name: _scenario(name, said, charts, nations)
        for name, said in pack.settings(Scenario).items()
    }
    return Board(charts=charts, nations=nations, scenarios=scenarios)


def _chart(pack: Pack, name: str, nations: Mapping[str, Nation]) -> Chart:
    provinces = pack.table(f"{name}_provinces.tsv", Province)
    for row, one in pack.records(f"{name}_provinces.tsv", Province):
        for power in filter(None, (one.home, one.land)):
            row.known("home or land", power, nations)
        for coast in one.coasts:
            row.known("coasts", coast, COASTS)
    walk, sail, straits = _borders(pack, f"{name}_borders.tsv", provinces)
    rings, backdrop = outlines(pack, provinces, f"{name}.geojson")
    areas = {
        one.id: drawn(
            rings,
            one,
            "sea" if one.kind == "sea" else "land",
            marks=marks(centre=one.centre),
            short=one.id.upper(),
        )
        for one in provinces.values()
    }
    geometry = Geometry(areas=areas, lines=straits, backdrop=backdrop)
    chart = Chart(name=name, provinces=provinces, walk=walk, sail=sail, geometry=geometry)
    if lost := [id for id, beside in chart.beside.items() if not beside]:
        raise ScenarioError(f"{name}_borders.tsv", 0, f"nothing borders on {', '.join(lost)}")
    return chart


Ways = dict[str, frozenset[str]]


def _borders(
    pack: Pack, file: str, provinces: Mapping[str, Province]
) -> tuple[Ways, Ways, list[MapLine]]:
    """Where armies march, where fleets sail, and the borders that armies cross over water."""
    places = [place for one in provinces.values() for place in one.places]
    walk, sail, straits = [], [], []
    for row in pack.rows(file):
        a, b = row.ends(places)
        by = row.one_of("by", ("army", "fleet", "both"))
        ends = [provinces[province_of(place)] for place in (a, b)]
        if by != "fleet":
            if "/" in a + b or any(one.kind == "sea" for one in ends):
                raise row.error("armies march from province to province, on land")
            walk.append((a, b))
        if by != "army":
            bare = any(one.coasts and one.id in (a, b) for one in ends)
            if bare or any(one.kind == "inland" for one in ends):
                raise row.error("fleets sail between waters and coasts; say which coast")
            sail.append((a, b))
        if row.flag("strait"):
            straits.append(MapLine(a=a, b=b, kind="strait"))
    return _ways(walk, places), _ways(sail, places), straits


def _ways(pairs: Iterable[tuple[str, str]], places: Sequence[str]) -> Ways:
    return {place: frozenset(near) for place, near in both_ways(pairs, places).items() if near}


def _scenario(
    name: str, said: Scenario, charts: Mapping[str, Chart], nations: Mapping[str, Nation]
) -> Scenario:
    """A scenario with the seats that are not said: one for each power that is played."""
    file = f"{name}.toml"
    if said.map not in charts:
        raise ScenarioError(file, 0, f"there is no map {said.map!r}")
    seats = said.seats or {power: (power,) for power in said.units if power not in said.absent}
    played = [power for powers in seats.values() for power in powers]
    for power in (*said.units, *played, *said.absent, *said.owners):
        if power not in nations:
            raise ScenarioError(file, 0, f"there is no power {power!r}")
    if sorted([*played, *said.absent]) != sorted(said.units):
        raise ScenarioError(file, 0, "every power is played by one seat, or absent")
    for power, texts in said.units.items():
        for text in texts:
            if unit_of(charts[said.map], power, text) is None:
                text = f"{text!r} is not a unit, or cannot stand there on this map"
                raise ScenarioError(file, 0, f"{power}: {text}")
    return replace(said, seats=seats)
