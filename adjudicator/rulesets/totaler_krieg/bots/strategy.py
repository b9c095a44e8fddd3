"""What a sensible player wants of a whole front: whom to finish first, where an enemy has to be
kept out, which hexes only wait for somebody to walk in.

An Allied Country falls when Axis units stand in all its Cities, or by its Capital once (16.1.1,
16.2.1); so a player who beats an army and goes on to the next has won nothing. The faction
therefore has one Country in view at a time, the one it outweighs most for what it is worth, takes
its Cities and stays in them; against all others it keeps as much as stops them.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable
from functools import cached_property

from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.grid import Cell, Cells, bits, members
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.bots.selection import (
    france_fights,
    yellow_laid,
    yellow_open,
)

AROUND = 7
"""Hexes around a Country within which an army counts for or against it."""
BESIDE = 3
"""Hexes around a Country within which its defenders are met."""
OVERWHELMING = 3.0
"""Attack for each point of defence beyond which more is wanted elsewhere."""
EQUAL = 0.9
"""Attack for each point of defence below which a faction stays in its own lands."""
CAUTIOUS = 1.3
"""The same for the West before Total War, when time is on its side."""
OUTWEIGHED = 1.3
"""Attack for each point of defence with which a Country is attacked at 2-1, too."""
WAY_ROUND = "Belgium-Holland"
"""Through which one comes to Paris without the Maginot Line."""
SHORE = 2
"""Hexes from the sea within which a landing is reckoned with."""
MAIN = 8
"""Strategic Hexes that the great land enemy counts more."""
BARRED = 0.4
"""What a point of defence in a hex makes a way through it longer."""
FAR = 99
STRIKE = 3
"""Hexes from which an enemy may be expected to attack."""
MOST_CITIES = 12
"""Countries with more Cities are not conquered by standing in all of them."""
LANDED = {"pre": 0.0, "limited": 0.3, "total": 0.8}
"""The part of an enemy's attack beyond the sea that coasts are held against."""
KEPT_BACK = 1.4
"""The part of an enemy's attack that defends against him where nothing is wanted."""
DRIVEN_OFF = 1.8
"""Attack for each point of defence that clears the rest of an enemy out, before the great war."""
NEVER = "Vichy"
"""Who is never conquered (16.1.1): whoever stands there is fought like any other army."""


