"""6 Orders for battles: doctrine given ahead, and answers given combat turn by combat turn.

A line of doctrine speaks of some of your units (`with fighters`, none: all) in some battle
(`at Hope`, none: every battle). Of two lines that speak of the same, the one that names the
battle counts first, then the one that names the unit, then the one that stands first.
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import field_validator

from adjudicator.core.doctrine import Line
from adjudicator.core.names import Name
from adjudicator.core.protocol import Order, Phrase

FACTS = (
    "round",
    "steps",
    "my steps",
    "enemy steps",
    "my units",
    "enemy units",
    "my ground",
    "enemy ground",
    "enemy air",
    "enemy ships",
    "odds",
    "attacking",
)
"""What an `if` may look at when a line of doctrine is carried out: the round; the steps of the
unit itself; steps and units of the two sides; `odds`: own to enemy steps, as `3-2`."""

GROUPS = ("air", "naval", "ground")


def battle_names() -> list[Name]:
    """The target groups, for the lexicon's kind `group` (VIC-6.42-2)."""
    return [
        Name("air", "air", ("air units", "aircraft", "planes")),
        Name("naval", "naval", ("naval units", "ships", "fleet", "navy")),
        Name("ground", "ground", ("ground units", "troops", "land units")),
    ]


class Who(Phrase):
    """Some own units: a block (`FA1`), a type (`fighters`), an arm (`air`)."""

    syntax = ("{block:block}", "[all] {unit:unit}", "[all] {arm:group}")
    short = ("FA1", "fighters", "air units")

    block: str = ""
    unit: str = ""
    arm: str = ""


class Doctrine(Line):
    """A line of doctrine. Its `if` is looked at when it is carried out."""

    occasion = "the Move Phase and your battles"

    conditions: ClassVar[tuple[str, ...]] = FACTS

    who: list[Who] = []
    place: str = ""

    def stays(self) -> bool:
        """It is for every battle of its turn, and for none if none comes about."""
        return True


class Target(Doctrine):
    """Which target groups your units fire at, first choice first."""

    syntax = (
        "target {groups:group+} [with {who:who+}] [(at|in) {place:hex}]",
        "target {groups:group+} (at|in) {place:hex} with {who:who+}",
        "fire at {groups:group+} with {who:who+} [(at|in) {place:hex}]",
        "{who:who+} [(at|in) {place:hex}] (target|targets|fire at|fires at|fire on|fires on"
        "|shoot at"
        "|shoots at|shoot|shoots|aim at|aims at|go for|goes for|hit|hits) {groups:group+} [first]",
        "{who:who+} (attack|attacks) {groups:group+} [first] [(at|in) {place:hex}]",
        "{who:who+} (target|targets|fire at|fires at|fire on|fires on|shoot at|shoots at"
        "|shoot|shoots"
        "|aim at|aims at|go for|goes for|hit|hits) {groups:group+} [first] (at|in) {place:hex}",
        "(at|in) {place:hex} (target|fire at|fire on|shoot at|aim at|go for"
        "|hit) {groups:group+} [first]",
        "(target|fire at|fire on|shoot at|aim at|go for"
        "|hit) {groups:group+} first [(at|in) {place:hex}]",
    )
    clause = "VIC-6.42-5"
    examples = (
        "target ground, naval with Dive Bombers at Hope",
        "target air with fighters if enemy air at least 1",
    )

    groups: list[str]


