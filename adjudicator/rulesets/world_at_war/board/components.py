"""Reads a pack of World at War components into a `Board`.

Files: areas.tsv, seas.tsv, boxes.tsv, countries.tsv, construction.tsv, technologies.tsv,
chart.tsv, levels.tsv, diplomacy.tsv, events.tsv, seasons.tsv, turns.tsv, pool_dates.tsv,
map.geojson, perhaps aliases.tsv, and one `<scenario>.toml` for each scenario (`scenarios`).
Whatever is wrong is a `ScenarioError` that names file and row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast, get_args

from adjudicator.core.pack import Pack, Row, ScenarioError, shared
from adjudicator.core.telling import Geometry
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.drawing import geometry
from adjudicator.rulesets.world_at_war.board.parts import (
    SPACES,
    Area,
    Box,
    Construction,
    Country,
    EventRow,
    LevelRow,
    PoolDate,
    Sea,
    SeasonRow,
    Technology,
    Track,
    TurnRow,
)
from adjudicator.rulesets.world_at_war.board.scenarios import read_scenarios
from adjudicator.rulesets.world_at_war.board.terms import (
    CAMPS,
    KINDS,
    MAJORS,
    REGIONS,
    SEASONS,
    SEATS,
    TERRAINS,
    CountryKind,
    Kind,
    Region,
    Season,
    Seat,
    Terrain,
)


@shared
def read_board(pack: Pack) -> Board:
    """The board of a pack. ScenarioError names file and row of what is wrong."""
    countries = _countries(pack)
    seas = _seas(pack)
    areas = _areas(pack, seas, countries)
    technologies = _technologies(pack)
    board = Board(
        areas=areas,
        seas=seas,
        boxes=_boxes(pack, areas),
        countries=countries,
        construction=_construction(pack),
        technologies=technologies,
        chart=_chart(pack),
        levels=_levels(pack),
        tracks=_tracks(pack, countries),
        events=_events(pack),
        seasons=_seasons(pack),
        turns=_turns(pack),
        pool_dates=_pool_dates(pack, countries),
        geometry=Geometry(areas={}),
    )
    _places_exist(pack, board)
    board.aliases = _aliases(pack, board.places)
    board.geometry = geometry(pack, board)
    board.scenarios = read_scenarios(pack, board)
    return board


# ------------------------------------------------------------------- cells


# --------------------------------------------------------------------- map


def _seas(pack: Pack) -> dict[str, Sea]:
    ids = [row["id"] for row in pack.rows("seas.tsv")]

    def sea(row: Row) -> Sea:
        straits: dict[str, str] = {}
        for strait in row.many("straits"):
            other, _, area = strait.partition("=")
            straits[row.known("straits", other, ids)] = area
        adjacent = tuple(row.known("adjacent", near, ids) for near in row.many("adjacent"))
        return Sea(row["id"], row["name"], adjacent, straits, row["region"], row.point())

    seas: dict[str, Sea] = pack.keyed("seas.tsv", "id", sea)
    for row in pack.rows("seas.tsv"):
        mine = seas[row["id"]]
        for other in mine.adjacent:
            if mine.id not in seas[other].adjacent:
                raise row.error(f"it is adjacent to {other}, but {other} is not adjacent to it")
            if mine.straits.get(other) != seas[other].straits.get(mine.id):
                raise row.error(f"the strait to {other} is another one on the other side")
    return seas


def _areas(
    pack: Pack, seas: Mapping[str, Sea], countries: Mapping[str, Country]
) -> dict[str, Area]:
    ids = [row["id"] for row in pack.rows("areas.tsv")]

    def area(row: Row) -> Area:
        return Area(
            id=row["id"],
            name=row["name"],
            owner=row.known("owner", row["owner"], countries),
            terrain=cast(Terrain, row.one_of("terrain", TERRAINS)),
            stacking=row.whole("stacking"),
            rm=row.whole("rm", 0),
            oil=row.whole("oil", 0),
            seas=tuple(row.known("seas", sea, seas) for sea in row.many("seas")),
            neighbours=tuple(row.known("neighbours", near, ids) for near in row.many("neighbours")),
            region=cast(Region, row.one_of("region", REGIONS)),
            at=row.point(),
        )

    areas: dict[str, Area] = pack.keyed("areas.tsv", "id", area)
    for row in pack.rows("areas.tsv"):
        for near in areas[row["id"]].neighbours:
            if row["id"] not in areas[near].neighbours:
                raise row.error(f"it borders on {near}, but {near} does not border on it")
            if near == row["id"]:
                raise row.error("it borders on itself")
        if not areas[row["id"]].neighbours and not areas[row["id"]].seas:
            raise row.error("it borders on nothing")
    order = {id: n for n, id in enumerate(ids)}
    return {
        id: replace(one, neighbours=tuple(sorted(one.neighbours, key=order.__getitem__)))
        for id, one in areas.items()
    }


def _boxes(pack: Pack, areas: Mapping[str, Area]) -> dict[str, Box]:
    def box(row: Row) -> Box:
        legs = tuple(row.known("legs", leg, areas) for leg in row.many("legs"))
        for leg in row.many("red_sea"):
            row.known("red_sea", leg, legs)
        return Box(
            id=row["id"],
            name=row["name"],
            rm=row.whole("rm", 0),
            oil=row.whole("oil", 0),
            legs=legs,
            stacking=row.whole("stacking", 0),
            red_sea=row.many("red_sea"),
            at=row.point(),
        )

    return pack.keyed("boxes.tsv", "id", box)


def _aliases(pack: Pack, places: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Place -> what else it is called. The file is optional."""
    names: dict[str, tuple[str, ...]] = {}
    known = tuple(places)
    if "aliases.tsv" in pack.files:
        for row in pack.rows("aliases.tsv"):
            place = row.known("place", row["place"], known)
            names[place] = (*names.get(place, ()), row["alias"])
    return names


