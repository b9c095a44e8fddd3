"""What a player may order in his segment: moves, offensives, strategic movement.

One mail holds the whole segment. Lines are carried out in the order given: first all moves,
then limited offensives, then Operations with their exploitations, then strategic movement
(WAW-CORE.SEQ-4, OPS-5). An `if` is looked at when its line is carried out.
"""

from __future__ import annotations

import operator
from typing import Any, ClassVar

from pydantic import Field, field_validator, model_validator

from adjudicator.core.protocol import Ask, Order, Phrase
from adjudicator.rulesets.world_at_war.board.terms import GROUND

SCRIPT_KEY = "script"
"""Key of the ask that takes the orders of a segment."""

FORCE_FACTS = ("units", "enemy units", "lead", "held")
"""What an `if` of a move may look at: own free ground units where it starts, enemy ones where
it ends, the difference, is the end in the own side's hands."""
ATTACK_FACTS = (*FORCE_FACTS, "air", "enemy air", "chits", "oil", "won", "lost")
"""What an `if` of an offensive may look at besides: own active air fleets in range of the
target, enemy ones, chits and oil left to the attacker, combats won and lost in this segment."""
EXPLOIT_FACTS = (*ATTACK_FACTS, "exploitation")
"""`exploitation`: 1 for the first, 2 for the second of a chain."""


class Part(Phrase):
    """Some units of a place: `3 German ground units`, `2 infantry`, `elite`, `u17`, `all`."""

    syntax = (
        "[{count:int}] [{nation:nation}] {kind:kind}",
        "all [{nation:nation}] {kind:kind}",
        "[{count:int}] {nation:nation}",
        "all but {less:int} [{nation:nation}] {kind:kind}",
        "all but {less:int} {nation:nation}",
        "all but {less:int} of [{nation:nation}] {kind:kind}",
        "all but {less:int} of {nation:nation}",
        "all but {less:int}",
        "{count:int} of [{nation:nation}] {kind:kind}",
        "{count:int} of {nation:nation}",
        "{unit:unit}",
        "{every=all}",
        "{count:int} [units]",
        "{every=all units}",
        "{every=everything}",
    )
    short = ("3 German ground", "elite", "u17", "all")

    count: int = 0
    """0: all of the kind."""
    nation: str = ""
    kind: str = ""
    """'' with a nation or a number: any ground unit."""
    unit: str = ""
    every: bool = False
    less: int = Field(default=0, exclude_if=operator.not_)
    """So many of them stay."""

    def in_full(self, text: str) -> str:
        bare = self.kind and not (self.count or self.unit or self.every or self.less)
        return f"all {text}" if bare else text

    @field_validator("count", "less")
    @classmethod
    def _some(cls, value: int) -> int:
        if not 0 <= value <= 99:
            raise ValueError("a number of units is 0 to 99")
        return value


class AirPart(Phrase):
    """Air fleets for a combat: `1 operational`, `2 tactical from Rhineland`, `1 reserve`."""

    syntax = (
        "[{count:int}] {how:airkind} [[air] (fleet|fleets)] [from {base:place}]",
        "[{count:int}] air [(fleet|fleets)] (in|as) {how:airkind} [from {base:place}]",
        "[{count:int}] air [(fleet|fleets)] [from {base:place}]",
        "[{count:int}] air [(fleet|fleets)] [from {base:place}] (in|as) {how:airkind}",
    )
    short = ("1 operational", "2 tactical", "1 reserve from Berlin")

    count: int = 1
    how: str = ""
    """'': not said; such fleets stay, and the line is told so."""
    base: str = ""


def _kind(part: Any) -> str:
    """Of a part, or of its dump."""
    return part.get("kind", "") if isinstance(part, dict) else str(getattr(part, "kind", ""))


class ScriptLine(Order):
    """A line of a segment's orders. Its `if` is looked at when it is carried out."""

    occasion = "the script of your segment"

    def ready(self, ask: Ask) -> bool:
        return True


# ------------------------------------------------------------------------- movement


class Move(ScriptLine):
    """Move ground units two areas at most, or transfer air fleets two areas at most."""

    syntax = (
        "(move|march|transfer|rebase|shift|bring) [{force:part+}] [from] {start:place}"
        " [via {via:place+}] to {end:place}",
        "{air=fly} [{force:part+}] [from] {start:place} [via {via:place+}] to {end:place}",
        "{force:part+} (in|at|from) {start:place} (march|marches|move|moves|go|goes|march off)"
        " [via {via:place+}] (to|into) {end:place}",
        "{force:part+} (in|at|from) {start:place} {air=fly} [(to|into|over to)] {end:place}",
        "{force:part+} (in|at|from) {start:place} (flies|join|joins) [(to|into|over to)]"
        " {end:place}",
    )
    clause = "WAW-CORE.MOV-1"
    examples = (
        "move 3 German ground units from Berlin to West Poland",
        "move all from Berlin via Silesia to Bohemia",
        "fly 2 air from Berlin to Rhineland",
    )
    conditions = FORCE_FACTS

    force: list[Part] = []
    """Empty: all ground units there, or all air fleets."""
    start: str
    via: list[str] = []
    end: str
    air: bool = False
    """Who flies is an air fleet, where no kind is named."""


