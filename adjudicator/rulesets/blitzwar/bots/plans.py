"""The side-turn of the sensible bot: attack where it is strong, march to where it will be."""

from __future__ import annotations

from adjudicator.core.conditions import Condition
from adjudicator.core.protocol import Order
from adjudicator.rulesets.blitzwar.board.board import AMERICA, Board
from adjudicator.rulesets.blitzwar.board.forces import corps
from adjudicator.rulesets.blitzwar.board.position import Counter, Position, Side
from adjudicator.rulesets.blitzwar.book.air.wings import at_base, in_range
from adjudicator.rulesets.blitzwar.book.land.movement import can_attack_after
from adjudicator.rulesets.blitzwar.book.land.odds import Battle, odds
from adjudicator.rulesets.blitzwar.book.land.restrictions import may_attack
from adjudicator.rulesets.blitzwar.book.paying import tactical_price
from adjudicator.rulesets.blitzwar.book.politics.countries import control
from adjudicator.rulesets.blitzwar.book.weather import air_may_be_used, landing_weather
from adjudicator.rulesets.blitzwar.bots.airfields import brought_up
from adjudicator.rulesets.blitzwar.bots.scout import FULL, Scout
from adjudicator.rulesets.blitzwar.bots.war_plans import (
    CHANNEL_PORTS,
    INVASION,
    LANDINGS,
    aims,
    away,
    gathering,
    goals,
)
from adjudicator.rulesets.blitzwar.orders.legal import shipments
from adjudicator.rulesets.blitzwar.orders.orders import (
    Activate,
    AirMission,
    Attack,
    Beachhead,
    Blitz,
    Combine,
    Land,
    Move,
    NavalAttack,
    Part,
    Sail,
    Ship,
    Ships,
)

GOOD_ODDS, PRESSED_ODDS = 2, 1
"""Columns 2-1 and 3-2: the least that is attacked, and the least by a side whose scenario asks it
for a zone that it does not hold yet."""
ENOUGH = 4
"""Column 4-1: no more corps are sent against one zone."""
AIR_SHIFT = 2
RESERVE, PRESSED_RESERVE = 6, 2
"""Half units of supply that are kept back; a side that has yet to take its zone spends more."""
BEACHHEADS = 3
LEAST_LANDED = 4
"""Corps without which nobody lands."""
GOAL = 20
"""What a zone is worth more to whom the scenario's victory asks to hold it."""
ROAD = 2
"""What each zone of the way from there takes off the worth of another target."""
FIELD, SPARE = 7, 40
"""Corps further than so many zones from what the scenario asks for march only while so many half
units of supply are left for those that are nearer."""
NORTH_ATLANTIC = "north_atlantic"
NORWEGIAN_SEA = "norwegian_sea"


