"""Reads the pack: maps, powers and scenarios. Whatever is wrong is named with file and row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from adjudicator.core.mapfile import drawn, outlines
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
    provinces: dict[str, Province] = {}
    for row, one in pack.records(f"{name}_provinces.tsv", Province):
        if one.id in provinces:
            raise row.error(f"there are two provinces {one.id!r}")
        for power in filter(None, (one.home, one.land)):
            row.known("home or land", power, nations)
        for coast in one.coasts:
            row.known("coasts", coast, COASTS)
        provinces[one.id] = one
    walk, sail = _borders(pack, name, provinces)
    rings, backdrop = outlines(pack, provinces, f"{name}.geojson")
    areas = {
        one.id: drawn(
            rings,
            one.id,
            one.name,
            one.at,
            "sea" if one.kind == "sea" else "land",
            marks=["centre"] if one.centre else [],
            short=one.id.upper(),
        )
        for one in provinces.values()
    }
    return Chart(
        name=name,
        provinces=provinces,
        walk=walk,
        sail=sail,
        geometry=Geometry(areas=areas, lines=_straits(pack, name), backdrop=backdrop),
    )


def _straits(pack: Pack, name: str) -> list[MapLine]:
    """The borders that armies cross over water."""
    rows = pack.rows(f"{name}_borders.tsv")
    return [MapLine(a=row["a"], b=row["b"], kind="strait") for row in rows if row.flag("strait")]


def _borders(
    pack: Pack, name: str, provinces: Mapping[str, Province]
) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    """Where armies march and fleets sail, both ways of each row."""
    places = {
        place
        for one in provinces.values()
        for place in (one.id, *(f"{one.id}/{coast}" for coast in one.coasts))
    }
    walk: dict[str, set[str]] = defaultdict(set)
    sail: dict[str, set[str]] = defaultdict(set)
    for row in pack.rows(f"{name}_borders.tsv"):
        a, b = (row.known(column, row[column], places) for column in ("a", "b"))
        by = row.one_of("by", ("army", "fleet", "both"))
        kinds = {provinces[province_of(place)].kind for place in (a, b)}
        if by != "fleet":
            if "/" in a + b or "sea" in kinds:
                raise row.error("armies march from province to province, on land")
            walk[a].add(b)
            walk[b].add(a)
        if by != "army":
            bare = [place for place in (a, b) if place in provinces and provinces[place].coasts]
            if bare or "inland" in kinds:
                raise row.error("fleets sail between waters and coasts; say which coast")
            sail[a].add(b)
            sail[b].add(a)
    lost = [id for id in provinces if not walk[id] and not any(
        sail[place] for place in places if province_of(place) == id
    )]  # fmt: skip
    if lost:
        raise ScenarioError(f"{name}_borders.tsv", 0, f"nothing borders on {', '.join(lost)}")
    return (
        {id: frozenset(others) for id, others in walk.items()},
        {id: frozenset(others) for id, others in sail.items()},
    )


def _scenario(
    name: str, said: Scenario, charts: Mapping[str, Chart], nations: Mapping[str, Nation]
) -> Scenario:
    """A scenario with the seats that are not said: one for each power that is played."""

    def wrong(text: str) -> ScenarioError:
        return ScenarioError(f"{name}.toml", 0, text)

    if said.map not in charts:
        raise wrong(f"there is no map {said.map!r}")
    seats = said.seats or {power: (power,) for power in said.units if power not in said.absent}
    played = [power for powers in seats.values() for power in powers]
    for power in (*said.units, *played, *said.absent, *said.owners):
        if power not in nations:
            raise wrong(f"there is no power {power!r}")
    if sorted([*played, *said.absent]) != sorted(said.units):
        raise wrong("every power is played by one seat, or absent")
    for power, texts in said.units.items():
        for text in texts:
            if unit_of(charts[said.map], power, text) is None:
                raise wrong(f"{power}: {text!r} is no unit on this map, or cannot stand there")
    return replace(said, seats=seats)
