"""What can happen in movement and combat, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.totaler_krieg.words.places import names
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class Moved(Fact):
    """A unit moved from hex to hex. cost in half MP."""

    unit: str
    start: str
    path: list[str]
    cost: int
    stopped: str = ""


@words(Moved)
def moved(fact: Moved, say: Say) -> str:
    end = fact.path[-1]
    return f"{fact.unit} moves from {say.place(fact.start)} to {say.place(end)}."


class Overran(Fact):
    """A unit overran another."""

    unit: str
    victim: str
    at: str
    to: str


@words(Overran)
def overran(fact: Overran, say: Say) -> str:
    return f"{fact.unit} overruns {fact.victim} in {say.place(fact.at)}."


class Shipped(Fact):
    """A unit went over the sea, a canal or from box to box."""

    unit: str
    start: str
    path: list[str]
    convoys: list[str]


@words(Shipped)
def shipped(fact: Shipped, say: Say) -> str:
    return f"{fact.unit} goes from {say.place(fact.start)} to {say.place(fact.path[-1])}."


class Dropped(Fact):
    """An Airdrop marker was placed."""

    unit: str
    at: str


@words(Dropped)
def dropped(fact: Dropped, say: Say) -> str:
    return f"{fact.unit} drops on {say.place(fact.at)}."


class Landed(Fact):
    """A unit landed from a Beachhead or in place of an Airdrop marker."""

    unit: str
    at: str


@words(Landed)
def landed(fact: Landed, say: Say) -> str:
    return f"{fact.unit} lands in {say.place(fact.at)}."


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


RETREATS = {
    "Ad": "the attackers withdraw or lose a step",
    "Ex": "whoever does not withdraw loses a step",
    "Dr1": "the defenders retreat a hex",
    "Dr2": "the defenders retreat two hexes",
    "Dr3": "the defenders retreat three hexes",
}


@words(Battle)
def battle(fact: Battle, say: Say) -> str:
    hq = f" with {fact.attacker_hq} in support" if fact.attacker_hq else ""
    help_ = f", supported by {fact.defender_hq}" if fact.defender_hq else ""
    attack = "attacks" if len(fact.attackers) == 1 else "attack"
    blitz = " in Blitz Combat" if fact.segment == "blitz" else ""
    return (
        f"{names(fact.attackers)}{hq} {attack} {names(fact.defenders)}{help_} in"
        f" {say.place(fact.at)}{blitz}: {fact.attack} to {fact.defence} ({fact.odds}), shift"
        f" {fact.shift:+d}, column {fact.column}, die {fact.roll}: {fact.result},"
        f" {_result(fact.result)}."
    )


def _result(result: str) -> str:
    """`Dr1 1/0` in words (4.2.4)."""
    retreat, _, losses = result.partition(" ")
    attacker, _, defender = losses.partition("/")
    said = [RETREATS.get(retreat, retreat)]
    for who, number in (("attackers", attacker), ("defenders", defender)):
        if number not in ("", "0"):
            said.append(f"the {who} lose {number} step{'s' * (number != '1')}")
    return "; ".join(said)


class Withdrew(Fact):
    """A force retreated one hex."""

    side: str
    units: list[str]
    start: str
    to: str


@words(Withdrew)
def withdrew(fact: Withdrew, say: Say) -> str:
    return f"{say.do(fact.units, 'retreat')} from {say.place(fact.start)} to {say.place(fact.to)}."


class StepLost(Fact):
    """A unit lost a step: what it is now, or where it went."""

    unit: str
    at: str
    left: str
    why: str


@words(StepLost)
def step_lost(fact: StepLost, say: Say) -> str:
    return f"{fact.unit} at {say.place(fact.at)} loses a step" + (
        "."
        if fact.left == fact.unit
        else f" and is replaced by {fact.left}."
        if fact.left in say.board.counters
        else f" and goes to {say.place(fact.left)}."
    )


class Advanced(Fact):
    """A unit advanced after combat or exploited."""

    unit: str
    path: list[str]


@words(Advanced)
def advanced(fact: Advanced, say: Say) -> str:
    return f"{fact.unit} advances to " + ", ".join(say.place(at) for at in fact.path) + "."
