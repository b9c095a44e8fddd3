"""Reads a pack of Victory into a `Board`, and says what is wrong with it.

board-*.tsv, layouts.tsv, units.tsv, mixes.tsv and a `.toml` per scenario. The format of
the files stands in `scenarios/victory/README.md`.
"""

from __future__ import annotations

from adjudicator.core import hexes
from adjudicator.core.hexes import Frame, Hex
from adjudicator.core.pack import Pack, Row, ScenarioError, shared
from adjudicator.rulesets.victory.board.board import LAND, WATER, Board, BoardPart, Layout, Place
from adjudicator.rulesets.victory.board.units import read_mixes, read_units

SIDE_KINDS = ("clear", "desert", "forest", "marsh", "mountain", "alpine", "shoal", "strait")


@shared
def read_board(pack: Pack) -> Board:
    """Everything in the pack. ScenarioError names file and row of what is wrong."""
    units = read_units(pack)
    parts = {}
    for file in pack.files:
        if file.startswith("board-") and file.endswith(".tsv"):
            name = file.removeprefix("board-").removesuffix(".tsv")
            parts[name] = read_part(pack, file, name)
    return Board(
        units=units,
        mixes=read_mixes(pack, units),
        parts=parts,
        layouts=read_layouts(pack),
        scenarios=pack.scenarios(),
    )


def read_part(pack: Pack, file: str, name: str) -> BoardPart:
    """One board."""
    about: dict[str, str] = {}
    part = BoardPart(name=name, title=name, frame=Frame(15, 11), terrain={})
    rivers: dict[str, list[tuple[int, hexes.Side]]] = {}
    canals: dict[str, list[tuple[int, Hex]]] = {}
    for row in pack.rows(file):
        match row["record"]:
            case "board":
                about[row["name"]] = row["value"]
            case "hex":
                if row["value"] not in (*LAND, *WATER):
                    raise row.error(f"there is no terrain {row['value']!r}")
                part.terrain[_hex(row, "hex")] = row["value"]
            case "city":
                if not 1 <= row.whole("value") <= 4:  # VIC-1.2-1 VIC-3.2-2
                    raise row.error(f"a City of {row['value']} PP: it must be 1 to 4")
                part.cities[_hex(row, "hex")] = (row["name"], row.whole("value"))
            case "town":
                part.towns[_hex(row, "hex")] = row["name"]
            case "side":
                if row["value"] not in SIDE_KINDS:
                    raise row.error(f"there is no hexside {row['value']!r}")
                part.sides[_side(row)] = row["value"]
            case "river":
                part.sides[_side(row)] = "river"
                rivers.setdefault(row["name"], []).append((row.whole("value"), _side(row)))
            case "road":
                part.roads[_side(row)] = None
            case "bridge":
                part.bridges[_side(row)] = row["name"]
            case "canal":
                canals.setdefault(row["name"], []).append((row.whole("value"), _hex(row, "hex")))
            case "resource":
                part.resources.append(_hex(row, "hex"))
            case "label":
                part.labels[_hex(row, "hex")] = (row["value"], row["name"])
            case other:
                raise row.error(f"there is no record {other!r}")
    part.rivers = {name: [s for _, s in sorted(course)] for name, course in rivers.items()}
    part.canals = {name: [at for _, at in sorted(way)] for name, way in canals.items()}
    part.title = about.get("title", name)
    part.frame = Frame(int(about.get("columns", 15)), int(about.get("rows", 11)))
    part.signature = about.get("signature", "")
    for at in (*part.cities, *part.towns, *part.resources):
        if part.terrain.get(at) not in LAND:
            raise ScenarioError(file, 0, f"{hexes.code(at)} has a place but is not a land hex")
    return part


def _hex(row: Row, column: str) -> Hex:
    try:
        return hexes.decode(row[column])
    except ValueError as error:
        raise row.error(str(error)) from None


def _side(row: Row) -> hexes.Side:
    a, b = _hex(row, "hex"), _hex(row, "to")
    if b not in hexes.around(a):
        raise row.error(f"{row['hex']} and {row['to']} are not adjacent")
    return hexes.side(a, b)


def read_layouts(pack: Pack) -> dict[str, Layout]:
    """Name -> layout, its places in the order of the file."""
    places: dict[str, list[Place]] = {}
    storms: dict[str, Hex] = {}
    for row in pack.rows("layouts.tsv"):
        if row.whole("rotation") not in (0, 180):
            raise row.error("rotation is 0 or 180")
        column, _, line = row["storm"].partition(",")
        storms[row["layout"]] = (int(column), int(line))
        places.setdefault(row["layout"], []).append(
            Place(
                slot=row["slot"],
                title=row["title"],
                order=row.whole("order"),
                dx=row.whole("dx"),
                dy=row.whole("dy"),
                rotation=row.whole("rotation"),
                player=row.whole("player"),
            )
        )
    return {name: Layout(name, tuple(found), storms[name]) for name, found in places.items()}
