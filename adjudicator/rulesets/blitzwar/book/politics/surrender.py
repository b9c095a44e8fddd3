"""9.2 Surrenders: who gives up, to whom, what becomes of his units and zones, and who
takes up arms again before 1943."""

from __future__ import annotations

from adjudicator.core.protocol import Table
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.forces import describe_all
from adjudicator.rulesets.blitzwar.board.position import (
    Counter,
    CountryState,
    Position,
    Side,
)
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    ENEMIES,
    control,
    holds_unit,
    home_zones,
    state_of,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.reorganisation import remove
from adjudicator.rulesets.blitzwar.words.facts.diplomacy import (
    CountryRose,
    CountrySurrendered,
    SideSurrendered,
)

FIRST_OF_1941 = 12
LAST_OF_1942 = 27

CAPITAL_AND_FOUR = {
    "FRA": "BW-9.2-1",
    "POL": "BW-9.2-2",
    "YUG": "BW-9.2-3",
    "SP": "BW-9.2-4",
    "TUR": "BW-9.2-5",
}
"""Countries that give up when their capital and four other zones are lost."""
OTHER_ZONES = 4
ITALIAN_ZONES = 3
ITALIAN_CORPS = 10
SUPPLY_ZONES = {"GER": "BW-9.2-9", "USSR": "BW-9.2-10"}
CAPITAL = ("BE", "GRE", "FIN", "HUN", "RUM", "BUL", "DEN", "NOR", "SWE")  # BW-9.2-11

COUNTRIES = (*SUPPLY_ZONES, "ITA", *CAPITAL_AND_FOUR, *CAPITAL)
"""All that can surrender by 9.2; the United Kingdom and the United States never do
(BW-9.2-12, BW-9.2-13). Vichy France follows 9.4."""

CLOCKS = {
    "FRA": "france_surrendered",
    "GRE": "greece_surrendered",
    "YUG": "yugoslavia_surrendered",
    "POL": "poland_surrendered",
}
"""Surrenders from which later rules count turns: the first one of each country."""


def surrenders_to(position: Position, board: Board, country: str) -> Side | None:
    """The side to which the country has to surrender as things stand, None if its
    condition is not met. Asked of active countries, and of surrendered ones to see
    whether they stay so (BW-9.2-18).

    A zone is occupied by who controls it; the capital's holder is who it surrenders to,
    the holder of most zones where no capital is asked for (BW-A33)."""
    state = state_of(position, country)
    if state.side is None:
        return None
    enemies = ENEMIES[state.side]
    if country == "ITA":
        return _italy(position, board, enemies)
    if country in SUPPLY_ZONES:
        zones = board.supply_zones(state.side)
        lost = [zone for zone in zones if control(position, zone) in enemies]
        if zones and len(lost) == len(zones):  # BW-9.2-9 BW-9.2-10
            return _most(position, lost, enemies)
        return None
    capital = board.capital(country)
    if capital is None or control(position, capital) not in enemies:
        return None  # BW-9.2-11
    if country in CAPITAL_AND_FOUR:
        others = [
            zone
            for zone in home_zones(board, country)
            if zone != capital and control(position, zone) in enemies
        ]
        if len(others) < OTHER_ZONES:  # BW-9.2-1 BW-9.2-2 BW-9.2-3 BW-9.2-4 BW-9.2-5
            return None
    return next(side for side in enemies if side == control(position, capital))


def _italy(position: Position, board: Board, enemies: tuple[Side, ...]) -> Side | None:
    """Three zones in Italy, Sicily and Sardinia included and colonies not, and ten enemy
    corps standing in them, from 1941 on."""
    if position.turn < FIRST_OF_1941:
        return None
    home = board.tagged("italy_home")  # BW-9.2-8
    occupied = [zone for zone in home if control(position, zone) in enemies]
    corps = {
        side: sum(c.corps for c in position.counters if c.side == side and c.place in home)
        for side in enemies
    }
    if len(occupied) < ITALIAN_ZONES or sum(corps.values()) < ITALIAN_CORPS:  # BW-9.2-7
        return None
    return max(enemies, key=lambda side: corps[side])


def _most(position: Position, zones: list[str], sides: tuple[Side, ...]) -> Side:
    return max(sides, key=lambda side: sum(control(position, zone) == side for zone in zones))


