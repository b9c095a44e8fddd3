"""What a sensible bot wants in which year: which countries it attacks, where it gathers."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position, Side
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    control,
    country_at,
    is_neutral,
    state_of,
)

WEST = 6
"""1st spring turn 1940: from then on the Axis may march through Belgium."""
DENMARK = 6
BALKANS = 14
EAST = 15
"""2nd spring turn 1941: from then on the Axis may attack the Soviet Union."""
SOVIET_PATIENCE = 27
"""Turn after which a Soviet Union that nobody attacked attacks by itself."""
TORCH = 26
INVASION = 26
"""1st autumn turn 1942: from then on the Allies land in France where they are strong enough."""


def fallen(position: Position, country: str) -> bool:
    return state_of(position, country).state == "surrendered"


def enemies_of_the_axis(position: Position) -> dict[str, bool]:
    """Countries, neutral or not, that the Axis wants to attack this turn."""
    turn = position.turn
    poland, france = fallen(position, "POL"), fallen(position, "FRA")
    war = "soviet_war" in position.clocks
    wanted = {
        "POL": True,
        "FRA": poland,
        "UK": True,
        "USA": True,
        "BE": poland and turn >= WEST,
        "DEN": poland and turn >= DENMARK,
        "YUG": france and turn >= BALKANS and not war,
        "GRE": france and turn >= BALKANS,
        "USSR": war or (france and turn >= EAST),
        "NOR": not is_neutral(position, "NOR"),
    }
    return {
        country: True
        for country in position.countries
        if wanted.get(country, not is_neutral(position, country))
    }


def aims(position: Position, board: Board, side: Side) -> dict[str, bool]:
    """The zones that a side wants to take now."""
    turn, war = position.turn, "soviet_war" in position.clocks
    found: dict[str, bool] = {}
    attacked = enemies_of_the_axis(position) if side == "axis" else {}
    for zone in board.zones:
        held = control(position, zone)
        if held == side:
            continue
        country = country_at(position, board, zone)
        match side:
            case "axis":
                # A Polish zone that the Soviets hold is theirs.
                owner = "USSR" if held == "soviet" else country
                wants = owner in attacked and (held != "neutral" or is_neutral(position, country))
            case "allies":
                wants = held == "axis" or (country == "VF" and held == "neutral" and turn >= TORCH)
            case "soviet":
                wants = held == "axis" and (war or turn >= SOVIET_PATIENCE)
        if wants and zone not in ("america", "asian_bases"):
            found[zone] = True
    return found


def goals(position: Position, side: Side) -> tuple[str, ...]:
    """The zones that the scenario's own victory lines ask a side to hold."""
    lines = position.marks.get("victory") or []
    mine = [line.get("holds_any", []) for line in lines if line["side"] == side]
    return tuple(dict.fromkeys(zone for zones in mine for zone in zones))


def away(board: Board, zones: Sequence[str]) -> dict[str, int]:
    """How many zones every zone on the same land is from the nearest of these."""
    found = dict.fromkeys(zones, 0)
    ring = list(zones)
    while ring:
        following = []
        for zone in ring:
            for near in board.neighbours(zone):
                if near not in found:
                    found[near] = found[zone] + 1
                    following.append(near)
        ring = following
    return found


def gathering(position: Position, side: Side) -> tuple[str, ...]:
    """Ports where corps wait that can reach no aim on foot."""
    if side == "allies":
        return CHANNEL_PORTS
    return ()


CHANNEL_PORTS = ("portsmouth", "plymouth")
LANDINGS = (
    ("caen", "english_channel", CHANNEL_PORTS),
    ("calais", "english_channel", CHANNEL_PORTS),
)
"""Coastal zone, sea zone, ports: where the Allies land once the time has come."""
