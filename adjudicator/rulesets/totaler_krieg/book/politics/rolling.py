"""1.1.2.1 and 2.1 Rolls on the political tables and their DRMs."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Table, Term
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.notation import Outcome
from adjudicator.rulesets.totaler_krieg.board.position import Position

ALLIED = ("western", "soviet")
DIRECT = ("Diplomatic Incident", "International Crisis")
"""The tables that roll about the Country itself, besides those of cards (TK-1.1.2.1-7)."""


def drms(
    position: Position, board: Board, roller: str, table: str, country: str = ""
) -> list[Term]:
    """Political DRMs of a roll (TK-1.1.2.1-2). country: the one selected for the event."""
    found: list[Term] = []

    def add(text: str, number: int, clause: str) -> None:
        if number:
            found.append(Term(text=text, value=f"{number:+d}", clause=clause))

    if position.vp_box.isdigit():
        box = int(position.vp_box)
        if position.vp_side == "axis":
            add("Axis Tide", box, "TK-1.1.2.1-3")
        else:
            add("Allied Crusade", -box, "TK-1.1.2.1-4")
    add("USCL", board.tracks.uscl[position.uscl][0], "TK-1.1.2.1-5")
    if country and (table in DIRECT or table.startswith("card:")):
        state = position.countries.get(country)
        influence = state.influence if state is not None else ""
        if influence == "axis":
            add(f"Axis Influence in {country}", 1, "TK-1.1.2.1-6")
        elif influence in ALLIED:
            add(f"Allied Influence in {country}", -1, "TK-1.1.2.1-6")
        elif influence == "neutrality":
            add(f"Neutrality of {country}", -1 if roller == "axis" else 1, "TK-1.1.2.1-6")
    return found


def lend_lease_drm(position: Position, on: str) -> list[Term]:
    """What a marker adds to the Lend-Lease Table, which no Political DRM touches."""
    marker = position.pieces["MK-Wes-US_Victory_Program"]
    if on != "Lend-Lease" or marker.at != "strategic":
        return []
    return [Term(text="US Victory Program", value="+1", clause="TK-14.37.5-4")]


def column(board: Board, table: str, roller: str) -> str:
    """The roller's column of a table, as printed."""
    printed = {name for name, _ in board.tables[table]}
    own = roller.title()
    for name in (own, "Axis" if roller == "axis" else "Allied", "any", "Western or Soviet"):
        if name in printed:
            return name
    return next(iter(printed))


def result(board: Board, table: str, roller: str, modified: int) -> Outcome:
    """What a table says; below 1 is 1, above 6 is 6 (TK-2.1-3)."""
    die = min(6, max(1, modified))
    return board.tables[table][column(board, table, roller), die]


def roll(
    position: Position,
    table: Table[Board],
    roller: str,
    on: str,
    country: str = "",
    *,
    modified: bool = True,
    label: Callable[[str], str] = str,
) -> list[tuple[str, int, list[Term], Outcome]]:
    """Roll on a political table, and on whatever tables it sends to, until a final result
    (TK-1.1.2-5). Gives (table, die, DRMs, result) of each roll; the last is final. modified:
    False in the Conditional Events Segment (TK-1.1.2.1-1, TK-6.2-4). label: makes the name of
    a die one that was not rolled in this phase."""
    rolls: list[tuple[str, int, list[Term], Outcome]] = []
    while True:
        number = sum(1 for name, *_ in rolls if name == on) + 1
        again = f"/{number}" if number > 1 else ""
        die = table.dice.d6(label(f"politics/{roller}/{on}{again}"))
        terms = drms(position, table.board, roller, on, country) if modified else []
        terms += lend_lease_drm(position, on)
        found = result(table.board, on, roller, die + sum(int(one.value) for one in terms))
        rolls.append((on, die, terms, found))
        if found.kind == "table":
            on = found.value
        elif found.kind == "country" and f"Area:{found.value}" in table.board.tables:
            on = f"Area:{found.value}"
        else:
            return rolls
