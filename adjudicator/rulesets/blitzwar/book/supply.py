"""7 Supply: lines of supply, and which supply counters may pay (see `paying`).

Supply is counted in half units. A line of supply runs from a unit over zones that
its side controls, and from port to port or to a beachhead over sea zones, to one of
the side's supply zones or supply counters (BW-7-1, BW-7-2).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.core import maps
from adjudicator.rulesets.blitzwar.board.board import CAPE, Board
from adjudicator.rulesets.blitzwar.board.nations import partner
from adjudicator.rulesets.blitzwar.board.position import Counter, Position
from adjudicator.rulesets.blitzwar.book.air.superiority import enemy_superiority
from adjudicator.rulesets.blitzwar.book.politics.countries import (
    country_at,
    is_minor_country,
    is_neutral,
)

NAVAL_MOVE = 4
"""Steps of a naval move; entering or leaving a port is one (BW-12.1-1)."""

# ---------------------------------------------------------------------------------- lines


@dataclass(frozen=True)
class Line:
    """A line of supply. kind: what it leads to. path: the places it runs over, the unit's
    own first. counter: the id of the supply counter it leads to."""

    kind: Literal["supply zone", "counter", "home", "minor"]
    path: tuple[str, ...]
    counter: str = ""

    @property
    def end(self) -> str:
        return self.path[-1]


@dataclass(frozen=True)
class Net:
    """The places that a unit can trace to, nearest first, and how."""

    came: dict[str, str | None]
    steps: dict[str, int]

    def path(self, place: str) -> tuple[str, ...]:
        way: list[str] = []
        at: str | None = place
        while at is not None:
            way.append(at)
            at = self.came[at]
        return tuple(reversed(way))


def line_of_supply(
    position: Position,
    board: Board,
    unit: Counter | str,
    side: str,
    *,
    for_defence: bool = False,
) -> Line | None:
    """The shortest line of supply of a unit, or of whoever stands in a zone; None if there
    is none.

    for_defence: does the unit count as supplied when it defends? Then the zones of the
    other of Allies and Soviet Union serve too (BW-7-34), and a minor country's unit at
    home covers those that stand with it (BW-7-15).
    """
    place = unit if isinstance(unit, str) else unit.place
    if isinstance(unit, Counter) and at_home(position, board, unit):
        return Line("home", (place,))  # BW-7-13, BW-9.4-17
    if isinstance(unit, Counter) and unit.kind in ("fleet", "u_boat"):
        return naval_line(position, board, unit)
    beachhead = unit.beachhead if isinstance(unit, Counter) else ""
    stocks = _stocks(position, side)

    def source(at: str) -> bool:
        return at in stocks or (at in board.zones and board.zones[at].supply_zone == side)

    net = trace(
        position, board, place, side,
        for_defence=for_defence, beachhead=bool(beachhead), until=source,
    )  # fmt: skip
    for at in net.came:
        if at in board.zones and board.zones[at].supply_zone == side:
            return Line("supply zone", net.path(at))
        if at in stocks:
            return Line("counter", net.path(at), stocks[at][0].id)
    if (beside := _beside(position, board, place, side)) is not None:
        return beside
    if for_defence and covered_by_minor(position, board, place, side):
        return Line("minor", (place,))
    return None


def in_supply(
    position: Position, board: Board, unit: Counter, *, for_defence: bool = False
) -> bool:
    """Is a unit in supply? Air units need none (BW-7-10)."""
    if unit.kind == "air":
        return True
    return line_of_supply(position, board, unit, unit.side, for_defence=for_defence) is not None


def cut_at_sea(position: Position, board: Board, unit: Counter) -> list[str]:
    """The sea zones where nothing but the enemy's Naval Superiority ends a line of supply
    (BW-7-7)."""
    freed = [c for c in position.counters if c.side == unit.side or c.place not in board.seas]
    free = position.model_copy(update={"counters": freed})
    line = line_of_supply(free, board, unit, unit.side)
    if line is None:
        return []
    way = [at for at in line.path if at in board.seas]
    return [sea for sea in way if enemy_superiority(position, sea, unit.side)]


def at_home(position: Position, board: Board, unit: Counter) -> bool:
    """A minor country's unit in its own country (BW-7-13), or a Vichy or Free French one in
    its territory (BW-7-37, BW-9.4-17): always in supply."""
    if unit.place not in board.zones or not unit.corps:
        return False
    if is_minor_country(unit.country):
        return board.zones[unit.place].country == unit.country
    if unit.country == "VF":
        return country_at(position, board, unit.place) == "VF"
    if unit.country == "FF":
        french = board.zones[unit.place].country == "FRA"
        return french and position.control.get(unit.place) == unit.side
    return False


def covered_by_minor(position: Position, board: Board, place: str, side: str) -> bool:
    """Does a minor country's unit at home stand in the zone, so that all of its side there
    count as supplied when they defend (BW-7-15)?"""
    return any(
        c.side == side and is_minor_country(c.country) and at_home(position, board, c)
        for c in position.counters
        if c.place == place
    )


def _stocks(position: Position, side: str) -> dict[str, list[Counter]]:
    """Place -> the side's supply counters there, the largest first."""
    stocks: dict[str, list[Counter]] = {}
    for counter in position.counters:
        if counter.kind == "supply" and counter.side == side:
            stocks.setdefault(counter.place, []).append(counter)
    for counters in stocks.values():
        counters.sort(key=lambda c: -c.halves)
    return stocks


