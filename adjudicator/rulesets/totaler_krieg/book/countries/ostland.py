"""16.2.2 Ostland Accord: Russia leaves the war, for a time."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex, turn_box
from adjudicator.rulesets.totaler_krieg.book.countries.conquest import german_supplied
from adjudicator.rulesets.totaler_krieg.book.countries.emergency import break_wholly
from adjudicator.rulesets.totaler_krieg.book.countries.internment import counters_in, intern
from adjudicator.rulesets.totaler_krieg.book.countries.offering import (
    neutral_or_friendly,
    offer_influence,
)
from adjudicator.rulesets.totaler_krieg.book.countries.states import set_posture
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import by_stripe, send
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.ceding import cede_land, return_lands
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import (
    AccordMade,
    EventOccurred,
    MarkerMoved,
    Repatriated,
)

KEYS = {
    "e2825": "Caucasus",
    "e3609": "Ukraine",
    "e3906": "Byelorussia",
    "e3315": "Donbass",
    "e2912": "Crimea",
}
"""Soviet Strategic Hex -> the Region that goes with it (TK-16.2.2-5)."""
RESERVE = 10
ENFORCED_PEACE = "MK-Enforced_Peace"


def ostland_accord(position: Position, table: Table[Board]) -> Play:
    """Once in the game (TK-16.2.2-1), step by step."""
    if "16.2.2" in position.once:
        return
    board = table.board
    position.once.append("16.2.2")
    table.tell("TK-16.2.2-1", EventOccurred(name="Ostland Accord"))
    set_posture(position, table, "russia", "ostland", "TK-16.2.2-2")  # TK-16.2.2-2
    again = return_lands(position, table, "Russia", "TK-16.2.2-3")  # TK-16.2.2-3 TK-16.2.2-4
    field = Field(position, board)
    made = [
        region
        for place, region in KEYS.items()
        if german_supplied(field, 1 << board.cell(place))  # TK-16.2.2-5
    ]
    for region in made:
        cede_land(position, table, "Germany", region, "TK-16.2.2-5")
    table.tell("TK-16.2.2-5", AccordMade(regions=made, countries=again))
    field = Field(position, board)
    russia = field.lands.home.get("Russia", 0)
    intern(position, table, counters_in(field, russia, "axis"), "TK-16.2.2-7")  # TK-16.2.2-7
    for name in multi_national(position, board):
        break_wholly(position, board, name)  # TK-16.2.2-8
    send(position, table, russians(position, board), by_stripe(board, "soviet"), "TK-16.2.2-9")
    yield from reserve(position, table)
    field = Field(position, board)
    lost = 0
    for region in made:
        lost |= board.cells_of(region)
    allied = [name for one in ("western", "soviet") for name in counters_in(field, lost, one)]
    intern(position, table, allied, "TK-16.2.2-11")  # TK-16.2.2-11
    to = turn_box(year_ahead(board, position.turn))
    position.pieces[ENFORCED_PEACE].at = to  # TK-14.11-1
    table.tell("TK-16.2.2-12", MarkerMoved(marker=ENFORCED_PEACE, to=to))  # TK-16.2.2-12
    field = Field(position, board)
    near = [
        name
        for name in neutral_or_friendly(field)
        if board.near(lost, 1) & field.lands.home.get(name, 0)
    ]
    yield from offer_influence(position, table, "16.2.2", "TK-16.2.2-14", near)  # TK-16.2.2-14


def year_ahead(board: Board, turn: int) -> int:
    """The turn of the same name in the next year (TK-A132)."""
    row = board.calendar[turn]
    for index, other in board.calendar.items():
        if (other.year, other.name) == (row.year + 1, row.name):
            return index
    return turn + 9


def multi_national(position: Position, board: Board) -> list[str]:
    """Soviet multi-national units on the map."""
    field = Field(position, board)
    return [
        name
        for name, piece in position.on_map()
        if board.counters[name].country == "Soviet" and field.owner.get(name) == "soviet"
    ]


def russians(position: Position, board: Board) -> list[str]:
    """Russian units and markers on the map, its boxes included."""
    boxes = ("box:", "station:", "convoys:", "used:")
    return [
        name
        for name, piece in position.pieces.items()
        if _russian(board, name) and (is_hex(piece.at) or piece.at.startswith(boxes))
    ]


def _russian(board: Board, name: str) -> bool:
    counter = board.counters[name]
    return counter.country == "Russia" or (
        counter.faction == "soviet" and counter.type == "logistics"
    )


# ------------------------------------------------------------------------- the reserve


def reserve_refusal(field: Field, name: str, place: str) -> Refusal | None:
    """Why a unit may not be one of the ten that stand in Russia, None if it may."""
    board = field.board
    counter = board.counters.get(name)
    if counter is None or counter.country != "Russia" or counter.type != "infantry":
        return "TK-16.2.2-10", f"{name} is not a Russian infantry unit."
    if field.position.pieces[name].at != "pool:soviet" or counter.side_with(1) is None:
        return "TK-16.2.2-10", f"{name} is not a one-step unit in your Force Pool."
    if place not in board.hexes:
        return "TK-16.2.2-10", f"There is no hex {place}."
    at = board.cell(place)
    if not (field.lands.home.get("Russia", 0) >> at) & 1:
        return "TK-16.2.2-10", f"{board.name(place)} is not in Russia."
    if (field.enemy_units("soviet") >> at) & 1:
        return "TK-3.1.4-2", f"An enemy unit is in {board.name(place)}."
    return None


def reserve(position: Position, table: Table[Board]) -> Play:
    """Step 7: the Soviets may place ten one-step infantry units anywhere in Russia."""
    board = table.board
    field = Field(position, board)
    able = [
        name
        for name in position.at("pool:soviet")
        if board.counters[name].country == "Russia"
        and board.counters[name].type == "infantry"
        and board.counters[name].side_with(1) is not None
    ]
    if not able:
        return
    home = field.lands.home.get("Russia", 0) & board.cities & ~field.enemy_units("soviet")
    places = [field.id(at) for at in members(home)]
    places.sort(key=lambda place: (not board.hexes[place].strategic, place))
    default: list[Order] = [
        Deploy(unit=name, place=places[number % len(places)])
        for number, name in enumerate(able[:RESERVE])
        if places
    ]
    answers = yield from ask(
        ask_for(
            position,
            "soviet",
            "ostland/reserve",
            "TK-16.2.2-10",
            "The Ostland Accord leaves you ten infantry units. Where in Russia do they stand?",
            [Deploy],
            "conquest",
            at_most=RESERVE,
            options={"unit": able},
            default=default,
            silence="In the Cities, those of strategic worth first.",
            standing=["AlwaysDeploy"],
        )
    )
    placed = 0
    for order in answers["soviet"].of(Deploy):
        table.about(order)
        no = reserve_refusal(Field(position, board), order.unit, order.place)
        if no is None and placed == RESERVE:
            no = "TK-16.2.2-10", "Ten units stand in Russia already."
        if no is not None:
            failed(position, table, "soviet", order, NotAllowed(order.line, *no))
            continue
        placed += 1
        piece = position.pieces[order.unit]
        piece.at, piece.back = order.place, bool(board.counters[order.unit].side_with(1))
        table.tell("TK-16.2.2-10", Repatriated(unit=order.unit, at=order.place))
