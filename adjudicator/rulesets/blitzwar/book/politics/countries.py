"""9.1 Countries: what kind each one is, who is whose enemy, and whose a zone is.

Questions about the position only; what changes a country's standing is in
`surrender.py`, `activation.py` and `vichy.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Counter, CountryState, Position, Side

MAJOR_POWERS = ("GER", "UK", "USA", "USSR")  # BW-9.1-1
MINOR_POWERS = ("FRA", "ITA", "VF", "FF")  # BW-9.1-2 BW-9.4-16
MINOR_COUNTRIES = (
    "POL", "BE", "GRE", "YUG", "FIN", "HUN", "RUM", "BUL", "DEN", "NOR", "SP", "TUR", "SWE",
)  # fmt: skip  # BW-9.1-3

NAMES = {
    "GER": "Germany", "UK": "the United Kingdom", "USA": "the United States",
    "USSR": "the Soviet Union", "FRA": "France", "ITA": "Italy", "VF": "Vichy France",
    "FF": "the Free French", "POL": "Poland", "BE": "Belgium-Netherlands", "GRE": "Greece",
    "YUG": "Yugoslavia", "FIN": "Finland", "HUN": "Hungary", "RUM": "Rumania",
    "BUL": "Bulgaria", "DEN": "Denmark", "NOR": "Norway", "SP": "Spain", "TUR": "Turkey",
    "SWE": "Sweden", "AXIS": "the Axis", "ALLIES": "the Allies",
}  # fmt: skip
"""How a country is called in a sentence."""

SIDE_NAMES: dict[str, str] = {
    "axis": "the Axis",
    "allies": "the Allies",
    "soviet": "the Soviet Union",
}

ENEMIES: dict[str, tuple[Side, ...]] = {
    "axis": ("allies", "soviet"),
    "allies": ("axis",),
    "soviet": ("axis",),
}
"""The Allies and the Soviet Union are allies (7); only the Axis is their enemy."""


def fighting(position: Position, side: str) -> list[Side]:
    """The enemies with whom a side is at war now: the Axis and the Soviet Union are not
    before one of them attacks the other (BW-A36)."""
    at_peace = "soviet_war" not in position.clocks
    return [e for e in ENEMIES[side] if not (at_peace and "soviet" in (side, e))]


POWER: dict[str, str] = {"axis": "GER", "allies": "UK", "soviet": "USSR"}
"""The Major Power without which a side is out of the game."""


def title(country: str) -> str:
    """The name at the start of a sentence: `The Soviet Union`, `Poland`."""
    name = NAMES.get(country, country)
    return name[0].upper() + name[1:]


def state_of(position: Position, country: str) -> CountryState:
    """Where a country stands; a country the position does not name is neutral."""
    return position.countries.get(country) or CountryState()


def is_neutral(position: Position, country: str) -> bool:
    """Neutral, and so the owner of nothing that moves (9.1). Granting passage is not
    neutral here: its zones serve the side that may pass (BW-9.3-28)."""
    return country in position.countries and position.countries[country].state == "neutral"


def at_war(position: Position, country: str) -> bool:
    """Has the country joined a side, and does it still fight?"""
    return state_of(position, country).state == "active"


def sides_playing(position: Position) -> list[Side]:
    """The sides that still play, in the order of the book (BW-8-16). A side whose Major
    Power has surrendered has nothing left to do (BW-9.2-20)."""
    return [s for s in position.playing if state_of(position, POWER[s]).state != "surrendered"]


def is_minor_country(country: str) -> bool:
    """One of the thirteen of 9.1; partisans and all others of its counters included."""
    return country in MINOR_COUNTRIES


# -------------------------------------------------------------------- whose zone


# At the start grey zones are Axis, khaki, blue and Polish ones Allied, red ones Soviet: see
# `owner_start` in zones.tsv (BW-9.1-4, BW-9.1-5, BW-9.1-6).
def home_zones(board: Board, country: str) -> tuple[str, ...]:
    """Ids of the zones in a country's colour, in the order of the map. VF: the zones
    flagged for Vichy; FF has none of its own (see `vichy.free_french_zones`)."""
    return board.tagged("vichy") if country == "VF" else board.country(country)


def vichy_exists(position: Position) -> bool:
    """Is there a Vichy France: created and not yet surrendered (9.4)?"""
    return "VF" in position.countries and position.countries["VF"].state in ("neutral", "active")


def country_at(position: Position, board: Board, zone: str) -> str:
    """Whose territory a zone is now: its colour, and VF for the zones of Vichy France."""
    land = board.zones[zone]
    if land.country == "FRA" and "vichy" in land.tags and vichy_exists(position):
        return "VF"
    return land.country


def control(position: Position, zone: str) -> str:
    """The side that controls a zone, or `neutral`."""
    return position.control.get(zone, "neutral")


# ------------------------------------------------------------------ what stands there


def counters_in(position: Position, zone: str) -> list[Counter]:
    """All counters in a place, in the order of the position."""
    return [c for c in position.counters if c.place == zone]


def is_mission(counter: Counter) -> bool:
    """An air unit on a mission or a beachhead: over the place, not in it."""
    return counter.kind == "air" and (counter.flying or bool(counter.beachhead))


def holds_unit(position: Position, zone: str, sides: Iterable[str]) -> bool:
    """Does a unit of one of the sides stand in the zone? Missions fly over it and units
    of neutral countries belong to no side."""
    wanted = tuple(sides)
    return any(
        c.side in wanted and not is_mission(c) and not is_neutral(position, c.country)
        for c in position.counters
        if c.place == zone
    )
