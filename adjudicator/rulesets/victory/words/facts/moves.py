"""What can happen on the map beside battles, and how it is told: initiative, moves,
supply, control.
"""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import BaseModel, ConfigDict

from adjudicator.core.protocol import Fact, NotAllowed, NotCarriedOut, OrdersNotUsed
from adjudicator.core.saying import count
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, words


class Roll(BaseModel):
    """Initiative dice of one power, each throw of two."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    power: str
    throws: list[list[int]]
    total: int


class InitiativeRolled(Fact):
    """The order of play of this turn (VIC-2.0-3)."""

    rolls: list[Roll]
    order: list[str]


@words(InitiativeRolled)
def initiative_rolled(fact: InitiativeRolled, say: Say) -> list[Line]:
    lines = []
    for roll in fact.rolls:
        given = roll if isinstance(roll, dict) else roll.model_dump()
        throws = ", then ".join(" + ".join(str(die) for die in one) for one in given["throws"])
        lines.append(Line(text=say.power(given["power"]), value=throws, level=1))
    return [*lines, Line(text=f"The players move in this order: {say.powers(fact.order)}.")]


class StormMoved(Fact):
    """hex: where it is now, empty if it left the map."""

    direction: str
    hexes: int
    start: str
    hex: str


@words(StormMoved)
def storm_moved(fact: StormMoved, say: Say) -> str:
    went = f"The storm moves {fact.direction}, {count(fact.hexes, 'hex', 'hexes')}"
    return f"{went}, to {say.place(fact.hex)}." if fact.hex else f"{went}, and leaves the map."


class MulberryLost(Fact):
    """A storm landed on a Mulberry (VIC-9.2-6)."""

    hex: str
    power: str


@words(MulberryLost)
def mulberry_lost(fact: MulberryLost, say: Say) -> str:
    return f"The storm destroys {say.power(fact.power)}'s Mulberry at {say.place(fact.hex)}."


class Moved(Fact):
    """What a power's blocks did, for its own side. How each line came about stands in the
    event's sums."""

    power: str
    lines: list[str]
    refused: list[Refused]


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


@words(Moved)
def moved(fact: Moved, say: Say) -> list[Line]:
    number = count(len(fact.lines), "block")
    return ledger(f"{say.power(fact.power)} has moved {number}.", fact.refused)


def ledger(head: str, refused: list[Refused]) -> list[Line]:
    lines = []
    for no in refused:
        given = no if isinstance(no, dict) else no.model_dump()
        text = f"Not carried out: {given['reason']}"
        lines.append(Line(text=text, clause=given["clause"], level=1))
    return [*lines, Line(text=head)]


class LinesRefused(Fact):
    """Lines of a seat that the rules forbid, for battles or Beachheads, for itself."""

    power: str
    refused: list[Refused]


@words(LinesRefused)
def lines_refused(fact: LinesRefused, say: Say) -> list[Line]:
    return ledger("Some of your lines cannot be followed.", fact.refused)


class MoveMade(Fact):
    """A power has moved: all that others learn of it beside what they see on the map."""

    power: str


@words(MoveMade)
def move_made(fact: MoveMade, say: Say) -> str:
    return f"{say.power(fact.power)} has moved."


class Attack(Fact):
    """Blocks entered an enemy-occupied hex; others see how many, not which (VIC-2.0-8)."""

    power: str
    hex: str
    blocks: int
    response: bool = False
    role: str = "attacker"


@words(Attack)
def attack(fact: Attack, say: Say) -> str:
    number = count(fact.blocks, "block")
    if fact.response:
        side = "" if fact.role == "defender" else f" as {fact.role}"
        return f"{say.power(fact.power)} responds at {fact.hex} with {number}{side}: in round 2."
    return f"{say.power(fact.power)} attacks {fact.hex} with {number}."


class Landing(Fact):
    """A unit landed in a vacant hex and is shown (VIC-6.6-6, VIC-6.7-2)."""

    power: str
    hex: str
    face: str


@words(Landing)
def landing(fact: Landing, say: Say) -> str:
    return f"{say.power(fact.power)} lands at {fact.hex}: {fact.face}."


class RocketFired(Fact):
    """A Rocket was fired at a hex (VIC-11.0-15)."""

    power: str
    hex: str


@words(RocketFired)
def rocket_fired(fact: RocketFired, say: Say) -> str:
    return f"{say.power(fact.power)} fires a Rocket at {fact.hex}."


class WorkCaptured(Fact):
    """A factory, airfield or Mulberry changed hands."""

    power: str
    hex: str
    work: str
    level: int


@words(WorkCaptured)
def work_captured(fact: WorkCaptured, say: Say) -> str:
    level = f" of {fact.level} PP" if fact.work.endswith("factory") else ""
    return f"{say.power(fact.power)} takes the {fact.work}{level} at {fact.hex}."


class Beachhead(Fact):
    """A unit is turned face-up as a Beachhead (VIC-6.71-2)."""

    power: str
    hex: str
    face: str


@words(Beachhead)
def beachhead(fact: Beachhead, say: Say) -> str:
    return f"{say.power(fact.power)} has a Beachhead at {fact.hex}: {fact.face}."


class Attrition(Fact):
    """Steps lost for want of supply, for the own side: a line for each unit."""

    power: str
    lines: list[str]
    steps: int


@words(Attrition)
def attrition(fact: Attrition, say: Say) -> str:
    if not fact.steps:
        return f"{say.power(fact.power)}: all units are in supply."
    return f"Out of supply, {say.power(fact.power)} loses {count(fact.steps, 'step')}:"


class SupplyChecked(Fact):
    """A power has checked its supply; losses are hidden like the blocks."""

    power: str


@words(SupplyChecked)
def supply_checked(fact: SupplyChecked, say: Say) -> str:
    return f"{say.power(fact.power)} has checked its supply."


class Control(Fact):
    """Who holds what at the end of the turn: PP by power (VIC-2.0-13)."""

    turn: int
    points: dict[str, int]
    changed: list[str]
    """`Hope (b0804): from Blue to Red`."""


@words(Control)
def control(fact: Control, say: Say) -> list[Line]:
    points = [
        Line(text=say.power(power), value=f"{number} PP", level=1)
        for power, number in fact.points.items()
    ]
    changed = f"Changed hands: {'; '.join(fact.changed)}." if fact.changed else "No City or Town "
    return [*points, Line(text=changed if fact.changed else f"{changed}changed hands.")]


class GameWon(Fact):
    winners: list[str]
    text: str


@words(GameWon)
def game_won(fact: GameWon, say: Say) -> str:
    return fact.text


@words(NotCarriedOut)
def not_carried_out(fact: NotCarriedOut, say: Say) -> str:
    which = f"Line {fact.line}, " if fact.line else ""
    return f'{which}"{fact.order} ..." cannot be followed: {fact.reason}'


@words(OrdersNotUsed)
def orders_not_used(fact: OrdersNotUsed, say: Say) -> str:
    lines = [f"line {order['line']}" for order in fact.orders if order.get("line")]
    which = f" ({listed(lines)})" if lines else ""
    return f"Some of your orders{which} had no effect: they did not answer any question."


def refused_of(seat: str, found: Iterable[NotAllowed]) -> list[Refused]:
    """Refusals of one seat's orders, for an event."""
    return [Refused(seat=seat, line=no.line, clause=no.clause, reason=no.text) for no in found]