class TargetBest(Doctrine):
    """Fire at the group where most hits are to be expected."""

    syntax = ("target best [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.42-5"
    examples = ("target best with dive bombers", "target best")


class TargetWork(Doctrine):
    """Fire at a bridge, a canal or an enemy logistic unit while it can be hit."""

    syntax = (
        "target [the] bridge to {bridge:hex} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=canal} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=airfield} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=mulberry} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=air factory} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=naval factory} [with {who:who+}] [(at|in) {place:hex}]",
        "target [the] {work=ground factory} [with {who:who+}] [(at|in) {place:hex}]",
    )
    clause = "VIC-9.0-2"
    examples = ("target the bridge to a0705 with heavy bombers at a0704", "target the air factory")

    work: str = ""
    bridge: str = ""


class Withdraw(Doctrine):
    """Your units retreat on their combat turns, after a round or at so many steps."""

    syntax = (
        "withdraw [{who:who+}] [from {place:hex}] [after round {after:int}]"
        " [at {at:int} (step|steps)] [to {to:hex+}]",
        "retreat [{who:who+}] from {place:hex} [after round {after:int}]"
        " [at {at:int} (step|steps)] [to {to:hex+}]",
        "retreat {who:who+} [after round {after:int}] [at {at:int} (step|steps)]",
        "retreat [to {to:hex+}] after round {after:int} [at {at:int} (step|steps)]",
        "{who:who+} (withdraw|withdraws|retreat|retreats) [from {place:hex}]"
        " [after round {after:int}] [at {at:int} (step|steps)] [to {to:hex+}]",
        "{who:who+} (withdraw|withdraws|retreat|retreats) to {to:hex+} from {place:hex}",
        "{who:who+} (leave|leaves) {place:hex} [after round {after:int}] [at {at:int} (step"
        "|steps)]",
        "retreat",
    )
    clause = "VIC-6.5-1"
    examples = (
        "withdraw from Hope after round 1 if odds at most 1-2",
        "withdraw fighters at 1 step",
        "withdraw IN1 from Hope to b0703",
    )

    after: int = 0
    at: int = 0
    to: list[str] = []

    @field_validator("after", "at")
    @classmethod
    def _small(cls, value: int) -> int:
        if not 0 <= value <= 4:
            raise ValueError("a round or a number of steps is 1 to 4")
        return value


class Stand(Doctrine):
    """Your units fight to the end: no line about withdrawing holds for them there."""

    syntax = (
        "(stand|hold|never retreat|do not retreat|no retreat) [with {who:who+}]"
        " [(at|in) {place:hex}]",
        "(stand|hold|fight) to the (end|last) [with {who:who+}] [(at|in) {place:hex}]",
        "(nobody|no one|none) (retreats|withdraws|leaves) [(from|at|in)] {place:hex}",
    )
    clause = "VIC-6.5-1"
    examples = ("stand at Hope", "stand with infantry at Hope")


class FallBack(Doctrine):
    """Where units go when they retreat, first choice first."""

    syntax = ("fall back [with {who:who+}] [from {place:hex}] to {to:hex+}",)
    clause = "VIC-6.51-1"
    examples = ("fall back from Hope to b0703, b0802", "fall back with ships to b0604")

    to: list[str]


class Base(Doctrine):
    """Where aircraft land after a battle or in retreat, first choice first."""

    syntax = (
        "base {who:who+} [after {place:hex}] at {to:hex+}",
        "base {who:who+} at {to:hex+} after {place:hex}",
        "{who:who+} (return|returns) to {to:hex+}",
    )
    clause = "VIC-5.51-3"
    examples = ("base fighters after Hope at Barcastle, Port Alex", "base FA1 at Barcastle")

    to: list[str]


class Sacrifice(Doctrine):
    """Which of equally strong units take hits, first ones first."""

    syntax = (
        "sacrifice {who:who+} [first] [(at|in) {place:hex}]",
        "(lose|[take] hits on|[take] losses on) {who:who+} first [(at|in) {place:hex}]",
        "{who:who+} (take|takes) (hits|losses) first [(at|in) {place:hex}]",
    )
    clause = "VIC-6.43-2"
    examples = ("sacrifice mechanized, infantry first at Hope",)


class LeaveFirst(Doctrine):
    """Which of your units leave first when they must and not all find a way out, and which of
    your aircraft land first when not all find a base."""

    syntax = (
        "leave first with {who:who+} [(at|in|from) {place:hex}]",
        "land first with {who:who+} [(at|in|from) {place:hex}]",
    )
    clause = "VIC-A22"
    examples = (
        "leave first with AR1, artillery from Hope",
        "land first with FA1, fighters from Hope",
    )


class Defend(Doctrine):
    """Which air units fight when more than two are there; the others are grounded."""

    syntax = ("defend with {who:who+} [(at|in) {place:hex}]",)
    clause = "VIC-5.52-3"
    examples = ("defend with FA1, DB2 at Hope",)


class ActFirst(Doctrine):
    """Which of your units with the same letter act first in a round."""

    syntax = ("act first with {who:who+} [(at|in) {place:hex}]",)
    clause = "VIC-6.31-1"
    examples = ("act first with dive bombers, HB1 at Hope",)


class Abort(Doctrine):
    """Airborne do not drop into the battle, they fly back."""

    syntax = ("abort [the] drop [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.6-4"
    examples = ("abort the drop at Hope if enemy ground at least 3",)


class StayAfloat(Doctrine):
    """Marines and the like wait at sea instead of landing."""

    syntax = ("(stay afloat|do not land) [with {who:who+}] [(at|in) {place:hex}]",)
    clause = "VIC-6.7-3"
    examples = ("stay afloat at Hope if my ground at most 0 and round at most 1",)


class Blockade(Doctrine):
    """Ships that failed to win blockade the port, or leave it (they blockade if not told)."""

    syntax = ("blockade {place:hex}", "{never=do not} blockade [{place:hex}]")
    clause = "VIC-6.8-1"
    examples = ("blockade Hope", "do not blockade Garby")

    never: bool = False


class Activate(Doctrine):
    """Fight the battle in an existing blockade."""

    syntax = (
        "activate [the blockade (at|of)] {place:hex}",
        "(break|fight) the blockade (at|of) {place:hex}",
    )
    clause = "VIC-6.8-8"
    examples = ("activate the blockade of Hope",)
    conditions = ("enemy units",)


class FightFirst(Doctrine):
    """The order in which your own battles are fought."""

    syntax = ("fight first [(at|in)] {places:hex+}", "fight [(at|in)] {places:hex+} first")
    clause = "VIC-6.1-3"
    examples = ("fight first at Hope, b0703",)

    places: list[str]


class Regroup(Doctrine):
    """After a victory, units go on to an adjacent hex (optional rule)."""

    syntax = ("regroup [[with] {who:who+}] from {place:hex} to {to:hex}",)
    clause = "VIC-SB.Opt-4"
    examples = ("regroup with AR1, AR2 from Hope to b0703",)

    to: str


class Command(Doctrine):
    """Command a battle yourself, combat turn by combat turn."""

    syntax = (
        "command (every battle|all battles)",
        "command [the battle (at|of)] {place:hex}",
        "command (at|in) {place:hex}",
        "i command [the battle] [(at|of)] {place:hex}",
        "let me (command|run|fight|lead) [the battle] [(at|of)] {place:hex} [myself]",
        "i [will] (run|fight|lead) [the battle] (at|of) {place:hex} myself",
    )
    clause = "VIC-6.31-3"
    examples = ("command the battle of Hope", "command every battle")


DOCTRINE: tuple[type[Doctrine], ...] = (
    TargetWork,
    TargetBest,
    Target,
    Withdraw,
    Stand,
    FallBack,
    Base,
    Sacrifice,
    LeaveFirst,
    Defend,
    ActFirst,
    Abort,
    StayAfloat,
    Blockade,
    Activate,
    FightFirst,
    Regroup,
    Command,
)
AHEAD: list[str] = [cls.tag() for cls in DOCTRINE]
"""Tags for `Ask.ahead` of the ask for a move."""


# ---------------------------------------------------- combat turn by combat turn


class OfUnit(Order):
    """What one unit does on its combat turn; a line may name the unit that is asked about."""

    occasion = "a unit's combat turn"

    who: Who | None = None


class Fire(OfUnit):
    """Fire at a target group; without one at the only one that there is."""

    syntax = (
        "(fire|shoot|open fire) [(at|on|upon)] [(the|their|enemy)] {group:group}",
        "{who:who} (fires|fire|shoots|shoot|opens fire|open fire) [(at|on|upon)]"
        " [(the|their|enemy)] {group:group}",
        "attack [(the|their|enemy)] {group:group}",
        "{who:who} (attacks|attack) [(the|their|enemy)] {group:group}",
        "(fire|shoot|open fire)",
        "{who:who} (fires|fire|shoots|shoot|opens fire|open fire)",
        "{group:group}",
    )
    clause = "VIC-6.42-5"
    examples = ("fire at ground",)

    group: str = ""


class FireAtWork(Order):
    """Fire at a bridge, a canal or a logistic unit."""

    occasion = "a unit's combat turn"

    syntax = (
        "fire at [the] bridge to {bridge:hex}",
        "fire at [the] {work=canal}",
        "fire at [the] {work=airfield}",
        "fire at [the] {work=mulberry}",
        "fire at [the] {work=air factory}",
        "fire at [the] {work=naval factory}",
        "fire at [the] {work=ground factory}",
    )
    clause = "VIC-9.0-2"
    examples = ("fire at the bridge to a0705", "fire at the air factory")

    work: str = ""
    bridge: str = ""


class Pass(OfUnit):
    """Do nothing."""

    syntax = (
        "pass",
        "{who:who} (passes|pass)",
        "(hold|no) [fire]",
        "[{who:who}] (hold|holds) [(its|your|their|our)] fire",
        "[{who:who}] (does not|do not|will not|not) (fire|shoot)",
        "{who:who} does nothing",
        "wait",
    )
    clause = "VIC-6.31-3"
    examples = ("pass",)


class Retreat(Order):
    """Retreat."""

    occasion = "a unit's combat turn"

    syntax = (
        "(retreat|withdraw|go) [to] {to:hex}",
        "(get|pull|go) (out|back|out of there|away) [to] {to:hex}",
    )
    clause = "VIC-6.5-1"
    examples = ("retreat to b0703",)

    to: str


class Land(Order):
    """Drop from the air, or land from the sea."""

    occasion = "a unit's combat turn"

    syntax = ("land", "drop", "jump")
    clause = "VIC-6.31-3"
    examples = ("land", "drop")


class Take(Order):
    """The unit that takes the hit."""

    occasion = "a hit that you may divide"

    syntax = ("(take|lose|hit) {block:block}", "{block:block} [(takes|take) it]")
    clause = "VIC-6.43-2"
    examples = ("take IN1",)

    block: str


class BlockadeNow(Order):
    """The ships blockade instead of retreating."""

    occasion = "the end of a battle by your ships"

    syntax = ("blockade", "stay as [a] blockade")
    clause = "VIC-6.8-1"
    examples = ("blockade",)


BY_TURN: tuple[type[Order], ...] = (
    Fire,
    FireAtWork,
    Pass,
    Retreat,
    Land,
    Take,
    BlockadeNow,
)
ORDERS: tuple[type[Order], ...] = (*DOCTRINE, *BY_TURN)
PHRASES: tuple[type[Phrase], ...] = (Who,)
