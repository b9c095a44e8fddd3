"""How a battle ends, what is hit beside it, and how it is told (6, 9)."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.board.position import Power
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, words


class Retreated(Fact):
    hex: str
    power: Power
    unit: str
    steps: int
    to: str
    why: str = ""


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    why = f": {fact.why}" if fact.why else ""
    return (
        f"{say.power(fact.power)} {fact.unit} {fact.steps} retreats to {say.place(fact.to)}{why}."
    )


class NoRetreat(Fact):
    """A unit had to go and could not: eliminated."""

    hex: str
    power: Power
    unit: str


@words(NoRetreat)
def no_retreat(fact: NoRetreat, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} must leave and cannot, so it is eliminated."


class Bombed(Fact):
    """An Atom Bomb was dropped."""

    hex: str
    power: Power
    die: int


@words(Bombed)
def bombed(fact: Bombed, say: Say) -> str:
    if fact.die == 6:
        return f"{say.power(fact.power)}'s atom bomb [6] is a dud."
    return f"{say.power(fact.power)}'s atom bomb [{fact.die}] hits every unit in the hex."


class WorkHit(Fact):
    """Hits on a bridge, canal or logistic unit."""

    hex: str
    target: str
    hits: int
    outcome: str
    """`1 more hit needed`, `destroyed`, `now a Minor Airfield`, `reduced to 1 PP`."""


@words(WorkHit)
def work_hit(fact: WorkHit, say: Say) -> list[Line]:
    return [Line(text=f"{capital(fact.target)}: {fact.outcome}", value="", level=1)]


class BlockadeDeclared(Fact):
    hex: str
    power: Power
    units: list[str]


@words(BlockadeDeclared)
def blockade_declared(fact: BlockadeDeclared, say: Say) -> str:
    return f"{say.power(fact.power)} blockades {say.place(fact.hex)} with {listed(fact.units)}."


class BattleEnded(Fact):
    """winner: the power that has the hex, empty if nobody is left."""

    hex: str
    winner: Power
    how: str
    held: bool
    """Did the defender keep it?"""


@words(BattleEnded)
def battle_ended(fact: BattleEnded, say: Say) -> str:
    if fact.how == "rockets":
        return "The rockets have struck."
    if not fact.winner:
        return f"Nobody is left at {say.place(fact.hex)}."
    if fact.how == "blockade goes on":
        return f"{say.power(fact.winner)} keeps {say.place(fact.hex)}; the blockade goes on."
    if fact.how == "blockaded":
        return f"{say.power(fact.winner)} holds {say.place(fact.hex)}, which is now blockaded."
    what = "holds" if fact.held else "wins"
    return f"{say.power(fact.winner)} {what} {say.place(fact.hex)}."


class PlaceTaken(Fact):
    """A City or Town changed hands in a battle."""

    hex: str
    power: Power
    former: Power


@words(PlaceTaken)
def place_taken(fact: PlaceTaken, say: Say) -> str:
    former = f" from {say.power(fact.former)}" if fact.former else ""
    return f"{say.power(fact.power)} takes {say.place(fact.hex)}{former}."


class AirLanded(Fact):
    hex: str
    power: Power
    unit: str
    steps: int
    to: str
    carrier: bool = False


@words(AirLanded)
def air_landed(fact: AirLanded, say: Say) -> str:
    where = f"on a carrier at {say.place(fact.to)}" if fact.carrier else f"at {say.place(fact.to)}"
    return f"{say.power(fact.power)} {fact.unit} {fact.steps} lands {where}."


class AirLost(Fact):
    """Aircraft that found no base within range, or were caught on the ground or in a ship."""

    hex: str
    power: Power
    unit: str
    why: str


@words(AirLost)
def air_lost(fact: AirLost, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} is lost: {fact.why}."


class Regrouped(Fact):
    hex: str
    power: Power
    units: list[str]
    to: str


@words(Regrouped)
def regrouped(fact: Regrouped, say: Say) -> str:
    return f"{say.power(fact.power)} regroups {listed(fact.units)} to {say.place(fact.to)}."


class NoBattle(Fact):
    """Opposing blocks no longer meet there."""

    hex: str
    attacker: Power


@words(NoBattle)
def no_battle(fact: NoBattle, say: Say) -> str:
    return f"At {say.place(fact.hex)} nobody is left to fight."
