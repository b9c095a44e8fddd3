"""13.2, 13.3, 13.8.1 Which hex belongs to which Country, as a home land or as a Dependent.

The map of 1937 says where Regions lie; Ceded Land markers, Vichy, new Countries and the Reich
Annex marker change to whom they belong. `lands` is kept per constellation of these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, home_country

AS_DEPENDENT = frozenset(
    {
        ("Germany", "Byelorussia"),
        ("Germany", "Caucasus"),
        ("Germany", "Crimea"),
        ("Germany", "Denmark"),
        ("Germany", "Donbass"),
        ("Germany", "Occupied France"),
        ("Germany", "Ukraine"),
        ("Britain", "Cyrenaica"),
        ("Britain", "Turkish Straits"),
        ("Russia", "Turkish Straits"),
        ("France", "Syria"),
    }
)
"""Ceded Land markers that make a Dependent; the others cede to a Country (TK-13.3.1-7,
TK-13.3.1-8, TK-13.8.1-3, TK-13.8.1-4)."""

OWNERS = {"German": "Germany", "Russian": "Russia", "British": "Britain", "French": "France"}


@dataclass
class Lands:
    """home: Country -> its own hexes. dependents: Country -> hexes of all its Dependents.
    owner: hex -> its Country. dependent: the Dependent a hex belongs to, by hex."""

    home: dict[str, Cells] = field(default_factory=dict)
    dependents: dict[str, Cells] = field(default_factory=dict)
    owner: dict[Cell, str] = field(default_factory=dict)
    dependent: dict[Cell, str] = field(default_factory=dict)

    def whole(self, country: str) -> Cells:
        """The hexes of a Country and its Dependents."""
        return self.home.get(country, 0) | self.dependents.get(country, 0)


def ceded(position: Position, among: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """(Country that has it, area) for each marker in the Ceded Lands Box. among: the markers
    that can lie there, where that is known."""
    found = []
    for name in among if among is not None else position.pieces:
        piece = position.pieces[name]
        if piece.at != "ceded":
            continue  # TK-13.8.1-2
        head, _, tail = name.partition("_Ceded_Land:_")
        sides = tail.replace("_", " ").split("/")
        found.append((OWNERS[head.split("-")[-1]], sides[-1] if piece.back else sides[0]))
    return found


def annexed(position: Position) -> str:
    """The hex of the Reich Annex marker, empty if it is on no map."""
    at = position.pieces["MK-Axi-Reich_Annex"].at if "MK-Axi-Reich_Annex" in position.pieces else ""
    return at if len(at) == 5 else ""


def lands(position: Position, board: Board) -> Lands:
    """To whom each Land hex belongs now (TK-13.8.1-1)."""
    existing = tuple(
        name
        for name, state in position.countries.items()
        if state.status != "none" and _made(board, name)
    )
    key = (
        tuple(sorted(ceded(position, _markers(board)))),
        existing,
        annexed(position),
        home_country(position, "France"),
    )
    kept: dict[tuple[object, ...], Lands] = board.__dict__.setdefault("_lands", {})
    if key not in kept:
        if len(kept) > 64:
            kept.clear()
        kept[key] = _lands(position, board, existing)
    return kept[key]


def _markers(board: Board) -> list[str]:
    kept: list[str] | None = board.__dict__.get("_ceded_markers")
    if kept is None:
        kept = [name for name, one in board.counters.items() if one.type == "ceded_land"]
        board.__dict__["_ceded_markers"] = kept
    return kept


def _made(board: Board, name: str) -> bool:
    """Is it a Country made of a Dependent or Region (13.8.2)?"""
    return board.areas[name].kind in ("dependent", "region")


def _lands(position: Position, board: Board, existing: tuple[str, ...]) -> Lands:
    found = Lands()
    france = home_country(position, "France")  # TK-13.8.6-2
    home: dict[str, Cells] = {}
    dependent: dict[str, tuple[str, Cells]] = {}
    for name, area in board.areas.items():
        if area.kind in ("major", "minor") and name != "Vichy":
            # TK-13.2.1-2 TK-13.2.1-4 TK-13.2.1-5 TK-13.3.2-1 TK-13.8.4-7 TK-13.8.6-3
            home[france if name == "France" else name] = board.cells_of(name)
        elif area.kind == "dependent":
            # TK-13.3.1-4 TK-13.3.1-5 TK-13.3.1-6 TK-13.8.6-4
            parent = france if area.parent == "France" else area.parent
            dependent[name] = (parent, board.cells_of(name))

    def take(cells: Cells) -> None:
        for country in home:
            home[country] &= ~cells
        for name, (parent, has) in list(dependent.items()):
            dependent[name] = (parent, has & ~cells)

    # A Region that another has keeps to him when the rest of its Country is ceded.
    for country, land in sorted(
        ceded(position), key=lambda one: -board.cells_of(one[1]).bit_count()
    ):
        cells = board.cells_of(land)
        owner = france if country == "France" else country
        if (country, land) == ("France", "Syria"):
            dependent["Syria"] = (owner, cells)
            continue
        take(cells)
        if (country, land) in AS_DEPENDENT:
            dependent[land] = (owner, cells)
        else:
            home[owner] |= cells  # TK-13.2.1-1 TK-13.2.1-3
    for name in existing:
        cells = board.cells_of(name)
        for _, land in ceded(position):
            if land != name and board.cells_of(land) & ~cells == 0:
                cells &= ~board.cells_of(land)  # a Region of it that was ceded
        take(cells)
        dependent.pop(name, None)
        home[name] = cells
    if (at := annexed(position)) and at in board.hexes:
        for country, cells in list(home.items()):
            if (cells >> board.cell(at)) & 1 and country != "Germany":
                home["Germany"] |= home.pop(country)  # TK-14.30-1
                break
    found.home = home
    for parent, cells in dependent.values():
        found.dependents[parent] = found.dependents.get(parent, 0) | cells
    for country, cells in home.items():
        for one in members(cells):
            found.owner[one] = country
    for name, (parent, cells) in dependent.items():
        for one in members(cells):
            found.owner[one], found.dependent[one] = parent, name
    return found
