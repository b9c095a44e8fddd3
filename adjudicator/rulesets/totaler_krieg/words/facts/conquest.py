"""What becomes of Countries (13), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import verb_of
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES
from adjudicator.rulesets.totaler_krieg.words.places import names
from adjudicator.rulesets.totaler_krieg.words.wording import (
    POSTURE_BOXES,
    POSTURE_NAMES,
    Say,
    words,
)


class WarStateChanged(Fact):
    """Limited or Total War goes into effect."""

    state: str


@words(WarStateChanged)
def war_state_changed(fact: WarStateChanged, say: Say) -> str:
    return f"{WAR_STATES[fact.state]} goes into effect."


class PolicyEnded(Fact):
    """A Policy ended: all its markers leave these Posture Boxes."""

    policy: str
    boxes: list[str]


@words(PolicyEnded)
def policy_ended(fact: PolicyEnded, say: Say) -> str:
    return f"{POSTURE_NAMES[fact.policy]} ends for {boxes(fact.boxes)}."


def boxes(found: list[str]) -> str:
    return ", ".join(POSTURE_BOXES[box] for box in found)


class PostureSet(Fact):
    """A Posture Box holds another marker now, none if `posture` is empty."""

    box: str
    posture: str


@words(PostureSet)
def posture_set(fact: PostureSet, say: Say) -> str:
    return f"Posture of {POSTURE_BOXES[fact.box]}: {POSTURE_NAMES.get(fact.posture, fact.posture)}."


class WarDeclared(Fact):
    """A faction declared war on a Neutral Minor Country."""

    faction: str
    country: str


@words(WarDeclared)
def war_declared(fact: WarDeclared, say: Say) -> str:
    return f"The {FACTION_NAMES[fact.faction]} side declares war on {fact.country}."


class Conquered(Fact):
    """An Allied Minor Country was conquered."""

    country: str
    faction: str


@words(Conquered)
def conquered(fact: Conquered, say: Say) -> str:
    return f"{fact.country} is conquered."


class FranceFell(Fact):
    """France was conquered: Vichy is active, with a faction, or Neutral."""

    vichy: str


@words(FranceFell)
def france_fell(fact: FranceFell, say: Say) -> str:
    if not fact.vichy:
        return "France falls. Vichy is a Neutral Country."
    return f"France falls. Vichy fights on as a {FACTION_NAMES[fact.vichy]} Minor Country."


class Liberated(Fact):
    """A Minor Country was liberated by an Allied faction."""

    country: str
    faction: str


@words(Liberated)
def liberated(fact: Liberated, say: Say) -> str:
    return f"{fact.country} is liberated and becomes a {FACTION_NAMES[fact.faction]} Minor Country."


class Disarmed(Fact):
    """Operation Avalanche: the units of a Country left the map, which keeps its faction."""

    country: str
    faction: str


@words(Disarmed)
def disarmed(fact: Disarmed, say: Say) -> str:
    return f"{fact.country} lays down its arms."


class Reactivated(Fact):
    """A Conquered Country is active again; its Res unit appears in a hex, if anywhere."""

    country: str
    faction: str
    unit: str
    at: str


@words(Reactivated)
def reactivated(fact: Reactivated, say: Say) -> str:
    where = f": {fact.unit} appears in {say.place(fact.at)}" if fact.at else ""
    return f"{fact.country} rises again as a {FACTION_NAMES[fact.faction]} Minor Country{where}."


class Gone(Fact):
    """Counters that left for one place."""

    units: list[str]
    to: str


@words(Gone)
def gone(fact: Gone, say: Say) -> str:
    return f"To {say.place(fact.to)}: {names(fact.units)}."


class Interned(Fact):
    """Counters that were interned, and where they and what is left of them went."""

    units: list[str]
    at: str
    to: list[str]


@words(Interned)
def interned(fact: Interned, say: Say) -> str:
    gone = ", ".join(dict.fromkeys(say.place(to) for to in fact.to))
    are = verb_of(len(fact.units), "are")
    return f"{names(fact.units)} in {say.place(fact.at)} {are} interned: {gone}."


class Repatriated(Fact):
    """An interned unit came back."""

    unit: str
    at: str


@words(Repatriated)
def repatriated(fact: Repatriated, say: Say) -> str:
    return f"{fact.unit} comes back at {say.place(fact.at)}."


class Occupied(Fact):
    """An Axis Minor Country was under Occupation, and what the Axis did about it."""

    country: str
    remedy: str
    units: list[str]


REMEDIES = {
    "breakdown": "the units that occupy it break down",
    "intern": "the units that occupy it are interned",
    "remove": "its own units leave the map",
}


@words(Occupied)
def occupied(fact: Occupied, say: Say) -> str:
    return f"{fact.country} is under Occupation: {REMEDIES[fact.remedy]}."


class Marked(Fact):
    """A marker was placed in the Capital of a Country."""

    country: str
    mark: str


@words(Marked)
def marked(fact: Marked, say: Say) -> str:
    return f"A {fact.mark.replace('_', ' ').title()} marker is in the Capital of {fact.country}."


class EventOccurred(Fact):
    """A Conditional Event that comes once in a game."""

    name: str


@words(EventOccurred)
def event_occurred(fact: EventOccurred, say: Say) -> str:
    return f"{fact.name}."


class MarkerMoved(Fact):
    """A marker of a display went to another box."""

    marker: str
    to: str


@words(MarkerMoved)
def marker_moved(fact: MarkerMoved, say: Say) -> str:
    return f"The marker {fact.marker} goes to {say.place(fact.to)}."


class AccordMade(Fact):
    """The Ostland Accord: Regions that are German Dependents now, Countries made anew."""

    regions: list[str]
    countries: list[str]


@words(AccordMade)
def accord_made(fact: AccordMade, say: Say) -> str:
    text = "The Ostland Accord takes effect."
    if fact.regions:
        text += f" German Dependents now: {names(fact.regions)}."
    if fact.countries:
        text += f" New Axis Minor Countries: {names(fact.countries)}."
    return text


class Redeployed(Fact):
    """A Russian step was moved to the defence of a border."""

    unit: str
    start: str
    to: str


@words(Redeployed)
def redeployed(fact: Redeployed, say: Say) -> str:
    return f"{fact.unit} is sent from {say.place(fact.start)} to {say.place(fact.to)}."


class LendLease(Fact):
    """A roll on the Lend-Lease Table."""

    faction: str
    roll: int
    steps: str


@words(LendLease)
def lend_lease(fact: LendLease, say: Say) -> str:
    return f"Lend-Lease to the {FACTION_NAMES[fact.faction]} side, die {fact.roll}: {fact.steps}."
