"""What a sensible player has at hand, and what he does not spend on battles: garrisons, and who
walks into what nobody holds.

Everything is asked of the rules' own functions on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, members
from adjudicator.rulesets.totaler_krieg.board.position import Position, faction_of, is_hex, pool
from adjudicator.rulesets.totaler_krieg.book.ground import stacking, supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.moving.ezoc import OPERATIONAL
from adjudicator.rulesets.totaler_krieg.book.moving.movement import begin
from adjudicator.rulesets.totaler_krieg.book.moving.ways import reach
from adjudicator.rulesets.totaler_krieg.bots.strategy import FAR, STRIKE, Strategy

NEAR = 14
"""Hexes from the front within which units move; others are garrisons."""
CAMPAIGN = 60
"""Hexes from the front within which an army comes that nobody needs where it is."""
GUARDED = 3
"""Hexes from an enemy within which a capital keeps a garrison."""
LEAGUES = 6
"""Hexes from an open City beyond which nobody is sent for it."""
GROWING = 0.7
"""What a unit that becomes an army with another step is worth more."""
SMALL = 1
"""Steps of a unit that is spared for a garrison where no enemy is near."""


@dataclass
class Plan:
    """An attack that is meant: who, from where, and the column it is weighed at."""

    target: Cell
    units: dict[str, Cell] = field(default_factory=dict)
    column: int = 0
    value: float = 0.0
    air: bool = False
    """Does it count on an Air unit?"""


class Host:
    """One faction's army in its Faction Turn. blitz: the Blitz markers that can be placed, of
    which `markers` keeps the number."""

    def __init__(
        self, position: Position, board: Board, faction: str, lots: Lots, blitz: int = 0
    ) -> None:
        self.position, self.board, self.faction, self.lots = position, board, faction, lots
        self.field = Field(position, board)
        self.strategy = Strategy(self.field, faction)
        self.blitz = self.markers = blitz
        self.busy: set[str] = set()
        """Support units that have their task."""
        self.fliers = len(self.at_base(("air_force",)))
        self.used: dict[str, Cell] = {}
        """Unit -> where it will stand."""
        self.plans: list[Plan] = []
        self.posted: set[str] = set()
        """Who stays where he is, or where he goes."""
        self.back: set[str] = set()
        """Who keeps off the enemies that are not in view."""

    # -------------------------------------------------------------- what there is

    def at_base(self, kinds: tuple[str, ...]) -> list[str]:
        """Own support units of these kinds that are in the Force Pool or come back to it."""
        found = []
        for name, piece in self.position.pieces.items():
            counter = self.board.counters[name]
            if counter.kind != "support" or counter.type not in kinds or name in self.busy:
                continue
            if faction_of(self.position, self.board, name) != self.faction:
                continue
            out = is_hex(piece.at) or piece.at.startswith(("station:", "used:", "convoys:"))
            back = (out or piece.at == "strategic") and not counter.delay_stripe  # TK-2.2.1-2
            if piece.at == pool(self.faction) or back:
                found.append(name)
        return found

    @cached_property
    def front(self) -> dict[Cell, int]:
        """Hexes -> how far the nearest enemy is by land."""
        return self.strategy.away(members(self.enemy))

    @cached_property
    def called(self) -> dict[Cell, int]:
        """Hexes -> how far it is to where new units are wanted: the Country in view, unless those
        who keep the other enemies off are too few, or the army gathers at a border."""
        strategy = self.strategy
        if strategy.gathers and strategy.focus:
            return strategy.to_elsewhere
        return self.front if strategy.pressed else strategy.to_focus

    @cached_property
    def enemy(self) -> int:
        """Hexes with enemy ground units that may be attacked at all."""
        return self.strategy.enemy

    @cached_property
    def units(self) -> list[str]:
        """Own ground units near the front, and those from afar that no coast needs, the
        strongest first."""
        to_focus = self.strategy.to_focus
        near: list[str] = []
        far: list[tuple[int, str]] = []
        for at, stack in self.field.stacks.items():
            away = min(self.front.get(at, FAR), to_focus.get(at, FAR))
            for name in stack:
                if self.field.owner[name] == self.faction and away <= CAMPAIGN:
                    near += [name] if away <= NEAR else []
                    far += [(away, name)] if away > NEAR else []
        return sorted(
            [*near, *self.released(far)],
            key=lambda name: (-self.field.face(name).attack, name),
        )

    def released(self, far: list[tuple[int, str]]) -> list[str]:
        """Who of those far from any enemy may leave for the war: what is larger than a garrison,
        the nearest first, as long as enough is left against those who come over the sea.
        far: (how far, who)."""
        face = self.field.face
        spare = sum(face(name).defence for _, name in far) - self.strategy.overseas
        found = []
        for _, name in sorted(far):
            if self.field.steps(name) > SMALL and face(name).move and spare >= face(name).defence:
                spare -= face(name).defence
                found.append(name)
        return found

    @cached_property
    def reaches(self) -> dict[str, dict[Cell, tuple[Cell, ...]]]:
        """Unit -> the hexes it can go to."""
        found = {}
        for name in self.units:
            try:
                found[name] = reach(self.field, begin(self.field, name, OPERATIONAL))
            except NotAllowed:
                found[name] = {}
        return found

    @cached_property
    def stranded(self) -> list[str]:
        """Own units near the front that have no supply."""
        return [name for name in self.units if not supply.supplied(self.field, name)]

    def at(self, name: str) -> Cell:
        return self.board.cell(self.position.pieces[name].at)

    def stack(self, at: Cell) -> list[str]:
        """Who will stand in a hex as far as is known."""
        stay = [
            name for name in self.field.friends(at, self.faction) if self.used.get(name, at) == at
        ]
        come = [name for name, end in self.used.items() if end == at and name not in stay]
        return [*stay, *come]

    def room(self, at: Cell, name: str) -> bool:
        """Would the unit find room there?"""
        there = [one for one in self.stack(at) if one != name]
        return stacking.fault(self.field, at, [*there, name]) is None

    def supplied_at(self, name: str, at: Cell) -> bool:
        """Is the hex on the unit's lines of supply as they run now, or beside them?"""
        for nation in supply.nations_for(self.field, name):
            lines = supply.lines(self.field, nation)
            if not (lines >> at) & 1 and not self.board.near(1 << at, 1) & lines:
                return False
        return True

    @cached_property
    def seats(self) -> set[Cell]:
        """The capitals of all Countries."""
        return {self.board.cell(area.capital) for area in self.board.areas.values() if area.capital}

    @cached_property
    def capitals(self) -> list[Cell]:
        """Capitals of the enemy's Minor Countries: with them they fall."""
        return [
            self.board.cell(area.capital)
            for name, area in self.board.areas.items()
            if area.kind == "minor"
            and area.capital
            and self.field.status(name) == "active"
            and self.field.faction(name) not in ("", self.faction)
        ]

    @cached_property
    def goals(self) -> list[Cell]:
        """What is to be reached: the Cities of the Country in view; Strategic Hexes of the enemy
        that can be walked to, and own ones that are lost."""
        if found := list(members(self.strategy.targets)):
            return found
        walkable = self.strategy.walkable & ~self.field.controlled[self.faction]
        return [one.cell for one in self.board.strategic if (walkable >> one.cell) & 1]

    def spared(self, name: str) -> tuple[float, str]:
        """How well a unit is spared for a garrison: the lowest best, the last who grows into an
        army."""
        face = self.field.face(name)
        grows = GROWING * (self.board.counters[name].side_with(2) is not None)
        return face.attack - 0.5 * face.defence + 3.0 * self.field.is_hq(name) + grows, name

    def post(self, name: str, at: Cell) -> None:
        """A unit stands in a hex from now on."""
        self.used[name] = at
        self.posted.add(name)

    # ------------------------------------------------------------------ garrisons

    def guard(self) -> None:
        """Somebody stays in every capital and Strategic Hex that an enemy is near, as many as
        it takes that he may not attack at 3-1; one in each City of an enemy Country that has
        still to fall."""
        for at, names in self.field.stacks.items():
            own = [name for name in names if self.field.owner[name] == self.faction]
            own = sorted((name for name in own if not self.field.is_hq(name)), key=self.spared)
            away = self.front.get(at, FAR)
            if (self.strategy.kept >> at) & 1:
                for name in own[:1]:
                    self.post(name, at)
                    self.relieve(name, at)
            elif away <= GUARDED and (at in self.seats or self.board.at(at).strategic):
                threat, have = self.strategy.threat(at), 0
                for name in own:
                    if not threat and self.field.steps(name) > SMALL:
                        continue
                    self.post(name, at)
                    have += self.field.face(name).defence
                    if 3 * have > threat:
                        break
            elif (self.strategy.exposed >> at) & 1:
                for name in own[:1]:
                    if self.field.steps(name) <= SMALL and not self.field.is_armor(name):
                        self.post(name, at)

    def relieve(self, name: str, at: Cell) -> None:
        """A small unit comes to a large one in a hex that has to be kept: next turn that may
        go."""
        small = self.field.steps(name) <= SMALL and not self.field.is_armor(name)
        if small or self.front.get(at, FAR) <= STRIKE - self.field.is_armor(name):
            return
        able = [
            one
            for one in self.units
            if one not in self.used
            and self.field.steps(one) == SMALL
            and not self.field.is_hq(one)
            and not self.field.is_armor(one)
            and at in self.reaches[one]
            and self.room(at, one)
            and not (self.strategy.kept >> self.at(one)) & 1
        ]
        if able:
            best = min(able, key=lambda one: (-self.front.get(self.at(one), FAR), one))
            self.post(best, at)

    def occupy(self) -> None:
        """Somebody walks into each City and Strategic Hex of an enemy that nobody holds: who is
        missed least of those who get there."""
        ours = self.field.held_by_right(self.faction)
        for at in self.strategy.prizes:
            if self.strategy.weak and not (ours >> at) & 1:
                continue
            able = [
                name
                for name in self.units
                if name not in self.used
                and at in self.reaches[name]
                and not self.field.is_hq(name)
                and self.room(at, name)
            ]
            if able:
                best = min(
                    able, key=lambda name: (not self.supplied_at(name, at), *self.spared(name))
                )
                self.post(best, at)

    def approach(self) -> None:
        """Somebody goes for each City of the Country in view where no enemy stands and nobody
        gets in one move: who is soonest there, the fastest first."""
        field = self.field
        open_ = self.strategy.targets & ~field.enemy_units(self.faction)
        for at in members(open_ & self.strategy.walkable):
            if at in self.used.values():
                continue
            away = self.strategy.away([at], LEAGUES)
            able = [
                (away.get(end, FAR), field.steps(name), -field.face(name).move, name, end)
                for name in self.units
                if name not in self.used and not field.is_hq(name)
                for end in (self.at(name), *self.reaches[name])
                if away.get(end, FAR) <= LEAGUES
            ]
            for _, _, _, name, end in sorted(able):
                if self.room(end, name) and self.supplied_at(name, end):
                    self.post(name, end)
                    break

    def cover(self) -> None:
        """Own Strategic Hexes that an enemy may walk into get somebody, the nearest danger
        first: the best in defence of those who get there, unless he is wanted more elsewhere."""
        mine = self.field.controlled[self.faction] & ~self.field.ground[self.faction]
        bare = [one.cell for one in self.board.strategic if (mine >> one.cell) & 1]
        bare = [
            at
            for at in bare
            if self.front.get(at, FAR) <= GUARDED or (self.strategy.exposed >> at) & 1
        ]
        for at in sorted(bare, key=lambda at: (self.front.get(at, FAR), at)):
            able = [
                name
                for name in self.units
                if name not in self.used
                and at in self.reaches[name]
                and not self.field.is_hq(name)
                and self.room(at, name)
            ]
            if able:
                self.post(min(able, key=self.spared), at)
