"""The sensible bot at war: where its tokens lie and what they do.

For each faction: the attacks that promise most for the tokens there are, with support from
next door; Defense where something is to be lost; reserves by rail and over sea to the front.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.core.protocol import Order
from adjudicator.rulesets.virtuti_militari.board.board import Board
from adjudicator.rulesets.virtuti_militari.board.position import (
    Placed,
    Position,
    Unit,
    acting_factions,
    at_war,
    bonus_of,
    controller,
    units_at,
    weather_in,
)
from adjudicator.rulesets.virtuti_militari.board.terms import Faction, Side
from adjudicator.rulesets.virtuti_militari.book.areas import key_areas, pp_of
from adjudicator.rulesets.virtuti_militari.book.battle.strength import (
    attack_strength,
    defence_strength,
)
from adjudicator.rulesets.virtuti_militari.book.stacking import allowed, excess, heights
from adjudicator.rulesets.virtuti_militari.book.war.planning import Placing
from adjudicator.rulesets.virtuti_militari.book.war.ways import (
    enemies_at,
    entry,
    landing_way,
    strategic_way,
    transport_way,
)
from adjudicator.rulesets.virtuti_militari.orders.orders import (
    BattleAir,
    BattleCardRule,
    Detachment,
    Execute,
    KeepCards,
    PlaceToken,
    Send,
)

LEAST = 3
"""An attack is not worth a token below this."""
GUESS = 1
"""What the enemy may add by a Defense order that is not yet shown."""


@dataclass
class Blow:
    """An attack, or an empty area to take: worth, target, start, the units that go."""

    worth: float
    target: str
    start: str
    units: list[Unit]
    lead: int = 0
    landing: bool = False
    support: list[str] = field(default_factory=list)


class WarPlan:
    """The planning mail of one seat."""

    def __init__(self, board: Board, position: Position, side: Side) -> None:
        self.board, self.position, self.side = board, position, side
        self.placing = Placing(position, board, side)
        self.lines: list[Order] = []
        self.first: list[str] = []
        self.taken: dict[str, bool] = {}
        """Targets of this turn."""

    def orders(self) -> list[Order]:
        for faction in acting_factions(self.position, self.side):
            self.stacks = heights(self.position, faction)
            self._attack(faction)
            self._land(faction)
            self._defend(faction)
            self._reserves(faction)
            self._fortify(faction)
        by_token: dict[str, list[str]] = {}
        for place, token in self.placing.laid.items():
            by_token.setdefault(token, []).append(place)
        placed = [PlaceToken(token=token, places=places) for token, places in by_token.items()]
        execute = [Execute(places=self.first)] if self.first else []
        return [*placed, *self.lines, *execute, *self._doctrine()]

    # --------------------------------------------------------------- tokens

    def _tokens(self, faction: Faction, family: str) -> list[str]:
        """Tokens of a family that are left, the best first, each as often as there is one."""
        found = [
            token.id
            for token in self.board.tokens.values()
            if token.family == family
            for _ in range(self.placing.left(faction, token.id))
        ]
        return sorted(found, key=bonus_of, reverse=True)

    def _lay(self, place: str, token: str) -> bool:
        if self.placing.refusal(place, token) is not None:
            return False
        self.placing.lay(place, token)
        return True

    # -------------------------------------------------------------- attacks

    def _attack(self, faction: Faction) -> None:
        """Attacks by land and sea, the most promising first, while there are Moves."""
        while tokens := self._tokens(faction, "move"):
            token = tokens[0]
            blows = [b for b in self._blows(faction, token) if b.worth >= LEAST]
            blows.sort(key=lambda b: (-b.worth, self.board.order[b.target]))
            for blow in blows:
                if self._lay(blow.start, token):
                    self._strike(faction, blow)
                    break
            else:
                return

    def _blows(self, faction: Faction, token: str) -> Iterator[Blow]:
        for start in self._starts(faction):
            units = self._free(faction, start)
            if not units:
                continue
            for target in self._targets(faction, start):
                if target not in self.taken:
                    blow = self._weighed(faction, start, target, units, token)
                    if blow is not None:
                        yield blow

    def _starts(self, faction: Faction) -> list[str]:
        """Places with own units and no order yet, in the order of the map."""
        held = {unit.place for unit in self.position.units if unit.faction == faction}
        return sorted(held - set(self.placing.laid), key=self.board.order.__getitem__)

    def _free(self, faction: Faction, start: str) -> list[Unit]:
        """Units that can leave a place, the strongest first."""
        units = [u for u in units_at(self.position, start, faction) if not u.exhausted]
        return sorted(units, key=lambda u: (-self.board.unit(u.kind, u.level).strength, u.id))

    def _spared(self, faction: Faction, start: str, target: str, units: list[Unit]) -> list[Unit]:
        """Those that can attack: all but the weakest, if other enemies stand next door too."""
        if not self.board.is_land(start) or len(units) < 2:
            return units
        others = [b for b in self.board.neighbours(start) if b != target]
        guarded = any(enemies_at(self.position, faction, b) for b in others)
        return units[:-1] if guarded else units

    def _targets(self, faction: Faction, start: str) -> list[str]:
        if not self.board.is_land(start):
            near = [p for p in self.board.adjacent(start) if self.board.is_sea(p)]
            return [p for p in near if enemies_at(self.position, faction, p)]
        return [
            area
            for area in self.board.neighbours(start)
            if at_war(self.position, controller(self.position, area), faction)
            and entry(self.position, self.board, faction, area) is None
        ]

    def _weighed(
        self, faction: Faction, start: str, target: str, units: list[Unit], token: str
    ) -> Blow | None:
        """The attack from one place on another with this token, and what it promises."""
        worth = self._worth(target)
        defenders = enemies_at(self.position, faction, target)
        if not defenders:
            # One unit is enough for an empty area; more where the stacks allow it.
            going = units[:1]
            return Blow(worth + 3, target, start, going)
        going = self._room(faction, start, target, self._spared(faction, start, target, units))
        if not going:
            return None
        attack, support = self._strength(faction, start, target, going, token)
        enemy = defenders[0].faction
        defence = defence_strength(self.position, self.board, enemy, target).value
        lead = attack - defence - (GUESS if self._has_tokens(enemy) else 0)
        lead += self._edge(faction, enemy)
        if lead < 0:
            return None
        promise = min(1.0, 0.55 + 0.15 * lead)
        cost = sum(self.board.unit(u.kind, u.level).cost for u in going) / 100
        return Blow(
            promise * (worth + 2 + len(defenders)) - (1 - promise) * cost,
            target, start, going, lead, support=support,
        )  # fmt: skip

    def _strength(
        self,
        faction: Faction,
        start: str,
        target: str,
        units: list[Unit],
        token: str,
        *,
        landing: bool = False,
    ) -> tuple[int, list[str]]:
        """Strength of an attack with Support laid next door, and where it would be laid."""
        spare = self._tokens(faction, "support")
        laid = {p: Placed(faction=faction, token=t) for p, t in self.placing.laid.items()}
        support: list[str] = []
        land = self.board.is_land(target)
        near = self.board.neighbours(target) if land else self.board.adjacent(target)
        for place in near:
            free = place != start and place not in laid
            if free and spare[len(support) :] and units_at(self.position, place, faction):
                laid[place] = Placed(faction=faction, token=spare[len(support)])
                support.append(place)
        trial = self.position.model_copy(update={"orders": laid})
        value = attack_strength(
            trial, self.board, faction, units, start, target, token, landing=landing
        ).value
        return value, support

    def _room(self, faction: Faction, start: str, target: str, units: list[Unit]) -> list[Unit]:
        """As many units as the stacking limits let stand in the target."""
        limit = allowed(self.position, self.board, faction)
        for number in range(len(units), 0, -1):
            stacks = self.stacks.copy()
            stacks[target] = number
            stacks[start] -= number
            if excess(stacks, limit) == 0:
                return units[:number]
        return []

    def _edge(self, faction: Faction, enemy: Faction) -> int:
        """What the own best card is better than the enemy's middle one, less for each attack
        already planned; 1 more where ties are won."""
        mine = sorted(self.board.cards[c].strength for c in self.position.factions[faction].hand)
        theirs = sorted(self.board.cards[c].strength for c in self.position.factions[enemy].hand)
        best = mine[-1 - min(len(self.first), len(mine) - 1)] if mine else 0
        middle = theirs[len(theirs) // 2] if theirs else 0
        order = self.position.initiative
        return best - middle - 1 + (order.index(faction) < order.index(enemy))

    def _has_tokens(self, enemy: Faction) -> bool:
        return any(t.startswith("defense") for t in self.position.factions[enemy].pool)

    def _strike(self, faction: Faction, blow: Blow) -> None:
        """Lay the support and write the lines of an attack; spare units of the start take
        empty areas beside it."""
        self.taken[blow.target] = True
        spare = self._tokens(faction, "support")
        for place, token in zip(blow.support, spare, strict=False):
            self._lay(place, token)
        self._send(blow.start, blow.target, blow.units)
        self.first.append(blow.start)
        left = [u for u in self._free(faction, blow.start) if u not in blow.units]
        for area in self._targets(faction, blow.start):
            if left and area not in self.taken and not enemies_at(self.position, faction, area):
                self.taken[area] = True
                self._send(blow.start, area, [left.pop()])

    def _send(self, start: str, end: str, units: list[Unit]) -> None:
        force = [Detachment(unit=unit.id) for unit in units]
        self.lines.append(Send(start=start, end=end, force=force))
        for unit in units:
            self.stacks[unit.place] -= 1
            self.stacks[end] += 1

    # ------------------------------------------------------------- landings

    def _land(self, faction: Faction) -> None:
        """Landings from ports, with Fleets that bombard."""
        for token in self._tokens(faction, "amphibious"):
            most = self.board.tokens[token].stack or 1
            best: Blow | None = None
            for start in self._starts(faction):
                units = units_at(self.position, start, faction)
                if not self.board.is_land(start) or len(units) > most:
                    continue
                for target in self._shores(faction, start):
                    blow = self._landing(faction, start, target, units, token)
                    if blow and (best is None or blow.worth > best.worth):
                        best = blow
            if best is not None and self._lay(best.start, token):
                self._strike(faction, best)
                for sea in self.board.areas[best.target].seas:
                    if units_at(self.position, sea, faction) and self._tokens(
                        faction, "bombardment"
                    ):
                        self._lay(sea, "bombardment")

    def _shores(self, faction: Faction, start: str) -> Iterator[str]:
        for area in self.board.areas.values():
            if (
                area.seas
                and area.id not in self.taken
                and at_war(self.position, controller(self.position, area.id), faction)
                and weather_in(self.position, area.id) == "clear"
                and landing_way(self.position, self.board, faction, start, area.id)
            ):
                yield area.id

    def _landing(
        self, faction: Faction, start: str, target: str, units: list[Unit], token: str
    ) -> Blow | None:
        worth, defenders = self._worth(target), enemies_at(self.position, faction, target)
        attack, support = self._strength(faction, start, target, units, token, landing=True)
        lead = attack
        if defenders:
            enemy = defenders[0].faction
            lead -= defence_strength(self.position, self.board, enemy, target).value + GUESS
        if lead < 0:
            return None
        # A beachhead that is thrown back at once is not a gain.
        worth += 4 * self.board.areas[target].port - self._strongest(faction, target)
        return Blow(worth + lead, target, start, units, lead, landing=True, support=support)

    def _strongest(self, faction: Faction, area: str) -> int:
        """The strongest enemy stack next to an area."""
        return max(
            (len(enemies_at(self.position, faction, b)) for b in self.board.neighbours(area)),
            default=0,
        )

    # -------------------------------------------------------------- defence

    def _threat(self, faction: Faction, area: str) -> int:
        return sum(len(enemies_at(self.position, faction, b)) for b in self.board.neighbours(area))

    def _defend(self, faction: Faction) -> None:
        """Defense, then Support, where most is at stake."""
        threatened = [
            (self._worth(place) + 2 * self._threat(faction, place), place)
            for place in self._starts(faction)
            if self.board.is_land(place) and self._threat(faction, place)
        ]
        threatened.sort(key=lambda pair: (-pair[0], self.board.order[pair[1]]))
        for _, place in threatened:
            if tokens := self._tokens(faction, "defense"):
                self._lay(place, tokens[0])
        for _, place in threatened:
            tokens = self._tokens(faction, "support")
            if tokens and place not in self.placing.laid:
                self._lay(place, tokens[0])

    def _fortify(self, faction: Faction) -> None:
        """Fortifications in threatened places that still have no order."""
        for place in self._starts(faction):
            tokens = self._tokens(faction, "fortification")
            if not tokens or not self.board.is_land(place):
                continue
            low = self.position.forts.get(place, 0) < 3
            if low and (self._threat(faction, place) or self.board.areas[place].vp):
                self._lay(place, tokens[0])

    # ------------------------------------------------------------- reserves

    def _reserves(self, faction: Faction) -> None:
        """Units far from any enemy go to the front: by rail, and over sea with Moves."""
        goals = self._fronts(faction)
        if not goals:
            return
        for start in self._starts(faction):
            if not self.board.is_land(start) or self._at_front(faction, start):
                continue
            tokens = self._tokens(faction, "strategic")
            if tokens and self._bring(faction, start, goals, tokens[0], by_sea=False):
                continue
            tokens = self._tokens(faction, "move")
            if tokens:
                self._bring(faction, start, goals, tokens[-1], by_sea=True)

    def _bring(
        self, faction: Faction, start: str, goals: list[str], token: str, *, by_sea: bool
    ) -> bool:
        """Send the units of a rear area to the front with one token; False if they cannot."""
        units = [u for u in units_at(self.position, start, faction) if not u.exhausted]
        if self._guards(faction, start):
            units = units[1:]
        way = transport_way if by_sea else strategic_way
        limit = allowed(self.position, self.board, faction)
        sent = False
        for unit in units:
            for goal in goals:
                stacks = self.stacks.copy()
                stacks[goal] += 1
                stacks[start] -= 1
                if goal == start or excess(stacks, limit) or stacks[goal] > 3:
                    continue
                if way(self.position, self.board, faction, start, goal) is None:
                    continue
                if not sent and not self._lay(start, token):
                    return False
                self._send(start, goal, [unit])
                sent = True
                break
        return sent

    def _guards(self, faction: Faction, area: str) -> bool:
        """Must a unit stay: something on the coast that an enemy could take?"""
        return self._worth(area) >= 3 and bool(self.board.areas[area].seas)

    def _at_front(self, faction: Faction, area: str) -> bool:
        return any(
            self._hostile(faction, controller(self.position, near))
            for near in self.board.neighbours(area)
        )

    def _hostile(self, faction: Faction, other: str) -> bool:
        """At war, or going to be: the USSR and the Axis arm against each other once the USSR
        is active or France has fallen."""
        if at_war(self.position, faction, other):
            return True
        arming = self.position.ussr == "active" or (
            self.position.countries["france"].status == "surrendered"
        )
        return arming and {faction, other} == {"axis", "ussr"}

    def _fronts(self, faction: Faction) -> list[str]:
        """Own areas next to the enemy, the most wanting first: those with much to lose or to
        win next door, and little to do it with; and shores where somebody could land."""
        front = []
        for area in self.board.areas:
            if controller(self.position, area) != faction:
                continue
            near = [
                b
                for b in self.board.neighbours(area)
                if self._hostile(faction, controller(self.position, b))
            ]
            if near:
                enemies = sum(
                    self._hostile(faction, unit.faction)
                    for b in near
                    for unit in units_at(self.position, b)
                )
                prize = max(self._worth(b) for b in near)
                here = len(units_at(self.position, area, faction))
                front.append((enemies - 2 * here + self._worth(area) / 4 + prize / 2, area))
            elif self._open_shore(faction, area):
                front.append((2 + self._worth(area) / 2, area))
        front.sort(key=lambda pair: (-pair[0], self.board.order[pair[1]]))
        return [area for _, area in front[:12]]

    def _open_shore(self, faction: Faction, area: str) -> bool:
        """Something worth having on a coast, nobody there, and an enemy who could land."""
        empty = not units_at(self.position, area, faction)
        if not empty or not self.board.areas[area].seas or self._worth(area) < 2:
            return False
        return any(
            at_war(self.position, faction, other) and token.startswith("amphibious")
            for other, state in self.position.factions.items()
            for token in state.pool
        )

    # --------------------------------------------------------------- values

    def _worth(self, place: str) -> float:
        """What a place is worth to whoever holds it."""
        if not self.board.is_land(place):
            return 3.0
        area = self.board.areas[place]
        key = any(
            place in key_areas(self.position, self.board, country)
            for country, state in self.position.countries.items()
            if state.status == "active"
        )
        return 4 * area.vp + pp_of(self.position, self.board, place) + 3 * key + bool(area.supply)

    def _doctrine(self) -> list[Order]:
        """Win if it can be done, keep the cards that earn most."""
        kept = [
            max(
                self.position.factions[faction].hand,
                key=lambda id: (self.board.cards[id].pp, id),
                default="",
            )
            for faction in acting_factions(self.position, self.side)
        ]
        keep = [KeepCards(cards=[card]) for card in kept if card]
        return [*keep, BattleCardRule(rule="win", margin=1), BattleAir(rule="win", margin=0)]
