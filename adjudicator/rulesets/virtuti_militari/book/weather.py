"""1 Weather Phase: Clear, Mud or Snow for every land area, drawn anew each turn."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.dice import Dice
from adjudicator.core.protocol import Play, Table
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import Position, Weather
from adjudicator.rulesets.virtuti_militari.board.terms import SEROV
from adjudicator.rulesets.virtuti_militari.words.facts.happenings import WeatherDrawn


def weather(position: Position, table: Table[Board]) -> Play:
    """1 Weather needs nobody's decision (VM-WEATHER-1)."""
    begin_turn(position)
    season = table.board.turns[position.turn].season
    position.weather = {}  # VM-WEATHER-3 VM-WEATHER-7 VM-WEATHER-11 VM-WEATHER-16
    if season == "winter":
        clause = winter(position, table.board, table.dice)
    elif season in ("spring", "autumn"):
        clause = mud_season(position, table.board, table.dice)
    else:
        clause = summer(position, table.board, table.dice)
    in_order(position, table.board)
    table.tell(
        clause,
        WeatherDrawn(
            mud=[area for area, kind in position.weather.items() if kind == "mud"],
            snow=[area for area, kind in position.weather.items() if kind == "snow"],
        ),
    )
    yield from ask()


def begin_turn(position: Position) -> None:
    """The next turn of the calendar, if the one before is over."""
    if position.turn_done:
        position.turn += 1
        position.turn_done = False
    position.random_event = ""


def mud_season(position: Position, board: Board, dice: Dice) -> str:
    """Spring and Autumn: 5 to 10 Temperate areas with Mud, which spreads to 0-5 more from
    each; then the Subtropics are Clear and Snow lies in the Subpolar zone."""
    # VM-WEATHER-4
    picked = pick(position, board.climate("temperate"), 4 + dice.roll("mud/areas", 6), dice, "mud")
    for area in picked:
        # VM-WEATHER-5
        spread(position, board, dice, area, "mud", dice.roll(f"mud/{area}/areas", 6) - 1)
    clear_south(position, board)  # VM-WEATHER-6
    snow_north(position, board)  # VM-WEATHER-6 VM-WEATHER-15
    return "VM-WEATHER-6"


def summer(position: Position, board: Board, dice: Dice) -> str:
    """Early and Late Summer: 0 to 5 areas outside the Subtropics with Mud, which spreads to
    0-3 more from each; then the Subtropics are Clear (VM-WEATHER-14: no Snow)."""
    areas = board.climate("temperate", "subpolar")
    picked = pick(position, areas, dice.roll("mud/areas", 6) - 1, dice, "mud")  # VM-WEATHER-8
    for area in picked:
        # VM-WEATHER-9
        spread(position, board, dice, area, "mud", dice.roll(f"mud/{area}/areas", 4) - 1)
    clear_south(position, board)  # VM-WEATHER-10
    return "VM-WEATHER-10"


def winter(position: Position, board: Board, dice: Dice) -> str:
    """Winter: Snow from Serov over 70 to 120 more areas; then the Subtropics are Clear and
    Snow lies in the Subpolar zone (VM-WEATHER-14: no Mud)."""
    position.weather[SEROV] = "snow"
    spread(position, board, dice, SEROV, "snow", 69 + dice.roll("snow/areas", 51))  # VM-WEATHER-12
    clear_south(position, board)  # VM-WEATHER-13
    snow_north(position, board)
    return "VM-WEATHER-13"


def pick(
    position: Position, areas: Sequence[str], number: int, dice: Dice, kind: Weather
) -> list[str]:
    """Set some of the areas that are Clear, drawn evenly, to Mud or Snow. Gives them back in
    the order drawn; fewer if there are not so many."""
    left = [area for area in areas if area not in position.weather]
    picked: list[str] = []
    for n in range(1, min(number, len(left)) + 1):
        area = left.pop(dice.roll(f"{kind}/area/{n}", len(left)) - 1)
        position.weather[area] = kind
        picked.append(area)
    return picked


def spread(
    position: Position, board: Board, dice: Dice, start: str, kind: Weather, number: int
) -> None:
    """Let the patch around an area grow: one Clear neighbour of it at a time, evenly drawn,
    until so many were added or none is left (VM-WEATHER-17)."""
    near = dict.fromkeys(board.neighbours(start))
    for n in range(1, number + 1):
        clear = sorted((a for a in near if a not in position.weather), key=board.order.__getitem__)
        if not clear:
            return
        area = clear[dice.roll(f"{kind}/{start}/{n}", len(clear)) - 1]
        position.weather[area] = kind
        near |= dict.fromkeys(board.neighbours(area))


def clear_south(position: Position, board: Board) -> None:
    for area in board.climate("subtropical"):
        position.weather.pop(area, None)


def snow_north(position: Position, board: Board) -> None:
    for area in board.climate("subpolar"):
        position.weather[area] = "snow"


def in_order(position: Position, board: Board) -> None:
    """Keep the weather in the order of the map, whatever the order it was drawn in."""
    position.weather = {
        area: position.weather[area] for area in board.areas if area in position.weather
    }