def _places_exist(pack: Pack, board: Board) -> None:
    """Capitals, straits, limits of minors and boxes of nations are places of the map."""
    for row in pack.rows("seas.tsv"):
        for strait in board.seas[row["id"]].straits.values():
            row.known("straits", strait, board.areas)
    for row in pack.rows("countries.tsv"):
        if row["capital"].strip():
            row.known("capital", row["capital"], board.areas)
        for area in row.many("invades"):
            row.known("invades", area, board.areas)
        if row["at"].strip():
            row.known("at", row["at"], board.places)


# ---------------------------------------------------------------- countries


def _countries(pack: Pack) -> dict[str, Country]:
    ids = [row["id"] for row in pack.rows("countries.tsv")]

    def country(row: Row) -> Country:
        if row["major"].strip():
            row.known("major", row["major"], ids)
        return Country(
            id=row["id"],
            name=row["name"],
            kind=cast(CountryKind, row.one_of("kind", get_args(CountryKind))),
            camp=row.one_of("camp", ("", *CAMPS)),
            major=row["major"],
            capital=row["capital"],
            force=row.whole("force", 0),
            fleet=row.whole("fleet", 0),
            penalised=row.flag("penalised"),
            adjective=row["adjective"],
            closed=row.flag("closed"),
            open=row.flag("open"),
            invades=row.many("invades"),
            at=row["at"],
        )

    countries: dict[str, Country] = pack.keyed("countries.tsv", "id", country)
    for major in MAJORS:
        if major not in countries:
            raise ScenarioError("countries.tsv", 0, f"the major {major} is missing")
    return countries


def _construction(pack: Pack) -> dict[str, Construction]:
    def row_of(row: Row) -> Construction:
        return Construction(
            what=row["what"],
            rm=row.whole("rm"),
            halves=row.whole("halves"),
            delay=row.whole("delay"),
            each_turn=row.whole_or_none("each_turn"),
            technology=row["technology"],
            raised=row.whole_or_none("raised"),
            builders=tuple(row.known("builders", b, MAJORS) for b in row.many("builders")),
            needs=row["needs"],
            chit=row.flag("chit"),
        )

    return pack.keyed("construction.tsv", "what", row_of)


