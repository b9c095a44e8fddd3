"""16.3.2 and 16.5.2 Liberation of Minor Countries, 16.4.1 French Liberation, 16.4.2 Operation
Avalanche."""

from __future__ import annotations

from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import (
    FRENCH,
    Steps,
    by_stripe,
    cede_areas,
    counters_of,
    exile,
    held_by,
    only_v,
    send,
    strip,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.vichy import found_vichy
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import (
    Disarmed,
    EventOccurred,
    Liberated,
    Marked,
)

LIBERATION = {
    "western": Steps("TK-16.3.2-3", "TK-16.3.2-4", "TK-16.3.2-6", "TK-16.3.2-5"),
    "soviet": Steps("TK-16.5.2-2", "TK-16.5.2-3", "TK-16.5.2-6", "TK-16.5.2-4"),
}
VICHY = {
    "western": Steps("TK-16.3.2-8", "TK-16.3.2-9", "", "TK-16.3.2-10"),
    "soviet": Steps("TK-16.5.2-8", "TK-16.5.2-9", "TK-16.5.2-11", "TK-16.5.2-10"),
}
"""The fleet, the infantry, the exiles, the other V counters."""
AVALANCHE = Steps("TK-16.4.2-3", "TK-16.4.2-4", "TK-16.4.2-5")
RISING = Steps("TK-16.4.1-3", "TK-16.4.1-4", "", "TK-16.4.1-5")


def others_minors(field: Field, faction: str) -> list[str]:
    """Minor Countries of the other two factions, Conquered ones included (TK-13.3-4)."""
    return [
        name
        for name, state in field.position.countries.items()
        if state.status in ("active", "conquered") and state.faction and state.faction != faction
    ]


def liberable(field: Field, faction: str) -> list[str]:
    """Axis Countries and those of the other Allied faction whose Cities and Partisan Bases
    ground units of a faction hold."""
    return [name for name in others_minors(field, faction) if held_by(field, name, faction)]


def liberations(position: Position, table: Table[Board]) -> Play:
    """All Countries that the phasing faction liberates now, any number of times (TK-16.3.2-2)."""
    yield from ()
    faction = position.phasing
    while found := liberable(Field(position, table.board), faction):
        country = found[0]
        if country in FRENCH[faction]:
            free_vichy(position, table, faction)  # TK-16.3.2-7 TK-16.5.2-7
        else:
            clause = "TK-16.3.2-1" if faction == "western" else "TK-16.5.2-1"
            liberate(position, table, country, faction, clause)


def liberate(
    position: Position, table: Table[Board], country: str, faction: str, clause: str
) -> None:
    """A Country becomes a Minor Country of its liberator."""
    steps = LIBERATION[faction]
    strip(position, table, country, by_stripe(table.board, faction), steps)
    _turn(position, country, faction)
    table.tell(clause, Liberated(country=country, faction=faction))
    cede_areas(
        position,
        table,
        faction,
        country,
        steps.ceded,
        dependents=faction == "western",  # TK-16.3.2-5 TK-16.5.2-12
    )  # TK-16.5.2-4 TK-16.5.2-5


def _turn(position: Position, country: str, faction: str) -> None:
    state = position.countries[country]
    state.status, state.faction, state.fell = "active", faction, True
    state.mark = state.influence = state.activated_by = ""


def free_vichy(
    position: Position, table: Table[Board], faction: str, steps: Steps | None = None
) -> None:
    """Vichy, or to the Soviets France too (TK-16.5.2-7), goes over to its liberator."""
    steps = steps or VICHY[faction]
    board = table.board
    if position.countries["France"].status != "none":
        only_v(position, table, "TK-16.5.2-7")  # TK-A211
        found_vichy(position, table, faction, neutral=False, clause="TK-16.5.2-9")
    mine = counters_of(position, board, "Vichy")
    fleet = [n for n in mine if board.counters[n].type in ("surface_fleet", "convoy_standard")]
    send(position, table, fleet, lambda name: "out", steps.gone)  # TK-16.3.2-8 TK-16.5.2-8
    rest = [name for name in mine if name not in fleet]
    infantry = [name for name in rest if _v_infantry(board, name)]
    send(position, table, infantry, lambda name: f"pool:{faction}", steps.rest)
    _turn(position, "Vichy", faction)
    table.tell(steps.rest, Liberated(country="Vichy", faction=faction))
    others = [name for name in rest if name not in infantry]
    send(position, table, others, lambda name: "delay", steps.ceded)
    if steps.exile:
        exile(position, table, "Vichy", steps.exile)


def _v_infantry(board: Board, name: str) -> bool:
    counter = board.counters[name]
    face = counter.front
    return (
        "V" in counter.traits
        and face is not None
        and (face.attack, face.defence, face.move) == (0, 1, 2)
    )


def french_liberation(position: Position, table: Table[Board]) -> Play:
    """16.4.1 Once in the game (TK-16.4.1-1) an Axis or Soviet Vichy (TK-16.4.1-2) goes over
    to the West."""
    yield from ()
    state = position.countries["Vichy"]
    mine = state.status == "active" and state.faction in ("axis", "soviet")
    if "16.4.1" in position.once or not mine:
        return
    position.once.append("16.4.1")
    table.tell("TK-16.4.1-1", EventOccurred(name="French Liberation"))
    free_vichy(position, table, "western", RISING)


def invadable(field: Field) -> list[str]:
    """Axis and Soviet Minor Countries with a supplied US ground unit in a City (TK-16.4.2-2)."""
    found = []
    for country in others_minors(field, "western"):
        cities = field.lands.home.get(country, 0) & field.board.cities
        for at in members(cities & field.ground["western"]):
            if any(
                "United States" in field.nations(name) and supply.supplied(field, name)
                for name in field.friends(at, "western")
            ):
                found.append(country)
                break
    return found


def avalanche(position: Position, table: Table[Board]) -> Play:
    """16.4.2 Operation Avalanche: once in the game (TK-16.4.2-1) a Country lays down its arms
    and keeps its faction."""
    able = invadable(Field(position, table.board))
    if "16.4.2" in position.once or not able:
        return
    country = yield from choose(
        position,
        table,
        "western",
        "avalanche",
        "TK-16.4.2-2",
        "Operation Avalanche: which Country lays down its arms?",
        able,
        what="countries",
        facts={"event": "16.4.2"},
    )
    position.once.append("16.4.2")
    table.tell("TK-16.4.2-1", EventOccurred(name="Operation Avalanche"))
    state = position.countries[country]
    strip(position, table, country, by_stripe(table.board, state.faction), AVALANCHE)
    table.tell("TK-16.4.2-4", Disarmed(country=country, faction=state.faction))
    if state.faction == "axis":
        state.mark = "no_occupation"  # TK-16.4.2-6 TK-14.24-2
        table.tell("TK-16.4.2-6", Marked(country=country, mark="no_occupation"))
