"""What can happen outside battles: the facts of events, told in reports.

A fact that names own blocks is for the seats of its power's team; what the others learn has
a class of its own beside it.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import Fact, NotAllowed


class Refused(BaseModel):
    """An order that was not carried out, and why. line: of the seat's submission, 0 if there
    is none. All of a power stand in one event, so that their number tells nothing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: str
    line: int
    clause: str
    reason: str

    def text(self) -> str:
        return f"{self.reason} ({self.clause})"


def refused_of(seat: str, found: Iterable[NotAllowed]) -> list[Refused]:
    """Refusals of one seat's orders, for an event."""
    return [Refused(seat=seat, line=no.line, clause=no.clause, reason=no.text) for no in found]


class Roll(Fact):
    """Initiative dice of one power, each throw of two."""

    power: str
    throws: list[list[int]]
    total: int


class InitiativeRolled(Fact):
    """The order of play of this turn (VIC-2.0-3)."""

    rolls: list[Roll]
    order: list[str]


class StormMoved(Fact):
    """hex: where it is now, empty if it left the map."""

    direction: str
    hexes: int
    start: str
    hex: str


class MulberryLost(Fact):
    """A storm landed on a Mulberry (VIC-9.2-6)."""

    hex: str
    power: str


class Moved(Fact):
    """What a power's blocks did, for its own side. How each line came about stands in the
    event's sums."""

    power: str
    lines: list[str]
    refused: list[Refused]


class LinesRefused(Fact):
    """Lines of a seat that the rules forbid, for battles or Beachheads, for itself."""

    power: str
    refused: list[Refused]


class MoveMade(Fact):
    """A power has moved: all that others learn of it beside what they see on the map."""

    power: str


class Attack(Fact):
    """Blocks entered an enemy-occupied hex; others see how many, not which (VIC-2.0-8)."""

    power: str
    hex: str
    blocks: int
    response: bool = False
    role: str = "attacker"


class Landing(Fact):
    """A unit landed in a vacant hex and is shown (VIC-6.6-6, VIC-6.7-2)."""

    power: str
    hex: str
    face: str


class RocketFired(Fact):
    """A Rocket was fired at a hex (VIC-11.0-15)."""

    power: str
    hex: str


class WorkCaptured(Fact):
    """A factory, airfield or Mulberry changed hands."""

    power: str
    hex: str
    work: str
    level: int


class Beachhead(Fact):
    """A unit is turned face-up as a Beachhead (VIC-6.71-2)."""

    power: str
    hex: str
    face: str


class Attrition(Fact):
    """Steps lost for want of supply, for the own side: a line for each unit."""

    power: str
    lines: list[str]
    steps: int


class SupplyChecked(Fact):
    """A power has checked its supply; losses are hidden like the blocks."""

    power: str


class Control(Fact):
    """Who holds what at the end of the turn: PP by power (VIC-2.0-13)."""

    turn: int
    points: dict[str, int]
    changed: list[str]
    """`Hope (b0804): from Blue to Red`."""


class GameWon(Fact):
    winners: list[str]
    text: str


class Produced(Fact):
    """What a power did in Production, for its own side."""

    power: str
    lines: list[str]
    refused: list[Refused]
    spent: int
    available: int


class ProductionDone(Fact):
    power: str


class WorkBuilt(Fact):
    """An airfield, Mulberry, or a repaired bridge or canal: on the map for all to see."""

    power: str
    hex: str
    what: str


class ForcesDrawn(Fact):
    """The blocks a power drew, for itself."""

    power: str
    blocks: list[str]
    refused: list[Refused] = []


class ForcesReady(Fact):
    """That a power has its forces. How many blocks they are is not told: for the same points one
    may have few strong ones or many weak ones."""

    power: str
    blocks: int = 0
    """As events of earlier games have it; nothing sets it any more."""


class Deployed(Fact):
    power: str
    lines: list[str]
    refused: list[Refused]


class DeploymentMade(Fact):
    power: str
    blocks: int


class MapChosen(Fact):
    power: str
    board: str
    slot: str
    rotation: int


class ChoiceRolled(Fact):
    """The die for the first choice of a map (VIC-1.1-2)."""

    rolls: dict[str, int]
    first: str


class CouncilHeld(Fact):
    """Votes of a team's council, for the team (VIC-10.5-2)."""

    power: str
    lines: list[str]


class CouncilDone(Fact):
    power: str


class PoliticianRemoved(Fact):
    """A military coup (VIC-10.5-4)."""

    power: str
    seat: str
