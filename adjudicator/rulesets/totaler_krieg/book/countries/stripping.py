"""16 What becomes of the counters of a Country that is conquered, liberated or disarmed.

Conquest, Case Yellow, both liberations and Operation Avalanche take the same steps under
clauses of their own: `Steps` names them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_once
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import OWNERS
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import BALTIC, cede_land
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Gone

ABSENT = ("out", "aside", "supply")


@dataclass(frozen=True)
class Steps:
    """The clauses of the steps: counters out of the game, the other counters, the British
    colonial unit, Ceded Land (empty: this event has no such step)."""

    gone: str
    rest: str
    exile: str
    ceded: str = ""


def nation_of(country: str) -> str:
    """The nationality on the counters of a Country: those of Vichy are French."""
    return "France" if country == "Vichy" else country


def counters_of(position: Position, board: Board, country: str) -> list[str]:
    """All counters of a Country that have not left the game, units and markers."""
    nation = nation_of(country)
    return [
        name
        for name, piece in position.pieces.items()
        if board.counters[name].country == nation and piece.at != "out"
    ]


def leaves_the_game(board: Board, name: str) -> bool:
    """Support, fortress and Partnership units, War Economy and Convoy markers."""
    counter = board.counters[name]
    return (
        counter.kind == "support"
        or counter.type in ("fortress", "war_economy")
        or counter.type.startswith("convoy")
        or "P" in counter.traits
    )


def in_play(position: Position, name: str) -> bool:
    """Has a counter entered the game? Those that wait for a card or event have not."""
    at = position.pieces[name].at
    return at not in ABSENT and not at.startswith(("card:", "event:", "events:"))


def put(position: Position, name: str, to: str) -> None:
    """A counter goes to a box, its unit side up."""
    piece = position.pieces[name]
    piece.at, piece.back, piece.arrow, piece.mode = to, False, "", ""


def send(
    position: Position, table: Table[Board], names: list[str], to: Callable[[str], str], clause: str
) -> None:
    """Counters go where `to` says, and it is told."""
    by_place: dict[str, list[str]] = {}
    for name in names:
        place = to(name)
        put(position, name, place)
        by_place.setdefault(place, []).append(name)
    for place, found in by_place.items():
        table.tell(clause, Gone(units=found, to=place))


def free_partners(position: Position, board: Board, country: str) -> None:
    """Multi-national units with a step of a Country break down; the other step stays on the
    map (13.8.3)."""
    for name in counters_of(position, board, country):
        at = position.pieces[name].at
        if at.startswith("holding:"):
            break_once(position, board, at[8:])  # TK-13.8.3-4


def strip(
    position: Position, table: Table[Board], country: str, to: Callable[[str], str], steps: Steps
) -> None:
    """Take the counters of a Country off the map: some leave the game, the others go where
    `to` says; the British colonial unit of its exiles enters."""
    board = table.board
    free_partners(position, board, country)
    mine = counters_of(position, board, country)
    gone = [name for name in mine if leaves_the_game(board, name)]
    send(position, table, gone, lambda name: "out", steps.gone)
    rest = [name for name in mine if in_play(position, name)]
    send(position, table, rest, to, steps.rest)
    exile(position, table, country, steps.exile)


def exile(position: Position, table: Table[Board], country: str, clause: str) -> None:
    """The British colonial unit of a Country goes from the Western Conquered Minor Countries
    Box to the Delay Box (TK-16.1.1-8)."""
    area = table.board.areas.get(nation_of(country))
    name = area.exile_colonial if area is not None else ""
    if name and position.pieces[name].at == "conquered:western":
        send(position, table, [name], lambda _: "delay", clause)


def cede_areas(
    position: Position,
    table: Table[Board],
    faction: str,
    country: str,
    clause: str,
    *,
    dependents: bool = False,
) -> None:
    """Ceded Land markers of a faction's Force Pool for areas of a Country, with its
    Dependents if so, go to the Ceded Lands Box."""
    board = table.board
    for name, piece in list(position.pieces.items()):
        if piece.at != f"pool:{faction}" or board.counters[name].type != "ceded_land":
            continue
        head, _, tail = name.partition("_Ceded_Land:_")
        sides = tail.replace("_", " ").split("/")
        area = board.areas[sides[-1] if piece.back else sides[0]]
        inside = area.name == country or area.parent == country
        if dependents and board.areas.get(area.parent) is not None:
            inside = inside or board.areas[area.parent].parent == country
        if inside:
            cede_land(position, table, OWNERS[head.split("-")[-1]], area.name, clause)
            if faction == "soviet" and area.name in BALTIC:  # TK-16.5.2-5
                lost = counters_of(position, board, country)
                send(position, table, lost, lambda _: "out", "TK-16.5.2-5")


def by_stripe(board: Board, faction: str) -> Callable[[str], str]:
    """To the Delay Box with a Delay Stripe, else to a faction's Force Pool."""
    return lambda name: "delay" if board.counters[name].delay_stripe else f"pool:{faction}"


def only_v(position: Position, table: Table[Board], clause: str) -> list[str]:
    """French counters without a V leave the game; those with one, in the game."""
    board = table.board
    free_partners(position, board, "France")
    mine = counters_of(position, board, "France")
    gone = [name for name in mine if "V" not in board.counters[name].traits]
    send(position, table, gone, lambda name: "out", clause)
    return [name for name in mine if name not in gone]


FRENCH = {
    "axis": ("France",),  # TK-16.1.1-11
    "western": ("Vichy",),  # TK-16.3.2-7
    "soviet": ("France", "Vichy"),  # TK-16.5.2-7
}
"""Faction -> the special cases among the Countries that it may take: they fall with their
Cities, whoever has Partisan Bases there."""


def held_by(field: Field, country: str, faction: str) -> bool:
    """Do ground units of a faction stand in all City and Partisan Base hexes of a Country,
    supplied or not (TK-16.1.1-20)? A Country without Cities cannot be held (TK-A123)."""
    home = field.lands.home.get(country, 0)
    cities = home & field.board.cities
    bases = home & (field.partisans["western"] | field.partisans["soviet"])
    wanted = cities if country in FRENCH[faction] else cities | bases
    return bool(cities) and not wanted & ~field.ground[faction]