def trace(
    position: Position,
    board: Board,
    place: str,
    side: str,
    *,
    for_defence: bool = False,
    beachhead: bool = False,
    until: Callable[[str], bool] | None = None,
) -> Net:
    """All places that can be reached from a place by a line of supply; with `until` only
    as far as the first of which it is true.

    beachhead: the place is the sea zone of a beachhead on which the unit stands.
    """
    return flood(
        position, board, [place], side, for_defence=for_defence, beachhead=beachhead, until=until
    )


def flood(
    position: Position,
    board: Board,
    starts: Sequence[str],
    side: str,
    *,
    for_defence: bool,
    beachhead: bool,
    until: Callable[[str], bool] | None = None,
) -> Net:
    """`trace` from several places at once: to each place the steps from the nearest start.

    Asked hundreds of times a turn, so what the zones and seas allow is looked up once."""
    open_seas = OpenSeas(position, board, side, for_defence)
    open_zones = _open_zones(position, board, side, for_defence)
    came: dict[str, str | None] = {}
    steps: dict[str, int] = {}
    for place in starts:
        if open_seas.allows(place) if beachhead else place in open_zones:
            came[place], steps[place] = None, 0
            if until is not None and until(place):
                return Net(came, steps)
    zones, coastal = board.zones, board.coastal
    queue = deque(came)
    while queue:
        at = queue.popleft()
        if at in zones:
            onward = [zone for zone in board.neighbours(at) if zone in open_zones]  # BW-7-2
            onward += [sea for sea in open_seas.doors(at) if open_seas.allows(sea)]  # BW-7-5
        else:
            onward = [
                sea
                for sea in board.seas[at].adjacent
                if open_seas.allows(sea) and may_pass(position, board, at, sea, side)
            ]
            onward += [
                zone
                for zone in coastal(at)
                if zone in open_zones and zone not in came and at in open_seas.doors(zone)
            ]
        for other in onward:
            if other not in came:
                came[other], steps[other] = at, steps[at] + 1
                if until is not None and until(other):
                    return Net(came, steps)
                queue.append(other)
    return Net(came, steps)


def _open_zones(position: Position, board: Board, side: str, for_defence: bool) -> dict[str, bool]:
    """All zones over which a line of supply may run -> True: those the side controls; for
    defence those of the other of Allies and Soviet Union too (BW-7-34); for the Axis also
    neutral Sweden, but for what an enemy holds of it (BW-7-16)."""
    friends = (side, partner(side)) if for_defence else (side,)
    found = {zone: True for zone, holder in position.control.items() if holder in friends}
    if side == "axis" and is_neutral(position, "SWE"):  # BW-7-16
        for zone in board.country("SWE"):
            if position.control.get(zone) not in ("allies", "soviet"):  # BW-7-16
                found[zone] = True
    return found


class OpenSeas:
    """Which sea zones a side's lines of supply may cross, and from which zones.

    Worked out once for a question: superiority is counted from all units at sea."""

    def __init__(self, position: Position, board: Board, side: str, for_defence: bool) -> None:
        self.position, self.board, self.side = position, board, side
        self.friends = (side, partner(side)) if for_defence else (side,)
        self._allows: dict[str, bool] = {}
        self._beachheads: dict[str, list[str]] = {}
        self._disputed: dict[str, bool] = {}
        for counter in position.counters:
            if counter.kind == "air" and counter.beachhead and counter.side == side:
                self._beachheads.setdefault(counter.beachhead, []).append(counter.place)
            elif counter.side != side:
                self._disputed[counter.place] = True

    def allows(self, sea: str) -> bool:
        """Has it a friendly port (BW-7-6), and no enemy Naval Superiority (BW-7-7, BW-12.3-6)?"""
        if sea not in self._allows:
            self._allows[sea] = (
                sea in self.board.seas
                and not self.board.seas[sea].abstract
                and any(
                    self.position.control.get(zone) in self.friends
                    for zone in self.board.ports(sea)
                )
                and not (sea in self._disputed and enemy_superiority(self.position, sea, self.side))
            )
        return self._allows[sea]

    def doors(self, zone: str) -> list[str]:
        """The seas on which a zone's port opens, or one of the side's beachheads.

        Suez and the Asian Bases have no line of supply to other ports (BW-7-8)."""
        if CAPE in self.board.zones[zone].tags:
            return []
        return [*self.board.port_seas(zone), *self._beachheads.get(zone, ())]


