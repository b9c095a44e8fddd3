"""The facts of Countries: war states, Postures, declarations, conquest, internment."""

from __future__ import annotations

from adjudicator.core.protocol import Fact


class WarStateChanged(Fact):
    """Limited or Total War goes into effect."""

    state: str


class PolicyEnded(Fact):
    """A Policy ended: all its markers leave these Posture Boxes."""

    policy: str
    boxes: list[str]


class PostureSet(Fact):
    """A Posture Box holds another marker now, none if `posture` is empty."""

    box: str
    posture: str


class WarDeclared(Fact):
    """A faction declared war on a Neutral Minor Country."""

    faction: str
    country: str


class Conquered(Fact):
    """An Allied Minor Country was conquered."""

    country: str
    faction: str


class FranceFell(Fact):
    """France was conquered: Vichy is active, with a faction, or Neutral."""

    vichy: str


class Liberated(Fact):
    """A Minor Country was liberated by an Allied faction."""

    country: str
    faction: str


class Disarmed(Fact):
    """Operation Avalanche: the units of a Country left the map, which keeps its faction."""

    country: str
    faction: str


class Reactivated(Fact):
    """A Conquered Country is active again; its Res unit appears in a hex, if anywhere."""

    country: str
    faction: str
    unit: str
    at: str


class Gone(Fact):
    """Counters that left for one place."""

    units: list[str]
    to: str


class Interned(Fact):
    """Counters that were interned, and where they and what is left of them went."""

    units: list[str]
    at: str
    to: list[str]


class Repatriated(Fact):
    """An interned unit came back."""

    unit: str
    at: str


class Occupied(Fact):
    """An Axis Minor Country was under Occupation, and what the Axis did about it."""

    country: str
    remedy: str
    units: list[str]


class Marked(Fact):
    """A marker was placed in the Capital of a Country."""

    country: str
    mark: str


class EventOccurred(Fact):
    """A Conditional Event that comes once in a game."""

    name: str


class MarkerMoved(Fact):
    """A marker of a display went to another box."""

    marker: str
    to: str


class AccordMade(Fact):
    """The Ostland Accord: Regions that are German Dependents now, Countries made anew."""

    regions: list[str]
    countries: list[str]


class Redeployed(Fact):
    """A Russian step was moved to the defence of a border."""

    unit: str
    start: str
    to: str


class LendLease(Fact):
    """A roll on the Lend-Lease Table."""

    faction: str
    roll: int
    steps: str
