"""What can happen in diplomacy, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words.wording import Say, words


class EffortPaid(Fact):
    """An effort goes into the cup; told to its seat alone."""

    seat: str
    country: str
    major: str


@words(EffortPaid)
def effort_paid(fact: EffortPaid, say: Say) -> str:
    return f"{say.Country(fact.major)} pays 1 RM for an effort for {say.country(fact.country)}."


class EventBought(Fact):
    """An event is bought; told to its seat alone unless it works directly."""

    event: str
    major: str


@words(EventBought)
def event_bought(fact: EventBought, say: Say) -> str:
    return f"{say.Country(fact.major)} buys the event {say.event(fact.event)}."


class DirectEvent(Fact):
    """Caribbean oil or the Persian Route."""

    event: str


@words(DirectEvent)
def direct_event(fact: DirectEvent, say: Say) -> str:
    return f"{say.event(fact.event)} is open to the Allies from now on."


class CupCounted(Fact):
    """Chits in the cup and how many are drawn."""

    chits: int
    drawn: int


@words(CupCounted)
def cup_counted(fact: CupCounted, say: Say) -> str:
    be = "is" if fact.drawn == 1 else "are"
    return f"The cup holds {count(fact.chits, 'chit')}; {fact.drawn} {be} drawn."


class ChitDrawn(Fact):
    """A chit is drawn. seat: its owner, '' for `No effect`."""

    kind: str
    what: str
    seat: str


@words(ChitDrawn)
def chit_drawn(fact: ChitDrawn, say: Say) -> str:
    if fact.kind == "no_effect":
        return "Drawn: no effect."
    if fact.kind == "event":
        return f"Drawn: the event {say.event(fact.what)}."
    side = "an Axis" if fact.seat == "axis" else "an Allied"
    return f"Drawn: {side} effort for {say.country(fact.what)}."


class ChitAdded(Fact):
    """A rule puts an effort into the cup."""

    seat: str
    country: str


@words(ChitAdded)
def chit_added(fact: ChitAdded, say: Say) -> str:
    side = "An Axis" if fact.seat == "axis" else "An Allied"
    return f"{side} effort for {say.country(fact.country)} goes into the cup free."


class NoEffectAdded(Fact):
    """A further `No effect` chit enters the cup."""


@words(NoEffectAdded)
def no_effect_added(fact: NoEffectAdded, say: Say) -> str:
    return "One more `No effect` chit enters the cup."


class MarkerMoved(Fact):
    """A marker on the Diplomacy chart. space: what its new space means."""

    country: str
    start: int
    end: int
    space: str


@words(MarkerMoved)
def marker_moved(fact: MarkerMoved, say: Say) -> list[Line]:
    name = say.Country(fact.country)
    verb = f"moves from {fact.start:+d} to {fact.end:+d}"
    return [Line(text=f"{name}: the marker {verb}, {fact.space}.")]


class NothingMoved(Fact):
    """A drawn effort without effect. why: in words."""

    country: str
    why: str


@words(NothingMoved)
def nothing_moved(fact: NothingMoved, say: Say) -> str:
    return f"Nothing happens in {say.country(fact.country)}: {fact.why}."


class EventHappens(Fact):
    """An event is drawn and carried out."""

    event: str


@words(EventHappens)
def event_happens(fact: EventHappens, say: Say) -> str:
    return f"{say.event(fact.event)} comes into play."


class CoupRolled(Fact):
    """The d3 of the coup in Yugoslavia."""

    roll: int
    succeeded: bool


@words(CoupRolled)
def coup_rolled(fact: CoupRolled, say: Say) -> str:
    outcome = "Yugoslavia is friendly to the Allies" if fact.succeeded else "it fails"
    return f"Coup in Belgrade: die {fact.roll}, {outcome} (2 or 3)."
