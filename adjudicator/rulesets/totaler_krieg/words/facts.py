"""The facts of events: what happened, without words. `wording` finds the sentences."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Fact


class NotCarriedOut(Fact):
    """An order that the step could not carry out, and why."""

    seat: str
    order: dict[str, Any]
    line: int = 0
    reason: str


class TurnBegan(Fact):
    """A Game Turn begins."""

    title: str
    seasonal: bool
    weather: dict[str, str]


class FactionTurnBegan(Fact):
    """A Faction Turn begins."""

    faction: str


class VictoryChecked(Fact):
    """A Victory Point Check: the value, and where the marker stands now."""

    value: int
    axis_holds: list[str]
    allies_hold: list[str]
    box: str
    side: str
    final: bool = False


class GameOver(Fact):
    """The game has ended."""

    why: str
    winner: str
    axis: int
    allied: int
    value: int = 0
    """The final Strategic Value."""
    goal: int = 0
    """What the Axis needed in a scenario of ours."""


class CardRevealed(Fact):
    """A faction's Pending Card becomes its Current Card."""

    faction: str
    card: str
    name: str


class Entered(Fact):
    """Counters that a card brought: to a Delay Box, Force Pool or Strategic Warfare Box."""

    faction: str
    units: list[str]
    to: str


class Received(Fact):
    """Replacement steps a faction may take, by nation and sort."""

    faction: str
    steps: dict[str, int]


class Replaced(Fact):
    """A replacement unit was placed."""

    unit: str
    at: str


class StepsNotTaken(Fact):
    """Replacement steps that were lost."""

    faction: str
    steps: dict[str, int]


class MarkerPlaced(Fact):
    """A marker was put on the map."""

    marker: str
    at: str


class MarkerRemoved(Fact):
    """A marker left the map."""

    marker: str
    at: str
    to: str


class ReturnedToBase(Fact):
    """Support units and Convoys that left the map at the start of a Support Segment."""

    faction: str
    units: list[str]


class SupportPlaced(Fact):
    """A support unit was successfully placed."""

    unit: str
    at: str
    as_: str = ""


class SupportContested(Fact):
    """A placement was contested: both units leave."""

    unit: str
    at: str
    by: str


class ConvoyPlaced(Fact):
    """A Convoy marker was placed."""

    convoy: str
    zone: str
    mode: str


class BeachheadPlaced(Fact):
    """A Beachhead marker was placed, or flipped, or taken up (side 0)."""

    marker: str
    at: str
    faces: str
    side: int


class BlitzPlaced(Fact):
    """A Blitz marker was placed."""

    faction: str
    at: str


class Combined(Fact):
    """One-step units became a larger one."""

    unit: str
    steps: int
    used: list[str]
    at: str


class Converted(Fact):
    """A unit became a fortress or garrison, or a Port-a-Fort flipped."""

    unit: str
    into: str
    at: str


class BrokenDown(Fact):
    """A multi-step unit gave off a step."""

    unit: str
    left: list[str]
    at: str


class Removed(Fact):
    """A ground unit left the map."""

    unit: str
    at: str
    to: str


class Moved(Fact):
    """A unit moved from hex to hex. cost in half MP."""

    unit: str
    start: str
    path: list[str]
    cost: int
    stopped: str = ""


class Overran(Fact):
    """A unit overran another."""

    unit: str
    victim: str
    at: str
    to: str


class Shipped(Fact):
    """A unit went over the sea, a canal or from box to box."""

    unit: str
    start: str
    path: list[str]
    convoys: list[str]


class Dropped(Fact):
    """An Airdrop marker was placed."""

    unit: str
    at: str


class Landed(Fact):
    """A unit landed from a Beachhead or in place of an Airdrop marker."""

    unit: str
    at: str


class Battle(Fact):
    """An attack: who, at what odds, with what result."""

    at: str
    segment: str
    attackers: list[str]
    attacker_hq: str
    defenders: list[str]
    defender_hq: str
    attack: int
    defence: int
    odds: str
    shift: int
    column: str
    roll: int
    result: str


class Withdrew(Fact):
    """A force retreated one hex."""

    side: str
    units: list[str]
    start: str
    to: str


class StepLost(Fact):
    """A unit lost a step: what it is now, or where it went."""

    unit: str
    at: str
    left: str
    why: str


class Advanced(Fact):
    """A unit advanced after combat or exploited."""

    unit: str
    path: list[str]


class Delayed(Fact):
    """The Delay Result of a counter."""

    unit: str
    rolls: list[int]
    drm: int
    result: int
    arrives: str


class Arrived(Fact):
    """Counters that came off the Turn Track."""

    units: list[str]
    to: str