class Sail(ScriptLine):
    """Sail fleets through two marine areas at most, with what they carry."""

    syntax = (
        "(sail|ship|embark) [{force:part+}] [from] {start:place} [via {via:sea+}] to {end:place}"
        " [(carrying|with) {cargo:part+}]",
        "(transport|carry|ferry|sea move) {cargo:part+} [from] {start:place} [via {via:sea+}]"
        " to {end:place} [(with|by) {force:part+}]",
        "{force:part+} (in|at|from) {start:place} (sail|sails) [via {via:sea+}] (to|into)"
        " {end:place}"
        " [(carrying|with) {cargo:part+}]",
    )
    clause = "WAW-CORE.MOV-5"
    examples = (
        "sail 2 fleets from South England via Bay of Biscay to Gibraltar Strait"
        " carrying 2 American ground, elite",
        "sail all fleets from Kiel to North Sea South",
    )
    conditions = FORCE_FACTS

    force: list[Part] = []
    """Empty: all fleets there."""
    start: str
    via: list[str] = []
    end: str
    cargo: list[Part] = []

    @model_validator(mode="before")
    @classmethod
    def _shipped(cls, said: Any) -> Any:
        """`ship 2 infantry from ...` speaks of what is carried."""
        force = said.get("force") if isinstance(said, dict) and not said.get("cargo") else None
        if force and all(_kind(part) in GROUND for part in force):
            return {**said, "force": [], "cargo": force}
        return said


# ------------------------------------------------------------------------ offensives


class Limited(ScriptLine):
    """A limited offensive: no chit, no oil; d10, 4 or less removes an enemy unit."""

    syntax = (
        "limited [(offensive|attack)] from {start:place} (against|on|to|at) {end:place}"
        " [{air=with air}] [{dry=without air}]",
        "limited [(offensive|attack)] (against|on|at) {end:place} from {start:place}"
        " [{air=with air}] [{dry=without air}]",
        "limited (offensive|attack) {end:place} from {start:place}"
        " [{air=with air}] [{dry=without air}]",
        "limited [(offensive|attack|op|operation)] [from] {start:place} (against|on|to|at)"
        " {end:place} [{air=with air}] [{dry=without air}]",
        "(lim off|lim|lo|lim op|limited off) [from] {start:place} [(against|on|to|at|v|vs|versus)]"
        " {end:place} [{air=with air}] [{dry=without air}]",
        "limited [(offensive|attack|op)] [out of] {start:place} (v|vs|versus|on|against)"
        " {end:place}"
        " [{air=with air}] [{dry=without air}]",
        "{start:place} (attack|attacks) {end:place} [with a] limited [(offensive|attack)]"
        " [{air=with air}] [{dry=without air}]",
        "(attack|hit) {end:place} from {start:place} (with a|in a|by) limited offensive"
        " [{air=with air}] [{dry=without air}]",
    )
    clause = "WAW-CORE.LIM-1"
    examples = ("limited offensive from Tobruk against West Egypt with air",)
    conditions = ATTACK_FACTS

    start: str
    end: str
    air: bool = False
    dry: bool = False