class SensibleTurn:
    """Plans one side-turn. Everything is decided once, in one mail."""

    def __init__(self, board: Board, view: Position, side: Side) -> None:
        self.board, self.view, self.side = board, view, side
        self.scout = Scout(board, view, side, aims(view, board, side))
        self.goals = goals(view, side)
        self.road = away(board, self.goals)
        pressed = any(control(view, zone) != side for zone in self.goals)
        self.least = PRESSED_ODDS if pressed else GOOD_ODDS
        self.money = self.scout.supply() - (PRESSED_RESERVE if pressed else RESERVE)
        self.used: dict[str, bool] = {}
        self.air: list[Order] = []
        self.moves: list[Order] = []
        self.fights: list[Order] = []
        self.flown: dict[str, bool] = {}
        self.guards = self._guards()

    def _guards(self) -> dict[str, bool]:
        """One counter, the smallest, stays in each zone of worth near the enemy; all stay in a
        zone that the scenario asks for."""
        stay: dict[str, bool] = {}
        for zone, counters in self.scout.corps.items():
            if zone in self.goals:
                stay.update(dict.fromkeys((c.id for c in counters), True))
            elif self.scout.guarded(zone):
                stay[min(counters, key=lambda c: (c.armour, c.corps)).id] = True
        return stay

    def orders(self) -> list[Order]:
        """All orders of the side-turn, in the order of its phases."""
        naval = self.ships()
        landing = self.landing()
        self.attacks()
        self.march()
        late = brought_up(self.scout, self.flown)
        return [*naval, *self.air, *landing, *self.moves, *self.fights, *late]

    # ------------------------------------------------------------------- attacks

    def attacks(self) -> None:
        """Best targets first: points, capitals, weak garrisons, the road to what the scenario
        asks for."""
        targets = [zone for zone in self.scout.foes if zone in self.scout.aims]
        targets.sort(key=lambda zone: (-self._worth(zone), corps(self.scout.foes[zone])))
        for target in targets:
            self._attack(target)

    def _worth(self, zone: str) -> int:
        land = self.board.zones[zone]
        goal = GOAL * (zone in self.goals)
        road = ROAD * self._off(zone)
        return goal + 2 * land.points + 2 * land.capital - len(self.scout.foes[zone]) - road

    def _off(self, zone: str) -> int:
        """How far a zone is from what the scenario asks for; 0 if that is not a zone."""
        return self.road.get(zone, 99) if self.road else 0

    def _attack(self, target: str) -> None:
        air = self._air_for(target)
        sent = self._force(target, len(air) > 0)
        price = sum(tactical_price(counter) for counter, _ in sent)
        if not sent or price > self.money:
            return
        self.money -= price
        for counter, way in sent:
            self.used[counter.id] = True
            parts = (Part(counter=counter.id),)
            if len(way) > 1:
                self.scout.place(counter, way[-1])
                path = tuple(way[1:-1])
                self.moves.append(Move(force=parts, start=way[0], path=path, end=way[-1]))
            else:
                self.moves.append(Activate(zone=counter.place, force=parts))
        for unit in air:
            self.flown[unit.id] = True
            self.air.append(AirMission(target=target, base=unit.place))
        force = tuple(Part(counter=counter.id) for counter, _ in sent)
        when = Condition(fact="odds", test="at least", value="3-2")
        if any(counter.armour for counter, _ in sent):
            self.fights.append(Blitz(target=target, force=force, when=when))
        self.fights.append(Attack(target=target, force=force, when=when))

    def _force(self, target: str, air: bool) -> list[tuple[Counter, tuple[str, ...]]]:
        """Counters to send, with their ways; nothing if they would not be strong enough."""
        candidates = self._candidates(target)
        defenders = self.scout.foes[target]
        sent: list[tuple[Counter, tuple[str, ...]]] = []
        bonus = AIR_SHIFT if air else 0
        column: int | None = None
        for counter, way in candidates:
            if self.scout.room.get(way[-1], 0) + (len(way) > 1) > 3 and len(way) > 1:
                continue
            sent.append((counter, way))
            attackers = [c.model_copy(update={"place": w[-1]}) for c, w in sent]
            battle = Battle("normal", self.side, target, attackers, defenders)
            found = odds(self.view, self.board, battle, {})
            column = None if found.column is None else found.column + bonus
            if column is not None and column >= ENOUGH:
                break
        return sent if column is not None and column >= self.least else []

    def _candidates(self, target: str) -> list[tuple[Counter, tuple[str, ...]]]:
        """Who can attack the zone this turn: those beside it, then those that can still
        come and fight; armour first."""
        near = self.board.neighbours(target)
        found: list[tuple[Counter, tuple[str, ...]]] = []
        for zone in near:
            for counter in self.scout.corps.get(zone, ()):
                if self._free(counter) and not may_attack(self.view, self.board, counter, target):
                    found.append((counter, (zone,)))
        for zone, counters in self.scout.corps.items():
            if zone in near or self.scout.far.get(zone, 99) > 4:
                continue
            for counter in counters:
                if not self._free(counter) or may_attack(self.view, self.board, counter, target):
                    continue
                ways = self.scout.reach(counter, 3 if counter.armoured else 1)
                ends = [z for z in near if z in ways and self.scout.may_stay(counter, z)]
                moved = counter.model_copy(update={"zones_moved": 0})
                if ends and can_attack_after(moved):
                    found.append((counter, min((ways[z] for z in ends), key=len)))
        found.sort(key=lambda pair: (len(pair[1]) > 1, -pair[0].armour, -pair[0].corps))
        return found

    def _free(self, counter: Counter) -> bool:
        idle = counter.fortified or counter.beachhead or counter.id in self.guards
        return not idle and counter.id not in self.used

    def _air_for(self, target: str) -> list[Counter]:
        """Up to two air units for a zone, as the book's note advises."""
        if not air_may_be_used(self.board, self.view.turn, target):
            return []
        units = [
            unit
            for unit in at_base(self.view, self.side)
            if unit.id not in self.flown
            and in_range(self.board, unit.place, target)
            and not may_attack(self.view, self.board, unit, target)
        ]
        return units[:2]

    # ------------------------------------------------------------------ marching

    def march(self) -> None:
        """All others go towards the nearest aim, those first that are nearest to what the
        scenario asks for; a threatened zone keeps its last corps."""
        ranked = [c for counters in self.scout.corps.values() for c in counters if self._free(c)]
        ranked.sort(key=self._rank)
        for counter in ranked:
            price, zone = tactical_price(counter), counter.place
            spare = SPARE if self._off(zone) > FIELD else 0
            if price + spare > self.money:
                return
            alone = self.scout.room.get(zone, 1) <= 1
            if alone and self.scout.threatened(zone):
                continue
            way = self._way(counter)
            if way is None:
                continue
            self.money -= price
            self.scout.place(counter, way[-1])
            self.moves.append(
                Move(
                    force=(Part(counter=counter.id),),
                    start=way[0],
                    path=tuple(way[1:-1]),
                    end=way[-1],
                )
            )

    def _rank(self, counter: Counter) -> tuple[int, ...]:
        place = counter.place
        far = self.scout.far.get(place, 99)
        return self._off(place), far, -counter.armour, -counter.corps

    def _way(self, counter: Counter) -> tuple[str, ...] | None:
        """To an empty zone that it wants, else nearer to one, else to where all gather."""
        here = self.scout.far.get(counter.place, 99)
        holds = here == 1 and self.scout.threatened(counter.place)
        most = 2 if holds else None  # as far as it goes
        ways = self.scout.reach(counter, most)
        legal = [zone for zone in ways if self.scout.may_stay(counter, zone)]
        prizes = [zone for zone in legal if zone in self.scout.aims or zone in self.goals]
        if prizes:
            return ways[max(prizes, key=lambda z: self._prize(z, ways[z]))]
        if here == 99:
            goals = [zone for zone in gathering(self.view, self.side) if zone in legal]
            waiting = counter.place in gathering(self.view, self.side)
            return ways[goals[0]] if goals and not waiting else None
        nearer = [zone for zone in legal if self.scout.far.get(zone, 99) < here]
        if not nearer:
            return None
        return ways[min(nearer, key=lambda z: (self.scout.far[z], self.scout.room.get(z, 0)))]

    def _prize(self, zone: str, way: tuple[str, ...]) -> tuple[int, ...]:
        return zone in self.goals, self.board.zones[zone].points, -len(way)

    # ---------------------------------------------------------------- air and sea

    def ships(self) -> list[Order]:
        """U-boats to the Atlantic; Allied fleets against them and before the convoys."""
        orders: list[Order] = []
        raiders = any(
            c.side == "axis" and c.place == NORTH_ATLANTIC and c.ships for c in self.view.counters
        )
        for number, counter in enumerate(self._naval()):
            goal = ""
            raider = self.side == "axis" and counter.kind == "u_boat"
            hunter = self.side == "allies" and counter.country == "UK" and raiders
            if raider or hunter:
                goal = NORTH_ATLANTIC
            elif self.side == "allies" and "soviet_attacked" in self.view.clocks and number % 2:
                goal = NORWEGIAN_SEA
            if goal and self.money >= 8:
                self.money -= 2
                parts = (Ships(counter=counter.id),)
                orders.append(Sail(ships=parts, start=counter.place, end=goal))
        if self.side == "allies":
            orders.append(NavalAttack(sea=NORTH_ATLANTIC))
        return orders

    def _naval(self) -> list[Counter]:
        """Ships in ports of the northern seas."""
        return [
            c
            for c in self.view.counters
            if c.side == self.side
            and c.kind in ("fleet", "u_boat")
            and c.place in self.board.zones
            and not any(self.board.seas[s].mediterranean for s in self.board.port_seas(c.place))
        ]

    def landing(self) -> list[Order]:
        """Americans come over the ocean; when the time has come the Allies land where the
        coast is weakest, and follow into the ports that they hold beyond the Channel."""
        if self.side != "allies":
            return []
        orders = self._combine()
        if self.view.turn >= INVASION:
            orders += self._invasion()
            orders += self._follow()
        for counter in self._strongest(AMERICA):
            end = next((p for p in CHANNEL_PORTS if self.scout.room.get(p, 0) < FULL), "")
            price = 4 * counter.corps
            if end and self.money >= price + 4:
                self._ship(counter, end, price, orders)
        return orders

    def _combine(self) -> list[Order]:
        """Single infantry corps of one country become armies, so that ports and beachheads
        hold more."""
        orders: list[Order] = []
        for zone, counters in self.scout.corps.items():
            singles: dict[str, list[Counter]] = {}
            for counter in counters:
                if self._free(counter) and (counter.infantry, counter.armour) == (1, 0):
                    singles.setdefault(counter.country, []).append(counter)
            for alike in singles.values():
                if len(alike) > 1:
                    pair = alike[:2]
                    self.used.update(dict.fromkeys((c.id for c in pair), True))
                    force = tuple(Part(counter=c.id) for c in pair)
                    orders.append(Combine(zone=zone, force=force, during="sea transport"))
        return orders

    def _strongest(self, zone: str) -> list[Counter]:
        free = [c for c in self.scout.corps.get(zone, ()) if self._free(c)]
        return sorted(free, key=lambda c: (-c.corps, -c.armour))

    def _ship(self, counter: Counter, end: str, price: int, orders: list[Order]) -> None:
        self.money -= price
        self.used[counter.id] = True
        start = counter.place
        self.scout.place(counter, end)
        orders.append(Ship(force=(Part(counter=counter.id),), start=start, end=end))

    def _follow(self) -> list[Order]:
        """From the ports of the Channel to those that are free beyond it."""
        orders: list[Order] = []
        for start in CHANNEL_PORTS:
            for counter in self._strongest(start):
                ends = [
                    zone
                    for zone in shipments(self.view, self.board, counter)
                    if zone in self.scout.far and self.scout.room.get(zone, 0) < FULL
                ]
                price = 2 * counter.corps
                if ends and price <= self.money:
                    end = min(ends, key=lambda zone: self.scout.far[zone])
                    self._ship(counter, end, price, orders)
        return orders

    def _invasion(self) -> list[Order]:
        orders: list[Order] = []
        beaches = [beach for beach in LANDINGS if beach[0] in self.scout.aims]
        beaches.sort(key=lambda beach: corps(self.scout.foes.get(beach[0], [])))
        for zone, sea, ports in beaches:
            if not landing_weather(self.board, self.view.turn, sea):
                continue
            near = [
                u
                for u in at_base(self.view, self.side)
                if u.id not in self.flown and in_range(self.board, u.place, sea)
            ]
            groups = {p: self._strongest(p) for p in ports}
            port = max(groups, key=lambda p: corps(groups[p]))
            force = groups[port]
            foes = self.scout.foes.get(zone, [])
            price = 2 * corps(force)
            strong = corps(force) >= max(LEAST_LANDED, 2 * corps(foes))
            if len(near) < BEACHHEADS or not strong or price > self.money:
                continue
            self.money -= price
            for unit in near[:BEACHHEADS]:
                self.flown[unit.id] = True
                self.air.append(AirMission(target=sea, base=unit.place))
            self.air.append(Beachhead(zone=zone, sea=sea, count=BEACHHEADS))
            parts = tuple(Part(counter=c.id) for c in force)
            orders.append(Land(force=parts, start=port, zone=zone))
            self.used.update(dict.fromkeys((c.id for c in force), True))
            if foes:
                when = Condition(fact="odds", test="at least", value="1-1")
                self.fights.append(Blitz(target=zone, force=parts, when=when))
                self.fights.append(Attack(target=zone, force=parts, when=when))
        return orders
