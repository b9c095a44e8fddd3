"""Small maps written by hand, for tests and for disputes about one corner of the rules.

    map = {rows = ["~~..", "~^f."], cities = {"0302" = "Hope 2"}, towns = {"0101" = "Port"},
           roads = ["0301-0302"], rivers = {Wend = ["0201-0202", ...]}, bridges = ["..."],
           sides = {alpine = ["0101-0102"]}, canals = {Cut = ["0101", ...]},
           resources = ["0202"], storm = "0202"}

Each text of `rows` is a row of hexes, a letter for each column. Hexes of even columns lie
half a hex higher than those of odd ones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from adjudicator.core import hexes
from adjudicator.core.hexes import Frame, Hex, Side
from adjudicator.core.pack import ScenarioError
from adjudicator.rulesets.victory.board.board import Board, BoardPart, Layout, Place

SMALL = "small"
SYMBOLS = {
    "~": "sea",
    "o": "lake",
    "%": "shoal",
    ".": "clear",
    "d": "desert",
    "f": "forest",
    "w": "marsh",
    "^": "mountain",
}


def small_board(board: Board, given: Mapping[str, Any]) -> Board:
    """The box with one more board, `small`, made from the words of `map`."""
    rows: list[str] = given["rows"]
    terrain: dict[Hex, str] = {}
    for r, row in enumerate(rows, start=1):
        for c, symbol in enumerate(row, start=1):
            if symbol == " ":
                continue
            if symbol not in SYMBOLS:
                raise ScenarioError("map", 0, f"{symbol!r} is not a terrain: {' '.join(SYMBOLS)}")
            terrain[c, r] = SYMBOLS[symbol]
    width = max(len(row) for row in rows)
    part = BoardPart(
        name=SMALL,
        title="a small map",
        frame=Frame(width + 1 - width % 2, len(rows)),
        terrain=terrain,
        cities={
            hexes.decode(at): (text.rpartition(" ")[0], int(text.rpartition(" ")[2]))
            for at, text in given.get("cities", {}).items()
        },
        towns={hexes.decode(at): name for at, name in given.get("towns", {}).items()},
        roads=dict.fromkeys(_side(text) for text in given.get("roads", [])),
        bridges={_side(text): f"bridge {text}" for text in given.get("bridges", [])},
        rivers={n: [_side(text) for text in way] for n, way in given.get("rivers", {}).items()},
        canals={
            name: [hexes.decode(at) for at in way] for name, way in given.get("canals", {}).items()
        },
        resources=[hexes.decode(at) for at in given.get("resources", [])],
    )
    for course in part.rivers.values():
        part.sides.update(dict.fromkeys(course, "river"))
    for kind, sides in given.get("sides", {}).items():
        part.sides.update(dict.fromkeys((_side(text) for text in sides), kind))
    middle = hexes.decode(given["storm"]) if "storm" in given else next(iter(terrain))
    layout = Layout(SMALL, (Place("a", "only", 1, 0, 0, 0, 1),), middle)
    return dataclasses.replace(
        board,
        parts={**board.parts, SMALL: part},
        layouts={**board.layouts, SMALL: layout},
        _maps={},
    )


def _side(text: str) -> Side:
    a, _, b = text.partition("-")
    one, other = hexes.decode(a), hexes.decode(b)
    if other not in hexes.around(one):
        raise ScenarioError("map", 0, f"{text}: no neighbours")
    return hexes.side(one, other)