# --------------------------------------------------------------------- the phase


def surrenders(position: Position, table: Table[Board]) -> list[str]:
    """The surrender sub-phase (BW-9.2-14): all conditions are looked at before anything
    changes. Gives back who surrendered, in the order of the book."""
    board = table.board
    falling = [
        (country, to)
        for country in COUNTRIES
        if state_of(position, country).state == "active"
        and (to := surrenders_to(position, board, country)) is not None
    ]
    rising = [
        (country, side)
        for country in COUNTRIES
        if country != "FRA"  # BW-9.2-19
        and position.turn <= LAST_OF_1942
        and state_of(position, country).state == "surrendered"
        and (side := state_of(position, country).side) is not None
        and surrenders_to(position, board, country) is None
    ]
    for country, to in falling:
        surrender(position, table, country, to)
        if position.over:
            break
    for country, side in rising:
        _rise(position, table, country, side)
    return [country for country, _ in falling]


def surrender(position: Position, table: Table[Board], country: str, to: Side) -> None:
    """A country gives up: its units leave the map, its zones go where 9.2 says."""
    board = table.board
    former = state_of(position, country).side
    position.countries[country] = CountryState(
        state="surrendered", side=former, since=position.turn, surrendered_to=to
    )
    if country in CLOCKS:
        position.clocks.setdefault(CLOCKS[country], position.turn)
    if country == "GER":
        position.surrendered, position.over = "axis", True  # BW-9.2-9
        table.tell("BW-9.2-9", SideSurrendered(side="axis", turn=position.turn))
        return
    removed = remove_units(position, [c for c in position.counters if c.country == country])
    taken: list[str] = []
    given = _eastern_poland(position, board) if country == "POL" else []
    soviet = [z for z in board.tagged("eastern_poland") if control(position, z) == "soviet"]
    if to == "axis":  # else the Axis keeps what is not conquered (BW-9.2-17)
        zones = home_zones(board, country)
        if country == "USSR":
            # The side has no units left: what it held elsewhere is held by nobody.
            zones = tuple(z for z in board.zones if control(position, z) == "soviet") + zones
            table.tell("BW-9.2-10", SideSurrendered(side="soviet", turn=position.turn))
        kept = soviet if country == "POL" else []
        zones = tuple(zone for zone in dict.fromkeys(zones) if zone not in kept)
        taken = take_free_zones(position, zones)  # BW-9.2-16
    clause = (
        SUPPLY_ZONES.get(country)
        or CAPITAL_AND_FOUR.get(country)
        or ("BW-9.2-7" if country == "ITA" else "BW-9.2-11")
    )
    table.tell(
        clause,
        CountrySurrendered(country=country, to=to, removed=removed, taken=taken, given=given),
    )


def remove_units(position: Position, counters: list[Counter]) -> list[str]:
    """Take counters off the map (BW-9.2-15); what they were, in words."""
    words = describe_all(counters)
    remove(position, counters)
    return words


def take_free_zones(position: Position, zones: tuple[str, ...]) -> list[str]:
    """Zones that hold no unit of an enemy of the Axis become Axis controlled; gives back
    those that change hands."""
    taken = []
    for zone in zones:
        if control(position, zone) != "axis" and not holds_unit(position, zone, ENEMIES["axis"]):
            position.control[zone] = "axis"
            taken.append(zone)
    return taken


def _eastern_poland(position: Position, board: Board) -> list[str]:
    """The Soviet Union takes over Eastern Poland (BW-9.2-6); whoever else stands there
    goes home with the displaced units of this phase (BW-A35). Nothing passes to a Soviet
    Union that has given up itself, or that fights the Axis by then: what that has
    conquered it does not hand over."""
    if state_of(position, "USSR").state == "surrendered" or "soviet_war" in position.clocks:
        return []
    given = []
    for zone in board.tagged("eastern_poland"):
        if control(position, zone) != "soviet":
            position.control[zone] = "soviet"
            given.append(zone)
    return given


def _rise(position: Position, table: Table[Board], country: str, side: Side) -> None:
    """Active again on its former side (BW-A34): no units come back, its zones stay with
    who controls them, and reinforcements follow at their next date."""
    position.countries[country] = CountryState(state="active", side=side, since=position.turn)
    table.tell("BW-9.2-18", CountryRose(country=country, side=side))
