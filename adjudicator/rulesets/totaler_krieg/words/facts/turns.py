"""What can happen in the sequence of a turn, and how it is told."""

from __future__ import annotations

from typing import Any

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class NotCarriedOut(Fact):
    """An order that the step could not carry out, and why. order: dumped, or in words if it was one
    of a plan that the phase is done with."""

    seat: str
    order: dict[str, Any] | str
    line: int = 0
    reason: str


@words(NotCarriedOut)
def not_carried_out(fact: NotCarriedOut, say: Say) -> str:
    return f"Not carried out: {fact.reason}"


class TurnBegan(Fact):
    """A Game Turn begins."""

    title: str
    seasonal: bool
    weather: dict[str, str]


@words(TurnBegan)
def turn_began(fact: TurnBegan, say: Say) -> str:
    return f"{fact.title} begins."


class FactionTurnBegan(Fact):
    """A Faction Turn begins."""

    faction: str


@words(FactionTurnBegan)
def faction_turn_began(fact: FactionTurnBegan, say: Say) -> str:
    return f"The {FACTION_NAMES[fact.faction]} Faction Turn begins."


class VictoryChecked(Fact):
    """A Victory Point Check: the value, and where the marker stands now."""

    value: int
    axis_holds: list[str]
    allies_hold: list[str]
    box: str
    side: str
    final: bool = False


@words(VictoryChecked)
def victory_checked(fact: VictoryChecked, say: Say) -> str:
    side = "Axis Tide" if fact.side == "axis" else "Allied Crusade"
    final = "Final " if fact.final else ""
    return (
        f"{final}Victory Point Check: Strategic Value {fact.value:+d}, the marker is in box"
        f" {fact.box} as {side}."
    )


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


@words(GameOver)
def game_over(fact: GameOver, say: Say) -> str:
    return (
        f"The game is over: Strategic Value {fact.value:+d}, the Axis needed {fact.goal:+d}."
        if fact.goal
        else f"The game is over: {fact.axis} VP of the Axis, {fact.allied} of the Allies."
    )


class CardRevealed(Fact):
    """A faction's Pending Card becomes its Current Card."""

    faction: str
    card: str
    name: str


@words(CardRevealed)
def card_revealed(fact: CardRevealed, say: Say) -> str:
    return f"{FACTION_NAMES[fact.faction]} card {fact.card} {fact.name} is current."


class Entered(Fact):
    """Counters that a card brought: to a Delay Box, Force Pool or Strategic Warfare Box."""

    faction: str
    units: list[str]
    to: str


@words(Entered)
def entered(fact: Entered, say: Say) -> str:
    return f"{say.do(fact.units, 'enter')}: {say.place(fact.to)}."


class Received(Fact):
    """Replacement steps a faction may take, by nation and sort."""

    faction: str
    steps: dict[str, int]


@words(Received)
def received(fact: Received, say: Say) -> str:
    return f"{FACTION_NAMES[fact.faction]} replacements: {_steps(fact.steps)}."


def _steps(steps: dict[str, int]) -> str:
    return ", ".join(f"{number} {what}" for what, number in steps.items())


class Replaced(Fact):
    """A replacement unit was placed."""

    unit: str
    at: str


@words(Replaced)
def replaced(fact: Replaced, say: Say) -> str:
    return f"{fact.unit} appears at {say.place(fact.at)}."


class StepsNotTaken(Fact):
    """Replacement steps that were lost."""

    faction: str
    steps: dict[str, int]


@words(StepsNotTaken)
def steps_not_taken(fact: StepsNotTaken, say: Say) -> str:
    return f"Replacement steps not taken: {_steps(fact.steps)}."


class Delayed(Fact):
    """The Delay Result of a counter."""

    unit: str
    rolls: list[int]
    drm: int
    result: int
    arrives: str


@words(Delayed)
def delayed(fact: Delayed, say: Say) -> str:
    return f"{fact.unit} comes back in {fact.arrives} ({count(int(fact.result), 'turn')})."


class Arrived(Fact):
    """Counters that came off the Turn Track."""

    units: list[str]
    to: str


@words(Arrived)
def arrived(fact: Arrived, say: Say) -> str:
    return f"{say.do(fact.units, 'arrive')} in {say.place(fact.to)}."