def _technologies(pack: Pack) -> dict[tuple[str, str], Technology]:
    def technology(row: Row) -> Technology:
        return Technology(
            country=row.known("country", row["country"], MAJORS),
            id=row["id"],
            name=row["name"],
            rm=row.whole("rm"),
            needs=row.many("needs"),
            level=row.whole("level"),
            start=row.flag("start"),
            effect=row["effect"],
        )

    table: dict[tuple[str, str], Technology] = pack.keyed(
        "technologies.tsv", lambda row: (row["country"], row["id"]), technology
    )
    for row in pack.rows("technologies.tsv"):
        for need in row.many("needs"):
            if (row["country"], need) not in table:
                raise row.error(f"needs: {row['country']} has no {need!r}")
    return table


def _chart(pack: Pack) -> dict[int, tuple[int, ...]]:
    table: dict[int, tuple[int, ...]] = pack.keyed(
        "chart.tsv",
        lambda row: row.whole("level"),
        lambda row: tuple(row.whole(f"d{die}") for die in range(1, 11)),
    )
    for level in range(1, 7):
        if level not in table:
            raise ScenarioError("chart.tsv", 0, f"Industry Level {level} is missing")
    return table


def _levels(pack: Pack) -> dict[tuple[str, int], LevelRow]:
    columns = ("level", "chits", "sm", "peace_chits", "aid_chits", "peace_sm")
    table: dict[tuple[str, int], LevelRow] = pack.keyed(
        "levels.tsv",
        lambda row: (row.known("country", row["country"], MAJORS), row.whole("level")),
        lambda row: LevelRow(row["country"], *(row.whole(column) for column in columns)),
    )
    for major in MAJORS:
        for level in range(1, 7):
            if (major, level) not in table:
                raise ScenarioError("levels.tsv", 0, f"{major} at level {level} is missing")
    return table


def _tracks(pack: Pack, countries: Mapping[str, Country]) -> dict[str, Track]:
    def track(row: Row) -> Track:
        spaces = {
            index: row.one_of(str(index), ("", *SPACES))
            for index in range(-2, 5)
            if row[str(index)].strip()
        }
        return Track(
            country=row.known("country", row["country"], countries),
            spaces=spaces,
            sets={seat: row.whole(seat, 0) for seat in SEATS},
            group=row["group"],
        )

    return pack.keyed("diplomacy.tsv", "country", track)


def _events(pack: Pack) -> dict[str, EventRow]:
    def event(row: Row) -> EventRow:
        return EventRow(
            id=row["id"],
            name=row["name"],
            seat=cast(Seat, row.one_of("seat", SEATS)),
            major=row.known("major", row["major"], MAJORS),
            rm=row.whole("rm"),
            direct=row.flag("direct"),
            option=row["option"],
        )

    return pack.keyed("events.tsv", "id", event)


# ------------------------------------------------------------------ calendar


def _seasons(pack: Pack) -> dict[str, SeasonRow]:
    def season(row: Row) -> SeasonRow:
        name = row.one_of("season", (*SEASONS, "russian_winter"))
        return SeasonRow(
            season=cast(Season, "winter" if name == "russian_winter" else name),
            attacker=row.whole("attacker"),
            exploitations=row.numbers("exploitations"),
            interception=row.whole("interception"),
            air_range=row.whole("air_range"),
        )

    table: dict[str, SeasonRow] = pack.keyed("seasons.tsv", "season", season)
    for name in (*SEASONS, "russian_winter"):
        if name not in table:
            raise ScenarioError("seasons.tsv", 0, f"{name} is missing")
    return table


def _turns(pack: Pack) -> dict[int, TurnRow]:
    turns: dict[int, TurnRow] = {}
    for row in pack.rows("turns.tsv"):
        number = row.whole("number")
        if number != len(turns) + 1:
            raise row.error(f"turn {number} does not follow turn {len(turns)}")
        season = cast(Season, row.one_of("season", SEASONS))
        turns[number] = TurnRow(number, row.whole("year"), season, row.flag("flag"))
    return turns


def _pool_dates(pack: Pack, countries: Mapping[str, Country]) -> tuple[PoolDate, ...]:
    return tuple(
        PoolDate(
            turn=row.whole("turn"),
            nation=row.known("nation", row["nation"], countries),
            kind=cast(Kind, row.one_of("kind", KINDS)),
            number=row.whole("number"),
            condition=row.one_of("condition", ("", "france fallen")),
        )
        for row in pack.rows("pool_dates.tsv")
    )
