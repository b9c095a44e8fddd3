"""Reads the pack's tables into a `Board`; whatever is wrong is said with file and row."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.core.pack import Pack, Row, ScenarioError, shared
from adjudicator.rulesets.totaler_krieg.board.board import (
    FACTIONS,
    SIDE_KINDS,
    Board,
    both_ways,
    sea_sides,
)
from adjudicator.rulesets.totaler_krieg.board.cards import read_cards, read_tables
from adjudicator.rulesets.totaler_krieg.board.counters import read_compositions, read_counters
from adjudicator.rulesets.totaler_krieg.board.geometry import read_coast
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, cell, direction
from adjudicator.rulesets.totaler_krieg.board.parts import (
    Area,
    CalendarRow,
    Column,
    DelayRow,
    Hex,
    OffMapBox,
    Result,
    ScenarioRow,
    Terrain,
    Tracks,
    Zone,
)

BOX_IDS = {
    "Eastern US/Canada": "us_canada",
    "Africa": "africa",
    "Middle East": "middle_east",
    "Central Asia": "central_asia",
}
NOT_SCENARIOS = frozenset(
    "hexes hexsides lines calendar cards_axis cards_western cards_soviet compositions convoys"
    " counters countries crt delay historical_line naval_zones offmap_boxes political_tables"
    " posture_display support_units terrain_effects tracks war_states zone_links".split()
)


@shared
def read_board(pack: Pack) -> Board:
    """The components of a pack. Raises `ScenarioError` naming file and row."""
    zones = read_zones(pack)
    hexes = read_hexes(pack, zones)
    sides = read_sides(pack, hexes)
    rail, road = read_lines(pack, hexes, sides)
    areas = read_areas(pack, hexes)
    counters = read_counters(pack, areas, hexes)
    tables = read_tables(pack, areas)
    return Board(
        hexes=hexes,
        areas=areas,
        sides=sides,
        rail=rail,
        road=road,
        zones=zones,
        boxes=read_boxes(pack, zones),
        counters=counters,
        compositions=read_compositions(pack, counters),
        calendar=read_calendar(pack),
        crt=read_crt(pack),
        terrain=read_terrain(pack),
        tracks=read_tracks(pack),
        delay=read_delay(pack, counters, hexes),
        cards=read_cards(pack, areas, hexes, counters, tables),
        tables=tables,
        scenarios=read_scenarios(pack),
        historical_line={
            row["season"]: {faction: row[faction] for faction in FACTIONS}
            for row in pack.rows("historical_line.tsv")
        },
        coast=read_coast(pack),
    )


def divided(row: Row, column: str) -> tuple[str, ...]:
    """The parts of a cell, divided by semicolons."""
    return tuple(part.strip() for part in row.get(column).split(";") if part.strip())


# ------------------------------------------------------------------------- map


def read_zones(pack: Pack) -> dict[str, Zone]:
    """Naval Zones and which are adjacent (TK-G-NavalZone-4)."""
    links: dict[str, dict[str, tuple[str, ...]]] = {}
    rows = list(pack.rows("naval_zones.tsv"))
    names = [row["zone"] for row in rows]
    for row in pack.rows("zone_links.tsv"):
        a, b = (row.known(column, row[column], names) for column in ("zone_a", "zone_b"))
        ports = divided(row, "restricted_ports")
        links.setdefault(a, {})[b] = ports
        links.setdefault(b, {})[a] = ports
    for row in rows:
        told, linked = set(row.many("adjacent")), set(links.get(row["zone"], {}))
        if told != linked:
            odd = ", ".join(sorted(told ^ linked))
            raise row.error(f"adjacent and zone_links.tsv do not agree about {odd}")
    return {
        row["zone"]: Zone(
            row["zone"], links.get(row["zone"], {}), row.flag("inherent_western_supply")
        )
        for row in rows
    }


def read_hexes(pack: Pack, zones: Iterable[str]) -> dict[str, Hex]:
    found: dict[str, Hex] = {}
    taken: dict[Cell, str] = {}
    for row in pack.rows("hexes.tsv"):
        name = row["hex"]
        try:
            at = cell(name)
        except ValueError as error:
            raise row.error(str(error)) from None
        if at in taken:
            raise row.error(f"{name} lies where {taken[at]} lies")
        taken[at] = name
        land = row.one_of("kind", ("land", "sea")) == "land"
        in_zones, port_zones = divided(row, "zones"), divided(row, "port_zones")
        for zone in (*in_zones, *port_zones):
            row.known("zones", zone, zones)
        if not land and not in_zones:
            raise row.error("an All-Sea hex lies in a Naval Zone")
        if row.flag("port") != bool(port_zones):
            raise row.error("a Port has port_zones, and what has port_zones is a Port")
        if row.flag("multi_zone") != (len(port_zones) > 1):
            raise row.error("a Multi-Zone Port is one with more than one port_zones")
        if row.flag("key_port") and not port_zones:
            raise row.error("a Key Port is a Port")
        try:
            lat, lon = float(row["lat"]), float(row["lon"])
        except ValueError:
            raise row.error("lat and lon are not numbers") from None
        found[name] = Hex(
            id=name,
            cell=at,
            land=land,
            lat=lat,
            lon=lon,
            name=row["name"],
            country=row["country"],
            region=row["region"],
            weather_area=row.one_of("weather_area", ("North", "Desert") if land else ("",)),
            playable=row.flag("playable"),
            terrain=row.one_of("terrain", ("clear", "rough", "swamp", "desert") if land else ("",)),
            city=row.flag("city"),
            port=row.flag("port"),
            port_zones=port_zones,
            multi_zone=row.flag("multi_zone"),
            key_port=row.flag("key_port"),
            ice=row.flag("ice"),
            strategic=row.one_of("strategic", ("", *FACTIONS)),
            white_star=row.flag("white_star"),
            limited_stacking=row.flag("limited_stacking"),
            zones=in_zones,
        )
    return found


def _pair(row: Row, hexes: dict[str, Hex]) -> tuple[Cell, Cell]:
    a, b = (hexes[row.known(c, row[c], hexes)].cell for c in ("hex_a", "hex_b"))
    if direction(a, b) is None:
        raise row.error(f"{row['hex_a']} and {row['hex_b']} are not neighbours")
    return a, b


def read_sides(pack: Pack, hexes: dict[str, Hex]) -> dict[str, tuple[Cells, ...]]:
    """Hexsides by kind. Each side of an All-Sea hex is an All-Sea hexside."""
    pairs: dict[str, list[tuple[Cell, Cell]]] = {kind: [] for kind in SIDE_KINDS}
    told: dict[frozenset[Cell], int] = {}
    for row in pack.rows("hexsides.tsv"):
        pair = _pair(row, hexes)
        before = told.setdefault(frozenset(pair), row.number)
        if before != row.number:
            raise row.error(f"row {before} speaks of this hexside already")
        for kind in row["kind"].split("+"):
            pairs[row.known("kind", kind, SIDE_KINDS)].append(pair)
    sides = {kind: both_ways(found) for kind, found in pairs.items()}
    land = bits(one.cell for one in hexes.values() if one.land)
    sea = bits(one.cell for one in hexes.values() if not one.land)
    water = sea_sides(land, sea)
    sides["all_sea"] = tuple(sides["all_sea"][d] | water[d] for d in range(6))
    return sides


def read_lines(
    pack: Pack, hexes: dict[str, Hex], sides: dict[str, tuple[Cells, ...]]
) -> tuple[tuple[Cells, ...], tuple[Cells, ...]]:
    """Railways and roads between neighbours (Connected Straits join them by themselves)."""
    pairs: dict[str, list[tuple[Cell, Cell]]] = {"rail": [], "road": [], "connected_strait": []}
    for row in pack.rows("lines.tsv"):
        a, b = _pair(row, hexes)
        kind = row.one_of("kind", pairs)
        way = direction(a, b)
        assert way is not None
        if kind != "connected_strait" and (sides["all_sea"][way] >> a) & 1:
            raise row.error("a line may not cross an All-Sea hexside")
        pairs[kind].append((a, b))
    return both_ways(pairs["rail"]), both_ways(pairs["road"])


def read_boxes(pack: Pack, zones: Iterable[str]) -> dict[str, OffMapBox]:
    found: dict[str, OffMapBox] = {}
    for row in pack.rows("offmap_boxes.tsv"):
        name = row.one_of("box", BOX_IDS)
        faction = row.one_of("faction", ("Western", "Soviet")).lower()
        found[BOX_IDS[name]] = OffMapBox(
            BOX_IDS[name],
            name,
            faction,  # type: ignore[arg-type]
            row.known("zone", row["zone"], zones),
            tuple(BOX_IDS[other] for other in row.many("adjacent") if other in BOX_IDS),
        )
    if missing := set(BOX_IDS.values()) - set(found):
        raise ScenarioError("offmap_boxes.tsv", 0, f"missing: {', '.join(sorted(missing))}")
    return found


def read_areas(pack: Pack, hexes: dict[str, Hex]) -> dict[str, Area]:
    """Countries, Dependents and Regions (TK-13.2-1, TK-13.3-1)."""
    found: dict[str, Area] = {}
    for row in pack.rows("countries.tsv"):
        name = row["area"]
        if name in found:
            raise row.error(f"{name} was listed before")
        capital = row["capital"] or row["provisional_capital"]
        if capital:
            row.known("capital", capital, hexes)
        elif row["nationality_id"] and row["kind"] != "major":
            raise row.error("capital: what is or may become a Minor Country has one")
        for city in divided(row, "cities"):
            if not hexes[row.known("cities", city, hexes)].city:
                raise row.error(f"cities: hexes.tsv shows no City in {city}")
        tables = []
        for entry in divided(row, "area_tables"):
            table, _, die = entry.rpartition(" ")
            if not die.isdigit():
                raise row.error(f"area_tables: {entry!r} is not a table and die")
            tables.append((table, int(die)))
        found[name] = Area(
            name=name,
            kind=row.one_of("kind", ("major", "minor", "dependent", "region")),
            nationality=row["nationality_id"],
            parent=row["parent"],
            capital=capital,
            dependents=divided(row, "dependents"),
            regions=divided(row, "regions"),
            faction=row["faction_1937"].lower(),
            status=row["status_1937"],
            posture_box=row["posture_box"],
            table_cells=tuple(tables),
            exile_colonial=row["exile_colonial"],
            partnership=bool(row["partnership"]),
        )
    for number, row in enumerate(pack.rows("hexes.tsv"), start=2):
        one = hexes[row["hex"]]
        if one.country and one.playable and one.country not in found:
            raise ScenarioError("hexes.tsv", number, f"country: there is no {one.country!r}")
        if one.region and one.region not in found:
            raise ScenarioError("hexes.tsv", number, f"region: there is no {one.region!r}")
    return found


# ---------------------------------------------------------------------- tables


def read_calendar(pack: Pack) -> dict[int, CalendarRow]:
    found: dict[int, CalendarRow] = {}
    words = {"none": "", "mud": "mud", "snow": "snow", "storms": "storms"}
    for expected, row in enumerate(pack.rows("calendar.tsv"), start=1):
        index = row.whole("index")
        if index != expected:
            raise row.error(f"turn {expected} should come here")
        found[index] = CalendarRow(
            index,
            row.whole("year"),
            row["turn"],
            row["season"],
            row.flag("seasonal"),
            {
                "North": words[row.one_of("north_weather", words)],
                "Desert": words[row.one_of("desert_weather", words)],
            },
        )
    return found


def read_crt(pack: Pack) -> tuple[Column, ...]:
    """The Combat Results Table, weakest column first; each with six results."""
    names: dict[int, tuple[str, tuple[int, int]]] = {}
    cells: dict[int, dict[int, Result]] = {}
    last = 0
    for row in pack.rows("crt.tsv"):
        at, last = row.whole("column_index"), row.number
        names[at] = (row["column"], (row.whole("ratio_num"), row.whole("ratio_den")))
        die = row.whole("die")
        if die in cells.setdefault(at, {}) or not 1 <= die <= 6:
            raise row.error(f"column {row['column']} has one result for each die 1 to 6")
        cells[at][die] = Result(
            row.one_of("result", ("Ad", "Ex", "Dr1", "Dr2", "Dr3")),
            row.whole("attacker_loss"),
            row.whole("defender_loss"),
        )
    if any(len(results) != 6 for results in cells.values()) or sorted(names) != list(
        range(len(names))
    ):
        raise ScenarioError("crt.tsv", last, "each column has six results, columns count from 0")
    return tuple(Column(*names[at], cells[at]) for at in sorted(names))


def read_terrain(pack: Pack) -> dict[tuple[str, str], Terrain]:
    """The Terrain Effects Chart; costs in half MP, `all` as -1, none as 0."""
    found: dict[tuple[str, str], Terrain] = {}
    for row in pack.rows("terrain_effects.tsv"):
        text = row["half_mp"].lstrip("+")
        cost = {"all": -1, "-": 0, "path": 0, "": 0}.get(text)
        if cost is None:
            if not text.isdigit():
                raise row.error(f"half_mp is {text!r}: a number, all, path or -")
            cost = int(text)
        kind = row.one_of("kind", ("hex", "hexside", "path", "weather"))
        found[kind, row["name"]] = Terrain(row["name"], cost, row.whole("defender_shift_left", 0))
    return found


def read_tracks(pack: Pack) -> Tracks:
    vp: list[tuple[int, int, str, str]] = []
    uscl: dict[int, tuple[int, int, int]] = {}
    sides = {"Axis Tide": "axis", "Allied Crusade": "allied", "keep": "keep"}
    for row in pack.rows("tracks.tsv"):
        if row.one_of("track", ("VP", "USCL")) == "USCL":
            uscl[row.whole("value")] = (
                row.whole("political_drm", 0),
                row.whole("axis_delay", 0),
                row.whole("western_delay", 0),
            )
            continue
        first, _, last = row["value"].partition("..")
        try:
            vp.append((int(first), int(last), row["box"], sides[row.one_of("side", sides)]))
        except ValueError:
            raise row.error(f"value is {row['value']!r}: from..to") from None
    return Tracks(tuple(vp), uscl)


DELAYS = (
    "uscl",
    "tide",
    "crusade",
    "marker",
    "each",
    "bombing",
    "impact",
    "axis_holds",
    "lend_lease",
)
"""What a Delay DRM may depend on."""


def read_delay(pack: Pack, counters: Iterable[str], hexes: Iterable[str]) -> tuple[DelayRow, ...]:
    """The Delay DRMs of the map (7.1)."""
    found = []
    for row in pack.rows("delay.tsv"):
        told = tuple(row["condition"].replace(">=", ":").split(":"))
        row.known("condition", told[0], DELAYS)
        if told[0] == "marker":
            row.known("condition", told[1], counters)
        if told[0] == "axis_holds":
            row.known("condition", told[1], hexes)
        drm = row["drm"]
        if drm not in ("track", "-box") and not drm.lstrip("+-").isdigit():
            raise row.error(f"drm is {drm!r}: a number, track or -box")
        whom = row["applies_to"]
        found.append(
            DelayRow(
                faction=row.one_of("faction", ("Axis", "Western", "Soviet")).lower(),
                name=row["name"],
                condition=told,
                drm=drm,
                nations=() if whom in ("all", "air") else tuple(whom.split(";")),
                air=whom == "air",
                spared=row.one_of("exception", ("", "PAC or TAC")) != "",
                clause=row["clause"],
            )
        )
    return tuple(found)


def read_scenarios(pack: Pack) -> dict[str, tuple[ScenarioRow, ...]]:
    """Every other table of the pack is a scenario."""
    found: dict[str, tuple[ScenarioRow, ...]] = {}
    for file in sorted(pack.files):
        name, _, suffix = file.rpartition(".")
        if suffix != "tsv" or name in NOT_SCENARIOS:
            continue
        found[name] = tuple(
            ScenarioRow(file, row.number, row["kind"], row["subject"], row["value"], row["side"])
            for row in pack.rows(file)
        )
    return found