def may_pass(position: Position, board: Board, a: str, b: str, side: str) -> bool:
    """May a side's fleets, transports and lines of supply pass between two seas? It must
    control the strait, if there is one (BW-12.1-5 to BW-12.1-7)."""
    strait = board.strait(a, b)
    return not strait or position.control.get(strait) == side


def _beside(position: Position, board: Board, place: str, side: str) -> Line | None:
    """BW-7-35: in the partner's zones a unit may act if supply units of its own side are in
    its zone or in one next to it."""
    if partner(side) is None or place not in board.zones:
        return None
    stocks = _stocks(position, side)
    for zone in (place, *board.neighbours(place)):
        if zone in stocks and position.control.get(zone) in (side, partner(side)):
            path = (place,) if zone == place else (place, zone)
            return Line("counter", path, stocks[zone][0].id)
    return None


# ---------------------------------------------------------------------------------- naval


def sea_steps(position: Position, board: Board, counter: Counter) -> dict[str, int]:
    """Places that a naval counter could reach -> steps, straits minded (BW-12.1).

    U-boats pass without control of the strait (BW-A70). Ports are those its side
    controls; from a port the move begins with the step out to sea."""

    def near(place: str) -> list[str]:
        if place in board.zones:
            return [s for s in board.port_seas(place) if not board.seas[s].abstract]
        seas = [
            sea
            for sea in board.seas[place].adjacent
            if counter.kind == "u_boat" or may_pass(position, board, place, sea, counter.side)
        ]
        ports = [z for z in board.ports(place) if position.control.get(z) == counter.side]
        return [*seas, *ports]

    return maps.reach(near, [counter.place], NAVAL_MOVE)


def naval_line(position: Position, board: Board, counter: Counter) -> Line | None:
    """A naval unit is in supply if it can move to a controlled port that is in supply, within
    one naval move (BW-7-9, BW-A89)."""
    for place in sea_steps(position, board, counter):
        if place in board.zones and position.control.get(place) == counter.side:
            line = line_of_supply(position, board, place, counter.side)
            if line is not None:
                return line
    return None


# -------------------------------------------------------------------------------- payment


def payers(position: Position, board: Board, counter: Counter) -> list[Counter]:
    """The supply counters that may pay for a unit, the nearest first, then the largest
    (BW-7-38, BW-A29).

    Units of minor countries may spend their side's supply without a line to it (BW-7-14):
    after those that can be traced to come the others, the nearest first as the map runs.
    """
    side = counter.side
    nearest: dict[str, int] = {}
    starts = _payment_starts(position, board, counter)
    net = flood(position, board, starts, side, for_defence=False, beachhead=bool(counter.beachhead))
    nearest.update(net.steps)
    if (beside := _beside(position, board, counter.place, side)) is not None:
        for zone in (counter.place, *board.neighbours(counter.place)):
            if zone == beside.end or position.control.get(zone) in (side, partner(side)):
                nearest.setdefault(zone, int(zone != counter.place))
    stocks = [c for c in position.counters if c.kind == "supply" and c.side == side]
    traced = [c for c in stocks if c.place in nearest]
    found = sorted(traced, key=lambda c: (nearest[c.place], -c.halves))
    if is_minor_country(counter.country) and at_home(position, board, counter):
        ways = maps.reach(_any_way(board), [counter.place])
        rest = [c for c in stocks if c not in traced]
        found += sorted(rest, key=lambda c: (ways.get(c.place, len(ways)), -c.halves))
    return found


def _payment_starts(position: Position, board: Board, counter: Counter) -> Sequence[str]:
    """Where the trace of a payment begins: for naval units the ports within a move."""
    if counter.kind not in ("fleet", "u_boat"):
        return [counter.place]
    return list(sea_steps(position, board, counter))  # of these a line begins in own ports alone


def _any_way(board: Board) -> maps.Neighbours:
    def near(place: str) -> list[str]:
        if place in board.zones:
            return [*board.neighbours(place), *board.port_seas(place)]
        return [*board.seas[place].adjacent, *board.ports(place)]

    return near
