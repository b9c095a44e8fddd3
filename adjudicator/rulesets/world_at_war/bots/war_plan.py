"""The segment of a sensible player: mass where an attack is likely to win, hold the rest, bring
up what stands idle."""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.protocol import Order
from adjudicator.rulesets.world_at_war.board.board import MAJORS_OF, Board, Camp, Seat
from adjudicator.rulesets.world_at_war.board.position import (
    Position,
    Unit,
    at_war,
    camp_of,
    friendly_area,
    holder,
    in_play,
    is_fleet,
    is_ground,
    of_seat,
    off,
    payer,
    units_at,
)
from adjudicator.rulesets.world_at_war.book.moving.movement import march_of
from adjudicator.rulesets.world_at_war.book.moving.zones import (
    attackable,
    empty_enemy,
    foes,
    hostile,
    in_front,
    no_entry,
    room,
    steps,
)
from adjudicator.rulesets.world_at_war.book.offensive.air import available
from adjudicator.rulesets.world_at_war.book.offensive.attacking import no_part, pays_oil
from adjudicator.rulesets.world_at_war.bots.weighing import (
    chance,
    lead,
    limited_chance,
    worth,
)
from adjudicator.rulesets.world_at_war.orders.doctrine import Leave
from adjudicator.rulesets.world_at_war.orders.war import (
    AirPart,
    Exploit,
    Limited,
    Move,
    Operation,
    Part,
    Redeploy,
    Sail,
)

HEARTS = ("berlin", "paris", "moscow", "leningrad", "rome", "south_england", "warsaw")
"""Areas that are never left bare."""
KEPT = 1
"""Chits a major keeps for building."""
EAGER = {"axis": 0.58, "allies": 0.53}
"""The chance of winning from which a side attacks."""
EAGER_1944 = {"axis": 0.5, "allies": 0.66}
"""The same in the short campaign, tuned so that both sides win it."""


