"""A segment as it looks from the view of a sensible player: what is free, what is safe, what could
be attacked, and what he has ordered so far."""

from __future__ import annotations

from adjudicator.core.protocol import Order
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import at_war, camp_of, holder, of_seat
from adjudicator.rulesets.world_at_war.board.position import Position, Unit, is_ground, off
from adjudicator.rulesets.world_at_war.board.terms import MAJORS_OF, Camp, Seat
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    attackable,
    foes,
    hostile,
    in_front,
)
from adjudicator.rulesets.world_at_war.book.offensive.air_support import available
from adjudicator.rulesets.world_at_war.book.offensive.attacking import pays_oil
from adjudicator.rulesets.world_at_war.bots.weighing import GOALS, worth
from adjudicator.rulesets.world_at_war.orders.war import AirPart

HEARTS = ("berlin", "paris", "moscow", "leningrad", "rome", "south_england", "warsaw")
"""Areas that are never left bare."""
AT_STAKE = {
    "poland": ("warsaw",),
    "france": ("paris",),
    "barbarossa": ("moscow", "leningrad", "sevastopol"),
}
"""What a short scenario is about, by its kind of victory: nothing else is a heart in it."""
STAKE, DESPERATE = 10, 0.2
"""What such an area is worth more, and the chance that will do for it at the end: the Axis of these
scenarios, and the Allies of the others, lose when time runs out."""
GATE = 4
"""Units that hold an area of the front next to one of these."""
NORTH, INVASIONS = ("denmark", "kiel"), 10
"""Coasts from which an invasion reaches Berlin, and the turn from which it is feared."""
DECISIVE, DARING = 12, 0.18
"""From which goal on an area decides the war, and how much less a chance will do for it."""
EAGER, PRESSED = 0.55, 0.35
"""The chance of winning from which an area is attacked, and that in the second half of a long game
for the side that loses when time runs out."""


WISHED = {"germany": 4, "italy": 2, "france": 2, "uk": 4, "ussr": 5, "usa": 5}
"""Industry Level up to which a major improves."""
IDLE = 3
"""RMs beyond the price of an improvement with which a major lays a chit aside for it."""


def kept(board: Board, position: Position, major: str) -> int:
    """Chits that a major keeps for its economy: one, if it has something to build that arrives
    before the game is over and does not build without (WAW-1.3-16), and one for the industry of a
    major whose RMs lie idle."""
    if position.turn == position.last_turn:
        return 0
    state = position.majors[major]
    free = board.scenarios[position.scenario].free_build == major
    idle = state.level < WISHED[major] and state.rm >= state.level + IDLE
    return int(any(state.pool.values()) and not free) + int(idle and not off(position, "industry"))


class Outlook:
    """One segment, as it looks from the seat's view."""

    def __init__(self, board: Board, position: Position, seat: Seat) -> None:
        self.board, self.position, self.seat = board, position, seat
        self.own = [u for u in of_seat(position, seat) if at_war(position, u.nation)]
        self.free: dict[str, list[Unit]] = {}
        for unit in self.own:
            if is_ground(unit) and not unit.garrison and not unit.pinned:
                self.free.setdefault(unit.place, []).append(unit)
        self.stake = AT_STAKE.get(board.scenarios[position.scenario].victory, ())
        self.hearts = self.stake or HEARTS
        last = (position.last_turn - position.first_turn) // 8
        patient = "allies" if self.stake else "axis"
        self.hurried = seat != patient and position.turn >= position.last_turn - last
        middle = (position.first_turn + position.last_turn) // 2
        self.pressed = seat != patient and not self.stake and position.turn > middle
        self.moved: dict[str, bool] = {}
        self.orders: list[Order] = []
        self.attacking: dict[str, str] = {}
        """Origin -> target of a planned Operation."""
        self.leaving: dict[str, int] = {}
        """Origin -> units that are to stay there."""
        self.chits = {
            major: max(0, position.majors[major].chits - kept(board, position, major))
            for major in MAJORS_OF[seat]
            if major in position.majors
        }
        self.oil = {
            major: position.majors[major].oil if pays_oil(position, major) else 99
            for major in self.chits
        }

    def least_chance(self, target: str) -> float:
        """The chance of winning from which an area is attacked: less for what decides the war, and
        almost any of it will do in the last turns for the side that loses when time runs out."""
        if self.hurried and self.decisive(target):
            return DESPERATE
        eager = PRESSED if self.pressed else EAGER
        return eager - DARING * self.decisive(target)

    def decisive(self, area: str) -> bool:
        """Does it decide the war to hold an area?"""
        return area in self.stake or GOALS[self.seat].get(area, 0) >= DECISIVE

    def worth(self, area: str) -> float:
        """What it is to hold an area, with what the scenario adds to it."""
        return worth(self.board, self.seat, area) + STAKE * (area in self.stake)

    def here(self, area: str) -> list[Unit]:
        """Free units in an area that have not been ordered to move away."""
        return [u for u in self.free.get(area, []) if not self.moved.get(u.id)]

    def nation(self, area: str) -> str:
        units = self.free.get(area)
        return units[0].nation if units else ""

    def targets(self, area: str) -> list[str]:
        """Enemy areas that units here could attack."""
        nation = self.nation(area)
        return [
            near
            for near in attackable(self.position, self.board, area)
            if hostile(self.position, near, nation)
        ]

    def guard(self, area: str) -> int:
        """Units that stay in an area at any rate."""
        board, position = self.board, self.position
        if area not in board.areas:
            return 0
        row = board.areas[area]
        weight = worth(board, self.seat, area)
        least = 0
        if area in self.hearts:
            near = [n for a in board.neighbours(area) for n in (a, *board.neighbours(a))]
            camp = self.camp_at(area)
            nation = {"axis": "germany", "western": "uk", "soviet": "ussr", None: ""}[camp]
            close = bool(nation) and any(foes(position, a, nation) for a in near)
            least = (4 if close else 2) + (area == "berlin")
        if area in ("south_england", "north_england"):
            least = 2
        if self.seat == "axis" and any(
            holder(position, near) == "ussr" for near in board.neighbours(area)
        ):
            least = max(least, 2)  # WAW-CORE.PACT-5
        if in_front(position, board, area, self.nation(area)):
            gate = any(n in self.hearts and self.camp_at(n) for n in board.neighbours(area))
            return max(GATE if gate else 2, least)
        if off(position, "naval"):  # nobody lands
            return least
        if row.coastal and self.seat == "axis" and position.turn >= INVASIONS:
            return max(least, 3 if area in NORTH else 2 if weight > 3 else 1)
        return max(least, 1 if row.coastal and weight > 3 else 0)

    def support(self, place: str, units: list[Unit]) -> list[AirPart]:
        """Air fleets for an attack: one for the modifier, others for better dice."""
        number = len(available(self.position, self.board, self.seat, place, units))
        if not number:
            return []
        parts = [AirPart(count=1, how="operational")]
        if number >= 2:
            parts.append(AirPart(count=min(2, number - 1), how="tactical"))
        if number >= 5:
            parts.append(AirPart(count=1, how="reserve"))
        return parts

    def camp_at(self, area: str) -> Camp | None:
        """The own camp that holds an area, None if neither does."""
        camp = camp_of(self.position, self.position.control.get(area, ""))
        if camp is None:
            return None
        own = ("axis",) if self.seat == "axis" else ("western", "soviet")
        return camp if camp in own else None
