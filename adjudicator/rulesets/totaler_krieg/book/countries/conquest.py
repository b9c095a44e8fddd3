"""16.1.1 Allied Minor Country Conquest, and 16.2.1 Case Yellow."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cells, members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries.internment import counters_in, intern
from adjudicator.rulesets.totaler_krieg.book.countries.offering import (
    neutral_or_friendly,
    offer_influence,
)
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import (
    Steps,
    cede_areas,
    exile,
    held_by,
    only_v,
    put,
    send,
    strip,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.borders import border
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import cede_land
from adjudicator.rulesets.totaler_krieg.book.minors.creating import create_neutral
from adjudicator.rulesets.totaler_krieg.book.minors.vichy import found_vichy
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import (
    Conquered,
    EventOccurred,
    FranceFell,
)

CONQUEST = Steps("TK-16.1.1-5", "TK-16.1.1-6", "TK-16.1.1-7", "TK-16.1.1-9")
YELLOW = Steps("TK-16.2.1-4", "TK-16.2.1-5", "TK-16.2.1-6", "TK-16.2.1-7")
CASE_YELLOW = "16.2.1"
PARIS = "w3516"


def allied_minors(field: Field) -> list[str]:
    """The active Allied Minor Countries; no Dependent or Region is one (TK-13.3-3)."""
    return [
        name
        for name, state in field.position.countries.items()
        if state.status == "active" and state.faction in ("western", "soviet")
    ]


def conquerable(field: Field) -> list[str]:
    """The Countries that Axis ground units conquer now (TK-16.1.1-1), France too
    (TK-16.1.1-11), Vichy never (TK-16.1.1-19, TK-13.8.6.2-6)."""
    return [
        name for name in allied_minors(field) if name != "Vichy" and held_by(field, name, "axis")
    ]


def conquests(position: Position, table: Table[Board]) -> Play:
    """16.1.1 All Countries that fall now."""
    while found := conquerable(Field(position, table.board)):
        if found[0] == "France":
            yield from france_falls(position, table)  # TK-16.1.1-4
        else:
            conquer(position, table, found[0], "TK-16.1.1-1")


def conquer(
    position: Position, table: Table[Board], country: str, clause: str, steps: Steps = CONQUEST
) -> None:
    """A Country stays aligned as it was, but Conquered (TK-16.1.1-2), as often as it may be
    (TK-16.1.1-3)."""
    state = position.countries[country]
    state.status, state.fell, state.mark, state.activated_by = "conquered", True, "", ""
    table.tell(clause, Conquered(country=country, faction=state.faction))
    box = f"conquered:{state.faction}"
    strip(position, table, country, lambda name: box, steps)
    cede_areas(position, table, "axis", country, steps.ceded)


# -------------------------------------------------------------------------------- France


def france_falls(position: Position, table: Table[Board]) -> Play:
    """16.1.1 France fights on as Vichy, an active Country of its faction (TK-16.1.1-13)."""
    faction = position.countries["France"].faction
    french = only_v(position, table, "TK-16.1.1-12")  # TK-16.1.1-12
    found_vichy(position, table, faction, neutral=False, clause="TK-16.1.1-13")
    table.tell("TK-16.1.1-11", FranceFell(vichy=faction))
    colonials = [name for name in french if is_colonial(table.board, name)]
    for name in colonials:
        put(position, name, "aside")
    yield from colonials_land(position, table)
    rest = [name for name in french if name not in colonials]
    send(position, table, rest, lambda name: "delay", "TK-16.1.1-16")
    exile(position, table, "France", "TK-16.1.1-17")
    cede_land(position, table, "Germany", "Alsace-Lorraine", "TK-16.1.1-18")


def is_colonial(board: Board, name: str) -> bool:
    """A French 0-1-2 colonial infantry unit."""
    counter = board.counters[name]
    face = counter.front
    return (
        "colonial" in counter.traits
        and face is not None
        and (face.attack, face.defence, face.move) == (0, 1, 2)
    )


def _waits(board: Board, name: str) -> bool:
    counter = board.counters[name]
    return counter.country == "France" and "V" in counter.traits and is_colonial(board, name)


def landing_refusal(field: Field, faction: str, name: str, place: str) -> tuple[str, str] | None:
    """Why a unit may not be one of the three that stand in French Dependents, None if it may."""
    if name not in field.board.counters or not _waits(field.board, name):
        return "TK-16.1.1-14", f"{name} is not a 0-1-2 colonial infantry unit of France."
    no = colonial_refusal(field, faction, place)
    if no is None and any(_waits(field.board, one) for one in field.position.at(place)):
        no = "TK-16.1.1-14", f"A colonial unit is in {field.board.name(place)} already."
    return no


def colonial_refusal(field: Field, faction: str, place: str) -> tuple[str, str] | None:
    """Why no French colonial unit may be placed in a hex, None if it may (TK-16.1.1-14)."""
    board = field.board
    one = board.hexes.get(place)
    if one is None:
        return "TK-16.1.1-14", f"There is no hex {place}."
    where = board.name(place)
    if not (field.lands.dependents.get("Vichy", 0) >> one.cell) & 1:
        return "TK-16.1.1-15", f"{where} is not in a Dependent of Vichy."
    if not one.city and not one.port:
        return "TK-16.1.1-14", f"{where} is neither a City nor a Port."
    for other in field.others(faction):
        held = field.units(other) | field.detachments[other] | field.logistics[other]
        if (held >> one.cell) & 1:
            return "TK-16.1.1-14", f"An enemy unit or marker is in {where}."
    return None


def colonials_land(position: Position, table: Table[Board]) -> Play:
    """Its faction places three colonial units, one to a hex; what finds no place goes to its
    Force Pool (TK-16.1.1-15)."""
    faction = position.countries["Vichy"].faction
    names = [name for name in position.at("aside") if _waits(table.board, name)]
    board = table.board
    field = Field(position, board)
    able = [
        field.id(at)
        for at in members(field.lands.dependents.get("Vichy", 0))
        if colonial_refusal(field, faction, field.id(at)) is None
    ]
    able.sort(key=lambda place: (not board.hexes[place].city, place))
    default = [Deploy(unit=name, place=at) for name, at in zip(names, able, strict=False)]
    answers = yield from ask(
        ask_for(
            position,
            faction,
            "france/colonials",
            "TK-16.1.1-14",
            "France falls. Where do its colonial units stand, one in a City or Port of each hex?",
            [Deploy],
            "conquest",
            options={"unit": names, "place": able},
            default=default,
            silence="They stand in Cities first.",
            standing=["AlwaysDeploy"],
        )
    )
    taken: list[str] = []
    for order in [*answers[faction].of(Deploy), *default]:
        if order.unit in taken:
            continue
        table.about(order)
        no = landing_refusal(Field(position, board), faction, order.unit, order.place)
        if no is None:
            put(position, order.unit, order.place)
            position.pieces[order.unit].back = bool(board.counters[order.unit].side_with(1))
            taken.append(order.unit)
        elif order not in default:
            failed(position, table, faction, order, NotAllowed(order.line, *no))
    left = [name for name in names if name not in taken]
    send(position, table, left, lambda name: f"pool:{faction}", "TK-16.1.1-15")


# --------------------------------------------------------------------------- Case Yellow


def subduable(field: Field) -> list[str]:
    """The Countries that Case Yellow may be applied to (TK-16.2.1-2): supplied German ground
    units in the Capital or in three Cities (TK-16.2.1-3); France once only (TK-16.2.1-9)."""
    found = []
    for country in allied_minors(field):
        state = field.position.countries[country]
        if country == "Vichy" or (country == "France" and state.fell):  # TK-16.2.1-9
            continue
        home = field.lands.home.get(country, 0)
        held = german_supplied(field, home & field.board.cities)
        capital = field.board.areas[country].capital
        if held.bit_count() >= 3 or held >> field.board.cell(capital) & 1:
            found.append(country)
    return found


def german_supplied(field: Field, cells: Cells) -> Cells:
    """Hexes of these in which a supplied German ground unit stands."""
    found = 0
    for at in members(cells & field.ground["axis"]):
        for name in field.friends(at, "axis"):
            if "Germany" in field.nations(name) and supply.supplied(field, name):
                found |= 1 << at
    return found


def german_in(field: Field, place: str) -> bool:
    """Is a German ground unit in a hex?"""
    at = field.board.cell(place)
    return any("Germany" in field.nations(name) for name in field.friends(at, "axis"))


def case_yellow(position: Position, table: Table[Board]) -> Play:
    """16.2.1 Once in the game (TK-16.2.1-1) a Country falls at once."""
    field = Field(position, table.board)
    able = subduable(field)
    if CASE_YELLOW in position.once or not able:
        return
    country = yield from choose(
        position,
        table,
        "axis",
        "case yellow",
        "TK-16.2.1-2",
        "Case Yellow: which Country is conquered?",
        [*able, "nothing"],
        what="countries",
        facts={"event": CASE_YELLOW},
    )
    if country == "nothing":  # TK-A262
        return
    position.once.append(CASE_YELLOW)
    table.tell("TK-16.2.1-1", EventOccurred(name="Case Yellow"))
    near = [
        name
        for name in neutral_or_friendly(field)
        if country != "France" and border(field, country, name)
    ]
    if country == "France":
        near = _yellow_france(position, table)
        held = german_in(Field(position, table.board), PARIS)
        cited = "TK-16.2.1-15"  # TK-16.2.1-15 TK-16.2.1-16
    else:
        capital = table.board.areas[country].capital
        held = german_in(field, capital)
        conquer(position, table, country, "TK-16.2.1-3", YELLOW)
        cited = "TK-16.2.1-8"  # TK-16.2.1-8
    if held and near:
        yield from offer_influence(position, table, "16.2.1", cited, near)


def _yellow_france(position: Position, table: Table[Board]) -> list[str]:
    """France falls by Case Yellow; gives the Countries that border on what it was."""
    board = table.board
    french = only_v(position, table, "TK-16.2.1-10")
    send(position, table, french, lambda name: "aside", "TK-16.2.1-10")
    exile(position, table, "France", "TK-16.2.1-11")
    for area in ("Alsace-Lorraine", "Occupied France"):
        cede_land(position, table, "Germany", area, "TK-16.2.1-12")
    field = Field(position, board)
    lost = board.cells_of("Alsace-Lorraine") | board.cells_of("Occupied France")
    allied = [name for one in ("western", "soviet") for name in counters_in(field, lost, one)]
    intern(position, table, allied, "TK-16.2.1-12")
    create_neutral(position, table, "Syria", "TK-16.2.1-13")
    found_vichy(position, table, "", neutral=True, clause="TK-16.2.1-14")
    field = Field(position, board)
    for country, clause in (("Syria", "TK-16.2.1-13"), ("Vichy", "TK-16.2.1-14")):
        whole = field.lands.whole(country)
        names = [
            name
            for faction in ("axis", "western", "soviet")
            for name in counters_in(Field(position, board), whole, faction)
        ]
        intern(position, table, names, clause)
    table.tell("TK-16.2.1-14", FranceFell(vichy=""))
    field = Field(position, board)
    occupied = board.cells_of("Occupied France")
    return [
        name
        for name in neutral_or_friendly(field)
        if name == "Vichy" or border(field, "Vichy", name) or _next_to(field, occupied, name)
    ]


def _next_to(field: Field, cells: Cells, country: str) -> bool:
    return bool(field.board.near(cells, 1) & field.lands.home.get(country, 0))
