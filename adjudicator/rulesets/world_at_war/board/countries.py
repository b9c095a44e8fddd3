"""Who is whose: countries and their camps, the seats that decide for them, the areas they hold."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.world_at_war.board.position import (
    FIGHTING,
    CountryState,
    Position,
    Unit,
    ground_at,
)
from adjudicator.rulesets.world_at_war.board.terms import (
    MAJORS_OF,
    NOBODY,
    OTHER,
    SEAT_OF,
    Camp,
    Seat,
)


def state_of(position: Position, country: str) -> CountryState:
    return position.countries[country]


def leader(position: Position, country: str) -> str:
    """The country whose status counts for a nation: the UK for Commonwealth and Free French
    units, Germany for what is left of a surrendered Italy, else itself."""
    state = position.countries.get(country)
    if country in ("india", "south_africa", "australia", "canada", "free_french"):
        return "uk"
    if country == "italy" and state is not None and state.status == "surrendered":
        return "germany"
    return country


def payer(position: Position, country: str) -> str:
    """The major under whose chits, oil, RMs and points a nation acts, '' if it has none
    (WAW-CORE.ACT-11)."""
    head = leader(position, country)
    if head in position.majors:
        return head
    return position.countries[head].controller if head in position.countries else ""


def camp_of(position: Position, country: str) -> Camp | None:
    """The camp that a country fights in; None for neutrals and wars of their own."""
    state = position.countries.get(leader(position, country))
    return state.camp if state is not None and state.status == "war" else None


def seat_of(position: Position, country: str) -> Seat | None:
    """Who decides for a country (WAW-CORE.CTL-13)."""
    state = position.countries.get(leader(position, country))
    if state is None:
        return None
    if state.seat is not None:
        return state.seat
    return SEAT_OF[state.camp] if state.camp is not None else None


def at_war(position: Position, country: str) -> bool:
    state = position.countries.get(leader(position, country))
    return state is not None and state.status in ("war", "own_war")


def enemies(position: Position, one: str, other: str) -> bool:
    """Are two countries at war with each other (WAW-CORE.DOW-9, DOW-11)?"""
    a, b = leader(position, one), leader(position, other)
    if a == b or a not in position.countries or b not in position.countries:
        return False
    first, second = position.countries[a], position.countries[b]
    if first.enemy == b or second.enemy == a:
        return first.status in FIGHTING and second.status in FIGHTING
    if first.status != "war" or second.status != "war":
        return False
    return "axis" in (first.camp, second.camp) and first.camp != second.camp


def fights(position: Position, nation: str, seat: Seat) -> bool:
    """Does a nation of the other seat fight a major of this one?"""
    return seat_of(position, nation) == OTHER[seat] and any(
        enemies(position, nation, major) for major in MAJORS_OF[seat]
    )


def friends(position: Position, one: str, other: str) -> bool:
    """May units of two countries stand together (WAW-CORE.CTL-3)? The same country, or both
    at war in one camp."""
    a, b = leader(position, one), leader(position, other)
    if a == b:
        return True
    camp = camp_of(position, a)
    return camp is not None and camp == camp_of(position, b)


def holder(position: Position, area: str) -> str:
    """The country that holds an area or Ethiopian part."""
    return position.control.get(area, NOBODY)


def held_by_camp(position: Position, area: str, camp: Camp) -> bool:
    """Is the area held by a country at war in this camp?"""
    return camp_of(position, holder(position, area)) == camp


def held_by_seat(position: Position, area: str, seat: Seat) -> bool:
    """Is the area held by a country at war of this seat?"""
    camp = camp_of(position, holder(position, area))
    return camp is not None and SEAT_OF[camp] == seat


def friendly_area(position: Position, area: str, nation: str) -> bool:
    """Is the area held by a country that the nation's units may stand with?"""
    return friends(position, holder(position, area), nation)


class Friendly:
    """Which areas are held by countries that a nation's units may stand with, as `friendly_area`
    tells of one; made for a search of the map, in which no country changes."""

    def __init__(self, position: Position, nation: str) -> None:
        self._position, self._nation = position, nation
        self._friends: dict[str, bool] = {}

    def __call__(self, area: str) -> bool:
        country = holder(self._position, area)
        found = self._friends.get(country)
        if found is None:
            found = self._friends[country] = friends(self._position, country, self._nation)
        return found


def enemy_ground(
    position: Position, place: str, nation: str, *, pinned: bool = False
) -> list[Unit]:
    """Ground units in a place that are enemies of the nation; pinned ones on demand
    (WAW-CORE.CTL-8)."""
    return [
        unit
        for unit in ground_at(position, place)
        if enemies(position, unit.nation, nation) and (pinned or not unit.pinned)
    ]


def of_seat(position: Position, seat: Seat) -> Iterator[Unit]:
    """The units that a seat decides for, at war or not."""
    return (unit for unit in position.units if seat_of(position, unit.nation) == seat)
