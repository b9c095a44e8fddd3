"""How counters are placed, turned and taken away, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.words.places import names
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class MarkerPlaced(Fact):
    """A marker was put on the map."""

    marker: str
    at: str


@words(MarkerPlaced)
def marker_placed(fact: MarkerPlaced, say: Say) -> str:
    return f"{fact.marker} is placed at {say.place(fact.at)}."


class MarkerRemoved(Fact):
    """A marker left the map."""

    marker: str
    at: str
    to: str


@words(MarkerRemoved)
def marker_removed(fact: MarkerRemoved, say: Say) -> str:
    return f"{fact.marker} leaves {say.place(fact.at)} for {say.place(fact.to)}."


class ReturnedToBase(Fact):
    """Support units and Convoys that left the map at the start of a Support Segment."""

    faction: str
    units: list[str]


@words(ReturnedToBase)
def returned_to_base(fact: ReturnedToBase, say: Say) -> str:
    # Counters with a Delay Stripe do not come home (TK-2.2.1-2).
    said = []
    for striped, where in ((False, "Back at base"), (True, "Into the Delay Box")):
        some = [name for name in fact.units if say.board.counters[name].delay_stripe == striped]
        if some:
            said.append(f"{where}: {names(some)}.")
    return " ".join(said)


class SupportPlaced(Fact):
    """A support unit was successfully placed."""

    unit: str
    at: str
    as_: str = ""


@words(SupportPlaced)
def support_placed(fact: SupportPlaced, say: Say) -> str:
    return f"{fact.unit} is placed {'at' if is_hex(fact.at) else 'in'} {say.place(fact.at)}" + (
        f" as {fact.as_}." if fact.as_ else "."
    )


class SupportContested(Fact):
    """A placement was contested: both units leave."""

    unit: str
    at: str
    by: str


@words(SupportContested)
def support_contested(fact: SupportContested, say: Say) -> str:
    return f"{fact.unit} at {say.place(fact.at)} is contested by {fact.by}; both leave."


class ConvoyPlaced(Fact):
    """A Convoy marker was placed."""

    convoy: str
    zone: str
    mode: str


@words(ConvoyPlaced)
def convoy_placed(fact: ConvoyPlaced, say: Say) -> str:
    return f"{fact.convoy} runs in the {fact.zone} as {fact.mode} convoy."


class BeachheadPlaced(Fact):
    """A Beachhead marker was placed, or flipped, or taken up (side 0)."""

    marker: str
    at: str
    faces: str
    side: int


@words(BeachheadPlaced)
def beachhead_placed(fact: BeachheadPlaced, say: Say) -> str:
    facing = say.place(fact.faces)
    return f"A Beachhead-{fact.side} is placed in {say.place(fact.at)} and faces {facing}."


class BlitzPlaced(Fact):
    """A Blitz marker was placed."""

    faction: str
    at: str


@words(BlitzPlaced)
def blitz_placed(fact: BlitzPlaced, say: Say) -> str:
    return f"{FACTION_NAMES[fact.faction]} Blitz marker in {say.place(fact.at)}."


class Combined(Fact):
    """One-step units became a larger one."""

    unit: str
    steps: int
    used: list[str]
    at: str


@words(Combined)
def combined(fact: Combined, say: Say) -> str:
    joined = f"{say.do(fact.used, 'join')} {fact.unit} ({fact.steps} steps)"
    return f"{joined} at {say.place(fact.at)}."


class Converted(Fact):
    """A unit became a fortress or garrison, or a Port-a-Fort flipped."""

    unit: str
    into: str
    at: str


@words(Converted)
def converted(fact: Converted, say: Say) -> str:
    return f"{fact.unit} becomes {fact.into} at {say.place(fact.at)}."


class BrokenDown(Fact):
    """A multi-step unit gave off a step."""

    unit: str
    left: list[str]
    at: str


@words(BrokenDown)
def broken_down(fact: BrokenDown, say: Say) -> str:
    return f"{fact.unit} breaks down into {names(fact.left)} at {say.place(fact.at)}."


class Removed(Fact):
    """A ground unit left the map."""

    unit: str
    at: str
    to: str


@words(Removed)
def removed(fact: Removed, say: Say) -> str:
    return f"{fact.unit} leaves {say.place(fact.at)} for {say.place(fact.to)}."
