"""The two sides of a combat under way."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.core.protocol import Term
from adjudicator.rulesets.world_at_war.board.position import Unit
from adjudicator.rulesets.world_at_war.board.terms import Seat


@dataclass
class Dice:
    """The dice of one side: regular d3, and the elite die if it is used."""

    regular: list[int] = field(default_factory=list)
    elite: int = 0
    """0: not used."""

    def all(self) -> list[int]:
        return [*self.regular, *([self.elite] if self.elite else [])]


@dataclass
class Force:
    """One side of a combat. fleets: left in Operational and in Tactical Support."""

    seat: Seat
    nation: str
    """The leading nation: that of most units."""
    units: list[Unit]
    operational: list[Unit] = field(default_factory=list)
    tactical: list[Unit] = field(default_factory=list)
    dice: Dice = field(default_factory=Dice)
    terms: list[Term] = field(default_factory=list)
    tactical_losses: int = 0
    elite_lost: bool = False

    @property
    def count(self) -> int:
        return len(self.units)

    @property
    def drm(self) -> int:
        return sum(int(term.value) for term in self.terms)

    @property
    def total(self) -> int:
        """The Operational total; the elite die does not count (WAW-CORE.RES-1, DICE-5)."""
        return sum(self.dice.regular) + self.drm


@dataclass
class Combat:
    """A combat under way. place: the area attacked; origin: the area or marine area it comes
    from; chain: 0 for the Operation, 1 and 2 for its exploitations. alone: the built-in
    fortress of Malta or Gibraltar defends without a unit (WAW-CORE.FORT-7)."""

    number: str
    """Label of its dice."""
    place: str
    origin: str
    attacker: Force
    defender: Force
    chain: int = 0
    exploit_drm: int = 0
    landing: bool = False
    alone: bool = False

    def sides(self) -> tuple[Force, Force]:
        return self.attacker, self.defender

    def other(self, force: Force) -> Force:
        return self.defender if force is self.attacker else self.attacker