class Strategy:
    """One faction's view of the war at a moment."""

    def __init__(self, field: Field, faction: str) -> None:
        self.field, self.board, self.faction = field, field.board, faction

    # ------------------------------------------------------------------------- enemies

    @cached_property
    def foes(self) -> list[str]:
        """The factions that are fought: the Allies leave each other alone."""
        if self.faction == "axis":
            return [one for one in FACTIONS if one != "axis"]
        return ["axis"]

    @cached_property
    def enemy(self) -> Cells:
        """Hexes with enemy ground units that may be attacked at all."""
        found = 0
        for faction in self.foes:
            found |= self.field.ground[faction]
        return found & self.board.land & ~self.field.pac

    @cached_property
    def countries(self) -> list[str]:
        """Enemy Countries that fight and that one can walk to."""
        names = [name for name, side in MAJORS.items() if side in self.foes]
        names += [
            name
            for name, state in self.field.position.countries.items()
            if state.status == "active" and state.faction in self.foes
        ]
        return [
            name
            for name in names
            if not (self.land(name) & self.field.pac) and self.wanted(name) & self.walkable
            if name != NEVER or self.faction != "axis"
        ]

    def land(self, country: str) -> Cells:
        return self.field.lands.home.get(country, 0)

    def wanted(self, country: str) -> Cells:
        """The Cities of an enemy Country in which no own unit stands."""
        cities = self.land(country) & self.board.cities
        return cities & ~self.field.ground[self.faction]

    @cached_property
    def walkable(self) -> Cells:
        """Land that own units can walk to."""
        return bits(self.away(members(self.field.ground[self.faction] & self.board.land)))

    def away(self, starts: Iterable[Cell], most: int = FAR) -> dict[Cell, int]:
        """Hexes -> how far the nearest of some hexes is by land, up to so many."""
        found = dict.fromkeys(starts, 0)
        queue = deque(found)
        shut = self.field.neutral | self.field.pac | ~self.board.land
        while queue:
            at = queue.popleft()
            if found[at] >= most:
                continue
            for other in self.board.neighbours(at):
                if other in found or (shut >> other) & 1:
                    continue
                if not self.board.between(at, other).isdisjoint(("all_sea", "lake")):
                    continue
                found[other] = found[at] + 1
                queue.append(other)
        return found

    # --------------------------------------------------------------------------- focus

    @cached_property
    def yellow(self) -> bool:
        """Is France to fall by its Capital alone, as Case Yellow has it?"""
        if self.faction != "axis" or "France" not in self.countries:
            return False
        return yellow_open(self.board, self.field.position)

    @cached_property
    def gathering(self) -> bool:
        """Are strong units gathered where the way to Paris is least barred?"""
        return self.yellow and self.focus == "France"

    @cached_property
    def focus(self) -> str:
        """The Country to finish first, empty if there is none."""
        if self.yellow and yellow_laid(self.board, self.field.position):
            return "France"
        if self.decisive:
            return self.main
        return max(self.countries, key=lambda name: (self.promise(name), name), default="")

    @property
    def decisive(self) -> bool:
        """Is the great war on, and the Axis the stronger in it? Then its armies march nowhere else,
        and small enemies are kept off."""
        total = self.faction == "axis" and self.field.position.war_state == "total"
        able = total and self.main in self.countries
        return able and self.superiority(self.main) >= OUTWEIGHED

    def promise(self, country: str) -> float:
        """How much a Country is outweighed, for what it is worth."""
        land = self.land(country)
        worth = sum(
            1 for one in self.board.strategic if (land >> one.cell) & 1 and one.strategic != ""
        )
        left = min(self.wanted(country).bit_count(), MOST_CITIES)
        if country == self.main:
            worth += MAIN
        return self.superiority(country) * (1.0 + 0.25 * min(worth, 4 + MAIN)) / (1.0 + 0.08 * left)

    @property
    def main(self) -> str:
        """The great land enemy of a faction: what is won from him decides the war."""
        return "Russia" if self.faction == "axis" else "Germany"

    def superiority(self, country: str) -> float:
        """The own attack around a Country for each point of defence in it."""
        land = self.land(country)
        mine = self.strength((self.faction,), self.board.near(land, AROUND))
        theirs = self.strength(self.foes, self.board.near(land, 1), defence=True)
        return mine / (theirs + 4.0)

    @cached_property
    def bold(self) -> Cells:
        """Where steps may be traded for ground: the Country in view, if it is outweighed."""
        if not self.focus or self.superiority(self.focus) < OUTWEIGHED:
            return 0
        return self.land(self.focus)

    def strength(self, factions: Iterable[str], cells: Cells, *, defence: bool = False) -> int:
        """Attack, or defence, of the ground units of some factions in these hexes."""
        found = 0
        for faction in factions:
            for at in members(self.field.ground[faction] & cells):
                for name in self.field.friends(at, faction):
                    face = self.field.face(name)
                    found += face.defence if defence else face.attack
        return found

    @cached_property
    def targets(self) -> Cells:
        """The Cities still to be taken of the Country in view; of France the Capital."""
        if self.gathering:
            return self.wanted("France") & 1 << self.board.cell(self.board.areas["France"].capital)
        return self.wanted(self.focus) if self.focus else 0

    @cached_property
    def prizes(self) -> list[Cell]:
        """Hexes of enemies that only wait for somebody: Cities and Strategic Hexes where no
        enemy unit stands, those of the Country in view first."""
        field = self.field
        cells = 0
        for country in self.countries:
            cells |= self.wanted(country)
        cells |= self.restless & ~field.ground[self.faction] & self.walkable
        strategic = bits(one.cell for one in self.board.strategic)
        cells |= strategic & ~field.controlled[self.faction] & self.walkable
        cells &= ~field.enemy_units(self.faction) & ~field.ground[self.faction]
        cells &= ~field.neutral & ~field.pac
        if self.faction != "axis":
            for ally in FACTIONS:
                cells &= ~field.controlled[ally] if ally != "axis" else ~0
        return sorted(
            members(cells),
            key=lambda at: (
                not (self.targets >> at) & 1,
                not (strategic >> at) & 1,
                at,
            ),
        )

    @cached_property
    def restless(self) -> Cells:
        """Where Conquered Countries may rise: their Capitals, and Partisan Bases (16.3, 16.5)."""
        found = 0
        if self.faction != "axis":
            return found
        for country, state in self.field.position.countries.items():
            capital = self.board.areas[country].capital
            if state.status == "conquered" and state.faction in self.foes and capital:
                found |= 1 << self.board.cell(capital)
        return found | self.field.partisans["western"] | self.field.partisans["soviet"]

    @cached_property
    def kept(self) -> Cells:
        """Cities of enemy Countries that have to be stood in until these have fallen, and what
        must be stood in afterwards."""
        found = self.restless & self.field.ground[self.faction]
        for country, state in self.field.position.countries.items():
            if state.status != "active" or state.faction not in self.foes:
                continue
            if country == NEVER and self.faction == "axis":
                continue
            cities = self.land(country) & self.board.cities
            if cities.bit_count() <= MOST_CITIES:
                found |= cities & self.field.ground[self.faction]
        return found

    @cached_property
    def road(self) -> dict[Cell, float]:
        """Hexes -> how long the way to the nearest City still to be taken is, longer where enemies
        and terrain bar it: so an army goes round a fortress."""
        field = self.field
        shut = field.neutral | field.pac | ~self.board.land
        if self.yellow:
            shut &= ~self.land(WAY_ROUND)
        found: dict[Cell, float] = {}
        queue = [(0.0, at) for at in members(self.targets)]
        while queue:
            far, at = heapq.heappop(queue)
            if at in found:
                continue
            found[at] = far
            beyond = far + 1.0
            if (self.enemy >> at) & 1:
                names = field.foes(at, self.faction)
                beyond += BARRED * sum(field.face(name).defence for name in names)
                beyond += shifts.fortress(field, names) + 0.5 * shifts.hex_terrain(field, at)
            for other in self.board.neighbours(at):
                if other in found or (shut >> other) & 1:
                    continue
                sides = self.board.between(at, other)
                if sides.isdisjoint(("all_sea", "lake")):
                    heapq.heappush(queue, (beyond + ("mountain" in sides), other))
        return found

    # ------------------------------------------------------------------------- defence

    def threat(self, at: Cell) -> int:
        """The attack that enemies next to or near a hex could bring against it."""
        return self.strength(self.foes, self.enemy & self.board.near(1 << at, STRIKE))

    @property
    def capital(self) -> Cell:
        """The Capital of the great Country of the faction."""
        seat = {"axis": "Germany", "western": "Britain", "soviet": "Russia"}[self.faction]
        return self.board.cell(self.board.areas[seat].capital)

    @cached_property
    def exposed(self) -> Cells:
        """Own Strategic Hexes and the Capital of the great Country where enemies may come from
        the sea."""
        board = self.board
        found = bits(one.cell for one in board.strategic) | 1 << self.capital
        found &= self.field.controlled[self.faction] & board.near(board.sea, SHORE)
        return found if self.field.position.war_state != "pre" else 0

    @cached_property
    def elsewhere(self) -> Cells:
        """Hexes with enemies that may come by land and are not near the Country in view."""
        if not self.focus and not self.marching_east:
            return 0
        return self.enemy & self.walkable & ~self.board.near(self.land(self.focus), BESIDE)

    @cached_property
    def marching_east(self) -> bool:
        """Is there nobody left to conquer, and a Country under a Policy to gather against?"""
        return not self.focus and bool(self.jumping_off)

    @cached_property
    def gathers(self) -> bool:
        """Does whoever is not wanted elsewhere gather against a Country under a Policy?"""
        position = self.field.position
        limited = position.war_state == "limited"
        return limited and not france_fights(position) and bool(self.jumping_off)

    @cached_property
    def to_focus(self) -> dict[Cell, int]:
        """Hexes -> how far the nearest City still to be taken is, or the nearest enemy of that
        Country."""
        if not self.focus:
            return self.away(members(self.jumping_off))
        land = self.board.near(self.land(self.focus), BESIDE)
        return self.away(members((self.targets | self.enemy & land) & self.board.land))

    @cached_property
    def jumping_off(self) -> Cells:
        """With nobody left to fight: the hexes along the border of a Country under a Policy,
        the largest that one can walk to."""
        field = self.field
        names = [name for name, side in MAJORS.items() if side in self.foes]
        names += [n for n, one in field.position.countries.items() if one.faction in self.foes]
        if self.faction != "axis":
            return 0
        found = 0
        for name in names:
            land = field.lands.whole(name)
            beside = self.board.near(land, 1) & ~land & self.walkable
            if land & field.pac and beside.bit_count() > found.bit_count():
                found = beside
        return found

    @cached_property
    def to_elsewhere(self) -> dict[Cell, int]:
        """Hexes -> how far the nearest other enemy is, or the border where the army gathers."""
        border = self.jumping_off if self.gathers and self.focus else 0
        return self.away(members(self.elsewhere | border))

    @cached_property
    def overseas(self) -> float:
        """The attack that may come over the sea, of enemies who cannot come by land."""
        state = self.field.position.war_state
        return LANDED[state] * self.strength(self.foes, self.field.board.all & ~self.walkable)

    @cached_property
    def pressed(self) -> bool:
        """Are the other enemies stronger than what stands between them and home, and can they
        walk there?"""
        if self.gathers or self.to_elsewhere.get(self.capital, FAR) == FAR:
            return False
        near = self.board.near(self.elsewhere, AROUND)
        have = self.strength((self.faction,), near, defence=True)
        return have < KEPT_BACK * self.strength(self.foes, self.elsewhere)

    def keeping(self, names: Iterable[str]) -> set[str]:
        """Which of some units keep the other enemies off: those nearest to them, as many as it
        takes."""
        field = self.field
        need = KEPT_BACK * self.strength(self.foes, self.elsewhere)
        if self.marching_east:
            held = self.strength(self.foes, self.elsewhere, defence=True)
            need = max(need, DRIVEN_OFF * held)
        place = {name: self.board.cell(field.position.pieces[name].at) for name in names}

        def leaning(name: str) -> int:
            at = place[name]
            return self.to_elsewhere.get(at, FAR) - self.to_focus.get(at, FAR)

        found: set[str] = set()
        have = 0.0
        for name in sorted(place, key=lambda one: (leaning(one), one)):
            if have >= need or self.to_elsewhere.get(place[name], FAR) > 3 * AROUND:
                break
            found.add(name)
            have += field.face(name).defence
        rest = [name for name in place if name not in found]
        rest.sort(key=lambda one: (self.to_focus.get(place[one], FAR), one))
        sent = 0.0
        for name in rest:
            if sent >= self.enough and (self.elsewhere or self.gathers):
                found.add(name)
            sent += max(1, field.face(name).attack)
        return found

    @cached_property
    def enough(self) -> float:
        """The attack that finishes the Country in view: more is wanted elsewhere."""
        if not self.focus:
            return float("inf")
        land = self.board.near(self.land(self.focus), 1)
        there = self.strength(self.foes, land, defence=True)
        return OVERWHELMING * there + 2.0 * self.targets.bit_count()

    @cached_property
    def weak(self) -> bool:
        """Is the own side better off behind its border? Before Total War the West looks at
        Germany, whomever it has in view."""
        waits = self.faction == "western" and self.field.position.war_state == "limited"
        against = self.main if waits and self.main in self.countries else self.focus
        return bool(against) and self.superiority(against) < (CAUTIOUS if waits else EQUAL)
