"""What can happen in the rounds of a battle (6), and how it is told.

A battle is fought face-up (VIC-6.1-4), so its events are for everybody. Blocks are called
by a name that holds for this battle only (`Infantry`, `2nd Infantry`), never by their id.
"""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count
from adjudicator.core.telling import Line
from adjudicator.rulesets.victory.board.position import Power
from adjudicator.rulesets.victory.words.naming import listed
from adjudicator.rulesets.victory.words.wording import Say, words


class BattleOpened(Fact):
    """A battle begins; who is there, face by face."""

    hex: str
    attacker: Power
    sides: dict[Power, str]
    """Power -> attacker or defender."""
    forces: dict[Power, list[str]]
    blockade: bool = False


@words(BattleOpened)
def battle_opened(fact: BattleOpened, say: Say) -> list[Line]:
    how = "activates the blockade" if fact.blockade else "attacks"
    lines = [Line(text=f"{say.power(fact.attacker)} {how} at {say.place(fact.hex)}.")]
    for power, role in fact.sides.items():
        forces = listed(fact.forces.get(power, [])) if fact.forces.get(power) else "nobody yet"
        lines.append(Line(text=f"{say.power(power)}, {role}: {forces}"))
    return lines


class Grounded(Fact):
    """Air units beyond two of a player take no part."""

    hex: str
    power: Power
    units: list[str]


@words(Grounded)
def grounded(fact: Grounded, say: Say) -> str:
    return f"{say.power(fact.power)}: {listed(fact.units)} are grounded, and two aircraft fight."


class RoundBegun(Fact):
    hex: str
    round: int


@words(RoundBegun)
def round_begun(fact: RoundBegun, say: Say) -> list[Line]:
    return [Line(text=f"Round {fact.round}", detail=True)]


class Arrived(Fact):
    """Response units join at the start of round 2."""

    hex: str
    power: Power
    units: list[str]


@words(Arrived)
def arrived(fact: Arrived, say: Say) -> str:
    return f"{say.power(fact.power)}'s response arrives: {listed(fact.units)}."


class RolesTurned(Fact):
    """The old defenders are gone, response units came: the attacker now defends."""

    hex: str
    attackers: list[Power]
    defenders: list[Power]


@words(RolesTurned)
def roles_turned(fact: RolesTurned, say: Say) -> str:
    return (
        f"The roles turn: {say.powers(fact.defenders)} now defends, "
        f"{say.powers(fact.attackers)} attacks."
    )


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


@words(Fired)
def fired(fact: Fired, say: Say) -> list[Line]:
    letter = {"air": "A", "naval": "N", "ground": "G"}.get(fact.group, "G")
    dice = " ".join(str(die) for die in fact.dice)
    hits = "misses" if not fact.hits else count(fact.hits, "hit")
    sixes = f", {count(fact.friendly, 'friendly hit')}" if fact.friendly else ""
    text = (
        f"{say.power(fact.power)} {fact.unit} {fact.steps} fires at {fact.group}, "
        f"{letter}{fact.firepower} [{dice}]: {hits}{sixes}."
    )
    return [Line(text=text, detail=True)]


class StepsLost(Fact):
    """A block lost steps. after 0: it is eliminated."""

    hex: str
    power: Power
    unit: str
    before: int
    after: int
    cause: str
    """`fire`, `friendly fire`, `atom bomb`, `rocket`, `retreat`, `storm`, `carrier`."""


CAUSES = {
    "fire": "",
    "friendly fire": " to friendly fire",
    "atom bomb": " to the atom bomb",
    "rocket": " to the rocket",
    "retreat": ", its half-hit, in retreat",
    "storm": " to the storm",
    "carrier": ", more than its carrier holds",
}


@words(StepsLost)
def steps_lost(fact: StepsLost, say: Say) -> list[Line]:
    who = f"{say.power(fact.power)} {fact.unit}"
    cause = CAUSES.get(fact.cause, "")
    if fact.after:
        return [Line(text=f"{who} loses a step{cause}", value=str(fact.after), level=1)]
    return [Line(text=f"{who} is eliminated{cause}.")]


class HalfHit(Fact):
    """The first of two hits under Double Defense."""

    hex: str
    power: Power
    unit: str


@words(HalfHit)
def half_hit(fact: HalfHit, say: Say) -> list[Line]:
    text = f"{say.power(fact.power)} {fact.unit} takes the first of two hits"
    return [Line(text=text, value="1/2", level=1)]


class HitsUnseen(Fact):
    """How many rocket hits there were; which blocks took them stays with their owner."""

    hex: str
    power: Power
    hits: int


@words(HitsUnseen)
def hits_unseen(fact: HitsUnseen, say: Say) -> str:
    return f"{say.power(fact.power)}'s rocket: {count(fact.hits, 'hit')} on unseen ground units."


class HitsWasted(Fact):
    """Hits that the group could not take."""

    hex: str
    hits: int


@words(HitsWasted)
def hits_wasted(fact: HitsWasted, say: Say) -> list[Line]:
    return [Line(text=f"{count(fact.hits, 'hit')} more than can be taken", value="", level=1)]


class Passed(Fact):
    hex: str
    power: Power
    unit: str
    why: str = ""


@words(Passed)
def passed(fact: Passed, say: Say) -> list[Line]:
    why = f" ({fact.why})" if fact.why else ""
    return [Line(text=f"{say.power(fact.power)} {fact.unit} passes{why}.", detail=True)]


class Dropped(Fact):
    """Airborne came down: ground from now on."""

    hex: str
    power: Power
    unit: str


@words(Dropped)
def dropped(fact: Dropped, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} drops."


class CameAshore(Fact):
    """A Marine, Amphib or Commando landed in the battle."""

    hex: str
    power: Power
    unit: str


@words(CameAshore)
def came_ashore(fact: CameAshore, say: Say) -> str:
    return f"{say.power(fact.power)} {fact.unit} lands."
