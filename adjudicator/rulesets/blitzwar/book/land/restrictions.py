"""9.6 Movement restrictions: where a counter may not go, and whom it may not attack.

Hungarian, French, Vichy and Free French units go anywhere (BW-9.6-14).
Asked by movement, sea transport, advance, retreat and the air force, and for the
receipt of an order; the answer is a `Reason` to print, or None. The limits that
follow a unit bind movement, advance and retreat alike (BW-A86).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.nations import adjective
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    NAMES,
    control,
    is_minor_country,
    state_of,
    title,
)

FIRST_OF_1941 = 12
SECOND_OF_1941 = 13
AUTUMN_1941 = 18

COUNTRY_BOUND = {
    "POL": "BW-9.6-6",
    "YUG": "BW-9.6-7",
    "FIN": "BW-9.6-8",
    "BE": "BW-9.6-9",
}
"""Who may not leave home, and the clause."""
NEIGHBOUR_BOUND = ("GRE", "BUL", "RUM", "TUR", "SWE")
ITALIAN_AREA = ("ITA", "GRE", "YUG", "TUR")
"""Countries in which Italian units move freely; Albania is an Italian zone."""

ABROAD = 2
"""Corps that Italy, and Spain, may use outside their area."""
PASSAGE_CORPS = 3


@dataclass(frozen=True)
class Reason:
    """Why not: the clause and a whole sentence for the player."""

    clause: str
    text: str


def may_act(position: Position, counter: Counter) -> Reason | None:
    """May its side use the counter at all? None if so.

    Units of a country that is not at war stay idle; the American fleet serves the
    Allies from autumn 1941 or from US entry if that is earlier (BW-A49)."""
    if counter.country not in position.countries:
        return None  # air and supply that a whole side shares
    if counter.country == "USA" and state_of(position, "USA").state != "active":
        if position.turn >= AUTUMN_1941 and counter.kind == "fleet":
            return None
        return Reason("BW-A49", "You cannot use American units before the USA is at war.")
    if state_of(position, counter.country).state in ("neutral", "passage"):
        return Reason(
            "BW-9.1-7", f"{title(counter.country)} is not at war, so its units stay idle."
        )
    return None  # BW-9.1-8


def may_enter(
    position: Position, board: Board, counter: Counter, place: str, *, stop: bool = True
) -> Reason | None:
    """May the counter enter the zone (or, ships, the sea zone)? None if so.

    stop: it would stay there; limits on who may stay together are looked at only then.
    """
    if place in board.seas:
        return None  # ships alone end at sea, and Italy's too go anywhere (BW-9.6-5)
    country = counter.country
    zone = board.zones[place]
    match country:
        case "UK" | "ALLIES":
            if reason := _british(position, board, counter, place):
                return reason
        case "GER":
            if reason := _german(position, board, place):
                return reason
        case "ITA":
            if reason := _italian(position, board, counter, place):
                return reason
        case "SP":
            if reason := _spanish(position, board, counter, place):
                return reason
        case _ if country in COUNTRY_BOUND and zone.country != country:
            return Reason(
                COUNTRY_BOUND[country],
                f"{adjective(country)} units may not leave {NAMES[country]}.",
            )
        case _ if country in NEIGHBOUR_BOUND and zone.country not in board.next_countries(country):
            return Reason(  # BW-9.6-12
                "BW-9.6-12",
                f"{adjective(country)} units may move only in {NAMES[country]} and the countries"
                f" next to it, and {zone.name} is in neither.",
            )
    if stop:
        return _together(position, board, counter, place)
    return None


def may_enter_together(
    position: Position, board: Board, units: Sequence[Counter], place: str, *, stop: bool = True
) -> Reason | None:
    """May these counters enter the place as one? None if so.

    Each is looked at as if those before it stood there: the limits on corps abroad, in
    Rumania, and on Elite armies count all that go (BW-A86)."""
    starts = [counter.place for counter in units]
    try:
        for counter in units:
            if reason := may_enter(position, board, counter, place, stop=stop):
                return reason
            counter.place = place
    finally:
        for counter, start in zip(units, starts, strict=True):
            counter.place = start
    return None


def may_attack(position: Position, board: Board, counter: Counter, place: str) -> Reason | None:
    """May the counter attack, or fly a mission against, this zone? None if so.

    Country-bound units may always attack across their border (BW-9.6-11); only the
    German limits, the British one and the Italian air force are looked at."""
    if place in board.seas:
        return _italian(position, board, counter, place) if counter.country == "ITA" else None
    match counter.country:
        case "GER":
            return _german(position, board, place)
        case "UK" | "ALLIES":
            return _british(position, board, counter, place)
        case "ITA" if counter.kind == "air":
            return _italian(position, board, counter, place)
    return None  # BW-9.6-11


# --------------------------------------------------------------------- the limits


def _british(position: Position, board: Board, counter: Counter, place: str) -> Reason | None:
    """French North Africa is closed as long as it is French controlled, that is while
    France is an ally. The air force the Allies share is British then; supply is not."""
    zone = board.zones[place]
    if "north_africa_french" not in zone.tags or counter.kind == "supply":
        return None
    if state_of(position, "FRA").state == "active" and control(position, place) == "allies":
        return Reason(  # BW-9.6-1
            "BW-9.6-1",
            f"British units may not enter {zone.name} before France has surrendered.",
        )
    return None


def german_limits_lifted(position: Position) -> bool:
    """From the second turn of 1941, or two turns after the British attacked Italians;
    whichever comes first (BW-A18)."""
    attacked = position.clocks.get("british_attacked_italians")
    return position.turn >= SECOND_OF_1941 or (
        attacked is not None and position.turn >= attacked + 2
    )


def _german(position: Position, board: Board, place: str) -> Reason | None:
    if german_limits_lifted(position):
        return None
    zone = board.zones[place]
    until = "before the second turn of 1941, or two turns after the British attack Italian units"
    if zone.country == "GRE" and control(position, place) != "axis":
        return Reason("BW-9.6-2", f"German units may not attack Greece {until}.")  # BW-9.6-2
    if "africa" in zone.tags:
        return Reason("BW-9.6-3", f"German units may not go to Africa {until}.")  # BW-9.6-3
    return None


def in_italian_area(board: Board, place: str) -> bool:
    """Italy with its colonies, Albania, Greece, Yugoslavia, Turkey, Africa, British Asia
    and the sea zones of the Mediterranean (BW-9.6-4)."""
    if place in board.seas:
        return bool(board.seas[place].mediterranean)
    zone = board.zones.get(place)
    return zone is not None and (
        zone.country in ITALIAN_AREA or "africa" in zone.tags or "british_asia" in zone.tags
    )


def _italian(position: Position, board: Board, counter: Counter, place: str) -> Reason | None:
    if in_italian_area(board, place) or counter.kind in ("fleet", "supply"):
        return None  # BW-9.6-4
    name = board.name(place)
    if counter.kind == "air":
        return Reason(  # BW-9.6-5
            "BW-9.6-5", f"The Italian air force may not operate outside its area, as in {name}."
        )
    outside = sum(
        c.corps
        for c in position.counters
        if c.country == "ITA" and c.id != counter.id and not in_italian_area(board, c.place)
    )
    if outside + counter.corps > ABROAD:
        return Reason(  # BW-9.6-5
            "BW-9.6-5",
            f"At most two Italian corps may be outside the Mediterranean area, and {name} is"
            f" outside; {outside} of them already are.",
        )
    return None


def _spanish(position: Position, board: Board, counter: Counter, place: str) -> Reason | None:
    if board.zones[place].country == "SP":
        return None
    abroad = sum(
        c.corps
        for c in position.counters
        if c.country == "SP" and c.id != counter.id and not _at_home(board, c)
    )
    if abroad + counter.corps > ABROAD:
        return Reason(  # BW-9.6-10
            "BW-9.6-10",
            f"At most two Spanish corps may be outside Spain; {abroad} of them already are.",
        )
    return None


def _together(position: Position, board: Board, counter: Counter, place: str) -> Reason | None:
    """Who may stay with whom."""
    zone = board.zones[place]
    if is_minor_country(counter.country):
        for other in position.counters:
            if (
                other.place == place
                and other.country != counter.country
                and is_minor_country(other.country)
                and other.side == counter.side
            ):
                return Reason(  # BW-9.6-13
                    "BW-9.6-13",
                    f"{adjective(counter.country)} and {adjective(other.country)} units may not"
                    f" share a zone ({zone.name}).",
                )
    if counter.elite and "soviet_union" in zone.tags:
        for other in position.counters:
            if other.elite and other.id != counter.id and in_soviet_union(board, other.place):
                return Reason(  # BW-11.7-3
                    "BW-11.7-3", "Only one Elite army may be in the Soviet Union at a time."
                )
    if zone.country == "RUM" and counter.corps and counter.country != "RUM":
        state = state_of(position, "RUM")
        if state.state == "passage" and state.side == counter.side:
            inside = passage_corps(position, board, "RUM", besides=counter)
            if inside + counter.corps > PASSAGE_CORPS:
                return Reason(  # BW-9.3-15
                    "BW-9.3-15",
                    f"Rumania only grants passage: no more than 3 Axis corps may stay in it, and"
                    f" {inside} already do.",
                )
    return None


def passage_corps(
    position: Position, board: Board, country: str, *, besides: Counter | None = None
) -> int:
    """Corps of other countries that stand in a country that grants passage (BW-A37)."""
    return sum(
        c.corps
        for c in position.counters
        if c.country != country
        and (besides is None or c.id != besides.id)
        and c.place in board.zones
        and board.zones[c.place].country == country
    )


def in_soviet_union(board: Board, place: str) -> bool:
    """One of the zones that are red at the start (BW-A65)."""
    return place in board.zones and "soviet_union" in board.zones[place].tags


def _at_home(board: Board, counter: Counter) -> bool:
    return counter.place in board.zones and board.zones[counter.place].country == counter.country
