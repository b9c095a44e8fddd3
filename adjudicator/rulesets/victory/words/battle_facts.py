"""What can happen in a battle: the facts of its events.

A battle is fought face-up (VIC-6.1-4), so its events are for everybody. Blocks are called
by a name that holds for this battle only (`Infantry`, `2nd Infantry`), never by their id.
"""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.victory.board.position import Power


class BattleOpened(Fact):
    """A battle begins; who is there, face by face."""

    hex: str
    attacker: Power
    sides: dict[Power, str]
    """Power -> attacker or defender."""
    forces: dict[Power, list[str]]
    blockade: bool = False


class Grounded(Fact):
    """Air units beyond two of a player take no part."""

    hex: str
    power: Power
    units: list[str]


class RoundBegun(Fact):
    hex: str
    round: int


class Arrived(Fact):
    """Response units join at the start of round 2."""

    hex: str
    power: Power
    units: list[str]


class RolesTurned(Fact):
    """The old defenders are gone, response units came: the attacker now defends."""

    hex: str
    attackers: list[Power]
    defenders: list[Power]


class Fired(Fact):
    """A unit fired at a target group, or at a logistic unit, bridge or canal."""

    hex: str
    power: Power
    unit: str
    steps: int
    group: str
    firepower: int
    dice: list[int]
    hits: int
    friendly: int = 0


class StepsLost(Fact):
    """A block lost steps. after 0: it is eliminated."""

    hex: str
    power: Power
    unit: str
    before: int
    after: int
    cause: str
    """`fire`, `friendly fire`, `atom bomb`, `rocket`, `retreat`, `storm`, `carrier`."""


class HalfHit(Fact):
    """The first of two hits under Double Defense."""

    hex: str
    power: Power
    unit: str


class HitsUnseen(Fact):
    """How many rocket hits there were; which blocks took them stays with their owner."""

    hex: str
    power: Power
    hits: int


class HitsWasted(Fact):
    """Hits that the group could not take."""

    hex: str
    hits: int


class Passed(Fact):
    hex: str
    power: Power
    unit: str
    why: str = ""


class Dropped(Fact):
    """Airborne came down: ground from now on."""

    hex: str
    power: Power
    unit: str


class CameAshore(Fact):
    """A Marine, Amphib or Commando landed in the battle."""

    hex: str
    power: Power
    unit: str


class Retreated(Fact):
    hex: str
    power: Power
    unit: str
    steps: int
    to: str
    why: str = ""


class NoRetreat(Fact):
    """A unit had to go and could not: eliminated."""

    hex: str
    power: Power
    unit: str


class Bombed(Fact):
    """An Atom Bomb was dropped."""

    hex: str
    power: Power
    die: int


class WorkHit(Fact):
    """Hits on a bridge, canal or logistic unit."""

    hex: str
    target: str
    hits: int
    outcome: str
    """`1 more hit needed`, `destroyed`, `now a Minor Airfield`, `reduced to 1 PP`."""


class BlockadeDeclared(Fact):
    hex: str
    power: Power
    units: list[str]


class BattleEnded(Fact):
    """winner: the power that has the hex, empty if nobody is left."""

    hex: str
    winner: Power
    how: str
    held: bool
    """Did the defender keep it?"""


class PlaceTaken(Fact):
    """A City or Town changed hands in a battle."""

    hex: str
    power: Power
    former: Power


class AirLanded(Fact):
    hex: str
    power: Power
    unit: str
    steps: int
    to: str
    carrier: bool = False


class AirLost(Fact):
    """Aircraft that found no base in reach, or were caught on the ground or in a ship."""

    hex: str
    power: Power
    unit: str
    why: str


class Regrouped(Fact):
    hex: str
    power: Power
    units: list[str]
    to: str


class NoBattle(Fact):
    """Opposing blocks no longer meet there."""

    hex: str
    attacker: Power