class Operation(ScriptLine):
    """An Operation: a chit and an oil point; units of one area attack a neighbouring one."""

    syntax = (
        "(operation|attack|assault|invade|invasion) [from] {start:place}"
        " (against|on|to|at|into) {end:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "(attack|assault|invade) {end:place} from {start:place} and {also:place+}"
        " [with {force:part+}] [(support|supported by) {air:airpart+}]",
        "(attack|assault|invade) {end:place} from {start:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "operation (against|on|at) {end:place} from {start:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "(attack|assault|invade) {end:place} with {force:part+} from {start:place}"
        " [(support|supported by) {air:airpart+}]",
        "{start:place} (attacks|attack) {end:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "[full] offensive (against|on|at) {end:place} from {start:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "[full] offensive from {start:place} (against|on|to|at|into) {end:place}"
        " [with {force:part+}] [(support|supported by) {air:airpart+}]",
        "(op|ops|full op) [from] {start:place} (against|on|to|at|into|v|vs|versus) {end:place}"
        " [with {force:part+}] [(support|supported by) {air:airpart+}]",
        "operation [from] {start:place} (v|vs|versus) {end:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
        "(operation|attack|assault|invade|op) [from] {start:place} (against|on|to|at|into)"
        " {end:place}"
        " with {force:part+} (and|,) {air:airpart+}",
        "(operation|attack|op) [from] {start:place} (against|on|to|at|into|v|vs) {end:place}"
        " (and|,|with) {air:airpart+}",
        "(land|landing) (in|at|on) {end:place} from {start:place} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
    )
    clause = "WAW-CORE.OPS-1"
    examples = (
        "operation from Berlin against West Poland with 8 ground support 1 tactical",
        "attack Paris from Calais if lead at least 2",
    )
    conditions = ATTACK_FACTS

    start: str
    end: str
    also: list[str] = []
    """Further areas named, which an Operation cannot come from."""
    force: list[Part] = []
    """Empty: all that may attack."""
    air: list[AirPart] = []


class Exploit(ScriptLine):
    """Go on from an area just captured: the first of these targets that can be attacked."""

    syntax = (
        "exploit [from {start:place}] (to|into|against|on|at) {targets:area+}"
        " [with {force:part+}] [(support|supported by) {air:airpart+}]",
        "exploit with {force:part+} [from {start:place}] (to|into) {targets:area+}"
        " [(support|supported by) {air:airpart+}]",
        "exploit [from {start:place}] {targets:area+}"
        " [with {force:part+}] [(support|supported by) {air:airpart+}]",
        "(exploit|continue|advance|press|go) [on] [from {start:place}]"
        " (to|into|against|towards|toward) {targets:area+} [with {force:part+}]"
        " [(support|supported by) {air:airpart+}]",
    )
    clause = "WAW-CORE.EXP-1"
    examples = ("exploit from West Poland to Warsaw support 1 operational, 1 tactical",)
    conditions = EXPLOIT_FACTS

    start: str = ""
    targets: list[str]
    force: list[Part] = []
    air: list[AirPart] = []


class DropBomb(ScriptLine):
    """Drop an atomic bomb; it costs a chit."""

    syntax = (
        "(drop [(the|an)] [atomic] bomb|[use] [(the|an)] a-bomb|atom bomb) [on] {end:place}"
        " [(destroying|on its) {what=rm}] [(destroying|on its) {what=oil}]"
        " [destroying {force:part+}]",
    )
    clause = "WAW-3.2-4"
    examples = ("drop bomb on Berlin", "drop bomb on Kiel destroying 1 naval")
    conditions = ATTACK_FACTS

    end: str
    what: str = ""
    force: list[Part] = []


# ---------------------------------------------------------------- strategic movement


class Redeploy(ScriptLine):
    """Strategic movement: one point a unit, any distance over friendly areas and ports."""

    syntax = (
        "(redeploy|rail [move]|strategic [(move|movement|redeployment)] [of]|SM|SR) [{force:part+}]"
        " [from] {start:place} to {end:place}",
        "(strat move|strat|rail|SM) [{force:part+}] [from] {start:place} to {end:place}",
        "(move|bring|send|ship|take|redeploy) [{force:part+}] [from] {start:place} [over] to"
        " {end:place} (by|with|using|via) (strategic movement|SM|rail|strategic move|strategic"
        " points)",
        "{force:part+} (in|at|from) {start:place} to {end:place} (by|with|using) (strategic"
        " movement"
        "|SM|rail)",
    )
    clause = "WAW-CORE.SM-1"
    examples = ("redeploy 3 ground, 1 air from Warsaw to Rhineland",)
    conditions = FORCE_FACTS
    costs = True

    force: list[Part] = []
    """Empty: all ground units there."""
    start: str
    end: str


# --------------------------------------------------------------------- interdiction


class Interdict(Order):
    """Send active fleets into a marine area to block enemy supply, before the segments."""

    occasion = "Interdiction"

    syntax = (
        "interdict {sea:sea} [with {force:part+}] [from {start:place}]",
        "blockade {sea:sea} [with {force:part+}] [from {start:place}]",
        "(interdict|block|blockade|close) [the] {sea:sea} [with [the] {force:part+}]"
        " [(from|at|in) {start:place}]",
        "{force:part+} [(from|at|in) {start:place}] (interdict|interdicts|block|blocks|blockade"
        "|blockades|close|closes) [the] {sea:sea}",
        "interdiction (in|of) [the] {sea:sea} [(with|by) {force:part+}] [(from|at|in)"
        " {start:place}]",
    )
    clause = "WAW-CORE.SUP-1"
    examples = ("interdict Central Mediterranean with 2 fleets, 1 air from Malta",)

    sea: str
    force: list[Part] = []
    """Empty: one naval fleet."""
    start: str = ""
    """'' : from wherever in reach."""


class OpposeInterdiction(Order):
    """Send further fleets where the enemy has placed some, once that is known."""

    occasion = "Interdiction"

    syntax = ("oppose interdiction (in|of) {seas:sea+} [with {force:part+}] [from {start:place}]",)
    clause = "WAW-CORE.SUP-8"
    examples = ("oppose interdiction in North Sea South with 2 fleets",)
    conditions: ClassVar[tuple[str, ...]] = ("fleets", "enemy fleets", "enemy air")

    seas: list[str]
    force: list[Part] = []
    start: str = ""

    def ready(self, ask: Ask) -> bool:
        return True


MOVES: tuple[type[ScriptLine], ...] = (Move, Sail)
OFFENSIVES: tuple[type[ScriptLine], ...] = (Limited, Operation, Exploit, DropBomb)
SCRIPT: tuple[type[ScriptLine], ...] = (*MOVES, *OFFENSIVES, Redeploy)
INTERDICTION: tuple[type[Order], ...] = (Interdict, OpposeInterdiction)
WAR_ORDERS: tuple[type[Order], ...] = (*SCRIPT, *INTERDICTION)
WAR_PHRASES: tuple[type[Phrase], ...] = (Part, AirPart)