class WarPlan:
    """One segment, as it looks from the seat's view."""

    def __init__(self, board: Board, position: Position, seat: Seat) -> None:
        self.board, self.position, self.seat = board, position, seat
        self.own = [u for u in of_seat(position, seat) if at_war(position, u.nation)]
        self.free: dict[str, list[Unit]] = {}
        for unit in self.own:
            if is_ground(unit) and not unit.garrison and not unit.pinned:
                self.free.setdefault(unit.place, []).append(unit)
        late = position.scenario == "overlord-1944"
        self.eager = (EAGER_1944 if late else EAGER)[seat]
        self.moved: dict[str, bool] = {}
        self.orders: list[Order] = []
        self.attacking: dict[str, str] = {}
        """Origin -> target of a planned Operation."""
        self.chits = {
            major: max(0, position.majors[major].chits - KEPT)
            for major in MAJORS_OF[seat]
            if major in position.majors
        }
        self.oil = {
            major: position.majors[major].oil if pays_oil(position, major) else 99
            for major in self.chits
        }

    # ----------------------------------------------------------------------- the plan

    def script(self) -> list[Order]:
        """The orders of the segment."""
        self.occupy()
        self.operations()
        self.landings()
        self.exploitations()
        self.limited()
        self.fly()
        self.strategic()
        return self.orders

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

    # ------------------------------------------------------------------------ empty areas

    def occupy(self) -> None:
        """Walk into empty enemy areas, one or two units each."""
        board, position = self.board, self.position
        for area in list(self.free):
            if area not in board.areas:
                continue
            near = [
                a
                for a in steps(position, board, area)
                if in_play(position, a) and empty_enemy(position, a, self.nation(area))
            ]
            near.sort(key=lambda a: -worth(board, self.seat, a))
            for target in near:
                here = self.here(area)
                guard = 1 if in_front(position, board, area, self.nation(area)) else 0
                going = [
                    u for u in here if isinstance(march_of(position, board, u, target, []), list)
                ]
                number = min(2, len(here) - guard, len(going))
                if number < 1 or self.attacking.get(target) == "taken":
                    continue
                for unit in going[:number]:
                    self.moved[unit.id] = True
                    self.orders.append(Move(force=[Part(unit=unit.id)], start=area, end=target))
                self.attacking[target] = "taken"

    # ------------------------------------------------------------------------- operations

    def operations(self) -> None:
        """Choose Operations by chance of success and worth, as far as chits and oil reach; pull
        in units from behind."""
        board, position = self.board, self.position
        found: list[tuple[float, str, str, list[Unit], list[Unit]]] = []
        for origin in list(self.free):
            if origin not in board.areas:
                continue
            for target in self.targets(origin):
                enemy = foes(position, target, self.nation(origin))
                if not enemy and target not in ("malta", "gibraltar"):
                    continue
                own = [u for u in self.here(origin) if no_part(position, board, u, target) is None]
                coming = self.reserves(origin, target)
                force = [*own, *coming][: board.stacking(origin)]
                if not force:
                    continue
                margin = lead(position, board, self.seat, origin, target, force)
                win = chance(margin)
                if win < self.eager:
                    continue
                value = (win - 0.4) * (worth(board, self.seat, target) + len(enemy))
                found.append((-value, origin, target, own, coming))
        found.sort(key=lambda one: one[:3])
        for _, origin, target, own, coming in found:
            if origin in self.attacking or target in self.attacking.values():
                continue
            coming = [u for u in coming if not self.moved.get(u.id)]
            own = [u for u in own if not self.moved.get(u.id)]
            force = [*own, *coming][: board.stacking(origin)]
            if (
                not force
                or chance(lead(position, board, self.seat, origin, target, force)) < self.eager
            ):
                continue
            payers = {payer(position, unit.nation) for unit in force}
            if any(self.chits.get(m, 0) < 1 or self.oil.get(m, 0) < 1 for m in payers):
                continue
            for major in payers:
                self.chits[major] -= 1
                self.oil[major] -= 1
            space = room(position, board, origin, force[0].nation)
            for unit in coming[: max(0, space)]:
                self.moved[unit.id] = True
                self.orders.append(Move(force=[Part(unit=unit.id)], start=unit.place, end=origin))
            self.attacking[origin] = target
            if origin in HEARTS or worth(board, self.seat, origin) >= 5:
                self.orders.append(Leave(count=min(3, self.guard(origin)), place=origin))
            self.orders.append(Operation(start=origin, end=target, air=self.support(target, force)))

    def reserves(self, origin: str, target: str) -> list[Unit]:
        """Units behind the line that can come to an area in this segment."""
        board, position = self.board, self.position
        nation = self.nation(origin)
        space = room(position, board, origin, nation)
        if space < 1:
            return []
        found: list[Unit] = []
        near = list(steps(position, board, origin))
        wide = dict.fromkeys([*near, *(b for a in near for b in steps(position, board, a))])
        for area in wide:
            if area == origin or area not in self.free:
                continue
            if in_front(position, board, area, self.nation(area)) or area in self.attacking:
                continue
            for unit in self.here(area)[self.guard(area) :]:
                if no_part(position, board, unit, target) is not None:
                    continue
                if isinstance(march_of(position, board, unit, origin, []), list):
                    found.append(unit)
        return found[:space]

    def guard(self, area: str) -> int:
        """Units that stay in an area at any rate."""
        board, position = self.board, self.position
        if area not in board.areas:
            return 0
        row = board.areas[area]
        weight = worth(board, self.seat, area)
        least = 0
        if area in HEARTS:
            near = [n for a in board.neighbours(area) for n in (a, *board.neighbours(a))]
            camp = self._camp_at(area)
            nation = {"axis": "germany", "western": "uk", "soviet": "ussr", None: ""}[camp]
            close = bool(nation) and any(foes(position, a, nation) for a in near)
            least = 4 if close else 2
        if area in ("south_england", "north_england"):
            least = 2
        if self.seat == "axis" and any(
            holder(position, near) == "ussr" for near in board.neighbours(area)
        ):
            least = max(least, 2)  # WAW-CORE.PACT-5
        if in_front(position, board, area, self.nation(area)):
            return max(2, least)
        if row.coastal and self.seat == "axis" and position.turn >= 10:
            return max(least, 2 if weight > 3 else 1)
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

    def exploitations(self) -> None:
        """Go on from what is captured, to what is worth most, with superiority."""
        if not self.attacking:
            return
        board = self.board
        targets = [
            area
            for area in board.areas
            if in_play(self.position, area)
            and any(
                hostile(self.position, area, nation)
                for nation in {unit.nation for units in self.free.values() for unit in units}
            )
        ]
        targets.sort(key=lambda a: -worth(board, self.seat, a))
        air = [AirPart(count=1, how="operational"), AirPart(count=1, how="tactical")]
        for least in (2, 2, 2, 2, 1, 1):
            when = Condition(fact="lead", test="at least", value=least)
            self.orders.append(Exploit(targets=targets[:50], air=air, when=when))

    def limited(self) -> None:
        """Limited offensives from every area that attacks nothing else: they cost nothing."""
        board, position = self.board, self.position
        for area in self.free:
            if area not in board.areas or area in self.attacking:
                continue
            here = self.here(area)
            targets = [t for t in self.targets(area) if foes(position, t, self.nation(area))]
            if not here or not targets:
                continue
            best = max(
                targets,
                key=lambda t, a=area, h=here: (  # type: ignore[misc]
                    limited_chance(position, board, a, t, h),
                    worth(board, self.seat, t),
                ),
            )
            self.orders.append(Limited(start=area, end=best))

    # ------------------------------------------------------------------------------- landings

    def landings(self) -> None:
        """Invade a coast that is weakly held, from a port with fleets and troops."""
        board, position = self.board, self.position
        if off(position, "naval"):
            return
        best: tuple[float, str, str, str, list[Unit], int] | None = None
        for port in list(self.free):
            if port not in board.areas or not board.areas[port].seas or port in self.attacking:
                continue
            fleets = [
                u
                for u in units_at(position, port)
                if is_fleet(u) and u.active and not u.task and u in self.own and not u.weak
            ]
            troops = self.here(port)
            spare = troops[: max(0, len(troops) - self.guard(port))]
            regular = [u for u in spare if u.kind == "ground"][: len(fleets)]
            if not fleets or not regular:
                continue
            force = [*regular, *(u for u in spare if u.kind == "elite")]
            payers = {payer(position, unit.nation) for unit in force}
            if len(payers) > 1:
                lead_payer = payer(position, regular[0].nation)
                force = [u for u in force if payer(position, u.nation) == lead_payer]
                payers = {lead_payer}
            if any(self.chits.get(m, 0) < 1 or self.oil.get(m, 0) < 1 for m in payers):
                continue
            for first in board.areas[port].seas:
                for sea in dict.fromkeys([first, *board.seas[first].adjacent]):
                    for target in board.coastal(sea):
                        if not in_play(position, target):
                            continue
                        score = self._landing(sea, target, force)
                        if score > 0 and (best is None or score > best[0]):
                            best = (score, port, sea, target, force, len(fleets))
        if best is None:
            return
        _, port, sea, target, force, _ = best
        for unit in force:
            self.moved[unit.id] = True
        self.orders.append(Sail(start=port, end=sea, cargo=[Part(unit=unit.id) for unit in force]))
        self.attacking[sea] = target
        self.orders.append(Operation(start=sea, end=target, air=self.support(target, force)))

    def _landing(self, sea: str, target: str, force: list[Unit]) -> float:
        """How much an invasion promises."""
        board, position = self.board, self.position
        if target in self.attacking.values() or not hostile(position, target, force[0].nation):
            return 0.0
        if no_part(position, board, force[0], target) is not None:
            return 0.0
        enemy = foes(position, target, force[0].nation)
        used = force[:1] if target in ("malta", "gibraltar") else force
        win = chance(lead(position, board, self.seat, sea, target, used, landing=True))
        if enemy and win < 0.6:
            return 0.0
        behind = sum(len(foes(position, a, force[0].nation)) for a in board.neighbours(target))
        if behind > 2 * len(force) + 2:
            return 0.0
        return win * worth(board, self.seat, target) - 0.5 * behind

    # ----------------------------------------------------------------------- air and rear

    def fly(self) -> None:
        """Air fleets go where the front is."""
        board, _position = self.board, self.position
        fronts = [a for a in self.free if a in board.areas and self.targets(a)]
        if not fronts:
            return
        for unit in self.own:
            if unit.kind != "air" or unit.place not in board.areas or not unit.active:
                continue
            if any(f == unit.place or f in board.neighbours(unit.place) for f in fronts):
                continue
            for front in sorted(fronts, key=lambda f: -worth(board, self.seat, f)):
                near = [front, *board.neighbours(front)]
                if any(board.order.get(a) is not None and a == unit.place for a in near):
                    break
                self.orders.append(Move(force=[Part(unit=unit.id)], start=unit.place, end=front))
                break

    def strategic(self) -> None:
        """Bring idle units and air fleets to the front."""
        board, position = self.board, self.position
        if off(position, "sm"):
            return
        points = {m: position.majors[m].sm for m in self.chits}
        need = self._needs()
        idle: list[Unit] = []
        for area, units in self.free.items():
            if area in self.attacking or (area in board.areas and self.targets(area)):
                continue
            idle += [u for u in units if not self.moved.get(u.id)][self.guard(area) :]
        coming: dict[str, int] = {}
        for unit in idle:
            major = payer(position, unit.nation)
            if points.get(major, 0) < 1:
                continue
            goal = self._goal(unit, need, coming)
            if goal is None or goal == unit.place:
                continue
            coming[goal] = coming.get(goal, 0) + 1
            points[major] -= 1
            self.orders.append(Redeploy(force=[Part(unit=unit.id)], start=unit.place, end=goal))
        self._ship_air(points, need)
        self._after_victory(points, need, coming)

    def _after_victory(
        self, points: dict[str, int], need: dict[str, float], coming: dict[str, int]
    ) -> None:
        """Units of areas that will have been taken go where they are needed most; what cannot
        be done then costs nothing."""
        for origin, target in self.attacking.items():
            if target == "taken" or target not in self.board.areas:
                continue
            for start in (target, origin):
                units = self.free.get(origin, [])
                major = payer(self.position, units[0].nation) if units else ""
                left = points.get(major, 0)
                if not units or left < 1:
                    continue
                goal = self._goal(units[0], need, coming)
                if goal is None or goal in (origin, target):
                    continue
                number = min(3, left)
                points[major] = left - number
                coming[goal] = coming.get(goal, 0) + number
                self.orders.append(Redeploy(force=[Part(count=number)], start=start, end=goal))

    def _needs(self) -> dict[str, float]:
        """Front areas and how much each wants units."""
        board, position = self.board, self.position
        need: dict[str, float] = {}
        for area in board.areas:
            if not in_play(position, area):
                continue
            camp = self._camp_at(area)
            if camp is None or area in position.captured:
                continue
            nation = {"axis": "germany", "western": "uk", "soviet": "ussr"}[camp]
            threat = 0.0
            for near in board.neighbours(area):
                if near in self.attacking.values():
                    continue
                if hostile(position, near, nation):
                    enemy = len(foes(position, near, nation))
                    threat += enemy + 0.6 * worth(board, self.seat, near)
            lacking = self.guard(area) - len(self.free.get(area, []))
            if lacking > 0:
                threat += 4.0 * lacking
            if threat:
                need[area] = threat + 0.5 * worth(board, self.seat, area)
        return need

    def _camp_at(self, area: str) -> Camp | None:
        camp = camp_of(self.position, self.position.control.get(area, ""))
        if camp is None:
            return None
        own = ("axis",) if self.seat == "axis" else ("western", "soviet")
        return camp if camp in own else None

    def _goal(self, unit: Unit, need: dict[str, float], coming: dict[str, int]) -> str | None:
        """The front area that a unit should go to."""
        board, position = self.board, self.position
        best: tuple[float, str] | None = None
        for area, weight in need.items():
            if not friendly_area(position, area, unit.nation):
                continue
            space = room(position, board, area, unit.nation) - coming.get(area, 0)
            if space < 1 or no_entry(position, board, unit, area) is not None:
                continue
            there = len(self.free.get(area, [])) + coming.get(area, 0)
            score = weight / (1 + there)
            if best is None or score > best[0]:
                best = (score, area)
        return best[1] if best else None

    def _ship_air(self, points: dict[str, int], need: dict[str, float]) -> None:
        """Air fleets far from every front go to the neediest one with room."""
        board, position = self.board, self.position
        for unit in self.own:
            if unit.kind != "air" and not (is_fleet(unit) and unit.place == "box_usa"):
                continue
            major = payer(position, unit.nation)
            if points.get(major, 0) < 1:
                continue
            if is_fleet(unit):
                self.orders.append(
                    Redeploy(force=[Part(unit=unit.id)], start=unit.place, end="south_england")
                )
                points[major] -= 1
                continue
            if unit.place in board.areas and (
                unit.place in need or any(a in need for a in board.neighbours(unit.place))
            ):
                continue
            goals = sorted(need, key=lambda a: -need[a])
            goal = next((a for a in goals if friendly_area(position, a, unit.nation)), None)
            if unit.place == "box_usa":
                goal = "north_england"
            if goal is not None:
                points[major] -= 1
                self.orders.append(Redeploy(force=[Part(unit=unit.id)], start=unit.place, end=goal))
